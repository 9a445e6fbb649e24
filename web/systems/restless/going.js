// going.js: what is known before the dice of a move of Restless Natives fall, when it is declared whether its going is clear or rough: rough ground ahead, how far
// the unit gets either way. The server decides what may be crossed. May use: field/units, moves.

import { inches, typeOf } from "../../field/units.js";
import { write } from "./moves.js";

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
	return `Rough ground ${where} (${rough.name}): ${chosen ? "it may be crossed" : "with clear going it must not be touched"}.`;
}

// ---- how far it gets ----

/** The order in hand as a move, perhaps with another going. @param {Surface} surface @param {string} [rough] */
export function orderText({ order, ghost, form }, rough) {
	return order ? write({ ...order, rough: rough ?? order.rough, pose: ghost || undefined, form: ghost ? form : order.form }) : "";
}

/** The goings that are told: over clear and over rough ground, and what is chosen. @param {Surface} surface */
const goings = (surface) => surface.roughs().filter((one) => ["", "rough", surface.order?.rough].includes(one));

/** What the server foresees of the order in hand with a going. @param {Surface} surface @param {string} [rough] @returns {any} */
export const foreseen = (surface, rough) => surface.foresight.get(orderText(surface, rough));

/** Asks what the order in hand may come to, by each going. @param {Surface} surface */
export async function foresee(surface) {
	if (surface.foreseeing) return;
	surface.foreseeing = true;
	const next = () => (["order", "sub"].includes(surface.view.phase) ? goings(surface).map((one) => orderText(surface, one)).find((text) => !surface.foresight.has(text)) : undefined);
	for (let text = next(); text; text = next()) {
		const answer = await surface.game.wire.survey(text);
		if (/** @type {any} */ (answer).gone) break;
		surface.foresight.set(text, answer.ok ? answer.facts : null);
		surface.game.render();
	}
	surface.foreseeing = false;
}

/** @param {string} rough */
const goingName = (rough) => ({ "": "Clear", rough: "Rough" })[rough] || "First move";

/** Where the words stand: at the end of a way that is free, near a direction. @param {number[][]} to of 36 ways @param {{x: number, y: number, facing: number}} from */
function farthest(to, { x, y, facing }) {
	const off = (/** @type {number} */ i) => Math.abs(((((i * 10 - facing) % 360) + 540) % 360) - 180),
		far = to.map(([tx, ty]) => Math.hypot(tx - x, ty - y)),
		most = Math.max(...far);
	return to[to.map((_, i) => i).filter((i) => far[i] > most - 5).sort((one, other) => off(one) - off(other))[0]];
}

/** Both reaches on the table: what the dice give on average, of the chosen going also the most. @param {Surface} surface */
export function reachesOf(surface) {
	const list = goings(surface);
	return list.flatMap((rough, i) => {
		const facts = foreseen(surface, rough),
			on = rough === surface.order?.rough,
			kind = (rough ? "rough" : "clear") + (on ? " on" : "");
		if (!facts) return [];
		const start = surface.startNow(),
			at = farthest(facts.average.to, { ...start, facing: start.facing + (i ? 30 : -30) });
		return [...(on ? [{ points: facts.most.to, kind: kind + " most" }] : []), { points: facts.average.to, kind, text: `${goingName(rough)}, ${inches(facts.average.inches)}`, at }];
	});
}

/** "Clear: 6.5″ on average, at most 9″." @param {Surface} surface @returns {string[]} */
export function reachWords(surface) {
	return goings(surface).flatMap((rough) => {
		const facts = foreseen(surface, rough);
		if (!facts) return [];
		const { average, most } = facts;
		return [`${goingName(rough)}: ${inches(average.inches)}${most.inches > average.inches ? ` on average, at most ${inches(most.inches)}` : ", no die is thrown"}.`];
	});
}
