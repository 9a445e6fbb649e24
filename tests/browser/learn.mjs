// learn.mjs: every tutorial from its beginning to its end by its own instructions, with the mouse and on a phone; what the coach does
// when somebody does something else; a coached first game.
import assert from 'node:assert/strict';
import {patient} from '../runner.mjs';
import {hexPoint, laid, painted, press, shot, still, test, until, wellMade} from './lib.mjs';

const SYSTEMS = ['sunset', 'mutiny', 'restless', 'conduct'];
const OTHER = ['restless', 'conduct'];
// What stands between two decisions.
const GO_ON = ['.outcome .btn.primary', '[data-key=strip-go]'];

export function learns(fixture) {
	for (const system of SYSTEMS) {
		test(`${system}: the tutorial, by its own instructions`, () => lesson(fixture, system, {size: {width: 1440, height: 900}}));
		test(`${system}: the tutorial on a phone`, () => lesson(fixture, system, {phone: true}));
		if (OTHER.includes(system)) {
			test(`${system}: the tutorial of the other side, by its own instructions`, () => lesson(fixture, system, {size: {width: 1440, height: 900}}, 'other'));
			test(`${system}: the tutorial of the other side on a phone, by lamp`, () => lesson(fixture, system, {phone: true, dark: true}, 'other'));
		}
		test(`${system}: a coached first game explains each decision once`, () => firstGame(fixture, system));
	}
	test('whoever does something else is told what it was, and the lesson goes on', () => otherwise(fixture));
	test('the coach can be hidden and comes back, also after a reload', () => hides(fixture));
	test('a game without the coach does not load him', () => alone(fixture));
}

// What the coach shows now, and whether it can be answered.
const look = (page) => page.evaluate(() => {
	const {coach, wire, moment, surface} = window.game, now = coach?.page();
	return {key: now?.key ?? null, reads: !!now?.reads, ends: !!now?.ends, light: now?.light || [], ply: wire.ply, mine: wire.toAct.includes(wire.seat),
		held: !!moment || !!surface?.resolution, text: now?.text || '', over: !!wire.result?.over};
});

// Opens the tutorial from the first page.
async function enter(fixture, system, how, kind = 'lesson') {
	const page = await fixture.page('/', how);
	await page.locator('.learn-open').waitFor();
	await press(page, '.learn-open');
	await page.locator(`dialog [data-key="${kind}-${system}"]`).waitFor();
	await press(page, `dialog [data-key="${kind}-${system}"]`);
	await page.waitForURL(/\/play#/);
	await laid(page);
	await page.locator('.coach .coach-text').first().waitFor();
	return page;
}

async function pressHex(page, hex) {
	const {x, y} = await hexPoint(page, hex);
	await page.mouse.click(x, y);
}

// A unit on the table, or its row in the panel where something lies above it.
async function pressUnit(page, id) {
	const selector = `.board [data-unit="${id}"]`;
	if (await has(page, `.panel [data-key="u-${id}"]`))
		return press(page, `.panel [data-key="u-${id}"]`);
	if (!await has(page, selector))
		return;
	await page.evaluate((unit) => window.game.goTo(unit), id);
	await still(page);
	await press(page, selector);
}

const has = (page, selector) => page.evaluate((wanted) => [...document.querySelectorAll(wanted)].some((node) => node.checkVisibility() && !node.disabled), selector);

// Whatever waits to be looked at is closed.
async function goOn(page) {
	for (const selector of GO_ON)
		if (await has(page, selector))
			return press(page, selector);
	await painted(page);
}

// Whether something is there within a second: what was pressed before may bring it.
async function comes(page, selector) {
	for (const end = Date.now() + patient(1000); Date.now() < end; await painted(page))
		if (await has(page, selector))
			return true;
	return false;
}

// Does what is lit, in order, until the move is made.
async function follow(page, now) {
	for (const name of now.light) {
		const [kind, id] = [name.slice(0, name.indexOf(' ')), name.slice(name.indexOf(' ') + 1)];
		if (kind === 'hex')
			await pressHex(page, id);
		else if (kind === 'unit')
			await pressUnit(page, id);
		else if (await has(page, `[data-${kind}="${id}"]`) || (name !== now.light[0] && await comes(page, `[data-${kind}="${id}"]`)))
			await press(page, `[data-${kind}="${id}"]`);
		await painted(page);
		if ((await look(page)).ply !== now.ply)
			return;
	}
}

// Until the page tells something else, which what was pressed need not bring about: a second press too soon would be a double click.
async function changed(page, before) {
	const same = (now) => now.ply === before.ply && now.key === before.key && String(now.light) === String(before.light);
	for (const end = Date.now() + patient(600); Date.now() < end && same(await look(page));)
		await painted(page);
}

async function lesson(fixture, system, how, kind = 'lesson') {
	const page = await enter(fixture, system, how, kind), seen = new Set(), name = `learn-${kind === 'other' ? 'other-' : ''}${system}${how.phone ? '-phone' : ''}`;
	await shot(page, name);
	await wellMade(page, name);
	for (let n = 0, end = Date.now() + patient(150000); Date.now() < end; n++) {
		const now = await look(page);
		if (now.ends)
			break;
		if (now.key !== null)
			seen.add(now.key);
		if (process.env.LEARN) {
			console.log(n, now.key, now.ply, now.mine, now.held, JSON.stringify(now.light), now.text.slice(0, 50));
			await shot(page, `${name}-${now.key}`);
		}
		if (now.reads && now.key !== null) {
			await press(page, '[data-key=coach-next]');
			continue;
		}
		if (!now.mine || now.held || now.key === null) {
			await goOn(page);
			continue;
		}
		await follow(page, now);
		await changed(page, now);
	}
	assert.ok((await look(page)).ends, 'the lesson comes to its end');
	await shot(page, name + '-end');
	await wellMade(page, name + '-end');
	const steps = await page.evaluate(() => window.game.coach.steps.length);
	assert.ok(seen.size >= steps * 0.7, `${seen.size} of ${steps} steps were shown`);
	fixture.clean(page);
	await page.context().close();
}

// From the first page: the tutorial or the first game of a system.
async function firstGame(fixture, system) {
	const page = await fixture.page('/');
	await page.locator('.learn-open').waitFor();
	await press(page, '.learn-open');
	await page.locator(`dialog [data-key="first-${system}"]`).waitFor();
	await wellMade(page, 'learn');
	await shot(page, 'learn');
	await press(page, `dialog [data-key="first-${system}"]`);
	await page.waitForURL(/\/play#/);
	await laid(page);
	await page.locator('.coach .coach-text').first().waitFor();
	const first = await look(page);
	assert.match(await page.locator('.coach').first().innerText(), /First time[^]*Look at/i);
	await wellMade(page, `first-${system}`);
	await shot(page, `first-${system}`);
	await press(page, '[data-key=coach-known]');
	assert.equal((await look(page)).key, null, 'it is told once');
	await press(page, '[data-key=coach-unfold]');
	assert.equal((await look(page)).key, first.key, 'and again for who asks');
	await playOn(page, first.key);
	fixture.clean(page);
	await page.context().close();
}

// Ends what can be ended, and else plays what is listed first, until another kind of decision is explained.
async function playOn(page, known) {
	for (let n = 0; n < 400; n++) {
		const now = await look(page);
		if (now.key !== null && now.key !== known)
			return assert.ok(now.text);
		if (now.mine && !now.held)
			await page.evaluate(() => {
				const {game} = window, {moves} = game.wire, quits = /^(capitulate|concede|resign|surrender|offer)/;
				if (!game.busy && !game.moment) game.commit(moves.find((move) => /^(ready|deploy|end|done)$/.test(move)) || moves.find((move) => !quits.test(move)));
			});
		await goOn(page);
	}
	assert.fail('no other decision was explained');
}

async function otherwise(fixture) {
	const page = await enter(fixture, 'sunset', {});
	await press(page, '[data-key=coach-next]');
	await press(page, '[data-key=coach-next]');
	const before = await look(page);
	await page.evaluate(() => window.game.commit('end'));
	await until(page, 'the next decision', (ply) => window.game.wire.ply > ply && window.game.chooser.task, before.ply);
	assert.match(await page.locator('.coach-said').innerText(), /allowed too/);
	const now = await look(page);
	assert.ok(now.key !== null && now.key !== before.key, 'the step that fits is shown');
	fixture.clean(page);
	await page.context().close();
}

async function hides(fixture) {
	const page = await enter(fixture, 'sunset', {dark: true});
	await wellMade(page, 'the coach by lamp', true);
	await shot(page, 'learn-sunset-dark');
	await press(page, '[data-key=coach-fold]');
	assert.equal(await page.locator('.coach-text').count(), 0);
	await page.reload();
	await laid(page);
	await page.locator('.coach.folded').waitFor();
	await page.locator('[data-key=coach-unfold]').focus();
	await page.keyboard.press('Enter');
	await page.locator('.coach-text').waitFor();
	await page.locator('[data-key=coach-next]').focus();
	await page.keyboard.press('Enter');
	await until(page, 'the next step', () => window.game.coach.page().key === '1');
	fixture.clean(page);
	await page.context().close();
}

async function alone(fixture) {
	const made = await fixture.match({scenario: 'asante', seed: 'alone', seats: [{kind: 'human'}, {kind: 'bot', bot: 'captain'}]}), page = await fixture.sit(made.tokens.british);
	assert.ok(!page.asked.some((url) => /coach|learn/.test(url)), 'he is not loaded');
	await press(page, '.bar [aria-label=Menu]');
	await page.getByRole('button', {name: 'Coach', exact: true}).click();
	await page.locator('.coach .coach-text').waitFor();
	fixture.clean(page);
	await page.context().close();
}
