/* charge.c: charges: who may charge whom, straight ahead to first contact, flush on the edge that is touched
 * [conduct:house-charge]. May use: private, position, turn. */
#include "systems/conduct/movement/private.h"
#include "systems/conduct/turn/turn.h"

static struct refusal check_charger(const struct march *march)
{
	const struct conduct_unit *it = &march->after.unit[march->unit];
	const struct conduct_type *type = conduct_type_of(&march->look, march->unit);
	bool skirmishes = it->formation == FORM_SKIRMISH || it->formation == FORM_DISMOUNTED;

	if (it->flags & U_SHAKEN || type->arm >= ARM_GUN ||
	    (!skirmishes && !march->look.tables->formation[it->formation].charges))
		return conduct_refuse("conduct:house-charge",
		                      "Steady foot and mounted units charge, not guns, squares or Shaken units.");
	if (type->arm == ARM_FOOT && conduct_class_of(&march->look, march->unit)->order == ORDER_CLOSE &&
	    type->bayonets && !(it->flags & U_FIXED))
		return conduct_refuse("conduct:house-bayonets", "Close order foot charges only with bayonets fixed.");
	if (it->turn & T_CLAIMED)
		return conduct_refuse("conduct:ucc-mod-works-square",
		                      "A unit that claimed its square or works keeps its post.");
	return conduct_allow();
}

static struct refusal check_target(const struct march *march, int target)
{
	const struct conduct_unit *it = &march->after.unit[march->unit], *enemy = &march->after.unit[target];
	bool skirmishes = it->formation == FORM_SKIRMISH || it->formation == FORM_DISMOUNTED;

	if (conduct_side_of(target) == conduct_side_of(march->unit) || enemy->status != STATUS_TABLE ||
	    enemy->flags & U_HIDDEN || enemy->turn & T_DOOMED)
		return conduct_refuse("conduct:house-charge", "Enemies on the table that can be seen are charged.");
	if (skirmishes && enemy->formation != FORM_SKIRMISH && !conduct_is_crew(&march->look, target) &&
	    !(enemy->flags & U_SHAKEN))
		return conduct_refuse(
			"conduct:house-charge",
			"Skirmishers and dismounted units charge only skirmishers, guns and Shaken units.");
	return conduct_allow();
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

/* Straight ahead until the first enemy is touched. */
static int find_contact(struct march *march, int32_t most, int32_t *way)
{
	struct field_bounds bounds = march->walk.bounds;
	int found = NONE;

	march->walk.bounds.shunned = 0;
	march->walk.bounds.solid |= 1u << CROWD_ENEMY;
	march->walk.bounds.lines &= ~(uint32_t)GROUND_LAAGER;
	march->walk.obstacle = (struct field_obstacle){0};
	*way = kit_measure_free(&march->walk, march->walk.pose.facing, most);
	if (march->walk.obstacle.kind == OBSTACLE_BODY && march->walk.obstacle.owner == CROWD_ENEMY)
		found = march->walk.obstacle.index;
	march->walk.bounds = bounds;
	return found;
}

static struct refusal pay_charge(struct march *march, struct field_point from, struct field_point to)
{
	int32_t cost = kit_price_way(&march->look.field->ground, &march->rates, from, to, march->rates.forward);

	if (cost > conduct_allowance_left(march) + FIELD_LENIENCE)
		return conduct_refuse("conduct:house-charge", "The charge does not reach the enemy.");
	march->cost += cost;
	return conduct_allow();
}

/* Turned flush where there is room. */
static void close_in(struct march *march, int target)
{
	static const uint8_t faces[] = {FACE_REAR, FACE_RIGHT, FACE_FRONT, FACE_LEFT};
	const struct conduct_house *house = &march->look.tables->house;
	struct field_body enemy;
	int edge = 2;

	conduct_make_body(&march->look, target, &enemy);
	march->walk.bounds.shunned = 0;
	march->walk.bounds.solid = 1u << CROWD_SOLID | 1u << CROWD_PASSED | 1u << CROWD_ENEMY | 1u << CROWD_DOOMED;
	march->walk.bounds.lines = 0;
	march->walk.bounds.off_table = false;
	kit_conform(&march->walk, &enemy.stand[0].shape, house->charge_slide, house->charge_overlap, &edge);
	march->face = (enum face)faces[edge & 3];
}

struct refusal conduct_charge(struct march *march, int target, int legs_before)
{
	struct conduct_unit *it = &march->after.unit[march->unit];
	struct field_point from = kit_point_of(march->walk.pose), ahead;
	struct refusal refusal = check_charger(march);
	struct field_body enemy;
	int32_t way;
	int found;

	if (!refusal.rule)
		refusal = check_target(march, target);
	if (refusal.rule)
		return refusal;
	if (legs_before > 1 || march->after.active.acted > 1)
		return conduct_refuse("conduct:house-charge",
		                      "Before a charge a unit makes at most one wheel or change of face.");
	found = find_contact(march, conduct_allowance_left(march) / FIELD_GRAIN + 1, &way);
	if (found == NONE)
		return conduct_refuse("conduct:house-charge", "Straight ahead the charge does not reach an enemy.");
	if (found != target)
		return conduct_refuse("conduct:house-charge", "Another enemy would be touched first: charge that one.");
	ahead = kit_place_point(from, 0, way * FIELD_GRAIN, march->walk.pose.facing);
	refusal = pay_charge(march, from, ahead);
	if (refusal.rule)
		return refusal;
	march->walk.pose.x = kit_find_step(ahead.x);
	march->walk.pose.y = kit_find_step(ahead.y);
	conduct_make_body(&march->look, target, &enemy);
	march->across = kit_is_lined(&march->look.field->ground, &enemy.stand[0].shape, from, GROUND_OBSTACLE,
	                             march->look.tables->house.lining);
	close_in(march, target);
	march->flank = is_flank(march, target, march->face);
	conduct_set_pose(it, march->walk.pose);
	conduct_make_body(&march->look, march->unit, &enemy);
	if (!march->after.active.entry &&
	    !kit_body_on_table(&enemy, march->look.field->ground.width, march->look.field->ground.height))
		return conduct_refuse("conduct:house-charge", "The charge would leave the table.");
	march->target = target;
	march->moved = true;
	return conduct_allow();
}

/* ---- the duty of Fanatics [conduct:house-fanatic] */

static bool try_charge(const struct look *look, int enemy, const struct leg *turn,
                       bool (*take)(void *context, const struct move *move), void *context)
{
	struct move move = conduct_make_move(VERB_MOVE, 0, 0);
	struct leg charge = {.kind = LEG_CHARGE, .what = (uint8_t)enemy};

	if (turn->kind)
		conduct_add_leg(&move, turn);
	conduct_add_leg(&move, &charge);
	return !conduct_move_phase.check(look, conduct_side_of(look->state->active.unit), &move).rule &&
	       take(context, &move);
}

/* The points of an enemy that a charge may be pointed at: the nearest, corners, middles of edges. */
static int find_marks(const struct look *look, int enemy, struct field_point from, struct field_point marks[9])
{
	struct field_body body;

	conduct_make_body(look, enemy, &body);
	marks[0] = kit_find_nearest(&body.stand[0].shape, from);
	for (int i = 0; i < 4; i++) {
		struct field_point a = body.stand[0].shape.at[i], b = body.stand[0].shape.at[(i + 1) % 4];

		marks[1 + i] = a;
		marks[5 + i] = (struct field_point){(a.x + b.x) / 2, (a.y + b.y) / 2};
	}
	return 9;
}

bool conduct_search_charges(const struct look *look, bool (*take)(void *context, const struct move *move),
                            void *context)
{
	int unit = look->state->active.unit;
	const struct conduct_unit *it = &look->state->unit[unit];
	struct field_point middle = conduct_middle_of(look, unit);
	int32_t most =
		(conduct_is_mounted(look, unit) ? look->state->active.mounted : look->state->active.foot) * FIELD_GRAIN;

	EACH_OF (!conduct_side_of(unit), enemy) {
		struct field_point marks[9];
		struct leg none = {0};
		int count;

		if (!conduct_on_table(look, enemy) || conduct_has(look, enemy, U_HIDDEN) ||
		    conduct_measure_units(look, unit, enemy) > most)
			continue;
		if (try_charge(look, enemy, &none, take, context))
			return true;
		count = find_marks(look, enemy, middle, marks);
		for (int i = 0; i < count; i++) {
			int facing = kit_find_facing(middle, marks[i]), turn = kit_measure_facings(it->facing, facing);
			bool right = (facing - it->facing + FIELD_ROUND) % FIELD_ROUND == turn;
			struct leg face = {.kind = LEG_FACE, .a = (int16_t)facing};
			struct leg wheel = {.kind = right ? LEG_WHEEL_RIGHT : LEG_WHEEL_LEFT, .a = (int16_t)turn};

			if (!turn || turn > look->tables->house.charge_turn)
				continue;
			if (try_charge(look, enemy, &wheel, take, context) ||
			    try_charge(look, enemy, &face, take, context))
				return true;
		}
	}
	return false;
}

static bool take_any(void *context, const struct move *move)
{
	(void)context;
	(void)move;
	return true;
}

bool conduct_can_charge(const struct look *look)
{
	return conduct_search_charges(look, take_any, NULL);
}
