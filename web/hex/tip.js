// tip.js: the note beside a hex of the map: what lies there, who stands there, and what it would cost to go there.
// May use: dom, inspector (loaded when a stack is pointed at).

import { capital, h, refill } from "../common/dom.js";

/** @typedef {import("../game/game.js").Game} Game */

const loadInspector = () => import("./inspector.js");
/** @type {Awaited<ReturnType<typeof loadInspector>> | null} */ let inspector = null;

const GAP = 8; /* px between the note and its hex, or the edge of the map */
const NARROW = 520; /* px: on a narrower map counters speak for themselves */

/** Whether there is a stack of which something is known. @param {Game} game @param {string} hex */
export const hasUnits = (game, hex) => !!game.words.unitsByHex(game.context()).get(hex)?.length || !!game.context().seen(hex);

/** @param {Game} game */
const isNarrow = (game) => (game.board?.host.clientWidth || 0) < NARROW;

/** What this is, who is there, what going there would cost. @param {Game} game @param {string} hex */
export async function showTip(game, hex) {
	if (!game.board || !game.tip) return;
	let cost = "";
	const stood = hasUnits(game, hex),
		gone = () => game.hovered !== hex && game.hovered !== null;
	const draw = () => placeTip(game, hex, [...ground(game, hex, stood && !!inspector), cost ? h("p", { class: "tip-c" }, cost) : null, ...people(game, hex, stood)]);
	draw();
	game.tip.dataset.full = stood && !inspector ? "" : "yes";
	if (stood && !inspector) {
		inspector = await loadInspector();
		if (gone() || game.tip.hidden) return;
		draw();
		game.tip.dataset.full = "yes";
	}
	const way = game.replay ? null : game.chooser.ways.get(hex);
	if (!way || !game.words.pathCosts || game.chooser.pick.path.length) return;
	game.hinted = true;
	game.board.setPath([game.chooser.task?.start || "", ...way]);
	const answer = await game.wire.preview(game.chooser.task?.verb + " " + way.join("-"), "tip");
	if (answer.gone || gone()) return;
	const last = game.words.pathCosts(answer).at(-1);
	game.chooser.learnCosts(answer);
	if (!last) return;
	cost = `${game.words.points(last.total)} MP` + (last.left >= 0 ? `, ${game.words.points(last.left)} left` : "");
	draw();
}

/** The hex itself. @param {Game} game @param {string} hex @param {boolean} drawn who is there is told by counters, not by names */
function ground(game, hex, drawn) {
	const said = game.words.sayHex(game.context(), hex),
		held = game.words.zones?.(game.context()).includes(hex);
	return [
		h("b", { class: "serif" }, capital(said.title)),
		said.title.includes(said.number) ? null : h("small", null, said.number),
		...said.lines.filter((/** @type {string} */ line) => !drawn || !(line === said.who || (isNarrow(game) && line === said.ground))).map((/** @type {string} */ line) => h("p", null, line)),
		held ? h("p", null, "enemy zone of control") : null,
	];
}

/** @param {Game} game @param {string} hex @param {boolean} stood */
const people = (game, hex, stood) => (stood && inspector ? inspector.inspect(game, hex, isNarrow(game)) : []);

/** Where a note of this size leaves the hex free: beside it, above or below; else along the edge that is farther away, as high as there is room.
 * @param {{x: number, y: number, half: number}} at the hex @param {{width: number, height: number}} map @param {{width: number, height: number}} note */
export function besideHex({ x, y, half }, map, note) {
	const across = Math.max(GAP, Math.min(x - note.width / 2, map.width - note.width - GAP)),
		down = Math.max(GAP, Math.min(y - note.height / 2, map.height - note.height - GAP)),
		[left, right, above, below] = [x - half - GAP - note.width, x + half + GAP, y - half - GAP - note.height, y + half + GAP],
		tall = note.height <= map.height - 2 * GAP;
	if (tall && right + note.width <= map.width - GAP) return { left: right, top: down, most: 0 };
	if (tall && left >= GAP) return { left, top: down, most: 0 };
	if (above >= GAP) return { left: across, top: above, most: 0 };
	if (below + note.height <= map.height - GAP) return { left: across, top: below, most: 0 };
	const [over, under] = [y - half - 2 * GAP, map.height - GAP - below];
	return over > under ? { left: across, top: GAP, most: over } : { left: across, top: below, most: under };
}

/** @param {Game} game @param {string} hex @param {any[]} content */
function placeTip(game, hex, content) {
	const { board, tip } = game,
		at = board?.grid.get(hex);
	if (!at || !board || !tip) return;
	refill(tip, ...content);
	tip.hidden = false;
	tip.dataset.hex = hex;
	Object.assign(tip.style, { left: "0", top: "0", maxHeight: "" });
	const { k, x, y, host, grid } = board,
		place = besideHex(
			{ x: at.x * k + x, y: at.y * k + y, half: grid.pitch * 0.56 * k },
			{ width: host.clientWidth, height: host.clientHeight },
			{ width: tip.offsetWidth, height: tip.offsetHeight },
		);
	Object.assign(tip.style, { left: place.left + "px", top: place.top + "px", maxHeight: place.most ? place.most + "px" : "" });
}
