// pan.js: a sheet that is moved and zoomed by a transform: fingers, mouse, wheel. What lies on it and what a tap means
// is told by those who build on it. May use: nothing.

/**
 * @typedef {{x: number, y: number}} Spot
 * @typedef {Object} Gestures what fingers and mouse do besides moving the sheet
 * @property {(event: PointerEvent) => boolean} down a first finger; true: it has taken hold of something, the sheet stays
 * @property {(event: PointerEvent) => void} tap @property {(event: PointerEvent) => void} over no finger is down
 * @property {(event: PointerEvent) => boolean} hold true: what follows is a drag @property {() => void} leave @property {() => void} back
 * @property {(event: PointerEvent, step: "start" | "move" | "end") => void} [drag] what it has taken hold of; it starts where the finger came down
 */

const STILL = 6; /* px: whoever moves less than this has tapped */
const LONG = 550; /* ms until a touch is a hold */

export class Pan {
	/**
	 * @param {HTMLElement} host
	 * @param {{width: number, height: number, rim?: number, most: number, whole: number, edge: number}} how sizes in units of
	 *   the drawing; the greatest zoom, the part of the window that the whole sheet fills, the px that it can be pushed off an edge
	 */
	constructor(host, { width, height, rim = 0, most, whole, edge }) {
		this.host = host;
		this.x = 0;
		this.y = 0;
		this.k = 1;
		this.rim = rim;
		this.span = { width: width + 2 * rim, height: height + 2 * rim };
		this.range = { most, whole, edge };
		/** @type {HTMLElement | null} */ this.sheet = null;
		/** the zoom in which it was painted last */ this.painted = 1;
		/** the name under which the view is kept; empty: it is not */ this.kept = "";
		/** @type {{width: number, height: number} | null} the size of the window, as it was told last */ this.room = null;
	}

	/** The size of the window without what lies over its lower edge; it is not measured each time, which would make the browser lay everything out at once. */
	size() {
		this.room ||= {
			width: this.host.clientWidth,
			height: this.host.clientHeight - (parseFloat(getComputedStyle(this.host).getPropertyValue("--covered")) || 0),
		};
		return this.room;
	}

	/** The window has another size: what was in its middle stays there. */
	resize() {
		const before = this.size();
		this.room = null;
		const { width, height } = this.size();
		this.pan((width - before.width) / 2, (height - before.height) / 2);
	}

	/** Nothing moves any more: for those who draw anew in the size that things have now. */
	settle() {}

	rest() {
		this.sharpen();
		this.settle();
		this.keepLook();
	}

	/** What is in the middle, and how large, is kept as long as the tab lives. */
	keepLook() {
		const { width, height } = this.size();
		if (this.kept) sessionStorage.setItem(this.kept, JSON.stringify({ x: (width / 2 - this.x) / this.k - this.rim, y: (height / 2 - this.y) / this.k - this.rim, k: this.k }));
	}

	/** The view is kept under this name from now on; true: one was there, and is shown again. @param {string} name */
	recallLook(name) {
		const look = JSON.parse(sessionStorage.getItem(name) || "null");
		this.kept = name;
		if (look) this.centreOn(look, look.k);
		return !!look;
	}

	/** Layers that may move are painted once and then only scaled; for a moment they may not, so that they are painted in the size they have. */
	sharpen() {
		if (!this.sheet || this.painted === this.k) return;
		this.painted = this.k;
		const { classList } = this.sheet;
		classList.add("still");
		requestAnimationFrame(() => requestAnimationFrame(() => classList.remove("still")));
	}

	/** @param {HTMLElement} sheet @param {Gestures} on */
	lay(sheet, on) {
		this.sheet = sheet;
		/* Measured while the window is empty: afterwards all of the sheet would be laid out for it, and again when it is full. */
		this.size();
		this.host.replaceChildren(sheet);
		this.listen(on);
		new ResizeObserver(() => this.resize()).observe(this.host);
	}

	/** @param {Gestures} on */
	listen(on) {
		/** @type {Map<number, Spot>} */
		const fingers = new Map();
		let moved = 0,
			held = 0,
			spread = 0,
			grip = false,
			/** @type {PointerEvent | null} */ first = null;
		const { host } = this;
		host.addEventListener("pointerdown", (event) => {
			if (event.button === 2) return;
			fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
			spread = 0;
			clearTimeout(held);
			if (fingers.size > 1) {
				if (grip) on.drag?.(event, "end");
				grip = false;
				return;
			}
			moved = 0;
			first = event;
			grip = on.down(event);
			if (!grip && event.pointerType === "touch")
				held = window.setTimeout(() => {
					moved = 99;
					grip = on.hold(event);
				}, LONG);
		});
		host.addEventListener("pointermove", (event) => {
			const finger = fingers.get(event.pointerId);
			if (!finger) return void on.over(event);
			const dx = event.clientX - finger.x,
				dy = event.clientY - finger.y;
			moved += Math.abs(dx) + Math.abs(dy);
			if (moved < STILL) return;
			clearTimeout(held);
			if (!host.hasPointerCapture(event.pointerId)) {
				host.setPointerCapture(event.pointerId);
				if (grip && fingers.size === 1) on.drag?.(first || event, "start");
			}
			fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
			if (fingers.size > 1) spread = this.pinch([...fingers.values()], spread);
			else if (grip) on.drag?.(event, "move");
			else this.pan(dx, dy);
		});
		const up = (/** @type {PointerEvent} */ event) => {
			clearTimeout(held);
			if (!fingers.delete(event.pointerId) || fingers.size) return;
			this.rest();
			if (moved < STILL && event.type === "pointerup") on.tap(event);
			else if (grip && host.hasPointerCapture(event.pointerId)) on.drag?.(event, "end");
			grip = false;
		};
		host.addEventListener("pointerup", up);
		host.addEventListener("pointercancel", up);
		host.addEventListener("pointerleave", () => on.leave());
		host.addEventListener("contextmenu", (event) => {
			event.preventDefault();
			on.back();
		});
		host.addEventListener(
			"wheel",
			(event) => {
				event.preventDefault();
				this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX, event.clientY);
			},
			{ passive: false },
		);
	}

	/** The place of the drawing under the pointer. @param {MouseEvent} event @returns {Spot} */
	spotAt(event) {
		const box = this.host.getBoundingClientRect();
		return {
			x: (event.clientX - box.left - this.x) / this.k - this.rim,
			y: (event.clientY - box.top - this.y) / this.k - this.rim,
		};
	}

	/** @param {number} dx @param {number} dy */
	pan(dx, dy) {
		this.x += dx;
		this.y += dy;
		this.place();
	}

	/** @param {Spot[]} two @param {number} before */
	pinch([a, b], before) {
		const now = Math.hypot(a.x - b.x, a.y - b.y);
		if (before) this.zoom(now / before, (a.x + b.x) / 2, (a.y + b.y) / 2);
		return now;
	}

	/** @param {number} factor @param {number} [cx] @param {number} [cy] */
	zoom(factor, cx, cy) {
		const box = this.host.getBoundingClientRect();
		const px = (cx ?? box.left + box.width / 2) - box.left,
			py = (cy ?? box.top + box.height / 2) - box.top;
		const k = Math.min(this.range.most, Math.max(this.least(), this.k * factor));
		this.x = px - ((px - this.x) * k) / this.k;
		this.y = py - ((py - this.y) * k) / this.k;
		this.k = k;
		this.place();
		clearTimeout(this.resting);
		this.resting = window.setTimeout(() => this.rest(), 140);
	}

	/** The zoom at which the whole sheet is in sight. */
	least() {
		const box = this.size();
		return Math.min(box.width / this.span.width, box.height / this.span.height, 1) * this.range.whole;
	}

	/** Keeps the sheet on the screen and moves it there. */
	place() {
		const box = this.size(),
			{ edge } = this.range;
		const keep = (/** @type {number} */ at, /** @type {number} */ room, /** @type {number} */ size) =>
			size < room ? (room - size) / 2 : Math.min(edge, Math.max(room - size - edge, at));
		this.x = keep(this.x, box.width, this.span.width * this.k);
		this.y = keep(this.y, box.height, this.span.height * this.k);
		if (this.sheet) this.sheet.style.transform = `translate(${this.x}px,${this.y}px) scale(${this.k})`;
	}

	/** A place into the middle. @param {Spot} spot @param {number} [k] */
	centreOn({ x, y }, k = this.k) {
		const box = this.size();
		this.k = Math.max(k, this.least());
		this.x = box.width / 2 - (x + this.rim) * this.k;
		this.y = box.height / 2 - (y + this.rim) * this.k;
		this.place();
		this.rest();
	}

	/** Whether a place is in sight, not at the very edge. @param {Spot} spot */
	inSight({ x, y }) {
		const box = this.size(),
			margin = Math.min(90, box.width / 5),
			sx = (x + this.rim) * this.k + this.x,
			sy = (y + this.rim) * this.k + this.y;
		return sx >= margin && sy >= margin && sx <= box.width - margin && sy <= box.height - margin;
	}

	/** All these places in sight. @param {Spot[]} spots @param {number} room around them @param {number} most the greatest zoom @param {number} [least] */
	fitTo(spots, room, most, least = this.least()) {
		const box = this.size(),
			xs = spots.map((spot) => spot.x),
			ys = spots.map((spot) => spot.y);
		const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
		const k = Math.min(most, box.width / (right - left + room), box.height / (bottom - top + room));
		this.centreOn({ x: (left + right) / 2, y: (top + bottom) / 2 }, Math.max(least, k));
	}
}
