// analysis.mjs: analyses of matches: only of those that are over, for any link of the match, made once, with progress.
// usage: node analysis.mjs DURBAR; the last line is "N passed, N failed".
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {Client, makeMatch, request, start} from './client.mjs';
import {report, test} from './testing.mjs';

const durbar = process.argv[2];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-analysis-')), db = path.join(folder, 'analysis.db');
let server = await start(durbar, db);

const post = (token) => request(server.port, 'POST', '/api/analysis', {token});
// Asks until it is made; how often it was not yet.
async function wait(token) {
	for (let asked = 1; ; asked++) {
		const answer = await post(token);
		if (answer.status !== 202)
			return {status: answer.status, asked, body: answer.text, it: answer.status === 200 ? JSON.parse(answer.text) : null};
		const {done, all} = JSON.parse(answer.text);
		assert.ok(done <= all);
		await new Promise((later) => setTimeout(later, 100));
	}
}
async function play(moves) {
	const made = await makeMatch(server.port, {scenario: 'tally-1', seed: 'analysis', seats: [{kind: 'human'}, {kind: 'human'}]});
	const seats = {};
	for (const name of ['north', 'south']) {
		seats[name] = new Client(server.port);
		seats[name].now = await seats[name].hello(made.tokens[name]);
	}
	for (let ply = 0; ply < moves && seats.north.now.to_act.length; ply++) {
		const by = seats[seats.north.now.to_act[0]];
		by.send({op: 'move', ply, move: by.now.moves.find((text) => text !== 'resign')});
		assert.equal((await by.next('ack', 'refused')).op, 'ack');
		for (const seat of Object.values(seats))
			seat.now = await seat.next('update');
	}
	const ply = seats.north.now.ply;
	for (const seat of Object.values(seats))
		seat.close();
	return {made, ply};
}

await test('a running match is refused, for every link', async () => {
	const {made} = await play(4);
	for (const token of Object.values(made.tokens)) {
		const {status, body} = await wait(token);
		assert.equal(status, 409);
		assert.match(body, /goes on/);
		assert.ok(!body.includes('moves'));
	}
});

await test('luck, mistakes and drift make the result; asked again it is there at once', async () => {
	const {made, ply} = await play(99);
	const first = await wait(made.tokens.north);
	assert.equal(first.status, 200);
	const it = first.it, [north, south] = it.sides;
	assert.equal(it.moves.length, ply);
	assert.ok(Math.abs(it.start + it.drift + north.luck - north.gave - south.luck + south.gave - it.end) <= 6);
	for (const token of [made.tokens.south, made.tokens.watch]) {
		const again = await wait(token);
		assert.equal(again.asked, 1);
		assert.equal(again.body, first.body);
	}
});

await test('no link, no analysis', async () => {
	for (const body of [{}, {token: 'nonsense'}, {token: 'A'.repeat(32)}, []])
		assert.equal((await request(server.port, 'POST', '/api/analysis', body)).status, 403);
});

await test('a server that is stopped meanwhile ends in order, and makes it later', async () => {
	const {made} = await play(99);
	assert.equal((await post(made.tokens.north)).status, 202);
	await server.stop();
	server = await start(durbar, db);
	assert.equal((await wait(made.tokens.north)).status, 200);
});

await server.stop();
report();
