// crowd.mjs: a flood of one kind must not hold up an honest player. usage: node crowd.mjs DURBAR [SHARE]; SHARE 1 is the whole crowd (the
// default is a tenth: two cores are not many). The last line is "N passed, N failed".
import assert from 'node:assert/strict';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {patient} from '../runner.mjs';
import {Client, frame, makeMatch, start} from './client.mjs';
import {report as tellResults, test} from './testing.mjs';

const durbar = process.argv[2], share = Number(process.argv[3] || 0.1);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-crowd-'));
const server = await start(durbar, path.join(folder, 'matches.db'));
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
process.on('exit', () => server.child.kill('SIGKILL'));

const two = {scenario: 'asante', seed: 'crowd', seats: [{kind: 'human'}, {kind: 'human'}]};
let made, honest = [];

// Both seats of a new game.
async function seatBoth() {
	honest.forEach((client) => client.close());
	made = await makeMatch(server.port, two);
	honest = ['british', 'native'].map(() => new Client(server.port));
	for (const [index, name] of ['british', 'native'].entries())
		honest[index].now = await honest[index].hello(made.tokens[name]);
}
await seatBoth();

// Plays while `flood` runs; the slowest acknowledgement in ms.
async function playDuring(flood) {
	let going = true, slowest = 0, moves = 0;
	const ended = flood().finally(() => (going = false));
	while (going || moves < 10) {
		if (honest[0].now.result.over)
			await seatBoth();
		const by = honest.find((client) => client.now.moves?.length);
		const began = performance.now();
		by.send({op: 'move', ply: by.now.ply, move: by.now.moves.find((text) => text !== 'capitulate')});
		assert.equal((await by.next('ack', 'refused', 'error')).op, 'ack');
		slowest = Math.max(slowest, performance.now() - began);
		for (const client of honest)
			client.now = await client.next('update');
		moves++;
		await pause(20);
	}
	await ended;
	return {slowest, moves};
}

// Other work on the machine slows an honest answer too: measured beside the same play without a flood, and wide where other tests run
// beside this one.
const quiet = (await playDuring(() => pause(1000))).slowest;
const limit = Math.max(patient(share < 1 ? 2500 : 250), 5 * quiet);
async function judge(flood) {
	const {slowest, moves} = await playDuring(flood);
	assert.ok(slowest < limit, `${slowest.toFixed(0)} ms, the limit is ${limit.toFixed(0)}`);
	return `${moves} moves, the slowest acknowledged in ${slowest.toFixed(0)} ms (${quiet.toFixed(0)} without)`;
}

const raw = (bytes) => new Promise((resolve) => {
	const socket = net.connect(server.port, '127.0.0.1', () => bytes && socket.write(bytes));
	socket.on('error', () => {});
	socket.on('connect', () => resolve(socket));
	socket.on('close', () => resolve(socket));
});
const upgrade = `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
	'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n';
const body = JSON.stringify({token: made.tokens.watch}), watched = made.tokens.watch;
const report = `POST /api/report HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

await test('reports at once', () => judge(async () => {
	const sockets = await Promise.all(Array.from({length: Math.ceil(600 * share)}, () => raw(report)));
	await pause(3000);
	sockets.forEach((socket) => socket.destroy());
}));

await test('watchers that come and go', () => judge(async () => {
	const sockets = [];
	for (let n = 0; n < Math.ceil(3000 * share); n += 50)
		sockets.push(...await Promise.all(Array.from({length: 50}, async () => {
			const socket = await raw(upgrade);
			socket.write(frame(JSON.stringify({op: 'hello', token: watched})));
			socket.resume();
			return socket;
		})));
	await pause(1000);
	sockets.forEach((socket) => socket.destroy());
}));

await test('silent sockets', () => judge(async () => {
	const sockets = [];
	for (let n = 0; n < Math.ceil(5000 * share); n += 250)
		sockets.push(...await Promise.all(Array.from({length: 250}, () => raw(upgrade))));
	await pause(1000);
	sockets.forEach((socket) => socket.destroy());
}));

await test('watchers that do not read', () => judge(async () => {
	const sockets = await Promise.all(Array.from({length: Math.ceil(1000 * share)}, async () => {
		const socket = await raw(upgrade);
		socket.pause();
		socket.write(frame(JSON.stringify({op: 'hello', token: watched})));
		return socket;
	}));
	for (let n = 0; n < 5; n++) {
		for (const socket of sockets)
			socket.write(frame(JSON.stringify({op: 'hello', token: watched})));
		await pause(300);
	}
	const memory = Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))[1]) / 1024;
	assert.ok(memory < 700, `${memory.toFixed(0)} MB`);
	sockets.forEach((socket) => socket.destroy());
}));

honest.forEach((client) => client.close());
await server.stop();
fs.rmSync(folder, {recursive: true});
tellResults();
