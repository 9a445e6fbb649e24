// shelf.js: the personal link: one's games on other devices. The server keeps the list of games of this browser under a secret, which
// stands in the fragment of the link; lobby and games keep it up to date. Loaded when there is one, or one is wanted. May use: dom, parts, qr.

import { h, s, button, count, refill } from "./dom.js";
import { keptGames, linkToSend, openDialog, writeGames } from "./parts.js";
import { encode } from "./qr.js";

/** @typedef {import("./parts.js").Kept} Kept @typedef {{games: Kept[], gone: string[]}} List */

const SECRET = "durbar.shelf";
const GONE = "durbar.gone";
/** Bytes that the server takes, and games that a browser keeps. */
const MOST = 32000;
const GAMES = 60;

/** @param {any} body @returns {Promise<{status: number, games?: string, secret?: string, error?: string}>} */
async function ask(body) {
	const answer = await fetch("/api/shelf", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }).catch(() => null),
		got = await answer?.json().catch(() => null);
	return { error: "The server gave no answer.", ...got, status: answer?.status || 0, ...(answer?.ok ? { error: undefined } : {}) };
}

// ---- lists: what comes from elsewhere is looked at closely ----

const TOKEN = /^[\w-]{32}$/;
const TOKENS = /^[\w-]{32}( [\w-]{32})*$/;

/** A game as it may be kept; null: it is none. @param {any} one @returns {Kept | null} */
function clean(one) {
	if (!one || typeof one !== "object" || !TOKEN.test(one.token)) return null;
	const text = (/** @type {any} */ it) => (typeof it === "string" ? it.slice(0, 120) : ""),
		links = (/** @type {any} */ it) => (typeof it === "string" && TOKENS.test(it) ? it : undefined),
		{ rematch } = one;
	return {
		token: one.token,
		match: Number(one.match) || 0,
		title: text(one.title) || "A game",
		scenario: text(one.scenario),
		system: text(one.system),
		seat: text(one.seat),
		opponent: text(one.opponent) || "somebody",
		state: text(one.state),
		mine: one.mine === true,
		over: one.over === true,
		when: Math.min(Number(one.when) || 0, Date.now()),
		other: links(one.other),
		watch: links(one.watch),
		invite: links(one.invite),
		owner: links(one.owner),
		offer: text(one.offer) || undefined,
		offerText: text(one.offerText) || undefined,
		dice: text(one.dice) || undefined,
		rematch: rematch && TOKEN.test(rematch.seat) ? { seat: rematch.seat, owner: links(rematch.owner) } : undefined,
	};
}

/** @param {string | undefined} text @returns {List} */
function read(text) {
	try {
		const { games, gone } = JSON.parse(text || "{}");
		return {
			games: (Array.isArray(games) ? games : []).map(clean).filter((one) => one !== null),
			gone: (Array.isArray(gone) ? gone : []).filter((one) => TOKEN.test(one)).slice(-200),
		};
	} catch {
		return { games: [], gone: [] };
	}
}

/** This browser's own. @returns {List} */
const own = () => ({ games: keptGames(), gone: read(`{"gone":${localStorage.getItem(GONE) || "[]"}}`).gone });

/** Both together: of a game that both have the newer word counts, and what was forgotten in one is forgotten. @param {List} a @param {List} b @returns {List} */
function merge(a, b) {
	const gone = [...new Set([...a.gone, ...b.gone])].slice(-200),
		/** @type {Map<string, Kept>} */ all = new Map();
	for (const one of [...a.games, ...b.games].sort((x, y) => x.when - y.when)) all.set(one.token, { ...all.get(one.token), ...JSON.parse(JSON.stringify(one)) });
	return { games: [...all.values()].filter((one) => !gone.includes(one.token)).sort((x, y) => y.when - x.when).slice(0, GAMES), gone };
}

/** As the server gets it: the oldest are left out where it would be too long. @param {List} list */
function write(list) {
	const games = [...list.games];
	let text = "";
	do text = JSON.stringify({ games, gone: list.gone });
	while (new TextEncoder().encode(text).length > MOST && games.pop());
	return text;
}

/** Brings this browser and the server up to date. Returns whether anything came. @returns {Promise<boolean>} */
export async function sync() {
	const secret = localStorage.getItem(SECRET);
	if (!secret) return false;
	const got = await ask({ secret });
	/* It was withdrawn, perhaps on another device. */
	if (got.status === 404) localStorage.removeItem(SECRET);
	if (got.status !== 200) return false;
	const before = JSON.stringify(keptGames()),
		both = merge(read(got.games), own());
	writeGames(both.games);
	localStorage.setItem(GONE, JSON.stringify(both.gone));
	if (write(both) !== got.games) await ask({ secret, games: write(both) });
	return JSON.stringify(both.games) !== before;
}

// ---- the link, shown ----

/** @param {string} text */
function drawCode(text) {
	const rows = encode(text);
	if (!rows) return null;
	const size = rows.length + 8,
		dots = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
	return s("svg", { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": "The link as a QR code", "shape-rendering": "crispEdges" }, s("path", { d: `M0 0h${size}v${size}H0z`, fill: "#fff" }), s("path", { d: dots, fill: "#000" }));
}

/** @param {string} secret */
const linkOf = (secret) => `${location.origin}/#games=${secret}`;

/** @param {HTMLElement} place @param {string} [problem] */
function drawShelf(place, problem) {
	const secret = localStorage.getItem(SECRET),
		said = h("p", { class: "problem", role: "alert" }, problem || "");
	const make = async () => {
		const made = await ask({ games: write(own()) });
		if (made.secret) localStorage.setItem(SECRET, made.secret);
		drawShelf(place, made.error);
	};
	const withdraw = async () => {
		const done = await ask({ secret, withdraw: true });
		if (done.status === 200 || done.status === 404) localStorage.removeItem(SECRET);
		drawShelf(place, done.status === 404 ? "" : done.error);
	};
	if (!secret)
		return void refill(
			place,
			h("p", null, "A personal link carries all games of this browser to another device, and keeps both in step: your telephone has what you began at your desk."),
			h("p", { class: "note" }, "The server keeps the list of your games for it, encrypted with a secret that stands in the link alone."),
			said,
			button("primary", "Make my personal link", make, { data: { key: "shelf-make" } }),
		);
	refill(
		place,
		h("p", null, "Open this link on your other device, or point its camera at the code."),
		h("p", null, drawCode(linkOf(secret))),
		...linkToSend(linkOf(secret), "Your personal link", "primary"),
		h("p", { class: "note" }, "Keep it to yourself: whoever has it can play all your games. If it has got about, withdraw it; devices that have opened it already keep the games that they have."),
		said,
		button("danger", "Withdraw the link", withdraw, { data: { key: "shelf-withdraw" } }),
	);
}

export function openShelf() {
	const place = h("div", { class: "shelfdlg" });
	drawShelf(place);
	openDialog("Your games on another device", "small", [place]);
}

// ---- the link, opened ----

/** Games that this browser has not, as far as there is room. Nothing that it has is changed. @param {Kept[]} games */
function bring(games) {
	const kept = keptGames(),
		fresh = games.filter((one) => !kept.some((old) => old.token === one.token)).slice(0, Math.max(0, GAMES - kept.length));
	writeGames([...kept, ...fresh]);
}

/** Somebody's link was opened here: nothing happens before it is asked. @param {string} secret @param {() => void} redraw */
export async function offerShelf(secret, redraw) {
	const got = TOKEN.test(secret) ? await ask({ secret }) : { status: 404, games: "", error: "This link is not whole: copy it again." },
		{ games } = read(got.games);
	if (got.status !== 200) return void openDialog("A personal link", "small", [h("p", { role: "alert" }, got.error || "")]);
	const step = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", name: "step" }));
	const go = async () => {
		if (step.checked) {
			localStorage.setItem(SECRET, secret);
			await sync();
		} else bring(games);
		dialog.close();
		redraw();
	};
	const dialog = openDialog("A personal link", "small", [
		h("p", null, `It carries ${count(games.length, "game")}.`),
		h("ul", { class: "shelflist" }, ...games.slice(0, 8).map((one) => h("li", null, h("b", null, one.title), ` ${one.seat}, against ${one.opponent}`)), games.length > 8 ? h("li", null, `and ${games.length - 8} more`) : null),
		h("label", { class: "radio" }, step, h("span", null, h("b", null, "These are my own games"), h("small", null, "Both devices are kept in step from now on: the games of this browser go to whoever has the link. Leave it off if somebody else sent it."))),
		h("p", { class: "row" }, button("primary", "Bring them to this browser", go, { data: { key: "shelf-bring" } }), button("", "Not now", () => dialog.close())),
	]);
}
