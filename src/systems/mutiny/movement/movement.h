/* movement.h: what this chapter offers the others: movement: costs, roads, passes, rail, rivers, boxes, the sea.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_MUTINY_MOVEMENT_MOVEMENT_H
#define DURBAR_SYSTEMS_MUTINY_MOVEMENT_MOVEMENT_H

#include "systems/mutiny/game.h"

extern const struct step_rules mutiny_move; /* STEP_MOVE: move, enter, sail, end */

/* STAGE_MOVEMENT of an operation, a procedure: marks the movers (U_ACTIVE: mobile units that mutiny_in_command), asks
 * STEP_MOVE while one of them can still move, and calls mutiny_return when the player ends or nobody can. Clears
 * U_ACTIVE at its end; U_MOVED stays until the operation is over (the dice of a forced march need it). */
void mutiny_begin_movement(struct game *game);
/* May the unit of `side` ever go from the hex to its neighbour: land, no enemy or neutral there, siege trains in rough
 * only by road or pass (RU-M8), sieges (29)? For movement, pursuit, treachery, parade grounds (which pass REBEL) and
 * retreats (siege trains do not retreat). Public facts and the unit's own only. */
bool mutiny_may_enter(const struct look *look, unsigned unit, unsigned side, unsigned from, int direction);
/* The same without looking at who is there: may land units cross? For attacks (RU-Z11). */
bool mutiny_may_cross(const struct look *look, unsigned from, int direction);
/* Is the port open to the British [mutiny:31.3] (RU-M11)? Public. */
bool mutiny_port_open(const struct look *look, unsigned hex);

#endif
