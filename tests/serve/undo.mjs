// undo.mjs: taking back where the rules alone refuse it: freely in a practice game, between people by consent.
// usage: node undo.mjs DURBAR [DB]; DB: an address of a PostgreSQL in place of a file. The last line is "N passed, N failed".
import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import {spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {patient} from '../runner.mjs';
import {Client, makeMatch, request, start} from './client.mjs';
import {report, test} from './testing.mjs';

const durbar = process.argv[2];
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-undo-')), file = path.join(folder, 'undo.db'), db = process.argv[3] ?? file;
let server = await start(durbar, db);

const practice = {scenario: 'tally-1', seed: 'practice', practice: true, seats: [{kind: 'human', name: 'Ann'}, {kind: 'bot', bot: 'greedy'}]};
const people = {scenario: 'tally-1', seed: 'people', seats: [{name: 'Ann'}, {name: 'Bea'}]};
const sql = (text) => {
	const done = spawnSync('sqlite3', ['-cmd', '.timeout 20000', db, text], {encoding: 'utf8'});
	assert.equal(done.status, 0, done.stderr);
};
async function again() {
	assert.equal(await server.stop(), 0);
	server = await start(durbar, db);
}
async function sit(token) {
	const client = new Client(server.port);
	client.now = client.welcome = await client.hello(token);
	return client;
}
// Waits for updates until the client is at a position that it likes.
async function until(client, good) {
	while (!good(client.now)) {
		const told = await client.next('update', 'stale');
		assert.ok(told, 'the connection was closed');
		client.now = told;
	}
	return client.now;
}
const myTurn = (seat) => (now) => now.result?.over || now.to_act.includes(seat);
const lay = (now) => now.moves.find((text) => text.startsWith('lay'));
async function move(client, text = lay(client.now)) {
	const {ply} = client.now;
	client.send({op: 'move', ply, move: text});
	return until(client, (now) => now.ply > ply);
}
async function back(client) {
	const {ply} = client.now;
	client.send({op: 'undo', ply});
	return until(client, (now) => now.ply < ply);
}
async function look(client) {
	client.send({op: 'at', ply: client.now.ply});
	return (await client.next('at')).view;
}
async function journalOf(token) {
	const answer = await request(server.port, 'POST', '/api/journal', {token});
	assert.equal(answer.status, 200, answer.text);
	return answer.text;
}
const verify = (journal) => {
	const name = path.join(folder, 'journal');
	fs.writeFileSync(name, journal);
	const tell = (command, args) => spawnSync(command, args, {encoding: 'utf8', cwd: root});
	return {durbar: tell(durbar, ['verify', name]), python: tell('python3', [path.join(root, 'tools/verify-dice'), name])};
};
async function finish(client, seat) {
	while (!(await until(client, myTurn(seat))).result?.over)
		await move(client, client.now.moves.find((text) => text === 'resign') ?? lay(client.now));
}

await test('a practice game is for one player against bots, and is asked for in words that are understood', async () => {
	for (const [more, why] of [[{seats: [{}, {}]}, /one player against bots/], [{seats: [{kind: 'human'}, {kind: 'open'}]}, /one player against bots/],
		[{seats: [{kind: 'bot'}, {kind: 'bot'}]}, /one player against bots/], [{practice: 'maybe'}, /true or false/], [{practice: 1}, /true or false/]]) {
		const answer = await request(server.port, 'POST', '/api/matches', {...practice, ...more});
		assert.equal(answer.status, 400, JSON.stringify(more));
		assert.match(JSON.parse(answer.text).error, why);
	}
	const plain = await makeMatch(server.port, {...practice, practice: false}), client = await sit(plain.tokens.north);
	assert.equal(client.welcome.practice, undefined);
	client.close();
});

await test('practice: back to one\'s own decision after dice and the answer of the bot, to the first move, and the same dice fall again', async () => {
	const made = await makeMatch(server.port, practice), client = await sit(made.tokens.north);
	assert.equal(client.welcome.practice, true);
	assert.match(client.welcome.dice.text, /PRACTICE/);
	assert.equal((await until(client, myTurn('north'))).can_undo, undefined, 'nothing to take back yet');
	const first = client.now.ply, views = [await look(client)], tokens = [lay(client.now)];
	await move(client);
	for (let i = 0; i < 2; i++) {
		await until(client, myTurn('north'));
		assert.equal(client.now.can_undo, true);
		views.push(await look(client));
		tokens.push(lay(client.now));
		await move(client);
	}
	const end = await until(client, myTurn('north')), view = await look(client);
	for (let i = 2; i >= 0; i--) {
		const told = await back(client);
		assert.equal(told.undo, true);
		assert.deepEqual(told.to_act, ['north']);
		assert.deepEqual(await look(client), views[i], `decision ${i}`);
	}
	assert.equal(client.now.ply, first);
	client.send({op: 'undo', ply: first});
	assert.equal((await client.next('refused')).rule, 'engine:undo', 'there is nothing before the first decision');
	// The same moves, and a bot that answers alike: nothing was rolled anew.
	for (const text of tokens) {
		await until(client, myTurn('north'));
		await move(client, text);
	}
	await until(client, myTurn('north'));
	if (client.now.ply === end.ply)
		assert.deepEqual(await look(client), view);
	// A server that starts anew reads the same, and takes back as far.
	client.close();
	await again();
	const later = await sit(made.tokens.north);
	assert.equal(later.welcome.can_undo, true);
	assert.equal((await back(later)).undo, true);
	const watcher = await sit(made.tokens.watch);
	assert.equal(watcher.welcome.practice, true, 'for all to see');
	assert.equal(watcher.welcome.can_undo, undefined);
	watcher.send({op: 'undo', ply: watcher.now.ply});
	assert.equal((await watcher.next('refused')).rule, 'engine:undo');
	await finish(later, 'north');
	assert.equal(later.now.can_undo, undefined, 'what is over is over');
	const journal = await journalOf(made.tokens.north), good = verify(journal);
	assert.match(journal, /^practice yes$/m);
	assert.match(journal, /^undo \d+ 0 [0-9a-f]{16} practice$/m);
	assert.match(good.durbar.stdout, /good.*\n.*PRACTICE/);
	assert.match(good.python.stdout, /good.*practice game/);
	for (const bad of [journal.replace('practice yes\n', ''), journal.replaceAll(/ practice$/gm, '')])
		assert.match(verify(bad).durbar.stdout, /at fault/);
	assert.match((await request(server.port, 'POST', '/api/report', {token: made.tokens.north})).text, /PRACTICE GAME/);
	later.send({op: 'history', from: 1, to: 999});
	const {plies} = await later.next('history');
	assert.deepEqual(plies.map(({ply}) => ply), plies.map((_, i) => i + 1), 'what was taken back is left out');
	const branch = await request(server.port, 'POST', '/api/branches', {token: made.tokens.north, ply: first + 1, seats: practice.seats});
	assert.equal(branch.status, 201, branch.text);
	const twig = await sit(JSON.parse(branch.text).links.north.split('#')[1]);
	assert.equal(twig.welcome.practice, true);
	[later, watcher, twig].forEach((one) => one.close());
});

if (db === file)
	await test('practice: what cannot be written is not taken back', async () => {
		const made = await makeMatch(server.port, practice), client = await sit(made.tokens.north);
		await until(client, myTurn('north'));
		await move(client);
		const {ply} = await until(client, myTurn('north')), view = await look(client);
		assert.ok(ply > 1);
		sql('CREATE TRIGGER full BEFORE INSERT ON line BEGIN SELECT RAISE(FAIL, \'full\'); END');
		client.send({op: 'undo', ply});
		assert.match((await client.next('error')).text, /could not be saved/);
		assert.equal((await client.next('stale')).ply, ply);
		assert.deepEqual(await look(client), view);
		sql('DROP TRIGGER full');
		assert.ok((await back(client)).ply < ply);
		await finish(client, 'north');
		assert.match(verify(await journalOf(made.tokens.north)).durbar.stdout, /good/);
		client.close();
	});

// Ann leads, Bea answers with dice: Bea can only ask.
async function answered(more = {}) {
	const made = await makeMatch(server.port, {...people, ...more}), [ann, bea] = [await sit(made.tokens.north), await sit(made.tokens.south)];
	const [first, second] = ann.now.to_act.includes('north') ? [ann, bea] : [bea, ann];
	await move(first);
	await until(second, (now) => now.ply === 1);
	await move(second);
	await until(first, (now) => now.ply === 2);
	return {made, first, second, names: first === ann ? ['Ann', 'Bea'] : ['Bea', 'Ann'], close: () => [ann, bea].forEach((one) => one.close())};
}

await test('by consent: asked once, told to all, allowed, and written down', async () => {
	const {made, first, second, names, close} = await answered(), watcher = await sit(made.tokens.watch);
	assert.deepEqual([second.now.can_undo, second.now.can_ask, first.now.can_ask], [undefined, true, undefined]);
	second.send({op: 'undo', ply: 2});
	assert.equal((await second.next('refused')).rule, 'engine:undo');
	for (const one of [first, watcher]) {
		one.send({op: 'ask', ply: 2});
		assert.equal((await one.next('refused')).rule, 'engine:undo', 'only the maker asks');
	}
	second.send({op: 'ask', ply: 1});
	assert.equal((await second.next('stale')).can_ask, true);
	second.send({op: 'ask', ply: 2});
	for (const one of [first, second, watcher]) {
		assert.match((await one.next('chat')).text, new RegExp(`^${names[1]} .*asks to take back the last move`));
		const told = await one.next('asked');
		assert.equal(told.asked.seat, second.welcome.seat);
		assert.deepEqual(told.asked.waiting, [first.welcome.seat]);
		assert.equal(told.asked.move, undefined, 'tokens are hidden in this game');
	}
	second.send({op: 'ask', ply: 2});
	await second.next('asked');
	const back = await sit(made.tokens[first.welcome.seat]);
	assert.equal(back.welcome.asked.seat, second.welcome.seat, 'whoever comes back is asked');
	back.close();
	for (const one of [second, watcher]) {
		one.send({op: 'consent', ply: 2, allow: true});
		assert.ok(['asked', 'error'].includes((await one.next('asked', 'error', 'update')).op), 'nobody else can allow it');
	}
	first.send({op: 'consent', ply: 2});
	await first.next('error');
	first.send({op: 'consent', ply: 1, allow: true});
	await first.next('asked');
	first.send({op: 'consent', ply: 2, allow: true});
	for (const one of [first, second, watcher]) {
		const told = await one.next('update');
		assert.deepEqual([told.undo, told.ply, told.by], [true, 1, second.welcome.seat]);
		assert.match((await one.next('chat')).text, /was taken back: the others allowed it/);
		one.now = told;
	}
	first.send({op: 'consent', ply: 2, allow: true});
	assert.equal((await first.next('asked')).asked, undefined, 'it is over');
	await again();
	const ends = await sit(made.tokens[second.welcome.seat]);
	assert.equal(ends.now.ply, 1);
	await move(ends);
	ends.send({op: 'move', ply: 2, move: 'resign'});
	if ((await ends.next('update', 'refused')).op === 'refused') {
		const other = await sit(made.tokens[first.welcome.seat]);
		other.send({op: 'move', ply: 2, move: 'resign'});
		await other.next('update');
		other.close();
	}
	const journal = await journalOf(made.tokens.north);
	assert.match(journal, /^undo 2 \d [0-9a-f]{16} agreed$/m);
	assert.doesNotMatch(journal, /practice/);
	const good = verify(journal);
	assert.match(good.durbar.stdout, /good/);
	assert.match(good.python.stdout, /good/);
	assert.match(verify(journal.replace(' agreed', '')).durbar.stdout, /at fault/);
	ends.close();
	watcher.close();
	close();
});

await test('by consent: a refusal stands until the next move, and a move lets it lapse', async () => {
	const {first, second, names, close} = await answered();
	second.send({op: 'ask', ply: 2});
	await first.next('asked');
	first.send({op: 'consent', ply: 2, allow: false});
	for (const one of [first, second]) {
		assert.equal((await one.next('asked', 'update')).op, 'asked');
		const lines = [];
		while (one.messages.some(({op}) => op === 'chat'))
			lines.push((await one.next('chat')).text);
		assert.ok(lines.some((text) => text.startsWith(names[0]) && /does not allow/.test(text)) || one === second, lines.join('\n'));
	}
	second.send({op: 'ask', ply: 2});
	assert.match((await second.next('refused')).text, /asked already/);
	// Whoever is to act moves on; the maker of that move may ask, and the next move drops the question.
	const mover = [first, second].find((one) => one.now.moves.length && one.now.to_act.includes(one.welcome.seat)), other = mover === first ? second : first;
	await move(mover);
	await until(other, (now) => now.ply === 3);
	other.send({op: 'consent', ply: 2, allow: true});
	assert.equal((await other.next('asked')).asked, undefined);
	close();
});

await test('by consent: whoever is away is called by the address that he gave, once; whoever is there is not', async () => {
	const calls = [], hook = http.createServer((question, answer) => {
		let body = '';
		question.on('data', (data) => (body += data));
		question.on('end', () => (calls.push(JSON.parse(body)), answer.end()));
	});
	await new Promise((resolve) => hook.listen(0, '127.0.0.1', resolve));
	const {made, first, second, close} = await answered(), judge = first.welcome.seat;
	for (const client of [first, second]) {
		client.send({op: 'notify', url: `http://127.0.0.1:${hook.address().port}/ask`});
		await client.next('welcome');
	}
	first.close();
	while ((await second.next('seats')).seats.find(({seat}) => seat === judge).here)
		;
	for (let n = 0; n < 2; n++) {
		second.send({op: 'ask', ply: 2});
		await second.next('asked');
	}
	for (const end = Date.now() + patient(10000); !calls.length && Date.now() < end;)
		await new Promise((resolve) => setTimeout(resolve, 20));
	assert.deepEqual(calls, [{match: made.match, seat: judge, ply: 2, text: 'You are asked to allow that a move is taken back: open the game.'}]);
	close();
	hook.close();
});

await test('by consent: nobody asks a bot or an empty seat', async () => {
	for (const seats of [[{name: 'Ann'}, {kind: 'bot', bot: 'greedy'}], [{name: 'Ann'}, {kind: 'open'}]]) {
		const made = await makeMatch(server.port, {...people, seats}), ann = await sit(made.tokens.north);
		await until(ann, myTurn('north'));
		await move(ann);
		assert.equal(ann.now.can_ask, undefined);
		ann.send({op: 'ask', ply: ann.now.ply});
		assert.ok(['refused', 'stale', 'ack'].includes((await ann.next('refused', 'stale', 'ack', 'asked')).op));
		ann.close();
	}
});

await server.stop();
fs.rmSync(folder, {recursive: true});
report();
