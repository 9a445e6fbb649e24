// card.js: the scenario card: what wins, how the points stand and where they came from. May use: dom, parts, book, rules.

import { h, refill, button, count } from "../common/dom.js";
import { loadBook } from "../common/book.js";
import { openDialog, openReader, ruleChip } from "../common/parts.js";
import { drawChapter } from "../common/rules.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {{side: string, text: string, points: number, rule: string, times: number}} Source */

/** Points by what they were given for, the largest first. @param {Game} game @returns {Promise<Source[]>} */
export async function scoreSources(game) {
	if (!game.words.source) return [];
	const { wire } = game,
		answer = await wire.ask({ op: "history", from: 0, to: wire.ply });
	/** @type {Map<string, Source>} */
	const found = new Map();
	for (const event of (answer.plies || []).flatMap((/** @type {any} */ ply) => (ply.undo ? [] : ply.events || []))) {
		const one = game.words.source(game.context(wire.view), event);
		if (!one) continue;
		const key = one.side + "|" + one.text,
			old = found.get(key);
		found.set(key, { ...one, points: one.points + (old?.points || 0), times: 1 + (old?.times || 0) });
	}
	return [...found.values()].sort((a, b) => b.points - a.points);
}

/** The points of each side and their sources. @param {Game} game @param {Source[]} sources */
export function scoreTable(game, sources) {
	const context = game.context(game.wire.view);
	return h(
		"div",
		{ class: "cardscores" },
		...game.words.scores(context).map((/** @type {any} */ score) => {
			const mark = game.words.sideMark(context, score.side);
			return h(
				"section",
				{ class: "cardscore" },
				h("h3", null, h("i", { class: `sw ${mark.shape} nat-${mark.nation}` }), " ", score.name, h("b", { class: "num" }, score.points)),
				h(
					"ul",
					null,
					...sources
						.filter((one) => one.side === score.side)
						.map((one) =>
							h(
								"li",
								null,
								h("span", null, one.text, one.times > 1 ? h("small", null, ` ${count(one.times, "time")}`) : null, " ", ruleChip(one.rule)),
								h("b", { class: "num" }, one.points > 0 ? "+" + one.points : one.points),
							),
						),
				),
			);
		}),
	);
}

/** @param {Game} game @param {{start?: boolean}} [how] at the start of a game there is no score yet */
export async function openCard(game, { start = false } = {}) {
	const { wire, scenario } = game,
		book = await loadBook(wire.match.system),
		chapter = book.chapters.find((/** @type {any} */ one) => one.goal && one.for?.includes(wire.match.scenario)),
		side = h("aside", { class: "cardside" });
	const dialog = openDialog(scenario.title, "card" + (start ? " start" : ""), [
		h(
			"div",
			{ class: "cardcols" },
			h(
				"div",
				{ class: "cardtext" },
				chapter ? h("p", { class: "goal serif" }, chapter.goal) : h("p", null, scenario.note),
				chapter ? drawChapter(chapter, (id) => openReader(wire.match.system, id)) : null,
			),
			side,
		),
		h(
			"p",
			{ class: "row" },
			button("primary", start ? "Begin" : "Back to the game", () => dialog.close()),
			button("", "Rules", () => openReader(wire.match.system)),
		),
	]);
	if (start) side.remove();
	else refill(side, h("h3", null, "Score"), scoreTable(game, await scoreSources(game)));
	return dialog;
}
