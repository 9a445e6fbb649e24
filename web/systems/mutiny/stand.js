// stand.js: where a game of Sepoy Mutiny stands: phases, turns, fortresses, what is in force. May use: words.

import { markerName, title } from "./words.js";

/** @typedef {import("../../game/task.js").Context} Context */

const OPERATION = ["movement", "combat", "rally"];
const NAME = { movement: "Move", combat: "Fight", rally: "Rally" };
const SETUP = ["set-up", "great-mutiny", "leaders"];
const SETUP_NAME = { "set-up": "Set-up", "great-mutiny": "Great Mutiny", leaders: "Rebel leaders" };

/** The steps of the operation, or of the set-up; in between what the turn is made of. @param {Context} context */
export function progress(context) {
	const { phase, turn } = context.view;
	const row = (/** @type {string[]} */ ids, /** @type {Record<string, string>} */ names) =>
		ids.map((id, i) => ({ name: names[id], state: i < ids.indexOf(phase) ? "done" : id === phase ? "on" : "" }));
	if (!turn) return row(SETUP, SETUP_NAME);
	if (OPERATION.includes(phase)) return row(OPERATION, NAME);
	return [
		{ name: "Actions", state: phase === "supply" || phase === "victory" ? "done" : "on" },
		{ name: "Supply", state: phase === "supply" ? "on" : "" },
		{ name: "Victory", state: phase === "victory" ? "on" : "" },
	];
}

/** @param {Context} context */
export function track(context) {
	return (context.box.turns || []).map((/** @type {any} */ turn, /** @type {number} */ i) => ({
		name: turn.name.replace(/^(\w{3})\w*-\w+ 18(\d\d)$/, (/** @type {string} */ _all, /** @type {string} */ month, /** @type {string} */ year) =>
			i === 0 || /^Jan/.test(month) ? `${month} ${year}` : month),
		full: turn.name,
		now: i + 1 === context.view.turn,
		past: i + 1 < context.view.turn,
		weather: turn.weather === "fair" ? "" : turn.weather,
	}));
}

/** Fortresses and road places of a side. @param {Context} context @param {string} side */
export function holdings(context, side) {
	const held = new Set(context.view.occupied?.[side] || []);
	return {
		fortresses: (context.box.fortresses || []).filter((/** @type {string} */ hex) => held.has(hex)).length,
		road: (context.box.road_places || []).filter((/** @type {string} */ hex) => held.has(hex)).length,
	};
}

/** @param {Context} context */
export const scores = (context) => ["british", "rebel"].map((side) => ({ side, name: "Forts", points: holdings(context, side).fortresses }));

const WEATHER = {
	monsoon: "Monsoon: clear ground 2, rivers cost and shelter more",
	winter: "Winter: rough 3, and half the supply there",
};

/** What holds at present. @param {Context} context */
export function effects(context) {
	const list = [];
	if (context.view.turn && context.view.weather !== "fair") list.push(WEATHER[/** @type {keyof WEATHER} */ (context.view.weather)]);
	if (context.view.great_game && context.view.great_game !== "none") list.push("The Great Game bars a British victory");
	if (context.view.forced) list.push("Forced march: a 6 costs a step");
	return list;
}

/** @param {Context} context */
export function moment(context) {
	const { turn, phase, marker } = context.view,
		name = context.box.turns?.[turn - 1]?.name || "Set-up";
	return `${name}, ${marker && marker !== "none" ? markerName(context, marker) : title(phase)}`;
}
