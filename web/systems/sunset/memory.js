// memory.js: enemy stacks of The Sun Never Sets II that were seen once: what the seat's own story has told of
// them; and how units went. May use: words, board.

import { sortUnits } from "./words.js";
import { back, counter } from "./board.js";

/** @typedef {import("../../game/task.js").Context} Context @typedef {Map<string, {turn: number, units: string[]}>} Memory */

/**
 * What is remembered of each hex that the enemy holds now, from the story as this seat heard it.
 * @param {Context} context @param {{events: any[]}[]} story @returns {Memory}
 */
export function remember(context, story) {
	/** @type {Memory} */
	const memory = new Map();
	let turn = 1;
	const see = (/** @type {string} */ hex, /** @type {string[]} */ units) => {
		const theirs = units.filter((id) => context.unit(id).side && context.unit(id).side !== context.seat);
		if (theirs.length) memory.set(hex, { turn, units: theirs });
	};
	for (const event of story.flatMap((part) => part.events)) {
		if (event.event === "turn") turn = event.turn;
		else if (event.event === "attack") seeBattle(context, event, see);
		else if (event.event === "shown" || (event.event === "scouted" && event.success)) see(event.hex, event.units || []);
		else if (event.event === "moved" || event.event === "retreated") follow(memory, event);
		else if (event.event === "eliminated" && event.unit) forget(memory, event.unit);
	}
	const held = new Set(["british", "native"].filter((side) => side !== context.seat).flatMap((side) => context.view.occupied?.[side] || []));
	for (const [hex, seen] of memory) if (!held.has(hex) || !seen.units.length) memory.delete(hex);
	return memory;
}

/** Both sides of a battle are seen. @param {Context} context @param {any} event @param {(hex: string, units: string[]) => void} see */
function seeBattle(context, event, see) {
	const of = (/** @type {boolean} */ attacker) =>
		(event.units || []).filter((/** @type {string} */ id) => (context.unit(id).side === event.side) === attacker);
	see(event.from, of(true));
	see(event.target, of(false));
}

/** A stack that goes on is still the one that was seen, perhaps without some who stayed. @param {Memory} memory @param {any} event */
function follow(memory, event) {
	const seen = memory.get(event.from);
	if (seen && event.from !== event.to) memory.set(event.to, seen);
}

/** @param {Memory} memory @param {string} unit */
function forget(memory, unit) {
	for (const [hex, seen] of memory) memory.set(hex, { ...seen, units: seen.units.filter((id) => id !== unit) });
}

/** The ways that units went in these events, each with the counter that is seen to go. @param {Context} context @param {any[]} events */
export function ways(context, events) {
	/** @type {{hexes: string[], face: import("../../hex/counter.js").Counter}[]} */
	const found = [];
	for (const event of events) {
		if (event.event !== "moved" && event.event !== "retreated") continue;
		const last = found[found.length - 1];
		if (last && last.hexes[last.hexes.length - 1] === event.from) last.hexes.push(event.to);
		else found.push({ hexes: [event.from, event.to], face: faceOf(context, event) });
	}
	return found;
}

/** @param {Context} context @param {any} event */
function faceOf(context, event) {
	const own = (event.units || []).length ? sortUnits(context, event.units)[0] : null,
		side = event.side || context.view.player;
	return own ? counter(context, own) : back(context, side);
}
