/* hidden.c: hidden units show themselves [conduct:house-hidden]. May use: private, charts, turn. */
#include "systems/conduct/charts/charts.h"
#include "systems/conduct/movement/private.h"
#include "systems/conduct/turn/turn.h"

void conduct_reveal(struct game *game, int unit, const char *rule)
{
	if (!(game->state->unit[unit].flags & U_HIDDEN))
		return;
	game->state->unit[unit].flags &= (uint16_t)~U_HIDDEN;
	conduct_carry_figures(game, unit);
	conduct_tell_pose(game, HAPPEN_REVEALED, rule, unit, game->state->unit[unit].formation);
	conduct_tell_hidden_roll(game, unit);
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
