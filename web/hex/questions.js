// questions.js: questions of the kinds in game/task.js, made from the listed moves and a system's tables of words. They decide
// nothing: who and what can be chosen is what the moves name. May use: moves.

import { unitOf } from "./moves.js";

/**
 * @typedef {import("../game/task.js").Task} Task @typedef {import("../game/task.js").Move} Move
 * @typedef {import("../game/task.js").Answer} Answer @typedef {import("../game/task.js").Context} Context
 *
 * @typedef {{mode: string, act: string, ask?: string}} VerbWords how a verb is called among other things to do, the label of the main button, what
 *   is asked
 * @typedef {Object} Words what a system says
 * @property {(context: Context, moves: Move[]) => Task} question that the step asks
 * @property {Record<string, VerbWords>} verbs
 * @property {Record<string, string[]>} room verbs that each kind of question has a place for
 * @property {string[]} ends moves that end a decision, as texts
 * @property {(context: Context, move: Move) => string} sayMove
 * @property {(word: string) => string} title a word as a title
 * @property {(context: Context, moves: Move[], verb: string) => any} force the question for units, see pickForce
 */

/** Other moves that are a button each; more are asked for on the map. */
const FEW = 3;

/** @param {Move[]} moves @param {string} verb */
export const ofVerb = (moves, verb) => moves.filter((move) => move.verb === verb);

/** Where on the map a move belongs. @param {Context} context @param {Move} move */
export function spotOf(context, move) {
	const unit = move.unit || move.units[0] || move.hq;
	return move.hexes[move.hexes.length - 1] || move.where || (unit && context.view.units[unit]?.at) || "";
}

/** Units as the box lists them. @param {Context} context @param {string[]} ids */
export function inBoxOrder(context, ids) {
	const order = context.box.units.map((/** @type {any} */ unit) => unit.id);
	return [...ids].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

/**
 * The question, and whatever else may be done now: a few other moves are a button each, many of one verb are another
 * question, which the player turns to.
 * @param {Words} words @param {Context} context @param {Move[]} moves @param {string} [mode] the verb that the player turned to @returns {Task}
 */
export function arrange(words, context, moves, mode) {
	const found = words.question(context, moves),
		room = [...(words.room[found.kind] || []), found.verb],
		there = new Set([...found.other, ...(found.choices || []), ...(found.done ? [found.done] : [])].map((one) => one.text));
	const more = moves.filter((move) => !room.includes(move.verb) && !words.ends.includes(move.text) && !there.has(move.text)),
		kinds = byVerb(more),
		asked = more.length > FEW ? [...kinds.keys()].filter((verb) => (kinds.get(verb) || []).length > 1) : [];
	const direct = more
		.filter((move) => !asked.includes(move.verb))
		.map((move) => ({ text: move.text, label: words.sayMove(context, move) }));
	if (!asked.length) return { ...found, other: [...found.other, ...direct] };
	const main = found.verb || found.kind;
	const modes = [main, ...asked].map((verb) => ({
		id: verb === main ? "" : verb,
		label: words.verbs[verb]?.mode || words.title(verb === found.kind ? context.view.step : verb),
		count: verb === main ? 0 : (kinds.get(verb) || []).length,
	}));
	if (mode && asked.includes(mode))
		return { ...askByLook(words, context, kinds.get(mode) || [], mode), modes, done: found.done };
	return { ...found, modes, other: [...found.other, ...direct] };
}

/** @param {Move[]} moves @returns {Map<string, Move[]>} */
function byVerb(moves) {
	/** @type {Map<string, Move[]>} */
	const kinds = new Map();
	for (const move of moves) kinds.set(move.verb, [...(kinds.get(move.verb) || []), move]);
	return kinds;
}

/** A question about moves of one verb, from their look alone. @param {Words} words @param {Context} context @param {Move[]} moves @param {string} verb @returns {Task} */
export function askByLook(words, context, moves, verb) {
	const said = words.verbs[verb] || { mode: words.title(verb), act: words.title(verb) };
	const base = {
		title: said.mode,
		hint: said.ask || "Choose one of the lit hexes.",
		label: said.act.replace(/:$| on$/, ""),
		verb,
		other: [],
	};
	const say = (/** @type {Move} */ move) => words.sayMove(context, move);
	if (
		moves.some((move) => move.units.length > 1) &&
		moves.every((move) => move.units.length && !move.hexes.length && !move.second)
	)
		return { ...base, ...words.force(context, moves, verb) };
	if (moves.every((move) => /^\d/.test(spotOf(context, move))))
		return { ...base, kind: "hex", moves: moves.map((move) => ({ ...move, hexes: [spotOf(context, move)] })), say };
	return { ...base, kind: "list", hint: said.ask || "", choices: moves.map((move) => ({ text: move.text, label: say(move) })) };
}

/**
 * A step that has no question of its own: it is about the verb that most of its moves have.
 * @param {Words} words @param {Context} context @param {Move[]} moves @param {Task} base without kind @param {{title: string, hint: string, label: string} | null} said
 *   the step's own words @returns {Task}
 */
export function askMainVerb(words, context, moves, base, said) {
	const counted = [...byVerb(moves.filter((move) => !words.ends.includes(move.text)))].sort((a, b) => b[1].length - a[1].length);
	if (!counted.length) return { ...base, kind: "ask" };
	const [verb, these] = counted[0],
		found = askByLook(words, context, these, verb),
		known = said ? { ...said, label: said.label || found.label } : {};
	if (found.kind === "list" && these.length === 1 && !base.done)
		return { ...base, kind: "ask", done: { text: these[0].text, label: base.label || words.sayMove(context, these[0]) } };
	return { ...found, ...known, ...(found.kind === "list" ? { kind: "ask" } : {}), done: base.done };
}

/**
 * Units are taken from a hex: who may go is everyone that a listed move names; the preset is the move that is worth most.
 * @param {Context} context @param {Move[]} moves @param {string} verb @param {{worth: (move: Move) => number, exact: boolean, target?: (move: Move) => string,
 *   flag: (id: string) => string}} how exact: as many units as the listed moves have, where they all have as many
 */
export function pickForce(context, moves, verb, { worth, exact, target, flag }) {
	/** @type {NonNullable<Task["places"]>} */
	const places = new Map();
	const sizes = new Set(moves.map((move) => move.units.length)),
		flags = [...new Set(moves.flatMap((move) => move.flags))];
	for (const move of moves) {
		const hex = context.view.units[move.units[0]]?.at || move.where || "",
			place = places.get(hex) || { able: new Set(), preset: move, helpers: new Set(), targets: new Set() };
		move.units.forEach((id) => place.able.add(id));
		if (worth(move) > worth(place.preset)) place.preset = move;
		if (move.hq) place.helpers.add(move.hq);
		if (target) place.targets.add(target(move));
		places.set(hex, place);
	}
	return {
		kind: /** @type {const} */ ("units"),
		verb,
		moves,
		places,
		exact: exact && sizes.size === 1 ? [...sizes][0] : undefined,
		flags: flags.map((id) => ({ id, label: flag(id), unit: unitOf(id) })),
	};
}

/**
 * Counters to place, each with its hexes. Those of a verb in `together` can be placed many at a time.
 * @param {Move[]} moves @param {string[]} verbs @param {string[]} together
 */
export function trayOf(moves, verbs, together) {
	/** @type {Map<string, {id: string, verb: string, hexes: string[], together: boolean}>} */
	const tray = new Map();
	for (const move of moves.filter((one) => verbs.includes(one.verb)))
		for (const id of move.units.length ? move.units : [move.unit || ""]) {
			const one = tray.get(id) || { id, verb: move.verb, hexes: [], together: together.includes(move.verb) };
			if (move.where && !one.hexes.includes(move.where)) one.hexes.push(move.where);
			tray.set(id, one);
		}
	return [...tray.values()];
}

/**
 * One row a hex or unit, each with its choices, the best first.
 * @param {Move[]} moves @param {{keyOf: (move: Move) => string, row: (key: string, move: Move) => {title: string, units: string[]}, label: (move: Move) => string,
 *   rank: (move: Move) => number}} how keyOf: the row that a move belongs to, "" for none
 */
export function rowsOf(moves, { keyOf, row, label, rank }) {
	/** @type {Map<string, {id: string, title: string, units: string[], list: Move[]}>} */
	const found = new Map();
	for (const move of moves) {
		const key = keyOf(move);
		if (!key) continue;
		const one = found.get(key) || { id: key, ...row(key, move), list: [] };
		one.list.push(move);
		found.set(key, one);
	}
	return [...found.values()].map(({ list, ...one }) => ({
		...one,
		choices: list.sort((a, b) => rank(b) - rank(a)).map((move) => ({ text: move.text, label: label(move) })),
	}));
}
