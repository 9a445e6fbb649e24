// make-pictures.mjs: the pictures of the lobby, cut out of the real maps and battlefields: web/pictures/SCENARIO.webp.
// usage: node tools/make-pictures.mjs build/release/durbar [SCENARIO...]     after a change of how maps are drawn
import fs from 'node:fs';
import path from 'node:path';
import {Fixture, laid, root} from '../tests/browser/lib.mjs';

// Where to look, by the name of a place on the map or by the share of the table, and how near.
const VIEWS = {
	asante: {place: 'Coast Castle', k: 0.46, up: 120}, abyssinia: {place: 'Debra Tabor', k: 0.46}, persia: {place: 'Brasjoon', k: 0.46}, afghan: {place: 'Kabul', k: 0.42},
	'afghan-extended': {place: 'Kandahar', k: 0.42}, india: {place: 'Agra', k: 0.42},
};

// The picture behind the welcome.
const HERO = {id: 'hero', place: 'Fommanah', k: 0.72, east: 300, wide: 1000, high: 430, quality: 0.4, pixels: 720};

async function cut(fixture, scenario, look = {}) {
	const made = await fixture.match({scenario: scenario.id, seed: 'picture', seats: scenario.seats.map((_, i) => ({kind: i ? 'bot' : 'human', bot: 'random'}))});
	const page = await fixture.page('/play#' + Object.values(made.tokens)[0], {size: {width: 1440, height: 900}, more: {deviceScaleFactor: 2}});
	await laid(page);
	const spot = await page.evaluate(({place, k, up = 0, east = 0, wide = 350, high = 190}) => {
		const game = window.game, board = game.board;
		/* Only the ground and its names. */
		const bare = new CSSStyleSheet();
		bare.replaceSync('.map.over > g:not(.l-names), .field-over, .tools, .recon { visibility: hidden !important; }');
		document.adoptedStyleSheets = [bare];
		if (board) {
			const hexes = [...board.grid.hexes.values()];
			const at = hexes.find((hex) => hex.name?.includes(place));
			if (!at)
				throw new Error(`there is no ${place} on this map`);
			board.centreOn({x: at.x + east, y: at.y - up}, k);
			/* Near its edge a map does not go to the middle. */
			const seen = new DOMPoint(at.x + east, at.y - up).matrixTransform(document.querySelector('.map.over').getScreenCTM());
			const host = document.querySelector('.sheet').parentElement.getBoundingClientRect();
			return {x: Math.min(Math.max(seen.x, host.left + wide / 2), host.right - wide / 2), y: Math.min(Math.max(seen.y, host.top + high / 2), host.bottom - high / 2)};
		}
		game.surface.field.whole();
		const {left, top, width, height} = document.querySelector('.field-art').getBoundingClientRect();
		return {x: left + width / 2, y: top + height / 2, width, height};
	}, {...VIEWS[scenario.id], ...look});
	await page.waitForTimeout(1500);
	const wide = look.wide || (scenario.field ? spot.width * 0.88 : 340), high = look.high || wide * 0.54;
	const png = await page.screenshot({clip: {x: spot.x - wide / 2, y: spot.y - high / 2, width: wide, height: high}});
	const webp = await page.evaluate(async ([bytes, width, quality]) => {
		const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
		const canvas = new OffscreenCanvas(width, Math.round(width * image.height / image.width)), pen = canvas.getContext('2d');
		pen.imageSmoothingQuality = 'high';
		pen.drawImage(image, 0, 0, canvas.width, canvas.height);
		return [...new Uint8Array(await (await canvas.convertToBlob({type: 'image/webp', quality})).arrayBuffer())];
	}, [[...png], look.pixels || 400, look.quality || 0.55]);
	fs.writeFileSync(path.join(root, 'web/pictures', (look.id || scenario.id) + '.webp'), Buffer.from(webp));
	console.log(`${look.id || scenario.id}: ${webp.length} bytes`);
	await page.context().close();
}

const [durbar, ...wanted] = process.argv.slice(2);
fs.mkdirSync(path.join(root, 'web/pictures'), {recursive: true});
const fixture = await new Fixture().start(durbar);
try {
	const lobby = await (await fetch(fixture.origin + '/api/lobby')).json();
	for (const system of lobby.systems)
		for (const scenario of system.scenarios) {
			const {real, map, table} = scenario.about;
			if (!scenario.exercise && !real && (map || table) && (!wanted.length || wanted.includes(scenario.id)))
				await cut(fixture, {...scenario, seats: system.seats, field: table});
			if (scenario.id === 'asante' && (!wanted.length || wanted.includes('hero')))
				await cut(fixture, {...scenario, seats: system.seats}, HERO);
		}
} finally {
	await fixture.close();
}
