// drawer.js: on a narrow screen the panel is a sheet in two heights: low, so that the map keeps half of the screen, and tall, to read. Its
// handle is dragged, tapped, or used with keys. A new question begins at the top of the panel, at any width. May use: dom.

import { h } from "../common/dom.js";

/** @typedef {import("./game.js").Game} Game */

const STILL = 6; /* px: whoever moves less than this has tapped */

export class Drawer {
	/** @param {Game} game */
	constructor(game) {
		this.game = game;
		/** of what question the panel tells */ this.asked = "";
		/** the handle was dragged: the click that follows means nothing */ this.dragged = false;
		this.grip = h("button", { type: "button", class: "grip", "aria-controls": "panel", on: { click: (/** @type {MouseEvent} */ event) => this.press(event), keydown: (/** @type {KeyboardEvent} */ event) => this.key(event) } });
		this.listen();
		this.set(false);
	}

	/** @param {boolean} tall */
	set(tall) {
		const name = tall ? "Show more of the map" : "Show more of the panel";
		this.tall = tall;
		this.grip.parentElement?.classList.toggle("tall", tall);
		this.grip.setAttribute("aria-expanded", String(tall));
		this.grip.setAttribute("aria-label", name);
		this.grip.title = name;
	}

	/** @param {MouseEvent} event without a detail where it comes from a key */
	press(event) {
		if (!this.dragged || !event.detail) this.set(!this.tall);
		this.dragged = false;
	}

	/** @param {KeyboardEvent} event */
	key(event) {
		if (!["ArrowUp", "ArrowDown"].includes(event.key)) return;
		this.set(event.key === "ArrowUp");
		event.preventDefault();
		event.stopPropagation();
	}

	/** The sheet follows the finger, and then takes the nearer of its two heights. */
	listen() {
		const { grip } = this;
		let from = 0,
			high = 0;
		grip.addEventListener("pointerdown", (event) => {
			from = event.clientY;
			high = this.game.panel?.offsetHeight || 0;
			this.dragged = false;
			grip.setPointerCapture(event.pointerId);
		});
		grip.addEventListener("pointermove", (event) => {
			if (!grip.hasPointerCapture(event.pointerId) || (!this.dragged && Math.abs(event.clientY - from) < STILL)) return;
			this.dragged = true;
			this.size(high + from - event.clientY);
		});
		const up = (/** @type {PointerEvent} */ event) => {
			this.size(null);
			if (this.dragged) this.set(event.clientY < from);
		};
		grip.addEventListener("pointerup", up);
		grip.addEventListener("pointercancel", up);
	}

	/** The height while it is dragged, in px. @param {number | null} high */
	size(high) {
		const { style } = /** @type {HTMLElement} */ (this.game.panel);
		style.height = style.maxHeight = high === null ? "" : `${Math.max(60, high)}px`;
	}

	/** Another question: it is read from its beginning, and the map is in sight. Rows that are answered one by one are one question. */
	follow() {
		const { wire, panel, chooser } = this.game,
			rows = chooser.task?.kind === "rows",
			asked = `${panel?.querySelector(".prompt h2")?.textContent} ${rows ? "" : wire.ply}`;
		if (!panel || asked === this.asked) return;
		this.asked = asked;
		panel.scrollTop = 0;
		if (this.tall && this.grip !== document.activeElement) this.set(false);
	}
}
