// panel.js: the parts of the panel of a hex game: units, places, ways, trays, rows, and what the dice would bring.
// May use: dom, patch, counter, parts, drag.

import { h, refill, button, capital, count } from "../common/dom.js";
import { keep } from "../common/patch.js";
import { drawDie } from "../common/dice.js";
import { drawCounter } from "./counter.js";
import { placeRow, ruleChip } from "../common/parts.js";
import { dragOut } from "./drag.js";

/** @typedef {import("../game/game.js").Game} Game @typedef {import("../game/task.js").Task} Task */

/** Other things that can be done now. @param {Game} game */
export function modes(game) {
	const task = game.chooser.task;
	if (!task?.modes || task.modes.length < 2) return null;
	return h(
		"section",
		{ class: "modes row", role: "group", "aria-label": "What to do" },
		...task.modes.map((mode) =>
			button(
				"small" + (mode.id === game.mode ? " on" : ""),
				[mode.label, mode.count ? h("span", { class: "num" }, mode.count) : null],
				() => game.setMode(mode.id),
				{ data: { key: "m-" + mode.id }, "aria-pressed": mode.id === game.mode ? "true" : "false" },
			),
		),
	);
}

/** Hexes to choose from as buttons, and the moves of the one that is chosen. @param {Game} game @param {Task} task */
export function spots(game, task) {
	const { chooser } = game,
		{ pick } = chooser,
		context = game.context(),
		variants = chooser.variants(),
		hexes = [...new Set((task.moves || []).map((move) => move.hexes[0]))];
	return h(
		"section",
		{ class: "spots" },
		h(
			"div",
			{ class: "targets", role: "group", "aria-label": "Where" },
			...hexes.slice(0, 40).map((hex) =>
				button(
					"small" + (pick.hex === hex ? " on" : ""),
					capital(game.words.hexName(context, hex)),
					() => {
						chooser.tap(hex);
						game.board?.show(hex);
						game.render();
					},
					{ data: { key: "w-" + hex }, "aria-pressed": pick.hex === hex ? "true" : "false" },
				),
			),
		),
		variants.length > 1
			? h(
					"div",
					{ class: "variants", role: "group", "aria-label": "How" },
					...variants.map((move, i) =>
						button(
							"small" + (pick.variant === i ? " on" : ""),
							[...move.units.slice(0, 3).map((id) => drawCounter(game.words.counter(context, id), 34)), task.say ? task.say(move) : move.text],
							() => {
								pick.variant = i;
								game.render();
							},
							{ data: { key: "v-" + move.text }, "aria-pressed": pick.variant === i ? "true" : "false" },
						),
					),
				)
			: null,
	);
}

/** A counter that can be taken. @param {Game} game @param {string} id @param {{on: boolean, able: boolean, act: () => void, tag?: string, drag?: boolean}} how */
export function unitButton(game, id, { on, able, act, tag, drag }) {
	const face = game.words.counter(game.context(), id);
	const node = h(
		"button",
		{
			type: "button",
			class: "bc" + (on ? " on" : "") + (able ? " able" : ""),
			"aria-pressed": on ? "true" : "false",
			disabled: !able,
			"aria-label": face.label,
			title: face.label,
			data: { key: "u-" + id, unit: id },
			on: { click: act },
		},
		drawCounter(face, 50),
		h("span", { class: "mk" }),
		tag ? h("span", { class: "tag" }, tag) : null,
	);
	if (drag) dragOut(game, node, id);
	return node;
}

/** @param {Game} game @param {Task} task */
export function force(game, task) {
	const { chooser } = game,
		context = game.context(),
		{ pick } = chooser;
	if (!pick.hex) return task.places && task.places.size > 1 ? places(game, task) : null;
	const place = task.places?.get(pick.hex);
	const here = game.words.sortUnits(context, [...(place?.able || [])]);
	const factors = pick.units.reduce((sum, id) => sum + (game.words.factorsOf ? game.words.factorsOf(context, id) : context.unit(id).strength || 0), 0);
	const set = (/** @type {string[]} */ units) => {
		chooser.setUnits(units);
		game.render();
	};
	return h(
		"section",
		{ class: "hand", "aria-label": "In hand" },
		h(
			"header",
			null,
			h("h3", null, task.exact ? `Choose ${task.exact}` : "In hand"),
			h("span", { class: "num" }, `${count(pick.units.length, "unit")}, ${count(factors, "factor")}`),
		),
		h(
			"div",
			{ class: "ribbon" },
			...here.map((/** @type {string} */ id) =>
				unitButton(game, id, {
					on: pick.units.includes(id),
					able: true,
					act: () => {
						chooser.toggleUnit(id);
						chooser.checkHelper();
						game.render();
					},
				}),
			),
		),
		task.exact
			? null
			: h(
					"div",
					{ class: "row filters" },
					button("small", "All", () => set(here), { data: { key: "all" } }),
					button("small", "None", () => set([]), { data: { key: "none" } }),
					game.words.inGoodOrder
						? button("small", "Good order", () => set(here.filter((/** @type {string} */ id) => game.words.inGoodOrder(context, id))), {
								data: { key: "good" },
							})
						: null,
				),
		helpers(game, task, place),
		task.targets && place ? targets(game, [...place.targets]) : null,
	);
}

/** Stacks to choose from, for whoever does not use the map. @param {Game} game @param {Task} task */
function places(game, task) {
	const context = game.context();
	return h(
		"section",
		{ class: "places", "aria-label": "Stacks that can be taken" },
		h(
			"ul",
			{ class: "plain-list" },
			...[...(task.places || new Map()).entries()].map(([hex, place]) =>
				placeRow(
					capital(game.words.hexName(context, hex)),
					"",
					count(place.able.size, "unit"),
					() => {
						game.chooser.tap(hex);
						game.board?.show(hex);
						game.render();
					},
					{ data: { key: "p-" + hex } },
				),
			),
		),
	);
}

/** Headquarters to choose from; a second press lets one go. @param {Game} game @param {string[]} ids @param {string | undefined} chosen @param {"tactical" | "strategic"} rating @param {(id: string | undefined) => void} act */
export function hqPick(game, ids, chosen, rating, act) {
	const context = game.context(game.wire.view);
	return h(
		"div",
		{ class: "hqpick", role: "group", "aria-label": "Headquarters that helps" },
		...ids.map((id) =>
			h(
				"button",
				{
					type: "button",
					class: chosen === id ? "on" : "",
					"aria-pressed": chosen === id ? "true" : "false",
					data: { key: "hq-" + id },
					on: { click: () => act(chosen === id ? undefined : id) },
				},
				drawCounter(game.words.counter(context, id), 38),
				h("span", null, context.unit(id).name, h("small", null, "+" + context.unit(id)[rating])),
			),
		),
	);
}

/** @param {Game} game @param {Task} task @param {any} place */
function helpers(game, task, place) {
	const { pick } = game.chooser;
	const list = [...(place?.helpers || [])],
		flags = (task.flags || []).filter((flag) => !flag.unit || pick.units.includes(flag.unit));
	if (!list.length && !flags.length) return null;
	return h(
		"div",
		{ class: "helpers" },
		list.length
			? hqPick(game, list, pick.hq, "strategic", (id) => {
					pick.hq = id;
					game.render();
				})
			: null,
		...flags.map((flag) =>
			h(
				"label",
				{ class: "flag" },
				h("input", {
					type: "checkbox",
					checked: pick.flags.includes(flag.id),
					on: {
						change: () => {
							pick.flags = pick.flags.includes(flag.id)
								? pick.flags.filter((one) => one !== flag.id)
								: [...pick.flags, flag.id];
							game.render();
						},
					},
				}),
				flag.label,
			),
		),
	);
}

/** @param {Game} game @param {string[]} list */
function targets(game, list) {
	const { pick } = game.chooser;
	return h(
		"div",
		{ class: "targets", role: "group", "aria-label": "Targets" },
		...list.map((hex) =>
			button(
				"small" + (pick.target === hex ? " on" : ""),
				capital(game.words.hexName(game.context(), hex)),
				() => {
					game.chooser.tap(hex);
					game.render();
				},
				{ data: { key: "t-" + hex }, "aria-pressed": pick.target === hex ? "true" : "false" },
			),
		),
	);
}

/** The strip of dice before the throw. @param {Game} game */
export function chance(game) {
	const { preview } = game,
		text = game.chooser.text();
	if (!text) return null;
	if (!preview) return h("section", { class: "chance" }, h("p", { class: "note" }, "…"));
	if (!preview.ok)
		return h(
			"section",
			{ class: "chance" },
			h("p", { class: "refusal" }, preview.text, " ", ruleChip(preview.rule)),
		);
	const cells = game.words.chances ? game.words.chances(game.context(), preview) : [],
		[way] = game.chooser.task?.aims && game.words.pathCosts ? game.words.pathCosts(preview) : [];
	return h(
		"section",
		{ class: "chance", "aria-label": "Chances" },
		way ? h("p", { class: "strip-h" }, h("b", null, capital(game.words.hexName(game.context(), way.hex))), `: ${game.words.points(way.cost)} MF `, ruleChip(way.rule)) : null,
		cells.some((/** @type {any} */ cell) => cell.label) ? strip(cells) : null,
		odds(game, preview),
	);
}

/** @param {any[]} cells */
export function strip(cells) {
	const mod = cells.find((cell) => cell.modifier)?.modifier,
		rule = cells.find((cell) => cell.rule)?.rule,
		parts = cells.find((cell) => cell.parts?.length)?.parts,
		means = new Map(cells.filter((cell) => cell.means).map((cell) => [cell.label, cell.means]));
	return h(
		"div",
		null,
		h(
			"p",
			{ class: "strip-h" },
			h("b", null, mod ? `Die ${mod > 0 ? "+" : "−"} ${Math.abs(mod)}` : "The die"),
			parts ? `: ${parts.join(", ")} ` : " ",
			ruleChip(rule),
		),
		h(
			"ol",
			{ class: "ft" },
			...cells.map((cell) =>
				h(
					"li",
					{ class: cell.grade || "" },
					drawDie(cell.die, 28),
					cell.total !== "" && cell.total !== cell.die
						? h("span", { class: "md" }, "is " + cell.total)
						: null,
					h("b", null, cell.label),
				),
			),
		),
		means.size
			? h("ul", { class: "means" }, ...[...means].map(([label, text]) => h("li", null, h("b", { class: "num" }, label), " ", text)))
			: null,
	);
}

/** How often who wins, in worlds that fit what the seat knows. @param {Game} game @param {any} preview */
function odds(game, preview) {
	const context = game.context(),
		worlds = preview.odds?.worlds;
	if (!worlds) return null;
	const share = (/** @type {any} */ n) => Math.round((100 * n) / worlds);
	return h(
		"div",
		{ class: "odds" },
		h("h3", null, "If it is fought"),
		h(
			"ul",
			{ class: "plain-list" },
			...Object.entries(preview.odds.winner || {}).map(([who, n]) =>
				h(
					"li",
					null,
					h(
						"span",
						null,
						context.sides.includes(who) ? capital((game.words.people?.(context, who) || context.sideName(who)) + " win") : who === "nobody" ? "Nobody wins" : who,
					),
					h("span", { class: "obar" }, h("i", { style: { width: share(n) + "%" } })),
					h("b", { class: "num" }, share(n) + "%"),
				),
			),
		),
		h(
			"p",
			{ class: "note" },
			`Estimated: both sides played ${worlds} times as bots would, with enemies guessed from what you know.`,
		),
	);
}

/** @param {Game} game @param {Task} task */
export function march(game, task) {
	const { chooser } = game,
		{ pick } = chooser,
		last = lastRoll(game);
	const canDrop = new Set((task.drop || []).flatMap((move) => move.units));
	return h(
		"section",
		{ class: "hand", "aria-label": "In hand" },
		last
			? h(
					"div",
					{ class: "roll" },
					...last.dice.map((/** @type {number} */ die) => drawDie(die, 38, "thrown")),
					last.modifier ? h("span", { class: "num" }, `+ ${last.modifier} = ${last.total}`) : null,
					h("b", null, task.facts?.[0] || ""),
					task.facts?.[1] ? h("span", { class: "mp" }, task.facts[1]) : null,
				)
			: task.facts?.length
				? h("p", null, task.facts.join(", "))
				: null,
		task.force?.length
			? [
					h(
						"header",
						null,
						h("h3", null, "In hand"),
						h("span", { class: "num" }, count(task.force.length, "unit")),
					),
					h(
						"div",
						{ class: "ribbon" },
						...task.force.map((id) =>
							unitButton(game, id, {
								on: !pick.leave.includes(id),
								able: canDrop.has(id),
								act: () => {
									chooser.toggleUnit(id);
									game.render();
								},
							}),
						),
					),
				]
			: null,
		canDrop.size ? h("p", { class: "note" }, "Press a unit to leave it behind.") : null,
	);
}

/** The roll that began this march. @param {Game} game */
function lastRoll(game) {
	const events = game.story
		.slice(-5)
		.flatMap((part) => part.events)
		.reverse();
	return events.find((event) => event.dice && game.words.beginsMarch?.(event)) || null;
}

/** The path with its cost by line. @param {Game} game */
export function route(game) {
	const { chooser, preview } = game,
		{ pick, task } = chooser,
		context = game.context();
	const byHand = h(
		"label",
		{ class: "flag" },
		h("input", {
			type: "checkbox",
			checked: pick.byHand,
			data: { key: "byhand" },
			on: {
				change: () => {
					pick.byHand = !pick.byHand;
					pick.path = [];
					game.render();
				},
			},
		}),
		"Choose the way hex by hex",
	);
	if (!pick.path.length || !task)
		return h(
			"section",
			{ class: "route" },
			pick.target || pick.leave.length ? chance(game) : null,
			task?.costs ? byHand : null,
		);
	if (preview && !preview.ok)
		return h(
			"section",
			{ class: "route" },
			h("p", { class: "refusal" }, preview.text, " ", ruleChip(preview.rule)),
			byHand,
		);
	const list = preview && game.words.pathCosts ? game.words.pathCosts(preview) : [],
		last = list[list.length - 1];
	const names = game.words.hexName,
		end = pick.path[pick.path.length - 1];
	return h(
		"section",
		{ class: "route" },
		h(
			"header",
			null,
			h("h3", null, capital(`${names(context, task.start)} to ${names(context, end)}`)),
			h(
				"span",
				{ class: "num" },
				list.length
					? `${game.words.points(last.total)}${last.left >= 0 ? " of " + game.words.points(last.total + last.left) : ""} MP`
					: count(pick.path.length, "hex", "hexes"),
			),
		),
		h(
			"ol",
			{ class: "legs", tabindex: legsOf(list).length > 4 ? 0 : null, "aria-label": "The way" },
			...legsOf(list).map(({ step, n }) =>
				h(
					"li",
					null,
					h("span", null, n > 1 ? `To ${names(context, step.hex)}, ${count(n, "hex", "hexes")} at ${game.words.points(step.cost)}` : capital(names(context, step.hex))),
					h("b", { class: "num" }, game.words.points(n * step.cost)),
					ruleChip(step.rule),
				),
			),
		),
		byHand,
	);
}

/** Steps of a way; those that cost the same by the same rule are one. @param {any[]} list @returns {{step: any, n: number}[]} */
function legsOf(list) {
	/** @type {{step: any, n: number}[]} */ const legs = [];
	for (const step of list) {
		const last = legs[legs.length - 1];
		if (last && last.step.cost === step.cost && last.step.rule === step.rule) Object.assign(last, { step, n: last.n + 1 });
		else legs.push({ step, n: 1 });
	}
	return legs;
}

/** @param {Game} game @param {string[]} ids */
function setTray(game, ids) {
	game.chooser.pick.tray = ids;
	game.chooser.pick.hex = null;
	game.render();
}

/** @param {Game} game @param {Task} task */
export function tray(game, task) {
	const { chooser } = game,
		{ pick } = chooser;
	return h(
		"section",
		{ class: "hand", "aria-label": "Units to place" },
		h(
			"div",
			{ class: "ribbon" },
			...(task.tray || []).map((item) =>
				unitButton(game, item.id, {
					on: pick.tray.includes(item.id),
					able: true,
					drag: true,
					tag: item.tag,
					act: () => {
						chooser.toggleUnit(item.id);
						game.render();
					},
				}),
			),
		),
		task.preset && (task.tray || []).length > 1
			? h(
					"div",
					{ class: "row filters" },
					button("small", "All", () => setTray(game, (task.tray || []).map((item) => item.id)), { data: { key: "all" } }),
					button("small", "None", () => setTray(game, []), { data: { key: "none" } }),
				)
			: null,
		pick.tray.length
			? h(
					"div",
					{ class: "targets", role: "group", "aria-label": "Where" },
					...[...chooser.placeable()].slice(0, 60).map((hex) =>
						button(
							"small" + (pick.hex === hex ? " on" : ""),
							capital(game.words.hexName(game.context(), hex)),
							() => {
								chooser.tap(hex);
								game.board?.show(hex);
								game.render();
							},
							{ data: { key: "w-" + hex }, "aria-pressed": pick.hex === hex ? "true" : "false" },
						),
					),
				)
			: null,
	);
}

/** @param {Game} game @param {Task} task */
export function rows(game, task) {
	const { pick } = game.chooser,
		context = game.context();
	return h(
		"section",
		{ class: "rows", "aria-label": task.title },
		...(task.rows || []).map((row) => {
			const at = pick.rows[row.id] || 0,
				said = keep(h("span", { class: "rowc num" }));
			const text = row.choices[at]?.text,
				verb = (row.choices[at]?.label || "").split(/[ ,]/)[0];
			if (text && game.words.chances)
				game.wire.preview(text).then((answer) => {
					const cells = game.words.chances(context, answer),
						good = cells.filter((/** @type {any} */ cell) => cell.grade === "good").length;
					if (cells.length) refill(said, good === cells.length ? "certain" : good ? `${good} in ${cells.length}` : "no chance");
				});
			return h(
				"div",
				{ class: "rowx" },
				h(
					"header",
					null,
					h(
						"button",
						{
							type: "button",
							class: "link serif",
							on: {
								click: () =>
									game.board?.centre(/^\d/.test(row.id) ? row.id : context.view.units[row.id]?.at),
							},
						},
						row.title,
					),
					said,
				),
				h(
					"div",
					{ class: "minis" },
					...row.units.slice(0, 14).map((id) => drawCounter(game.words.counter(context, id), 30)),
				),
				h(
					"div",
					{ class: "row" },
					h(
						"select",
						{
							class: "field",
							"aria-label": "How, at " + row.title,
							data: { key: "s-" + row.id },
							on: {
								change: (/** @type {Event} */ event) => {
									pick.rows[row.id] = /** @type {HTMLSelectElement} */ (event.target).selectedIndex;
									game.render();
								},
							},
						},
						...row.choices.map((choice, i) => h("option", { selected: i === at }, choice.label)),
					),
					button("small", verb, () => game.commit(row.choices[pick.rows[row.id] || 0].text), {
						data: { key: "d-" + row.id },
						"aria-label": verb + ": " + row.title,
					}),
				),
			);
		}),
	);
}
