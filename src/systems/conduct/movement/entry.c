/* entry.c: reinforcements come onto the table [conduct:house-reinforcements]. May use: private, kit/field/entry. */
#include "kit/field/entry.h"
#include "systems/conduct/movement/private.h"

/* Does an enemy that everybody sees stand too near to where the unit is now? */
static bool is_crowded(const struct march *march)
{
	struct field_body body;

	conduct_make_body(&march->look, march->unit, &body);
	return kit_crowd_within(&march->crowd, &body, march->unit, 1u << CROWD_ENEMY,
	                        march->look.tables->house.entry_clear);
}

/* Beyond its segment a unit enters only where an enemy keeps it off the nearest end. */
static bool is_kept_off(struct march *march, struct field_point end, uint16_t facing)
{
	conduct_set_pose(&march->after.unit[march->unit],
	                 (struct field_pose){kit_find_step(end.x), kit_find_step(end.y), facing});
	return is_crowded(march);
}

static struct refusal check_segment(struct march *march, struct field_point at, uint16_t facing)
{
	const struct conduct_house *house = &march->look.tables->house;
	const struct field_edge *edge = &march->look.field->group[march->look.field->start[march->unit].group - 1].edge;
	struct field_shape line = {.count = 2, .at = {edge->from, edge->to}};
	struct field_point end = kit_find_nearest(&line, at);
	int32_t off = kit_measure_points(at, end);

	if (edge->from.y == edge->to.y ? at.y != edge->from.y : at.x != edge->from.x)
		return conduct_refuse("conduct:house-reinforcements",
		                      "A unit enters with the middle of its front on its edge.");
	if (off > house->entry_slide + FIELD_LENIENCE)
		return conduct_refuse("conduct:house-reinforcements",
		                      "A unit enters on its group's segment, at most 12 inches beyond its ends.");
	if (off > FIELD_LENIENCE && !is_kept_off(march, end, facing))
		return conduct_refuse("conduct:house-reinforcements",
		                      "A unit enters on its group's segment where no enemy is within 6 inches of it.");
	return conduct_allow();
}

struct refusal conduct_enter(struct march *march, const struct move *move)
{
	const struct conduct_house *house = &march->look.tables->house;
	struct conduct_unit *it = &march->after.unit[march->unit];
	struct field_point at = {move->arg[MOVE_X] * FIELD_GRAIN, move->arg[MOVE_Y] * FIELD_GRAIN};
	uint16_t facing = (uint16_t)(move->arg[MOVE_FACING] - 1);
	struct refusal refusal;
	struct field_body body;

	if (!move->arg[MOVE_FACING])
		return move->arg[MOVE_LEGS] ? conduct_refuse("conduct:house-reinforcements",
		                                             "Say first where the unit enters: 'enter X Y DEGREES'.")
		                            : conduct_allow();
	refusal = check_segment(march, at, facing);
	if (refusal.rule)
		return refusal;
	if (kit_measure_facings(facing, kit_find_inward(&march->look.field->ground, at)) > house->entry_turn)
		return conduct_refuse("conduct:house-reinforcements",
		                      "A unit enters straight, or up to 45 degrees off.");
	it->status = STATUS_TABLE;
	march->now.walk.pose = (struct field_pose){move->arg[MOVE_X], move->arg[MOVE_Y], facing};
	conduct_set_pose(it, march->now.walk.pose);
	march->begin = *it;
	march->after.active.from_x = it->x;
	march->after.active.from_y = it->y;
	march->after.active.entry = (uint16_t)kit_find_step(house->entry_clear);
	march->now.moved = true;
	if (is_crowded(march))
		return conduct_refuse("conduct:house-reinforcements", "Nobody enters within 6 inches of an enemy.");
	conduct_make_body(&march->look, march->unit, &body);
	if (kit_crowd_overlaps(&march->crowd, &body, march->unit, 1u << CROWD_SOLID))
		return conduct_refuse("conduct:house-move", "A friend stands in the way there.");
	return conduct_allow();
}
