// dice.mjs: the words that browsers add to the dice, the marks of dice that are known beforehand, and the check at the end.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {spawnSync} from 'node:child_process';
import {laid, press, root, shot, test, until, wellMade} from './lib.mjs';

const tally = {scenario: 'tally-1', seats: [{kind: 'human', name: 'Ann'}, {kind: 'open'}]};

export function dices(fixture) {
	test('two browsers give words before the game begins, and the check at the end finds them', () => whole(fixture));
	test('a browser without the word says so, and can draw another', () => elsewhere(fixture));
	test('dice that are chosen or known beforehand are marked at the table and in the lobby', () => marks(fixture));
	test('a journal that was tampered with is found out by the page', () => tampered(fixture));
	test('hot seat: both seats of one browser give their words', () => chair(fixture));
}

// Whoever is to act plays the first move that does not end the game, on the page's own wire.
async function playOn(pages) {
	for (let n = 0; n < 200; n++) {
		for (const page of pages)
			await until(page, 'the position', () => window.game?.ready && window.game.wire.view);
		if (await pages[0].evaluate(() => !!window.game.wire.result?.over))
			return;
		const plies = await Promise.all(pages.map((page) => page.evaluate(() => window.game.wire.ply)));
		await Promise.all(pages.map((page) => page.evaluate(() => {
			const {wire} = window.game;
			if (wire.toAct.includes(wire.seat) && wire.moves.length)
				wire.move(wire.moves.find((text) => !/resign|concede|capitulate/.test(text)));
		})));
		for (const [at, page] of pages.entries())
			await until(page, 'the next position', (ply) => window.game.wire.ply > ply || window.game.wire.result?.over, plies[at]);
	}
	assert.fail('the game does not end');
}

async function checkDice(page) {
	await until(page, 'the end', () => window.game.wire.result?.over);
	if (await page.evaluate(() => !!window.game.replay))
		await page.evaluate(() => window.game.closeReplay());
	await until(page, 'the button', () => document.querySelector('[data-key=dice]'));
	await press(page, '.endpage [data-key=dice]');
	await until(page, 'the answer', () => document.querySelector('.dicecheck .wordlist'));
	return page.locator('.dicecheck').innerText();
}

const waits = (page) => until(page, 'the page of words', () => document.querySelector('main.words'));

async function whole(fixture) {
	const made = await fixture.match(tally), ann = await fixture.page('/play#' + made.tokens.north);
	await waits(ann);
	assert.match(await ann.locator('main.words').innerText(), /No die falls before that/);
	await until(ann, 'her own commitment', () => /committed/.test(document.querySelector('[data-seat=north]')?.textContent));
	assert.match(await ann.locator('[data-seat=south]').innerText(), /has not come yet/);
	await shot(ann, 'words');
	await wellMade(ann, 'words');
	const before = ann.frames_out.join('\n');
	assert.match(before, /"op":"commit"/);
	assert.doesNotMatch(before, /"op":"reveal"/, 'no word is shown before the other has committed');
	// The page is closed and opened again before the friend comes: the browser has kept the word.
	await ann.reload();
	await waits(ann);
	const bob = await fixture.page('/play#' + made.tokens.south);
	await Promise.all([ann, bob].map(laid));
	const words = [ann, bob].map((page) => JSON.parse(page.frames_out.find((text) => text.includes('"reveal"'))).word);
	assert.notEqual(words[0], words[1]);
	for (const page of [ann, bob])
		assert.ok(!page.frames_in.join('').includes(words[0]) && !page.frames_in.join('').includes(words[1]), 'words stay hidden while the game runs');
	await playOn([ann, bob]);
	for (const page of [ann, bob]) {
		const told = await checkDice(page);
		assert.match(told, /All \d+ dice of this game are those of its seed/);
		assert.match(told, /those that this browser was shown/);
		for (const word of words)
			assert.ok(told.includes(word), 'the words of both are shown');
		fixture.clean(page);
	}
	await shot(ann, 'dice-checked');
	await wellMade(ann, 'dice-checked');
	// The third implementation is of one mind with the other two.
	const file = path.join(fixture.folder, 'dice.journal');
	fs.writeFileSync(file, await journalOf(ann));
	for (const command of [[path.join(root, 'tools/verify-dice'), file], [fixture.durbar, 'verify', file]]) {
		const done = spawnSync(command[0], command.slice(1), {encoding: 'utf8'});
		assert.equal(done.status, 0, done.stdout + done.stderr);
	}
	await Promise.all([ann, bob].map((page) => page.context().close()));
}

const journalOf = (page) => page.evaluate(async () => (await fetch('/api/journal', {method: 'POST', headers: {'Content-Type': 'application/json'},
	body: JSON.stringify({token: window.game.wire.token})})).text());

async function elsewhere(fixture) {
	const made = await fixture.match(tally), laptop = await fixture.page('/play#' + made.tokens.north);
	await until(laptop, 'a commitment', () => /committed/.test(document.querySelector('[data-seat=north]')?.textContent));
	await laptop.context().close();
	const phone = await fixture.page('/play#' + made.tokens.north, {phone: true}), bob = await fixture.page('/play#' + made.tokens.south);
	await until(phone, 'the warning', () => document.querySelector('[data-key=anew]'));
	assert.match(await phone.locator('main.words').innerText(), /Another browser committed/);
	await waits(bob);
	await until(bob, 'the turn to show words', () => window.game.wire.match.waiting === 'reveal');
	const [first] = bob.frames_out.filter((text) => text.includes('"commit"'));
	await press(phone, '[data-key=anew]');
	await Promise.all([phone, bob].map(laid));
	// The friend had shown his word already: it is known now, and he has drawn another.
	const commits = bob.frames_out.filter((text) => text.includes('"op":"commit"')), reveals = bob.frames_out.filter((text) => text.includes('"reveal"'));
	assert.equal(commits.length, 2);
	assert.equal(commits[0], first);
	assert.notEqual(JSON.parse(reveals.at(-1)).word, JSON.parse(reveals[0]).word, 'a word is not shown for two rounds');
	assert.equal(await phone.evaluate(() => window.game.wire.match.dice.round), 2);
	await playOn([phone, bob]);
	assert.match(await checkDice(bob), /asked for 2 times/);
	await Promise.all([phone, bob].map((page) => page.context().close()));
}

async function marks(fixture) {
	const made = await fixture.match({...tally, seed: 'Magdala', seats: [{kind: 'human'}, {kind: 'bot', bot: 'greedy'}]});
	const page = await fixture.sit(made.tokens.north), watcher = await fixture.sit(made.tokens.watch);
	for (const one of [page, watcher])
		assert.match(await one.locator('.prompt .chip.warn').first().innerText(), /Dice chosen by hand/);
	await playOn([page]);
	assert.match(await checkDice(page), /chosen by hand/);
	await page.goto(fixture.origin + '/');
	await until(page, 'the lobby', () => document.querySelector('.mytable'));
	assert.match(await page.locator('.mytable').first().innerText(), /Dice chosen by hand/);
	// A branch of it is known beforehand.
	const answer = await page.evaluate(async (token) => (await fetch('/api/branches', {method: 'POST', headers: {'Content-Type': 'application/json'},
		body: JSON.stringify({token, ply: 1, seats: [{kind: 'human'}, {kind: 'human'}]})})).json(), made.tokens.north);
	const branch = await fixture.sit(answer.links.north.split('#')[1]);
	assert.match(await branch.locator('.prompt .chip.warn').first().innerText(), /Dice known beforehand/);
	// Dice from words have no mark.
	const fair = await fixture.match({...tally, seats: [{kind: 'human'}, {kind: 'bot', bot: 'greedy'}]}), plain = await fixture.sit(fair.tokens.north);
	assert.equal(await plain.locator('.prompt .chip.warn').count(), 0);
	for (const one of [page, watcher, branch, plain]) {
		fixture.clean(one);
		await one.context().close();
	}
}

async function tampered(fixture) {
	const made = await fixture.match({...tally, seats: [{kind: 'human'}, {kind: 'bot', bot: 'random'}]}), page = await fixture.sit(made.tokens.north);
	await playOn([page]);
	const journal = await journalOf(page), seen = await page.evaluate(async () => (await import('/web/common/words.js')).seenCommitments(window.game.wire.match.dice.match));
	const judge = (text, known = '') => page.evaluate(async ([it, commits]) => (await import('/web/common/check_dice.js')).checkDice(it, commits), [text, known]);
	assert.equal((await judge(journal, seen)).good, true);
	assert.match(seen, /^round 1\ncommit host [0-9a-f]{64}\ncommit 0 [0-9a-f]{64}$/);
	const bump = (text) => text.replace(/(\d+):(\d+)\//, (_, first, value) => `${first}:${Number(value) % 6 + 1}/`);
	const swap = (kind) => journal.replace(new RegExp(`^${kind} host (.)`, 'm'), (_, digit) => `${kind} host ${digit === 'a' ? 'b' : 'a'}`);
	for (const [name, text, fault] of [
		['a die', journal.replace(/^thrown .*$/m, bump), /die 0 shows another/],
		['the word of the host', swap('word'), /committed to another word/],
		['the commitment of the host', swap('commit'), /committed to another word/],
		['the name of the match', journal.replace(/^match ./m, (text) => text.slice(0, -1) + (text.endsWith('a') ? 'b' : 'a')), /committed to another word/],
		['the seed', journal.replace(/^seed .*$/m, 'seed Magdala'), /does not come of the words/],
		['a line', journal.replace(/^.* \d+:\d.*\n/m, ''), /./],
		['the end', journal.slice(0, -1), /not whole/]]) {
		assert.notEqual(text, journal, name);
		const found = await judge(text);
		assert.equal(found.good, false, name);
		assert.match(found.fault, fault, name);
	}
	// A server that changes its word and the commitment to it together is found out by what the browser was shown.
	assert.match((await judge(journal, seen.replace(/host ./, (text) => text.slice(0, -1) + (text.endsWith('a') ? 'b' : 'a')))).fault, /this browser was shown/);
	assert.match((await judge(journal.replace('round 1', 'round 2'), seen)).fault, /this browser was shown/);
	await page.context().close();
}

async function chair(fixture) {
	const page = await fixture.page('/');
	await page.waitForSelector('.war');
	const n = await page.evaluate(() => [...document.querySelectorAll('.war')].filter((one) => one.checkVisibility()).findIndex((one) => one.textContent.includes('Asante')));
	await press(page, '.war', n);
	await page.locator('dialog input[name=against][value="chair"]').check();
	await press(page, 'dialog button[type=submit]');
	await page.waitForSelector('.curtain');
	assert.equal(page.frames_out.filter((text) => text.includes('"reveal"')).length, 2);
	assert.equal(await page.evaluate(() => window.game.wire.match.dice.kind), 'words');
	fixture.clean(page);
	await page.context().close();
}
