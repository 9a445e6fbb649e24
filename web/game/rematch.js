// rematch.js: a rematch between people: offered, accepted or declined with one click, and the way into the new game. The secret of the
// new seat is made here and kept with this game; the server gets it to be hashed. Loaded when a game is over. May use: dom, parts.

import { h, button, refill } from "../common/dom.js";
import { keepGame, keptGames } from "../common/parts.js";

/** @typedef {import("./game.js").Game} Game @typedef {{wishes: Record<string, string>, match?: number}} Rematch */

/** A secret of 192 bits, as links have them. */
function newKey() {
	const bytes = crypto.getRandomValues(new Uint8Array(24));
	return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_");
}

/** The keys of the new seat that this browser has made. @param {Game} game */
const keysOf = (game) => keptGames().find((one) => one.token === game.token)?.rematch;

/** The other players, who all have to want it. @param {Game} game */
const others = (game) => game.wire.seats.filter((seat) => seat.seat !== game.wire.seat && game.seats().includes(seat.seat) && seat.kind !== "bot");

/** @param {Game} game @param {string} seat */
const nameOf = (game, seat) => game.wire.seats.find((one) => one.seat === seat)?.name || game.context().sideName(seat);

/** The seat that this player has in the new game. @param {Game} game @param {string} wish */
function newSeat(game, wish) {
	const all = /** @type {string[]} */ (game.system.seats),
		sides = new Set(all.map((seat) => seat.replace(/-\d+$/, ""))).size;
	return wish === "other" ? all[(all.indexOf(game.wire.seat) + all.length / sides) % all.length] : game.wire.seat;
}

/** @param {Game} game @param {string} wish "same", "other", "no" */
function say(game, wish) {
	const owner = game.kept?.owner,
		keys = keysOf(game) || { seat: newKey(), owner: owner ? newKey() : undefined };
	if (wish !== "no") keepGame({ token: game.token, rematch: keys });
	game.rematching = wish !== "no";
	game.wire.send({ op: "rematch", wish, key: keys.seat, ...(owner && keys.owner ? { owner, owner_key: keys.owner } : {}) });
}

/** Both have agreed: to the new game, which is kept like any other. @param {Game} game @param {Rematch} rematch */
function go(game, rematch) {
	const { wire } = game,
		keys = keysOf(game),
		[rival] = others(game);
	if (!keys) return;
	keepGame({
		token: keys.seat,
		match: rematch.match,
		title: wire.match.title || wire.match.scenario,
		scenario: wire.match.scenario,
		system: wire.match.system,
		seat: game.context().sideName(newSeat(game, rematch.wishes[wire.seat])),
		state: "new",
		mine: true,
		over: false,
		opponent: rival?.name || "a friend",
		owner: keys.owner,
	});
	location.assign("/play#" + keys.seat);
}

/** @param {Game} game @param {string} wish */
const inWords = (game, wish) =>
	wish === "other" ? `with the sides exchanged: you would play ${game.context().sideName(newSeat(game, wish))}` : "with the same sides";

/** What there is to say and to press now. @param {Game} game @param {Rematch} rematch */
function content(game, rematch) {
	const mine = rematch.wishes[game.wire.seat],
		rivals = others(game),
		act = (/** @type {string} */ kind, /** @type {string} */ label, /** @type {string} */ wish) => button(kind, label, () => say(game, wish), { data: { key: "rematch-" + wish } }),
		offer = rivals.find((seat) => ["same", "other"].includes(rematch.wishes[seat.seat]) && rematch.wishes[seat.seat] !== mine),
		no = rivals.find((seat) => rematch.wishes[seat.seat] === "no");
	if (rematch.match)
		return keysOf(game)
			? [h("p", null, "The rematch has begun."), button("primary", "To the rematch", () => go(game, rematch), { data: { key: "rematch-go" } })]
			: [h("p", null, "The rematch has begun. The link of your seat is in the browser in which you agreed to it.")];
	if (offer) {
		const wish = rematch.wishes[offer.seat];
		return [h("p", null, h("b", null, nameOf(game, offer.seat)), ` offers a rematch, ${inWords(game, wish)}.`), act("primary", "Accept", wish), mine === "no" ? null : act("", "Decline", "no")];
	}
	if (mine === "same" || mine === "other") {
		const waits = rivals.filter((seat) => rematch.wishes[seat.seat] !== mine).map((seat) => nameOf(game, seat.seat));
		return [h("p", null, `You offered a rematch, ${inWords(game, mine)}. `, no ? `${nameOf(game, no.seat)} declined.` : `Waiting for ${waits.join(" and ")}.`), act("", "Withdraw", "no")];
	}
	return [act("primary", "Offer a rematch", "same"), act("", "Rematch, other sides", "other")];
}

/** @type {WeakMap<Game, HTMLElement>} where it is shown, of games that are followed */
const places = new WeakMap();

/** @param {Game} game */
function draw(game) {
	const place = /** @type {HTMLElement} */ (places.get(game)),
		/** @type {Rematch} */ rematch = game.wire.match.rematch || { wishes: {} };
	if (game.rematching && rematch.match && keysOf(game)) return go(game, rematch);
	const held = /** @type {HTMLElement | null} */ (place.contains(document.activeElement) ? document.activeElement : null)?.dataset.key;
	refill(place, ...content(game, rematch));
	if (held) /** @type {HTMLElement | null} */ (place.querySelector(`[data-key="${held}"]`) || place.querySelector("button"))?.focus();
	if (place.isConnected || game.replay) return;
	/* Whoever looks at the map finds it beside. */
	game.note = `${place.querySelector("p")?.textContent || ""} See the result.`;
	game.render();
}

/** @param {Game} game @param {HTMLElement} place */
export function fillRematch(game, place) {
	const { wire } = game,
		known = places.has(game);
	places.set(game, place);
	if (!known) {
		wire.addEventListener("rematch", (event) => {
			wire.match.rematch = /** @type {CustomEvent} */ (event).detail.rematch;
			draw(game);
		});
		wire.addEventListener("welcome", () => draw(game));
	}
	draw(game);
}
