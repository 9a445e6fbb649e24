// moves.js: move texts of a game on hexes taken apart by a table of what its verbs are made of. May use: nothing.

/**
 * @typedef {import("../game/task.js").Move} Move
 * @typedef {"units" | "unit" | "hex" | "way" | "terrain"} First
 * @typedef {"units" | "second" | "way" | "terrain" | "hq" | "each" | ""} After
 * @typedef {Object} Grammar
 * @property {Partial<Record<First, string>>} first verbs by what their first word is; any other verb is read by the look of its words
 * @property {string[]} places words before a place
 * @property {(word: string, verb: string) => After} after what a word announces; "" where it is a word of its own; "each": units, each of them a
 *   flag of the move ("carrying ID"), which can be added to it only while that unit is chosen
 */

/** @param {string | undefined} word */
const list = (word) => (word && word !== "none" ? word.split(",") : []);
/** @param {string} word */
const hexesOf = (word) => (/^\d{4}/.test(word) ? word.split("-").map((hex) => hex.slice(0, 4)) : []);

/** Puts a word where it belongs. @param {Move} move @param {First | After} what @param {string} word */
function put(move, what, word) {
	if (what === "units") move.units = list(word);
	else if (what === "second") move.second = list(word);
	else if (what === "unit") move.unit = word;
	else if (what === "hex") move.hexes = [word];
	else if (what === "way") move.hexes = (word || "").split("-");
	else if (what === "terrain") move.terrain = word;
	else if (what === "hq") move.hq = word;
}

/** A word that nothing announces. @param {Move} move @param {string} word @param {Set<string>} [known] */
function putBare(move, word, known) {
	const units = list(word);
	if (!move.hexes.length && hexesOf(word).length) move.hexes = hexesOf(word);
	else if (units.length && known && units.every((id) => known.has(id)))
		move.units.length ? (move.second = units) : (move.units = units);
	else move.flags.push(word);
}

/** @param {Grammar} grammar @returns {(text: string, known?: Set<string>) => Move} known: the ids of units */
export function moveReader({ first, places, after }) {
	/** @type {Map<string, First>} */
	const kinds = new Map(
		Object.entries(first).flatMap(([kind, verbs]) => (verbs || "").split(" ").map((verb) => [verb, /** @type {First} */ (kind)])),
	);
	return (text, known) => {
		const words = text.split(" "),
			verb = words[0],
			kind = kinds.get(verb);
		/** @type {Move} */
		const move = { text, verb, units: [], hexes: [], flags: [] };
		if (kind) put(move, kind, words[1]);
		for (let at = kind ? 2 : 1; at < words.length; at++) {
			const word = words[at],
				next = words[at + 1] || "",
				what = after(word, verb);
			if (places.includes(word) && (kind || hexesOf(next).length)) move.where = hexesOf(next).length ? next.slice(0, 4) : next;
			else if (what === "each") move.flags.push(...list(next).map((id) => word + " " + id));
			else if (what) put(move, what, next);
			else {
				putBare(move, word, known);
				continue;
			}
			at++;
		}
		return move;
	};
}

/** The unit that a flag is about, if it is about one. @param {string} flag */
export const unitOf = (flag) => flag.split(" ")[1];

/** Flags as a move is written: those about a unit that does not go are left out. @param {string[]} flags @param {string[]} units who go */
export function writeFlags(flags, units) {
	const each = flags.filter((flag) => units.includes(unitOf(flag))),
		words = new Set(each.map((flag) => flag.split(" ")[0]));
	return (
		flags.filter((flag) => !unitOf(flag)).map((flag) => " " + flag).join("") +
		[...words].map((word) => ` ${word} ${each.filter((flag) => flag.startsWith(word + " ")).map(unitOf).join(",")}`).join("")
	);
}

/** A listed move with other units, another helper and other flags. @param {Move} like @param {string[]} units @param {{hq?: string, flags: string[]}} choice */
export function writeLike(like, units, choice) {
	let text = like.text.replace(like.units.join(","), units.join(",") || "none");
	if (like.hq && like.hq !== choice.hq) text = text.replace(" with " + like.hq, choice.hq ? " with " + choice.hq : "");
	else if (!like.hq && choice.hq) text += " with " + choice.hq;
	for (const flag of like.flags) if (!choice.flags.includes(flag)) text = text.replace(" " + flag, "");
	for (const flag of choice.flags) if (!like.flags.includes(flag)) text += " " + flag;
	return text;
}
