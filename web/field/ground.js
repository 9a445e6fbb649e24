// ground.js: the ground of a table in inches as SVG: sand, hills, trees, houses, walls, water, and the frame with
// its ruler. Shapes come from the server; what is drawn inside them is ornament, their outline is exact.
// May use: dom.

import { s } from "../common/dom.js";

/** @typedef {[number, number]} Point in units of the drawing, y down */

/** The same numbers for the same piece of ground, always. @param {string} seed */
export function chance(seed) {
	let state = 2166136261;
	for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
}

/** @param {Point[]} points */
export const closed = (points) => "M" + points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L") + "Z";
/** @param {Point[]} points */
export const open = (points) => closed(points).slice(0, -1);

/** @param {Point[]} points @returns {Point} */
export function middle(points) {
	let area = 0,
		cx = 0,
		cy = 0;
	points.forEach(([x, y], i) => {
		const [nx, ny] = points[(i + 1) % points.length],
			cross = x * ny - nx * y;
		area += cross;
		cx += (x + nx) * cross;
		cy += (y + ny) * cross;
	});
	return area ? [cx / (3 * area), cy / (3 * area)] : points[0];
}

/** @param {Point[]} points @param {number} x @param {number} y */
function holds(points, x, y) {
	let inside = false;
	for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
		const [ax, ay] = points[i],
			[bx, by] = points[j];
		if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
	}
	return inside;
}

/** The distance of a point from the border. @param {Point[]} points @param {number} x @param {number} y */
function depth(points, x, y) {
	let least = Infinity;
	points.forEach(([ax, ay], i) => {
		const [bx, by] = points[(i + 1) % points.length],
			dx = bx - ax,
			dy = by - ay;
		const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
		least = Math.min(least, Math.hypot(x - ax - t * dx, y - ay - t * dy));
	});
	return least;
}

/** Points strewn inside a shape, none nearer to another than `gap`. @param {Point[]} points @param {number} gap @param {number} edge @param {() => number} any @returns {Point[]} */
function strew(points, gap, edge, any) {
	const xs = points.map(([x]) => x),
		ys = points.map(([, y]) => y),
		left = Math.min(...xs),
		top = Math.min(...ys);
	const wide = Math.max(...xs) - left,
		high = Math.max(...ys) - top;
	/** @type {Point[]} */ const found = [];
	for (let n = 0; n < (wide * high * 7) / (gap * gap); n++) {
		const x = left + any() * wide,
			y = top + any() * high;
		if (!holds(points, x, y) || depth(points, x, y) < edge) continue;
		if (found.every(([ox, oy]) => (ox - x) ** 2 + (oy - y) ** 2 > gap * gap)) found.push([x, y]);
	}
	return found.sort((a, b) => a[1] - b[1]);
}

/** A closed line through the points, rounded. @param {Point[]} points */
function rounded(points) {
	let d = "";
	points.forEach((at, i) => {
		const before = points[(i + points.length - 1) % points.length],
			after = points[(i + 1) % points.length];
		const from = [(before[0] + at[0]) / 2, (before[1] + at[1]) / 2],
			to = [(at[0] + after[0]) / 2, (at[1] + after[1]) / 2];
		d += `${i ? "" : `M${from[0].toFixed(1)} ${from[1].toFixed(1)}`}Q${at[0].toFixed(1)} ${at[1].toFixed(1)} ${to[0].toFixed(1)} ${to[1].toFixed(1)}`;
	});
	return d + "Z";
}

/** Many points round a shape, at a part of the way from its top to its border. @param {Point[]} points @param {Point} top @param {number} part @param {() => number} any @param {number} rough @returns {Point[]} */
function ring(points, top, part, any, rough) {
	/** @type {Point[]} */ const all = [];
	points.forEach(([ax, ay], i) => {
		const [bx, by] = points[(i + 1) % points.length],
			n = Math.max(2, Math.round(Math.hypot(bx - ax, by - ay) / 46));
		for (let k = 0; k < n; k++) all.push([ax + ((bx - ax) * k) / n, ay + ((by - ay) * k) / n]);
	});
	/* Higher up the ground is rounder than its foot. */
	const mean = all.reduce((sum, [x, y]) => sum + Math.hypot(x - top[0], y - top[1]), 0) / all.length,
		round = part < 1 ? Math.min(1, (1 - part) * 1.5) : 0;
	return all.map(([x, y]) => {
		const far = Math.hypot(x - top[0], y - top[1]) || 1,
			wanted = (far + (Math.min(mean, far * 1.25) - far) * round) * part * (1 + (any() - 0.5) * rough);
		return [top[0] + ((x - top[0]) * wanted) / far, top[1] + ((y - top[1]) * wanted) / far];
	});
}

/** Relief: contours, and hachures that run down from each. @param {Point[]} shape @param {() => number} any */
function hill(shape, any) {
	const centre = middle(shape);
	/** @type {Point} */ const top = [centre[0] + (any() - 0.5) * 40, centre[1] + (any() - 0.5) * 30];
	const group = s("g", null),
		steps = [1, 0.84, 0.66, 0.47, 0.27];
	for (const [i, part] of steps.entries()) {
		const line = ring(shape, top, part, any, i ? 0.1 : 0);
		group.append(s("path", { class: "g-step s" + i, d: i ? rounded(line) : closed(shape) }));
		let d = "";
		const next = steps[i + 1] ?? 0.12;
		line.forEach(([x, y], k) => {
			const [nx, ny] = line[(k + 1) % line.length];
			for (let m = 0; m < 4; m++) {
				const px = x + ((nx - x) * (m + any() * 0.7)) / 4,
					py = y + ((ny - y) * (m + any() * 0.7)) / 4;
				const dx = top[0] - px,
					dy = top[1] - py,
					far = Math.hypot(dx, dy) || 1,
					long = Math.min(far * 0.7, (0.3 + any() * 0.4) * far * (1 - next / part));
				const from = 2 + any() * 4;
				d += `M${(px + (dx / far) * from).toFixed(1)} ${(py + (dy / far) * from).toFixed(1)}l${((dx / far) * long).toFixed(1)} ${((dy / far) * long).toFixed(1)}`;
			}
		});
		group.append(s("path", { class: "g-hach", d }));
		if (i) group.append(s("path", { class: "g-line", d: rounded(line) }));
	}
	group.append(s("path", { class: "g-light", d: closed(shape), fill: "url(#p-light)" }));
	return group;
}

/** @param {Point[]} shape @param {() => number} any */
function trees(shape, any) {
	const group = s("g", null);
	for (const [x, y] of strew(shape, 27, 12, any)) {
		const r = 10 + any() * 5;
		group.append(
			s("ellipse", { class: "g-shade", cx: x + 4, cy: y + 5, rx: r, ry: r * 0.86 }),
			s("circle", { class: any() > 0.5 ? "g-leaf" : "g-leaf two", cx: x, cy: y, r }),
			s("path", {
				class: "g-vein",
				d: [0, 1, 2, 3, 4]
					.map((n) => {
						const a = n * 1.257 + any();
						return `M${x.toFixed(1)} ${y.toFixed(1)}l${(Math.cos(a) * r * 0.72).toFixed(1)} ${(Math.sin(a) * r * 0.72).toFixed(1)}`;
					})
					.join(""),
			}),
		);
	}
	return group;
}

/** @param {Point[]} shape @param {() => number} any */
function tufts(shape, any) {
	let d = "";
	for (const [x, y] of strew(shape, 17, 7, any))
		for (const lean of [-4, -1, 2, 5])
			d += `M${x.toFixed(1)} ${y.toFixed(1)}q${lean / 2} -5 ${(lean + any() * 2).toFixed(1)} ${(-8 - any() * 4).toFixed(1)}`;
	return s("path", { class: "g-tuft", d });
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
	return s("path", { class: "g-row", d });
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
	const group = s("g", null);
	for (const [x, y] of strew(shape, 24, 10, any)) {
		const d = stone(x, y, 5 + any() * 8, any);
		group.append(
			s("path", { class: "g-shade", d, transform: "translate(2.5 3.5)" }),
			s("path", { class: "g-stone", d }),
		);
	}
	return group;
}

/** Flat roofs, none over another. @param {Point[]} shape @param {() => number} any */
function houses(shape, any) {
	const group = s("g", null);
	for (const [x, y] of strew(shape, 62, 34, any)) {
		const w = 30 + any() * 20,
			h = 22 + any() * 16,
			turn = Math.round((any() - 0.5) * 26) + (any() > 0.8 ? 45 : 0);
		const house = s("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})` });
		house.append(
			s("rect", { class: "g-shade", x: -w / 2 + 5, y: -h / 2 + 6, width: w, height: h }),
			s("rect", { class: "g-house", x: -w / 2, y: -h / 2, width: w, height: h, rx: 1.5 }),
			s("rect", { class: "g-roof", x: -w / 2 + 4, y: -h / 2 + 4, width: w - 8, height: h - 8 }),
			s("rect", { class: "g-door", x: w / 2 - 13, y: h / 2 - 3.5, width: 8, height: 3.5 }),
		);
		if (any() > 0.55) house.append(s("circle", { class: "g-door", cx: -w / 4, cy: -h / 8, r: 3.2 }));
		group.append(house);
	}
	return group;
}

/** @param {Point[]} shape */
function water(shape) {
	const group = s("g", null),
		top = middle(shape);
	for (const part of [0.92, 0.82, 0.7])
		group.append(
			s("path", {
				class: "g-wave",
				d: closed(shape.map(([x, y]) => [top[0] + (x - top[0]) * part, top[1] + (y - top[1]) * part])),
			}),
		);
	return group;
}

/** @type {Record<string, (shape: Point[], any: () => number) => SVGElement>} */
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
	if (kind === "wall" || kind === "sangar") {
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
		along(line, 22, (x, y) => group.append(s("circle", { class: "g-post", cx: x, cy: y, r: 3.4 })));
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
		along(line, 46, (x, y, a) => {
			if (any() > 0.45)
				group.append(
					s("path", {
						class: "g-stone",
						d: stone(x - Math.sin(a) * 13, y + Math.cos(a) * 13, 3 + any() * 2.4, any),
					}),
				);
		});
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

/** One piece of ground. @param {{id: string, type: string, shape?: Point[], line?: Point[]}} piece */
export function drawPiece(piece) {
	const any = chance(piece.id + piece.type),
		group = s("g", { class: "ground k-" + piece.type });
	if (piece.line) group.append(border(piece.type, piece.line, any));
	else if (piece.shape) {
		group.append(s("path", { class: "g-area", d: closed(piece.shape) }));
		const inside = INSIDE[piece.type];
		if (inside) group.append(inside(piece.shape, any));
		group.append(s("path", { class: "g-edge", d: closed(piece.shape) }));
	}
	return group;
}

/** Lines are above areas, hills below all. */
const ORDER = { hill: 0, mountain: 0, river: 1, crops: 2, stream: 3 };

/** @param {{type: string, line?: any}} piece */
const rank = (piece) => ORDER[/** @type {keyof ORDER} */ (piece.type)] ?? (piece.line ? 5 : 4);

/** All pieces of a table, lower ones first. @param {any[]} pieces */
export function drawGround(pieces) {
	return s("g", null, ...[...pieces].sort((a, b) => rank(a) - rank(b)).map(drawPiece));
}

/** Sand with its stipple, dunes here and there, a cross every six inches. @param {number} wide @param {number} high @param {number} inch */
export function drawSand(wide, high, inch) {
	const any = chance("sand"),
		group = s("g", { class: "sand-ground" });
	const pattern = s("pattern", { id: "p-sand", width: 170, height: 170, patternUnits: "userSpaceOnUse" });
	for (let n = 0; n < 46; n++)
		pattern.append(
			s("circle", {
				class: "g-dot",
				cx: (any() * 170).toFixed(1),
				cy: (any() * 170).toFixed(1),
				r: (0.6 + any() * 1.1).toFixed(1),
			}),
		);
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
