// names.js: how hexes and units are called; tables of words. May use: nothing.

/** @typedef {import("../game/task.js").Context} Context */

/** @param {Context} context @param {string | undefined} hex */
export function hexName(context, hex) {
	if (!hex) return "nowhere";
	const near = context.near?.(hex);
	return context.hexInfo(hex)?.name || "hex " + hex + (near ? " by " + near : "");
}

/** "a, b and c"; of many only some. @param {Context} context @param {string[]} ids */
export function listNames(context, ids) {
	const names = (ids || []).map((id) => context.unit(id).name);
	if (names.length > 5) return names.slice(0, 4).join(", ") + ` and ${names.length - 4} more`;
	return names.length > 1 ? names.slice(0, -1).join(", ") + " and " + names[names.length - 1] : names[0] || "";
}

/** A table of words: a line a row, cells parted by " | ". @param {string} text */
export const wordTable = (text) =>
	text
		.trim()
		.split("\n")
		.map((line) => line.split(" | "));

/** @param {number} n */
export const signed = (n) => (n > 0 ? "+" : "−") + Math.abs(n);
