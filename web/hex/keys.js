// keys.js: the keyboard of a map of hexes: from lit thing to lit thing. May use: tip.

import { showTip } from "./tip.js";

/** @typedef {import("../game/game.js").Game} Game */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The keys in words, for the help. */
export const KEYS = [
	["Arrows", "to the nearest lit thing that way"],
	["Enter", "take, confirm"],
	[".", "the next thing to decide"],
	["Backspace, Esc", "step back, let go"],
	["E", "end this decision"],
	["U", "undo"],
	["Space", "fan a stack; play and pause a replay"],
	["I", "what is this?"],
	["R", "the rule"],
	["V", "what wins, and the score"],
	["F", "fire, in a battle"],
	["Shift and arrows, + and −, 0", "move and zoom the map"],
	["M", "the ruler: drag on the map; from what is chosen to the cursor"],
	["P", "plan: your own arrows and notes"],
	["H", "hexes and units as a list"],
	["L, C, N, ?", "log, talk, notes, this help"],
];

/** Returns true where the key meant something. @param {Game} game @param {KeyboardEvent} event @param {HTMLElement} target @returns {boolean} */
export function hexKey(game, event, target) {
	const { board } = game,
		way = ARROWS[/** @type {keyof ARROWS} */ (event.key)],
		onButton = target.closest("button, a, summary");
	if (way) return target.closest(".panel [role=listbox], summary, [role=slider]") ? false : arrow(game, event, way);
	switch (event.key.toLowerCase()) {
		case "enter":
			if (onButton) return false;
			enter(game);
			return true;
		case " ":
			if (onButton || !board?.cursor) return false;
			board.act.fan(board.cursor);
			return true;
		case ".":
			nextThing(game);
			return true;
		case "0":
			board?.fit([...board.grid.hexes.keys()], 0);
			return true;
		case "i":
			if (board?.cursor) showTip(game, board.cursor);
			return true;
		case "m":
			game.setMeasuring(!game.measuring);
			return true;
		case "p":
			if (board) game.plans.toggle();
			return true;
		default:
			return false;
	}
}

/** Between lit things, or over the map where nothing is lit. @param {Game} game @param {KeyboardEvent} event @param {number[]} way */
function arrow(game, event, [dx, dy]) {
	const { board } = game;
	if (!board) return false;
	if (event.shiftKey) {
		board.pan(-dx * 90, -dy * 90);
		return true;
	}
	const lit = game.plans.on ? [...board.grid.hexes.keys()] : game.chooser.hexes();
	const all = lit.length ? lit : game.words.stacks(game.context()).map((/** @type {any} */ stack) => stack.hex);
	const next = board.towards(dx, dy, all) || (board.cursor ? null : all[0]);
	if (next) {
		board.setCursor(next);
		sayHex(game, next);
	}
	return true;
}

/** @param {Game} game @param {string} hex */
function sayHex(game, hex) {
	const said = game.words.sayHex(game.context(), hex),
		cost = game.chooser.costs.get(hex);
	game.say(
		[said.title, said.number, ...said.lines, cost !== undefined ? game.words.points(cost) + " points" : ""]
			.filter(Boolean)
			.join(", "),
	);
	showTip(game, hex);
}

/** The next thing to decide. @param {Game} game */
function nextThing(game) {
	const { board } = game,
		lit = game.chooser.hexes();
	if (!board || !lit.length) return;
	const at = board.cursor ? lit.indexOf(board.cursor) : -1;
	const next = lit[(at + 1) % lit.length];
	game.mapHost?.focus({ preventScroll: true });
	board.setCursor(next);
	sayHex(game, next);
}

/** Takes what the cursor is on; where it is taken already, confirms. @param {Game} game */
function enter(game) {
	const { board, chooser } = game,
		cursor = board?.cursor;
	if (game.plans.on) return void (cursor && game.plans.tap(cursor));
	if (cursor) {
		const before = chooser.text(),
			hex = chooser.pick.hex;
		const known =
			before &&
			(cursor === hex ||
				cursor === chooser.pick.target ||
				chooser.pick.path[chooser.pick.path.length - 1] === cursor);
		if (!known && chooser.tap(cursor)) {
			if (chooser.text() !== before || chooser.pick.hex !== hex) return game.render();
		}
	}
	game.primary();
}
