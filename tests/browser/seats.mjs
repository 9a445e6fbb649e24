// seats.mjs: starting games, joining, reconnecting, taking back, hot seat, a bot, chat.
import assert from 'node:assert/strict';
import {hexPoint, laid, press, shot, sorted, state, test, until, wellMade} from './lib.mjs';
import {Player, playOut} from './player.mjs';

const view = (page) => page.evaluate(() => window.game.wire.view);

async function openWar(page, title = 'Asante') {
	await page.waitForSelector('.war');
	const n = await page.evaluate((word) => [...document.querySelectorAll('.war')].filter((one) => one.checkVisibility()).findIndex((one) => one.textContent.includes(word)), title);
	await press(page, '.war', n);
	await page.waitForSelector('dialog form.new');
}

const choose = (page, name, value) => page.locator(`dialog input[name=${name}][value="${value}"]`).check();

export function seats(fixture) {
	test('the lobby starts a game with side, opponent and options; a friend joins by the link', () => lobby(fixture));
	test('a bot sits opposite and plays', () => bot(fixture));
	test('hot seat: a curtain between the seats', () => chair(fixture));
	test('a lost connection: the same view comes back', () => reconnect(fixture));
	test('a move against an old position is refused and the present one shown', () => stale(fixture));
	test('taking back', () => undo(fixture));
	test('return after absence: what happened meanwhile, then the move', () => absence(fixture));
	test('names and talk are text, whatever they look like', () => markup(fixture));
	test('a link that is none says so', () => wrongLink(fixture));
	test('capitulation needs two presses and ends the game on both pages', () => giveUp(fixture));
}

async function lobby(fixture) {
	const page = await fixture.page('/');
	await openWar(page);
	await choose(page, 'side', 'native');
	await choose(page, 'against', 'friend');
	await page.fill('#my-name', 'Kofi');
	for (const summary of await page.locator('dialog details summary').all())
		await summary.click();
	await page.locator('#o-evasion').check();
	await page.locator('#o-native_pool_draw').selectOption('choice');
	await shot(page, 'new-table');
	await press(page, 'dialog button[type=submit]');
	await page.waitForSelector('dialog input[readonly]');
	const link = await page.locator('dialog input[readonly]').inputValue();
	assert.match(link, /^http:\/\/127\.0\.0\.1:\d+\/play#[A-Za-z0-9_-]{22,}$/);
	await shot(page, 'invite');
	const friend = await fixture.page(new URL(link).pathname + new URL(link).hash);
	await friend.waitForSelector('main.words');
	await press(page, 'dialog.small .btn.primary');
	await page.waitForURL(/\/play#/);
	await laid(page);
	await laid(friend);
	assert.equal((await state(friend)).seat, 'british');
	assert.equal((await state(page)).seat, 'native');
	const {evasion, native_pool_draw: draw} = await page.evaluate(() => window.game.wire.match.options);
	assert.deepEqual([evasion, draw], ['on', 'choice'], 'a tick and a choice');
	assert.equal(await page.evaluate(() => window.game.wire.seats.find((one) => one.seat === 'native').name), 'Kofi');
	assert.match(await page.locator('.prompt').innerText(), /British to decide/);
	await shot(page, 'not-your-turn');
	await page.goto(fixture.origin + '/');
	await page.waitForSelector('.mytable');
	assert.match(await page.locator('.mytables').first().innerText(), /Asante/);
	await shot(page, 'lobby-tables');
	await wellMade(page, 'lobby with tables');
	await page.getByRole('button', {name: /^Forget/}).first().click();
	await page.getByRole('button', {name: 'Keep it', exact: true}).click();
	assert.equal(await page.locator('.mytable').count(), 1, 'forgetting asks first');
	await page.getByRole('button', {name: /^Forget/}).first().click();
	await page.getByRole('button', {name: 'Forget it', exact: true}).click();
	await until(page, 'the game is forgotten', () => !document.querySelector('.mytable'));
	fixture.clean(page);
	fixture.clean(friend);
	await page.context().close();
	await friend.context().close();
}

async function bot(fixture) {
	const page = await fixture.page('/');
	await openWar(page);
	await choose(page, 'side', 'british');
	await choose(page, 'against', 'bot:recruit');
	await press(page, 'dialog button[type=submit]');
	await page.waitForURL(/\/play#/);
	await laid(page);
	assert.match(await page.locator('.names').innerText(), /bot, recruit/);
	const player = new Player(page, {marches: 0, battles: 0});
	for (let n = 0; n < 300; n++) {
		await until(page, 'my move', () => window.game.chooser.task || window.game.wire.result?.over);
		const now = await state(page);
		if (now.turn > 1 || now.over)
			break;
		await player.decide();
	}
	assert.ok((await state(page)).turn > 1, 'the bot has had its turn');
	assert.ok(await page.evaluate(() => window.game.story.some((part) => part.by === 'native')), 'its moves stand in the log');
	fixture.clean(page);
	await page.context().close();
}

async function chair(fixture) {
	const page = await fixture.page('/');
	// A seed with an early battle: the curtain must fall over its dialog, too.
	await page.route('**/api/matches', (route) => route.continue({postData: JSON.stringify({...route.request().postDataJSON(), seed: 'elmina-4711'})}));
	await openWar(page);
	await choose(page, 'side', 'british');
	await choose(page, 'against', 'chair');
	await press(page, 'dialog button[type=submit]');
	await page.waitForURL(/\/play#/);
	await page.waitForSelector('.curtain');
	await shot(page, 'curtain');
	await wellMade(page, 'curtain');
	const covered = () => page.evaluate(() => [[0.05, 0.05], [0.5, 0.5], [0.9, 0.3], [0.3, 0.9], [0.95, 0.95]].every(([x, y]) => document.elementFromPoint(innerWidth * x, innerHeight * y)?.closest('.curtain')));
	assert.ok(await covered(), 'the curtain covers everything');
	assert.ok(await page.evaluate(() => document.activeElement?.closest('.curtain')), 'the focus is on the curtain');
	for (let n = 0; n < 4; n++) {
		await page.keyboard.press('Tab');
		assert.ok(await page.evaluate(() => !document.activeElement || document.activeElement === document.body || !!document.activeElement.closest('.curtain')), 'Tab leads behind the curtain');
	}
	await press(page, '.curtain button');
	const player = new Player(page, {marches: 3, battles: 1});
	let curtains = 0, battles = 0;
	for (let n = 0; n < 200 && (curtains < 2 || !battles); n++) {
		await until(page, 'a decision or the curtain', () => document.querySelector('.curtain') || (window.game.chooser.task && !window.game.busy));
		if (await page.evaluate(() => !!document.querySelector('.curtain'))) {
			const who = await page.locator('.curtain h1').innerText(), seat = await page.evaluate(() => window.game.wires.find((one) => one.toAct.includes(one.seat)).seat);
			assert.equal(who, seat === 'british' ? 'British' : 'Asante');
			assert.ok(await covered());
			battles += await page.evaluate(() => window.game.wire.view.battle !== 'none');
			await press(page, '.curtain button');
			await until(page, 'the other view', (wanted) => window.game.wire.seat === wanted, seat);
			curtains++;
		} else if (await page.evaluate(() => !!window.game.replay))
			await page.keyboard.press('Escape');
		else
			await player.decide();
	}
	assert.ok(curtains >= 2, 'there and back');
	assert.ok(battles, 'in the middle of a battle');
	fixture.clean(page);
	await page.context().close();
}

async function reconnect(fixture) {
	const {made, british, native, close} = await fixture.two({seed: 'reconnect'});
	const players = {british: new Player(british, {marches: 1}), native: new Player(native)};
	await playOut(players, {stop: (ply) => ply >= 4});
	await native.context().setOffline(true);
	await native.evaluate(() => window.game.wire.socket.close());
	await native.waitForSelector('.link-state:not([hidden])');
	assert.match(await native.locator('.link-state').innerText(), /connection is lost/i);
	await shot(native, 'connection-lost');
	const before = (await state(british)).ply;
	for (let n = 0; n < 2; n++)
		await players.british.decide();
	await native.context().setOffline(false);
	const {ply} = await state(british);
	assert.ok(ply > before);
	await until(native, 'the present ply', (wanted) => window.game.wire.ply === wanted && window.game.wire.state === 'here', ply);
	await native.waitForSelector('.link-state', {state: 'hidden'});
	const other = await fixture.sit(made.tokens.native);
	assert.deepEqual(sorted(await view(native)), sorted(await view(other)));
	assert.deepEqual((await state(native)).moves, (await state(other)).moves);
	// The one who decides keeps his moves, too.
	await british.evaluate(() => window.game.wire.socket.close());
	await until(british, 'the connection', () => window.game.wire.state === 'here' && window.game.wire.socket.readyState === 1);
	const again = await fixture.sit(made.tokens.british);
	assert.deepEqual(sorted(await view(british)), sorted(await view(again)));
	assert.deepEqual((await state(british)).moves, (await state(again)).moves);
	// The browser itself tells of refused connections while it is offline; nothing else may go wrong.
	native.faults = native.faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|WebSocket connection/.test(fault));
	[native, british, other, again].forEach((page) => fixture.clean(page));
	await other.context().close();
	await again.context().close();
	await close();
}

async function stale(fixture) {
	const {british, native, close} = await fixture.two({seed: 'stale'});
	const player = new Player(british, {marches: 1});
	await player.decide();
	const good = sorted(await view(british)), {ply} = await state(british);
	await british.evaluate(() => { window.game.wire.ply--; });
	await british.evaluate(() => { window.game.commit(window.game.wire.moves.find((text) => text !== 'capitulate')); });
	await until(british, 'the present position', (wanted) => window.game.wire.ply === wanted && /position had changed/.test(document.querySelector('.refusal')?.textContent || ''), ply);
	assert.ok(british.frames_in.some((text) => JSON.parse(text).op === 'stale'));
	assert.deepEqual(sorted(await view(british)), good);
	assert.equal((await state(native)).ply, ply, 'nothing has changed');
	await player.decide();
	fixture.clean(british);
	await close();
}

async function undo(fixture) {
	const {british, native, close} = await fixture.two({seed: 'undo'});
	const before = sorted(await view(british));
	await new Player(british).decide();
	assert.equal((await state(british)).ply, 1);
	await shot(british, 'undo');
	await british.keyboard.press('u');
	await until(british, 'the position before', () => window.game.wire.ply === 0);
	assert.deepEqual(sorted(await view(british)), before);
	await until(native, 'the position before', () => window.game.wire.ply === 0);
	assert.equal(await british.evaluate(() => window.game.story.length), 0, 'the log forgets it');
	await new Player(british).decide();
	await press(british, '.panel [data-key=undo]');
	await until(british, 'the position before', () => window.game.wire.ply === 0);
	// A die commits: a roll cannot be taken back, and the page says so.
	const player = new Player(british, {marches: 1});
	for (let n = 0; n < 30 && (await state(british)).step !== 'move'; n++) {
		if ((await state(british)).toAct[0] !== 'british')
			break;
		await player.decide();
	}
	const {ply, step} = await state(british);
	if (step === 'move') {
		await british.keyboard.press('u');
		await until(british, 'the refusal', () => !!document.querySelector('.panel .refusal'));
		assert.equal((await state(british)).ply, ply);
	}
	fixture.clean(british);
	await close();
}

async function absence(fixture) {
	const {made, british, native, close} = await fixture.two({seed: 'absence'});
	const players = {british: new Player(british, {marches: 2}), native: new Player(native)};
	await playOut(players, {stop: (ply) => ply >= 2});
	await until(native, 'ply 2', () => window.game.wire.ply >= 2);
	await native.context().close();
	for (let n = 0; n < 200 && (await state(british)).toAct[0] === 'british'; n++)
		await players.british.decide();
	const back = await fixture.sit(made.tokens.native);
	await until(back, 'the story', () => window.game.replay?.view && document.querySelector('.prompt h2')?.textContent === 'While you were away');
	assert.ok(await back.evaluate(() => window.game.replay.plies[window.game.replay.at].ply > window.game.replay.from), 'it begins with what is new');
	assert.ok(await back.locator('.story li').count() > 0);
	await shot(back, 'while-you-were-away');
	await back.keyboard.press('Enter');
	await until(back, 'my move', () => !window.game.replay && !!window.game.chooser.task);
	fixture.clean(back);
	await back.context().close();
	await british.context().close();
}

async function markup(fixture) {
	const bad = '<img src=x onerror=alert(1)>', worse = '<b>bold</b><script>alert(2)</script>&amp;';
	const {british, native, close} = await fixture.two({seed: 'markup', seats: [{kind: 'human', name: bad}, {kind: 'open'}]});
	await until(native, 'the name', (name) => document.querySelector('.names p')?.textContent.includes(name), bad);
	await press(british, '.barb [aria-label=Chat]');
	await british.locator('dialog input.field').fill(worse);
	await british.keyboard.press('Enter');
	await british.waitForSelector('.talk-list li');
	await press(native, '.barb [aria-label=Chat]');
	await until(native, 'the talk', ([name, text]) => {
		const line = document.querySelector('.talk-list li');
		return line?.textContent.includes(name) && line.textContent.includes(text);
	}, [bad, worse]);
	await shot(native, 'talk');
	for (const page of [british, native]) {
		assert.equal(await page.evaluate(() => document.querySelectorAll('.names img, .talk-list img, .talk-list script, .talk-list li b b').length), 0);
		await page.keyboard.press('Escape');
	}
	await press(native, '.barb [aria-label=Menu]');
	await native.locator('#m-name').fill(worse.slice(0, 40));
	await press(native, 'dialog .opt .btn');
	await until(british, 'the new name', (name) => document.querySelector('.names p')?.textContent.includes(name), worse.slice(0, 40));
	await shot(native, 'menu');
	const answer = await british.evaluate(async () => (await fetch('/api/report', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({token: window.game.token})})).text());
	assert.ok(!answer.includes(bad) && !answer.includes('<b>bold</b>'), 'the report escapes names');
	fixture.clean(british);
	fixture.clean(native);
	await close();
}

async function wrongLink(fixture) {
	const page = await fixture.page('/play#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
	await page.waitForSelector('[role=alert]');
	await shot(page, 'wrong-link');
	await wellMade(page, 'wrong link');
	await page.context().close();
}

async function giveUp(fixture) {
	const {british, native, close} = await fixture.two({seed: 'over'});
	await press(british, '.barb [aria-label=Menu]');
	await british.getByRole('button', {name: 'Concede'}).click();
	assert.equal((await state(british)).over, false, 'one press is not enough');
	await british.getByRole('button', {name: 'End the game now'}).click();
	for (const page of [british, native])
		await until(page, 'the end', () => window.game.wire.result?.over);
	fixture.clean(british);
	await close();
}
