/* opinion.h: what this chapter offers the others: the system's own opinion of moves, for bots.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_MUTINY_OPINION_OPINION_H
#define DURBAR_SYSTEMS_MUTINY_OPINION_OPINION_H

#include "kit/common/want.h"
#include "systems/mutiny/game.h"

void mutiny_appraise(const void *tables, const void *view, int seat, const int32_t *doctrine, const struct move *moves,
                     size_t count, int32_t *worth);
int32_t mutiny_evaluate(const void *tables, const void *view, int seat, const int32_t *doctrine);
void mutiny_load_doctrine(struct data_folder *folder, struct mutiny_tables *tables);

#endif
