// assist.js: Restless Natives at a real table: its questions, each a few large buttons: whom, what, how far, which dice; its
// form for a new battle. May use: dom, parts, assist/, assist_words, assist_result.

import { h, refill, button, count } from "../../common/dom.js";
import { ruleChip } from "../../common/parts.js";
import { Assistant } from "../../assist/assistant.js";
import { diceEntry, noEntry } from "../../assist/dice_entry.js";
import { choiceButton } from "../../assist/parts.js";
import { tellResults } from "./assist_result.js";
import * as words from "./assist_words.js";

export { form } from "./assist_new.js";

/** @typedef {{unit: string, act: string, target: string, form: string, rough: string, card: string}} Order */
/** @typedef {{target: string, range: number, by: number, open: number, cover: number, twice: boolean}} Shot */

const NO_ORDER = { unit: "", act: "", target: "", form: "", rough: "", card: "" };
const NO_SHOT = { target: "", range: 0, by: 0, open: 0, cover: 0, twice: false };

export class Assist extends Assistant {
	/** @param {any} box @param {import("../../common/wire.js").Wire[]} wires */
	constructor(box, wires) {
		super(box, wires);
		/** @type {Order} */ this.order = { ...NO_ORDER };
		/** @type {Shot} */ this.shot = { ...NO_SHOT };
		/** dice that people rolled */ this.dice = noEntry();
		/** @type {Set<string>} what a charge touches besides its target */ this.also = new Set();
	}

	/** What was begun means nothing in a new position. */
	clear() {
		super.clear();
		this.order = { ...NO_ORDER };
		this.shot = { ...NO_SHOT };
		this.dice = noEntry();
		this.also = new Set();
	}

	entered() {
		return { order: this.order, shot: this.shot, dice: this.dice, also: [...this.also] };
	}

	/** @param {Record<string, any>} entered */
	enter({ order, shot, dice, also }) {
		Object.assign(this, { order, shot, dice, also: new Set(also) });
	}

	/** @param {string} id */
	ownName(id) {
		return words.unitName(this.box, id);
	}

	/** @param {string} text */
	sayMove(text) {
		return words.sayMove(this.box, text, (id) => this.unitName(id));
	}

	/** @param {any} event */
	sayEvent(event) {
		return words.sayEvent(this.box, event, (id) => this.unitName(id));
	}

	/** @param {any[]} events */
	results(events) {
		return tellResults(this, events);
	}

	/** @param {any} event */
	isNews(event) {
		return event.event === "card" || event.event === "activated";
	}

	/** @param {any[]} units */
	strength(units) {
		const left = units.filter((unit) => !this.unitFacts(unit).gone);
		return `${super.strength(units)}, ${count(left.reduce((sum, unit) => sum + unit.stands, 0), "stand")}`;
	}

	/** @param {any} unit */
	unitFacts(unit) {
		const gone = unit.status !== "table";
		const facts = gone
			? words.STATUS[unit.status] || unit.status
			: [
					unit.formation === "none" ? "" : unit.formation,
					words.weaponName(this.box, unit),
					`morale ${words.unitType(this.box, unit.id).morale}+`,
					unit.engaged.length
						? "in close combat with " +
							unit.engaged.map((/** @type {string} */ id) => this.unitName(id)).join(", ")
						: "",
				]
					.filter(Boolean)
					.join(", ");
		return { ...super.unitFacts(unit), facts, gone };
	}

	/** The card that is turned. */
	picture() {
		const { view } = this,
			card = words.readCard(view.card);
		return {
			picture: h(
				"div",
				{
					class: "pc" + (card.red ? " red" : "") + (card.rank ? "" : " back"),
					role: "img",
					"aria-label": "Card " + view.card,
				},
				h("b", null, card.rank || "?"),
				card.suit,
			),
			line: `${count(view.deck.length, "card")} left, ${view.jokers ? count(view.jokers, "Joker") : "no Joker"} so far`,
		};
	}

	/** @returns {[string, string, () => any[]][]} */
	records() {
		return [...super.records(), ["hands", "Hands", () => this.hands()]];
	}

	/** Special cards, covered. */
	hands() {
		return this.wires
			.filter((wire) => wire.view.hands[wire.seat])
			.map((wire) => {
				const hand = wire.view.hands[wire.seat];
				return h(
					"div",
					{ class: "stack" },
					h("h2", { class: "as-side" }, this.seatName(wire.seat)),
					h("p", { class: "note" }, `${count(hand.length, "card")} in hand`),
					this.showButton(wire.seat, "Show them to me alone", { disabled: !hand.length }),
					this.shown === wire.seat
						? h(
								"div",
								{ class: "hand" },
								...hand.map((/** @type {string} */ id) => {
									const card = words.cardText(this.box, id);
									return h("div", { class: "sc-card" }, h("b", { class: "serif" }, card.name), card.text);
								}),
							)
						: null,
				);
			});
	}

	/** @returns {any[]} */
	ask() {
		switch (this.view.phase) {
			case "order":
			case "sub":
				return this.order.unit ? this.askAct() : this.askUnit();
			case "card":
				return this.view.turned ? this.askCard() : this.askOpening();
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

	/** Before the first card: what should stand on the table. */
	askOpening() {
		return [
			h("h2", null, "Both armies"),
			h("p", null, "Put these on the table. Tap a unit to give it the name of your figures, or to change its stands and formation."),
			...super.roster(),
			button("primary", "Turn the first card", () => this.send("turn"), { id: "turn" }),
			this.rare(),
		];
	}

	/** The armies stand in the question already before the first card. */
	roster() {
		return this.view.phase === "card" && !this.view.turned && this.acting ? [h("p", { class: "note" }, "Both armies are listed above.")] : super.roster();
	}

	/** Between two cards: a tap by mistake can still be taken back. */
	askCard() {
		return [
			h("h2", null, this.view.card.startsWith("joker") ? "A Joker" : "Card played"),
			h("p", { class: "note" }, "Until the next card is turned the last tap can be undone."),
			button("primary", "Turn the next card", () => this.send("turn"), { id: "turn" }),
			this.rare(),
		];
	}

	/** What is seldom wanted. */
	rare() {
		const rare = this.wire.moves.filter((text) => /^(offer|time|penalise \S+|concede)$/.test(text)),
			first = this.view.units[0]?.id;
		return this.fold(
			"rare",
			"Something else",
			h("div", { class: "stack" }, button("", "Correct the record", () => this.openUnit(first)), ...rare.map((text) => this.sureButton(text, ""))),
		);
	}

	askUnit() {
		const acts = words.readActs(this.wire.moves);
		const units = this.view.units.filter((/** @type {any} */ unit) => acts.has(unit.id));
		const bare = this.wire.moves.filter((text) => /^(decline|pass \d)$/.test(text));
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
				...bare.map((text) => this.moveButton(text)),
			),
			this.view.phase === "order" ? this.rare() : null,
		];
	}

	/** @param {string} label @param {string} value @param {keyof Order} key */
	orderButton(label, value, key) {
		return choiceButton(label, this.order[key] === value, () => {
			this.order[key] = value;
			this.render();
		});
	}

	askAct() {
		const acts = words.readActs(this.wire.moves).get(this.order.unit) || new Map();
		const unit = this.unit(this.order.unit);
		const parts = [
			h("h2", null, this.unitName(this.order.unit)),
			h("p", { class: "note" }, words.unitLine(this.box, unit)),
			h(
				"div",
				{ class: "grid2" },
				...Object.keys(words.ACTS)
					.filter((act) => acts.has(act))
					.map((act) =>
						choiceButton(
							words.ACTS[act]?.[0] || act,
							this.order.act === act,
							() => {
								this.order = { ...NO_ORDER, unit: this.order.unit, act, card: this.order.card };
								const one = acts.get(act);
								if (one.targets.size === 1) this.order.target = [...one.targets][0];
								if (one.forms.size === 1) this.order.form = [...one.forms][0];
								if (one.rough.size) this.order.rough = [...one.rough][0];
								if (one.rough.has("")) this.order.rough = "";
								this.render();
							},
							{ data: { act } },
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
			return this.showButton(this.wire.seat, `Look at my ${count(hand.length, "card")}`);
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
			[verb, rule] = words.WANTS[active.want] || ["throws", undefined];
		return [
			...diceEntry({
				title: `${this.unitName(active.want_unit)} ${verb}`,
				rule,
				need: words.needOf(this.box, this.unit(active.want_unit), active),
				count: active.want_count,
				entry: this.dice,
				counted: words.countedOf(active),
				redraw: () => this.render(),
				send: (text) => this.send(text),
			}),
			this.wire.moves.includes("end") ? button("quiet", "No move after all", () => this.send("end")) : null,
		];
	}

	askMoved() {
		const active = this.view.active,
			name = this.unitName(active.unit);
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
					: `Up to ${words.inches(first)}″`,
				" ",
				ruleChip("restless:move-max"),
			),
			charge
				? button("primary", `In contact with ${this.unitName(active.target)}`, () => this.contact())
				: null,
			charge
				? this.fold(
						"also",
						"It touches others as well",
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
			button("quiet", "It left the table", () => this.send("exit")),
		];
	}

	contact() {
		this.send("contact" + (this.also.size ? " also " + [...this.also].join(" ") : ""));
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
			h("h2", null, `${this.unitName(active.unit)} fires`),
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
					choiceButton(
						`${i ? "over " + words.inches(bands[i - 1][0]) + "″ " : ""}up to ${words.inches(range)}″`,
						shot.range === range,
						() => {
							shot.range = range;
							this.render();
						},
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
					? choiceButton("Both volleys", shot.twice, () => {
							shot.twice = !shot.twice;
							this.render();
						})
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
			h("h2", null, `${this.unitName(active.want_unit)} falls back`),
			h(
				"p",
				{ class: "big" },
				`${words.inches(active.reach[1])}″, directly away from the nearest enemy `,
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
						h("span", null, `${this.unitName(unit.id)} (${unit.stands})`),
						button("", "−", () => this.send("dismiss " + unit.id), {
							"aria-label": "Leave out " + this.unitName(unit.id),
						}),
					),
				),
			),
			h("h3", null, "Add"),
			h(
				"div",
				{ class: "stack" },
				...raise.map((text) => button("", this.unitName(text.slice(6)), () => this.send(text))),
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
					? `Did ${this.seatName(this.view.accused)} show cards?`
					: "Shall the battle end here?",
			claim: "Who has won?",
		});
		const plain = this.wire.moves.filter((text) => text !== "concede");
		return [
			h("h2", null, titles[this.view.phase] || "What now?"),
			h(
				"div",
				{ class: "stack" },
				...plain.map((text) => this.moveButton(text)),
			),
		];
	}

	/** @returns {import("../../assist/parts.js").Corrections | null} */
	corrections() {
		if (!["order", "card"].includes(this.view.phase)) return null;
		return {
			fields: [
				{ id: "am-stands", label: "Stands", values: same(["0", "1", "2", "3", "4", "5", "6"]) },
				{ id: "am-form", label: "Formation", values: same(["none", "line", "column", "square", "mass"]) },
				{
					id: "am-status",
					label: "State",
					values: ["table", "reserve", "fled", "destroyed", "exited"].map((word) => [word, words.STATUS[word]]),
				},
			],
			now: (id) => {
				const { stands, formation, status } = this.unit(id);
				return [String(stands), formation, status];
			},
			text: (id, [stands, form, status]) => `amend ${id} stands ${stands} ${form} ${status}`,
		};
	}
}

/** Values that are their own labels. @param {string[]} list @returns {[string, string][]} */
const same = (list) => list.map((word) => [word, word]);
