// game.mjs: a whole Asante game by two browsers, which ends by treaty when every kind of decision was met, and everything that
// can be said of it when it is over.
import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {spawnSync} from 'node:child_process';
import {asked, press, shot, sorted, state, test, until, wellMade} from './lib.mjs';
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

export async function games(fixture) {
	const met = new Set(), ill = [], lost = [];
	let tried = 0, game = null;

	// The first time that a step is met: its screen is kept, by day and by lamp, and looked over by axe-core.
	async function look(step, page) {
		const tries = [1, 2].find((n) => !met.has(`${step} ${n}`));
		if (asked(KEYS) && tries && !/-(chosen|path)$/.test(step) && !['fire', 'loss', 'stand', 'command'].includes(step)) {
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
		await page.waitForTimeout(150);
		// The same parts by lamp: a few screens have all of them.
		for (const dark of asked(AXE) && LAMP.includes(KEPT[step]) ? [false, true] : [false]) {
			await page.emulateMedia({colorScheme: dark ? 'dark' : 'light'});
			await shot(page, KEPT[step] + (dark ? '-dark' : ''));
			if (asked(AXE))
				await wellMade(page, KEPT[step] + (dark ? ', dark' : ''), dark).catch((error) => ill.push(error.message));
		}
		await page.emulateMedia({colorScheme: 'light'});
	}

	await test('a whole Asante game: the British with the mouse, the Asante with keys alone', async () => {
		game = await fixture.two({seed: SEED});
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
		game.done = true;
	}, 1200);

	await test(KEYS, async () => {
		assert.ok(tried > 100, `tried ${tried} moves`);
		assert.deepEqual(lost.slice(0, 20), [], `${lost.length} of ${tried} cannot`);
	});

	await test(AXE, async () => {
		assert.ok(met.size > 10);
		assert.equal(ill.join('\n'), '');
	});

	await test('fog: no hidden unit and no seed in what a seat is sent before the end', () => fog(fixture, game));
	await test('the replay goes anywhere, through both pairs of eyes', () => replay(fixture, game));
	await test('report and journal are there, and the dice agree with the hash shown at the start', () => papers(fixture, game));
	await game?.close();
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

async function fog(fixture, game) {
	assert.ok(game?.done, 'the game was played');
	const shown = await shownAt(game.british);
	assert.ok(shown.size > 5, 'some units were shown');
	const units = await game.british.evaluate(() => window.game.box.units.map(({id, side}) => ({id, side})));
	for (const [page, enemy] of [[game.british, 'native'], [game.native, 'british']]) {
		const hidden = new Set(units.filter((unit) => unit.side === enemy).map((unit) => unit.id));
		let ply = 0, read = 0;
		for (const text of page.frames_in) {
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

async function replay(fixture, {british, done}) {
	assert.ok(done, 'the game was played');
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
	await until(british, 'its view', () => true);
	await british.waitForTimeout(200);
	assert.deepEqual(sorted(await british.evaluate(() => window.game.replay.view)), sorted((await ask(british, {op: 'at', ply: shownPly})).view));
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

async function papers(fixture, {british, native, done}) {
	assert.ok(done, 'the game was played');
	assert.equal(await native.evaluate(() => !!document.querySelector('.ending')), true, 'the ending on the other page');
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
	const welcome = JSON.parse(native.frames_in.find((text) => text.includes('"welcome"')));
	assert.equal(seed, SEED);
	assert.equal(crypto.createHash('sha256').update(seed).digest('hex'), hash);
	assert.equal(welcome.seed_hash, hash, 'the same as at the start');
	assert.ok(fs.readFileSync(file, 'utf8').includes(seed), 'the journal has the seed');
	assert.match(await british.locator('.ending').innerText(), new RegExp(SEED));
	fixture.clean(british);
}
