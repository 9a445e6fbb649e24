// chapters.js: the options of a game under the chapters of the rules that they are about. Loaded when such a list is opened. May use: dom, book.

import { h, refill } from "../common/dom.js";
import { findPlace, loadBook } from "../common/book.js";

/** @typedef {import("../common/options.js").Option} Option */

/** Where the rule of an option is told; chapters that are options themselves stand together.
 * @param {import("../common/book.js").Book} book @param {Option[]} list @returns {Map<string, Option[]>} in the order of the book */
function sorted(book, list) {
	const chapters = list.map((option) => findPlace(book, option.rule.slice(option.rule.indexOf(":") + 1))?.chapter),
		/** @type {Map<string, Option[]>} */ found = new Map();
	for (const chapter of [...book.chapters, undefined])
		for (const option of list.filter((_, i) => chapters[i] === chapter)) {
			const name = chapter ? (chapter.options ? "Chapters of their own" : chapter.title) : "Others";
			found.set(name, [...(found.get(name) || []), option]);
		}
	return found;
}

/** Puts the fields of a list under headings; what was chosen in them stays. @param {HTMLElement} place @param {string} system @param {Option[]} list */
export async function byChapter(place, system, list) {
	const groups = sorted(await loadBook(system), list),
		field = (/** @type {Option} */ option) => /** @type {HTMLElement} */ (place.querySelector("#o-" + option.name)?.closest(".opt"));
	if (groups.size < 2) return;
	refill(place, ...[...groups].map(([name, options]) => h("section", { "aria-label": name }, h("h3", null, name), h("div", { class: "opts" }, ...options.map(field)))));
}
