// moment.js: a throw and what came of it, beat after beat: the dice, the losses, morale, flight. It stays until the player has seen it; what
// the other side still has to answer is awaited. May use: pace.

import { combatPace, GLANCE, SERIES } from "./pace.js";

/**
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./task.js").Beat} Beat
 */

/** Beats follow each other after so many ms. */
const BEAT = 950;
/** A key that was pressed for something else does not take away what has just appeared, in ms. */
const GRACE = 220;

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Moment {
	/** @param {Game} game @param {Beat[]} beats @param {{before?: any, open?: boolean, outcome?: boolean}} how before: the view before it;
	 *   open: the other side still answers; outcome: a battle has ended with it */
	constructor(game, beats, { before = null, open = false, outcome = false }) {
		this.game = game;
		this.beats = beats;
		this.before = before;
		this.open = open;
		this.outcome = outcome;
		/** the page of the outcome is in sight */ this.told = outcome && !beats.length;
		this.shown = calm() || !beats.length ? beats.length : 1;
		this.born = performance.now();
		this.timer = 0;
		/** one of several volleys that were ordered together */ this.series = !!game.auto;
		this.settle();
	}

	/** Has everything fallen that is known? */
	get complete() {
		return this.shown >= this.beats.length;
	}

	/** What was thrown or lost last. */
	get beat() {
		return this.beats[Math.max(0, Math.min(this.shown, this.beats.length) - 1)];
	}

	/** The throw that began it. */
	get thrown() {
		return this.beats.slice(0, this.shown).find((beat) => beat.kind === "throw");
	}

	/** Beats in sight. */
	seen() {
		return this.beats.slice(0, this.shown);
	}

	/** What follows from it has come. @param {Beat[]} beats @param {{open: boolean, outcome: boolean}} how */
	add(beats, { open, outcome }) {
		this.beats = [...this.beats, ...beats];
		if (calm()) this.shown = this.beats.length;
		this.open = open;
		this.outcome ||= outcome;
		if (this.outcome && !this.beats.length) this.told = true;
		this.settle();
	}

	/** The next beat follows by itself; after the last one the moment waits, or goes. */
	settle() {
		const { wire } = this.game;
		clearTimeout(this.timer);
		if (this.open) this.held = false;
		else {
			this.held = true;
			wire.hold();
		}
		if (!this.complete) this.timer = window.setTimeout(() => this.reveal(this.shown + 1), BEAT);
		else if (!this.open && !this.told) {
			const wait = this.patience();
			if (wait) this.timer = window.setTimeout(() => this.next(), wait);
		}
	}

	/** How long it stays by itself; 0: until it has been seen. */
	patience() {
		const pace = combatPace();
		if (pace !== "held") return pace;
		if (this.series && !this.beats.some((beat) => beat.bad)) return SERIES;
		return this.beats.every((beat) => beat.light) ? GLANCE : 0;
	}

	/** @param {number} shown */
	reveal(shown) {
		this.shown = shown;
		this.settle();
		this.game.say(this.beat?.title || "");
		this.game.render();
	}

	/** Any key or tap: what still moves is there, then the rest, then it goes on. */
	press() {
		if (performance.now() - this.born < GRACE) return;
		const moving = document.querySelector(".moment")?.getAnimations({ subtree: true }).filter((one) => one.playState === "running") || [];
		if (moving.length && this.complete) return void moving.forEach((one) => one.finish());
		if (!this.complete) return this.reveal(this.beats.length);
		this.next();
	}

	/** The page of the outcome, or the end. */
	next() {
		clearTimeout(this.timer);
		if (!this.outcome || this.told) return this.end();
		this.told = true;
		this.born = performance.now();
		this.game.render();
	}

	/** It has been seen. */
	end() {
		clearTimeout(this.timer);
		this.game.endMoment();
	}

	stop() {
		clearTimeout(this.timer);
	}
}

/** The dice of a move are looked at before anything goes on. @param {Game} game @param {import("../common/wire.js").Wire} wire @param {any} message */
export function behold(game, wire, message) {
	const { words, moment } = game,
		context = game.context(wire.view);
	if (!words.beats || message.undo || game.replay || !combatPace() || !context.sides.includes(wire.seat)) return game.dropMoment();
	const beats = words.beats(context, message),
		outcome = !!words.endsBattle?.(message.events || []),
		/* Where two share the page the other one answers here. */
		open = game.wires.length === 1 && !!words.awaits?.(context, wire.toAct),
		asks = !!words.asksWith?.(context, wire.toAct);
	if (moment?.open) return moment.add(beats, { open, outcome });
	game.dropMoment();
	if (!outcome && (!beats.length || asks)) return;
	game.moment = new Moment(game, asks ? [] : beats, { before: wire.before, open, outcome });
}
