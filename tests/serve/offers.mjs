// offers.mjs: open seats: offered by the owner alone, listed without secrets, taken once, with a link that only the taker has.
// usage: node offers.mjs DURBAR; the last line is "N passed, N failed".
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {Client, makeMatch, request, start} from './client.mjs';
import {report, test} from './testing.mjs';

const durbar = process.argv[2];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-offers-')), db = path.join(folder, 'offers.db');
let server = await start(durbar, db);

const offers = async () => JSON.parse((await request(server.port, 'GET', '/api/offers')).text).offers;
const post = (body) => request(server.port, 'POST', '/api/offers/take', body);
// A server that is just opening the game says so.
async function take(id, name) {
	for (;;) {
		const answer = await post({id: String(id), name});
		if (answer.status !== 503)
			return {status: answer.status, ...JSON.parse(answer.text)};
	}
}
async function game(seed = 'offers') {
	const made = await makeMatch(server.port, {scenario: 'asante', seed, seats: [{kind: 'human', name: 'Ann'}, {kind: 'open'}]});
	const client = new Client(server.port);
	client.now = await client.hello(made.tokens.british);
	return {made, client};
}
async function offer(client, made, more = {}) {
	client.send({op: 'offer', owner: made.tokens.owner, seat: 'native', ...more});
	return client.next('offered', 'error');
}

await test('a seat is offered, listed and taken; the old link leads nowhere', async () => {
	const {made, client} = await game();
	assert.deepEqual(await offers(), []);
	assert.deepEqual(await offer(client, made, {text: 'a quiet evening'}), {op: 'offered', seat: 'native', open: true});
	const [one] = await offers();
	assert.deepEqual({...one, id: 0, made: 0},
		{id: 0, system: 'sunset', scenario: 'asante', side: 'Asante', by: 'Ann', text: 'a quiet evening', made: 0});
	const text = (await request(server.port, 'GET', '/api/offers')).text;
	for (const token of Object.values(made.tokens))
		assert.ok(!text.includes(token));
	const taken = await take(one.id, 'Bea');
	assert.equal(taken.status, 200);
	assert.equal(taken.seat, 'native');
	assert.deepEqual(await offers(), []);
	const notice = await client.next('chat');
	assert.match(notice.text, /Bea took the open seat: Asante/);
	const other = new Client(server.port), welcome = await other.hello(taken.link.split('#')[1]);
	assert.equal(welcome.seat, 'native');
	assert.equal(welcome.seats.find((seat) => seat.seat === 'native').name, 'Bea');
	const old = new Client(server.port);
	await old.opened;
	old.send({op: 'hello', token: made.tokens.native});
	assert.equal((await old.next('welcome', 'error')).op, 'error');
	for (const one of [client, other, old])
		one.close();
});

await test('of two who want it one is faster', async () => {
	const {made, client} = await game('race');
	await offer(client, made);
	const [{id}] = await offers();
	const both = await Promise.all([take(id, 'One'), take(id, 'Two')]);
	assert.deepEqual(both.map((one) => one.status === 200).sort(), [false, true]);
	client.close();
});

await test('only the owner offers and withdraws; nonsense changes nothing', async () => {
	const {made, client} = await game('owner');
	for (const [more, why] of [[{owner: made.tokens.british}, /Only the owner/], [{owner: ''}, /Only the owner/], [{seat: 'french'}, /no such seat/],
		[{seat: 'british'}, /sits there already/], [{text: 'x'.repeat(121)}, /120 letters/], [{text: 'two\nlines'}, /120 letters/]]) {
		const answer = await offer(client, made, more);
		assert.equal(answer.op, 'error');
		assert.match(answer.text, why);
	}
	assert.deepEqual(await offers(), []);
	await offer(client, made);
	await offer(client, made, {text: 'again'});
	assert.deepEqual((await offers()).map((one) => one.text), ['again']);
	client.send({op: 'withdraw', owner: made.tokens.british, seat: 'native'});
	assert.equal((await client.next('offered', 'error')).op, 'error');
	client.send({op: 'withdraw', owner: made.tokens.owner, seat: 'native'});
	assert.deepEqual(await client.next('offered', 'error'), {op: 'offered', seat: 'native', open: false});
	assert.deepEqual(await offers(), []);
	for (const body of [{id: '77', name: ''}, {}, {id: 'x'}, {id: '-1'}])
		assert.equal((await post(body)).status, 404);
	assert.equal((await post([])).status, 400);
	client.close();
});

await test('whoever comes by the link takes the seat off the list; a bot has none to offer', async () => {
	const {made, client} = await game('link');
	await offer(client, made);
	const friend = new Client(server.port);
	await friend.hello(made.tokens.native);
	assert.deepEqual(await offers(), []);
	assert.match((await offer(client, made)).text, /sits there already/);
	const bot = await makeMatch(server.port, {scenario: 'asante', seed: 'bot', seats: [{kind: 'human'}, {kind: 'bot', bot: 'random'}]});
	const player = new Client(server.port);
	await player.hello(bot.tokens.british);
	assert.match((await offer(player, bot)).text, /A bot plays/);
	for (const one of [client, friend, player])
		one.close();
});

await test('before the dice are drawn: the taker gives the word', async () => {
	const made = await makeMatch(server.port, {scenario: 'asante', seats: [{kind: 'human', name: 'Ann'}, {kind: 'open'}]});
	const client = new Client(server.port);
	await client.opened;
	client.send({op: 'hello', token: made.tokens.british});
	assert.ok((await client.next('welcome')).waiting);
	await offer(client, made);
	const taken = await take((await offers())[0].id, 'Cy');
	assert.equal(taken.status, 200);
	const other = new Client(server.port);
	await other.opened;
	other.send({op: 'hello', token: taken.link.split('#')[1]});
	assert.ok((await other.next('welcome')).waiting);
	client.close();
	other.close();
});

await server.stop();
report();
