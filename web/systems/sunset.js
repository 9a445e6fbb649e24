// sunset.js: how The Sun Never Sets II reads on the screen: counters, stacks, the question in hand, moves.
// It says what views and move texts mean and decides nothing. May use: sunset_words.

import { describe, hexName, listNames, sortUnits, weaponLetter } from "./sunset_words.js";
export { eventLine, card, tell, sortUnits } from "./sunset_words.js";
export * from "./sunset_battle.js";

/**
 * @typedef {import("../counter.js").Counter} Counter
 * @typedef {import("../board.js").Stack} Stack
 * @typedef {import("../task.js").Task} Task
 * @typedef {import("../task.js").Move} Move
 * @typedef {import("../task.js").Desk} Desk
 */

export const board = true;

/* ---- moves as text ---- */

/** @param {string} text @returns {Move} */
export function readMove(text) {
	const words = text.split(" "),
		verb = words[0];
	/** @type {Move} */
	const move = { text, verb, units: [], hexes: [], flags: [] };
	const units = (/** @type {string} */ word) => (word && word !== "none" ? word.split(",") : []);
	let at = 1;
	if (
		[
			"march",
			"place",
			"desert",
			"drop",
			"screen",
			"volley",
			"yield",
			"advance",
			"pursue",
			"starve",
			"lose",
		].includes(verb)
	)
		move.units = units(words[at++]);
	else if (["rebuild", "fortify", "command", "expend", "rally", "pledge"].includes(verb)) move.unit = words[at++];
	else if (["choose", "scout", "attack", "atrocity", "forage", "spy", "reveal"].includes(verb))
		move.hexes = [words[at++]];
	else if (verb === "go" || verb === "retreat") move.hexes = words[at++].split("-");
	else if (verb === "stand") move.terrain = words[at++];
	for (; at < words.length; at++) {
		const word = words[at],
			next = words[at + 1];
		if (word === "from" || word === "at" || word === "to") {
			move.where = next;
			at++;
		} else if (word === "for" || word === "demoralise") {
			move[word === "for" ? "units" : "second"] = units(next);
			at++;
		} else if (word === "as") {
			move.terrain = next;
			at++;
		} else if (word === "with") {
			if (verb === "scout" || verb === "attack") move.units = units(next);
			else move.hq = next;
			at++;
		} else move.flags.push(word);
	}
	return move;
}

/** @param {Partial<Move> & {verb: string}} move */
export function writeMove(move) {
	const units = move.units?.length ? move.units.join(",") : "none";
	const tail = (move.hq ? " with " + move.hq : "") + (move.flags || []).map((flag) => " " + flag).join("");
	switch (move.verb) {
		case "march":
			return `march ${units} from ${move.where}${tail}`;
		case "place":
			return `place ${units} at ${move.where}`;
		case "rebuild":
			return `rebuild ${move.unit} at ${move.where}`;
		case "pursue":
			return `pursue ${units} to ${move.where}`;
		case "scout":
			return `scout ${move.where} with ${units}`;
		case "attack":
			return `attack ${move.where} from ${move.from} with ${units}${tail}`;
		case "lose":
			return `lose ${units}` + (move.second?.length ? " demoralise " + move.second.join(",") : "");
		case "volley":
			return `volley ${units}${tail}`;
		default:
			return `${move.verb} ${units}`;
	}
}

/* ---- counters ---- */

const SYMBOL = {
	artillery: "foot_artillery",
	"horse-artillery": "horse_artillery",
	"mountain-artillery": "mountain_artillery",
	"irregular-infantry": "irregular_infantry",
	pioneers: "pioneer",
	"mounted-infantry": "mounted_infantry",
	"camel-corps": "camel",
	machinegun: "machine_gun",
	"railroad-engineer": "railway_engineer",
	civilian: "civilians",
	riverine: "gunboat",
};
const NATION = {
	british: "british",
	"british-colonial": "colonial",
	indian: "colonial",
	asante: "asante",
	"friendly-native": "friendly",
	"hostile-native": "hostile",
	afghan: "afghan",
	abyssinian: "abyssinian",
	persian: "persian",
};
const EMBLEM = { colonial: "british" };

/** @param {any} facts */
function nationOf(facts) {
	return NATION[/** @type {keyof NATION} */ (facts.nation)] || (facts.side === "british" ? "british" : "hostile");
}

/** @param {Desk} desk @param {string} id @returns {Counter} */
export function counter(desk, id) {
	const facts = desk.unit(id),
		now = desk.view.units?.[id] || {};
	const leader = facts.arm === "hq",
		fights = facts.strength > 0;
	let symbol = SYMBOL[/** @type {keyof SYMBOL} */ (facts.arm)] || facts.arm;
	if (leader) symbol = facts.chief ? "hq_cinc" : "hq";
	if (facts.arm === "artillery" && facts.weapon === "gun-h") symbol = "heavy_artillery";
	if (/naval/i.test(facts.name) && facts.arm === "infantry") symbol = "naval_infantry";
	return {
		nation: nationOf(facts),
		shape: facts.side === "british" ? "square" : "arch",
		symbol,
		name: shortName(facts.name),
		leader,
		wide: !fights && !leader,
		left: leader ? `${facts.tactical}/${facts.strategic}` : fights ? String(facts.strength) : "",
		centre: leader ? "" : weaponLetter(facts.weapon),
		right: facts.move ? String(facts.move) : fights ? "0" : "",
		morale: fights ? facts.morale : "",
		hollow: now.state === "demoralised",
		label: describe(desk, id),
	};
}

const SHORT = {
	"Royal Welsh Fusiliers": "RWF",
	"Royal Marines": "RM",
	"Royal Engineers": "RE",
	"Rifle Brigade": "Rifle Bde",
	"Naval Brigade": "Naval Bde",
	"1st West India": "1 WI",
	"2nd West India": "2 WI",
	"Gifford's scouts": "Gifford",
};
/** @param {string} name */
function shortName(name) {
	return SHORT[/** @type {keyof SHORT} */ (name)] || name;
}

/** The back of a side's counters. @param {Desk} desk @param {string} side @returns {Counter} */
function back(desk, side) {
	const facts = desk.box.units.find((/** @type {any} */ unit) => unit.side === side) || { side, nation: side };
	const nation = nationOf(facts);
	return {
		nation,
		shape: side === "british" ? "square" : "arch",
		symbol: "",
		name: "",
		label: desk.sideName(side) + ", unknown",
		emblem: EMBLEM[/** @type {keyof EMBLEM} */ (nation)] || nation,
	};
}

/** The mark of a side beside its name. @param {Desk} desk @param {string} side */
export function sideMark(desk, side) {
	const one = back(desk, side);
	return { nation: one.nation, shape: one.shape };
}

/** Units by the hex in which they stand. @param {Desk} desk @returns {Map<string, string[]>} */
export function unitsByHex(desk) {
	/** @type {Map<string, string[]>} */
	const found = new Map();
	for (const [id, now] of Object.entries(desk.view.units || {}))
		if (/^\d/.test(/** @type {any} */ (now).at))
			found.set(/** @type {any} */ (now).at, [...(found.get(/** @type {any} */ (now).at) || []), id]);
	for (const [hex, ids] of found) found.set(hex, sortUnits(desk, ids));
	return found;
}

/** @param {Desk} desk @returns {Stack[]} */
export function stacks(desk) {
	const known = unitsByHex(desk),
		list = [];
	for (const [hex, ids] of known)
		list.push({
			hex,
			counters: ids.map((id) => counter(desk, id)),
			count: ids.length,
			own: desk.unit(ids[0]).side === desk.seat,
			pennant: ids.length > 1 && desk.unit(ids[0]).arm !== "hq" && ids.some((id) => desk.unit(id).arm === "hq"),
		});
	for (const side of ["british", "native"])
		for (const hex of desk.view.occupied?.[side] || []) {
			if (known.has(hex)) continue;
			const size = desk.view.sizes?.[hex];
			list.push({
				hex,
				counters: [back(desk, side), back(desk, side)].slice(0, size === 1 ? 1 : 2),
				count: size ?? null,
				own: false,
			});
		}
	return list;
}

/** Works and deeds on the map. @param {Desk} desk */
export function marks(desk) {
	const list = [];
	for (const side of ["british", "native"])
		for (const hex of desk.view.works?.[side] || [])
			list.push({ hex, symbol: "fieldworks", label: desk.sideName(side) + " works" });
	for (const hex of desk.view.atrocity || []) list.push({ hex, symbol: "atrocity", label: "Atrocity" });
	for (const hex of desk.view.fair_play || []) list.push({ hex, symbol: "fair_play", label: "Fair play" });
	return list;
}

/** Enemy zones of control, public. @param {Desk} desk */
export function zones(desk) {
	const enemy = desk.seat === "british" ? "native" : desk.seat === "native" ? "british" : "";
	const list = new Set();
	for (const hex of desk.view.zones?.[enemy] || []) {
		list.add(hex);
		for (const other of desk.around(hex)) if (other) list.add(other);
	}
	return [...list];
}

/* ---- where the game stands ---- */

const SEGMENTS = {
	events: "Events",
	reinforcement: "Reinforce",
	movement: "March",
	battle: "Battle",
	logistics: "Supply",
	rally: "Rally",
	"end-of-turn": "End",
};

/** @param {Desk} desk */
export function progress(desk) {
	const names = Object.keys(SEGMENTS).filter((id) => id !== "end-of-turn");
	const at = names.indexOf(desk.view.segment);
	return names.map((id, i) => ({
		name: SEGMENTS[/** @type {keyof SEGMENTS} */ (id)],
		state: desk.view.segment === "end-of-turn" || i < at ? "done" : i === at ? "on" : "",
	}));
}

/** @param {Desk} desk */
export function track(desk) {
	return desk.box.turns.map((/** @type {any} */ turn, /** @type {number} */ i) => ({
		name: turn.name.replace(/ \d{4}$/, "").replace(/^(\w{3})\w*/, "$1"),
		full: turn.name,
		now: i + 1 === desk.view.turn,
		past: i + 1 < desk.view.turn,
		weather: turn.weather === "normal" ? "" : turn.weather,
	}));
}

/** @param {Desk} desk */
export function scores(desk) {
	return ["british", "native"].map((side) => ({
		side,
		name: desk.sideName(side),
		points: desk.view.vp?.[side] ?? 0,
	}));
}

/** What holds at present: effects, weather, what is in hand. @param {Desk} desk */
export function effects(desk) {
	const now = desk.view.turn * 2 + (desk.view.player === "native" ? 1 : 0);
	const list = [...(desk.view.effects || []), ...(desk.view.bonuses || [])].map((word) =>
		String(word).replace(/-/g, " "),
	);
	if (desk.view.foul_weather_until >= now) list.push("foul weather");
	if (desk.view.earthquake_until >= now) list.push("earthquake");
	if (desk.view.fever && desk.view.fever !== "none") list.push("fever: " + desk.unit(desk.view.fever).name);
	return list;
}

/** @param {Desk} desk */
export function moment(desk) {
	const turn = desk.box.turns[desk.view.turn - 1];
	return `${turn ? turn.name : ""}, ${desk.sideName(desk.view.player)} ${SEGMENTS[/** @type {keyof SEGMENTS} */ (desk.view.segment)] || ""}`;
}

/** Half points as the rules write them. @param {number} halves */
export function points(halves) {
	return (Math.floor(halves / 2) || (halves % 2 ? "" : "0")) + (halves % 2 ? "½" : "");
}

/* ---- the question in hand ---- */

/** @param {Desk} desk @param {Move[]} moves @param {string} verb */
const of = (desk, moves, verb) => moves.filter((move) => move.verb === verb);

/** Sentences for each decision: title, hint, the label of the main button. */
const ASK = {
	march: ["Choose a force to march", "Take a lit stack. The die says how far it goes.", "Roll for the march"],
	move: ["Lead the force", "Choose a lit hex. The path and its cost are shown first.", "March"],
	attrition: ["The march costs a unit", "Choose who is lost.", "Lose it"],
	attack: ["Choose a battle", "Take a lit stack, then an enemy beside it.", "Attack"],
	"event-ambush": ["An ambush", "One stack may attack at once.", "Attack"],
	"event-hex": ["The event asks for a hex", "Choose one of the lit hexes.", "Choose"],
	desert: ["Some units go home", "Choose who deserts.", "Let them go"],
	screen: ["The enemy reconnoitres", "Mounted troops in good order may screen the hex.", "Screen"],
	retreat: ["The battle is lost: retreat", "Choose where the force goes.", "Retreat"],
	"retreat-loss": ["The retreat enters a zone of control", "Choose who is demoralised.", "Accept"],
	advance: ["The battle is won", "Choose who advances.", "Advance"],
	pursue: ["Follow them", "Choose who pursues, then a lit hex.", "Pursue"],
	atrocity: ["Deeds against the inhabitants", "Choose a lit hex, or none.", "Do it"],
	short: ["Not all can eat", "Choose who goes short.", "Accept"],
	counterspy: ["The enemy’s spies were found out", "Choose one of his stacks to look at.", "Look"],
	ammunition: ["Ammunition", "A supply unit here can better your fire of this round.", ""],
};

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
};
const ENDS = ["end", "halt", "cease", "capitulate", "screen none"];

/** The question, and whatever else may be done now as a button each. @param {Desk} desk @param {Move[]} moves @returns {Task} */
export function task(desk, moves) {
	const found = question(desk, moves),
		room = [...ROOM[found.kind], found.verb],
		there = new Set([...found.other, ...(found.choices || [])].map((answer) => answer.text));
	const more = moves.filter(
		(move) => !room.includes(move.verb) && !ENDS.includes(move.text) && !there.has(move.text),
	);
	return {
		...found,
		other: [...found.other, ...more.map((move) => ({ text: move.text, label: sayMove(desk, move) }))],
	};
}

/** A move in words, for its button. @param {Desk} desk @param {Move} move */
function sayMove(desk, move) {
	const hex = move.hexes[0] ? hexName(desk, move.hexes[0]) : "",
		unit = move.unit ? desk.unit(move.unit).name : "";
	switch (move.verb) {
		case "spy":
			return `Spy on ${hex} with ${desk.unit(move.hq || "").name}`;
		case "reveal":
			return `Show the stack at ${hex}`;
		case "pledge":
			return `Fair play at ${hexName(desk, desk.view.units[move.unit || ""]?.at)}: ${unit}`;
		case "begin":
			return "Begin the segment";
		case "fortify":
			return `Fortify ${hexName(desk, desk.view.units[move.unit || ""]?.at)}: ${unit}`;
		default:
			return move.text.charAt(0).toUpperCase() + move.text.slice(1);
	}
}

/** @param {Desk} desk @param {Move[]} moves @returns {Task} */
function question(desk, moves) {
	const step = desk.view.step,
		[title, hint, label] = ASK[/** @type {keyof ASK} */ (step)] || ["Your move", "", "Do it"];
	const base = { title, hint, label, done: endOf(desk, moves), other: [] };
	switch (step) {
		case "arrive":
			return arrivals(desk, moves);
		case "deploy":
			return {
				...arrivals(desk, moves),
				title: "Your army lands",
				hint: "Choose a lit hex for all of it.",
				together: true,
				done: { text: "end", label: "As the scenario proposes" },
			};
		case "march":
			return { ...base, ...pickForce(desk, of(desk, moves, "march"), "march") };
		case "move":
			return leading(desk, moves, base);
		case "attack":
		case "event-ambush":
			return { ...base, ...pickForce(desk, of(desk, moves, "attack"), "attack"), targets: true };
		case "scout":
		case "pursue":
			return { ...base, ...pickForce(desk, of(desk, moves, "pursue"), "pursue"), targets: true };
		case "retreat":
			return {
				...base,
				kind: "path",
				verb: "retreat",
				moves: of(desk, moves, "retreat"),
				start: retreatFrom(desk),
			};
		case "event-hex":
		case "atrocity":
			return {
				...base,
				kind: "hex",
				moves: moves.filter((move) => move.verb === "choose" || move.verb === "atrocity"),
				card: step === "event-hex" ? desk.view.happening : undefined,
			};
		case "stand":
		case "command":
		case "fire":
		case "loss":
			return { ...base, kind: "battle", moves };
		case "supply":
		case "rally":
			return rows(desk, moves, step);
		case "ammunition":
			return {
				...base,
				kind: "ask",
				verb: "expend",
				choices: of(desk, moves, "expend").map((move) => ({ text: move.text, label: choiceLabel(desk, move) })),
			};
		case "treaty":
			return treaty(desk, moves);
		default:
			if (moves.some((move) => move.units.length))
				return {
					...base,
					...pickForce(
						desk,
						moves.filter((move) => move.units.length),
						pickVerb(moves),
					),
				};
			if (moves.some((move) => move.hexes.length))
				return {
					...base,
					kind: "hex",
					verb: moves.find((move) => move.hexes.length)?.verb,
					moves: moves.filter((move) => move.hexes.length),
				};
			return { ...base, kind: "ask" };
	}
}

/** @param {Move[]} moves */
function pickVerb(moves) {
	return (moves.find((move) => move.units.length) || moves[0])?.verb || "";
}

/** @param {Desk} desk */
function retreatFrom(desk) {
	return desk.view.battle.loser === "attacker" ? desk.view.battle.from : desk.view.battle.target;
}

const END = {
	arrive: "Done",
	march: "End the marches",
	attack: "No more battles",
	"event-ambush": "Let it pass",
	move: "Stay",
	screen: "Do not screen",
	advance: "Stay",
	pursue: "Stay",
	atrocity: "None",
	supply: "Supply is done",
	rally: "End the rally",
	treaty: "Go on",
	ammunition: "Keep it",
	fire: "Cease fire",
};

/** @param {Desk} desk @param {Move[]} moves */
function endOf(desk, moves) {
	const end = moves.find(
		(move) => move.text === "end" || move.text === "halt" || move.text === "cease" || move.text === "screen none",
	);
	return end ? { text: end.text, label: END[/** @type {keyof END} */ (desk.view.step)] || "Done" } : undefined;
}

/**
 * Units are taken from a hex: who may go is everyone that a listed move names; the preset is the largest listed force.
 * @param {Desk} desk @param {Move[]} moves @param {string} verb
 */
function pickForce(desk, moves, verb) {
	/** @type {Map<string, {able: Set<string>, preset: Move, helpers: Set<string>, targets: Set<string>}>} */
	const places = new Map();
	const sizes = new Set(moves.map((move) => move.units.length));
	for (const move of moves) {
		const hex = desk.view.units[move.units[0]]?.at || move.where || "";
		const place = places.get(hex) || { able: new Set(), preset: move, helpers: new Set(), targets: new Set() };
		move.units.forEach((id) => place.able.add(id));
		if (better(desk, move, place.preset)) place.preset = move;
		if (move.hq) place.helpers.add(move.hq);
		if (verb === "attack" || verb === "scout") place.targets.add(move.hexes[0]);
		if (verb === "pursue") place.targets.add(move.where || "");
		places.set(hex, place);
	}
	const exact =
		sizes.size === 1 && !["march", "attack", "advance", "pursue", "place", "drop"].includes(verb)
			? [...sizes][0]
			: undefined;
	return { kind: /** @type {const} */ ("units"), verb, moves, places, exact, flags: flagsOf(moves) };
}

/** More units, then a stronger helper. @param {Desk} desk @param {Move} a @param {Move} b */
function better(desk, a, b) {
	const worth = (/** @type {Move} */ move) =>
		move.units.length * 10 + (move.hq ? desk.unit(move.hq).strategic + 1 : 0) - move.flags.length;
	return worth(a) > worth(b);
}

/** @param {Move[]} moves */
function flagsOf(moves) {
	const names = { muddling: "Muddling through", heroics: "Dashing heroics", blundered: "Someone had blundered" };
	const found = [...new Set(moves.flatMap((move) => move.flags))];
	return found.map((id) => ({ id, label: names[/** @type {keyof names} */ (id)] || id }));
}

/** A force on the march: where it can go, whom it can leave, what it can look at. @param {Desk} desk @param {Move[]} moves @param {any} base @returns {Task} */
function leading(desk, moves, base) {
	const force = sortUnits(
		desk,
		Object.entries(desk.view.units)
			.filter(([, now]) => /** @type {any} */ (now).force)
			.map(([id]) => id),
	);
	const chief = force.find((id) => desk.unit(id).arm === "hq");
	const left = desk.view.march.cap >= 0 ? desk.view.march.cap - desk.view.march.spent : null;
	return {
		...base,
		kind: "path",
		verb: "go",
		moves: of(desk, moves, "go"),
		start: desk.view.march.hex,
		force,
		title: chief ? `Lead ${desk.unit(chief).name}’s column` : "Lead the column",
		facts: [
			desk.view.march.result.replace(/\+/g, ", ").replace(/-/g, " "),
			...(left === null ? [] : [points(left) + " MP left"]),
		],
		drop: of(desk, moves, "drop"),
		scouts: of(desk, moves, "scout"),
		other: of(desk, moves, "withdraw").map((move) => ({ text: move.text, label: "Withdraw from the map" })),
	};
}

/** @param {Desk} desk @param {Move[]} moves @returns {Task} */
function arrivals(desk, moves) {
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
	const pools = Object.entries(desk.view.points || {})
		.filter(([, n]) => /** @type {number} */ (n) > 0)
		.map(([kind, n]) => `${n} ${kind}`);
	return {
		kind: "place",
		title: "New units arrive",
		label: "Place",
		tray: [...tray.values()],
		hint:
			"Take a counter, then a lit hex." +
			(pools.length ? ` Replacement points: ${pools.join(", ")}.` : "") +
			(desk.view.quota ? ` Supply units to place: ${desk.view.quota}.` : ""),
		done: {
			text: "end",
			label: "Done",
			confirm: owed ? "What is not placed now may be lost. Press again to go on." : undefined,
		},
		other: [],
	};
}

/** Supply and rally: one row a hex or unit, each with its choices. @param {Desk} desk @param {Move[]} moves @param {string} step @returns {Task} */
function rows(desk, moves, step) {
	/** @type {Map<string, {id: string, title: string, units: string[], choices: {text: string, label: string}[]}>} */
	const found = new Map();
	const here = unitsByHex(desk);
	for (const move of moves) {
		const hex =
			move.verb === "rally"
				? move.unit || ""
				: move.verb === "forage"
					? move.hexes[0]
					: move.verb === "expend"
						? desk.view.units[move.units[0]]?.at
						: "";
		if (!hex) continue;
		/** @type {{id: string, title: string, units: string[], choices: {text: string, label: string}[]}} */
		const row = found.get(hex) || {
			id: hex,
			title: move.verb === "rally" ? desk.unit(hex).name : hexName(desk, hex),
			units:
				move.verb === "rally"
					? [hex]
					: (here.get(hex) || []).filter(
							(id) => !desk.view.units[id].fed && desk.unit(id).side === desk.seat,
						),
			choices: [],
		};
		row.choices.push({ text: move.text, label: choiceLabel(desk, move) });
		found.set(hex, row);
	}
	const list = [...found.values()];
	for (const row of list)
		row.choices.sort((a, b) => rowRank(desk, readMove(b.text)) - rowRank(desk, readMove(a.text)));
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
		done: endOf(desk, moves),
		other: [],
	};
}

/** The choice that stands first: forage with the best headquarters, then supply units. @param {Desk} desk @param {Move} move */
function rowRank(desk, move) {
	if (move.verb === "expend") return -10 + move.units.length / 100;
	const hq = move.hq ? desk.unit(move.hq) : null;
	return (hq ? (move.verb === "rally" ? hq.tactical : hq.strategic) : 0) - move.flags.length * 5;
}

/** @param {Desk} desk @param {Move} move */
function choiceLabel(desk, move) {
	const hq = move.hq ? " with " + desk.unit(move.hq).name : "";
	if (move.verb === "expend") return `Expend ${desk.unit(move.unit || "").name} for ${move.units.length}`;
	if (move.verb === "forage")
		return (
			"Forage" +
			(move.terrain ? " as " + move.terrain : "") +
			hq +
			(move.flags.length ? ", muddling through" : "")
		);
	return "Rally" + hq;
}

/** @param {Desk} desk @param {Move[]} moves @returns {Task} */
function treaty(desk, moves) {
	const [british, native] = scores(desk);
	return {
		kind: "ask",
		title: "The turn is over",
		label: "Go on",
		hint: `${british.name} ${british.points}, ${native.name} ${native.points}. If both sides agree, the war ends now by treaty.`,
		choices: [...of(desk, moves, "agree").map((move) => ({ text: move.text, label: "Offer a treaty" }))],
		done: endOf(desk, moves),
		other: [],
	};
}

/** Composes the text of what is chosen. @param {Desk} desk @param {Task} task @param {any} choice @returns {string | null} */
export function compose(desk, task, choice) {
	if (task.kind !== "units" || (!choice.units.length && task.verb !== "screen")) return null;
	if (task.exact && choice.units.length !== task.exact) return null;
	if (task.targets && !choice.target) return null;
	const order = desk.box.units.map((/** @type {any} */ unit) => unit.id);
	const units = [...choice.units].sort((a, b) => order.indexOf(a) - order.indexOf(b));
	const where =
		task.verb === "attack" || task.verb === "pursue" || task.verb === "scout" ? choice.target : choice.hex;
	return writeMove({ verb: task.verb || "", units, where, from: choice.hex, hq: choice.hq, flags: choice.flags });
}

/** What a hex and its units are called, for tips and screen readers. @param {Desk} desk @param {string} hex */
export function sayHex(desk, hex) {
	const info = desk.hexInfo(hex),
		here = unitsByHex(desk).get(hex) || [];
	const lines = [info?.terrain?.length ? info.terrain.join(", ") : ""];
	if (here.length) lines.push(listNames(desk, here));
	else
		for (const side of ["british", "native"])
			if (desk.view.occupied?.[side]?.includes(hex))
				lines.push(
					`${desk.sideName(side)} stack, ${desk.view.sizes?.[hex] ? desk.view.sizes[hex] + " units" : "unknown"}`,
				);
	return { title: hexName(desk, hex), number: hex, lines: lines.filter(Boolean) };
}

export { describe, hexName };
