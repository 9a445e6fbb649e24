// tip.js: the note beside a hex of the map: what lies there, and what it would cost to go there.
// May use: dom.

import { capital, h, refill } from "./dom.js";

/** What this is, what going there would cost. @param {import("../game/game.js").Table} table @param {string} hex */
export async function showTip(table, hex) {
	if (!table.board || !table.tip) return;
	const said = table.words.sayHex(table.desk(), hex),
		way = table.replay ? null : table.chooser.ways.get(hex);
	const draw = (/** @type {string} */ more) =>
		placeTip(table, hex, [
			h("b", { class: "serif" }, capital(said.title)),
			said.title.includes(said.number) ? null : h("small", null, said.number),
			...said.lines.map((/** @type {string} */ line) => h("p", null, line)),
			more ? h("p", { class: "tip-c" }, more) : null,
		]);
	draw("");
	if (!way || !table.words.pathCosts || table.chooser.pick.path.length) return;
	table.hinted = true;
	table.board.setPath([table.chooser.task?.start || "", ...way]);
	const answer = await table.wire.preview(table.chooser.task?.verb + " " + way.join("-"), "tip");
	if (answer.gone) return;
	if (table.hovered !== hex && table.hovered !== null) return;
	const last = table.words.pathCosts(answer).at(-1);
	table.learnCosts(answer);
	if (last) draw(`${table.words.points(last.total)} MP` + (last.left >= 0 ? `, ${table.words.points(last.left)} left` : ""));
}

/** @param {import("../game/game.js").Table} table @param {string} hex @param {any[]} content */
function placeTip(table, hex, content) {
	const at = table.board?.grid.get(hex),
		{ board, tip } = table;
	if (!at || !board || !tip) return;
	refill(tip, ...content);
	tip.hidden = false;
	const x = at.x * board.k + board.x + board.grid.pitch * 0.55 * board.k,
		y = at.y * board.k + board.y - tip.offsetHeight - 6;
	tip.style.left = Math.max(8, Math.min(x, board.host.clientWidth - tip.offsetWidth - 8)) + "px";
	tip.style.top = Math.max(8, y) + "px";
}
