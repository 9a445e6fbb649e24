// parts.js: what only the panel of Sepoy Mutiny has. May use: dom, words.

/** @param {any} _game @returns {any[]} */
export const parts = (_game) => [];
