// drag.js: counters dragged from the tray to a hex of the map. May use: dom, counter.

import { h, listen } from "../common/dom.js";
import { drawCounter } from "./counter.js";

/** @typedef {import("../game/game.js").Game} Game */

const FAR = 9; /* px: less is a tap */

/** @param {Game} game @param {HTMLElement} node @param {string} id */
export function dragOut(game, node, id) {
	node.classList.add("drags");
	listen(node, "pointerdown", (/** @type {PointerEvent} */ event) => {
		if (event.button) return;
		const { clientX: x, clientY: y } = event;
		/** @type {HTMLElement | null} */
		let ghost = null;
		const move = (/** @type {PointerEvent} */ now) => {
			if (!ghost && Math.hypot(now.clientX - x, now.clientY - y) < FAR) return;
			now.preventDefault();
			ghost ||= lift(game, id);
			ghost.style.transform = `translate(${now.clientX - 27}px,${now.clientY - 27}px)`;
			const hex = hexAt(game, now);
			game.board?.light({ ...game.litNow(), dest: hex && game.chooser.placeable().has(hex) ? hex : undefined });
		};
		const end = (/** @type {PointerEvent} */ now) => {
			removeEventListener("pointermove", move);
			removeEventListener("pointerup", end);
			removeEventListener("pointercancel", end);
			if (!ghost) return;
			ghost.remove();
			/* The button below must not take this for a tap. */
			addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
			setTimeout(() => drop(game, now.type === "pointerup" ? hexAt(game, now) : null));
		};
		addEventListener("pointermove", move, { passive: false });
		addEventListener("pointerup", end);
		addEventListener("pointercancel", end);
	});
}

/** @param {Game} game @param {PointerEvent} event */
function hexAt(game, event) {
	const over = document.elementFromPoint(event.clientX, event.clientY);
	return game.board && over && game.board.host.contains(over) ? game.board.under(event) : null;
}

/** What is dragged: all that is chosen where this one is among it. @param {Game} game @param {string} id */
function lift(game, id) {
	const { chooser } = game;
	if (!chooser.pick.tray.includes(id)) chooser.pick.tray = [id];
	chooser.pick.hex = null;
	const more = chooser.pick.tray.length;
	const ghost = h(
		"div",
		{ class: "dragged", "aria-hidden": "true" },
		drawCounter(game.words.counter(game.context(), id), 54),
		more > 1 ? h("span", { class: "tag" }, more) : null,
	);
	document.body.append(ghost);
	return ghost;
}

/** Let go over a lit hex the counters are placed there. @param {Game} game @param {string | null} hex */
async function drop(game, hex) {
	if (hex) game.chooser.tap(hex);
	game.render();
	const text = game.chooser.text();
	if (!hex || !text || game.chooser.pick.hex !== hex) return;
	const answer = await game.wire.preview(text);
	if (answer.ok && game.chooser.text() === text) game.commit(text);
}
