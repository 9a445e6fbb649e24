// choices.js: the rarer questions of a battle: armies and commands before it, second halves, shared fire, losses.
// May use: dom, field/panel, field/units, words.

import { h, button, count } from "../../common/dom.js";
import { pickList, refusalLine, standPicker, tick } from "../../field/panel.js";
import { typeOf, unitOf } from "../../field/units.js";
import { formName } from "./words.js";

/** @typedef {import("./surface.js").Surface} Surface */

/** A move as a button. @param {Surface} surface @param {string} text @param {string} label @param {string} kind @param {Record<string, any>} [more] */
const moveButton = (surface, text, label, kind, more) =>
	button(kind, label, () => surface.game.commit(text), { data: { key: "c-" + text }, disabled: surface.game.busy, ...more });

/** A C-in-C composes an army. @param {Surface} surface */
export function muster(surface) {
	const { context, moves, game, raise } = surface;
	const types = moves.filter((move) => move.verb === "raise").map((move) => move.text.split(" ")[1]);
	if (!types.includes(raise.type)) raise.type = types[0] || "";
	const pick = (/** @type {string} */ label, /** @type {"type" | "stands" | "weapon"} */ name, /** @type {[string, string][]} */ list) =>
		pickList(label, "m-" + name, list, raise[name], (value) => {
			raise[name] = value;
			game.render();
		});
	const dismissed = moves.filter((move) => move.verb === "dismiss").map((move) => ({ text: move.text, id: move.text.split(" ")[1] }));
	return h(
		"section",
		{ class: "muster", "aria-label": "The army" },
		types.length
			? h(
					"div",
					{ class: "picks" },
					pick("Raise", "type", types.map((id) => [id, typeOf(context, id).name])),
					pick("Stands", "stands", [["", "as listed"], ...[1, 2, 3, 4, 5, 6].map((n) => /** @type {[string, string]} */ ([String(n), String(n)]))]),
					pick("Weapon", "weapon", [["", "as listed"], ...context.box.weapons.map((/** @type {any} */ one) => [one.id, one.name])]),
				)
			: null,
		h(
			"ul",
			{ class: "plain-list" },
			...dismissed.map(({ text, id }) =>
				h(
					"li",
					{ class: "row" },
					h("span", { class: "grow" }, `${surface.unitName(id)}, ${count(unitOf(context, id)?.stands || 0, "stand")}`),
					moveButton(surface, text, "Leave out", "small", { "aria-label": "Leave out " + surface.unitName(id) }),
				),
			),
		),
	);
}

/** What the unit does next, where that was left open. @param {Surface} surface */
export function then(surface) {
	const { moves, next } = surface,
		forms = [...new Set(moves.filter((move) => move.verb === "form").map((move) => move.text.split(" ")[1]))];
	return h(
		"section",
		{ class: "how", "aria-label": "The second half" },
		h(
			"div",
			{ class: "acts" },
			...moves
				.filter((move) => move.verb === "move")
				.map(({ text }) => moveButton(surface, text, / rough$/.test(text) ? "Move, rough going" : "Move", "act")),
			...forms.map((form) =>
				button("act" + (next?.form === form ? " chosen" : ""), "Form " + formName(form), () => surface.takeNext(form), {
					data: { key: "f-" + form },
					"aria-pressed": next?.form === form ? "true" : "false",
				}),
			),
		),
	);
}

/** Which stands are lost, where their owner chooses. @param {Surface} surface */
export function losses(surface) {
	const listed = surface.moves.filter((move) => move.verb === "lose").map((move) => move.text.split(" ").slice(1).map(Number)),
		able = [...new Set(listed.flat())].sort((a, b) => a - b);
	return standPicker(surface, able, listed[0]?.length || 0);
}

/** Each stand its target. @param {Surface} surface */
export function shares(surface) {
	const { share, game } = surface;
	/* Such volleys are too many to be listed. */
	if (game.wire.match.options?.split_fire !== "yes" || surface.able().length < 2) return null;
	/** @type {[string, string][]} */
	const targets = [["", "holds its fire"], ...surface.able().map((id) => /** @type {[string, string]} */ ([id, surface.unitName(id)]))];
	const row = (/** @type {number} */ n) =>
		pickList("Stand " + n, "s-" + n, targets, share?.get(n) || "", (value) => {
			share?.set(n, value);
			surface.ask();
			game.render();
		});
	return h(
		"section",
		{ class: "how", "aria-label": "Shared fire" },
		tick("Each stand its own target", "share", !!share, () => surface.setShare(!share)),
		share ? h("div", { class: "picks" }, ...surface.standsLeft().map(row)) : null,
		share ? refusalLine(surface.refusal()) : null,
	);
}

/** A C-in-C shares out commands. @param {Surface} surface */
export function commands(surface) {
	const gives = surface.moves.filter((move) => move.verb === "give"),
		ids = [...new Set(gives.map((move) => move.unit || ""))];
	const row = (/** @type {string} */ id) =>
		h(
			"div",
			{ class: "rowx" },
			h("header", null, h("b", null, surface.unitName(id)), h("span", null, surface.context.sideName(unitOf(surface.context, id).seat))),
			h(
				"div",
				{ class: "row" },
				...gives.filter((move) => move.unit === id).map((move) => moveButton(surface, move.text, `To player ${move.player}`, "small")),
			),
		);
	return h("section", { class: "rows", "aria-label": "Commands" }, ...ids.map(row));
}
