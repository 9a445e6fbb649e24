// consent.js: another player asks to take his last move back: Allow or Refuse. Loaded when somebody asks. May use: dom, dialog.

import { h, button } from "../common/dom.js";
import { openDialog } from "../common/dialog.js";

/** @typedef {import("./game.js").Game} Game @typedef {import("../common/wire.js").Wire} Wire */

/** @type {WeakMap<Wire, HTMLDialogElement>} */
const open = new WeakMap();

/** @param {Game} game @param {import("../common/wire.js").Plea} plea */
function sentence(game, plea) {
	const name = game.wire.seats.find((one) => one.seat === plea.seat)?.name,
		side = game.context().sideName(plea.seat);
	return `${name ? `${name} (${side})` : side} asks to take back the last move${plea.move ? `: ${plea.move}` : ""}. The same dice would fall again.`;
}

/** Shows the question while it stands, and takes it away when it does not. @param {Game} game @param {Wire} wire */
export function showPlea(game, wire) {
	const { plea } = wire,
		stands = plea?.waiting.includes(wire.seat);
	if (!stands) open.get(wire)?.close();
	if (!plea || !stands || open.has(wire)) return;
	const answer = (/** @type {boolean} */ allow) => wire.send({ op: "consent", ply: plea.ply, allow });
	const dialog = openDialog(
		"Take back a move?",
		"small",
		[
			h("p", null, sentence(game, plea)),
			h(
				"div",
				{ class: "row" },
				button("primary", "Allow", () => answer(true), { data: { key: "allow" } }),
				button("", "Refuse", () => answer(false), { data: { key: "refuse" } }),
			),
		],
		{ fixed: true },
	);
	open.set(wire, dialog);
	dialog.addEventListener("close", () => open.delete(wire));
}
