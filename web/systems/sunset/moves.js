// moves.js: move texts of The Sun Never Sets II taken apart and put together. May use: hex/moves.

import { moveReader, writeFlags } from "../../hex/moves.js";

/** @typedef {import("../../game/task.js").Move} Move */

const AFTER = { for: "units", demoralise: "second", by: "way", as: "terrain", carrying: "each" };

export const readMove = moveReader({
	first: {
		units: "march place desert drop screen volley yield advance pursue starve lose evade honour flee board land ship",
		unit: "rebuild rout fortify command expend rally pledge show raise hire",
		hex: "choose scout attack atrocity forage spy reveal cut negotiate besiege sap assault",
		way: "go retreat lay",
		terrain: "stand",
	},
	places: ["from", "at", "to", "in", "into"],
	after: (word, verb) => {
		if (word === "with") return ["scout", "attack", "lay", "ambush"].includes(verb) ? "units" : "hq";
		if (word === "on" && verb === "board") return "second";
		return /** @type {import("../../hex/moves.js").After} */ (AFTER[/** @type {keyof AFTER} */ (word)] || "");
	},
});

/** @param {Partial<Move> & {verb: string}} move */
export function writeMove(move) {
	const units = move.units?.length ? move.units.join(",") : "none";
	const tail = (move.hq ? " with " + move.hq : "") + writeFlags(move.flags || [], move.units || []);
	switch (move.verb) {
		case "march":
		case "ship":
			return `${move.verb} ${units} from ${move.where}${tail}`;
		case "place":
			return `place ${units} at ${move.where}`;
		case "rebuild":
			return `rebuild ${move.unit} at ${move.where}`;
		case "pursue":
			return `pursue ${units} to ${move.where}`;
		case "scout":
			return `scout ${move.where} with ${units}`;
		case "attack":
			return `attack ${move.where} from ${move.from} with ${units}${tail}`;
		case "ambush":
			return `ambush from ${move.where} with ${units}`;
		case "lose":
			return `lose ${units}` + (move.second?.length ? " demoralise " + move.second.join(",") : "");
		case "volley":
			return `volley ${units}${tail}`;
		default:
			return `${move.verb} ${units}`;
	}
}
