// story.js: the events of a match as lines that belong together: a cause, and below it what came of it, oldest first. May use: nothing.

/**
 * @typedef {import("./game.js").Game} Game @typedef {{ply: number, by: string, events: any[]}} Part
 * @typedef {any} Line of a system's eventLine, with the ply, the side and the event; bad: it cost the one who looks something
 * @typedef {{head: Line, rest: Line[]}} Group
 */

/** Whether an event takes something from the side that looks. @param {Game} game @param {any} context @param {any} event @param {string} by */
function hurts(game, context, event, by) {
	const lost = game.words.lost?.(context, event, by);
	/* Who is not named is none of one's own. */
	return !!lost && !!lost.unit && lost.side === context.seat.replace(/-\d+$/, "");
}

/** The lines of some parts of the story, in their order. @param {Game} game @param {Part[]} parts @returns {Line[]} */
export function linesOf(game, parts) {
	const context = game.context(game.wire.view);
	return parts.flatMap((part) =>
		game.words
			.tell(part.events)
			.map((/** @type {any} */ event) => {
				const line = game.words.eventLine(context, event);
				return { ...line, side: line.side || part.by, ply: part.ply, by: part.by, event, bad: hurts(game, context, event, part.by) };
			})
			.filter((/** @type {any} */ line) => !line.quiet),
	);
}

/** Lines below their causes; what a system does not name stands for itself. @param {Game} game @param {Line[]} lines @returns {Group[]} */
export function groupsOf(game, lines) {
	/** @type {Group[]} */ const groups = [];
	for (const line of lines) {
		const last = groups[groups.length - 1];
		if (last && game.words.follows?.(line.kind, last.head.kind)) last.rest.push(line);
		else groups.push({ head: line, rest: [] });
	}
	return groups;
}

/** Plies with their events, however the server groups them. @param {any} answer */
export function storyOf(answer) {
	return (answer.plies || answer.history || answer.moves || []).map((/** @type {any} */ part) => ({
		ply: part.ply,
		by: part.by,
		move: part.move,
		events: part.events || [],
	}));
}
