// moves.js: move texts of The Sun Never Sets II taken apart and put together. May use: hex/moves.

import { moveReader } from "../../hex/moves.js";

/** @typedef {import("../../game/task.js").Move} Move */

const AFTER = { for: "units", demoralise: "second", by: "way", as: "terrain" };

<<<<<<< HEAD
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
=======
/** @param {string | undefined} word */
const list = (word) => (word && word !== "none" ? word.split(",") : []);
/** @param {string} word */
const hexesOf = (word) => (/^\d{4}/.test(word) ? word.split("-").map((hex) => hex.slice(0, 4)) : []);

/** @param {string} text @param {Set<string>} [known] the ids of units @returns {Move} */
export function readMove(text, known) {
	const words = text.split(" "),
		verb = words[0],
		kind = KIND.get(verb);
	/** @type {Move} */
	const move = { text, verb, units: [], hexes: [], flags: [] };
	let at = kind ? 2 : 1;
	if (kind === "units") move.units = list(words[1]);
	else if (kind === "unit") move.unit = words[1];
	else if (kind === "hex") move.hexes = [words[1]];
	else if (kind === "way") move.hexes = (words[1] || "").split("-");
	else if (kind === "terrain") move.terrain = words[1];
	for (; at < words.length; at++) {
		const word = words[at],
			next = words[at + 1];
		if (PLACES.includes(word) && hexesOf(next || "").length) move.where = words[++at].slice(0, 4);
		else if (PLACES.includes(word) && kind) move.where = words[++at];
		else if (word === "for") move.units = list(words[++at]);
		else if (word === "demoralise" || (word === "on" && verb === "board")) move.second = list(words[++at]);
		else if (word === "by") move.hexes = (words[++at] || "").split("-");
		else if (word === "carrying") move.flags.push(...list(words[++at]).map((id) => "carrying " + id));
		else if (word === "as") move.terrain = words[++at];
		else if (word === "with" && ["scout", "attack", "lay", "ambush"].includes(verb)) move.units = list(words[++at]);
		else if (word === "with") move.hq = words[++at];
		else readWord(move, word, known);
	}
	return move;
}

/** A word that no place is set aside for. @param {Move} move @param {string} word @param {Set<string>} [known] */
function readWord(move, word, known) {
	const units = list(word);
	if (!move.hexes.length && hexesOf(word).length) move.hexes = hexesOf(word);
	else if (units.length && known && units.every((id) => known.has(id)))
		move.units.length ? (move.second = units) : (move.units = units);
	else move.flags.push(word);
}
>>>>>>> ee8c7ab (wip)

/** @param {Partial<Move> & {verb: string}} move */
export function writeMove(move) {
	const units = move.units?.length ? move.units.join(",") : "none";
	const plain = (move.flags || []).filter((flag) => !flag.startsWith("carrying ")),
		loads = (move.flags || [])
			.filter((flag) => flag.startsWith("carrying "))
			.map((flag) => flag.slice("carrying ".length))
			.filter((id) => move.units?.includes(id));
	const tail =
		(move.hq ? " with " + move.hq : "") +
		plain.map((flag) => " " + flag).join("") +
		(loads.length ? " carrying " + loads.join(",") : "");
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
