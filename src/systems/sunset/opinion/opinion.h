/* opinion.h: what this chapter offers the others: what a good move looks like: estimates of a player, not rules.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_SUNSET_OPINION_OPINION_H
#define DURBAR_SYSTEMS_SUNSET_OPINION_OPINION_H

#include "kit/common/want.h"
#include "systems/sunset/game.h"

/* ---- trek.c ---- */
/* Works out the travel tables of a war whose costs are known; the last step of loading it. */
void sunset_chart_treks(const struct sunset_tables *tables, struct scenario *war, struct arena *arena);

/* ---- appraise.c ---- */
void sunset_appraise(const void *tables, const void *view, int seat, const int32_t *doctrine, const struct move *moves,
                     size_t count, int32_t *worth);

/* ---- doctrine.c ---- */
void sunset_load_doctrine(struct data_folder *folder, struct sunset_tables *tables);

/* ---- evaluate.c ---- */
int32_t sunset_evaluate(const void *tables, const void *view, int seat, const int32_t *doctrine);

#endif
