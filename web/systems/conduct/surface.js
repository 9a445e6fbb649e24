// surface.js: a battle by the conduct charts on its table: who rolls, where it goes, whom it charges, orders of fire, Supports, groups that
// enter. What the dice did is shown as one scene first. May use: dom, game/pace, field/surface, field/poses, field/units, field/scene, the files of this system.

import { h } from "../../common/dom.js";
import { combatPace } from "../../game/pace.js";
import { Surface as FieldSurface } from "../../field/surface.js";
import { putPose } from "../../field/poses.js";
import { inches, poseOf, unitOf } from "../../field/units.js";
import { recent } from "../../field/scene.js";
import { Arrival, joinable, placesFor, waysFor } from "./gather.js";
import { legsTo, targetOf, usualFire } from "./moves.js";
import { standsOf, volleysOf, volleyWords, writeStands } from "./orders.js";
import { battlePanel } from "./panel.js";
import { Resolution } from "./resolution.js";
import { partsOf, unitsOf } from "./resolve.js";
import { drawStrip } from "./scene_view.js";
import { layoutOf, tableOf } from "./view.js";
import { zonesOf } from "./zones.js";
import * as words from "./words.js";

/** @typedef {import("../../game/game.js").Game} Game @typedef {import("../../field/board.js").Pose} Pose */

/** What pointing at the table means in each phase. @type {Record<string, import("../../field/surface.js").Mode>} */
const MODES = { deploy: "place", units: "choose", exploit: "choose", move: "move", guns: "target", rifles: "target", bayonets: "choose", primary: "choose", support: "choose" };
/** Answers that end a decision, the first that is listed. */
const QUIET = ["done", "ready", "stay", "volley", "bayonets", "unsupported", "first", "bring none", "refuse"];
const TRAILS = { fired: "shot", fought: "shot", moved: "march", charged: "march", recoiled: "flight" };
const NOBODY = new Set();

export class Surface extends FieldSurface {
	/** @param {Game} game */
	constructor(game) {
		super(game, words);
		/** @type {string | null} a listed move that was chosen as it is */ this.listed = null;
		/** @type {Map<string, string>} orders of fire */ this.orders = new Map();
		/** @type {Set<string>} who fixes or unfixes */ this.blades = new Set();
		/** @type {string | null} "claim", "forgo" or nothing */ this.claim = null;
		this.hold = "";
		/** it leaves its square or column */ this.leaves = false;
		/** @type {Map<string, import("./orders.js").Shot[]>} what each of one's shooters could fire at */ this.shots = new Map();
		/** @type {Map<string, string>} Supports and their Primaries */ this.backing = new Map();
		/** @type {Map<string, number>} places in the order of kills that are not the usual ones */ this.ranks = new Map();
		/** @type {Set<string>} groups that are brought on */ this.groups = new Set();
		/** @type {Arrival | null} where the active unit comes onto the table */ this.entry = null;
		/** it falls in to a square or column at the end of its move */ this.fallsIn = false;
		/** @type {Resolution | null} what the dice did, until it has been seen */ this.resolution = null;
		/** @type {{key: string, scene: Resolution | null}} the same of the moment that is looked back at */ this.review = { key: "", scene: null };
		/** @type {{key: string, look: {x: number, y: number, k: number} | null}} what the table shows during a scene, and what it showed before */ this.framed = { key: "", look: null };
		this.strip = h("section", { class: "strip", "aria-label": "What the dice did", hidden: true });
		game.mapHost?.parentElement?.append(this.strip);
	}

	get context() {
		const { game } = this,
			context = game.context(),
			fallen = this.scene()?.fallen() || NOBODY;
		return tableOf(context, [context.box.id, game.wire.token, game.wire.ply, game.replay?.at ?? "now", context.seat, context.view.phase, ...fallen].join(" "), fallen);
	}

	/** @param {any} view */
	unitsIn(view) {
		return Object.entries(view.units || {}).map(([id, unit]) => ({ .../** @type {any} */ (unit), id })).filter((unit) => unit.at);
	}

	/** Orders of fire and Supports are lines of their own. */
	sinceTrails() {
		return this.scene() || ["guns", "rifles", "support"].includes(this.raw.phase) ? [] : super.sinceTrails();
	}

	// ---- the scene ----

	/** What the dice of the last move did, as long as it is shown. @returns {Resolution | null} */
	scene() {
		const { replay } = this.game;
		if (!replay) return this.resolution;
		const part = replay.plies[replay.at],
			key = `${replay.at} ${part?.ply} ${replay.seat}`;
		if (this.review.key !== key) {
			const parts = partsOf(words.tell(part?.events || []));
			const end = () => (replay.at + 1 < replay.plies.length ? replay.step(1) : this.game.closeReplay());
			this.review = { key, scene: parts.length ? new Resolution(this, parts, { whole: true, end }) : null };
		}
		return this.review.scene;
	}

	newPosition() {
		const { last, wire, replay } = this.game,
			fresh = last?.ply === wire.ply && !last.undo && !replay,
			parts = fresh && combatPace() ? partsOf(words.tell(last.events || [])) : [];
		this.resolution?.stop();
		this.resolution = parts.length ? new Resolution(this, parts, { end: () => this.endScene() }) : null;
		if (this.resolution) {
			wire.hold();
			localStorage.setItem(this.mark("held"), String(wire.ply - 1));
		} else if (fresh) this.seen();
		super.newPosition();
		this.resolution?.tell();
		if (this.resolution && this.game.panel) this.game.panel.scrollTop = 0;
	}

	/** The player has seen it: the next question. */
	endScene() {
		const { game } = this;
		this.resolution = null;
		this.seen();
		if (this.moves.length) this.begin();
		this.ask();
		game.wire.release();
		if (!game.passSeat()) game.render();
		if (game.wire.result?.over) game.endPage.open();
	}

	/** Where this browser keeps what a seat has been shown, and what it was still looking at. @param {"seen" | "held"} what */
	mark(what) {
		const { wire } = this.game;
		return `durbar.${what}.${wire.match.match}.${wire.seat}`;
	}

	/** Everything up to now has been seen. */
	seen() {
		const { wire } = this.game;
		localStorage.removeItem(this.mark("held"));
		if (wire.result?.over) localStorage.removeItem(this.mark("seen"));
		else localStorage.setItem(this.mark("seen"), String(wire.ply));
	}

	/** The last ply that the player has seen: a scene that was still held is shown again, and where two share a page each sees it. @param {number} met that the server has sent */
	seenUpTo(met) {
		const shared = this.game.wires.length > 1,
			from = Number(localStorage.getItem(this.mark(shared ? "seen" : "held")) || 0);
		return from && from < (shared ? this.game.wire.ply : met) ? from : met;
	}

	/** Whether a replay that runs by itself waits here. @param {any[]} events */
	pauses(events) {
		return partsOf(words.tell(events)).length > 0;
	}

	/** The position as the server has it. */
	get raw() {
		return this.game.context().view;
	}

	mode() {
		const { phase } = this.raw;
		if (this.scene()) return "";
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
		this.shots = new Map();
		this.backing = new Map();
		this.ranks = new Map();
		this.groups = new Set(this.bringable());
		if (this.resolution) return;
		const { phase, active } = this.raw;
		if (phase === "move") this.startMove(active.unit);
		if (phase === "guns" || phase === "rifles") this.loadFire();
		if (phase === "deploy") this.takeWaiting(null);
	}

	/** Orders as they usually are, and what every shooter could fire at. */
	async loadFire() {
		this.orders = usualFire(this.texts());
		const { wire } = this.game,
			{ ply } = wire;
		for (const id of this.shooters()) {
			const answer = await wire.survey(id);
			if (wire.ply !== ply || answer.gone) return;
			this.shots.set(id, answer.facts?.fire?.targets || []);
		}
		this.showUnits([...this.orders].flatMap(([id, order]) => [id, targetOf(order) || ""]));
		this.game.render();
	}

	clear() {
		super.clear();
		this.listed = null;
		this.claim = null;
		this.hold = "";
		this.leaves = this.fallsIn = false;
		this.entry = null;
	}

	able() {
		const { phase } = this.raw,
			scene = this.scene();
		if (scene) return scene.units();
		if (phase === "bayonets") return this.bayonetUnits();
		if (phase === "support") return [...this.supporters().keys()];
		if (phase === "primary") return this.texts().flatMap((text) => /^primary (\S+)$/.exec(text)?.[1] || []);
		if (phase === "move") return this.fallsIn ? joinable(this) : [];
		if (phase === "deploy") return this.context.view.units.filter((/** @type {any} */ unit) => unit.seat === this.context.seat && !unit.figure && unit.at).map((/** @type {any} */ unit) => unit.id);
		if (phase === "guns" || phase === "rifles") return this.fireTargets();
		const verb = { units: "activate", exploit: "exploit", command: "figure" }[/** @type {string} */ (phase)];
		return [...new Set(this.moves.filter((/** @type {any} */ move) => move.verb === verb).map((/** @type {any} */ move) => move.unit))];
	}

	/** Own units that have orders to give in this phase of fire. */
	shooters() {
		return [...usualFire(this.texts()).keys()];
	}

	/** Enemies that the chosen shooter, or those of its stands that are picked, can be told to fire at. */
	fireTargets() {
		const list = this.shots.get(this.unit || "") || [];
		return [...new Set(list.filter((one) => !this.picks.size || this.picks.has(one.stand)).map((one) => one.unit))];
	}

	/** Own units that may fix or unfix. @returns {string[]} */
	bayonetUnits() {
		return [...new Set(this.texts().flatMap((text) => /(?:un)?fix (\S+)/.exec(text)?.[1].split(",") || []))];
	}

	/** Units that may be committed, and the Primaries whom each could support. @returns {Map<string, string[]>} */
	supporters() {
		/** @type {Map<string, string[]>} */ const found = new Map();
		for (const text of this.texts())
			for (const [, unit, primary] of text.matchAll(/(\S+) for ([^\s,]+)/g)) {
				const list = found.get(unit) || [];
				if (!list.includes(primary)) found.set(unit, [...list, primary]);
			}
		return found;
	}

	/** A Support is committed, then to the next Primary, then to none. @param {string} unit */
	toggleSupport(unit) {
		const list = this.supporters().get(unit) || [],
			next = list[list.indexOf(this.backing.get(unit) || "") + 1];
		if (next) this.backing.set(unit, next);
		else this.backing.delete(unit);
		this.ask();
	}

	/** @param {string} unit */
	toggleBlades(unit) {
		if (!this.blades.delete(unit)) this.blades.add(unit);
		this.ask();
	}

	/** Groups that can be brought on now. @returns {string[]} */
	bringable() {
		return [...new Set(this.texts().flatMap((text) => /^bring (\S+)$/.exec(text)?.[1].split(",") || []))].filter((id) => id !== "none").sort();
	}

	/** @param {string} group */
	toggleGroup(group) {
		if (!this.groups.delete(group)) this.groups.add(group);
		this.ask();
		this.game.render();
	}

	/** @param {string} unit */
	takeUnit(unit) {
		const { phase } = this.raw;
		if (phase === "support") return this.toggleSupport(unit);
		if (phase === "bayonets") return this.toggleBlades(unit);
		this.clear();
		if (phase === "primary") {
			this.listed = `primary ${unit}`;
			return void this.ask();
		}
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
		this.form = facts?.formation;
		if (facts?.status === "ready") this.entry = Arrival.of(this);
		if (facts?.status !== "table" && !this.entry) return;
		this.ghost = { ...this.origin() };
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

	/** The next of one's own that fires. */
	nextShooter() {
		const list = this.shooters(),
			next = list[(list.indexOf(this.unit || "") + 1) % list.length];
		if (!next) return true;
		this.takeShooter(next);
		this.showUnit(next);
		this.game.say(`${this.unitName(next)}: ${this.orders.get(next) ? this.fireWords(next) : "holds its fire"}`);
		return true;
	}

	/** The order of a unit in words. @param {string} id */
	fireWords(id) {
		return volleysOf(this.orders.get(id), this.shots.get(id) || []).map((volley) => `at ${this.unitName(volley.target)}, ${volleyWords(volley)}`).join("; ");
	}

	/** The picked stands fire at it, or the whole unit. @param {string} unit */
	aim(unit) {
		if (!this.unit) return;
		if (this.picks.size) return this.aimStands(unit);
		const mg = words.kindOf(this.context, this.unit).arm === "mg",
			dice = / dice (\d)/.exec(this.orders.get(this.unit) || "")?.[1] || "3";
		this.orders.set(this.unit, `${this.unit} at ${unit}${mg ? " dice " + dice : ""}`);
		this.target = unit;
		this.ask();
	}

	/** The picked stands fire at an enemy, or hold their fire; the others do as they were told. @param {string | null} target */
	aimStands(target) {
		const unit = this.unit || "",
			shots = this.shots.get(unit) || [],
			stands = standsOf(this.orders.get(unit), shots);
		for (const stand of this.picks)
			if (!target) stands.delete(stand);
			else if (shots.some((one) => one.unit === target && one.stand === stand)) stands.set(stand, target);
		const order = writeStands(unit, stands, shots);
		if (order) this.orders.set(unit, order);
		else this.orders.delete(unit);
		this.picks = new Set();
		this.target = target;
		this.ask();
	}

	/** The chosen unit holds its fire, or the picked stands do. */
	holdFire() {
		if (this.picks.size) return this.aimStands(null);
		this.orders.delete(this.unit || "");
		this.target = null;
		this.ask();
	}

	/** Stands of the chosen unit that can be told apart. */
	standsInHand() {
		const shots = this.shots.get(this.unit || "") || [];
		return [...new Set(shots.map((one) => one.stand))].sort((a, b) => a - b);
	}

	/** @param {number} stand */
	togglePick(stand) {
		if (this.mode() !== "target" || this.standsInHand().includes(stand)) super.togglePick(stand);
	}

	/** A shooter is chosen among one's own. @param {string} unit */
	takeShooter(unit) {
		this.clear();
		this.unit = unit;
		this.target = targetOf(this.orders.get(unit));
		this.showUnits(this.parties());
		this.survey();
		this.game.render();
	}

	/** @param {string | null} unit @param {Pose} at */
	tap(unit, at) {
		if (this.game.replay) return super.tap(unit, at);
		if (this.resolution) return void (this.resolution.complete || this.resolution.press());
		const mode = this.mode();
		if (unit && mode === "target" && unit === this.unit && this.standsInHand().length > 1) return this.tapStand(at);
		if (unit && mode === "target" && this.shooters().includes(unit)) return this.takeShooter(unit);
		if (unit && mode === "move" && this.able().includes(unit)) return void this.join(unit);
		const group = this.raw.phase === "arrive" && Arrival.groupAt(this, at);
		if (group) return this.toggleGroup(group);
		super.tap(unit, at);
	}

	/** @param {{x: number, y: number}} at @param {number} [unit] */
	moveTo(at, unit) {
		this.listed = this.target = null;
		if (this.ghost && !this.legs.length && this.entry?.goTo(at)) this.ghost = { ...this.entry.pose };
		else super.moveTo(at, unit);
	}

	origin() {
		return this.entry?.pose || super.origin();
	}

	/** Beside a friend, so that both hang together, and falls in: where that closes the square, else the nearest place that the server allows. @param {string} friend */
	async join(friend) {
		const { wire } = this.game;
		/** @type {{text: string, spot: Pose} | null} */ let found = null;
		for (const { text, spot } of this.waysBeside(friend)) {
			const answer = await wire.preview(text),
				closes = (answer.events || []).some((event) => event.event === "brigade" && event.stands);
			if (/** @type {any} */ (answer).gone) return;
			if (answer.ok && (closes || !found)) found = { text, spot };
			if (answer.ok && closes) break;
		}
		if (found) {
			this.legs = [];
			[this.listed, this.ghost, this.target] = [found.text, found.spot, null];
			return this.moved(true);
		}
		this.game.note = `It cannot reach a place beside ${this.unitName(friend)} this turn.`;
		this.game.render();
	}

	/** Moves that end beside a friend. @param {string} friend */
	waysBeside(friend) {
		const from = super.origin();
		return placesFor(this, friend).flatMap((spot) => waysFor(this, from, spot).map((legs) => ({ spot, text: `move ${[...legs, "fall-in"].join(", ")}` })));
	}

	/** @param {KeyboardEvent} event @param {HTMLElement} target @returns {boolean} */
	key(event, target) {
		if (event.key === "." && this.mode() === "target") return this.nextShooter();
		if (!this.resolution || !["Enter", " "].includes(event.key)) return super.key(event, target);
		if (target.closest("button, a, summary")) return false;
		this.resolution.press();
		return true;
	}

	// ---- the chosen move ----

	/** @returns {string | null} */
	text() {
		const { unit, ghost } = this,
			{ phase } = this.raw;
		if (this.game.replay || this.resolution || !this.moves.length) return null;
		if (this.listed) return this.listed;
		switch (phase) {
			case "deploy":
				return unit && ghost ? this.placeText(unit, ghost) : null;
			case "units":
				return unit ? ["activate", unit, this.claim, this.hold, this.leaves && "leave"].filter(Boolean).join(" ") : null;
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
			case "support":
				return this.supportText();
			case "arrive":
				return `bring ${[...this.groups].sort().join(",") || "none"}`;
			default:
				return null;
		}
	}

	/** Supports that are committed, and those whose place in the order of kills is not the usual one. */
	supportText() {
		const rank = (/** @type {string} */ unit) => (this.ranks.get(unit) ? ` rank ${this.ranks.get(unit)}` : ""),
			beside = [...this.ranks.keys()].filter((unit) => !this.backing.has(unit) && this.besides().includes(unit) && rank(unit));
		const orders = [...[...this.backing].map(([unit, primary]) => `${unit} for ${primary}${rank(unit)}`), ...beside.map((unit) => unit + rank(unit))];
		return orders.length ? "support " + orders.join(", ") : "unsupported";
	}

	/** Own units that are Supports because they are in contact. @returns {string[]} */
	besides() {
		const { units, seat } = { units: this.context.view.units, seat: this.context.seat };
		return units.filter((/** @type {any} */ unit) => unit.seat === seat && unit.engaged.length && !unit.primary_named).map((/** @type {any} */ unit) => unit.id);
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
		if (!unit || !(facts?.at || this.entry)) return null;
		if (this.raw.phase === "command") return way.length ? `figure ${unit} to ${way.map((at) => putPose(at).split(" ").slice(0, 2).join(" ")).join(", ")}` : null;
		if (this.body()?.kind === "square") return this.bodyText(way);
		const how = { wide: this.wide(), free: ["skirmish", "loose"].includes(facts.formation) || ["gun", "mg"].includes(facts.kind.arm) };
		let from = this.origin();
		/** @type {string[]} */ const legs = [];
		for (const at of way) {
			legs.push(...legsTo(from, at, how));
			from = at;
		}
		if (this.fallsIn) legs.push("fall-in");
		return legs.length ? `move ${this.entry ? `enter ${putPose(this.entry.pose)} ` : ""}${legs.join(", ")}` : null;
	}

	/** The square or column that a unit belongs to. @param {string | null} [unit] @returns {{kind: string, units: string[]} | undefined} */
	body(unit = this.unit) {
		return (this.raw.brigades || []).find((/** @type {any} */ one) => one.units.includes(unit));
	}

	/** A square goes in one straight line. @param {Pose[]} way */
	bodyText(way) {
		const from = this.origin(),
			to = way[way.length - 1];
		if (!to) return null;
		const far = Math.hypot(to.x - from.x, to.y - from.y) / 100,
			turn = (((Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI + 360) % 360).toFixed(2);
		if (far < 0.02) return null;
		return `move go ${Number(turn)} ${far.toFixed(2)}`;
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

	primary() {
		if (this.resolution) return this.resolution.press();
		super.primary();
	}

	finish() {
		if (this.resolution) return this.resolution.press();
		const text = QUIET.find((one) => this.texts().includes(one));
		if (text) this.game.commit(text);
	}

	/** Picked stands first. */
	letGo() {
		if (this.picks.size) this.picks = new Set();
		else this.clear();
	}

	// ---- the screen ----

	arrival() {
		return this.event("moved") || this.event("charged") || this.event("placed") || this.event("entered");
	}

	render() {
		super.render();
		drawStrip(this, this.strip);
		this.makeRoom();
	}

	/** The table keeps clear of the strip, and shows who takes part; afterwards it is as it was. */
	makeRoom() {
		const { field } = this,
			host = /** @type {HTMLElement} */ (this.game.mapHost),
			scene = innerWidth > 700 ? this.scene() : null,
			key = scene ? `${this.review.key} ${scene.at} ${scene.slow ? scene.shown : ""}` : "";
		if (key === this.framed.key) return;
		const old = this.framed;
		this.framed = { key, look: scene ? (old.look ?? { x: field.x, y: field.y, k: field.k }) : null };
		host.style.setProperty("bottom", scene ? `${this.strip.offsetHeight + 20}px` : "0");
		field.resize();
		if (scene) return this.frame(scene.slow ? scene.units() : scene.part.cards.flatMap(unitsOf));
		if (old.look) Object.assign(field, old.look);
		field.place();
		field.settle();
	}

	/** These units fill the table as far as that goes. @param {string[]} ids */
	frame(ids) {
		const spots = ids.flatMap((id) => this.field.piece(id)?.ref || []);
		if (!spots.length) return this.field.whole();
		const [left, right] = [Math.min(...spots.map(({ x }) => x)), Math.max(...spots.map(({ x }) => x))],
			[top, bottom] = [Math.min(...spots.map(({ y }) => y)), Math.max(...spots.map(({ y }) => y))],
			{ width, height } = this.field.size();
		this.field.centreOn({ x: (left + right) / 2, y: (top + bottom) / 2 }, Math.min(1.1, width / (right - left + 420), height / (bottom - top + 320)));
	}

	/** Orders, Supports and volleys as lines. */
	lines() {
		const scene = this.scene(),
			{ phase } = this.raw;
		if (scene) return scene.lines();
		if (this.game.replay) return [];
		if (phase === "guns" || phase === "rifles") return this.fireLines();
		const at = (/** @type {string} */ id) => poseOf(unitOf(this.context, id));
		return [...this.backing].map(([unit, primary]) => ({ from: at(unit), to: at(primary), kind: "order", text: "supports" }));
	}

	/** From where its stands are to each target. */
	fireLines() {
		return [...this.orders].flatMap(([id, order]) => {
			const unit = unitOf(this.context, id),
				whole = volleysOf(order, this.shots.get(id) || []);
			const stands = layoutOf(unit, unit.formation).length;
			return whole.flatMap((volley) => {
				const to = unitOf(this.context, volley.target);
				if (!to?.at) return [];
				return [{ from: this.standSpot(unit, volley.stands, stands), to: poseOf(to), kind: id === this.unit ? "order chosen" : "order", text: this.unit && id !== this.unit ? "" : volleyWords(volley) }];
			});
		});
	}

	/** The middle of some stands of a unit's front. @param {any} unit @param {number[]} some @param {number} all @returns {Pose} */
	standSpot(unit, some, all) {
		const from = poseOf(unit),
			piece = this.field.piece(unit.id);
		const chosen = piece?.stands.filter((stand) => some.includes(Number(stand.i) + 1)) || [];
		if (!piece || !chosen.length || chosen.length === all) return from;
		const mean = (/** @type {"x" | "y"} */ key) => chosen.reduce((sum, stand) => sum + stand[key], 0) / chosen.length;
		return { ...this.field.pose(mean("x"), mean("y")), facing: from.facing };
	}

	/** @param {any} shown @param {boolean} ghost */
	appearance(shown, ghost) {
		const unit = ghost ? shown : this.scene()?.before(shown) || shown;
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
		return zonesOf(this);
	}

	/** @param {any} event */
	trailOf(event) {
		return this.scene() || (this.moves.length && ["guns", "rifles", "support"].includes(this.raw.phase)) ? "" : TRAILS[/** @type {keyof TRAILS} */ (event.event)] || "";
	}

	/** Fire, blows, and the roll of the unit in hand; the rolls of a whole army are in the log. What a scene shows does not lie there twice. @param {any[]} events */
	throwsOf(events) {
		if ((combatPace() || this.game.replay) && partsOf(words.tell(events)).length) return [];
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
