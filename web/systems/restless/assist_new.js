// assist_new.js: what the form for a new battle at a real table asks besides players and phones: the armies, and the options that
// matter there. May use: dom, assist/parts, assist_words.

import { h } from "../../common/dom.js";
import { selectField } from "../../assist/parts.js";
import { unitName } from "./assist_words.js";

/* Options that mean something where the program measures nothing. */
const SWITCHES = [
	"sides",
	"black_court",
	"court_deal",
	"joker_returns",
	"lancer_counts",
	"declare",
	"formation_order",
	"fire_twice",
	"mixed_cover",
	"fire_into_melee",
	"commanders",
	"uneven_sides",
	"second_joker",
	"cards",
	"minutes",
	"rally_action",
	"rally_scope",
	"transport_weapon",
	"british_rifle",
	"native_rifle",
	"early_end",
];

/** @type {Record<string, string>} */
const ARMY = { british: "British", native: "Mahdist" };

/** "2 Egyptian infantry" for two of a kind. @param {any} box @param {string[]} ids */
function unitsOf(box, ids) {
	/** @type {Map<string, number>} */ const counts = new Map();
	for (const id of ids) counts.set(id, (counts.get(id) || 0) + 1);
	return [...counts].map(([id, n]) => (n > 1 ? n + " " : "") + unitName(box, id)).join(", ");
}

/** The army of each die, with what it has more than the others. @param {any} box @param {string} side @returns {[string, string][]} */
function armies(box, side) {
	const lists = /** @type {string[][]} */ (box.armies[side]);
	const common = lists[0].filter((_, i) => lists.every((list) => list[i] === lists[0][i])).length;
	return [["0", "roll for it"], ...lists.map((list, i) => /** @type {[string, string]} */ ([String(i + 1), `${i + 1}: ${unitsOf(box, list.slice(common))}`]))];
}

/** What every army of a side has. @param {any} box @param {string} side */
function basic(box, side) {
	const lists = /** @type {string[][]} */ (box.armies[side]);
	return unitsOf(box, lists[0].filter((_, i) => lists.every((list) => list[i] === lists[0][i])));
}

/** @type {import("../../assist/new_battle.js").NewBattle} */
export const form = {
	title: "A battle at a real table",
	fields: (scenario) => [
		selectField("armies", "Armies", [
			["lists", "the lists of the Sudan"],
			["compose", "the lists, changed by the players"],
		]),
		...["british", "native"].flatMap((side) => [
			selectField(side, `${ARMY[side] || scenario.describe.sides[side]} army`, armies(scenario.describe, side)),
			h("p", { class: "note" }, `Always: ${basic(scenario.describe, side)}.`),
		]),
	],
	switches: SWITCHES,
	options: (data) => {
		/** @type {Record<string, string>} */ const options = { next_card: "called" };
		if (data.get("armies") === "compose") options.muster = "on";
		for (const side of ["british", "native"]) {
			const die = String(data.get(side));
			if (die !== "0") options[side + "_army"] = die;
		}
		return options;
	},
	seats: (data) => Number(data.get("players")) + (data.get("o-uneven_sides") === "no" ? 0 : 1),
	second: "native",
};
