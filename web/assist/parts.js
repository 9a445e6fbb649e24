// parts.js: what the questions of a battle at a real table are made of: unit rows, steppers, choices, the band on top, corrections.
// May use: dom, parts.

import { h, button } from "../common/dom.js";
import { openDialog } from "../common/parts.js";

/**
 * @typedef {{id: string, name: string, side: string, left: number, start: number, facts: string, gone: boolean}} UnitFacts
 * @typedef {{id: string, label: string, values: [string, string][]}} Field
 * @typedef {{fields: Field[], now: (unit: string) => string[], text: (unit: string, values: string[]) => string}} Corrections
 *   what the record says of a unit, and the move that changes it
 *
 * @typedef {Object} Correction
 * @property {string} title @property {string} save on the button @property {[string, string][]} units @property {string} unit the first to be shown @property {Field[]} fields
 * @property {(unit: string) => string} name that players gave @property {(unit: string) => string} own its name without that
 * @property {(unit: string) => string[]} now what the record says @property {string[]} [values] of all fields, where they were entered before
 * @property {(values: string[]) => void} changed something was entered @property {(unit: string, name: string, values: string[]) => void} send
 */

/** A unit with what is left of it; a button where it can be chosen. @param {UnitFacts} unit @param {(() => void) | null} act @param {boolean} [on] */
export function unitRow({ id, name, side, left, start, facts, gone }, act, on) {
	const pips = [];
	for (let i = 0; i < start; i++) pips.push(h("i", { class: i < left ? "" : "gone" }));
	const inside = [
		h("b", null, name),
		h("span", { class: "pips " + side, role: "img", "aria-label": `${left} of ${start} left` }, ...pips),
		h("small", null, facts),
	];
	return act
		? h("button", { type: "button", class: "unit" + (on ? " on" : "") + (gone ? " out" : ""), data: { unit: id }, on: { click: act } }, ...inside)
		: h("div", { class: "unit" + (gone ? " out" : ""), data: { unit: id } }, ...inside);
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

/** The name of a unit and what the program believes of it. The first field chooses the unit. @param {Correction} what */
export function openCorrection({ title, save, units, unit, fields, name, own, now, values, changed, send }) {
	const ids = ["am-unit", "am-name", ...fields.map(({ id }) => id)],
		field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (dialog.querySelector("#" + id)),
		all = () => ids.map((id) => field(id).value);
	const dialog = openDialog(title, "small", [
		selectField("am-unit", "Unit", units, unit),
		h("div", { class: "opt" }, h("label", { for: "am-name" }, "Its name on your table"), h("input", { id: "am-name", class: "field", maxlength: 40, autocomplete: "off" })),
		...fields.map(({ id, label, values: list }) => selectField(id, label, list)),
		button("primary wide", save, () => {
			const [chosen, called, ...rest] = all();
			send(chosen, called, rest);
			dialog.close();
		}),
	]);
	const fill = (/** @type {string[]} */ list) => list.forEach((text, i) => (field(ids[i]).value = text));
	const choose = () => {
		const chosen = field("am-unit").value;
		fill([chosen, name(chosen), ...now(chosen)]);
		field("am-name").placeholder = own(chosen);
	};
	choose();
	if (values && values.length === ids.length) fill(values);
	field("am-unit").addEventListener("change", choose);
	dialog.addEventListener("input", () => changed(all()));
	return dialog;
}
