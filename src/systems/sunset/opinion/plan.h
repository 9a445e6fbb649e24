/* plan.h: where a commander wants his forces to be, and how much. May use: weigh. */
#ifndef DURBAR_SYSTEMS_SUNSET_OPINION_PLAN_H
#define DURBAR_SYSTEMS_SUNSET_OPINION_PLAN_H

#include "systems/sunset/opinion/weigh.h"

/* Where most is at stake, and that who has not won and has little time left takes risks: to be asked first in an appraisal. */
void sunset_plan_risk(struct reckoning *reckoning);
/* Lists what can be taken, and one's own stacks; comes before all that is said of marches. */
void sunset_list_quarries(struct reckoning *reckoning);
/* What a force is sent to do. */
struct errand sunset_plan_errand(const struct reckoning *reckoning, const uint64_t *force, unsigned hex);
/* The errand and the way of the force that is on the march; `wanted`: the set of hexes where it may stop, NULL: all. */
void sunset_plan_route(struct reckoning *reckoning, const uint64_t *wanted);
/* How well that force would stand in the hex. */
int32_t sunset_plan_stop(const struct reckoning *reckoning, unsigned hex);
int32_t sunset_plan_march(const struct reckoning *reckoning, const struct errand *errand, const struct move *move);
/* How much the railroad helps it; below 0: it should march. */
int32_t sunset_plan_ride(const struct reckoning *reckoning, const struct errand *errand, unsigned hex);
int32_t sunset_plan_drop(const struct reckoning *reckoning, const uint64_t *set);
/* What it is worth to have units in the hex, all else aside. */
int32_t sunset_plan_place(const struct reckoning *reckoning, unsigned hex);
/* The odds, in per cent, at which an attack on the hex is wanted, and what the hex is worth. */
int sunset_plan_odds(const struct reckoning *reckoning, unsigned hex);
int sunset_plan_prize(const struct reckoning *reckoning, unsigned hex);
/* Units of a set that only burden a fight. */
int sunset_plan_baggage(const struct reckoning *reckoning, const uint64_t *set);
/* Hexes from the nearest place that matters now. */
int sunset_plan_front(const struct reckoning *reckoning, unsigned hex);
/* How badly a forage of the hex would probably go. */
int sunset_plan_hunger(const struct reckoning *reckoning, unsigned hex, int help);
/* Could a stack of this power be reached and beaten in the hex? */
bool sunset_plan_menaced(const struct reckoning *reckoning, unsigned hex, int power);
int32_t sunset_plan_works(const struct reckoning *reckoning, unsigned unit);

/* Moves by water (opinion/water.c). */
int32_t sunset_appraise_water(const struct reckoning *reckoning, const struct move *move);

#endif
