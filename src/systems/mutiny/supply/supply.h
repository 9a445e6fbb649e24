/* supply.h: what this chapter offers the others: supply, trains, attrition, weather.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_MUTINY_SUPPLY_SUPPLY_H
#define DURBAR_SYSTEMS_MUTINY_SUPPLY_SUPPLY_H

#include "systems/mutiny/game.h"

extern const struct step_rules mutiny_supply; /* STEP_SUPPLY: expend UNITS, end */
extern const struct step_rules mutiny_starve; /* STEP_STARVE: starve UNITS */

/* The supply phase of both sides, British first [mutiny:6.1(III-A)]: asks STEP_SUPPLY where a side has trains on the map
 * and hexes out of supply, rolls for these, asks STEP_STARVE where there is a choice, and in the end calls
 * mutiny_end_supply. Calls mutiny_begin_limits and tells the phase for each side. */
void mutiny_begin_supply(struct game *game);
/* Is the hex, held by `side`, in supply without any train [mutiny:21.0]? Uses marks only: public. */
bool mutiny_is_supplied(const struct look *look, unsigned side, unsigned hex);

#endif
