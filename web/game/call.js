// call.js: "your move" for whoever looks elsewhere: the title of the tab, its icon, and, if the player wants it, a notification of the
// browser and a sound. May use: settings, hear.

import { setting } from "../common/settings.js";
import { hear } from "./hear.js";

/** @typedef {import("./game.js").Game} Game @typedef {import("../common/wire.js").Wire} Wire */

/** @param {boolean} mine */
function mark(mine) {
	const icon = document.querySelector("link[rel=icon]");
	icon?.setAttribute("href", mine ? "/web/favicon-move.svg" : "/web/favicon.svg");
}

/** A notification, only while the page is out of sight. @param {string} title @param {string} tag */
function notify(title, tag) {
	if (!document.hidden || !setting("durbar.call") || !("Notification" in window) || Notification.permission !== "granted") return;
	const note = new Notification("Your move", { body: title, tag, icon: "/web/favicon.svg" });
	note.onclick = () => {
		window.focus();
		note.close();
	};
}

/** @param {Game} game @param {Wire} wire */
export function followTurns(game, wire) {
	let called = false;
	/** the page has just been opened: whoever did so need not be called by a sound */ let fresh = true;
	let mine = false;
	const look = () => {
		const title = game.scenario?.title || wire.match?.title;
		if (!title || wire !== game.wire) return;
		mine = !wire.result?.over && game.wires.some((one) => one.toAct.includes(one.seat));
		document.title = `${mine ? "Your move · " : wire.result?.over ? "Over · " : ""}${title} · Durbar`;
		mark(mine && document.hidden);
		if (mine && !called) {
			notify(title, "match-" + wire.match.match);
			if (game.wires.length === 1 && !fresh) hear("move");
		}
		fresh = false;
		called = mine;
	};
	/* Whoever looks at the page needs no badge. */
	document.addEventListener("visibilitychange", () => mark(mine && document.hidden));
	for (const event of ["welcome", "update", "stale"]) wire.addEventListener(event, () => window.setTimeout(look));
}
