// sides.js: seats and sides of a scenario in words. May use: dom.

import { capital } from "../common/dom.js";

/** @param {string} seat "british-1" */
export const sideOf = (seat) => seat.replace(/-\d+$/, "");

/** The first seat of each side. @param {any} system @returns {string[]} */
export const chiefs = (system) => system.seats.filter((/** @type {string} */ seat) => !/-([2-9]|\d\d)$/.test(seat));

/** @param {any} scenario @param {string} seat */
export function sideName(scenario, seat) {
	const side = sideOf(seat);
	return scenario.about?.sides?.[side] || capital(side);
}

/** @param {any} about @param {string} seat */
export function nationOf(about, seat) {
	const side = sideOf(seat);
	return about.nations?.[side] || side;
}

/** Systems that show how one is made, not games for players. */
export const TOYS = ["tally", "duel"];

/** In the order in which they are best learned. */
export const WARS = ["asante", "abyssinia", "persia", "afghan"];
