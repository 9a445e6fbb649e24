/* plan.c: how a force does what it is sent to do: the way, where it halts, who marches along and who stays, and what it costs to
 * eat there.
 * Rules of thumb of a player, not rules. May use: private, weigh, position, works. */
#include <string.h>

#include "kit/hex/travel.h"
#include "systems/sunset/opinion/plan.h"
#include "systems/sunset/opinion/private.h"
#include "systems/sunset/opinion/weigh.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/works/works.h"

static int distance_to(const struct reckoning *reckoning, const struct errand *errand, unsigned hex)
{
	const struct scenario *war = reckoning->look.war;

	if (errand->quarry)
		return sunset_plan_distance(reckoning, hex, errand->quarry);
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
		if (sunset_guess_power(reckoning, near) * sunset_weigh_ground(look, reckoning->side, hex) / 100 >
		    errand->power)
			fear += SIDED(reckoning, fear_neighbour);
	}
	/* Unseen ones not far off may be the enemy's army, and can come here. */
	for (unsigned i = 0; i < reckoning->foes; i++)
		if (reckoning->foe[i] != errand->quarry && !sunset_first(look->state, reckoning->foe[i]) &&
		    kit_measure_hexes(look->map, hex, reckoning->foe[i]) <= SIDED(reckoning, fear_hexes) &&
		    sunset_guess_power(reckoning, reckoning->foe[i]) * 3 > errand->power)
			fear += SIDED(reckoning, fear_unseen);
	return fear;
}

/* Does somebody who is not on the march hold the hex? */
static bool is_held(const struct look *look, unsigned side, unsigned hex)
{
	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if (sunset_facts(look, unit)->side == side && !(look->state->flags[unit] & U_FORCE))
			return true;
	return false;
}

static void gather_force(struct reckoning *reckoning)
{
	const struct sunset_state *state = reckoning->look.state;

	memset(reckoning->force, 0, sizeof reckoning->force);
	for (unsigned unit = sunset_first(state, state->march.hex); unit; unit = sunset_next(state, unit))
		if (state->flags[unit] & U_FORCE)
			base_set_bit(reckoning->force, unit);
}

/* Enemies in the way: to be beaten, which takes time, or to be gone round. */
static void set_tolls(const struct reckoning *reckoning, int power, uint8_t *toll)
{
	memset(toll, 0, HEX_LIMIT);
	for (unsigned i = 0; i < reckoning->foes; i++)
		toll[reckoning->foe[i]] =
			power < reckoning->quarry[i].need ? TRAVEL_BARRED : (uint8_t)SIDED(reckoning, battle_toll);
}

static unsigned nearest_port(const struct look *look)
{
	unsigned best = look->war->port[0];

	for (const uint16_t *port = look->war->port; *port; port++)
		if (kit_measure_hexes(look->map, look->state->march.hex, *port) <
		    kit_measure_hexes(look->map, look->state->march.hex, best))
			best = *port;
	return best;
}

void sunset_plan_route(struct reckoning *reckoning, const uint64_t *wanted)
{
	const struct look *look = &reckoning->look;
	const struct errand *errand = &reckoning->errand;
	uint8_t toll[HEX_LIMIT];

	gather_force(reckoning);
	sunset_list_quarries(reckoning);
	reckoning->errand = sunset_plan_errand(reckoning, reckoning->force, look->state->march.hex);
	set_tolls(reckoning, errand->power, toll);
	sunset_chart_menace(reckoning, errand->power, wanted);
	if (errand->quarry)
		sunset_find_way(look, reckoning->side, errand->quarry, toll, wanted, reckoning->way);
	else if (errand->goal < look->war->goals)
		sunset_find_way(look, reckoning->side, look->war->goal[errand->goal], toll, wanted, reckoning->way);
	else if (errand->goal == TO_BASE && sunset_has_hostages(look, reckoning->force))
		sunset_find_way(look, BRITISH, nearest_port(look), toll, wanted, reckoning->way);
	else if (errand->goal == TO_BASE)
		memcpy(reckoning->way, look->war->to_base[reckoning->side], sizeof reckoning->way);
}

/* Could the hex that the force is after be attacked from here? */
static bool is_beside_target(const struct reckoning *reckoning, unsigned hex)
{
	const struct look *look = &reckoning->look;
	const struct errand *errand = &reckoning->errand;
	unsigned target = errand->quarry                    ? errand->quarry
	                  : errand->goal < look->war->goals ? look->war->goal[errand->goal]
	                                                    : HEX_NONE;
	int direction = target ? kit_find_direction(look->map, hex, target) : -1;

	return direction >= 0 && (look->war->open[reckoning->side][hex] >> direction & 1) &&
	       sunset_occupied(look->state, !reckoning->side, target);
}

/* Would the force turn its back on what it goes for? */
static bool is_behind(const struct reckoning *reckoning, unsigned hex)
{
	return reckoning->errand.quarry && reckoning->way[hex] > reckoning->way[reckoning->look.state->march.hex];
}

/* What it is worth to stand there. What others keep need not be kept twice. */
static int32_t price_stand(const struct reckoning *reckoning, unsigned hex)
{
	if (is_held(&reckoning->look, reckoning->side, hex) ||
	    (!reckoning->doctrine->place_back && is_behind(reckoning, hex)))
		return 0;
	return sunset_plan_place(reckoning, hex);
}

int32_t sunset_plan_stop(const struct reckoning *reckoning, unsigned hex)
{
	const struct errand *errand = &reckoning->errand;
	int32_t score;

	if (errand->goal == STAY && !errand->quarry)
		return hex == reckoning->look.state->march.hex ? 0 : -1000;
	if (errand->goal == TO_BASE && sunset_has_hostages(&reckoning->look, reckoning->force))
		return -reckoning->doctrine->way_hostages * reckoning->way[hex] - danger(reckoning, errand, hex);
	score = -SIDED(reckoning, way_goal) * reckoning->way[hex] - danger(reckoning, errand, hex) -
	        sunset_fear_menace(reckoning, hex);
	score += sunset_has_terrain(&reckoning->look, hex, T_TOWN) ? SIDED(reckoning, stop_town) : 0;
	score += is_beside_target(reckoning, hex) ? SIDED(reckoning, stop_beside) : 0;
	return score + price_stand(reckoning, hex);
}

/* Has the stack as a whole something to do? Then nobody slips away from it. */
static bool has_work(const struct reckoning *reckoning, unsigned hex)
{
	struct errand errand = {.power = sunset_weigh_hex(&reckoning->look, reckoning->side, hex)};

	sunset_find_quarry(reckoning, &errand, hex);
	return errand.quarry;
}

/* The hex nearest to the goal that can be reached along the track. */
static int ride_distance(const struct reckoning *reckoning, const struct errand *errand, unsigned hex)
{
	const struct look *look = &reckoning->look;
	uint16_t queue[RAILS] = {(uint16_t)hex};
	uint64_t seen[RAILS / 64] = {0};
	unsigned count = 1;
	int best = distance_to(reckoning, errand, hex);

	base_set_bit(seen, look->war->rail_of[hex]);
	for (unsigned i = 0; i < count; i++) {
		int far = distance_to(reckoning, errand, queue[i]);

		best = far < best ? far : best;
		for (int d = 0; d < HEX_SIDES; d++) {
			unsigned to = look->map->next[queue[i]][d];

			if (base_has_bit(seen, look->war->rail_of[to]) || sunset_check_ride(look, queue[i], d).rule)
				continue;
			base_set_bit(seen, look->war->rail_of[to]);
			queue[count++] = (uint16_t)to;
		}
	}
	return best;
}

/* A ride pays where it brings a force further than two good marches would. */
int32_t sunset_plan_ride(const struct reckoning *reckoning, const struct errand *errand, unsigned hex)
{
	int gain = distance_to(reckoning, errand, hex) - ride_distance(reckoning, errand, hex);

	return gain > reckoning->doctrine->ride_way ? gain : -100000;
}

static int weigh_mobile(const struct look *look, unsigned side, unsigned hex)
{
	int sum = 0;

	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if (sunset_facts(look, unit)->side == side && sunset_facts(look, unit)->move)
			sum += sunset_weigh_unit(look, unit);
	return sum;
}

/* Would so few be left that the stack could not do what it is there for? */
static bool breaks_up(const struct reckoning *reckoning, const struct errand *errand, unsigned hex)
{
	int share = SIDED(reckoning, together);
	struct errand whole = {.power = share ? weigh_mobile(&reckoning->look, reckoning->side, hex) : 0};

	if (!share || whole.power == errand->power || (reckoning->look.war->capital && !errand->quarry))
		return false;
	sunset_find_quarry(reckoning, &whole, hex);
	return whole.quarry && whole.quarry != errand->quarry &&
	       (whole.power - errand->power) * 100 < whole.need * share;
}

int32_t sunset_plan_march(const struct reckoning *reckoning, const struct errand *errand, const struct move *move)
{
	const struct look *look = &reckoning->look;
	unsigned hex = (unsigned)move->arg[ARG_HEX];
	int32_t help = move->arg[ARG_HQ] ? 10 * sunset_strategic(look, (unsigned)move->arg[ARG_HQ]) : 0;

	if ((reckoning->side == NATIVE || !look->war->capital) && !errand->quarry &&
	    !sunset_has_hostages(look, move->set) && has_work(reckoning, hex))
		return -1;
	if (!distance_to(reckoning, errand, hex) || (errand->goal == STAY && !errand->quarry))
		return -1;
	if (!sunset_has_hostages(look, move->set) && breaks_up(reckoning, errand, hex))
		return -1;
	/* Beside the quarry already: the battle comes without a march. */
	if (errand->quarry && sunset_occupied(look->state, !reckoning->side, errand->quarry) &&
	    kit_measure_hexes(look->map, hex, errand->quarry) <= 1)
		return -1;
	return errand->power + 40 * (int32_t)base_count_bits(move->set, RULES_SET_WORDS) + help + 100 +
	       move->count; /* elephants carry what they can */
}

/* Somebody stays in a place that has been taken and scores, and the rest go on. */
int32_t sunset_plan_drop(const struct reckoning *reckoning, const uint64_t *set)
{
	const struct look *look = &reckoning->look;
	unsigned hex = look->state->march.hex;
	unsigned unit = (unsigned)base_next_bit(set, RULES_SET_WORDS, 0);

	if (!sunset_is_charge(reckoning, hex) || is_held(look, reckoning->side, hex) || sunset_is_hq(look, unit) ||
	    base_count_bits(set, RULES_SET_WORDS) != 1 || base_count_bits(reckoning->force, RULES_SET_WORDS) < 3)
		return -1000;
	/* Trains keep nothing for long. */
	return (sunset_facts(look, unit)->strength ? 5000 : 2000) - sunset_weigh_unit(look, unit) * 5;
}

int sunset_plan_baggage(const struct reckoning *reckoning, const uint64_t *set)
{
	int burden = 0;

	EACH_BIT (u, set, RULES_SET_WORDS)
		burden += sunset_is_supply(&reckoning->look, (unsigned)u) ? reckoning->doctrine->baggage : 0;
	return burden;
}

int sunset_plan_front(const struct reckoning *reckoning, unsigned hex)
{
	const struct scenario *war = reckoning->look.war;
	int best = 99;

	if (reckoning->side == BRITISH && war->capital)
		return kit_measure_hexes(war->map, hex, war->capital);
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

		int feeds = row >= FORAGE_ROWS ? 0
		            : look->state->option[OPT_SIMPLE_FORAGE]
		                    ? look->tables->forage_limit[row][reckoning->side] + help
		                    : look->tables->forage[row][die][reckoning->side];

		if (sunset_has_terrain(look, hex, t) && feeds > best)
			best = feeds;
	}
	return need > best ? reckoning->doctrine->hunger * (need - best) : 0;
}

int32_t sunset_plan_works(const struct reckoning *reckoning, unsigned unit)
{
	unsigned hex = reckoning->look.state->at[unit];

	/* Where it will be fought over: the capital, when the enemy comes near. */
	return hex == reckoning->look.war->capital &&
	                       sunset_plan_front(reckoning, hex) <= reckoning->doctrine->works_hexes
	               ? 5000
	               : -10;
}
