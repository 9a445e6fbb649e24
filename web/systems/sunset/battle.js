// battle.js: what previews tell, and how a battle of The Sun Never Sets II reads. May use: words.

import { hexName, signed } from "../../hex/names.js";
import { aimParts, ground, MORALE, People, plain, resultWords, sortUnits, weaponName } from "./words.js";

/**
 * @typedef {import("../../game/task.js").Move} Move
 * @typedef {import("../../game/task.js").Context} Context
 */

/** The roll that begins a march. @param {any} event */
export const beginsMarch = (event) => event.event === "march-roll";

/** @param {Context} context @param {string} id */
export const inGoodOrder = (context, id) => context.view.units[id]?.state !== "demoralised";

/* ---- what a preview tells ---- */

/** The steps of a path with their costs, running on. @param {any} preview */
export function pathCosts(preview) {
	let total = 0;
	return (preview.events || [])
		.filter((/** @type {any} */ event) => event.event === "moved")
		.map((/** @type {any} */ event) => {
			total += event.cost || 0;
			return { hex: event.to, cost: event.cost || 0, total, left: event.left, rule: event.rule };
		});
}

/** One cell for each die: the modified die and what it means. @param {Context} context @param {any} preview */
export function chances(context, preview) {
	return (preview.dice || []).map((/** @type {any} */ one) => {
		const main = (one.events || []).find((/** @type {any} */ event) => event.dice?.length);
		if (!main) return { die: one.die, total: "", label: "" };
		const [label, grade] = meaning(main);
		return {
			die: one.die,
			total: main.total ?? "",
			label,
			grade,
			modifier: main.modifier,
			rule: main.rule,
			parts: aimParts(context, main),
			means: main.event === "volley" ? resultWords(main.result) : "",
		};
	});
}

/** @param {any} event */
function meaning(event) {
	switch (event.event) {
		case "march-roll":
			return [
				(MARCH[/** @type {keyof MARCH} */ (event.result)] || event.result) +
					(event.allowance && !event.result.startsWith("hold") ? ` ${event.allowance} MP` : "") +
					(event.result.endsWith("attrition") ? ", lose 1 unit" : ""),
				event.result.startsWith("hold") ? "bad" : event.result === "march" || event.result.endsWith("attrition") ? "" : "good",
			];
		case "volley":
			return [event.result === "-" ? "–" : event.result, event.result === "-" ? "bad" : ""];
		case "forage":
			return [
				event.need !== undefined && event.capacity >= event.need ? "all eat" : `feeds ${event.capacity}`,
				event.need !== undefined && event.capacity < event.need ? "bad" : "good",
			];
		case "rally":
			return [
				{ R: "rallies", F: "stays", D: "lost" }[/** @type {"R"} */ (event.result)] || event.result,
				event.result === "R" ? "good" : event.result === "D" ? "bad" : "",
			];
		case "scouted":
			return [event.success ? "seen" : "nothing", event.success ? "good" : "bad"];
		default:
			return [plain(event.result ?? event.outcome ?? ""), ""];
	}
}
const MARCH = {
	"hold+attrition": "Hold",
	hold: "Hold",
	march: "March",
	"forced-march+attrition": "Forced",
	"forced-march": "Forced",
	"mad-dash": "Mad dash",
};

/* ---- battle ---- */

/** What a unit fires with in the present round; Ghazis have fewer rifles than swords. @param {Context} context @param {string} id */
export function factorsOf(context, id) {
	const facts = context.unit(id);
	return (context.view.battle?.round === "rifle" && facts.rifles) || facts.strength || 0;
}

const ARMS = { engineer: "engineers", "railroad-engineer": "railroad engineers", supply: "supply troops", civilian: "civilians" };

/** That some units of a tray take no part in the round, with their factors; their neighbours in the tray do. @param {Context} context @param {string[]} ids */
export function silentWords(context, ids) {
	const factors = ids.reduce((sum, id) => sum + factorsOf(context, id), 0),
		arms = [...new Set(ids.map((id) => context.unit(id).arm))].map((arm) => ARMS[/** @type {keyof ARMS} */ (arm)] || String(arm).replace(/-/g, " "));
	return factors ? `${factors} of ${arms.join(" and ")} ${factors === 1 ? "does" : "do"} not ${context.view.battle?.round === "melee" ? "strike" : "fire"}` : "";
}

/** Who fights, in trays of one weapon, morale and state. @param {Context} context @param {string} side */
export function trays(context, side) {
	/** @type {Map<string, {key: string, title: string, factors: number, units: string[], fired: boolean, demoralised: boolean}>} */
	const found = new Map();
	/** @type {string[]} */
	const leaders = [];
	for (const [id, now] of Object.entries(context.view.units || {})) {
		const facts = context.unit(id),
			state = /** @type {any} */ (now);
		if (!state.engaged || facts.side !== side) continue;
		if (facts.arm === "hq") {
			leaders.push(id);
			continue;
		}
		const low = state.state === "demoralised";
		const key = [facts.weapon, facts.morale, low].join(" ");
		const tray = found.get(key) || {
			key,
			title: trayTitle(facts, low),
			factors: 0,
			units: [],
			fired: true,
			demoralised: low,
		};
		tray.units.push(id);
		tray.factors += factorsOf(context, id);
		tray.fired = tray.fired && !!state.fired;
		found.set(key, tray);
	}
	const list = [...found.values()].sort((a, b) => b.factors - a.factors);
	for (const tray of list) tray.units = sortUnits(context, tray.units);
	return { trays: list, leaders: sortUnits(context, leaders) };
}

/** @param {any} facts @param {boolean} low */
function trayTitle(facts, low) {
	if (!facts.strength) return "Train";
	return (
		(low ? "Demoralised " : (MORALE[/** @type {keyof MORALE} */ (facts.morale)] || "") + " ") +
		weaponName(facts.weapon)
	);
}

const ROUNDS = ["artillery", "rifle", "melee"];
const STEPS = ["Superiority", "Artillery", "Rifle", "Melee", "Outcome"];

/** The steps of a battle that is over. */
export const pastSteps = () => STEPS.map((name, i) => ({ name, state: i < STEPS.length - 1 ? "done" : "on", detail: "" }));

/** What the dialog says about the present battle; null: there is none, or it is settled on the map. @param {Context} context @param {{events: any[]}[]} [story] where the
 *   view is that before the last throw: what was lost by it is told there */
export function battle(context, story) {
	const now = context.view.battle;
	if (!now || now === "none" || !["stand", "command", "ammunition", "fire", "loss"].includes(context.view.step)) return null;
	const attacker = now.attacker,
		defender = attacker === "british" ? "native" : "british";
	const early = context.view.step === "stand" || context.view.step === "command";
	const at = early ? 0 : 1 + ROUNDS.indexOf(now.round);
	const outcome = story?.[story.length - 1]?.events.find((event) => event.event === "outcome") || now;
	const firing = now.firing === "attacker" ? attacker : now.firing === "defender" ? defender : "";
	const stand = now.terrain && now.terrain !== "none" ? ` ${People(context, defender)} stand ${ground(now.terrain)}.` : "",
		place = hexName(context, now.target);
	return {
		title: `Battle ${place.startsWith("hex ") ? "at" : "of"} ${place}`,
		attacker,
		defender,
		firing,
		about: `${People(context, attacker)} attack from ${hexName(context, now.from)}.${stand}`,
		steps: STEPS.map((name, i) => ({
			name,
			state: i < at ? "done" : i === at ? "on" : "",
			detail: i === at && firing && !early ? context.sideName(firing) + (now.round === "melee" ? " strike" : " fire") : "",
		})),
		bars: [attacker, defender].map((side, i) => ({
			side,
			base: i ? now.defender_base : now.attacker_base,
			lost: i ? outcome.defender_lost : outcome.attacker_lost,
			beaten: Math.ceil((i ? now.defender_base : now.attacker_base) / 2),
			rule: "sunset:8.71",
		})),
		eliminate: now.eliminate,
		demoralise: now.demoralise,
		round: now.round,
	};
}

/** What the ground of a preview gives its defender, as a number and in words. @param {any} preview */
export function groundHelp(preview) {
	const events = [...(preview.events || []), ...(preview.dice?.[0]?.events || [])],
		value = events.find((/** @type {any} */ event) => event.event === "stand")?.modifier || 0;
	return { value, text: value ? signed(value) + " on the enemy’s dice" : "no help" };
}

/** Whom standing orders may name first when losses are taken. */
export const LOSS_ORDERS = {
	"": "trains, the demoralised, the weakest",
	levies: "levies and rabble first",
	strong: "strong units last, whatever they are worth",
};

/** What a unit is worth to its owner by these orders. @param {Context} context @param {string} id @param {string} order */
function worth(context, id, order) {
	const facts = context.unit(id),
		low = facts.morale === "R" || facts.arm === "irregular-infantry";
	return (
		(facts.strength || 0) * 2 +
		(order === "strong" ? 0 : facts.points || 0) +
		{ V: 1.5, L: 1, F: 0.5, R: 0 }[/** @type {"V"} */ (facts.morale || "R")] -
		(context.view.units[id]?.state === "demoralised" ? 1.5 : 0) +
		(order === "levies" && !low ? 50 : 0)
	);
}

/** The losses that are set before the owner changes them. @param {Context} context @param {Move[]} moves @param {string} [order] */
export function lossPreset(context, moves, order = "") {
	return cheapestFirst(context, moves.filter((move) => move.verb === "lose"), order)[0] || null;
}

/** Losses, those that cost the owner least first. @param {Context} context @param {Move[]} moves @param {string} [order] */
export function cheapestFirst(context, moves, order = "") {
	const cost = (/** @type {Move} */ move) =>
		move.units.reduce((sum, id) => sum + worth(context, id, order), 0) +
		(move.second || []).reduce((sum, id) => sum + worth(context, id, order) * 0.4, 0);
	return [...moves].sort((a, b) => cost(a) - cost(b));
}

/** Units that may be named among the losses. @param {Move[]} moves */
export function lossAble(moves) {
	return new Set(
		moves.filter((move) => move.verb === "lose").flatMap((move) => [...move.units, ...(move.second || [])]),
	);
}

/** Volleys the fire step offers: one a set of units, with the headquarters that may help it. @param {Context} context @param {Move[]} moves */
export function volleys(context, moves) {
	/** @type {Map<string, {units: string[], helpers: string[], factors: number, flags: string[]}>} */
	const found = new Map();
	for (const move of moves) {
		if (move.verb !== "volley") continue;
		const key = [...move.units, ...move.flags].join(","),
			one = found.get(key) || {
				units: move.units,
				helpers: [],
				flags: move.flags,
				factors: move.units.reduce((sum, id) => sum + factorsOf(context, id), 0),
			};
		if (move.hq) one.helpers.push(move.hq);
		found.set(key, one);
	}
	const list = [...found.values()].sort((a, b) => b.units.length - a.units.length || b.factors - a.factors || a.flags.length - b.flags.length);
	for (const one of list) one.helpers.sort((a, b) => context.unit(b).tactical - context.unit(a).tactical);
	return list;
}
