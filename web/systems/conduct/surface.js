// surface.js: a battle by the conduct charts on its table: who rolls, where it goes, whom it charges, orders of fire.
// May use: field/surface, field/poses, field/units, field/scene, the files of this system.

import { Surface as FieldSurface } from "../../field/surface.js";
import { putPose } from "../../field/poses.js";
import { inches, poseOf, unitOf } from "../../field/units.js";
import { recent } from "../../field/scene.js";
import { legsTo, targetOf, usualFire } from "./moves.js";
import { battlePanel } from "./panel.js";
import { layoutOf, tableOf } from "./view.js";
import * as words from "./words.js";

/** @typedef {import("../../game/game.js").Game} Game @typedef {import("../../field/board.js").Pose} Pose */

/** What pointing at the table means in each phase. @type {Record<string, import("../../field/surface.js").Mode>} */
const MODES = { deploy: "place", units: "choose", exploit: "choose", move: "move", guns: "target", rifles: "target" };
/** Answers that end a decision, the first that is listed. */
const QUIET = ["done", "ready", "stay", "volley", "bayonets", "unsupported", "first", "bring none", "refuse"];
const TRAILS = { fired: "shot", fought: "shot", moved: "march", charged: "march", recoiled: "flight" };
const CIRCLE = Array.from({ length: 48 }, (_, i) => [Math.sin((i * Math.PI) / 24), Math.cos((i * Math.PI) / 24)]);

export class Surface extends FieldSurface {
	/** @param {Game} game */
	constructor(game) {
		super(game, words);
		/** @type {string | null} a listed move that was chosen as it is */ this.listed = null;
		/** @type {Map<string, string>} orders of fire */ this.orders = new Map();
		/** @type {Set<string>} who fixes or unfixes */ this.blades = new Set();
		/** @type {string | null} "claim", "forgo" or nothing */ this.claim = null;
		this.hold = "";
	}

	get context() {
		const { game } = this,
			context = game.context();
		return tableOf(context, [context.box.id, game.wire.token, game.wire.ply, game.replay?.at ?? "now", context.seat, context.view.phase].join(" "));
	}

	/** The position as the server has it. */
	get raw() {
		return this.game.context().view;
	}

	mode() {
		const { phase } = this.raw;
		if (phase === "command") return this.unit ? "move" : "choose";
		return MODES[phase] || "";
	}

	/** @param {string} text */
	readMove(text) {
		const [verb, unit] = text.split(" ");
		return { text, verb, unit };
	}

	/** @param {string} form @param {number} _stands */
	layout(form, _stands) {
		return layoutOf(unitOf(this.context, this.unit || ""), form);
	}

	texts() {
		return this.moves.map((/** @type {any} */ move) => move.text);
	}

	begin() {
		this.blades = new Set();
		this.orders = new Map();
		const { phase, active } = this.raw;
		if (phase === "move") this.startMove(active.unit);
		if (phase === "guns" || phase === "rifles") this.orders = usualFire(this.texts());
		if (phase === "deploy") this.takeWaiting(null);
	}

	clear() {
		super.clear();
		this.listed = null;
		this.claim = null;
		this.hold = "";
	}

	able() {
		const { phase } = this.raw;
		if (phase === "deploy") return this.context.view.units.filter((/** @type {any} */ unit) => unit.seat === this.context.seat && !unit.figure && unit.at).map((/** @type {any} */ unit) => unit.id);
		if (phase === "guns" || phase === "rifles") return this.fireTargets();
		const verb = { units: "activate", exploit: "exploit", command: "figure" }[/** @type {string} */ (phase)];
		return [...new Set(this.moves.filter((/** @type {any} */ move) => move.verb === verb).map((/** @type {any} */ move) => move.unit))];
	}

	/** Own units that have orders to give in this phase of fire. */
	shooters() {
		return [...usualFire(this.texts()).keys()];
	}

	/** Enemies that the chosen shooter can be told to fire at. */
	fireTargets() {
		const list = this.facts?.fire?.targets || [];
		return this.unit ? [...new Set(list.map((/** @type {any} */ one) => one.unit))] : [];
	}

	/** @param {string} unit */
	takeUnit(unit) {
		this.clear();
		this.unit = unit;
		const facts = unitOf(this.context, unit);
		if (facts?.figure || this.raw.phase === "command") this.ghost = facts?.at ? poseOf(facts) : null;
		this.ask();
		this.survey();
	}

	/** @param {string | null} unit */
	takeWaiting(unit) {
		this.clear();
		const facts = unit ? unitOf(this.context, unit) : null;
		if (!facts?.at) return;
		this.unit = unit;
		this.form = facts.formation;
		this.ghost = poseOf(facts);
		this.ask();
		this.survey();
	}

	/** @param {string} unit */
	startMove(unit) {
		const facts = unitOf(this.context, unit);
		this.unit = unit;
		if (facts?.status !== "table") return;
		this.form = facts.formation;
		this.ghost = poseOf(facts);
		this.ask();
		this.survey();
	}

	/** Charges that are listed. @returns {Map<string, string>} enemy to move */
	charges() {
		/** @type {Map<string, string>} */ const found = new Map();
		for (const text of this.texts()) {
			const enemy = /charge (\S+)$/.exec(text)?.[1];
			if (enemy && (!found.has(enemy) || text.length < (found.get(enemy) || "").length)) found.set(enemy, text);
		}
		return found;
	}

	targets() {
		return this.raw.phase === "move" ? [...this.charges().keys()] : [];
	}

	/** @param {string} unit */
	setTarget(unit) {
		this.listed = this.charges().get(unit) || null;
		super.setTarget(unit);
	}

	/** @param {string} unit */
	aim(unit) {
		if (!this.unit) return;
		const mg = words.kindOf(this.context, this.unit).arm === "mg",
			dice = / dice (\d)/.exec(this.orders.get(this.unit) || "")?.[1] || "3";
		this.orders.set(this.unit, `${this.unit} at ${unit}${mg ? " dice " + dice : ""}`);
		this.target = unit;
		this.ask();
	}

	/** A shooter is chosen among one's own. @param {string} unit */
	takeShooter(unit) {
		const { orders } = this;
		this.clear();
		this.orders = orders;
		this.unit = unit;
		this.target = targetOf(orders.get(unit));
		this.survey();
		this.game.render();
	}

	/** @param {string | null} unit @param {Pose} at */
	tap(unit, at) {
		if (unit && this.mode() === "target" && this.shooters().includes(unit)) return this.takeShooter(unit);
		super.tap(unit, at);
	}

	/** @param {{x: number, y: number}} at @param {number} [unit] */
	moveTo(at, unit) {
		this.listed = this.target = null;
		super.moveTo(at, unit);
	}

	// ---- the chosen move ----

	/** @returns {string | null} */
	text() {
		const { unit, ghost } = this,
			{ phase } = this.raw;
		if (this.game.replay || !this.moves.length) return null;
		if (this.listed) return this.listed;
		switch (phase) {
			case "deploy":
				return unit && ghost ? this.placeText(unit, ghost) : null;
			case "units":
				return unit ? ["activate", unit, this.claim, this.hold].filter(Boolean).join(" ") : null;
			case "exploit":
				return unit ? `exploit ${unit}` : null;
			case "move":
			case "command":
				return this.wayText(this.way());
			case "guns":
			case "rifles":
				return this.orders.size ? "fire " + [...this.orders.values()].join(", ") : "hold";
			case "bayonets":
				return this.bladesText();
			default:
				return null;
		}
	}

	/** A place that is as it was says nothing. @param {string} unit @param {Pose} ghost */
	placeText(unit, ghost) {
		const facts = unitOf(this.context, unit),
			same = facts.at[0] === ghost.x && facts.at[1] === ghost.y && facts.facing === ghost.facing && facts.formation === this.form;
		return same ? null : `place ${unit} in ${this.form} at ${putPose(ghost)}`;
	}

	bladesText() {
		const on = (/** @type {boolean} */ fixed) => [...this.blades].filter((id) => !!unitOf(this.context, id)?.fixed === fixed).join(",");
		return ["bayonets", on(false) && "fix " + on(false), on(true) && "unfix " + on(true)].filter(Boolean).join(" ");
	}

	/** @param {Pose[]} way */
	wayText(way) {
		const { unit } = this,
			facts = unitOf(this.context, unit || "");
		if (!unit || !facts?.at) return null;
		if (this.raw.phase === "command") return way.length ? `figure ${unit} to ${way.map((at) => putPose(at).split(" ").slice(0, 2).join(" ")).join(", ")}` : null;
		const how = { wide: this.wide(), free: ["skirmish", "loose"].includes(facts.formation) || ["gun", "mg"].includes(facts.kind.arm) };
		let from = poseOf(facts);
		/** @type {string[]} */ const legs = [];
		for (const at of way) {
			legs.push(...legsTo(from, at, how));
			from = at;
		}
		return legs.length ? `move ${legs.join(", ")}` : null;
	}

	/** The front of the active unit, in hundredths. */
	wide() {
		const facts = unitOf(this.context, this.unit || ""),
			body = { gun: "gun", mg: "mg", mounted: facts?.dismounted ? "dismounted" : "mounted" }[/** @type {string} */ (facts?.kind?.arm)] || "foot";
		return this.game.context().box.formations[facts?.formation]?.[body]?.width || 600;
	}

	forms() {
		const { unit } = this,
			facts = unit ? unitOf(this.context, unit) : null;
		if (this.raw.phase !== "deploy" || !facts?.kind) return [];
		const { arm, order, skirmishes } = facts.kind;
		if (arm === "gun" || arm === "mg") return ["action", "limbered"];
		const base = { close: arm === "foot" ? ["line", "column", "square"] : ["line", "column"], massed: ["massed", "deep"], loose: ["loose"] }[/** @type {"close"} */ (order)] || [];
		return skirmishes && arm === "foot" ? [...base, "skirmish"] : base;
	}

	finish() {
		const text = QUIET.find((one) => this.texts().includes(one));
		if (text) this.game.commit(text);
	}

	letGo() {
		const { orders } = this;
		this.clear();
		this.orders = orders;
	}

	// ---- the screen ----

	arrival() {
		return this.event("moved") || this.event("charged") || this.event("placed");
	}

	/** @param {any} unit @param {boolean} ghost */
	appearance(unit, ghost) {
		const late = ghost ? [] : recent(this),
			{ context } = this;
		const leaders = Object.entries(this.raw.figures || {}).filter(([, one]) => /** @type {any} */ (one).with === unit.id && /** @type {any} */ (one).status === "table").length;
		return {
			nation: unit.figure ? (unit.seat === "colonial" ? "british" : this.enemyNation()) : words.nationOf(context, unit.id),
			arch: unit.seat === "native",
			figure: words.figureOf(unit),
			short: words.shortName(words.unitName(context, unit.id)),
			locked: !ghost && unit.engaged.length > 0,
			smoke: late.some((event) => event.event === "fired" && event.unit === unit.id),
			shaken: false,
			hollow: !!unit.shaken,
			badges: ghost || unit.figure ? [] : words.badgesOf(unit, ["units", "move", "exploit"].includes(this.raw.phase)),
			pips: ghost || unit.figure ? null : { left: unit.stands, of: unit.start },
			flags: leaders,
		};
	}

	/** Chiefs wear what their first unit wears. */
	enemyNation() {
		const first = this.context.view.units.find((/** @type {any} */ unit) => unit.seat === "native" && !unit.figure);
		return first ? words.nationOf(this.context, first.id) : "mahdist";
	}

	/** @param {number} straight @param {any} arrival */
	lengthWords(straight, arrival) {
		const { active, phase } = this.raw;
		if (phase !== "move" || !active) return this.way().length ? inches(straight) : "";
		const facts = unitOf(this.context, active.unit),
			all = facts?.kind?.arm === "mounted" && !facts.dismounted ? active.mounted : active.foot;
		return this.way().length ? `${inches(arrival?.cost ?? straight)} of ${inches(all)}` : `${inches(all)} to go`;
	}

	/** @param {any} fact */
	targetWords(fact) {
		return `${inches(fact.range)}, needs ${Math.min(6, fact.need)}`;
	}

	/** Each target once, at its nearest. @param {any} facts */
	readFacts(facts) {
		const { fire } = facts,
			best = new Map();
		for (const one of fire?.targets || []) if (!best.has(one.unit) || best.get(one.unit).range > one.range) best.set(one.unit, one);
		setTimeout(() => this.game.render());
		return {
			...facts,
			bands: (fire?.bands || []).map((/** @type {number} */ range, /** @type {number} */ i) => [range, i ? "effective" : "short"]),
			eyes: fire?.eyes || [],
			half: fire?.arc,
			targets: [...best.values()],
		};
	}

	zones() {
		const { context } = this,
			box = this.game.context().box,
			/** @type {{shape: number[][], kind: string, name?: string}[]} */ zones = [];
		for (const goal of box.objectives) {
			const holder = this.raw.holders?.[goal.id] || "nobody",
				[x, y] = goal.at;
			zones.push({ shape: CIRCLE.map(([a, b]) => [x + 300 * a, y + 300 * b]), kind: "goal-" + (holder === "colonial" ? "british" : holder), name: `${goal.name}: ${holder === "nobody" ? "nobody" : context.sideName(holder)}` });
		}
		if (box.exit) for (const shape of box.exit) zones.push({ shape, kind: "exit" });
		for (const group of box.groups) for (const shape of group.segment) zones.push({ shape, kind: group.side === "colonial" ? "enter-british" : "enter-native" });
		if (this.raw.phase === "deploy") for (const shape of box.places?.[this.context.seat]?.zones || []) zones.push({ shape, kind: "own" });
		for (const unit of context.view.units)
			if (unit.figure?.kind === "commander" && unit.seat === context.seat)
				zones.push({ shape: CIRCLE.map(([a, b]) => [unit.at[0] + box.command_radius * a, unit.at[1] + box.command_radius * b]), kind: "radius" });
		return zones;
	}

	/** @param {any} event */
	trailOf(event) {
		return TRAILS[/** @type {keyof TRAILS} */ (event.event)] || "";
	}

	/** Fire, blows, and the roll of the unit in hand; the rolls of a whole army are in the log. @param {any[]} events */
	throwsOf(events) {
		return super.throwsOf(events).filter((/** @type {any} */ event) => event.event !== "conduct" || event.unit === this.raw.active?.unit);
	}

	/** @param {any} event */
	hitsOf(event) {
		return event.hits ?? null;
	}

	panel() {
		return battlePanel(this);
	}
}
