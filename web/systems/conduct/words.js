// words.js: names and sentences of the conduct charts: units, formations, markers, events. May use: field/units, faces, view.

import { compass, exact, inches } from "../../field/units.js";
import { FACES } from "./faces.js";
import { sideOfUnit, typeOfUnit } from "./view.js";

/** @typedef {import("../../game/task.js").Context} Context */

const FORMS = { massed: "mass", deep: "deep mass", loose: "loose order", skirmish: "skirmish order", square: "company square", dismounted: "on foot, in line", action: "in action", figure: "alone" };
/** @param {string} form */
export const formName = (form) => FORMS[/** @type {keyof FORMS} */ (form)] || form;

/** @param {Context} context @param {string} id */
const rawUnit = (context, id) => {
	const { units } = context.view;
	return Array.isArray(units) ? units.find((one) => one.id === id) : units?.[id];
};

/** @param {Context} context @param {string} id */
export function unitName(context, id) {
	const figure = context.box.figures?.find((/** @type {any} */ one) => one.id === id);
	if (figure) return figure.name;
	const name = kindOf(context, id).name;
	return context.box.free ? `${name} ${id}` : name;
}

/** Type and class of a unit. @param {Context} context @param {string} id */
export function kindOf(context, id) {
	const unit = rawUnit(context, id);
	return unit?.kind || typeOfUnit(boxOf(context), id, unit);
}

/** The box as the server sent it. @param {Context} context */
const boxOf = (context) => ({ ...context.box, types: context.box.kinds || context.box.types });

/** @param {Context} context @param {string} id */
export const sideOf = (context, id) => sideOfUnit(context.box, id);

/** For a table that is seen from afar. @param {string} name */
export function shortName(name) {
	const plain = name
		.replace(/, (in the |with |HMS )?/, " ")
		.replace(/ (company|squadron|contingent|battery|section|attached|party|tigermen)\b/gi, "")
		.replace(/^(Mamunds of the|The|Colonel|Brigadier-General|Major-General|Lt-Colonel|General|Royal|Ammunition) /, "");
	/** @type {string[]} */ const words = [];
	for (const word of plain.split(" ")) if (words.join(" ").length + word.length < 15) words.push(word);
	return words.join(" ") || name.slice(0, 14);
}

const RATE = { first: "1st rate", second: "2nd rate", third: "3rd rate" };
const WEAPON = { breech: "breechloaders", muzzle: "muzzle rifles", none: "no firearms", light: "light gun", field: "field gun", heavy: "heavy gun", various: "machine gun", maxim: "Maxim" };

/** Weapon and rate in words. @param {any} kind */
export function weaponWords(kind) {
	const name = WEAPON[/** @type {keyof WEAPON} */ (kind.weapon)] || kind.weapon,
		some = kind.shooters && kind.shooters < 4 && kind.weapon !== "none" ? `, ${kind.shooters} of 4 stands` : "";
	return kind.weapon === "none" || kind.arm === "mg" ? name : `${name}, ${RATE[/** @type {keyof RATE} */ (kind.rate)] || ""}${some}`;
}

/** States and markers, the graver ones first: letter, words, look. @param {any} unit @param {boolean} [moving] units are moving now @returns {{sign: string, title: string, look: string}[]} */
export function badgesOf(unit, moving) {
	return [
		unit.fallen && { sign: "✕", title: "Destroyed", look: "doomed" },
		unit.shaken && { sign: "S", title: "Shaken", look: "shaken" },
		unit.disordered && { sign: "D", title: "Disordered", look: "disordered" },
		unit.fanatic && { sign: "F", title: "Fanatic", look: "fanatic" },
		unit.doomed && { sign: "✕", title: "Doomed", look: "doomed" },
		unit.jammed && { sign: "J", title: "Jammed", look: "bad" },
		unit.low_ammo && { sign: "A", title: "Low on ammunition", look: "bad" },
		unit.prone && { sign: "_", title: "Gone to ground", look: "plain" },
		unit.fixed && { sign: "†", title: "Bayonets fixed", look: "steel" },
		unit.formation === "limbered" && { sign: "oo", title: "Limbered", look: "plain" },
		unit.kind?.elite && { sign: "★", title: "Elite", look: "plain" },
		unit.kind?.brittle && { sign: "◌", title: "Brittle", look: "plain" },
		unit.hidden && { sign: "?", title: "Hidden: only you see it", look: "plain" },
		moving && unit.rolled && { sign: "✓", title: "Has rolled this turn", look: "done" },
	].filter(Boolean);
}

/** @param {any} unit */
export const unitState = (unit) =>
	unit.figure
		? unit.with
			? "with a unit"
			: unit.figure.kind
		: unit.status === "table"
		? [formName(unit.formation), ...badgesOf(unit).map((one) => one.title.toLowerCase()), unit.engaged?.length ? "in melee" : ""].filter(Boolean).join(", ")
		: STATUS[/** @type {keyof STATUS} */ (unit.status)] || unit.status;

const STATUS = { waiting: "has not come yet", ready: "may enter this turn", destroyed: "Destroyed", exited: "left the table" };

/** A unit as a screen reader says it. @param {Context} context @param {any} unit */
export function sayUnit(context, unit) {
	const parts = [unitName(context, unit.id)];
	if (!unit.figure) parts.push(`${unit.kills || 0} of ${some(unit.start, "kill")}`, unitState(unit));
	if (unit.status === "table" && unit.at)
		parts.push(`at ${exact(unit.at[0])} from the left, ${exact(unit.at[1])} from the bottom`, unit.figure ? "" : `facing ${compass(unit.facing)}`);
	if (unit.engaged?.length) parts.push("in melee with " + unit.engaged.map((/** @type {string} */ id) => unitName(context, id)).join(" and "));
	return parts.filter(Boolean).join(", ");
}

/** @param {string} kind */
export const groundName = (kind) => kind.replace(/_/g, " ");
/** @param {any} ground */
export const groundEffects = (ground) =>
	[ground.slow ? "slow going" : "", ground.cover !== "none" ? ground.cover + " cover" : "", ground.works ? "field works" : ""].filter(Boolean).join(", ");
/** @param {Context} context @param {string} type */
export const troopWords = (context, type) => ({ name: kindOf(context, type).name, about: weaponWords(kindOf(context, type)) });
export const strength = "kills left";
export const legendNote =
	"Square bases are the colonial army, rounded ones its enemies. Pips on a label are kills that are left; letters are states: S Shaken, D Disordered, F Fanatic, A low on ammunition, J jammed, † bayonets fixed. Crosses on the ground are six inches apart. Rules marked house are ours.";

/** @param {Context} context @param {string} id */
export function nationOf(context, id) {
	const { class: kind } = kindOf(context, id);
	return FACES.nation[/** @type {keyof typeof FACES.nation} */ (kind)] || (sideOf(context, id) === "colonial" ? "british" : "mahdist");
}

/** Arm and weapon, for the little figures. @param {any} unit */
export function figureOf(unit) {
	if (unit.figure) return unit.figure.kind === "mule" ? "transport" : "commander";
	const { arm, weapon } = unit.kind,
		armed = weapon === "none" ? (arm === "mounted" ? "-lance" : "-spear") : "-rifle";
	return arm === "gun" ? "artillery" : arm === "mg" ? "machinegun" : arm === "mounted" && !unit.dismounted ? "cavalry" + armed : "infantry" + armed;
}

// ---- the log ----

/** @param {number} n @param {string} one @param {string} [many] */
const some = (n, one, many) => `${n} ${n === 1 ? one : many || one + "s"}`;
/** @param {number} n */
const plus = (n) => (n > 0 ? "+" : n < 0 ? "−" : "±") + Math.abs(n);
/** Modifiers in a few words. @param {Context} context @param {string} list @param {Record<string, number>} mods */
export const modWords = (context, list, mods) =>
	Object.entries(mods || {})
		.map(([id, value]) => `${plus(value)} ${(context.box[list] || []).find((/** @type {any} */ one) => one.id === id)?.name || id}`)
		.join(", ");
const MARKERS = { shaken: "Shaken", disordered: "Disordered", fanatic: "Fanatic", "low-ammo": "low on ammunition", jammed: "jammed", bayonets: "with fixed bayonets", prone: "gone to ground", doomed: "doomed", freed: "free of enemies", claim: "keeping its post" };
const CAUSES = { guns: "gun fire", rifles: "rifle fire", melee: "melee", conduct: "conduct roll", blocked: "nowhere to recoil to", "off-table": "driven off the table", mounted: "ridden down", skirmish: "skirmishers caught", crew: "a crew that did not rally", square: "a square that had to recoil", left: "left the table" };
/** @param {string} cause */
const causeWords = (cause) => CAUSES[/** @type {keyof CAUSES} */ (cause)] || cause;
export const PHASES = { deploy: "Deployment", arrive: "Reinforcements", bayonets: "Bayonets", initiative: "Initiative", command: "Commanders", units: "Movement", move: "Movement", exploit: "Exploitation", supply: "Ammunition", guns: "Artillery fire", rifles: "Rifle and machine-gun fire", primary: "Melee", support: "Melee", crisis: "Crisis rolls", doom: "Ridden down", markers: "Markers", critical: "Critical hits", muster: "Armies", over: "The end", offer: "An offer" };
/** @param {string} phase */
export const phaseName = (phase) => PHASES[/** @type {keyof PHASES} */ (phase)] || phase;

/** What has become of a unit, in a few words. @param {import("./resolve.js").Loss} loss */
export function stateWords({ destroyed, recoiled, states }) {
	if (destroyed) return "Destroyed";
	const told = states
		.filter(({ which, on }) => on || which === "shaken")
		.map(({ which, on }) => (on ? MARKERS[/** @type {keyof MARKERS} */ (which)] || which : "rallies"));
	return [...told, recoiled ? "recoils" : ""].filter(Boolean).join(", ");
}

/** @param {any} e */
export const markerWords = (e) => `${e.on ? "now" : "no longer"} ${MARKERS[/** @type {keyof MARKERS} */ (e.which)] || e.which}`;

/** @type {Record<string, (context: Context, e: any, name: (id: string) => string) => [string, string?]>} */
const LINE = {
	turn: (_d, e) => [`Turn ${e.number}`],
	phase: (d, e) => [`${phaseName(e.which)}${e.side === "both" ? "" : ": " + d.sideName(e.side)}`],
	placed: (_d, e, n) => [`${n(e.unit)} is placed`, formName(e.formation)],
	deployed: (d, e) => [`${d.sideName(e.side)} has deployed`],
	arrival: (_d, e) => [`Reinforcements ${e.group}: ${e.comes ? "they are here" : "not yet"}`],
	brought: (_d, e) => [`Reinforcements ${e.group} ${e.now ? "enter this turn" : "are held back"}`],
	bayonets: (d, e, n) => [`${d.sideName(e.side)} ${e.fixed ? "fixes" : "unfixes"} bayonets`, (e.units || []).map(n).join(", ")],
	initiative: (d, e) => [`${d.sideName(e.winner)} has the initiative`, `${e.colonial} to ${e.native}`],
	first: (d, e) => [`${d.sideName(e.side)} moves first`],
	figure: (d, e, n) => [`${n(e.figure)} ${e.unit ? "joins " + n(e.unit) : "moves"}`],
	conduct: (d, e, n) => [`${n(e.unit)} rolls ${e.total}`, [modWords(d, "conduct_modifiers", e.modifiers), rowWords(d, e)].filter(Boolean).join("; ")],
	entered: (_d, e, n) => [`${n(e.unit)} comes on`, formName(e.formation)],
	moved: (_d, e, n) => [`${n(e.unit)} moves ${inches(e.cost)}`],
	formed: (_d, e, n) => [`${n(e.unit)} forms ${formName(e.formation)}`],
	charged: (_d, e, n) => [`${n(e.unit)} charges ${n(e.target)}`, [e.flank ? "on the flank" : `on its ${e.face}`, e.across ? "over an obstacle" : ""].filter(Boolean).join(", ")],
	"broke-off": (_d, e, n) => [`${n(e.unit)} breaks off`],
	halted: (_d, e, n) => [`${n(e.unit)} is stopped by ${n(e.by)}`],
	revealed: (_d, e, n) => [`${n(e.unit)} is seen`],
	exited: (_d, e, n) => [`${n(e.unit)} leaves the table`, some(e.points, "point")],
	marker: (_d, e, n) => [`${n(e.unit)} is ${markerWords(e)}`],
	kills: (_d, e, n) => [`${n(e.unit)} loses ${some(e.count, "kill")}`, `${causeWords(e.cause)}, ${e.total} in all`],
	recoiled: (_d, e, n) => [`${n(e.unit)} recoils ${inches(e.distance)}`],
	destroyed: (_d, e, n) => [`${n(e.unit)} is Destroyed`, causeWords(e.cause)],
	brigade: (_d, e) => [`A ${e.which} ${e.stands ? "stands" : "is broken"}`],
	fired: (d, e, n) => [
		`${n(e.unit)} fires at ${n(e.target)}: ${some(e.hits, "hit")}`,
		/* On a real table nobody measures, and hits may be all that is told. */
		[[e.range ? inches(e.range) : "", e.need ? `${some(e.count, "die", "dice")}, needs ${e.need}` : ""].filter(Boolean).join(", "), modWords(d, "fire_modifiers", e.modifiers)].filter(Boolean).join("; "),
	],
	"jam-roll": (_d, e, n) => [`${n(e.unit)} ${e.jams ? "jams" : "does not jam"}`, `${e.total} against ${e.fired}`],
	"clear-roll": (_d, e, n) => [`${n(e.unit)} ${e.clears ? "clears its jam" : "stays jammed"}`, `${e.total}`],
	served: (_d, e, n) => [`${n(e.mule)} brings ammunition to ${n(e.unit)}`],
	combat: (_d, e, n) => ["Melee", (e.units || []).map(n).join(", ")],
	primary: (d, e, n) => [`${d.sideName(e.side)} fights with ${n(e.unit)} in front`],
	supports: (_d, e, n) => [`${n(e.primary)} is supported`, (e.units || []).map(n).join(", ")],
	fought: (d, e, n) => [
		`${n(e.unit)} strikes: ${some(e.hits, "hit")}`,
		[`${some(e.count, "die", "dice")} at ${plus(e.modifier)}${e.doubled ? ", doubled" : ""}`, modWords(d, "melee_modifiers", e.modifiers)].filter(Boolean).join("; "),
	],
	decided: (d, e) => [e.winner === "nobody" ? "The melee is a tie" : `${d.sideName(e.winner)} wins the melee`],
	critical: (_d, e, n) => [`${n(e.figure)}: ${e.result === "none" ? "unharmed" : e.result === "out" ? "out for a turn" : "killed"}`, `${e.total}`],
	"figure-lost": (_d, e, n) => [`${n(e.figure)} is ${e.how}`],
	holder: (d, e) => [`${d.sideName(e.side)} holds ${goalName(d, e.objective)}`],
	score: (d, e) => [`${d.sideName(e.side)} scores ${e.points}`, `${e.cause}, ${e.total} in all`],
	broken: (d, e) => [`${d.sideName(e.side)} is broken`],
	offered: (d, e) => [`${d.sideName(e.side)} offers a draw`],
	answered: (d, e) => [`${d.sideName(e.side)} ${e.agreed ? "agrees" : "refuses"}`],
	conceded: (d, e) => [`${d.sideName(e.side)} concedes`],
	ended: (d, e) => [e.winner === "nobody" ? "The battle is a draw" : `${d.sideName(e.winner)} wins`, `${e.colonial} to ${some(e.native, "point")}`],
};

/** The row of a chart in words. @param {Context} context @param {any} event */
export function rowWords(context, event) {
	const chart = context.box.charts?.find((/** @type {any} */ one) => one.id === event.chart),
		row = chart?.rows.find((/** @type {any} */ one) => one.rule === event.rule);
	return row ? sayRow(chart, row) : event.allowance ? inches(event.allowance) : "";
}

/** @param {any} chart @param {any} row */
export function sayRow(chart, row) {
	const does = new Set(row.does),
		far = `${row.foot}″ / ${row.mounted}″`;
	if (does.has("destroyed")) return "Destroyed";
	return [
		chart.kind === "shaken" ? (does.has("rallies") ? "rallies" : "stays Shaken") : row.pace === "none" ? "no move" : row.pace,
		does.has("shakes") ? "becomes Shaken" : "",
		does.has("recoils") ? `recoils ${far} in melee` : "",
		row.pace !== "none" ? far : "",
		row.kills ? "1 kill" : "",
		does.has("free") ? "free changes" : "",
		does.has("fanatic") ? "Fanatic" : "",
	]
		.filter(Boolean)
		.join(", ");
}

/** The totals of a row as the chart prints them. @param {any} row */
export const totalWords = (row) => (row.low < -50 ? "below 1" : row.high > 50 ? "above 6" : row.low === row.high ? String(row.low) : `${row.low}–${row.high}`);

/** @param {Context} context @param {string} id */
export const goalName = (context, id) => context.box.objectives?.find((/** @type {any} */ one) => one.id === id)?.name || id;

/** Causes, and what comes of them. */
const ROLLS = new Set(["conduct", "entered"]),
	BLOWS = new Set(["fired", "combat", "fought", "decided", ...ROLLS]),
	WAYS = new Set(["moved", "formed", "charged", "broke-off", "halted", "revealed", "exited", "brigade"]),
	HARMS = new Set(["marker", "kills", "recoiled", "destroyed", "critical", "figure-lost", "jam-roll", "score", "broken", "holder"]);

/** Whether a line of a kind belongs below one of another. @param {string} kind @param {string} head */
export const follows = (kind, head) => (WAYS.has(kind) && ROLLS.has(head)) || (HARMS.has(kind) && BLOWS.has(head)) || (head === "combat" && ["fought", "decided", "primary", "supports"].includes(kind));

/** What need not be told of the others' turns. */
export const dull = new Set(["initiative", "first", "deployed", "arrival", "brought", "figure", "placed", "score"]);

const LOUD = new Set(["turn", "destroyed", "charged", "decided", "broken", "ended", "holder", "figure-lost"]);
const QUIET = new Set(["dice", "phase"]);

/** The rest of a throw belongs to the throw. @param {any[]} events */
export function tell(events) {
	/** @type {any[]} */ const told = [];
	for (const event of events) {
		const last = told[told.length - 1];
		if (event.event === "dice" && last) told[told.length - 1] = { ...last, dice: [...(last.dice || []), ...(event.dice || [])] };
		else told.push(event);
	}
	return told;
}

/** @param {Context} context @param {any} event */
export function eventLine(context, event) {
	const made = LINE[event.event]?.(context, event, (id) => unitName(context, id)),
		[text, detail = ""] = made || [event.text || event.event];
	const side = event.side && event.side !== "both" ? event.side : event.unit ? sideOf(context, event.unit) : "";
	return {
		text,
		detail,
		side,
		rule: event.rule,
		dice: event.dice || [],
		hexes: [event.target, event.against, event.unit].filter((id) => id && rawUnit(context, id)).slice(0, 1),
		loud: LOUD.has(event.event),
		quiet: QUIET.has(event.event),
		kind: event.event,
	};
}
