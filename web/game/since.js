// since.js: what the others did since one's last turn: a numbered list in the panel, with trails on the map. Only what the seat was sent. It
// stays until the next decision. May use: dom, parts, story.

import { h, button, count, iconButton, ICONS } from "../common/dom.js";
import { logLine } from "../common/parts.js";
import { groupsOf, linesOf } from "./story.js";

/** @typedef {import("./game.js").Game} Game @typedef {import("./story.js").Group} Group */

/** Kinds of lines that say nothing by themselves. */
const FRAME = new Set(["segment", "turn", "phase"]);
/** As many as the panel numbers. */
const MOST = 24;

export class Since {
	/** @param {Game} game */
	constructor(game) {
		this.game = game;
		/** the last ply of one's own turn */ this.from = -1;
		this.closed = false;
		/** @type {string} of what the list was made */ this.key = "";
		/** @type {Group[]} */ this.list = [];
		/** the one that was pressed last */ this.at = -1;
	}

	/** A move of one's own turn: what was told is known now. */
	mark() {
		const { wire, words } = this.game;
		if (words.ownTurn && !words.ownTurn(this.game.context(wire.view))) return;
		this.from = wire.ply + 1;
		this.closed = false;
		this.at = -1;
	}

	/** One comes back: what happened after the last own move. @param {{ply: number, by: string}[]} story */
	recall(story) {
		const { seat } = this.game.wire,
			own = story.filter((part) => part.by === seat);
		this.from = own.length ? own[own.length - 1].ply : -1;
		this.closed = false;
	}

	close() {
		const open = !this.closed && this.groups().length > 0;
		this.closed = true;
		return open;
	}

	/** @returns {Group[]} */
	groups() {
		const { game } = this,
			{ wire, story } = game;
		if (this.from < 0 || game.replay || wire.result?.over) return [];
		const key = `${this.from} ${story.length} ${wire.ply} ${wire.seat}`;
		if (this.key !== key) {
			this.key = key;
			/* Answers in one's own turn are no turn of the others. */
			const parts = story.filter((part) => part.ply > this.from && !part.mine);
			this.list = parts.some((part) => part.by !== wire.seat)
				? groupsOf(game, linesOf(game, parts)).filter(({ head, rest }) => (!(FRAME.has(head.kind) || game.words.dull?.has(head.kind)) || rest.some((line) => line.bad)) && (head.by !== wire.seat || rest.some((line) => line.by !== wire.seat))).slice(-MOST)
				: [];
		}
		return this.list;
	}

	/** Whether the list is in sight. */
	get open() {
		return !this.closed && this.groups().length > 0;
	}

	/** Ways of what is listed, with its numbers. @returns {{from: string, to: string, number: number, way: string[]}[]} */
	trails() {
		if (!this.open) return [];
		const { story } = this.game;
		return this.groups().flatMap(({ head, rest }, i) => {
			const plies = new Set([head, ...rest].map((line) => line.ply)),
				/** @type {string[][]} */ ways = [];
			for (const event of story.filter((part) => plies.has(part.ply)).flatMap((part) => part.events)) {
				const to = event.event === "attack" || event.event === "battle" ? event.target : ["moved", "retreated"].includes(event.event) ? event.to : "",
					last = ways[ways.length - 1],
					steps = Array.isArray(event.path) && event.path.length > 1 ? event.path : [to];
				if (!to || !event.from) continue;
				if (last && last[last.length - 1] === event.from) last.push(...steps);
				else ways.push([event.from, ...steps]);
			}
			return ways.map((way) => ({ from: way[0], to: way[way.length - 1], number: i + 1, way }));
		});
	}

	/** @param {number} i */
	go(i) {
		const { head, rest } = this.groups()[i],
			place = [...rest, head].flatMap((line) => line.hexes).pop() || head.hexes[0];
		this.at = i;
		if (place) this.game.goTo(place);
		this.game.render();
	}
}

/** What is said below a line: its own words, or the first things that came of it. @param {any} head @param {any[]} rest */
const about = (head, rest) => head.detail || rest.filter((line) => !line.bad).slice(0, 2).map((line) => line.text).join("; ");

/** The list in the panel, or nothing. @param {Game} game */
export function sinceList(game) {
	const { since } = game,
		groups = since.groups();
	if (!since.open) return null;
	const row = (/** @type {Group} */ { head, rest }, /** @type {number} */ i) => {
		const bad = head.bad || rest.some((/** @type {any} */ line) => line.bad),
			hurt = [head, ...rest].filter((line) => line.bad && line !== head);
		return h(
			"li",
			{ class: (bad ? "bad" : "") + (i === since.at ? " on" : "") },
			h(
				"button",
				{ type: "button", class: "sinceb", data: { key: "since-" + i }, on: { click: () => since.go(i) } },
				h("span", { class: "no" }, i + 1),
				h("span", null, h("b", null, head.text), about(head, rest) ? h("small", null, about(head, rest)) : null, ...hurt.map((line) => h("em", null, line.text))),
			),
		);
	};
	return h(
		"section",
		{ class: "since", "aria-label": "Since your last turn", data: { key: "since" } },
		h(
			"header",
			null,
			h("h3", null, "Since your last turn"),
			h("span", { class: "num" }, count(groups.length, "event")),
			button("small quiet", "Replay", () => game.openReplay(since.from), { data: { key: "since-replay" } }),
			iconButton("Close", ICONS.close, () => (since.close(), game.render()), { data: { key: "since-close" } }),
		),
		h("ol", { tabindex: 0, "aria-label": "What happened, in its order" }, ...groups.map(row)),
	);
}

/** A group of the log: the cause, and what came of it. @param {Group} group @param {(hex: string) => void} go */
export function drawGroup({ head, rest }, go) {
	const node = logLine(head, go);
	if (head.bad) node.classList.add("bad");
	if (!rest.length) return node;
	node.querySelector(".lb")?.append(
		h(
			"ol",
			{ class: "came-of" },
			...rest.map((line) => {
				const one = logLine(line, go);
				if (line.bad) one.classList.add("bad");
				return one;
			}),
		),
	);
	return node;
}
