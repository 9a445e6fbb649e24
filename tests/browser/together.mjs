// together.mjs: people who play together: a rematch offered and answered, notes of one's own.
import assert from 'node:assert/strict';
import {Client} from '../serve/client.mjs';
import {laid, press, shot, test, until, wellMade} from './lib.mjs';

export async function togethers(fixture) {
	await test('a rematch: offered, accepted with one click, both sit in the new game', () => rematch(fixture));
	await test('a rematch is declined, offered again with other sides, and found after a reload', () => declined(fixture));
	await test('whoever comes by a link is told his side and asked for a name, before the game begins and in it', () => newcomers(fixture));
	await test('preferences: all in one dialog, from the lobby and from a game, and they hold', () => preferences(fixture));
	await test('sounds: your move, dice and battles are heard, and not when sound is off', () => sounds(fixture));
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

async function preferences(fixture) {
	const page = await fixture.page('/', {drama: true});
	await page.locator('.bar .btn', {hasText: 'Preferences'}).click();
	await page.locator('dialog.prefs').waitFor();
	assert.deepEqual(await page.locator('dialog.prefs label').allInnerTexts(), ['Colours', 'Maps of hexes', 'Tables in inches', 'The bot’s moves are shown', 'Dice and losses in combat',
		'What is certain, such as supply at 6 in 6', 'First-game hints', 'Sounds: your move, dice, the end of a battle', '“Your move” as a notification', 'Your name in new games']);
	await wellMade(page, 'preferences');
	await shot(page, 'preferences');
	await page.locator('#p-theme').selectOption('dark');
	assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
	await wellMade(page, 'preferences-dark', true);
	for (const [id, value] of [['p-plain', 'yes'], ['m-combat', '2500'], ['p-sound', 'off'], ['p-coach', 'off']])
		await page.locator('#' + id).selectOption(value);
	await page.locator('#p-name').fill('Ann');
	await page.keyboard.press('Escape');
	const made = await fixture.match({scenario: 'asante', seed: 'preferences', seats: [{kind: 'human'}, {kind: 'bot', bot: 'random'}]});
	await page.goto(fixture.origin + '/play#' + made.tokens.british);
	await laid(page);
	assert.equal(await page.locator('.coach').count(), 0, 'hints are off');
	assert.ok(await page.locator('.board.plain-ground').count(), 'plain terrain');
	await press(page, '.barb [aria-label=Menu]');
	await press(page, 'dialog [data-key=preferences]');
	await page.locator('dialog.prefs').waitFor();
	assert.deepEqual(await page.evaluate(() => ['p-theme', 'p-plain', 'm-combat', 'p-sound', 'p-coach', 'p-name'].map((id) => document.getElementById(id).value)), ['dark', 'yes', '2500', 'off', 'off', 'Ann']);
	// They act at once.
	await page.locator('#p-plain').selectOption('');
	assert.equal(await page.locator('.board.plain-ground').count(), 0);
	await page.locator('#p-coach').selectOption('shown');
	assert.equal(await page.evaluate(() => localStorage.getItem('durbar.coach')), null);
	await page.locator('#m-pace').selectOption('350');
	assert.equal(await page.evaluate(() => window.game.wire.pace), 350);
	fixture.clean(page);
	await page.context().close();
	const phone = await fixture.page('/', {phone: true});
	await phone.locator('.bar .btn', {hasText: 'Preferences'}).click();
	await phone.locator('dialog.prefs').waitFor();
	await shot(phone, 'preferences-phone');
	await wellMade(phone, 'preferences-phone');
	fixture.clean(phone);
	await phone.context().close();
}

// Counts what would be heard.
const listen = (page) => page.evaluate(() => {
	window.heard = {tones: 0, knocks: 0};
	const part = () => ({connect: (next) => next, start: () => {}, stop: () => {}, gain: {setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {}},
		frequency: {setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {}}, Q: {}});
	window.AudioContext = class {
		state = 'running';
		currentTime = 0;
		sampleRate = 8000;
		destination = {};
		createOscillator = () => (window.heard.tones++, part());
		createBufferSource = () => (window.heard.knocks++, part());
		createGain = part;
		createBiquadFilter = part;
		createBuffer = () => ({getChannelData: () => new Float32Array(10)});
	};
});

async function sounds(fixture) {
	const made = await fixture.match({scenario: 'tally-1', seed: 'sounds'}), page = await fixture.sit(made.tokens.north), south = new Client(fixture.server.port);
	let {ply, moves, to_act: turn} = await south.hello(made.tokens.south);
	await listen(page);
	// Whoever has pressed nothing hears nothing; then dice and "your move".
	await page.mouse.click(5, 300);
	const heard = () => page.evaluate(() => window.heard);
	const play = async () => {
		if (turn.includes('south')) {
			south.send({op: 'move', ply, move: moves.find((move) => move.startsWith('lay'))});
		} else {
			await until(page, 'it is the turn of the page', () => window.game.wire.moves.length && !window.game.busy);
			await page.evaluate(() => window.game.commit(window.game.wire.moves.find((move) => move.startsWith('lay'))));
		}
		({ply, moves, to_act: turn} = await south.next('update'));
		await page.waitForFunction((at) => window.game.wire.ply === at, ply);
	};
	for (let n = 0; n < 4; n++)
		await play();
	await until(page, 'dice and “your move” are heard', () => window.heard.tones >= 2 && window.heard.knocks >= 5).catch(async (error) => {
		throw new Error(`${error.message}: ${JSON.stringify(await heard())}`);
	});
	await press(page, '.barb [aria-label=Menu]');
	await press(page, 'dialog [data-key=preferences]');
	await page.locator('#p-sound').selectOption('off');
	await page.keyboard.press('Escape');
	await page.keyboard.press('Escape');
	const before = await heard();
	for (let n = 0; n < 4; n++)
		await play();
	assert.deepEqual(await heard(), before, 'nothing is heard');
	south.close();
	fixture.clean(page);
	await page.context().close();
	// The real thing makes no complaints either.
	const real = await fixture.sit(made.tokens.watch);
	await real.mouse.click(5, 300);
	const states = await real.evaluate(async () => {
		const own = window.AudioContext, made = [];
		window.AudioContext = class extends own {
			constructor() {
				super();
				made.push(this);
			}
		};
		const {play} = await import(document.querySelector('script[type=module]').src + '/game/sound.js');
		for (const kind of ['move', 'dice', 'battle'])
			play(kind);
		return made.map((one) => one.state);
	});
	assert.equal(states.length, 1, 'one for all sounds');
	fixture.clean(real);
	await real.context().close();
}

async function newcomers(fixture) {
	// The game waits for his word: side and name stand on that page, and what is typed stays.
	const made = await fixture.match({scenario: 'asante', seats: [{kind: 'human', name: 'Ann'}, {kind: 'open'}]});
	const friend = await fixture.page('/play#' + made.tokens.native, {newcomer: true});
	await friend.locator('main.words .yourside').waitFor();
	assert.match(await friend.locator('.yourside').innerText(), /You play Asante against Ann\./);
	await friend.locator('#g-name').fill('Be');
	const other = new Client(fixture.server.port);
	await other.opened;
	other.send({op: 'hello', token: made.tokens.native});
	await friend.locator('#g-name').pressSequentially('a');
	await wellMade(friend, 'newcomer');
	await shot(friend, 'newcomer');
	await friend.locator('#g-name').press('Enter');
	await until(friend, 'the name is his', () => window.game.wire.seats.some((seat) => seat.seat === 'native' && seat.name === 'Bea'));
	assert.equal(await friend.locator('#g-name').count(), 0);
	other.close();
	// In a game that goes on: a dialog, once. The next game knows the name.
	const [one, two] = await Promise.all(['one', 'two'].map((seed) => fixture.match({scenario: 'asante', seed, seats: [{kind: 'human', name: 'Ann'}, {kind: 'open'}]})));
	const guest = await fixture.sit(one.tokens.native, {newcomer: true, phone: true});
	await guest.locator('dialog .yourside', {hasText: 'You play Asante against Ann.'}).waitFor();
	await wellMade(guest, 'newcomer-dialog');
	await shot(guest, 'newcomer-dialog');
	await guest.locator('#g-name').fill('Cy');
	await guest.locator('#g-name').press('Enter');
	await until(guest, 'the name is his', () => window.game.wire.seats.some((seat) => seat.name === 'Cy') && !document.querySelector('dialog[open]'));
	await guest.goto('about:blank');
	await guest.goto(fixture.origin + '/play#' + two.tokens.native);
	await laid(guest);
	await until(guest, 'the name is known', () => window.game.wire.seats.some((seat) => seat.name === 'Cy'));
	assert.equal(await guest.locator('dialog[open]').count(), 0);
	assert.match(await guest.locator('.names').textContent(), /you are Asante, with Ann/);
	for (const page of [friend, guest]) {
		fixture.clean(page);
		await page.context().close();
	}
}
