/* change.c: changes of formation, mounting and dismounting, going to ground [conduct:house-formations]
 * [conduct:house-dismount] [conduct:house-cover]. May use: private. */
#include "systems/conduct/movement/private.h"

/* Would the footprint as it is now overlap anything, or stand where it may not? */
static bool is_in_the_way(const struct march *march)
{
	struct field_walk trial = march->now.walk;

	trial.bounds.solid = 1u << CROWD_SOLID | 1u << CROWD_PASSED | 1u << CROWD_DOOMED;
	trial.bounds.off_table = march->after.active.entry || march->now.off;
	return !kit_walk_stand(&trial);
}

/* The new footprint keeps the front-centre and the heading, but for a slide where that overlaps something. */
static struct refusal place(struct march *march, int32_t right, int32_t forward)
{
	struct field_pose *pose = &march->now.walk.pose;
	int32_t way = (int32_t)kit_find_root((int64_t)right * right + (int64_t)forward * forward);
	struct field_point at;

	if (way) {
		if (way * FIELD_GRAIN > march->look.tables->house.slide + FIELD_LENIENCE)
			return conduct_refuse("conduct:house-formations", "A slide is up to 1.5 inches.");
		if (!is_in_the_way(march))
			return conduct_refuse("conduct:house-formations",
			                      "A slide is made only where the new footprint would overlap something.");
		at = kit_place_point(kit_point_of(*pose), right * FIELD_GRAIN, forward * FIELD_GRAIN, pose->facing);
		pose->x = kit_find_step(at.x);
		pose->y = kit_find_step(at.y);
		conduct_settle(march);
	}
	return conduct_stand(march) ? conduct_allow() : conduct_name_obstacle(march);
}

struct refusal conduct_form(struct march *march, const struct leg *leg)
{
	struct conduct_unit *it = &march->after.unit[march->unit];
	struct refusal refusal;

	if (leg->what == it->formation)
		return conduct_refuse("conduct:house-formations", "The unit is in that formation already.");
	if (!conduct_may_form(&march->look, march->unit, leg->what))
		return conduct_refuse("conduct:house-formations",
		                      "Troops of its kind cannot take that formation as they are now.");
	if (leg->what == FORM_SKIRMISH && it->flags & U_FIXED)
		return conduct_refuse("conduct:house-bayonets",
		                      "A unit with fixed bayonets does not take skirmish order.");
	refusal = conduct_pay_change(march, false);
	if (refusal.rule)
		return refusal;
	conduct_take_form(march, leg->what);
	return place(march, leg->a, leg->b);
}

/* What was spent so far is the same share of the other state's distance. */
static void convert_spent(struct march *march, int32_t old)
{
	int64_t whole = conduct_whole_allowance(march), spent = march->after.active.spent;

	march->after.active.spent = (uint16_t)(old ? (spent * whole + old - 1) / old : 0);
}

struct refusal conduct_change_mount(struct march *march, const struct leg *leg)
{
	struct conduct_unit *it = &march->after.unit[march->unit];
	const struct conduct_type *type = conduct_type_of(&march->look, march->unit);
	bool down = leg->kind == LEG_DISMOUNT;
	int32_t old = conduct_whole_allowance(march);
	struct refusal refusal;

	if (type->arm != ARM_MOUNTED || type->weapon == WEAPON_NONE)
		return conduct_refuse("conduct:house-dismount",
		                      "Mounted units with firearms dismount and mount again, nobody else.");
	if (down == !!(it->flags & U_DISMOUNTED))
		return conduct_refuse("conduct:house-dismount",
		                      down ? "The unit is on foot already." : "The unit is mounted already.");
	it->flags ^= U_DISMOUNTED;
	if (!conduct_may_form(&march->look, march->unit, leg->what))
		return conduct_refuse("conduct:house-dismount",
		                      down ? "On foot it takes the formation 'dismounted' or 'skirmish'."
		                           : "Mounted it takes a formation of its order: line, massed or loose.");
	conduct_take_form(march, leg->what);
	convert_spent(march, old);
	refusal = conduct_pay_change(march, march->after.active.row_does & ROW_MOUNTS);
	return refusal.rule ? refusal : place(march, 0, 0);
}

/* ---- going to ground */

bool conduct_may_lie_down(const struct look *look, int unit)
{
	const struct conduct_unit *it = &look->state->unit[unit];

	return it->status == STATUS_TABLE && conduct_type_of(look, unit)->arm == ARM_FOOT &&
	       look->tables->formation[it->formation].ground && !(it->flags & (U_SHAKEN | U_FIXED | U_PRONE)) &&
	       it->brigade == NONE && !conduct_in_contact(look, unit);
}

struct refusal conduct_lie_down(struct march *march, int count)
{
	if (count > 1 || march->after.active.acted)
		return conduct_refuse("conduct:house-cover", "A unit goes to ground instead of moving.");
	if (!conduct_may_lie_down(&march->look, march->unit))
		return conduct_refuse(
			"conduct:house-cover",
			"Steady foot in line, massed or loose order goes to ground, without fixed bayonets.");
	march->after.unit[march->unit].flags |= U_PRONE;
	march->after.active.acted |= DID_GROUND;
	return conduct_allow();
}

struct refusal conduct_get_up(struct march *march)
{
	struct conduct_unit *it = &march->after.unit[march->unit];

	if (!(it->flags & U_PRONE))
		return conduct_refuse("conduct:house-cover", "The unit does not lie down.");
	if (!conduct_whole_allowance(march))
		return conduct_refuse("conduct:house-cover", "Getting up takes half of a move, and the unit has none.");
	it->flags &= (uint16_t)~U_PRONE;
	return conduct_pay_change(march, false);
}
