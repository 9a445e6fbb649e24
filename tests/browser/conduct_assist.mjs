// conduct_assist.mjs: the conduct charts beside a real table, on a phone: every throw by hand, its result before the next question, steps that
// are confirmed, hits alone, corrections, figures.
import assert from 'node:assert/strict';
import {shot, test, until, wellMade} from './lib.mjs';

const phase = (page, word) => until(page, word, '(wanted) => window.assist?.view?.phase === wanted && !window.assist.busy', word);
const dice = (page, what) => until(page, `dice: ${what}`, '(wanted) => window.assist?.view?.phase === "dice" && window.assist.view.wanted.for === wanted && !window.assist.busy', what);
const step = (page, word) => until(page, `step ${word}`, '(wanted) => window.assist?.view?.phase === "assist" && window.assist.view.wanted.step === wanted && !window.assist.busy', word);

async function press(page, text) {
	await page.locator('.as-ask .btn', {hasText: text}).first().click();
}

async function give(page, list) {
	if (await page.locator('[data-way=dice]').count())
		await page.click('[data-way=dice]');
	for (const die of list)
		await page.click(`[data-die="${die}"]`);
	await page.click('#given');
	await until(page, 'the dice are taken', '() => !window.assist.busy');
}

// Only the hits, of one side or of both.
async function tell(page, ...counts) {
	await page.click('[data-way=counted]');
	for (const [i, count] of counts.entries())
		await page.locator('.as-counts').nth(i).locator(`[data-count="${count}"]`).click();
	await page.click('#counted');
	await until(page, 'the hits are taken', '() => !window.assist.busy');
}

const asked = (page) => page.innerText('.as-ask');
const result = (page) => page.innerText('.as-result');

async function begin(fixture) {
	const page = await fixture.page('/web/assist.html?conduct-assist', {phone: true});
	await page.waitForSelector('form');
	/* Units that need not roll leave more to confirm. */
	await page.evaluate(() => {
		const form = [...document.querySelectorAll('form')].find((one) => /Conduct/.test(one.innerText));
		form.elements.namedItem('o-must_roll').checked = false;
		form.querySelector('button[type=submit]').click();
	});
	await page.waitForFunction(() => window.assist?.wire.view);
	await phase(page, 'muster');
	return page;
}

// Nobody rolls: the step ends, asked twice where units could still act.
async function pass(page) {
	const ply = await page.evaluate(() => window.assist.wires[0].ply);
	await page.click('#next');
	if (await page.evaluate(() => window.assist.sure === 'next'))
		await page.click('#next');
	await until(page, 'the next step', '(before) => window.assist.wires.every((wire) => wire.ply > before) && !window.assist.busy', ply);
}

export function conductAssists(fixture) {
	test('conduct, a real table: initiative, fire, melee and critical hits by hand, every result before the next question', () => battle(fixture));
}

async function battle(fixture) {
	const page = await begin(fixture);
	// Both armies, with names of one's own.
	assert.match(await asked(page), /Both armies.*c1.*n1/s, 'both armies are listed before the first turn');
	await page.click('.as-ask button.unit[data-unit=c2]');
	await page.fill('#am-name', 'B Company, 24th');
	await page.click('dialog .btn.primary');
	await page.waitForSelector('button.unit:has-text("B Company, 24th")');
	await shot(page, 'conduct-assist-armies');
	await wellMade(page, 'conduct, both armies at a real table');
	await press(page, 'ready');
	await until(page, 'the other army', '() => window.assist.view.phase === "muster" && !window.assist.busy && window.assist.wire.seat === "native"');
	await press(page, 'ready');
	await phase(page, 'bayonets');
	await press(page, 'Go on');
	await dice(page, 'initiative');
	assert.match(await asked(page), /Initiative/);
	await shot(page, 'conduct-assist-initiative');
	await wellMade(page, 'conduct, initiative at a real table');
	await give(page, [5, 2]);
	await phase(page, 'initiative');
	assert.match(await result(page), /has the initiative.*6 to 3/s, 'the result before the question');
	await press(page, 'Move first');
	await step(page, 'first');

	// A leader rides with the first company; units could still roll, so the step asks once more.
	await page.locator('.as-ask summary', {hasText: 'Figures'}).click();
	await page.selectOption('#who', 'commander');
	await page.selectOption('#with', 'c1');
	await press(page, 'Goes there');
	await until(page, 'he joins', '() => window.assist.view.figures.commander.with === "c1" && !window.assist.busy');
	await page.click('#next');
	assert.match(await page.innerText('#next'), /could still roll/);
	await pass(page);
	await step(page, 'second');
	await page.click('button.unit[data-unit=n1]');
	await press(page, 'Conduct roll');
	await dice(page, 'conduct');
	await give(page, [4]);
	assert.match(await result(page), /rolls 4/, 'the roll is told before what the unit did');
	await page.click('.as-ask button.unit[data-unit=c1]');
	await press(page, 'The charge is home');
	await step(page, 'second');
	await pass(page);
	for (const word of ['guns', 'rifles']) {
		for (let n = 0; n < 4 && await page.evaluate(() => window.assist.view.wanted.step) !== word; n++)
			await pass(page);
		await step(page, word);
	}
	await page.click('button.unit[data-unit=c2]');
	await page.click('.as-ask button.unit[data-unit=n2]');
	await press(page, 'Fire');
	await dice(page, 'fire');
	assert.match(await page.innerText('.as-ask .big'), /4 dice: each \d (or more )?hits/, 'what hits stands beside the dice');
	await give(page, [6, 6, 1, 2]);
	await step(page, 'rifles');
	assert.match(await result(page), /B Company, 24th at .*2 hits/s, 'the volley is told before the next question');
	assert.equal(await page.locator('.as-result .die').count(), 4, 'with its dice');
	assert.equal(await page.locator('.as-result .die.hit').count(), 2, 'and those ringed that hit');
	// Another one is thrown and counted by hand.
	await page.click('button.unit[data-unit=c3]');
	await page.click('.as-ask button.unit[data-unit=n2]');
	await press(page, 'Fire');
	await dice(page, 'fire');
	await page.click('[data-count="1"]');
	await page.reload();
	await dice(page, 'fire');
	await until(page, 'the battle as it was', '() => document.querySelector("[data-count=\'1\']")?.getAttribute("aria-pressed") === "true"');
	await page.click('#counted');
	await step(page, 'rifles');
	assert.match(await result(page), /1 hit/);
	await shot(page, 'conduct-assist-result');
	await wellMade(page, 'conduct, a result at a real table');
	for (let n = 0; n < 3 && await page.evaluate(() => window.assist.view.wanted.step) !== 'melee'; n++)
		await pass(page);
	await step(page, 'melee');
	assert.match(await result(page), /Mark 3 kills/, 'what the fire did is told before the melee');
	await page.locator('.as-ask .btn', {hasText: 'against'}).first().click();
	await press(page, 'Throw');
	await dice(page, 'melee');
	await tell(page, 1, 1);
	await until(page, 'the melee', '() => !window.assist.busy && !window.assist.wire.moves.some((text) => text.startsWith("fight"))');
	assert.match(await result(page), /c1.*Mark 1 kill\b/s);
	await page.locator('.as-ask summary', {hasText: 'Something else'}).click();
	await press(page, 'Correct the record');
	await page.selectOption('#am-unit', 'c2');
	await page.selectOption('#am-kills', '3');
	await page.selectOption('#am-shaken', 'yes');
	await page.locator('dialog .btn', {hasText: 'Save'}).click();
	await until(page, 'the record agrees', '() => window.assist.view.units.find((unit) => unit.id === "c2").kills === 3 && window.assist.view.units.find((unit) => unit.id === "c2").shaken && !window.assist.busy');
	await pass(page);
	await dice(page, 'critical');
	assert.match(await asked(page), /commander.*critical hit/i);
	await shot(page, 'conduct-assist-critical');
	await wellMade(page, 'conduct, a critical hit at a real table');
	await give(page, [3, 4]);
	assert.match(await page.innerText('.as-result'), /Unharmed/);
	await until(page, 'the next turn', '() => window.assist.view.turn === 2');
	fixture.clean(page);
	await page.context().close();
}
