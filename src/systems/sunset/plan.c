/* plan.c: plans. The British field army goes for the capital and holds it; detachments keep to the coast. The Native
 * king's host keeps the capital; the others fall on weak stacks and on the coastal towns, and leave somebody in each.
 * Rules of thumb of a player, not rules. May use: plan.h, weigh.h. */
#include "systems/sunset/plan.h"

#include <string.h>

#include "systems/sunset/weigh.h"

enum { TO_BASE = TREK_GOALS, STAY = TREK_GOALS + 1 };

static bool is_coastal_town(const struct look *look, unsigned hex)
{
	return sunset_has_terrain(look, hex, T_TOWN) && sunset_has_terrain(look, hex, T_COAST);
}

/* Strength that the side has on the map and can move. */
static int field_power(const struct look *look, unsigned side)
{
	int sum = 0;

	for (unsigned unit = 1; unit <= look->war->units; unit++)
		if (sunset_facts(look, unit)->side == side && sunset_on_map(look->state, unit) &&
		    sunset_facts(look, unit)->move)
			sum += sunset_weigh_unit(look, unit);
	return sum;
}

/* Is a hex of the enemy one that this force could take? Its distance in half points, or TREK_FAR. */
static int quarry_distance(const struct look *look, const struct errand *errand, unsigned from, unsigned hex)
{
	int guess = sunset_guess_power(look, errand->side, hex);
	int ground = sunset_weigh_ground(look, !errand->side, hex);

	if (!sunset_may_stand(look, errand->side, hex))
		return TREK_FAR;
	if (errand->power * ground < guess * sunset_plan_odds(look, errand->side, hex))
		return TREK_FAR;
	for (unsigned goal = 0; goal < look->war->goals; goal++)
		if (look->war->goal[goal] == hex)
			return look->war->to_goal[errand->side][goal][from];
	return 4 * kit_measure_hexes(look->map, from, hex);
}

static unsigned find_quarry(const struct look *look, const struct errand *errand, unsigned from)
{
	int best = 0;
	unsigned found = 0;

	for (unsigned hex = 1; hex < look->map->count; hex++) {
		bool enemy = sunset_occupied(look->state, !errand->side, hex);
		bool prize = errand->side == NATIVE && is_coastal_town(look, hex) &&
			     !sunset_occupied(look->state, errand->side, hex);
		int far, worth;

		if (!enemy && !prize)
			continue;
		far = quarry_distance(look, errand, from, hex);
		if (far >= TREK_FAR)
			continue;
		worth = sunset_plan_prize(look, errand->side, hex) * 100 / (far + 24);
		if (worth > best) {
			best = worth;
			found = hex;
		}
	}
	return found;
}

struct errand sunset_plan_errand(const struct look *look, unsigned side, const uint64_t *force, unsigned hex)
{
	struct errand errand = {.side = side, .goal = STAY, .power = sunset_weigh_set(look, force)};
	bool at_capital = hex == look->war->capital;

	if (side == BRITISH) {
		if (errand.power * 5 >= field_power(look, side) * 2)
			errand.goal = at_capital ? STAY : 0;
		else if (look->war->to_base[side][hex])
			errand.goal = TO_BASE;
		return errand;
	}
	/* Somebody must keep the capital. */
	if (at_capital && sunset_weigh_hex(look, side, hex) - errand.power < field_power(look, side) / 5)
		return errand;
	errand.quarry = find_quarry(look, &errand, hex);
	if (!errand.quarry)
		errand.goal = 0;
	return errand;
}

static int distance_to(const struct look *look, const struct errand *errand, unsigned hex)
{
	const struct scenario *war = look->war;

	if (errand->quarry) {
		for (unsigned goal = 0; goal < war->goals; goal++)
			if (war->goal[goal] == errand->quarry)
				return war->to_goal[errand->side][goal][hex];
		return 4 * kit_measure_hexes(look->map, hex, errand->quarry);
	}
	if (errand->goal == TO_BASE)
		return war->to_base[errand->side][hex];
	if (errand->goal < war->goals)
		return war->to_goal[errand->side][errand->goal][hex];
	return 0;
}

/* Enemies beside the hex that are stronger than the force are feared. */
static int32_t danger(const struct look *look, const struct errand *errand, unsigned hex)
{
	int32_t fear = 0;

	for (int d = 0; d < HEX_SIDES; d++) {
		unsigned near = look->map->next[hex][d];
		int guess;

		if (!near || near == errand->quarry || !sunset_occupied(look->state, !errand->side, near))
			continue;
		guess = sunset_guess_power(look, errand->side, near);
		if (guess * sunset_weigh_ground(look, errand->side, hex) / 100 > errand->power)
			fear += 200;
	}
	return fear;
}

int32_t sunset_plan_stop(const struct look *look, const struct errand *errand, unsigned hex)
{
	int32_t score = -4 * distance_to(look, errand, hex);

	if (errand->goal == STAY && !errand->quarry)
		return hex == look->state->march.hex ? 0 : -1000;
	score -= danger(look, errand, hex);
	score += sunset_has_terrain(look, hex, T_TOWN) ? 12 : 0;
	score += sunset_plan_place(look, errand->side, hex, errand->power);
	return score;
}

int32_t sunset_plan_march(const struct look *look, const struct errand *errand, const struct move *move)
{
	unsigned hex = (unsigned)move->arg[0];
	int32_t help = move->arg[1] ? 10 * sunset_strategic(look, (unsigned)move->arg[1]) : 0;
	int far = distance_to(look, errand, hex);

	if (!far || (errand->goal == STAY && !errand->quarry))
		return -1;
	/* Beside the quarry already: the battle comes without a march. */
	if (errand->quarry && kit_measure_hexes(look->map, hex, errand->quarry) <= 1)
		return -1;
	return errand->power + 40 * (int32_t)base_count_bits(move->set, RULES_SET_WORDS) + help + 100;
}

/* Somebody stays in a coastal town that has been taken, and the rest go on. */
int32_t sunset_plan_drop(const struct look *look, const struct errand *errand, const uint64_t *force, const uint64_t *set)
{
	unsigned hex = look->state->march.hex;
	unsigned moving = base_count_bits(force, RULES_SET_WORDS), staying = base_count_bits(set, RULES_SET_WORDS);
	bool held = false;

	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		held |= !(look->state->flags[unit] & U_FORCE);
	if (errand->side != NATIVE || !is_coastal_town(look, hex) || held || staying != 1 || moving < 3)
		return -1000;
	return 2000 - sunset_weigh_set(look, set) * 5;
}

int32_t sunset_plan_place(const struct look *look, unsigned side, unsigned hex, int power)
{
	int32_t score = 0;

	(void)power;
	if (side == BRITISH && hex == look->war->capital)
		score += look->state->once & ONCE_CAPITAL ? 100 : 4000;
	if (side == NATIVE && is_coastal_town(look, hex))
		score += 600;
	if (side == NATIVE && hex == look->war->capital)
		score += 300;
	return score;
}

int sunset_plan_odds(const struct look *look, unsigned side, unsigned hex)
{
	if (side == BRITISH)
		return hex == look->war->capital ? 90 : 130;
	return is_coastal_town(look, hex) ? 110 : 140;
}

int sunset_plan_prize(const struct look *look, unsigned side, unsigned hex)
{
	int prize = 60;

	if (side == BRITISH)
		return prize + (hex == look->war->capital ? 500 : 0);
	if (is_coastal_town(look, hex))
		prize += 200;
	/* An enemy near the capital is everybody's business. */
	if (look->war->capital && kit_measure_hexes(look->map, hex, look->war->capital) <= 4)
		prize += 300;
	return prize;
}

int sunset_plan_baggage(const struct look *look, const uint64_t *set)
{
	int burden = 0;

	for (int u = base_next_bit(set, RULES_SET_WORDS, 0); u >= 0;
	     u = base_next_bit(set, RULES_SET_WORDS, (unsigned)u + 1))
		burden += sunset_is_supply(look, (unsigned)u) ? 40 : 0;
	return burden;
}

int sunset_plan_front(const struct look *look, unsigned side, unsigned hex)
{
	int best = 99;

	if (side == BRITISH)
		return look->war->capital ? kit_measure_hexes(look->map, hex, look->war->capital) : 0;
	for (unsigned other = 1; other < look->map->count; other++)
		if (sunset_occupied(look->state, !side, other) && kit_measure_hexes(look->map, hex, other) < best)
			best = kit_measure_hexes(look->map, hex, other);
	return best;
}

/* How many units of the hex would probably go short if it foraged. */
int sunset_plan_hunger(const struct look *look, unsigned hex, int help)
{
	int need = 0, best = 0, die = 3 + help + sunset_weather_modifier(look);

	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if (!(look->state->flags[unit] & U_FED))
			need += sunset_facts(look, unit)->weight;
	die = die < 1 ? 0 : die > FORAGE_DICE ? FORAGE_DICE - 1 : die - 1;
	for (unsigned t = 0; t < T_FIELDWORKS; t++) {
		unsigned row = look->tables->terrain[t].forage;

		if (sunset_has_terrain(look, hex, t) && row < FORAGE_ROWS &&
		    look->tables->forage[row][die][look->state->actor] > best)
			best = look->tables->forage[row][die][look->state->actor];
	}
	return need > best ? 40 * (need - best) : 0;
}

int32_t sunset_plan_works(const struct look *look, unsigned unit)
{
	unsigned hex = look->state->at[unit];

	/* Where it will be fought over: the capital, when the enemy comes near. */
	if (hex == look->war->capital && sunset_plan_front(look, NATIVE, hex) <= 6)
		return 5000;
	return -10;
}
