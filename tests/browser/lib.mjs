// lib.mjs: what every browser test uses: the server, Chromium, pages that are watched, a small runner.
import assert from 'node:assert/strict';
import {AsyncLocalStorage} from 'node:async_hooks';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {chromium} from 'playwright-core';
import {makeMatch, start} from '../serve/client.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const screens = path.join(root, 'build/screens');
const axe = fs.readFileSync(path.join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

let passed = 0, failed = 0;
const wanted = process.argv.slice(3);

// Whether a test is to run: all are, unless parts of names are given, for whoever seeks a fault.
export const asked = (name) => !wanted.length || wanted.some((word) => name.includes(word));

// One try of a test: what went wrong, or nothing.
async function attempt(run, seconds) {
	let timer;
	const late = new Promise((_, no) => (timer = setTimeout(() => no(new Error(`not done after ${seconds} s`)), seconds * 1000)));
	try {
		await Promise.race([run(), late]);
		return null;
	} catch (error) {
		return error;
	} finally {
		clearTimeout(timer);
	}
}

// Tests under way in all workers, and the promise that each new one waits for: kept back while one is tried again alone.
const running = new Set();
let alone = Promise.resolve();

async function attemptBeside(run, seconds) {
	for (let seen = null; seen !== alone;)
		await (seen = alone);
	const attempted = attempt(run, seconds);
	running.add(attempted);
	try {
		return await attempted;
	} finally {
		running.delete(attempted);
	}
}

async function attemptAlone(run, seconds) {
	const before = alone;
	let open;
	alone = new Promise((done) => (open = done));
	await before;
	await Promise.all(running);
	try {
		return await attempt(run, seconds);
	} finally {
		open();
	}
}

// A browser on a busy machine may miss a beat: a test that fails is tried once more with nothing beside it, and says so.
export async function test(name, run, seconds = 240) {
	if (!asked(name))
		return;
	const began = Date.now();
	let error = await attemptBeside(run, seconds);
	if (error) {
		print(`note  ${name}: the first try failed, the second is made alone\n${error.stack}`);
		error = await attemptAlone(run, seconds);
	}
	if (error)
		failed++;
	else
		passed++;
	print(`${error ? 'FAIL' : 'ok   '} ${name} (${Date.now() - began} ms)${error ? '\n' + error.stack : ''}`);
}

// A chapter is a function that makes tests with a fixture. They are taken in turn by so many workers at once; what they tell
// is printed in the order of the list.
const lines = new AsyncLocalStorage();
export const print = (text) => lines.getStore().push(text);

export async function runChapters(durbar, chapters, workers) {
	const told = [];
	let next = 0, printed = 0;
	await Promise.all(Array.from({length: workers}, async () => {
		const fixture = await Fixture.open(durbar);
		try {
			while (next < chapters.length) {
				const n = next++, list = [];
				await lines.run(list, () => chapters[n](fixture));
				told[n] = list;
				for (; told[printed]; printed++)
					told[printed].forEach((line) => console.log(line));
			}
		} finally {
			await fixture.close();
		}
	}));
}

export function report() {
	console.log(`${passed} passed, ${failed} failed`);
	process.exitCode = failed ? 1 : 0;
}

export class Fixture {
	// The server, the browser, and a folder of their own.
	static async open(durbar) {
		const fixture = new Fixture();
		fixture.durbar = path.resolve(durbar);
		fixture.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-browser-'));
		fixture.server = await start(fixture.durbar, path.join(fixture.folder, 'matches.db'), ['--web', path.join(root, 'web')]);
		fixture.origin = `http://127.0.0.1:${fixture.server.port}`;
		fixture.browser = await chromium.launch({executablePath: process.env.CHROMIUM || '/usr/bin/chromium', headless: true,
			args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
				'--disable-component-update', '--disable-sync']});
		fs.mkdirSync(screens, {recursive: true});
		return fixture;
	}

	async close() {
		await this.browser.close();
		await this.server.stop();
		fs.rmSync(this.folder, {recursive: true, force: true});
	}

	// A browser of its own with one page; whatever goes wrong in it is kept in page.faults.
	// Nothing waits to be looked at unless a test is about that (`drama`, or only `combat`), and nobody is asked for a name who is no `newcomer`.
	async page(where = '/', {dark = false, phone = false, size = {width: 1280, height: 800}, drama = false, combat = '0', newcomer = false, more = {}} = {}) {
		const context = await this.browser.newContext({viewport: phone ? {width: 360, height: 740} : size, colorScheme: dark ? 'dark' : 'light',
			reducedMotion: 'reduce', acceptDownloads: true, ...(phone ? {hasTouch: true, isMobile: true, deviceScaleFactor: 2} : {}), ...more});
		if (!drama)
			await context.addInitScript((held) => {
				for (const [key, value] of [['durbar.pace', '0'], ['durbar.combat', held], ['durbar.certain', 'asked']])
					if (location.protocol === 'http:' && localStorage.getItem(key) === null)
						localStorage.setItem(key, value);
			}, combat);
		if (!newcomer)
			await context.addInitScript(() => {
				if (location.protocol === 'http:' && localStorage.getItem('durbar.name') === null)
					localStorage.setItem('durbar.name', '');
			});
		const page = await context.newPage();
		page.setDefaultTimeout(30000);
		page.faults = [];
		page.asked = [];
		page.frames_in = [];
		page.frames_out = [];
		page.on('console', (line) => { if (line.type() === 'error' || line.type() === 'warning') page.faults.push(`console: ${line.text()}`); });
		page.on('pageerror', (error) => page.faults.push(`script: ${error.stack}`));
		page.on('request', (request) => page.asked.push(request.url()));
		page.on('requestfailed', (request) => page.faults.push(`request: ${request.url()} ${request.failure()?.errorText}`));
		page.on('websocket', (socket) => {
			page.asked.push(socket.url());
			socket.on('framereceived', ({payload}) => page.frames_in.push(String(payload)));
			socket.on('framesent', ({payload}) => page.frames_out.push(String(payload)));
		});
		await page.goto(this.origin + where);
		return page;
	}

	async match(wish) {
		return makeMatch(this.server.port, wish);
	}

	// A page of a seat, once it is complete.
	async sit(token, how) {
		const page = await this.page('/play#' + token, how);
		await laid(page);
		return page;
	}

	// Two people in one game.
	async two(wish = {}, how = [{}, {}]) {
		const made = await this.match({scenario: 'asante', seed: 'browser', seats: [{kind: 'human', name: 'Ann'}, {kind: 'open'}], ...wish});
		const british = await this.sit(made.tokens.british, how[0]), native = await this.sit(made.tokens.native, how[1]);
		return {made, british, native, close: () => Promise.all([british, native].map((page) => page.context().close()))};
	}

	clean(page) {
		assert.deepEqual(page.faults, [], 'the page complained');
		for (const url of page.asked)
			assert.ok(new URL(url).host === new URL(this.origin).host || url.startsWith('blob:'), `asked elsewhere: ${url}`);
	}
}

export const laid = (page) => page.waitForFunction(() => window.game?.ready && !!document.querySelector('.panel .prompt, .curtain'));

export async function shot(page, name) {
	await page.screenshot({path: path.join(screens, name + '.png')});
}

// The serious findings of axe-core; lesser ones are told but do not fail. The drawing of the map is left out: it is hidden from readers,
// who have the list of hexes, and has thousands of parts.
// By lamp only the colours differ from the day.
export async function wellMade(page, name, lamp = false) {
	if (!await page.evaluate(() => !!window.axe))
		await page.evaluate(axe + ';0');
	const {violations} = await page.evaluate((only) => window.axe.run({exclude: ['.sheet']}, {resultTypes: ['violations'], ...(only ? {runOnly: ['color-contrast']} : {})}), lamp);
	const bad = violations.filter((one) => one.impact === 'serious' || one.impact === 'critical');
	const told = bad.map((one) => `${one.id} (${one.impact}): ${one.help}\n` +
		one.nodes.slice(0, 4).map((node) => `    ${node.target} ${node.html.slice(0, 140)}\n    ${node.failureSummary?.split('\n').slice(1, 3).join(' ')}`).join('\n'));
	for (const one of violations.filter((other) => !bad.includes(other)))
		print(`note  axe, ${name}: ${one.id} (${one.impact}) ${one.nodes.slice(0, 3).map((node) => node.target).join('; ')}`);
	assert.equal(told.join('\n'), '', `axe-core on ${name}`);
}

// What the page holds of the game; the page's own objects are asked, never told.
export const state = (page) => page.evaluate(() => {
	const {game} = window, {wire, chooser} = game;
	return {ply: wire.ply, seat: wire.seat, toAct: wire.toAct, over: !!wire.result?.over, step: wire.view.step, kind: chooser.task?.kind ?? null, turn: wire.view.turn,
		segment: wire.view.segment, moves: wire.moves, text: chooser.text(), note: game.note, busy: game.busy, cursor: game.board?.cursor ?? null};
});

// Until something is so in the page; polled closely, since a game has hundreds of these waits.
export async function until(page, what, test_, argument) {
	// The policy of the page forbids eval in it, so the whole goes in as one text.
	const good = await page.evaluate(`(async () => {
		const check = ${test_}, given = ${JSON.stringify(argument ?? null)}, end = performance.now() + 30000;
		while (performance.now() < end) {
			if (check(given))
				return true;
			await new Promise((done) => setTimeout(done, 4));
		}
		return false;
	})()`);
	assert.ok(good, `never came: ${what}`);
}

// A click of the mouse in the middle of what a selector finds, provided that nothing lies above it.
export async function press(page, selector, n = 0) {
	const at = await page.evaluate(([wanted, index]) => {
		const node = [...document.querySelectorAll(wanted)].filter((one) => one.checkVisibility())[index];
		if (!node)
			return null;
		node.scrollIntoView({block: 'nearest', inline: 'nearest'});
		const box = node.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2, top = document.elementFromPoint(x, y);
		return {x, y, free: !!top && (node.contains(top) || top.contains(node)), top: top?.outerHTML.slice(0, 120)};
	}, [selector, n]);
	assert.ok(at, `there is no ${selector}`);
	assert.ok(at.free, `something lies above ${selector}: ${at.top}`);
	await page.mouse.click(at.x, at.y);
}

// Where a hex lies on the screen.
export const hexPoint = (page, hex) => page.evaluate((id) => {
	const {board} = window.game, at = board.grid.get(id), box = board.host.getBoundingClientRect();
	board.show(id);
	return {x: box.left + at.x * board.k + board.x, y: box.top + at.y * board.k + board.y};
}, hex);

export function sorted(value) {
	if (Array.isArray(value))
		return value.map(sorted);
	if (value && typeof value === 'object')
		return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
	return value;
}
