// tip.js: the note beside a hex of the map: what lies there, and what it would cost to go there.
// May use: dom.

import { capital, h, refill } from "../common/dom.js";

/** What this is, what going there would cost. @param {import("../game/game.js").Game} game @param {string} hex */
export async function showTip(game, hex) {
	if (!game.board || !game.tip) return;
	const said = game.words.sayHex(game.context(), hex),
		held = game.words.zones?.(game.context()).includes(hex),
		way = game.replay ? null : game.chooser.ways.get(hex);
	const draw = (/** @type {string} */ more) =>
		placeTip(game, hex, [
			h("b", { class: "serif" }, capital(said.title)),
			said.title.includes(said.number) ? null : h("small", null, said.number),
			...said.lines.map((/** @type {string} */ line) => h("p", null, line)),
			held ? h("p", null, "enemy zone of control") : null,
			more ? h("p", { class: "tip-c" }, more) : null,
		]);
	draw("");
	if (!way || !game.words.pathCosts || game.chooser.pick.path.length) return;
	game.hinted = true;
	game.board.setPath([game.chooser.task?.start || "", ...way]);
	const answer = await game.wire.preview(game.chooser.task?.verb + " " + way.join("-"), "tip");
	if (answer.gone) return;
	if (game.hovered !== hex && game.hovered !== null) return;
	const last = game.words.pathCosts(answer).at(-1);
	game.chooser.learnCosts(answer);
	if (last) draw(`${game.words.points(last.total)} MP` + (last.left >= 0 ? `, ${game.words.points(last.left)} left` : ""));
}

/** @param {import("../game/game.js").Game} game @param {string} hex @param {any[]} content */
function placeTip(game, hex, content) {
	const at = game.board?.grid.get(hex),
		{ board, tip } = game;
	if (!at || !board || !tip) return;
	refill(tip, ...content);
	tip.hidden = false;
	const x = at.x * board.k + board.x + board.grid.pitch * 0.55 * board.k,
		y = at.y * board.k + board.y - tip.offsetHeight - 6;
	tip.style.left = Math.max(8, Math.min(x, board.host.clientWidth - tip.offsetWidth - 8)) + "px";
	tip.style.top = Math.max(8, y) + "px";
}
