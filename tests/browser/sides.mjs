// sides.mjs: what the other side does is seen as one's own is: what its dice could have been, what it did since one's last turn, on the table
// too; two at one screen are parted by a curtain only where something hidden would show.
import assert from 'node:assert/strict';
import {painted, press, shot, test, until, wellMade} from './lib.mjs';
import {Player} from './player.mjs';

const greedy = {kind: 'bot', bot: 'greedy'}, ann = {kind: 'human', name: 'Ann'};

async function against(fixture, scenario, seat, seed) {
	const box = await (await fetch(`${fixture.origin}/api/box/${scenario}`)).json();
	const made = await fixture.match({scenario, seed, seats: box.seats.map((one) => one === seat ? ann : greedy)});
	const page = await fixture.sit(made.tokens[seat], {size: {width: 1440, height: 900}, drama: true});
	await page.evaluate(() => {
		localStorage.setItem('durbar.pace', '0');
		window.game.setPace();
	});
	return page;
}

const events = (page) => page.frames_in.map((text) => JSON.parse(text)).filter((message) => message.op === 'update').flatMap((message) => message.events || []);

// Plays with the mouse until something is so.
async function play(page, player, stop) {
	for (let n = 0; n < 900; n++) {
		if (await stop())
			return;
		const {moment, act, busy} = await page.evaluate(() => { const {game} = window; return {moment: !!game.moment, act: game.wire.toAct.includes(game.wire.seat), busy: game.busy || !!game.auto}; });
		if (moment)
			await page.keyboard.press('Space');
		else if (act && !busy)
			await player.decide().catch(async (error) => {
				if (!await page.evaluate(() => !!window.game.moment))
					throw error;
			});
		await new Promise((resolve) => setTimeout(resolve, 15));
	}
	assert.fail('never came to what was sought');
}

// The enemy fires at me: every die with what it would have meant, and the one that fell.
async function enemyThrow(fixture) {
	const page = await against(fixture, 'asante', 'british', 's1'), player = new Player(page, {marches: 2});
	await page.evaluate(() => localStorage.setItem('durbar.certain', 'asked'));
	await play(page, player, () => page.evaluate(() => !!document.querySelector('dialog.battle .ft.lit') && (window.game.moment ? window.game.moment.thrown?.side === 'native' : window.game.wire.view.step === 'loss')));
	const volley = events(page).filter((event) => event.event === 'volley' && event.side === 'native').at(-1);
	assert.ok(volley, 'the Asante fired');
	assert.equal(await page.locator('.ft.lit li').count(), 6, 'a cell for each die');
	assert.equal(await page.locator('.ft.lit li.fell .die').getAttribute('aria-label'), `die ${volley.dice[0]}`);
	assert.equal((await page.locator('.ft.lit li.fell b').innerText()).replace('–', '-'), volley.result, 'its cell says what it did');
	await shot(page, 'enemy-throw');
	await wellMade(page, 'a throw of the enemy');
	assert.equal(await page.locator('dialog.battle .hint-ask').count(), await page.evaluate(() => window.game.moment ? 0 : 1), 'a hint can be asked for inside the battle');
	await play(page, player, () => page.evaluate(() => !!window.game.moment?.told));
	assert.match(await page.locator('.ovolleys header').innerText(), /luck, in units against the average: .*British [+−]\d.*Asante [+−]\d|luck, in units against the average: .*Asante [+−]\d.*British [+−]\d/s, 'the luck of both sides');
	fixture.clean(page);
	await page.context().close();
}

// By the conduct charts: the enemy has moved, the list tells it with numbers that stand on the table too, also after a reload.
async function conductSince(fixture) {
	const page = await against(fixture, 'conduct-zulu', 'colonial', 'since');
	const quiet = ['ready', 'bring none', 'bayonets', 'second', 'first', 'done', 'stay', 'volley', 'unsupported', 'refuse', 'hold'];
	for (let n = 0; n < 60; n++) {
		await until(page, 'a question or a scene', () => window.game.surface.resolution || (window.game.wire.toAct.includes(window.game.wire.seat) && !window.game.busy && !window.game.wire.held));
		if (await page.evaluate(() => !window.game.surface.resolution && window.game.since.open && window.game.surface.sinceTrails().length > 0))
			break;
		await page.evaluate((list) => {
			const {game} = window, {moves} = game.wire;
			if (game.surface.resolution)
				return game.surface.resolution.press();
			game.commit(list.find((text) => moves.includes(text)) || moves[0]);
		}, quiet);
		await painted(page);
	}
	const told = async () => {
		const rows = await page.locator('.since ol > li').allInnerTexts(), numbers = await page.locator('.l-tags .fpill.march').allTextContents();
		assert.ok(rows.length, 'there is a list');
		assert.ok(rows.some((text) => /moves|charges|rolls/.test(text)), rows.join(' / '));
		assert.ok(numbers.length, 'trails have numbers');
		for (const number of numbers)
			assert.ok(Number(number) >= 1 && Number(number) <= rows.length, `number ${number} is in the list`);
		return rows.length;
	};
	await told();
	await shot(page, 'since-conduct');
	await wellMade(page, 'since your last turn, conduct');
	await page.reload();
	await until(page, 'the page', () => window.game?.ready && window.game.story.length);
	// What was thrown meanwhile is shown first.
	if (await page.evaluate(() => !!window.game.replay))
		await page.keyboard.press('Escape');
	await until(page, 'the trails', () => window.game.surface.stoodThen && document.querySelector('.l-tags .fpill.march'));
	await told();
	fixture.clean(page);
	await page.context().close();
}

// Both seats in one browser; `decide` plays, what is counted is how often the curtain falls and when the seat changes without one.
async function oneScreen(fixture, scenario, seed, decide, stop) {
	const box = await (await fetch(`${fixture.origin}/api/box/${scenario}`)).json();
	const made = await fixture.match({scenario, seed, seats: box.seats.map(() => ({kind: 'human', name: ''}))}), mine = box.seats.filter((seat) => !/-[2-9]$/.test(seat));
	const page = await fixture.page('/');
	await page.evaluate(([token, other]) => localStorage.setItem('durbar.tables', JSON.stringify([{token, other}])), mine.map((seat) => made.tokens[seat]));
	await page.goto(fixture.origin + '/play#' + made.tokens[mine[0]]);
	const curtains = [], open = [];
	let seat = '';
	for (let n = 0; n < 700; n++) {
		await until(page, 'a decision or the curtain', () => document.querySelector('.curtain') || window.game.wire.result?.over || window.game.surface?.resolution || window.game.replay || (window.game.ready && window.game.chooser.task && !window.game.busy));
		const now = await page.evaluate(() => ({curtain: !!document.querySelector('.curtain'), seat: window.game.wire.seat, phase: window.game.wire.view.phase, step: window.game.wire.view.step, replay: !!window.game.replay, scene: !!window.game.surface?.resolution, over: !!window.game.wire.result?.over}));
		if (now.over || await stop(now, curtains, open))
			break;
		if (now.curtain) {
			const next = await page.evaluate(() => { const {wires} = window.game, next_ = wires.find((one) => one.toAct.includes(one.seat)); return {phase: next_.view.phase, step: next_.view.step, hand: next_.view.hands?.[next_.seat]?.length}; });
			curtains.push(next);
			await press(page, '.curtain button');
			await until(page, 'no curtain', () => !document.querySelector('.curtain'));
			seat = await page.evaluate(() => window.game.wire.seat);
		} else if (now.replay)
			await page.keyboard.press('Escape');
		else if (now.scene)
			await page.evaluate(() => window.game.surface.resolution.press());
		else {
			if (seat && now.seat !== seat)
				open.push(now);
			seat = now.seat;
			const ply = await page.evaluate(() => window.game.wire.ply);
			await decide(page, now);
			await until(page, 'the move', (before) => document.querySelector('.curtain') || window.game.wires.every((one) => one.ply > before) || window.game.note, ply);
		}
	}
	return {page, curtains, open};
}

const say = (page, text) => page.evaluate((move) => window.game.commit(move), text);
const listed = (page) => page.evaluate(() => window.game.wire.moves);

async function conductScreen(fixture) {
	const quiet = ['ready', 'bring none', 'bayonets', 'first', 'done', 'stay', 'volley', 'unsupported', 'refuse', 'hold'];
	const {page, curtains, open} = await oneScreen(fixture, 'conduct-zulu', 'screen', async (page_) => {
		const moves = await listed(page_);
		await say(page_, quiet.find((text) => moves.includes(text)) || moves[0]);
	}, (_now, found, plain) => found.length + plain.length > 24);
	assert.ok(open.length, 'the seat changes in plain sight');
	assert.ok(open.every(({phase}) => !['guns', 'rifles', 'bayonets', 'support', 'deploy'].includes(phase)), JSON.stringify(open));
	assert.ok(curtains.slice(1).every(({phase}) => ['guns', 'rifles', 'bayonets', 'support', 'deploy', 'muster'].includes(phase)), JSON.stringify(curtains));
	fixture.clean(page);
	await page.context().close();
}

async function mutinyScreen(fixture) {
	let fought = 0;
	const {page, curtains, open} = await oneScreen(fixture, 'india', 'screen-2', async (page_) => {
		const moves = await listed(page_), rank = (text) => ['attack', 'fight', 'fire', 'operate', 'declare', 'activate', 'go', 'move'].findIndex((verb) => text.startsWith(verb));
		const best = moves.filter((text) => rank(text) >= 0 && !/^(concede|resign)/.test(text)).sort((a, b) => rank(a) - rank(b))[0];
		await say(page_, moves.includes('historical') ? 'historical' : best && !/^move|^go/.test(best) ? best : moves.find((text) => text === 'end') || moves.find((text) => !/^(concede|resign)/.test(text)));
	}, async (now) => {
		fought += ['fire', 'loss'].includes(now.step);
		return fought > 12;
	});
	assert.ok(fought, 'there was a battle');
	const inBattle = ['commander', 'train', 'aid', 'fire', 'loss', 'retreat'];
	assert.ok(open.some(({step}) => inBattle.includes(step)), 'the seat changes within the battle in plain sight');
	assert.ok(curtains.every(({step}) => !['fire', 'loss', 'retreat'].includes(step)), JSON.stringify(curtains.map(({step}) => step)));
	fixture.clean(page);
	await page.context().close();
}

async function restlessScreen(fixture) {
	const {page, curtains, open} = await oneScreen(fixture, 'restless-campaign', 'screen', async (page_) => {
		const moves = await listed(page_), first = (pattern) => moves.find((text) => pattern.test(text));
		await say(page_, first(/^deploy$/) || first(/^fire /) || first(/^activate \S+ fire-twice$/) || first(/^activate \S+ fight/) || first(/^activate \S+ move-fire$/) || first(/^go /) || first(/^(stay|accept|end|decline|ready)$/) || moves.find((text) => text !== 'concede'));
	}, (now, found, plain) => found.length + plain.length > 16);
	assert.ok(curtains.slice(1).every(({phase, hand}) => hand > 0 && ['order', 'sub', 'deploy', 'allocate', 'muster', 'sides'].includes(phase)), JSON.stringify(curtains));
	assert.ok(open.length, 'the seat changes in plain sight');
	assert.equal(await page.evaluate(() => document.body.classList.contains('sharing') && [...document.querySelectorAll('.panel .hands, .panel .logs')].some((node) => node.checkVisibility())), false, 'no hand is in sight then');
	fixture.clean(page);
	await page.context().close();
}

export function sides(fixture) {
	test('a throw of the enemy has its strip with the lit cell; the luck of both is told', () => enemyThrow(fixture));
	test('conduct: what the enemy did since the last turn is listed, with numbered trails, also after a reload', () => conductSince(fixture));
	test('one screen, conduct: a curtain only for orders that are given in secret', () => conductScreen(fixture));
	test('one screen, Restless Natives: a curtain only where a hand of cards would show', () => restlessScreen(fixture));
	test('one screen, Sepoy Mutiny: a battle is fought without curtains', () => mutinyScreen(fixture), 400);
}
