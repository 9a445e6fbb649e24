/* ways.c: paths that a unit can take: straight for a goal, at random, and a selection for those who choose from a list.
 * May use: rooms. */
#include "systems/restless/rooms.h"

static void start_way(struct move *move)
{
	memset(move, 0, sizeof *move);
	move->verb = VERB_GO;
}

/* A path of the active unit; false where it lies too far off to be told. Where two moves are kept apart the first has so
 * many vertices. */
static bool make_path(const struct look *look, const struct field_pose *vertex, int count, int first, struct move *move)
{
	bool fits = true;

	start_way(move);
	for (int i = 0; i < count; i++)
		fits &= restless_put_vertex(move, vertex[i].x, vertex[i].y, vertex[i].facing);
	if (restless_kept_apart(look->state))
		move->arg[GO_SPLIT] = first;
	return fits;
}

/* Whether the first vertex is a turn where the unit stands, other than about: it decides alone, and many ways share it. */
static bool begins_with_turn(const struct look *look, const struct field_pose *vertex, int count)
{
	const struct restless_unit *unit = &look->state->unit[look->state->unit_active];

	return count > 1 && vertex->x == unit->x && vertex->y == unit->y &&
	       kit_measure_facings(unit->facing, vertex->facing) != FIELD_ROUND / 2;
}

static bool turn_is_free(struct seeking *it, int facing)
{
	if (!it->asked || it->facing != facing) {
		it->free = restless_can_turn(it->look, it->crowd, facing);
		it->facing = facing;
		it->asked = true;
	}
	return it->free;
}

/* Whether a way turns about: then it may end otherwise than its last vertex says. */
static bool turns_about(const struct look *look, const struct field_pose *vertex, int count)
{
	int facing = look->state->unit[look->state->unit_active].facing;
	bool about = false;

	for (int i = 0; i < count; i++) {
		about |= kit_measure_facings(facing, vertex[i].facing) == FIELD_ROUND / 2;
		facing = vertex[i].facing;
	}
	return about;
}

/* The unit at a pose: many ways end with the same facing. */
static const struct field_body *suppose_body(struct seeking *it, struct field_pose pose)
{
	if (it->supposed && it->end.facing == pose.facing) {
		kit_shift_body(&it->body, (pose.x - it->end.x) * FIELD_GRAIN, (pose.y - it->end.y) * FIELD_GRAIN);
	} else {
		struct restless_unit unit = restless_dress(it->look, it->crowd, it->look->state->unit_active);

		restless_set_pose(&unit, pose);
		restless_make_body(it->look, &unit, &it->body);
		it->supposed = true;
	}
	it->end = pose;
	return &it->body;
}

/* Whether it could end there: a quick no. A charge may end otherwise than it says. */
static bool can_end(struct seeking *it, struct field_pose pose)
{
	const struct field_body *body = suppose_body(it, pose);

	return restless_on_table(it->look, body) &&
	       !kit_crowd_overlaps(it->crowd, body, it->look->state->unit_active, FIELD_ANYBODY);
}

/* Whether a charge that ends there could touch its target: a quick no. It is brought nearer by no more than the snap. */
static bool can_touch(struct seeking *it, struct field_pose pose)
{
	struct field_group target = kit_find_group(it->crowd, it->look->state->target);
	const struct field_body *body = suppose_body(it, pose);
	int32_t reach = it->look->tables->charge_snap + FIELD_LENIENCE + FIELD_CONTACT;

	for (int i = 0; i < body->count; i++)
		for (int at = target.first; at < target.first + target.count; at++)
			if (kit_stands_near(&body->stand[i], &it->crowd->piece[at].stand, reach))
				return true;
	return false;
}

bool restless_try_path(void *context, const struct field_pose *vertex, int count)
{
	struct seeking *it = context;
	struct path path = {.count = count, .first = it->first ? it->first : count};
	struct walk walk;
	bool about;

	for (int i = 0; i < count; i++) {
		path.vertex[i] = vertex[i];
		if (!restless_vertex_fits(vertex[i].x, vertex[i].y))
			return false;
	}
	about = turns_about(it->look, vertex, count);
	path.ended = it->look->state->act != ACT_CHARGE && !about;
	if (path.ended && !can_end(it, vertex[count - 1]))
		return false;
	if (it->touches && !about && !can_touch(it, vertex[count - 1]))
		return false;
	path.turned = begins_with_turn(it->look, vertex, count);
	if (path.turned && !turn_is_free(it, vertex->facing))
		return false;
	if (restless_walk_path(it->look, it->crowd, &path, &walk).rule ||
	    (it->touches && !(walk.touched >> it->look->state->target & 1)))
		return false;
	it->touched = walk.touched;
	return true;
}

/* The active unit looks for a way of one move. */
struct field_quest restless_start_quest(struct seeking *seeking)
{
	const struct restless_state *state = seeking->look->state;
	struct restless_unit unit = restless_dress(seeking->look, seeking->crowd, state->unit_active);

	seeking->first = 0;
	return (struct field_quest){.form = restless_form_of(seeking->look, &unit),
	                            .pose = restless_pose_of(&unit),
	                            .reach = restless_kept_apart(state) ? state->reach[0] : restless_whole_reach(state),
	                            .radius = state->option[OPT_WHEEL_COST] ? restless_half_front(seeking->look, &unit)
	                                                                    : -1,
	                            .try = restless_try_path,
	                            .context = seeking};
}

bool restless_head_for(struct field_quest *quest, struct field_point goal, const struct field_body *into, int limit,
                       bool turn, struct move *move)
{
	struct seeking *seeking = quest->context;
	const struct restless_state *state = seeking->look->state;

	seeking->first = 0;
	if (!kit_head_for(quest, goal, into, limit, turn))
		return false;
	seeking->first = quest->count;
	if (restless_kept_apart(state))
		kit_go_on(quest, state->reach[1] < quest->left ? state->reach[1] : quest->left);
	make_path(seeking->look, quest->vertex, quest->count, seeking->first, move);
	return true;
}

/* ---- along points */

/* A path that grows leg by leg. */
struct legs {
	struct field_pose at;
	int count, first;     /* first: vertices of the first of two moves that are kept apart; 0: it goes on */
	int32_t left, second; /* steps of the move that goes on, and of the one after it */
	int32_t radius;       /* as in a quest */
	struct field_pose vertex[VERTICES];
};

static bool add_vertex(struct legs *legs)
{
	if (legs->count == VERTICES)
		return false;
	legs->vertex[legs->count++] = legs->at;
	return true;
}

/* Looks at a point; false: that costs all that is left, or it would be a turn about. */
static bool face_point(struct legs *legs, struct field_point to)
{
	int facing = kit_find_degree(kit_find_facing(kit_point_of(legs->at), to));
	int turn = kit_measure_facings(legs->at.facing, facing);

	if (!turn)
		return true;
	if (legs->radius >= 0)
		legs->left -= kit_find_step(kit_measure_turn(legs->radius, turn)) + 1;
	legs->at.facing = (uint16_t)facing;
	return turn != FIELD_ROUND / 2 && legs->left > 0;
}

/* As near to a point as what is left allows; false: it is not reached, or there is no room for more. */
static bool go_to(struct legs *legs, struct field_point to)
{
	int32_t way, part;

	while ((way = kit_find_step(kit_measure_points(kit_point_of(legs->at), to))) > 0) {
		part = way < legs->left ? way : legs->left;
		legs->at.x += (int32_t)((int64_t)(to.x / FIELD_GRAIN - legs->at.x) * part / way);
		legs->at.y += (int32_t)((int64_t)(to.y / FIELD_GRAIN - legs->at.y) * part / way);
		legs->left -= part;
		if (part == way || !legs->second)
			break;
		if (!add_vertex(legs))
			return false;
		legs->first = legs->count;
		legs->left = legs->second;
		legs->second = 0;
	}
	return legs->left > 0 || legs->second;
}

/* The path of so many steps along points, and so many more of a second move. */
static void lay_legs(const struct field_quest *quest, const struct field_point *point, int points, struct legs *legs)
{
	legs->at = quest->pose;
	legs->radius = quest->radius;
	for (int i = 0; i < points; i++) {
		bool on = face_point(legs, point[i]);

		/* One turns where the leg before it ended. */
		if (legs->count)
			legs->vertex[legs->count - 1].facing = legs->at.facing;
		else if (legs->at.facing != quest->pose.facing)
			add_vertex(legs);
		on = on && go_to(legs, point[i]);
		if (!add_vertex(legs) || !on)
			return;
	}
}

bool restless_head_along(struct field_quest *quest, const struct field_point *point, int points, struct move *move)
{
	enum { PARTS = 8 };
	struct seeking *seeking = quest->context;
	const struct restless_state *state = seeking->look->state;
	bool apart = restless_kept_apart(state);

	for (int part = PARTS; part > 0 && quest->reach > 0; part--) {
		struct legs legs = {.left = quest->reach * part / PARTS, .second = apart ? state->reach[1] : 0};

		lay_legs(quest, point, points, &legs);
		seeking->first = legs.first;
		if (legs.left >= 0 && restless_try_path(seeking, legs.vertex, legs.count))
			return make_path(seeking->look, legs.vertex, legs.count, legs.first ? legs.first : legs.count,
			                 move);
	}
	return false;
}

static bool try_random(struct field_quest *quest, struct rng *rng, struct move *move)
{
	const struct seeking *seeking = quest->context;
	int heading, facing = quest->pose.facing;
	struct walk walk;

	if (quest->reach <= 0)
		return false;
	heading = (int)base_pick_below(rng, FIELD_ROUND);
	if (base_pick_below(rng, 2))
		heading = quest->pose.facing;
	if (base_pick_below(rng, 3) == 0)
		facing = base_pick_below(rng, 4) ? (int)base_pick_below(rng, 24) * (FIELD_ROUND / 24)
		                                 : (int)base_pick_below(rng, FIELD_ROUND);
	kit_make_way(quest, heading, (int)base_pick_below(rng, (uint32_t)quest->reach) + 1, facing);
	return make_path(seeking->look, quest->vertex, quest->count, quest->count, move) &&
	       !restless_walk(seeking->look, seeking->crowd, move, &walk).rule;
}

/* A unit that nobody drives goes for an enemy, or anywhere. */
void restless_sample_go(const struct look *look, struct rng *rng, struct move *move)
{
	const struct restless_state *state = look->state;
	struct seeking seeking = {.look = look, .crowd = restless_make_crowd(look)};
	struct field_quest quest = restless_start_quest(&seeking);
	struct field_body body;

	if (state->act == ACT_CHARGE && base_pick_below(rng, 8)) {
		restless_make_body(look, &state->unit[state->target], &body);
		for (int turn = 0; turn < 2; turn++)
			if (restless_head_for(&quest, kit_find_centre(&body), &body, restless_whole_reach(state), turn,
			                      move))
				return;
	}
	for (int i = 0; i < 3; i++)
		if (try_random(&quest, rng, move))
			return;
	start_way(move);
	if (base_pick_below(rng, 16) == 0)
		move->verb = VERB_END;
}

static void add_heading(struct field_quest *quest, struct field_point goal, const struct field_body *into, bool full,
                        struct move_list *moves)
{
	const struct seeking *seeking = quest->context;
	struct move move;

	for (int turn = 0; turn < (full ? 1 : 2); turn++)
		for (int part = into || full ? 2 : 1; part <= 2; part++) {
			int limit = into ? INT32_MAX : restless_whole_reach(seeking->look->state) * part / 2;

			if (restless_head_for(quest, goal, into, limit, turn, &move))
				engine_add_move(moves, &move);
		}
}

/* Whether the middle of the unit may come so near to a body that it could touch it, however it turns. */
static bool is_in_reach(const struct field_quest *quest, const struct field_body *other)
{
	struct field_stand outline;
	struct field_body middle;

	kit_find_outline(&quest->form, quest->pose, &outline);
	kit_make_mark(outline.centre, outline.centre, &middle);
	return kit_bodies_near(&middle, other, quest->reach * FIELD_GRAIN + outline.radius + FIELD_CONTACT);
}

/* [restless:act-7] A charge is offered a way that touches whenever there is one: straight for the middle of its target, or
 * another. Whether there is one. */
static bool list_charge(struct field_quest *quest, struct move_list *moves)
{
	struct seeking *seeking = quest->context;
	const struct look *look = seeking->look;
	struct move move;
	bool touches = false;
	struct field_body body;

	restless_make_body(look, &look->state->unit[look->state->target], &body);
	for (int turn = 0; turn < 2; turn++)
		if (restless_head_for(quest, kit_find_centre(&body), &body, INT32_MAX, turn, &move)) {
			engine_add_move(moves, &move);
			touches |= seeking->touched >> look->state->target & 1;
		}
	seeking->first = 0;
	seeking->touches = true;
	if (!touches && is_in_reach(quest, &body) && kit_find_contact(quest, &body)) {
		make_path(look, quest->vertex, quest->count, quest->count, &move);
		engine_add_move(moves, &move);
		touches = true;
	}
	seeking->touches = false;
	return touches;
}

bool restless_finds_contact(const struct look *look)
{
	struct move room[4];
	struct move_list moves = {room, 4, 0, false};
	struct seeking seeking = {.look = look, .crowd = restless_make_crowd(look)};
	struct field_quest quest = restless_start_quest(&seeking);

	return list_charge(&quest, &moves);
}

void restless_legal_go(const struct look *look, struct move_list *moves)
{
	const struct restless_state *state = look->state;
	const struct restless_unit *unit = &state->unit[state->unit_active];
	struct seeking seeking = {.look = look, .crowd = restless_make_crowd(look)};
	struct field_quest quest = restless_start_quest(&seeking);
	struct field_pose turned = restless_pose_of(unit);
	struct move move;
	struct field_body body;

	start_way(&move);
	engine_add_move(moves, &move);
	move.verb = VERB_END;
	engine_add_move(moves, &move);
	if (state->act == ACT_CHARGE)
		list_charge(&quest, moves);
	for (int heading = 0; heading < FIELD_ROUND; heading += WAY_STEP)
		add_heading(&quest, kit_place_point(restless_ref(unit), 0, 40 * FIELD_INCH, heading), NULL,
		            heading % (2 * WAY_STEP) != 0, moves);
	for (int i = 0; i < state->units; i++) {
		if (state->unit[i].status != STATUS_TABLE || state->unit[i].side == unit->side)
			continue;
		restless_make_body(look, &state->unit[i], &body);
		if (state->act != ACT_CHARGE || i != state->target)
			add_heading(&quest, kit_find_centre(&body), NULL, false, moves);
		/* Facing the enemy where one stands. */
		turned.facing = (uint16_t)kit_find_degree(kit_find_facing(restless_ref(unit), kit_find_centre(&body)));
		seeking.first = 0;
		if (restless_try_path(&seeking, &turned, 1) && make_path(look, &turned, 1, 1, &move))
			engine_add_move(moves, &move);
	}
	for (int i = 0; i < look->map->objectives; i++) {
		const struct field_shape *shape = &look->map->objective[i].shape;
		struct field_point middle = {(shape->at[0].x + shape->at[shape->count / 2].x) / 2,
		                             (shape->at[0].y + shape->at[shape->count / 2].y) / 2};

		add_heading(&quest, middle, NULL, false, moves);
	}
	if (look->map->exits && look->map->exit_side == unit->side)
		for (int i = 0; i < look->map->exits; i++) {
			struct field_point a = look->map->exit_edge[i].from, b = look->map->exit_edge[i].to;
			struct field_point middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};

			kit_make_mark(a, b, &body);
			add_heading(&quest, middle, &body, false, moves);
		}
}
