// conduct_table.mjs: a battle by the conduct charts with the mouse: what the dice did as one scene that waits to be seen, fire divided by
// stand, Supports, a square of several units, reinforcements at their edge.
import assert from 'node:assert/strict';
import {Client, patch} from '../serve/client.mjs';
import {laid, painted, press, shot, test, until, wellMade} from './lib.mjs';

const SEED = 'nyezane-1879';

const look = (page) => page.evaluate(() => {
	const {wire, surface, busy, note} = window.game;
	return {ply: wire.ply, seat: wire.seat, mine: wire.toAct.includes(wire.seat), toAct: wire.toAct, phase: wire.view.phase, turn: wire.view.turn, busy, note, unit: surface.unit, text: surface.text(),
		scene: !!surface.resolution, held: wire.held, moves: wire.moves, refusal: surface.answer?.ok === false ? surface.answer.text : ''};
});

const settled = (page) => until(page, 'the answer of the server', () => {
	const {surface, busy, wire} = window.game;
	return !busy && !surface.asking && (!surface.text() || !wire.toAct.includes(wire.seat) || (surface.answer && surface.asked === surface.text()));
});

// Where a place of the table lies on the screen, once it is in sight.
const spot = (page, at) => page.evaluate(([x, y]) => {
	const {field} = window.game.surface, box = field.host.getBoundingClientRect(), [px, py] = field.spot({x, y, facing: 0});
	return {x: box.left + (px + 74) * field.k + field.x, y: box.top + (py + 74) * field.k + field.y};
}, at);

async function click(page, at) {
	const {x, y} = await spot(page, at);
	await page.mouse.click(x, y);
}

// The middle of a unit, or of one of its stands.
const middle = (page, id, stand) => page.evaluate(([unit, n]) => {
	const {field} = window.game.surface, {stands} = field.piece(unit), some = n ? stands.filter((one) => one.i === n - 1) : stands;
	const mean = (key) => some.reduce((sum, one) => sum + one[key], 0) / some.length, at = field.pose(mean('x'), mean('y'));
	return [at.x, at.y];
}, [id, stand]);

async function clickUnit(page, id, stand) {
	await click(page, await middle(page, id, stand));
}

// A seat without a page, for what a test is not about.
class Player {
	constructor(port, token) {
		this.client = new Client(port);
		this.token = token;
	}

	async start() {
		this.take(await this.client.hello(this.token));
		return this;
	}

	take(message) {
		if (message.diff)
			message.view = patch(this.view, message.diff);
		this.view = message.view;
		this.seat ||= message.seat;
		this.ply = message.ply;
		this.toAct = message.to_act || this.toAct;
		this.moves = (message.moves || []).map((move) => move.text ?? move);
	}

	get now() {
		return {ply: this.ply, seat: this.seat, mine: this.toAct.includes(this.seat), phase: this.view.phase, turn: this.view.turn, moves: this.moves, view: this.view};
	}

	async upTo(ply) {
		while (this.ply < ply)
			this.take(await this.client.next('update'));
	}

	async say(text) {
		const {ply} = this;
		this.client.send({op: 'move', ply, move: text});
		const answer = await this.client.next('update', 'refused', 'stale');
		assert.equal(answer.op, 'update', `"${text}": ${answer.text}`);
		this.take(answer);
		return this.ply;
	}
}

// Both seats play until something is so; `answer(now)` gives the move of whoever decides.
async function playTo(fixture, tokens, stop, answer) {
	const players = await Promise.all(['colonial', 'native'].map((seat) => new Player(fixture.server.port, tokens[seat]).start()));
	let now = [];
	for (let n = 0; n < 900; n++) {
		now = players.map((player) => player.now);
		if (stop(now))
			break;
		const player = players.find((one) => one.now.mine);
		assert.ok(player, `nobody decides: ${JSON.stringify(now.map(({ply, phase, turn, seat}) => ({ply, phase, turn, seat})))}`);
		const ply = await player.say(answer(player.now));
		await Promise.all(players.map((one) => one.upTo(ply)));
	}
	players.forEach((player) => player.client.close());
	assert.ok(stop(now), 'it never came to that');
}

const alone = (fixture, wish = {}) => fixture.match({scenario: 'conduct-drill', seed: SEED, seats: [{kind: 'human', name: 'Ann'}, {kind: 'human', name: 'Osman'}], ...wish});
const WIDE = {combat: 'held', size: {width: 1440, height: 900}};

const goOn = (page) => page.evaluate(() => { const {surface} = window.game; for (let n = 0; surface.resolution && n < 60; n++) surface.resolution.press(); });

// The main button until the scene is over.
async function pressOn(page) {
	for (let n = 0; n < 20 && (await look(page)).scene; n++)
		await press(page, '.panel [data-key=main]');
}

// A move as it is written, for what the test is not about.
async function say(page, text) {
	const {ply} = await look(page);
	await page.evaluate((move) => window.game.commit(move), text);
	await until(page, `"${text}"`, (before) => !window.game.busy && (window.game.wire.ply > before || !window.game.wire.toAct.includes(window.game.wire.seat) || window.game.note), ply);
	assert.equal((await look(page)).note, '', `"${text}" was refused`);
}

// The native side gives its orders without a page.
async function asNative(fixture, tokens, text) {
	const player = await new Player(fixture.server.port, tokens.native).start();
	await player.say(text);
	player.client.close();
}

const QUIET = ['ready', 'bring none', 'bayonets', 'first', 'done', 'stay', 'volley', 'unsupported', 'refuse'];
const quiet = (now) => QUIET.find((text) => now.moves.includes(text)) || now.moves[0];
// Riflemen of both sides in reach of each other.
const near = (queue = ['place burghers in loose at 24 33 180', 'place warriors-1 in massed at 17 33 180', 'ready']) => (now) => now.phase === 'deploy' && now.seat === 'native' ? queue.shift() : quiet(now);
const firing = (phase) => (now) => now.every((one) => one.phase === phase && one.mine);

export function conductTables(fixture) {
	test('conduct: fire of both sides is one scene that waits until it is seen, also for one who comes back', () => fireScene(fixture));
	test('conduct: two at one screen each see what the dice did', () => shared(fixture));
	test('conduct: volleys fall one by one, a key shows the rest', () => fallsOneByOne(fixture));
	test('conduct: before its roll a unit is told whom it may charge and with which chance; after it contact is certain', () => contacts(fixture));
	test('conduct: the preference for combat shortens scenes, or leaves them out', () => short(fixture));
	test('conduct: a melee is one scene, combat by combat; Supports are chosen on the table, their order of kills in the panel', () => melee(fixture), 400);
	test('conduct: the stands of a unit fire at two targets', () => divided(fixture));
	test('conduct: the reach of a commander is shown while he is with no unit', () => reach(fixture));
	test('conduct: bayonets and Primaries are chosen on the table, rapid fire in the panel', () => smaller(fixture), 400);
	test('conduct: reinforcements are held back, brought on and enter at the edge that is clicked', () => entering(fixture), 400);
	test('conduct: a square of several units is closed with the mouse, outlined, and goes as one body', () => square(fixture));
}

async function fireScene(fixture) {
	const {tokens} = await alone(fixture);
	await playTo(fixture, tokens, firing('rifles'), near());
	const [colonial, native] = [await fixture.sit(tokens.colonial, WIDE), await fixture.sit(tokens.native, {phone: true, combat: 'held'})];
	await until(colonial, 'the orders with their dice', () => document.querySelectorAll('.ocard .oline b').length > 1);
	assert.match(await colonial.innerText('.ocards'), /\d dice, (\d\+|a 6)/);
	assert.ok(await colonial.locator('.l-trails .ft-l.order').count() > 1, 'orders are lines on the table');
	await shot(colonial, 'conduct-orders');
	await wellMade(colonial, 'conduct, orders of fire');
	await shot(native, 'conduct-orders-phone');
	await settled(colonial);
	await press(colonial, '.panel [data-key=main]');
	await until(colonial, 'the orders', () => !window.game.wire.toAct.includes('colonial'));
	assert.equal((await look(colonial)).scene, false, 'nothing is shown before both are ready');
	await settled(native);
	await press(native, '.panel [data-key=main]');
	for (const page of [colonial, native])
		await until(page, 'the scene', () => window.game.surface.resolution && window.game.wire.held);
	const fired = await colonial.evaluate(() => window.game.words.tell(window.game.last.events).filter((event) => ['fired', 'jam-roll', 'clear-roll'].includes(event.event)));
	assert.ok(fired.length > 2, 'several volleys');
	assert.equal(await colonial.locator('.strip .vcard').count(), fired.length, 'every throw is in the scene');
	assert.equal(await colonial.locator('.strip .fall.hit').count(), fired.reduce((sum, event) => sum + (event.hits || 0), 0), 'hits are ringed');
	assert.ok(await colonial.locator('.l-tags .fpill.shot').count() > 0, 'volleys are on the table');
	const losses = await colonial.evaluate(() => window.game.last.events.filter((event) => event.event === 'kills').map((event) => event.count));
	assert.equal(await colonial.locator('.lrows .kpips i.now').count(), losses.reduce((sum, n) => sum + n, 0), 'new kills are red pips');
	assert.equal(await colonial.locator('.panel [data-key=main]').innerText().then((text) => text.split('\n')[0]), 'Continue');
	await shot(colonial, 'conduct-scene-fire');
	await wellMade(colonial, 'conduct, the scene of fire');
	await colonial.emulateMedia({colorScheme: 'dark'});
	await shot(colonial, 'conduct-scene-fire-dark');
	await wellMade(colonial, 'conduct, the scene of fire by lamp', true);
	await colonial.emulateMedia({colorScheme: 'light'});
	await shot(native, 'conduct-scene-fire-phone');
	await wellMade(native, 'conduct, the scene of fire on a phone');
	assert.ok(await native.evaluate(() => document.documentElement.scrollWidth <= 360), 'nothing is wider than the phone');
	await pressOn(native);
	assert.equal((await look(native)).scene, false, 'one side has seen it');
	assert.equal((await look(colonial)).scene, true, 'the other looks as long as it likes');

	// Whoever comes back before it was seen finds it again, from the log.
	await colonial.reload();
	await laid(colonial);
	await until(colonial, 'the scene again', () => window.game.replay && !document.querySelector('.strip')?.hidden);
	assert.equal(await colonial.locator('.strip .vcard').count(), fired.length);
	assert.match(await colonial.innerText('.panel'), /While you were away/);
	await shot(colonial, 'conduct-scene-back');
	await wellMade(colonial, 'conduct, the scene for one who comes back');
	for (let n = 0; n < 4 && await colonial.evaluate(() => !document.querySelector('.strip').hidden); n++)
		await press(colonial, '.strip [data-key=strip-go]');
	await until(colonial, 'the next question', () => !window.game.replay && document.querySelector('.strip').hidden);
	await colonial.reload();
	await laid(colonial);
	await painted(colonial);
	assert.equal(await colonial.evaluate(() => !!window.game.replay), false, 'seen is seen');
	for (const page of [colonial, native]) {
		fixture.clean(page);
		await page.context().close();
	}
}

async function shared(fixture) {
	const {tokens} = await alone(fixture), page = await fixture.page('/', {combat: 'held'});
	await playTo(fixture, tokens, firing('rifles'), near());
	await page.evaluate(([token, other]) => localStorage.setItem('durbar.tables', JSON.stringify([{token, other}])), [tokens.colonial, tokens.native]);
	await page.goto(fixture.origin + '/play#' + tokens.colonial);
	for (let n = 0; n < 2; n++) {
		await page.waitForSelector('.curtain');
		await press(page, '.curtain button');
		await until(page, 'a question', () => window.game.chooser.task && !window.game.busy && !document.querySelector('.curtain') && window.game.surface.text());
		await say(page, 'volley');
	}
	await until(page, 'the scene', () => window.game.surface.resolution);
	assert.equal(await page.locator('.curtain').count(), 0, 'nobody is sent away from it');
	const last = await page.evaluate(() => window.game.wire.seat);
	await pressOn(page);
	// Whoever decides next: if it is the other, he is shown it too.
	await until(page, 'what comes next', () => document.querySelector('.curtain') || window.game.wire.toAct.includes(window.game.wire.seat));
	if (await page.locator('.curtain').count()) {
		await press(page, '.curtain button');
		await until(page, 'the scene for the other', () => window.game.replay && !document.querySelector('.strip').hidden);
		assert.notEqual(await page.evaluate(() => window.game.wire.seat), last);
	}
	fixture.clean(page);
	await page.context().close();
}

async function fallsOneByOne(fixture) {
	const {tokens} = await alone(fixture);
	await playTo(fixture, tokens, firing('rifles'), near());
	await asNative(fixture, tokens, 'volley');
	const colonial = await fixture.sit(tokens.colonial, {combat: 'held', more: {reducedMotion: 'no-preference'}});
	await say(colonial, 'volley');
	await until(colonial, 'the scene', () => window.game.surface.resolution);
	assert.equal(await colonial.locator('.strip .vcard').count(), 1, 'the first volley');
	assert.equal(await colonial.locator('.lrows').count(), 0, 'nobody suffers yet');
	const before = await colonial.evaluate(() => {
		const {surface} = window.game, hit = surface.resolution.part.effects.find((event) => event.event === 'kills');
		return {unit: hit.unit, count: hit.count, left: surface.field.piece(hit.unit).pips.left};
	});
	await until(colonial, 'the second volley by itself', () => document.querySelectorAll('.strip .vcard').length === 2);
	await colonial.keyboard.press('Space');
	const all = await colonial.evaluate(() => window.game.surface.resolution.part.cards.length);
	assert.equal(await colonial.locator('.strip .vcard').count(), all, 'a key shows the rest');
	assert.equal(await colonial.evaluate((id) => window.game.surface.field.piece(id).pips.left, before.unit), before.left - before.count, 'pips go when the last has fallen');
	for (let n = 0; n < 12 && (await look(colonial)).scene; n++)
		await colonial.keyboard.press('Enter');
	assert.equal((await look(colonial)).scene, false, 'a second one goes on');
	fixture.clean(colonial);
	await colonial.context().close();
}

// The preference for combat: scenes go on by themselves, or there are none and the dice lie on the table.
async function short(fixture) {
	for (const combat of ['2500', '0']) {
		const {tokens} = await alone(fixture);
		await playTo(fixture, tokens, firing('rifles'), near());
		await asNative(fixture, tokens, 'volley');
		const page = await fixture.sit(tokens.colonial, {combat, more: {reducedMotion: 'no-preference'}}), before = (await look(page)).ply;
		await say(page, 'volley');
		await until(page, 'the volleys', (ply) => window.game.wire.ply > ply, before);
		if (combat === '0') {
			assert.equal((await look(page)).scene, false, 'no scene');
			assert.ok(await page.locator('.dicetray .dicerow').count() > 0, 'the dice lie on the table');
		} else {
			await until(page, 'the scene', () => window.game.surface.resolution);
			const [all, shown] = [await page.evaluate(() => window.game.surface.resolution.part.cards.length), await page.locator('.strip .vcard').count()];
			assert.ok(all > 1 && shown === all, `${shown} of ${all} volleys are there at once`);
			await until(page, 'it goes on by itself', () => !window.game.surface.resolution && !window.game.wire.held);
		}
		assert.equal(await page.evaluate(() => !!window.game.replay), false);
		await page.reload();
		await laid(page);
		assert.equal(await page.evaluate(() => !!window.game.replay), false, 'it counts as seen');
		fixture.clean(page);
		await page.context().close();
	}
}

// The chance of a charge to make contact: before the roll by the dice that suffice, after it there is none left.
async function contacts(fixture) {
	const made = await fixture.match({scenario: 'conduct-tutorial', seed: 'a', seats: [{kind: 'bot', bot: 'idle'}, {kind: 'human', name: 'Ann'}]}), page = await fixture.sit(made.tokens.native, {size: {width: 1440, height: 900}});
	const seen = {chance: 0, certain: 0};
	for (let n = 0; n < 60 && !(seen.chance && seen.certain); n++) {
		await until(page, 'a question', () => window.game.wire.result?.over || (window.game.wire.toAct.includes('native') && !window.game.busy));
		const {phase, moves, ply} = await look(page), unit = /^activate (\S+)$/.exec(moves.find((move) => /^activate \S+$/.test(move)) || '')?.[1], target = / charge (\S+)$/.exec(moves.find((move) => / charge /.test(move)) || '')?.[1];
		if (phase === 'units' && unit) {
			await press(page, `.panel [data-key="u-${unit}"]`);
			await until(page, 'the survey', () => window.game.surface.facts?.conduct && !window.game.surface.surveying);
			const charges = await page.evaluate(() => window.game.surface.facts.conduct.charges), said = await page.locator('.panel .contacts li').allInnerTexts();
			assert.deepEqual(said.map((line) => line.split(' ')[0]).sort(), charges.map(({dice}) => dice.length === 6 ? 'certain' : `${dice.length}/6`).sort());
			if (charges.length && !seen.chance++) {
				await shot(page, 'conduct-contact-chance');
				await wellMade(page, 'conduct, the chance of contact');
			}
		}
		if (phase === 'move' && target) {
			await press(page, `.panel [data-key="t-${target}"]`);
			await settled(page);
			assert.match(await page.innerText('.panel .sure'), /^Contact is certain/);
			await shot(page, 'conduct-contact-certain');
			seen.certain++;
		}
		const quiet = ['ready', 'bayonets', 'second', 'hold', 'unsupported', 'done'].find((move) => moves.includes(move)), ahead = moves.filter((move) => /^move forward [\d.]+$/.test(move)).sort((a, b) => Number(b.split(' ')[2]) - Number(a.split(' ')[2]))[0];
		await page.evaluate((move) => window.game.commit(move), unit ? `activate ${unit}` : ahead || quiet || moves[0]);
		await until(page, 'the move', (before) => window.game.wire.ply > before || window.game.wire.result?.over, ply);
	}
	assert.ok(seen.chance && seen.certain, JSON.stringify(seen));
	fixture.clean(page);
	await page.context().close();
}

// The colonial infantry side by side, the natives as near as they may; they charge as soon as they can.
const LINE = ['place guards in line at 26.2 14 0', 'place recruits in line at 32.4 14 0', 'ready'];
const HORDE = ['place warriors-1 in massed at 20 33 180', 'place warriors-2 in massed at 27 33 180', 'place warriors-3 in massed at 34 33 180', 'place spearmen in massed at 26.2 35.5 180', 'ready'];

function melees() {
	const queue = {colonial: [...LINE], native: [...HORDE]};
	return (now) => {
		if (now.phase === 'deploy')
			return queue[now.seat].shift();
		if (now.seat === 'native' && now.phase === 'units')
			return now.moves.find((text) => /^activate (warriors-[123]|spearmen)$/.test(text)) || 'done';
		if (now.seat === 'native' && now.phase === 'move')
			return now.moves.find((text) => / charge (guards|regulars|recruits)$/.test(text)) || now.moves.filter((text) => /^move forward/.test(text)).sort((a, b) => b.length - a.length || (a < b ? 1 : -1))[0] || now.moves[0];
		return now.phase === 'guns' || now.phase === 'rifles' ? 'hold' : quiet(now);
	};
}

async function melee(fixture) {
	const {tokens} = await alone(fixture);
	const able = (one) => one.phase === 'support' && one.seat === 'colonial' && one.mine && one.moves.some((text) => / for /.test(text));
	await playTo(fixture, tokens, (now) => now.some(able), melees());
	const [colonial, native] = [await fixture.sit(tokens.colonial, WIDE), await fixture.sit(tokens.native, {phone: true, combat: 'held'})];
	const candidates = await colonial.evaluate(() => [...window.game.surface.supporters()]);
	const [unit, [primary]] = candidates[0];
	assert.ok(await colonial.locator('.l-zones .z-combat').count() > 0, 'combats are outlined');
	assert.equal(await colonial.evaluate(() => window.game.surface.text()), 'unsupported', 'nobody unless told');
	await clickUnit(colonial, unit);
	await settled(colonial);
	assert.equal((await look(colonial)).text, `support ${unit} for ${primary}`);
	assert.ok(await colonial.locator('.l-trails .ft-l.order').count() > 0, 'the Support is a line on the table');
	await shot(colonial, 'conduct-supports');
	await wellMade(colonial, 'conduct, Supports');
	for (let n = 0; n < candidates[0][1].length; n++)
		await clickUnit(colonial, unit);
	assert.equal((await look(colonial)).text, 'unsupported', 'a click lets it go again');
	await clickUnit(colonial, candidates[1][0]);
	await clickUnit(colonial, unit);
	await colonial.selectOption(`.panel [data-key="r-${unit}"]`, '1');
	await settled(colonial);
	assert.equal((await look(colonial)).text, `support ${candidates[1][0]} for ${primary}, ${unit} for ${primary} rank 1`, 'the order of kills');
	assert.equal((await look(colonial)).refusal, '');
	await press(colonial, '.panel [data-key=main]');
	await until(colonial, 'the orders', () => !window.game.busy);
	if ((await look(native)).mine && (await look(native)).phase === 'support')
		await say(native, 'unsupported');
	await until(colonial, 'the scene', () => window.game.surface.resolution);
	const events = await colonial.evaluate(() => window.game.words.tell(window.game.last.events));
	const combats = events.filter((event) => event.event === 'combat').length;
	assert.ok(combats > 0);
	assert.equal(await colonial.locator('.strip .vcard.combat').count(), 1, 'combats one by one');
	assert.match(await colonial.innerText('.panel .throw'), new RegExp(`with .*${await colonial.evaluate((id) => window.game.surface.unitName(id), unit)}`), 'the Support is told');
	assert.match(await colonial.innerText('.strip .versus'), /\d+ to \d+/);
	await shot(colonial, 'conduct-scene-melee');
	await wellMade(colonial, 'conduct, the scene of a melee');
	await until(native, 'the scene', () => window.game.surface.resolution);
	await shot(native, 'conduct-scene-melee-phone');
	await wellMade(native, 'conduct, the scene of a melee on a phone');
	for (let n = 1; n < combats; n++)
		await press(colonial, '.panel [data-key=main]');
	assert.equal(await colonial.locator('.strip .vcard.combat').count(), combats);
	await goOn(colonial);
	assert.equal((await look(colonial)).scene, false);
	for (const page of [colonial, native]) {
		fixture.clean(page);
		await page.context().close();
	}
}

async function divided(fixture) {
	const {tokens} = await alone(fixture);
	const place = near(['place warriors-1 in massed at 17 33 180', 'place warriors-2 in massed at 23.4 33 180', 'place burghers in loose at 34 33 180', 'ready']);
	await playTo(fixture, tokens, firing('rifles'), (now) => now.phase === 'guns' ? 'hold' : place(now));
	const colonial = await fixture.sit(tokens.colonial, WIDE);
	await until(colonial, 'what can be fired at', () => window.game.surface.shots.size === window.game.surface.shooters().length);
	await clickUnit(colonial, 'regulars');
	const targets = await colonial.evaluate(() => window.game.surface.fireTargets());
	assert.ok(targets.includes('warriors-1') && targets.includes('warriors-2'), `the Regulars see ${targets}`);
	await clickUnit(colonial, 'warriors-1');
	await settled(colonial);
	assert.match((await look(colonial)).text, /regulars at warriors-1(,|$)/);
	await clickUnit(colonial, 'regulars', 3);
	await clickUnit(colonial, 'regulars', 4);
	assert.equal(await colonial.locator('.stand.picked').count(), 2, 'two stands are picked');
	await clickUnit(colonial, 'warriors-2');
	await settled(colonial);
	assert.match((await look(colonial)).text, /regulars at warriors-1 stands 1 2, regulars at warriors-2 stands 3 4/);
	assert.equal((await look(colonial)).refusal, '');
	assert.match(await colonial.innerText('.panel'), /3: Warriors 2/);
	assert.ok(await colonial.locator('.l-trails .ft-l.order.chosen').count() >= 2, 'a line for each target');
	await shot(colonial, 'conduct-divided');
	await wellMade(colonial, 'conduct, divided fire');
	// The same without a mouse: the next of one's own, the next target.
	await colonial.keyboard.press('.');
	assert.equal((await look(colonial)).unit, await colonial.evaluate(() => { const {surface} = window.game, list = surface.shooters(); return list[(list.indexOf('regulars') + 1) % list.length]; }));
	const before = await colonial.evaluate(() => { const {surface} = window.game; return surface.orders.get(surface.unit); });
	for (let n = 0; n < 3 && await colonial.evaluate(() => { const {surface} = window.game; return surface.orders.get(surface.unit); }) === before; n++)
		await colonial.keyboard.press('t');
	if (await colonial.evaluate(() => window.game.surface.fireTargets().length) > 1)
		assert.notEqual(await colonial.evaluate(() => { const {surface} = window.game; return surface.orders.get(surface.unit); }), before, 'T gives another target');
	await clickUnit(colonial, 'regulars');
	await press(colonial, '.panel [data-key=st-4]');
	await press(colonial, '.panel [data-key=t-hold]');
	await settled(colonial);
	assert.match((await look(colonial)).text, /regulars at warriors-2 stands 3(,|$)/, 'one stand holds its fire');
	await press(colonial, '.panel [data-key=main]');
	await until(colonial, 'the orders', () => !window.game.wire.toAct.includes('colonial'));
	await asNative(fixture, tokens, 'hold');
	await until(colonial, 'the scene', () => window.game.surface.resolution);
	const fired = await colonial.evaluate(() => window.game.last.events.filter((event) => event.event === 'fired' && event.unit === 'regulars').map(({target, count}) => ({target, count})));
	assert.deepEqual(fired, [{target: 'warriors-1', count: 2}, {target: 'warriors-2', count: 1}]);
	fixture.clean(colonial);
	await colonial.context().close();
}

async function reach(fixture) {
	for (const [queue, circles] of [[['ready'], 1], [['post general with guards', 'ready'], 0]]) {
		const {tokens} = await alone(fixture);
		await playTo(fixture, tokens, (now) => now[0].turn === 1, (now) => now.seat === 'colonial' ? queue.shift() : 'ready');
		const page = await fixture.sit(tokens.colonial, WIDE);
		assert.equal(await page.locator('.l-zones .z-radius:not(.theirs)').count(), circles, 'his own');
		assert.equal(await page.locator('.l-zones .z-radius.theirs').count(), 1, 'the enemy\'s');
		fixture.clean(page);
		await page.context().close();
	}
}

async function smaller(fixture) {
	const {tokens} = await alone(fixture, {options: {rapid_fire: 'on'}});
	await playTo(fixture, tokens, (now) => now.some((one) => one.phase === 'bayonets' && one.seat === 'colonial' && one.mine), near());
	let page = await fixture.sit(tokens.colonial, WIDE);
	await clickUnit(page, 'regulars');
	await clickUnit(page, 'guards');
	assert.equal((await look(page)).text, 'bayonets fix regulars,guards');
	await clickUnit(page, 'regulars');
	await settled(page);
	assert.equal((await look(page)).text, 'bayonets fix guards');
	await press(page, '.panel [data-key=main]');
	await until(page, 'the order', () => window.game.wire.view.units.guards.fixed || !window.game.wire.toAct.includes('colonial'));
	fixture.clean(page);
	await page.context().close();
	await playTo(fixture, tokens, firing('rifles'), quiet);
	page = await fixture.sit(tokens.colonial, WIDE);
	await until(page, 'what can be fired at', () => window.game.surface.shots.size === window.game.surface.shooters().length);
	await clickUnit(page, 'guards');
	await press(page, '.panel [data-key=rapid]');
	await settled(page);
	assert.match((await look(page)).text, /guards at \S+ rapid/);
	assert.equal((await look(page)).refusal, '');
	fixture.clean(page);
	await page.context().close();

	// The Zulus charge whomever they can until two of them are at one company.
	const charging = (now) => {
		if (now.seat === 'native' && now.phase === 'units')
			return now.moves.find((text) => /^activate \S+$/.test(text)) || 'done';
		if (now.seat === 'native' && now.phase === 'move')
			return now.moves.find((text) => / charge /.test(text)) || now.moves.find((text) => /^move wheel .*forward/.test(text)) || now.moves.find((text) => /^move forward/.test(text)) || now.moves[0];
		return now.phase === 'guns' || now.phase === 'rifles' ? 'hold' : quiet(now);
	};
	const other = await alone(fixture, {scenario: 'conduct-zulu'}), choosing = (one) => one.phase === 'primary' && one.mine;
	let seat = '';
	await playTo(fixture, other.tokens, (now) => { seat = now.find(choosing)?.seat || seat; return now.some(choosing); }, charging);
	page = await fixture.sit(other.tokens[seat], WIDE);
	const able = await page.evaluate(() => window.game.surface.able());
	assert.ok(able.length > 1, 'there is a choice');
	await clickUnit(page, able[1]);
	await settled(page);
	assert.equal((await look(page)).text, `primary ${able[1]}`);
	await shot(page, 'conduct-primary');
	await press(page, '.panel [data-key=main]');
	await until(page, 'it fights in front', (id) => window.game.story.at(-1)?.events.some((event) => event.event === 'primary' && event.unit === id), able[1]);
	fixture.clean(page);
	await page.context().close();
}

async function entering(fixture) {
	const {tokens} = await alone(fixture, {scenario: 'conduct-zulu'}), peaceful = (now) => now.phase === 'guns' || now.phase === 'rifles' ? 'hold' : quiet(now);
	await playTo(fixture, tokens, (now) => now.some((one) => one.phase === 'arrive' && one.seat === 'colonial' && one.mine), peaceful);
	let colonial = await fixture.sit(tokens.colonial, WIDE);
	assert.equal((await look(colonial)).text, 'bring r1');
	await click(colonial, [3450, 4]);
	assert.equal((await look(colonial)).text, 'bring none', 'a click on the edge holds them back');
	await click(colonial, [3450, 4]);
	await settled(colonial);
	assert.equal((await look(colonial)).text, 'bring r1');
	await shot(colonial, 'conduct-bring');
	await wellMade(colonial, 'conduct, reinforcements');
	await press(colonial, '.panel [data-key=main]');
	await until(colonial, 'they are brought on', () => window.game.wire.view.groups.r1.brought);
	fixture.clean(colonial);
	await colonial.context().close();

	const enters = (now) => now.phase === 'units' && now.seat === 'colonial' && Object.entries(now.view.units).find(([, unit]) => unit.status === 'ready')?.[0];
	await playTo(fixture, tokens, (now) => now.some((one) => one.phase === 'move' && one.seat === 'colonial' && one.view.units[one.view.active.unit].status === 'ready'),
		(now) => enters(now) ? `activate ${enters(now)}` : peaceful(now));
	colonial = await fixture.sit(tokens.colonial, WIDE);
	const unit = await colonial.evaluate(() => window.game.surface.unit);
	await click(colonial, [3550, 10]);
	await settled(colonial);
	assert.deepEqual(await colonial.evaluate(() => { const {x, y} = window.game.surface.entry.pose; return {near: Math.abs(x - 3550) < 30, y}; }), {near: true, y: 0}, 'the click chooses the place on the edge');
	await click(colonial, [3550, 230]);
	await settled(colonial);
	const now = await look(colonial);
	assert.match(now.text, /^move enter 35\.\d+ 0\.00 0 forward 2\.\d+$/);
	assert.equal(now.refusal, '');
	await shot(colonial, 'conduct-enter');
	await wellMade(colonial, 'conduct, a unit enters');
	await press(colonial, '.panel [data-key=main]');
	await until(colonial, 'it is on the table', (id) => window.game.wire.view.units[id].status === 'table', unit);
	fixture.clean(colonial);
	await colonial.context().close();
}

// Three sides of a square, the fourth a few inches off.
const RING = ['place regulars in line at 13 9 0', 'place guards in line at 17.05 5.95 90', 'place recruits in line at 8.95 5.95 270', 'place indians in line at 14 1.9 180', 'ready'];

async function square(fixture) {
	const {tokens} = await alone(fixture, {options: {must_roll: 'off'}});
	const ring = [...RING], falls = ['regulars', 'guards', 'recruits'];
	const answer = (now) => {
		if (now.seat === 'native' || !['deploy', 'units', 'move'].includes(now.phase))
			return now.phase === 'initiative' && now.seat === 'native' ? 'second' : quiet(now);
		return now.phase === 'deploy' ? ring.shift() : now.phase === 'move' ? 'move fall-in' : `activate ${falls.shift()}`;
	};
	await playTo(fixture, tokens, (now) => now.some((one) => one.seat === 'colonial' && one.phase === 'units' && !falls.length), answer);
	let colonial = await fixture.sit(tokens.colonial, WIDE);
	assert.ok(await colonial.locator('.l-zones .z-group.falling').count() >= 3, 'units that have fallen in are outlined');
	await say(colonial, 'activate indians');
	await until(colonial, 'the move', () => window.game.wire.view.phase === 'move' && !window.game.busy);
	await press(colonial, '.panel [data-key=fall-in]');
	await clickUnit(colonial, 'guards');
	await until(colonial, 'a place in the ring', () => /fall-in$/.test(window.game.surface.listed || '') || window.game.note);
	await settled(colonial);
	const now = await look(colonial);
	assert.match(now.text, /^move .*fall-in$/);
	await shot(colonial, 'conduct-fall-in');
	await wellMade(colonial, 'conduct, falling in');
	await press(colonial, '.panel [data-key=main]');
	await until(colonial, 'the square', () => window.game.wire.view.brigades?.[0]?.kind === 'square');
	assert.equal(await colonial.locator('.l-zones .z-group:not(.falling)').count(), 1, 'the square is outlined');
	assert.match(await colonial.locator('.l-tags').evaluate((node) => node.textContent), /Square/);
	await shot(colonial, 'conduct-square');
	fixture.clean(colonial);
	await colonial.context().close();

	const moves = (now) => now.seat === 'colonial' && now.phase === 'move' && now.view.active.unit === 'regulars';
	await playTo(fixture, tokens, (now) => now.some(moves), (now) => now.seat === 'colonial' && now.phase === 'units' && now.moves.includes('activate regulars') ? 'activate regulars' : quiet(now));
	colonial = await fixture.sit(tokens.colonial, WIDE);
	const {x, y} = await colonial.evaluate(() => window.game.surface.ghost);
	await click(colonial, [x, y + 100]);
	await settled(colonial);
	assert.match((await look(colonial)).text, /^move go (0|0\.\d+|359\.\d+) (0\.9|1\.0)\d$/);
	assert.equal((await look(colonial)).refusal, '');
	await press(colonial, '.panel [data-key=main]');
	await until(colonial, 'all sides of the square went', (was) => window.game.wire.view.units.regulars.at[1] > was + 80 && window.game.wire.view.brigades.length === 1, y);
	fixture.clean(colonial);
	await colonial.context().close();
}
