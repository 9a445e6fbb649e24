// options.js: the options of a scenario as fields of a form: a tick where there is yes and no, else a choice or a number.
// May use: dom.

import { h } from "./dom.js";

/** @typedef {{name: string, help: string, rule: string, standard: string | number, values?: string[], low?: number, high?: number}} Option */

/** @param {string} word */
const said = (word) => word.replace(/_/g, " ");

/** What an option is called. @param {string} name */
export const optionName = (name) => said(name).replace(/\bhq\b/g, "HQ").replace(/\bvp\b/g, "points");

/** The value that stands for yes, where an option asks for no more. @param {Option} option */
function yes(option) {
	const both = [...(option.values || [])].sort().join();
	return both === "off,on" ? "on" : both === "no,yes" ? "yes" : "";
}

/** @param {Option} option */
export function optionField(option) {
	const id = "o-" + option.name,
		is = { id, name: id, "aria-describedby": id + "-h" },
		rule = / ?[\d.]+.*$/.exec(option.rule)?.[0],
		help = h("small", { id: id + "-h" }, option.help, rule ? ` (§\u00a0${rule.trim()})` : "");
	if (yes(option))
		return h(
			"label",
			{ class: "opt tick" },
			h("input", { ...is, type: "checkbox", checked: option.standard === yes(option), "aria-labelledby": id + "-n" }),
			h("span", null, h("b", { id: id + "-n" }, optionName(option.name)), help),
		);
	const label = h("label", { for: id }, optionName(option.name));
	const field = option.values
		? h(
				"select",
				{ ...is, class: "field" },
				...option.values.map((value) => h("option", { value, selected: value === option.standard }, said(value))),
			)
		: h("input", { ...is, class: "field", type: "number", min: option.low, max: option.high, value: option.standard });
	return h("div", { class: "opt" }, label, field, help);
}

/** @param {HTMLFormElement} form @param {Option} option */
const fieldOf = (form, option) => /** @type {HTMLInputElement | null} */ (form.elements.namedItem("o-" + option.name));

/** Sets every option: to these values, else to the standard. @param {HTMLFormElement} form @param {Option[]} options @param {Record<string, any>} values */
export function setOptions(form, options, values) {
	for (const option of options) {
		const field = fieldOf(form, option),
			value = String(values[option.name] ?? option.standard);
		if (!field) continue;
		if (field.type === "checkbox") field.checked = value === yes(option);
		else field.value = value;
	}
}

/** Those that are not as the standard has them. @param {HTMLFormElement} form @param {Option[]} options */
export function readOptions(form, options) {
	/** @type {Record<string, string>} */
	const found = {};
	for (const option of options) {
		const field = fieldOf(form, option);
		if (!field) continue;
		const no = (option.values || []).find((value) => value !== yes(option)) || "",
			value = field.type === "checkbox" ? (field.checked ? yes(option) : no) : field.value;
		if (value !== String(option.standard)) found[option.name] = value;
	}
	return found;
}
