// dice.js: draws a die. May use: dom.

import { s } from "./dom.js";

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** An ivory die. @param {number} value @param {number} size @param {string} [extra] */
export function drawDie(value, size, extra) {
	const svg = s("svg", {
		class: "die " + (extra || ""),
		width: size,
		height: size,
		viewBox: "0 0 40 40",
		role: "img",
		"aria-label": "die " + value,
	});
	svg.append(
		s("rect", { class: "die-s", x: 2, y: 4, width: 36, height: 35, rx: 7 }),
		s("rect", { class: "die-f", x: 2, y: 2, width: 36, height: 35, rx: 7 }),
	);
	/* All pips are one path: a log has hundreds of dice. */
	const pips = (PIPS[value] || []).map((at) => `M${7.1 + (at % 3) * 9.5} ${10 + Math.floor(at / 3) * 9.5}a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0z`);
	svg.append(s("path", { class: "die-p", d: pips.join("") }));
	return svg;
}
