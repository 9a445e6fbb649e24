// assist.js: battles by the conduct charts at a real table: whose roll, what is near, what the unit did, ranges, hits; what every throw
// came to; names of one's own for units; its form for a new battle. May use: dom, dice, parts, assist/, the files of this system.

import { h, button, count } from "../../common/dom.js";
import { drawDie } from "../../common/dice.js";
import { ruleChip } from "../../common/parts.js";
import { Assistant } from "../../assist/assistant.js";
import { choiceButton, diceEntry, openCorrection, selectField } from "../../assist/parts.js";
import { typeOfUnit } from "./view.js";
import * as words from "./words.js";

export { form } from "./assist_new.js";

/** What has been said so far of the question in hand. */
const NOTHING = { unit: "", enemy: "", form: "", marks: /** @type {string[]} */ ([]), range: 6, by: 0, hits: 1, back: 0, supports: /** @type {string[]} */ ([]), raise: "" };
const STEPS = { crisis: "Crisis rolls", first: "The first side moves", second: "The second side moves", exploit: "Exploitation", markers: "Markers", guns: "Artillery fire", rifles: "Rifles and machine guns", melee: "Melee", critical: "Critical hits" };
/** What comes after a step, in the order of the turn. */
const AFTER = { crisis: "On to the side that moves first", first: "On to the other side's units", second: "All units have moved", exploit: "On to the markers", markers: "On to artillery fire", guns: "On to rifles and machine guns", rifles: "All fire counts now", melee: "End of the turn" };
/** What dice are for: the words of the question and its rule. @type {Record<string, [string, string]>} */
const WANTS = {
	conduct: ["rolls on its conduct chart", "conduct:ucc-roll"],
	fire: ["fires", "conduct:house-fire"],
	clear: ["tries to clear its jam", "conduct:mg-unjam"],
	melee: ["fights", "conduct:melee-tohit"],
	critical: [": a critical hit?", "conduct:crit-roll"],
};
/** Events that tell what a throw came to. */
const RESULTS = new Set(["conduct", "fired", "jam-roll", "clear-roll", "fought", "decided", "initiative", "critical", "kills", "marker", "destroyed", "figure-lost", "figure", "score"]);

export class Assist extends Assistant {
	/** @param {any} box @param {import("../../common/wire.js").Wire[]} wires */
	constructor(box, wires) {
		super(box, wires);
		/** @type {typeof NOTHING} */ this.said = { ...NOTHING };
		/** @type {number[]} dice that people rolled */ this.dice = [];
	}

	clear() {
		super.clear();
		this.said = { ...NOTHING, marks: [], supports: [] };
		this.dice = [];
	}

	/** Units as a list, with what stays the same of each. */
	get view() {
		const view = this.wire.view;
		if (!view || Array.isArray(view.units)) return view;
		const units = Object.entries(view.units).map(([id, raw]) => {
			const unit = /** @type {any} */ (raw),
				kind = typeOfUnit(this.box, id, unit),
				start = kind.capacity || 8;
			return { ...unit, id, kind, seat: id.startsWith("c") ? "colonial" : "native", stands: start - (unit.kills || 0), start, engaged: unit.foe ? [unit.foe] : [] };
		});
		return { ...view, units };
	}

	/** Names that the players gave are kept in this browser. */
	get names() {
		try {
			return JSON.parse(localStorage.getItem("durbar.names." + this.wire.match?.match) || "{}");
		} catch {
			return {};
		}
	}

	/** @param {string} id @param {string} name */
	rename(id, name) {
		localStorage.setItem("durbar.names." + this.wire.match.match, JSON.stringify({ ...this.names, [id]: name }));
		this.render();
	}

	/** @param {string} id */
	unitName(id) {
		const figure = this.box.figures?.find((/** @type {any} */ one) => one.id === id);
		return this.names[id] || figure?.name || `${this.unit(id)?.kind.name || id} ${id}`;
	}

	/** @param {any} event */
	sayEvent(event) {
		const context = /** @type {any} */ ({ view: this.wire.view, box: this.box, seat: this.wire.seat, sideName: (/** @type {string} */ side) => this.box.sides[side] || side });
		const line = words.eventLine(context, event);
		if (event.event === "phase" || event.event === "dice" || event.event === "wanted") return null;
		let text = [line.text, line.detail].filter(Boolean).join(": ");
		for (const [id, name] of Object.entries(this.names)) text = text.replaceAll(words.unitName(context, id), name);
		return { text, rule: event.rule, dice: event.dice || [], loud: line.loud };
	}

	/** @param {string} text */
	sayMove(text) {
		const plain = { ready: "The army is ready", first: "Move first", second: "Move second", next: "Next", back: "It recoiled", "lost blocked": "It could not: blocked", "lost off": "It went off the table", bayonets: "No change", concede: "Concede", offer: "Offer a draw", accept: "Accept", refuse: "Refuse" };
		return plain[/** @type {keyof plain} */ (text)] || text.replace(/\b([cn]\d+)\b/g, (id) => this.unitName(id));
	}

	/** @param {any} unit */
	unitFacts(unit) {
		return { ...super.unitFacts(unit), facts: unit.status === "table" ? `${words.unitState(unit)}; ${words.weaponWords(unit.kind)}` : words.unitState(unit), gone: unit.status !== "table" };
	}

	picture() {
		const { view } = this;
		return { picture: h("div", { class: "pc", role: "img", "aria-label": `Turn ${view.turn}` }, h("b", null, view.turn || "–"), "turn"), line: view.wanted?.for === "initiative" ? words.phaseName("initiative") : (["dice", "assist"].includes(view.phase) && STEPS[/** @type {keyof STEPS} */ (view.wanted?.step)]) || words.phaseName(view.phase) };
	}

	/** Names are changed in the roster. */
	roster() {
		const rows = super.roster();
		const rename = () => {
			const id = this.said.unit,
				name = /** @type {HTMLInputElement | null} */ (document.querySelector("#rename"))?.value.trim();
			if (id && name) this.rename(id, name);
		};
		const pick = (/** @type {Event} */ event) => (this.said.unit = /** @type {HTMLSelectElement} */ (event.target).value);
		return [
			...rows,
			h(
				"div",
				{ class: "stack" },
				h("h3", null, "A name of your own"),
				h("select", { class: "field", "aria-label": "Unit", on: { change: pick } }, h("option", { value: "" }, "which unit?"), ...this.view.units.map((/** @type {any} */ unit) => h("option", { value: unit.id }, this.unitName(unit.id)))),
				h("input", { class: "field", id: "rename", "aria-label": "Name", maxlength: 40 }),
				button("small", "Call it so", rename),
			),
		];
	}

	/** What the last throw came to, above the next question. */
	result() {
		const events = words.tell(this.story.at(-1)?.events || []),
			byHand = events.find((event) => event.event === "thrown");
		const told = events.filter((event) => RESULTS.has(event.event)),
			/** @type {number[]} */ dice = byHand ? String(byHand.given).match(/\d/g)?.map(Number) || [] : told.flatMap((event) => event.dice || []);
		if (!told.length) return null;
		return h(
			"div",
			{ class: "as-result", role: "group", "aria-label": "What the last throw came to" },
			dice.length ? h("p", { class: "given" }, ...dice.map((die) => drawDie(die, 30))) : null,
			...told.map((event) => {
				const line = this.sayEvent(event);
				return line ? h("p", { class: line.loud ? "loud" : "" }, line.text, " ", ruleChip(line.rule, line.text)) : null;
			}),
		);
	}

	theEnd() {
		const { score = {} } = this.wire.view;
		return [h("h2", null, "The battle is over"), h("p", null, Object.keys(this.box.sides).map((side) => `${this.box.sides[side]}: ${count(score[side] || 0, "point")}`).join(", ")), h("a", { class: "btn primary wide", href: "/web/assist.html" }, "Another battle")];
	}

	// ---- questions ----

	/** @returns {any[]} */
	ask() {
		return [this.result(), ...this.nextQuestion(), this.rare()];
	}

	/** What is seldom wanted. */
	rare() {
		const { phase, wanted } = this.view,
			texts = this.wire.moves.filter((text) => ["offer", "concede"].includes(text));
		if (phase === "dice" || (phase === "assist" && wanted.for !== "nothing")) return null;
		return h("details", null, h("summary", null, "Something else"), h("div", { class: "stack" }, phase === "assist" ? button("", "Correct the record", () => this.openAmend()) : null, ...texts.map((text) => this.sureButton(text, ""))));
	}

	openAmend() {
		const units = this.view.units.filter((/** @type {any} */ unit) => ["table", "destroyed"].includes(unit.status)),
			forms = [...new Set(units.map((/** @type {any} */ unit) => unit.formation))];
		const all = ["line", "massed", "column", "deep", "loose", "skirmish", "square", "dismounted", "action", "limbered"].sort((a, b) => Number(forms.includes(b)) - Number(forms.includes(a)));
		const marks = ["shaken", "disordered", "low", "jammed"];
		/** @type {[string, string][]} */ const yes = [["", "no"], ["yes", "yes"]];
		openCorrection({
			title: "Correct the record",
			save: "Save correction",
			units: units.map((/** @type {any} */ unit) => [unit.id, this.unitName(unit.id)]),
			fields: [
				{ id: "am-kills", label: "Kills", values: Array.from({ length: 9 }, (_, n) => [String(n), String(n)]) },
				{ id: "am-form", label: "Formation", values: all.map((form) => [form, words.formName(form)]) },
				{ id: "am-status", label: "State", values: [["table", "on the table"], ["destroyed", "Destroyed"]] },
				...marks.map((mark) => ({ id: "am-" + mark, label: { shaken: "Shaken", disordered: "Disordered", low: "Low on ammunition", jammed: "Jammed" }[/** @type {"low"} */ (mark)], values: yes })),
			],
			now: (id) => {
				const unit = this.unit(id);
				return [String(unit.kills || 0), unit.formation, unit.status, ...marks.map((mark) => (unit[mark === "low" ? "low_ammo" : mark] ? "yes" : ""))];
			},
			send: (id, [kills, form, status, ...on]) => this.send(["amend", id, "kills", kills, form, status, ...marks.filter((_, i) => on[i])].join(" ")),
		});
	}

	/** @returns {any[]} */
	nextQuestion() {
		const { phase, wanted } = this.view;
		if (phase === "dice") return this.askDice();
		if (phase === "muster") return this.askMuster();
		if (phase === "bayonets") return this.askBayonets();
		if (phase !== "assist") return this.askList(words.phaseName(phase));
		if (wanted.for === "went") return this.askWent();
		if (wanted.for === "back") return [h("h2", null, `${this.unitName(this.wantedUnit())} must recoil`), h("p", null, "Straight back, facing as it was: 3 inches on foot, 9 mounted."), ...["back", "lost blocked", "lost off"].map((text) => this.moveButton(text, text === "back" ? "primary" : ""))];
		if (wanted.step === "guns" || wanted.step === "rifles") return this.askFire();
		if (wanted.step === "melee") return this.askMelee();
		return this.askTest();
	}

	/** The unit of the question, by its place. */
	wantedUnit() {
		const n = this.view.wanted.unit;
		return n >= 20 ? `n${n - 19}` : `c${n + 1}`;
	}

	/** @param {string} title */
	askList(title) {
		const list = this.wire.moves.filter((text) => !["concede", "offer"].includes(text));
		return [h("h2", null, title), ...list.slice(0, 30).map((text, i) => this.moveButton(text, i ? "" : "primary"))];
	}

	askDice() {
		const { wanted } = this.view,
			[what, rule] = WANTS[wanted.for] || ["", "conduct:house-initiative"],
			figure = wanted.for === "critical" && this.box.figures?.[wanted.unit];
		const title = figure ? figure.name + what : what ? `${this.unitName(this.wantedUnit())} ${what}` : `Initiative: the die of ${this.box.sides.colonial}, then that of ${this.box.sides.native}`;
		return diceEntry({ title, rule, count: wanted.count, given: this.dice, redraw: () => this.render(), send: (text) => this.send(text) });
	}

	/** Units that a listed verb names. @param {string} verb @param {number} [at] the word that names them */
	named(verb, at = 1) {
		return [...new Set(this.wire.moves.filter((text) => text.startsWith(verb + " ")).map((text) => text.split(" ")[at]))];
	}

	/** A row of units of which one is chosen. @param {string[]} ids @param {"unit" | "enemy"} key */
	choose(ids, key) {
		return ids.map((id) =>
			this.unitRow(
				this.unit(id),
				() => {
					this.said[key] = this.said[key] === id ? "" : id;
					this.render();
				},
				this.said[key] === id,
			),
		);
	}

	/** Marks that are on or off. @param {[string, string][]} list */
	marks(list) {
		return h(
			"div",
			{ class: "grid2" },
			...list.map(([mark, label]) =>
				choiceButton(label, this.said.marks.includes(mark), () => {
					const { marks } = this.said;
					this.said.marks = marks.includes(mark) ? marks.filter((one) => one !== mark) : [...marks, mark];
					this.render();
				}),
			),
		);
	}

	/** The marks that are on, in the order of the grammar. @param {string[]} order */
	on(order) {
		return order.filter((mark) => this.said.marks.includes(mark));
	}

	/** On with the turn; where somebody could still do something it must be pressed twice. @param {string} [left] who could still do what */
	next(left) {
		if (!this.wire.moves.includes("next")) return null;
		const { wanted } = this.view,
			sure = this.sure === "next",
			/* Fire has two halves. */ half = ["guns", "rifles"].includes(wanted.step) && !wanted.told[4];
		const label = half ? "On to the other side's fire" : AFTER[/** @type {keyof AFTER} */ (wanted.step)] || "Next";
		const act = () => {
			if (!left || sure) return this.send("next");
			this.sure = "next";
			this.render();
		};
		return button(left ? (sure ? "danger" : "") : "primary", left && sure ? `Really? ${left}` : label, act, { id: "next" });
	}

	/** Commanders, leaders and mules join and leave units while these move. */
	figures() {
		const moves = this.wire.moves.filter((text) => text.startsWith("figure ")),
			ids = [...new Set(moves.map((text) => text.split(" ")[1]))];
		if (!ids.length) return null;
		const value = (/** @type {string} */ id) => /** @type {HTMLSelectElement} */ (document.querySelector("#" + id)).value;
		const go = () => {
			const text = value("with") ? `figure ${value("who")} join ${value("with")}` : `figure ${value("who")} leave`;
			this.send(text);
		};
		const own = this.view.units.filter((/** @type {any} */ unit) => unit.seat === this.wire.seat && unit.status === "table");
		return h(
			"details",
			null,
			h("summary", null, "Figures"),
			h(
				"div",
				{ class: "stack" },
				selectField("who", "Figure", ids.map((id) => [id, this.unitName(id) + (this.view.figures[id]?.with ? `, with ${this.unitName(this.view.figures[id].with)}` : ", alone")])),
				selectField("with", "With", [["", "nobody"], ...own.map((/** @type {any} */ unit) => /** @type {[string, string]} */ ([unit.id, this.unitName(unit.id)]))]),
				button("", "Goes there", go),
			),
		);
	}

	askTest() {
		const able = this.named("test"),
			{ unit } = this.said,
			serve = this.wire.moves.filter((text) => text.startsWith("serve "));
		if (unit && able.includes(unit))
			return [
				h("h2", null, this.unitName(unit)),
				h("p", null, "What is near it?"),
				this.marks([
					["commander", "Army commander within 12″"],
					["works", "Defends field works or its square"],
					["fanatics", "Fanatic friends within 12″"],
				]),
				button("primary", "Conduct roll", () => this.send(["test", unit, ...this.on(["commander", "works", "fanatics"])].join(" "))),
				button("quiet", "Another unit", () => (this.clear(), this.render())),
			];
		return [h("h2", null, able.length ? "Who rolls?" : serve.length ? "Whom do the mules serve?" : "Nobody has to roll"), ...this.choose(able, "unit"), ...serve.map((text) => this.moveButton(text)), this.figures(), this.next(able.length ? `${count(able.length, "unit")} could still roll` : "")];
	}

	askWent() {
		const id = this.wantedUnit(),
			unit = this.unit(id),
			crew = ["gun", "mg"].includes(unit?.kind.arm),
			{ enemy, form } = this.said;
		const went = (/** @type {string} */ how) => this.send(`went ${how}${form ? " in " + form : ""}`);
		const forms = [...new Set(this.wire.moves.flatMap((text) => /^went moved in (\S+)$/.exec(text)?.[1] || []))];
		const may = (/** @type {string} */ how) => this.wire.moves.includes("went " + how);
		return [
			h("h2", null, `${this.unitName(id)}: what did it do?`),
			forms.length ? h("h3", null, "Formation") : null,
			h("div", { class: "grid2" }, ...forms.map((one) => choiceButton(words.formName(one), form === one, () => ((this.said.form = form === one ? "" : one), this.render())))),
			button("primary", "It moved", () => went("moved")),
			button("", "It stood", () => went("stood")),
			crew && may("pivoted") ? button("", "It pivoted", () => went("pivoted")) : null,
			crew && may("limbered") ? button("", "It limbered or came into action", () => went("limbered")) : null,
			may("ground") ? button("", "It went to ground", () => this.send("went ground")) : null,
			button("quiet", "It left the table", () => went("left")),
			h("h3", null, "or: it charged"),
			...this.choose(this.named("charge"), "enemy"),
			enemy
				? h(
						"div",
						{ class: "stack" },
						this.marks([
							["flank", "On flank or rear"],
							["across", "Over an obstacle they line"],
						]),
						button("primary", "The charge is home", () => this.send(["charge", enemy, ...this.on(["flank", "across"])].join(" "))),
					)
				: null,
		];
	}

	askFire() {
		const able = this.named("shoot"),
			{ unit, enemy } = this.said,
			clear = this.named("clear");
		if (!unit || !able.includes(unit)) return [h("h2", null, able.length ? "Who fires?" : "Nobody else can fire"), ...this.choose(able, "unit"), ...clear.map((id) => this.moveButton("clear " + id)), this.next(able.length ? `${count(able.length, "unit")} could still fire` : "")];
		const kind = this.unit(unit).kind,
			targets = [...new Set(this.wire.moves.filter((text) => text.startsWith(`shoot ${unit} at `)).map((text) => text.split(" ")[3]))];
		const by = this.said.by || (kind.arm === "mg" ? 3 : Math.min(4, kind.shooters || 4));
		const shoot = () => this.send(["shoot", unit, "at", enemy, "range", this.said.range, ...(kind.arm === "gun" ? [] : ["by", by]), ...this.on(["cover", "sangar"])].join(" "));
		return [
			h("h2", null, this.unitName(unit)),
			h("h3", null, "At whom?"),
			...this.choose(targets, "enemy"),
			enemy
				? h(
						"div",
						{ class: "stack" },
						this.stepper("Range in inches", this.said.range, 36, (n) => (this.said.range = n)),
						kind.arm === "gun" ? null : this.stepper(kind.arm === "mg" ? "Dice" : "Stands that bear", by, kind.arm === "mg" ? 6 : 4, (n) => (this.said.by = n), kind.arm === "mg" ? 3 : 1),
						this.marks([
							["cover", "Target in cover"],
							["sangar", "Skirmishers in a sangar"],
						]),
						button("primary", "Fire", shoot),
						h("h3", null, "or: we counted the hits"),
						this.stepper("Hits", this.said.hits, 12, (n) => (this.said.hits = n)),
						this.marks([
							["low", "Low on ammunition now"],
							["jammed", "Jammed"],
						]),
						button("", "Take these hits", () => this.send(["hits", unit, "at", enemy, this.said.hits, ...this.on(["low", "jammed"])].join(" "))),
					)
				: null,
			button("quiet", "Another unit", () => (this.clear(), this.render())),
		];
	}

	askMelee() {
		const pairs = [...new Set(this.wire.moves.filter((text) => text.startsWith("fight c")).map((text) => text.split(" ").slice(1, 4).join(" ")))],
			{ unit, enemy } = this.said;
		const pair = (/** @type {string} */ text) => {
			const [one, , other] = text.split(" ");
			return button(unit === one && enemy === other ? "on" : "", `${this.unitName(one)} against ${this.unitName(other)}`, () => ((this.said.unit = one), (this.said.enemy = other), this.render()));
		};
		const free = this.view.units.filter((/** @type {any} */ one) => one.status === "table" && ![unit, enemy].includes(one.id) && !one.shaken && !one.primary_named);
		const support = (/** @type {any} */ one) =>
			choiceButton(this.unitName(one.id), this.said.supports.includes(one.id), () => {
				const { supports } = this.said;
				this.said.supports = supports.includes(one.id) ? supports.filter((id) => id !== one.id) : [...supports, one.id];
				this.render();
			});
		const more = this.said.supports.length ? " support " + this.said.supports.join(",") : "";
		return [
			h("h2", null, pairs.length ? "Who fights?" : "No melee is left"),
			...pairs.map(pair),
			unit && enemy
				? h(
						"div",
						{ class: "stack" },
						this.marks([
							["obstacle", "Who was charged defends an obstacle"],
							["terrain", "… defends terrain"],
						]),
						h("details", null, h("summary", null, `Supports: ${count(this.said.supports.length, "unit")}`), h("div", { class: "grid2" }, ...free.map(support))),
						button("primary", "Throw", () => this.send(["fight", unit, "against", enemy, ...this.on(["obstacle", "terrain"])].join(" ") + more)),
						h("h3", null, "or: we counted the hits"),
						this.stepper(`Hits of ${this.unitName(unit)}`, this.said.hits, 30, (n) => (this.said.hits = n)),
						this.stepper(`Hits of ${this.unitName(enemy)}`, this.said.back, 30, (n) => (this.said.back = n)),
						button("", "Take these hits", () => this.send(`blows ${unit} ${this.said.hits} against ${enemy} ${this.said.back}${more}`)),
					)
				: null,
			this.next(),
		];
	}

	askBayonets() {
		const able = [...new Set(this.wire.moves.flatMap((text) => /(?:un)?fix (\S+)/.exec(text)?.[1].split(",") || []))];
		const send = () => {
			const on = (/** @type {boolean} */ fixed) => this.said.marks.filter((id) => !!this.unit(id)?.fixed === fixed).join(",");
			this.send(["bayonets", on(false) && "fix " + on(false), on(true) && "unfix " + on(true)].filter(Boolean).join(" "));
		};
		return [h("h2", null, "Bayonets"), h("p", null, "Whoever changes is marked."), this.marks(able.map((id) => [id, `${this.unitName(id)}: ${this.unit(id)?.fixed ? "unfix" : "fix"}`])), button("primary", "So be it", send)];
	}

	askMuster() {
		const types = this.named("raise"),
			own = this.named("dismiss");
		const pick = (/** @type {Event} */ event) => (this.said.raise = /** @type {HTMLSelectElement} */ (event.target).value);
		const nameOf = (/** @type {string} */ type) => this.box.types.find((/** @type {any} */ one) => one.id === type)?.name || type;
		return [
			h("h2", null, "The army"),
			h("p", null, "The roster below is the list's. Change it, then be ready."),
			types.length ? h("select", { class: "field", "aria-label": "Unit to raise", on: { change: pick } }, h("option", { value: "" }, "raise a unit"), ...types.map((type) => h("option", { value: type, selected: this.said.raise === type }, nameOf(type)))) : null,
			types.length ? button("", "Raise it", () => this.said.raise && this.send("raise " + this.said.raise)) : null,
			h("details", null, h("summary", null, "Leave a unit out"), ...own.map((id) => this.moveButton("dismiss " + id, "small"))),
			this.moveButton("ready", "primary"),
		];
	}
}
