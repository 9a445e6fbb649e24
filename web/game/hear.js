// hear.js: what is heard in a game, if sound is on: your move, dice, the end of a battle. May use: settings.

import { setting } from "../common/settings.js";

/** @typedef {import("./game.js").Game} Game */

const loadSound = () => import("./sound.js");

/** Browsers are silent until somebody has pressed something. @param {string} kind "move", "dice", "battle" */
export function hear(kind) {
	if (setting("durbar.sound") === "on" && navigator.userActivation?.hasBeenActive) loadSound().then((module) => module.play(kind));
}

/** @param {Game} game @param {any[]} events of a move */
export function hearEvents(game, events) {
	if (game.words.endsBattle?.(events)) hear("battle");
	else if (events.some((event) => event.dice?.length)) hear("dice");
}
