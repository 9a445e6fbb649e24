// restless.js: the words of Restless Natives for the table: questions, scores, the log. May use: dom (words), field/keys, field/units, the files of this system.

import { count } from "../../common/dom.js";
import { KEYS } from "../../field/keys.js";
import { sideOf, typeOf } from "../../field/units.js";
import { cardName, goalName, isRed, unitName } from "./words.js";

export { awaits, beats, certain, openToBoth } from "./drama.js";
export { Surface } from "./surface.js";
export { dull, eventLine, follows, tell } from "./words.js";

/** @typedef {import("../../game/task.js").Context} Context @typedef {import("../../game/task.js").Move} Move @typedef {import("../../game/task.js").Task} Task */

export const board = true;
export const giveUp = { text: "concede", label: "Concede" };
export const scoreTitle = "Standing";
export const listTitle = "All units as a list";

export const keys = KEYS;

/** @param {string} text @returns {Move} */
export function readMove(text) {
	return { text, verb: text.split(" ")[0], units: [], hexes: [], flags: [] };
}

/** @type {Record<string, (context: Context) => [string, string]>} */
const TITLES = {
	sides: (context) => [
		context.view.chooser >= 0 ? "Choose your side" : "Who chooses the side?",
		"Both C-in-Cs throw, the higher one chooses.",
	],
	muster: () => ["Compose your army", "Raise units, leave others out, then be ready."],
	then: (context) => [`${unitName(context, context.view.active.unit)}: the second half`, "What it does next."],
	lose: () => ["Choose your losses", "Press the stands that are lost, here or on the table."],
	allocate: () => ["Share out the commands", "Each unit can be given once."],
	deploy: () => ["Deploy", "Drag a unit into your zone, turn it, place it."],
	order: (context) => [
		`${isRed(context.view.card) ? "Red" : "Black"} card: you activate`,
		"Choose one unit and what it does. The declaration stands.",
	],
	sub: () => ["You have the initiative", "Choose one unit and what it does. The declaration stands."],
	move: (context) => [
		`${unitName(context, context.view.active.unit)} ${context.view.active.act === "charge" ? "charge" : "move"}`,
		context.view.active.act === "charge"
			? "Bring it into contact with " + unitName(context, context.view.active.target) + "."
			: "",
	],
	fire: (context) => [
		`${unitName(context, context.view.active.unit)} fire`,
		context.view.active.fires > 1 ? "Two volleys." : "",
	],
	offer: (context) => {
		const who = context.sideName(context.view.asker);
		if (context.view.asked === 2)
			return [`${who} say that cards were shown`, `It is about ${context.sideName(context.view.accused)}.`];
		const what = context.view.asked === 1 ? "say that the time is over" : "offer to end the battle";
		return [`${who} ${what}`, "The standing decides if you agree."];
	},
	claim: (context) => ["The battle is over", `${why(context)} Only two equal claims make another result.`],
};

/** @param {Context} context @param {Move[]} _moves @returns {Task} */
export function task(context, _moves) {
	const [title, hint] = TITLES[context.view.phase]?.(context) || ["Your move", ""];
	return { kind: "field", title, hint: [hint, cardsLeft(context)].filter(Boolean).join(" "), label: "", other: [] };
}

/** @param {Context} context */
function cardsLeft(context) {
	const { jokers, card } = context.view;
	if (card === "none") return "";
	return jokers ? `${jokers === 1 ? "One Joker" : jokers + " Jokers"} so far.` : "";
}

/** Stands that an event takes, for the table of losses. @param {Context} context @param {any} event */
export function lost(context, event) {
	if (event.event !== "lost") return null;
	return { side: typeOf(context, event.unit).side, unit: event.unit, name: unitName(context, event.unit), note: `${event.left} left`, n: event.lost };
}

/** @param {{n: number}[]} list */
export function lostSum(list) {
	const stands = list.reduce((sum, one) => sum + one.n, 0);
	return `${stands} ${stands === 1 ? "stand" : "stands"}`;
}

export const compose = () => null;
export const stacks = () => [];
export const remember = () => new Map();
export const marks = () => [];
export const zones = () => [];
export const progress = () => [];
export const effects = () => [];
export const card = () => null;
export const unitsByHex = () => new Map();
/** @param {Context} _desk @param {string[]} ids */
export const sortUnits = (_desk, ids) => ids;
/** @param {Context} context @param {string} id */
export const counter = (context, id) => ({
	nation: "british",
	shape: /** @type {const} */ ("square"),
	symbol: "infantry",
	name: unitName(context, id),
	label: unitName(context, id),
});
/** @param {Context} context @param {string} side */
export const sideMark = (context, side) =>
	sideOf(side) === "native" ? { nation: "mahdist", shape: "arch" } : { nation: "british", shape: "square" };
/** @param {Context} context @param {string} id */
export const sayHex = (context, id) => ({ title: unitName(context, id), number: "", lines: [] });
/** @param {Context} context @param {string} id */
export const hexName = (context, id) => unitName(context, id);
/** @param {number} n */
export const points = (n) => String(n);

/** The cards as the turns of the battle. @param {Context} context */
export function track(context) {
	const { turned, card: now, deck } = context.view;
	if (now === "none") return [{ name: "Before the first card", now: true, full: "Before the first card" }];
	return [
		{ name: `${turned} turned`, past: true, full: `${count(turned, "card")} turned` },
		{ name: cardName(now), now: true, full: cardName(now) },
		{ name: `${deck.length} to come`, full: `${count(deck.length, "card")} to come` },
	];
}

/** What the victory counts: goals held, stands away, or stands on the table. @param {Context} context */
export function scores(context) {
	const { view, box } = context,
		map = box.maps?.find((/** @type {any} */ one) => one.id === view.map);
	const stands = (/** @type {string} */ side, /** @type {string[]} */ status) =>
		(view.units || [])
			.filter((/** @type {any} */ unit) => sideOf(unit.seat) === side && status.includes(unit.status))
			.reduce((/** @type {number} */ sum, /** @type {any} */ unit) => sum + unit.stands, 0);
	return ["british", "native"].map((side) => ({
		side,
		name:
			context.sideName(side) +
			(map?.victory === "hold"
				? ", held"
				: map?.victory === "exit" && side === "british"
					? ", away"
					: ", stands"),
		points:
			map?.victory === "hold"
				? Object.values(view.holders || {}).filter((holder) => holder === side).length
				: map?.victory === "exit" && side === "british"
					? view.reached
					: stands(side, ["table", "reserve", "waiting"]),
	}));
}

/** What decided the battle, for its end. @param {Context} context */
export function why(context) {
	const { view, box } = context,
		map = box.maps?.find((/** @type {any} */ one) => one.id === view.map);
	if (map?.victory === "hold") return "The umpire: " + Object.entries(view.holders || {}).map(([goal, side]) => `${side === "nobody" ? "nobody holds" : context.sideName(String(side)) + " hold"} ${goalName(goal)}`).join(", ") + ".";
	return "The umpire counts: " + scores(context).map((score) => `${score.name} ${score.points}`).join("; ") + ".";
}

/** @param {Context} context */
export function moment(context) {
	const { view } = context;
	if (view.phase === "over") return "The battle is over";
	if (view.card === "none") return "Before the first card";
	return `${cardName(view.card)}, ${count(view.deck.length, "card")} to come`;
}
