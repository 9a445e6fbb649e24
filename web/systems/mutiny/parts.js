// parts.js: what only the panel of Sepoy Mutiny has: the cup, the actions of a marker, the incidents in hand, the battle unit by
// unit, the sweep of the Great Mutiny, what wins. May use: dom, patch, dice, parts, counter, words, board, stand.

import { h, s, button, count, refill } from "../../common/dom.js";
import { keep } from "../../common/patch.js";
import { drawDie } from "../../common/dice.js";
import { ruleChip } from "../../common/parts.js";
import { drawCounter } from "../../hex/counter.js";
import { BOX, GROUP, INCIDENT, TYPE, hexName, markerName, nameOf, namesOf, people, plain, radiusOf, sideOf, sortUnits } from "./words.js";
import { counter } from "./board.js";
import { holdings } from "./stand.js";

/** @typedef {import("../../game/game.js").Game} Game @typedef {import("../../game/task.js").Context} Context */

/** Above the question what it is about, below the buttons what else there is. @param {Game} game @returns {{above: any[], below: any[]}} */
export function parts(game) {
	const context = game.context(),
		{ view } = context,
		/** @type {any[]} */ above = [];
	if (!view.units) return { above, below: [] };
	if (view.battle?.target && view.battle !== "none") above.push(battle(game, context));
	if (view.step === "action" && game.chooser.task && !game.mode) above.push(actions(game, context));
	const late = view.phase === "great-mutiny" || view.phase === "leaders" ? [sweep(game, context)] : [];
	return { above, below: [...late, ...(view.turn ? [boxes(context), hand(game, context), cup(context), winning(context)] : [])] };
}

/** Who is in Bombay and Madras. @param {Context} context */
function boxes(context) {
	const found = Object.entries(BOX).map(([id, name]) => ({
		name,
		units: sortUnits(context, Object.keys(context.view.units).filter((unit) => context.view.units[unit].at === id)),
		below: context.view.hidden?.[id] || 0,
	}));
	if (!found.some((box) => box.units.length)) return null;
	return h(
		"section",
		{ class: "boxes", "aria-label": "Bombay and Madras" },
		...found
			.filter((box) => box.units.length)
			.map((box) =>
				h(
					"div",
					null,
					h("header", null, h("h3", null, box.name), h("span", null, count(box.units.length + box.below, "unit"))),
					h("div", { class: "minis" }, ...box.units.slice(0, 16).map((id) => drawCounter(counter(context, id), 36))),
				),
			),
	);
}

/* ---- the cup and the hand ---- */

const SIDE = { british: "british", rebel: "rebel" };

/** @param {Context} context @param {string} marker */
function ownerOf(context, marker) {
	if (marker === "c-in-c") return "british";
	if (marker === "king-of-delhi") return "rebel";
	if (marker === "fortunes-of-war") return "";
	return SIDE[/** @type {keyof SIDE} */ (sideOf(context, marker))] || "";
}

const SIGN = { "c-in-c": "m-cinc_india", "king-of-delhi": "m-king_of_delhi", "fortunes-of-war": "m-fortunes" };

/** A round marker. @param {Context} context @param {string} marker @param {number} size */
function token(context, marker, size) {
	const owner = ownerOf(context, marker),
		sign = SIGN[/** @type {keyof SIGN} */ (marker)] || "m-command";
	return s(
		"svg",
		{ class: "token " + (owner ? "nat-" + owner : "plain"), width: size, height: size, viewBox: "0 0 40 40", role: "img", "aria-label": markerName(context, marker) },
		s("circle", { class: "tok-f", cx: 20, cy: 20, r: 18 }),
		s("circle", { class: "tok-r", cx: 20, cy: 20, r: 14.5 }),
		s("use", { href: "#" + sign, x: 10, y: 10, width: 20, height: 20 }),
	);
}

/** What is still in the cup. @param {Context} context */
function cup(context) {
	const { command_pool: pool = [], fortunes_in_pool: fortunes = 0, aside = [] } = context.view,
		markers = [...pool.filter((/** @type {string} */ marker) => marker !== "fortunes-of-war"), ...Array(fortunes).fill("fortunes-of-war")];
	return h(
		"section",
		{ class: "cup", "aria-label": "Command cup" },
		h("header", null, h("h3", null, "Still in the cup"), h("span", null, `${markers.length}, ${aside.length} used`)),
		markers.length
			? h("ul", { class: "tokens" }, ...markers.map((marker) => h("li", null, token(context, marker, 26), markerName(context, marker))))
			: h("p", { class: "note" }, "The cup is empty: supply follows."),
	);
}

/** Incidents of both sides: one's own open, the enemy's from behind. @param {Game} game @param {Context} context */
function hand(game, context) {
	const { held = {}, hand: hands = {}, known = {} } = context.view,
		mine = context.seat,
		enemy = mine === "british" ? "rebel" : "british";
	const own = Object.entries(hands[mine] || {}).flatMap(([kind, n]) => Array(Number(n)).fill(kind)),
		seen = Object.entries(known[enemy] || {}).flatMap(([kind, n]) => Array(Number(n)).fill(kind)),
		hidden = Math.max(0, (held[enemy] || 0) - seen.length);
	if (!own.length && !held[enemy]) return null;
	const looks = [
		["intelligence units", "Look at all enemy units"],
		["intelligence markers", "Look at their markers"],
	].filter(([text]) => game.wire.moves.includes(text));
	const face = (/** @type {string} */ kind) => {
		const [name, use, sign] = INCIDENT[/** @type {keyof INCIDENT} */ (kind)] || [plain(kind), "", "m-incident"];
		return h("li", { title: use }, s("svg", { class: "inc", viewBox: "0 0 40 40", width: 34, height: 34, "aria-hidden": "true" }, s("circle", { cx: 20, cy: 20, r: 18 }), s("use", { href: "#" + sign, x: 9, y: 9, width: 22, height: 22 })), h("span", null, h("b", null, name), h("small", null, use)));
	};
	return h(
		"section",
		{ class: "incidents", "aria-label": "Incident markers" },
		own.length ? [h("header", null, h("h3", null, "Your incidents"), h("span", null, count(own.length, "marker"))), h("ul", null, ...own.map(face))] : null,
		looks.length
			? h("p", { class: "row looks" }, h("span", null, "Agent, at any time:"), ...looks.map(([text, label]) => button("small", label, () => game.commit(text), { disabled: game.busy, data: { key: "i-" + text } })))
			: null,
		held[enemy]
			? h(
					"p",
					{ class: "note" },
					`${people(context, enemy).replace(/^t/, "T")} hold ${count(held[enemy], "marker")}${seen.length ? `: ${seen.map((kind) => INCIDENT[/** @type {keyof INCIDENT} */ (kind)]?.[0] || kind).join(", ")}${hidden ? ` and ${hidden} face down` : ""}` : ", face down"}.`,
				)
			: null,
	);
}

/* ---- the actions of a marker ---- */

/** A bowl with the marker that was drawn. @param {Context} context @param {string} marker */
function bowl(context, marker) {
	return h(
		"div",
		{ class: "bowl", "aria-hidden": "true" },
		token(context, marker, 58),
		s(
			"svg",
			{ viewBox: "0 0 120 70", width: 108, height: 63 },
			s("ellipse", { class: "bowl-s", cx: 60, cy: 66, rx: 30, ry: 4 }),
			s("path", { class: "bowl-b", d: "M8 14C8 46 34 56 46 58L44 64H76L74 58C86 56 112 46 112 14Z" }),
			s("ellipse", { class: "bowl-r", cx: 60, cy: 14, rx: 52, ry: 9 }),
			s("path", { class: "bowl-l", d: "M12 28C26 36 94 36 108 28M18 38C34 46 86 46 102 38" }),
		),
	);
}

/** @param {Game} game @param {Context} context */
function actions(game, context) {
	const moves = game.wire.moves,
		marker = context.view.marker,
		radius = radiusOf(context, marker),
		groups = moves.filter((text) => text.startsWith("reinforce ")),
		disbanding = moves.filter((text) => text.startsWith("disband ")),
		inside = Object.entries(context.view.units).filter(([id]) => context.view.units[id].side === context.seat).length;
	const act = (/** @type {string} */ text, /** @type {string} */ name, /** @type {string} */ about, /** @type {string} */ rule, /** @type {string} */ sign, main = false) =>
		moves.includes(text)
			? h(
					"button",
					{ type: "button", class: "act" + (main ? " main" : ""), disabled: game.busy, data: { key: "a-" + text }, on: { click: () => game.commit(text) } },
					s("svg", { class: "inc", viewBox: "0 0 40 40", width: 34, height: 34, "aria-hidden": "true" }, s("circle", { cx: 20, cy: 20, r: 18 }), s("use", { href: "#" + sign, x: 9, y: 9, width: 22, height: 22 })),
					h("span", null, h("b", null, name), h("small", null, about)),
					h("span", { class: "chip rule-c" }, "§ " + rule),
				)
			: null;
	return h(
		"section",
		{ class: "actions", "aria-label": "Actions" },
		bowl(context, marker),
		act("operate", "Operation", radius ? `move, fight and rally within ${radius}` : "move, fight and rally in his hex", "8.0(1)", "m-battle", true),
		groups.length
			? h(
					"div",
					{ class: "groups" },
					h("p", null, h("b", null, "Reinforcements"), h("small", null, "one group, placed at once")),
					h(
						"div",
						{ class: "row" },
						...groups.map((text) => {
							const kind = text.split(" ")[1];
							return button("small", GROUP[/** @type {keyof GROUP} */ (kind)] || plain(kind), () => game.commit(text), { disabled: game.busy, data: { key: "g-" + text } });
						}),
					),
				)
			: null,
		act("draw", radius > 1 ? `Draw up to ${radius} incidents` : "Draw an incident", `${context.view.incident_pool_size} left in the pool`, "8.0(3)", "m-incident"),
		act("durbar", "Hold the Durbar", `up to ${2 * radius} incidents`, "19.4", "m-durbar"),
		act("incite", "Agent: incite a mutiny", "before the action", "18.0(3)", "m-agent"),
		act("recruit", "Agent: recruit an Auxiliary", "before the action", "19.2", "m-agent"),
		disbanding.length
			? h(
					"details",
					{ class: "groups" },
					h("summary", { data: { key: "disband" } }, `Disband Sepoys (${disbanding.length})`),
					h("div", { class: "row" }, ...disbanding.slice(0, 20).map((text) => button("small", namesOf(context, text.split(" ")[1].split(",")), () => game.commit(text), { disabled: game.busy, data: { key: "d-" + text } }))),
				)
			: null,
		inside ? act("pass", "Pass", "two passes end the turn’s actions", "6.2", "m-turn") : null,
	);
}

/* ---- battle ---- */

const CELL = { "-": "–" };

/** @param {Game} game @param {Context} context */
function battle(game, context) {
	const { view } = context,
		now = view.battle,
		attacker = now.attacker,
		defender = attacker === "british" ? "rebel" : "british",
		first = now.advantage === "attacker" ? attacker : defender,
		place = hexName(context, now.target);
	const engaged = (/** @type {string} */ side) =>
		sortUnits(
			context,
			Object.entries(context.view.units)
				.filter(([, unit]) => /** @type {any} */ (unit).engaged && /** @type {any} */ (unit).side === side)
				.map(([id]) => id),
		);
	return h(
		"section",
		{ class: "fight", "aria-label": "Battle" },
		h(
			"header",
			null,
			h("h3", null, `Battle ${place.startsWith("hex ") ? "at" : "of"} ${place}`),
			now.rounds ? h("span", null, now.round ? `round ${now.round} of ${now.rounds}` : count(now.rounds, "round")) : null,
		),
		h("p", { class: "note" }, `${context.sideName(attacker)} from ${hexName(context, now.from)}.`, now.rounds ? ` ${people(context, first).replace(/^t/, "T")} fire first. ` : " ", ruleChip("mutiny:13.2(5)")),
		view.step === "aid" && game.chooser.task ? shifts(game, context) : null,
		/* Where something is to be chosen one's own stand first. */
		...(context.seat === defender ? [defender, attacker] : [attacker, defender]).map((side) => roster(game, context, side, engaged(side))),
	);
}

/** Whom a leader will help, as it is set on the page. @type {WeakMap<object, Set<string>>} */
const helped = new WeakMap();

/** The leader who names units now, how many he can name, and whom. @param {Game} game */
function aidOf(game) {
	const aids = game.wire.moves.filter((text) => text.startsWith("aid ")).map((text) => text.split(" ")),
		leader = aids[0]?.[3] || "",
		sets = aids.filter((words) => words[3] === leader).map((words) => words[1].split(",")),
		chosen = helped.get(game.chooser) || new Set();
	helped.set(game.chooser, chosen);
	return { leader, most: Math.max(0, ...sets.map((set) => set.length)), able: new Set(sets.flat()), chosen };
}

/** @param {Game} game @param {Context} context */
function shifts(game, context) {
	const { leader, most, chosen } = aidOf(game);
	if (!leader) return null;
	const order = context.box.units.map((/** @type {any} */ unit) => unit.id),
		units = [...chosen].sort((a, b) => order.indexOf(a) - order.indexOf(b));
	return h(
		"div",
		{ class: "shifts" },
		drawCounter(counter(context, leader), 40),
		h("span", null, h("b", null, `${context.unit(leader).name}’s shifts`), h("small", null, `a column for ${most === 1 ? "one unit" : `each of ${most} units`}, chosen below `, ruleChip("mutiny:14.72"))),
		button("small primary", units.length ? `Give ${count(units.length, "shift")}` : "Choose below", () => game.commit(`aid ${units.join(",")} by ${leader}`), {
			disabled: game.busy || !units.length || units.length > most,
			data: { key: "give" },
		}),
	);
}

/** @param {Game} game @param {Context} context @param {string} side @param {string[]} ids */
function roster(game, context, side, ids) {
	const mine = side === context.seat,
		moves = game.chooser.task ? game.wire.moves : [],
		aid = mine && context.view.step === "aid" && game.chooser.task ? aidOf(game) : null;
	return h(
		"div",
		{ class: "roster" },
		h("h4", null, h("i", { class: `sw ${side === "british" ? "square" : "arch"} nat-${side}` }), context.sideName(side), h("span", { class: "num" }, String(ids.length))),
		h(
			"ul",
			null,
			...ids.map((id) => {
				const texts = moves.filter((text) => ["fire", "lose", "retreat", "command"].some((verb) => text === `${verb} ${id}`)),
					fires = moves.includes("fire " + id),
					now = context.view.units[id];
				return h(
					"li",
					{ class: (fires ? "can" : "") + (now.fired ? " done" : "") },
					drawCounter(counter(context, id), 40),
					h(
						"span",
						{ class: "who" },
						h("b", null, nameOf(context, id)),
						h("small", null, [TYPE[/** @type {keyof TYPE} */ (context.unit(id).type)], now.state === "reduced" ? "reduced" : "", now.fired ? "has fired" : ""].filter(Boolean).join(", ")),
						...(now.aid || []).map((/** @type {string} */ leader) => h("span", { class: "shift" }, `${context.unit(leader).name} +1`)),
					),
					mine && texts.length
						? button(
								"small" + (fires ? "" : " primary"),
								{ fire: "Fire", lose: "Take the hit", retreat: "Give way", command: "Commands" }[texts[0].split(" ")[0]] || "Choose",
								() => game.commit(texts[0]),
								{ disabled: game.busy, data: { key: "b-" + id } },
							)
						: null,
					aid?.able.has(id)
						? button(
								"small shiftb" + (aid.chosen.has(id) ? " on" : ""),
								"+1",
								() => {
									if (!aid.chosen.delete(id)) {
										if (aid.chosen.size >= aid.most) aid.chosen.delete([...aid.chosen][0]);
										aid.chosen.add(id);
									}
									game.render();
								},
								{ "aria-pressed": aid.chosen.has(id) ? "true" : "false", "aria-label": `Shift for ${nameOf(context, id)}`, data: { key: "s-" + id } },
							)
						: null,
					fires ? cells(game, context, id) : null,
				);
			}),
		),
	);
}

/** The six results of a unit's fire, as the server tells them. @param {Game} game @param {Context} context @param {string} id */
function cells(game, context, id) {
	const node = keep(h("div", { class: "cells" }, h("span", { class: "note" }, "…")));
	game.wire.preview("fire " + id).then((/** @type {any} */ answer) => {
		const fires = (answer.dice || []).map((/** @type {any} */ one) => (one.events || []).find((/** @type {any} */ event) => event.event === "fire"));
		if (!fires.length || !fires[0]) return refill(node);
		const [fire] = fires,
			parts = [["leaders", fire.leaders], ["ground", fire.terrain], ["supply", fire.supply], ["massacre", fire.massacre], ["works", fire.works]].filter(([, value]) => value);
		refill(
			node,
			h(
				"p",
				null,
				h("b", { class: "num" }, fire.shift ? `${fire.factor} → ${fire.column}` : `column ${fire.column}`),
				...parts.map(([name, value]) => h("span", { class: "shift" + (value < 0 ? " minus" : "") }, `${name} ${value > 0 ? "+" : "−"}${Math.abs(value)}`)),
			),
			h(
				"ol",
				null,
				...fires.map((/** @type {any} */ one, /** @type {number} */ i) =>
					h("li", { class: one?.result === "-" ? "" : /R$/.test(one?.result || "") && !/\d/.test(one.result) ? "back" : "hit" }, drawDie(i + 1, 18), h("b", null, CELL[/** @type {keyof CELL} */ (one?.result)] || one?.result || "")),
				),
			),
		);
	});
	return node;
}

/* ---- the Great Mutiny ---- */

/** @param {Game} game @param {Context} context */
function sweep(game, context) {
	const rolled = game.story.flatMap((part) => part.events).filter((event) => event.event === "mutiny"),
		waiting = game.wire.moves.filter((text) => text.startsWith("mutiny ")).length,
		of = (/** @type {string} */ result) => rolled.filter((event) => event.result === result);
	const row = (/** @type {string} */ result, /** @type {string} */ name, /** @type {string} */ nation) => {
		const list = of(result),
			units = list.reduce((sum, event) => sum + (event.units?.length || 0), 0);
		return h("li", null, h("b", { class: "num" }, String(list.length)), h("i", { class: "sw square nat-" + nation }), h("span", null, name, units ? h("small", null, count(units, "unit")) : null));
	};
	const total = rolled.length + waiting;
	return h(
		"section",
		{ class: "sweep", "aria-label": "The Great Mutiny" },
		h("header", null, h("h3", null, "So far"), h("span", null, waiting ? `${rolled.length} of ${total} places` : count(rolled.length, "place"))),
		h("progress", { max: String(total || 1), value: String(rolled.length), "aria-label": "Places rolled" }),
		h("ul", null, row("mutiny", "Mutiny", "rebel"), row("mutiny+badmash", "Mutiny, and Badmashes", "badmash"), row("disband", "Disbanded, or mutiny without British there", "gwalior"), row("loyal", "Loyal", "loyal")),
		h("ol", { class: "rolls" }, ...rolled.slice(-6).reverse().map((event) => h("li", null, ...(event.dice || []).map((/** @type {number} */ die) => drawDie(die, 20)), h("span", null, h("b", null, hexName(context, event.spot)), " ", plain(event.result))))),
	);
}

/* ---- what wins ---- */

/** @param {Context} context */
function winning(context) {
	const forts = context.box.fortresses?.length || 0,
		road = context.box.road_places?.length || 0,
		rebel = holdings(context, "rebel"),
		british = holdings(context, "british");
	const bar = (/** @type {string} */ text, /** @type {number} */ have, /** @type {number} */ need, /** @type {string} */ nation) =>
		h("li", null, h("span", null, text), h("span", { class: "obar nat-" + nation }, h("i", { style: { width: Math.min(100, (100 * have) / (need || 1)) + "%" } })), h("b", { class: "num" }, `${have}/${need}`));
	return h(
		"details",
		{ class: "wins" },
		h("summary", { data: { key: "wins" } }, "What wins"),
		h("p", { class: "note" }, "Checked at the end of each turn of 1858; otherwise a draw, and the Czar’s. ", ruleChip("mutiny:5.0")),
		h(
			"ul",
			null,
			bar("Rebels, any fortresses", rebel.fortresses, context.box.rebel_fortresses || 5, "rebel"),
			bar("Rebels, every road place", rebel.road, road, "rebel"),
			bar("British, every road place", british.road, road, "british"),
			bar("British, all fortresses (neutral ones aside)", british.fortresses, forts, "british"),
		),
	);
}

