// words.js: the word that this browser adds to the dice of a match: it is drawn here, committed to, and shown when everybody has
// committed. docs/dice.md has the recipe and says why. May use: nothing.

const PRIMES = Array.from({ length: 310 }, (_, n) => n + 2).filter((n, i, all) => !all.some((m) => m < n && n % m === 0)),
	fraction = (/** @type {number} */ x) => ((x % 1) * 2 ** 32) >>> 0,
	STEPS = PRIMES.map((p) => fraction(Math.cbrt(p))),
	turn = (/** @type {number} */ x, /** @type {number} */ n) => (x >>> n) | (x << (32 - n));

/** @param {number[]} sum @param {DataView} bytes @param {number} at */
function mixBlock(sum, bytes, at) {
	const w = new Int32Array(64);
	for (let i = 0; i < 64; i++)
		w[i] =
			i < 16
				? bytes.getInt32(at + 4 * i)
				: w[i - 16] +
					w[i - 7] +
					(turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3)) +
					(turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10));
	let [a, b, c, d, e, f, g, h] = sum;
	for (let i = 0; i < 64; i++) {
		const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + STEPS[i] + w[i]) | 0,
			second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
		[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
	}
	[a, b, c, d, e, f, g, h].forEach((x, i) => (sum[i] = (sum[i] + x) | 0));
}

/** SHA-256. The browser has its own only on pages that came encrypted. @param {string | Uint8Array} what @returns {Uint8Array} */
export function sha256(what) {
	const bytes = typeof what === "string" ? new TextEncoder().encode(what) : what,
		whole = new Uint8Array((Math.floor((bytes.length + 8) / 64) + 1) * 64),
		view = new DataView(whole.buffer),
		sum = PRIMES.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
	whole.set(bytes);
	whole[bytes.length] = 0x80;
	view.setUint32(whole.length - 4, bytes.length * 8);
	for (let at = 0; at < whole.length; at += 64) mixBlock(sum, view, at);
	const digest = new Uint8Array(32);
	sum.forEach((x, i) => new DataView(digest.buffer).setInt32(4 * i, x));
	return digest;
}

/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} match @param {number | string} giver "host" or the number of a seat @param {string} word */
export const commitment = (match, giver, word) => hex(sha256(`durbar word ${match} ${giver} ${word}`));

/**
 * Words of this browser by the commitment to them: with the match, what the host had committed to at that time, and the
 * commitments of all for which the word was shown.
 * @typedef {{word: string, match: string, host: string, shown?: string}} Own
 * @typedef {{giver: string, number?: number, commit: string, given: boolean}} Giver
 */

/** @returns {Record<string, Own>} */
function ownWords() {
	try {
		return JSON.parse(localStorage.getItem("durbar.words") || "{}");
	} catch {
		return {};
	}
}

/** @param {Record<string, Own>} all */
function keepWords(all) {
	localStorage.setItem("durbar.words", JSON.stringify(Object.fromEntries(Object.entries(all).slice(-200))));
}

/** The round and all commitments, as a journal has them. @param {any} dice */
const listed = (dice) => [`round ${dice.round}`, ...dice.givers.map((/** @type {Giver} */ one) => `commit ${one.number ?? "host"} ${one.commit}`)].join("\n");

/** The commitments for which this browser showed a word in a match; empty: it showed none. @param {string} match */
export function seenCommitments(match) {
	const shown = Object.values(ownWords()).filter((own) => own.match === match && own.shown);
	return shown[shown.length - 1]?.shown || "";
}

/** @param {any} wire @param {any} dice @param {Giver} mine @param {Giver[]} givers @param {boolean} [anew] */
function commit(wire, dice, mine, givers, anew) {
	const word = hex(crypto.getRandomValues(new Uint8Array(32))),
		promise = commitment(dice.match, mine.number ?? "", word);
	wire.committed = dice.round;
	keepWords({ ...ownWords(), [promise]: { word, match: dice.match, host: givers[0].commit } });
	wire.send({ op: "commit", round: dice.round, commit: promise, ...(anew ? { anew } : {}) });
}

/**
 * Does what this seat has to do for the dice. "waits": nothing more; "elsewhere": another browser committed for this seat, and
 * only it knows the word (`anew`: commits to another one all the same); "changed": the server told something else before.
 * @param {any} wire @param {boolean} [anew] @returns {"waits" | "elsewhere" | "changed"}
 */
export function giveWord(wire, anew) {
	const { dice, waiting } = wire.match,
		/** @type {Giver[]} */ givers = dice.givers || [],
		mine = givers.find((one) => one.giver === wire.seat),
		all = ownWords(),
		own = mine?.commit ? all[mine.commit] : undefined;
	if (!waiting || !mine) return "waits";
	if (anew) commit(wire, dice, mine, givers, true);
	else if (own && own.host !== givers[0].commit) return "changed";
	else if (!own) {
		if (mine.commit) return "elsewhere";
		/* Not again while the first is on its way. */
		if (wire.committed !== dice.round) commit(wire, dice, mine, givers);
	} else if (waiting === "reveal" && !mine.given && wire.revealed !== dice.round) {
		/* A word that was shown is known: it counts for these commitments and for no others. */
		if (own.shown && own.shown !== listed(dice)) return "changed";
		keepWords({ ...all, [mine.commit]: { ...own, shown: listed(dice) } });
		wire.revealed = dice.round;
		wire.send({ op: "reveal", round: dice.round, word: own.word });
	}
	return "waits";
}

/** The kind of a game's dice, as it is marked. @param {any} match */
export const diceKind = (match) => /** @type {string | undefined} */ (match?.practice ? "practice" : match?.dice?.kind);

/** What is to be known about dice that somebody knew beforehand, or could see before he moved; empty: nothing. @param {string | undefined} kind */
export const diceMark = (kind) => ({ chosen: "Dice chosen by hand", known: "Dice known beforehand", practice: "Practice game" })[kind || ""] || "";
