// pace.js: how fast things are shown, and what is done without asking: preferences of this browser, and their fields in the menu.
// May use: dom.

import { h } from "../common/dom.js";

/** @typedef {{id: string, key: string, label: string, standard: string, values: [string, string][]}} Preference */

/** How long a throw that changed nothing stays in sight, in ms, and one of several that were ordered together. */
export const GLANCE = 2500;
export const SERIES = 1400;

/** @type {Preference[]} */
const PREFERENCES = [
	{ id: "m-pace", key: "durbar.pace", label: "The bot’s moves are shown", standard: "1000", values: [["0", "at once"], ["350", "fast"], ["1000", "for a second each"], ["2000", "for two seconds each"]] },
	{ id: "m-combat", key: "durbar.combat", label: "Dice and losses in combat", standard: "held", values: [["held", "wait until I have seen them"], ["2500", "stay for 2.5 seconds"], ["0", "are not held"]] },
	{ id: "m-certain", key: "durbar.certain", label: "What is certain, such as supply that cannot fail", standard: "done", values: [["done", "is done without asking"], ["asked", "is asked like the rest"]] },
];

/** @param {string} key */
function valueOf(key) {
	const one = /** @type {Preference} */ (PREFERENCES.find((preference) => preference.key === key)),
		chosen = localStorage.getItem(key);
	return chosen !== null && one.values.some(([value]) => value === chosen) ? chosen : one.standard;
}

/** How long a move of a bot stays in sight, in ms. */
export const botPace = () => Number(valueOf("durbar.pace"));

/** How combat is shown: until it was seen, or for so many ms; 0: not at all. @returns {"held" | number} */
export const combatPace = () => (valueOf("durbar.combat") === "held" ? "held" : Number(valueOf("durbar.combat")));

/** Whether what is certain is done without asking. */
export const doesCertain = () => valueOf("durbar.certain") === "done";

/** For the menu. @param {() => void} changed */
export function paceFields(changed) {
	return h(
		"details",
		{ class: "preferences" },
		h("summary", null, "Preferences"),
		...PREFERENCES.map(({ id, key, label, values }) => {
			const field = /** @type {HTMLSelectElement} */ (
				h("select", { id, class: "field" }, ...values.map(([value, name]) => h("option", { value, selected: value === valueOf(key) }, name)))
			);
			field.addEventListener("change", () => {
				localStorage.setItem(key, field.value);
				changed();
			});
			return h("div", { class: "opt" }, h("label", { for: id }, label), field);
		}),
	);
}
