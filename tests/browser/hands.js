// hands.js: two ways to play through the page: with the mouse, and with the keyboard alone.
// They look at what the page shows and press what a person would press. May use: house.

import { shot } from "./house.js";

/** What the page asks of its player. */
export function asked(page) {
	return page.evaluate(() => {
		const { table } = window, task = table.chooser.task, hexes = task ? table.chooser.hexes() : [];
		return { ply: table.wire.ply, over: !!table.wire.result?.over, mine: !!task, kind: task?.kind, step: table.wire.view.step, title: task?.title, text: table.chooser.text(),
			ready: !!table.preview?.ok, busy: table.busy || !!table.auto, hexes: hexes.length, rows: task?.rows?.length || 0, done: !!task?.done, turn: table.wire.view.turn, tray: task?.tray?.length || 0,
			quota: table.wire.view.quota, picked: table.chooser.pick.hex, target: table.chooser.pick.target, path: table.chooser.pick.path.length, wantsTarget: !!task?.targets, battle: !!document.querySelector("dialog.battle[open]") };
	});
}

const settled = (page, ply) => page.waitForFunction((before) => window.table.wire.ply !== before || window.table.note, ply, { timeout: 8000 });
const previewed = (page) => page.waitForFunction(() => window.table.preview, null, { timeout: 8000 });

/** Screens that were met for the first time are kept. */
export async function keepScreen(page, seen, now, who) {
	const name = `${who}-${now.step}`;
	if (seen.has(name) || !now.mine) return;
	seen.add(name);
	await page.waitForTimeout(150);
	await shot(page, name);
}

/** One press on the main button or, where there is nothing to take, on the one that ends the decision. */
async function press(page, key) {
	await page.click(`.panel [data-key="${key}"]`);
}

/** Takes one decision with the mouse. `wish` says how keen the player is: {march, attack}. */
export async function byMouse(page, now, wish) {
	const { ply } = now;
	if (now.battle) {
		await page.waitForSelector("dialog.battle .mid .btn.primary:not([disabled])", { timeout: 8000 });
		await page.click("dialog.battle .mid .btn.primary:not([disabled])");
		return settled(page, ply);
	}
	switch (now.kind) {
	case "rows":
		await press(page, now.rows ? "main" : "done");
		return settled(page, ply);
	case "place":
		if (!now.quota || !now.tray) return press(page, "done").then(() => settled(page, ply));
		if (!await page.$(".targets button")) await page.click(".ribbon .bc");
		await page.click(".targets button");
		await previewed(page);
		await press(page, "main");
		return settled(page, ply);
	case "units": {
		if (now.done && wish[now.step] !== undefined && wish[now.step]-- <= 0) return press(page, "done").then(() => settled(page, ply));
		if (!now.picked) {
			const sizes = await page.$$eval(".places .place span", (nodes) => nodes.map((node) => parseInt(node.textContent, 10)));
			if (sizes.length) await page.click(`.places .place >> nth=${sizes.indexOf(Math.max(...sizes))}`);
		}
		if (now.wantsTarget && await page.$(".targets button[aria-pressed=false]")) await page.click(".targets button");
		await previewed(page);
		if (!(await asked(page)).ready) return press(page, "done").then(() => settled(page, ply));
		await press(page, "main");
		return settled(page, ply);
	}
	case "path": {
		const spot = await page.evaluate(() => {
			const { board, chooser } = window.table, ways = [...chooser.ways.entries()].sort((a, b) => b[1].length - a[1].length);
			const enemies = window.table.words.stacks(window.table.desk()).filter((stack) => !stack.own).map((stack) => board.grid.get(stack.hex));
			const near = (id) => Math.min(...enemies.map((other) => Math.hypot(other.x - board.grid.get(id).x, other.y - board.grid.get(id).y)));
			const far = ways.sort((a, b) => near(a[0]) - near(b[0]))[0];
			if (!far) return null;
			board.centre(far[0]);
			const hex = board.grid.get(far[0]), box = board.host.getBoundingClientRect();
			return { x: box.left + hex.x * board.k + board.x, y: box.top + hex.y * board.k + board.y };
		});
		if (!spot) return press(page, "done").then(() => settled(page, ply));
		await page.mouse.click(spot.x, spot.y);
		await previewed(page);
		await press(page, "main");
		return settled(page, ply);
	}
	case "hex": {
		const spot = await page.evaluate(() => {
			const { board, chooser } = window.table, id = chooser.hexes()[0];
			board.centre(id);
			const hex = board.grid.get(id), box = board.host.getBoundingClientRect();
			return { x: box.left + hex.x * board.k + board.x, y: box.top + hex.y * board.k + board.y };
		});
		await page.mouse.click(spot.x, spot.y);
		await previewed(page);
		await press(page, "main");
		return settled(page, ply);
	}
	default:
		await press(page, "done");
		return settled(page, ply);
	}
}

/** Takes one decision with the keyboard alone. */
export async function byKeys(page, now, wish) {
	const { ply } = now, key = (name) => page.keyboard.press(name);
	if (now.battle) {
		await page.waitForSelector("dialog.battle .mid .btn.primary:not([disabled])", { timeout: 8000 });
		await key("f");
		return settled(page, ply);
	}
	if (now.kind === "rows" || now.kind === "ask") {
		await key(now.rows ? "Enter" : "e");
		return settled(page, ply);
	}
	const idle = now.kind === "place" ? !now.tray || !now.hexes : now.kind === "units" && now.done && wish[now.step] !== undefined && wish[now.step]-- <= 0;
	if (idle || !now.hexes) {
		await key("e");
		if ((await asked(page)).ply === ply && now.kind === "place") await key("e");
		return settled(page, ply);
	}
	await key(".");
	if (now.kind === "path") for (let i = 0; i < 9; i++) await key("ArrowDown");
	for (let i = 0; i < 12; i++) {
		const at = await asked(page);
		if (at.ply !== ply) return;
		if (at.text) {
			await previewed(page);
			if ((await asked(page)).ready) {
				await key("Enter");
				await page.waitForFunction(([before, text]) => window.table.wire.ply !== before || window.table.note || window.table.chooser.text() !== text, [ply, at.text], { timeout: 8000 });
				continue;
			}
			if (!now.done) throw new Error("the page does not allow " + at.text + ": " + await page.evaluate(() => window.table.preview?.text));
			await key("e");
			return settled(page, ply);
		}
		await key("Enter");
		await page.waitForTimeout(20);
		if (!(await asked(page)).text) await key(".");
	}
	await key("e");
	return settled(page, ply);
}
