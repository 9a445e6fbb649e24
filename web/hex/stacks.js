// stacks.js: what lies on a map of hexes, from the view: stacks, markers, zones, and hexes in words. May use: names.

import { hexName, listNames } from "./names.js";

/**
 * @typedef {import("./counter.js").Counter} Counter @typedef {import("./board.js").Stack} Stack
 * @typedef {import("../game/task.js").Context} Context
 *
 * @typedef {Object} Pieces what a system says of its counters
 * @property {(context: Context, id: string) => Counter} counter
 * @property {(context: Context, side: string) => Counter} back of a side's counters
 * @property {(context: Context, ids: string[]) => string[]} sort the one on top first
 * @property {(context: Context, id: string) => boolean} acts part of the force that acts now
 * @property {(context: Context, id: string) => boolean} leads a leader, shown by a pennant where it is not on top
 */

/** Units by the hex in which they stand. @param {Context} context @param {(context: Context, ids: string[]) => string[]} sort @returns {Map<string, string[]>} */
export function unitsByHex(context, sort) {
	/** @type {Map<string, string[]>} */
	const found = new Map();
	for (const [id, now] of Object.entries(context.view.units || {})) {
		const { at } = /** @type {any} */ (now);
		if (/^\d/.test(at)) found.set(at, [...(found.get(at) || []), id]);
	}
	for (const [hex, ids] of found) found.set(hex, sort(context, ids));
	return found;
}

/**
 * Those who act together lie on top of the others in their hex, and the badge counts them: the column on the march or in
 * battle, or what is chosen. Stacks that are not known are backs. @param {Pieces} pieces @param {Context} context @param {string[]} [taken] @returns {Stack[]}
 */
export function stacks(pieces, context, taken = []) {
	const known = unitsByHex(context, pieces.sort);
	const acts = (/** @type {string} */ id) =>
		context.unit(id).side === context.seat && (taken.length ? taken.includes(id) : pieces.acts(context, id));
	/** @type {Stack[]} */
	const list = [...known].map(([hex, all]) => {
		const column = all.filter(acts),
			part = column.length && column.length < all.length ? column.length : 0,
			ids = part ? [...column, ...all.filter((id) => !acts(id))] : all;
		return {
			part,
			hex,
			counters: ids.map((id) => pieces.counter(context, id)),
			count: ids.length,
			own: context.unit(ids[0]).side === context.seat,
			pennant: ids.length > 1 && !pieces.leads(context, ids[0]) && ids.some((id) => pieces.leads(context, id)),
		};
	});
	return [...list, ...unknownStacks(pieces, context, known)];
}

/** Hexes that a view says are held by units that it does not show, with their sides. @param {Context} context @returns {[string, string][]} */
const occupied = (context) =>
	Object.entries(context.view.occupied || {}).flatMap(([side, hexes]) =>
		/** @type {string[]} */ (hexes).map((hex) => /** @type {[string, string]} */ ([side, hex])),
	);

/** @param {Pieces} pieces @param {Context} context @param {Map<string, string[]>} known @returns {Stack[]} */
function unknownStacks(pieces, context, known) {
	return occupied(context)
		.filter(([, hex]) => !known.has(hex))
		.map(([side, hex]) => {
			const size = context.view.sizes?.[hex],
				seen = context.seen(hex),
				back = pieces.back(context, side);
			return {
				hex,
				counters: [back, back].slice(0, size === 1 ? 1 : 2),
				count: size ?? null,
				own: false,
				seen: seen ? "T" + seen.turn : undefined,
			};
		});
}

/** The hexes that a member of the view names: one, a list, or the keys of a map. @param {any} value @returns {string[]} */
export function hexesOf(value) {
	const list = typeof value === "string" ? [value] : Array.isArray(value) ? value : value ? Object.keys(value) : [];
	return list.filter((hex) => /^\d{4}$/.test(hex));
}

/** Markers by the member of the view that has their hexes. @param {Context} context @param {Record<string, string[]>} table member to symbol of the sprite and name */
export const marks = (context, table) =>
	Object.entries(table).flatMap(([key, [symbol, label]]) => hexesOf(context.view[key]).map((hex) => ({ hex, symbol, label })));

/** Hexes and those around them. @param {Context} context @param {string[]} hexes */
export function withNeighbours(context, hexes) {
	/** @type {Set<string>} */
	const list = new Set();
	for (const hex of hexes) {
		list.add(hex);
		for (const other of context.around(hex)) if (other) list.add(other);
	}
	return [...list];
}

/** What a hex and its units are called, for tips and screen readers; `ground` and `who` are the lines of the terrain and of their names. @param {Context} context @param {string} hex @param {string[]} here units in it, in order */
export function sayHex(context, hex, here) {
	const info = context.hexInfo(hex),
		seen = context.seen(hex),
		size = context.view.sizes?.[hex],
		who = here.length ? listNames(context, here) : seen ? `seen in turn ${seen.turn}: ${listNames(context, seen.units)}` : "";
	const ground = (info?.terrain || []).join(", "),
		lines = [ground];
	if (here.length) lines.push(who);
	else
		for (const [side] of occupied(context).filter(([, held]) => held === hex))
			lines.push(`${context.sideName(side)} stack, ${size ? size + " units" : "unknown"}`, who);
	return { title: hexName(context, hex), number: hex, lines: lines.filter(Boolean), ground, who };
}

/** A counter of each look, for the key of the map. @param {Context} context @param {(context: Context, id: string) => Counter} counter */
export function keyFaces(context, counter) {
	const seen = new Set(),
		faces = [];
	for (const { id } of context.box.units || []) {
		const face = counter(context, id),
			kind = face.symbol + " " + face.nation;
		if (seen.has(kind) || faces.length > 40) continue;
		seen.add(kind);
		faces.push({ face: { ...face, hollow: false }, text: face.label });
	}
	return faces;
}
