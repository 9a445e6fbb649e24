// choices.mjs: the rarer controls of the table in inches: fire shared out stand by stand, losses that their owner chooses,
// armies that are composed, several players on a side. Each begins where it matters: clients without a page lead there.
import assert from 'node:assert/strict';
import {Client, patch} from '../serve/client.mjs';
import {press, shot, test, until} from './lib.mjs';

export function choices(fixture) {
	test('shared fire: each stand its own target', () => sharedFire(fixture));
	test('the owner of a unit chooses the stands that are lost', () => chosenLosses(fixture));
	test('armies are composed: a unit is raised, another left out', () => composed(fixture));
	test('attrition of a march: the cheapest unit is suggested', () => attrition(fixture));
	test('two players a side: the C-in-C shares out the commands, each moves his own', () => several(fixture));
}

const people = Array.from({length: 8}, () => ({kind: 'human', name: ''}));

// All seats of a match, without pages.
class Camp {
	static async open(fixture, wish, players = 1) {
		const camp = new Camp();
		camp.made = await fixture.match({scenario: 'restless-f', seats: people, ...wish, options: {...wish.options, ...(players > 1 ? {players} : {})}});
		camp.seats = {};
		for (const seat of Object.keys(camp.made.tokens).filter((name) => /-\d$/.test(name) && Number(name.slice(-1)) <= players)) {
			const client = new Client(fixture.server.port), hello = await client.hello(camp.made.tokens[seat]);
			camp.seats[seat] = {client, view: hello.view};
			camp.now(hello);
			camp.seats[seat].moves = hello.moves;
		}
		return camp;
	}

	now({to_act: toAct, ply, result}) {
		Object.assign(this, {acting: toAct[0], ply, over: result.over});
	}

	async move(text) {
		const {client} = this.seats[this.acting];
		client.send({op: 'move', ply: this.ply, move: text});
		assert.equal((await client.next('ack', 'refused')).op, 'ack', text);
		for (const one of Object.values(this.seats)) {
			const update = await one.client.next('update');
			patch(one.view, update.diff);
			one.moves = update.moves;
			this.now(update);
		}
	}

	// Whether a move that is not listed would be allowed.
	async allows(text) {
		const {client} = this.seats[this.acting];
		client.send({op: 'preview', id: 1, move: text});
		return (await client.next('preview')).ok;
	}

	// Plays, fire before all else, until something is so; false: it never was.
	async lead(wanted, most = 90) {
		for (let n = 0; n < most && !this.over; n++) {
			const {view, moves} = this.seats[this.acting];
			if (await wanted(view, moves, this))
				return true;
			const open = moves.filter((text) => !/^(concede|offer|claim|time|penalise|decline)/.test(text)), of = (shape) => open.filter((text) => shape.test(text));
			const [best] = [of(/^deploy$/), of(/^fire /), of(/^activate .*fire/), open, moves].filter((list) => list.length);
			await this.move(best[(n * 31 + this.ply * 7) % best.length]);
		}
		return false;
	}

	close() {
		Object.values(this.seats).forEach((one) => one.client.close());
	}
}

// A page at the seat that has to decide, in the first of some battles that come to it.
async function pageWhere(fixture, options, wanted) {
	for (let n = 0; n < 12; n++) {
		const camp = await Camp.open(fixture, {seed: 'choice-' + n, options});
		const found = await camp.lead(wanted), token = camp.made.tokens[camp.acting];
		camp.close();
		if (found)
			return fixture.sit(token);
	}
	assert.fail('no battle came to it');
}

const settled = (page) => until(page, 'the answer of the server', () => {
	const {surface} = window.game;
	return !window.game.busy && !surface.asking && !surface.surveying && (!surface.text() || (surface.answer && surface.asked === surface.text()));
});

// Presses the main button; what was sent.
async function sent(page) {
	await settled(page);
	const ply = await page.evaluate(() => window.game.wire.ply);
	await press(page, '.panel [data-key=main]:not([disabled])');
	await until(page, 'the move', (before) => window.game.wire.ply > before && !window.game.busy, ply);
	return page.frames_out.map((text) => JSON.parse(text)).findLast((message) => message.op === 'move').move;
}

// Two stands that can each hit another unit, or nothing.
async function twoShots(view, moves, camp) {
	const targets = [...new Set(moves.filter((text) => /^fire /.test(text)).map((text) => text.split(' ')[1]))];
	if (view.phase !== 'fire' || targets.length < 2)
		return null;
	const {alive} = view.units.find((unit) => unit.id === view.active.unit), stands = [1, 2, 3, 4, 5, 6, 7, 8].filter((n) => (alive >> (n - 1)) & 1);
	const able = async (target) => {
		const found = [];
		for (const stand of stands)
			if (await camp.allows(`volley ${target} ${stand}`))
				found.push(stand);
		return found;
	};
	const [first, second] = [await able(targets[0]), await able(targets[1])];
	for (const a of first)
		for (const b of second)
			if (a !== b)
				return {stands, shots: {[a]: targets[0], [b]: targets[1]}};
	return null;
}

async function sharedFire(fixture) {
	let pair = null;
	const page = await pageWhere(fixture, {split_fire: 'yes'}, async (...now) => !!(pair = await twoShots(...now)));
	await settled(page);
	await press(page, '.panel [data-key=share]');
	for (const stand of pair.stands)
		await page.locator(`.panel [data-key="s-${stand}"]`).selectOption(pair.shots[stand] || '');
	await shot(page, 'field-shared');
	const move = await sent(page), targets = Object.values(pair.shots);
	assert.match(move, /^volley .+, .+/);
	targets.forEach((id) => assert.ok(move.includes(id), `${move} names ${id}`));
	fixture.clean(page);
	await page.context().close();
}

async function chosenLosses(fixture) {
	const page = await pageWhere(fixture, {casualty_choice: 'owner'}, (view, moves) => view.phase === 'lose' && moves.filter((text) => /^lose /.test(text)).length > 2);
	await settled(page);
	const {listed, preset} = await page.evaluate(() => ({listed: window.game.wire.moves.filter((text) => /^lose /.test(text)), preset: window.game.surface.text()}));
	const wanted = listed.findLast((text) => text !== preset), stands = (text) => text.split(' ').slice(1);
	for (const stand of stands(preset).filter((one) => !stands(wanted).includes(one)))
		await press(page, `.panel [data-key="l-${stand}"]`);
	assert.equal(await page.locator('.panel [data-key=main]').isDisabled(), true, 'too few are chosen');
	for (const stand of stands(wanted).filter((one) => !stands(preset).includes(one)))
		await press(page, `.panel [data-key="l-${stand}"]`);
	await shot(page, 'field-losses');
	assert.deepEqual(stands(await sent(page)).sort(), stands(wanted).sort());
	fixture.clean(page);
	await page.context().close();
}

async function composed(fixture) {
	const made = await fixture.match({scenario: 'restless-f', seed: 'muster', seats: people, options: {muster: 'on'}});
	const pages = await Promise.all(['british-1', 'native-1'].map((seat) => fixture.sit(made.tokens[seat])));
	const first = await pages[0].evaluate(() => window.game.wire.toAct.includes(window.game.wire.seat)), page = pages[first ? 0 : 1];
	const count = () => page.evaluate(() => window.game.wire.view.units.filter((unit) => unit.seat.slice(0, 3) === window.game.wire.seat.slice(0, 3)).length);
	const before = await count();
	await page.locator('.panel [data-key="m-stands"]').selectOption('3');
	await shot(page, 'field-muster');
	assert.match(await sent(page), /^raise \S+ .*3/);
	assert.equal(await count(), before + 1, 'a unit more');
	const ply = await page.evaluate(() => window.game.wire.ply);
	await press(page, '.panel [data-key^="c-dismiss"]');
	await until(page, 'one unit less', (was) => window.game.wire.ply > was && !window.game.busy, ply);
	assert.equal(await page.evaluate(() => window.game.story.at(-1).events[0].event), 'dismissed');
	pages.forEach((one) => fixture.clean(one));
	await Promise.all(pages.map((one) => one.context().close()));
}

async function several(fixture) {
	const camp = await Camp.open(fixture, {seed: 'several'}, 2);
	assert.ok(await camp.lead((view) => view.phase === 'allocate'), 'commands are shared out');
	const chief = camp.acting, mate = chief.replace('1', '2'), page = await fixture.sit(camp.made.tokens[chief]), other = await fixture.sit(camp.made.tokens[mate]);
	await settled(page);
	await shot(page, 'field-commands');
	assert.match(await page.locator('.prompt').innerText(), /Share out the commands/);
	assert.match(await other.locator('.prompt').innerText(), /C-in-C to decide/);
	const ply = await page.evaluate(() => window.game.wire.ply);
	await press(page, '.panel .answers .btn');
	await until(page, 'the next question', (was) => window.game.wire.ply > was && !window.game.busy, ply);
	await until(other, 'the same at the other page', (was) => window.game.wire.ply > was, ply);
	camp.close();
	[page, other].forEach((one) => fixture.clean(one));
	await Promise.all([page, other].map((one) => one.context().close()));
}

// The question that a march with attrition asks of the largest stack at Coast Castle, best battalion first in the list of moves.
async function attrition(fixture) {
	const {british, close} = await fixture.two({seed: 'attrition'});
	const {ids, first} = await british.evaluate(() => {
		const {game} = window, view = {...game.wire.view, step: 'attrition'}, context = game.context(view);
		const strength = (id) => context.unit(id).strength || 0;
		const ids = Object.keys(view.units).filter((id) => view.units[id].at && context.unit(id).side === 'british' && context.unit(id).arm !== 'hq')
			.sort((a, b) => strength(b) - strength(a));
		const task = game.words.task(context, ids.map((id) => game.words.readMove('lose ' + id)));
		return {ids: ids.map((id) => [id, strength(id)]), first: (task.choices || task.moves)[0].text};
	});
	const least = Math.min(...ids.map(([, strength]) => strength));
	assert.ok(ids[0][1] > least, 'the list begins with a stronger unit');
	assert.equal(ids.find(([id]) => first === 'lose ' + id)?.[1], least, first);
	await close();
}
