// counts.mjs: counts agree with their nouns, "1 rule", "2 rules", wherever people read them: what the server tells of whole games of every
// system and the after-action report, the lines that the page makes of them, the terminal in play and its lists.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {Client, makeMatch, request} from '../serve/client.mjs';
import {print, test} from './lib.mjs';
import * as sunset from '../../web/systems/sunset/sunset.js';
import * as mutiny from '../../web/systems/mutiny/mutiny.js';
import * as restless from '../../web/systems/restless/words.js';
import * as conduct from '../../web/systems/conduct/words.js';

const WORDS = {sunset, mutiny, restless, conduct};
// One of what is counted; after a name with a number ("Buffs, 1 stands at 3, 4") a verb follows that looks like it.
const NOUNS = 'answers|armies|battles|cards|cases|chapters|columns|companies|counters|days|dice|enemies|errors|events|faults|figures|files|games|groups|hexes|hits|hours|' +
	'inches|kills|lines|losses|markers|matches|minutes|months|options|passages|pieces|players|plies|points|rounds|rows|rules|scenarios|seats|seconds|servers|sides|sixes|' +
	'stacks|stands(?! (?:at|in|by)\\b)|steps|tests|threads|turns(?! (?:out|back)\\b)|units|volleys|weeks|words|worlds';
const PLURAL = new RegExp(`(?<![\\d.,:/+\\u2212-])\\b1 (?:more |other |legal )?(?:${NOUNS})\\b`);

export function disagrees(text) {
	const found = PLURAL.exec(text);
	return found ? text.slice(Math.max(0, found.index - 40), found.index + 40) : '';
}

export function counts(fixture) {
	test('counts agree: the check finds what it should', () => tried());
	for (const id of Object.keys(WORDS))
		test(`counts agree: games of ${id} as the server and the page tell them`, () => games(fixture, id), 240);
	test('counts agree: the terminal', () => terminal(fixture));
}

function tried() {
	for (const text of ['1 rules', 'throws 1 dice, 5', 'with 1 stands.', 'loses 1 cards', '(1 units)'])
		assert.ok(disagrees(text), text);
	for (const text of ['1 rule', '2 rules', '11 dice', '0.1 inches', 'player 1 has it', 'a loss of 1 is told', '2-1 odds', '1 die, 1 six', 'rolls 1: 3 dice', 'Turn 1 begins', 'Buffs, 1 stands at 3, 4'])
		assert.equal(disagrees(text), '', text);
}

// Two bots play; whoever watches is told all of it at the end.
async function play(port, scenario, seats, seed) {
	const made = await makeMatch(port, {scenario, seed, seats: seats.map(() => ({kind: 'bot', bot: 'random'}))});
	const client = new Client(port);
	let now = await client.hello(made.tokens.watch);
	for (let n = 0; n < 4000 && !now.result?.over; n++)
		now = await client.next('update', 'welcome', 'stale');
	const events = [];
	for (let from = 0; from < now.ply; from += 100) {
		client.send({op: 'history', from, to: Math.min(from + 100, now.ply), seat: 'all'});
		const told = await client.next('history');
		events.push(...told.plies.flatMap((ply) => ply.events || []));
	}
	client.send({op: 'at', ply: now.ply, seat: 'all'});
	const {view} = await client.next('at');
	client.close();
	const report = await request(port, 'POST', '/api/report', {token: made.tokens.watch});
	return {events, view, report: report.text.replace(/<style[^]*?<\/style>|<svg[^]*?<\/svg>/g, ' ').replace(/<[^>]*>/g, ' ')};
}

function contextOf(box, view, seat) {
	const units = new Map((box.units || []).map((unit) => [unit.id, unit]));
	return {view, box, seat, sides: Object.keys(box.sides), unit: (id) => units.get(id) || {id, name: id, arm: 'infantry', side: '', strength: 0, move: 0},
		sideName: (side) => box.sides[String(side).split('-')[0]] || side, seen: () => undefined, hexInfo: () => null, around: () => []};
}

async function games(fixture, id) {
	const {port} = fixture.server, lobby = JSON.parse((await request(port, 'GET', '/api/lobby')).text);
	const system = lobby.systems.find((one) => one.id === id), bad = new Set();
	let told = 0;
	const look = (text) => {
		told++;
		const found = disagrees(text);
		if (found)
			bad.add(found);
	};
	for (const scenario of system.scenarios.filter((one) => !one.exercise && !one.about.real).slice(0, 3)) {
		const {describe} = JSON.parse((await request(port, 'GET', '/api/box/' + scenario.id)).text).scenarios[0];
		const {events, view, report} = await play(port, scenario.id, system.seats, 'counts');
		const context = contextOf(describe, view, system.seats[0]);
		for (const event of events) {
			look(event.text || '');
			const line = WORDS[id].eventLine(context, event);
			look(line.text);
			look(String(line.detail || ''));
		}
		look(report);
	}
	print(`note  counts: ${told} texts of ${id}`);
	assert.ok(told > 300, 'games were told');
	assert.deepEqual([...bad].slice(0, 12), [], `${bad.size} texts`);
}

function terminal(fixture) {
	const run = (...args) => {
		const made = spawnSync(fixture.durbar, args, {encoding: 'utf8', cwd: fixture.folder, input: 'moves\nhint\nlook\nauto 60\nquit\n', maxBuffer: 1 << 26});
		return made.stdout + made.stderr;
	};
	const texts = [run('list'), run('--help')];
	for (const scenario of ['asante', 'india', 'restless-a', 'restless-assist', 'conduct-sudan', 'tally-1'])
		texts.push(run('list', scenario), run('play', scenario, '--seed', 'counts', '--save', `${scenario}.durbar`, '--force'), run('auto', scenario, '--games', '1', '--seed', 'counts'));
	for (const command of ['serve', 'play', 'lab', 'match', 'study', 'verify', 'store', 'analyse', 'check'])
		texts.push(run(command, '--help'));
	for (const system of Object.keys(WORDS))
		texts.push(run('rules', system), run('rules', 'dice'));
	texts.push(run('check'));
	assert.ok(texts.join('').length > 30000, 'the terminal told something');
	const bad = texts.flatMap((text) => text.split('\n')).map(disagrees).filter(Boolean);
	assert.deepEqual(bad.slice(0, 12), [], `${bad.length} lines`);
}
