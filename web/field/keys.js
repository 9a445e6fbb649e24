// keys.js: the keyboard of a table in inches: from unit to unit, a ghost by inches and degrees. May use: units.

import { exact, onTable, poseOf, unitOf } from "./units.js";

/** @typedef {import("./surface.js").Surface} Surface */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const TURNS = { "[": -15, "]": 15, "{": -1, "}": 1 };

/** The keys in words, for the help. */
export const KEYS = [
	["Arrows", "from unit to unit; the chosen unit moves an inch"],
	["Shift and arrows", "a tenth of an inch; without a unit the table moves"],
	["[ and ]", "turn by 15 degrees; { and } by one"],
	["Enter", "take, confirm"],
	[".", "the next unit that can be chosen"],
	["1 to 9", "what the unit does, or an answer"],
	["T", "the next target"],
	["P", "the next formation"],
	["W", "a corner of the path"],
	["F", "as far as it goes"],
	["X", "about face"],
	["A", "arcs and ranges on or off"],
	["M", "the ruler: drag on the table; from the chosen unit to the one that is pointed at"],
	["Backspace, Esc", "step back, let go"],
	["E", "end this decision"],
	["U", "undo"],
	["R", "the rule"],
	["V", "what wins, and the score"],
	["+ and −, 0", "zoom, the whole table"],
	["H, G", "all units as a list, the legend"],
	["L, C, N, ?", "log, chat, notes, this help"],
];

/** @type {Record<string, (surface: Surface) => void>} */
const LETTERS = {
	".": next,
	t: nextTarget,
	w: (surface) => surface.fixCorner(),
	f: (surface) => surface.goFar(),
	x: (surface) => surface.aboutFace(),
	a: (surface) => {
		surface.arcs = !surface.arcs;
		surface.light();
	},
	m: ({ game }) => game.setMeasuring(!game.measuring),
	0: (surface) => surface.field.whole(),
	g: (surface) => surface.legend(),
	p: nextForm,
};

/** Returns true where the key meant something. @param {Surface} surface @param {KeyboardEvent} event @param {HTMLElement} target @returns {boolean} */
export function key(surface, event, target) {
	const way = ARROWS[/** @type {keyof ARROWS} */ (event.key)],
		turn = TURNS[/** @type {keyof TURNS} */ (event.key)],
		act = LETTERS[event.key.toLowerCase()];
	if (way) return !target.closest("summary, [role=slider], [role=radiogroup]") && arrow(surface, way, event.shiftKey);
	if (turn !== undefined) {
		surface.setFacing(surface.facing() + turn);
		surface.moved(true);
		tellGhost(surface);
		return true;
	}
	if (/^[1-9]$/.test(event.key)) return pressNth(Number(event.key));
	if (event.key === "Enter") {
		if (target.closest("button, a, summary")) return false;
		enter(surface);
		return true;
	}
	act?.(surface);
	return !!act;
}

/** @param {Surface} surface */
function nextForm(surface) {
	const forms = surface.forms();
	if (forms.length > 1) surface.setForm(forms[(forms.indexOf(surface.form) + 1) % forms.length]);
}

/** @param {Surface} surface @param {number[]} way @param {boolean} fine */
function arrow(surface, [dx, dy], fine) {
	const { ghost } = surface,
		step = fine ? 10 : 100;
	if (ghost) {
		surface.fixTurn();
		surface.moveTo({ x: ghost.x + dx * step, y: ghost.y + dy * step }, 0);
		if (surface.ghost) surface.field.show(surface.ghost);
		surface.moved(true);
		tellGhost(surface);
		return true;
	}
	if (fine) {
		surface.field.pan(-dx * 90, dy * 90);
		return true;
	}
	const lists = [surface.targets(), surface.able(), surface.field.pieces.map((piece) => piece.id)],
		among = lists.find((list) => list.length) || [];
	const to = surface.field.towards(dx, -dy, among, surface.cursor || surface.target || surface.unit);
	point(surface, to || (surface.cursor ? null : among[0]));
	return true;
}

/** @param {Surface} surface @param {string | null | undefined} id */
function point(surface, id) {
	if (!id) return;
	surface.cursor = id;
	const unit = unitOf(surface.context, id);
	if (surface.mode() === "target" && surface.able().includes(id)) surface.aim(id);
	else if (surface.targets().includes(id)) surface.setTarget(id);
	if (unit) surface.game.say(surface.words.sayUnit(surface.context, unit));
	if (onTable(unit)) surface.field.show(poseOf(unit));
	surface.game.render();
}

/** The next thing that can be chosen. @param {Surface} surface */
function next(surface) {
	const list = surface.able();
	surface.game.mapHost?.focus({ preventScroll: true });
	if (surface.mode() === "place") {
		surface.takeWaiting(list[(list.indexOf(surface.unit || "") + 1) % list.length] || null);
		if (surface.ghost) surface.field.show(surface.ghost);
		return surface.game.render();
	}
	const at = list.indexOf(surface.cursor || surface.target || surface.unit || "");
	point(surface, list[(at + 1) % list.length]);
}

/** @param {Surface} surface */
function nextTarget(surface) {
	const list = surface.mode() === "target" ? surface.able() : surface.targets();
	if (list.length) point(surface, list[(list.indexOf(surface.target || "") + 1) % list.length]);
}

/** @param {Surface} surface */
function enter(surface) {
	const { cursor } = surface;
	if (surface.mode() === "choose" && cursor && cursor !== surface.unit && surface.able().includes(cursor)) {
		surface.takeUnit(cursor);
		return surface.game.render();
	}
	if (surface.text()) return surface.primary();
	const only = /** @type {HTMLElement | null} */ (document.querySelector(".panel .buttons .primary:not([disabled])"));
	only?.click();
}

/** The n-th act, formation or answer of the panel. @param {number} n */
function pressNth(n) {
	const list = document.querySelectorAll(".panel .acts button, .panel .answers button");
	/** @type {HTMLElement | undefined} */ (list[n - 1])?.click();
	return list.length >= n;
}

/** The ghost in words. @param {Surface} surface */
function tellGhost({ ghost, game }) {
	if (ghost) game.say(`${exact(ghost.x)} from the left, ${exact(ghost.y)} from the bottom, facing ${ghost.facing}`);
}
