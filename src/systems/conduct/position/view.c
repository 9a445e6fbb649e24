/* view.c: what a seat may know, and worlds that agree with it [conduct:house-hidden]. May use: position, game. */
#include <string.h>

#include "systems/conduct/position/position.h"

/* An enemy that nobody has seen: that it is there is known from the scenario, not where and how it stands. */
static void hide_unit(struct conduct_unit *unit)
{
	*unit = (struct conduct_unit){.status = unit->status,
	                              .type = unit->type,
	                              .flags = U_HIDDEN,
	                              .foe = NONE,
	                              .primary = NONE,
	                              .brigade = NONE};
}

static void hide_figure(struct conduct_person *figure)
{
	*figure = (struct conduct_person){.status = figure->status, .unit = NONE, .hidden = 1};
}

static void hide_side(const struct look *look, int side, struct conduct_state *view)
{
	bool unseen = view->active.unit != NONE && conduct_side_of(view->active.unit) == side &&
	              view->unit[view->active.unit].flags & U_HIDDEN;

	if (unseen) {
		view->active = (struct conduct_active){.unit = NONE};
		if (view->phase == PHASE_MOVE)
			view->phase = PHASE_UNITS;
		else
			view->offer_phase = PHASE_UNITS;
	}
	EACH_OF (side, unit)
		if (view->unit[unit].status == STATUS_TABLE && view->unit[unit].flags & U_HIDDEN)
			hide_unit(&view->unit[unit]);
	for (int i = 0; i < look->field->figures; i++)
		if (look->field->figure[i].side == side && view->figure[i].hidden)
			hide_figure(&view->figure[i]);
	memset(view->order[side], 0, sizeof view->order[side]);
	view->fix[side] = view->unfix[side] = 0;
	view->ready &= (uint8_t) ~(1 << side);
}

void conduct_view(const void *tables, const void *state, int seat, void *the_view)
{
	struct conduct_state *view = the_view;
	struct look look;

	*view = *(const struct conduct_state *)state;
	memset(&view->dice, 0, sizeof view->dice);
	look = conduct_look(tables, view);
	for (int side = 0; side < SIDES; side++)
		if (side != seat)
			hide_side(&look, side, view);
}

/* ---- worlds */

static bool is_free(const struct look *look, int unit)
{
	struct field_crowd crowd;
	struct field_body body;

	conduct_make_body(look, unit, &body);
	if (!conduct_zone_covers(&look->field->hiding[conduct_side_of(unit)], &body.stand[0]))
		return false;
	conduct_make_crowd(look, &crowd);
	return !kit_crowd_overlaps(&crowd, &body, unit, FIELD_ANYBODY) &&
	       !kit_crowd_within(&crowd, &body, unit, conduct_owners(!conduct_side_of(unit)),
	                         look->tables->house.hidden_reach);
}

/* Somewhere near where the scenario has it. */
static void guess_unit(const struct look *look, int unit, struct rng *rng, struct conduct_unit *it)
{
	const struct conduct_start *start = &look->field->start[unit];
	enum { TRIES = 24, AROUND = 8 * FIELD_STEPS };

	it->formation = start->type == NONE ? it->formation : start->form;
	for (int i = 0; i < TRIES; i++) {
		conduct_set_pose(it, start->pose);
		if (i) {
			it->x += (int32_t)base_pick_below(rng, 2 * AROUND) - AROUND;
			it->y += (int32_t)base_pick_below(rng, 2 * AROUND) - AROUND;
		}
		if (it->x > 0 && it->y > 0 && is_free(look, unit))
			return;
	}
	conduct_set_pose(it, start->pose);
}

void conduct_resample(const void *tables, const void *view, int seat, struct rng *rng, void *the_state)
{
	struct conduct_state *state = the_state;
	struct look look;

	*state = *(const struct conduct_state *)view;
	look = conduct_look(tables, state);
	state->dice.key[0] = base_next_random(rng);
	state->dice.key[1] = base_next_random(rng);
	EACH_OF (!seat, unit) {
		struct conduct_unit *it = &state->unit[unit];

		if (it->status == STATUS_TABLE && it->flags & U_HIDDEN && !it->x && !it->y)
			guess_unit(&look, unit, rng, it);
	}
	for (int i = 0; i < look.field->figures; i++) {
		struct conduct_person *it = &state->figure[i];

		if (look.field->figure[i].side == seat || !it->hidden || it->x || it->y)
			continue;
		it->unit = look.field->figure[i].unit ? (uint8_t)(look.field->figure[i].unit - 1) : NONE;
		if (it->unit != NONE && !(state->unit[it->unit].flags & U_HIDDEN))
			it->unit = NONE;
		it->x = it->unit == NONE ? look.field->figure[i].x : state->unit[it->unit].x;
		it->y = it->unit == NONE ? look.field->figure[i].y : state->unit[it->unit].y;
	}
}

/* Only a step on the table can show what was hidden. */
enum take_back conduct_take_back(const void *tables, const void *before, const struct move *move, const void *after)
{
	const struct conduct_state *was = before;

	(void)tables;
	(void)move;
	(void)after;
	return was->phase == PHASE_DEPLOY || was->phase == PHASE_MUSTER ? TAKE_BACK_YES : TAKE_BACK_TRY;
}
