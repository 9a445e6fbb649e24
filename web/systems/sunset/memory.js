// memory.js: enemy stacks of The Sun Never Sets II that were seen once: what the seat's own story has told of
// them; and how units went. May use: words, board.

import { sortUnits } from "./words.js";
import { back, counter } from "./board.js";

/** @typedef {import("../../game/task.js").Desk} Desk @typedef {Map<string, {turn: number, units: string[]}>} Memory */

/**
 * What is remembered of each hex that the enemy holds now, from the story as this seat heard it.
 * @param {Desk} desk @param {{events: any[]}[]} story @returns {Memory}
 */
export function remember(desk, story) {
	/** @type {Memory} */
	const memory = new Map();
	let turn = 1;
	const see = (/** @type {string} */ hex, /** @type {string[]} */ units) => {
		const theirs = units.filter((id) => desk.unit(id).side && desk.unit(id).side !== desk.seat);
		if (theirs.length) memory.set(hex, { turn, units: theirs });
	};
	for (const event of story.flatMap((part) => part.events)) {
		if (event.event === "turn") turn = event.turn;
		else if (event.event === "attack") seeBattle(desk, event, see);
		else if (event.event === "shown" || (event.event === "scouted" && event.success)) see(event.hex, event.units || []);
		else if (event.event === "moved" || event.event === "retreated") follow(memory, event);
		else if (event.event === "eliminated" && event.unit) forget(memory, event.unit);
	}
	const held = new Set(["british", "native"].filter((side) => side !== desk.seat).flatMap((side) => desk.view.occupied?.[side] || []));
	for (const [hex, seen] of memory) if (!held.has(hex) || !seen.units.length) memory.delete(hex);
	return memory;
}

/** Both sides of a battle are seen. @param {Desk} desk @param {any} event @param {(hex: string, units: string[]) => void} see */
function seeBattle(desk, event, see) {
	const of = (/** @type {boolean} */ attacker) =>
		(event.units || []).filter((/** @type {string} */ id) => (desk.unit(id).side === event.side) === attacker);
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

/** The ways that units went in these events, each with the counter that is seen to go. @param {Desk} desk @param {any[]} events */
export function ways(desk, events) {
	/** @type {{hexes: string[], face: import("../../hex/counter.js").Counter}[]} */
	const found = [];
	for (const event of events) {
		if (event.event !== "moved" && event.event !== "retreated") continue;
		const last = found[found.length - 1];
		if (last && last.hexes[last.hexes.length - 1] === event.from) last.hexes.push(event.to);
		else found.push({ hexes: [event.from, event.to], face: faceOf(desk, event) });
	}
	return found;
}

/** @param {Desk} desk @param {any} event */
function faceOf(desk, event) {
	const own = (event.units || []).length ? sortUnits(desk, event.units)[0] : null,
		side = event.side || desk.view.player;
	return own ? counter(desk, own) : back(desk, side);
}
