// call.js: "your move" for whoever looks elsewhere: the title of the tab, its icon, and, if the player wants it, a notification of the
// browser. May use: dom.

import { h, button, refill } from "../common/dom.js";

/** @typedef {import("./game.js").Game} Game @typedef {import("../common/wire.js").Wire} Wire */

const KEPT = "durbar.call";

/** @param {boolean} mine */
function mark(mine) {
	const icon = document.querySelector("link[rel=icon]");
	icon?.setAttribute("href", mine ? "/web/favicon-move.svg" : "/web/favicon.svg");
}

/** A notification, only while the page is out of sight. @param {string} title @param {string} tag */
function notify(title, tag) {
	if (!document.hidden || localStorage.getItem(KEPT) !== "yes" || !("Notification" in window) || Notification.permission !== "granted") return;
	const note = new Notification("Your move", { body: title, tag, icon: "/web/favicon.svg" });
	note.onclick = () => {
		window.focus();
		note.close();
	};
}

/** @param {Game} game @param {Wire} wire */
export function followTurns(game, wire) {
	let called = false;
	let mine = false;
	const look = () => {
		const title = game.scenario?.title || wire.match?.title;
		if (!title || wire !== game.wire) return;
		mine = !wire.result?.over && game.wires.some((one) => one.toAct.includes(one.seat));
		document.title = `${mine ? "Your move · " : wire.result?.over ? "Over · " : ""}${title} · Durbar`;
		mark(mine && document.hidden);
		if (mine && !called) notify(title, "match-" + wire.match.match);
		called = mine;
	};
	/* Whoever looks at the page needs no badge. */
	document.addEventListener("visibilitychange", () => mark(mine && document.hidden));
	for (const event of ["welcome", "update", "stale"]) wire.addEventListener(event, () => window.setTimeout(look));
}

/** The switch in the menu. */
export function callField() {
	const said = h("p", { class: "note", role: "status" });
	const tell = () => {
		const on = localStorage.getItem(KEPT) === "yes";
		refill(said, !("Notification" in window) ? "This browser has no notifications." : on && Notification.permission === "denied" ? "The browser does not allow it: change that in its settings for this page." : on ? "On: the browser tells you while the game is open in a tab that you do not look at." : "");
		refill(toggle, on ? "Off in this browser" : "In this browser");
	};
	const toggle = button("", "In this browser", async () => {
		const on = localStorage.getItem(KEPT) !== "yes";
		if (on && "Notification" in window) await Notification.requestPermission();
		localStorage.setItem(KEPT, on ? "yes" : "");
		tell();
	}, { data: { key: "call" } });
	tell();
	return h("div", { class: "opt" }, toggle, said);
}
