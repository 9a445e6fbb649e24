// keys.js: the keyboard of a game. May use: tip.

import { showTip } from "../common/tip.js";

/** @typedef {import("./game.js").Game} Game */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Game} game */
export function listenKeys(game) {
	document.addEventListener("keydown", (event) => {
		const target = /** @type {HTMLElement} */ (event.target);
		if (event.altKey || event.ctrlKey || event.metaKey || target.closest("input, select, textarea")) return;
		const open = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"));
		if (open || document.querySelector(".curtain"))
			return void (open?.classList.contains("battle") && inBattle(game, event));
		const done = game.replay && !game.plans.on ? inReplay(game, event) : inPlay(game, event, target);
		if (done) event.preventDefault();
	});
}

/** @param {Game} game @param {KeyboardEvent} event */
function inBattle(game, event) {
	const key = event.key.toLowerCase();
	if (key === "f" || key === "enter") {
		if (key === "enter" && /** @type {HTMLElement} */ (event.target).closest("button")) return;
		event.preventDefault();
		game.battle.primary();
	} else if (key === "u") game.undo();
}

/** @param {Game} game @param {KeyboardEvent} event */
function inReplay(game, event) {
	const replay = game.replay;
	if (!replay) return false;
	const onButton = /** @type {HTMLElement} */ (event.target).closest("button");
	switch (event.key) {
		case " ":
			if (onButton) return false;
			replay.toggle();
			return true;
		case "ArrowRight":
			replay.step(1);
			return true;
		case "ArrowLeft":
			replay.step(-1);
			return true;
		case "Enter":
			if (onButton) return false;
			game.closeReplay();
			return true;
		case "Escape":
			game.closeReplay();
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

/** @param {Game} game @param {KeyboardEvent} event @param {HTMLElement} target */
function inPlay(game, event, target) {
	if (game.surface?.key(event, target)) return true;
	const way = ARROWS[/** @type {keyof ARROWS} */ (event.key)];
	if (way) return target.closest(".panel [role=listbox], summary, [role=slider]") ? false : arrow(game, event, way);
	const onButton = target.closest("button, a, summary");
	switch (event.key) {
		case "Enter":
			if (onButton) return false;
			enter(game);
			return true;
		case " ":
			if (onButton) return false;
			if (game.board?.cursor) game.board.act.fan(game.board.cursor);
			return true;
		case "Backspace":
		case "Escape":
			game.stepBack();
			return true;
		case ".":
			nextThing(game);
			return true;
		case "+":
		case "=":
			game.zoom(1.25);
			return true;
		case "-":
			game.zoom(0.8);
			return true;
		case "0":
			game.board?.fit([...game.board.grid.hexes.keys()], 0);
			return true;
		default:
			return letter(game, event.key.toLowerCase());
	}
}

/** @param {Game} game @param {string} key */
function letter(game, key) {
	switch (key) {
		case "u":
			game.undo();
			return true;
		case "e":
			game.finish();
			return true;
		case "i":
			if (game.board?.cursor) showTip(game, game.board.cursor);
			return true;
		case "r":
			/** @type {HTMLElement | null} */ (document.querySelector(".panel .rule"))?.click();
			return true;
		case "l":
			/** @type {HTMLElement | null} */ (document.querySelector(".panel .log-list"))?.focus();
			return true;
		case "c":
			/** @type {HTMLElement | null} */ (document.querySelector(".barb [aria-label=Talk]"))?.click();
			return true;
		case "p":
			if (game.board) game.plans.toggle();
			return true;
		case "h":
			/** @type {HTMLElement | null} */ (document.querySelector(".tools button:last-child"))?.click();
			return true;
		case "?":
			game.help();
			return true;
		default:
			return false;
	}
}
