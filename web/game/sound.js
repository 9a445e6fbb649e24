// sound.js: short sounds, made by the browser: your move, dice, the end of a battle. Loaded when the first is to be heard.
// May use: nothing.

/** @type {AudioContext | null} */ let audio = null;
/** @type {AudioBuffer | null} */ let noise = null;
/** @type {Map<string, number>} when each kind was heard last */ const last = new Map();

/** What moves come with in a row is heard once. */
const REST = 400;
const LOUD = 0.16;

/** A tone that fades. @param {AudioContext} on @param {number} at @param {number} pitch @param {number} long @param {number} loud @param {number} [fall] to this pitch */
function tone(on, at, pitch, long, loud, fall) {
	const source = on.createOscillator(),
		gain = on.createGain();
	source.type = "sine";
	source.frequency.setValueAtTime(pitch, at);
	if (fall) source.frequency.exponentialRampToValueAtTime(fall, at + long);
	gain.gain.setValueAtTime(0.0001, at);
	gain.gain.exponentialRampToValueAtTime(loud * LOUD, at + 0.012);
	gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
	source.connect(gain).connect(on.destination);
	source.start(at);
	source.stop(at + long);
}

/** A knock on wood. @param {AudioContext} on @param {number} at @param {number} pitch @param {number} loud */
function knock(on, at, pitch, loud) {
	const source = on.createBufferSource(),
		band = on.createBiquadFilter(),
		gain = on.createGain();
	if (!noise) {
		noise = on.createBuffer(1, Math.round(on.sampleRate * 0.05), on.sampleRate);
		noise.getChannelData(0).forEach((_, i, all) => (all[i] = (Math.random() * 2 - 1) * (1 - i / all.length) ** 3));
	}
	source.buffer = noise;
	band.type = "bandpass";
	band.frequency.value = pitch;
	band.Q.value = 2;
	gain.gain.value = loud * LOUD * 4;
	source.connect(band).connect(gain).connect(on.destination);
	source.start(at);
}

/** @type {Record<string, (on: AudioContext, at: number) => void>} */
const SOUNDS = {
	move: (on, at) => {
		tone(on, at, 587, 0.28, 0.9);
		tone(on, at + 0.13, 880, 0.42, 0.8);
	},
	dice: (on, at) => [0, 0.07, 0.12, 0.21, 0.25].forEach((after, i) => knock(on, at + after, 1500 + 330 * (i % 3), 1 - i * 0.13)),
	battle: (on, at) => {
		tone(on, at, 150, 0.5, 1.6, 55);
		knock(on, at, 400, 0.7);
		tone(on, at + 0.24, 120, 0.6, 1.3, 45);
	},
};

/** @param {string} kind */
export function play(kind) {
	const now = performance.now();
	if (now - (last.get(kind) ?? -REST) < REST) return;
	last.set(kind, now);
	audio ||= new AudioContext();
	if (audio.state === "suspended") audio.resume();
	SOUNDS[kind](audio, audio.currentTime + 0.02);
}
