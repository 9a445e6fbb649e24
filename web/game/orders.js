// orders.js: standing orders: how a player's losses are chosen, and whether he is asked at all. They stay in this
// browser and serve while the page is open. May use: dom.

import { h } from "../common/dom.js";

/** @typedef {import("./game.js").Game} Game @typedef {{losses: string, auto: boolean}} Orders */

/** @param {Game} game */
const keyOf = (game) => "durbar.orders." + game.wire.token.slice(0, 12);

/** @param {Game} game @returns {Orders} */
export function readOrders(game) {
	try {
		return { losses: "", auto: false, ...JSON.parse(localStorage.getItem(keyOf(game)) || "{}") };
	} catch {
		return { losses: "", auto: false };
	}
}

/** The answer that the orders give to the question that is asked, or null. @param {Game} game */
export function orderedAnswer(game) {
	const orders = readOrders(game),
		{ words, chooser, wire } = game;
	if (!orders.auto || !words.lossPreset || wire.view.step !== "loss" || chooser.task?.kind !== "battle") return null;
	return words.lossPreset(game.context(wire.view), chooser.task.moves || [], orders.losses)?.text || null;
}

/** For the menu. @param {Game} game */
export function orderFields(game) {
	const { words } = game;
	if (!words.LOSS_ORDERS || !game.context().sides.includes(game.wire.seat)) return null;
	const orders = readOrders(game);
	const keep = (/** @type {Partial<Orders>} */ change) => {
		Object.assign(orders, change);
		localStorage.setItem(keyOf(game), JSON.stringify(orders));
	};
	const order = /** @type {HTMLSelectElement} */ (
		h(
			"select",
			{ id: "m-losses", class: "field" },
			...Object.entries(words.LOSS_ORDERS).map(([value, label]) =>
				h("option", { value, selected: value === orders.losses }, label),
			),
		)
	);
	order.addEventListener("change", () => keep({ losses: order.value }));
	const auto = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", id: "m-auto", checked: orders.auto }));
	auto.addEventListener("change", () => keep({ auto: auto.checked }));
	return h(
		"details",
		null,
		h("summary", null, "Standing orders"),
		h("div", { class: "opt" }, h("label", { for: "m-losses" }, "Losses are taken from"), order),
		h("label", { class: "flag" }, auto, "Take them so without asking me, while this page is open"),
	);
}
