// lesson.js: where the player of a tutorial stands: which step fits the decision in hand, and which one a move has done.
// May use: nothing.

/** @typedef {{title: string, text: string, at?: string | string[], when?: Record<string, any>, do?: string | string[], then?: string, light?: string[], rules?: string[]}} Step
 * at: decisions at which it is shown, none: at once; when: what else the position must say; do: the move that does it, "*" stands for anything; none: it is read */

/** @param {string | string[] | undefined} one */
const list = (one) => (one === undefined ? [] : Array.isArray(one) ? one : [one]);

/** Whether a move is what a pattern asks for. @param {string} pattern @param {string} text */
function fits(pattern, text) {
	const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
	return new RegExp(`^${parts.join(".*")}$`).test(text);
}

/** Whether a move does a step. @param {Step | undefined} step @param {string} text */
export const does = (step, text) => list(step?.do).some((pattern) => fits(pattern, text));

/** @typedef {{name: string, view: any, moves: string[]}} Decision what is asked: the system's name of it, the position, the listed moves */

/** Whether a step is about a decision. @param {Step} step @param {Decision} decision */
const isAbout = (step, decision) => list(step.at).includes(decision.name) && Object.entries(step.when || {}).every(([key, value]) => String(decision.view[key]) === String(value));

/** Whether what a step asks for can be done: a pattern must be found among the listed moves, a move without "*" may be unlisted. @param {Step} step @param {string[]} moves */
const isOpen = (step, moves) => !step.do || list(step.do).some((pattern) => !pattern.includes("*") || moves.some((move) => fits(pattern, move)));

/** The step to show at a decision: the present one, the next that fits, or the last one once more. -1: none fits yet, and the present one waits. @param {Step[]} steps @param {number} at @param {Decision} decision */
export function stepAt(steps, at, decision) {
	if (at >= steps.length || !steps[at].at) return at;
	const found = steps.findIndex((step, i) => i >= at && isAbout(step, decision) && isOpen(step, decision.moves));
	return found < 0 && at && isAbout(steps[at - 1], decision) ? at - 1 : found;
}

/** The step that a move has done, or -1. @param {Step[]} steps @param {number} at @param {Decision} decision at which it was made @param {string} text */
export const doneBy = (steps, at, decision, text) => steps.findIndex((step, i) => i >= at && isAbout(step, decision) && does(step, text));
