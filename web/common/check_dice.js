// check_dice.js: checks the dice of a finished journal by the recipe of docs/dice.md: commitments, words, seed, every die.
// May use: words.

import { commitment, hex, sha256 } from "./words.js";

const MASK = (1n << 64n) - 1n,
	turn = (/** @type {bigint} */ x, /** @type {bigint} */ n) => ((x << n) | (x >> (64n - n))) & MASK;

/** @param {bigint[]} v */
function sipRound(v) {
	v[0] = (v[0] + v[1]) & MASK;
	v[2] = (v[2] + v[3]) & MASK;
	v[1] = turn(v[1], 13n) ^ v[0];
	v[3] = turn(v[3], 16n) ^ v[2];
	v[0] = turn(v[0], 32n);
	v[2] = (v[2] + v[1]) & MASK;
	v[0] = (v[0] + v[3]) & MASK;
	v[1] = turn(v[1], 17n) ^ v[2];
	v[3] = turn(v[3], 21n) ^ v[0];
	v[2] = turn(v[2], 32n);
}

/** SipHash-1-3 of one number of eight bytes. @param {bigint[]} key @param {bigint} number */
function sipHash(key, number) {
	const v = [key[0] ^ 0x736f6d6570736575n, key[1] ^ 0x646f72616e646f6dn, key[0] ^ 0x6c7967656e657261n, key[1] ^ 0x7465646279746573n];
	for (const word of [number, 8n << 56n]) {
		v[3] ^= word;
		sipRound(v);
		v[0] ^= word;
	}
	v[2] ^= 0xffn;
	for (let i = 0; i < 3; i++) sipRound(v);
	return v[0] ^ v[1] ^ v[2] ^ v[3];
}

/** @param {string} seed */
function keyOf(seed) {
	const mix = new Uint8Array(256),
		bytes = new TextEncoder().encode(seed);
	mix.set(new TextEncoder().encode("durbar dice key"));
	mix.set(sha256(seed), 16);
	mix.set(bytes, 48);
	const digest = new DataView(sha256(mix).buffer);
	return [digest.getBigUint64(0, true), digest.getBigUint64(8, true)];
}

/** @param {any} good @param {string} fault */
function need(good, fault) {
	if (!good) throw new Error(fault);
}

/** Each die in turn; returns how many. @param {string[]} lines @param {number} first the line of the set-up @param {bigint[]} key */
function checkLines(lines, first, key) {
	/** @type {number[]} dice thrown up to each ply */ const used = [];
	let count = 0;
	for (let at = first; at < lines.length - 1; at++) {
		const words = lines[at].split(" "),
			dice = words[at === first ? 1 : 3] || "";
		if (words[0] === "undo") {
			used.pop();
			continue;
		}
		let number = used.at(-1) || 0;
		need(/^(-|\d+:\d+\/\d+(,\d+\/\d+)*)$/.test(dice), `line ${at + 1}: these are no dice`);
		need(dice === "-" || Number(dice.split(":")[0]) === number, `line ${at + 1}: dice are missing before this line`);
		for (const [, value, sides] of dice.matchAll(/(\d+)\/(\d+)/g)) {
			need(sides !== "0" && Number(sipHash(key, BigInt(number)) % BigInt(sides)) + 1 === Number(value), `line ${at + 1}: die ${number} shows another number`);
			number++;
			count++;
		}
		used.push(number);
	}
	return count;
}

/**
 * @typedef {{good: boolean, fault: string, kind: string, round: number, dice: number, givers: {giver: string, commit: string, word: string}[],
 *   seed: string, hash: string, seen: boolean}} Checked
 */

/** @param {Checked} found @param {string} text @param {string[][]} head @param {Map<string, string>} one @param {string} seen */
function checkWords(found, text, head, one, seen) {
	const listed = (/** @type {string} */ kind) => head.filter((words) => words[0] === kind),
		commits = listed("commit"),
		words = listed("word");
	found.givers = commits.map(([, giver, commit]) => ({ giver, commit, word: words.find((word) => word[1] === giver)?.[2] || "" }));
	need(!seen || [...listed("round"), ...commits].map((line) => line.join(" ")).join("\n") === seen, "the commitments are not those that this browser was shown");
	found.seen = !!seen;
	if (found.kind !== "words") return;
	need(found.givers[0]?.giver === "host" && words.length === commits.length, "a word or a commitment is missing");
	for (const { giver, commit, word } of found.givers)
		need(commitment(one.get("match") || "", giver, word) === commit, `${giver} committed to another word`);
	need(hex(sha256(text.slice(text.indexOf("\nmatch ") + 1, text.indexOf("seed-hash ")))) === found.seed, "the seed does not come of the words");
}

/** @param {string} text a journal @param {string} seen commitments that this browser was shown, as lines of a journal; may be empty @returns {Checked} */
export function checkDice(text, seen) {
	const lines = text.split("\n"),
		first = lines.findIndex((line) => line.startsWith("thrown ")),
		head = lines.slice(0, first + 1).map((line) => line.split(" ")),
		one = new Map(head.map((words) => [words[0], words[1]])),
		seed = one.get("seed") || "";
	/** @type {Checked} */
	const found = { good: false, fault: "", kind: one.get("dice") || "", round: Number(one.get("round") || 1), dice: 0, givers: [], seed, hash: one.get("seed-hash") || "", seen: false };
	try {
		need(["2", "3"].includes(one.get("durbar-journal") || "") && first > 0 && lines.at(-1) === "", "this journal is of an older format, or not whole");
		need(["words", "chosen", "known"].includes(found.kind), "where the seed comes from is not told");
		checkWords(found, text, head, one, seen);
		need(hex(sha256(seed)) === found.hash, "the seed has another hash");
		found.dice = checkLines(lines, first, keyOf(seed));
		found.good = true;
	} catch (error) {
		found.fault = error instanceof Error ? error.message : String(error);
	}
	return found;
}
