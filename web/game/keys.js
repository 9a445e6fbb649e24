// keys.js: the keyboard of a game: battle, replay, and what every board has. May use: hex/keys, card.

import { hexKey } from "../hex/keys.js";
import { openCard } from "./card.js";

/** @typedef {import("./game.js").Game} Game */

/** @param {Game} game */
export function listenKeys(game) {
	document.addEventListener("keydown", (event) => {
		const target = /** @type {HTMLElement} */ (event.target);
		if (event.altKey || event.ctrlKey || event.metaKey || target.closest("input, select, textarea")) return;
		const open = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"));
		if (goesOn(game, event, open)) return event.preventDefault();
		if (open || document.querySelector(".curtain"))
			return void (open?.classList.contains("battle") && inBattle(game, event));
		const done = game.replay && !game.plans.on ? inReplay(game, event) : inPlay(game, event, target);
		if (done) event.preventDefault();
	});
}

/** Keys that do not mean "I have seen it". */
const OTHERS = new Set(["Tab", "Shift", "Control", "Alt", "Meta", "CapsLock", "F5"]);

/** Any key goes on where a throw is looked at. @param {Game} game @param {KeyboardEvent} event @param {HTMLDialogElement | null} open */
function goesOn(game, event, open) {
	const { moment } = game;
	if (!moment || OTHERS.has(event.key) || document.querySelector(".curtain") || (open && !open.classList.contains("battle"))) return false;
	/* The page of an outcome can be read and scrolled. */
	if (moment.told && !["Enter", " ", "Escape"].includes(event.key)) return false;
	if (event.repeat) return true;
	const main = moment.told && event.key === "Enter" ? /** @type {HTMLElement | null} */ (open?.querySelector(".outcome .btn.primary")) : null;
	if (main) main.click();
	else if (event.key === "Enter" || event.key === " ") {
		const focus = /** @type {HTMLElement} */ (event.target).closest("button, a, summary");
		if (focus && focus instanceof HTMLElement && focus.dataset.key !== "go-on") return false;
		moment.press();
	} else moment.press();
	return true;
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

/** @param {Game} game @param {KeyboardEvent} event @param {HTMLElement} target */
function inPlay(game, event, target) {
	if (game.surface ? game.surface.key(event, target) : hexKey(game, event, target)) return true;
	switch (event.key) {
		case " ":
			return !target.closest("button, a, summary");
		case "Backspace":
		case "Escape":
			if (event.key === "Escape" && game.since.close()) game.render();
			else game.stepBack();
			return true;
		case "+":
		case "=":
			game.zoom(1.25);
			return true;
		case "-":
			game.zoom(0.8);
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
		case "r":
			/** @type {HTMLElement | null} */ (document.querySelector(".panel .rule"))?.click();
			return true;
		case "l":
			/** @type {HTMLElement | null} */ (document.querySelector(".panel .log-list"))?.focus();
			return true;
		case "c":
			/** @type {HTMLElement | null} */ (document.querySelector(".barb [aria-label=Chat]"))?.click();
			return true;
		case "n":
			/** @type {HTMLElement | null} */ (document.querySelector(".barb [aria-label=Notes]"))?.click();
			return true;
		case "h":
			/** @type {HTMLElement | null} */ (document.querySelector(".tools [data-key=list]"))?.click();
			return true;
		case "v":
			openCard(game);
			return true;
		case "?":
			game.help();
			return true;
		default:
			return false;
	}
}
