// kill.mjs: kills servers at random moments during play, again and again, several side by side, each with a database of its own. After
// each restart every acknowledged move must be there; at the end every match must replay. usage: node kill.mjs DURBAR KILLS [LANES]
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {spawnSync} from 'node:child_process';
import {Client, makeMatch, start} from './client.mjs';

const [durbar, kills = '20', lanes = '4'] = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-kill-'));
const MATCHES = 4;
let left = Number(kills), matches = 0, acknowledged = 0, unacknowledged = 0;

// Plays one match with two clients until the server dies; records each acknowledged move.
async function play(lane, match, port) {
	const seats = {};
	// Before the first move both give their words; the server may be killed in between, and they still have them.
	match.words ??= {british: new Map(), native: new Map()};
	for (const name of ['british', 'native'])
		seats[name] = new Client(port, {words: match.words[name]});
	const welcomes = await Promise.all(['british', 'native'].map((name) => seats[name].hello(match.tokens[name])));
	for (const [at, name] of ['british', 'native'].entries()) {
		const welcome = welcomes[at];
		if (!welcome)
			return;
		assert.equal(welcome.op, 'welcome', JSON.stringify(welcome));
		seats[name].now = welcome;
		// The move in flight may have been written or not; nothing else may differ.
		const known = match.moves.length;
		assert.ok(welcome.ply === known || (match.sent && welcome.ply === known + 1),
			`match ${match.match}: ${welcome.ply} moves on disk, ${known} were acknowledged`);
		if (welcome.ply === known + 1) {
			match.moves.push(match.sent);
			unacknowledged++;
		}
		match.sent = null;
	}
	for (;;) {
		const by = seats[seats.british.now.to_act[0]];
		if (!by) {
			match.over = true;
			return;
		}
		const moves = by.now.moves.filter((text) => text !== 'capitulate');
		const move = moves[Math.floor(Math.random() * moves.length)];
		match.sent = {seat: by === seats.british ? 'british' : 'native', move};
		by.send({op: 'move', ply: by.now.ply, move});
		const answer = await by.next('ack', 'refused', 'stale', 'error');
		if (!answer)
			return;
		assert.equal(answer.op, 'ack', JSON.stringify(answer));
		match.moves.push(match.sent);
		match.sent = null;
		acknowledged++;
		if (lane.wanted-- <= 0)
			lane.enough();
		for (const name of ['british', 'native']) {
			const update = await seats[name].next('update');
			if (!update)
				return;
			seats[name].now = update;
		}
	}
}

// `current`: the matches in play; `all`: those before as well.
async function cycle(lane) {
	const {db, current, all} = lane;
	const server = await start(durbar, db);
	const running = [];
	for (let i = 0; i < MATCHES; i++) {
		if (!current[i] || current[i].over) {
			current[i] = {...await makeMatch(server.port, {scenario: 'asante', seats: [{}, {}]}), moves: [], sent: null};
			all.push(current[i]);
		}
		running.push(play(lane, current[i], server.port));
	}
	const late = new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 2000));
	const played = new Promise((resolve) => (lane.enough = resolve));
	// Some are killed while the players come; most after some moves, in the midst of others.
	lane.wanted = Math.floor(Math.random() * 30);
	// A client that finds something wrong ends the test at once.
	await Promise.race([late, played, Promise.all(running).then(() => late)]);
	await new Promise((resolve) => setTimeout(resolve, Math.random() * 8));
	await server.stop('SIGKILL');
	await Promise.all(running);
}

// What was acknowledged is in the journals, word for word.
async function checkMatch(server, match, name) {
	const client = new Client(server.port), plies = [];
	await client.hello(match.tokens[name]);
	while (plies.length < match.moves.length) {
		client.send({op: 'history', from: plies.length + 1, to: plies.length + 500});
		const more = (await client.next('history')).plies;
		assert.ok(more.length, `match ${match.match} ends after ${plies.length} of ${match.moves.length} moves`);
		plies.push(...more);
	}
	match.moves.forEach((made, i) => {
		assert.equal(plies[i].by, made.seat);
		if (made.seat === name)
			assert.equal(plies[i].move, made.move);
	});
	client.close();
}

async function runLane(number) {
	const lane = {db: path.join(folder, `${number}.db`), current: [], all: []};
	while (left-- > 0)
		await cycle(lane);
	const server = await start(durbar, lane.db);
	for (const match of lane.all.filter(({moves}) => moves.length))
		for (const name of ['british', 'native'])
			await checkMatch(server, match, name);
	await server.stop();
	const check = spawnSync(durbar, ['serve', '--check-db', lane.db], {encoding: 'utf8', maxBuffer: 1 << 26});
	assert.equal(check.status, 0, check.stdout + check.stderr);
	matches += lane.all.length;
}

const began = Date.now();
await Promise.all(Array.from({length: Number(lanes)}, (_, number) => runLane(number)));
fs.rmSync(folder, {recursive: true});
console.log(`${kills} kills, ${matches} matches, ${acknowledged} moves acknowledged and none lost, ` +
	`${unacknowledged} written but not acknowledged, ${((Date.now() - began) / 1000).toFixed(1)} s`);
console.log('1 passed, 0 failed');
process.exit(0);
