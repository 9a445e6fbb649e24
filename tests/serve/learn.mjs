// learn.mjs: what is taught cannot rot: every rule that a tutorial or the coach cites is told, every kind of decision has its words,
// and each tutorial can be played from its first step to its last by the moves that it asks for. usage: node learn.mjs DURBAR
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {Client, makeMatch, patch, request, start} from './client.mjs';
import {does, doneBy, stepAt} from '../../web/game/lesson.js';
import {report, test} from './testing.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

// Where the names of a system's decisions stand, and those that no player at a screen is ever asked for.
const DECISIONS = {
	sunset: {file: 'src/systems/sunset/text/words.c', list: 'sunset_step_words', never: ['over']},
	conduct: {file: 'src/systems/conduct/position/words.c', list: 'conduct_phase_words',
		never: ['over', 'dice', 'assist', 'crisis', 'doom', 'markers', 'critical']},
	restless: {file: 'src/systems/restless/text/words.c', list: 'restless_phase_words', never: ['over']},
	mutiny: {file: 'src/systems/mutiny/text/words.c', list: 'mutiny_step_words', never: ['over']},
};
// Systems with a tutorial for the other side.
const OTHER = ['restless', 'conduct'];
// Tutorials that come to their end in fewer decisions than this are none, in more a war.
const MOST = 120;

function decisionsOf(system) {
	const {file, list, never} = DECISIONS[system], text = fs.readFileSync(path.join(root, file), 'utf8');
	const body = new RegExp(`${list}\\[\\] = \\{([^}]*)\\}`).exec(text)[1];
	return [...body.matchAll(/"([^"]+)"/g)].map(([, word]) => word).filter((word) => !never.includes(word));
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-learn-'));
const server = await start(path.resolve(process.argv[2]), path.join(folder, 'matches.db'), ['--web', path.join(root, 'web')]);
const read = async (where) => JSON.parse((await request(server.port, 'GET', where)).text);

// Every text with rules: [where, rules].
const lessons = (learn) => [learn.lesson, learn.other].filter(Boolean);
const cited = (learn) => [...lessons(learn).flatMap(({steps}) => steps).map((step) => [step.title, step.rules || []]),
	...Object.entries(learn.decisions).map(([name, words]) => [name, words.rules || []])];

async function checkWords(system) {
	const learn = await read(`/learn/${system}.json`), {titles} = await read(`/rules/${system}.json`);
	for (const [where, rules] of cited(learn)) {
		assert.ok(rules.length, `${where} cites no rule`);
		for (const rule of rules)
			assert.ok(rule in titles, `${where} cites ${rule}, which does not exist`);
	}
	const names = decisionsOf(system);
	assert.ok(names.length > 5, 'the list of decisions was found');
	for (const name of names)
		for (const key of ['title', 'text', 'look'])
			assert.ok(learn.decisions[name]?.[key], `decision ${name} has no ${key}`);
	for (const name of Object.keys(learn.decisions))
		assert.ok(names.includes(name), `there is no decision ${name}`);
	for (const step of lessons(learn).flatMap(({steps}) => steps))
		for (const at of [step.at ?? []].flat())
			assert.ok(names.includes(at), `${step.title}: there is no decision ${at}`);
}

// The position as one player sees it, after every message.
class Seat {
	constructor(name) {
		this.name = name;
		this.client = new Client(server.port);
	}

	async sit(token) {
		this.now = await this.client.hello(token);
		this.view = this.now.view;
		await this.wait();
	}

	take(message) {
		this.now = message;
		patch(this.view, message.diff || []);
	}

	async wait() {
		while (!this.now.to_act.includes(this.name) && !this.now.result?.over)
			this.take(await this.client.next('update'));
	}

	async move(move) {
		this.client.send({op: 'move', ply: this.now.ply, move});
		const answer = await this.client.next('update', 'refused', 'stale');
		assert.equal(answer.op, 'update', `${move}: ${answer.text}`);
		this.take(answer);
		await this.wait();
	}

	decision() {
		return {name: String(this.view.step || this.view.phase), view: this.view, moves: this.now.moves};
	}
}

// The move that a step asks for: what it names first is what it wants most; a move without "*" need not be listed.
function answer(step, moves) {
	const wanted = [step.do].flat();
	for (const pattern of wanted)
		for (const move of moves)
			if (does({do: pattern}, move))
				return move;
	return wanted.find((pattern) => !pattern.includes('*'));
}

async function playLesson(system, kind) {
	const lesson = (await read(`/learn/${system}.json`))[kind], {steps} = lesson, box = await read(`/api/box/${lesson.scenario}`);
	const seats = box.seats.map((seat) => (seat === lesson.seat ? {kind: 'human'} : {kind: 'bot', bot: lesson.against}));
	const made = await makeMatch(server.port, {scenario: lesson.scenario, seed: String(lesson.seed), seats, options: lesson.options || {}});
	const seat = new Seat(lesson.seat), met = new Set();
	await seat.sit(made.tokens[lesson.seat]);
	let at = 0, n = 0;
	for (; at < steps.length && n < MOST; n++) {
		const i = stepAt(steps, at, seat.decision());
		assert.ok(i >= 0, `no step is about ${seat.decision().name} after ${steps[at - 1]?.title}: ${seat.now.moves.slice(0, 5)}`);
		met.add(i);
		if (!steps[i].do) {
			at = i + 1;
			continue;
		}
		const move = answer(steps[i], seat.now.moves), done = doneBy(steps, at, seat.decision(), move);
		assert.ok(move, `${steps[i].title}: none of ${seat.now.moves.slice(0, 8)}`);
		await seat.move(move);
		at = done < 0 ? at : done + 1;
	}
	assert.equal(at, steps.length, `after ${n} decisions`);
	steps.forEach((step, i) => assert.ok(met.has(i) || step.rare, `${step.title} was never shown`));
	seat.client.close();
}

for (const system of Object.keys(DECISIONS)) {
	await test(`${system}: every decision is explained, every cited rule exists`, () => checkWords(system));
	await test(`${system}: the tutorial can be played by its own moves`, () => playLesson(system, 'lesson'));
	if (OTHER.includes(system))
		await test(`${system}: that of the other side too`, () => playLesson(system, 'other'));
}
await server.stop();
fs.rmSync(folder, {recursive: true, force: true});
report();
