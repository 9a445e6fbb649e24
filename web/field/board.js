// board.js: a table in inches on the screen: pan and zoom by a transform, units, and what is lit above them: ghost, ruler,
// arcs, reach, targets. Lengths outside are hundredths of an inch with y upwards; inside they are units of the drawing.
// Knows no rule. May use: dom, patch, pan, ground, shapes, stands.

import { h, s, refill } from "../common/dom.js";
import { setChildren } from "../common/patch.js";
import { Pan } from "../common/pan.js";
import { drawCompass, drawFrame, drawGround, drawSand, drawTrue } from "./ground.js";
import { closed, open } from "./shapes.js";
import { bounds, drawLabel, drawUnit, hull, placeLabels } from "./stands.js";

/**
 * @typedef {import("./stands.js").Piece} Piece @typedef {import("./shapes.js").Point} Point
 * @typedef {{x: number, y: number, facing: number}} Pose hundredths, degrees
 * @typedef {{shape: number[][], kind: string, name?: string, tag?: string}} Zone name: on a flag; tag: on its outline
 * @typedef {Object} Scene what lies above the units
 * @property {Set<string>} [able] @property {string | null} [chosen] @property {boolean} [veil] others are dimmed
 * @property {Map<string, string>} [targets] unit to what is said of it @property {string | null} [target] the one that is chosen
 * @property {Piece | null} [ghost] @property {boolean} [bad] the ghost may not stand there @property {string} [why]
 * @property {Pose[]} [way] the path of the ghost @property {string} [length] @property {Pose | null} [grip] where it can be dragged
 * @property {{points: number[][], kind: string, text?: string, at?: number[]}[]} [reaches] how far it might get, with what is said of it and where
 * @property {number[][]} [reach] @property {{bands: any[][], eyes: number[][], half?: number} | null} [arcs] bands: range and dice, or range and a word; half: degrees to either side, 45 unless told
 * @property {Zone[]} [zones] @property {{from: Pose, to: Pose, kind: string, text?: string}[]} [trails]
 * @property {{from: number[], to: number[], words: string[]} | null} [ruler] words: one line below the other
 */

/** Units of the drawing to the hundredth of an inch. */
const UNIT = 0.4;
const INCH = 100 * UNIT;
const RIM = 74;
/** Layers of what is lit, beside units and their labels. */
const LIT = ["zones", "reach", "arcs", "trails", "tags", "way", "ghost", "targets", "grips", "ruler"];
const LAYERS = ["zones", "reach", "arcs", "trails", "units", "labels", "tags", "way", "ghost", "targets", "grips", "ruler"];

export class Field extends Pan {
	/**
	 * @param {HTMLElement} host @param {any} map as the server describes it
	 * @param {{tap: (unit: string | null, at: Pose) => void, hover: (unit: string | null) => void, hold: (unit: string | null) => void,
	 *   back: () => void, drag: (grip: string, at: Pose, step: "start" | "move" | "end") => void, grips: (unit: string) => string | null,
	 *   measure: () => boolean}} act
	 */
	constructor(host, map, act) {
		super(host, { width: map.width * UNIT, height: map.height * UNIT, rim: RIM, most: 2.6, whole: 0.98, edge: 24 });
		this.map = map;
		this.act = act;
		this.wide = map.width * UNIT;
		this.high = map.height * UNIT;
		/** @type {Piece[]} */ this.pieces = [];
		/** @type {Scene} */ this.scene = {};
		/** @type {Map<string, {look: string, node: SVGElement}>} units and labels as they were drawn last */ this.made = new Map();
		/** where flags were when labels were placed last */ this.flags = "[]";
		/** @type {Map<string, SVGElement[]>} what is lit, by layer */ this.lighted = new Map();
		/** the inverse of the zoom for which letters were drawn last */ this.z = 0;
		/** @type {Map<string, SVGElement>} */ this.layer = new Map();
		const box = {
			viewBox: `${-RIM} ${-RIM} ${this.wide + 2 * RIM} ${this.high + 2 * RIM}`,
			width: this.wide + 2 * RIM,
			height: this.high + 2 * RIM,
			"aria-hidden": "true",
		};
		const art = s("svg", { class: "field-art", ...box }),
			terrain = map.terrain.map((/** @type {any} */ piece) => ({
				...piece,
				shape: piece.shape?.map(this.point, this),
				line: piece.line?.map(this.point, this),
			}));
		art.append(
			drawSand(this.wide, this.high, INCH),
			drawGround(terrain, this),
			drawFrame(this.wide, this.high, INCH, RIM),
			this.compass(),
		);
		this.over = s("svg", { class: "field-over", ...box }, drawTrue(terrain));
		for (const name of LAYERS) {
			const group = s("g", { class: "l-" + name });
			this.layer.set(name, group);
			this.over.append(group);
		}
		host.classList.add("fieldboard");
		this.lay(h("div", { class: "sheet fieldsheet" }, art, this.over), this.gestures());
	}

	/** @param {number[]} at @returns {Point} */
	point([x, y]) {
		return [x * UNIT, this.high - y * UNIT];
	}

	/** @param {Pose} pose @returns {Point} */
	spot(pose) {
		return this.point([pose.x, pose.y]);
	}

	/** A place of the drawing on the table. @param {number} x @param {number} y @returns {Pose} */
	pose(x, y) {
		return { x: x / UNIT, y: (this.high - y) / UNIT, facing: 0 };
	}

	/** In the corner with the least ground in it. */
	compass() {
		const corners = [
			[this.wide - 84, 92],
			[84, 92],
			[this.wide - 84, this.high - 84],
			[84, this.high - 84],
		];
		const points = this.map.terrain
			.flatMap((/** @type {any} */ piece) => piece.shape || piece.line)
			.map(this.point, this);
		const room = (/** @type {number[]} */ [x, y]) =>
			Math.min(...points.map((/** @type {Point} */ [px, py]) => Math.hypot(px - x, py - y)), 9e9);
		const [x, y] = corners.sort((a, b) => room(b) - room(a))[0];
		return drawCompass(x, y);
	}

	// ---- fingers and mouse ----

	/** @param {PointerEvent} event @returns {Pose} */
	under(event) {
		const { x, y } = this.spotAt(event);
		return this.pose(x, y);
	}

	/** @returns {import("../common/pan.js").Gestures} */
	gestures() {
		/** @type {string} */ let grip = "";
		/** @type {string | null} */ let unit = null;
		const found = (/** @type {PointerEvent} */ event, /** @type {"unit" | "grip"} */ name) =>
			/** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.(`[data-${name}]`))?.dataset[name] || null;
		return {
			down: (event) => {
				unit = found(event, "unit");
				grip = found(event, "grip") || (unit && this.act.grips(unit)) || (this.act.measure() ? "ruler" : "");
				return !!grip;
			},
			over: (event) => this.act.hover(found(event, "unit")),
			leave: () => this.act.hover(null),
			back: () => this.act.back(),
			hold: () => {
				/* Held and then drawn away, a finger measures. */
				grip = "ruler";
				this.act.hold(unit);
				return true;
			},
			drag: (event, step) => this.act.drag(grip, this.under(event), step),
			tap: (event) => this.act.tap(unit, this.under(event)),
		};
	}

	/** Nothing moves any more: letters and lines are drawn anew in the size that they have now. */
	settle() {
		const z = 1 / this.k;
		if (z === this.z) return;
		this.z = z;
		this.over.style.setProperty("--z", String(z));
		this.drawLabels();
		this.drawScene();
	}

	whole() {
		this.k = this.least();
		this.place();
		this.rest();
	}

	/** @param {Pose} pose @param {number} [k] */
	centre(pose, k) {
		const [x, y] = this.spot(pose);
		this.centreOn({ x, y }, k);
	}

	/** Moves a place into sight where it is not. @param {Pose} pose */
	show(pose) {
		const [x, y] = this.spot(pose);
		if (!this.inSight({ x, y })) this.centreOn({ x, y });
	}

	// ---- units ----

	/** The stands of a unit from its layout. @returns {(import("./stands.js").Stand & {i: number})[]} @param {number[][]} layout @param {Pose} pose @param {{width: number, depth: number}} size in thousandths @param {number} [alive] bits */
	stands(layout, pose, size, alive) {
		const [rx, ry] = this.spot(pose),
			a = (pose.facing * Math.PI) / 180,
			hw = (size.width / 20) * UNIT,
			hd = (size.depth / 20) * UNIT;
		return layout
			.map(([aw, ad, bw, bd, turn], i) => {
				const right = aw * hw + ad * hd,
					ahead = bw * hw + bd * hd;
				return {
					x: rx + right * Math.cos(a) + ahead * Math.sin(a),
					y: ry + right * Math.sin(a) - ahead * Math.cos(a),
					facing: (pose.facing + turn) % 360,
					w: 2 * hw,
					d: 2 * hd,
					i,
				};
			})
			.filter(({ i }) => alive === undefined || (alive >> i) & 1);
	}

	/** While losses are shown a unit may have no stand left, and nothing of it can be drawn. @param {Piece[]} pieces */
	setUnits(pieces) {
		const before = new Map(this.pieces.map((piece) => [piece.id, piece.ref]));
		this.pieces = pieces.filter((piece) => piece.stands.length);
		const nodes = this.pieces.map((piece) => this.drawn("unit " + piece.id, piece, () => this.slide(drawUnit(piece), before.get(piece.id), piece.ref)));
		setChildren(/** @type {SVGElement} */ (this.layer.get("units")), nodes);
		this.drawLabels();
	}

	/** What is drawn of something: the old element where it looks as it did. @param {string} key @param {any} what @param {() => SVGElement} draw */
	drawn(key, what, draw) {
		const look = JSON.stringify(what),
			old = this.made.get(key);
		if (old?.look === look) return old.node;
		const node = draw();
		this.made.set(key, { look, node });
		return node;
	}

	/** A unit that went somewhere is seen to go. @param {SVGElement} node @param {{x: number, y: number} | undefined} from @param {{x: number, y: number}} to */
	slide(node, from, to) {
		if (
			from &&
			Math.hypot(from.x - to.x, from.y - to.y) > 2 &&
			!matchMedia("(prefers-reduced-motion: reduce)").matches
		)
			node.animate([{ transform: `translate(${from.x - to.x}px,${from.y - to.y}px)` }, { transform: "none" }], {
				duration: 320,
				easing: "cubic-bezier(.2,.7,.2,1)",
			});
		return node;
	}

	drawLabels() {
		const scale = Math.max(0.62, Math.min(2.4, 0.84 / this.k)),
			far = this.k < 0.62;
		const named = this.pieces.map((piece) => (far ? { ...piece, label: piece.short } : piece));
		const table = { left: -8, top: -8, right: this.wide + 8, bottom: this.high + 8 };
		const nodes = placeLabels(named, scale, table, this.flagged()).map((label) => this.drawn("label " + label.piece.id, label, () => drawLabel(label)));
		setChildren(/** @type {SVGElement} */ (this.layer.get("labels")), nodes);
		this.drawRings();
	}

	/** Where the names of goals are written. */
	flagged() {
		const z = this.flagSize();
		return (this.scene.zones || []).flatMap(({ shape, name }) => {
			if (!name || shape.length < 3) return [];
			const { x, y } = this.flagSpot(shape.map(this.point, this)),
				wide = (40 + name.length * 8.2) * z,
				left = this.flagTurned(x, name) ? x - wide : x - 2;
			return [{ left, right: left + wide, top: y - 36 * z, bottom: y - 12 * z }];
		});
	}

	flagSize() {
		return Math.max(0.9, Math.min(2, 1 / this.k));
	}

	/** Whether the name stands on the other side of its pole, since it would run off the table. @param {number} x @param {string} name */
	flagTurned(x, name) {
		return x + (40 + name.length * 8.2) * this.flagSize() > this.wide;
	}

	/** Above a shape. @param {Point[]} points */
	flagSpot(points) {
		return { x: points.reduce((sum, at) => sum + at[0], 0) / points.length, y: Math.min(...points.map((at) => at[1])) - 6 };
	}

	/** @param {string} id */
	piece(id) {
		return this.pieces.find((piece) => piece.id === id);
	}

	drawRings() {
		const { able, chosen, veil, ghost } = this.scene,
			own = new Set(this.pieces.filter((piece) => piece.own).map((piece) => piece.id));
		for (const node of this.over.querySelectorAll("[data-unit]")) {
			const id = /** @type {HTMLElement} */ (node).dataset.unit || "";
			node.classList.toggle("able", !!able?.has(id));
			node.classList.toggle("chosen", chosen === id);
			node.classList.toggle("dim", !!veil && chosen !== id && !able?.has(id) && own.has(id));
			node.classList.toggle("left", ghost?.id === id);
		}
	}

	// ---- what is lit ----

	/** @param {Scene} scene */
	light(scene) {
		this.scene = scene;
		/* Whoever places or moves something wants to know where the ground really ends. */
		this.host.classList.toggle("placing", !!scene.ghost);
		const flags = JSON.stringify(this.flagged());
		if (flags !== this.flags) this.drawLabels();
		this.flags = flags;
		this.drawScene();
	}

	drawScene() {
		this.drawRings();
		this.lighted.clear();
		this.drawZones();
		this.drawReach();
		this.drawArcs();
		this.drawTrails();
		this.drawWay();
		this.drawGhost();
		this.drawTargets();
		this.drawRuler();
		for (const name of LIT) this.fillLayer(name, this.lighted.get(name) || []);
	}

	/** Puts what is lit in its layer, where it is not there yet. @param {string} name @param {SVGElement[]} nodes */
	fillLayer(name, nodes) {
		const layer = /** @type {SVGElement} */ (this.layer.get(name)),
			same = nodes.length === layer.children.length && nodes.every((node, i) => node.isEqualNode(layer.children[i]));
		if (!same) refill(layer, ...nodes);
	}

	/** @param {string} name @param {...SVGElement} nodes */
	put(name, ...nodes) {
		this.lighted.set(name, [...(this.lighted.get(name) || []), ...nodes]);
	}

	drawZones() {
		for (const zone of this.scene.zones || []) {
			const points = zone.shape.map(this.point, this);
			this.put(
				"zones",
				s("path", { class: "zone z-" + zone.kind, d: points.length > 2 ? closed(points) : open(points) }),
			);
			if (zone.kind.startsWith("enter") || zone.kind.startsWith("exit")) this.drawArrows(points, zone.kind);
			if (zone.name && points.length > 2) this.drawFlag(points, zone);
			if (zone.tag) this.drawTag(points, zone.tag, zone.kind);
		}
	}

	/** A word on the top of an outline. @param {Point[]} points @param {string} text @param {string} kind */
	drawTag(points, text, kind) {
		const top = points.reduce((best, at) => (at[1] < best[1] ? at : best)),
			near = points.filter((at) => at[1] < top[1] + 6),
			x = near.reduce((sum, at) => sum + at[0], 0) / near.length;
		this.put("tags", ...this.pill(x, top[1], text, "tag t-" + kind.split(" ")[0]));
	}

	/** Arrows across an edge of the table. @param {Point[]} points @param {string} kind */
	drawArrows([[ax, ay], [bx, by]], kind) {
		const n = Math.max(2, Math.round(Math.hypot(bx - ax, by - ay) / 120));
		for (let i = 0; i < n; i++) {
			const x = ax + ((bx - ax) * (i + 0.5)) / n,
				y = ay + ((by - ay) * (i + 0.5)) / n;
			const inward = x < 2 ? 90 : x > this.wide - 2 ? 270 : y < 2 ? 180 : 0;
			this.put(
				"zones",
				s("path", {
					class: "entry " + kind,
					transform: `translate(${x} ${y}) rotate(${inward + (kind.startsWith("exit") ? 180 : 0)})`,
					d: "M-11 10L0-8 11 10 0 4Z",
				}),
			);
		}
	}

	/** @param {Point[]} points @param {{kind: string, name?: string}} zone */
	drawFlag(points, zone) {
		const { x, y } = this.flagSpot(points),
			z = this.flagSize();
		this.put(
			"zones",
			s(
				"g",
				{ class: "goal z-" + zone.kind, transform: `translate(${x} ${y}) scale(${z})` },
				s("path", { class: "pole", d: "M0 6V-34" }),
				s("path", { class: "cloth", d: "M0-34H30L23-25 30-16H0Z" }),
				s("text", { class: "goal-t", ...(this.flagTurned(x, zone.name || "") ? { x: -7, "text-anchor": "end" } : { x: 36 }), y: -20 }, zone.name),
			),
		);
	}

	drawReach() {
		const { reach, reaches } = this.scene;
		if (reach?.length) this.put("reach", s("path", { class: "reach", d: closed(reach.map(this.point, this)) }));
		for (const { points, kind, text, at } of reaches || []) {
			this.put("reach", s("path", { class: "reach " + kind, d: closed(points.map(this.point, this)) }));
			if (text && at) this.put("tags", ...this.pill(...this.point(at), text, "blue " + kind));
		}
	}

	/** The ground that stands with one facing have in their arcs: one outline. @param {number[][]} eyes from left to right @param {number} range @param {number} wide half the angle */
	sweep(eyes, range, wide) {
		const r = range * UNIT,
			a = (eyes[0][2] * Math.PI) / 180,
			spots = eyes.map(([x, y]) => this.point([x, y]));
		const at = (/** @type {Point} */ [x, y], /** @type {number} */ turn) =>
			`${(x + Math.sin(a + turn) * r).toFixed(1)} ${(y - Math.cos(a + turn) * r).toFixed(1)}`;
		let d = `M${spots[0][0].toFixed(1)} ${spots[0][1].toFixed(1)}L${at(spots[0], -wide)}`;
		spots.forEach((spot, i) => {
			/* Neighbours' arcs meet half way between them. */
			const next = spots[i + 1],
				half = next ? Math.hypot(next[0] - spot[0], next[1] - spot[1]) / 2 : 0;
			d += `A${r} ${r} 0 0 1 ${at(spot, next ? Math.asin(Math.min(0.7, half / r)) : wide)}`;
		});
		return d + spots.reverse().reduce((line, [x, y]) => line + `L${x.toFixed(1)} ${y.toFixed(1)}`, "") + "Z";
	}

	/** Arcs and ranges. Those behind in a column or mass see over the same ground: the foremost show it. */
	drawArcs() {
		const { arcs } = this.scene;
		if (!arcs?.bands.length || !arcs.eyes.length) return;
		const far = arcs.bands[arcs.bands.length - 1][0],
			wide = ((arcs.half ?? 45) * Math.PI) / 180,
			lines = new Set([
				...arcs.bands.map(([range]) => range),
				...[600, 1200, 1800, 2400, 3000].filter((range) => range < far),
			]);
		this.put(
			"arcs",
			s("defs", null, s("clipPath", { id: "c-table" }, s("rect", { width: this.wide, height: this.high }))),
		);
		const group = s("g", { class: "arcs", "clip-path": "url(#c-table)" });
		this.put("arcs", group);
		for (const facing of new Set(arcs.eyes.map((eye) => eye[2]))) {
			const a = (facing * Math.PI) / 180,
				ahead = (/** @type {number[]} */ [x, y]) => x * Math.sin(a) + y * Math.cos(a),
				aside = (/** @type {number[]} */ [x, y]) => x * Math.cos(a) - y * Math.sin(a);
			const mine = arcs.eyes.filter((eye) => eye[2] === facing),
				first = Math.max(...mine.map(ahead));
			const eyes = mine.filter((eye) => ahead(eye) > first - 20).sort((one, two) => aside(one) - aside(two));
			for (const range of lines) {
				const d = this.sweep(eyes, range, wide);
				if (range === far) group.append(s("path", { class: "arc-fill", d }));
				group.append(
					s("path", { class: arcs.bands.some(([one]) => one === range) ? "arc-line" : "arc-line faint", d }),
				);
			}
			/* The numbers stand where the right edge ends. */
			const [ex, ey] = eyes[eyes.length - 1];
			for (const [range, dice] of arcs.bands) {
				const x = ex + Math.sin(a + wide) * range,
					y = ey + Math.cos(a + wide) * range;
				const [px, py] = this.point([
					Math.max(150, Math.min(this.map.width - 150, x)),
					Math.max(40, Math.min(this.map.height - 40, y)),
				]);
				this.put(
					"arcs",
					...this.pill(px, py, `${range / 100}″, ${typeof dice === "number" ? `${dice} ${dice === 1 ? "die" : "dice"}` : dice}`, "blue"),
				);
			}
		}
	}

	drawTrails() {
		for (const [i, { from, to, kind, text }] of (this.scene.trails || []).entries()) {
			const [ax, ay] = this.spot(from),
				[bx, by] = this.spot(to),
				turn = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
			this.put(
				"trails",
				s("path", { class: "ft-c", d: `M${ax} ${ay}L${bx} ${by}` }),
				s("path", { class: "ft-l " + kind, d: `M${ax} ${ay}L${bx} ${by}` }),
				s("path", {
					class: "ft-a " + kind,
					transform: `translate(${bx} ${by}) rotate(${turn}) scale(${Math.max(1, Math.min(2, 1 / this.k))})`,
					d: "M4 0L-12-8-8 0-12 8Z",
				}),
			);
			/* Lines that go to the same place have their words at different heights. */
			const part = 0.32 + 0.13 * (i % 3);
			if (text) this.put("tags", ...this.pill(ax + (bx - ax) * part, ay + (by - ay) * part, text, "line " + kind));
		}
	}

	/** Text on a dark or coloured ground, the same size at any zoom. @param {number} x @param {number} y @param {string} text @param {string} kind */
	pill(x, y, text, kind) {
		const z = Math.max(0.7, Math.min(2.4, 1 / this.k)),
			wide = text.length * 7.2 + 20;
		return [
			s(
				"g",
				{
					class: "fpill " + kind,
					transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${z.toFixed(3)})`,
				},
				s("rect", { x: -wide / 2, y: -12, width: wide, height: 24, rx: 7 }),
				s("text", { y: 4.8 }, text),
			),
		];
	}

	/** A line with a tick for each inch. @param {Point[]} points @param {string} kind */
	measure(points, kind) {
		let ticks = "",
			rest = INCH,
			count = 0;
		for (let i = 0; i + 1 < points.length; i++) {
			const [ax, ay] = points[i],
				[bx, by] = points[i + 1],
				far = Math.hypot(bx - ax, by - ay);
			for (; rest <= far; rest += INCH) {
				const x = ax + ((bx - ax) * rest) / far,
					y = ay + ((by - ay) * rest) / far,
					long = (++count % 6 ? 6 : 11) * Math.min(1.8, 1 / this.k);
				ticks += `M${(x - ((by - ay) / far) * long).toFixed(1)} ${(y + ((bx - ax) / far) * long).toFixed(1)}L${(x + ((by - ay) / far) * long).toFixed(1)} ${(y - ((bx - ax) / far) * long).toFixed(1)}`;
			}
			rest -= far;
		}
		return [
			s("path", { class: "rule-c", d: open(points) }),
			s("path", { class: "rule-l " + kind, d: open(points) }),
			s("path", { class: "rule-t " + kind, d: ticks }),
		];
	}

	drawWay() {
		const { way, bad, length } = this.scene;
		if (!way || way.length < 2) return;
		const points = way.map((pose) => this.spot(pose)),
			far = points.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - points[i][0], y - points[i][1]), 0);
		if (far > 3) this.put("way", ...this.measure(points, bad ? "bad" : ""));
		for (const [x, y] of points.slice(1, -1))
			this.put("way", s("circle", { class: "corner", cx: x, cy: y, r: 7 * Math.min(1.8, 1 / this.k) }));
		const [ax, ay] = points[points.length - 2],
			[bx, by] = points[points.length - 1];
		const long = Math.hypot(bx - ax, by - ay) || 1,
			off = 74 * Math.min(2, 1 / this.k),
			side = (by - ay) / long > 0 ? -1 : 1;
		if (length)
			this.put(
				"targets",
				...this.pill(
					(ax + bx) / 2 - ((by - ay) / long) * off * side || (ax + bx) / 2 + off,
					(ay + by) / 2 + ((bx - ax) / long) * off * 0.5 * side,
					length,
					bad ? "red" : "dark",
				),
			);
	}

	drawGhost() {
		const { ghost, bad, why, grip } = this.scene;
		if (!ghost) return;
		const node = drawUnit(ghost),
			z = Math.max(0.9, Math.min(2.2, 1 / this.k));
		node.classList.add("ghost", bad ? "bad" : "good");
		delete (/** @type {HTMLElement} */ (/** @type {unknown} */ (node)).dataset.unit);
		/** @type {HTMLElement} */ (/** @type {unknown} */ (node)).dataset.grip = "move";
		this.put("ghost", s("path", { class: "ghost-line" + (bad ? " bad" : ""), d: hull(ghost.stands, 3) }), node);
		const box = bounds(ghost.stands);
		if (bad && why)
			for (const [i, line] of wrap(why, 44).entries())
				this.put(
					"targets",
					...this.pill((box.left + box.right) / 2, box.bottom + (24 + i * 25) * z, line, "red"),
				);
		if (!grip) return;
		const a = (grip.facing * Math.PI) / 180,
			ahead =
				Math.max(
					...ghost.stands.map(
						({ x, y, d }) => (x - ghost.ref.x) * Math.sin(a) - (y - ghost.ref.y) * Math.cos(a) + d / 2,
					),
				) +
				46 * z;
		const tx = ghost.ref.x + Math.sin(a) * ahead,
			ty = ghost.ref.y - Math.cos(a) * ahead;
		this.put(
			"grips",
			s("path", { class: "turn-l", d: `M${ghost.ref.x} ${ghost.ref.y}L${tx} ${ty}` }),
			s(
				"g",
				{
					class: "handle",
					data: { grip: "turn" },
					transform: `translate(${tx} ${ty}) scale(${z}) rotate(${grip.facing})`,
				},
				s("circle", { class: "handle-hit", r: 24 }),
				s("circle", { class: "handle-d", r: 14 }),
				s("path", { class: "handle-i", d: "M-7 2A7.500 7.500 0 1 1 7 2M7 2l-4.500-2.500M7 2l2-5" }),
			),
			s(
				"g",
				{
					class: "handle",
					data: { grip: "move" },
					transform: `translate(${ghost.ref.x} ${ghost.ref.y}) scale(${z})`,
				},
				s("circle", { class: "handle-hit", r: 24 }),
				s("circle", { class: "handle-d", r: 11 }),
				s("path", { class: "handle-i", d: "M0-7V7M-7 0H7" }),
			),
		);
	}

	drawTargets() {
		const { targets, target } = this.scene,
			z = Math.max(0.8, Math.min(2, 1 / this.k));
		for (const [id, text] of targets || []) {
			const piece = this.piece(id);
			if (!piece) continue;
			const { left, top, right, bottom } = bounds(piece.stands),
				m = 9,
				q = 14 * z;
			const d = `M${left - m} ${top - m + q}V${top - m}H${left - m + q}M${right + m - q} ${top - m}H${right + m}V${top - m + q}M${right + m} ${bottom + m - q}V${bottom + m}H${right + m - q}M${left - m + q} ${bottom + m}H${left - m}V${bottom + m - q}`;
			this.put("targets", s("path", { class: "tgt" + (target === id ? " on" : ""), d }));
			if (text)
				this.put(
					"targets",
					...this.pill((left + right) / 2, top - m - 16 * z, text, target === id ? "red" : "pale"),
				);
		}
	}

	drawRuler() {
		const { ruler } = this.scene;
		if (!ruler) return;
		const points = [this.point(ruler.from), this.point(ruler.to)],
			z = Math.max(0.7, Math.min(2.4, 1 / this.k)),
			[x, y] = [(points[0][0] + points[1][0]) / 2, (points[0][1] + points[1][1]) / 2];
		this.put("ruler", ...this.measure(points, "tape"));
		for (const [i, words] of ruler.words.entries()) this.put("ruler", ...this.pill(x, y + i * 26 * z, words, "dark"));
	}

	/** The nearest of these units in a direction of the screen. @param {number} dx @param {number} dy @param {string[]} among @param {string | null} from */
	towards(dx, dy, among, from) {
		const start = from ? this.piece(from)?.ref : null,
			at = start || { x: this.wide / 2, y: this.high / 2 };
		let best = null,
			least = Infinity;
		for (const id of among) {
			const ref = this.piece(id)?.ref;
			if (!ref || id === from) continue;
			const along = (ref.x - at.x) * dx + (ref.y - at.y) * dy,
				aside = Math.abs((ref.x - at.x) * dy - (ref.y - at.y) * dx);
			if (along > 4 && along + aside * 2 < least) [best, least] = [id, along + aside * 2];
		}
		return best;
	}
}

/** @param {string} text @param {number} most */
function wrap(text, most) {
	/** @type {string[]} */ const lines = [];
	for (const word of text.split(" ")) {
		const last = lines[lines.length - 1];
		if (last !== undefined && (last + " " + word).length <= most) lines[lines.length - 1] = last + " " + word;
		else lines.push(word);
	}
	return lines.slice(0, 3);
}
