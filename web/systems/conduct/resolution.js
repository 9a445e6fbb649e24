// resolution.js: a phase of fire or melee as one scene: volley after volley, combat after combat, then what came of them. It stays until the
// player goes on, or as long as the preferences say. scene_view.js draws it. May use: dom, game/pace, field/units, resolve.

import { count } from "../../common/dom.js";
import { combatPace } from "../../game/pace.js";
import { onTable, poseOf, unitOf } from "../../field/units.js";
import { effectsOf, lossesOf, unitsOf } from "./resolve.js";

/** @typedef {import("./surface.js").Surface} Surface @typedef {import("./resolve.js").Part} Part @typedef {import("./resolve.js").Card} Card */

/** How long a volley lies there before the next falls, in ms. */
const PACE = 2500;
/** @param {number} n */
export const hitWords = (n) => count(n, "hit");

export class Resolution {
	/** @param {Surface} surface @param {Part[]} parts @param {{whole?: boolean, end: () => void}} how whole: everything has fallen already; end: it has been seen */
	constructor(surface, parts, { whole = false, end }) {
		this.surface = surface;
		this.parts = parts;
		this.end = end;
		/** until it was seen, or each part as a whole for so many ms */ this.pace = whole ? "held" : combatPace();
		this.whole = whole || this.pace !== "held" || matchMedia("(prefers-reduced-motion: reduce)").matches;
		this.timer = 0;
		/** the part in hand */ this.at = 0;
		/** cards of it that have fallen */ this.shown = 0;
		this.begin();
	}

	get part() {
		return this.parts[this.at];
	}

	/** Has everything of this part fallen? */
	get complete() {
		return this.shown >= this.part.cards.length;
	}

	/** Combats are looked at one by one, volleys follow each other. */
	get slow() {
		return this.part.kind === "melee" && this.pace === "held";
	}

	begin() {
		this.shown = this.whole && !this.slow ? this.part.cards.length : 1;
		this.wait();
	}

	wait() {
		clearTimeout(this.timer);
		if (!this.complete && !this.slow) this.timer = window.setTimeout(() => this.fall(), PACE);
		else if (this.pace !== "held") this.timer = window.setTimeout(() => this.press(), this.pace);
	}

	/** The next card falls. */
	fall() {
		this.shown++;
		this.wait();
		this.tell();
		this.surface.game.render();
	}

	/** What has just fallen, for those who hear the game. */
	tell() {
		const one = this.part.cards[Math.min(this.shown, this.part.cards.length) - 1];
		this.surface.game.say(cardWords(this.surface, one));
	}

	/** Go on: the rest falls at once, then the next part, then it is over. */
	press() {
		clearTimeout(this.timer);
		if (!this.complete) {
			this.shown = this.slow ? this.shown + 1 : this.part.cards.length;
			this.tell();
		} else if (this.at + 1 < this.parts.length) {
			this.at++;
			this.begin();
			this.tell();
		} else return this.end();
		this.surface.game.render();
	}

	stop() {
		clearTimeout(this.timer);
	}

	/** Cards that lie there. */
	cards() {
		return this.part.cards.slice(0, this.shown);
	}

	/** The card in hand. */
	current() {
		return this.part.cards[Math.min(this.shown, this.part.cards.length) - 1];
	}

	/** Effects that have not been told yet: of volleys all until the last has fallen. */
	hidden() {
		const later = this.parts.slice(this.at + 1).flatMap(effectsOf),
			{ part } = this;
		return [...(this.complete ? [] : part.effects), ...part.cards.slice(this.shown).flatMap((one) => one.effects), ...later];
	}

	/** A unit as it was before what is not told yet. @param {any} unit */
	before(unit) {
		const loss = lossesOf(this.hidden()).find((one) => one.unit === unit.id);
		if (!loss) return unit;
		const old = { ...unit, stands: unit.stands + loss.kills, fallen: unit.fallen && !loss.destroyed };
		for (const { which, on } of loss.states) old[which.replace("-", "_")] = !on;
		return old;
	}

	/** Units that this scene destroys: they stand until it has been seen. @returns {Set<string>} */
	fallen() {
		return new Set(this.parts.flatMap(effectsOf).flatMap((event) => (event.event === "destroyed" ? [event.unit] : [])));
	}

	/** Who fires at whom, on the table. */
	lines() {
		const { context } = this.surface,
			at = (/** @type {string} */ id) => unitOf(context, id),
			now = this.current();
		return this.cards().flatMap((one) => {
			if (one.type !== "volley") return [];
			const [from, to] = [at(one.event.unit), at(one.event.target)];
			if (!onTable(from) || !onTable(to)) return [];
			return [{ from: poseOf(from), to: poseOf(to), kind: one === now && !this.complete ? "shot now" : "shot", text: hitWords(one.event.hits) }];
		});
	}

	/** Units of the card in hand. */
	units() {
		return unitsOf(this.current());
	}
}

// ---- words ----

/** @param {Surface} surface @param {Card | undefined} one @returns {string} */
export function cardWords(surface, one) {
	if (!one) return "";
	if (one.type !== "combat") {
		const line = surface.game.words.eventLine(surface.context, one.event);
		return [line.text, line.detail].filter(Boolean).join(", ");
	}
	return [...one.blows.map((blow) => `${surface.unitName(blow.unit)}: ${hitWords(blow.hits)}`), verdict(surface, one)].join(". ");
}

/** Who won a combat. @param {Surface} surface @param {Card} one */
export function verdict(surface, { decided }) {
	if (!decided) return "";
	return decided.winner === "nobody" ? "A tie: both are Shaken" : `${surface.context.sideName(decided.winner)} wins`;
}
