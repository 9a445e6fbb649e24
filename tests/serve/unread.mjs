// unread.mjs: a thousand clients that ask and never read. What waits for them is bounded for all together, on real sockets: the
// memory of the server stays below a stated bound, and an honest player is served. usage: node unread.mjs DURBAR [SOCKETS]; the
// last line is "N passed, N failed".
import assert from 'node:assert/strict';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {Client, frame, makeMatch, start} from './client.mjs';

const durbar = process.argv[2], SOCKETS = Number(process.argv[3] || 1000), ROUNDS = 6, HELLOS = 40;
// docs/serve.md: 256 MiB wait for all together; a connection has 64 KiB of its own at most.
const BOUND = 256 + 32 + SOCKETS / 16;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-unread-'));
const server = await start(durbar, path.join(folder, 'matches.db'));
process.on('exit', () => server.child.kill('SIGKILL'));
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))[1]) / 1024;
let failed = 0;

const made = await makeMatch(server.port, {scenario: 'afghan', seed: 'unread', seats: [{kind: 'human'}, {kind: 'human'}]});
const players = [];
for (const name of ['british', 'native']) {
	players.push(new Client(server.port));
	players.at(-1).now = await players.at(-1).hello(made.tokens[name]);
}
const size = players[0].texts[0].length;

async function move() {
	const by = players.find((player) => player.now.moves?.length);
	by.send({op: 'move', ply: by.now.ply, move: by.now.moves.find((text) => text !== 'capitulate')});
	assert.equal((await by.next('ack', 'refused', 'error')).op, 'ack');
	for (const player of players)
		player.now = await player.next('update');
}

try {
	await move();
	const before = memory(), sockets = [], hello = frame(JSON.stringify({op: 'hello', token: made.tokens.watch}));
	const hellos = Buffer.concat(Array(HELLOS).fill(hello));
	const upgrade = `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
		'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n';
	let most = before;
	for (let n = 0; n < SOCKETS; n++) {
		// Never resumed: node reads nothing, and the kernel takes what fits its own buffers.
		const socket = net.connect({port: server.port, host: '127.0.0.1'});
		socket.pause();
		socket.on('error', () => {});
		socket.write(upgrade);
		sockets.push(socket);
		if (n % 100 === 99)
			await pause(20);
	}
	for (let round = 0; round < ROUNDS; round++) {
		for (const socket of sockets)
			if (socket.writable)
				socket.write(hellos);
		for (let n = 0; n < 5; n++) {
			await pause(50);
			most = Math.max(most, memory());
		}
		await move();
		most = Math.max(most, memory());
	}
	const grown = most - before, asked = SOCKETS * ROUNDS * HELLOS * size / 2 ** 20;
	assert.ok(asked > 2 * BOUND, `only ${asked.toFixed(0)} MiB were asked for`);
	assert.ok(grown < BOUND, `${grown.toFixed(0)} MiB, the bound is ${BOUND}`);
	sockets.forEach((socket) => socket.destroy());
	await move();
	console.log(`ok    ${SOCKETS} sockets asked for ${asked.toFixed(0)} MiB and read nothing: the server grew by ${grown.toFixed(0)} MiB of at most ${BOUND}; ${ROUNDS + 2} moves were played`);
} catch (error) {
	failed = 1;
	console.log(`FAIL  clients that do not read\n${error.stack}`);
}
players.forEach((player) => player.close());
await server.stop();
fs.rmSync(folder, {recursive: true});
console.log(`${1 - failed} passed, ${failed} failed`);
process.exit(failed);
