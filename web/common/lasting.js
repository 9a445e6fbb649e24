// lasting.js: addresses of what the server never changes while it has this version of the page: they name the version, and
// a browser that has seen them does not ask again; and of data of an older version, by which a game is still played. May use: nothing.

const version = /\/web\/~(\w+)\//.exec(import.meta.url)?.[1];

/** @param {string} path */
export function lasting(path) {
	return version ? path + "?" + version : path;
}

/** The fingerprint of the data that the game of this page began with, if they are no longer today's. */
let kept = "";

/** @param {string | undefined} data */
export function playWith(data) {
	kept = data || "";
}

/** The address of a map, a box or rules, by the data of this page's game. @param {string} path */
export const ofData = (path) => lasting(kept ? `/kept/${kept}${path}` : path);
