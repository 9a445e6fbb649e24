// certain.js: what need not be asked: rows whose every die is good are done by themselves, the others stand worst first; several steps behind one button.
// May use: dom (words), pace.

import { count } from "../common/dom.js";
import { doesCertain } from "./pace.js";

/** @typedef {import("./game.js").Game} Game */

/** How many of six dice are good for the usual answer of a row; 6 of 6 where no die is thrown at all. @param {Game} game @param {string} text */
async function goodOf(game, text) {
	const cells = game.words.chances(game.context(), await game.wire.preview(text)),
		good = cells.filter((/** @type {any} */ cell) => cell.grade === "good").length;
	return cells.length ? good / cells.length : -1;
}

/** Weighs the rows of a question once: does what is certain, puts the worst on top. @param {Game} game */
export async function weighRows(game) {
	const { chooser } = game,
		{ task } = chooser;
	if (task?.kind !== "rows" || !task.rows?.length || !game.words.chances || game.auto) return;
	const chances = new Map(await Promise.all(task.rows.map(async (row) => /** @type {[string, number]} */ ([row.id, await goodOf(game, row.choices[0].text)]))));
	if (game.chooser !== chooser || game.busy || game.moment) return;
	const verbs = game.words.certainVerbs,
		/* What was just taken back is not done again by itself. */
		sure = doesCertain() && verbs && !game.last?.undo ? task.rows.filter((row) => chances.get(row.id) === 1 && verbs.has(row.choices[0].text.split(" ")[0])).map((row) => row.choices[0].text) : [];
	if (sure.length) return doAll(game, sure);
	const before = task.rows.map((row) => row.id).join();
	task.rows.sort((a, b) => (chances.get(a.id) ?? 0) - (chances.get(b.id) ?? 0));
	if (task.rows.map((row) => row.id).join() !== before) game.render();
}

/** One after the other, and says how many. @param {Game} game @param {string[]} texts */
function doAll(game, texts) {
	const left = [...texts];
	game.told = `Done without asking, because it was certain: ${count(texts.length, "hex", "hexes")}. The preferences in the menu change this.`;
	game.run((moves) => {
		const text = left.shift();
		return text && moves.includes(text) ? text : null;
	});
}

/** Several steps behind one button, as long as each is allowed. @param {Game} game @param {string[]} texts */
export function runSteps(game, texts) {
	const left = [...texts];
	game.run((moves) => {
		const text = left.shift();
		return text && moves.includes(text) ? text : null;
	});
}
