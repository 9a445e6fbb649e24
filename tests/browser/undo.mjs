// undo.mjs: taking back in a practice game, and asking a person to allow it.
import assert from 'node:assert/strict';
import {Player, playOut} from './player.mjs';
import {laid, press, shot, sorted, state, test, until, wellMade} from './lib.mjs';

export function undos(fixture) {
	test('a practice game: chosen in the form, marked, and every own move is taken back, after dice and after the bot', () => practice(fixture));
	test('a practice game in inches: Undo stands in the panel after the dice', () => inches(fixture));
	test('between people a move with dice is taken back if the other allows it, and stands if not', () => consent(fixture));
}

const view = (page) => page.evaluate(() => window.game.wire.view);
const mine = (page) => until(page, 'my turn', () => !window.game.busy && window.game.wire.toAct.includes(window.game.wire.seat));

async function practice(fixture) {
	const page = await fixture.page();
	await page.locator('.war', {hasText: 'Asante'}).first().click();
	await page.waitForSelector('dialog form.new');
	await page.check('.newdlg input[value="friend"]');
	assert.equal(await page.locator('.newdlg .practice').isVisible(), false, 'not against a friend');
	await page.check('.newdlg input[value="bot:recruit"]');
	await page.check('.newdlg input[name=practice]');
	await wellMade(page, 'the form of a practice game');
	await page.locator('.newdlg .practice').scrollIntoViewIfNeeded();
	await shot(page, 'practice-form');
	await page.click('.newdlg button[type=submit]');
	await page.waitForURL(/\/play#/);
	await laid(page);
	await mine(page);
	assert.match(await page.locator('.panel .prompt .chips').innerText(), /practice game/i);
	const player = new Player(page, {marches: 1}), first = await state(page), before = sorted(await view(page));
	let answered = 0;
	for (let n = 0; n < 60 && !answered; n++) {
		await player.decide();
		await mine(page);
		answered = await page.evaluate((from) => {
			const since = window.game.story.filter((part) => part.ply > from);
			return since.some((part) => part.by !== window.game.wire.seat) && since.some((part) => part.events.some((event) => event.dice?.length));
		}, first.ply);
	}
	assert.ok(answered, 'dice fell, and the bot has answered');
	await shot(page, 'practice');
	for (let n = 0; n < 90 && (await state(page)).ply > first.ply; n++) {
		const {ply} = await state(page);
		await page.locator('[data-key=undo]').first().waitFor();
		await page.keyboard.press('u');
		await until(page, 'taken back', (was) => window.game.wire.ply < was && !window.game.busy, ply);
		assert.deepEqual((await state(page)).toAct, [first.seat], 'back to an own decision');
	}
	assert.deepEqual(sorted(await view(page)), before);
	assert.equal(await page.locator('[data-key=undo]').count(), 0, 'nothing is left to take back');
	await page.goto(fixture.origin + '/');
	await page.locator('.mytable .chip', {hasText: 'Practice game'}).waitFor();
	fixture.clean(page);
	await page.context().close();
}

async function inches(fixture) {
	const made = await fixture.match({scenario: 'conduct-drill', seed: 'practice', practice: true, seats: [{kind: 'human'}, {kind: 'bot', bot: 'greedy'}]});
	const seat = Object.keys(made.tokens).find((name) => !['watch', 'owner'].includes(name)), page = await fixture.sit(made.tokens[seat], {phone: true});
	let dice = false;
	for (let n = 0; n < 60 && !dice; n++) {
		await mine(page);
		const {ply} = await state(page);
		await page.evaluate(() => window.game.commit(window.game.wire.moves.find((text) => /^(ready|done)$/.test(text)) || window.game.wire.moves.find((text) => !/^(concede|offer)/.test(text))));
		await until(page, 'the next', (was) => window.game.wire.ply > was, ply);
		dice = await page.evaluate(() => window.game.story.some((part) => part.events.some((event) => event.dice?.length)));
	}
	await mine(page);
	assert.ok(dice, 'dice fell');
	const {ply} = await state(page);
	await page.locator('.panel [data-key=undo]').waitFor();
	await wellMade(page, 'practice in inches');
	await shot(page, 'practice-inches');
	await press(page, '.panel [data-key=undo]');
	await until(page, 'taken back', (was) => window.game.wire.ply < was, ply);
	fixture.clean(page);
	await page.context().close();
}

async function consent(fixture) {
	const {british, native, close} = await fixture.two({seed: 'undo', seats: [{kind: 'human', name: 'Ann'}, {kind: 'human', name: 'Bea'}]});
	const pages = {british, native}, players = {british: new Player(british, {marches: 1}), native: new Player(native, {marches: 1})};
	const asker = async () => (await british.evaluate(() => window.game.wire.canAsk)) ? 'british' : (await native.evaluate(() => window.game.wire.canAsk)) ? 'native' : '';
	await playOut(players, {stop: asker, most: 120});
	const seat = await asker(), page = pages[seat], other = pages[seat === 'british' ? 'native' : 'british'], name = seat === 'british' ? 'Ann' : 'Bea';
	const {ply} = await state(page);
	await page.locator('[data-key=ask-undo]').first().waitFor();
	await wellMade(page, 'may ask');
	await shot(page, 'undo-ask');
	// Refused first: the move stands, and nothing is left to ask.
	await page.evaluate(() => document.querySelector('[data-key=ask-undo]').click());
	await other.locator('dialog', {hasText: `${name} (`}).waitFor();
	await until(page, 'it waits', () => [...document.querySelectorAll('[role=status]')].some((node) => /Waiting for/.test(node.textContent)));
	await wellMade(other, 'asked to allow');
	await shot(other, 'undo-asked');
	await press(other, 'dialog [data-key=refuse]');
	await until(page, 'the refusal', () => !document.querySelector('[data-key=ask-undo]') && /not allowed/.test(document.body.innerText));
	await until(other, 'the dialog is gone', () => !document.querySelector('dialog [data-key=refuse]'));
	assert.equal((await state(page)).ply, ply);
	// The next one is allowed.
	await playOut(players, {stop: async (now) => now > ply && asker(), most: 120});
	const next = await asker(), again = pages[next], judge = pages[next === 'british' ? 'native' : 'british'], at = (await state(again)).ply;
	await again.locator('[data-key=ask-undo]').first().waitFor();
	await again.evaluate(() => document.querySelector('[data-key=ask-undo]').click());
	await judge.locator('dialog [data-key=allow]').waitFor();
	await press(judge, 'dialog [data-key=allow]');
	for (const one of [again, judge])
		await until(one, 'taken back', (was) => window.game.wire.ply === was - 1 && !document.querySelector('dialog [data-key=allow]'), at);
	assert.ok(await judge.evaluate(() => window.game.wire.match.chat.some(({text}) => /was taken back: the others allowed it/.test(text))));
	for (const one of [british, native])
		fixture.clean(one);
	await close();
}
