// upgrade.mjs: games that were played with other data or other rules, as the page shows them: docs/serve.md, "Upgrading".
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {spawnSync} from 'node:child_process';
import {Client, makeMatch, start} from '../serve/client.mjs';
import {laid, root, shot, test, wellMade} from './lib.mjs';

export async function upgrades(fixture) {
	await test('a game with data of its own says so; one of other rules can only be read, and a new game begins from there', () => both(fixture));
}

const wish = {scenario: 'persia', seed: 'upgrade', seats: [{kind: 'human', name: 'Ann'}, {kind: 'human', name: 'Bea'}]};

// The first moves that are offered, by both, until forces have marched.
async function play({tokens}, port, plies) {
	const seats = Object.fromEntries(await Promise.all(['british', 'native'].map(async (name) => {
		const client = new Client(port);
		return [name, Object.assign(client, {now: await client.hello(tokens[name])})];
	})));
	for (let n = 0; n < plies && !seats.british.now.result.over; n++) {
		const by = seats[seats.british.now.to_act[0]], moves = by.now.moves.filter((text) => text !== 'capitulate');
		by.send({op: 'move', ply: by.now.ply, move: moves.find((text) => text.startsWith('march')) ?? moves[0]});
		for (const seat of Object.values(seats))
			Object.assign(seat.now, await seat.next('update'));
	}
	assert.ok(!seats.british.now.result.over, 'the game goes on');
	Object.values(seats).forEach((seat) => seat.close());
}

async function both(fixture) {
	const running = [];
	try {
		await showBoth(fixture, running);
	} finally {
		for (const {child} of running)
			child.kill('SIGKILL');
	}
}

async function showBoth(fixture, running) {
	const folder = fs.mkdtempSync(path.join(fixture.folder, 'upgrade-')), data = path.join(folder, 'data'), db = path.join(folder, 'matches.db');
	const begin = async () => {
		running.unshift(await start(fixture.durbar, db, ['--data', data, '--web', path.join(root, 'web')]));
		return running[0];
	};
	fs.cpSync(path.join(root, 'data'), data, {recursive: true});
	let server = await begin();
	const made = await makeMatch(server.port, wish), table = path.join(data, 'sunset/tables/march.yaml');
	await play(made, server.port, 60);
	await server.stop();
	fs.writeFileSync(table, fs.readFileSync(table, 'utf8').replace(/^results: .*/m, 'results: [hold, hold, hold, hold, hold, hold, hold, hold, hold]'));
	const open = async (how) => {
		const page = await fixture.page('/', how);
		await page.goto(`http://127.0.0.1:${server.port}/play#${made.tokens.british}`);
		await laid(page);
		return page;
	};
	server = await begin();
	let page = await open({});
	assert.match(await page.locator('.panel .prompt').innerText(), /continues with the data it began with/);
	assert.ok(page.asked.some((url) => /\/kept\/[0-9a-f]{16}\/map\/sunset\/persia\.svg/.test(url)), 'the map is that of these data');
	await wellMade(page, 'a game with data of its own');
	await shot(page, 'upgrade-kept');
	await page.context().close();
	await server.stop();
	// As if the data had never been kept.
	assert.equal(spawnSync('sqlite3', [db, 'DELETE FROM kept']).status, 0);
	server = await begin();
	for (const phone of [true, false]) {
		page = await open({phone});
		assert.match(await page.locator('.panel .prompt').innerText(), /Read only[^]*other rules from move \d+ on/);
		assert.equal(await page.locator('[data-key=main]').count(), 0, 'there is nothing to be played');
		await wellMade(page, 'a game of other rules');
		await shot(page, `upgrade-closed${phone ? '-phone' : ''}`);
		if (phone)
			await page.context().close();
	}
	const ply = await page.evaluate(() => window.game.wire.ply);
	await page.click('[data-key=closed-branch]');
	await page.click('[data-key=b-british]');
	await page.waitForURL((url) => !String(url).includes(made.tokens.british));
	await laid(page);
	assert.ok(await page.evaluate(() => window.game.wire.ply) >= ply);
	assert.equal(await page.evaluate(() => window.game.wire.match.closed), undefined);
	assert.deepEqual(page.faults, [], 'the page complained');
	await page.context().close();
	await server.stop();
}
