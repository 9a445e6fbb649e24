// replay.js: what happened, ply by ply: a numbered story, trails on the map, a timeline.
// May use: dom, parts, links, replay_tabs.

import { h, s, refill, button, count, iconButton, ICONS } from "../common/dom.js";
import { logLine } from "../common/parts.js";
import { openBranch } from "./links.js";
import { diceTab, lossesTab, tabs } from "./replay_tabs.js";

/** @typedef {import("./game.js").Game} Game */

export class Replay {
	/** @param {Game} game @param {number} from the last ply that was seen */
	constructor(game, from) {
		this.game = game;
		this.from = from;
		/** @type {any} */ this.view = null;
		this.seat = game.wire.seat;
		this.timer = 0;
		/** what the panel tells */ this.tab = "story";
		this.plies = game.story.filter((part) => part.events.length);
		this.at = from ? this.plies.findIndex((part) => part.ply > from) : 0;
		if (this.at < 0) this.at = Math.max(0, this.plies.length - 1);
		this.story = this.plies;
		this.go(this.at);
	}

	/** New moves have come while one looks back. */
	more() {
		this.plies = this.game.story.filter((part) => part.events.length);
		this.game.render();
	}

	/** @param {number} at */
	async go(at) {
		this.at = Math.max(0, Math.min(at, this.plies.length - 1));
		const part = this.plies[this.at];
		if (!part) return;
		const asked = this.at;
		const answer = await this.game.wire.ask({
			op: "at",
			ply: part.ply,
			...(this.seat !== this.game.wire.seat ? { seat: this.seat } : {}),
		});
		if (this.game.replay !== this || asked !== this.at) return;
		if (answer.view) this.view = answer.view;
		/* What a system shows as one scene stays until the player goes on. */
		if (this.timer && this.game.surface?.pauses?.(part.events)) this.pause();
		this.game.render();
		const hex = this.trails()[0]?.to;
		if (hex) this.game.board?.show(hex);
	}

	/** @param {number} by */
	step(by) {
		this.pause();
		this.go(this.at + by);
	}

	toggle() {
		if (this.timer) this.pause();
		else {
			if (this.at >= this.plies.length - 1) this.at = -1;
			this.timer = window.setInterval(
				() => (this.at < this.plies.length - 1 ? this.go(this.at + 1) : this.pause()),
				matchMedia("(prefers-reduced-motion: reduce)").matches ? 1200 : 700,
			);
		}
		this.game.render();
	}

	pause() {
		clearInterval(this.timer);
		this.timer = 0;
		this.game.render();
	}

	stop() {
		clearInterval(this.timer);
	}

	/** Moves of the ply in sight, as lines on the map. */
	trails() {
		const events = this.plies[this.at]?.events || [],
			trails = [];
		for (const event of events) {
			if (event.event === "moved" || event.event === "retreated") trails.push({ from: event.from, to: event.to });
			else if (event.event === "attack") trails.push({ from: event.from, to: event.target, number: this.at + 1 });
		}
		const place = events.find((event) => event.hex)?.hex;
		if (!trails.length && place) trails.push({ from: place, to: place, number: this.at + 1 });
		return trails;
	}

	/** @returns {import("../hex/board.js").Lit} */
	lit() {
		return { trails: this.trails() };
	}

	/** After the end every seat can be looked at. @param {string} seat */
	async sitAt(seat) {
		this.seat = seat;
		const { wire } = this.game;
		const answer = await wire.ask({
			op: "history",
			from: 0,
			to: wire.ply,
			...(seat === wire.seat ? {} : { seat }),
		});
		const plies = (answer.plies || answer.history || []).filter((/** @type {any} */ part) => part.events?.length);
		if (plies.length) this.plies = plies;
		this.go(this.at);
	}

	panel() {
		const { game } = this,
			context = game.context(),
			over = game.wire.result?.over;
		const part = this.plies[this.at],
			lines = this.plies.slice(Math.max(0, this.at - 12), this.at + 1);
		const away = this.from > 0 && !over;
		return [
			h(
				"section",
				{ class: "prompt" },
				h("h2", null, away ? "While you were away" : over ? `${game.words.moment(context)}` : "Replay"),
				h(
					"p",
					null,
					part
						? `Move ${part.ply} of ${game.wire.ply}, ${context.sideName(part.by)}`
						: "Nothing has happened yet.",
				),
			),
			over
				? h(
						"div",
						{ class: "row seats", role: "group", "aria-label": "Whose eyes" },
						...context.sides.map((side) =>
							button(
								"small" + (this.seat === side ? " on" : ""),
								context.sideName(side),
								() => this.sitAt(side),
								{ "aria-pressed": this.seat === side ? "true" : "false" },
							),
						),
					)
				: null,
			tabs(this),
			this.tab === "losses" ? lossesTab(this) : this.tab === "dice" ? diceTab(this) : this.told(lines.reverse()),
			away ? this.whereYouWere() : null,
			this.chart(),
			this.timeline(),
			h(
				"section",
				{ class: "buttons" },
				button(
					"primary",
					[over ? "To the result" : "Go to my move", h("span", { class: "key" }, "Enter")],
					() => game.closeReplay(),
					{ data: { key: "main" } },
				),
				(over || game.wire.match.closed) && part && part.ply < game.wire.ply
					? button("", "Branch", () => openBranch(game, part.ply), { data: { key: "branch" } })
					: null,
			),
		];
	}

	/** The story up to the move in sight, the latest first. @param {{ply: number, events: any[]}[]} plies */
	told(plies) {
		const { game } = this,
			context = game.context();
		return h(
			"ol",
			{ class: "log-list story", tabindex: 0, "aria-label": "Story" },
			...plies.flatMap((one, i) =>
				game.words
					.tell(one.events)
					.map((/** @type {any} */ event) => game.words.eventLine(context, event))
					.filter((/** @type {any} */ line) => !line.quiet)
					.map((/** @type {any} */ line, /** @type {number} */ j) => {
						const node = logLine(line, (hex) => game.goTo(hex), j ? undefined : one.ply);
						if (!i) node.classList.add("now");
						return node;
					}),
			),
		);
	}

	/** For one who comes back: the last order, the note to oneself, how it stands. */
	whereYouWere() {
		const { game } = this,
			{ wire, words } = game,
			context = game.context(wire.view);
		const last = [...game.story].reverse().find((part) => part.by === wire.seat && part.move),
			turns = words.track(context),
			left = turns.filter((/** @type {any} */ turn) => !turn.past && !turn.now).length;
		const lines = [
			last && words.sayMove ? "Your last order: " + words.sayMove(context, words.readMove(last.move, game.ids)) : "",
			words
				.scores(context)
				.map((/** @type {any} */ score) => `${score.name} ${score.points}`)
				.join(", ") + (turns.length ? `, ${count(left, "turn")} to come` : ""),
		];
		return h(
			"section",
			{ class: "waiting" },
			h("h3", null, "Where you were"),
			...lines.filter(Boolean).map((line) => h("p", null, line)),
			game.plans.note ? h("p", { class: "it" }, game.plans.note) : null,
		);
	}

	/** Points by ply, up to the one in sight. */
	chart() {
		const { game } = this,
			context = game.context(),
			sides = context.sides,
			last = this.plies.length - 1;
		/** @type {Map<string, number[][]>} */
		const lines = new Map(sides.map((side) => [side, [[0, 0]]]));
		this.plies.forEach((part, i) =>
			part.events.forEach((event) => {
				if (event.event === "score" && event.total !== undefined) lines.get(event.side)?.push([i, event.total]);
			}),
		);
		const most = Math.max(10, ...[...lines.values()].flat().map(([, points]) => points));
		if (last < 1 || [...lines.values()].every((line) => line.length < 2)) return null;
		const x = (/** @type {number} */ i) => 4 + (332 * i) / last,
			y = (/** @type {number} */ n) => 66 - (58 * n) / most;
		const svg = s(
			"svg",
			{
				class: "vp",
				viewBox: "0 0 340 72",
				role: "img",
				"aria-label":
					"Victory points: " +
					game.words
						.scores(context)
						.map((/** @type {any} */ one) => `${one.name} ${one.points}`)
						.join(", "),
			},
			s("path", { class: "vp-g", d: `M4 ${y(0)}H336M4 ${y(most)}H336` }),
			s("path", { class: "vp-n", d: `M${x(this.at)} 4V68` }),
		);
		for (const side of sides) {
			const line = lines.get(side) || [];
			svg.append(
				s("path", {
					class: `vp-l nat-${game.words.sideMark(context, side).nation}`,
					d: line.map(([i, n], j) => (j ? `H${x(i)}V${y(n)}` : `M${x(i)} ${y(n)}`)).join("") + `H${x(last)}`,
				}),
			);
		}
		return h(
			"section",
			{ class: "points" },
			h("header", null, h("h3", null, "Victory points"), h("span", { class: "num" }, "to " + most)),
			svg,
		);
	}

	timeline() {
		const slider = /** @type {HTMLInputElement} */ (
			h("input", {
				type: "range",
				min: 0,
				max: Math.max(0, this.plies.length - 1),
				value: this.at,
				"aria-label": "Moves",
				data: { key: "slider" },
				"aria-valuetext": `move ${this.plies[this.at]?.ply ?? 0}`,
			})
		);
		slider.addEventListener("input", () => {
			this.stop();
			this.timer = 0;
			this.go(Number(slider.value));
		});
		const battles = h("div", { class: "battles", "aria-hidden": "true" });
		refill(
			battles,
			...this.plies.map((part, i) =>
				part.events.some((event) => event.event === "attack" || event.event === "fought")
					? h("i", { style: { left: (100 * i) / Math.max(1, this.plies.length - 1) + "%" } })
					: null,
			),
		);
		return h(
			"section",
			{ class: "timeline" },
			iconButton("First", ICONS.first, () => this.step(-this.plies.length), { data: { key: "first" } }),
			iconButton(this.timer ? "Pause" : "Play", this.timer ? ICONS.pause : ICONS.play, () => this.toggle(), {
				data: { key: "play" },
			}),
			iconButton("Last", ICONS.last, () => this.step(this.plies.length), { data: { key: "last" } }),
			h("div", { class: "slide" }, slider, battles),
		);
	}
}
