// phone.mjs: a game held in one hand: the map keeps half of the screen, the panel is a sheet in two heights, a question is read from its
// beginning, shooter and target are in sight together, a finger measures.
import assert from 'node:assert/strict';
import {press, shot, test, until, wellMade} from './lib.mjs';
import {long, some} from '../runner.mjs';
import {Player} from './player.mjs';

const SIZES = [{width: 390, height: 844}, {width: 360, height: 740}];
const GAMES = [['asante', 'british'], ['india', 'british'], ['restless-a', 'british-1'], ['conduct-zulu', 'colonial']];
const greedy = {kind: 'bot', bot: 'greedy'}, ann = {kind: 'human', name: 'Ann'};

// One person on a phone against a bot.
async function hold(fixture, scenario, seat, size, wish = {}) {
	const box = await (await fetch(`${fixture.origin}/api/box/${scenario}`)).json();
	const made = await fixture.match({scenario, seed: 'phone', seats: box.seats.map((one) => one === seat ? ann : greedy), ...wish});
	const page = await fixture.sit(made.tokens[seat], {phone: true, more: {viewport: size}});
	await until(page, 'a question', () => window.game.wire.toAct.includes(window.game.wire.seat) && !window.game.busy);
	return page;
}

// What is seen of the map, and how high the sheet is.
const parts = (page) => page.evaluate(() => {
	const box = (selector) => document.querySelector(selector).getBoundingClientRect(), grip = box('.grip');
	return {map: grip.top - Math.max(box('.bar').bottom, box('.field-map').top), sheet: innerHeight - grip.top, screen: innerHeight, wide: document.documentElement.scrollWidth, width: innerWidth,
		expanded: document.querySelector('.grip').getAttribute('aria-expanded'), name: document.querySelector('.grip').getAttribute('aria-label')};
});

async function finger(page) {
	const wire = await page.context().newCDPSession(page);
	return (type, ...points) => wire.send('Input.dispatchTouchEvent', {type, touchPoints: points.map(([x, y], id) => ({x, y, id}))});
}

async function pull(page, by) {
	const touch = await finger(page), at = await page.evaluate(() => { const box = document.querySelector('.grip').getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; });
	await touch('touchStart', at);
	for (let n = 1; n <= 5; n++)
		await touch('touchMove', [at[0], at[1] + (by * n) / 5]);
	await touch('touchEnd');
}

async function sheet(fixture, scenario, seat, size) {
	const page = await hold(fixture, scenario, seat, size), low = await parts(page);
	assert.ok(low.map >= size.height / 2, `${scenario}: the map has ${low.map} of ${size.height} px`);
	assert.ok(low.wide <= low.width, `${scenario}: nothing is wider than the phone`);
	assert.equal(low.expanded, 'false');
	assert.match(low.name, /more of the panel/i);
	await shot(page, `sheet-low-${scenario}-${size.width}`);
	await wellMade(page, `${scenario} on a phone`);
	await page.locator('.grip').tap();
	const tall = await parts(page);
	assert.equal(tall.expanded, 'true');
	assert.ok(tall.sheet > low.sheet || low.sheet >= await page.evaluate(() => document.querySelector('.panel').scrollHeight), 'a tap shows more of the panel');
	assert.ok(await page.locator('.panel .logs').isVisible(), 'the log is in the tall sheet');
	await shot(page, `sheet-tall-${scenario}-${size.width}`);
	await pull(page, 180);
	assert.equal((await parts(page)).expanded, 'false', 'dragged down it is low again');
	await pull(page, -180);
	assert.equal((await parts(page)).expanded, 'true', 'dragged up it is tall');
	await page.locator('.grip').focus();
	await page.keyboard.press('ArrowDown');
	assert.equal((await parts(page)).expanded, 'false', 'the arrow keys');
	await page.keyboard.press('Enter');
	assert.equal((await parts(page)).expanded, 'true', 'Enter');
	fixture.clean(page);
	await page.context().close();
}

// The panel was read to its end; the next question begins at its beginning, with half of the map.
async function fromTheTop(fixture) {
	const page = await hold(fixture, 'restless-a', 'british-1', SIZES[1]);
	await page.locator('.grip').tap();
	await page.evaluate(() => { document.querySelector('.panel').scrollTop = 9999; });
	const ply = await page.evaluate(() => window.game.wire.ply);
	await page.locator('.panel [data-key="o-decline"]').tap();
	await until(page, 'the next question', (before) => window.game.wire.ply > before && window.game.wire.toAct.includes(window.game.wire.seat) && !window.game.busy, ply);
	const title = await page.evaluate(() => { const box = document.querySelector('.prompt h2').getBoundingClientRect(), panel = document.querySelector('.panel').getBoundingClientRect(); return {above: box.top - panel.top, scroll: document.querySelector('.panel').scrollTop}; });
	assert.equal(title.scroll, 0);
	assert.ok(title.above >= 0, 'the title is in sight');
	const {map, screen} = await parts(page);
	assert.ok(map >= screen / 2, `the map has ${map} of ${screen}`);
	await page.context().close();
}

// Whether units are on the part of the table that nothing covers.
const inSight = (page, ids) => page.evaluate((list) => {
	const {field} = window.game.surface, box = field.host.getBoundingClientRect(), grip = document.querySelector('.grip').getBoundingClientRect().top;
	return list.map((id) => {
		const {ref} = field.piece(id), x = box.left + (ref.x + 74) * field.k + field.x, y = box.top + (ref.y + 74) * field.k + field.y;
		return x > box.left && x < box.right && y > box.top && y < grip;
	});
}, ids);

// A battle until one's own unit fires.
async function toFire(fixture) {
	const page = await hold(fixture, 'restless-a', 'british-1', SIZES[0]);
	for (let n = 0; n < 60; n++) {
		const {phase, ply, mine, over} = await page.evaluate(() => { const {wire} = window.game; return {phase: wire.view.phase, ply: wire.ply, mine: wire.toAct.includes(wire.seat), over: !!wire.result?.over}; });
		assert.ok(!over, 'the battle ended before anybody fired');
		if (mine && phase === 'fire')
			break;
		if (mine)
			await page.evaluate(() => {
				const {game} = window, {surface} = game, far = (text) => -Number(/go .*? ([\d.]+) /.exec(text)?.[1] || 0);
				const listed = game.wire.moves, pick = (pattern) => listed.filter((text) => pattern.test(text));
				const best = [pick(/^activate .* fire-twice/), pick(/^activate .* move-fire/), pick(/^(ready|deploy|throw)$/), pick(/^go /).sort((a, b) => far(a) - far(b)), listed].find((list) => list.length);
				surface.clear();
				game.commit(best[0]);
			});
		await until(page, `a move after ${ply}`, (before) => window.game.wire.ply > before && !window.game.busy && (window.game.wire.toAct.includes(window.game.wire.seat) || window.game.wire.result?.over), ply);
	}
	await until(page, 'the target', () => window.game.surface.target && !window.game.surface.surveying);
	return page;
}

async function framed(fixture) {
	const page = await toFire(fixture);
	const {unit, target, able} = await page.evaluate(() => { const {surface} = window.game; return {unit: surface.unit, target: surface.target, able: surface.able()}; });
	assert.deepEqual(await inSight(page, [unit, target]), [true, true], 'shooter and target together');
	await page.evaluate(() => { const {field} = window.game.surface; field.centreOn({x: 0, y: 0}, 1.4); });
	await page.locator(`.panel [data-key="t-${able.at(-1)}"]`).tap();
	assert.deepEqual(await inSight(page, [unit, able.at(-1)]), [true, true], 'another target is brought into sight with the shooter');
	await shot(page, 'phone-fire-framed');
	const {map, screen} = await parts(page);
	assert.ok(map >= screen / 2);
	fixture.clean(page);
	await page.context().close();
}

// On hexes: a march with all that it reaches.
async function reached(fixture) {
	const page = await hold(fixture, 'asante', 'british', SIZES[0]), player = new Player(page, {marches: 1});
	for (let n = 0; n < 20 && await page.evaluate(() => window.game.chooser.task?.kind !== 'path'); n++)
		await player.decide();
	const out = await page.evaluate(() => {
		const {board, chooser} = window.game, box = board.host.getBoundingClientRect(), grip = document.querySelector('.grip').getBoundingClientRect().top;
		const all = [chooser.task.start, ...chooser.ways.keys()];
		return {start: all[0], all: all.length, in: all.filter((id) => {
			const at = board.grid.get(id), x = box.left + at.x * board.k + board.x, y = box.top + at.y * board.k + board.y;
			return x > box.left && x < box.right && y > box.top && y < grip;
		})};
	});
	await shot(page, 'phone-reach');
	assert.ok(out.in.includes(out.start), 'where it stands is in sight');
	assert.ok(out.in.length >= 0.9 * out.all, `${out.in.length} of ${out.all} hexes that the march reaches are in sight`);
	await page.context().close();
}

// The middle of a unit on the screen.
const spot = (page, id) => page.evaluate((unit) => {
	const {field} = window.game.surface, box = field.host.getBoundingClientRect(), {stands} = field.piece(unit), mean = (key) => stands.reduce((sum, one) => sum + one[key], 0) / stands.length;
	return [box.left + (mean('x') + 74) * field.k + field.x, box.top + (mean('y') + 74) * field.k + field.y];
}, id);
const told = (page) => page.locator('.l-ruler .fpill').allTextContents();

// A finger that is held and then drawn measures; what it tells is what the server's survey says.
async function rulers(fixture, page, scenario) {
	const touch = await finger(page);
	await page.evaluate(() => window.game.surface.field.whole());
	const pairs = await page.evaluate(async () => {
		const {surface, wire} = window.game, {units} = surface.context.view, on = units.filter((unit) => unit.status === 'table' && !unit.figure), found = {};
		for (const unit of on) {
			const facts = (await wire.survey(unit.id)).facts || {}, targets = facts.targets || facts.fire?.targets || [], foe = on.filter((one) => one.seat.slice(0, 3) !== unit.seat.slice(0, 3));
			const none = foe.find((one) => !targets.some((target) => target.unit === one.id));
			if (targets.length && !found.shot)
				found.shot = {unit: unit.id, target: targets[0].unit, range: Math.min(...targets.filter((one) => one.unit === targets[0].unit).map((one) => one.range))};
			if (none && !found.none && (facts.eyes || facts.fire?.eyes)?.length)
				found.none = {unit: unit.id, target: none.id};
		}
		return found;
	});
	const draw = async ({unit, target}) => {
		const from = await spot(page, unit), to = await spot(page, target);
		await touch('touchStart', from);
		await page.waitForTimeout(700);
		for (let n = 1; n <= 6; n++)
			await touch('touchMove', [from[0] + ((to[0] - from[0]) * n) / 6, from[1] + ((to[1] - from[1]) * n) / 6]);
		await until(page, 'the survey', () => window.game.surface.ruler?.facts);
		await touch('touchEnd');
		return (await told(page)).join(' | ');
	};
	assert.ok(pairs.none || pairs.shot, 'there is something to measure');
	if (pairs.none)
		assert.match(await draw(pairs.none), /″ apart.*(outside its arc|out of range|not in sight|does not fire)/);
	await shot(page, `ruler-${scenario}`);
	if (pairs.shot) {
		const words = await draw(pairs.shot);
		assert.match(words, /in arc, in sight/);
		assert.ok(words.includes(`${(pairs.shot.range / 100).toFixed(1).replace(/\.0$/, '')}″,`), `${words} has the range ${pairs.shot.range}`);
	}
	await press(page, '.tools [aria-label=Ruler]');
	assert.equal(await page.locator('.tools [aria-label=Ruler]').getAttribute('aria-pressed'), 'true');
	await press(page, '.tools [aria-label=Ruler]');
	assert.equal(await page.locator('.l-ruler > *').count(), 0, 'put away, nothing is left of it');
	fixture.clean(page);
	await page.context().close();
}

// On hexes the button and a mouse.
async function hexRuler(fixture) {
	const made = await fixture.match({scenario: 'asante', seed: 'ruler', seats: [ann, greedy]}), page = await fixture.sit(made.tokens.british);
	await press(page, '.tools [aria-label=Ruler]');
	const way = await page.evaluate(() => {
		const {board} = window.game, box = board.host.getBoundingClientRect(), at = (hex) => ({x: box.left + hex.x * board.k + board.x, y: box.top + hex.y * board.k + board.y});
		const from = board.grid.at((box.width / 2 - board.x) / board.k, (box.height / 2 - board.y) / board.k);
		let to = from;
		for (let n = 0; n < 3; n++)
			to = board.grid.around(to)[3];
		return {from: at(board.grid.get(from)), to: at(board.grid.get(to)), x: board.x};
	});
	await page.mouse.move(way.from.x, way.from.y);
	await page.mouse.down();
	await page.mouse.move((way.from.x + way.to.x) / 2, (way.from.y + way.to.y) / 2);
	await page.mouse.move(way.to.x, way.to.y);
	await page.mouse.up();
	assert.deepEqual(await page.locator('.l-ruler .pillt').allTextContents(), ['3 hexes']);
	assert.equal(await page.evaluate(() => window.game.board.x), way.x, 'the map stayed where it was');
	assert.equal(await page.evaluate(() => String(getSelection())), '', 'no lettering is selected');
	assert.match(await page.locator('.sr[role=status]').innerText(), /3 hexes to /);
	await shot(page, 'ruler-hex');
	await page.keyboard.press('Escape');
	assert.equal(await page.locator('.l-ruler > *').count(), 0);
	await page.context().close();
}

export function phones(fixture) {
	for (const [scenario, seat] of long ? GAMES : [GAMES[1], GAMES[2]])
		test(`phone, ${scenario}: the map keeps half of the screen, the panel is a sheet in two heights by tap, drag and keys`, async () => {
			for (const size of some(SIZES, GAMES.findIndex(([id]) => id === scenario)))
				await sheet(fixture, scenario, seat, size);
		});
	test('phone: the next question is read from its beginning, whatever was scrolled', () => fromTheTop(fixture));
	test('phone: shooter and target are in sight together', () => framed(fixture));
	test('phone: a march is in sight with all that it reaches', () => reached(fixture));
	test('ruler: a finger that is held and drawn tells distance, arc, range, cover and sight in Restless Natives', async () => rulers(fixture, await toFire(fixture), 'restless-a'));
	test('ruler: the same by the conduct charts', async () => rulers(fixture, await hold(fixture, 'conduct-zulu', 'colonial', SIZES[0]), 'conduct-zulu'));
	test('ruler: on hexes by its button and the mouse, in hexes', () => hexRuler(fixture));
}
