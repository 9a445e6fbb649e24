// learn.js: where a newcomer begins: a ten-minute tutorial and a coached first game of each system. Loaded when asked for.
// May use: dom, dialog, learning.

import { h, refill, button } from "../common/dom.js";
import { openDialog } from "../common/dialog.js";
import { beginLearning } from "../common/learning.js";

/** @param {any} system @param {HTMLElement} problem */
function course(system, problem) {
	const begin = async (/** @type {"lesson" | "other" | "first"} */ kind) => refill(problem, await beginLearning(system.id, kind)),
		first = system.scenarios.find((/** @type {any} */ one) => one.id === system.learn.first);
	return h(
		"section",
		{ class: "course", "aria-label": system.title },
		h("h3", null, system.title),
		h("p", null, `In ten minutes, on a small position: ${system.learn.about}.`),
		h(
			"div",
			{ class: "row" },
			button("primary", "Tutorial", () => begin("lesson"), { data: { key: "lesson-" + system.id }, "aria-label": `Tutorial: ${system.title}` }),
			system.learn.other ? button("", `Tutorial ${system.learn.other}`, () => begin("other"), { data: { key: "other-" + system.id }, "aria-label": `Tutorial ${system.learn.other}: ${system.title}` }) : null,
			button("", "First game, coached", () => begin("first"), { data: { key: "first-" + system.id }, "aria-label": `First game, coached: ${system.title}` }),
			h("span", { class: "note" }, first?.title || ""),
		),
	);
}

/** @param {any[]} systems */
export function openLearn(systems) {
	const problem = h("p", { class: "problem", role: "alert" });
	openDialog("Learn to play", "small", [
		h("p", null, "The coach sits beside the map, explains every decision the first time it comes and cites the rule. You can hide him whenever you like."),
		...systems.filter((system) => system.learn).map((system) => course(system, problem)),
		problem,
	]);
}
