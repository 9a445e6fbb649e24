// motion.js: counters that slide along their way when a move comes in. Any key or tap ends it at once.
// May use: dom, counter, board.

import { s } from "../common/dom.js";
import { drawCounter } from "./counter.js";

/** @typedef {import("./board.js").Board} Board @typedef {import("./counter.js").Counter} Counter */

const HEX_MS = 60,
	MOST_MS = 600,
	FADE_MS = 180;

/** @type {Set<Animation>} */
const running = new Set();

/** Ends whatever slides. */
export function endMotion() {
	for (const one of running) one.finish();
}

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {Animation} animation @param {() => void} then */
function watch(animation, then) {
	running.add(animation);
	animation.onfinish = animation.oncancel = () => {
		running.delete(animation);
		then();
	};
}

/** The stack where it ends appears when what slides has come. @param {Board} board @param {string} hex @param {number} ms */
function land(board, hex, ms) {
	const stack = board.over.querySelector(`.stack[data-hex="${CSS.escape(hex)}"]`);
	if (stack)
		watch(
			stack.animate([{ opacity: 0.2 }, { opacity: 0.2, offset: Math.max(0, 1 - FADE_MS / ms) }, { opacity: 1 }], ms),
			() => {},
		);
}

/** One counter along a way of hexes. @param {Board} board @param {string[]} way @param {Counter} face */
export function slide(board, way, face) {
	const points = way.map((id) => board.grid.get(id)).filter((hex) => !!hex);
	if (points.length < 2) return;
	const end = points[points.length - 1],
		last = way[way.length - 1];
	if (calm()) return land(board, last, FADE_MS);
	const ms = Math.max(FADE_MS, Math.min(MOST_MS, HEX_MS * (points.length - 1))),
		size = board.grid.pitch * 0.74;
	const ghost = s(
		"g",
		{ class: "ghost" },
		drawCounter(face, size, { x: end.x - size / 2, y: end.y - size / 2, pixels: board.pixels() }),
	);
	board.layer.get("cursor")?.before(ghost);
	watch(
		ghost.animate(
			points.map((hex) => ({ transform: `translate(${hex.x - end.x}px,${hex.y - end.y}px)` })),
			{ duration: ms, easing: "linear" },
		),
		() => ghost.remove(),
	);
	land(board, last, ms);
}
