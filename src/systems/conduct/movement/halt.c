/* halt.c: a unit under way comes upon enemies that nobody has seen: it stops an inch before them
 * [conduct:house-hidden]. Only what is truly done knows of them. May use: private. */
#include "systems/conduct/movement/private.h"

enum { STRIDE = FIELD_STEPS / 20 };

static bool anybody_hides(const struct march *march)
{
	for (int i = 0; i < march->crowd.count; i++)
		if (march->crowd.piece[i].owner == CROWD_HIDDEN)
			return true;
	return false;
}

/* A walk that only hidden enemies stop. */
static struct field_walk start_trial(const struct march *march)
{
	struct field_walk trial = march->now.walk;

	trial.bounds = (struct field_bounds){
		.shunned = 1u << CROWD_HIDDEN, .distance = march->look.tables->house.stand_off - 1, .off_table = true};
	trial.obstacle = (struct field_obstacle){0};
	return trial;
}

static bool lies_on_friend(const struct march *march, const struct field_walk *trial)
{
	struct field_body body;

	kit_make_body(&trial->form, trial->pose, &body);
	return kit_crowd_overlaps(&march->crowd, &body, march->unit, 1u << CROWD_SOLID | 1u << CROWD_PASSED);
}

/* How many steps of the way it can go, and ends beside its friends. */
static int32_t measure_way(const struct march *march, struct field_walk *trial, int heading, int32_t steps)
{
	struct field_point from = kit_point_of(trial->pose), to;
	int32_t free = kit_measure_free(trial, heading, steps);

	if (free == steps)
		return steps;
	for (; free > 0; free -= STRIDE) {
		to = kit_place_point(from, 0, free * FIELD_GRAIN, heading);
		trial->pose.x = kit_find_step(to.x);
		trial->pose.y = kit_find_step(to.y);
		if (!lies_on_friend(march, trial))
			return free;
	}
	return 0;
}

static int cut_straight(const struct march *march, struct leg *leg, int32_t steps)
{
	struct field_walk trial = start_trial(march);
	int32_t free = measure_way(march, &trial, trial.pose.facing, steps);

	if (free == steps)
		return NONE;
	*leg = (struct leg){.kind = free ? LEG_FORWARD : LEG_NONE, .a = (int16_t)free};
	return trial.obstacle.index;
}

static int cut_shift(const struct march *march, struct leg *leg)
{
	struct field_walk trial = start_trial(march);
	struct field_point from = kit_point_of(trial.pose),
			   to = kit_place_point(from, leg->a * FIELD_GRAIN, leg->b * FIELD_GRAIN, trial.pose.facing);
	int32_t steps = kit_find_step(kit_measure_points(from, to));
	int32_t free = measure_way(march, &trial, kit_find_facing(from, to), steps);

	if (free == steps)
		return NONE;
	leg->a = (int16_t)(leg->a * free / steps);
	leg->b = (int16_t)(leg->b * free / steps);
	if (!leg->a && !leg->b)
		leg->kind = LEG_NONE;
	return trial.obstacle.index;
}

static int cut_wheel(const struct march *march, struct leg *leg)
{
	int turn = conduct_leg_facing(leg), way = leg->kind == LEG_WHEEL_LEFT ? -1 : 1;
	int low = 0, high = turn + 1, by = NONE;

	while (high - low > 1) {
		struct field_walk trial = start_trial(march);
		int angle = high > turn ? turn : (low + high) / 2;

		if (kit_walk_wheel(&trial, way * angle)) {
			low = angle;
		} else {
			high = angle;
			by = trial.obstacle.index;
		}
	}
	leg->a = (int16_t)low;
	if (!low)
		leg->kind = LEG_NONE;
	return by;
}

/* A step that ends where it begins, or nearly: only where it ends counts. */
static int cut_change(struct march *march, struct leg *leg)
{
	struct stride before = conduct_save_stride(march);
	struct field_walk trial;
	int by = NONE;

	if (!conduct_make_leg(march, leg, 2).rule) {
		trial = start_trial(march);
		if (!kit_walk_stand(&trial))
			by = trial.obstacle.index;
	}
	conduct_restore_stride(march, &before);
	if (by != NONE)
		leg->kind = LEG_NONE;
	return by;
}

/* So much of a leg of a body: steps, of a wheel hundredths of a degree; a change of face is whole or not at all. */
static int measure_leg(const struct leg *leg)
{
	switch (leg->kind) {
	case LEG_GO:
		return leg->b;
	case LEG_SHIFT:
		return (int)kit_find_root((int64_t)leg->a * leg->a + (int64_t)leg->b * leg->b);
	case LEG_FACE:
		return 1;
	default:
		return conduct_leg_facing(leg);
	}
}

static struct leg cut_down(const struct leg *leg, int amount, int whole)
{
	struct leg part = *leg;

	if (leg->kind == LEG_GO)
		part.b = (int16_t)amount;
	else if (leg->kind == LEG_SHIFT)
		part = (struct leg){LEG_SHIFT, 0, (int16_t)(leg->a * amount / whole),
		                    (int16_t)(leg->b * amount / whole), 0};
	else if (leg->kind != LEG_FACE)
		part.a = (int16_t)amount;
	if (!amount || (leg->kind == LEG_SHIFT && !part.a && !part.b))
		part.kind = LEG_NONE;
	return part;
}

/* The hidden enemy that the members come too near to, or NONE. */
static int find_in_way(const struct march *march, const struct leg *leg)
{
	struct drift drift = conduct_plan_body(march, leg);

	EACH_BIT (member, &march->members, 1) {
		struct field_walk trial = start_trial(march);

		trial.form = conduct_form_of(&march->look, member);
		trial.pose = conduct_pose_of(&march->after.unit[member]);
		if (leg->kind != LEG_NONE && !conduct_drift(&trial, &drift))
			return trial.obstacle.index;
	}
	return NONE;
}

/* As much of the leg as hidden enemies let the body go, ending beside its friends. */
static int cut_body(const struct march *march, struct leg *leg)
{
	int whole = measure_leg(leg), low = 0, high = whole, by = find_in_way(march, leg);

	if (by == NONE)
		return NONE;
	while (high - low > 1) {
		struct leg part = cut_down(leg, (low + high) / 2, whole);
		int enemy = find_in_way(march, &part);

		by = enemy == NONE ? by : enemy;
		*(enemy == NONE ? &low : &high) = (low + high) / 2;
	}
	for (; low > 0; low -= low < STRIDE ? low : STRIDE) {
		struct leg part = cut_down(leg, low, whole);
		struct drift drift = conduct_plan_body(march, &part);

		if (!conduct_body_overlaps(march, &drift))
			break;
	}
	*leg = cut_down(leg, low, whole);
	return by;
}

/* One that breaks off stops shorter. */
static int cut_back(const struct march *march, struct leg *leg)
{
	struct field_walk trial = start_trial(march);
	int32_t free = measure_way(march, &trial, (trial.pose.facing + FIELD_ROUND / 2) % FIELD_ROUND, leg->a);

	if (free == leg->a)
		return NONE;
	leg->a = (int16_t)free;
	if (!free)
		leg->kind = LEG_NONE;
	return trial.obstacle.index;
}

int conduct_cut_leg(struct march *march, struct leg *leg)
{
	int32_t way;
	int by;

	if (!anybody_hides(march))
		return NONE;
	if (march->members & (march->members - 1))
		return cut_body(march, leg);
	switch (leg->kind) {
	case LEG_FORWARD:
		return cut_straight(march, leg, leg->a);
	case LEG_CHARGE:
		if (conduct_find_contact(march, leg->what, &way) == NONE)
			return NONE;
		by = cut_straight(march, leg, way);
		/* It has come as near to the others as its charge brought it. */
		march->now.walk.bounds.shunned = by == NONE ? march->now.walk.bounds.shunned : 0;
		return by;
	case LEG_SHIFT:
		return cut_shift(march, leg);
	case LEG_WHEEL_LEFT:
	case LEG_WHEEL_RIGHT:
		return cut_wheel(march, leg);
	case LEG_BACK:
		return cut_back(march, leg);
	default:
		return cut_change(march, leg);
	}
}

/* ---- what is seen on the way */

/* Lies the point farther than so much above, below or beside the shape? */
static bool is_off(const struct field_shape *shape, struct field_point at, int32_t reach)
{
	bool left = true, right = true, above = true, below = true;

	for (int i = 0; i < shape->count; i++) {
		left &= at.x < shape->at[i].x - reach;
		right &= at.x > shape->at[i].x + reach;
		above &= at.y > shape->at[i].y + reach;
		below &= at.y < shape->at[i].y - reach;
	}
	return left || right || above || below;
}

static void look_from(struct march *march, const struct field_shape *shape)
{
	const struct conduct_house *house = &march->look.tables->house;

	for (int i = 0; i < march->crowd.count; i++) {
		const struct field_piece *piece = &march->crowd.piece[i];

		if (piece->owner == CROWD_HIDDEN && kit_measure_gap(shape, &piece->stand.shape) <= house->hidden_reach)
			march->seen |= UINT64_C(1) << piece->body;
	}
	for (int i = 0; i < march->look.field->figures; i++) {
		const struct conduct_person *it = &march->after.figure[i];
		struct field_point at = {it->x * FIELD_GRAIN, it->y * FIELD_GRAIN};
		struct field_shape dot = {.count = 2, .at = {at, at}};

		if (it->status == FIGURE_TABLE && it->unit == NONE &&
		    march->look.field->figure[i].side != conduct_side_of(march->unit) &&
		    !is_off(shape, at, house->figure_disc) &&
		    (kit_holds_point(shape, at) || kit_measure_gap(shape, &dot) <= house->figure_disc))
			march->touched |= 1u << i;
	}
}

void conduct_look_round(struct march *march, struct field_pose from)
{
	struct field_walk walk = march->now.walk;
	struct field_pose to = walk.pose;
	struct field_body body;
	struct field_shape swept;

	kit_make_body(&walk.form, to, &body);
	look_from(march, &body.stand[0].shape);
	if (to.facing == from.facing) {
		kit_make_body(&walk.form, from, &body);
		kit_sweep_shape(&body.stand[0].shape, (to.x - from.x) * FIELD_GRAIN, (to.y - from.y) * FIELD_GRAIN,
		                &swept);
		look_from(march, &swept);
		return;
	}
	/* On a wheel it is nowhere far from the straight way between both. */
	for (int i = 1; i < 4; i++) {
		int turn = (to.facing - from.facing + FIELD_ROUND) % FIELD_ROUND;

		turn = turn > FIELD_ROUND / 2 ? turn - FIELD_ROUND : turn;
		walk.pose = (struct field_pose){from.x + (to.x - from.x) * i / 4, from.y + (to.y - from.y) * i / 4,
		                                (uint16_t)((from.facing + turn * i / 4 + FIELD_ROUND) % FIELD_ROUND)};
		kit_make_body(&walk.form, walk.pose, &body);
		look_from(march, &body.stand[0].shape);
	}
}
