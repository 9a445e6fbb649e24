/* bundle.h: the modules and style sheets of a page in one file each, so that a page needs few requests. Text in, text
 * out: files come through a reader. Inside serve only.
 *
 * A module is wrapped in a function and becomes a constant with what it exports; those that it imports stand before it.
 * Understood is what the modules of web/ are written in (tools/check-web holds them to it): imports and exports begin a
 * line; `import {a, b as c}`, `import * as a`, `export function`, `class`, `const`, `export {a as b}`, the last with or
 * without `from`; no module imports itself by way of others. `() => import("./x.js")` stays, and asks for a chunk: a
 * bundle that leaves out what the page's own has.
 * Comments, indentation and empty lines are left out.
 * May use: nothing. */
#ifndef DURBAR_SERVE_BUNDLE_H
#define DURBAR_SERVE_BUNDLE_H

#include <stddef.h>

struct bundle_reader {
	/* The bytes of a file of web/ with a final zero, to be freed, or NULL. */
	char *(*read)(void *context, const char *name, size_t *size);
	void *context;
	const char *root; /* what stands for "/web" in addresses: "/web/~0123" */
};

enum { BUNDLE_FAULT = 256 };

/* The script of a page with all that it imports ("game/game.js"), or with `chunk` ("systems/sunset/sunset.js") what that
 * imports beside it. Returns a text to be freed, or NULL and why not. */
char *serve_bundle_script(const struct bundle_reader *reader, const char *script, const char *chunk, size_t *size,
                          char fault[BUNDLE_FAULT]);
/* The style sheets that a page names, with the fonts inside. */
char *serve_bundle_styles(const struct bundle_reader *reader, const char *page, size_t *size, char fault[BUNDLE_FAULT]);
/* The page itself, with one script and one style sheet: "play.html". */
char *serve_bundle_page(const struct bundle_reader *reader, const char *page, size_t *size, char fault[BUNDLE_FAULT]);

#endif
