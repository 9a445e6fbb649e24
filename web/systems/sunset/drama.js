// drama.js: what the dice of a battle of The Sun Never Sets II did: beats that are shown one after the other, and the battle as a whole.
// May use: dom (words), hex/ledger, hex/names, log, stand, words.

import { capital, count } from "../../common/dom.js";
import { readLedger } from "../../hex/ledger.js";
import { hexName, listNames } from "../../hex/names.js";
import { source } from "./stand.js";
import { aimParts, people, People, resultWords, weaponName, WEAPON } from "./words.js";

/** @typedef {import("../../game/task.js").Context} Context @typedef {import("../../game/task.js").Beat} Beat */

/** Steps in which the other side answers what has just been thrown. */
const ANSWERS = ["loss", "retreat", "retreat-loss", "rout", "advance"];

/** Whether the other side still has to say what a throw costs it, or where it goes. @param {Context} context @param {string[]} toAct */
export const awaits = (context, toAct) => ANSWERS.includes(context.view.step) && toAct.length > 0 && !toAct.includes(context.seat);

/** Whether the question that is asked shows the throw itself. @param {Context} context @param {string[]} toAct */
export const asksWith = (context, toAct) => context.view.step === "loss" && toAct.includes(context.seat);

/** Whether what is decided now lies open to both sides. @param {Context} context */
export const openToBoth = (context) => !!context.view.battle && context.view.battle !== "none" && ["stand", "command", "ammunition", "fire", "loss"].includes(context.view.step);

/** @param {Context} context @param {any} e */
const weaponOf = (context, e) => (e.weapon in WEAPON ? weaponName(e.weapon) : "cold steel");

/** What was added to a die, one line each. @param {Context} context @param {any} e */
export function sumLines(context, e) {
	return [
		{ text: "The die", value: String(e.dice?.[0] ?? "") },
		...aimParts(context, e).map((part) => {
			const [, text, value] = /^(.*) ([+−-]\d+)$/.exec(part) || ["", part, ""];
			return { text: capital(text), value };
		}),
	];
}

/** The lines of the melee table, in its order. */
const MELEE = ["OT", "S", "C"];

/** What the combat table of a round gives for a die. @param {any} table @param {number} column @param {number} factors @param {number} die */
function readTable(table, column, factors, die) {
	const row = table.rows.findLast((/** @type {any} */ one) => one.at[column] && one.at[column] <= factors);
	return row?.results[Math.max(0, Math.min(row.results.length - 1, die - table.low))];
}

/** What each die of a volley would have meant, whoever fired it. @param {Context} context @param {any} e @returns {any[]} */
export function cellsOf(context, e) {
	const { combat = [], columns = {} } = context.box,
		melee = MELEE.indexOf(e.weapon),
		rounds = melee >= 0 ? [[2, melee]] : (columns[e.weapon] || []).map((/** @type {number} */ column, /** @type {number} */ round) => [round, column]);
	const [round, column] = rounds.find((/** @type {number[]} */ [at, one]) => one >= 0 && combat[at] && readTable(combat[at], one, e.factors, e.total) === e.result) || [];
	if (round === undefined) return [];
	return [1, 2, 3, 4, 5, 6].map((die) => {
		const label = readTable(combat[round], column, e.factors, die + e.modifier);
		return { die, total: die + e.modifier, label: label === "-" ? "–" : label };
	});
}

/** @param {Context} context @param {any} e @returns {Beat} */
function volleyBeat(context, e) {
	const mine = e.side === context.seat,
		melee = context.view.battle?.round === "melee" || !(e.weapon in WEAPON);
	return {
		kind: "throw",
		side: e.side,
		head: mine ? (melee ? "Your attack" : "Your volley") : `${People(context, e.side)} ${melee ? "strike" : "fire"}`,
		about: `${e.units?.length ? count(e.units.length, "unit") + ", " : ""}${count(e.factors, "factor")}, ${weaponOf(context, e)}`,
		dice: e.dice,
		sum: sumLines(context, e),
		total: String(e.total),
		title: capital(resultWords(e.result)),
		rule: e.rule,
		cells: cellsOf(context, e),
		units: e.units || [],
		light: e.result === "-",
		bad: !mine && e.result !== "-",
	};
}

/** @param {Context} context @param {any} e @returns {Beat} */
function superiorityBeat(context, e) {
	const won = e.side && e.side !== "nobody";
	return {
		kind: "throw",
		side: won ? e.side : "",
		head: "Superiority",
		about: `attacker ${e.attacker}, defender ${e.defender}`,
		dice: e.dice || [],
		title: won ? `${People(context, e.side)} have superiority and fire first` : "Neither has superiority",
		rule: e.rule,
		units: [],
		light: true,
	};
}

/** Losses that came together are one beat. @param {Context} context @param {any[]} events @returns {Beat | null} */
function lossBeat(context, events) {
	const of = (/** @type {string} */ name) => events.filter((event) => event.event === name),
		gone = of("eliminated"),
		low = of("demoralised"),
		hurt = [...gone, ...low];
	if (!hurt.length) return null;
	const side = context.unit(hurt[0].unit || "").side || "",
		mine = side === context.seat,
		scores = of("score"),
		names = (/** @type {any[]} */ list) => listNames(context, list.map((event) => event.unit).filter(Boolean)) || "A unit";
	const line = (/** @type {any[]} */ list, /** @type {string} */ word, /** @type {string} */ value) => (list.length ? [{ side, text: `${names(list)} ${word}`, value, bad: mine }] : []);
	return {
		kind: "loss",
		side,
		title: [gone.length ? `${count(gone.length, "unit")} eliminated` : "", low.length ? `${low.length} demoralised` : ""].filter(Boolean).join(", "),
		lines: [
			...line(gone, "eliminated", scores.map((event) => `${context.sideName(event.side)} ${event.points >= 0 ? "+" : "−"}${Math.abs(event.points)}`).join(", ")),
			...line(low, "demoralised", ""),
		],
		rule: hurt[0].rule,
		units: hurt.map((event) => event.unit).filter(Boolean),
		bad: mine,
	};
}

/** @param {Context} context @param {any} message @returns {Beat[]} */
export function beats(context, { events = [], by }) {
	const fight = events.some((/** @type {any} */ event) => ["volley", "superiority"].includes(event.event)),
		combat = events.filter((/** @type {any} */ event) => event.event === "score" || event.cause === "combat");
	/** @type {Beat[]} */ const list = [];
	for (const event of events) {
		if (event.event === "volley") list.push(volleyBeat(context, event));
		if (event.event === "superiority" && event.dice?.length) list.push(superiorityBeat(context, event));
	}
	/* Who has chosen his losses himself knows them. */
	const loss = combat.some((/** @type {any} */ event) => event.cause === "combat") && (fight || by !== context.seat) ? lossBeat(context, combat) : null;
	return loss ? [...list, loss] : list;
}

/** Whether a battle ends with these events. @param {any[]} events */
export const endsBattle = (events) => events.some((event) => event.event === "outcome");

/** What a result takes on average, in units; a demoralised one counts half. @param {string} label */
export function worthOf(label) {
	const lost = Number(/^\d+/.exec(label)?.[0] || 0),
		low = Number(/\((\d+)\)/.exec(label)?.[1] || 0);
	return lost * 1.5 + low * 0.5;
}

/** @type {import("../../hex/ledger.js").Reading} */
const READING = {
	begins: "attack",
	lowWord: "Demoralised",
	open: (context, e) => {
		const place = hexName(context, e.target);
		return { title: `Battle ${place.startsWith("hex ") ? "at" : "of"} ${place}`, attacker: e.side, defender: e.side === "british" ? "native" : "british", from: e.from, target: e.target };
	},
	sideOf: (context, e) => (e.unit ? context.unit(e.unit).side : undefined),
	lost: new Set(["eliminated"]),
	low: new Set(["demoralised"]),
	throwOf: (context, e) => (e.event === "volley" ? { text: `${capital(weaponOf(context, e))}, ${sumOf(e)}`, result: e.result === "-" ? "no effect" : e.result } : null),
	cells: cellsOf,
	worth: worthOf,
	pointsOf: (context, e) => (e.event === "score" ? { .../** @type {any} */ (source(context, e)), ...(e.cause === "combat" ? { text: "Units eliminated" } : {}) } : null),
	verdict: (context, e, { attacker, defender, target }) =>
		e.event === "outcome"
			? {
					winner: e.winner === "nobody" ? "" : e.winner,
					title: e.winner === "nobody" ? `A drawn battle at ${hexName(context, target)}` : `${context.sideName(e.winner)} victory at ${hexName(context, target)}`,
					text: [
						`${People(context, defender)} lost ${e.defender_lost} of ${count(e.defender_base, "factor")}; half is ${Math.ceil(e.defender_base / 2)}.`,
						`${People(context, attacker)} lost ${e.attacker_lost} of ${e.attacker_base}.`,
						e.winner === "nobody" ? "Both stay." : "",
					].join(" "),
					rule: e.rule,
				}
			: null,
	after: (context, e) =>
		e.event === "retreated"
			? `${People(context, e.side)} retreat to ${hexName(context, e.to)}`
			: e.event === "advanced"
				? `${listNames(context, e.units) || "Units"} advance to ${hexName(context, e.hex)}`
				: e.event === "routed"
					? `${context.unit(e.unit).name} ${e.hexes ? "runs " + count(e.hexes, "hex", "hexes") : "is eliminated in the rout"}`
					: "",
	ends: new Set(["segment", "turn", "forage", "march-roll"]),
};

/** @param {any} e */
const sumOf = (e) => (e.modifier ? `${e.dice?.[0]} ${e.modifier > 0 ? "+" : "−"} ${Math.abs(e.modifier)} = ${e.total}` : String(e.dice?.[0] ?? e.total));

/** @param {Context} context @param {{ply: number, events: any[]}[]} story */
export const ledger = (context, story) => readLedger(context, story, READING);

/** Who goes where after the battle, as it is asked now. @param {Context} context @param {string[]} toAct */
export function nextStep(context, toAct) {
	const who = toAct.map((seat) => people(context, seat)).join(" and "),
		mine = toAct.includes(context.seat);
	const asked = { retreat: "retreat", "retreat-loss": "choose who is demoralised in the retreat", advance: "may advance" }[/** @type {"retreat"} */ (context.view.step)];
	return asked ? `${mine ? "You" : capital(who)} ${asked}` : "";
}

/** What the points come to at the end. @param {Context} context @param {any} result */
export function why(context, result) {
	const { british = 0, native = 0 } = result.score || {};
	return `${context.sideName("british")} ${british}, ${context.sideName("native")} ${native}: a difference of ${Math.abs(british - native)}.`;
}

/** What may be done without asking where every die is good. */
export const certainVerbs = new Set(["forage"]);

/** The end of a march and of all marches at once. @param {Context} context */
export const endSteps = (context) => (context.view.step === "move" ? { label: "End movement", texts: ["halt", "end"] } : null);
