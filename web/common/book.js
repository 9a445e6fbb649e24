// book.js: the rules of a system as the server sends them: chapters for players, where a rule is told, words looked for.
// May use: lasting.

import { ofData } from "./lasting.js";

/** @typedef {{ids?: string[], text: string}} Item */
/** @typedef {{kind: string, text?: string, ids?: string[], items?: Item[], for?: string[], reconstructed?: string, head?: string[],
 *   rows?: string[][]}} Block */
/** @typedef {{id: string, title: string, goal?: string, group?: string, for?: string[], options?: string[],
 *   sections: {title?: string, blocks: Block[]}[]}} Chapter */
/** @typedef {{title: string, chapters: Chapter[], titles: Record<string, string>}} Book */
/** @typedef {{chapter: Chapter, block: Block, item?: Item, id: string}} Place */

/** @type {Map<string, Promise<Book>>} */
const books = new Map();

/** A system without chapters: its list of rules as one. @param {any} sent @returns {Book} */
function bind(sent) {
	if (sent.chapters) return { titles: {}, ...sent };
	const blocks = Object.entries(sent.rules || {}).map(([id, rule]) => ({
		kind: "text",
		ids: [id],
		text: `**${rule.title}.** ${rule.summary} ${rule.edge_cases === "-" ? "" : rule.edge_cases || ""}`,
	}));
	return { title: sent.title || "", chapters: blocks.length ? [{ id: "rules", title: "Rules", sections: [{ blocks }] }] : [], titles: {} };
}

/** @param {string} system @returns {Promise<Book>} */
export function loadBook(system) {
	let book = books.get(system);
	if (!book) {
		book = fetch(ofData(`/rules/${system}.json`))
			.then((answer) => (answer.ok ? answer.json() : {}))
			.then(bind);
		books.set(system, book);
	}
	return book;
}

/** Every text of a book with its place. @param {Book} book @returns {Generator<Place>} */
function* places(book) {
	for (const chapter of book.chapters)
		for (const section of chapter.sections)
			for (const block of section.blocks) {
				for (const id of block.ids || []) yield { chapter, block, id };
				for (const item of block.items || []) for (const id of item.ids || []) yield { chapter, block, item, id };
			}
}

/** Where a rule is told, or the one that it is a part of. @param {Book} book @param {string} id @returns {Place | null} */
export function findPlace(book, id) {
	/** @type {Place | null} */
	let best = null;
	for (const place of places(book))
		if (id.startsWith(place.id) && (!best || place.id.length > best.id.length)) best = place;
	return best;
}

/** @param {Place} place */
export const textOf = (place) => place.item?.text ?? place.block.text ?? "";

/** Is a chapter or a block for this game? One of options is if one of them is switched on, or has another value than the standard
 * one. @param {{for?: string[], options?: string[]}} part
 * @param {{scenario?: string, options?: Record<string, any>, standard?: Record<string, any>}} game */
export function concerns(part, game) {
	const { scenario, options, standard = {} } = game;
	if (part.for && scenario && !part.for.includes(scenario)) return false;
	return !part.options || !options || part.options.some((name) => options[name] === "on" || (name in standard && options[name] !== standard[name]));
}

/** @param {Block} block */
const wordsOf = (block) =>
	[block.text, ...(block.ids || []), ...(block.items || []).flatMap((item) => [item.text, ...(item.ids || [])]), ...(block.head || []), ...(block.rows || []).flat()]
		.join(" ")
		.toLowerCase();

/** Blocks that have all the words, those of this game alone. @param {Book} book @param {string} words @param {any} game */
export function search(book, words, game) {
	const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
	const found = [];
	for (const chapter of book.chapters.filter((each) => concerns(each, game)))
		for (const section of chapter.sections)
			for (const block of section.blocks) {
				const text = `${chapter.title} ${section.title || ""} ${wordsOf(block)}`.toLowerCase();
				if (concerns(block, game) && wanted.every((word) => text.includes(word))) found.push({ chapter, block });
			}
	return found;
}
