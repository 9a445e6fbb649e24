// log.js: what happened in Sepoy Mutiny as sentences: lines of the log, cards of events. May use: dom (words), board, words.

import { count } from "../../common/dom.js";
import { stackSum } from "./board.js";
import { INCIDENT, People, capital, hexName, markerName, nameOf, namesOf, people, plain, points, sideOf, title } from "./words.js";

/** @typedef {import("../../game/task.js").Context} Context */

/** @param {any} e */
const die = (e) => (e.dice?.length ? "die " + e.dice.join(" and ") : "");
/** @param {Context} context @param {any} e @param {string} [otherwise] */
const some = (context, e, otherwise = "units") => (e.units?.length ? namesOf(context, e.units) : otherwise);
/** @param {Context} context @param {any} e */
const one = (context, e) => (e.unit && e.unit !== "none" ? nameOf(context, e.unit) : "a unit");
/** @param {string} kind */
const incident = (kind) => INCIDENT[/** @type {keyof INCIDENT} */ (kind)]?.[0] || title(kind || "an incident");
/** @param {any} e */
const shifts = (e) =>
	[["leaders", e.leaders], ["ground", e.terrain], ["supply", e.supply], ["massacre", e.massacre], ["works", e.works]]
		.filter(([, value]) => value)
		.map(([name, value]) => `${name} ${value > 0 ? "+" : "−"}${Math.abs(value)}`)
		.join(", ");
/** @param {string} result */
const result = (result) => (result === "-" ? "no effect" : result === "R" ? "a retreat" : result.replace("+R", " and a retreat").replace(/^1/, "1 hit").replace(/^([2-9])/, "$1 hits"));

/** @type {Record<string, (context: Context, e: any) => [string, string?]>} */
const LINE = {
	turn: (context, e) => [context.box.turns[e.turn - 1]?.name || "Turn " + e.turn, e.weather !== "fair" ? plain(e.weather) : ""],
	phase: (context, e) => [`${["british", "rebel"].includes(e.side) ? context.sideName(e.side) + ", " : ""}${plain(e.phase)}`],
	placed: (context, e) => [`${capital(some(context, e))} at ${hexName(context, e.spot)}`],
	"first-draw": (context, e) => [`${People(context, e.side)} draw first`, die(e)],
	"command-drawn": (context, e) => [`${markerName(context, e.marker)} is drawn`, `by ${people(context, e.side)}; ${e.left} left`],
	pooled: (context, e) => [`${markerName(context, e.marker)} ${e.in ? "goes into the cup" : "is out of the game"}`],
	passed: (context, e) => [`${People(context, e.side)} pass`],
	action: (context, e) => [`${markerName(context, e.marker)}: ${plain(e.action)}`],
	activated: (context, e) => [`An operation from ${hexName(context, e.spot)}`, some(context, e, "")],
	"phase-over": (_context, e) => ["The actions are over", e.reason === "both-passed" ? "both passed" : "the cup is empty"],
	fortune: (_context, e) => [`Fortunes of War: ${plain(e.fortune)}`, `dice ${e.dice?.join(" and ")}`],
	"fortune-die": (context, e) => [`${capital(one(context, e))}: ${e.hit ? "a step lost" : "no effect"}`, die(e)],
	"incident-drawn": (context, e) => [`${People(context, e.side)} draw ${e.incident && e.units === undefined && e.incident !== "none" ? incident(e.incident) : "an incident"}`, `${e.left ?? ""} left`],
	announced: (context, e) => [`${People(context, e.side)} play ${incident(e.incident)}`, e.use === "drawn" ? "" : plain(e.use)],
	skulduggery: (context, e) => [`${People(context, e.side)} answer with an Agent`],
	cancelled: (_context, e) => [`${incident(e.incident)} has no effect`],
	held: (context, e) => [`${incident(e.incident)}: ${plain(e.fate)}`, people(context, e.side)],
	"marker-placed": (context, e) => [`${incident(e.incident)} at ${hexName(context, e.spot)}`, die(e)],
	"marker-removed": (context, e) => [`${incident(e.incident)} leaves ${hexName(context, e.spot)}`],
	"great-game": (context, e) => [`The Great Game at ${hexName(context, e.spot)}: ${e.removed ? "over" : "goes on"}`, count(e.factors, "factor")],
	shown: (context, e) => [`The stack at ${hexName(context, e.spot)} is shown`, some(context, e, "")],
	"shown-markers": (context, e) => [`Markers of ${people(context, e.side)} are shown`, (e.markers || []).map(incident).join(", ")],
	belligerent: (context, e) => [`${title(e.power)} joins ${people(context, e.side)}`],
	drawn: (context, e) => [`${People(context, e.side)} draw ${some(context, e, count(e.count, "unit"))}`],
	mutiny: (context, e) => [`${hexName(context, e.spot)}: ${plain(e.result)}`, [die(e), some(context, e, "")].filter(Boolean).join(", ")],
	parade: (context, e) => [`The mutineers leave ${hexName(context, e.from)} for ${hexName(context, e.to)}`],
	disbanded: (context, e) => [`Disbanded at ${hexName(context, e.spot)}: ${some(context, e)}`],
	moved: (context, e) => [
		`${e.units?.length ? namesOf(context, e.units) : one(context, e) + " and others"}: ${hexName(context, e.from)} to ${hexName(context, e.to)}`,
		e.cost ? points(e.cost) + " MF" : "",
	],
	sailed: (context, e) => [`${e.units?.length ? namesOf(context, e.units) : one(context, e)} by sea to ${hexName(context, e.to)}`],
	betrayed: (context, e) => [`Led astray to ${hexName(context, e.to)}: ${some(context, e)}`],
	entrenched: (context, e) => [`Entrenchment at ${hexName(context, e.spot)} ${e.built ? "ready" : "gone"}`],
	siege: (context, e) => [`The siege of ${hexName(context, e.spot)} ${e.laid ? "begins" : "is over"}`],
	"march-die": (context, e) => [`Forced march, ${one(context, e)}: ${e.hit ? "a step lost" : "no effect"}`, die(e)],
	attack: (context, e) => [`${People(context, e.side)} at ${hexName(context, e.from)} will attack ${hexName(context, e.target)}`],
	battle: (context, e) => [`Battle: ${people(context, e.side)} attack ${hexName(context, e.target)}`, "from " + hexName(context, e.from)],
	blow: (context, e) => [`The magazine of ${hexName(context, e.spot)}: ${plain(e.result)}`, die(e)],
	commander: (context, e) => [`${one(context, e)} leads ${people(context, e.side)}`, "radius " + e.radius],
	advantage: (context, e) => [
		`${People(context, e.side)} have the advantage, ${e.attacker} to ${e.defender}`,
		`${e.rounds === 1 ? "one round" : e.rounds + " rounds"}, dice ${e.dice?.join(" and ")}`,
	],
	revealed: (context, e) => [`At ${hexName(context, e.spot)}: ${some(context, e)}`],
	front: (context, e) => [`${context.unit(e.unit).name} turns out: ${plain(e.front)}`, "factor " + e.factor],
	expended: (context, e) => [`${capital(one(context, e))} is expended at ${hexName(context, e.spot)}`],
	aid: (context, e) => [`${context.unit(e.leader).name} betters ${some(context, e)}`],
	round: (_context, e) => [`Round ${e.round} of ${e.of}`],
	fire: (context, e) => [`${capital(one(context, e))} fires: ${result(e.result)}`, [`${e.factor} on column ${e.column}`, shifts(e), die(e)].filter(Boolean).join(", ")],
	reduced: (context, e) => [`${capital(one(context, e))} is reduced`, plain(e.cause)],
	eliminated: (context, e) => [`${capital(one(context, e))} eliminated`, plain(e.cause)],
	ignored: (context, e) => [`${People(context, e.side)} stand fast at ${hexName(context, e.spot)}`],
	"rout-roll": (context, e) => [`${capital(one(context, e))} routs ${e.hexes === 1 ? "one hex" : e.hexes + " hexes"}`, die(e)],
	retreated: (context, e) => [`${capital(one(context, e))} falls back to ${hexName(context, e.to)}`],
	"retreat-roll": (context, e) => [`${capital(one(context, e))} ${plain(e.why)}: ${e.lost ? "a step lost" : "no loss"}`, die(e)],
	"battle-over": (context, e) => [`The battle of ${hexName(context, e.target)} is over`, [plain(e.reason), e.winner && e.winner !== "nobody" ? "won by " + people(context, e.winner) : ""].filter(Boolean).join("; ")],
	pursued: (context, e) => [`Pursuit to ${hexName(context, e.to)}: ${some(context, e)}`],
	rally: (context, e) => [`${capital(one(context, e))} ${e.restored ? "rallies" : "does not rally"}`, `${die(e)} against ${e.value}`],
	restored: (context, e) => [`${capital(one(context, e))} is at full strength again`],
	supply: (context, e) => [
		`Out of supply at ${hexName(context, e.spot)}: ${e.need !== undefined ? `${Math.min(e.fed, e.need)} of ${e.need} fed` : "feeds " + e.fed}`,
		die(e),
	],
	starved: (context, e) => [`Short at ${hexName(context, e.spot)}: ${some(context, e)}`],
	top: (context, e) => [`${capital(one(context, e))} lies on top at ${hexName(context, e.spot)}`],
	conceded: (context, e) => [`${People(context, e.side)} give up`],
	victory: (context, e) => [`${People(context, e.side)} hold ${count(e.fortresses, "fortress", "fortresses")} and ${count(e.road, "place")} on the road`, e.wins ? "victory" : "not enough"],
	over: (context, e) => [!e.winner || e.winner === "nobody" ? "The war ends in a draw" : `Victory of ${people(context, e.winner)}`, plain(e.ending)],
};

const LOUD = new Set(["turn", "command-drawn", "battle", "battle-over", "fortune", "over", "round", "belligerent"]);
const QUIET = new Set(["phase", "pooled", "held", "top", "first-draw", "attack"]);

/** What follows from a cause and is told below it. @type {Record<string, string[]>} */
const BELOW = {
	battle: ["blow", "commander", "advantage", "revealed", "front", "expended", "aid", "round", "fire", "reduced", "eliminated", "ignored", "rout-roll", "retreated", "retreat-roll", "battle-over", "pursued"],
	"command-drawn": ["action", "activated", "passed"],
	"march-die": ["reduced", "eliminated"],
	supply: ["starved", "reduced", "eliminated"],
	fortune: ["fortune-die", "reduced", "eliminated"],
	announced: ["skulduggery", "cancelled", "held", "marker-placed", "reduced", "eliminated"],
};

/** Whether a line of a kind belongs below one of another. @param {string} kind @param {string} head */
export const follows = (kind, head) => !!BELOW[head]?.includes(kind);

/** What need not be told of the others' turns. */
export const dull = new Set(["supply", "placed", "passed", "phase-over"]);

/** Throws in which both sides have their dice, the attacker's first. */
export const throwTogether = new Set(["advantage"]);

/** @param {any[]} events */
export const tell = (events) => events;

/** An event as a line of the log. @param {Context} context @param {any} event */
export function eventLine(context, event) {
	const make = LINE[event.event];
	const [text, detail] = make ? make(context, event) : [event.text || plain(event.event), ""];
	const unit = event.unit && event.unit !== "none" ? event.unit : event.units?.[0];
	return {
		text: capital(text),
		detail: detail || "",
		side: ["british", "rebel"].includes(event.side) ? event.side : unit ? sideOf(context, unit) : "",
		rule: event.rule,
		dice: event.dice || [],
		hexes: [event.from, event.to, event.spot, event.target].filter((hex) => /^\d/.test(hex || "")),
		loud: LOUD.has(event.event),
		quiet: QUIET.has(event.event),
		kind: event.event === "phase" ? "segment" : event.event,
	};
}

/** Who is lost by an event, for the table of losses. @param {Context} context @param {any} event */
export function lost(context, event) {
	if (event.event !== "eliminated" || !event.unit || event.unit === "none") return null;
	return { side: sideOf(context, event.unit), unit: event.unit, name: nameOf(context, event.unit), note: `${plain(event.cause)}, ${hexName(context, event.spot)}`, n: 1 };
}

/** @param {{n: number}[]} list */
export const lostSum = (list) => count(list.length, "unit");

/** A card for what turns up by itself. @param {Context} context @param {any} event */
export function card(context, event) {
	if (event.event === "fortune")
		return { kind: "Fortunes of War", title: plain(event.fortune), side: "drawn by " + people(context, event.picker), dice: event.dice || [], text: "", rule: event.rule, own: event.picker === context.seat };
	if (event.event === "belligerent")
		return { kind: "A power joins the war", title: title(event.power), side: "with " + people(context, event.side), dice: [], text: "", rule: event.rule, own: event.side === context.seat };
	if (event.event === "marker-placed")
		return { kind: incident(event.incident), title: capital(hexName(context, event.spot)), side: "", dice: event.dice || [], text: "", rule: event.rule, own: false };
	if (event.event === "shown" && sideOf(context, event.units?.[0] || "") !== context.seat && event.units?.length)
		return { kind: "Seen", title: capital(hexName(context, event.spot)), side: context.sideName(sideOf(context, event.units[0])), dice: event.dice || [], text: stackSum(context, event.units), rule: event.rule, own: true, units: event.units };
	return null;
}
