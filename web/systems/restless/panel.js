// panel.js: the panel of a battle: the card, who acts, what it does, hands, and the sheets beside: all units, legend.
// May use: dom, parts, panel, cards, counter, stands, words.

import { h, button, count, icon, ICONS } from "../../common/dom.js";
import { drawDie } from "../../common/dice.js";
import { drawBacks, drawCard, drawSign } from "../../field/cards.js";
import { drawMini } from "../../field/stands.js";
import { ruleChip } from "../../common/parts.js";
import { ending, log, prompt, waiting } from "../../game/panel.js";
import {
	ACTS,
	MORE_ACTS,
	STATUS,
	actName,
	cardEffect,
	cardName,
	compass,
	inches,
	kindOf,
	rateWords,
	sideOf,
	typeOf,
	unitName,
	unitOf,
	weaponWords,
} from "./words.js";
import { losses, muster, shares, then } from "./choices.js";
import { write } from "./moves.js";
import { fixCorner } from "./keys.js";
import { piece } from "./scene.js";

/** @typedef {import("./surface.js").Surface} Surface */

/** @param {Surface} surface */
export function fieldPanel(surface) {
	const { game } = surface;
	return [
		h("div", { class: "grip", "aria-hidden": "true" }),
		h("div", { class: "cardrow" }, playingCard(surface), prompt(game)),
		...body(surface),
		hands(surface),
		buttons(surface),
		log(game),
	];
}

/** @param {Surface} surface */
function playingCard(surface) {
	const { view } = surface,
		card = view.card;
	return h(
		"div",
		{ class: "turned", data: { card } },
		drawCard(card, 76, card === "none" ? "No card is turned yet" : cardName(card)),
		h("span", { class: "num" }, card === "none" ? `${view.deck.length} cards` : `${view.deck.length} left`),
	);
}

/** @param {Surface} surface @returns {any[]} */
function body(surface) {
	const { game, view } = surface;
	if (game.wire.result?.over) return [ending(game)];
	const looked = surface.looked ? [facts(surface, surface.looked)] : [];
	if (!game.chooser.task) return [...looked, waiting(game)];
	switch (view.phase) {
		case "order":
		case "sub":
			return [
				...looked,
				...(surface.unit
					? [
							looked.length ? null : facts(surface, surface.unit),
							acts(surface),
							how(surface),
							chances(surface),
						]
					: [units(surface, "Who acts?")]),
			];
		case "deploy":
			return [units(surface, "To be placed"), how(surface), chances(surface)];
		case "move":
			return [...looked, thrown(surface), path(surface)];
		case "fire":
			return [
				...looked,
				looked.length ? null : facts(surface, surface.unit || ""),
				targets(surface),
				shares(surface),
			];
		case "then":
			return [
				...looked,
				then(surface),
				surface.next ? h("section", { class: "how" }, facing(surface)) : null,
				chances(surface),
				surface.able().length ? targets(surface) : null,
			];
		case "lose":
			return [losses(surface)];
		case "muster":
			return [muster(surface), chances(surface)];
		case "allocate":
			return [commands(surface)];
		default:
			return looked;
	}
}

/** One unit as a row. @param {Surface} surface @param {string} id @param {{on: boolean, act: () => void, more?: string, key?: string}} how_ */
function unitRow(surface, id, { on, act, more, key }) {
	const unit = unitOf(surface.context, id),
		figure = piece(surface, unit);
	return h(
		"button",
		{
			type: "button",
			class: "urow" + (on ? " on" : ""),
			"aria-pressed": on ? "true" : "false",
			data: { key: (key || "u-") + id },
			on: { click: act },
		},
		h("span", { class: "umini" }, drawMini(figure, 30)),
		h(
			"span",
			{ class: "uname" },
			h("b", null, unitName(surface.context, id)),
			h(
				"small",
				null,
				more ??
					(unit.status === "table"
						? `${surface.formName(unit.formation)}${unit.engaged.length ? ", in close combat" : ""}`
						: STATUS[/** @type {keyof STATUS} */ (unit.status)]),
			),
		),
		h(
			"span",
			{ class: "num ucount", "aria-label": `${unit.stands} of ${unit.start} stands` },
			unit.stands < unit.start ? `${unit.stands}/${unit.start}` : unit.stands,
		),
	);
}

/** @param {Surface} surface @param {string} title */
function units(surface, title) {
	const list = surface.able(),
		deploying = surface.view.phase === "deploy";
	return h(
		"section",
		{ class: "who", "aria-label": title },
		h("header", null, h("h3", null, title), h("span", { class: "num" }, count(list.length, "unit"))),
		h(
			"div",
			{ class: "urows" },
			...list.map((id) =>
				unitRow(surface, id, {
					on: surface.unit === id,
					act: () => {
						if (deploying) surface.takeWaiting(id);
						else surface.takeUnit(id);
						surface.showUnit(id);
						surface.game.render();
					},
				}),
			),
		),
	);
}

/** @param {Surface} surface @param {string} id */
function facts(surface, id) {
	const { context } = surface,
		unit = unitOf(context, id),
		type = typeOf(context, id);
	if (!unit) return null;
	const weapon = weaponWords(context, id),
		rate = type.rates?.[unit.formation];
	const row = (/** @type {string} */ name, /** @type {string} */ text) =>
		text ? [h("dt", null, name), h("dd", null, text)] : [];
	return h(
		"section",
		{ class: "facts", "aria-label": unitName(context, id) },
		h(
			"header",
			null,
			h("h3", null, unitName(context, id)),
			h("span", { class: "num" }, `${unit.stands} of ${unit.start} stands`),
		),
		h(
			"dl",
			null,
			...row(
				"Now",
				unit.status === "table"
					? `${surface.formName(unit.formation)}, facing ${compass(unit.facing)}`
					: STATUS[/** @type {keyof STATUS} */ (unit.status)],
			),
			...row(weapon.name, weapon.bands || "does not fire"),
			...row("Moves", rateWords(rate)),
			...row("Stands at", `${type.morale} or more`),
			...row("Fights", unit.engaged.map((/** @type {string} */ one) => unitName(context, one)).join(", ")),
		),
	);
}

/** @param {Surface} surface */
function acts(surface) {
	const { unit, order, game } = surface,
		listed = new Set(surface.orders(unit || "").map((one) => one.act));
	return h(
		"section",
		{ class: "activation" },
		h("header", null, h("h3", null, "This activation"), ruleChip("restless:act-1")),
		h(
			"div",
			{ class: "acts", role: "group", "aria-label": "What it does" },
			...Object.entries({
				...ACTS,
				...Object.fromEntries(Object.entries(MORE_ACTS).filter(([act]) => listed.has(act))),
			}).map(([act, label], i) =>
				h(
					"button",
					{
						type: "button",
						class: "btn act" + (order?.act === act ? " chosen" : "") + (listed.has(act) ? "" : " barred"),
						"aria-pressed": order?.act === act ? "true" : "false",
						"aria-disabled": listed.has(act) ? null : "true",
						data: { key: "a-" + act },
						on: {
							click: () => {
								if (listed.has(act)) {
									game.note = "";
									surface.takeAct(act);
								} else whyNot(surface, act);
								game.render();
							},
						},
					},
					label,
					h("span", { class: "key" }, i + 1),
				),
			),
		),
	);
}

/** Asks the server why an act cannot be. @param {Surface} surface @param {string} act */
async function whyNot(surface, act) {
	const { game, context, unit } = surface,
		facts_ = unitOf(context, unit || ""),
		enemy = context.view.units.find(
			(/** @type {any} */ one) => one.status === "table" && sideOf(one.seat) !== sideOf(facts_.seat),
		);
	const form =
		Object.keys(typeOf(context, unit || "").rates).find((one) => one !== facts_.formation) || facts_.formation;
	const answer = await game.wire.preview(
		write({
			unit: unit || "",
			act,
			rough: "",
			target: ["charge", "fight"].includes(act) ? enemy?.id || unit : undefined,
			form: act.startsWith("form-") ? form : undefined,
			facing: facts_.facing,
		}),
	);
	if (/** @type {any} */ (answer).gone) return;
	game.note = answer.ok ? "" : answer.text || "This cannot be done now.";
	game.noteRule = answer.ok ? undefined : answer.rule;
	game.say(game.note);
	game.render();
}

/** @param {string} legend @param {{value: string, label: string, on: boolean, act: () => void}[]} list @param {string} key */
function pills(legend, list, key) {
	return h(
		"div",
		{ class: "pillrow", role: "group", "aria-label": legend },
		h("span", { class: "plabel" }, legend),
		...list.map(({ value, label, on, act }) =>
			h(
				"button",
				{
					type: "button",
					class: "btn small" + (on ? " on" : ""),
					"aria-pressed": on ? "true" : "false",
					data: { key: key + value },
					on: { click: act },
				},
				label,
			),
		),
	);
}

const ROUGH = { "": "Clear", rough: "Rough, a die less", "rough-first": "First rough", "rough-second": "Second rough" };

/** Formation, facing, target, going: what the act still needs. @param {Surface} surface */
function how(surface) {
	const { order, game } = surface,
		forms = surface.forms(),
		roughs = surface.roughs(),
		targets_ = surface.targets(),
		form = surface.ghost ? surface.form : order?.form;
	const turnable = !!surface.ghost || order?.act.startsWith("form");
	if (!forms.length && roughs.length < 2 && !targets_.length && !turnable) return null;
	return h(
		"section",
		{ class: "how" },
		forms.length > 1 || turnable
			? pills(
					"Formation",
					forms.map((one) => ({
						value: one,
						label: surface.formName(one),
						on: one === form,
						act: () => surface.setForm(one),
					})),
					"f-",
				)
			: null,
		turnable ? facing(surface) : null,
		targets_.length
			? pills(
					order?.act === "fight" ? "Against" : "At",
					targets_.map((id) => ({
						value: id,
						label: unitName(surface.context, id),
						on: order?.target === id,
						act: () => (surface.setTarget(id), surface.goTo(id), game.render()),
					})),
					"t-",
				)
			: null,
		roughs.length > 1 || roughs[0]
			? pills(
					"Going",
					roughs.map((one) => ({
						value: one || "clear",
						label:
							one === "rough" && order?.act === "move-twice"
								? "Both rough"
								: ROUGH[/** @type {keyof ROUGH} */ (one)],
						on: order?.rough === one,
						act: () => {
							if (order) order.rough = one;
							surface.ask();
							game.render();
						},
					})),
					"r-",
				)
			: null,
	);
}

/** @param {Surface} surface */
function facing(surface) {
	const turn = (/** @type {number} */ by) => () => {
		surface.setFacing(surface.facing() + by);
		surface.moved(true);
	};
	return h(
		"div",
		{ class: "pillrow", role: "group", "aria-label": "Facing" },
		h("span", { class: "plabel" }, "Facing"),
		button("small", ["−15°", h("span", { class: "key" }, "[")], turn(-15), {
			"aria-label": "Turn 15 degrees to the left",
			data: { key: "turn-l" },
		}),
		h("output", { class: "num deg" }, compass(surface.facing())),
		button("small", ["+15°", h("span", { class: "key" }, "]")], turn(15), {
			"aria-label": "Turn 15 degrees to the right",
			data: { key: "turn-r" },
		}),
	);
}

/** What the dice can bring. @param {Surface} surface */
function chances(surface) {
	const { answer } = surface,
		text = surface.text();
	if (!text) return null;
	if (surface.asked !== text || !answer) return h("section", { class: "chance" }, h("p", { class: "note" }, "…"));
	if (!answer.ok)
		return h("section", { class: "chance" }, h("p", { class: "refusal" }, answer.text, " ", ruleChip(answer.rule)));
	const roll = surface.event("move-roll");
	if (!roll) return null;
	const { count: dice, add } = roll;
	return h(
		"section",
		{ class: "chance span" },
		h(
			"p",
			null,
			h("b", { class: "num" }, `${dice} ${dice === 1 ? "die" : "dice"}${add ? ` + ${add}″` : ""}`),
			` ${dice + add}″ to ${6 * dice + add}″, about ${Math.round(3.5 * dice + add)}″ `,
			ruleChip(roll.rule),
		),
	);
}

/** The dice of the move. @param {Surface} surface */
function thrown(surface) {
	const { active } = surface.view,
		events = surface.game.words.tell(surface.game.story.slice(-4).flatMap((part) => part.events)),
		roll = [...events]
			.reverse()
			.find((/** @type {any} */ event) => event.event === "move-roll" && event.unit === active.unit);
	const apart = surface.apart();
	return h(
		"section",
		{ class: "hand" },
		h("header", null, h("h3", null, unitName(surface.context, active.unit)), h("span", null, actName(active.act))),
		h(
			"div",
			{ class: "roll" },
			...(roll?.dice || []).map((/** @type {number} */ die) => drawDie(die, 34, "thrown")),
			roll?.add ? h("span", { class: "num" }, `+ ${roll.add}″`) : null,
			h(
				"span",
				{ class: "mp num" },
				apart
					? `${inches(active.reach[0])}, then ${inches(active.reach[1])}`
					: inches(active.reach[0] + active.reach[1]),
			),
		),
	);
}

/** @param {Surface} surface */
function path(surface) {
	const { answer, view } = surface,
		text = surface.text(),
		bad = answer?.ok === false && surface.asked === text;
	const stood = surface.event("moved"),
		touches = surface.event("fought");
	return h(
		"section",
		{ class: "path", "aria-label": "The way" },
		bad
			? h("p", { class: "refusal" }, answer.text, " ", ruleChip(answer.rule))
			: text && answer?.ok && stood
				? h(
						"p",
						null,
						h("b", { class: "num" }, inches(stood.cost)),
						` of ${inches(view.active.reach[0] + view.active.reach[1])}, facing ${compass(stood.facing)}`,
						touches ? ". Contact." : view.active.act === "charge" ? ". Falls short." : "",
					)
				: h(
						"p",
						{ class: "note" },
						"Drag the unit, or move it with the arrow keys, an inch a press. The round grip before its front turns it.",
					),
		facing(surface),
		h(
			"div",
			{ class: "row" },
			button("small", ["About face", h("span", { class: "key" }, "X")], () => surface.aboutFace(), {
				data: { key: "about" },
			}),
			button("small", ["Corner here", h("span", { class: "key" }, "W")], () => fixCorner(surface), {
				data: { key: "corner" },
				disabled: surface.way().length === surface.legs.length,
			}),
			bad
				? button("small", ["As far as it goes", h("span", { class: "key" }, "F")], () => surface.goFar(), {
						data: { key: "far" },
					})
				: null,
			surface.apart() && surface.split === null && text
				? button("small", "Second move from here", () => surface.parting(), { data: { key: "split" } })
				: null,
			text ? button("small quiet", "Back", () => surface.stepBack(), { data: { key: "back" } }) : null,
		),
	);
}

/** @param {Surface} surface */
function targets(surface) {
	const list = surface.able(),
		both =
			surface.moves.some((move) => move.verb === "fire" && move.unit === surface.target && move.twice) &&
			surface.moves.some((move) => move.verb === "fire" && move.unit === surface.target && !move.twice);
	if (!list.length) return h("section", null, h("p", { class: "note" }, "No enemy is in arc, range and sight."));
	return h(
		"section",
		{ class: "who", "aria-label": "Targets" },
		h("header", null, h("h3", null, "Fire at"), h("span", null, count(list.length, "target"))),
		h(
			"div",
			{ class: "urows" },
			...list.map((id) => {
				const one = surface.facts?.targets?.find((/** @type {any} */ fact) => fact.unit === id);
				return unitRow(surface, id, {
					on: surface.target === id,
					key: "t-",
					more: one
						? `${inches(one.range)}, ${one.dice} ${one.dice === 1 ? "die" : "dice"} of ${count(one.firing, "stand")}, ${one.covered ? `${one.covered} of ${one.seen} in cover` : `${one.seen} in the open`}`
						: "",
					act: () => {
						surface.target = id;
						surface.game.render();
					},
				});
			}),
		),
		both
			? h(
					"label",
					{ class: "flag" },
					h("input", {
						type: "checkbox",
						checked: surface.twice,
						data: { key: "twice" },
						on: { change: () => ((surface.twice = !surface.twice), surface.game.render()) },
					}),
					"Both volleys at this target",
				)
			: null,
	);
}

/** A C-in-C shares out commands. @param {Surface} surface */
function commands(surface) {
	const gives = surface.moves.filter((move) => move.verb === "give"),
		ids = [...new Set(gives.map((move) => move.unit || ""))];
	return h(
		"section",
		{ class: "rows", "aria-label": "Commands" },
		...ids.map((id) =>
			h(
				"div",
				{ class: "rowx" },
				h(
					"header",
					null,
					h("b", null, unitName(surface.context, id)),
					h("span", null, surface.context.sideName(unitOf(surface.context, id).seat)),
				),
				h(
					"div",
					{ class: "row" },
					...gives
						.filter((move) => move.unit === id)
						.map((move) =>
							button("small", `To player ${move.player}`, () => surface.game.commit(move.text), {
								data: { key: "c-" + move.text },
								disabled: surface.game.busy,
							}),
						),
				),
			),
		),
	);
}

/** One's own special cards open, the others' as backs. @param {Surface} surface */
function hands(surface) {
	const { context, view, order, game } = surface,
		mine = view.hands[context.seat] || [];
	const others = Object.entries(view.hands).filter(([seat]) => seat !== context.seat);
	if (game.wire.result?.over) return null;
	const usable = new Set(
		order
			? surface
					.orders(order.unit, order.act)
					.map((one) => one.card)
					.filter(Boolean)
			: [],
	);
	return h(
		"section",
		{ class: "hands", "aria-label": "Special cards" },
		view.hands[context.seat]
			? [
					h(
						"header",
						null,
						h("h3", null, "Your special cards"),
						h("span", { class: "num" }, mine.length ? count(mine.length, "card") : "none"),
					),
					h(
						"div",
						{ class: "hand-cards" },
						...mine.map((/** @type {string} */ kind, /** @type {number} */ i) => {
							const card = kindOf(context, kind),
								on = order?.card === kind && mine.indexOf(kind) === i;
							return h(
								"button",
								{
									type: "button",
									class: "special e-" + card.effect + (on ? " on" : ""),
									"aria-pressed": on ? "true" : "false",
									disabled: !usable.has(kind),
									"aria-label": `${card.name}, ${cardEffect(card)}`,
									data: { key: `k-${kind}-${i}` },
									on: {
										click: () => {
											if (order) order.card = on ? undefined : kind;
											surface.ask();
											game.render();
										},
									},
								},
								drawSign(card.effect, 26),
								h("b", null, card.name),
								h("small", null, cardEffect(card)),
							);
						}),
					),
				]
			: null,
		h(
			"div",
			{ class: "others-hands" },
			...others.map(([seat, list]) =>
				h(
					"span",
					{ class: "ohand" },
					/** @type {any[]} */ (list).length
						? drawBacks(
								/** @type {any[]} */ (list).length,
								`${/** @type {any[]} */ (list).length} hidden cards`,
							)
						: null,
					`${context.sideName(seat)}: ${/** @type {any[]} */ (list).length || "no"} ${/** @type {any[]} */ (list).length === 1 ? "card" : "cards"}`,
				),
			),
		),
	);
}

/** Answers that are no move of a unit. @type {Record<string, string>} */
const ANSWERS = {
	ready: "Ready",
	throw: "Throw for the choice of side",
	time: "The agreed time is over",
	deploy: "The umpire places the rest",
	decline: "Activate nothing",
	offer: "Offer to end the battle",
	agree: "Agree to end it",
	refuse: "Fight on",
	accept: "The umpire is right",
	stay: "Stay here",
	hold: "Do not fire",
	end: "End the activation",
};

/** @param {Surface} surface @param {import("./moves.js").FieldMove} move */
function answerLabel(surface, move) {
	if (move.verb === "choose") return "Take the " + surface.context.sideName(move.text.split(" ")[1]) + " side";
	if (move.verb === "penalise") return surface.context.sideName(move.text.split(" ")[1]) + " showed cards";
	if (move.verb === "pass") return `Pass the initiative to player ${move.player}`;
	if (move.verb === "claim")
		return move.claim === "draw" ? "It was a draw" : `${surface.context.sideName(move.claim || "")} won`;
	return ANSWERS[move.verb];
}

/** @param {Surface} surface */
function mainLabel(surface) {
	const { view, order } = surface;
	if (view.phase === "deploy") return "Place it here";
	if (view.phase === "lose") return "Take these away";
	if (view.phase === "muster") return "Raise it";
	if (view.phase === "then") return surface.next ? "Re-form" : "Fire";
	if (view.phase === "fire") return "Fire";
	if (view.phase === "move") return view.active.act === "charge" ? "Charge home" : "March";
	if (order?.act === "charge") return "Declare the charge";
	if (order?.act === "fight") return "Fight";
	if (order?.act === "nothing") return "Do nothing";
	if (surface.event("move-roll")) return "Throw for the move";
	return "Go";
}

/** @param {Surface} surface */
function buttons(surface) {
	const { game, moves } = surface,
		{ busy } = game,
		/** @type {any[]} */ row = [];
	const text = surface.text(),
		answer = surface.asked === text ? surface.answer : null;
	const rest = moves.filter(
		(move) => ["pass", "claim", "choose", "penalise"].includes(move.verb) || ANSWERS[move.verb],
	);
	const asks = ["offer", "claim", "allocate", "sides"].includes(surface.view.phase);
	if (
		game.chooser.task &&
		!asks &&
		(text || ["order", "sub", "fire", "move", "deploy", "lose"].includes(surface.view.phase))
	)
		row.push(
			button("primary", [mainLabel(surface), h("span", { class: "key" }, "Enter")], () => surface.primary(), {
				data: { key: "main" },
				disabled: busy || !text || !answer?.ok,
			}),
		);
	const rare = rest.filter((move) => ["offer", "time", "penalise"].includes(move.verb));
	const press = (/** @type {import("./moves.js").FieldMove} */ move, /** @type {number} */ i) =>
		button(asks && !i ? "primary" : "", answerLabel(surface, move), () => game.commit(move.text), {
			data: { key: "o-" + move.text },
			disabled: busy,
		});
	row.push(
		h(
			"div",
			{ class: "answers" },
			...rest.filter((move) => !rare.includes(move)).map(press),
			game.sent.length && !game.wire.result?.over
				? button("quiet", [icon(ICONS.undo), "Undo", h("span", { class: "key" }, "U")], () => game.undo(), {
						data: { key: "undo" },
					})
				: null,
			rare.length
				? h(
						"details",
						{
							class: "rare",
							open: surface.more,
							on: {
								toggle: (/** @type {Event} */ event) =>
									(surface.more = /** @type {HTMLDetailsElement} */ (event.target).open),
							},
						},
						h("summary", { data: { key: "more" } }, "More"),
						h("div", { class: "row" }, ...rare.map((move) => press(move, 1))),
					)
				: null,
		),
	);
	return h("section", { class: "buttons" }, ...row);
}
