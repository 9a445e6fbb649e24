// conduct.mjs: the conduct charts on the screen: a battle by the panel alone, the conduct roll as a chart, a way that is priced, orders of
// fire that stay secret, a real table, the phone.
import assert from 'node:assert/strict';
import {painted, press, shot, test, until, wellMade} from './lib.mjs';

const SEED = 'nyezane-1879';

const look = (page) => page.evaluate(() => {
	const {wire, surface, busy} = window.game, main = document.querySelector('.panel [data-key=main]');
	return {ply: wire.ply, mine: wire.toAct.includes(wire.seat), over: !!wire.result?.over, phase: wire.view.phase, turn: wire.view.turn, busy, unit: surface.unit,
		able: surface.able(), text: surface.text(), main: !!main && !main.disabled, refused: surface.answer?.ok === false};
});

const settled = (page) => until(page, 'the answer of the server', () => {
	const {surface, busy, wire} = window.game;
	return !busy && !surface.asking && (!surface.text() || !wire.toAct.includes(wire.seat) || (surface.answer && surface.asked === surface.text()));
});

// What the dice did waits to be seen.
const goOn = (page) => page.evaluate(() => { const {surface} = window.game; for (let n = 0; surface.resolution && n < 60; n++) surface.resolution.press(); });

// One decision as a plain mind makes it: some units roll and go on, the others hold; orders as they are preset.
async function decide(page, n) {
	await page.evaluate((turn) => {
		const {game} = window, {surface} = game, {phase} = game.wire.view;
		if (phase === 'units' && surface.able().length && turn % 6 < 1)
			surface.takeUnit(surface.able()[0]);
		if (phase === 'move' && surface.targets().length)
			surface.setTarget(surface.targets()[0]);
		game.render();
	}, n);
	await settled(page);
	const now = await look(page);
	if (now.main)
		await page.evaluate(() => window.game.surface.primary());
	else
		await page.evaluate(() => window.game.surface.finish());
	await until(page, 'the next decision', (ply) => {
		const {wire, busy, surface} = window.game;
		surface.resolution?.press();
		return !surface.resolution && !busy && wire.ply > ply && (wire.toAct.includes(wire.seat) || wire.result?.over);
	}, now.ply);
}

async function playTo(page, phase) {
	for (let n = 0; n < 60; n++) {
		const now = await look(page);
		if (now.phase === phase || now.over)
			return now;
		await decide(page, 5);
	}
	return look(page);
}

const alone = (fixture, scenario, how) => fixture.match({scenario, seed: SEED, seats: [{kind: 'human', name: 'Ann'}, {kind: 'bot', bot: 'greedy'}]})
	.then((made) => fixture.sit(made.tokens.colonial, how));

export function conducts(fixture) {
	test('conduct: a whole battle by the panel alone', async () => {
		const page = await alone(fixture, 'conduct-zulu');
		let now = await look(page), n = 0;
		for (; !now.over && n < 400; n++) {
			await decide(page, n);
			now = await look(page);
		}
		assert.ok(now.over, `the battle was not over after ${n} decisions`);
		assert.match(await page.innerText('.panel'), /victory|draw/i);
		await shot(page, 'conduct-end');
		fixture.clean(page);
		await page.context().close();
	}, 400);

	test('conduct: the roll is told as chart, row and modifiers; a way is priced, a longer one refused', async () => {
		const page = await alone(fixture, 'conduct-zulu', {size: {width: 1440, height: 900}});
		await playTo(page, 'units');
		await page.evaluate(() => { window.game.surface.takeUnit('b2'); window.game.render(); });
		await page.waitForSelector('.conduct .ucc');
		const chart = await page.innerText('.conduct');
		assert.match(chart, /British regulars/);
		assert.match(chart, /army commander within 12 inches/);
		assert.match(chart, /\d\/6/);
		await shot(page, 'conduct-roll');
		await wellMade(page, 'conduct, the roll');
		await settled(page);
		await press(page, '.panel [data-key=main]');
		await until(page, 'the move', () => window.game.wire.view.phase === 'move');
		await page.evaluate(() => {
			const {surface} = window.game, {ghost} = surface;
			surface.moveTo({x: ghost.x, y: ghost.y + 250});
			surface.moved(true);
		});
		await settled(page);
		assert.equal((await look(page)).text, 'move forward 2.50');
		assert.match(await page.innerText('.path'), /2\.5/);
		await page.evaluate(() => {
			const {surface} = window.game, {ghost} = surface;
			surface.moveTo({x: ghost.x, y: ghost.y + 1500});
			surface.moved(true);
		});
		await settled(page);
		assert.ok((await look(page)).refused);
		assert.ok(await page.$('.path .refusal'), 'why it is refused');
		await shot(page, 'conduct-move');
		fixture.clean(page);
		await page.context().close();
	});

	test('conduct: orders of fire are secret until both are ready', async () => {
		const made = await fixture.match({scenario: 'conduct-drill', seed: SEED, seats: [{kind: 'human', name: 'Ann'}, {kind: 'human', name: 'Osman'}]});
		const colonial = await fixture.sit(made.tokens.colonial), native = await fixture.sit(made.tokens.native);
		const firing = (now) => ['guns', 'rifles'].includes(now.phase) && now.mine;
		for (let n = 0; n < 80; n++) {
			await Promise.all([goOn(colonial), goOn(native)]);
			const [one, two] = [await look(colonial), await look(native)];
			if (firing(one) && firing(two))
				break;
			const [page, ply] = one.mine ? [colonial, one.ply] : [native, two.ply];
			await page.evaluate(() => window.game.surface.finish());
			await until(page, 'the move', (before) => !window.game.busy && (window.game.wire.ply > before || !window.game.wire.toAct.includes(window.game.wire.seat)), ply);
			await painted(page);
		}
		assert.ok(firing(await look(native)), 'both sides order fire');
		const view = JSON.stringify(await native.evaluate(() => window.game.wire.view)), heard = native.frames_in.length;
		const order = (await look(colonial)).text;
		assert.match(order, /^fire |^hold/);
		await settled(colonial);
		await colonial.evaluate(() => window.game.surface.primary());
		await until(colonial, 'the orders', () => !window.game.wire.toAct.includes('colonial'));
		assert.equal(JSON.stringify(await native.evaluate(() => window.game.wire.view)), view, 'the enemy learned something');
		assert.ok(!native.frames_in.slice(heard).some((frame) => frame.includes(order)), 'the orders went to the enemy');
		await wellMade(native, 'conduct, orders of fire');
		await shot(native, 'conduct-fire');
		fixture.clean(colonial);
		fixture.clean(native);
		await Promise.all([colonial, native].map((page) => page.context().close()));
	});

	test('conduct: on a phone, and by lamp', async () => {
		for (const [name, how] of [['phone', {phone: true}], ['dark', {dark: true}]]) {
			const page = await alone(fixture, 'conduct-sudan', how);
			await playTo(page, 'units');
			await page.evaluate(() => { const {surface} = window.game; surface.takeUnit(surface.able()[0]); window.game.render(); });
			await page.waitForSelector('.facts');
			await shot(page, 'conduct-' + name);
			await wellMade(page, 'conduct, ' + name, name === 'dark');
			fixture.clean(page);
			await page.context().close();
		}
	});

	test('conduct: a real table: an army, a roll by hand, what the unit did', async () => {
		const page = await fixture.page('/web/assist.html?conduct-assist', {phone: true});
		await page.waitForSelector('form');
		await page.evaluate(() => [...document.querySelectorAll('form')].find((form) => /Conduct/.test(form.innerText)).querySelector('button[type=submit]').click());
		await page.waitForFunction(() => window.assist?.wire.view);
		const step = async (what, run) => {
			const ply = await page.evaluate(() => window.assist.wires[0].ply);
			await page.evaluate(run);
			await until(page, what, (before) => window.assist.wires.every((wire) => wire.ply > before) && !window.assist.busy, ply);
		};
		for (let n = 0; n < 12 && await page.evaluate(() => window.assist.view.phase !== 'assist'); n++)
			await step('the battle begins', () => document.querySelector('.as-ask .btn.primary').click());
		const unit = await page.evaluate(() => window.assist.named('test')[0]);
		await page.evaluate((id) => { window.assist.rename(id, 'The Old Guard'); window.assist.said.unit = id; window.assist.render(); }, unit);
		assert.match(await page.innerText('.as-ask'), /The Old Guard/);
		await step('the roll is asked for', () => [...document.querySelectorAll('.as-ask .btn')].find((one) => one.textContent === 'Conduct roll').click());
		await page.evaluate(() => document.querySelector('[data-die="4"]').click());
		await step('the die is taken', () => document.querySelector('#given').click());
		assert.match(await page.innerText('.as-ask'), /what did it do/);
		assert.match(await page.innerText('.as-result'), /rolls 4/);
		await shot(page, 'conduct-assist');
		await wellMade(page, 'conduct, a real table');
		await step('it moved', () => [...document.querySelectorAll('.as-ask .btn')].find((one) => one.textContent === 'It moved').click());
		fixture.clean(page);
		await page.context().close();
	});
}
