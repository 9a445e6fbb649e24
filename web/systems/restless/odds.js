// odds.js: what dice of Restless Natives should do, before they are thrown: stands lost, a unit that breaks, a charge that reaches. What hits is told
// by the server (`combat` of the box). May use: dom (words), field/ruler, field/units, going, words.

import { count } from "../../common/dom.js";
import { gap } from "../../field/ruler.js";
import { inches, typeOf, unitOf } from "../../field/units.js";
import { foreseen } from "./going.js";
import { kindOf } from "./words.js";

/** @typedef {import("./surface.js").Surface} Surface @typedef {import("../../game/task.js").Context} Context */

/** The chance of each number of hits. @param {number} dice @param {number} hit the lowest die that hits */
function hitsOf(dice, hit) {
	let list = [1];
	for (let n = 0; n < dice; n++) list = [...list, 0].map((chance, i) => chance * ((hit - 1) / 6) + (list[i - 1] || 0) * ((7 - hit) / 6));
	return list;
}

/** The chance that so many dice come to a total at least. @param {number} dice @param {number} total */
export function chanceOf(dice, total) {
	let list = [1];
	for (let n = 0; n < dice; n++) list = Array.from({ length: list.length + 6 }, (_, i) => [1, 2, 3, 4, 5, 6].reduce((sum, face) => sum + (list[i - face] || 0) / 6, 0));
	return list.slice(Math.max(0, Math.ceil(total))).reduce((sum, chance) => sum + chance, 0);
}

/** Stands lost on average, and the chance that the unit is gone: destroyed, or its morale fails. @param {Context} context @param {any} unit @param {number[]} hits chances @param {(n: number) => number} lostBy hits */
function harm(context, unit, hits, lostBy) {
	const needed = typeOf(context, unit.id).morale;
	let lost = 0,
		breaks = 0;
	hits.forEach((chance, n) => {
		const gone = Math.min(unit.stands, lostBy(n)),
			left = unit.stands - gone;
		lost += chance * gone;
		if (gone) breaks += chance * (left ? 1 - chanceOf(left, needed) : 1);
	});
	return { lost, breaks };
}

/** @param {Context} context @param {string} target @param {number} dice @param {{seen: number, covered: number}} fact */
export function fireHarm(context, target, dice, { seen, covered }) {
	const { open_hit: hit, cover_sixes: price } = context.box.combat,
		open = seen - covered;
	return harm(context, unitOf(context, target), hitsOf(dice, hit), (n) => Math.min(n, open) + Math.min(covered, Math.floor(Math.max(0, n - open) / price)));
}

/** @param {Context} context @param {string} target @param {number} dice */
const blowHarm = (context, target, dice) => harm(context, unitOf(context, target), hitsOf(dice, context.box.combat.close_hit), (n) => n);

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)}%`;
/** @param {{lost: number, breaks: number}} harm_ */
export const harmWords = ({ lost, breaks }) => `about ${lost.toFixed(1)} ${lost.toFixed(1) === "1.0" ? "stand" : "stands"} lost, ${percent(breaks)} to break`;

/** Dice that the card of the order in hand adds, of one effect. @param {Surface} surface @param {string} effect */
function cardDice({ order, context }, effect) {
	const card = order?.card ? kindOf(context, order.card) : null;
	return card?.effect === effect ? card.dice || 0 : 0;
}

/** The dice of one volley with the card that is chosen. @param {Surface} surface @param {any} fact of the survey */
export const volleyDice = (surface, fact) => fact.dice + fact.firing * cardDice(surface, "fire");

/** The chance of a going to bring a charge into contact, and the inches that this takes. @param {any} facts that the server foresees */
const contactOdds = ({ dice, add, contact }) => (contact === undefined ? { chance: 0, takes: 0 } : { chance: chanceOf(dice, contact / 100 - add), takes: contact });

/** The chance to reach: with turns and ground on the way where the server has told them, else straight on. @param {Surface} surface @param {any} roll @param {number} far inches */
function reachOdds(surface, roll, far) {
	const facts = foreseen(surface);
	if (!facts) return `${percent(chanceOf(roll.count, far - roll.add))} to reach it straight on`;
	const { chance, takes } = contactOdds(facts),
		others = surface.roughs().filter((one) => one !== surface.order?.rough && foreseen(surface, one)),
		also = others.map((one) => ({ one, odds: contactOdds(foreseen(surface, one)) })).filter(({ odds }) => odds.takes).map(({ one, odds }) => `; ${one ? "declared rough" : "over clear ground"} ${percent(odds.chance)}`);
	return `${percent(chance)} to reach it${takes ? ` (${inches(takes)} with turns and ground)` : ": no throw is enough"}${also.join("")}`;
}

/** What a charge may come to: how far, the chance to reach, both pools. @param {Surface} surface @returns {string[]} */
export function chargeWords(surface) {
	const { context, unit, target } = surface,
		roll = surface.event("move-roll");
	if (!unit || !target || unitOf(context, unit)?.status !== "table") return [];
	const far = gap(surface, unit, target) / 100,
		each = context.box.combat.first_round,
		mine = unitOf(context, unit).stands * (each + cardDice(surface, "combat")),
		theirs = unitOf(context, target).stands * each,
		give = blowHarm(context, target, mine),
		take = blowHarm(context, unit, theirs);
	return [
		`${far.toFixed(1)}″ to ${surface.unitName(target)}${roll ? `: ${reachOdds(surface, roll, far)}` : ""}`,
		`In contact: you have ${count(mine, "die", "dice")}, ${harmWords(give)}`,
		`They have ${count(theirs, "die", "dice")}, ${harmWords(take)}`,
	];
}
