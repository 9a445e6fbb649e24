// memory.js: what events of Sepoy Mutiny tell of enemy stacks, and how units went. May use: hex/memory, words, board.

import * as memory from "../../hex/memory.js";
import { sided, sortUnits } from "./words.js";
import { back, counter } from "./board.js";

/** @typedef {import("../../game/task.js").Context} Context */

/** What is remembered of each hex that the enemy holds now. @param {Context} context @param {{events: any[]}[]} story */
export function remember(context, story) {
	return memory.remember(sided(context), story, (event) => {
		switch (event.event) {
			case "turn":
				return { turn: event.turn };
			case "shown":
			case "revealed":
				return { shown: [[event.spot, event.units || []]] };
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
	const went = events.filter((event) => ["moved", "retreated", "pursued", "parade"].includes(event.event) && /^\d/.test(event.from) && /^\d/.test(event.to));
	return went.map((event) => {
		const top = event.unit && event.unit !== "none" ? event.unit : sortUnits(context, event.units || [])[0];
		return { hexes: [event.from, ...(event.path || [event.to])], face: top ? counter(context, top) : back(context, event.side || context.seat) };
	});
}
