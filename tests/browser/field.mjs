// field.mjs: Restless Natives on the screen: a whole battle by mouse and by keys, dragging, refusals, arcs, hidden hands, the phone.
import assert from 'node:assert/strict';
import {bundle, once, press, shot, sorted, test, until, wellMade} from './lib.mjs';

const SEED = 'el-teb-1884';
const seats = (n) => Array.from({length: 8}, (_, i) => ({kind: 'human', name: i === 0 ? 'Ann' : i === 4 ? 'Osman' : '', ...n}));

// Two people at a table in inches.
async function two(fixture, wish = {}, how = [{}, {}]) {
	const made = await fixture.match({scenario: 'restless-f', seed: SEED, seats: seats(), ...wish});
	const british = await fixture.sit(made.tokens['british-1'], how[0]), native = await fixture.sit(made.tokens['native-1'], how[1]);
	return {made, british, native, close: () => Promise.all([british, native].map((page) => page.context().close()))};
}

const look = (page) => page.evaluate(() => {
	const {wire, surface, busy, note} = window.game, {view} = wire, main = document.querySelector('.panel [data-key=main]');
	return {ply: wire.ply, toAct: wire.toAct, seat: wire.seat, over: !!wire.result?.over, phase: view.phase, act: view.active.act, unit: surface.unit, able: surface.able(), busy, note,
		ghost: surface.ghost, reach: view.active.reach[0] + view.active.reach[1], bad: surface.answer?.ok === false, main: !!main && !main.disabled, text: surface.text(),
		targets: surface.facts?.targets?.length ?? 0};
});

// Where a place of the table lies on the screen.
const spot = (page, pose) => page.evaluate((at) => {
	const {field} = window.game.surface, box = field.host.getBoundingClientRect(), [x, y] = field.spot(at);
	return {x: box.left + (x + 74) * field.k + field.x, y: box.top + (y + 74) * field.k + field.y};
}, pose);

const settled = (page) => until(page, 'the answer of the server', () => {
	const {surface} = window.game;
	return !window.game.busy && !surface.asking && (!surface.text() || (surface.answer && surface.asked === surface.text()));
});

async function drag(page, from, to, steps = 6) {
	const a = await spot(page, from), b = await spot(page, to);
	await page.mouse.move(a.x, a.y);
	await page.mouse.down();
	for (let n = 1; n <= steps; n++)
		await page.mouse.move(a.x + ((b.x - a.x) * n) / steps, a.y + ((b.y - a.y) * n) / steps);
	await page.mouse.up();
	await settled(page);
}

// What a unit would do that a plain mind leads: fight where it must, charge who is near, fire, else go on.
const plan = (page) => page.evaluate(() => {
	const {surface, wire} = window.game, acts = (id) => [...new Set(surface.orders(id).map((order) => order.act))];
	const units = new Map(wire.view.units.map((unit) => [unit.id, unit]));
	const foes = wire.view.units.filter((unit) => unit.status === 'table' && unit.seat.slice(0, 3) !== wire.seat.slice(0, 3));
	const gap = (unit) => Math.min(9e9, ...foes.map((foe) => Math.hypot(foe.at[0] - unit.at[0], foe.at[1] - unit.at[1])));
	const rows = surface.able().map((id) => ({id, acts: acts(id), far: units.get(id).status === 'table' ? gap(units.get(id)) : 9e9, weapon: units.get(id).weapon}));
	const fight = rows.find((row) => row.acts.includes('fight'));
	if (fight)
		return {unit: fight.id, act: 'fight'};
	const [near] = rows.sort((a, b) => a.far - b.far);
	const pick = wire.ply % 3 ? near : rows[wire.ply % rows.length];
	const act = pick.far < 900 && pick.acts.includes('charge') ? 'charge' : pick.far < 1500 && pick.weapon !== 'none' && pick.acts.includes('fire-twice') ? 'fire-twice' : pick.acts.includes('move-twice') && wire.ply % 2 ? 'move-twice' : 'move-fire';
	return {unit: pick.id, act: pick.acts.includes(act) ? act : pick.acts[0], n: 0};
});

// Where the unit in hand should go: towards the nearest enemy, as far as the dice give.
const goal = (page) => page.evaluate(() => {
	const {surface, wire} = window.game, {ghost} = surface, {reach} = wire.view.active;
	const foes = wire.view.units.filter((unit) => unit.status === 'table' && unit.seat.slice(0, 3) !== wire.seat.slice(0, 3));
	const [foe] = foes.sort((a, b) => Math.hypot(a.at[0] - ghost.x, a.at[1] - ghost.y) - Math.hypot(b.at[0] - ghost.x, b.at[1] - ghost.y));
	const at = foe ? foe.at : [2400, 1800], far = Math.hypot(at[0] - ghost.x, at[1] - ghost.y), go = Math.min(far * 0.6, reach[0] * 0.9);
	return {x: Math.round(ghost.x + ((at[0] - ghost.x) * go) / far), y: Math.round(ghost.y + ((at[1] - ghost.y) * go) / far), facing: ghost.facing};
});

class Commander {
	constructor(page, {keys = false, seen = async () => {}} = {}) {
		Object.assign(this, {page, keys, seen, decisions: 0});
	}

	async main() {
		await settled(this.page);
		if (this.keys)
			return this.page.keyboard.press('Enter');
		await press(this.page, '.panel [data-key=main]:not([disabled])');
	}

	async rest(key, selector) {
		if (this.keys)
			return this.page.keyboard.press(key);
		await press(this.page, selector);
	}

	async decide() {
		const {page} = this;
		await settled(page);
		const now = await look(page);
		this.decisions++;
		await this.seen(now.phase + (now.phase === 'move' ? '-' + now.act : ''), page);
		await (this[now.phase] || this.other).call(this, now);
		await until(page, `a move at ply ${now.ply}: ${now.phase}`, (ply) => (window.game.wire.ply !== ply && !window.game.busy) || window.game.note, now.ply);
		const after = await look(page);
		assert.ok(after.ply !== now.ply, `refused at ${now.phase}: ${after.note}`);
	}

	async deploy(now) {
		if (now.able.length > 6) {
			if (this.keys)
				for (const key of ['ArrowRight', 'ArrowDown', ']'])
					await this.page.keyboard.press(key);
			await settled(this.page);
			if ((await look(this.page)).main)
				return this.main();
		}
		await this.rest('e', '.panel [data-key="o-deploy"]');
	}

	async order(now) {
		const {page} = this, {unit, act} = await plan(page);
		if (this.keys) {
			for (let n = 0; n < 40 && (await look(page)).unit !== unit; n++) {
				await page.keyboard.press('.');
				if (await page.evaluate(() => window.game.surface.cursor) === unit)
					await page.keyboard.press('Enter');
			}
			assert.equal((await look(page)).unit, unit, 'the keys reach the unit');
			const n = await page.evaluate((name) => [...document.querySelectorAll('.panel .acts button')].findIndex((one) => one.dataset.key === 'a-' + name), act);
			await page.keyboard.press(String(n + 1));
		} else {
			if (now.unit !== unit)
				await press(page, `.panel [data-key="u-${unit}"]`);
			await press(page, `.panel [data-key="a-${act}"]`);
		}
		await settled(page);
		await this.seen('act-' + act, page);
		if (!(await look(page)).main)
			return this.rest('e', '.panel [data-key="o-decline"]');
		await this.main();
	}

	async move(now) {
		const {page} = this;
		if (now.act !== 'charge') {
			const to = await goal(page);
			if (this.keys) {
				const steps = [[to.x - now.ghost.x, 'ArrowRight', 'ArrowLeft'], [to.y - now.ghost.y, 'ArrowUp', 'ArrowDown']];
				for (const [way, plus, minus] of steps)
					for (let n = 0; n < Math.round(Math.abs(way) / 100); n++)
						await page.keyboard.press(way > 0 ? plus : minus);
			} else
				await drag(page, now.ghost, to);
			await settled(page);
			if ((await look(page)).bad) {
				await this.seen('move-refused', page);
				await this.rest('f', '.panel [data-key=far]');
				await until(page, 'a way that goes', () => !window.game.surface.fitting);
				await settled(page);
			}
			await this.seen('move-way', page);
		}
		const after = await look(page);
		if (after.main && !after.bad)
			return this.main();
		await this.rest('e', '.panel [data-key="o-stay"]');
	}

	async fire(now) {
		await until(this.page, 'the targets', () => !window.game.surface.surveying);
		await settled(this.page);
		await this.seen('fire-target', this.page);
		if ((await look(this.page)).main)
			return this.main();
		await this.rest('e', '.panel [data-key="o-end"]');
	}

	// Whatever is asked with answers alone: the first of them.
	async other() {
		await this.rest('1', '.panel .answers .btn');
	}
}

async function playOut(players, {stop = () => false, most = 400} = {}) {
	const pages = Object.values(players).map((player) => player.page);
	for (let n = 0; n < most; n++) {
		const {ply, toAct, over} = await look(pages[0]);
		if (over || await stop(ply))
			return ply;
		await until(pages[1], `ply ${ply} at the other page`, (wanted) => window.game.wire.ply === wanted, ply);
		await players[toAct[0].replace(/-\d$/, '')].decide();
		const now = Math.max(...await Promise.all(pages.map(async (page) => (await look(page)).ply)));
		await until(pages[0], `ply ${now}`, (wanted) => window.game.wire.ply >= wanted, now);
	}
	assert.fail('the battle has no end');
}

const KEPT = {deploy: 'field-deploy', order: 'field-order', 'act-move-fire': 'field-act', 'act-charge': 'field-charge', 'move-way': 'field-move', 'move-refused': 'field-refused', 'fire-target': 'field-fire', claim: 'field-claim'};

export function fields(fixture) {
	const met = new Set(), ill = [];
	const seen = async (step, page) => {
		if (!KEPT[step] || met.has(step))
			return;
		met.add(step);
		/* The same parts by lamp: two screens have all of them. */
		for (const dark of ['order', 'fire-target'].includes(step) ? [true, false] : [false]) {
			await page.emulateMedia({colorScheme: dark ? 'dark' : 'light'});
			await shot(page, KEPT[step] + (dark ? '-dark' : ''));
			await wellMade(page, KEPT[step] + (dark ? ', dark' : '')).catch((error) => ill.push(error.message));
		}
	};

	const whole = once(async () => {
		met.clear();
		ill.splice(0);
		const game = await two(fixture, {scenario: 'restless-campaign', options: {cards: 9}});
		const players = {british: new Commander(game.british, {seen}), native: new Commander(game.native, {keys: true, seen})};
		await playOut(players);
		for (const player of Object.values(players)) {
			assert.ok(player.decisions > 5, `decisions: ${player.decisions}`);
			await until(player.page, 'the result', () => /victory|draw/i.test(document.querySelector('.prompt h2')?.textContent || ''));
			fixture.clean(player.page);
		}
		for (const step of ['deploy', 'order', 'move-way', 'fire-target'])
			assert.ok(met.has(step), `${step} was met`);
		await shot(game.british, 'field-result');
		const frames = {british: game.british.frames_in, native: game.native.frames_in};
		await game.close();
		return {tokens: game.made.tokens, frames};
	});
	bundle('a whole battle on the table', () => {
		test('a whole battle on the table: the British with the mouse, the Mahdists with keys alone', whole, 400);
		test('axe-core: nothing serious on the screens of the battle, by day and by lamp', async () => {
			await whole();
			assert.ok(met.size > 4);
			assert.equal(ill.join('\n'), '');
		}, 400);
		test('hands of special cards are never on the other socket', async () => hidden(await whole()), 400);
		test('the battle can be replayed and reported', async () => after(fixture, await whole()), 400);
	}, true);
	test('a unit is dragged and turned; what is refused is red and says why; taking back', () => dragging(fixture));
	test('arcs, ranges and dice of the unit in hand', () => arcs(fixture));
	test('phone: the battle fits, a finger moves a unit, two fingers zoom', () => phone(fixture));
	test('the lobby lists the battles with a line each and starts one', () => lobby(fixture));
}

function hidden({frames}) {
	let own = 0, backs = 0;
	for (const [sent, me] of [[frames.british, 'british-1'], [frames.native, 'native-1']]) {
		let over = false;
		const check = (seat, list) => {
			if (seat === me)
				own += list.filter((card) => card !== '?').length;
			else {
				backs += list.length;
				assert.ok(list.every((card) => card === '?'), `${me} was shown ${list} of ${seat}`);
			}
		};
		for (const text of sent) {
			const message = JSON.parse(text);
			over ||= !!message.result?.over;
			if (over)
				break;
			if (message.op === 'preview')
				continue;
			for (const [seat, list] of Object.entries(message.view?.hands || {}))
				check(seat, list);
			for (const [path, value] of message.diff || [])
				if (path[0] === 'hands' && path.length === 2)
					check(path[1], value);
			for (const event of message.events || [])
				if (event.event === 'dealt')
					assert.ok(event.seat === me || !event.kind, `${me} learned what ${event.seat} was dealt`);
			assert.ok(!text.includes(SEED), 'the seed');
		}
	}
	assert.ok(own > 0 && backs > 0, `${own} cards of one's own, ${backs} backs`);
}

async function after(fixture, {tokens}) {
	const british = await fixture.sit(tokens['british-1']);
	if (!await british.evaluate(() => !!window.game.replay))
		await press(british, '.ending [data-key=replay-all]');
	await until(british, 'the replay', () => !!window.game.replay?.view);
	await british.locator('.timeline input').focus();
	await british.keyboard.press('Home');
	await until(british, 'the beginning', () => window.game.replay.at === 0);
	const total = await british.evaluate(() => window.game.replay.plies.length);
	await british.evaluate((at) => {
		const slider = document.querySelector('.timeline input');
		slider.value = String(at);
		slider.dispatchEvent(new Event('input'));
	}, Math.floor(total * 0.7));
	await until(british, 'a later moment', (at) => window.game.replay.at === at && document.querySelectorAll('.l-units .unit').length > 4, Math.floor(total * 0.7));
	await shot(british, 'field-replay');
	await wellMade(british, 'replay of the battle');
	await press(british, '.panel [data-key=main]');
	await until(british, 'the result', () => !window.game.replay && !!document.querySelector('.ending'));
	await press(british, '.ending [data-key="/api/report"]');
	await british.waitForSelector('.paper-sheet h1');
	const report = await british.locator('.paper-sheet').innerText();
	assert.doesNotMatch(report, /\b(br|na|eg|su)_[a-z]+|(british|native)-\d/, 'names instead of ids');
	assert.match(report, /(ace|\d|jack|queen|king) of (hearts|diamonds|clubs|spades) is turned/);
	const means = [...report.matchAll(/(\d+) dice, ([\d.]+) pips each/g)].map((found) => Number(found[2]));
	assert.ok(means.length === 2 && means.every((mean) => mean > 2 && mean < 5), `draws from the pack are no dice: ${means}`);
	assert.equal(report.split('Begun')[0].match(/^British\t/gm)?.length, 1, 'seats that nobody plays are not listed');
	await british.keyboard.press('Escape');
	fixture.clean(british);
}

// The Mahdists are placed by the umpire, and the British bring a unit on: it has thrown for its move.
async function untilMove(fixture, how) {
	const game = await two(fixture, {scenario: 'restless-e', seed: 'drag-7', options: {cards: 12}}, how);
	await settled(game.native);
	await press(game.native, '.panel [data-key="o-deploy"]');
	await until(game.british, 'the first card', () => window.game.wire.view.phase === 'order');
	for (let n = 0; n < 12; n++) {
		const {toAct, ply} = await look(game.british);
		await until(game.native, 'the ply', (wanted) => window.game.wire.ply === wanted, ply);
		if (toAct[0] === 'british-1')
			break;
		await until(game.native, 'the answer', () => !!document.querySelector('.panel [data-key="o-decline"]:not([disabled])'));
		await press(game.native, '.panel [data-key="o-decline"]');
		await until(game.british, 'the next', (wanted) => window.game.wire.ply > wanted, ply);
	}
	return game;
}

async function dragging(fixture) {
	const {british, close} = await untilMove(fixture);
	await press(british, '.panel [data-key="u-br_inf"]');
	await press(british, '.panel [data-key="a-move-twice"]');
	await press(british, '.panel [data-key="f-line"]');
	await settled(british);
	const before = await look(british);
	assert.ok(before.main, 'it can march on');
	await drag(british, before.ghost, {...before.ghost, y: before.ghost.y + 250});
	const along = await look(british);
	assert.ok(along.ghost.y > before.ghost.y + 150 && along.main, 'along the edge');
	await press(british, '.panel [data-key=main]');
	await until(british, 'the dice', () => window.game.wire.view.phase === 'move' && !window.game.busy);
	await settled(british);
	const start = await look(british);
	await drag(british, start.ghost, {x: start.ghost.x + 300, y: start.ghost.y, facing: 0});
	const gone = await look(british);
	assert.ok(gone.main && !gone.bad, 'three inches are allowed');
	assert.match(await british.locator('.fpill.dark').first().textContent(), /″ of \d+/);
	await shot(british, 'field-drag');
	// Too far: red, with the reason and its rule.
	await drag(british, gone.ghost, {x: 4000, y: gone.ghost.y, facing: 0});
	const far = await look(british);
	assert.ok(far.bad && !far.main, 'too far is refused');
	assert.equal(await british.locator('.ghost.bad').count(), 1);
	assert.match(await british.locator('.panel .path .refusal').innerText(), /longer than the dice allow|\w{4}/);
	assert.ok(await british.locator('.panel .path .refusal .rule').count(), 'the rule');
	assert.ok(await british.locator('.fpill.red').count(), 'the reason on the table');
	await shot(british, 'field-drag-refused');
	await press(british, '.panel [data-key=far]');
	await until(british, 'as far as it goes', () => !window.game.surface.fitting && window.game.surface.answer?.ok);
	// The grip before the front turns it.
	const now = await look(british), grip = await british.evaluate(() => {
		const box = document.querySelector('[data-grip=turn]').getBoundingClientRect();
		return {x: box.left + box.width / 2, y: box.top + box.height / 2};
	});
	await press(british, '.panel [data-key=back]');
	await settled(british);
	const turned = await british.evaluate(() => {
		const box = document.querySelector('[data-grip=turn]').getBoundingClientRect();
		return {x: box.left + box.width / 2, y: box.top + box.height / 2};
	});
	assert.ok(grip.x !== turned.x && now.ghost, 'the grip goes with the unit');
	await british.mouse.move(turned.x, turned.y);
	await british.mouse.down();
	await british.mouse.move(turned.x - 30, turned.y - 60, {steps: 4});
	await british.mouse.up();
	await settled(british);
	assert.notEqual((await look(british)).ghost.facing, start.ghost.facing, 'it was turned');
	// Keys: an inch and 15 degrees a press.
	const at = (await look(british)).ghost;
	await british.keyboard.press('ArrowRight');
	await british.keyboard.press(']');
	const moved = (await look(british)).ghost;
	assert.equal(moved.x, at.x + 100);
	assert.equal((moved.facing - at.facing + 360) % 360, 15);
	fixture.clean(british);
	await close();
	await takingBack(fixture);
}

async function takingBack(fixture) {
	const {native, british, close} = await two(fixture, {seed: 'undo'});
	const before = sorted(await native.evaluate(() => window.game.wire.view));
	await settled(native);
	await press(native, '.panel [data-key=main]:not([disabled])');
	await until(native, 'one is placed', () => window.game.wire.ply === 1);
	await native.keyboard.press('u');
	await until(native, 'taken back', () => window.game.wire.ply === 0);
	assert.deepEqual(sorted(await native.evaluate(() => window.game.wire.view)), before);
	await until(british, 'on the other page', () => window.game.wire.ply === 0);
	fixture.clean(native);
	await close();
}

async function arcs(fixture) {
	const {native, close} = await two(fixture, {seed: 'arcs'});
	await until(native, 'the arcs', () => !!document.querySelector('.l-arcs .arc-line'));
	assert.ok(await native.locator('.l-arcs .fpill').count() > 0, 'a range with its dice');
	await native.keyboard.press('a');
	assert.equal(await native.locator('.l-arcs .arc-line').count(), 0);
	await native.keyboard.press('a');
	await native.keyboard.press('h');
	await native.waitForSelector('.board-list li');
	await wellMade(native, 'all units');
	await shot(native, 'field-units');
	await native.keyboard.press('Escape');
	await native.keyboard.press('g');
	await native.waitForSelector('.legend li');
	await wellMade(native, 'legend');
	await shot(native, 'field-legend');
	await native.keyboard.press('Escape');
	await native.keyboard.press('?');
	assert.match(await native.locator('dialog .keys').innerText(), /15 degrees/);
	await native.keyboard.press('Escape');
	fixture.clean(native);
	await close();
}

async function phone(fixture) {
	const {native, british, close} = await two(fixture, {seed: 'phone'}, [{phone: true, dark: true}, {phone: true}]);
	await settled(native);
	await shot(native, 'field-phone');
	await shot(british, 'field-phone-waiting');
	const wide = await native.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth));
	assert.ok(wide <= 360, `${wide} wide`);
	await wellMade(native, 'phone, deploying');
	await wellMade(british, 'phone, waiting');
	const wire = await native.context().newCDPSession(native);
	const touch = (type, ...points) => wire.send('Input.dispatchTouchEvent', {type, touchPoints: points.map(([x, y], id) => ({x, y, id}))});
	const before = await look(native), from = await spot(native, before.ghost);
	await touch('touchStart', [from.x, from.y]);
	for (let n = 1; n <= 5; n++)
		await touch('touchMove', [from.x + n * 8, from.y + n * 6]);
	await touch('touchEnd');
	await settled(native);
	const after_ = await look(native);
	assert.ok(after_.ghost.x > before.ghost.x && after_.ghost.y < before.ghost.y, 'the unit follows the finger');
	const k = await native.evaluate(() => window.game.surface.field.k), box = await native.evaluate(() => {
		const at = window.game.mapHost.getBoundingClientRect();
		return {x: at.left + at.width / 2, y: at.top + at.height * 0.3};
	});
	await touch('touchStart', [box.x - 20, box.y], [box.x + 20, box.y]);
	for (let n = 1; n <= 6; n++)
		await touch('touchMove', [box.x - 20 - n * 8, box.y], [box.x + 20 + n * 8, box.y]);
	await touch('touchEnd');
	assert.ok(await native.evaluate(() => window.game.surface.field.k) > k * 1.2, 'two fingers widen it');
	await native.locator('.panel [data-key="o-deploy"]').tap();
	await until(british, 'the battle', () => window.game.wire.view.phase !== 'deploy');
	await shot(british, 'field-phone-battle');
	fixture.clean(native);
	fixture.clean(british);
	await close();
}

async function lobby(fixture) {
	const page = await fixture.page('/');
	await page.waitForSelector('.war-note');
	const cards = await page.locator('.war:has(.war-note)').allInnerTexts();
	for (const title of ['The British attack a fortified village', 'The Mahdists attack a fortified village', 'The long patrol', 'A meeting engagement', 'Clearing the hills', 'A set-piece battle'])
		assert.ok(cards.some((text) => text.includes(title)), title);
	const n = await page.evaluate(() => [...document.querySelectorAll('.war')].filter((one) => one.checkVisibility()).findIndex((one) => one.textContent.includes('Clearing the hills')));
	await press(page, '.war', n);
	await page.waitForSelector('dialog form.new');
	assert.equal(await page.locator('dialog input[name=side]').count(), 2, 'two sides to choose from');
	await shot(page, 'field-lobby');
	await page.locator('dialog input[name=against][value=chair]').check();
	await press(page, 'dialog button[type=submit]');
	await page.waitForURL(/\/play#/);
	await page.waitForSelector('.curtain');
	await press(page, '.curtain button');
	await until(page, 'the table', () => !!window.game.surface && !!document.querySelector('.l-ghost .unit'));
	fixture.clean(page);
	await page.context().close();
}
