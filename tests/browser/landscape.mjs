// landscape.mjs: a phone on its side: the map keeps half of the screen, the panel stands beside it at full height, each question begins at its top
// with its buttons in sight. And windows between phone and desktop: nothing of the bar is cut.
import assert from 'node:assert/strict';
import {shot, test, until, wellMade} from './lib.mjs';
import {Player} from './player.mjs';
import {long, some} from '../runner.mjs';

const SIZES = [{width: 844, height: 390}, {width: 740, height: 360}, {width: 667, height: 375}];
const GAMES = [['asante', 'british'], ['india', 'british'], ['restless-a', 'british-1'], ['conduct-zulu', 'colonial']];
const greedy = {kind: 'bot', bot: 'greedy'}, ann = {kind: 'human', name: 'Ann'};
const mine = (page) => until(page, 'a question', () => (window.game.wire.toAct.includes(window.game.wire.seat) || window.game.wire.result?.over) && !window.game.busy);

async function hold(fixture, scenario, seat, size, how = {}) {
	const box = await (await fetch(`${fixture.origin}/api/box/${scenario}`)).json();
	const made = await fixture.match({scenario, seed: 'phone', seats: box.seats.map((one) => one === seat ? ann : greedy)});
	const page = await fixture.sit(made.tokens[seat], {phone: true, more: {viewport: size}, ...how});
	await mine(page);
	return page;
}

// What can be seen of map, question and buttons.
const parts = (page) => page.evaluate(() => {
	const box = (selector) => { const node = document.querySelector(selector); return node?.checkVisibility() ? node.getBoundingClientRect().toJSON() : null; };
	const panel = document.querySelector('.panel'), buttons = [...panel.querySelectorAll('.buttons .btn')].filter((one) => one.checkVisibility()).map((one) => { const {top, bottom, left, right} = one.getBoundingClientRect(); return {name: one.innerText, seen: top >= 0 && bottom <= innerHeight + 1 && left >= 0 && right <= innerWidth + 1}; }), list = panel.querySelector('.buttons');
	return {map: box('.field-map'), panel: box('.panel'), bar: box('.bar'), title: box('.panel .prompt h2'), grip: box('.grip'), buttons, scrolls: !!list && list.scrollHeight > list.clientHeight + 1 && list.getBoundingClientRect().bottom <= innerHeight + 1, scroll: panel.scrollTop, asks: document.querySelector('.panel .prompt h2')?.innerText,
		area: innerWidth * innerHeight, width: innerWidth, height: innerHeight, wide: document.documentElement.scrollWidth};
});

function check(at, name) {
	assert.ok(at.map.width * at.map.height >= at.area / 2, `${name}: the map has ${at.map.width} x ${at.map.height} of ${at.width} x ${at.height}`);
	assert.ok(at.panel.left >= at.map.right - 1 && at.panel.right <= at.width + 1, `${name}: the panel stands beside the map`);
	assert.ok(at.panel.height >= 0.8 * at.height, `${name}: the panel has ${at.panel.height} of ${at.height}`);
	assert.ok(at.wide <= at.width, `${name}: nothing is wider than the screen`);
	assert.equal(at.grip, null, `${name}: there is nothing to pull`);
	assert.equal(at.scroll, 0, `${name}: “${at.asks}” is read from its top`);
	assert.ok(at.title && at.title.top >= 0 && at.title.bottom <= at.height, `${name}: “${at.asks}” is in sight`);
	if (at.buttons.length && !at.scrolls)
		assert.deepEqual(at.buttons.filter((one) => !one.seen), [], `${name}: the buttons of “${at.asks}” are in sight`);
	assert.ok(!at.buttons.length || at.buttons[0].seen, `${name}: the first button of “${at.asks}”`);
}

// Goes on by whatever ends the decision, else by the first move.
async function next(page) {
	const ply = await page.evaluate(() => {
		const {game} = window, {ply, moves} = game.wire, done = game.chooser.task?.done?.text;
		document.querySelector('.event-card')?.remove();
		game.surface?.clear?.();
		game.commit(done || moves.find((text) => !/^(concede|capitulate|offer|resign)/.test(text)));
		return ply;
	});
	await until(page, 'the next question', (was) => window.game.wire.ply > was, ply);
	await mine(page);
}

async function play(fixture, scenario, seat) {
	for (const size of some(SIZES, GAMES.findIndex(([id]) => id === scenario))) {
		const page = await hold(fixture, scenario, seat, size), asked = new Set();
		for (let n = 0; n < 24 && !await page.evaluate(() => window.game.wire.result?.over); n++) {
			const at = await parts(page), name = `${scenario} at ${size.width}x${size.height}`;
			if (at.asks && !asked.has(at.asks) && !await page.evaluate(() => !!document.querySelector('dialog[open]') || !!window.game.replay || !!window.game.surface?.scene?.())) {
				asked.add(at.asks);
				await shot(page, `landscape-${scenario}-${size.width}-${asked.size}`);
				check(at, name);
			}
			if (n === 0)
				await wellMade(page, name);
			await next(page);
		}
		assert.ok(asked.size >= (scenario === 'conduct-zulu' ? 1 : 2), `several questions: ${[...asked]}`);
		fixture.clean(page);
		await page.context().close();
	}
}

// March and battle, by day and by lamp.
async function battle(fixture) {
	for (const dark of some([false, true])) {
		const page = await hold(fixture, 'asante', 'british', SIZES[0], {dark}), player = new Player(page, {marches: 2});
		const seen = new Set();
		for (let n = 0; n < 200 && !seen.has('fire'); n++) {
			const step = await page.evaluate(() => document.querySelector('dialog.battle [data-key=fire]') ? 'fire' : window.game.chooser.task?.kind === 'path' ? 'path' : '');
			if (step && !seen.has(step)) {
				seen.add(step);
				if (step === 'path')
					check(await parts(page), 'a march');
				else {
					const fire = await page.locator('dialog.battle [data-key=fire]').boundingBox();
					assert.ok(fire.y >= 0 && fire.y + fire.height <= SIZES[0].height, 'Fire is in sight');
				}
				await wellMade(page, `${step} on a phone on its side`, dark);
				await shot(page, `landscape-${step}${dark ? '-dark' : ''}`);
			}
			await mine(page);
			await player.decide();
		}
		assert.deepEqual([...seen].sort(), ['fire', 'path']);
		fixture.clean(page);
		await page.context().close();
	}
}

// Between phone and desktop the bar loses turns, never parts of what it shows.
async function windows(fixture) {
	for (const [scenario, seat] of long ? GAMES : [GAMES[1], GAMES[3]]) {
		const page = await hold(fixture, scenario, seat, null, {phone: false, size: {width: 1440, height: 900}, more: {}});
		for (const [width, height] of [[1024, 768], [1180, 820], [1240, 800], [1241, 800], [1280, 720], [1366, 768], [1421, 800], [1440, 900]]) {
			await page.setViewportSize({width, height});
			assert.deepEqual(await page.evaluate(cut), [], `${scenario} at ${width}x${height}`);
			if (scenario === 'india' || width === 1024)
				await shot(page, `window-${scenario}-${width}`);
		}
		await page.context().close();
	}
}

// What sticks out of the window or of its own row, and parts of the bar that lie on each other.
const cut = () => {
	const out = [], bar = [...document.querySelector('.bar').children].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
	for (const node of document.querySelectorAll('.bar .turns li, .bar .score, .bar .icb, .bar .brand, .panel .steps li, .tools .icb, .panel .buttons .btn')) {
		const box = node.getBoundingClientRect(), row = (node.closest('.turns, .steps, .scores') || node).getBoundingClientRect();
		if (node.checkVisibility() && (box.left < -1 || box.right > Math.min(innerWidth, row.right) + 1 || box.left < row.left - 1))
			out.push(`${node.className || node.tagName} ${node.innerText || node.getAttribute('aria-label')}`);
	}
	bar.forEach((one, i) => { if (i && one.left < bar[i - 1].right - 1) out.push(`part ${i} of the bar lies on the one before`); });
	return out;
};

export function landscapes(fixture) {
	for (const [scenario, seat] of long ? GAMES : [GAMES[0], GAMES[3]])
		test(`a phone on its side, ${scenario}: half of the screen is map, each question from its top with its buttons`, () => play(fixture, scenario, seat));
	test('a phone on its side: a march and a battle, by day and by lamp', () => battle(fixture), 400);
	test('windows of 1024 to 1440 px: nothing of bar, steps, tools and buttons is cut', () => windows(fixture));
}
