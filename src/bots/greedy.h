/* greedy.h: the move that looks best at once. May use: bots. */
#ifndef DURBAR_BOTS_GREEDY_H
#define DURBAR_BOTS_GREEDY_H

#include "bots/bots.h"

/* The move that the system's appraisal rates highest, at random among equals. Conceding (INT32_MIN) is never
 * chosen; if nothing else is listed, a move is sampled. `worth` is room for BOTS_MOVES numbers. */
void bots_choose_greedy(const struct bot_question *ask, int32_t *worth, struct move *move);

#endif
