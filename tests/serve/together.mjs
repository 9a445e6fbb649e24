// together.mjs: what people do together beside the game: a rematch that all have to want, and notes that only their writer reads.
// usage: node together.mjs DURBAR [DB]; DB: an address of a PostgreSQL in place of a file. The last line is "N passed, N failed".
import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {Client, makeMatch, request, start} from './client.mjs';
import {report, test} from './testing.mjs';

const durbar = process.argv[2];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-together-')), db = process.argv[3] ?? path.join(folder, 'together.db');
let server = await start(durbar, db);

const newKey = () => crypto.randomBytes(24).toString('base64url');
const people = {scenario: 'asante', options: {preset: 'all'}, seats: [{kind: 'human', name: 'Ann'}, {kind: 'human', name: 'Bea'}], clock: {minutes: 90, bonus: 30}};
const sides = ['british', 'native'];

async function sit(token) {
	const client = new Client(server.port);
	client.welcome = await client.hello(token);
	return client;
}
// A game that is over, as both pages have it open.
async function ended(more = {}) {
	const made = await makeMatch(server.port, {...people, ...more}), [ann, bea] = await Promise.all(sides.map((side) => sit(made.tokens[side])));
	ann.send({op: 'move', ply: 0, move: 'capitulate'});
	for (const one of [ann, bea])
		assert.ok((await one.next('update', 'refused')).result.over);
	return {made, ann, bea, close: () => [ann, bea].forEach((one) => one.close())};
}
async function wish(client, what, more = {}) {
	client.key = newKey();
	client.send({op: 'rematch', wish: what, key: client.key, ...more});
	return client.next('rematch', 'error');
}
async function until(client, good) {
	for (;;) {
		const told = await client.next('rematch', 'error');
		assert.equal(told?.op, 'rematch', JSON.stringify(told));
		if (good(told.rematch))
			return told.rematch;
	}
}
const isMade = (rematch) => rematch.match > 0;

for (const what of ['same', 'other'])
	await test(`a rematch with the ${what} sides: both land in it, each in a seat of his own`, async () => {
		const {made, ann, bea, close} = await ended({hints: what === 'same'});
		assert.deepEqual((await wish(ann, what, {owner: made.tokens.owner, owner_key: ann.ownerKey = newKey()})).rematch, {wishes: {british: what}});
		assert.deepEqual((await until(bea, () => true)), {wishes: {british: what}});
		await wish(bea, what);
		const {match} = await until(ann, isMade);
		assert.equal((await until(bea, isMade)).match, match);
		assert.notEqual(match, made.match);
		const again = await Promise.all([ann, bea].map((one) => sit(one.key)));
		assert.deepEqual(again.map((one) => one.welcome.match), [match, match]);
		assert.deepEqual(again.map((one) => one.welcome.seat), what === 'same' ? sides : [...sides].reverse());
		assert.equal(again[0].welcome.scenario, 'asante');
		assert.deepEqual(again[0].welcome.options, ann.welcome.options);
		assert.equal(again[0].welcome.hints, what === 'same');
		assert.equal(again[0].welcome.dice.kind, 'words');
		const seats = again[0].welcome.seats.map(({seat, name, kind, clock}) => [seat, name, kind, Math.ceil(clock / 60000)]);
		assert.deepEqual(seats, sides.map((side, n) => [side, (what === 'same' ? ['Ann', 'Bea'] : ['Bea', 'Ann'])[n], 'human', 90]));
		// The old links and the old owner's lead nowhere new; the new owner's does what an owner's does.
		for (const token of Object.values(made.tokens)) {
			const old = await sit(token);
			assert.equal(old.welcome.match, made.match);
			old.close();
		}
		again[1].send({op: 'reissue', owner: made.tokens.owner, seat: 'watch'});
		assert.equal((await again[1].next('link', 'error')).op, 'error');
		again[1].send({op: 'reissue', owner: ann.ownerKey, seat: 'watch'});
		assert.equal((await again[1].next('link', 'error')).op, 'link');
		again.forEach((one) => one.close());
		close();
	});

await test('it is offered while the other is away, and holds over a restart of the server', async () => {
	const {made, ann, bea, close} = await ended();
	bea.close();
	await wish(ann, 'other');
	close();
	await server.stop();
	server = await start(durbar, db);
	const back = await sit(made.tokens.native);
	assert.deepEqual(back.welcome.rematch, {wishes: {british: 'other'}});
	await wish(back, 'other');
	const {match} = await until(back, isMade);
	await server.stop();
	server = await start(durbar, db);
	// Who offered it was not there; his page has its key, and finds the game by it.
	const late = await sit(made.tokens.british);
	assert.deepEqual(late.welcome.rematch, {wishes: {british: 'other', native: 'other'}, match});
	const first = new Client(server.port), second = new Client(server.port);
	assert.deepEqual([(await first.hello(ann.key, {early: true})).seat, (await second.hello(back.key, {early: true})).seat], ['native', 'british']);
	[back, late, first, second].forEach((one) => one.close());
});

await test('all have to want the same; whoever declines is heard, and may think better of it', async () => {
	const {ann, bea, close} = await ended();
	await wish(ann, 'same');
	assert.deepEqual((await wish(bea, 'other')).rematch.wishes, {british: 'same'}, 'what the other said came first');
	assert.deepEqual(await until(bea, (one) => one.wishes.native), {wishes: {british: 'same', native: 'other'}});
	bea.send({op: 'rematch', wish: 'no'});
	assert.deepEqual(await until(ann, (one) => one.wishes.native === 'no'), {wishes: {british: 'same', native: 'no'}});
	ann.send({op: 'rematch', wish: 'no'});
	await until(ann, (one) => one.wishes.british === 'no');
	// The offer has been withdrawn: who wants it now is alone.
	await wish(bea, 'same');
	assert.equal((await until(bea, (one) => one.wishes.native === 'same')).match, undefined);
	await wish(ann, 'same');
	await until(bea, isMade);
	close();
});

await test('two who accept at once, and messages that come again, make one game', async () => {
	const {made, ann, bea, close} = await ended(), other = await sit(made.tokens.native);
	other.key = bea.key = newKey();
	ann.key = newKey();
	const before = await next();
	for (const one of [ann, bea, other, ann, bea])
		one.send({op: 'rematch', wish: 'same', key: one.key});
	const found = await Promise.all([ann, bea, other].map((one) => until(one, isMade)));
	for (const one of [ann, bea, other])
		one.send({op: 'rematch', wish: 'other', key: newKey()});
	const after = await Promise.all([ann, bea, other].map((one) => until(one, () => true)));
	assert.equal(new Set([...found, ...after].map((one) => one.match)).size, 1);
	assert.equal(await next() - before, 2, 'one game was made between two others');
	const again = await Promise.all([ann, bea].map((one) => sit(one.key)));
	assert.deepEqual(again.map((one) => one.welcome.match), [found[0].match, found[0].match]);
	[...again, other].forEach((one) => one.close());
	close();
});

// The number of the next game.
async function next() {
	return (await makeMatch(server.port, {scenario: 'tally-1', seed: 'count'})).match;
}

await test('watchers, the owner as such, running games, lonely players and nonsense get none', async () => {
	const {made, ann, bea, close} = await ended();
	for (const token of [made.tokens.watch, made.tokens.owner]) {
		const watcher = await sit(token);
		assert.match((await wish(watcher, 'same', {owner: made.tokens.owner, owner_key: newKey()})).text, /watcher/);
		assert.equal(watcher.welcome.rematch, undefined);
		await wish(ann, 'same');
		watcher.send({op: 'nothing'});
		await watcher.next('error');
		assert.ok(!watcher.texts.some((text) => text.includes('wishes')), 'nor are they told');
		watcher.close();
	}
	for (const [more, why] of [[{wish: 'both'}, /same sides/], [{wish: undefined}, /same sides/], [{key: ''}, /32 letters/], [{key: 'x'.repeat(31)}, /32 letters/], [{key: ['a']}, /32 letters/]])
		bea.send({op: 'rematch', wish: 'same', key: newKey(), ...more}), assert.match((await bea.next('error')).text, why);
	// Another's link is not taken for the owner's, and a key without it counts for nothing.
	await wish(bea, 'same', {owner: made.tokens.native, owner_key: bea.ownerKey = newKey()});
	await until(bea, isMade);
	const again = await sit(ann.key).catch(() => null) ?? await sit(bea.key);
	again.send({op: 'reissue', owner: bea.ownerKey, seat: 'watch'});
	assert.equal((await again.next('link', 'error')).op, 'error');
	again.close();
	close();
	const running = await makeMatch(server.port, {...people, seed: 'running'}), player = await sit(running.tokens.british);
	assert.match((await wish(player, 'same')).text, /goes on/);
	player.close();
	const alone = await makeMatch(server.port, {scenario: 'asante', seed: 'alone', seats: [{kind: 'human'}, {kind: 'bot', bot: 'random'}]}), lonely = await sit(alone.tokens.british);
	lonely.send({op: 'move', ply: 0, move: 'capitulate'});
	assert.ok((await lonely.next('update', 'refused')).result.over);
	assert.match((await wish(lonely, 'same')).text, /nobody/);
	lonely.close();
});

await test('a key that leads elsewhere already makes no game, and hurts nobody', async () => {
	const {made, ann, bea, close} = await ended();
	ann.send({op: 'rematch', wish: 'same', key: made.tokens.british});
	await until(ann, () => true);
	await wish(bea, 'same');
	for (const one of [ann, bea])
		assert.match((await one.next('error')).text, /could not be saved/);
	await wish(ann, 'same');
	await until(bea, isMade);
	close();
});

await test('a new link for a seat: what its former holder said to a rematch does not count', async () => {
	const {made, ann, bea, close} = await ended();
	await wish(bea, 'same');
	await until(ann, (one) => one.wishes.native);
	ann.send({op: 'reissue', owner: made.tokens.owner, seat: 'native'});
	const {link} = await ann.next('link');
	assert.deepEqual((await wish(ann, 'same')).rematch, {wishes: {british: 'same'}});
	const heir = await sit(link.split('#')[1]);
	await wish(heir, 'same');
	await until(ann, isMade);
	heir.close();
	close();
});

// ---- notes

const saved = async (client, text) => {
	client.send({op: 'notes', text});
	return client.next('notes', 'error');
};
const read = async (client) => {
	client.send({op: 'notes'});
	return (await client.next('notes', 'error')).text;
};

await test('notes are kept by seat, over a restart, told to all pages of that seat and to nobody else', async () => {
	const made = await makeMatch(server.port, {...people, seed: 'notes'});
	const [ann, bea, watcher, second] = await Promise.all([made.tokens.british, made.tokens.native, made.tokens.watch, made.tokens.british].map(sit));
	assert.equal(await read(ann), '');
	const text = 'Kumasi by turn 5?\n\t“Wolseley” waits – ਦਰਬਾਰ';
	assert.equal((await saved(ann, text)).text, text);
	assert.equal((await second.next('notes')).text, text);
	await saved(bea, 'mine');
	for (const one of [ann, bea, watcher]) {
		one.send({op: 'nothing'});
		await one.next('error');
	}
	assert.ok(![...bea.texts, ...watcher.texts].some((line) => line.includes('Kumasi by')));
	assert.ok(!ann.texts.some((line) => line.includes('mine"')));
	for (const body of [{token: made.tokens.native}, {token: made.tokens.watch}, {token: made.tokens.owner}, {token: made.tokens.british}])
		assert.doesNotMatch((await request(server.port, 'POST', '/api/report', body)).text, /Kumasi by/);
	[ann, bea, watcher, second].forEach((one) => one.close());
	await server.stop();
	server = await start(durbar, db);
	const back = await sit(made.tokens.british);
	assert.equal(await read(back), text);
	assert.equal((await saved(back, '')).text, '');
	assert.equal(await read(back), '');
	back.close();
});

await test('notes: watchers have none, they are bounded and plain, and cannot be saved without end', async () => {
	const made = await makeMatch(server.port, {...people, seed: 'bounds'}), ann = await sit(made.tokens.british);
	for (const token of [made.tokens.watch, made.tokens.owner]) {
		const watcher = await sit(token);
		assert.match((await saved(watcher, 'x')).text, /for players/);
		assert.match(await read(watcher), /for players/);
		watcher.close();
	}
	await saved(ann, 'first');
	for (const text of ['x'.repeat(8001), 'a\u0000b', 'a\u0007', '\u202eevil', ['list'], {a: 1}])
		assert.match((await saved(ann, text)).text, /at most 8000|not understood/, JSON.stringify(text));
	assert.equal(await read(ann), 'first');
	assert.equal((await saved(ann, 'ਦ'.repeat(8000))).op, 'notes');
	for (let n = 0; n < 40; n++)
		ann.send({op: 'notes', text: `flood ${n}`});
	let refused = 0, taken = 0;
	while (refused + taken < 40)
		(await ann.next('notes', 'error')).op === 'error' ? refused++ : taken++;
	assert.ok(refused > 20 && taken > 0, `${taken} of 40 were saved at once`);
	ann.close();
});

await test('notes before the dice are drawn; and a seat with a new link begins with none', async () => {
	const made = await makeMatch(server.port, {scenario: 'asante', seats: [{kind: 'human', name: 'Ann'}, {kind: 'human'}]});
	const ann = new Client(server.port), bea = new Client(server.port, {words: false});
	await ann.hello(made.tokens.british, {early: true});
	await bea.hello(made.tokens.native, {early: true});
	assert.equal((await saved(bea, 'a secret plan')).text, 'a secret plan');
	ann.send({op: 'reissue', owner: made.tokens.owner, seat: 'native'});
	bea.send({op: 'notes', text: 'typed at the last moment'});
	const {link} = await ann.next('link'), thief = new Client(server.port, {words: false});
	await thief.hello(link.split('#')[1], {early: true});
	assert.equal(await read(thief), '');
	thief.close();
	await server.stop();
	server = await start(durbar, db);
	const again = new Client(server.port, {words: false});
	await again.hello(link.split('#')[1], {early: true});
	assert.equal(await read(again), '');
	[ann, bea, again].forEach((one) => one.close());
});

// ---- the list of one's games, for another device

const shelf = async (body) => {
	const answer = await request(server.port, 'POST', '/api/shelf', body);
	return {status: answer.status, ...JSON.parse(answer.text)};
};

await test('a personal link: made, read and kept up to date by whoever has it, over a restart; in the database it cannot be read', async () => {
	const token = newKey(), games = JSON.stringify({games: [{token, title: 'Asante “1873”'}]}), {status, secret} = await shelf({games});
	assert.equal(status, 201);
	assert.match(secret, /^[\w-]{32}$/);
	assert.deepEqual(await shelf({secret}), {status: 200, games});
	assert.notEqual((await shelf({games})).secret, secret);
	assert.deepEqual(await shelf({secret, games: 'other'}), {status: 200});
	await server.stop();
	if (!process.argv[3])
		for (const file of fs.readdirSync(folder)) {
			const bytes = fs.readFileSync(path.join(folder, file));
			for (const text of [token, secret, 'Asante “1873”'])
				assert.ok(!bytes.includes(text) && !bytes.includes(Buffer.from(text).toString('base64url').slice(0, 30)), `${file} has ${text}`);
		}
	server = await start(durbar, db);
	assert.deepEqual(await shelf({secret}), {status: 200, games: 'other'});
});

await test('a personal link that was withdrawn leads nowhere, for good', async () => {
	const {secret} = await shelf({games: 'mine'});
	assert.deepEqual(await shelf({secret, withdraw: true}), {status: 200});
	for (const body of [{secret}, {secret, games: 'again'}, {secret, withdraw: true}])
		assert.equal((await shelf(body)).status, 404);
	await server.stop();
	server = await start(durbar, db);
	assert.equal((await shelf({secret})).status, 404);
	// Two at once: whatever the order, what was withdrawn stays so.
	const other = await shelf({games: 'mine'});
	await Promise.all([shelf({secret: other.secret, withdraw: true}), ...Array.from({length: 8}, () => shelf({secret: other.secret, games: 'late'}))]);
	assert.equal((await shelf({secret: other.secret})).status, 404);
});

await test('a personal link: what is no secret opens nothing, what is too large or nothing is refused, and changes nothing', async () => {
	const made = await makeMatch(server.port, people), {secret} = await shelf({games: 'mine'});
	for (const wrong of [made.tokens.british, made.tokens.owner, newKey(), secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A'), 'x', secret + 'A'])
		for (const more of [{}, {games: 'theirs'}, {withdraw: true}])
			assert.equal((await shelf({secret: wrong, ...more})).status, 404, JSON.stringify(more));
	for (const body of [{}, {games: ''}, {secret: ''}, {games: 'x'.repeat(32001)}, {secret, games: 'x'.repeat(32001)}, {secret, games: ''}, [], {withdraw: true}])
		assert.equal((await shelf(body)).status, 400, JSON.stringify(body).slice(0, 60));
	assert.equal((await shelf({secret, games: 'x'.repeat(32000)})).status, 200);
	assert.equal((await shelf({secret})).games.length, 32000);
	// No seat is had by it, and no match.
	const client = new Client(server.port);
	await client.opened;
	client.send({op: 'hello', token: secret});
	assert.equal((await client.next('welcome', 'error')).op, 'error');
	client.close();
	assert.equal((await request(server.port, 'GET', '/api/shelf')).status, 404);
});

await server.stop();
fs.rmSync(folder, {recursive: true});
report();
