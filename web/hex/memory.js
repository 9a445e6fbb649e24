// memory.js: enemy stacks that were seen once: what the seat's own story has told of them; and how units went.
// May use: nothing.

/**
 * @typedef {import("../game/task.js").Context} Context @typedef {Map<string, {turn: number, units: string[]}>} Memory
 *
 * @typedef {Object} Seen what an event tells of stacks
 * @property {number} [turn] a new turn @property {[string, string[]][]} [shown] hexes with the units seen there
 * @property {[string, string]} [went] a stack, from one hex to another @property {string} [lost] a unit
 */

/**
 * What is remembered of each hex that the enemy holds now, from the story as this seat was told it.
 * @param {Context} context @param {{events: any[]}[]} story @param {(event: any) => Seen | null} read @returns {Memory}
 */
export function remember(context, story, read) {
	/** @type {Memory} */
	const memory = new Map();
	let turn = 1;
	for (const event of story.flatMap((part) => part.events)) {
		const told = read(event) || {};
		turn = told.turn ?? turn;
		for (const [hex, units] of told.shown || []) {
			const theirs = units.filter((id) => context.unit(id).side && context.unit(id).side !== context.seat);
			if (theirs.length) memory.set(hex, { turn, units: theirs });
		}
		if (told.went) follow(memory, told.went);
		if (told.lost) forget(memory, told.lost);
	}
	const held = new Set(
		Object.entries(context.view.occupied || {})
			.filter(([side]) => side !== context.seat)
			.flatMap(([, hexes]) => hexes),
	);
	for (const [hex, seen] of memory) if (!held.has(hex) || !seen.units.length) memory.delete(hex);
	return memory;
}

/** A stack that goes on is still the one that was seen, perhaps without some who stayed. @param {Memory} memory @param {[string, string]} way */
function follow(memory, [from, to]) {
	const seen = memory.get(from);
	if (seen && from !== to) memory.set(to, seen);
}

/** @param {Memory} memory @param {string} unit */
function forget(memory, unit) {
	for (const [hex, seen] of memory) memory.set(hex, { ...seen, units: seen.units.filter((id) => id !== unit) });
}

/**
 * The ways that units went in these events, each with the counter that is seen to go.
 * @param {any[]} events of single steps, with from and to @param {(event: any) => import("./counter.js").Counter} face
 */
export function joinWays(events, face) {
	/** @type {{hexes: string[], face: import("./counter.js").Counter}[]} */
	const found = [];
	for (const event of events) {
		const last = found[found.length - 1];
		if (last && last.hexes[last.hexes.length - 1] === event.from) last.hexes.push(event.to);
		else found.push({ hexes: [event.from, event.to], face: face(event) });
	}
	return found;
}
