// qr.js: a text as a QR code (ISO/IEC 18004): bytes, error correction M, up to 213 of them. Loaded with what shows it. May use: nothing.

/** By version, from 1: codewords in all, codewords of error correction in a block, blocks. */
const SHAPES = [
	[26, 10, 1],
	[44, 16, 1],
	[70, 26, 1],
	[100, 18, 2],
	[134, 24, 2],
	[172, 16, 4],
	[196, 18, 4],
	[242, 22, 4],
	[292, 22, 5],
	[346, 26, 5],
];

/** Powers of two in the field of 256 elements. */
const POWERS = new Uint8Array(255);
const LOGS = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++, x = (x << 1) ^ (x & 128 ? 0x11d : 0)) {
	POWERS[i] = x;
	LOGS[x] = i;
}

/** @param {number} a @param {number} b */
const times = (a, b) => (a && b ? POWERS[(LOGS[a] + LOGS[b]) % 255] : 0);

/** The codewords of error correction for a block: what is left of it by the generator of that degree. @param {Uint8Array} data @param {number} degree */
function remainder(data, degree) {
	let generator = [1];
	for (let i = 0; i < degree; i++) generator = [...generator, 0].map((one, at) => one ^ times(generator[at - 1] || 0, POWERS[i]));
	const left = new Uint8Array(degree);
	for (const byte of data) {
		const factor = byte ^ left[0];
		left.copyWithin(0, 1);
		left[degree - 1] = 0;
		for (let i = 0; i < degree; i++) left[i] ^= times(generator[i + 1], factor);
	}
	return left;
}

/** The data codewords: mode, count, bytes, padding. @param {Uint8Array} bytes @param {number} version @param {number} room */
function pack(bytes, version, room) {
	const bits = [0, 1, 0, 0];
	const put = (/** @type {number} */ value, /** @type {number} */ count) => {
		for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
	};
	put(bytes.length, version < 10 ? 8 : 16);
	for (const byte of bytes) put(byte, 8);
	put(0, Math.min(4, room * 8 - bits.length));
	while (bits.length % 8) bits.push(0);
	for (let pad = 0xec; bits.length < room * 8; pad ^= 0xec ^ 0x11) put(pad, 8);
	return Uint8Array.from({ length: room }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(""), 2));
}

/** All codewords in the order in which they are drawn: blocks take turns. @param {Uint8Array} data @param {number[]} shape */
function weave(data, [all, checks, blocks]) {
	const small = Math.floor(all / blocks) - checks,
		large = all % blocks,
		parts = Array.from({ length: blocks }, (_, i) => {
			const from = i * small + Math.max(0, i - (blocks - large));
			return data.subarray(from, from + small + (i >= blocks - large ? 1 : 0));
		}),
		ends = parts.map((part) => remainder(part, checks));
	const turns = (/** @type {Uint8Array[]} */ list, /** @type {number} */ count) =>
		Array.from({ length: count }, (_, i) => list.filter((one) => i < one.length).map((one) => one[i])).flat();
	return [...turns(parts, small + 1), ...turns(ends, checks)];
}

/** A square of dots: -1 is not decided yet. */
class Square {
	/** @param {number} version */
	constructor(version) {
		this.version = version;
		this.size = 17 + 4 * version;
		this.dots = new Int8Array(this.size * this.size).fill(-1);
	}

	/** @param {number} x @param {number} y @param {boolean | number} dark */
	set(x, y, dark) {
		if (x >= 0 && y >= 0 && x < this.size && y < this.size) this.dots[y * this.size + x] = dark ? 1 : 0;
	}

	/** Rings around a point. @param {number} x @param {number} y @param {number} radius @param {number} light the ring that is light */
	rings(x, y, radius, light) {
		for (let dy = -radius; dy <= radius; dy++)
			for (let dx = -radius; dx <= radius; dx++) {
				const ring = Math.max(Math.abs(dx), Math.abs(dy));
				this.set(x + dx, y + dy, ring !== light && ring !== 4);
			}
	}

	/** What every code of this version has. */
	frame() {
		const { size, version } = this,
			far = size - 4;
		for (let i = 0; i < size; i++) {
			this.set(i, 6, i % 2 === 0);
			this.set(6, i, i % 2 === 0);
		}
		for (const [x, y] of [
			[3, 3],
			[far, 3],
			[3, far],
		])
			this.rings(x, y, 4, 2);
		const step = version < 7 ? 0 : (size - 13) / 2,
			lines = version < 2 ? [] : version < 7 ? [6, size - 7] : [6, 6 + step, size - 7];
		for (const x of lines)
			for (const y of lines) if (!((x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6))) this.rings(x, y, 2, 1);
		this.writeFormat(0);
		if (version >= 7) this.writeVersion();
	}

	/** Error correction M and the mask, twice. @param {number} mask */
	writeFormat(mask) {
		let rest = mask;
		for (let i = 0; i < 10; i++) rest = (rest << 1) ^ (rest >> 9 ? 0x537 : 0);
		const bits = ((mask << 10) | rest) ^ 0x5412,
			{ size } = this;
		for (let i = 0; i < 15; i++) {
			const dark = (bits >> i) & 1;
			if (i < 6) this.set(8, i, dark);
			else if (i < 8) this.set(8, i + 1, dark);
			else if (i === 8) this.set(7, 8, dark);
			else this.set(14 - i, 8, dark);
			if (i < 8) this.set(size - 1 - i, 8, dark);
			else this.set(8, size - 15 + i, dark);
		}
		this.set(8, size - 8, true);
	}

	writeVersion() {
		let rest = this.version;
		for (let i = 0; i < 12; i++) rest = (rest << 1) ^ (rest >> 11 ? 0x1f25 : 0);
		const bits = (this.version << 12) | rest;
		for (let i = 0; i < 18; i++) {
			const a = this.size - 11 + (i % 3),
				b = Math.floor(i / 3);
			this.set(a, b, (bits >> i) & 1);
			this.set(b, a, (bits >> i) & 1);
		}
	}

	/** Free dots in the order in which they are filled: two columns at a time, up and down. @returns {number[]} */
	free() {
		const { size, dots } = this,
			list = [];
		for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
			for (let i = 0; i < size; i++)
				for (const x of [right, right - 1]) {
					const at = (up ? size - 1 - i : i) * size + x;
					if (dots[at] < 0) list.push(at);
				}
		return list;
	}
}

/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
	(x, y) => (x + y) % 2 === 0,
	(x, y) => y % 2 === 0,
	(x) => x % 3 === 0,
	(x, y) => (x + y) % 3 === 0,
	(x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
	(x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
	(x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
	(x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** How hard a code is to read: long runs, blocks, what looks like a corner, too much of one colour. @param {Square} square */
function penalty({ size, dots }) {
	const row = (/** @type {number} */ n, /** @type {boolean} */ down) => Array.from({ length: size }, (_, i) => dots[down ? i * size + n : n * size + i]).join("");
	let sum = 0;
	for (let n = 0; n < size; n++)
		for (const line of [row(n, false), row(n, true)]) {
			for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
			sum += 40 * ("0000" + line + "0000").split(/(?=10111010000)|(?=00001011101)/).slice(1).length;
		}
	for (let y = 0; y + 1 < size; y++)
		for (let x = 0; x + 1 < size; x++) {
			const at = y * size + x;
			if (dots[at] === dots[at + 1] && dots[at] === dots[at + size] && dots[at] === dots[at + size + 1]) sum += 3;
		}
	const dark = dots.reduce((all, one) => all + one, 0) / dots.length;
	return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** @param {number[]} words @param {number} version @param {number} mask */
function draw(words, version, mask) {
	const square = new Square(version);
	square.frame();
	square.free().forEach((at, i) => {
		const bit = i < words.length * 8 ? (words[i >> 3] >> (7 - (i & 7))) & 1 : 0;
		square.dots[at] = bit ^ Number(MASKS[mask](at % square.size, Math.floor(at / square.size)));
	});
	square.writeFormat(mask);
	return square;
}

/** The rows of a code, dark dots true; null: the text is too long. @param {string} text @returns {boolean[][] | null} */
export function encode(text) {
	const bytes = new TextEncoder().encode(text),
		index = SHAPES.findIndex(([all, checks, blocks], i) => bytes.length + (i < 9 ? 2 : 3) <= all - checks * blocks);
	if (index < 0) return null;
	const [all, checks, blocks] = SHAPES[index],
		words = weave(pack(bytes, index + 1, all - checks * blocks), SHAPES[index]),
		tried = MASKS.map((_, mask) => draw(words, index + 1, mask)),
		[best] = tried.sort((a, b) => penalty(a) - penalty(b));
	return Array.from({ length: best.size }, (_, y) => Array.from({ length: best.size }, (_, x) => best.dots[y * best.size + x] === 1));
}
