/* opinion.h: what this chapter offers the others: the system's own opinion of moves, for bots.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_MUTINY_OPINION_OPINION_H
#define DURBAR_SYSTEMS_MUTINY_OPINION_OPINION_H

#include "systems/mutiny/game.h"

void mutiny_appraise(const void *tables, const void *view, int seat, const struct move *moves, size_t count,
                     int32_t *worth);

#endif
