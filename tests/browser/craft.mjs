// craft.mjs: what makes the page pleasant: plans, memory, motion, set-up by drag, links, branches, sets of options.
import assert from 'node:assert/strict';
import {hexPoint, laid, press, shot, state, test, until, wellMade} from './lib.mjs';
import {Player, playOut} from './player.mjs';
import {unreachable} from './reach.mjs';

export function crafts(fixture) {
	test('set-up: counters are dragged from the tray, or all stand ready-made', () => setUp(fixture));
	test('with every optional rule: what else may be done is asked on the map, within reach of the keys', () => modes(fixture));
	test('plans and notes stay in the browser; stacks seen earlier are remembered; counters slide', () => game(fixture));
	test('a lost link is replaced by the owner; a finished match is branched', () => links(fixture));
}

async function setUp(fixture) {
	const {british, native, close} = await fixture.two({scenario: 'abyssinia', seed: 'set-up'});
	const page = (await state(british)).kind === 'place' ? british : native;
	assert.equal((await state(page)).step, 'deploy');
	const tray = await page.evaluate(() => window.game.chooser.task.tray.map((one) => one.id));
	assert.ok(tray.length > 5, `${tray.length} counters in the tray`);
	await press(page, '[data-key=none]');
	await press(page, `[data-key="u-${tray[0]}"]`);
	const first = tray[0], hex = await page.evaluate((id) => window.game.chooser.task.tray.find((one) => one.id === id).hexes[0], first);
	const from = await page.evaluate((id) => {
		const box = document.querySelector(`[data-key="u-${id}"]`).getBoundingClientRect();
		return {x: box.left + box.width / 2, y: box.top + box.height / 2};
	}, first), to = await hexPoint(page, hex), {ply} = await state(page);
	await page.mouse.move(from.x, from.y);
	await page.mouse.down();
	await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, {steps: 3});
	await page.mouse.move(to.x, to.y);
	await shot(page, 'set-up-drag');
	assert.equal(await page.locator('.dragged').count(), 1, 'the counter follows the hand');
	await page.mouse.up();
	await until(page, 'the counter in its hex', ([id, wanted]) => window.game.wire.view.units[id].at === wanted && !window.game.busy, [first, hex]);
	assert.equal((await state(page)).ply, ply + 1);
	assert.equal(await page.locator('.dragged').count(), 0);
	// Those who must begin together have only that hex to go to.
	const rest = await page.evaluate(() => window.game.chooser.task.tray);
	assert.equal(rest.length, tray.length - 1);
	assert.deepEqual([...new Set(rest.flatMap((one) => one.hexes))], [hex]);
	await press(page, '[data-key=all]');
	await press(page, '.targets .btn');
	await new Player(page).confirm();
	await until(page, 'the counters in their hex', ([ids, wanted]) => ids.every((id) => window.game.wire.view.units[id].at === wanted), [tray, hex]);
	await wellMade(page, 'set-up');
	// Where the others have been seen to stand it cannot be taken back; the page says so, and lives.
	await page.keyboard.press('u');
	await until(page, 'the answer', () => !!window.game.note);
	const other = page === british ? native : british;
	for (let n = 0; n < 8 && (await state(other)).step === 'deploy' && (await state(other)).kind === 'place'; n++) {
		const before = (await state(other)).ply, left = await other.evaluate(() => window.game.chooser.task.tray.map((one) => one.id));
		await other.keyboard.press('e');
		await until(other, 'the ready-made placement', (was) => window.game.wire.ply > was && !window.game.busy, before);
		assert.ok(await other.evaluate((ids) => ids.some((id) => /^\d/.test(window.game.wire.view.units[id]?.at)), left), 'they stand on the map');
	}
	assert.notEqual((await state(other)).ply, ply + 2, 'the other side was set up');
	[british, native].forEach((one) => fixture.clean(one));
	await close();
}

async function modes(fixture) {
	const {british, native, close} = await fixture.two({seed: 'every-rule', options: {preset: 'all'}});
	const lost = [], met = new Set();
	let tried = 0;
	const look = async (step, page) => {
		if (/-(chosen|path|battle)$/.test(step) || met.has(step))
			return;
		met.add(step);
		const answer = await page.evaluate(`(${unreachable})(12)`);
		tried += answer.tried;
		lost.push(...answer.missing.map((one) => `${step}: ${one.move} (came to ${one.got})`));
		if (!met.has('modes') && await page.locator('.modes .btn').count() > 1) {
			met.add('modes');
			await press(page, '.modes .btn', 1);
			await until(page, 'the other question', () => window.game.mode && window.game.chooser.task);
			await shot(page, 'modes');
			await wellMade(page, 'modes');
			await press(page, '.modes .btn', 0);
		}
	};
	const players = {british: new Player(british, {marches: 1, seen: look}), native: new Player(native, {marches: 1, seen: look})};
	await playOut(players, {stop: (ply) => ply >= 14 && met.has('modes')});
	assert.ok(met.has('modes'), 'there were other things to do');
	assert.ok(tried > 25, `tried ${tried}`);
	assert.deepEqual(lost.slice(0, 20), [], `${lost.length} of ${tried} cannot`);
	[british, native].forEach((one) => fixture.clean(one));
	await close();
}

async function game(fixture) {
	const {british, native, made, close} = await fixture.two({seed: 'elmina-4711'}, [{}, {more: {reducedMotion: 'no-preference'}}]);
	// Standing orders: the Asante take their losses from rabble, without being asked.
	await press(native, '.barb [aria-label=Menu]');
	await native.getByText('Standing orders').click();
	await native.locator('#m-losses').selectOption('levies');
	await native.locator('#m-auto').check();
	await shot(native, 'standing-orders');
	await native.keyboard.press('Escape');
	// A plan: two hexes make an arrow, only here.
	await native.keyboard.press('p');
	for (const hex of ['1210', '1314'])
		await native.evaluate((id) => window.game.board.act.tap(id, false), hex);
	await native.locator('#plan-note').fill('Hold the river');
	await shot(native, 'plan');
	await wellMade(native, 'plan');
	assert.equal(await native.locator('.plan-l').count(), 1);
	const sent = native.frames_out.length;
	await press(native, '.panel [data-key=main]');
	await until(native, 'the note beside the waiting', () => document.querySelector('.waiting')?.textContent.includes('Hold the river'));
	assert.ok(!native.frames_out.slice(sent - 1).some((text) => /1314|river/.test(text)), 'nothing of it is sent');
	assert.equal(await british.evaluate(() => document.querySelectorAll('.plan-l').length), 0);
	let ghosts = 0;
	await native.evaluate(() => new MutationObserver((list) => {
		window.slid = (window.slid || 0) + list.flatMap((one) => [...one.addedNodes]).filter((node) => node.classList?.contains('ghost')).length;
	}).observe(window.game.board.over, {childList: true, subtree: true}));
	const players = {british: new Player(british, {marches: 2}), native: new Player(native, {marches: 2})};
	const decided = [];
	players.native.seen = async (step) => decided.push(step);
	await playOut(players, {stop: async (ply) => ply > 12 && await british.evaluate(() => !!document.querySelector('.count.seen') && !document.querySelector('dialog.battle'))});
	ghosts = await native.evaluate(() => window.slid || 0);
	assert.ok(!decided.includes('loss') && native.frames_out.some((text) => /"move":"lose/.test(text)), 'the orders answered');
	assert.ok(ghosts > 0, 'counters slid');
	// A stack that was fought wears an eye and the turn; its memory is marked old.
	const hex = await british.evaluate(() => document.querySelector('.count.seen').dataset.fan);
	assert.ok(await british.evaluate((id) => window.game.recall().get(id).units.length, hex) > 0);
	await british.evaluate((id) => window.game.board.centre(id, 1), hex);
	await press(british, `.count.seen[data-fan="${hex}"]`);
	await british.waitForSelector('.fan-list.old');
	assert.match(await british.locator('dialog.fan').innerText(), /Seen in turn \d/);
	await shot(british, 'memory');
	await wellMade(british, 'memory');
	await british.keyboard.press('Escape');
	await press(british, '.tools [aria-label="Map key"]');
	await shot(british, 'map-key');
	await wellMade(british, 'map key');
	await british.keyboard.press('Escape');
	// The note is there after a reload.
	await native.reload();
	await laid(native);
	assert.equal(await native.evaluate(() => window.game.plans.note), 'Hold the river');
	assert.ok(made);
	[british, native].forEach((one) => fixture.clean(one));
	await close();
}

async function links(fixture) {
	const page = await fixture.page('/');
	await page.waitForSelector('.war');
	await page.getByRole('button', {name: /Asante/}).first().click();
	await page.waitForSelector('dialog form.new');
	await page.locator('dialog input[name=preset][value=all]').check();
	assert.equal(await page.locator('#o-evasion').isChecked(), true, 'the set fills the options');
	await page.locator('dialog input[name=preset][value=standard]').check();
	await page.locator('dialog input[name=against][value=friend]').check();
	await press(page, 'dialog button[type=submit]');
	await page.waitForSelector('dialog input[readonly]');
	const link = await page.locator('dialog input[readonly]').inputValue();
	// The game begins when both have given a word for the dice.
	const friend = await fixture.page('/play#' + link.split('#')[1]);
	await press(page, 'dialog.small .btn.primary');
	await page.waitForURL(/\/play#/);
	await laid(page);
	await laid(friend);
	await press(page, '.barb [aria-label=Menu]');
	await page.getByText('Replace a lost link').click();
	await page.getByRole('button', {name: 'New link for Asante'}).click();
	await page.waitForSelector('[aria-label="The new link"]');
	const again = await page.locator('[aria-label="The new link"]').inputValue();
	assert.notEqual(again, link);
	await shot(page, 'new-link');
	await friend.waitForSelector('.link-state:not([hidden])');
	assert.match(await friend.locator('.link-state').innerText(), /no seat any more/);
	await friend.goto('about:blank');
	await friend.goto(again);
	await laid(friend);
	assert.equal((await state(friend)).seat, 'native');
	await page.keyboard.press('Escape');
	await page.keyboard.press('Escape');
	const players = {british: new Player(page, {marches: 1}), native: new Player(friend)};
	await playOut(players, {stop: (ply) => ply >= 6});
	await until(page, 'my move', () => window.game.wire.toAct[0] === 'british' || window.game.wire.toAct[0] === 'native');
	const loser = (await state(page)).toAct[0] === 'british' ? page : friend;
	await loser.evaluate(() => window.game.commit('capitulate'));
	await until(page, 'the end', () => window.game.wire.result?.over);
	await page.evaluate(() => window.game.openReplay(0));
	await until(page, 'the replay', () => !!window.game.replay?.view);
	await page.evaluate(() => window.game.replay.go(2));
	await until(page, 'a move in the middle', () => window.game.replay.at === 2 && !!document.querySelector('[data-key=branch]'));
	const ply = await page.evaluate(() => window.game.replay.plies[2].ply);
	await press(page, '[data-key=branch]');
	await shot(page, 'branch');
	await wellMade(page, 'branch');
	await Promise.all([page.waitForEvent('load'), page.locator('[data-key="b-british"]').click()]);
	await until(page, 'the new table', (from) => !!window.game?.wire.view && window.game.wire.ply >= from && !window.game.wire.result?.over, ply);
	await laid(page);
	fixture.clean(page);
	await page.context().close();
	await friend.context().close();
}
