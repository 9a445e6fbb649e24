// battle.js: the dialog of a battle: both sides in trays, the volley or loss in question, bars to defeat.
// May use: dom, counter, parts, hex/panel, hint, moment_view, orders, outcome, undo.

import { h, refill, button, capital, count } from "../common/dom.js";
import { drawCounter } from "../hex/counter.js";
import { ruleChip, logLine } from "../common/parts.js";
import { hqPick, strip, unitButton } from "../hex/panel.js";
import { hintButton } from "./hint.js";
import { momentMiddle, throwCard } from "./moment_view.js";
import { readOrders } from "./orders.js";
import { lostTray, outcomePage } from "./outcome.js";
import { undoButton } from "./undo.js";

/** @typedef {import("./game.js").Game} Game */

export class BattleDialog {
	/** @param {Game} game */
	constructor(game) {
		this.game = game;
		/** @type {HTMLDialogElement | null} */ this.dialog = null;
		/** @type {any} */ this.task = null;
		this.away = false;
		/** @type {string[]} */ this.lost = [];
		/** @type {string[]} */ this.shaken = [];
		/** @type {string[]} */ this.units = [];
		/** @type {string | undefined} */ this.hq = undefined;
		/** @type {string | null} */ this.text = null;
		/** @type {any} */ this.preview = null;
		/** @type {Map<string, {value: number, text: string}> | null} what each ground helps, once it is known */ this.grounds = null;
	}

	/** Opens, draws or closes, as the view says. @param {boolean} [asked] */
	draw(asked) {
		const { game } = this,
			now = game.replay ? null : this.present();
		if (asked || game.moment) this.away = false;
		if (!now) {
			this.away = false;
			return this.close();
		}
		if (this.task !== game.chooser.task) this.begin();
		if (this.away || document.querySelector(".curtain")) return;
		if (!this.dialog) this.open();
		this.fill(now);
	}

	/** The view that the dialog shows: while the dice lie there, and the battle has ended with them, the one before. */
	get view() {
		const { wire, moment, words } = this.game;
		return moment?.before && !words.battle?.(this.game.context(wire.view)) ? moment.before : wire.view;
	}

	/** What the dialog tells now; null: nothing. @returns {any} */
	present() {
		const { game } = this,
			{ moment, words } = game;
		if (moment?.told) {
			const ledger = words.ledger?.(game.context(game.wire.view), game.story);
			return ledger && { ledger, title: ledger.title, about: words.moment(game.context(game.wire.view)), steps: words.pastSteps?.(ledger) };
		}
		return words.battle ? words.battle(game.context(this.view), moment?.before ? game.story : undefined) : null;
	}

	open() {
		const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { class: "dlg battle", "aria-label": "Battle" }));
		dialog.addEventListener("cancel", (event) => {
			event.preventDefault();
			if (this.game.moment) return this.game.moment.press();
			this.away = true;
			this.close();
		});
		/* A tap beside the buttons has seen it. */
		dialog.addEventListener("click", (event) => {
			if (!/** @type {HTMLElement} */ (event.target).closest("button, a, summary, .outcome")) this.game.moment?.press();
		});
		/* A card that turned up before would lie below the dialog, out of reach. */
		document.querySelector(".event-card")?.remove();
		document.body.append(dialog);
		dialog.showModal();
		this.dialog = dialog;
	}

	close() {
		this.dialog?.close();
		this.dialog?.remove();
		this.dialog = null;
	}

	/** A new question: its preset. */
	begin() {
		const { game } = this,
			context = game.context(game.wire.view),
			moves = game.chooser.task?.moves || [];
		this.task = game.chooser.task;
		this.lost = [];
		this.shaken = [];
		this.units = [];
		this.hq = undefined;
		this.preview = null;
		this.text = null;
		this.grounds = null;
		if (!this.task || this.task.kind !== "battle") return;
		if (context.view.step === "stand") this.askGrounds();
		else if (context.view.step === "loss") {
			const preset = game.words.lossPreset(context, moves, readOrders(game).losses);
			this.lost = preset ? [...preset.units] : [];
			this.shaken = preset ? [...(preset.second || [])] : [];
		} else if (context.view.step === "fire") {
			const first = game.words.volleys(context, moves)[0];
			this.units = first ? first.units : [];
			this.hq = first?.helpers[0];
		}
		this.ask();
	}

	/** The chosen move. */
	compose() {
		const step = this.game.wire.view.step,
			{ words } = this.game;
		if (!this.task) return null;
		if (step === "fire")
			return this.units.length
				? words.writeMove({ verb: "volley", units: this.order(this.units), hq: this.hq, flags: this.flags() })
				: null;
		if (step === "loss")
			return this.lost.length || this.shaken.length
				? words.writeMove({ verb: "lose", units: this.order(this.lost), second: this.order(this.shaken) })
				: null;
		return null;
	}

	/** What a listed volley of just these units says besides. @returns {string[]} */
	flags() {
		const { game } = this,
			all = game.words.volleys(game.context(game.wire.view), this.task.moves);
		const same = all.find(
			(/** @type {any} */ one) =>
				one.units.length === this.units.length && this.units.every((id) => one.units.includes(id)),
		);
		return same?.flags || [];
	}

	/** As the box lists them. @param {string[]} ids */
	order(ids) {
		const all = this.game.box.units.map((/** @type {any} */ unit) => unit.id);
		return [...ids].sort((a, b) => all.indexOf(a) - all.indexOf(b));
	}

	async ask() {
		const text = this.compose();
		this.text = text;
		this.preview = null;
		if (!text) return;
		const answer = await this.game.wire.preview(text, "hand");
		if (this.text !== text || /** @type {any} */ (answer).gone) return;
		this.preview = answer;
		this.draw();
	}

	/** What each ground gives: the best is the usual answer. */
	async askGrounds() {
		const { game, task } = this,
			moves = task.moves.filter((/** @type {any} */ move) => move.verb === "stand"),
			answers = await Promise.all(moves.map((/** @type {any} */ move) => game.wire.preview(move.text)));
		if (this.task !== task) return;
		this.grounds = new Map(moves.map((/** @type {any} */ move, /** @type {number} */ i) => [move.text, game.words.groundHelp(answers[i])]));
		this.draw();
	}

	/** The main button, Enter or F. */
	primary() {
		/** @type {HTMLElement | null} */ (this.dialog?.querySelector(".mid .btn.primary:not([disabled])"))?.click();
	}

	/** @param {any} now */
	fill(now) {
		const { game } = this,
			context = game.context(this.view),
			dialog = this.dialog;
		if (!dialog) return;
		dialog.classList.toggle("ended", !!now.ledger);
		const key = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.key;
		refill(
			dialog,
			h(
				"header",
				{ class: "bh" },
				h("div", null, h("div", null, h("h1", null, now.title), h("p", null, now.about))),
				h(
					"ol",
					{ class: "bst" },
					...(now.steps || []).map((/** @type {any} */ step, /** @type {number} */ i) =>
						h(
							"li",
							{ class: step.state, "aria-current": step.state === "on" ? "step" : null },
							h("span", { class: "ix" }, step.state === "done" ? "✓" : i + 1),
							h(
								"span",
								null,
								h("b", null, step.name),
								step.detail ? h("small", null, step.detail) : null,
							),
						),
					),
				),
			),
			...(now.ledger ? outcomePage(game, now.ledger) : this.fight(now, context)),
		);
		const back = key && key !== "go-on" ? dialog.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
		/** @type {HTMLElement | null} */ (back || dialog.querySelector(".mid .btn.primary:not([disabled]), .outcome .btn.primary"))?.focus({
			preventScroll: true,
		});
	}

	/** Both sides, and what is asked or was thrown between them. @param {any} now @param {import("./task.js").Context} context */
	fight(now, context) {
		const { game } = this,
			{ moment } = game;
		return [
			h(
				"div",
				{ class: "fieldb" + (moment ? " moment" : "") },
				this.side(now, now.attacker, "l"),
				h("section", { class: "mid", "aria-label": moment ? "The throw" : "Your decision" }, moment ? null : game.coach?.card(), ...this.middle(now)),
				this.side(now, now.defender, "r"),
			),
			h(
				"footer",
				{ class: "bf" },
				...now.bars.map((/** @type {any} */ bar, /** @type {number} */ i) => this.bar(context, bar, this.barBefore(i))),
				moment ? null : hintButton(game),
				moment ? null : undoButton(game, "Undo", "small"),
				moment || game.covered
					? null
					: button("quiet small", "Look at the map", () => {
							this.away = true;
							this.close();
						}),
			),
		];
	}

	/** What was gone before the throw that is looked at. @param {number} i of the bar @returns {number | undefined} */
	barBefore(i) {
		const { moment, words } = this.game,
			old = moment?.before && words.battle?.(this.game.context(moment.before));
		return old?.bars[i]?.lost;
	}

	/** @param {import("./task.js").Context} context @param {any} bar @param {number} [before] what was gone before this throw */
	bar(context, bar, before = bar.lost) {
		const mark = this.game.words.sideMark(context, bar.side),
			part = (/** @type {number} */ n) => (bar.base ? Math.min(100, (100 * n) / bar.base) : 0),
			share = part(bar.lost),
			old = part(before);
		return h(
			"div",
			{ class: "lb" },
			h(
				"div",
				{ class: "lbl" },
				h("b", null, context.sideName(bar.side)),
				h("span", null, `${bar.lost} of ${bar.base} gone`),
				h(
					"span",
					{ class: "df" },
					bar.lost >= bar.beaten ? "beaten if it ends now" : `beaten at ${bar.beaten}`,
					" ",
					ruleChip(bar.rule),
				),
			),
			h(
				"div",
				{
					class: "tr",
					role: "img",
					"aria-label": `${context.sideName(bar.side)}: ${bar.lost} of ${bar.base} gone`,
				},
				h("i", { class: "nat-" + mark.nation, style: { width: share + "%" } }),
				share > old ? h("i", { class: "fresh", style: { left: old + "%", width: share - old + "%" } }) : null,
				h("em", { style: { left: (bar.base ? (100 * bar.beaten) / bar.base : 50) + "%" } }),
			),
		);
	}

	/** Who can be named in a volley now, as the listed moves have it. @returns {Set<string>} */
	fireable() {
		return new Set((this.task?.moves || []).filter((/** @type {any} */ move) => move.verb === "volley").flatMap((/** @type {any} */ move) => move.units));
	}

	/** Of trays of which some units can fire: that the others do not, "" where all can or have. @param {any[]} trays */
	silent(trays) {
		const { game } = this,
			context = game.context(this.view),
			able = this.fireable(),
			ids = trays.filter((tray) => tray.units.some((/** @type {string} */ id) => able.has(id))).flatMap((tray) => tray.units.filter((/** @type {string} */ id) => !able.has(id) && !context.view.units[id]?.fired));
		return game.words.silentWords?.(context, ids) || "";
	}

	/** @param {any} now @param {string} side @param {string} where */
	side(now, side, where) {
		const { game } = this,
			context = game.context(this.view),
			mine = side === game.wire.seat,
			thrown = game.moment?.thrown?.units,
			lost = game.words.ledger?.(game.context(game.wire.view), game.story)?.lost[side] || [],
			{ trays: all, leaders } = game.words.trays(context, side),
			mark = game.words.sideMark(context, side);
		const melee = context.view.battle?.round === "melee",
			fireable = this.fireable();
		const losable =
			mine && context.view.step === "loss" && this.task ? game.words.lossAble(this.task.moves) : new Set();
		/* Who can fire now stands above the others. */
		const able = (/** @type {any} */ tray) => mine && tray.units.some((/** @type {string} */ id) => fireable.has(id)),
			trays = [...all.filter(able), ...all.filter((/** @type {any} */ tray) => !able(tray))];
		const units = trays.reduce((/** @type {number} */ sum, /** @type {any} */ tray) => sum + tray.units.length, 0);
		return h(
			"section",
			{ class: "side " + where + (mine ? " mine" : ""), tabindex: 0, "aria-label": context.sideName(side) },
			h(
				"h2",
				null,
				h("i", { class: `sw ${mark.shape} nat-${mark.nation}` }),
				context.sideName(side),
				h("span", null, count(units, "unit") + (leaders.length ? ", " + count(leaders.length, "HQ") : "")),
			),
			...trays.map((/** @type {any} */ tray) => {
				const open = thrown ? tray.units.some((/** @type {string} */ id) => thrown.includes(id)) : mine && tray.units.some((/** @type {string} */ id) => this.units.includes(id)),
					ready = !thrown && able(tray);
				return h(
					"div",
					{ class: "grp" + (open ? " on" : "") + (tray.fired ? " off" : "") },
					h(
						"header",
						null,
						h("b", null, tray.title),
						h("span", null, [count(tray.factors, "factor"), mine ? this.silent([tray]) : ""].filter(Boolean).join(", ")),
						h(
							"span",
							{ class: "chip" + (open ? " acc" : "") },
							open ? (melee ? "strikes" : "firing") : tray.fired ? "fired" : ready ? "ready" : "",
						),
					),
					h(
						"div",
						{ class: "gu" },
						...tray.units.map((/** @type {string} */ id) => (lost.includes(id) ? h("span", { class: "hole" }) : this.unit(id, fireable, losable))),
					),
				);
			}),
			lostTray(game, lost),
			leaders.length
				? h(
						"div",
						{ class: "grp off" },
						h("header", null, h("b", null, "Headquarters")),
						h(
							"div",
							{ class: "gu" },
							...leaders.filter((/** @type {string} */ id) => !lost.includes(id)).map((/** @type {string} */ id) =>
								drawCounter(game.words.counter(context, id), 48),
							),
						),
					)
				: null,
		);
	}

	/** @param {string} id @param {Set<string>} fireable @param {Set<string>} losable */
	unit(id, fireable, losable) {
		const lost = this.lost.includes(id),
			shaken = this.shaken.includes(id),
			firing = (this.game.moment?.thrown?.units || this.units).includes(id);
		const able = !this.game.moment && (fireable.has(id) || losable.has(id));
		const node = unitButton(this.game, id, {
			on: firing || lost || shaken,
			able,
			tag: lost ? "lost" : shaken ? "demoralise" : undefined,
			act: () => (losable.has(id) ? this.flipLoss(id) : this.flipFire(id)),
		});
		node.classList.toggle("pick", lost);
		node.classList.toggle("pick2", shaken);
		return node;
	}

	/** A press takes a unit from one volley to another, or out of it. @param {string} id */
	flipFire(id) {
		const { game } = this,
			all = game.words.volleys(game.context(game.wire.view), this.task.moves);
		if (this.units.includes(id)) this.units = this.units.filter((one) => one !== id);
		else {
			const joined = [...this.units, id],
				kin = all.find((/** @type {any} */ one) => joined.every((unit) => one.units.includes(unit)));
			this.units = kin ? joined : all.find((/** @type {any} */ one) => one.units.includes(id))?.units || [id];
		}
		this.ask();
		this.draw();
	}

	/** Lost, then demoralised, then neither. @param {string} id */
	flipLoss(id) {
		const now = this.game.wire.view.battle;
		if (this.lost.includes(id)) this.lost = this.lost.filter((one) => one !== id);
		else if (this.shaken.includes(id)) this.shaken = this.shaken.filter((one) => one !== id);
		else if (this.lost.length < now.eliminate) this.lost = [...this.lost, id];
		else if (this.shaken.length < now.demoralise) this.shaken = [...this.shaken, id];
		else if (now.eliminate) this.lost = [...this.lost.slice(1), id];
		else this.shaken = [...this.shaken.slice(1), id];
		this.ask();
		this.draw();
	}

	/** @param {any} now @returns {any[]} */
	middle(now) {
		const { game } = this,
			context = game.context(game.wire.view),
			step = context.view.step;
		if (game.moment) return momentMiddle(game, game.moment, this.restButton());
		const story = h(
			"ol",
			{ class: "blog", "aria-label": "So far, in its order" },
			...game.story
				.slice(-8)
				.flatMap((part) =>
					game.words.tell(part.events).map((/** @type {any} */ event) => game.words.eventLine(context, event)),
				)
				.filter((line) => !line.quiet && !["segment", "moved", "march-roll"].includes(line.kind))
				.filter((_line, i, all) => i >= all.map((line) => line.kind).lastIndexOf("attack"))
				.slice(-7)
				.map((line) => logLine(line)),
		);
		if (!this.task || this.task.kind !== "battle")
			return [
				h("h3", null, `${game.wire.toAct.map(context.sideName).join(" and ")} to decide`),
				h("p", { class: "sub" }, "Wait for the answer."),
				story,
			];
		const note = game.note
			? h("p", { class: "refusal", role: "alert" }, game.note, " ", ruleChip(game.noteRule))
			: null;
		if (step === "fire") return [...this.fire(), note, story, this.fireButtons()];
		if (step === "loss") return [...this.losses(now), note, story, this.lossButtons()];
		return [...(step === "ammunition" ? this.ammunition() : this.choice(step)), note, story];
	}

	/** A supply unit may be spent on the fire of a round. */
	ammunition() {
		const { game, task } = this,
			context = game.context(game.wire.view);
		return [
			h("h3", null, task.title),
			h("p", { class: "sub" }, task.hint),
			h(
				"div",
				{ class: "choices" },
				button("primary", [task.done.label, h("span", { class: "key" }, "Enter")], () => game.commit(task.done.text), {
					disabled: game.busy,
					data: { key: "done" },
				}),
				...task.moves
					.filter((/** @type {any} */ move) => move.verb === "expend")
					.map((/** @type {any} */ move) =>
						h(
							"div",
							{ class: "spend" },
							button("", [drawCounter(game.words.counter(context, move.unit), 40), " Expend ", context.unit(move.unit).name], () => game.commit(move.text), {
								disabled: game.busy,
								data: { key: move.text },
							}),
							h("p", { class: "note" }, `for the fire of ${count(move.units.length, "unit")}`),
							h("div", { class: "minis" }, ...move.units.map((/** @type {string} */ id) => drawCounter(game.words.counter(context, id), 34))),
						),
					),
			),
		];
	}

	fire() {
		const { game } = this,
			context = game.context(game.wire.view),
			all = game.words.volleys(context, this.task.moves);
		const helpers = /** @type {string[]} */ ([...new Set(all.flatMap((/** @type {any} */ one) => one.helpers))]);
		const factors = this.units.reduce((sum, id) => sum + game.words.factorsOf(context, id), 0),
			silent = this.silent(game.words.trays(context, game.wire.seat).trays.filter((/** @type {any} */ tray) => tray.units.some((/** @type {string} */ id) => this.units.includes(id))));
		return [
			h("h3", null, context.view.battle?.round === "melee" ? "Your attack" : "Your volley"),
			h(
				"p",
				{ class: "sub" },
				this.units.length
					? `${count(this.units.length, "unit")}, ${count(factors, "factor")}${silent ? `; ${silent}` : ""}`
					: context.view.battle?.round === "melee" ? "Choose units that strike together." : "Choose units that fire together.",
			),
			helpers.length
				? hqPick(game, helpers, this.hq, "tactical", (id) => {
						this.hq = id;
						this.ask();
						this.draw();
					})
				: null,
			this.said(),
		];
	}

	/** What the preview says: dice, or why not. */
	said() {
		const { preview, game } = this;
		if (!this.text) return null;
		if (!preview) return h("p", { class: "note" }, "…");
		if (!preview.ok) return h("p", { class: "refusal" }, preview.text, " ", ruleChip(preview.rule));
		const cells = game.words.chances(game.context(game.wire.view), preview);
		return cells.length ? strip(cells) : null;
	}

	fireButtons() {
		const { game } = this,
			cease = this.task.done;
		const melee = game.wire.view.battle?.round === "melee";
		return h(
			"div",
			{ class: "row big" },
			button("primary", [melee ? "Strike" : "Fire", h("span", { class: "key" }, "F")], () => this.text && game.commit(this.text), {
				disabled: game.busy || !this.preview?.ok,
				data: { key: "fire" },
			}),
			button("", melee ? "Strike with all" : "Fire all", () => this.fireAll(), { disabled: game.busy, data: { key: "all" }, title: "All volleys of this round" }),
			melee ? null : button("", "Fight it out", () => this.fireAll(true), { disabled: game.busy, data: { key: "out" }, title: "All volleys of all rounds; you still choose your losses" }),
			cease
				? button("quiet", cease.label, () => game.commit(cease.text), {
						disabled: game.busy,
						data: { key: "cease" },
					})
				: null,
		);
	}

	/** Every volley to the end of the round, or of the battle; where the player has to choose something it waits for him, and goes on. @param {boolean} [out] */
	fireAll(out = false) {
		const { game } = this,
			{ round } = game.wire.view.battle || {};
		game.run((/** @type {string[]} */ moves) => {
			const context = game.context(game.wire.view);
			const now = context.view.battle;
			if (!now || now === "none" || (!out && now.round !== round)) return null;
			if (context.view.step !== "fire" || !moves.length) return undefined;
			const best = game.words.volleys(context, moves.map((text) => game.words.readMove(text, game.ids)))[0];
			return best ? game.words.writeMove({ ...best, verb: "volley", hq: best.helpers[0] }) : null;
		});
	}

	/** Beside a throw of one's own: the others of the round follow by themselves. */
	restButton() {
		const { game } = this,
			more = game.moment?.thrown?.side === game.wire.seat && game.moment.thrown.units.length && game.wire.view.step === "fire" && this.task?.kind === "battle" && game.wire.toAct.includes(game.wire.seat);
		return more && !game.auto
			? button("", game.wire.view.battle?.round === "melee" ? "Strike with the rest" : "Fire the rest", () => {
					this.fireAll();
					game.moment?.end();
				}, { data: { key: "rest" } })
			: null;
	}

	/** The throw that a question is about. */
	causing() {
		const { game } = this,
			last = [...game.story].reverse().find((part) => part.events.some((event) => event.event === "volley")),
			beat = last && game.words.beats?.(game.context(game.wire.view), last).find((/** @type {any} */ one) => one.kind === "throw");
		return beat ? [h("p", { class: "sub" }, beat.head, ", ", beat.about, ": ", h("b", { class: "bad" }, beat.title)), throwCard(beat, beat.cells || [], true)] : [];
	}

	/** @param {any} now */
	losses(now) {
		const { game } = this,
			context = game.context(game.wire.view);
		const slot = (
			/** @type {string} */ name,
			/** @type {number} */ wanted,
			/** @type {string[]} */ ids,
			/** @type {string} */ kind,
		) =>
			wanted || ids.length
				? h(
						"div",
						{ class: "slot full " + kind },
						h("b", null, `${wanted} ${name}`),
						h("div", { class: "gu" }, ...ids.map((id) => drawCounter(game.words.counter(context, id), 54))),
						h("span", null, ids.map((id) => context.unit(id).name).join(", ") || "none yet"),
					)
				: null;
		return [
			h("h3", null, "Choose your losses"),
			...this.causing(),
			h("p", { class: "sub note" }, "Press your counters to change the slots."),
			h(
				"div",
				{ class: "slots" },
				slot("lost", now.eliminate, this.lost, ""),
				slot("demoralised", now.demoralise, this.shaken, "w"),
			),
			this.said(),
		];
	}

	lossButtons() {
		const { game } = this;
		return h(
			"div",
			{ class: "row big" },
			button(
				"primary",
				["Accept losses", h("span", { class: "key" }, "Enter")],
				() => this.text && game.commit(this.text),
				{ disabled: game.busy || !this.preview?.ok, data: { key: "accept" } },
			),
			button(
				"",
				"Clear",
				() => {
					this.lost = [];
					this.shaken = [];
					this.ask();
					this.draw();
				},
				{ data: { key: "clear" } },
			),
			button(
				"quiet",
				"Suggest",
				() => {
					this.task = null;
					this.begin();
					this.draw();
				},
				{ data: { key: "preset" } },
			),
		);
	}

	/** The ground, the commander: one button a legal answer. @param {string} step */
	choice(step) {
		const { game } = this,
			context = game.context(game.wire.view),
			moves = this.task.moves.filter((/** @type {any} */ move) => move.verb === step),
			help = (/** @type {any} */ move) => this.grounds?.get(move.text),
			best = step !== "stand" ? moves[0] : this.grounds && moves.reduce((/** @type {any} */ a, /** @type {any} */ b) => ((help(b)?.value || 0) < (help(a)?.value || 0) ? b : a));
		return [
			h("h3", null, step === "stand" ? "Choose your ground" : "Who commands?"),
			h(
				"div",
				{ class: "choices" },
				...moves.map((/** @type {any} */ move) =>
					button(
						move === best ? "primary" : "",
						step === "stand"
							? [capital(game.words.ground(move.terrain || "none")), help(move) ? h("small", { class: "num" }, help(move)?.text) : null]
							: [drawCounter(game.words.counter(context, move.unit), 40), " ", context.unit(move.unit).name],
						() => game.commit(move.text),
						{ disabled: game.busy, data: { key: move.text } },
					),
				),
			),
		];
	}
}
