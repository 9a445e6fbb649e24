/* private.h: what the files of this chapter share with one another, and nobody else.
 * May use: plan. */
#ifndef DURBAR_SYSTEMS_MUTINY_OPINION_PRIVATE_H
#define DURBAR_SYSTEMS_MUTINY_OPINION_PRIVATE_H

#include "systems/mutiny/opinion/plan.h"

enum { DISLIKE = -100000, PASSING = 1 << 30 };

/* ---- action.c: what to do with a marker, incidents, fortunes, reinforcements ---- */
int32_t mutiny_appraise_action(const struct reckoning *reckoning, const struct move *move);
int32_t mutiny_appraise_window(const struct reckoning *reckoning, const struct move *move);
int32_t mutiny_appraise_draw(const struct reckoning *reckoning, const struct move *move);
int32_t mutiny_appraise_place(const struct reckoning *reckoning, const struct move *move);
int32_t mutiny_appraise_fortune(const struct reckoning *reckoning, const struct move *move);

/* ---- fight.c: battles, rally, supply ---- */
int32_t mutiny_appraise_fight(const struct reckoning *reckoning, const struct move *move);
int32_t mutiny_appraise_supply(const struct reckoning *reckoning, const struct move *move);

#endif
