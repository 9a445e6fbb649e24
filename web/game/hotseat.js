// hotseat.js: two players at one page: who decides now, and the curtain that falls where something hidden would show. May use: dom.

import { h, button } from "../common/dom.js";

/** @typedef {import("./game.js").Game} Game @typedef {import("../common/wire.js").Wire} Wire */

/** The other player decides now. Returns true where the seat changes, or the curtain falls. @param {Game} game */
export function passSeat(game) {
	const { wire, wires } = game;
	if (wire.result?.over && game.covered) cover(game, false);
	if (wires.length < 2 || wire.held || wire.result?.over) return false;
	if (wire.toAct.includes(wire.seat)) {
		/* Both look at the screen: the map of either comes back behind the curtain only. */
		if (!game.covered || isOpen(game, wire)) return false;
		drawCurtain(game, wire);
		return true;
	}
	const next = wires.find((one) => one !== wire && one.ply >= wire.ply && one.toAct.includes(one.seat));
	if (!next) return false;
	game.render();
	if (isOpen(game, next)) turnTo(game, next);
	else drawCurtain(game, next);
	return true;
}

/** Whether nothing that is hidden from the other would show where a seat decides now. @param {Game} game @param {Wire} wire */
function isOpen(game, wire) {
	return !game.system.hidden || !!game.words.openToBoth?.({ ...game.context(wire.view), seat: wire.seat });
}

/** The other player decides in plain sight: only what both may see is shown. @param {Game} game @param {Wire} wire */
function turnTo(game, wire) {
	game.sitAt(wire);
	cover(game, !!game.system.hidden);
	game.newPosition(wire);
	game.loadStory(wire);
}

/** Nothing but what is decided is in sight: on hexes the battle, on a table in inches all but hands of cards and the log. @param {Game} game @param {boolean} on */
function cover(game, on) {
	game.covered = on;
	document.body.classList.toggle(game.surface ? "sharing" : "covered", on);
}

/** @param {Game} game @param {Wire} next */
export function drawCurtain(game, next) {
	document.querySelector(".curtain")?.remove();
	const name = game.context().sideName(next.seat);
	/* Nothing of the other seat stays in sight or within reach of Tab. */
	game.battle.close();
	for (const dialog of document.querySelectorAll("dialog[open]"))
		/** @type {HTMLDialogElement} */ (dialog).close();
	const behind = /** @type {HTMLElement[]} */ ([...document.body.children]);
	for (const node of behind) node.inert = true;
	const open = button(
		"primary",
		`I am ${name}`,
		() => {
			for (const node of behind) node.inert = false;
			curtain.remove();
			cover(game, false);
			game.sitAt(next);
			game.arrive(next);
		},
		{ autofocus: true },
	);
	const curtain = h(
		"div",
		{ class: "curtain", role: "dialog", "aria-modal": "true", "aria-label": "Change of seat" },
		h("div", null, h("h1", null, name), h("p", null, "It is your turn. The other player looks away."), open),
	);
	document.body.append(curtain);
	open.focus();
}
