// weigh.mjs: what pages weigh and how soon they can be used. Timed, so nothing else should run beside it.
// usage: node weigh.mjs DURBAR. The last line is "N passed, N failed".
import assert from 'node:assert/strict';
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
		wire.on('Network.requestWillBeSent', (event) => (last = Date.now(), names.set(event.requestId, event.request.url), open.add(event.requestId)));
		// What the page before was still loading has no name here, and does not count.
		wire.on('Network.loadingFinished', (event) => (ended(event), names.has(event.requestId) && sizes.set(event.requestId, event.encodedDataLength)));
		wire.on('Network.loadingFailed', ended);
		const began = Date.now();
		await page.goto(fixture.origin + where, {waitUntil: 'commit'});
		await until(page, 'the page', usable);
		times.push(Date.now() - began);
		while (Date.now() - last < (open.size ? 10000 : 500))
			await page.waitForTimeout(50);
		const drawing = ([id]) => names.get(id).endsWith('.svg') && names.get(id).includes('/map/');
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

await runChapters(process.argv[2], [weights], 1);
report();
