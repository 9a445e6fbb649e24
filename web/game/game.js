// game.js: one page of a game: its seats, the board, the panel, and what happens when something is pressed.
// May use: everything of the client.

import { h, refill } from "../common/dom.js";
import { ofData, playWith } from "../common/lasting.js";
import { Wire } from "../common/wire.js";
import { diceKind } from "../common/words.js";
import { fetchMap } from "../hex/board.js";
import { loadSprite } from "../hex/counter.js";
import { lookAtArmies } from "../hex/frame.js";
import { Chooser } from "../hex/chooser.js";
import { KEYS } from "../hex/keys.js";
import { startTheme, openDialog, keepGame, keptGames, playing } from "../common/parts.js";
import { layMap, layPage } from "./lay.js";
import { drawPanel } from "./panel.js";
import { BattleDialog } from "./battle.js";
import { EndPage } from "./ending.js";
import { drawCurtain, passSeat } from "./hotseat.js";
import { behold } from "./moment.js";
import { drawMomentTray } from "./moment_view.js";
import { weighRows } from "./certain.js";
import { botPace } from "./pace.js";
import { Replay } from "./replay.js";
import { Since } from "./since.js";
import { hearEvents } from "./hear.js";
import { eventCard, openHelp, sayOnly } from "./sheets.js";
import { drawBar } from "./bar.js";
import { orderedAnswer } from "./orders.js";
import { followPlea } from "./undo.js";
import { Plans } from "../hex/plans.js";
import { followTurns } from "./call.js";
import { coached, loadLearn } from "../common/learning.js";
import { followOffer } from "./offers.js";
import { askPreview, fillCosts } from "./previews.js";
import { storyOf } from "./story.js";
import { followWords, greetNewcomer } from "./waiting.js";
import { endMotion, slide } from "../hex/motion.js";
import { HexRuler } from "../hex/ruler.js";
import { canFan, openFan } from "../hex/sheets.js";
import { showTip } from "../hex/tip.js";
import { loadWords, plain } from "../systems/registry.js";

const loadShelf = () => import("../common/shelf.js");
/** Only coached games need him. */
const loadCoach = () => import("./coach.js");

export class Game {
	/** Elements of the page, see lay.js. @type {HTMLElement | undefined} */
	bar;
	/** @type {HTMLElement | undefined} */ mapHost;
	/** @type {HTMLElement | undefined} */ tip;
	/** @type {HTMLElement | undefined} */ momentTray;
	/** @type {HTMLElement | undefined} */ panel;
	/** @type {HTMLElement | undefined} */ live;
	/** @type {HTMLElement | undefined} */ tools;
	/** @type {HTMLElement | undefined} */ link;
	/** @type {import("./drawer.js").Drawer | undefined} */ drawer;

	/** @param {string} token */
	constructor(token) {
		this.token = token;
		/** @type {any} */ this.words = plain;
		/** @type {any} */ this.box = null;
		/** @type {Map<string, any>} the units of the box */ this.units = new Map();
		/** @type {Record<string, string>} how the scenario calls the sides, before the box is there */ this.sides = {};
		/** @type {any} */ this.system = null;
		/** @type {import("../hex/board.js").Board | null} */ this.board = null;
		/** @type {any} the board of a system that has its own: see docs/web.md */ this.surface = null;
		/** @type {Replay | null} */ this.replay = null;
		/** @type {{ply: number, by: string, move?: string, events: any[], mine?: boolean}[]} mine: it was made in one's own turn, perhaps as an answer */ this.story = [];
		/** it is this seat's own turn */ this.ownTurn = false;
		/** @type {((moves: string[]) => string | null | undefined) | null} */ this.auto = null;
		/** @type {import("./moment.js").Moment | null} a throw that is being looked at */ this.moment = null;
		/** what was done without asking */ this.told = "";
		/** a rematch was agreed to on this page */ this.rematching = false;
		/** two share the page, and nothing but the battle is in sight */ this.covered = false;
		/** @type {string[]} what was sent since the last die, in words, for the undo button */ this.sent = [];
		this.sending = "";
		/** @type {Promise<void> | null} */ this.opening = null;
		/** @type {import("./coach.js").Coach | null} */ this.coach = null;
		this.busy = false;
		/** the first look has just been taken */ this.looked = false;
		/** the page is complete */ this.ready = false;
		/** the verb that the player turned to; empty: the usual one */ this.mode = "";
		this.unread = 0;
		/** how far the log is scrolled */ this.logScroll = 0;
		this.note = "";
		/** @type {import("../common/wire.js").Preview | null} */ this.preview = null;
		/** @type {string | null} */ this.previewed = null;
		/** costs that wait to be drawn: a timer */ this.lighting = 0;
		/** @type {string | null} */ this.hovered = null;
		this.kept = keptGames().find((game) => game.token === token || game.other === token) || null;
		this.wires = [new Wire(token)];
		this.wire = this.wires[0];
		for (const other of (this.kept?.token === token && this.kept.other?.split(" ")) || [])
			this.wires.push(new Wire(other));
		this.chooser = new Chooser(plain, this.context(), null);
		this.battle = new BattleDialog(this);
		this.endPage = new EndPage(this);
		this.since = new Since(this);
		this.plans = new Plans(this);
		this.ruler = new HexRuler(this);
		/** @type {{key: string, map: Map<string, any>}} */ this.memory = { key: "", map: new Map() };
		for (const wire of this.wires) this.follow(wire);
	}

	/** What the system's words may look at. @param {any} [view] @returns {import("./task.js").Context} */
	context(view) {
		const { units } = this;
		return {
			view: view || this.replay?.view || this.wire.view || {},
			box: this.box || {},
			seat: this.wire.seat,
			sides: this.seats(),
			unit: (id) => units.get(id) || { id, name: id, arm: "infantry", side: "", strength: 0, move: 0 },
			sideName: (seat) => {
				const [, side, number] = /^(.*?)(?:-(\d+))?$/.exec(seat || "") || ["", "", ""],
					name = (this.box?.sides || this.sides)[side] || (side ? side.charAt(0).toUpperCase() + side.slice(1) : "Nobody");
				return number && this.players() > 1 ? `${name}, ${number === "1" ? "C-in-C" : "player " + number}` : name;
			},
			seen: (hex) => this.recall().get(hex),
			hexInfo: (hex) => this.board?.grid.get(hex),
			around: (hex) => this.board?.grid.around(hex) || [],
			near: (hex) => this.board?.grid.near(hex) || "",
		};
	}

	/** What was seen of enemy stacks earlier: of the story up to the moment in sight. */
	recall() {
		const { replay } = this,
			story = replay ? replay.plies.slice(0, replay.at + 1) : this.story,
			key = `${this.wire.seat} ${replay?.seat} ${story.length} ${story[story.length - 1]?.ply} ${this.wire.ply} ${!!replay?.view}`;
		if (this.memory.key !== key) {
			this.memory = { key, map: new Map() };
			const context = this.context();
			this.memory.map = this.words.remember(replay ? { ...context, seat: replay.seat } : context, story);
		}
		return this.memory.map;
	}

	/** Players of a side, where a side can have several. */
	players() {
		return Number(this.wire.match?.options?.players || 1);
	}

	/** The seats that are played. @returns {string[]} */
	seats() {
		return (this.system?.seats || []).filter(
			(/** @type {string} */ seat) => Number(/-(\d+)$/.exec(seat)?.[1] || 1) <= this.players(),
		);
	}

	/** The first seat of the other side. */
	rival() {
		const side = this.wire.seat.replace(/-\d+$/, "");
		return this.wire.seats.find((seat) => seat.seat.replace(/-\d+$/, "") !== side);
	}

	/** @param {Wire} wire */
	follow(wire) {
		followWords(this, wire);
		followOffer(this, wire);
		followTurns(this, wire);
		followPlea(this, wire);
		wire.addEventListener("welcome", () => this.onWelcome(wire));
		wire.addEventListener("update", (event) => this.onUpdate(wire, /** @type {CustomEvent} */ (event).detail));
		wire.addEventListener("stale", () => {
			this.note = "The position had changed: here is the present one.";
			this.newPosition(wire);
		});
		wire.addEventListener("refused", (event) => this.onRefused(/** @type {CustomEvent} */ (event).detail));
		wire.addEventListener("seats", () => this.drawBar());
		wire.addEventListener("state", () => this.drawLink());
		wire.addEventListener("chat", (event) => this.onChat(wire, /** @type {CustomEvent} */ (event).detail));
		wire.addEventListener("error", (event) => this.onError(/** @type {CustomEvent} */ (event).detail));
		wire.addEventListener("notice", (event) => this.onNotice(/** @type {CustomEvent} */ (event).detail));
	}

	// ---- what comes in ----

	/** @param {Wire} wire */
	async onWelcome(wire) {
		this.drawLink();
		if (!this.box) {
			this.opening ||= this.open(wire);
			return void (await this.opening);
		}
		if (wire === this.wire && (this.board || this.surface)) this.newPosition(wire);
	}

	/** How long the moves of a bot stay in sight, in ms. */
	setPace() {
		const bot = this.wire.seats.some((seat) => seat.kind === "bot" && seat.seat !== this.wire.seat);
		for (const wire of this.wires) wire.pace = bot && this.wires.length === 1 ? botPace() : 0;
	}

	/** The first welcome: loads what the box holds, and builds the page. @param {Wire} wire */
	async open(wire) {
		playWith(wire.match.kept);
		const box = fetch(ofData("/api/box/" + wire.match.scenario)).then((answer) => answer.json());
		/* The map is the largest of all: it comes while everything else is made ready. */
		const drawing = box.then(({ scenarios: [{ describe }] }) => (describe?.map ? fetchMap(wire.match.system, describe.map) : undefined));
		[this.system, this.words] = await Promise.all([box, loadWords(wire.match.system), loadSprite()]);
		this.scenario = this.system.scenarios[0];
		this.box = this.scenario.describe || {};
		const standard = Object.fromEntries(this.scenario.options.map((/** @type {any} */ option) => [option.name, option.standard]));
		playing({ scenario: wire.match.scenario, title: this.scenario.title, options: wire.match.options, standard });
		if (this.box.real) return void location.replace("/web/assist.html" + location.hash);
		this.units = new Map((this.box.units || []).map((/** @type {any} */ unit) => [unit.id, unit]));
		this.ids = new Set(this.units.keys());
		if (this.words.board && !this.words.Surface)
			for (const side of Object.keys(this.box.sides || {}))
				document.documentElement.style.setProperty("--side-" + side, `var(--n-${this.words.sideMark(this.context(wire.view), side).nation})`);
		layPage(this);
		this.setPace();
		/* What is asked can be read while the map is still being drawn. */
		if (this.wires.length === 1) {
			this.chooser = this.newChooser(wire);
			this.render();
		}
		if (this.words.board) await layMap(this, drawing);
		await Promise.all(
			this.wires.map((one) =>
				one.view
					? null
					: new Promise((done) => one.addEventListener("welcome", () => done(null), { once: true })),
			),
		);
		const acting = this.wires.find((one) => one.toAct.includes(one.seat));
		this.ready = true;
		if (this.wires.length > 1) drawCurtain(this, acting || this.wire);
		else {
			/* The greeting comes when everything is in its place: to show it the browser lays the whole map out. */
			const arrived = this.arrive(wire);
			greetNewcomer(this, wire);
			await arrived;
		}
		/* A new game goes to the other devices of a personal link. */
		if (localStorage.getItem("durbar.shelf")) loadShelf().then((module) => module.sync());
	}

	/** Shows what happened while the seat was away, or begins. @param {Wire} wire */
	async arrive(wire) {
		const met = wire.match.seen ?? wire.ply,
			seen = this.surface?.seenUpTo?.(met) ?? met;
		/* Counters are drawn in the size that the first look gives them, once. */
		this.looked = !!this.board && this.wires.length === 1;
		if (this.looked) this.firstLook();
		this.newPosition(wire);
		if (!this.looked) this.firstLook();
		this.looked = false;
		await this.loadStory(wire);
		if (coached(wire.match.match)) this.callCoach();
		if (wire.result?.over) return void this.endPage.open();
		this.since.recall(this.story);
		if (this.since.open) this.surface?.recall?.(Math.max(0, this.since.from));
		if (!(seen > 0 && seen < wire.ply && this.story.some((part) => part.ply > seen && part.events.length))) return void (this.since.open && this.render());
		/* What a system shows as scenes is played; of the rest the list tells. */
		if (this.surface?.pauses || !this.since.open) this.openReplay(seen);
		else this.render();
	}

	/** The coach comes, where the system has one. */
	async callCoach() {
		if (!this.coach) {
			const [{ Coach }, learn] = await Promise.all([loadCoach(), loadLearn(this.wire.match.system)]);
			this.coach = new Coach(this, learn);
			this.render();
		} else this.coach.fold(false);
	}

	/** The events of the match so far, for log and replay. @param {Wire} wire */
	async loadStory(wire) {
		const first = await this.beginning(wire);
		this.story = wire.ply ? [...first, ...storyOf(await wire.ask({ op: "history", from: 0, to: wire.ply }))] : first;
		// A replay that was opened before there was anything to show begins now.
		if (this.replay && !this.replay.plies.length) this.openReplay(this.replay.from);
		else if (this.story.length) this.render();
		if (!wire.ply) for (const event of first.flatMap((part) => part.events)) this.showCard(event);
	}

	/** What befell before the first move, which no history tells. @param {Wire} wire */
	async beginning(wire) {
		if (!this.words.beginning) return [];
		const view = wire.ply ? (await wire.ask({ op: "at", ply: 0 })).view : wire.view,
			events = view ? this.words.beginning(this.context(view)) : [];
		return events.length ? [{ ply: 0, by: "", events }] : [];
	}

	/** @param {any} event */
	showCard(event) {
		const card = this.words.card(this.context(), event);
		if (card) eventCard(card, this);
	}

	/** What the map shows at first: what it showed before the page was loaded again, or else the armies. */
	firstLook() {
		const { match, seat } = this.wire,
			board = this.surface?.field || this.board;
		if (board?.recallLook(`durbar.look.${match.match}.${seat}`)) return;
		if (this.surface) this.surface.firstLook();
		else lookAtArmies(this);
	}

	/** The one of these hexes where most units stand. @param {string[]} hexes */
	largest(hexes) {
		const [big] = this.words
			.stacks(this.context())
			.filter((/** @type {any} */ stack) => hexes.includes(stack.hex))
			.sort((/** @type {any} */ a, /** @type {any} */ b) => (b.count || 0) - (a.count || 0));
		return big ? big.hex : hexes[0];
	}

	/** @param {Wire} wire @param {any} message */
	onUpdate(wire, message) {
		/* The two seats get a move one after the other: whichever is last brings the curtain. */
		if (wire !== this.wire) return void ((this.board || this.surface) && !document.querySelector(".curtain") && this.passSeat());
		if (message.undo) this.story = this.story.filter((part) => part.ply <= message.ply);
		else this.story.push({ ply: message.ply, by: message.by, move: message.move, events: message.events || [], mine: this.ownTurn });
		if (message.undo) this.sent.pop();
		else if (
			(message.events || []).some((/** @type {any} */ event) => event.dice?.length) ||
			message.by !== wire.seat
		)
			this.sent = [];
		else if (message.move) this.sent.push(this.sending);
		this.last = message;
		this.announce(message);
		if (!message.undo) hearEvents(this, message.events || []);
		/* What is being composed stays, and nothing moves away from under the mouse. */
		if (message.aside) return this.drawBar();
		behold(this, wire, message);
		this.newPosition(wire);
		if (!this.replay && !message.undo) this.showMotion(message.events || []);
		if (this.replay && !wire.result?.over) this.replay.more();
		for (const event of message.events || []) this.showCard(event);
		if (wire.result?.over && !this.moment && !this.surface?.resolution) this.endPage.open();
	}

	dropMoment() {
		this.moment?.stop();
		this.moment = null;
	}

	/** It has been seen: the question that follows, or the next move of the others. */
	endMoment() {
		this.dropMoment();
		this.surface?.newPosition();
		this.wire.release();
		if (this.moment) return;
		if (this.passSeat()) return;
		this.render();
		this.goOn();
		if (this.wire.result?.over) this.endPage.open();
	}

	/** Counters slide along the ways that a move has told of. @param {any[]} events */
	showMotion(events) {
		if (!this.board || !this.words.ways) return;
		for (const { hexes, face } of this.words.ways(this.context(), events)) slide(this.board, hexes, face);
	}

	/** @param {any} refusal */
	onRefused(refusal) {
		this.busy = false;
		this.auto = null;
		this.note = refusal.text;
		this.noteRule = refusal.rule;
		this.say(refusal.text);
		this.render();
	}

	/** Nothing that this player did, and nothing that ends. @param {any} notice */
	onNotice(notice) {
		this.note = notice.text;
		if (this.box) this.render();
		else sayOnly(notice.text);
	}

	/** @param {any} error */
	onError(error) {
		this.busy = false;
		this.note = error.text;
		if (this.box) this.render();
		else sayOnly(error.text);
	}

	/** @param {Wire} wire @param {any} line */
	onChat(wire, line) {
		wire.match.chat = [...(wire.match.chat || []), line];
		if (line.seat !== wire.seat) this.unread++;
		this.drawBar();
		document.querySelector(".talk-list")?.dispatchEvent(new CustomEvent("talk"));
	}

	/** The position is another one: a new question, or none. @param {Wire} wire */
	newPosition(wire) {
		if (wire !== this.wire) return;
		this.busy = false;
		this.preview = null;
		this.previewed = null;
		this.mode = "";
		this.ownTurn = !!this.words.ownTurn?.(this.context(wire.view));
		this.chooser = this.newChooser(wire);
		this.surface?.newPosition();
		this.keep();
		if (this.passSeat()) return;
		this.render();
		this.goOn();
		fillCosts(this);
		if (!this.moment) weighRows(this);
		const { task, pick, ways } = this.chooser,
			start = task?.start || pick.hex;
		if (this.replay || !this.board || this.looked) return;
		/* Who attacks and who is attacked, or a march with all that it reaches, are in sight together. */
		if (start) this.board.showAll([start, pick.target || start, ...ways.keys()]);
		else if (!this.auto) this.board.seek(this.chooser.hexes(), (hexes) => this.largest(hexes));
	}

	/** The question that is asked. @param {Wire} wire */
	newChooser(wire) {
		const moves = wire.moves.map((text) => this.words.readMove(text, this.ids)),
			context = this.context(wire.view),
			mine = wire.toAct.includes(wire.seat) && moves.length;
		return new Chooser(this.words, context, mine ? this.words.task(context, moves, this.mode) : null);
	}

	/** Turns to other moves of this step. @param {string} mode */
	setMode(mode) {
		this.mode = mode;
		this.preview = null;
		this.previewed = null;
		this.chooser = this.newChooser(this.wire);
		this.render();
	}

	/** Hot seat: returns true where the seat changes, or the curtain falls. */
	passSeat() {
		return passSeat(this);
	}

	/** @param {Wire} wire */
	sitAt(wire) {
		/* Notes are one player's. */
		document.querySelector(".notes")?.dispatchEvent(new Event("shut"));
		this.wire = wire;
		this.story = [];
		this.sent = [];
		this.plans = new Plans(this);
		this.since = new Since(this);
	}

	/** Remembers this game in the browser. */
	keep() {
		const { wire } = this,
			rival = this.rival();
		keepGame({
			token: this.token,
			match: wire.match.match,
			title: wire.match.title || wire.match.scenario,
			scenario: wire.match.scenario,
			system: wire.match.system,
			seat: this.wires.length > 1 ? "both sides" : this.context().sideName(wire.seat),
			mine: this.wires.some((one) => one.toAct.includes(one.seat)),
			over: !!wire.result?.over,
			dice: diceKind(wire.match),
			opponent: this.kept?.opponent || (rival?.kind === "bot" ? "bot, " + rival.bot : rival?.name || "a friend"),
			state: wire.result?.over ? wire.result.level || "over" : this.words.moment(this.context(wire.view)),
		});
	}

	// ---- what goes out ----

	/** @param {string} text */
	commit(text) {
		if (this.busy) return;
		this.busy = true;
		this.since.mark();
		this.surface?.remember?.();
		document.querySelector(".event-card")?.remove();
		this.note = "";
		if (!this.auto) this.told = "";
		this.noteRule = undefined;
		this.sending = this.sayMove(text);
		this.wire.move(text);
		this.rest();
	}

	/** A move is on its way: nothing is lit, nothing can be pressed until the answer is there. */
	rest() {
		if (this.surface) return this.render();
		this.lightBoard();
		if (this.tip) this.tip.hidden = true;
		if (this.panel) this.panel.dataset.busy = "yes";
		for (const node of document.querySelectorAll(".panel .buttons .btn, .panel .rowx .btn, dialog.battle .mid .btn"))
			/** @type {HTMLButtonElement} */ (node).disabled = true;
	}

	/** A move in words; the end of a step as its button has it. @param {string} text */
	sayMove(text) {
		const done = this.chooser.task?.done;
		if (done?.text === text) return done.label;
		return this.words.sayMove?.(this.context(), this.words.readMove(text, this.ids)) || "";
	}

	undo() {
		this.auto = null;
		/* Whatever still waits to be shown has happened. */
		this.wire.flush();
		if (!this.wire.canUndo) {
			this.note = this.wire.canAsk ? "This move is taken back only if the others allow it: ask them with the button." : "There is nothing that can be taken back here.";
			return this.render();
		}
		this.wire.undo();
	}

	/** The main button. */
	primary() {
		if (this.surface) return this.surface.primary();
		const { task } = this.chooser,
			text = this.chooser.text();
		if (!task || this.busy) return;
		if (text && this.preview?.ok !== false) return this.commit(text);
		if (text) return;
		if (task.kind === "rows" && task.rows?.length) return this.startRows();
		if (task.done && (task.kind === "ask" || !this.chooser.hexes().length || task.kind === "rows")) this.finish();
	}

	/** Ends the decision; asks once where something would be lost. */
	finish() {
		if (this.surface) return this.surface.finish();
		const { task, pick } = this.chooser;
		if (!task?.done) return;
		if (task.done.confirm && !pick.sure) {
			pick.sure = true;
			this.note = task.done.confirm;
			return this.render();
		}
		this.commit(task.done.text);
	}

	/** Plays move after move as long as the rule of thumb finds one; it waits at undefined, and ends at null. @param {(moves: string[]) => string | null | undefined} choose */
	run(choose) {
		this.auto = choose;
		this.goOn();
	}

	goOn() {
		if (this.moment) return;
		const ordered = this.busy ? null : orderedAnswer(this);
		if (ordered) return this.commit(ordered);
		const sure = this.busy ? null : this.sureAnswer();
		if (sure) return this.commit(sure);
		if (!this.auto || this.busy) return;
		const text = this.auto(this.chooser.task ? this.wire.moves : []);
		if (text) this.commit(text);
		else if (text === null) this.auto = null;
	}

	/** What need not be asked, as the system's words say. */
	sureAnswer() {
		const { wire, words } = this;
		if (!words.certain || this.replay || !wire.toAct.includes(wire.seat)) return null;
		const bot = wire.seats.every((seat) => seat.kind === "bot" || seat.seat === wire.seat || !this.seats().includes(seat.seat));
		return words.certain(this.context(wire.view), wire.moves, { bot });
	}

	/** All rows as they are set. */
	startRows() {
		const { task, pick } = this.chooser,
			step = task?.title;
		const wanted = new Map((task?.rows || []).map((row) => [row.id, row.choices[pick.rows[row.id] || 0]?.text]));
		this.run(() => {
			const now = this.chooser.task;
			if (now?.kind !== "rows" || now.title !== step) return null;
			for (const row of now.rows || []) {
				if (!wanted.has(row.id)) continue;
				const text = wanted.get(row.id),
					still = row.choices.find((choice) => choice.text === text) || row.choices[0];
				wanted.delete(row.id);
				return still.text;
			}
			return null;
		});
	}

	// ---- the screen ----

	/** Whoever presses something has seen enough: what moves is there at once, what waits follows. */
	hurry() {
		endMotion();
		for (const wire of this.wires) wire.flush();
	}

	/** @param {string} hex @param {boolean} [double] */
	tap(hex, double) {
		if (this.plans.on) return this.plans.tap(hex);
		this.ruler.clear();
		if (this.moment) return this.moment.press();
		if (this.replay) return this.lookAt(hex);
		this.board?.setCursor(null);
		const { text: before, same } = this.chooser.standing(hex);
		if (double && before) return void this.confirm(before);
		if (same || !this.chooser.tap(hex)) this.lookAt(hex);
		else this.render();
	}

	/** Nothing else is to be done with a hex: its stack is fanned, or what lies there is told. @param {string} hex */
	lookAt(hex) {
		if (canFan(this, hex)) openFan(this, hex);
		else showTip(this, hex);
	}

	/** A second click on the same place: the chosen move is made, once the server has allowed it. @param {string} text */
	async confirm(text) {
		const answer = await this.wire.preview(text, "hand");
		if (answer.ok && this.chooser.text() === text) this.commit(text);
	}

	/** @param {string | null} hex */
	hover(hex) {
		if (hex === this.hovered) return;
		this.hovered = hex;
		clearTimeout(this.tipTimer);
		if (this.hinted) {
			this.hinted = false;
			this.board?.setPath(this.litNow().path);
		}
		if (!hex) return void (this.tip && (this.tip.hidden = true));
		this.tipTimer = window.setTimeout(() => showTip(this, hex), 160);
	}

	stepBack() {
		if (this.plans.on) this.plans.stepBack();
		else if (this.measuring) this.setMeasuring(false);
		else if (this.surface) this.surface.stepBack();
		else if (this.chooser.stepBack()) this.render();
	}

	litNow() {
		const context = this.context(),
			lit = this.replay ? this.replay.lit() : this.busy || this.plans.on || this.moment ? {} : this.chooser.lit();
		if (lit.forbidden === undefined && this.preview && !this.preview.ok && this.chooser.pick.path.length)
			lit.forbidden = {
				hex: this.chooser.pick.path[this.chooser.pick.path.length - 1],
				text: (this.preview.text || "not allowed").slice(0, 60),
			};
		return {
			...lit,
			zones: this.words.zones(context),
			marks: this.words.marks(context),
			rails: this.words.rails?.(context),
			radius: this.replay ? null : this.words.radius?.(context),
			thrown: this.replay ? undefined : this.words.thrown?.(context, this.story),
			...(this.replay ? {} : { trails: [...(this.words.arrows?.(context) || []), ...(this.moment ? [] : this.since.trails())] }),
			plan: this.plans,
		};
	}

	/** The units that are chosen from a stack, or that stay with a march. */
	chosenUnits() {
		const { task, pick } = this.chooser;
		if (this.replay) return [];
		return task?.kind === "path" ? (task.force || []).filter((id) => !pick.leave.includes(id)) : pick.units;
	}

	lightBoard() {
		this.board?.light(this.litNow());
	}

	render() {
		if (!this.panel || !this.wire.view) return;
		const context = this.context();
		if (this.board) {
			this.board.setStacks(this.words.stacks(context, this.chosenUnits()));
			this.lightBoard();
		}
		this.surface?.render();
		if (this.tip && !this.tip.hidden) this.tip.hidden = true;
		this.drawBar();
		drawPanel(this);
		this.drawer?.follow();
		this.battle.draw();
		drawMomentTray(this);
		if (this.moment) this.showBeat();
		if (!this.replay && !this.moment) askPreview(this);
	}

	/** The beat that has just fallen is in sight; at the end what hurts. */
	showBeat() {
		const list = this.panel?.querySelector(".beats"),
			hurt = this.moment?.complete ? list?.querySelector(".beat.bad") : null;
		(hurt || list?.lastElementChild)?.scrollIntoView({ block: "nearest" });
	}

	drawBar() {
		if (this.bar && this.wire.match) drawBar(this);
	}

	drawLink() {
		if (!this.link) return;
		this.link.hidden = this.wire.state === "here";
		refill(
			this.link,
			this.wire.state === "away"
				? "The connection is lost. Trying again…"
				: this.wire.state === "closed"
					? "This page has no seat any more."
					: "",
		);
	}

	/** @param {any} message */
	announce(message) {
		const lines = this.words
			.tell(message.events || [])
			.map((/** @type {any} */ event) => this.words.eventLine(this.context(), event))
			.filter((/** @type {any} */ line) => !line.quiet);
		this.say(
			lines
				.slice(-4)
				.map((/** @type {any} */ line) => line.text + (line.dice.length ? ", " + line.detail : ""))
				.join(". "),
		);
	}

	/** @param {string} text */
	say(text) {
		if (this.live && text) refill(this.live, text);
	}

	/** @param {number} from */
	openReplay(from) {
		document.querySelector(".event-card")?.remove();
		this.endPage.close();
		this.replay = new Replay(this, from);
		this.render();
	}

	closeReplay() {
		this.replay?.stop();
		this.replay = null;
		this.surface?.seen?.();
		this.render();
		if (this.surface) this.surface.firstLook();
		else lookAtArmies(this);
	}

	help() {
		openHelp(this.words.keys || KEYS);
	}

	whole() {
		if (this.surface) this.surface.field.whole();
		else this.board?.fit([...this.board.grid.hexes.keys()], 0);
	}

	/** The ruler is in hand. */
	get measuring() {
		return this.surface ? this.surface.measuring : this.ruler.on;
	}

	/** @param {boolean} on */
	setMeasuring(on) {
		if (this.surface) this.surface.setMeasuring(on);
		else if (this.board) this.ruler.set(on);
		this.tools?.querySelector(".rulert")?.setAttribute("aria-pressed", String(this.measuring));
	}

	/** @param {number} factor */
	zoom(factor) {
		(this.surface?.field || this.board)?.zoom(factor);
	}

	/** To a hex of the map, or a unit where there are none. @param {string} place */
	goTo(place) {
		if (this.surface) this.surface.goTo(place);
		else this.board?.centre(place);
	}

	/** @param {string} title @param {any[]} content */
	dialog(title, content) {
		return openDialog(title, "small", content);
	}
}

startTheme();
const token = location.hash.slice(1);
addEventListener("hashchange", () => location.reload());
if (token) /** @type {any} */ (window).game = new Game(token);
else sayOnly("This address lacks the seat: open the link you were sent.");
