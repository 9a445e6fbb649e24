// waiting.js: the page before a game begins, while players give the words that its dice come from; and at the end the check of
// the dice. May use: dom, parts, words, check_dice, lasting, links, greet.

import { h, refill, button } from "../common/dom.js";
import { brand, keepGame, openDialog } from "../common/parts.js";
import { checkDice } from "../common/check_dice.js";
import { giveWord, seenCommitments } from "../common/words.js";
import { lasting } from "../common/lasting.js";
import { greet, nameForm, sideLine } from "./greet.js";
import { linkFields } from "./links.js";

/** @typedef {import("./game.js").Game} Game @typedef {import("../common/wire.js").Wire} Wire */

/** Whoever comes by a link has no name in this game yet: the one that this browser knows is given, or one is asked for. Returns whether it has
 * to be asked for. @param {Game} game @param {Wire} wire */
export function needsName(game, wire) {
	const mine = wire.seats.find((seat) => seat.seat === wire.seat),
		name = localStorage.getItem("durbar.name"),
		people = wire.seats.some((seat) => seat.seat !== wire.seat && seat.kind !== "bot");
	if (!mine || mine.name || !people || game.wires.length > 1) return false;
	if (name) wire.send({ op: "rename", name });
	return name === null;
}

/** @param {Game} game @param {Wire} wire */
export function greetNewcomer(game, wire) {
	if (needsName(game, wire)) greet(game, wire);
}

/** On the page before the game begins: side and name stand above what changes there. @param {Game} game @param {Wire} wire @param {HTMLElement} place */
function greetHere(game, wire, place) {
	const asks = needsName(game, wire);
	if (wire.seats.some((seat) => seat.seat === wire.seat) && game.wires.length === 1)
		refill(place, sideLine(wire, game.context().sideName(wire.seat)), asks ? nameForm(wire, "Set", () => place.querySelector("form")?.remove()) : null);
}

/** How the scenario calls its sides. @param {Game} game @param {Wire} wire */
async function learnSides(game, wire) {
	if (Object.keys(game.sides).length) return;
	const box = await fetch(lasting("/api/box/" + wire.match.scenario)).then((answer) => answer.json());
	game.sides = box.scenarios[0].describe?.sides || {};
}

/** @param {Game} game @param {Wire} wire */
export function followWords(game, wire) {
	let state = "waits";
	/* The game may begin while names are fetched. */
	const show = () => learnSides(game, wire).then(() => wire.match?.waiting && draw(game, wire, state));
	wire.addEventListener("waiting", () => {
		state = giveWord(wire);
		show();
	});
	wire.addEventListener("seats", () => wire.match?.waiting && show());
}

/** How far a player has come. @param {Wire} wire @param {import("../common/words.js").Giver} one */
function stateOf(wire, one) {
	const seat = wire.seats.find((other) => other.seat === one.giver);
	if (one.given) return "has shown a word";
	if (wire.match.waiting === "reveal") return seat?.here ? "shows the word now" : "has committed to a word; the browser shows it when the game is opened there again";
	if (one.commit) return "has committed to a word";
	return seat?.kind === "open" ? "has not come yet" : seat?.here ? "draws a word" : "is away, without a word yet";
}

/** @param {Game} game @param {Wire} wire @param {string} state */
function draw(game, wire, state) {
	const { match } = wire,
		context = game.context(),
		name = (/** @type {string} */ seat) => wire.seats.find((one) => one.seat === seat)?.name || context.sideName(seat),
		players = (match.dice.givers || []).filter((/** @type {any} */ one) => one.giver !== "host");
	if (wire !== game.wire) return;
	document.title = match.title + " · Durbar";
	keepGame({
		token: game.token,
		match: match.match,
		title: match.title,
		scenario: match.scenario,
		system: match.system,
		seat: game.wires.length > 1 ? "both sides" : context.sideName(wire.seat),
		state: "waiting for words",
		mine: false,
		over: false,
		opponent: game.kept?.opponent || "a friend",
	});
	refill(
		changing(game, wire),
		h(
			"p",
			{ role: "status" },
			"The dice are drawn when every player’s browser has added a random word. No die falls before that, and no player can choose or foresee them.",
		),
		h("ul", null, ...players.map((/** @type {any} */ one) => h("li", { data: { seat: one.giver } }, h("b", null, name(one.giver)), " ", stateOf(wire, one)))),
		match.dice.round > 1
			? h("p", { class: "note" }, `Words were asked for ${match.dice.round} times: a player began anew, or got a new link.`)
			: null,
		...problem(wire, state),
		...linkFields(game),
		h("p", null, h("a", { href: "/" }, "To the lobby")),
	);
}

/** The page, made once: what is typed there stays; the part of it that changes. @param {Game} game @param {Wire} wire */
function changing(game, wire) {
	const old = /** @type {HTMLElement | null} */ (document.querySelector("main.words .changing"));
	if (old) return old;
	const greeting = h("div", null),
		place = h("div", { class: "changing" });
	refill(document.body, h("header", { class: "bar" }, brand()), h("main", { class: "lobby plain words" }, h("h1", null, wire.match.title), greeting, place));
	greetHere(game, wire, greeting);
	return place;
}

/** @param {Wire} wire @param {string} state */
function problem(wire, state) {
	if (state === "elsewhere")
		return [
			h("p", { class: "problem", role: "alert" }, "Another browser committed to a word for this seat, and only it can show it: open the game there, or draw another word here."),
			button("primary", "Draw another word here", () => giveWord(wire, true), { data: { key: "anew" } }),
		];
	if (state === "changed")
		return [
			h("p", { class: "problem", role: "alert" }, "The server has changed what was committed to. This browser does not show its word a second time: ask whoever runs the server."),
			button("", "Draw another word", () => giveWord(wire, true), { data: { key: "anew" } }),
		];
	return [];
}

/** Loads the journal and checks everything about the dice. @param {Game} game */
export async function openDiceCheck(game) {
	const { wire } = game,
		said = h("div", { class: "dicecheck" }, h("p", { role: "status" }, "Checking…"));
	openDialog("The dice", "small", [said]);
	if (!wire.result?.over)
		return void refill(
			said,
			h("p", null, `Dice: ${wire.match.dice?.text || ""}. The hash of their seed (SHA-256), shown from the start:`),
			h("p", null, h("code", null, wire.match.seed_hash)),
			h("p", { class: "note" }, "When the game is over the seed is shown, and this button checks it and every die."),
		);
	const answer = await fetch("/api/journal", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ token: wire.token }),
		}),
		text = await answer.text();
	if (!answer.ok) return void refill(said, h("p", { class: "problem", role: "alert" }, "The journal could not be had: try again."));
	const found = checkDice(text, seenCommitments(wire.match.dice?.match || "-"));
	refill(said, ...result(game, found));
}

const KINDS = {
	words: "The seed comes of the words below; each is the one that was committed to before any was shown.",
	chosen: "The seed was chosen by hand: whoever chose it could know every die beforehand.",
	known: "This is a branch: its seed was shown before it began, so every die could be known beforehand.",
};

/** @param {Game} game @param {import("../common/check_dice.js").Checked} found */
function result(game, found) {
	const context = game.context(),
		seat = (/** @type {string} */ giver) => (giver === "host" ? "Server" : context.sideName(game.system?.seats?.[Number(giver)] || giver));
	return [
		h(
			"p",
			{ role: "status", class: found.good ? "good" : "problem" },
			found.good ? `All ${found.dice} dice of this game are those of its seed.` : `At fault: ${found.fault}.`,
		),
		h("p", null, KINDS[/** @type {keyof KINDS} */ (found.kind)] || ""),
		game.wire.match.practice ? h("p", null, "This is a practice game: moves could be taken back after their dice had fallen.") : null,
		found.good && found.seen ? h("p", null, "The commitments are those that this browser was shown before it gave its word.") : null,
		found.round > 1 ? h("p", null, `Words were asked for ${found.round} times.`) : null,
		h(
			"dl",
			{ class: "wordlist" },
			...found.givers.flatMap((one) => [
				h("dt", null, seat(one.giver)),
				h("dd", null, "committed to ", h("code", null, one.commit), h("br", null), "word ", h("code", null, one.word)),
			]),
			h("dt", null, "Seed"),
			h("dd", null, h("code", null, found.seed)),
			h("dt", null, "Its hash, shown from the start"),
			h("dd", null, h("code", null, game.wire.match.seed_hash)),
		),
		h("p", { class: "note" }, "That each die was thrown as the rules say is checked by ‘durbar verify’, with the journal."),
	];
}
