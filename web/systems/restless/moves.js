// moves.js: moves of Restless Natives taken apart and put together. What is allowed is the server's business.
// May use: field/poses.

import { POSE, putPose, putWay, readPose, readWay, turned } from "../../field/poses.js";

/**
 * @typedef {import("../../field/board.js").Pose} Pose
 * @typedef {Object} Order what a unit is to do
 * @property {string} unit @property {string} act @property {string} [target] @property {string} [form] @property {number} [facing]
 * @property {string} rough "", "rough", "rough-first", "rough-second" @property {Pose} [pose] where it marches on @property {string} [card]
 * @typedef {{text: string, verb: string, unit?: string, order?: Order, form?: string, pose?: Pose, way?: Pose[], twice?: boolean, player?: string, claim?: string}} FieldMove
 */

const ACTIVATE = new RegExp(
	`^activate (\\S+) (\\S+?)(?: (?!to |in |card |rough)(\\S+))?(?: to (\\w+) facing ([\\d.]+))?(?: (rough(?:-first|-second)?))?(?: in (\\w+) at ${POSE})?(?: card (\\S+))?$`,
);
const PLACE = new RegExp(`^place (\\S+) in (\\w+) at ${POSE}$`);

/** @param {string} text @returns {FieldMove} */
export function read(text) {
	const [verb, first, second, third] = text.split(" ");
	if (verb === "activate") {
		const m = ACTIVATE.exec(text);
		if (m)
			return {
				text,
				verb,
				unit: m[1],
				order: {
					unit: m[1],
					act: m[2],
					target: m[3],
					form: m[4] || m[7],
					facing: m[5] ? Number(m[5]) : undefined,
					rough: m[6] || "",
					pose: m[8] ? readPose(m[8], m[9], m[10]) : undefined,
					card: m[11],
				},
			};
	}
	if (verb === "place") {
		const m = PLACE.exec(text);
		if (m) return { text, verb, unit: m[1], form: m[2], pose: readPose(m[3], m[4], m[5]) };
	}
	if (verb === "go") return { text, verb, way: readWay(text.slice(3)) };
	if (verb === "fire") return { text, verb, unit: first, twice: / twice$/.test(text) };
	if (verb === "give") return { text, verb, unit: first, player: third };
	if (verb === "pass") return { text, verb, player: first };
	if (verb === "claim") return { text, verb, claim: first };
	return { text, verb, unit: second ? undefined : first };
}

/** @param {Order} order */
export function write(order) {
	return [
		`activate ${order.unit} ${order.act}`,
		order.target || "",
		!order.pose && order.form && order.act.startsWith("form")
			? `to ${order.form} facing ${turned(order.facing || 0)}`
			: "",
		order.rough,
		order.pose ? `in ${order.form} at ${putPose(order.pose)}` : "",
		order.card ? "card " + order.card : "",
	]
		.filter(Boolean)
		.join(" ");
}

/** A path; `split`: so many corners belong to the first of two moves. @param {Pose[]} way @param {number | null} split */
export const writeWay = (way, split) => (way.length ? "go " + putWay(way, split) : null);

const MOVES = ["move-fire", "fire-move", "move-twice", "form-move", "charge", "move-form", "move"];
/** Whether an act has a move in it, so that it can be declared rough. @param {string} act */
export const actMoves = (act) => MOVES.includes(act);
