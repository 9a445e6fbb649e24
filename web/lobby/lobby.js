// lobby.js: the first page: what Durbar is, my games, scenarios to choose from.
// May use: dom, parts, cards, games, learn, new_game, open_seats, pictures, sides.

import { h, refill, button, icon, ICONS } from "../common/dom.js";
import { startTheme, themeButton, brand, keptGames, openReader, openDialog } from "../common/parts.js";
import { FILTERS, hours, sortWars, warCard } from "./cards.js";
import { myGames } from "./games.js";
import { knowBots, openNew } from "./new_game.js";
import { openSeats } from "./open_seats.js";
import { paintAll } from "./pictures.js";
import { TOYS } from "./sides.js";

const loadShelf = () => import("../common/shelf.js");
const loadPreferences = () => import("../common/preferences.js");

/** @type {any} */ let lobby = null;
let filter = FILTERS[0];

const loadLearn = () => import("./learn.js");

/** Tutorials and coached first games. */
const learn = async () => (await loadLearn()).openLearn(lobby.systems);

/** @param {import("./cards.js").War} first the one to learn with */
function hero({ system, scenario }) {
	return h(
		"section",
		{ class: "hero", "aria-label": "Welcome" },
		h("img", { class: "hero-pic", src: "/web/pictures/hero.webp", width: 1000, height: 430, alt: "" }),
		h("h1", null, "Colonial wargames at your own table"),
		h("p", null, "Campaigns and battles of the nineteenth century, on maps in your browser. It knows the rules; you give the orders."),
		h(
			"p",
			{ class: "row" },
			h(
				"button",
				{ type: "button", class: "btn primary big", on: { click: () => openNew(system, scenario) } },
				icon(ICONS.play),
				h("span", null, h("b", null, "Start here"), h("small", null, [scenario.title.replace(/\s+\d.*$/, "") + ", coached", scenario.card?.minutes ? "about " + hours(Number(scenario.card.minutes)) : ""].filter(Boolean).join(", "))),
			),
			lobby.systems.some((/** @type {any} */ one) => one.learn)
				? h("button", { type: "button", class: "btn big learn-open", on: { click: learn } }, h("span", null, h("b", null, "New here? Learn"), h("small", null, "A tutorial in ten minutes, for each system")))
				: null,
		),
	);
}

/** @param {string} title @param {string} about @param {import("./cards.js").War[]} wars @param {any[]} [beside] */
function shelf(title, about, wars, beside = []) {
	const shown = wars.filter(filter.fits);
	return [
		h("div", { class: "shelf" }, h("h2", null, title), h("span", { class: "note" }, about), h("span", { class: "grow" }), ...beside),
		shown.length ? h("div", { class: "wars" }, ...shown.map(warCard)) : h("p", { class: "note" }, "None of these fits."),
	];
}

/** @param {number} total */
function filters(total) {
	return FILTERS.map((one) =>
		h(
			"button",
			{
				type: "button",
				class: "filter",
				"aria-pressed": String(one === filter),
				on: {
					click: () => {
						filter = one;
						draw();
					},
				},
			},
			one === FILTERS[0] ? `${one.name} ${total}` : one.name,
		),
	);
}

function draw() {
	const { campaigns, battles, exercises } = sortWars(lobby),
		rated = [...campaigns, ...battles].some((war) => war.scenario.card);
	refill(
		/** @type {HTMLElement} */ (document.querySelector("main")),
		h("div", { class: "top" + (keptGames().length ? " busy" : "") }, hero(campaigns[0] || battles[0] || exercises[0]), myGames(draw, openSeats(lobby), () => loadShelf().then((module) => module.openShelf()))),
		h(
			"section",
			{ class: "new-col", "aria-label": "New game" },
			...shelf("Campaigns", "Hexes and counters, an hour to a weekend", campaigns, rated ? filters(campaigns.length + battles.length) : []),
			...(battles.length ? shelf("Battles", "Figures on a table in inches, an hour or two", battles) : []),
			exercises.length ? h("details", { class: "more" }, h("summary", null, "Exercises"), h("div", { class: "wars" }, ...exercises.map(warCard))) : null,
		),
	);
	paintAll();
}

/** What the address asks for: "#new=asante", the form of a new game, as `durbar serve --scenario` prints it; "#learn", the tutorials. */
function openWanted() {
	const wish = new URLSearchParams(location.hash.slice(1)),
		id = wish.get("new");
	if (wish.has("learn")) learn();
	for (const system of lobby.systems)
		for (const scenario of system.scenarios)
			if (scenario.id === id) openNew(system, scenario);
	if (id || wish.has("learn")) history.replaceState(null, "", location.pathname);
}

/** A personal link: what stands in the address is a secret, and does not stay there. */
function openPersonal() {
	const secret = new URLSearchParams(location.hash.slice(1)).get("games");
	if (secret !== null) history.replaceState(null, "", location.pathname);
	if (secret !== null) loadShelf().then((module) => module.offerShelf(secret, draw));
	else if (localStorage.getItem("durbar.shelf")) loadShelf().then(async (module) => (await module.sync()) && draw());
}

/** Whose rules? */
function chooseRules() {
	const systems = lobby.systems.filter((/** @type {any} */ system) => !TOYS.includes(system.id));
	const dialog = openDialog(
		"Rules",
		"small",
		systems.map((/** @type {any} */ system) =>
			button("wide", system.title, () => {
				dialog.close();
				openReader(system.id);
			}),
		),
	);
}

async function start() {
	startTheme();
	refill(
		document.body,
		h("header", { class: "bar" }, brand(), h("span", { class: "grow" }), button("quiet", "Rules", () => lobby && chooseRules()), button("quiet", "Preferences", () => loadPreferences().then((module) => module.openPreferences())), themeButton()),
		h("main", { class: "lobby" }, h("p", { class: "note" }, "Loading…")),
	);
	lobby = await (await fetch("/api/lobby")).json();
	knowBots(lobby.bots);
	draw();
	openWanted();
	openPersonal();
	addEventListener("hashchange", openPersonal);
}

start();
