// moves.js: moves of the conduct charts as text: legs of a march found for a place on the table, orders of fire. May use: nothing.

/** @typedef {import("../../field/board.js").Pose} Pose */

/** @param {number} hundredths */
const inch = (hundredths) => (Math.round(hundredths * 10) / 1000).toFixed(3).replace(/0$/, "");
/** @param {number} degrees */
const turn = (degrees) => String(Math.round((((degrees % 360) + 360) % 360) * 100) / 100);
/** @param {number} degrees */
const rad = (degrees) => (degrees * Math.PI) / 180;

/** How far to the right and how far ahead a place lies. @param {Pose} from @param {{x: number, y: number}} to */
export function seenFrom(from, to) {
	const [dx, dy, a] = [to.x - from.x, to.y - from.y, rad(from.facing)];
	return { right: dx * Math.cos(a) - dy * Math.sin(a), ahead: dx * Math.sin(a) + dy * Math.cos(a) };
}

/** Where the middle of a front stands after a wheel. @param {Pose} at @param {number} wide @param {number} angle above 0: to the right @returns {Pose} */
export function wheeled(at, wide, angle) {
	const side = angle > 0 ? 1 : -1,
		half = (wide / 2) * side,
		a = rad(at.facing),
		b = rad(at.facing + angle);
	const px = at.x + half * Math.cos(a),
		py = at.y - half * Math.sin(a);
	return { x: px - half * Math.cos(b), y: py + half * Math.sin(b), facing: (at.facing + angle + 360) % 360 };
}

/** The wheel after which a place lies straight ahead; null: none does. @param {Pose} from @param {{x: number, y: number}} to @param {number} wide */
function findWheel(from, to, wide) {
	const first = Math.sign(seenFrom(from, to).right);
	let low = 0,
		off = seenFrom(from, to).right;
	for (let angle = 1; angle <= 90; angle++) {
		const now = seenFrom(wheeled(from, wide, angle * first), to);
		if (Math.sign(now.right) !== Math.sign(off) && now.ahead > 0) {
			let high = angle;
			for (let n = 0; n < 24; n++) {
				const mid = (low + high) / 2;
				if (Math.sign(seenFrom(wheeled(from, wide, mid * first), to).right) === Math.sign(off)) low = mid;
				else high = mid;
			}
			return Math.round(low * 100) * first * 0.01;
		}
		[low, off] = [angle, now.right];
	}
	return null;
}

/**
 * Legs from one pose to another: straight on, a short shift, a wheel and straight on, or a change of face.
 * @param {Pose} from @param {Pose} to @param {{wide: number, free: boolean}} how wide: of the front; free: it turns for nothing
 * @returns {string[]}
 */
export function legsTo(from, to, { wide, free }) {
	const { right, ahead } = seenFrom(from, to),
		far = Math.hypot(right, ahead);
	if (far < 3) return to.facing === from.facing ? [] : [`face ${turn(to.facing)}`];
	if (Math.abs(right) < 4 && ahead > 0) return [`forward ${inch(ahead)}`];
	if (far <= 300 && (ahead <= 0 || Math.abs(right) > ahead)) return [`shift ${inch(right)} ${inch(ahead)}`];
	if (free) return [`face ${turn((Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI)}`, `forward ${inch(far)}`];
	const angle = findWheel(from, to, wide);
	if (angle === null) return [`face ${turn((Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI)}`, `forward ${inch(far)}`];
	return [`wheel ${angle > 0 ? "right" : "left"} ${turn(Math.abs(angle))}`, `forward ${inch(Math.max(0, seenFrom(wheeled(from, wide, angle), to).ahead))}`];
}

/** The orders of a fire move by unit. @param {string} text @returns {Map<string, string>} */
export function readFire(text) {
	/** @type {Map<string, string>} */ const orders = new Map();
	if (!text.startsWith("fire ")) return orders;
	for (const order of text.slice(5).split(", ")) {
		const unit = order.split(" ")[0];
		orders.set(unit, orders.has(unit) ? `${orders.get(unit)}, ${order}` : order);
	}
	return orders;
}

/** What most of the listed moves order each unit. @param {string[]} texts @returns {Map<string, string>} */
export function usualFire(texts) {
	/** @type {Map<string, Map<string, number>>} */ const seen = new Map();
	for (const text of texts)
		for (const [unit, order] of readFire(text)) {
			const counts = seen.get(unit) || new Map();
			counts.set(order, (counts.get(order) || 0) + 1);
			seen.set(unit, counts);
		}
	return new Map([...seen].map(([unit, counts]) => [unit, [...counts].sort((a, b) => b[1] - a[1])[0][0]]));
}

/** The enemy that an order names. @param {string | undefined} order */
export const targetOf = (order) => / at (\S+)/.exec(order || "")?.[1]?.replace(",", "") || null;
