// drag.js: counters dragged from the tray to a hex of the map. May use: dom, counter.

import { h } from "../common/dom.js";
import { drawCounter } from "./counter.js";

/** @typedef {import("../game/game.js").Table} Table */

const FAR = 9; /* px: less is a tap */

/** @param {Table} table @param {HTMLElement} node @param {string} id */
export function dragOut(table, node, id) {
	node.classList.add("drags");
	node.addEventListener("pointerdown", (event) => {
		if (event.button) return;
		const { clientX: x, clientY: y } = event;
		/** @type {HTMLElement | null} */
		let ghost = null;
		const move = (/** @type {PointerEvent} */ now) => {
			if (!ghost && Math.hypot(now.clientX - x, now.clientY - y) < FAR) return;
			now.preventDefault();
			ghost ||= lift(table, id);
			ghost.style.transform = `translate(${now.clientX - 27}px,${now.clientY - 27}px)`;
			const hex = hexAt(table, now);
			table.board?.light({ ...table.litNow(), dest: hex && table.chooser.placeable().has(hex) ? hex : undefined });
		};
		const end = (/** @type {PointerEvent} */ now) => {
			removeEventListener("pointermove", move);
			removeEventListener("pointerup", end);
			removeEventListener("pointercancel", end);
			if (!ghost) return;
			ghost.remove();
			/* The button below must not take this for a tap. */
			addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
			setTimeout(() => drop(table, now.type === "pointerup" ? hexAt(table, now) : null));
		};
		addEventListener("pointermove", move, { passive: false });
		addEventListener("pointerup", end);
		addEventListener("pointercancel", end);
	});
}

/** @param {Table} table @param {PointerEvent} event */
function hexAt(table, event) {
	const over = document.elementFromPoint(event.clientX, event.clientY);
	return table.board && over && table.board.host.contains(over) ? table.board.under(event) : null;
}

/** What is dragged: all that is in the hand where this one is among it. @param {Table} table @param {string} id */
function lift(table, id) {
	const { chooser } = table;
	if (!chooser.pick.tray.includes(id)) chooser.pick.tray = [id];
	chooser.pick.hex = null;
	const more = chooser.pick.tray.length;
	const ghost = h(
		"div",
		{ class: "dragged", "aria-hidden": "true" },
		drawCounter(table.words.counter(table.desk(), id), 54),
		more > 1 ? h("span", { class: "tag" }, more) : null,
	);
	document.body.append(ghost);
	return ghost;
}

/** Let go over a lit hex the counters are placed there. @param {Table} table @param {string | null} hex */
async function drop(table, hex) {
	if (hex) table.chooser.tap(hex);
	table.render();
	const text = table.chooser.text();
	if (!hex || !text || table.chooser.pick.hex !== hex) return;
	const answer = await table.wire.preview(text);
	if (answer.ok && table.chooser.text() === text) table.commit(text);
}
