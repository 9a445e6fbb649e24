// relays.mjs: servers that share a real PostgreSQL, when the one that has a game answers nothing, nonsense or half, and when a
// game is taken away under a server. The address that the first one tells leads to a wall that this test puts in between.
// usage: node relays.mjs DURBAR; the last line is "N passed, N failed".
import assert from 'node:assert/strict';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {execFileSync, spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {patient} from '../runner.mjs';
import {Client, commitTo, frame, makeMatch, start} from './client.mjs';
import {startFrail} from './frail.mjs';
import {report, test} from './testing.mjs';

const durbar = process.argv[2], here = path.dirname(fileURLToPath(import.meta.url));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-relays-')), cluster = path.join(folder, 'postgres');
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const postgres = (command) => execFileSync(path.join(here, 'postgres.sh'), [command, cluster], {encoding: 'utf8'}).trim();
fs.chmodSync(folder, 0o755);
const db = postgres('start'), sql = (text) => execFileSync('psql', [db, '-Atc', text], {encoding: 'utf8'}).trim();
process.on('exit', () => {
	try {
		postgres('remove');
		fs.rmSync(folder, {recursive: true, force: true});
	} catch {}
});
const until = async (what, holds, ms = 30000) => {
	for (const end = Date.now() + patient(ms); Date.now() < end; await pause(20)) {
		const got = await holds();
		if (got)
			return got;
	}
	throw new Error(`${what}: not within ${ms} ms`);
};
const tally = {scenario: 'tally-1', seed: 'relays', seats: [{}, {}]};

// What the wall does with a connection: `through` is a connection to the server behind it.
let behave;
const wall = net.createServer((socket) => {
	socket.on('error', () => {});
	behave(socket);
});
await new Promise((resolve) => wall.listen(0, '127.0.0.1', resolve));
const through = (socket, each = (data) => socket.write(data)) => {
	const behind = net.connect(owner.port, '127.0.0.1');
	behind.on('error', () => {});
	behind.on('data', each);
	socket.on('data', (data) => behind.write(data));
	socket.on('close', () => behind.destroy());
	behind.on('close', () => socket.destroy());
	return behind;
};
behave = through;
const owner = await start(durbar, db, ['--advertise', `127.0.0.1:${wall.address().port}`]);
const other = await startFrail(durbar, folder, db);

// A match that the first server has, with a client there.
async function own(wanted = tally) {
	const made = await makeMatch(owner.port, wanted), keeper = new Client(owner.port, {words: false});
	keeper.now = await keeper.hello(made.tokens.north, {early: true});
	return {...made, keeper};
}
const game = await own();

// A client of the second server, that has said hello.
async function knock(token = game.tokens.south) {
	const client = new Client(other.port);
	assert.ok(await client.opened);
	client.send({op: 'hello', token});
	return client;
}

for (const [what, first] of Object.entries({
	'closes at once': (socket) => socket.destroy(),
	'refuses': (socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'),
	'talks and does not end': (socket) => socket.write('x'.repeat(3000)),
	'does not answer': () => {},
}))
	await test(`a server that ${what}: the client waits, is told nothing false, and gets there when it can`, async () => {
		let tries = 0;
		behave = (socket) => (tries++ ? through(socket) : first(socket));
		const client = await knock(), welcome = await client.next('welcome', 'error', 'notice');
		assert.equal(welcome?.op, 'welcome', JSON.stringify(welcome));
		assert.equal(tries, 2);
		client.close();
		await until('it is seen to leave', async () => (await game.keeper.next('seats')).seats.some(({here: is}) => !is));
	});

await test('calls of the system that fail on the way: it is tried again', async () => {
	behave = through;
	for (const [call, n] of [['uv_getaddrinfo', 1], ['uv_tcp_connect', 1], ['uv_write', 1], ['uv_write', 2]]) {
		await other.plan(`${call} ${n} 1`);
		const client = await knock(), welcome = await client.next('welcome', 'error', 'notice');
		assert.equal(welcome?.op ?? null, 'welcome', call);
		assert.ok(other.failed(), call);
		await other.plan('');
		client.close();
	}
	// A message that cannot be handed on is not lost in silence.
	const client = await knock();
	await client.next('welcome');
	await other.plan('uv_write 1 1');
	client.send({op: 'chat', text: 'lost'});
	await until('closed', () => client.closed, 5000);
	await other.plan('');
});

await test('an answer that comes byte by byte is one answer; large ones wait for a client that does not read', async () => {
	behave = (socket) => {
		let wait = Promise.resolve();
		through(socket, (data) => {
			for (const byte of data.length < 400 ? data : [data])
				wait = wait.then(() => (socket.write(typeof byte === 'number' ? Buffer.from([byte]) : byte), pause(1)));
		});
	};
	const slow = await knock();
	assert.equal((await slow.next('welcome')).seat, 'south');
	slow.close();
	let push, sent = 0;
	behave = (socket) => {
		through(socket);
		push = () => {
			const line = Buffer.from(JSON.stringify({op: 'filler', text: 'x'.repeat(60000)})), head = Buffer.from([0x81, 126, line.length >> 8, line.length & 255]);
			sent++;
			return socket.write(Buffer.concat([head, line]));
		};
	};
	const client = await knock(game.tokens.watch);
	await client.next('welcome');
	client.socket.pause();
	for (let n = 0; n < 400; n++) {
		push();
		if (n % 20 === 0)
			await pause(5);
	}
	await pause(300);
	client.socket.resume();
	for (let n = 0; n < sent; n++)
		assert.equal((await client.next('filler')).text.length, 60000);
	client.close();
});

await test('whoever leaves, floods or breaks the protocol on the way is disconnected, and the game goes on', async () => {
	behave = () => {};
	const early = await knock(), closing = await knock();
	await pause(100);
	early.close();
	closing.send({op: 'chat', text: 'too early'});
	closing.socket.write(frame(Buffer.from([3, 232]), 8));
	await until('closed', () => closing.closed);
	behave = through;
	for (const [what, bytes] of [['a close', frame(Buffer.from([3, 232]), 8)], ['binary', frame('x', 2)], ['a ping and too many', Buffer.concat([frame('', 9), ...Array(600).fill(frame('{"op":"x"}'))])]]) {
		const client = await knock(game.tokens.watch);
		await client.next('welcome');
		client.socket.write(bytes);
		await until(what, () => client.closed);
	}
	// The other side does not read: what waits for it is bounded.
	let stopped;
	behave = (socket) => (through(socket), stopped = socket);
	const heavy = await knock(game.tokens.watch);
	await heavy.next('welcome');
	stopped.pause();
	for (let n = 0; n < 200 && !heavy.closed; n++) {
		heavy.send({op: 'chat', text: 'x'.repeat(60000)});
		await pause(n > 100 ? 12 : 5);
	}
	await until('closed', () => heavy.closed);
	// The other server goes: the client comes back by itself.
	behave = (socket) => (through(socket), stopped = socket);
	const last = await knock();
	await last.next('welcome');
	stopped.destroy();
	await until('closed', () => last.closed);
	behave = through;
	const back = await knock();
	assert.equal((await back.next('welcome')).seat, 'south');
	back.close();
});

await test('a game that was taken away under a server: its clients are sent away to come back, whatever is being written', async () => {
	const away = (match) => sql(`UPDATE tail SET owner = 1, epoch = epoch + 1 WHERE match = ${match}`);
	for (const message of [{op: 'chat', text: 'x'}, {op: 'rename', name: 'x'}, {op: 'reissue', seat: 'south'}, {op: 'move', ply: 0}, {op: 'undo', ply: 0}, {op: 'commit', round: 1}]) {
		const it = await own(message.op === 'commit' ? {...tally, seed: null} : tally), {keeper} = it;
		if (message.op === 'commit')
			message.commit = commitTo(keeper.now.dice.match, 0, '1'.repeat(64));
		else if (message.op === 'reissue')
			message.owner = it.tokens.owner;
		else if (message.op === 'move' && !keeper.now.moves.length)
			continue;
		else if (message.op === 'move')
			message.move = keeper.now.moves[0];
		else if (message.op === 'undo' && keeper.now.moves.length) {
			keeper.send({op: 'move', ply: 0, move: keeper.now.moves[0]});
			await keeper.next('ack');
			message.ply = 1;
		}
		away(it.match);
		keeper.send(message);
		await until(message.op, () => keeper.closed || message.op === 'undo', 10000);
		if (message.op !== 'undo')
			assert.equal(keeper.closeCode, 1012, message.op);
		assert.ok(!keeper.texts.some((text) => text.startsWith('{"op":"ack"') && message.op === 'move'), 'nothing was acknowledged');
		keeper.close();
	}
});

await test('addresses that lead nowhere, or are IPv6', async () => {
	const lost = await start(durbar, db, ['--advertise', 'nonsense']), six = await start(durbar, db, ['--listen', '::1']);
	const made = await makeMatch(lost.port, tally), keeper = new Client(lost.port);
	await keeper.hello(made.tokens.north);
	const waiting = await knock(made.tokens.south);
	const sixMade = await makeMatch(other.port, tally), sixKeeper = new Client(six.port, {address: '::1', host: `[::1]:${six.port}`});
	assert.equal((await sixKeeper.hello(sixMade.tokens.north)).op, 'welcome');
	const client = await knock(sixMade.tokens.south);
	assert.equal((await client.next('welcome', 'error')).seat, 'south');
	assert.match((await waiting.next('notice', 'error', 'welcome')).text, /does not answer: waiting for it/);
	keeper.close();
	assert.equal(await lost.stop(), 0);
	assert.equal((await waiting.next('welcome', 'error')).op, 'welcome', 'another has taken over');
	for (const each of [waiting, client, sixKeeper])
		each.close();
	assert.equal(await six.stop(), 0);
	const none = spawnSync(durbar, ['serve', '--port', '0', '--db', db, '--listen', '0.0.0.0'], {encoding: 'utf8', timeout: patient(20000)});
	assert.equal(none.status, 1);
	assert.match(none.stderr, /--advertise HOST:PORT/);
	const threads = await startFrail(durbar, folder, db, {plan: 'pthread_create 1000000000 1'}), count = await threads.plan('');
	assert.equal(await threads.stop(), 0);
	const fewer = await startFrail(durbar, folder, db, {plan: `pthread_create ${count} 1`});
	assert.equal(fewer.ended, 1);
	assert.match(fewer.said, /no more threads/);
});

// Stands before the database; what it answers to lookups of links waits while `holding` is a list.
let holding = null;
function guardDatabase(guarded) {
	const guard = net.createServer((socket) => {
		const behind = net.connect(path.join(cluster, '.s.PGSQL.5432'));
		let name = null, looking = false;
		socket.on('data', (data) => {
			const text = data.toString('latin1');
			name = /(s\d+)\0SELECT s\.match, s\.seat, m\.scenario/.exec(text)?.[1] ?? name;
			looking = name && text.startsWith('B') && text.includes(`\0${name}\0`);
			behind.write(data);
		});
		behind.on('data', (data) => (looking && holding ? holding.push(() => socket.write(data)) : socket.write(data)));
		for (const [one, two] of [[socket, behind], [behind, socket]])
			one.on('error', () => {}).on('close', () => two.destroy());
	});
	fs.mkdirSync(guarded);
	return new Promise((resolve) => guard.listen(path.join(guarded, '.s.PGSQL.5432'), () => resolve(guard)));
}

await test('a link that is replaced while it is looked up opens nothing', async () => {
	const guarded = path.join(folder, 'guarded'), guard = await guardDatabase(guarded);
	const slow = await start(durbar, db.replace(cluster, guarded)), {tokens} = await makeMatch(slow.port, tally);
	const keeper = new Client(slow.port), late = new Client(slow.port);
	process.on('exit', () => slow.child.kill('SIGKILL'));
	await keeper.hello(tokens.watch);
	await late.opened;
	holding = [];
	late.send({op: 'hello', token: tokens.north});
	await until('the lookup', () => holding.length);
	keeper.send({op: 'reissue', seat: 'north', owner: tokens.owner});
	assert.equal((await keeper.next('link', 'error')).op, 'link');
	holding.splice(0).forEach((answer) => answer());
	holding = null;
	assert.match((await late.next('welcome', 'error')).text ?? 'it was welcome', /leads to no match/);
	keeper.close();
	assert.equal(await slow.stop(), 0);
	guard.close();
});

game.keeper.close();
behave = () => {};
assert.equal(await other.stop(), 0);
assert.equal(await owner.stop(), 0);
wall.close();
report();
