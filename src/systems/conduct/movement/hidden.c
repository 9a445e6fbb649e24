/* hidden.c: hidden units, figures that stand alone, multi-unit formations that break [conduct:house-hidden]
 * [conduct:house-square]. May use: private, turn. */
#include "systems/conduct/movement/private.h"
#include "systems/conduct/turn/turn.h"

void conduct_reveal(struct game *game, int unit, const char *rule)
{
	if (!(game->state->unit[unit].flags & U_HIDDEN))
		return;
	game->state->unit[unit].flags &= (uint16_t)~U_HIDDEN;
	conduct_carry_figures(game, unit);
	conduct_tell_pose(game, HAPPEN_REVEALED, rule, unit, game->state->unit[unit].formation);
}

void conduct_reveal_if_near(struct game *game, int unit)
{
	EACH_OF (!conduct_side_of(unit), enemy)
		if (conduct_on_table(&game->look, enemy) && !conduct_has(&game->look, enemy, U_HIDDEN) &&
		    conduct_measure_units(&game->look, unit, enemy) <= game->look.tables->house.hidden_reach) {
			conduct_reveal(game, unit, "conduct:house-hidden");
			return;
		}
}

/* Is it still in the areas where it may hide? */
static bool is_inside(const struct look *look, int unit)
{
	struct field_body body;

	conduct_make_body(look, unit, &body);
	return conduct_zone_covers(&look->field->hiding[conduct_side_of(unit)], &body.stand[0]);
}

void conduct_reveal_near(struct game *game, int unit)
{
	if (game->state->unit[unit].flags & U_HIDDEN) {
		if (!is_inside(&game->look, unit))
			conduct_reveal(game, unit, "conduct:house-hidden");
		else
			conduct_reveal_if_near(game, unit);
		return;
	}
	EACH_OF (!conduct_side_of(unit), enemy)
		if (conduct_on_table(&game->look, enemy) && conduct_has(&game->look, enemy, U_HIDDEN) &&
		    conduct_measure_units(&game->look, unit, enemy) <= game->look.tables->house.hidden_reach)
			conduct_reveal(game, enemy, "conduct:house-hidden");
}

void conduct_scatter_figures(struct game *game, int mover)
{
	for (int figure = 0; figure < game->look.field->figures; figure++) {
		struct conduct_person *it = &game->state->figure[figure];
		struct field_point at = {it->x * FIELD_GRAIN, it->y * FIELD_GRAIN};

		if (it->status == FIGURE_TABLE && it->unit == NONE &&
		    conduct_figure_side(&game->look, figure) != conduct_side_of(mover) &&
		    conduct_measure_from(&game->look, at, mover) <= game->look.tables->house.figure_disc)
			conduct_save_figure(game, figure, "conduct:house-command");
	}
}

void conduct_break_brigade(struct game *game, int unit, const char *rule)
{
	int brigade = game->state->unit[unit].brigade;
	struct event *event;

	if (brigade == NONE)
		return;
	event = conduct_tell_three(game, HAPPEN_BRIGADE, rule, game->state->brigade[brigade], 0, 0);
	EACH_OF (conduct_side_of(unit), other)
		if (game->state->unit[other].brigade == brigade) {
			if (event)
				event->set[0] |= UINT64_C(1) << other;
			game->state->unit[other].brigade = NONE;
			game->state->unit[other].flags &= (uint16_t)~U_FELL_IN;
		}
	game->state->brigade[brigade] = BRIGADE_NONE;
}

void conduct_lapse_brigades(struct game *game)
{
	EACH_UNIT (unit) {
		struct conduct_unit *it = &game->state->unit[unit];

		if (it->brigade == NONE || game->state->brigade[it->brigade] != BRIGADE_GATHERING)
			continue;
		it->brigade = NONE;
		it->flags &= (uint16_t)~U_FELL_IN;
	}
	for (int i = 0; i < BRIGADES; i++)
		if (game->state->brigade[i] == BRIGADE_GATHERING)
			game->state->brigade[i] = BRIGADE_NONE;
}
