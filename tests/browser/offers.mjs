// offers.mjs: a game with anybody on this server: the other seat is offered, a stranger sees it on the first page, takes it, and both
// play; and the address of `durbar serve --scenario`, which opens the form of a new game.
import assert from 'node:assert/strict';
import {laid, press, shot, test, until, wellMade} from './lib.mjs';

export function offers(fixture) {
	test('an open seat is offered on the first page and taken by a stranger', () => meets(fixture));
	test('an address opens the form of a new game', () => wanted(fixture));
}

async function meets(fixture) {
	const host = await fixture.page('/');
	await host.locator('.war', {hasText: 'Persia'}).first().click();
	await host.locator('dialog input[name=against][value=anybody]').check();
	await host.locator('dialog #my-name').fill('Ann');
	await press(host, 'dialog button[type=submit]');
	await host.waitForURL(/\/play#/);
	await host.locator('main.words').waitFor();
	const guest = await fixture.page('/');
	await guest.locator('.open-seats .mytable').waitFor();
	assert.match(await guest.locator('.open-seats .mytable').innerText(), /Persia[^]*Persian, against Ann, no clock/);
	await wellMade(guest, 'open-seats');
	await shot(guest, 'open-seats');
	await press(guest, '.open-seats .mytable .btn');
	await guest.locator('dialog .field').fill('Bea');
	await shot(guest, 'open-seats-take');
	await press(guest, 'dialog .btn.primary');
	await guest.waitForURL(/\/play#/);
	await laid(guest);
	await laid(host);
	await until(host, 'Bea sits there', () => window.game.wire.seats.some((seat) => seat.name === 'Bea' && seat.here));
	assert.ok(await host.evaluate(() => window.game.wire.match.chat.some((line) => /Bea took the open seat/.test(line.text))));
	await until(host, 'it is not offered again', () => !JSON.parse(localStorage.getItem('durbar.tables'))[0].offer);
	const titles = await Promise.all([host, guest].map((page) => page.title()));
	assert.deepEqual(titles.map((title) => title.startsWith('Your move')).sort(), [false, true], 'the tab of one says that it is his move: ' + titles);
	const mover = titles[0].startsWith('Your move') ? host : guest;
	const icon = () => mover.locator('link[rel=icon]').getAttribute('href');
	assert.doesNotMatch(await icon(), /favicon-move/, 'no badge while one looks');
	await mover.evaluate(() => {
		Object.defineProperty(document, 'hidden', {get: () => true});
		document.dispatchEvent(new Event('visibilitychange'));
	});
	assert.match(await icon(), /favicon-move/, 'a badge while one does not');
	const third = await fixture.page('/');
	assert.equal(await third.locator('.open-seats .mytable').count(), 0);
	for (const page of [host, guest, third]) {
		fixture.clean(page);
		await page.context().close();
	}
}

async function wanted(fixture) {
	const page = await fixture.page('/#new=afghan');
	await page.waitForSelector('dialog form.new');
	assert.match(await page.locator('dialog').innerText(), /Second Afghan War/);
	assert.equal(new URL(page.url()).hash, '', 'a reload does not open it again');
	fixture.clean(page);
	await page.context().close();
}
