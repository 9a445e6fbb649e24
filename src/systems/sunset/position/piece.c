/* piece.c: what is left of each unit, for statistics. May use: position. */
#include "systems/sunset/position/position.h"

bool sunset_piece(const void *tables, const void *state, size_t index, struct piece *piece)
{
	struct look look = sunset_look(tables, state);
	unsigned unit = (unsigned)index + 1, at;
	struct text name = base_start_text(piece->name, sizeof piece->name);

	if (index >= look.war->units)
		return false;
	at = look.state->at[unit];
	base_put_string(&name, sunset_facts(&look, unit)->id);
	piece->side = sunset_facts(&look, unit)->side;
	/* Withdrawn or about to be placed is not lost. */
	piece->left = sunset_on_map(look.state, unit) || at == AT_GONE || at == AT_ARRIVING;
	return true;
}
