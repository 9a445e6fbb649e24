// memory.js: what events of The Sun Never Sets II tell of enemy stacks, and how units went. May use: hex/memory, words, board.

import * as memory from "../../hex/memory.js";
import { sortUnits } from "./words.js";
import { back, counter } from "./board.js";

/** @typedef {import("../../game/task.js").Context} Context */

/** What is remembered of each hex that the enemy holds now. @param {Context} context @param {{events: any[]}[]} story */
export function remember(context, story) {
	return memory.remember(context, story, (event) => {
		const units = event.units || [];
		switch (event.event) {
			case "turn":
				return { turn: event.turn };
			case "attack": {
				const attacks = (/** @type {string} */ id) => context.unit(id).side === event.side;
				return {
					shown: [
						[event.from, units.filter(attacks)],
						[event.target, units.filter((/** @type {string} */ id) => !attacks(id))],
					],
				};
			}
			case "shown":
				return { shown: [[event.hex, units]] };
			case "scouted":
				return event.success ? { shown: [[event.hex, units]] } : null;
			case "moved":
			case "retreated":
				return { went: [event.from, event.to] };
			case "eliminated":
				return { lost: event.unit };
			default:
				return null;
		}
	});
}

/** The ways that units went in these events, each with the counter that is seen to go. @param {Context} context @param {any[]} events */
export function ways(context, events) {
	const went = events.filter((event) => event.event === "moved" || event.event === "retreated");
	return memory.joinWays(went, (event) => {
		const own = (event.units || []).length ? sortUnits(context, event.units)[0] : null;
		return own ? counter(context, own) : back(context, event.side || context.view.player);
	});
}
