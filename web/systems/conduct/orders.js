// orders.js: orders of fire by stand: who fires at whom with which stands, dice and need of each part, chances added up.
// May use: nothing.

/**
 * @typedef {{unit: string, stand: number, range: number, band: string, need: number, dice: number, modifiers: Record<string, number>}} Shot of the survey
 * @typedef {{target: string, stands: number[], dice: number, need: number, range: number, band: string, modifiers: Record<string, number>}} Volley stands with the same need
 */

/** The target of each stand that an order names; of one without stands: of every stand that can bear. @param {string | undefined} order @param {Shot[]} shots @returns {Map<number, string>} */
export function standsOf(order, shots) {
	/** @type {Map<number, string>} */ const found = new Map();
	for (const part of (order || "").split(", ")) {
		const [, target, , list] = /^\S+ at (\S+)( stands ([\d ]+))?/.exec(part) || [];
		if (!target) continue;
		const stands = list ? list.trim().split(" ").map(Number) : shots.filter((shot) => shot.unit === target).map((shot) => shot.stand);
		for (const stand of stands) found.set(stand, target);
	}
	return found;
}

/** The order that these stands make; null: the unit holds its fire. @param {string} unit @param {Map<number, string>} stands @param {Shot[]} shots @returns {string | null} */
export function writeStands(unit, stands, shots) {
	const targets = [...new Set([...stands].sort((a, b) => a[0] - b[0]).map(([, target]) => target))];
	if (!targets.length) return null;
	const of = (/** @type {string} */ target) => [...stands].filter(([, one]) => one === target).map(([stand]) => stand).sort((a, b) => a - b);
	const bear = shots.filter((shot) => shot.unit === targets[0]).length;
	if (targets.length === 1 && of(targets[0]).length >= bear) return `${unit} at ${targets[0]}`;
	return targets.map((target) => `${unit} at ${target} stands ${of(target).join(" ")}`).join(", ");
}

/** What an order throws: a part for each target and need. @param {string | undefined} order @param {Shot[]} shots @returns {Volley[]} */
export function volleysOf(order, shots) {
	/** @type {Volley[]} */ const list = [];
	const chosen = Number(/ dice (\d)/.exec(order || "")?.[1] || 0);
	for (const [stand, target] of standsOf(order, shots)) {
		const shot = shots.find((one) => one.unit === target && one.stand === stand);
		if (!shot) continue;
		const old = list.find((one) => one.target === target && one.need === shot.need),
			dice = shot.dice || chosen || 3;
		if (old) [old.dice, old.range] = [old.dice + dice, Math.min(old.range, shot.range)];
		else list.push({ ...shot, target, dice, stands: [] });
		(old || list[list.length - 1]).stands.push(stand);
	}
	return list;
}

/** Dice and the least that hits, in a few words. @param {{dice: number, need: number}} volley */
export const volleyWords = ({ dice, need }) => `${dice} ${dice === 1 ? "die" : "dice"}, ${need > 6 ? "floor rule" : need === 6 ? "a 6" : need + "+"}`;

/** How likely no hit, one, two or more are; null where dice are taken by the floor rule. @param {{dice: number, need: number}[]} volleys @returns {{none: number, one: number, more: number, mean: number} | null} */
export function chancesOf(volleys) {
	if (!volleys.length || volleys.some((one) => one.need > 6)) return null;
	let [none, one, mean] = [1, 0, 0];
	for (const { dice, need } of volleys)
		for (let i = 0; i < dice; i++) {
			const hit = Math.min(1, (7 - Math.max(1, need)) / 6);
			[none, one, mean] = [none * (1 - hit), one * (1 - hit) + none * hit, mean + hit];
		}
	return { none, one, more: Math.max(0, 1 - none - one), mean };
}
