/* march.c: the legs of a move one by one: what each costs, what is in the way [conduct:house-move].
 * May use: private, charts, position. */
#include "systems/conduct/charts/charts.h"
#include "systems/conduct/movement/private.h"

/* ---- the beginning */

static bool is_slow(const struct march *march)
{
	int formation = march->after.unit[march->unit].formation;

	if (conduct_is_crew(&march->look, march->unit))
		return formation == FORM_LIMBERED;
	return conduct_is_mounted(&march->look, march->unit) ||
	       (conduct_class_of(&march->look, march->unit)->order == ORDER_CLOSE && formation != FORM_SKIRMISH);
}

/* The flat cost is the last of the tolls. */
static void find_rates(struct march *march)
{
	const struct conduct_house *house = &march->look.tables->house;
	int tolls = 0;

	if (is_slow(march))
		march->tolls[tolls++] = (struct field_toll){GROUND_SLOW, house->slow_rate, 0};
	if (!conduct_type_of(&march->look, march->unit)->hillmen)
		march->tolls[tolls++] = (struct field_toll){GROUND_STEEP, house->slow_rate, 0};
	march->tolls[tolls++] = (struct field_toll){GROUND_FLAT, 0, house->flat_cost};
	march->rates =
		(struct field_rates){house->forward_rate, house->shift_rate, house->face_cost, tolls, march->tolls};
}

static void find_bounds(struct march *march)
{
	int formation = march->after.unit[march->unit].formation;

	march->now.walk.form = conduct_form_of(&march->look, march->unit);
	march->now.walk.bounds = (struct field_bounds){
		.solid = 1u << CROWD_SOLID,
		.shunned = 1u << CROWD_ENEMY,
		.distance = march->look.tables->house.stand_off - 1,
		.areas = conduct_closed_areas(&march->look, march->unit, formation),
		.lines = conduct_closed_lines(&march->look, march->unit, formation),
		.off_table = true,
	};
}

void conduct_take_form(struct march *march, int formation)
{
	march->after.unit[march->unit].formation = (uint8_t)formation;
	find_bounds(march);
	find_rates(march);
}

void conduct_slow_down(const struct look *look, int unit, enum pace pace, uint16_t steps[2])
{
	bool hot = look->field->heat[conduct_side_of(unit)] >> look->state->turn & 1;
	uint16_t normal[2];

	if (pace != PACE_FAST || !(hot || conduct_has(look, unit, U_FIXED)))
		return;
	conduct_read_pace(look, unit, PACE_NORMAL, normal);
	for (int i = 0; i < 2; i++)
		steps[i] = normal[i] < steps[i] ? normal[i] : steps[i];
}

static void find_limits(struct march *march, bool charges)
{
	const struct conduct_active *active = &march->after.active;
	uint16_t steps[2] = {active->foot, active->mounted};

	if (!charges)
		conduct_slow_down(&march->look, march->unit, (enum pace)active->pace, steps);
	march->foot = steps[0] * FIELD_GRAIN;
	march->mounted = steps[1] * FIELD_GRAIN;
	if (march->members & (march->members - 1))
		march->foot = march->mounted = conduct_limit_body(&march->look, march->members, march->foot);
}

bool conduct_stands_on_table(const struct look *look, int unit)
{
	struct field_body body;

	conduct_make_body(look, unit, &body);
	return kit_body_on_table(&body, look->field->ground.width, look->field->ground.height);
}

void conduct_turn_to(struct march *march, int unit)
{
	if (march->unit == unit)
		return;
	march->unit = march->now.walk.self = unit;
	march->now.walk.pose = conduct_pose_of(&march->after.unit[unit]);
	find_bounds(march);
	find_rates(march);
}

/* Beyond this, in steps, nobody matters to a unit that moves: what it may spend, both footprints, a slide, and the
 * distances at which enemies are shunned and the hidden are seen. One that enters is not there yet. */
static int32_t find_reach(const struct march *march)
{
	enum { REST = 20 * FIELD_STEPS };
	const struct conduct_active *active = &march->after.active;

	if (march->begin.status == STATUS_READY || march->members & (march->members - 1))
		return FIELD_FAR;
	return (active->foot > active->mounted ? active->foot : active->mounted) + REST;
}

struct refusal conduct_start_march(const struct look *look, const struct move *move, bool charges, struct march *march)
{
	int unit = look->state->active.unit;

	march->after = *look->state;
	march->look = (struct look){look->tables, look->field, &march->after};
	march->unit = unit;
	march->members = conduct_brigade_of(look, unit);
	march->apply = march->strict = false;
	march->seen = 0;
	march->touched = 0;
	march->begin = look->state->unit[unit];
	march->now = (struct stride){.target = NONE,
	                             .walk = {.crowd = &march->crowd,
	                                      .ground = &look->field->ground,
	                                      .self = unit,
	                                      .pose = conduct_pose_of(&look->state->unit[unit])}};
	conduct_make_moving_crowd(look, unit, march->members, find_reach(march), &march->crowd);
	find_bounds(march);
	find_rates(march);
	find_limits(march, charges);
	if (look->state->unit[unit].status == STATUS_READY)
		return conduct_enter(march, move);
	if (move->arg[MOVE_FACING])
		return conduct_refuse("conduct:house-reinforcements", "Only a unit that comes onto the table enters.");
	march->now.off = conduct_body_leaves(march);
	return conduct_allow();
}

struct stride conduct_save_stride(const struct march *march)
{
	struct stride stride = march->now;

	stride.active = march->after.active;
	stride.it = march->after.unit[march->unit];
	return stride;
}

void conduct_restore_stride(struct march *march, const struct stride *stride)
{
	bool formed = stride->it.formation != march->after.unit[march->unit].formation ||
	              (stride->it.flags ^ march->after.unit[march->unit].flags) & U_DISMOUNTED;

	march->now = *stride;
	march->after.active = stride->active;
	march->after.unit[march->unit] = stride->it;
	if (formed)
		find_rates(march);
}

/* ---- paying */

int32_t conduct_whole_allowance(const struct march *march)
{
	bool limbered = march->after.unit[march->unit].formation == FORM_LIMBERED;

	return limbered || conduct_is_mounted(&march->look, march->unit) ? march->mounted : march->foot;
}

int32_t conduct_allowance_left(const struct march *march)
{
	int32_t left = conduct_whole_allowance(march) - march->after.active.spent * FIELD_GRAIN;

	return left > 0 ? left : 0;
}

struct refusal conduct_pay(struct march *march, int32_t cost)
{
	struct conduct_active *active = &march->after.active;
	int32_t left = conduct_allowance_left(march);

	if (cost > left + FIELD_LENIENCE)
		return conduct_refuse("conduct:house-move", "The move costs more than the unit's roll allows.");
	cost = cost < left ? cost : left;
	active->spent = (uint16_t)(active->spent + (cost + FIELD_GRAIN - 1) / FIELD_GRAIN);
	march->now.cost += cost;
	march->now.moved = true;
	return conduct_allow();
}

struct refusal conduct_pay_change(struct march *march, bool free)
{
	struct conduct_active *active = &march->after.active;

	if (active->changed)
		return conduct_refuse("conduct:house-move", "A unit changes its formation once a turn.");
	active->changed = 1;
	active->acted |= DID_CHANGE;
	return conduct_pay(march, free || active->row_does & ROW_FREE
	                                  ? 0
	                                  : conduct_whole_allowance(march) / march->look.tables->house.change_part);
}

struct refusal conduct_name_obstacle(const struct march *march)
{
	switch (march->now.walk.obstacle.kind) {
	case OBSTACLE_NEAR:
		return conduct_refuse("conduct:house-move",
		                      "A unit stays 1 inch away from enemies that it does not charge.");
	case OBSTACLE_BODY:
		return conduct_refuse("conduct:house-move", "A friend is in the way that cannot be passed.");
	default:
		return conduct_refuse("conduct:house-terrain", "The ground there is closed to the unit.");
	}
}

static bool is_on_table(const struct look *look, struct field_pose pose)
{
	return pose.x >= 0 && pose.y >= 0 && pose.x * FIELD_GRAIN <= look->field->ground.width &&
	       pose.y * FIELD_GRAIN <= look->field->ground.height;
}

void conduct_settle(struct march *march)
{
	conduct_set_pose(&march->after.unit[march->unit], march->now.walk.pose);
	if (!is_on_table(&march->look, march->now.walk.pose))
		march->now.exits = true;
}

/* ---- steps */

static bool marches_in_column(const struct march *march)
{
	const struct conduct_unit *it = &march->after.unit[march->unit];

	return it->formation == FORM_COLUMN || (it->formation == FORM_LIMBERED && it->brigade != NONE &&
	                                        march->after.brigade[it->brigade] == BRIGADE_COLUMN);
}

/* A column on a road marches as in the open: both ends of its way lie on one piece of it [conduct:house-formations]. */
static bool follows_road(const struct march *march, struct field_point from, struct field_point to)
{
	const struct field_ground *ground = &march->look.field->ground;

	if (!marches_in_column(march))
		return false;
	for (int i = 0; i < ground->features; i++) {
		const struct field_feature *road = &ground->feature[i];

		for (int j = 0; road->flags & GROUND_ROAD && !road->parts && j + 1 < road->points; j++) {
			struct field_shape piece = {.count = 2, .at = {road->at[j], road->at[j + 1]}};
			int32_t reach = march->look.tables->house.lining;

			if (kit_measure_points(from, kit_find_nearest(&piece, from)) <= reach &&
			    kit_measure_points(to, kit_find_nearest(&piece, to)) <= reach)
				return true;
		}
	}
	return false;
}

int32_t conduct_price(const struct march *march, struct field_point from, struct field_point to, bool ahead)
{
	struct field_rates rates = march->rates;

	if (ahead && follows_road(march, from, to)) {
		rates.tolls = 1;
		rates.toll = &march->tolls[march->rates.tolls - 1];
	}
	return kit_price_way(march->now.walk.ground, &rates, from, to, ahead ? rates.forward : rates.shift);
}

/* Enemies nearer than an inch that it moves straight away from: they are never nearer than where it began. */
static uint64_t find_left_behind(const struct march *march, int32_t dx, int32_t dy)
{
	struct field_body body, end;
	struct field_shape swept;
	uint64_t near, left = 0;

	conduct_make_body(&march->look, march->unit, &body);
	near = kit_crowd_within(&march->crowd, &body, march->unit, 1u << CROWD_ENEMY, march->now.walk.bounds.distance);
	if (!near)
		return 0;
	kit_sweep_shape(&body.stand[0].shape, dx, dy, &swept);
	end = body;
	kit_shift_body(&end, dx, dy);
	for (int i = 0; i < march->crowd.count; i++) {
		const struct field_piece *piece = &march->crowd.piece[i];
		int32_t before;

		if (!(near >> piece->body & 1))
			continue;
		before = kit_measure_gap(&piece->stand.shape, &body.stand[0].shape);
		if (kit_measure_gap(&piece->stand.shape, &end.stand[0].shape) > before &&
		    kit_measure_gap(&piece->stand.shape, &swept) + FIELD_SLACK >= before)
			left |= UINT64_C(1) << piece->body;
	}
	return left;
}

/* A company square goes 3 inches in a turn at most [conduct:house-square]. */
static struct refusal count_in_square(struct march *march, int32_t way)
{
	struct conduct_active *active = &march->after.active;

	if (march->after.unit[march->unit].formation != FORM_SQUARE)
		return conduct_allow();
	if (active->squared * FIELD_GRAIN + way > march->look.tables->house.square_most + FIELD_LENIENCE)
		return conduct_refuse("conduct:house-square", "A company square moves 3 inches in a turn at most.");
	active->squared = (uint16_t)(active->squared + way / FIELD_GRAIN);
	return conduct_allow();
}

bool conduct_walk_straight(struct march *march, struct field_pose to)
{
	struct field_walk *walk = &march->now.walk, trial = *walk;
	const struct field_obstacle *by = &trial.obstacle;
	struct field_shape swept;
	struct field_body body;
	bool free = kit_walk_straight(&trial, to.x, to.y);

	if (free || by->kind != OBSTACLE_GROUND || !(walk->ground->feature[by->index].flags & GROUND_WATER)) {
		*walk = trial;
		return free;
	}
	kit_make_body(&walk->form, walk->pose, &body);
	kit_sweep_shape(&body.stand[0].shape, (to.x - walk->pose.x) * FIELD_GRAIN, (to.y - walk->pose.y) * FIELD_GRAIN,
	                &swept);
	if (!conduct_is_forded(walk->ground, &swept)) {
		*walk = trial;
		return false;
	}
	trial = *walk;
	trial.bounds.areas &= ~(uint32_t)GROUND_WATER;
	free = kit_walk_straight(&trial, to.x, to.y);
	trial.bounds.areas = walk->bounds.areas;
	*walk = trial;
	return free;
}

static bool is_stopped_by_water(const struct field_walk *walk)
{
	return walk->obstacle.kind == OBSTACLE_GROUND &&
	       walk->ground->feature[walk->obstacle.index].flags & GROUND_WATER;
}

static bool stands_in_ford(const struct field_walk *walk)
{
	struct field_body body;

	kit_make_body(&walk->form, walk->pose, &body);
	return conduct_is_forded(walk->ground, &body.stand[0].shape);
}

bool conduct_stand(struct march *march)
{
	struct field_walk *walk = &march->now.walk, trial = *walk;
	bool free = kit_walk_stand(walk);

	if (free || !is_stopped_by_water(walk) || !stands_in_ford(walk))
		return free;
	trial.bounds.areas &= ~(uint32_t)GROUND_WATER;
	free = kit_walk_stand(&trial);
	walk->obstacle = trial.obstacle;
	return free;
}

/* A wheel on which all water is in a ford, seen as often as the walk looks. */
static bool wheels_in_ford(const struct field_walk *walk, int turn)
{
	int way = turn < 0 ? -1 : 1;

	for (int turned = FIELD_LOOK; turned < way * turn + FIELD_LOOK; turned += FIELD_LOOK) {
		struct field_walk ghost = *walk;

		ghost.bounds = (struct field_bounds){.off_table = true};
		kit_walk_wheel(&ghost, turned < way * turn ? way * turned : turn);
		if (!stands_in_ford(&ghost))
			return false;
	}
	return true;
}

static bool walk_wheel(struct march *march, int turn)
{
	struct field_walk *walk = &march->now.walk, begin = *walk;
	bool free = kit_walk_wheel(walk, turn);

	if (free || !is_stopped_by_water(walk) || !wheels_in_ford(&begin, turn))
		return free;
	begin.bounds.areas &= ~(uint32_t)GROUND_WATER;
	free = kit_walk_wheel(&begin, turn);
	walk->obstacle = begin.obstacle;
	return free;
}

static struct refusal go_straight(struct march *march, int32_t right, int32_t forward, bool ahead)
{
	struct field_point from = kit_point_of(march->now.walk.pose),
			   to = kit_place_point(from, right * FIELD_GRAIN, forward * FIELD_GRAIN,
	                                        march->now.walk.pose.facing);
	struct refusal refusal = count_in_square(march, kit_measure_points(from, to));
	int32_t cost;

	if (refusal.rule)
		return refusal;
	if (!right && !forward)
		return conduct_refuse("conduct:house-move", "A step has some length.");
	cost = conduct_price(march, from, to, ahead);
	march->now.walk.bounds.exempt = find_left_behind(march, to.x - from.x, to.y - from.y);
	if (!conduct_walk_straight(march, (struct field_pose){kit_find_step(to.x), kit_find_step(to.y), 0}))
		refusal = conduct_name_obstacle(march);
	march->now.walk.bounds.exempt = 0;
	conduct_settle(march);
	return refusal.rule ? refusal : conduct_pay(march, cost);
}

/* What a charge may begin with: one turn of up to 45 degrees, then straight on [conduct:house-charge]. */
static void note_turn(struct march *march, int turn)
{
	struct conduct_active *active = &march->after.active;

	if (active->acted & (DID_TURN | DID_STRAIGHT) || turn > march->look.tables->house.charge_turn)
		active->acted |= DID_CROOKED;
	active->acted |= DID_TURN;
}

static struct refusal forward(struct march *march, int32_t steps)
{
	march->after.active.acted |= DID_STRAIGHT;
	return go_straight(march, 0, steps, true);
}

static struct refusal shift(struct march *march, const struct leg *leg)
{
	struct conduct_active *active = &march->after.active;
	int32_t way = (int32_t)kit_find_root((int64_t)leg->a * leg->a + (int64_t)leg->b * leg->b);

	if ((active->shifted + way) * FIELD_GRAIN > march->look.tables->house.shift_most + FIELD_LENIENCE)
		return conduct_refuse("conduct:house-move", "A unit shifts by 3 inches in a turn at most.");
	active->shifted = (uint16_t)(active->shifted + way);
	active->acted |= DID_CROOKED;
	return go_straight(march, leg->a, leg->b, false);
}

static struct refusal wheel(struct march *march, int turn)
{
	struct conduct_active *active = &march->after.active;
	int way = turn < 0 ? -turn : turn;
	int32_t cost = kit_measure_turn(kit_measure_front(&march->now.walk.form), way);
	struct refusal refusal = count_in_square(march, cost);

	if (refusal.rule)
		return refusal;
	if (!way)
		return conduct_refuse("conduct:house-move", "A step has some length.");
	if (active->turned + way > march->look.tables->house.wheel_most)
		return conduct_refuse("conduct:house-move", "A unit wheels by 90 degrees in a turn at most.");
	active->turned = (uint16_t)(active->turned + way);
	note_turn(march, way);
	if (cost > conduct_allowance_left(march) + FIELD_LENIENCE)
		return conduct_pay(march, cost);
	if (!walk_wheel(march, turn))
		refusal = conduct_name_obstacle(march);
	conduct_settle(march);
	return refusal.rule ? refusal : conduct_pay(march, cost);
}

static struct refusal face(struct march *march, int facing)
{
	struct conduct_active *active = &march->after.active;
	/* Guns in action turn as they like: a pivot, or while they are manhandled. */
	bool always =
		conduct_is_open(&march->look, march->unit) || march->after.unit[march->unit].formation == FORM_ACTION;
	bool free = always || active->row_does & ROW_FREE;
	struct refusal refusal = conduct_allow();

	if (facing >= FIELD_ROUND || facing == march->now.walk.pose.facing)
		return conduct_refuse("conduct:house-move", "A change of face is to another heading, 0 to 359.99.");
	if (!always && active->faced)
		return conduct_refuse("conduct:house-move", "A unit changes face once a turn.");
	note_turn(march, kit_measure_facings(march->now.walk.pose.facing, facing));
	march->now.walk.pose = kit_reform(&march->now.walk.form, march->now.walk.pose, &march->now.walk.form, facing);
	if (!conduct_stand(march))
		refusal = conduct_name_obstacle(march);
	conduct_settle(march);
	active->faced = !always;
	return refusal.rule ? refusal : conduct_pay(march, free ? 0 : march->look.tables->house.face_cost);
}

/* ---- a leg */

/* A unit that claimed its works or its square keeps its post [conduct:ucc-mod-works-square]. */
static struct refusal check_post(const struct march *march, const struct leg *leg)
{
	const struct conduct_unit *it = &march->after.unit[march->unit];
	int32_t way = (int32_t)kit_find_root((int64_t)leg->a * leg->a + (int64_t)leg->b * leg->b);

	if (!(it->turn & T_CLAIMED) || !conduct_option(&march->look, OPT_WORKS_BIND) || leg->kind == LEG_FACE)
		return conduct_allow();
	if (conduct_in_square(&march->look, march->unit)) {
		if (leg->kind <= LEG_FACE || leg->kind == LEG_GO)
			return conduct_allow();
		return conduct_refuse("conduct:ucc-mod-works-square", "A unit that claimed its square stays in it.");
	}
	if (leg->kind == LEG_GROUND || leg->kind == LEG_RISE ||
	    (leg->kind == LEG_SHIFT && (march->after.active.shifted + way) * FIELD_GRAIN <=
	                                       march->look.tables->house.works_shift + FIELD_LENIENCE))
		return conduct_allow();
	return conduct_refuse("conduct:ucc-mod-works-square",
	                      "A unit that claimed its field works stays behind them: it may shift by up to 1 inch and "
	                      "change face.");
}

static struct refusal check_leg(const struct march *march, const struct leg *leg)
{
	const struct conduct_unit *it = &march->after.unit[march->unit];

	if (march->now.target != NONE)
		return conduct_refuse("conduct:house-charge", "Contact ends the move: the charge is its last leg.");
	if (march->now.broke)
		return conduct_refuse("conduct:house-contact", "Breaking off is the whole move.");
	if (march->now.exits)
		return conduct_refuse("conduct:house-move", "The unit has left the table by then.");
	if (march->after.active.acted & DID_GROUND)
		return conduct_refuse("conduct:house-cover", "A unit goes to ground instead of moving.");
	if (march->after.active.acted & DID_FALL_IN)
		return conduct_refuse("conduct:house-square", "Falling in ends the move.");
	if (conduct_in_contact(&march->look, march->unit) && leg->kind != LEG_BACK)
		return conduct_refuse("conduct:house-contact", "A unit in contact does not move; mounted units may "
		                                               "break off from enemies on foot: 'back D'.");
	if (it->flags & U_PRONE && leg->kind != LEG_RISE && leg->kind != LEG_GROUND)
		return conduct_refuse("conduct:house-cover", "A unit that lies down gets up first: 'rise'.");
	if (conduct_is_crew(&march->look, march->unit))
		return conduct_check_crew(march, leg);
	if (leg->kind == LEG_LIMBER || leg->kind == LEG_UNLIMBER)
		return conduct_refuse("conduct:house-guns", "Guns and machine guns limber and unlimber.");
	return check_post(march, leg);
}

static struct refusal make_leg(struct march *march, const struct leg *leg, int count)
{
	switch (leg->kind) {
	case LEG_FORWARD:
		return forward(march, leg->a);
	case LEG_WHEEL_LEFT:
		return wheel(march, -conduct_leg_facing(leg));
	case LEG_WHEEL_RIGHT:
		return wheel(march, conduct_leg_facing(leg));
	case LEG_SHIFT:
		return shift(march, leg);
	case LEG_FACE:
		return face(march, conduct_leg_facing(leg));
	case LEG_FORM:
		return conduct_form(march, leg);
	case LEG_MOUNT:
	case LEG_DISMOUNT:
		return conduct_change_mount(march, leg);
	case LEG_GROUND:
		return conduct_lie_down(march, count);
	case LEG_RISE:
		return conduct_get_up(march);
	case LEG_CHARGE:
		return conduct_charge(march, leg->what);
	case LEG_BACK:
		return conduct_break_off(march, leg->a);
	case LEG_LIMBER:
		return conduct_limber(march);
	case LEG_UNLIMBER:
		return conduct_unlimber(march);
	case LEG_FALL_IN:
		return conduct_fall_in(march);
	default:
		return conduct_refuse("conduct:house-square", "Only a square of several units moves in any direction.");
	}
}

struct refusal conduct_make_leg(struct march *march, const struct leg *leg, int count)
{
	struct refusal refusal = check_leg(march, leg);

	if (refusal.rule)
		return refusal;
	return march->members & (march->members - 1) ? conduct_move_body(march, leg) : make_leg(march, leg, count);
}

/* ---- the end */

/* One that hangs over the edge since it came on leaves only where it goes back over it. */
bool conduct_leaves_table(const struct march *march)
{
	return march->now.exits || (march->now.target == NONE && !march->after.active.entry && !march->now.off &&
	                            !conduct_stands_on_table(&march->look, march->unit));
}

/* Those members that hang over the edge have left the battle. */
static struct refusal end_body(struct march *march)
{
	march->now.exits = march->now.exits || (!march->now.off && conduct_body_leaves(march));
	return conduct_body_overlaps(march, &(struct drift){0})
	               ? conduct_refuse("conduct:house-move", "No unit ends its move on top of another.")
	               : conduct_allow();
}

struct refusal conduct_end_march(struct march *march)
{
	struct field_body body;

	if (!march->now.moved)
		return conduct_allow();
	if (march->members & (march->members - 1))
		return end_body(march);
	march->now.exits = conduct_leaves_table(march);
	conduct_make_body(&march->look, march->unit, &body);
	if (!march->now.exits && kit_crowd_overlaps(&march->crowd, &body, march->unit,
	                                            1u << CROWD_SOLID | 1u << CROWD_PASSED |
	                                                    (march->now.target == NONE ? 1u << CROWD_DOOMED : 0)))
		return conduct_refuse("conduct:house-move", "No unit ends its move on top of another.");
	return conduct_allow();
}
