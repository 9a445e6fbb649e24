// lobby.js: the first page: my games, and a new one: a war, a side, an opponent, options.
// May use: dom, options, parts, words.

import { h, refill, button, count } from "../common/dom.js";
import { optionField, readOptions, setOptions } from "../common/options.js";
import { diceMark } from "../common/words.js";
import { startTheme, themeButton, brand, keptGames, keepGame, forgetGame, linkToSend, openReader, openDialog } from "../common/parts.js";

/** @type {any} */ let lobby = null;

/** @param {string} link "/play#TOKEN" */
const tokenOf = (link) => link.slice(link.indexOf("#") + 1);

/** @param {string} seat "british-1" */
const sideOf = (seat) => seat.replace(/-\d+$/, "");

/** The first seat of each side. @param {any} system @returns {string[]} */
const chiefs = (system) => system.seats.filter((/** @type {string} */ seat) => !/-([2-9]|\d\d)$/.test(seat));

/** @param {any} scenario @param {string} seat */
function sideName(scenario, seat) {
	const side = sideOf(seat);
	return scenario.describe?.sides?.[side] || side.charAt(0).toUpperCase() + side.slice(1);
}

/** How long a war is; one that the players may extend has two numbers. @param {any} box */
function span(box) {
	const length = box.length || box.turns.length;
	return box.longest > length ? `${length} to ${box.longest} turns` : count(length, "turn");
}

/** @param {any} system @param {any} scenario */
function warCard(system, scenario) {
	const box = scenario.describe || {};
	const [, name, year] = /^(.*?)\s+(\d{4}.*)$/.exec(scenario.title) || ["", scenario.title, ""];
	const [field] = box.maps || [],
		note = field || box.maps ? String(scenario.note).replace(/ The map is .*$/, "") : "";
	return h(
		"button",
		{
			type: "button",
			class: "war",
			on: { click: () => (box.real ? location.assign("/web/assist.html?" + scenario.id) : openNew(system, scenario)) },
		},
		h("canvas", {
			class: "pic",
			width: 460,
			height: 264,
			"aria-hidden": "true",
			data: { map: box.map || "", field: field ? JSON.stringify(field) : "" },
		}),
		scenario.id === WARS[0] ? h("span", { class: "start" }, "Start here") : null,
		h("span", { class: "war-t" }, h("span", { class: "serif" }, name), " ", h("span", { class: "it" }, year.replace(/-/g, "\u2011"))),
		box.turns
			? h("span", { class: "war-n" }, span(box) + ", " + system.title)
			: h("span", { class: "war-n" }, system.title),
		note ? h("span", { class: "war-note" }, note) : null,
		h(
			"span",
			{ class: "war-s" },
			...chiefs(system).map((/** @type {string} */ seat, /** @type {number} */ i) =>
				h(
					"span",
					{ class: "side" },
					h("i", { class: "sw " + (i ? "arch" : "square"), data: { nation: nationOf(box, seat) } }),
					sideName(scenario, seat),
				),
			),
		),
		box.source === "reconstructed" || / reconstruction/.test(scenario.note) ? h("span", { class: "chip warn" }, "reconstructed map") : null,
	);
}

/** @param {any} box @param {string} seat */
function nationOf(box, seat) {
	const side = sideOf(seat);
	return (box.units || []).find((/** @type {any} */ unit) => unit.side === side)?.nation || side;
}

const TINTS = {
	jungle: "--m-jungle",
	hill: "--m-hill",
	rough: "--m-hill",
	mountain: "--m-mountain",
	marsh: "--m-marsh",
	desert: "--m-desert",
	sea: "--m-sea",
};

const GROUNDS = {
	hill: "--m-mountain",
	mountain: "--m-mountain",
	woods: "--m-jungle-ink",
	forest: "--m-jungle-ink",
	river: "--m-river",
	stream: "--m-river",
	village: "--m-road",
	wall: "--m-town",
	rocky: "--m-hachure",
	steep: "--m-mountain",
	embankment: "--m-road",
	wood: "--m-jungle-ink",
	thick_bush: "--m-jungle-ink",
	rough: "--m-hachure",
	road: "--m-road",
	ditch: "--m-river",
	sangar: "--m-town",
	trench: "--m-town",
	zareba: "--m-town",
};

/** A small picture of a table in inches. @param {HTMLCanvasElement} canvas */
function paintField(canvas) {
	const map = JSON.parse(canvas.dataset.field || "{}"),
		pen = canvas.getContext("2d"),
		style = getComputedStyle(document.documentElement);
	if (!pen || !map.width) return;
	const k = Math.max(canvas.width / map.width, canvas.height / map.height),
		off = (canvas.height - map.height * k) / 2;
	pen.fillStyle = style.getPropertyValue("--m-desert");
	pen.fillRect(0, 0, canvas.width, canvas.height);
	for (const piece of map.terrain) {
		const tint = style.getPropertyValue(GROUNDS[/** @type {keyof GROUNDS} */ (piece.type)] || "--m-jungle");
		pen.beginPath();
		for (const [x, y] of piece.shape || piece.line) pen.lineTo(x * k, off + (map.height - y) * k);
		if (piece.shape) {
			pen.closePath();
			pen.fillStyle = tint;
			pen.fill();
		}
		pen.strokeStyle = piece.shape ? style.getPropertyValue("--m-hachure") : tint;
		pen.lineWidth = piece.shape ? 1.5 : 5;
		pen.stroke();
	}
}

/** A small picture of a map, from its hexes. @param {HTMLCanvasElement} canvas */
async function paint(canvas) {
	if (canvas.dataset.field) return paintField(canvas);
	const answer = canvas.dataset.map ? await fetch(`/map/${canvas.dataset.map}.json`) : null;
	const paper = canvas.getContext("2d");
	const hard = /** @type {HTMLCanvasElement} */ (h("canvas", { width: canvas.width, height: canvas.height }));
	const pen = hard.getContext("2d");
	if (!answer?.ok || !pen || !paper) return;
	const map = await answer.json();
	const style = getComputedStyle(document.documentElement);
	const k = Math.max(canvas.width / map.width, canvas.height / map.height);
	const r = map.size * k * 0.66;
	const down = (canvas.height - map.height * k) * 0.62;
	const across = (canvas.width - map.width * k) / 2;
	for (const [x, y, , terrain] of Object.values(map.hexes)) {
		const word = Object.keys(TINTS).find((one) => terrain.includes(one));
		pen.fillStyle = style.getPropertyValue(word ? TINTS[/** @type {keyof TINTS} */ (word)] : "--m-clear");
		pen.fillRect(across + x * k - r, down + y * k - r, 2 * r, 2 * r);
	}
	/* Softened once, as a whole: hex by hex it would take seconds. */
	paper.filter = `blur(${Math.max(3.5, map.size * k * 0.3)}px)`;
	paper.drawImage(hard, 0, 0);
	paper.filter = "none";
	paper.fillStyle = style.getPropertyValue("--m-ink");
	const towns = Object.values(map.hexes)
		.filter(([, , name, terrain]) => name && (terrain.includes("town") || terrain.includes("fortress")))
		.map(([x, y, name, terrain]) => ({ x: across + x * k, y: down + y * k, name, strong: terrain.includes("fortress") }));
	for (const { x, y } of towns) {
		paper.beginPath();
		paper.arc(x, y, 3.6, 0, 7);
		paper.fill();
	}
	await document.fonts.load('600 25px "Durbar Map"');
	paper.font = "600 25px " + style.getPropertyValue("--f-map");
	writeTowns(paper, towns, style.getPropertyValue("--m-halo"));
}

/** The names of a few towns, fortresses and those near the middle first. @param {CanvasRenderingContext2D} paper @param {{x: number, y: number, name: string, strong: boolean}[]} towns @param {string} halo */
function writeTowns(paper, towns, halo) {
	const { width, height } = paper.canvas,
		far = (/** @type {typeof towns[0]} */ town) => Math.hypot(town.x - width / 2, town.y - height / 2) - (town.strong ? width / 4 : 0);
	/** @type {number[][]} */
	const taken = [];
	paper.strokeStyle = halo;
	paper.lineWidth = 6;
	paper.lineJoin = "round";
	for (const { x, y, name } of [...towns].sort((a, b) => far(a) - far(b))) {
		const wide = paper.measureText(name).width,
			left = x + 10 + wide < width - 8 ? x + 10 : x - 10 - wide,
			box = [left - 8, y - 24, left + wide + 8, y + 24];
		if (taken.length === 3 || box[0] < 0 || box[1] < height * 0.2 || box[3] > height * 0.8) continue;
		if (taken.some(([a, b, c, d]) => box[0] < c && box[2] > a && box[1] < d && box[3] > b)) continue;
		taken.push(box);
		paper.strokeText(name, left, y + 8);
		paper.fillText(name, left, y + 8);
	}
}

/** Systems that show how one is made, not games for players. */
const TOYS = ["tally", "duel"];

/** In the order in which they are best learned. */
const WARS = ["asante", "abyssinia", "persia", "afghan"];

/** Options of other wars are left out; those that a set turns on come first, then how unclear rules are read. @param {any} scenario */
function optionGroups(scenario) {
	const others = WARS.filter((war) => !scenario.id.startsWith(war)),
		strange = (/** @type {any} */ option) => scenario.describe?.turns && others.some((war) => (option.name + option.rule).includes(war)),
		mine = scenario.options.filter((/** @type {any} */ option) => !strange(option)),
		sets = { ...scenario.presets?.scenario, ...scenario.presets?.all },
		rules = mine.filter((/** @type {any} */ option) => option.name in sets),
		readings = mine.filter((/** @type {any} */ option) => !(option.name in sets));
	const group = (/** @type {string} */ name, /** @type {any[]} */ list) =>
		list.length
			? h(
					"details",
					null,
					h("summary", null, `${name} (${list.length})`),
					h("div", { class: "opts" }, ...list.map(optionField)),
				)
			: null;
	return [group("Optional rules one by one", rules), group("Readings of the rules", readings)];
}

const SETS = [
	{ value: "standard", label: "Standard", help: "The game as the rules have it without options." },
	{ value: "scenario", label: "As the war presupposes", help: "With the optional rules that belong to it." },
	{ value: "all", label: "Everything", help: "With every optional rule." },
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

/** @param {any} system @param {any} scenario */
function openNew(system, scenario) {
	const bots = lobby.bots.map((/** @type {any} */ bot) => ({
		value: "bot:" + bot.name,
		label: "Bot, " + bot.name,
		help: bot.help,
	}));
	const form = /** @type {HTMLFormElement} */ (
		h(
			"form",
			{ class: "new", method: "dialog" },
			scenario.note ? h("p", { class: "note" }, scenario.note) : null,
			radios(
				"side",
				"Your side",
				chiefs(system).map((seat) => ({ value: seat, label: sideName(scenario, seat) })),
				system.seats[0],
			),
			radios(
				"against",
				"Your opponent",
				[
					...bots.slice().reverse(),
					{
						value: "chair",
						label: "The other chair",
						help: "Two players at this screen, with a curtain between turns.",
					},
					{ value: "friend", label: "A friend, by link", help: "You get a link to send." },
				],
				bots.some((/** @type {any} */ bot) => bot.value === "bot:greedy")
					? "bot:greedy"
					: bots[0]?.value || "chair",
			),
			scenario.options.some((/** @type {any} */ option) => option.name === "players")
				? radios(
						"mates",
						"Further players of your side",
						[
							{ value: "bot", label: "Bots", help: "Only where the sides have several players." },
							{ value: "friend", label: "Friends, by link", help: "The links are in the menu of the table." },
						],
						"bot",
					)
				: null,
			h(
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
			),
			scenario.options.length
				? [
						Object.keys(scenario.presets?.all || {}).length ? presetField(scenario) : null,
						...optionGroups(scenario),
					]
				: null,
			h("p", { class: "problem", role: "alert" }),
			h("button", { type: "submit", class: "btn primary wide" }, "Lay the table"),
		)
	);
	form.addEventListener("submit", (event) => {
		event.preventDefault();
		lay(system, scenario, form);
	});
	openDialog(scenario.title, "newdlg", [form]);
}

/** @param {any} system @param {any} scenario @param {HTMLFormElement} form */
async function lay(system, scenario, form) {
	const data = new FormData(form),
		mine = String(data.get("side")),
		against = String(data.get("against")),
		name = String(data.get("name") || "").trim();
	localStorage.setItem("durbar.name", name);
	const options = readOptions(form, scenario.options);
	const seats = system.seats.map((/** @type {string} */ seat) =>
		seat === mine
			? { kind: "human", name }
			: sideOf(seat) === sideOf(mine) && against !== "chair"
				? { kind: data.get("mates") === "friend" ? "open" : "bot", bot: "greedy", name: "" }
				: against.startsWith("bot:")
				? { kind: "bot", bot: against.slice(4), name: "" }
				: { kind: against === "chair" ? "human" : "open", name: "" },
	);
	const answer = await fetch("/api/matches", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ scenario: scenario.id, options, seats, hotseat: against === "chair" }),
	});
	const made = await answer.json().catch(() => ({ error: "The server gave no answer." }));
	if (!answer.ok)
		return void refill(
			/** @type {Element} */ (form.querySelector(".problem")),
			made.error || "The table could not be laid.",
		);
	const token = tokenOf(made.links[mine]),
		others = made.seats.filter((/** @type {string} */ seat) => seat !== mine && made.links[seat]),
		other = made.links[others.find((/** @type {string} */ seat) => sideOf(seat) !== sideOf(mine))];
	const tokens = others.map((/** @type {string} */ seat) => tokenOf(made.links[seat])).join(" ");
	keepGame({
		token,
		match: made.match,
		title: scenario.title,
		scenario: scenario.id,
		system: system.id,
		seat: sideName(scenario, mine),
		state: "new",
		mine: true,
		over: false,
		opponent: against.startsWith("bot:")
			? "bot, " + against.slice(4)
			: against === "chair"
				? "the other chair"
				: "a friend",
		other: against === "chair" && tokens ? tokens : undefined,
		invite: against !== "chair" && tokens ? tokens : undefined,
		watch: made.links.watch ? tokenOf(made.links.watch) : undefined,
		owner: made.links.owner ? tokenOf(made.links.owner) : undefined,
	});
	if (against === "friend") return invite(made.links[mine], other);
	location.assign(made.links[mine]);
}

/** @param {string} mine @param {string} friend */
function invite(mine, friend) {
	openDialog("Invite a friend", "small", [
		h("p", null, "Whoever has this link sits opposite you. Send it to one person."),
		...linkToSend(location.origin + friend, "Link for your friend", "", [
			button("primary", "To the table", () => location.assign(mine)),
		]),
	]);
}

/** @param {import("../common/parts.js").Kept} game */
function tableRow(game) {
	return h(
		"li",
		{ class: "mytable" + (game.mine && !game.over ? " mine" : "") },
		h(
			"span",
			{ class: "mt" },
			h("b", { class: "serif" }, game.title),
			h("span", null, `${game.seat}, against ${game.opponent}`),
			h("span", { class: "ms" }, game.state),
			diceMark({ kind: game.dice }) ? h("span", { class: "chip warn" }, diceMark({ kind: game.dice })) : null,
		),
		h(
			"a",
			{ class: "btn " + (game.mine && !game.over ? "primary" : ""), href: "/play#" + game.token },
			game.over ? "Replay" : game.mine ? "Play" : "Look",
		),
		h(
			"button",
			{
				type: "button",
				class: "btn quiet small",
				"aria-label": `Forget ${game.title}`,
				on: {
					click: () => {
						forgetGame(game.token);
						draw();
					},
				},
			},
			"Forget",
		),
	);
}

/** @param {string} title @param {import("../common/parts.js").Kept[]} games */
function tableList(title, games) {
	return games.length ? [h("h2", null, title), h("ul", { class: "mytables" }, ...games.map(tableRow))] : [];
}

/** Pictures come after the page. */
function paintAll() {
	for (const canvas of document.querySelectorAll("canvas.pic")) paint(/** @type {HTMLCanvasElement} */ (canvas));
}

function draw() {
	const kept = keptGames(),
		main = /** @type {HTMLElement} */ (document.querySelector("main"));
	const field = /** @type {HTMLInputElement} */ (
		h("input", { class: "field", placeholder: "…/play#…", "aria-label": "A friend’s link" })
	);
	const open = () => {
		const token = tokenOf(field.value.trim());
		if (token) location.assign("/play#" + token);
	};
	const wars = lobby.systems.flatMap((/** @type {any} */ system) =>
		system.scenarios.map((/** @type {any} */ scenario) => ({ system, scenario })),
	);
	const real = wars.filter((/** @type {any} */ war) => !war.scenario.exercise && !TOYS.includes(war.system.id));
	const rank = (/** @type {any} */ war) => (WARS.findIndex((name) => war.scenario.id.startsWith(name)) + 9) % 9;
	const battles = real.filter((/** @type {any} */ war) => war.scenario.describe?.maps),
		camps = real.filter((/** @type {any} */ war) => !battles.includes(war)).sort((/** @type {any} */ a, /** @type {any} */ b) => rank(a) - rank(b));
	const more = wars.filter((/** @type {any} */ war) => !real.includes(war));
	refill(
		main,
		kept.length ? h("h1", { class: "sr" }, "Durbar") : null,
		h(
			"section",
			{ class: "mine-col", "aria-label": "Your tables" },
			...tableList(
				"Your move",
				kept.filter((game) => !game.over && game.mine),
			),
			...tableList(
				"Waiting for others",
				kept.filter((game) => !game.over && !game.mine),
			),
			...tableList(
				"Finished",
				kept.filter((game) => game.over),
			),
			kept.length
				? null
				: [
						h("h1", null, "Welcome to Durbar"),
						h(
							"p",
							null,
							"A table for the colonial wars of the nineteenth century. Lay a table, take a side. ",
						),
						h("p", { class: "note" }, "Tables you lay or join are kept in this browser."),
					],
			h("h2", null, "A friend’s link"),
			h("div", { class: "row" }, field, button("", "Open", open)),
		),
		h(
			"section",
			{ class: "new-col", "aria-label": "New table" },
			h("h2", null, "Lay a new table"),
			h("div", { class: "wars" }, ...camps.map((/** @type {any} */ war) => warCard(war.system, war.scenario))),
			battles.length
				? [
						h("h2", null, "Battles on a table"),
						h("div", { class: "wars" }, ...battles.map((/** @type {any} */ war) => warCard(war.system, war.scenario))),
					]
				: null,
			more.length
				? h(
						"details",
						{ class: "more" },
						h("summary", null, "Exercises"),
						h(
							"div",
							{ class: "wars" },
							...more.map((/** @type {any} */ war) => warCard(war.system, war.scenario)),
						),
					)
				: null,
		),
	);
}

/** Whose rules? */
function chooseRules() {
	const systems = lobby.systems.filter((/** @type {any} */ system) => !TOYS.includes(system.id));
	const dialog = openDialog(
		"Rules",
		"small",
		systems.map((/** @type {any} */ system) =>
			button("wide", system.title, () => {
				dialog.close();
				openReader(system.id);
			}),
		),
	);
}

async function start() {
	startTheme();
	refill(
		document.body,
		h(
			"header",
			{ class: "bar" },
			brand(),
			h("span", { class: "grow" }),
			button(
				"quiet",
				"Rules",
				() => lobby && chooseRules(),
			),
			themeButton(),
		),
		h("main", { class: "lobby" }, h("p", { class: "note" }, "The table is being laid…")),
	);
	lobby = await (await fetch("/api/lobby")).json();
	draw();
	paintAll();
}

start();
