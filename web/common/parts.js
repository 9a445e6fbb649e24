// parts.js: pieces that several screens use: log lines, links, papers, the theme, kept games; dialogs and rules by way of it.
// May use: dom, dice, dialog, rules, settings.

import { h, refill, button, iconButton, ICONS } from "./dom.js";
import { drawDie } from "./dice.js";
import { openDialog } from "./dialog.js";
import { ruleChip } from "./rules.js";
import { changeSetting, onSetting, setting } from "./settings.js";

export { openDialog } from "./dialog.js";
export { openReader, playing, ruleChip, ruleNamed, ruleText } from "./rules.js";

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
	const look = () => setTheme(setting("durbar.theme") || (system.matches ? "dark" : "light"));
	look();
	system.addEventListener("change", look);
	onSetting(look);
}

export function themeButton() {
	return iconButton("Dark mode", ICONS.moon, () => {
		changeSetting("durbar.theme", document.documentElement.dataset.theme === "dark" ? "light" : "dark");
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
 *   invite?: string, owner?: string, offer?: string, offerText?: string, dice?: string, rematch?: {seat: string, owner?: string}, opponent: string, state: string, mine: boolean, over: boolean, when: number}} Kept */

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

/** @param {Kept[]} games */
export function writeGames(games) {
	localStorage.setItem("durbar.tables", JSON.stringify(games));
}

/** @param {string} token */
export function forgetGame(token) {
	writeGames(keptGames().filter((one) => one.token !== token));
	/* Other devices of a personal link forget it, too: common/shelf.js. */
	if (localStorage.getItem("durbar.shelf")) localStorage.setItem("durbar.gone", JSON.stringify([...JSON.parse(localStorage.getItem("durbar.gone") || "[]"), token]));
}
