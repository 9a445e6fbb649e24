// view.js: a position of the conduct charts as a table in inches wants it: units as a list with their stands, figures among them,
// the ground in the words of the drawing. May use: field/kinds.

import { DRAWN } from "../../field/kinds.js";

/** @typedef {import("../../game/task.js").Context} Context */

/** Stands of a formation: to the right in half widths and half depths, forward likewise, turned by so many degrees. */
const ROW = (/** @type {number[]} */ rights, /** @type {number} */ ahead) => rights.map((right) => [right, 0, 0, ahead, 0]);
/** @type {Record<string, number[][]>} */
export const LAYOUT = {
	line: ROW([-3, -1, 1, 3], -1),
	massed: ROW([-3, -1, 1, 3], -1),
	column: [...ROW([-1, 1], -1), ...ROW([-1, 1], -3)],
	deep: [...ROW([-1, 1], -1), ...ROW([-1, 1], -3)],
	loose: ROW([-4, -4 / 3, 4 / 3, 4], -1),
	skirmish: ROW([-5, -5 / 3, 5 / 3, 5], -1),
	skirmish3: ROW([-10 / 3, 0, 10 / 3], -1),
	dismounted: ROW([-2, 0, 2], -1),
	square: [
		[0, 0, 0, -1, 0],
		[0, 2, 0, -3, 90],
		[0, 0, 0, -5, 180],
		[0, -2, 0, -3, 270],
	],
	action: ROW([0], -1),
	limbered: ROW([0], -1),
	figure: [[0, 0, 0, 0, 0]],
};

/** A formation of a unit: three stands where its horses are held. @param {any} unit @param {string} form */
export const layoutOf = (unit, form) => LAYOUT[form === "skirmish" && unit?.dismounted ? "skirmish3" : form] || LAYOUT.line;

/** Depth of a stand in thousandths. @param {any} type @param {any} unit */
function depthOf(type, unit) {
	const { formation, dismounted } = unit;
	if (type.arm === "gun") return formation === "limbered" ? 3000 : 2000;
	if (type.arm === "mg") return formation === "limbered" ? 2500 : 1500;
	if (type.arm === "mounted") return dismounted ? 1000 : 1500;
	return formation === "massed" || formation === "deep" ? 1500 : 1000;
}

/** Enemies that each unit is joined to by a charge. @param {any} units */
function contactsOf(units) {
	/** @type {Record<string, string[]>} */ const found = {};
	for (const [id, unit] of Object.entries(units)) {
		const foe = /** @type {any} */ (unit).foe;
		if (!foe) continue;
		(found[id] ||= []).push(foe);
		(found[foe] ||= []).push(id);
	}
	return found;
}

/** The type of a unit: of the scenario, or as it was raised. @param {any} box @param {string} id @param {any} unit */
export function typeOfUnit(box, id, unit) {
	const listed = box.units.find((/** @type {any} */ one) => one.id === id),
		type = unit?.type || listed?.type;
	return (
		box.types.find((/** @type {any} */ one) => one.id === type) || { id, name: id, arm: "foot", order: "close", weapon: "none", rate: "third", class: "british", capacity: 8 }
	);
}

/** @param {any} box @param {string} id */
export const sideOfUnit = (box, id) =>
	[...box.units, ...(box.figures || [])].find((/** @type {any} */ one) => one.id === id)?.side || (/^c\d/.test(id) ? "colonial" : "native");

/** Commanders, leaders and mules; those with a unit are not drawn, nor hidden enemies. @param {any} box @param {any} view @param {string} seat */
function figuresOf(box, view, seat) {
	return Object.entries(view.figures || {})
		.map(([id, raw]) => ({ id, one: /** @type {any} */ (raw) }))
		.filter(({ id, one }) => one.status === "table" && !(one.hidden && box.figures.find((/** @type {any} */ figure) => figure.id === id)?.side !== seat))
		.map(({ id, one }) => {
			const facts = box.figures.find((/** @type {any} */ figure) => figure.id === id) || { side: "colonial", kind: "leader", name: id },
				at = one.at || view.units?.[one.with]?.at || [0, 0];
			return { ...one, id, at, figure: facts, status: one.with ? "attached" : "table", facing: 0, formation: "figure", seat: facts.side, stands: 1, start: 1, shape: 1, engaged: [] };
		});
}

/** @type {WeakMap<any, any>} the table of each scenario: always the same one, since another would be drawn anew */
const maps = new WeakMap();

/** @param {any} box */
function mapOf(box) {
	const terrain = (box.terrain || []).map((/** @type {any} */ piece) => ({ ...piece, type: DRAWN[piece.type] || piece.type }));
	if (!maps.has(box)) maps.set(box, { ...box, terrain });
	return maps.get(box);
}

/** The last one, which is asked for again and again. @type {{stamp: string, made: any}} */
let last = { stamp: "", made: null };

/** @param {Context} context @param {string} stamp of the moment: views are changed in place @param {Set<string>} fallen units that are still shown although they are gone @returns {Context} */
export function tableOf(context, stamp, fallen) {
	if (last.stamp === stamp) return last.made;
	const { view, box } = context,
		met = contactsOf(view.units || {});
	const units = Object.entries(view.units || {}).map(([id, raw]) => {
		const unit = /** @type {any} */ (raw),
			type = typeOfUnit(box, id, unit),
			start = type.capacity || 8;
		return { ...unit, ...(fallen.has(id) && unit.at ? { status: "table", fallen: true } : {}), id, kind: type, side: sideOfUnit(box, id), seat: sideOfUnit(box, id), stands: start - (unit.kills || 0), start, shape: 4, engaged: met[id] || [] };
	});
	const all = [...units.filter((unit) => unit.status !== "table" || unit.at), ...figuresOf(box, view, context.seat)];
	const types = all.map((unit) => ({
		id: unit.id.replace(/-\d+$/, ""),
		name: unit.kind?.name || unit.figure?.name,
		side: unit.seat,
		width: unit.figure ? 1000 : 1500,
		depth: unit.figure ? 1000 : depthOf(unit.kind, unit),
		rates: {},
	}));
	const made = { ...context, view: { ...view, map: box.id, units: all }, box: { ...box, maps: [mapOf(box)], types, kinds: box.types } };
	last = { stamp, made };
	return made;
}
