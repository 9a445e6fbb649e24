// sheets.js: the smaller dialogs of a game: a fanned stack, the board as a list, chat, the menu, help, event cards.
// May use: dom, counter, parts, coach, links, options, orders.

import { h, refill, button, count } from "../common/dom.js";
import { drawDie } from "../common/dice.js";
import { drawCounter } from "../hex/counter.js";
import { coachAgain } from "./coach.js";
import { linkFields } from "./links.js";
import { optionName } from "../common/options.js";
import { orderFields } from "./orders.js";
import { openDialog, openReader, placeRow, ruleChip, ruleText, themeButton } from "../common/parts.js";

/** @typedef {import("./game.js").Game} Game */

/** A stack as a ribbon of counters. @param {Game} game @param {string} hex */
export function openFan(game, hex) {
	const context = game.context(),
		said = game.words.sayHex(context, hex),
		units = game.words.unitsByHex(context).get(hex) || [];
	const { chooser } = game,
		able = chooser.task?.places?.get(hex)?.able || new Set(),
		seen = units.length ? undefined : context.seen(hex);
	if (seen) return openMemory(game, hex, seen);
	openDialog(`${said.title} ${hex}`, "small fan", [
		h("p", { class: "note" }, units.length ? count(units.length, "unit") : said.lines.join(". ")),
		h(
			"ul",
			{ class: "fan-list" },
			...units.map((/** @type {string} */ id) => {
				const face = game.words.counter(context, id);
				const body = [drawCounter(face, 58), h("span", null, face.label)];
				return h(
					"li",
					null,
					able.has(id) && !game.replay
						? h(
								"button",
								{
									type: "button",
									"aria-pressed": chooser.pick.units.includes(id) ? "true" : "false",
									class: chooser.pick.units.includes(id) ? "on" : "",
									on: {
										click: (/** @type {Event} */ event) => {
											chooser.toggleUnit(id);
											game.render();
											const on = chooser.pick.units.includes(id),
												node = /** @type {HTMLElement} */ (event.currentTarget);
											node.classList.toggle("on", on);
											node.setAttribute("aria-pressed", String(on));
										},
									},
								},
								...body,
							)
						: h("div", null, ...body),
				);
			}),
		),
	]);
}

/** A stack as it was when it was seen. @param {Game} game @param {string} hex @param {{turn: number, units: string[]}} seen */
function openMemory(game, hex, seen) {
	const context = game.context();
	openDialog(`${game.words.hexName(context, hex)} ${hex}`, "small fan", [
		h(
			"p",
			{ class: "chip warn" },
			`Seen in turn ${seen.turn}. Since then some may have left or joined, and who lost heart may have rallied.`,
		),
		h(
			"ul",
			{ class: "fan-list old" },
			...game.words.sortUnits(context, seen.units).map((/** @type {string} */ id) => {
				const face = game.words.counter(context, id);
				return h("li", null, h("div", null, drawCounter(face, 58), h("span", null, face.label)));
			}),
		),
	]);
}

/** Every occupied hex with its units, as a list. @param {Game} game */
export function openList(game) {
	const context = game.context(),
		lit = new Set(game.replay ? [] : game.chooser.hexes());
	const stacks = game.words.stacks(context).map((/** @type {any} */ stack) => stack.hex),
		all = [...new Set([...lit, ...stacks])].sort();
	const row = (/** @type {string} */ hex) => {
		const said = game.words.sayHex(context, hex),
			cost = game.chooser.costs.get(hex);
		const chip = lit.has(hex) ? (cost !== undefined ? game.words.points(cost) + " points" : "can be chosen") : "";
		return placeRow(`${said.title} ${hex}`, chip, said.lines.join(". "), () => {
			dialog.close();
			game.board?.centre(hex);
			game.board?.setCursor(hex);
			game.tap(hex);
		});
	};
	const dialog = openDialog("Hexes and units", "reader", [
		h("p", { class: "note" }, `${stacks.length} stacks, ${lit.size} hexes to choose from`),
		h("ul", { class: "plain-list board-list", tabindex: 0, "aria-label": "Hexes" }, ...all.map(row)),
	]);
}

/** @param {Game} game */
export function openTalk(game) {
	const { wire } = game,
		list = h("ol", { class: "talk-list", tabindex: 0, "aria-label": "Talk" });
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
	openDialog("Talk", "small", [list, form]);
	draw();
}

/** The menu: names, links, telling, the end of the game. @param {Game} game @param {boolean} [tell] opened at "tell me" */
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
	const quit = game.words.giveUp || { text: "capitulate", label: "Capitulate" };
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
					h("summary", null, "Tell me when it is my move"),
					h(
						"div",
						{ class: "opt" },
						h("label", { for: "m-url" }, "Address that is called"),
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
			h("summary", null, "Options of this table"),
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
		paceField(game),
		h("p", { class: "note" }, "Seed hash: ", h("code", null, wire.match.seed_hash)),
		h(
			"div",
			{ class: "row" },
			button("", "Rules", () => {
				dialog.close();
				openReader(wire.match.system);
			}),
			button("", "Keys and help", () => {
				dialog.close();
				game.help();
			}),
			game.words.coach
				? button("", "First-game hints", () => {
						coachAgain();
						dialog.close();
						game.render();
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

const PACES = [
	["0", "at once"],
	["350", "in order"],
	["1200", "slowly"],
];

/** How fast the moves of a bot are shown. @param {Game} game */
function paceField(game) {
	if (!game.wire.seats.some((seat) => seat.kind === "bot")) return null;
	const field = /** @type {HTMLSelectElement} */ (
		h(
			"select",
			{ id: "m-pace", class: "field" },
			...PACES.map(([value, label]) => h("option", { value, selected: Number(value) === game.wire.pace }, label)),
		)
	);
	field.addEventListener("change", () => {
		localStorage.setItem("durbar.pace", field.value);
		game.setPace();
	});
	return h("div", { class: "opt" }, h("label", { for: "m-pace" }, "The bot’s moves are shown"), field);
}

const KEYS = [
	["Arrows", "to the nearest lit thing that way"],
	["Enter", "take, confirm"],
	[".", "the next thing to decide"],
	["Backspace, Esc", "step back, let go"],
	["E", "end this decision"],
	["U", "undo"],
	["Space", "fan a stack; play and pause a replay"],
	["I", "what is this?"],
	["R", "the rule"],
	["F", "fire, in a battle"],
	["Shift and arrows, + and −, 0", "move and zoom the map"],
	["P", "plan: your own arrows and notes"],
	["H", "hexes and units as a list"],
	["L, C, ?", "log, talk, this help"],
];

/** @param {string[][]} [keys] of a system with keys of its own */
export function openHelp(keys = KEYS) {
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

/** Something that turned up; its rule is told unless it has words of its own. @param {{kind: string, title: string, side: string, dice: number[], text: string, rule: string, own: boolean}} card */
export function eventCard(card) {
	const old = document.querySelector(".event-card");
	old?.remove();
	const about = h("span", null, card.own ? card.text : "");
	if (!card.own) ruleText(card.rule).then((text) => refill(about, text || card.text));
	const node = h(
		"div",
		{ class: "event-card", role: "status" },
		h("p", { class: "sc" }, `${card.kind}, ${card.side}`),
		h("div", { class: "dice" }, ...card.dice.map((die) => drawDie(die, 34))),
		h("h2", null, card.title),
		h("p", null, about, " ", ruleChip(card.rule)),
		button("small", "Continue", () => node.remove()),
	);
	(document.querySelector(".field-map") || document.body).append(node);
	setTimeout(() => node.remove(), 12000);
}
