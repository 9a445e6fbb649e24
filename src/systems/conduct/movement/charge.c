/* charge.c: charges: who may charge whom, straight ahead to first contact, flush on the edge that is touched
 * [conduct:house-charge]; breaking off [conduct:house-contact]. May use: private, battle, position. */
#include "systems/conduct/battle/battle.h"
#include "systems/conduct/movement/private.h"

enum { TOUCH = 64 }; /* steps: bodies that overlap by the slack have touched within them */

static bool skirmishes(const struct conduct_unit *it)
{
	return it->formation == FORM_SKIRMISH || it->formation == FORM_DISMOUNTED;
}

static struct refusal check_charger(const struct march *march)
{
	const struct conduct_unit *it = &march->after.unit[march->unit];
	const struct conduct_type *type = conduct_type_of(&march->look, march->unit);

	if (it->flags & U_SHAKEN || type->arm >= ARM_GUN ||
	    (!skirmishes(it) && !march->look.tables->formation[it->formation].charges))
		return conduct_refuse("conduct:house-charge",
		                      "Steady foot and mounted units charge, not guns, squares or Shaken units.");
	if (type->arm == ARM_FOOT && conduct_class_of(&march->look, march->unit)->order == ORDER_CLOSE &&
	    type->bayonets && !(it->flags & U_FIXED))
		return conduct_refuse("conduct:house-bayonets", "Close order foot charges only with bayonets fixed.");
	return conduct_allow();
}

static struct refusal check_target(const struct march *march, int target)
{
	const struct conduct_unit *it = &march->after.unit[march->unit], *enemy = &march->after.unit[target];

	if (conduct_side_of(target) == conduct_side_of(march->unit) || enemy->status != STATUS_TABLE ||
	    enemy->flags & U_HIDDEN || enemy->turn & T_DOOMED)
		return conduct_refuse("conduct:house-charge", "Enemies on the table that can be seen are charged.");
	if (skirmishes(it) && enemy->formation != FORM_SKIRMISH && !conduct_is_crew(&march->look, target) &&
	    !(enemy->flags & U_SHAKEN))
		return conduct_refuse(
			"conduct:house-charge",
			"Skirmishers and dismounted units charge only skirmishers, guns and Shaken units.");
	if (march->after.active.acted & DID_CROOKED)
		return conduct_refuse("conduct:house-charge", "Before a charge a unit makes at most one wheel or "
		                                              "change of face, of up to 45 degrees.");
	return conduct_allow();
}

bool conduct_could_charge(const struct march *march, int target)
{
	return !check_charger(march).rule && !check_target(march, target).rule;
}

/* The target is in sight where the move begins, or within 6. */
static bool is_in_sight(struct march *march, int target)
{
	struct conduct_unit now = march->after.unit[march->unit];
	bool seen;

	march->after.unit[march->unit] = march->begin;
	seen = conduct_measure_units(&march->look, march->unit, target) <= march->look.tables->house.charge_sight ||
	       conduct_sees(&march->look, march->unit, target);
	march->after.unit[march->unit] = now;
	return seen;
}

/* [conduct:house-flank] Behind the target's front line where the move began, and first touching a side or the rear. */
static bool is_flank(const struct march *march, int target, enum face face)
{
	const struct conduct_unit *it = &march->after.unit[target];
	struct field_point from = {march->after.active.from_x * FIELD_GRAIN, march->after.active.from_y * FIELD_GRAIN};
	struct field_point at = kit_point_of(conduct_pose_of(it));
	struct field_point ahead = kit_place_point((struct field_point){0, 0}, 0, FIELD_INCH, it->facing);
	int64_t before = ((int64_t)from.x - at.x) * ahead.x + ((int64_t)from.y - at.y) * ahead.y;

	return face != FACE_FRONT && before <= 0 && !march->look.tables->formation[it->formation].flankless &&
	       !conduct_in_square(&march->look, target);
}

static uint64_t find_touched(const struct march *march, struct field_pose pose, int32_t reach)
{
	struct field_body body;

	kit_make_body(&march->now.walk.form, pose, &body);
	return kit_crowd_within(&march->crowd, &body, march->unit, 1u << CROWD_ENEMY, reach);
}

static struct field_pose go_ahead(struct field_pose pose, int32_t steps)
{
	struct field_point at = kit_place_point(kit_point_of(pose), 0, steps * FIELD_GRAIN, pose.facing);

	return (struct field_pose){kit_find_step(at.x), kit_find_step(at.y), pose.facing};
}

/* Bodies may lie in each other a little before they overlap: the length at which they first touch. */
static int32_t find_touch(const struct march *march, int target, int32_t way)
{
	int32_t low = way > TOUCH ? way - TOUCH : 0, high = way;
	struct field_body body, enemy;

	conduct_make_body(&march->look, target, &enemy);
	while (low < high) {
		int32_t length = (low + high) / 2;

		kit_make_body(&march->now.walk.form, go_ahead(march->now.walk.pose, length), &body);
		if (kit_measure_gap(&body.stand[0].shape, &enemy.stand[0].shape))
			low = length + 1;
		else
			high = length;
	}
	return high;
}

int conduct_find_contact(struct march *march, int target, int32_t *way)
{
	struct field_walk *walk = &march->now.walk;
	struct field_bounds bounds = walk->bounds;
	int found = NONE;

	walk->bounds.shunned = 0;
	walk->bounds.solid |= 1u << CROWD_ENEMY;
	walk->bounds.lines &= ~(uint32_t)GROUND_LAAGER;
	walk->bounds.areas &= ~(uint32_t)GROUND_WATER; /* fords are looked at when the way is known */
	walk->obstacle = (struct field_obstacle){0};
	*way = kit_measure_free(walk, walk->pose.facing, conduct_allowance_left(march) / FIELD_GRAIN + TOUCH);
	if (walk->obstacle.kind == OBSTACLE_BODY && walk->obstacle.owner == CROWD_ENEMY)
		found = walk->obstacle.index;
	/* Several may be touched at once. */
	if (found != NONE && found != target &&
	    find_touched(march, go_ahead(walk->pose, *way), FIELD_SLACK) >> target & 1)
		found = target;
	if (found != NONE)
		*way = find_touch(march, found, *way);
	walk->bounds = bounds;
	return found;
}

/* Water on the way is in a ford. */
static bool is_forded(const struct march *march, int32_t way)
{
	struct field_pose from = march->now.walk.pose, to = go_ahead(from, way);
	struct field_shape swept;
	struct field_body body;

	kit_make_body(&march->now.walk.form, from, &body);
	kit_sweep_shape(&body.stand[0].shape, (to.x - from.x) * FIELD_GRAIN, (to.y - from.y) * FIELD_GRAIN, &swept);
	return conduct_is_forded(&march->look.field->ground, &swept);
}

/* On its way it keeps away from enemies but for the target and those beside it [conduct:house-move]. */
static bool keeps_away(const struct march *march, int target, struct field_pose to)
{
	struct field_walk trial = march->now.walk;

	trial.bounds.solid = 0;
	trial.bounds.areas = trial.bounds.lines = 0;
	trial.bounds.exempt = UINT64_C(1) << target | find_touched(march, to, trial.bounds.distance) |
	                      find_touched(march, trial.pose, trial.bounds.distance);
	return kit_walk_straight(&trial, to.x, to.y);
}

/* [conduct:house-melee-mods] It came over an obstacle that the target lines. */
static bool comes_across(const struct march *march, int target, struct field_point from, struct field_point to)
{
	const struct field_ground *ground = &march->look.field->ground;
	struct field_body enemy;

	conduct_make_body(&march->look, target, &enemy);
	to = kit_find_nearest(&enemy.stand[0].shape, to);
	for (int i = 0; i < ground->features; i++) {
		const struct field_feature *line = &ground->feature[i];

		for (int j = 0; line->flags & GROUND_OBSTACLE && !line->parts && j + 1 < line->points; j++) {
			struct field_shape piece = {.count = 2, .at = {line->at[j], line->at[j + 1]}};

			if (kit_lines_cross(from, to, line->at[j], line->at[j + 1]) &&
			    kit_measure_gap(&piece, &enemy.stand[0].shape) <= march->look.tables->house.lining)
				return true;
		}
	}
	return false;
}

/* Turned flush where there is room. */
static void close_in(struct march *march, int target)
{
	static const uint8_t faces[] = {FACE_REAR, FACE_RIGHT, FACE_FRONT, FACE_LEFT};
	const struct conduct_house *house = &march->look.tables->house;
	struct field_walk *walk = &march->now.walk;
	struct field_body enemy;
	int edge = 2;

	conduct_make_body(&march->look, target, &enemy);
	walk->bounds.shunned = 0;
	walk->bounds.solid = 1u << CROWD_SOLID | 1u << CROWD_PASSED | 1u << CROWD_ENEMY | 1u << CROWD_DOOMED |
	                     (march->apply ? 1u << CROWD_HIDDEN : 0);
	walk->bounds.lines = 0;
	walk->bounds.off_table = false;
	kit_conform(walk, &enemy.stand[0].shape, house->charge_slide, house->charge_overlap, &edge);
	march->now.face = (enum face)faces[edge & 3];
}

/* Another enemy that is touched first becomes the target. */
static struct refusal check_contact(struct march *march, int *target, int32_t *way)
{
	int announced = *target, found = conduct_find_contact(march, announced, way);
	struct refusal refusal = conduct_allow();

	if (found == NONE || (march->strict && found != announced))
		return conduct_refuse("conduct:house-charge", "Straight ahead the charge does not reach an enemy.");
	*target = found;
	if (found != announced)
		refusal = check_target(march, found);
	if (refusal.rule)
		return refusal;
	if (!is_forded(march, *way))
		return conduct_refuse("conduct:house-terrain", "The ground there is closed to the unit.");
	if (!keeps_away(march, found, go_ahead(march->now.walk.pose, *way)))
		return conduct_refuse("conduct:house-move",
		                      "On its way the charge would come within 1 inch of another enemy.");
	if (!is_in_sight(march, announced))
		return conduct_refuse("conduct:house-charge",
		                      "The target must be in sight where the move begins, or within 6 inches.");
	return conduct_allow();
}

/* An entering unit charges only beyond its first 6 inches [conduct:house-reinforcements]. */
static struct refusal pay_charge(struct march *march, struct field_point from, struct field_point to)
{
	int32_t cost = conduct_price(march, from, to, true);

	if (cost > conduct_allowance_left(march) + FIELD_LENIENCE)
		return conduct_refuse("conduct:house-charge", "The charge does not reach the enemy.");
	if (march->after.active.spent * FIELD_GRAIN + cost + FIELD_CONTACT < march->after.active.entry * FIELD_GRAIN)
		return conduct_refuse("conduct:house-reinforcements",
		                      "A unit that enters charges only beyond the first 6 inches of its move.");
	return conduct_pay(march, cost);
}

struct refusal conduct_charge(struct march *march, int target)
{
	struct field_pose begin = march->now.walk.pose, to;
	struct refusal refusal = check_charger(march);
	struct field_body body;
	int32_t way;

	if (!refusal.rule)
		refusal = check_target(march, target);
	if (!refusal.rule)
		refusal = check_contact(march, &target, &way);
	if (refusal.rule)
		return refusal;
	to = go_ahead(begin, way);
	refusal = pay_charge(march, kit_point_of(begin), kit_point_of(to));
	if (refusal.rule)
		return refusal;
	march->now.walk.pose = to;
	if (march->apply)
		conduct_look_round(march, begin);
	march->now.across = comes_across(march, target, kit_point_of(begin), kit_point_of(to));
	close_in(march, target);
	march->now.flank = is_flank(march, target, march->now.face);
	conduct_set_pose(&march->after.unit[march->unit], march->now.walk.pose);
	conduct_make_body(&march->look, march->unit, &body);
	if (!march->after.active.entry && !march->now.off &&
	    !kit_body_on_table(&body, march->look.field->ground.width, march->look.field->ground.height))
		return conduct_refuse("conduct:house-charge", "The charge would leave the table.");
	march->now.target = target;
	return conduct_allow();
}

/* ---- breaking off */

bool conduct_may_break_off(const struct look *look, int unit)
{
	uint64_t enemies = conduct_contacts(look, unit);

	if (!enemies || !conduct_is_mounted(look, unit) || conduct_has(look, unit, U_SHAKEN))
		return false;
	EACH_BIT (enemy, &enemies, 1)
		if (conduct_is_mounted(look, enemy))
			return false;
	return true;
}

struct refusal conduct_break_off(struct march *march, int32_t steps)
{
	struct field_walk *walk = &march->now.walk;
	int back = (walk->pose.facing + FIELD_ROUND / 2) % FIELD_ROUND;
	struct field_point from = kit_point_of(walk->pose),
			   to = kit_place_point(from, 0, -steps * FIELD_GRAIN, walk->pose.facing);
	struct refusal refusal = conduct_allow();
	int32_t cost;

	if (!conduct_may_break_off(&march->look, march->unit))
		return conduct_refuse(
			"conduct:house-contact",
			"Only a Steady mounted unit whose enemies in contact are all on foot breaks off.");
	if (!steps)
		return conduct_refuse("conduct:house-move", "A step has some length.");
	cost = conduct_price(march, from, to, true);
	walk->bounds.exempt =
		conduct_contacts(&march->look, march->unit) | find_touched(march, walk->pose, walk->bounds.distance);
	walk->bounds.solid |= 1u << CROWD_ENEMY; /* one that stands behind it is in the way */
	if (!conduct_walk_straight(march, (struct field_pose){kit_find_step(to.x), kit_find_step(to.y), 0}))
		refusal = conduct_name_obstacle(march);
	walk->pose = kit_reform(&walk->form, walk->pose, &walk->form, back);
	walk->bounds.exempt = 0;
	conduct_settle(march);
	march->now.broke = true;
	march->after.unit[march->unit].foe = NONE; /* the end of its lines is told when the move is made */
	return refusal.rule ? refusal : conduct_pay(march, cost);
}
