/* march.c: a move along a path: what it costs, what it may not cross, where it ends. May use: rooms. */
#include "systems/restless/rooms.h"

/* The path has room for eight vertices of six bytes, the set of a GO for as many again. */
int restless_count_vertices(const struct move *move)
{
	return move->count / 6 + (move->verb == VERB_GO ? move->arg[1] : 0);
}

static uint8_t get_byte(const struct move *move, int at)
{
	return at < RULES_PATH ? move->path[at]
	                       : (uint8_t)(move->set[(at - RULES_PATH) / 8] >> (at - RULES_PATH) % 8 * 8 & 255);
}

/* A vertex is one number of six bytes: facing, x and y, counted from BEYOND before the edge. */
enum { ACROSS = BEYOND + WIDEST + 1, ALONG = BEYOND + DEEPEST + 1 };
_Static_assert((uint64_t)ACROSS *ALONG *FIELD_ROUND < UINT64_C(1) << 48, "a vertex fits");

void restless_get_vertex(const struct move *move, int index, struct field_pose *pose)
{
	uint64_t all = 0;

	for (int i = 5; i >= 0; i--)
		all = all << 8 | get_byte(move, 6 * index + i);
	pose->facing = (uint16_t)(all % FIELD_ROUND);
	pose->x = (int32_t)(all / FIELD_ROUND % ACROSS) - BEYOND;
	pose->y = (int32_t)(all / FIELD_ROUND / ACROSS) - BEYOND;
}

bool restless_put_vertex(struct move *move, int x, int y, int facing)
{
	bool more = move->count == RULES_PATH, fits = true;
	uint64_t all;

	x += BEYOND;
	y += BEYOND;
	fits = x >= 0 && x < ACROSS && y >= 0 && y < ALONG;
	all = fits ? ((uint64_t)y * ACROSS + (uint64_t)x) * FIELD_ROUND + (uint64_t)facing : 0;
	for (int i = 0; i < 6; i++, all >>= 8) {
		int at = 6 * move->arg[1] + i;

		if (more)
			move->set[at / 8] |= (all & 255) << at % 8 * 8;
		else
			move->path[move->count++] = (uint8_t)(all & 255);
	}
	move->arg[1] += more;
	return fits;
}

int restless_whole_reach(const struct restless_state *state)
{
	return state->reach[0] + state->reach[1];
}

/* Whether the two moves of a double move are kept apart: one is declared rough, the other clear. */
static bool kept_apart(const struct restless_state *state)
{
	return state->act == ACT_MOVE_TWICE && (state->rough == 1 || state->rough == 2);
}

/* A walk under way. */
struct step {
	const struct look *look;
	const struct field_crowd *crowd;
	int unit;
	bool charge, last, clear; /* clear: rough ground may not be touched */
	bool free;                /* only the length counts: nothing is in the way */
	struct walk *walk;
};

static struct refusal check_swept_ground(const struct step *step, const struct field_shape *swept)
{
	const struct restless_scenario *map = step->look->map;
	int goes = restless_class_of(step->look, &step->walk->unit)->goes;

	for (int i = 0; i < map->terrains; i++) {
		const struct restless_terrain *it = &map->terrain[i];
		const struct restless_ground *ground = &step->look->tables->ground[it->ground];

		if (it->shape.count) {
			if (ground->water && goes != GOES_WATER && kit_shapes_overlap(&it->shape, swept, FIELD_SLACK))
				return restless_refuse("restless:def-obs-river", "Troops cannot cross this water.");
			if (ground->rough && step->clear && goes == GOES_LAND &&
			    kit_shapes_overlap(&it->shape, swept, FIELD_SLACK))
				return restless_refuse(
					"restless:move-rough",
					"This move was declared clear of rough ground and would touch some.");
			continue;
		}
		if (!ground->obstacle || !step->clear || goes != GOES_LAND ||
		    !step->look->state->option[OPT_OBSTACLE_COST])
			continue;
		for (int j = 0; j + 1 < it->points; j++) {
			struct field_shape line = {.count = 2, .at = {it->line[j], it->line[j + 1]}};

			if (kit_shapes_overlap(swept, &line, FIELD_SLACK))
				return restless_refuse(
					"restless:def-obstacle",
					"Crossing an obstacle is rough going, and this move was declared clear.");
		}
	}
	return restless_refuse(NULL, NULL);
}

/* A piece of ground that a stand covers on its way. `centre` and `radius`: a circle round it. */
static struct refusal check_swept(const struct step *step, const struct field_shape *swept, struct field_point centre,
                                  int64_t radius)
{
	const struct restless_state *state = step->look->state;
	int side = step->walk->unit.side;

	for (int i = 0; i < swept->count; i++)
		if (swept->at[i].x < -FIELD_SLACK || swept->at[i].y < -FIELD_SLACK ||
		    swept->at[i].x > step->look->map->width + FIELD_SLACK ||
		    swept->at[i].y > step->look->map->height + FIELD_SLACK)
			return restless_refuse("restless:move-max", "The unit would leave the table.");
	for (int i = 0; i < step->crowd->count; i++) {
		const struct field_piece *piece = &step->crowd->piece[i];
		int64_t x = (int64_t)piece->stand.centre.x - centre.x, y = (int64_t)piece->stand.centre.y - centre.y;
		int64_t reach = radius + piece->stand.radius + FIELD_CONTACT;

		if (piece->body == step->unit || x * x + y * y > reach * reach)
			continue;
		if (state->unit[piece->body].side == side) {
			if (!state->option[OPT_PASS_FRIENDS] &&
			    kit_shapes_overlap(&piece->stand.shape, swept, FIELD_SLACK))
				return restless_refuse("restless:move-max", "The way leads through friends.");
			continue;
		}
		if (step->charge && step->last) {
			if (kit_shapes_overlap(&piece->stand.shape, swept, FIELD_SLACK))
				return restless_refuse("restless:move-max", "The way leads through enemy stands.");
		} else if (kit_measure_gap(&piece->stand.shape, swept) <= FIELD_CONTACT) {
			return restless_refuse("restless:contact-required",
			                       "Only the end of a charge may come into contact with the enemy.");
		}
	}
	return check_swept_ground(step, swept);
}

static struct refusal go_straight(const struct step *step, int x, int y)
{
	struct restless_unit *unit = &step->walk->unit;
	int32_t dx = (x - unit->x) * FIELD_GRAIN, dy = (y - unit->y) * FIELD_GRAIN;
	struct field_body body;
	struct refusal refusal = {NULL, NULL};

	if (!dx && !dy)
		return refusal;
	restless_make_body(step->look, unit, &body);
	for (int i = 0; i < body.count && !refusal.rule && !step->free; i++) {
		struct field_shape swept;
		struct field_point middle = {body.stand[i].centre.x + dx / 2, body.stand[i].centre.y + dy / 2};

		kit_sweep_shape(&body.stand[i].shape, dx, dy, &swept);
		refusal = check_swept(
			step, &swept, middle,
			body.stand[i].radius +
				kit_measure_points((struct field_point){0, 0}, (struct field_point){dx, dy}) / 2);
	}
	unit->x = x;
	unit->y = y;
	return refusal;
}

static struct refusal check_pose(const struct step *step)
{
	struct field_body body;
	struct refusal refusal = {NULL, NULL};

	if (step->free)
		return refusal;
	restless_make_body(step->look, &step->walk->unit, &body);
	for (int i = 0; i < body.count && !refusal.rule; i++)
		refusal = check_swept(step, &body.stand[i].shape, body.stand[i].centre, body.stand[i].radius);
	return refusal;
}

static void turn_about(const struct look *look, struct restless_unit *unit)
{
	struct field_form form = restless_form_of(look, unit);

	restless_set_pose(unit, kit_turn_about(&form, restless_pose_of(unit)));
	unit->alive = form.present;
}

enum { LOOK = 5 * FIELD_DEGREE, TRIES = 16 };

/* A turn about the reference point; its cost is the way of the outer corner. Looked at every five degrees. */
static struct refusal turn_to(const struct step *step, int facing, int32_t *cost)
{
	struct restless_unit *unit = &step->walk->unit;
	int turn = kit_measure_facings(unit->facing, facing), from = unit->facing;
	int way = (facing - from + FIELD_ROUND) % FIELD_ROUND == turn ? 1 : -1;
	struct refusal refusal = {NULL, NULL};

	if (!turn)
		return refusal;
	if (turn == FIELD_ROUND / 2) {
		turn_about(step->look, unit);
		return refusal;
	}
	if (step->look->state->option[OPT_WHEEL_COST])
		*cost += kit_measure_turn(restless_half_front(step->look, unit), turn);
	for (int turned = LOOK; turned < turn && !refusal.rule; turned += LOOK) {
		unit->facing = (uint16_t)((from + way * turned + FIELD_ROUND) % FIELD_ROUND);
		refusal = check_pose(step);
	}
	unit->facing = (uint16_t)facing;
	return refusal.rule ? refusal : check_pose(step);
}

/* [restless:contact-required] A charge that ends close by goes on in the direction of its last leg until it touches, as
 * far as the dice allow. Each step is as long as the gap that is left, so that none leads past the target. */
static void snap_to(const struct step *step, struct field_point way, int32_t left)
{
	struct restless_unit *unit = &step->walk->unit, start = *unit;
	int target = step->look->state->target;
	int32_t length = kit_measure_points((struct field_point){0, 0}, way), gone = 0, gap;
	struct field_body body, other;

	restless_make_body(step->look, unit, &body);
	restless_make_body(step->look, &step->look->state->unit[target], &other);
	gap = kit_measure_bodies(&body, &other);
	if (gap > step->look->tables->charge_snap + FIELD_LENIENCE || !length)
		return;
	left = left < 2 * step->look->tables->charge_snap ? left : 2 * step->look->tables->charge_snap;
	for (int i = 0; i < TRIES && gap >= FIELD_GRAIN && gone + FIELD_GRAIN <= left; i++) {
		struct restless_unit before = *unit;

		gone += gap < left - gone ? gap : left - gone;
		unit->x = start.x + (int32_t)((int64_t)way.x * gone / length) / FIELD_GRAIN;
		unit->y = start.y + (int32_t)((int64_t)way.y * gone / length) / FIELD_GRAIN;
		restless_make_body(step->look, unit, &body);
		if (kit_crowd_overlaps(step->crowd, &body, step->unit, FIELD_ANYBODY)) {
			*unit = before;
			break;
		}
		gap = kit_measure_bodies(&body, &other);
	}
	if (gap > FIELD_CONTACT)
		*unit = start;
}

static struct refusal check_end(const struct step *step)
{
	const struct restless_state *state = step->look->state;
	struct field_body body;

	restless_make_body(step->look, &step->walk->unit, &body);
	if (!restless_on_table(step->look, &body))
		return restless_refuse("restless:move-max", "The whole unit must end on the table.");
	if (kit_crowd_overlaps(step->crowd, &body, step->unit, FIELD_ANYBODY))
		return restless_refuse("restless:move-max", "The unit must end clear of all other stands.");
	step->walk->touched = restless_touched(step->crowd, step->look, &body, step->unit);
	if (step->walk->touched && !step->charge)
		return restless_refuse("restless:contact-required",
		                       "Only a charge may bring a unit into contact with the enemy.");
	if (step->walk->touched && !(step->walk->touched >> state->target & 1))
		return restless_refuse("restless:act-7",
		                       "The charge must touch the unit that it was declared against.");
	return restless_refuse(NULL, NULL);
}

static bool follows_track(const struct look *look, const struct restless_unit *unit)
{
	struct field_shape dot = {.count = 2, .at = {restless_ref(unit), restless_ref(unit)}};

	for (int i = 0; i < look->map->terrains; i++) {
		const struct restless_terrain *it = &look->map->terrain[i];

		for (int j = 0; look->tables->ground[it->ground].rail && j + 1 < it->points; j++) {
			struct field_shape line = {.count = 2, .at = {it->line[j], it->line[j + 1]}};

			if (kit_measure_gap(&line, &dot) <= FIELD_INCH / 10)
				return true;
		}
	}
	return false;
}

/* Trains and vessels, looked at every half inch of the leg that ends here. */
static struct refusal check_kind(const struct step *step, struct field_point from)
{
	const struct restless_unit *end = &step->walk->unit;
	struct field_point to = restless_ref(end);
	int goes = restless_class_of(step->look, end)->goes;
	int count = kit_measure_points(from, to) / (FIELD_INCH / 2) + 1;
	struct restless_unit unit = *end;

	for (int i = goes == GOES_LAND ? count + 1 : 1; i <= count; i++) {
		unit.x = kit_find_step(from.x + (int64_t)(to.x - from.x) * i / count);
		unit.y = kit_find_step(from.y + (int64_t)(to.y - from.y) * i / count);
		if (goes == GOES_RAIL && !follows_track(step->look, &unit))
			return restless_refuse("restless:move-train",
			                       "A train stays on its track: a vertex for each bend.");
		if (goes == GOES_WATER && !restless_can_stand(step->look, &unit))
			return restless_refuse("restless:def-obs-river", "A vessel cannot leave the water.");
	}
	return restless_refuse(NULL, NULL);
}

static struct refusal walk_vertex(struct step *step, const struct field_pose *pose, int group)
{
	struct walk *walk = step->walk;
	struct refusal refusal;
	struct field_point from = restless_ref(&walk->unit), to = {pose->x * FIELD_GRAIN, pose->y * FIELD_GRAIN};

	walk->cost[group] += kit_measure_points(from, to);
	refusal = go_straight(step, pose->x, pose->y);
	if (!refusal.rule)
		refusal = turn_to(step, pose->facing, &walk->cost[group]);
	if (!refusal.rule && !step->free)
		refusal = check_kind(step, from);
	return refusal;
}

const char restless_too_long[] = "Shorten the path: with its turns it is longer than the dice allow.";

/* By how many grains the path is too long; 0 or less: it is not. */
static int32_t excess_of(const struct restless_state *state, const struct walk *walk)
{
	int32_t first = kept_apart(state) ? state->reach[0] : restless_whole_reach(state);
	int32_t over = walk->cost[0] - first * FIELD_GRAIN, other = walk->cost[1] - state->reach[1] * FIELD_GRAIN;

	return over > other ? over : other;
}

static struct refusal check_cost(const struct restless_state *state, const struct walk *walk)
{
	return excess_of(state, walk) > FIELD_LENIENCE ? restless_refuse("restless:move-max", restless_too_long)
	                                               : restless_refuse(NULL, NULL);
}

int32_t restless_measure_excess(const struct look *look, const struct field_crowd *crowd, const struct move *move)
{
	const struct restless_state *state = look->state;
	struct walk walk = {.unit = restless_dress(look, crowd, state->unit_active)};
	struct step step = {.look = look, .crowd = crowd, .unit = state->unit_active, .free = true, .walk = &walk};
	int count = restless_count_vertices(move), split = kept_apart(state) ? move->arg[GO_SPLIT] : count;

	for (int i = 0; i < count; i++) {
		struct field_pose pose;

		restless_get_vertex(move, i, &pose);
		walk_vertex(&step, &pose, i >= split);
	}
	return excess_of(state, &walk);
}

struct refusal restless_walk(const struct look *look, const struct field_crowd *crowd, const struct move *move,
                             struct walk *walk)
{
	const struct restless_state *state = look->state;
	struct step step = {.look = look,
	                    .crowd = crowd,
	                    .unit = state->unit_active,
	                    .charge = state->act == ACT_CHARGE,
	                    .walk = walk};
	int count = restless_count_vertices(move), split = kept_apart(state) ? move->arg[0] : count;
	struct refusal refusal = {NULL, NULL};
	struct field_point from = {0, 0};
	struct field_pose pose = {0, 0, 0};
	struct field_body body;

	memset(walk, 0, sizeof *walk);
	walk->unit = count ? restless_dress(look, crowd, state->unit_active) : state->unit[state->unit_active];
	for (int i = 0; i < count; i++) {
		int group = i >= split;

		if (group && i == split && state->rough == 1) {
			restless_make_body(look, &walk->unit, &body);
			if (restless_on_rough(look, &body))
				return restless_refuse(
					"restless:move-rough",
					"The first move must end clear of rough ground: the second was declared clear.");
		}
		restless_get_vertex(move, i, &pose);
		step.clear = !(state->rough >> (kept_apart(state) ? group : 0) & 1);
		step.last = i == count - 1;
		from = restless_ref(&walk->unit);
		refusal = walk_vertex(&step, &pose, group);
		if (!refusal.rule)
			refusal = check_cost(state, walk);
		if (refusal.rule)
			return refusal;
	}
	if (step.charge && count)
		snap_to(&step, (struct field_point){(pose.x * FIELD_GRAIN) - from.x, (pose.y * FIELD_GRAIN) - from.y},
		        restless_whole_reach(state) * FIELD_GRAIN - walk->cost[0]);
	return count ? check_end(&step) : refusal;
}

static bool leaves_table(struct game *game, int unit)
{
	const struct restless_scenario *map = game->look.map;
	struct restless_unit *it = &game->state->unit[unit];
	struct field_body body;
	struct event *event;

	if (!map->exits || it->side != map->exit_side)
		return false;
	restless_make_body(&game->look, it, &body);
	for (int i = 0; i < map->exits; i++)
		if (restless_near_edge(&body, &map->exit_edge[i])) {
			if (restless_unit_counts(&game->look, it))
				game->state->reached = (uint16_t)(game->state->reached + restless_count_stands(it));
			it->status = STATUS_EXITED;
			event = restless_tell(game, HAPPEN_EXITED, "restless:scenario-c-win-british");
			if (event) {
				event->arg[0] = restless_code(it);
				event->arg[1] = restless_count_stands(it);
			}
			return true;
		}
	return false;
}

static void engage_all(struct game *game, int unit, uint64_t touched)
{
	for (int i = 0; i < game->state->units; i++)
		if (touched >> i & 1) {
			game->state->unit[unit].engaged |= UINT64_C(1) << i;
			game->state->unit[i].engaged |= UINT64_C(1) << unit;
		}
}

void restless_apply_go(struct game *game, const struct move *move)
{
	struct restless_state *state = game->state;
	int unit = state->unit_active;
	struct field_crowd crowd;
	struct walk walk;
	struct event *event;

	restless_make_crowd(&game->look, &crowd);
	restless_walk(&game->look, &crowd, move, &walk);
	state->unit[unit] = walk.unit;
	state->moved = 1;
	event = restless_tell(game, HAPPEN_MOVED, "restless:move-max");
	if (event) {
		event->arg[0] = restless_code(&walk.unit);
		event->arg[1] = kit_find_step((int64_t)walk.cost[0] + walk.cost[1]);
		event->arg[2] = walk.unit.x;
		event->arg[3] = walk.unit.y;
		event->arg[4] = walk.unit.facing;
	}
	if (move->count && leaves_table(game, unit)) {
		restless_finish_activation(game);
		return;
	}
	if (state->act == ACT_CHARGE && walk.touched >> state->target & 1) {
		engage_all(game, unit, walk.touched);
		restless_close_combat(game, unit, state->target, true);
	} else if (state->act == ACT_CHARGE) { /* [restless:act-7]: it fell short */
		event = restless_tell(game, HAPPEN_FELL_SHORT, "restless:act-7");
		if (event)
			event->arg[0] = restless_code(&walk.unit);
		restless_next_half(game);
	} else {
		restless_next_half(game);
	}
}
