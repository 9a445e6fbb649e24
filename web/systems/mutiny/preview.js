// preview.js: what previews of Sepoy Mutiny tell: chances of a die, the cost of a way. May use: words.

import { plain } from "./words.js";

/** @typedef {import("../../game/task.js").Context} Context */

/** What a way costs, as one line. @param {any} preview */
export function pathCosts(preview) {
	const moved = (preview.events || []).find((/** @type {any} */ event) => event.event === "moved");
	return moved ? [{ hex: moved.to, cost: moved.cost || 0, total: moved.cost || 0, rule: moved.rule }] : [];
}

/** One cell for each die. @param {Context} _context @param {any} preview */
export function chances(_context, preview) {
	return (preview.dice || []).map((/** @type {any} */ one) => {
		const main = (one.events || []).find((/** @type {any} */ event) => event.dice?.length);
		if (!main) return { die: one.die, total: "", label: "" };
		const [label, grade] = meaning(main);
		return { die: one.die, total: "", label, grade, rule: main.rule };
	});
}

/** @param {any} event @returns {[string, string]} */
function meaning(event) {
	switch (event.event) {
		case "mutiny":
			return [MUTINY[/** @type {keyof MUTINY} */ (event.result)] || event.result, event.result === "loyal" ? "bad" : event.result === "disband" ? "" : "good"];
		case "rally":
			return [event.restored ? "rallies" : "stays", event.restored ? "good" : "bad"];
		case "fire":
			return [event.result === "-" ? "–" : event.result, event.result === "-" ? "bad" : "good"];
		case "supply":
			return [`feeds ${event.fed}`, event.need !== undefined && event.fed >= event.need ? "good" : "bad"];
		default:
			return [plain(event.result ?? (event.hit === undefined ? "" : event.hit ? "a step" : "no effect")), ""];
	}
}
const MUTINY = { "mutiny+badmash": "mutiny, Badmash", mutiny: "mutiny", disband: "disband", loyal: "loyal" };
