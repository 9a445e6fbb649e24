/* march.c: how far orders should bring units, and what that gains: on the way to where they must be, towards the enemy, to the
 * exit. May use: opinion. */
#include "systems/restless/opinion/opinion.h"

static struct restless_rate rate_of(const struct mind *mind, const struct restless_unit *unit, int formation, int rough,
                                    int bonus)
{
	struct restless_rate rate = restless_class_of(&mind->look, unit)->rate[unit->side][formation];

	rate.dice = (int8_t)((rate.dice - rough > 0 ? rate.dice - rough : 0) + bonus);
	return rate;
}

static int expected_reach(struct restless_rate rate)
{
	return rate.dice * (FIELD_STEPS * 7 / 2) + rate.add * FIELD_STEPS;
}

int restless_find_bonus(const struct mind *mind, int kind, int effect)
{
	return kind >= 0 && mind->look.tables->card[kind].effect == effect ? mind->look.tables->card[kind].dice : 0;
}

bool restless_runs_out(const struct mind *mind, int index)
{
	return mind->runners >> index & 1 && mind->doctrine->exit_fan;
}

struct forming *restless_recall_forming(struct mind *mind, int index, int how)
{
	struct forming *forming;

	for (int i = 0; i < FORMINGS && i < mind->formings[index]; i++)
		if (mind->forming[index][i].how == how)
			return &mind->forming[index][i];
	forming = &mind->forming[index][mind->formings[index]++ % FORMINGS];
	forming->how = how;
	forming->fired = false;
	forming->unit = restless_reform(&mind->look, &mind->look.state->unit[index], how & 15, how >> 4);
	return forming;
}

struct march restless_read_march(struct mind *mind, const struct move *order)
{
	struct march march = {.unit = mind->look.state->unit[order->arg[ACTIVATE_UNIT]],
	                      .rough = order->arg[ACTIVATE_HOW] & (ROUGH_FIRST | ROUGH_SECOND),
	                      .act = order->arg[ACTIVATE_ACT]};
	int act = order->arg[ACTIVATE_ACT], formation = order->arg[ACTIVATE_HOW] >> HOW_FORM & 15;
	int bonus = restless_find_bonus(mind, order->arg[ACTIVATE_CARD] - 1, EFFECT_MOVE);
	struct field_pose pose;

	if (march.unit.status == STATUS_RESERVE && order->count) {
		restless_get_vertex(order, 0, &pose);
		march.unit.x = pose.x;
		march.unit.y = pose.y;
		march.unit.facing = pose.facing;
		march.unit.formation = (uint8_t)formation;
	} else if (act == ACT_FORM_MOVE) {
		march.unit =
			restless_recall_forming(mind, order->arg[ACTIVATE_UNIT], order->arg[ACTIVATE_HOW] >> HOW_FORM)
				->unit;
	}
	march.rate = rate_of(mind, &march.unit, march.unit.formation, march.rough & 1, bonus);
	march.reach[0] = expected_reach(march.rate);
	if (act == ACT_MOVE_TWICE)
		march.reach[1] =
			expected_reach(rate_of(mind, &march.unit, march.unit.formation, march.rough >> 1, bonus));
	return march;
}

/* Whether a shape touches rough ground or an obstacle. */
static bool is_rough(const struct mind *mind, const struct field_shape *shape)
{
	return kit_find_feature(&mind->look.map->ground, shape, GROUND_ROUGH, GROUND_OBSTACLE) >= 0;
}

static bool stands_rough(const struct mind *mind, const struct restless_unit *unit)
{
	struct field_body body;

	restless_make_body(&mind->look, unit, &body);
	for (int i = 0; i < body.count; i++)
		if (is_rough(mind, &body.stand[i].shape))
			return true;
	return false;
}

/* Whether so many grains of the straight way meet rough ground or an obstacle. */
static bool sweeps_rough(const struct mind *mind, struct clearance *way, int32_t reach)
{
	struct field_shape swept;

	if (!way->stand.shape.count)
		kit_make_stand(way->from, kit_find_facing(way->from, way->to), 2 * FIELD_INCH, FIELD_INCH, &way->stand);
	kit_sweep_shape(&way->stand.shape, (int32_t)((int64_t)(way->to.x - way->from.x) * reach / way->length),
	                (int32_t)((int64_t)(way->to.y - way->from.y) * reach / way->length), &swept);
	return is_rough(mind, &swept);
}

/* The same of so many steps; what is known of the way is remembered. */
static bool way_is_rough(const struct mind *mind, struct clearance *known, int reach)
{
	reach = reach * FIELD_GRAIN < known->length ? reach * FIELD_GRAIN : known->length;
	if (!known->length || reach <= known->clear)
		return false;
	if (reach >= known->rough)
		return true;
	if (sweeps_rough(mind, known, reach))
		known->rough = reach;
	else
		known->clear = reach;
	return reach == known->rough;
}

/* How much of the way is clear, in quarters. */
static int clear_way(const struct mind *mind, struct clearance *known, int reach)
{
	for (int part = 4; part > 0; part--)
		if (!way_is_rough(mind, known, reach * part / 4))
			return reach * part / 4;
	return 0;
}

static void start_way(struct clearance *way, struct field_point from, struct field_point goal)
{
	way->from = from;
	way->to = goal;
	way->length = kit_measure_points(from, goal);
	way->clear = -1;
	way->rough = INT32_MAX;
	way->stand.shape.count = 0;
}

/* What is known of the way from there, however the unit comes to ask for it. */
static struct clearance *recall_way(struct mind *mind, int index, const struct restless_unit *unit,
                                    struct field_point goal)
{
	struct clearance *known = &mind->clearance[index];
	struct field_point from = restless_ref(unit);

	if (known->from.x != from.x || known->from.y != from.y || known->to.x != goal.x || known->to.y != goal.y ||
	    !known->rough)
		start_way(known, from, goal);
	return known;
}

/* ---- what it gains */

struct restless_unit restless_shift_towards(const struct restless_unit *unit, struct field_point goal, int reach)
{
	struct field_point from = restless_ref(unit);
	struct restless_unit there = *unit;
	int64_t length = kit_measure_points(from, goal) / FIELD_GRAIN;

	if (!length)
		return there;
	reach = reach < length ? reach : (int)length;
	there.x = unit->x + (int32_t)((int64_t)(goal.x - from.x) / FIELD_GRAIN * reach / length);
	there.y = unit->y + (int32_t)((int64_t)(goal.y - from.y) / FIELD_GRAIN * reach / length);
	return there;
}

/* Where a march ends on the way to a point. What was declared clear ends where the ground is not. */
static struct restless_unit go_straight(struct mind *mind, int index, const struct march *march,
                                        struct field_point goal)
{
	const int *reach = march->reach;
	int length = reach[0], rough = march->rough;

	if (!(rough & 1))
		length =
			clear_way(mind, recall_way(mind, index, &march->unit, goal), reach[0] + (rough ? 0 : reach[1]));
	if (rough && (rough & 1 || length == reach[0])) {
		struct restless_unit there = restless_shift_towards(&march->unit, goal, length);
		struct clearance onward;

		start_way(&onward, restless_ref(&there), goal);
		length += rough & 2 ? reach[1] : clear_way(mind, &onward, reach[1]);
	}
	return restless_shift_towards(&march->unit, goal, length);
}

/* How good it is to end a march there: many marches end alike. */
static int32_t price_end(struct mind *mind, int index, const struct restless_unit *at)
{
	struct place *place;

	for (int i = 0; i < PLACES && i < mind->places[index]; i++) {
		place = &mind->place[index][i];
		if (place->x == at->x && place->y == at->y && place->facing == at->facing &&
		    place->formation == at->formation)
			return place->worth;
	}
	place = &mind->place[index][mind->places[index]++ % PLACES];
	*place = (struct place){at->x, at->y, at->facing, at->formation, restless_price_place(mind, index, at)};
	return place->worth;
}

/* The battle as it would be with the unit on its march and its dice thrown, as they should be. */
static struct restless_state set_out(const struct mind *mind, int index, const struct march *march)
{
	struct restless_state state = *mind->look.state;
	bool apart = march->act == ACT_MOVE_TWICE && (march->rough == 1 || march->rough == 2);

	state.unit[index] = march->unit;
	state.unit[index].status = STATUS_TABLE;
	state.unit_active = (uint8_t)index;
	state.act = (uint8_t)march->act;
	state.rough = (uint8_t)march->rough;
	state.reach[0] = apart ? march->reach[0] : march->reach[0] + march->reach[1];
	state.reach[1] = apart ? march->reach[1] : 0;
	return state;
}

/* How good it is to end a path. */
static int32_t price_path(struct mind *mind, const struct look *look, const struct move *move)
{
	struct restless_unit there = look->state->unit[look->state->unit_active];
	struct field_pose pose;

	restless_get_vertex(move, restless_count_vertices(move) - 1, &pose);
	restless_set_pose(&there, pose);
	return restless_price_place(mind, look->state->unit_active, &there);
}

/* How good it is to end one way: straight for a point, facing it first or not. */
static int32_t try_way(struct mind *mind, struct field_quest *quest, struct field_point goal, bool turn)
{
	const struct look *look = ((const struct seeking *)quest->context)->look;
	struct move move;

	if (!restless_head_for(quest, goal, NULL, INT32_MAX, turn, &move))
		return INT32_MIN;
	return price_path(mind, look, &move);
}

/* The best of some ways that go about straight on. */
static int32_t try_ways(struct mind *mind, struct field_quest *quest, struct field_point goal)
{
	const struct look *look = ((const struct seeking *)quest->context)->look;
	struct field_point from = restless_ref(&look->state->unit[look->state->unit_active]);
	int facing = kit_find_facing(from, goal);
	int32_t best = INT32_MIN;

	for (int i = 0; i < TRIES; i++) {
		int aside = (i + 1) / 2 * (i % 2 ? TRY_DEGREES : -TRY_DEGREES) * FIELD_DEGREE;
		struct field_point to =
			kit_place_point(from, 0, 40 * FIELD_INCH, (facing + aside + FIELD_ROUND) % FIELD_ROUND);
		int32_t worth = try_way(mind, quest, aside ? to : goal, false);

		best = worth > best ? worth : best;
	}
	return best;
}

/* The best of the ways that will be listed when the dice have fallen, so far to either side of a point. A column that turns
 * and goes along its own length fits through where its flank does not. */
static int32_t try_listed(struct mind *mind, struct field_quest *quest, struct field_point goal)
{
	const struct look *look = ((const struct seeking *)quest->context)->look;
	struct field_point from = restless_ref(&look->state->unit[look->state->unit_active]);
	int facing = kit_find_facing(from, goal);
	int32_t best = INT32_MIN;

	for (int heading = 0; heading < FIELD_ROUND; heading += WAY_STEP) {
		struct field_point to = kit_place_point(from, 0, 40 * FIELD_INCH, heading);

		if (kit_measure_facings(heading, facing) > mind->doctrine->exit_fan * FIELD_DEGREE)
			continue;
		for (int turn = 0; turn < (heading % (2 * WAY_STEP) ? 1 : 2); turn++) {
			int32_t worth = try_way(mind, quest, to, turn);

			best = worth > best ? worth : best;
		}
	}
	return best;
}

/* Whether it is farther to the last of these points but one than a unit may go. */
static bool is_beyond(const struct field_quest *quest, const struct field_point *leg, int legs)
{
	struct field_point from = kit_point_of(quest->pose);
	const struct seeking *seeking = quest->context;
	int64_t left = (int64_t)restless_whole_reach(seeking->look->state) * FIELD_GRAIN;

	for (int i = 0; i + 1 < legs && left > 0; i++) {
		left -= kit_measure_points(from, leg[i]);
		from = leg[i];
	}
	return left <= 0;
}

/* The ways to the exit round what is rough: to the middle of it, and to the side where that is taken. */
static void list_trails(const struct look *look, struct field_quest *quest, struct move_list *moves)
{
	const struct field_shape *exit = &look->map->exit;
	struct field_point leg[TRAIL_LEGS], middle;
	int legs = kit_follow_trail(&look->map->ground, &look->map->ways.out, kit_point_of(quest->pose), leg);
	struct move move;

	if (!legs)
		return;
	middle = leg[legs - 1];
	if (restless_head_along(quest, leg, legs, &move))
		engine_add_move(moves, &move);
	for (int i = 0; i < exit->count && !is_beyond(quest, leg, legs); i++) {
		leg[legs - 1] = (struct field_point){(middle.x + exit->at[i].x) / 2, (middle.y + exit->at[i].y) / 2};
		if (restless_head_along(quest, leg, legs, &move))
			engine_add_move(moves, &move);
	}
}

/* The best of them. */
static int32_t try_trails(struct mind *mind, const struct look *look, struct field_quest *quest)
{
	struct move room[1 + FIELD_CORNERS];
	struct move_list moves = {room, 1 + FIELD_CORNERS, 0, false};
	int32_t best = INT32_MIN;

	if (mind->doctrine->exit_trail)
		list_trails(look, quest, &moves);
	for (size_t i = 0; i < moves.count; i++) {
		int32_t worth = price_path(mind, look, &room[i]);

		best = worth > best ? worth : best;
	}
	return best;
}

void restless_suggest(const void *tables, const void *view, int seat, const int32_t *doctrine, struct move_list *moves)
{
	struct look look = restless_look(tables, view);
	struct seeking seeking = {.look = &look};
	struct field_quest quest;
	struct mind mind;

	if (look.state->phase != PHASE_MOVE || look.map->victory != VICTORY_EXIT || look.map->real ||
	    look.state->act == ACT_CHARGE)
		return;
	restless_make_plan(tables, view, seat / PLAYERS, doctrine, &mind);
	if (!mind.doctrine->exit_trail || !(mind.runners >> look.state->unit_active & 1))
		return;
	seeking.crowd = mind.crowd;
	quest = restless_start_quest(&seeking);
	list_trails(&look, &quest, moves);
}

/* What a march to the exit gains when the dice give what they should. */
static int32_t try_run(struct mind *mind, int index, const struct march *march)
{
	struct restless_state state = set_out(mind, index, march);
	struct look look = {mind->look.tables, mind->look.map, &state};
	struct seeking seeking = {.look = &look, .crowd = restless_suppose_crowd(&look)};
	struct field_quest quest = restless_start_quest(&seeking);
	struct field_point goal =
		kit_follow_route(&mind->look.map->ways.route, restless_find_way(mind, index),
	                         restless_ref(&march->unit), march->reach, ROUGH_FIRST | ROUGH_SECOND, false);
	int32_t best = restless_price_place(mind, index, &march->unit), found = try_listed(mind, &quest, goal);

	best = found > best ? found : best;
	found = try_trails(mind, &look, &quest);
	best = found > best ? found : best;
	return best - restless_price_here(mind, index) +
	       (march->reach[0] + march->reach[1]) / FIELD_STEPS * mind->doctrine->exit_spare;
}

/* What two moves should gain: to where the unit must be, or towards the enemy, or halfway. */
static int find_gain(struct mind *mind, int index, const struct march *march)
{
	const struct restless_unit *unit = &march->unit;
	int enemy = restless_nearest_enemy(mind, restless_ref(unit)), count = 0;
	const uint16_t *way = restless_find_way(mind, index);
	int32_t best = INT32_MIN;
	struct restless_unit there[2];
	struct field_point goal;

	if (unit->status != STATUS_TABLE && !mind->here[index]) /* whatever way it comes on */
		mind->here[index] = restless_price_place(mind, index, unit);
	if (restless_runs_out(mind, index))
		return try_run(mind, index, march);
	if (way) {
		goal = kit_follow_route(&mind->look.map->ways.route, way, restless_ref(unit), march->reach,
		                        march->rough, !(march->rough & 1) && stands_rough(mind, unit));
		there[count] = *unit;
		there[count].x = goal.x / FIELD_GRAIN;
		there[count++].y = goal.y / FIELD_GRAIN;
	}
	if (enemy != NONE)
		there[count++] = go_straight(mind, index, march, mind->centre[enemy]);
	for (int i = 0; i < count; i++) {
		struct restless_unit half = there[i];
		int32_t whole = price_end(mind, index, &there[i]), part;

		half.x = (unit->x + half.x) / 2;
		half.y = (unit->y + half.y) / 2;
		part = price_end(mind, index, &half);
		part = part > whole ? part : whole;
		best = part > best ? part : best;
	}
	return count ? best - restless_price_here(mind, index) : 0;
}

int restless_gain_march(struct mind *mind, int index, const struct march *march)
{
	struct gain *gain;

	if (mind->look.map->real)
		return (march->reach[0] + march->reach[1]) * 10 / FIELD_STEPS;
	for (int i = 0; i < GAINS && i < mind->gains[index]; i++) {
		gain = &mind->gain[index][i];
		if (gain->reach[0] == march->reach[0] && gain->reach[1] == march->reach[1] &&
		    gain->rough == march->rough && gain->formation == march->unit.formation)
			return gain->worth * mind->trust[index][march->rough] / 100;
	}
	gain = &mind->gain[index][mind->gains[index]++ % GAINS];
	*gain = (struct gain){
		{march->reach[0], march->reach[1]}, march->rough, march->unit.formation, find_gain(mind, index, march)};
	return gain->worth * mind->trust[index][march->rough] / 100;
}

int32_t restless_try_march(struct mind *mind, const struct move *order)
{
	struct march march = restless_read_march(mind, order);
	struct restless_state state = set_out(mind, order->arg[ACTIVATE_UNIT], &march);
	struct look look = {mind->look.tables, mind->look.map, &state};
	const uint16_t *way = restless_find_way(mind, order->arg[ACTIVATE_UNIT]);
	int enemy = restless_nearest_enemy(mind, restless_ref(&march.unit));
	int32_t best = restless_price_place(mind, order->arg[ACTIVATE_UNIT], &march.unit), found;
	struct seeking seeking = {.look = &look, .crowd = restless_suppose_crowd(&look)};
	struct field_quest quest = restless_start_quest(&seeking);

	if (way) {
		struct field_point goal =
			kit_follow_route(&mind->look.map->ways.route, way, restless_ref(&march.unit), march.reach,
		                         march.rough, !(march.rough & 1) && stands_rough(mind, &march.unit));

		found = try_ways(mind, &quest, goal);
		best = found > best ? found : best;
	}
	if (enemy != NONE) {
		found = try_ways(mind, &quest, mind->centre[enemy]);
		best = found > best ? found : best;
	}
	return best - restless_price_here(mind, order->arg[ACTIVATE_UNIT]);
}
