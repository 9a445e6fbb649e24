// rules.js: citations, and the reader of the rules: chapters on the left, the text, its tables on the right.
// May use: dom, dialog, book.

import { h, refill, button, capital, count } from "./dom.js";
import { openDialog } from "./dialog.js";
import { concerns, findPlace, loadBook, search, textOf } from "./book.js";

/** The game that is being played: whose rules stand first. @type {{scenario?: string, title?: string, options?: Record<string, any>, standard?: Record<string, any>}} */
let game = {};

/** @param {{scenario?: string, title?: string, options?: Record<string, any>, standard?: Record<string, any>}} match */
export function playing(match) {
	game = match;
}

/** A rule's number as it is read: those of one war have its name, those of a table of events its dice. @param {string} id */
function citation(id) {
	const event = /^event\d*-[a-z-]+-(\d.*)$/.exec(id),
		war = /^([a-z]+)-(\d[\d.()]*)/.exec(id);
	return event
		? "event " + event[1].replace(/-[a-z].*$/, "")
		: war
			? capital(war[1]) + " " + war[2]
			: /^[a-z]/.test(id)
				? id.replace(/-/g, " ")
				: id;
}

/** @param {string} id @param {() => void} act */
function chip(id, act) {
	const kind = /^R\d/.test(id) ? " ruling" : /^HR-/.test(id) ? " house" : "";
	return h("button", { type: "button", class: "rule" + kind, "aria-label": "rule " + id, on: { click: act } }, citation(id));
}

/** A citation that opens its rule. @param {string | undefined} rule "system:id" @param {string} [here] about this position */
export function ruleChip(rule, here) {
	if (!rule) return null;
	const at = rule.indexOf(":"),
		id = rule.slice(at + 1);
	return chip(id, () => openRule(at < 0 ? "" : rule.slice(0, at), id, here));
}

/** What a rule says, without marks, or nothing. @param {string} rule "system:id" */
export async function ruleText(rule) {
	const at = rule.indexOf(":"),
		place = findPlace(await loadBook(rule.slice(0, at)), rule.slice(at + 1));
	return place ? textOf(place).replace(/\*|\[[^\]]*\]/g, "") : "";
}

/** The rule with a title, "" where there is none. @param {string} system @param {string} title as words or as an id */
export async function ruleNamed(system, title) {
	const bare = (/** @type {string} */ text) => text.toLowerCase().replace(/[^a-z]/g, ""),
		found = Object.entries((await loadBook(system)).titles || {}).find(([, one]) => bare(String(one)) === bare(title));
	return found ? `${system}:${found[0]}` : "";
}

/** Text with **bold**, *italic* and [citations]. @param {string} text @param {(id: string) => void} go */
function marked(text, go) {
	return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|\[[^\]]+\])/).map((part) =>
		part.startsWith("**")
			? h("b", null, part.slice(2, -2))
			: part.startsWith("*") && part.length > 2
				? h("i", null, part.slice(1, -1))
				: part.startsWith("[")
					? part
							.slice(1, -1)
							.split(/,\s*/)
							.map((id) => chip(id, () => go(id)))
					: part,
	);
}

/** @param {string} system @param {string} id @param {string} [here] */
async function openRule(system, id, here) {
	const book = await loadBook(system),
		place = findPlace(book, id);
	const title = place ? place.chapter.title : book.titles[id] || "This rule is not in the book.";
	/** @type {HTMLDialogElement} */
	let dialog;
	const read = (/** @type {string} */ at) => {
		dialog.close();
		openReader(system, at, here);
	};
	dialog = openDialog("Rule " + citation(id), "reader small", [
		h("p", { class: "rule-title serif" }, title),
		place ? h("div", { class: "rule-text" }, place.item ? paragraph(place.item, "p", read) : drawBlock(place.block, read)) : null,
		here ? h("p", { class: "rule-here it" }, "Here: " + here) : null,
		h(
			"p",
			null,
			button("small", place ? "Read the chapter" : "All rules", () => read(id)),
		),
	]);
}

// ---- the parts of a chapter ----

/** A text with its numbers in the margin. @param {import("./book.js").Item} item @param {string} tag @param {(id: string) => void} go */
function paragraph(item, tag, go) {
	return h(
		tag,
		{ class: "gp", data: { ids: (item.ids || []).join(" ") } },
		h("span", { class: "gid" }, item.ids?.length ? citation(item.ids[0]) : ""),
		h("span", { class: "gt" }, ...marked(item.text, go).flat()),
	);
}

/** @param {import("./book.js").Block} block @param {(id: string) => void} go */
function drawTable(block, go) {
	const cells = (/** @type {string[]} */ row, /** @type {boolean} */ head) =>
		row.map((cell, i) => h(head || i === 0 ? "th" : "td", { scope: head ? "col" : i === 0 ? "row" : null }, ...marked(cell, go).flat()));
	return h(
		"figure",
		{ class: "gtable", data: { ids: (block.ids || []).join(" ") } },
		h(
			"figcaption",
			null,
			h("b", { class: "serif" }, block.text),
			block.reconstructed ? h("span", { class: "chip ours" }, "reconstructed") : null,
		),
		h(
			"div",
			{ class: "gscroll", tabindex: 0, role: "region", "aria-label": block.text },
			h(
				"table",
				null,
				h("thead", null, h("tr", null, ...cells(block.head || [], true))),
				h("tbody", null, ...(block.rows || []).map((row) => h("tr", null, ...cells(row, false)))),
			),
		),
	);
}

/** What the box is about: this war, or the wars that it names. @param {import("./book.js").Block} block */
function boxTitle(block) {
	return game.scenario && block.for?.includes(game.scenario) ? "In this war" : (block.for || []).map(capital).join(", ");
}

/** @param {import("./book.js").Block} block @param {(id: string) => void} go */
function drawBlock(block, go) {
	const own = { ids: block.ids, text: block.text || "" };
	if (block.kind === "table") return drawTable(block, go);
	if (block.kind === "list") return h("div", { class: "glist" }, ...(block.items || []).map((each) => paragraph(each, "p", go)));
	if (block.kind === "box") return h("div", { class: "gbox" }, h("b", { class: "serif" }, boxTitle(block)), paragraph(own, "p", go));
	return paragraph(own, "p", go);
}

/** @param {import("./book.js").Chapter} chapter */
const groupOf = (chapter) =>
	chapter.for && game.scenario ? game.title || "This war" : chapter.options && game.options ? "Options in this game" : chapter.group || "Rules";

/** The chapters by group, this war's first. @param {import("./book.js").Chapter[]} chapters */
function grouped(chapters) {
	/** @type {Map<string, import("./book.js").Chapter[]>} */
	const groups = new Map();
	for (const chapter of [...chapters.filter((c) => c.for), ...chapters.filter((c) => !c.for)])
		groups.set(groupOf(chapter), [...(groups.get(groupOf(chapter)) || []), chapter]);
	return groups;
}

/** A chapter without its title, tables in their places. @param {import("./book.js").Chapter} chapter @param {(id: string) => void} go */
export function drawChapter(chapter, go) {
	return h(
		"div",
		{ class: "gchapter" },
		...chapter.sections.flatMap((section) => [
			section.title ? h("h3", null, section.title) : null,
			...section.blocks.filter((block) => concerns(block, game)).map((block) => drawBlock(block, go)),
		]),
	);
}

/** The rules of a system: contents, text, tables, search. */
class Reader {
	/** @param {import("./book.js").Book} book */
	constructor(book) {
		this.book = book;
		this.chapters = book.chapters.filter((chapter) => concerns(chapter, game));
		this.text = h("article", { class: "gpage", tabindex: 0 });
		this.tables = h("aside", { class: "gside", "aria-label": "Tables" });
		this.narrow = matchMedia("(max-width:1000px)").matches;
		this.fold = h("details", { open: !this.narrow }, h("summary", null, "Chapters"));
		this.nav = h("nav", { class: "gnav", "aria-label": "Chapters" }, this.fold);
		for (const [group, list] of grouped(this.chapters)) this.fold.append(h("h3", null, group), ...list.map((chapter) => this.link(chapter)));
		this.go = this.go.bind(this);
	}

	/** @param {import("./book.js").Chapter} chapter */
	link(chapter) {
		return h("button", { type: "button", data: { chapter: chapter.id }, on: { click: () => this.show(chapter) } }, chapter.title);
	}

	field() {
		const read = (/** @type {Event} */ event) => {
			const words = /** @type {HTMLInputElement} */ (event.target).value.trim();
			if (words) this.look(words);
			else this.first();
		};
		return h("input", {
			type: "search",
			class: "field",
			placeholder: "Search the rules: a word or a number",
			"aria-label": "Search the rules",
			/* The browser's own field would only clear itself. */
			on: { input: read, keydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && (event.preventDefault(), /** @type {HTMLElement} */ (event.target).closest("dialog")?.close()) },
		});
	}

	first() {
		if (this.chapters[0]) this.show(this.chapters[0]);
		else refill(this.text, h("p", { class: "note" }, "There are no rules to read for this system."));
	}

	/** To a rule, if it is told. @param {string} id @param {string} [here] */
	go(id, here) {
		const place = findPlace(this.book, id);
		if (place) this.show(place.chapter, place.id, here);
		return Boolean(place);
	}

	/** @param {string} id of a chapter */
	mark(id) {
		for (const one of this.nav.querySelectorAll("button")) one.setAttribute("aria-current", String(one.dataset.chapter === id));
	}

	/** @param {import("./book.js").Chapter} chapter @param {string} [id] a rule to be lit @param {string} [here] */
	show(chapter, id, here) {
		const mine = (/** @type {import("./book.js").Block} */ block) => concerns(block, game),
			all = chapter.sections.flatMap((section) => section.blocks.filter(mine));
		this.mark(chapter.id);
		refill(
			this.text,
			h("p", { class: "note" }, groupOf(chapter)),
			h("h2", null, chapter.title),
			...chapter.sections.flatMap((section) => [
				section.title ? h("h3", null, section.title) : null,
				...section.blocks.filter((block) => mine(block) && block.kind !== "table").map((block) => drawBlock(block, this.go)),
			]),
		);
		refill(this.tables, ...all.filter((block) => block.kind === "table").map((block) => drawTable(block, this.go)));
		this.tables.hidden = !this.tables.firstChild;
		this.text.scrollTop = this.tables.scrollTop = 0;
		if (this.narrow) this.fold.removeAttribute("open");
		if (id) this.light(id, here);
	}

	/** What has these words. @param {string} words */
	look(words) {
		const found = search(this.book, words, game);
		this.mark("");
		refill(
			this.text,
			h("p", { class: "note", role: "status" }, found.length ? count(found.length, "passage") : `Nothing has “${words}”.`),
			...found.slice(0, 60).flatMap(({ chapter, block }) => [
				h(
					"p",
					{ class: "gfound" },
					button("small", chapter.title, () => this.show(chapter, block.ids?.[0])),
				),
				drawBlock(block, this.go),
			]),
		);
		this.tables.hidden = true;
	}

	/** @param {string} id @param {string} [here] */
	light(id, here) {
		const nodes = [this.text, this.tables].flatMap((host) => /** @type {HTMLElement[]} */ ([...host.querySelectorAll("[data-ids]")]));
		const node = nodes.find((one) => one.dataset.ids?.split(" ").includes(id));
		node?.classList.add("at");
		if (here) node?.append(h("span", { class: "ghere" }, "Here: " + here));
		node?.scrollIntoView({ block: "center" });
	}
}

/** @param {string} system @param {string} [at] a rule @param {string} [here] about this position */
export async function openReader(system, at, here) {
	const reader = new Reader(await loadBook(system));
	const dialog = openDialog(reader.book.title ? "Rules: " + reader.book.title : "Rules", "reader guide", [
		reader.field(),
		h("div", { class: "gcols" }, reader.nav, reader.text, reader.tables),
	]);
	if (!at || !reader.go(at, here)) reader.first();
	return dialog;
}
