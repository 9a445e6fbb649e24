// surface.js: a table in inches under fingers, mouse and keys: which unit is chosen, where its ghost stands, the path that leads
// there, the target, the ruler. A system extends it with its questions: see "What a system says". The server says what is
// allowed. May use: dom, game/pace, board, poses, units, keys, ruler, scene, sheets.

import { h } from "../common/dom.js";
import { combatPace } from "../game/pace.js";
import { Field } from "./board.js";
import { key } from "./keys.js";
import { between, depthBehind, facingTo, putPose, samePose, snapToEdge, turned } from "./poses.js";
import { cornersOf, drawTape, measureUnits } from "./ruler.js";
import { pieces, scene } from "./scene.js";
import { drawTray, openLegend, openUnits } from "./sheets.js";
import { onTable, poseOf, sideOf, typeOf, unitOf } from "./units.js";

/**
 * @typedef {import("../game/game.js").Game} Game @typedef {import("../game/task.js").Context} Context
 * @typedef {import("./board.js").Pose} Pose @typedef {import("./stands.js").Piece} Piece
 *
 * @typedef {Object} FieldWords what a system calls things
 * @property {(context: Context, id: string) => string} unitName
 * @property {(context: Context, unit: any) => string} sayUnit a unit as a screen reader says it
 * @property {(unit: any) => string} unitState a few words below its name
 * @property {(form: string) => string} formName
 * @property {(kind: string) => string} groundName @property {(ground: any) => string} groundEffects
 * @property {(context: Context, type: string) => {name: string, about: string}} troopWords for the legend
 * @property {string} legendNote @property {string} [strength] what a unit can lose, "stands" unless told
 *
 * @typedef {"" | "place" | "choose" | "move" | "target" | "stands"} Mode what pointing at the table means: a waiting unit is placed, a unit
 *   is chosen, the chosen one moves, a target is chosen, stands of a unit are chosen
 */

/** Corners that a path can have. */
const CORNERS = 7;

export class Surface {
	/** @param {Game} game @param {FieldWords} words */
	constructor(game, words) {
		this.game = game;
		this.words = words;
		/** @type {any[]} the listed moves, read by the system */ this.moves = [];
		/** @type {string | null} */ this.unit = null;
		/** @type {Pose | null} where the ghost is */ this.ghost = null;
		this.form = "none";
		/** @type {Pose[]} corners that are fixed */ this.legs = [];
		/** @type {number | null} the facing that a unit was given at the edge where it enters */ this.turnedTo = null;
		/** @type {number | null} corners of the first of two moves */ this.split = null;
		/** @type {string | null} */ this.target = null;
		/** @type {Set<number>} stands that are chosen */ this.picks = new Set();
		/** @type {any} what the server says to the chosen move */ this.answer = null;
		/** @type {string | null} */ this.asked = null;
		/** @type {any} arcs, targets and reach */ this.facts = null;
		/** @type {string | null} */ this.surveyed = null;
		/** @type {any[]} throws that lie on the table */ this.dice = [];
		/** @type {Map<string, Pose> | null} where everybody stood when the last order went out */ this.stoodThen = null;
		/** @type {{key: string, view: any} | null} the table while a throw is looked at */ this.held = null;
		this.trayLook = "";
		/** the rarer answers are in sight */ this.more = false;
		/** @type {import("./ruler.js").Ruler | null} */ this.ruler = null;
		this.measuring = false;
		this.arcs = true;
		/** @type {string | null} a unit that is looked at and not one's own to command */ this.looked = null;
		/** @type {string | null} where the keys point */ this.cursor = null;
		this.tray = h("div", { class: "dicetray", role: "status", hidden: true });
		this.map = this.findMap();
		this.field = this.makeField();
		const host = /** @type {HTMLElement} */ (game.mapHost);
		host.setAttribute(
			"aria-label",
			"The table. Arrow keys go from unit to unit or move the chosen unit by an inch, [ and ] turn it, Enter confirms. The list button has all units in words.",
		);
		host.setAttribute("aria-roledescription", "battlefield");
		host.parentElement?.append(this.tray);
	}

	// ---- What a system says ----

	/** What pointing at the table means now. @returns {Mode} */
	mode() {
		return "";
	}

	/** A listed move taken apart. @param {string} text @returns {any} */
	readMove(text) {
		return { text };
	}

	/** A new position: what there is only one of is chosen at once. */
	begin() {}

	/** Units that can be chosen, or fired at in the mode "target". @returns {string[]} */
	able() {
		return [];
	}

	/** Enemies that what is chosen so far can name. @returns {string[]} */
	targets() {
		return [];
	}

	/** Formations that can be chosen now. @returns {string[]} */
	forms() {
		return [];
	}

	/** The chosen move as text. @returns {string | null} */
	text() {
		return null;
	}

	/** A move along a path as text. @param {Pose[]} _way @returns {string | null} */
	wayText(_way) {
		return null;
	}

	/** The edges to which the ghost keeps while it enters; null where it goes anywhere. @returns {number[][][] | null} */
	edges() {
		return null;
	}

	/** Whether the path is that of two moves that are kept apart. */
	apart() {
		return false;
	}

	/** A unit that acts is chosen. @param {string} unit */
	takeUnit(unit) {
		this.clear();
		this.unit = unit;
		this.survey();
	}

	/** A unit that waits to be placed is chosen. @param {string | null} unit */
	takeWaiting(unit) {
		this.clear();
		this.unit = unit;
	}

	/** @param {string} unit */
	setTarget(unit) {
		this.target = unit;
		this.showUnits(this.parties());
		this.ask();
	}

	/** A target is tapped. @param {string} unit */
	aim(unit) {
		this.target = unit;
		this.showUnits(this.parties());
	}

	/** Back from what is chosen, where there is no path. */
	letGo() {
		this.clear();
	}

	/** Ends the decision in the quiet way. */
	finish() {}

	/** Where the chosen move would bring the unit, as the server says. @returns {any} with x, y, facing and cost */
	arrival() {
		return this.event("moved");
	}

	/** A unit that the chosen move puts somewhere without a ghost. @returns {{x: number, y: number, facing: number, formation: string} | null} */
	preview() {
		return null;
	}

	/** How a unit looks: the parts of a piece that do not come from its formation. @param {any} _unit @param {boolean} _ghost @returns {any} */
	appearance(_unit, _ghost) {
		return {};
	}

	/** Goals, edges and zones. @returns {import("./board.js").Zone[]} */
	zones() {
		return [];
	}

	/** What an event leaves on the table: "shot" from its unit to its target, "march" or "flight" from where it stood. @param {any} _event */
	trailOf(_event) {
		return "";
	}

	/** Lines from one place to another that the question draws, with what is said of each. @returns {{from: Pose, to: Pose, kind: string, text?: string}[]} */
	lines() {
		return [];
	}

	/** How far the chosen unit might get before its dice have fallen. @returns {{points: number[][], kind: string, text?: string, at?: number[]}[]} */
	reaches() {
		return [];
	}

	/** Where the path of the chosen unit begins. @returns {Pose} */
	origin() {
		return poseOf(unitOf(this.context, this.unit || ""));
	}

	/** Inches along the path and how many there are. @param {number} _straight the length of the path @param {any} _arrival */
	lengthWords(_straight, _arrival) {
		return "";
	}

	/** What is said beside a target. @param {any} _fact of the survey */
	targetWords(_fact) {
		return "";
	}

	/** What a survey found, with bands, eyes and targets as the table draws them. @param {any} facts @returns {any} */
	readFacts(facts) {
		return facts;
	}

	/** Dice that are shown on the table. @param {any[]} events */
	throwsOf(events) {
		return this.game.words.tell(events).filter((/** @type {any} */ event) => event.dice?.length);
	}

	/** How many of the dice of an event hit; null where none can. @param {any} _event @returns {number | null} */
	hitsOf(_event) {
		return null;
	}

	/** The panel. @returns {any[]} */
	panel() {
		return [];
	}

	// ---- the position ----

	/** @returns {Context} */
	get context() {
		return this.game.context(this.beheld());
	}

	/** While a throw is looked at: who is about to fall or run stands as before. */
	beheld() {
		const { moment, wire } = this.game;
		if (!moment?.before?.units || this.game.replay) return undefined;
		const key = `${wire.ply} ${moment.shown} ${moment.beats.length}`;
		if (this.held?.key !== key) {
			const seen = moment.seen(),
				hit = (/** @type {any[]} */ beats, /** @type {string} */ id) => beats.some((beat) => ["loss", "flight"].includes(beat.kind) && beat.units[0] === id),
				later = moment.beats.slice(moment.shown),
				old = new Map(moment.before.units.map((/** @type {any} */ unit) => [unit.id, unit]));
			const units = wire.view.units.map((/** @type {any} */ now) => {
				const was = old.get(now.id);
				if (!was || !hit(later, now.id)) return now;
				return hit(seen, now.id) ? { ...was, stands: now.stands, alive: now.alive, shape: now.shape } : was;
			});
			this.held = { key, view: { ...wire.view, units } };
		}
		return this.held.view;
	}

	/** @returns {any} */
	get view() {
		return this.context.view;
	}

	findMap() {
		const { box, view } = this.context;
		return box.maps.find((/** @type {any} */ map) => map.id === view.map) || box.maps[0];
	}

	makeField() {
		return new Field(/** @type {HTMLElement} */ (this.game.mapHost), this.map, {
			tap: (unit, at) => this.tap(unit, at),
			hover: () => {},
			hold: (unit) => unit && this.inspect(unit),
			back: () => this.stepBack(),
			drag: (grip, at, step) => this.drag(grip, at, step),
			grips: (unit) => (this.ghost && unit === this.unit ? "move" : null),
			measure: () => this.measuring,
		});
	}

	/** What a formation of so many stands looks like: slots as the server lists them. @param {string} form @param {number} stands @returns {number[][]} */
	layout(form, stands) {
		return this.context.box.layouts[form]?.[stands] || [];
	}

	/** @param {string} id */
	unitName(id) {
		return this.words.unitName(this.context, id);
	}

	newPosition() {
		const { wire, last } = this.game,
			mine = wire.toAct.includes(wire.seat);
		const { moment } = this.game;
		this.moves = mine && !moment ? wire.moves.map((text) => this.readMove(text)) : [];
		if (last?.ply === wire.ply) this.dice = this.game.words.beats ? this.plainThrows(last) : this.throwsOf(last.events || []);
		this.clear();
		this.ruler = null;
		if (mine && !moment) this.begin();
		this.ask();
		if (moment || !mine) this.showUnits(moment?.thrown?.units || this.namedIn(last));
		else if (this.unit) this.showUnits(this.parties());
	}

	/** Those who take part in what is decided: who acts, and against whom. @returns {string[]} */
	parties() {
		return [this.unit, this.target].flatMap((id) => id || []);
	}

	/** Who did something in the last move of the others. @param {any} last @returns {string[]} */
	namedIn(last) {
		const named = (last?.events || []).flatMap((/** @type {any} */ event) => (this.trailOf(event) ? [event.unit, event.target, event.against] : []));
		return last?.ply === this.game.wire.ply && last.by !== this.game.wire.seat ? named.filter(Boolean) : [];
	}

	/** Dice that were not looked at as a throw. @param {any} last */
	plainThrows(last) {
		return this.game.words.beats(this.context, last).length && combatPace() ? [] : this.throwsOf(last.events || []);
	}

	/** Nothing is chosen. */
	clear() {
		this.unit = this.ghost = this.target = this.answer = this.asked = this.looked = this.cursor = null;
		this.split = this.facts = this.surveyed = this.turnedTo = null;
		this.legs = [];
		this.picks = new Set();
	}

	// ---- what the server says ----

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
			this.survey();
			this.game.render();
		}
		this.asking = false;
	}

	/** The answer to the move that is chosen now, or null while it is awaited. */
	answered() {
		return this.asked === this.text() ? this.answer : null;
	}

	/** Why the chosen move is refused; null where it is not, or not yet. */
	refusal() {
		const answer = this.answered();
		return answer?.ok === false ? answer : null;
	}

	/** What the answer says of the chosen unit. @param {string} name of the event */
	event(name) {
		const events = this.answer?.events || this.answer?.dice?.[0]?.events || [];
		return events.find(
			(/** @type {any} */ event) => event.event === name && (!event.unit || event.unit === this.unit),
		);
	}

	/** What a survey is asked about: the unit as it stands, or as its ghost does. */
	surveyText() {
		const id = this.looked || this.unit,
			moved = this.ghost && !this.looked && (this.mode() !== "move" || this.way().length);
		if (!id || !(onTable(unitOf(this.context, id)) || moved)) return null;
		return moved && this.ghost ? `${id} in ${this.form} at ${putPose(this.ghost)}` : id;
	}

	/** Arcs, targets and reach of the chosen unit; of its ghost where it has one. */
	async survey() {
		const about = this.surveyText();
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
				this.facts = answer.ok ? { ...this.readFacts(answer.facts), reach } : null;
				this.light();
			}
		})();
		await this.surveying;
		this.surveying = undefined;
	}

	// ---- tap, drag, ruler ----

	/** @param {string | null} unit @param {Pose} at */
	tap(unit, at) {
		if (this.game.moment) return this.game.moment.press();
		if (this.game.replay) return unit ? this.inspect(unit) : undefined;
		this.tray.hidden = true;
		this.ruler = null;
		this.game.mapHost?.focus({ preventScroll: true });
		const mode = this.mode(),
			able = this.able();
		if (unit && mode === "stands" && unit === this.unit) return this.tapStand(at);
		if (unit && mode === "target" && able.includes(unit)) this.aim(unit);
		else if (unit && this.targets().includes(unit)) this.setTarget(unit);
		else if (unit && mode === "choose" && able.includes(unit)) this.takeUnit(unit);
		else if (!unit && this.ghost && mode === "move") return this.drag("move", at, "end");
		else if (unit) return this.inspect(unit);
		else if (this.looked) this.looked = null;
		this.survey();
		this.game.render();
	}

	/** The stand under the finger is chosen, or let go. @param {Pose} at */
	tapStand(at) {
		const [x, y] = this.field.spot(at),
			stands = this.field.piece(this.unit || "")?.stands || [];
		const near = [...stands].sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0];
		if (near) this.togglePick(Number(near.i) + 1);
	}

	/** @param {number} stand */
	togglePick(stand) {
		if (!this.picks.delete(stand)) this.picks.add(stand);
		this.ask();
		this.game.render();
	}

	/** Shows a unit's facts and arcs without choosing it. @param {string} unit */
	inspect(unit) {
		this.looked = this.looked === unit || unit === this.unit ? null : unit;
		this.survey();
		this.game.render();
	}

	/** @param {string} grip @param {Pose} at @param {"start" | "move" | "end"} step */
	drag(grip, at, step) {
		if (grip === "ruler") return drawTape(this, at, step);
		if (!this.ghost || this.game.replay || this.game.busy) return;
		if (grip === "turn") this.setFacing(facingTo(this.ghost, at));
		else {
			if (step === "start") this.fixTurn();
			this.moveTo(at);
		}
		this.moved(step === "end");
	}

	/** @param {boolean} on */
	setMeasuring(on) {
		const from = this.looked || this.unit,
			to = this.cursor || this.target;
		this.measuring = on;
		if (!on) this.ruler = null;
		else if (from && to && from !== to) measureUnits(this, from, to);
		this.game.mapHost?.classList.toggle("measuring", on);
		this.game.render();
	}

	// ---- the ghost and its path ----

	/** The ghost has changed. @param {boolean} rest nothing is dragged any more */
	moved(rest) {
		this.ask();
		this.survey();
		if (rest) this.game.render();
		else this.light();
	}

	/** @param {{x: number, y: number}} at @param {number} [unit] the place is rounded to so many hundredths */
	moveTo(at, unit = 1) {
		const { map } = this,
			keep = (/** @type {number} */ n, /** @type {number} */ most) =>
				Math.max(0, Math.min(most, unit ? Math.round(n / unit) * unit : n));
		if (this.ghost) this.ghost = this.snapped({ ...this.ghost, x: keep(at.x, map.width), y: keep(at.y, map.height) });
	}

	/** A unit that enters keeps its rear to the edge. @param {Pose} at @returns {Pose} */
	snapped(at) {
		const edges = this.edges(),
			facts = unitOf(this.context, this.unit || "");
		if (!edges) return at;
		const pose = snapToEdge(at, edges, this.map, depthBehind(this.layout(this.form, facts.stands), typeOf(this.context, facts.id)));
		return this.turnedTo === null ? pose : this.onTable({ ...pose, facing: this.turnedTo });
	}

	/** A ghost that was turned is pushed until no corner is off the table. @param {Pose} at @returns {Pose} */
	onTable(at) {
		const { map, field, context } = this,
			facts = unitOf(context, this.unit || ""),
			corners = field.stands(this.layout(this.form, facts.stands), at, typeOf(context, facts.id)).flatMap(cornersOf).map(([x, y]) => field.pose(x, y)),
			off = (/** @type {number[]} */ list, /** @type {number} */ most) => Math.max(0, -Math.min(...list)) - Math.max(0, Math.max(...list) - most);
		const push = (/** @type {number} */ n) => Math.ceil(Math.abs(n)) * Math.sign(n);
		return { ...at, x: at.x + push(off(corners.map((one) => one.x), map.width)), y: at.y + push(off(corners.map((one) => one.y), map.height)) };
	}

	/** @param {number} degrees */
	setFacing(degrees) {
		if (!this.ghost) return;
		this.ghost = { ...this.ghost, facing: turned(degrees) };
		if (!this.edges()) return;
		this.turnedTo = this.ghost.facing;
		this.ghost = this.snapped(this.ghost);
	}

	facing() {
		return this.ghost?.facing ?? 0;
	}

	aboutFace() {
		this.setFacing(this.facing() + 180);
		this.moved(true);
	}

	/** @param {string} form */
	setForm(form) {
		this.form = form;
		if (this.ghost) this.ghost = this.snapped(this.ghost);
		this.moved(true);
	}

	/** Where the present leg begins. @returns {Pose} */
	base() {
		return this.legs[this.legs.length - 1] || this.origin();
	}

	/** The corners of the path with the ghost at its end. @returns {Pose[]} */
	way() {
		if (!this.ghost) return [];
		return samePose(this.base(), this.ghost) ? this.legs : [...this.legs, this.ghost];
	}

	/** A unit that was turned where it stood and is then moved goes after the turn. */
	fixTurn() {
		if (this.mode() !== "move" || !this.ghost) return;
		const base = this.base(),
			turnedOnly = base.x === this.ghost.x && base.y === this.ghost.y && base.facing !== this.ghost.facing;
		if (turnedOnly && this.legs.length < CORNERS) this.corner();
	}

	/** The path bends here. */
	corner() {
		const way = this.way();
		if (way.length === this.legs.length || way.length > CORNERS) return;
		const stood = this.answered()?.ok ? this.arrival() : null,
			last = way[way.length - 1];
		this.legs = way;
		/* After turning about the front is elsewhere: the server says where. */
		this.ghost = stood ? { x: stood.x, y: stood.y, facing: stood.facing } : { ...last };
	}

	fixCorner() {
		this.corner();
		this.moved(true);
	}

	/** The second of two moves begins here. */
	parting() {
		this.corner();
		this.split = this.legs.length;
		this.moved(true);
	}

	/** The last leg of the path is taken back. */
	shorten() {
		const base = this.base();
		if (this.way().length === this.legs.length && this.legs.length) {
			this.legs = this.legs.slice(0, -1);
			if (this.split !== null && this.split > this.legs.length) this.split = null;
		}
		this.ghost = this.way().length === this.legs.length ? { ...this.base() } : { ...base };
	}

	/** Straight on from where the path ends, as far as it goes. @param {number} reach hundredths */
	async goAhead(reach) {
		const base = this.base(),
			a = (base.facing * Math.PI) / 180;
		this.ghost = { x: base.x + Math.sin(a) * reach, y: base.y + Math.cos(a) * reach, facing: base.facing };
		await this.goFar();
	}

	/** Shortens the last leg until the server allows it. */
	async goFar() {
		const base = this.base(),
			{ ghost } = this;
		if (!ghost || this.mode() !== "move" || this.fitting) return;
		this.fitting = true;
		let low = 0,
			high = 1;
		for (let n = 0; n < 12 && low < 1; n++) {
			const part = n ? (low + high) / 2 : 1,
				answer = await this.game.wire.preview(this.wayText([...this.legs, between(base, ghost, part)]) || "");
			if (/** @type {any} */ (answer).gone) break;
			if (answer.ok) low = part;
			else high = part;
		}
		this.fitting = false;
		if (this.mode() !== "move") return;
		this.ghost = between(base, ghost, low);
		this.moved(true);
	}

	// ---- deciding ----

	primary() {
		const text = this.text();
		if (text && !this.game.busy && !this.refusal()) this.game.commit(text);
	}

	stepBack() {
		if (this.ruler) this.ruler = null;
		else if (this.looked) this.looked = null;
		else if (this.mode() === "move" && this.ghost) this.shorten();
		else this.letGo();
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
			this.field = this.makeField();
			this.field.whole();
		}
		this.field.setUnits(pieces(this));
		this.light();
		drawTray(this, this.tray);
	}

	light() {
		this.field.light(scene(this));
	}

	/** The units of a position. @param {any} view @returns {any[]} */
	unitsIn(view) {
		return view.units || [];
	}

	/** Where everybody stood when this player's last order went out: now, or in a position that was asked for. @param {any} [view] */
	remember(view = this.game.wire.view) {
		this.stoodThen = new Map(this.unitsIn(view).filter(onTable).map((/** @type {any} */ unit) => [unit.id, poseOf(unit)]));
	}

	/** One comes back: where they stood at that move. @param {number} ply */
	async recall(ply) {
		const { view } = await this.game.wire.ask({ op: "at", ply });
		if (view) this.remember(view);
		this.light();
	}

	/** The number under which the list has what a unit did. @param {string} id */
	sinceNumber(id) {
		const at = this.game.since.groups().findIndex(({ head, rest }) => [head, ...rest].some((line) => line.event?.unit === id && this.trailOf(line.event)));
		return at < 0 ? "" : String(at + 1);
	}

	/** Who has gone where since then. @returns {{from: Pose, to: Pose, kind: string, text: string}[]} */
	sinceTrails() {
		if (!this.game.since.open || !this.stoodThen) return [];
		return this.view.units.flatMap((/** @type {any} */ unit) => {
			const from = this.stoodThen?.get(unit.id);
			if (!from || !onTable(unit) || sideOf(unit.seat) === sideOf(this.context.seat)) return [];
			const to = poseOf(unit);
			return Math.hypot(to.x - from.x, to.y - from.y) > 40 ? [{ from, to, kind: "march", text: this.sinceNumber(unit.id) }] : [];
		});
	}

	/** Where units stood before they moved last. */
	get was() {
		const now = new Map(
			this.view.units.filter(onTable).map((/** @type {any} */ unit) => [unit.id, { x: unit.at[0], y: unit.at[1], facing: 0 }]),
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
		else if (onTable(unit)) this.field.show(poseOf(unit));
	}

	/** All these units in sight together: as near as before where that is possible. @param {string[]} ids */
	showUnits(ids) {
		const { field } = this,
			poses = [...ids.map((id) => unitOf(this.context, id)).filter(onTable).map(poseOf), ...(this.ghost && ids.includes(this.unit || "") ? [this.ghost] : [])],
			spots = poses.map((pose) => field.spot(pose)).map(([x, y]) => ({ x, y }));
		if (!spots.length || spots.every((spot) => field.inSight(spot))) return;
		if (spots.length === 1) field.centreOn(spots[0]);
		else field.fitTo(spots, 420, Math.max(0.4, field.k));
	}

	/** @param {string} id */
	goTo(id) {
		const unit = unitOf(this.context, id);
		if (onTable(unit)) this.field.centre(poseOf(unit));
	}

	/** The whole table; on a phone, where that is too small to read, one's own units. */
	firstLook() {
		const { field } = this,
			narrow = field.size().width < 700,
			own = field.pieces.filter((piece) => piece.own).map((piece) => piece.ref);
		field.whole();
		if (narrow && this.ghost) field.centre(this.ghost, 0.6);
		else if (narrow && own.length) field.fitTo(own, 260, 0.8, 0.42);
	}

	list() {
		openUnits(this);
	}

	legend() {
		openLegend(this);
	}
}
