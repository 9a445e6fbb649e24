// open_seats.js: seats that players on this server offer to anybody. May use: dom, parts, sides.

import { h, refill, button, count } from "../common/dom.js";
import { keepGame, openDialog } from "../common/parts.js";

/** @typedef {{id: number, system: string, scenario: string, side: string, by: string, text: string, made: number, minutes?: number, bonus?: number}} Offer */

const LOOK_MS = 15000;
/** @type {any} */ let lobby = null;
/** @type {HTMLElement | null} */ let place = null;

/** @param {Offer} offer */
const titleOf = (offer) =>
	lobby.systems.flatMap((/** @type {any} */ system) => system.scenarios).find((/** @type {any} */ one) => one.id === offer.scenario)?.title || offer.scenario;

/** How fast it is played. @param {Offer} offer */
function paceOf(offer) {
	if (!offer.minutes) return "no clock";
	return offer.minutes < 1440 ? `live, ${count(offer.minutes, "minute")} each` : `${count(Math.round(offer.minutes / 1440), "day")} each`;
}

/** A server that is just opening the game asks to try again. @param {Offer} offer @param {string} name */
async function take(offer, name) {
	for (let tries = 0; ; tries++) {
		const answer = await fetch("/api/offers/take", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ id: String(offer.id), name }),
		});
		const got = await answer.json().catch(() => ({ error: "The server gave no answer." }));
		if (answer.status !== 503 || tries >= 20) return answer.ok ? got : { error: got.error };
		await new Promise((done) => setTimeout(done, 300));
	}
}

/** @param {Offer} offer */
function askName(offer) {
	const field = /** @type {HTMLInputElement} */ (
			h("input", { class: "field", maxlength: 40, "aria-label": "Your name", value: localStorage.getItem("durbar.name") || "", autocomplete: "nickname" })
		),
		said = h("p", { class: "problem", role: "alert" });
	const go = async () => {
		const name = field.value.trim();
		localStorage.setItem("durbar.name", name);
		const got = await take(offer, name);
		if (got.error) return void refill(said, got.error);
		const token = got.link.split("#")[1];
		keepGame({ token, match: 0, title: titleOf(offer), scenario: offer.scenario, system: offer.system, seat: offer.side, state: "new", mine: false, over: false, opponent: offer.by || "somebody" });
		location.assign(got.link);
	};
	openDialog("Take the seat", "small", [
		h("p", null, `${titleOf(offer)}: you play ${offer.side} against ${offer.by || "somebody on this server"}, ${paceOf(offer)}.`),
		offer.text ? h("p", { class: "note" }, "“" + offer.text + "”") : null,
		h("div", { class: "opt" }, h("label", null, "Your name"), field),
		said,
		button("primary", "Sit down", go),
	]);
}

/** @param {Offer} offer */
function row(offer) {
	return h(
		"li",
		{ class: "mytable" },
		h(
			"span",
			{ class: "mt" },
			h("b", { class: "serif" }, titleOf(offer)),
			h("span", null, `${offer.side}, against ${offer.by || "somebody"}, ${paceOf(offer)}`),
			offer.text ? h("span", { class: "ms" }, offer.text) : null,
		),
		h("button", { type: "button", class: "btn", "aria-label": `Take the seat: ${titleOf(offer)}, ${offer.side}`, on: { click: () => askName(offer) } }, "Take the seat"),
	);
}

async function look() {
	if (!place?.isConnected || document.hidden) return;
	const answer = await fetch("/api/offers").catch(() => null),
		offers = answer?.ok ? (await answer.json()).offers : [];
	refill(place, ...(offers.length ? [h("h2", null, "Open seats ", h("span", { class: "tally" }, offers.length)), h("ul", { class: "mytables" }, ...offers.map(row))] : []));
}

/** Where open seats are shown; nothing while there are none. @param {any} from */
export function openSeats(from) {
	if (!place) window.setInterval(look, LOOK_MS);
	lobby = from;
	place = h("div", { class: "open-seats", "aria-live": "polite" });
	window.setTimeout(look);
	return place;
}
