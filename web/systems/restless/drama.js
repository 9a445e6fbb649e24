// drama.js: what the dice of a volley or a close combat of Restless Natives did, one thing after the other: the throw, stands that fall, morale, flight.
// May use: dom (words), field/units, words.

import { count } from "../../common/dom.js";
import { inches, sideOf, typeOf } from "../../field/units.js";
import { eventLine, tell } from "./words.js";

/** @typedef {import("../../game/task.js").Context} Context @typedef {import("../../game/task.js").Beat} Beat */

/** Whether the other side chooses which of its stands are lost. @param {Context} context @param {string[]} toAct */
export const awaits = (context, toAct) => context.view.phase === "lose" && toAct.length > 0 && !toAct.includes(context.seat);

/** @param {any} e */
const cover = (e) => (e.covered ? (e.covered === e.legal ? ", all in cover: two sixes a stand" : `, ${e.covered} of ${count(e.legal, "stand")} in cover`) : "");

/** @type {Record<string, (e: any, mine: boolean) => Partial<Beat>>} what is told of each event besides its line */
const TOLD = {
	fired: (e) => ({ kind: "throw", about: `${count(e.count, "die", "dice")} at ${inches(e.range)}${cover(e)}`, hits: e.sixes, title: e.sixes ? `${e.sixes} ${e.sixes === 1 ? "six" : "sixes"}` : "No six", light: !e.sixes }),
	fought: (e) => ({ kind: "throw", about: count(e.count, "die", "dice"), hits: e.hits, title: e.hits ? count(e.hits, "hit") : "No hit", light: !e.hits }),
	lost: (e, mine) => ({ kind: "loss", bad: mine, about: `${count(e.left, "stand")} left` }),
	destroyed: (_e, mine) => ({ kind: "loss", bad: mine }),
	morale: (e, mine) => ({ kind: "morale", bad: mine && !e.passed, about: `${e.total}; ${e.needed} or more was needed` }),
	"fell-back": (_e, mine) => ({ kind: "flight", bad: mine }),
	fled: (_e, mine) => ({ kind: "flight", bad: mine }),
	"fell-short": (_e, mine) => ({ kind: "flight", bad: mine }),
};

/** @param {Context} context @param {any} message @returns {Beat[]} */
export function beats(context, { events = [] }) {
	const told = tell(events).filter((event) => event.event in TOLD);
	if (!told.length) return [];
	return told.map((event) => {
		const line = eventLine(context, event),
			side = typeOf(context, event.unit).side,
			more = TOLD[event.event](event, side === sideOf(context.seat));
		return /** @type {Beat} */ ({
			side,
			...(more.kind === "throw" ? { head: line.text } : {}),
			title: line.text,
			about: line.detail,
			dice: event.dice || [],
			rule: event.rule,
			units: [event.unit, event.target, event.against].filter(Boolean),
			...more,
		});
	});
}

/** What is done without asking: against a bot nobody claims another result than the umpire's. @param {Context} context @param {string[]} moves @param {{bot: boolean}} how */
export const certain = (context, moves, { bot }) => (bot && context.view.phase === "claim" && moves.includes("accept") ? "accept" : null);

/** Phases in which hands of cards are not needed. */
const OPEN = new Set(["move", "fire", "then", "lose", "claim", "offer"]);

/** Whether what is decided now lies open to both sides: only hands of special cards are hidden. @param {Context} context */
export const openToBoth = ({ view, seat }) => OPEN.has(view.phase) || !view.hands?.[seat]?.length;
