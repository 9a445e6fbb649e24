// patch.js: an element takes the look of a new one with as few changes as there are, so that the browser need not style, lay out and
// paint what is as it was. Who made it need not know: it is made anew each time, and compared. May use: dom.

import { listenAs } from "./dom.js";

/** What people type into or choose from has a state of its own: it is always the new one. */
const CONTROLS = new Set(["INPUT", "SELECT", "TEXTAREA"]);

/** @type {WeakSet<Node>} elements that somebody holds on to */
const held = new WeakSet();

/** Somebody fills this element later: it comes into the page itself, and not only its look. @template {Node} N @param {N} node */
export function keep(node) {
	held.add(node);
	return node;
}

/** @param {Node} node */
const keyOf = (node) => (node instanceof HTMLElement && node.dataset.key) || "";

/** What a node is, whatever it shows: its name and its key, or else its first class. @param {Node} node */
const kindOf = (node) => `${node.nodeName} ${keyOf(node) || (node instanceof HTMLElement && node.className.split(" ")[0])}`;

/** Whether one can take the look of the other. @param {Node} old @param {Node} fresh */
function alike(old, fresh) {
	if (held.has(old) || held.has(fresh) || CONTROLS.has(fresh.nodeName)) return false;
	/* Drawings are compared as a whole: whatever of them moves begins to move anew. */
	return fresh instanceof SVGElement ? old.isEqualNode(fresh) : kindOf(old) === kindOf(fresh);
}

/** @param {HTMLElement} old @param {HTMLElement} fresh */
function patchAttributes(old, fresh) {
	for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
	for (const { name, value } of fresh.attributes) {
		if (old.getAttribute(name) === value) continue;
		/* The policy of the page forbids styles as text. */
		if (name === "style") old.style.cssText = fresh.style.cssText;
		else old.setAttribute(name, value);
	}
}

/** @param {Node} old @param {Node} fresh alike */
function patchNode(old, fresh) {
	if (fresh instanceof SVGElement) return;
	if (fresh instanceof HTMLElement && old instanceof HTMLElement) {
		patchAttributes(old, fresh);
		listenAs(old, fresh);
		patchChildren(old, [...fresh.childNodes]);
	} else if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
}

/** Whether a child stands at a place or behind it. @param {Node} node @param {Node | null} at of the same parent; null: the end */
const isAfter = (node, at) => node === at || !!(at && at.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING);

/** @param {Element} parent @param {Node[]} children */
function patchChildren(parent, children) {
	const staying = new Set(children);
	let at = parent.firstChild;
	/* A child that is handed back as it is does not take another's look. */
	const free = (/** @type {Node | null} */ node) => {
		while (node && staying.has(/** @type {ChildNode} */ (node))) node = node.nextSibling;
		return node;
	};
	for (const fresh of children) {
		let old = fresh.parentNode === parent ? fresh : free(at);
		while (old && old !== fresh && !alike(old, fresh)) old = free(old.nextSibling);
		if (old && old !== fresh) patchNode(old, fresh);
		const node = old || fresh;
		if (old && isAfter(old, at)) at = old.nextSibling;
		else parent.insertBefore(node, at);
		staying.add(node);
	}
	for (const node of [...parent.childNodes]) if (!staying.has(node)) node.remove();
}

/** Gives an element new children, as far as they are not as they were. @param {Element} parent @param {...any} children */
export function patch(parent, ...children) {
	const nodes = children.flat(3).filter((child) => child !== null && child !== undefined && child !== false);
	patchChildren(
		parent,
		nodes.map((child) => (child instanceof Node ? child : document.createTextNode(String(child)))),
	);
	return parent;
}

/** The children of an element are these, in this order; those that stay are not touched. @param {Element} parent @param {Element[]} nodes */
export function setChildren(parent, nodes) {
	const staying = new Set(nodes);
	for (const node of [...parent.children]) if (!staying.has(node)) node.remove();
	let at = parent.firstElementChild;
	for (const node of nodes) {
		if (node === at) at = at.nextElementSibling;
		else parent.insertBefore(node, at);
	}
}
