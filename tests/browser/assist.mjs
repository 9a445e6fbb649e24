// assist.mjs: the assistant beside a real table, on a phone: both armies before the first card, a unit moved, fired at and broken, with
// dice thrown by hand or only counted; every result in large letters; the next card is a tap of its own; names; undo, roster, log and
// covered hands; what is half entered outlives a lost connection and a reload; the screen stays on.
import assert from 'node:assert/strict';
import {shot, test, until, wellMade} from './lib.mjs';

const view = (page) => page.evaluate(() => window.assist.view);
const phase = (page, wanted) => until(page, `phase ${wanted}`, '(word) => window.assist?.view?.phase === word', wanted);

export function assists(fixture) {
	test('the assistant at a real table: cards, dice by hand, fire, morale, undo, roster and log on a phone', () => battle(fixture));
	test('the assistant: what is half entered and open outlives a lost connection and a reload', () => lasting(fixture));
	test('the assistant: the screen stays on where the browser can do that', () => awake(fixture));
	test('the assistant on two phones: each holds its side', () => phones(fixture));
}

async function begin(page, wish = {}) {
	await page.waitForSelector('form.as-ask');
	for (const [name, value] of Object.entries({british: '1', native: '1', ...wish}))
		await page.selectOption('#' + name, value);
	await page.click('form button[type=submit]');
	if (!wish.phones)
		await page.waitForSelector('.as-now');
}

// The next card, by its own tap.
async function turn(page) {
	const before = (await view(page)).turned;
	await page.click('#turn');
	await until(page, 'the next card', '(turned) => window.assist.view.turned > turned && !window.assist.busy', before);
}

// Cards go by until one of the side is up.
async function await_card(page, side) {
	for (let i = 0; i < 80; i++) {
		const now = await view(page);
		if (now.phase === 'card')
			await turn(page);
		else if (now.phase !== 'order')
			return false;
		else if (now.actor.startsWith(side))
			return true;
		else {
			await page.click('text=Nothing on this card');
			await phase(page, 'card');
			assert.equal((await view(page)).turned, now.turned, 'no card is turned by the way');
		}
	}
	return false;
}

async function give(page, dice) {
	if (await page.locator('[data-way=dice]').count())
		await page.click('[data-way=dice]');
	for (const die of dice)
		await page.click(`[data-die="${die}"]`);
	await page.click('#given');
}

async function tell(page, count) {
	await page.click('[data-way=counted]');
	await page.click(`[data-count="${count}"]`);
	await page.click('#counted');
}

const result = (page) => page.locator('.as-result').innerText();

// Letters that can be read across a table: a centimetre and more on a phone.
async function large(page) {
	const size = await page.locator('.res-big').first().evaluate((node) => parseFloat(getComputedStyle(node).fontSize));
	assert.ok(size >= 34, `the result has letters of ${size} px`);
}

async function opening(page) {
	await phase(page, 'card');
	assert.equal((await view(page)).turned, 0, 'no card is turned before somebody asks for it');
	const text = await page.innerText('.as-ask');
	assert.match(text, /Both armies/);
	for (const side of ['British', 'Mahdists'])
		assert.match(text, new RegExp(`${side}.*\\d+ units, \\d+ stands`, 's'), 'both sides with their figures');
	// A unit gets the name of the figures on the table, and what it really has.
	await page.click('.as-ask button.unit[data-unit=na_hla]');
	await page.fill('#am-name', 'Osman Digna\u2019s left');
	await page.selectOption('#am-stands', '5');
	await wellMade(page, 'assist, a unit');
	await page.click('dialog .btn.primary');
	await until(page, 'the record agrees', '() => window.assist.view.units.find((unit) => unit.id === "na_hla").stands === 5');
	assert.match(await page.innerText('.as-ask button.unit[data-unit=na_hla]'), /Osman Digna\u2019s left/);
	await shot(page, 'assist-opening');
}

async function battle(fixture) {
	const page = await fixture.page('/', {phone: true});
	await page.waitForSelector('.war');
	await page.locator('.war', {hasText: 'real table'}).filter({hasText: 'Restless Natives'}).click();
	await page.waitForURL(/assist\.html/);
	await begin(page);
	await opening(page);
	await wellMade(page, 'assist');
	assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 360), 'nothing is wider than the phone');
	if (!await await_card(page, 'british'))
		return fixture.clean(page); // both Jokers came first: the battle is over
	await page.click('button.unit[data-unit=br_inf]');
	await page.click('[data-act=move-twice]');
	await page.click('#go');
	await phase(page, 'dice');
	assert.match(await page.innerText('.as-ask .big'), /2 dice: their total and 6\u2033/, 'what the dice are for stands beside them');
	await give(page, [4, 2]);
	await phase(page, 'move');
	assert.match(await page.locator('.as-ask .big').innerText(), /Up to 12\u2033/);
	assert.match(await result(page), /Up to 12\u2033/);
	assert.equal(await page.locator('.as-result .die').count(), 2, 'the dice that were entered');
	await page.click('text=Undo');
	await phase(page, 'dice');
	await give(page, [6, 6]);
	await phase(page, 'move');
	const turned = (await view(page)).turned;
	await page.click('#done');
	await phase(page, 'card');
	assert.equal((await view(page)).turned, turned, 'the end of an activation turns no card');
	// A tap by mistake is harmless.
	await page.click('text=Undo');
	await phase(page, 'move');
	await page.click('#done');
	await phase(page, 'card');
	if (!await await_card(page, 'british'))
		return fixture.clean(page);
	await fire(page);
	await page.click('[data-tab=log]');
	assert.match(await page.locator('.as-log').innerText(), /Osman Digna\u2019s left loses? 3/);
	assert.ok(await page.locator('.as-log .rule').count() > 3, 'the log cites rules');
	await page.click('[data-tab=roster]');
	assert.equal(await page.locator('.as-tabs ~ .unit[data-unit=na_hla] .pips i.gone').count(), 4);
	await shot(page, 'assist-roster');
	await page.click('[data-tab=hands]');
	assert.equal(await page.locator('.sc-card').count(), 0, 'hands are covered');
	fixture.clean(page);
	await page.context().close();
}

async function fire(page) {
	await page.click('button.unit[data-unit=br_inf]');
	await page.click('[data-act=fire-twice]');
	await page.click('#go');
	await phase(page, 'fire');
	await page.click('.as-ask button.unit[data-unit=na_hla]');
	await until(page, 'the number of dice', '() => document.querySelector("#fire")?.textContent === "Fire: 16 dice"');
	await shot(page, 'assist-fire');
	await page.click('#fire');
	await phase(page, 'dice');
	assert.match(await page.innerText('.as-ask .big'), /16 dice: each 6 hits/);
	await shot(page, 'assist-hits');
	await wellMade(page, 'assist, hits');
	await tell(page, 3);
	await until(page, 'the test', '() => window.assist.view.active.want === "morale"');
	assert.match(await result(page), /3 hits.*Osman Digna\u2019s left.*Take off 3 stands.*2 stands left/s);
	await large(page);
	assert.match(await page.innerText('.as-ask .big'), /2 dice: 16 or more in all/);
	await shot(page, 'assist-dice');
	await give(page, [1, 1]);
	await until(page, 'the flight', '() => window.assist.view.active.want === "flight"');
	assert.match(await result(page), /Failed.*2; 16 or more was needed/s);
	await tell(page, 14);
	await phase(page, 'flight');
	assert.match(await result(page), /Fall back 14\u2033/);
	await shot(page, 'assist-result');
	await wellMade(page, 'assist, a result');
	await page.click('#back');
	await phase(page, 'card');
}

// Closes the sockets of the page as a phone does that sleeps; they open again by themselves.
async function drop(page) {
	await page.evaluate(() => window.assist.wires.forEach((wire) => wire.socket.close()));
	await until(page, 'the connection', '() => window.assist.wires.every((wire) => wire.state === "here")');
}

async function lasting(fixture) {
	const page = await fixture.page('/web/assist.html?restless-assist', {phone: true});
	await page.waitForSelector('form.as-ask');
	await page.selectOption('#british', '2');
	await page.reload();
	await page.waitForSelector('form.as-ask');
	assert.equal(await page.inputValue('#british'), '2', 'the form keeps what was chosen');
	await begin(page);
	await phase(page, 'card');
	await page.click('.as-ask button.unit[data-unit=br_inf]');
	await page.fill('#am-name', '1st Berk');
	await page.selectOption('#am-form', 'column');
	await drop(page);
	for (const how of ['a lost connection', 'a reload']) {
		assert.equal(await page.inputValue('dialog #am-name'), '1st Berk', `the name outlives ${how}`);
		assert.equal(await page.inputValue('dialog #am-form'), 'column', `the formation outlives ${how}`);
		if (how === 'a lost connection') {
			await page.reload();
			await page.waitForSelector('dialog #am-name');
		}
	}
	await page.fill('#am-name', '1st Berkshires');
	await page.click('dialog .btn.primary');
	await until(page, 'the formation', '() => window.assist.view.units.find((unit) => unit.id === "br_inf").formation === "column"');
	await page.reload();
	await phase(page, 'card');
	assert.equal(await page.locator('dialog').count(), 0, 'what was closed stays closed');
	assert.match(await page.innerText('button.unit[data-unit=br_inf]'), /1st Berkshires/, 'names outlive a reload');
	if (!await await_card(page, 'british'))
		return fixture.clean(page);
	await page.locator('summary', {hasText: 'Something else'}).click();
	await page.click('button.unit[data-unit=br_inf]');
	await page.click('[data-act=move-twice]');
	await page.click('#go');
	await phase(page, 'dice');
	await page.click('[data-die="5"]');
	await drop(page);
	assert.equal(await page.locator('.given .die').count(), 1, 'half of the dice outlive a lost connection');
	await page.reload();
	await phase(page, 'dice');
	assert.equal(await page.locator('.given .die').count(), 1, 'and a reload');
	for (let n = (await view(page)).active.want_count; n > 1; n--)
		await page.click('[data-die="5"]');
	await page.click('#given');
	await phase(page, 'move');
	const told = await result(page);
	await page.reload();
	await phase(page, 'move');
	await page.waitForSelector('.as-result');
	assert.equal(await result(page), told, 'the last result is there again');
	await page.click('[aria-label=Rules]');
	await page.waitForSelector('dialog.guide');
	await drop(page);
	assert.equal(await page.locator('dialog.guide').count(), 1, 'the rules stay open');
	// Without a connection nothing is lost by a tap.
	await page.click('dialog [aria-label=Close]');
	await page.evaluate(() => { for (const wire of window.assist.wires) { wire.delay = 3000; wire.socket.close(); } });
	await page.waitForSelector('text=Connecting again');
	await page.click('#done');
	await page.waitForSelector('text=There is no connection');
	await until(page, 'the connection', '() => window.assist.wires.every((wire) => wire.state === "here")');
	await page.click('#done');
	await phase(page, 'card');
	fixture.clean(page);
	await page.context().close();
}

async function awake(fixture) {
	const held = () => {
		window.locks = [];
		const lock = () => Object.assign(new EventTarget(), {release() { this.gone = true; this.dispatchEvent(new Event('release')); }});
		Object.defineProperty(navigator, 'wakeLock', {value: {request: async (kind) => { const one = lock(); window.locks.push({kind, one}); return one; }}});
	};
	const open = async (script) => {
		const page = await fixture.page('/web/assist.html?restless-assist', {phone: true});
		await page.addInitScript(script);
		await page.reload();
		await begin(page);
		await phase(page, 'card');
		return page;
	};
	const page = await open(held);
	await until(page, 'the lock', '() => window.locks.length === 1 && window.locks[0].kind === "screen"');
	// A hidden page loses it, and asks again when it is seen.
	await page.evaluate(() => { window.locks[0].one.release(); document.dispatchEvent(new Event('visibilitychange')); });
	await until(page, 'another lock', '() => window.locks.length === 2');
	await page.uncheck('.as-awake input');
	assert.ok(await page.evaluate(() => window.locks[1].one.gone), 'the player can let it sleep');
	await page.reload();
	await phase(page, 'card');
	assert.equal(await page.evaluate(() => window.locks.length), 0, 'and it stays so');
	fixture.clean(page);
	await page.context().close();
	const without = await open(() => Object.defineProperty(navigator, 'wakeLock', {value: undefined}));
	assert.equal(await without.locator('.as-awake').count(), 0, 'no switch that does nothing');
	fixture.clean(without);
	await without.context().close();
}

async function phones(fixture) {
	const one = await fixture.page('/web/assist.html?restless-assist', {phone: true});
	await begin(one, {phones: 'two'});
	await one.waitForSelector('input[readonly]');
	const link = new URL(await one.inputValue('input[readonly]'));
	await one.click('text=To the battle');
	// Both phones add a word to the dice before the battle begins.
	await one.waitForSelector('text=open it on the other phone too');
	const two = await fixture.page(link.pathname + link.hash, {phone: true});
	for (const page of [one, two]) {
		await page.waitForSelector('.as-now');
		await phase(page, 'card');
	}
	assert.deepEqual(await one.evaluate(() => window.assist.wires.map((wire) => wire.seat)), ['british-1']);
	assert.deepEqual(await two.evaluate(() => window.assist.wires.map((wire) => wire.seat)), ['native-1']);
	const asked = await Promise.all([one, two].map((page) => page.locator('.as-ask > h2').first().innerText()));
	assert.deepEqual(asked.sort(), ['Both armies', 'Waiting']);
	// A name that one side gives is read on the other phone.
	await two.click('button.unit[data-unit=na_jia]');
	await two.fill('#am-name', 'Riflemen of Tokar');
	await two.click('dialog .btn.primary');
	await one.waitForSelector('button.unit:has-text("Riflemen of Tokar")');
	fixture.clean(one);
	fixture.clean(two);
	await Promise.all([one, two].map((page) => page.context().close()));
}
