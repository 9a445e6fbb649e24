// dice_entry.js: dice of a question: the program throws them, or people do and enter every die, or only what they counted.
// May use: dom, dice, parts, assist/parts.

import { h, button, count } from "../common/dom.js";
import { drawDie } from "../common/dice.js";
import { ruleChip } from "../common/parts.js";
import { choiceButton } from "./parts.js";

/**
 * @typedef {{label: string, least: number, most: number}} Tally something that is counted
 * @typedef {Object} Counted what may be told instead of the dice
 * @property {string} name of the way, on its button @property {string} done on the button that sends it
 * @property {Tally[]} tallies @property {(counts: number[]) => string} text of the move @property {any[]} [more] below
 *
 * @typedef {Object} Entry what has been entered so far: half of it may survive a reload
 * @property {"dice" | "counted"} way @property {number[]} given @property {(number | null)[]} counts
 *
 * @typedef {Object} DiceQuestion
 * @property {string} title @property {string} [rule] @property {string} [need] what the dice must show @property {number} count
 * @property {Entry} entry @property {Counted | null} counted @property {() => void} redraw @property {(text: string) => void} send
 */

/** Nothing yet. @returns {Entry} */
export const noEntry = () => ({ way: "counted", given: [], counts: [] });

/** @param {DiceQuestion} question @returns {any[]} */
export function diceEntry(question) {
	const { title, rule, need, count: want, entry, counted, redraw, send } = question,
		way = counted ? entry.way : "dice";
	const turn = (/** @type {"dice" | "counted"} */ to) => () => ((entry.way = to), redraw());
	return [
		h("h2", null, title),
		h("p", { class: "big" }, `${count(want, "die", "dice")}${need ? ": " + need : ""} `, ruleChip(rule)),
		button("primary", "Roll for me", () => send("roll"), { id: "roll" }),
		h("h3", null, "or roll your own"),
		counted
			? h("div", { class: "grid2" }, choiceButton(counted.name, way === "counted", turn("counted"), { data: { way: "counted" } }), choiceButton("Every die", way === "dice", turn("dice"), { data: { way: "dice" } }))
			: null,
		...(way === "counted" && counted ? countEntry(question, counted) : everyDie(question)),
	];
}

/** @param {DiceQuestion} question */
function everyDie({ count: want, entry: { given }, redraw, send }) {
	const add = (/** @type {number} */ value) => () => {
		if (given.length < want) given.push(value);
		redraw();
	};
	return [
		h("div", { class: "dice6" }, ...[1, 2, 3, 4, 5, 6].map((value) => button("", [drawDie(value, 34)], add(value), { "aria-label": "a " + value, data: { die: value }, disabled: given.length >= want }))),
		h("div", { class: "given" }, ...given.map((value, i) => givenDie(value, () => (given.splice(i, 1), redraw()))), h("span", { class: "note" }, `${given.length} of ${want}`)),
		button("", "Enter dice", () => send("dice " + given.join(" ")), { disabled: given.length !== want, id: "given" }),
	];
}

/** @param {number} value @param {() => void} remove */
function givenDie(value, remove) {
	return h("button", { type: "button", "aria-label": `take the ${value} away`, on: { click: remove } }, drawDie(value, 30));
}

/** So many numbers are buttons; more are typed. */
const BUTTONS = 25;

/** @param {DiceQuestion} question @param {Counted} counted */
function countEntry({ entry, redraw, send }, { tallies, text, done, more = [] }) {
	const whole = tallies.every((_, i) => Number.isInteger(entry.counts[i]));
	const set = (/** @type {number} */ i, /** @type {number | null} */ value) => {
		entry.counts[i] = value;
		redraw();
	};
	return [
		...tallies.flatMap((tally, i) => [tallies.length > 1 ? h("h3", null, tally.label) : null, tallyField(tally, entry.counts[i] ?? null, (value) => set(i, value))]),
		...more,
		button("", done, () => send(text(/** @type {number[]} */ (entry.counts.slice(0, tallies.length)))), { disabled: !whole, id: "counted" }),
	];
}

/** @param {Tally} tally @param {number | null} value @param {(value: number | null) => void} set */
function tallyField({ label, least, most }, value, set) {
	if (most - least < BUTTONS) {
		const all = Array.from({ length: most - least + 1 }, (_, n) => least + n);
		return h("div", { class: "as-counts", role: "group", "aria-label": label }, ...all.map((n) => choiceButton(String(n), value === n, () => set(n), { "aria-label": `${label}: ${n}`, data: { count: n } })));
	}
	const type = (/** @type {Event} */ event) => {
		const n = Math.trunc(Number(/** @type {HTMLInputElement} */ (event.target).value));
		set(n >= least && n <= most ? n : null);
	};
	return h("label", { class: "opt" }, `${label}, ${least} to ${most}`, h("input", { class: "field", type: "number", inputmode: "numeric", min: least, max: most, value: value ?? "", on: { change: type } }));
}
