// mapkey.js: what the signs of the map and of the counters mean. May use: dom, counter, parts.

import { h, s } from "../common/dom.js";
import { drawCounter } from "./counter.js";
import { openDialog } from "../common/parts.js";

/** @typedef {import("../game/game.js").Game} Game */

const GROUND = ["clear", "jungle", "hill", "mountain", "marsh", "desert", "broken", "sand", "mud-flats", "sea"];

/** A sign as the map draws it. @param {...any} parts */
const sign = (...parts) =>
	s("svg", { class: "map keysign", viewBox: "-22 -14 44 28", width: 66, height: 42, "aria-hidden": "true" }, ...parts);

/** @param {string} d @param {...string} kinds */
const line = (d, ...kinds) => sign(...kinds.map((kind) => s("path", { class: kind, d })));

const SIGNS = () => [
	["Road", line("M-22 3Q0 -8 22 2", "rd c", "rd k")],
	["Track", line("M-22 3Q0 -8 22 2", "tr")],
	["Railway", line("M-22 3Q0 -8 22 2", "rl", "rlk")],
	["Major river", line("M-22 -3Q0 9 22 -2", "rv maj-c", "rv maj")],
	["Minor river", line("M-22 -3Q0 9 22 -2", "rv min")],
	["Border", line("M-22 0H22", "bordw", "bord")],
	["Enemy zone of control", line("M-18 -10H18V10H-18Z", "zocf", "zoc")],
	["Within reach", line("M-18 -10H18V10H-18Z", "reach-g", "reach-e")],
	["Target", line("M-12 -6V-11H-6M12 -6V-11H6M-12 6V11H-6M12 6V11H6", "target")],
	["Your plan", line("M-20 6Q0 -8 18 2", "plan-c", "plan-l")],
];

/** @param {Game} game */
export function openKey(game) {
	const { board } = game;
	if (!board) return;
	const here = new Set([...board.grid.hexes.values()].flatMap((hex) => hex.terrain)),
		ground = GROUND.filter((word) => here.has(word));
	const marks = game.words.markNames ? game.words.markNames() : [];
	const faces = game.words.keyFaces ? game.words.keyFaces(game.context()) : [];
	const row = (/** @type {any} */ picture, /** @type {string} */ text) => h("li", null, picture, h("span", null, text));
	openDialog("Map key", "reader mapkey", [
		h("h3", null, "Ground"),
		h(
			"ul",
			{ class: "keylist" },
			...ground.map((word) =>
				row(
					sign(s("path", { class: word, d: "M-22 -14H22V14H-22Z" }), s("path", { class: "hex", d: "M-10 -12H10L20 0L10 12H-10L-20 0Z" })),
					word.replace(/-/g, " "),
				),
			),
		),
		h("h3", null, "Lines"),
		h("ul", { class: "keylist" }, ...SIGNS().map(([text, picture]) => row(picture, String(text)))),
		faces.length ? h("h3", null, "Counters: shape is allegiance, colour is nation, symbol is arm") : null,
		h(
			"ul",
			{ class: "keylist" },
			...faces.map((/** @type {any} */ one) => row(drawCounter(one.face, 50), one.text)),
			...marks.map((/** @type {any} */ mark) =>
				row(
					s(
						"svg",
						{ class: "map", viewBox: "-2 -2 26 26", width: 44, height: 44, "aria-hidden": "true" },
						s("circle", { class: "mark-d", cx: 11, cy: 11, r: 11 }),
						s("use", { href: "#" + mark.symbol, x: 3, y: 3, width: 16, height: 16 }),
					),
					mark.text,
				),
			),
		),
	]);
}
