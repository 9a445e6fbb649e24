// board.js: what lies on the map of The Sun Never Sets II: counters, stacks, markers, zones. May use: words.

import { describe, hexName, listNames, sortUnits, weaponLetter } from "./words.js";

/**
 * @typedef {import("../../hex/counter.js").Counter} Counter
 * @typedef {import("../../hex/board.js").Stack} Stack
 * @typedef {import("../../game/task.js").Context} Context
 */

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

/** @param {Context} context @param {string} id @returns {Counter} */
export function counter(context, id) {
	const facts = context.unit(id),
		now = context.view.units?.[id] || {};
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

/** Units by the hex in which they stand. @param {Context} context @returns {Map<string, string[]>} */
export function unitsByHex(context) {
	/** @type {Map<string, string[]>} */
	const found = new Map();
	for (const [id, now] of Object.entries(context.view.units || {}))
		if (/^\d/.test(/** @type {any} */ (now).at))
			found.set(/** @type {any} */ (now).at, [...(found.get(/** @type {any} */ (now).at) || []), id]);
	for (const [hex, ids] of found) found.set(hex, sortUnits(context, ids));
	return found;
}

/**
 * Those who act together lie on top of the others in their hex, and the badge counts them: the column on the march or in
 * battle, or what the hand has taken. @param {Context} context @param {string[]} [taken] @returns {Stack[]}
 */
export function stacks(context, taken = []) {
	const known = unitsByHex(context),
		list = [];
	const acts = (/** @type {string} */ id) =>
		context.unit(id).side === context.seat && (taken.length ? taken.includes(id) : context.view.units[id].force || context.view.units[id].engaged);
	for (const [hex, all] of known) {
		const column = all.filter(acts),
			part = column.length && column.length < all.length ? column.length : 0,
			ids = part ? [...column, ...all.filter((id) => !acts(id))] : all;
		list.push({
			part,
			hex,
			counters: ids.map((id) => counter(context, id)),
			count: ids.length,
			own: context.unit(ids[0]).side === context.seat,
			pennant: ids.length > 1 && context.unit(ids[0]).arm !== "hq" && ids.some((id) => context.unit(id).arm === "hq"),
		});
	}
	for (const side of ["british", "native"])
		for (const hex of context.view.occupied?.[side] || []) {
			if (known.has(hex)) continue;
			const size = context.view.sizes?.[hex];
			list.push({
				hex,
				counters: [back(context, side), back(context, side)].slice(0, size === 1 ? 1 : 2),
				count: size ?? null,
				own: false,
				seen: context.seen(hex) ? "T" + context.seen(hex)?.turn : undefined,
			});
		}
	return list;
}

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

/** The hexes that a member of the view names: one, a list, or the keys of a map. @param {any} value @returns {string[]} */
function hexesOf(value) {
	const list = typeof value === "string" ? [value] : Array.isArray(value) ? value : value ? Object.keys(value) : [];
	return list.filter((hex) => /^\d{4}$/.test(hex));
}

/** Works, sieges, railroads, deeds on the map. @param {Context} context */
export function marks(context) {
	const list = [];
	for (const side of ["british", "native"]) {
		for (const hex of context.view.works?.[side] || [])
			list.push({ hex, symbol: "m-fieldworks", label: context.sideName(side) + " works" });
		for (const hex of context.view.politics?.[side + "_truce"] || [])
			list.push({ hex, symbol: "m-durbar", label: "Truce of the " + context.sideName(side) });
	}
	for (const [key, [symbol, label]] of Object.entries(MARKS))
		for (const hex of hexesOf(context.view[key])) list.push({ hex, symbol, label });
	return list;
}

/** Railroad that was built since the map was drawn. @param {Context} context */
export function rails(context) {
	return [...hexesOf(context.view.track), ...hexesOf(context.view.laid), ...hexesOf(context.view.railhead)];
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
export function keyFaces(context) {
	const seen = new Set(),
		faces = [];
	for (const facts of context.box.units || []) {
		const face = counter(context, facts.id),
			kind = face.symbol + " " + face.nation;
		if (seen.has(kind) || faces.length > 40) continue;
		seen.add(kind);
		faces.push({ face: { ...face, hollow: false }, text: describe(context, facts.id) });
	}
	return faces;
}

/** Enemy zones of control, public. @param {Context} context */
export function zones(context) {
	const enemy = context.seat === "british" ? "native" : context.seat === "native" ? "british" : "";
	const list = new Set();
	for (const hex of context.view.zones?.[enemy] || []) {
		list.add(hex);
		for (const other of context.around(hex)) if (other) list.add(other);
	}
	return [...list];
}

/** What a hex and its units are called, for tips and screen readers. @param {Context} context @param {string} hex */
export function sayHex(context, hex) {
	const info = context.hexInfo(hex),
		here = unitsByHex(context).get(hex) || [];
	const lines = [info?.terrain?.length ? info.terrain.join(", ") : ""];
	if (here.length) lines.push(listNames(context, here));
	else
		for (const side of ["british", "native"])
			if (context.view.occupied?.[side]?.includes(hex))
				lines.push(
					`${context.sideName(side)} stack, ${context.view.sizes?.[hex] ? context.view.sizes[hex] + " units" : "unknown"}`,
					context.seen(hex) ? `seen in turn ${context.seen(hex)?.turn}: ${listNames(context, context.seen(hex)?.units || [])}` : "",
				);
	return { title: hexName(context, hex), number: hex, lines: lines.filter(Boolean) };
}
