// around.mjs: what lies around the map: the rules closed by one key, who does not fire and why the sum is smaller, a question that calls whoever
// looks elsewhere, sides by their names before a game begins, options by chapter, each system's own map.
import assert from 'node:assert/strict';
import {press, shot, test, until, wellMade} from './lib.mjs';
import {Player, playOut} from './player.mjs';

const greedy = {kind: 'bot', bot: 'greedy'}, ann = {kind: 'human', name: 'Ann'}, bea = {kind: 'human', name: 'Bea'};

async function escape(fixture) {
	const made = await fixture.match({scenario: 'asante', seed: 'esc', seats: [ann, greedy]}), page = await fixture.sit(made.tokens.british);
	for (const words of ['', 'gatling']) {
		await page.getByRole('button', {name: 'Rules', exact: true}).click();
		const field = page.locator('dialog.guide input[type=search]');
		await field.fill(words);
		await field.press('Escape');
		await until(page, `the reader is closed after “${words}”`, () => !document.querySelector('dialog'));
	}
	fixture.clean(page);
	await page.context().close();
}

// Engineers stand in a tray of rifles and do not fire them: said where the factors are added up.
async function engineers(fixture) {
	const made = await fixture.match({scenario: 'asante', seed: 's1', seats: [ann, greedy]}), page = await fixture.sit(made.tokens.british, {size: {width: 1440, height: 900}}), player = new Player(page, {marches: 2});
	const met = () => page.evaluate(() => {
		const {game} = window, {view} = game.wire;
		return view.step === 'fire' && view.battle.round === 'rifle' && game.wire.toAct.includes('british') && !!document.querySelector('dialog.battle [data-key=fire]') && Object.entries(view.units).some(([id, now]) => now.engaged && game.units.get(id).arm === 'engineer');
	});
	for (let n = 0; n < 400 && !await met(); n++) {
		await until(page, 'a decision', () => !window.game.busy && window.game.wire.toAct.includes('british'));
		await player.decide();
	}
	const sum = await page.evaluate(() => {
		const {game} = window, {view} = game.wire, tray = game.words.trays(game.context(), 'british').trays.find(({units}) => units.some((id) => game.units.get(id).arm === 'engineer'));
		return {factors: tray.factors, silent: tray.units.filter((id) => game.units.get(id).arm === 'engineer').reduce((all, id) => all + game.units.get(id).strength, 0), step: view.step};
	});
	const tray = await page.locator('dialog.battle .side.mine .grp.on header').first().innerText();
	assert.match(tray.replace(/\s+/g, ' '), new RegExp(`${sum.factors} factors, ${sum.silent} of engineers do(es)? not fire`));
	assert.match(await page.locator('dialog.battle .mid .sub').innerText(), new RegExp(`${sum.factors - sum.silent} factors.*${sum.silent} of engineers do(es)? not fire`, 's'));
	await wellMade(page, 'a volley without engineers');
	await shot(page, 'engineers');
	fixture.clean(page);
	await page.context().close();
}

// Whoever looks elsewhere is called when he is asked to allow that a move is taken back.
async function called(fixture) {
	const {british, native, close} = await fixture.two({seed: 'undo', seats: [ann, bea]});
	const pages = {british, native}, players = {british: new Player(british, {marches: 1}), native: new Player(native, {marches: 1})};
	const asker = async () => (await british.evaluate(() => window.game.wire.canAsk)) ? 'british' : (await native.evaluate(() => window.game.wire.canAsk)) ? 'native' : '';
	await playOut(players, {stop: asker, most: 120});
	const seat = await asker(), page = pages[seat], other = pages[seat === 'british' ? 'native' : 'british'];
	await other.evaluate(() => {
		window.notes = [];
		window.Notification = class { constructor(title, more) { window.notes.push([title, more.body]); } close() {} };
		window.Notification.permission = 'granted';
		localStorage.setItem('durbar.call', 'yes');
		Object.defineProperty(document, 'hidden', {configurable: true, get: () => window.away});
		window.away = true;
	});
	await page.evaluate(() => document.querySelector('[data-key=ask-undo]').click());
	await until(other, 'the title', () => /^Take back\? · /.test(document.title));
	assert.match(await other.locator('link[rel=icon]').getAttribute('href'), /favicon-move/, 'the badge');
	assert.deepEqual((await other.evaluate(() => window.notes)).map(([title]) => title), ['Take back a move?']);
	assert.doesNotMatch(await page.title(), /Take back\?/, 'whoever asked is not called');
	await other.evaluate(() => { window.away = false; document.dispatchEvent(new Event('visibilitychange')); });
	assert.doesNotMatch(await other.locator('link[rel=icon]').getAttribute('href'), /favicon-move/, 'whoever looks needs no badge');
	await other.locator('dialog [data-key=refuse]').waitFor();
	await press(other, 'dialog [data-key=refuse]');
	await until(other, 'the title goes', () => !/Take back/.test(document.title));
	await close();
}

async function names(fixture) {
	const made = await fixture.match({scenario: 'asante', seats: [ann, {kind: 'open'}]}), page = await fixture.page('/play#' + made.tokens.british);
	await page.locator('main.words li').first().waitFor();
	await page.evaluate((owner) => localStorage.setItem('durbar.tables', JSON.stringify([{...JSON.parse(localStorage.getItem('durbar.tables') || '[{}]')[0], owner}])), made.tokens.owner);
	await page.reload();
	await page.locator('main.words li[data-seat=native]').waitFor();
	await page.locator('main.words summary').first().click();
	assert.match(await page.locator('main.words li[data-seat=native]').innerText(), /^Asante has not come yet/);
	assert.doesNotMatch(await page.locator('body').innerText(), /native/i);
	await wellMade(page, 'the page of words');
	await shot(page, 'words-names');
	const friend = await fixture.page('/play#' + made.tokens.native);
	// With both there the game may begin before one has seen that it waits.
	await friend.locator('main.words, .board').first().waitFor();
	await page.close();
	const lone = await friend.context().newPage();
	await lone.goto(fixture.origin + '/');
	await lone.locator('.mytable').waitFor();
	assert.match(await lone.locator('.mytable').innerText(), /Asante, against/);
	fixture.clean(friend);
	await friend.context().close();
	await page.context().close();
}

// Forty options in one list are told by what they are about.
async function chapters(fixture) {
	const page = await fixture.page('/', {size: {width: 1440, height: 900}});
	for (const [war, list, wanted] of [['fortified village', 'Rule interpretations', ['Firing', 'Cards and command', 'Special cards']], ['Asante', 'Rule interpretations', ['Battle', 'Supply']]]) {
		await page.locator('.war', {hasText: war}).first().click();
		const fold = page.locator('dialog details', {hasText: list});
		await fold.locator('summary').click();
		await fold.locator('h3').first().waitFor();
		const heads = await fold.locator('h3').allInnerTexts();
		for (const head of wanted)
			assert.ok(heads.includes(head), `${head} among ${heads}`);
		assert.ok(await fold.locator('.opts').evaluateAll((all) => all.every((one) => one.children.length > 0)), 'none is empty');
		assert.match(await fold.locator('summary').innerText(), new RegExp(`\\(${await fold.locator('.opt').count()}\\)`), 'none is lost');
		await wellMade(page, 'options by chapter');
		await fold.scrollIntoViewIfNeeded();
		await shot(page, `options-${war.replace(/\W/g, '')}`);
		await page.keyboard.press('Escape');
	}
	// The hash of the seed is where the dice are checked.
	const made = await fixture.match({scenario: 'asante', seed: 'hash', seats: [ann, greedy]}), seat = await fixture.sit(made.tokens.british);
	await seat.getByRole('button', {name: 'Menu', exact: true}).click();
	assert.doesNotMatch(await seat.locator('dialog.menu').innerText(), /hash/i);
	await seat.locator('dialog.menu [data-key=dice]').click();
	const hash = await seat.evaluate(() => window.game.wire.match.seed_hash);
	await seat.locator('.dicecheck', {hasText: hash}).waitFor();
	await wellMade(seat, 'the dice');
	await shot(seat, 'dice-hash');
	fixture.clean(seat);
	await seat.context().close();
	await page.context().close();
}

// Maps of two systems have the same name.
async function maps(fixture) {
	const seen = [];
	for (const scenario of ['drill', 'mutiny-drill']) {
		const box = await (await fetch(`${fixture.origin}/api/box/${scenario}`)).json(), made = await fixture.match({scenario, seed: 'maps', seats: [ann, bea]});
		const page = await fixture.sit(made.tokens[box.seats[0]]);
		const geometry = await (await fetch(`${fixture.origin}/map/${box.id}/${box.scenarios[0].describe.map}.json`)).json();
		const {hexes, width, height} = await page.evaluate(() => { const {grid} = window.game.board; return {hexes: [...grid.hexes.keys()].sort(), width: grid.width, height: grid.height}; });
		assert.deepEqual([hexes, width, height], [Object.keys(geometry.hexes).sort(), geometry.width, geometry.height], `${scenario} lies on its own map`);
		assert.ok(page.asked.some((url) => new URL(url).pathname === `/map/${box.id}/drill.svg`));
		seen.push(JSON.stringify(geometry));
		fixture.clean(page);
		await page.context().close();
	}
	assert.notEqual(seen[0], seen[1]);
}

export function arounds(fixture) {
	test('one Esc closes the rules, with words in the field or without', () => escape(fixture));
	test('a volley tells that engineers do not fire', () => engineers(fixture), 400);
	test('whoever looks elsewhere is called when a move is to be taken back', () => called(fixture));
	test('before a game begins sides have the names of the scenario', () => names(fixture));
	test('options stand by chapter, and the hash of the seed beside the check of the dice', () => chapters(fixture));
	test('two systems with a map of one name: each is shown on its own', () => maps(fixture));
}
