/* private.h: what the files of this chapter share with one another, and nobody else.
 * May use: turn. */
#ifndef DURBAR_SYSTEMS_SUNSET_TURN_PRIVATE_H
#define DURBAR_SYSTEMS_SUNSET_TURN_PRIVATE_H

#include "systems/sunset/turn/turn.h"

/* ---- hostages.c ---- */
/* Begins the set-up: with the die for the prison where the option asks for it. */
void sunset_open_game(struct game *game);
void sunset_roll_prison(struct game *game);

#endif
