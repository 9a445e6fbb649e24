// new_game.js: the form for a new game: side, opponent, pace, options; and what is done with the links.
// May use: dom, learning, options, parts, sides, chapters.

import { h, refill, button, capital } from "../common/dom.js";
import { optionField, readOptions, setOptions } from "../common/options.js";
import { beginLearning, keepCoached } from "../common/learning.js";
import { keepGame, keptGames, linkToSend, openDialog } from "../common/parts.js";
import { WARS, chiefs, sideName, sideOf } from "./sides.js";

/** The bots of this server. @type {{name: string, help: string, level: boolean}[]} */
let bots = [];

/** @param {{name: string, help: string, level: boolean}[]} list */
export function knowBots(list) {
	bots = list;
}

/** @param {string} link "/play#TOKEN" */
const tokenOf = (link) => link.slice(link.indexOf("#") + 1);

const loadChapters = () => import("./chapters.js");

/** A list of options that is folded; when it is first opened they are put under the chapters of their rules. @param {string} name @param {any} system @param {any[]} list */
function optionList(name, system, list) {
	if (!list.length) return null;
	const place = h("div", null, h("div", { class: "opts" }, ...list.map(optionField))),
		fold = h("details", { class: "optlist" }, h("summary", null, `${name} (${list.length})`), place);
	fold.addEventListener("toggle", () => loadChapters().then((module) => module.byChapter(place, system.id, list)), { once: true });
	return fold;
}

/** Options of other wars are left out; those that a set turns on come first, then how unclear rules are read. @param {any} system @param {any} scenario */
function optionGroups(system, scenario) {
	const others = WARS.filter((war) => !scenario.id.startsWith(war)),
		strange = (/** @type {any} */ option) => scenario.about?.turns && others.some((war) => (option.name + option.rule).includes(war)),
		mine = scenario.options.filter((/** @type {any} */ option) => !strange(option)),
		sets = { ...scenario.presets?.scenario, ...scenario.presets?.all },
		rules = mine.filter((/** @type {any} */ option) => option.name in sets),
		readings = mine.filter((/** @type {any} */ option) => !(option.name in sets));
	return [optionList("Optional rules one by one", system, rules), optionList("Rule interpretations", system, readings)];
}

const SETS = [
	{ value: "standard", label: "Standard", help: "The standard rules, no options." },
	{ value: "scenario", label: "Scenario options", help: "With the optional rules that belong to this scenario." },
	{ value: "all", label: "All options", help: "With every optional rule." },
];

/** Sets of options; whoever changes a single one leaves them. @param {any} scenario */
function presetField(scenario) {
	const same = Object.keys(scenario.presets?.scenario || {}).length === 0;
	const field = radios(
		"preset",
		"Optional rules",
		SETS.filter((set) => set.value !== "scenario" || !same),
		"standard",
	);
	field.addEventListener("change", (event) => {
		const set = /** @type {HTMLInputElement} */ (event.target);
		if (set.form) setOptions(set.form, scenario.options, scenario.presets?.[set.value] || {});
	});
	return field;
}

/** @param {string} name @param {string} legend @param {{value: string, label: string, help?: string}[]} choices @param {string} first */
function radios(name, legend, choices, first) {
	return h(
		"fieldset",
		{ class: "radios" },
		h("legend", null, legend),
		...choices.map(({ value, label, help }) =>
			h(
				"label",
				{ class: "radio" },
				h("input", { type: "radio", name, value, checked: value === first }),
				h("span", null, h("b", null, label), help ? h("small", null, help) : null),
			),
		),
	);
}

/** Clocks: minutes for each side, and seconds earned with each move. */
const PACES = [
	{ value: "", label: "No clock", help: "Each takes the time it takes." },
	{ value: "60 30", label: "Live", help: "An hour each, and 30 seconds a move." },
	{ value: "4320 43200", label: "A few moves a day", help: "Three days each, and half a day a move." },
	{ value: "20160 86400", label: "By post", help: "Two weeks each, and a day a move." },
];

/** @param {any} scenario */
function opponents(scenario) {
	const known = bots.filter((bot) => bot.level).map((bot) => ({ value: "bot:" + bot.name, label: capital(bot.name), help: bot.help }));
	return radios(
		"against",
		"Your opponent",
		[
			...known,
			{ value: "chair", label: "Hot seat", help: "Two players at this screen; a curtain hides what is hidden." },
			{ value: "friend", label: "A friend, by link", help: "You get a link to send." },
			{ value: "anybody", label: "Anybody on this server", help: "The other seat is shown on the first page until somebody takes it." },
		],
		known.some((bot) => bot.value === "bot:captain") ? "bot:captain" : known[0]?.value || "chair",
	);
}

/** Only where the sides may have several players. @param {any} scenario */
function mates(scenario) {
	if (!scenario.options.some((/** @type {any} */ option) => option.name === "players")) return null;
	const field = radios(
		"mates",
		"Other players of your side",
		[
			{ value: "bot", label: "Bots" },
			{ value: "friend", label: "Friends, by link", help: "The links are in the menu of the game." },
		],
		"bot",
	);
	field.hidden = true;
	return field;
}

/** Whether players may ask for hints: on against a bot, off between people, until somebody says otherwise. */
function hintField() {
	return h(
		"label",
		{ class: "radio" },
		h("input", { type: "checkbox", name: "hints", on: { change: (/** @type {Event} */ event) => (/** @type {HTMLElement} */ (event.target).dataset.said = "yes") } }),
		h("span", null, h("b", null, "Hints"), h("small", null, "Players may ask for plans and their chances; everybody is told who asked.")),
	);
}

/** The coach comes along to the first game of a system. @param {any} system */
function coachField(system) {
	if (!system.learn) return null;
	const checked = !keptGames().some((game) => game.system === system.id && game.scenario !== system.learn.lesson);
	return [
		h(
			"label",
			{ class: "radio" },
			h("input", { type: "checkbox", name: "coach", checked }),
			h("span", null, h("b", null, "Coach"), h("small", null, "Explains each kind of decision when it comes for the first time.")),
		),
		h("p", { class: "note" }, `New to ${system.title}? `, button("small", "Tutorial, ten minutes", () => beginLearning(system.id, "lesson"))),
	];
}

/** Against bots alone: whatever was done can be taken back. */
function practiceField() {
	return h(
		"label",
		{ class: "radio practice" },
		h("input", { type: "checkbox", name: "practice" }),
		h("span", null, h("b", null, "Practice game"), h("small", null, "Take back any of your moves, also after dice. The same dice fall again, and the game is marked as practice.")),
	);
}

function nameField() {
	return h(
		"div",
		{ class: "opt" },
		h("label", { for: "my-name" }, "Your name"),
		h("input", {
			id: "my-name",
			name: "name",
			class: "field",
			maxlength: 40,
			value: localStorage.getItem("durbar.name") || "",
			autocomplete: "nickname",
		}),
	);
}

/** Does somebody play who is not at this screen? @param {FormData} data */
const isAway = (data) => ["friend", "anybody"].includes(String(data.get("against")));

/** Do bots play all other seats? @param {FormData} data @param {HTMLElement | null} other where friends can be asked for */
const isAlone = (data, other) => String(data.get("against")).startsWith("bot:") && (!other || other.hidden || data.get("mates") !== "friend");

/** What is asked follows from what was chosen: a pace with a friend alone, other players where there are some. @param {HTMLFormElement} form @param {HTMLElement} pace */
function follow(form, pace) {
	const data = new FormData(form),
		other = /** @type {HTMLElement | null} */ (form.querySelector("[name=mates]")?.closest("fieldset") || null);
	pace.hidden = !isAway(data);
	const hints = /** @type {HTMLInputElement} */ (form.elements.namedItem("hints"));
	if (!hints.dataset.said) hints.checked = String(data.get("against")).startsWith("bot:");
	if (other) other.hidden = Number(/** @type {HTMLInputElement | null} */ (form.querySelector("#o-players"))?.value || 1) < 2;
	const practice = /** @type {HTMLInputElement} */ (form.elements.namedItem("practice"));
	practice.disabled = /** @type {HTMLElement} */ (practice.parentElement).hidden = !isAlone(data, other);
}

/** @param {any} system @param {any} scenario */
export function openNew(system, scenario) {
	const pace = radios("pace", "Pace", PACES, "");
	const form = /** @type {HTMLFormElement} */ (
		h(
			"form",
			{ class: "new", method: "dialog" },
			scenario.card?.goal ? h("p", { class: "goal serif" }, scenario.card.goal) : null,
			scenario.note ? h("p", { class: "note" }, scenario.note) : null,
			radios(
				"side",
				"Your side",
				chiefs(system).map((seat) => ({ value: seat, label: sideName(scenario, seat) })),
				system.seats[0],
			),
			opponents(scenario),
			hintField(),
			practiceField(),
			coachField(system),
			pace,
			nameField(),
			scenario.options.length
				? [Object.keys(scenario.presets?.all || {}).length ? presetField(scenario) : null, ...optionGroups(system, scenario)]
				: null,
			mates(scenario),
			h("p", { class: "problem", role: "alert" }),
			h("button", { type: "submit", class: "btn primary wide" }, "Start game"),
		)
	);
	form.addEventListener("change", () => follow(form, pace));
	form.addEventListener("submit", (event) => {
		event.preventDefault();
		begin(system, scenario, form);
	});
	follow(form, pace);
	openDialog(scenario.title, "newdlg", [form]);
}

/** Who sits where. @param {any} system @param {FormData} data @param {string} name */
function seatsOf(system, data, name) {
	const mine = String(data.get("side")),
		against = String(data.get("against"));
	return system.seats.map((/** @type {string} */ seat) => {
		if (seat === mine) return { kind: "human", name };
		if (sideOf(seat) === sideOf(mine) && against !== "chair")
			return { kind: data.get("mates") === "friend" ? "open" : "bot", bot: "captain", name: "" };
		if (against.startsWith("bot:")) return { kind: "bot", bot: against.slice(4), name: "" };
		return { kind: against === "chair" ? "human" : "open", name: "" };
	});
}

/** @param {any} request */
async function create(request) {
	const answer = await fetch("/api/matches", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(request),
	});
	const made = await answer.json().catch(() => ({ error: "The server gave no answer." }));
	return answer.ok ? made : { error: made.error || "The game could not be started." };
}

/** Keeps the links of a new game in this browser. @param {any} system @param {any} scenario @param {FormData} data @param {any} made */
function keep(system, scenario, data, made) {
	const mine = String(data.get("side")),
		against = String(data.get("against")),
		others = made.seats.filter((/** @type {string} */ seat) => seat !== mine && made.links[seat]),
		tokens = others.map((/** @type {string} */ seat) => tokenOf(made.links[seat])).join(" ");
	keepGame({
		token: tokenOf(made.links[mine]),
		match: made.match,
		title: scenario.title,
		scenario: scenario.id,
		system: system.id,
		seat: sideName(scenario, mine),
		state: "new",
		mine: true,
		over: false,
		opponent: against.startsWith("bot:") ? "bot, " + against.slice(4) : against === "chair" ? "hot seat" : against === "anybody" ? "somebody" : "a friend",
		other: against === "chair" && tokens ? tokens : undefined,
		invite: against === "friend" && tokens ? tokens : undefined,
		offer: against === "anybody" ? others.find((/** @type {string} */ seat) => sideOf(seat) !== sideOf(mine)) : undefined,
		watch: made.links.watch ? tokenOf(made.links.watch) : undefined,
		owner: made.links.owner ? tokenOf(made.links.owner) : undefined,
	});
	return made.links[others.find((/** @type {string} */ seat) => sideOf(seat) !== sideOf(mine))];
}

/** @param {any} system @param {any} scenario @param {HTMLFormElement} form */
async function begin(system, scenario, form) {
	const data = new FormData(form),
		name = String(data.get("name") || "").trim(),
		[minutes, bonus] = String((isAway(data) && data.get("pace")) || "").split(" ");
	localStorage.setItem("durbar.name", name);
	const made = await create({
		scenario: scenario.id,
		options: readOptions(form, scenario.options),
		seats: seatsOf(system, data, name),
		hotseat: data.get("against") === "chair",
		hints: data.get("hints") === "on",
		...(data.get("practice") === "on" ? { practice: true } : {}),
		...(minutes ? { clock: { minutes: Number(minutes), bonus: Number(bonus) } } : {}),
	});
	if (!made.error && data.get("coach") === "on") keepCoached(made.match, { kind: "first" });
	if (made.error) return void refill(/** @type {Element} */ (form.querySelector(".problem")), made.error);
	const friend = keep(system, scenario, data, made),
		mine = made.links[String(data.get("side"))];
	if (data.get("against") === "friend") return invite(mine, friend);
	location.assign(mine);
}

/** @param {string} mine @param {string} friend */
function invite(mine, friend) {
	openDialog("Invite a friend", "small", [
		h("p", null, "Whoever opens this link plays the other side. Send it to one person."),
		...linkToSend(location.origin + friend, "Link for your friend", "", [button("primary", "To the game", () => location.assign(mine))]),
	]);
}
