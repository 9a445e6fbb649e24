/* assist.h: what this chapter offers the others: a battle on a real table. The program measures nothing: players tell what
 * they measured and may throw the dice themselves; everything from phase 4 to phase 8 is asked here.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_CONDUCT_ASSIST_ASSIST_H
#define DURBAR_SYSTEMS_CONDUCT_ASSIST_ASSIST_H

#include "systems/conduct/game.h"

/* PHASE_DICE and PHASE_ASSIST. */
extern const struct phase_rules conduct_assist_phase;
/* Phase 3: the dice of both sides are asked for. */
void conduct_ask_initiative(struct game *game);
/* Phase 4 begins. */
void conduct_begin_assist(struct game *game);
/* What is wrong with what a side is asked for in these phases; NULL: nothing. */
const char *conduct_check_wanted(const struct look *look, int side);

#endif
