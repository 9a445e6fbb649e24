// bar.js: the bar above the table: title, turns, points, what can be opened. May use: dom, parts, sheets.

import { h, refill, iconButton, icon, ICONS } from "../common/dom.js";
import { brand, openReader, themeButton } from "../common/parts.js";
import { openEnd, openTalk } from "./sheets.js";

/** @param {import("./game.js").Table} table */
export function drawBar(table) {
	const desk = table.desk(),
		rival = table.rival();
	const who = rival
		? rival.kind === "bot"
			? `against the bot, ${rival.bot}`
			: rival.kind === "open"
				? "waiting for a friend"
				: `with ${rival.name || desk.sideName(rival.seat)}${rival.here ? "" : " (away)"}`
		: "";
	const turns = table.words.track(desk),
		turn = turns.find((/** @type {any} */ one) => one.now),
		step = table.words.progress(desk).find((/** @type {any} */ one) => one.state === "on"),
		scores = table.words.scores(desk);
	refill(
		/** @type {HTMLElement} */ (table.bar),
		brand(),
		h(
			"div",
			{ class: "names" },
			h("h1", null, table.scenario.title),
			h("p", null, `Table ${table.wire.match.match} ${who}`),
			h("p", { class: "moment" }, turn ? [turn.name, step?.name].filter(Boolean).join(", ") : table.words.moment(desk)),
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
					turn.weather ? icon(ICONS.rain, "wx") : null,
				),
			),
		),
		h(
			"div",
			{ class: "scores", role: "group", "aria-label": table.words.scoreTitle || "Victory points" },
			...scores.map((/** @type {any} */ score) => {
				const mark = table.words.sideMark(desk, score.side);
				return h(
					"span",
					{ class: "score" },
					h("i", { class: `sw ${mark.shape} nat-${mark.nation}` }),
					h("span", { class: "sn" }, score.name),
					h("b", { class: "num" }, score.points),
				);
			}),
		),
		h(
			"nav",
			{ class: "barb", "aria-label": "Table" },
			iconButton("Rules", ICONS.book, () => openReader(table.wire.match.system)),
			h(
				"span",
				{ class: "badged" },
				iconButton("Talk", ICONS.chat, () => openTalk(table)),
				table.unread ? h("span", { class: "dot" }, table.unread) : null,
			),
			themeButton(),
			iconButton("Menu", ICONS.menu, () => openEnd(table)),
		),
	);
}
