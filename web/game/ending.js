// ending.js: the page at the end of a game: who won and why, points by source, losses, the luck of the dice, what to play next. It lies
// above the map, and goes away. May use: dom, parts, again, analysis, card, replay_tabs, waiting.

import { h, button, capital, iconButton, ICONS, refill } from "../common/dom.js";
import { openPaper, ruleChip, ruleText } from "../common/parts.js";
import { openAnalysis } from "./analysis.js";
import { nextScenario, playAgain } from "./again.js";
import { scoreSources, scoreTable } from "./card.js";
import { diceTab, lossesTab } from "./replay_tabs.js";
import { openDiceCheck } from "./waiting.js";

/** @typedef {import("./game.js").Game} Game */

/** Who won, in a few words. @param {Game} game */
export function resultTitle(game) {
	const { result } = game.wire,
		context = game.context(game.wire.view);
	if (result.winner === "none" || result.winner === "nobody" || !result.winner) return "A draw";
	const level = result.level && !/^(victory|none)$/i.test(result.level) ? result.level : "Victory";
	return `${level} of ${game.words.people ? game.words.people(context, result.winner) : "the " + context.sideName(result.winner)}`;
}

/** Won, lost, or neither, for the one who looks. @param {Game} game */
function standing(game) {
	const { result, seat } = game.wire,
		side = seat.replace(/-\d+$/, "");
	if (game.wires.length > 1 || !game.context().sides.includes(seat)) return "";
	if (!result.winner || ["none", "nobody"].includes(result.winner)) return "drawn";
	return result.winner.replace(/-\d+$/, "") === side ? "won" : "lost";
}

const STANDING = { won: "You have won", lost: "You have lost", drawn: "Nobody has won", "": "The game is over" };

const loadRematch = () => import("./rematch.js");

/** Whether other people play, who are not at this screen. @param {Game} game */
const hasRivals = (game) => game.wires.length === 1 && game.wire.seats.some((seat) => seat.seat !== game.wire.seat && game.seats().includes(seat.seat) && seat.kind !== "bot");

/** Where a rematch is offered and answered. @param {Game} game */
function rematchPlace(game) {
	if (!hasRivals(game) || !game.context().sides.includes(game.wire.seat)) return null;
	const place = h("div", { class: "rematch row", role: "status" });
	loadRematch().then((module) => module.fillRematch(game, place));
	return place;
}

/** Buttons for what comes next. @param {Game} game */
function nextGames(game) {
	const player = game.context().sides.includes(game.wire.seat),
		alone = player && !hasRivals(game),
		said = h("p", { class: "refusal", role: "alert", hidden: true }),
		next = h("span", { class: "next" });
	const go = (/** @type {any} */ how) => async () => {
		const fault = await playAgain(game, how);
		said.hidden = !fault;
		refill(said, fault);
	};
	if (player)
		nextScenario(game).then((scenario) => {
			if (scenario) refill(next, button("", ["Next: ", scenario.title], go({ scenario }), { data: { key: "next-scenario" } }));
		});
	return h(
		"div",
		{ class: "endgo" },
		rematchPlace(game),
		h(
			"div",
			{ class: "row" },
			alone ? button("primary", "Again", go({}), { data: { key: "again" } }) : null,
			alone ? button("", "Change sides", go({ swap: true }), { data: { key: "swap" } }) : null,
			next,
			button("", "Analyse", () => openAnalysis(game), { data: { key: "analyse" } }),
			h("a", { class: "btn", href: "/" }, "Lobby"),
		),
		said,
	);
}

/** Replay, report, journal, the dice. @param {Game} game */
export function endPapers(game) {
	const { wire } = game,
		paper = (/** @type {string} */ path, /** @type {string} */ label) => button("", label, () => openPaper(path, wire.token, label), { data: { key: path } });
	return h(
		"div",
		{ class: "row" },
		button("", "Replay", () => game.openReplay(0), { data: { key: "replay-all" } }),
		paper("/api/report", "After-action report"),
		paper("/api/journal", "Journal"),
		button("", "Check the dice", () => openDiceCheck(game), { data: { key: "dice" } }),
	);
}

export class EndPage {
	/** @param {Game} game */
	constructor(game) {
		this.game = game;
		/** @type {HTMLElement | null} */ this.page = null;
	}

	close() {
		this.page?.remove();
		this.page = null;
	}

	/** Lays the page; what has to be asked for comes into its place. */
	async open() {
		const { game } = this,
			{ wire, words } = game,
			{ result } = wire,
			context = game.context(wire.view),
			how = standing(game),
			rule = h("p", { class: "note" }),
			score = h("div", null),
			losses = h("div", { class: "endlosses" }),
			luck = h("div", null),
			title = h("h2", { tabindex: -1 }, resultTitle(game));
		this.close();
		const why = [capital(result.reason || "") + (result.reason ? "." : ""), words.why?.(context, result) || ""].filter(Boolean).join(" ");
		this.page = h(
			"section",
			{ class: "endpage " + how, "aria-label": "The result" },
			iconButton("Look at the map", ICONS.close, () => this.close(), { data: { key: "end-close" } }),
			h("header", null, h("p", { class: "sc" }, STANDING[/** @type {"won"} */ (how)]), title, h("p", { class: "why" }, why, " ", ruleChip(result.rule)), rule),
			nextGames(game),
			h(
				"div",
				{ class: "endcols", tabindex: 0, role: "region", "aria-label": "How it went" },
				h("section", null, h("h3", null, words.scoreTitle || "Points by source"), score),
				words.lost ? h("section", null, h("h3", null, "Losses"), losses) : null,
				h("section", null, h("h3", null, "Luck of the dice"), luck),
			),
			endPapers(game),
		);
		(document.querySelector(".field-map") || document.querySelector("main"))?.append(this.page);
		title.focus({ preventScroll: true });
		ruleText(result.rule).then((text) => refill(rule, /[.!?]$/.test(text || "") ? text : ""));
		refill(score, scoreTable(game, await scoreSources(game)));
		await this.tell(losses, luck);
	}

	/** Losses and dice of the whole game, which everybody may know now. @param {HTMLElement} losses @param {HTMLElement} luck */
	async tell(losses, luck) {
		const { game } = this,
			{ wire } = game,
			answer = await wire.ask({ op: "history", from: 0, to: wire.ply, seat: "all" }),
			plies = (answer.plies || []).filter((/** @type {any} */ ply) => !ply.undo && ply.events?.length),
			all = { game, plies: plies.length ? plies : game.story, at: 1e9 };
		if (game.words.lost) refill(losses, lossesTab(all));
		refill(luck, diceTab(all));
	}
}
