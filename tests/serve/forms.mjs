// forms.mjs: what is malformed, misplaced or too much gets a clear answer, and changes nothing: every form of request and message.
// usage: node forms.mjs DURBAR; the last line is "N passed, N failed".
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {Client, makeMatch, request, start} from './client.mjs';
import {report, test} from './testing.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-forms-'));
const server = await start(process.argv[2], path.join(folder, 'matches.db'));
process.on('exit', () => server.child.kill('SIGKILL'));

const post = (target, body) => request(server.port, 'POST', target, body);
const get = (target, headers) => request(server.port, 'GET', target, undefined, headers);
const two = {scenario: 'asante', seed: 'forms', seats: [{kind: 'human'}, {kind: 'human'}]};
const made = await makeMatch(server.port, two);

await test('new games', async () => {
	for (const [body, status, text] of [
		['nonsense', 400, /one JSON object/], ['[]', 400, /one JSON object/], ['5', 400, /one JSON object/],
		[{}, 400, /no such scenario/], [{scenario: 5}, 400, /no such scenario/],
		[{...two, options: {nothing: 'on'}}, 400, /./], [{...two, options: {rains: 'perhaps'}}, 400, /./], [{...two, options: {rains: ['on']}}, 400, /./],
		[{...two, options: {preset: 'none'}}, 400, /./], [{...two, options: 'all'}, 201, /links/], [{...two, options: {preset: 'all', rains: 'off'}}, 201, /links/],
		[{...two, seed: 'a b'}, 400, /A seed is/], [{...two, seed: 'x'.repeat(65)}, 400, /A seed is/], [{...two, seed: 'hidden'}, 400, /A seed is/],
		[{...two, seats: [{kind: 'bot', bot: 'nobody'}]}, 400, /no such bot/], [{...two, seats: [{kind: 'bot'}, {kind: 'open'}]}, 201, /native/],
		[{...two, seats: [{name: 'x'.repeat(41)}]}, 400, /A name has/], [{...two, seats: [{}, {name: 'a\tb'}]}, 400, /A name has/], [{...two, seats: 'two'}, 201, /links/],
		[{...two, clock: {minutes: -1}}, 400, /A clock has/], [{...two, clock: {minutes: 525601}}, 400, /A clock has/], [{...two, clock: 'fast'}, 201, /links/],
		[{...two, clock: {minutes: 5, bonus: -1}}, 400, /The bonus/], [{...two, clock: {minutes: 5, bonus: 2592001}}, 400, /The bonus/],
	]) {
		const answer = await post('/api/matches', body);
		assert.equal(answer.status, status, JSON.stringify(body) + answer.text);
		assert.match(answer.text, text, JSON.stringify(body));
	}
});

await test('branches and downloads', async () => {
	const token = made.tokens.british;
	for (const [body, text] of [['x', /one JSON object/], [{}, /leads to no match/], [{token: 'short'}, /leads to no match/], [{token: 'x'.repeat(32)}, /leads to no match/],
		[{token}, /Say the ply/], [{token, ply: -1}, /Say the ply/], [{token, ply: 'last'}, /Say the ply/], [{token, ply: 2 ** 40}, /Say the ply/],
		[{token, ply: 0, seats: [{name: 'x'.repeat(41)}]}, /A name has/], [{token, ply: 0}, /goes on/]]) {
		const answer = await post('/api/branches', body);
		assert.equal(answer.status, 400);
		assert.match(answer.text, text, JSON.stringify(body));
	}
	for (const target of ['/api/report', '/api/journal'])
		for (const body of ['x', '[]', {}, {token: 5}, {token: 'x'.repeat(32)}])
			assert.equal((await post(target, body)).status, 403);
	assert.equal((await post('/api/journal', {token})).status, 409);
	assert.equal((await post('/api/report', {token})).status, 200);
});

await test('maps, files and pages', async () => {
	for (const target of ['/map/sunset/nothing.svg', '/map/sunset/asante.txt', '/map/sunset/asante', '/map/sunset/a/b.svg', `/map/sunset/${'x'.repeat(64)}.svg`, '/map/asante.svg', '/map/mutiny/asante.svg', '/map//asante.svg', '/map/sunset.svg/asante', `/map/${'x'.repeat(64)}/asante.svg`, '/web/.profile', '/web//index.html', '/web/',
		'/web/a/../index.html', '/web/nothing.js', '/web/%2e%2e/x', '/rules/nothing.json', '/api/box/nothing', '/api/report', '/x'])
		assert.equal((await get(target)).status, 404, target);
	const all = await Promise.all(Array.from({length: 6}, () => get('/map/sunset/afghan.svg')));
	assert.deepEqual([...new Set(all.map((answer) => `${answer.status} ${answer.headers.etag} ${answer.text.length}`))].slice(1), [], all[0].headers.etag);
	assert.equal(all[0].status, 200);
	assert.equal((await get('/map/sunset/afghan.json')).status, 200);
	const [one, other] = await Promise.all(['sunset', 'mutiny'].map((system) => get(`/map/${system}/drill.json`)));
	assert.deepEqual([one.status, other.status], [200, 200]);
	assert.notEqual(one.text, other.text, 'maps of one name are those of their systems');
	const again = await get('/map/sunset/afghan.svg', {'if-none-match': all[0].headers.etag});
	assert.deepEqual([again.status, again.text], [304, '']);
	const head = await request(server.port, 'HEAD', '/map/sunset/afghan.svg');
	assert.deepEqual([head.status, head.text], [200, '']);
	assert.ok(Number(head.headers['content-length']) > 1000);
});

// Sends each and looks at the answer.
async function say(client, rows) {
	for (const [message, op, text = /./] of rows) {
		client.send(message);
		const answer = await client.next('error', 'refused', 'preview', 'survey', 'history', 'at', 'stale');
		assert.equal(answer?.op, op, JSON.stringify(message) + JSON.stringify(answer));
		assert.match(JSON.stringify(answer), text, JSON.stringify(message));
	}
}

await test('before the hello', async () => {
	const client = new Client(server.port);
	await client.opened;
	await say(client, [['nonsense', 'error', /one JSON object/], ['[]', 'error', /one JSON object/], ['"x"', 'error', /one JSON object/], [{}, 'error', /hello first/],
		[{op: 5}, 'error', /hello first/], [{op: 'move', ply: 0, move: 'x'}, 'error', /hello first/], [{op: 'hello'}, 'error', /leads to no match/]]);
	assert.equal(await client.next(), null, 'and the socket is closed');
});

await test('what a watcher may not do', async () => {
	const client = new Client(server.port);
	assert.equal((await client.hello(made.tokens.watch)).seat, 'watcher');
	await say(client, [[{op: 'move', ply: 0, move: 'x'}, 'refused', /A watcher makes no moves/], [{op: 'undo', ply: 0}, 'refused', /takes nothing back/],
		[{op: 'rename', name: 'x'}, 'error', /no name/], [{op: 'chat', text: 'x'}, 'error', /for players/], [{op: 'notify', url: 'http://x/'}, 'error', /address/],
		[{op: 'preview', id: 4, move: 'x'}, 'preview', /"ok":false/], [{op: 'nothing'}, 'error', /op is unknown/], [{op: 'survey', id: 1, about: 'x'}, 'survey', /"ok":false/]]);
	client.send({op: 'leave'});
	assert.equal(await client.next(), null);
});

await test('what a player says wrongly', async () => {
	const client = new Client(server.port);
	const welcome = await client.hello(made.tokens.british), {ply} = welcome;
	await say(client, [
		[{op: 'move', ply, move: 'x'.repeat(2100)}, 'error', /too long/], [{op: 'move', ply, move: 'dance'}, 'refused'], [{op: 'move', ply: ply + 1, move: 'x'}, 'stale'],
		[{op: 'move', ply: 'now', move: 'x'}, 'stale'], [{op: 'move', move: 'x'}, 'stale'], [{op: 'move', ply: -1, move: 'x'}, 'stale'], [{op: 'undo', ply: 99}, 'stale'], [{op: 'undo', ply}, 'refused'],
		[{op: 'rename', name: 'x'.repeat(41)}, 'error', /A name has/], [{op: 'rename', name: 'a\u0007'}, 'error', /A name has/],
		[{op: 'chat', text: ''}, 'error', /one line/], [{op: 'chat', text: 'x'.repeat(501)}, 'error', /one line/], [{op: 'chat', text: 'a\nb'}, 'error', /one line/],
		...['http://', 'https://', 'javascript:x', 'http://a b', 'http://a"', `http://${'x'.repeat(600)}`, 'http://\u0001'].map((url) => [{op: 'notify', url}, 'error', /must begin with/]),
		[{op: 'reissue', owner: 'x', seat: 'watch'}, 'error', /Only the owner/], [{op: 'reissue', owner: made.tokens.british, seat: 'watch'}, 'error', /Only the owner/],
		[{op: 'reissue', owner: made.tokens.owner, seat: 'nobody'}, 'error', /no such seat/], [{op: 'reissue', owner: made.tokens.owner, seat: 'x'.repeat(100)}, 'error', /no such seat/],
		[{op: 'preview', id: 9, move: 'dance'}, 'preview', /"ok":false/], [{op: 'survey', id: 9}, 'survey', /nothing to be asked/], [{op: 'survey', id: 9, about: 'x'.repeat(300)}, 'survey', /nothing to be asked/],
		[{op: 'history', from: 9, to: 3}, 'history', /"plies":\[\]/], [{op: 'history', from: -4, to: 5000}, 'history'], [{op: 'history', from: 'x', to: 2 ** 40, seat: 'all'}, 'history', /"seat":"british"/],
		[{op: 'at', ply: 7000}, 'error', /no such ply/], [{op: 'at', ply: 0, seat: 'native'}, 'at', /"seat":"british"/], [{op: 'at', ply: -2}, 'at'],
	]);
	// Nothing has changed.
	const again = await client.hello(made.tokens.british);
	for (const key of ['ply', 'view', 'seats', 'chat', 'moves', 'notify'])
		assert.deepEqual(again[key], welcome[key], key);
	client.close();
});

await test('too many questions at once', async () => {
	const client = new Client(server.port);
	await client.hello(made.tokens.native);
	client.send(...Array(12).fill({op: 'history', from: 1}));
	const answers = [];
	for (let n = 0; n < 12; n++)
		answers.push((await client.next('history', 'error')).op);
	assert.ok(answers.includes('error') && answers.includes('history'), String(answers));
	client.send({op: 'leave', bot: 'nobody'});
	assert.equal(await client.next('ack'), null);
	const back = new Client(server.port);
	assert.equal((await back.hello(made.tokens.native)).seats[1].kind, 'human');
	back.close();
});

await server.stop();
fs.rmSync(folder, {recursive: true});
report();
