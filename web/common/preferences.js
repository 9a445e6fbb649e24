// preferences.js: all preferences of this browser in one dialog, for the lobby and for games. Loaded when it is opened.
// May use: dom, dialog, settings.

import { h, refill } from "./dom.js";
import { openDialog } from "./dialog.js";
import { changeSetting, setting } from "./settings.js";

/** @typedef {{id: string, label: string, values: [string, string][], now: () => string, set: (value: string) => void, note?: () => string}} Field */

/** A preference that is nothing but its value. @param {string} id @param {string} key @param {string} label @param {[string, string][]} values @returns {Field} */
const plain = (id, key, label, values) => ({ id, label, values, now: () => setting(key), set: (value) => changeSetting(key, value) });

/** Notifications of the browser, which has to allow them. @type {Field} */
const call = {
	...plain("p-call", "durbar.call", "“Your move” as a notification", [
		["", "off"],
		["yes", "while the game is open in a tab that you do not look at"],
	]),
	note: () => {
		if (!("Notification" in window)) return "This browser has no notifications.";
		return setting("durbar.call") && Notification.permission === "denied" ? "The browser does not allow it: change that in its settings for this page." : "";
	},
	set: (value) => {
		changeSetting("durbar.call", value);
		if (value && "Notification" in window) return void Notification.requestPermission();
	},
};

/** @type {[string, Field[]][]} */
const GROUPS = [
	[
		"Look",
		[
			plain("p-theme", "durbar.theme", "Colours", [
				["", "as the system has them"],
				["light", "light"],
				["dark", "dark"],
			]),
			plain("p-plain", "durbar.plain", "Maps of hexes", [
				["", "with relief and ornament"],
				["yes", "plain terrain"],
			]),
			plain("p-exact", "durbar.exact", "Tables in inches", [
				["", "with natural edges"],
				["yes", "true outlines"],
			]),
		],
	],
	[
		"Pace",
		[
			plain("m-pace", "durbar.pace", "The bot’s moves are shown", [
				["0", "at once"],
				["350", "fast"],
				["1000", "for a second each"],
				["2000", "for two seconds each"],
			]),
			plain("m-combat", "durbar.combat", "Dice and losses in combat", [
				["held", "wait until I have seen them"],
				["2500", "stay for 2.5 seconds"],
				["0", "are not held"],
			]),
			plain("m-certain", "durbar.certain", "What is certain, such as supply that cannot fail", [
				["done", "is done without asking"],
				["asked", "is asked like the rest"],
			]),
		],
	],
	[
		"Sound and notifications",
		[
			plain("p-sound", "durbar.sound", "Sounds: your move, dice, the end of a battle", [
				["on", "on"],
				["off", "off"],
			]),
			call,
		],
	],
];

/** @param {Field} field */
function drawField({ id, label, values, now, set, note }) {
	const said = h("p", { class: "note", role: "status" }, note?.() || ""),
		select = /** @type {HTMLSelectElement} */ (h("select", { id, class: "field" }, ...values.map(([value, name]) => h("option", { value, selected: value === now() }, name))));
	select.addEventListener("change", () => {
		set(select.value);
		refill(said, note?.() || "");
	});
	return h("div", { class: "opt" }, h("label", { for: id }, label), select, note ? said : null);
}

/** The name that is put into forms. */
function nameField() {
	const field = /** @type {HTMLInputElement} */ (h("input", { id: "p-name", class: "field", maxlength: 40, autocomplete: "nickname", value: localStorage.getItem("durbar.name") || "" }));
	field.addEventListener("change", () => localStorage.setItem("durbar.name", field.value.trim()));
	return h("div", { class: "opt" }, h("label", { for: "p-name" }, "Your name in new games"), field);
}

export function openPreferences() {
	openDialog("Preferences", "prefs", [
		...GROUPS.map(([title, fields]) => h("section", null, h("h3", null, title), ...fields.map(drawField))),
		h("section", null, h("h3", null, "You"), nameField()),
		h("p", { class: "note" }, "They are kept in this browser, for all games."),
	]);
}
