// assist_new.js: what the form for a new battle at a real table asks besides players and phones: the armies, and the options that
// matter there. May use: dom, assist/parts.

import { h } from "../../common/dom.js";
import { selectField } from "../../assist/parts.js";

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

/** @type {[string, string][]} */
const DICE = [["0", "by a die"], ...[1, 2, 3, 4, 5, 6].map((die) => /** @type {[string, string]} */ ([String(die), "that of a " + die]))];

/** @type {import("../../assist/new_battle.js").NewBattle} */
export const form = {
	title: "A battle at a real table",
	fields: (scenario) => [
		selectField("armies", "Armies", [
			["lists", "the lists of the Sudan"],
			["compose", "the lists, changed by the players"],
		]),
		h(
			"div",
			{ class: "grid2" },
			selectField("british", "British army", DICE),
			selectField("native", (scenario.describe.sides?.native || "Native") + " army", DICE),
		),
	],
	switches: SWITCHES,
	options: (data) => {
		/** @type {Record<string, string>} */ const options = {};
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
