// strangers.mjs: what strangers may try beside the attacks of hostile.mjs: floods of what is cheap to send, addresses that are not
// theirs, names that are not what they seem, two things at once. usage: node strangers.mjs DURBAR; the last line is "N passed, N failed".
import assert from 'node:assert/strict';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {spawn} from 'node:child_process';
import {Client, frame, makeMatch, request, start} from './client.mjs';
import {report, test} from './testing.mjs';

const durbar = process.argv[2];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-strangers-'));
const tally = {scenario: 'tally-1', seed: 'strangers', seats: [{}, {}]};
let db = 0;
const begin = async (more = []) => {
	const it = await start(durbar, path.join(folder, `${db++}.db`), more);
	process.on('exit', () => it.child.kill('SIGKILL'));
	return it;
};
const most = ({child}) => Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024;
const server = await begin();

// ---- floods

await test('pings count as messages: some are answered, thousands end the connection', async () => {
	const client = new Client(server.port), pongs = [];
	await client.opened;
	client.socket.on('data', (data) => pongs.push(data));
	client.socket.write(Buffer.concat(Array.from({length: 100}, () => frame('', 9))));
	while (Buffer.concat(pongs).length < 200)
		await new Promise((resolve) => client.socket.once('data', resolve));
	assert.deepEqual(Buffer.concat(pongs), Buffer.concat(Array(100).fill(Buffer.from([0x8a, 0]))));
	client.socket.write(Buffer.concat(Array.from({length: 1000}, () => frame('', 9))));
	assert.match((await client.next('error')).text, /Too many messages/);
	assert.equal(await client.next(), null);
	assert.equal(client.closeCode, 1008);
});

// Pings without end on many sockets; node would read the answers.
const pings = `
import select, socket, sys
port = int(sys.argv[1])
head = ("GET /ws HTTP/1.1\\r\\nHost: 127.0.0.1:%d\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\\r\\nSec-WebSocket-Version: 13\\r\\n\\r\\n" % port).encode()
flood = bytes([0x89, 0x80, 0, 0, 0, 0]) * 10000
sockets, sent = {}, 0
for _ in range(20):
    it = socket.socket()
    it.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    it.connect(("127.0.0.1", port))
    it.sendall(head)
    it.setblocking(False)
    sockets[it] = 0
while sockets and sent < 64 << 20:
    for it in select.select([], list(sockets), [], 1)[1]:
        try:
            size = it.send(flood[sockets[it]:])
            sockets[it] = (sockets[it] + size) % len(flood)
            sent += size
        except BlockingIOError:
            pass
        except OSError:
            sockets.pop(it)
`;

await test('pings without end whose answers nobody reads: the memory does not grow, and all are disconnected', async () => {
	const before = most(server), child = spawn('python3', ['-c', pings, String(server.port)], {stdio: 'inherit'});
	await new Promise((resolve) => child.on('exit', resolve));
	const grown = most(server) - before;
	assert.ok(grown < 32, `${grown.toFixed(0)} MiB`);
	return `${grown.toFixed(1)} MiB`;
});

// ---- addresses

// The statuses of these requests, sent on one connection as a proxy that keeps it would.
function kept(port, heads, body) {
	return new Promise((resolve) => {
		const socket = net.connect(port, '127.0.0.1');
		let got = '';
		socket.on('data', (data) => {
			got += data;
			const statuses = [...got.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
			if (statuses.length === heads.length)
				resolve((socket.destroy(), statuses));
		});
		socket.write(heads.map((more) => `POST /api/report HTTP/1.1\r\nHost: durbar.example\r\nContent-Type: application/json\r\n` +
			`Content-Length: ${body.length}\r\n${more}\r\n${body}`).join(''));
	});
}
const nobody = JSON.stringify({token: 'x'.repeat(32)}), forwarded = (...of) => of.map((it) => `X-Forwarded-For: ${it}\r\n`).join('');
const tooMany = (statuses) => statuses.filter((status) => status === 429).length;

await test('an address that the client tells itself, in a line of its own, does not count', async () => {
	const own = await begin(['--host', 'durbar.example']);
	let refused = 0;
	for (let n = 0; n < 40; n++)
		refused += tooMany(await kept(own.port, [forwarded(`198.51.100.${n}`, '203.0.113.1')], nobody));
	assert.ok(refused >= 10, `${refused} of 40 reports`);
	assert.equal(await own.stop(), 0);
});

await test('on a connection that a proxy keeps, each request counts for its own address', async () => {
	const own = await begin(['--host', 'durbar.example']);
	const one = forwarded('203.0.113.1'), two = forwarded('203.0.113.2');
	const used = await kept(own.port, Array(40).fill(one), nobody);
	assert.ok(tooMany(used) >= 10, `${tooMany(used)} of 40 reports`);
	assert.deepEqual(await kept(own.port, [one, two, one, '', two], nobody).then((all) => all.map((status) => status === 429)),
		[true, false, true, false, false]);
	assert.equal(await own.stop(), 0);
});

await test('all IPv6 addresses of a household count as one', async () => {
	const own = await begin(['--host', 'durbar.example']);
	let refused = 0;
	for (let n = 0; n < 40; n++)
		refused += tooMany(await kept(own.port, [forwarded(`2001:db8:1:2:${n.toString(16)}::${n}`)], nobody));
	assert.ok(refused >= 10, `${refused} of 40 reports`);
	assert.deepEqual(await kept(own.port, [forwarded('2001:db8:1:3::1')], nobody), [403]);
	assert.equal(await own.stop(), 0);
});

await test('requests without end are refused, on one connection and on new ones; others are answered', async () => {
	const own = await begin(['--host', 'durbar.example']), from = (address) => ({host: 'durbar.example', 'x-forwarded-for': address});
	const many = `GET /nothing HTTP/1.1\r\nHost: durbar.example\r\n${forwarded('203.0.113.1')}\r\n`.repeat(20000);
	const got = await new Promise((resolve) => {
		const socket = net.connect(own.port, '127.0.0.1', () => socket.write(many)), parts = [];
		socket.on('data', (data) => parts.push(data));
		socket.on('error', () => {});
		socket.on('close', () => resolve(Buffer.concat(parts).toString()));
	});
	const answered = got.split('HTTP/1.1 404').length - 1;
	assert.ok(answered >= 2000 && answered < 15000, `${answered} of 20000`);
	assert.match(got, /HTTP\/1\.1 429 [^]*Too many requests[^]*$/);
	assert.equal((await request(own.port, 'GET', '/nothing', undefined, from('203.0.113.2'))).status, 404);
	assert.equal(await own.stop(), 0);
	return `${answered} of 20000 were answered`;
});

// ---- names

await test('a name or a line of chat has no control characters and no second line, in any spelling', async () => {
	const {tokens} = await makeMatch(server.port, tally), client = new Client(server.port);
	await client.hello(tokens.north);
	await client.next('seats');
	for (const bad of ['\u0000', 'a\u0000b', '\u0007', '\u007f', '\u0080', '\u0085', '\u009b31m', '\u009f', 'a\u2028b', 'a\u2029b', '\u202ea', '\u061c', '\u2066'])
		for (const [op, key] of [['rename', 'name'], ['chat', 'text']]) {
			client.send(JSON.stringify({op, [key]: bad}).replace(/[\u007f-\u{10ffff}]/gu, (c) => `\\u${c.charCodeAt().toString(16).padStart(4, '0')}`));
			assert.equal((await client.next('error', 'seats', 'chat')).op, 'error', `${op} ${escape(bad)}`);
		}
	for (const good of ['\u00a0a', 'Zoë', '\u2027', '\u202f', 'हिन्दी', '\u200d', '🐘'.repeat(40)]) {
		client.send({op: 'rename', name: good});
		assert.equal((await client.next('error', 'seats')).seats?.[0].name, good);
	}
	for (const half of ['"\\ud83d"', '"\\udc18\\ud83d"', '"\\ud83dx"', '"\\u12"']) {
		client.send(`{"op": "rename", "name": ${half}}`);
		assert.equal((await client.next('error', 'seats')).op, 'error', half);
	}
	const made = await request(server.port, 'POST', '/api/matches', {...tally, seats: [{name: '\u009bm'}]});
	assert.equal(made.status, 400);
	client.close();
});

// ---- odd shapes

await test('JSON of any depth, numbers of any size, fragments of one byte: understood or refused, at once', async () => {
	const {tokens} = await makeMatch(server.port, tally), client = new Client(server.port);
	await client.hello(tokens.north);
	for (const odd of ['['.repeat(65000), '{"a":'.repeat(12000), `{"op":"chat","text":${'['.repeat(30000)}${']'.repeat(30000)}}`,
		'{"op":"move","ply":1e999,"move":"x"}', '{"op":"move","ply":99999999999999999999,"move":"x"}', '{"op":"x","op":"chat"}',
		'\ufeff{"op":"chat"}', '{"op":"chat","text":"a"} {}', '{"op":"chat","text":"a\tb"}', '"chat"', 'null', '{}', '']) {
		client.send(odd);
		assert.equal((await client.next('error', 'chat', 'ack'))?.op, 'error', odd.slice(0, 40));
	}
	for (const ply of [-1, 4294967296, -9223372036854775808n, 0.5, '"0"', 'null', '[]', 'true']) {
		client.send(`{"op":"move","ply":${ply},"move":"lay 1"}`);
		assert.notEqual((await client.next('error', 'stale', 'refused', 'ack')).op, 'ack', `${ply}`);
	}
	client.socket.write(Buffer.concat([frame('{', 1, false), ...Array(60000).fill(frame(' ', 0, false)), frame('"op":"chat","text":"in pieces"}', 0)]));
	assert.equal((await client.next('chat', 'error')).text, 'in pieces');
	client.close();
});

await test('no path leads out of the folder or to another form of a file', async () => {
	for (const path of ['/web/../data/x', '/web/%2e%2e/%2e%2e/etc/passwd', '/web//etc/passwd', '/web/..%2f..%2fetc/passwd', '/web/.git/config',
		'/web/common/.', '/web/common/', '/web/common', '/web/~', '/web/~/x.js', '/web/~0123456789abcdef/../../../../etc/passwd.js', '/web/~../x.js',
		'/map/../../x', '/map/', '/map/%00', '/web/play.html%00.js', '/web/play.html;x', '//web/play.html', '/web/\\..\\x', '/play/', '/PLAY',
		'/web/common/wire.js/', '/web/common//wire.js', '/web/./common/wire.js', '/web/common/wire.js%20', '/web/common/wire%2ejs'])
		assert.equal((await request(server.port, 'GET', path)).status, 404, path);
	assert.equal((await request(server.port, 'GET', '/web/common/wire.js')).status, 200);
});

// ---- two things at once

await test('links that are replaced a hundred times at once: the last opens the seat, and no other', async () => {
	const {tokens} = await makeMatch(server.port, tally), owner = new Client(server.port), links = [];
	await owner.hello(tokens.watch);
	for (let n = 0; n < 100; n++)
		owner.send({op: 'reissue', seat: 'north', owner: tokens.owner});
	while (links.length < 100)
		links.push((await owner.next('link')).link.split('#')[1]);
	const opened = [];
	for (const token of [tokens.north, ...links]) {
		const client = new Client(server.port);
		if ((await client.hello(token)).op === 'welcome')
			opened.push(token);
		client.close();
	}
	assert.deepEqual(opened, [links.at(-1)]);
	owner.close();
});

await test('two pages of a seat move and take back at the same time: one order of things for both', async () => {
	const {tokens} = await makeMatch(server.port, tally), pages = [new Client(server.port), new Client(server.port)];
	for (const page of pages)
		page.now = await page.hello(tokens.north);
	const {ply, moves} = pages[0].now, two = moves.filter((text) => text !== 'resign');
	pages.forEach((page, n) => page.send({op: 'move', ply, move: two[n]}));
	const answers = await Promise.all(pages.map((page) => page.next('ack', 'stale', 'refused')));
	assert.deepEqual(answers.map(({op}) => op).sort(), ['ack', 'stale']);
	pages.forEach((page) => page.send({op: 'undo', ply: ply + 1}));
	const undone = await Promise.all(pages.map((page) => page.next('ack', 'stale', 'refused')));
	assert.deepEqual(undone.map(({op}) => op).sort(), ['ack', 'stale']);
	pages.forEach((page) => page.close());
});

await test('a link of another seat or match, sent where one sits already, changes nothing', async () => {
	const made = await makeMatch(server.port, tally), other = await makeMatch(server.port, tally), client = new Client(server.port);
	await client.hello(made.tokens.north);
	for (const token of [made.tokens.south, other.tokens.south, made.tokens.owner, 'x'.repeat(32)]) {
		client.send({op: 'hello', token});
		assert.equal((await client.next('welcome', 'error')).seat, 'north');
	}
	client.close();
});

assert.equal(await server.stop(), 0);
fs.rmSync(folder, {recursive: true});
report();
