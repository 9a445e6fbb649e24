/* fortunes.h: what this chapter offers the others: fortunes of war.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_MUTINY_FORTUNES_FORTUNES_H
#define DURBAR_SYSTEMS_MUTINY_FORTUNES_FORTUNES_H

#include "systems/mutiny/game.h"

extern const struct step_rules mutiny_fortune;   /* STEP_FORTUNE */
extern const struct step_rules mutiny_treachery; /* STEP_TREACHERY: betray UNITS to HEX, decline */

/* A procedure: a Fortunes of War marker was drawn by state.drawer; nobody is phasing [mutiny:7.4]. Rolls, carries the
 * event out, and ends with mutiny_return. */
void mutiny_begin_fortune(struct game *game);
void mutiny_resume_fortune(struct game *game, const struct frame *frame); /* TASK_FORTUNE */

#endif
