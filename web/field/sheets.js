// sheets.js: beside the panel of a battle on a table in inches: dice on the table, all units in words, the legend.
// May use: dom, dice, parts, stands, ground, scene, units.

import { h, refill, icon, ICONS, s } from "../common/dom.js";
import { drawDie } from "../common/dice.js";
import { openDialog, placeRow, ruleChip } from "../common/parts.js";
import { drawMini } from "./stands.js";
import { drawKind } from "./ground.js";
import { piece, recent } from "./scene.js";
import { inches, sideOf } from "./units.js";

/** @typedef {import("./surface.js").Surface} Surface */

// ---- dice on the table ----

/** @param {Surface} surface @param {HTMLElement} tray */
export function drawTray(surface, tray) {
	const events = surface.game.replay ? surface.throwsOf(recent(surface)) : surface.dice,
		look = JSON.stringify(events);
	if (look === surface.trayLook) return;
	surface.trayLook = look;
	tray.hidden = !events.length;
	refill(
		tray,
		...events.slice(-4).map((/** @type {any} */ event) => diceRow(surface, event)),
		h(
			"button",
			{
				type: "button",
				class: "icb",
				"aria-label": "Clear the dice away",
				on: { click: () => (tray.hidden = true) },
			},
			icon(ICONS.close),
		),
	);
}

/** Dice sorted; as many as hit are ringed. @param {Surface} surface @param {any} event */
function diceRow(surface, event) {
	const line = surface.game.words.eventLine(surface.context, event),
		hits = surface.hitsOf(event),
		dice = hits === null ? event.dice : [...event.dice].sort((a, b) => b - a);
	const fall = (/** @type {number} */ i) => "fall" + (hits === null ? "" : i < hits ? " hit" : " miss");
	return h(
		"div",
		{ class: "dicerow" },
		h(
			"header",
			null,
			h("b", { class: "serif" }, line.text),
			h("span", { class: "num" }, line.detail, " ", ruleChip(event.rule)),
		),
		h(
			"div",
			{ class: "dice" },
			...dice.map((/** @type {number} */ die, /** @type {number} */ i) =>
				h("span", { class: fall(i), style: { "--n": i } }, drawDie(die, 30)),
			),
		),
	);
}

// ---- sheets ----

/** Every unit in words. @param {Surface} surface */
export function openUnits(surface) {
	const { context, words } = surface,
		able = new Set(surface.able()),
		chip = surface.mode() === "target" ? "can be fired at" : "can act";
	const row = (/** @type {any} */ unit) =>
		placeRow(
			surface.unitName(unit.id),
			able.has(unit.id) ? chip : "",
			words.sayUnit(context, unit).replace(/^[^,]*, /, ""),
			() => {
				dialog.close();
				surface.goTo(unit.id);
				surface.tap(unit.id, { x: 0, y: 0, facing: 0 });
			},
		);
	const dialog = openDialog("All units", "reader", [
		h(
			"div",
			{ class: "board-list", tabindex: 0, role: "region", "aria-label": "Units" },
			...Object.keys(context.box.sides).flatMap((side) => [
				h("h3", null, context.sideName(side)),
				h(
					"ul",
					{ class: "plain-list" },
					...context.view.units.filter((/** @type {any} */ unit) => sideOf(unit.seat) === side).map(row),
				),
			]),
			h("h3", null, "Ground"),
			h(
				"ul",
				{ class: "plain-list ground-words" },
				...surface.map.terrain.map((/** @type {any} */ ground) => h("li", null, groundWords(surface, ground))),
			),
		),
	]);
}

/** What a kind of ground does. @param {Surface} surface @param {string} kind */
const effectsOf = (surface, kind) =>
	surface.words.groundEffects(surface.context.box.grounds.find((/** @type {any} */ one) => one.id === kind));

/** @param {Surface} surface @param {any} ground */
function groundWords(surface, ground) {
	const points = ground.shape || ground.line,
		xs = points.map((/** @type {number[]} */ [x]) => x),
		ys = points.map((/** @type {number[]} */ [, y]) => y);
	return `${surface.words.groundName(ground.type)}, ${inches(Math.min(...xs))} to ${inches(Math.max(...xs))} from the left, ${inches(Math.min(...ys))} to ${inches(Math.max(...ys))} from the bottom: ${effectsOf(surface, ground.type)}`;
}

/** @type {import("./shapes.js").Point[]} */
const LINE = [
	[10, 70],
	[80, 40],
	[140, 55],
];
/** @type {import("./shapes.js").Point[]} */
const AREA = [
	[8, 20],
	[60, 6],
	[140, 14],
	[144, 84],
	[70, 94],
	[10, 80],
];

/** A piece of ground as a sample. @param {string} type @param {boolean} line */
const swatch = (type, line) =>
	s(
		"svg",
		{ class: "lswatch", viewBox: "0 0 150 100", width: 75, height: 50, "aria-hidden": "true" },
		drawKind(type, [{ id: "legend", ...(line ? { line: LINE } : { shape: AREA }) }]),
	);

/** @param {any} picture @param {string} name @param {string} about */
const entry = (picture, name, about) => h("li", null, picture, h("span", null, h("b", null, name), h("small", null, about)));

/** What the signs mean. @param {Surface} surface */
export function openLegend(surface) {
	const { context, map, words } = surface,
		units = context.view.units;
	/** @type {string[]} */ const kinds = [...new Set(map.terrain.map((/** @type {any} */ ground) => String(ground.type)))];
	/** @type {string[]} */ const types = [...new Set(units.map((/** @type {any} */ unit) => String(unit.id).replace(/-\d+$/, "")))];
	const isLine = (/** @type {string} */ kind) => map.terrain.some((/** @type {any} */ ground) => ground.type === kind && ground.line);
	const troop = (/** @type {string} */ type) => {
		const unit = units.find((/** @type {any} */ one) => one.id === type),
			{ name, about } = words.troopWords(context, type);
		return entry(h("span", { class: "umini" }, drawMini({ ...piece(surface, unit), left: 1 }, 40)), name, about);
	};
	openDialog("Legend", "reader", [
		h(
			"div",
			{ class: "board-list legend", tabindex: 0, role: "region", "aria-label": "Legend" },
			h("h3", null, "Ground"),
			h(
				"ul",
				{ class: "plain-list" },
				...kinds.map((kind) => entry(swatch(kind, isLine(kind)), words.groundName(kind), effectsOf(surface, kind))),
			),
			h("h3", null, "Troops"),
			h("ul", { class: "plain-list" }, ...types.map(troop)),
			h("p", { class: "note" }, words.legendNote),
		),
	]);
}
