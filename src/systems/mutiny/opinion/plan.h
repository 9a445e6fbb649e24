/* plan.h: where a commander wants his forces to be, and how much. May use: weigh. */
#ifndef DURBAR_SYSTEMS_MUTINY_OPINION_PLAN_H
#define DURBAR_SYSTEMS_MUTINY_OPINION_PLAN_H

#include "systems/mutiny/opinion/weigh.h"

/* Finds threats, the goals of the side and the ways there. */
void mutiny_plan(struct reckoning *reckoning);
/* What it is worth to the side that it holds this spot, and to take it from the enemy. */
int mutiny_plan_hold(const struct reckoning *reckoning, unsigned spot);
int mutiny_plan_prize(const struct reckoning *reckoning, unsigned hex);
/* Factors that the garrison of an own fortress wants. */
int mutiny_plan_relief(const struct reckoning *reckoning, unsigned hex);
/* What so many factors are worth as its garrison: guard.c. */
int mutiny_plan_guard(const struct reckoning *reckoning, unsigned spot, int power);
/* How near to its goals a force of such power is in the hex. */
int mutiny_plan_pull(const struct reckoning *reckoning, unsigned spot, int power);
/* How much nearer a march would bring it. */
int mutiny_plan_march(const struct reckoning *reckoning, unsigned spot, int power);
/* What an attack is worth, all told; and the best that units at a spot could make. Forced where they stand in a zone of
 * control. */
int mutiny_plan_attack(const struct reckoning *reckoning, const uint64_t *force, unsigned from, unsigned target);
int mutiny_plan_assault(const struct reckoning *reckoning, const uint64_t *force, unsigned from);
/* What the move of a force from one spot to another is worth. */
int32_t mutiny_plan_move(const struct reckoning *reckoning, const uint64_t *set, unsigned from, unsigned to);

#endif
