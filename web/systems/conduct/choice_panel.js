// choice_panel.js: questions that are answered on the table or by ticks in the panel: bayonets, reinforcements, Primaries, Supports, falling in.
// May use: dom, parts, field/panel, field/units, the files of this system.

import { h } from "../../common/dom.js";
import { ruleChip } from "../../common/parts.js";
import * as parts from "../../field/panel.js";
import { unitOf } from "../../field/units.js";
import { joinable, mayFallIn } from "./gather.js";
import { combatsOf } from "./outline.js";
import { sideOf } from "./words.js";

/** @typedef {import("./surface.js").Surface} Surface */

/** Who fixes, who unfixes. @param {Surface} surface */
export function bayonets(surface) {
	const enemies = surface.context.view.units.some((/** @type {any} */ unit) => unit.seat !== surface.context.seat && unit.status === "table");
	const label = (/** @type {string} */ id) => `${surface.unitName(id)}: ${unitOf(surface.context, id)?.fixed ? "unfix" : "fix"}`;
	return h(
		"section",
		{ class: "how", "aria-label": "Bayonets" },
		h("header", null, h("h3", null, "Bayonets"), ruleChip("conduct:house-bayonets")),
		h("p", { class: "note" }, "Tap the units that change."),
		...surface.bayonetUnits().map((id) => parts.tick(label(id), "b-" + id, surface.blades.has(id), () => (surface.toggleBlades(id), surface.game.render()))),
		enemies ? null : h("p", { class: "note" }, "No enemy is in sight."),
	);
}

/** Groups that wait at their edges. @param {Surface} surface */
export function arrivals(surface) {
	const { groups } = surface.game.context().box;
	const name = (/** @type {string} */ id) => `Reinforcements ${id}, ${groups.find((/** @type {any} */ one) => one.id === id)?.edge || ""} edge`;
	return h(
		"section",
		{ class: "how", "aria-label": "Reinforcements" },
		h("header", null, h("h3", null, "Who enters this turn?"), ruleChip("conduct:house-reinforcements")),
		h("p", { class: "note" }, "Tap an edge of the table to bring its group on or to hold it back."),
		...surface.bringable().map((id) => parts.tick(name(id), "g-" + id, surface.groups.has(id), () => surface.toggleGroup(id))),
	);
}

/** Who fights in front. @param {Surface} surface */
export function primaries(surface) {
	const row = (/** @type {string} */ id) => parts.unitRow(surface, id, { on: surface.listed === `primary ${id}`, act: () => (surface.takeUnit(id), surface.game.render()) });
	return h(
		"section",
		{ class: "who", "aria-label": "Primary" },
		h("header", null, h("h3", null, "Who fights in front?"), ruleChip("conduct:house-combat")),
		h("div", { class: "urows" }, ...surface.able().map(row)),
	);
}

/** Supports that are committed, combat by combat. @param {Surface} surface */
export function supports(surface) {
	const { context } = surface,
		able = surface.supporters();
	const combats = combatsOf(context.view.units).map((units, i) => {
		const [own, foes] = [true, false].map((mine) => units.filter((id) => (sideOf(context, id) === context.seat) === mine).map((id) => surface.unitName(id)).join(", "));
		return h("p", null, h("b", { class: "cnum" }, i + 1), ` ${own} against ${foes}`);
	});
	const label = (/** @type {string} */ id, /** @type {string} */ primary) => `${surface.unitName(id)} supports ${surface.unitName(primary)}`;
	const flip = (/** @type {string} */ id, /** @type {string} */ primary) => () => {
		if (surface.backing.get(id) === primary) surface.backing.delete(id);
		else surface.backing.set(id, primary);
		surface.ask();
		surface.game.render();
	};
	const ranked = [...surface.besides(), ...surface.backing.keys()];
	/** @type {[string, string][]} */ const places = [["0", "in the usual order"], ...Array.from({ length: 9 }, (_, i) => /** @type {[string, string]} */ ([String(i + 1), `as number ${i + 1}`]))];
	const setRank = (/** @type {string} */ id) => (/** @type {string} */ value) => {
		surface.ranks.set(id, Number(value));
		surface.ask();
		surface.game.render();
	};
	const rank = (/** @type {string} */ id) => parts.pickList(surface.unitName(id), "r-" + id, places, String(surface.ranks.get(id) || 0), setRank(id)),
		order = h("p", { class: "note" }, "Order of kills: the Primary first, then ", ruleChip("conduct:house-melee-results"));
	return h(
		"section",
		{ class: "how", "aria-label": "Supports" },
		h("header", null, h("h3", null, "Supports"), ruleChip("conduct:house-combat")),
		...combats,
		h("p", { class: "note" }, able.size ? "Tap units that are ringed: they add their dice and share the result. Secret until both are ready." : "Nobody stands near enough."),
		...[...able].flatMap(([id, list]) => list.map((primary) => parts.tick(label(id, primary), `p-${id}-${primary}`, surface.backing.get(id) === primary, flip(id, primary)))),
		ranked.length > 1 ? h("div", { class: "picks", role: "group", "aria-label": "Order of kills" }, order, ...ranked.map(rank)) : null,
		parts.refusalLine(surface.refusal()),
	);
}

/** To a square or column of several units. @param {Surface} surface */
export function fallIn(surface) {
	if (!mayFallIn(surface)) return null;
	const column = ["column", "limbered"].includes(unitOf(surface.context, surface.unit || "")?.formation);
	const flip = () => {
		surface.fallsIn = !surface.fallsIn;
		if (!surface.fallsIn) surface.listed = null;
		surface.ask();
		surface.game.render();
	};
	return h(
		"section",
		{ class: "how", "aria-label": "Falling in" },
		h("header", null, h("h3", null, column ? "Column of several units" : "Square of several units"), ruleChip("conduct:house-square")),
		parts.tick(`It falls in to a ${column ? "column" : "square"}`, "fall-in", surface.fallsIn, flip),
		surface.fallsIn
			? parts.pills(
					"Beside",
					joinable(surface).map((id) => ({ value: id, label: surface.unitName(id), on: false, act: () => void surface.join(id) })),
					"j-",
				)
			: null,
		surface.fallsIn ? h("p", { class: "note" }, "Tap a friend that is ringed: the unit goes to its end.") : null,
	);
}
