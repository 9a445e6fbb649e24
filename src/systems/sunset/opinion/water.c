/* water.c: what a seat thinks of moves by water: ships where the way by land is longer, passengers to where
 * they are wanted, craft out of harm's way.
 * May use: plan, weigh, position. */
#include "kit/hex/travel.h"
#include "systems/sunset/opinion/plan.h"
#include "systems/sunset/opinion/weigh.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/water/water.h"

/* Where a path over water ends. */
static unsigned find_end(const struct look *look, const struct move *move)
{
	struct berth here = sunset_sail_start(look);

	for (unsigned i = 0; i < move->count; i++) {
		unsigned way = move->path[i] / STEP_WAY;

		here.hex = way < HEX_SIDES ? look->map->next[here.hex][way] : here.hex;
	}
	return here.hex;
}

static bool carries_any(const struct look *look, unsigned hex)
{
	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if (sunset_is_aboard(look->state, unit))
			return true;
	return false;
}

/* Passengers go where they would march to, and land where no better place is left. */
static int32_t appraise_sail(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;
	unsigned here = look->state->march.hex;

	if (move->verb == VERB_LAND)
		return 1 + (int32_t)base_count_bits(move->set, RULES_SET_WORDS);
	if (move->verb != VERB_SAIL)
		return move->verb == VERB_HALT ? 0 : -1;
	/* One voyage a march: what is best may change on the way, and to and fro would never end. */
	if (!carries_any(look, here) || look->state->march.cap >= 0)
		return -1;
	return sunset_plan_stop(plan, find_end(look, move)) - sunset_plan_stop(plan, here) - move->count;
}

static int32_t appraise_landing(const struct reckoning *plan, const struct move *move)
{
	if (move->verb == VERB_HALT)
		return 0;
	return sunset_plan_stop(plan, (unsigned)move->arg[ARG_HEX]) -
	       sunset_plan_stop(plan, plan->look.state->march.hex);
}

/* As far from enemies as it goes. */
static int32_t appraise_castoff(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;
	unsigned hex = find_end(look, move);

	return kit_measure_hexes(look->map, hex, sunset_sail_start(look).hex) -
	       (sunset_in_zoc(look, plan->side, hex) ? 4 : 0);
}

/* Half points from the nearest free coast to where the force is bound. */
static int nearest_coast(const struct reckoning *plan, unsigned goal)
{
	const struct look *look = &plan->look;
	int least = TRAVEL_FAR;

	for (const uint16_t *hex = look->war->coast; *hex; hex++)
		if (!sunset_occupied(look->state, !plan->side, *hex) &&
		    look->war->to_goal[plan->side][goal][*hex] < least)
			least = look->war->to_goal[plan->side][goal][*hex];
	return least;
}

static int32_t appraise_transfer(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;
	unsigned hex = (unsigned)move->arg[ARG_HEX];
	struct errand errand = sunset_plan_errand(plan, move->set, hex);

	if (errand.goal >= look->war->goals || errand.quarry ||
	    nearest_coast(plan, errand.goal) + plan->doctrine->voyage_way >
	            look->war->to_goal[plan->side][errand.goal][hex])
		return -1;
	return sunset_plan_march(plan, &errand, move) + 1;
}

/* Boats that carry somebody set out, helped as well as may be; others wait. */
static int32_t appraise_departure(const struct look *look, const struct move *move)
{
	unsigned craft = sunset_read_craft_bits(look, move->set);
	int32_t help = move->arg[ARG_HQ] ? 10 * sunset_strategic(look, (unsigned)move->arg[ARG_HQ]) : 0;

	for (unsigned unit = sunset_first(look->state, (unsigned)move->arg[ARG_HEX]); unit;
	     unit = sunset_next(look->state, unit))
		if (look->state->aboard[unit] & craft)
			return 50 + help - (int32_t)base_count_bits(move->set, RULES_SET_WORDS);
	return -1;
}

int32_t sunset_appraise_water(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;

	switch (look->state->step) {
	case STEP_SAIL:
		return appraise_sail(plan, move);
	case STEP_SHIP:
		return appraise_landing(plan, move);
	case STEP_CASTOFF:
		return appraise_castoff(plan, move);
	case STEP_CHASE:
		return move->verb == VERB_END ? 0 : -1;
	default:
		break;
	}
	if (move->verb == VERB_SHIP)
		return appraise_transfer(plan, move);
	return move->verb == VERB_MARCH ? appraise_departure(look, move) : -1;
}
