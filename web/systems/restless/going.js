// going.js: what rough ground lies before a unit of Restless Natives, told when it is declared whether its going is clear or rough. The server decides what
// may be crossed. May use: field/units.

import { inches, typeOf } from "../../field/units.js";

/** @typedef {import("./surface.js").Surface} Surface */

const STEP = 25; /* hundredths */

/** Whether a place lies in a shape. @param {number[][]} shape @param {number} x @param {number} y */
const inside = (shape, x, y) =>
	shape.reduce((odd, [ax, ay], i) => {
		const [bx, by] = shape[(i + 1) % shape.length];
		return ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay) ? !odd : odd;
	}, false);

/** How far a place is from a line of corners. @param {number[][]} line @param {number} x @param {number} y */
function offLine(line, x, y) {
	return Math.min(
		...line.slice(1).map(([bx, by], i) => {
			const [ax, ay] = line[i],
				t = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2 || 1)));
			return Math.hypot(ax + t * (bx - ax) - x, ay + t * (by - ay) - y);
		}),
	);
}

/** The nearest rough ground straight ahead, as far as the dice can carry it. @param {Surface} surface @param {any} unit @returns {{far: number, name: string} | null} */
export function roughAhead(surface, unit) {
	const { context, field, map } = surface,
		[dice, add] = typeOf(context, unit.id).rates?.[unit.formation] || [0, 0],
		most = (6 * dice + add) * 100,
		kinds = new Map((context.box.grounds || []).map((/** @type {any} */ ground) => [ground.id, ground])),
		ground = map.terrain.filter((/** @type {any} */ one) => kinds.get(one.type)?.rough || kinds.get(one.type)?.obstacle),
		stands = field.piece(unit.id)?.stands || [],
		a = (unit.facing * Math.PI) / 180;
	for (let far = 0; far <= most; far += STEP)
		for (const stand of stands) {
			const front = field.pose(stand.x, stand.y),
				ahead = far + (stand.d / 2) * 2.5,
				x = front.x + Math.sin(a) * ahead,
				y = front.y + Math.cos(a) * ahead,
				found = ground.find((/** @type {any} */ one) => (one.shape ? inside(one.shape, x, y) : offLine(one.line, x, y) <= STEP));
			if (found) return { far, name: surface.words.groundName(found.type) };
		}
	return null;
}

/** What to know before the going is declared. @param {{far: number, name: string} | null} rough @param {string} chosen */
export function goingWords(rough, chosen) {
	if (!rough) return "Nothing rough lies straight ahead.";
	const where = rough.far ? `${inches(rough.far)} ahead` : "right at its front";
	return chosen ? `There is ${rough.name} ${where}: it may be crossed.` : `There is ${rough.name} ${where}: with clear going it must not be touched.`;
}
