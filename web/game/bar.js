// bar.js: the bar above the board: title, turns, points, what can be opened. May use: dom, patch, parts, card, sheets.

import { h, iconButton, icon, ICONS } from "../common/dom.js";
import { patch } from "../common/patch.js";
import { brand, openReader, themeButton } from "../common/parts.js";
import { openCard } from "./card.js";
import { openEnd, openChat } from "./sheets.js";

const loadNotes = () => import("./notes.js");

/** @type {WeakMap<HTMLElement, string>} what each bar says; nothing is made for one that says the same again */
const shown = new WeakMap();

/** @param {import("./game.js").Game} game */
export function drawBar(game) {
	const context = game.context(),
		rival = game.rival();
	/* Seats that decide at once are told who is ready. */
	const ready = rival && game.wire.ready.includes(rival.seat) ? ", ready" : "";
	const own = context.sides.includes(game.wire.seat) && game.wires.length === 1 ? `you are ${context.sideName(game.wire.seat)}, ` : "";
	const who = rival
		? own + (rival.kind === "bot"
			? `against the bot, ${rival.bot}`
			: rival.kind === "open"
				? "waiting for a friend"
				: `with ${rival.name || context.sideName(rival.seat)}${rival.here ? "" : " (away)"}`)
		: "";
	const turns = game.words.track(context),
		turn = turns.find((/** @type {any} */ one) => one.now),
		step = game.words.progress(context).find((/** @type {any} */ one) => one.state === "on"),
		scores = game.words.scores(context).map((/** @type {any} */ score) => ({ ...score, mark: game.words.sideMark(context, score.side) })),
		moment = turn ? [turn.name, step?.name].filter(Boolean).join(", ") : game.words.moment(context),
		look = JSON.stringify([who, ready, turns, scores, moment, game.unread, game.wire.seat]);
	const present = turns.findIndex((/** @type {any} */ turn) => turn.now),
		late = turns.filter((/** @type {any} */ turn, /** @type {number} */ i) => turn.far && i > present);
	if (shown.get(/** @type {HTMLElement} */ (game.bar)) === look) return;
	shown.set(/** @type {HTMLElement} */ (game.bar), look);
	patch(
		/** @type {HTMLElement} */ (game.bar),
		brand(),
		h(
			"div",
			{ class: "names" },
			h("h1", null, game.scenario.title),
			h("p", { title: game.scenario.card?.goal || null }, [game.scenario.card?.goal, who + ready].filter(Boolean).join(" · ")),
			h("p", { class: "moment" }, moment),
		),
		h(
			"ol",
			{ class: "turns", "aria-label": "Turns" },
			...turns.filter((/** @type {any} */ turn) => !turn.far).map((/** @type {any} */ turn) =>
				h(
					"li",
					{
						class: turn.now ? "on" : turn.past ? "past" : "",
						"aria-current": turn.now ? "step" : null,
						title: turn.full + (turn.weather ? ", " + turn.weather : ""),
					},
					turn.name,
					turn.weather ? icon(turn.weather === "winter" ? ICONS.snow : ICONS.rain, "wx") : null,
				),
			),
			late.length ? h("li", { class: "later", title: `${late.length} more: ${late.map((/** @type {any} */ turn) => turn.full).join(", ")}` }, `+${late.length}`) : null,
		),
		h(
			"div",
			{ class: "scores", role: "group", "aria-label": game.words.scoreTitle || "Victory points", title: "What wins, and the score so far (V)", on: { click: () => openCard(game) } },
			...scores.map((/** @type {any} */ { mark, name, points }) =>
				h(
					"span",
					{ class: "score" },
					h("i", { class: `sw ${mark.shape} nat-${mark.nation}` }),
					h("span", { class: "sn" }, name),
					h("b", { class: "num" }, points),
				),
			),
		),
		h(
			"nav",
			{ class: "barb", "aria-label": "Game" },
			iconButton("What wins", ICONS.flag, () => openCard(game)),
			iconButton("Rules", ICONS.book, () => openReader(game.wire.match.system)),
			h(
				"span",
				{ class: "badged" },
				iconButton("Chat", ICONS.chat, () => openChat(game)),
				game.unread ? h("span", { class: "dot" }, game.unread) : null,
			),
			game.context().sides.includes(game.wire.seat) ? iconButton("Notes", ICONS.notes, () => loadNotes().then((module) => module.toggleNotes(game))) : null,
			themeButton(),
			iconButton("Menu", ICONS.menu, () => openEnd(game)),
		),
	);
}
