// new_battle.js: the form that starts a battle at a real table: the system's own fields, players, phones, and the rules that
// matter there. May use: dom, options, parts.

import { h, refill, button } from "../common/dom.js";
import { optionField, readOptions } from "../common/options.js";
import { keepForm } from "./draft.js";
import { selectField } from "./parts.js";

/**
 * @typedef {Object} NewBattle what a system says of the form
 * @property {string} title
 * @property {(scenario: any) => any[]} fields of its own, above those of every battle
 * @property {string[]} switches options that mean something where the program measures nothing
 * @property {(data: FormData) => Record<string, string>} options what its own fields mean
 * @property {(data: FormData) => number} seats how many seats each side has in this battle
 * @property {string} second the side that has the second phone @property {boolean} [single] a side has one player
 */

/** @param {any} system @param {any} scenario @param {Record<string, string>} options */
async function makeMatch(system, scenario, options) {
	const answer = await fetch("/api/matches", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ scenario: scenario.id, options, seats: system.seats.map(() => ({ kind: "human", name: "" })) }),
	});
	const made = await answer.json().catch(() => ({ error: "The server gave no answer." }));
	return { ok: answer.ok, made };
}

/** The tokens of the seats that take part, apart for the two phones. @param {string[]} seats @param {any} made @param {number} players @param {string} second "" for one phone */
function shareTokens(seats, made, players, second) {
	/** @type {Record<string, string>} */
	const mine = {},
		/** @type {Record<string, string>} */ theirs = {};
	for (const seat of seats) {
		if (Number(seat.split("-")[1]) > players) continue;
		const token = String(made.links[seat] || "").split("#")[1];
		if (token) (second && seat.startsWith(second) ? theirs : mine)[seat] = token;
	}
	return { mine, theirs };
}

/**
 * The form; `done` gets what the server made, with the tokens of the seats that this phone holds.
 * @param {any} system @param {any} scenario @param {NewBattle} how @param {(made: any, tokens: Record<string, string>) => void} done
 */
export function newBattle(system, scenario, how, done) {
	const problem = h("p", { class: "problem", role: "alert" });
	const form = /** @type {HTMLFormElement} */ (
		h(
			"form",
			{ class: "as-ask" },
			h("h2", null, how.title),
			h("p", { class: "note" }, scenario.note),
			...how.fields(scenario),
			how.single
				? null
				: selectField(
						"players",
						"Players on each side",
						[1, 2, 3, 4].map((n) => /** @type {[string, string]} */ ([String(n), String(n)])),
					),
			selectField("phones", "Phones", [
				["one", "this one for everybody"],
				["two", "one for each side"],
			]),
			h(
				"details",
				null,
				h("summary", null, "Rule interpretations"),
				...scenario.options.filter((/** @type {any} */ option) => how.switches.includes(option.name)).map(optionField),
			),
			problem,
			h("button", { type: "submit", class: "btn primary wide" }, "Start game"),
		)
	);
	keepForm(form, scenario.id);
	form.addEventListener("submit", async (event) => {
		event.preventDefault();
		const data = new FormData(form),
			options = { ...readOptions(form, scenario.options), ...how.options(data) };
		if (!how.single && data.get("players") !== "1") options.players = String(data.get("players"));
		const { ok, made } = await makeMatch(system, scenario, options);
		if (!ok) return void refill(problem, made.error || "The battle could not be started.");
		const { mine, theirs } = shareTokens(system.seats, made, how.seats(data), data.get("phones") === "two" ? how.second : "");
		if (!Object.keys(theirs).length) return done(made, mine);
		refill(form, ...inviteSide(theirs, () => done(made, mine)));
	});
	return form;
}

/** The other phone gets all seats of its side in one link. @param {Record<string, string>} tokens @param {() => void} go */
function inviteSide(tokens, go) {
	const url = location.origin + "/web/assist.html#" + Object.values(tokens).join("+");
	const field = /** @type {HTMLInputElement} */ (
		h("input", { class: "field mono", readonly: true, value: url, "aria-label": "Link for the other phone" })
	);
	return [
		h("h2", null, "The other phone"),
		h("p", { class: "note" }, "Open this link there. Whoever has it commands that side."),
		field,
		button("", "Copy the link", async () => {
			field.select();
			await navigator.clipboard?.writeText(url).catch(() => {});
		}),
		button("primary", "To the battle", go),
	];
}
