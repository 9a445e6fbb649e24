// moves.js: move texts of Sepoy Mutiny taken apart and put together. May use: hex/moves.

import { moveReader } from "../../hex/moves.js";

/** @typedef {import("../../game/task.js").Move} Move */

export const readMove = moveReader({
	first: {
		units: "place activate disband betray lose move enter sail expend aid pursue starve",
		unit: "top restore return command fire retreat rally",
		hex: "besiege choose mutiny parade entrench attack fight hold",
		way: "flee",
	},
	places: ["from", "at", "to"],
	after: (word, verb) => (word === "by" ? (verb === "aid" ? "hq" : "way") : ""),
});

/** @param {Partial<Move> & {verb: string}} move */
export function writeMove(move) {
	const units = move.units?.join(",") || "none";
	switch (move.verb) {
		case "move":
			return `move ${units}${move.hexes?.length ? " by " + move.hexes.join("-") : ""}${move.where ? " to " + move.where : ""}`;
		case "enter":
		case "place":
			return `${move.verb} ${units} at ${move.where}`;
		case "sail":
		case "betray":
			return `${move.verb} ${units} to ${move.where}`;
		case "pursue":
			return `pursue ${units}${move.where ? " to " + move.where : ""}`;
		case "aid":
			return `aid ${units} by ${move.hq}`;
		default:
			return `${move.verb} ${units}`;
	}
}
