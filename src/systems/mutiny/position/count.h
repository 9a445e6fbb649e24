/* count.h: incident markers wherever they are.
 * May use: state. */
#ifndef DURBAR_SYSTEMS_MUTINY_POSITION_COUNT_H
#define DURBAR_SYSTEMS_MUTINY_POSITION_COUNT_H

#include "systems/mutiny/state.h"

/* Markers of a kind that are neither in the pool nor in a hand: on the map, retained, announced, lying in a battle, or out
 * of play. Public. */
unsigned mutiny_count_away(const struct mutiny_state *state, unsigned kind);

#endif
