// board.js: what lies on the map of Sepoy Mutiny: counters, stacks, markers, zones, the command radius. May use: dom (count), hex/stacks, faces, words.

import { count } from "../../common/dom.js";
import * as hexes from "../../hex/stacks.js";
import { FACES } from "./faces.js";
import { describe, factorOf, nameOf, radiusOf, sideOf, sided, sortUnits } from "./words.js";

/**
 * @typedef {import("../../hex/counter.js").Counter} Counter
 * @typedef {import("../../hex/board.js").Stack} Stack
 * @typedef {import("../../game/task.js").Context} Context
 */

/** The shape tells whose a unit is. @type {Record<string, "square" | "arch" | "octagon">} */
const SHAPE = { british: "square", rebel: "arch", neutral: "octagon" };

/** Sepoys change their coat. @param {Context} context @param {string} id */
const nationOf = (context, id) => {
	const { contingent } = context.unit(id);
	return contingent === "sepoy" ? (sideOf(context, id) === "rebel" ? "rebel" : "loyal") : FACES.nation[/** @type {keyof typeof FACES.nation} */ (contingent)] || "british";
};

/** @param {Context} context @param {string} id @returns {Counter} */
export function counter(context, id) {
	const facts = context.unit(id),
		now = context.view.units?.[id] || {},
		factor = factorOf(context, id),
		leader = facts.type === "leader";
	let symbol = FACES.symbol[/** @type {keyof typeof FACES.symbol} */ (facts.type)] || facts.type;
	if (facts.type === "siege-train" && facts.riverine) symbol = "siege_train_naval";
	return {
		nation: nationOf(context, id),
		shape: SHAPE[sideOf(context, id)] || "square",
		symbol,
		name: nameOf(context, id),
		leader,
		wide: true,
		left: facts.type === "supply-train" ? "" : factor === null ? "?" : leader ? `${factor}·${radiusOf(context, id)}` : String(factor),
		right: String(facts.move),
		band: now.state === "reduced" ? "reduced" : facts.contingent === "sepoy" ? (sideOf(context, id) === "rebel" ? "mutinied" : "sepoy") : undefined,
		boxed: facts.type === "siege-train",
		label: describe(context, id),
	};
}

/** The back of a side's counters. @param {Context} context @param {string} side @returns {Counter} */
export function back(context, side) {
	return {
		nation: side === "british" ? "british" : side === "rebel" ? "rebel" : "gwalior",
		shape: SHAPE[side] || "square",
		symbol: "",
		name: "",
		label: context.sideName(side) + ", unknown",
		emblem: side === "neutral" ? "neutral" : side,
	};
}

/** The mark of a side beside its name. @param {Context} context @param {string} side */
export const sideMark = (context, side) => ({ nation: side === "rebel" ? "rebel" : "british", shape: SHAPE[side] || "square" });

/** @param {Context} context */
export const unitsByHex = (context) => hexes.unitsByHex(context, sortUnits);

/** What the enemy shows of a stack lies on top, backs below it for those that are not known. @param {Context} context @param {string[]} [taken] @returns {Stack[]} */
export function stacks(context, taken = []) {
	const known = unitsByHex(context),
		hidden = context.view.hidden || {},
		desk = sided(context);
	/** @type {Stack[]} */
	const list = [...known].map(([hex, all]) => {
		const side = sideOf(context, all[0]),
			mine = side === context.seat,
			shown = mine ? all : topFirst(context, all),
			column = taken.filter((id) => all.includes(id)),
			part = column.length && column.length < all.length ? column.length : 0,
			ids = part ? [...column, ...shown.filter((id) => !column.includes(id))] : shown,
			below = hidden[hex] || 0;
		return {
			hex,
			part,
			counters: [...ids.map((id) => counter(context, id)), ...Array(Math.min(2, below)).fill(back(desk, side))],
			count: ids.length + below,
			own: mine,
			pennant: ids.length > 1 && context.unit(ids[0]).type !== "leader" && ids.some((id) => context.unit(id).type === "leader"),
		};
	});
	for (const [side, held] of Object.entries(context.view.occupied || {}))
		for (const hex of side.endsWith("zones") ? [] : /** @type {string[]} */ (held))
			if (/^\d/.test(hex) && !known.has(hex))
				list.push({ hex, counters: [back(desk, side), back(desk, side)], count: hidden[hex] || null, own: side === context.seat });
	return list;
}

/** @param {Context} context @param {string[]} ids */
const topFirst = (context, ids) => [...ids].sort((a, b) => Number(!!context.view.units[b].top) - Number(!!context.view.units[a].top));

/* Markers by the member of the view that has their hexes: symbol of the sprite and name. */
const MARKS = {
	entrenched: ["m-entrenchment", "Entrenchment"],
	besieged: ["m-siege", "Besieged"],
	durbar: ["m-durbar", "Durbar"],
	great_game: ["m-great_game", "The Great Game"],
};

/** @param {Context} context */
export const marks = (context) => hexes.marks(context, MARKS);

/** For the key of the map. */
export const markNames = () => Object.values(MARKS).map(([symbol, text]) => ({ symbol, text }));

/** Some counters of this war, for the key of the map. @param {Context} context */
export const keyFaces = (context) => hexes.keyFaces(context, counter);

/** Enemy zones of control, public; a fortress keeps them in and out. @param {Context} context */
export function zones(context) {
	const enemy = context.seat === "british" ? "rebel" : context.seat === "rebel" ? "british" : "";
	return hexes.withNeighbours(context, context.view.occupied?.[enemy + "_zones"] || []);
}

/** The hexes within the radius of the leader whose marker is in use. @param {Context} context */
export function radius(context) {
	const { leader, centre, marker, step } = context.view,
		known = leader && leader !== "none" ? leader : context.box.units?.some((/** @type {any} */ unit) => unit.id === marker) ? marker : "",
		at = centre && centre !== "none" ? centre : known ? context.view.units?.[known]?.at : "",
		far = centre && centre !== "none" ? context.view.radius : known ? radiusOf(context, known) : 0;
	if (!known || !/^\d/.test(at || "") || !["action", "move", "declare", "activate", "rally", "entrench"].includes(step)) return null;
	let list = [at];
	for (let i = 0; i < far; i++) list = hexes.withNeighbours(context, list);
	return { hexes: list, at, text: `${context.unit(known).name}, command ${far}` };
}

/** What units of a stack come to; leaders and trains do not fight. @param {Context} context @param {string[]} ids */
export function stackSum(context, ids) {
	const troops = ids.filter((id) => !["leader", "supply-train", "siege-train"].includes(context.unit(id).type)),
		factors = troops.reduce((sum, id) => sum + (factorOf(context, id) || 0), 0),
		[untried, reduced] = [troops.filter((id) => factorOf(context, id) === null).length, ids.filter((id) => context.view.units?.[id]?.state === "reduced").length];
	return [count(ids.length, "unit"), factors ? count(factors, "factor") : "", untried ? untried + " untried" : "", reduced ? reduced + " reduced" : ""].filter(Boolean).join(", ");
}

/** @param {Context} context @param {string} hex */
export function sayHex(context, hex) {
	const here = unitsByHex(context).get(hex) || [],
		below = context.view.hidden?.[hex],
		said = hexes.sayHex(sided(context), hex, here);
	return below ? { ...said, lines: [...said.lines, `${below} more below, not known`] } : said;
}

/** The dice of the Great Mutiny stay on the map while it goes on. @param {Context} context @param {{events: any[]}[]} story */
export function thrown(context, story) {
	if (!["great-mutiny", "leaders"].includes(context.view.phase)) return [];
	return story.flatMap((part) => part.events).filter((event) => event.event === "mutiny" && event.dice?.length).map((event) => ({ hex: event.spot, die: event.dice[0] }));
}

/** Attacks that were declared, and the battle that is being fought. @param {Context} context */
export function arrows(context) {
	const { battle, attacks = [] } = context.view,
		declared = attacks.filter((/** @type {any} */ attack) => attack.state === "declared" && attack.target !== "none"),
		fought = battle?.target && battle !== "none" ? [battle] : [];
	return [...fought, ...declared].map(({ from, target }) => ({ from, to: target, attack: true }));
}
