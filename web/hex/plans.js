// plans.js: a player's own arrows and notes on the map. They stay in this browser: nobody is sent them.
// May use: dom.

import { h, button, count } from "../common/dom.js";

/** @typedef {import("../game/game.js").Game} Game */

const MOST = 40; /* arrows */

export class Plans {
	/** @param {Game} game */
	constructor(game) {
		this.game = game;
		this.on = false;
		/** @type {string | null} where the next arrow begins */ this.from = null;
		const kept = this.read();
		/** @type {string[][]} */ this.arrows = Array.isArray(kept.arrows) ? kept.arrows : [];
		this.note = typeof kept.note === "string" ? kept.note : "";
	}

	get key() {
		return "durbar.plan." + this.game.wire.token.slice(0, 12);
	}

	read() {
		try {
			return JSON.parse(localStorage.getItem(this.key) || "{}");
		} catch {
			return {};
		}
	}

	keep() {
		if (this.arrows.length || this.note)
			localStorage.setItem(this.key, JSON.stringify({ arrows: this.arrows, note: this.note }));
		else localStorage.removeItem(this.key);
	}

	toggle() {
		this.on = !this.on;
		this.from = null;
		this.game.render();
	}

	/** The first hex is where an arrow begins, the second where it ends; the same arrow once more takes it away. @param {string} hex */
	tap(hex) {
		if (!this.from) this.from = hex;
		else {
			const at = this.arrows.findIndex(([a, b]) => a === this.from && b === hex);
			if (at >= 0) this.arrows.splice(at, 1);
			else if (hex !== this.from && this.arrows.length < MOST) this.arrows.push([this.from, hex]);
			this.from = null;
			this.keep();
		}
		this.game.render();
	}

	stepBack() {
		if (this.from) this.from = null;
		else this.arrows.pop();
		this.keep();
		this.game.render();
	}

	panel() {
		const { game } = this,
			context = game.context(),
			name = (/** @type {string} */ hex) => game.words.hexName(context, hex);
		const note = /** @type {HTMLTextAreaElement} */ (
			h("textarea", { id: "plan-note", class: "field", rows: 3, maxlength: 600, data: { key: "note" } }, this.note)
		);
		note.addEventListener("input", () => {
			this.note = note.value;
			this.keep();
		});
		return [
			h(
				"section",
				{ class: "prompt" },
				h("h2", null, "Your plan"),
				h(
					"p",
					null,
					this.from
						? `From ${name(this.from)}: choose where the arrow ends.`
						: "Choose two hexes for an arrow. Only you see it.",
				),
			),
			h(
				"section",
				{ class: "plan" },
				h(
					"ul",
					{ class: "plain-list", "aria-label": count(this.arrows.length, "arrow") },
					...this.arrows.map(([a, b], i) =>
						h(
							"li",
							null,
							h("span", null, `${name(a)} to ${name(b)}`),
							button(
								"small quiet",
								"Remove",
								() => {
									this.arrows.splice(i, 1);
									this.keep();
									game.render();
								},
								{ "aria-label": `Remove the arrow from ${name(a)} to ${name(b)}`, data: { key: `a-${a}-${b}` } },
							),
						),
					),
				),
				h("label", { for: "plan-note" }, "A note to yourself"),
				note,
			),
			h(
				"section",
				{ class: "buttons" },
				button("primary", "Back to the game", () => this.toggle(), { data: { key: "main" } }),
				this.arrows.length
					? button("quiet", "Clear the arrows", () => {
							this.arrows = [];
							this.keep();
							game.render();
						})
					: null,
			),
		];
	}
}
