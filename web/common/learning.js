// learning.js: which games of this browser are coached and what their player has been told; begins a tutorial or a coached first game.
// May use: parts.

import { keepGame } from "./parts.js";

/** @typedef {{kind: "lesson" | "other" | "first", at?: number, said?: string, folded?: boolean, marks?: Record<number, number>}} Coached
 * @typedef {{known: Record<string, string[]>, games: Record<string, Coached>}} Learning */

const KEY = "durbar.learn";
/** So many coached games are remembered. */
const MOST = 30;

/** @returns {Learning} */
export function learning() {
	try {
		return { known: {}, games: {}, ...JSON.parse(localStorage.getItem(KEY) || "{}") };
	} catch {
		return { known: {}, games: {} };
	}
}

/** @param {Learning} now */
const keep = (now) => localStorage.setItem(KEY, JSON.stringify({ ...now, games: Object.fromEntries(Object.entries(now.games).slice(-MOST)) }));

/** How a game is coached, or nothing. @param {number} match @returns {Coached | undefined} */
export const coached = (match) => learning().games[match];

/** @param {number} match @param {Partial<Coached>} change */
export function keepCoached(match, change) {
	const now = learning();
	now.games[match] = { ...(now.games[match] || { kind: "first" }), ...change };
	keep(now);
}

/** The decisions of a system that were explained. @param {string} system */
export const known = (system) => learning().known[system] || [];

/** @param {string} system @param {string} decision */
export function keepKnown(system, decision) {
	const now = learning();
	now.known[system] = [...new Set([...known(system), decision])];
	keep(now);
}

/** What is taught of a system. @param {string} system @returns {Promise<any>} */
export const loadLearn = async (system) => (await fetch(`/learn/${system}.json`)).json();

/** Begins a tutorial of a system, that of the other side, or its coached first game. Returns why not. @param {string} system @param {"lesson" | "other" | "first"} kind */
export async function beginLearning(system, kind) {
	const plan = (await loadLearn(system))[kind],
		box = await (await fetch("/api/box/" + plan.scenario)).json(),
		[scenario] = box.scenarios;
	const seats = box.seats.map((/** @type {string} */ seat) => (seat === plan.seat ? { kind: "human" } : { kind: "bot", bot: plan.against }));
	const answer = await fetch("/api/matches", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ scenario: plan.scenario, options: plan.options || {}, seats, hints: true, ...(plan.seed ? { seed: String(plan.seed) } : {}) }),
	});
	const made = await answer.json();
	if (!answer.ok) return made.error || "The game could not be started.";
	const token = made.links[plan.seat].replace(/^.*#/, "");
	keepCoached(made.match, { kind });
	keepGame({ token, match: made.match, title: scenario.title, scenario: scenario.id, system, seat: scenario.describe?.sides?.[plan.seat.replace(/-\d+$/, "")] || plan.seat, state: "new", mine: true, over: false, opponent: "bot, " + plan.against });
	location.assign(made.links[plan.seat]);
	return "";
}
