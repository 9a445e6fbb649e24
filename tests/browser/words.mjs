// words.mjs: the words of systems on hexes without a browser: in games by random moves with every optional rule,
// every question is put, every listed move has a place in it, and nothing is said in the raw words of the program.
import assert from 'node:assert/strict';
import {Client, makeMatch, patch, request} from '../serve/client.mjs';
import {bundle, print, test} from './lib.mjs';
import {some} from '../runner.mjs';
import {Grid} from '../../web/hex/grid.js';
import {Chooser} from '../../web/hex/chooser.js';
import * as sunset from '../../web/systems/sunset/sunset.js';
import * as mutiny from '../../web/systems/mutiny/mutiny.js';

export function wordings(fixture) {
	// One after the other: what they check is kept for the whole file.
	bundle('words', () => {
		test('words: every move of random games with every optional rule has its place and its sentence', () => wording(fixture, 'sunset', sunset, []), 240);
		test('words: the same of Sepoy Mutiny', () => wording(fixture, 'mutiny', mutiny, OWN), 240);
	});
}

// The verbs for which the panel of Sepoy Mutiny has buttons of its own: see web/systems/mutiny/parts.js.
const OWN = ['operate', 'reinforce', 'draw', 'durbar', 'incite', 'recruit', 'pass', 'disband', 'fire', 'lose', 'retreat', 'command', 'aid', 'top', 'intelligence', 'concede'];
let words = /** @type {any} */ (sunset), own = [];

function dice(seed) {
	let state = seed >>> 0;
	return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

// The ways in which a question can be answered, as texts; null: any, since the page composes them.
function answers(context, moves, mode) {
	const task = words.task(context, moves, mode), found = new Set();
	for (const one of [...task.other, ...(task.choices || []), ...(task.rows || []).flatMap((row) => row.choices), ...(task.done ? [task.done] : [])]) {
		assert.ok(one.label && !/undefined|null|\[object/.test(one.label), `${one.text}: ${one.label}`);
		found.add(one.text);
	}
	assert.ok(task.title && !/undefined/.test(task.title + task.hint), `title of ${context.view.step}`);
	for (const move of moves)
		if (placed(context, task, move))
			found.add(move.text);
	return {task, found};
}

const same = (a, b) => [...a].sort().join() === [...b].sort().join();
const plain = (text) => (text || '').split(' ').map((word) => word.split(',').sort().join(',')).join(' ');

// Whether a player can make this move of the question.
function placed(context, task, move) {
	const chooser = new Chooser(words, context, task);
	switch (task.kind) {
	case 'units': {
		if (move.verb !== task.verb)
			return false;
		for (const hex of task.places.keys()) {
			const place = task.places.get(hex);
			if (!move.units.every((id) => place.able.has(id)))
				continue;
			chooser.takeHex(hex);
			Object.assign(chooser.pick, {units: move.units, hq: move.hq, flags: move.flags});
			if (task.targets)
				chooser.pick.target = ['pursue', 'betray', 'sail', 'enter'].includes(move.verb) ? move.where : move.hexes[0];
			if (task.aims)
				chooser.pick.target = move.where || move.hexes.at(-1);
			if (plain(chooser.text()) === plain(move.text))
				return true;
		}
		return false;
	}
	case 'path':
		return move.verb === task.verb || (task.drop || []).some((one) => one.text === move.text) || (task.scouts || []).some((one) => one.text === move.text);
	case 'place': {
		const ids = move.verb === 'place' ? move.units : [move.unit];
		Object.assign(chooser.pick, {tray: ids, hex: move.where});
		return ids.every((id) => task.tray.some((one) => one.id === id)) && plain(chooser.text()) === plain(move.text);
	}
	case 'hex':
		return task.moves.some((one) => one.text === move.text);
	case 'battle':
		return ['stand', 'command', 'volley', 'lose'].includes(move.verb);
	default:
		return false;
	}
}

async function wording(fixture, id, its, buttons) {
	words = its;
	own = buttons;
	const port = fixture.server.port, lobby = JSON.parse((await request(port, 'GET', '/api/lobby')).text);
	const system = lobby.systems.find((one) => one.id === id), missing = new Map(), raw = new Map(), steps = new Set();
	for (const scenario of system.scenarios.filter((one) => !one.exercise))
		for (const preset of some(['all', 'standard']))
			await game(port, system, scenario, preset, {missing, raw, steps});
	print(`note  words: ${[...steps].sort().join(' ')}`);
	assert.deepEqual([...missing].slice(0, 12), [], `${missing.size} kinds of moves have no place`);
	assert.deepEqual([...raw].slice(0, 12), [], `${raw.size} kinds of events speak raw words`);
}

async function game(port, system, {id}, preset, found) {
	const [scenario] = JSON.parse((await request(port, 'GET', '/api/box/' + id)).text).scenarios;
	const grid = new Grid(JSON.parse((await request(port, 'GET', `/map/${system.id}/${scenario.describe.map}.json`)).text));
	const units = new Map(scenario.describe.units.map((unit) => [unit.id, unit])), ids = new Set(units.keys());
	const made = await makeMatch(port, {scenario: scenario.id, seed: 'words-' + preset, options: {preset}, seats: [{kind: 'human'}, {kind: 'human'}]});
	const seats = {};
	for (const seat of system.seats) {
		const client = new Client(port), hello = await client.hello(made.tokens[seat]);
		seats[seat] = {client, view: hello.view, moves: hello.moves, toAct: hello.to_act, ply: hello.ply, over: hello.result.over};
	}
	const random = dice(scenario.id.length * 7919 + preset.length);
	for (let n = 0; n < 260 && !seats[system.seats[0]].over; n++) {
		const by = seats[system.seats[0]].toAct[0], now = seats[by];
		const context = {view: now.view, box: scenario.describe, seat: by, sides: system.seats, unit: (id) => units.get(id) || {id, name: id, arm: 'infantry', side: '', strength: 0, move: 0},
			sideName: (side) => scenario.describe.sides[side] || side, seen: () => undefined, hexInfo: (hex) => grid.get(hex), around: (hex) => grid.around(hex)};
		check(context, now.moves.map((text) => words.readMove(text, ids)), found, `${scenario.id} ${preset}`);
		const moves = now.moves.filter((text) => !['capitulate', 'agree', 'concede'].includes(text)), bold = moves.filter((text) => text !== 'end');
		const pool = bold.length && random() < 0.8 ? bold : moves.length ? moves : now.moves;
		now.client.send({op: 'move', ply: now.ply, move: pool[Math.floor(random() * pool.length)]});
		assert.equal((await now.client.next('ack', 'refused')).op, 'ack');
		for (const one of Object.values(seats)) {
			const update = await one.client.next('update');
			patch(one.view, update.diff);
			Object.assign(one, {moves: update.moves, toAct: update.to_act, ply: update.ply, over: update.result.over});
			for (const event of update.events || [])
				tell(context, event, found);
		}
	}
	Object.values(seats).forEach((one) => one.client.close());
}

function check(context, moves, found, where) {
	found.steps.add(context.view.step);
	const first = answers(context, moves, ''), all = new Set(first.found);
	for (const mode of (first.task.modes || []).slice(1))
		answers(context, moves, mode.id).found.forEach((text) => all.add(text));
	for (const move of moves)
		if (!all.has(move.text) && !own.includes(move.verb) && !['capitulate', 'cease', 'halt'].includes(move.text))
			found.missing.set(`${where} ${context.view.step}: ${move.verb}`, `${move.text} in ${first.task.kind} ${first.task.verb}`);
	words.stacks(context);
	words.marks(context);
	words.effects(context);
	words.track(context);
	assert.ok(words.moment(context));
}

// A sentence of the page has no ids of units and no numbers of hexes that have a name.
function tell(context, event, found) {
	const line = words.eventLine(context, event), text = `${line.text} ${line.detail}`;
	words.card(context, event);
	if (/undefined|\[object|NaN/.test(text) || (!line.quiet && line.text === event.text))
		found.raw.set(event.event, text);
}
