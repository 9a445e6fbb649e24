// closed.js: what the panel says of a game that was played with other rules or data: that nobody can continue it, and what can be
// done with it; or that it continues with its own data. May use: dom, parts, analysis, links.

import { h, button } from "../common/dom.js";
import { openPaper } from "../common/parts.js";
import { openAnalysis } from "./analysis.js";
import { openBranch } from "./links.js";

/** @typedef {import("./game.js").Game} Game */

/** Title and sentence above; null: the game is played as usual. @param {Game} game */
export function closedTitle(game) {
	const { closed } = game.wire.match;
	if (!closed || game.wire.result?.over) return null;
	const about = closed.from > 1 ? `Moves 1–${closed.from - 1} can be read and replayed.` : "";
	return { title: "Read only", hint: `${closed.text} ${about}` };
}

/** Buttons below, and the notice of a game that has data of its own. @param {Game} game */
export function closedPart(game) {
	const { wire } = game,
		{ closed, kept } = wire.match;
	if (wire.result?.over) return null;
	if (!closed) return kept ? h("p", { class: "note", role: "note" }, "The data of this scenario have changed. This game continues with the data it began with.") : null;
	return h(
		"div",
		{ class: "closed" },
		h("p", { class: "note" }, "A new game, the analysis and the journal show what is hidden. After that no version of Durbar continues this game."),
		h(
			"p",
			{ class: "row" },
			button("primary", "New game from here", () => openBranch(game, wire.ply), { data: { key: "closed-branch" } }),
			button("", "Replay", () => game.openReplay(0), { data: { key: "closed-replay" } }),
			button("", "Analyse", () => openAnalysis(game), { data: { key: "closed-analyse" } }),
			button("", "Journal", () => openPaper("/api/journal", wire.token, "Journal"), { data: { key: "closed-journal" } }),
		),
	);
}
