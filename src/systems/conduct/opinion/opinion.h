/* opinion.h: what this chapter offers the others: how good a move looks. Opinions, not rules. May use: game. */
#ifndef DURBAR_SYSTEMS_CONDUCT_OPINION_OPINION_H
#define DURBAR_SYSTEMS_CONDUCT_OPINION_OPINION_H

#include "systems/conduct/game.h"

void conduct_appraise(const void *tables, const void *view, int seat, const struct move *moves, size_t count,
                      int32_t *worth);

#endif
