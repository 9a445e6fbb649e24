/* plan.c: plans. The British field army goes for the capital and holds it, or where there is none for what scores;
 * detachments keep to the coast. The Native king's host keeps the capital; the others fall on weak stacks and on what
 * scores for them, and leave somebody there.
 * Rules of thumb of a player, not rules. May use: private, weigh, position, turn, works. */
#include <string.h>

#include "kit/hex/travel.h"
#include "systems/sunset/opinion/plan.h"
#include "systems/sunset/opinion/private.h"
#include "systems/sunset/opinion/weigh.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/works/works.h"

enum { TO_BASE = TREK_GOALS, STAY = TREK_GOALS + 1 };

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

static bool is_prize(const struct look *look, unsigned side, unsigned hex)
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

/* What it changes when the side holds the hex and not the enemy. */
static int stake_of(const struct reckoning *reckoning, unsigned hex)
{
	const struct look *look = &reckoning->look;

	return points_of(look, reckoning->side, hex) + points_of(look, !reckoning->side, hex) +
	       spoils_of(reckoning, hex);
}

static bool has_hostages(const struct look *look, const uint64_t *force)
{
	return look->war->hostages && base_has_bit(force, look->war->hostages);
}

static bool is_leaders_only(const struct look *look, const uint64_t *force)
{
	EACH_BIT (u, force, RULES_SET_WORDS)
		if (!sunset_is_hq(look, (unsigned)u))
			return false;
	return true;
}

static bool has_king(const struct look *look, const uint64_t *force)
{
	EACH_BIT (u, force, RULES_SET_WORDS)
		if (sunset_facts(look, (unsigned)u)->traits & TRAIT_CHIEF)
			return true;
	return false;
}

/* A place that should not be left empty: it scores, or in a war about several places would score for the enemy. */
static bool is_charge(const struct reckoning *reckoning, unsigned hex)
{
	return is_prize(&reckoning->look, reckoning->side, hex) ||
	       (!reckoning->look.war->capital && stake_of(reckoning, hex) >= SIDED(reckoning, keep_points));
}

/* Would a place that scores be left, with too few to leave one behind? */
static bool is_last_guard(const struct reckoning *reckoning, const uint64_t *force, unsigned hex)
{
	const struct look *look = &reckoning->look;

	if (!is_charge(reckoning, hex) || base_count_bits(force, RULES_SET_WORDS) > 2)
		return false;
	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if (!base_has_bit(force, unit))
			return false;
	return true;
}

static bool is_trains_only(const struct look *look, const uint64_t *force)
{
	EACH_BIT (u, force, RULES_SET_WORDS)
		if (!sunset_is_supply(look, (unsigned)u))
			return false;
	return true;
}

/* Where the strongest stack is, if it is a main force; 0: there is none. */
static unsigned find_main_army(const struct reckoning *reckoning)
{
	const struct stack *best = NULL;

	for (unsigned i = 0; i < reckoning->stacks; i++)
		if (!best || reckoning->stack[i].power > best->power)
			best = &reckoning->stack[i];
	return best && best->power * 100 >= reckoning->field * reckoning->doctrine->main_force ? best->hex : 0;
}

/* Trains march after the main army, which eats on the way. */
static bool is_following(const struct reckoning *reckoning, struct errand *errand, const uint64_t *force, unsigned hex)
{
	unsigned army;

	if (reckoning->side != BRITISH || !reckoning->doctrine->trains_follow ||
	    !is_trains_only(&reckoning->look, force))
		return false;
	army = find_main_army(reckoning);
	errand->quarry = army == hex ? 0 : army;
	return errand->quarry;
}

/* The place where most is at stake; 0: none where enough is. */
static unsigned find_station(const struct reckoning *reckoning)
{
	const struct scenario *war = reckoning->look.war;
	int most = reckoning->doctrine->station_points - 1;
	unsigned station = 0;

	for (unsigned goal = 0; goal < war->goals; goal++) {
		int stake = stake_of(reckoning, war->goal[goal]);

		if (stake > most && !sunset_occupied(reckoning->look.state, BRITISH, war->goal[goal])) {
			most = stake;
			station = war->goal[goal];
		}
	}
	return station;
}

/* The host gathers, king and all, before the enemy is there. */
static bool is_called(const struct reckoning *reckoning, struct errand *errand, unsigned hex)
{
	const struct look *look = &reckoning->look;
	unsigned station = reckoning->side == NATIVE ? find_station(reckoning) : 0;

	if (!station ||
	    sunset_weigh_hex(look, NATIVE, station) * 100 > reckoning->field * reckoning->doctrine->station_force)
		return false;
	errand->quarry = station == hex ? 0 : station;
	errand->called = true;
	return true;
}

/* A war about several places: forces that can fight go for what they can take, the others home. */
static void send_for_prizes(const struct reckoning *reckoning, struct errand *errand, const uint64_t *force,
                            unsigned hex)
{
	const struct look *look = &reckoning->look;

	/* Home with the hostages, and with most of those who can guard them. */
	if (look->war->hostages && reckoning->side == BRITISH && look->state->at[look->war->hostages] == hex) {
		if (has_hostages(look, force) && errand->power * 3 >= sunset_weigh_hex(look, BRITISH, hex) * 2)
			errand->goal = TO_BASE;
		return;
	}
	if (is_called(reckoning, errand, hex) || is_following(reckoning, errand, force, hex))
		return;
	if (is_last_guard(reckoning, force, hex) || is_leaders_only(look, force))
		return;
	/* A fifth of the field army, at least, keeps a fortress that the enemy is near. */
	if (reckoning->side == NATIVE && is_prize(look, NATIVE, hex) &&
	    sunset_plan_front(reckoning, hex) <= reckoning->doctrine->guard_hexes &&
	    sunset_weigh_hex(look, NATIVE, hex) - errand->power <
	            reckoning->field * reckoning->doctrine->guard_force / 100)
		return;
	sunset_find_quarry(reckoning, errand, hex);
	if (!errand->quarry && reckoning->side == BRITISH && !is_prize(look, BRITISH, hex) &&
	    look->war->to_base[BRITISH][hex])
		errand->goal = TO_BASE;
}

/* The king keeps to his capital, and somebody must keep it, unless they would only die there. */
static bool is_kept_home(const struct reckoning *reckoning, const struct errand *errand, const uint64_t *force,
                         unsigned hex)
{
	const struct look *look = &reckoning->look;
	int power = sunset_weigh_hex(look, NATIVE, hex);

	if (reckoning->doctrine->host_roams || sunset_plan_menaced(reckoning, hex, power))
		return false;
	return has_king(look, force) ||
	       (hex == look->war->capital &&
	        power - errand->power < reckoning->field * reckoning->doctrine->guard_capital / 100);
}

struct errand sunset_plan_errand(const struct reckoning *reckoning, const uint64_t *force, unsigned hex)
{
	const struct look *look = &reckoning->look;
	struct errand errand = {.goal = STAY, .power = sunset_weigh_set(look, force)};
	bool at_capital = hex == look->war->capital;

	if (!look->war->capital) {
		send_for_prizes(reckoning, &errand, force, hex);
		return errand;
	}
	if (reckoning->side == BRITISH) {
		if (reckoning->doctrine->roam)
			sunset_find_quarry(reckoning, &errand, hex);
		if (errand.quarry)
			return errand;
		if (errand.power * 100 >= reckoning->field * reckoning->doctrine->main_force)
			errand.goal = at_capital || !look->war->goals ? STAY : 0;
		else if (look->war->to_base[BRITISH][hex])
			errand.goal = TO_BASE;
		return errand;
	}
	/* A leader does not roam alone, and the last ones in a coastal town stay there. */
	if (is_last_guard(reckoning, force, hex) || is_leaders_only(look, force))
		return errand;
	if (is_kept_home(reckoning, &errand, force, hex))
		return errand;
	sunset_find_quarry(reckoning, &errand, hex);
	if (!errand.quarry && look->war->goals)
		errand.goal = 0;
	return errand;
}

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
	else if (errand->goal == TO_BASE && has_hostages(look, reckoning->force))
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

int32_t sunset_plan_stop(const struct reckoning *reckoning, unsigned hex)
{
	const struct errand *errand = &reckoning->errand;
	int32_t score;

	if (errand->goal == STAY && !errand->quarry)
		return hex == reckoning->look.state->march.hex ? 0 : -1000;
	if (errand->goal == TO_BASE && has_hostages(&reckoning->look, reckoning->force))
		return -reckoning->doctrine->way_hostages * reckoning->way[hex] - danger(reckoning, errand, hex);
	score = -SIDED(reckoning, way_goal) * reckoning->way[hex] - danger(reckoning, errand, hex) -
	        sunset_fear_menace(reckoning, hex);
	score += sunset_has_terrain(&reckoning->look, hex, T_TOWN) ? SIDED(reckoning, stop_town) : 0;
	score += is_beside_target(reckoning, hex) ? SIDED(reckoning, stop_beside) : 0;
	/* What others keep need not be kept twice. */
	return score + (is_held(&reckoning->look, reckoning->side, hex) ? 0 : sunset_plan_place(reckoning, hex));
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
	unsigned hex = (unsigned)move->arg[0];
	int32_t help = move->arg[1] ? 10 * sunset_strategic(look, (unsigned)move->arg[1]) : 0;

	if ((reckoning->side == NATIVE || !look->war->capital) && !errand->quarry && !has_hostages(look, move->set) &&
	    has_work(reckoning, hex))
		return -1;
	if (!distance_to(reckoning, errand, hex) || (errand->goal == STAY && !errand->quarry))
		return -1;
	if (!has_hostages(look, move->set) && breaks_up(reckoning, errand, hex))
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

	if (!is_charge(reckoning, hex) || is_held(look, reckoning->side, hex) || sunset_is_hq(look, unit) ||
	    base_count_bits(set, RULES_SET_WORDS) != 1 || base_count_bits(reckoning->force, RULES_SET_WORDS) < 3)
		return -1000;
	/* Trains keep nothing for long. */
	return (sunset_facts(look, unit)->strength ? 5000 : 2000) - sunset_weigh_unit(look, unit) * 5;
}

int32_t sunset_plan_place(const struct reckoning *reckoning, unsigned hex)
{
	const struct sunset_doctrine *doctrine = reckoning->doctrine;
	const struct look *look = &reckoning->look;

	if (!look->war->capital)
		return SIDED(reckoning, place_stake) * stake_of(reckoning, hex);
	if (reckoning->side == BRITISH)
		return hex != look->war->capital          ? 0
		       : look->state->once & ONCE_CAPITAL ? doctrine->place_capital_again
		                                          : doctrine->place_capital;
	return is_prize(look, NATIVE, hex) ? doctrine->place_native_prize
	       : hex == look->war->capital ? doctrine->place_native_capital
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

void sunset_plan_risk(struct reckoning *reckoning)
{
	const struct look *look = &reckoning->look;

	reckoning->pressed =
		look->state->turn + 1 >= look->state->last_turn && lead_now(reckoning) < look->tables->level[1].from;
}

int sunset_plan_odds(const struct reckoning *reckoning, unsigned hex)
{
	const struct sunset_doctrine *doctrine = reckoning->doctrine;
	bool seen = sunset_first(reckoning->look.state, hex);
	int odds;

	if (reckoning->side == BRITISH)
		odds = hex == reckoning->look.war->capital || is_prize(&reckoning->look, BRITISH, hex)
		               ? doctrine->odds_british_prize
		               : doctrine->odds_british;
	else
		odds = is_prize(&reckoning->look, NATIVE, hex)
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
	if (is_prize(&reckoning->look, NATIVE, hex))
		prize += doctrine->prize_native;
	/* An enemy near the capital is everybody's business. */
	if (war->capital && kit_measure_hexes(war->map, hex, war->capital) <= doctrine->alarm_hexes)
		prize += doctrine->prize_alarm;
	return prize;
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
