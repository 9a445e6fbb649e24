// matches.mjs: matches, their messages, limits, reports and calls: what is refused, what fails, who leaves too early.
// usage: node matches.mjs DURBAR; the last line is "N passed, N failed".
import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {patient} from '../runner.mjs';
import {Client, commitTo, frame, makeMatch, request, start} from './client.mjs';
import {report, test} from './testing.mjs';

const durbar = process.argv[2];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-matches-'));
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const db = path.join(folder, 'matches.db');
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const tally = {scenario: 'tally-1', seed: 'matches', seats: [{name: 'Ann'}, {name: 'Bob'}]};
let server = await start(durbar, db);

const sql = (text) => {
	const done = spawnSync('sqlite3', ['-cmd', '.timeout 20000', db, text], {encoding: 'utf8'});
	assert.equal(done.status, 0, done.stderr);
	return done.stdout;
};
const again = async (more = []) => {
	assert.equal(await server.stop(), 0);
	server = await start(durbar, db, more);
};
const until = async (holds, ms = 15000) => {
	for (const end = Date.now() + patient(ms); Date.now() < end; await pause(10)) {
		const got = await holds();
		if (got)
			return got;
	}
	throw new Error(`not within ${ms} ms: ${holds}`);
};

async function join(token) {
	const client = new Client(server.port);
	client.now = await client.hello(token);
	client.token = token;
	return client;
}

// Both seats, the one that is to act first; `by.turn` makes its first move.
async function table(wanted = tally) {
	const made = await makeMatch(server.port, wanted), clients = [];
	for (const name of Object.keys(made.tokens).filter((it) => !['watch', 'owner'].includes(it)))
		clients.push(await join(made.tokens[name]));
	clients.sort((a, b) => b.now.moves.length - a.now.moves.length);
	return {made, by: clients[0], other: clients[1], clients};
}
const plain = (now) => now.moves.find((text) => !/resign|concede|capitulate/.test(text));
const close = (...clients) => clients.forEach((client) => client.close());

async function move({by, clients}) {
	by.send({op: 'move', ply: by.now.ply, move: plain(by.now)});
	const answer = await by.next('ack', 'error', 'refused', 'stale');
	if (answer.op === 'ack')
		for (const client of clients)
			Object.assign(client.now, await client.next('update'));
	return answer;
}

// Bots play these while the other tests go on: for their reports.
const wars = [];
for (const [scenario, options] of [['afghan', {preset: 'all'}], ['persia', {}], ['abyssinia', {}], ['india', {preset: 'all'}], ['mutiny-drill', {}], ['restless-a', {}], ['conduct-zulu', {}]]) {
	const made = await makeMatch(server.port, {scenario, options, seed: 'wars', seats: Array(8).fill({kind: 'bot', bot: 'random'})});
	wars.push({scenario, ...made});
}
const watchWars = () => Promise.all(wars.map(async (war) => (war.watcher = await join(war.tokens.watch))));
await watchWars();

await test('more messages than may wait for a move that is being written are refused, the others are handled', async () => {
	const it = await table();
	it.by.send({op: 'move', ply: 0, move: plain(it.by.now)}, ...Array.from({length: 100}, (_, n) => ({op: 'chat', text: `${n}`})));
	assert.match((await it.by.next('error')).text, /Too many messages wait/);
	await until(() => it.by.texts.filter((text) => text.startsWith('{"op":"chat"')).length === 64);
	it.by.send({op: 'move', ply: 0, move: 'x'}, {op: 'hello', token: it.by.token});
	assert.equal((await it.by.next('stale')).ply, 1);
	assert.equal((await it.by.next('welcome')).ply, 1);
	close(...it.clients);
});

await test('a hello that comes while everything waits is refused or comes again by itself; two at once count once', async () => {
	const it = await table(), late = Array.from({length: 100}, () => new Client(server.port));
	await Promise.all(late.map((client) => client.opened));
	close(...it.clients);
	await again();
	const crowd = Array.from({length: 100}, () => new Client(server.port));
	await Promise.all(crowd.map((client) => client.opened));
	for (const client of crowd)
		client.send({op: 'hello', token: it.made.tokens.watch});
	const welcomes = await Promise.all(crowd.map((client) => client.next('welcome', 'error')));
	assert.ok(welcomes.every((message) => message?.op === 'welcome'));
	const twice = new Client(server.port);
	await twice.opened;
	twice.send({op: 'hello', token: it.by.token}, {op: 'hello', token: it.by.token});
	assert.equal((await twice.next('welcome', 'error')).op, 'welcome');
	twice.send({op: 'move', ply: 0, move: plain(it.by.now)}, ...Array.from({length: 70}, () => ({op: 'chat', text: 'x'})), {op: 'hello', token: it.by.token});
	assert.match((await twice.next('error')).text, /Too many messages wait/);
	const errors = () => twice.texts.filter((text) => text.includes('Too many messages')).length;
	await until(() => errors() === 7 && twice.texts.filter((text) => text.startsWith('{"op":"chat"')).length === 64);
	for (let n = 0; n < 8; n++)
		twice.send({op: 'hello', token: it.by.token});
	assert.match((await until(async () => {
		const message = await twice.next('error');
		return /welcome already/.test(message.text) && message;
	})).text, /wait a moment/);
	close(twice, ...crowd, ...late);
});

await test('whoever closes in mid-hello, mid-move or mid-question harms nobody', async () => {
	const it = await table(), token = it.made.tokens.watch;
	const goodbye = frame(Buffer.from([3, 232]), 8), say = (...list) => Buffer.concat([...list.map((message) => frame(JSON.stringify(message))), goodbye]);
	for (const bytes of [say({op: 'hello', token}), Buffer.concat([frame(JSON.stringify({op: 'hello', token})), frame('x', 9), frame('y', 10), goodbye])]) {
		const client = new Client(server.port);
		await client.opened;
		client.socket.write(bytes);
		await until(() => client.closed);
		assert.equal(client.closeCode, 1000);
	}
	const watcher = await join(token);
	watcher.send({op: 'history'}, {op: 'at', ply: 0}, {op: 'survey', id: 1, about: 'x'}, {op: 'history'}, {op: 'history'}, {op: 'at'});
	assert.match((await watcher.next('error')).text, /Too many questions/);
	const gone = await join(it.by.token);
	gone.send({op: 'preview', id: 1, move: plain(it.by.now)}, {op: 'preview', id: 2, move: plain(it.by.now)});
	gone.socket.resetAndDestroy();
	it.other.send({op: 'chat', text: 'a'}, {op: 'rename', name: 'Zoë'});
	const leaver = await join(it.by.token);
	leaver.send({op: 'move', ply: 0, move: plain(it.by.now)}, {op: 'chat', text: 'late'});
	leaver.socket.resetAndDestroy();
	await until(async () => (await it.other.next('update')).ply === 1);
	close(watcher, ...it.clients);
});

await test('what is too long, too late or not for a seat is refused with a reason', async () => {
	const it = await table(), watcher = await join(it.made.tokens.watch);
	const say = async (client, message, wanted = 'error') => {
		client.send(message);
		return client.next(wanted);
	};
	for (const [message, words] of [
		[{op: 'rename', name: 'x'}, /no name/], [{op: 'chat', text: 'x'}, /for players/], [{op: 'notify', url: ''}, /player's own/],
		[{op: 'commit', round: 1, commit: '0'.repeat(64)}, /has begun/], [{op: 'reveal', round: 1, word: '0'.repeat(64)}, /has begun/],
	])
		assert.match((await say(watcher, message)).text, words, message.op);
	assert.equal((await say(watcher, {op: 'undo', ply: 0}, 'refused')).rule, 'engine:undo');
	for (const [message, words] of [
		[{op: 'move', ply: 0, move: 'x'.repeat(9000)}, /too long/], [{op: 'chat', text: ''}, /500/],
		[{op: 'notify', url: `http://${'x'.repeat(600)}`}, /http/], [{op: 'notify', url: 'http://'}, /http/], [{op: 'notify', url: 'https://'}, /http/],
		[{op: 'notify', url: 'http://a b/'}, /http/], [{op: 'notify', url: `http://${'é'.repeat(300)}/`}, /http/],
		[{op: 'reissue', owner: it.made.tokens.owner, seat: 'x'.repeat(200)}, /no such seat/],
	])
		assert.match((await say(it.by, message)).text, words, JSON.stringify(message).slice(0, 80));
	assert.equal((await say(it.by, {op: 'move', ply: 2 ** 40, move: 'x'}, 'stale')).ply, 0);
	const name = '\u{1f409}'.repeat(40);
	it.by.send({op: 'rename', name});
	await until(async () => (await it.other.next('seats')).seats.some((seat) => seat.name === name));
	assert.equal((await request(server.port, 'POST', '/api/matches', {...tally, seats: [{name}]})).status, 201, 'forty characters of four bytes');
	// Marks of direction, and what only looks like one.
	for (const [mark, good] of [['\u200e', false], ['\u200f', false], ['\u202a', false], ['\u202e', false], ['\u2066', false], ['\u2069', false], ['\u061c', false], ['\u007f', false],
		['\u2010', true], ['\u202f', true], ['\u2027', true], ['\u2029', false], ['\u2065', true], ['\u206a', true], ['\u061b', true], ['\u2603', true], ['\u2088', true]])
		assert.equal((await request(server.port, 'POST', '/api/matches', {...tally, seats: [{name: `a${mark}b`}]})).status, good ? 201 : 400, escape(mark));
	// The seat of watchers can be called by either name.
	it.by.send({op: 'reissue', owner: it.made.tokens.owner, seat: 'watcher'});
	assert.match((await it.by.next('link')).link, /^\/play#/);
	assert.match((await watcher.next('error')).text, /new link/);
	// Messages that are large, and many of them.
	for (let n = 0; n < 30; n++)
		it.other.send({op: 'nothing', text: 'x'.repeat(60000)});
	for (let n = 0; n < 30; n++)
		assert.match((await it.other.next('error')).text, /op is unknown/);
	close(watcher, ...it.clients);
});

await test('what cannot be saved has not happened: matches, links, undos', async () => {
	const it = await table();
	assert.equal((await move(it)).op, 'ack');
	sql("CREATE TRIGGER full BEFORE INSERT ON line BEGIN SELECT RAISE(ABORT, 'full'); END; CREATE TRIGGER full2 BEFORE INSERT ON match BEGIN SELECT RAISE(ABORT, 'full'); END;"
		+ "CREATE TRIGGER full3 BEFORE UPDATE ON seat BEGIN SELECT RAISE(ABORT, 'full'); END; CREATE TRIGGER full4 BEFORE INSERT ON seat BEGIN SELECT RAISE(ABORT, 'full'); END");
	const made = await request(server.port, 'POST', '/api/matches', tally);
	assert.equal(made.status, 500);
	assert.match(made.text, /could not be saved/);
	it.by.send({op: 'reissue', owner: it.made.tokens.owner, seat: it.other.now.seat});
	assert.match((await it.by.next('error', 'link')).text, /could not be saved: the old one still holds/);
	it.by.send({op: 'undo', ply: 1});
	const told = await it.by.next('error', 'refused', 'ack');
	assert.notEqual(told.op, 'ack');
	if (told.op === 'error')
		assert.equal((await it.by.next('stale')).ply, 1);
	const leaver = await join(it.by.token);
	leaver.send({op: 'undo', ply: 1});
	leaver.send({op: 'reissue', owner: it.made.tokens.owner, seat: it.other.now.seat});
	leaver.socket.resetAndDestroy();
	await pause(200);
	sql('DROP TRIGGER full; DROP TRIGGER full2; DROP TRIGGER full3; DROP TRIGGER full4');
	const old = await join(it.other.token);
	assert.equal(old.now.ply, 1, 'the old link leads there');
	old.close();
	close(...it.clients);
});

await test('undos are left out of the history, told in the report, and a ply that was played twice is the second', async () => {
	const it = await table({...tally, seed: 'undo', seats: [{name: '<"Ann" & Bö>'}, {}]}), views = [];
	const moves = it.by.now.moves.filter((text) => !/resign|concede/.test(text));
	it.by.send({op: 'move', ply: 0, move: moves[0]});
	await it.by.next('ack');
	it.by.send({op: 'undo', ply: 1});
	assert.equal((await it.by.next('ack', 'refused')).op, 'ack');
	it.by.send({op: 'move', ply: 0, move: moves.at(-1)});
	await it.by.next('ack');
	for (const message of [{from: 0}, {from: 0, to: 5}, {from: 1, to: 1}, {from: 1, to: 5000}]) {
		it.by.send({op: 'history', ...message});
		const {plies, from} = await it.by.next('history');
		assert.deepEqual([from, plies.map(({ply, move: text}) => [ply, text])], [1, [[1, moves.at(-1)]]], JSON.stringify(message));
	}
	for (const message of [{from: 2}, {from: 5, to: 2}, {from: 2, to: 9}]) {
		it.by.send({op: 'history', ...message});
		assert.deepEqual((await it.by.next('history')).plies, [], JSON.stringify(message));
	}
	it.by.send({op: 'at', ply: 9});
	assert.match((await it.by.next('error')).text, /no such ply/);
	it.by.send({op: 'at', ply: 1, seat: 'nobody'});
	views.push((await it.by.next('at')).seat);
	const text = (await request(server.port, 'POST', '/api/report', {token: it.made.tokens.owner})).text;
	assert.match(text, /The last move was taken back/);
	assert.match(text, /&lt;&quot;Ann&quot; &amp; Bö&gt;/);
	assert.match(text, /a player/);
	// To the end, by whoever may.
	const end = it.by.now.moves.find((word) => /resign|concede/.test(word)) ?? 'resign';
	it.by.send({op: 'move', ply: 1, move: end});
	if ((await it.by.next('ack', 'refused', 'stale')).op === 'ack') {
		it.by.send({op: 'at', ply: 1, seat: 'nobody'});
		assert.equal((await it.by.next('at')).seat, it.by.now.seat);
		it.by.send({op: 'at', ply: 1, seat: 'all'});
		assert.equal((await it.by.next('at')).seat, 'all');
		assert.match((await request(server.port, 'POST', '/api/report', {token: it.made.tokens.watch})).text, /<h2>Dice<\/h2>/);
	}
	assert.deepEqual(views, [it.by.now.seat]);
	close(...it.clients);
});

await test('a long talk: the last 200 lines are kept, also when it is loaded again', async () => {
	const it = await table();
	for (let n = 0; n < 210; n++) {
		it.by.send({op: 'chat', text: `line ${n}`});
		if (n % 50 === 49)
			await pause(250);
	}
	await until(() => it.other.texts.some((text) => text.includes('"line 209"')));
	const {chat} = await (await join(it.made.tokens.watch)).now;
	assert.deepEqual([chat.length, chat[0].text, chat.at(-1).text], [200, 'line 10', 'line 209']);
	close(...it.clients);
	await again();
	const back = await join(it.made.tokens.watch);
	assert.deepEqual(back.now.chat.map(({text}) => text), chat.map(({text}) => text));
	back.close();
});

await test('a seat whose time is up stays the bot\'s; a clocked match that waits for words shows its clocks', async () => {
	const made = await makeMatch(server.port, {...tally, clock: {minutes: 1}}), first = await join(made.tokens.north);
	const seat = first.now.to_act.includes('north') ? 'north' : 'south';
	first.close();
	await again();
	sql(`UPDATE seat SET clock = 1500, seen = 0 WHERE match = ${made.match} AND seat = ${seat === 'north' ? 0 : 1}`);
	await again();
	const late = await join(made.tokens[seat]);
	await until(async () => (await late.next('seats')).seats.find((it) => it.seat === seat).kind === 'bot');
	late.close();
	const back = await join(made.tokens[seat]);
	assert.equal(back.now.seats.find((it) => it.seat === seat).kind, 'bot');
	back.close();
	const words = await makeMatch(server.port, {...tally, seed: null, clock: {minutes: 2, bonus: 1}}), early = new Client(server.port, {words: false});
	const welcome = await early.hello(words.tokens.north, {early: true});
	assert.deepEqual(welcome.seats.map(({clock}) => clock), [120000, 120000]);
	await pause(1200);
	early.send({op: 'commit', round: 7, commit: '0'.repeat(64)});
	assert.equal((await early.next('dice')).dice.round, 1);
	early.send({op: 'commit', commit: '0'.repeat(64)});
	assert.equal((await early.next('dice')).dice.round, 1);
	early.send({op: 'move', ply: 0, move: 'x'});
	assert.match((await early.next('error')).text, /has not begun/);
	const watcher = new Client(server.port);
	await watcher.hello(words.tokens.watch, {early: true});
	watcher.send({op: 'commit', round: 1, commit: '0'.repeat(64)});
	assert.match((await watcher.next('error')).text, /Only players give words/);
	assert.equal((await request(server.port, 'POST', '/api/report', {token: words.tokens.watch})).status, 200);
	for (const clock of [{minutes: 600000}, {minutes: 1, bonus: -1}, {minutes: 1, bonus: 1e9}])
		assert.equal((await request(server.port, 'POST', '/api/matches', {...tally, clock})).status, 400);
	close(early, watcher);
});

await test('rows that were taken out of the file: nobody is told a falsehood, nothing crashes', async () => {
	const it = await table(), bots = await makeMatch(server.port, {...tally, seats: [{kind: 'bot'}, {}]});
	close(...it.clients);
	await again();
	sql(`DELETE FROM seat WHERE match = ${it.made.match} AND seat = -2; UPDATE seat SET bot = 'nobody' WHERE match = ${bots.match}; UPDATE seat SET webhook = 'ftp://x/' WHERE match = ${it.made.match}`);
	const client = await join(it.by.token);
	client.send({op: 'reissue', owner: it.made.tokens.owner, seat: 'north'});
	assert.match((await client.next('error')).text, /Only the owner/);
	client.close();
	const alone = await join(bots.tokens.south);
	assert.equal(alone.now.seats[0].kind, 'bot');
	alone.close();
	const export_ = (id, file = db) => spawnSync(durbar, ['serve', '--db', file, '--export-match', String(id)], {encoding: 'utf8'});
	assert.match(export_(it.made.match).stderr, /another server|match \d+: 0 lines/);
	assert.equal(await server.stop(), 0);
	assert.match(export_(it.made.match).stdout, /^durbar-journal/);
	assert.match(export_(99999).stderr, /there is no match 99999/);
	assert.equal(export_(1, path.join(folder, 'none.db')).status, 1);
	server = await start(durbar, db);
});

await test('a program without the rules of a match says so', async () => {
	const it = await table({scenario: 'duel-1', seed: 'x', seats: [{}, {}]}).catch(() => null), data = path.join(folder, 'data');
	const lobby = JSON.parse((await request(server.port, 'GET', '/api/lobby')).text), duel = lobby.systems.find(({id}) => id === 'duel');
	const made = it?.made ?? await makeMatch(server.port, {scenario: duel.scenarios[0].id, seed: 'x', seats: [{}, {}]});
	const names = Object.keys(made.tokens);
	const client = await join(made.tokens[names[0]]);
	const over = client.now.moves.find((text) => /resign|concede|yield/.test(text));
	close(client, ...(it?.clients ?? []));
	await server.stop();
	fs.mkdirSync(data);
	for (const name of ['engine', 'tally'])
		fs.cpSync(path.join(root, 'data', name), path.join(data, name), {recursive: true});
	server = await start(durbar, db, ['--data', data, '--web', path.join(root, 'web')]);
	const back = new Client(server.port);
	assert.match((await back.hello(made.tokens[names[0]])).text, /other rules or other data/);
	back.close();
	const branch = await request(server.port, 'POST', '/api/branches', {token: made.tokens[names[0]], ply: 0});
	assert.match(branch.text, /has not the rules of that match|goes on/, over);
	assert.match((await request(server.port, 'POST', '/api/report', {token: made.tokens.watch})).text, /cannot be opened/);
	assert.equal((await request(server.port, 'POST', '/api/journal', {token: made.tokens.watch})).status, 409);
	await again();
});

await test('previews: odds of a battle, too many at once, a system without secrets', async () => {
	const it = await table();
	it.by.send(...Array.from({length: 12}, (_, id) => ({op: 'preview', id, move: plain(it.by.now)})));
	const answers = [];
	for (let n = 0; n < 12; n++)
		answers.push(await it.by.next('preview'));
	assert.ok(answers.some(({ok}) => ok) && answers.some(({text}) => /Too many previews/.test(text ?? '')), JSON.stringify(answers[0]).slice(0, 200));
	it.by.send(...Array.from({length: 12}, (_, id) => ({op: 'survey', id})));
	for (let n = 0; n < 12; n++)
		assert.equal((await it.by.next('survey')).ok, false);
	close(...it.clients);
	// The same game each time, until somebody can attack.
	const war = await table({scenario: 'asante', seed: 'c', seats: [{}, {}]}), clients = Object.fromEntries(war.clients.map((client) => [client.now.seat, client]));
	let found, state = 2;
	for (let n = 0; n < 200 && !found; n++) {
		const by = clients[war.clients[0].now.to_act[0]], moves = by.now.moves.filter((text) => text !== 'capitulate');
		found = moves.find((text) => text.startsWith('attack'));
		if (found) {
			by.send({op: 'preview', id: 1, move: found});
			const {odds, estimated} = await by.next('preview');
			assert.ok(estimated);
			assert.ok(odds.worlds > 0 && Object.values(odds.winner).reduce((a, b) => a + b, 0) === odds.worlds, JSON.stringify(odds));
			break;
		}
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		by.send({op: 'move', ply: by.now.ply, move: moves[Math.floor(state / 2 ** 32 * moves.length)]});
		for (const client of war.clients)
			Object.assign(client.now, await client.next('update'));
	}
	assert.ok(found, 'no battle was found');
	close(...war.clients);
});

await test('a player who comes back while the bot of his seat thinks moves himself', async () => {
	const it = await table({scenario: 'india', seed: 'x', seats: [{}, {}]}), name = it.by.now.seat;
	it.by.send({op: 'leave', bot: 'greedy'});
	await until(() => it.by.closed);
	for (let n = 0; n < 3; n++) {
		const back = await join(it.made.tokens[name]);
		assert.equal(back.now.seats.find(({seat}) => seat === name).kind, 'human');
		back.send({op: 'leave', bot: 'greedy'});
		await until(() => back.closed);
	}
	// It stops while bots think, and reports and questions wait.
	const reports = Array.from({length: 20}, () => request(server.port, 'POST', '/api/report', {token: it.made.tokens.watch}).catch(() => null));
	it.other.send({op: 'history'}, {op: 'at', ply: 0}, {op: 'survey', id: 1, about: 'x'});
	await pause(20);
	await again();
	await Promise.all(reports);
	close(it.other);
});

await test('the report of every system is whole, while it is played and for everybody', async () => {
	await watchWars();
	await pause(1500);
	for (const war of wars) {
		const {status, text} = await request(server.port, 'POST', '/api/report', {token: war.tokens.watch});
		assert.equal(status, 200, war.scenario);
		assert.ok(text.startsWith('<!DOCTYPE html>') && text.endsWith('</html>\n'), war.scenario);
		for (const tag of ['ul', 'table', 'svg', 'p', 'li', 'g'])
			assert.equal(text.split(new RegExp(`<${tag}[ >]`)).length, text.split(`</${tag}>`).length, `${war.scenario}: <${tag}>`);
		war.watcher.close();
	}
});

await test('more matches than are kept in memory: the ones that nobody uses go, and come back as they were', async () => {
	const MATCHES = 2100, tokens = [], first = await table();
	assert.equal((await move(first)).op, 'ack');
	close(...first.clients);
	let refused = 0;
	const make = async () => {
		while (tokens.length < MATCHES) {
			const place = tokens.push(null) - 1, answer = await request(server.port, 'POST', '/api/matches', tally);
			if (answer.status === 201) {
				tokens[place] = JSON.parse(answer.text).links.watch.split('#')[1];
				continue;
			}
			assert.match(answer.text, /Too many new matches: wait a moment/);
			refused++;
			tokens.splice(tokens.indexOf(null), 1);
			await pause(500);
		}
	};
	await Promise.all(Array.from({length: 40}, make));
	const good = tokens.filter((token) => token), look = async () => {
		for (let token; (token = good.pop());) {
			const client = await join(token);
			assert.equal(client.now.ply, 0);
			client.close();
		}
	};
	await Promise.all(Array.from({length: 40}, look));
	const back = await join(first.by.token);
	assert.equal(back.now.ply, 1);
	back.close();
	return `${MATCHES}, ${refused} were refused at first`;
});

// ---- calls

await test('a word for the dice is asked for from whoever is away: when others have committed, when all have, and in another round', async () => {
	const calls = [], hook = http.createServer((question, answer) => {
		let body = '';
		question.on('data', (data) => (body += data));
		question.on('end', () => (calls.push(JSON.parse(body)), answer.end()));
	});
	await new Promise((resolve) => hook.listen(0, '127.0.0.1', resolve));
	const url = `http://127.0.0.1:${hook.address().port}/word`, wanted = /^Your word for the dice is wanted/;
	const made = await makeMatch(server.port, {scenario: 'tally-1', seats: [{}, {}]});
	const sit = async (name) => {
		const client = new Client(server.port, {words: false});
		client.now = await client.hello(made.tokens[name], {early: true});
		client.name = name;
		return client;
	};
	const commit = async (client, word) => {
		const {match, round, givers} = client.now.dice;
		client.send({op: 'commit', round, commit: commitTo(match, givers.find(({giver}) => giver === client.name).number, word)});
		client.now = await client.next('dice');
	};
	const ask = async (client) => {
		client.send({op: 'notify', url});
		client.now = await client.next('welcome');
	};
	const leave = async (client, other) => {
		client.close();
		await until(async () => (await other.next('seats')).seats.find(({seat}) => seat === client.name).here === false);
	};
	let north = await sit('north'), south = await sit('south');
	await ask(north);
	await ask(south);
	await leave(south, north);
	assert.equal(calls.length, 0, 'nobody waits yet');
	await commit(north, '1'.repeat(64));
	await until(() => calls.length);
	assert.deepEqual(calls, [{match: made.match, seat: 'south', ply: 0, text: 'Your word for the dice is wanted: open the game.'}]);
	// He comes, commits, and now the other one is away when the words are to be shown.
	south = await sit('south');
	await leave(north, south);
	await commit(south, '2'.repeat(64));
	await until(() => calls.length > 1);
	assert.equal(calls[1].seat, 'north');
	assert.match(calls[1].text, wanted);
	south.send({op: 'reveal', round: 1, word: '2'.repeat(64)});
	await until(async () => (await south.next('dice')).dice.givers.find(({giver}) => giver === 'south').given);
	await pause(100);
	assert.equal(calls.length, 2, 'once is enough');
	// Another link for one seat: another round, and whoever is away is asked again when the other has committed.
	await again();
	south = await sit('south');
	const owner = new Client(server.port);
	await owner.hello(made.tokens.owner, {early: true});
	owner.send({op: 'reissue', owner: made.tokens.owner, seat: 'south'});
	made.tokens.south = (await owner.next('link')).link.split('#')[1];
	south = await sit('south');
	assert.equal(south.now.dice.round, 2);
	await commit(south, '3'.repeat(64));
	await until(() => calls.length > 2);
	assert.equal(calls[2].seat, 'north');
	// When the game begins, the one who is to move is called for that.
	north = await sit('north');
	await commit(north, '4'.repeat(64));
	north.send({op: 'reveal', round: 2, word: '4'.repeat(64)});
	await until(async () => (await south.next('dice')).dice.givers.find(({giver}) => giver === 'north').given);
	await leave(north, south);
	south.send({op: 'reveal', round: 2, word: '3'.repeat(64)});
	const begun = await south.next('welcome');
	assert.ok(begun.view);
	if (begun.to_act.includes('north')) {
		await until(() => calls.length > 3);
		assert.equal(calls[3].text, 'Your move.');
	}
	close(south, owner);
	hook.close();
});

// A turn of somebody who is away and has this address.
async function away(url) {
	const it = await table();
	it.other.send({op: 'notify', url});
	assert.equal((await it.other.next('welcome', 'error')).notify, url);
	it.other.close();
	await until(async () => (await it.by.next('seats')).seats.some(({here}) => !here));
	assert.equal((await (it.clients = [it.by], move(it))).op, 'ack');
	it.by.close();
	return it;
}

await test('webhooks with odd addresses are not called, or as they say', async () => {
	const got = [], hook = net.createServer((socket) => {
		socket.on('data', (data) => (got.push(String(data)), socket.end('HTTP/1.0 200 OK\r\n\r\n')));
		socket.on('error', () => {});
	});
	await new Promise((resolve) => hook.listen(0, '127.0.0.1', resolve));
	const {port} = hook.address();
	for (const url of ['http:///x', `http://user@127.0.0.1:${port}/`, `http://[::1]:${port}/`, `http://${'h'.repeat(300)}/`, 'http://127.0.0.1/', 'https://127.0.0.1/',
		'http://no-such-host.invalid/', 'http://127.0.0.1:1/closed'])
		await away(url);
	await away(`http://127.0.0.1:${port}?query`);
	await until(() => got.length);
	assert.match(got[0], /^POST \/\?query HTTP\/1\.0\r\nHost: 127\.0\.0\.1:/);
	assert.equal(got.length, 1);
	hook.close();
});

await test('a server that strangers use calls nobody inside, whatever the address looks like', async () => {
	const got = [], hook = http.createServer((question, answer) => (got.push(question.url), answer.end()));
	await new Promise((resolve) => hook.listen(0, '127.0.0.1', resolve));
	const {port} = hook.address();
	await again(['--host', 'durbar.example']);
	for (const host of ['127.0.0.1', '127.9.9.9', 'localhost', '10.0.0.1', '0.0.0.0', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '224.0.0.1', '255.255.255.255', '2130706433', '0x7f.1',
		'203.0.113.1'])
		await away(`http://${host}:${port}/${host}`);
	await pause(300);
	assert.deepEqual(got, []);
	hook.close();
	await again();
});

// Signals that are ignored are inherited: with SIGCHLD ignored no program learns how its own children ended.
await test('a program that the server runs for "your move" starts as from a shell: it learns how its children end', async () => {
	const program = path.join(folder, 'called.py'), told = path.join(folder, 'called');
	fs.writeFileSync(program, `#!/usr/bin/env python3
import os, signal, subprocess
ended = subprocess.call(['false'])
ignored = [it.name for it in (signal.SIGCHLD, signal.SIGTERM, signal.SIGHUP) if signal.getsignal(it) == signal.SIG_IGN]
status = open('/proc/self/status').read().split()
with open('${told}.new', 'w') as out:
	print(ended, ignored, status[status.index('SigBlk:') + 1].strip('0'), os.environ['DURBAR_SEAT'], file=out)
os.rename('${told}.new', '${told}')
`, {mode: 0o755});
	await again(['--notify-cmd', program]);
	const it = await table();
	it.other.close();
	await until(async () => (await it.by.next('seats')).seats.some(({here}) => !here), 60000);
	it.clients = [it.by];
	assert.equal((await move(it)).op, 'ack');
	await until(() => fs.existsSync(told), 60000);
	assert.equal(fs.readFileSync(told, 'utf8'), `1 []  ${it.other.now.seat}\n`);
	it.by.close();
	await again();
});

await test('a program that cannot be run is told to the host; more calls than may wait are dropped, and the server stops at once', async () => {
	const mute = net.createServer(() => {});
	await new Promise((resolve) => mute.listen(0, '127.0.0.1', resolve));
	await again(['--notify-cmd', 'no-such-program', '--workers', '1']);
	const url = `http://127.0.0.1:${mute.address().port}/`;
	const games = await Promise.all(Array.from({length: 270}, () => table()));
	await Promise.all(games.map(async (it) => {
		it.other.send({op: 'notify', url});
		await it.other.next('welcome');
		it.other.close();
		await until(async () => (await it.by.next('seats')).seats.some(({here}) => !here), 60000);
		it.clients = [it.by];
		assert.equal((await move(it)).op, 'ack');
		it.by.close();
	}));
	const began = Date.now();
	await again();
	assert.ok(Date.now() - began < patient(20000), `${Date.now() - began} ms, it waited for the calls`);
	mute.close();
});

assert.equal(await server.stop(), 0);
fs.rmSync(folder, {recursive: true});
report();
