// hostile.mjs: what strangers may send, and what the disk may do. usage: node hostile.mjs DURBAR; the last line is "N passed, N failed".
import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import {spawn, spawnSync} from 'node:child_process';
import {patient} from '../runner.mjs';
import {Client, frame, freePort, makeMatch, request, start} from './client.mjs';
import {report, test} from './testing.mjs';

const durbar = process.argv[2];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-hostile-'));
const db = path.join(folder, 'matches.db');
let server = await start(durbar, db);

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Sends the pieces one after the other and collects what comes back until the server closes or `ms` have passed.
function exchange(pieces, {ms = 1500, gap = 0, until} = {}) {
	return new Promise((resolve) => {
		const socket = net.connect(server.port, '127.0.0.1');
		let got = Buffer.alloc(0), closed = false;
		const end = () => {
			socket.destroy();
			resolve({text: got.toString('latin1'), closed, statuses: [...got.toString('latin1').matchAll(/HTTP\/1\.1 (\d+)/g)].map((m) => Number(m[1]))});
		};
		const timer = setTimeout(end, patient(ms));
		socket.setNoDelay(true);
		socket.on('data', (data) => {
			got = Buffer.concat([got, data]);
			if (until && until(got.toString('latin1'))) {
				clearTimeout(timer);
				end();
			}
		});
		socket.on('error', () => {});
		socket.on('close', () => {
			closed = true;
			clearTimeout(timer);
			end();
		});
		socket.on('connect', async () => {
			for (const piece of pieces) {
				socket.write(piece);
				if (gap)
					await pause(gap);
			}
		});
	});
}

const get = (target = '/api/lobby', more = '') => `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n${more}\r\n`;
const post = (body = '{"token":"x"}', more = '', target = '/api/report') =>
	`POST ${target} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`;
const count = (n) => (text) => [...text.matchAll(/HTTP\/1\.1 \d+/g)].length >= n;
const alive = async () => assert.equal((await request(server.port, 'GET', '/')).status, 200, 'the server answers others');

await test('requests in one packet are answered one after the other, and others are answered too', async () => {
	for (const [pieces, wanted] of [[[get() + get()], [200, 200]], [[get() + post()], [200, 403]], [[post() + get()], [403, 200]], [[post() + post()], [403, 403]],
		[[post().repeat(20)], Array(20).fill(403)], [[get('/') + post('{"scenario":"tally-1"}', '', '/api/matches') + post()], [200, 201, 403]]]) {
		assert.deepEqual((await exchange(pieces, {ms: 5000, until: count(wanted.length)})).statuses, wanted);
		await alive();
	}
});

await test('a request may come byte by byte, or with a foreign host', async () => {
	assert.deepEqual((await exchange([...post()], {ms: 9000, gap: 1, until: count(1)})).statuses, [403]);
	assert.deepEqual((await exchange([get().replace(/Host: .*/, 'Host: evil.example')])).statuses, [403]);
	await alive();
});

await test('what two readers could understand differently is refused, and the connection closed', async () => {
	const cases = [
		[post('{"token":"x"}', 'Content-Length: 13\r\n'), 400],
		[post('{"token":"x"}', 'Content-Length: 5\r\n'), 400],
		[post('{"token":"x"}', 'Transfer-Encoding: chunked\r\n'), 400],
		[get('/', 'Transfer-Encoding: chunked\r\n'), 501],
		[get('/', 'Content-Length: 5\r\n') + 'GET /', 413],
		[post().replace(/Content-Length: \d+/, 'Content-Length: +13'), 400],
		[post().replace(/Content-Length: \d+/, 'Content-Length: 13, 13'), 400],
		[post().replace(/Content-Length: \d+/, 'Content-Length : 13'), 400],
		[get('/', ' folded: yes\r\n'), 400],
		[get('/', 'Host: 127.0.0.1\r\n'), 400],
		[get('/').replace(/Host:.*\r\n/, ''), 400],
		[get('/').replace('\r\nHost', '\nHost'), 400],
		[get('/').replace('HTTP/1.1', 'HTTP/2.0'), 505],
		[get('/').replace('GET /', 'GET http://127.0.0.1/'), 400],
		[get('/', 'X: a\0b\r\n'), 400],
		[get('/').replace('GET', 'DELETE'), 405],
		[post('{"token":"x"}').replace('application/json', 'application/jsonx'), 415],
		[post('{}').replace(/Content-Length: \d+\r\n/, ''), 411],
		[post('x').replace(/Content-Length: \d+/, 'Content-Length: 9999999'), 413],
		[get('/', `X: ${'y'.repeat(9000)}\r\n`), 431],
		[get('/', 'X: y\r\n'.repeat(70)), 431],
	];
	for (const [bytes, status] of cases) {
		const answer = await exchange([bytes], {ms: 5000});
		assert.deepEqual(answer.statuses, [status], JSON.stringify(bytes.slice(0, 120)));
		assert.ok(answer.closed, 'closed');
	}
	await alive();
});

await test('slow heads, slow bodies and silent connections are closed', async () => {
	const began = Date.now();
	const slow = await Promise.all([
		exchange(['GET / HT'], {ms: 40000}),
		exchange([], {ms: 40000}),
		exchange([...post().slice(0, -1)], {ms: 60000, gap: 400}),
		exchange([`GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n`], {ms: 60000}),
	]);
	for (const one of slow)
		assert.ok(one.closed, `closed after ${Date.now() - began} ms`);
	await alive();
});

const upgrade = (more = {}) => {
	const head = {Upgrade: 'websocket', Connection: 'Upgrade', 'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==', 'Sec-WebSocket-Version': '13', ...more};
	return get('/ws', Object.entries(head).filter(([, value]) => value !== null).map(([name, value]) => `${name}: ${value}\r\n`).join(''));
};

await test('a WebSocket is opened as RFC 6455 says, and only so', async () => {
	const good = await exchange([upgrade()], {until: count(1)});
	assert.deepEqual(good.statuses, [101]);
	assert.match(good.text, /sec-websocket-accept: ICX\+Yqv66kxgM0FcWaLWlFLwTAI=/i); // SHA-1 of the key and the GUID of the RFC
	assert.deepEqual((await exchange([upgrade({'Sec-WebSocket-Version': '12'})])).statuses, [426]);
	assert.deepEqual((await exchange([upgrade({Upgrade: null})])).statuses, [426]);
	assert.deepEqual((await exchange([upgrade({'Sec-WebSocket-Key': 'short'})])).statuses, [400]);
	assert.deepEqual((await exchange([upgrade({Origin: 'http://evil.example'})])).statuses, [403]);
});

// The status code with which the server closes after these frames.
async function closedWith(...frames) {
	const client = new Client(server.port);
	await client.opened;
	for (const one of frames)
		client.socket.write(one);
	await Promise.race([new Promise((resolve) => client.socket.on('close', resolve)), pause(patient(5000))]);
	client.socket.destroy();
	return client.closeCode;
}

await test('frames that break the protocol close the connection with the code of the RFC', async () => {
	const unmasked = Buffer.from([0x81, 2, 0x7b, 0x7d]), long = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 1, 0x11, 0x70]);
	assert.equal(await closedWith(unmasked), 1002);
	assert.equal(await closedWith(frame('{}', 3)), 1002);
	assert.equal(await closedWith(frame('{}', 2)), 1003);
	assert.equal(await closedWith(frame('more', 0)), 1002);
	assert.equal(await closedWith(frame('x'.repeat(10), 1, false), frame('y', 1)), 1002);
	assert.equal(await closedWith(frame(Buffer.from([0xff, 0xfe]))), 1007);
	assert.equal(await closedWith(frame('x'.repeat(126), 9)), 1002);
	assert.equal(await closedWith(frame('', 9, false)), 1002);
	assert.equal(await closedWith(Buffer.concat([long, Buffer.alloc(4)])), 1009);
	assert.equal(await closedWith(Buffer.from([0x81, 0xfe, 0, 5, 0, 0, 0, 0])), 1002);
	assert.equal(await closedWith(frame(Buffer.from([0x03]), 8)), 1002);
	assert.equal(await closedWith(frame(Buffer.from([0x03, 0xed]), 8)), 1002);
	assert.equal(await closedWith(frame(Buffer.from([0x03, 0xe8, 0xff]), 8)), 1007);
	assert.equal(await closedWith(frame(Buffer.from([0x03, 0xe8]), 8)), 1000);
	assert.equal(await closedWith(frame('', 8)), 1000);
	const rsv = frame('{}');
	rsv[0] |= 0x40;
	assert.equal(await closedWith(rsv), 1002);
	await alive();
});

const two = {scenario: 'asante', seed: 'hostile', seats: [{kind: 'human'}, {kind: 'human'}]};

async function join(token) {
	const client = new Client(server.port);
	client.seat = await client.hello(token);
	return client;
}

// The first listed move that is not giving up.
const first = (message) => message.moves.find((text) => text !== 'capitulate');

async function play(clients, plies) {
	for (let n = 0; n < plies; n++) {
		const by = clients.find((client) => client.now.moves?.length);
		by.send({op: 'move', ply: by.now.ply, move: first(by.now)});
		assert.equal((await by.next('ack', 'refused', 'error')).op, 'ack');
		for (const client of clients)
			client.now = await client.next('update');
	}
}

async function seatBoth() {
	const made = await makeMatch(server.port, two);
	const clients = [await join(made.tokens.british), await join(made.tokens.native)];
	for (const client of clients)
		client.now = client.seat;
	return {made, clients};
}

await test('the owner of a running match is told no more than a watcher', async () => {
	const {made, clients} = await seatBoth();
	await play(clients, 25);
	const report = async (token) => (await request(server.port, 'POST', '/api/report', {token})).text;
	assert.equal(await report(made.tokens.owner), await report(made.tokens.watch));
	assert.notEqual(await report(made.tokens.owner), await report(made.tokens.native));
	assert.equal((await request(server.port, 'POST', '/api/journal', {token: made.tokens.owner})).status, 409);
	clients.forEach((client) => client.close());
});

await test('a bot\'s seat gets no link; a replaced link is told to all and recorded', async () => {
	const made = await makeMatch(server.port, {...two, seats: [{kind: 'human'}, {kind: 'bot', bot: 'random'}]});
	const british = await join(made.tokens.british);
	british.send({op: 'reissue', owner: made.tokens.owner, seat: 'native'});
	assert.match((await british.next('error', 'link')).text, /bot/);
	british.close();
	const both = await seatBoth();
	both.clients[0].send({op: 'reissue', owner: both.made.tokens.owner, seat: 'native'});
	const [link, notice] = [await both.clients[0].next('link'), await both.clients[0].next('chat')];
	assert.match(notice.text, /replaced the link of the native seat/);
	assert.equal(await both.clients[1].next('nothing'), null); // it is closed
	const back = await join(link.link.split('#')[1]);
	assert.match(back.seat.chat.at(-1).text, /replaced the link/);
	assert.equal(back.seat.chat.at(-1).name, 'Durbar');
});

const sql = (text) => {
	const run = spawnSync('sqlite3', ['-cmd', '.timeout 5000', db, text], {encoding: 'utf8'});
	assert.equal(run.status, 0, run.stderr);
	return run.stdout;
};

await test('a move that cannot be written is reverted for everybody, and play goes on', async () => {
	const {clients} = await seatBoth();
	await play(clients, 3);
	sql('CREATE TRIGGER full BEFORE INSERT ON line BEGIN SELECT RAISE(ABORT, \'disk full\'); END');
	for (let n = 0; n < 3; n++) {
		const by = clients.find((client) => client.now.moves?.length);
		by.send({op: 'move', ply: by.now.ply, move: first(by.now)});
		assert.match((await by.next('ack', 'error')).text, /could not be saved/);
		for (const client of clients) {
			const stale = await client.next('stale');
			assert.equal(stale.ply, client.now.ply);
			client.now = stale;
		}
	}
	sql('DROP TRIGGER full');
	await play(clients, 5);
	clients.forEach((client) => client.close());
});

await test('taking back costs the time that it took, and the bonus', async () => {
	const made = await makeMatch(server.port, {...two, clock: {minutes: 10, bonus: 5}});
	const clients = [await join(made.tokens.british), await join(made.tokens.native)];
	for (const client of clients)
		client.now = client.seat;
	const seat = clients[0].now.moves?.length ? 0 : 1, by = clients[seat];
	const clocks = async () => (await by.next('seats')).seats.map((one) => one.clock);
	by.messages.length = 0;
	by.send({op: 'move', ply: by.now.ply, move: first(by.now)});
	await by.next('ack');
	const after = await by.next('update');
	let before;
	do
		before = await clocks();
	while (before[seat] <= 600000); // until the bonus is added
	await pause(1500);
	by.messages.length = 0;
	by.send({op: 'undo', ply: after.ply});
	if ((await by.next('ack', 'refused')).op === 'refused')
		return; // dice fell: nothing can be taken back
	let now;
	do
		now = await clocks();
	while (now[seat] > 600000);
	assert.ok(before[seat] - now[seat] >= 5000 + 1400, `${before[seat] - now[seat]}`);
	assert.ok(before[1 - seat] - now[1 - seat] < patient(1000), 'the other one pays nothing');
	clients.forEach((client) => client.close());
});

await test('a name cannot turn the direction of the line; null is not a word', async () => {
	for (const name of ['a\u202eb', '\u2066x', '\u200f', '\u061c', 'a\nb'])
		assert.equal((await request(server.port, 'POST', '/api/matches', {...two, seats: [{kind: 'human', name}]})).status, 400, JSON.stringify(name));
	const made = await makeMatch(server.port, {...two, seed: null, seats: [{kind: 'human', name: null}, {kind: 'human', name: 'Zoë €'}]});
	const client = new Client(server.port), welcome = await client.hello(made.tokens.british, {early: true});
	assert.deepEqual(welcome.seats.map((seat) => seat.name), ['', 'Zoë €']);
	assert.equal(welcome.dice.kind, 'words', 'null was not chosen as a seed');
	client.close();
});

// Runs durbar serve on the file without serving: check and export.
const tool = (...args) => spawnSync(durbar, ['serve', ...args], {encoding: 'utf8'});

await test('what was changed in the file is told as damage; the good part can be exported', async () => {
	const {made, clients} = await seatBoth();
	await play(clients, 12);
	clients.forEach((client) => client.close());
	await server.stop();
	assert.equal((fs.statSync(db).mode & 0o777).toString(8), '600');
	assert.match(tool('--check-db', db).stdout, / 0 damaged/);
	const copy = fs.readFileSync(db);
	const edits = [
		[`DELETE FROM line WHERE match = ${made.match} AND line > 9`, 9],
		[`DELETE FROM line WHERE match = ${made.match} AND line = 5`, 4],
		[`UPDATE line SET time = time + 1 WHERE match = ${made.match} AND line = 7`, 6],
		[`UPDATE line SET move = 'end' WHERE match = ${made.match} AND line = 3`, 2],
		[`UPDATE tail SET lines = 3 WHERE match = ${made.match}`, 12],
		[`DELETE FROM tail WHERE match = ${made.match}`, 12],
		[`UPDATE seat SET seat = 100 WHERE match = ${made.match} AND seat = 1`, 12],
		[`UPDATE seat SET player = 9 WHERE match = ${made.match} AND seat = 1`, 12],
		[`UPDATE seat SET seat = -77 WHERE match = ${made.match} AND seat = -1`, 12],
		[`INSERT INTO chat(match, seat, time, text) VALUES(${made.match}, 100, 0, 'x')`, 12],
		[`UPDATE match SET header = '' WHERE id = ${made.match}`, null],
	];
	for (const [edit, lines] of edits) {
		fs.writeFileSync(db, copy);
		sql(edit);
		const checked = tool('--check-db', db);
		assert.match(checked.stdout, new RegExp(`match ${made.match}: damaged`), edit);
		assert.equal(checked.status, 1);
		if (lines !== null)
			assert.match(tool('--db', db, '--export-match', String(made.match)).stderr, new RegExp(`match ${made.match}: ${lines} lines`), edit);
		server = await start(durbar, db);
		const client = new Client(server.port);
		assert.equal((await client.hello(made.tokens.british))?.op, 'error', edit);
		client.close();
		await server.stop();
	}
	// A row alone does not open what is hidden.
	fs.writeFileSync(db, copy);
	sql(`UPDATE match SET over = 1 WHERE id = ${made.match}`);
	server = await start(durbar, db);
	assert.equal((await request(server.port, 'POST', '/api/journal', {token: made.tokens.watch})).status, 409);
	await server.stop();
	fs.writeFileSync(db, copy);
	assert.equal(tool('--check-db', path.join(folder, 'none.db')).status, 1);
	assert.ok(!fs.existsSync(path.join(folder, 'none.db')));
	server = await start(durbar, db);
});

await test('bytes flipped in the file never roll a match back in silence', async () => {
	await server.stop();
	const copy = fs.readFileSync(db), flips = Number(process.env.DURBAR_FLIPS || 150);
	const whole = tool('--check-db', db).stdout;
	const plies = (text) => new Map([...text.matchAll(/match (\d+): ply (\d+), (\d+) lines?, good/g)].map((m) => [m[1], m[2] + '/' + m[3]]));
	const before = plies(whole);
	let state = 20261117, told = 0;
	for (let n = 0; n < flips; n++) {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		const bytes = Buffer.from(copy);
		bytes[state % bytes.length] ^= 1 << (state >>> 29);
		fs.writeFileSync(db, bytes);
		fs.rmSync(db + '-wal', {force: true});
		const run = tool('--check-db', db);
		assert.equal(run.signal, null, `flip ${n}`);
		told += run.status !== 0;
		for (const [match, ply] of plies(run.stdout))
			assert.equal(ply, before.get(match), `flip ${n} at ${state % bytes.length}: match ${match}`);
		// A match that is not told as good must be told as damaged, or the whole file refused.
		if (run.status === 0)
			assert.equal(plies(run.stdout).size, before.size, `flip ${n} at ${state % bytes.length}`);
	}
	assert.ok(told > 0);
	fs.writeFileSync(db, copy);
	server = await start(durbar, db);
});

await test('a database has one server, by whatever name; one that is deleted is noticed', async () => {
	const link = path.join(folder, 'link.db'), hard = path.join(folder, 'hard.db');
	fs.symlinkSync(db, link);
	fs.linkSync(db, hard);
	for (const name of [db, link, hard]) {
		const second = spawnSync(durbar, ['serve', '--port', '0', '--db', name], {encoding: 'utf8', timeout: patient(5000)});
		assert.match(second.stderr, /another server uses this file/);
	}
	fs.rmSync(link);
	fs.rmSync(hard);
	const ended = new Promise((resolve) => server.child.on('exit', resolve));
	fs.renameSync(db, db + '.moved');
	assert.equal(await ended, 1);
	fs.renameSync(db + '.moved', db);
	server = await start(durbar, db);
});

// A real nginx in front of the server, as docs/serve.md sets it up.
async function startProxy(cert) {
	const port = await freePort();
	const config = path.join(folder, 'nginx.conf');
	fs.writeFileSync(config, `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; worker_processes 1;
events {} http { access_log off;
 client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
 map $http_upgrade $connection_upgrade { default upgrade; "" close; }
 server { listen 127.0.0.1:${port} ssl; ssl_certificate ${cert.cert}; ssl_certificate_key ${cert.key};
  location / { proxy_pass http://127.0.0.1:${server.port}; proxy_http_version 1.1; proxy_set_header Host durbar.example;
   proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $connection_upgrade; } } }`);
	const child = spawn('nginx', ['-e', `${folder}/nginx.log`, '-c', config, '-p', folder], {stdio: 'ignore'});
	process.on('exit', () => child.kill());
	for (let n = 0; n < patient(100); n++) {
		const open = await new Promise((resolve) => {
			const probe = net.connect(port, '127.0.0.1', () => (probe.destroy(), resolve(true)));
			probe.on('error', () => resolve(false));
		});
		if (open)
			break;
		await pause(50);
	}
	return {port, stop: () => new Promise((resolve) => (child.on('exit', resolve), child.kill()))};
}

await test('behind a real nginx: pages, new games, WebSockets; its quotas are by the address that nginx tells; no calls inwards', async () => {
	await server.stop();
	let calls = 0;
	const inside = http.createServer((question, answer) => (calls++, answer.end())).listen(0, '127.0.0.1');
	await new Promise((resolve) => inside.on('listening', resolve));
	server = await start(durbar, db, ['--host', 'durbar.example']);
	const proxy = await startProxy(certificate('proxy'));
	const ask = (method, target, body, headers = {}) => new Promise((resolve, reject) => {
		const it = https.request({host: '127.0.0.1', port: proxy.port, method, path: target, rejectUnauthorized: false, agent: false,
			headers: body ? {'content-type': 'application/json', ...headers} : headers}, (response) => {
			const parts = [];
			response.on('data', (data) => parts.push(data));
			response.on('end', () => resolve({status: response.statusCode, text: Buffer.concat(parts).toString()}));
		});
		it.on('error', reject);
		it.end(body && JSON.stringify(body));
	});
	assert.equal((await ask('GET', '/')).status, 200);
	// Tally: the seats move in turn. The second asks to be called, and leaves.
	const made = JSON.parse((await ask('POST', '/api/matches', {scenario: 'tally-1', seats: [{kind: 'human'}, {kind: 'human'}]})).text);
	const names = Object.keys(made.links).filter((name) => !['watch', 'owner'].includes(name));
	const clients = names.map(() => new Client(server.port, {host: 'durbar.example'}));
	const welcomes = await Promise.all(clients.map((client, index) => client.hello(made.links[names[index]].split('#')[1])));
	const acting = welcomes.findIndex((welcome) => welcome.to_act.includes(welcome.seat)), away = 1 - acting;
	clients[away].close();
	const socket = tls.connect({host: '127.0.0.1', port: proxy.port, rejectUnauthorized: false});
	let got = '';
	socket.on('data', (data) => (got += data.toString('latin1')));
	socket.write(upgrade());
	while (!got.includes('\r\n\r\n'))
		await pause(20);
	assert.match(got, /^HTTP\/1.1 101/);
	got = '';
	socket.write(frame(JSON.stringify({op: 'hello', token: made.links[names[away]].split('#')[1]})));
	while (!got.includes('"welcome"'))
		await pause(20);
	got = '';
	socket.write(frame(JSON.stringify({op: 'notify', url: `http://127.0.0.1:${inside.address().port}/internal`})));
	while (!got.includes('/internal'))
		await pause(20);
	socket.destroy();
	await pause(200);
	// A webhook into the network of the server is not called: strangers use it.
	let now = welcomes[acting];
	for (let n = 0; n < 50 && now.to_act.includes(names[acting]); n++) {
		clients[acting].send({op: 'move', ply: now.ply, move: now.moves.find((text) => !/resign|concede|capitulate/.test(text))});
		now = await clients[acting].next('update');
	}
	assert.ok(now.to_act.includes(names[away]), 'it is the turn of the one who is away');
	clients[acting].close();
	await pause(500);
	assert.equal(calls, 0);
	// One address cannot have all new games.
	let refused = 0;
	for (let n = 0; n < 80; n++)
		refused += (await ask('POST', '/api/matches', {scenario: 'tally-1'})).status !== 201;
	assert.ok(refused >= 10, `${refused}`);
	assert.equal((await request(server.port, 'POST', '/api/matches', {scenario: 'tally-1'}, {'x-forwarded-for': '203.0.113.9', host: 'durbar.example'})).status, 201, 'another address has its own');
	await proxy.stop();
	inside.close();
});

// A certificate for localhost and its key.
function certificate(name) {
	const key = path.join(folder, `${name}.key`), cert = path.join(folder, `${name}.pem`);
	const made = spawnSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-keyout', key, '-out', cert,
		'-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']);
	assert.equal(made.status, 0, String(made.stderr));
	return {key, cert};
}

const fetchTls = (target, {max = 'TLSv1.3'} = {}) => new Promise((resolve, reject) => https.get({host: '127.0.0.1', port: server.port, path: target,
	rejectUnauthorized: false, agent: false, maxVersion: max}, (response) => {
	const parts = [];
	response.on('data', (data) => parts.push(data));
	const name = response.socket.getPeerCertificate().subject.CN;
	response.on('end', () => resolve({status: response.statusCode, headers: response.headers, text: Buffer.concat(parts).toString(), name}));
}).on('error', reject));

await test('TLS: pages and WebSockets, HSTS, old versions refused, a new certificate on SIGHUP', async () => {
	await server.stop();
	const first = certificate('first'), second = certificate('second');
	const wrong = spawnSync(durbar, ['serve', '--port', '0', '--db', db, '--tls-cert', first.cert, '--tls-key', second.key], {encoding: 'utf8', timeout: patient(10000)});
	assert.match(wrong.stderr, /cannot be used as certificate and key/);
	assert.equal(spawnSync(durbar, ['serve', '--port', '0', '--db', db, '--tls-cert', first.cert], {encoding: 'utf8', timeout: patient(10000)}).status, 2);
	server = await start(durbar, db, ['--tls-cert', first.cert, '--tls-key', first.key]);
	const lobby = await fetchTls('/api/lobby');
	assert.equal(lobby.status, 200);
	assert.ok(lobby.text.length > 100000 && JSON.parse(lobby.text), 'a reply of many records');
	assert.match(lobby.headers['strict-transport-security'], /max-age/);
	assert.equal(lobby.name, 'first');
	await assert.rejects(fetchTls('/', {max: 'TLSv1.1'}));
	assert.deepEqual((await exchange([get()])).statuses, [], 'plain HTTP is not answered');
	const socket = tls.connect({host: '127.0.0.1', port: server.port, rejectUnauthorized: false});
	let got = Buffer.alloc(0);
	socket.on('data', (data) => (got = Buffer.concat([got, data])));
	socket.on('error', () => {});
	socket.write(upgrade());
	while (!got.includes('\r\n\r\n'))
		await pause(20);
	got = Buffer.alloc(0);
	socket.write(frame('{"op":"hello","token":"x"}'));
	while (got.length < 20)
		await pause(20);
	assert.match(got.toString('latin1'), /This link leads to no match/);
	socket.destroy();
	fs.copyFileSync(second.cert, first.cert);
	fs.copyFileSync(second.key, first.key);
	server.child.kill('SIGHUP');
	for (let n = 0; n < 100 && (await fetchTls('/')).name !== 'second'; n++)
		await pause(50);
	assert.equal((await fetchTls('/')).name, 'second');
	fs.writeFileSync(first.key, 'nonsense');
	server.child.kill('SIGHUP');
	await pause(200);
	assert.equal((await fetchTls('/')).name, 'second');
});

await server.stop();
fs.rmSync(folder, {recursive: true});
report();
