// moment_view.js: a throw as it is looked at: in the battle dialog the die, what was added to it, its cell of the strip, the sentence and the
// consequences; elsewhere a card on the table and the beats in the panel. May use: dom, dice, parts, moment.

import { h, button, refill } from "../common/dom.js";
import { drawDie } from "../common/dice.js";
import { ruleChip } from "../common/parts.js";

/** @typedef {import("./game.js").Game} Game @typedef {import("./moment.js").Moment} Moment @typedef {import("./task.js").Beat} Beat */

/** Dice as they lie; of many those that hit are ringed and stand first. @param {Beat} beat @param {number} size */
export function diceOf(beat, size) {
	const hits = beat.hits ?? null,
		dice = hits === null ? beat.dice || [] : [...(beat.dice || [])].sort((a, b) => b - a);
	return h("span", { class: "dice" }, ...dice.map((die, i) => h("span", { class: "fall" + (hits === null ? "" : i < hits ? " hit" : " miss"), style: { "--n": i } }, drawDie(die, size))));
}

/** The strip with the cell of the die that fell. @param {any[]} cells @param {number} die */
function litStrip(cells, die) {
	return h(
		"ol",
		{ class: "ft lit", "aria-label": "What each die would have meant" },
		...cells.map((cell) =>
			h(
				"li",
				{ class: cell.die === die ? "fell" : "", "aria-current": cell.die === die ? "true" : null },
				drawDie(cell.die, 28),
				cell.total !== "" && cell.total !== cell.die ? h("span", { class: "md" }, "is " + cell.total) : null,
				h("b", null, cell.label),
			),
		),
	);
}

/** One throw: the die, the sum, the strip. @param {Beat} beat @param {any[]} cells @param {boolean} [small] */
export function throwCard(beat, cells, small) {
	const single = beat.dice?.length === 1;
	return h(
		"div",
		{ class: "throwcard" + (small ? " small" : "") },
		h(
			"div",
			{ class: "cast" },
			h("div", { class: "bigdice" }, ...(single ? [drawDie(beat.dice?.[0] || 1, small ? 54 : 96, "thrown")] : (beat.dice || []).map((die) => drawDie(die, small ? 40 : 64, "thrown")))),
			beat.sum?.length
				? h(
						"dl",
						{ class: "sum" },
						...beat.sum.flatMap((line) => [h("dt", null, line.text), h("dd", { class: "num" }, line.value)]),
						beat.sum.length > 1 ? [h("dt", { class: "all" }, "Modified die"), h("dd", { class: "num all" }, beat.total)] : null,
					)
				: null,
		),
		cells.length && single ? litStrip(cells, beat.dice?.[0] || 0) : null,
	);
}

/** A red line where it is one's own. @param {Game} game @param {NonNullable<Beat["lines"]>[number]} line */
function consequence(game, line) {
	const mark = game.words.sideMark(game.context(game.wire.view), line.side);
	return h("li", { class: line.bad ? "bad" : "" }, h("i", { class: `sw ${mark.shape} nat-${mark.nation}`, "aria-hidden": "true" }), h("span", null, line.text), h("b", { class: "num" }, line.value));
}

/** What goes on. @param {Moment} moment @param {any} [more] */
const goOn = (moment, more) =>
	h(
		"div",
		{ class: "row big" },
		button("primary", [moment.complete ? "Go on" : "Show it all", h("span", { class: "key" }, "Space")], () => moment.press(), { data: { key: "go-on" } }),
		more,
	);

/** In the middle of the battle dialog. @param {Game} game @param {Moment} moment @param {any} more a further button @returns {any[]} */
export function momentMiddle(game, moment, more) {
	const thrown = moment.thrown,
		later = moment.seen().filter((beat) => beat !== thrown),
		last = later[later.length - 1],
		said = last && last.kind !== "throw" ? last : thrown;
	return [
		h("h3", null, thrown?.head || "Losses"),
		thrown?.about ? h("p", { class: "sub" }, thrown.about, " ", ruleChip(thrown.rule)) : null,
		thrown ? throwCard(thrown, thrown.cells || []) : null,
		h(
			"div",
			{ class: "said", role: "status" },
			h("h4", { class: said?.bad ? "bad" : "" }, said?.title || ""),
			moment.open ? h("p", { class: "note" }, `${game.wire.toAct.map(game.context().sideName).join(" and ")} to choose…`) : null,
			...later.filter((beat) => beat.kind === "throw").map((beat) => h("p", { class: "note" }, diceOf(beat, 26), " ", beat.title)),
			h("ul", { class: "conseq" }, ...later.flatMap((beat) => (beat.lines || []).map((line) => consequence(game, line)))),
		),
		goOn(moment, more),
	];
}

/** In the panel, where there is no dialog. @param {Game} game @param {Moment} moment @returns {any[]} */
export function momentPanel(game, moment) {
	const first = moment.beats[0];
	return [
		h("section", { class: "prompt" }, h("h2", { id: "prompt", tabindex: -1 }, first?.head || "What happened"), first?.about ? h("p", null, first.about, " ", ruleChip(first.rule)) : null),
		h("ol", { class: "beats" }, ...moment.seen().map((beat) => beatRow(game, beat))),
		moment.open ? h("p", { class: "note await" }, `${game.wire.toAct.map(game.context().sideName).join(" and ")} to decide…`) : null,
		h("section", { class: "buttons" }, button("primary", [moment.complete ? "Go on" : "Show it all", h("span", { class: "key" }, "Space")], () => moment.press(), { data: { key: "go-on" } })),
	];
}

/** @param {Game} game @param {Beat} beat */
function beatRow(game, beat) {
	return h(
		"li",
		{ class: `beat ${beat.kind}${beat.bad ? " bad" : ""}` },
		beat.dice?.length ? diceOf(beat, 24) : null,
		h("b", null, beat.title),
		beat.kind !== "throw" && beat.about ? h("small", null, beat.about) : null,
		" ",
		beat.kind !== "throw" ? ruleChip(beat.rule) : null,
		/* A system with a dialog for its battles has the strip there. */
		!game.words.battle && beat.cells?.length && beat.dice?.length === 1 ? litStrip(beat.cells, beat.dice[0]) : null,
		beat.lines?.length ? h("ul", { class: "conseq" }, ...beat.lines.map((line) => consequence(game, line))) : null,
	);
}

/** Where what happens lies in the lower half of the table the card goes above it. @param {Game} game @param {Moment} moment */
function liesLow(game, moment) {
	const field = game.surface?.field,
		units = moment.thrown?.units || moment.beat?.units || [];
	if (!field) return false;
	const spots = units.map((id) => field.piece?.(id)?.ref).filter(Boolean);
	return spots.some((/** @type {{y: number}} */ ref) => ref.y * field.k + field.y > 0.6 * (game.mapHost?.clientHeight || 0));
}

/** The card on the map or table: the dice that have just fallen, and what came of them so far. @param {Game} game */
export function drawMomentTray(game) {
	const { moment, momentTray: tray } = game;
	if (!tray) return;
	const shown = moment && !moment.told && !game.battle.dialog && moment.beats.length ? moment : null,
		beat = shown?.beat,
		look = shown ? `${game.wire.ply} ${shown.shown} ${shown.beats.length} ${shown.open}` : "";
	tray.hidden = !shown;
	if (look === tray.dataset.look) return;
	tray.dataset.look = look;
	if (!beat || !shown) return void refill(tray);
	const seen = shown.seen(),
		cast = beat.dice?.length ? beat : [...seen].reverse().find((one) => one.dice?.length),
		came = seen.filter((one) => one.kind !== "throw");
	tray.classList.toggle("high", liesLow(game, shown));
	refill(
		tray,
		h("header", null, h("b", null, shown.beats[0].head || shown.beats[0].title), cast?.about ? h("span", null, cast.about) : null),
		cast ? diceOf(cast, (cast.dice?.length || 0) > 8 ? 34 : 44) : null,
		came.length ? h("ul", { class: "came" }, ...came.map((one) => h("li", { class: (one.bad ? "bad" : "") + (one === beat ? " now" : "") }, one.title))) : h("p", { class: "verdict" }, beat.title),
	);
}
