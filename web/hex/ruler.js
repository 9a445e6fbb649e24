// ruler.js: the ruler of a map of hexes: how many hexes lie between two places, and the shortest line of hexes between them. May use: dom.

import { count, refill, s } from "../common/dom.js";

/** @typedef {import("../game/game.js").Game} Game */

/** A shortest line of hexes from one to another, both included; the straightest of them. @param {import("./grid.js").Grid} grid @param {string} from @param {string} to */
export function lineOf(grid, from, to) {
	const end = grid.get(to),
		far = (/** @type {string | null} */ id) => {
			const hex = id && grid.get(id);
			return hex && end ? Math.hypot(hex.x - end.x, hex.y - end.y) : Infinity;
		};
	const line = [from];
	for (let at = from; at !== to && line.length < 200; ) {
		const [next] = grid.around(at).filter((id) => id && !line.includes(id)).sort((a, b) => far(a) - far(b));
		if (!next) return [];
		line.push((at = next));
	}
	return line;
}

export class HexRuler {
	/** @param {Game} game */
	constructor(game) {
		this.game = game;
		this.on = false;
		/** @type {string | null} */ this.from = null;
	}

	/** @param {boolean} on */
	set(on) {
		const { board, mapHost, chooser, say } = this.game,
			start = chooser.pick.hex || chooser.task?.start;
		this.on = on;
		mapHost?.classList.toggle("measuring", on);
		this.clear();
		/* With the keys: from what is chosen to where the cursor is. */
		if (on && board?.cursor && start && start !== board.cursor) {
			this.from = start;
			say.call(this.game, this.draw(board.cursor));
		}
	}

	clear() {
		this.from = null;
		refill(/** @type {SVGElement} */ (this.game.board?.layer.get("ruler")));
	}

	/** @param {string | null} hex @param {"start" | "move" | "end"} step */
	drag(hex, step) {
		if (!hex) return;
		if (step === "start") this.from = hex;
		const words = this.draw(hex);
		if (step === "end") this.game.say(words);
	}

	/** The line to a hex; what it tells. @param {string} to */
	draw(to) {
		const board = /** @type {import("./board.js").Board} */ (this.game.board),
			{ grid } = board,
			line = this.from ? lineOf(grid, this.from, to) : [],
			points = line.map((id) => /** @type {import("./grid.js").Hex} */ (grid.get(id))),
			end = points[points.length - 1];
		if (!end) return "";
		const [name, words] = [this.game.words.hexName?.(this.game.context(), to) || to, count(line.length - 1, "hex", "hexes")],
			d = points.map(({ x, y }, i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
		refill(
			/** @type {SVGElement} */ (board.layer.get("ruler")),
			s("path", { class: "tape-c", d }),
			s("path", { class: "tape-l", d }),
			...points.map(({ x, y }) => s("circle", { class: "tape-d", cx: x, cy: y, r: 5 })),
			...board.pill(end.x, end.y - grid.pitch * 0.62, words),
		);
		return `${words} to ${name}`;
	}
}
