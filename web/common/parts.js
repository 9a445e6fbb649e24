// parts.js: pieces that several screens use: rule chips and the rule reader, log lines, dialogs, the theme.
// May use: dom, dice.

import { h, refill, button, capital, iconButton, ICONS } from "./dom.js";
import { drawDie } from "./dice.js";

/** @type {Map<string, Promise<any>>} */
const books = new Map();

/** The rules of a system by id. @param {string} system @returns {Promise<any>} */
export function loadRules(system) {
	let book = books.get(system);
	if (!book) {
		book = fetch(`/rules/${system}.json`).then((answer) => (answer.ok ? answer.json() : {}));
		books.set(system, book);
	}
	return book;
}

/** A citation that opens its rule. @param {string | undefined} rule "system:id" @param {string} [here] about this position */
export function ruleChip(rule, here) {
	if (!rule) return null;
	const [system, id] = rule.includes(":")
		? [rule.slice(0, rule.indexOf(":")), rule.slice(rule.indexOf(":") + 1)]
		: ["", rule];
	const kind = /^R\d/.test(id) ? " ruling" : /^HR-/.test(id) ? " house" : "";
	return h(
		"button",
		{
			type: "button",
			class: "rule" + kind,
			"aria-label": "rule " + id,
			on: { click: () => openRule(system, id, here) },
		},
		citation(id),
	);
}

/** A rule's number as it is read: those of one war have its name, those of a table of events its dice. @param {string} id */
function citation(id) {
	const event = /^event\d*-[a-z-]+-(\d.*)$/.exec(id),
		war = /^([a-z]+)-(\d[\d.()]*)/.exec(id);
	return event ? "event " + event[1].replace(/-[a-z].*$/, "") : war ? capital(war[1]) + " " + war[2] : /^[a-z]/.test(id) ? id.replace(/-/g, " ") : id;
}

/** Finds a rule: the id itself, or the rule that it is a part of. @param {any} book @param {string} id */
function findRule(book, id) {
	for (let part = id; part; part = part.slice(0, -1)) {
		if (!book[part]) continue;
		/* Some rows say only that they are as another one. */
		const like = /^As (event[\w-]+)/.exec(book[part].summary)?.[1];
		return { id: part, ...book[part], ...(like && book[like] ? { summary: book[like].summary } : {}) };
	}
	return null;
}

/** The summary of a rule, or nothing. @param {string} rule "system:id" */
export async function ruleText(rule) {
	const at = rule.indexOf(":");
	return findRule(await loadRules(rule.slice(0, at)), rule.slice(at + 1))?.summary || "";
}

/** @param {string} system @param {string} id @param {string} [here] */
export async function openRule(system, id, here) {
	const book = await loadRules(system),
		rule = findRule(book, id);
	openDialog("Rule " + citation(id), "reader small", [
		h("p", { class: "rule-title serif" }, rule ? rule.title : "This rule is not in the list."),
		rule ? h("p", { class: "rule-text" }, rule.summary) : null,
		rule?.edge_cases ? h("p", { class: "rule-more" }, rule.edge_cases) : null,
		here ? h("p", { class: "rule-here it" }, "Here: " + here) : null,
		h(
			"p",
			null,
			button("small", "All rules", () => openReader(system, id)),
		),
	]);
}

/** All rules with a search. @param {string} system @param {string} [at] */
export async function openReader(system, at) {
	const book = await loadRules(system);
	const list = h("div", { class: "rule-list", tabindex: 0, role: "region", "aria-label": "Rules" });
	const show = (/** @type {string} */ words) => {
		const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
		const found = Object.entries(book).filter(([id, rule]) =>
			wanted.every((word) => (id + " " + rule.title + " " + rule.summary).toLowerCase().includes(word)),
		);
		refill(
			list,
			h("p", { class: "note" }, `${found.length} rules`),
			...found
				.slice(0, 250)
				.map(([id, rule]) =>
					h(
						"article",
						{ id: "rule-" + id, class: id === at ? "at" : "" },
						h("h3", null, h("span", { class: "rid" }, id), " " + rule.title),
						h("p", null, rule.summary),
						rule.edge_cases ? h("p", { class: "rule-more" }, rule.edge_cases) : null,
					),
				),
		);
	};
	const field = h("input", {
		type: "search",
		class: "field",
		placeholder: "Search the rules",
		"aria-label": "Search the rules",
		on: { input: (/** @type {Event} */ event) => show(/** @type {HTMLInputElement} */ (event.target).value) },
	});
	show("");
	openDialog("Rules", "reader", [field, list]);
	list.querySelector(".at")?.scrollIntoView();
}

/**
 * A dialog that Esc closes; the focus goes back where it was.
 * @param {string} title @param {string} kind @param {any[]} content @param {{fixed?: boolean}} [more]
 */
export function openDialog(title, kind, content, more = {}) {
	const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { class: "dlg " + kind, "aria-label": title }));
	const before = /** @type {HTMLElement | null} */ (document.activeElement);
	dialog.append(
		h(
			"header",
			{ class: "dh" },
			h("h2", null, title),
			more.fixed ? null : iconButton("Close", ICONS.close, () => dialog.close()),
		),
		h("div", { class: "db" }, ...content),
	);
	const body = /** @type {HTMLElement} */ (dialog.lastElementChild);
	if (more.fixed) dialog.addEventListener("cancel", (event) => event.preventDefault());
	else
		dialog.addEventListener("click", (event) => {
			if (event.target === dialog) dialog.close();
		});
	dialog.addEventListener("close", () => {
		dialog.remove();
		before?.focus?.();
	});
	document.body.append(dialog);
	dialog.showModal();
	/* What must be scrolled can be scrolled with keys, too. */
	if (!body.querySelector("button, a[href], input, select, textarea, [tabindex]")) body.tabIndex = 0;
	return dialog;
}

/** A line that can be pressed: a place or a unit, a chip, what is said of it. @param {string} name @param {string} chip @param {string} about @param {() => void} act @param {Record<string, any>} [more] */
export function placeRow(name, chip, about, act, more) {
	return h(
		"li",
		null,
		h(
			"button",
			{ type: "button", class: "place", on: { click: act }, ...more },
			h("b", { class: "serif" }, name),
			chip ? h("span", { class: "chip acc" }, chip) : null,
			h("span", null, about),
		),
	);
}

/** A link to be sent, with a button that copies it. @param {string} url @param {string} name @param {string} kind of the button @param {any[]} [more] beside it */
export function linkToSend(url, name, kind, more = []) {
	const field = /** @type {HTMLInputElement} */ (
			h("input", { class: "field mono", readonly: true, value: url, "aria-label": name })
		),
		said = h("span", { role: "status" });
	const copy = button(kind, "Copy the link", async () => {
		field.select();
		await navigator.clipboard?.writeText(url).catch(() => {});
		refill(said, "Copied.");
	});
	return [field, h("p", { class: "row" }, copy, ...more, said)];
}

/** @param {any} line of a system's eventLine @param {(hex: string) => void} [go] @param {number} [number] */
export function logLine(line, go, number) {
	const body = h("span", { class: "lt" }, line.text);
	return h(
		"li",
		{ class: `log ${line.loud ? "loud" : ""} side-${line.side || "none"}` },
		number ? h("span", { class: "no" }, number) : null,
		h(
			"span",
			{ class: "lb" },
			go && line.hexes.length
				? h(
						"button",
						{ type: "button", class: "link", on: { click: () => go(line.hexes[line.hexes.length - 1]) } },
						body,
					)
				: body,
			" ",
			ruleChip(line.rule, line.text),
			line.detail || line.dice.length
				? h(
						"span",
						{ class: "ld" },
						...line.dice.map((/** @type {number} */ die) => drawDie(die, 18)),
						" ",
						line.detail,
					)
				: null,
		),
	);
}

/** The after-action report or the journal, which are asked for with the token. @param {string} path @param {string} token @param {string} title */
export async function openPaper(path, token, title) {
	const answer = await fetch(path, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ token }),
	});
	const text = await answer.text(),
		html = (answer.headers.get("Content-Type") || "").includes("html");
	const paper = h("div", { class: "paper-sheet", tabindex: 0, role: "region", "aria-label": title });
	if (html) {
		const bare = text.replace(/<style[^>]*>[^]*?<\/style>/gi, "").replace(/ style="[^"]*"/g, "");
		paper.append(
			...[...new DOMParser().parseFromString(bare, "text/html").body.childNodes]
				.filter((node) => node.nodeName !== "SCRIPT")
				.map((node) => document.importNode(node, true)),
		);
	} else paper.append(h("pre", null, text));
	const file = URL.createObjectURL(new Blob([text], { type: html ? "text/html" : "text/plain" }));
	openDialog(title, "reader wide", [
		h(
			"p",
			{ class: "row" },
			h("a", { class: "btn", href: file, download: html ? "report.html" : "match.durbar" }, "Save"),
		),
		paper,
	]);
}

// ---- theme ----

/** @param {string} theme */
function setTheme(theme) {
	document.documentElement.dataset.theme = theme;
	document
		.querySelector('meta[name="theme-color"]')
		?.setAttribute("content", theme === "dark" ? "#1B1E23" : "#FBF8F1");
}

export function startTheme() {
	const system = matchMedia("(prefers-color-scheme: dark)");
	setTheme(localStorage.getItem("durbar.theme") || (system.matches ? "dark" : "light"));
	system.addEventListener(
		"change",
		() => localStorage.getItem("durbar.theme") || setTheme(system.matches ? "dark" : "light"),
	);
}

export function themeButton() {
	return iconButton("Day or lamp", ICONS.moon, () => {
		const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
		localStorage.setItem("durbar.theme", theme);
		setTheme(theme);
	});
}

/** The name and mark of the program. */
export function brand() {
	return h(
		"a",
		{ class: "brand", href: "/", "aria-label": "Durbar, to the lobby" },
		h("span", { class: "brand-mark", "aria-hidden": "true" }),
		h("span", null, "Durbar"),
	);
}

// ---- my games, kept in this browser ----

/** @typedef {{match: number, title: string, scenario: string, system: string, seat: string, token: string, other?: string, watch?: string,
 *   invite?: string, owner?: string, dice?: string, opponent: string, state: string, mine: boolean, over: boolean, when: number}} Kept */

/** @returns {Kept[]} */
export function keptGames() {
	try {
		return JSON.parse(localStorage.getItem("durbar.tables") || "[]");
	} catch {
		return [];
	}
}

/** @param {Partial<Kept> & {token: string}} game */
export function keepGame(game) {
	const all = keptGames(),
		old = all.find((one) => one.token === game.token);
	const now = { ...(old || {}), ...game, when: Date.now() };
	localStorage.setItem(
		"durbar.tables",
		JSON.stringify([now, ...all.filter((one) => one.token !== game.token)].slice(0, 60)),
	);
}

/** @param {string} token */
export function forgetGame(token) {
	localStorage.setItem("durbar.tables", JSON.stringify(keptGames().filter((one) => one.token !== token)));
}
