// lay.js: the page of a game as it is laid out once: bar, map, panel, and what presses and taps lead to.
// May use: dom, settings, drawer, keys, tools, hex/board, hex/sheets, hex/tip.

import { h, refill } from "../common/dom.js";
import { onSetting } from "../common/settings.js";
import { Board, loadMap } from "../hex/board.js";
import { openFan } from "../hex/sheets.js";
import { showTip } from "../hex/tip.js";
import { Drawer } from "./drawer.js";
import { listenKeys } from "./keys.js";
import { drawTools } from "./tools.js";

/** @typedef {import("./game.js").Game} Game */

/** The elements of the page, once. @param {Game} game */
export function layPage(game) {
	game.bar = h("header", { class: "bar" });
	game.mapHost = h("div", {
		class: "board",
		tabindex: 0,
		role: "application",
		"aria-roledescription": "map",
		"aria-label":
			"The map. Arrow keys go from lit thing to lit thing, Enter takes, Escape lets go. The list button shows hexes and units as a list.",
	});
	game.tip = h("div", { class: "tip", hidden: true });
	game.momentTray = h("div", { class: "moment mtray", role: "status", hidden: true });
	game.panel = h("aside", { class: "panel", id: "panel", "aria-label": "What you can do" });
	game.drawer = new Drawer(game);
	game.live = h("div", { class: "sr", role: "status", "aria-live": "polite" });
	game.tools = drawTools(game);
	const made =
		game.box.source === "reconstructed" ? h("p", { class: "recon" }, "Map and tables reconstructed") : null;
	game.mapHost.addEventListener("pointerdown", () => made?.classList.add("read"), { once: true });
	game.link = h("p", { class: "link-state", role: "status", hidden: true });
	const main = h(
		"main",
		{ class: game.words.board ? "table" : "table boardless" },
		game.words.board
			? h(
					"section",
					{ class: "field-map", "aria-label": "Map" },
					game.mapHost,
					game.tools,
					game.tip,
					game.momentTray,
					made,
					game.link,
				)
			: game.link,
		game.drawer.grip,
		game.panel,
	);
	refill(
		document.body,
		...[document.querySelector("svg.sprite")].filter((node) => !!node),
		game.bar,
		main,
		game.live,
	);
	listenKeys(game);
	onSetting(() => {
		game.setPace();
		game.render();
	});
	for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => game.hurry(), true);
}

/** @param {Game} game @param {Promise<Response | undefined>} drawing of the map */
export async function layMap(game, drawing) {
	if (game.words.Surface) {
		game.surface = new game.words.Surface(game);
		return;
	}
	const known = [
		...Object.values(game.wire.view.units || {}).map((/** @type {any} */ unit) => unit.at),
		...Object.values(game.wire.view.occupied || {}).flat(),
	].filter((at) => /^\d{4}$/.test(at));
	const { grid, art } = await loadMap(await drawing, known);
	game.board = new Board(/** @type {HTMLElement} */ (game.mapHost), grid, art, {
		tap: (hex, double) => game.tap(hex, double),
		hover: (hex) => game.hover(hex),
		back: () => game.stepBack(),
		hold: (hex) => showTip(game, hex),
		fan: (hex) => openFan(game, hex),
		say: (hex) => game.words.sayHex(game.context(), hex).title,
		measures: () => game.ruler.on,
		measure: (hex, step) => game.ruler.drag(hex, step),
	});
	game.board.grade = "";
	game.board.drawPlain();
}
