// coach.js: the coach beside the map: he leads through a tutorial step by step, or explains each kind of decision of a first game when
// it comes for the first time. He never stands in the way of a move. Loaded when a game is coached; what he says is data (docs/guide.md).
// May use: dom, learning, parts, lesson.

import { h, s, button, capital } from "../common/dom.js";
import { beginLearning, coached, keepCoached, keepKnown, known } from "../common/learning.js";
import { ruleChip } from "../common/parts.js";
import { does, doneBy, stepAt } from "./lesson.js";

/** @typedef {import("./game.js").Game} Game @typedef {import("./lesson.js").Step} Step
 * @typedef {{key: string, head: string, title: string, text: string, look?: string, rules?: string[], light?: string[], reads?: boolean, ends?: boolean}} Page what he says now */

/** What a game that nobody began as a tutorial is coached as. @param {any} learn @param {any} wire @returns {"lesson" | "other" | "first"} */
const kindOf = (learn, { match, seat }) => /** @type {const} */ (["lesson", "other"]).find((kind) => learn[kind]?.scenario === match.scenario && learn[kind].seat === seat) || "first";

export class Coach {
	/** @param {Game} game @param {any} learn */
	constructor(game, learn) {
		this.game = game;
		this.learn = learn;
		this.match = game.wire.match.match;
		this.system = game.wire.match.system;
		/** @type {import("../common/learning.js").Coached} */ this.state = coached(this.match) || { kind: kindOf(learn, game.wire) };
		/** @type {SVGElement | null} around the hexes that are spoken of */ this.ring = null;
		this.keep({});
		/** the decision that was asked last */ this.asked = this.decision();
		/** what was said last */ this.shown = "";
		/** explained in this game, and still to be read */ this.open = "";
		game.wire.addEventListener("update", (event) => this.onUpdate(/** @type {CustomEvent} */ (event).detail));
	}

	/** The tutorial that is played; none in a first game. @returns {{steps: Step[], end: string} | undefined} */
	get lesson() {
		return this.state.kind === "first" ? undefined : this.learn[this.state.kind];
	}

	/** @type {Step[]} */
	get steps() {
		return this.lesson?.steps || [];
	}

	/** @param {Partial<import("../common/learning.js").Coached>} change */
	keep(change) {
		Object.assign(this.state, change);
		keepCoached(this.match, this.state);
	}

	/** What is decided now; without a name while others decide. */
	decision() {
		const { view, moves, seat, toAct, result } = this.game.wire;
		return { name: toAct.includes(seat) && !result?.over ? String(view.step || view.phase || "") : "", view, moves };
	}

	/** @param {any} message */
	onUpdate(message) {
		const { wire } = this.game,
			at = this.state.at || 0;
		if (message.undo) this.keep({ at: this.state.marks?.[message.ply] ?? at, said: "" });
		else if (message.by === wire.seat && message.move) this.moved(message.move, message.ply - 1);
		if (this.decision().name) this.asked = this.decision();
		this.game.render();
	}

	/** @param {string} text @param {number} ply before it */
	moved(text, ply) {
		if (this.state.kind === "first") {
			keepKnown(this.system, this.asked.name);
			this.open = "";
			return;
		}
		const at = this.state.at || 0,
			marks = { ...this.state.marks, [ply]: at },
			done = doneBy(this.steps, at, this.asked, text);
		if (done >= 0) this.keep({ at: done + 1, said: this.steps[done].then || "", marks });
		else this.keep({ marks, said: at && does(this.steps[at - 1], text) ? this.state.said : this.otherwise(text) });
	}

	/** @param {string} text */
	otherwise(text) {
		const words = this.game.sending || text;
		return at(this.steps, this.state.at || 0) ? `${capital(words)}: that is allowed too. The lesson goes on from here.` : "";
	}

	/** What he says now, or nothing. @returns {Page | null} */
	page() {
		const decision = this.decision();
		return this.lesson ? this.lessonPage(decision) : this.firstPage(decision.name);
	}

	/** @param {import("./lesson.js").Decision} decision @returns {Page | null} */
	lessonPage(decision) {
		const { steps } = this,
			i = stepAt(steps, this.state.at || 0, decision),
			step = steps[i];
		if (i >= steps.length || this.game.wire.result?.over) return { key: "end", head: "Tutorial", title: "Done", text: this.lesson?.end || "", ends: true };
		if (!decision.name && step?.do) return null;
		if (!step) return decision.name ? this.explain(decision.name, "Not in the lesson") : null;
		return { ...step, key: String(i), head: `Tutorial, ${i + 1} of ${steps.length}`, reads: !step.do };
	}

	/** @param {string} decision @returns {Page | null} */
	firstPage(decision) {
		return decision && (this.open === decision || !known(this.system).includes(decision)) ? this.explain(decision, "First time") : null;
	}

	/** @param {string} decision @param {string} head @returns {Page | null} */
	explain(decision, head) {
		const words = this.learn.decisions[decision];
		return words ? { ...words, key: decision, head } : null;
	}

	/** Goes on from a step that is only read, or past one that is not wanted. */
	next() {
		const i = stepAt(this.steps, this.state.at || 0, this.decision());
		this.keep({ at: (i < 0 ? this.state.at || 0 : i) + 1, said: "" });
		this.redraw();
	}

	/** The decision is understood. */
	understood() {
		keepKnown(this.system, this.decision().name);
		this.open = "";
		this.redraw();
	}

	/** @param {boolean} folded */
	fold(folded) {
		this.keep({ folded });
		if (!folded) this.open = this.decision().name;
		this.redraw();
	}

	/** Where the button that was pressed is gone, the focus goes to what the coach says. */
	redraw() {
		this.game.render();
		if (document.activeElement === document.body) /** @type {HTMLElement | null} */ (document.querySelector(".coach .coach-h"))?.focus({ preventScroll: true });
	}

	/** The card in the panel, or in the dialog of a battle. */
	card() {
		if (this.game.replay || this.game.moment) return null;
		const page = this.state.folded ? null : this.page();
		queueMicrotask(() => {
			this.light(page?.light || []);
			this.show(page?.key || "", page?.light || []);
		});
		if (this.state.folded || (!page && !this.state.said)) return this.strip();
		return h(
			"section",
			{ class: "coach", "aria-label": "Coach", data: { key: "coach" } },
			h(
				"header",
				null,
				h("h3", { class: "coach-h", tabindex: -1 }, h("span", { class: "sc" }, page?.head || "Tutorial"), " ", page?.title || ""),
				button("small quiet", "Hide", () => this.fold(true), { data: { key: "coach-fold" }, "aria-label": "Hide the coach" }),
			),
			h("div", { role: "status" }, this.state.said ? h("p", { class: "coach-said" }, this.state.said) : null, page ? h("p", { class: "coach-text" }, page.text) : null, page?.look ? h("p", null, h("b", null, "Look at: "), page.look) : null),
			page ? this.foot(page) : null,
		);
	}

	/** @param {Page} page */
	foot(page) {
		const first = this.state.kind === "first";
		return h(
			"div",
			{ class: "row" },
			page.reads ? button("small primary", "Continue", () => this.next(), { data: { key: "coach-next" } }) : null,
			page.ends ? button("small primary", "A first game, coached", () => this.begin("first"), { data: { key: "coach-first" } }) : null,
			page.ends ? h("a", { class: "btn small", href: "/" }, "Lobby") : null,
			first ? button("small", "Got it", () => this.understood(), { data: { key: "coach-known" } }) : null,
			!first && !page.reads && !page.ends ? button("small quiet", "Skip", () => this.next(), { data: { key: "coach-skip" }, "aria-label": "Skip this step" }) : null,
			...(page.rules || []).map((rule) => ruleChip(`${this.system}:${rule}`)),
		);
	}

	/** @param {"lesson" | "first"} kind */
	async begin(kind) {
		const problem = await beginLearning(this.system, kind);
		if (!problem) return;
		this.game.note = problem;
		this.game.render();
	}

	/** One line that brings him back. */
	strip() {
		return h(
			"section",
			{ class: "coach folded", "aria-label": "Coach", data: { key: "coach" } },
			button("small quiet", this.decision().name ? "Coach: what is decided here?" : "Coach", () => this.fold(false), { data: { key: "coach-unfold" } }),
		);
	}

	/** What he begins to say is in sight: the panel may have been scrolled, the map moved. @param {string} key @param {string[]} names */
	show(key, names) {
		if (key === this.shown) return;
		this.shown = key;
		const card = document.querySelector(".battle .coach, .panel > .coach");
		if (key) card?.scrollIntoView({ block: innerWidth < 700 ? "start" : "nearest" });
		for (const name of [...names].reverse()) this.bring(name);
	}

	/** @param {string} name */
	bring(name) {
		const id = name.replace(/^\w+ /, ""),
			host = this.game.mapHost?.getBoundingClientRect(),
			box = name.startsWith("unit ") && document.querySelector(`.board [data-unit="${CSS.escape(id)}"]`)?.getBoundingClientRect();
		if (name.startsWith("hex ")) this.game.board?.show(id);
		if (box && host && (box.left < host.left || box.right > host.right || box.top < host.top || box.bottom > host.bottom)) this.game.goTo(id);
	}

	/** Marks what is spoken of: "hex 0504", "unit br_inf", "key main". @param {string[]} names */
	light(names) {
		for (const node of document.querySelectorAll(".coached")) node.classList.remove("coached");
		const { board } = this.game,
			hexes = names.flatMap((name) => (name.startsWith("hex ") ? [name.slice(4)] : []));
		for (const name of names) {
			const [kind, id] = [name.slice(0, name.indexOf(" ")), name.slice(name.indexOf(" ") + 1)];
			for (const node of document.querySelectorAll(`[data-${kind}="${CSS.escape(id)}"]`)) if (kind !== "hex") node.classList.add("coached");
		}
		if (!board) return;
		this.ring ||= s("path", { class: "coach-ring" });
		if (this.ring.parentNode !== board.over) board.over.append(this.ring);
		this.ring.setAttribute("d", hexes.map((hex) => board.grid.hexPath(hex, 0.97)).join(""));
	}
}

/** @param {Step[]} steps @param {number} from whether something is still to be done */
const at = (steps, from) => steps.slice(from).some((step) => step.do);
