/* report_table.h: the picture of a table in inches in the after-action report. Inside serve only.
 * May use: replay. */
#ifndef DURBAR_SERVE_REPORT_TABLE_H
#define DURBAR_SERVE_REPORT_TABLE_H

#include "base/doc.h"
#include "serve/replay.h"

/* Writes the ground, whoever stands on it with a number, and a list of the numbers, from a dumped position or view; nothing
 * where the game is not played on such a table, or the program does not know who stands where. */
void serve_put_table(struct wire *out, const struct match_plan *plan, const struct doc *dump, struct arena *arena);

#endif
