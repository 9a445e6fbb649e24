// at_once.mjs: two seats that decide at once, each by its own socket. usage: node at_once.mjs DURBAR; the last line is
// "N passed, N failed".
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {spawnSync} from 'node:child_process';
import {patient} from '../runner.mjs';
import {Client, makeMatch, patch, request, start} from './client.mjs';
import {report, test} from './testing.mjs';

const durbar = process.argv[2];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-at-once-'));
const db = path.join(folder, 'matches.db');
const duel = {scenario: 'duel-1', seed: 'at-once', seats: [{kind: 'human'}, {kind: 'human'}]};
let server;

async function connect(token) {
	const client = new Client(server.port);
	client.welcome = await client.hello(token);
	return client;
}

async function seat(made, ...names) {
	const clients = {};
	for (const name of names)
		clients[name] = await connect(made.tokens[name]);
	return clients;
}

async function order(client, ply, move) {
	client.send({op: 'move', ply, move});
	const answer = await client.next('ack', 'refused', 'stale', 'error');
	assert.equal(answer.op, 'ack', JSON.stringify(answer));
}

const closeAll = (clients) => Object.values(clients).forEach((client) => client.close());
const other = {red: 'blue', blue: 'red'};

server = await start(durbar, db);

for (const first of ['red', 'blue'])
	await test(`both answer the same ply, ${first} first`, async () => {
		const made = await makeMatch(server.port, duel), clients = await seat(made, 'red', 'blue');
		assert.deepEqual(clients.red.welcome.to_act, ['red', 'blue']);
		assert.deepEqual(clients.blue.welcome.moves, ['load', 'hide', 'resign']);
		await order(clients[first], 0, 'load');
		const mine = await clients[first].next('update');
		assert.deepEqual(mine.moves, []);
		assert.deepEqual(mine.to_act, [other[first]]);
		assert.deepEqual(mine.ready, [first]);
		assert.equal(mine.move, 'load');
		await order(clients[other[first]], 0, 'hide');
		const told = await clients[first].next('update');
		assert.equal(told.ply, 2);
		assert.deepEqual(told.to_act, ['red', 'blue']);
		assert.equal(told.ready, undefined);
		const view = patch(patch(clients[first].welcome.view, mine.diff), told.diff);
		assert.equal(view.round, 1);
		assert.equal(view[first].pistol, 'loaded');
		assert.equal(view[other[first]].pistol, 'unknown');
		closeAll(clients);
	});

await test('both send before either is answered', async () => {
	const made = await makeMatch(server.port, duel), clients = await seat(made, 'red', 'blue');
	clients.red.send({op: 'move', ply: 0, move: 'hide'});
	clients.blue.send({op: 'move', ply: 0, move: 'load'});
	assert.equal((await clients.red.next('ack', 'stale', 'refused')).op, 'ack');
	assert.equal((await clients.blue.next('ack', 'stale', 'refused')).op, 'ack');
	await clients.red.next('update');
	assert.equal((await clients.red.next('update')).ply, 2);
	closeAll(clients);
});

await test('an order sent twice counts once, and not for the next round', async () => {
	const made = await makeMatch(server.port, duel), clients = await seat(made, 'red', 'blue');
	await order(clients.red, 0, 'hide');
	clients.red.send({op: 'move', ply: 0, move: 'hide'});
	assert.equal((await clients.red.next('ack', 'stale')).op, 'stale');
	await order(clients.blue, 0, 'hide');
	clients.blue.send({op: 'move', ply: 1, move: 'hide'});
	assert.equal((await clients.blue.next('ack', 'stale')).op, 'stale');
	closeAll(clients);
});

// Everything that the others are told while red has given this order and blue has none: updates, and whatever they ask.
async function overhear(move) {
	const made = await makeMatch(server.port, duel), clients = await seat(made, 'red', 'blue', 'watch');
	const late = [];
	await order(clients.red, 0, move);
	for (const name of ['blue', 'watch']) {
		const client = clients[name];
		await client.next('update');
		client.send({op: 'hello', token: made.tokens[name]});
		await client.next('welcome');
		for (const [op, more] of [['history', {from: 1, to: 9}], ['at', {ply: 1}], ['move', {ply: 7, move: 'hide'}], ['undo', {ply: 1}],
			['survey', {id: 2, about: 'red'}]]) {
			client.send({op, ...more});
			await client.next(op, 'stale', 'refused');
		}
		late.push((await connect(made.tokens[name])).texts[0]);
		late.push((await request(server.port, 'POST', '/api/report', {token: made.tokens[name]})).text.replace(/\d+-\d+-\d+ \d+:\d+ UTC/g, ''));
	}
	clients.blue.send({op: 'preview', id: 1, move: 'load'});
	await clients.blue.next('preview');
	// An order taken back and given again tells no more.
	clients.red.send({op: 'undo', ply: 1});
	await clients.red.next('ack');
	await order(clients.red, 0, move);
	for (const name of ['blue', 'watch']) {
		assert.equal((await clients[name].next('update')).undo, true);
		assert.equal((await clients[name].next('update')).undo, undefined);
	}
	const told = [...clients.blue.texts, ...clients.watch.texts, ...late].map((text) => text.replaceAll(`"match":${made.match},`, ''));
	closeAll(clients);
	return told;
}

await test('what was ordered shows nowhere, to the last byte', async () => {
	const [load, hide] = [await overhear('load'), await overhear('hide')];
	assert.ok(load.length > 20);
	assert.deepEqual(load, hide);
	// And nothing but that there is an order: the view is the one from before.
	const update = load.map((text) => (text[0] === '{' ? JSON.parse(text) : {})).find((message) => message.op === 'update');
	assert.deepEqual(update.diff, []);
	assert.deepEqual(update.events, []);
	assert.equal(update.move, undefined);
	assert.deepEqual(update.to_act, ['blue']);
});

await test('a secret die shows nowhere', async () => {
	const told = {};
	for (const move of ['load', 'hide']) {
		const made = await makeMatch(server.port, duel), clients = await seat(made, 'red', 'blue', 'watch');
		await order(clients.red, 0, move);
		await order(clients.blue, 0, 'hide');
		clients.blue.send({op: 'undo', ply: 2});
		assert.equal((await clients.blue.next('refused')).rule, 'engine:undo');
		for (const name of ['blue', 'watch']) {
			clients[name].send({op: 'history', from: 1, to: 9});
			await clients[name].next('history');
		}
		told[move] = [...clients.blue.texts, ...clients.watch.texts].map((text) => text.replaceAll(`"match":${made.match},`, ''));
		closeAll(clients);
	}
	assert.deepEqual(told.load, told.hide);
});

await test('an order is taken back while the other has not decided', async () => {
	const made = await makeMatch(server.port, duel), clients = await seat(made, 'red', 'blue');
	await order(clients.red, 0, 'load');
	clients.red.send({op: 'undo', ply: 1});
	await clients.red.next('ack');
	await order(clients.red, 0, 'hide');
	await order(clients.blue, 0, 'hide');
	clients.red.send({op: 'undo', ply: 1});
	assert.equal((await clients.red.next('stale', 'ack')).op, 'stale');
	clients.red.send({op: 'undo', ply: 2});
	assert.equal((await clients.red.next('refused', 'ack')).rule, 'engine:undo');
	closeAll(clients);
});

await test('the server restarts between the two orders', async () => {
	const made = await makeMatch(server.port, duel);
	let clients = await seat(made, 'red', 'blue');
	await order(clients.red, 0, 'load');
	closeAll(clients);
	await server.stop();
	server = await start(durbar, db);
	clients = await seat(made, 'red', 'blue');
	assert.deepEqual(clients.blue.welcome.to_act, ['blue']);
	assert.deepEqual(clients.blue.welcome.ready, ['red']);
	assert.equal(clients.blue.welcome.view.red.order, 'none');
	assert.equal(clients.red.welcome.view.red.order, 'load');
	clients.red.send({op: 'undo', ply: 1});
	await clients.red.next('ack');
	await order(clients.red, 0, 'load');
	await server.stop('SIGKILL');
	closeAll(clients);
	server = await start(durbar, db);
	clients = await seat(made, 'red', 'blue');
	await order(clients.blue, 0, 'load');
	assert.equal((await clients.red.next('update')).ply, 2);
	closeAll(clients);
});

await test('both clocks run while both are to decide', async () => {
	const made = await makeMatch(server.port, {...duel, clock: {minutes: 1, bonus: 10}});
	let clients = await seat(made, 'red', 'blue');
	const wait = (ms) => new Promise((done) => setTimeout(done, ms));
	await wait(1500);
	await order(clients.red, 0, 'load');
	clients.red.messages = [];
	clients.red.send({op: 'hello', token: made.tokens.red});
	let [red, blue] = (await clients.red.next('welcome')).seats.map((one) => one.clock);
	assert.ok(red <= 68500 && red > 68500 - patient(2500), `red, with its bonus: ${red}`);
	assert.ok(blue <= 58500 && blue > 58500 - patient(2500), `blue: ${blue}`);
	// Who takes back an order gives its bonus back, and both clocks run on.
	clients.red.send({op: 'undo', ply: 1});
	await clients.red.next('ack');
	closeAll(clients);
	await server.stop();
	server = await start(durbar, db);
	clients = await seat(made, 'blue');
	await wait(500);
	clients.blue.send({op: 'hello', token: made.tokens.blue});
	[red, blue] = (await clients.blue.next('welcome')).seats.map((one) => one.clock);
	assert.ok(red <= 58000 && red > 58000 - patient(8000), `red, after an undo and a restart: ${red}`);
	assert.ok(blue <= 58000 && blue > 58000 - patient(8000), `blue, after a restart: ${blue}`);
	closeAll(clients);
});

await test('a bot decides beside a person, from what it sees', async () => {
	const made = await makeMatch(server.port, {...duel, seats: [{kind: 'human'}, {kind: 'bot', bot: 'greedy'}]});
	const {red} = await seat(made, 'red');
	let now = red.welcome;
	for (let round = 0; round < 30 && !now.result.over; round++) {
		while (!now.result.over && !(now.to_act.length === 1 && now.to_act[0] === 'red'))
			now = await red.next('update');
		if (now.result.over)
			break;
		await order(red, now.ply, now.moves.includes('load') ? 'load' : 'fire');
		now = await red.next('update');
	}
	assert.equal(now.result.over, true);
	const journal = await request(server.port, 'POST', '/api/journal', {token: made.tokens.red});
	fs.writeFileSync(path.join(folder, 'played'), journal.text);
	assert.equal(spawnSync(durbar, ['verify', path.join(folder, 'played')]).status, 0);
	const branch = await request(server.port, 'POST', '/api/branches', {token: made.tokens.red, ply: 1, seats: duel.seats});
	assert.equal(branch.status, 201, branch.text);
	const links = JSON.parse(branch.text).links;
	const heir = await connect(links.blue.split('#')[1]);
	assert.equal(heir.welcome.ply, 1);
	assert.equal(heir.welcome.to_act.length, 1);
	red.close();
	heir.close();
});

await test('bots alone finish a duel', async () => {
	const made = await makeMatch(server.port, {...duel, seats: [{kind: 'bot', bot: 'random'}, {kind: 'bot', bot: 'greedy'}]});
	const {watch} = await seat(made, 'watch');
	let now = watch.welcome;
	while (!now.result.over)
		now = await watch.next('update');
	watch.close();
});

await server.stop();
fs.rmSync(folder, {recursive: true});
report();
