// odds.mjs: Restless Natives before the commitment: fire with the chosen card and both volleys, a charge with its distance, the chance to reach and
// both pools, the way that touches first, rough ground ahead, a unit turned at the edge. What the page says is checked against the server and
// against dice that are counted here in another way.
import assert from 'node:assert/strict';
import {painted, press, shot, test, until, wellMade} from './lib.mjs';

const greedy = {kind: 'bot', bot: 'greedy'}, ann = {kind: 'human', name: 'Ann'};

async function sit(fixture, scenario, seat, seed) {
	const box = await (await fetch(`${fixture.origin}/api/box/${scenario}`)).json();
	const made = await fixture.match({scenario, seed, seats: box.seats.map((one) => one === seat ? ann : greedy)});
	return fixture.sit(made.tokens[seat], {size: {width: 1440, height: 900}});
}

const mine = (page) => until(page, 'my decision', () => window.game.wire.result?.over || (window.game.wire.toAct.includes(window.game.wire.seat) && !window.game.busy));
const settled = (page) => until(page, 'the answer of the server', () => { const {surface} = window.game; return !window.game.busy && !surface.asking && !surface.surveying && !surface.foreseeing && (!surface.text() || (surface.answer && surface.asked === surface.text())); });

// Plays plain moves until a question is met for which `stop` is true in the page.
async function playTo(page, stop, prefer) {
	for (let n = 0; n < 160; n++) {
		await mine(page);
		if (await page.evaluate(() => !!window.game.wire.result?.over))
			return false;
		if (await page.evaluate(`(${stop})()`))
			return true;
		const ply = await page.evaluate(() => window.game.wire.ply);
		await page.evaluate((patterns) => {
			const {game} = window, {moves} = game.wire, far = (text) => { const at = /go .*?([\d.]+) ([\d.]+) [\d.]+$/.exec(text); return at ? Math.hypot(Number(at[1]) - 23, Number(at[2]) - 21) : 0; };
			const list = [...patterns.map((one) => moves.filter((text) => new RegExp(one).test(text))), moves.filter((text) => /^go /.test(text)).sort((a, b) => far(a) - far(b)), moves.filter((text) => !/^concede/.test(text))].find((some) => some.length);
			game.surface.clear();
			game.commit(list[0]);
		}, prefer);
		await until(page, 'the move', (before) => window.game.wire.ply > before, ply);
	}
	return false;
}

// All sums of dice, one by one.
const reach = (dice, inches) => {
	let good = 0;
	const all = 6 ** dice;
	for (let n = 0; n < all; n++)
		good += [...Array(dice)].reduce((sum, _, i) => sum + 1 + Math.floor(n / 6 ** i) % 6, 0) >= inches;
	return Math.round(100 * good / all);
};

async function fire(fixture) {
	const page = await sit(fixture, 'restless-a', 'british-1', 'odds');
	assert.ok(await playTo(page, () => {
		const {surface, wire} = window.game;
		return wire.view.phase === 'order' && surface.able().some((id) => surface.orders(id, 'fire-twice').length && surface.field.piece(id)) && wire.view.units.some((unit) => unit.seat.startsWith('british') && unit.status === 'table' && wire.moves.includes(`activate ${unit.id} fire-twice`));
	}, ['^(ready|deploy|throw)$', '^activate \\S+ move-twice$', '^activate \\S+ move-fire$']), 'somebody could fire');
	const unit = await page.evaluate(async () => {
		const {surface, wire} = window.game;
		for (const id of surface.able())
			if (wire.moves.includes(`activate ${id} fire-twice`) && (await wire.survey(id)).facts?.targets.length)
				return id;
		return null;
	});
	if (!unit)
		return void await page.context().close();
	await press(page, `.panel [data-key="u-${unit}"]`);
	await press(page, '.panel [data-key="a-fire-twice"]');
	await settled(page);
	const facts = await page.evaluate(async (id) => (await window.game.wire.survey(id)).facts.targets, unit);
	const said = await page.locator('.panel .stakes li').allInnerTexts();
	assert.ok(said.length > 0 && said.length <= facts.length);
	const best = [...facts].sort((a, b) => b.dice - a.dice)[0];
	assert.match(said[0], new RegExp(`${best.dice} dice twice`), 'both volleys are told');
	if (!best.covered) {
		const stands = await page.evaluate((id) => window.game.wire.view.units.find((one) => one.id === id).stands, best.unit);
		const average = Number(/about ([\d.]+) stand/.exec(said[0])[1]);
		assert.ok(average <= stands && Math.abs(average - Math.min(best.dice * 2 / 6, best.seen)) < 0.5, `${average} of ${best.dice * 2} dice`);
	}
	const card = await page.evaluate(() => { const one = document.querySelector('.panel .special.e-fire:not([disabled])'); return one?.dataset.key || null; });
	if (card) {
		await press(page, `.panel [data-key="${card}"]`);
		await settled(page);
		const more = await page.locator('.panel .stakes li').first().innerText(), dice = Number(/(\d+) dice twice/.exec(more)[1]);
		assert.ok(dice === best.dice + best.firing || dice === best.dice + 2 * best.firing, `${dice} dice with the card, ${best.dice} without, ${best.firing} stands fire`);
	}
	await shot(page, 'odds-fire');
	await wellMade(page, 'odds of fire');
	fixture.clean(page);
	await page.context().close();
}

async function charge(fixture) {
	const seen = {home: 0, short: 0};
	for (const seed of ['charge-1', 'charge-2', 'charge-3', 'charge-4', 'charge-5', 'charge-6']) {
		const page = await sit(fixture, 'restless-a', 'native-1', seed);
		for (let n = 0; n < 9; n++) {
			if (!await playTo(page, () => window.game.wire.view.phase === 'order' && window.game.wire.moves.some((text) => / charge /.test(text) && !/^activate \S*(art|gun)/.test(text)), ['^(ready|deploy|throw)$', '^(stay|hold|end)$']))
				break;
			const unit = await page.evaluate(() => {
				const {surface, wire} = window.game, spot = (id) => wire.view.units.find((one) => one.id === id).at;
				const list = surface.able().filter((id) => surface.orders(id, 'charge').length && !/art|gun/.test(id)).map((id) => ({id, far: Math.min(...surface.orders(id, 'charge').map((order) => Math.hypot(spot(order.target)[0] - spot(id)[0], spot(order.target)[1] - spot(id)[1])))}));
				return list.sort((a, b) => a.far - b.far)[0].id;
			});
			if (await page.evaluate(() => window.game.surface.unit) !== unit)
				await press(page, `.panel [data-key="u-${unit}"]`);
			await press(page, '.panel [data-key="a-charge"]');
			await settled(page);
			const said = await page.locator('.panel .stakes li').allInnerTexts(), [, far, chance] = /([\d.]+)″ to .*: (\d+)% to reach/.exec(said[0]) || [];
			assert.ok(far, said.join(' / '));
			const roll = await page.evaluate(() => window.game.surface.event('move-roll'));
			const needed = await page.evaluate(async () => (await window.game.wire.survey(window.game.surface.text())).facts.contact ?? null);
			assert.equal(Number(chance), needed === null ? 0 : reach(roll.count, needed / 100 - roll.add), `${said[0]}: ${roll.count} dice + ${roll.add}, ${needed} needed`);
			assert.ok(needed === null || needed / 100 >= Number(far) - 0.6, `${said[0]}: turns and ground make it no shorter than the straight way, but for the snap`);
			assert.match(said[1], /you have \d+ dice/);
			assert.match(said[2], /They have \d+ dice/);
			assert.equal(await page.locator('.l-arcs .arc-fill').count(), 0, 'no arc of fire for a charge');
			if (!n)
				await shot(page, 'odds-charge');
			await press(page, '.panel [data-key=main]:not([disabled])');
			await mine(page);
			if (await page.evaluate(() => window.game.wire.view.phase !== 'move' || window.game.wire.view.active.act !== 'charge'))
				continue;
			const touching = await page.evaluate(async () => {
				const {wire} = window.game;
				for (const text of wire.moves.filter((one) => /^go /.test(one)).slice(0, 24)) {
					const answer = await wire.preview(text);
					if ([...(answer.events || []), ...(answer.dice?.[0]?.events || [])].some((event) => event.event === 'fought'))
						return true;
				}
				return false;
			});
			await painted(page);
			await settled(page);
			// What the button says is what the server says of the way that is chosen.
			await until(page, 'the way is judged', () => !window.game.surface.text() || !!window.game.surface.answered());
			const fights = await page.evaluate(async () => {
				const {wire, surface} = window.game, answer = surface.text() ? await wire.preview(surface.text()) : {};
				return [...(answer.events || []), ...(answer.dice?.[0]?.events || [])].some((event) => event.event === 'fought');
			});
			await settled(page);
			const label = (await page.locator('.panel [data-key=main]').innerText()).split('\n')[0];
			// What was foreseen before the throw holds after it.
			const thrown = await page.evaluate(() => window.game.wire.view.active.reach[0]);
			assert.equal(fights, needed !== null && thrown >= needed, `${thrown} thrown, ${needed} needed`);
			assert.match(label, fights ? /^Charge home$/ : /^Fall short by [\d.]+″$/);
			assert.ok(fights || !touching, 'a way that touches is there, and chosen');
			if (fights)
				seen.home++;
			else
				seen.short++;
			await page.evaluate(() => { const {game} = window; game.commit(game.surface.text() || game.wire.moves[0]); });
			await mine(page);
		}
		fixture.clean(page);
		await page.context().close();
		if (seen.home)
			break;
	}
	assert.ok(seen.home > 0, `${seen.home} charges touched, ${seen.short} fell short`);
}

// At the edge where it enters a unit keeps the facing that it was given, wholly on the table.
async function edge(fixture) {
	const page = await sit(fixture, 'restless-a', 'british-1', 'edge');
	await playTo(page, () => window.game.wire.view.phase === 'order', []);
	const unit = await page.evaluate(() => window.game.surface.able()[0]);
	await press(page, `.panel [data-key="u-${unit}"]`);
	await press(page, '.panel [data-key="a-move-fire"]');
	await settled(page);
	const corners = () => page.evaluate(() => { const {surface} = window.game, {field, map, ghost} = surface; const node = field.scene.ghost; return {facing: ghost.facing, in: node.stands.every((one) => one.x >= -1 && one.y >= -1 && one.x <= field.wide + 1 && one.y <= field.high + 1), map: map.width}; });
	const before = await corners();
	await press(page, '.panel [data-key=turn-l]');
	await press(page, '.panel [data-key=turn-l]');
	await settled(page);
	const after = await corners();
	assert.equal((before.facing - after.facing + 360) % 360, 30, 'it is turned');
	assert.ok(after.in, 'and on the table');
	const told = await page.evaluate(() => window.game.surface.refusal()?.text || '');
	assert.ok(!/off the table|edge of the table/.test(told), told);
	// Going is told before the throw.
	assert.equal(await page.locator('.panel .pillrow .deg').evaluate((node) => node.getBoundingClientRect().height < 40), true, 'the facing stands in one line');
	fixture.clean(page);
	await page.context().close();
}

async function going(fixture) {
	const page = await sit(fixture, 'restless-a', 'native-1', 'going');
	assert.ok(await playTo(page, () => window.game.wire.view.phase === 'order', ['^(ready|deploy|throw)$']));
	const near = await page.evaluate(() => window.game.surface.able().find((id) => window.game.surface.orders(id, 'move-fire').some((order) => order.rough)) || null);
	assert.ok(near, 'somebody may declare rough going');
	await press(page, `.panel [data-key="u-${near}"]`);
	await press(page, '.panel [data-key="a-move-fire"]');
	await settled(page);
	await until(page, 'both reaches', () => document.querySelectorAll('.l-reach .reach').length >= 3);
	const said = await page.locator('.panel .going').innerText();
	assert.match(said, /Nothing rough lies straight ahead|Rough ground .*(ahead|at its front) \(.*\): (with clear going it must not be touched|it may be crossed)/);
	// What the dice give on average and at most, from the table of movement: rough going has a die less.
	const [dice, add] = await page.evaluate((id) => { const {context} = window.game.surface, unit = context.view.units.find((one) => one.id === id); return context.box.types.find((one) => one.id === id.replace(/-\d+$/, '')).rates[unit.formation]; }, near);
	const words = (n) => n ? `${3.5 * n + add}″ on average, at most ${6 * n + add}″` : `${add}″, no die is thrown`;
	assert.equal(await page.locator('.panel .reaches').innerText(), `Clear: ${words(dice)}. Rough: ${words(dice - 1)}.`);
	assert.deepEqual((await page.locator('.l-tags .fpill').allTextContents()).filter((text) => /^(Clear|Rough)/.test(text)).sort(), [`Clear, ${3.5 * dice + add}″`, `Rough, ${3.5 * (dice - 1) + add}″`]);
	// Nothing that is drawn lies farther off than the dice let it go, and open ground is used to the full.
	const drawn = await page.evaluate((id) => {
		const {surface} = window.game, at = surface.context.view.units.find((one) => one.id === id).at;
		return surface.reaches().map(({kind, points}) => ({kind, far: Math.max(...points.map(([x, y]) => Math.hypot(x - at[0], y - at[1])))}));
	}, near);
	for (const {kind, far} of drawn) {
		const n = /rough/.test(kind) ? dice - 1 : dice, most = (/most/.test(kind) ? 6 : 3.5) * n + add;
		assert.ok(far <= 100 * most + 1 && far > 50 * most, `${kind}: ${far} of ${100 * most}`);
	}
	await shot(page, 'going');
	await wellMade(page, 'both reaches');
	await press(page, '.panel [data-key="r-rough"]');
	await until(page, 'rough is chosen', () => document.querySelector('.l-reach .reach.rough.on'));
	assert.match(await page.locator('.panel .going').innerText(), /Nothing rough|may be crossed/);
	await shot(page, 'going-rough');
	fixture.clean(page);
	await page.context().close();
}

// Between places where no unit stands: sight and cover, by the button and the mouse.
async function line(fixture, scenario, seat, lines) {
	// Before anybody has moved: in Restless Natives the table is empty.
	const {seats} = await (await fetch(`${fixture.origin}/api/box/${scenario}`)).json(), made = await fixture.match({scenario, seed: 'ruler', seats: seats.map(() => ann)});
	const page = await fixture.sit(made.tokens[seat], {size: {width: 1440, height: 900}});
	await page.evaluate(() => window.game.surface.field.whole());
	await press(page, '.tools [aria-label=Ruler]');
	const spot = ([x, y]) => page.evaluate(([a, b]) => { const {field} = window.game.surface, box = field.host.getBoundingClientRect(), [u, v] = field.spot({x: a * 100, y: b * 100, facing: 0}); return [box.left + (u + 74) * field.k + field.x, box.top + (v + 74) * field.k + field.y]; }, [x, y]);
	for (const [from, to, wanted] of lines) {
		const a = await spot(from), b = await spot(to);
		await page.mouse.move(...a);
		await page.mouse.down();
		for (let n = 1; n <= 5; n++)
			await page.mouse.move(a[0] + ((b[0] - a[0]) * n) / 5, a[1] + ((b[1] - a[1]) * n) / 5);
		await until(page, 'what lies on the line', () => window.game.surface.ruler?.sight?.facts);
		await page.mouse.up();
		await until(page, 'the words', () => document.querySelectorAll('.l-ruler .fpill').length > 1);
		const told = (await page.locator('.l-ruler .fpill').allTextContents()).join(', ');
		assert.match(told, wanted);
		assert.ok(Math.abs(Number.parseFloat(told) - Math.hypot(to[0] - from[0], to[1] - from[1])) < 0.2, `${told}: ${from} to ${to}`);
		await until(page, 'it is spoken', (text) => [...document.querySelectorAll('[aria-live]')].some((node) => node.textContent.includes(text)), told);
	}
	await shot(page, `ruler-places-${scenario}`);
	fixture.clean(page);
	await page.context().close();
}

export function oddses(fixture) {
	test('Restless Natives: the odds of fire with both volleys and the card, before it is ordered', () => fire(fixture));
	test('Restless Natives: a charge tells distance, chance and both pools, begins with the way that touches, and does not promise what falls short', () => charge(fixture), 400);
	test('Restless Natives: at the edge a unit keeps the facing that it was given, on the table', () => edge(fixture));
	test('Restless Natives: where the going is declared it is told what lies ahead, and both reaches are drawn', () => going(fixture));
	// The village of battle A hides what is behind it and shelters who is in it.
	test('ruler: sight and cover between places, Restless Natives', () => line(fixture, 'restless-a', 'british-1', [
		[[14, 20], [31, 20], /no sight past the village/], [[22, 10], [22, 20], /clear sight, (hard )?cover there, in the village/], [[22, 10], [30, 10], /^[\d.]+″, clear sight$/], [[2, 30], [14, 30], /no sight past the .*(woods|palms)/]]));
	// Shahi Tangi: a village, a sangar from the front and from behind, crops.
	test('ruler: sight and cover between places, the conduct charts', () => line(fixture, 'conduct-frontier', 'colonial', [
		[[31, 44.5], [41, 44.5], /no sight past the village/], [[20, 20], [13.8, 20], /clear sight, hard cover there, behind the sangar/], [[10, 20], [13.8, 20], /^[\d.]+″, clear sight$/], [[24, 8], [31, 8], /clear sight, cover there, in the crop/]]));
}
