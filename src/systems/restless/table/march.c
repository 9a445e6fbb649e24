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

bool restless_vertex_fits(int x, int y)
{
	return x >= -BEYOND && x < ACROSS - BEYOND && y >= -BEYOND && y < ALONG - BEYOND;
}

bool restless_put_vertex(struct move *move, int x, int y, int facing)
{
	bool more = move->count == RULES_PATH, fits = restless_vertex_fits(x, y);
	uint64_t all;

	x += BEYOND;
	y += BEYOND;
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

/* A march under way. */
struct step {
	const struct look *look;
	struct field_walk on;
	bool charge, turned; /* turned: since `begun` */
	bool known;          /* the turn that comes is free */
	struct walk *walk;
	struct restless_unit begun; /* as the unit began this move */
};

/* What may not be crossed. Clear: rough ground may not be touched. Only the last leg of a charge meets the enemy. */
static struct field_bounds find_bounds(const struct look *look, const struct restless_unit *unit, bool clear,
                                       bool meets)
{
	uint32_t own = 1u << unit->side, enemy = 1u << !unit->side;
	int goes = restless_class_of(look, unit)->goes;
	struct field_bounds bounds = {.distance = FIELD_CONTACT};

	clear = clear && goes == GOES_LAND;
	bounds.solid = (look->state->option[OPT_PASS_FRIENDS] ? 0 : own) | (meets ? enemy : 0);
	bounds.shunned = meets ? 0 : enemy;
	bounds.areas = (goes == GOES_WATER ? 0u : GROUND_WATER) | (clear ? GROUND_ROUGH : 0u);
	bounds.lines = clear && look->state->option[OPT_OBSTACLE_COST] ? GROUND_OBSTACLE : 0u;
	return bounds;
}

static struct refusal refuse_obstacle(const struct step *step)
{
	const struct field_obstacle *it = &step->on.obstacle;
	uint32_t flags = step->look->map->ground.feature[it->kind == OBSTACLE_GROUND ? it->index : 0].flags;

	switch (it->kind) {
	case OBSTACLE_EDGE:
		return restless_refuse("restless:move-max", "The unit would leave the table.");
	case OBSTACLE_BODY:
		return restless_refuse("restless:move-max", it->owner == step->walk->unit.side
		                                                    ? "The way leads through friends."
		                                                    : "The way leads through enemy stands.");
	case OBSTACLE_NEAR:
		return restless_refuse("restless:contact-required",
		                       "Only the end of a charge may come into contact with the enemy.");
	default:
		break;
	}
	if (flags & step->on.bounds.areas & GROUND_WATER)
		return restless_refuse("restless:def-obs-river", "Troops cannot cross this water.");
	if (flags & step->on.bounds.areas)
		return restless_refuse("restless:move-rough",
		                       "This move was declared clear of rough ground and would touch some.");
	return restless_refuse("restless:def-obstacle",
	                       "Crossing an obstacle is rough going, and this move was declared clear.");
}

static void begin_walk(struct step *step, const struct field_crowd *crowd)
{
	const struct restless_unit *unit = &step->walk->unit;

	step->on.crowd = crowd;
	step->on.ground = &step->look->map->ground;
	step->on.self = step->look->state->unit_active;
	step->on.form = restless_form_of(step->look, unit);
	step->on.pose = restless_pose_of(unit);
	step->begun = *unit;
}

/* The unit is where the walk has brought it. */
static void follow_walk(const struct step *step)
{
	restless_set_pose(&step->walk->unit, step->on.pose);
	step->walk->unit.alive = step->on.form.present;
}

/* [restless:contact-required] A charge that ends close by goes on in the direction of its last leg until it touches, as
 * far as the dice allow; one that touches stays where it is. */
static void snap_to(struct step *step, struct field_point way, int32_t left)
{
	int32_t snap = step->look->tables->charge_snap;
	struct field_body body, other;

	restless_make_body(step->look, &step->walk->unit, &body);
	restless_make_body(step->look, &step->look->state->unit[step->look->state->target], &other);
	if (!kit_bodies_near(&body, &other, snap + FIELD_LENIENCE) || kit_bodies_near(&body, &other, FIELD_CONTACT))
		return;
	kit_close_up(&step->on, &other, way, left < 2 * snap ? left : 2 * snap);
	follow_walk(step);
}

/* Whether the unit stands otherwise than when it began: then no enemy was near its way, or it would have been stopped. */
static bool has_moved(const struct step *step)
{
	const struct restless_unit *now = &step->walk->unit, *then = &step->look->state->unit[step->on.self];

	return now->x != then->x || now->y != then->y || now->facing != then->facing;
}

static struct refusal check_end(const struct step *step, bool clear)
{
	const struct restless_state *state = step->look->state;
	struct field_body body;

	if (clear && has_moved(step))
		return restless_refuse(NULL, NULL);
	restless_make_body(step->look, &step->walk->unit, &body);
	if (!clear && !restless_on_table(step->look, &body))
		return restless_refuse("restless:move-max", "The whole unit must end on the table.");
	if (!clear && kit_crowd_overlaps(step->on.crowd, &body, step->on.self, FIELD_ANYBODY))
		return restless_refuse("restless:move-max", "The unit must end clear of all other stands.");
	step->walk->touched = restless_touched(step->on.crowd, step->look, &body, step->on.self);
	if (step->walk->touched && !step->charge)
		return restless_refuse("restless:contact-required",
		                       "Only a charge may bring a unit into contact with the enemy.");
	if (step->walk->touched && !(step->walk->touched >> state->target & 1))
		return restless_refuse("restless:act-7",
		                       "The charge must touch the unit that it was declared against.");
	return restless_refuse(NULL, NULL);
}

/* The last leg of a charge as if it were one before the last, but for the last bit of it: so much is forgiven to who aims
 * at the enemy. A turn begins and goes on without contact; it ends with it or not. */
static bool comes_clear(struct field_walk *on, struct field_pose to, int32_t last)
{
	struct field_pose start = on->pose;
	int32_t way = kit_find_step(kit_measure_points(kit_point_of(start), kit_point_of(to)));
	int turn = kit_measure_facings(start.facing, to.facing);
	int side = (to.facing - start.facing + FIELD_ROUND) % FIELD_ROUND == turn ? 1 : -1;

	if (!way && !turn)
		return true;
	if (!turn && way <= last)
		return kit_walk_stand(on);
	if (!turn)
		return kit_walk_straight(on, to.x - (int32_t)((int64_t)(to.x - start.x) * last / way),
		                         to.y - (int32_t)((int64_t)(to.y - start.y) * last / way));
	if (!(way ? kit_walk_straight(on, to.x, to.y) : kit_walk_stand(on)))
		return false;
	if (turn <= FIELD_LOOK || turn == FIELD_ROUND / 2)
		return true;
	return kit_walk_turn(on, (start.facing + side * (turn - FIELD_LOOK) + FIELD_ROUND) % FIELD_ROUND);
}

/* [restless:contact-required] Contact ends a charge wherever on its last leg it happens. Whom it touches in the end it may
 * meet there, the others nowhere. `before`: as the leg began; `to`: its vertex; `turned`: as it stood after the turn there. */
static struct refusal check_approach(struct step *step, const struct field_walk *before, const struct field_pose *to,
                                     const struct field_pose *turned)
{
	const struct restless_unit *end = &step->walk->unit;
	struct field_walk on = *before;
	bool clear;

	on.bounds = (struct field_bounds){.shunned = 1u << !end->side, .distance = FIELD_CONTACT};
	clear = comes_clear(&on, *to, step->look->tables->charge_snap / FIELD_GRAIN);
	if (clear) {
		on.bounds.exempt = step->walk->touched;
		if (on.pose.facing != end->facing) {
			on.form = step->on.form;
			on.pose = *turned;
		}
		clear = kit_walk_straight(&on, end->x, end->y);
	}
	step->on.obstacle = on.obstacle;
	return clear ? restless_refuse(NULL, NULL) : refuse_obstacle(step);
}

static bool floats(const struct look *look, const struct restless_unit *unit)
{
	struct field_body body;

	restless_make_body(look, unit, &body);
	return restless_can_stand(look, unit, &body);
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
		if (goes == GOES_RAIL &&
		    !kit_point_near_line(&step->look->map->ground, restless_ref(&unit), GROUND_RAIL, FIELD_INCH / 10))
			return restless_refuse("restless:move-train",
			                       "A train stays on its track: a vertex for each bend.");
		if (goes == GOES_WATER && !floats(step->look, &unit))
			return restless_refuse("restless:def-obs-river", "A vessel cannot leave the water.");
	}
	return restless_refuse(NULL, NULL);
}

/* Straight to a vertex, then the turn there: it costs the way of the outer corner. */
static struct refusal walk_vertex(struct step *step, const struct field_pose *pose, int group)
{
	struct walk *walk = step->walk;
	struct field_point from = restless_ref(&walk->unit);
	int turn = kit_measure_facings(walk->unit.facing, pose->facing);
	bool free;

	walk->cost[group] += kit_measure_points(from, kit_point_of(*pose));
	free = kit_walk_straight(&step->on, pose->x, pose->y);
	if (free && turn != FIELD_ROUND / 2 && step->look->state->option[OPT_WHEEL_COST])
		walk->cost[group] += kit_measure_turn(restless_half_front(step->look, &walk->unit), turn);
	if (step->known)
		step->on.pose.facing = pose->facing;
	else
		free = free && kit_walk_turn(&step->on, pose->facing);
	step->turned |= turn != 0;
	follow_walk(step);
	if (!free)
		return refuse_obstacle(step);
	return step->on.measured ? restless_refuse(NULL, NULL) : check_kind(step, from);
}

const char restless_too_long[] = "Shorten the path: with its turns it is longer than the dice allow.";

/* By how many grains the path is too long; 0 or less: it is not. */
static int32_t excess_of(const struct restless_state *state, const struct walk *walk)
{
	int32_t first = restless_kept_apart(state) ? state->reach[0] : restless_whole_reach(state);
	int32_t over = walk->cost[0] - first * FIELD_GRAIN, other = walk->cost[1] - state->reach[1] * FIELD_GRAIN;

	return over > other ? over : other;
}

static struct refusal check_cost(const struct restless_state *state, const struct walk *walk)
{
	return excess_of(state, walk) > FIELD_LENIENCE ? restless_refuse("restless:move-max", restless_too_long)
	                                               : restless_refuse(NULL, NULL);
}

static struct field_point find_middle(const struct look *look, const struct restless_unit *unit)
{
	struct field_form form = restless_form_of(look, unit);

	return kit_find_middle(&form, restless_pose_of(unit));
}

/* [restless:move-max] Free turns carry nobody farther than the dice allow: that holds for the middle of what the unit covers.
 * Without a turn it goes as far as its path. */
static struct refusal check_middle(const struct step *step, int group)
{
	const struct restless_state *state = step->look->state;
	int32_t reach = restless_kept_apart(state) ? state->reach[group] : restless_whole_reach(state);

	if (step->turned &&
	    kit_measure_points(find_middle(step->look, &step->begun), find_middle(step->look, &step->walk->unit)) >
	            reach * FIELD_GRAIN + FIELD_LENIENCE)
		return restless_refuse("restless:move-max", "Turn or go less: its turns would carry the middle of the "
		                                            "unit farther than the dice allow.");
	return restless_refuse(NULL, NULL);
}

int32_t restless_measure_excess(const struct look *look, const struct field_crowd *crowd, const struct move *move)
{
	const struct restless_state *state = look->state;
	struct walk walk = {.unit = restless_dress(look, crowd, state->unit_active)};
	struct step step = {.look = look, .walk = &walk, .on = {.measured = true}};
	int count = restless_count_vertices(move), split = restless_kept_apart(state) ? move->arg[GO_SPLIT] : count;

	begin_walk(&step, crowd);
	for (int i = 0; i < count; i++) {
		struct field_pose pose;

		restless_get_vertex(move, i, &pose);
		walk_vertex(&step, &pose, i >= split);
	}
	return excess_of(state, &walk);
}

/* The second of two moves that are kept apart begins. */
static struct refusal begin_second(struct step *step)
{
	struct refusal refusal = check_middle(step, 0);
	struct field_body body;

	step->begun = step->walk->unit;
	step->turned = false;
	if (refusal.rule || step->look->state->rough != ROUGH_FIRST)
		return refusal;
	restless_make_body(step->look, &step->walk->unit, &body);
	return kit_body_on(&step->look->map->ground, &body, GROUND_ROUGH)
	               ? restless_refuse(
				 "restless:move-rough",
				 "The first move must end clear of rough ground: the second was declared clear.")
	               : refusal;
}

static struct refusal walk_vertices(struct step *step, const struct path *path, struct field_walk *last)
{
	const struct restless_state *state = step->look->state;
	int split = restless_kept_apart(state) ? path->first : path->count;
	struct refusal refusal = {NULL, NULL};

	for (int i = 0; i < path->count && !refusal.rule; i++) {
		int group = i >= split;

		if (i == split)
			refusal = begin_second(step);
		if (refusal.rule)
			break;
		step->on.bounds = find_bounds(step->look, &step->walk->unit, !(state->rough >> group & 1),
		                              step->charge && i == path->count - 1);
		if (step->charge)
			*last = step->on;
		step->known = !i && path->turned;
		refusal = walk_vertex(step, &path->vertex[i], group);
		if (!refusal.rule)
			refusal = check_cost(state, step->walk);
	}
	return refusal;
}

struct refusal restless_walk(const struct look *look, const struct field_crowd *crowd, const struct move *move,
                             struct walk *walk)
{
	struct path path;

	path.count = restless_count_vertices(move);
	path.first = move->arg[GO_SPLIT];
	path.turned = path.ended = false;
	for (int i = 0; i < path.count; i++)
		restless_get_vertex(move, i, &path.vertex[i]);
	return restless_walk_path(look, crowd, &path, walk);
}

struct refusal restless_walk_path(const struct look *look, const struct field_crowd *crowd, const struct path *path,
                                  struct walk *walk)
{
	const struct restless_state *state = look->state;
	struct step step = {.look = look, .charge = state->act == ACT_CHARGE, .walk = walk};
	struct refusal refusal = {NULL, NULL};
	struct field_walk last = {.self = state->unit_active};
	struct field_pose to, turned;

	memset(walk, 0, sizeof *walk);
	walk->unit = path->count ? restless_dress(look, crowd, state->unit_active) : state->unit[state->unit_active];
	if (!path->count)
		return refusal;
	begin_walk(&step, crowd);
	refusal = walk_vertices(&step, path, &last);
	if (refusal.rule)
		return refusal;
	to = path->vertex[path->count - 1];
	turned = step.on.pose;
	if (step.charge)
		snap_to(&step,
		        (struct field_point){(to.x - last.pose.x) * FIELD_GRAIN, (to.y - last.pose.y) * FIELD_GRAIN},
		        restless_whole_reach(state) * FIELD_GRAIN - walk->cost[0]);
	refusal = check_end(&step, path->ended);
	if (!refusal.rule)
		refusal = check_middle(&step, path->count > path->first);
	if (!refusal.rule && step.charge)
		refusal = check_approach(&step, &last, &to, &turned);
	return refusal;
}

bool restless_can_turn(const struct look *look, const struct field_crowd *crowd, int facing)
{
	struct walk walk = {.unit = restless_dress(look, crowd, look->state->unit_active)};
	struct step step = {.look = look, .walk = &walk};

	begin_walk(&step, crowd);
	step.on.bounds = find_bounds(look, &walk.unit, !(look->state->rough & 1), false);
	return kit_walk_turn(&step.on, facing);
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
		if (kit_body_at_edge(&body, &map->exit_edge[i])) {
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
	struct walk walk;
	struct event *event;

	restless_walk(&game->look, restless_make_crowd(&game->look), move, &walk);
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
