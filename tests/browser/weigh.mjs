// weigh.mjs: what pages weigh, what they ask for, how soon they can be used and what a move costs. Timed, so nothing else should run beside it.
// usage: node weigh.mjs DURBAR. The last line is "N passed, N failed".
import assert from 'node:assert/strict';
import {Client} from '../serve/client.mjs';
import {print, report, runChapters, test, until} from './lib.mjs';

const SECOND = 1000;

// Bytes as they come over the wire, and the time until the thing can be used; the best of some tries, since the machine may have other work.
async function weight(fixture, where, usable) {
	const times = [];
	let most = 0, list = [];
	for (let n = 0; n < 8 && (n < 2 || Math.min(...times) >= SECOND); n++) {
		const page = await fixture.page('/nothing-here');
		const wire = await page.context().newCDPSession(page), sizes = new Map(), names = new Map(), open = new Set();
		let last = Date.now();
		const ended = ({requestId}) => (last = Date.now(), open.delete(requestId));
		await wire.send('Network.enable');
		await wire.send('Network.setCacheDisabled', {cacheDisabled: true});
		wire.on('Network.requestWillBeSent', (event) => event.request.url.startsWith('data:') ||
			(last = Date.now(), names.set(event.requestId, event.request.url), open.add(event.requestId)));
		// What the page before was still loading has no name here, and does not count.
		wire.on('Network.loadingFinished', (event) => (ended(event), names.has(event.requestId) && sizes.set(event.requestId, event.encodedDataLength)));
		wire.on('Network.loadingFailed', ended);
		const began = Date.now();
		await page.goto(fixture.origin + where, {waitUntil: 'commit'});
		await until(page, 'the page', usable);
		times.push(Date.now() - began);
		while (Date.now() - last < (open.size ? 10000 : 500))
			await page.waitForTimeout(50);
		const drawing = ([id]) => new URL(names.get(id)).pathname.startsWith('/map/');
		most = [...sizes].filter((one) => !drawing(one)).reduce((sum, [, size]) => sum + size, 0);
		list = [...sizes].sort((a, b) => b[1] - a[1]).slice(0, 6).map(([id, size]) => `${size} ${names.get(id)}`);
		await page.context().close();
	}
	print(`note  ${where.slice(0, 6)}: ${most} bytes, usable after ${times.join(', ')} ms`);
	assert.ok(most < 300 * 1024, `${most} bytes:\n${list.join('\n')}`);
	assert.ok(Math.min(...times) < SECOND, `usable after ${times.join(', ')} ms`);
}

async function weights(fixture) {
	await test('the first page: under 300 kB, usable within a second', () => weight(fixture, '/', () => !!document.querySelector('.war')));
	await test('a seat\'s page: under 300 kB beside the drawing of its map, usable within a second', async () => {
		const made = await fixture.match({scenario: 'asante', seed: 'weigh'});
		await weight(fixture, '/play#' + made.tokens.british, () => !!document.querySelector('.panel .prompt'));
	});
}

// What a page asks the server for, the socket too, until it is quiet; what its own cache gives does not count.
async function requests(fixture, context, where, usable) {
	const page = await context.newPage(), wire = await context.newCDPSession(page), asked = new Map();
	let last = Date.now();
	await wire.send('Network.enable');
	wire.on('Network.requestWillBeSent', ({requestId, request}) => (last = Date.now(), request.url.startsWith('data:') || asked.set(requestId, request.url)));
	wire.on('Network.webSocketCreated', ({requestId, url}) => asked.set(requestId, url));
	wire.on('Network.requestServedFromCache', ({requestId}) => asked.delete(requestId));
	wire.on('Network.responseReceived', ({requestId, response}) => (last = Date.now(), response.fromDiskCache && asked.delete(requestId)));
	await page.goto(fixture.origin + where);
	await until(page, 'the page', usable);
	while (Date.now() - last < 700)
		await page.waitForTimeout(50);
	await page.close();
	return [...asked.values()].map((url) => new URL(url).pathname);
}

async function visits(fixture) {
	for (const scenario of ['afghan', 'india', 'restless-a', 'conduct-zulu'])
		await test(`${scenario}: ten requests at the first visit, the page and its socket at the second`, async () => {
			const made = await fixture.match({scenario, seed: 'visit'}), context = await fixture.browser.newContext();
			const where = '/play#' + Object.values(made.tokens)[0], usable = () => !!window.game?.ready;
			const first = await requests(fixture, context, where, usable), second = await requests(fixture, context, where, usable);
			print(`note  ${scenario}: ${first.length} requests, then ${second.length}`);
			assert.ok(first.length <= 10, first.join('\n'));
			assert.deepEqual(second.sort(), ['/play', '/ws']);
			await context.close();
		});
}

// The moves that a message lists, but for giving up.
const playable = ({moves = []}) => moves.filter((text) => !/^(concede|resign|surrender)/.test(text));

// Elements and texts of the page, and thread time by a move that is only watched.
async function strain(fixture, scenario) {
	const made = await fixture.match({scenario, seed: 'strain'}), names = Object.keys(made.tokens).filter((name) => name !== 'watch' && name !== 'owner');
	const page = await fixture.page('/play#' + made.tokens.watch), wire = await page.context().newCDPSession(page);
	await until(page, 'the page', () => !!window.game?.ready);
	const seats = await Promise.all(names.map(async (name) => {
		const client = new Client(fixture.server.port);
		client.welcome = await client.hello(made.tokens[name]);
		return client;
	}));
	await wire.send('Performance.enable', {timeDomain: 'threadTicks'});
	const metric = async (name) => (await wire.send('Performance.getMetrics')).metrics.find((one) => one.name === name).value;
	const before = await metric('TaskDuration'), parts = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'], was = await Promise.all(parts.map(metric));
	let played = 0, ply = seats[0].welcome.ply, offers = seats.map((seat) => playable(seat.welcome));
	for (let luck = 7; played < 120; played++) {
		const n = offers.findIndex((list) => list.length);
		if (n < 0)
			break;
		luck = (luck * 1103515245 + 12345) % 2147483648;
		seats[n].send({op: 'move', ply, move: offers[n][luck % offers[n].length]});
		const told = await Promise.all(seats.map((seat) => seat.next('update', 'refused')));
		assert.ok(told.every((one) => one?.op === 'update'), JSON.stringify(told));
		({ply} = told[0]);
		offers = told.map(playable);
		await until(page, 'the move', (number) => window.game.wire.ply >= number, ply);
		await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
	}
	const ms = (await metric('TaskDuration') - before) * 1000 / played;
	const shares = await Promise.all(parts.map(async (name, i) => `${name} ${((await metric(name) - was[i]) * 1000 / played).toFixed(1)}`));
	await wire.send('HeapProfiler.collectGarbage');
	const nodes = await page.evaluate(() => {
		const walker = document.createTreeWalker(document);
		let count = 0;
		while (walker.nextNode())
			count++;
		return count;
	}), all = await metric('Nodes');
	print(`note  ${scenario}: ${nodes} nodes (${all} with the browser's own copies), ${ms.toFixed(1)} ms of the main thread a move over ${played} moves (${shares.join(', ')})`);
	seats.forEach((seat) => seat.close());
	await page.context().close();
	return {nodes, ms};
}

async function strains(fixture) {
	for (const scenario of ['asante', 'afghan', 'india', 'restless-b', 'conduct-zulu'])
		await test(`${scenario}: under 2,500 nodes, and no long work of the main thread for a move`, async () => {
			const {nodes, ms} = await strain(fixture, scenario);
			assert.ok(nodes < 2500, `${nodes} nodes`);
			assert.ok(ms < 30, `${ms} ms a move`); // 15 on a quiet machine: docs/performance.md
		});
}

await runChapters(process.argv[2], [weights, visits, strains], 1);
report();
