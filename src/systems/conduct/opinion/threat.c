/* threat.c: what enemies could do to a unit where it would stand when they move next: who can reach it, on which side, and
 * which friends stand by it. May use: private, battle, turn, charts. */
#include "systems/conduct/battle/battle.h"
#include "systems/conduct/charts/charts.h"
#include "systems/conduct/opinion/private.h"
#include "systems/conduct/turn/turn.h"

/* The chance in a hundred that a move of this length comes up on its Steady chart, roughly: slow, normal and fast. */
static int chance_to_reach(const struct look *look, int enemy, int32_t gap)
{
	bool mounted = conduct_is_mounted(look, enemy);
	int32_t most = 0;

	for (int pace = PACE_FAST; pace >= PACE_SLOW; pace--) {
		static const uint8_t chances[PACES] = {0, 95, 85, 30};
		uint16_t steps[2];

		conduct_read_pace(look, enemy, (enum pace)pace, steps);
		most = steps[mounted] * FIELD_GRAIN;
		if (gap > most)
			return pace == PACE_FAST ? 0 : chances[pace + 1];
	}
	return 95;
}

/* Behind the line of its front, where a charge counts twice. */
static bool is_behind(const struct look *there, int unit, int enemy)
{
	const struct conduct_unit *it = &there->state->unit[unit];
	struct field_point at = kit_point_of(conduct_pose_of(it)),
			   from = kit_point_of(conduct_pose_of(&there->state->unit[enemy]));

	return !there->tables->formation[it->formation].flankless && !conduct_in_square(there, unit) &&
	       kit_measure_facings(it->facing, kit_find_facing(at, from)) > FIELD_ROUND / 4;
}

static bool is_charger(const struct look *look, int enemy)
{
	return conduct_on_table(look, enemy) && !conduct_has(look, enemy, U_HIDDEN | U_SHAKEN) &&
	       !conduct_is_crew(look, enemy) && conduct_is_assault(look, enemy) && !conduct_in_contact(look, enemy);
}

/* What a charge of this enemy would come to, for the enemy: hits, and to win. */
static int32_t weigh_assault(const struct plan *plan, const struct look *there, int unit, int enemy)
{
	const struct conduct_doctrine *by = plan->doctrine;
	struct clash clash = conduct_expect_assault(there, enemy, unit, is_behind(there, unit, enemy));

	return clash.given - clash.taken + clash.win * by->threat_win / 1000;
}

int32_t conduct_weigh_threat(const struct plan *plan, const struct look *there, int unit)
{
	int32_t worst[2] = {0, 0};

	EACH_OF (!plan->side, enemy) {
		int32_t gap, harm;
		int chance;

		if (!is_charger(there, enemy))
			continue;
		gap = conduct_measure_units(there, unit, enemy);
		chance = gap > 18 * FIELD_INCH ? 0 : chance_to_reach(there, enemy, gap);
		if (!chance)
			continue;
		harm = weigh_assault(plan, there, unit, enemy) * chance / 100;
		if (harm > worst[0]) {
			worst[1] = worst[0];
			worst[0] = harm;
		} else if (harm > worst[1]) {
			worst[1] = harm;
		}
	}
	return (worst[0] + worst[1] / 2) * plan->doctrine->threat / 100;
}

int32_t conduct_weigh_friends(const struct plan *plan, const struct look *there, int unit)
{
	const struct conduct_doctrine *by = plan->doctrine;
	int32_t worth = 0;
	int beside = 0;

	EACH_OF (plan->side, friend) {
		if (friend == unit || !conduct_on_table(there, friend) || conduct_is_crew(there, friend))
			continue;
		if (conduct_in_contact(there, friend))
			worth += conduct_could_support(there, unit, friend) ? by->back_up : 0;
		else
			beside += conduct_could_support(there, friend, unit);
	}
	return worth + by->beside * (beside < 2 ? beside : 2);
}
