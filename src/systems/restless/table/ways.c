/* ways.c: paths that a unit can take: straight for a goal, at random, and a selection for those who choose from a list.
 * May use: rooms. */
#include "systems/restless/rooms.h"

/* Those who choose from a list turn by whole degrees. */
static int whole_degree(int facing)
{
	return (facing + FIELD_DEGREE / 2) / FIELD_DEGREE * FIELD_DEGREE % FIELD_ROUND;
}

/* The verb with the vertices added; whether the walk is allowed. */
static bool try_way(const struct look *look, const struct field_crowd *crowd, struct move *move, struct walk *walk)
{
	return !restless_walk(look, crowd, move, walk).rule;
}

static void start_way(struct move *move)
{
	memset(move, 0, sizeof *move);
	move->verb = VERB_GO;
}

/* A path of one leg after an optional turn; `length` in steps along the heading. */
static void make_way(const struct restless_unit *unit, int heading, int length, int facing, bool apart,
                     struct move *move)
{
	struct field_point zero = {0, 0}, way = kit_place_point(zero, 0, length * FIELD_GRAIN, heading);

	start_way(move);
	if (facing != unit->facing && kit_measure_facings(facing, unit->facing) != FIELD_ROUND / 2)
		restless_put_vertex(move, unit->x, unit->y, facing);
	else
		facing = unit->facing;
	restless_put_vertex(move, unit->x + kit_find_step(way.x), unit->y + kit_find_step(way.y), facing);
	if (apart)
		move->arg[GO_SPLIT] = restless_count_vertices(move);
}

/* How far along the heading the unit gets before it touches the other: steps that never pass it. */
static int measure_approach(const struct look *look, const struct restless_unit *from, int heading,
                            const struct field_body *other, int most)
{
	struct restless_unit at = *from;
	struct field_body body;
	int length = 0;

	for (int i = 0; i < 24; i++) {
		struct field_point zero = {0, 0}, way = kit_place_point(zero, 0, length * FIELD_GRAIN, heading);
		int32_t gap;

		at.x = from->x + kit_find_step(way.x);
		at.y = from->y + kit_find_step(way.y);
		restless_make_body(look, &at, &body);
		gap = kit_measure_bodies(&body, other);
		if (gap <= FIELD_CONTACT || length >= most)
			return length;
		length += gap > FIELD_CONTACT + FIELD_CONTACT / 2 ? (gap - FIELD_CONTACT / 2) / FIELD_GRAIN
		                                                  : FIELD_CONTACT / 2 / FIELD_GRAIN;
		length = length > most ? most : length;
	}
	return length;
}

/* The second of two moves that are kept apart: on in the same direction, where that is free. */
static void add_second(const struct look *look, const struct field_crowd *crowd, int heading, int most,
                       struct move *move)
{
	int length = look->state->reach[1] < most ? look->state->reach[1] : most;
	struct move longer;
	struct walk walk;
	struct field_pose pose;

	restless_get_vertex(move, restless_count_vertices(move) - 1, &pose);
	for (int i = 0; i < 3 && length > 0; i++) {
		struct field_point zero = {0, 0}, way = kit_place_point(zero, 0, length * FIELD_GRAIN, heading);

		longer = *move;
		restless_put_vertex(&longer, pose.x + kit_find_step(way.x), pose.y + kit_find_step(way.y), pose.facing);
		if (try_way(look, crowd, &longer, &walk)) {
			*move = longer;
			return;
		}
		length = length * 2 / 3;
	}
}

bool restless_head_for(const struct look *look, const struct field_crowd *crowd, struct field_point goal,
                       const struct field_body *into, int limit, bool turn, struct move *move)
{
	const struct restless_state *state = look->state;
	struct restless_unit unit = restless_dress(look, crowd, state->unit_active);
	bool apart = restless_kept_apart(state);
	int most = apart ? state->reach[0] : restless_whole_reach(state), heading, facing, length;
	struct field_body body;
	struct field_point centre;
	struct walk walk;

	most = limit < most ? limit : most;
	restless_make_body(look, &unit, &body);
	centre = kit_find_centre(&body);
	heading = whole_degree(kit_find_facing(centre, goal));
	facing = turn ? heading : unit.facing;
	if (turn && state->option[OPT_WHEEL_COST])
		most -= kit_find_step(kit_measure_turn(restless_half_front(look, &unit),
		                                       kit_measure_facings(unit.facing, facing))) +
		        1;
	length = kit_find_step(kit_measure_points(centre, goal));
	length = length < most ? length : most;
	if (length <= 0)
		return false;
	if (into) {
		struct restless_unit turned = unit;

		if (turn && kit_measure_facings(unit.facing, facing) != FIELD_ROUND / 2)
			turned.facing = (uint16_t)facing;
		length = measure_approach(look, &turned, heading, into, most);
	}
	/* Back off until the way is free. */
	for (int i = 0; i < 4 && length > 0; i++) {
		make_way(&unit, heading, length, facing, apart, move);
		if (try_way(look, crowd, move, &walk)) {
			if (apart)
				add_second(look, crowd, heading,
				           kit_find_step(kit_measure_points(centre, goal)) - length, move);
			return true;
		}
		length = length * 2 / 3;
	}
	return false;
}

static bool try_random(const struct look *look, const struct field_crowd *crowd, struct rng *rng, struct move *move)
{
	const struct restless_state *state = look->state;
	struct restless_unit unit = restless_dress(look, crowd, state->unit_active);
	bool apart = restless_kept_apart(state);
	int most = apart ? state->reach[0] : restless_whole_reach(state), heading, facing = unit.facing;
	struct walk walk;

	if (most <= 0)
		return false;
	heading = (int)base_pick_below(rng, FIELD_ROUND);
	if (base_pick_below(rng, 2))
		heading = unit.facing;
	if (base_pick_below(rng, 3) == 0)
		facing = base_pick_below(rng, 4) ? (int)base_pick_below(rng, 24) * (FIELD_ROUND / 24)
		                                 : (int)base_pick_below(rng, FIELD_ROUND);
	make_way(&unit, heading, (int)base_pick_below(rng, (uint32_t)most) + 1, facing, apart, move);
	return try_way(look, crowd, move, &walk);
}

/* A unit that nobody drives goes for an enemy, or anywhere. */
void restless_sample_go(const struct look *look, struct rng *rng, struct move *move)
{
	const struct restless_state *state = look->state;
	struct field_crowd crowd;
	struct field_body body;

	restless_make_crowd(look, &crowd);
	if (state->act == ACT_CHARGE && base_pick_below(rng, 8)) {
		restless_make_body(look, &state->unit[state->target], &body);
		for (int turn = 0; turn < 2; turn++)
			if (restless_head_for(look, &crowd, kit_find_centre(&body), &body, restless_whole_reach(state),
			                      turn, move))
				return;
	}
	for (int i = 0; i < 3; i++)
		if (try_random(look, &crowd, rng, move))
			return;
	start_way(move);
	if (base_pick_below(rng, 16) == 0)
		move->verb = VERB_END;
}

static void add_heading(const struct look *look, const struct field_crowd *crowd, struct field_point goal,
                        const struct field_body *into, bool full, struct move_list *moves)
{
	struct move move;

	for (int turn = 0; turn < (full ? 1 : 2); turn++)
		for (int part = into || full ? 2 : 1; part <= 2; part++) {
			int limit = into ? INT32_MAX : restless_whole_reach(look->state) * part / 2;

			if (restless_head_for(look, crowd, goal, into, limit, turn, &move))
				engine_add_move(moves, &move);
		}
}

void restless_legal_go(const struct look *look, struct move_list *moves)
{
	const struct restless_state *state = look->state;
	const struct restless_unit *unit = &state->unit[state->unit_active];
	struct field_crowd crowd;
	struct move move;
	struct field_body body;
	struct walk walk;

	restless_make_crowd(look, &crowd);
	start_way(&move);
	engine_add_move(moves, &move);
	move.verb = VERB_END;
	engine_add_move(moves, &move);
	for (int heading = 0; heading < FIELD_ROUND; heading += FIELD_ROUND / 24)
		add_heading(look, &crowd, kit_place_point(restless_ref(unit), 0, 40 * FIELD_INCH, heading), NULL,
		            heading % (FIELD_ROUND / 12) != 0, moves);
	for (int i = 0; i < state->units; i++) {
		if (state->unit[i].status != STATUS_TABLE || state->unit[i].side == unit->side)
			continue;
		restless_make_body(look, &state->unit[i], &body);
		add_heading(look, &crowd, kit_find_centre(&body),
		            state->act == ACT_CHARGE && i == state->target ? &body : NULL, false, moves);
		/* Facing the enemy where one stands. */
		start_way(&move);
		restless_put_vertex(&move, unit->x, unit->y,
		                    whole_degree(kit_find_facing(restless_ref(unit), kit_find_centre(&body))));
		if (restless_kept_apart(state))
			move.arg[GO_SPLIT] = 1;
		if (try_way(look, &crowd, &move, &walk))
			engine_add_move(moves, &move);
	}
	for (int i = 0; i < look->map->objectives; i++) {
		const struct field_shape *shape = &look->map->objective[i].shape;
		struct field_point middle = {(shape->at[0].x + shape->at[shape->count / 2].x) / 2,
		                             (shape->at[0].y + shape->at[shape->count / 2].y) / 2};

		add_heading(look, &crowd, middle, NULL, false, moves);
	}
	if (look->map->exits && look->map->exit_side == unit->side)
		for (int i = 0; i < look->map->exits; i++) {
			struct field_point a = look->map->exit_edge[i].from, b = look->map->exit_edge[i].to;
			struct field_point middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};

			body = (struct field_body){.count = 1};
			body.stand[0] = (struct field_stand){.shape = {.count = 2, .at = {a, b}},
			                                     .centre = middle,
			                                     .radius = kit_measure_points(a, middle) + 2};
			add_heading(look, &crowd, middle, &body, false, moves);
		}
}
