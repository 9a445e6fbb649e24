// run.mjs: the server, as clients see it. usage: node run.mjs DURBAR; the last line is "N passed, N failed".
import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import {spawnSync} from 'node:child_process';
import {patient} from '../runner.mjs';
import {Client, frame, makeMatch, patch, request, start} from './client.mjs';
import {report, test} from './testing.mjs';

const durbar = process.argv[2];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-serve-'));
const db = path.join(folder, 'matches.db');
let server;

const two = {scenario: 'asante', seed: 'serve-test', seats: [{kind: 'human', name: 'Ann'}, {kind: 'open'}]};
const pick = (list, random) => list[Math.floor(random() * list.length)];

// A random generator with a fixed sequence.
function dice(seed) {
	let state = seed >>> 0;
	return () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return state / 2 ** 32;
	};
}

function sorted(value) {
	if (Array.isArray(value))
		return value.map(sorted);
	if (value && typeof value === 'object')
		return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
	return value;
}

async function connect(token) {
	const client = new Client(server.port);
	client.seat = await client.hello(token);
	client.view = client.seat.view;
	client.ply = client.seat.ply;
	client.moves = client.seat.moves;
	client.toAct = client.seat.to_act;
	client.result = client.seat.result;
	return client;
}

function follow(client, update) {
	patch(client.view, update.diff);
	client.ply = update.ply;
	client.moves = update.moves;
	client.toAct = update.to_act;
	client.result = update.result;
	client.update = update;
}

// Random moves by both seats until the end, at most `plies`; calls `watch` after each.
async function playOn(clients, plies, random, watch = () => {}) {
	const names = Object.keys(clients);
	for (let n = 0; n < plies && !clients[names[0]].result.over; n++) {
		const by = clients[clients[names[0]].toAct[0]];
		const moves = by.moves.filter((text) => text !== 'capitulate');
		by.send({op: 'move', ply: by.ply, move: pick(moves, random)});
		const answer = await by.next('ack', 'refused', 'stale', 'error');
		assert.equal(answer?.op, 'ack', JSON.stringify(answer));
		for (const name of names)
			follow(clients[name], await clients[name].next('update'));
		watch();
	}
}

async function seatBoth(wanted = two) {
	const made = await makeMatch(server.port, wanted);
	return {made, british: await connect(made.tokens.british), native: await connect(made.tokens.native)};
}

server = await start(durbar, db);

await test('says that only this machine can reach it', async () => {
	assert.match(server.output(), /http:\/\/127\.0\.0\.1:\d+\//);
	assert.match(server.output(), /Only this machine/);
});

await test('every response has the policy; types, caching and compression are right', async () => {
	for (const [where, type] of [['/', 'text/html'], ['/api/lobby', 'application/json'], ['/nothing', 'text/plain'],
		['/map/sunset/asante.svg', 'image/svg+xml'], ['/map/sunset/asante.json', 'application/json'], ['/rules/sunset.json', 'application/json']]) {
		const answer = await request(server.port, 'GET', where, undefined, {'accept-encoding': 'gzip'});
		assert.ok(answer.headers['content-type'].startsWith(type), where);
		const policy = answer.headers['content-security-policy'];
		assert.match(policy, /default-src 'none'/);
		assert.doesNotMatch(policy, /unsafe|http|\*/);
		assert.equal(answer.headers['x-content-type-options'], 'nosniff');
		if (answer.headers.etag)
			assert.equal((await request(server.port, 'GET', where, undefined, {'if-none-match': answer.headers.etag})).status, 304);
	}
	const drawn = await request(server.port, 'GET', '/map/sunset/asante.svg', undefined, {'accept-encoding': 'gzip'});
	assert.equal(drawn.headers['content-encoding'], 'gzip');
});

await test('a page names its version: what is there is kept for ever, what is of another version or no part of a page is not', async () => {
	const page = (await request(server.port, 'GET', '/play')).text, [, root] = /src="(\/web\/~[0-9a-f]{16})\/game\/game\.js"/.exec(page);
	const get = (where) => request(server.port, 'GET', where), lasting = 'public, max-age=31536000, immutable';
	const script = await get(root + '/game/game.js'), chunk = /"([^"]+\/game\.js\/systems\/sunset\/sunset\.js)"/.exec(script.text)[1];
	for (const where of [root + '/game/game.js', root + '/play.html.css', root + '/hex/counters.svg', chunk,
		`/map/sunset/asante.svg?${root.slice(6)}`, `/api/box/asante?${root.slice(6)}`]) {
		const answer = await get(where);
		assert.equal(answer.status, 200, where);
		assert.equal(answer.headers['cache-control'], lasting, where);
	}
	assert.ok(!/^(import|export) .*"\.{1,2}\//m.test(script.text), 'an import was left');
	for (const where of ['/play', '/web/~0123456789abcdef/game/game.js', '/api/box/asante?0123456789abcdef', '/api/box/asante'])
		assert.equal((await get(where)).headers['cache-control'], 'no-cache', where);
	for (const where of [root + '/game/game.js/common/dom.js', root + '/common/dom.js/common/dice.js', root + '/no.html.css', root + '/game/', root, root + '/../LICENSE']) {
		const answer = await get(where);
		assert.equal(answer.status, 404, where);
		assert.equal(answer.headers['cache-control'], 'no-store', where);
	}
});

await test('no way out of the web folder', async () => {
	for (const where of ['/web/../CMakeLists.txt', '/web/..%2fCMakeLists.txt', '/web/%2e%2e/CMakeLists.txt', '/web/.git/config', '/web//etc/passwd'])
		assert.equal((await request(server.port, 'GET', where)).status, 404, where);
});

await test('the lobby lists what can be played', async () => {
	const lobby = JSON.parse((await request(server.port, 'GET', '/api/lobby')).text);
	const sunset = lobby.systems.find((system) => system.id === 'sunset');
	assert.deepEqual(sunset.seats, ['british', 'native']);
	const asante = sunset.scenarios.find((scenario) => scenario.id === 'asante');
	const {describe, about, ...rest} = JSON.parse((await request(server.port, 'GET', '/api/box/asante')).text).scenarios[0];
	assert.ok(describe.units.length > 20);
	assert.equal(about, undefined);
	assert.deepEqual(asante, {...rest, about: {sides: describe.sides, nations: {british: 'british', native: 'asante'}, map: 'asante', source: describe.source, table: false, real: false, turns: describe.length, longest: describe.longest}});
	const {scenarios} = lobby.systems.find((system) => system.id === 'restless');
	assert.deepEqual(scenarios.map((one) => [one.about.table, one.about.real, one.about.turns]), scenarios.map((one) => [true, one.id === 'restless-assist', 0]));
	assert.ok(lobby.bots.some((bot) => bot.name === 'greedy'));
});

await test('invalid requests for a match are refused with a reason', async () => {
	for (const [body, status] of [['{bad', 400], ['[]', 400], [{scenario: 'none'}, 400], [{...two, options: {nonsense: 1}}, 400],
		[{...two, seed: 'no blanks'}, 400], [{...two, seats: [{name: 'x'.repeat(41)}]}, 400],
		[{...two, seats: [{kind: 'bot', bot: 'nobody'}]}, 400], ['x'.repeat(70000), 413]])
		assert.equal((await request(server.port, 'POST', '/api/matches', body)).status, status);
	assert.equal((await request(server.port, 'POST', '/api/matches', '{}', {'content-type': 'text/plain'})).status, 415);
	assert.equal((await request(server.port, 'DELETE', '/')).status, 405);
});

await test('other origins and other host names are refused', async () => {
	const body = JSON.stringify(two);
	assert.equal((await request(server.port, 'POST', '/api/matches', body, {origin: 'http://evil.example'})).status, 403);
	assert.equal((await request(server.port, 'GET', '/', undefined, {host: 'evil.example'})).status, 403);
	for (const wanted of [{origin: 'http://evil.example'}, {origin: `http://127.0.0.1:${server.port + 1}`},
		{host: 'evil.example', origin: 'http://evil.example'}, {origin: 'null'}, {path: '/other'}]) {
		const client = new Client(server.port, wanted);
		assert.equal(await client.opened, false, JSON.stringify(wanted));
	}
	const own = new Client(server.port, {origin: `http://127.0.0.1:${server.port}`});
	assert.equal(await own.opened, true);
	own.close();
});

await test('tokens: 128 bits or more, stored hashed; a wrong one opens nothing', async () => {
	const {tokens} = await makeMatch(server.port, two);
	for (const token of Object.values(tokens)) {
		assert.match(token, /^[A-Za-z0-9_-]{32}$/);
		for (const file of fs.readdirSync(folder))
			assert.ok(!fs.readFileSync(path.join(folder, file)).includes(token), 'a token stands in the file');
	}
	for (const token of ['', 'x', tokens.british.slice(0, -1), tokens.british.slice(0, -1) + '!', tokens.british + 'A', 7, null, {}]) {
		const client = new Client(server.port);
		assert.equal((await client.hello(token)).op, 'error', String(token));
		client.close();
	}
	const client = new Client(server.port);
	await client.opened;
	client.send({op: 'move', ply: 0, move: 'end'});
	assert.equal((await client.next('error')).op, 'error', 'no hello, no move');
	client.close();
});

await test('only seats move, in turn, against the current position, and as the rules allow', async () => {
	const {made, british, native} = await seatBoth();
	const watcher = await connect(made.tokens.watch);
	assert.equal(watcher.seat.seat, 'watcher');
	assert.deepEqual(british.toAct, ['british']);
	assert.deepEqual(native.moves, []);
	native.send({op: 'move', ply: 0, move: 'end'});
	assert.equal((await native.next('refused')).rule, 'engine:turn');
	watcher.send({op: 'move', ply: 0, move: 'end'});
	assert.equal((await watcher.next('refused')).rule, 'engine:turn');
	british.send({op: 'move', ply: 0, move: 'march nobody from 9999'});
	const refused = await british.next('refused');
	assert.ok(refused.rule && refused.text);
	assert.equal(refused.ply, 0);
	for (const ply of [1, -1, 7, 'x', null, undefined]) {
		british.send({op: 'move', ply, move: british.moves[0]});
		const stale = await british.next('stale', 'ack');
		assert.equal(stale.op, 'stale');
		assert.deepEqual(stale.view, british.view);
	}
	await playOn({british, native}, 1, dice(1));
	assert.equal((await watcher.next('update')).ply, 1);
	[british, native, watcher].forEach((client) => client.close());
});

await test('a move sent twice counts once', async () => {
	const {british, native} = await seatBoth();
	const move = british.moves.find((text) => text !== 'capitulate');
	for (let i = 0; i < 5; i++)
		british.send({op: 'move', ply: 0, move});
	assert.equal((await british.next('ack', 'stale')).op, 'ack');
	for (let i = 0; i < 4; i++)
		assert.equal((await british.next('ack', 'stale')).op, 'stale');
	[british, native].forEach((client) => client.close());
});

// What the other side may not know must not be sent at all.
await test('fog of war: a whole game; nothing hidden is sent to the other seat', async () => {
	const {units} = JSON.parse((await request(server.port, 'GET', '/api/box/asante')).text).scenarios[0].describe;
	const ids = {british: new Set(), native: new Set()};
	for (const unit of units)
		ids[unit.side].add(unit.id);
	// Fields that docs/sunset.md gives to the owner alone.
	const closed = {placed: ['units'], drawn: ['units'], forfeited: ['units'], 'march-roll': ['hq', 'units'], moved: ['units'],
		withdrawn: ['units'], rebuilt: ['unit'], rally: ['unit', 'hq'], advanced: ['units'], fever: ['unit'], dropped: ['units'],
		supplied: ['units'], short: ['units']};
	const open = ['turn', 'segment', 'halted', 'native-roll', 'count-roll', 'works', 'event', 'score'];
	const made = await makeMatch(server.port, two);
	const clients = {british: await connect(made.tokens.british), native: await connect(made.tokens.native)};
	let looked = 0;
	const words = (value) => JSON.stringify(value).split(/[^a-z0-9-]+/);
	for (const [me, other] of [['british', 'native'], ['native', 'british']])
		clients[me].known = new Set(words(clients[me].view.units).filter((word) => ids[other].has(word)));
	await playOn(clients, 3000, dice(7), () => {
		for (const [me, other] of [['british', 'native'], ['native', 'british']]) {
			const {update} = clients[me];
			looked += update.by !== me;
			assert.ok(update.by === me || update.move === undefined, 'the text of a move tells everything');
			for (const event of update.events)
				for (const field of closed[event.event] ?? [])
					for (const word of words(event[field] ?? ''))
						assert.ok(!ids[other].has(word), `${me} learns ${JSON.stringify(event)}`);
			if (update.events.every((event) => event.event in closed || open.includes(event.event)))
				for (const word of words([update.events, update.diff]))
					assert.ok(!ids[other].has(word) || clients[me].known.has(word), `${me} learns ${word}: ${JSON.stringify(update)}`);
			clients[me].known = new Set([...clients[me].known, ...words(update).filter((word) => ids[other].has(word))]);
		}
	});
	assert.ok(looked > 50, `looked at ${looked} updates`);
	const all = clients.british.texts.join('\n') + clients.native.texts.join('\n');
	assert.ok(clients.british.result.over, 'the game has ended');
	const before = all.slice(0, all.indexOf('"over":true'));
	assert.ok(!before.includes('serve-test'), 'the seed stays on the server until the end');
	assert.equal(crypto.createHash('sha256').update('serve-test').digest('hex'), clients.british.seat.seed_hash);
	assert.equal(clients.british.update.seed, 'serve-test');
	// A finished match: either side's view, the journal, the report.
	clients.british.send({op: 'history', from: 1, to: 5, seat: 'all'});
	const history = await clients.british.next('history', 'error');
	assert.equal(history.plies.length, 5);
	assert.ok(history.plies.every((ply) => ply.move));
	clients.british.send({op: 'at', ply: 3, seat: 'native'});
	const past = await clients.british.next('at', 'error');
	assert.equal(past.seat, 'native');
	assert.ok(past.view.units);
	const journal = await request(server.port, 'POST', '/api/journal', {token: made.tokens.watch});
	const file = path.join(folder, 'fog.journal');
	fs.writeFileSync(file, journal.text);
	const verified = spawnSync(durbar, ['verify', file], {encoding: 'utf8'});
	assert.equal(verified.status, 0, verified.stderr);
	const report = await request(server.port, 'POST', '/api/report', {token: made.tokens.british});
	assert.match(report.headers['content-type'], /text\/html/);
	assert.match(report.text, /<h1>Asante/);
	Object.values(clients).forEach((client) => client.close());
});

await test('reconnecting: the same view, and what happened meanwhile', async () => {
	const {made, british, native} = await seatBoth({...two, seed: 'back'});
	await playOn({british, native}, 60, dice(3));
	native.close();
	await new Promise((resolve) => setTimeout(resolve, 100));
	const seen = british.ply;
	let more = 0;
	while (british.toAct[0] === 'british' && more < 5) {
		british.send({op: 'move', ply: british.ply, move: british.moves.find((text) => text !== 'capitulate')});
		follow(british, await british.next('update'));
		more++;
	}
	const again = await connect(made.tokens.native);
	assert.equal(again.seat.seen, seen);
	assert.equal(again.ply, british.ply);
	again.send({op: 'history', from: seen + 1});
	const history = await again.next('history');
	assert.deepEqual(history.plies.map((ply) => ply.ply), Array.from({length: more}, (_, i) => seen + 1 + i));
	const second = await connect(made.tokens.british);
	assert.deepEqual(sorted(second.view), sorted(british.view), 'differences add up to the whole');
	assert.deepEqual(second.moves, british.moves);
	again.send({op: 'at', ply: british.ply, seat: 'british'});
	const own = await again.next('at');
	assert.equal(own.seat, 'native', 'while it runs only through one\'s own eyes');
	assert.deepEqual(sorted(own.view), sorted(again.view));
	assert.equal((await request(server.port, 'POST', '/api/journal', {token: made.tokens.native})).status, 409);
	const report = await request(server.port, 'POST', '/api/report', {token: made.tokens.native});
	assert.equal(report.status, 200);
	assert.equal((await request(server.port, 'POST', '/api/report', {token: 'x'.repeat(32)})).status, 403);
	[british, again, second].forEach((client) => client.close());
});

await test('undo', async () => {
	const {british, native} = await seatBoth({...two, seed: 'undo'});
	const first = structuredClone(british.view);
	british.send({op: 'undo', ply: 0});
	assert.equal((await british.next('refused')).rule, 'engine:undo');
	const move = british.moves.find((text) => text.startsWith('place'));
	british.send({op: 'move', ply: 0, move});
	const [mine, theirs] = [await british.next('update'), await native.next('update')];
	follow(british, mine);
	follow(native, theirs);
	assert.equal(theirs.can_undo, undefined, 'only the mover is offered it');
	native.send({op: 'undo', ply: 1});
	assert.equal((await native.next('refused')).rule, 'engine:undo');
	british.send({op: 'undo', ply: 1});
	const answer = await british.next('update', 'refused');
	assert.equal(mine.can_undo, answer.op === 'update' ? true : undefined, 'what is offered is granted, and nothing else is');
	if (answer.op === 'update') {
		follow(british, answer);
		assert.equal(answer.undo, true);
		assert.equal(answer.can_undo, undefined, 'nothing is left to take back');
		assert.equal(answer.ply, 0);
		assert.deepEqual(sorted(british.view), sorted(first));
		const told = await native.next('update');
		assert.equal(told.undo, true);
		follow(native, told);
	}
	await playOn({british, native}, 5, dice(5));
	[british, native].forEach((client) => client.close());
});

await test('previews change nothing and show the dice', async () => {
	const {british, native} = await seatBoth({...two, seed: 'preview'});
	while (!british.moves.some((text) => text.startsWith('march'))) {
		const by = british.toAct[0] === 'british' ? british : native;
		by.send({op: 'move', ply: by.ply, move: by.moves.find((text) => text === 'end') ?? by.moves.find((text) => text !== 'capitulate')});
		follow(british, await british.next('update'));
		follow(native, await native.next('update'));
	}
	british.send({op: 'preview', id: 5, move: british.moves.find((text) => text.startsWith('march'))});
	const answer = await british.next('preview');
	assert.equal(answer.id, 5);
	assert.equal(answer.ok, true);
	assert.deepEqual(answer.dice.map((way) => way.die), [1, 2, 3, 4, 5, 6]);
	assert.ok(answer.dice.every((way) => way.events[0].event === 'march-roll' && way.events[0].dice[0] === way.die));
	british.send({op: 'preview', id: 6, move: 'march nobody from 9999'});
	const no = await british.next('preview');
	assert.equal(no.ok, false);
	assert.ok(no.rule && no.text);
	native.send({op: 'preview', id: 7, move: 'end'});
	assert.equal((await native.next('preview')).rule, 'engine:turn');
	const again = new Client(server.port);
	assert.deepEqual((await again.hello((await makeMatch(server.port, two)).tokens.british)).ply, 0);
	[british, native, again].forEach((client) => client.close());
});

await test('a survey foresees an order: how far on average and at most, over clear and rough ground; to who gives it', async () => {
	const idle = {kind: 'bot', bot: 'idle'}, seats = ['british-1', 'british-2', 'british-3', 'british-4', 'native-1', 'native-2', 'native-3', 'native-4'];
	const made = await makeMatch(server.port, {scenario: 'restless-tutorial', seed: '1', seats: seats.map((seat) => seat === 'british-1' ? {kind: 'human'} : idle)});
	const british = new Client(server.port), watcher = new Client(server.port);
	let now = await british.hello(made.tokens['british-1']);
	british.send({op: 'move', ply: now.ply, move: 'deploy'});
	do
		now = await british.next('update');
	while (!now.to_act.includes('british-1'));
	await watcher.hello(made.tokens.watch);
	const ask = async (client, about) => {
		client.send({op: 'survey', id: 3, about});
		return client.next('survey');
	};
	// A line throws a die and adds three inches, rough ground takes the die; a column throws two.
	const inches = async (about) => { const {facts} = await ask(british, about); return [facts.dice, facts.add, facts.average.inches, facts.most.inches]; };
	assert.deepEqual(await inches('activate br_inf move-fire'), [1, 3, 650, 900]);
	assert.deepEqual(await inches('activate br_inf move-fire rough'), [0, 3, 300, 300]);
	assert.deepEqual(await inches('activate br_inf move-twice'), [2, 6, 1300, 1800]);
	assert.deepEqual(await inches('activate br_inf move-twice rough-first'), [1, 6, 300, 300], 'the first of two moves that are kept apart');
	assert.deepEqual(await inches('activate br_inf form-move to column facing 0'), [2, 0, 700, 1200]);
	assert.deepEqual(await inches('activate br_inf move-fire card move2'), [3, 3, 1350, 2100], 'a card of two dice');
	const {facts} = await ask(british, 'activate br_inf move-fire');
	assert.equal(facts.average.to.length, 36);
	assert.equal(facts.contact, undefined, 'no charge');
	for (const about of ['activate br_inf fire-twice', 'activate na_hla move-fire', 'activate br_inf dance', 'activate br_inf move-fire card nosuch', 'activate'])
		assert.equal((await ask(british, about)).ok, false, about);
	assert.equal((await ask(watcher, 'activate br_inf move-fire')).ok, false);
	[british, watcher].forEach((client) => client.close());
});

await test('a survey of a conduct roll foresees whom the unit can charge: with those dice, and no others, the charge is listed', async () => {
	const seen = {yes: 0, no: 0};
	for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
		const made = await makeMatch(server.port, {scenario: 'conduct-tutorial', seed, seats: [{kind: 'bot', bot: 'idle'}, {kind: 'human'}]}), native = new Client(server.port);
		let now = await native.hello(made.tokens.native);
		const step = async (move) => {
			native.send({op: 'move', ply: now.ply, move});
			const events = [];
			do {
				now = await native.next('update', 'refused');
				assert.equal(now.op, 'update', `${move}: ${now.text}`);
				events.push(...now.events);
			} while (!now.to_act.includes('native') && !now.result?.over);
			return events;
		};
		while (!now.to_act.includes('native'))
			now = await native.next('update');
		for (let n = 0; n < 60 && !now.result?.over; n++) {
			const unit = /^activate (\S+)$/.exec(now.moves.find((move) => /^activate \S+$/.test(move)) || '')?.[1];
			if (!unit) {
				// As near as it goes; it is the next roll that is foreseen.
				await step(['done', 'ready', 'bayonets', 'second', 'hold', 'unsupported'].find((move) => now.moves.includes(move)) || now.moves.filter((move) => /^move forward [\d.]+$/.test(move)).sort((a, b) => Number(b.split(' ')[2]) - Number(a.split(' ')[2]))[0] || now.moves[0]);
				continue;
			}
			native.send({op: 'survey', id: 1, about: unit});
			const {facts} = await native.next('survey'), wanted = facts.conduct?.charges || [];
			const roll = (await step(`activate ${unit}`)).find((event) => event.event === 'conduct' && event.unit === unit);
			const listed = now.moves.filter((move) => / charge /.test(move)).map((move) => move.split(' charge ')[1]);
			if (!roll || !now.moves.some((move) => /^move|^stay/.test(move)))
				continue;
			for (const {unit: enemy, dice} of wanted) {
				const reaches = dice.includes(roll.dice[0]);
				assert.equal(listed.includes(enemy), reaches, `${seed}: ${unit} charges ${enemy} with ${dice}, ${roll.dice[0]} thrown: ${listed}`);
				seen[reaches ? 'yes' : 'no']++;
			}
			assert.ok(listed.every((enemy) => wanted.some((one) => one.unit === enemy)), `${seed}: ${unit} ${listed} was not foreseen`);
		}
		native.close();
	}
	assert.ok(seen.yes > 1 && seen.no > 1, JSON.stringify(seen));
});

await test('a survey shows what a unit can see, to any seat, and changes nothing', async () => {
	const made = await makeMatch(server.port, {scenario: 'restless-campaign', seed: 'survey'}), watcher = new Client(server.port);
	const welcome = await watcher.hello(made.tokens.watch);
	const ask = async (client, about) => {
		client.send({op: 'survey', id: 3, about});
		const answer = await client.next('survey');
		assert.equal(answer.id, 3);
		return answer;
	};
	// A battalion in line: four stands side by side, magazine rifles with two dice a stand to fifteen inches.
	const {ok, facts} = await ask(watcher, 'br_inf in line at 24 12 0');
	assert.equal(ok, true);
	assert.deepEqual(facts.bands, [[1500, 2]]);
	assert.equal(facts.eyes.length, 4);
	assert.ok(facts.eyes.every(([, y, facing]) => y === 1200 && facing === 0), JSON.stringify(facts.eyes));
	assert.deepEqual(facts.targets, []);
	assert.equal((await ask(watcher, 'nobody')).ok, false);
	assert.equal((await ask(watcher, 'br_inf in line at somewhere')).ok, false);
	assert.equal((await ask(watcher, 'x'.repeat(300))).rule, 'engine:survey');
	// Undergrowth is cover and hides nobody; a line has two ends on the table.
	assert.deepEqual((await ask(watcher, 'sight 1 1 5 5')).facts, {clear: true});
	for (const about of ['sight 1 1 5', 'sight 1 1 5 500', 'sight 1 1 5 5 5', 'sight 1 1 -5 5', 'sight a b c d'])
		assert.equal((await ask(watcher, about)).rule, 'restless:fire-los', about);
	assert.equal((await ask(watcher, 'activate br_inf move-fire')).ok, false, 'no order is given before the first card');
	const campaign = new Client(server.port);
	await campaign.hello((await makeMatch(server.port, two)).tokens.british);
	assert.equal((await ask(campaign, 'bw')).rule, 'engine:survey', 'a system without surveys');
	watcher.send({op: 'hello', token: made.tokens.watch});
	assert.deepEqual(sorted((await watcher.next('welcome')).view), sorted(welcome.view));
	[watcher, campaign].forEach((client) => client.close());
});

await test('names, chat, leaving and coming back', async () => {
	const {made, british, native} = await seatBoth();
	british.send({op: 'rename', name: '<b>Ann & Bö</b>'});
	let seats;
	do
		seats = (await native.next('seats')).seats;
	while (seats[0].name !== '<b>Ann & Bö</b>');
	british.send({op: 'rename', name: 'x'.repeat(41)});
	assert.equal((await british.next('error')).op, 'error');
	british.send({op: 'rename', name: 'a\u0007b'});
	assert.equal((await british.next('error')).op, 'error');
	british.send({op: 'chat', text: 'Well met <script>'});
	const line = await native.next('chat');
	assert.equal(line.text, 'Well met <script>');
	assert.equal(line.seat, 'british');
	british.send({op: 'chat', text: 'x'.repeat(501)});
	assert.equal((await british.next('error')).op, 'error');
	british.send({op: 'leave', bot: 'random'});
	assert.equal(await british.next('nothing'), null, 'the connection ends');
	let update = await native.next('update');
	assert.equal(update.by, 'british', 'the bot plays on');
	const back = await connect(made.tokens.british);
	assert.equal(back.seat.seats[0].kind, 'human');
	assert.equal(back.seat.chat.at(-1).text, 'Well met <script>');
	[back, native].forEach((client) => client.close());
});

await test('bots play against each other; a watcher sees the whole game', async () => {
	const made = await makeMatch(server.port, {scenario: 'tally-1', seats: [{kind: 'bot', bot: 'random'}, {kind: 'bot', bot: 'greedy'}]});
	assert.deepEqual(Object.keys(made.tokens), ['watch', 'owner']);
	const watcher = await connect(made.tokens.watch);
	while (!watcher.result.over)
		follow(watcher, await watcher.next('update'));
	watcher.close();
});

await test('clocks: when one runs out, a bot plays the seat', async () => {
	const made = await makeMatch(server.port, {...two, clock: {minutes: 1, bonus: 5}});
	const british = await connect(made.tokens.british);
	assert.ok(british.seat.seats[0].clock > 60000 - patient(10000) && british.seat.seats[0].clock <= 60000);
	await playOn({british}, 1, dice(4));
	let told;
	do
		told = (await british.next('seats')).seats[0].clock;
	while (told <= 60000); // until the bonus is added
	british.close();
	assert.equal((await request(server.port, 'POST', '/api/matches', {...two, clock: {minutes: -1}})).status, 400);
	const waiting = await makeMatch(server.port, {...two, clock: {minutes: 1, bonus: 5}});
	// Clocks run while the server is down, but the first minutes after a start take nobody's seat, however the machine's clock
	// was set meanwhile.
	await server.stop();
	const set = (sql) => assert.equal(spawnSync('sqlite3', [db, sql], {encoding: 'utf8'}).status, 0, 'the sqlite3 command');
	set(`UPDATE match SET created = created - 3600000 WHERE id = ${waiting.match}`);
	server = await start(durbar, db);
	let late = await connect(waiting.tokens.british);
	assert.equal(late.seat.seats[0].kind, 'human');
	assert.ok(late.seat.seats[0].clock > 30000 && late.seat.seats[0].clock <= 60000, `${late.seat.seats[0].clock}`);
	late.close();
	await server.stop();
	set(`UPDATE match SET created = created + 7200000 WHERE id = ${waiting.match}; UPDATE seat SET clock = 2000 WHERE match = ${waiting.match} AND seat = 0`);
	server = await start(durbar, db);
	late = await connect(waiting.tokens.british);
	assert.ok(late.seat.seats[0].clock <= 2000, 'no time is won');
	let seats;
	do
		seats = (await late.next('seats')).seats;
	while (seats[0].kind !== 'bot');
	late.close();
});

await test('webhook: "your move" is posted once to the seat that must decide', async () => {
	const calls = [];
	const hook = http.createServer((question, answer) => {
		let body = '';
		question.on('data', (data) => (body += data));
		question.on('end', () => {
			calls.push(JSON.parse(body));
			answer.end();
		});
	});
	await new Promise((resolve) => hook.listen(0, '127.0.0.1', resolve));
	const {british, native} = await seatBoth({...two, seed: 'hook'});
	native.send({op: 'notify', url: 'ftp://127.0.0.1/'});
	assert.equal((await native.next('error')).op, 'error');
	native.send({op: 'notify', url: `http://127.0.0.1:${hook.address().port}/turn`});
	await native.next('welcome');
	native.close();
	await playOn({british}, 400, dice(11), () => (british.result = {...british.result, over: british.toAct[0] === 'native'}));
	for (const end = Date.now() + patient(5000); Date.now() < end && !calls.length;)
		await new Promise((resolve) => setTimeout(resolve, 50));
	assert.equal(calls.length, 1);
	assert.equal(calls[0].seat, 'native');
	british.close();
	hook.close();
});

// A TLS server with a certificate that only those trust who are told to.
async function sealedHook(calls, name) {
	const key = path.join(folder, `${name}.key`), cert = path.join(folder, `${name}.pem`);
	const made = spawnSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-keyout', key, '-out', cert,
		'-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]);
	assert.equal(made.status, 0, String(made.stderr));
	const hook = https.createServer({key: fs.readFileSync(key), cert: fs.readFileSync(cert)}, (question, answer) => {
		question.resume();
		question.on('end', () => (calls.push(name), answer.end()));
	});
	hook.on('tlsClientError', () => calls.push('refused'));
	await new Promise((resolve) => hook.listen(0, '127.0.0.1', resolve));
	return {hook, cert};
}

await test('webhook: https, and only to a host that its certificate names', async () => {
	for (const name of ['localhost', 'elsewhere.example']) {
		const calls = [], {hook, cert} = await sealedHook(calls, name);
		const other = await start(durbar, path.join(folder, `${name}.db`), [], {SSL_CERT_FILE: cert}), main = server;
		server = other;
		try {
			const {british, native} = await seatBoth({...two, seed: 'hook'});
			native.send({op: 'notify', url: `https://localhost:${hook.address().port}/turn`});
			await native.next('welcome');
			native.close();
			await playOn({british}, 400, dice(11), () => (british.result = {...british.result, over: british.toAct[0] === 'native'}));
			for (const end = Date.now() + patient(5000); Date.now() < end && !calls.length;)
				await new Promise((resolve) => setTimeout(resolve, 50));
			assert.deepEqual(calls, [name === 'localhost' ? name : 'refused']);
			british.close();
		} finally {
			server = main;
			await other.stop();
			hook.close();
		}
	}
});

await test('a lost link: the owner replaces it, and the old one stops working', async () => {
	const {made, british, native} = await seatBoth({...two, seed: 'lost'});
	assert.match(made.tokens.owner, /^[A-Za-z0-9_-]{22,}$/);
	for (const owner of ['', made.tokens.british, made.tokens.watch, (await makeMatch(server.port, two)).tokens.owner]) {
		british.send({op: 'reissue', owner, seat: 'native'});
		assert.match((await british.next('error')).text, /Only the owner/);
	}
	british.send({op: 'reissue', owner: made.tokens.owner, seat: 'nobody'});
	assert.match((await british.next('error')).text, /no such seat/);
	british.send({op: 'reissue', owner: made.tokens.owner, seat: 'native'});
	const {link} = await british.next('link'), token = link.slice('/play#'.length);
	assert.notEqual(token, made.tokens.native);
	assert.match((await native.next('error')).text, /new link/);
	assert.equal(await native.next('update'), null, 'whoever came with the old link is shown out');
	const old = new Client(server.port);
	assert.equal((await old.hello(made.tokens.native)).op, 'error');
	old.close();
	assert.equal((await connect(token)).seat.seat, 'native');
	assert.ok(!fs.readFileSync(db).includes(token) && !fs.readFileSync(db + '-wal').includes(token), 'stored hashed');
	// The owner's own link watches, and can do the same.
	const owner = await connect(made.tokens.owner);
	assert.equal(owner.seat.seat, 'watcher');
	owner.send({op: 'reissue', owner: made.tokens.owner, seat: 'watch'});
	const again = await connect((await owner.next('link')).link.slice('/play#'.length));
	assert.equal(again.seat.seat, 'watcher');
	for (const one of [british, owner, again])
		one.close();
});

await test('a branch: a new match from any ply of one that is over', async () => {
	const {made, british, native} = await seatBoth({...two, seed: 'branch'});
	const views = [structuredClone(british.view)];
	await playOn({british, native}, 12, dice(5), () => (views[british.ply] = structuredClone(british.view)));
	const ask = (body) => request(server.port, 'POST', '/api/branches', JSON.stringify(body), {'content-type': 'application/json'});
	const seats = [{kind: 'human', name: 'Ann'}, {kind: 'bot', bot: 'random'}];
	assert.match(JSON.parse((await ask({token: made.tokens.british, ply: 6, seats})).text).error, /once it is over/);
	const actor = british.toAct[0] === 'british' ? british : native;
	actor.send({op: 'move', ply: actor.ply, move: 'capitulate'});
	follow(british, await british.next('update'));
	assert.ok(british.result.over);
	for (const [body, words] of [[{token: 'x', ply: 6}, /no match/], [{token: made.tokens.british}, /Say the ply/], [{token: made.tokens.british, ply: 13}, /nothing follows/],
		[{token: made.tokens.british, ply: 999}, /no such ply/]])
		assert.match(JSON.parse((await ask({seats, ...body})).text).error, words);
	for (const ply of [0, 6]) {
		const answer = await ask({token: made.tokens.native, ply, seats});
		assert.equal(answer.status, 201, answer.text);
		const {links, match} = JSON.parse(answer.text);
		assert.notEqual(match, made.match);
		assert.deepEqual(Object.keys(links).sort(), ['british', 'owner', 'watch']);
		const there = await connect(links.british.slice('/play#'.length));
		if (there.ply === ply)
			assert.deepEqual(sorted(there.view), sorted(views[ply]));
		assert.ok(there.ply >= ply && !there.result.over);
		there.close();
	}
	british.close();
	native.close();
});

await test('the report: sides by name, options in words, a small map for each turn', async () => {
	const {made, british, native} = await seatBoth({...two, seed: 'report', options: {rains: 'on'}});
	await playOn({british, native}, 400, dice(3), () => (british.result = {...british.result, over: british.view.turn > 1}));
	const ask = async () => (await request(server.port, 'POST', '/api/report', JSON.stringify({token: made.tokens.british}), {'content-type': 'application/json'})).text;
	const text = await ask();
	assert.match(text, /<th>Asante<\/th>/);
	assert.doesNotMatch(text, /<th>(british|native|open_information)<\/th>/);
	assert.match(text, /weather of the reconstructed turn track/i);
	assert.equal(text.match(/<use href="#ground"\/>/g).length, 2, 'the first turn and the second');
	assert.ok(text.length < 200000, `${text.length} bytes`);
	assert.doesNotMatch(text, /<h2>Dice<\/h2>/);
	assert.match(text, /Coast Castle/, 'places and units by their names');
	assert.doesNotMatch(text, /supply-4/);
	british.close();
	native.close();
});

// A battle that bots fight to its end. What they do is their own luck, and of a hundred battles of restless-tutorial three end with nobody on
// the table (61 of 2,000): then they fight another. Five such in a row are a fault.
async function fightOut(scenario) {
	const {seats, scenarios: [{describe}]} = JSON.parse((await request(server.port, 'GET', `/api/box/${scenario}`)).text);
	for (let battle = 0; battle < 5; battle++) {
		const made = await makeMatch(server.port, {scenario, seed: 'picture', seats: seats.map(() => ({kind: 'bot', bot: 'greedy'}))}), watcher = new Client(server.port);
		let now = await watcher.hello(made.tokens.watch);
		const view = now.view;
		while (!now.result?.over) {
			now = await watcher.next('update');
			patch(view, now.diff || []);
		}
		watcher.close();
		const units = Object.values(view.units).filter((unit) => unit.status === 'table');
		if (units.length)
			return {made, units, describe};
	}
	assert.fail(`${scenario}: nobody is left, battle after battle`);
}

await test('the report of a battle has a picture of the table as it stands, with the units that are left by number and name', async () => {
	for (const [scenario, name] of [['restless-tutorial', /British Infantry Battalion|Gatling|Egyptian Cavalry|Warband/], ['conduct-tutorial', /24th Foot|80th Foot|horn/]]) {
		const {made, units, describe} = await fightOut(scenario);
		const {text} = await request(server.port, 'POST', '/api/report', {token: made.tokens.watch}), [picture] = /<svg class="table"[^]*?<\/svg>/.exec(text);
		assert.equal(picture.match(/<text /g).length, units.length, 'a number for each unit on the table');
		for (const {at, facing} of units)
			assert.ok(picture.includes(`translate(${Math.round(at[0])} ${Math.round((describe.maps[0].height - at[1]))}) rotate(${Math.round(facing) || 0})`) || at.some((n) => n % 1) || facing % 1, `${scenario}: somebody at ${at}, ${facing}`);
		assert.equal((picture.match(/<poly(gon|line) points/g) || []).length, describe.maps[0].terrain.length + (scenario.startsWith('conduct') ? units.length : 0));
		assert.match(text, /<p><b>(British|Warriors|Mahdists):<\/b> \d+ /);
		assert.match(text.slice(text.indexOf(picture)), name);
		assert.doesNotMatch(picture, /NaN|href|url\(/, 'it needs nothing from elsewhere');
	}
	const real = await makeMatch(server.port, {scenario: 'restless-assist', seed: 'picture'});
	assert.doesNotMatch((await request(server.port, 'POST', '/api/report', {token: real.tokens.watch})).text, /<svg/, 'a real table is not known');
});

await test('messages that are too long, binary or not JSON do no harm', async () => {
	const {british, native} = await seatBoth();
	for (const bad of ['', '{', '[]', 'null', '7', '"x"', '{"op":7}', '{"op":"nonsense"}', '{"op":"move"}', '{"a":1,"a":2}', '[['.repeat(5000)]) {
		british.send(bad === '' ? ' ' : bad);
		assert.ok(['error', 'stale'].includes((await british.next('error', 'stale')).op), bad);
	}
	const cases = [
		[frame(Buffer.from([1, 2, 3]), 2), [1003]],
		[frame('x'.repeat(65537)), [1009]],
		[Buffer.concat([frame('x'.repeat(40000), 1, false), frame('x'.repeat(40000), 0, true)]), [1009]],
		[frame(Buffer.from([0x22, 0xff, 0xfe, 0x22])), [1007, undefined]],
	];
	for (const [bytes, codes] of cases) {
		const client = new Client(server.port);
		await client.opened;
		client.socket.write(bytes);
		const answer = await client.next('error');
		if (!answer)
			assert.ok(codes.includes(client.closeCode), `closed with ${client.closeCode}, not ${codes}`);
		client.close();
	}
	const rubbish = new Client(server.port);
	await rubbish.opened;
	rubbish.socket.write(crypto.randomBytes(5000));
	await rubbish.next('nothing');
	await playOn({british, native}, 3, dice(2));
	[british, native].forEach((client) => client.close());
});

await test('a client that floods the server is disconnected, and no other', async () => {
	const {made, british, native} = await seatBoth();
	const flood = await connect(made.tokens.watch);
	for (let i = 0; i < 2000; i++)
		flood.send({op: 'nonsense'});
	while (await flood.next())
		;
	assert.ok(flood.closed);
	await playOn({british, native}, 3, dice(2));
	[british, native].forEach((client) => client.close());
});

await test('two servers cannot share a database', async () => {
	await assert.rejects(start(durbar, db, ['--web', folder]));
});

await test('a restart keeps everything', async () => {
	const {made, british, native} = await seatBoth({...two, seed: 'restart'});
	await playOn({british, native}, 25, dice(9));
	const view = sorted(native.view), ply = native.ply;
	await server.stop();
	server = await start(durbar, db);
	const again = await connect(made.tokens.native);
	assert.equal(again.ply, ply);
	assert.deepEqual(sorted(again.view), view);
	again.close();
});

assert.equal(await server.stop(), 0, 'the server ends well');
await test('every match in the database replays', async () => {
	const check = spawnSync(durbar, ['serve', '--check-db', db], {encoding: 'utf8'});
	assert.equal(check.status, 0, check.stdout + check.stderr);
	assert.match(check.stdout, / 0 damaged/);
});
fs.rmSync(folder, {recursive: true});
report();
