// cards.js: scenarios as cards: picture, name, a sentence, length, difficulty, sides; and which of them are shown.
// May use: dom, pictures, sides, new_game.

import { h, count, icon, ICONS } from "../common/dom.js";
import { openNew } from "./new_game.js";
import { picture } from "./pictures.js";
import { TOYS, WARS, chiefs, nationOf, sideName } from "./sides.js";

/** @typedef {{system: any, scenario: any}} War */

/** @param {number} minutes */
export function hours(minutes) {
	if (minutes < 60) return `${minutes} min`;
	const halves = Math.round(minutes / 30);
	return `${halves >> 1}${halves & 1 ? "½" : ""} h`;
}

/** How long a war is; one that the players may extend has two numbers. @param {any} about */
const span = ({ turns, longest }) => (longest > turns ? `${turns}–` : "") + count(Math.max(turns, longest), "turn");

const LEVELS = ["easy", "medium", "hard"];

/** @param {string} level */
function difficulty(level) {
	const n = LEVELS.indexOf(level) + 1;
	return n
		? h(
				"span",
				{ class: "level" },
				...LEVELS.map((_, i) => h("i", { class: i < n ? "on" : "" })),
				level.charAt(0).toUpperCase() + level.slice(1),
			)
		: null;
}

/** What is said of a scenario: its pitch, or its note without the remarks on sources. @param {any} scenario */
const sentence = (scenario) => scenario.card?.pitch || String(scenario.note || "").replace(/ (The map|Forces and map|The map, the).*$/, "");

/** @param {War} war */
export function warCard({ system, scenario }) {
	const about = scenario.about || {},
		card = scenario.card || {},
		[, name, year] = /^(.*?)\s+(\d{4}.*)$/.exec(scenario.title) || ["", scenario.title, ""];
	const open = () => (about.real ? location.assign("/web/assist.html?" + scenario.id) : openNew(system, scenario));
	return h(
		"button",
		{ type: "button", class: "war" + (scenario.id === WARS[0] ? " first" : ""), on: { click: open } },
		picture(system, scenario),
		scenario.id === WARS[0] ? h("span", { class: "start" }, "Start here") : null,
		h("span", { class: "war-t" }, h("span", { class: "serif" }, name), " ", h("span", { class: "it" }, year.replace(/-/g, "\u2011"))),
		h("span", { class: "war-n" }, system.title),
		h("span", { class: "war-note" }, sentence(scenario)),
		h(
			"span",
			{ class: "war-m" },
			card.minutes ? h("span", null, icon(ICONS.clock, "small"), h("b", null, hours(Number(card.minutes)))) : null,
			about.turns ? h("span", null, span(about)) : null,
			difficulty(card.difficulty),
		),
		h(
			"span",
			{ class: "war-s" },
			...chiefs(system).map((seat, i) =>
				h(
					"span",
					{ class: "side" },
					h("i", { class: "sw " + (i ? "arch" : "square"), data: { nation: nationOf(about, seat) } }),
					sideName(scenario, seat),
				),
			),
		),
		about.source === "reconstructed" || / reconstruct/.test(scenario.note) ? h("span", { class: "chip warn" }, "reconstructed map") : null,
	);
}

/** Campaigns in the order in which they are best learned, battles, and exercises. @param {any} lobby */
export function sortWars(lobby) {
	/** @type {War[]} */
	const wars = lobby.systems.flatMap((/** @type {any} */ system) => system.scenarios.map((/** @type {any} */ scenario) => ({ system, scenario })));
	const real = wars.filter((war) => !war.scenario.exercise && !TOYS.includes(war.system.id)),
		rank = (/** @type {War} */ war) => (WARS.findIndex((name) => war.scenario.id.startsWith(name)) + 9) % 9,
		battles = real.filter((war) => war.scenario.about?.table);
	return {
		campaigns: real.filter((war) => !battles.includes(war)).sort((a, b) => rank(a) - rank(b)),
		battles,
		exercises: wars.filter((war) => !real.includes(war) && war.scenario.id !== war.system.learn?.lesson),
	};
}

/** Ways to choose among the cards. @type {{name: string, fits: (war: War) => boolean}[]} */
export const FILTERS = [
	{ name: "All", fits: () => true },
	{ name: "Under an hour", fits: (war) => Number(war.scenario.card?.minutes || Infinity) <= 60 },
	{ name: "An evening", fits: (war) => Number(war.scenario.card?.minutes || 0) > 60 && Number(war.scenario.card?.minutes) <= 180 },
	{ name: "Easy to learn", fits: (war) => war.scenario.card?.difficulty === "easy" },
];
