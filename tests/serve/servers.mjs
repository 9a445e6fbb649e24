// servers.mjs: three servers that share a real PostgreSQL, behind a real nginx: any of them serves any game; servers and
// database die, hang and come back under play, and nothing that was acknowledged is lost, nothing told that is not so.
// usage: node servers.mjs DURBAR [SECONDS of play while things are killed]
import assert from 'node:assert/strict';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {execFileSync, spawn, spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {patient} from '../runner.mjs';
import {Client, frame, freePort, makeMatch, request} from './client.mjs';

const [durbar, seconds = '15'] = process.argv.slice(2);
const here = path.dirname(fileURLToPath(import.meta.url));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-servers-'));
const cluster = path.join(folder, 'postgres');
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const postgres = (command) => execFileSync(path.join(here, 'postgres.sh'), [command, cluster], {encoding: 'utf8'}).trim();
const SERVERS = 3;
fs.chmodSync(folder, 0o755);
let passed = 0, failed = 0;

// Waits until a condition holds.
async function until(what, holds) {
	for (const end = Date.now() + patient(30000); Date.now() < end; await pause(50)) {
		const got = await holds();
		if (got)
			return got;
	}
	throw new Error(`${what}: not within ${patient(30)} s`);
}

const isOpen = (port) => new Promise((resolve) => {
	const probe = net.connect(port, '127.0.0.1', () => (probe.destroy(), resolve(true)));
	probe.on('error', () => resolve(false));
});

const db = postgres('start');
const servers = [];
const logs = [];
let proxy = null;

// Also when the test cannot even begin.
function cleanUp() {
	for (const {child} of servers)
		child?.kill('SIGKILL');
	proxy?.child.kill();
	try {
		postgres('remove');
		fs.rmSync(folder, {recursive: true, force: true});
	} catch {}
}
process.on('exit', cleanUp);

async function startServer(i, more = []) {
	const child = spawn(durbar, ['serve', '--port', String(servers[i].port), '--db', db, ...more], {stdio: ['ignore', 'ignore', 'pipe']});
	child.stderr.on('data', (data) => logs.push(`${i}: ${data}`));
	child.ended = new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal)));
	servers[i].child = child;
	await until(`server ${i}`, () => child.exitCode !== null || isOpen(servers[i].port));
	assert.equal(child.exitCode, null, `server ${i} ended: ${logs.slice(-5)}`);
}

async function killServer(i) {
	servers[i].child.kill('SIGKILL');
	await servers[i].child.ended;
}

async function startProxy() {
	const port = await freePort(), config = path.join(folder, 'nginx.conf');
	fs.writeFileSync(config, `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; worker_processes 1;
events { worker_connections 4096; } http { access_log off;
 client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
 map $http_upgrade $connection_upgrade { default upgrade; "" close; }
 upstream durbar { ${servers.map((s) => `server 127.0.0.1:${s.port} max_fails=1 fail_timeout=1s;`).join(' ')} }
 server { listen 127.0.0.1:${port};
  location / { proxy_pass http://durbar; proxy_http_version 1.1; proxy_connect_timeout 2s; proxy_read_timeout 1h; proxy_set_header Host $http_host;
   proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $connection_upgrade; } } }`);
	const child = spawn('nginx', ['-e', `${folder}/nginx.log`, '-c', config, '-p', folder], {stdio: 'ignore'});
	await until('nginx', () => isOpen(port));
	return {port, child};
}

for (let i = 0; i < SERVERS; i++)
	servers.push({port: await freePort()});
await Promise.all(servers.map((_, i) => startServer(i)));
proxy = await startProxy();

async function test(name, run) {
	try {
		await run();
		passed++;
		console.log(`ok    ${name}`);
	} catch (error) {
		failed++;
		console.log(`FAIL  ${name}\n${error.stack}\n${logs.slice(-20).join('')}`);
	}
}

const legal = (now) => now.moves.filter((text) => text !== 'capitulate');

// A client of a seat that is welcome; through nginx if no port is given.
async function take(token, port = proxy.port) {
	return until('a welcome', async () => {
		const client = new Client(port);
		const welcome = await client.hello(token).catch(() => null);
		if (welcome?.op === 'welcome') {
			client.now = welcome;
			return client;
		}
		client.close();
		return null;
	});
}

// Both players and one move, sent by whoever is to act; returns what its sender is told.
async function move(seats) {
	const by = seats[seats.british.now.to_act[0]];
	by.send({op: 'move', ply: by.now.ply, move: legal(by.now)[0]});
	const answer = await by.next('ack', 'refused', 'stale', 'error');
	if (answer?.op === 'ack')
		for (const seat of Object.values(seats))
			seat.now = (await seat.next('update')) ?? seat.now;
	return answer;
}

// With a seed it begins at once; without one when both players have given their words.
const newMatch = (port = proxy.port, seed = 'servers') => makeMatch(port, {scenario: 'asante', seats: [{}, {}], seed});
const owner = (match) => {
	const sql = `SELECT address FROM tail JOIN server s ON s.id = owner WHERE match = ${match}`;
	const address = execFileSync('psql', [db, '-Atc', sql], {encoding: 'utf8'}).trim();
	return servers.findIndex((s) => address.endsWith(`:${s.port}`));
};

await test('a game made at one server is played by clients of the other two', async () => {
	const {match, tokens} = await newMatch(servers[0].port);
	const seats = {british: await take(tokens.british, servers[1].port), native: await take(tokens.native, servers[2].port)};
	assert.equal(owner(match), 1);
	for (let n = 0; n < 10; n++)
		assert.equal((await move(seats)).op, 'ack');
	assert.equal(seats.british.now.ply, 10);
	assert.equal(seats.native.now.ply, 10);
	// Chat and questions come and go the same way; whoever leaves is seen to leave.
	seats.native.send({op: 'chat', text: 'from the third'});
	assert.equal((await seats.british.next('chat')).text, 'from the third');
	seats.native.send({op: 'history', from: 1, to: 5});
	assert.equal((await seats.native.next('history')).plies.length, 5);
	seats.native.close();
	await until('the seat empties', async () => {
		const {seats: list} = await seats.british.next('seats');
		return list.find((seat) => seat.seat === 'native').here === false;
	});
	// Reports are made by any server.
	const report = await request(servers[0].port, 'POST', '/api/report', {token: tokens.native});
	assert.equal(report.status, 200);
	seats.british.close();
});

await test('large messages and many clients go through a relay whole', async () => {
	const {tokens} = await newMatch(servers[0].port);
	const first = await take(tokens.british, servers[0].port);
	const watchers = await Promise.all(Array.from({length: 20}, (_, n) => take(tokens.watch, servers[1 + n % 2].port)));
	for (const watcher of watchers)
		assert.deepEqual(watcher.now.view, watchers[0].now.view);
	first.close();
	watchers.forEach((watcher) => watcher.close());
});

await test('nobody is another server without the secret', async () => {
	const {tokens} = await newMatch(servers[0].port);
	const first = await take(tokens.british, servers[0].port);
	const socket = net.connect(servers[1].port, '127.0.0.1');
	let got = '';
	socket.on('data', (data) => (got += data.toString('latin1')));
	socket.write(`GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${servers[1].port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
		`Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nX-Durbar-Relay: ${'0'.repeat(64)}\r\n\r\n`);
	await until('an answer', () => got.includes('\r\n\r\n'));
	// An ordinary client: it is handed on, which a client that was handed over is not.
	socket.write(frame(JSON.stringify({op: 'hello', token: tokens.native})));
	await until('a welcome', () => got.includes('"welcome"'));
	socket.destroy();
	first.close();
});

await test('a server that is killed is replaced within 10 s', async () => {
	const {match, tokens} = await newMatch(servers[2].port);
	let seats = {british: await take(tokens.british, servers[2].port), native: await take(tokens.native)};
	for (let n = 0; n < 4; n++)
		assert.equal((await move(seats)).op, 'ack');
	assert.equal(owner(match), 2);
	const began = Date.now();
	await killServer(2);
	seats = {british: await take(tokens.british), native: await take(tokens.native)};
	const took = Date.now() - began;
	assert.ok(took < patient(10000), `${took} ms`);
	assert.equal(seats.british.now.ply, 4);
	assert.equal((await move(seats)).op, 'ack');
	Object.values(seats).forEach((seat) => seat.close());
	await startServer(2);
});

await test('a server that ends leaves its games to the others at once', async () => {
	const {tokens} = await newMatch(servers[0].port);
	let seats = {british: await take(tokens.british, servers[0].port), native: await take(tokens.native)};
	assert.equal((await move(seats)).op, 'ack');
	servers[0].child.kill('SIGTERM');
	await servers[0].child.ended;
	const began = Date.now();
	seats = {british: await take(tokens.british), native: await take(tokens.native)};
	assert.ok(Date.now() - began < patient(4000), `${Date.now() - began} ms`);
	assert.equal((await move(seats)).op, 'ack');
	Object.values(seats).forEach((seat) => seat.close());
	await startServer(0);
});

await test('a server that hung and wakes up writes nothing to a game that was taken over', async () => {
	const {match, tokens} = await newMatch(servers[1].port);
	const old = {british: await take(tokens.british, servers[1].port), native: await take(tokens.native, servers[1].port)};
	assert.equal((await move(old)).op, 'ack');
	servers[1].child.kill('SIGSTOP');
	// Sent to the server that hangs: it is there when it wakes up.
	const by = old[old.british.now.to_act[0]];
	by.send({op: 'move', ply: by.now.ply, move: legal(by.now)[0]});
	const fresh = {british: await take(tokens.british, servers[0].port), native: await take(tokens.native, servers[2].port)};
	assert.notEqual(owner(match), 1);
	for (let n = 0; n < 3; n++)
		assert.equal((await move(fresh)).op, 'ack');
	servers[1].child.kill('SIGCONT');
	const told = await by.next('ack', 'refused', 'stale', 'error');
	assert.equal(told, null, 'the old server ends the connection without a word');
	assert.equal((await move(fresh)).op, 'ack');
	assert.equal((await take(tokens.watch, servers[1].port)).now.ply, 5);
	Object.values(fresh).forEach((seat) => seat.close());
});

await test('the database goes for a while: players are told, nothing false is, and the game goes on', async () => {
	const {tokens} = await newMatch();
	const seats = {british: await take(tokens.british), native: await take(tokens.native)};
	assert.equal((await move(seats)).op, 'ack');
	const ply = seats.british.now.ply;
	postgres('stop');
	const answer = await move(seats);
	assert.equal(answer.op, 'error');
	assert.match(answer.text, /could not be saved: nothing has changed/);
	assert.match((await seats.native.next('notice')).text, /database cannot be reached/);
	// A new client is not told that its link leads nowhere.
	const late = new Client(proxy.port);
	await late.opened;
	late.send({op: 'hello', token: tokens.watch});
	assert.match((await late.next('notice', 'error')).text, /database cannot be reached/);
	const made = await request(proxy.port, 'POST', '/api/matches', {scenario: 'tally-1', seats: [{}, {}]});
	assert.notEqual(made.status, 201);
	assert.equal((await request(proxy.port, 'GET', '/api/lobby')).status, 200);
	postgres('start');
	assert.equal((await late.next('welcome', 'error')).op, 'welcome');
	const back = {british: await take(tokens.british), native: await take(tokens.native)};
	assert.equal(back.british.now.ply, ply);
	assert.equal((await move(back)).op, 'ack');
	// It goes again, before anybody has looked at the clock: those who have come since are told too.
	postgres('stop');
	const told = await back.native.next('notice').finally(() => postgres('start'));
	assert.match(told.text, /database cannot be reached/);
	for (const {child} of servers)
		assert.equal(child.exitCode, null);
	[...Object.values(seats), ...Object.values(back), late].forEach((client) => client.close());
});

// Connections from an address that is not this machine's own are counted: 256 at most. Those of another server, which proves
// who it is, and those of a proxy that was named are counted for the client they come from.
const outside = Object.values(os.networkInterfaces()).flat().find((it) => !it.internal && it.family === 'IPv4')?.address;
if (outside)
	await test('another server and a named proxy may have more connections than one client', async () => {
		const extra = [];
		const open = async (...more) => {
			const port = await freePort(), at = servers.push({port}) - 1;
			await startServer(at, ['--listen', '0.0.0.0', '--advertise', `${outside}:${port}`, ...more]);
			extra.push(servers[at].child);
			return port;
		};
		const crowd = (port, address, token) => Promise.all(Array.from({length: 280}, async () => {
			const client = new Client(port, {address});
			const opened = await client.opened;
			if (opened && token)
				assert.equal((await client.hello(token)).op, 'welcome');
			return {client, opened};
		}));
		const count = (list) => list.filter(({opened}) => opened).length;
		const close = (list) => list.forEach(({client}) => client.close());
		const first = await open(), second = await open('--proxy', outside);
		const {match, tokens} = await newMatch(first);
		const keeper = await take(tokens.british, first);
		assert.equal(owner(match), SERVERS);
		// By way of the second server to the first.
		const relayed = await crowd(second, '127.0.0.1', tokens.watch);
		assert.equal(count(relayed), 280);
		close(relayed);
		const strangers = await crowd(first, outside);
		assert.ok(count(strangers) <= 256, `${count(strangers)} from one address`);
		close(strangers);
		const proxied = await crowd(second, outside);
		assert.equal(count(proxied), 280);
		close(proxied);
		keeper.close();
		servers.length = SERVERS;
		for (const child of extra) {
			child.kill('SIGTERM');
			assert.equal(await child.ended, 0);
		}
	});

// ---- play while everything is killed

const counts = {acknowledged: 0, unacknowledged: 0, refused: 0, servers: 0, databases: 0, hung: 0};
let over = false;

// The move in flight may have been written or not; nothing else may differ.
function compare(match, welcome) {
	const known = match.moves.length;
	assert.ok(welcome.ply === known || (match.sent && welcome.ply === known + 1),
		`match ${match.match}: ${welcome.ply} moves, ${known} were acknowledged${match.sent ? ', one is in doubt' : ''}`);
	if (welcome.ply === known + 1) {
		match.moves.push(match.sent);
		counts.unacknowledged++;
	}
	match.sent = null;
}

// Plays with two clients until one of them is disconnected.
async function playOn(match, seats) {
	while (!over) {
		const name = seats.british.now.to_act[0], by = seats[name];
		if (!by)
			return;
		const moves = legal(by.now), text = moves[Math.floor(Math.random() * moves.length)];
		match.sent = {seat: name, move: text};
		by.send({op: 'move', ply: by.now.ply, move: text});
		const answer = await by.next('ack', 'refused', 'stale', 'error').catch(() => null);
		if (!answer)
			return;
		if (answer.op === 'error') {
			assert.match(answer.text, /nothing has changed/);
			match.sent = null;
			counts.refused++;
			return;
		}
		assert.equal(answer.op, 'ack', JSON.stringify(answer));
		match.moves.push(match.sent);
		match.sent = null;
		counts.acknowledged++;
		for (const seat of Object.values(seats)) {
			seat.now = await seat.next('update').catch(() => null);
			if (!seat.now)
				return;
		}
		await pause(20);
	}
}

// Both players at once, as neither can begin without the other's word; what they have given outlives their connections.
const takeBoth = (match) => until('both welcomes', async () => {
	const names = ['british', 'native'];
	match.words ??= {british: new Map(), native: new Map()};
	const seats = Object.fromEntries(names.map((name) => [name, new Client(proxy.port, {words: match.words[name]})]));
	const hellos = names.map((name) => seats[name].hello(match.tokens[name]).catch(() => null));
	const gone = new Promise((resolve) => hellos.forEach((hello) => hello.then((got) => got?.op === 'welcome' || resolve(null))));
	const welcomes = await Promise.race([Promise.all(hellos), gone]);
	if (welcomes) {
		names.forEach((name, n) => (seats[name].now = welcomes[n]));
		return seats;
	}
	Object.values(seats).forEach((seat) => seat.close());
	return null;
});

async function play(match) {
	while (!over) {
		const seats = await takeBoth(match);
		// The second is as new as the first, unless somebody else plays.
		compare(match, seats.british.now);
		assert.equal(seats.native.now.ply, match.moves.length);
		if (!seats.british.now.to_act.length)
			return;
		await playOn(match, seats);
		Object.values(seats).forEach((seat) => seat.close());
	}
}

async function killDatabase() {
	postgres('kill');
	counts.databases++;
	await pause(Math.random() * 4000);
	postgres('start');
}

async function replaceServer() {
	const i = Math.floor(Math.random() * SERVERS);
	await killServer(i);
	counts.servers++;
	await pause(Math.random() * 2000);
	// It cannot start while the database is away.
	await until(`server ${i} again`, () => startServer(i).then(() => true, () => false));
}

async function hang() {
	const i = Math.floor(Math.random() * SERVERS);
	servers[i].child.kill('SIGSTOP');
	counts.hung++;
	await pause(1000 + Math.random() * 8000);
	servers[i].child.kill('SIGCONT');
}

// In turn, so that even a short run has some of each; when is left to chance.
const troubles = [replaceServer, killDatabase, () => Promise.all([replaceServer(), killDatabase()]), hang];

await test(`${seconds} s of play while servers and database are killed at random`, async () => {
	const matches = [];
	for (let i = 0; i < 6; i++)
		matches.push({...await newMatch(proxy.port, ''), moves: [], sent: null});
	const playing = Promise.all(matches.map(play));
	playing.catch(() => (over = true));
	const end = Date.now() + Number(seconds) * 1000;
	for (let n = 0; Date.now() < end && !over; n++) {
		await pause(300 + Math.random() * 1500);
		await troubles[n % troubles.length]();
	}
	over = true;
	await playing;
	assert.ok(counts.acknowledged > 20, `only ${counts.acknowledged} moves`);
	// What was acknowledged is in the journals, word for word, in whichever server's hands.
	for (const match of matches)
		for (const name of ['british', 'native']) {
			const client = await take(match.tokens[name]);
			const plies = [];
			compare(match, client.now);
			while (plies.length < match.moves.length) {
				client.send({op: 'history', from: plies.length + 1, to: plies.length + 500});
				const {plies: more} = await client.next('history');
				assert.ok(more.length, `match ${match.match} ends after ${plies.length} of ${match.moves.length} moves`);
				plies.push(...more);
			}
			match.moves.forEach((made, n) => {
				assert.equal(plies[n].by, made.seat);
				if (made.seat === name)
					assert.equal(plies[n].move, made.move);
			});
			client.close();
		}
	console.log(`      ${JSON.stringify(counts)}`);
});

await test('every game in the database replays; they can be copied to a file, and back is refused', async () => {
	const run = (...words) => spawnSync(durbar, words, {encoding: 'utf8'});
	const file = path.join(folder, 'copy.db');
	// Those that were killed count until their time has passed.
	await until('the dead are forgotten', () => /3 servers use it/.test(run('store', 'copy', db, file).stderr));
	const busy = run('store', 'copy', db, file);
	assert.equal(busy.status, 1);
	assert.match(busy.stderr, /3 servers use it: stop them first/);
	for (const {child} of servers) {
		child.kill('SIGTERM');
		assert.equal(await child.ended, 0);
	}
	assert.deepEqual(logs.filter((line) => /Sanitizer|runtime error/.test(line)), []);
	const check = run('serve', '--check-db', db);
	assert.equal(check.status, 0, check.stdout + check.stderr);
	assert.match(check.stdout, /, 0 damaged/);
	const copied = run('store', 'copy', db, file);
	assert.equal(copied.status, 0, copied.stderr);
	const again = run('serve', '--check-db', file);
	assert.equal(again.status, 0, again.stderr);
	assert.equal(again.stdout, check.stdout);
	const back = run('store', 'copy', file, db);
	assert.equal(back.status, 1);
	assert.match(back.stderr, /there already/);
	const id = /match (\d+)/.exec(check.stdout)[1];
	assert.equal(run('serve', '--db', db, '--export-match', id).stdout, run('serve', '--db', file, '--export-match', id).stdout);
});

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
