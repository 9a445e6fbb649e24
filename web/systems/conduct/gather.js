// gather.js: coming together on the table: where reinforcements enter, and where a unit stands beside a friend to fall in with it.
// May use: field/units, outline.

import { poseOf, unitOf } from "../../field/units.js";
import { placesBeside, waysTo } from "./outline.js";

/** @typedef {import("./surface.js").Surface} Surface @typedef {import("../../field/board.js").Pose} Pose */

/** So near to the edge, in hundredths, a finger means the edge. */
const NEAR = 90;

/** The nearest place of a segment of the table's edge. @param {number[][]} segment @param {{x: number, y: number}} at */
function nearest([[ax, ay], [bx, by]], at) {
	const long = (bx - ax) ** 2 + (by - ay) ** 2 || 1,
		part = Math.max(0, Math.min(1, ((at.x - ax) * (bx - ax) + (at.y - ay) * (by - ay)) / long)),
		[x, y] = [ax + (bx - ax) * part, ay + (by - ay) * part];
	return { x: Math.round(x), y: Math.round(y), off: Math.hypot(at.x - x, at.y - y) };
}

/** Where the active unit comes onto the table: the middle of its front on its group's segment. */
export class Arrival {
	/** @param {number[][]} segment @param {Pose} pose */
	constructor(segment, pose) {
		this.segment = segment;
		this.pose = pose;
	}

	/** As the listed moves have it; null where none enters. @param {Surface} surface @returns {Arrival | null} */
	static of(surface) {
		const listed = surface.texts().flatMap((text) => {
			const [, x, y, facing] = /^move enter (\S+) (\S+) (\S+)/.exec(text) || [];
			return x ? [{ x: Number(x) * 100, y: Number(y) * 100, facing: Number(facing) }] : [];
		});
		const pose = listed[Math.floor(listed.length / 2)],
			own = surface.game.context().box.groups.filter((/** @type {any} */ group) => group.side === surface.context.seat);
		const segment = pose && own.flatMap((/** @type {any} */ group) => group.segment).find((/** @type {number[][]} */ one) => nearest(one, pose).off < 5);
		return segment ? new Arrival(segment, pose) : null;
	}

	/** The place on the edge that is meant; false: none is. @param {{x: number, y: number}} at */
	goTo(at) {
		const { x, y, off } = nearest(this.segment, at);
		if (off < NEAR) this.pose = { x, y, facing: this.pose.facing };
		return off < NEAR;
	}

	/** The group whose edge is under the finger. @param {Surface} surface @param {Pose} at @returns {string | undefined} */
	static groupAt(surface, at) {
		const far = Math.max(NEAR, 60 / surface.field.k),
			ids = surface.bringable();
		return surface.game.context().box.groups.find((/** @type {any} */ group) => ids.includes(group.id) && group.segment.some((/** @type {number[][]} */ one) => nearest(one, at).off < far))?.id;
	}
}

/** Does a unit fall in to a square, or to a column? @param {any} unit @returns {"square" | "column" | null} */
function fitsIn(unit) {
	if (!unit?.kind || unit.status !== "table" || unit.hidden) return null;
	if (["column", "limbered"].includes(unit.formation)) return "column";
	return unit.formation === "action" || (unit.formation === "line" && unit.kind.arm === "foot") ? "square" : null;
}

/** The footprint of a unit. @param {Surface} surface @param {any} unit */
function sizeOf(surface, unit) {
	const body = { gun: "gun", mg: "mg", mounted: unit.dismounted ? "dismounted" : "mounted" }[/** @type {string} */ (unit.kind.arm)] || "foot",
		print = surface.game.context().box.formations[unit.formation]?.[body];
	return { wide: print?.width || 600, deep: print?.depth || 100 };
}

/** Could the active unit fall in? @param {Surface} surface */
export const mayFallIn = (surface) => !!fitsIn(unitOf(surface.context, surface.unit || "")) && !surface.body();

/** Friends beside whom it could fall in. @param {Surface} surface @returns {string[]} */
export function joinable(surface) {
	const own = unitOf(surface.context, surface.unit || ""),
		kind = fitsIn(own);
	if (!kind) return [];
	return surface.context.view.units
		.filter((/** @type {any} */ unit) => unit.id !== own.id && unit.seat === own.seat && fitsIn(unit) === kind && Math.hypot(unit.at[0] - own.at[0], unit.at[1] - own.at[1]) < 2400)
		.map((/** @type {any} */ unit) => unit.id);
}

/** Places beside a friend, the nearest first. @param {Surface} surface @param {string} id @returns {Pose[]} */
export function placesFor(surface, id) {
	const own = unitOf(surface.context, surface.unit || ""),
		friend = unitOf(surface.context, id),
		from = surface.ghost || poseOf(own);
	const far = (/** @type {Pose} */ at) => Math.hypot(at.x - from.x, at.y - from.y);
	return placesBeside({ at: poseOf(friend), ...sizeOf(surface, friend) }, sizeOf(surface, own), fitsIn(own) === "column").sort((a, b) => far(a) - far(b));
}

/** Ways there. @param {Surface} surface @param {Pose} from @param {Pose} to */
export const waysFor = (surface, from, to) => waysTo(from, to, sizeOf(surface, unitOf(surface.context, surface.unit || "")));
