// conduct.js: the words of the conduct charts for the table: questions, scores, the log. May use: field/keys, the files of this system.

import { KEYS } from "../../field/keys.js";
import { goalName, phaseName, sideOf, unitName } from "./words.js";

export { Surface } from "./surface.js";
export { dull, eventLine, follows, tell } from "./words.js";

/** @typedef {import("../../game/task.js").Context} Context @typedef {import("../../game/task.js").Move} Move @typedef {import("../../game/task.js").Task} Task */

export const board = true;
export const giveUp = { text: "concede", label: "Concede" };
export const scoreTitle = "Points";
export const listTitle = "All units as a list";
export const keys = KEYS;

/** @param {string} text @returns {Move} */
export function readMove(text) {
	return { text, verb: text.split(" ")[0], units: [], hexes: [], flags: [] };
}

/** @type {Record<string, (context: Context) => [string, string]>} */
const TITLES = {
	muster: () => ["Compose your army", "Raise units, leave others out, then be ready."],
	deploy: () => ["Deploy", "Drag a unit inside your zone, or be ready: the printed places stand."],
	arrive: () => ["Reinforcements", "Tap the edges where groups enter this turn; the others are held back."],
	bayonets: () => ["Fix bayonets", "Fixed units are slower but may charge; both sides decide at once."],
	initiative: () => ["The initiative is yours", "Move first, or second?"],
	command: () => ["Commanders move", "They help units that they join, an army commander all within 12 inches."],
	units: () => ["Your units move", "Choose a unit: it rolls on its conduct chart and then moves."],
	move: (context) =>
		context.view.units?.[context.view.active.unit]?.status === "ready"
			? [`${unitName(context, context.view.active.unit)} enters`, "Tap the edge where it comes onto the table, then where it goes."]
			: [`${unitName(context, context.view.active.unit)} moves`, "Drag it, or tap an enemy that is framed to charge."],
	exploit: () => ["Exploitation", "Units whose enemies gave way may roll and move."],
	supply: () => ["Ammunition", "Whom does the mule serve?"],
	guns: () => ["Artillery fire", "Give your orders: all guns fire at the same moment."],
	rifles: () => ["Rifles and machine guns", "Give your orders: everybody fires at the same moment."],
	primary: () => ["Melee", "Tap the unit that fights in front."],
	support: () => ["Melee", "Tap the units that support. They share the result."],
	offer: () => ["A draw is offered", "Do you agree?"],
};

/** @param {Context} context @returns {Task} */
export function task(context) {
	const [title, hint] = TITLES[context.view.phase]?.(context) || ["Your move", ""];
	return { kind: "field", title, hint, label: "", other: [] };
}

/** Phases in which both decide at the same time, in secret. */
const SECRET = new Set(["muster", "deploy", "bayonets", "guns", "rifles", "support"]);

/** Whether what is decided now lies open to both sides: orders that are given at the same time are secret, and units may be hidden. @param {Context} context */
export const openToBoth = ({ view }) => !SECRET.has(view.phase) && ![...Object.values(view.units || {}), ...Object.values(view.figures || {})].some((/** @type {any} */ one) => one.hidden && one.at);

/** Kills that an event takes, for the table of losses. @param {Context} context @param {any} event */
export function lost(context, event) {
	if (event.event !== "kills") return null;
	return { side: sideOf(context, event.unit), unit: event.unit, name: unitName(context, event.unit), note: `${event.total} in all`, n: event.count };
}

/** @param {{n: number}[]} list */
export function lostSum(list) {
	const kills = list.reduce((sum, one) => sum + one.n, 0);
	return `${kills} ${kills === 1 ? "kill" : "kills"}`;
}

export const compose = () => null;
export const stacks = () => [];
export const remember = () => new Map();
export const marks = () => [];
export const zones = () => [];
export const effects = () => [];
export const card = () => null;
export const unitsByHex = () => new Map();
/** @param {Context} _desk @param {string[]} ids */
export const sortUnits = (_desk, ids) => ids;
/** @param {Context} context @param {string} id */
export const counter = (context, id) => ({ nation: "british", shape: /** @type {const} */ ("square"), symbol: "infantry", name: unitName(context, id), label: unitName(context, id) });
/** @param {Context} _context @param {string} side */
export const sideMark = (_context, side) => (side === "native" ? { nation: "mahdist", shape: "arch" } : { nation: "british", shape: "square" });
/** @param {Context} context @param {string} id */
export const sayHex = (context, id) => ({ title: unitName(context, id), number: "", lines: [] });
/** @param {Context} context @param {string} id */
export const hexName = (context, id) => unitName(context, id);
/** @param {number} n */
export const points = (n) => String(n);

const STEPS = ["bayonets", "command", "units", "exploit", "guns", "rifles", "support"];

/** The phases of a turn. @param {Context} context */
export function progress(context) {
	const now = { move: "units", primary: "support", initiative: "command", arrive: "bayonets", supply: "exploit" }[/** @type {string} */ (context.view.phase)] || context.view.phase,
		at = STEPS.indexOf(now);
	return STEPS.map((step, i) => ({ name: phaseName(step), now: i === at, past: i < at }));
}

/** @param {Context} context */
export function track(context) {
	const { turn } = context.view,
		last = context.box.last_turn || 12;
	return Array.from({ length: last }, (_, i) => ({ name: String(i + 1), now: i + 1 === turn, past: i + 1 < turn, full: `Turn ${i + 1}` }));
}

/** @param {Context} context */
export function scores(context) {
	const { score = {} } = context.view;
	return ["colonial", "native"].map((side) => ({ side, name: context.sideName(side), points: score[side] ?? 0 }));
}

/** What the battle came to. @param {Context} context @param {any} result */
export function why(context, result) {
	const { colonial = 0, native = 0 } = result.score || {};
	return `${context.sideName("colonial")} ${colonial}, ${context.sideName("native")} ${native}.`;
}

/** @param {Context} context */
export function moment(context) {
	const { view, box } = context;
	if (view.phase === "over") return "The battle is over";
	if (!view.turn) return phaseName(view.phase);
	const held = Object.entries(view.holders || {}).map(([id, side]) => `${goalName(context, id)}: ${side === "nobody" ? "nobody" : context.sideName(String(side))}`);
	return `Turn ${view.turn} of ${box.last_turn}, ${phaseName(view.phase).toLowerCase()}${held.length && view.phase === "deploy" ? "; " + held.join(", ") : ""}`;
}
