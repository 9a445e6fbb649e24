/* piece.c: what is left of each unit, for statistics. May use: position. */
#include "systems/mutiny/position/position.h"

bool mutiny_piece(const void *tables, const void *state, size_t index, struct piece *piece)
{
	struct look look = mutiny_look(tables, state);
	unsigned unit = (unsigned)index + 1, at;
	struct text name = base_start_text(piece->name, sizeof piece->name);

	if (index >= look.war->units)
		return false;
	at = look.state->at[unit];
	base_put_string(&name, look.war->unit[unit].id);
	piece->side = look.state->side[unit] < SIDES ? look.state->side[unit] : -1;
	piece->left = 0;
	if (at != AT_NOWHERE && at != AT_BOX && at != AT_DEAD)
		piece->left = look.war->unit[unit].steps - mutiny_reduced(look.state, unit);
	return true;
}
