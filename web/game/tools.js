// tools.js: the buttons at the corner of the map: zoom, the whole, ruler, key, ground without ornament, plan, list. On a phone the seldom ones are
// behind a further button.
// May use: dom, settings, hex/mapkey, hex/sheets.

import { h, iconButton, ICONS } from "../common/dom.js";
import { onSetting, setting } from "../common/settings.js";
import { openKey } from "../hex/mapkey.js";
import { openList } from "../hex/sheets.js";

/** @typedef {import("./game.js").Game} Game */

const SELDOM = { class: "icb seldom" };

/** Shows the seldom tools on a phone. */
function moreTool() {
	const tool = iconButton(
		"More tools",
		ICONS.more,
		() => {
			const open = tool.parentElement?.classList.toggle("open");
			tool.setAttribute("aria-expanded", String(!!open));
		},
		{ class: "icb moret", "aria-expanded": "false" },
	);
	return tool;
}

/** The ground without ornament: plain terrain on hexes, true outlines on a table in inches. Remembered for all games. @param {Game} game */
function groundTool(game) {
	const [name, kept, look] = game.words.Surface ? ["True outlines", "durbar.exact", "exact"] : ["Plain terrain", "durbar.plain", "plain-ground"];
	const set = (/** @type {boolean} */ on) => {
		game.mapHost?.classList.toggle(look, on);
		tool.setAttribute("aria-pressed", on ? "true" : "false");
		localStorage.setItem(kept, on ? "yes" : "");
		game.board?.drawPlain();
	};
	const tool = iconButton(name, ICONS.hex, () => set(!setting(kept)), SELDOM);
	set(!!setting(kept));
	onSetting(() => set(!!setting(kept)));
	return tool;
}

/** @param {Game} game */
export function drawTools(game) {
	const { words } = game;
	return h(
		"div",
		{ class: "tools" },
		iconButton("Zoom in", ICONS.plus, () => game.zoom(1.3), SELDOM),
		iconButton("Zoom out", ICONS.minus, () => game.zoom(1 / 1.3), SELDOM),
		iconButton("Map key", ICONS.layers, () => (game.surface ? game.surface.legend() : openKey(game)), SELDOM),
		groundTool(game),
		words.Surface ? null : iconButton("Plan", ICONS.pen, () => game.plans.toggle(), SELDOM),
		iconButton(words.listTitle || "Hexes and units as a list", ICONS.list, () => (game.surface ? game.surface.list() : openList(game)), { ...SELDOM, data: { key: "list" } }),
		iconButton("Whole map", ICONS.fit, () => game.whole()),
		iconButton("Ruler", ICONS.ruler, () => game.setMeasuring(!game.measuring), { class: "icb rulert", "aria-pressed": "false" }),
		moreTool(),
	);
}
