/* stakes.c: what places are worth to a side, and at what odds it fights for them.
 * Rules of thumb of a player, not rules. May use: plan, private, weigh, position, turn. */
#include "systems/sunset/opinion/plan.h"
#include "systems/sunset/opinion/private.h"
#include "systems/sunset/opinion/weigh.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/turn/turn.h"

/* The fortress as state.taken knows it. */
static uint32_t taken_bit(const struct look *look, unsigned hex)
{
	for (unsigned i = 0; look->war->fortress[i]; i++)
		if (look->war->fortress[i] == hex)
			return 1u << i;
	return 0;
}

/* Points at the end that holding the hex is worth to the side, and to its enemy. */
static int points_of(const struct look *look, unsigned side, unsigned hex)
{
	unsigned worth = sunset_worth_as(look, hex);

	for (unsigned i = 0; i < look->war->objectives; i++)
		if (look->war->objective[i].hex == worth)
			return look->war->objective[i].points[side];
	return 0;
}

int sunset_plan_lure(const struct reckoning *reckoning, unsigned hex)
{
	const struct look *look = &reckoning->look;
	int theirs = points_of(look, !reckoning->side, hex);

	if (sunset_occupied(look->state, !reckoning->side, hex) || sunset_occupied(look->state, reckoning->side, hex))
		return points_of(look, reckoning->side, hex) + theirs;
	return points_of(look, reckoning->side, hex) +
	       (sunset_plan_front(reckoning, hex) <= SIDED(reckoning, lure_hexes) ? theirs / 2 : 0);
}

bool sunset_is_prize(const struct look *look, unsigned side, unsigned hex)
{
	return points_of(look, side, hex) > 0;
}

/* What the British get for coming there once: the fortress, and the hostages, who must still be brought home. */
static int spoils_of(const struct reckoning *reckoning, unsigned hex)
{
	const struct look *look = &reckoning->look;
	int spoils;

	if (!look->war->capture_rule)
		return 0;
	spoils = sunset_capture_points(look, hex);
	if (look->war->hostages && hex == look->state->prison && !(look->state->taken & taken_bit(look, hex)))
		spoils += look->war->hostage_vp * reckoning->doctrine->hostages / 100;
	return spoils;
}

int sunset_stake_of(const struct reckoning *reckoning, unsigned hex)
{
	const struct look *look = &reckoning->look;

	return points_of(look, reckoning->side, hex) + points_of(look, !reckoning->side, hex) +
	       spoils_of(reckoning, hex);
}

bool sunset_is_charge(const struct reckoning *reckoning, unsigned hex)
{
	return sunset_is_prize(&reckoning->look, reckoning->side, hex) ||
	       (!reckoning->look.war->capital && sunset_stake_of(reckoning, hex) >= SIDED(reckoning, keep_points));
}

int32_t sunset_plan_place(const struct reckoning *reckoning, unsigned hex)
{
	const struct sunset_doctrine *doctrine = reckoning->doctrine;
	const struct look *look = &reckoning->look;

	if (!look->war->capital)
		return SIDED(reckoning, place_stake) * sunset_stake_of(reckoning, hex);
	if (reckoning->side == BRITISH)
		return hex != look->war->capital          ? 0
		       : look->state->once & ONCE_CAPITAL ? doctrine->place_capital_again
		                                          : doctrine->place_capital;
	return sunset_is_prize(look, NATIVE, hex) ? doctrine->place_native_prize
	       : hex == look->war->capital        ? doctrine->place_native_capital
	                                          : 0;
}

/* Points as they would be if the war ended now. */
static int lead_now(const struct reckoning *reckoning)
{
	const struct look *look = &reckoning->look;
	unsigned side = reckoning->side;

	return look->state->vp[side] + sunset_count_objectives(look, side) - look->state->vp[!side] -
	       sunset_count_objectives(look, !side);
}

/* The place where most is at stake; 0: none where enough is. */
static unsigned find_station(const struct reckoning *reckoning)
{
	const struct scenario *war = reckoning->look.war;
	int most = reckoning->doctrine->station_points - 1;
	unsigned station = 0;

	for (unsigned goal = 0; goal < war->goals; goal++) {
		int stake = sunset_stake_of(reckoning, war->goal[goal]);

		if (stake > most && !sunset_occupied(reckoning->look.state, BRITISH, war->goal[goal])) {
			most = stake;
			station = war->goal[goal];
		}
	}
	return station;
}

void sunset_plan_risk(struct reckoning *reckoning)
{
	const struct look *look = &reckoning->look;

	reckoning->station = look->war->capital ? 0 : (uint16_t)find_station(reckoning);
	reckoning->pressed =
		look->state->turn + 1 >= look->state->last_turn && lead_now(reckoning) < look->tables->level[1].from;
}

int sunset_plan_odds(const struct reckoning *reckoning, unsigned hex)
{
	const struct sunset_doctrine *doctrine = reckoning->doctrine;
	bool seen = sunset_first(reckoning->look.state, hex);
	int odds;

	if (reckoning->side == BRITISH)
		odds = hex == reckoning->look.war->capital || sunset_is_prize(&reckoning->look, BRITISH, hex)
		               ? doctrine->odds_british_prize
		               : doctrine->odds_british;
	else
		odds = sunset_is_prize(&reckoning->look, NATIVE, hex)
		               ? (reckoning->look.war->capital ? doctrine->odds_native_prize
		                                               : doctrine->odds_native_place)
		       : seen ? doctrine->odds_native_seen
		              : doctrine->odds_native_unseen;
	return reckoning->pressed ? odds / SIDED(reckoning, pressed_divides) : odds;
}

/* What raiders look for: supply that is seen, and those who are few. */
static int prize_of_raid(const struct reckoning *reckoning, unsigned hex)
{
	const struct look *look = &reckoning->look;
	const struct sunset_doctrine *doctrine = reckoning->doctrine;
	int prize = 0;

	for (unsigned unit = sunset_first(look->state, hex); doctrine->prize_supply && unit;
	     unit = sunset_next(look->state, unit))
		if (sunset_is_supply(look, unit) && sunset_facts(look, unit)->side != reckoning->side)
			prize = doctrine->prize_supply;
	if (doctrine->prize_weak && sunset_guess_power(reckoning, hex) < doctrine->weak_power)
		prize += doctrine->prize_weak;
	return prize;
}

int sunset_plan_prize(const struct reckoning *reckoning, unsigned hex)
{
	const struct scenario *war = reckoning->look.war;
	const struct sunset_doctrine *doctrine = reckoning->doctrine;
	int prize = SIDED(reckoning, prize_any) + prize_of_raid(reckoning, hex);

	if (!war->capital)
		return prize + SIDED(reckoning, prize_point) * sunset_plan_lure(reckoning, hex);
	if (reckoning->side == BRITISH)
		return prize + (hex == war->capital ? doctrine->prize_capital : 0);
	if (sunset_is_prize(&reckoning->look, NATIVE, hex))
		prize += doctrine->prize_native;
	/* An enemy near the capital is everybody's business. */
	if (war->capital && kit_measure_hexes(war->map, hex, war->capital) <= doctrine->alarm_hexes)
		prize += doctrine->prize_alarm;
	return prize;
}
