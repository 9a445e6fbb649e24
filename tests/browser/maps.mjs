// maps.mjs: maps and tables that can be read at every zoom: grid, terrain, names beside and on counters, the view that is kept, the
// first frame, edges of the ground.
import assert from 'node:assert/strict';
import {laid, press, shot, still, test, until, wellMade} from './lib.mjs';

const PHONE = {size: {width: 390, height: 844}};

export function maps(fixture) {
	test('maps: a drag over the map or the table selects no text', () => dragging(fixture));
	test('maps: the view is the same after a reload, and a move does not throw it back', () => views(fixture));
	test('maps: the first frame shows the armies, on a desk and on a phone', () => frames(fixture));
	test('maps: counters cover no name of a place', () => names(fixture));
	test('maps: counters of 44 pixels and more have their name', () => titles(fixture));
	test('maps: the grid can be seen on every ground, hills and mountains are told apart, by day and by lamp', () => tints(fixture));
	test('maps: terrain can be had plain, hex by hex', () => plain(fixture));
	test('tables: edges are uneven and keep within half an inch of the true ones, which can be seen', () => edges(fixture));
}

const open = async (fixture, scenario, how = {}, seat = 0) => {
	const made = await fixture.match({scenario, seed: 'maps'});
	return fixture.sit(Object.values(made.tokens)[seat], how);
};

async function drag(page, from, to) {
	await page.mouse.move(...from);
	await page.mouse.down();
	for (let n = 1; n <= 8; n++)
		await page.mouse.move(from[0] + (to[0] - from[0]) * n / 8, from[1] + (to[1] - from[1]) * n / 8);
	await page.mouse.up();
}

async function dragging(fixture) {
	for (const scenario of ['afghan', 'conduct-zulu']) {
		const page = await open(fixture, scenario), ruler = scenario.startsWith('conduct');
		const begin = await page.evaluate(() => {
			const box = [...document.querySelectorAll('.map .lt, .ulabel')].map((node) => node.getBoundingClientRect()).find(({x, y}) => x > 200 && x < 700 && y > 200 && y < 600);
			return [box.x + box.width / 2, box.y + box.height / 2];
		});
		if (ruler)
			await page.evaluate(() => window.game.surface.setMeasuring(true));
		await drag(page, begin, [begin[0] - 90, begin[1] + 120]);
		assert.equal(await page.evaluate(() => getSelection().toString()), '', scenario);
		await page.context().close();
	}
}

// What lies in the middle of the window, and how large.
const look = (page) => page.evaluate(() => {
	const board = window.game.board || window.game.surface.field, {width, height} = board.size();
	return {x: (width / 2 - board.x) / board.k, y: (height / 2 - board.y) / board.k, k: board.k};
});

function assertSame(a, b, what) {
	for (const key of ['x', 'y', 'k'])
		assert.ok(Math.abs(a[key] - b[key]) < 1.5, `${what}: ${JSON.stringify(a)} became ${JSON.stringify(b)}`);
}

async function views(fixture) {
	for (const scenario of ['asante', 'conduct-zulu']) {
		const page = await open(fixture, scenario), first = await look(page);
		await page.mouse.move(500, 400);
		for (let n = 0; n < 6; n++)
			await page.mouse.wheel(0, -120);
		await still(page);
		await drag(page, [520, 380], [430, 300]);
		const before = await look(page);
		assert.ok(Math.abs(before.k - first.k) > 0.1, 'it was zoomed');
		await page.reload();
		await laid(page);
		assertSame(before, await look(page), scenario + ', loaded again');
		if (scenario === 'conduct-zulu') {
			const ply = await page.evaluate(() => (window.game.commit('ready'), window.game.wire.ply));
			await until(page, 'the move', (number) => window.game.wire.ply > number, ply);
			assertSame(before, await look(page), 'after a move');
		}
		await page.context().close();
	}
}

// The part of one's own counters that is in sight, and the part of the window that is sea.
const inFrame = (page) => page.evaluate(() => {
	const {board, words} = window.game, {width, height} = board.size();
	const seen = (id, edge = 0) => {
		const hex = board.grid.get(id), x = hex.x * board.k + board.x, y = hex.y * board.k + board.y;
		return x > edge && y > edge && x < width - edge && y < height - edge;
	};
	const own = words.stacks(window.game.context()).filter((stack) => stack.own), sum = (list) => list.reduce((all, stack) => all + (stack.count || 1), 0);
	const near = [...board.grid.hexes.values()].filter((hex) => seen(hex.id));
	return {own: sum(own.filter((stack) => seen(stack.hex, 20))) / sum(own), sea: near.filter((hex) => hex.terrain.includes('sea')).length / near.length};
});

async function frames(fixture) {
	for (const [how, least] of [[{size: {width: 1440, height: 900}}, 0.8], [PHONE, 0.6]]) {
		const page = await open(fixture, 'asante', how), {own, sea} = await inFrame(page);
		assert.ok(own >= least, `${own} of the army is in sight`);
		assert.ok(sea < 0.4, `${sea} of the frame is sea`);
		await page.context().close();
	}
	// On a phone a table is not shown whole, which nobody could read, but where one's own units are.
	const page = await open(fixture, 'conduct-zulu', PHONE), {own, k, whole} = await page.evaluate(() => {
		const {field} = window.game.surface, {width, height} = field.size(), mine = field.pieces.filter((piece) => piece.own);
		const seen = mine.filter(({ref}) => Math.abs((ref.x + field.rim) * field.k + field.x - width / 2) < width / 2 && Math.abs((ref.y + field.rim) * field.k + field.y - height / 2) < height / 2);
		return {own: seen.length / mine.length, k: field.k, whole: field.least()};
	});
	assert.ok(own > 0.8 && k > 1.2 * whole, `${own} of the units in sight at ${k}, the whole table at ${whole}`);
	await page.context().close();
}

// Names that something on the map covers by more than a fifth.
const hidden = (page) => page.evaluate(() => {
	const counters = [...document.querySelectorAll('.stack .ctr.top .face, .mark-d')].map((node) => node.getBoundingClientRect());
	return [...document.querySelectorAll('.l-names text:not(.crowded)')].filter((node) => node.checkVisibility()).flatMap((node) => {
		const box = node.getBoundingClientRect();
		const over = counters.reduce((sum, one) => sum + Math.max(0, Math.min(box.right, one.right) - Math.max(box.left, one.left)) * Math.max(0, Math.min(box.bottom, one.bottom) - Math.max(box.top, one.top)), 0);
		return over > box.width * box.height / 5 ? [node.textContent] : [];
	});
});

async function names(fixture) {
	const page = await open(fixture, 'asante', {size: {width: 1440, height: 900}});
	for (const k of [0.9, 1.4]) {
		await page.evaluate((zoom) => window.game.board.centre(window.game.board.stacks[0].hex, zoom), k);
		assert.deepEqual(await hidden(page), [], `at ${k}`);
	}
	await shot(page, 'map-names');
	await page.context().close();
}

async function titles(fixture) {
	const page = await open(fixture, 'asante', {size: {width: 1440, height: 900}});
	const named = (selector) => page.evaluate((wanted) => [...document.querySelectorAll(wanted)].filter((node) => !node.querySelector(':scope > use[href^="#e-"]')).map((node) => node.querySelector('.nm')?.textContent || ''), selector);
	for (const [pixels, wanted] of [[43, false], [45, true], [70, true]]) {
		await page.evaluate((size) => window.game.board.centre(window.game.board.stacks[0].hex, size / (window.game.board.grid.pitch * 0.74)), pixels);
		const found = await named('.stack .ctr.top');
		assert.ok(found.length > 3 && found.every((name) => !!name === wanted), `${pixels} px: ${found.join(', ')}`);
	}
	await page.context().close();
	const tray = await open(fixture, 'persia'), shown = await tray.evaluate(() => [...document.querySelectorAll('.panel .bc .ctr')].map((node) => node.querySelector('.nm')?.textContent || ''));
	assert.ok(shown.length > 3 && shown.every(Boolean), 'counters of the panel: ' + shown.join(', '));
	await tray.context().close();
}

// The contrast of two colours as the page computes them.
const contrasts = (page) => page.evaluate(() => {
	const probe = document.body.appendChild(document.createElement('i')), style = getComputedStyle(document.documentElement);
	const rgb = (name) => (probe.style.color = style.getPropertyValue(name), getComputedStyle(probe).color.match(/\d+/g).slice(0, 3).map(Number));
	const light = (colour) => colour.map((c) => c / 255).map((c) => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0.05);
	const contrast = (a, b) => Math.max(light(a), light(b)) / Math.min(light(a), light(b));
	const line = rgb('--m-hex'), share = Number(style.getPropertyValue('--m-hex-o'));
	const grid = Object.fromEntries(['clear', 'jungle', 'hill', 'mountain', 'marsh', 'desert'].map((word) => {
		const ground = rgb('--m-' + word);
		return [word, contrast(ground, ground.map((c, i) => c * (1 - share) + line[i] * share))];
	}));
	const result = {grid, high: contrast(rgb('--m-hill'), rgb('--m-mountain')), peaks: contrast(rgb('--m-mountain'), rgb('--m-peak'))};
	probe.remove();
	return result;
});

async function tints(fixture) {
	for (const dark of [false, true]) {
		const page = await open(fixture, 'persia', {dark});
		const {grid, high, peaks} = await contrasts(page);
		for (const [word, ratio] of Object.entries(grid))
			assert.ok(ratio > 1.6, `grid on ${word}: ${ratio}`);
		assert.ok(high > 1.25, `hill and mountain: ${high}`);
		assert.ok(peaks > 3, `peaks on mountains: ${peaks}`);
		// Peaks are where the mountains are, and nowhere else.
		const wrong = await page.evaluate(() => {
			const {grid: hexes} = window.game.board, path = document.querySelector('.map .peak');
			const tops = [...path.getAttribute('d').matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => hexes.get(hexes.at(Number(x), Number(y) + 4)));
			return {tops: tops.length, elsewhere: tops.filter((hex) => !hex?.terrain.includes('mountain')).length};
		});
		assert.ok(wrong.tops > 100);
		assert.equal(wrong.elsewhere, 0, 'peaks elsewhere');
		await page.context().close();
	}
}

async function plain(fixture) {
	const page = await open(fixture, 'persia', {size: {width: 1440, height: 900}}), tool = page.getByRole('button', {name: 'Plain terrain'});
	assert.equal(await tool.getAttribute('aria-pressed'), 'false');
	await tool.click();
	assert.equal(await tool.getAttribute('aria-pressed'), 'true');
	const read = () => page.evaluate(() => {
		const hexes = [...window.game.board.grid.hexes.values()];
		return {drawn: document.querySelector('.flat.mountain')?.getAttribute('d').match(/M/g).length, there: hexes.filter((hex) => hex.terrain.includes('mountain')).length,
			seen: !!document.querySelector('.flat.mountain')?.checkVisibility(), relief: !!document.querySelector('canvas.relief')?.checkVisibility()};
	});
	const {drawn, there, seen, relief} = await read();
	assert.ok(seen && !relief, 'terrain is plain');
	assert.equal(drawn, there);
	await shot(page, 'map-plain');
	await wellMade(page, 'plain terrain');
	await page.reload();
	await laid(page);
	assert.ok((await read()).seen, 'it is remembered');
	await tool.click();
	assert.ok((await read()).relief, 'and can be put away');
	await page.context().close();
}

// How far the edges that are drawn are from the true ones, in inches, where they are on the table; and whether they bend.
const strays = (page) => page.evaluate(() => {
	const {field} = window.game.surface, inch = 40;
	const far = ([x, y], shape) => Math.min(...shape.map(([ax, ay], i) => {
		const [bx, by] = shape[(i + 1) % shape.length], t = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2 || 1)));
		return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
	}));
	const found = [];
	for (const kind of ['hill', 'woods', 'forest', 'undergrowth', 'rocky', 'river']) {
		const path = document.querySelector(`.field-art .k-${kind} .g-edge`), shapes = field.map.terrain.filter((one) => one.type === kind && one.shape).map((one) => one.shape.map((at) => field.point(at)));
		if (!path || !shapes.length)
			continue;
		const long = path.getTotalLength(), list = [];
		for (let at = 0; at < long; at += 15) {
			const {x, y} = path.getPointAtLength(at);
			if (x > 25 && y > 25 && x < field.wide - 25 && y < field.high - 25)
				list.push(Math.min(...shapes.map((shape) => far([x, y], shape))) / inch);
		}
		if (list.length)
			found.push({kind, most: Math.max(...list), mean: list.reduce((sum, one) => sum + one, 0) / list.length});
	}
	return found;
});

async function edges(fixture) {
	for (const scenario of ['restless-a', 'conduct-zulu']) {
		const page = await open(fixture, scenario, {size: {width: 1440, height: 900}}), found = await strays(page);
		assert.ok(found.length > 1, scenario);
		for (const {kind, most, mean} of found) {
			assert.ok(most <= 0.5, `${scenario}, ${kind}: ${most} inches off`);
			assert.ok(mean > 0.05, `${scenario}, ${kind}: as drawn with a ruler`);
		}
		const seen = () => page.evaluate(() => document.querySelector('.g-true').checkVisibility());
		assert.equal(await seen(), false);
		await press(page, '.tools [aria-label="True outlines"]');
		assert.equal(await seen(), true, 'the tool shows the true outlines');
		await press(page, '.tools [aria-label="True outlines"]');
		assert.equal(await seen(), false);
		if (scenario === 'conduct-zulu') {
			await press(page, '.panel .urow');
			await until(page, 'a ghost', () => !!window.game.surface.field.scene.ghost);
			assert.equal(await seen(), true, 'whoever places a unit sees them');
		}
		await page.context().close();
	}
}
