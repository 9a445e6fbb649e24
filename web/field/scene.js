// scene.js: what a table in inches shows: pieces, the ghost and its path, targets, trails. May use: ruler, units.

import { rulerWords } from "./ruler.js";
import { onTable, poseOf, sideOf, typeOf, unitOf } from "./units.js";

/**
 * @typedef {import("./surface.js").Surface} Surface @typedef {import("./board.js").Pose} Pose
 * @typedef {import("./stands.js").Piece} Piece
 */

/** A unit as it is drawn; with a pose, its ghost there. @param {Surface} surface @param {any} unit @param {Pose} [pose] @param {string} [form] @returns {Piece} */
export function piece(surface, unit, pose, form) {
	const { context, field } = surface,
		at = pose || poseOf(unit),
		[x, y] = field.spot(at);
	const layout = surface.layout(form || unit.formation, pose ? unit.stands : unit.shape),
		stands = field.stands(layout, at, typeOf(context, unit.id), pose ? undefined : unit.alive);
	if (unit.id === surface.unit && !pose && ["stands", "target"].includes(surface.mode()))
		for (const stand of stands) stand[surface.mode() === "stands" ? "lost" : "picked"] = surface.picks.has(stand.i + 1);
	return {
		id: unit.id,
		left: unit.stands,
		start: unit.start,
		stands,
		facing: at.facing,
		ref: { x, y },
		label: surface.unitName(unit.id),
		own: sideOf(unit.seat) === sideOf(context.seat),
		say: surface.words.sayUnit(context, unit),
		...surface.appearance(unit, !!pose),
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
	return surface.view.units.filter(onTable).map((/** @type {any} */ unit) => piece(surface, unit));
}

/** @param {Surface} surface @returns {import("./board.js").Scene} */
export function scene(surface) {
	const { unit, ghost, game } = surface,
		facts = unit ? unitOf(surface.context, unit) : null;
	if (game.replay)
		return {
			zones: surface.zones(),
			trails: [...trails(surface), ...surface.lines()],
			chosen: surface.looked,
			arcs: surface.looked && surface.arcs ? surface.facts : null,
		};
	if (game.moment) return { zones: surface.zones(), trails: [...trails(surface), ...surface.lines()], chosen: game.moment.beat?.units[0] || null };
	const moving = surface.mode() === "move" && ghost,
		stood = surface.arrival(),
		refusal = surface.refusal(),
		put = ghost ? null : surface.preview(),
		at = ghost ? (stood && surface.answered()?.ok ? placeOf(stood) : ghost) : put && placeOf(put);
	const way = moving ? [surface.origin(), ...surface.way()] : [],
		still = moving && !surface.way().length,
		stands = still ? ghost : at;
	return {
		able: new Set(surface.mode() === "target" ? [] : surface.able()),
		chosen: surface.looked || surface.cursor || unit,
		veil: !!unit && surface.mode() !== "place",
		targets: targets(surface),
		target: surface.target,
		ghost: stands && facts ? piece(surface, { ...facts, engaged: [] }, stands, put?.formation || surface.form) : null,
		grip: ghost && !game.busy ? at : null,
		bad: !!refusal,
		why: refusal?.text || "",
		way,
		length: moving ? surface.lengthWords(lengthOf(way), surface.answered()?.ok ? stood : null) : "",
		reach: moving && surface.facts?.reach && !surface.legs.length ? surface.facts.reach : undefined,
		reaches: surface.reaches(),
		arcs: surface.arcs && (surface.unit || surface.looked) ? surface.facts : null,
		zones: surface.zones(),
		trails: [...(unit ? [] : [...trails(surface), ...surface.sinceTrails()]), ...surface.lines()],
		ruler: surface.ruler && { ...surface.ruler, words: rulerWords(surface) },
	};
}

/** @param {Pose} pose @returns {Pose} */
const placeOf = ({ x, y, facing }) => ({ x, y, facing });

/** @param {Pose[]} way */
const lengthOf = (way) => way.slice(1).reduce((sum, at, i) => sum + Math.hypot(at.x - way[i].x, at.y - way[i].y), 0);

/** Targets with what is said of each: those that can be named, or those that the survey found. @param {Surface} surface @returns {Map<string, string>} */
function targets(surface) {
	const named = surface.targets(),
		said = new Map(named.map((id) => [id, ""])),
		listed = surface.mode() === "target" ? surface.able() : null;
	if (named.length || (!surface.arcs && !listed)) return said;
	for (const one of surface.facts?.targets || [])
		if (!listed || listed.includes(one.unit)) said.set(one.unit, surface.targetWords(one));
	for (const id of listed || []) if (!said.has(id)) said.set(id, "");
	return said;
}

/** Who fired at whom, who went where, in what happened last. @param {Surface} surface */
function trails(surface) {
	const at = (/** @type {string} */ id) => {
		const unit = unitOf(surface.context, id);
		return onTable(unit) ? poseOf(unit) : null;
	};
	/** @type {{from: Pose, to: Pose, kind: string}[]} */ const list = [];
	for (const event of recent(surface)) {
		const kind = surface.trailOf(event),
			now = at(event.unit),
			other = at(event.target || event.against || ""),
			old = surface.was.get(event.unit);
		if (kind === "shot" && now && other) list.push({ from: now, to: other, kind });
		else if (kind && kind !== "shot" && now && old && Math.hypot(old.x - now.x, old.y - now.y) > 40)
			list.push({ from: old, to: now, kind });
	}
	return list;
}
