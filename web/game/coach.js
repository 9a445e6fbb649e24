// coach.js: hints in a first game, bound to the decision that is asked for. Each is shown until it has served or is sent away; what
// was sent away is remembered in this browser. May use: dom.

import { h, button } from "../common/dom.js";

/** @typedef {import("./game.js").Game} Game */

const KEY = "durbar.coach";

/** @returns {{off?: boolean, done?: string[]}} */
function read() {
	try {
		return JSON.parse(localStorage.getItem(KEY) || "{}");
	} catch {
		return {};
	}
}

/** @param {string} lesson */
function finish(lesson) {
	const kept = read();
	localStorage.setItem(KEY, JSON.stringify({ ...kept, done: [...new Set([...(kept.done || []), lesson])] }));
}

export function coachAgain() {
	localStorage.removeItem(KEY);
}

/** The lesson of the present decision, or nothing. @param {Game} game */
function lesson(game) {
	const kept = read();
	if (kept.off || game.replay || !game.words.coach || !game.chooser.task || game.wire.result?.over) return null;
	const found = game.words.coach(game.context(), game.chooser);
	return found && !kept.done?.includes(found.id) ? found : null;
}

/** A move was made: the lesson about it has served when its last hint stood. @param {Game} game */
export function coachMoved(game) {
	const found = lesson(game);
	if (found?.last) finish(found.id);
}

/** @param {Game} game */
export function coachCard(game) {
	const found = lesson(game);
	if (!found) return null;
	return h(
		"section",
		{ class: "coach", "aria-label": "First game" },
		h("p", { class: "sc" }, `First game, ${found.number} of ${found.of}: ${found.title}`),
		h("p", null, found.text),
		h(
			"div",
			{ class: "row" },
			button(
				"small",
				"Skip this",
				() => {
					finish(found.id);
					game.render();
				},
				{ data: { key: "coach-skip" } },
			),
			button(
				"small quiet",
				"No more hints",
				() => {
					localStorage.setItem(KEY, JSON.stringify({ ...read(), off: true }));
					game.render();
				},
				{ data: { key: "coach-off" } },
			),
		),
	);
}
