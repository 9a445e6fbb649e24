// zones.js: outlines on the table: objectives, edges, squares and columns of several units, combats, the reach of commanders.
// May use: outline.

import { combatsOf, hullOf } from "./outline.js";

/** @typedef {import("./surface.js").Surface} Surface @typedef {import("../../field/board.js").Zone} Zone */

const CIRCLE = Array.from({ length: 48 }, (_, i) => [Math.sin((i * Math.PI) / 24), Math.cos((i * Math.PI) / 24)]);

/** @param {number[]} at @param {number} wide @returns {number[][]} */
const circle = ([x, y], wide) => CIRCLE.map(([a, b]) => [x + wide * a, y + wide * b]);

/** @param {Surface} surface @returns {Zone[]} */
export function zonesOf(surface) {
	return [...goals(surface), ...edges(surface), ...groups(surface), ...combats(surface), ...commanders(surface)];
}

/** @param {Surface} surface @returns {Zone[]} */
function goals({ raw, context, game }) {
	return game.context().box.objectives.map((/** @type {any} */ goal) => {
		const holder = raw.holders?.[goal.id] || "nobody";
		return { shape: circle(goal.at, 300), kind: "goal-" + (holder === "colonial" ? "british" : holder), name: `${goal.name}: ${holder === "nobody" ? "nobody" : context.sideName(holder)}` };
	});
}

/** The exit, where reinforcements come from, where an army may deploy. @param {Surface} surface @returns {Zone[]} */
function edges(surface) {
	const { raw, context } = surface,
		box = surface.game.context().box;
	/** @type {Zone[]} */ const zones = (box.exit || []).map((/** @type {number[][]} */ shape) => ({ shape, kind: "exit" }));
	const asked = raw.phase === "arrive" && surface.moves.length && !surface.game.replay;
	for (const group of box.groups)
		for (const shape of group.segment) {
			const side = group.side === "colonial" ? "british" : "native",
				mine = asked && group.side === context.seat && surface.bringable().includes(group.id);
			zones.push({ shape, kind: `enter-${side}${mine ? (surface.groups.has(group.id) ? " lit" : " held") : ""}`, ...(mine ? { tag: surface.groups.has(group.id) ? "enters here" : "held back" } : {}) });
		}
	if (surface.entry) zones.push({ shape: surface.entry.segment, kind: "enter-here" });
	if (raw.phase === "deploy") for (const shape of box.places?.[context.seat]?.zones || []) zones.push({ shape, kind: "own" });
	return zones;
}

/** Squares and columns that stand; units that have fallen in to one that does not stand yet. @param {Surface} surface @returns {Zone[]} */
function groups({ raw, context }) {
	const standing = (raw.brigades || []).map((/** @type {any} */ body) => ({ shape: around(raw, body.units, 45), kind: "group", tag: body.kind === "square" ? "Square" : "Column" }));
	const waiting = context.view.units.filter((/** @type {any} */ unit) => unit.fell_in && unit.footprint && !(raw.brigades || []).some((/** @type {any} */ body) => body.units.includes(unit.id)));
	return [...standing.filter((/** @type {Zone} */ zone) => zone.shape.length > 2), ...waiting.map((/** @type {any} */ unit) => ({ shape: hullOf(unit.footprint, 35), kind: "group falling" }))];
}

/** One outline round some units. @param {any} raw @param {string[]} units @param {number} more */
function around(raw, units, more) {
	const points = units.flatMap((id) => raw.units[id]?.footprint || []);
	return points.length > 2 ? hullOf(points, more) : [];
}

/** Combats have the numbers that the panel gives them. @param {Surface} surface @returns {Zone[]} */
function combats(surface) {
	const { raw, context } = surface,
		scene = surface.scene(),
		shown = scene?.part.kind === "melee" ? scene.part.cards.map((one) => one.event.units) : ["primary", "support"].includes(raw.phase) && !scene ? combatsOf(context.view.units) : [];
	return shown.map((units, i) => ({ shape: around(raw, units, 55), kind: "combat", tag: String(i + 1) })).filter((zone) => zone.shape.length > 2);
}

/** Army commanders help all units within their reach while they are with none and not out. @param {Surface} surface @returns {Zone[]} */
function commanders({ raw, context, game }) {
	const { command_radius: wide } = game.context().box;
	const leads = (/** @type {any} */ unit) => unit.figure?.kind === "commander" || Object.values(raw.chiefs || {}).includes(unit.id),
		works = (/** @type {any} */ unit) => unit.status === "table" && !(raw.turn && unit.out >= raw.turn);
	return context.view.units
		.filter((/** @type {any} */ unit) => leads(unit) && works(unit))
		.map((/** @type {any} */ unit) =>
			unit.seat === context.seat
				? { shape: circle(unit.at, wide), kind: "radius", tag: `${unit.figure.name}, ${wide / 100}″` }
				: { shape: circle(unit.at, wide), kind: "radius theirs" },
		);
}
