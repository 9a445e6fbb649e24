// house.js: what every browser test needs: a server of its own, a browser, counting, screenshots.
// May use: node, playwright-core, axe-core.

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
	"--disable-component-update", "--disable-sync"];
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const screens = "build/screens";

/** Starts the server on a free port; resolves to its address and how to end it. */
export async function startServer(command) {
	const folder = mkdtempSync(join(tmpdir(), "durbar-"));
	const child = spawn(command, ["serve", "--port", "0", "--db", join(folder, "matches.db"), "--web", "web"], { stdio: ["ignore", "pipe", "pipe"] });
	let said = "";
	const address = await new Promise((done, fail) => {
		const hear = (bytes) => {
			said += bytes;
			const found = /http:\/\/[\d.:]+/.exec(said);
			if (found) done(found[0]);
		};
		child.stdout.on("data", hear);
		child.stderr.on("data", hear);
		child.on("exit", () => fail(new Error("the server ended: " + said)));
	});
	const end = () => new Promise((done) => {
		child.removeAllListeners("exit");
		child.on("exit", () => { rmSync(folder, { recursive: true, force: true }); done(); });
		child.kill("SIGTERM");
	});
	return { address, end };
}

export async function startBrowser() {
	mkdirSync(screens, { recursive: true });
	return chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: FLAGS });
}

/** A page that remembers what went wrong on it and what its sockets heard. */
export async function openPage(browser, options = {}) {
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", ...options });
	const page = await context.newPage();
	const record = { faults: [], frames: [], hosts: new Set(), bytes: 0 };
	page.on("console", (message) => message.type() === "error" && record.faults.push(message.text().slice(0, 300)));
	page.on("pageerror", (error) => record.faults.push(error.message));
	page.on("request", (request) => record.hosts.add(new URL(request.url()).host));
	page.on("websocket", (socket) => {
		record.hosts.add(new URL(socket.url()).host);
		socket.on("framereceived", (frame) => record.frames.push(String(frame.payload)));
	});
	return { page, context, record };
}

/** Makes a match without the lobby; returns its links. */
export async function makeMatch(address, more = {}) {
	const answer = await fetch(address + "/api/matches", { method: "POST", headers: { "Content-Type": "application/json", Origin: address },
		body: JSON.stringify({ scenario: "asante", seats: [{ kind: "human", name: "Ada" }, { kind: "human", name: "Kwame" }], seed: "browser-1", ...more }) });
	return (await answer.json()).links;
}

/** The table on a page has been laid and the map lies on it. */
export async function sit(page, address, link) {
	await page.goto(address + link);
	await page.waitForFunction(() => window.table?.board && document.querySelector(".panel .prompt h2"), null, { timeout: 15000 });
	await page.waitForTimeout(60);
}

/** Findings of axe that matter. */
export async function findings(page) {
	await page.evaluate(AXE);
	const result = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
	return result.violations.filter((one) => one.impact === "serious" || one.impact === "critical")
		.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.target.join(" ")).join("; ")} (${one.nodes[0].failureSummary.split("\n")[1]?.trim()})`);
}

export async function shot(page, name) {
	await page.screenshot({ path: join(screens, name + ".png") });
}

let passed = 0, failed = 0;

export function expect(what, truth, more) {
	if (truth) {
		passed++;
		console.log("ok    " + what);
	} else {
		failed++;
		console.log("FAIL  " + what + (more === undefined ? "" : ": " + (typeof more === "string" ? more : JSON.stringify(more)).slice(0, 1500)));
	}
}

/** Runs one test, where its name holds the third word of the command line if there is one; an error in it is a failure and the others go on. */
export async function test(name, run) {
	if (process.argv[3] && !name.includes(process.argv[3])) return;
	const began = Date.now();
	try {
		await run();
	} catch (error) {
		expect(name, false, error.stack);
	}
	console.log(`      ${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

export function tally() {
	console.log(`${passed} passed, ${failed} failed`);
	return failed === 0;
}
