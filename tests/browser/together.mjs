// together.mjs: people who play together: a rematch offered and answered, notes of one's own.
import assert from 'node:assert/strict';
import {laid, press, shot, test, until, wellMade} from './lib.mjs';

export async function togethers(fixture) {
	await test('a rematch: offered, accepted with one click, both sit in the new game', () => rematch(fixture));
	await test('a rematch is declined, offered again with other sides, and found after a reload', () => declined(fixture));
	await test('notes are saved as they are typed, and come back', () => notes(fixture));
}

// A game between two people that is over.
async function ended(fixture, how) {
	const game = await fixture.two({seats: [{kind: 'human', name: 'Ann'}, {kind: 'human', name: 'Bea'}]}, how);
	await game.british.evaluate(() => window.game.commit('capitulate'));
	for (const page of [game.british, game.native])
		await page.locator('.endpage .rematch button').first().waitFor();
	return game;
}

const seatOf = (page) => page.evaluate(() => ({match: window.game.wire.match.match, seat: window.game.wire.seat}));

async function arrived(page, old) {
	await page.waitForFunction((match) => window.game?.wire?.match && window.game.wire.match.match !== match, old);
	await laid(page);
	return seatOf(page);
}

async function rematch(fixture) {
	const {british, native, close} = await ended(fixture), before = await seatOf(british);
	assert.equal(await british.locator('.endpage [data-key=again]').count(), 0, 'nobody plays alone against an empty chair');
	await press(british, '.endpage [data-key=rematch-same]');
	await native.locator('.rematch', {hasText: 'Ann offers a rematch, with the same sides.'}).waitFor();
	await british.locator('.rematch', {hasText: 'Waiting for Bea.'}).waitFor();
	for (const [page, name] of [[native, 'rematch-offered'], [british, 'rematch-waiting']]) {
		await wellMade(page, name);
		await shot(page, name);
	}
	await press(native, '.endpage .rematch .btn.primary');
	const [ann, bea] = await Promise.all([british, native].map((page) => arrived(page, before.match)));
	assert.equal(ann.match, bea.match);
	assert.deepEqual([ann.seat, bea.seat], ['british', 'native']);
	const kept = await british.evaluate(() => JSON.parse(localStorage.getItem('durbar.tables')).map(({match, seat, opponent, over}) => ({match, seat, opponent, over})));
	assert.deepEqual(kept[0], {match: ann.match, seat: 'British', opponent: 'Bea', over: false});
	for (const page of [british, native])
		fixture.clean(page);
	await close();
}

async function declined(fixture) {
	const {made, british, native, close} = await ended(fixture, [{}, {phone: true}]), before = await seatOf(british);
	await press(british, '.endpage [data-key=rematch-same]');
	await native.locator('.rematch .btn.primary', {hasText: 'Accept'}).waitFor();
	await shot(native, 'rematch-phone');
	await press(native, '.endpage [data-key=rematch-no]');
	await british.locator('.rematch', {hasText: 'Bea declined.'}).waitFor();
	await press(british, '.endpage [data-key=rematch-no]');
	await british.locator('.endpage [data-key=rematch-other]').waitFor();
	// While one looks at the map it is told beside it.
	await press(native, '.endpage [data-key=end-close]');
	await press(british, '.endpage [data-key=rematch-other]');
	await until(native, 'the offer is told', () => /Ann offers a rematch, with the sides exchanged: you would play British/.test(window.game.note));
	// Who offered it goes; the other accepts; whoever comes back finds it.
	await british.goto('about:blank');
	await native.reload();
	await native.locator('.endpage .rematch .btn.primary').waitFor();
	await press(native, '.endpage .rematch .btn.primary');
	await native.waitForFunction((match) => window.game?.wire?.match?.waiting && window.game.wire.match.match !== match, before.match);
	await british.goto(fixture.origin + '/play#' + made.tokens.british);
	await british.locator('.rematch', {hasText: 'The rematch has begun.'}).waitFor();
	await press(british, '.endpage [data-key=rematch-go]');
	const [ann, bea] = await Promise.all([british, native].map((page) => arrived(page, before.match)));
	assert.deepEqual([ann.seat, bea.seat], ['native', 'british']);
	// The old link, where its owner did not agree in this browser, leads to no seat of the new game.
	const stranger = await fixture.page('/play#' + made.tokens.british);
	await stranger.locator('.rematch', {hasText: 'in the browser in which you agreed'}).waitFor();
	assert.equal(await stranger.locator('.rematch button').count(), 0);
	await stranger.context().close();
	const watcher = await fixture.page('/play#' + made.tokens.watch);
	await watcher.locator('.endpage').waitFor();
	assert.equal(await watcher.locator('.rematch').count(), 0);
	await watcher.context().close();
	await close();
}

async function notes(fixture) {
	const {made, british, native, close} = await fixture.two();
	await british.keyboard.press('n');
	const field = british.locator('.notes textarea');
	await until(british, 'the notes can be typed', () => document.querySelector('.notes textarea') && !document.querySelector('.notes textarea').readOnly);
	await field.pressSequentially('Hold the ford.');
	await field.press('Enter');
	await field.pressSequentially('Ask for <b>supply</b>');
	await british.locator('.notes', {hasText: 'Saved.'}).waitFor();
	await wellMade(british, 'notes');
	await shot(british, 'notes');
	assert.ok(!native.frames_in.some((frame) => frame.includes('Hold the ford')), 'the other is told nothing');
	await field.press('Escape');
	assert.equal(await british.locator('.notes').count(), 0);
	const again = await fixture.sit(made.tokens.british, {phone: true, dark: true});
	await press(again, '.barb [aria-label=Notes]');
	await until(again, 'the notes are there', () => document.querySelector('.notes textarea')?.value === 'Hold the ford.\nAsk for <b>supply</b>');
	await shot(again, 'notes-phone');
	await wellMade(again, 'notes-phone', true);
	// What is typed last is saved although the panel is closed at once.
	await again.locator('.notes textarea').fill('Other plans.');
	await press(again, '.notes [aria-label="Close the notes"]');
	await press(british, '.barb [aria-label=Notes]');
	await until(british, 'the new notes are there', () => document.querySelector('.notes textarea')?.value === 'Other plans.');
	// Two at one screen have notes of their own, and a watcher none.
	const watcher = await fixture.sit(made.tokens.watch);
	assert.equal(await watcher.locator('.barb [aria-label=Notes]').count(), 0);
	for (const page of [british, native, again, watcher])
		fixture.clean(page);
	await watcher.context().close();
	await again.context().close();
	await close();
}
