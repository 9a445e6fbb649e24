// hint.js: asking for a hint: up to three plans with their chances, and why. The other players are told who asked.
// May use: dom, parts.

import { h, button, refill } from "../common/dom.js";
import { openDialog } from "../common/parts.js";

/** @typedef {import("./game.js").Game} Game */

/** The button that asks; nothing where hints are switched off or nobody is asked to decide. @param {Game} game */
export function hintButton(game) {
	const { wire } = game;
	if (!wire.match?.hints || game.replay || wire.result?.over || !wire.toAct.includes(wire.seat)) return null;
	return button("small hint-ask", "Hint", () => openHint(game), { data: { key: "hint" } });
}

/** Games from which a chance is told. */
const TELLING = 10;

/** @param {Game} game @param {any} plan @param {() => void} play */
function planItem(game, plan, play) {
	const share = plan.games >= TELLING ? Math.round((100 * (plan.won + plan.drawn / 2)) / plan.games) : null;
	return h(
		"li",
		{ class: "plan" },
		h("b", null, game.sayMove(plan.move) || plan.move),
		share === null ? null : h("span", { class: "chip acc num" }, `${share} % chance to win`),
		h("p", null, plan.text),
		button("small", "Play this", play),
	);
}

/** @param {Game} game */
export function openHint(game) {
	const { wire } = game,
		said = h("div", { class: "hints", "aria-live": "polite" });
	const play = (/** @type {number} */ ply, /** @type {string} */ text) => {
		dialog.close();
		if (wire.ply === ply) game.commit(text);
	};
	const ask = async () => {
		const { ply } = wire;
		refill(said, h("p", { class: "note" }, "Thinking…"));
		const answer = await wire.ask({ op: "hint", id: wire.nextId++ });
		if (!answer.ok) return refill(said, h("p", { class: "refusal" }, answer.text));
		refill(
			said,
			h("p", { class: "hint-sum" }, answer.text),
			h("ol", { class: "plans" }, ...answer.plans.map((/** @type {any} */ plan) => planItem(game, plan, () => play(ply, plan.move)))),
			h("p", { class: "note" }, "Chances come from games that bots played on from here, in positions that fit what you know."),
		);
	};
	refill(
		said,
		h("p", null, "Up to three plans for this decision, with their chances. Everybody at the table is told that you asked."),
		button("primary", "Ask for a hint", ask, { data: { key: "hint-ask" } }),
	);
	const dialog = openDialog("Hint", "small", [said]);
}
