// panel.js: the panel beside the map (a sheet on a phone): one sentence, what is chosen, one main button, the log.
// May use: dom, patch, hex/panel, parts, words, certain, closed, ending, hint, moment_view, sheets, since, story, undo.

import { h, button, capital, icon, ICONS } from "../common/dom.js";
import { keep, patch, setChildren } from "../common/patch.js";
import { ruleChip } from "../common/parts.js";
import { runSteps } from "./certain.js";
import { closedPart, closedTitle } from "./closed.js";
import { endPapers, resultTitle } from "./ending.js";
import { hintButton } from "./hint.js";
import { momentPanel } from "./moment_view.js";
import { openEnd } from "./sheets.js";
import { drawGroup, sinceList } from "./since.js";
import { groupsOf, linesOf } from "./story.js";
import { undoButton } from "./undo.js";
import { diceKind, diceMark } from "../common/words.js";
import { chance, force, march, modes, route, rows, spots, tray } from "../hex/panel.js";

/** @typedef {import("./game.js").Game} Game @typedef {import("./task.js").Task} Task */

/** @param {Game} game */
export function drawPanel(game) {
	const panel = /** @type {HTMLElement} */ (game.panel),
		key = focusKey(panel);
	const busy = game.busy ? "yes" : "no";
	if (panel.dataset.busy !== busy) panel.dataset.busy = busy;
	patch(panel, ...content(game));
	const list = panel.querySelector(".log-list");
	if (list && !scrolled.has(list)) keepScroll(game, list);
	focusOn(panel, key);
}

/** @param {Game} game @returns {any[]} */
function content(game) {
	if (game.plans.on) return game.plans.panel();
	if (game.replay) return game.replay.panel();
	if (game.moment && !game.moment.told) return [...momentPanel(game, game.moment), log(game)];
	const parts = game.surface ? game.surface.panel() : question(game),
		asked = parts.findIndex((/** @type {any} */ part) => part instanceof Element && (part.matches(".prompt") || part.querySelector(".prompt")));
	return game.coach ? [...parts.slice(0, asked + 1), game.coach.card(), ...parts.slice(asked + 1)] : parts;
}

/** @param {Game} game @returns {any[]} */
function question(game) {
	const own = game.words.parts?.(game);
	return [
		steps(game),
		prompt(game),
		sinceList(game),
		modes(game),
		...(own?.above || []),
		...body(game),
		buttons(game),
		...(own?.below || []),
		log(game),
	];
}

/** @type {WeakSet<Element>} the lists whose place is noted */
const scrolled = new WeakSet();

/** A new list begins where the last one was. Asking where that is would make the browser lay everything out at once. @param {Game} game @param {Element} list */
function keepScroll(game, list) {
	scrolled.add(list);
	if (game.logScroll) list.scrollTop = game.logScroll;
	list.addEventListener("scroll", () => (game.logScroll = list.scrollTop), { passive: true });
}

/** The part of a question that tells what the chosen move would bring. @type {Record<string, [string, (game: Game) => any]>} */
const TOLD = { units: ["chance", chance], place: ["chance", chance], hex: ["chance", chance], path: ["route", route] };

/** The server has told what the chosen move would bring: that part and the buttons are drawn anew, not the counters. @param {Game} game */
export function drawAnswer(game) {
	const panel = /** @type {HTMLElement} */ (game.panel),
		[name, draw] = TOLD[game.chooser.task?.kind || ""] || [],
		old = name && !game.plans.on && !game.replay && panel.querySelector(`:scope > section.${name}`),
		row = panel.querySelector(":scope > section.buttons"),
		told = old && row && draw?.(game),
		key = focusKey(panel);
	if (!told) return drawPanel(game);
	old.replaceWith(told);
	row.replaceWith(buttons(game));
	focusOn(panel, key);
}

/** @param {HTMLElement} panel @param {string | null} key */
function focusOn(panel, key) {
	if (key)
		/** @type {HTMLElement | null} */ (panel.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus({
			preventScroll: true,
		});
}

/** The panel is drawn anew: the focus stays on the thing of the same name. @param {HTMLElement} panel */
function focusKey(panel) {
	const active = document.activeElement;
	return active && panel.contains(active) ? /** @type {HTMLElement} */ (active).dataset.key || null : null;
}

/** @param {Game} game */
function steps(game) {
	const list = game.words.progress(game.context());
	if (!list.length) return null;
	return h(
		"ol",
		{ class: "steps", "aria-label": "Segments" },
		...list.map((/** @type {any} */ step) =>
			h("li", { class: step.state, "aria-current": step.state === "on" ? "step" : null }, step.name),
		),
	);
}

/** @param {Game} game */
export function prompt(game) {
	const { wire, chooser } = game,
		context = game.context(),
		task = chooser.task;
	const closed = closedTitle(game),
		effects = game.words.effects(context),
		mark = diceMark(diceKind(wire.match));
	let title = task?.title || "",
		hint = task?.hint || "";
	if (wire.result?.over) {
		title = resultTitle(game);
		hint = wire.result.reason ? capital(wire.result.reason) + "." : "";
	} else if (closed) {
		({ title, hint } = closed);
	} else if (!task && wire.ready.includes(wire.seat)) {
		title = "Your orders are given";
		hint = `Waiting for ${wire.toAct.map(context.sideName).join(" and ")}.`;
	} else if (!task) {
		title =
			wire.seat && context.sides.includes(wire.seat)
				? `${wire.toAct.map(context.sideName).join(" and ")} to decide`
				: "You are watching";
		hint = `${game.words.moment(context)}. What is done appears here and on the map.`;
	}
	return h(
		"section",
		{ class: "prompt" },
		h("h2", { id: "prompt", tabindex: -1 }, title),
		hint ? h("p", null, hint) : null,
		effects.length || mark
			? h(
					"p",
					{ class: "chips" },
					mark ? h("span", { class: "chip warn", title: wire.match.dice.text }, mark) : null,
					...effects.map((/** @type {string} */ text) => h("span", { class: "chip acc" }, capital(text))),
				)
			: null,
		closedPart(game),
		game.told && game.chooser.task ? h("p", { class: "note" }, game.told) : null,
		game.note ? h("p", { class: "refusal", role: "alert" }, game.note, " ", ruleChip(game.noteRule)) : null,
		hintButton(game),
	);
}

/** @param {Game} game @returns {any[]} */
function body(game) {
	const task = game.chooser.task;
	if (!task) return [game.wire.result?.over ? ending(game) : waiting(game)];
	switch (task.kind) {
		case "units":
			return [chance(game), force(game, task)];
		case "path":
			return [march(game, task), route(game)];
		case "place":
			return [tray(game, task), chance(game)];
		case "hex":
			return [spots(game, task), chance(game)];
		case "rows":
			return [rows(game, task)];
		case "list":
			return [position(game)];
		default:
			return [];
	}
}

/** What can be done while others decide. @param {Game} game */
export function waiting(game) {
	const player = game.context().sides.includes(game.wire.seat),
		{ note } = game.plans;
	return h(
		"section",
		{ class: "waiting" },
		note ? h("p", { class: "it" }, note) : null,
		h(
			"div",
			{ class: "row" },
			game.board ? button("small", [icon(ICONS.pen), "Plan"], () => game.plans.toggle(), { data: { key: "plan" } }) : null,
			player ? button("small", [icon(ICONS.clock), "Notify me"], () => openEnd(game, true), { data: { key: "tell" } }) : null,
		),
	);
}

/** A position without a board, key by key. @param {Game} game */
function position(game) {
	return h(
		"section",
		{ class: "position" },
		h(
			"dl",
			null,
			...Object.entries(game.context().view).flatMap(([key, value]) => [
				h("dt", null, key.replace(/_/g, " ")),
				h(
					"dd",
					null,
					typeof value === "object" ? JSON.stringify(value).replace(/["{}[\]]/g, " ") : String(value),
				),
			]),
		),
	);
}

/** @param {Game} game */
export function ending(game) {
	const { wire } = game;
	return h(
		"section",
		{ class: "ending" },
		h("p", null, ruleChip(wire.result.rule)),
		h("div", { class: "row" }, button("primary", "The result", () => game.endPage.open(), { data: { key: "result" } })),
		endPapers(game),
		wire.match.seed
			? h(
					"p",
					{ class: "note" },
					`Seed ${wire.match.seed}. Its hash, shown at the start: ${wire.match.seed_hash.slice(0, 16)}…`,
				)
			: null,
	);
}

/** What would be taken back. @param {Game} game */
function lastSent(game) {
	const what = game.sent[game.sent.length - 1];
	return what ? "Undo: " + what : "Undo";
}

/** @param {Game} game */
function buttons(game) {
	const { chooser, preview, busy } = game,
		task = chooser.task,
		text = chooser.text();
	const row = [];
	if (task) {
		const dropping = task.kind === "path" && chooser.pick.leave.length,
			scouting = task.kind === "path" && chooser.pick.target;
		const label = dropping ? `Leave ${chooser.pick.leave.length} here` : scouting ? "Reconnoitre" : task.label;
		const canRows = task.kind === "rows" && task.rows?.length;
		if (task.kind === "battle")
			row.push(button("primary", "To the battle", () => game.battle.draw(true), { data: { key: "main" } }));
		else if (task.kind === "list" || task.kind === "ask")
			row.push(
				...(task.choices || []).map((choice) =>
					button(task.kind === "ask" ? "" : "small", choice.label, () => game.commit(choice.text), {
						data: { key: "c-" + choice.text },
						disabled: busy,
					}),
				),
			);
		else if (label && (task.kind !== "rows" || canRows))
			row.push(
				button("primary", [label, h("span", { class: "key" }, "Enter")], () => game.primary(), {
					data: { key: "main" },
					disabled: busy || (!canRows && (!text || !preview?.ok)),
				}),
			);
		if (task.kind === "path" && (chooser.pick.path.length || chooser.pick.leave.length))
			row.push(
				button("back", [icon(ICONS.back), h("span", { class: "word" }, "Step back")], () => game.stepBack(), {
					data: { key: "back" },
					"aria-label": "Step back",
				}),
			);
		const chain = game.words.endSteps?.(game.context());
		if (chain && !chooser.pick.path.length) row.push(button("quiet", chain.label, () => runSteps(game, chain.texts), { data: { key: "chain" }, disabled: busy }));
		const others = task.other.map((answer) =>
			button(task.other.length > 1 ? "small" : "", answer.label, () => game.commit(answer.text), {
				disabled: busy,
				data: { key: "o-" + answer.text },
			}),
		);
		row.push(
			...(others.length > 3
				? [
						h(
							"details",
							{ class: "others" },
							h("summary", { data: { key: "others" } }, `More (${others.length})`),
							h("div", { class: "row" }, ...others),
						),
					]
				: others),
		);
		const done = task.done;
		if (done)
			row.push(
				button(
					task.kind === "ask" || (task.kind === "rows" && !canRows) ? "primary" : /set-up/.test(done.label) ? "" : "quiet",
					[
						done.label,
						task.kind === "ask" ? h("span", { class: "key" }, "Enter") : h("span", { class: "key" }, "E"),
					],
					() => game.finish(),
					{ data: { key: "done" }, disabled: busy },
				),
			);
	}
	return h("section", { class: "buttons" }, ...row, undoButton(game, lastSent(game)));
}

/** The last parts of a story, with so many events or all. @template {{events: any[]}} Part @param {Part[]} story @param {number} most */
function lastParts(story, most) {
	let at = story.length;
	for (let events = 0; at > 0 && events < most; at--) events += story[at - 1].events.length;
	return story.slice(at);
}

/** The log: causes with what came of them, the latest cause first. @param {Game} game */
function logGroups(game) {
	const lines = linesOf(game, lastParts(game.story, 160))
		/* Segments in which nothing happened are passed over. */
		.filter((line, i, all) => line.kind !== "segment" || !all[i + 1] || !["segment", "turn"].includes(all[i + 1].kind))
		.slice(-42);
	return groupsOf(game, lines).reverse();
}

/** @type {WeakMap<Element, string>} what each line of a log says */
const said = new WeakMap();

/** What a group of lines says. @param {import("./story.js").Group} group */
const saidOf = ({ head, rest }) => JSON.stringify([head, ...rest].map((line) => [line.text, line.detail, line.dice, line.side, line.bad]));

/** The groups as elements: those that an older list has are taken from it. @param {Game} game @param {import("./story.js").Group[]} groups @param {Element | null | undefined} list */
function drawGroups(game, groups, list) {
	/** @type {Map<string, Element[]>} */
	const drawn = new Map();
	for (const node of [...(list?.children || [])].reverse()) {
		const text = said.get(node) || "";
		drawn.set(text, [...(drawn.get(text) || []), node]);
	}
	return groups.map((group) => {
		const text = saidOf(group),
			node = drawn.get(text)?.pop() || drawGroup(group, (hex) => game.goTo(hex));
		said.set(node, text);
		return node;
	});
}

/** @param {Game} game */
export function log(game) {
	const old = /** @type {HTMLElement | null | undefined} */ (game.panel?.querySelector(":scope > section.logs")),
		list = old?.querySelector(".log-list"),
		lines = drawGroups(game, logGroups(game), list);
	if (old && list && !!old.querySelector("[data-key=replay]") === !!game.story.length) {
		setChildren(list, lines);
		return old;
	}
	return keep(h(
		"section",
		{ class: "logs" },
		h(
			"header",
			null,
			h("h3", null, "Log"),
			game.story.length
				? h(
						"button",
						{
							type: "button",
							class: "link",
							data: { key: "replay" },
							on: { click: () => game.openReplay(game.wire.result?.over ? 0 : game.since.from > 0 ? game.since.from : 0) },
						},
						"replay",
					)
				: null,
		),
		h(
			"ol",
			{ class: "log-list", tabindex: 0, "aria-label": "Log, the latest cause first" },
			...lines,
		),
	));
}
