// grid.js: where hexes lie on the drawing, which touch, and outlines around sets of them.
// May use: nothing.

/**
 * @typedef {{id: string, x: number, y: number, name: string, terrain: string[]}} Hex
 * @typedef {{from: number[], start: string, end: string}} Edge a side of a hex, from corner to corner
 */

/** Hexes of a map the server does not draw: flat-topped columns as far as the numbers go. @param {string[]} numbers */
export function plainMap(numbers) {
	const columns = Math.max(...numbers.map((n) => Number(n.slice(0, 2)))) + 1;
	const rows = Math.max(...numbers.map((n) => Number(n.slice(2)))) + 1;
	/** @type {Record<string, any[]>} */
	const hexes = {};
	const pitch = 60,
		wide = (pitch * Math.sqrt(3)) / 2;
	for (let column = 1; column <= columns; column++)
		for (let row = 1; row <= rows; row++)
			hexes[String(column).padStart(2, "0") + String(row).padStart(2, "0")] = [
				wide * column,
				pitch * (row + (column % 2 ? 0 : 0.5)),
				"",
				[],
			];
	return { width: wide * (columns + 1), height: pitch * (rows + 1.5), size: pitch, hexes };
}

export class Grid {
	/** @param {{width: number, height: number, size?: number, pointy?: boolean, hexes: Record<string, any[]>}} map */
	constructor(map) {
		this.width = map.width;
		this.height = map.height;
		/** @type {Map<string, Hex>} */ this.hexes = new Map();
		for (const [id, [x, y, name, terrain]] of Object.entries(map.hexes))
			this.hexes.set(id, { id, x, y, name: name || "", terrain: terrain || [] });
		this.pitch = map.size || 60;
		this.flat = !map.pointy;
		this.corner = this.pitch / Math.sqrt(3);
		/** @type {Map<string, string[]>} */ this.cells = new Map();
		/** @type {Map<string, string>} what near has found */ this.places = new Map();
		/** @type {Map<string, (string | null)[]>} what around has found */ this.rings = new Map();
		for (const hex of this.hexes.values()) {
			const key = this.cell(hex.x, hex.y);
			this.cells.set(key, [...(this.cells.get(key) || []), hex.id]);
		}
	}

	/** @param {number} x @param {number} y */
	cell(x, y) {
		return Math.floor(x / this.pitch) + ":" + Math.floor(y / this.pitch);
	}

	/** The hex nearest to a point, or null off the map. @param {number} x @param {number} y */
	at(x, y) {
		let best = null,
			near = this.pitch * 0.62;
		for (let i = -1; i <= 1; i++)
			for (let j = -1; j <= 1; j++)
				for (const id of this.cells.get(this.cell(x + i * this.pitch, y + j * this.pitch)) || []) {
					const hex = /** @type {Hex} */ (this.hexes.get(id));
					const d = Math.hypot(hex.x - x, hex.y - y);
					if (d < near) [best, near] = [id, d];
				}
		return best;
	}

	/** @param {string} id */
	get(id) {
		return this.hexes.get(id);
	}

	/** The hex on each of the six sides, clockwise from the first corner; null: none. @param {string} id */
	around(id) {
		const known = this.rings.get(id);
		if (known) return known;
		const hex = this.hexes.get(id),
			turn = this.flat ? 30 : 0;
		const ring = [0, 1, 2, 3, 4, 5].map((side) => {
			const angle = ((side * 60 + turn) * Math.PI) / 180;
			return hex ? this.at(hex.x + this.pitch * Math.cos(angle), hex.y + this.pitch * Math.sin(angle)) : null;
		});
		this.rings.set(id, ring);
		return ring;
	}

	/** The name of the nearest place within two hexes, or nothing. @param {string} id */
	near(id) {
		let name = this.places.get(id);
		if (name === undefined) {
			const hex = this.hexes.get(id),
				far = (/** @type {Hex} */ other) => (hex ? Math.hypot(other.x - hex.x, other.y - hex.y) : Infinity),
				named = [...this.hexes.values()].filter((other) => other.name && far(other) < 2.2 * this.pitch);
			name = named.sort((a, b) => far(a) - far(b))[0]?.name || "";
			this.places.set(id, name);
		}
		return name;
	}

	/** @param {Hex} hex @param {number} [k] */
	corners(hex, k = 1) {
		const turn = this.flat ? 0 : -30;
		return [0, 1, 2, 3, 4, 5].map((i) => {
			const angle = ((i * 60 + turn) * Math.PI) / 180;
			return [hex.x + this.corner * k * Math.cos(angle), hex.y + this.corner * k * Math.sin(angle)];
		});
	}

	/** @param {string} id @param {number} [k] */
	hexPath(id, k = 1) {
		const hex = this.hexes.get(id);
		if (!hex) return "";
		return (
			"M" +
			this.corners(hex, k)
				.map(([x, y]) => x.toFixed(1) + " " + y.toFixed(1))
				.join("L") +
			"Z"
		);
	}

	/** The name of a corner, the same from each of the hexes that meet there. @param {string} id @param {(string | null)[]} around @param {number} i */
	cornerName(id, around, i) {
		const here = [around[(i + 5) % 6], around[i]].filter((other) => !!other);
		return here.length ? [id, ...here].sort().join(" ") : id + "#" + i;
	}

	/** One rounded outline around a set of hexes. @param {Iterable<string>} ids */
	outline(ids) {
		const set = new Set(ids);
		/** @type {Edge[]} */
		const edges = [];
		for (const id of set) {
			const hex = this.hexes.get(id);
			if (!hex) continue;
			const corners = this.corners(hex),
				around = this.around(id);
			around.forEach((other, side) => {
				if (other && set.has(other)) return;
				const next = (side + 1) % 6;
				edges.push({
					from: corners[side],
					start: this.cornerName(id, around, side),
					end: this.cornerName(id, around, next),
				});
			});
		}
		return chain(edges);
	}
}

/** Edges put together into closed lines. @param {Edge[]} edges */
function chain(edges) {
	/** @type {Map<string, Edge[]>} */
	const starts = new Map();
	for (const edge of edges) starts.set(edge.start, [...(starts.get(edge.start) || []), edge]);
	let path = "";
	for (const edge of edges) {
		const points = [];
		for (let at = starts.get(edge.start)?.pop(); at; at = starts.get(at.end)?.pop()) points.push(at.from);
		if (points.length > 2) path += rounded(points);
	}
	return path;
}

/** A closed line through the middles of its edges, its corners as handles. @param {number[][]} points */
function rounded(points) {
	const middle = (/** @type {number} */ i) => {
		const a = points[i % points.length],
			b = points[(i + 1) % points.length];
		return ((a[0] + b[0]) / 2).toFixed(1) + " " + ((a[1] + b[1]) / 2).toFixed(1);
	};
	let path = "M" + middle(points.length - 1);
	points.forEach((p, i) => (path += `Q${p[0].toFixed(1)} ${p[1].toFixed(1)} ${middle(i)}`));
	return path + "Z";
}

/** A smooth line through points. @param {number[][]} points */
export function smooth(points) {
	if (points.length < 2) return "";
	let path = `M${points[0][0]} ${points[0][1]}`;
	for (let i = 0; i < points.length - 1; i++) {
		const a = points[Math.max(0, i - 1)],
			b = points[i],
			c = points[i + 1],
			d = points[Math.min(points.length - 1, i + 2)];
		path += `C${b[0] + (c[0] - a[0]) / 6} ${b[1] + (c[1] - a[1]) / 6} ${c[0] - (d[0] - b[0]) / 6} ${c[1] - (d[1] - b[1]) / 6} ${c[0]} ${c[1]}`;
	}
	return path;
}
