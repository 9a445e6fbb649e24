// previews.js: what the chosen move would bring, asked of the server while one chooses, and the costs of the hexes in reach.
// May use: panel.

import { drawAnswer } from "./panel.js";

/** @typedef {import("./game.js").Game} Game */

/** Asks what the chosen move would bring, and shows it. @param {Game} game */
export async function askPreview(game) {
	if (game.surface) return game.surface.ask();
	const text = game.chooser.text();
	if (text === game.previewed) return;
	game.previewed = text;
	game.preview = null;
	if (!text) return;
	const answer = await game.wire.preview(text, "hand");
	if (game.previewed !== text || /** @type {any} */ (answer).gone) return;
	game.preview = answer;
	game.chooser.learnCosts(answer);
	game.lightBoard();
	drawAnswer(game);
}

/** Many costs come one after the other: they are drawn together. @param {Game} game */
function lightSoon(game) {
	game.lighting ||= window.setTimeout(() => {
		game.lighting = 0;
		if (!game.replay && !game.chooser.pick.path.length) game.lightBoard();
	}, 120);
}

/** The costs of all reachable hexes: the longest ways tell those of the shorter ones. @param {Game} game */
export async function fillCosts(game) {
	const { chooser } = game,
		ways = [...chooser.ways.values()].sort((a, b) => b.length - a.length);
	if (!chooser.task?.costs) return;
	for (const way of ways.slice(0, 160)) {
		if (way.every((hex) => chooser.costs.has(hex))) continue;
		const answer = await game.wire.preview(chooser.task.verb + " " + way.join("-"));
		if (game.chooser !== chooser || /** @type {any} */ (answer).gone) return;
		chooser.learnCosts(answer);
		lightSoon(game);
	}
}
