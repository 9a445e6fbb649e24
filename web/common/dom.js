// dom.js: makes elements. Text is only ever set as text, never as markup.
// May use: nothing.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */

/** @type {WeakMap<Element, Map<string, (event: any) => void>>} what each element does when something happens to it */
const acts = new WeakMap();

/** One listener of a kind for an element; another one takes its place. @param {Element} element @param {string} type @param {(event: any) => void} act */
export function listen(element, type, act) {
	const own = acts.get(element) || new Map();
	acts.set(element, own);
	if (!own.has(type)) element.addEventListener(type, (event) => own.get(type)?.(event));
	own.set(type, act);
}

/** An element does from now on what another one does. @param {Element} element @param {Element} other */
export function listenAs(element, other) {
	const own = acts.get(element);
	for (const type of own?.keys() || []) if (!acts.get(other)?.has(type)) own?.set(type, () => {});
	for (const [type, act] of acts.get(other) || []) listen(element, type, act);
}

/**
 * Sets what a map of properties says: `class`, `on` (listeners), `style` (through the CSSOM), `data`, attributes.
 * @param {Element} element
 * @param {Record<string, any>} props
 */
function dress(element, props) {
	for (const [key, value] of Object.entries(props)) {
		if (value === null || value === undefined || value === false) continue;
		if (key === "on")
			for (const [type, act] of Object.entries(value)) listen(element, type, /** @type {(event: any) => void} */ (act));
		else if (key === "style")
			for (const [name, text] of Object.entries(value))
				/** @type {HTMLElement} */ (element).style.setProperty(name, String(text));
		else if (key === "data") Object.assign(/** @type {HTMLElement} */ (element).dataset, value);
		else element.setAttribute(key, value === true ? "" : String(value));
	}
}

/** @param {Element} element @param {Child[]} children */
function fill(element, children) {
	for (const child of children.flat(3)) {
		if (child === null || child === undefined || child === false) continue;
		element.append(child instanceof Node ? child : String(child));
	}
}

/**
 * An HTML element.
 * @param {string} tag @param {Record<string, any> | null} [props] @param {...any} children
 * @returns {HTMLElement}
 */
export function h(tag, props, ...children) {
	const element = document.createElement(tag);
	if (props) dress(element, props);
	fill(element, children);
	return element;
}

/**
 * An SVG element.
 * @param {string} tag @param {Record<string, any> | null} [props] @param {...any} children
 * @returns {SVGElement}
 */
export function s(tag, props, ...children) {
	const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
	if (props) dress(element, props);
	fill(element, children);
	return element;
}

/** Replaces what an element holds. @param {Element} element @param {...any} children */
export function refill(element, ...children) {
	element.replaceChildren();
	fill(element, children);
	return element;
}

/** A line drawing for a button. @param {string} d @param {string} [extra] */
export function icon(d, extra) {
	return s(
		"svg",
		{ class: "ic " + (extra || ""), viewBox: "0 0 24 24", width: 22, height: 22, "aria-hidden": "true" },
		s("path", {
			d,
			fill: "none",
			stroke: "currentColor",
			"stroke-width": 1.8,
			"stroke-linecap": "round",
			"stroke-linejoin": "round",
		}),
	);
}

export const ICONS = {
	plus: "M12 5v14M5 12h14",
	minus: "M5 12h14",
	fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
	layers: "M12 4l9 5-9 5-9-5zM3 13l9 5 9-5",
	hex: "M12 3.500l7.400 4.250v8.500L12 20.500l-7.400-4.250v-8.500zM12 3.500v8.500M12 12l7.400 4.250M12 12l-7.400 4.250",
	book: "M12 6c-2-1.6-5-2-8-2v14c3 0 6 .4 8 2 2-1.6 5-2 8-2V4c-3 0-6 .4-8 2zM12 6v14",
	chat: "M4 5h16v11H10l-4 4v-4H4z",
	moon: "M19 14.5A7.5 7.5 0 0 1 9.5 5 7.5 7.5 0 1 0 19 14.5z",
	menu: "M4 7h16M4 12h16M4 17h16",
	back: "M15 5l-7 7 7 7",
	undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
	ruler: "M3 16L16 3l5 5L8 21zM7 12l2 2M10 9l3 3M13 6l2 2",
	more: "M5 12h.01M12 12h.01M19 12h.01",
	list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
	clock: "M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
	play: "M8 5l11 7-11 7z",
	pause: "M8 5v14M16 5v14",
	first: "M6 5v14M19 5l-9 7 9 7z",
	last: "M18 5v14M5 5l9 7-9 7z",
	close: "M6 6l12 12M18 6L6 18",
	swords: "M5 4c5 3 10 8 14 15M19 4c-5 3-10 8-14 15M15 19l5-3M9 19l-5-3",
	snow: "M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5L12 7l2.5-2.5M9.5 19.5L12 17l2.5 2.5",
	rain: "M7 15a4 4 0 1 1 1-7.9A5 5 0 0 1 17.5 9 3 3 0 0 1 17 15zM9 18l-1 2M13 18l-1 2M17 18l-1 2",
	flag: "M6 21V4h12l-3 4 3 4H6",
	pen: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
	notes: "M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7",
	eye: "M2 12c4-7 16-7 20 0-4 7-16 7-20 0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
};

/**
 * A button.
 * @param {string} kind classes @param {Child | Child[]} label @param {() => void} act @param {Record<string, any>} [more]
 */
export function button(kind, label, act, more) {
	return h(
		"button",
		{ type: "button", class: "btn " + kind, on: { click: act }, ...more },
		...(Array.isArray(label) ? label : [label]),
	);
}

/** A button with a drawing. @param {string} name @param {string} d @param {() => void} act @param {Record<string, any>} [more] */
export function iconButton(name, d, act, more) {
	return h(
		"button",
		{ type: "button", class: "icb", "aria-label": name, title: name, on: { click: act }, ...more },
		icon(d),
	);
}

/** With a capital. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {number} n @param {string} one @param {string} [many] */
export function count(n, one, many) {
	return n + " " + (n === 1 ? one : many || one + "s");
}
