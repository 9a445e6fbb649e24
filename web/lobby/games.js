// games.js: the games that this browser keeps, and joining one by a link.
// May use: dom, parts, words.

import { h, button } from "../common/dom.js";
import { forgetGame, keptGames, openDialog } from "../common/parts.js";
import { diceMark } from "../common/words.js";

/** @typedef {import("../common/parts.js").Kept} Kept */

/** Forgetting loses the link: it is asked first. @param {Kept} game @param {() => void} then */
function askForget(game, then) {
	const dialog = openDialog("Forget this game?", "small", [
		h("p", null, `${game.title}, ${game.seat} against ${game.opponent}.`),
		h("p", { class: "note" }, "The game stays on the server, but this browser forgets your link to it. Without the link you cannot get back in."),
		h(
			"p",
			{ class: "row" },
			button("danger", "Forget it", () => {
				forgetGame(game.token);
				dialog.close();
				then();
			}),
			button("", "Keep it", () => dialog.close()),
		),
	]);
}

/** @param {Kept} game @param {() => void} redraw */
function gameRow(game, redraw) {
	const mine = game.mine && !game.over;
	return h(
		"li",
		{ class: "mytable" + (mine ? " mine" : "") },
		h(
			"span",
			{ class: "mt" },
			h("b", { class: "serif" }, game.title),
			h("span", null, `${game.seat}, against ${game.opponent}`),
			h("span", { class: "ms" }, game.state),
			diceMark(game.dice) ? h("span", { class: "chip warn" }, diceMark(game.dice)) : null,
		),
		h("a", { class: "btn " + (mine ? "primary" : ""), href: "/play#" + game.token }, game.over ? "Replay" : game.mine ? "Play" : "Watch"),
		h(
			"button",
			{ type: "button", class: "btn quiet small", "aria-label": `Forget ${game.title}`, on: { click: () => askForget(game, redraw) } },
			"Forget",
		),
	);
}

/** @param {string} title @param {Kept[]} games @param {() => void} redraw */
function gameList(title, games, redraw) {
	return games.length
		? [
				h("h2", null, title, " ", h("span", { class: "tally" }, games.length)),
				h("ul", { class: "mytables" }, ...games.map((game) => gameRow(game, redraw))),
			]
		: [];
}

/** A link that somebody sent. */
function joinField() {
	const field = /** @type {HTMLInputElement} */ (h("input", { class: "field", placeholder: "…/play#…", "aria-label": "A friend’s link" }));
	const open = () => {
		const token = field.value.trim().replace(/^.*#/, "");
		if (token) location.assign("/play#" + token);
	};
	return h("div", { class: "row" }, field, button("", "Join", open));
}

const WAYS = [
	["Against the bot", "It plays at once, at any hour."],
	["A friend by link", "Send a link; both may come and go."],
	["Anybody on this server", "Offer the other seat, or take one that is open."],
	["Hot seat", "Two players at one screen."],
];

/** My games, those that wait for me first; without any, the ways to play. @param {() => void} redraw @param {HTMLElement} seats that are open @param {() => void} carry to another device */
export function myGames(redraw, seats, carry) {
	const kept = keptGames();
	return h(
		"section",
		{ class: "mine-col", "aria-label": "Your games" },
		...gameList("Your move", kept.filter((game) => !game.over && game.mine), redraw),
		...gameList("Waiting for others", kept.filter((game) => !game.over && !game.mine), redraw),
		...gameList("Finished", kept.filter((game) => game.over), redraw),
		seats,
		kept.length
			? null
			: [
					h("h2", null, "Four ways to play"),
					h("dl", { class: "ways" }, ...WAYS.flatMap(([name, help]) => [h("dt", null, name), h("dd", null, help)])),
					h("p", { class: "note" }, "Your games are kept in this browser."),
				],
		kept.length || localStorage.getItem("durbar.shelf") ? h("p", { class: "carry" }, button("quiet", "Your games on another device", carry, { data: { key: "carry" } })) : null,
		h("h2", null, "Join a friend"),
		joinField(),
	);
}
