// outcome.js: the end of a battle on hexes: the verdict and why, losses as counters, points with their rule, every throw in its order, what
// happens next. May use: dom, dice, counter, parts, moment.

import { h, button, count } from "../common/dom.js";
import { drawDie } from "../common/dice.js";
import { drawCounter } from "../hex/counter.js";
import { ruleChip } from "../common/parts.js";

/** @typedef {import("./game.js").Game} Game @typedef {import("./task.js").Ledger} Ledger @typedef {import("./task.js").Context} Context */

/** Counters of the lost, crossed out. @param {Game} game @param {string[]} ids @param {number} size @param {boolean} [gone] */
export function fallenCounters(game, ids, size, gone = true) {
	const context = game.context(game.wire.view);
	return h(
		"div",
		{ class: "fallen" },
		...ids.map((id) =>
			h(
				"span",
				{ class: "fallen-unit" + (gone ? " gone" : ""), title: id ? context.unit(id).name : "A unit", data: { unit: id } },
				id ? drawCounter({ ...game.words.counter(context, id), ...(gone ? { hollow: false } : {}) }, size) : h("span", { class: "unknown" }, "?"),
			),
		),
	);
}

/** The tray of the lost at the foot of a side. @param {Game} game @param {string[]} ids */
export function lostTray(game, ids) {
	if (!ids.length) return null;
	const context = game.context(game.wire.view),
		factors = ids.reduce((sum, id) => sum + (id && game.words.factorsOf ? game.words.factorsOf(context, id) : 0), 0);
	return h("div", { class: "grp losttray" }, h("header", null, h("b", null, "Lost"), h("span", null, `${count(ids.length, "unit")}, ${count(factors, "factor")}`)), fallenCounters(game, ids, 48));
}

/** @param {Game} game @param {Context} context @param {Ledger} ledger @param {string} side */
function losses(game, context, ledger, side) {
	const lost = ledger.lost[side] || [],
		low = ledger.low[side] || [],
		mark = game.words.sideMark(context, side);
	return h(
		"section",
		{ class: "oside" + (side === game.wire.seat && lost.length ? " hurt" : "") },
		h(
			"header",
			null,
			h("i", { class: `sw ${mark.shape} nat-${mark.nation}` }),
			h("h3", null, context.sideName(side)),
			h("span", null, `${lost.length} lost${low.length ? `, ${low.length} ${ledger.lowWord.toLowerCase()}` : ""}`),
		),
		lost.length ? [h("p", null, "Eliminated"), fallenCounters(game, lost, 54)] : null,
		low.length ? [h("p", null, ledger.lowWord), fallenCounters(game, low, 54, false)] : null,
		!lost.length && !low.length ? h("p", { class: "note" }, "No losses.") : null,
	);
}

/** Points that the battle brought, alike ones together. @param {Context} context @param {Game} game @param {Ledger} ledger */
function points(context, game, ledger) {
	/** @type {Map<string, any>} */ const found = new Map();
	for (const one of ledger.points) {
		const key = one.side + one.text + one.rule,
			old = found.get(key);
		found.set(key, { ...one, points: one.points + (old?.points || 0), times: 1 + (old?.times || 0) });
	}
	const now = game.words.scores(context).map((/** @type {any} */ score) => `${score.name} ${score.points}`).join(", ");
	return h(
		"section",
		{ class: "opoints" },
		h("header", null, h("h3", null, "Points from this battle"), h("span", null, "now " + now)),
		found.size
			? h(
					"ul",
					{ class: "conseq" },
					...[...found.values()].map((one) => {
						const mark = game.words.sideMark(context, one.side);
						return h("li", null, h("i", { class: `sw ${mark.shape} nat-${mark.nation}` }), h("span", null, one.text, one.times > 1 ? ` × ${one.times}` : "", " ", ruleChip(one.rule)), h("b", { class: "num" }, `${context.sideName(one.side)} ${one.points > 0 ? "+" : ""}${one.points}`));
					}),
				)
			: h("p", { class: "note" }, "None."),
	);
}

/** The throws of both sides against what they give on average, and their dice. @param {Game} game @param {Ledger} ledger */
export function luckWords(game, ledger) {
	const context = game.context(),
		each = (/** @type {(side: string) => string} */ tell) => [ledger.attacker, ledger.defender].flatMap((side) => (tell(side) ? `${context.sideName(side)} ${tell(side)}` : [])).join(", "),
		of = (/** @type {string} */ side) => ledger.volleys.filter((volley) => volley.side === side);
	const gain = each((side) => {
		const known = of(side).flatMap((volley) => volley.luck ?? []),
			sum = known.reduce((all, n) => all + n, 0);
		return known.length ? `${sum >= 0 ? "+" : "−"}${Math.abs(sum).toFixed(1)}` : "";
	});
	const mean = each((side) => {
		const dice = of(side).flatMap((volley) => volley.dice);
		return dice.length ? (dice.reduce((sum, die) => sum + die, 0) / dice.length).toFixed(1) : "";
	});
	return [gain ? `luck, in units against the average: ${gain}` : "", mean ? `mean die: ${mean}` : ""].filter(Boolean).join("; ");
}

/** @param {Game} game @param {Ledger} ledger */
function volleys(game, ledger) {
	if (!ledger.volleys.length) return null;
	return h(
		"section",
		{ class: "ovolleys" },
		h("header", null, h("h3", null, "Throw by throw"), h("span", null, luckWords(game, ledger))),
		h(
			"ol",
			{ tabindex: 0, "aria-label": "Every throw in its order" },
			...ledger.volleys.map((volley) => h("li", { class: "side-" + volley.side }, ...volley.dice.map((die) => drawDie(die, 24)), h("span", null, volley.text), h("b", null, volley.result))),
		),
	);
}

/** What the winner and the beaten do: done, asked of me, asked of them. @param {Game} game @param {Ledger} ledger */
function next(game, ledger) {
	const context = game.context(game.wire.view),
		asked = game.words.nextStep?.(context, game.wire.toAct) || "";
	return h(
		"section",
		{ class: "onext" },
		h("h3", null, "What happens next"),
		h(
			"ol",
			null,
			...ledger.after.map((one) => h("li", { class: "done" }, h("span", { class: "ix" }, "✓"), h("span", null, one.text, " ", ruleChip(one.rule)))),
			asked ? h("li", { class: game.chooser.task ? "now" : "" }, h("span", { class: "ix" }, ledger.after.length + 1), h("span", null, asked)) : null,
			!ledger.after.length && !asked ? h("li", null, h("span", { class: "ix" }, "1"), h("span", null, ledger.verdict?.winner ? "Nobody is left to retreat." : "Both stay where they are.")) : null,
		),
		...answers(game),
	);
}

/** The usual answer can be given at once. @param {Game} game @returns {any[]} */
function answers(game) {
	const { moment, chooser, wire } = game,
		{ task } = chooser,
		end = () => moment?.end(),
		give = (/** @type {string} */ text) => {
			end();
			game.commit(text);
		},
		go = (/** @type {string} */ kind, /** @type {string} */ label) => button(kind, [label, kind.includes("primary") ? h("span", { class: "key" }, "Space") : null], end, { data: { key: "go-on" } });
	if (wire.view.step !== "advance" || !task?.moves?.length) return [h("div", { class: "row big" }, go("primary", task ? "Go on" : "Back to the map"))];
	const all = [...task.moves].filter((move) => move.verb === "advance").sort((a, b) => b.units.length - a.units.length)[0];
	return [
		h(
			"div",
			{ class: "row big" },
			all ? button("primary", [`Advance all ${all.units.length}`, h("span", { class: "key" }, "Enter")], () => give(all.text), { data: { key: "advance" } }) : null,
			go(all ? "" : "primary", "Choose units"),
			task.done ? button("", task.done.label, () => give(task.done?.text || ""), { data: { key: "stay" } }) : null,
		),
	];
}

/** @param {Game} game @param {Ledger} ledger @returns {any[]} */
export function outcomePage(game, ledger) {
	const context = game.context(game.wire.view),
		{ verdict } = ledger,
		mark = verdict?.winner ? game.words.sideMark(context, verdict.winner) : null;
	return [
		h(
			"div",
			{ class: "outcome", role: "status" },
			h(
				"div",
				{ class: "omain", tabindex: 0, role: "region", "aria-label": "Outcome" },
				h(
					"div",
					{ class: "overdict" },
					h("span", { class: "wreath " + (mark ? "nat-" + mark.nation : ""), "aria-hidden": "true" }, verdict?.winner ? "★" : "="),
					h("div", null, h("h2", null, verdict?.title || ledger.title), h("p", null, verdict?.text || "", " ", ruleChip(verdict?.rule))),
				),
				h("div", { class: "osides" }, losses(game, context, ledger, ledger.attacker), losses(game, context, ledger, ledger.defender)),
				game.words.source ? points(context, game, ledger) : null,
				volleys(game, ledger),
			),
			next(game, ledger),
		),
	];
}
