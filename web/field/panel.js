// panel.js: the parts of the panel of a battle on a table in inches: rows of units, facts, acts, pills, facing, path, targets, dice,
// stands, answers. May use: dom, dice, parts, game/undo, stands, scene, units.

import { h, button, count } from "../common/dom.js";
import { drawDie } from "../common/dice.js";
import { ruleChip } from "../common/parts.js";
import { undoButton } from "../game/undo.js";
import { drawMini } from "./stands.js";
import { piece } from "./scene.js";
import { bearing, compass, inches, unitOf } from "./units.js";

/** @typedef {import("./surface.js").Surface} Surface @typedef {{text: string, label: string}} Answer */

/** @param {string} key */
const keyCap = (key) => h("span", { class: "key" }, key);

/** @param {boolean} on */
const pressed = (on) => (on ? "true" : "false");

/** "1 die", "3 dice", "2 dice + 4″". @param {number} n @param {number} [add] inches */
export const diceWords = (n, add) => `${n} ${n === 1 ? "die" : "dice"}${add ? ` + ${add}″` : ""}`;

/** Why something is refused. @param {{text: string, rule?: string} | null} refusal */
export const refusalLine = (refusal) => (refusal ? h("p", { class: "refusal" }, refusal.text, " ", ruleChip(refusal.rule)) : null);

/** @param {string} title @param {any} more @param {string} [kind] */
const header = (title, more, kind) => h("header", null, h("h3", null, title), h("span", kind ? { class: kind } : null, more));

/** One unit as a row. @param {Surface} surface @param {string} id @param {{on: boolean, act: () => void, more?: string, key?: string}} how */
export function unitRow(surface, id, { on, act, more, key }) {
	const unit = unitOf(surface.context, id);
	return h(
		"button",
		{
			type: "button",
			class: "urow" + (on ? " on" : ""),
			"aria-pressed": pressed(on),
			data: { key: (key || "u-") + id },
			on: { click: act },
		},
		h("span", { class: "umini" }, drawMini(piece(surface, unit), 30)),
		h("span", { class: "uname" }, h("b", null, surface.unitName(id)), h("small", null, more ?? surface.words.unitState(unit))),
		h(
			"span",
			{ class: "num ucount", "aria-label": `${unit.stands} of ${unit.start} ${surface.words.strength || "stands"}` },
			unit.stands < unit.start ? `${unit.stands}/${unit.start}` : unit.stands,
		),
	);
}

/** The units that can be chosen, or placed. @param {Surface} surface @param {string} title */
export function unitList(surface, title) {
	const list = surface.able();
	const choose = (/** @type {string} */ id) => () => {
		if (surface.mode() === "place") surface.takeWaiting(id);
		else surface.takeUnit(id);
		surface.showUnit(id);
		surface.game.render();
	};
	return h(
		"section",
		{ class: "who", "aria-label": title },
		header(title, count(list.length, "unit"), "num"),
		h("div", { class: "urows" }, ...list.map((id) => unitRow(surface, id, { on: surface.unit === id, act: choose(id) }))),
	);
}

/** What is known of a unit; rows without words are left out. @param {Surface} surface @param {string} id @param {[string, string][]} rows */
export function unitFacts(surface, id, rows) {
	const unit = unitOf(surface.context, id);
	return h(
		"section",
		{ class: "facts", "aria-label": surface.unitName(id) },
		header(surface.unitName(id), `${unit.stands} of ${count(unit.start, "stand")}`, "num"),
		h("dl", null, ...rows.flatMap(([name, text]) => (text ? [h("dt", null, name), h("dd", null, text)] : []))),
	);
}

/** What a unit can do; what is barred can be pressed and says why. @param {{act: string, label: string, on: boolean, barred?: boolean, press: () => void}[]} list */
export function actButtons(list) {
	return h(
		"div",
		{ class: "acts", role: "group", "aria-label": "What it does" },
		...list.map(({ act, label, on, barred, press }, i) =>
			h(
				"button",
				{
					type: "button",
					class: "btn act" + (on ? " chosen" : "") + (barred ? " barred" : ""),
					"aria-pressed": pressed(on),
					"aria-disabled": barred ? "true" : null,
					data: { key: "a-" + act },
					on: { click: press },
				},
				label,
				h("span", { class: "key" }, i + 1),
			),
		),
	);
}

/** A row of small buttons, one of which is on. @param {string} legend @param {{value: string, label: string, on: boolean, act: () => void}[]} list @param {string} key @param {boolean} [named] the legend is in sight */
export function pills(legend, list, key, named = true) {
	return h(
		"div",
		{ class: "pillrow", role: "group", "aria-label": legend },
		named ? h("span", { class: "plabel" }, legend) : null,
		...list.map(({ value, label, on, act }) =>
			h(
				"button",
				{
					type: "button",
					class: "btn small" + (on ? " on" : ""),
					"aria-pressed": pressed(on),
					data: { key: key + value },
					on: { click: act },
				},
				label,
			),
		),
	);
}

/** @param {Surface} surface */
export function facingRow(surface) {
	const turn = (/** @type {number} */ by) => () => {
		surface.setFacing(surface.facing() + by);
		surface.moved(true);
	};
	return h(
		"div",
		{ class: "pillrow", role: "group", "aria-label": "Facing" },
		h("span", { class: "plabel" }, "Facing"),
		button("small", ["−15°", keyCap("[")], turn(-15), {
			"aria-label": "Turn 15 degrees to the left",
			data: { key: "turn-l" },
		}),
		h("output", { class: "num deg", "aria-label": compass(surface.facing()) }, `${Math.round(surface.facing())}° ${bearing(surface.facing())}`),
		button("small", ["+15°", keyCap("]")], turn(15), {
			"aria-label": "Turn 15 degrees to the right",
			data: { key: "turn-r" },
		}),
	);
}

/** What the dice of a move can bring: nothing chosen, awaited, refused, or the roll. @param {Surface} surface @param {{count: number, add: number, rule?: string} | null | undefined} roll */
export function moveChances(surface, roll) {
	const answer = surface.answered();
	if (!surface.text()) return null;
	if (!answer) return h("section", { class: "chance" }, h("p", { class: "note" }, "…"));
	if (!answer.ok) return h("section", { class: "chance" }, refusalLine(answer));
	if (!roll) return null;
	const { count: dice, add } = roll;
	return h(
		"section",
		{ class: "chance span" },
		h(
			"p",
			null,
			h("b", { class: "num" }, diceWords(dice, add)),
			` ${dice + add}″ to ${6 * dice + add}″, about ${Math.round(3.5 * dice + add)}″ `,
			ruleChip(roll.rule),
		),
	);
}

/** Dice that were thrown for a move, and what they give. @param {string} title @param {string} about @param {{dice?: number[], add?: number} | undefined} roll @param {string} gives */
export function thrownDice(title, about, roll, gives) {
	return h(
		"section",
		{ class: "hand" },
		h("header", null, h("h3", null, title), h("span", null, about)),
		h(
			"div",
			{ class: "roll" },
			...(roll?.dice || []).map((die) => drawDie(die, 34, "thrown")),
			roll?.add ? h("span", { class: "num" }, `+ ${roll.add}″`) : null,
			h("span", { class: "mp num" }, gives),
		),
	);
}

/** The path of the chosen unit. @param {Surface} surface @param {number} reach hundredths that it has @param {string} outcome what is said of its end */
export function pathPart(surface, reach, outcome) {
	const text = surface.text(),
		refusal = surface.refusal(),
		stood = surface.answer?.ok && text ? surface.arrival() : null;
	const small = (/** @type {any} */ label, /** @type {string} */ key, /** @type {() => void} */ act, /** @type {any} */ more = {}) =>
		button("small", label, act, { data: { key }, ...more });
	return h(
		"section",
		{ class: "path", "aria-label": "The way" },
		refusalLine(refusal) ||
			(stood
				? h("p", null, h("b", { class: "num" }, inches(stood.cost)), ` of ${inches(reach)}, facing ${compass(stood.facing)}`, outcome)
				: h(
						"p",
						{ class: "note" },
						"Drag the unit, or move it with the arrow keys, an inch a press. The round grip before its front turns it.",
					)),
		facingRow(surface),
		h(
			"div",
			{ class: "row" },
			small(["About face", keyCap("X")], "about", () => surface.aboutFace()),
			small(["Corner here", keyCap("W")], "corner", () => surface.fixCorner(), {
				disabled: surface.way().length === surface.legs.length,
			}),
			text ? null : small("Straight on", "ahead", () => surface.goAhead(reach)),
			refusal ? small(["As far as it goes", keyCap("F")], "far", () => surface.goFar()) : null,
			surface.apart() && surface.split === null && text
				? small("Second move from here", "split", () => surface.parting())
				: null,
			text ? button("small quiet", "Back", () => surface.stepBack(), { data: { key: "back" } }) : null,
		),
	);
}

/** Whom the chosen unit can fire at. @param {Surface} surface @param {(fact: any) => string} about what the survey found @param {any} [more] below */
export function targetList(surface, about, more) {
	const list = surface.able();
	if (!list.length) return h("section", null, h("p", { class: "note" }, "No enemy is in arc, range and sight."));
	const row = (/** @type {string} */ id) => {
		const fact = surface.facts?.targets?.find((/** @type {any} */ one) => one.unit === id);
		return unitRow(surface, id, {
			on: surface.target === id,
			key: "t-",
			more: fact ? about(fact) : "",
			act: () => {
				surface.aim(id);
				surface.game.render();
			},
		});
	};
	return h(
		"section",
		{ class: "who", "aria-label": "Targets" },
		header("Fire at", count(list.length, "target")),
		h("div", { class: "urows" }, ...list.map(row)),
		more,
	);
}

/** Which stands of a unit are lost, where their owner chooses. @param {Surface} surface @param {number[]} able @param {number} need */
export function standPicker(surface, able, need) {
	return h(
		"section",
		{ class: "how", "aria-label": "Losses" },
		header(surface.unitName(surface.unit || ""), `${surface.picks.size} of ${need} chosen`, "num"),
		pills(
			"Stands",
			able.map((n) => ({ value: String(n), label: "Stand " + n, on: surface.picks.has(n), act: () => surface.togglePick(n) })),
			"l-",
			false,
		),
		refusalLine(surface.refusal()),
	);
}

/** A list to choose from. @param {string} label @param {string} key @param {[string, string][]} list @param {string} now @param {(value: string) => void} set */
export function pickList(label, key, list, now, set) {
	const change = (/** @type {Event} */ event) => set(/** @type {HTMLSelectElement} */ (event.target).value);
	return h(
		"label",
		{ class: "pick" },
		h("span", null, label),
		h(
			"select",
			{ class: "field", data: { key }, on: { change } },
			...list.map(([value, text]) => h("option", { value, selected: value === now }, text)),
		),
	);
}

/** A tick. @param {string} label @param {string} key @param {boolean} checked @param {() => void} change */
export const tick = (label, key, checked, change) =>
	h("label", { class: "flag" }, h("input", { type: "checkbox", checked, data: { key }, on: { change } }), label);

/**
 * The main button with the chosen move, the answers, undo, and the rarer answers behind "More".
 * @param {Surface} surface @param {{main: string | null, answers: Answer[], rare: Answer[], asks: boolean}} what main: the label, null where there is
 *   none; asks: the answers are the question, the first of them is the main button
 */
export function decision(surface, { main, answers, rare, asks }) {
	const { game } = surface,
		{ busy } = game;
	const press = (/** @type {Answer} */ { text, label }, /** @type {string} */ kind) =>
		button(kind, label, () => game.commit(text), { data: { key: "o-" + text }, disabled: busy });
	const toggle = (/** @type {Event} */ event) => (surface.more = /** @type {HTMLDetailsElement} */ (event.target).open);
	return h(
		"section",
		{ class: "buttons" },
		main === null
			? null
			: button("primary", [main, keyCap("Enter")], () => surface.primary(), {
					data: { key: "main" },
					disabled: busy || !surface.text() || !surface.answered()?.ok,
				}),
		h(
			"div",
			{ class: "answers" },
			...answers.map((answer, i) => press(answer, asks && !i ? "primary" : "")),
			undoButton(game),
			rare.length
				? h(
						"details",
						{ class: "rare", open: surface.more, on: { toggle } },
						h("summary", { data: { key: "more" } }, "More"),
						h("div", { class: "row" }, ...rare.map((answer) => press(answer, ""))),
					)
				: null,
		),
	);
}
