// ground.js: the ground of a table in inches as SVG: sand, hills, trees, houses, walls, water, and the frame with
// its ruler. Shapes come from the server; what is drawn inside them is ornament, their outline is exact.
// May use: dom, shapes.

import { s } from "../common/dom.js";
import { chance, closed, depth, holds, inset, merged, middle, open, organic, oval, rounded, slab, strew } from "./shapes.js";

/** @typedef {import("./shapes.js").Point} Point @typedef {import("./shapes.js").Part} Part */

/** An edge drawn in towards the top. @param {Point[]} edge @param {Point} top @param {number} part of the way @param {() => number} any @param {number} rough @returns {Point[]} */
function ring(edge, top, part, any, rough) {
	const all = edge.filter((_, i) => i % 3 === 0);
	/* Higher up the ground is rounder than its foot. */
	const mean = all.reduce((sum, [x, y]) => sum + Math.hypot(x - top[0], y - top[1]), 0) / all.length,
		round = part < 1 ? Math.min(1, (1 - part) * 1.5) : 0;
	return all.map(([x, y]) => {
		const far = Math.hypot(x - top[0], y - top[1]) || 1,
			wanted = (far + (Math.min(mean, far * 1.25) - far) * round) * part * (1 + (any() - 0.5) * rough);
		return [top[0] + ((x - top[0]) * wanted) / far, top[1] + ((y - top[1]) * wanted) / far];
	});
}

/** Strokes from a contour up to the next. @param {Point[]} line @param {Point} top @param {number} rise the part of the way that is left to the next @param {() => number} any */
function hachures(line, top, rise, any) {
	let d = "";
	line.forEach(([x, y], k) => {
		const [nx, ny] = line[(k + 1) % line.length];
		for (let m = 0; m < 4; m++) {
			const px = x + ((nx - x) * (m + any() * 0.7)) / 4,
				py = y + ((ny - y) * (m + any() * 0.7)) / 4;
			const dx = top[0] - px,
				dy = top[1] - py,
				far = Math.hypot(dx, dy) || 1,
				long = Math.min(far * 0.7, (0.3 + any() * 0.4) * far * rise);
			const from = 2 + any() * 4;
			d += `M${(px + (dx / far) * from).toFixed(1)} ${(py + (dy / far) * from).toFixed(1)}l${((dx / far) * long).toFixed(1)} ${((dy / far) * long).toFixed(1)}`;
		}
	});
	return d;
}

/** Relief: contours, and hachures that run down from each. @param {Point[]} shape @param {() => number} any @param {Point[]} edge */
function hill(shape, any, edge) {
	const centre = middle(shape);
	/** @type {Point} */ const top = [centre[0] + (any() - 0.5) * 40, centre[1] + (any() - 0.5) * 30];
	const steps = [1, 0.84, 0.66, 0.47, 0.27],
		lines = steps.map((part, i) => ring(edge, top, part, any, i ? 0.07 : 0));
	return [
		...lines.slice(1).map((line, i) => s("path", { class: "g-step s" + (i + 1), d: rounded(line) })),
		s("path", { class: "g-hach", d: lines.map((line, i) => hachures(line, top, 1 - (steps[i + 1] ?? 0.12) / steps[i], any)).join("") }),
		s("path", { class: "g-line", d: lines.slice(1).map(rounded).join("") }),
		s("path", { class: "g-light", d: rounded(edge), fill: "url(#p-light)" }),
	];
}

/** @param {number} x @param {number} y @param {number} r @param {() => number} any */
function veins(x, y, r, any) {
	const star = [0, 1, 2, 3, 4].map((n) => {
		const a = n * 1.257 + any();
		return `M${x.toFixed(1)} ${y.toFixed(1)}l${(Math.cos(a) * r * 0.72).toFixed(1)} ${(Math.sin(a) * r * 0.72).toFixed(1)}`;
	});
	return star.join("");
}

/** @param {Point[]} shape @param {() => number} any */
function trees(shape, any) {
	return merged(
		strew(shape, 25, 9, any).flatMap(([x, y]) => {
			const r = 10 + any() * 5;
			return /** @type {Part[]} */ ([
				["g-shade", oval(x + 4, y + 5, r, r * 0.86)],
				[any() > 0.5 ? "g-leaf" : "g-leaf two", oval(x, y, r)],
				["g-vein", veins(x, y, r, any)],
			]);
		}),
	);
}

/** @param {Point[]} shape @param {() => number} any */
function tufts(shape, any) {
	let d = "";
	for (const [x, y] of strew(shape, 17, 7, any))
		for (const lean of [-4, -1, 2, 5])
			d += `M${x.toFixed(1)} ${y.toFixed(1)}q${lean / 2} -5 ${(lean + any() * 2).toFixed(1)} ${(-8 - any() * 4).toFixed(1)}`;
	return [s("path", { class: "g-tuft", d })];
}

/** Rows of a field, along its longest side. @param {Point[]} shape @param {() => number} any */
function rows(shape, any) {
	const turn = Math.floor(any() * 4) * 4 - 6,
		[cx, cy] = middle(shape),
		a = (turn * Math.PI) / 180;
	let d = "";
	for (let v = -400; v < 400; v += 11) {
		let from = null;
		for (let u = -400; u <= 400; u += 6) {
			const x = cx + u * Math.cos(a) - v * Math.sin(a),
				y = cy + u * Math.sin(a) + v * Math.cos(a),
				inside = holds(shape, x, y) && depth(shape, x, y) > 6;
			if (inside && !from) from = [x, y];
			if (!inside && from) {
				d += `M${from[0].toFixed(0)} ${from[1].toFixed(0)}L${x.toFixed(0)} ${y.toFixed(0)}`;
				from = null;
			}
		}
	}
	return [s("path", { class: "g-row", d })];
}

/** @param {number} x @param {number} y @param {number} r @param {() => number} any */
function stone(x, y, r, any) {
	const n = 6,
		/** @type {Point[]} */ points = [];
	for (let i = 0; i < n; i++) {
		const a = (i / n) * 6.283 + any() * 0.6,
			far = r * (0.7 + any() * 0.5);
		points.push([x + Math.cos(a) * far * 1.15, y + Math.sin(a) * far * 0.85]);
	}
	return closed(points);
}

/** @param {Point[]} shape @param {() => number} any */
function stones(shape, any) {
	const all = strew(shape, 23, 8, any).map(([x, y]) => stone(x, y, 5 + any() * 8, any)).join("");
	return [s("path", { class: "g-shade", d: all, transform: "translate(2.5 3.5)" }), s("path", { class: "g-stone", d: all })];
}

/** Flat roofs, none over another. @param {Point[]} shape @param {() => number} any */
function houses(shape, any) {
	return strew(shape, 60, 34, any, 0.25).map(([x, y]) => {
		const w = 30 + any() * 20,
			h = 22 + any() * 16,
			turn = Math.round((any() - 0.5) * 26) + (any() > 0.8 ? 45 : 0);
		const door = slab(w / 2 - 13, h / 2 - 3.5, 8, 3.5, 0) + (any() > 0.55 ? oval(-w / 4, -h / 8, 3.2) : "");
		/** @type {Part[]} */
		const parts = [
			["g-shade", slab(-w / 2 + 5, -h / 2 + 6, w, h, 0)],
			["g-house", slab(-w / 2, -h / 2, w, h, 1.5)],
			["g-roof", slab(-w / 2 + 4, -h / 2 + 4, w - 8, h - 8, 0)],
			["g-door", door],
		];
		return s("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})` }, ...merged(parts));
	});
}

/** Lines along the banks. @param {Point[]} _shape @param {() => number} _any @param {Point[]} edge */
function water(_shape, _any, edge) {
	return [s("path", { class: "g-wave", d: [5, 11].map((by) => rounded(inset(edge, by))).join("") })];
}

/** What is drawn inside a shape; the last is its edge as it is drawn. @type {Record<string, (shape: Point[], any: () => number, edge: Point[]) => SVGElement[]>} */
const INSIDE = {
	hill,
	mountain: hill,
	woods: trees,
	forest: trees,
	crops: rows,
	tallgrass: tufts,
	undergrowth: tufts,
	rocky: stones,
	village: houses,
	building: houses,
	fort: houses,
	river: water,
};

/** Marks along a line, every `step`. @param {Point[]} line @param {number} step @param {(x: number, y: number, angle: number) => void} each */
function along(line, step, each) {
	let rest = step / 2;
	for (let i = 0; i + 1 < line.length; i++) {
		const [ax, ay] = line[i],
			[bx, by] = line[i + 1],
			far = Math.hypot(bx - ax, by - ay);
		for (; rest < far; rest += step)
			each(ax + ((bx - ax) * rest) / far, ay + ((by - ay) * rest) / far, Math.atan2(by - ay, bx - ax));
		rest -= far;
	}
}

/** @param {string} kind @param {Point[]} line @param {() => number} any */
function border(kind, line, any) {
	const group = s("g", null),
		d = open(line);
	if (kind === "road") {
		const soft = smoothOpen(line);
		group.append(s("path", { class: "g-road-c", d: soft }), s("path", { class: "g-road", d: soft }), s("path", { class: "g-rut", d: soft }));
	} else if (kind === "ditch") {
		const soft = smoothOpen(line);
		let teeth = "";
		along(line, 9, (x, y, a) => (teeth += `M${(x - Math.sin(a) * 3).toFixed(1)} ${(y + Math.cos(a) * 3).toFixed(1)}l${(-Math.sin(a) * (7 + any() * 5)).toFixed(1)} ${(Math.cos(a) * (7 + any() * 5)).toFixed(1)}M${(x + Math.sin(a) * 3).toFixed(1)} ${(y - Math.cos(a) * 3).toFixed(1)}l${(Math.sin(a) * (7 + any() * 5)).toFixed(1)} ${(-Math.cos(a) * (7 + any() * 5)).toFixed(1)}`));
		group.append(s("path", { class: "g-ditch-c", d: soft }), s("path", { class: "g-ditch", d: soft }), s("path", { class: "g-bankt", d: teeth }));
	} else if (kind === "wall" || kind === "sangar") {
		group.append(
			s("path", { class: "g-wall-s", d, transform: "translate(3 4)" }),
			s("path", { class: "g-wall-c", d }),
			s("path", { class: "g-wall", d }),
		);
		let stones_ = "";
		along(
			line,
			14,
			(x, y, a) =>
				(stones_ += `M${(x - Math.sin(a) * 4).toFixed(1)} ${(y + Math.cos(a) * 4).toFixed(1)}l${(Math.sin(a) * 8).toFixed(1)} ${(-Math.cos(a) * 8).toFixed(1)}`),
		);
		group.append(s("path", { class: "g-joint", d: stones_ }));
	} else if (kind === "fence") {
		group.append(s("path", { class: "g-fence", d }));
		let posts = "";
		along(line, 22, (x, y) => (posts += oval(x, y, 3.4)));
		group.append(s("path", { class: "g-post", d: posts }));
	} else if (kind === "trench") {
		group.append(s("path", { class: "g-trench", d }));
		let teeth = "";
		along(
			line,
			12,
			(x, y, a) =>
				(teeth += `M${x.toFixed(1)} ${y.toFixed(1)}l${(Math.sin(a) * 11).toFixed(1)} ${(-Math.cos(a) * 11).toFixed(1)}`),
		);
		group.append(s("path", { class: "g-joint", d: teeth }));
	} else if (kind === "track") {
		let ties = "";
		along(
			line,
			15,
			(x, y, a) =>
				(ties += `M${(x - Math.sin(a) * 10).toFixed(1)} ${(y + Math.cos(a) * 10).toFixed(1)}l${(Math.sin(a) * 20).toFixed(1)} ${(-Math.cos(a) * 20).toFixed(1)}`),
		);
		group.append(
			s("path", { class: "g-tie", d: ties }),
			s("path", { class: "g-rail", d }),
			s("path", { class: "g-rail k", d }),
		);
	} else {
		/* A stream keeps to its line: bends only round the corners. */
		const soft = smoothOpen(line);
		group.append(
			s("path", { class: "g-bank", d: soft }),
			s("path", { class: "g-stream", d: soft }),
			s("path", { class: "g-glint", d: soft }),
		);
		let pebbles = "";
		along(line, 46, (x, y, a) => {
			if (any() > 0.45) pebbles += stone(x - Math.sin(a) * 13, y + Math.cos(a) * 13, 3 + any() * 2.4, any);
		});
		group.append(s("path", { class: "g-stone", d: pebbles }));
	}
	return group;
}

/** Through the line, its corners cut by a tenth. @param {Point[]} line */
function smoothOpen(line) {
	let d = `M${line[0][0]} ${line[0][1]}`;
	for (let i = 1; i < line.length - 1; i++) {
		const [x, y] = line[i],
			near = (/** @type {Point} */ [ox, oy]) => [x + (ox - x) * 0.16, y + (oy - y) * 0.16];
		const [a, b] = [near(line[i - 1]), near(line[i + 1])];
		d += `L${a[0].toFixed(1)} ${a[1].toFixed(1)}Q${x} ${y} ${b[0].toFixed(1)} ${b[1].toFixed(1)}`;
	}
	const last = line[line.length - 1];
	return d + `L${last[0]} ${last[1]}`;
}

/** Ground that people have measured out: its edge is drawn as it is. */
const BUILT = new Set(["village", "building", "fort", "crops", "ford", "embankment"]);

/** Beyond the edge of the table, where its frame covers it: no gap is left between them. @param {Point[]} shape @param {{wide: number, high: number}} table @returns {Point[]} */
function overlapping(shape, { wide, high }) {
	const out = (/** @type {number} */ at, /** @type {number} */ end) => (at < 2 ? -OVERLAP : at > end - 2 ? end + OVERLAP : at);
	return shape.map(([x, y]) => [out(x, wide), out(y, high)]);
}
const OVERLAP = 30;

/** The edge of an area as it is drawn. @param {{type: string, shape: Point[]}} piece @param {() => number} any @param {{wide: number, high: number}} [table] */
function edgeOf({ type, shape }, any, table) {
	if (BUILT.has(type)) return { edge: shape, d: closed(shape) };
	const edge = organic(table ? overlapping(shape, table) : shape, any);
	return { edge, d: rounded(edge) };
}

/** Ground of one kind. Where pieces of it meet there is no edge between them. @param {string} type @param {{id: string, shape?: Point[], line?: Point[]}[]} pieces @param {{wide: number, high: number}} [table] */
export function drawKind(type, pieces, table) {
	const group = s("g", { class: "ground k-" + type }),
		areas = pieces.flatMap(({ id, shape }) => (shape ? [{ shape, any: chance(id + type) }] : [])),
		edges = areas.map(({ shape, any }) => edgeOf({ type, shape }, any, table)),
		all = edges.map(({ d }) => d).join("");
	if (all) group.append(s("path", { class: "g-edge", d: all }), s("path", { class: "g-area", d: all }));
	areas.forEach(({ shape, any }, i) => group.append(...(INSIDE[type]?.(shape, any, edges[i].edge) || [])));
	for (const { id, line } of pieces) if (line) group.append(border(type, line, chance(id + type)));
	return group;
}

/** Lines are above areas, hills below all. */
const ORDER = { hill: 0, mountain: 0, river: 1, crops: 2, stream: 3 };

/** @param {{type: string, line?: any}} piece */
const rank = (piece) => ORDER[/** @type {keyof ORDER} */ (piece.type)] ?? (piece.line ? 5 : 4);

/** All pieces of a table, lower ones first. @param {any[]} pieces @param {{wide: number, high: number}} table */
export function drawGround(pieces, table) {
	const kinds = [...new Set([...pieces].sort((a, b) => rank(a) - rank(b)).map((piece) => String(piece.type)))];
	return s("g", null, ...kinds.map((kind) => drawKind(kind, pieces.filter((piece) => piece.type === kind), table)));
}

/** The true outlines of what is drawn as nature has it: they count, and are shown where somebody needs them. @param {any[]} pieces */
export function drawTrue(pieces) {
	const shapes = pieces.filter((piece) => piece.shape && !BUILT.has(piece.type));
	return s("path", { class: "g-true", d: shapes.map((piece) => closed(piece.shape)).join("") });
}

/** Sand with its stipple, dunes here and there, a cross every six inches. @param {number} wide @param {number} high @param {number} inch */
export function drawSand(wide, high, inch) {
	const any = chance("sand"),
		group = s("g", { class: "sand-ground" });
	const pattern = s("pattern", { id: "p-sand", width: 170, height: 170, patternUnits: "userSpaceOnUse" });
	pattern.append(s("path", { class: "g-dot", d: Array.from({ length: 46 }, () => oval(any() * 170, any() * 170, 0.6 + any() * 1.1)).join("") }));
	let dunes = "",
		crosses = "";
	for (let n = 0; n < (wide * high) / 26000; n++) {
		const x = any() * wide,
			y = any() * high,
			w = 30 + any() * 60;
		dunes += `M${x.toFixed(0)} ${y.toFixed(0)}q${(w / 2).toFixed(0)} ${(-6 - any() * 8).toFixed(0)} ${w.toFixed(0)} ${(any() * 6 - 3).toFixed(0)}`;
	}
	for (let x = 6; x * inch < wide - 1; x += 6)
		for (let y = 6; y * inch < high - 1; y += 6)
			crosses += `M${x * inch - 5} ${high - y * inch}h10M${x * inch} ${high - y * inch - 5}v10`;
	/* Light from the north-west on what rises, and sand that is not the same everywhere. */
	const light = s(
		"linearGradient",
		{ id: "p-light", x1: 0, y1: 0, x2: 1, y2: 1 },
		s("stop", { offset: 0.15, "stop-color": "#fff", "stop-opacity": 0.42 }),
		s("stop", { offset: 0.55, "stop-color": "#fff", "stop-opacity": 0 }),
		s("stop", { offset: 1, "stop-color": "#2a1a04", "stop-opacity": 0.34 }),
	);
	const patch = s(
		"radialGradient",
		{ id: "p-patch" },
		s("stop", { offset: 0, class: "g-patch", "stop-opacity": 0.3 }),
		s("stop", { offset: 1, class: "g-patch", "stop-opacity": 0 }),
	);
	const patches = Array.from({ length: 16 }, () =>
		s("ellipse", {
			fill: "url(#p-patch)",
			cx: (any() * wide).toFixed(0),
			cy: (any() * high).toFixed(0),
			rx: (180 + any() * 260).toFixed(0),
			ry: (90 + any() * 160).toFixed(0),
		}),
	);
	group.append(
		s(
			"defs",
			null,
			pattern,
			light,
			patch,
			s("clipPath", { id: "c-sand" }, s("rect", { width: wide, height: high })),
		),
		s("rect", { class: "g-sand", width: wide, height: high }),
		s("g", { "clip-path": "url(#c-sand)" }, ...patches),
		s("rect", { width: wide, height: high, fill: "url(#p-sand)" }),
		s("path", { class: "g-dune", d: dunes }),
		s("path", { class: "g-cross", d: crosses }),
	);
	return group;
}

/** The wooden frame with a ruler along it, outside the table. @param {number} wide @param {number} high @param {number} inch @param {number} rim */
export function drawFrame(wide, high, inch, rim) {
	const group = s("g", { class: "frame-ruler" });
	const out = rim - 8;
	group.append(
		s("path", {
			class: "f-wood",
			"fill-rule": "evenodd",
			d: `M${-out} ${-out}H${wide + out}V${high + out}H${-out}ZM0 0V${high}H${wide}V0Z`,
		}),
		s("rect", {
			class: "f-line",
			x: -out + 7,
			y: -out + 7,
			width: wide + 2 * out - 14,
			height: high + 2 * out - 14,
			rx: 4,
		}),
		s("rect", { class: "f-line in", x: 0, y: 0, width: wide, height: high }),
	);
	let ticks = "";
	for (let n = 0; n * inch <= wide + 0.5; n++) {
		const long = n % 12 ? (n % 6 ? 9 : 15) : 20;
		ticks += `M${n * inch} ${high}v${long}M${n * inch} 0v${-long}`;
		if (n % 6 === 0) group.append(number(n * inch, high + 38, n), number(n * inch, -25, n));
	}
	for (let n = 0; n * inch <= high + 0.5; n++) {
		const long = n % 12 ? (n % 6 ? 9 : 15) : 20,
			y = high - n * inch;
		ticks += `M0 ${y}h${-long}M${wide} ${y}h${long}`;
		if (n % 6 === 0 && n) group.append(number(-35, y + 6, n), number(wide + 35, y + 6, n));
	}
	group.append(s("path", { class: "f-tick", d: ticks }));
	return group;
}

/** @param {number} x @param {number} y @param {number} n */
const number = (x, y, n) => s("text", { class: "f-num", x, y }, n + "″");

/** @param {number} x @param {number} y */
export function drawCompass(x, y) {
	return s(
		"g",
		{ class: "compass", transform: `translate(${x} ${y})` },
		s("circle", { class: "c-ring", r: 40 }),
		s("circle", { class: "c-ring thin", r: 34 }),
		...[0, 90, 180, 270].map((turn) =>
			s(
				"g",
				{ transform: `rotate(${turn})` },
				s("path", { class: "c-ink", d: "M0-46L8-9 0 0Z" }),
				s("path", { class: "c-paper", d: "M0-46L-8-9 0 0Z" }),
			),
		),
		...[45, 135, 225, 315].map((turn) =>
			s(
				"g",
				{ transform: `rotate(${turn}) scale(.62)` },
				s("path", { class: "c-ink", d: "M0-44L7-8 0 0Z" }),
				s("path", { class: "c-paper", d: "M0-44L-7-8 0 0Z" }),
			),
		),
		s("text", { class: "c-n", y: -52 }, "N"),
	);
}
