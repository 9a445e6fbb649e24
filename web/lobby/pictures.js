// pictures.js: the picture on a scenario's card, painted from its map or its ground.
// May use: dom.

import { h } from "../common/dom.js";

/** The picture of a scenario; one that is not made is painted when the page stands. @param {any} system @param {any} scenario */
export function picture(system, scenario) {
	/* tools/make-pictures.mjs makes them. */
	if (scenario.picture) return h("img", { class: "pic", data: { src: `/web/pictures/${scenario.id}.webp` }, width: 480, height: 259, alt: "" });
	return h("canvas", {
		class: "pic",
		width: 460,
		height: 264,
		"aria-hidden": "true",
		data: { map: scenario.about?.map ? `${system.id}/${scenario.about.map}` : "", field: scenario.about?.table ? scenario.id : "" },
	});
}

/** Pictures come when they come into sight: a phone is not sent those that nobody scrolls to. */
const watch = new IntersectionObserver((seen) => {
	for (const { isIntersecting, target } of seen) {
		const image = /** @type {HTMLImageElement} */ (target);
		if (!isIntersecting) continue;
		image.src = image.dataset.src || "";
		watch.unobserve(image);
	}
});

/** Pictures come after the page. */
export function paintAll() {
	for (const image of document.querySelectorAll("img.pic[data-src]")) watch.observe(image);
	for (const canvas of document.querySelectorAll("canvas.pic")) paint(/** @type {HTMLCanvasElement} */ (canvas));
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

/** The first table of a scenario, which the list of scenarios does not tell. @param {string} scenario */
async function firstField(scenario) {
	const answer = await fetch("/api/box/" + scenario);
	return answer.ok ? (await answer.json()).scenarios[0].describe?.maps?.[0] : null;
}

/** A small picture of a table in inches. @param {HTMLCanvasElement} canvas @param {any} map */
function paintField(canvas, map) {
	const pen = canvas.getContext("2d"),
		style = getComputedStyle(document.documentElement);
	if (!pen || !map?.width) return;
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
	if (canvas.dataset.field) return paintField(canvas, await firstField(canvas.dataset.field));
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
