// fire_panel.js: orders of fire in the panel: a card for each unit with its target, dice, need and chances; stands that are told apart.
// May use: dom, parts, field/panel, field/units, the files of this system.

import { h, button, count } from "../../common/dom.js";
import { ruleChip } from "../../common/parts.js";
import * as parts from "../../field/panel.js";
import { inches } from "../../field/units.js";
import { chancesOf, standsOf, volleysOf, volleyWords } from "./orders.js";
import { kindOf } from "./words.js";

/** @typedef {import("./surface.js").Surface} Surface */

/** @param {Surface} surface */
export function firePanel(surface) {
	const shooters = surface.shooters(),
		{ unit } = surface;
	return h(
		"section",
		{ class: "who fire", "aria-label": "Orders of fire" },
		h("header", null, h("h3", null, "Orders"), h("span", null, "secret until both are ready ", ruleChip("conduct:house-fire"))),
		h("p", { class: "key-line" }, sample("none", "no hit"), sample("one", "1: Disordered"), sample("more", "2 or more: Shaken")),
		shooters.length ? h("div", { class: "ocards" }, ...shooters.map((id) => orderCard(surface, id))) : h("p", { class: "note" }, "Nobody has a target."),
		unit && shooters.includes(unit) ? inHand(surface, unit) : h("p", { class: "note" }, "Tap a unit of your own, then an enemy. Tap a stand of the chosen unit to give it a target of its own."),
		parts.refusalLine(surface.refusal()),
	);
}

/** @param {string} kind @param {string} label */
const sample = (kind, label) => h("span", null, h("i", { class: "c-" + kind }), label);

/** @param {Surface} surface @param {string} id */
function orderCard(surface, id) {
	const order = surface.orders.get(id),
		volleys = volleysOf(order, surface.shots.get(id) || []),
		on = surface.unit === id;
	const what = order?.endsWith(" clear") ? [h("span", null, "clears its jam")] : !order ? [h("span", null, "holds its fire")] : volleys.map((volley) => targetLine(surface, volley));
	return h(
		"button",
		{ type: "button", class: "ocard" + (on ? " on" : ""), "aria-pressed": String(on), data: { key: "s-" + id }, on: { click: () => (surface.takeShooter(id), surface.showUnit(id)) } },
		h("b", null, surface.unitName(id)),
		...what,
		chanceBar(volleys),
	);
}

/** @param {Surface} surface @param {import("./orders.js").Volley} volley */
function targetLine(surface, volley) {
	return h("span", { class: "oline" }, h("span", null, `at ${surface.unitName(volley.target)}, ${inches(volley.range)} ${volley.band}`), h("b", { class: "num" }, volleyWords(volley)));
}

/** How likely no hit, one, two or more are. @param {import("./orders.js").Volley[]} volleys */
function chanceBar(volleys) {
	const first = volleys[0]?.target,
		chances = volleys.every((one) => one.target === first) ? chancesOf(volleys) : null;
	if (!chances) return null;
	const [none, one, more] = [chances.none, chances.one, chances.more].map((part) => Math.round(100 * part)),
		cell = (/** @type {string} */ kind, /** @type {number} */ part) => h("i", { class: "c-" + kind, style: { "flex-grow": part } }, part >= 12 ? part + "%" : "");
	return h(
		"span",
		{ class: "cbar num", role: "img", "aria-label": `no hit ${none} percent, one ${one}, two or more ${more}` },
		cell("none", none),
		cell("one", one),
		cell("more", more),
	);
}

/** What the chosen unit, or its picked stands, can be told. @param {Surface} surface @param {string} unit */
function inHand(surface, unit) {
	const { game } = surface,
		{ arm } = kindOf(surface.context, unit),
		order = surface.orders.get(unit) || "",
		jam = surface.texts().some((text) => text.includes(`${unit} clear`));
	const tell = (/** @type {string} */ text) => () => (surface.orders.set(unit, text), surface.ask(), game.render());
	const dice = (/** @type {number} */ n) => ({ value: String(n), label: count(n, "die", "dice"), on: order.includes(" dice " + n), act: tell(`${order.replace(/ dice \d/, "")} dice ${n}`) });
	const rapid = game.wire.match.options?.rapid_fire === "on" && arm !== "mg" && / at /.test(order) && !order.includes(","),
		hurried = order.endsWith(" rapid");
	const aimAt = (/** @type {string} */ id) =>
		button("small" + (surface.target === id && !surface.picks.size ? " on" : ""), surface.unitName(id), () => (surface.aim(id), game.render()), { data: { key: "t-" + id } });
	const least = game.context().box.mg_least,
		most = game.context().box.mg_most;
	return h(
		"div",
		{ class: "how" },
		standPills(surface, unit),
		h(
			"div",
			{ class: "row wrap", role: "group", "aria-label": "Targets" },
			...surface.fireTargets().map(aimAt),
			button("small quiet", "Hold fire", () => (surface.holdFire(), game.render()), { data: { key: "t-hold" } }),
			jam ? button("small", "Clear the jam", tell(`${unit} clear`), { data: { key: "t-clear" } }) : null,
		),
		arm === "mg" && / at /.test(order) ? parts.pills("Dice", Array.from({ length: most - least + 1 }, (_, i) => dice(least + i)), "d-") : null,
		rapid ? parts.tick("Rapid fire", "rapid", hurried, tell(hurried ? order.replace(/ rapid$/, "") : order + " rapid")) : null,
		...volleysOf(order, surface.shots.get(unit) || []).map((volley) => modLines(surface, volley)),
	);
}

/** The stands of the chosen unit, each with its target. @param {Surface} surface @param {string} unit */
function standPills(surface, unit) {
	const stands = surface.standsInHand();
	if (stands.length < 2) return null;
	const now = standsOf(surface.orders.get(unit), surface.shots.get(unit) || []);
	const label = (/** @type {number} */ stand) => `${stand}: ${now.has(stand) ? surface.unitName(now.get(stand) || "") : "holds"}`;
	return parts.pills(
		"Stands",
		stands.map((stand) => ({ value: String(stand), label: label(stand), on: surface.picks.has(stand), act: () => surface.togglePick(stand) })),
		"st-",
	);
}

/** @param {Surface} surface @param {import("./orders.js").Volley} volley */
function modLines(surface, volley) {
	const rows = Object.entries(volley.modifiers || {});
	if (!rows.length) return null;
	const line = (/** @type {[string, number]} */ [id, value]) => {
		const named = surface.context.box.fire_modifiers.find((/** @type {any} */ one) => one.id === id);
		return h("li", null, h("span", null, named?.name || id), h("b", { class: "num" }, (value > 0 ? "+" : "−") + Math.abs(value)), ruleChip(named?.rule));
	};
	return h("ul", { class: "modlines", "aria-label": "At " + surface.unitName(volley.target) }, ...rows.map(line));
}
