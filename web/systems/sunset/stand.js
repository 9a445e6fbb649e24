// stand.js: where a game of The Sun Never Sets II stands: segments, turns, points, what is in force.
// May use: words.

import { plain } from "./words.js";

/** @typedef {import("../../game/task.js").Desk} Desk */

const SEGMENTS = {
	events: "Events",
	reinforcement: "Reinforce",
	movement: "March",
	battle: "Battle",
	logistics: "Supply",
	rally: "Rally",
	"end-of-turn": "End",
};

/** @param {Desk} desk */
export function progress(desk) {
	const names = Object.keys(SEGMENTS).filter((id) => id !== "end-of-turn");
	const at = names.indexOf(desk.view.segment),
		setup = desk.view.step === "deploy";
	return names.map((id, i) => ({
		name: setup && !i ? "Set-up" : SEGMENTS[/** @type {keyof SEGMENTS} */ (id)],
		state: desk.view.segment === "end-of-turn" || i < at ? "done" : i === at ? "on" : "",
	}));
}

/** Turns; of many those around the present one. @param {Desk} desk */
export function track(desk) {
	const room = 7,
		all = desk.box.turns.slice(0, desk.view.last_turn).map((/** @type {any} */ turn, /** @type {number} */ i) => ({
			name: turn.name.replace(/ \d{4}$/, "").replace(/([A-Z][a-z]{2})[a-z]+/g, "$1"),
			full: turn.name,
			now: i + 1 === desk.view.turn,
			past: i + 1 < desk.view.turn,
			weather: turn.weather === "normal" ? "" : turn.weather,
		})),
		wide = all.some((/** @type {any} */ turn) => turn.name.length > 8) ? 5 : room,
		first = Math.max(0, Math.min(desk.view.turn - 2, all.length - wide));
	return all.length > wide
		? all.map((/** @type {any} */ turn, /** @type {number} */ i) => ({ ...turn, far: i < first || i >= first + wide }))
		: all;
}

/** @param {Desk} desk */
export function scores(desk) {
	return ["british", "native"].map((side) => ({
		side,
		name: desk.sideName(side),
		points: desk.view.vp?.[side] ?? 0,
	}));
}

/** What holds at present: effects, weather, what is in hand. @param {Desk} desk */
export function effects(desk) {
	const now = desk.view.turn * 2 + (desk.view.player === "native" ? 1 : 0);
	const list = [...(desk.view.effects || []), ...(desk.view.bonuses || [])].map((word) =>
		plain(String(word)),
	);
	if (desk.view.foul_weather_until >= now) list.push("foul weather");
	if (desk.view.earthquake_until >= now) list.push("earthquake");
	if (desk.view.fever && desk.view.fever !== "none") list.push("fever: " + desk.unit(desk.view.fever).name);
	return list;
}

/** @param {Desk} desk */
export function moment(desk) {
	const turn = desk.box.turns[desk.view.turn - 1];
	return `${turn ? turn.name : ""}, ${desk.view.step === "deploy" ? "set-up" : desk.sideName(desk.view.player) + " " + plain(desk.view.segment)}`;
}
