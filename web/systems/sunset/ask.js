// ask.js: the question in hand of The Sun Never Sets II: what is asked, who and what can be chosen, which move
// that makes. It reads the listed moves and decides nothing. May use: dom (words), words, moves, board, stand.

import { count } from "../../common/dom.js";
import { ASK, END, VERB, ground, hexName, listNames, plain, points, sortUnits, title as capital } from "./words.js";
import { readMove, writeMove } from "./moves.js";
import { unitsByHex } from "./board.js";
import { scores } from "./stand.js";

/**
 * @typedef {import("../../game/task.js").Task} Task
 * @typedef {import("../../game/task.js").Move} Move
 * @typedef {import("../../game/task.js").Context} Context
 */

/** @param {Context} context @param {Move[]} moves @param {string} verb */
const of = (context, moves, verb) => moves.filter((move) => move.verb === verb);

/* The verbs that each kind of question has a place for. */
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
const FEW = 3; /* other moves that are a button each; more are asked for on the map */

/**
 * The question, and whatever else may be done now: a few other moves are a button each, many of one kind are another
 * question, which the player turns to.
 * @param {Context} context @param {Move[]} moves @param {string} [mode] the verb that the player turned to @returns {Task}
 */
export function task(context, moves, mode) {
	const found = question(context, moves),
		room = [...ROOM[found.kind], found.verb],
		there = new Set([...found.other, ...(found.choices || []), ...(found.done ? [found.done] : [])].map((one) => one.text));
	const more = moves.filter(
		(move) => !room.includes(move.verb) && !ENDS.includes(move.text) && !there.has(move.text),
	);
	const kinds = new Map();
	for (const move of more) kinds.set(move.verb, [...(kinds.get(move.verb) || []), move]);
	const asked = more.length > FEW ? [...kinds.keys()].filter((verb) => kinds.get(verb).length > 1) : [];
	const direct = more
		.filter((move) => !asked.includes(move.verb))
		.map((move) => ({ text: move.text, label: sayMove(context, move) }));
	if (!asked.length) return { ...found, other: [...found.other, ...direct] };
	const main = found.verb || found.kind;
	const modes = [main, ...asked].map((verb) => ({
		id: verb === main ? "" : verb,
		label: VERB[verb]?.mode || capital(verb === found.kind ? context.view.step : verb),
		count: verb === main ? 0 : kinds.get(verb).length,
	}));
	if (mode && asked.includes(mode)) return { ...other(context, kinds.get(mode), mode), modes, done: found.done };
	return { ...found, modes, other: [...found.other, ...direct] };
}

/** Where on the map a move belongs. @param {Context} context @param {Move} move */
function spotOf(context, move) {
	const unit = move.unit || move.units[0] || move.hq;
	return move.hexes[move.hexes.length - 1] || move.where || (unit && context.view.units[unit]?.at) || "";
}

/** A question about moves of one verb, from their look alone. @param {Context} context @param {Move[]} moves @param {string} verb @returns {Task} */
function other(context, moves, verb) {
	const words = VERB[verb] || { mode: capital(verb), act: "Do it" };
	const base = {
		title: words.mode,
		hint: words.ask || "Choose one of the lit hexes.",
		label: words.act.replace(/:$| on$/, ""),
		verb,
		other: [],
	};
	if (
		moves.some((move) => move.units.length > 1) &&
		moves.every((move) => move.units.length && !move.hexes.length && !move.second)
	)
		return { ...base, ...pickForce(context, moves, verb) };
	if (moves.every((move) => /^\d/.test(spotOf(context, move))))
		return {
			...base,
			kind: "hex",
			moves: moves.map((move) => ({ ...move, hexes: [spotOf(context, move)] })),
			say: (move) => sayMove(context, move),
		};
	return {
		...base,
		kind: "list",
		hint: words.ask || "",
		choices: moves.map((move) => ({ text: move.text, label: sayMove(context, move) })),
	};
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
	return [...parts, ...move.flags.map(plain)].filter(Boolean).join(" ");
}

/** @param {Context} context @param {Move[]} moves @returns {Task} */
function question(context, moves) {
	const step = context.view.step,
		[title, hint, label] = ASK[step] || [capital(step), "", "Do it"];
	const base = { title, hint, label, done: endOf(context, moves), other: [] };
	switch (step) {
		case "arrive":
			return arrivals(context, moves);
		case "deploy":
			return deployment(context, moves);
		case "event-place":
			if (!of(context, moves, "place").length) return { ...base, kind: "hex", moves: of(context, moves, "choose") };
			return { ...deployment(context, moves), title, hint, done: base.done };
		case "march":
			return { ...base, ...pickForce(context, of(context, moves, "march"), "march") };
		case "move":
			return leading(context, moves, base);
		case "attack":
		case "event-ambush":
			return { ...base, ...pickForce(context, of(context, moves, "attack"), "attack"), targets: true };
		case "scout":
		case "pursue":
			return { ...base, ...pickForce(context, of(context, moves, "pursue"), "pursue"), targets: true };
		case "retreat":
			return {
				...base,
				kind: "path",
				verb: "retreat",
				moves: of(context, moves, "retreat"),
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
				choices: of(context, moves, "expend").map((move) => ({ text: move.text, label: choiceLabel(context, move) })),
			};
		case "treaty":
			return treaty(context, moves);
		default: {
			const main = mainVerb(moves);
			if (!main) return { ...base, kind: "ask" };
			const these = of(context, moves, main).filter((move) => !ENDS.includes(move.text)),
				found = other(context, these, main),
				known = ASK[step] ? { title, hint, label: label || found.label } : {};
			if (found.kind === "list" && these.length === 1 && !base.done)
				return { ...base, kind: "ask", done: { text: these[0].text, label: label || sayMove(context, these[0]) } };
			return { ...found, ...known, ...(found.kind === "list" ? { kind: "ask" } : {}), done: base.done };
		}
	}
}

/** What a step is mostly about: the verb that most of its moves have. @param {Move[]} moves */
function mainVerb(moves) {
	/** @type {Map<string, number>} */
	const counts = new Map();
	for (const move of moves)
		if (!ENDS.includes(move.text)) counts.set(move.verb, (counts.get(move.verb) || 0) + 1);
	return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] || "";
}

/** @param {Context} context */
function retreatFrom(context) {
	return context.view.battle.loser === "attacker" ? context.view.battle.from : context.view.battle.target;
}

/** @param {Context} context @param {Move[]} moves */
function endOf(context, moves) {
	const end = moves.find(
		(move) => move.text === "end" || move.text === "halt" || move.text === "cease" || move.text === "screen none",
	);
	return end ? { text: end.text, label: END[context.view.step] || "Done" } : undefined;
}

/**
 * Units are taken from a hex: who may go is everyone that a listed move names; the preset is the largest listed force.
 * @param {Context} context @param {Move[]} moves @param {string} verb
 */
function pickForce(context, moves, verb) {
	/** @type {Map<string, {able: Set<string>, preset: Move, helpers: Set<string>, targets: Set<string>}>} */
	const places = new Map();
	const sizes = new Set(moves.map((move) => move.units.length));
	for (const move of moves) {
		const hex = context.view.units[move.units[0]]?.at || move.where || "";
		const place = places.get(hex) || { able: new Set(), preset: move, helpers: new Set(), targets: new Set() };
		move.units.forEach((id) => place.able.add(id));
		if (better(context, move, place.preset)) place.preset = move;
		if (move.hq) place.helpers.add(move.hq);
		if (verb === "attack" || verb === "scout") place.targets.add(move.hexes[0]);
		if (verb === "pursue") place.targets.add(move.where || "");
		places.set(hex, place);
	}
	const exact =
		sizes.size === 1 && !["march", "ship", "land", "attack", "advance", "pursue", "place", "drop", "evade"].includes(verb)
			? [...sizes][0]
			: undefined;
	return { kind: /** @type {const} */ ("units"), verb, moves, places, exact, flags: flagsOf(moves) };
}

/** More units, then a stronger helper. @param {Context} context @param {Move} a @param {Move} b */
function better(context, a, b) {
	const worth = (/** @type {Move} */ move) =>
		move.units.length * 10 + (move.hq ? context.unit(move.hq).strategic + 1 : 0) - move.flags.length;
	return worth(a) > worth(b);
}

/** @param {Move[]} moves */
function flagsOf(moves) {
	const names = {
		muddling: "Muddling through",
		rail: "By rail",
		heroics: "Dashing heroics",
		blundered: "Someone had blundered",
	};
	const found = [...new Set(moves.flatMap((move) => move.flags))];
	return found.map((id) => ({ id, label: names[/** @type {keyof names} */ (id)] || capital(id) }));
}

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
		moves: of(context, moves, "go"),
		start: context.view.march.hex,
		force,
		title: chief ? `Lead ${context.unit(chief).name}’s column` : "Lead the column",
		facts: [
			capital(context.view.march.result),
			...(left === null ? [] : [points(left) + " MP left"]),
		],
		drop: of(context, moves, "drop"),
		scouts: of(context, moves, "scout"),
		other: of(context, moves, "withdraw").map((move) => ({ text: move.text, label: "Withdraw from the map" })),
	};
}

/** @param {Context} context @param {Move[]} moves @returns {Task} */
function arrivals(context, moves) {
	/** @type {Map<string, {id: string, verb: string, hexes: string[]}>} */
	const tray = new Map();
	for (const move of moves) {
		if (move.verb !== "place" && move.verb !== "rebuild") continue;
		for (const id of move.verb === "place" ? move.units : [move.unit || ""]) {
			const one = tray.get(id) || { id, verb: move.verb, hexes: [] };
			if (move.where && !one.hexes.includes(move.where)) one.hexes.push(move.where);
			tray.set(id, one);
		}
	}
	const owed = [...tray.values()].filter((one) => one.verb === "place").length;
	const pools = Object.entries(context.view.points || {})
		.filter(([, n]) => /** @type {number} */ (n) > 0)
		.map(([kind, n]) => `${n} ${plain(kind)}${n !== 1 && /engineer$/.test(kind) ? "s" : ""}`);
	return {
		kind: "place",
		title: "New units arrive",
		label: "Place",
		tray: [...tray.values()],
		hint:
			"Take a counter, then a lit hex." +
			(pools.length ? ` Replacement points: ${pools.join(", ")}.` : "") +
			(context.view.quota ? ` Supply units to place: ${context.view.quota}.` : ""),
		done: {
			text: "end",
			label: "Done",
			confirm: owed ? "What is not placed now may be lost. Press again to go on." : undefined,
		},
		other: [],
	};
}

/** Set-up: counters of a tray, as many as one likes to each hex; what is listed first is in the hand. @param {Context} context @param {Move[]} moves @returns {Task} */
function deployment(context, moves) {
	const placing = of(context, moves, "place"),
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
	/** @type {Map<string, {id: string, title: string, units: string[], choices: {text: string, label: string}[]}>} */
	const found = new Map();
	const here = unitsByHex(context);
	for (const move of moves) {
		const hex =
			move.verb === "rally"
				? move.unit || ""
				: move.verb === "forage"
					? move.hexes[0]
					: move.verb === "expend"
						? context.view.units[move.units[0]]?.at
						: "";
		if (!hex) continue;
		/** @type {{id: string, title: string, units: string[], choices: {text: string, label: string}[]}} */
		const row = found.get(hex) || {
			id: hex,
			title: move.verb === "rally" ? context.unit(hex).name : capital(hexName(context, hex)),
			units:
				move.verb === "rally"
					? [hex]
					: (here.get(hex) || []).filter(
							(id) => !context.view.units[id].fed && context.unit(id).side === context.seat,
						),
			choices: [],
		};
		row.choices.push({ text: move.text, label: choiceLabel(context, move) });
		found.set(hex, row);
	}
	const list = [...found.values()];
	for (const row of list)
		row.choices.sort((a, b) => rowRank(context, readMove(b.text)) - rowRank(context, readMove(a.text)));
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
		label: "Go on",
		hint: `${british.name} ${british.points}, ${native.name} ${native.points}. If both sides agree, the war ends now by treaty.`,
		choices: [...of(context, moves, "agree").map((move) => ({ text: move.text, label: "Offer a treaty" }))],
		done: endOf(context, moves),
		other: [],
	};
}

/* The verbs whose texts are put together; others are written like the moves that are listed. */
const WRITTEN = ["march", "attack", "pursue", "advance", "scout", "volley", "lose", "place"];

/** A listed move with other units and another helper. @param {Move} like @param {string[]} units @param {any} choice */
function alike(like, units, choice) {
	let text = like.text.replace(like.units.join(","), units.join(",") || "none");
	if (like.hq && like.hq !== choice.hq) text = text.replace(" with " + like.hq, choice.hq ? " with " + choice.hq : "");
	else if (!like.hq && choice.hq) text += " with " + choice.hq;
	for (const flag of like.flags) if (!choice.flags.includes(flag)) text = text.replace(" " + flag, "");
	for (const flag of choice.flags) if (!like.flags.includes(flag)) text += " " + flag;
	return text;
}

/** Composes the text of what is chosen. @param {Context} context @param {Task} task @param {any} choice @returns {string | null} */
export function compose(context, task, choice) {
	if (task.kind !== "units" || (!choice.units.length && task.verb !== "screen")) return null;
	if (task.exact && choice.units.length !== task.exact) return null;
	if (task.targets && !choice.target) return null;
	const order = context.box.units.map((/** @type {any} */ unit) => unit.id);
	const units = [...choice.units].sort((a, b) => order.indexOf(a) - order.indexOf(b));
	const where =
		task.verb === "attack" || task.verb === "pursue" || task.verb === "scout" ? choice.target : choice.hex;
	const like = task.places?.get(choice.hex)?.preset;
	if (like && !WRITTEN.includes(task.verb || "")) return alike(like, units, choice);
	return writeMove({ verb: task.verb || "", units, where, from: choice.hex, hq: choice.hq, flags: choice.flags });
}
