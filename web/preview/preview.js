// preview.js: shows data while they are being edited: their faults, or the map or battlefield as it is now. The server reads the
// folder again when a file is saved; this page asks once a second whether it did. May use: dom, parts, field/ground, field/kinds, field/shapes.

import { count, h, refill, s } from "../common/dom.js";
import { startTheme, themeButton } from "../common/parts.js";
import { drawFrame, drawGround, drawSand } from "../field/ground.js";
import { DRAWN } from "../field/kinds.js";
import { INCH } from "../field/shapes.js";

/**
 * @typedef {{file: string, line: number, column: number, text: string, rule: string}} Fault
 * @typedef {{version: number, drawn: number, faults: Fault[], scenarios: {id: string, title: string, system: string, system_id: string}[]}} Status
 */

const ASK_MS = 1000,
	RIM = 58;

const choice = /** @type {HTMLSelectElement} */ (h("select", { "aria-label": "Scenario" })),
	state = h("p", { class: "pv-state", role: "status" }, "Reading the data"),
	faults = h("ul", { class: "pv-faults", "aria-label": "Faults" }),
	board = h("section", { class: "pv-board", "aria-label": "Map or battlefield" });

/** What is shown now. */
const shown = { version: -1, drawn: -1, scenario: "", list: "" };

/** @param {Fault} fault */
const faultItem = (fault) =>
	h("li", null, h("code", null, fault.line ? `${fault.file}:${fault.line}:${fault.column}` : fault.file), h("p", null, fault.text, fault.rule ? ` [${fault.rule}]` : ""));

/** @param {Status} status */
function showFaults(status) {
	const bad = status.faults.length;
	state.classList.toggle("bad", bad > 0);
	refill(state, bad ? `${count(bad, "fault")}. Below is what was drawn before.` : "No faults");
	refill(faults, ...status.faults.map(faultItem));
}

/** The scenarios there are, by system; the one that is chosen stays. @param {Status} status */
function showChoice(status) {
	const list = JSON.stringify(status.scenarios),
		wanted = choice.value || location.hash.slice(1),
		systems = [...new Set(status.scenarios.map((one) => one.system))];
	if (list === shown.list) return;
	shown.list = list;
	refill(
		choice,
		...systems.map((system) => h("optgroup", { label: system }, ...status.scenarios.filter((one) => one.system === system).map((one) => h("option", { value: one.id, data: { system: one.system_id } }, one.title)))),
	);
	if (status.scenarios.some((one) => one.id === wanted)) choice.value = wanted;
}

/** Where the sides begin and what is fought for. @param {any} box @param {any} map @param {(at: number[]) => number[]} point */
function marks(box, map, point) {
	const places = box.places || map,
		/** @type {(kind: string, points: number[][], name: string) => SVGElement} */
		outline = (kind, points, name) => s("g", { class: kind }, s("polygon", { points: points.map((at) => point(at).join()).join(" ") }), label(point(points[0]), name)),
		zones = Object.entries(box.sides || {}).flatMap(([side, name]) => ["zones", "edges"].flatMap((kind) => (places[side]?.[kind] || []).map((/** @type {number[][]} */ shape) => outline("pv-zone pv-" + side, shape, String(name))))),
		goals = (map.objectives || box.objectives || []).map((/** @type {any} */ goal) =>
			goal.shape ? outline("pv-goal", goal.shape, goal.name || goal.id) : s("g", { class: "pv-goal" }, s("circle", { cx: point(goal.at)[0], cy: point(goal.at)[1], r: 16 }), label(point(goal.at), goal.name || goal.id)),
		);
	return [...zones, ...goals];
}

/** @param {number[]} at @param {string} text */
const label = ([x, y], text) => s("text", { x: x + 12, y: y - 12 }, text);

/** A battlefield as the game draws it. @param {any} box @param {any} map */
function field(box, map) {
	const wide = (map.width * INCH) / 100,
		high = (map.height * INCH) / 100,
		point = (/** @type {number[]} */ [x, y]) => [(x * INCH) / 100, high - (y * INCH) / 100],
		terrain = map.terrain.map((/** @type {any} */ piece) => ({ ...piece, type: DRAWN[piece.type] || piece.type, shape: piece.shape?.map(point), line: piece.line?.map(point) })),
		art = s("svg", { viewBox: `${-RIM} ${-RIM} ${wide + 2 * RIM} ${high + 2 * RIM}`, role: "img", "aria-label": `Battlefield, ${map.width / 100} by ${count(map.height / 100, "inch", "inches")}: ${terrain.map((/** @type {any} */ piece) => piece.id).join(", ") || "open ground"}` });
	art.append(drawSand(wide, high, INCH), drawGround(terrain, /** @type {any} */ ({ wide, high })), drawFrame(wide, high, INCH, RIM), ...marks(box, map, point));
	return art;
}

/** Draws the scenario that is chosen. @param {number} drawn */
async function draw(drawn) {
	const reply = await fetch("/api/preview/" + encodeURIComponent(choice.value)),
		box = reply.ok ? await reply.json() : {};
	if (box.map) refill(board, h("img", { src: `/preview/map/${choice.selectedOptions[0]?.dataset.system}/${encodeURIComponent(box.map)}.svg?${drawn}`, alt: "Map of " + choice.selectedOptions[0]?.textContent }));
	else if (box.maps?.length) refill(board, ...box.maps.map((/** @type {any} */ map) => field(box, map)));
	else refill(board, h("p", { class: "pv-note" }, "This scenario has neither map nor battlefield."));
}

async function look() {
	const /** @type {Status} */ status = await (await fetch("/api/preview")).json();
	if (status.version !== shown.version) showFaults(status);
	shown.version = status.version;
	showChoice(status);
	if (choice.value && (status.drawn !== shown.drawn || choice.value !== shown.scenario)) {
		await draw(status.drawn);
		shown.drawn = status.drawn;
		shown.scenario = choice.value;
	}
}

/** Again and again, also while the server is away. */
async function watch() {
	try {
		await look();
	} catch {
		state.classList.add("bad");
		refill(state, "The server does not answer.");
		shown.version = -1;
	}
	setTimeout(watch, ASK_MS);
}

choice.addEventListener("change", () => {
	location.hash = choice.value;
	look();
});
startTheme();
document.body.append(
	h("main", { class: "preview" }, h("header", null, h("h1", null, "Preview"), choice, state, themeButton()), h("p", { class: "pv-note" }, "Drawn again when a file of the folder is saved. Games on this server keep the data it was started with."), faults, board),
);
watch();
