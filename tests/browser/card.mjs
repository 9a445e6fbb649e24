// card.mjs: what wins: the line under the title, the scenario card, points by source, rules that open at their place.
import assert from 'node:assert/strict';
import {shot, test, until, wellMade} from './lib.mjs';

export function cards(fixture) {
	test('the scenario card says what wins, and a citation opens the rules at its place', () => battle(fixture));
	test('points are told by source', () => points(fixture));
}

async function battle(fixture) {
	const made = await fixture.match({scenario: 'restless-a', seed: 'card', seats: [{kind: 'human', name: 'Ann'}]});
	const page = await fixture.sit(made.tokens[Object.keys(made.tokens)[0]]);
	assert.match(await page.locator('.bar .names').innerText(), /hold the village/);
	await page.keyboard.press('v');
	await page.waitForSelector('dialog.card .goal');
	assert.match(await page.locator('dialog.card').innerText(), /Mahdists: you win if you still hold it/);
	await shot(page, 'scenario-card');
	await wellMade(page, 'scenario card');
	await page.getByRole('button', {name: 'Rules', exact: true}).last().click();
	await page.waitForSelector('dialog.guide .gnav button');
	assert.match(await page.locator('.gnav').innerText(), /The British attack a fortified village\s+What wins/, 'this battle first');
	await page.locator('.gnav button', {hasText: 'Firing'}).click();
	assert.match(await page.locator('.gside').innerText(), /Magazine rifles\s+up to 15\s+2/);
	await page.locator('.gpage .rule', {hasText: 'morale 1'}).click();
	await until(page, 'the cited rule is lit', () => /Throw a die for each stand/.test(document.querySelector('.gpage .at')?.textContent || ''));
	await page.locator('dialog.guide input[type=search]').fill('gatling');
	await until(page, 'what was looked for', () => /passage/.test(document.querySelector('.gpage')?.textContent || ''));
	await shot(page, 'rules-search');
	await wellMade(page, 'rules reader');
	fixture.clean(page);
	await page.context().close();
}

// A war that two bots have fought: the points by source make the score.
async function points(fixture) {
	const made = await fixture.match({scenario: 'asante', seed: 'points', seats: [{kind: 'bot', bot: 'greedy'}, {kind: 'bot', bot: 'random'}]});
	const page = await fixture.page('/play#' + made.tokens.watch);
	await until(page, 'the war is over', () => window.game?.wire?.result?.over);
	await page.locator('.barb [aria-label="What wins"]').click();
	await page.waitForSelector('dialog.card .cardscore li');
	const sides = await page.evaluate(() => [...document.querySelectorAll('.cardscore')].map((one) => ({
		total: Number(one.querySelector('h3 b').textContent),
		sum: [...one.querySelectorAll('li b')].reduce((sum, part) => sum + Number(part.textContent), 0),
	})));
	assert.ok(sides.some(({total}) => total > 0), 'somebody has points');
	for (const {total, sum} of sides)
		assert.equal(sum, total);
	fixture.clean(page);
	await page.context().close();
}
