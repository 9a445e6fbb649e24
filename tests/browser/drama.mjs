// drama.mjs: a throw is an event: it is seen before anything goes on, a battle ends with its outcome, a game with its page, and whoever comes
// back is told what happened. The dice and losses that the page shows are compared with what the server sent.
import assert from 'node:assert/strict';
import {hexPoint, press, shot, test, until, wellMade} from './lib.mjs';
import {Player} from './player.mjs';

const NODES = 2500;

// One person against a bot, with the pauses as a newcomer has them; the bot itself is quick.
async function against(fixture, scenario, seat, seed, {asked = true, ...how} = {}) {
	const box = await (await fetch(`${fixture.origin}/api/box/${scenario}`)).json();
	const made = await fixture.match({scenario, seed, seats: box.seats.map((one) => one === seat ? {kind: 'human', name: 'Ann'} : {kind: 'bot', bot: 'greedy'})});
	const page = await fixture.sit(made.tokens[seat], {size: {width: 1440, height: 900}, drama: true, ...how});
	await page.evaluate(() => {
		localStorage.setItem('durbar.pace', '0');
		window.game.setPace();
	});
	if (asked)
		await page.evaluate(() => localStorage.setItem('durbar.certain', 'asked'));
	return page;
}

const updates = (page) => page.frames_in.map((text) => JSON.parse(text)).filter((message) => message.op === 'update');
const events = (page) => updates(page).flatMap((message) => message.events || []);
const now = (page) => page.evaluate(() => {
	const {game} = window, {wire, moment} = game;
	return {moment: moment && {told: moment.told, open: moment.open, complete: moment.complete}, held: wire.held, ply: wire.ply, act: wire.toAct.includes(wire.seat), busy: game.busy,
		step: wire.view.step, phase: wire.view.phase, over: !!wire.result?.over, moves: wire.moves, since: game.since.open, auto: !!game.auto};
});

// Plays until `stop`; whatever is shown meanwhile is passed with a key.
async function play(page, player, stop) {
	for (let n = 0; n < 700; n++) {
		const state = await now(page);
		if (await stop(state))
			return state;
		if (state.moment)
			await page.keyboard.press('Space');
		else if (state.act && !state.busy && state.auto && state.step === 'loss')
			// What was ordered waits for this answer.
			await press(page, 'dialog.battle .mid .btn.primary:not([disabled])').catch(() => {});
		else if (state.act && !state.busy && !state.auto)
			await player.decide().catch(async (error) => {
				if (!(await now(page)).moment)
					throw error;
			});
		await new Promise((resolve) => setTimeout(resolve, 15));
	}
	assert.fail('never came to what was sought');
}

// A player who is asked for the first volley.
async function toFire(fixture) {
	const page = await against(fixture, 'asante', 'british', 's1'), player = new Player(page, {marches: 2});
	await play(page, player, ({step, moment, act}) => act && !moment && step === 'fire');
	return {page, player};
}

export function dramas(fixture) {
	test('a volley is looked at: its die, the lit cell, the tray of the lost; nothing goes on before a key', async () => {
		const {page} = await toFire(fixture);
		await until(page, 'the odds', () => !!document.querySelector('dialog.battle .ft') && !!document.querySelector('[data-key=fire]:not([disabled])'));
		const cells = await page.locator('dialog.battle .ft li b').allInnerTexts();
		await press(page, '[data-key=fire]');
		await until(page, 'the throw, with what the other side has chosen', () => window.game.moment && !window.game.moment.open && window.game.moment.complete);
		const volley = events(page).filter((event) => event.event === 'volley').at(-1);
		assert.equal(await page.locator('.ft.lit li.fell').count(), 1, 'one cell is lit');
		assert.equal(await page.locator('.ft.lit li.fell .die').getAttribute('aria-label'), `die ${volley.dice[0]}`);
		assert.equal(await page.locator('.ft.lit li.fell b').innerText(), cells[volley.dice[0] - 1], 'the cell is that of the strip before');
		assert.equal(await page.locator('.bigdice .die').getAttribute('aria-label'), `die ${volley.dice[0]}`);
		assert.match(await page.locator('.sum').innerText(), new RegExp(`Modified die\\s+${volley.total}`));
		const state = await now(page);
		assert.ok(state.held && state.moment, 'it is held');
		const lost = events(page).filter((event) => event.event === 'eliminated' && event.cause === 'combat');
		assert.equal(await page.locator('dialog.battle .losttray .fallen-unit').count(), lost.length, 'the lost lie in their tray');
		assert.equal(await page.evaluate(() => !!document.querySelector('[data-key=fire]')), false, 'nothing can be fired meanwhile');
		assert.ok(await page.evaluate(() => document.querySelectorAll('*').length) < NODES, 'few nodes');
		await shot(page, 'throw');
		await wellMade(page, 'throw');
		await page.waitForFunction(() => performance.now() - window.game.moment.born > 250);
		await page.keyboard.press('j');
		await until(page, 'any key goes on', () => !window.game.moment);
	});

	test('Fire all goes on to the end of the round', async () => {
		const {page, player} = await toFire(fixture);
		await play(page, player, async ({step, moment, act}) => act && !moment && step === 'fire' && await page.evaluate(() => [...document.querySelectorAll('dialog.battle .side.mine .grp .chip')].some((chip) => chip.textContent === 'ready')));
		const round = await page.evaluate(() => window.game.wire.view.battle.round), from = events(page).length;
		await until(page, 'the button', () => !!document.querySelector('dialog.battle [data-key=all]:not([disabled])'));
		await press(page, '[data-key=all]');
		const end = await play(page, player, async ({moment, auto, step, act}) => !moment && !auto && (act || step !== 'fire'));
		const fired = events(page).slice(from).filter((event) => event.event === 'volley' && event.side === 'british');
		assert.ok(fired.length >= 2, `${fired.length} volleys after one press`);
		assert.ok(end.step !== 'fire' || await page.evaluate(() => window.game.wire.view.battle.round) !== round, 'the round is over');
	});

	test('a battle ends with its outcome: verdict, losses, points and every throw as the server told them', async () => {
		const {page, player} = await toFire(fixture);
		await play(page, player, ({moment}) => moment?.told);
		const all = events(page), first = all.map((event) => event.event).lastIndexOf('attack'), fight = all.slice(first), outcome = fight.find((event) => event.event === 'outcome');
		assert.ok(outcome, 'the server told of an outcome');
		const title = await page.locator('.overdict h2').innerText();
		assert.match(title, outcome.winner === 'nobody' ? /drawn/i : new RegExp(`${outcome.winner === 'british' ? 'British' : 'Asante'} victory at `));
		assert.match(await page.locator('.overdict p').innerText(), new RegExp(`${outcome.defender_lost} of ${outcome.defender_base}`));
		assert.equal(await page.locator('.ovolleys li').count(), fight.filter((event) => event.event === 'volley').length, 'every volley');
		assert.deepEqual(await page.locator('.ovolleys li .die').evaluateAll((dice) => dice.map((die) => die.getAttribute('aria-label'))), fight.filter((event) => event.event === 'volley').map((event) => `die ${event.dice[0]}`), 'in their order');
		assert.equal(await page.locator('.osides .fallen-unit.gone').count(), fight.filter((event) => event.event === 'eliminated').length, 'all who were lost');
		const points = fight.filter((event) => event.event === 'score').reduce((sum, event) => sum + event.points, 0);
		assert.equal((await page.locator('.opoints li b').allInnerTexts()).reduce((sum, text) => sum + Number(/[+-]?\d+$/.exec(text)[0]), 0), points, 'the points');
		assert.match(await page.locator('.ovolleys header').innerText(), /average|mean/i, 'luck against the average');
		await shot(page, 'outcome');
		await wellMade(page, 'outcome');
		await page.emulateMedia({colorScheme: 'dark'});
		await shot(page, 'outcome-dark');
		await wellMade(page, 'outcome, dark', true);
		await page.emulateMedia({colorScheme: 'light'});
		await press(page, '.outcome [data-key=go-on]');
		await until(page, 'the map again', () => !window.game.moment);
		fixture.clean(page);
	});

	test('what the bot did since one’s last turn is told, numbered, with trails; Escape closes it, a move ends it', async () => {
		const page = await against(fixture, 'asante', 'british', 's1'), player = new Player(page, {marches: 0, battles: 0});
		await play(page, player, async (state) => state.since && state.act && !state.moment && !state.busy && await page.evaluate(() => window.game.ownTurn && window.game.since.trails().length > 0 && !document.querySelector('dialog[open]')));
		const rows = await page.locator('.since li b').allInnerTexts();
		assert.ok(rows.length > 0);
		assert.equal(await page.locator('.l-trails .trail-a, .trail-a').count() > 0, true, 'ways on the map');
		// Only what this seat was sent: the rows name no unit that no frame named.
		const sent = page.frames_in.join('\n');
		const names = await page.evaluate(() => window.game.since.groups().flatMap(({head, rest}) => [head, ...rest]).flatMap((line) => line.event.units || []));
		assert.ok(names.every((id) => sent.includes(`"${id}"`)));
		await shot(page, 'since');
		await wellMade(page, 'since');
		const at = await page.evaluate(() => [window.game.board.x, window.game.board.y]);
		await press(page, '.since li .sinceb', rows.length - 1);
		await until(page, 'the map goes there', ([x, y]) => window.game.board.x !== x || window.game.board.y !== y || window.game.since.at >= 0, at);
		await page.keyboard.press('Escape');
		await until(page, 'closed', () => !document.querySelector('.since'));
		await page.evaluate(() => ((window.game.since.closed = false), window.game.render()));
		await player.decide();
		await until(page, 'gone with the next decision', () => !document.querySelector('.since'));
	});

	test('Undo is offered where the server allows it, and only there', async () => {
		const page = await against(fixture, 'asante', 'british', 's1'), player = new Player(page, {marches: 2});
		await play(page, player, async (state) => state.act && !state.moment && !state.busy && await page.evaluate(() => window.game.wire.canUndo === false && !document.querySelector('dialog[open]')));
		assert.equal(await page.locator('[data-key=undo]').count(), 0);
		await play(page, player, async (state) => state.act && !state.moment && !state.busy && await page.evaluate(() => window.game.wire.canUndo && !document.querySelector('dialog[open]')));
		await until(page, 'the button', () => !!document.querySelector('[data-key=undo]'));
		const {ply} = await now(page);
		await press(page, '[data-key=undo]');
		await until(page, 'it is taken back', (was) => window.game.wire.ply === was - 1, ply);
		await page.context().close();
	});

	test('the event with which a war begins is told, and again after a reload', () => firstEvent(fixture));
	test('what is certain is done without asking, the rest stands worst first; a preference asks for all', () => certain(fixture));
	test('own losses in a battle in inches: throw, stands, morale and flight one after the other, in red, held', () => inInches(fixture));
	test('the end of a game: why, points, losses, dice; again, and with the sides changed', () => ended(fixture));
	test('against a bot the umpire’s verdict is not asked for, and is told with its reason', () => umpire(fixture));
	test('two at one screen: a battle is fought without a curtain', () => oneScreen(fixture));
	test('a turn with one march and one battle takes twelve clicks', () => clicks(fixture));
	test('the throw and the outcome fit a phone', () => phone(fixture));
}

async function firstEvent(fixture) {
	const page = await against(fixture, 'asante', 'british', 's1');
	await until(page, 'the card', () => !!document.querySelector('.event-card'));
	const names = await page.evaluate(() => [...window.game.wire.view.effects, ...window.game.wire.view.bonuses]);
	assert.ok(names.length, 'this war begins with an event');
	const bare = (text) => text.toLowerCase().replace(/[^a-z]/g, '');
	assert.ok(bare(await page.locator('.event-card').innerText()).includes(bare(names[0])));
	assert.ok(bare(await page.locator('.log-list').innerText()).includes(bare(names[0])));
	await press(page, '.event-card .btn', 1);
	await until(page, 'what it means', () => document.querySelector('.event-card p:last-of-type span')?.textContent.length > 20);
	const player = new Player(page);
	await player.decide();
	await page.reload();
	await until(page, 'the log', () => window.game?.ready && document.querySelectorAll('.log-list li').length > 1);
	assert.ok(bare(await page.locator('.log-list').innerText()).includes(bare(names[0])), 'it is still told');
	await page.context().close();
}

const foraged = (page) => page.frames_out.map((text) => JSON.parse(text)).filter((message) => message.op === 'move' && message.move.startsWith('forage')).length;

async function certain(fixture) {
	for (const asked of [false, true]) {
		const page = await against(fixture, 'asante', 'british', 's1', {asked});
		await page.evaluate(() => localStorage.setItem('durbar.combat', '0'));
		await play(page, new Player(page, {marches: 1, battles: 0}), ({step}) => step === 'supply');
		await until(page, 'the chances', (wanted) => window.game.wire.view.step !== 'supply' || (!window.game.auto && !window.game.busy && [...document.querySelectorAll('.rowx .rowc')].every((node) => node.textContent) &&
			(wanted || ![...document.querySelectorAll('.rowx .rowc')].some((node) => node.textContent === 'certain'))), asked);
		if (asked)
			assert.equal(foraged(page), 0, 'nothing was done');
		else
			assert.ok(foraged(page) > 0, 'what was certain was done');
		const left = await page.locator('.rowx .rowc').allInnerTexts(), worth = (text) => text === 'certain' ? 6 : Number(/^\d+/.exec(text)?.[0] || 0);
		assert.deepEqual(left.map(worth), left.map(worth).sort((a, b) => a - b), 'worst first');
		await page.context().close();
	}
}

// Moves by what the server lists, fighting where it can.
async function fightOn(page, stop) {
	for (let n = 0; n < 1500; n++) {
		const state = await now(page);
		if (await stop(state))
			return state;
		if (state.moment)
			await page.keyboard.press('Space');
		else if (state.act && !state.busy && state.moves.length) {
			const able = state.moves.filter((text) => !/^(concede|offer|time|penalise|decline|end)/.test(text)), fights = able.filter((text) => /^(fire|lose)|fire-twice|charge/.test(text)),
				pool = fights.length ? fights : able.length ? able : state.moves;
			await page.evaluate((text) => window.game.commit(text), pool[(n * 7) % pool.length]);
		}
		await new Promise((resolve) => setTimeout(resolve, 15));
	}
	assert.fail('never came to what was sought');
}

async function inInches(fixture) {
	const page = await against(fixture, 'restless-a', 'british-1', 'r1', {more: {reducedMotion: 'no-preference'}});
	const own = (id) => /^(br|eg|su)_/.test(id);
	await fightOn(page, async ({moment}) => moment && await page.evaluate(() => window.game.moment.beats.some((beat) => beat.bad && beat.kind === 'loss')));
	await until(page, 'all of it, beat after beat', () => window.game.moment.complete);
	// Later moves have come already, and wait.
	const {ply} = await now(page), last = updates(page).find((message) => message.ply === ply), told = await page.evaluate(() => window.game.moment.beats.map(({kind, units, bad}) => ({kind, unit: units[0], bad: !!bad})));
	const KIND = {fired: 'throw', fought: 'throw', lost: 'loss', destroyed: 'loss', morale: 'morale', 'fell-back': 'flight', fled: 'flight', 'fell-short': 'flight'};
	const shown = last.events.filter((event) => event.event in KIND);
	assert.deepEqual(told.slice(-shown.length).map(({kind, unit}) => [kind, unit]), shown.map((event) => [KIND[event.event], event.unit]), 'in the order of the server');
	for (const beat of told.filter(({kind}) => kind === 'loss'))
		assert.equal(beat.bad, own(beat.unit), 'one’s own in red');
	assert.equal(await page.locator('.beat.bad').count(), told.filter(({bad}) => bad).length);
	assert.ok((await now(page)).held);
	assert.ok(await page.locator('.mtray .die').count() > 0, 'the dice lie on the table');
	await shot(page, 'throw-inches');
	await wellMade(page, 'throw in inches');
	await page.keyboard.press('Space');
	await until(page, 'it goes on', (ply) => !window.game.moment || window.game.wire.ply !== ply, last.ply);
	fixture.clean(page);
	await page.context().close();
}

async function ended(fixture) {
	const page = await against(fixture, 'asante', 'british', 'end1');
	await page.evaluate(() => localStorage.setItem('durbar.combat', '0'));
	const player = new Player(page, {marches: 1});
	await play(page, player, async ({act, busy}) => act && !busy && (await page.evaluate(() => window.game.wire.view.turn)) > 1 && (await now(page)).moves.includes('capitulate'));
	await page.evaluate(() => window.game.commit('capitulate'));
	await until(page, 'the page of the end', () => !!document.querySelector('.endpage .faces') && !!document.querySelector('[data-key=next-scenario]'));
	const result = updates(page).at(-1).result;
	assert.match(await page.locator('.endpage > header').innerText(), /you have lost/i);
	assert.match(await page.locator('.endpage .why').innerText(), new RegExp(`conceded.*${result.score.british}.*${result.score.native}`, 'i'));
	const scored = events(page).filter((event) => event.event === 'score' && event.side === 'native').reduce((sum, event) => sum + event.points, 0);
	const rows = await page.locator('.endpage .cardscore').nth(1).locator('li b').allInnerTexts();
	assert.equal(rows.reduce((sum, text) => sum + Number(text.replace('−', '-')), 0), scored, 'points by source');
	assert.ok(await page.locator('.endpage .losses').count(), 'losses');
	await shot(page, 'end');
	await wellMade(page, 'end');
	await page.emulateMedia({colorScheme: 'dark'});
	await shot(page, 'end-dark');
	await wellMade(page, 'end, dark', true);
	assert.ok(await page.evaluate(() => document.querySelectorAll('*').length) < NODES);
	const match = await page.evaluate(() => window.game.wire.match.match);
	await press(page, '[data-key=again]');
	await page.waitForFunction((old) => window.game?.ready && window.game.wire.match?.match !== old, match);
	assert.deepEqual(await page.evaluate(() => [window.game.wire.seat, window.game.wire.match.scenario, window.game.wire.seats.find((seat) => seat.seat === 'native').bot]), ['british', 'asante', 'greedy']);
	fixture.clean(page);
	await page.context().close();

	const other = await against(fixture, 'asante', 'british', 'end2');
	await play(other, new Player(other, {marches: 0}), async ({act, busy, moves}) => act && !busy && moves.includes('capitulate'));
	await other.evaluate(() => window.game.commit('capitulate'));
	await until(other, 'the page of the end', () => !!document.querySelector('[data-key=swap]'));
	await press(other, '[data-key=swap]');
	await other.waitForFunction(() => window.game?.ready && window.game.wire.seat === 'native');
	assert.equal(await other.evaluate(() => window.game.wire.seats.find((seat) => seat.seat === 'british').kind), 'bot');
	await other.context().close();
}

async function umpire(fixture) {
	const page = await against(fixture, 'restless-a', 'british-1', 'u1');
	await page.evaluate(() => localStorage.setItem('durbar.combat', '0'));
	let asked = false;
	await fightOn(page, async ({over}) => {
		// While it answers by itself the question may be in the panel for a moment.
		asked ||= await page.evaluate(() => {
			const {wire, busy, moment} = window.game;
			return !busy && !moment && wire.view.phase === 'claim' && wire.toAct.includes(wire.seat) && !!document.querySelector('.panel')?.textContent.includes('Claim that');
		});
		return over;
	});
	assert.equal(asked, false, 'nobody is asked who won');
	await until(page, 'the page of the end', () => !!document.querySelector('.endpage .faces'));
	assert.match(await page.locator('.endpage .why').innerText(), /umpire: .*hold the village/i);
	await wellMade(page, 'end of a battle');
	await page.context().close();
}

async function oneScreen(fixture) {
	const page = await fixture.page('/', {drama: false});
	await page.route('**/api/matches', (route) => route.continue({postData: JSON.stringify({...route.request().postDataJSON(), seed: 'elmina-4711'})}));
	await page.evaluate(async () => {
		const made = await (await fetch('/api/matches', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({scenario: 'asante', seats: [{kind: 'human'}, {kind: 'human'}], hotseat: true})})).json();
		const token = (link) => link.split('#')[1];
		localStorage.setItem('durbar.tables', JSON.stringify([{token: token(made.links.british), other: token(made.links.native), match: made.match, title: 'Asante', scenario: 'asante', system: 'sunset', seat: 'both sides', opponent: 'hot seat', state: 'new', mine: true, over: false, when: 1}]));
		location.assign(made.links.british);
	});
	await page.waitForSelector('.curtain');
	const player = new Player(page, {marches: 3, battles: 1});
	let curtains = 0, sides = new Set(), fought = false;
	for (let n = 0; n < 900; n++) {
		await until(page, 'a decision or the curtain', () => document.querySelector('.curtain') || window.game.moment || (window.game.chooser.task && !window.game.busy));
		const state = await page.evaluate(() => ({curtain: !!document.querySelector('.curtain'), fight: !!document.querySelector('dialog.battle[open]'), seat: window.game.wire.seat, covered: document.body.classList.contains('covered')}));
		if (fought && !state.fight)
			break;
		if (state.curtain) {
			curtains += fought;
			await press(page, '.curtain button');
			await until(page, 'no curtain', () => !document.querySelector('.curtain'));
		} else {
			if (state.fight) {
				fought = true;
				sides.add(state.seat);
				if (sides.size > 1 && state.covered)
					assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector('.panel')).visibility), 'hidden', 'nothing but the battle is in sight');
			}
			if (await page.evaluate(() => !!window.game.replay))
				await page.keyboard.press('Escape');
			else
				await player.decide();
		}
	}
	assert.ok(fought, 'a battle was fought');
	assert.equal(sides.size, 2, 'both sides decided in it');
	assert.equal(curtains, 0, `${curtains} curtains in a battle`);
	fixture.clean(page);
	await page.context().close();
}

// A player who uses what the page offers: the mouse alone, every press counted.
async function clicks(fixture) {
	const page = await against(fixture, 'asante', 'british', 's1', {asked: false});
	let count = 0;
	const click = async (selector, n = 0) => {
		await until(page, selector, (wanted) => [...document.querySelectorAll(wanted)].some((node) => node.checkVisibility() && !node.disabled), selector);
		count++;
		await press(page, selector, n);
	};
	const point = async (hex) => {
		count++;
		const {x, y} = await hexPoint(page, hex);
		await page.mouse.click(x, y);
	};
	let marched = 0, battles = 0;
	const log = [];
	for (let n = 0; n < 400; n++) {
		const {moment, act, busy, step, auto} = await now(page);
		const more = await page.evaluate(() => ({turn: window.game.wire.view.turn, player: window.game.wire.view.player, kind: window.game.chooser.task?.kind, picked: window.game.chooser.pick.hex, rows: window.game.chooser.task?.rows?.length,
			card: !!document.querySelector('.event-card')}));
		if (more.player !== 'british' || more.turn > 1)
			break;
		const before = count;
		if (moment?.told)
			await click('.outcome .btn.primary');
		else if (moment && moment.complete && !moment.open && await page.evaluate(() => window.game.moment?.patience() === 0))
			await click('[data-key=go-on]');
		else if (!act || busy || auto || moment || !more.kind) {
			await new Promise((resolve) => setTimeout(resolve, 40));
			continue;
		} else if (step === 'march' && marched)
			await click('[data-key=done]');
		else if (more.kind === 'units' && step !== 'advance') {
			const best = await page.evaluate(() => [...window.game.chooser.task.places].sort((a, b) => b[1].able.size - a[1].able.size)[0][0]);
			if (!more.picked)
				await point(best);
			marched += step === 'march';
			battles += step === 'attack';
			await click('.panel .buttons .btn.primary:not([disabled])');
		} else if (more.kind === 'path' && step === 'move') {
			const way = await page.evaluate(() => {
				const {wire, chooser, board} = window.game, enemy = wire.view.occupied.native.map((id) => board.grid.get(id)).filter(Boolean), far = (id) => Math.min(...enemy.map((at) => Math.hypot(at.x - board.grid.get(id).x, at.y - board.grid.get(id).y)));
				const list = [...chooser.ways.keys()].sort((a, b) => far(a) - far(b));
				return list.length && far(list[0]) < far(chooser.task.start) ? list[0] : null;
			});
			if (way) {
				await point(way);
				await click('.panel .buttons .btn.primary:not([disabled])');
			} else
				await click('[data-key=chain]');
		} else if (more.kind === 'battle')
			await click(step === 'fire' ? 'dialog.battle [data-key=out], dialog.battle [data-key=all]' : 'dialog.battle .mid .btn.primary:not([disabled])');
		else if (more.kind === 'place') {
			if (!more.picked)
				await point(await page.evaluate(() => window.game.chooser.hexes()[0]));
			await click('.panel .buttons .btn.primary:not([disabled])');
		} else if (more.kind === 'hex' && !more.picked) {
			await point(await page.evaluate(() => window.game.chooser.hexes()[0]));
			await click('.panel .buttons .btn.primary:not([disabled])');
		} else
			await click('.panel .buttons .btn.primary:not([disabled])');
		log.push(`${step} ${count - before}`);
		await until(page, 'the answer', () => !window.game.busy);
	}
	assert.ok(marched && battles, `${marched} marches, ${battles} battles`);
	assert.ok(count <= 12 + 2 * (battles - 1), `${count} clicks: ${log.join(', ')}`);
	fixture.clean(page);
	await page.context().close();
}

async function phone(fixture) {
	const page = await against(fixture, 'asante', 'british', 's1', {phone: true});
	const player = new Player(page, {marches: 2});
	await play(page, player, ({moment}) => moment && !moment.told && moment.complete && !moment.open);
	await shot(page, 'throw-phone');
	const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
	assert.ok(wide[0] <= wide[1], 'nothing is wider than the phone');
	await play(page, player, ({moment}) => moment?.told);
	await shot(page, 'outcome-phone');
	await wellMade(page, 'outcome on a phone');
	assert.ok(await page.evaluate(() => document.querySelector('.outcome [data-key=go-on]').getBoundingClientRect().height >= 44), 'a thumb hits the button');
	await page.context().close();
}
