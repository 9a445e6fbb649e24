// assist.js: the assistant at a real table: the card of the moment, the question in hand with large buttons, roster, hands
// and log. One phone may hold the seats of all. May use: dom, parts, dice, wire, the registry.

import { h, refill, button, iconButton, ICONS, count } from "../common/dom.js";
import { Wire } from "../common/wire.js";
import { drawDie } from "../common/dice.js";
import { startTheme, themeButton, brand, ruleChip, openReader, keepGame, keptGames } from "../common/parts.js";
import { Questions } from "../systems/restless/assist_questions.js";
import { newBattle } from "../systems/restless/assist_new.js";
import * as words from "../systems/restless/assist_words.js";

class Assist extends Questions {
	/** @param {string[]} tokens @param {any} box */
	constructor(tokens, box) {
		super(
			box,
			tokens.map((token) => new Wire(token)),
		);
		/** @type {{ply: number, by: string, events: any[]}[]} */ this.story = [];
		this.tab = "roster";
		for (const wire of this.wires) this.follow(wire);
	}

	/** @param {Wire} wire */
	follow(wire) {
		wire.addEventListener("welcome", () => this.onWelcome(wire));
		wire.addEventListener("update", (event) => this.onUpdate(wire, /** @type {CustomEvent} */ (event).detail));
		wire.addEventListener("stale", () => {
			this.clear();
			this.render();
		});
		wire.addEventListener("refused", (event) => {
			const refusal = /** @type {CustomEvent} */ (event).detail;
			this.busy = false;
			this.note = refusal.text;
			this.noteRule = refusal.rule || "";
			this.render();
		});
		wire.addEventListener("error", (event) => {
			this.busy = false;
			this.note = /** @type {CustomEvent} */ (event).detail.text;
			this.render();
		});
		wire.addEventListener("state", () => this.render());
	}

	/** @param {Wire} wire */
	async onWelcome(wire) {
		if (wire === this.wires[0] && wire.ply > 0) {
			const answer = await wire.ask({ op: "history", from: 0, to: wire.ply });
			this.story = (answer.plies || [])
				.filter((/** @type {any} */ part) => !part.undo)
				.map((/** @type {any} */ part) => ({ ply: part.ply, by: part.by, events: part.events || [] }));
		}
		if (wire === this.wires[0])
			keepGame({
				token: wire.token,
				match: wire.match.match,
				title: wire.match.title,
				scenario: wire.match.scenario,
				system: wire.match.system,
				seat: wire.seat,
				opponent: "a real table",
				state: "at a real table",
				mine: true,
				over: !!wire.result?.over,
			});
		this.render();
	}

	/** Every seat of this phone hears of a move; the log is that of the first. @param {Wire} wire @param {any} message */
	onUpdate(wire, message) {
		if (wire === this.wires[0]) {
			if (message.undo) this.story = this.story.filter((part) => part.ply <= message.ply);
			else this.story.push({ ply: message.ply, by: message.by, events: message.events || [] });
		}
		if (this.wires.some((one) => one.ply !== message.ply)) return;
		this.note = this.noteRule = this.shown = "";
		this.clear();
		this.render();
	}

	render() {
		if (this.wires.some((wire) => !wire.view)) return;
		const top = window.scrollY;
		refill(
			document.body,
			h(
				"header",
				{ class: "as-bar as" },
				brand(),
				h("span", { class: "grow" }),
				button("small", "Undo", () => this.takeBack(), { disabled: this.wire.ply === 0 }),
				iconButton("Rules", ICONS.book, () => openReader("restless")),
				themeButton(),
			),
			h(
				"main",
				{ class: "as" },
				this.moment(),
				h("section", { class: "as-ask", "aria-label": "Now" }, ...this.question()),
				this.note
					? h("p", { class: "refusal", role: "alert" }, this.note, " ", ruleChip(this.noteRule || undefined))
					: null,
				this.tabs(),
			),
			h("div", { class: "sr", role: "status" }, this.lastLine()),
		);
		window.scrollTo(0, top);
	}

	/** Whoever made the last move takes it back, whoever decides now. */
	takeBack() {
		const by = this.story.at(-1)?.by;
		(this.wires.find((wire) => wire.seat === by) || this.wire).undo();
	}

	lastLine() {
		const events = this.story.at(-1)?.events || [];
		return events.map((event) => words.sayEvent(this.box, event)?.text || "").join(" ");
	}

	// ---- the moment ----

	moment() {
		const view = this.view,
			card = words.readCard(view.card),
			result = this.wire.result;
		const seat = this.wire.toAct[0] || "",
			side = seat.split("-")[0];
		const title = result?.over
			? result.winner && result.winner !== "none"
				? words.seatName(this.box, result.winner) + " won"
				: "A draw"
			: words.seatName(this.box, seat);
		return h(
			"div",
			{ class: "as-now", data: result?.over ? {} : { side } },
			h(
				"div",
				{
					class: "pc" + (card.red ? " red" : "") + (card.rank ? "" : " back"),
					role: "img",
					"aria-label": "Card " + view.card,
				},
				h("b", null, card.rank || "?"),
				card.suit,
			),
			h(
				"div",
				null,
				h("h1", null, title),
				h("p", null, result?.over ? result.reason : this.acting ? "decides now" : "decides, on another phone"),
				h("p", { class: "num" }, `${count(view.deck.length, "card")} left, Jokers turned: ${view.jokers}`),
			),
		);
	}

	// ---- below ----

	tabs() {
		const names = /** @type {[string, string][]} */ ([
			["roster", "Roster"],
			["log", "Log"],
			["hands", "Hands"],
		]);
		return h(
			"section",
			{ class: "stack", "aria-label": "The record" },
			h(
				"div",
				{ class: "as-tabs" },
				...names.map(([id, label]) =>
					button(
						this.tab === id ? "on" : "",
						label,
						() => {
							this.tab = id;
							this.render();
						},
						{ "aria-pressed": String(this.tab === id), data: { tab: id } },
					),
				),
			),
			...(this.tab === "roster" ? this.roster() : this.tab === "log" ? this.log() : this.hands()),
		);
	}

	roster() {
		return Object.keys(this.box.sides || {}).flatMap((side) => [
			h("h2", { class: "as-side" }, this.box.sides[side]),
			...this.view.units
				.filter((/** @type {any} */ unit) => unit.seat.startsWith(side))
				.map((/** @type {any} */ unit) => this.unitRow(unit, null)),
		]);
	}

	log() {
		const lines = this.story
			.flatMap((part) => part.events.map((event) => words.sayEvent(this.box, event)))
			.filter((line) => line !== null)
			.reverse();
		return [
			h(
				"ol",
				{ class: "as-log" },
				...lines
					.slice(0, 200)
					.map((line) =>
						h(
							"li",
							{ class: line.loud ? "loud" : "" },
							line.text,
							" ",
							...line.dice.map((/** @type {number} */ die) => drawDie(die, 20)),
							" ",
							ruleChip(line.rule, line.text),
						),
					),
			),
		];
	}

	/** A hand is covered until its owner presses; the next move covers it again. */
	hands() {
		return this.wires
			.filter((wire) => wire.view.hands[wire.seat])
			.map((wire) => {
				const hand = wire.view.hands[wire.seat],
					open = this.shown === wire.seat;
				return h(
					"div",
					{ class: "stack" },
					h("h2", { class: "as-side" }, words.seatName(this.box, wire.seat)),
					h("p", { class: "note" }, `${count(hand.length, "card")} in hand`),
					button(
						"",
						open ? "Cover them" : "Show them to me alone",
						() => {
							this.shown = open ? "" : wire.seat;
							this.render();
						},
						{ disabled: !hand.length },
					),
					open
						? h(
								"div",
								{ class: "hand" },
								...hand.map((/** @type {string} */ id) => {
									const card = words.cardText(this.box, id);
									return h("div", { class: "sc-card" }, h("b", { class: "serif" }, card.name), card.text);
								}),
							)
						: null,
				);
			});
	}
}

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

async function start() {
	startTheme();
	const lobby = await (await fetch("/api/lobby")).json();
	const system = lobby.systems.find((/** @type {any} */ one) => one.id === "restless");
	const scenario = system?.scenarios.find((/** @type {any} */ one) => one.id === "restless-assist");
	const tokens = tokensOf(location.hash);
	if (!scenario) return;
	if (tokens.length) {
		/** @type {any} */ (window).assist = new Assist(tokens, scenario.describe);
		return;
	}
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
			newBattle(system, scenario, (made, mine) => {
				const kept = { match: made.match, tokens: Object.values(mine) };
				localStorage.setItem(KEY, JSON.stringify([kept, ...keptBattles()].slice(0, 20)));
				location.hash = kept.tokens[0];
			}),
		),
	);
}

addEventListener("hashchange", () => location.reload());
start();
