// fog.js: reads the frames a page received and finds enemy units in them that the seat could not know.
// May use: the page's own way of applying differences.

import { applyDiff } from "../../web/wire.js";

/* Events that show units to both sides. */
const OPEN = new Set(["attack", "command", "volley", "scouted", "screened", "shown", "demoralised", "eliminated", "outcome", "superiority"]);

/** Names of enemy units in frames before anything showed them. */
export function leaks(frames, enemies) {
	const found = [], known = new Set();
	let view = null;
	const learn = (message) => {
		for (const [id, now] of Object.entries(view?.units || {})) if (enemies.has(id) && (now.engaged || Object.values(view.notes || {}).some((list) => list.includes?.(now.at)))) known.add(id);
		const all = [...(message.events || []), ...(message.plies || []).flatMap((part) => part.events)];
		for (const event of all) if (OPEN.has(event.event)) for (const id of [event.unit, event.hq, ...(event.units || [])]) if (enemies.has(id)) known.add(id);
	};
	frames.forEach((frame, i) => {
		const message = JSON.parse(frame);
		if (message.view && message.op !== "at") view = message.view;
		if (message.diff) view = applyDiff(structuredClone(view), message.diff);
		learn(message);
		/* A preview is worked out in worlds that fit what the seat knows: whom it names is guessed. Help names units as examples. */
		if (message.op === "preview") return;
		for (const [, word] of JSON.stringify({ ...message, help: "" }).matchAll(/[",\s]([a-z][a-z0-9-]+)(?=[",\s])/g))
			if (enemies.has(word) && !known.has(word)) found.push(`frame ${i} (${message.op}) names ${word}: ${frame.slice(Math.max(0, frame.indexOf(word) - 120), frame.indexOf(word) + 60)}`);
		if (view) for (const [id, now] of Object.entries(view.units || {}))
			if (enemies.has(id) && !now.engaged && !Object.values(view.notes || {}).some((list) => list.includes?.(now.at))) found.push(`frame ${i}: ${id} stands in the view at ${now.at}`);
	});
	return found;
}
