// undo.js: the button that takes a move back, or asks the others where the rules alone refuse it; who is asked gets a dialog.
// May use: dom.

import { h, button, icon, ICONS } from "../common/dom.js";

/** @typedef {import("./game.js").Game} Game @typedef {import("../common/wire.js").Wire} Wire */

const loadConsent = () => import("./consent.js");

/** Null where there is nothing to take back and nobody to ask. @param {Game} game @param {string} [label] @param {string} [size] */
export function undoButton(game, label = "Undo", size = "") {
	const { wire } = game,
		{ plea } = wire;
	if (wire.result?.over || !(wire.canUndo || wire.canAsk)) return null;
	if (plea?.seat === wire.seat)
		return h("p", { class: "note", role: "status" }, `You asked to take your last move back. Waiting for ${plea.waiting.map(game.context().sideName).join(" and ")}.`);
	const words = wire.canUndo ? label : "Ask to take back",
		shown = wire.canUndo ? [h("span", { class: "word" }, words), h("span", { class: "key" }, "U")] : [h("span", null, words)];
	return button(`quiet undo ${size}`, [icon(ICONS.undo), ...shown], () => (wire.canUndo ? game.undo() : wire.plead()), {
		data: { key: wire.canUndo ? "undo" : "ask-undo" },
		"aria-label": words,
	});
}

/** @param {Game} game @param {Wire} wire */
export function followPlea(game, wire) {
	let waited = false;
	const look = () => {
		const asked = !!wire.plea?.waiting.includes(wire.seat);
		if (asked || waited) loadConsent().then((module) => module.showPlea(game, wire));
		waited = asked;
	};
	for (const kind of ["welcome", "update", "stale"]) wire.addEventListener(kind, look);
	wire.addEventListener("asked", (event) => {
		look();
		if (/** @type {CustomEvent} */ (event).detail.declined && wire === game.wire) game.note = "It was not allowed: the move stands.";
		if (game.box) game.render();
	});
}
