// lasting.js: addresses of what the server never changes while it has this version of the page: they name the version, and
// a browser that has seen them does not ask again. May use: nothing.

const version = /\/web\/~(\w+)\//.exec(import.meta.url)?.[1];

/** @param {string} path */
export function lasting(path) {
	return version ? path + "?" + version : path;
}
