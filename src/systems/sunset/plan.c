/* plan.c: plans. The British field army goes for the capital and holds it; detachments keep to the coast. The Native
 * king's host keeps the capital; the others fall on weak stacks and on the coastal towns, and leave somebody in each.
 * Rules of thumb of a player, not rules. May use: plan.h. */
#include "systems/sunset/plan.h"

#include <string.h>

enum { TO_BASE = TREK_GOALS, STAY = TREK_GOALS + 1 };

static bool is_coastal_town(const struct look *look, unsigned hex)
{
	return sunset_has_terrain(look, hex, T_TOWN) && sunset_has_terrain(look, hex, T_COAST);
}

/* Half points from a hex to another: known exactly for the places the war is about. */
static int distance_between(const struct reckoning *reckoning, unsigned from, unsigned to)
{
	const struct scenario *war = reckoning->look.war;

	for (unsigned goal = 0; goal < war->goals; goal++)
		if (war->goal[goal] == to)
			return war->to_goal[reckoning->side][goal][from];
	return 4 * kit_measure_hexes(war->map, from, to);
}

/* Could a force of this power take the hex? */
static bool is_prey(const struct reckoning *reckoning, int power, unsigned hex)
{
	int ground = sunset_weigh_ground(&reckoning->look, !reckoning->side, hex);

	return sunset_may_stand(&reckoning->look, reckoning->side, hex) &&
	       power * ground >= sunset_guess_power(reckoning, hex) * sunset_plan_odds(reckoning, hex);
}

static void consider_quarry(const struct reckoning *reckoning, struct errand *errand, unsigned from, unsigned hex, int *best)
{
	int worth;

	if (!is_prey(reckoning, errand->power, hex))
		return;
	worth = sunset_plan_prize(reckoning, hex) * 100 / (distance_between(reckoning, from, hex) + 24);
	if (worth > *best) {
		*best = worth;
		errand->quarry = hex;
	}
}

static void find_quarry(const struct reckoning *reckoning, struct errand *errand, unsigned from)
{
	const struct scenario *war = reckoning->look.war;
	int best = 0;

	for (unsigned i = 0; i < reckoning->foes; i++)
		consider_quarry(reckoning, errand, from, reckoning->foe[i], &best);
	/* Towns that nobody holds are there for the taking. */
	for (unsigned goal = 1; goal < war->goals; goal++)
		if (!(reckoning->look.state->mark[war->goal[goal]] & (MARK_BRITISH | MARK_NATIVE)))
			consider_quarry(reckoning, errand, from, war->goal[goal], &best);
}

struct errand sunset_plan_errand(const struct reckoning *reckoning, const uint64_t *force, unsigned hex)
{
	const struct look *look = &reckoning->look;
	struct errand errand = {.goal = STAY, .power = sunset_weigh_set(look, force)};
	bool at_capital = hex == look->war->capital;

	if (reckoning->side == BRITISH) {
		if (errand.power * 5 >= reckoning->field * 2)
			errand.goal = at_capital || !look->war->goals ? STAY : 0;
		else if (look->war->to_base[BRITISH][hex])
			errand.goal = TO_BASE;
		return errand;
	}
	/* Somebody must keep the capital. */
	if (at_capital && sunset_weigh_hex(look, NATIVE, hex) - errand.power < reckoning->field / 5)
		return errand;
	find_quarry(reckoning, &errand, hex);
	if (!errand.quarry && look->war->goals)
		errand.goal = 0;
	return errand;
}

static int distance_to(const struct reckoning *reckoning, const struct errand *errand, unsigned hex)
{
	const struct scenario *war = reckoning->look.war;

	if (errand->quarry)
		return distance_between(reckoning, hex, errand->quarry);
	if (errand->goal == TO_BASE)
		return war->to_base[reckoning->side][hex];
	return errand->goal < war->goals ? war->to_goal[reckoning->side][errand->goal][hex] : 0;
}

/* Enemies beside the hex that are stronger than the force are feared. */
static int32_t danger(const struct reckoning *reckoning, const struct errand *errand, unsigned hex)
{
	const struct look *look = &reckoning->look;
	int32_t fear = 0;

	for (int d = 0; d < HEX_SIDES; d++) {
		unsigned near = look->map->next[hex][d];

		if (!near || near == errand->quarry || !sunset_occupied(look->state, !reckoning->side, near))
			continue;
		if (sunset_guess_power(reckoning, near) * sunset_weigh_ground(look, reckoning->side, hex) / 100 > errand->power)
			fear += 200;
	}
	return fear;
}

int32_t sunset_plan_stop(const struct reckoning *reckoning, const struct errand *errand, unsigned hex)
{
	int32_t score = -4 * distance_to(reckoning, errand, hex);

	if (errand->goal == STAY && !errand->quarry)
		return hex == reckoning->look.state->march.hex ? 0 : -1000;
	score -= danger(reckoning, errand, hex);
	score += sunset_has_terrain(&reckoning->look, hex, T_TOWN) ? 12 : 0;
	return score + sunset_plan_place(reckoning, hex);
}

int32_t sunset_plan_march(const struct reckoning *reckoning, const struct errand *errand, const struct move *move)
{
	const struct look *look = &reckoning->look;
	unsigned hex = (unsigned)move->arg[0];
	int32_t help = move->arg[1] ? 10 * sunset_strategic(look, (unsigned)move->arg[1]) : 0;

	if (!distance_to(reckoning, errand, hex) || (errand->goal == STAY && !errand->quarry))
		return -1;
	/* Beside the quarry already: the battle comes without a march. */
	if (errand->quarry && sunset_occupied(look->state, !reckoning->side, errand->quarry) &&
	    kit_measure_hexes(look->map, hex, errand->quarry) <= 1)
		return -1;
	return errand->power + 40 * (int32_t)base_count_bits(move->set, RULES_SET_WORDS) + help + 100;
}

/* Somebody stays in a coastal town that has been taken, and the rest go on. */
int32_t sunset_plan_drop(const struct reckoning *reckoning, const uint64_t *force, const uint64_t *set)
{
	const struct look *look = &reckoning->look;
	unsigned hex = look->state->march.hex;
	bool held = false;

	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		held |= !(look->state->flags[unit] & U_FORCE);
	if (reckoning->side != NATIVE || !is_coastal_town(look, hex) || held ||
	    base_count_bits(set, RULES_SET_WORDS) != 1 || base_count_bits(force, RULES_SET_WORDS) < 3)
		return -1000;
	return 2000 - sunset_weigh_set(look, set) * 5;
}

int32_t sunset_plan_place(const struct reckoning *reckoning, unsigned hex)
{
	const struct look *look = &reckoning->look;

	if (reckoning->side == BRITISH)
		return hex != look->war->capital ? 0 : look->state->once & ONCE_CAPITAL ? 100 : 4000;
	return is_coastal_town(look, hex) ? 600 : hex == look->war->capital ? 300 : 0;
}

int sunset_plan_odds(const struct reckoning *reckoning, unsigned hex)
{
	if (reckoning->side == BRITISH)
		return hex == reckoning->look.war->capital ? 90 : 130;
	return is_coastal_town(&reckoning->look, hex) ? 110 : 140;
}

int sunset_plan_prize(const struct reckoning *reckoning, unsigned hex)
{
	const struct scenario *war = reckoning->look.war;
	int prize = 60;

	if (reckoning->side == BRITISH)
		return prize + (hex == war->capital ? 500 : 0);
	if (is_coastal_town(&reckoning->look, hex))
		prize += 200;
	/* An enemy near the capital is everybody's business. */
	if (war->capital && kit_measure_hexes(war->map, hex, war->capital) <= 4)
		prize += 300;
	return prize;
}

int sunset_plan_baggage(const struct reckoning *reckoning, const uint64_t *set)
{
	int burden = 0;

	for (int u = base_next_bit(set, RULES_SET_WORDS, 0); u >= 0;
	     u = base_next_bit(set, RULES_SET_WORDS, (unsigned)u + 1))
		burden += sunset_is_supply(&reckoning->look, (unsigned)u) ? 40 : 0;
	return burden;
}

int sunset_plan_front(const struct reckoning *reckoning, unsigned hex)
{
	const struct scenario *war = reckoning->look.war;
	int best = 99;

	if (reckoning->side == BRITISH)
		return war->capital ? kit_measure_hexes(war->map, hex, war->capital) : 0;
	for (unsigned i = 0; i < reckoning->foes; i++) {
		int far = kit_measure_hexes(war->map, hex, reckoning->foe[i]);

		if (far < best)
			best = far;
	}
	return best;
}

/* How many units of the hex would probably go short if it foraged. */
int sunset_plan_hunger(const struct reckoning *reckoning, unsigned hex, int help)
{
	const struct look *look = &reckoning->look;
	int need = 0, best = 0, die = 3 + help + sunset_weather_modifier(look);

	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if (!(look->state->flags[unit] & U_FED))
			need += sunset_facts(look, unit)->weight;
	die = die < 1 ? 0 : die > FORAGE_DICE ? FORAGE_DICE - 1 : die - 1;
	for (unsigned t = 0; t < T_FIELDWORKS; t++) {
		unsigned row = look->tables->terrain[t].forage;

		if (sunset_has_terrain(look, hex, t) && row < FORAGE_ROWS &&
		    look->tables->forage[row][die][reckoning->side] > best)
			best = look->tables->forage[row][die][reckoning->side];
	}
	return need > best ? 40 * (need - best) : 0;
}

int32_t sunset_plan_works(const struct reckoning *reckoning, unsigned unit)
{
	unsigned hex = reckoning->look.state->at[unit];

	/* Where it will be fought over: the capital, when the enemy comes near. */
	return hex == reckoning->look.war->capital && sunset_plan_front(reckoning, hex) <= 6 ? 5000 : -10;
}
