// awake.js: the screen stays on while a battle is open, where the browser can do that and the player wants it. May use: dom.

import { h } from "../common/dom.js";

const KEY = "durbar.awake";
/** @type {any} */ let lock = null;

/** Browsers have it on pages that came over https, or from this machine. @returns {any} */
const able = () => /** @type {any} */ (navigator).wakeLock;
const wanted = () => localStorage.getItem(KEY) !== "no";

/** A hidden page loses its lock: it is asked for again whenever the page is seen. */
async function hold() {
	if (lock || !able() || !wanted() || document.visibilityState !== "visible") return;
	try {
		lock = await able().request("screen");
		lock.addEventListener("release", () => (lock = null));
	} catch {
		lock = null; /* a battery that runs low: the screen sleeps as usual */
	}
}

/** From now on. */
export function keepAwake() {
	document.addEventListener("visibilitychange", hold);
	return hold();
}

/** The player's wish; nothing where the browser cannot. */
export function awakeSwitch() {
	if (!able()) return null;
	const set = (/** @type {Event} */ event) => {
		const on = /** @type {HTMLInputElement} */ (event.target).checked;
		localStorage.setItem(KEY, on ? "yes" : "no");
		if (on) hold();
		else lock?.release();
	};
	return h("label", { class: "as-awake" }, h("input", { type: "checkbox", checked: wanted(), on: { change: set } }), " Keep the screen on");
}
