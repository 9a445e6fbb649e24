// choices.js: the rarer questions of a battle: armies and commands before it, second halves, shared fire, losses.
// May use: dom, words, panel.

import { h, button, count } from "../../common/dom.js";
import { ruleChip } from "../../common/parts.js";
import { FORMS, typeOf, unitName, unitOf } from "./words.js";

/** @typedef {import("./surface.js").Surface} Surface */

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLSelectElement} */ (event.target).value;

/** A list to choose from. @param {string} label @param {string} key @param {[string, string][]} list @param {string} now @param {(value: string) => void} set */
function select(label, key, list, now, set) {
	return h(
		"label",
		{ class: "pick" },
		h("span", null, label),
		h(
			"select",
			{ class: "field", data: { key }, on: { change: (/** @type {Event} */ event) => set(valueOf(event)) } },
			...list.map(([value, text]) => h("option", { value, selected: value === now }, text)),
		),
	);
}

/** A C-in-C composes an army. @param {Surface} surface */
export function muster(surface) {
	const { context, moves, game, raise } = surface,
		render = () => game.render();
	const types = moves.filter((move) => move.verb === "raise").map((move) => move.text.split(" ")[1]);
	if (!types.includes(raise.type)) raise.type = types[0] || "";
	return h(
		"section",
		{ class: "muster", "aria-label": "The army" },
		types.length
			? h(
					"div",
					{ class: "picks" },
					select(
						"Raise",
						"m-type",
						types.map((id) => [id, typeOf(context, id).name]),
						raise.type,
						(value) => ((raise.type = value), render()),
					),
					select(
						"Stands",
						"m-stands",
						["as listed", 1, 2, 3, 4, 5, 6].map((n) => [typeof n === "number" ? String(n) : "", String(n)]),
						raise.stands,
						(value) => ((raise.stands = value), render()),
					),
					select(
						"Weapon",
						"m-weapon",
						[["", "as listed"], ...context.box.weapons.map((/** @type {any} */ one) => [one.id, one.name])],
						raise.weapon,
						(value) => ((raise.weapon = value), render()),
					),
				)
			: null,
		h(
			"ul",
			{ class: "plain-list" },
			...moves
				.filter((move) => move.verb === "dismiss")
				.map((move) => {
					const id = move.text.split(" ")[1];
					return h(
						"li",
						{ class: "row" },
						h("span", { class: "grow" }, `${unitName(context, id)}, ${count(unitOf(context, id)?.stands || 0, "stand")}`),
						button("small", "Leave out", () => game.commit(move.text), {
							data: { key: "c-" + move.text },
							disabled: game.busy,
							"aria-label": "Leave out " + unitName(context, id),
						}),
					);
				}),
		),
	);
}

/** What the unit does next, where that was left open. @param {Surface} surface */
export function then(surface) {
	const { moves, game } = surface,
		forms = [...new Set(moves.filter((move) => move.verb === "form").map((move) => move.text.split(" ")[1]))];
	return h(
		"section",
		{ class: "how", "aria-label": "The second half" },
		h(
			"div",
			{ class: "acts" },
			...moves
				.filter((move) => move.verb === "move")
				.map((move) =>
					button(
						"act",
						/ rough$/.test(move.text) ? "Move, rough going" : "Move",
						() => game.commit(move.text),
						{
							data: { key: "c-" + move.text },
							disabled: game.busy,
						},
					),
				),
			...forms.map((form) =>
				button(
					"act" + (surface.next?.form === form ? " chosen" : ""),
					"Form " + FORMS[/** @type {keyof FORMS} */ (form)],
					() => surface.takeNext(form),
					{ data: { key: "f-" + form }, "aria-pressed": surface.next?.form === form ? "true" : "false" },
				),
			),
		),
	);
}

/** Which stands are lost, where their owner chooses. @param {Surface} surface */
export function losses(surface) {
	const { moves, picks, context, unit } = surface,
		able = [
			...new Set(
				moves
					.filter((move) => move.verb === "lose")
					.flatMap((move) => move.text.split(" ").slice(1).map(Number)),
			),
		].sort((a, b) => a - b);
	const need = moves.find((move) => move.verb === "lose")?.text.split(" ").length || 1;
	return h(
		"section",
		{ class: "how", "aria-label": "Losses" },
		h(
			"header",
			null,
			h("h3", null, unitName(context, unit || "")),
			h("span", { class: "num" }, `${picks.size} of ${need - 1} chosen`),
		),
		h(
			"div",
			{ class: "pillrow", role: "group", "aria-label": "Stands" },
			...able.map((n) =>
				h(
					"button",
					{
						type: "button",
						class: "btn small" + (picks.has(n) ? " on" : ""),
						"aria-pressed": picks.has(n) ? "true" : "false",
						data: { key: "l-" + n },
						on: { click: () => surface.togglePick(n) },
					},
					"Stand " + n,
				),
			),
		),
		surface.answer?.ok === false && surface.asked === surface.text()
			? h("p", { class: "refusal" }, surface.answer.text, " ", ruleChip(surface.answer.rule))
			: null,
	);
}

/** Each stand its target. @param {Surface} surface */
export function shares(surface) {
	const { share, context, unit, game } = surface,
		facts = unitOf(context, unit || "");
	/* Such volleys are too many to be listed. */
	if (game.wire.match.options?.split_fire !== "yes" || surface.able().length < 2) return null;
	const stands = Array.from({ length: 8 }, (_, i) => i + 1).filter((n) => (facts.alive >> (n - 1)) & 1);
	return h(
		"section",
		{ class: "how", "aria-label": "Shared fire" },
		h(
			"label",
			{ class: "flag" },
			h("input", {
				type: "checkbox",
				checked: !!share,
				data: { key: "share" },
				on: { change: () => surface.setShare(!share) },
			}),
			"Each stand its own target",
		),
		share
			? h(
					"div",
					{ class: "picks" },
					...stands.map((n) =>
						select(
							"Stand " + n,
							"s-" + n,
							[
								["", "holds its fire"],
								...surface
									.able()
									.map((id) => /** @type {[string, string]} */ ([id, unitName(context, id)])),
							],
							share.get(n) || "",
							(value) => {
								share.set(n, value);
								surface.ask();
								game.render();
							},
						),
					),
				)
			: null,
		share && surface.answer?.ok === false && surface.asked === surface.text()
			? h("p", { class: "refusal" }, surface.answer.text, " ", ruleChip(surface.answer.rule))
			: null,
	);
}
