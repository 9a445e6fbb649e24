// analysis.js: a game that is over, looked at again: the chance to win move by move, luck and decisions told apart, turning points that can be
// replayed or played on differently. The server reckons; this draws. May use: dom, parts, links.

import { h, s, button, refill } from "../common/dom.js";
import { openDialog } from "../common/parts.js";
import { openBranch } from "./links.js";

/** @typedef {import("./game.js").Game} Game
 * @typedef {{ply: number, seat: string, side: number, clock: number, move: string, before: number, after: number, better?: string, gave?: number, gave_error?: number, luck?: number, luck_error?: number}} Moment
 * @typedef {{side: string, gave: number, luck: number, decisions: number, mistakes: number, throws: number}} Side
 * @typedef {{start: number, drift: number, end: number, sides: Side[], moves: Moment[], turning_points: number[]}} Analysis */

const WIDE = 820, HIGH = 250, LANE = 46, LEFT = 62, ASK_MS = 500;

/** Ten-thousandths as per cent. @param {number} share @param {boolean} [sign] */
function percent(share, sign = false) {
	const text = (Math.abs(share) / 100).toFixed(1) + "%";
	return sign ? (share < 0 ? "−" : "+") + text : text;
}

/** Asks until it is made, telling how far it is. @param {string} token @param {(done: number, all: number) => void} tell @param {() => boolean} wanted */
async function fetchAnalysis(token, tell, wanted) {
	for (;;) {
		const answer = await fetch("/api/analysis", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ token }) });
		const got = await answer.json().catch(() => ({ error: "The server could not make it now: try again in a moment." }));
		if (answer.status !== 202) return answer.ok ? got : { error: got.error };
		tell(got.done, got.all);
		await new Promise((done) => setTimeout(done, ASK_MS));
		if (!wanted()) return { error: "" };
	}
}

/** Whose eyes: the side of the viewer, or the first. @param {Game} game @param {Analysis} it */
function viewerSide(game, it) {
	const mine = it.sides.findIndex((side) => side.side === game.wire.seat.replace(/-\d+$/, ""));
	return mine < 0 || game.wires.length > 1 ? 0 : mine;
}

/** What a moment was worth to the viewer: luck or a mistake, the larger. @param {Moment} moment @param {number} me */
function weigh(moment, me) {
	const sign = moment.side === me ? 1 : -1,
		luck = Math.abs(moment.luck || 0) > 2 * (moment.luck_error || 0) ? moment.luck || 0 : 0;
	return (moment.gave || 0) > Math.abs(luck) ? { decision: true, worth: -sign * (moment.gave || 0) } : { decision: false, worth: sign * luck };
}

/** @param {Game} game @param {Analysis} it @param {number} me */
function drawCurve(game, it, me) {
	const chance = (/** @type {number} */ share) => (me ? 10000 - share : share) / 10000,
		x = (/** @type {number} */ at) => LEFT + (at * (WIDE - LEFT - 8)) / Math.max(1, it.moves.length),
		y = (/** @type {number} */ share) => 8 + (1 - Math.min(1, Math.max(0, chance(share)))) * (HIGH - 16);
	let path = `M${x(0)} ${y(it.start)}`;
	it.moves.forEach((moment, at) => (path += `H${x(at + 1).toFixed(1)}V${y(moment.after).toFixed(1)}`));
	const turns = it.moves.flatMap((moment, at) => (at && moment.clock !== it.moves[at - 1].clock ? [s("path", { class: "an-turn", d: `M${x(at).toFixed(1)} 8V${HIGH + 2 * LANE}` })] : []));
	const most = Math.max(500, ...it.moves.map((moment) => Math.max(Math.abs(moment.luck || 0), moment.gave || 0)));
	const bar = (/** @type {number} */ at, /** @type {number} */ worth, /** @type {number} */ lane, /** @type {string} */ look) => {
		const high = (Math.abs(worth) * (LANE - 6)) / most / 2,
			middle = HIGH + (lane + 0.5) * LANE;
		return high < 0.4 ? null : s("rect", { class: look, x: (x(at) - 1.5).toFixed(1), y: (worth > 0 ? middle - high : middle).toFixed(1), width: 3, height: high.toFixed(1) });
	};
	const sign = (/** @type {Moment} */ moment) => (moment.side === me ? 1 : -1);
	const points = it.turning_points.map((ply, number) => {
		const at = it.moves.findIndex((moment) => moment.ply === ply),
			{ decision } = weigh(it.moves[at], me),
			px = x(at + 1),
			py = y(it.moves[at].after);
		return s("g", { class: "an-point" + (decision ? " decision" : ""), transform: `translate(${px.toFixed(1)} ${py.toFixed(1)})` }, decision ? s("rect", { x: -9, y: -24, width: 18, height: 18, rx: 4 }) : s("circle", { cy: -15, r: 9 }), s("circle", { class: "dot", r: 3 }), s("text", { y: -10.5, "text-anchor": "middle" }, String(number + 1)));
	});
	return s(
		"svg",
		{ class: "an-curve", viewBox: `0 0 ${WIDE} ${HIGH + 2 * LANE}`, role: "img", "aria-label": `Chance to win from ${percent(me ? 10000 - it.start : it.start)} at the start to ${percent(me ? 10000 - it.end : it.end)} at the end` },
		...[0, 2500, 5000, 7500, 10000].map((share) => {
			const at = 8 + (1 - share / 10000) * (HIGH - 16);
			return s("g", null, s("path", { class: share === 5000 ? "an-half" : "an-grid", d: `M${LEFT} ${at}H${WIDE - 8}` }), s("text", { x: LEFT - 6, y: at + 4, "text-anchor": "end" }, share / 100 + (share === 10000 ? "%" : "")));
		}),
		...turns,
		s("path", { class: "an-fill", d: `${path}V${y(me ? 10000 : 0)}H${x(0)}Z` }),
		s("path", { class: "an-line", d: path }),
		...["dice", "decisions"].map((name, lane) => s("text", { class: "lane", x: 0, y: HIGH + (lane + 0.5) * LANE + 4 }, name)),
		...[0, 1].map((lane) => s("path", { class: "an-grid", d: `M${LEFT} ${HIGH + (lane + 0.5) * LANE}H${WIDE - 8}` })),
		...it.moves.flatMap((moment, at) => [bar(at + 1, sign(moment) * (moment.luck || 0), 0, "an-luck"), bar(at + 1, -sign(moment) * (moment.gave || 0), 1, "an-gave")]).filter(Boolean),
		...points,
	);
}

/** @param {Game} game @param {Analysis} it @param {number} index @param {boolean} mine */
function sideCard(game, it, index, mine) {
	const side = it.sides[index],
		row = (/** @type {string} */ name, /** @type {string} */ value) => [h("dt", null, name), h("dd", null, value)];
	return h(
		"section",
		{ class: "an-side" },
		h("h3", null, game.context().sideName(side.side), mine ? h("span", { class: "note" }, " you") : null),
		h(
			"dl",
			null,
			...row("Luck of the dice", percent(side.luck, true)),
			...row("Given away by decisions", percent(-side.gave, true)),
			...row("Decisions judged", String(side.decisions)),
			...row("Mistakes", String(side.mistakes)),
			...row("Average loss a decision", side.decisions ? (side.gave / side.decisions / 100).toFixed(2) + "%" : "0%"),
		),
	);
}

/** @param {Game} game @param {Analysis} it @param {number} me @param {() => void} close */
function turningPoints(game, it, me, close) {
	return it.turning_points.map((ply, number) => {
		const moment = /** @type {Moment} */ (it.moves.find((one) => one.ply === ply)),
			{ decision, worth } = weigh(moment, me);
		return h(
			"li",
			null,
			h("b", { class: "an-number" + (decision ? " decision" : "") }, number + 1),
			h("span", null, h("b", { class: "serif" }, `${game.context().sideName(moment.seat)}: ${decision ? "a decision" : "the dice"}`), h("span", { class: "note" }, `Move ${ply}: `, h("q", null, game.sayMove(moment.move) || moment.move)), decision ? h("span", { class: "note" }, "Better: ", h("q", null, game.sayMove(moment.better || "") || moment.better), `, by ${percent(moment.gave || 0)} (± ${percent(2 * (moment.gave_error || 0))})`) : null),
			h("b", { class: worth < 0 ? "bad" : "good" }, percent(worth, true)),
			h(
				"span",
				{ class: "row" },
				button("small", "Show", () => (close(), game.openReplay(ply - 1)), { data: { key: "show-" + ply } }),
				decision ? button("small primary", "Play it as a branch", () => openBranch(game, ply - 1), { data: { key: "branch-" + ply } }) : null,
			),
		);
	});
}

/** @param {Game} game @param {Analysis} it @param {number} me */
function sentence(game, it, me) {
	const [mine, other] = [it.sides[me], it.sides[me ? 0 : 1]],
		name = game.context().sideName;
	return `${name(mine.side)}: luck of the dice ${percent(mine.luck - other.luck, true)}, mistakes of the other side ${percent(other.gave, true)}, own mistakes ${percent(-mine.gave, true)}; explained by neither ${percent(me ? -it.drift : it.drift, true)}.`;
}

/** @param {Game} game */
export function openAnalysis(game) {
	const bar = /** @type {HTMLProgressElement} */ (h("progress", { max: 1, value: 0, "aria-label": "How far the analysis is" })),
		body = h("div", { class: "analysis" }, h("p", { role: "status" }, "The server plays on from every move. This takes some seconds, or a minute for a long game."), bar),
		dialog = openDialog("Analysis", "analysisdlg", [body]);
	const tell = (/** @type {number} */ done, /** @type {number} */ all) => void ((bar.max = all || 1), (bar.value = done));
	fetchAnalysis(game.wire.token, tell, () => body.isConnected).then((it) => {
		if (it.error !== undefined) return void refill(body, h("p", { class: "problem", role: "alert" }, it.error));
		const me = viewerSide(game, it);
		refill(
			body,
			h("p", { class: "serif" }, sentence(game, it, me)),
			h("h3", null, `Chance to win, ${game.context().sideName(it.sides[me].side)}`),
			drawCurve(game, it, me),
			h("div", { class: "an-sides" }, sideCard(game, it, me, game.context().sides.includes(game.wire.seat)), sideCard(game, it, me ? 0 : 1, false)),
			h("h3", null, "Turning points"),
			it.turning_points.length ? h("ol", { class: "an-points" }, ...turningPoints(game, it, me, () => dialog.close())) : h("p", { class: "note" }, "No decision and no throw stands out."),
			h("p", { class: "note" }, "Every move was tried in 24 other throws of the dice to the end of its turn, with others that looked good. A decision is named only where the difference is beyond doubt for the bot that judges; it sees no further than that turn."),
		);
	});
}
