// stand.js: where a game of The Sun Never Sets II stands: segments, turns, points, what is in force.
// May use: words.

import { capital } from "../../common/dom.js";
import { plain } from "./words.js";

/** @typedef {import("../../game/task.js").Context} Context */

const SEGMENTS = {
	events: "Events",
	reinforcement: "Reinforce",
	movement: "March",
	battle: "Battle",
	logistics: "Supply",
	rally: "Rally",
	"end-of-turn": "End",
};

/** @param {Context} context */
export function progress(context) {
	const names = Object.keys(SEGMENTS).filter((id) => id !== "end-of-turn");
	const at = names.indexOf(context.view.segment),
		setup = context.view.step === "deploy";
	return names.map((id, i) => ({
		name: setup && !i ? "Set-up" : SEGMENTS[/** @type {keyof SEGMENTS} */ (id)],
		state: context.view.segment === "end-of-turn" || i < at ? "done" : i === at ? "on" : "",
	}));
}

/** Turns; of many those around the present one. @param {Context} context */
export function track(context) {
	const room = 7,
		all = context.box.turns.slice(0, context.view.last_turn).map((/** @type {any} */ turn, /** @type {number} */ i) => ({
			name: turn.name.replace(/ \d{4}$/, "").replace(/([A-Z][a-z]{2})[a-z]+/g, "$1"),
			full: turn.name,
			now: i + 1 === context.view.turn,
			past: i + 1 < context.view.turn,
			weather: turn.weather === "normal" ? "" : turn.weather,
		})),
		wide = all.some((/** @type {any} */ turn) => turn.name.length > 8) ? 4 : room,
		first = Math.max(0, Math.min(context.view.turn - 2, all.length - wide));
	return all.length > wide
		? all.map((/** @type {any} */ turn, /** @type {number} */ i) => ({ ...turn, far: i < first || i >= first + wide }))
		: all;
}

/** @param {Context} context */
export function scores(context) {
	return ["british", "native"].map((side) => ({
		side,
		name: context.sideName(side),
		points: context.view.vp?.[side] ?? 0,
	}));
}

/** What holds at present: effects, weather, fever. @param {Context} context */
export function effects(context) {
	const now = context.view.turn * 2 + (context.view.player === "native" ? 1 : 0);
	const list = [...(context.view.effects || []), ...(context.view.bonuses || [])].map((word) =>
		plain(String(word)),
	);
	if (context.view.foul_weather_until >= now) list.push("foul weather");
	if (context.view.earthquake_until >= now) list.push("earthquake");
	if (context.view.fever && context.view.fever !== "none") list.push("fever: " + context.unit(context.view.fever).name);
	return list;
}

/** @param {Context} context */
export function moment(context) {
	const turn = context.box.turns[context.view.turn - 1];
	return `${turn ? turn.name : ""}, ${context.view.step === "deploy" ? "set-up" : context.sideName(context.view.player) + " " + plain(context.view.segment)}`;
}

/** What points were given for, if the event gives any. @param {Context} context @param {any} event */
export function source(context, event) {
	return event.event === "score" ? { side: event.side, text: capital(plain(String(event.cause))), points: event.points, rule: event.rule } : null;
}
