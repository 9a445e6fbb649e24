// assist_new.js: laying a battle at a real table: armies, players, phones, and the rules that matter there.
// May use: dom, options.

import { h, refill, button } from "../../common/dom.js";
import { optionField, readOptions } from "../../common/options.js";

/* Options that mean something where the program measures nothing. */
const SWITCHES = [
	"sides",
	"black_court",
	"court_deal",
	"joker_returns",
	"lancer_counts",
	"declare",
	"formation_order",
	"fire_twice",
	"mixed_cover",
	"fire_into_melee",
	"commanders",
	"uneven_sides",
	"second_joker",
	"cards",
	"minutes",
	"rally_action",
	"rally_scope",
	"transport_weapon",
	"british_rifle",
	"native_rifle",
	"early_end",
];

/** @param {string} id @param {string} label @param {[string, string][]} values @param {string} [first] */
function choice(id, label, values, first) {
	return h(
		"div",
		{ class: "opt" },
		h("label", { for: id }, label),
		h(
			"select",
			{ id, name: id, class: "field" },
			...values.map(([value, text]) => h("option", { value, selected: value === first }, text)),
		),
	);
}

/** @param {any} scenario @param {HTMLFormElement} form @param {FormData} data */
function optionsOf(scenario, form, data) {
	const options = readOptions(form, scenario.options);
	const armies = String(data.get("armies"));
	if (armies === "compose") options.muster = "on";
	for (const side of ["british", "native"]) {
		const die = String(data.get(side));
		if (die !== "0") options[side + "_army"] = die;
	}
	if (data.get("players") !== "1") options.players = String(data.get("players"));
	return options;
}

/**
 * The form; `done` gets what the server made, with the tokens of the seats that this phone holds.
 * @param {any} system @param {any} scenario @param {(made: any, tokens: Record<string, string>) => void} done
 */
export function newBattle(system, scenario, done) {
	const dice = /** @type {[string, string][]} */ ([
		["0", "by a die"],
		...[1, 2, 3, 4, 5, 6].map((die) => [String(die), "that of a " + die]),
	]);
	const problem = h("p", { class: "problem", role: "alert" });
	const form = /** @type {HTMLFormElement} */ (
		h(
			"form",
			{ class: "as-ask" },
			h("h2", null, "A battle at a real table"),
			h("p", { class: "note" }, scenario.note),
			choice("armies", "Armies", [
				["lists", "the lists of the Sudan"],
				["compose", "the lists, changed by the players"],
			]),
			h(
				"div",
				{ class: "grid2" },
				choice("british", "British army", dice),
				choice("native", (scenario.describe.sides?.native || "Native") + " army", dice),
			),
			choice(
				"players",
				"Players on each side",
				[1, 2, 3, 4].map((n) => /** @type {[string, string]} */ ([String(n), String(n)])),
			),
			choice("phones", "Phones", [
				["one", "this one for everybody"],
				["two", "one for each side"],
			]),
			h(
				"details",
				null,
				h("summary", null, "Other readings of the rules"),
				...scenario.options
					.filter((/** @type {any} */ option) => SWITCHES.includes(option.name))
					.map(optionField),
			),
			problem,
			h("button", { type: "submit", class: "btn primary wide" }, "Begin"),
		)
	);
	form.addEventListener("submit", async (event) => {
		event.preventDefault();
		const data = new FormData(form);
		const answer = await fetch("/api/matches", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({
				scenario: scenario.id,
				options: optionsOf(scenario, form, data),
				seats: system.seats.map(() => ({ kind: "human", name: "" })),
			}),
		});
		const made = await answer.json().catch(() => ({ error: "The server gave no answer." }));
		if (!answer.ok) return void refill(problem, made.error || "The battle could not be laid.");
		/** @type {Record<string, string>} */
		const mine = {},
			/** @type {Record<string, string>} */ theirs = {};
		/* Seats that nobody has in this battle. */
		const players = Number(data.get("players")) + (data.get("o-uneven_sides") === "no" ? 0 : 1);
		for (const seat of system.seats) {
			if (Number(seat.split("-")[1]) > players) continue;
			const token = String(made.links[seat] || "").split("#")[1];
			if (token) (data.get("phones") === "two" && seat.startsWith("native") ? theirs : mine)[seat] = token;
		}
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
