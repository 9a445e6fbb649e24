/* enter.c: where a unit may ever go: land, no enemies or neutrals, guns on roads, sieges, ports [mutiny:10.3].
 * May use: movement, position. */
#include "systems/mutiny/movement/movement.h"
#include "systems/mutiny/position/position.h"

bool mutiny_may_cross(const struct look *look, unsigned from, int direction)
{
	return look->war->land[from] >> direction & 1;
}

/* Guns enter rough country by road or pass only (RU-M8) [mutiny:22.2(mobility)]. */
static bool is_stuck(const struct look *look, unsigned unit, unsigned from, int direction)
{
	return mutiny_facts(look, unit)->type == K_SIEGE_TRAIN &&
	       look->war->cost[mutiny_weather(look)][MOVER_GUNS][from][direction] < 0;
}

bool mutiny_may_enter(const struct look *look, unsigned unit, unsigned side, unsigned from, int direction)
{
	unsigned to = look->map->next[from][direction];

	return mutiny_may_cross(look, from, direction) && !mutiny_occupied(look->state, !side, to) &&
	       !mutiny_occupied(look->state, NEUTRAL, to) && !mutiny_besieged(look->state, from) &&
	       !mutiny_besieged(look->state, to) && !is_stuck(look, unit, from, direction);
}

/* Calcutta lies up a river: enemies in the two hexes below close it [mutiny:31.3]. The rule stands among those on naval
 * movement (RU-M11). */
bool mutiny_port_open(const struct look *look, unsigned hex)
{
	enum { SOUTH_EAST = 2, SOUTH_WEST = 3 }; /* of a map of pointed hexes */
	const uint16_t *next = look->map->next[hex];

	if (hex != look->war->calcutta ||
	    !(look->state->option[OPT_NAVAL] || look->state->option[OPT_CALCUTTA_PORT_BLOCK]))
		return true;
	return !mutiny_occupied(look->state, REBEL, next[SOUTH_EAST]) &&
	       !mutiny_occupied(look->state, REBEL, next[SOUTH_WEST]);
}
