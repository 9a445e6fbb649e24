/* private.h: what the files of this chapter share with one another, and nobody else.
 * May use: opinion, weigh. */
#ifndef DURBAR_SYSTEMS_SUNSET_OPINION_PRIVATE_H
#define DURBAR_SYSTEMS_SUNSET_OPINION_PRIVATE_H

#include "systems/sunset/opinion/opinion.h"
#include "systems/sunset/opinion/weigh.h"

/* ---- trek.c ---- */
/* Half points of travel to `goal` from every hex as things stand: `toll` is what leaving a hex costs besides, TRAVEL_BARRED
 * where one cannot be at all. Both arrays have HEX_LIMIT entries. `wanted`: a set of hexes, the others are not asked for. */
void sunset_find_way(const struct look *look, unsigned side, unsigned goal, const uint8_t *toll, const uint64_t *wanted,
                     uint16_t *far);

/* ---- stakes.c ---- */
/* Does holding the hex at the end score for the side? */
bool sunset_is_prize(const struct look *look, unsigned side, unsigned hex);
/* What it changes when the side that reckons holds the hex and not the enemy. */
int sunset_stake_of(const struct reckoning *reckoning, unsigned hex);
/* A place that should not be left empty: it scores, or in a war about several places would score for the enemy. */
bool sunset_is_charge(const struct reckoning *reckoning, unsigned hex);
/* What it is worth to march there: an empty place of one's own country waits. */
int sunset_plan_lure(const struct reckoning *reckoning, unsigned hex);

/* ---- errand.c ---- */
/* What errand.goal may be besides the index of a goal. */
enum { TO_BASE = TREK_GOALS, STAY = TREK_GOALS + 1 };
bool sunset_has_hostages(const struct look *look, const uint64_t *force);

/* ---- threat.c ---- */
/* How far those are who could beat a force of this power; `wanted` as above. */
void sunset_chart_menace(struct reckoning *reckoning, int power, const uint64_t *wanted);
/* How bad it is to halt in the hex so near to them. */
int32_t sunset_fear_menace(const struct reckoning *reckoning, unsigned hex);

/* ---- quarry.c ---- */
/* Half points from a hex to another: known exactly for the places the war is about. */
int sunset_plan_distance(const struct reckoning *reckoning, unsigned from, unsigned to);
/* The best thing to take for a force of errand->power, and what it needs for that; a quarry of 0: nothing. */
void sunset_find_quarry(const struct reckoning *reckoning, struct errand *errand, unsigned from);

#endif
