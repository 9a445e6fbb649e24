/* piece.c: what is left of each unit and figure, for statistics. May use: position. */
#include "systems/conduct/position/position.h"

static void tell_figure(const struct look *look, size_t figure, struct piece *piece)
{
	unsigned status = look->state->figure[figure].status;
	struct text name = base_start_text(piece->name, sizeof piece->name);

	base_put_string(&name, look->field->figure[figure].id);
	piece->side = look->field->figure[figure].side;
	piece->left = status != FIGURE_ABSENT && status != FIGURE_KILLED && status != FIGURE_CAPTURED;
}

bool conduct_piece(const void *tables, const void *state, size_t index, struct piece *piece)
{
	struct look look = conduct_look(tables, state);
	struct text name = base_start_text(piece->name, sizeof piece->name);

	if (index >= UNITS && index - UNITS < look.field->figures) {
		tell_figure(&look, index - UNITS, piece);
		return true;
	}
	if (index >= UNITS)
		return false;
	conduct_put_unit(&look, (int)index, &name);
	piece->side = (int)(index / ARMY);
	piece->left =
		look.state->unit[index].status != STATUS_ABSENT && look.state->unit[index].status != STATUS_DESTROYED;
	return true;
}
