// log.js: what happened in The Sun Never Sets II as sentences: lines of the log, cards of events.
// May use: dom (words), board, words.

import { capital, count } from "../../common/dom.js";
import { hexName, listNames, signed } from "../../hex/names.js";
import { stackSum } from "./board.js";
import { aimParts, ground, people, People, plain, pointsWord, resultWords, sortUnits, title, weaponName, WEAPON } from "./words.js";

/** @typedef {import("../../game/task.js").Context} Context */

const CAPITAL = { artillery: "Artillery", rifle: "Rifle", melee: "Melee" };

/** @param {any} event */
function sum(event) {
	if (!event.dice?.length) return "";
	const die = event.dice.join(" and ");
	if (event.modifier)
		return `die ${die} ${event.modifier > 0 ? "+" : "−"} ${Math.abs(event.modifier)} = ${event.total}`;
	return event.total !== undefined && String(event.total) !== die ? `die ${die} = ${event.total}` : `die ${die}`;
}

/** The sum, and what its modifier is made of. @param {Context} context @param {any} e */
function sumOf(context, e) {
	const said = aimParts(context, e);
	return [sum(e), said.length > 1 || (said.length && e.modifier) ? said.join(", ") : ""].filter(Boolean).join("; ");
}

/** @type {Record<string, (context: Context, e: any) => [string, string?]>} */
const LINE = {
	turn: (context, e) => [
		context.box.turns[e.turn - 1]?.name || "Turn " + e.turn,
		e.weather !== "normal" ? plain(e.weather) : "",
	],
	segment: (context, e) => [`${context.sideName(e.side)} ${plain(e.segment)}`],
	event: (context, e) => [
		e.happening === "no-event" ? "No event" : "Event: " + title(e.happening),
		context.sideName(e.side) + (e.roll ? `, roll ${e.roll}` : ""),
	],
	effect: (context, e) => [`In force: ${plain(e.happening)}`],
	"event-die": (context, e) => [
		`${e.unit ? context.unit(e.unit).name : "A unit"}${e.hex ? " at " + hexName(context, e.hex) : ""}: ${plain(e.outcome)}`,
		sum(e),
	],
	objective: (context, e) => [`${hexName(context, e.hex)} brings ${people(context, e.side)} ${count(e.points, "point")}`],
	hostages: (context, e) => [
		e.news === "held"
			? `The hostages are held at ${hexName(context, e.hex)}`
			: e.news === "found"
				? `The hostages are found at ${hexName(context, e.hex)}`
				: `The hostages reach the sea at ${hexName(context, e.hex)}`,
		e.dice?.length ? sum(e) : "",
	],
	fever: (context, e) => [`${e.unit ? context.unit(e.unit).name : "A leader"} has fever`],
	shown: (context, e) => [`The stack at ${hexName(context, e.hex)} is shown`, listNames(context, e.units)],
	"native-roll": (context, e) => [`${People(context, "native")} at home: ${plain(e.result)}`, sumOf(context, e)],
	"count-roll": (context, e) => [count(e.count, "unit"), sum(e)],
	drawn: (context, e) => [`${e.count} drawn`, listNames(context, e.units)],
	forfeited: (context, e) => [`${e.count} forfeited`, listNames(context, e.units)],
	placed: (context, e) => [`Placed at ${hexName(context, e.hex)}: ${some(context, e).replace(/^Units$/, "units")}`],
	rebuilt: (context, e) => [`${e.unit ? context.unit(e.unit).name : "A unit"} is rebuilt at ${hexName(context, e.hex)}`],
	"march-roll": (context, e) => [
		`${e.units?.length ? listNames(context, e.units) : "A force"} at ${hexName(context, e.hex)}: ${plain(e.result)}`,
		[sumOf(context, e), e.allowance ? count(e.allowance, "point") : ""].filter(Boolean).join(", "),
	],
	moved: (context, e) => [
		`${e.units?.length ? listNames(context, e.units) : "A force"}: from ${hexName(context, e.from)} to ${hexName(context, e.to)}`,
		[e.hexes > 1 ? e.hexes + " hexes" : "", e.cost ? pointsWord(e.cost) : ""].filter(Boolean).join(", "),
	],
	halted: (context, e) => [`The force halts at ${hexName(context, e.hex)}`],
	dropped: (context, e) => [`Left at ${hexName(context, e.hex)}: ${listNames(context, e.units)}`],
	scouted: (context, e) => [`Reconnaissance of ${hexName(context, e.hex)}: ${e.success ? "seen" : "nothing seen"}`, sum(e)],
	scouting: (context, e) => [`Reconnaissance of ${hexName(context, e.hex)} by ${listNames(context, e.units)}`, `strength ${e.strength}`],
	screened: (context, e) => [`${hexName(context, e.hex)} is screened`, e.units ? listNames(context, e.units) : ""],
	withdrawn: (context, e) => [`Units leave the map at ${hexName(context, e.hex)}`, listNames(context, e.units)],
	routed: (context, e) => [
		`${context.unit(e.unit).name} ${e.hexes ? `in rout: ${count(e.hexes, "hex", "hexes")}` : "eliminated in the rout"}`,
		sum(e),
	],
	joined: (context, e) => [`With those who ran to ${hexName(context, e.hex)}: ${listNames(context, e.units)}`],
	digging: (context, e) => [`Works begun at ${hexName(context, e.hex)} by ${context.unit(e.unit).name}`],
	boarded: (context, e) => [`Aboard at ${hexName(context, e.hex)}: ${some(context, e)}`],
	landed: (context, e) => [`Landed at ${hexName(context, e.hex)}: ${some(context, e)}`],
	sailed: (context, e) => [`${listNames(context, e.units)} from ${hexName(context, e.from)} to ${hexName(context, e.to)}`, "by water"],
	shipped: (context, e) => [
		`${listNames(context, e.units) || "A force"} from ${hexName(context, e.from)} to ${hexName(context, e.to)}, by sea`,
		e.shipped ? count(e.shipped, "factor") + " this turn" : "",
	],
	sapped: (context, e) => [`Sap at ${hexName(context, e.hex)} by ${context.unit(e.unit).name}: ${plain(e.result)}`, sumOf(context, e)],
	siege: (context, e) => [
		e.laid
			? `${People(context, e.side)} besiege ${hexName(context, e.hex)} from ${hexName(context, e.from)}`
			: `The siege of ${hexName(context, e.hex)} from ${hexName(context, e.from)} is over`,
	],
	works: (context, e) => [`${context.sideName(e.side)} works at ${hexName(context, e.hex)} ${e.built ? "built" : "gone"}`],
	demoralised: (context, e) => [`${e.unit ? context.unit(e.unit).name : "A unit"} is demoralised`, plain(e.cause)],
	eliminated: (context, e) => [
		`${e.unit ? context.unit(e.unit).name : "A unit"} eliminated`,
		[plain(e.cause), e.points ? count(e.points, "point") : ""].filter(Boolean).join(", "),
	],
	removed: (context, e) => [`Gone: ${e.unit ? context.unit(e.unit).name : "a unit"}`, plain(e.cause)],
	score: (context, e) => [
		`${context.sideName(e.side)} ${e.points >= 0 ? "+" : "−"}${Math.abs(e.points)}: ${count(e.total, "point")}`,
		plain(e.cause),
	],
	attack: (context, e) => [
		`${People(context, e.side)} attack ${hexName(context, e.target)} from ${hexName(context, e.from)}`,
		listNames(
			context,
			(e.units || []).filter((/** @type {string} */ id) => context.unit(id).side === e.side),
		),
	],
	stand: (context, e) => [`The defender stands ${ground(e.terrain)}`, e.modifier ? signed(e.modifier) : ""],
	command: (context, e) => [`${context.unit(e.unit).name} commands`],
	superiority: (context, e) => [
		e.side && e.side !== "nobody" ? `${People(context, e.side)} have superiority` : "Neither has superiority",
		`attacker ${e.attacker}, defender ${e.defender}` + (e.dice ? `, dice ${e.dice.join(", ")}` : ""),
	],
	round: (context, e) => [`${CAPITAL[/** @type {keyof CAPITAL} */ (e.round)] || e.round} round`],
	volley: (context, e) => [
		`${context.sideName(e.side)} ${e.weapon in WEAPON ? weaponName(e.weapon) : "melee"}, ${count(e.factors, "factor")}: ${resultWords(e.result)}`,
		sumOf(context, e),
	],
	outcome: (context, e) => [
		e.winner === "nobody" ? "Drawn, nobody retreats" : `${People(context, e.winner)} win the battle`,
		`attacker lost ${e.attacker_lost} of ${count(e.attacker_base, "factor")}, defender ${e.defender_lost} of ${e.defender_base}`,
	],
	retreated: (context, e) => [`${People(context, e.side)} retreat to ${hexName(context, e.to)}`],
	advanced: (context, e) => [`Advance to ${hexName(context, e.hex)}`, listNames(context, e.units)],
	supplied: (context, e) => [`${hexName(context, e.hex)} is fed`, plain(e.source)],
	expended: (context, e) => [
		`${e.unit ? context.unit(e.unit).name : "A supply unit"} is expended at ${hexName(context, e.hex)}`,
	],
	forage: (context, e) => [
		`Forage at ${hexName(context, e.hex)}, ${ground(e.terrain)}: ${forageWords(e)}`,
		sumOf(context, e),
	],
	rally: (context, e) => [e.unit ? `${context.unit(e.unit).name}: ${plain(e.result)}` : "A unit tries to rally", sum(e)],
	railhead: (context, e) => [`The railroad is open as far as ${hexName(context, e.hex)}`],
	cut: (context, e) => [`The railroad at ${hexName(context, e.hex)} is ${e.success ? "cut" : "attacked in vain"}`, sum(e)],
	repaired: (context, e) => [`The railroad at ${hexName(context, e.hex)} is mended`],
	parley: (context, e) => [
		`${context.unit(e.unit).name} asks for negotiations at ${hexName(context, e.hex)}`,
		e.shown && e.shown !== "none" ? context.unit(e.shown).name + " comes" : "nobody comes",
	],
	negotiation: (context, e) => [
		`${context.unit(e.unit).name} negotiates with ${context.unit(e.with).name}: ${plain(e.result)}`,
		sumOf(context, e),
	],
	honoured: (context, e) => [`The honours of war for a force at ${hexName(context, e.hex)}`, listNames(context, e.units)],
	truce: (context, e) => [`A truce between ${hexName(context, e.hex)} and ${hexName(context, e.with)}`],
	raised: (context, e) => [`${e.unit ? context.unit(e.unit).name : "A unit"} is raised at ${hexName(context, e.hex)}`],
	spied: (context, e) => [`Spies look at ${hexName(context, e.hex)}: ${e.success ? "seen" : "nothing seen"}`, sum(e)],
	pledged: (context, e) => [`Fair play at ${hexName(context, e.hex)}: ${e.success ? "believed" : "not believed"}`, sum(e)],
	evaded: (context, e) => [`Slipped away from ${hexName(context, e.hex)}: ${some(context, e)}`],
	provided: (context, e) => [
		`${e.unit ? context.unit(e.unit).name : "A supply unit"} is used up for the fire of ${some(context, e)}`,
	],
	treaty: (context, e) => [`${People(context, e.side)} ${e.agreed ? "offer a treaty" : "fight on"}`],
	capitulated: (context, e) => [`${People(context, e.side)} concede`],
	over: (context, e) => [
		e.winner === "nobody" || e.winner === "none"
			? "The war ends in a draw"
			: `${title(e.level)} victory of ${people(context, e.winner)}`,
		e.difference !== undefined ? "difference " + Math.abs(e.difference) : "",
	],
};

/** The units of an event, or that there are some. @param {Context} context @param {any} e */
const some = (context, e) => (e.units?.length ? listNames(context, e.units) : "Units");

/** How many of the hungry eat. @param {any} e */
function forageWords(e) {
	if (e.need === undefined) return `feeds ${e.capacity}`;
	return e.capacity >= e.need ? (e.need === 1 ? "the one unit eats" : `all ${e.need} eat`) : `${e.capacity} of ${e.need} eat`;
}

const LOUD = new Set(["turn", "segment", "attack", "outcome", "over", "event", "round"]);
const QUIET = new Set(["halted", "points", "count-roll", "grip", "omen", "short", "marker"]);

/** What follows from a cause and is told below it. @type {Record<string, string[]>} */
const BELOW = {
	attack: ["stand", "command", "superiority", "round", "volley", "eliminated", "demoralised", "score", "works", "outcome", "retreated", "advanced", "routed", "joined", "provided", "expended", "removed", "objective", "evaded"],
	"march-roll": ["moved", "dropped", "eliminated", "demoralised", "score", "scouting", "scouted", "shown", "screened", "removed", "objective", "works"],
	event: ["effect", "event-die", "eliminated", "demoralised", "removed", "score", "shown", "fever", "drawn", "placed"],
	forage: ["supplied", "short", "eliminated", "demoralised", "score"],
	rally: ["eliminated", "score"],
	"native-roll": ["drawn", "placed", "forfeited"],
	turn: ["objective", "score"],
};

/** Whether a line of a kind belongs below one of another. @param {string} kind @param {string} head */
export const follows = (kind, head) => !!BELOW[head]?.includes(kind);

/** What need not be told of the others' turns. */
export const dull = new Set(["forage", "supplied", "expended", "treaty", "short"]);

/** The event with which the first turn began: it was rolled before the first move. @param {Context} context the first position */
export function beginning({ view }) {
	const names = [...new Set([view.happening, ...(view.effects || []), ...(view.bonuses || [])])].filter((name) => name && name !== "no-event" && name !== "none");
	return names.map((happening) => ({ event: "event", happening, side: view.player }));
}

/** Throws in which both sides have their dice, the attacker's first. */
export const throwTogether = new Set(["superiority"]);

/** Whether it is this seat's own turn, and not an answer in the enemy's. @param {Context} context */
export const ownTurn = (context) => context.view.player === context.seat;

/** A march of many hexes is one line. @param {any[]} events */
export function tell(events) {
	/** @type {any[]} */
	const told = [];
	for (const event of events) {
		const last = told[told.length - 1];
		if (event.event === "moved" && last?.event === "moved" && last.to === event.from)
			told[told.length - 1] = {
				...last,
				to: event.to,
				cost: (last.cost || 0) + (event.cost || 0),
				hexes: (last.hexes || 1) + 1,
			};
		else told.push(event);
	}
	return told;
}

/** An event as a line of the log. @param {Context} context @param {any} event */
export function eventLine(context, event) {
	const make = LINE[event.event];
	const [text, detail] = make ? make(context, event) : [event.text || plain(event.event), ""];
	const unit = event.unit || event.units?.[0];
	const side = event.side && event.side !== "nobody" ? event.side : unit ? context.unit(unit).side : "";
	const hexes = [event.from, event.to, event.hex, event.target].filter(Boolean);
	return {
		text: capital(text),
		detail: detail || "",
		side,
		rule: event.rule,
		dice: event.dice || [],
		hexes,
		loud: LOUD.has(event.event),
		quiet: QUIET.has(event.event),
		kind: event.event,
	};
}

/** Who is lost by an event, for the table of losses. @param {Context} context @param {any} event @param {string} by */
export function lost(context, event, by) {
	if (event.event !== "eliminated") return null;
	const facts = event.unit ? context.unit(event.unit) : { side: by === "british" ? "native" : "british", name: "A unit" };
	return { side: facts.side, unit: event.unit, name: facts.name, note: `${plain(event.cause)}, ${hexName(context, event.hex)}`, n: facts.strength || 0 };
}

/** @param {{n: number}[]} list */
export function lostSum(list) {
	const factors = list.reduce((sum, one) => sum + one.n, 0);
	return `${count(list.length, "unit")}, ${count(factors, "factor")}`;
}

/** What scouts, spies or the enemy himself have shown of one of his stacks, or that nothing was seen. @param {Context} context @param {any} event */
function scoutCard(context, event) {
	const seen = event.event === "shown",
		theirs = (event.units || []).filter((/** @type {string} */ id) => context.unit(id).side !== context.seat);
	if (seen ? !theirs.length : event.success || theirs.length) return null;
	return {
		kind: seen ? "Seen" : "Reconnaissance",
		title: capital(hexName(context, event.hex)),
		side: seen ? context.sideName(context.unit(theirs[0]).side) : "",
		dice: event.dice || [],
		text: seen ? stackSum(context, theirs) : "Nothing seen",
		rule: event.rule,
		own: true,
		units: sortUnits(context, theirs),
	};
}

/** A card for what turns up by itself: an event, the end of negotiations, an enemy stack that was seen. @param {Context} context @param {any} event */
export function card(context, event) {
	if (["shown", "scouted", "spied"].includes(event.event)) return scoutCard(context, event);
	if (event.event === "negotiation")
		return {
			kind: "Negotiations at " + hexName(context, event.hex),
			title: title(event.result),
			side: context.unit(event.unit).name + (event.with ? " and " + context.unit(event.with).name : ""),
			dice: event.dice || [],
			text: LINE.negotiation(context, event).filter(Boolean).join(", "),
			rule: event.rule,
			own: true,
		};
	if (event.event !== "event" || event.happening === "no-event") return null;
	return {
		kind: "Event",
		title: title(event.happening),
		side: context.sideName(event.side),
		dice: event.dice || [],
		text: "",
		rule: event.rule,
		own: false,
	};
}
