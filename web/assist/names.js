// names.js: names that players give their units: those of the figures on their table. They are kept in this browser, and told to the
// other phones of the battle as lines of chat. May use: nothing.

const LINE = /^Unit (\S+) is called "([^"]{0,40})"$/;

export class Names {
	/** @param {number} match */
	constructor(match) {
		this.key = "durbar.names." + match;
		/** @type {Record<string, string>} */ this.list = {};
		try {
			this.list = JSON.parse(localStorage.getItem(this.key) || "{}");
		} catch {
			/* what cannot be read is given anew */
		}
	}

	/** @param {string} id @returns {string} "": it has its own */
	of(id) {
		return this.list[id] || "";
	}

	/** @param {string} id @param {string} name */
	give(id, name) {
		if (name) this.list[id] = name;
		else delete this.list[id];
		localStorage.setItem(this.key, JSON.stringify(this.list));
	}

	/** A name as it can be told: one line, 40 characters at most. @param {string} text */
	static clean(text) {
		return text.replace(/["\s]+/g, " ").trim().slice(0, 40);
	}

	/** The line of chat that tells the others. @param {string} id @param {string} name */
	static line(id, name) {
		return `Unit ${id} is called "${name}"`;
	}

	/** Takes what a line of chat tells; whether it told anything. @param {string} text */
	hear(text) {
		const [, id, name] = LINE.exec(text) || [];
		if (!id || this.of(id) === name) return false;
		this.give(id, name);
		return true;
	}
}
