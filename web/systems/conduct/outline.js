// outline.js: units that belong together, outlined: squares and columns of several units, combats; where a unit would stand that joins one.
// May use: nothing.

/** @typedef {import("../../field/board.js").Pose} Pose @typedef {[number, number]} Point */

/** @param {number} degrees */
const rad = (degrees) => (degrees * Math.PI) / 180;

/** The smallest outline round some points, grown. @param {number[][]} points @param {number} more @returns {number[][]} */
export function hullOf(points, more) {
	const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
	const cross = (/** @type {number[]} */ o, /** @type {number[]} */ a, /** @type {number[]} */ b) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
	const half = (/** @type {number[][]} */ list) => {
		/** @type {number[][]} */ const chain = [];
		for (const at of list) {
			while (chain.length > 1 && cross(chain[chain.length - 2], chain[chain.length - 1], at) <= 0) chain.pop();
			chain.push(at);
		}
		return chain.slice(0, -1);
	};
	const ring = [...half(sorted), ...half([...sorted].reverse())],
		[cx, cy] = [0, 1].map((k) => ring.reduce((sum, at) => sum + at[k], 0) / ring.length);
	return ring.map(([x, y]) => {
		const far = Math.hypot(x - cx, y - cy) || 1;
		return [x + ((x - cx) / far) * more, y + ((y - cy) / far) * more];
	});
}

/** Combats: units that charges join, the lowest first. @param {any[]} units of the table @returns {string[][]} */
export function combatsOf(units) {
	const left = new Map(units.filter((unit) => unit.engaged?.length).map((unit) => [unit.id, unit]));
	/** @type {string[][]} */ const list = [];
	for (const id of [...left.keys()]) {
		if (!left.has(id)) continue;
		const all = [id];
		for (let i = 0; i < all.length; i++) {
			const next = left.get(all[i])?.engaged || [];
			left.delete(all[i]);
			for (const one of next) if (!all.includes(one)) all.push(one);
		}
		list.push(all);
	}
	return list;
}

/** A place beside a pose: so far to the right of it and so far ahead. @param {Pose} at @param {number} right @param {number} ahead @returns {Point} */
function beside(at, right, ahead) {
	const a = rad(at.facing);
	return [at.x + right * Math.cos(a) + ahead * Math.sin(a), at.y - right * Math.sin(a) + ahead * Math.cos(a)];
}

/** @param {Point} at @param {number} facing @returns {Pose} */
const pose = ([x, y], facing) => ({ x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10, facing: ((facing % 360) + 360) % 360 });

/**
 * Where a unit may stand to hang together with another: of a square the next side at either end, turned outwards, or the same side drawn out;
 * of a column right behind or before it. A friend's pose is the middle of its front.
 * @param {{at: Pose, wide: number, deep: number}} friend @param {{wide: number, deep: number}} own @param {boolean} column @returns {Pose[]}
 */
export function placesBeside(friend, own, column) {
	const { at, wide, deep } = friend,
		half = wide / 2;
	if (column) return [pose(beside(at, 0, -deep - 1), at.facing), pose(beside(at, 0, own.deep + 1), at.facing)];
	/* Round the corner: over the friend's end, behind it, or corner to corner; a little apart so that they do not overlap. */
	const corners = [
		[half + own.deep + 1, -own.wide / 2],
		[half, -deep - 1 - own.wide / 2],
		[half + own.deep + 1, -deep - 1 - own.wide / 2],
	];
	return [1, -1].flatMap((side) => [...corners.map(([right, ahead]) => pose(beside(at, side * right, ahead), at.facing + 90 * side)), pose(beside(at, side * (half + own.wide / 2 + 1), 0), at.facing)]);
}

/** Ways to a pose, as legs, from the cheapest to the dearest; the server says which of them are allowed. @param {Pose} from @param {Pose} to @param {{deep: number}} own @returns {string[][]} */
export function waysTo(from, to, { deep }) {
	const turn = (((to.facing - from.facing) % 360) + 360) % 360,
		face = `face ${Math.round(to.facing * 100) / 100}`;
	const seen = (/** @type {Pose} */ at, /** @type {Pose} */ goal) => {
		const [dx, dy, a] = [goal.x - at.x, goal.y - at.y, rad(at.facing)];
		return { right: dx * Math.cos(a) - dy * Math.sin(a), ahead: dx * Math.sin(a) + dy * Math.cos(a) };
	};
	const middle = (/** @type {Pose} */ at) => pose(beside(at, 0, -deep / 2), at.facing),
		front = (/** @type {Pose} */ at, /** @type {number} */ facing) => pose(beside({ ...at, facing }, 0, deep / 2), facing);
	const go = (/** @type {Pose} */ at, /** @type {Pose} */ goal) => {
		const { right, ahead } = seen(at, goal);
		if (Math.hypot(right, ahead) < 2) return [[]];
		const legs = Math.abs(right) < 1 && ahead > 0 ? [[`forward ${inch(ahead)}`]] : [[`shift ${inch(right)} ${inch(ahead)}`]];
		if (Math.abs(right) >= 1 && ahead > 0) legs.push([`forward ${inch(ahead)}`, `shift ${inch(right)} 0`]);
		return legs;
	};
	if (!turn) return go(from, to);
	/* About its middle, before it goes or when it is there. */
	const turned = front(middle(from), to.facing),
		unturned = front(middle(to), from.facing);
	return [...go(turned, to).map((legs) => [face, ...legs]), ...go(from, unturned).map((legs) => [...legs, face])];
}

/** @param {number} hundredths */
const inch = (hundredths) => String(Math.round(hundredths * 10) / 1000);
