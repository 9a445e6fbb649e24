// counter.js: draws one counter or mark. Shape is allegiance, colour is nation, symbol is arm.
// May use: dom.

import { s } from "../common/dom.js";

/**
 * @typedef {Object} Counter what stands on a counter
 * @property {string} nation a class of the colours @property {"square"|"arch"|"octagon"} shape
 * @property {string} symbol of the sprite @property {string} name
 * @property {string} [left] @property {string} [centre] @property {string} [right]
 * @property {string} [morale] @property {boolean} [hollow] demoralised
 * @property {string} [emblem] the back: nothing else is shown
 * @property {boolean} [wide] no morale beside the symbol @property {boolean} [leader]
 * @property {"reduced"|"sepoy"|"mutinied"} [band] a stripe: one step lost, or troops that may change or have changed sides
 * @property {boolean} [boxed] the left figure stands in a black box
 * @property {string} label what a screen reader says
 */

const SHAPE = {
	square: "M11 2H85A9 9 0 0 1 94 11V85A9 9 0 0 1 85 94H11A9 9 0 0 1 2 85V11A9 9 0 0 1 11 2Z",
	arch: "M40 2H56A38 38 0 0 1 94 40V85A9 9 0 0 1 85 94H11A9 9 0 0 1 2 85V40A38 38 0 0 1 40 2Z",
	octagon: "M24 2H72L94 24V72L72 94H24L2 72V24Z",
};

/** @param {number} x @param {number} y @param {number} size @param {string} text @param {string} anchor @param {number} weight @param {string} kind @param {Record<string, any>} [more] */
function letter(x, y, size, text, anchor, weight, kind, more) {
	return s(
		"text",
		{ x, y, "font-size": size, "font-weight": weight, "text-anchor": anchor, class: kind, ...more },
		text,
	);
}

/** V disc, L ring, R underlined, F lozenge. @param {string} grade @param {number} x @param {number} y @param {number} r @param {boolean} lettered */
function morale(grade, x, y, r, lettered) {
	const size = r * 1.36,
		q = r * 1.28,
		parts = [];
	if (grade === "V") parts.push(s("circle", { class: "ck", cx: x, cy: y, r }));
	else if (grade === "L") parts.push(s("circle", { class: "cl", cx: x, cy: y, r: r - 1 }));
	else if (grade === "F")
		parts.push(s("path", { class: "ck", d: `M${x} ${y - q}L${x + q} ${y}L${x} ${y + q}L${x - q} ${y}Z` }));
	else if (lettered) parts.push(s("path", { class: "cl", d: `M${x - r * 0.72} ${y + r * 0.9}H${x + r * 0.72}` }));
	if (lettered)
		parts.push(
			letter(x, y + size * 0.355, size, grade, "middle", 800, grade === "V" || grade === "F" ? "cg" : "ck"),
		);
	return parts;
}

/** @typedef {"S" | "M" | "N" | "L"} Tier how much a counter shows: a symbol and figures, larger ones, its name in large letters, everything */

/** What there is room for. @param {number} pixels of a counter on the screen @returns {Tier} */
export const tierOf = (pixels) => (pixels < 40 ? "S" : pixels < 44 ? "M" : pixels < 60 ? "N" : "L");

/** Where the symbol goes. @param {Counter} c @param {Tier} tier */
function symbolBox(c, tier) {
	const narrow = c.morale && tier !== "S";
	const arch = c.shape === "arch";
	let [x, y, w] =
		tier === "L" ? [narrow ? 9 : 19, 20, 58] : tier === "N" ? [narrow ? 11 : 22, 22, 51] : tier === "M" ? (narrow ? [7, 7, 62] : [15, 7, 66]) : [12, 3, 72];
	if (c.leader) [x, y, w] = tier === "L" ? [20, 17, 54] : tier === "N" ? [22, 21, 50] : tier === "M" ? [18, 4, 60] : [17, 2, 64];
	else if (c.wide && tier === "N") [x, y, w] = [17, 22, 62];
	else if (c.wide && tier !== "S") [x, y, w] = [11, tier === "L" ? 19 : 8, 74];
	else if (arch && (tier === "S" || tier === "M")) [x, y, w] = [x + (narrow ? 3 : 2), y + 2, w - 4];
	if (c.hollow) [x, y, w] = [x + w * 0.05, y + (tier === "L" ? 5 : 4), w * 0.84];
	return { x, y, width: w, height: (w * 44) / 60 };
}

/** The line of figures below. @param {Counter} c @param {Tier} tier */
function figures(c, tier) {
	const low = { L: 87, N: 88.5, M: 88.5, S: 91 }[tier],
		big = { L: 31, N: 34, M: 37, S: 41 }[tier];
	const inset = c.hollow ? 13 : 8,
		base = c.hollow ? low - 5 : low,
		size = c.hollow ? big - 4 : big;
	const two = (c.right || "").length > 1,
		parts = [];
	if (c.leader) {
		parts.push(
			letter(
				tier === "S" ? 48 : inset,
				base,
				size * 0.88,
				c.left || "",
				tier === "S" ? "middle" : "start",
				800,
				"ck num",
			),
		);
		if (tier !== "S") parts.push(letter(96 - inset, base, size * 0.68, c.right || "", "end", 500, "ck num"));
		return parts;
	}
	if (c.left) parts.push(letter(inset, base, size, c.left, "start", 800, c.boxed ? "cw num" : "ck num"));
	if (c.right) parts.push(letter(96 - inset, base, two ? size * 0.72 : size * 0.9, c.right, "end", 600, "ck num"));
	if (tier !== "S" && c.centre)
		parts.push(letter(two ? 43 : 48, base - 1.5, size * 0.62, c.centre, "middle", 700, "ck"));
	if (c.morale && tier === "L") parts.push(...morale(c.morale, c.hollow ? 75 : 81, 43, c.hollow ? 9.4 : 10.6, true));
	else if (c.morale && tier === "N") parts.push(...morale(c.morale, c.hollow ? 75 : 80, 41, c.hollow ? 9.4 : 11, true));
	else if (c.morale && tier === "M")
		parts.push(...morale(c.morale, c.hollow ? 75 : 81, c.shape === "arch" ? 36 : 30, c.hollow ? 9.6 : 11.4, true));
	else if (c.morale && !two) parts.push(...morale(c.morale, 48, base - size * 0.36, 7.6, false));
	return parts;
}

/** As many whole words of a name as there is room for. @param {string} name @param {number} most letters */
function briefly(name, most) {
	const words = name.split(" ");
	while (words.length > 1 && words.join(" ").length > most) words.pop();
	const text = words.join(" ");
	return text.length > most + 3 ? text.slice(0, most + 1) + "." : text;
}

/** @param {Counter} c @param {Tier} tier */
function title(c, tier) {
	const large = tier === "N",
		room = c.shape === "square" ? (large ? 86 : 78) : large ? 68 : 60,
		text = large ? briefly(c.name, c.shape === "square" ? 11 : 9) : c.name,
		size = (large ? 16.5 : 12.4) - (c.hollow ? 1.8 : 0);
	const squeeze = text.length * size * 0.56 > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {};
	return letter(48, (c.shape === "arch" ? 17.5 : large ? 18 : 16.5) + (c.hollow ? 4.5 : 0), size, text, "middle", 600, "ck nm", squeeze);
}

/** @param {number} k */
const about = (k) => `translate(48 48) scale(${k}) translate(-48 -48)`;

/**
 * A counter as an svg element of `size` units.
 * @param {Counter} c @param {number} size @param {{x?: number, y?: number, pixels?: number, extra?: string}} [where]
 */
export function drawCounter(c, size, where = {}) {
	const pixels = where.pixels ?? size,
		svg = makeCounter(c, size, tierOf(pixels), where.extra || "");
	if (where.x !== undefined) svg.setAttribute("x", String(where.x));
	if (where.y !== undefined) svg.setAttribute("y", String(where.y));
	return svg;
}

/** @param {Counter} c @param {number} size @param {Tier} tier @param {string} extra */
function makeCounter(c, size, tier, extra) {
	const d = SHAPE[c.shape];
	const svg = s("svg", {
		class: `ctr nat-${c.nation}${c.hollow ? " hollow" : ""} ${extra}`,
		width: size,
		height: size,
		viewBox: "0 0 96 96",
		overflow: "visible",
		role: "img",
		"aria-label": c.label,
	});
	svg.append(
		s("path", { class: "sh", d, transform: "translate(0 2.4)" }),
		s("path", { class: tier === "S" ? "face small" : "face", d }),
	);
	if (c.hollow) svg.append(s("path", { class: "rim", d, transform: about(0.885) }));
	else if (tier !== "S") svg.append(s("path", { class: "inner", d, transform: about(0.955) }));
	if (c.emblem) {
		svg.append(s("use", { href: "#e-" + c.emblem, x: 20, y: c.shape === "arch" ? 22 : 20, width: 56, height: 56 }));
		return svg;
	}
	if (c.band === "sepoy" || c.band === "mutinied") svg.append(s("path", { class: "band-" + c.band, d: "M4 42V84A9 9 0 0 0 11 92H16V30Q6 34 4 42Z" }));
	if (c.band === "reduced") svg.append(s("path", { class: "band-reduced", d: "M2 53H94V60H2Z" }));
	svg.append(s("use", { href: "#u-" + c.symbol, ...symbolBox(c, tier) }));
	if (c.boxed) svg.append(s("rect", { class: "boxed", x: 4, y: tier === "L" ? 62 : tier === "N" ? 60 : 56, width: 27, height: tier === "L" ? 30 : tier === "N" ? 32 : 36, rx: 3 }));
	if (tier === "L" || tier === "N") svg.append(title(c, tier));
	svg.append(...figures(c, tier));
	if (c.hollow)
		svg.append(
			s(
				"g",
				{ class: "droop", transform: "translate(74 -14)" },
				s("circle", { cx: 17, cy: 17, r: 17 }),
				s("use", { href: "#m-demoralised", x: 5, y: 5, width: 24, height: 24 }),
			),
		);
	return svg;
}

/** A ring around a counter that has none yet, for the style sheet to show. @param {Element | null} counter */
export function ringCounter(counter) {
	const d = counter?.querySelector(":scope > .face")?.getAttribute("d");
	if (d && !counter?.querySelector(":scope > .ring")) counter?.prepend(s("path", { class: "ring-k", d }), s("path", { class: "ring", d }));
}

/** The sprite, once, so that `use` finds it. */
export async function loadSprite() {
	const text = await (await fetch("/web/hex/counters.svg")).text();
	const page = new DOMParser().parseFromString(text.replace(/>\s+</g, "><").replace(/<title>[^<]*<\/title>/g, ""), "text/html");
	const sprite = document.adoptNode(/** @type {Element} */ (page.querySelector("svg")));
	sprite.classList.add("sprite");
	sprite.setAttribute("aria-hidden", "true");
	document.body.prepend(sprite);
}
