// greet.js: whoever comes by a link for the first time is told his side and asked for a name. May use: dom, parts.

import { h, button } from "../common/dom.js";
import { openDialog } from "../common/parts.js";

/** @typedef {import("./game.js").Game} Game @typedef {import("../common/wire.js").Wire} Wire */

/** Which side, against whom. @param {Wire} wire @param {string} name of the side */
export function sideLine(wire, name) {
	const side = wire.seat.replace(/-\d+$/, ""),
		rivals = wire.seats.filter((seat) => seat.name && seat.seat.replace(/-\d+$/, "") !== side).map((seat) => seat.name);
	return h("p", { class: "yourside" }, "You play ", h("b", null, name), rivals.length ? ` against ${rivals.join(" and ")}.` : ".");
}

/** The name, kept for other games too; empty is a name like any other. @param {Wire} wire @param {string} label @param {() => void} then */
export function nameForm(wire, label, then) {
	const field = /** @type {HTMLInputElement} */ (h("input", { id: "g-name", class: "field", maxlength: 40, autocomplete: "nickname", autofocus: true }));
	return h(
		"form",
		{
			class: "opt greet",
			on: {
				submit: (/** @type {Event} */ event) => {
					event.preventDefault();
					const name = field.value.trim();
					localStorage.setItem("durbar.name", name);
					if (name) wire.send({ op: "rename", name });
					then();
				},
			},
		},
		h("label", { for: "g-name" }, "Your name"),
		h("div", { class: "row" }, field, h("button", { type: "submit", class: "btn primary" }, label)),
	);
}

/** @param {Game} game @param {Wire} wire */
export function greet(game, wire) {
	const dialog = openDialog(game.scenario?.title || wire.match.title, "small", [
		sideLine(wire, game.context().sideName(wire.seat)),
		game.scenario?.card?.goal ? h("p", { class: "goal serif" }, game.scenario.card.goal) : null,
		nameForm(wire, "To the table", () => dialog.close()),
		h("p", null, button("quiet", "Without a name", () => {
			localStorage.setItem("durbar.name", "");
			dialog.close();
		})),
	]);
}
