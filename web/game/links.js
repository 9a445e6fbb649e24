// links.js: links of a game, in its menu: those that were given out, and new ones for those that are lost. A branch of
// a match that is over. May use: dom, parts.

import { h, refill, button } from "../common/dom.js";
import { keepGame, linkToSend, openDialog } from "../common/parts.js";

/** @typedef {import("./game.js").Game} Game */

/** @param {string} label @param {string | undefined} token */
function linkField(label, token) {
	if (!token) return null;
	return h(
		"p",
		null,
		label,
		h("input", { class: "field mono", readonly: true, value: `${location.origin}/play#${token}`, "aria-label": label }),
	);
}

/** What the owner of a game has given out, and how a lost link is replaced. @param {Game} game */
export function linkFields(game) {
	const { kept, wire } = game,
		context = game.context();
	return [
		...(kept?.invite?.split(" ") || [""]).map((one) => linkField("Link for the other seat: ", one)),
		linkField("Link for watchers: ", kept?.watch),
		kept?.owner
			? h(
					"details",
					null,
					h("summary", null, "Replace a lost link"),
					h("p", { class: "note" }, "The seat gets a new link; its old one leads nowhere from then on."),
					h(
						"div",
						{ class: "row" },
						...wire.seats
							.filter((seat) => !game.wires.some((one) => one.seat === seat.seat))
							.map((seat) => button("", `New link for ${context.sideName(seat.seat)}`, () => reissue(game, seat.seat))),
						button("", "New link for watchers", () => reissue(game, "watch")),
					),
				)
			: null,
	];
}

/** @param {Game} game @param {string} seat */
async function reissue(game, seat) {
	const { kept, wire } = game,
		answer = await wire.ask({ op: "reissue", owner: kept?.owner, seat }, "link");
	const token = String(answer.link || "").split("#")[1];
	if (!token || !kept) return;
	if (seat === "watch") kept.watch = token;
	else kept.invite = token;
	keepGame({ ...kept, token: kept.token });
	openDialog("A new link", "small", [
		h("p", null, "Send it to the one who sits there. The old link leads nowhere now."),
		...linkToSend(location.origin + answer.link, "The new link", "primary"),
	]);
}

/** A practice game from a moment of a match that is over. @param {Game} game @param {number} ply */
export function openBranch(game, ply) {
	const { wire } = game,
		context = game.context(),
		said = h("p", { class: "problem", role: "alert" });
	const go = async (/** @type {string} */ mine, /** @type {string | null} */ bot) => {
		const seats = context.sides.map((side) => (side === mine || !bot ? { kind: "human", name: "" } : { kind: "bot", bot, name: "" }));
		const answer = await fetch("/api/branches", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ token: wire.token, ply, seats }),
		});
		const made = await answer.json().catch(() => ({ error: "The server gave no answer." }));
		if (!answer.ok) return void refill(said, made.error);
		const token = made.links[mine].split("#")[1],
			rival = context.sides.find((side) => side !== mine) || "";
		keepGame({
			token,
			match: made.match,
			title: `${wire.match.title || wire.match.scenario}, branch at move ${ply}`,
			scenario: wire.match.scenario,
			system: wire.match.system,
			seat: bot ? context.sideName(mine) : "both sides",
			state: "new",
			mine: true,
			over: false,
			opponent: bot ? "bot, " + bot : "hot seat",
			other: bot ? undefined : made.links[rival]?.split("#")[1],
			watch: made.links.watch?.split("#")[1],
			owner: made.links.owner?.split("#")[1],
		});
		location.assign(made.links[mine]);
	};
	openDialog("Branch", "small", [
		h(
			"p",
			null,
			`A new game begins after move ${ply} of this one. The dice come from the same seed: the same moves bring the same dice.`,
		),
		h(
			"div",
			{ class: "choices" },
			...context.sides.map((side) =>
				button("", `${context.sideName(side)} against a bot`, () => go(side, "captain"), { data: { key: "b-" + side } }),
			),
			button("", "Both sides at this screen", () => go(context.sides[0], null), { data: { key: "b-both" } }),
		),
		said,
	]);
}
