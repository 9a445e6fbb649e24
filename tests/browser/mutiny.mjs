// mutiny.mjs: Sepoy Mutiny as people play it: set-up, the Great Mutiny, the cup, movement by stack and hex, battles unit by unit, two
// turns against the bot with the mouse, and the same screens on a phone, by lamp and for screen readers.
import assert from 'node:assert/strict';
import {hexPoint, press, shot, state, test, until, wellMade} from './lib.mjs';
import {unreachable} from './reach.mjs';

const SEED = 'meerut-1857';

const seats = (side) => (side === 'british' ? [{kind: 'human', name: 'Ann'}, {kind: 'bot', bot: 'greedy'}] : [{kind: 'bot', bot: 'greedy'}, {kind: 'human', name: 'Ann'}]);

async function sit(fixture, side, how = {}) {
	const made = await fixture.match({scenario: 'india', seed: SEED, seats: seats(side)});
	const page = await fixture.sit(made.tokens[side], how);
	await page.evaluate(() => {
		localStorage.setItem('durbar.pace', '0');
		window.game.setPace();
	});
	return page;
}

const mine = (page) => until(page, 'a decision, or the end', () => {
	const {wire, busy, chooser} = window.game;
	return (!busy && wire.toAct.includes(wire.seat) && !!chooser.task) || !!wire.result?.over;
});

// Presses something and waits until the game has gone on.
async function go(page, selector) {
	const {ply} = await state(page);
	await press(page, selector);
	await until(page, `a move by ${selector}`, `(ply) => window.game.wire.ply > ply`, ply);
	await mine(page);
}

const there = (page, selector) => page.evaluate((wanted) => [...document.querySelectorAll(wanted)].some((node) => node.checkVisibility() && !node.disabled), selector);

export function mutinies(fixture) {
	test('mutiny: the Rebel sets up, rolls the Great Mutiny with its dice on the map, and acts from the cup', () => opening(fixture), 300);
	test('mutiny: a stack is taken, some of it left behind, and led to a hex of its reach', () => movement(fixture), 300);
	test('mutiny: two turns against the bot with the mouse, every kind of decision with keys', () => whole(fixture), 900);
	test('mutiny: on a phone nothing is wider than the screen', () => phone(fixture), 300);
}

async function opening(fixture) {
	const page = await sit(fixture, 'rebel');
	await mine(page);
	await wellMade(page, 'mutiny set-up');
	await shot(page, 'mutiny-setup');
	await go(page, '[data-key=done]');
	assert.equal((await state(page)).step, 'mutiny');
	await press(page, '.spots .targets .btn');
	await until(page, 'the chances of the check', () => document.querySelectorAll('.chance .ft li').length === 6);
	await shot(page, 'mutiny-great-mutiny');
	await until(page, 'the button', () => !document.querySelector('[data-key=main]').disabled);
	await go(page, '[data-key=main]');
	if ((await state(page)).step === 'mutiny') {
		assert.equal(await page.evaluate(() => document.querySelectorAll('.l-tokens .die').length), 1, 'the die lies on the map');
		assert.match(await page.locator('.sweep header').innerText(), /1 of \d+ places/);
	}
	for (let n = 0; n < 40 && (await state(page)).step !== 'deploy'; n++)
		await ((await state(page)).step === 'parade' ? decide(page, n) : go(page, '[data-key=done]'));
	await go(page, '[data-key=done]');
	assert.equal((await state(page)).step, 'action');
	assert.ok(await there(page, '.cup .tokens li'), 'the cup tells who is in it');
	await wellMade(page, 'mutiny action');
	await wellMade(page, 'mutiny action, dark', true);
	await shot(page, 'mutiny-action');
	fixture.clean(page);
	await page.context().close();
}

// The first operation of the British.
async function operate(page) {
	await mine(page);
	await go(page, '[data-key=done]');
	for (let n = 0; n < 60; n++) {
		const {step} = await state(page);
		if (step === 'action' && await there(page, '[data-key="a-operate"]'))
			return go(page, '[data-key="a-operate"]');
		await decide(page, n);
	}
	assert.fail('no leader could operate');
}

async function movement(fixture) {
	const page = await sit(fixture, 'british');
	await operate(page);
	for (let n = 0; n < 40 && (await state(page)).step !== 'move'; n++)
		await decide(page, n);
	assert.equal((await state(page)).step, 'move');
	assert.ok(await page.evaluate(() => !!document.querySelector('.l-radius .radius')), 'the command radius is drawn');
	const place = await page.evaluate(() => [...window.game.chooser.task.places.keys()][0]);
	let at = await hexPoint(page, place);
	if (!await page.evaluate(() => !!window.game.chooser.pick.hex))
		await page.mouse.click(at.x, at.y);
	const aims = await page.evaluate(() => [...window.game.chooser.aims().keys()].filter((hex) => window.game.board.grid.get(hex)));
	assert.ok(aims.length > 0, 'somewhere to go');
	at = await hexPoint(page, aims[0]);
	await page.mouse.click(at.x, at.y);
	await until(page, 'the move is allowed', () => window.game.preview?.ok && !!window.game.chooser.text());
	assert.match((await state(page)).text, /^move /);
	await shot(page, 'mutiny-move');
	await wellMade(page, 'mutiny move');
	await go(page, '[data-key=main]');
	fixture.clean(page);
	await page.context().close();
}

// What a plain mind would press now.
async function decide(page, n) {
	const now = await state(page);
	if (now.over)
		return false;
	if (now.kind === 'hex' || now.kind === 'place') {
		if (await there(page, '.panel .targets .btn'))
			await press(page, '.panel .targets .btn', 0);
		await until(page, 'an answer to what is chosen', () => !window.game.chooser.text() || window.game.preview);
	}
	if (now.kind === 'path') {
		const hex = await page.evaluate(() => [...window.game.chooser.ways.keys()].find((one) => window.game.board.grid.get(one)));
		const at = await hexPoint(page, hex);
		await page.mouse.click(at.x, at.y);
		await until(page, 'an answer to the way', () => window.game.preview);
	}
	if (now.kind === 'units' && now.step !== 'move') {
		if (await there(page, '.places .place'))
			await press(page, '.places .place', 0);
		if (await there(page, '.hand .targets .btn'))
			await press(page, '.hand .targets .btn', 0);
		await until(page, 'an answer to the units', () => !window.game.chooser.text() || window.game.preview);
	}
	const order = now.step === 'action'
		? [n > 90 && n % 3 ? '[data-key="a-pass"]' : ['[data-key="a-operate"]', '.groups .btn', '[data-key="a-draw"]'][n % 3], '[data-key="a-operate"]', '[data-key="a-draw"]', '.groups .btn', '[data-key="a-pass"]']
		: ['[data-key=main]', '.roster .btn', '[data-key=give]', '.buttons .btn[data-key^="c-"]', '[data-key=done]', '.buttons .btn[data-key^="o-"]'];
	for (const selector of now.step === 'fire' ? ['[data-key=done]'] : now.step === 'aid' ? ['[data-key=done]'] : order)
		if (await there(page, selector + ':not([disabled])')) {
			await go(page, selector);
			return true;
		}
	assert.fail(`nothing to press at ${now.step} (${now.kind}): ${now.moves.slice(0, 8)}`);
}

async function whole(fixture) {
	const page = await sit(fixture, 'british'), met = new Set(), lost = [];
	let tried = 0;
	await mine(page);
	for (let n = 0; n < 900; n++) {
		const now = await state(page);
		if (now.over || now.turn > 2)
			break;
		if (!met.has(now.step)) {
			met.add(now.step);
			await shot(page, 'mutiny-step-' + now.step);
			const answer = await page.evaluate(`(${unreachable})(8)`);
			tried += answer.tried;
			lost.push(...answer.missing.map((one) => `${now.step}: ${one.move} (came to ${one.got})`));
			if (['fire', 'loss', 'starve', 'supply', 'rally', 'declare'].includes(now.step))
				await wellMade(page, 'mutiny ' + now.step);
		}
		await decide(page, n);
	}
	assert.ok((await state(page)).turn > 2 || (await state(page)).over, 'two turns were played');
	for (const step of ['deploy', 'action', 'move', 'arrive'])
		assert.ok(met.has(step), `${step} was met`);
	assert.ok(tried > 30, `tried ${tried} moves`);
	assert.deepEqual(lost.slice(0, 20), [], `${lost.length} of ${tried} cannot be made with keys`);
	await shot(page, 'mutiny-late');
	fixture.clean(page);
	await page.context().close();
}

async function phone(fixture) {
	const page = await sit(fixture, 'british', {phone: true});
	for (let n = 0; n < 14; n++) {
		await mine(page);
		assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 360), 'nothing is wider than the phone');
		const now = await state(page);
		if (n === 1)
			await shot(page, 'mutiny-phone');
		await (now.step === 'deploy' ? go(page, '[data-key=done]') : decide(page, n));
	}
	fixture.clean(page);
	await page.context().close();
}
