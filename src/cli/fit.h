/* fit.h: does what came out fit what was expected? The language is told in docs/lab.md, "What
 * matches what".
 * May use: base. */
#ifndef DURBAR_CLI_FIT_H
#define DURBAR_CLI_FIT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/doc.h"
#include "base/text.h"

/* The first difference found. */
struct cli_misfit {
	char path[256];             /* "units.bw.at"; empty: the whole */
	const struct doc *expected; /* the part that does not fit */
	const struct doc *actual;   /* NULL: it is not there */
	const char *why;            /* a remark, or NULL */
	char keys[512];             /* where `actual` is missing: what there is instead; may be empty */
};

/* `actual` NULL: there is nothing. `misfit` may be NULL. */
bool cli_fits(const struct doc *expected, const struct doc *actual, struct cli_misfit *misfit);
/* Is the doc a matcher such as {not: X}, and no map to be fitted key by key? */
bool cli_is_matcher(const struct doc *doc);
/* A doc on one line, as YAML writes it: {a: 1, b: [x, y]}. NULL writes "nothing". */
void cli_put_doc(const struct doc *doc, struct text *text);

#endif
