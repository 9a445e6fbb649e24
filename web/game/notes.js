// notes.js: a player's own notes on a game: a small panel on the map. They are saved on the server as they are typed, and nobody else is
// shown them. Loaded when it is opened. May use: dom.

import { h, iconButton, ICONS, refill } from "../common/dom.js";

/** @typedef {import("./game.js").Game} Game */

const REST = 700;
const MOST = 8000;

/** Without what the server does not take: control characters and marks of direction. @param {string} text */
const plainText = (text) => text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, "");

/** Opens the panel, or closes it. @param {Game} game */
export function toggleNotes(game) {
	const open = document.querySelector(".notes");
	if (open) return void open.dispatchEvent(new Event("shut"));
	const { wire } = game,
		before = /** @type {HTMLElement | null} */ (document.activeElement),
		field = /** @type {HTMLTextAreaElement} */ (h("textarea", { class: "field", maxlength: MOST, "aria-label": "Your notes", "aria-describedby": "notes-about" })),
		said = h("span", { role: "status" });
	/** what the server has */ let kept = "";
	/** the server has told what it has */ let known = false;
	let timer = 0;
	const save = () => {
		clearTimeout(timer);
		timer = 0;
		const text = plainText(field.value);
		if (!known || text === kept) return;
		wire.send({ op: "notes", text });
		refill(said, wire.state === "here" ? "Saving…" : "Not saved yet: the connection is lost.");
	};
	const told = (/** @type {Event} */ event) => {
		const { text } = /** @type {CustomEvent} */ (event).detail,
			typing = known && plainText(field.value) !== kept;
		kept = text;
		known = true;
		field.readOnly = false;
		if (!typing) field.value = text;
		refill(said, plainText(field.value) === kept ? (typing ? "Saved." : "") : "");
		if (plainText(field.value) !== kept && !timer) timer = window.setTimeout(save, REST);
	};
	/* After a loss of the connection: what was typed meanwhile is saved, or what another page of this seat wrote is shown. */
	const again = () => wire.send({ op: "notes" });
	const shut = () => {
		save();
		wire.removeEventListener("notes", told);
		wire.removeEventListener("welcome", again);
		removeEventListener("pagehide", save);
		panel.remove();
		before?.focus?.();
	};
	const panel = h(
		"section",
		{
			class: "notes",
			"aria-label": "Your notes",
			on: {
				shut,
				keydown: (/** @type {KeyboardEvent} */ event) => {
					if (event.key === "Escape") shut();
					event.stopPropagation();
				},
			},
		},
		h("header", null, h("h2", null, "Notes"), said, iconButton("Close the notes", ICONS.close, shut)),
		field,
		h("p", { id: "notes-about", class: "note" }, "Only you are shown them."),
	);
	field.readOnly = true;
	field.addEventListener("input", () => {
		clearTimeout(timer);
		timer = window.setTimeout(save, REST);
	});
	field.addEventListener("blur", save);
	addEventListener("pagehide", save);
	wire.addEventListener("notes", told);
	wire.addEventListener("welcome", again);
	(document.querySelector(".field-map") || document.querySelector("main"))?.append(panel);
	field.focus();
	again();
}
