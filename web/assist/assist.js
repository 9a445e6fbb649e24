// assist.js: the page of the assistant beside a real table: battles of this browser, the form for a new one, or the battle that
// the address names. May use: dom, parts, wire, words, new_battle, the registry.

import { h, refill } from "../common/dom.js";
import { Wire } from "../common/wire.js";
import { startTheme, themeButton, brand, keptGames } from "../common/parts.js";
import { loadAssist } from "../systems/registry.js";
import { giveWord } from "../common/words.js";
import { newBattle } from "./new_battle.js";

/** The tokens of a battle are kept together in this browser. */
const KEY = "durbar.assist";

/** @returns {{match: number, tokens: string[]}[]} */
function keptBattles() {
	try {
		return JSON.parse(localStorage.getItem(KEY) || "[]");
	} catch {
		return [];
	}
}

/** @param {string} hash tokens of all seats, or one of them */
function tokensOf(hash) {
	const tokens = hash.slice(1).split("+").filter(Boolean);
	const kept = tokens.length === 1 ? keptBattles().find((battle) => battle.tokens.includes(tokens[0])) : null;
	return kept ? kept.tokens : tokens;
}

/** The scenarios that are played at a real table. @returns {Promise<{system: any, scenario: any}[]>} */
async function realScenarios() {
	const lobby = await (await fetch("/api/lobby")).json(),
		real = lobby.systems.flatMap((/** @type {any} */ system) => system.scenarios.filter((/** @type {any} */ scenario) => scenario.about?.real));
	return Promise.all(
		real.map(async (/** @type {any} */ { id }) => {
			const system = await (await fetch("/api/box/" + id)).json();
			return { system, scenario: system.scenarios[0] };
		}),
	);
}

/** The seats of this phone give their words by themselves; others may be missing. */
const sayWaiting = () => refill(document.body, h("main", { class: "as" }, h("p", { role: "status" }, "The battle begins when every seat has added a word to its dice: open it on the other phone too.")));

/** @param {string[]} tokens @param {{system: any, scenario: any}[]} real */
async function openBattle(tokens, real) {
	const wires = tokens.map((token) => new Wire(token));
	for (const wire of wires) wire.addEventListener("waiting", () => (giveWord(wire), sayWaiting()));
	const wrong = await new Promise((done) => {
		wires[0].addEventListener("welcome", () => done(""), { once: true });
		wires[0].addEventListener("error", (event) => done(/** @type {CustomEvent} */ (event).detail.text), { once: true });
	});
	if (wrong) return void refill(document.body, h("main", { class: "as" }, h("p", { role: "alert" }, wrong), h("a", { href: "/" }, "To the lobby")));
	const { scenario } = real.find((one) => one.scenario.id === wires[0].match.scenario) || real[0],
		{ Assist } = await loadAssist(wires[0].match.system);
	const assist = new Assist(scenario.describe, wires);
	/** @type {any} */ (window).assist = assist;
	assist.start();
}

/** @param {{system: any, scenario: any}} what */
async function newForm({ system, scenario }) {
	const { form } = await loadAssist(system.id);
	return newBattle(system, scenario, form, (made, mine) => {
		const kept = { match: made.match, tokens: Object.values(mine) };
		localStorage.setItem(KEY, JSON.stringify([kept, ...keptBattles()].slice(0, 20)));
		location.hash = kept.tokens[0];
	});
}

async function start() {
	startTheme();
	const all = await realScenarios(),
		tokens = tokensOf(location.hash),
		asked = all.filter(({ scenario }) => location.search === "?" + scenario.id),
		real = asked.length ? asked : all;
	if (!real.length) return;
	if (tokens.length) return openBattle(tokens, all);
	const old = keptBattles()
		.slice(0, 5)
		.map((battle) => ({ battle, game: keptGames().find((one) => battle.tokens.includes(one.token)) }));
	refill(
		document.body,
		h("header", { class: "as-bar as" }, brand(), h("span", { class: "grow" }), themeButton()),
		h(
			"main",
			{ class: "as" },
			...old.map(({ battle, game }) =>
				h(
					"a",
					{ class: "btn wide", href: "/web/assist.html#" + battle.tokens[0] },
					`Go on with battle ${battle.match}${game?.over ? " (over)" : ""}`,
				),
			),
			...(await Promise.all(real.map(newForm))),
		),
	);
}

addEventListener("hashchange", () => location.reload());
start();
