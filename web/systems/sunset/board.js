// board.js: what lies on the map of The Sun Never Sets II: counters, stacks, markers, zones. May use: dom (count), hex/stacks, faces, words.

import { count } from "../../common/dom.js";
import * as hexes from "../../hex/stacks.js";
import { FACES } from "./faces.js";
import { describe, sortUnits, weaponLetter } from "./words.js";

/**
 * @typedef {import("../../hex/counter.js").Counter} Counter
 * @typedef {import("../../hex/board.js").Stack} Stack
 * @typedef {import("../../game/task.js").Context} Context
 */

const EMBLEM = { colonial: "british" };

/** @param {any} facts */
function nationOf(facts) {
	return FACES.nation[/** @type {keyof typeof FACES.nation} */ (facts.nation)] || (facts.side === "british" ? "british" : "hostile");
}

/** @param {Context} context @param {string} id @returns {Counter} */
export function counter(context, id) {
	const facts = context.unit(id),
		now = context.view.units?.[id] || {};
	const leader = facts.arm === "hq",
		fights = facts.strength > 0;
	let symbol = FACES.symbol[/** @type {keyof typeof FACES.symbol} */ (facts.arm)] || facts.arm;
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
		left: leader ? `${facts.tactical}/${facts.strategic}` : fights ? (facts.rifles ? facts.rifles + "/" : "") + facts.strength : "",
		centre: leader ? "" : weaponLetter(facts.weapon),
		right: facts.move ? String(facts.move) : fights ? "0" : "",
		morale: fights ? facts.morale : "",
		hollow: now.state === "demoralised",
		label: describe(context, id),
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

/** The back of a side's counters. @param {Context} context @param {string} side @returns {Counter} */
export function back(context, side) {
	const facts = context.box.units.find((/** @type {any} */ unit) => unit.side === side) || { side, nation: side };
	const nation = nationOf(facts);
	return {
		nation,
		shape: side === "british" ? "square" : "arch",
		symbol: "",
		name: "",
		label: context.sideName(side) + ", unknown",
		emblem: EMBLEM[/** @type {keyof EMBLEM} */ (nation)] || nation,
	};
}

/** The mark of a side beside its name. @param {Context} context @param {string} side */
export function sideMark(context, side) {
	const one = back(context, side);
	return { nation: one.nation, shape: one.shape };
}

/** @param {Context} context */
export const unitsByHex = (context) => hexes.unitsByHex(context, sortUnits);

/** @type {import("../../hex/stacks.js").Pieces} */
const PIECES = {
	counter,
	back,
	sort: sortUnits,
	acts: (context, id) => context.view.units[id].force || context.view.units[id].engaged,
	leads: (context, id) => context.unit(id).arm === "hq",
};

/** @param {Context} context @param {string[]} [taken] @returns {Stack[]} */
export const stacks = (context, taken) => hexes.stacks(PIECES, context, taken);

/* Markers by the member of the view that has their hexes: symbol of the sprite and name. */
const MARKS = {
	atrocity: ["m-atrocity", "Atrocity"],
	fair_play: ["m-fair_play", "Fair play"],
	railhead: ["m-railhead", "Railhead"],
	cuts: ["m-rail_cut", "Railroad cut"],
	sieges: ["m-siege", "Besieged"],
	blown: ["m-blow_magazine", "Walls blown"],
	prison: ["u-hostages", "Hostages"],
	taken: ["m-victory", "Captured"],
};

/** Works, sieges, railroads, deeds on the map. @param {Context} context */
export function marks(context) {
	const list = [];
	for (const side of ["british", "native"]) {
		for (const hex of context.view.works?.[side] || [])
			list.push({ hex, symbol: "m-fieldworks", label: context.sideName(side) + " works" });
		for (const hex of context.view.politics?.[side + "_truce"] || [])
			list.push({ hex, symbol: "m-durbar", label: "Truce of the " + context.sideName(side) });
	}
	return [...list, ...hexes.marks(context, MARKS)];
}

/** Railroad that was built since the map was drawn. @param {Context} context */
export function rails(context) {
	return ["track", "laid", "railhead"].flatMap((key) => hexes.hexesOf(context.view[key]));
}

/** For the key of the map. */
export function markNames() {
	return [
		{ symbol: "m-fieldworks", text: "Fieldworks" },
		{ symbol: "m-durbar", text: "Truce" },
		...Object.values(MARKS).map(([symbol, text]) => ({ symbol, text })),
	];
}

/** Some counters of this war, for the key of the map. @param {Context} context */
export const keyFaces = (context) => hexes.keyFaces(context, counter);

/** Enemy zones of control, public. @param {Context} context */
export function zones(context) {
	const enemy = context.seat === "british" ? "native" : context.seat === "native" ? "british" : "";
	return hexes.withNeighbours(context, context.view.zones?.[enemy] || []);
}

/** What units of a stack come to. @param {Context} context @param {string[]} ids */
export function stackSum(context, ids) {
	const factors = ids.reduce((sum, id) => sum + (context.unit(id).strength || 0), 0),
		low = ids.filter((id) => context.view.units?.[id]?.state === "demoralised").length;
	return [count(ids.length, "unit"), factors ? count(factors, "factor") : "", low ? low + " demoralised" : ""].filter(Boolean).join(", ");
}

/** @param {Context} context @param {string} hex */
export const sayHex = (context, hex) => hexes.sayHex(context, hex, unitsByHex(context).get(hex) || []);
