// wire.js: one seat's socket: says hello, connects again after a loss, keeps the view up to date.
// May use: nothing.

/**
 * @typedef {Object} Chance @property {number} die @property {any[]} events
 * @typedef {{ok: boolean, gone?: boolean, rule?: string, text?: string, dice?: Chance[], events?: any[], odds?: any}} Preview
 * @typedef {{seat: string, kind: string, name: string, bot?: string, here: boolean, clock?: number}} Seat
 */

/** Changes a view by a list of [path, value], or [path] where something is gone. @param {any} view @param {any[]} diff */
export function applyDiff(view, diff) {
	for (const change of diff) {
		const path = change[0];
		if (!path.length) {
			view = change[1];
			continue;
		}
		let node = view;
		for (const key of path.slice(0, -1)) node = node[key] ?? (node[key] = {});
		const last = path[path.length - 1];
		if (change.length > 1) node[last] = change[1];
		else if (Array.isArray(node)) node.splice(Number(last), 1);
		else delete node[last];
	}
	return view;
}

/** The answer to a question that means nothing any more. */
const GONE = /** @type {Preview} */ ({ ok: false, gone: true });

/** @typedef {{seat: string, move?: string, waiting: string[], ply: number}} Plea */

export class Wire extends EventTarget {
	/** @param {string} token */
	constructor(token) {
		super();
		this.token = token;
		/** @type {any} */ this.view = null;
		/** @type {string[]} */ this.moves = [];
		this.help = "";
		this.ply = -1;
		/** @type {string[]} */ this.toAct = [];
		/** @type {string[]} seats that have decided while others decide at the same time */ this.ready = [];
		/** the last move could be taken back */ this.canUndo = false;
		/** the others could be asked to allow it */ this.canAsk = false;
		/** @type {Plea | null} somebody asks */ this.plea = null;
		/** @type {any} */ this.result = null;
		/** @type {any} */ this.match = null;
		/** @type {Seat[]} */ this.seats = [];
		this.seat = "";
		this.state = "connecting";
		/** @type {WebSocket | null} */ this.socket = null;
		this.closed = false;
		this.delay = 300;
		this.nextId = 1;
		/** @type {Map<number, {text: string, done: (answer: Preview) => void}>} */ this.asked = new Map();
		/** @type {{text: string, done: (answer: Preview) => void, kind?: string}[]} */ this.queue = [];
		/** @type {Map<string, Promise<Preview>>} */ this.known = new Map();
		/** @type {Map<string, (message: any) => void>} */ this.waiting = new Map();
		/** ms that each move of others stays in sight before the next is shown */ this.pace = 0;
		/** @type {any[]} moves that wait to be shown */ this.later = [];
		this.pausing = 0;
		/** @type {any} the view before the last throw */ this.before = null;
		/** what has come waits until the last of it has been seen */ this.held = false;
		/** @type {Map<number, (answer: any) => void>} */ this.surveys = new Map();
		/** the rounds for which a commitment and a word are on their way */ this.committed = this.revealed = 0;
		/** an error was the last thing that came */ this.shown = false;
		this.open();
	}

	open() {
		const scheme = location.protocol === "https:" ? "wss:" : "ws:";
		const socket = new WebSocket(scheme + "//" + location.host + "/ws");
		this.socket = socket;
		socket.onopen = () => {
			this.delay = 300;
			this.send({ op: "hello", token: this.token, ...(this.ply >= 0 ? { since: this.ply } : {}) });
		};
		socket.onmessage = (message) => this.receive(JSON.parse(message.data));
		socket.onclose = () => this.lost(socket);
	}

	/** @param {WebSocket} socket */
	lost(socket) {
		if (this.closed || socket !== this.socket) return;
		this.dropAsked();
		/* Closed with a reason: another attempt would end in the same way. */
		if (this.shown) {
			this.closed = true;
			return this.setState("closed");
		}
		this.setState("away");
		setTimeout(() => !this.closed && this.open(), this.delay);
		this.delay = Math.min(this.delay * 1.7, 8000);
	}

	close() {
		this.closed = true;
		this.socket?.close();
	}

	/** @param {string} state */
	setState(state) {
		this.state = state;
		this.tell("state", {});
	}

	/** @param {string} type @param {any} detail */
	tell(type, detail) {
		this.dispatchEvent(new CustomEvent(type, { detail }));
	}

	/** @param {any} message */
	send(message) {
		if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
	}

	/** @param {string} move */
	move(move) {
		this.send({ op: "move", ply: this.ply, move });
	}

	undo() {
		this.send({ op: "undo", ply: this.ply });
	}

	/** Asks the others to allow it. */
	plead() {
		this.send({ op: "ask", ply: this.ply });
	}

	/**
	 * What a move would bring; asked one after the other, remembered for this position. Questions with a `kind` go before the
	 * others, and one that still waits gives way to the next of its kind.
	 * @param {string} text @param {string} [kind]
	 */
	preview(text, kind) {
		const old = this.known.get(text);
		if (old) return old;
		if (kind) this.forget(kind);
		/** @type {Promise<Preview>} */
		const answer = new Promise((done) => {
			if (kind) this.queue.unshift({ text, done, kind });
			else this.queue.push({ text, done });
		});
		this.known.set(text, answer);
		this.pump();
		return answer;
	}

	/** Questions of a kind that were not sent yet are not asked any more. @param {string} kind */
	forget(kind) {
		for (const question of this.queue.filter((one) => one.kind === kind)) {
			this.known.delete(question.text);
			question.done(GONE);
		}
		this.queue = this.queue.filter((one) => one.kind !== kind);
	}

	pump() {
		while (this.asked.size < 2 && this.queue.length && this.state === "here") {
			const question = /** @type {{text: string, done: (answer: Preview) => void}} */ (this.queue.shift());
			const id = this.nextId++;
			this.asked.set(id, question);
			this.send({ op: "preview", id, move: question.text });
		}
	}

	/** What can be seen of one piece. @param {string} about @returns {Promise<any>} */
	survey(about) {
		return new Promise((done) => {
			const id = this.nextId++;
			this.surveys.set(id, done);
			this.send({ op: "survey", id, about });
		});
	}

	/** The position has changed: old questions mean nothing now. */
	dropAsked() {
		for (const done of this.surveys.values()) done(GONE);
		this.surveys.clear();
		for (const question of [...this.queue, ...this.asked.values()]) question.done(GONE);
		this.queue = [];
		this.asked.clear();
		this.known.clear();
	}

	/** Asks for something that comes back under the same name, or another. @param {any} message @param {string} [name] @returns {Promise<any>} */
	ask(message, name) {
		return new Promise((done) => {
			this.waiting.set(name || message.op, done);
			this.send(message);
		});
	}

	/** Shows what waits, at once. */
	flush() {
		clearTimeout(this.pausing);
		this.pausing = 0;
		while (this.later.length && !this.held) this.handle(this.later.shift());
	}

	/** The last move is being looked at: whatever follows waits. */
	hold() {
		this.held = true;
		clearTimeout(this.pausing);
		this.pausing = 0;
	}

	/** It has been seen. */
	release() {
		this.held = false;
		if (this.pace) this.next();
		else this.flush();
	}

	/** Moves of others come one after the other, so that they can be followed. @param {any} message */
	receive(message) {
		/* A new beginning overtakes all that waited. */
		if (message.op === "welcome" || message.op === "stale") this.held = false;
		if (message.op !== "update" || (!this.held && (!this.pace || message.undo))) {
			this.flush();
			return this.handle(message);
		}
		this.later.push(message);
		if (!this.pausing && !this.held) this.next();
	}

	next() {
		const message = this.held ? null : this.later.shift();
		this.pausing = 0;
		if (!message) return;
		const slow = message.by !== this.seat && message.events?.length;
		this.pausing = window.setTimeout(() => this.next(), slow ? this.pace : 0);
		this.handle(message);
	}

	/** @param {any} message */
	handle(message) {
		this.shown = message.op === "error";
		switch (message.op) {
			case "welcome":
				this.match = message;
				this.seat = message.seat;
				this.seats = message.seats;
				this.state = "here";
				this.committed = this.revealed = 0;
				if (message.waiting) return this.tell("waiting", message);
				this.take(message);
				this.tell("welcome", message);
				break;
			case "dice":
				Object.assign(this.match, { dice: message.dice, waiting: message.waiting });
				this.tell("waiting", message);
				break;
			case "update":
				message.aside = this.isAside(message);
				this.before = message.diff && message.events?.some((/** @type {any} */ event) => event.dice) ? structuredClone(this.view) : null;
				if (message.diff) message.view = applyDiff(this.view, message.diff);
				this.take(message);
				this.tell("update", message);
				break;
			case "stale":
				this.take(message);
				this.tell("stale", message);
				break;
			case "preview":
				this.asked.get(message.id)?.done(message);
				this.asked.delete(message.id);
				this.pump();
				break;
			case "survey":
				this.surveys.get(message.id)?.(message);
				this.surveys.delete(message.id);
				break;
			case "asked":
				/* Nobody asks any more, and nothing has changed: it was refused. */
				message.declined = !message.asked && this.plea?.seat === this.seat && message.ply === this.ply;
				if (message.declined) this.canAsk = false;
				this.plea = message.asked ? { ...message.asked, ply: message.ply } : null;
				this.tell("asked", message);
				break;
			case "seats":
				this.seats = message.seats;
				this.tell("seats", message);
				break;
			default: {
				const done = this.waiting.get(message.op);
				this.waiting.delete(message.op);
				done?.(message);
				this.tell(message.op, message);
			}
		}
	}

	/** Has another seat decided at the same time, and nothing changed for this one? @param {any} message */
	isAside(message) {
		const asked = (/** @type {string[]} */ seats) => seats?.includes(this.seat);
		return message.by !== this.seat && asked(this.toAct) && asked(message.to_act) && !message.diff?.length && !message.events?.length;
	}

	/** @param {any} message */
	take(message) {
		if (!message.aside) this.dropAsked();
		this.view = message.view;
		this.ply = message.ply;
		this.moves = message.moves || [];
		this.help = message.help || "";
		this.toAct = this.match?.closed ? [] : message.to_act || this.toAct;
		this.ready = message.ready || [];
		this.canUndo = !!message.can_undo;
		this.canAsk = !!message.can_ask;
		this.plea = message.asked ? { ...message.asked, ply: message.ply } : null;
		this.result = message.result || this.result;
		if (message.seed) this.match.seed = message.seed;
	}
}
