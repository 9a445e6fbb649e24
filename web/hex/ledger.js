// ledger.js: a battle on hexes as a whole, read from the story: who was lost, every throw in its order, how it ended, what followed. A system
// gives a table of the events that mean these things. May use: names.

/**
 * @typedef {import("../game/task.js").Context} Context @typedef {import("../game/task.js").Ledger} Ledger
 *
 * @typedef {Object} Reading what the events of a system mean
 * @property {string} begins @property {string} lowWord
 * @property {(context: Context, event: any) => Pick<Ledger, "title" | "attacker" | "defender" | "from" | "target">} open
 * @property {(context: Context, event: any) => string | undefined} sideOf whose unit an event is about
 * @property {Set<string>} lost @property {Set<string>} low events that take a unit, or half of one
 * @property {(context: Context, event: any) => {text: string, result: string} | null} throwOf
 * @property {(context: Context, event: any) => {side: string, text: string, points: number, rule: string} | null} pointsOf
 * @property {(context: Context, event: any, ledger: Ledger) => Ledger["verdict"]} verdict
 * @property {(context: Context, event: any) => string} after what the beaten and the winners do
 * @property {(context: Context, event: any) => {die: number, label: string}[]} cells what each die of a throw would have meant
 * @property {(label: string) => number} worth @property {Set<string>} ends events that belong to the battle no more
 */

/** The last battle of the story, also while it is being fought; null: there was none. @param {Context} context @param {{ply: number, events: any[]}[]} story @param {Reading} reading @returns {Ledger | null} */
export function readLedger(context, story, reading) {
	let at = story.length - 1;
	while (at >= 0 && !story[at].events.some((event) => event.event === reading.begins)) at--;
	if (at < 0) return null;
	const events = story.slice(at).flatMap((part) => part.events),
		first = events.findIndex((event) => event.event === reading.begins),
		opened = events[first];
	/** @type {Ledger} */
	const ledger = { ...reading.open(context, opened), lost: {}, low: {}, lowWord: reading.lowWord, points: [], volleys: [], verdict: null, after: [] };
	for (const event of events.slice(first + 1)) {
		if (reading.ends.has(event.event)) break;
		note(context, reading, ledger, event);
	}
	return ledger;
}

/** How a throw compares with the average of its six dice; null: it is not known. @param {Context} context @param {Reading} reading @param {any} event */
function luckOf(context, reading, event) {
	const worth = reading.cells(context, event).map((cell) => reading.worth(cell.label));
	return worth.length === 6 && event.dice?.length === 1 ? worth[event.dice[0] - 1] - worth.reduce((sum, n) => sum + n, 0) / 6 : null;
}

/** @param {Context} context @param {Reading} reading @param {Ledger} ledger @param {any} event */
function note(context, reading, ledger, event) {
	const side = reading.sideOf(context, event) || "",
		thrown = reading.throwOf(context, event),
		points = reading.pointsOf(context, event),
		verdict = reading.verdict(context, event, ledger),
		after = ledger.verdict ? reading.after(context, event) : "";
	if (reading.lost.has(event.event)) {
		(ledger.lost[side] ||= []).push(event.unit || "");
		ledger.low[side] = (ledger.low[side] || []).filter((id) => id !== event.unit);
	} else if (reading.low.has(event.event) && event.unit) ledger.low[side] = [...new Set([...(ledger.low[side] || []), event.unit])];
	if (thrown) ledger.volleys.push({ ...thrown, side: event.side || side, dice: event.dice || [], rule: event.rule, luck: luckOf(context, reading, event) });
	if (points) ledger.points.push(points);
	if (verdict) ledger.verdict = verdict;
	if (after) ledger.after.push({ text: after, rule: event.rule });
}
