// inspector.js: who stands in a hex, for the note beside it: a counter each, with name, strength and state, and what they come to. Of enemies only
// what the seat is shown, or has seen earlier. Loaded when somebody first points at a stack. May use: dom, counter.

import { h } from "../common/dom.js";
import { drawCounter } from "./counter.js";

/** @typedef {import("../game/game.js").Game} Game */

/** More than these have no room for words: names and figures stand on the counters. */
const WORDED = 6;
/** More than these have no room for large counters on a phone. */
const LARGE = 6;

/** A counter and what is to be known of it. @param {import("./counter.js").Counter} face */
function row(face) {
	const [name, ...facts] = face.label.split(", ");
	return h("li", null, drawCounter(face, 44), h("span", null, h("b", null, name), h("small", null, facts.join(", "))));
}

/** @param {Game} game @param {string} hex @param {boolean} narrow there is room for few words */
export function inspect(game, hex, narrow) {
	const context = game.context(),
		{ words } = game,
		here = words.unitsByHex(context).get(hex) || [],
		old = here.length ? undefined : context.seen(hex),
		ids = old ? words.sortUnits(context, old.units) : here,
		faces = ids.map((/** @type {string} */ id) => words.counter(context, id)),
		brief = faces.length > (narrow ? 2 : WORDED);
	return [
		h("p", { class: "in-sum" }, words.stackSum(context, ids), old ? ` in turn ${old.turn}, perhaps others now` : ""),
		brief
			? h("div", { class: "in-many" + (old ? " old" : "") }, ...faces.map((/** @type {any} */ face) => drawCounter(face, narrow && faces.length > LARGE ? 30 : 48)))
			: h("ul", { class: "in-list" + (old ? " old" : "") }, ...faces.map(row)),
	];
}
