// offers.js: a seat that the maker of the game offers to anybody on this server. The server keeps offers only while it runs, so the
// page makes it again whenever it connects, until somebody sits there. May use: parts.

import { keepGame } from "../common/parts.js";

/** @typedef {import("./game.js").Game} Game @typedef {import("../common/wire.js").Wire} Wire */

/** @param {Game} game @param {Wire} wire */
export function followOffer(game, wire) {
	const look = () => {
		const kept = game.kept;
		if (!kept?.offer || !kept.owner || wire !== game.wire) return;
		if (wire.seats.some((seat) => seat.seat === kept.offer && (seat.here || seat.kind === "human"))) {
			kept.offer = undefined;
			return void keepGame({ ...kept, token: kept.token });
		}
		wire.send({ op: "offer", owner: kept.owner, seat: kept.offer, text: kept.offerText || "" });
	};
	for (const event of ["welcome", "waiting"]) wire.addEventListener(event, look);
	wire.addEventListener("seats", () => {
		const kept = game.kept;
		if (kept?.offer && wire.seats.some((seat) => seat.seat === kept.offer && seat.here)) look();
	});
}
