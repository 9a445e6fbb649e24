/* plan.c: the goals of a side, what places are worth to it, and what a march is good for.
 * May use: kit/hex/travel, position, turn, plan, weigh. */
#include "systems/mutiny/opinion/plan.h"

#include <string.h>

#include "kit/hex/travel.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/turn/turn.h"

/* ---- what places are worth ---- */

static unsigned power_of(const struct look *look, unsigned hex)
{
	switch (look->war->region[hex]) {
	case R_BIKANER:
		return P_BIKANER;
	case R_GWALIOR:
		return P_GWALIOR;
	case R_JHANSI:
		return P_JHANSI;
	case R_NEPAL:
		return P_NEPAL;
	default:
		return POWERS;
	}
}

/* Does it count for victory now [mutiny:5.2(important)]? */
static bool counts(const struct look *look, unsigned hex)
{
	unsigned power = power_of(look, hex);

	return power == POWERS || look->state->status[power] != NEUTRAL;
}

int mutiny_plan_hold(const struct reckoning *reckoning, unsigned spot)
{
	const struct look *look = &reckoning->look;
	unsigned ground = look->war->ground[spot];

	if (!mutiny_is_hex(spot) || !counts(look, spot))
		return 0;
	if (ground & GROUND_FORTRESS)
		return reckoning->doctrine->hold_fortress + reckoning->stakes.fortress;
	if (ground & GROUND_ROADSIDE)
		return reckoning->doctrine->hold_road_town + reckoning->stakes.town;
	return ground & GROUND_TOWN ? reckoning->doctrine->hold_town : 0;
}

int mutiny_plan_prize(const struct reckoning *reckoning, unsigned hex)
{
	int hold = mutiny_plan_hold(reckoning, hex);

	/* The war is won in 1858: late, places are worth more than men. */
	return reckoning->look.state->turn >= reckoning->doctrine->late_turn
	               ? hold * reckoning->doctrine->late_prize / 100
	               : hold;
}

/* ---- threats ---- */

enum { THREAT_REACH = 4 };

/* What an enemy stack could bring to the hexes around it; `share`: by distance, per cent. Hexes are numbered line by line. */
static void spread_threat(struct reckoning *reckoning, const struct foe *foe, const int *share)
{
	const struct hex_map *map = reckoning->look.map;
	int span = map->pointy ? map->columns : map->rows;

	for (int line = -THREAT_REACH; line <= THREAT_REACH; line++)
		for (int aside = -THREAT_REACH; aside <= THREAT_REACH; aside++) {
			int hex = foe->hex + line * span + aside, distance;

			if (hex < 1 || hex >= map->count)
				continue;
			distance = kit_measure_hexes(map, (unsigned)hex, foe->hex);
			if (distance <= THREAT_REACH)
				reckoning->threat[hex] =
					(uint16_t)(reckoning->threat[hex] + foe->field * share[distance] / 100);
		}
}

/* What enemies could bring where they can be soon. */
static void spread_threats(struct reckoning *reckoning)
{
	const struct mutiny_doctrine *doctrine = reckoning->doctrine;
	const int share[THREAT_REACH + 1] = {0, doctrine->threat_one, doctrine->threat_two, doctrine->threat_three,
	                                     doctrine->threat_four};

	memset(reckoning->threat, 0, sizeof reckoning->threat);
	for (unsigned i = 0; i < reckoning->foes; i++)
		if (reckoning->foe[i].field)
			spread_threat(reckoning, &reckoning->foe[i], share);
}

/* ---- goals ---- */

static void add_goal(struct reckoning *reckoning, unsigned hex, int worth)
{
	unsigned at = reckoning->goals;

	if (at == RECKON_GOALS) {
		at = 0;
		for (unsigned i = 1; i < RECKON_GOALS; i++)
			if (reckoning->goal[i].worth < reckoning->goal[at].worth)
				at = i;
		if (reckoning->goal[at].worth >= worth)
			return;
	} else {
		reckoning->goals++;
	}
	reckoning->goal[at].hex = (uint16_t)hex;
	reckoning->goal[at].worth = (int16_t)worth;
}

/* What the war hangs on draws as well. */
static int add_stake(const struct reckoning *reckoning, int stake)
{
	return stake * reckoning->doctrine->last_pull / 100;
}

/* The British can take a fortress back; what the Rebels lose they have lost, for few of them can storm one. */
int mutiny_plan_relief(const struct reckoning *reckoning, unsigned hex)
{
	int power = mutiny_power_at(reckoning, hex, true), threat = reckoning->threat[hex];
	int wanted =
		threat *
		(reckoning->side == REBEL ? reckoning->doctrine->relief_rebel : reckoning->doctrine->relief_british) /
		100;

	return wanted > power ? wanted - power : 0;
}

/* Fortresses that the side does not hold, weak ones before strong ones; those of its own that are in danger. */
static void want_fortresses(struct reckoning *reckoning)
{
	const struct look *look = &reckoning->look;

	for (unsigned i = 0; i < look->war->forts; i++) {
		unsigned hex = look->war->fort[i];
		const struct foe *foe = mutiny_foe_at(reckoning, hex);

		if (!counts(look, hex))
			continue;
		if (!mutiny_occupied(look->state, reckoning->side, hex))
			add_goal(reckoning, hex,
			         reckoning->doctrine->goal_fortress + add_stake(reckoning, reckoning->stakes.fortress) +
			                 30 - (foe ? (foe->field + foe->walls) : 0));
		else if (mutiny_plan_relief(reckoning, hex))
			add_goal(reckoning, hex,
			         add_stake(reckoning, reckoning->stakes.fortress) +
			                 (reckoning->side == REBEL ? reckoning->doctrine->goal_relief_rebel
			                                           : reckoning->doctrine->goal_relief_british));
	}
}

static bool shows_train(const struct look *look, unsigned hex)
{
	for (unsigned u = mutiny_first(look->state, hex); u; u = look->state->next[u])
		if (mutiny_facts(look, u)->type == K_SUPPLY_TRAIN || mutiny_facts(look, u)->type == K_SIEGE_TRAIN)
			return true;
	return false;
}

static void want_foes(struct reckoning *reckoning)
{
	const struct mutiny_doctrine *doctrine = reckoning->doctrine;

	for (unsigned i = 0; i < reckoning->foes; i++) {
		const struct foe *foe = &reckoning->foe[i];

		if (doctrine->goal_train && shows_train(&reckoning->look, foe->hex))
			add_goal(reckoning, foe->hex, doctrine->goal_train);
		else if (foe->field && (int)foe->field < doctrine->goal_foe_most)
			add_goal(reckoning, foe->hex, doctrine->goal_foe);
	}
}

static void want_towns(struct reckoning *reckoning)
{
	const struct look *look = &reckoning->look;

	for (unsigned i = 0; i < look->war->roadside; i++) {
		unsigned hex = look->war->road_place[i];

		if (!mutiny_is_fortress(look, hex) && !mutiny_occupied(look->state, reckoning->side, hex) &&
		    counts(look, hex))
			add_goal(reckoning, hex,
			         reckoning->doctrine->goal_town + add_stake(reckoning, reckoning->stakes.town));
	}
	want_foes(reckoning);
}

static void set_tolls(const struct reckoning *reckoning, uint8_t *toll)
{
	const struct look *look = &reckoning->look;
	unsigned barred = MARK_NEUTRAL | (unsigned)MARK_BRITISH << !reckoning->side;

	for (unsigned hex = 0; hex < look->map->count; hex++)
		toll[hex] = look->state->mark[hex] & barred ? TRAVEL_BARRED
		            : look->war->halves[hex]        ? (uint8_t)reckoning->doctrine->harsh_toll
		                                            : 0;
}

/* Half MF from a hex to a goal; where that is more than `most`, anything that is. */
static int find_way(const struct reckoning *reckoning, unsigned goal, unsigned hex, int most)
{
	const struct look *look = &reckoning->look;
	struct ways *ways = reckoning->ways;
	struct travel travel = {look->map, look->war->cost[WEATHER_FAIR][MOVER_FOOT], ways->toll, NULL};
	uint16_t *far = ways->far[goal];

	if (!ways->known)
		set_tolls(reckoning, ways->toll);
	if (!(ways->known >> goal & 1)) {
		kit_start_travel(look->map, far);
		far[reckoning->goal[goal].hex] = 0;
		kit_begin_travel(&travel, far, &ways->front[goal]);
		ways->known |= 1u << goal;
	}
	kit_extend_travel(&travel, far, &ways->front[goal], hex, (unsigned)most);
	return far[hex];
}

void mutiny_plan(struct reckoning *reckoning)
{
	const struct mutiny_state *state = reckoning->look.state;

	reckoning->goals = 0;
	spread_threats(reckoning);
	want_fortresses(reckoning);
	if (reckoning->side == BRITISH && state->great_game && !mutiny_occupied(state, REBEL, state->great_game))
		add_goal(reckoning, state->great_game, reckoning->doctrine->goal_great_game);
	want_towns(reckoning);
	reckoning->ways->known = 0;
}

static int pull_from(const struct reckoning *reckoning, int worth, int far, int march)
{
	int near = reckoning->doctrine->pull_near;

	if (far == TRAVEL_FAR)
		return 0;
	return worth * near / (near + (far > march ? far - march : 0));
}

/* What draws a force, and how far it could go first, in half MF. */
struct pull {
	unsigned spot;
	int power, march, best;
};

/* A town wants a single unit, a fortress all there are. */
static int share_of(const struct reckoning *reckoning, const struct goal *goal, int power)
{
	return goal->worth <= reckoning->doctrine->goal_town && power > 6 ? 2 : 1;
}

/* However good the way may be. */
static int hope_for(const struct reckoning *reckoning, const struct pull *pull, const struct goal *goal)
{
	int least = reckoning->look.war->least_cost * kit_measure_hexes(reckoning->look.map, pull->spot, goal->hex);

	return pull_from(reckoning, goal->worth, least, pull->march) / share_of(reckoning, goal, pull->power);
}

/* Is this goal better than the best so far? A way is looked for as far as it could be. */
static void try_goal(const struct reckoning *reckoning, struct pull *pull, unsigned index)
{
	const struct goal *goal = &reckoning->goal[index];
	int near = reckoning->doctrine->pull_near, share = share_of(reckoning, goal, pull->power);
	int most = goal->worth * near / (share * (pull->best + 1)) - near + pull->march;
	int worth =
		pull_from(reckoning, goal->worth, find_way(reckoning, index, pull->spot, most), pull->march) / share;

	if (worth > pull->best)
		pull->best = worth;
}

/* Nearer is better, the more so the nearer: 100 at the goal for a brigade of four factors. */
static int rate_way(const struct reckoning *reckoning, unsigned spot, int power, int march)
{
	struct pull pull = {spot, power, march, 0};
	int hope[RECKON_GOALS];
	unsigned first = 0;

	if (!mutiny_is_hex(spot))
		return 0;
	for (unsigned i = 0; i < reckoning->goals; i++) {
		hope[i] = hope_for(reckoning, &pull, &reckoning->goal[i]);
		first = hope[i] > hope[first] ? i : first;
	}
	/* The most promising first: most of the others are worse however near. */
	if (reckoning->goals && hope[first] > 0)
		try_goal(reckoning, &pull, first);
	for (unsigned i = 0; i < reckoning->goals; i++)
		if (i != first && hope[i] > pull.best)
			try_goal(reckoning, &pull, i);
	return pull.best * (power > 16 ? 16 : power) / 4;
}

int mutiny_plan_pull(const struct reckoning *reckoning, unsigned spot, int power)
{
	return rate_way(reckoning, spot, power, 0);
}

int mutiny_plan_march(const struct reckoning *reckoning, unsigned spot, int power)
{
	return rate_way(reckoning, spot, power, reckoning->doctrine->march_way) - rate_way(reckoning, spot, power, 0);
}

/* ---- dangers ---- */

/* What is at stake where so much power stands. */
static int weigh_danger(const struct reckoning *reckoning, unsigned spot, int power, int price)
{
	const struct look *look = &reckoning->look;
	int threat = reckoning->threat[spot];
	int strength = mutiny_is_fortress(look, spot) ? 2 * power + 2
	               : mutiny_is_town(look, spot)   ? power * 5 / 4
	                                              : power;
	int short_of = threat - strength, stake = price * reckoning->doctrine->danger_units / 300;

	if (short_of <= 0)
		return 0;
	stake += mutiny_plan_hold(reckoning, spot) *
	         (reckoning->side == REBEL ? reckoning->doctrine->danger_rebel : reckoning->doctrine->danger_british) /
	         300;
	return stake * short_of / (threat + 4);
}

/* ---- attacks ---- */

int mutiny_plan_attack(const struct reckoning *reckoning, const uint64_t *force, unsigned from, unsigned target)
{
	struct odds odds = mutiny_weigh_attack(reckoning, force, from, target);
	const struct foe *foe = mutiny_foe_at(reckoning, target);
	int prize = mutiny_plan_prize(reckoning, target), worth;

	worth = odds.killed * reckoning->doctrine->kill_step - odds.lost * reckoning->doctrine->lose_step +
	        odds.wins * prize;
	/* A garrison that is worn down falls the next time. */
	if (foe && foe->walls)
		worth += odds.killed * prize / (foe->steps * 4);
	return worth / 100;
}

int mutiny_plan_assault(const struct reckoning *reckoning, const uint64_t *force, unsigned from)
{
	const struct look *look = &reckoning->look;
	int best = 0;
	bool forced = false, any = false;

	if (!mutiny_is_hex(from))
		return 0;
	for (int d = 0; d < HEX_SIDES; d++) {
		unsigned target = look->map->next[from][d];
		bool zone;
		int worth;

		if (!target || !mutiny_occupied(look->state, !reckoning->side, target) ||
		    !(look->war->land[from] >> d & 1))
			continue;
		zone = mutiny_zoc_from(look, target, (d + 3) % HEX_SIDES) && !mutiny_is_fortress(look, from);
		worth = mutiny_plan_attack(reckoning, force, from, target);
		if (!any || (zone && !forced) || (zone == forced && worth > best))
			best = worth;
		any = true;
		forced = forced || zone;
	}
	return forced || best > 0 ? best : 0;
}

/* ---- marches ---- */

/* A stack as it would be with or without some units. */
struct camp {
	uint64_t units[MUTINY_UNIT_WORDS];
	unsigned eaters;
	int power, marching, price;
	bool train, leader;
};

static void add_camper(const struct look *look, unsigned unit, struct camp *camp)
{
	unsigned type = mutiny_facts(look, unit)->type;

	camp->eaters += type != K_SUPPLY_TRAIN && type != K_CAMELS;
	camp->train = camp->train || type == K_SUPPLY_TRAIN;
	camp->leader = camp->leader || type == K_LEADER;
	camp->price += mutiny_price(look, unit);
	camp->power += mutiny_power(look, unit, false);
	if (!mutiny_is_mobile(look, unit))
		return;
	/* Guns and stores count for more at the walls than their factors say. */
	camp->marching += type == K_SIEGE_TRAIN || type == K_SUPPLY_TRAIN ? 3 : mutiny_power(look, unit, false);
	base_set_bit(camp->units, unit);
}

static struct camp look_at(const struct reckoning *reckoning, unsigned spot, const uint64_t *plus,
                           const uint64_t *minus)
{
	const struct look *look = &reckoning->look;
	struct camp camp = {0};

	for (unsigned u = mutiny_first(look->state, spot); u; u = look->state->next[u])
		if (look->state->side[u] == reckoning->side && !(minus && base_has_bit(minus, u)))
			add_camper(look, u, &camp);
	if (plus)
		EACH_BIT (unit, plus, MUTINY_UNIT_WORDS)
			add_camper(look, (unsigned)unit, &camp);
	return camp;
}

/* Ten factors at the pass open the way to victory; those on the way there are worth something. */
static int rate_great_game(const struct reckoning *reckoning, unsigned spot, int power)
{
	int wanted = reckoning->look.tables->great_game_factors;

	if (reckoning->side != BRITISH || !spot || spot != reckoning->look.state->great_game)
		return 0;
	return power >= wanted ? reckoning->doctrine->great_game : reckoning->doctrine->great_game / 4 * power / wanted;
}

/* How well a stack stands there: held, fed, safe, and with something to attack. */
static int rate_camp(const struct reckoning *reckoning, unsigned spot, const struct camp *camp, bool fights)
{
	int rate;

	if (!camp->power && !camp->eaters)
		return 0;
	rate = mutiny_plan_hold(reckoning, spot) + mutiny_plan_guard(reckoning, spot, camp->power);
	if (!camp->train)
		rate -= mutiny_weigh_hunger(reckoning, spot, camp->eaters) * reckoning->doctrine->hunger_step / 100;
	rate -= weigh_danger(reckoning, spot, camp->power, camp->price);
	/* Leaders lead. */
	if (camp->leader)
		rate += reckoning->doctrine->leader_power * (camp->marching < 16 ? camp->marching : 16);
	rate += rate_great_game(reckoning, spot, camp->marching);
	if (fights)
		rate += mutiny_plan_assault(reckoning, camp->units, spot);
	return rate;
}

/* Will the force be within command when the attacks are made? A high command's stack always is. */
static bool in_reach(const struct look *look, const uint64_t *set, unsigned to)
{
	unsigned leader = look->state->leader;

	if (!leader || base_has_bit(set, leader))
		return true;
	return mutiny_on_map(look->state, leader) &&
	       mutiny_distance(look, look->state->at[leader], to) <= (int)mutiny_radius(look, leader);
}

int32_t mutiny_plan_move(const struct reckoning *reckoning, const uint64_t *set, unsigned from, unsigned to)
{
	const struct look *look = &reckoning->look;
	struct camp left = look_at(reckoning, from, NULL, set), full = look_at(reckoning, from, NULL, NULL);
	struct camp joined = look_at(reckoning, to, set, NULL), there = look_at(reckoning, to, NULL, NULL);
	struct camp moved = {0};
	bool marches = look->state->step == STEP_MOVE; /* and does not merely pursue: who attacks afterwards? */
	bool fights = marches && in_reach(look, set, to), fought = marches && in_reach(look, full.units, from);
	int worth;

	EACH_BIT (unit, set, MUTINY_UNIT_WORDS)
		add_camper(look, (unsigned)unit, &moved);
	worth = rate_camp(reckoning, to, &joined, fights) - rate_camp(reckoning, to, &there, fights);
	worth += rate_camp(reckoning, from, &left, fought) - rate_camp(reckoning, from, &full, fought);
	worth += mutiny_plan_pull(reckoning, to, moved.marching) - mutiny_plan_pull(reckoning, from, moved.marching);
	return worth;
}
