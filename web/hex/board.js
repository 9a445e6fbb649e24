// board.js: the map on the screen: the server's drawing, pan and zoom by a transform, stacks, and what is lit.
// Knows hexes and counters and no rule. May use: dom, patch, lasting, dice, pan, grid, labels, counter.

import { h, s, refill } from "../common/dom.js";
import { setChildren } from "../common/patch.js";
import { ofData } from "../common/lasting.js";
import { Pan } from "../common/pan.js";
import { Grid, plainMap, smooth } from "./grid.js";
import { findNames, placeNames } from "./labels.js";
import { drawDie } from "../common/dice.js";
import { drawCounter, ringCounter, tierOf } from "./counter.js";

/**
 * @typedef {import("./counter.js").Counter} Counter
 * @typedef {Object} Stack
 * @property {string} hex @property {Counter[]} counters top first @property {number | null} count null: not known
 * @property {number} [part] how many of them, on top, act together
 * @property {boolean} [pennant] a leader lies below @property {string} [seen] @property {boolean} [own]
 * @typedef {Object} Lit what the board shows above the map
 * @property {Set<string>} [able] @property {Set<string>} [chosen] @property {Map<string, string>} [reach] hex to its cost
 * @property {boolean} [placing] something is placed: hexes are lit under counters too
 * @property {string[]} [path] @property {Map<string, string>} [targets] hex to what is said below it
 * @property {string[]} [zones] @property {string} [dest] @property {{from: string, to: string, number?: number, attack?: boolean, way?: string[]}[]} [trails]
 * @property {{hex: string, symbol: string, label: string}[]} [marks] @property {string[]} [rails]
 * @property {{hex: string, die: number}[]} [thrown] dice that lie on the map
 * @property {{hexes: string[], at: string, text: string} | null} [radius] the reach of a commander
 * @property {{hex: string, text: string} | null} [forbidden] @property {{arrows: string[][], from: string | null}} [plan]
 */

/** Asks for a map's drawing. @param {string} system @param {string} name */
export const fetchMap = (system, name) => fetch(ofData(`/map/${system}/${name}.svg`));

/** The drawing and geometry of a map; a plain grid where there is none. @param {Response | undefined} drawing @param {string[]} known */
export async function loadMap(drawing, known) {
	let grid = null,
		art = null;
	if (drawing?.ok) {
		/* The page's own style sheet has the same classes, in the colours of the theme. */
		const text = (await drawing.text())
			.replace(/<style>[^]*?<\/style>/g, "")
			.replace(/>\n\s*</g, "><")
			.replace(/<title>[^<]*<\/title>/g, "")
			.replace(/<image [^>]*>/g, (image) => image.replace(" href=", " data-bits="));
		/* As part of a page it is read four times as fast as by the parser for XML, to the same elements. */
		const parsed = /** @type {Element} */ (new DOMParser().parseFromString(text, "text/html").querySelector("svg"));
		const metadata = /** @type {Element} */ (parsed.querySelector("metadata"));
		grid = new Grid(JSON.parse(metadata.textContent || ""));
		metadata.remove();
		art = /** @type {SVGElement} */ (/** @type {any} */ (document.adoptNode(parsed)));
		art.classList.add("map", "chart");
		art.setAttribute("aria-hidden", "true");
		art.setAttribute("width", String(grid.width));
		art.setAttribute("height", String(grid.height));
		for (const image of art.querySelectorAll("image")) await layPicture(image);
	}
	return { grid: grid || new Grid(plainMap(known)), art };
}

/** A picture inside the drawing: the page may load none but the server's files, so its bytes are painted. @param {SVGElement} image */
async function layPicture(image) {
	const letters = atob((image.dataset.bits || "").split(",")[1] || ""),
		bytes = new Uint8Array(letters.length);
	for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i);
	const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
	const canvas = /** @type {HTMLCanvasElement} */ (
		h("canvas", { class: "relief", width: picture.width, height: picture.height })
	);
	canvas.getContext("2d")?.drawImage(picture, 0, 0);
	const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => image.getAttribute(name));
	image.replaceWith(s("foreignObject", { x, y, width, height }, canvas));
}

/** Ground, the strongest first, as the drawing has it. */
const GROUND = ["sea", "mountain", "hill", "rough", "jungle", "marsh", "desert", "sand", "mud-flats", "broken"];

/** What a hex is drawn as. @param {string[]} terrain */
const groundOf = (terrain) => GROUND.find((word) => terrain.includes(word)) || "clear";

const NOWHERE = { left: 0, top: 0, right: 0, bottom: 0 };
const LAYERS = ["numbers", "names", "zones", "radius", "reach", "path", "rails", "marks", "stacks", "tokens", "plans", "targets", "trails", "ruler", "cursor"];

export class Board extends Pan {
	/**
	 * @param {HTMLElement} host @param {Grid} grid @param {SVGElement | null} art
	 * @param {{tap: (hex: string, double: boolean) => void, hover: (hex: string | null) => void, back: () => void,
	 *   hold: (hex: string) => void, fan: (hex: string) => void, say: (hex: string) => string, measures: () => boolean,
	 *   measure: (hex: string | null, step: "start" | "move" | "end") => void}} act measures: whoever drags draws the ruler
	 */
	constructor(host, grid, art, act) {
		super(host, { width: grid.width, height: grid.height, most: 3.2, whole: 0.95, edge: 48 });
		this.grid = grid;
		this.act = act;
		/** @type {Stack[]} */ this.stacks = [];
		/** @type {Lit} */ this.lit = {};
		/** @type {Map<string, SVGElement>} the stacks as they were drawn, by their look */ this.made = new Map();
		/** @type {Map<string, string>} what was drawn last, by layer */ this.drawn = new Map();
		/** @type {string | null} */ this.cursor = null;
		/** the size in which counters were drawn last */ this.grade = "";
		/** the part of the map whose hexes are numbered */ this.numbered = NOWHERE;
		/** @type {Map<string, SVGElement>} */ this.layer = new Map();
		const { width, height } = grid;
		this.over = s("svg", {
			class: "map over",
			viewBox: `0 0 ${width} ${height}`,
			width,
			height,
			"aria-hidden": "true",
		});
		for (const name of LAYERS) {
			const group = s("g", { class: "l-" + name });
			this.layer.set(name, group);
			this.over.append(group);
		}
		this.names = findNames(art, grid);
		/* In a layer of their own they can move without the whole drawing being painted anew. */
		this.layer.get("names")?.append(...[...this.names.values()].map((one) => one.node));
		this.art = art;
		/** the ground without ornament is there */ this.plained = false;
		/** how much larger than drawn the names are */ this.grown = 1;
		/** of what they are clear */ this.cleared = "";
		this.lay(h("div", { class: "sheet" }, art || this.plain(), this.over), this.gestures());
	}

	/** The hexes alone, where the server has no drawing. */
	plain() {
		const { width, height } = this.grid;
		const svg = s("svg", {
			class: "map chart",
			viewBox: `0 0 ${width} ${height}`,
			width,
			height,
			"aria-hidden": "true",
		});
		svg.append(s("rect", { class: "sea", x: 0, y: 0, width, height }));
		for (const hex of this.grid.hexes.values())
			svg.append(s("path", { class: "hex plain " + hex.terrain.join(" "), d: this.grid.hexPath(hex.id) }));
		for (const hex of this.grid.hexes.values())
			if (hex.name) svg.append(s("text", { class: "lt", x: hex.x + 14, y: hex.y - 12 }, hex.name));
		return svg;
	}

	// ---- fingers and mouse ----

	/** @returns {import("../common/pan.js").Gestures} */
	gestures() {
		let last = { hex: /** @type {string | null} */ (null), time: 0 };
		return {
			down: () => this.act.measures(),
			over: (event) => this.act.hover(this.under(event)),
			leave: () => this.act.hover(null),
			back: () => this.act.back(),
			hold: (event) => {
				const hex = this.under(event);
				if (hex) this.act.hold(hex);
				/* Drawn away from there, the finger measures. */
				return !!hex;
			},
			drag: (event, step) => this.act.measure(this.under(event), step),
			tap: (event) => {
				const hex = this.under(event);
				if (!hex) return;
				const double = last.hex === hex && event.timeStamp - last.time < 420;
				last = { hex, time: event.timeStamp };
				const badge = /** @type {Element} */ (event.target).closest?.("[data-fan]");
				if (badge) this.act.fan(/** @type {HTMLElement} */ (badge).dataset.fan || hex);
				else this.act.tap(hex, double);
			},
		};
	}

	/** @param {PointerEvent} event */
	under(event) {
		const { x, y } = this.spotAt(event);
		return this.grid.at(x, y);
	}

	/** Nothing moves any more: counters are drawn anew in the size they have now. */
	settle() {
		const size = tierOf(this.pixels()),
			grown = Math.min(2.2, Math.max(1, Math.round(6.8 / this.k) / 8));
		if (grown !== this.grown) {
			this.grown = grown;
			this.clearNames();
		}
		this.host.dataset.zoom = this.k < 0.55 ? "far" : this.k > 1.5 ? "near" : "middle";
		this.drawNumbers();
		if (size !== this.grade) {
			this.grade = size;
			this.made.clear();
			this.drawStacks();
		}
	}

	/** The numbers of the hexes in sight and of as many around, where they are large enough to be read. */
	drawNumbers() {
		const layer = /** @type {SVGElement} */ (this.layer.get("numbers")),
			{ width, height } = this.size(),
			[left, top] = [-this.x / this.k, -this.y / this.k],
			[right, bottom] = [left + width / this.k, top + height / this.k],
			old = this.numbered;
		if (this.host.dataset.zoom !== "near") {
			this.numbered = NOWHERE;
			return refill(layer);
		}
		if (left >= old.left && top >= old.top && right <= old.right && bottom <= old.bottom) return;
		const [wide, high] = [(right - left) / 2, (bottom - top) / 2],
			now = { left: left - wide, top: top - high, right: right + wide, bottom: bottom + high },
			rise = this.grid.flat ? 22 : 19;
		this.numbered = now;
		const near = [...this.grid.hexes.values()].filter(({ x, y }) => x > now.left && x < now.right && y > now.top && y < now.bottom);
		refill(layer, ...near.map(({ id, x, y }) => s("text", { x, y: y - rise }, id)));
	}

	pixels() {
		return this.grid.pitch * 0.74 * this.k;
	}

	/** @param {string} id @param {number} [k] */
	centre(id, k) {
		const hex = this.grid.get(id);
		if (hex) this.centreOn(hex, k);
	}

	/** Moves a hex into sight where it is not. @param {string} id */
	show(id) {
		const hex = this.grid.get(id);
		if (hex && !this.inSight(hex)) this.centreOn(hex);
	}

	/** Moves hexes into sight together: all of them where they can still be read, else the first. @param {string[]} ids */
	showAll(ids) {
		const hexes = ids.map((id) => this.grid.get(id)).filter((hex) => !!hex),
			least = Math.min(this.k, 0.5);
		if (hexes.every((hex) => this.inSight(hex))) return;
		this.fitTo(hexes, this.grid.pitch * 2, Math.max(this.k, least), least);
		if (hexes[0] && !this.inSight(hexes[0])) this.centreOn(hexes[0]);
	}

	/** All these hexes in sight, not smaller than can be read. @param {string[]} ids @param {number} [least] */
	fit(ids, least = 0.5) {
		const hexes = ids.map((id) => this.grid.get(id)).filter((hex) => !!hex);
		if (hexes.length && this.host.clientWidth) this.fitTo(hexes, this.grid.pitch * 3, 1.25, least);
	}

	/** Where none of these hexes is in sight, one of them is brought there. @param {string[]} ids @param {(ids: string[]) => string} which */
	seek(ids, which) {
		const hexes = ids.map((id) => this.grid.get(id)).filter((hex) => !!hex);
		if (hexes.length && !hexes.some((hex) => this.inSight(hex))) this.centre(which(ids), Math.max(0.8, this.k));
	}

	// ---- what lies on the map ----

	/** @param {Stack[]} stacks */
	setStacks(stacks) {
		this.stacks = stacks;
		this.drawStacks();
	}

	/** Those that are not as they were are drawn anew. */
	drawStacks() {
		const layer = /** @type {SVGElement} */ (this.layer.get("stacks")),
			old = this.made;
		this.made = new Map();
		for (const stack of this.stacks) {
			const look = JSON.stringify(stack),
				node = old.get(look) || this.drawStack(stack);
			if (node) this.made.set(look, node);
		}
		const nodes = [...this.made.values()];
		if (nodes.length === layer.children.length && nodes.every((node, i) => node === layer.children[i])) return;
		setChildren(layer, nodes);
		this.clearNames();
		this.drawRings();
	}

	/** Names step aside of what lies on the map. */
	clearNames() {
		const marked = new Map(),
			held = this.stacks.map((stack) => stack.hex),
			layer = /** @type {SVGElement} */ (this.layer.get("names"));
		for (const { hex } of this.lit.marks || []) marked.set(hex, (marked.get(hex) || 0) + 1);
		const now = JSON.stringify([held, [...marked], this.grown]);
		if (now === this.cleared) return;
		this.cleared = now;
		layer.style.setProperty("--up", String(this.grown));
		placeNames(this.names, this.grid, { held: new Set(held), marked, up: this.grown });
	}

	/** The ground without ornament, below what is on it, as soon as somebody wants it. */
	drawPlain() {
		const ground = this.host.classList.contains("plain-ground") && !this.plained ? this.art?.querySelector('g[clip-path="url(#onland)"]') : null;
		if (!ground) return;
		this.plained = true;
		const words = new Set([...this.grid.hexes.values()].map((hex) => groundOf(hex.terrain))),
			before = ground.querySelector(".peak-s");
		for (const word of words) {
			const hexes = [...this.grid.hexes.values()].filter((hex) => groundOf(hex.terrain) === word),
				d = hexes.map((hex) => this.grid.hexPath(hex.id, 1.01)).join("");
			ground.insertBefore(s("path", { class: "flat " + word, d }), before);
		}
	}

	/** @param {Stack} stack */
	drawStack(stack) {
		const hex = this.grid.get(stack.hex);
		if (!hex) return null;
		const size = this.grid.pitch * 0.74,
			left = hex.x - size / 2,
			top = hex.y - size / 2;
		const group = s("g", { class: "stack", data: { hex: stack.hex } });
		const pixels = this.pixels(),
			step = size * 0.075;
		const edges = stack.count === null ? 1 : Math.min(2, stack.counters.length - 1);
		for (let i = edges; i > 0; i--) {
			const below = stack.counters[Math.min(i, stack.counters.length - 1)];
			const edge = drawCounter(
				{ ...below, emblem: below.emblem, symbol: "", name: "", left: "", right: "", centre: "", morale: "" },
				size,
				{ x: left + step * i, y: top - step * i, pixels: 30, extra: "edge" },
			);
			edge.querySelectorAll("use, text").forEach((node) => node.remove());
			group.append(edge);
		}
		if (stack.pennant)
			group.append(
				s("path", {
					class: "pennant",
					d: `M${left + 2} ${top}v${-size * 0.24}h${size * 0.27}l-${size * 0.07} ${size * 0.08} ${size * 0.07} ${size * 0.08}H${left + 2}`,
				}),
			);
		group.append(drawCounter(stack.counters[0], size, { x: left, y: top, pixels, extra: "top" }));
		const text = stack.seen || (stack.part ? `${stack.part}/${stack.count}` : stack.count !== null && stack.count > 1 ? String(stack.count) : "");
		if (text) {
			const badge = this.badge(hex.x + size * 0.5 + step, top - step, text, stack.hex, !!stack.seen);
			badge.classList.toggle("part", !!stack.part);
			group.append(badge);
		}
		return group;
	}

	/** @param {number} x @param {number} y @param {string} text @param {string} hex @param {boolean} seen */
	badge(x, y, text, hex, seen) {
		const wide = (seen ? 29 : 12) + text.length * 7.4;
		return s(
			"g",
			{ class: seen ? "count seen" : "count", data: { fan: hex }, transform: `translate(${x} ${y})` },
			s("rect", { class: "hit", x: -wide / 2 - 5, y: -16, width: wide + 10, height: 32 }),
			s("rect", { class: "badge", x: -wide / 2, y: -10, width: wide, height: 20, rx: 10 }),
			seen
				? s("path", {
						class: "eye",
						transform: `translate(${-wide / 2 + 6} -7.6) scale(.64)`,
						d: "M1 12C5 4.5 19 4.5 23 12 19 19.5 5 19.5 1 12zM12 8.4a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2z",
					})
				: null,
			s("text", { class: "badget", x: seen ? 9 : 0, y: 4.4 }, text),
		);
	}

	/** Another way, and nothing else. @param {string[] | undefined} path */
	setPath(path) {
		this.lit.path = path;
		this.drawPath();
	}

	/** @param {Lit} lit */
	light(lit) {
		this.lit = lit;
		this.drawZones();
		this.drawReach();
		this.drawRadius();
		this.drawPath();
		this.drawRings();
		this.drawTargets();
		this.drawMarks();
		this.drawPlan();
	}

	/** Whether a layer shows something else than it did; then it is empty. @param {string} name @param {any} what */
	changed(name, what) {
		const now = JSON.stringify(what) ?? "";
		if (now === (this.drawn.get(name) ?? "")) return false;
		this.drawn.set(name, now);
		refill(/** @type {SVGElement} */ (this.layer.get(name)));
		return true;
	}

	/** A player's own arrows. */
	drawPlan() {
		const layer = /** @type {SVGElement} */ (this.layer.get("plans")),
			plan = this.lit.plan;
		if (!this.changed("plans", plan && [plan.arrows, plan.from])) return;
		for (const [from, to] of plan?.arrows || []) {
			const a = this.grid.get(from),
				b = this.grid.get(to);
			if (!a || !b) continue;
			const far = Math.hypot(b.x - a.x, b.y - a.y),
				bend = far * 0.12,
				mx = (a.x + b.x) / 2 - ((b.y - a.y) / far) * bend,
				my = (a.y + b.y) / 2 + ((b.x - a.x) / far) * bend,
				turn = Math.atan2(b.y - my, b.x - mx),
				angle = (turn * 180) / Math.PI,
				x = b.x - Math.cos(turn) * this.grid.pitch * 0.4,
				y = b.y - Math.sin(turn) * this.grid.pitch * 0.4;
			const line = `M${a.x} ${a.y}Q${mx} ${my} ${x} ${y}`;
			layer.append(
				s("path", { class: "plan-c", d: line }),
				s("path", { class: "plan-l", d: line }),
				s("path", {
					class: "plan-a",
					transform: `translate(${x} ${y}) rotate(${angle})`,
					d: "M12 0L-11 -10L-6 0L-11 10Z",
				}),
			);
		}
		if (plan?.from) layer.append(s("path", { class: "plan-f", d: this.grid.hexPath(plan.from, 0.93) }));
	}

	drawZones() {
		const { zones = [] } = this.lit;
		if (!this.changed("zones", zones) || !zones.length) return;
		const outline = this.grid.outline(zones);
		this.layer.get("zones")?.append(s("path", { class: "zocf", d: outline }), s("path", { class: "zoc", d: outline }));
	}

	drawReach() {
		const { reach, dest, forbidden } = this.lit,
			grid = this.grid;
		const layer = /** @type {SVGElement} */ (this.layer.get("reach"));
		if (!this.changed("reach", [[...(reach || [])], dest, forbidden])) return;
		if (reach?.size) {
			const outline = grid.outline(reach.keys());
			const whole = `M-400-400H${grid.width + 400}V${grid.height + 400}H-400Z`;
			layer.append(
				s("path", { class: "veil", "fill-rule": "evenodd", d: whole + outline }),
				s("path", { class: "reach-g", d: outline }),
				s("path", { class: "reach-e", d: outline }),
			);
			for (const [id, cost] of reach) {
				const hex = grid.get(id);
				if (hex && cost)
					layer.append(
						s("text", { class: "cost", x: hex.x, y: hex.y + (hex.name ? grid.pitch * 0.36 : 5) }, cost),
					);
			}
		}
		if (dest) layer.append(s("path", { class: "dest", d: grid.hexPath(dest, 0.96) }));
		if (forbidden) {
			const hex = grid.get(forbidden.hex);
			if (hex)
				layer.append(
					s("path", { class: "forbid", d: grid.hexPath(forbidden.hex, 0.96) }),
					...this.pill(hex.x, hex.y + grid.pitch * 0.5, forbidden.text),
				);
		}
	}

	/** A broken line around the hexes within reach of a commander, with his name. */
	drawRadius() {
		const { radius } = this.lit,
			layer = /** @type {SVGElement} */ (this.layer.get("radius")),
			at = radius ? radius.hexes.map((id) => this.grid.get(id)).filter((hex) => !!hex) : [];
		if (!this.changed("radius", radius) || !radius || !at.length) return;
		const outline = this.grid.outline(radius.hexes),
			low = at.sort((a, b) => b.y - a.y)[0].y + this.grid.pitch * 0.62,
			middle = this.grid.get(radius.at)?.x || 0,
			wide = radius.text.length * 7.6 + 22;
		layer.append(
			s("path", { class: "radius-c", d: outline }),
			s("path", { class: "radius", d: outline }),
			s("rect", { class: "radius-p", x: middle - wide / 2, y: low - 13, width: wide, height: 26, rx: 13 }),
			s("text", { class: "radius-t", x: middle, y: low + 5 }, radius.text),
		);
	}

	drawPath() {
		const layer = /** @type {SVGElement} */ (this.layer.get("path"));
		if (!this.changed("path", this.lit.path)) return;
		const points = (this.lit.path || [])
			.map((id) => this.grid.get(id))
			.filter((hex) => !!hex)
			.map((hex) => [hex.x, hex.y]);
		if (points.length < 2) return;
		const line = smooth(points),
			[bx, by] = points[points.length - 1],
			[ax, ay] = points[points.length - 2];
		const angle = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
		layer.append(
			s("path", { class: "path-c", d: line }),
			s("path", { class: "path-l", d: line }),
			...points.slice(1, -1).map(([x, y]) => s("circle", { class: "path-d", cx: x, cy: y, r: 4.6 })),
			s("path", {
				class: "path-a",
				transform: `translate(${bx} ${by}) rotate(${angle})`,
				d: "M13 0L-11 -11L-6 0L-11 11Z",
			}),
		);
	}

	/** Rings around what can be taken and what is taken. */
	drawRings() {
		const { able, chosen } = this.lit;
		for (const node of /** @type {SVGElement} */ (this.layer.get("stacks")).querySelectorAll(".stack")) {
			const hex = /** @type {HTMLElement} */ (node).dataset.hex || "";
			if (able?.has(hex) || chosen?.has(hex)) ringCounter(node.querySelector(".ctr.top"));
			node.classList.toggle("able", !!able?.has(hex));
			node.classList.toggle("chosen", !!chosen?.has(hex));
			node.classList.toggle("dim", !!(able && !able.has(hex) && !chosen?.has(hex)));
		}
		const layer = /** @type {SVGElement} */ (this.layer.get("marks")),
			held = new Set(this.stacks.map((stack) => stack.hex)),
			free = [...(able || [])].filter((hex) => (this.lit.placing || !held.has(hex)) && !this.lit.reach?.has(hex));
		if (!this.changed("marks", free)) return;
		/* Many hexes have one line around them. */
		const lines = free.length > 8 ? [this.grid.outline(free)] : free.map((hex) => this.grid.hexPath(hex, 0.93));
		layer.append(...lines.map((d) => s("path", { class: "able-hex", d })));
	}

	/** @param {number} x @param {number} y @param {string} text */
	pill(x, y, text) {
		const wide = text.length * 6.6 + 18;
		return [
			s("rect", { class: "pill", x: x - wide / 2, y: y - 9, width: wide, height: 20, rx: 10 }),
			s("text", { class: "pillt", x, y: y + 5 }, text),
		];
	}

	drawTargets() {
		const layer = /** @type {SVGElement} */ (this.layer.get("targets")),
			{ targets = [], trails = [] } = this.lit;
		if (this.changed("trails", trails)) for (const trail of trails) this.drawTrail(/** @type {SVGElement} */ (this.layer.get("trails")), trail);
		if (!this.changed("targets", [...targets])) return;
		for (const [id, text] of targets) {
			const hex = this.grid.get(id),
				r = this.grid.pitch * 0.44,
				q = r * 0.42;
			if (!hex) continue;
			let d = "";
			for (const [i, j] of [
				[-1, -1],
				[1, -1],
				[1, 1],
				[-1, 1],
			])
				d += `M${hex.x + i * r} ${hex.y + j * (r - q)}V${hex.y + j * r}H${hex.x + i * (r - q)}`;
			layer.append(s("path", { class: "target", d }));
			if (text) layer.append(...this.pill(hex.x, hex.y + r + 10, text));
		}
	}

	/** An arrow from stack to stack. @param {SVGElement} layer @param {{x: number, y: number}} a @param {{x: number, y: number}} b */
	drawAttack(layer, a, b) {
		const turn = Math.atan2(b.y - a.y, b.x - a.x),
			along = (/** @type {number} */ k) => [a.x + Math.cos(turn) * this.grid.pitch * k, a.y + Math.sin(turn) * this.grid.pitch * k],
			[x, y] = along(0.3),
			[u, v] = along(0.66);
		layer.append(
			s("path", { class: "attack-c", d: `M${x} ${y}L${u} ${v}` }),
			s("path", { class: "attack-l", d: `M${x} ${y}L${u} ${v}` }),
			s("path", { class: "attack-a", transform: `translate(${u} ${v}) rotate(${(turn * 180) / Math.PI})`, d: "M15 0L-5 -12L-1 0L-5 12Z" }),
		);
	}

	/** A way that was gone, hex by hex, with an arrow at its end and its number at its beginning. @param {SVGElement} layer @param {string[]} way @param {number} [number] */
	drawWay(layer, way, number) {
		const points = way.map((id) => this.grid.get(id)).filter((hex) => !!hex);
		if (points.length < 2) return;
		const [p, q] = points.slice(-2),
			long = Math.hypot(q.x - p.x, q.y - p.y) || 1,
			ux = (q.x - p.x) / long,
			uy = (q.y - p.y) / long,
			tip = { x: q.x - ux * 16, y: q.y - uy * 16 },
			d = points.map((at, i) => `${i ? "L" : "M"}${(i === points.length - 1 ? tip : at).x} ${(i === points.length - 1 ? tip : at).y}`).join(""),
			mid = points.length > 2 ? points[Math.floor(points.length / 2)] : { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
		layer.append(
			s("path", { class: "trail-c way", d }),
			s("path", { class: "trail way", d }),
			s("path", { class: "trail-a", d: `M${tip.x + ux * 12} ${tip.y + uy * 12}L${tip.x - uy * 8} ${tip.y + ux * 8}L${tip.x + uy * 8} ${tip.y - ux * 8}Z` }),
		);
		if (number) layer.append(s("circle", { class: "trail-n", cx: mid.x, cy: mid.y, r: 11 }), s("text", { class: "trail-t", x: mid.x, y: mid.y + 4.4 }, number));
	}

	/** @param {SVGElement} layer @param {{from: string, to: string, number?: number, attack?: boolean, way?: string[]}} trail */
	drawTrail(layer, trail) {
		const a = this.grid.get(trail.from),
			b = this.grid.get(trail.to);
		if (trail.way) return this.drawWay(layer, trail.way, trail.number);
		if (!a || !b) return;
		if (trail.attack) return this.drawAttack(layer, a, b);
		if (a !== b)
			layer.append(
				s("path", { class: "trail-c", d: `M${a.x} ${a.y}L${b.x} ${b.y}` }),
				s("path", { class: "trail", d: `M${a.x} ${a.y}L${b.x} ${b.y}` }),
			);
		if (trail.number)
			layer.append(
				s("circle", { class: "trail-n", cx: (a.x + b.x) / 2, cy: (a.y + b.y) / 2 - (a === b ? 24 : 0), r: 10 }),
				s(
					"text",
					{ class: "trail-t", x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 + 4.4 - (a === b ? 24 : 0) },
					trail.number,
				),
			);
	}

	drawMarks() {
		const tokens = /** @type {SVGElement} */ (this.layer.get("tokens")),
			{ rails = [], thrown = [], marks = [] } = this.lit;
		/** @type {Map<string, number>} */
		const many = new Map();
		if (this.changed("rails", rails)) this.layer.get("rails")?.append(...this.railLines());
		if (!this.changed("tokens", [thrown, marks])) return;
		this.clearNames();
		for (const { hex: id, die } of thrown) {
			const hex = this.grid.get(id),
				node = drawDie(die, 24);
			if (!hex) continue;
			node.setAttribute("x", String(hex.x - this.grid.pitch * 0.56));
			node.setAttribute("y", String(hex.y - this.grid.pitch * 0.56));
			tokens.append(node);
		}
		/* Along the lower edge of a counter, where its numbers end. */
		for (const mark of marks) {
			const hex = this.grid.get(mark.hex),
				nth = many.get(mark.hex) || 0;
			if (!hex) continue;
			many.set(mark.hex, nth + 1);
			tokens.append(
				s(
					"g",
					{
						class: "mark",
						transform: `translate(${hex.x - this.grid.pitch * 0.46 + 20 * nth} ${hex.y + this.grid.pitch * 0.3})`,
					},
					s("title", null, mark.label),
					s("circle", { class: "mark-d", cx: 10, cy: 10, r: 10 }),
					s("use", { href: "#" + mark.symbol, x: 2, y: 2, width: 16, height: 16 }),
				),
			);
		}
	}

	/** Railroad from hex to hex that touch. */
	railLines() {
		const hexes = new Set(this.lit.rails || []);
		let line = "";
		for (const id of hexes) {
			const a = this.grid.get(id);
			for (const other of this.grid.around(id)) {
				const b = other && id < other && hexes.has(other) ? this.grid.get(other) : null;
				if (a && b) line += `M${a.x} ${a.y}L${b.x} ${b.y}`;
			}
		}
		return line ? [s("path", { class: "rl", d: line }), s("path", { class: "rlk", d: line })] : [];
	}

	// ---- the keyboard ----

	/** @param {string | null} id */
	setCursor(id) {
		this.cursor = id;
		const layer = /** @type {SVGElement} */ (this.layer.get("cursor"));
		refill(layer);
		if (!id) return;
		layer.append(
			s("path", { class: "cur-g", d: this.grid.hexPath(id) }),
			s("path", { class: "cur", d: this.grid.hexPath(id) }),
			s("path", { class: "cur-i", d: this.grid.hexPath(id, 0.84) }),
		);
		this.show(id);
	}

	/** The nearest of these hexes in a direction. @param {number} dx @param {number} dy @param {string[]} among */
	towards(dx, dy, among) {
		const box = this.host.getBoundingClientRect();
		const from = this.cursor ? this.grid.get(this.cursor) : null;
		const x = from ? from.x : (box.width / 2 - this.x) / this.k,
			y = from ? from.y : (box.height / 2 - this.y) / this.k;
		let best = null,
			least = Infinity;
		for (const id of among) {
			const hex = this.grid.get(id);
			if (!hex || hex === from) continue;
			const along = (hex.x - x) * dx + (hex.y - y) * dy,
				aside = Math.abs((hex.x - x) * dy - (hex.y - y) * dx);
			if (along > this.grid.pitch * 0.2 && along + aside * 2 < least) [best, least] = [id, along + aside * 2];
		}
		return best;
	}
}
