// upgrade.mjs: stored games outlive a change of data or program: with real servers that are stopped and started with other data, and
// with rows as another program would have written them. usage: node upgrade.mjs DURBAR; the last line is "N passed, N failed".
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {execFileSync, spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {Client, makeMatch, patch, request, start} from './client.mjs';
import {report, test} from './testing.mjs';

const durbar = process.argv[2];
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-upgrade-'));
const db = path.join(folder, 'matches.db'), data = path.join(folder, 'data');
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
process.on('exit', () => fs.rmSync(folder, {recursive: true, force: true}));
let server;

const tool = (...words) => spawnSync(durbar, ['serve', '--data', data, ...words], {encoding: 'utf8'});
const sql = (text) => {
	const done = spawnSync('sqlite3', ['-cmd', '.timeout 20000', '-separator', '\t', db], {encoding: 'utf8', input: text, maxBuffer: 1 << 28});
	assert.equal(done.status === 0 && done.stderr, '', done.error ?? done.stderr);
	return done.stdout.trim();
};
// Data as they are shipped, with one file changed.
const restore = () => fs.cpSync(path.join(root, 'data'), data, {recursive: true, force: true});
function change(file, edit) {
	const at = path.join(data, file), text = fs.readFileSync(at, 'utf8'), changed = edit(text);
	assert.notEqual(changed, text, `${file} has not that piece`);
	fs.writeFileSync(at, changed);
}
// No force marches any more: whatever game has rolled for a march is another one.
const nobodyMarches = () => change('sunset/tables/march.yaml', (text) => text.replace(/^results: .*/m, 'results: [hold, hold, hold, hold, hold, hold, hold, hold, hold]'));
const startHere = () => start(durbar, db, ['--data', data, '--web', path.join(root, 'web')]);
async function stop() {
	if (server?.child.exitCode === null)
		assert.equal(await server.stop(), 0);
}
// Stops the server, does something, starts it again.
async function restart(between = () => {}) {
	await stop();
	try {
		await between();
	} finally {
		server = await startHere();
	}
}

// A random generator with a fixed sequence.
function dice(seed) {
	let state = seed >>> 0;
	return () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return state / 2 ** 32;
	};
}

async function join(token, port = server.port) {
	const client = new Client(port);
	client.now = await client.hello(token);
	return client;
}

const newGame = async (seed, scenario = 'persia', port = server.port) =>
	({...await makeMatch(port, {scenario, seed, seats: [{name: 'Ann'}, {name: 'Bea'}]}), moves: [], random: dice(seed.length * 77 + 5), system: scenario.startsWith('tally') ? 'tally' : 'sunset'});

const seatsOf = (game) => Object.keys(game.tokens).filter((name) => !['watch', 'owner'].includes(name));

async function joinBoth(game, port = server.port) {
	// All at once: a game may begin only when all have given their words.
	const clients = Object.fromEntries(await Promise.all(seatsOf(game).map(async (seat) => [seat, await join(game.tokens[seat], port)])));
	for (const {now} of Object.values(clients))
		assert.equal(now.op, 'welcome', now.text);
	return clients;
}

const closeAll = (clients) => Object.values(clients).forEach((client) => client.close());

// Random moves by both, each acknowledged; they are noted.
async function play(game, plies, port = server.port) {
	const clients = await joinBoth(game, port);
	const [first] = Object.values(clients);
	assert.equal(first.now.ply, game.moves.length, 'no acknowledged move is missing');
	for (let n = 0; n < plies && !first.now.result.over; n++) {
		const by = clients[first.now.to_act[0]], moves = by.now.moves.filter((text) => text !== 'capitulate');
		const move = moves[Math.floor(game.random() * moves.length)];
		by.send({op: 'move', ply: by.now.ply, move});
		const answer = await by.next('ack', 'refused', 'stale', 'error');
		assert.equal(answer.op, 'ack', JSON.stringify(answer));
		game.moves.push(move);
		for (const client of Object.values(clients)) {
			const update = await client.next('update');
			patch(client.now.view, update.diff);
			Object.assign(client.now, {ply: update.ply, moves: update.moves, to_act: update.to_act, result: update.result});
		}
	}
	closeAll(clients);
	return clients;
}

// What the server tells each seat of the game, without what changes by itself.
async function look(game) {
	const clients = await joinBoth(game), told = Object.values(clients).map(({now: {view, ply, moves, to_act, result}}) => ({view, ply, moves, to_act, result}));
	closeAll(clients);
	return told;
}

const header = (game) => sql(`SELECT header FROM match WHERE id = ${game.match}`);
const check = () => tool('--check-db', db);
const verdict = (game, text) => new RegExp(`^match ${game.match}: .*$`, 'm').exec(text)[0];

// ---- rows as another program writes them

const MASK = (1n << 64n) - 1n;
const stir = (word) => {
	word = ((word ^ word >> 32n) * 0x9e6c63d0876a9a47n) & MASK;
	word = ((word ^ word >> 29n) * 0xd1b54a32d192ed03n) & MASK;
	return word ^ word >> 32n;
};
function hashBytes(bytes) {
	const lane = [1n, 2n, 3n, 4n].map((i) => stir((i * 0x9e3779b97f4a7c15n) & MASK)), padded = Buffer.concat([bytes, Buffer.alloc(32)]);
	let at = 0;
	for (; bytes.length - at >= 32; at += 32)
		lane.forEach((_, i) => (lane[i] = stir(lane[i] ^ bytes.readBigUInt64LE(at + 8 * i))));
	const tail = Buffer.alloc(32);
	padded.copy(tail, 0, at, bytes.length);
	lane.forEach((_, i) => (lane[i] = stir(lane[i] ^ tail.readBigUInt64LE(8 * i))));
	return lane.reduce((sum, one) => stir((sum + one) & MASK), BigInt(bytes.length));
}

// From a move on the game was played with other rules: the hashes of its lines are others, and each row's own checksum is right.
function playOtherwise(game, from) {
	const rows = sql(`SELECT line, ply, seat, printf('%016x', hash), dice, move IS NOT NULL, coalesce(move, ''), time, chain FROM line WHERE match = ${game.match} ORDER BY line`)
		.split('\n').map((row) => row.split('\t'));
	let chain = 0n, edits = '';
	for (const [line, ply, seat, hash, given, moved, move, time, was] of rows) {
		const other = Number(ply) >= from ? (BigInt('0x' + hash) ^ 0x55n).toString(16).padStart(16, '0') : hash;
		chain = BigInt.asIntN(64, hashBytes(Buffer.from(`${chain} ${line} ${ply} ${seat} ${other} ${given} ${moved} ${move} ${time}`)));
		if (Number(ply) < from)
			assert.equal(String(chain), was, 'the checksum of a row is made as the store makes it');
		edits += `UPDATE line SET hash = ${BigInt.asIntN(64, BigInt('0x' + other))}, chain = ${chain} WHERE match = ${game.match} AND line = ${line};`;
	}
	sql(edits + `UPDATE tail SET chain = ${chain} WHERE match = ${game.match};` +
		`UPDATE match SET header = replace(header, 'system ${game.system} ', 'system ${game.system} 9') WHERE id = ${game.match}`);
}

// ---- the tests

restore();
await restart();

await test('a comment, a note and a number of another war change nothing: every game opens and goes on', async () => {
	const game = await newGame('comment');
	await play(game, 40);
	const before = await look(game), named = header(game);
	await restart(() => {
		change('sunset/maps/asante.yaml', (text) => '# a comment\n' + text);
		change('sunset/tables/march.yaml', (text) => '# a comment\n' + text);
		change('sunset/scenarios/persia.yaml', (text) => text.replace(/^title: .*/m, 'title: Persia once more'));
		change('sunset/scenarios/asante.yaml', (text) => text.replace('units: 1, rule: asante-3.22-reinforcements', 'units: 2, rule: asante-3.22-reinforcements'));
	});
	assert.deepEqual(await look(game), before);
	const clients = await play(game, 10);
	assert.equal(clients.british.now.kept, undefined);
	assert.equal(clients.british.now.closed, undefined);
	assert.equal(header(game), named);
	await restart(restore);
	await play(game, 5);
	assert.equal(sql(`SELECT count(*) FROM kept WHERE text LIKE '%"system":"sunset"%'`), '1', 'data are stored once by fingerprint');
});

await test('a number that has made no difference holds for a running game too, which then names the data it goes on with', async () => {
	const game = await newGame('no-difference');
	await play(game, 2);
	const before = await look(game), named = header(game);
	await restart(() => change('sunset/tables/march.yaml', (text) => text.replace('weather_modifier: -1', 'weather_modifier: -2')));
	assert.deepEqual(await look(game), before);
	assert.equal(header(game), named, 'looking changes nothing');
	const clients = await play(game, 1);
	assert.equal(clients.british.now.kept, undefined);
	assert.notEqual(header(game), named);
	const fingerprint = /^data ([0-9a-f]{16})$/m.exec(header(game))[1];
	assert.equal(sql(`SELECT count(*) FROM kept WHERE data = ${BigInt.asIntN(64, BigInt('0x' + fingerprint))}`), '1', 'and these are kept');
	await restart(() => {
		assert.match(check().stdout, / 0 damaged$/m);
		restore();
	});
});

// A game that goes on with data of its own.
async function marchedGame() {
	await restart(restore);
	const game = await newGame('matters');
	await play(game, 150);
	await restart(nobodyMarches);
	return game;
}

// One that was played with other rules from move 38 on, of 60.
async function partedGame() {
	await restart(restore);
	const game = await newGame('code');
	await play(game, 60);
	assert.equal(game.moves.length, 60, 'it is not over yet');
	await restart(() => playOtherwise(game, 38));
	return game;
}

await test('a number that matters: the game goes on with the data it was begun with, over restarts', async () => {
	const game = await newGame('matters');
	await play(game, 150);
	const get = async (where) => (await request(server.port, 'GET', where)), addresses = ['/api/box/persia', '/map/sunset/persia.svg', '/map/sunset/persia.json', '/rules/sunset.json'];
	const before = await look(game), named = header(game), pages = await Promise.all(addresses.map(get));
	await restart(() => {
		nobodyMarches();
		change('sunset/scenarios/persia.yaml', (text) => text.replace(/^title: .*/m, 'title: Persia at rest'));
	});
	const fresh = await newGame('fresh'); // by the new data
	await play(fresh, 20);
	assert.deepEqual(await look(game), before);
	const clients = await play(game, 12);
	assert.match(clients.british.now.kept, /^[0-9a-f]{16}$/);
	assert.equal(clients.british.now.closed, undefined);
	assert.ok(named.includes(`data ${clients.british.now.kept}\n`));
	assert.equal(header(game), named, 'it names its own data still');
	await restart();
	await play(game, 12);
	assert.ok(!(await play(fresh, 5)).british.now.kept);
	await stop();
	assert.match(verdict(game, check().stdout), /good, by the data it was begun with$/);
	assert.match(verdict(fresh, check().stdout), /good$/);
	server = await startHere();
	// Everything that is asked about it is answered by them.
	const one = await join(game.tokens.british);
	one.send({op: 'history', from: 1, to: 5000});
	const {plies} = await one.next('history');
	assert.equal(plies.length, game.moves.length);
	one.send({op: 'at', ply: 20});
	assert.equal((await one.next('at', 'error')).op, 'at');
	one.close();
	const {kept} = clients.british.now, then = await Promise.all(addresses.map((where) => get(`/kept/${kept}${where}`)));
	then.forEach((answer, n) => assert.equal(answer.text, pages[n].text, addresses[n]));
	assert.notEqual((await get('/api/box/persia')).text, pages[0].text, 'today it is another');
	for (const where of ['/kept/0123456789abcdef/api/box/persia', `/kept/${kept}/api/box/nowhere`, `/kept/${kept}/rules/mutiny.json`, `/kept/${kept}/map/sunset/none.svg`, `/kept/${kept}`, '/kept/', `/kept/${kept}/../LICENSE`, `/kept/${kept.slice(1)}/api/box/persia`])
		assert.equal((await get(where)).status, 404, where);
	const page = await request(server.port, 'POST', '/api/report', {token: game.tokens.british});
	assert.match(page.text, /<h1>/);
});

await test('a rematch of such a game, and a game that waits for words, begin by today\'s data', async () => {
	await restart(restore);
	const game = await newGame('rematch', 'tally-1'), seats = seatsOf(game), waiting = {...await makeMatch(server.port, {scenario: 'persia', seats: [{name: 'Ann'}, {name: 'Bea'}]}), moves: [], random: dice(4)};
	assert.match(header(waiting), /^dice words$/m);
	await play(game, 12);
	await restart(() => {
		change('tally/game.yaml', (text) => text.replace(/^  6: 2$/m, '  6: 3'));
		nobodyMarches();
	});
	const clients = await joinBoth(game);
	assert.match(clients[seats[0]].now.kept, /^[0-9a-f]{16}$/);
	while (!clients[seats[0]].now.result.over) {
		const by = clients[clients[seats[0]].now.to_act[0]];
		by.send({op: 'move', ply: by.now.ply, move: by.now.moves.find((text) => text === 'resign') ?? by.now.moves[0]});
		for (const client of Object.values(clients))
			Object.assign(client.now, await client.next('update'));
	}
	const keys = Object.fromEntries(seats.map((seat, n) => [seat, String(n).repeat(32)]));
	for (const seat of seats)
		clients[seat].send({op: 'rematch', wish: 'same', key: keys[seat]});
	let told;
	do
		told = await clients[seats[0]].next('rematch');
	while (!told.rematch.match);
	closeAll(clients);
	const again = {match: told.rematch.match, tokens: keys, moves: [], random: dice(9)};
	const now = Object.values(await play(again, 5))[0].now;
	assert.equal(now.kept, undefined);
	assert.notEqual(/^data .*$/m.exec(header(again))[0], /^data .*$/m.exec(header(game))[0]);
	assert.equal((await play(waiting, 30)).british.now.kept, undefined);
	await restart(restore);
	// Both name the data they were begun with, which were kept for them.
	assert.match(Object.values(await play(again, 1))[0].now.kept, /^[0-9a-f]{16}$/);
	await play(waiting, 5);
});

await test('a copy of the database has the data too', async () => {
	await marchedGame();
	const copy = path.join(folder, 'copy.db');
	await stop();
	const done = spawnSync(durbar, ['store', 'copy', db, copy], {encoding: 'utf8'});
	assert.equal(done.status, 0, done.stderr);
	assert.equal(tool('--check-db', copy).stdout, check().stdout);
	server = await startHere();
});

await test('data that are damaged in the database are an error that names the match; with them it is read as far as today\'s data go', async () => {
	const marched = await marchedGame(), good = sql(`SELECT data, hex(text) FROM kept ORDER BY data`).split('\n').map((row) => row.split('\t'));
	for (const damage of ["text = substr(text, 1, 1000)", "text = replace(text, 'hold', 'halt')", "text = ''", `text = '{"pack":"1","documents":{}}'`, `text = replace(text, '"system":"sunset"', '"system":"duel"')`,
		`text = '{"pack":"1","system":"sunset","documents":{"rules":"x","doctrine":[],"scenarios/persia":"y","maps/persia":{"map":[[]]},"tables/march":{}}}'`,
		`text = '{"pack":"1","system":"sunset","documents":' || replace(hex(zeroblob(1000)), '00', '[') || replace(hex(zeroblob(1000)), '00', ']') || '}'`]) {
		await restart(() => sql(`UPDATE kept SET ${damage}`));
		const one = await join(marched.tokens.british);
		assert.ok(one.now.closed?.from > 1, damage);
		assert.ok(one.now.ply < marched.moves.length);
		one.close();
		await stop();
		assert.match(verdict(marched, check().stdout), /damaged.*the data that it was begun with/, damage);
		assert.equal(check().status, 1);
		server = await startHere();
	}
	await restart(() => sql(good.map(([id, text]) => `UPDATE kept SET text = CAST(x'${text}' AS TEXT) WHERE data = ${id};`).join('')));
	await play(marched, 3);
});

await test('a version of the rules that plays the same: the game goes on, and names the version from its next move on', async () => {
	await restart(restore);
	const game = await newGame('version');
	await play(game, 30);
	const named = header(game);
	await restart(() => sql(`UPDATE match SET header = replace(header, 'system sunset ', 'system sunset 9') WHERE id = ${game.match}`));
	assert.notEqual(header(game), named);
	const clients = await play(game, 5);
	assert.equal(clients.british.now.closed, undefined);
	assert.equal(header(game), named);
	await restart();
	await play(game, 5);
});

const analyse = (token) => request(server.port, 'POST', '/api/analysis', {token});

await test('code that plays otherwise: the game can be read up to there and says so; nobody plays on', async () => {
	const game = await partedGame(), from = 38;
	const clients = await joinBoth(game), {british} = clients;
	for (const {now} of Object.values(clients)) {
		assert.equal(now.ply, from - 1);
		assert.equal(now.closed.from, from);
		assert.match(now.closed.text, /played with other rules from move 38 on/);
		assert.deepEqual(now.moves, []);
		assert.equal(now.can_undo, undefined);
		assert.equal(now.seed, undefined, 'the seed is not shown');
	}
	const lines = sql(`SELECT count(*) FROM line WHERE match = ${game.match}`);
	for (const [op, more] of [['move', {move: game.moves[from - 1]}], ['move', {move: 'capitulate'}], ['undo', {}], ['ask', {}], ['hint', {id: 1}], ['preview', {id: 2, move: 'end'}], ['rematch', {wish: 'same'}], ['offer', {seat: 'native'}]]) {
		for (const client of Object.values(clients)) {
			client.send({op, ply: from - 1, ...more});
			const answer = await client.next('refused', 'error', 'ack', 'update', 'hint', 'preview');
			assert.ok(['refused', 'error', 'hint', 'preview'].includes(answer.op), op);
			assert.match(answer.text, /other rules from move 38 on: it cannot be continued/, op);
			assert.equal(answer.rule, answer.op === 'error' ? undefined : 'engine:parted', op);
		}
	}
	british.send({op: 'history', from: 1, to: 100});
	assert.equal((await british.next('history')).plies.length, from - 1);
	british.send({op: 'at', ply: 10, seat: 'native'});
	assert.equal((await british.next('at')).seat, 'british', 'through one\'s own eyes');
	british.send({op: 'chat', text: 'What now?'});
	assert.equal((await clients.native.next('chat')).text, 'What now?');
	closeAll(clients);
	assert.match((await request(server.port, 'POST', '/api/report', {token: game.tokens.british})).text, /other rules from move 38 on/);
	assert.equal(sql(`SELECT count(*) FROM line WHERE match = ${game.match}`), lines, 'nothing was written');
	await stop();
	const told = check();
	assert.equal(told.status, 0, 'other rules are no damage');
	assert.match(verdict(game, told.stdout), /ply 37, this game was played with other rules from move 38 on/);
	assert.match(told.stdout, / 0 damaged, \d+ played with other rules$/m);
	server = await startHere();
});

await test('such a game is exported whole, and a new game begins from there; then it is over for good', async () => {
	const game = await partedGame(), running = await newGame('running');
	await play(running, 3);
	assert.equal((await request(server.port, 'POST', '/api/journal', {token: running.tokens.british})).status, 409, 'a game that goes on is not');
	const journal = await request(server.port, 'POST', '/api/journal', {token: game.tokens.native});
	assert.equal(journal.status, 200, journal.text);
	const file = path.join(folder, 'parted.journal');
	fs.writeFileSync(file, journal.text);
	assert.match(spawnSync(durbar, ['verify', '--data', data, file], {encoding: 'utf8'}).stderr, /other rules from move 38 on/);
	assert.equal(journal.text.split('\n').filter((line) => /^\d+ [01] /.test(line)).length, 60);
	const branch = await request(server.port, 'POST', '/api/branches', {token: game.tokens.british, ply: 37, seats: [{}, {}]});
	assert.equal(branch.status, 201, branch.text);
	const made = JSON.parse(branch.text), next = {match: made.match, random: dice(8), moves: game.moves.slice(0, 37),
		tokens: Object.fromEntries(Object.entries(made.links).map(([name, link]) => [name, link.split('#')[1]]))};
	await play(next, 5);
	assert.equal((await request(server.port, 'POST', '/api/branches', {token: game.tokens.british, ply: 38, seats: [{}, {}]})).status, 400);
	// The program that it was played with does not go on either: all of it is known now.
	await restart(() => {
		sql(`UPDATE match SET header = replace(header, 'system sunset 9', 'system sunset ') WHERE id = ${game.match}`);
		sql(`DELETE FROM line WHERE match = ${game.match} AND ply > 37`);
		sql(`UPDATE tail SET lines = 37, chain = (SELECT chain FROM line WHERE match = ${game.match} AND line = 37) WHERE match = ${game.match}`);
	});
	const one = await join(game.tokens.british);
	assert.match(one.now.closed?.text ?? '', /cannot be continued/);
	one.send({op: 'at', ply: 10, seat: 'native'});
	assert.equal((await one.next('at')).seat, 'native');
	one.close();
	await play(next, 3);
});

await test('such a game is analysed up to there', async () => {
	const game = await newGame('analysed', 'tally-1'), [first] = seatsOf(game);
	await play(game, 7);
	await restart(() => playOtherwise(game, 6));
	assert.equal((await join(game.tokens[first])).now.closed.from, 6);
	let answer;
	while ((answer = await analyse(game.tokens[first])).status === 202)
		await pause(200);
	assert.equal(answer.status, 200, answer.text);
	assert.equal(JSON.parse(answer.text).moves.length, 5);
});

await test('another set-up: nothing of the game can be shown; it is exported whole', async () => {
	const game = await newGame('set-up');
	await play(game, 4);
	await restart(() => sql(`UPDATE match SET header = replace(replace(header, 'system sunset ', 'system sunset 9'), char(10) || 'start ', char(10) || 'start 0') WHERE id = ${game.match};` +
		`UPDATE match SET header = substr(header, 1, instr(header, char(10) || 'start 0') + 22) || substr(header, instr(header, char(10) || 'start 0') + 24) WHERE id = ${game.match}`));
	const one = new Client(server.port);
	assert.match((await one.hello(game.tokens.british)).text, /other rules or other data/);
	one.close();
	const journal = await request(server.port, 'POST', '/api/journal', {token: game.tokens.british});
	assert.equal(journal.status, 200, journal.text);
	await stop();
	assert.match(verdict(game, check().stdout), /played with other rules from the set-up on/);
	server = await startHere();
});

await test('two servers with different data on one PostgreSQL: neither breaks the other\'s games, and each takes the other\'s over', async () => {
	await stop();
	restore();
	const cluster = path.join(folder, 'postgres'), postgres = (command) => execFileSync(path.join(root, 'tests/serve/postgres.sh'), [command, cluster], {encoding: 'utf8'}).trim();
	const other = path.join(folder, 'other'), table = path.join(other, 'sunset/tables/march.yaml');
	fs.chmodSync(folder, 0o755);
	fs.cpSync(data, other, {recursive: true});
	fs.writeFileSync(table, fs.readFileSync(table, 'utf8').replace(/^results: .*/m, 'results: [hold, hold, hold, hold, hold, hold, hold, hold, hold]'));
	const shared = postgres('start'), begin = (at) => start(durbar, shared, ['--data', at, '--web', path.join(root, 'web')]);
	const servers = {old: await begin(data), new: await begin(other)};
	// Until the server has the match, or knows who has it.
	const reach = async (game, name) => {
		for (let tries = 0; tries < 300; tries++, await pause(200)) {
			const one = await join(game.tokens.watch, servers[name].port).catch(() => null);
			one?.close();
			if (one?.now?.op === 'welcome')
				return;
		}
		throw new Error(`${name}: no welcome`);
	};
	const playAt = async (game, name, plies) => (await reach(game, name), (await play(game, plies, servers[name].port)).british.now);
	try {
		const first = await newGame('old-data', 'persia', servers.old.port), second = await newGame('new-data', 'persia', servers.new.port);
		await playAt(first, 'old', 150);
		await playAt(second, 'new', 60);
		// Through the other one, which hands players on.
		assert.equal((await playAt(first, 'new', 5)).kept, undefined);
		assert.equal((await playAt(second, 'old', 5)).kept, undefined);
		assert.equal(await servers.old.stop(), 0);
		assert.match((await playAt(first, 'new', 12)).kept, /^[0-9a-f]{16}$/);
		assert.equal((await playAt(second, 'new', 5)).kept, undefined);
		servers.old = await begin(data);
		assert.equal(await servers.new.stop(), 0);
		assert.equal((await playAt(first, 'old', 12)).kept, undefined, 'its own data again');
		assert.match((await playAt(second, 'old', 12)).kept, /^[0-9a-f]{16}$/);
		servers.new = await begin(other);
		await servers.old.stop('SIGKILL');
		assert.match((await playAt(first, 'new', 5)).kept, /^[0-9a-f]{16}$/, 'after a kill too');
		assert.equal(await servers.new.stop(), 0);
		for (const at of [data, other]) {
			const told = spawnSync(durbar, ['serve', '--data', at, '--check-db', shared], {encoding: 'utf8'});
			assert.match(told.stdout, /^2 matches, 0 damaged$/m, told.stdout + told.stderr);
		}
	} finally {
		for (const {child} of Object.values(servers))
			child.kill('SIGKILL');
		postgres('remove');
	}
});

await stop();
report();
