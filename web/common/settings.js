// settings.js: the preferences of this browser: what they may be, and what they are. common/preferences.js is their dialog.
// May use: nothing.

/** The values that each may have, the standard one first. @type {Record<string, string[]>} */
const VALUES = {
	"durbar.theme": ["", "light", "dark"],
	"durbar.pace": ["1000", "0", "350", "2000"],
	"durbar.combat": ["held", "2500", "0"],
	"durbar.certain": ["done", "asked"],
	"durbar.sound": ["on", "off"],
	"durbar.call": ["", "yes"],
	"durbar.plain": ["", "yes"],
	"durbar.exact": ["", "yes"],
};

/** @param {string} key */
export function setting(key) {
	const chosen = localStorage.getItem(key);
	return chosen !== null && VALUES[key].includes(chosen) ? chosen : VALUES[key][0];
}

/** @param {string} key @param {string} value */
export function changeSetting(key, value) {
	localStorage.setItem(key, value);
	tellSettings();
}

/** One has changed. */
export function tellSettings() {
	dispatchEvent(new Event("durbar:setting"));
}

/** @param {() => void} act whenever one has changed */
export function onSetting(act) {
	addEventListener("durbar:setting", act);
}
