// assist_result.js: what the throws of a move by the conduct charts came to at a real table: hits, kills, passed or failed, who is lost.
// May use: dom (words), words.

import { capital, count } from "../../common/dom.js";
import * as words from "./words.js";

/** @typedef {import("../../assist/result.js").Result} Result */
/** @typedef {{context: any, unitName: (id: string) => string}} Teller */

const GRAVE = new Set(["shaken", "disordered", "low-ammo", "jammed", "doomed"]);

/** @type {Record<string, (e: any, teller: Teller) => Result>} */
const TOLD = {
	conduct: (e, t) => ({ who: `${t.unitName(e.unit)} rolls ${e.total}`, title: capital(words.rowWords(t.context, e)) || `Rolls ${e.total}`, about: words.modWords(t.context, "conduct_modifiers", e.modifiers) }),
	fired: (e, t) => ({ who: `${t.unitName(e.unit)} at ${t.unitName(e.target)}`, title: e.hits ? count(e.hits, "hit") : "No hits", hits: e.hits, about: "Hits count when everybody has fired." }),
	"jam-roll": (e, t) => ({ who: t.unitName(e.unit), title: e.jams ? "Jammed" : "No jam", look: e.jams ? "bad" : "", about: `${e.total} against ${e.fired}` }),
	"clear-roll": (e, t) => ({ who: t.unitName(e.unit), title: e.clears ? "Jam cleared" : "Still jammed", look: e.clears ? "good" : "bad", about: String(e.total) }),
	fought: (e, t) => ({ who: `${t.unitName(e.unit)} against ${t.unitName(e.against)}`, title: e.hits ? count(e.hits, "hit") : "No hits", hits: e.hits, about: count(e.count, "die", "dice") }),
	decided: (e, t) => ({ title: e.winner === "nobody" ? "The melee is a tie" : `${t.context.sideName(e.winner)} wins the melee` }),
	initiative: (e, t) => ({ title: `${t.context.sideName(e.winner)} has the initiative`, about: `${e.colonial} to ${e.native}` }),
	critical: (e, t) => ({ who: capital(t.unitName(e.figure)), title: e.result === "none" ? "Unharmed" : e.result === "out" ? "Out for a turn" : "Killed", look: e.result === "none" ? "good" : "bad", about: String(e.total) }),
	kills: (e, t) => ({ who: t.unitName(e.unit), title: `Mark ${count(e.count, "kill")}`, look: "bad", about: `${count(e.total, "kill")} in all` }),
	marker: (e, t) => ({ who: t.unitName(e.unit), title: capital(words.markerWords(e)), look: GRAVE.has(e.which) ? (e.on ? "bad" : "good") : "" }),
	destroyed: (e, t) => ({ who: t.unitName(e.unit), title: "Destroyed", look: "bad", about: "Take it off the table." }),
	"figure-lost": (e, t) => ({ who: capital(t.unitName(e.figure)), title: capital(e.how), look: "bad" }),
	score: (e, t) => ({ title: `${t.context.sideName(e.side)}: ${count(e.points, "point")}`, about: `${e.total} in all` }),
};

/** @param {Teller} teller @param {any[]} events @returns {Result[]} */
export function tellResults(teller, events) {
	const thrown = events.find((event) => event.event === "thrown"),
		/** @type {number[]} */ byHand = thrown ? String(thrown.given).match(/\d/g)?.map(Number) || [] : [];
	let from = 0;
	/* Dice that people rolled are told in one go: each event takes as many of them as it has. */
	const own = (/** @type {any} */ event) => {
		const many = ["fired", "fought"].includes(event.event) ? event.count : event.event === "kills" ? 0 : byHand.length;
		return event.dice?.length ? event.dice : byHand.slice(from, (from += many));
	};
	return events.filter((event) => event.event in TOLD).map((event) => ({ rule: event.rule, dice: own(event), ...TOLD[event.event](event, teller) }));
}
