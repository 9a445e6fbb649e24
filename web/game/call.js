// call.js: "your move" for whoever looks elsewhere, or that his consent is asked for: the title of the tab, its icon, and, if the player wants it,
// a notification of the browser and a sound. May use: settings, hear.

import { setting } from "../common/settings.js";
import { hear } from "./hear.js";

/** @typedef {import("./game.js").Game} Game @typedef {import("../common/wire.js").Wire} Wire */

/** @param {boolean} mine */
function mark(mine) {
	const icon = document.querySelector("link[rel=icon]");
	icon?.setAttribute("href", mine ? "/web/favicon-move.svg" : "/web/favicon.svg");
}

/** A notification, only while the page is out of sight. @param {string} what @param {string} title of the game @param {string} tag */
function notify(what, title, tag) {
	if (!document.hidden || !setting("durbar.call") || !("Notification" in window) || Notification.permission !== "granted") return;
	const note = new Notification(what, { body: title, tag, icon: "/web/favicon.svg" });
	note.onclick = () => {
		window.focus();
		note.close();
	};
}

/** What this page is wanted for: a move, consent, or nothing. @param {Game} game @returns {"move" | "consent" | ""} */
function wanted(game) {
	if (game.wires.some((one) => one.plea?.waiting.includes(one.seat))) return "consent";
	return !game.wire.result?.over && game.wires.some((one) => one.toAct.includes(one.seat)) ? "move" : "";
}

const TITLE = { move: "Your move · ", consent: "Take back? · ", "": "" };
const CALL = { move: "Your move", consent: "Take back a move?" };

/** @param {Game} game @param {Wire} wire */
export function followTurns(game, wire) {
	/** @type {"move" | "consent" | ""} */ let called = "";
	/** the page has just been opened: whoever did so need not be called by a sound */ let fresh = true;
	const look = () => {
		const title = game.scenario?.title || wire.match?.title;
		if (!title || wire !== game.wire) return;
		const now = wanted(game);
		document.title = `${TITLE[now] || (wire.result?.over ? "Over · " : "")}${title} · Durbar`;
		mark(!!now && document.hidden);
		/* Whoever has just answered a question knows that it is his move. */
		if (now && now !== called && !(called && now === "move")) {
			notify(CALL[now], title, "match-" + wire.match.match);
			if (game.wires.length === 1 && !fresh) hear("move");
		}
		fresh = false;
		called = now;
	};
	/* Whoever looks at the page needs no badge. */
	document.addEventListener("visibilitychange", () => mark(!!called && document.hidden));
	for (const event of ["welcome", "update", "stale", "asked"]) wire.addEventListener(event, () => window.setTimeout(look));
}
