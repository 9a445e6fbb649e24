/* arrivals.h: what this chapter offers the others: reinforcement groups, neutral powers and how they join a side.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_MUTINY_ARRIVALS_ARRIVALS_H
#define DURBAR_SYSTEMS_MUTINY_ARRIVALS_ARRIVALS_H

#include "systems/mutiny/game.h"

extern const struct step_rules
	mutiny_arrive; /* STEP_ARRIVE: place UNITS at PLACE; end only where nothing can be placed */

/* Why the side cannot take this group now; `radius`: of the leader whose marker it is, 1 for a high command. `relief`: the
 * hex of a relief force, which takes all of it; 0: none [mutiny:20.1] [mutiny:fortunes-2]. */
struct refusal mutiny_check_group(const struct look *look, unsigned side, unsigned group, unsigned radius,
                                  unsigned relief);
/* A procedure: draws what is drawn, asks STEP_ARRIVE until all is placed. A Kashmiri unit that waits in the box comes
 * along (RU-N5). */
void mutiny_begin_group(struct game *game, unsigned side, unsigned group, unsigned radius, unsigned relief);
/* Units come to a spot from wherever they are, and it is told. */
void mutiny_place_units(struct game *game, const uint64_t *set, unsigned spot, const char *rule);
/* The power joins the side for good: units, marks, leader's marker, incident marker [mutiny:9.52] [mutiny:9.6]. Nothing
 * where it is no longer neutral. */
void mutiny_join_power(struct game *game, unsigned power, unsigned side, const char *rule);

#endif
