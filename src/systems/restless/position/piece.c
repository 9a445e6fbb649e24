/* piece.c: what is left of each kind of unit, for statistics: armies are drawn, so that single units differ from battle to
 * battle. May use: rooms. */
#include "systems/restless/rooms.h"

bool restless_piece(const void *tables, const void *state, size_t index, struct piece *piece)
{
	struct look look = restless_look(tables, state);
	struct text name = base_start_text(piece->name, sizeof piece->name);

	if (index >= look.tables->types)
		return false;
	base_put_string(&name, look.tables->type[index].id);
	piece->side = look.tables->type[index].side;
	piece->left = 0;
	for (unsigned unit = 0; unit < look.state->units; unit++) {
		const struct restless_unit *it = &look.state->unit[unit];

		/* Who fled is off the table with his stands, and does not come back. */
		if (it->type == index && it->status != STATUS_DESTROYED && it->status != STATUS_FLED)
			piece->left += __builtin_popcount(it->alive);
	}
	return true;
}
