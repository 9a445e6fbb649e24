// run.js: the table in a real browser. Usage: node tests/browser/run.js [DURBAR [PART-OF-A-NAME]]; the last line is "N passed, N failed".
// Pictures of every screen are left in build/screens. May use: house, hands, fog.

import { startServer, startBrowser, openPage, makeMatch, sit, findings, shot, expect, test, tally } from "./house.js";
import { asked, byMouse, byKeys, keepScreen } from "./hands.js";
import { leaks } from "./fog.js";

const server = await startServer(process.argv[2] || "build/release/durbar");
const browser = await startBrowser();
const { address } = server;
const lobby = await (await fetch(address + "/api/lobby")).json();
const units = lobby.systems.find((system) => system.id === "sunset").scenarios.find((one) => one.id === "asante").describe.units;
const idsOf = (side) => new Set(units.filter((unit) => unit.side === side).map((unit) => unit.id));
const host = new URL(address).host;
const view = (page) => page.evaluate(() => JSON.stringify(window.table.wire.view));
const clean = (name, record) => {
	expect(name + ": no errors on the page", record.faults.length === 0, record.faults);
	expect(name + ": nothing from another host", [...record.hosts].every((one) => one === host || one === ""), [...record.hosts]);
};

await test("lobby", async () => {
	const { page, context, record } = await openPage(browser);
	const session = await context.newCDPSession(page);
	let bytes = 0;
	await session.send("Network.enable");
	session.on("Network.loadingFinished", (event) => { bytes += event.encodedDataLength; });
	const began = Date.now();
	await page.goto(address + "/");
	await page.waitForSelector(".war");
	const usable = Date.now() - began;
	await page.waitForLoadState("networkidle");
	expect("the first page is under 300 kB", bytes > 1000 && bytes < 300_000, bytes);
	expect("the first page is usable in under a second", usable < 1000, usable);
	await shot(page, "lobby");
	expect("axe: lobby", (await findings(page)).length === 0, await findings(page));
	await page.click(".war");
	await page.waitForSelector("dialog form");
	await page.fill("#my-name", "<img src=x onerror=alert(1)>");
	await page.click("dialog summary");
	await shot(page, "new-table");
	expect("axe: new table", (await findings(page)).length === 0, await findings(page));
	await page.click("dialog button[type=submit]");
	await page.waitForFunction(() => window.table?.board, null, { timeout: 15000 });
	await page.click('.barb [aria-label="Menu"]');
	expect("a name is text, never markup", !(await page.$("img")) && (await page.inputValue("#m-name")).startsWith("<img"));
	await shot(page, "menu");
	await page.keyboard.press("Escape");
	await page.click('.barb [aria-label="Rules"]');
	await page.fill("input[type=search]", "march");
	await page.waitForTimeout(100);
	await shot(page, "rules");
	expect("the rules can be searched", (await page.$$(".rule-list article")).length > 3);
	await page.goto(address + "/");
	await page.waitForSelector(".mytable");
	expect("the table is kept in the lobby", (await page.textContent(".mytable")).includes("Asante"));
	await shot(page, "lobby-tables");
	clean("lobby", record);
	await context.close();
});

await test("undo, reconnect, refusal", async () => {
	const links = await makeMatch(address, { seed: "undo-2" });
	const { page, context, record } = await openPage(browser);
	await sit(page, address, links.british);
	for (let i = 0; i < 6 && (await asked(page)).kind === "hex"; i++) await byMouse(page, await asked(page), {});
	const before = await view(page), ply = (await asked(page)).ply;
	await page.click(".targets button");
	await page.waitForFunction(() => window.table.preview?.ok);
	await page.click('.panel [data-key="main"]');
	await page.waitForFunction((old) => window.table.wire.ply > old, ply);
	expect("a unit is placed", await view(page) !== before);
	await page.keyboard.press("u");
	await page.waitForFunction((old) => window.table.wire.ply === old, ply);
	expect("undo restores the view", await view(page) === before);
	await page.evaluate(() => window.table.wire.socket.close());
	await page.waitForFunction(() => window.table.wire.state === "away");
	await page.waitForFunction(() => window.table.wire.state === "here", null, { timeout: 8000 });
	expect("a lost connection comes back with the same view", await view(page) === before);
	await page.reload();
	await page.waitForFunction(() => window.table?.board && window.table.wire.view, null, { timeout: 15000 });
	expect("a new page has the same view", await view(page) === before);
	await page.evaluate(() => window.table.commit("march kofi from 1210"));
	await page.waitForSelector(".prompt .refusal");
	expect("a refusal is told and changes nothing", await view(page) === before);
	await page.evaluate(() => { window.table.wire.ply += 7; window.table.commit("end"); });
	await page.waitForFunction(() => window.table.note.includes("had changed"));
	expect("a move against an old position brings the present one", (await asked(page)).ply === ply);
	clean("undo", record);
	await context.close();
});

let finished = null;
await test("a whole Asante game by two browsers, one of them with the keyboard alone", async () => {
	const links = await makeMatch(address, { seed: "browser-7" });
	const british = await openPage(browser), native = await openPage(browser);
	await sit(british.page, address, links.british);
	await sit(native.page, address, links.native);
	const seen = new Set();
	let over = false, plies = 0, turn = "", wish = {}, axed = new Set();
	for (let i = 0; i < 1500 && !over; i++) {
		for (const [side, { page }, hand] of [["british", british, byMouse], ["native", native, byKeys]]) {
			const now = await asked(page);
			over = now.over;
			if (over || !now.mine || now.busy) continue;
			if (turn !== now.turn + side) [turn, wish] = [now.turn + side, { march: now.turn < 5 ? 1 : 0, attack: 1 }];
			await keepScreen(page, seen, now, side);
			if (["fire", "loss", "supply", "move", "march"].includes(now.step) && !axed.has(now.step)) {
				axed.add(now.step);
				const bad = await findings(page);
				expect("axe: " + now.step, bad.length === 0, bad);
			}
			await hand(page, now, wish).catch((error) => { throw new Error(`${side} at ${JSON.stringify(now)}: ${error.message}`); });
			plies = now.ply;
		}
		await british.page.waitForTimeout(8);
	}
	expect("the game was played to its end", over, plies);
	expect("marches, battles and supply were met", ["british-march", "british-move", "british-supply", "native-march"].every((name) => seen.has(name)) && [...seen].some((name) => name.endsWith("-fire")), [...seen]);
	await shot(british.page, "over");
	const mine = leaks(british.record.frames, idsOf("native")), theirs = leaks(native.record.frames, idsOf("british"));
	expect("the British page never hears of hidden Asante units", mine.length === 0, mine.slice(0, 3));
	expect("the Asante page never hears of hidden British units", theirs.length === 0, theirs.slice(0, 3));
	expect("the frames of the game were read", british.record.frames.length > 60 && native.record.frames.length > 60);
	clean("British page", british.record);
	clean("Asante page", native.record);
	finished = links;
	await native.context.close();
	await british.context.close();
});

await test("replay of a finished match, report and journal", async () => {
	const { page, context, record } = await openPage(browser);
	await sit(page, address, finished.british);
	await page.waitForFunction(() => window.table.replay?.plies.length > 10, null, { timeout: 8000 });
	const last = await page.evaluate(() => window.table.replay.plies.length - 1);
	await page.locator("input[type=range]").fill(String(Math.floor(last / 2)));
	await page.waitForFunction((at) => window.table.replay.at === at && window.table.replay.view, Math.floor(last / 2));
	const middle = await page.evaluate(() => JSON.stringify(window.table.replay.view.units));
	await shot(page, "replay");
	expect("axe: replay", (await findings(page)).length === 0, await findings(page));
	await page.locator("body").press("ArrowRight");
	await page.waitForFunction((at) => window.table.replay.at === at, Math.floor(last / 2) + 1);
	await page.locator("input[type=range]").fill("0");
	await page.waitForFunction((old) => JSON.stringify(window.table.replay.view.units) !== old, middle);
	expect("the slider goes through the match", true);
	await page.click(".seats button >> nth=1");
	await page.waitForFunction(() => window.table.replay.seat === "native" && window.table.replay.view.units.kofi);
	expect("after the end the other seat's view can be seen", true);
	await page.click('.panel [data-key="main"]');
	await page.click("text=After-action report");
	await page.waitForSelector(".paper-sheet");
	await shot(page, "report");
	expect("the report is shown", (await page.textContent(".paper-sheet")).length > 500);
	await page.keyboard.press("Escape");
	await page.click("text=Journal");
	await page.waitForSelector(".paper-sheet pre");
	expect("the journal is shown", (await page.textContent(".paper-sheet pre")).includes("asante"));
	clean("replay", record);
	await context.close();
});

await test("what happened while one was away", async () => {
	const links = await makeMatch(address, { seed: "away-1" });
	const british = await openPage(browser), native = await openPage(browser);
	await sit(british.page, address, links.british);
	await sit(native.page, address, links.native);
	const turns = async (hand, { page }) => { for (let i = 0; i < 60 && (await asked(page)).mine; i++) await hand(page, await asked(page), { march: 0, attack: 0 }); };
	await turns(byMouse, british);
	await british.context.close();
	for (let i = 0; i < 20; i++) { await turns(byKeys, native); await native.page.waitForTimeout(20); }
	const again = await openPage(browser);
	await sit(again.page, address, links.british);
	await again.page.waitForFunction(() => window.table.replay, null, { timeout: 5000 });
	expect("the story comes first", (await again.page.textContent(".panel h2")).includes("While you were away"));
	await shot(again.page, "away");
	await again.page.keyboard.press("Enter");
	await again.page.waitForFunction(() => !window.table.replay);
	expect("Enter goes to the move", (await asked(again.page)).mine);
	clean("away", again.record);
	await again.context.close();
	await native.context.close();
});

await test("two chairs at one screen", async () => {
	const { page, context, record } = await openPage(browser);
	await page.goto(address + "/");
	await page.click(".war");
	await page.check("input[value=chair]");
	await page.click("dialog button[type=submit]");
	await page.waitForSelector(".curtain", { timeout: 15000 });
	await shot(page, "curtain");
	expect("axe: curtain", (await findings(page)).length === 0, await findings(page));
	await page.keyboard.press("Enter");
	await page.waitForFunction(() => !document.querySelector(".curtain") && window.table.chooser.task);
	const first = await page.evaluate(() => window.table.wire.seat);
	for (let i = 0; i < 60 && !(await page.$(".curtain")); i++) {
		const now = await asked(page);
		if (now.mine) await byMouse(page, now, { march: 0, attack: 0 });
		else await page.waitForTimeout(50);
	}
	expect("the curtain falls when the other chair is to decide", !!await page.$(".curtain"));
	await page.click(".curtain button");
	await page.waitForFunction((old) => window.table.wire.seat !== old, first);
	expect("the other chair sits down", true);
	clean("chairs", record);
	await context.close();
});

await test("phone, touch, lamp", async () => {
	const links = await makeMatch(address, { seed: "phone-3" });
	const { page, context, record } = await openPage(browser, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2, colorScheme: "dark" });
	await page.goto(address + "/");
	await page.waitForSelector(".war");
	await shot(page, "phone-lobby");
	const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
	expect("the lobby fits 360 px", await wide() <= 0, await wide());
	await sit(page, address, links.british);
	expect("the table fits 360 px", await wide() <= 0, await wide());
	for (let i = 0; i < 8 && (await asked(page)).step !== "march"; i++) await byMouse(page, await asked(page), {});
	const zoom = await page.evaluate(() => window.table.board.k);
	const session = await context.newCDPSession(page), touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
	await touch("touchStart", [{ x: 140, y: 250, id: 1 }, { x: 220, y: 250, id: 2 }]);
	for (let i = 1; i <= 6; i++) await touch("touchMove", [{ x: 140 - i * 10, y: 250, id: 1 }, { x: 220 + i * 10, y: 250, id: 2 }]);
	await touch("touchEnd", []);
	expect("a pinch zooms", await page.evaluate(() => window.table.board.k) > zoom * 1.2);
	const spot = await page.evaluate(() => {
		const { board } = window.table;
		board.centre("1832", 1);
		const hex = board.grid.get("1832"), box = board.host.getBoundingClientRect();
		return { x: box.left + hex.x * board.k + board.x, y: box.top + hex.y * board.k + board.y };
	});
	await page.touchscreen.tap(spot.x, spot.y);
	await page.waitForFunction(() => window.table.chooser.pick.hex === "1832" && window.table.preview?.ok);
	expect("a tap takes a stack", true);
	await shot(page, "phone-march-lamp");
	const button = await (await page.$('.panel [data-key="main"]')).boundingBox();
	expect("the main button is in sight and big enough", button && button.y + button.height <= 740 && button.height >= 44, button);
	expect("axe: phone by lamp", (await findings(page)).length === 0, await findings(page));
	await page.tap('.panel [data-key="main"]');
	await page.waitForTimeout(700);
	await shot(page, "phone-move-lamp");
	clean("phone", record);
	await context.close();
});

await test("the board as a list, and by lamp", async () => {
	const links = await makeMatch(address, { seed: "list-1" });
	const { page, context, record } = await openPage(browser, { colorScheme: "dark" });
	await sit(page, address, links.british);
	for (let i = 0; i < 8 && (await asked(page)).step !== "march"; i++) await byKeys(page, await asked(page), {});
	await page.keyboard.press("h");
	await page.waitForSelector(".board-list");
	expect("hexes and units are a list", (await page.textContent(".board-list")).includes("Coast Castle"));
	expect("axe: list", (await findings(page)).length === 0, await findings(page));
	await shot(page, "list-lamp");
	await page.keyboard.press("Escape");
	await page.keyboard.press(".");
	await page.keyboard.press("Enter");
	await page.waitForFunction(() => window.table.preview?.ok);
	await shot(page, "march-lamp");
	expect("axe: march by lamp", (await findings(page)).length === 0, await findings(page));
	await page.keyboard.press("Space");
	await page.waitForSelector("dialog.fan");
	await shot(page, "fan-lamp");
	await page.keyboard.press("Escape");
	await page.keyboard.press("?");
	await page.waitForSelector("dialog .keys");
	await page.keyboard.press("Escape");
	await page.click(".panel .rule");
	await page.waitForSelector(".rule-title");
	await shot(page, "rule-lamp");
	clean("list", record);
	await context.close();
});

await browser.close();
await server.end();
process.exit(tally() ? 0 : 1);
