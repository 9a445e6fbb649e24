/* setup.c: the first position of a battle. May use: game, private, turn, position, data. */
#include <string.h>

#include "systems/conduct/data/data.h"
#include "systems/conduct/position/position.h"
#include "systems/conduct/turn/private.h"

static void set_unit(const struct conduct_tables *tables, const struct conduct_start *start, struct conduct_unit *unit)
{
	const struct conduct_type *type = &tables->type[start->type];

	unit->status = start->group ? STATUS_WAITING : STATUS_TABLE;
	unit->type = start->type;
	unit->formation = start->form;
	conduct_set_pose(unit, start->pose);
	if (start->fixed)
		unit->flags |= U_FIXED;
	if (start->hidden)
		unit->flags |= U_HIDDEN;
	if (type->tigermen)
		unit->flags |= U_TIGERMEN;
}

static void set_side(const struct conduct_tables *tables, const struct conduct_scenario *field,
                     struct conduct_state *state, int side)
{
	static const uint8_t option[SIDES] = {OPT_COLONIAL_ARMY, OPT_NATIVE_ARMY};
	int chosen = field->free ? state->option[option[side]] : 0;
	struct conduct_start laid[ARMY];
	const struct conduct_start *start = &field->start[side * ARMY];

	memset(laid, NONE, sizeof laid);
	if (chosen && chosen <= tables->armies) {
		conduct_lay_out(tables, field, side, &tables->army[chosen - 1], laid);
		start = laid;
	}
	for (int i = 0; i < ARMY; i++)
		if (start[i].type != NONE)
			set_unit(tables, &start[i], &state->unit[side * ARMY + i]);
}

static void set_figure(const struct conduct_figure *facts, const struct conduct_state *state,
                       struct conduct_person *figure)
{
	figure->status = facts->group ? FIGURE_WAITING : FIGURE_TABLE;
	figure->unit =
		facts->unit && state->unit[facts->unit - 1].status == STATUS_TABLE ? (uint8_t)(facts->unit - 1) : NONE;
	figure->x = facts->x;
	figure->y = facts->y;
	if (figure->unit != NONE) {
		figure->x = state->unit[figure->unit].x;
		figure->y = state->unit[figure->unit].y;
	}
}

/* [conduct:house-hidden] With hidden units, or in their areas. */
static void hide_figures(const struct conduct_scenario *field, struct conduct_state *state)
{
	for (int i = 0; i < field->figures; i++) {
		struct conduct_person *it = &state->figure[i];
		const struct conduct_zone *hiding = &field->hiding[field->figure[i].side];
		struct field_point at = {it->x * FIELD_GRAIN, it->y * FIELD_GRAIN};

		if (it->status != FIGURE_TABLE)
			continue;
		if (it->unit != NONE) {
			it->hidden = state->unit[it->unit].flags & U_HIDDEN ? 1 : 0;
			continue;
		}
		it->hidden = conduct_zone_holds(hiding, at);
	}
}

static void set_nobody(struct conduct_state *state)
{
	EACH_UNIT (unit) {
		struct conduct_unit *it = &state->unit[unit];

		it->foe = it->primary = it->brigade = NONE;
		it->type = NONE;
	}
	for (int i = 0; i < FIGURES; i++)
		state->figure[i].unit = NONE;
	state->active.unit = NONE;
	state->combat = NONE;
	state->winner = state->had = NOBODY;
	for (int side = 0; side < SIDES; side++)
		state->chief[side] = NONE;
}

void conduct_setup(const void *the_tables, size_t scenario, const int32_t *options, const struct dice *dice, void *it)
{
	const struct conduct_tables *tables = the_tables;
	const struct conduct_scenario *field = &tables->scenario[scenario];
	struct conduct_state *state = it;
	struct game game;

	memset(state, 0, sizeof *state);
	state->dice = *dice;
	state->scenario = (uint8_t)scenario;
	for (int i = 0; i < OPTIONS; i++)
		state->option[i] = (uint8_t)options[i];
	set_nobody(state);
	for (int side = 0; side < SIDES; side++)
		set_side(tables, field, state, side);
	for (int i = 0; i < field->figures; i++)
		set_figure(&field->figure[i], state, &state->figure[i]);
	hide_figures(field, state);
	for (int i = 0; i < field->goals; i++)
		state->holder[i] = field->goal[i].holder;
	game = (struct game){conduct_look(tables, state), state, NULL};
	conduct_begin_deployment(&game);
}
