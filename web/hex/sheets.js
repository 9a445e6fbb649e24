// sheets.js: dialogs of a map of hexes: a fanned stack, the board as a list. May use: dom, counter, parts.

import { h, count } from "../common/dom.js";
import { openDialog, placeRow } from "../common/parts.js";
import { drawCounter } from "./counter.js";

/** @typedef {import("../game/game.js").Game} Game */

/** Whether a stack has more to show than its top: several units, or those that were seen earlier. @param {Game} game @param {string} hex */
export function canFan(game, hex) {
	const context = game.context(),
		here = game.words.unitsByHex(context).get(hex) || [];
	return here.length > 1 || (!here.length && !!context.seen(hex));
}

/** A stack as a ribbon of counters. @param {Game} game @param {string} hex */
export function openFan(game, hex) {
	const context = game.context(),
		said = game.words.sayHex(context, hex),
		units = game.words.unitsByHex(context).get(hex) || [];
	const { chooser } = game,
		able = chooser.task?.places?.get(hex)?.able || new Set(),
		seen = units.length ? undefined : context.seen(hex);
	if (seen) return openMemory(game, hex, seen);
	openDialog(`${said.title} ${hex}`, "small fan", [
		h("p", { class: "note" }, units.length ? game.words.stackSum(context, units) : said.lines.join(". ")),
		h(
			"ul",
			{ class: "fan-list" },
			...units.map((/** @type {string} */ id) => {
				const face = game.words.counter(context, id);
				const body = [drawCounter(face, 58), h("span", null, face.label)];
				return h(
					"li",
					null,
					able.has(id) && !game.replay
						? h(
								"button",
								{
									type: "button",
									"aria-pressed": chooser.pick.units.includes(id) ? "true" : "false",
									class: chooser.pick.units.includes(id) ? "on" : "",
									on: {
										click: (/** @type {Event} */ event) => {
											chooser.toggleUnit(id);
											game.render();
											const on = chooser.pick.units.includes(id),
												node = /** @type {HTMLElement} */ (event.currentTarget);
											node.classList.toggle("on", on);
											node.setAttribute("aria-pressed", String(on));
										},
									},
								},
								...body,
							)
						: h("div", null, ...body),
					...(game.words.fanMoves?.(game.wire.moves, id) || []).map((/** @type {{text: string, label: string}} */ one) =>
						h(
							"button",
							{
								type: "button",
								class: "btn small",
								on: {
									click: (/** @type {Event} */ event) => {
										/** @type {HTMLElement} */ (event.currentTarget).closest("dialog")?.close();
										game.commit(one.text);
									},
								},
							},
							one.label,
						),
					),
				);
			}),
		),
	]);
}

/** A stack as it was when it was seen. @param {Game} game @param {string} hex @param {{turn: number, units: string[]}} seen */
function openMemory(game, hex, seen) {
	const context = game.context();
	openDialog(`${game.words.hexName(context, hex)} ${hex}`, "small fan", [
		h(
			"p",
			{ class: "chip warn" },
			`Seen in turn ${seen.turn}. Since then some may have left or joined, and demoralised units may have rallied.`,
		),
		h(
			"ul",
			{ class: "fan-list old" },
			...game.words.sortUnits(context, seen.units).map((/** @type {string} */ id) => {
				const face = game.words.counter(context, id);
				return h("li", null, h("div", null, drawCounter(face, 58), h("span", null, face.label)));
			}),
		),
	]);
}

/** Every occupied hex with its units, as a list. @param {Game} game */
export function openList(game) {
	const context = game.context(),
		lit = new Set(game.replay ? [] : game.chooser.hexes());
	const stacks = game.words.stacks(context).map((/** @type {any} */ stack) => stack.hex),
		all = [...new Set([...lit, ...stacks])].sort();
	const row = (/** @type {string} */ hex) => {
		const said = game.words.sayHex(context, hex),
			cost = game.chooser.costs.get(hex);
		const chip = lit.has(hex) ? (cost !== undefined ? game.words.points(cost) + " points" : "can be chosen") : "";
		return placeRow(`${said.title} ${hex}`, chip, said.lines.join(". "), () => {
			dialog.close();
			game.board?.centre(hex);
			game.board?.setCursor(hex);
			game.tap(hex);
		});
	};
	const dialog = openDialog("Hexes and units", "reader", [
		h("p", { class: "note" }, `${count(stacks.length, "stack")}, ${count(lit.size, "hex", "hexes")} to choose from`),
		h("ul", { class: "plain-list board-list", tabindex: 0, "aria-label": "Hexes" }, ...all.map(row)),
	]);
}
