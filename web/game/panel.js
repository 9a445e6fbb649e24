// panel.js: the panel beside the map (a sheet on a phone): one sentence, what is chosen, one main button, the log.
// May use: dom, hex/panel, parts, coach, sheets.

import { h, refill, button, capital, icon, ICONS } from "../common/dom.js";
import { ruleChip, logLine, openPaper } from "../common/parts.js";
import { coachCard } from "./coach.js";
import { openEnd } from "./sheets.js";
import { chance, force, march, modes, route, rows, spots, tray } from "../hex/panel.js";

/** @typedef {import("./game.js").Table} Table @typedef {import("./task.js").Task} Task */

/** @param {Table} table */
export function drawPanel(table) {
	const panel = /** @type {HTMLElement} */ (table.panel),
		key = focusKey(panel),
		scroll = table.logScroll;
	panel.dataset.busy = table.busy ? "yes" : "no";
	if (table.plans.on) refill(panel, ...table.plans.panel());
	else if (table.replay) refill(panel, ...table.replay.panel());
	else if (table.surface) refill(panel, ...table.surface.panel());
	else
		refill(
			panel,
			h("div", { class: "grip", "aria-hidden": "true" }),
			steps(table),
			prompt(table),
			coachCard(table),
			modes(table),
			...body(table),
			buttons(table),
			log(table),
		);
	/* Asking where the list is would make the browser lay everything out at once. */
	const list = panel.querySelector(".log-list");
	if (list && scroll) list.scrollTop = scroll;
	list?.addEventListener("scroll", () => (table.logScroll = list.scrollTop), { passive: true });
	focusOn(panel, key);
}

/** The part of a question that tells what the move in the hand would bring. @type {Record<string, [string, (table: Table) => any]>} */
const TOLD = { units: ["chance", chance], place: ["chance", chance], hex: ["chance", chance], path: ["route", route] };

/** The server has told what the move in the hand would bring: that part and the buttons are drawn anew, not the counters. @param {Table} table */
export function drawAnswer(table) {
	const panel = /** @type {HTMLElement} */ (table.panel),
		[name, draw] = TOLD[table.chooser.task?.kind || ""] || [],
		old = name && !table.plans.on && !table.replay && panel.querySelector(`:scope > section.${name}`),
		row = panel.querySelector(":scope > section.buttons"),
		told = old && row && draw?.(table),
		key = focusKey(panel);
	if (!told) return drawPanel(table);
	old.replaceWith(told);
	row.replaceWith(buttons(table));
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

/** @param {Table} table */
function steps(table) {
	const list = table.words.progress(table.desk());
	if (!list.length) return null;
	return h(
		"ol",
		{ class: "steps", "aria-label": "Segments" },
		...list.map((/** @type {any} */ step) =>
			h("li", { class: step.state, "aria-current": step.state === "on" ? "step" : null }, step.name),
		),
	);
}

/** @param {Table} table */
export function prompt(table) {
	const { wire, chooser } = table,
		desk = table.desk(),
		task = chooser.task;
	const effects = table.words.effects(desk);
	let title = task?.title || "",
		hint = task?.hint || "";
	if (wire.result?.over) {
		title =
			wire.result.winner === "none"
				? "A draw"
				: table.words.people
					? `${wire.result.level || "Victory"} of ${table.words.people(desk, wire.result.winner)}`
					: `${desk.sideName(wire.result.winner)}: ${wire.result.level || "victory"}`;
		hint = wire.result.reason ? capital(wire.result.reason) + "." : "";
	} else if (!task) {
		title =
			wire.seat && desk.sides.includes(wire.seat)
				? `${wire.toAct.map(desk.sideName).join(" and ")} to decide`
				: "You are watching";
		hint = `${table.words.moment(desk)}. What is done appears here and on the map.`;
	}
	return h(
		"section",
		{ class: "prompt" },
		h("h2", { id: "prompt", tabindex: -1 }, title),
		hint ? h("p", null, hint) : null,
		effects.length
			? h(
					"p",
					{ class: "chips" },
					...effects.map((/** @type {string} */ text) => h("span", { class: "chip acc" }, capital(text))),
				)
			: null,
		table.note ? h("p", { class: "refusal", role: "alert" }, table.note, " ", ruleChip(table.noteRule)) : null,
	);
}

/** @param {Table} table @returns {any[]} */
function body(table) {
	const task = table.chooser.task;
	if (!task) return [table.wire.result?.over ? ending(table) : waiting(table)];
	switch (task.kind) {
		case "units":
			return [force(table, task), chance(table)];
		case "path":
			return [march(table, task), route(table)];
		case "place":
			return [tray(table, task), chance(table)];
		case "hex":
			return [spots(table, task), chance(table)];
		case "rows":
			return [rows(table, task)];
		case "list":
			return [position(table)];
		default:
			return [];
	}
}

/** What can be done while others decide. @param {Table} table */
export function waiting(table) {
	const player = table.desk().sides.includes(table.wire.seat),
		{ note } = table.plans;
	return h(
		"section",
		{ class: "waiting" },
		note ? h("p", { class: "it" }, note) : null,
		h(
			"div",
			{ class: "row" },
			table.board ? button("small", [icon(ICONS.pen), "Plan"], () => table.plans.toggle(), { data: { key: "plan" } }) : null,
			player ? button("small", [icon(ICONS.clock), "Tell me"], () => openEnd(table, true), { data: { key: "tell" } }) : null,
		),
	);
}

/** A position without a board, key by key. @param {Table} table */
function position(table) {
	return h(
		"section",
		{ class: "position" },
		h(
			"dl",
			null,
			...Object.entries(table.desk().view).flatMap(([key, value]) => [
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

/** @param {Table} table */
export function ending(table) {
	const { wire } = table,
		post = (/** @type {string} */ path, /** @type {string} */ label) =>
			button("", label, () => openPaper(path, wire.token, label), { data: { key: path } });
	return h(
		"section",
		{ class: "ending" },
		h("p", null, ruleChip(wire.result.rule)),
		h(
			"div",
			{ class: "row" },
			button("primary", "Replay", () => table.openReplay(0)),
			post("/api/report", "After-action report"),
			post("/api/journal", "Journal"),
		),
		wire.match.seed
			? h(
					"p",
					{ class: "note" },
					`Seed ${wire.match.seed}. Its hash, shown at the start: ${wire.match.seed_hash.slice(0, 16)}…`,
				)
			: null,
	);
}

/** What would be taken back. @param {Table} table */
function lastSent(table) {
	const what = table.sent[table.sent.length - 1];
	return what ? "Undo: " + what : "Undo";
}

/** @param {Table} table */
function buttons(table) {
	const { chooser, preview, busy } = table,
		task = chooser.task,
		text = chooser.text();
	const row = [];
	if (task) {
		const dropping = task.kind === "path" && chooser.pick.leave.length,
			scouting = task.kind === "path" && chooser.pick.target;
		const label = dropping ? `Leave ${chooser.pick.leave.length} here` : scouting ? "Reconnoitre" : task.label;
		const canRows = task.kind === "rows" && task.rows?.length;
		if (task.kind === "battle")
			row.push(button("primary", "To the battle", () => table.battle.draw(true), { data: { key: "main" } }));
		else if (task.kind === "list" || task.kind === "ask")
			row.push(
				...(task.choices || []).map((choice) =>
					button(task.kind === "ask" ? "" : "small", choice.label, () => table.commit(choice.text), {
						data: { key: "c-" + choice.text },
						disabled: busy,
					}),
				),
			);
		else if (label && (task.kind !== "rows" || canRows))
			row.push(
				button("primary", [label, h("span", { class: "key" }, "Enter")], () => table.primary(), {
					data: { key: "main" },
					disabled: busy || (!canRows && (!text || !preview?.ok)),
				}),
			);
		if (task.kind === "path" && (chooser.pick.path.length || chooser.pick.leave.length))
			row.push(
				button("back", [icon(ICONS.back), h("span", { class: "word" }, "Step back")], () => table.stepBack(), {
					data: { key: "back" },
					"aria-label": "Step back",
				}),
			);
		const others = task.other.map((answer) =>
			button(task.other.length > 1 ? "small" : "", answer.label, () => table.commit(answer.text), {
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
					task.kind === "ask" || (task.kind === "rows" && !canRows) ? "primary" : "quiet",
					[
						done.label,
						task.kind === "ask" ? h("span", { class: "key" }, "Enter") : h("span", { class: "key" }, "E"),
					],
					() => table.finish(),
					{ data: { key: "done" }, disabled: busy },
				),
			);
	}
	if (table.sent.length && !table.wire.result?.over)
		row.push(
			button("quiet undo", [icon(ICONS.undo), h("span", { class: "word" }, lastSent(table)), h("span", { class: "key" }, "U")], () => table.undo(), {
				data: { key: "undo" },
				"aria-label": lastSent(table),
			}),
		);
	return h("section", { class: "buttons" }, ...row);
}

/** The last parts of a story, with so many events or all. @template {{events: any[]}} Part @param {Part[]} story @param {number} most */
function lastParts(story, most) {
	let at = story.length;
	for (let events = 0; at > 0 && events < most; at--) events += story[at - 1].events.length;
	return story.slice(at);
}

/** @param {Table} table */
export function log(table) {
	const desk = table.desk(table.wire.view);
	const lines = lastParts(table.story, 160)
		.flatMap((part) =>
			table.words.tell(part.events).map((/** @type {any} */ event) => {
				const line = table.words.eventLine(desk, event);
				return { ...line, side: line.side || part.by };
			}),
		)
		.filter((line) => !line.quiet)
		/* Segments in which nothing happened are passed over. */
		.filter((line, i, all) => line.kind !== "segment" || !all[i + 1] || !["segment", "turn"].includes(all[i + 1].kind))
		.slice(-80)
		.reverse();
	return h(
		"section",
		{ class: "logs" },
		h(
			"header",
			null,
			h("h3", null, "Log"),
			table.story.length
				? h(
						"button",
						{
							type: "button",
							class: "link",
							data: { key: "replay" },
							on: { click: () => table.openReplay(0) },
						},
						"replay",
					)
				: null,
		),
		h(
			"ol",
			{ class: "log-list", tabindex: 0, "aria-label": "Log, the latest first" },
			...lines.map((line) => logLine(line, (hex) => table.goTo(hex))),
		),
	);
}
