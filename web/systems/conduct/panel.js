// panel.js: the panel of a battle by the conduct charts: the roll as chart, row and modifiers, the way, the buttons.
// May use: dom, dice, parts, game/panel, game/since, field/panel, field/units, the files of this system.

import { h, button, count } from "../../common/dom.js";
import { drawDie } from "../../common/dice.js";
import { ruleChip } from "../../common/parts.js";
import { ending, log, prompt, waiting } from "../../game/panel.js";
import { sinceList } from "../../game/since.js";
import * as parts from "../../field/panel.js";
import { compass, inches, unitOf } from "../../field/units.js";
import { arrivals, bayonets, fallIn, primaries, supports } from "./choice_panel.js";
import { firePanel } from "./fire_panel.js";
import { scenePanel } from "./scene_view.js";
import { formName, kindOf, sayRow, totalWords, unitState, weaponWords } from "./words.js";

/** @typedef {import("./surface.js").Surface} Surface */

/** @param {Surface} surface */
export function battlePanel(surface) {
	const { game } = surface,
		scene = game.replay ? null : surface.resolution;
	if (scene) return [...scenePanel(surface, scene), log(game)];
	return [prompt(game), sinceList(game), ...body(surface), buttons(surface), log(game)];
}

/** @param {Surface} surface @returns {any[]} */
function body(surface) {
	const { game, unit } = surface;
	if (game.wire.result?.over) return [ending(game)];
	const looked = surface.looked ? [facts(surface, surface.looked)] : [];
	if (!game.chooser.task) return [...looked, waiting(game)];
	switch (surface.raw.phase) {
		case "deploy":
			return [...looked, parts.unitList(surface, "Your army"), unit ? place(surface) : null];
		case "units":
		case "exploit":
			return [...looked, ...(unit ? [facts(surface, unit), roll(surface), claims(surface)] : [parts.unitList(surface, "Who rolls?")])];
		case "command":
			return [...looked, parts.unitList(surface, "Commanders, leaders, mules"), unit ? joins(surface) : null];
		case "move":
			return [...looked, rolled(surface), ...way(surface), fallIn(surface), others(surface)];
		case "guns":
		case "rifles":
			return [...looked, firePanel(surface)];
		case "bayonets":
			return [...looked, bayonets(surface)];
		case "arrive":
			return [...looked, arrivals(surface)];
		case "primary":
			return [...looked, primaries(surface)];
		case "support":
			return [...looked, supports(surface)];
		default:
			return [...looked, choices(surface)];
	}
}

/** @param {Surface} surface @param {string} id */
function facts(surface, id) {
	const unit = unitOf(surface.context, id);
	if (!unit) return null;
	if (unit.figure) return h("section", { class: "facts" }, h("header", null, h("h3", null, unit.figure.name), h("span", null, unit.figure.kind)));
	const kind = kindOf(surface.context, id);
	return h(
		"section",
		{ class: "facts", "aria-label": surface.unitName(id) },
		h("header", null, h("h3", null, surface.unitName(id)), h("span", { class: "num" }, `${unit.kills || 0} of ${count(unit.start, "kill")}`)),
		h(
			"dl",
			null,
			...[
				["Now", unit.status === "table" ? `${unitState(unit)}, facing ${compass(unit.facing)}` : unitState(unit)],
				["Weapon", weaponWords(kind)],
				["Troops", [kind.class.replace(/_/g, " "), kind.order + " order", kind.elite ? "elite" : kind.brittle ? "brittle" : ""].filter(Boolean).join(", ")],
				["In melee with", unit.engaged.map((/** @type {string} */ one) => surface.unitName(one)).join(", ")],
			].flatMap(([name, text]) => (text ? [h("dt", null, name), h("dd", null, text)] : [])),
		),
	);
}

/** @param {number} n */
const plus = (n) => (n > 0 ? "+" : n < 0 ? "−" : "±") + Math.abs(n);

/** The conduct roll before it falls: modifiers, and the chart with the dice that lead to each row. @param {Surface} surface */
function roll(surface) {
	const conduct = surface.facts?.conduct,
		box = surface.game.context().box;
	if (!conduct) return surface.facts ? h("section", { class: "how" }, h("p", { class: "note" }, "Steady guns and machine guns do not roll.")) : null;
	const chart = box.charts.find((/** @type {any} */ one) => one.id === conduct.chart),
		claimed = surface.claim === "claim" || (!surface.claim && conduct.may_claim && unitOf(surface.context, surface.unit || "")?.formation === "square"),
		shift = claimed ? conduct.claimed - conduct.modifier : 0;
	return h(
		"section",
		{ class: "conduct", "aria-label": "Conduct roll" },
		h("header", null, h("h3", null, "Conduct roll"), h("span", { class: "num" }, plus(conduct.modifier + shift))),
		h("ul", { class: "mods" }, ...conduct.modifiers.map((/** @type {any} */ mod) => h("li", null, h("b", { class: "num" }, plus(mod.value)), " " + mod.name + " ", ruleChip(mod.rule)))),
		claimed ? null : contacts(surface, conduct.charges || []),
		chart ? chartTable(chart, conduct.modifier + shift, null) : h("p", { class: "note" }, "Four dice, each a success or a failure."),
	);
}

/** Whom the unit may charge after its roll, and with which chance that makes contact. @param {Surface} surface @param {{unit: string, dice: number[]}[]} charges */
function contacts(surface, charges) {
	const row = (/** @type {{unit: string, dice: number[]}} */ { unit, dice }) => h("li", null, h("b", { class: "num" }, dice.length === 6 ? "certain" : `${dice.length}/6`), ` ${surface.unitName(unit)}`);
	return charges.length
		? h("section", { class: "contacts", "aria-label": "Charges" }, h("h4", null, "A charge makes contact ", ruleChip("conduct:house-charge")), h("ul", { class: "mods" }, ...[...charges].sort((a, b) => b.dice.length - a.dice.length).map(row)))
		: null;
}

/** A chart; each row has the dice that lead to it, or is lit. @param {any} chart @param {number} modifier @param {string | null} lit the rule of the row */
function chartTable(chart, modifier, lit) {
	const dice = (/** @type {any} */ row) => [1, 2, 3, 4, 5, 6].filter((die) => die + modifier >= row.low && die + modifier <= row.high);
	return h(
		"table",
		{ class: "ucc" },
		h("caption", null, chart.title),
		h(
			"tbody",
			null,
			...chart.rows.map((/** @type {any} */ row) => {
				const ways = dice(row);
				return h(
					"tr",
					{ class: lit === row.rule ? "on" : ways.length ? "" : "off" },
					h("th", { scope: "row", class: "num" }, totalWords(row)),
					h("td", null, sayRow(chart, row)),
					h("td", { class: "num odds" }, lit ? "" : ways.length ? `${ways.length}/6` : "–"),
				);
			}),
		),
	);
}

/** Field works or the square, and the standing order. @param {Surface} surface */
function claims(surface) {
	const conduct = surface.facts?.conduct,
		{ game } = surface;
	if (surface.raw.phase !== "units") return null;
	const pill = (/** @type {string} */ value, /** @type {string} */ label) => ({
		value: value || "usual",
		label,
		on: (surface.claim || "") === value,
		act: () => ((surface.claim = value || null), surface.ask(), game.render()),
	});
	const order = (/** @type {string} */ value, /** @type {string} */ label) => ({
		value: value || "same",
		label,
		on: surface.hold === value,
		act: () => ((surface.hold = value), surface.ask(), game.render()),
	});
	return h(
		"section",
		{ class: "how" },
		conduct?.may_claim ? parts.pills("Post", [pill("", "As usual"), pill("claim", "Claim +2, keep it"), pill("forgo", "Forgo it")], "c-") : null,
		surface.body() ? parts.tick(`It leaves its ${surface.body()?.kind}`, "leave", surface.leaves, () => ((surface.leaves = !surface.leaves), surface.ask(), game.render())) : null,
		parts.pills("Order", [order("", "As it is"), order("hold", "Hold"), order("free", "Free")], "h-"),
		parts.refusalLine(surface.refusal()),
	);
}

/** The roll that was made for the active unit. @param {Surface} surface */
function rolled(surface) {
	const { active } = surface.raw,
		box = surface.game.context().box,
		events = surface.game.words.tell(surface.game.story.slice(-6).flatMap((part) => part.events)),
		event = [...events].reverse().find((/** @type {any} */ one) => one.event === "conduct" && one.unit === active.unit),
		chart = event && box.charts.find((/** @type {any} */ one) => one.id === event.chart);
	return h(
		"section",
		{ class: "conduct" },
		h("header", null, h("h3", null, surface.unitName(active.unit)), h("span", { class: "num" }, inches(unitOf(surface.context, active.unit)?.kind?.arm === "mounted" ? active.mounted : active.foot))),
		event
			? h(
					"div",
					{ class: "roll" },
					...(event.dice || []).map((/** @type {number} */ die) => drawDie(die, 34, "thrown")),
					h("span", { class: "num" }, `${plus(event.modifier)} = ${event.total}`),
					ruleChip(event.rule),
				)
			: null,
		chart ? h("details", { class: "whole" }, h("summary", null, `${chart.title}: ${rowOf(chart, event.rule)}`), chartTable(chart, 0, event.rule)) : null,
	);
}

/** @param {any} chart @param {string} rule */
function rowOf(chart, rule) {
	const row = chart.rows.find((/** @type {any} */ one) => one.rule === rule);
	return row ? sayRow(chart, row) : "";
}

/** @param {Surface} surface */
function way(surface) {
	const { active } = surface.raw,
		facts_ = unitOf(surface.context, active.unit),
		all = facts_?.kind?.arm === "mounted" && !facts_.dismounted ? active.mounted : active.foot;
	const charges = surface.targets();
	return [
		charges.length
			? h("section", { class: "how" }, parts.pills("Charge", charges.map((id) => ({ value: id, label: surface.unitName(id), on: surface.target === id, act: () => (surface.setTarget(id), surface.goTo(id), surface.game.render()) })), "t-"), surface.target ? parts.refusalLine(surface.refusal()) || certain(surface) : null)
			: null,
		surface.ghost && !surface.target ? parts.pathPart(surface, all, "") : null,
	];
}

/** After the roll nothing is left to chance: a charge that the rules allow reaches its enemy. @param {Surface} surface */
const certain = (surface) => (surface.answered()?.ok && surface.event("charged") ? h("p", { class: "note sure" }, "Contact is certain. ", ruleChip("conduct:house-charge")) : null);

/** Listed moves that are no march: formations, mounting, limbering, going to ground, entering. @param {Surface} surface */
function others(surface) {
	const list = surface.texts().filter((text) => /^move (form|mount|dismount|limber|unlimber|ground|rise|enter|go|back)/.test(text) && (!text.includes(",") || text.startsWith("move enter")));
	return list.length ? choiceList(surface, "Or", list.slice(0, 14)) : null;
}

/** @param {Surface} surface @param {string} title @param {string[]} list */
function choiceList(surface, title, list) {
	return h(
		"section",
		{ class: "who", "aria-label": title },
		h("header", null, h("h3", null, title), h("span", null, count(list.length, "choice"))),
		h("div", { class: "row wrap" }, ...list.map((text) => button("small" + (surface.listed === text ? " on" : ""), sayChoice(surface, text), () => ((surface.listed = text), surface.ask(), surface.game.render()), { data: { key: "m-" + text } }))),
	);
}

/** A move in words for a button. @param {Surface} surface @param {string} text */
export function sayChoice(surface, text) {
	const name = (/** @type {string} */ id) => (unitOf(surface.context, id) ? surface.unitName(id) : id),
		[, x, y, far] = /^move enter (\S+) (\S+) \S+ forward (\S+)$/.exec(text) || [];
	if (x) return `enter ${Number(x)}″ from the left, ${Number(y)}″ from the bottom, ${Number(far)}″ on`;
	return text
		.replace(/^move /, "")
		.replace(/^(bring|support|primary|serve|figure) /, (_, verb) => verb[0].toUpperCase() + verb.slice(1) + " ")
		.split(" ")
		.map((word) => {
			const [, id, tail] = /^([a-z0-9-]+)(,?)$/.exec(word) || [];
			return id && unitOf(surface.context, id) ? name(id) + (tail || "") : formName(word);
		})
		.join(" ");
}

/** Whatever else there is to choose from. @param {Surface} surface */
function choices(surface) {
	const list = surface.texts().filter((text) => !["offer", "concede", "done"].includes(text));
	return list.length > 4 ? choiceList(surface, "Choose", list.slice(0, 24)) : null;
}

/** Units that a figure can join. @param {Surface} surface */
function joins(surface) {
	const list = surface.texts().filter((text) => text.startsWith(`figure ${surface.unit} `) && (/ join /.test(text) || / leave$/.test(text)));
	return h("div", null, list.length ? choiceList(surface, "Join or leave", list.slice(0, 12)) : null, parts.refusalLine(surface.refusal()));
}

/** @param {Surface} surface */
function place(surface) {
	const forms = surface.forms();
	return h(
		"section",
		{ class: "how" },
		forms.length > 1 ? parts.pills("Formation", forms.map((one) => ({ value: one, label: formName(one), on: one === surface.form, act: () => surface.setForm(one) })), "f-") : null,
		parts.facingRow(surface),
		parts.refusalLine(surface.refusal()),
	);
}

const MAIN = { deploy: "Place", units: "Roll", exploit: "Roll and exploit", move: "Move", command: "Move", guns: "Ready", rifles: "Ready", bayonets: "Ready", arrive: "Ready", support: "Ready", primary: "This one" };
const NAMES = { done: "Done", ready: "Ready", stay: "Stand", first: "Move first", second: "Move second", volley: "All at the usual targets", hold: "Hold all fire", unsupported: "No Supports", "bring none": "Hold all back", accept: "Accept the draw", refuse: "Refuse", offer: "Offer a draw", concede: "Concede", bayonets: "No change" };

/** @param {Surface} surface */
function buttons(surface) {
	const { game } = surface,
		{ phase } = surface.raw;
	if (game.wire.result?.over) return null;
	if (!game.chooser.task) return parts.decision(surface, { main: null, answers: [], rare: [], asks: false });
	const known = surface.texts().filter((text) => text in NAMES && !["offer", "concede"].includes(text) && !(text === "hold" && phase !== "guns" && phase !== "rifles") && !(text === "bayonets")),
		rest = MAIN[/** @type {keyof MAIN} */ (phase)] ? [] : surface.texts().filter((text) => !(text in NAMES));
	const few = rest.length <= 4 ? rest : [];
	const answer = (/** @type {string} */ text) => ({ text, label: NAMES[/** @type {keyof NAMES} */ (text)] || sayChoice(surface, text) });
	const label = surface.listed && !MAIN[/** @type {keyof MAIN} */ (phase)] ? "This one" : MAIN[/** @type {keyof MAIN} */ (phase)];
	return parts.decision(surface, {
		main: label ? (surface.target && phase === "move" ? "Charge" : label) : null,
		answers: [...few, ...known].map(answer),
		rare: surface.texts().includes("offer") ? [answer("offer")] : [],
		asks: !label,
	});
}
