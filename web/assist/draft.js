// draft.js: what is half entered stays in this browser until it is sent: over a lost connection, a reload, a phone that slept.
// May use: nothing.

/** @param {string} key */
function read(key) {
	try {
		return JSON.parse(localStorage.getItem(key) || "null");
	} catch {
		return null;
	}
}

/** @param {number} match @param {any} draft */
export function keepDraft(match, draft) {
	localStorage.setItem("durbar.draft." + match, JSON.stringify(draft));
}

/** What was half entered, or nothing. @param {number} match */
export const findDraft = (match) => read("durbar.draft." + match) || {};

/** @param {number} match */
export const dropDraft = (match) => localStorage.removeItem("durbar.draft." + match);

/** The fields of a form keep what was entered until the form is sent. @param {HTMLFormElement} form @param {string} name */
export function keepForm(form, name) {
	const key = "durbar.form." + name,
		kept = read(key) || {};
	for (const field of /** @type {HTMLInputElement[]} */ ([...form.elements])) {
		if (!field.name || !(field.name in kept)) continue;
		if (field.type === "checkbox") field.checked = kept[field.name];
		else field.value = kept[field.name];
	}
	form.addEventListener("input", () => {
		const fields = /** @type {HTMLInputElement[]} */ ([...form.elements]).filter((field) => field.name);
		localStorage.setItem(key, JSON.stringify(Object.fromEntries(fields.map((field) => [field.name, field.type === "checkbox" ? field.checked : field.value]))));
	});
	form.addEventListener("submit", () => localStorage.removeItem(key));
}
