// labels.js: the names of places on a map: which they are, and where they stand so that no counter covers them. May use: nothing.

/**
 * @typedef {{node: Element, x: number, y: number, wide: number}} Name where the drawing has it; y: its foot
 * @typedef {number[]} Box left, top, right, bottom
 * @typedef {import("./grid.js").Grid} Grid @typedef {import("./grid.js").Hex} Hex
 */

/** Greater places first. */
const RANK = ["lc", "lt", "lv", "lp"];

/** The name of each place in the drawing, by hex. @param {SVGElement | null} art @param {Grid} grid @returns {Map<string, Name>} */
export function findNames(art, grid) {
	/** @type {Map<string, Name>} */
	const found = new Map();
	const written = [...(art?.querySelectorAll(".lt, .lc, .lv, .lp") || [])].map((node) => {
		const [x, y, wide] = ["x", "y", "textLength"].map((name) => Number(node.getAttribute(name)));
		return { node, x, y, wide };
	});
	for (const hex of grid.hexes.values()) {
		if (!hex.name) continue;
		const far = (/** @type {Name} */ { x, y, wide }) => Math.hypot(x + wide / 2 - hex.x, y - hex.y) - wide / 2;
		const [near] = written
			.filter((one) => one.wide && one.node.lastChild?.textContent === hex.name && far(one) < grid.pitch)
			.sort((a, b) => far(a) - far(b));
		if (near) found.set(hex.id, near);
	}
	const rankOf = (/** @type {Element} */ node) => RANK.findIndex((kind) => node.classList.contains(kind));
	return new Map([...found].sort(([, a], [, b]) => rankOf(a.node) - rankOf(b.node)));
}

/** @param {Box} a @param {Box} b */
const overlap = (a, b) => Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

/** @param {Box} box @param {Box[]} others */
const covered = (box, others) => others.reduce((sum, other) => sum + overlap(box, other), 0);

/** What a stack and its markers cover. @param {Hex} hex @param {number} pitch @param {number} marks below the counter */
function stackBoxes(hex, pitch, marks) {
	const half = pitch * 0.37,
		/** @type {Box[]} */ boxes = [[hex.x - half - 3, hex.y - half - 12, hex.x + half + 12, hex.y + half + 3]];
	if (marks) boxes.push([hex.x - pitch * 0.46, hex.y + pitch * 0.3, hex.x - pitch * 0.46 + 20 * marks, hex.y + pitch * 0.3 + 20]);
	return boxes;
}

/** Places beside a hex, the usual ones first: left edge and foot of a name. @param {Hex} hex @param {number} wide @param {number} up @param {number} half of what stands there */
function places(hex, wide, up, half) {
	const foot = hex.y + 5 * up;
	return [
		[hex.x + half + 12, foot],
		[hex.x - half - 6 - wide, foot],
		[hex.x - wide / 2, hex.y + half + 16 * up],
		[hex.x - wide / 2, hex.y - half - 13],
		[hex.x + half * 0.4, hex.y + half + 16 * up],
		[hex.x - half * 0.4 - wide, hex.y + half + 16 * up],
		[hex.x + half * 0.4, hex.y - half - 13],
		[hex.x - half * 0.4 - wide, hex.y - half - 13],
	];
}

/**
 * Names that something would cover stand beside it. From afar they are written larger, so that they can be read; where that makes
 * them meet, the lesser place gives way.
 * @param {Map<string, Name>} names @param {Grid} grid @param {{held: Set<string>, marked: Map<string, number>, up: number}} on stacks and how many markers
 *   each hex has; up: how much larger than drawn the names are
 */
export function placeNames(names, grid, { held, marked, up }) {
	/** @type {Box[]} */
	const taken = [],
		things = [...held].flatMap((id) => {
			const hex = grid.get(id);
			return hex ? stackBoxes(hex, grid.pitch, marked.get(id) || 0) : [];
		});
	for (const [id, name] of names) {
		const hex = grid.get(id);
		if (!hex) continue;
		const { x, y, wide } = name,
			middle = x + wide / 2 - hex.x,
			pivot = middle > wide / 4 ? x : middle < -wide / 4 ? x + wide : x + wide / 2,
			box = (/** @type {number[]} */ [left, foot]) => [left, foot - 12 * up, left + wide * up, foot + 4 * up],
			drawn = [pivot - (pivot - x) * up, y];
		let at = drawn;
		if (covered(box(drawn), things)) {
			const half = held.has(id) ? grid.pitch * 0.37 : 4,
				cost = (/** @type {number[]} */ place, /** @type {number} */ i) => 3 * covered(box(place), things) + 2 * covered(box(place), taken) + 24 * i;
			const list = [...places(hex, wide * up, up, half), drawn],
				costs = list.map(cost);
			at = list[costs.indexOf(Math.min(...costs))];
		}
		const crowded = up > 1 && covered(box(at), taken) > 0;
		if (!crowded) taken.push(box(at));
		if (name.node.classList.contains("crowded") !== crowded) name.node.classList.toggle("crowded", crowded);
		moveName(name, at, up);
	}
}

/** Size and place are attributes: a transform of each name would be a layer of its own to the browser. @param {Name} name @param {number[]} at left edge and foot @param {number} up */
function moveName({ node, wide }, [x, y], up) {
	const now = { x: x.toFixed(1), y: y.toFixed(1), textLength: (wide * up).toFixed(1) };
	for (const [key, value] of Object.entries(now)) if (node.getAttribute(key) !== value) node.setAttribute(key, value);
}
