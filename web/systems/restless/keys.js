// keys.js: the keyboard of a battle: from unit to unit, a ghost by inches and degrees. May use: the files of this system.

import { openLegend } from "./sheets.js";
import { exact, sayUnit, unitOf } from "./words.js";

/** @typedef {import("./surface.js").Surface} Surface */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** @param {Surface} surface @param {KeyboardEvent} event @param {HTMLElement} target @returns {boolean} */
export function key(surface, event, target) {
	const way = ARROWS[/** @type {keyof ARROWS} */ (event.key)];
	if (way) return !target.closest("summary, [role=slider], [role=radiogroup]") && arrow(surface, way, event.shiftKey);
	const step = { "[": -15, "]": 15, "{": -1, "}": 1 }[event.key];
	if (step !== undefined) {
		surface.setFacing(surface.facing() + step);
		surface.moved(true);
		tellGhost(surface);
		return true;
	}
	if (/^[1-9]$/.test(event.key)) return pressNth(surface, Number(event.key));
	return letter(surface, event, target);
}

/** @param {Surface} surface @param {KeyboardEvent} event @param {HTMLElement} target */
function letter(surface, event, target) {
	switch (event.key.toLowerCase()) {
		case "enter":
			if (target.closest("button, a, summary")) return false;
			enter(surface);
			return true;
		case ".":
			next(surface);
			return true;
		case "t":
			nextTarget(surface);
			return true;
		case "w":
			fixCorner(surface);
			return true;
		case "f":
			surface.goFar();
			return true;
		case "x":
			surface.aboutFace();
			return true;
		case "a":
			surface.arcs = !surface.arcs;
			surface.light();
			return true;
		case "m":
			setMeasuring(surface, !surface.measuring);
			return true;
		case "0":
			surface.field.whole();
			return true;
		case "g":
			openLegend(surface);
			return true;
		case "p":
			return nextForm(surface);
		default:
			return false;
	}
}

/** @param {Surface} surface @param {boolean} on */
export function setMeasuring(surface, on) {
	surface.measuring = on;
	if (!on) surface.ruler = null;
	surface.game.mapHost?.classList.toggle("measuring", on);
	surface.game.render();
}

/** @param {Surface} surface */
export function fixCorner(surface) {
	surface.corner();
	surface.moved(true);
}

/** @param {Surface} surface */
function nextForm(surface) {
	const forms = surface.forms();
	if (forms.length > 1) surface.setForm(forms[(forms.indexOf(surface.form) + 1) % forms.length]);
	return true;
}

/** @param {Surface} surface @param {number[]} way @param {boolean} fine */
function arrow(surface, [dx, dy], fine) {
	if (surface.ghost) {
		const step = fine ? 10 : 100;
		surface.fixTurn();
		const { map } = surface,
			to = { ...surface.ghost, x: surface.ghost.x + dx * step, y: surface.ghost.y + dy * step };
		surface.ghost = {
			...to,
			x: Math.max(0, Math.min(map.width, to.x)),
			y: Math.max(0, Math.min(map.height, to.y)),
		};
		if (surface.order?.pose) surface.ghost = surface.snapEdge(surface.ghost);
		surface.field.show(surface.ghost);
		surface.moved(true);
		tellGhost(surface);
		return true;
	}
	if (fine) {
		surface.field.pan(-dx * 90, dy * 90);
		return true;
	}
	const among = surface.targets().length
		? surface.targets()
		: surface.able().length
			? surface.able()
			: surface.field.pieces.map((piece) => piece.id);
	const to = surface.field.towards(dx, -dy, among, surface.cursor || surface.target || surface.unit);
	point(surface, to || (surface.cursor ? null : among[0]));
	return true;
}

/** @param {Surface} surface @param {string | null | undefined} id */
function point(surface, id) {
	if (!id) return;
	surface.cursor = id;
	const unit = unitOf(surface.context, id);
	if (["fire", "then"].includes(surface.view.phase) && surface.able().includes(id)) surface.target = id;
	else if (surface.targets().includes(id)) surface.setTarget(id);
	if (unit) {
		surface.game.say(sayUnit(surface.context, unit));
		if (unit.status === "table") surface.field.show({ x: unit.at[0], y: unit.at[1], facing: 0 });
	}
	surface.game.render();
}

/** The next thing that can be chosen. @param {Surface} surface */
function next(surface) {
	const { phase } = surface.view;
	surface.game.mapHost?.focus({ preventScroll: true });
	if (phase === "deploy") {
		const list = surface.able();
		surface.takeWaiting(list[(list.indexOf(surface.unit || "") + 1) % list.length] || null);
		if (surface.ghost) surface.field.show(surface.ghost);
		return surface.game.render();
	}
	const list = surface.able(),
		at = list.indexOf(surface.cursor || surface.target || surface.unit || "");
	point(surface, list[(at + 1) % list.length]);
}

/** @param {Surface} surface */
function nextTarget(surface) {
	const list = ["fire", "then"].includes(surface.view.phase) ? surface.able() : surface.targets();
	if (list.length) point(surface, list[(list.indexOf(surface.target || "") + 1) % list.length]);
}

/** @param {Surface} surface */
function enter(surface) {
	const { phase } = surface.view;
	if (
		(phase === "order" || phase === "sub") &&
		surface.cursor &&
		surface.cursor !== surface.unit &&
		surface.able().includes(surface.cursor)
	) {
		surface.takeUnit(surface.cursor);
		return surface.game.render();
	}
	if (surface.text()) return surface.primary();
	const only = /** @type {HTMLElement | null} */ (document.querySelector(".panel .buttons .primary:not([disabled])"));
	only?.click();
}

/** The n-th act, formation or answer of the panel. @param {Surface} surface @param {number} n */
function pressNth(surface, n) {
	const list = document.querySelectorAll(".panel .acts button, .panel .answers button");
	/** @type {HTMLElement | undefined} */ (list[n - 1])?.click();
	return list.length >= n;
}

/** The ghost in words. @param {Surface} surface */
function tellGhost(surface) {
	if (!surface.ghost) return;
	surface.game.say(
		`${exact(surface.ghost.x)} from the left, ${exact(surface.ghost.y)} from the bottom, facing ${surface.ghost.facing}`,
	);
}
