// assist_words.js: the words of Restless Natives at a real table: what the legal moves offer, and moves as text.
// May use: dom (words).

import { capital } from "../../common/dom.js";

/** @typedef {{rough: Set<string>, targets: Set<string>, forms: Set<string>}} Act */

export const ACTS = /** @type {Record<string, [string, string]>} */ ({
	"move-fire": ["Move, then fire", "restless:act-1"],
	"fire-move": ["Fire, then move", "restless:act-2"],
	"fire-twice": ["Fire twice", "restless:act-3"],
	"move-twice": ["Move twice", "restless:act-4"],
	"form-move": ["Change formation, then move", "restless:act-5"],
	"form-fire": ["Change formation, then fire", "restless:act-6"],
	charge: ["Charge", "restless:act-7"],
	fight: ["Fight on in close combat", "restless:act-8"],
	"move-form": ["Move, then change formation", "restless:act-5"],
	"fire-form": ["Fire, then change formation", "restless:act-6"],
	move: ["Move, then decide", "restless:act-1"],
	fire: ["Fire, then decide", "restless:act-2"],
	form: ["Change formation, then decide", "restless:act-5"],
	nothing: ["Only play a card", "restless:act-card"],
});

export const ROUGH = /** @type {Record<string, string>} */ ({
	"": "clear",
	rough: "rough",
	"rough-first": "first rough",
	"rough-second": "second rough",
});

export const WANTS = /** @type {Record<string, [string, string]>} */ ({
	move: ["moves", "restless:move-random"],
	fire: ["fires", "restless:fire-per-stand"],
	strike: ["strikes", "restless:cc-first-attacker"],
	blows: ["strikes back", "restless:cc-first-defender"],
	morale: ["tests its morale", "restless:morale-1"],
	flight: ["falls back", "restless:morale-5"],
});

export const STATUS = /** @type {Record<string, string>} */ ({
	waiting: "waits",
	reserve: "not yet on the table",
	table: "on the table",
	fled: "has run away",
	destroyed: "destroyed",
	exited: "left the table",
});

/** "br_inf-2" is the second of its type. @param {any} box @param {string} id */
export function unitName(box, id) {
	const [, type, number] = /^(\w+?)(?:-(\d+))?$/.exec(id) || ["", id, ""];
	const found = (box.types || []).find((/** @type {any} */ one) => one.id === type);
	return (found ? found.name : id) + (number ? " " + number : "");
}

/** @param {any} box @param {string} id */
export function unitType(box, id) {
	return (
		(box.types || []).find((/** @type {any} */ one) => one.id === id.replace(/-\d+$/, "")) || {
			side: "",
			rates: {},
		}
	);
}

/** @param {any} box @param {any} unit */
export function bandsOf(box, unit) {
	return (box.weapons || []).find((/** @type {any} */ one) => one.id === unit.weapon)?.bands || [];
}

/** @param {any} box @param {any} unit */
export function weaponName(box, unit) {
	const weapon = (box.weapons || []).find((/** @type {any} */ one) => one.id === unit.weapon);
	return weapon && weapon.bands.length ? weapon.name : "no missiles";
}

/** Range, dice and morale of a unit, in a line. @param {any} box @param {any} unit */
export function unitLine(box, unit) {
	const bands = bandsOf(box, unit).map((/** @type {number[]} */ [range, dice]) => `${dice === 1 ? "1 die" : dice + " dice"} a stand up to ${inches(range)}″`);
	return `${capital([weaponName(box, unit), ...bands].join(", "))}. Morale: ${unitType(box, unit.id).morale} or more.`;
}

/** What dice must show. @param {any} box @param {any} unit whose dice @param {any} active */
export function needOf(box, unit, active) {
	const { hits } = box,
		type = unitType(box, unit.id),
		[, add] = type.rates?.[unit.formation] || [0, 0];
	switch (active.want) {
		case "move":
			return add ? `their total and ${add * (active.act === "move-twice" ? 2 : 1)}″` : "their total in inches";
		case "fire":
			return `each ${hits.fire} hits, ${hits.cover} for a stand in cover`;
		case "strike":
		case "blows":
			return `each ${hits.close} or more hits`;
		case "morale":
			return `${type.morale} or more in all`;
		default:
			return "their total in inches";
	}
}

/** What may be told instead of every die. @param {any} active @returns {import("../../assist/dice_entry.js").Counted | null} */
export function countedOf({ want, want_count: most }) {
	if (["fire", "strike", "blows"].includes(want))
		return { name: "Hits only", done: "Enter hits", tallies: [{ label: "Hits", least: 0, most }], text: ([hits]) => `hits ${hits}` };
	if (["morale", "flight"].includes(want))
		return { name: "Total only", done: "Enter total", tallies: [{ label: "Total", least: most, most: 6 * most }], text: ([sum]) => `total ${sum}` };
	return null;
}

/** @typedef {(id: string) => string} NameOf */

/** Names instead of ids in a sentence. @param {any} box @param {string} text @param {NameOf} nameOf */
export function sayNames(box, text, nameOf) {
	const ids = (box.types || []).map((/** @type {any} */ one) => one.id).join("|");
	return ids ? text.replace(new RegExp(`\\b(?:${ids})(?:-\\d+)?\\b`, "g"), nameOf) : text;
}

/** As the server says it: "2nd Camel Corps". @param {any} box @param {string} id */
function saidName(box, id) {
	const [, kind, number] = /** @type {string[]} */ (/^(.*?)(?:-(\d+))?$/.exec(id)),
		name = (box.types || []).find((/** @type {any} */ one) => one.id === kind)?.name;
	return name && number > "1" ? number + (/** @type {Record<string, string>} */ ({ 2: "nd", 3: "rd" })[number] || "th") + " " + name : name;
}

/** Names that players gave instead of those that the server says. @param {any} box @param {any} event @param {NameOf} nameOf */
function sayOwn(box, event, nameOf) {
	const ids = Object.values(event).filter((id) => typeof id === "string" && saidName(box, id));
	ids.sort((a, b) => saidName(box, b).length - saidName(box, a).length);
	const marked = ids.reduce((text, id, i) => text.replaceAll(saidName(box, id), `\u{1}${i}\u{1}`), event.text || event.event);
	return marked.replace(/\u{1}(\d+)\u{1}/gu, (/** @type {string} */ _mark, /** @type {string} */ i) => nameOf(ids[Number(i)]));
}

/** @param {any} box @param {string} seat "british-2" */
export function seatName(box, seat) {
	const [side, number] = seat.split("-");
	const name = box.sides?.[side] || side;
	return number && number !== "1" ? `${name}, player ${number}` : name;
}

/** @param {string} card "10H" @returns {{rank: string, suit: string, red: boolean}} */
export function readCard(card) {
	const suits = /** @type {Record<string, string>} */ ({ H: "♥", D: "♦", C: "♣", S: "♠" });
	if (!card || card === "none") return { rank: "", suit: "", red: false };
	if (card.startsWith("joker")) return { rank: "J", suit: "★", red: false };
	return { rank: card.slice(0, -1), suit: suits[card.slice(-1)], red: /[HD]$/.test(card) };
}

/** What the listed moves let each unit do, without cards. @param {string[]} moves @returns {Map<string, Map<string, Act>>} */
export function readActs(moves) {
	const units = new Map();
	for (const text of moves) {
		const [, unit, act, rest] = /^activate (\S+) (\S+)(.*)$/.exec(text) || [];
		if (!unit) continue;
		if (!units.has(unit)) units.set(unit, new Map());
		const acts = units.get(unit);
		if (!acts.has(act)) acts.set(act, { rough: new Set(), targets: new Set(), forms: new Set() });
		const one = acts.get(act);
		one.rough.add(/ (rough(?:-first|-second)?)\b/.exec(rest)?.[1] || "");
		const form = / to (\w+)/.exec(rest)?.[1];
		if (form) one.forms.add(form);
		if (act === "charge" || act === "fight") one.targets.add(rest.trim().split(" ")[0]);
	}
	return units;
}

/** @param {{unit: string, act: string, target: string, form: string, rough: string, card: string}} draft */
export function writeActivate(draft) {
	return (
		`activate ${draft.unit} ${draft.act}` +
		(draft.target ? " " + draft.target : "") +
		(draft.form ? " to " + draft.form : "") +
		(draft.rough ? " " + draft.rough : "") +
		(draft.card ? " card " + draft.card : "")
	);
}

/** Inches with as many places as they have. @param {number} hundredths */
export const inches = (hundredths) => String(hundredths / 100);

/** @param {{target: string, range: number, by: number, open: number, cover: number, twice: boolean}} shot */
export function writeShoot(shot) {
	return (
		`shoot ${shot.target} range ${inches(shot.range)} by ${shot.by} open ${shot.open} cover ${shot.cover}` +
		(shot.twice ? " twice" : "")
	);
}

/** What a special card does, in a line. @param {any} box @param {string} id */
export function cardText(box, id) {
	const card = (box.cards || []).find((/** @type {any} */ one) => one.id === id);
	if (!card) return { name: id, text: "" };
	const more = card.dice === 1 ? "one more die" : `${card.dice} more dice`;
	const texts = /** @type {Record<string, string>} */ ({
		none: "No effect; it only makes room.",
		fire: `${more} for each firing stand`,
		move: `${more} for each move`,
		combat: `${more} for each stand in close combat`,
		rally: "brings back a unit that ran away",
	});
	return { name: card.name, text: texts[card.effect] || "" };
}

/** A line of the log, nothing for what others should not see or need not. @param {any} box @param {any} event @param {NameOf} nameOf */
export function sayEvent(box, event, nameOf) {
	if (event.event === "wanted") return null;
	const own = /** @type {Record<string, string>} */ ({
		dealt: `A special card for ${event.seat}.`,
		activated: `${event.unit}: ${ACTS[event.act]?.[0] || event.act}${event.target ? " " + event.target : ""}.`,
	});
	const names = sayNames(box, own[event.event] || sayOwn(box, event, nameOf), nameOf)
		.replace(/\b(british|native)-(\d)\b/g, (seat) => seatName(box, seat))
		.replace(/\b(10|[2-9AJQK])([HDCS])\b/g, (card) => readCard(card).rank + readCard(card).suit);
	return {
		text: capital(names),
		rule: event.rule,
		dice: event.event === "card" || event.event === "dealt" ? [] : event.dice || [],
		loud: ["card", "lost", "destroyed", "fled", "ended", "result", "must-fall-back"].includes(event.event),
	};
}

/** Any other move in words. @param {any} box @param {string} text @param {NameOf} nameOf */
export function sayMove(box, text, nameOf) {
	const words = /** @type {Record<string, string>} */ ({
		ready: "Ready",
		throw: "Throw for the choice of side",
		decline: "Nothing on this card",
		offer: "Offer to end the battle",
		time: "The agreed time is up",
		agree: "Agreed",
		refuse: "No",
		accept: "The umpire is right",
		concede: "Concede the battle",
		"claim british": "The British have won",
		"claim native": `The ${box.sides?.native || "Natives"} have won`,
		"claim draw": "It is a draw",
		"choose british": "We take the British",
		"choose native": `We take the ${box.sides?.native || "Natives"}`,
	});
	const [, seat] = /^penalise (\S+)$/.exec(text) || [];
	if (seat) return `${seatName(box, seat)} showed cards`;
	const [, player] = /^pass (\d)$/.exec(text) || [];
	if (player) return `Pass to player ${player}`;
	const [, unit, to] = /^give (\S+) to (\d)$/.exec(text) || [];
	if (unit) return `${nameOf(unit)} to player ${to}`;
	return words[text] || sayNames(box, text, nameOf);
}
