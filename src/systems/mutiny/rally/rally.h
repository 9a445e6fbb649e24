/* rally.h: what this chapter offers the others: rally.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_MUTINY_RALLY_RALLY_H
#define DURBAR_SYSTEMS_MUTINY_RALLY_RALLY_H

#include "systems/mutiny/game.h"

extern const struct step_rules mutiny_rally_hex; /* STEP_RALLY_HEX: choose HEX (RU-H3) */
extern const struct step_rules mutiny_rally;     /* STEP_RALLY: rally UNIT, end */

/* STAGE_RALLY, a procedure; ends with mutiny_return. state.centre and state.radius are those of the rally step, frozen
 * (RU-L3); centre 0 with a leader's marker: he is dead, no rally. Clears U_RALLIED at its end. */
void mutiny_begin_rally(struct game *game);

#endif
