// plain.js: words for a system that has none of its own here: every legal move is a button, the view a list.
// May use: nothing.

/** @typedef {import("../game/task.js").Context} Context @typedef {import("../game/task.js").Move} Move @typedef {import("../game/task.js").Task} Task */

export const board = false;

/** @param {string} text @returns {Move} */
export function readMove(text) {
	return { text, verb: text.split(" ")[0], units: [], hexes: [], flags: [] };
}

/** @param {Context} context @param {Move[]} moves @returns {Task} */
export function task(context, moves) {
	return {
		kind: "list",
		title: "Your move",
		hint: "",
		label: "",
		other: [],
		choices: moves.map((move) => ({ text: move.text, label: move.text })),
	};
}

export const compose = () => null;
/** @param {any[]} events */
export const tell = (events) => events;
export const stacks = () => [];
export const marks = () => [];
export const zones = () => [];
export const progress = () => [];
export const track = () => [];
export const effects = () => [];
export const card = () => null;
export const moment = () => "";
export const unitsByHex = () => new Map();
export const remember = () => new Map();
/** @param {Context} _desk @param {string[]} ids */
export const sortUnits = (_desk, ids) => ids;
/** @param {Context} context @param {string} id */
export const counter = (context, id) => ({
	nation: "british",
	shape: /** @type {const} */ ("square"),
	symbol: "infantry",
	name: id,
	label: id,
});
/** @param {Context} context @param {string} side */
export const sideMark = (context, side) => ({
	nation: side === Object.keys(context.box.sides || {})[0] ? "british" : "asante",
	shape: "square",
});
/** @param {Context} _desk @param {string} hex */
export const sayHex = (_desk, hex) => ({ title: hex, number: hex, lines: [] });
/** @param {Context} _desk @param {string} hex */
export const hexName = (_desk, hex) => hex;
/** @param {number} n */
export const points = (n) => String(n);

/** @param {Context} context */
export function scores(context) {
	return (context.sides || []).map((side) => ({
		side,
		name: context.sideName(side),
		points: context.view[side]?.score ?? context.view.vp?.[side] ?? 0,
	}));
}

/** @param {Context} _desk @param {any} event */
export function eventLine(_desk, event) {
	return {
		text: event.text || event.event,
		detail: "",
		side: event.side || "",
		rule: event.rule,
		dice: event.dice || [],
		hexes: [],
		loud: false,
		quiet: false,
		kind: event.event,
	};
}
