// assist_questions.js: the questions of a battle at a real table, each a few large buttons: whom, what, how far, which dice.
// May use: dom, parts, counter, wire, assist_words.

import { h, refill, button, count } from "../../common/dom.js";
import { drawDie } from "../../common/dice.js";
import { ruleChip, openDialog } from "../../common/parts.js";
import * as words from "./assist_words.js";

/** @typedef {import("../../common/wire.js").Wire} Wire */
/** @typedef {{unit: string, act: string, target: string, form: string, rough: string, card: string}} Order */
/** @typedef {{target: string, range: number, by: number, open: number, cover: number, twice: boolean}} Shot */

const NO_ORDER = { unit: "", act: "", target: "", form: "", rough: "", card: "" };
const NO_SHOT = { target: "", range: 0, by: 0, open: 0, cover: 0, twice: false };

export class Questions {
	/** @param {any} box @param {Wire[]} wires */
	constructor(box, wires) {
		this.box = box;
		this.wires = wires;
		/** a seat whose hand is open */ this.shown = "";
		this.note = "";
		this.noteRule = "";
		/** @type {Order} */ this.order = { ...NO_ORDER };
		/** @type {Shot} */ this.shot = { ...NO_SHOT };
		/** @type {number[]} dice that were thrown by hand */ this.dice = [];
		/** @type {Set<string>} what a charge touches besides its target */ this.also = new Set();
		/** a move that must be pressed once more */ this.sure = "";
		/** a move is under way */ this.busy = false;
	}

	/** Draws the page anew. */
	render() {}

	/** What the hand had begun means nothing in a new position. */
	clear() {
		this.order = { ...NO_ORDER };
		this.shot = { ...NO_SHOT };
		this.dice = [];
		this.also = new Set();
		this.sure = "";
		this.busy = false;
	}

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

	/** @param {string} text */
	send(text) {
		if (this.busy) return;
		this.busy = true;
		this.note = "";
		this.wire.move(text);
	}

	/** A button that must be pressed twice. @param {string} text @param {string} kind */
	sureButton(text, kind = "quiet") {
		const sure = this.sure === text;
		return button(sure ? "danger" : kind, (sure ? "Really? " : "") + words.sayMove(this.box, text), () => {
			if (sure) return this.send(text);
			this.sure = text;
			this.render();
		});
	}

	/** @returns {any[]} */
	question() {
		const view = this.view;
		if (this.wire.result?.over) return this.theEnd();
		if (!this.acting)
			return [
				h("h2", null, "Waiting"),
				h("p", null, `${words.seatName(this.box, this.wire.toAct[0] || "")} has the say.`),
			];
		switch (view.phase) {
			case "order":
			case "sub":
				return this.order.unit ? this.askAct() : this.askUnit();
			case "dice":
				return this.askDice();
			case "move":
				return this.askMoved();
			case "fire":
				return this.askFire();
			case "then":
				return this.askThen();
			case "flight":
				return this.askFlight();
			case "muster":
				return this.askMuster();
			default:
				return this.askList();
		}
	}

	theEnd() {
		const score = this.wire.result.score || {};
		return [
			h("h2", null, "The battle is over"),
			h(
				"p",
				null,
				Object.entries(score)
					.filter(([side]) => this.box.sides?.[side])
					.map(([side, stands]) => `${this.box.sides[side]}: ${count(Number(stands), "stand")}`)
					.join(", "),
			),
			h("a", { class: "btn primary wide", href: "/web/assist.html" }, "Another battle"),
		];
	}

	/** @param {any} unit @param {(() => void) | null} act @param {boolean} [on] */
	unitRow(unit, act, on) {
		const side = unit.seat.split("-")[0],
			gone = unit.status !== "table";
		const facts = gone
			? words.STATUS[unit.status] || unit.status
			: [
					unit.formation === "none" ? "" : unit.formation,
					words.weaponName(this.box, unit),
					unit.engaged.length
						? "in close combat with " +
							unit.engaged.map((/** @type {string} */ id) => words.unitName(this.box, id)).join(", ")
						: "",
				]
					.filter(Boolean)
					.join(", ");
		const pips = [];
		for (let i = 0; i < unit.start; i++) pips.push(h("i", { class: i < unit.stands ? "" : "gone" }));
		const inside = [
			h("b", null, words.unitName(this.box, unit.id)),
			h(
				"span",
				{ class: "pips " + side, role: "img", "aria-label": `${unit.stands} of ${unit.start} stands` },
				...pips,
			),
			h("small", null, facts),
		];
		return act
			? h(
					"button",
					{ type: "button", class: "unit" + (on ? " on" : ""), data: { unit: unit.id }, on: { click: act } },
					...inside,
				)
			: h("div", { class: "unit" + (gone ? " out" : ""), data: { unit: unit.id } }, ...inside);
	}

	askUnit() {
		const acts = words.readActs(this.wire.moves);
		const units = this.view.units.filter((/** @type {any} */ unit) => acts.has(unit.id));
		const bare = this.wire.moves.filter((text) => /^(decline|pass \d)$/.test(text));
		const rare = this.wire.moves.filter((text) => /^(offer|time|penalise \S+|concede)$/.test(text));
		return [
			h("h2", null, "Which unit?"),
			h(
				"div",
				{ class: "stack" },
				...units.map((/** @type {any} */ unit) =>
					this.unitRow(unit, () => {
						this.order = { ...NO_ORDER, unit: unit.id };
						this.render();
					}),
				),
			),
			h(
				"div",
				{ class: "grid2" },
				...bare.map((text) => button("", words.sayMove(this.box, text), () => this.send(text))),
			),
			h(
				"details",
				null,
				h("summary", null, "Something else"),
				h(
					"div",
					{ class: "stack" },
					button("", "Correct the record", () => this.openAmend()),
					...rare.map((text) => this.sureButton(text, "")),
				),
			),
		];
	}

	/** @param {string} label @param {string} value @param {keyof Order} key */
	orderButton(label, value, key) {
		return button(
			this.order[key] === value ? "on" : "",
			label,
			() => {
				this.order[key] = value;
				this.render();
			},
			{ "aria-pressed": String(this.order[key] === value) },
		);
	}

	askAct() {
		const acts = words.readActs(this.wire.moves).get(this.order.unit) || new Map();
		const unit = this.unit(this.order.unit);
		const parts = [
			h("h2", null, words.unitName(this.box, this.order.unit)),
			h(
				"div",
				{ class: "grid2" },
				...Object.keys(words.ACTS)
					.filter((act) => acts.has(act))
					.map((act) =>
						button(
							this.order.act === act ? "on" : "",
							words.ACTS[act]?.[0] || act,
							() => {
								this.order = { ...NO_ORDER, unit: this.order.unit, act, card: this.order.card };
								const one = acts.get(act);
								if (one.targets.size === 1) this.order.target = [...one.targets][0];
								if (one.forms.size === 1) this.order.form = [...one.forms][0];
								if (one.rough.size) this.order.rough = [...one.rough][0];
								if (one.rough.has("")) this.order.rough = "";
								this.render();
							},
							{ "aria-pressed": String(this.order.act === act), data: { act } },
						),
					),
			),
		];
		const one = acts.get(this.order.act);
		if (one) parts.push(...this.actDetails(one));
		if (unit.status !== "table")
			parts.push(h("p", { class: "note" }, "It returns with its rally card at the edge of the table."));
		parts.push(this.cardPicker(), ...this.goButtons(one));
		return parts;
	}

	/** @param {import("./assist_words.js").Act} one */
	actDetails(one) {
		const parts = [];
		if (one.targets.size)
			parts.push(
				h("h3", null, "Against whom?"),
				h(
					"div",
					{ class: "stack" },
					...[...one.targets].map((id) =>
						this.unitRow(
							this.unit(id),
							() => {
								this.order.target = id;
								this.render();
							},
							this.order.target === id,
						),
					),
				),
			);
		if (one.forms.size)
			parts.push(
				h("h3", null, "Into which formation?"),
				h("div", { class: "grid3" }, ...[...one.forms].map((form) => this.orderButton(form, form, "form"))),
			);
		if (one.rough.size > 1)
			parts.push(
				h("h3", null, "Over which ground?"),
				h(
					"div",
					{ class: "grid2" },
					...[...one.rough].map((rough) => this.orderButton(words.ROUGH[rough] || rough, rough, "rough")),
				),
			);
		return parts;
	}

	/** Cards stay covered until their owner asks. */
	cardPicker() {
		const hand = this.view.hands[this.wire.seat] || [];
		if (!hand.length) return h("p", { class: "note" }, "No special cards in hand.");
		if (this.shown !== this.wire.seat)
			return button("", `Look at my ${count(hand.length, "card")}`, () => {
				this.shown = this.wire.seat;
				this.render();
			});
		return h(
			"div",
			{ class: "stack" },
			h("h3", null, "Lay a card?"),
			this.orderButton("no card", "", "card"),
			...[...new Set(hand)].map((id) => {
				const card = words.cardText(this.box, String(id));
				return this.orderButton(`${card.name}: ${card.text}`, String(id), "card");
			}),
		);
	}

	/** @param {import("./assist_words.js").Act | undefined} one */
	goButtons(one) {
		const order = this.order;
		const ready = !!one && (!one.targets.size || !!order.target) && (!one.forms.size || !!order.form);
		return [
			h(
				"div",
				{ class: "grid2" },
				button("", "Another unit", () => {
					this.order = { ...NO_ORDER };
					this.render();
				}),
				button("primary", "Go", () => this.send(words.writeActivate(order)), { disabled: !ready, id: "go" }),
			),
		];
	}

	askDice() {
		const active = this.view.active,
			want = active.want_count;
		const [verb, rule] = words.WANTS[active.want] || ["throws", undefined];
		return [
			h("h2", null, `${words.unitName(this.box, active.want_unit)} ${verb}`),
			h("p", { class: "big" }, `${count(want, "die", "dice")} `, ruleChip(rule)),
			button("primary", "Roll for me", () => this.send("roll"), { id: "roll" }),
			h("h3", null, "or: I rolled"),
			h(
				"div",
				{ class: "dice6" },
				...[1, 2, 3, 4, 5, 6].map((value) =>
					button(
						"",
						[drawDie(value, 34)],
						() => {
							if (this.dice.length < want) this.dice.push(value);
							this.render();
						},
						{ "aria-label": "a " + value, data: { die: value }, disabled: this.dice.length >= want },
					),
				),
			),
			h(
				"div",
				{ class: "given" },
				...this.dice.map((value, i) =>
					h(
						"button",
						{
							type: "button",
							"aria-label": `take the ${value} away`,
							on: {
								click: () => {
									this.dice.splice(i, 1);
									this.render();
								},
							},
						},
						drawDie(value, 30),
					),
				),
				h("span", { class: "note" }, `${this.dice.length} of ${want}`),
			),
			button("", "Take these dice", () => this.send("dice " + this.dice.join(" ")), {
				disabled: this.dice.length !== want,
				id: "given",
			}),
			this.wire.moves.includes("end") ? button("quiet", "No move after all", () => this.send("end")) : null,
		];
	}

	askMoved() {
		const active = this.view.active,
			name = words.unitName(this.box, active.unit);
		const [first, second] = active.reach,
			charge = active.act === "charge";
		const others = this.view.units.filter(
			(/** @type {any} */ unit) =>
				unit.status === "table" &&
				unit.id !== active.target &&
				unit.seat.split("-")[0] !== this.wire.seat.split("-")[0],
		);
		return [
			h("h2", null, `${name} moves`),
			h(
				"p",
				{ class: "big" },
				second
					? `Up to ${words.inches(first)}″, then up to ${words.inches(second)}″`
					: `Up to ${words.inches(first)} inches`,
				" ",
				ruleChip("restless:move-max"),
			),
			charge
				? button("primary", `In contact with ${words.unitName(this.box, active.target)}`, () => this.contact())
				: null,
			charge
				? h(
						"details",
						null,
						h("summary", null, "It touches others as well"),
						h(
							"div",
							{ class: "stack" },
							...others.map((/** @type {any} */ unit) =>
								this.unitRow(
									unit,
									() => {
										if (!this.also.delete(unit.id)) this.also.add(unit.id);
										this.render();
									},
									this.also.has(unit.id),
								),
							),
						),
					)
				: null,
			button(charge ? "" : "primary", charge ? "It fell short" : "Moved", () => this.send("done"), {
				id: "done",
			}),
			button("quiet", "It left the table at the exit", () => this.send("exit")),
		];
	}

	contact() {
		this.send("contact" + (this.also.size ? " also " + [...this.also].join(" ") : ""));
	}

	/** @param {string} label @param {number} value @param {number} most @param {(value: number) => void} set @param {number} [least] */
	stepper(label, value, most, set, least = 0) {
		const to = (/** @type {number} */ next) => {
			set(Math.max(least, Math.min(most, next)));
			this.render();
		};
		return h(
			"div",
			{ class: "step" },
			h("span", null, label),
			button("", "−", () => to(value - 1), { "aria-label": `${label}: fewer`, disabled: value <= least }),
			h("output", null, value),
			button("", "+", () => to(value + 1), { "aria-label": `${label}: more`, disabled: value >= most }),
		);
	}

	/** Whom a listed move can fire at. */
	targets() {
		return new Set(this.wire.moves.map((text) => /^shoot (\S+)/.exec(text)?.[1]).filter(Boolean));
	}

	askFire() {
		const active = this.view.active,
			unit = this.unit(active.unit),
			bands = words.bandsOf(this.box, unit);
		const can = this.targets(),
			shot = this.shot;
		const parts = [
			h("h2", null, `${words.unitName(this.box, active.unit)} fires`),
			h("h3", null, shot.target ? "At (press for another)" : "At whom?"),
			h(
				"div",
				{ class: "stack" },
				...this.view.units
					.filter((/** @type {any} */ one) => (shot.target ? one.id === shot.target : can.has(one.id)))
					.map((/** @type {any} */ one) =>
						this.unitRow(
							one,
							() => {
								if (shot.target) {
									this.shot = { ...NO_SHOT };
									return this.render();
								}
								this.shot = {
									target: one.id,
									range: bands[0]?.[0] || 0,
									by: unit.stands,
									open: one.stands,
									cover: 0,
									twice: active.fires === 2,
								};
								this.render();
							},
							shot.target === one.id,
						),
					),
			),
		];
		if (shot.target) parts.push(...this.shotDetails(unit, bands));
		parts.push(button("quiet", "Do not fire", () => this.send(this.wire.moves.includes("hold") ? "hold" : "end")));
		return parts;
	}

	/** @param {any} unit @param {number[][]} bands */
	shotDetails(unit, bands) {
		const shot = this.shot,
			target = this.unit(shot.target),
			text = words.writeShoot(shot);
		const dice = h("span", null, "Fire");
		this.wire.preview(text).then((answer) => {
			const wanted = (answer.events || answer.dice?.[0]?.events || []).find((event) => event.event === "wanted");
			refill(dice, answer.ok && wanted ? `Fire: ${count(wanted.count, "die", "dice")}` : answer.text || "Fire");
		});
		return [
			h("h3", null, "How far?"),
			h(
				"div",
				{ class: "grid2" },
				...bands.map(([range], i) =>
					button(
						shot.range === range ? "on" : "",
						`${i ? "over " + words.inches(bands[i - 1][0]) + "″ " : ""}up to ${words.inches(range)}″`,
						() => {
							shot.range = range;
							this.render();
						},
						{ "aria-pressed": String(shot.range === range) },
					),
				),
			),
			this.stepper("Stands that fire", shot.by, unit.stands, (value) => (shot.by = value), 1),
			h(
				"p",
				{ class: "note" },
				"Those with the target in their arc, in range and in view. ",
				ruleChip("restless:fire-los"),
			),
			this.stepper("Targets in the open", shot.open, target.stands - shot.cover, (value) => (shot.open = value)),
			this.stepper("Targets in cover", shot.cover, target.stands, (value) => {
				shot.cover = value;
				shot.open = Math.min(shot.open, target.stands - value);
			}),
			h(
				"div",
				{ class: "grid2" },
				button("", "All in cover", () => {
					shot.cover += shot.open;
					shot.open = 0;
					this.render();
				}),
				this.view.active.fires === 2
					? button(
							shot.twice ? "on" : "",
							"Both volleys",
							() => {
								shot.twice = !shot.twice;
								this.render();
							},
							{ "aria-pressed": String(shot.twice) },
						)
					: null,
			),
			button("primary", [dice], () => this.send(text), { id: "fire", disabled: !(shot.open + shot.cover) }),
		];
	}

	askThen() {
		const next = this.wire.moves.filter((text) => /^(move|form)\b/.test(text));
		const say = (/** @type {string} */ text) =>
			text === "move" ? "Move" : text === "move rough" ? "Move over rough ground" : "Form " + text.split(" ")[1];
		return [
			h("h2", null, "And then?"),
			h("div", { class: "stack" }, ...next.map((text) => button("", say(text), () => this.send(text)))),
			...(this.targets().size
				? this.askFire().slice(1)
				: [button("quiet", "Nothing more", () => this.send("end"))]),
		];
	}

	askFlight() {
		const active = this.view.active;
		return [
			h("h2", null, `${words.unitName(this.box, active.want_unit)} falls back`),
			h(
				"p",
				{ class: "big" },
				`${words.inches(active.reach[1])} inches, directly away from the nearest enemy `,
				ruleChip("restless:morale-5"),
			),
			button("primary", "It fell back", () => this.send("back"), { id: "back" }),
			h(
				"p",
				{ class: "note" },
				"It may not pass through another unit; whoever cannot go the whole way has run away.",
			),
			button("", "Its way was blocked: it runs away", () => this.send("run blocked")),
			button("", "It went off the table: it runs away", () => this.send("run off")),
		];
	}

	askMuster() {
		const side = this.wire.seat.split("-")[0];
		const own = this.view.units.filter((/** @type {any} */ unit) => unit.seat.startsWith(side));
		const raise = this.wire.moves.filter((text) => text.startsWith("raise "));
		return [
			h("h2", null, "The army"),
			h(
				"p",
				{ class: "num" },
				count(
					own.reduce((/** @type {number} */ sum, /** @type {any} */ unit) => sum + unit.stands, 0),
					"stand",
				),
			),
			h(
				"div",
				{ class: "stack" },
				...own.map((/** @type {any} */ unit) =>
					h(
						"div",
						{ class: "step" },
						h("span", null, `${words.unitName(this.box, unit.id)} (${unit.stands})`),
						button("", "−", () => this.send("dismiss " + unit.id), {
							"aria-label": "Leave out " + words.unitName(this.box, unit.id),
						}),
					),
				),
			),
			h("h3", null, "Add"),
			h(
				"div",
				{ class: "stack" },
				...raise.map((text) => button("", words.unitName(this.box, text.slice(6)), () => this.send(text))),
			),
			button("primary", "The army is ready", () => this.send("ready"), {
				disabled: !this.wire.moves.includes("ready"),
			}),
		];
	}

	/** Questions with few answers: a button for each. */
	askList() {
		const titles = /** @type {Record<string, string>} */ ({
			sides: "Who takes which side?",
			allocate: "Who commands what?",
			offer:
				this.view.asked === 2
					? `Did ${words.seatName(this.box, this.view.accused)} show cards?`
					: "Shall the battle end here?",
			claim: "Who has won?",
		});
		const plain = this.wire.moves.filter((text) => text !== "concede");
		return [
			h("h2", null, titles[this.view.phase] || "What now?"),
			h(
				"div",
				{ class: "stack" },
				...plain.map((text) => button("", words.sayMove(this.box, text), () => this.send(text))),
			),
		];
	}

	// ---- corrections ----

	openAmend() {
		const units = this.view.units;
		const field = (
			/** @type {string} */ id,
			/** @type {string} */ label,
			/** @type {[string, string][]} */ values,
		) =>
			h(
				"div",
				{ class: "opt" },
				h("label", { for: id }, label),
				h("select", { id, class: "field" }, ...values.map(([value, text]) => h("option", { value }, text))),
			);
		const value = (/** @type {string} */ id) =>
			/** @type {HTMLSelectElement} */ (document.getElementById(id)).value;
		const dialog = openDialog("Correct the record", "small", [
			field(
				"am-unit",
				"Unit",
				units.map((/** @type {any} */ unit) => [
					unit.id,
					`${words.unitName(this.box, unit.id)} (${unit.stands})`,
				]),
			),
			field(
				"am-stands",
				"Stands",
				[0, 1, 2, 3, 4, 5, 6].map((n) => [String(n), String(n)]),
			),
			field("am-form", "Formation", [
				["none", "none"],
				["line", "line"],
				["column", "column"],
				["square", "square"],
				["mass", "mass"],
			]),
			field(
				"am-status",
				"State",
				["table", "reserve", "fled", "destroyed", "exited"].map((word) => [word, words.STATUS[word]]),
			),
			button("primary wide", "So it is", () => {
				this.send(
					`amend ${value("am-unit")} stands ${value("am-stands")} ${value("am-form")} ${value("am-status")}`,
				);
				dialog.close();
			}),
		]);
		const pick = /** @type {HTMLSelectElement} */ (dialog.querySelector("#am-unit"));
		const fill = () => {
			const unit = units.find((/** @type {any} */ one) => one.id === pick.value);
			/** @type {HTMLSelectElement} */ (dialog.querySelector("#am-stands")).value = String(unit.stands);
			/** @type {HTMLSelectElement} */ (dialog.querySelector("#am-form")).value = unit.formation;
			/** @type {HTMLSelectElement} */ (dialog.querySelector("#am-status")).value = unit.status;
		};
		pick.addEventListener("change", fill);
		fill();
	}
}
