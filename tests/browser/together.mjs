// together.mjs: people who play together: a rematch offered and answered, notes of one's own.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {encode} from '../../web/common/qr.js';
import {Client, request} from '../serve/client.mjs';
import {laid, press, screens, shot, test, until, wellMade} from './lib.mjs';

export function togethers(fixture) {
	test('a rematch: offered, accepted with one click, both sit in the new game', () => rematch(fixture));
	test('a rematch is declined, offered again with other sides, and found after a reload', () => declined(fixture));
	test('whoever comes by a link is told his side and asked for a name, before the game begins and in it', () => newcomers(fixture));
	test('QR codes of every size are read by another program, damaged ones too', () => codes(fixture));
	test('a personal link carries all games to another device, keeps both in step, and can be withdrawn', () => personal(fixture));
	test('a personal link of a stranger takes nothing and loses nothing', () => strangers(fixture));
	test('preferences: all in one dialog, from the lobby and from a game, and they hold', () => preferences(fixture));
	test('sounds: your move, dice and battles are heard, and not when sound is off', () => sounds(fixture));
	test('notes are saved as they are typed, and come back', () => notes(fixture));
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
		'What is certain, such as supply that cannot fail', 'Sounds: your move, dice, the end of a battle', '“Your move” as a notification', 'Your name in new games']);
	await wellMade(page, 'preferences');
	await shot(page, 'preferences');
	await page.locator('#p-theme').selectOption('dark');
	assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
	await wellMade(page, 'preferences-dark', true);
	for (const [id, value] of [['p-plain', 'yes'], ['m-combat', '2500'], ['p-sound', 'off']])
		await page.locator('#' + id).selectOption(value);
	await page.locator('#p-name').fill('Ann');
	await page.keyboard.press('Escape');
	const made = await fixture.match({scenario: 'asante', seed: 'preferences', seats: [{kind: 'human'}, {kind: 'bot', bot: 'random'}]});
	await page.goto(fixture.origin + '/play#' + made.tokens.british);
	await laid(page);
	assert.ok(await page.locator('.board.plain-ground').count(), 'plain terrain');
	await press(page, '.barb [aria-label=Menu]');
	await page.locator('dialog [data-key=preferences]').click();
	await page.locator('dialog.prefs').waitFor();
	assert.deepEqual(await page.evaluate(() => ['p-theme', 'p-plain', 'm-combat', 'p-sound', 'p-name'].map((id) => document.getElementById(id).value)), ['dark', 'yes', '2500', 'off', 'Ann']);
	// They act at once.
	await page.locator('#p-plain').selectOption('');
	assert.equal(await page.locator('.board.plain-ground').count(), 0);
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
	await page.locator('dialog [data-key=preferences]').click();
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

// What a camera would read.
function scan(file) {
	const {stdout, error} = spawnSync('zbarimg', ['--quiet', '--raw', file], {encoding: 'utf8'});
	assert.ok(!error, 'zbarimg is wanted: Debian package zbar-tools');
	return stdout.replace(/\n$/, '');
}

async function codes(fixture) {
	const letters = 'https://play.example/#games=AbC_-9zäਦ', file = path.join(fixture.folder, 'code.pbm');
	// The largest and the smallest text of each size.
	for (const size of [1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106, 107, 122, 123, 152, 153, 180, 181, 213]) {
		const text = Array.from({length: size}, (_, n) => letters[(n * 7 + size) % 34]).join(''), rows = encode(text);
		// A few dots near the middle are spoilt: that is what error correction is for.
		for (let n = 0; n < (size > 14 ? 3 : 1); n++)
			rows[9 + n][10 + 2 * n] = !rows[9 + n][10 + 2 * n];
		const wide = (rows.length + 8) * 3, dot = (x, y) => (rows[Math.floor(y / 3) - 4]?.[Math.floor(x / 3) - 4] ? '1' : '0');
		fs.writeFileSync(file, `P1\n${wide} ${wide}\n` + Array.from({length: wide}, (_, y) => Array.from({length: wide}, (_, x) => dot(x, y)).join(' ')).join('\n') + '\n');
		assert.equal(scan(file), text, `${size} bytes`);
	}
	assert.equal(encode('x'.repeat(214)), null);
}

const tables = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('durbar.tables') || '[]').map((one) => one.title).sort());
const keep = (page, ...games) => page.evaluate((list) => localStorage.setItem('durbar.tables', JSON.stringify(list)), games);
const game = (fill, title, more = {}) => ({token: fill.repeat(32), match: 1, title, scenario: 'asante', system: 'sunset', seat: 'British', opponent: 'Bea', state: 'March', mine: true, over: false, when: 1000, ...more});

async function lobby(page) {
	await page.goto('about:blank');
	await page.goto(page.home);
	await page.locator('.war').first().waitFor();
}

async function device(fixture, ...games) {
	const page = await fixture.page('/', games.how);
	page.home = fixture.origin + '/';
	await keep(page, ...games);
	await lobby(page);
	return page;
}

async function openLink(page, link, mine) {
	await page.goto('about:blank');
	await page.goto(link);
	await page.locator('dialog [data-key=shelf-bring]').waitFor();
	assert.equal(new URL(page.url()).hash, '', 'the secret does not stay in the address');
	if (mine)
		await page.locator('dialog input[name=step]').check();
	await wellMade(page, 'personal-link-opened');
	await shot(page, 'personal-link-opened');
	await press(page, 'dialog [data-key=shelf-bring]');
	await until(page, 'the dialog is gone', () => !document.querySelector('dialog[open]'));
}

async function personal(fixture) {
	const desk = await device(fixture, game('a', 'Asante', {owner: 'o'.repeat(32)}), game('b', 'Persia', {when: 2000}));
	await press(desk, '[data-key=carry]');
	await desk.locator('dialog [data-key=shelf-make]').click();
	await desk.locator('dialog svg.qr').waitFor();
	const link = await desk.locator('dialog input').inputValue();
	assert.match(link, /#games=[\w-]{32}$/);
	await wellMade(desk, 'personal-link');
	await shot(desk, 'personal-link');
	const picture = path.join(screens, 'personal-link-code.png');
	await desk.locator('dialog svg.qr').screenshot({path: picture});
	assert.equal(scan(picture), link, 'a camera reads the same');
	assert.ok(!desk.asked.some((url) => url.includes(link.split('=')[1])), 'the secret is in no address that was asked for');
	// Another device of the same person: its games go to the first as well.
	const phone = await device(fixture, game('c', 'Afghanistan', {when: 3000}));
	await openLink(phone, link, true);
	assert.deepEqual(await tables(phone), ['Afghanistan', 'Asante', 'Persia']);
	assert.equal(await phone.locator('.mytable').count(), 3);
	assert.equal((await phone.evaluate(() => JSON.parse(localStorage.getItem('durbar.tables')).find((one) => one.title === 'Asante'))).owner, 'o'.repeat(32));
	await lobby(desk);
	await until(desk, 'its games come', () => JSON.parse(localStorage.getItem('durbar.tables')).length === 3);
	await desk.locator('.mytable', {hasText: 'Afghanistan'}).waitFor();
	// What is forgotten in one place is forgotten in the other.
	await desk.locator('[aria-label="Forget Persia"]').click();
	await desk.locator('dialog .btn.danger').click();
	await lobby(desk);
	await until(desk, 'told', () => JSON.parse(localStorage.getItem('durbar.tables')).length === 2);
	await desk.waitForLoadState('networkidle');
	await lobby(phone);
	await until(phone, 'it is gone', () => JSON.parse(localStorage.getItem('durbar.tables')).length === 2);
	assert.deepEqual(await tables(phone), ['Afghanistan', 'Asante']);
	// A game that is begun there is carried without the lobby.
	const made = await fixture.match({scenario: 'persia', seed: 'carried', seats: [{kind: 'human'}, {kind: 'bot', bot: 'random'}]});
	await phone.goto(fixture.origin + '/play#' + made.tokens.british);
	await laid(phone);
	await phone.waitForLoadState('networkidle');
	await lobby(desk);
	await until(desk, 'the new game comes', () => JSON.parse(localStorage.getItem('durbar.tables')).length === 3);
	// Withdrawn: the link leads nowhere, both keep what they have, and nothing more is carried.
	await press(desk, '[data-key=carry]');
	await desk.locator('dialog [data-key=shelf-withdraw]').click();
	await desk.locator('dialog [data-key=shelf-make]').waitFor();
	await lobby(phone);
	await until(phone, 'the phone knows', () => !localStorage.getItem('durbar.shelf'));
	assert.equal((await tables(phone)).length, 3);
	const late = await fixture.page('/' + new URL(link).hash);
	await late.locator('dialog', {hasText: 'withdrawn'}).waitFor();
	assert.deepEqual(await tables(late), []);
	for (const page of [desk, phone])
		page.faults = page.faults.filter((fault) => !/404|ERR_ABORTED/.test(fault));
	for (const page of [desk, phone]) {
		fixture.clean(page);
		await page.context().close();
	}
	await late.context().close();
}

async function strangers(fixture) {
	// A list that somebody made by hand: too many, too new, and it says to forget what is not its own.
	const evil = {games: [...Array.from({length: 80}, (_, n) => game('e', `Trap ${n}`, {token: String(n).padStart(32, 'e'), when: 9e15})), game('x', 'No link', {token: 'javascript:alert(1)'}), {token: 5}, null,
		game('f', '<img src=x onerror=alert(1)>', {owner: '"><script>'})], gone: ['a'.repeat(32)]};
	const {secret} = JSON.parse((await request(fixture.server.port, 'POST', '/api/shelf', {games: JSON.stringify(evil)})).text);
	const page = await device(fixture, game('a', 'Mine', {owner: 'o'.repeat(32)}));
	await openLink(page, `${fixture.origin}/#games=${secret}`, false);
	const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('durbar.tables')));
	assert.equal(kept.length, 60);
	assert.deepEqual({...kept.find((one) => one.token === 'a'.repeat(32))}, game('a', 'Mine', {owner: 'o'.repeat(32)}), 'what was there stays as it was');
	assert.ok(kept.every((one) => /^[\w-]{32}$/.test(one.token) && (one.owner === undefined || /^[\w-]{32}$/.test(one.owner)) && one.when <= Date.now()));
	assert.equal(await page.evaluate(() => localStorage.getItem('durbar.shelf')), null, 'it is not this browser’s own');
	const after = JSON.parse((await request(fixture.server.port, 'POST', '/api/shelf', {secret})).text);
	assert.equal(after.games, JSON.stringify(evil), 'and nothing went there');
	for (const nonsense of ['', 'x', secret + 'A', '%00'])
		await page.goto('about:blank').then(() => page.goto(`${fixture.origin}/#games=${nonsense}`)).then(() => page.locator('dialog [role=alert]', {hasText: 'not whole'}).waitFor());
	fixture.clean(page);
	await page.context().close();
}
