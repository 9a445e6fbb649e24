// parts.js: what the questions of a battle at a real table are made of: unit rows, dice that people rolled, steppers, choices,
// the band on top, corrections. May use: dom, dice, parts.

import { h, button, count } from "../common/dom.js";
import { drawDie } from "../common/dice.js";
import { openDialog, ruleChip } from "../common/parts.js";

/**
 * @typedef {{id: string, name: string, side: string, left: number, start: number, facts: string, gone: boolean}} UnitFacts
 * @typedef {{title: string, rule?: string, count: number, given: number[], redraw: () => void, send: (text: string) => void}} DiceQuestion
 */

/** A unit with what is left of it; a button where it can be chosen. @param {UnitFacts} unit @param {(() => void) | null} act @param {boolean} [on] */
export function unitRow({ id, name, side, left, start, facts, gone }, act, on) {
	const pips = [];
	for (let i = 0; i < start; i++) pips.push(h("i", { class: i < left ? "" : "gone" }));
	const inside = [
		h("b", null, name),
		h("span", { class: "pips " + side, role: "img", "aria-label": `${left} of ${start} stands` }, ...pips),
		h("small", null, facts),
	];
	return act
		? h("button", { type: "button", class: "unit" + (on ? " on" : ""), data: { unit: id }, on: { click: act } }, ...inside)
		: h("div", { class: "unit" + (gone ? " out" : ""), data: { unit: id } }, ...inside);
}

/** Dice that the program rolls, or that people rolled and enter. @param {DiceQuestion} question @returns {any[]} */
export function diceEntry({ title, rule, count: want, given, redraw, send }) {
	return [
		h("h2", null, title),
		h("p", { class: "big" }, `${count(want, "die", "dice")} `, ruleChip(rule)),
		button("primary", "Roll for me", () => send("roll"), { id: "roll" }),
		h("h3", null, "or: I rolled"),
		h(
			"div",
			{ class: "dice6" },
			...[1, 2, 3, 4, 5, 6].map((value) =>
				button(
					"",
					[drawDie(value, 34)],
					() => {
						if (given.length < want) given.push(value);
						redraw();
					},
					{ "aria-label": "a " + value, data: { die: value }, disabled: given.length >= want },
				),
			),
		),
		h("div", { class: "given" }, ...given.map((value, i) => givenDie(value, () => (given.splice(i, 1), redraw()))), h("span", { class: "note" }, `${given.length} of ${want}`)),
		button("", "Take these dice", () => send("dice " + given.join(" ")), { disabled: given.length !== want, id: "given" }),
	];
}

/** @param {number} value @param {() => void} remove */
function givenDie(value, remove) {
	return h("button", { type: "button", "aria-label": `take the ${value} away`, on: { click: remove } }, drawDie(value, 30));
}

/** A number that is changed by one. @param {string} label @param {number} value @param {[number, number]} range @param {(value: number) => void} set */
export function stepper(label, value, [least, most], set) {
	const to = (/** @type {number} */ next) => set(Math.max(least, Math.min(most, next)));
	return h(
		"div",
		{ class: "step" },
		h("span", null, label),
		button("", "−", () => to(value - 1), { "aria-label": `${label}: fewer`, disabled: value <= least }),
		h("output", null, value),
		button("", "+", () => to(value + 1), { "aria-label": `${label}: more`, disabled: value >= most }),
	);
}

/** A button that is one of several answers. @param {string} label @param {boolean} on @param {() => void} act @param {Record<string, any>} [more] */
export function choiceButton(label, on, act, more) {
	return button(on ? "on" : "", label, act, { "aria-pressed": String(on), ...more });
}

/** The band on top: who decides, or the result. @param {{side: string, picture: any, title: string, lines: any[]}} what */
export function band({ side, picture, title, lines }) {
	return h("div", { class: "as-now", data: side ? { side } : {} }, picture, h("div", null, h("h1", null, title), ...lines));
}

/** A list in a form. @param {string} id @param {string} label @param {[string, string][]} values @param {string} [first] */
export function selectField(id, label, values, first) {
	return h(
		"div",
		{ class: "opt" },
		h("label", { for: id }, label),
		h("select", { id, name: id, class: "field" }, ...values.map(([value, text]) => h("option", { value, selected: value === first }, text))),
	);
}

/**
 * Corrects what the program believes of a unit. The first field chooses the unit; `now` gives the values of the others.
 * @param {{title: string, save: string, units: [string, string][], fields: {id: string, label: string, values: [string, string][]}[],
 *   now: (unit: string) => string[], send: (unit: string, values: string[]) => void}} what
 */
export function openCorrection({ title, save, units, fields, now, send }) {
	const value = (/** @type {string} */ id) => /** @type {HTMLSelectElement} */ (dialog.querySelector("#" + id));
	const dialog = openDialog(title, "small", [
		selectField("am-unit", "Unit", units),
		...fields.map(({ id, label, values }) => selectField(id, label, values)),
		button("primary wide", save, () => {
			send(
				value("am-unit").value,
				fields.map(({ id }) => value(id).value),
			);
			dialog.close();
		}),
	]);
	const fill = () => now(value("am-unit").value).forEach((text, i) => (value(fields[i].id).value = text));
	value("am-unit").addEventListener("change", fill);
	fill();
}
