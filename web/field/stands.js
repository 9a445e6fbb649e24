// stands.js: units on a table in inches: stands with little figures, their label, markers. Shape is allegiance
// (square or rounded front), colour is nation, figures are arm and weapon. Knows no rule. May use: dom, shapes.

import { s } from "../common/dom.js";
import { merged, oval, slab } from "./shapes.js";

/** @typedef {import("./shapes.js").Part} Part */

/**
 * @typedef {{x: number, y: number, facing: number, w: number, d: number, i?: number, lost?: boolean, picked?: boolean}} Stand middle, in units of the drawing
 * @typedef {Object} Piece a unit as it is drawn
 * @property {string} id @property {string} nation @property {boolean} arch against the British
 * @property {string} figure @property {boolean} [band] @property {string} label @property {string} short @property {number} left @property {number} start
 * @property {Stand[]} stands @property {number} facing @property {boolean} [own] @property {boolean} [locked] in close combat
 * @property {boolean} [smoke] has just fired @property {boolean} [shaken] has just fallen back @property {string} say
 * @property {{x: number, y: number}} ref
 * @property {boolean} [hollow] it is demoralised: paper instead of colour
 * @property {{sign: string, title: string, look: string}[]} [badges] states and markers, below its label
 * @property {{left: number, of: number} | null} [pips] what it can still lose, below its label instead of a number @property {number} [flags] leaders with it
 */

/** A man on foot seen from above: hat, shoulders, his weapon to the front. @param {number} x @param {number} y @param {string} weapon @returns {Part[]} */
function man(x, y, weapon) {
	/** @type {Part[]} */
	const arm =
		weapon === "spear"
			? [
					["fg-spear", `M${x + 3.6} ${y + 6}V${y - 11.5}`],
					["fg-tip", `M${x + 3.6} ${y - 14.5}l1.9 4h-3.8z`],
					["fg-shield", oval(x - 2.6, y - 4, 3.2, 2.2)],
				]
			: weapon
				? [["fg-rifle", `M${x + 2.6} ${y + 3}V${y - 9.5}`]]
				: [];
	return [...arm, ["fg-coat", oval(x, y + 0.6, 4.6, 3)], ["fg-hat", oval(x, y, 2.7)]];
}

/** @param {number} x @param {number} y @param {string} weapon @param {boolean} camel @returns {Part[]} */
function rider(x, y, weapon, camel) {
	/** @type {Part[]} */
	const beast = camel
		? [
				["fg-camel", `M${x} ${y - 19}c3 0 3.4 3 2.6 6 5 2 5.6 7 5 14-.6 7-2 13-7.6 14-5.600-1-7-7-7.600-14-.6-7 0-12 5-14-.8-3-.4-6 2.600-6z`],
				["fg-hump", oval(x, y + 7, 3.6)],
			]
		: [
				["fg-horse", `M${x} ${y - 18}c2.600 0 3 3 2.400 6 3 2 3.800 7 3.600 12-.4 8-2.400 14-6 17-3.600-3-5.600-9-6-17-.2-5 .6-10 3.600-12-.6-3-.2-6 2.400-6z`],
				["fg-mane", `M${x} ${y - 15}v8`],
			];
	/** @type {Part[]} */
	const arm =
		weapon === "spear" || weapon === "lance"
			? [["fg-spear", `M${x + 5.4} ${y + 10}V${y - 16}`]]
			: weapon
				? [["fg-rifle", `M${x + 4.4} ${y + 5}V${y - 8}`]]
				: [];
	return [...beast, ...arm, ["fg-coat", oval(x, y + 0.6, 4.8, 3.2)], ["fg-hat", oval(x, y, 2.9)]];
}

/** A gun on its wheels, muzzle to the front. @param {boolean} many barrels @returns {Part[]} */
function gun(many) {
	return [
		["fg-trail", "M0-2V17M-4 17H4"],
		["fg-wheel", slab(-13, -8, 4.4, 17, 2) + slab(8.6, -8, 4.4, 17, 2)],
		["fg-axle", "M-11 0H11"],
		many ? ["fg-barrels", "M-3.400 3V-17M0 3V-18.500M3.400 3V-17M-5-9H5"] : ["fg-barrel", "M-3.600 5L-2.400-19H2.400L3.600 5Z"],
		...man(-16, 12, ""),
		...man(16, 12, ""),
	];
}

/** @returns {Part[]} */
const wagon = () => [
	["fg-wheel", slab(-17, -6, 4, 13, 2) + slab(13, -6, 4, 13, 2)],
	["fg-tilt", slab(-12, -11, 24, 26, 6)],
	["fg-rib", "M-12-4H12M-12 3H12M-12 10H12"],
	["fg-trail", "M-3-11V-19M3-11V-19"],
];

/** @returns {Part[]} */
const flag = () => [...man(-11, 8, ""), ...man(11, 8, ""), ["fg-trail", "M0 17V-18"], ["fg-flag", "M0-18H17L12-12 17-6H0Z"]];

/** @returns {Part[]} */
const vessel = () => [
	["fg-tilt", "M0-20C9-11 10 6 7 18H-7C-10 6-9-11 0-20Z"],
	["fg-hat", oval(0, 2, 4)],
];

/** The figures of one stand, its middle at 0,0 and its front upwards. @param {string} figure arm-weapon @returns {Part[]} */
function figures(figure) {
	const [arm, weapon = ""] = figure.split("-");
	switch (arm) {
		case "infantry":
			return [-17, -5.7, 5.7, 17].flatMap((x) => man(x, 2, weapon));
		case "civilian":
			return [-14, 0, 14].flatMap((x) => man(x, 1, ""));
		case "cavalry":
			return [-11, 11].flatMap((x) => rider(x, 1, weapon, false));
		case "camelry":
			return [-11, 11].flatMap((x) => rider(x, 1, weapon, true));
		case "artillery":
			return gun(false);
		case "machinegun":
			return gun(true);
		case "transport":
			return wagon();
		case "commander":
			return flag();
		default:
			return vessel();
	}
}

/** @param {Stand} stand @param {Piece} piece */
function outline({ w, d }, piece) {
	const x = w / 2,
		y = d / 2;
	return piece.arch
		? `M${-x} ${y}V${-y + 9}Q${-x} ${-y} ${-x + 9} ${-y}H${x - 9}Q${x} ${-y} ${x} ${-y + 9}V${y}Z`
		: `M${-x} ${-y}H${x}V${y}H${-x}Z`;
}

/** @param {Stand} stand @param {Piece} piece */
function drawStand(stand, piece) {
	const d = outline(stand, piece),
		group = s("g", {
			class: "stand" + (stand.lost ? " lost" : "") + (stand.picked ? " picked" : ""),
			transform: `translate(${stand.x.toFixed(2)} ${stand.y.toFixed(2)}) rotate(${stand.facing})`,
		});
	group.append(s("path", { class: "st-shade", d }), s("path", { class: "st-base", d }));
	if (piece.band)
		group.append(
			s("path", {
				class: "st-band",
				d: `M${-stand.w / 2 + 1.5} ${stand.d / 2 - 4.5}h${stand.w - 3}v3h${-stand.w + 3}z`,
			}),
		);
	group.append(
		s("path", {
			class: "st-front",
			d: `M${-stand.w / 2 + (piece.arch ? 8 : 2)} ${-stand.d / 2 + 1.6}h${stand.w - (piece.arch ? 16 : 4)}`,
		}),
	);
	if (stand.lost)
		group.append(
			s("path", {
				class: "st-cross",
				d: `M${-stand.w / 2 + 6} ${-stand.d / 2 + 4}L${stand.w / 2 - 6} ${stand.d / 2 - 4}M${stand.w / 2 - 6} ${-stand.d / 2 + 4}L${-stand.w / 2 + 6} ${stand.d / 2 - 4}`,
			}),
		);
	else group.append(...merged(figures(piece.figure)));
	return group;
}

/** @param {Stand[]} stands */
export function bounds(stands) {
	const xs = [],
		ys = [];
	for (const { x, y, facing, w, d } of stands) {
		const a = (facing * Math.PI) / 180,
			rx = (Math.abs(Math.cos(a)) * w + Math.abs(Math.sin(a)) * d) / 2,
			ry = (Math.abs(Math.sin(a)) * w + Math.abs(Math.cos(a)) * d) / 2;
		xs.push(x - rx, x + rx);
		ys.push(y - ry, y + ry);
	}
	return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The outlines of the stands, grown by `more`, as one path. @param {Stand[]} stands @param {number} more */
export function hull(stands, more) {
	return stands
		.map(({ x, y, facing, w, d }) => {
			const a = (facing * Math.PI) / 180,
				c = Math.cos(a),
				n = Math.sin(a),
				u = w / 2 + more,
				v = d / 2 + more;
			const at = (/** @type {number} */ i, /** @type {number} */ j) =>
				`${(x + i * u * c - j * v * n).toFixed(1)} ${(y + i * u * n + j * v * c).toFixed(1)}`;
			return `M${at(-1, -1)}L${at(1, -1)}L${at(1, 1)}L${at(-1, 1)}Z`;
		})
		.join("");
}

/** A chevron before the front that shows where the unit looks. @param {Piece} piece */
function chevron(piece) {
	const [first] = piece.stands;
	if (!first) return null;
	const a = (piece.facing * Math.PI) / 180,
		fx = Math.sin(a),
		fy = -Math.cos(a);
	const ahead = Math.max(
		...piece.stands.map(({ x, y, d }) => (x - piece.ref.x) * fx + (y - piece.ref.y) * fy + d / 2),
	);
	return s("path", {
		class: "facing",
		transform: `translate(${(piece.ref.x + fx * (ahead + 11)).toFixed(1)} ${(piece.ref.y + fy * (ahead + 11)).toFixed(1)}) rotate(${piece.facing})`,
		d: "M-9 5L0-5 9 5",
	});
}

/** Smoke before the front of a stand. @param {Stand} stand @param {number} a facing @param {number} odd */
function puffs({ x, y, d }, a, odd) {
	return [0, 1, 2]
		.map((n) => {
			const ahead = d / 2 + 14 + n * 9,
				aside = n * 8 - 8 + odd * 5;
			return oval(x + Math.sin(a) * ahead + Math.cos(a) * aside, y - Math.cos(a) * ahead + Math.sin(a) * aside, 8 + n * 3);
		})
		.join("");
}

/** @param {Piece} piece */
function marks(piece) {
	const box = bounds(piece.stands),
		/** @type {any[]} */ list = [];
	const a = (piece.facing * Math.PI) / 180;
	if (piece.smoke) list.push(s("path", { class: "smoke", d: piece.stands.map((stand, i) => puffs(stand, a, i % 2)).join("") }));
	const badge = (/** @type {number} */ n, /** @type {string} */ symbol, /** @type {string} */ title) =>
		s(
			"g",
			{ class: "token", transform: `translate(${box.right + 6} ${box.top - 6 + n * 26})` },
			s("title", null, title),
			s("circle", { r: 13 }),
			s("use", { href: symbol, x: -9, y: -9, width: 18, height: 18 }),
		);
	if (piece.locked) list.push(badge(0, "#m-battle", "In close combat"));
	if (piece.shaken) list.push(badge(piece.locked ? 1 : 0, "#m-demoralised", "Fell back"));
	return list;
}

/** A unit with all that belongs to it but its label. @param {Piece} piece */
export function drawUnit(piece) {
	const group = s("g", { class: `unit nat-${piece.nation}${piece.own ? " own" : ""}${piece.hollow ? " hollow" : ""}`, data: { unit: piece.id } });
	group.append(
		s("title", null, piece.say),
		s("path", { class: "u-hit", d: hull(piece.stands, 9) }),
		s("path", { class: "u-ring-k", d: hull(piece.stands, 4.5) }),
		s("path", { class: "u-ring", d: hull(piece.stands, 4.5) }),
		...piece.stands.map((stand) => drawStand(stand, piece)),
	);
	const ahead = chevron(piece);
	if (ahead) group.append(ahead);
	group.append(...marks(piece));
	return group;
}

/** A small picture of a unit for lists. @param {Piece} piece @param {number} high */
export function drawMini(piece, high) {
	const deep = piece.figure.startsWith("infantry") || piece.figure.startsWith("civilian") ? 24 : 47;
	const wide = 47 * Math.min(3, Math.max(1, piece.left)) + 6;
	const svg = s("svg", {
		class: `mini nat-${piece.nation}`,
		viewBox: `${-wide / 2} ${-deep / 2 - 6} ${wide} ${deep + 12}`,
		height: high,
		width: (high * wide) / (deep + 12),
		"aria-hidden": "true",
	});
	const n = Math.min(3, Math.max(1, piece.left));
	for (let i = 0; i < n; i++)
		svg.append(drawStand({ x: (i - (n - 1) / 2) * 47, y: 0, facing: 0, w: 47, d: deep }, piece));
	return svg;
}

const CHAR = 8.5;

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** @param {Box} a @param {Box} b */
const overlap = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** How much of a box is not on the table. @param {Box} box @param {Box} table */
const outside = (box, table) => (box.right - box.left) * (box.bottom - box.top) - overlap(box, table);

/** Middles of a label beside a unit, the usual places first. @param {Box} box of the unit @param {number} wide @param {number} high @param {number} below what hangs under it */
function labelSpots({ left, right, top, bottom }, wide, high, below) {
	const cx = (left + right) / 2,
		cy = (top + bottom) / 2,
		over = top - high / 2 - below - 9,
		under = bottom + high / 2 + 7;
	return [
		[cx, under],
		[cx, over],
		[right + wide / 2 + 14, cy],
		[left - wide / 2 - 14, cy],
		[right + wide / 4, under],
		[left - wide / 4, under],
		[right + wide / 4, over],
		[left - wide / 4, over],
		[cx, under + high * 1.2],
		[cx, over - high * 1.2],
	];
}

/**
 * Labels where they hide least: units, other labels and the names of goals; and on the table.
 * @param {Piece[]} pieces @param {number} scale of a label, so that it keeps its size on the screen @param {Box} table @param {Box[]} named where something else is written
 */
export function placeLabels(pieces, scale, table, named) {
	/** @type {Box[]} */
	const taken = [...named];
	const boxes = new Map(pieces.map((piece) => [piece.id, bounds(piece.stands)]));
	const cost = (/** @type {Box} */ box, /** @type {string} */ id) => {
		let sum = 5 * outside(box, table);
		for (const other of taken) sum += 3 * overlap(box, other);
		for (const [key, other] of boxes) sum += (key === id ? 0.6 : 1) * overlap(box, other);
		return sum;
	};
	return pieces.map((piece) => {
		const wide = (piece.label.length * CHAR + (piece.left < piece.start ? 52 : 36)) * scale,
			high = 24 * scale,
			below = (piece.pips ? (piece.badges?.length ? 31 : 11) : 0) * scale;
		const around = (/** @type {number[]} */ [x, y]) => ({ left: x - wide / 2 - 2, right: x + wide / 2 + 2, top: y - high * 0.58, bottom: y + high * 0.58 + below });
		let best = /** @type {number[]} */ ([]),
			least = Infinity;
		for (const [i, spot] of labelSpots(/** @type {Box} */ (boxes.get(piece.id)), wide, high, below).entries()) {
			const bad = cost(around(spot), piece.id) + i * 20;
			if (bad < least) [best, least] = [spot, bad];
		}
		taken.push(around(best));
		return { piece, x: best[0], y: best[1], wide: wide / scale, scale };
	});
}

/** Pips in groups, the graver losses last: what is gone is hollow. @param {{left: number, of: number}} pips @param {number} x @param {number} y */
function drawPips({ left, of }, x, y) {
	const gaps = of === 8 ? [3, 5, 7] : [];
	let at = x;
	return merged(
		Array.from({ length: of }, (_, i) => {
			const pip = oval(at, y, 3);
			at += gaps.includes(i) ? 11 : 8;
			return [i < of - left ? "ul-pip gone" : "ul-pip", pip];
		}),
	);
}

/** States and markers in a row, three at most; the rest is counted. @param {Piece} piece @param {number} x @param {number} y */
function drawBadges(piece, x, y) {
	const all = piece.badges || [],
		list = all.length > 4 ? [...all.slice(0, 3), { sign: "+" + (all.length - 3), title: all.slice(3).map((one) => one.title).join(", "), look: "plain" }] : all;
	return list.map(({ sign, title, look }, i) =>
		s("g", { class: "ul-badge b-" + look, transform: `translate(${x + i * 21} ${y})` }, s("title", null, title), s("rect", { x: -9.5, y: -9.5, width: 19, height: 19, rx: 4 }), s("text", { y: 4.6 }, sign)),
	);
}

/** @param {{piece: Piece, x: number, y: number, wide: number, scale: number}} label */
export function drawLabel({ piece, x, y, wide, scale }) {
	const less = piece.left < piece.start,
		under = piece.pips ? [...drawPips(piece.pips, -wide / 2 + 9, 17), ...drawBadges(piece, -wide / 2 + 10, 31)] : [];
	return s(
		"g",
		{
			class: `ulabel nat-${piece.nation}${piece.arch ? " arch" : ""}`,
			data: { unit: piece.id },
			transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`,
		},
		s("rect", { class: "ul-box", x: -wide / 2, y: -12, width: wide, height: 24, rx: piece.arch ? 12 : 3 }),
		s("text", { class: "ul-name", x: -wide / 2 + 10, y: 5 }, (piece.flags ? "⚑ " : "") + piece.label),
		piece.pips === undefined ? s("text", { class: "ul-left" + (less ? " less" : ""), x: wide / 2 - 9, y: 5.5 }, less ? `${piece.left}/${piece.start}` : piece.left) : null,
		...under,
	);
}
