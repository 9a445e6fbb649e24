// ask.js: the questions of The Sun Never Sets II: what is asked, who and what can be chosen, which move that makes. It reads the
// listed moves and decides nothing. May use: dom (words), hex/names, hex/moves, hex/questions, words, moves, battle, board, stand.

import { count } from "../../common/dom.js";
import { hexName, listNames } from "../../hex/names.js";
import { writeLike } from "../../hex/moves.js";
import { arrange, askMainVerb, inBoxOrder, ofVerb, pickForce, rowsOf, spotOf, trayOf } from "../../hex/questions.js";
import { ASK, END, VERB, ground, plain, points, sortUnits, title as capital } from "./words.js";
import { writeMove } from "./moves.js";
import { cheapestFirst } from "./battle.js";
import { unitsByHex } from "./board.js";
import { scores } from "./stand.js";

/**
 * @typedef {import("../../game/task.js").Task} Task
 * @typedef {import("../../game/task.js").Move} Move
 * @typedef {import("../../game/task.js").Context} Context
 */

/* The verbs that each kind of question has a place for. */
/** @type {Record<string, string[]>} */
const ROOM = {
	units: [],
	path: ["drop", "scout", "withdraw"],
	place: ["place", "rebuild"],
	hex: ["choose", "atrocity"],
	rows: ["forage", "expend", "rally"],
	ask: ["agree"],
	battle: ["stand", "command", "volley", "lose"],
	list: [],
	field: [],
};
const ENDS = ["end", "halt", "cease", "capitulate", "screen none"];

/** @param {Context} context @param {Move[]} moves @param {string} [mode] the verb that the player turned to @returns {Task} */
export function task(context, moves, mode) {
	return arrange(WORDS, context, moves, mode);
}

/** A move in words, for its button. @param {Context} context @param {Move} move */
export function sayMove(context, move) {
	const hex = hexName(context, spotOf(context, move));
	if (move.verb === "march") return `March from ${hexName(context, move.where)}`;
	if (move.verb === "go" || move.verb === "retreat")
		return `${move.verb === "go" ? "Path" : "Retreat"} to ${hexName(context, move.hexes[move.hexes.length - 1])}`;
	if (move.verb === "expend" || move.verb === "forage") return choiceLabel(context, move);
	const names = listNames(context, [...(move.unit ? [move.unit] : []), ...move.units]);
	const parts = [VERB[move.verb]?.act || capital(move.verb), names];
	if (move.hexes.length || move.where) parts.push((names && !/ to$/.test(parts[0]) ? "at " : "") + hex);
	else if (names && /:$/.test(parts[0])) parts.push("at " + hex);
	if (move.second?.length)
		parts.push((move.verb === "board" ? "on " : "and ") + listNames(context, move.second));
	if (move.hq) parts.push("with " + context.unit(move.hq).name);
	if (move.terrain) parts.push(ground(move.terrain));
	return [...parts, ...move.flags.map((flag) => (flag.includes(" ") ? sayFlag(context, flag) : plain(flag)))].filter(Boolean).join(" ");
}

/** @param {Context} context @param {Move[]} moves @returns {Task} */
function question(context, moves) {
	const step = context.view.step,
		[title, hint, label] = ASK[step] || [capital(step), "", "Confirm"];
	const base = { title, hint, label, done: endOf(context, moves), other: [] };
	switch (step) {
		case "arrive":
			return arrivals(context, moves);
		case "deploy":
			return deployment(context, moves);
		case "event-place":
			if (!ofVerb(moves, "place").length) return { ...base, kind: "hex", moves: ofVerb(moves, "choose") };
			return { ...deployment(context, moves), title, hint, done: base.done };
		case "march":
			return { ...base, ...force(context, ofVerb(moves, "march"), "march") };
		case "move":
			return leading(context, moves, base);
		case "attack":
		case "event-ambush":
			return { ...base, ...force(context, ofVerb(moves, "attack"), "attack"), targets: true };
		case "scout":
		case "pursue":
			return { ...base, ...force(context, ofVerb(moves, "pursue"), "pursue"), targets: true };
		case "retreat":
			return {
				...base,
				kind: "path",
				verb: "retreat",
				moves: ofVerb(moves, "retreat"),
				start: retreatFrom(context),
			};
		case "event-hex":
		case "atrocity":
			return {
				...base,
				kind: "hex",
				moves: moves.filter((move) => move.verb === "choose" || move.verb === "atrocity"),
				card: step === "event-hex" ? context.view.happening : undefined,
			};
		case "stand":
		case "command":
		case "fire":
		case "loss":
			return { ...base, kind: "battle", moves };
		case "supply":
		case "rally":
			return rows(context, moves, step);
		case "ammunition":
			return {
				...base,
				kind: "battle",
				moves,
				verb: "expend",
				choices: ofVerb(moves, "expend").map((move) => ({ text: move.text, label: choiceLabel(context, move) })),
			};
		case "attrition":
			/* The first stands chosen: whoever presses Enter loses the cheapest unit. */
			return askMainVerb(WORDS, context, cheapestFirst(context, moves), { ...base, kind: "ask" }, { title, hint, label });
		case "treaty":
			return treaty(context, moves);
		default:
			return askMainVerb(WORDS, context, moves, { ...base, kind: "ask" }, ASK[step] ? { title, hint, label } : null);
	}
}

/** @param {Context} context */
function retreatFrom(context) {
	return context.view.battle.loser === "attacker" ? context.view.battle.from : context.view.battle.target;
}

/** @param {Context} context @param {Move[]} moves */
function endOf(context, moves) {
	const end = moves.find(({ text }) => ENDS.includes(text) && text !== "capitulate");
	return end ? { text: end.text, label: END[context.view.step] || "Done" } : undefined;
}

/* Verbs whose moves name as many units as one likes. */
const ANY_NUMBER = ["march", "ship", "land", "attack", "advance", "pursue", "place", "drop", "evade"];
const FLAGS = {
	muddling: "Muddling through",
	rail: "By rail",
	heroics: "Dashing heroics",
	blundered: "Someone had blundered",
};

/** Units of a hex: more of them, then a stronger helper, are set first. @param {Context} context @param {Move[]} moves @param {string} verb */
function force(context, moves, verb) {
	return pickForce(context, moves, verb, {
		worth: (move) => move.units.length * 10 + (move.hq ? context.unit(move.hq).strategic + 1 : 0) - move.flags.length,
		exact: !ANY_NUMBER.includes(verb),
		target: TARGET[verb],
		flag: (id) => sayFlag(context, id),
	});
}

/** @param {Context} context @param {string} id */
function sayFlag(context, id) {
	const [word, unit] = id.split(" ");
	if (word === "carrying") return "Elephants carry " + context.unit(unit).name;
	return FLAGS[/** @type {keyof FLAGS} */ (id)] || capital(id);
}

/** Where the target of a move stands in it. @type {Record<string, ((move: Move) => string) | undefined>} */
const TARGET = {
	attack: (move) => move.hexes[0],
	scout: (move) => move.hexes[0],
	pursue: (move) => move.where || "",
};

/** @type {import("../../hex/questions.js").Words} */
const WORDS = { question, verbs: VERB, room: ROOM, ends: ENDS, sayMove, title: capital, force };

/** A force on the march: where it can go, whom it can leave, what it can look at. @param {Context} context @param {Move[]} moves @param {any} base @returns {Task} */
function leading(context, moves, base) {
	const force = sortUnits(
		context,
		Object.entries(context.view.units)
			.filter(([, now]) => /** @type {any} */ (now).force)
			.map(([id]) => id),
	);
	const chief = force.find((id) => context.unit(id).arm === "hq");
	const left = context.view.march.cap >= 0 ? context.view.march.cap - context.view.march.spent : null;
	return {
		...base,
		kind: "path",
		verb: "go",
		costs: true,
		moves: ofVerb(moves, "go"),
		start: context.view.march.hex,
		force,
		title: chief ? `Lead ${context.unit(chief).name}’s column` : "Lead the column",
		facts: [
			capital(context.view.march.result),
			...(left === null ? [] : [points(left) + " MP left"]),
		],
		drop: ofVerb(moves, "drop"),
		scouts: ofVerb(moves, "scout"),
		other: ofVerb(moves, "withdraw").map((move) => ({ text: move.text, label: "Withdraw from the map" })),
	};
}

/** @param {Context} context @param {Move[]} moves @returns {Task} */
function arrivals(context, moves) {
	const tray = trayOf(moves, ["place", "rebuild"], ["place"]).map((one) => (one.verb === "rebuild" ? { ...one, tag: "points" } : one)),
		owed = tray.filter((one) => one.verb === "place").length;
	const pools = Object.entries(context.view.points || {})
		.filter(([, n]) => /** @type {number} */ (n) > 0)
		.map(([kind, n]) => `${n} ${plain(kind)}${n !== 1 && /engineer$/.test(kind) ? "s" : ""}`);
	return {
		kind: "place",
		title: "New units arrive",
		label: "Place",
		tray,
		hint:
			"Take a counter, then a lit hex." +
			(pools.length ? ` Replacement points: ${pools.join(", ")}.` : "") +
			(context.view.quota && owed ? ` Supply units to place: ${context.view.quota}.` : ""),
		done: {
			text: "end",
			label: "Done",
			confirm: owed ? "What is not placed now may be lost. Press again to go on." : undefined,
		},
		other: [],
	};
}

/** Set-up: counters of a tray, as many as one likes to each hex; what is listed first is chosen. @param {Context} context @param {Move[]} moves @returns {Task} */
function deployment(context, moves) {
	const placing = ofVerb(moves, "place"),
		first = [...placing].sort((a, b) => b.units.length - a.units.length)[0],
		ready = moves.find((move) => move.text === "end");
	return {
		...arrivals(context, moves),
		title: "Set up your army",
		hint: "Take counters of the tray, then a lit hex; or drag them there.",
		preset: first?.units,
		done: ready && { text: "end", label: END.deploy },
	};
}

/** Supply and rally: one row a hex or unit, each with its choices. @param {Context} context @param {Move[]} moves @param {string} step @returns {Task} */
function rows(context, moves, step) {
	const here = unitsByHex(context),
		hungry = (/** @type {string} */ id) => !context.view.units[id].fed && context.unit(id).side === context.seat;
	const list = rowsOf(moves, {
		keyOf: (move) => ROW[move.verb]?.(context, move) || "",
		row: (key, move) =>
			move.verb === "rally"
				? { title: context.unit(key).name, units: [key] }
				: { title: capital(hexName(context, key)), units: (here.get(key) || []).filter(hungry) },
		label: (move) => choiceLabel(context, move),
		rank: (move) => rowRank(context, move),
	});
	const supply = step === "supply";
	return {
		kind: "rows",
		title: supply ? "Feed your units" : "Rally",
		rows: list,
		label: supply ? "Feed all as shown" : "Roll all",
		hint: supply
			? list.length
				? "One row for each hungry hex."
				: "Everybody is fed."
			: list.length
				? "One row for each demoralised unit."
				: "Nobody to rally.",
		done: endOf(context, moves),
		other: [],
	};
}

/** The hex or unit whose row a move belongs to. @type {Record<string, (context: Context, move: Move) => string | undefined>} */
const ROW = {
	rally: (_context, move) => move.unit,
	forage: (_context, move) => move.hexes[0],
	expend: (context, move) => context.view.units[move.units[0]]?.at,
};

/** The choice that stands first: forage with the best headquarters, then supply units. @param {Context} context @param {Move} move */
function rowRank(context, move) {
	if (move.verb === "expend") return -10 + move.units.length / 100;
	const hq = move.hq ? context.unit(move.hq) : null;
	return (hq ? (move.verb === "rally" ? hq.tactical : hq.strategic) : 0) - move.flags.length * 5;
}

/** @param {Context} context @param {Move} move */
function choiceLabel(context, move) {
	const hq = move.hq ? " with " + context.unit(move.hq).name : "";
	if (move.verb === "expend") return `Expend ${context.unit(move.unit || "").name} for ${count(move.units.length, "unit")}`;
	if (move.verb === "forage")
		return (
			"Forage" +
			(move.terrain ? " " + ground(move.terrain) : "") +
			hq +
			(move.flags.length ? ", muddling through" : "")
		);
	return "Rally" + hq;
}

/** @param {Context} context @param {Move[]} moves @returns {Task} */
function treaty(context, moves) {
	const [british, native] = scores(context);
	return {
		kind: "ask",
		title: "The turn is over",
		label: "Fight on",
		hint: `${british.name} ${british.points}, ${native.name} ${native.points}. If both sides agree, the war ends now by treaty.`,
		choices: [...ofVerb(moves, "agree").map((move) => ({ text: move.text, label: "Offer a treaty" }))],
		done: endOf(context, moves),
		other: [],
	};
}

/* The verbs whose texts are put together; others are written like the moves that are listed. */
const WRITTEN = ["march", "attack", "pursue", "advance", "scout", "volley", "lose", "place"];

/** Composes the text of what is chosen. @param {Context} context @param {Task} task @param {any} choice @returns {string | null} */
export function compose(context, task, choice) {
	if (task.kind !== "units" || (!choice.units.length && task.verb !== "screen")) return null;
	if (task.exact && choice.units.length !== task.exact) return null;
	if (task.targets && !choice.target) return null;
	const units = inBoxOrder(context, choice.units),
		where = TARGET[task.verb || ""] ? choice.target : choice.hex,
		like = task.places?.get(choice.hex)?.preset;
	if (like && !WRITTEN.includes(task.verb || "")) return writeLike(like, units, choice);
	return writeMove({ verb: task.verb || "", units, where, from: choice.hex, hq: choice.hq, flags: choice.flags });
}
