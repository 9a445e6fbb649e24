// chooser.js: what the player has chosen of the question, and the move it makes. Generic: who may be
// chosen comes from the system's words, whether it is allowed from the server's preview. May use: nothing.

/**
 * @typedef {import("../game/task.js").Task} Task @typedef {import("../game/task.js").Context} Context
 * @typedef {Object} Pick
 * @property {string | null} hex @property {string[]} units @property {string} [hq] @property {string[]} flags @property {string | null} target
 * @property {string[]} path @property {boolean} byHand @property {string[]} tray @property {Record<string, number>} rows
 * @property {string[]} leave units to leave behind @property {string[]} lost @property {string[]} shaken @property {number} volley
 * @property {boolean} sure a first press has been made @property {number} variant which of the moves of a hex
 */

/** @returns {Pick} */
function empty() {
	return {
		hex: null,
		units: [],
		flags: [],
		target: null,
		path: [],
		byHand: false,
		tray: [],
		rows: {},
		leave: [],
		lost: [],
		shaken: [],
		volley: 0,
		sure: false,
		variant: 0,
	};
}

export class Chooser {
	/** @param {any} words of the system @param {Context} context @param {Task | null} task */
	constructor(words, context, task) {
		this.words = words;
		this.context = context;
		this.task = task;
		this.pick = empty();
		/** the stack that the player has taken, not the page */ this.tapped = "";
		/** @type {Map<string, string[]>} */ this.ways = new Map();
		/** @type {Map<string, number>} */ this.costs = new Map();
		if (task?.kind === "path")
			for (const move of task.moves || []) this.ways.set(move.hexes[move.hexes.length - 1], move.hexes);
		this.begin();
	}

	/** Where there is only one place to choose from it is taken at once. */
	begin() {
		const { task } = this;
		if (task?.kind === "units" && task.places?.size === 1) this.takeHex([...task.places.keys()][0]);
		if (task?.kind === "place")
			this.pick.tray = task.preset || (task.tray || []).slice(0, 1).map((item) => item.id);
		if (task?.kind === "place" && this.pick.tray.length && this.placeable().size === 1) this.pick.hex = [...this.placeable()][0];
		if (task?.kind === "hex" && task.moves?.length && task.moves.every((move) => move.hexes[0] === task.moves?.[0].hexes[0]))
			this.pick.hex = task.moves[0].hexes[0];
	}

	/** @param {string} hex */
	takeHex(hex) {
		const place = this.task?.places?.get(hex);
		if (!place) return;
		this.pick = { ...empty(), hex, units: [...place.preset.units], hq: place.preset.hq, flags: [] };
		if (this.task?.exact) this.pick.units = place.preset.units.slice(0, this.task.exact);
		if (this.task?.targets) {
			const [only] = place.targets;
			this.pick.target = place.targets.size === 1 ? only || null : null;
		}
	}

	/** Everything in a stack, or nothing of it. @param {string[]} units */
	setUnits(units) {
		this.pick.units = units;
		this.checkHelper();
	}

	checkHelper() {
		const place = this.pick.hex ? this.task?.places?.get(this.pick.hex) : null;
		if (this.pick.hq && !place?.helpers.has(this.pick.hq)) this.pick.hq = undefined;
	}

	/** @param {string} id */
	toggleUnit(id) {
		const { pick, task } = this;
		if (task?.kind === "path") return void (pick.leave = flip(pick.leave, id));
		if (task?.kind === "place") return void this.toggleTray(id);
		const at = this.context.view.units[id]?.at;
		if (at && task?.places?.has(at) && pick.hex !== at) this.pick = { ...empty(), hex: at };
		if (!this.task?.places?.get(this.pick.hex || "")?.able.has(id)) return;
		if (task?.exact === 1) this.pick.units = [id];
		else this.pick.units = flip(this.pick.units, id);
	}

	/** @param {string} id */
	toggleTray(id) {
		const one = this.task?.tray?.find((item) => item.id === id);
		const together = this.pick.tray.every((other) => this.task?.tray?.find((item) => item.id === other)?.together);
		if (one?.together && together) this.pick.tray = flip(this.pick.tray, id);
		else this.pick.tray = this.pick.tray.includes(id) && this.pick.tray.length === 1 ? [] : [id];
		this.pick.hex = null;
	}

	/** The move that is chosen, and whether another tap on a hex would change nothing: the player has chosen the stack there. @param {string} hex */
	standing(hex) {
		return { text: this.text(), same: this.task?.kind === "units" && this.pick.hex === hex && this.tapped === hex && !this.aims().has(hex) };
	}

	/** A hex is tapped. Returns true where that means something. @param {string} hex */
	tap(hex) {
		const { task, pick } = this;
		if (!task) return false;
		if (task.kind === "units") {
			if (task.targets && pick.hex && task.places?.get(pick.hex)?.targets.has(hex)) {
				pick.target = hex;
				return true;
			}
			/* Where they can go comes before another stack to take; a second tap takes that one. */
			if (pick.hex && pick.target !== hex && this.aims().has(hex)) {
				pick.target = hex;
				return true;
			}
			if (!task.places?.has(hex)) return false;
			this.tapped = hex;
			if (pick.hex !== hex) this.takeHex(hex);
			return true;
		}
		if (task.kind === "path") return this.tapPath(hex);
		if (task.kind === "hex")
			return task.moves?.some((move) => move.hexes[0] === hex) ? ((pick.hex = hex), (pick.variant = 0), true) : false;
		if (task.kind === "place") return this.placeable().has(hex) ? ((pick.hex = hex), true) : false;
		return false;
	}

	/** @param {string} hex */
	tapPath(hex) {
		const { pick } = this,
			end = pick.path[pick.path.length - 1] || this.task?.start || "";
		pick.target = null;
		if (this.task?.scouts?.some((move) => move.hexes[0] === hex)) {
			pick.target = hex;
			pick.path = [];
			return true;
		}
		if (pick.byHand && this.context.around(end).includes(hex)) {
			pick.path = [...pick.path, hex];
			return true;
		}
		const way = this.ways.get(hex);
		if (!way) return false;
		pick.path = way;
		return true;
	}

	/** Where what is chosen can go. */
	aims() {
		const { task, pick } = this;
		return (pick.hex && task?.aims?.(pick.hex, pick.units)) || new Map();
	}

	/** Takes the last thing back. Returns false where nothing was taken. */
	stepBack() {
		const { pick } = this;
		if (pick.path.length) pick.path = pick.path.slice(0, -1);
		else if (pick.target) pick.target = null;
		else if (pick.leave.length) pick.leave = [];
		else if ((this.task?.kind === "place" || this.task?.kind === "hex") && pick.hex) pick.hex = null;
		else if (pick.hex && this.task?.places?.size !== 1) this.pick = empty();
		else return false;
		return true;
	}

	/** The moves of the hex that is chosen. */
	variants() {
		return this.pick.hex ? (this.task?.moves || []).filter((move) => move.hexes[0] === this.pick.hex) : [];
	}

	/** Where what is chosen may be put. */
	placeable() {
		const chosen = this.pick.tray.map((id) => this.task?.tray?.find((item) => item.id === id)?.hexes || []);
		return new Set(chosen.length ? chosen[0].filter((hex) => chosen.every((hexes) => hexes.includes(hex))) : []);
	}

	/** What a preview tells of the costs of hexes on a way. @param {any} preview */
	learnCosts(preview) {
		if (this.task?.kind !== "path" || !this.words.pathCosts) return;
		for (const step of this.words.pathCosts(preview)) {
			const old = this.costs.get(step.hex);
			if (old === undefined || step.total < old) this.costs.set(step.hex, step.total);
		}
	}

	/** The move that is chosen so far, or null. @returns {string | null} */
	text() {
		const { task, pick } = this;
		if (!task) return null;
		switch (task.kind) {
			case "units":
				return this.words.compose(this.context, task, pick);
			case "path":
				if (pick.leave.length) return `${task.drop?.[0]?.verb} ${pick.leave.join(",")}`;
				if (pick.target)
					return (
						task.scouts
							?.filter((move) => move.hexes[0] === pick.target)
							.sort((a, b) => b.units.length - a.units.length)[0]?.text || null
					);
				return pick.path.length ? task.verb + " " + pick.path.join("-") : null;
			case "hex":
				return this.variants()[pick.variant]?.text || null;
			case "place": {
				const first = task.tray?.find((item) => item.id === pick.tray[0]);
				if (!first || !pick.hex) return null;
				return `${first.verb} ${first.together ? pick.tray.join(",") : first.id} at ${pick.hex}`;
			}
			default:
				return null;
		}
	}

	/** What the board lights for it. @returns {import("./board.js").Lit} */
	lit() {
		const { task, pick } = this;
		if (!task) return {};
		switch (task.kind) {
			case "units": {
				const targets = new Map(
					[...(pick.hex && task.targets ? task.places?.get(pick.hex)?.targets || [] : [])].map((hex) => [
						hex,
						"",
					]),
				);
				const aims = this.aims();
				return {
					able: new Set(task.places?.keys()),
					chosen: pick.hex ? new Set([pick.hex]) : new Set(),
					targets,
					dest: pick.target || undefined,
					...(aims.size && pick.hex
						? {
								reach: new Map([[pick.hex, ""], ...[...aims].map(([hex, { label }]) => /** @type {[string, string]} */ ([hex, label]))]),
								path: pick.target ? [pick.hex, ...(aims.get(pick.target)?.path || [])] : [],
							}
						: {}),
				};
			}
			case "path": {
				const reach = new Map(
					[...this.ways.keys()].map((hex) => [
						hex,
						this.costs.has(hex) ? this.words.points(this.costs.get(hex)) : "",
					]),
				);
				/* Hex by hex, the hexes on the way are lit as well, so that keys find them. */
				if (pick.byHand)
					for (const hex of (task.moves || []).flatMap((move) => move.hexes)) if (!reach.has(hex)) reach.set(hex, "");
				if (task.start) reach.set(task.start, "");
				const end = pick.path[pick.path.length - 1];
				/* The way covers its numbers: the panel has them. */
				for (const hex of pick.path) reach.set(hex, "");
				return {
					reach,
					chosen: new Set(task.start ? [task.start] : []),
					path: pick.path.length ? [task.start || "", ...pick.path] : [],
					dest: end,
					targets: new Map((task.scouts || []).map((move) => [move.hexes[0], "scout"])),
				};
			}
			case "hex":
				return { able: new Set(task.moves?.map((move) => move.hexes[0])), dest: pick.hex || undefined };
			case "place":
				return { able: this.placeable(), placing: true, dest: pick.hex || undefined };
			default:
				return {};
		}
	}

	/** The hexes between which the keyboard moves. */
	hexes() {
		const lit = this.lit();
		return [
			...new Set([
				...(lit.able || []),
				...(lit.reach?.keys() || []),
				...(lit.targets?.keys() || []),
				...(lit.chosen || []),
			]),
		];
	}
}

/** @param {string[]} list @param {string} id */
function flip(list, id) {
	return list.includes(id) ? list.filter((one) => one !== id) : [...list, id];
}
