// scene_view.js: a scene on the table and in the panel: a strip with the dice of every throw, the throw in hand with its modifiers, kills as pips.
// May use: dom, dice, parts, field/units, resolve, resolution, words.

import { h, button, count, refill } from "../../common/dom.js";
import { drawDie } from "../../common/dice.js";
import { ruleChip } from "../../common/parts.js";
import { inches } from "../../field/units.js";
import { effectsOf, lossesOf } from "./resolve.js";
import { hitWords, verdict } from "./resolution.js";
import { phaseName, rowWords, sideOf, stateWords } from "./words.js";

/**
 * @typedef {import("./surface.js").Surface} Surface @typedef {import("./resolution.js").Resolution} Resolution
 * @typedef {import("./resolve.js").Part} Part @typedef {import("./resolve.js").Card} Card @typedef {import("./resolve.js").Loss} Loss
 */

/** @param {number} n */
const plus = (n) => (n > 0 ? "+" : n < 0 ? "−" : "±") + Math.abs(n);

/** @param {Part} part */
const titleOf = ({ kind }) => phaseName(kind === "melee" ? "support" : kind);

const RULES = { guns: "conduct:house-fire", rifles: "conduct:house-fire", melee: "conduct:house-melee-results", crisis: "conduct:house-move-order", critical: "conduct:house-critical" };
const HINTS = {
	guns: "Both sides fire at the same moment: nobody suffers before the last volley has fallen.",
	rifles: "Both sides fire at the same moment: nobody suffers before the last volley has fallen.",
	melee: "Both sides strike at the same moment. Nobody recoils now: the beaten roll for it next turn.",
	crisis: "Shaken units in melee roll before anybody moves.",
	critical: "Figures with units that lost men today.",
};

// ---- dice ----

/** Dice with those that hit ringed. @param {any} event @param {number} size */
function diceOf(event, size) {
	const dice = [...(event.dice || [])],
		{ hits } = event;
	if (hits !== undefined) dice.sort((a, b) => b - a);
	return h("span", { class: "dice" }, ...dice.map((die, i) => h("span", { class: "fall" + (hits === undefined ? "" : i < hits ? " hit" : " miss"), style: { "--n": i } }, drawDie(die, size))));
}

/** @param {Surface} surface @param {string} id */
const markOf = (surface, id) => h("i", { class: "smark s-" + sideOf(surface.context, id), "aria-hidden": "true" });

// ---- the strip on the table ----

/** @param {Surface} surface @param {HTMLElement} strip */
export function drawStrip(surface, strip) {
	const scene = surface.scene();
	strip.hidden = !scene;
	const look = scene ? `${scene.at} ${scene.shown} ${surface.game.replay?.at}` : "";
	if (look === strip.dataset.look) return;
	strip.dataset.look = look;
	if (!scene) return void refill(strip);
	const { part, shown } = scene,
		all = part.cards.length;
	refill(
		strip,
		h(
			"header",
			null,
			h("b", { class: "serif" }, titleOf(part)),
			h("span", { class: "num" }, scene.complete ? count(all, part.kind === "melee" ? "combat" : "throw") : `${shown} of ${all} so far`),
			button("small", scene.complete ? "Continue" : scene.slow ? "Next combat" : "Show the rest", () => scene.press(), { data: { key: "strip-go" } }),
		),
		h("ol", { class: "vcards", tabindex: 0, "aria-label": "Throws" }, ...scene.cards().map((one) => drawCard(surface, one))),
	);
	strip.querySelector(".vcards")?.lastElementChild?.scrollIntoView({ block: "nearest", inline: "end" });
}

/** @param {Surface} surface @param {Card} one */
function drawCard(surface, one) {
	if (one.type === "combat") return drawPools(surface, one);
	const { event } = one,
		id = event.unit || event.figure,
		mine = event.target && event.hits && sideOf(surface.context, event.target) === surface.context.seat;
	const about = {
		volley: `at ${event.target && surface.unitName(event.target)}`,
		jam: `${count(event.fired, "die", "dice")} thrown`,
		clear: "clears its jam",
		conduct: `${plus(event.modifier)} = ${event.total}`,
		critical: "critical hit",
	}[one.type];
	return h(
		"li",
		{ class: `vcard s-${sideOf(surface.context, id)}${mine ? " loss" : ""}` },
		h("b", null, markOf(surface, id), surface.unitName(id)),
		h("span", null, about),
		diceOf(event, 28),
		h("strong", null, outcome(surface, one)),
	);
}

/** What a throw came to, in a word or two. @param {Surface} surface @param {Card} one @returns {string} */
function outcome(surface, { type, event }) {
	if (type === "volley") return event.dice?.length ? hitWords(event.hits) : "no dice are left";
	if (type === "jam") return event.jams ? "jams" : "no jam";
	if (type === "clear") return event.clears ? "clear" : "still jammed";
	if (type === "conduct") return rowWords(surface.context, event);
	return { none: "unharmed", out: "out for a turn", killed: "killed" }[/** @type {"out"} */ (event.result)];
}

/** A combat: the dice of either side, hits against hits. @param {Surface} surface @param {Card} one */
function drawPools(surface, one) {
	const [first, second] = one.blows;
	const pool = (/** @type {any} */ blow) =>
		h(
			"div",
			{ class: "pool" },
			h("b", null, markOf(surface, blow.unit), surface.unitName(blow.unit)),
			h("span", null, `${count(blow.count, "die", "dice")} at ${plus(blow.modifier)}`),
			diceOf(blow, 28),
		);
	return h(
		"li",
		{ class: "vcard combat" },
		first ? pool(first) : null,
		h("div", { class: "versus" }, h("strong", { class: "num" }, `${first?.hits ?? 0} to ${second?.hits ?? 0}`), h("span", null, verdict(surface, one))),
		second ? pool(second) : null,
	);
}

// ---- the panel ----

/** @param {Surface} surface @param {Resolution} scene @returns {any[]} */
export function scenePanel(surface, scene) {
	const { part } = scene,
		now = scene.current(),
		label = !scene.complete ? (scene.slow ? "Next combat" : "Show the rest") : "Continue";
	const title = scene.slow && now.decided ? verdict(surface, now) : titleOf(part),
		throws = detail(surface, now, part.cards.indexOf(now) + 1);
	/* Of volleys the end is what matters, once they have fallen. */
	const body = scene.slow ? [throws, losses(surface, now.effects)] : !scene.complete || part.kind === "critical" ? [throws] : [losses(surface, effectsOf(part)), throws];
	return [
		h("section", { class: "prompt" }, h("h2", { id: "prompt", tabindex: -1 }, title), h("p", null, HINTS[part.kind], " ", ruleChip(RULES[part.kind]))),
		...body,
		h("section", { class: "buttons" }, button("primary", [label, h("span", { class: "key" }, "Enter")], () => scene.press(), { data: { key: "main" } })),
	];
}

/** One throw with all that was added to it. @param {Surface} surface @param {Card} one @param {number} n */
function detail(surface, one, n) {
	if (one.type === "combat")
		return h(
			"section",
			{ class: "throw" },
			h("header", null, h("h3", null, h("b", { class: "cnum" }, n), " Combat"), h("span", null, count(one.event.units.length, "unit"))),
			h("div", { class: "two" }, ...one.blows.map((blow) => blowDetail(surface, one, blow))),
		);
	const { event } = one,
		list = one.type === "volley" ? "fire_modifiers" : "conduct_modifiers";
	return h(
		"section",
		{ class: "throw" },
		h("header", null, h("h3", null, surface.unitName(event.unit || event.figure)), event.range === undefined ? null : h("span", { class: "num" }, `${inches(event.range)}, ${event.band}`)),
		event.target ? h("p", null, "at ", surface.unitName(event.target)) : null,
		modLines(surface, list, event.modifiers),
		one.type === "volley" ? h("p", { class: "need" }, `${count(event.count, "die", "dice")}, each hits on`, h("b", { class: "num" }, event.need === 6 ? "6" : event.need + "+")) : null,
		event.lost ? h("p", { class: "note" }, `${count(event.lost, "die", "dice")} taken by the floor rule `, ruleChip("conduct:fire-floor")) : null,
		diceOf(event, 32),
		h("p", { class: "sum" }, outcome(surface, one)),
	);
}

/** @param {Surface} surface @param {Card} one @param {any} blow */
function blowDetail(surface, one, blow) {
	const committed = one.supports.filter((event) => event.primary === blow.unit).flatMap((event) => event.units || []),
		side = sideOf(surface.context, blow.unit),
		beside = one.event.units.filter((/** @type {string} */ id) => id !== blow.unit && !committed.includes(id) && sideOf(surface.context, id) === side);
	return h(
		"div",
		null,
		h("h4", null, markOf(surface, blow.unit), surface.unitName(blow.unit)),
		...[...beside, ...committed].map((id) => h("p", { class: "note" }, "with ", surface.unitName(id))),
		h("p", { class: "need" }, count(blow.count, "die", "dice") + (blow.doubled ? ", doubled" : ""), h("b", { class: "num" }, plus(blow.modifier))),
		modLines(surface, "melee_modifiers", blow.modifiers),
		h("p", { class: "sum" }, hitWords(blow.hits)),
	);
}

/** One line a modifier. @param {Surface} surface @param {string} list @param {Record<string, number> | undefined} mods */
function modLines(surface, list, mods) {
	const rows = Object.entries(mods || {}).map(([id, value]) => {
		const known = (surface.context.box[list] || []).find((/** @type {any} */ one) => one.id === id);
		return h("li", null, h("span", null, known?.name || id), h("b", { class: "num" }, plus(value)), ruleChip(known?.rule));
	});
	return rows.length ? h("ul", { class: "modlines" }, ...rows) : null;
}

/** Kills as pips, and what has become of each unit. @param {Surface} surface @param {any[]} effects */
function losses(surface, effects) {
	const list = lossesOf(effects);
	return h(
		"section",
		{ class: "losses", "aria-label": "What it did" },
		h("header", null, h("h3", null, "Kills and states"), ruleChip("conduct:house-states")),
		list.length ? h("ul", { class: "lrows" }, ...list.map((loss) => lossRow(surface, loss))) : h("p", { class: "note" }, "Nobody was hit."),
	);
}

/** @param {Surface} surface @param {Loss} loss */
function lossRow(surface, loss) {
	const unit = surface.context.view.units.find((/** @type {any} */ one) => one.id === loss.unit),
		of = unit?.start || 8,
		total = loss.kills ? loss.total : (unit?.kills ?? 0);
	const pips = Array.from({ length: of }, (_, i) => h("i", { class: i < total - loss.kills ? "gone" : i < total ? "now" : "" }));
	return h(
		"li",
		null,
		markOf(surface, loss.unit),
		h("span", { class: "uname" }, surface.unitName(loss.unit)),
		h("span", { class: "kpips", role: "img", "aria-label": `${total} of ${count(of, "kill")}` }, ...pips),
		h("b", { class: "num" }, loss.kills ? plus(loss.kills) : ""),
		h("small", null, stateWords(loss)),
	);
}
