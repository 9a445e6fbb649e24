// poses.js: poses and ways of units on a table in inches: as text, turned, snapped to an edge. What is allowed is the server's
// business. May use: nothing.

/** @typedef {import("./board.js").Pose} Pose */

/** A pose in a move text, for a pattern: x, y and facing. */
export const POSE = "(-?[\\d.]+) (-?[\\d.]+) ([\\d.]+)";

/** From the inches of a text. @param {string} x @param {string} y @param {string} facing @returns {Pose} */
export const readPose = (x, y, facing) => ({
	x: Math.round(Number(x) * 1000) / 10,
	y: Math.round(Number(y) * 1000) / 10,
	facing: Number(facing),
});

/** The poses of a way: "x y facing, x y facing then x y facing". @param {string} text */
export const readWay = (text) =>
	text
		.split(/,| then/)
		.map((part) => part.trim().split(" "))
		.filter((part) => part.length === 3)
		.map(([x, y, facing]) => readPose(x, y, facing));

/** Inches to the thousandth, as the server writes them. @param {number} hundredths */
const inch = (hundredths) => (Math.round(hundredths * 10) / 1000).toFixed(3).replace(/0$/, "");
/** To the hundredth of a degree, 0 to 359.99. @param {number} degrees */
export const turned = (degrees) => (((Math.round(degrees * 100) % 36000) + 36000) % 36000) / 100;
/** @param {Pose} at */
export const putPose = (at) => `${inch(at.x)} ${inch(at.y)} ${turned(at.facing)}`;

/** A way as text; `split`: so many corners belong to the first of two moves. @param {Pose[]} way @param {number | null} split */
export const putWay = (way, split) =>
	way.map((at, i) => (i === 0 ? (split === 0 ? "then " : "") : split === i ? " then " : ", ") + putPose(at)).join("");

/** @param {Pose} a @param {Pose} b */
export const samePose = (a, b) => a.x === b.x && a.y === b.y && a.facing === b.facing;

/** The facing from one place to another; near a multiple of `step` degrees it is that. @param {Pose} from @param {Pose} to @param {number} [step] */
export function facingTo(from, to, step = 15) {
	const degrees = (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI,
		near = Math.round(degrees / step) * step;
	return Math.abs(near - degrees) <= 3 ? near : degrees;
}

/** A part of the way from one pose to another, with the facing of the second. @param {Pose} from @param {Pose} to @param {number} part @returns {Pose} */
export const between = (from, to, part) => ({
	x: Math.round((from.x + (to.x - from.x) * part) * 10) / 10,
	y: Math.round((from.y + (to.y - from.y) * part) * 10) / 10,
	facing: to.facing,
});

/** The four edges of a table. @param {{width: number, height: number}} map @returns {number[][][]} */
export const edgesOf = ({ width, height }) => [
	[
		[0, 0],
		[width, 0],
	],
	[
		[0, height],
		[width, height],
	],
	[
		[0, 0],
		[0, height],
	],
	[
		[width, 0],
		[width, height],
	],
];

/**
 * A unit that enters keeps its rear to an edge: the nearest one within reach, or its place as it is.
 * @param {Pose} at @param {number[][][]} edges @param {{width: number, height: number}} map @param {number} deep how far it reaches behind its
 *   reference point @param {number} [within] hundredths @returns {Pose}
 */
export function snapToEdge(at, edges, map, deep, within = 350) {
	const clamp = (/** @type {number} */ n, /** @type {number} */ a, /** @type {number} */ b) => Math.max(Math.min(a, b), Math.min(Math.max(a, b), n));
	let best = at,
		least = within;
	for (const [[ax, ay], [bx, by]] of edges) {
		const upright = ax === bx,
			facing = upright ? (ax < map.width / 2 ? 90 : 270) : ay < map.height / 2 ? 0 : 180,
			x = upright ? ax + (facing === 90 ? deep : -deep) : clamp(at.x, ax, bx),
			y = upright ? clamp(at.y, ay, by) : ay + (facing === 0 ? deep : -deep),
			far = Math.hypot(x - at.x, y - at.y);
		if (far < least) [best, least] = [{ x, y, facing }, far];
	}
	return best;
}

/** How far a formation reaches behind its reference point, in hundredths. @param {number[][]} layout its slots, in half widths and half depths @param {{width: number, depth: number}} size of a stand, in thousandths */
export const depthBehind = (layout, { width, depth }) =>
	Math.max(0, ...layout.map(([, , bw, bd, turn]) => -(bw * width + bd * depth) / 20 + (turn % 180 ? width : depth) / 20));
