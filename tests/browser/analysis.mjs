// analysis.mjs: a game that is over is analysed: progress, the curve, both sides, turning points; one of them is replayed.
import assert from 'node:assert/strict';
import {laid, press, shot, test, until, wellMade} from './lib.mjs';
import {patient} from '../runner.mjs';

export function analyses(fixture) {
	test('a game that is over can be analysed: curve, luck and mistakes, turning points to replay', () => analysed(fixture));
}

async function analysed(fixture) {
	const made = await fixture.match({scenario: 'persia', seed: 'analysed', seats: [{kind: 'bot', bot: 'random'}, {kind: 'bot', bot: 'captain'}]});
	const page = await fixture.page('/play#' + made.tokens.watch);
	await until(page, 'the bots have played it out', () => window.game?.wire?.result?.over);
	await page.locator('[data-key=analyse]').waitFor();
	await press(page, '[data-key=analyse]');
	await page.locator('.analysis progress').waitFor();
	await page.locator('.an-curve').waitFor({timeout: patient(200000)});
	assert.equal(await page.locator('.an-side').count(), 2);
	const points = await page.locator('.an-points li').count();
	assert.ok(points >= 1 && points <= 10);
	assert.match(await page.locator('.an-points li').first().innerText(), /[+−][\d.]+%/);
	assert.match(await page.locator('.analysis > p').first().innerText(), /luck of the dice [+−]/);
	await wellMade(page, 'analysis');
	await shot(page, 'analysis');
	await page.setViewportSize({width: 390, height: 844});
	await shot(page, 'analysis-phone');
	await page.setViewportSize({width: 1280, height: 800});
	await press(page, '.an-points [data-key^=show-]');
	await until(page, 'the replay stands there', () => !!window.game.replay);
	fixture.clean(page);
	await page.context().close();
}
