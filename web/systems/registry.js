// registry.js: the systems and their modules, the only place that names them all. Each is loaded when a game of it is opened.
// May use: the systems.

import * as plain from "./plain.js";

export { plain };

/** @type {Record<string, () => Promise<any>>} */
const WORDS = {
	sunset: () => import("./sunset/sunset.js"),
	restless: () => import("./restless/restless.js"),
	mutiny: () => import("./mutiny/mutiny.js"),
	conduct: () => import("./conduct/conduct.js"),
};

/** The words of a system: see docs/web.md. @param {string} system @returns {Promise<any>} */
export async function loadWords(system) {
	return (await WORDS[system]?.()) || plain;
}

/** @type {Record<string, () => Promise<any>>} */
const ASSIST = {
	restless: () => import("./restless/assist.js"),
	conduct: () => import("./conduct/assist.js"),
};

/** What a system has for a battle at a real table: its Assistant and its form. @param {string} system @returns {Promise<any>} */
export function loadAssist(system) {
	return ASSIST[system]();
}
