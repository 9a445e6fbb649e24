// thought.mjs: bots that think, and hints: how strong an opponent is can be chosen, ten that think hold nobody up, a hint has
// plans that can be made, all are told who asked, and it can be switched off.
// usage: node thought.mjs DURBAR; the last line is "N passed, N failed".
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {Client, makeMatch, request, start} from './client.mjs';
import {report, test} from './testing.mjs';

const durbar = process.argv[2];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-thought-'));
let server = await start(durbar, path.join(folder, 'thought.db'));

async function join(token) {
	const client = new Client(server.port);
	client.now = await client.hello(token);
	return client;
}
const plain = (now) => now.moves.find((text) => !/resign|concede|capitulate/.test(text));
const close = (...clients) => clients.forEach((client) => client.close());
const post = (body) => request(server.port, 'POST', '/api/matches', body);

// Makes the move of the client, and waits for it and for what bots do until the client is asked again.
async function turn(client, seat) {
	client.send({op: 'move', ply: client.now.ply, move: plain(client.now)});
	do
		client.now = await client.next('update');
	while (!client.now.to_act.includes(seat) && !client.now.result.over);
}

await test('the lobby tells how strong opponents are', async () => {
	const lobby = JSON.parse((await request(server.port, 'GET', '/api/lobby')).text);
	assert.deepEqual(lobby.bots.filter((bot) => bot.level).map((bot) => bot.name), ['recruit', 'captain', 'general']);
	for (const bot of lobby.bots)
		assert.match(bot.help, /\.$/);
	assert.ok(!lobby.bots.some((bot) => bot.name === 'turtle'));
});

await test('each of them plays', async () => {
	for (const bot of ['recruit', 'captain', 'general']) {
		const made = await makeMatch(server.port, {scenario: 'tally-1', seed: 'levels', seats: [{kind: 'human'}, {kind: 'bot', bot}]});
		const client = await join(made.tokens.north);
		while (!client.now.result?.over)
			await turn(client, 'north');
		close(client);
	}
});

await test('a hint has plans that can be made, and everybody is told who asked', async () => {
	const made = await makeMatch(server.port, {scenario: 'persia', seed: 'hint', seats: [{}, {}], hints: true});
	const one = await join(made.tokens.british), other = await join(made.tokens.native), watcher = await join(made.tokens.watch);
	assert.equal(one.now.hints, true);
	const [by, foe] = one.now.moves.length ? [one, other] : [other, one];
	by.send({op: 'hint', id: 7});
	for (const client of [by, foe, watcher]) {
		const said = await client.next('chat');
		assert.match(said.text, /^(British|Persian)s? asked for a hint\.$/);
		assert.equal(said.name, 'Durbar');
	}
	const hint = await by.next('hint');
	assert.equal(hint.id, 7);
	assert.ok(hint.ok && hint.plans.length >= 1 && hint.plans.length <= 3, JSON.stringify(hint));
	assert.match(hint.text, /\.$/);
	for (const plan of hint.plans) {
		assert.ok(plan.won + plan.drawn <= plan.games);
		assert.match(plan.text, /\.$/);
		by.send({op: 'preview', id: 8, move: plan.move});
		assert.equal((await by.next('preview')).ok, true);
	}
	// It is in the record for whoever comes later.
	const later = await join(made.tokens.watch);
	assert.ok(later.now.chat.some((line) => /asked for a hint/.test(line.text)));
	foe.send({op: 'hint', id: 9});
	assert.match((await foe.next('hint')).text, /when it is your turn/);
	watcher.send({op: 'hint', id: 10});
	assert.equal((await watcher.next('hint')).ok, false);
	close(one, other, watcher, later);
});

await test('hints are on against a bot and off between people, unless it is said', async () => {
	const people = [{}, {}], bot = [{}, {kind: 'bot', bot: 'captain'}];
	for (const [seats, hints, on] of [[people, undefined, false], [people, true, true], [bot, undefined, true], [bot, false, false]]) {
		const made = await makeMatch(server.port, {scenario: 'tally-1', seed: 'hints', seats, hints}), client = await join(made.tokens.north);
		assert.equal(client.now.hints, on);
		close(client);
	}
	assert.equal((await post({scenario: 'tally-1', hints: 'perhaps'})).status, 400);
	const made = await makeMatch(server.port, {scenario: 'tally-1', seed: 'hints', seats: people}), client = await join(made.tokens.north);
	client.send({op: 'hint', id: 1});
	const answer = await client.next('hint');
	assert.equal(answer.ok, false);
	assert.match(answer.text, /switched off/);
	assert.equal(answer.rule, 'engine:hint');
	close(client);
});

// Ten wars in which generals think on both sides go on for minutes; forty honest moves, and the answers of a bot that does not
// think, come long before any of them is over.
await test('ten that think do not hold up an honest move', async () => {
	const general = {kind: 'bot', bot: 'general'}, wars = [];
	for (let i = 0; i < 10; i++)
		wars.push(await join((await makeMatch(server.port, {scenario: 'afghan', seed: `think-${i}`, seats: [general, general]})).tokens.watch));
	for (const war of wars)
		war.now = await war.next('update');
	const honest = await makeMatch(server.port, {scenario: 'asante', seed: 'honest', seats: [{}, {kind: 'bot', bot: 'captain'}]});
	const client = await join(honest.tokens.british);
	let moves = 0;
	for (; moves < 40 && !client.now.result?.over; moves++)
		await turn(client, 'british');
	for (const war of wars)
		assert.ok(!war.messages.some((message) => message.result?.over), 'a war is over');
	close(client, ...wars);
});

// The wars above still go on.
await test('whether there are hints outlives the server, which ends while bots think', async () => {
	const made = await makeMatch(server.port, {scenario: 'tally-1', seed: 'last', seats: [{}, {}], hints: true});
	assert.equal(await server.stop(), 0);
	server = await start(durbar, path.join(folder, 'thought.db'));
	const back = await join(made.tokens.north);
	assert.equal(back.now.hints, true);
	close(back);
});

await server.stop();
fs.rmSync(folder, {recursive: true});
report();
