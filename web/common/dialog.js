// dialog.js: dialogs. May use: dom.

import { h, iconButton, ICONS } from "./dom.js";

/**
 * A dialog that Esc closes; the focus goes back where it was.
 * @param {string} title @param {string} kind @param {any[]} content @param {{fixed?: boolean}} [more]
 */
export function openDialog(title, kind, content, more = {}) {
	const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { class: "dlg " + kind, "aria-label": title }));
	const before = /** @type {HTMLElement | null} */ (document.activeElement);
	dialog.append(
		h(
			"header",
			{ class: "dh" },
			h("h2", null, title),
			more.fixed ? null : iconButton("Close", ICONS.close, () => dialog.close()),
		),
		h("div", { class: "db" }, ...content),
	);
	const body = /** @type {HTMLElement} */ (dialog.lastElementChild);
	if (more.fixed) dialog.addEventListener("cancel", (event) => event.preventDefault());
	else
		dialog.addEventListener("click", (event) => {
			if (event.target === dialog) dialog.close();
		});
	dialog.addEventListener("close", () => {
		dialog.remove();
		before?.focus?.();
	});
	document.body.append(dialog);
	dialog.showModal();
	/* What must be scrolled can be scrolled with keys, too. */
	if (!body.querySelector("button, a[href], input, select, textarea, [tabindex]")) body.tabIndex = 0;
	return dialog;
}
