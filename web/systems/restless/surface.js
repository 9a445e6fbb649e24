// surface.js: a battle of Restless Natives on its table: which unit acts, what it is told to do, and the move that this makes.
// May use: field/surface, field/poses, field/units, the files of this system.

import { Surface as FieldSurface } from "../../field/surface.js";
import { edgesOf, putPose, turned } from "../../field/poses.js";
import { poseOf, sideOf, typeOf, unitOf } from "../../field/units.js";
import { gapBetween } from "../../field/ruler.js";
import { piece, recent } from "../../field/scene.js";
import { inches } from "../../field/units.js";
import { foresee, orderText, reachesOf, roughAhead } from "./going.js";
import { actMoves, read, writeWay } from "./moves.js";
import { volleyDice } from "./odds.js";
import { battlePanel } from "./panel.js";
import * as words from "./words.js";

/**
 * @typedef {import("../../game/game.js").Game} Game @typedef {import("../../field/board.js").Pose} Pose
 * @typedef {import("./moves.js").FieldMove} FieldMove @typedef {import("./moves.js").Order} Order
 */

/** What pointing at the table means in each phase. @type {Record<string, import("../../field/surface.js").Mode>} */
const MODES = {
	deploy: "place",
	order: "choose",
	sub: "choose",
	move: "move",
	fire: "target",
	then: "target",
	lose: "stands",
};
/** Answers that end a decision, the first that is listed. */
const QUIET = ["stay", "hold", "end", "decline", "throw", "deploy", "ready", "accept", "refuse"];
const TRAILS = { fired: "shot", fought: "shot", moved: "march", "fell-back": "flight" };

export class Surface extends FieldSurface {
	/** @param {Game} game */
	constructor(game) {
		super(game, words);
		/** @type {FieldMove[]} */ this.moves = [];
		/** @type {Order | null} */ this.order = null;
		/** both volleys at one target */ this.twice = true;
		/** @type {Map<string, any>} what the server foresees of orders of this position */ this.foresight = new Map();
		this.foreseeing = false;
		/** @type {Map<number, string> | null} stand to target, where they fire at several */ this.share = null;
		/** @type {{form: string, facing: number} | null} the formation of a second half */ this.next = null;
		this.raise = { type: "", stands: "", weapon: "" };
	}

	mode() {
		return MODES[this.view.phase] || "";
	}

	/** @param {string} text */
	readMove(text) {
		return read(text);
	}

	begin() {
		this.foresight.clear();
		switch (this.view.phase) {
			case "deploy":
				this.takeWaiting(this.moves.find((move) => move.verb === "place")?.unit || null);
				break;
			case "order":
			case "sub": {
				const able = this.able();
				if (able.length === 1) this.takeUnit(able[0]);
				break;
			}
			case "move":
				this.startMove();
				break;
			case "fire":
			case "then":
				this.unit = this.view.active.unit;
				this.pickTarget();
				break;
			case "lose":
				this.startLoss();
				break;
		}
	}

	clear() {
		super.clear();
		this.order = this.share = this.next = null;
		this.twice = true;
	}

	/** The units that moves of a verb name. @param {string} verb */
	named(verb) {
		return [...new Set(this.moves.filter((move) => move.verb === verb).map((move) => move.unit || ""))];
	}

	able() {
		const mode = this.mode();
		return this.named(mode === "target" ? "fire" : mode === "place" ? "place" : "activate");
	}

	/** Orders that the server lists for a unit, of one act. @param {string} unit @param {string} [act] */
	orders(unit, act) {
		return this.moves
			.filter((move) => move.order && move.unit === unit && (!act || move.order.act === act))
			.map((move) => /** @type {Order} */ (move.order));
	}

	/** @param {string} unit */
	takeUnit(unit) {
		this.clear();
		this.unit = unit;
		const acts = [...new Set(this.orders(unit).map((order) => order.act))];
		if (acts.length && acts.every((act) => act === "fight")) this.takeAct("fight");
		this.survey();
	}

	/** @param {string} act */
	takeAct(act) {
		const { unit } = this;
		if (!unit) return;
		const listed = this.orders(unit, act),
			facts = unitOf(this.context, unit),
			sample =
				listed.find((order) => !order.card && !order.rough) || listed.find((order) => !order.card) || listed[0];
		/* Where the ground at its front is rough, clear going would lead nowhere. */
		const rough = listed.find((order) => order.rough === "rough" && !order.card && order.target === sample?.target),
			ahead = rough && facts.status === "table" ? roughAhead(this, facts) : null;
		const keep =
			this.order?.card && listed.some((order) => order.card === this.order?.card) ? this.order.card : undefined;
		this.order = sample
			? { ...sample, card: keep ?? (["fled", "destroyed"].includes(facts.status) ? sample.card : undefined) }
			: { unit, act, rough: "" };
		if (ahead && ahead.far < 100) this.order.rough = "rough";
		if (sample && act.startsWith("form")) this.order.facing = facts.facing;
		this.target = this.order.target || null;
		this.ghost = this.order.pose || null;
		this.form = this.order.form || facts.formation;
		this.answer = this.asked = this.facts = null;
		if (act === "charge" && sample) {
			this.target = this.nearest(
				listed.map((order) => order.target || ""),
				facts,
			);
			this.order.target = this.target || undefined;
			this.showUnits(this.parties());
		}
		this.ask();
		this.survey();
	}

	parties() {
		const { active, phase } = this.view,
			foe = ["move", "lose"].includes(phase) && unitOf(this.context, active.target) ? [active.target] : [];
		return [...super.parties(), ...foe];
	}

	/** How far the ghost of a charge stays from its target. */
	shortBy() {
		const facts = unitOf(this.context, this.unit || ""),
			foe = this.field.piece(this.view.active.target);
		return this.ghost && foe ? gapBetween(piece(this, { ...facts, engaged: [] }, this.ghost, this.form).stands, foe.stands) : 0;
	}

	/** @param {string[]} ids @param {any} facts */
	nearest(ids, facts) {
		const from = facts.status === "table" ? facts.at : this.ghost ? [this.ghost.x, this.ghost.y] : [0, 0];
		const far = (/** @type {string} */ id) => {
			const at = unitOf(this.context, id)?.at || [9e9, 9e9];
			return Math.hypot(at[0] - from[0], at[1] - from[1]);
		};
		return [...new Set(ids)].sort((a, b) => far(a) - far(b))[0] || null;
	}

	/** @param {string | null} unit */
	takeWaiting(unit) {
		this.clear();
		const listed = this.moves.find((move) => move.verb === "place" && move.unit === unit);
		if (!unit || !listed?.pose) return;
		this.unit = unit;
		this.ghost = { ...listed.pose };
		this.form = listed.form || "none";
		this.ask();
		this.survey();
	}

	startMove() {
		const { active } = this.view,
			facts = unitOf(this.context, active.unit);
		this.unit = active.unit;
		this.form = facts.formation;
		this.ghost = poseOf(facts);
		if (active.act === "charge") {
			this.goTowards(unitOf(this.context, active.target)?.at);
			this.seekContact();
		}
		this.ask();
		this.survey();
	}

	/** A way that touches, where the server lists one: among the first, or among those that end nearest. */
	async seekContact() {
		const { wire } = this.game,
			{ ply } = wire,
			ways = this.moves.filter((move) => move.way?.length);
		for (const { text, way } of [...ways.slice(0, 4), ...ways.filter((move) => move.way?.at(-1)?.x === this.ghost?.x && move.way?.at(-1)?.y === this.ghost?.y)]) {
			const answer = await wire.preview(text);
			if (wire.ply !== ply || /** @type {any} */ (answer).gone) return;
			if (![...(answer.events || []), ...(answer.dice?.[0]?.events || [])].some((event) => event.event === "fought" || event.event === "contact")) continue;
			this.legs = (way || []).slice(0, -1);
			this.ghost = { .../** @type {Pose} */ (way?.at(-1)) };
			return this.moved(true);
		}
	}

	/** The listed way that ends nearest. @param {number[] | undefined} goal */
	goTowards(goal) {
		const ways = /** @type {Pose[][]} */ (this.moves.map((move) => move.way).filter((way) => way?.length));
		const far = (/** @type {Pose[]} */ way) =>
			Math.hypot(way[way.length - 1].x - (goal?.[0] || 0), way[way.length - 1].y - (goal?.[1] || 0));
		const best = goal && ways.sort((a, b) => far(a) - far(b))[0];
		if (!best) return;
		this.legs = best.slice(0, -1);
		this.ghost = { ...best[best.length - 1] };
	}

	/** The unit that loses stands is the one of the two that is one's own. */
	startLoss() {
		const { unit, target, fired_at: fired } = this.view.active,
			side = sideOf(this.context.seat);
		this.unit = [unit, target, fired].find((id) => id !== "none" && typeOf(this.context, id).side === side) || null;
		const first = this.moves.find((move) => move.verb === "lose");
		this.picks = new Set((first?.text.split(" ").slice(1) || []).map(Number));
	}

	/** The only target, or the one with most dice. */
	pickTarget() {
		const ids = this.named("fire");
		this.target = ids.length === 1 ? ids[0] : null;
		this.survey().then(() => {
			if (this.mode() !== "target" || this.target) return;
			const best = (this.facts?.targets || [])
				.filter((/** @type {any} */ one) => ids.includes(one.unit))
				.sort((/** @type {any} */ a, /** @type {any} */ b) => b.dice - a.dice || a.range - b.range)[0];
			if (best) this.aim(best.unit);
			this.game.render();
		});
	}

	/** @param {string} unit */
	aim(unit) {
		this.next = null;
		super.aim(unit);
	}

	/** @param {boolean} on */
	setShare(on) {
		this.share = on ? new Map(this.standsLeft().map((n) => [n, this.target || ""])) : null;
		this.ask();
		this.game.render();
	}

	/** The numbers of the stands that the chosen unit still has. */
	standsLeft() {
		const { alive } = unitOf(this.context, this.unit || "");
		return [1, 2, 3, 4, 5, 6, 7, 8].filter((n) => (alive >> (n - 1)) & 1);
	}

	/** The second half is a change of formation. @param {string} form */
	takeNext(form) {
		const facts = unitOf(this.context, this.unit || "");
		this.next = this.next?.form === form ? null : { form, facing: this.next?.facing ?? facts.facing };
		this.ask();
		this.game.render();
	}

	// ---- the chosen move ----

	/** @returns {string | null} */
	text() {
		const { unit, ghost, raise } = this;
		if (this.game.replay || !this.moves.length) return null;
		switch (this.view.phase) {
			case "deploy":
				return unit && ghost ? `place ${unit} in ${this.form} at ${putPose(ghost)}` : null;
			case "order":
			case "sub":
				return orderText(this) || null;
			case "move":
				return this.wayText(this.way());
			case "muster":
				return raise.type
					? `raise ${raise.type}${raise.stands ? " stands " + raise.stands : ""}${raise.weapon ? " weapon " + raise.weapon : ""}`
					: null;
			case "lose":
				return this.picks.size ? "lose " + [...this.picks].sort((a, b) => a - b).join(" ") : null;
			case "then":
			case "fire":
				return this.fireText();
			default:
				return null;
		}
	}

	fireText() {
		if (this.next) return `form ${this.next.form} facing ${this.next.facing}`;
		if (this.share) return this.volley();
		const listed = this.moves.filter((move) => move.verb === "fire" && move.unit === this.target);
		return (listed.find((move) => !!move.twice === this.twice) || listed[0])?.text || null;
	}

	/** The fire of each stand as a move. */
	volley() {
		/** @type {Map<string, number[]>} */ const by = new Map();
		for (const [stand, id] of this.share || []) if (id) by.set(id, [...(by.get(id) || []), stand]);
		return by.size ? "volley " + [...by].map(([id, stands]) => `${id} ${stands.join(" ")}`).join(", ") : null;
	}

	/** @param {Pose[]} way */
	wayText(way) {
		return writeWay(way, this.apart() ? this.split : null);
	}

	apart() {
		return this.view.active.act === "move-twice" && [1, 2].includes(this.view.active.rough);
	}

	targets() {
		const { order, unit } = this;
		if (!order || !unit || !["charge", "fight"].includes(order.act)) return [];
		return [...new Set(this.orders(unit, order.act).map((one) => one.target || ""))].filter(Boolean);
	}

	/** @param {string} unit */
	setTarget(unit) {
		if (this.order) this.order.target = unit;
		super.setTarget(unit);
	}

	/** Whoever waits comes by its own edges; who is brought back, by any. */
	edges() {
		if (!this.order?.pose) return null;
		const facts = unitOf(this.context, this.unit || "");
		return facts?.status === "reserve"
			? this.map[typeOf(this.context, facts.id).side]?.edges || []
			: edgesOf(this.map);
	}

	/** @param {number} degrees */
	setFacing(degrees) {
		if (this.next) this.next.facing = turned(degrees);
		else if (this.ghost) super.setFacing(degrees);
		else if (this.order?.act.startsWith("form")) this.order.facing = turned(degrees);
	}

	facing() {
		return this.next?.facing ?? this.ghost?.facing ?? this.order?.facing ?? 0;
	}

	/** @param {string} form */
	setForm(form) {
		if (this.order) this.order.form = form;
		super.setForm(form);
	}

	forms() {
		const { unit, order } = this;
		if (!unit) return [];
		if (this.mode() === "place" || order?.pose) return Object.keys(typeOf(this.context, unit).rates || {});
		if (order?.act.startsWith("form"))
			return [...new Set(this.orders(unit, order.act).map((one) => one.form || ""))].filter(Boolean);
		return [];
	}

	/** The ways in which the move may be declared. @returns {string[]} */
	roughs() {
		const { unit, order } = this;
		if (!unit || !order || !actMoves(order.act)) return [];
		const listed = this.orders(unit, order.act).filter((one) => (one.target || "") === (order.target || ""));
		return [...new Set(listed.map((one) => one.rough))];
	}

	finish() {
		const text = QUIET.find((one) => this.moves.some((move) => move.text === one));
		if (text) this.game.commit(text);
	}

	letGo() {
		if (this.order && this.able().includes(this.unit || ""))
			this.order = this.ghost = this.target = this.answer = this.asked = null;
		else if (this.unit && this.mode() === "choose") this.clear();
	}

	// ---- the screen ----

	/** A unit that re-forms, or returns. */
	preview() {
		const facts = this.unit ? unitOf(this.context, this.unit) : null,
			formed = this.order?.act.startsWith("form") ? this.event("formed") : null,
			returned = facts && facts.status !== "table" ? this.event("rallied") : null;
		return formed || (returned && { ...returned, formation: this.form });
	}

	/** @param {any} unit @param {boolean} ghost */
	appearance(unit, ghost) {
		const { context } = this,
			type = typeOf(context, unit.id),
			late = ghost ? [] : recent(this);
		return {
			nation: words.nationOf(unit.id),
			arch: type.side === "native",
			band: unit.id.startsWith("su"),
			figure: words.figureOf(context, unit.id, unit.weapon),
			short: words.shortName(words.unitName(context, unit.id)),
			locked: !ghost && unit.engaged.length > 0,
			smoke: late.some((event) => event.event === "fired" && event.unit === unit.id),
			shaken: late.some((event) => event.event === "fell-back" && event.unit === unit.id),
		};
	}

	/** @param {number} straight @param {any} arrival */
	lengthWords(straight, arrival) {
		const { reach } = this.view.active,
			all = this.apart() && this.split === null ? reach[0] : reach[0] + reach[1];
		return this.way().length ? `${inches(arrival ? arrival.cost : straight)} of ${inches(all)}` : `${inches(all)} to go`;
	}

	/** With the card and the volleys of the order in hand. @param {any} fact */
	targetWords(fact) {
		const cover = fact.covered ? (fact.covered === fact.seen ? ", cover" : ", part cover") : "",
			dice = volleyDice(this, fact);
		return `${inches(fact.range)}, ${dice} ${dice === 1 ? "die" : "dice"}${this.volleys() > 1 ? " twice" : ""}${cover}`;
	}

	/** Volleys that are fired at one target. */
	volleys() {
		if (this.order) return this.order.act === "fire-twice" ? 2 : 1;
		return this.mode() === "target" && this.twice && this.view.active.fires > 1 ? 2 : 1;
	}

	async survey() {
		foresee(this);
		return super.survey();
	}

	reaches() {
		return reachesOf(this);
	}

	/** Where the move of the chosen unit would begin. @returns {Pose} */
	startNow() {
		return this.event("formed") || this.ghost || poseOf(unitOf(this.context, this.unit || ""));
	}

	/** A unit that re-forms is looked at as it will stand. */
	surveyText() {
		const formed = this.order?.act.startsWith("form") && !this.looked ? this.event("formed") : null;
		return formed ? `${this.unit} in ${formed.formation} at ${putPose(formed)}` : super.surveyText();
	}

	/** Nothing is shown of fire where none will follow. @param {any} facts */
	readFacts(facts) {
		const act = this.order?.act || this.view.active?.act,
			still = ["charge", "move-twice", "fight"].includes(act) && !this.looked;
		/* The panel tells odds. */
		setTimeout(() => this.game.render());
		return still ? { ...facts, bands: [], eyes: [], targets: [] } : facts;
	}

	zones() {
		const { map, view, context } = this,
			/** @type {{shape: number[][], kind: string, name?: string}[]} */ zones = [];
		const add = (/** @type {number[][][]} */ shapes, /** @type {string} */ kind) =>
			zones.push(...shapes.map((shape) => ({ shape, kind })));
		for (const goal of map.objectives)
			zones.push({
				shape: goal.shape,
				kind: "goal-" + (view.holders[goal.id] || "nobody"),
				name: `${words.goalName(goal.id).replace(/^the /, "")}: ${context.sideName(view.holders[goal.id])}`,
			});
		add(map.exit, "exit");
		for (const side of ["british", "native"])
			if (view.units.some((/** @type {any} */ unit) => unit.status === "reserve" && sideOf(unit.seat) === side))
				add(map[side].edges, "enter-" + side);
		if (view.phase === "deploy") {
			const side = sideOf(view.actor),
				place = map[side];
			add(place.zones.length ? place.zones : place.square, "own");
			add([...place.barred, ...map[side === "british" ? "native" : "british"].square], "barred");
		}
		return zones;
	}

	/** @param {any} event */
	trailOf(event) {
		return TRAILS[/** @type {keyof TRAILS} */ (event.event)] || "";
	}

	/** A draw from a pack is told by its card. @param {any[]} events */
	throwsOf(events) {
		return super.throwsOf(events).filter((/** @type {any} */ event) => !words.DRAWS.includes(event.event));
	}

	/** @param {any} event */
	hitsOf(event) {
		return event.sixes ?? event.hits ?? null;
	}

	panel() {
		return battlePanel(this);
	}
}
