// scene.js: what the table shows of a battle: pieces, ghost, zones, targets, trails. May use: words.

import {
	figureOf,
	goalName,
	inches,
	nationOf,
	sayUnit,
	shortName,
	sideOf,
	typeOf,
	unitName,
	unitOf,
} from "./words.js";

/**
 * @typedef {import("./surface.js").Surface} Surface @typedef {import("../../field/board.js").Pose} Pose
 * @typedef {import("../../field/stands.js").Piece} Piece
 */

/** @param {Surface} surface @param {any} unit @param {Pose} [pose] @param {string} [form] @returns {Piece} */
export function piece(surface, unit, pose, form) {
	const { context } = surface,
		type = typeOf(context, unit.id),
		at = pose || { x: unit.at[0], y: unit.at[1], facing: unit.facing };
	const layout = context.box.layouts[form || unit.formation]?.[pose ? unit.stands : unit.shape] || [];
	const stands = surface.field.stands(layout, at, type, pose ? undefined : unit.alive),
		[x, y] = surface.field.spot(at);
	const late = recent(surface);
	if (surface.view.phase === "lose" && unit.id === surface.unit && !pose)
		for (const stand of stands) stand.lost = surface.picks.has(stand.i + 1);
	return {
		id: unit.id,
		nation: nationOf(unit.id),
		arch: type.side === "native",
		band: unit.id.startsWith("su"),
		figure: figureOf(context, unit.id, unit.weapon),
		label: unitName(context, unit.id),
		short: shortName(unitName(context, unit.id)),
		left: unit.stands,
		start: unit.start,
		stands,
		facing: at.facing,
		ref: { x, y },
		own: sideOf(unit.seat) === sideOf(context.seat),
		locked: !pose && unit.engaged.length > 0,
		smoke: !pose && late.some((event) => event.event === "fired" && event.unit === unit.id),
		shaken: !pose && late.some((event) => event.event === "fell-back" && event.unit === unit.id),
		say: sayUnit(context, unit),
	};
}

/** What has just happened on the table. @param {Surface} surface @returns {any[]} */
export function recent(surface) {
	const { replay, story } = surface.game;
	if (replay) return replay.plies[replay.at]?.events || [];
	return story.slice(-2).flatMap((part) => part.events);
}

/** @param {Surface} surface */
export function pieces(surface) {
	return surface.view.units
		.filter((/** @type {any} */ unit) => unit.status === "table")
		.map((/** @type {any} */ unit) => piece(surface, unit));
}

/** @param {Surface} surface @returns {import("../../field/board.js").Scene} */
export function scene(surface) {
	const { view, unit, ghost, game } = surface,
		facts = unit ? unitOf(surface.context, unit) : null;
	if (game.replay)
		return {
			zones: zones(surface),
			trails: trails(surface),
			chosen: surface.looked,
			arcs: surface.looked && surface.arcs ? surface.facts : null,
		};
	const moving = view.phase === "move" && ghost,
		stood = surface.event("moved"),
		bad = surface.answer?.ok === false && surface.asked === surface.text();
	const formed = surface.order?.act.startsWith("form") ? surface.event("formed") : null;
	const returned = facts && facts.status !== "table" ? surface.event("rallied") : null;
	const at = ghost
		? stood && surface.answer?.ok && surface.asked === surface.text()
			? { x: stood.x, y: stood.y, facing: stood.facing }
			: ghost
		: formed
			? { x: formed.x, y: formed.y, facing: formed.facing }
			: returned
				? { x: returned.x, y: returned.y, facing: returned.facing }
				: null;
	const way = moving ? [{ x: facts.at[0], y: facts.at[1], facing: facts.facing }, ...surface.way()] : [];
	const still = moving && !surface.way().length;
	return {
		able: new Set(view.phase === "fire" || view.phase === "then" ? [] : surface.able()),
		chosen: surface.looked || surface.cursor || unit,
		veil: !!unit && view.phase !== "deploy",
		targets: targetWords(surface),
		target: surface.target,
		ghost:
			at && facts && !still
				? piece(surface, { ...facts, engaged: [] }, at, formed ? formed.formation : surface.form)
				: still
					? piece(surface, { ...facts, engaged: [] }, ghost, surface.form)
					: null,
		grip: ghost && !game.busy ? at : null,
		bad,
		why: bad ? surface.answer.text : "",
		way,
		length: moving ? lengthWords(surface, way, stood) : "",
		reach: moving && surface.facts?.reach && !surface.legs.length ? surface.facts.reach : undefined,
		arcs: surface.arcs && (surface.unit || surface.looked) ? surface.facts : null,
		zones: zones(surface),
		trails: unit ? [] : trails(surface),
		ruler: surface.ruler,
	};
}

/** @param {Surface} surface @param {Pose[]} way @param {any} stood */
function lengthWords(surface, way, stood) {
	const { reach } = surface.view.active,
		all = surface.apart() && surface.split === null ? reach[0] : reach[0] + reach[1];
	const straight = way.slice(1).reduce((sum, at, i) => sum + Math.hypot(at.x - way[i].x, at.y - way[i].y), 0);
	const cost = surface.answer?.ok && stood && surface.asked === surface.text() ? stood.cost : straight;
	return way.length > 1 ? `${inches(cost)} of ${inches(all)}` : `${inches(all)} to go`;
}

/** @param {Surface} surface @returns {Map<string, string>} */
function targetWords(surface) {
	const said = new Map();
	const { phase } = surface.view;
	for (const id of surface.targets()) said.set(id, "");
	const firing = phase === "fire" || phase === "then",
		listed = firing ? surface.able() : null;
	if (!surface.arcs && !firing) return said;
	for (const one of surface.facts?.targets || []) {
		if (listed && !listed.includes(one.unit)) continue;
		if (surface.targets().length && surface.order) continue;
		said.set(
			one.unit,
			`${inches(one.range)}, ${one.dice} ${one.dice === 1 ? "die" : "dice"}${one.covered ? (one.covered === one.seen ? ", cover" : ", part cover") : ""}`,
		);
	}
	for (const id of listed || []) if (!said.has(id)) said.set(id, "");
	return said;
}

/** @param {Surface} surface */
function zones(surface) {
	const { map, view, context } = surface,
		/** @type {any[]} */ zones = [];
	for (const goal of map.objectives)
		zones.push({
			shape: goal.shape,
			kind: "goal-" + (view.holders[goal.id] || "nobody"),
			name: `${goalName(goal.id).replace(/^the /, "")}: ${context.sideName(view.holders[goal.id])}`,
		});
	for (const edge of map.exit) zones.push({ shape: edge, kind: "exit" });
	for (const side of ["british", "native"]) {
		const waiting = view.units.some(
			(/** @type {any} */ unit) => unit.status === "reserve" && sideOf(unit.seat) === side,
		);
		if (waiting) for (const edge of map[side].edges) zones.push({ shape: edge, kind: "enter-" + side });
	}
	if (view.phase === "deploy") {
		const side = sideOf(view.actor),
			place = map[side];
		for (const shape of place.zones.length ? place.zones : place.square) zones.push({ shape, kind: "own" });
		for (const shape of [...place.barred, ...map[side === "british" ? "native" : "british"].square])
			zones.push({ shape, kind: "barred" });
	}
	return zones;
}

/** Who fired at whom, who fell back, in what happened last. @param {Surface} surface */
function trails(surface) {
	const at = (/** @type {string} */ id) => {
		const unit = unitOf(surface.context, id);
		return unit?.status === "table" ? { x: unit.at[0], y: unit.at[1], facing: 0 } : null;
	};
	/** @type {{from: Pose, to: Pose, kind: string}[]} */ const trails = [];
	for (const event of recent(surface)) {
		const from = at(event.unit),
			to = at(event.target || event.against || "");
		if (from && to && ["fired", "fought"].includes(event.event)) trails.push({ from, to, kind: "shot" });
		const old = surface.was.get(event.unit);
		if (
			["moved", "fell-back"].includes(event.event) &&
			from &&
			old &&
			Math.hypot(old.x - from.x, old.y - from.y) > 40
		)
			trails.push({ from: old, to: from, kind: event.event === "moved" ? "march" : "flight" });
	}
	return trails;
}
