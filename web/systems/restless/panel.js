// panel.js: the panel of a battle of Restless Natives: the card, who acts, what it does, hands of special cards.
// May use: dom, parts, game/panel, game/since, field/panel, field/units, the files of this system.

import { h, button, count } from "../../common/dom.js";
import { ruleChip } from "../../common/parts.js";
import { ending, log, prompt, waiting } from "../../game/panel.js";
import { sinceList } from "../../game/since.js";
import * as parts from "../../field/panel.js";
import { compass, inches, sideOf, typeOf, unitOf } from "../../field/units.js";
import { drawBacks, drawCard, drawSign } from "./cards.js";
import { commands, losses, muster, shares, then } from "./choices.js";
import { goingWords, reachWords, roughAhead } from "./going.js";
import { write } from "./moves.js";
import { chargeWords, fireHarm, harmWords, volleyDice } from "./odds.js";
import { ACTS, MORE_ACTS, actName, cardEffect, cardName, formName, kindOf, rateWords, unitState, weaponWords } from "./words.js";

/** @typedef {import("./surface.js").Surface} Surface @typedef {import("./moves.js").FieldMove} FieldMove */

/** @param {Surface} surface */
export function battlePanel(surface) {
	const { game } = surface;
	return [
		h("div", { class: "cardrow" }, playingCard(surface), prompt(game)),
		sinceList(game),
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
		h("span", { class: "num" }, card === "none" ? count(view.deck.length, "card") : `${view.deck.length} left`),
	);
}

/** @param {Surface} surface @returns {any[]} */
function body(surface) {
	const { game, unit } = surface;
	if (game.wire.result?.over) return [ending(game)];
	const looked = surface.looked ? [facts(surface, surface.looked)] : [],
		own = looked.length ? null : facts(surface, unit || ""),
		chances = () => parts.moveChances(surface, surface.event("move-roll"));
	if (!game.chooser.task) return [...looked, waiting(game)];
	switch (surface.view.phase) {
		case "order":
		case "sub":
			return [
				...looked,
				...(unit ? [acts(surface), odds(surface), how(surface), chances(), own] : [parts.unitList(surface, "Who acts?")]),
			];
		case "deploy":
			return [parts.unitList(surface, "To be placed"), how(surface), chances()];
		case "move":
			return [...looked, thrown(surface), path(surface)];
		case "fire":
			return [...looked, targets(surface), shares(surface), own];
		case "then":
			return [
				...looked,
				then(surface),
				surface.next ? h("section", { class: "how" }, parts.facingRow(surface)) : null,
				chances(),
				surface.able().length ? targets(surface) : null,
			];
		case "lose":
			return [losses(surface)];
		case "muster":
			return [muster(surface), chances()];
		case "allocate":
			return [commands(surface)];
		default:
			return looked;
	}
}

/** @param {Surface} surface @param {string} id */
function facts(surface, id) {
	const { context } = surface,
		unit = unitOf(context, id),
		type = typeOf(context, id);
	if (!unit) return null;
	const weapon = weaponWords(context, id);
	return parts.unitFacts(surface, id, [
		["Now", unit.status === "table" ? `${formName(unit.formation)}, facing ${compass(unit.facing)}` : unitState(unit)],
		[weapon.name, weapon.bands || "does not fire"],
		["Moves", rateWords(type.rates?.[unit.formation])],
		["Morale", `${type.morale} or more`],
		["Fights", unit.engaged.map((/** @type {string} */ one) => surface.unitName(one)).join(", ")],
	]);
}

/** @param {Surface} surface */
function acts(surface) {
	const { unit, order, game } = surface,
		listed = new Set(surface.orders(unit || "").map((one) => one.act)),
		more = Object.entries(MORE_ACTS).filter(([act]) => listed.has(act));
	const press = (/** @type {string} */ act) => () => {
		if (listed.has(act)) {
			game.note = "";
			surface.takeAct(act);
		} else whyNot(surface, act);
		game.render();
	};
	return h(
		"section",
		{ class: "activation" },
		h("header", null, h("h3", null, "This activation"), ruleChip("restless:act-1")),
		parts.actButtons(
			[...Object.entries(ACTS), ...more].map(([act, label]) => ({
				act,
				label,
				on: order?.act === act,
				barred: !listed.has(act),
				press: press(act),
			})),
		),
	);
}

/** Asks the server why an act cannot be. @param {Surface} surface @param {string} act */
async function whyNot(surface, act) {
	const { game, context, unit } = surface,
		own = unitOf(context, unit || ""),
		enemy = context.view.units.find(
			(/** @type {any} */ one) => one.status === "table" && sideOf(one.seat) !== sideOf(own.seat),
		);
	if (own.status === "reserve" && !act.startsWith("move")) {
		game.note = "It waits off the table: it has to march on first.";
		return game.render();
	}
	const form = Object.keys(typeOf(context, unit || "").rates).find((one) => one !== own.formation) || own.formation;
	const answer = await game.wire.preview(
		write({
			unit: unit || "",
			act,
			rough: "",
			target: ["charge", "fight"].includes(act) ? enemy?.id || unit : undefined,
			form: act.startsWith("form-") ? form : undefined,
			facing: own.facing,
		}),
	);
	if (/** @type {any} */ (answer).gone) return;
	game.note = answer.ok ? "" : answer.text || "This cannot be done now.";
	game.noteRule = answer.ok ? undefined : answer.rule;
	game.say(game.note);
	game.render();
}

/** What the order in hand may come to, with its card: fire at each target, or the charge. @param {Surface} surface */
function odds(surface) {
	const { order, context, facts: found } = surface;
	const lines = order?.act === "charge" ? chargeWords(surface) : [];
	if (["fire-twice", "form-fire"].includes(order?.act || "") && found) {
		const best = [...(found.targets || [])].sort((/** @type {any} */ a, /** @type {any} */ b) => b.dice - a.dice);
		for (const one of best.slice(0, 4)) lines.push(`${surface.unitName(one.unit)}: ${surface.targetWords(one)}; ${harmWords(fireHarm(context, one.unit, volleyDice(surface, one) * surface.volleys(), one))}`);
		if (!best.length) return h("section", { class: "stakes" }, h("p", { class: "refusal" }, "Nobody is in arc, range and sight: it would fire at nothing."));
	}
	return lines.length ? h("section", { class: "stakes", "aria-label": "Odds" }, h("ul", { class: "plain-list" }, ...lines.map((line) => h("li", null, line)))) : null;
}

const ROUGH = { "": "Clear", rough: "Rough, a die less", "rough-first": "First rough", "rough-second": "Second rough" };

/** Formation, facing, target, going: what the act still needs. @param {Surface} surface */
function how(surface) {
	const { order, game } = surface,
		own = unitOf(surface.context, surface.unit || ""),
		forms = surface.forms(),
		roughs = surface.roughs(),
		targets_ = surface.targets(),
		form = surface.ghost ? surface.form : order?.form;
	const turnable = !!surface.ghost || order?.act.startsWith("form");
	const roughLabel = (/** @type {string} */ one) =>
		one === "rough" && order?.act === "move-twice" ? "Both rough" : ROUGH[/** @type {keyof ROUGH} */ (one)];
	const setRough = (/** @type {string} */ one) => () => {
		if (order) order.rough = one;
		surface.ask();
		game.render();
	};
	if (!forms.length && roughs.length < 2 && !targets_.length && !turnable) return null;
	return h(
		"section",
		{ class: "how" },
		forms.length > 1 || turnable
			? parts.pills(
					"Formation",
					forms.map((one) => ({ value: one, label: formName(one), on: one === form, act: () => surface.setForm(one) })),
					"f-",
				)
			: null,
		turnable ? parts.facingRow(surface) : null,
		targets_.length
			? parts.pills(
					order?.act === "fight" ? "Against" : "At",
					targets_.map((id) => ({
						value: id,
						label: surface.unitName(id),
						on: order?.target === id,
						act: () => (surface.setTarget(id), surface.goTo(id), game.render()),
					})),
					"t-",
				)
			: null,
		roughs.length > 1 || roughs[0]
			? parts.pills(
					"Going",
					roughs.map((one) => ({ value: one || "clear", label: roughLabel(one), on: order?.rough === one, act: setRough(one) })),
					"r-",
				)
			: null,
		roughs.length > 1 && own?.status === "table" ? h("p", { class: "note going" }, goingWords(roughAhead(surface, own), order?.rough || "")) : null,
		roughs.length ? h("p", { class: "note reaches" }, reachWords(surface).join(" ")) : null,
	);
}

/** The dice of the move. @param {Surface} surface */
function thrown(surface) {
	const { active } = surface.view,
		[first, second] = active.reach,
		events = surface.game.words.tell(surface.game.story.slice(-4).flatMap((part) => part.events)),
		roll = [...events]
			.reverse()
			.find((/** @type {any} */ event) => event.event === "move-roll" && event.unit === active.unit);
	return parts.thrownDice(
		surface.unitName(active.unit),
		actName(active.act),
		roll,
		surface.apart() ? `${inches(first)}, then ${inches(second)}` : inches(first + second),
	);
}

/** @param {Surface} surface */
function path(surface) {
	const { act, reach } = surface.view.active,
		end = surface.event("fought") ? ". Contact." : act === "charge" ? ". Falls short." : "";
	return parts.pathPart(surface, reach[0] + reach[1], end);
}

/** @param {Surface} surface */
function targets(surface) {
	const shots = surface.moves.filter((move) => move.verb === "fire" && move.unit === surface.target),
		both = shots.some((move) => move.twice) && shots.some((move) => !move.twice);
	const flip = () => {
		surface.twice = !surface.twice;
		surface.game.render();
	};
	return parts.targetList(
		surface,
		(one) =>
			`${harmWords(fireHarm(surface.context, one.unit, one.dice * surface.volleys(), one))}. ${inches(one.range)}, ${parts.diceWords(one.dice)}${surface.volleys() > 1 ? " twice" : ""} of ${count(one.firing, "stand")}, ${one.covered ? `${one.covered} of ${one.seen} in cover` : `${one.seen} in the open`}`,
		both ? parts.tick("Both volleys at this target", "twice", surface.twice, flip) : null,
	);
}

/** One's own special cards open, the others' as backs. @param {Surface} surface */
function hands(surface) {
	const { context, view, game } = surface,
		mine = view.hands[context.seat];
	const others = Object.entries(view.hands).filter(([seat]) => seat !== context.seat);
	if (game.wire.result?.over) return null;
	return h(
		"section",
		{ class: "hands", "aria-label": "Special cards" },
		mine
			? [
					h(
						"header",
						null,
						h("h3", null, "Your special cards"),
						h("span", { class: "num" }, mine.length ? count(mine.length, "card") : "none"),
					),
					h("div", { class: "hand-cards", role: "group", tabindex: mine.length ? 0 : null, "aria-label": "Your special cards" }, ...specialCards(surface, mine)),
				]
			: null,
		h(
			"div",
			{ class: "others-hands" },
			...others.map(([seat, list]) => {
				const n = /** @type {any[]} */ (list).length;
				return h(
					"span",
					{ class: "ohand" },
					n ? drawBacks(n, `${n} hidden cards`) : null,
					`${context.sideName(seat)}: ${n || "no"} ${n === 1 ? "card" : "cards"}`,
				);
			}),
		),
	);
}

/** @param {Surface} surface @param {string[]} hand */
function specialCards(surface, hand) {
	const { context, order, game } = surface,
		usable = new Set(order ? surface.orders(order.unit, order.act).map((one) => one.card) : []);
	return hand.map((kind, i) => {
		const card = kindOf(context, kind),
			on = order?.card === kind && hand.indexOf(kind) === i;
		const lay = () => {
			if (order) order.card = on ? undefined : kind;
			surface.ask();
			game.render();
		};
		return h(
			"button",
			{
				type: "button",
				class: "special e-" + card.effect + (on ? " on" : ""),
				"aria-pressed": on ? "true" : "false",
				disabled: !usable.has(kind),
				"aria-label": `${card.name}, ${cardEffect(card)}`,
				data: { key: `k-${kind}-${i}` },
				on: { click: lay },
			},
			drawSign(card.effect, 26),
			h("b", null, card.name),
			h("small", null, cardEffect(card)),
		);
	});
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
const RARE = ["offer", "time", "penalise"];

/** @param {Surface} surface @param {FieldMove} move */
function answerLabel(surface, move) {
	if (move.verb === "choose") return "Take the " + surface.context.sideName(move.text.split(" ")[1]) + " side";
	if (move.verb === "penalise") return surface.context.sideName(move.text.split(" ")[1]) + " showed cards";
	if (move.verb === "pass") return `Pass the initiative to player ${move.player}`;
	if (move.verb === "claim")
		return move.claim === "draw" ? "Claim a draw" : `Claim that ${surface.context.sideName(move.claim || "")} won`;
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
	if (view.phase === "move") return view.active.act !== "charge" ? "March" : (surface.answered()?.ok || !surface.text()) && !surface.event("fought") ? `Fall short by ${inches(surface.shortBy())}` : "Charge home";
	if (order?.act === "charge") return "Declare the charge";
	if (order?.act === "fight") return "Fight";
	if (order?.act === "nothing") return "Do nothing";
	if (surface.event("move-roll")) return "Throw for the move";
	return "Go";
}

/** @param {Surface} surface */
function buttons(surface) {
	const { game, moves } = surface,
		{ phase } = surface.view,
		asks = ["offer", "claim", "allocate", "sides"].includes(phase),
		shown = surface.text() || ["order", "sub", "fire", "move", "deploy", "lose"].includes(phase);
	const rest = moves.filter(({ verb }) => ["pass", "claim", "choose", "penalise"].includes(verb) || ANSWERS[verb]),
		answer = (/** @type {FieldMove} */ move) => ({ text: move.text, label: answerLabel(surface, move) });
	return parts.decision(surface, {
		main: game.chooser.task && !asks && shown ? mainLabel(surface) : null,
		/* The umpire's verdict is the usual answer. */
		answers: rest.filter(({ verb }) => !RARE.includes(verb)).sort((a, b) => Number(a.verb === "claim") - Number(b.verb === "claim")).map(answer),
		rare: rest.filter(({ verb }) => RARE.includes(verb)).map(answer),
		asks,
	});
}
