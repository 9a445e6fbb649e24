// stacks.mjs: what stands in a hex is told beside it as soon as one points there, in counters; a click on a stack fans it where it would do
// nothing else; what scouts saw lies on a card.
import assert from 'node:assert/strict';
import {hexPoint, press, shot, test, until, wellMade} from './lib.mjs';
import {some} from '../runner.mjs';
import {Player} from './player.mjs';

const greedy = {kind: 'bot', bot: 'greedy'}, ann = {kind: 'human', name: 'Ann'}, desk = {size: {width: 1440, height: 900}};

async function sit(fixture, scenario, seat, seed, how = desk) {
	const box = await (await fetch(`${fixture.origin}/api/box/${scenario}`)).json();
	const made = await fixture.match({scenario, seed, seats: box.seats.map((one) => one === seat ? ann : greedy)});
	const page = await fixture.sit(made.tokens[seat], how);
	await mine(page);
	return page;
}
const mine = (page) => until(page, 'my turn', () => !window.game.busy && window.game.wire.toAct.includes(window.game.wire.seat));

// Every stack of the map: whose it is, and the units that this seat is shown there.
const stacks = (page) => page.evaluate(() => {
	const {game} = window, context = game.context(), known = game.words.unitsByHex(context);
	return game.words.stacks(context).map(({hex, own, count}) => ({hex, own, count, units: known.get(hex) || [], names: (known.get(hex) || []).map((id) => game.words.counter(context, id).label.split(',')[0])}));
});

// Stacks of both sides are on the map, one of the enemy with something hidden.
const met = async (page) => {
	const all = await stacks(page);
	return all.some((stack) => stack.own && stack.count > 1) && all.some((stack) => !stack.own && (stack.count === null || (stack.units.length && stack.count > stack.units.length)));
};

// Ends the decision in hand.
async function end(page) {
	const ply = await page.evaluate(() => {
		const {game} = window, {ply} = game.wire;
		game.commit(game.chooser.task.done?.text || game.wire.moves.find((text) => !/^concede/.test(text)));
		return ply;
	});
	await until(page, 'the next decision', (was) => window.game.wire.ply > was, ply);
	await mine(page);
}

// The mouse rests on a hex: what is told of it, and where.
async function point(page, hex) {
	await page.mouse.move(5, 5);
	const {x, y} = await hexPoint(page, hex);
	await page.mouse.move(x, y);
	await until(page, `the note of ${hex}`, (id) => { const tip = document.querySelector('.tip'); return !tip.hidden && tip.dataset.hex === id && tip.dataset.full === 'yes'; }, hex);
	return told(page, hex);
}
const told = (page, hex) => page.evaluate((id) => {
	const {board} = window.game, at = board.grid.get(id), tip = document.querySelector('.tip'), box = tip.getBoundingClientRect(), map = board.host.getBoundingClientRect();
	const half = board.grid.pitch * board.k / 2, x = map.left + at.x * board.k + board.x, y = map.top + at.y * board.k + board.y;
	return {
		text: tip.innerText, labels: [...tip.querySelectorAll('.ctr')].map((node) => node.getAttribute('aria-label')),
		covers: box.left < x + half && box.right > x - half && box.top < y + half && box.bottom > y - half,
		inside: box.left >= map.left && box.top >= map.top && box.right <= map.right && box.bottom <= map.bottom,
		cut: tip.scrollHeight > tip.clientHeight + 1,
	};
}, hex);
const layout = (page) => page.evaluate(() => ['.bar', '.board', '.panel', '.tools'].map((one) => JSON.stringify(document.querySelector(one).getBoundingClientRect())));

async function inspect(fixture, scenario, seat, how, name) {
	const page = await sit(fixture, scenario, seat, 'stacks', how);
	for (let n = 0; n < 200 && !await met(page); n++)
		await end(page);
	// A card that turned up lies on the map until it is read.
	if (await page.evaluate(() => !!document.querySelector('.event-card')))
		await press(page, '.event-card .btn');
	const before = await layout(page), all = await stacks(page);
	const own = all.filter((stack) => stack.own).sort((a, b) => b.count - a.count).slice(0, 5), foes = all.filter((stack) => !stack.own).sort((a, b) => (b.count || 0) - b.units.length - (a.count || 0) + a.units.length);
	assert.ok(own[0].count > 1 && foes.length, 'there are stacks of both sides');
	for (const stack of own) {
		const card = await point(page, stack.hex);
		assert.equal(card.labels.length, stack.count, `${stack.hex}: every counter`);
		for (const unit of stack.names)
			assert.ok(card.labels.some((label) => label.startsWith(unit)), `${unit} in ${card.labels}`);
		assert.match(card.text, stack.count > 1 ? new RegExp(`\\b${stack.count} units\\b`) : /\b1 unit\b/);
		assert.ok(!card.covers, `${stack.hex}: the note lies beside the hex`);
		assert.ok(card.inside && !card.cut, `${stack.hex}: all of it is on the map`);
		if (stack === own[0])
			await shot(page, `stack-${name}`);
	}
	for (const stack of foes.slice(0, 6).reverse()) {
		const card = await point(page, stack.hex);
		assert.equal(card.labels.length, stack.units.length, 'no counter that is not shown to this seat');
		if (stack.count === null)
			assert.match(card.text, /stack/);
		else if (stack.count > stack.units.length && stack.units.length)
			assert.match(card.text, new RegExp(`${stack.count - stack.units.length} more below, not known`));
		assert.ok(!card.covers);
	}
	await shot(page, `stack-${name}-enemy`);
	assert.deepEqual(await layout(page), before, 'nothing is moved by it');
	await wellMade(page, `the note of a stack, ${scenario}`);
	return {page, own, foes};
}

async function sunset(fixture) {
	const {page, own, foes} = await inspect(fixture, 'asante', 'british', desk, 'asante');
	const sum = await page.evaluate((ids) => ids.reduce((all, id) => all + (window.game.units.get(id).strength || 0), 0), own[0].units);
	assert.match((await point(page, own[0].hex)).text, new RegExp(`\\b${sum} factors\\b`), 'the strength of the stack');
	assert.ok(foes.every((stack) => stack.units.length === 0), 'Asante stacks are hidden');
	// With keys.
	await page.mouse.move(5, 5);
	await page.locator('.board').focus();
	await page.keyboard.press('.');
	const cursor = await page.evaluate(() => window.game.board.cursor);
	await until(page, 'the note at the cursor', (id) => document.querySelector('.tip').dataset.hex === id && !document.querySelector('.tip').hidden, cursor);
	fixture.clean(page);
	await page.context().close();
}

async function mutiny(fixture) {
	const {page} = await inspect(fixture, 'india', 'british', desk, 'india');
	fixture.clean(page);
	await page.context().close();
}

async function phone(fixture) {
	for (const [name, more] of some([['phone', {}], ['phone-dark', {dark: true}]], 1)) {
		const {page} = await inspect(fixture, 'asante', 'british', {phone: true, more: {viewport: {width: 390, height: 844}}, ...more}, name);
		await page.context().close();
	}
	const {page} = await inspect(fixture, 'india', 'british', {...desk, dark: true}, 'india-dark');
	await page.context().close();
}

// A click where it would do nothing else.
async function clicks(fixture) {
	const page = await sit(fixture, 'asante', 'british', 'stacks');
	for (let n = 0; n < 20 && await page.evaluate(() => window.game.chooser.task?.kind === 'place'); n++)
		await end(page);
	const all = await stacks(page), [big, place] = all.filter((stack) => stack.own && stack.count > 1).sort((a, b) => b.count - a.count), foe = all.find((stack) => !stack.own && stack.count === null);
	const click = async (hex) => { const {x, y} = await hexPoint(page, hex); await page.mouse.click(x, y + 8); };
	// The page takes a dialog away a moment after it is closed.
	const leave = async () => { await page.keyboard.press('Escape'); await page.locator('dialog.fan').waitFor({state: 'detached'}); };
	// A stack that can be chosen is chosen, and fanned when it has been.
	await click(place.hex);
	assert.equal(await page.evaluate(() => window.game.chooser.pick.hex), place.hex);
	assert.equal(await page.locator('dialog').count(), 0, 'choosing is all that the first click does');
	await page.waitForTimeout(500); // longer than a double click
	await click(place.hex);
	await page.locator('dialog.fan button[aria-pressed=true]').first().waitFor();
	await leave();
	// On the march nothing else can be done with another stack.
	const player = new Player(page, {marches: 3});
	for (let n = 0; n < 30 && await page.evaluate(() => window.game.chooser.task?.kind !== 'path'); n++) {
		await player.decide();
		await mine(page);
	}
	const start = await page.evaluate(() => window.game.chooser.task.start), other = start === big.hex ? place : big;
	await click(other.hex);
	await page.locator('dialog.fan').waitFor();
	assert.equal(await page.locator('dialog.fan .fan-list li').count(), other.count);
	assert.match(await page.locator('dialog.fan .note').innerText(), /units, \d+ factors?/);
	await wellMade(page, 'a fanned stack');
	await shot(page, 'stack-fan');
	await leave();
	await click(foe.hex);
	assert.equal(await page.locator('dialog').count(), 0, 'of a stack that is not known there is nothing to fan');
	fixture.clean(page);
	await page.context().close();
}

// Scouts beside an enemy stack look at it until they have seen it.
async function scouts(fixture) {
	let seen = false;
	for (let n = 0; n < 6 && !seen; n++) {
		const page = await sit(fixture, 'asante', 'british', `scouts${n}`), player = new Player(page, {marches: 3});
		for (let turns = 0; turns < 160 && !seen; turns++) {
			const way = await page.evaluate(() => window.game.chooser.task?.scouts?.[0]?.hexes[0]);
			if (way) {
				const {x, y} = await hexPoint(page, way);
				await page.mouse.click(x, y);
				await player.confirm();
				await until(page, 'the card', () => !!document.querySelector('.event-card.scouted'));
				const shown = await page.evaluate(() => { const {units} = window.game.story.at(-1).events.find((event) => event.event === 'shown') || {}; return units; });
				const card = page.locator('.event-card');
				assert.match(await card.innerText(), shown ? /units?, \d+ factors?/ : /nothing seen/i);
				assert.equal(await card.locator('.ctr').count(), shown ? shown.length : 0);
				await wellMade(page, 'what scouts saw');
				await shot(page, shown ? 'scouted' : 'scouted-nothing');
				seen = !!shown;
				await press(page, '.event-card .btn');
			}
			if (await page.evaluate(() => !!window.game.wire.result?.over))
				break;
			await player.decide();
			await mine(page);
		}
		fixture.clean(page);
		await page.context().close();
	}
	assert.ok(seen, 'a stack was seen');
}

export function stackTests(fixture) {
	test('stacks, Asante: pointing at a stack tells its counters, names, strengths and sum beside the hex; hidden ones stay hidden', () => sunset(fixture));
	test('stacks, India: the same, and how many lie below the top one', () => mutiny(fixture));
	test('stacks: on a phone and in the dark', () => phone(fixture));
	test('stacks: a click fans a stack where it would do nothing else', () => clicks(fixture));
	test('stacks: what scouts saw lies on a card with its counters', () => scouts(fixture), 400);
}
