// words.js: names and sentences of Restless Natives: units, cards, ground, events. May use: dom (words), field/units, faces.

import { count } from "../../common/dom.js";
import { compass, exact, inches, sideOf, typeOf, unitOf } from "../../field/units.js";
import { FACES } from "./faces.js";

/** @typedef {import("../../game/task.js").Context} Context */

export const ACTS = {
	"move-fire": "Move, then fire",
	"fire-move": "Fire, then move",
	"fire-twice": "Fire twice",
	"move-twice": "Move twice",
	"form-move": "Re-form and move",
	"form-fire": "Re-form and fire",
	charge: "Charge",
	fight: "Fight on",
	nothing: "Do nothing",
};
/** Acts that only some options have. */
export const MORE_ACTS = {
	"move-form": "Move, then re-form",
	"fire-form": "Fire, then re-form",
	move: "Move first",
	fire: "Fire first",
	form: "Re-form first",
};
/** @param {string} act */
export const actName = (act) =>
	ACTS[/** @type {keyof ACTS} */ (act)] || MORE_ACTS[/** @type {keyof MORE_ACTS} */ (act)] || act;
const FORMS = { none: "single stand", line: "line", column: "column", square: "square", mass: "mass" };
/** @param {string} form */
export const formName = (form) => FORMS[/** @type {keyof FORMS} */ (form)] || form;
/** Events whose dice are a draw from a pack. */
export const DRAWS = ["card", "dealt", "shuffled"];
const GROUND = {
	tallgrass: "tall grass",
	rocky: "rocks",
	undergrowth: "scrub",
};
const SUITS = { H: "hearts", D: "diamonds", C: "clubs", S: "spades" };
const RANKS = { A: "Ace", J: "Jack", Q: "Queen", K: "King" };

/** @param {string} name */
function shorten(name) {
	return name
		.replace(/^Small Warband of (.*)$/, "Lesser $1")
		.replace(/^(Large )?Warband of /, "")
		.replace(/ (Battalion|Regiment|Squadron|Battery|Column)$/, "")
		.replace(/Gatling Gun$/, "Gatlings")
		.replace(/Lancer$/, "Lancers")
		.replace(/ and (Staff|Retinue)$/, "");
}

/** How a unit is called; with its number where there are several of a kind. @param {Context} context @param {string} id */
export function unitName(context, id) {
	const type = typeOf(context, id),
		number = Number(/-(\d+)$/.exec(id)?.[1] || 1);
	const several = (context.view.units || []).some((/** @type {any} */ unit) => unit.id === type.id + "-2");
	return (several ? ["", "1st ", "2nd ", "3rd "][number] || number + "th " : "") + shorten(type.name);
}

/** For a table that is seen from afar. @param {string} name */
export const shortName = (name) =>
	name
		.replace(/ (Spear|Rifle)men$/, (_, arm) => (arm === "Spear" ? " sp." : " rif."))
		.replace(
			/ (Inf|Cav|Art|Cam|Sup|Com|Gat|Lan)(antry|alry|illery|elry|ply|mander|lings|cers)$/,
			(_, arm) => " " + arm.toLowerCase() + ".",
		);

/** @param {string} id */
export const nationOf = (id) => FACES.nation[/** @type {keyof typeof FACES.nation} */ (id.slice(0, 2))] || "hostile";

/** Arm and weapon, for the little figures. @param {Context} context @param {string} id @param {string} [weapon] */
export function figureOf(context, id, weapon) {
	const type = typeOf(context, id),
		arms = weapon || type.weapon;
	if (arms === "none") return type.class + (type.class === "cavalry" ? "-lance" : "");
	return type.class + (arms === "spear" ? "-spear" : "-rifle");
}

/** @param {string} card "QH" */
export function cardName(card) {
	if (card.startsWith("joker")) return "Joker";
	const rank = card.slice(0, -1);
	return `${RANKS[/** @type {keyof RANKS} */ (rank)] || rank} of ${SUITS[/** @type {keyof SUITS} */ (card.slice(-1))] || ""}`;
}

/** @param {string} card */
export const isRed = (card) => /[HD]$/.test(card);

/** @param {string} ground */
export const groundName = (ground) => GROUND[/** @type {keyof GROUND} */ (ground)] || ground;

/** What a kind of ground does. @param {any} ground */
export function groundEffects(ground) {
	return [
		ground.water ? "troops cannot cross" : "",
		ground.rough ? "rough: a die less" : "",
		ground.obstacle ? "crossing is rough going" : "",
		ground.cover !== "none" ? ground.cover + " cover" : "",
		ground.blocks ? "blocks sight" : "",
		ground.high ? "high" : "",
	]
		.filter(Boolean)
		.join(", ");
}

/** @param {Context} context @param {string} kind */
export const kindOf = (context, kind) =>
	context.box.cards?.find((/** @type {any} */ card) => card.id === kind) || {
		id: kind,
		name: kind,
		effect: "none",
		dice: 0,
	};

/** What a special card does, in a few words. @param {any} card */
export function cardEffect(card) {
	switch (card.effect) {
		case "fire":
			return `+${card.dice} ${card.dice === 1 ? "die" : "dice"} a stand`;
		case "move":
			return `+${card.dice} ${card.dice === 1 ? "die" : "dice"} a move`;
		case "combat":
			return `+${card.dice} ${card.dice === 1 ? "die" : "dice"} a stand`;
		case "rally":
			return "brings a unit back";
		default:
			return "does nothing";
	}
}

/** @param {Context} context @param {string} id */
export function weaponWords(context, id) {
	const unit = unitOf(context, id),
		weapon = context.box.weapons?.find(
			(/** @type {any} */ one) => one.id === (unit?.weapon || typeOf(context, id).weapon),
		);
	if (!weapon?.bands.length) return { name: weapon?.name || "no weapon", bands: "" };
	return {
		name: weapon.name,
		bands: weapon.bands
			.map(
				(/** @type {number[]} */ [range, dice]) =>
					`${inches(range)}, ${dice} ${dice === 1 ? "die" : "dice"} a stand`,
			)
			.join("; "),
	};
}

/** @param {number[] | undefined} rate */
export function rateWords(rate) {
	if (!rate) return "";
	const [dice, add] = rate;
	return `${dice} ${dice === 1 ? "die" : "dice"}${add ? ` + ${add}″` : ""}`;
}

/** A unit as a screen reader says it. @param {Context} context @param {any} unit */
export function sayUnit(context, unit) {
	const parts = [unitName(context, unit.id), `${unit.stands} of ${count(unit.start, "stand")}`];
	if (unit.status === "table") {
		parts.push(
			formName(unit.formation),
			`at ${exact(unit.at[0])} from the left, ${exact(unit.at[1])} from the bottom`,
			`facing ${compass(unit.facing)}`,
		);
		if (unit.engaged.length)
			parts.push(
				"in close combat with " +
					unit.engaged.map((/** @type {string} */ id) => unitName(context, id)).join(" and "),
			);
	} else parts.push(STATUS[/** @type {keyof STATUS} */ (unit.status)] || unit.status);
	return parts.join(", ");
}

export const STATUS = {
	waiting: "to be placed",
	reserve: "waits off the table",
	fled: "ran away",
	destroyed: "destroyed",
	exited: "left the table",
};

/** What a unit does, below its name. @param {any} unit */
export const unitState = (unit) =>
	unit.status === "table"
		? `${formName(unit.formation)}${unit.engaged.length ? ", in close combat" : ""}`
		: STATUS[/** @type {keyof STATUS} */ (unit.status)];

/** For the legend. @param {Context} context @param {string} type */
export function troopWords(context, type) {
	const { name, morale } = typeOf(context, type);
	return { name, about: `${weaponWords(context, type).name}; morale ${morale} or more` };
}

export const legendNote =
	"Square bases are British and allied, rounded ones Mahdist. The chevron shows where a unit looks; its label has the stands that are left. Crosses on the ground are six inches apart.";

// ---- the log ----

/** @type {Record<string, (context: Context, e: any, name: (id: string) => string) => [string, string?]>} */
const LINE = {
	given: (_d, e, n) => [`${n(e.unit)} goes to player ${e.player}`],
	placed: (_d, e, n) => [`${n(e.unit)} is placed in ${formName(e.formation)}`],
	card: (_d, e) => [`${cardName(e.card)} is turned`, `${e.left} left`],
	dealt: (d, e) => [e.kind ? `You are dealt ${kindOf(d, e.kind).name}` : `${d.sideName(e.seat)} are dealt a card`],
	exchange: (_d, e) => ["All hands are handed back", count(e.returned, "card")],
	shuffled: (_d, e) => [`The ${e.pack} cards are shuffled`, count(e.count, "card")],
	"passed-over": (d, e) => [`${d.sideName(e.side)} have nothing to activate`],
	passed: (d, e) => [`${d.sideName(e.side)} pass the initiative to player ${e.player}`],
	declined: (d, e) => [`${d.sideName(e.seat)} activate nothing`],
	activated: (_d, e, n) => [`${n(e.unit)}: ${actName(e.act).toLowerCase()}${e.target ? ", " + n(e.target) : ""}`],
	laid: (d, e) => [`${d.sideName(e.seat)} lay ${kindOf(d, e.kind).name}`, cardEffect(kindOf(d, e.kind))],
	entered: (_d, e, n) => [`${n(e.unit)} enter`, formName(e.formation)],
	rallied: (_d, e, n) => [`${n(e.unit)} return`, count(e.stands, "stand")],
	formed: (_d, e, n) => [`${n(e.unit)} form ${formName(e.formation)}`],
	"move-roll": (_d, e, n) => [
		`${n(e.unit)} may go ${inches(e.reach)}`,
		`${count(e.count, "die", "dice")}${e.add ? ` + ${e.add}″` : ""}`,
	],
	moved: (_d, e, n) => [e.cost ? `${n(e.unit)} move ${inches(e.cost)}` : `${n(e.unit)} stay`],
	exited: (_d, e, n) => [`${n(e.unit)} leave the table`, count(e.stands, "stand")],
	fired: (_d, e, n) => [
		`${n(e.unit)} fire at ${n(e.target)}`,
		`${count(e.count, "die", "dice")}, ${count(e.sixes, "six", "sixes")}${e.covered ? `, ${e.covered} of ${count(e.legal, "stand")} in cover` : ""}`,
	],
	fought: (_d, e, n) => [
		`${n(e.unit)} strike at ${n(e.against)}`,
		`${count(e.count, "die", "dice")}, ${count(e.hits, "hit")}`,
	],
	lost: (_d, e, n) => [`${n(e.unit)} lose ${count(e.lost, "stand")}`, `${e.left} left`],
	destroyed: (_d, e, n) => [`${n(e.unit)} are destroyed`],
	morale: (_d, e, n) => [`${n(e.unit)} ${e.passed ? "stand" : "break"}`, `${e.total}, needs ${e.needed}`],
	"fell-back": (_d, e, n) => [`${n(e.unit)} fall back ${inches(e.distance)}`],
	fled: (_d, e, n) => [`${n(e.unit)} run away`, e.how === "off" ? "off the table" : "the way is blocked"],
	"fell-short": (_d, e, n) => [`The charge of ${n(e.unit)} falls short`],
	holder: (d, e) => [`${d.sideName(e.side)} hold ${goalName(e.objective)}`],
	offered: (d, e) => [`${d.sideName(e.side)} offer to end the battle`],
	answered: (d, e) => [`${d.sideName(e.side)} ${e.agreed ? "agree" : "refuse"}`],
	"side-roll": (_d, e) => ["Both throw for the choice of side", `${e.one} and ${e.two}`],
	sides: (d, e) => [
		`${d.sideName(e.side)} is the side that was chosen`,
		e.exchanged ? "the groups change seats" : "",
	],
	armies: (d, e) => ["The armies are rolled for", `${d.sideName("british")} ${e.british}, ${d.sideName("native")} ${e.native}`],
	raised: (_d, e, n) => [`${n(e.unit)} are raised`, count(e.stands, "stand")],
	dismissed: (_d, e, n) => [`${n(e.unit)} are left out`],
	time: (d, e) => [`${d.sideName(e.side)} say that the time is over`, count(e.minutes, "minute")],
	accused: (d, e) => [`${d.sideName(e.side)} say that ${d.sideName(e.seat)} showed cards`],
	penalised: (d, e) => [`${d.sideName(e.seat)} hand back ${count(e.cards, "card")}`],
	conceded: (d, e) => [`${d.sideName(e.side)} concede`],
	ended: (d, e) => [
		"The battle ends",
		`${ENDINGS[/** @type {keyof ENDINGS} */ (e.ending)] || e.ending}; stands left: ${d.sideName("british")} ${e.british}, ${d.sideName("native")} ${e.native}`,
	],
	claimed: (d, e) => [
		`${d.sideName(e.side)} say: ${e.claim === "nothing" ? "the umpire is right" : e.claim === "draw" ? "a draw" : d.sideName(e.claim) + " won"}`,
	],
	result: (d, e) => [
		e.winner === "nobody" ? "A draw" : `${d.sideName(e.winner)} win`,
		e.agreed ? "by agreement" : "",
	],
};
const ENDINGS = {
	joker: "the second Joker",
	deck: "the last card",
	cards: "the agreed number of cards",
	hopeless: "nothing is left to fight with",
	agreed: "by agreement",
	conceded: "conceded",
	time: "the agreed time",
};
const LOUD = new Set(["card", "destroyed", "fled", "holder", "ended", "result", "exited"]);
const QUIET = new Set(["dice"]);

/** @param {string} id */
export const goalName = (id) =>
	"the " +
	id
		.replace(
			/-([nmsew])$/,
			(_, way) =>
				({ n: " in the north", m: " in the middle", s: " in the south", e: " in the east", w: " in the west" })[
					/** @type {"n"} */ (way)
				] || "",
		)
		.replace(/[-_]/g, " ");

/** What a unit is told to do is the cause of all that follows. */
const CAUSES = new Set(["activated"]);
const ALONE = new Set(["card", "dealt", "activated", "ended", "result", "claimed", "offered", "answered", "placed", "given", "declined", "passed-over", "conceded", "shuffled", "exchange"]);

/** What need not be told of the others' cards. */
export const dull = new Set(["card", "dealt", "shuffled", "declined", "passed-over"]);

/** Whether a line of a kind belongs below one of another. @param {string} kind @param {string} head */
export const follows = (kind, head) => CAUSES.has(head) && !ALONE.has(kind);

/** The rest of a throw belongs to the throw. @param {any[]} events */
export function tell(events) {
	/** @type {any[]} */ const told = [];
	for (const event of events) {
		const last = told[told.length - 1];
		if (event.event === "dice" && last)
			told[told.length - 1] = { ...last, dice: [...(last.dice || []), ...(event.dice || [])] };
		else told.push(event);
	}
	return told;
}

/** @param {Context} context @param {any} event */
export function eventLine(context, event) {
	const made = LINE[event.event]?.(context, event, (id) => unitName(context, id)),
		[text, detail = ""] = made || [event.text || event.event];
	const side = event.unit ? typeOf(context, event.unit).side : sideOf(event.side || event.seat || "");
	/* A draw from a pack is told by its card. */
	const dice = DRAWS.includes(event.event) ? [] : event.dice || [];
	return {
		text,
		detail,
		side,
		rule: event.rule,
		dice,
		hexes: [event.target, event.against, event.unit].filter((id) => id && unitOf(context, id)).slice(0, 1),
		loud: LOUD.has(event.event),
		quiet: QUIET.has(event.event),
		kind: event.event,
	};
}
