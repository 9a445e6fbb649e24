/* ground.c: who is in the way of a unit that moves, and which ground is closed to it [conduct:house-move]
 * [conduct:house-terrain]. May use: private, position. */
#include "systems/conduct/movement/private.h"

static bool is_wheeled(const struct look *look, int unit)
{
	return conduct_is_crew(look, unit) && conduct_type_of(look, unit)->crew == CREW_CARRIAGE;
}

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
	return GROUND_LAAGER | (is_wheeled(look, unit) ? GROUND_NO_WHEELS : 0);
}

bool conduct_is_open(const struct look *look, int unit)
{
	return !conduct_is_crew(look, unit) && (look->state->unit[unit].formation == FORM_SKIRMISH ||
	                                        conduct_class_of(look, unit)->order == ORDER_LOOSE);
}

static bool is_massed(const struct look *look, int unit)
{
	return look->tables->formation[look->state->unit[unit].formation].massed;
}

/* May one pass through the other? */
static bool may_pass(const struct look *look, int unit, int other)
{
	return conduct_is_crew(look, other) || conduct_is_open(look, other) || conduct_is_open(look, unit) ||
	       (is_massed(look, unit) && is_massed(look, other));
}

static int owner_of(const struct look *look, int unit, int other)
{
	const struct conduct_unit *it = &look->state->unit[other];

	if (it->turn & T_DOOMED)
		return CROWD_DOOMED;
	if (conduct_side_of(other) != conduct_side_of(unit))
		return it->flags & U_HIDDEN ? CROWD_HIDDEN : CROWD_ENEMY;
	return may_pass(look, unit, other) ? CROWD_PASSED : CROWD_SOLID;
}

/* Farther from each other than this, in steps. */
static bool is_far(const struct conduct_unit *a, const struct conduct_unit *b, int32_t reach)
{
	int64_t x = a->x - b->x, y = a->y - b->y;

	return x * x + y * y > (int64_t)reach * reach;
}

void conduct_make_moving_crowd(const struct look *look, int unit, uint64_t without, int32_t reach,
                               struct field_crowd *crowd)
{
	struct field_body body;

	kit_clear_crowd(crowd);
	EACH_UNIT (other) {
		const struct conduct_unit *it = &look->state->unit[other];

		if (it->status != STATUS_TABLE || without >> other & 1 || (it->flags & U_HIDDEN && !it->x && !it->y) ||
		    is_far(it, &look->state->unit[unit], reach))
			continue;
		conduct_make_body(look, other, &body);
		kit_add_body(crowd, &body, other, owner_of(look, unit, other));
	}
}

/* ---- fords: where they lie over water, what lies under them does not count */

static bool is_in_ford(const struct field_ground *ground, struct field_point at)
{
	for (int i = 0; i < ground->features; i++) {
		const struct field_feature *ford = &ground->feature[i];

		for (int j = 0; ford->flags & GROUND_FORD && j < ford->parts; j++) {
			const struct field_shape *part = &ground->part[ford->first + j];

			if (kit_holds_point(part, at) ||
			    kit_measure_points(at, kit_find_nearest(part, at)) <= FIELD_SLACK)
				return true;
		}
	}
	return false;
}

/* Is all that a shape covers of one part of the water in a ford? */
static bool is_part_forded(const struct field_ground *ground, const struct field_shape *part,
                           const struct field_shape *covered)
{
	struct field_shape wet = *part;

	if (!kit_shapes_overlap(part, covered, FIELD_SLACK))
		return true;
	for (int i = 0; i < covered->count; i++) {
		struct field_point a = covered->at[i], b = covered->at[(i + 1) % covered->count];

		kit_clip_shape(&wet, a, (struct field_point){b.x - a.x, b.y - a.y});
	}
	for (int i = 0; i < wet.count; i++)
		if (!is_in_ford(ground, wet.at[i]))
			return false;
	return true;
}

bool conduct_is_forded(const struct field_ground *ground, const struct field_shape *covered)
{
	for (int i = 0; i < ground->features; i++) {
		const struct field_feature *water = &ground->feature[i];

		for (int j = 0; water->flags & GROUND_WATER && j < water->parts; j++)
			if (!is_part_forded(ground, &ground->part[water->first + j], covered))
				return false;
	}
	return true;
}
