// assist_result.js: what the throws of a move of Restless Natives came to at a real table: hits, what to take off, passed or failed,
// how far. May use: dom (words), assist_words.

import { count } from "../../common/dom.js";
import { inches } from "./assist_words.js";

/** @typedef {import("../../assist/result.js").Result} Result */

/** The dice of an event with those that follow as events of their own. @param {any[]} events */
function together(events) {
	/** @type {any[]} */ const told = [];
	for (const event of events) {
		const last = told.at(-1);
		if (event.event === "dice" && last) last.dice = [...(last.dice || []), ...(event.dice || [])];
		else told.push({ ...event });
	}
	return told;
}

/** @param {any} e */
const reach = (e) => (e.second ? `Up to ${inches(e.reach - e.second)}″, then ${inches(e.second)}″` : `Up to ${inches(e.reach)}″`);

/** @type {Record<string, (e: any, name: (id: string) => string) => Result>} */
const TOLD = {
	"move-roll": (e, n) => ({ who: `${n(e.unit)}: move`, title: reach(e), about: `${count(e.count, "die", "dice")}${e.add ? ` and ${e.add}″` : ""}` }),
	fired: (e, n) => ({ who: `${n(e.unit)} at ${n(e.target)}`, title: e.sixes ? count(e.sixes, "hit") : "No hits", hits: e.sixes, about: `${count(e.count, "die", "dice")}${e.covered ? `; ${e.covered} of ${count(e.legal, "stand")} in cover` : ""}` }),
	fought: (e, n) => ({ who: `${n(e.unit)} against ${n(e.against)}`, title: e.hits ? count(e.hits, "hit") : "No hits", hits: e.hits, about: count(e.count, "die", "dice") }),
	lost: (e, n) => ({ who: n(e.unit), title: `Take off ${count(e.lost, "stand")}`, look: "bad", about: `${count(e.left, "stand")} left` }),
	destroyed: (e, n) => ({ who: n(e.unit), title: "Destroyed", look: "bad", about: "Take it off the table." }),
	morale: (e, n) => ({ who: `${n(e.unit)}: morale`, title: e.passed ? "Passed" : "Failed", look: e.passed ? "good" : "bad", about: `${e.total}; ${e.needed} or more was needed` }),
	"must-fall-back": (e, n) => ({ who: n(e.unit), title: `Fall back ${inches(e.distance)}″`, look: "bad", about: "Directly away from the nearest enemy." }),
	fled: (e, n) => ({ who: n(e.unit), title: "Ran away", look: "bad", about: "Take it off the table." }),
	"fell-short": (e, n) => ({ who: n(e.unit), title: "The charge falls short", look: "bad" }),
	exited: (e, n) => ({ who: n(e.unit), title: "Left the table", about: count(e.stands, "stand") }),
	exchange: (e) => ({ title: "Joker: new hands", about: `${count(e.returned, "card")} handed back, a new card for everybody` }),
	ended: () => ({ title: "The battle is over" }),
};

/** @param {{unitName: (id: string) => string}} names @param {any[]} events @returns {Result[]} */
export function tellResults(names, events) {
	const told = together(events),
		/* Dice that people rolled stand in the event before. */ thrown = told.find((event) => event.event === "thrown"),
		byHand = thrown ? String(thrown.given).match(/\d/g)?.map(Number) || [] : [];
	const shown = told.filter((event) => event.event in TOLD && !(event.event === "lost" && !event.left));
	return shown.map((event, i) => {
		const dice = event.dice?.length ? event.dice : i === 0 ? byHand : [];
		return { rule: event.rule, dice: event.event === "exchange" ? [] : dice, ...TOLD[event.event](event, (id) => names.unitName(id)) };
	});
}
