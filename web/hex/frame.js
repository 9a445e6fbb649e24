// frame.js: what a map shows first: the part of it where most of the armies is, and little empty sea. May use: nothing.

/**
 * @typedef {{x: number, y: number, weight: number}} Spot something that should be in sight
 * @typedef {import("./grid.js").Grid} Grid
 */

const ZOOMS = [1.15, 1, 0.9, 0.8, 0.7, 0.6];
/** The part of the weight for which a smaller zoom is worth it. */
const ENOUGH = 0.9;

/** @param {Grid} grid @param {{x: number, y: number}} at @param {number} wide @param {number} high */
function seaShare(grid, at, wide, high) {
	let sea = 0,
		all = 0;
	for (const hex of grid.hexes.values()) {
		if (Math.abs(hex.x - at.x) > wide / 2 || Math.abs(hex.y - at.y) > high / 2) continue;
		all++;
		if (hex.terrain.includes("sea")) sea++;
	}
	return all ? sea / all : 1;
}

/** @param {Spot[]} spots @param {{x: number, y: number}} at @param {number} wide @param {number} high */
const held = (spots, at, wide, high) =>
	spots.reduce((sum, spot) => (Math.abs(spot.x - at.x) < wide / 2 && Math.abs(spot.y - at.y) < high / 2 ? sum + spot.weight : sum), 0);

/** The best place for the middle at one zoom. @param {Grid} grid @param {Spot[]} spots @param {number} wide @param {number} high */
function bestMiddle(grid, spots, wide, high) {
	const whole = spots.reduce((sum, spot) => sum + spot.weight, 0) || 1,
		room = grid.pitch * 1.4,
		keep = (/** @type {number} */ at, /** @type {number} */ span, /** @type {number} */ size) => (span >= size ? size / 2 : Math.max(span / 2, Math.min(size - span / 2, at)));
	let best = { x: 0, y: 0, part: 0, score: -Infinity };
	for (const spot of spots)
		for (const right of [-0.36, -0.18, 0, 0.18, 0.36])
			for (const down of [-0.36, -0.18, 0, 0.18, 0.36]) {
				const at = { x: keep(spot.x + right * wide, wide, grid.width), y: keep(spot.y + down * high, high, grid.height) },
					part = held(spots, at, wide - room, high - room) / whole;
				if (part < best.part - 0.1) continue;
				const score = part - 0.25 * seaShare(grid, at, wide, high) - 0.02 * (Math.abs(right) + Math.abs(down));
				if (score > best.score) best = { ...at, part, score };
			}
	return best;
}

/** Middle and zoom for a window. @param {Grid} grid @param {Spot[]} spots @param {{width: number, height: number}} room of the window @param {number} least the smallest zoom in which counters can be read */
export function frameOf(grid, spots, room, least) {
	const zooms = ZOOMS.filter((k) => k >= least);
	let found = null;
	for (const k of zooms) {
		const best = bestMiddle(grid, spots, room.width / k, room.height / k);
		if (!found || best.part > found.part + 0.05) found = { ...best, k };
		if (found.part >= ENOUGH) break;
	}
	return found;
}

/** Shows the armies: one's own stacks count by their size, enemies and hexes that are lit a little. @param {import("../game/game.js").Game} game */
export function lookAtArmies(game) {
	const { board } = game;
	if (!board) return;
	const spot = (/** @type {string} */ id, /** @type {number} */ weight) => {
		const hex = board.grid.get(id);
		return hex ? [{ x: hex.x, y: hex.y, weight }] : [];
	};
	const spots = [
		...game.words.stacks(game.context()).flatMap((/** @type {any} */ stack) => spot(stack.hex, stack.own ? 1 + Math.min(6, stack.count || 1) : 1.5)),
		...game.chooser.hexes().slice(0, 40).flatMap((hex) => spot(hex, 0.5)),
	];
	const frame = spots.length ? frameOf(board.grid, spots, board.size(), innerWidth < 700 ? 0.75 : 0.6) : null;
	if (frame) board.centreOn(frame, frame.k);
}
