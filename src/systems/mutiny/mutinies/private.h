/* private.h: what the files of this chapter share with one another, and nobody else.
 * May use: mutinies. */
#ifndef DURBAR_SYSTEMS_MUTINY_MUTINIES_PRIVATE_H
#define DURBAR_SYSTEMS_MUTINY_MUTINIES_PRIVATE_H

#include "systems/mutiny/mutinies/mutinies.h"

/* ---- check.c ---- */
/* The loyal Sepoys at a spot, added to the set; whether there are any. */
bool mutiny_gather_sepoys(const struct look *look, unsigned spot, uint64_t *set);

/* A check is over, wherever it ended. */
void mutiny_end_check(struct game *game);
/* One drawn Badmash joins the mutineers of a hex, if one is left [mutiny:18.1(badmash)]. */
void mutiny_join_badmash(struct game *game, unsigned hex);

/* ---- parade.c ---- */
/* A procedure: the mutineers, AT_PARADE, leave the hex: the Rebel chooses where to, if there is a choice. */
void mutiny_begin_parade(struct game *game, unsigned hex);

#endif
