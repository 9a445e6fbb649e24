// resolve.js: what the dice of a move did, taken apart from its events: volleys and combats, each with its dice, then kills and states. The
// log alone is enough for it, so that whoever comes back sees the same. May use: nothing.

/**
 * @typedef {{unit: string, kills: number, total: number, states: {which: string, on: boolean}[], destroyed: boolean, recoiled: boolean}} Loss
 * @typedef {Object} Card one throw, or the throws of a combat
 * @property {"volley" | "jam" | "clear" | "combat" | "conduct" | "critical"} type
 * @property {any} event the throw; of a combat: who fights in it
 * @property {any[]} blows of a combat: the throw of each side @property {any[]} supports of a combat: who was committed
 * @property {any} decided of a combat: the winner @property {any[]} effects of a combat or a roll: what came of it
 * @typedef {{kind: "guns" | "rifles" | "melee" | "crisis" | "critical", cards: Card[], effects: any[]}} Part
 */

/** Events that tell what came of a throw. */
const EFFECTS = new Set(["kills", "marker", "destroyed", "recoiled", "figure-lost"]);
/** @type {Record<string, Card["type"]>} */
const THROWS = { fired: "volley", "jam-roll": "jam", "clear-roll": "clear" };
/** Parts that are headed by their phase; their throws. @type {Record<string, string>} */
const HEADED = { crisis: "conduct", critical: "critical" };

/** @param {Card["type"]} type @param {any} event @returns {Card} */
const card = (type, event) => ({ type, event, blows: [], supports: [], decided: null, effects: [] });

/** The parts while they are being found. */
class Reading {
	constructor() {
		/** @type {Part[]} */ this.parts = [];
		/** @type {Part | undefined} the one that is being read */ this.now = undefined;
		/** combats of it that are decided */ this.decided = 0;
	}

	/** The part of a kind, begun anew where another was read. @param {Part["kind"]} kind */
	part(kind) {
		if (this.now?.kind === kind) return this.now;
		this.decided = 0;
		this.parts.push((this.now = { kind, cards: [], effects: [] }));
		return this.now;
	}

	get last() {
		return this.now?.cards[this.now.cards.length - 1];
	}

	/** @param {any} event */
	head(event) {
		this.now = undefined;
		if (event.which in HEADED) this.part(event.which);
	}

	/** A throw of fire. @param {Card["type"]} type @param {any} event */
	fire(type, event) {
		const kind = type === "volley" ? (/seq-6$/.test(event.rule) ? "guns" : "rifles") : this.now?.kind || "rifles";
		this.part(kind).cards.push(card(type, event));
	}

	/** What came of it: of a melee for the combat that was decided last, of a roll for that roll. @param {any} event */
	effect(event) {
		const { now } = this;
		if (now) (now.kind === "melee" ? now.cards[this.decided - 1] : now.kind in HEADED ? this.last : now)?.effects.push(event);
	}

	/** @param {any} event */
	read(event) {
		const name = event.event;
		if (name === "phase" || name === "turn") this.head(event);
		else if (name in THROWS) this.fire(THROWS[name], event);
		else if (name === "combat") this.part("melee").cards.push(card("combat", event));
		else if (name === "supports") this.last?.supports.push(event);
		else if (name === "fought") this.last?.blows.push(event);
		else if (name === "decided") this.decide(event);
		else if (this.now && HEADED[this.now.kind] === name) this.now.cards.push(card(name, event));
		else if (EFFECTS.has(name)) this.effect(event);
	}

	/** @param {any} event */
	decide(event) {
		const fight = this.now?.cards[this.decided++];
		if (fight) fight.decided = event;
	}
}

/** The parts of what a move brought, in their order; none where nothing was thrown. @param {any[]} events with the rest of each throw in it @returns {Part[]} */
export function partsOf(events) {
	const reading = new Reading();
	for (const event of events) reading.read(event);
	return reading.parts.filter((one) => one.cards.length);
}

/** What each unit suffered, in the order in which it is told. @param {any[]} effects @returns {Loss[]} */
export function lossesOf(effects) {
	/** @type {Map<string, Loss>} */ const found = new Map();
	for (const event of effects) {
		if (!event.unit) continue;
		/** @type {Loss} */ const loss = found.get(event.unit) || { unit: event.unit, kills: 0, total: 0, states: [], destroyed: false, recoiled: false };
		found.set(event.unit, loss);
		if (event.event === "kills") [loss.kills, loss.total] = [loss.kills + event.count, event.total];
		else if (event.event === "marker") loss.states.push({ which: event.which, on: event.on });
		else if (event.event === "destroyed") loss.destroyed = true;
		else if (event.event === "recoiled") loss.recoiled = true;
	}
	return [...found.values()];
}

/** All that a part did. @param {Part} part */
export const effectsOf = (part) => [...part.effects, ...part.cards.flatMap((one) => one.effects)];

/** Units that throw, are thrown at, or fight. @param {Card} one @returns {string[]} */
export function unitsOf({ event, type }) {
	return type === "combat" ? event.units : [event.unit, event.target].filter(Boolean);
}
