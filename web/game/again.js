// again.js: another game after this one: the same once more, with the sides changed, or the next scenario of the system. May use: parts.

import { keepGame } from "../common/parts.js";

/** @typedef {import("./game.js").Game} Game */

/** @param {string} seat */
const sideOf = (seat) => seat.replace(/-\d+$/, "");
/** @param {string | undefined} link "/play#TOKEN" */
const tokenOf = (link) => link?.split("#")[1];

/** The seat of the same number on the other side. @param {Game} game @param {string} seat */
function opposite(game, seat) {
	const sides = [...new Set(/** @type {string[]} */ (game.system.seats).map(sideOf))],
		other = sides.find((side) => side !== sideOf(seat)) || sideOf(seat);
	return other + seat.slice(sideOf(seat).length);
}

/** Who sits where: everybody as now, or on the other side. @param {Game} game @param {string} mine */
function seatsFor(game, mine) {
	const { wire, system } = game,
		changed = sideOf(mine) !== sideOf(wire.seat),
		hotseat = game.wires.length > 1;
	return system.seats.map((/** @type {string} */ seat) => {
		const old = wire.seats.find((one) => one.seat === (changed ? opposite(game, seat) : seat));
		if (seat === mine) return { kind: "human", name: localStorage.getItem("durbar.name") || "" };
		if (old?.kind === "bot") return { kind: "bot", bot: old.bot, name: "" };
		return { kind: hotseat ? "human" : "open", name: "" };
	});
}

/** Makes a game and goes to it; tells what was wrong otherwise. @param {Game} game @param {{swap?: boolean, scenario?: {id: string, title: string}}} how @returns {Promise<string>} */
export async function playAgain(game, { swap = false, scenario }) {
	const { wire } = game,
		mine = swap ? opposite(game, wire.seat) : wire.seat,
		hotseat = game.wires.length > 1,
		seats = seatsFor(game, mine);
	const answer = await fetch("/api/matches", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ scenario: scenario?.id || wire.match.scenario, ...(scenario ? {} : { options: wire.match.options }), seats, hotseat, ...(wire.match.practice ? { practice: true } : {}) }),
	});
	const made = await answer.json().catch(() => ({ error: "The server gave no answer." }));
	if (!answer.ok) return made.error || "The game could not be started.";
	const others = made.seats.filter((/** @type {string} */ seat) => seat !== mine && made.links[seat]).map((/** @type {string} */ seat) => tokenOf(made.links[seat])),
		bot = seats.find((/** @type {any} */ seat) => seat.kind === "bot")?.bot;
	keepGame({
		token: tokenOf(made.links[mine]) || "",
		match: made.match,
		title: scenario?.title || wire.match.title || wire.match.scenario,
		scenario: scenario?.id || wire.match.scenario,
		system: wire.match.system,
		seat: hotseat ? "both sides" : game.context().sideName(mine),
		state: "new",
		mine: true,
		over: false,
		opponent: hotseat ? "hot seat" : others.length ? "a friend" : "bot, " + bot,
		other: hotseat ? others.join(" ") : undefined,
		invite: !hotseat && others.length ? others.join(" ") : undefined,
		watch: tokenOf(made.links.watch),
		owner: tokenOf(made.links.owner),
	});
	location.assign(made.links[mine]);
	return "";
}

/** The scenario that follows this one in its system. @param {Game} game @returns {Promise<{id: string, title: string} | null>} */
export async function nextScenario(game) {
	const lobby = await fetch("/api/lobby").then((answer) => answer.json()).catch(() => null),
		all = (lobby?.systems.find((/** @type {any} */ system) => system.id === game.wire.match.system)?.scenarios || []).filter((/** @type {any} */ one) => !one.exercise),
		at = all.findIndex((/** @type {any} */ one) => one.id === game.wire.match.scenario);
	return all.length > 1 ? all[(at + 1) % all.length] : null;
}
