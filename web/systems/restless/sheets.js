// sheets.js: beside the panel of a battle: dice on the table, all units in words, the legend.
// May use: dom, parts, counter, stands, ground, the files of this system.

import { h, refill, icon, ICONS, s } from "../../common/dom.js";
import { drawDie } from "../../common/dice.js";
import { drawMini } from "../../field/stands.js";
import { drawPiece } from "../../field/ground.js";
import { openDialog, placeRow, ruleChip } from "../../common/parts.js";
import { piece, recent } from "./scene.js";
import { groundEffects, groundName, inches, sayUnit, sideOf, typeOf, unitName, weaponWords } from "./words.js";

/** @typedef {import("./surface.js").Surface} Surface */

// ---- dice on the table ----

/** @param {Surface} surface @param {HTMLElement} tray */
export function drawTray(surface, tray) {
	const { game } = surface,
		events = game.replay
			? game.words
					.tell(recent(surface))
					.filter(
						(/** @type {any} */ event) =>
							event.dice?.length && !["card", "dealt", "shuffled"].includes(event.event),
					)
			: surface.dice;
	const look = JSON.stringify(events);
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
		hits = event.sixes ?? event.hits ?? null;
	const dice = hits === null ? event.dice : [...event.dice].sort((a, b) => b - a);
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
				h(
					"span",
					{ class: "fall" + (hits === null ? "" : i < hits ? " hit" : " miss"), style: { "--n": i } },
					drawDie(die, 30),
				),
			),
		),
	);
}

// ---- sheets ----

/** Every unit in words. @param {Surface} surface */
export function openUnits(surface) {
	const { context } = surface,
		able = new Set(surface.able());
	const chip = surface.view.phase === "fire" ? "can be fired at" : "can act";
	const row = (/** @type {any} */ unit) =>
		placeRow(
			unitName(context, unit.id),
			able.has(unit.id) ? chip : "",
			sayUnit(context, unit).replace(/^[^,]*, /, ""),
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
			...["british", "native"].flatMap((side) => [
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
				...surface.map.terrain.map((/** @type {any} */ piece) => h("li", null, groundWords(surface, piece))),
			),
		),
	]);
}

/** @param {Surface} surface @param {any} piece */
function groundWords(surface, piece) {
	const points = piece.shape || piece.line,
		xs = points.map((/** @type {number[]} */ [x]) => x),
		ys = points.map((/** @type {number[]} */ [, y]) => y);
	const ground = surface.context.box.grounds.find((/** @type {any} */ one) => one.id === piece.type);
	return `${groundName(piece.type)}, ${inches(Math.min(...xs))} to ${inches(Math.max(...xs))} from the left, ${inches(Math.min(...ys))} to ${inches(Math.max(...ys))} from the bottom: ${groundEffects(ground)}`;
}

/** What the signs mean. @param {Surface} surface */
export function openLegend(surface) {
	const { context, map } = surface;
	/** @type {string[]} */ const kinds = [
		...new Set(map.terrain.map((/** @type {any} */ piece) => String(piece.type))),
	];
	/** @type {string[]} */ const types = [
		...new Set(context.view.units.map((/** @type {any} */ unit) => String(unit.id).replace(/-\d+$/, ""))),
	];
	const swatch = (/** @type {string} */ kind) => {
		const line = map.terrain.some((/** @type {any} */ piece) => piece.type === kind && piece.line);
		return s(
			"svg",
			{ class: "lswatch", viewBox: "0 0 150 100", width: 75, height: 50, "aria-hidden": "true" },
			drawPiece(
				line
					? {
							id: "legend",
							type: kind,
							line: [
								[10, 70],
								[80, 40],
								[140, 55],
							],
						}
					: {
							id: "legend",
							type: kind,
							shape: [
								[8, 20],
								[60, 6],
								[140, 14],
								[144, 84],
								[70, 94],
								[10, 80],
							],
						},
			),
		);
	};
	openDialog("Legend", "reader", [
		h(
			"div",
			{ class: "board-list legend", tabindex: 0, role: "region", "aria-label": "Legend" },
			h("h3", null, "Ground"),
			h(
				"ul",
				{ class: "plain-list" },
				...kinds.map((kind) =>
					h(
						"li",
						null,
						swatch(kind),
						h(
							"span",
							null,
							h("b", null, groundName(kind)),
							h(
								"small",
								null,
								groundEffects(context.box.grounds.find((/** @type {any} */ one) => one.id === kind)),
							),
						),
					),
				),
			),
			h("h3", null, "Troops"),
			h(
				"ul",
				{ class: "plain-list" },
				...types.map((type) => {
					const unit = context.view.units.find((/** @type {any} */ one) => one.id === type),
						facts_ = typeOf(context, type);
					return h(
						"li",
						null,
						h("span", { class: "umini" }, drawMini({ ...piece(surface, unit), left: 1 }, 40)),
						h(
							"span",
							null,
							h("b", null, facts_.name),
							h("small", null, `${weaponWords(context, type).name}; stands at ${facts_.morale} or more`),
						),
					);
				}),
			),
			h(
				"p",
				{ class: "note" },
				"Square bases are British and allied, rounded ones Mahdist. The chevron shows where a unit looks; its label has the stands that are left. Crosses on the ground are six inches apart.",
			),
		),
	]);
}
