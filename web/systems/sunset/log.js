// log.js: what happened in The Sun Never Sets II as sentences: lines of the log, cards of events.
// May use: dom (words), words.

import { capital, count } from "../../common/dom.js";
import { aimParts, ground, hexName, listNames, people, People, plain, pointsWord, resultWords, signed, title, weaponName, WEAPON } from "./words.js";

/** @typedef {import("../../game/task.js").Desk} Desk */

const CAPITAL = { artillery: "Artillery", rifle: "Rifle", melee: "Melee" };

/** @param {any} event */
function sum(event) {
	if (!event.dice?.length) return "";
	const die = event.dice.join(" and ");
	if (event.modifier)
		return `die ${die} ${event.modifier > 0 ? "+" : "−"} ${Math.abs(event.modifier)} = ${event.total}`;
	return event.total !== undefined && String(event.total) !== die ? `die ${die} = ${event.total}` : `die ${die}`;
}

/** The sum, and what its modifier is made of. @param {Desk} desk @param {any} e */
function sumOf(desk, e) {
	const said = aimParts(desk, e);
	return [sum(e), said.length > 1 || (said.length && e.modifier) ? said.join(", ") : ""].filter(Boolean).join("; ");
}

/** @type {Record<string, (desk: Desk, e: any) => [string, string?]>} */
const LINE = {
	turn: (desk, e) => [
		desk.box.turns[e.turn - 1]?.name || "Turn " + e.turn,
		e.weather !== "normal" ? plain(e.weather) : "",
	],
	segment: (desk, e) => [`${desk.sideName(e.side)} ${plain(e.segment)}`],
	event: (desk, e) => [
		e.happening === "no-event" ? "No event" : "Event: " + title(e.happening),
		`${desk.sideName(e.side)}, roll ${e.roll}`,
	],
	effect: (desk, e) => [`In force: ${plain(e.happening)}`],
	"event-die": (desk, e) => [
		`${e.unit ? desk.unit(e.unit).name : "A unit"}${e.hex ? " at " + hexName(desk, e.hex) : ""}: ${plain(e.outcome)}`,
		sum(e),
	],
	objective: (desk, e) => [`${hexName(desk, e.hex)} brings ${people(desk, e.side)} ${count(e.points, "point")}`],
	hostages: (desk, e) => [
		e.news === "held"
			? `The hostages are held at ${hexName(desk, e.hex)}`
			: e.news === "found"
				? `The hostages are found at ${hexName(desk, e.hex)}`
				: `The hostages reach the sea at ${hexName(desk, e.hex)}`,
		e.dice?.length ? sum(e) : "",
	],
	fever: (desk, e) => [`${e.unit ? desk.unit(e.unit).name : "A leader"} has fever`],
	shown: (desk, e) => [`The stack at ${hexName(desk, e.hex)} is shown`, listNames(desk, e.units)],
	"native-roll": (desk, e) => [`${People(desk, "native")} at home: ${plain(e.result)}`, sumOf(desk, e)],
	"count-roll": (desk, e) => [count(e.count, "unit"), sum(e)],
	drawn: (desk, e) => [`${e.count} drawn`, listNames(desk, e.units)],
	forfeited: (desk, e) => [`${e.count} forfeited`, listNames(desk, e.units)],
	placed: (desk, e) => [`Placed at ${hexName(desk, e.hex)}: ${some(desk, e).replace(/^Units$/, "units")}`],
	rebuilt: (desk, e) => [`${e.unit ? desk.unit(e.unit).name : "A unit"} is rebuilt at ${hexName(desk, e.hex)}`],
	"march-roll": (desk, e) => [
		`${e.units?.length ? listNames(desk, e.units) : "A force"} at ${hexName(desk, e.hex)}: ${plain(e.result)}`,
		[sumOf(desk, e), e.allowance ? count(e.allowance, "point") : ""].filter(Boolean).join(", "),
	],
	moved: (desk, e) => [
		`${e.units?.length ? listNames(desk, e.units) : "A force"}: from ${hexName(desk, e.from)} to ${hexName(desk, e.to)}`,
		[e.hexes > 1 ? e.hexes + " hexes" : "", e.cost ? pointsWord(e.cost) : ""].filter(Boolean).join(", "),
	],
	halted: (desk, e) => [`The force halts at ${hexName(desk, e.hex)}`],
	dropped: (desk, e) => [`Left at ${hexName(desk, e.hex)}: ${listNames(desk, e.units)}`],
	scouted: (desk, e) => [`Reconnaissance of ${hexName(desk, e.hex)}: ${e.success ? "seen" : "nothing seen"}`, sum(e)],
	scouting: (desk, e) => [`Reconnaissance of ${hexName(desk, e.hex)} by ${listNames(desk, e.units)}`, `strength ${e.strength}`],
	screened: (desk, e) => [`${hexName(desk, e.hex)} is screened`, e.units ? listNames(desk, e.units) : ""],
	withdrawn: (desk, e) => [`Units leave the map at ${hexName(desk, e.hex)}`, listNames(desk, e.units)],
	routed: (desk, e) => [
		`${desk.unit(e.unit).name} ${e.hexes ? `in rout: ${count(e.hexes, "hex", "hexes")}` : "is lost in the rout"}`,
		sum(e),
	],
	joined: (desk, e) => [`With those who ran to ${hexName(desk, e.hex)}: ${listNames(desk, e.units)}`],
	digging: (desk, e) => [`Works begun at ${hexName(desk, e.hex)} by ${desk.unit(e.unit).name}`],
	boarded: (desk, e) => [`Aboard at ${hexName(desk, e.hex)}: ${some(desk, e)}`],
	landed: (desk, e) => [`Landed at ${hexName(desk, e.hex)}: ${some(desk, e)}`],
	sailed: (desk, e) => [`${listNames(desk, e.units)} from ${hexName(desk, e.from)} to ${hexName(desk, e.to)}`, "by water"],
	shipped: (desk, e) => [
		`${listNames(desk, e.units) || "A force"} from ${hexName(desk, e.from)} to ${hexName(desk, e.to)}, by sea`,
		e.shipped ? count(e.shipped, "factor") + " this turn" : "",
	],
	sapped: (desk, e) => [`Sap at ${hexName(desk, e.hex)} by ${desk.unit(e.unit).name}: ${plain(e.result)}`, sumOf(desk, e)],
	siege: (desk, e) => [
		e.laid
			? `${People(desk, e.side)} besiege ${hexName(desk, e.hex)} from ${hexName(desk, e.from)}`
			: `The siege of ${hexName(desk, e.hex)} from ${hexName(desk, e.from)} is over`,
	],
	works: (desk, e) => [`${desk.sideName(e.side)} works at ${hexName(desk, e.hex)} ${e.built ? "built" : "gone"}`],
	demoralised: (desk, e) => [`${e.unit ? desk.unit(e.unit).name : "A unit"} is demoralised`, plain(e.cause)],
	eliminated: (desk, e) => [
		`${e.unit ? desk.unit(e.unit).name : "A unit"} is lost`,
		[plain(e.cause), e.points ? count(e.points, "point") : ""].filter(Boolean).join(", "),
	],
	removed: (desk, e) => [`Gone: ${e.unit ? desk.unit(e.unit).name : "a unit"}`, plain(e.cause)],
	score: (desk, e) => [
		`${desk.sideName(e.side)} ${e.points >= 0 ? "+" : "−"}${Math.abs(e.points)}: ${count(e.total, "point")}`,
		plain(e.cause),
	],
	attack: (desk, e) => [
		`${People(desk, e.side)} attack ${hexName(desk, e.target)} from ${hexName(desk, e.from)}`,
		listNames(
			desk,
			(e.units || []).filter((/** @type {string} */ id) => desk.unit(id).side === e.side),
		),
	],
	stand: (desk, e) => [`The defender stands ${ground(e.terrain)}`, e.modifier ? signed(e.modifier) : ""],
	command: (desk, e) => [`${desk.unit(e.unit).name} commands`],
	superiority: (desk, e) => [
		e.side && e.side !== "nobody" ? `${People(desk, e.side)} have superiority` : "Neither has superiority",
		`attacker ${e.attacker}, defender ${e.defender}` + (e.dice ? `, dice ${e.dice.join(", ")}` : ""),
	],
	round: (desk, e) => [`${CAPITAL[/** @type {keyof CAPITAL} */ (e.round)] || e.round} round`],
	volley: (desk, e) => [
		`${desk.sideName(e.side)} ${e.weapon in WEAPON ? weaponName(e.weapon) : "melee"}, ${count(e.factors, "factor")}: ${resultWords(e.result)}`,
		sumOf(desk, e),
	],
	outcome: (desk, e) => [
		e.winner === "nobody" ? "Drawn, nobody retreats" : `${People(desk, e.winner)} win the battle`,
		`attacker lost ${e.attacker_lost} of ${count(e.attacker_base, "factor")}, defender ${e.defender_lost} of ${e.defender_base}`,
	],
	retreated: (desk, e) => [`${People(desk, e.side)} retreat to ${hexName(desk, e.to)}`],
	advanced: (desk, e) => [`Advance to ${hexName(desk, e.hex)}`, listNames(desk, e.units)],
	supplied: (desk, e) => [`${hexName(desk, e.hex)} is fed`, plain(e.source)],
	expended: (desk, e) => [
		`${e.unit ? desk.unit(e.unit).name : "A supply unit"} is expended at ${hexName(desk, e.hex)}`,
	],
	forage: (desk, e) => [
		`Forage at ${hexName(desk, e.hex)}, ${ground(e.terrain)}: ${forageWords(e)}`,
		sumOf(desk, e),
	],
	rally: (desk, e) => [e.unit ? `${desk.unit(e.unit).name}: ${plain(e.result)}` : "A unit tries to rally", sum(e)],
	railhead: (desk, e) => [`The railroad is open as far as ${hexName(desk, e.hex)}`],
	cut: (desk, e) => [`The railroad at ${hexName(desk, e.hex)} is ${e.success ? "cut" : "attacked in vain"}`, sum(e)],
	repaired: (desk, e) => [`The railroad at ${hexName(desk, e.hex)} is mended`],
	parley: (desk, e) => [
		`${desk.unit(e.unit).name} asks for negotiations at ${hexName(desk, e.hex)}`,
		e.shown && e.shown !== "none" ? desk.unit(e.shown).name + " comes" : "nobody comes",
	],
	negotiation: (desk, e) => [
		`${desk.unit(e.unit).name} negotiates with ${desk.unit(e.with).name}: ${plain(e.result)}`,
		sumOf(desk, e),
	],
	honoured: (desk, e) => [`The honours of war for a force at ${hexName(desk, e.hex)}`, listNames(desk, e.units)],
	truce: (desk, e) => [`A truce between ${hexName(desk, e.hex)} and ${hexName(desk, e.with)}`],
	raised: (desk, e) => [`${e.unit ? desk.unit(e.unit).name : "A unit"} is raised at ${hexName(desk, e.hex)}`],
	spied: (desk, e) => [`Spies look at ${hexName(desk, e.hex)}: ${e.success ? "seen" : "nothing seen"}`, sum(e)],
	pledged: (desk, e) => [`Fair play at ${hexName(desk, e.hex)}: ${e.success ? "believed" : "not believed"}`, sum(e)],
	evaded: (desk, e) => [`Slipped away from ${hexName(desk, e.hex)}: ${some(desk, e)}`],
	provided: (desk, e) => [
		`${e.unit ? desk.unit(e.unit).name : "A supply unit"} is used up for the fire of ${some(desk, e)}`,
	],
	treaty: (desk, e) => [`${People(desk, e.side)} ${e.agreed ? "offer a treaty" : "go on"}`],
	capitulated: (desk, e) => [`${People(desk, e.side)} capitulate`],
	over: (desk, e) => [
		e.winner === "nobody" || e.winner === "none"
			? "The war ends in a draw"
			: `${title(e.level)} victory of ${people(desk, e.winner)}`,
		e.difference !== undefined ? "difference " + Math.abs(e.difference) : "",
	],
};

/** The units of an event, or that there are some. @param {Desk} desk @param {any} e */
const some = (desk, e) => (e.units?.length ? listNames(desk, e.units) : "Units");

/** How many of the hungry eat. @param {any} e */
function forageWords(e) {
	if (e.need === undefined) return `feeds ${e.capacity}`;
	return e.capacity >= e.need ? (e.need === 1 ? "the one unit eats" : `all ${e.need} eat`) : `${e.capacity} of ${e.need} eat`;
}

const LOUD = new Set(["turn", "segment", "attack", "outcome", "over", "event", "round"]);
const QUIET = new Set(["halted", "points", "count-roll", "grip", "omen", "short", "marker"]);

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

/** An event as a line of the log. @param {Desk} desk @param {any} event */
export function eventLine(desk, event) {
	const make = LINE[event.event];
	const [text, detail] = make ? make(desk, event) : [event.text || plain(event.event), ""];
	const unit = event.unit || event.units?.[0];
	const side = event.side && event.side !== "nobody" ? event.side : unit ? desk.unit(unit).side : "";
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

/** Who is lost by an event, for the table of losses. @param {Desk} desk @param {any} event @param {string} by */
export function lost(desk, event, by) {
	if (event.event !== "eliminated") return null;
	const facts = event.unit ? desk.unit(event.unit) : { side: by === "british" ? "native" : "british", name: "A unit" };
	return { side: facts.side, unit: event.unit, name: facts.name, note: `${plain(event.cause)}, ${hexName(desk, event.hex)}`, n: facts.strength || 0 };
}

/** @param {{n: number}[]} list */
export function lostSum(list) {
	const factors = list.reduce((sum, one) => sum + one.n, 0);
	return `${count(list.length, "unit")}, ${count(factors, "factor")}`;
}

/** A card for what turns up by itself: an event, the end of negotiations. @param {Desk} desk @param {any} event */
export function card(desk, event) {
	if (event.event === "negotiation")
		return {
			kind: "Negotiations at " + hexName(desk, event.hex),
			title: title(event.result),
			side: desk.unit(event.unit).name + (event.with ? " and " + desk.unit(event.with).name : ""),
			dice: event.dice || [],
			text: LINE.negotiation(desk, event).filter(Boolean).join(", "),
			rule: event.rule,
			own: true,
		};
	if (event.event !== "event" || event.happening === "no-event") return null;
	return {
		kind: "Event",
		title: title(event.happening),
		side: desk.sideName(event.side),
		dice: event.dice || [],
		text: "",
		rule: event.rule,
		own: false,
	};
}
