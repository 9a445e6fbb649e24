// at_once.mjs: two seats that decide at once, on the page for systems without words of their own.
import assert from 'node:assert/strict';
import {press, shot, state, test, until, wellMade} from './lib.mjs';

const duel = {scenario: 'duel-1', seed: 'browser', seats: [{kind: 'human', name: 'Ann'}, {kind: 'human', name: 'Bob'}]};
const prompt = (page) => page.locator('.prompt').innerText();
const order = (page, move) => press(page, `.buttons [data-key="c-${move}"]`);
const says = (page, words) => until(page, words, (text) => document.querySelector('.prompt')?.innerText.includes(text), words);

export function atOnce(fixture) {
	test('two seats decide at once: who is ready waits, in words', () => readiness(fixture));
	test('two seats decide at once at one screen: a curtain between them', () => curtain(fixture));
}

async function readiness(fixture) {
	const made = await fixture.match(duel);
	const red = await fixture.sit(made.tokens.red), blue = await fixture.sit(made.tokens.blue);
	assert.match(await prompt(red), /Your move/);
	assert.match(await prompt(blue), /Your move/);
	const before = await blue.evaluate(() => JSON.stringify(window.game.wire.view));
	await blue.evaluate(() => (window.kept = window.game.chooser));
	await order(red, 'load');
	await says(red, 'Your orders are given');
	await says(red, 'Waiting for Blue.');
	await until(blue, 'red is ready', () => document.querySelector('.names').innerText.includes('with Ann, ready'));
	await shot(red, 'orders-given');
	await wellMade(red, 'orders given');
	assert.equal(await blue.evaluate(() => JSON.stringify(window.game.wire.view)), before, 'the view is the same');
	assert.ok(await blue.evaluate(() => window.kept === window.game.chooser), 'what blue has chosen stays');
	assert.ok(!blue.frames_in.some((text) => text.includes('"order":"load"')), 'the order is not on its way');
	await press(red, '.buttons [data-key="undo"]');
	await says(red, 'Your move');
	await until(blue, 'red is not ready', () => !document.querySelector('.names').innerText.includes('ready'));
	await order(red, 'hide');
	await order(blue, 'hide');
	await until(blue, 'the next round', () => window.game.wire.view.round === 1);
	await until(red, 'the next round', () => window.game.wire.view.round === 1);
	assert.match(await prompt(red), /Your move/);
	assert.doesNotMatch(await red.locator('.names').innerText(), /ready/);
	assert.equal((await state(red)).note, '');
	fixture.clean(red);
	fixture.clean(blue);
	await Promise.all([red, blue].map((page) => page.context().close()));
}

async function curtain(fixture) {
	const made = await fixture.match(duel), page = await fixture.page('/');
	await page.evaluate(([token, other]) => localStorage.setItem('durbar.tables', JSON.stringify([{token, other}])), [made.tokens.red, made.tokens.blue]);
	await page.goto(fixture.origin + '/play#' + made.tokens.red);
	for (const round of [0, 1])
		for (let n = 0; n < 2; n++) {
			// Whoever decided last decides first in the next round: nobody looks away for nothing.
			if (n || !round) {
				await page.waitForSelector('.curtain');
				await press(page, '.curtain button');
			}
			await until(page, 'a question', () => window.game.chooser.task && !window.game.busy && !document.querySelector('.curtain'));
			assert.equal(await page.evaluate(() => window.game.wire.view.round), round);
			await order(page, 'hide');
		}
	await until(page, 'the third round', () => window.game.wire.view.round === 2);
	fixture.clean(page);
	await page.context().close();
}
