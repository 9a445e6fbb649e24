/* rules.h: the list of rules that players read.
 * May use: base, codec. */
#ifndef DURBAR_CLI_RULES_H
#define DURBAR_CLI_RULES_H

#include "base/doc.h"

/* data/SYSTEM/rules.tsv: a list of maps; NULL: there is none, or faults were added. */
const struct doc *cli_read_rules(const char *data, const char *system, struct arena *arena, struct faults *faults);
/* The row of a rule, its id without the system; NULL: there is none. */
const struct doc *cli_find_rule(const struct doc *index, const char *id);
/* A rule in full on stdout. */
void cli_tell_rule(const char *system, const struct doc *row);

#endif
