// ruler.js: the ruler of a table in inches: the distance; from unit to unit also arc, range, cover and sight, as the server's survey of the
// first one tells them; between places sight and cover along the line. May use: units.

import { inches, onTable, poseOf, sideOf, unitOf } from "./units.js";

/** @typedef {import("./surface.js").Surface} Surface @typedef {import("./stands.js").Stand} Stand */

/** A finger that is so many px beside a unit means it. */
const NEAR = 10;
/** Hundredths of an inch to the unit of the drawing. */
const SCALE = 2.5;

/** @typedef {{from: number[], to: number[], unit: string | null, target: string | null, facts: any, sight?: {about: string, facts: any}}} Ruler from and to in hundredths; facts: what the survey of its first unit found; sight: what lies on the line */

/** The unit whose stands lie at a place. @param {Surface} surface @param {{x: number, y: number}} at */
function unitAt(surface, at) {
	const [x, y] = surface.field.spot({ ...at, facing: 0 }),
		off = (/** @type {import("./stands.js").Piece} */ { stands }) => Math.min(...stands.map((stand) => outside(stand, x, y)));
	return surface.field.pieces.filter((piece) => piece.stands.length && off(piece) < NEAR / surface.field.k).sort((a, b) => off(a) - off(b))[0]?.id || null;
}

/** How far a place lies outside a stand. @param {Stand} stand @param {number} x @param {number} y */
function outside(stand, x, y) {
	const a = (stand.facing * Math.PI) / 180,
		dx = x - stand.x,
		dy = y - stand.y,
		aside = Math.abs(dx * Math.cos(a) + dy * Math.sin(a)) - stand.w / 2,
		ahead = Math.abs(dx * Math.sin(a) - dy * Math.cos(a)) - stand.d / 2;
	return Math.hypot(Math.max(0, aside), Math.max(0, ahead));
}

/** Points along the sides of a stand. @param {Stand} stand @returns {number[][]} */
export function cornersOf({ x, y, facing, w, d }) {
	const a = (facing * Math.PI) / 180,
		sides = [-1, -0.5, 0, 0.5, 1].flatMap((n) => [[n, 1], [n, -1], [1, n], [-1, n]]);
	return sides.map(([i, j]) => [x + (i * w * Math.cos(a) + j * d * Math.sin(a)) / 2, y + (i * w * Math.sin(a) - j * d * Math.cos(a)) / 2]);
}

/** Between the nearest stands of two units, in hundredths. @param {Surface} surface @param {string} one @param {string} other */
export function gap(surface, one, other) {
	return gapBetween(surface.field.piece(one)?.stands || [], surface.field.piece(other)?.stands || []);
}

/** Between the nearest of some stands and of others, in hundredths. @param {Stand[]} a @param {Stand[]} b */
export function gapBetween(a, b) {
	const far = (/** @type {Stand[]} */ from, /** @type {Stand[]} */ to) => from.flatMap(cornersOf).map(([x, y]) => Math.min(...to.map((stand) => outside(stand, x, y))));
	return Math.min(...far(a, b), ...far(b, a)) * SCALE;
}

/** How far the part of a unit is off that some eye has in its arc; Infinity: none. @param {Surface} surface @param {any} facts @param {string} target */
function inArc(surface, facts, target) {
	const points = (surface.field.piece(target)?.stands || []).flatMap(cornersOf).map(([x, y]) => surface.field.pose(x, y)),
		half = (facts.half ?? 45) + 0.5;
	let least = Infinity;
	for (const [ex, ey, facing] of facts.eyes || [])
		for (const { x, y } of points) {
			const turn = (Math.atan2(x - ex, y - ey) * 180) / Math.PI - facing,
				off = Math.abs(((turn + 540) % 360) - 180);
			if (off <= half) least = Math.min(least, Math.hypot(x - ex, y - ey));
		}
	return least;
}

/** What a unit could do to another from where it stands. @param {Surface} surface @param {any} facts @param {string} target */
function shotWords(surface, facts, target) {
	const fact = facts.targets?.find((/** @type {any} */ one) => one.unit === target),
		far = facts.bands?.at(-1)?.[0] || 0,
		range = inArc(surface, facts, target);
	if (fact) return `in arc, in sight: ${surface.targetWords(fact)}`;
	if (!far || !facts.eyes?.length) return "it does not fire";
	if (range === Infinity) return "outside its arc";
	return range > far ? `out of range, which is ${inches(far)}` : "in arc and range, not in sight";
}

/** What the ruler tells. @param {Surface} surface @returns {string[]} */
export function rulerWords(surface) {
	const { ruler } = surface;
	if (!ruler) return [];
	const { unit, target, facts, from, to } = ruler,
		other = target && target !== unit ? target : null,
		far = unit && other ? gap(surface, unit, other) : Math.hypot(to[0] - from[0], to[1] - from[1]);
	const words = [(far / 100).toFixed(1) + "″" + (unit && other ? " apart" : "")],
		foe = unit && other && sideOf(unitOf(surface.context, unit)?.seat) !== sideOf(unitOf(surface.context, other)?.seat);
	if (foe && facts) words.push(shotWords(surface, facts, other));
	if (!(unit && other) && ruler.sight?.facts && ruler.sight.about === sightText(ruler)) words.push(...sightWords(surface, ruler.sight.facts));
	return words;
}

/** What lies on the line between two places. @param {Surface} surface @param {any} facts @returns {string[]} */
function sightWords(surface, { clear, ground, unit, cover, behind, hard }) {
	const name = (/** @type {string} */ kind) => "the " + surface.words.groundName(kind);
	return [
		clear ? "clear sight" : `no sight past ${unit ? surface.unitName(unit) : name(ground)}`,
		...(cover ? [`${hard ? "hard cover" : "cover"} there, ${behind ? "behind" : "in"} ${name(cover)}`] : []),
	];
}

/** The line as a question to the server. @param {Ruler} ruler */
const sightText = ({ from, to }) => "sight " + [...from, ...to].map((n) => (Math.max(0, n) / 100).toFixed(2)).join(" ");

/** Asks what lies on the line; while an answer is awaited only the latest line is kept. @param {Surface} surface */
async function sight(surface) {
	const { ruler, game } = surface;
	if (!ruler || ruler.sight?.about === "") return;
	for (let about = sightText(ruler); ruler.sight?.about !== about; about = sightText(ruler)) {
		ruler.sight = { about: "", facts: null };
		const answer = await game.wire.survey(about);
		ruler.sight = { about, facts: answer.ok ? answer.facts : null };
		if (surface.ruler !== ruler) return;
	}
	surface.light();
}

/** The ruler is laid on a place, or drawn to another. @param {Surface} surface @param {{x: number, y: number}} at @param {"start" | "move" | "end"} step */
export function drawTape(surface, at, step) {
	const found = unitAt(surface, at);
	if (step === "start" || !surface.ruler) {
		surface.ruler = { from: [at.x, at.y], to: [at.x, at.y], unit: found, target: null, facts: null };
		survey(surface);
	}
	Object.assign(surface.ruler, { to: [at.x, at.y], target: found });
	surface.light();
	const seen = surface.ruler.unit && found ? undefined : sight(surface);
	if (step === "end") Promise.resolve(seen).then(() => surface.game.say(rulerWords(surface).join(", ")));
}

/** From one unit to another. @param {Surface} surface @param {string} unit @param {string} target */
export async function measureUnits(surface, unit, target) {
	const [a, b] = [unit, target].map((id) => unitOf(surface.context, id));
	if (!onTable(a) || !onTable(b)) return;
	const [from, to] = [a, b].map((one) => [poseOf(one).x, poseOf(one).y]);
	surface.ruler = { from, to, unit, target, facts: null };
	await survey(surface);
	surface.game.say(rulerWords(surface).join(", "));
}

/** Asks what the first unit has in arc and sight. @param {Surface} surface */
async function survey(surface) {
	const { ruler, game } = surface;
	if (!ruler?.unit) return;
	const answer = await game.wire.survey(ruler.unit);
	if (surface.ruler !== ruler || !answer.ok) return;
	ruler.facts = surface.readFacts(answer.facts);
	surface.light();
}
