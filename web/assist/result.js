// result.js: what a throw came to, large enough to be read across a table: the dice with the hits ringed, what to take off, passed
// or failed. May use: dom, dice, parts.

import { h } from "../common/dom.js";
import { drawDie } from "../common/dice.js";
import { ruleChip } from "../common/parts.js";

/**
 * @typedef {Object} Result one thing that a throw did
 * @property {string} title in a few words, the largest letters
 * @property {string} [who] above it: whose throw @property {string} [about] below it
 * @property {"good" | "bad" | ""} [look] good news or bad for the unit @property {string} [rule]
 * @property {number[]} [dice] @property {number} [hits] so many of them, the highest, hit
 */

/** The dice with those ringed that hit: the highest. @param {number[]} dice @param {number} hits */
function drawDice(dice, hits) {
	const order = dice.map((die, i) => ({ die, i })).sort((a, b) => b.die - a.die || a.i - b.i),
		ringed = new Set(order.slice(0, hits).map(({ i }) => i));
	return h("p", { class: "res-dice" }, ...dice.map((die, i) => drawDie(die, dice.length > 12 ? 28 : 40, ringed.has(i) ? "hit" : "")));
}

/** @param {Result[]} results */
export function resultBand(results) {
	if (!results.length) return null;
	return h(
		"section",
		{ class: "as-result", "aria-label": "Result" },
		...results.map(({ title, who, about, look, rule, dice, hits }) =>
			h(
				"div",
				{ class: "res " + (look || "") },
				who ? h("p", { class: "res-who" }, who) : null,
				dice?.length ? drawDice(dice, hits || 0) : null,
				h("p", { class: "res-big" }, title),
				about || rule ? h("p", { class: "res-about" }, about, " ", ruleChip(rule, title)) : null,
			),
		),
	);
}
