// sheets.js: the smaller dialogs of a game: chat, the menu, help, event cards.
// May use: dom, dice, parts, card, links, options, orders, preferences, waiting, hex/counter.

import { h, refill, button } from "../common/dom.js";
import { drawDie } from "../common/dice.js";
import { drawCounter } from "../hex/counter.js";
import { openCard } from "./card.js";
import { openDiceCheck } from "./waiting.js";
import { linkFields } from "./links.js";
import { optionName } from "../common/options.js";
import { orderFields } from "./orders.js";
import { openDialog, openReader, ruleChip, ruleNamed, ruleText, themeButton } from "../common/parts.js";

/** @typedef {import("./game.js").Game} Game */

const loadPreferences = () => import("../common/preferences.js");

/** @param {Game} game */
export function openChat(game) {
	const { wire } = game,
		list = h("ol", { class: "talk-list", tabindex: 0, "aria-label": "Chat" });
	const draw = () => {
		game.unread = 0;
		game.drawBar();
		refill(
			list,
			...(wire.match.chat || []).map((/** @type {any} */ line) =>
				h(
					"li",
					{ class: "side-" + line.seat },
					h("b", null, line.name || game.context().sideName(line.seat)),
					" ",
					line.text,
				),
			),
		);
		list.scrollTop = list.scrollHeight;
	};
	list.addEventListener("talk", draw);
	const field = /** @type {HTMLInputElement} */ (
		h("input", { class: "field", maxlength: 500, "aria-label": "Say something", autocomplete: "off" })
	);
	const form = h(
		"form",
		{
			class: "row",
			on: {
				submit: (/** @type {Event} */ event) => {
					event.preventDefault();
					if (field.value.trim()) wire.send({ op: "chat", text: field.value.trim() });
					field.value = "";
				},
			},
		},
		field,
		h("button", { type: "submit", class: "btn primary" }, "Say"),
	);
	openDialog("Chat", "small", [list, form]);
	draw();
}

/** The menu: names, links, telling, the end of the game. @param {Game} game @param {boolean} [tell] opened at the notifications */
export function openEnd(game, tell) {
	const { wire } = game,
		context = game.context(),
		name = /** @type {HTMLInputElement} */ (
			h("input", {
				id: "m-name",
				class: "field",
				maxlength: 40,
				value: wire.seats.find((seat) => seat.seat === wire.seat)?.name || "",
			})
		);
	const url = /** @type {HTMLInputElement} */ (
		h("input", {
			id: "m-url",
			class: "field",
			type: "url",
			placeholder: "https://…",
			value: wire.match.notify || "",
		})
	);
	const player = context.sides.includes(wire.seat);
	let sure = false;
	const quit = game.words.giveUp || { text: "capitulate", label: "Concede" };
	const give = button("danger", quit.label, () => {
		if (!sure)
			return void ((sure = true),
			refill(said, "This ends the game. The second button confirms."),
			confirm.removeAttribute("hidden"));
	});
	const confirm = button(
		"danger",
		"End the game now",
		() => {
			dialog.close();
			game.commit(quit.text);
		},
		{ hidden: true },
	);
	const said = h("p", { class: "note", role: "status" });
	const dialog = openDialog("Table", "small menu", [
		player
			? h(
					"div",
					{ class: "opt" },
					h("label", { for: "m-name" }, "Your name"),
					h(
						"div",
						{ class: "row" },
						name,
						button("", "Set", () => wire.send({ op: "rename", name: name.value.trim() })),
					),
				)
			: null,
		...linkFields(game),
		player
			? h(
					"details",
					{ open: tell },
					h("summary", null, "Notify me when it is my move"),
					h("p", { class: "note" }, "A notification of this browser, and a sound, are among the preferences."),
					h(
						"div",
						{ class: "opt" },
						h("label", { for: "m-url" }, "Call this address (a webhook)"),
						h(
							"div",
							{ class: "row" },
							url,
							button("", "Set", () => wire.send({ op: "notify", url: url.value.trim() })),
						),
					),
				)
			: null,
		h(
			"details",
			null,
			h("summary", null, "Options of this game"),
			h(
				"dl",
				{ class: "options" },
				...Object.entries(wire.match.options || {}).flatMap(([key, value]) => [
					h("dt", null, optionName(key)),
					h("dd", null, String(value)),
				]),
			),
		),
		orderFields(game),
		h("p", { class: "note" }, "Dice: ", wire.match.dice?.text || "", "."),
		h(
			"div",
			{ class: "row" },
			button("", "What wins", () => {
				dialog.close();
				openCard(game);
			}),
			button("", "Rules", () => {
				dialog.close();
				openReader(wire.match.system);
			}),
			button("", "Preferences", () => loadPreferences().then((module) => module.openPreferences()), { data: { key: "preferences" } }),
			button("", "The dice", () => openDiceCheck(game), { data: { key: "dice" } }),
			button("", "Keys and help", () => {
				dialog.close();
				game.help();
			}),
			game.system?.learn
				? button("", "Coach", () => {
						dialog.close();
						game.callCoach();
					})
				: null,
			themeButton(),
			h("a", { class: "btn", href: "/" }, "Lobby"),
		),
		wire.moves.includes(quit.text)
			? h(
					"div",
					{ class: "endgame" },
					h("h3", null, "End the game"),
					h(
						"p",
						null,
						game.words
							.scores(context)
							.map((/** @type {any} */ score) => `${score.name} ${score.points}`)
							.join(", "),
					),
					h("div", { class: "row" }, give),
					said,
					confirm,
				)
			: null,
	]);
}

/** @param {string[][]} keys with what they do */
export function openHelp(keys) {
	openDialog("Keys", "small", [
		h(
			"dl",
			{ class: "keys" },
			...keys.flatMap(([key, text]) => [h("dt", null, h("span", { class: "key" }, key)), h("dd", null, text)]),
		),
		h(
			"p",
			{ class: "note" },
			"Drag to move the map, turn the wheel or pinch to zoom, right-click to step back. Every chip with § opens its rule.",
		),
	]);
}

/** Something that turned up; its rule is told unless it has words of its own. @param {{kind: string, title: string, side: string, dice: number[], text: string, rule: string, own: boolean, units?: string[]}} card @param {Game} game */
export function eventCard(card, game) {
	const old = document.querySelector(".event-card");
	old?.remove();
	const about = h("span", null, card.own ? card.text : "");
	if (!card.own && card.rule) ruleText(card.rule).then((text) => refill(about, text || card.text));
	/* The rules are not loaded before somebody wants to read them. */
	const explain = card.rule ? null : button("small", "What it means", async () => {
		const system = game.wire.match.system,
			rule = await ruleNamed(system, card.title);
		if (rule) refill(about, await ruleText(rule), " ", ruleChip(rule));
		else openReader(system);
		explain?.remove();
	});
	const node = h(
		"div",
		{ class: "event-card" + (card.units ? " scouted" : ""), role: "status" },
		h("p", { class: "sc" }, [card.kind, card.side].filter(Boolean).join(", ")),
		h("div", { class: "dice" }, ...card.dice.map((die) => drawDie(die, 34))),
		h("h2", null, card.title),
		h("p", null, about, " ", ruleChip(card.rule)),
		card.units?.length ? h("div", { class: "in-many" }, ...card.units.map((id) => drawCounter(game.words.counter(game.context(), id), 48))) : null,
		h("div", { class: "row" }, button("small", "Continue", () => node.remove()), explain),
	);
	(document.querySelector(".field-map") || document.body).append(node);
	setTimeout(() => node.remove(), 12000);
}

/** A page with nothing but a sentence. @param {string} text */
export function sayOnly(text) {
	refill(
		document.body,
		h(
			"main",
			{ class: "lobby plain" },
			h("h1", null, "Durbar"),
			h("p", { role: "alert" }, text),
			h("p", null, h("a", { href: "/" }, "To the lobby")),
		),
	);
}
