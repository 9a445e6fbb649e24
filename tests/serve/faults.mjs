// faults.mjs: the server when its calls fail: the n-th allocation, write, accept, read, thread and so on, for every n, over a
// short session with real sockets. It lives on, or it ends and says why; a client is told nothing that is not so; what was
// acknowledged is there afterwards.
// usage: node faults.mjs DURBAR [tries for each kind of call; all with DURBAR_LONG]; the last line is "N passed, N failed".
import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {spawnSync} from 'node:child_process';
import {patient} from '../runner.mjs';
import {Client, request} from './client.mjs';
import {startFrail} from './frail.mjs';
import {report, test} from './testing.mjs';

const durbar = process.argv[2], most = process.env.DURBAR_LONG ? Infinity : Number(process.argv[3] ?? 8);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-faults-')), db = path.join(folder, 'matches.db');
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
let server;

// A connection that ended, or an answer that says that something cannot be done now: no falsehood.
class Refused extends Error {}

async function ask(method, where, body, right) {
	const answer = await request(server.port, method, where, body).catch((error) => {
		throw new Refused(error.message);
	});
	if (answer.status >= 500)
		throw new Refused(`${answer.status} ${answer.text}`);
	assert.equal(answer.status, right, `${method} ${where}: ${answer.text.slice(0, 200)}`);
	return answer;
}

// What a client may be told instead of what it wants.
const excuses = /could not be saved|cannot be reached|try again/i;

async function want(client, op, ...others) {
	const message = await client.next(op, ...others, 'error', 'notice', 'refused', 'stale');
	if (!message)
		throw new Refused(`no ${op}: the connection ended`);
	if (message.op === 'error' || message.op === 'notice') {
		assert.match(message.text, excuses, `${op}: ${JSON.stringify(message)}`);
		throw new Refused(message.text);
	}
	assert.ok([op, ...others].includes(message.op), `${op}: ${JSON.stringify(message)}`);
	return message;
}

async function join(token, words = true) {
	const client = new Client(server.port, {words});
	try {
		if (!await client.opened) {
			assert.ok(!client.status || client.status >= 500, `${client.status}`);
			throw new Refused('not opened');
		}
		client.send({op: 'hello', token});
		do
			client.now = await want(client, 'welcome');
		while (client.now.waiting);
		return client;
	} catch (error) {
		client.close();
		throw error;
	}
}

const pages = new Map();

// A server that could not read a file when it began names another version: what is in the page is the same.
function compare(where, given) {
	const text = given.replace(/\/~[0-9a-f]{16}/g, '/~'), name = where.replace(/\/~[0-9a-f]{16}/, '/~');
	assert.equal(text, pages.get(name) ?? text, `${where} is another`);
	pages.set(name, text);
}

// Some may be missing on the way: each part is tried, whatever became of the one before.
async function part(run) {
	try {
		await run();
	} catch (error) {
		if (!(error instanceof Refused))
			throw error;
	}
}

async function make(wanted) {
	const {match, links} = JSON.parse((await ask('POST', '/api/matches', wanted, 201)).text);
	return {match, tokens: Object.fromEntries(Object.entries(links).map(([name, link]) => [name, link.split('#')[1]]))};
}

async function play(known, clients) {
	const names = Object.keys(clients), by = clients[names.find((name) => clients[name].now.to_act.includes(name))];
	known.doubt = true;
	by.send({op: 'move', ply: by.now.ply, move: by.now.moves.find((text) => !/resign|concede/.test(text))});
	await want(by, 'ack');
	known.ply++;
	known.doubt = false;
	for (const client of Object.values(clients))
		Object.assign(client.now, await want(client, 'update'));
}

async function talk(client) {
	client.send({op: 'chat', text: 'Well met'});
	assert.equal((await want(client, 'chat')).text, 'Well met');
	client.send({op: 'rename', name: 'Ann'});
	await want(client, 'seats');
	client.send({op: 'history', from: 1});
	assert.ok((await want(client, 'history')).plies.length > 0);
	client.send({op: 'at', ply: 1});
	assert.ok((await want(client, 'at')).view);
	client.send({op: 'survey', id: 3, about: 'x'});
	assert.equal((await want(client, 'survey')).id, 3);
	client.send({op: 'preview', id: 4, move: client.now.moves[0] ?? 'x'});
	assert.equal((await want(client, 'preview')).id, 4);
}

// The moves that were acknowledged, and whether one is in doubt.
async function session(known) {
	const clients = {};
	let page = '';
	for (const where of ['/', '/play', '/web/favicon.svg', '/map/sunset/asante.json', '/map/sunset/asante.svg', '/api/lobby'])
		await part(async () => {
			const {text} = await ask('GET', where, undefined, 200);
			compare(where, text);
			page = where === '/play' ? text : page;
		});
	await part(async () => {
		const [, script] = /src="(\/web\/[^"]+)"/.exec(page) ?? [];
		if (script)
			compare(script, (await ask('GET', script, undefined, 200)).text);
	});
	try {
		await part(async () => Object.assign(known, await make({scenario: 'tally-1', seed: 'frail', seats: [{}, {}]})));
		if (!known.tokens)
			return;
		await part(async () => {
			for (const name of ['north', 'south'])
				clients[name] = await join(known.tokens[name]);
			for (let n = 0; n < 3; n++)
				await play(known, clients);
			await talk(clients.north);
		});
		await part(async () => assert.match((await ask('POST', '/api/report', {token: known.tokens.watch}, 200)).text, /<\/html>/));
		await part(async () => (clients.watcher = await join(known.tokens.watch)));
		await part(async () => {
			const other = await make({scenario: 'tally-1', seats: [{}, {kind: 'bot', bot: 'random'}]});
			clients.other = await join(other.tokens.north);
			clients.other.send({op: 'leave', bot: 'random'});
			while (await clients.other.next())
				;
		});
	} finally {
		for (const client of Object.values(clients))
			client.close();
	}
}

// What was acknowledged is there, on a server whose calls do not fail.
async function check(known) {
	if (!known.tokens)
		return;
	const client = await join(known.tokens.watch), {ply} = client.now;
	client.close();
	assert.ok(ply === known.ply || (known.doubt && ply === known.ply + 1), `${ply} moves, ${known.ply} were acknowledged`);
}

const begin = async (more = {}) => {
	server = await startFrail(durbar, folder, db, more);
	assert.equal(server.ended, null, server.said);
};

// The n-th call fails in a session; then the server has ended in order, or goes on.
async function failOnce(call, n, times = 1) {
	const known = {ply: 0, doubt: false};
	await server.plan(`${call} ${n} ${times}`);
	await session(known);
	const failed = server.failed();
	await server.plan('');
	await pause(failed ? 5 : 0);
	if (server.ended === null && await request(server.port, 'GET', '/nothing').then(({status}) => status !== 404, () => true))
		await server.gone;
	const ended = server.ended !== null;
	if (ended) {
		assert.equal(server.ended, 1, `${call} ${n}: ${server.ended} ${server.said}`);
		assert.match(server.said, /memory/, `${call} ${n}: it ended without a word`);
		await begin();
	}
	await check(known);
	return {failed, ended};
}

// `fresh`: with another server each time, since what was read once is not read again.
async function failEach(call, {tries = most, times = 1, fresh = false} = {}) {
	const again = async () => fresh && (await server.stop(), await begin());
	await again();
	await server.plan(`${call} 1000000000 1`);
	await session({ply: 0});
	const calls = await server.plan(''), step = Math.max(1, calls / tries);
	let failed = 0, ended = 0;
	assert.ok(calls > 0, 'it is never called');
	for (let n = 1; n <= calls; n += step) {
		await again();
		const told = await failOnce(call, Math.floor(n), times).catch((error) => {
			throw new Error(`${call} ${Math.floor(n)}: ${error.stack.slice(0, 1500)}\n${server.said}`);
		});
		failed += told.failed;
		ended += told.ended;
	}
	return `${calls} calls, ${failed} failed in turn, ${ended} ended the server`;
}

// ---- those that mostly wait go on beside the others

// Both seats of a match that has begun, in the order in which they move.
async function seats({port}, seed = 'frail') {
	const answer = await request(port, 'POST', '/api/matches', {scenario: 'tally-1', seed, seats: [{}, {name: 'Bob'}]});
	assert.equal(answer.status, 201, answer.text);
	const {links} = JSON.parse(answer.text), clients = [];
	for (const name of ['north', 'south']) {
		const client = new Client(port);
		client.token = links[name].split('#')[1];
		client.now = await client.hello(client.token);
		clients.push(client);
	}
	return clients[0].now.to_act.includes('north') ? clients : clients.reverse();
}

// The other one asks to be called at an address, and leaves; then it is his turn.
async function callAway(where, url) {
	const [first, second] = await seats(where);
	second.send({op: 'notify', url});
	assert.equal((await second.next('welcome')).notify, url);
	second.close();
	do
		({seats: first.seats} = await first.next('seats'));
	while (first.seats.filter(({here}) => here).length > 1);
	first.send({op: 'move', ply: 0, move: first.now.moves.find((text) => !/resign|concede/.test(text))});
	assert.equal((await first.next('ack', 'error')).op, 'ack');
	first.close();
	return {first, second};
}

const hookOn = async (make) => {
	const hook = make(), sockets = new Set();
	await new Promise((resolve) => hook.listen(0, '127.0.0.1', resolve));
	hook.on('connection', (socket) => (sockets.add(socket), socket.on('error', () => {})));
	return {port: hook.address().port, close: () => (hook.close(), sockets.forEach((socket) => socket.destroy()))};
};

const until = async (holds, ms = 20000) => {
	for (const end = Date.now() + patient(ms); Date.now() < end; await pause(10))
		if (holds())
			return true;
	return false;
};

const waiting = [
	test('a loop that does not turn: the watchdog ends the server after ten seconds, and what was acknowledged is there', async () => {
		const own = path.join(folder, 'stall.db'), stalled = await startFrail(durbar, folder, own), [first] = await seats(stalled);
		first.send({op: 'move', ply: 0, move: first.now.moves.find((text) => !/resign|concede/.test(text))});
		assert.equal((await first.next('ack')).ply, 1);
		await stalled.plan('stall 1 1');
		const began = Date.now(), silent = new Client(stalled.port);
		assert.equal(await stalled.gone, 70, stalled.said);
		const took = Date.now() - began;
		assert.ok(took > 9000 && took < 10000 + patient(5000), `${took} ms`);
		assert.match(stalled.said, /the event loop has not turned for 10 seconds: ending/);
		silent.close();
		const again = await startFrail(durbar, folder, own), back = new Client(again.port);
		assert.equal((await back.hello(first.token)).ply, 1);
		back.close();
		assert.equal(await again.stop(), 0);
	}),
	test('webhooks that crawl have five seconds for everything, and then others are called', async () => {
		const own = await startFrail(durbar, folder, path.join(folder, 'crawl.db')), calls = [], began = Date.now();
		const mute = await hookOn(() => net.createServer());
		const drip = await hookOn(() => net.createServer((socket) => {
			const timer = setInterval(() => socket.destroyed ? clearInterval(timer) : socket.write('H'), 300);
		}));
		const good = await hookOn(() => http.createServer((question, answer) => (calls.push(Date.now() - began), answer.end())));
		for (const [scheme, port] of [['http', mute.port], ['https', mute.port], ['https', drip.port]])
			await callAway(own, `${scheme}://127.0.0.1:${port}/turn`);
		await callAway(own, `http://127.0.0.1:${good.port}/turn`);
		assert.ok(await until(() => calls.length, 15000), 'it is never called');
		// Two threads: two calls crawl, then the third and the good one.
		assert.ok(calls[0] > 4000 && calls[0] < 4000 + patient(4000), `${calls[0]} ms`);
		[mute, drip, good].forEach((hook) => hook.close());
		assert.equal(await own.stop(), 0);
	}),
];

await begin();
await session({ply: 0});

await test('memory', async () => failEach('memory', {tries: 2 * most}));
for (const call of ['uv_accept', 'uv_tcp_getpeername', 'uv_try_write', 'uv_shutdown', 'full'])
	await test(call, async () => failEach(call, {tries: 4 * most}));
for (const call of ['memory', 'open', 'read', 'fopen', 'ferror', 'stat', 'access', 'deflate', 'deflateInit2_'])
	await test(`${call}, of a server that has just begun`, async () => failEach(call, {fresh: true}));
await test('a socket that takes nothing, and then cannot be written to', async () => {
	await server.plan('full 1 1000000000');
	const known = {ply: 0};
	await session(known);
	await server.plan('');
	await check(known);
});

await server.stop();

// ---- a server that cannot begin says why

await test('what fails at the start is told, and nothing is left behind', async () => {
	const own = path.join(folder, 'start.db');
	const ends = async (plan, says, more = []) => {
		const it = await startFrail(durbar, folder, own, {plan, more});
		assert.equal(it.port, 0, `${plan}: it began`);
		assert.equal(it.ended, 1, `${plan}: ${it.ended} ${it.said}`);
		assert.match(it.said, says, plan);
	};
	for (const [call, says] of [['sodium_init', /libsodium/], ['uv_loop_init', /memory/], ['uv_tcp_bind', /cannot listen on 127\.0\.0\.1 port 0/], ['uv_listen', /cannot listen/],
		['uv_tcp_getsockname', /cannot listen/]])
		await ends(`${call} 1 1`, says);
	const whole = await startFrail(durbar, folder, own, {plan: 'pthread_create 1000000000 1'}), threads = await whole.plan('');
	assert.ok(threads > 8, `${threads}`);
	assert.equal(await whole.stop(), 0);
	for (let n = 1; n <= threads; n++)
		await ends(`pthread_create ${n} 1`, /thread|memory|opened/);
	// Fewer files than it would like are no reason not to begin.
	const few = await startFrail(durbar, folder, own, {plan: 'getrlimit 1 1'});
	assert.ok(few.port);
	assert.equal(await few.stop(), 0);
	return `${threads} threads`;
});

await test('memory, from the first allocation until it is ready', async () => {
	const own = path.join(folder, 'early.db'), whole = await startFrail(durbar, folder, own, {plan: 'memory 1000000000 1'}), calls = await whole.plan('');
	assert.equal(await whole.stop(), 0);
	let ended = 0;
	const tries = Math.min(calls, process.env.DURBAR_LONG ? 200 : most);
	for (let n = 1; n <= calls; n += calls / tries) {
		const it = await startFrail(durbar, folder, own, {plan: `memory ${Math.floor(n)} 1`});
		if (it.ended === null) {
			// A system that could not be read is left out, and the host is told.
			assert.match(it.said, /out of memory/, `${Math.floor(n)}`);
			assert.equal(await it.stop(), 0, it.said);
			continue;
		}
		assert.equal(it.ended, 1, `${Math.floor(n)}: ${it.said}`);
		assert.match(it.said, /durbar: /, `${Math.floor(n)}`);
		ended++;
	}
	return `${calls} allocations, ${ended} of ${Math.floor(tries)} ended it`;
});

// ---- TLS, and calls to others

function certificate(name) {
	const key = path.join(folder, `${name}.key`), cert = path.join(folder, `${name}.pem`);
	assert.equal(spawnSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-keyout', key, '-out', cert,
		'-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name},IP:127.0.0.1`]).status, 0);
	return {key, cert};
}

await test('TLS: calls of the library that fail end a connection or the server, never in silence', async () => {
	const {key, cert} = certificate('localhost'), own = path.join(folder, 'tls.db'), more = ['--tls-cert', cert, '--tls-key', key];
	const fetch = (port) => new Promise((resolve) => https.get({host: '127.0.0.1', port, path: '/api/lobby', rejectUnauthorized: false, agent: false}, (response) => {
		let size = 0;
		response.on('data', (data) => (size += data.length));
		response.on('end', () => resolve(size));
		response.on('error', () => resolve(0));
	}).on('error', () => resolve(0)));
	const it = await startFrail(durbar, folder, own, {plan: 'SSL_CTX_new 1 1', more});
	assert.equal(it.ended, 1);
	assert.match(it.said, /cannot be used as certificate and key/);
	let tls = await startFrail(durbar, folder, own, {more});
	const whole = await fetch(tls.port);
	assert.ok(whole > 100000);
	for (const [call, most, fatal] of [['SSL_new', 1, true], ['BIO_new', 2, true], ['BIO_write', 3, false], ['SSL_write', 2, false], ['uv_try_write', 4, false]])
		for (let n = 1; n <= most; n++) {
			await tls.plan(`${call} ${n} 1`);
			const got = await fetch(tls.port);
			// How many pieces the network makes of what is sent is not ours to say: all there are have failed.
			if (n > 1 && !tls.failed()) {
				assert.equal(got, whole);
				break;
			}
			assert.ok(tls.failed(), `${call} ${n}`);
			assert.ok(got === 0 || got === whole, `${call} ${n}: half a page, as if it were whole`);
			if (fatal) {
				assert.equal(await tls.gone, 1);
				assert.match(tls.said, /memory/);
				tls = await startFrail(durbar, folder, own, {more});
			}
			await tls.plan('');
			assert.equal(await fetch(tls.port), whole, 'it goes on');
		}
	// A certificate that cannot be read again: the old one is kept.
	fs.writeFileSync(key, 'nonsense');
	tls.child.kill('SIGHUP');
	assert.ok(await until(() => /the old one is kept/.test(tls.said)), tls.said);
	assert.equal(await fetch(tls.port), whole);
	assert.equal(await tls.stop(), 0);
});

await test('a call to a player that fails harms nobody; the program of the host is told why', async () => {
	const {key, cert} = certificate('hook'), calls = [], notes = path.join(folder, 'notes'), program = path.join(folder, 'tell');
	fs.writeFileSync(program, `#!/bin/sh\necho "$DURBAR_MATCH $DURBAR_SEAT $DURBAR_NAME $DURBAR_TEXT" >>${notes}\n`, {mode: 0o755});
	const listen = (question, answer) => (calls.push(question.url), answer.end());
	const plain = await hookOn(() => http.createServer(listen)), sealed = await hookOn(() => https.createServer({key: fs.readFileSync(key), cert: fs.readFileSync(cert)}, listen));
	const own = await startFrail(durbar, folder, path.join(folder, 'hooks.db'), {more: ['--notify-cmd', program], env: {SSL_CERT_FILE: cert}});
	const urls = {http: `http://127.0.0.1:${plain.port}/plain`, https: `https://127.0.0.1:${sealed.port}/sealed`};
	for (const [call, scheme] of [['socket', 'http'], ['connect', 'http'], ['send', 'http'], ['poll', 'http'], ['SSL_CTX_new', 'https'], ['SSL_new', 'https'],
		['SSL_CTX_set_default_verify_paths', 'https'], ['SSL_set1_host', 'https'], ['SSL_set_fd', 'https'], ['SSL_write', 'https'], ['posix_spawnp', 'http']]) {
		await own.plan(`${call} 1 1`);
		await callAway(own, urls[scheme]);
		assert.ok(await until(() => own.failed(), 5000), `${call} is not called`);
		await own.plan('');
		assert.equal(own.ended, null, own.said);
		const told = calls.length;
		await callAway(own, urls[scheme]);
		assert.ok(await until(() => calls.length > told, 5000), `after ${call} nobody is called`);
	}
	assert.match(own.said, /tell cannot be run/);
	assert.ok(await until(() => /^\d+ (north|south) \w* ?Your move\.$/m.test(fs.readFileSync(notes, 'utf8'))), fs.readFileSync(notes, 'utf8'));
	[plain, sealed].forEach((hook) => hook.close());
	assert.equal(await own.stop(), 0);
});

await Promise.all(waiting);
fs.rmSync(folder, {recursive: true});
report();
