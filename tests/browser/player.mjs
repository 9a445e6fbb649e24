// player.mjs: somebody who plays by what the page offers, with the mouse or with keys alone. It looks at the page's
// state to know where to point, and acts only as a player can: clicks, keys.
import assert from 'node:assert/strict';
import {hexPoint, press, until} from './lib.mjs';

// What there is to decide, and where a plain mind would go: towards the nearest enemy.
const look = () => {
	const {game} = window, {wire, chooser, board} = game, {task} = chooser;
	const enemy = wire.view.occupied?.[wire.seat === 'british' ? 'native' : 'british'] || [];
	const far = (hex) => {
		const a = board.grid.get(hex);
		return a ? Math.min(9e9, ...enemy.map((id) => board.grid.get(id)).filter(Boolean).map((b) => Math.hypot(a.x - b.x, a.y - b.y))) : 9e9;
	};
	const ways = [...chooser.ways.keys()].map((hex) => ({hex, far: far(hex)})).sort((a, b) => a.far - b.far);
	const size = (hex) => task.places.get(hex).able.size;
	const places = task?.places ? [...task.places.keys()].sort((a, b) => size(b) - size(a) || far(a) - far(b)) : [];
	return {ply: wire.ply, step: wire.view.step, turn: wire.view.turn, kind: task?.kind ?? null, verb: task?.verb, places, sizes: places.map(size),
		ways, here: task?.start ? far(task.start) : 9e9, done: task?.done?.text ?? null, hexes: chooser.hexes(), targets: !!task?.targets,
		moves: wire.moves, text: chooser.text(), rows: task?.rows?.length ?? 0};
};

// Where the cursor is, and the arrow that leads from it towards a hex.
const aim = (hex) => {
	const {board} = window.game, at = board.grid.get(board.cursor), to = board.grid.get(hex);
	if (!at)
		return {cursor: null, arrow: ''};
	const dx = to.x - at.x, dy = to.y - at.y;
	return {cursor: board.cursor, arrow: Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : dy > 0 ? 'ArrowDown' : 'ArrowUp'};
};

export class Player {
	// `peace`: the turn at whose end this one offers a treaty.
	constructor(page, {keys = false, marches = 3, battles = 8, peace = 99, seen = async () => {}} = {}) {
		Object.assign(this, {page, keys, marches, battles, peace, seen});
		this.turn = 0;
		this.marched = 0;
		this.fought = 0;
		this.decisions = 0;
	}

	// Walks over the lit hexes with the arrows, each time the one that leads nearer; where that goes round, through all in turn.
	async walk(hex) {
		const been = new Set();
		for (let n = 0, round = false; n < 300; n++) {
			const {cursor, arrow} = await this.page.evaluate(aim, hex);
			if (cursor === hex)
				return;
			round ||= been.has(cursor);
			been.add(cursor);
			await this.page.keyboard.press(round || !arrow ? '.' : arrow);
		}
		assert.fail(`the keys do not reach ${hex}`);
	}

	// Points at a hex of the map and takes it.
	async take(hex) {
		if (this.keys) {
			await this.walk(hex);
			return this.page.keyboard.press('Enter');
		}
		const {x, y} = await hexPoint(this.page, hex);
		await this.page.mouse.click(x, y);
	}

	async confirm() {
		await until(this.page, 'the main button', () => !!document.querySelector('.panel .buttons .btn.primary:not([disabled])'));
		if (this.keys)
			return this.page.keyboard.press('Enter');
		await press(this.page, '.panel .buttons .btn.primary:not([disabled])');
	}

	async done() {
		for (let n = 0; n < 2; n++) {
			const before = await this.page.evaluate(() => window.game.wire.ply);
			if (this.keys)
				await this.page.keyboard.press('e');
			else
				await press(this.page, '.panel [data-key=done]');
			// Where something would be lost the first press only asks.
			if (!await this.page.evaluate(() => window.game.chooser.pick.sure && !window.game.busy) ||
				await this.page.evaluate(() => window.game.wire.ply) !== before)
				return;
		}
	}

	// One decision of this seat, whatever it is.
	async decide() {
		const {page} = this;
		// An answer that it gave by a standing order may be on its way.
		await until(page, 'a page that waits for nothing', () => !window.game.busy);
		const first = await page.evaluate(look);
		let now = first;
		// The page may still be laying out the question, or answer it by itself, by a standing order.
		const due = () => page.evaluate(() => window.game.wire.toAct.includes(window.game.wire.seat));
		for (let n = 0; n < 600 && !now.kind && now.ply === first.ply && await due(); n++) {
			await new Promise((resolve) => setTimeout(resolve, 50));
			now = await page.evaluate(look);
		}
		if (now.ply !== first.ply || (!now.kind && !await due()))
			return;
		assert.ok(now.kind, `nothing to decide at ply ${now.ply}`);
		if (now.turn !== this.turn)
			[this.turn, this.marched] = [now.turn, 0];
		this.decisions++;
		await this.seen(now.step, page);
		// A card that turned up lies above the map until it is read.
		if (!this.keys && await page.evaluate(() => !!document.querySelector('.event-card')))
			await press(page, '.event-card .btn');
		await this[now.kind](now);
		await until(page, `a move at ply ${now.ply}: ${now.kind} ${now.step}`, (ply) => (window.game.wire.ply !== ply && !window.game.busy && (!window.game.auto || window.game.wire.result?.over)) || window.game.note, now.ply);
		const note = await page.evaluate((ply) => window.game.wire.ply === ply && window.game.note, now.ply);
		assert.ok(!note, `refused at ${now.kind} ${now.step}: ${note}`);
	}

	async units(now) {
		if (now.step === 'march' && (this.marched >= this.marches || !now.places.length))
			return this.done();
		if (now.step === 'attack' && (this.fought >= this.battles || !now.places.length))
			return this.done();
		if (!now.places.length)
			return this.done();
		this.marched += now.step === 'march';
		this.fought += now.step === 'attack';
		const place = now.step === 'march' ? now.places[(this.marched - 1) % now.places.length] : now.places[0];
		if (!await this.page.evaluate(() => window.game.chooser.pick.hex))
			await this.take(place);
		if (now.targets && !await this.page.evaluate(() => window.game.chooser.pick.target)) {
			const target = await this.page.evaluate(() => [...window.game.chooser.task.places.get(window.game.chooser.pick.hex).targets][0]);
			await this.take(target);
		}
		await this.seen(now.step + '-chosen', this.page);
		await this.confirm();
	}

	async path(now) {
		const best = now.ways[0];
		if (now.verb === 'go' && (!best || best.far >= now.here))
			return this.done();
		await this.take(now.verb === 'go' ? best.hex : now.ways.at(-1).hex);
		await this.seen(now.step + '-path', this.page);
		await this.confirm();
	}

	async hex(now) {
		if (!await this.page.evaluate(() => window.game.chooser.pick.hex))
			await this.take(now.hexes[0]);
		await this.confirm();
	}

	async place(now) {
		if (!now.hexes.length)
			return this.done();
		await this.take(now.hexes[0]);
		await this.seen(now.step + '-chosen', this.page);
		await this.confirm();
	}

	async rows(now) {
		if (!now.rows)
			return this.done();
		await this.confirm();
	}

	// A button of the panel by its key: pressed, or found with Tab and taken with Enter.
	async choose(key) {
		if (!this.keys)
			return press(this.page, `.panel .buttons [data-key="${key}"]`);
		for (let n = 0; n < 90 && await this.page.evaluate(() => document.activeElement?.dataset.key) !== key; n++)
			await this.page.keyboard.press('Tab');
		await this.page.keyboard.press('Enter');
	}

	async ask(now) {
		if (now.step === 'treaty' && now.turn >= this.peace)
			return this.choose('c-agree');
		const done = await this.page.evaluate(() => !!window.game.chooser.task.done);
		if (this.keys && done)
			return this.page.keyboard.press('Enter');
		await press(this.page, done ? '.panel [data-key=done]' : '.panel .buttons [data-key^="c-"]');
	}

	list(now) {
		return this.ask(now);
	}

	async battle(now) {
		await until(this.page, `the answer in the battle: ${now.step}`, (ply) => window.game.wire.ply !== ply || !!document.querySelector('dialog.battle .mid .btn.primary:not([disabled])'), now.ply);
		if (await this.page.evaluate((ply) => window.game.wire.ply !== ply, now.ply))
			return;
		await this.seen(now.step + '-battle', this.page);
		if (this.keys)
			return this.page.keyboard.press(now.step === 'fire' ? 'f' : 'Enter');
		await press(this.page, 'dialog.battle .mid .btn.primary:not([disabled])');
	}
}

// Both play until the end, or until `stop` says so. Each page is given the time to hear of every move.
export async function playOut(players, {stop = () => false, most = 3000} = {}) {
	const pages = Object.values(players).map((player) => player.page);
	for (let n = 0; n < most; n++) {
		const {ply, toAct, over} = await pages[0].evaluate(() => ({ply: window.game.wire.ply, toAct: window.game.wire.toAct, over: !!window.game.wire.result?.over}));
		if (over || await stop(ply))
			return ply;
		for (const page of pages.slice(1))
			await until(page, `ply ${ply} at the other page`, (wanted) => window.game.wire.ply >= wanted, ply);
		const player = players[toAct[0]];
		await player.decide();
		const now = await player.page.evaluate(() => window.game.wire.ply);
		await until(pages[0], `ply ${now}`, (wanted) => window.game.wire.ply >= wanted, now);
	}
	assert.fail('the game has no end');
}
