// hint.mjs: opponents of three levels in the form for a new game, and hints in the game: asked for, told to all, played, or
// switched off.
import assert from 'node:assert/strict';
import {laid, press, shot, test, until, wellMade} from './lib.mjs';

export function hints(fixture) {
	test('levels are explained, and a hint can be asked for and played', () => asks(fixture));
	test('a game without hints has no button for them', () => without(fixture));
}

async function openForm(fixture) {
	const page = await fixture.page('/');
	await page.locator('.war', {hasText: 'Persia'}).first().click();
	await page.waitForSelector('dialog form.new');
	return page;
}

async function asks(fixture) {
	const page = await openForm(fixture);
	for (const level of ['Recruit', 'Captain', 'General'])
		assert.match(await page.locator('dialog .radio', {hasText: level}).innerText(), /\n.+\./, `${level} says what it means`);
	const box = page.locator('dialog input[name=hints]');
	assert.ok(await box.isChecked(), 'on against a bot');
	await page.locator('dialog input[name=against][value=friend]').check();
	assert.ok(!(await box.isChecked()), 'off between people');
	await page.locator('dialog input[name=against][value="bot:general"]').check();
	await shot(page, 'levels');
	await press(page, 'dialog button[type=submit]');
	await page.waitForURL(/\/play#/);
	await laid(page);
	await until(page, 'my move', () => window.game.chooser.task);
	const before = await page.evaluate(() => window.game.wire.ply);
	await press(page, '.prompt .hint-ask');
	await press(page, 'dialog [data-key=hint-ask]');
	await page.locator('dialog .plan').first().waitFor();
	const plans = await page.locator('dialog .plan').count();
	assert.ok(plans >= 1 && plans <= 3);
	assert.match(await page.locator('dialog .plan').first().innerText(), /Wins \d+ of \d+ games|look best at once/);
	assert.ok(await page.evaluate(() => window.game.wire.match.chat.some((line) => /asked for a hint/.test(line.text))), 'all are told');
	await wellMade(page, 'hint');
	await shot(page, 'hint');
	await press(page, 'dialog .plan .btn');
	await until(page, 'the plan is played', (ply) => window.game.wire.ply > ply, before);
	fixture.clean(page);
	await page.context().close();
}

async function without(fixture) {
	const made = await fixture.match({scenario: 'persia', seed: 'no-hints', hints: false, seats: [{kind: 'human'}, {kind: 'bot', bot: 'captain'}]});
	const page = await fixture.sit(made.tokens.british);
	await until(page, 'my move', () => window.game.chooser.task);
	assert.equal(await page.locator('.hint-ask').count(), 0);
	fixture.clean(page);
	await page.context().close();
}
