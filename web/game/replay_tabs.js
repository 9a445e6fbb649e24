// replay_tabs.js: what the replay tells besides its story: who was lost so far, how the dice fell. May use: dom, counter.

import { h, button, count } from "../common/dom.js";
import { drawDie } from "../common/dice.js";
import { drawCounter } from "../hex/counter.js";

/** @typedef {import("./replay.js").Replay} Replay @typedef {import("./task.js").Context} Context */

const TABS = { story: "Story", losses: "Losses", dice: "Dice" };
const FACES = [1, 2, 3, 4, 5, 6];

/** @param {Replay} replay */
export function tabs(replay) {
	return h(
		"div",
		{ class: "row tabs", role: "group", "aria-label": "What is told" },
		...Object.entries(TABS).filter(([id]) => id !== "losses" || replay.game.words.lost).map(([id, name]) =>
			button(
				"small" + (replay.tab === id ? " on" : ""),
				name,
				() => {
					replay.tab = id;
					replay.game.render();
				},
				{ data: { key: "tab-" + id }, "aria-pressed": replay.tab === id ? "true" : "false" },
			),
		),
	);
}

/** Seats of one side are one side. @param {string | undefined} seat */
const sideOf = (seat) => (seat || "").replace(/-\d+$/, "");

/** The sides that are played, in their order. @param {Context} context */
const sides = (context) => [...new Set(context.sides.map(sideOf))];

/** @typedef {{game: Replay["game"], plies: Replay["plies"], at: number}} Told a story up to one of its plies */

/** Who was lost up to the move in sight, by side. @param {Told} replay */
export function lossesTab(replay) {
	const { game } = replay,
		context = game.context(),
		{ words } = game;
	/** @type {Map<string, {side: string, unit?: string, name: string, note: string, n: number}>} */
	const found = new Map();
	for (const part of replay.plies.slice(0, replay.at + 1))
		for (const event of part.events) {
			const one = words.lost(context, event, part.by);
			if (!one) continue;
			const key = one.unit || `${part.ply} ${found.size}`,
				old = found.get(key);
			found.set(key, { ...one, n: (old?.n || 0) + one.n });
		}
	const row = (/** @type {any} */ one) =>
		h(
			"li",
			null,
			one.unit && !words.Surface ? drawCounter({ ...words.counter(context, one.unit), hollow: false }, 34) : null,
			h("span", null, h("b", null, one.name), one.note ? h("small", null, one.note) : null),
		);
	return h(
		"section",
		{ class: "told losses", tabindex: 0, role: "region", "aria-label": "Losses" },
		...sides(context).flatMap((side) => {
			const list = [...found.values()].filter((one) => one.side === side);
			return [
				h("header", null, h("h3", null, context.sideName(side)), h("span", { class: "num" }, words.lostSum(list))),
				list.length ? h("ul", { class: "plain-list" }, ...list.map(row)) : h("p", { class: "note" }, "Nobody yet."),
			];
		}),
	);
}

/** How often each face fell up to the move in sight, by who threw. @param {Told} replay */
export function diceTab(replay) {
	const { game } = replay,
		context = game.context();
	/** @type {Map<string, number[]>} */
	const thrown = new Map(sides(context).map((side) => [side, [0, 0, 0, 0, 0, 0]]));
	let attacker = "";
	for (const part of replay.plies.slice(0, replay.at + 1))
		for (const event of game.words.tell(part.events)) {
			const line = game.words.eventLine(context, event),
				both = game.words.throwTogether?.has(event.event),
				other = sides(context).find((side) => side !== attacker) || "";
			if (["attack", "battle"].includes(event.event) && event.side) attacker = event.side;
			line.dice.forEach((/** @type {number} */ die, /** @type {number} */ i) => {
				/* Where both throw at once the attacker's die is the first. */
				const faces = (both && attacker && thrown.get(i % 2 ? other : attacker)) || thrown.get(sideOf(line.side)) || thrown.get(sideOf(part.by));
				if (faces && die >= 1 && die <= 6) faces[die - 1]++;
			});
		}
	return h(
		"section",
		{ class: "told dice", tabindex: 0, role: "region", "aria-label": "Dice" },
		...[...thrown].flatMap(([side, faces]) => {
			const all = faces.reduce((sum, n) => sum + n, 0),
				mean = faces.reduce((sum, n, i) => sum + n * (i + 1), 0) / Math.max(1, all),
				most = Math.max(1, ...faces);
			return [
				h(
					"header",
					null,
					h("h3", null, context.sideName(side)),
					h("span", { class: "num" }, all ? `${count(all, "die", "dice")}, on average ${mean.toFixed(2)}` : "none yet"),
				),
				h(
					"ol",
					{ class: "faces" },
					...FACES.map((die, i) =>
						h(
							"li",
							{ "aria-label": `${die}: ${count(faces[i], "time")}` },
							drawDie(die, 22),
							h("span", { class: "obar" }, h("i", { style: { width: (100 * faces[i]) / most + "%" } })),
							h("b", { class: "num" }, faces[i]),
						),
					),
				),
			];
		}),
		h("p", { class: "note" }, "A fair die gives 3.50 on average, and every face alike."),
	);
}
