// drama.js: what the dice of a battle of Sepoy Mutiny did, one thing after the other, and the battle as a whole. May use: hex/ledger, log, stand, words.

import { readLedger } from "../../hex/ledger.js";
import { eventLine } from "./log.js";
import { holdings } from "./stand.js";
import { People, capital, hexName, nameOf, plain, sideOf } from "./words.js";

/** @typedef {import("../../game/task.js").Context} Context @typedef {import("../../game/task.js").Beat} Beat */

/** Steps in which the other side answers what has just been thrown. */
const ANSWERS = ["loss", "lose", "hits", "retreat", "flee", "pursue"];
const LOSSES = ["reduced", "eliminated"];
const FLIGHTS = ["retreated", "rout-roll", "retreat-roll"];

/** Whether a battle is being fought. @param {Context} context */
const fighting = (context) => !!context.view.battle && context.view.battle !== "none";

/** @param {Context} context @param {string[]} toAct */
export const awaits = (context, toAct) => fighting(context) && ANSWERS.includes(context.view.step) && toAct.length > 0 && !toAct.includes(context.seat);

/** Steps of a battle that the panel asks alone. */
const OPEN = new Set(["commander", "train", "aid", "fire", "loss", "retreat"]);

/** Whether what is decided now lies open to both sides: who fights does. @param {Context} context */
export const openToBoth = (context) => fighting(context) && OPEN.has(context.view.step);

/** @param {any[]} events */
export const endsBattle = (events) => events.some((event) => event.event === "battle-over");

/** What each die of a fire would have meant, whoever fired. @param {Context} context @param {any} event @returns {any[]} */
export const cellsOf = (context, event) =>
	event.event === "fire" ? (context.box.crt || []).map((/** @type {string[]} */ row, /** @type {number} */ i) => ({ die: i + 1, total: "", label: row[event.column] === "-" ? "–" : row[event.column] })) : [];

/** What a result takes, in steps; a retreat counts as one. @param {string} label */
export const worthOf = (label) => Number(/\d+/.exec(label)?.[0] || 0) + (label.includes("R") ? 1 : 0);

/** @param {Context} context @param {any} event @returns {Beat} */
function beat(context, event) {
	const line = eventLine(context, event),
		mine = line.side === context.seat,
		fire = event.event === "fire",
		kind = fire || event.event === "advantage" ? "throw" : LOSSES.includes(event.event) ? "loss" : "flight";
	return {
		kind,
		side: line.side,
		head: fire ? capital(nameOf(context, event.unit)) + (mine ? " fires" : " fires at you") : kind === "throw" ? "The advantage" : undefined,
		title: fire ? capital(line.text.replace(/^.*: /, "")) : line.text,
		about: line.detail.replace(/,? ?(die|dice) [\d and]+$/, ""),
		dice: event.dice || [],
		cells: cellsOf(context, event),
		rule: event.rule,
		units: event.unit && event.unit !== "none" ? [event.unit] : [],
		bad: mine && kind !== "throw",
		light: event.event === "advantage" || (fire && event.result === "-") || (event.event === "retreat-roll" && !event.lost),
	};
}

/** @param {Context} context @param {any} message @returns {Beat[]} */
export function beats(context, { events = [], by }) {
	const thrown = events.some((/** @type {any} */ event) => ["fire", "advantage"].includes(event.event)),
		combat = thrown || (by !== context.seat && fighting(context)) || events.some((/** @type {any} */ event) => ["battle-over", "retreat-roll", "rout-roll"].includes(event.event));
	if (!combat) return [];
	return events.filter((/** @type {any} */ event) => ["fire", "advantage", ...LOSSES, ...FLIGHTS].includes(event.event)).map((/** @type {any} */ event) => beat(context, event));
}

/** @type {import("../../hex/ledger.js").Reading} */
const READING = {
	begins: "battle",
	lowWord: "Reduced",
	open: (context, e) => {
		const place = hexName(context, e.target);
		return { title: `Battle ${place.startsWith("hex ") ? "at" : "of"} ${place}`, attacker: e.side, defender: e.side === "british" ? "rebel" : "british", from: e.from, target: e.target };
	},
	sideOf: (context, e) => (e.unit && e.unit !== "none" ? sideOf(context, e.unit) : undefined),
	lost: new Set(["eliminated"]),
	low: new Set(["reduced"]),
	throwOf: (context, e) => {
		if (e.event !== "fire") return null;
		const result = eventLine(context, e).text.replace(/^.*: /, "");
		return { text: `${capital(nameOf(context, e.unit))}, column ${e.column}`, result };
	},
	cells: cellsOf,
	worth: worthOf,
	pointsOf: () => null,
	verdict: (context, e, { target }) =>
		e.event === "battle-over"
			? {
					winner: ["british", "rebel"].includes(e.winner) ? e.winner : "",
					title: ["british", "rebel"].includes(e.winner) ? `${context.sideName(e.winner)} victory at ${hexName(context, target)}` : `No decision at ${hexName(context, target)}`,
					text: REASON[/** @type {keyof REASON} */ (e.reason)] || capital(plain(e.reason || "")) + ".",
					rule: e.rule,
				}
			: null,
	after: (context, e) => (e.event === "pursued" ? `${People(context, e.side)} pursue to ${hexName(context, e.to)}` : ""),
	ends: new Set(["turn", "command-drawn", "moved", "attack", "action"]),
};
const REASON = { cleared: "Nobody is left to defend the hex.", rounds: "The rounds are over and both stand.", "nothing-inflicted": "Neither side did the other any harm.", retreat: "The beaten have retreated." };

/** @param {Context} context @param {{ply: number, events: any[]}[]} story */
export const ledger = (context, story) => readLedger(context, story, READING);

/** @param {Context} context @param {string[]} toAct */
export const nextStep = (context, toAct) => (fighting(context) && context.view.step === "pursue" ? `${toAct.includes(context.seat) ? "You" : capital(toAct.map(context.sideName).join(" and "))} may pursue` : "");

/** What each side holds at the end. @param {Context} context */
export const why = (context) =>
	["british", "rebel"]
		.map((side) => {
			const { fortresses, road } = holdings(context, side);
			return `${People(context, side)} hold ${fortresses} of ${(context.box.fortresses || []).length} fortresses and ${road} of ${(context.box.road_places || []).length} places on the road.`;
		})
		.join(" ");
