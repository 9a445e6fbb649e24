/* sample.c: a random move, leg by leg: what cannot be is left out. May use: private, kit/field/entry. */
#include "kit/field/entry.h"
#include "systems/conduct/movement/private.h"

/* The last charge of those that were found, or an earlier one. */
struct pick {
	struct rng *rng;
	struct move *move;
	uint32_t found;
};

static bool pick_charge(void *context, const struct move *move)
{
	struct pick *pick = context;

	if (base_pick_below(pick->rng, ++pick->found) == 0)
		*pick->move = *move;
	return pick->found >= 3;
}

static int16_t pick_between(struct rng *rng, int low, int high)
{
	return (int16_t)(low + (int)base_pick_below(rng, (uint32_t)(high - low + 1)));
}

static int pick_enemy(const struct look *look, int side, struct rng *rng)
{
	int first = (int)base_pick_below(rng, ARMY);

	for (int i = 0; i < ARMY; i++) {
		int enemy = !side * ARMY + (first + i) % ARMY;

		if (conduct_on_table(look, enemy) && !conduct_has(look, enemy, U_HIDDEN))
			return enemy;
	}
	return NONE;
}

static struct leg pick_length(const struct march *march, int kind, struct rng *rng)
{
	int most = conduct_allowance_left(march) / FIELD_GRAIN;

	return (struct leg){.kind = (uint8_t)kind, .a = most ? pick_between(rng, 1, most) : 0};
}

static struct leg pick_wheel(struct rng *rng)
{
	return (struct leg){.kind = (uint8_t)(LEG_WHEEL_LEFT + base_pick_below(rng, 2)),
	                    .a = pick_between(rng, 1, base_pick_below(rng, 4) ? 4500 : 9000)};
}

static struct leg pick_shift(struct rng *rng)
{
	int most = base_pick_below(rng, 4) ? 1500 : 3000;

	return (struct leg){
		.kind = LEG_SHIFT, .a = pick_between(rng, -most, most), .b = pick_between(rng, -most, most)};
}

/* Now and then with a slide, which is lawful only where something is in the way. */
static struct leg pick_form(struct rng *rng)
{
	struct leg leg = {.kind = LEG_FORM, .what = (uint8_t)base_pick_below(rng, FORMS)};

	if (base_pick_below(rng, 4) == 0) {
		leg.a = pick_between(rng, -1500, 1500);
		leg.b = pick_between(rng, -1500, 1500);
	}
	return leg;
}

static struct leg pick_for_crew(const struct march *march, struct rng *rng)
{
	switch (base_pick_below(rng, 10)) {
	case 0:
		return (struct leg){.kind = LEG_LIMBER};
	case 1:
		return (struct leg){.kind = LEG_UNLIMBER};
	case 2:
		return (struct leg){.kind = LEG_FALL_IN};
	case 3:
	case 4:
		return (struct leg){.kind = LEG_FACE, .a = (int16_t)base_pick_below(rng, FIELD_ROUND)};
	case 5:
		return pick_wheel(rng);
	case 6:
		return pick_shift(rng);
	default:
		return pick_length(march, LEG_FORWARD, rng);
	}
}

static struct leg pick_leg(const struct march *march, struct rng *rng)
{
	int enemy;

	switch (base_pick_below(rng, 16)) {
	case 0:
		return pick_form(rng);
	case 1:
	case 2:
		return (struct leg){.kind = LEG_FACE, .a = (int16_t)base_pick_below(rng, FIELD_ROUND)};
	case 3:
	case 4:
	case 5:
		return pick_wheel(rng);
	case 6:
		return pick_shift(rng);
	case 7:
		return (struct leg){.kind = (uint8_t)(LEG_GROUND + base_pick_below(rng, 2))};
	case 8:
		return (struct leg){.kind = (uint8_t)(LEG_MOUNT + base_pick_below(rng, 2)),
		                    .what = (uint8_t)base_pick_below(rng, FORMS)};
	case 9:
		enemy = pick_enemy(&march->look, conduct_side_of(march->unit), rng);
		return (struct leg){.kind = enemy == NONE ? LEG_FALL_IN : LEG_CHARGE,
		                    .what = enemy == NONE ? 0 : (uint8_t)enemy};
	case 10:
		return (struct leg){.kind = LEG_FALL_IN};
	default:
		return pick_length(march, LEG_FORWARD, rng);
	}
}

static struct leg pick_for_body(const struct march *march, struct rng *rng)
{
	struct leg leg = pick_length(march, LEG_FORWARD, rng);

	switch (base_pick_below(rng, 8)) {
	case 0:
		return (struct leg){.kind = LEG_FACE, .a = (int16_t)base_pick_below(rng, FIELD_ROUND)};
	case 1:
		return pick_shift(rng);
	case 2:
	case 3:
		return pick_wheel(rng);
	case 4:
	case 5:
		return (struct leg){.kind = LEG_GO, .a = (int16_t)base_pick_below(rng, FIELD_ROUND), .b = leg.a};
	default:
		return leg;
	}
}

static struct leg pick_any(const struct march *march, struct rng *rng)
{
	if (march->members & (march->members - 1))
		return pick_for_body(march, rng);
	if (conduct_in_contact(&march->look, march->unit))
		return pick_length(march, LEG_BACK, rng);
	return conduct_is_crew(&march->look, march->unit) ? pick_for_crew(march, rng) : pick_leg(march, rng);
}

static void pick_entry(const struct look *look, struct rng *rng, struct move *move)
{
	int unit = look->state->active.unit;
	const struct field_edge *edge = &look->field->group[look->field->start[unit].group - 1].edge;
	/* Beyond its ends only where an enemy keeps the unit off. */
	int64_t part = base_pick_below(rng, 8) ? pick_between(rng, 0, 1000) : pick_between(rng, -1000, 2000);
	struct field_point at = {edge->from.x + (int32_t)((edge->to.x - edge->from.x) * part / 1000),
	                         edge->from.y + (int32_t)((edge->to.y - edge->from.y) * part / 1000)};

	at.x = at.x < 0 ? 0 : at.x > look->field->ground.width ? look->field->ground.width : at.x;
	at.y = at.y < 0 ? 0 : at.y > look->field->ground.height ? look->field->ground.height : at.y;
	at = (struct field_point){kit_find_step(at.x), kit_find_step(at.y)};
	move->arg[MOVE_X] = at.x;
	move->arg[MOVE_Y] = at.y;
	move->arg[MOVE_FACING] =
		kit_find_inward(&look->field->ground, (struct field_point){at.x * FIELD_GRAIN, at.y * FIELD_GRAIN}) + 1;
	if (base_pick_below(rng, 4) == 0)
		move->arg[MOVE_FACING] =
			(move->arg[MOVE_FACING] - 1 + FIELD_ROUND + pick_between(rng, -4500, 4500)) % FIELD_ROUND + 1;
}

/* One move from the beginning; false: it cannot end there. */
static bool try_walk(const struct look *look, bool enters, struct rng *rng, struct move *move)
{
	struct march march;
	bool charges = base_pick_below(rng, 2);

	*move = conduct_make_move(VERB_MOVE, 0, 0);
	if (enters)
		pick_entry(look, rng, move);
	if (conduct_start_march(look, move, charges, &march).rule)
		return false;
	for (uint32_t tries = 1 + base_pick_below(rng, 6); tries && march.now.target == NONE; tries--) {
		struct stride before = conduct_save_stride(&march);
		struct leg leg = pick_any(&march, rng);

		if ((leg.kind == LEG_CHARGE && !charges) ||
		    conduct_make_leg(&march, &leg, 1 + conduct_count_legs(move)).rule)
			conduct_restore_stride(&march, &before);
		else
			conduct_add_leg(move, &leg);
	}
	/* What was walked as if to a charge may be too far without one. */
	return (!charges || march.now.target != NONE || look->state->active.pace != PACE_FAST) &&
	       !conduct_judge(look, &march).rule;
}

static bool pick_duty(const struct look *look, struct rng *rng, struct move *move)
{
	struct pick pick = {rng, move, 0};
	int enemy;

	if (look->state->active.headlong)
		return conduct_find_headlong(look, &enemy, move) != FIELD_FAR;
	if (look->state->active.forced || base_pick_below(rng, 4) == 0)
		conduct_search_charges(look, pick_charge, &pick);
	return pick.found;
}

void conduct_sample_move(const struct look *look, int side, struct rng *rng, struct move *move)
{
	bool enters = look->state->unit[look->state->active.unit].status == STATUS_READY;

	(void)side;
	if (!enters && pick_duty(look, rng, move))
		return;
	for (int tries = 0; tries < 4; tries++)
		if (try_walk(look, enters, rng, move))
			return;
	*move = conduct_make_move(VERB_MOVE, 0, 0);
}
