// game.mjs: a whole Asante game by two browsers, which ends by treaty when every kind of decision was met, and everything that
// can be said of it when it is over.
import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {spawnSync} from 'node:child_process';
import {isDeepStrictEqual} from 'node:util';
import {patient} from '../runner.mjs';
import {bundle, once, painted, press, shot, sorted, state, test, until, wellMade} from './lib.mjs';
import {Player, playOut} from './player.mjs';
import {unreachable} from './reach.mjs';

const SEED = 'elmina-4711';
// Screens that are kept, by the step of the game at which they are first met.
const KEPT = {arrive: 'reinforcement', 'arrive-chosen': 'reinforcement-placed', march: 'march', 'march-chosen': 'march-force', move: 'march-reach', 'move-path': 'march-path',
	attack: 'attack', 'attack-chosen': 'attack-chosen', 'fire-battle': 'battle-volley', 'loss-battle': 'battle-losses', 'stand-battle': 'battle-ground', 'command-battle': 'battle-command',
	'retreat-path': 'retreat', 'advance-chosen': 'advance', supply: 'supply', short: 'supply-short', rally: 'rally', treaty: 'treaty', 'event-hex': 'event-hex',
	attrition: 'march-attrition'};

const LAMP = ['reinforcement-placed', 'march-force', 'march-path', 'battle-volley', 'battle-losses', 'supply'];

const KEYS = 'every move that the server offers can be made with keys';
const AXE = 'axe-core: nothing serious on the screens of the game, by day and by lamp';

export function games(fixture) {
	const met = new Set(), ill = [], lost = [];
	let tried = 0;

	// The first time that a step is met: its screen is kept, by day and by lamp, and looked over by axe-core.
	async function look(step, page) {
		const tries = [1, 2].find((n) => !met.has(`${step} ${n}`));
		if (tries && !/-(chosen|path)$/.test(step) && !['fire', 'loss', 'stand', 'command'].includes(step)) {
			met.add(`${step} ${tries}`);
			// Where large stacks are taken apart unit by unit, fewer.
			const answer = await page.evaluate(`(${unreachable})(${/^(march|attack|advance)$/.test(step) ? 8 : 20})`);
			tried += answer.tried;
			lost.push(...answer.missing.map((one) => `${step}: ${one.move} (came to ${one.got})`));
			if (/-battle$/.test(step))
				await until(page, 'the answer in the battle', () => !!document.querySelector('dialog.battle .mid .btn.primary:not([disabled])'));
		}
		if (!KEPT[step] || met.has(step))
			return;
		met.add(step);
		// The same parts by lamp: a few screens have all of them.
		for (const dark of LAMP.includes(KEPT[step]) ? [false, true] : [false]) {
			await page.emulateMedia({colorScheme: dark ? 'dark' : 'light'});
			await shot(page, KEPT[step] + (dark ? '-dark' : ''));
			await wellMade(page, KEPT[step] + (dark ? ', dark' : ''), dark).catch((error) => ill.push(error.message));
		}
		await page.emulateMedia({colorScheme: 'light'});
	}

	// What the tests need of the game when it is over, beside the game itself, which anybody who has the links can open again.
	const whole = once(async () => {
		met.clear();
		[ill.length, lost.length, tried] = [0, 0, 0];
		const game = await fixture.two({seed: SEED});
		const players = {british: new Player(game.british, {peace: 2, seen: look}), native: new Player(game.native, {keys: true, marches: 4, peace: 2, seen: look})};
		await playOut(players);
		for (const player of Object.values(players)) {
			assert.ok(player.decisions > 20, `decisions of ${player.keys ? 'the Asante' : 'the British'}: ${player.decisions}`);
			await until(player.page, 'the result', () => /local|campaign|imperial|draw|victory/i.test(document.querySelector('.prompt h2')?.textContent || ''));
			fixture.clean(player.page);
		}
		assert.ok(met.has('fire-battle') && met.has('loss-battle'), 'a battle was fought in its dialog');
		for (const step of ['move-path', 'attack-chosen', 'supply', 'rally', 'treaty'])
			assert.ok(met.has(step), `${step} was met`);
		await shot(game.british, 'result');
		const frames = {british: game.british.frames_in, native: game.native.frames_in};
		await game.close();
		return {tokens: game.made.tokens, frames};
	});

	bundle('a whole Asante game', () => {
		test('a whole Asante game: the British with the mouse, the Asante with keys alone', whole, 400);
		test(KEYS, keys, 400);
		test(AXE, axe, 400);
		test('fog: no hidden unit and no seed in what a seat is sent before the end', async () => fog(fixture, await whole()), 400);
		test('the replay goes anywhere, through both pairs of eyes', async () => replay(fixture, await whole()), 400);
		test('report and journal are there, and the dice agree with the hash shown at the start', async () => papers(fixture, await whole()), 400);
	});

	async function keys() {
		await whole();
		assert.ok(tried > 100, `tried ${tried} moves`);
		assert.deepEqual(lost.slice(0, 20), [], `${lost.length} of ${tried} cannot`);
	}

	async function axe() {
		await whole();
		assert.ok(met.size > 10);
		assert.equal(ill.join('\n'), '');
	}
}

// Asks over the page's own socket; afterwards everything may be known.
const ask = (page, message) => page.evaluate((one) => window.game.wire.ask(one), message);

// What the rules have shown of each unit, by ply: who attacked, fired, commanded, reconnoitred, was shown, or stood in a battle.
async function shownAt(page) {
	const last = (await state(page)).ply, {plies} = await ask(page, {op: 'history', from: 0, to: last, seat: 'all'});
	const shown = new Map();
	const mark = (id, ply) => shown.set(id, Math.min(ply, shown.get(id) ?? Infinity));
	for (const {ply, events} of plies) {
		for (const event of events)
			if (['attack', 'volley', 'scouted', 'screened', 'shown', 'command'].includes(event.event))
				[...(event.units || []), event.unit].filter(Boolean).forEach((id) => mark(id, ply));
		if (events.some((event) => event.event === 'attack')) {
			const {view} = await ask(page, {op: 'at', ply, seat: 'all'});
			Object.entries(view.units).filter(([, unit]) => unit.engaged).forEach(([id]) => mark(id, ply));
		}
	}
	return shown;
}

async function fog(fixture, {tokens, frames}) {
	const british = await fixture.sit(tokens.british), shown = await shownAt(british);
	assert.ok(shown.size > 5, 'some units were shown');
	const units = await british.evaluate(() => window.game.box.units.map(({id, side}) => ({id, side})));
	for (const [sent, enemy] of [[frames.british, 'native'], [frames.native, 'british']]) {
		const hidden = new Set(units.filter((unit) => unit.side === enemy).map((unit) => unit.id));
		let ply = 0, read = 0;
		for (const text of sent) {
			const message = JSON.parse(text);
			if (message.result?.over)
				break;
			ply = Math.max(ply, message.ply ?? 0);
			// A preview plays with an enemy made up from what the seat knows: whom it names is a guess.
			if (message.op === 'preview')
				continue;
			assert.ok(!text.includes(SEED), 'the seed');
			read++;
			for (const word of text.split(/[^a-z0-9-]+/))
				assert.ok(!hidden.has(word) || shown.get(word) <= ply, `${enemy} ${word} at ply ${ply}, shown at ${shown.get(word)}: ${text.slice(0, 600)}`);
		}
		assert.ok(read > 80, `read ${read} frames`);
	}
}

async function replay(fixture, {tokens}) {
	const british = await fixture.sit(tokens.british);
	if (!await british.evaluate(() => !!window.game.replay))
		await press(british, '.ending [data-key=replay-all]');
	await until(british, 'the replay', () => !!window.game.replay?.view);
	await british.locator('.timeline input').focus();
	const total = await british.evaluate(() => window.game.replay.plies.length);
	assert.ok(total > 50, `${total} moves in the replay`);
	await british.keyboard.press('Home');
	await until(british, 'the beginning', () => window.game.replay.at === 0);
	const first = await british.evaluate(() => window.game.replay.plies[0].ply);
	const there = await ask(british, {op: 'at', ply: first});
	await until(british, 'the view of the beginning', (turn) => window.game.replay.view.turn === turn, there.view.turn);
	await british.evaluate((at) => {
		const slider = document.querySelector('.timeline input');
		slider.value = String(at);
		slider.dispatchEvent(new Event('input'));
	}, Math.floor(total * 0.8));
	await until(british, 'a later moment', (at) => window.game.replay.at === at && window.game.replay.view.turn > 1, Math.floor(total * 0.8));
	const shownPly = await british.evaluate(() => window.game.replay.plies[window.game.replay.at].ply);
	const wanted = sorted((await ask(british, {op: 'at', ply: shownPly})).view), shown = async () => sorted(await british.evaluate(() => window.game.replay.view));
	for (const end = Date.now() + patient(30000); Date.now() < end && !isDeepStrictEqual(await shown(), wanted);)
		await painted(british);
	assert.deepEqual(await shown(), wanted);
	const mine = await british.evaluate(() => Object.keys(window.game.replay.view.units).length);
	await shot(british, 'replay');
	await wellMade(british, 'replay');
	await british.emulateMedia({colorScheme: 'dark'});
	await wellMade(british, 'replay, dark', true);
	await shot(british, 'replay-dark');
	await british.emulateMedia({colorScheme: 'light'});
	await press(british, '.panel .seats .btn', 1);
	await until(british, 'the other eyes', (n) => window.game.replay.seat === 'native' && Object.keys(window.game.replay.view.units).length !== n, mine);
	await press(british, '.panel .seats .btn', 0);
	await british.keyboard.press('Escape');
	await until(british, 'the result', () => !window.game.replay);
}

async function papers(fixture, {tokens, frames}) {
	const british = await fixture.sit(tokens.british), native = await fixture.sit(tokens.native);
	await until(native, 'the ending on the other page', () => !!document.querySelector('.ending'));
	await press(british, '.ending [data-key="/api/report"]');
	await british.waitForSelector('.paper-sheet h1');
	assert.match(await british.locator('.paper-sheet').innerText(), /Asante/);
	await shot(british, 'report');
	await wellMade(british, 'report');
	await british.keyboard.press('Escape');
	await press(british, '.ending [data-key="/api/journal"]');
	await british.waitForSelector('.paper-sheet pre');
	const [download] = await Promise.all([british.waitForEvent('download'), press(british, 'dialog a[download]')]);
	const file = path.join(fixture.folder, 'page.journal');
	await download.saveAs(file);
	const verified = spawnSync(fixture.durbar, ['verify', file], {encoding: 'utf8'});
	assert.equal(verified.status, 0, verified.stdout + verified.stderr);
	await british.keyboard.press('Escape');
	const {seed, seed_hash: hash} = await british.evaluate(() => window.game.wire.match);
	const welcome = JSON.parse(frames.native.find((text) => text.includes('"welcome"')));
	assert.equal(seed, SEED);
	assert.equal(crypto.createHash('sha256').update(seed).digest('hex'), hash);
	assert.equal(welcome.seed_hash, hash, 'the same as at the start');
	assert.ok(fs.readFileSync(file, 'utf8').includes(seed), 'the journal has the seed');
	assert.match(await british.locator('.ending').innerText(), new RegExp(SEED));
	fixture.clean(british);
}
