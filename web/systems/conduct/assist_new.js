// assist_new.js: what the form for a new battle at a real table asks besides phones: the army lists, and the options that matter
// there. May use: dom, assist/parts.

import { h, count } from "../../common/dom.js";
import { selectField } from "../../assist/parts.js";

/* Options that mean something where the program measures nothing. */
const SWITCHES = ["system", "charts", "kill_only_in_melee", "crew_kills", "hit_scope", "ammo_ones", "ammo_autoclear", "floor_min", "fire_nat1", "unjam_step", "auto_destroy", "exploit", "must_roll", "disorder_lasts", "alt_commander2"];

/** The lists of a side; the first is the scenario's own. @param {any} scenario @param {string} side @returns {[string, string][]} */
const lists = (scenario, side) => [
	["0", "the usual one"],
	...(scenario.describe.armies || [])
		.map((/** @type {any} */ army, /** @type {number} */ i) => ({ army, i }))
		.filter((/** @type {any} */ { army }) => army.side === side)
		.map((/** @type {any} */ { army, i }) => /** @type {[string, string]} */ ([String(i + 1), `${army.name}, ${count(army.points, "point")}`])),
];

/** @type {import("../../assist/new_battle.js").NewBattle} */
export const form = {
	title: "Unit Conduct Charts at a real table",
	fields: (scenario) => [h("div", { class: "grid2" }, selectField("colonial", "Colonial army", lists(scenario, "colonial")), selectField("native", "Its enemy", lists(scenario, "native")))],
	switches: SWITCHES,
	options: (data) => {
		/** @type {Record<string, string>} */ const options = {};
		for (const side of ["colonial", "native"]) if (data.get(side) !== "0") options[side + "_army"] = String(data.get(side));
		return options;
	},
	seats: () => 1,
	single: true,
	second: "native",
};
