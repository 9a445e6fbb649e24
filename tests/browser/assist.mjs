// assist.mjs: the assistant beside a real table, on a phone: a battle is laid, a unit moved, fired and broken, with dice thrown by
// hand; undo, roster, log and covered hands.
import assert from 'node:assert/strict';
import {shot, test, until, wellMade} from './lib.mjs';

const view = (page) => page.evaluate(() => window.assist.view);
const phase = (page, wanted) => until(page, `phase ${wanted}`, '(word) => window.assist?.view?.phase === word', wanted);

export async function assists(fixture) {
	await test('the assistant at a real table: cards, dice by hand, fire, morale, undo, roster and log on a phone', () => battle(fixture));
	await test('the assistant on two phones: each holds its side', () => phones(fixture));
}

async function begin(page, wish = {}) {
	await page.waitForSelector('form.as-ask');
	for (const [name, value] of Object.entries({british: '1', native: '1', ...wish}))
		await page.selectOption('#' + name, value);
	await page.click('form button[type=submit]');
	if (!wish.phones)
		await page.waitForSelector('.as-now');
}

// Cards go by until one of the side is up.
async function await_card(page, side) {
	for (let i = 0; i < 60; i++) {
		const now = await view(page);
		if (now.phase !== 'order')
			return false;
		if (now.actor.startsWith(side))
			return true;
		await page.click('text=Nothing on this card');
		await until(page, 'the next card', '(turned) => window.assist.view.turned !== turned || window.assist.view.phase !== "order"', now.turned);
	}
	return false;
}

async function give(page, dice) {
	for (const die of dice)
		await page.click(`[data-die="${die}"]`);
	await page.click('#given');
}

const wanted = (page) => page.evaluate(() => window.assist.view.active.want_count);

async function battle(fixture) {
	const page = await fixture.page('/', {phone: true});
	await page.waitForSelector('.war');
	await page.locator('.war', {hasText: 'real table'}).filter({hasText: 'Restless Natives'}).click();
	await page.waitForURL(/assist\.html/);
	await begin(page);
	await phase(page, 'order');
	await wellMade(page, 'assist');
	assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 360), 'nothing is wider than the phone');
	if (!await await_card(page, 'british'))
		return fixture.clean(page); // both Jokers came first: the battle is over
	await page.click('button.unit[data-unit=br_inf]');
	await page.click('[data-act=move-twice]');
	await page.click('#go');
	await phase(page, 'dice');
	await give(page, [4, 2]);
	await phase(page, 'move');
	assert.match(await page.locator('.as-ask .big').innerText(), /12 inches/);
	await page.click('text=Undo');
	await phase(page, 'dice');
	await give(page, [6, 6]);
	await phase(page, 'move');
	await page.click('#done');
	await until(page, 'another card', '() => window.assist.view.phase !== "move"');
	if (!await await_card(page, 'british'))
		return fixture.clean(page);
	await fire(page);
	await page.click('[data-tab=log]');
	assert.match(await page.locator('.as-log').innerText(), /loses? 3, 3 stands are left/);
	assert.ok(await page.locator('.as-log .rule').count() > 3, 'the log cites rules');
	await page.click('[data-tab=roster]');
	assert.equal(await page.locator('div.unit[data-unit=na_hla] .pips i.gone').count(), 3);
	await shot(page, 'assist-roster');
	await page.click('[data-tab=hands]');
	assert.equal(await page.locator('.sc-card').count(), 0, 'hands are covered');
	fixture.clean(page);
	await page.context().close();
}

async function fire(page) {
	await page.click('button.unit[data-unit=br_inf]');
	await page.click('[data-act=fire-twice]');
	await page.click('#go');
	await phase(page, 'fire');
	await page.click('.as-ask button.unit[data-unit=na_hla]');
	await until(page, 'the number of dice', '() => document.querySelector("#fire")?.textContent === "Fire: 16 dice"');
	await shot(page, 'assist-fire');
	await page.click('#fire');
	await phase(page, 'dice');
	await give(page, [6, 6, 6, ...Array(await wanted(page) - 3).fill(2)]);
	await until(page, 'the test', '() => window.assist.view.active.want === "morale"');
	await shot(page, 'assist-dice');
	await give(page, [1, 1, 1]);
	await until(page, 'the flight', '() => window.assist.view.active.want === "flight"');
	await page.click('#roll');
	await phase(page, 'flight');
	await page.click('#back');
	await until(page, 'the end of it', '() => window.assist.view.phase !== "flight"');
}

async function phones(fixture) {
	const one = await fixture.page('/web/assist.html?restless-assist', {phone: true});
	await begin(one, {phones: 'two'});
	await one.waitForSelector('input[readonly]');
	const link = new URL(await one.inputValue('input[readonly]'));
	await one.click('text=To the battle');
	// Both phones add a word to the dice before the battle begins.
	await one.waitForSelector('text=open it on the other phone too');
	const two = await fixture.page(link.pathname + link.hash, {phone: true});
	for (const page of [one, two]) {
		await page.waitForSelector('.as-now');
		await phase(page, 'order');
	}
	assert.deepEqual(await one.evaluate(() => window.assist.wires.map((wire) => wire.seat)), ['british-1']);
	assert.deepEqual(await two.evaluate(() => window.assist.wires.map((wire) => wire.seat)), ['native-1']);
	const asked = await Promise.all([one, two].map((page) => page.locator('.as-ask h2').innerText()));
	assert.deepEqual(asked.sort(), ['Waiting', 'Which unit?']);
	fixture.clean(one);
	fixture.clean(two);
	await Promise.all([one, two].map((page) => page.context().close()));
}
