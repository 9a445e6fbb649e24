// assistant.js: the frame of a battle at a real table: its seats on this phone, the band on top, the last result, the question with its
// answers, roster and log. A system extends it with its questions and its words. May use: dom, dice, parts, patch, the files of this folder.

import { h, refill, button, iconButton, ICONS, count } from "../common/dom.js";
import { patch } from "../common/patch.js";
import { drawDie } from "../common/dice.js";
import { brand, keepGame, openReader, ruleChip, themeButton } from "../common/parts.js";
import { awakeSwitch, keepAwake } from "./awake.js";
import { dropDraft, findDraft, keepDraft } from "./draft.js";
import { Names } from "./names.js";
import { band, openCorrection, stepper, unitRow } from "./parts.js";
import { resultBand } from "./result.js";

/**
 * @typedef {import("../common/wire.js").Wire} Wire
 * @typedef {{text: string, rule?: string, dice: number[], loud: boolean}} Line of the log
 */

export class Assistant {
	/** @param {any} box what `describe` tells @param {Wire[]} wires the seats that this phone has */
	constructor(box, wires) {
		this.box = box;
		this.wires = wires;
		this.note = "";
		this.noteRule = "";
		/** @type {{ply: number, by: string, events: any[]}[]} */ this.story = [];
		this.tab = "roster";
		/** a seat whose secrets are in sight */ this.shown = "";
		/** a move that must be pressed once more */ this.sure = "";
		/** a move is under way */ this.busy = false;
		/** the position that what is half entered belongs to */ this.ply = -1;
		/** @type {Set<string>} folds that are open */ this.folds = new Set();
		/** @type {{name: string, values: string[]} | null} the dialog that is open, and what its fields say */ this.dialog = null;
		this.names = new Names(wires[0].match.match);
		this.header = h("header", { class: "as-bar as" });
		this.main = h("main", { class: "as" });
		this.status = h("div", { class: "sr", role: "status" });
		this.clear();
	}

	// ---- what a system says ----

	/** The question and its answers. @returns {any[]} */
	ask() {
		return this.wire.moves.map((text) => this.moveButton(text));
	}

	/** What was begun means nothing in a new position. */
	clear() {
		this.sure = "";
		this.busy = false;
	}

	/** What is half entered, as data. @returns {Record<string, any>} */
	entered() {
		return {};
	}

	/** Takes what was half entered before the page was loaded. @param {Record<string, any>} _entered */
	enter(_entered) {}

	/** @param {string} id */
	unitName(id) {
		return this.names.of(id) || this.ownName(id);
	}

	/** The name of a unit to which nobody has given another. @param {string} id */
	ownName(id) {
		return id;
	}

	/** What the throws of a move came to. @param {any[]} _events @returns {import("./result.js").Result[]} */
	results(_events) {
		return [];
	}

	/** Whether an older result means nothing any more. @param {any} _event */
	isNews(_event) {
		return false;
	}

	/** What can be corrected of a unit now besides its name; nothing: the record cannot be changed now.
	 * @returns {import("./parts.js").Corrections | null} */
	corrections() {
		return null;
	}

	/** @param {string} seat "british-2" */
	seatName(seat) {
		const [side, number] = seat.split("-"),
			name = this.box.sides?.[side] || side;
		return number && number !== "1" ? `${name}, player ${number}` : name;
	}

	/** A move in words. @param {string} text */
	sayMove(text) {
		return text;
	}

	/** A line of the log; null for what need not be told. @param {any} event @returns {Line | null} */
	sayEvent(event) {
		return { text: event.text || event.event, rule: event.rule, dice: event.dice || [], loud: false };
	}

	/** A unit as a row shows it. @param {any} unit @returns {import("./parts.js").UnitFacts} */
	unitFacts(unit) {
		return { id: unit.id, name: this.unitName(unit.id), side: unit.seat.split("-")[0], left: unit.stands, start: unit.start, facts: "", gone: false };
	}

	/** What stands in the band on top beside the names. @returns {{picture: any, line: string}} */
	picture() {
		return { picture: null, line: "" };
	}

	/** What can be opened below: a name, a label, how it is drawn. @returns {[string, string, () => any[]][]} */
	records() {
		return [
			["roster", "Roster", () => this.roster()],
			["log", "Log", () => this.log()],
		];
	}

	// ---- the seats ----

	/** The seat of this phone that decides now; without one the first looks on. */
	get wire() {
		return this.wires.find((wire) => wire.toAct.includes(wire.seat)) || this.wires[0];
	}

	get view() {
		return this.wire.view;
	}

	get acting() {
		return this.wire.toAct.includes(this.wire.seat) && !this.wire.result?.over;
	}

	/** @param {string} id */
	unit(id) {
		return this.view.units.find((/** @type {any} */ unit) => unit.id === id);
	}

	/** Listens to the seats; those that were welcomed already are taken as they are. */
	start() {
		refill(document.body, this.header, this.main, this.status);
		keepAwake();
		const { ply, folds, tab, dialog, entered } = findDraft(this.wires[0].match.match);
		this.folds = new Set(folds);
		this.tab = tab || this.tab;
		if (ply === this.wires[0].ply && entered) {
			this.ply = ply;
			this.enter(entered);
		}
		this.dialog = dialog || null;
		for (const wire of this.wires) {
			this.follow(wire);
			if (wire.view) this.onWelcome(wire);
		}
	}

	/** @param {Wire} wire */
	follow(wire) {
		wire.addEventListener("welcome", () => this.onWelcome(wire));
		wire.addEventListener("update", (event) => this.onUpdate(wire, /** @type {CustomEvent} */ (event).detail));
		wire.addEventListener("stale", () => {
			this.busy = false;
			this.render();
		});
		wire.addEventListener("chat", (event) => this.names.hear(/** @type {CustomEvent} */ (event).detail.text) && this.render());
		wire.addEventListener("refused", (event) => this.onRefused(/** @type {CustomEvent} */ (event).detail));
		wire.addEventListener("error", (event) => this.onRefused(/** @type {CustomEvent} */ (event).detail));
		wire.addEventListener("notice", (event) => this.onNotice(/** @type {CustomEvent} */ (event).detail));
		wire.addEventListener("state", () => this.render());
	}

	/** @param {{text: string}} notice */
	onNotice(notice) {
		this.note = notice.text;
		this.noteRule = "";
		this.render();
	}

	/** @param {{text: string, rule?: string}} refusal */
	onRefused(refusal) {
		this.busy = false;
		this.note = refusal.text;
		this.noteRule = refusal.rule || "";
		this.render();
	}

	/** At the start, and after a lost connection: what is half entered stays as long as the position is the same. @param {Wire} wire */
	async onWelcome(wire) {
		this.busy = false;
		if (wire === this.wires[0]) {
			for (const line of wire.match.chat || []) this.names.hear(line.text);
			if (wire.ply > 0) await this.loadStory(wire);
			this.keep(wire);
		}
		this.render();
		this.reopen();
	}

	/** The dialog that was open when the page was left. */
	reopen() {
		if (!this.dialog || document.querySelector("dialog") || this.wires.some((wire) => !wire.view)) return;
		const { name, values } = this.dialog;
		if (name === "rules") this.openRules();
		else if (this.view.units.some((/** @type {any} */ unit) => unit.id === values[0])) this.openUnit(values[0], values);
	}

	/** @param {Wire} wire */
	async loadStory(wire) {
		const answer = await wire.ask({ op: "history", from: 0, to: wire.ply });
		this.story = (answer.plies || [])
			.filter((/** @type {any} */ part) => !part.undo)
			.map((/** @type {any} */ part) => ({ ply: part.ply, by: part.by, events: part.events || [] }));
	}

	/** Remembers this battle in the browser. @param {Wire} wire */
	keep(wire) {
		keepGame({
			token: wire.token,
			match: wire.match.match,
			title: wire.match.title,
			scenario: wire.match.scenario,
			system: wire.match.system,
			seat: wire.seat,
			opponent: "a real table",
			state: "at a real table",
			mine: true,
			over: !!wire.result?.over,
		});
	}

	/** Every seat of this phone gets a move; the log is that of the first. @param {Wire} wire @param {any} message */
	onUpdate(wire, message) {
		if (wire === this.wires[0]) {
			if (message.undo) this.story = this.story.filter((part) => part.ply <= message.ply);
			else this.story.push({ ply: message.ply, by: message.by, events: message.events || [] });
		}
		if (this.wires.some((one) => one.ply !== message.ply)) return;
		this.note = this.noteRule = this.shown = "";
		this.render();
		window.scrollTo(0, 0);
	}

	/** @param {string} text */
	send(text) {
		if (this.busy) return;
		if (this.wire.state !== "here") return this.onRefused({ text: "There is no connection. What you entered is kept: press again when it is back." });
		this.busy = true;
		this.note = "";
		this.wire.move(text);
	}

	/** Whoever made the last move takes it back, whoever decides now. */
	takeBack() {
		(this.wires.find((wire) => wire.canUndo) || this.wire).undo();
	}

	// ---- the screen ----

	render() {
		if (this.wires.some((wire) => !wire.view)) return;
		this.settle();
		patch(this.header, ...this.bar());
		patch(
			this.main,
			this.band(),
			this.away ? h("p", { class: "refusal", role: "status" }, "The connection is lost. Connecting again…") : null,
			this.note ? h("p", { class: "refusal", role: "alert" }, this.note, " ", ruleChip(this.noteRule || undefined)) : null,
			resultBand(this.lastResults()),
			h("section", { class: "as-ask", "aria-label": "Now" }, ...this.question()),
			this.tabs(),
			awakeSwitch(),
		);
		patch(this.status, this.lastLine());
		this.remember();
	}

	/** A new position makes an end of what was half entered for the old one. */
	settle() {
		const { ply } = this.wires[0];
		if (ply === this.ply || this.wires.some((wire) => wire.ply !== ply)) return;
		this.ply = ply;
		this.clear();
	}

	remember() {
		const { match } = this.wires[0].match;
		if (this.wire.result?.over) dropDraft(match);
		else keepDraft(match, { ply: this.ply, folds: [...this.folds], tab: this.tab, dialog: this.dialog, entered: this.entered() });
	}

	get away() {
		return this.wires.some((wire) => wire.state === "away");
	}

	bar() {
		return [
			brand(),
			h("span", { class: "grow" }),
			button("small", "Undo", () => this.takeBack(), { disabled: !this.wires.some((wire) => wire.canUndo) }),
			iconButton("Rules", ICONS.book, () => this.openRules()),
			themeButton(),
		];
	}

	/** The last throw of this card or turn; while other dice are asked for, only what led to them. */
	lastResults() {
		for (let i = this.story.length - 1; i >= 0; i--) {
			const { events } = this.story[i],
				results = this.results(events);
			if (results.length) return results;
			if (this.view.phase === "dice" || events.some((event) => this.isNews(event))) return [];
		}
		return [];
	}

	band() {
		const { result } = this.wire,
			seat = this.wire.toAct[0] || "",
			{ picture, line } = this.picture();
		const won = result?.winner && result.winner !== "none" ? this.seatName(result.winner) + " won" : "A draw";
		return band({
			side: result?.over ? "" : seat.split("-")[0],
			picture,
			title: result?.over ? won : this.seatName(seat),
			lines: [
				h("p", null, result?.over ? result.reason : this.acting ? "to play" : "to play, on another phone"),
				line ? h("p", { class: "num" }, line) : null,
			],
		});
	}

	/** @returns {any[]} */
	question() {
		if (this.wire.result?.over) return this.theEnd();
		if (this.acting) return this.ask();
		return [h("h2", null, "Waiting"), h("p", null, `${this.seatName(this.wire.toAct[0] || "")} to play, on another phone.`)];
	}

	theEnd() {
		const score = Object.entries(this.wire.result.score || {}).filter(([side]) => this.box.sides?.[side]);
		return [
			h("h2", null, "The battle is over"),
			h("p", null, score.map(([side, stands]) => `${this.box.sides[side]}: ${count(Number(stands), "stand")}`).join(", ")),
			h("a", { class: "btn primary wide", href: "/web/assist.html" }, "Another battle"),
		];
	}

	lastLine() {
		const events = this.story.at(-1)?.events || [];
		return events.map((event) => this.sayEvent(event)?.text || "").join(" ");
	}

	// ---- dialogs: they outlive what is drawn, and a reload ----

	/** @param {string} name @param {string[]} values @param {HTMLDialogElement} dialog */
	opened(name, values, dialog) {
		this.dialog = { name, values };
		this.remember();
		dialog.addEventListener("close", () => {
			this.dialog = null;
			this.remember();
		});
	}

	async openRules() {
		this.opened("rules", [], await openReader(this.wire.match.system));
	}

	/** The name of a unit, and what the record says of it. @param {string} id @param {string[]} [values] what was half entered: the unit, its name, the rest */
	openUnit(id, values) {
		const record = this.acting ? this.corrections() : null,
			units = this.view.units.map((/** @type {any} */ unit) => [unit.id, this.unitName(unit.id)]);
		const dialog = openCorrection({
			title: record ? "Correct the record" : "Name the unit",
			save: record ? "Save correction" : "Save name",
			units,
			unit: id,
			fields: record?.fields || [],
			name: (unit) => this.names.of(unit),
			own: (unit) => this.ownName(unit),
			now: (unit) => record?.now(unit) || [],
			values,
			changed: (now) => {
				this.dialog = { name: "unit", values: now };
				this.remember();
			},
			send: (unit, name, fields) => {
				if (Names.clean(name) !== this.names.of(unit)) this.rename(unit, Names.clean(name));
				if (record && fields.join() !== record.now(unit).join()) this.send(record.text(unit, fields));
			},
		});
		this.opened("unit", values || [id], dialog);
	}

	/** @param {string} id @param {string} name */
	rename(id, name) {
		this.names.give(id, name);
		this.wires[0].send({ op: "chat", text: Names.line(id, name) });
		this.render();
	}

	/** Something that opens and stays as it is when the rest is drawn anew. @param {string} id @param {string} title @param {...any} inside */
	fold(id, title, ...inside) {
		const toggle = (/** @type {Event} */ event) => {
			if (/** @type {HTMLDetailsElement} */ (event.target).open) this.folds.add(id);
			else this.folds.delete(id);
			this.remember();
		};
		return h("details", { open: this.folds.has(id), data: { key: "fold-" + id }, on: { toggle } }, h("summary", null, title), ...inside);
	}

	tabs() {
		const records = this.records(),
			[, , draw] = records.find(([id]) => id === this.tab) || records[0];
		const open = (/** @type {string} */ id) => () => {
			this.tab = id;
			this.render();
		};
		return h(
			"section",
			{ class: "stack", "aria-label": "The record" },
			h(
				"div",
				{ class: "as-tabs" },
				...records.map(([id, label]) =>
					button(this.tab === id ? "on" : "", label, open(id), { "aria-pressed": String(this.tab === id), data: { tab: id } }),
				),
			),
			...draw(),
		);
	}

	/** Both armies. A tap on a unit gives it a name, and corrects what the record says of it. */
	roster() {
		return Object.keys(this.box.sides || {}).flatMap((side) => {
			const units = this.view.units.filter((/** @type {any} */ unit) => unit.seat.startsWith(side));
			return [
				h("h2", { class: "as-side" }, this.box.sides[side], " ", h("small", null, this.strength(units))),
				...units.map((/** @type {any} */ unit) => this.unitRow(unit, () => this.openUnit(unit.id))),
			];
		});
	}

	/** What stands of an army, in a few words. @param {any[]} units */
	strength(units) {
		return count(units.filter((unit) => !this.unitFacts(unit).gone).length, "unit");
	}

	log() {
		const lines = this.story
			.flatMap((part) => part.events.map((event) => this.sayEvent(event)))
			.filter((line) => line !== null)
			.reverse();
		const row = (/** @type {Line} */ line) =>
			h(
				"li",
				{ class: line.loud ? "loud" : "" },
				line.text,
				" ",
				...line.dice.map((die) => drawDie(die, 20)),
				" ",
				ruleChip(line.rule, line.text),
			);
		return [h("ol", { class: "as-log" }, ...lines.slice(0, 200).map(row))];
	}

	// ---- parts of questions ----

	/** @param {any} unit @param {(() => void) | null} act @param {boolean} [on] */
	unitRow(unit, act, on) {
		return unitRow(this.unitFacts(unit), act, on);
	}

	/** @param {string} text @param {string} [kind] */
	moveButton(text, kind = "") {
		return button(kind, this.sayMove(text), () => this.send(text));
	}

	/** A button that must be pressed twice. @param {string} text @param {string} kind */
	sureButton(text, kind = "quiet") {
		const sure = this.sure === text;
		return button(sure ? "danger" : kind, (sure ? "Really? " : "") + this.sayMove(text), () => {
			if (sure) return this.send(text);
			this.sure = text;
			this.render();
		});
	}

	/** @param {string} label @param {number} value @param {number} most @param {(value: number) => void} set @param {number} [least] */
	stepper(label, value, most, set, least = 0) {
		return stepper(label, value, [least, most], (next) => {
			set(next);
			this.render();
		});
	}

	/** A secret of a seat is covered until its owner presses; the next move covers it again. @param {string} seat @param {string} open the button's words @param {Record<string, any>} [more] */
	showButton(seat, open, more) {
		const shown = this.shown === seat;
		return button(
			"",
			shown ? "Cover them" : open,
			() => {
				this.shown = shown ? "" : seat;
				this.render();
			},
			more,
		);
	}
}
