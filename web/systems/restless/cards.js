// cards.js: playing cards and special cards as SVG. May use: dom.

import { s } from "../../common/dom.js";

const PIP = {
	H: "M0 9C-14-1-11-11-5.500-11-2.500-11-.6-9 0-7 .6-9 2.500-11 5.500-11 11-11 14-1 0 9Z",
	D: "M0-12L9 0 0 12-9 0Z",
	C: "M-1.600 3C-3 6-9 6-9 .4-9-3-6-5-3.600-4.200-5.600-8-3-11.500 0-11.500S5.600-8 3.600-4.200C6-5 9-3 9 .4 9 6 3 6 1.600 3 1.800 7 2.600 9.600 4.400 11H-4.400C-2.600 9.600-1.800 7-1.600 3Z",
	S: "M0-12C4-6 10-3 10 2 10 7 3 7.600 1.500 3.600 1.700 7 2.600 9.600 4.400 11.500H-4.400C-2.600 9.600-1.700 7-1.500 3.600-3 7.600-10 7-10 2-10-3-4-6 0-12Z",
};
const CROWN = {
	J: "M-11 5L-9-5-3 0 0-8 3 0 9-5 11 5Z",
	Q: "M-13 6L-12-6-6-1-3-10 0-3 3-10 6-1 12-6 13 6Z",
	K: "M-13 7L-13-5-7 0-4-9 0-13 4-9 7 0 13-5 13 7ZM-13 9H13V12H-13Z",
};
/** Places of pips: rows of a card of 100 x 140. @type {Record<string, number[][]>} */
const SPOTS = {
	A: [[50, 70]],
	2: [
		[50, 42],
		[50, 98],
	],
	3: [
		[50, 38],
		[50, 70],
		[50, 102],
	],
	4: [
		[36, 44],
		[64, 44],
		[36, 96],
		[64, 96],
	],
	5: [
		[36, 44],
		[64, 44],
		[50, 70],
		[36, 96],
		[64, 96],
	],
	6: [
		[36, 42],
		[64, 42],
		[36, 70],
		[64, 70],
		[36, 98],
		[64, 98],
	],
	7: [
		[36, 42],
		[64, 42],
		[50, 56],
		[36, 70],
		[64, 70],
		[36, 98],
		[64, 98],
	],
	8: [
		[36, 42],
		[64, 42],
		[50, 56],
		[36, 70],
		[64, 70],
		[50, 84],
		[36, 98],
		[64, 98],
	],
	9: [
		[36, 36],
		[64, 36],
		[36, 59],
		[64, 59],
		[50, 70],
		[36, 82],
		[64, 82],
		[36, 104],
		[64, 104],
	],
	10: [
		[36, 36],
		[64, 36],
		[50, 47],
		[36, 59],
		[64, 59],
		[36, 82],
		[64, 82],
		[50, 93],
		[36, 104],
		[64, 104],
	],
};

/** @param {string} suit @param {number} x @param {number} y @param {number} k */
const pip = (suit, x, y, k) =>
	s("path", {
		class: "pc-pip",
		d: PIP[/** @type {keyof PIP} */ (suit)],
		transform: `translate(${x} ${y}) scale(${k})`,
	});

/** A playing card: "QH", "joker", "none" (its back). @param {string} card @param {number} width @param {string} label */
export function drawCard(card, width, label) {
	const rank = card.slice(0, -1),
		suit = card.slice(-1),
		joker = card.startsWith("joker"),
		red = /[HD]$/.test(card);
	const svg = s("svg", {
		class: "pcard " + (card === "none" ? "back" : joker ? "joker" : red ? "red" : "black"),
		viewBox: "0 0 100 140",
		width,
		height: width * 1.4,
		role: "img",
		"aria-label": label,
	});
	svg.append(s("rect", { class: "pc-face", x: 1, y: 1, width: 98, height: 138, rx: 9 }));
	if (card === "none") {
		svg.append(
			s("rect", { class: "pc-back", x: 8, y: 8, width: 84, height: 124, rx: 5 }),
			s("path", {
				class: "pc-lat",
				d: "M8 40L40 8M8 72L72 8M8 104L92 20M22 132L92 62M54 132L92 94M92 40L60 8M92 72L28 8M92 104L8 20M78 132L8 62M46 132L8 94",
			}),
		);
		return svg;
	}
	if (joker) {
		svg.append(
			s("path", {
				class: "pc-pip",
				d: "M50 40C40 40 30 56 24 74 34 66 40 66 44 72L50 96 56 72C60 66 66 66 76 74 70 56 60 40 50 40Z",
			}),
			s("circle", { class: "pc-pip", cx: 24, cy: 79, r: 5 }),
			s("circle", { class: "pc-pip", cx: 76, cy: 79, r: 5 }),
			s("circle", { class: "pc-pip", cx: 50, cy: 103, r: 6 }),
			s("text", { class: "pc-word", x: 50, y: 24 }, "Joker"),
		);
		return svg;
	}
	const corner = (/** @type {string} */ turn) =>
		s("g", { transform: turn }, s("text", { class: "pc-rank", x: 15, y: 27 }, rank), pip(suit, 15, 40, 0.72));
	svg.append(corner(""), corner("rotate(180 50 70)"));
	const crown = CROWN[/** @type {keyof CROWN} */ (rank)];
	if (crown)
		svg.append(
			s("rect", { class: "pc-inset", x: 28, y: 24, width: 44, height: 92, rx: 4 }),
			s("path", { class: "pc-crown", d: crown, transform: "translate(50 48) scale(1.250)" }),
			pip(suit, 50, 84, 2),
		);
	else
		for (const [x, y] of SPOTS[rank] || [])
			svg.append(
				s(
					"g",
					y > 71 ? { transform: `rotate(180 ${x} ${y})` } : {},
					pip(suit, x, y, rank === "A" ? 2.2 : 0.95),
				),
			);
	return svg;
}

const SIGN = {
	fire: "M-14 12L12-14M6-14H12V-8M14 12L-12-14M-6-14H-12V-8M-9 13L-14 8M9 13L14 8",
	move: "M-14-10L-5 0-14 10M-3-10L6 0-3 10M8-10L17 0 8 10",
	combat: "M-13 13L9-9 13-13 12-6-8 14M-13 7L-7 13M13 13L-9-9-13-13-12-6 8 14M13 7L7 13",
	rally: "M-9 16V-15M-9-14H13L8-7 13 0H-9",
	none: "M-9-14H9M-9 14H9M-7-14C-7-4 7 4 7 14M7-14C7-4-7 4-7 14",
};

/** The sign of a special card. @param {string} effect @param {number} size */
export function drawSign(effect, size) {
	return s(
		"svg",
		{ class: "sign", viewBox: "-20 -20 40 40", width: size, height: size, "aria-hidden": "true" },
		s("path", { d: SIGN[/** @type {keyof SIGN} */ (effect)] || SIGN.none }),
	);
}

/** Backs of cards that are not one's own to see. @param {number} count @param {string} label */
export function drawBacks(count, label) {
	const svg = s("svg", {
		class: "backs",
		viewBox: `0 0 ${24 + Math.max(0, count - 1) * 13} 36`,
		height: 36,
		role: "img",
		"aria-label": label,
	});
	for (let i = 0; i < count; i++)
		svg.append(
			s("rect", { class: "bk", x: 1 + i * 13, y: 1, width: 22, height: 34, rx: 3 }),
			s("rect", { class: "bk-i", x: 4 + i * 13, y: 4, width: 16, height: 28, rx: 2 }),
		);
	return svg;
}
