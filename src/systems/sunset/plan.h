/* plan.h: where a commander wants his forces to be, and how much. May use: weigh.h. */
#ifndef DURBAR_SYSTEMS_SUNSET_PLAN_H
#define DURBAR_SYSTEMS_SUNSET_PLAN_H

#include "systems/sunset/rooms.h"

/* What a force is sent to do. */
struct errand {
	unsigned side;
	unsigned goal;  /* index of the war's goals; TREK_GOALS: to the nearest base; TREK_GOALS + 1: stay */
	unsigned quarry; /* an enemy hex to be attacked on the way; 0 none */
	int power;
};
struct errand sunset_plan_errand(const struct look *look, unsigned side, const uint64_t *force, unsigned hex);
/* How well the force would stand in the hex. */
int32_t sunset_plan_stop(const struct look *look, const struct errand *errand, unsigned hex);
int32_t sunset_plan_march(const struct look *look, const struct errand *errand, const struct move *move);
int32_t sunset_plan_drop(const struct look *look, const struct errand *errand, const uint64_t *force, const uint64_t *set);
/* What it is worth to have units of this power in the hex, all else aside. */
int32_t sunset_plan_place(const struct look *look, unsigned side, unsigned hex, int power);
/* The odds, in per cent, at which an attack on the hex is wanted, and what the hex is worth. */
int sunset_plan_odds(const struct look *look, unsigned side, unsigned hex);
int sunset_plan_prize(const struct look *look, unsigned side, unsigned hex);
/* Units of a set that only burden a fight. */
int sunset_plan_baggage(const struct look *look, const uint64_t *set);
/* Hexes from the nearest place that matters now. */
int sunset_plan_front(const struct look *look, unsigned side, unsigned hex);
int sunset_plan_hunger(const struct look *look, unsigned hex, int help);
int32_t sunset_plan_works(const struct look *look, unsigned unit);

#endif
