/* opinion.h: what this chapter offers the others: how good a move looks. Opinions, not rules. May use: game. */
#ifndef DURBAR_SYSTEMS_CONDUCT_OPINION_OPINION_H
#define DURBAR_SYSTEMS_CONDUCT_OPINION_OPINION_H

#include "kit/common/want.h"
#include "systems/conduct/game.h"

void conduct_appraise(const void *tables, const void *view, int seat, const int32_t *doctrine, const struct move *moves,
                      size_t count, int32_t *worth);
int32_t conduct_evaluate(const void *tables, const void *view, int seat, const int32_t *doctrine);
void conduct_load_doctrine(struct data_folder *folder, struct conduct_tables *tables);

#endif
