// assist.js: battles by the conduct charts at a real table: whose roll, what is near, what the unit did, ranges, hits; its form for a
// new battle. May use: dom, assist/, the files of this system.

import { h, button, capital, count } from "../../common/dom.js";
import { Assistant } from "../../assist/assistant.js";
import { diceEntry, noEntry } from "../../assist/dice_entry.js";
import { choiceButton, selectField } from "../../assist/parts.js";
import { tellResults } from "./assist_result.js";
import { typeOfUnit } from "./view.js";
import * as words from "./words.js";

export { form } from "./assist_new.js";

/** What has been said so far of the question in hand. */
const NOTHING = { unit: "", enemy: "", form: "", marks: /** @type {string[]} */ ([]), range: 6, by: 0, supports: /** @type {string[]} */ ([]), raise: "" };
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
/** A unit by its place. @param {number} n */
const unitAt = (n) => (n >= 20 ? `n${n - 19}` : `c${n + 1}`);

export class Assist extends Assistant {
	/** @param {any} box @param {import("../../common/wire.js").Wire[]} wires */
	constructor(box, wires) {
		super(box, wires);
		/** @type {typeof NOTHING} */ this.said = { ...NOTHING };
		/** dice that people rolled */ this.dice = noEntry();
	}

	clear() {
		super.clear();
		this.said = { ...NOTHING, marks: [], supports: [] };
		this.dice = noEntry();
	}

	entered() {
		return { said: this.said, dice: this.dice };
	}

	/** @param {Record<string, any>} entered */
	enter({ said, dice }) {
		Object.assign(this, { said, dice });
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

	/** @param {string} id */
	ownName(id) {
		const figure = this.box.figures?.find((/** @type {any} */ one) => one.id === id);
		return figure?.name || `${this.unit(id)?.kind.name || id} ${id}`;
	}

	/** What the words of the system want to know. @returns {any} */
	get context() {
		return { view: this.wire.view, box: this.box, seat: this.wire.seat, sideName: (/** @type {string} */ side) => this.box.sides[side] || side };
	}

	/** @param {any} event */
	sayEvent(event) {
		const line = words.eventLine(this.context, event);
		if (event.event === "phase" || event.event === "dice" || event.event === "wanted") return null;
		return { text: this.withNames([line.text, line.detail].filter(Boolean).join(": ")), rule: event.rule, dice: event.dice || [], loud: line.loud };
	}

	/** The names that players gave, in a sentence. @param {string} text */
	withNames(text) {
		for (const [id, name] of Object.entries(this.names.list)) text = text.replaceAll(words.unitName(this.context, id), name);
		return text;
	}

	/** @param {any[]} events */
	results(events) {
		return tellResults(this, words.tell(events));
	}

	/** @param {any} event */
	isNews(event) {
		return event.event === "turn";
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
		return { picture: h("div", { class: "pc", role: "img", "aria-label": `Turn ${view.turn}` }, h("small", null, "Turn"), h("b", null, view.turn || "–")), line: view.wanted?.for === "initiative" ? words.phaseName("initiative") : (["dice", "assist"].includes(view.phase) && STEPS[/** @type {keyof STEPS} */ (view.wanted?.step)]) || words.phaseName(view.phase) };
	}

	theEnd() {
		const { score = {} } = this.wire.view;
		return [h("h2", null, "The battle is over"), h("p", null, Object.keys(this.box.sides).map((side) => `${this.box.sides[side]}: ${count(score[side] || 0, "point")}`).join(", ")), h("a", { class: "btn primary wide", href: "/web/assist.html" }, "Another battle")];
	}

	// ---- questions ----

	/** @returns {any[]} */
	ask() {
		return [...this.nextQuestion(), this.rare()];
	}

	/** What is seldom wanted. */
	rare() {
		const { phase, wanted } = this.view,
			texts = this.wire.moves.filter((text) => ["offer", "concede"].includes(text));
		if (phase === "dice" || (phase === "assist" && wanted.for !== "nothing")) return null;
		const correct = phase === "assist" ? button("", "Correct the record", () => this.openUnit(this.view.units[0].id)) : null;
		return this.fold("rare", "Something else", h("div", { class: "stack" }, correct, ...texts.map((text) => this.sureButton(text, ""))));
	}

	/** @returns {import("../../assist/parts.js").Corrections | null} */
	corrections() {
		const { phase, wanted, units } = this.view;
		if (phase !== "assist" || wanted.for !== "nothing") return null;
		const forms = new Set(units.map((/** @type {any} */ unit) => unit.formation)),
			all = ["line", "massed", "column", "deep", "loose", "skirmish", "square", "dismounted", "action", "limbered"].sort((a, b) => Number(forms.has(b)) - Number(forms.has(a)));
		const marks = ["shaken", "disordered", "low", "jammed"];
		/** @type {[string, string][]} */ const yes = [["", "no"], ["yes", "yes"]];
		return {
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
			text: (id, [kills, form, status, ...on]) => ["amend", id, "kills", kills, form, status, ...marks.filter((_, i) => on[i])].join(" "),
		};
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
		return unitAt(this.view.wanted.unit);
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
		const title = figure ? capital(figure.name) + what : what ? `${this.unitName(this.wantedUnit())} ${what}` : `Initiative: the die of ${this.box.sides.colonial}, then that of ${this.box.sides.native}`;
		return diceEntry({ title, rule, need: this.needOf(), count: wanted.count, entry: this.dice, counted: this.countedOf(), redraw: () => this.render(), send: (text) => this.send(text) });
	}

	/** What the dice must show; a machine gun's last die is for the jam. */
	needOf() {
		const { wanted } = this.view,
			unit = wanted.for === "fire" ? this.unit(this.wantedUnit()) : null;
		return unit ? `each ${wanted.told[3]}${wanted.told[3] < 6 ? " or more" : ""} hits${unit.kind.arm === "mg" ? ", the last one is the jam die" : ""}` : "";
	}

	/** What may be told instead of the dice. @returns {import("../../assist/dice_entry.js").Counted | null} */
	countedOf() {
		const { wanted } = this.view;
		if (wanted.for === "melee") return this.countedMelee();
		if (wanted.for !== "fire") return null;
		const mg = this.unit(this.wantedUnit())?.kind.arm === "mg",
			/** @type {[string, string][]} */ marks = [["low", "Low on ammunition now"]];
		return {
			name: "Hits only",
			done: "Enter hits",
			tallies: [{ label: "Hits", least: 0, most: wanted.count - Number(mg) }],
			text: ([hits]) => ["counted", hits, ...this.on(["low", "jammed"])].join(" "),
			more: [this.marks(mg ? [...marks, ["jammed", "Jammed"]] : marks)],
		};
	}

	/** @returns {import("../../assist/dice_entry.js").Counted} */
	countedMelee() {
		const { wanted } = this.view,
			unit = this.wantedUnit(),
			enemy = unitAt(wanted.told[2]);
		return {
			name: "Hits only",
			done: "Enter hits",
			tallies: [unit, enemy].map((id) => ({ label: `Hits of ${this.unitName(id)}`, least: 0, most: Math.min(wanted.count, 20) })),
			text: ([hits, back]) => `counted ${hits} against ${back}`,
		};
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
		return this.fold(
			"figures",
			"Figures",
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
						this.fold("supports", `Supports: ${count(this.said.supports.length, "unit")}`, h("div", { class: "grid2" }, ...free.map(support))),
						button("primary", "Throw", () => this.send(["fight", unit, "against", enemy, ...this.on(["obstacle", "terrain"])].join(" ") + more)),
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
		return [h("h2", null, "Bayonets"), h("p", null, "Whoever changes is marked."), this.marks(able.map((id) => [id, `${this.unitName(id)}: ${this.unit(id)?.fixed ? "unfix" : "fix"}`])), button("primary", "Go on", send)];
	}

	/** Both armies, before the battle: what should stand on the table. */
	askMuster() {
		const types = this.named("raise"),
			own = new Set(this.named("dismiss"));
		const pick = (/** @type {Event} */ event) => ((this.said.raise = /** @type {HTMLSelectElement} */ (event.target).value), this.render());
		const nameOf = (/** @type {string} */ type) => this.box.types.find((/** @type {any} */ one) => one.id === type)?.name || type;
		const out = [...own].map((id) => button("", this.unitName(id), () => this.send("dismiss " + id)));
		return [
			h("h2", null, "Both armies"),
			h("p", null, `Put these on the table. Tap a unit to give it the name of your figures. ${this.seatName(this.wire.seat)}: add units or leave some out below.`),
			...super.roster(),
			types.length
				? this.fold(
						"raise",
						"Add a unit",
						h(
							"div",
							{ class: "stack" },
							h("select", { class: "field", "aria-label": "Unit to add", on: { change: pick } }, h("option", { value: "" }, "which one?"), ...types.map((type) => h("option", { value: type, selected: this.said.raise === type }, nameOf(type)))),
							button("", "Add it", () => this.said.raise && this.send("raise " + this.said.raise), { disabled: !this.said.raise }),
						),
					)
				: null,
			this.fold("dismiss", "Leave a unit out", h("div", { class: "stack" }, ...out)),
			this.moveButton("ready", "primary"),
		];
	}

	/** The armies stand in the question already while they are made up. */
	roster() {
		return this.view.phase === "muster" && this.acting ? [h("p", { class: "note" }, "Both armies are listed above.")] : super.roster();
	}
}
