// shapes.js: outlines on a table in inches, in units of the drawing: points to paths, parts merged by their class, things strewn in
// a shape, and edges as nature has them round a shape that was drawn with a ruler. May use: dom.

import { s } from "../common/dom.js";

/** An inch in units of the drawing. */
export const INCH = 40;

/** @typedef {[number, number]} Point in units of the drawing, y down */

/** The same numbers for the same piece of ground, always. @param {string} seed */
export function chance(seed) {
	let state = 2166136261;
	for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
}

/** @param {Point[]} points */
export const closed = (points) => "M" + points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L") + "Z";
/** @param {Point[]} points */
export const open = (points) => closed(points).slice(0, -1);

/** @param {Point[]} points @returns {Point} */
export function middle(points) {
	let area = 0,
		cx = 0,
		cy = 0;
	points.forEach(([x, y], i) => {
		const [nx, ny] = points[(i + 1) % points.length],
			cross = x * ny - nx * y;
		area += cross;
		cx += (x + nx) * cross;
		cy += (y + ny) * cross;
	});
	return area ? [cx / (3 * area), cy / (3 * area)] : points[0];
}

/** @param {Point[]} points @param {number} x @param {number} y */
export function holds(points, x, y) {
	let inside = false;
	for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
		const [ax, ay] = points[i],
			[bx, by] = points[j];
		if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
	}
	return inside;
}

/** The distance of a point from the border. @param {Point[]} points @param {number} x @param {number} y */
export function depth(points, x, y) {
	let least = Infinity;
	points.forEach(([ax, ay], i) => {
		const [bx, by] = points[(i + 1) % points.length],
			dx = bx - ax,
			dy = by - ay;
		const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
		least = Math.min(least, Math.hypot(x - ax - t * dx, y - ay - t * dy));
	});
	return least;
}

/** @param {number} x @param {number} y @param {number} rx @param {number} [ry] */
export const oval = (x, y, rx, ry = rx) =>
	`M${(x - rx).toFixed(1)} ${y.toFixed(1)}a${rx.toFixed(1)} ${ry.toFixed(1)} 0 1 0 ${(2 * rx).toFixed(1)} 0a${rx.toFixed(1)} ${ry.toFixed(1)} 0 1 0 ${(-2 * rx).toFixed(1)} 0Z`;

/** With rounded corners. @param {number} x @param {number} y @param {number} w @param {number} h @param {number} r */
export const slab = (x, y, w, h, r) => `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}Z`;

/** @typedef {[string, string]} Part a class and an outline */

/** Parts of one class are one element: a table has thousands of them. @param {Part[]} parts */
export function merged(parts) {
	/** @type {Map<string, string>} */
	const found = new Map();
	for (const [kind, d] of parts) found.set(kind, (found.get(kind) || "") + d);
	return [...found].map(([kind, d]) => s("path", { class: kind, d }));
}

/** Points strewn inside a shape, about `gap` from each other. @param {Point[]} points @param {number} gap @param {number} edge @param {() => number} any @param {number} [spread] how far they are off a regular pattern @returns {Point[]} */
export function strew(points, gap, edge, any, spread = 0.6) {
	const xs = points.map(([x]) => x),
		ys = points.map(([, y]) => y),
		step = gap * 1.12,
		/** @type {Point[]} */ found = [];
	for (let row = 0, y = Math.min(...ys); y < Math.max(...ys) + step; y += step * 0.9, row++)
		for (let x = Math.min(...xs) - (row % 2) * step * 0.5; x < Math.max(...xs) + step; x += step) {
			const px = x + (any() - 0.5) * step * spread,
				py = y + (any() - 0.5) * step * spread;
			if (any() > 0.08 && holds(points, px, py) && depth(points, px, py) >= edge) found.push([px, py]);
		}
	return found.sort((a, b) => a[1] - b[1]);
}

/** A closed line through the points, rounded. @param {Point[]} points */
export function rounded(points) {
	let d = "";
	points.forEach((at, i) => {
		const before = points[(i + points.length - 1) % points.length],
			after = points[(i + 1) % points.length];
		const from = [(before[0] + at[0]) / 2, (before[1] + at[1]) / 2],
			to = [(at[0] + after[0]) / 2, (at[1] + after[1]) / 2];
		d += `${i ? "" : `M${from[0].toFixed(1)} ${from[1].toFixed(1)}`}Q${at[0].toFixed(1)} ${at[1].toFixed(1)} ${to[0].toFixed(1)} ${to[1].toFixed(1)}`;
	});
	return d + "Z";
}

/** How far a drawn edge may be from the true one. */
const STRAY = 0.45 * INCH;
/** How much of the sides is rounded away at a corner. */
const BEND = 1.1 * INCH;

/** Points along a shape whose corners are rounded, some `step` apart. @param {Point[]} points @param {number} step @returns {Point[]} */
function softened(points, step) {
	/** @type {Point[]} */
	const line = [];
	points.forEach((at, i) => {
		const before = points[(i + points.length - 1) % points.length],
			after = points[(i + 1) % points.length];
		const near = (/** @type {Point} */ other) => {
			const far = Math.hypot(other[0] - at[0], other[1] - at[1]) || 1,
				part = Math.min(BEND, far * 0.42) / far;
			return [at[0] + (other[0] - at[0]) * part, at[1] + (other[1] - at[1]) * part];
		};
		const [a, b] = [near(before), near(after)],
			next = points[(i + 2) % points.length];
		for (const t of [0, 0.25, 0.5, 0.75, 1])
			line.push([(1 - t) ** 2 * a[0] + 2 * t * (1 - t) * at[0] + t * t * b[0], (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * at[1] + t * t * b[1]]);
		/* The straight part up to the bend of the next corner. */
		const far = Math.hypot(after[0] - at[0], after[1] - at[1]) || 1,
			bend = Math.min(BEND, far * 0.42),
			count = Math.floor((far - 2 * bend) / step);
		for (let n = 1; next && n < count; n++) {
			const part = (bend + ((far - 2 * bend) * n) / count) / far;
			line.push([at[0] + (after[0] - at[0]) * part, at[1] + (after[1] - at[1]) * part]);
		}
	});
	return line;
}

/** A closed line drawn in by so much. @param {Point[]} line @param {number} by @returns {Point[]} */
export function inset(line, by) {
	const [cx, cy] = middle(line),
		turn = line.reduce((sum, [x, y], i) => sum + x * line[(i + 1) % line.length][1] - line[(i + 1) % line.length][0] * y, 0) > 0 ? 1 : -1;
	return line.map(([x, y], i) => {
		const [ax, ay] = line[(i + line.length - 1) % line.length],
			[bx, by_] = line[(i + 1) % line.length],
			far = Math.hypot(bx - ax, by_ - ay);
		return far ? [x - ((by_ - ay) / far) * by * turn, y + ((bx - ax) / far) * by * turn] : [cx, cy];
	});
}

/**
 * The edge of a wood or a hill round its true shape: rounded and uneven, nowhere further from it than STRAY.
 * @param {Point[]} points @param {() => number} any @returns {Point[]}
 */
export function organic(points, any) {
	const line = softened(points, 14),
		long = line.reduce((sum, [x, y], i) => sum + Math.hypot(x - line[(i + 1) % line.length][0], y - line[(i + 1) % line.length][1]), 0),
		waves = [[280, 7], [128, 5.5], [64, 2.6]].map(([length, high]) => ({ turns: Math.max(1, Math.round(long / length)), high, phase: any() * 6.283 }));
	let gone = 0;
	return line.map(([x, y], i) => {
		const [ax, ay] = line[(i + line.length - 1) % line.length],
			[bx, by] = line[(i + 1) % line.length],
			far = Math.hypot(bx - ax, by - ay) || 1,
			off = waves.reduce((sum, wave) => sum + wave.high * Math.sin((wave.turns * 6.283 * gone) / long + wave.phase), 0);
		gone += Math.hypot(bx - x, by - y);
		const put = (/** @type {number} */ k) => /** @type {Point} */ ([x + ((by - ay) / far) * k, y - ((bx - ax) / far) * k]);
		return [off, off / 2, 0].map(put).find(([px, py]) => depth(points, px, py) <= STRAY) || [x, y];
	});
}
