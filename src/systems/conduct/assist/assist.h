/* assist.h: what this chapter offers the others: a battle on a real table: the program measures nothing, players tell
 * what they measured and may throw the dice themselves.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_CONDUCT_ASSIST_ASSIST_H
#define DURBAR_SYSTEMS_CONDUCT_ASSIST_ASSIST_H

#include "systems/conduct/game.h"

/* PHASE_DICE and PHASE_ASSIST, and VERB_AMEND. In scenarios with `real` the turn chapter asks these instead of whatever needs
 * the table. */
extern const struct phase_rules conduct_assist_phase;

#endif
