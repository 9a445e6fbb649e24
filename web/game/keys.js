// keys.js: the keyboard of the table. May use: tip.

import { showTip } from "../common/tip.js";

/** @typedef {import("./game.js").Table} Table */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Table} table */
export function listenKeys(table) {
	document.addEventListener("keydown", (event) => {
		const target = /** @type {HTMLElement} */ (event.target);
		if (event.altKey || event.ctrlKey || event.metaKey || target.closest("input, select, textarea")) return;
		const open = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"));
		if (open || document.querySelector(".curtain"))
			return void (open?.classList.contains("battle") && inBattle(table, event));
		const done = table.replay && !table.plans.on ? inReplay(table, event) : inPlay(table, event, target);
		if (done) event.preventDefault();
	});
}

/** @param {Table} table @param {KeyboardEvent} event */
function inBattle(table, event) {
	const key = event.key.toLowerCase();
	if (key === "f" || key === "enter") {
		if (key === "enter" && /** @type {HTMLElement} */ (event.target).closest("button")) return;
		event.preventDefault();
		table.battle.primary();
	} else if (key === "u") table.undo();
}

/** @param {Table} table @param {KeyboardEvent} event */
function inReplay(table, event) {
	const replay = table.replay;
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
			table.closeReplay();
			return true;
		case "Escape":
			table.closeReplay();
			return true;
		default:
			return false;
	}
}

/** Between lit things, or over the map where nothing is lit. @param {Table} table @param {KeyboardEvent} event @param {number[]} way */
function arrow(table, event, [dx, dy]) {
	const { board } = table;
	if (!board) return false;
	if (event.shiftKey) {
		board.pan(-dx * 90, -dy * 90);
		return true;
	}
	const lit = table.plans.on ? [...board.grid.hexes.keys()] : table.chooser.hexes();
	const all = lit.length ? lit : table.words.stacks(table.desk()).map((/** @type {any} */ stack) => stack.hex);
	const next = board.towards(dx, dy, all) || (board.cursor ? null : all[0]);
	if (next) {
		board.setCursor(next);
		sayHex(table, next);
	}
	return true;
}

/** @param {Table} table @param {string} hex */
function sayHex(table, hex) {
	const said = table.words.sayHex(table.desk(), hex),
		cost = table.chooser.costs.get(hex);
	table.say(
		[said.title, said.number, ...said.lines, cost !== undefined ? table.words.points(cost) + " points" : ""]
			.filter(Boolean)
			.join(", "),
	);
	showTip(table, hex);
}

/** The next thing to decide. @param {Table} table */
function nextThing(table) {
	const { board } = table,
		lit = table.chooser.hexes();
	if (!board || !lit.length) return;
	const at = board.cursor ? lit.indexOf(board.cursor) : -1;
	const next = lit[(at + 1) % lit.length];
	table.mapHost?.focus({ preventScroll: true });
	board.setCursor(next);
	sayHex(table, next);
}

/** Takes what the cursor is on; where it is taken already, confirms. @param {Table} table */
function enter(table) {
	const { board, chooser } = table,
		cursor = board?.cursor;
	if (table.plans.on) return void (cursor && table.plans.tap(cursor));
	if (cursor) {
		const before = chooser.text(),
			hex = chooser.pick.hex;
		const known =
			before &&
			(cursor === hex ||
				cursor === chooser.pick.target ||
				chooser.pick.path[chooser.pick.path.length - 1] === cursor);
		if (!known && chooser.tap(cursor)) {
			if (chooser.text() !== before || chooser.pick.hex !== hex) return table.render();
		}
	}
	table.primary();
}

/** @param {Table} table @param {KeyboardEvent} event @param {HTMLElement} target */
function inPlay(table, event, target) {
	if (table.surface?.key(event, target)) return true;
	const way = ARROWS[/** @type {keyof ARROWS} */ (event.key)];
	if (way) return target.closest(".panel [role=listbox], summary, [role=slider]") ? false : arrow(table, event, way);
	const onButton = target.closest("button, a, summary");
	switch (event.key) {
		case "Enter":
			if (onButton) return false;
			enter(table);
			return true;
		case " ":
			if (onButton) return false;
			if (table.board?.cursor) table.board.act.fan(table.board.cursor);
			return true;
		case "Backspace":
		case "Escape":
			table.stepBack();
			return true;
		case ".":
			nextThing(table);
			return true;
		case "+":
		case "=":
			table.zoom(1.25);
			return true;
		case "-":
			table.zoom(0.8);
			return true;
		case "0":
			table.board?.fit([...table.board.grid.hexes.keys()], 0);
			return true;
		default:
			return letter(table, event.key.toLowerCase());
	}
}

/** @param {Table} table @param {string} key */
function letter(table, key) {
	switch (key) {
		case "u":
			table.undo();
			return true;
		case "e":
			table.finish();
			return true;
		case "i":
			if (table.board?.cursor) showTip(table, table.board.cursor);
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
			if (table.board) table.plans.toggle();
			return true;
		case "h":
			/** @type {HTMLElement | null} */ (document.querySelector(".tools button:last-child"))?.click();
			return true;
		case "?":
			table.help();
			return true;
		default:
			return false;
	}
}
