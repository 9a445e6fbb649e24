/* guide.h: the rules for players on a terminal: contents, chapters, single rules, words looked for.
 * May use: base, guide, world. */
#ifndef DURBAR_CLI_GUIDE_H
#define DURBAR_CLI_GUIDE_H

#include "base/doc.h"
#include "base/writer.h"
#include "cli/world.h"

/* The chapters of a system whose data have been read; NULL: it has none, or faults were added. */
const struct doc *cli_read_guide(struct arena *arena, const struct cli_world *world, struct faults *faults);
/* The same of a system whose data have not: only what the chapters need is read; where `rule` is given only
 * the block that tells it. */
const struct doc *cli_open_guide(const char *data, const struct rules *rules, const char *rule, struct arena *arena,
                                 struct faults *faults);
/* What is taught of it, as guide.h tells; NULL: nothing, or faults were added. */
const struct doc *cli_read_learn(struct arena *arena, const struct cli_world *world, struct faults *faults);
/* The titles of the chapters by group, on stdout. */
void cli_tell_contents(const struct doc *guide, const struct rules *rules, const char *scenario);
/* The rule with its chapter's title. False: it is told nowhere. */
bool cli_tell_place(const struct doc *guide, const char *system, const char *id);
/* The chapter of this name, or every paragraph that has all the words. Returns how many there were. */
size_t cli_tell_found(const struct doc *guide, const char *scenario, const char *const *words, int count);

#endif
