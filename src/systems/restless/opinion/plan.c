/* plan.c: what a side is about: the ground it needs, who goes there, what units threaten where they stand and what
 * threatens them. May use: opinion, load. */
#include "systems/restless/data/load.h"
#include "systems/restless/opinion/opinion.h"

static bool fights(const struct look *look, const struct restless_unit *unit)
{
	return !restless_class_of(look, unit)->passive;
}

static bool on_table(const struct mind *mind, int unit)
{
	return mind->look.state->unit[unit].status == STATUS_TABLE;
}

/* ---- harm and its worth */

bool restless_lane_is_shut(const struct mind *mind, int index, struct field_point at, struct field_point from)
{
	const int64_t flight = mind->doctrine->flight_inches * FIELD_INCH, room = 2 * FIELD_INCH;
	int32_t length = kit_measure_points(from, at);
	int64_t x, y;

	if (!length)
		return false;
	x = (int64_t)(at.x - from.x) * flight / length;
	y = (int64_t)(at.y - from.y) * flight / length;
	if (at.x + x < 0 || at.y + y < 0 || at.x + x > mind->look.map->ground.width ||
	    at.y + y > mind->look.map->ground.height)
		return true;
	for (int i = 0; i < mind->look.state->units; i++) {
		int64_t dx = mind->centre[i].x - at.x, dy = mind->centre[i].y - at.y;
		int64_t along = dx * x + dy * y, across = dx * y - dy * x; /* times the length of the flight */

		if (i != index && mind->pieces[i] && along >= flight && along < flight * flight &&
		    across < room * flight && across > -room * flight)
			return true;
	}
	return false;
}

/* Whether a unit that falls back from there is lost. */
static bool runs_off(const struct mind *mind, int target, struct field_point from)
{
	return mind->pieces[target] && restless_lane_is_shut(mind, target, mind->centre[target], from);
}

int32_t restless_price_harm(const struct mind *mind, int target, struct harm harm, struct field_point from)
{
	const struct restless_unit *unit = &mind->look.state->unit[target];
	int32_t worth = harm.lost;

	if (harm.shaken)
		worth += harm.shaken * (runs_off(mind, target, from) ? mind->doctrine->fled : mind->doctrine->shaken) /
		         100;
	worth = worth * mind->stake[unit->side] / 100;
	if (!fights(&mind->look, unit))
		return worth * mind->doctrine->passive / 100;
	for (int i = 0; mind->look.map->victory == VICTORY_HOLD && i < mind->look.map->objectives; i++) {
		if (!(mind->within[i] >> target & 1) || mind->look.state->holder[i] != unit->side)
			continue;
		worth += harm.gone *
		         (mind->doctrine->clear * mind->haste / 100 /
		          __builtin_popcountll(mind->within[i] & mind->sides[unit->side])) /
		         STAND;
	}
	return worth;
}

int32_t restless_price_combat(const struct mind *mind, int unit, int target, bool first, int bonus)
{
	const struct restless_tables *tables = mind->look.tables;
	const struct restless_state *state = mind->look.state;
	int each = (first ? tables->first_round : tables->further_round) + bonus;
	struct harm hits = restless_expect_blows(mind, target, restless_count_stands(&state->unit[unit]) * each);
	struct harm blows =
		restless_expect_blows(mind, unit, restless_count_stands(&state->unit[target]) * tables->further_round);

	return restless_price_harm(mind, target, hits, mind->centre[unit]) -
	       restless_price_harm(mind, unit, blows, mind->centre[target]);
}

/* Whether one of two units can do anything to the other. */
static bool is_pair(const struct mind *mind, int by, int target)
{
	const struct restless_unit *unit = &mind->look.state->unit[by];

	return unit->side != mind->look.state->unit[target].side && on_table(mind, target) &&
	       (on_table(mind, by) || unit->status == STATUS_RESERVE);
}

static int32_t price_strike(struct mind *mind, int by, int target)
{
	struct pair *pair = &mind->pair[by][target];

	if (!pair->charge_known) {
		pair->charge_known = true;
		if (is_pair(mind, by, target) && fights(&mind->look, &mind->look.state->unit[by]))
			pair->charge = restless_price_combat(mind, by, target, true, 0);
	}
	return pair->charge;
}

static int32_t price_volley(struct mind *mind, int by, int target)
{
	const struct restless_state *state = mind->look.state;
	struct pair *pair = &mind->pair[by][target];

	if (!pair->fire_known) {
		int stands = restless_count_stands(&state->unit[by]),
		    aims = restless_count_stands(&state->unit[target]);
		bool covered = mind->covered[target];

		pair->fire_known = true;
		if (is_pair(mind, by, target) && mind->look.tables->weapon[state->unit[by].weapon].bands)
			pair->fire = restless_price_harm(
				mind, target,
				restless_expect_fire(mind, target, 2 * stands, covered ? 0 : aims, covered ? aims : 0),
				mind->centre[by]);
	}
	return pair->fire;
}

/* ---- ground */

static int32_t point_way(struct field_point from, const struct field_shape *shape)
{
	return kit_holds_point(shape, from) ? 0 : kit_measure_points(from, kit_find_nearest(shape, from));
}

/* A unit as it might stand: the middles of its stands are all that counts here. */
struct spot {
	int count;
	struct field_point stand[FIELD_STANDS];
	struct field_point centre;
	int32_t spread; /* from there to the middle of its farthest stand, not less */
	bool wide;      /* several abreast: no column */
};

/* How far it is from the ground: 0 where one of its stands counts as in it. */
static int32_t way_into(const struct spot *spot, const struct field_shape *shape)
{
	int32_t least = FIELD_FAR;

	for (int i = 0; i < spot->count && least; i++) {
		int32_t away = point_way(spot->stand[i], shape);

		least = away < least ? away : least;
	}
	return least;
}

/* From the middle of the stands to the farthest of them, with a little more for what rounding does to the middle elsewhere. */
static int32_t find_spread(const struct array *array)
{
	struct field_point centre = kit_find_mean(array->stand, array->count);
	int64_t most = 0;

	for (int i = 0; i < array->count; i++) {
		int64_t x = (int64_t)array->stand[i].x - centre.x, y = (int64_t)array->stand[i].y - centre.y;

		most = x * x + y * y > most ? x * x + y * y : most;
	}
	return (int32_t)kit_find_root(most) + FIELD_GRAIN;
}

/* The stands of a unit about its reference point: many of its places differ in nothing but that. */
static const struct array *recall_array(struct mind *mind, int index, const struct restless_unit *at)
{
	struct array *array = &mind->array;
	struct field_form form;

	if (array->count && array->unit == index && array->facing == at->facing && array->formation == at->formation &&
	    array->shape == at->shape && array->alive == at->alive)
		return array;
	form = restless_form_of(&mind->look, at);
	array->unit = (uint8_t)index;
	array->facing = at->facing;
	array->formation = at->formation;
	array->shape = at->shape;
	array->alive = at->alive;
	array->count = kit_find_centres(&form, at->facing, array->stand);
	array->spread = find_spread(array);
	return array;
}

static void make_spot(struct mind *mind, int index, const struct restless_unit *at, struct spot *spot)
{
	const struct array *array = recall_array(mind, index, at);
	struct field_point ref = restless_ref(at);

	spot->count = array->count;
	for (int i = 0; i < array->count; i++)
		spot->stand[i] = (struct field_point){ref.x + array->stand[i].x, ref.y + array->stand[i].y};
	spot->centre = kit_find_mean(spot->stand, spot->count);
	spot->spread = array->spread;
	spot->wide = array->count > 1 && at->formation != FORM_COLUMN;
}

/* Whether all its stands are farther from what lies in a box than what is measured straight. */
static bool is_far(const struct mind *mind, const struct spot *spot, const struct field_box *box)
{
	struct field_box dot = {spot->centre, spot->centre};

	dot = kit_widen_box(dot, spot->spread + mind->doctrine->route_near * FIELD_INCH);
	return spot->count && !kit_boxes_meet(box, &dot);
}

/* Whether a point is so near to some ground, grains. Mostly a corner is near enough. */
static bool is_near(struct field_point from, const struct field_shape *shape, int32_t reach)
{
	for (int i = 0; i < shape->count; i++)
		if (!kit_points_apart(from, shape->at[i], reach))
			return true;
	return point_way(from, shape) <= reach;
}

/* How far a unit is from ground that it must reach, so far in a straight line (FIELD_FAR: not measured, but not near):
 * round what is rough, which is seldom shorter than the straight way of any of its stands. */
static int32_t way_round(const struct mind *mind, int index, const struct spot *spot, const struct field_shape *shape,
                         int32_t straight)
{
	int32_t round;

	if (straight < mind->doctrine->route_near * FIELD_INCH)
		return straight;
	round = kit_measure_route(&mind->look.map->ways.route, restless_find_way(mind, index), spot->centre);
	if (straight == FIELD_FAR && spot->count && is_near(spot->stand[0], shape, round))
		return round;
	straight = straight == FIELD_FAR ? way_into(spot, shape) : straight;
	return round > straight ? round : straight;
}

/* From farther off a unit can neither charge nor fire. */
static int32_t find_strike(const struct look *look, const struct restless_unit *unit)
{
	struct restless_rate rate = restless_class_of(look, unit)->rate[unit->side][unit->formation];
	const struct restless_weapon *weapon = &look->tables->weapon[unit->weapon];
	int32_t charge = ((rate.dice > 0 ? 6 * rate.dice : 0) + (rate.add > 0 ? rate.add : 0)) * FIELD_INCH;
	int32_t fire = weapon->bands ? weapon->band[weapon->bands - 1].range + FIELD_LENIENCE : 0;

	return charge > fire ? charge : fire;
}

static void measure_spreads(struct mind *mind)
{
	for (int i = 0; i < mind->crowd->count; i++) {
		int unit = mind->crowd->piece[i].body;
		int32_t away = kit_measure_points(mind->crowd->piece[i].stand.centre, mind->centre[unit]) + 1;

		mind->spread[unit] = away > mind->spread[unit] ? away : mind->spread[unit];
	}
}

static void look_round(struct mind *mind)
{
	const struct restless_state *state = mind->look.state;

	for (int i = 0; i < mind->crowd->count; i++) {
		int unit = mind->crowd->piece[i].body;
		struct field_point at = mind->crowd->piece[i].stand.centre;

		if (!mind->pieces[unit]++)
			mind->first[unit] = (uint8_t)i;
		mind->stand[i] = at;
		mind->centre[unit].x += at.x;
		mind->centre[unit].y += at.y;
		for (int j = 0; fights(&mind->look, &state->unit[unit]) && j < mind->look.map->objectives; j++) {
			const struct field_shape *shape = &mind->look.map->objective[j].shape;

			mind->within[j] |= kit_holds_point(shape, at) ? UINT64_C(1) << unit : 0;
			mind->about[j] |= state->unit[unit].side != mind->side && !mind->about[j] &&
			                  point_way(at, shape) < mind->doctrine->garrison_inches * FIELD_INCH;
		}
	}
	for (int i = 0; i < state->units; i++)
		mind->sides[state->unit[i].side] |= UINT64_C(1) << i;
	for (int i = 0; i < state->units; i++)
		if (mind->pieces[i]) {
			mind->centre[i].x /= mind->pieces[i];
			mind->centre[i].y /= mind->pieces[i];
			mind->covered[i] = kit_point_on(&mind->look.map->ground, mind->centre[i], GROUND_COVER);
			mind->strike[i] = find_strike(&mind->look, &state->unit[i]);
		}
	measure_spreads(mind);
	for (int i = 0; i < mind->look.map->objectives; i++)
		mind->ground[i] = kit_find_box(&mind->look.map->objective[i].shape);
	mind->exit = kit_find_box(&mind->look.map->exit);
}

/* Where a unit is, or where it would come on. */
static struct field_point whereabouts(const struct mind *mind, int unit)
{
	const struct restless_place *place = &mind->look.map->place[mind->look.state->unit[unit].side];

	if (on_table(mind, unit))
		return mind->centre[unit];
	return (struct field_point){(place->edge[0].from.x + place->edge[0].to.x) / 2,
	                            (place->edge[0].from.y + place->edge[0].to.y) / 2};
}

static int32_t price_objective(const struct mind *mind, int objective)
{
	const struct restless_state *state = mind->look.state;
	int64_t ways = 0, stands = 0, enemies = 0;

	if (state->holder[objective] == mind->side)
		return 0;
	for (int i = 0; i < state->units; i++) {
		int count = restless_count_stands(&state->unit[i]);

		if (state->unit[i].side != mind->side) {
			enemies += on_table(mind, i) && (mind->within[objective] >> i & 1) ? count : 0;
		} else if (on_table(mind, i) || state->unit[i].status == STATUS_RESERVE) {
			ways += (int64_t)count *
			        point_way(whereabouts(mind, i), &mind->look.map->objective[objective].shape);
			stands += count;
		}
	}
	return (int32_t)(1 + (stands ? ways / stands : 0) + enemies * mind->doctrine->defended * FIELD_INCH);
}

/* Which ground the side must still take: as much as it needs, the easiest first. */
static void choose_ground(struct mind *mind)
{
	const struct restless_scenario *map = mind->look.map;
	int need = mind->side == map->attacker ? map->need : map->objectives - map->need + 1;

	if (map->victory != VICTORY_HOLD)
		return;
	for (int i = 0; i < map->objectives; i++)
		need -= mind->look.state->holder[i] == mind->side;
	for (; need > 0; need--) {
		int best = -1;
		int32_t least = FIELD_FAR;

		for (int i = 0; i < map->objectives; i++) {
			int32_t price = price_objective(mind, i);

			if (price && !mind->wanted[i] && price < least) {
				least = price;
				best = i;
			}
		}
		if (best < 0)
			return;
		mind->wanted[best] = true;
	}
}

/* Each unit makes for the ground that is nearest, but not all for the same. */
static void share_errands(struct mind *mind)
{
	const struct restless_state *state = mind->look.state;
	int32_t stands[OBJECTIVES] = {0};

	memset(mind->errand, NONE, sizeof mind->errand);
	for (int i = 0; i < state->units; i++) {
		int32_t least = FIELD_FAR;

		if (state->unit[i].side != mind->side || !fights(&mind->look, &state->unit[i]) ||
		    (!on_table(mind, i) && state->unit[i].status != STATUS_RESERVE))
			continue;
		for (int j = 0; j < mind->look.map->objectives; j++) {
			int32_t way = point_way(whereabouts(mind, i), &mind->look.map->objective[j].shape) +
			              stands[j] * mind->doctrine->spread * FIELD_INCH;

			if (mind->wanted[j] && way < least) {
				least = way;
				mind->errand[i] = (uint8_t)j;
			}
		}
		if (mind->errand[i] != NONE)
			stands[mind->errand[i]] += restless_count_stands(&state->unit[i]);
	}
}

/* Who makes for the exit: those that have the shortest way for each stand, no more than must. */
static void choose_runners(struct mind *mind)
{
	const struct restless_state *state = mind->look.state;
	const struct restless_scenario *map = mind->look.map;
	int need;

	if (map->victory != VICTORY_EXIT || mind->side != map->exit_side)
		return;
	need = restless_count_start(&mind->look, mind->side) / 2 + mind->doctrine->runners_spare - state->reached;
	while (need > 0) {
		int best = -1;
		int32_t least = FIELD_FAR;

		for (int i = 0; i < state->units; i++) {
			int32_t way;

			if (state->unit[i].side != mind->side || mind->runners >> i & 1 ||
			    !restless_unit_counts(&mind->look, &state->unit[i]) ||
			    (!on_table(mind, i) && state->unit[i].status != STATUS_RESERVE))
				continue;
			way = (point_way(whereabouts(mind, i), &map->exit) + 7 * FIELD_INCH) /
			      restless_count_stands(&state->unit[i]);
			if (way < least) {
				least = way;
				best = i;
			}
		}
		if (best < 0)
			return;
		mind->runners |= UINT64_C(1) << best;
		need -= restless_count_stands(&state->unit[best]);
	}
}

void restless_chart_ways(struct restless_scenario *map)
{
	static const struct field_going going = {GROUND_ROUGH, GROUND_WATER, GROUND_OBSTACLE, ROUTE_ROUGH};
	static const struct field_gauge gauge = {TRAIL_WIDTH * (FIELD_INCH / 100), TRAIL_ROOM * (FIELD_INCH / 100),
	                                         TRAIL_TOLL * (FIELD_INCH / 100)};

	if (map->real || map->battle == BATTLE_GENERATED)
		return;
	kit_make_route(&map->ground, &going, &map->ways.route);
	for (int i = 0; map->victory == VICTORY_HOLD && i < map->objectives; i++)
		kit_find_route(&map->ways.route, &map->objective[i].shape, map->ways.objective[i]);
	if (map->victory == VICTORY_EXIT) {
		kit_find_route(&map->ways.route, &map->exit, map->ways.exit);
		kit_find_trail(&map->ground, &going, &gauge, &map->exit, &map->ways.out);
	}
}

const uint16_t *restless_find_way(const struct mind *mind, int index)
{
	int errand = mind->errand[index];

	if (mind->runners >> index & 1)
		return mind->look.map->ways.exit;
	return errand != NONE ? mind->look.map->ways.objective[errand] : NULL;
}

void restless_make_plan(const void *tables, const void *view, int side, const int32_t *doctrine, struct mind *mind)
{
	static const struct field_crowd nobody;

	memset(mind, 0, offsetof(struct mind, gain));
	mind->crowd = &nobody;
	mind->look = restless_look(tables, view);
	mind->side = side;
	mind->doctrine = kit_choose_doctrine(&mind->look.tables->doctrines, doctrine, mind->look.state->scenario, side);
	for (int i = 0; i < mind->look.state->units; i++)
		memset(mind->pair[i], 0, mind->look.state->units * sizeof mind->pair[i][0]);
	memset(mind->trust, 100, sizeof mind->trust);
	mind->stake[0] = mind->stake[1] = mind->haste = 100;
	if (mind->look.map->real)
		return;
	mind->crowd = restless_make_crowd(&mind->look);
	look_round(mind);
	restless_weigh_stakes(mind);
	choose_ground(mind);
	share_errands(mind);
	choose_runners(mind);
}

/* ---- places */

/* Of enemies that are as near in whole grains the first. */
int restless_nearest_enemy(const struct mind *mind, struct field_point from)
{
	int32_t least = FIELD_FAR;
	int best = NONE;

	for (int i = 0; i < mind->look.state->units; i++)
		if (mind->look.state->unit[i].side != mind->side && mind->pieces[i] &&
		    !kit_points_apart(from, mind->centre[i], (int64_t)least - 1)) {
			least = kit_measure_points(from, mind->centre[i]);
			best = i;
		}
	return best;
}

/* What it is worth to stand in ground that is wanted, or to keep it. */
static int32_t price_objectives(const struct mind *mind, int index, const struct spot *spot, int stands)
{
	const struct restless_state *state = mind->look.state;
	int32_t worth = 0;

	for (int i = 0; i < mind->look.map->objectives; i++) {
		uint64_t own = mind->sides[mind->side], enemies = mind->sides[!mind->side];
		uint64_t others = mind->within[i] & ~(UINT64_C(1) << index);
		const struct field_shape *shape = &mind->look.map->objective[i].shape;
		int32_t away;

		if (mind->errand[index] != i && !mind->wanted[i] && !(mind->within[i] >> index & 1))
			continue;
		away = is_far(mind, spot, &mind->ground[i]) ? FIELD_FAR : way_into(spot, shape);
		if (mind->errand[index] == i)
			worth -= (int32_t)((int64_t)way_round(mind, index, spot, shape, away) * stands *
			                   mind->doctrine->inch_ground / FIELD_INCH);
		if (mind->wanted[i] && !away)
			worth += mind->within[i] & enemies ? mind->doctrine->contest : mind->doctrine->prize;
		if (state->holder[i] == mind->side && !(others & own) && away && mind->about[i])
			worth -= mind->doctrine->garrison;
	}
	return worth * mind->haste / 100;
}

/* The last inches to the exit count more: who is nearly there should get there. */
static int64_t weigh_way(const struct mind *mind, int32_t way)
{
	int32_t last = mind->doctrine->exit_last * FIELD_INCH;

	return way + (int64_t)(way < last ? way : last) * mind->doctrine->exit_near / 100;
}

/* How far the stands of a unit still are from the exit, one with another: each of them counts there. */
static int32_t mean_way(const struct spot *spot, const struct field_shape *exit)
{
	int64_t sum = 0;

	for (int i = 0; i < spot->count; i++)
		sum += point_way(spot->stand[i], exit);
	return spot->count ? (int32_t)(sum / spot->count) : 0;
}

/* How far a unit is from the exit: round what is rough, and for its last inches straight. */
static int32_t way_out(const struct mind *mind, int index, const struct spot *spot)
{
	const struct field_shape *exit = &mind->look.map->exit;
	int32_t straight, round;

	if (!mind->doctrine->exit_inches)
		return way_round(mind, index, spot, exit,
		                 is_far(mind, spot, &mind->exit) ? FIELD_FAR : way_into(spot, exit));
	straight = mean_way(spot, exit);
	if (straight < mind->doctrine->exit_inches * FIELD_INCH)
		return straight;
	round = mind->doctrine->exit_trail
	                ? kit_measure_trail(&mind->look.map->ground, &mind->look.map->ways.out, spot->centre)
	                : kit_measure_route(&mind->look.map->ways.route, mind->look.map->ways.exit, spot->centre);
	round = round > straight ? round : straight;
	return spot->wide ? round + (int32_t)((int64_t)round * mind->doctrine->exit_wide / 100) : round;
}

static int32_t price_ground(const struct mind *mind, int index, const struct spot *spot, int32_t nearest)
{
	const struct restless_unit *unit = &mind->look.state->unit[index];
	const struct restless_weapon *weapon = &mind->look.tables->weapon[unit->weapon];
	int stands = restless_count_stands(unit);
	int32_t worth = 0;

	if (mind->runners >> index & 1)
		return -(int32_t)(weigh_way(mind, way_out(mind, index, spot)) * stands * mind->doctrine->inch_exit /
		                  FIELD_INCH);
	if (!fights(&mind->look, unit))
		return 0;
	if (mind->look.map->victory == VICTORY_HOLD)
		worth = price_objectives(mind, index, spot, stands);
	if (mind->errand[index] != NONE || nearest == FIELD_FAR || mind->kept >> index & 1)
		return worth;
	if (weapon->bands)
		nearest -= weapon->band[weapon->bands - 1].range - FIELD_INCH;
	return worth -
	       (nearest > 0 ? (int32_t)((int64_t)nearest * stands * mind->doctrine->inch_hunt / FIELD_INCH) : 0);
}

int32_t restless_price_ground(struct mind *mind, int index, const struct restless_unit *at)
{
	struct spot spot;

	make_spot(mind, index, at, &spot);
	return price_ground(mind, index, &spot, FIELD_FAR);
}

enum { TOUCH = BETWEEN * (FIELD_INCH / 100) };

/* From there to a unit, grains, about. */
static int32_t gap_to(const struct mind *mind, const struct spot *spot, int unit)
{
	int64_t least = INT64_MAX;
	int32_t gap;

	for (int i = 0; i < spot->count; i++)
		for (int j = mind->first[unit]; j < mind->first[unit] + mind->pieces[unit]; j++) {
			int64_t x = spot->stand[i].x - mind->stand[j].x, y = spot->stand[i].y - mind->stand[j].y;

			least = x * x + y * y < least ? x * x + y * y : least;
		}
	gap = (int32_t)kit_find_root(least) - TOUCH;
	return gap > 0 ? gap : 0;
}

/* Whether the gap to a unit is more than so much, for certain. */
static bool is_beyond(const struct mind *mind, const struct spot *spot, int unit, int32_t gap)
{
	int64_t x = (int64_t)spot->centre.x - mind->centre[unit].x, y = (int64_t)spot->centre.y - mind->centre[unit].y;
	int64_t reach = (int64_t)gap + TOUCH + spot->spread + mind->spread[unit] + FIELD_GRAIN;

	return x * x + y * y > reach * reach;
}

/* What one unit could do to another at this distance with its next activation. */
static int32_t price_attack(struct mind *mind, const struct restless_unit *unit, int by, int target, int32_t gap,
                            bool covered)
{
	struct restless_rate rate = restless_class_of(&mind->look, unit)->rate[unit->side][unit->formation];
	int32_t charge = 0, fire = 0;
	int way, dice;

	if (unit->engaged)
		return 0;
	way = restless_expect_way(mind, rate, gap);
	if (way > 0)
		charge = price_strike(mind, by, target);
	if (charge > 0)
		charge = charge * way / STAND;
	dice = restless_band_dice(&mind->look, unit, gap);
	if (dice > 0)
		fire = price_volley(mind, by, target);
	if (fire > 0) {
		/* Of deep formations only the front fires. */
		fire *= dice;
		fire /= unit->formation == FORM_COLUMN   ? restless_count_stands(unit)
		        : unit->formation == FORM_MASS   ? 2
		        : unit->formation == FORM_SQUARE ? 3
		                                         : 1;
		fire = covered ? fire * mind->doctrine->in_cover / 100 : fire;
	}
	return charge > fire ? charge : fire;
}

/* What a unit that stands so could do to the enemy at best, and what could be done to it. `nearest`: the nearest enemy, where it
 * hunts one. */
static void weigh_spot(struct mind *mind, int index, const struct restless_unit *at, const struct spot *spot,
                       bool hunts, int32_t *threat, int32_t *danger, int32_t *nearest)
{
	const struct restless_state *state = mind->look.state;
	int32_t strike = find_strike(&mind->look, at);
	bool covered = kit_point_on(&mind->look.map->ground, spot->centre, GROUND_COVER) && !mind->covered[index];

	*threat = *danger = 0;
	*nearest = FIELD_FAR;
	for (int i = 0; i < state->units; i++) {
		int32_t gap, mine, theirs, matters = strike > mind->strike[i] ? strike : mind->strike[i];

		if (state->unit[i].side == mind->side || !mind->pieces[i])
			continue;
		if (is_beyond(mind, spot, i, hunts && *nearest > matters ? *nearest : matters))
			continue;
		gap = gap_to(mind, spot, i);
		mine = price_attack(mind, at, index, i, gap, false);
		theirs = price_attack(mind, &state->unit[i], i, index, gap, covered);
		*threat = mine > *threat ? mine : *threat;
		*danger = theirs > *danger ? theirs : *danger;
		*nearest = gap < *nearest ? gap : *nearest;
	}
}

static void add_option(struct prospect *option, int unit, int32_t worth)
{
	if (worth > option->most)
		*option = (struct prospect){worth, option->most, (uint8_t)unit};
	else if (worth > option->next)
		option->next = worth;
}

/* What both sides could do with the next card as all stand. */
static void weigh_options(struct mind *mind)
{
	mind->weighed = true;
	for (int i = 0; i < mind->look.state->units; i++) {
		const struct restless_unit *unit = &mind->look.state->unit[i];
		int32_t threat, danger, nearest;
		struct spot spot;

		if (unit->side != mind->side || !mind->pieces[i])
			continue;
		make_spot(mind, i, unit, &spot);
		weigh_spot(mind, i, unit, &spot, false, &threat, &danger, &nearest);
		add_option(&mind->strikes, i, threat);
		add_option(&mind->blows, i, danger);
	}
}

/* A card moves one unit: what one could do counts for what it is more than the best that others can do anyway. */
static int32_t exceed(const struct mind *mind, const struct prospect *option, int index, int32_t worth)
{
	int32_t others = option->most && option->unit == index ? option->next : option->most;

	return worth - (worth < others ? worth : others) * mind->doctrine->tempo / 100;
}

int32_t restless_price_here(struct mind *mind, int index)
{
	if (!mind->known[index] && on_table(mind, index) && !mind->look.map->real) {
		mind->here[index] = restless_price_place(mind, index, &mind->look.state->unit[index]);
		mind->known[index] = true;
	}
	return mind->here[index];
}

int32_t restless_price_place(struct mind *mind, int index, const struct restless_unit *at)
{
	int32_t threat, danger, nearest;
	struct spot spot;

	make_spot(mind, index, at, &spot);
	weigh_spot(mind, index, at, &spot, mind->errand[index] == NONE && !(mind->runners >> index & 1), &threat,
	           &danger, &nearest);
	if (mind->doctrine->tempo) {
		if (!mind->weighed)
			weigh_options(mind);
		threat = exceed(mind, &mind->strikes, index, threat);
		danger = exceed(mind, &mind->blows, index, danger);
	}
	if (mind->kept >> index & 1)
		danger = danger * mind->doctrine->keep_danger / 100;
	return threat * mind->doctrine->threat / 100 - danger * mind->doctrine->danger / 100 +
	       price_ground(mind, index, &spot, nearest);
}
