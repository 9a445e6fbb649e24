/* march.c: the legs of a move one by one: what each costs, what is in the way [conduct:house-move].
 * May use: private, position. */
#include "systems/conduct/movement/private.h"

/* ---- ground and friends */

static bool is_slow(const struct look *look, int unit, int formation)
{
	return conduct_class_of(look, unit)->order == ORDER_CLOSE || conduct_is_mounted(look, unit) ||
	       formation == FORM_LIMBERED;
}

static bool is_wheeled(const struct look *look, int unit)
{
	return conduct_is_crew(look, unit) && conduct_type_of(look, unit)->crew == CREW_CARRIAGE;
}

/* [conduct:house-terrain] */
uint32_t conduct_closed_areas(const struct look *look, int unit, int formation)
{
	uint32_t flags = GROUND_WATER;

	if (conduct_is_mounted(look, unit) || formation == FORM_LIMBERED)
		flags |= GROUND_NO_HORSE;
	if (formation == FORM_LIMBERED && is_wheeled(look, unit))
		flags |= GROUND_NO_LIMBERED;
	if (is_wheeled(look, unit))
		flags |= GROUND_NO_WHEELS;
	return flags;
}

uint32_t conduct_closed_lines(const struct look *look, int unit, int formation)
{
	(void)formation;
	return GROUND_LAAGER | (is_wheeled(look, unit) ? GROUND_NO_WHEELS | GROUND_FLAT | GROUND_OBSTACLE : 0);
}

static bool is_open_order(const struct look *look, int unit)
{
	int formation = look->state->unit[unit].formation;

	return formation == FORM_SKIRMISH || formation == FORM_LOOSE;
}

static bool is_massed(const struct look *look, int unit)
{
	return look->tables->formation[look->state->unit[unit].formation].massed;
}

/* May one pass through the other? */
static bool may_pass(const struct look *look, int unit, int other)
{
	return conduct_is_crew(look, other) || is_open_order(look, other) || is_open_order(look, unit) ||
	       (is_massed(look, unit) && is_massed(look, other));
}

void conduct_make_moving_crowd(const struct look *look, int unit, struct field_crowd *crowd)
{
	struct field_body body;

	kit_clear_crowd(crowd);
	EACH_UNIT (other) {
		const struct conduct_unit *it = &look->state->unit[other];
		bool friend = conduct_side_of(other) == conduct_side_of(unit);
		int owner = it->turn & T_DOOMED           ? CROWD_DOOMED
		            : !friend                     ? it->flags & U_HIDDEN ? CROWD_HIDDEN : CROWD_ENEMY
		            : may_pass(look, unit, other) ? CROWD_PASSED
		                                          : CROWD_SOLID;

		if (it->status != STATUS_TABLE || (it->flags & U_HIDDEN && !it->x && !it->y))
			continue;
		conduct_make_body(look, other, &body);
		kit_add_body(crowd, &body, other, owner);
	}
}

/* ---- the beginning */

static void find_rates(struct march *march)
{
	const struct conduct_house *house = &march->look.tables->house;
	int formation = march->after.unit[march->unit].formation, tolls = 0;

	if (is_slow(&march->look, march->unit, formation))
		march->tolls[tolls++] = (struct field_toll){GROUND_SLOW, house->slow_rate, 0};
	if (!conduct_type_of(&march->look, march->unit)->hillmen)
		march->tolls[tolls++] = (struct field_toll){GROUND_STEEP, house->slow_rate, 0};
	march->tolls[tolls++] = (struct field_toll){GROUND_FLAT, 0, house->flat_cost};
	march->rates = (struct field_rates){100, house->shift_rate, house->face_cost, tolls, march->tolls};
}

static void find_bounds(struct march *march)
{
	int formation = march->after.unit[march->unit].formation;

	march->walk.form = conduct_form_of(&march->look, march->unit);
	march->walk.bounds = (struct field_bounds){
		.solid = 1u << CROWD_SOLID,
		.shunned = 1u << CROWD_ENEMY,
		.distance = march->look.tables->house.stand_off - 1,
		.areas = conduct_closed_areas(&march->look, march->unit, formation),
		.lines = conduct_closed_lines(&march->look, march->unit, formation),
		.off_table = true,
	};
}

static struct refusal start_entering(struct march *march, const struct move *move);

struct refusal conduct_start_march(const struct look *look, const struct move *move, struct march *march)
{
	march->after = *look->state;
	march->look = (struct look){look->tables, look->field, &march->after};
	march->unit = look->state->active.unit;
	march->target = NONE;
	march->flank = march->across = march->moved = march->exits = false;
	march->cost = 0;
	march->seen = 0;
	conduct_make_moving_crowd(look, march->unit, &march->crowd);
	march->walk = (struct field_walk){.crowd = &march->crowd,
	                                  .ground = &look->field->ground,
	                                  .self = march->unit,
	                                  .pose = conduct_pose_of(&look->state->unit[march->unit])};
	find_bounds(march);
	find_rates(march);
	if (look->state->unit[march->unit].status == STATUS_READY)
		return start_entering(march, move);
	if (move->arg[MOVE_FACING])
		return conduct_refuse("conduct:house-reinforcements", "Only a unit that comes onto the table enters.");
	return conduct_allow();
}

/* [conduct:house-reinforcements] On its segment, or up to 12 beyond where an enemy is within 6. */
static struct refusal check_segment(const struct march *march, struct field_point at)
{
	const struct conduct_house *house = &march->look.tables->house;
	int group = march->look.field->start[march->unit].group - 1;
	const struct field_edge *edge = &march->look.field->group[group].edge;
	struct field_shape line = {.count = 2, .at = {edge->from, edge->to}};
	int32_t off = kit_measure_points(at, kit_find_nearest(&line, at));
	bool horizontal = edge->from.y == edge->to.y;

	if (horizontal ? at.y != edge->from.y : at.x != edge->from.x)
		return conduct_refuse("conduct:house-reinforcements",
		                      "A unit enters with the middle of its front on its edge.");
	if (off > house->entry_slide + FIELD_LENIENCE)
		return conduct_refuse("conduct:house-reinforcements",
		                      "A unit enters on its group's segment, at most 12 inches beyond its ends.");
	return conduct_allow();
}

static struct refusal start_entering(struct march *march, const struct move *move)
{
	const struct conduct_house *house = &march->look.tables->house;
	struct conduct_unit *it = &march->after.unit[march->unit];
	struct field_point at = {move->arg[MOVE_X] * FIELD_GRAIN, move->arg[MOVE_Y] * FIELD_GRAIN};
	struct refusal refusal;
	struct field_body body;

	if (!move->arg[MOVE_FACING])
		return move->arg[MOVE_LEGS] ? conduct_refuse("conduct:house-reinforcements",
		                                             "Say first where the unit enters: 'enter X Y DEGREES'.")
		                            : conduct_allow();
	refusal = check_segment(march, at);
	if (refusal.rule)
		return refusal;
	if (kit_measure_facings(move->arg[MOVE_FACING] - 1, kit_find_inward(&march->look.field->ground, at)) >
	    house->entry_turn)
		return conduct_refuse("conduct:house-reinforcements",
		                      "A unit enters straight, or up to 45 degrees off.");
	it->status = STATUS_TABLE;
	march->walk.pose =
		(struct field_pose){move->arg[MOVE_X], move->arg[MOVE_Y], (uint16_t)(move->arg[MOVE_FACING] - 1)};
	conduct_set_pose(it, march->walk.pose);
	march->after.active.from_x = it->x;
	march->after.active.from_y = it->y;
	march->after.active.entry = (uint16_t)kit_find_step(house->entry_clear);
	march->moved = true;
	conduct_make_body(&march->look, march->unit, &body);
	if (kit_crowd_within(&march->crowd, &body, march->unit, 1u << CROWD_ENEMY, house->entry_clear))
		return conduct_refuse("conduct:house-reinforcements", "Nobody enters within 6 inches of an enemy.");
	if (kit_crowd_overlaps(&march->crowd, &body, march->unit, 1u << CROWD_SOLID))
		return conduct_refuse("conduct:house-move", "A friend stands in the way there.");
	return conduct_allow();
}

/* ---- paying */

static int32_t whole_allowance(const struct march *march)
{
	const struct conduct_active *active = &march->after.active;

	return (conduct_is_mounted(&march->look, march->unit) ? active->mounted : active->foot) * FIELD_GRAIN;
}

int32_t conduct_allowance_left(const struct march *march)
{
	return whole_allowance(march) - march->after.active.spent * FIELD_GRAIN;
}

static struct refusal pay(struct march *march, int32_t cost)
{
	struct conduct_active *active = &march->after.active;
	int32_t left = conduct_allowance_left(march);

	if (cost > left + FIELD_LENIENCE)
		return conduct_refuse("conduct:house-move", "The move costs more than the unit's roll allows.");
	cost = cost < left ? cost : left;
	active->spent = (uint16_t)(active->spent + (cost + FIELD_GRAIN - 1) / FIELD_GRAIN);
	active->spent = active->spent * FIELD_GRAIN > whole_allowance(march)
	                        ? (uint16_t)(whole_allowance(march) / FIELD_GRAIN)
	                        : active->spent;
	march->cost += cost;
	active->acted = 1;
	march->moved = true;
	return conduct_allow();
}

static struct refusal name_obstacle(const struct march *march)
{
	switch (march->walk.obstacle.kind) {
	case OBSTACLE_NEAR:
		return conduct_refuse("conduct:house-move",
		                      "A unit stays 1 inch away from enemies that it does not charge.");
	case OBSTACLE_BODY:
		return conduct_refuse("conduct:house-move", "A friend is in the way that cannot be passed.");
	default:
		return conduct_refuse("conduct:house-terrain", "The ground there is closed to the unit.");
	}
}

static void settle(struct march *march)
{
	conduct_set_pose(&march->after.unit[march->unit], march->walk.pose);
}

static struct refusal step(struct march *march, const struct field_step *to)
{
	int32_t cost = 0;
	bool free = kit_walk_step(&march->walk, &march->rates, to, &cost);
	struct refusal refusal = free ? pay(march, cost) : name_obstacle(march);

	settle(march);
	return refusal;
}

/* ---- legs */

static bool turns_freely(const struct march *march)
{
	return is_open_order(&march->look, march->unit) || march->after.active.row_does & ROW_FREE;
}

static struct refusal wheel(struct march *march, int turn)
{
	struct conduct_active *active = &march->after.active;
	int way = turn < 0 ? -turn : turn;

	if (active->turned + way > march->look.tables->house.wheel_most)
		return conduct_refuse("conduct:house-move", "A unit wheels by 90 degrees in a turn at most.");
	active->turned = (uint16_t)(active->turned + way);
	return step(march, &(struct field_step){.kind = STEP_WHEEL, .turn = turn});
}

static struct refusal shift(struct march *march, const struct leg *leg)
{
	struct conduct_active *active = &march->after.active;
	int32_t way = (int32_t)kit_find_root((int64_t)leg->a * leg->a + (int64_t)leg->b * leg->b);

	if ((active->shifted + way) * FIELD_GRAIN > march->look.tables->house.shift_most + FIELD_LENIENCE)
		return conduct_refuse("conduct:house-move", "A unit shifts by 3 inches in a turn at most.");
	active->shifted = (uint16_t)(active->shifted + way);
	return step(march, &(struct field_step){.kind = STEP_SHIFT, .right = leg->a, .forward = leg->b});
}

static struct refusal face(struct march *march, int facing)
{
	bool free = turns_freely(march);
	struct refusal refusal = conduct_allow();

	if (facing >= FIELD_ROUND)
		return conduct_refuse("conduct:house-move", "A heading is from 0 to 359.99 degrees.");
	if (!free && march->after.active.faced)
		return conduct_refuse("conduct:house-move", "A unit changes face once a turn.");
	if (!kit_walk_face(&march->walk, facing))
		refusal = name_obstacle(march);
	settle(march);
	march->after.active.faced = 1;
	return refusal.rule ? refusal : pay(march, free ? 0 : march->look.tables->house.face_cost);
}

/* Half of the allowance, once a turn. */
static struct refusal pay_change(struct march *march)
{
	if (march->after.active.changed)
		return conduct_refuse("conduct:house-move", "A unit changes its formation once a turn.");
	march->after.active.changed = 1;
	return pay(march, march->after.active.row_does & ROW_FREE
	                          ? 0
	                          : whole_allowance(march) / march->look.tables->house.change_part);
}

static struct refusal form(struct march *march, const struct leg *leg)
{
	struct conduct_unit *it = &march->after.unit[march->unit];
	struct refusal refusal;

	if (!conduct_may_form(&march->look, march->unit, leg->what) || leg->what == it->formation)
		return conduct_refuse("conduct:house-formations", "The unit cannot take that formation now.");
	if (it->flags & U_PRONE)
		return conduct_refuse("conduct:house-cover", "A unit that lies down gets up first.");
	if (leg->what == FORM_SKIRMISH && it->flags & U_FIXED)
		return conduct_refuse("conduct:house-bayonets",
		                      "A unit with fixed bayonets does not take skirmish order.");
	refusal = pay_change(march);
	if (refusal.rule)
		return refusal;
	it->formation = leg->what;
	find_bounds(march);
	find_rates(march);
	if (leg->a || leg->b)
		return conduct_refuse("conduct:house-formations",
		                      "A slide is made only where the new footprint would overlap something.");
	return kit_walk_stand(&march->walk) ? conduct_allow() : name_obstacle(march);
}

static struct refusal lie_down(struct march *march, int count)
{
	struct conduct_unit *it = &march->after.unit[march->unit];

	if (count > 1 || march->after.active.acted)
		return conduct_refuse("conduct:house-cover", "A unit goes to ground instead of moving.");
	if (conduct_type_of(&march->look, march->unit)->arm != ARM_FOOT ||
	    !march->look.tables->formation[it->formation].ground || it->flags & (U_SHAKEN | U_FIXED | U_PRONE))
		return conduct_refuse(
			"conduct:house-cover",
			"Steady foot in line, massed or loose order goes to ground, without fixed bayonets.");
	it->flags |= U_PRONE;
	return conduct_allow();
}

static struct refusal get_up(struct march *march)
{
	struct conduct_unit *it = &march->after.unit[march->unit];

	if (!(it->flags & U_PRONE))
		return conduct_refuse("conduct:house-cover", "The unit does not lie down.");
	it->flags &= (uint16_t)~U_PRONE;
	return pay_change(march);
}

struct refusal conduct_make_leg(struct march *march, const struct leg *leg, int index, int count)
{
	if (march->target != NONE)
		return conduct_refuse("conduct:house-charge", "Contact ends the move: the charge is its last leg.");
	if (leg->kind != LEG_RISE && leg->kind != LEG_GROUND && march->after.unit[march->unit].flags & U_PRONE)
		return conduct_refuse("conduct:house-cover", "A unit that lies down gets up first: 'rise'.");
	switch (leg->kind) {
	case LEG_FORWARD:
		return step(march, &(struct field_step){.kind = STEP_FORWARD, .forward = leg->a});
	case LEG_WHEEL_LEFT:
		return wheel(march, -leg->a);
	case LEG_WHEEL_RIGHT:
		return wheel(march, leg->a);
	case LEG_SHIFT:
		return shift(march, leg);
	case LEG_FACE:
		return face(march, conduct_leg_facing(leg));
	case LEG_FORM:
		return form(march, leg);
	case LEG_GROUND:
		return lie_down(march, count);
	case LEG_RISE:
		return get_up(march);
	case LEG_CHARGE:
		return conduct_charge(march, leg->what, index);
	default:
		return conduct_refuse("conduct:house-move", "The unit cannot do that.");
	}
}

static bool is_on_table(const struct look *look, struct field_pose pose)
{
	return pose.x >= 0 && pose.y >= 0 && pose.x * FIELD_GRAIN <= look->field->ground.width &&
	       pose.y * FIELD_GRAIN <= look->field->ground.height;
}

struct refusal conduct_end_march(struct march *march)
{
	struct field_body body;

	if (!march->moved)
		return conduct_allow();
	conduct_make_body(&march->look, march->unit, &body);
	/* One that has just come on may still stand over its edge. */
	march->exits = march->target == NONE &&
	               (!is_on_table(&march->look, march->walk.pose) ||
	                (!march->after.active.entry &&
	                 !kit_body_on_table(&body, march->look.field->ground.width, march->look.field->ground.height)));
	if (!march->exits && kit_crowd_overlaps(&march->crowd, &body, march->unit,
	                                        1u << CROWD_SOLID | 1u << CROWD_PASSED |
	                                                (march->target == NONE ? 1u << CROWD_DOOMED : 0)))
		return conduct_refuse("conduct:house-move", "No unit ends its move on top of another.");
	return conduct_allow();
}
