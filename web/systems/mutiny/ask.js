// ask.js: the questions of Sepoy Mutiny: what is asked, who and what can be chosen, which move that makes. It reads the listed
// moves and decides nothing. May use: dom (words), hex/questions, words, moves, board.

import { count } from "../../common/dom.js";
import { arrange, askMainVerb, inBoxOrder, ofVerb, pickForce, rowsOf, trayOf } from "../../hex/questions.js";
import { ASK, GROUP, VERB, factorOf, hexName, markerName, nameOf, namesOf, plain, title } from "./words.js";
import { writeMove } from "./moves.js";

/**
 * @typedef {import("../../game/task.js").Task} Task
 * @typedef {import("../../game/task.js").Move} Move
 * @typedef {import("../../game/task.js").Context} Context
 */

/* What the fan of a stack and the hand offer. */
const FREE = ["top", "intelligence"];
/* The verbs that each kind of question has a place for. */
/** @type {Record<string, string[]>} */
const ROOM = {
	units: ["move", ...FREE],
	path: ["halt", ...FREE],
	place: ["place", ...FREE],
	hex: ["choose", "mutiny", "parade", "attack", "fight", "entrench", ...FREE],
	rows: ["rally", ...FREE],
	ask: ["operate", "disband", "reinforce", "draw", "durbar", "incite", "recruit", "pass", "fire", "lose", "retreat", "command", "volley", "aid", ...FREE],
	battle: [],
	list: [],
	field: [],
};
const ENDS = ["end", "concede"];

/** @param {Context} context @param {Move[]} moves @param {string} [mode] the verb that the player turned to @returns {Task} */
export function task(context, moves, mode) {
	const found = arrange(WORDS, context, moves, mode);
	/* Who goes, then where to, however many there are to choose from. */
	if (mode && ["sail", "enter", "activate"].includes(mode) && found.verb === mode)
		return { ...found, hint: VERB[mode].ask, choices: undefined, say: undefined, ...force(context, ofVerb(moves, mode), mode) };
	return found;
}

const DECLINE = { forced: "End the action", blow: "Without it", massacre: "Without it", train: "Keep it" };

/** A move in words, for its button. @param {Context} context @param {Move} move */
export function sayMove(context, move) {
	const act = VERB[move.verb]?.act || title(move.verb),
		names = namesOf(context, [...(move.unit ? [move.unit] : []), ...move.units]),
		to = move.hexes[move.hexes.length - 1] || move.where;
	switch (move.verb) {
		case "reinforce":
			return `Reinforce with ${GROUP[/** @type {keyof GROUP} */ (move.flags[0])] || plain(move.flags[0])}${move.where ? " at " + hexName(context, move.where) : ""}`;
		case "intelligence":
			return move.flags[0] === "units" ? "Agent: look at all enemy units" : "Agent: look at the enemy’s markers";
		case "decline":
			return move.flags.length ? "Not in this action phase" : DECLINE[/** @type {keyof DECLINE} */ (context.view.step)] || "Let it be";
		case "move":
			return `Move ${names} to ${hexName(context, move.where || to)}`;
		case "attack":
		case "fight":
			return `${act} ${hexName(context, move.hexes[0])} from ${hexName(context, move.where)}`;
		case "aid":
			return `${context.unit(move.hq || "").name} betters the fire of ${names}`;
		case "expend":
			return `Expend ${names}`;
		case "retreat":
			return `${names} gives way`;
		default:
			return [act, names, to ? (names ? "at " : "") + hexName(context, to) : ""].filter(Boolean).join(" ");
	}
}

/** @param {Context} context @param {Move[]} moves */
function endOf(context, moves) {
	const end = moves.find(({ text }) => text === "end");
	return end ? { text: "end", label: ASK[context.view.step]?.end || "Done" } : undefined;
}

/** @param {Context} context @param {Move[]} moves @returns {Task} */
function question(context, moves) {
	const step = context.view.step,
		words = ASK[step] || { title: title(step), hint: "", label: "Confirm" },
		base = { title: words.title, hint: words.hint, label: words.label, done: endOf(context, moves), other: [] };
	switch (step) {
		case "deploy":
		case "arrive":
			return placing(context, moves, base);
		case "action":
			return action(context, moves, base);
		case "move":
			return { ...base, ...moving(context, ofVerb(moves, "move")) };
		case "mutiny":
		case "parade":
		case "kashmir":
		case "recruit":
		case "entrench":
		case "rally-hex":
			return {
				...base,
				...(context.view.phase === "great-mutiny" && step === "mutiny" ? { title: "The Great Mutiny" } : {}),
				kind: "hex",
				verb: moves[0]?.verb,
				moves: moves.filter((move) => move.hexes.length),
				say: (move) => sayMove(context, move),
			};
		case "declare":
		case "fight":
			return battles(context, moves, base);
		case "treachery":
			return { ...base, ...force(context, ofVerb(moves, "betray"), "betray"), targets: true };
		case "flee":
			return { ...base, kind: "path", verb: "flee", moves: ofVerb(moves, "flee"), start: context.view.units[context.view.battle?.runner]?.at,
				other: ofVerb(moves, "halt").map((move) => ({ text: move.text, label: "Stop in the fortress" })) };
		case "pursue":
			return pursuing(context, moves, base);
		case "rally":
			return rallying(context, moves, base);
		case "starve":
		case "supply":
			return { ...base, ...force(context, moves.filter((move) => move.units.length), moves.find((move) => move.units.length)?.verb || "expend") };
		case "fortune":
			return fortune(context, moves, base);
		case "commander":
		case "train":
		case "blow":
		case "massacre":
		case "window":
		case "forced":
		case "draw":
		case "aid":
		case "fire":
		case "loss":
		case "retreat":
		case "begin":
			return answers(context, moves, base);
		default:
			return askMainVerb(WORDS, context, moves, { ...base, kind: "ask" }, { title: words.title, hint: words.hint, label: words.label });
	}
}

/** One button for each answer. @param {Context} context @param {Move[]} moves @param {any} base @returns {Task} */
function answers(context, moves, base) {
	const step = context.view.step,
		skip = ["end", "concede"],
		quiet = ["intelligence", "top", "besiege"];
	const list = moves.filter((move) => !skip.includes(move.text) && !quiet.includes(move.verb)),
		volley = moves.find((move) => move.verb === "volley");
	const say = (/** @type {Move} */ move) => sayMove(context, move);
	return {
		...base,
		...HEAD[step]?.(context),
		kind: "ask",
		verb: list[0]?.verb,
		moves,
		start: context.view.battle?.target,
		/* Units are chosen where they stand in the battle: parts.js. */
		choices: list
			.filter((move) => !ROSTER.includes(move.verb) && move.verb !== "volley")
			.slice(0, 24)
			.map((move) => ({ text: move.text, label: say(move) })),
		done: volley ? { text: "volley", label: "Fire all" } : base.done,
	};
}

const ROSTER = ["fire", "lose", "retreat", "command", "aid"];

/** Titles that depend on what is going on. @type {Record<string, (context: Context) => {title?: string, hint?: string}>} */
const HEAD = {
	window: (context) => {
		const frame = context.view.frames?.[context.view.frames.length - 1];
		return frame ? { hint: "An Agent would stop it. Being asked tells nothing of what you hold." } : {};
	},
	draw: (context) => ({ hint: `You may draw another: ${context.view.incident_pool_size} are left in the pool.` }),
	begin: () => ({}),
};

/** @param {Context} context @param {Move[]} moves @param {any} base @returns {Task} */
function placing(context, moves, base) {
	const leaders = context.view.phase === "leaders",
		tray = trayOf(ofVerb(moves, "place"), ["place"], ["place"]),
		first = [...ofVerb(moves, "place")].sort((a, b) => b.units.length - a.units.length)[0];
	return {
		...base,
		...(leaders ? { title: "Place your leaders", done: base.done && { text: "end", label: "Place them for me" } } : {}),
		kind: "place",
		tray,
		preset: context.view.step === "deploy" ? (tray.length ? [tray[0].id] : []) : first?.units,
		hint: context.view.step === "deploy" && tray.length ? `${base.hint} ${count(tray.length, "counter")} to place.` : base.hint,
	};
}

/** The marker that was drawn: one of its actions. @param {Context} context @param {Move[]} moves @param {any} base @returns {Task} */
function action(context, moves, base) {
	const drawer = context.view.drawer === context.seat ? "You drew it." : "The enemy drew it; the marker is yours.";
	return {
		...base,
		kind: "ask",
		verb: "action",
		title: markerName(context, context.view.marker) + " is drawn",
		hint: drawer + " Choose one action.",
		/* The actions are cards of their own: parts.js. */
		choices: [],
		start: context.view.units?.[context.view.marker]?.at,
	};
}

/**
 * A stack, some of its units, and one of the hexes that they reach: where they can go depends on who goes.
 * @param {Context} context @param {Move[]} moves
 */
function moving(context, moves) {
	const found = pickForce(context, moves, "move", { worth: (move) => move.units.length, exact: false, flag: title });
	return {
		...found,
		verb: "move",
		aims: (/** @type {string} */ hex, /** @type {string[]} */ units) => {
			/** @type {Map<string, {label: string, path: string[], text: string}>} */
			const aims = new Map();
			for (const move of moves) {
				if (context.view.units[move.units[0]]?.at !== hex || !units.length || !units.every((id) => move.units.includes(id))) continue;
				const end = move.where || move.hexes[move.hexes.length - 1],
					old = aims.get(end);
				if (old && old.path.length <= move.hexes.length) continue;
				aims.set(end, { label: "", path: move.hexes, text: writeMove({ verb: "move", units: inBoxOrder(context, units), hexes: move.hexes, where: move.where }) });
			}
			return aims;
		},
	};
}

/** Attacks by the hex that they go to; from where is the second choice. @param {Context} context @param {Move[]} moves @param {any} base @returns {Task} */
function battles(context, moves, base) {
	const list = moves.filter((move) => ["attack", "fight"].includes(move.verb));
	return {
		...base,
		kind: "hex",
		verb: list[0]?.verb,
		moves: list,
		say: (move) => `from ${hexName(context, move.where)}`,
		other: ofVerb(moves, "hold").map((move) => ({ text: move.text, label: sayMove(context, move) })),
		hint: base.done ? base.hint : base.hint + " Some still must.",
	};
}

/** @param {Context} context @param {Move[]} moves @param {any} base @returns {Task} */
function pursuing(context, moves, base) {
	const list = ofVerb(moves, "pursue");
	return { ...base, ...force(context, list, "pursue"), targets: list.some((move) => move.where), optional: true };
}

/** @param {Context} context @param {Move[]} moves @param {any} base @returns {Task} */
function rallying(context, moves, base) {
	const rows = rowsOf(ofVerb(moves, "rally"), {
		keyOf: (move) => move.unit || "",
		row: (key) => ({ title: `${nameOf(context, key)}, ${hexName(context, context.view.units[key]?.at)}`, units: [key] }),
		label: () => "Rally",
		rank: () => 0,
	});
	return { ...base, kind: "rows", rows, hint: rows.length ? "One row for each reduced unit within command." : "Nobody to rally." };
}

/** @param {Context} context @param {Move[]} moves @param {any} base @returns {Task} */
function fortune(context, moves, base) {
	const list = moves.filter((move) => !["end", "concede"].includes(move.text) && !["intelligence", "top"].includes(move.verb)),
		said = { ...base, title: title(context.view.fortune), hint: FORTUNE[/** @type {keyof FORTUNE} */ (context.view.fortune)] || base.hint };
	if (list.length && list.every((move) => move.verb === "choose" || move.verb === "mutiny"))
		return { ...said, kind: "hex", verb: list[0].verb, moves: list, say: (move) => sayMove(context, move) };
	if (list.length && list.every((move) => move.verb === "lose")) return { ...said, ...force(context, list, "lose") };
	if (list.length && list.every((move) => move.where && /^\d/.test(move.where)))
		return { ...said, kind: "hex", verb: list[0].verb, moves: list.map((move) => ({ ...move, hexes: [move.where || ""] })), say: (move) => sayMove(context, move) };
	if (list.length && list.every((move) => move.unit))
		return { ...said, kind: "ask", verb: list[0].verb, choices: list.slice(0, 30).map((move) => ({ text: move.text, label: sayMove(context, move) })) };
	return askMainVerb(WORDS, context, moves, { ...said, kind: "ask" }, { title: said.title, hint: said.hint, label: said.label });
}
const FORTUNE = {
	"relief-force": "Choose a group and the leader whom it joins.",
	treachery: "Choose an enemy hex without a leader: its stack will be shown to you.",
	"righteous-vengeance": "Choose who is restored.",
	"enemy-attrition": "Choose an enemy hex: each mobile unit there loses a step on a 6.",
	"friendly-attrition": "Choose one of the hexes: each mobile unit there loses a step on a 6.",
	"mutiny-spreads": "Choose a hex with loyal Sepoys for a mutiny check.",
	rebellion: "Choose where Badmashes rise.",
	"rebel-infighting": "Two Badmashes, or one Sepoy unit, are lost.",
	"afghan-frontier": "Choose where they appear.",
};

/** @param {Context} context @param {Move[]} moves @param {string} verb */
function force(context, moves, verb) {
	const target = moves.some((move) => move.where) ? (/** @type {Move} */ move) => move.where || "" : undefined;
	const found = pickForce(context, moves, verb, {
		worth: (move) => move.units.length * 10 + move.units.reduce((sum, id) => sum + (factorOf(context, id) ?? 1), 0),
		exact: ["starve", "lose"].includes(verb),
		target,
		flag: title,
	});
	return target ? { ...found, targets: true } : found;
}

/** What may be done with a counter of a fanned stack. @param {string[]} moves @param {string} id */
export const fanMoves = (moves, id) => (moves.includes("top " + id) ? [{ text: "top " + id, label: "Put on top" }] : []);

/** @type {import("../../hex/questions.js").Words} */
const WORDS = { question, verbs: VERB, room: ROOM, ends: ENDS, sayMove, title, force };

/** Composes the text of what is chosen. @param {Context} context @param {any} task @param {any} choice @returns {string | null} */
export function compose(context, task, choice) {
	if (task.kind !== "units" || !choice.units.length) return null;
	if (task.exact && choice.units.length !== task.exact) return null;
	if (task.aims) return choice.target ? task.aims(choice.hex, choice.units).get(choice.target)?.text || null : null;
	if (task.targets && !choice.target && !task.optional) return null;
	return writeMove({ verb: task.verb || "", units: inBoxOrder(context, choice.units), where: choice.target || undefined });
}

