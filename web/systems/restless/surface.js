// surface.js: the table of Restless Natives under the hand: which unit is chosen, what it is told to do, where its
// ghost stands, and the move that all this makes. The server says what is allowed. May use: field, the files of this system.

import { h } from "../../common/dom.js";
import { Field } from "../../field/board.js";
import { actMoves, putPose, read, turned, write, writeWay } from "./moves.js";
import { key } from "./keys.js";
import { fieldPanel } from "./panel.js";
import { pieces, scene } from "./scene.js";
import { drawTray, openLegend, openUnits } from "./sheets.js";
import { FORMS, sideOf, typeOf, unitOf } from "./words.js";

/**
 * @typedef {import("../../game/game.js").Game} Game @typedef {import("../../field/board.js").Pose} Pose @typedef {import("../../field/stands.js").Piece} Piece
 * @typedef {import("./moves.js").FieldMove} FieldMove @typedef {import("./moves.js").Order} Order
 */

export class Surface {
	/** @param {Game} game */
	constructor(game) {
		this.game = game;
		/** @type {FieldMove[]} */ this.moves = [];
		/** @type {string | null} */ this.unit = null;
		/** @type {Order | null} */ this.order = null;
		/** @type {Pose | null} where the ghost is */ this.ghost = null;
		this.form = "none";
		/** @type {Pose[]} corners that are fixed */ this.legs = [];
		/** @type {number | null} */ this.split = null;
		/** @type {string | null} */ this.target = null;
		this.twice = true;
		/** @type {Set<number>} stands that are to be lost */ this.picks = new Set();
		/** @type {Map<number, string> | null} stand to target, where they fire at several */ this.share = null;
		/** @type {{form: string, facing: number} | null} the formation of a second half */ this.next = null;
		this.raise = { type: "", stands: "", weapon: "" };
		/** @type {any} */ this.answer = null;
		/** @type {string | null} */ this.asked = null;
		/** @type {any} */ this.facts = null;
		/** @type {string | null} */ this.surveyed = null;
		/** @type {any[]} */ this.dice = [];
		this.trayLook = "";
		/** the rarer answers are in sight */ this.more = false;
		/** @type {{from: [number, number], to: [number, number]} | null} */ this.ruler = null;
		this.measuring = false;
		this.arcs = true;
		/** @type {string | null} a unit that is looked at and not one's own to command */ this.looked = null;
		/** @type {string | null} where the keys point */ this.cursor = null;
		/** @type {any} the view before the one that is shown, for trails */ this.past = null;
		this.tray = h("div", { class: "dicetray", role: "status", hidden: true });
		const style = h("link", { rel: "stylesheet", href: "/web/style/field.css" });
		document.head.append(style);
		this.ready = new Promise((done) => style.addEventListener("load", done, { once: true }));
		this.map = this.findMap();
		this.field = new Field(/** @type {HTMLElement} */ (game.mapHost), this.map, {
			tap: (unit, at) => this.tap(unit, at),
			hover: (unit) => this.hover(unit),
			hold: (unit) => unit && this.look(unit),
			back: () => this.stepBack(),
			drag: (grip, at, step) => this.drag(grip, at, step),
			grips: (unit) => (this.ghost && unit === this.unit ? "move" : null),
			measure: () => this.measuring,
		});
		/** @type {HTMLElement} */ (game.mapHost).setAttribute(
			"aria-label",
			"The table. Arrow keys go from unit to unit or move the unit in hand by an inch, [ and ] turn it, Enter confirms. The list button has all units in words.",
		);
		/** @type {HTMLElement} */ (game.mapHost).setAttribute("aria-roledescription", "battlefield");
		game.mapHost?.parentElement?.append(this.tray);
	}

	get context() {
		return this.game.context();
	}

	/** @returns {any} */
	get view() {
		return this.context.view;
	}

	findMap() {
		const { box, view } = this.context;
		return box.maps.find((/** @type {any} */ map) => map.id === view.map) || box.maps[0];
	}

	// ---- the position ----

	newPosition() {
		const { wire } = this.game,
			mine = wire.toAct.includes(wire.seat);
		this.moves = mine ? wire.moves.map(read) : [];
		const events = this.game.last?.events || [];
		if (this.game.last?.ply === wire.ply)
			this.dice = this.game.words
				.tell(events)
				.filter(
					(/** @type {any} */ event) =>
						event.dice?.length && !["card", "dealt", "shuffled"].includes(event.event),
				);
		this.clear();
		switch (mine ? this.view.phase : "") {
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
		this.ask();
		if (this.unit) this.showUnit(this.unit);
	}

	/** Nothing is in the hand. */
	clear() {
		this.unit =
			this.order =
			this.ghost =
			this.target =
			this.answer =
			this.asked =
			this.looked =
			this.share =
			this.next =
				null;
		this.picks = new Set();
		this.legs = [];
		this.split = this.facts = this.surveyed = null;
		this.twice = true;
		this.cursor = null;
	}

	/** Units that the listed moves name. @returns {string[]} */
	able() {
		if (["fire", "then"].includes(this.view.phase))
			return [...new Set(this.moves.filter((move) => move.verb === "fire").map((move) => move.unit || ""))];
		const verb = this.view.phase === "deploy" ? "place" : "activate";
		return [...new Set(this.moves.filter((move) => move.verb === verb).map((move) => move.unit || ""))];
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
		if (acts.length && acts.every((act) => act === "fight" || act === "nothing") && acts.includes("fight"))
			this.takeAct("fight");
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
		const keep =
			this.order?.card && listed.some((order) => order.card === this.order?.card) ? this.order.card : undefined;
		this.order = sample
			? { ...sample, card: keep ?? (["fled", "destroyed"].includes(facts.status) ? sample.card : undefined) }
			: { unit, act, rough: "" };
		if (sample && act.startsWith("form")) this.order.facing = facts.facing;
		this.target = this.order.target || null;
		this.ghost = this.order.pose || null;
		this.form = this.order.form || facts.formation;
		this.answer = this.asked = null;
		if (act === "charge" && sample) {
			this.target = this.nearest(
				listed.map((order) => order.target || ""),
				facts,
			);
			this.order.target = this.target || undefined;
		}
		this.ask();
		this.survey();
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
		this.ghost = { x: facts.at[0], y: facts.at[1], facing: facts.facing };
		if (active.act === "charge") {
			const goal = unitOf(this.context, active.target)?.at;
			const ways = this.moves.filter((move) => move.way?.length);
			const end = (/** @type {FieldMove} */ move) =>
				/** @type {Pose[]} */ (move.way)[/** @type {Pose[]} */ (move.way).length - 1];
			const far = (/** @type {FieldMove} */ move) => Math.hypot(end(move).x - goal[0], end(move).y - goal[1]);
			const best = goal && ways.sort((a, b) => far(a) - far(b))[0];
			if (best?.way) {
				this.legs = best.way.slice(0, -1);
				this.ghost = { ...best.way[best.way.length - 1] };
			}
		}
		this.ask();
		this.survey();
	}

	/** The unit that loses stands is the one of the two that is one's own. */
	startLoss() {
		const { unit, target, fired_at: fired } = this.view.active,
			side = sideOf(this.context.seat);
		this.unit = [unit, target, fired].find((id) => id !== "none" && typeOf(this.context, id).side === side) || null;
		const first = this.moves.find((move) => move.verb === "lose");
		this.picks = new Set((first?.text.split(" ").slice(1) || []).map(Number));
	}

	/** @param {number} stand */
	togglePick(stand) {
		if (!this.picks.delete(stand)) this.picks.add(stand);
		this.ask();
		this.game.render();
	}

	/** @param {boolean} on */
	setShare(on) {
		const facts = unitOf(this.context, this.unit || "");
		this.share = on
			? new Map(
					[1, 2, 3, 4, 5, 6, 7, 8]
						.filter((n) => (facts.alive >> (n - 1)) & 1)
						.map((n) => [n, this.target || ""]),
				)
			: null;
		this.ask();
		this.game.render();
	}

	/** The second half is a change of formation. @param {string} form */
	takeNext(form) {
		const facts = unitOf(this.context, this.unit || "");
		this.next = this.next?.form === form ? null : { form, facing: this.next?.facing ?? facts.facing };
		this.ask();
		this.game.render();
	}

	/** The fire of each stand as a move. */
	volley() {
		/** @type {Map<string, number[]>} */ const by = new Map();
		for (const [stand, id] of this.share || []) if (id) by.set(id, [...(by.get(id) || []), stand]);
		return by.size ? "volley " + [...by].map(([id, stands]) => `${id} ${stands.join(" ")}`).join(", ") : null;
	}

	/** Where the present leg begins. @returns {Pose} */
	base() {
		const facts = unitOf(this.context, this.unit || "");
		return this.legs[this.legs.length - 1] || { x: facts.at[0], y: facts.at[1], facing: facts.facing };
	}

	pickTarget() {
		const listed = this.moves.filter((move) => move.verb === "fire"),
			ids = [...new Set(listed.map((move) => move.unit || ""))];
		this.target = ids.length === 1 ? ids[0] : null;
		this.survey().then(() => {
			if (!["fire", "then"].includes(this.view.phase) || this.target) return;
			const best = (this.facts?.targets || [])
				.filter((/** @type {any} */ one) => ids.includes(one.unit))
				.sort((/** @type {any} */ a, /** @type {any} */ b) => b.dice - a.dice || a.range - b.range)[0];
			if (best) this.target = best.unit;
			this.game.render();
		});
	}

	// ---- the move in the hand ----

	/** @returns {string | null} */
	text() {
		const { unit, ghost, order } = this;
		if (this.game.replay || !this.moves.length) return null;
		switch (this.view.phase) {
			case "deploy":
				return unit && ghost ? `place ${unit} in ${this.form} at ${putPose(ghost)}` : null;
			case "order":
			case "sub":
				return order
					? write({ ...order, pose: ghost || undefined, form: ghost ? this.form : order.form })
					: null;
			case "move":
				return writeWay(this.way(), this.apart() ? this.split : null);
			case "muster":
				return this.raise.type
					? `raise ${this.raise.type}${this.raise.stands ? " stands " + this.raise.stands : ""}${this.raise.weapon ? " weapon " + this.raise.weapon : ""}`
					: null;
			case "lose":
				return this.picks.size ? "lose " + [...this.picks].sort((a, b) => a - b).join(" ") : null;
			case "then":
			case "fire": {
				if (this.next) return `form ${this.next.form} facing ${this.next.facing}`;
				if (this.share) return this.volley();
				const listed = this.moves.filter((move) => move.verb === "fire" && move.unit === this.target);
				return (listed.find((move) => !!move.twice === this.twice) || listed[0])?.text || null;
			}
			default:
				return null;
		}
	}

	/** Whether the two moves of this activation are kept apart. */
	apart() {
		return this.view.active.act === "move-twice" && [1, 2].includes(this.view.active.rough);
	}

	/** The corners of the path with the ghost at its end. @returns {Pose[]} */
	way() {
		const { ghost } = this;
		if (!ghost) return [];
		const base = this.base(),
			still = base.x === ghost.x && base.y === ghost.y && base.facing === ghost.facing;
		return still ? this.legs : [...this.legs, ghost];
	}

	/** Asks what the move would bring; while an answer is awaited only the latest question is kept. */
	async ask() {
		const text = this.text();
		if (text === this.asked) return;
		this.asked = text;
		if (!text) return void (this.answer = null);
		if (this.asking) return;
		this.asking = true;
		let done = null;
		while (this.asked && this.asked !== done) {
			done = this.asked;
			const answer = await this.game.wire.preview(done);
			if (/** @type {any} */ (answer).gone) break;
			if (done !== this.asked) continue;
			this.answer = answer;
			this.game.render();
		}
		this.asking = false;
	}

	/** What the answer says of the moving unit. @param {string} name of the event */
	event(name) {
		const events = this.answer?.events || this.answer?.dice?.[0]?.events || [];
		return events.find(
			(/** @type {any} */ event) => event.event === name && (!event.unit || event.unit === this.unit),
		);
	}

	/** Arcs, targets and reach of the unit in hand; of its ghost where it has one. */
	async survey() {
		const id = this.looked || this.unit,
			facts = id ? unitOf(this.context, id) : null;
		const moved = this.ghost && !this.looked && (this.view.phase !== "move" || this.way().length);
		const about =
			!id || !(facts?.status === "table" || moved)
				? null
				: moved && this.ghost
					? `${id} in ${this.form} at ${putPose(this.ghost)}`
					: id;
		if (about === this.surveyed && this.facts) return;
		this.surveyed = about;
		if (!about) return void (this.facts = null);
		if (this.surveying) return this.surveying;
		this.surveying = (async () => {
			let done = null;
			while (this.surveyed && this.surveyed !== done) {
				done = this.surveyed;
				const answer = await this.game.wire.survey(done);
				if (done !== this.surveyed) continue;
				const reach =
					answer.facts?.reach ||
					(done.startsWith(this.unit + " ") || done === this.unit ? this.facts?.reach : undefined);
				this.facts = answer.ok ? { ...answer.facts, reach } : null;
				this.light();
			}
		})();
		await this.surveying;
		this.surveying = undefined;
	}

	// ---- the hand ----

	/** @param {string | null} unit @param {Pose} at */
	tap(unit, at) {
		if (this.game.replay) return unit ? this.look(unit) : undefined;
		this.tray.hidden = true;
		this.game.mapHost?.focus({ preventScroll: true });
		const { phase } = this.view,
			able = this.able();
		if (unit && phase === "lose" && unit === this.unit) return this.pickNear(at);
		if (unit && ["fire", "then"].includes(phase) && able.includes(unit)) [this.target, this.next] = [unit, null];
		else if (unit && this.order && this.targets().includes(unit)) this.setTarget(unit);
		else if (unit && (phase === "order" || phase === "sub") && able.includes(unit)) this.takeUnit(unit);
		else if (!unit && this.ghost && phase === "move") return this.drag("move", at, "end");
		else if (unit) return this.look(unit);
		else if (this.looked) this.looked = null;
		this.survey();
		this.game.render();
	}

	/** The stand under the finger is lost, or spared. @param {Pose} at */
	pickNear(at) {
		const [x, y] = this.field.spot(at),
			stands = this.field.piece(this.unit || "")?.stands || [];
		const near = [...stands].sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0];
		if (near) this.togglePick(Number(near.i) + 1);
	}

	/** Shows a unit's facts and arcs without taking it. @param {string} unit */
	look(unit) {
		this.looked = this.looked === unit || unit === this.unit ? null : unit;
		this.survey();
		this.game.render();
	}

	/** @param {string | null} _unit */
	hover(_unit) {}

	/** Enemies that the act in hand can name. */
	targets() {
		const { order, unit } = this;
		if (!order || !unit || !["charge", "fight"].includes(order.act)) return [];
		return [...new Set(this.orders(unit, order.act).map((one) => one.target || ""))].filter(Boolean);
	}

	/** @param {string} unit */
	setTarget(unit) {
		if (this.order) this.order.target = this.target = unit;
		this.ask();
	}

	/** @param {string} grip @param {Pose} at @param {"start" | "move" | "end"} step */
	drag(grip, at, step) {
		if (grip === "ruler") {
			if (step === "start") this.ruler = { from: [at.x, at.y], to: [at.x, at.y] };
			if (this.ruler) this.ruler.to = [at.x, at.y];
			return this.light();
		}
		if (!this.ghost || this.game.replay || this.game.busy) return;
		if (grip === "turn") this.turnTowards(at);
		else {
			if (step === "start") this.fixTurn();
			this.moveTo(at);
		}
		this.moved(step === "end");
	}

	/** The ghost has changed. @param {boolean} rest the hand has let go */
	moved(rest) {
		this.ask();
		this.survey();
		if (rest) this.game.render();
		else this.light();
	}

	/** @param {Pose} at */
	moveTo(at) {
		const { map } = this,
			round = (/** @type {number} */ n, /** @type {number} */ most) =>
				Math.max(0, Math.min(most, Math.round(n)));
		if (!this.ghost) return;
		this.ghost = { ...this.ghost, x: round(at.x, map.width), y: round(at.y, map.height) };
		if (this.order?.pose) this.ghost = this.snapEdge(this.ghost);
	}

	/** A unit that marches on keeps its rear to the edge. @param {Pose} at @returns {Pose} */
	snapEdge(at) {
		const side = typeOf(this.context, this.unit || "").side,
			{ width, height } = this.map,
			all = [
				[
					[0, 0],
					[width, 0],
				],
				[
					[0, height],
					[width, height],
				],
				[
					[0, 0],
					[0, height],
				],
				[
					[width, 0],
					[width, height],
				],
			];
		/* Whoever waits comes by its own edges; who is brought back, by any. */
		const edges = unitOf(this.context, this.unit || "")?.status === "reserve" ? this.map[side]?.edges || [] : all;
		let best = at,
			least = 350;
		for (const [[ax, ay], [bx, by]] of edges) {
			const facing = ax === bx ? (ax < this.map.width / 2 ? 90 : 270) : ay < this.map.height / 2 ? 0 : 180;
			const deep = this.rear(facing),
				upright = ax === bx;
			const x = upright
					? ax + (facing === 90 ? deep : -deep)
					: Math.max(Math.min(ax, bx), Math.min(Math.max(ax, bx), at.x)),
				y = upright
					? Math.max(Math.min(ay, by), Math.min(Math.max(ay, by), at.y))
					: ay + (facing === 0 ? deep : -deep);
			const far = Math.hypot(x - at.x, y - at.y);
			if (far < least) [best, least] = [{ x, y, facing }, far];
		}
		return best;
	}

	/** How far the unit reaches behind its reference point, in hundredths. @param {number} _facing */
	rear(_facing) {
		const facts = unitOf(this.context, this.unit || ""),
			type = typeOf(this.context, this.unit || "");
		const slots = this.context.box.layouts[this.form]?.[facts.stands] || [];
		return Math.max(
			0,
			...slots.map(
				(/** @type {number[]} */ [, , bw, bd, turn]) =>
					-(bw * type.width + bd * type.depth) / 20 + (turn % 180 ? type.width : type.depth) / 20,
			),
		);
	}

	/** A unit that was turned where it stood and is then moved goes after the turn. */
	fixTurn() {
		if (this.view.phase !== "move" || !this.ghost) return;
		const base = this.base();
		if (
			base.x === this.ghost.x &&
			base.y === this.ghost.y &&
			base.facing !== this.ghost.facing &&
			this.legs.length < 7
		)
			this.corner();
	}

	/** @param {Pose} at */
	turnTowards(at) {
		if (!this.ghost) return;
		const degrees = (Math.atan2(at.x - this.ghost.x, at.y - this.ghost.y) * 180) / Math.PI;
		const near = Math.round(degrees / 15) * 15;
		this.setFacing(Math.abs(near - degrees) <= 3 ? near : degrees);
	}

	/** @param {number} degrees */
	setFacing(degrees) {
		const facing = turned(degrees);
		if (this.next) this.next.facing = facing;
		else if (this.ghost) this.ghost = { ...this.ghost, facing };
		else if (this.order?.act.startsWith("form")) this.order.facing = facing;
	}

	facing() {
		return this.next?.facing ?? this.ghost?.facing ?? this.order?.facing ?? 0;
	}

	/** The path bends here. */
	corner() {
		const way = this.way();
		if (way.length === this.legs.length || way.length > 7) return;
		const stood = this.event("moved"),
			last = way[way.length - 1];
		/* After turning about the front is elsewhere: the server says where. */
		const settled =
			this.answer?.ok && stood && this.asked === this.text()
				? { x: stood.x, y: stood.y, facing: stood.facing }
				: last;
		this.legs = [...way.slice(0, -1), last];
		this.ghost = { ...settled };
	}

	/** The second of two moves begins here. */
	parting() {
		this.corner();
		this.split = this.legs.length;
		this.moved(true);
	}

	aboutFace() {
		this.setFacing(this.facing() + 180);
		this.moved(true);
	}

	/** Shortens the last leg until the server allows it. */
	async goFar() {
		const base = this.base(),
			{ ghost } = this;
		if (!ghost || this.view.phase !== "move" || this.fitting) return;
		this.fitting = true;
		const at = (/** @type {number} */ part) => ({
			x: Math.round((base.x + (ghost.x - base.x) * part) * 10) / 10,
			y: Math.round((base.y + (ghost.y - base.y) * part) * 10) / 10,
			facing: ghost.facing,
		});
		let low = 0,
			high = 1;
		for (let n = 0; n < 12; n++) {
			const part = n ? (low + high) / 2 : 1;
			const answer = await this.game.wire.preview(
				writeWay([...this.legs, at(part)], this.apart() ? this.split : null) || "stay",
			);
			if (/** @type {any} */ (answer).gone) break;
			if (answer.ok) low = part;
			else high = part;
			if (low === 1) break;
		}
		this.fitting = false;
		if (this.view.phase !== "move") return;
		this.ghost = at(low);
		this.moved(true);
	}

	/** @param {string} form */
	setForm(form) {
		this.form = form;
		if (this.order) this.order.form = form;
		if (this.order?.pose && this.ghost) this.ghost = this.snapEdge(this.ghost);
		this.moved(true);
	}

	/** Formations that can be chosen now. @returns {string[]} */
	forms() {
		const { unit, order } = this,
			{ phase } = this.view;
		if (!unit) return [];
		const rates = Object.keys(typeOf(this.context, unit).rates || {});
		if (phase === "deploy" || order?.pose) return rates;
		if (order?.act.startsWith("form"))
			return [...new Set(this.orders(unit, order.act).map((one) => one.form || ""))].filter(Boolean);
		return [];
	}

	/** The ways in which the move may be declared. @returns {string[]} */
	roughs() {
		const { unit, order } = this;
		if (!unit || !order || !actMoves(order.act)) return [];
		return [
			...new Set(
				this.orders(unit, order.act)
					.filter((one) => (one.target || "") === (order.target || ""))
					.map((one) => one.rough),
			),
		];
	}

	primary() {
		const text = this.text();
		if (!text || this.game.busy) return;
		if (this.answer?.ok === false && this.asked === text) return;
		this.game.commit(text);
	}

	/** Ends the decision in the quiet way. */
	finish() {
		const text = ["stay", "hold", "end", "decline", "throw", "deploy", "ready", "accept", "refuse"].find((one) =>
			this.moves.some((move) => move.text === one),
		);
		if (text) this.game.commit(text);
	}

	stepBack() {
		if (this.ruler) this.ruler = null;
		else if (this.looked) this.looked = null;
		else if (this.view.phase === "move" && this.ghost) {
			const base = this.base();
			if (this.way().length === this.legs.length && this.legs.length) {
				this.legs = this.legs.slice(0, -1);
				if (this.split !== null && this.split > this.legs.length) this.split = null;
			}
			this.ghost = this.way().length === this.legs.length ? { ...this.base() } : { ...base };
		} else if (this.order && this.able().includes(this.unit || "")) {
			this.order = this.ghost = this.target = this.answer = this.asked = null;
		} else if (this.unit && ["order", "sub"].includes(this.view.phase)) this.clear();
		this.ask();
		this.survey();
		this.game.render();
	}

	/** @param {KeyboardEvent} event @param {HTMLElement} target @returns {boolean} */
	key(event, target) {
		return key(this, event, target);
	}

	// ---- the screen ----

	render() {
		const map = this.findMap();
		if (map !== this.map) {
			/* The dice have chosen another ground. */
			this.map = map;
			this.field = new Field(/** @type {HTMLElement} */ (this.game.mapHost), map, this.field.act);
			this.field.whole();
		}
		this.field.setUnits(pieces(this));
		this.light();
		drawTray(this, this.tray);
	}

	light() {
		this.field.light(scene(this));
	}

	/** Where units stood before they moved last. */
	get was() {
		const now = new Map(
			this.view.units
				.filter((/** @type {any} */ unit) => unit.status === "table")
				.map((/** @type {any} */ unit) => [unit.id, { x: unit.at[0], y: unit.at[1], facing: 0 }]),
		);
		this.stood ||= { ply: -1, now, old: new Map() };
		const ply = this.game.replay ? 100000 + this.game.replay.at : this.game.wire.ply;
		if (ply !== this.stood.ply) this.stood = { ply, now, old: this.stood.now };
		return this.stood.old;
	}

	/** @param {string} id */
	showUnit(id) {
		const unit = unitOf(this.context, id);
		if (this.ghost) this.field.show(this.ghost);
		else if (unit?.status === "table") this.field.show({ x: unit.at[0], y: unit.at[1], facing: 0 });
	}

	/** @param {string} id */
	goTo(id) {
		const unit = unitOf(this.context, id);
		if (unit?.status === "table") this.field.centre({ x: unit.at[0], y: unit.at[1], facing: 0 });
	}

	firstLook() {
		const poses = this.view.units
			.filter((/** @type {any} */ unit) => unit.status === "table")
			.map((/** @type {any} */ unit) => ({ x: unit.at[0], y: unit.at[1], facing: 0 }));
		if (this.ghost) poses.push(this.ghost);
		this.field.whole();
		if (this.game.mapHost && this.game.mapHost.clientWidth < 700 && this.ghost)
			this.field.centre(this.ghost, 0.6);
	}

	list() {
		openUnits(this);
	}

	legend() {
		openLegend(this);
	}

	panel() {
		return fieldPanel(this);
	}

	/** The name of a formation. @param {string} form */
	formName(form) {
		return FORMS[/** @type {keyof FORMS} */ (form)] || form;
	}
}
