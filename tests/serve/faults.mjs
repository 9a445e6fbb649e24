// faults.mjs: the server when its calls fail: the n-th allocation, write, accept, read, thread and so on, for every n, over a
// short session with real sockets. It lives on, or it ends and says why; a client is told nothing that is not so; what was
// acknowledged is there afterwards.
// usage: node faults.mjs DURBAR [tries for each kind of call; all with DURBAR_LONG]; the last line is "N passed, N failed".
import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import {spawnSync} from 'node:child_process';
import {Client, request} from './client.mjs';
import {startFrail} from './frail.mjs';
import {report, test} from './testing.mjs';

const durbar = process.argv[2], most = process.env.DURBAR_LONG ? Infinity : Number(process.argv[3] ?? 12);
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
	for (const where of ['/', '/play', '/web/favicon.svg', '/map/asante.json', '/map/asante.svg', '/api/lobby'])
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
fs.rmSync(folder, {recursive: true});
report();
