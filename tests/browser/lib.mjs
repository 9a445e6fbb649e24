// lib.mjs: what every browser test uses: the server, Chromium, pages that are watched, the list of tests and what runs them.
import assert from 'node:assert/strict';
import {AsyncLocalStorage} from 'node:async_hooks';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {chromium} from 'playwright-core';
import {endRun, findNamed, flakyLine, long, makeBundles, Misuse, patient, readTimes, readWish, runMain, takePart} from '../runner.mjs';
import {makeMatch, start} from '../serve/client.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const screens = path.join(root, 'build/screens');
// The one without windows takes a third of the processor time of the other.
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const axe = fs.readFileSync(path.join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

// What the test that is running has printed and opened: contexts are closed when it ends, whatever became of it.
const current = new AsyncLocalStorage();
export const print = (text) => current.getStore().told.push(text);

// The tests of all chapters, in their order.
const tests = [];
let bundled = null, bundledLong = false;

// Adds a test to the list. It needs nothing of any other, except within a bundle what `once` made for all of it.
export function test(name, run, seconds = 240) {
	tests.push({name, run, seconds, bundle: bundled, long: bundledLong});
}

// Tests that share something that takes long to make: one worker takes them, one after the other. Those that are `long` run in ./test long,
// and when they are named.
export function bundle(name, add, isLong = false) {
	[bundled, bundledLong] = [name, isLong];
	add();
	[bundled, bundledLong] = [null, false];
}

// Made when it is first asked for, and again after it failed.
export function once(make) {
	let made = null;
	return () => (made ??= make().catch((error) => {
		made = null;
		throw error;
	}));
}

// One try of a test: what went wrong, or nothing.
async function attempt(fixture, one, told) {
	const own = {told, contexts: [], folder: fs.mkdtempSync(path.join(fixture.base, 'test-'))}, seconds = patient(one.seconds);
	let timer;
	const late = new Promise((_, no) => (timer = setTimeout(() => no(new Error(`not done after ${seconds} s`)), seconds * 1000)));
	try {
		await Promise.race([current.run(own, () => one.run()), late]);
		return null;
	} catch (error) {
		return error;
	} finally {
		clearTimeout(timer);
		await Promise.all(own.contexts.map((context) => context.close().catch(() => {})));
	}
}

// Tests under way in all workers, and the promise that each new one waits for: kept back while one is tried again alone.
const running = new Set();
let alone = Promise.resolve();

async function attemptBeside(...what) {
	for (let seen = null; seen !== alone;)
		await (seen = alone);
	const attempted = attempt(...what);
	running.add(attempted);
	try {
		return await attempted;
	} finally {
		running.delete(attempted);
	}
}

async function attemptAlone(...what) {
	const before = alone;
	let open;
	alone = new Promise((done) => (open = done));
	await before;
	await Promise.all(running);
	try {
		return await attempt(...what);
	} finally {
		open();
	}
}

// A browser on a busy machine may miss a beat: a test that fails is tried once more with nothing beside it, and says so.
async function runTest(fixture, one, times) {
	const told = [], began = Date.now(), first = await attemptBeside(fixture, one, told);
	let error = first;
	if (first) {
		told.push(`note  ${one.name}: the first try failed, the second is made alone\n${first.stack}`);
		error = await attemptAlone(fixture, one, told);
		if (!error)
			told.push(flakyLine(one.name, first));
	}
	const ms = Date.now() - began;
	times.set(one.name, ms / 1000);
	console.log([...told, `${error ? 'FAIL' : 'ok   '} ${one.name} (${ms} ms)${error ? '\n' + error.stack : ''}`].join('\n'));
	return !error;
}

const USAGE = 'usage: node FILE DURBAR [--screens] [--list] [--times] [--write-times] [--jobs N] [--part I/M] [NAME...]';

// Runs the tests of `chapters`, functions that add tests which use the fixture they are given, as the arguments ask
// (tests/runner.mjs). `table` holds how long each takes. The last line is "N passed, N failed".
export const runChapters = (chapters, table, usual = {}) => runMain(USAGE, async () => {
	const wish = {...readWish(process.argv.slice(2)), ...usual}, fixture = new Fixture(), times = new Map();
	chapters.forEach((chapter) => chapter(fixture));
	const bundles = takePart(makeBundles(findNamed(tests, wish.names).filter((one) => long || !one.long || wish.names.length || wish.list), readTimes(table)), wish.part);
	if (wish.list)
		return bundles.forEach((one) => one.tests.forEach(({name}) => console.log(name)));
	if (!wish.program)
		throw new Misuse('which program?');
	let passed = 0, failed = 0;
	keepScreens = wish.screens;
	await fixture.start(wish.program);
	try {
		await Promise.all(Array.from({length: wish.jobs}, async () => {
			for (let next = bundles.shift(); next; next = bundles.shift())
				for (const one of next.tests)
					await runTest(fixture, one, times) ? passed++ : failed++;
		}));
	} finally {
		await fixture.close();
	}
	endRun(wish, table, times, passed, failed);
});

export class Fixture {
	// One server and one browser for all tests, and a folder of their own.
	async start(durbar) {
		this.durbar = path.resolve(durbar);
		this.base = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-browser-'));
		this.server = await start(this.durbar, path.join(this.base, 'matches.db'), ['--web', path.join(root, 'web')]);
		this.origin = `http://127.0.0.1:${this.server.port}`;
		process.on('exit', () => this.server.child.kill('SIGKILL'));
		for (const signal of ['SIGINT', 'SIGTERM'])
			process.on(signal, () => process.exit(1));
		this.browser = await chromium.launch({executablePath: process.env.CHROMIUM || BROWSERS.find((file) => fs.existsSync(file)), headless: true, handleSIGINT: false, handleSIGTERM: false,
			args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
				'--disable-component-update', '--disable-sync']});
		fs.mkdirSync(screens, {recursive: true});
		return this;
	}

	// The folder of the test that is running.
	get folder() {
		return current.getStore().folder;
	}

	async close() {
		await this.browser.close();
		await this.server.stop();
		fs.rmSync(this.base, {recursive: true, force: true});
	}

	// A browser of its own with one page; whatever goes wrong in it is kept in page.faults.
	// Nothing waits to be looked at unless a test is about that (`drama`, or only `combat`), and nobody is asked for a name who is no `newcomer`.
	async page(where = '/', {dark = false, phone = false, size = {width: 1280, height: 800}, drama = false, combat = '0', newcomer = false, more = {}} = {}) {
		const context = await this.browser.newContext({viewport: phone ? {width: 360, height: 740} : size, colorScheme: dark ? 'dark' : 'light',
			reducedMotion: 'reduce', acceptDownloads: true, ...(phone ? {hasTouch: true, isMobile: true, deviceScaleFactor: 2} : {}), ...more});
		current.getStore()?.contexts.push(context);
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
		page.setDefaultTimeout(patient(30000));
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

// Until what has changed is drawn.
export const painted = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))));

// Until the map or the table moves no more.
export const still = (page) => page.evaluate(async () => {
	const frame = () => new Promise((done) => requestAnimationFrame(done)), place = () => {
		const at = window.game.surface?.field ?? window.game.board;
		return [at.k, at.x, at.y].join();
	};
	for (let same = 0, before = ''; same < 3; before = place()) {
		await frame();
		same = place() === before ? same + 1 : 0;
	}
});

// A picture of the screen, where they are wanted: half of the time would go into them.
let keepScreens = false;
export async function shot(page, name) {
	await painted(page);
	if (keepScreens)
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
		const check = ${test_}, given = ${JSON.stringify(argument ?? null)}, end = performance.now() + ${patient(30000)};
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
