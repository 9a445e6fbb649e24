/* bodies.c: a multi-unit formation moves as one body: a square in a straight line, a column as one long unit whose front is
 * that of its head [conduct:house-square]. May use: private. */
#include "systems/conduct/movement/private.h"

int32_t conduct_limit_body(const struct look *look, uint64_t members, int32_t least)
{
	const struct conduct_house *house = &look->tables->house;
	int kind = BRIGADE_NONE;
	int32_t limit = least;

	EACH_BIT (member, &members, 1)
		kind = look->state->brigade[look->state->unit[member].brigade];
	if (kind == BRIGADE_SQUARE)
		limit /= house->square_part;
	EACH_BIT (member, &members, 1) {
		int32_t rate;

		if (!conduct_is_crew(look, member))
			continue;
		rate = house->crew_rate[conduct_type_of(look, member)->crew]
		                       [look->state->unit[member].formation != FORM_LIMBERED];
		limit = rate < limit ? rate : limit;
	}
	return limit;
}

/* ---- where the members go */

static struct field_pose drift_pose(const struct drift *drift, struct field_pose pose, int turn)
{
	struct field_point at = kit_point_of(pose);

	if (!drift->turn)
		return (struct field_pose){pose.x + kit_find_step(drift->way.x), pose.y + kit_find_step(drift->way.y),
		                           pose.facing};
	at = kit_place_point(drift->pivot, at.x - drift->pivot.x, at.y - drift->pivot.y, turn);
	return (struct field_pose){kit_find_step(at.x), kit_find_step(at.y),
	                           (uint16_t)((pose.facing + turn + FIELD_ROUND) % FIELD_ROUND)};
}

/* How often a wheel is looked at: nobody goes more than half an inch meanwhile. */
static int find_look(const struct march *march, struct field_point pivot)
{
	int look = FIELD_LOOK;

	EACH_BIT (member, &march->members, 1) {
		struct field_body body;
		int32_t radius;

		conduct_make_body(&march->look, member, &body);
		radius = kit_measure_points(pivot, body.stand[0].centre) + body.stand[0].radius;
		while (look > FIELD_DEGREE / 4 && kit_measure_turn(radius, look) > FIELD_INCH / 2)
			look /= 2;
	}
	return look;
}

bool conduct_drift(struct field_walk *walk, const struct drift *drift)
{
	struct field_pose from = walk->pose, to = drift_pose(drift, from, drift->turn);
	int way = drift->turn > 0 ? 1 : -1;
	bool free = true;

	if (!drift->turn)
		return kit_walk_straight(walk, to.x, to.y);
	for (int turned = drift->look; drift->look && turned < way * drift->turn && free; turned += drift->look) {
		walk->pose = drift_pose(drift, from, way * turned);
		free = kit_walk_stand(walk);
	}
	walk->pose = to;
	return free && kit_walk_stand(walk);
}

/* The middle of a column: between its head's front and its tail's rear. */
static struct field_point find_middle(const struct march *march, int head)
{
	struct field_point from = kit_point_of(conduct_pose_of(&march->after.unit[head])), to = from;
	int32_t most = 0;

	EACH_BIT (member, &march->members, 1) {
		struct field_point rear[2], at;

		conduct_find_edge(&march->look, member, FACE_REAR, rear);
		at = (struct field_point){(rear[0].x + rear[1].x) / 2, (rear[0].y + rear[1].y) / 2};
		if (kit_measure_points(from, at) > most) {
			most = kit_measure_points(from, at);
			to = at;
		}
	}
	return (struct field_point){(from.x + to.x) / 2, (from.y + to.y) / 2};
}

static struct drift plan_wheel(const struct march *march, int head, int turn)
{
	struct field_point ends[2];
	struct drift drift = {.turn = turn};

	conduct_find_edge(&march->look, head, FACE_FRONT, ends);
	drift.pivot = turn > 0 ? ends[0] : ends[1];
	drift.look = find_look(march, drift.pivot);
	return drift;
}

struct drift conduct_plan_body(const struct march *march, const struct leg *leg)
{
	const struct field_point zero = {0, 0};
	int head = conduct_find_head(&march->look, march->members), facing = march->after.unit[head].facing;

	switch (leg->kind) {
	case LEG_WHEEL_LEFT:
		return plan_wheel(march, head, -conduct_leg_facing(leg));
	case LEG_WHEEL_RIGHT:
		return plan_wheel(march, head, conduct_leg_facing(leg));
	case LEG_FACE:
		return (struct drift){.pivot = find_middle(march, head),
		                      .turn = (conduct_leg_facing(leg) - facing + FIELD_ROUND) % FIELD_ROUND};
	case LEG_SHIFT:
		return (struct drift){.way = kit_place_point(zero, leg->a * FIELD_GRAIN, leg->b * FIELD_GRAIN, facing)};
	case LEG_GO:
		return (struct drift){.way = kit_place_point(zero, 0, leg->b * FIELD_GRAIN, conduct_leg_facing(leg))};
	default:
		return (struct drift){.way = kit_place_point(zero, 0, leg->a * FIELD_GRAIN, facing)};
	}
}

/* Do any two of the members lie on each other? What they are turned by is rounded. */
static bool members_overlap(const struct march *march)
{
	EACH_BIT (member, &march->members, 1)
		EACH_BIT (other, &march->members, 1)
			if (other > member) {
				struct field_body one, two;

				conduct_make_body(&march->look, member, &one);
				conduct_make_body(&march->look, other, &two);
				if (kit_shapes_overlap(&one.stand[0].shape, &two.stand[0].shape, FIELD_SLACK))
					return true;
			}
	return false;
}

/* What the way of one member costs, grains. Turns are paid by what they are. */
static int32_t price_member(const struct march *march, const struct drift *drift, bool ahead)
{
	struct field_point from = kit_point_of(march->now.walk.pose);

	if (drift->turn)
		return 0;
	return conduct_price(march, from, (struct field_point){from.x + drift->way.x, from.y + drift->way.y}, ahead);
}

static bool go_member(struct march *march, const struct drift *drift)
{
	return drift->turn ? conduct_drift(&march->now.walk, drift)
	                   : conduct_walk_straight(march, drift_pose(drift, march->now.walk.pose, 0));
}

/* All members; what is paid is the cost given, or the dearest way. */
static struct refusal drift_members(struct march *march, const struct drift *drift, bool ahead, int32_t cost)
{
	struct refusal refusal = conduct_allow();
	int named = march->unit;

	EACH_BIT (member, &march->members, 1) {
		int32_t price;

		conduct_turn_to(march, member);
		march->now.walk.pose = conduct_pose_of(&march->after.unit[member]);
		price = price_member(march, drift, ahead);
		cost = price > cost ? price : cost;
		if (!go_member(march, drift) && !refusal.rule)
			refusal = conduct_name_obstacle(march);
		conduct_settle(march);
	}
	conduct_turn_to(march, named);
	if (!refusal.rule && drift->turn && members_overlap(march))
		refusal = conduct_refuse("conduct:house-move", "No unit ends its move on top of another.");
	return refusal.rule ? refusal : conduct_pay(march, cost);
}

/* Where one cannot, nobody does. */
static struct refusal move_members(struct march *march, const struct leg *leg, bool ahead, int32_t cost)
{
	struct drift drift = conduct_plan_body(march, leg);
	struct conduct_unit before[UNITS];
	struct refusal refusal;

	EACH_BIT (member, &march->members, 1)
		before[member] = march->after.unit[member];
	refusal = drift_members(march, &drift, ahead, cost);
	EACH_BIT (member, &march->members, 1)
		if (refusal.rule)
			march->after.unit[member] = before[member];
	march->now.walk.pose = conduct_pose_of(&march->after.unit[march->unit]);
	return refusal;
}

/* ---- a square */

static struct refusal move_square(struct march *march, const struct leg *leg)
{
	if (leg->kind != LEG_GO)
		return conduct_refuse(
			"conduct:house-square",
			"A square of several units moves in a straight line, 'go A D'; a unit that leaves "
			"it may do more.");
	if (!leg->b || march->after.active.acted)
		return conduct_refuse("conduct:house-square", "A square moves once, in one straight line.");
	return move_members(march, leg, true, 0);
}

/* ---- a column */

/* About a front corner of its head; the way of the other front corner is paid. */
static struct refusal wheel_column(struct march *march, const struct leg *leg)
{
	struct conduct_active *active = &march->after.active;
	int head = conduct_find_head(&march->look, march->members), turn = conduct_leg_facing(leg);
	int32_t cost = kit_measure_turn(conduct_footprint_of(&march->look, head)->width, turn);

	if (!turn)
		return conduct_refuse("conduct:house-move", "A step has some length.");
	if (active->turned + turn > march->look.tables->house.wheel_most)
		return conduct_refuse("conduct:house-move", "A unit wheels by 90 degrees in a turn at most.");
	if (cost > conduct_allowance_left(march) + FIELD_LENIENCE)
		return conduct_pay(march, cost);
	active->turned = (uint16_t)(active->turned + turn);
	return move_members(march, leg, true, cost);
}

static struct refusal shift_column(struct march *march, const struct leg *leg)
{
	struct conduct_active *active = &march->after.active;
	int32_t way = (int32_t)kit_find_root((int64_t)leg->a * leg->a + (int64_t)leg->b * leg->b);

	if (!way)
		return conduct_refuse("conduct:house-move", "A step has some length.");
	if ((active->shifted + way) * FIELD_GRAIN > march->look.tables->house.shift_most + FIELD_LENIENCE)
		return conduct_refuse("conduct:house-move", "A unit shifts by 3 inches in a turn at most.");
	active->shifted = (uint16_t)(active->shifted + way);
	return move_members(march, leg, false, 0);
}

/* About its own middle: only where it ends counts. */
static struct refusal face_column(struct march *march, const struct leg *leg)
{
	struct conduct_active *active = &march->after.active;

	if (conduct_leg_facing(leg) >= FIELD_ROUND || !conduct_plan_body(march, leg).turn)
		return conduct_refuse("conduct:house-move", "A change of face is to another heading, 0 to 359.99.");
	if (active->faced)
		return conduct_refuse("conduct:house-move", "A unit changes face once a turn.");
	active->faced = 1;
	return move_members(march, leg, true, active->row_does & ROW_FREE ? 0 : march->look.tables->house.face_cost);
}

static struct refusal move_column(struct march *march, const struct leg *leg)
{
	switch (leg->kind) {
	case LEG_FORWARD:
		return leg->a ? move_members(march, leg, true, 0)
		              : conduct_refuse("conduct:house-move", "A step has some length.");
	case LEG_WHEEL_LEFT:
	case LEG_WHEEL_RIGHT:
		return wheel_column(march, leg);
	case LEG_SHIFT:
		return shift_column(march, leg);
	case LEG_FACE:
		return face_column(march, leg);
	default:
		return conduct_refuse("conduct:house-square",
		                      "A column of several units goes forward, wheels, shifts and changes face as one "
		                      "body; a unit that leaves it may do more.");
	}
}

struct refusal conduct_move_body(struct march *march, const struct leg *leg)
{
	bool square = march->after.brigade[march->after.unit[march->unit].brigade] == BRIGADE_SQUARE;
	struct refusal refusal = square ? move_square(march, leg) : move_column(march, leg);

	if (!refusal.rule)
		march->after.active.acted |= DID_STRAIGHT;
	return refusal;
}

/* ---- the end */

bool conduct_body_overlaps(const struct march *march, const struct drift *drift)
{
	EACH_BIT (member, &march->members, 1) {
		struct field_form form = conduct_form_of(&march->look, member);
		struct field_body body;

		kit_make_body(&form, drift_pose(drift, conduct_pose_of(&march->after.unit[member]), drift->turn),
		              &body);
		if (kit_crowd_overlaps(&march->crowd, &body, member,
		                       1u << CROWD_SOLID | 1u << CROWD_PASSED | 1u << CROWD_DOOMED))
			return true;
	}
	return false;
}

bool conduct_body_leaves(const struct march *march)
{
	EACH_BIT (member, &march->members, 1)
		if (!conduct_stands_on_table(&march->look, member))
			return true;
	return false;
}
