// unread.mjs: a thousand clients that ask and never read. What waits for them is bounded for all together, on real sockets: the
// memory of the server stays below a stated bound, and an honest player is served. usage: node unread.mjs DURBAR [SOCKETS]; the
// last line is "N passed, N failed".
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {spawn} from 'node:child_process';
import {Client, makeMatch, start} from './client.mjs';

const durbar = process.argv[2], SOCKETS = Number(process.argv[3] || 1000), ROUNDS = 12, HELLOS = 5, MORE = 1;
// docs/serve.md: 256 MiB wait for all together; a connection has 64 KiB of its own at most.
const BOUND = 256 + 32 + SOCKETS / 16;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-unread-'));
const server = await start(durbar, path.join(folder, 'matches.db'));
process.on('exit', () => server.child.kill('SIGKILL'));
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))[1]) / 1024;
let failed = 0;

// Opens the sockets and never reads; each line of its input is how often they say hello now.
const floods = `
import json, socket, sys
port, count, token = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
body = json.dumps({"op": "hello", "token": token}).encode()
hello = bytes([0x81, 0x80 | len(body)]) + bytes(4) + body
head = ("GET /ws HTTP/1.1\\r\\nHost: 127.0.0.1:%d\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\\r\\nSec-WebSocket-Version: 13\\r\\n\\r\\n" % port).encode()
sockets = []
for _ in range(count):
    it = socket.socket()
    it.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    it.connect(("127.0.0.1", port))
    it.sendall(head)
    it.setblocking(False)
    sockets.append(it)
print("ready", flush=True)
for line in sys.stdin:
    for it in sockets:
        try:
            it.send(hello * int(line))
        except OSError:
            pass
`;

const made = await makeMatch(server.port, {scenario: 'afghan', seed: 'unread', seats: [{kind: 'human'}, {kind: 'human'}]});
const players = [];
for (const name of ['british', 'native']) {
	players.push(new Client(server.port));
	players.at(-1).now = await players.at(-1).hello(made.tokens[name]);
}
// A long talk makes a long welcome.
for (let n = 0; n < 80; n++)
	players[0].send({op: 'chat', text: 'x'.repeat(500)});
while ((await players[1].next('chat')) && players[1].texts.filter((text) => text.includes('"chat"')).length < 81)
	;
players[1].send({op: 'hello', token: made.tokens.native});
const size = JSON.stringify(await players[1].next('welcome')).length;

async function move() {
	const by = players.find((player) => player.now.moves?.length);
	by.send({op: 'move', ply: by.now.ply, move: by.now.moves.find((text) => text !== 'capitulate')});
	assert.equal((await by.next('ack', 'refused', 'error')).op, 'ack');
	for (const player of players)
		player.now = await player.next('update');
}

try {
	await move();
	const before = memory();
	let most = before;
	// Node cannot make the kernel's own buffers small.
	const flood = spawn('python3', ['-c', floods, String(server.port), String(SOCKETS), made.tokens.watch], {stdio: ['pipe', 'pipe', 'inherit']});
	process.on('exit', () => flood.kill());
	await new Promise((resolve) => flood.stdout.once('data', resolve));
	for (let round = 0; round < ROUNDS; round++) {
		flood.stdin.write(`${round ? MORE : HELLOS}\n`);
		for (let n = 0; n < 10; n++) {
			await pause(100);
			most = Math.max(most, memory());
		}
		await move();
		most = Math.max(most, memory());
	}
	const grown = most - before, asked = SOCKETS * (HELLOS + (ROUNDS - 1) * MORE) * size / 2 ** 20;
	assert.ok(asked > 1.5 * BOUND, `only ${asked.toFixed(0)} MiB were asked for`);
	assert.ok(grown < BOUND, `${grown.toFixed(0)} MiB, the bound is ${BOUND}`);
	assert.ok(grown > 16, `only ${grown.toFixed(0)} MiB waited: the kernel took the rest`);
	flood.kill();
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
