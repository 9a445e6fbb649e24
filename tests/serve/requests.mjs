// requests.mjs: requests, pages, files, addresses and options of the server: its limits, and what it refuses.
// usage: node requests.mjs DURBAR; the last line is "N passed, N failed".
import assert from 'node:assert/strict';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {spawn, spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {patient} from '../runner.mjs';
import {Client, makeMatch, request, start} from './client.mjs';
import {startFrail} from './frail.mjs';
import {report, test} from './testing.mjs';

const durbar = process.argv[2], asan = durbar.includes('asan');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-requests-'));
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const tally = {scenario: 'tally-1', seed: 'requests', seats: [{}, {}]};
let db = 0;
const begin = (more = [], env = {}) => start(durbar, path.join(folder, `${db++}.db`), more, env);
const refused = (...args) => spawnSync(durbar, ['serve', ...args], {encoding: 'utf8', timeout: patient(20000)});

// Everything that comes back for these bytes until the server closes, or an answer of which `enough` holds is there.
function exchange(port, bytes, {enough = () => false, host = '127.0.0.1', ms = 4000} = {}) {
	return new Promise((resolve) => {
		const socket = net.connect(port, host);
		let got = '';
		const end = () => (clearTimeout(timer), socket.destroy(), resolve(got));
		const timer = setTimeout(end, patient(ms));
		socket.on('data', (data) => enough(got += data.toString('latin1')) && end());
		socket.on('error', () => {});
		socket.on('close', end);
		socket.write(bytes);
	});
}
const statuses = (text) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
const head = (port, method, target, more = '') => `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n${more}\r\n`;

let server = await begin();

await test('requests that are not for it are refused with the status that says why', async () => {
	const {port} = server, json = 'Content-Type: application/json\r\n';
	for (const [bytes, status] of [
		[head(port, 'POST', '/nowhere', `${json}Content-Length: 2\r\n`) + '{}', 404],
		[head(port, 'POST', '/api/matches', 'Content-Type: application/jsox\r\nContent-Length: 2\r\n') + '{}', 415],
		[head(port, 'POST', '/api/matches', `${json}Content-Length: 0\r\n`), 411],
		[head(port, 'POST', '/api/matches', json), 411],
		[head(port, 'POST', '/api/matches', `${json}Content-Length: 65537\r\n`), 413],
		[head(port, 'GET', '/', 'Content-Length: 3\r\n') + 'abc', 413],
		[head(port, 'DELETE', '/'), 405],
		[head(port, 'HEAD', '/ws'), 426],
		[head(port, 'GET', '/ws', 'Upgrade: websocket\r\n'), 426],
		['GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: close\r\n\r\n', 426],
		['GET / HTTP/1.0\r\n\r\n', 403],
		['GET / HTTP/1.0\r\nHost: elsewhere.example\r\n\r\n', 403],
		['GET / HTTP/1.0\r\nHost: [::1]\r\n\r\n', 200],
		['GET / HTTP/1.0\r\nHost: localhost\r\nOrigin: nonsense\r\n\r\n', 403],
		['GET / HTTP/1.0\r\nHost: localhost\r\nOrigin: http://localhost\r\n\r\n', 200],
		[`GET /${'x'.repeat(9000)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`, 431],
		['x'.repeat(9000), 431],
		[head(port, 'GET', '/web/assist.html'), 200],
		[head(port, 'GET', '/favicon.ico'), 404],
		[head(port, 'GET', '/map/sunset/nothing.svg'), 404],
		[head(port, 'GET', '/map/sunset/asante'), 404],
		[head(port, 'GET', '/map/sunset/asante.png'), 404],
		[head(port, 'GET', `/map/sunset/${'x'.repeat(70)}.svg`), 404],
		[head(port, 'GET', '/map/sunset/x/asante.svg'), 404],
	])
		assert.deepEqual(statuses(await exchange(port, bytes)), [status], bytes.slice(0, 100));
});

await test('keys of a handshake are 16 bytes in base64', async () => {
	const {port} = server, open = (key) => exchange(port, `GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
		{enough: (text) => text.includes('\r\n\r\n')});
	for (const [key, status] of [['AAAAAAAAAAAAAAAAAAAAAA==', 101], ['AAAAAAAAAAAAAAAAAAAAAAAA', 400], ['!AAAAAAAAAAAAAAAAAAAAA==', 400], ['AAAA', 400], ['', 400]])
		assert.deepEqual(statuses(await open(key)), [status], key);
});

await test('who expects to be told to go on is told so, and once', async () => {
	const {port} = server, body = JSON.stringify(tally);
	const got = await exchange(port, head(port, 'POST', '/api/matches', `Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n`),
		{enough: (text) => text.includes('\r\n\r\n')});
	assert.deepEqual(statuses(got), [100]);
	const socket = net.connect(port, '127.0.0.1');
	const closed = new Promise((resolve) => socket.on('close', resolve));
	let text = '';
	socket.on('data', (data) => (text += data));
	socket.write(head(port, 'POST', '/api/matches', `Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n`));
	for (const byte of body) {
		socket.write(byte);
		await pause(1);
	}
	await closed;
	assert.deepEqual(statuses(text), [100, 201]);
});

await test('requests of a megabyte, sent before the first is answered, are answered in turn', async () => {
	const {port} = server, many = `GET /map/sunset/persia.json HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${'x'.repeat(4000)}\r\n\r\n`.repeat(100);
	assert.deepEqual(statuses(await exchange(port, many, {ms: 30000, enough: (text) => statuses(text).length >= 100})), Array(100).fill(200));
});

await test('who leaves before he is answered harms nobody', async () => {
	const {port} = server, made = await makeMatch(port, tally), body = JSON.stringify(tally), token = JSON.stringify({token: made.tokens.watch});
	const leave = (bytes) => new Promise((resolve) => {
		const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes, () => (socket.resetAndDestroy(), resolve())));
		socket.on('error', resolve);
	});
	const post = (target, text) => head(port, 'POST', target, `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n`) + text;
	for (let n = 0; n < 10; n++)
		await Promise.all([post('/api/matches', body), post('/api/report', token), post('/api/branches', JSON.stringify({token: made.tokens.watch, ply: 0})),
			head(port, 'GET', '/map/sunset/afghan.svg'), head(port, 'GET', '/map/sunset/nothing.svg'), head(port, 'GET', '/api/lobby')].map(leave));
	assert.equal((await request(port, 'GET', '/')).status, 200);
});

await test('too many reports at once are refused, and told so', async () => {
	const {port} = server, made = await makeMatch(port, tally);
	const asked = await Promise.all(Array.from({length: 120}, () => request(port, 'POST', '/api/report', {token: made.tokens.watch})));
	const counts = new Set(asked.map(({status}) => status));
	assert.ok(counts.has(200) && [...counts].every((status) => [200, 429].includes(status)), [...counts].join());
});
assert.equal(await server.stop(), 0);

// ---- the web folder

const web = path.join(folder, 'web');
fs.cpSync(path.join(root, 'web'), web, {recursive: true});
server = await begin(['--web', web]);
const get = (where, headers) => request(server.port, 'GET', where, undefined, headers);

await test('files have their types; what is no plain name, too large or no file is not there', async () => {
	fs.writeFileSync(path.join(web, 'A-b_9.Z'), 'odd');
	fs.writeFileSync(path.join(web, 'large.txt'), Buffer.alloc(8 * 1024 * 1024));
	fs.writeFileSync(path.join(web, 'noise.png'), Buffer.alloc(5000));
	for (const [name, type] of [['A-b_9.Z', 'application/octet-stream'], ['fonts/map.woff2', 'font/woff2'], ['noise.png', 'image/png'], ['fonts/OFL.txt', 'text/plain; charset=utf-8'],
		['favicon.svg', 'image/svg+xml']]) {
		const answer = await get(`/web/${name}`, {'accept-encoding': 'gzip'});
		assert.equal(answer.status, 200, name);
		assert.equal(answer.headers['content-type'], type);
		assert.equal(answer.headers['content-encoding'], /text/.test(type) ? 'gzip' : undefined, name);
	}
	for (const name of ['large.txt', 'game', '', 'game//game.js', 'a[b', 'a{b', 'a`b', 'a@b', 'a:b', 'a!b', 'a~b', '.hidden', 'game/.hidden', '/x', 'favicon.svg/x', 'x'.repeat(300), 'none.js'])
		assert.equal((await get(`/web/${name}`)).status, 404, name);
});

await test('a file that has changed is another one, at once', async () => {
	const first = await get('/web/A-b_9.Z');
	assert.equal(first.text, 'odd');
	assert.equal((await get('/web/A-b_9.Z', {'if-none-match': first.headers.etag})).status, 304);
	await get('/web/favicon.svg');
	fs.writeFileSync(path.join(web, 'A-b_9.Z'), 'other');
	assert.equal((await get('/web/A-b_9.Z', {'if-none-match': first.headers.etag})).text, 'other');
});

await test('a page that cannot be put together says why; when it is mended it is there again', async () => {
	const script = path.join(web, 'game', 'game.js'), whole = fs.readFileSync(script, 'utf8'), versions = new Set();
	const look = async () => {
		const page = (await get('/play')).text, [, version] = /src="(\/web\/~[0-9a-f]{16})\/game\/game\.js"/.exec(page);
		versions.add(version);
		return get(`${version}/game/game.js`);
	};
	await pause(1100);
	assert.equal((await look()).status, 200);
	fs.writeFileSync(script, `import { x } from "./gone.js";\n${whole}`);
	await pause(1100);
	const broken = await look();
	assert.equal(broken.status, 500);
	assert.match(broken.text, /could not be put together: web\/game\/gone\.js: is not there/);
	assert.equal(broken.headers['cache-control'], 'no-store');
	fs.writeFileSync(script, whole);
	await pause(1100);
	const mended = await look();
	assert.equal(mended.status, 200);
	assert.match(mended.headers['cache-control'], /immutable/);
	assert.equal(versions.size, 2, 'the version is that of what is in the files');
	const [version] = versions;
	for (const where of [`${version}/game/game.js/${'x'.repeat(400)}`, `${version}/lobby/none.js/x.js`, `${version}/.html.css`, `${version}/nothing.js`, version])
		assert.equal((await get(where)).status, 404, where);
	fs.rmSync(path.join(web, 'assist.html'));
	await pause(1100);
	assert.equal((await look()).status, 200, 'it does not need the other page');
	const gone = await get('/web/assist.html');
	assert.equal(gone.status, 500);
	assert.match(gone.text, /assist\.html is not there/);
	fs.rmSync(path.join(web, 'style'), {recursive: true});
	await pause(1100);
	await look();
	assert.match((await get(`${[...versions].at(-1)}/play.html.css`)).text, /is not there/);
});
assert.equal(await server.stop(), 0);

await test('a path that is too long for the system is not there', async () => {
	const long = path.join(folder, 'w'.repeat(200), 'w'.repeat(200));
	fs.cpSync(path.join(root, 'web'), long, {recursive: true});
	const deep = await begin(['--web', `${long}/${'./'.repeat(1850)}`]), page = await request(deep.port, 'GET', `/web/${'a/'.repeat(300)}a.js`);
	assert.equal(page.status, 404);
	assert.equal((await request(deep.port, 'GET', `/web/~0123456789abcdef/${'a'.repeat(200)}/${'b'.repeat(180)}.js`)).status, 404);
	assert.equal(await deep.stop(), 0);
});

// ---- addresses

await test('behind a proxy each address has its own limits; the last one that is told counts', async () => {
	const own = await begin(['--host', 'durbar.example']), from = (address) => ({host: 'durbar.example', 'x-forwarded-for': address});
	const make = (address) => request(own.port, 'POST', '/api/matches', {scenario: 'tally-1'}, from(address)).then(({status}) => status);
	let made = 0;
	for (let n = 0; n < 70; n++)
		made += (await make('198.51.100.1, 203.0.113.7')) === 201;
	assert.ok(made >= 60 && made < 70, `${made}`);
	assert.equal(await make('203.0.113.7, 198.51.100.1'), 201, 'what stands before it is the client\'s own word');
	assert.equal(await make('2001:db8::7'), 201);
	assert.equal(await make('nonsense'), 201, 'then it is the proxy\'s own');
	// Many different ones, and each is counted for itself.
	for (let n = 0; n < 400; n++)
		assert.equal((await request(own.port, 'GET', '/nothing', undefined, from(`203.0.${n >> 8}.${n & 255}`))).status, 404);
	let reports = 0;
	for (let n = 0; n < 30; n++)
		reports += (await request(own.port, 'POST', '/api/report', {token: 'x'.repeat(32)}, from('203.0.113.9'))).status === 429;
	assert.ok(reports >= 5, `${reports}`);
	assert.equal((await request(own.port, 'POST', '/api/report', {token: 'x'.repeat(32)}, from('203.0.113.10'))).status, 403);
	assert.equal(await own.stop(), 0);
});

await test('one address has 256 connections', async () => {
	const own = await begin(['--proxy', '127.0.0.1', '--proxy', 'nonsense', '--proxy', '198.51.100.1']), open = [];
	const connect = () => new Promise((resolve) => {
		const socket = net.connect(own.port, '127.0.0.1');
		socket.on('error', () => {});
		socket.once('data', (data) => resolve(Number(String(data).slice(9, 12))));
		socket.write('GET /nothing HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.1\r\n\r\n');
		open.push(socket);
	});
	const got = [];
	for (let n = 0; n < 260; n++)
		got.push(await connect());
	assert.deepEqual(got.slice(0, 256), Array(256).fill(404));
	assert.deepEqual(got.slice(256), Array(4).fill(429));
	open.forEach((socket) => socket.destroy());
	assert.equal(await own.stop(), 0);
});

const outside = Object.values(os.networkInterfaces()).flat().find((it) => !it.internal && it.family === 'IPv4')?.address;
if (outside)
	await test('a server that others can reach counts their connections, and answers to any name if it was told none', async () => {
		const own = await begin(['--listen', '0.0.0.0']), open = [];
		assert.match(own.output(), /Other machines can reach it; connections are not encrypted/);
		const connect = () => new Promise((resolve) => {
			const socket = net.connect(own.port, outside);
			socket.on('error', () => {});
			socket.once('data', (data) => resolve(Number(String(data).slice(9, 12))));
			socket.once('close', () => resolve(0));
			socket.write('GET /nothing HTTP/1.1\r\nHost: whatever.example\r\n\r\n');
			open.push(socket);
		});
		const got = [];
		for (let n = 0; n < 260; n++)
			got.push(await connect());
		assert.deepEqual([got.filter((status) => status === 404).length, got.filter((status) => !status).length], [256, 4]);
		open.forEach((socket) => socket.destroy());
		assert.equal(await own.stop(), 0);
	});

await test('IPv6: pages, sockets, and its own names', async () => {
	const own = await begin(['--listen', '::1']), {port} = own;
	assert.match(own.output(), new RegExp(`http://\\[::1\\]:${port}/`));
	const ask = (name) => exchange(port, `GET /nothing HTTP/1.0\r\nHost: ${name}\r\n\r\n`, {host: '::1'}).then(statuses);
	assert.deepEqual(await ask(`[::1]:${port}`), [404]);
	assert.deepEqual(await ask('elsewhere.example'), [403]);
	const client = new Client(port, {address: '::1', host: `[::1]:${port}`});
	assert.equal((await client.hello('x'.repeat(32))).op, 'error');
	client.close();
	assert.equal(await own.stop(), 0);
});

// ---- time

if (!asan)
	await test('silent sockets are pinged and then closed; addresses that were forgotten have their quotas again', async () => {
		const own = await startFrail(durbar, folder, path.join(folder, 'time.db'), {more: ['--host', 'durbar.example']});
		const made = await request(own.port, 'POST', '/api/matches', tally, {'x-forwarded-for': '203.0.113.1', host: 'durbar.example'});
		const token = JSON.parse(made.text).links.north.split('#')[1], pings = [];
		const client = new Client(own.port, {host: 'durbar.example'}), mute = new Client(own.port, {host: 'durbar.example'});
		await client.hello(token);
		await mute.hello(token);
		mute.readFrame = function () {
			pings.push(this.buffer[0]);
			this.buffer = Buffer.alloc(0);
			return false;
		};
		await own.plan('clock 44 0');
		for (let n = 0; n < 400 && !pings.includes(0x89); n++)
			await pause(50);
		assert.ok(pings.includes(0x89), 'no ping came');
		assert.equal(client.closed, false);
		await own.plan('clock 33 0');
		for (let n = 0; n < 100 && !mute.closed; n++)
			await pause(50);
		assert.ok(mute.closed);
		await own.plan('clock 100 0');
		await pause(1200);
		assert.equal((await request(own.port, 'GET', '/nothing', undefined, {'x-forwarded-for': '203.0.113.1', host: 'durbar.example'})).status, 404);
		client.close();
		assert.equal(await own.stop(), 0);
	});

// ---- options

await test('options that cannot be are refused with a reason', async () => {
	const own = path.join(folder, 'options.db'), cert = path.join(folder, 'cert.pem'), key = path.join(folder, 'key.pem');
	for (const [args, says] of [
		[['--port', '0', '--db', own, '--listen', 'nonsense'], /cannot listen on nonsense port 0/],
		[['--port', '0', '--db', own, '--listen', 'no:nsense'], /cannot listen on no:nsense/],
		[['--port', '70000', '--db', own], /port/],
		[['--port', '0', '--db', path.join(folder, 'none', 'x.db')], /x\.db/],
		[['--port', '0', '--db', own, '--tls-cert', cert, '--tls-key', key], /cannot be used as certificate and key/],
	]) {
		const run = refused(...args);
		assert.notEqual(run.status, 0, args.join(' '));
		assert.match(run.stderr, says);
	}
	assert.equal(spawnSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-keyout', key, '-out', cert, '-subj', '/CN=x']).status, 0);
	fs.writeFileSync(key, 'nonsense');
	assert.match(refused('--port', '0', '--db', own, '--tls-cert', cert, '--tls-key', key).stderr, /cannot be used as certificate and key/);
});

await test('without a port it takes 8080, or any that is free', async () => {
	const children = [0, 1].map((n) => spawn(durbar, ['serve', '--db', path.join(folder, `free-${n}.db`)], {stdio: ['ignore', 'pipe', 'inherit']}));
	const ports = await Promise.all(children.map((child) => new Promise((resolve) => child.stdout.once('data', (data) => resolve(Number(/:(\d+)\//.exec(String(data))[1]))))));
	assert.notEqual(ports[0], ports[1]);
	for (const port of ports)
		assert.equal((await request(port, 'GET', '/')).status, 200);
	assert.deepEqual(await Promise.all(children.map((child) => new Promise((resolve) => (child.on('exit', resolve), child.kill('SIGTERM'))))), [0, 0]);
});

fs.rmSync(folder, {recursive: true});
report();
