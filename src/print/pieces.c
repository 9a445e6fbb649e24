/* pieces.c: a growing list of pieces, and markers. May use: face, flow. */
#include "print/pieces.h"

#include <stdlib.h>
#include <string.h>

#include "print/flow.h"

void pieces_add(struct pieces *pieces, const struct piece *piece)
{
	if (pieces->count == pieces->room) {
		size_t room = pieces->room ? 2 * pieces->room : 128;
		struct piece *list = realloc(pieces->list, room * sizeof *list);

		if (!list)
			return;
		pieces->list = list;
		pieces->room = room;
	}
	pieces->list[pieces->count++] = *piece;
}

double pieces_size(const struct pieces *pieces)
{
	return pieces->game->scale * 0.8 * PRINT_MM;
}

const char *pieces_face(const struct pieces *pieces, const char *table, const char *word, const char *fallback)
{
	const char *found = base_scalar_of(base_find_doc(base_find_doc(pieces->game->faces, table), word));

	return found ? found : fallback;
}

int pieces_number(const struct doc *map, const char *key, int fallback)
{
	int64_t value;

	return base_int_of(base_find_doc(map, key), &value) ? (int)value : fallback;
}

void pieces_add_markers(struct pieces *pieces, const char *symbol, const char *name, const char *nation, int count)
{
	/* Markers have one size, whatever the counters have. */
	struct piece piece = {.front.shape = FACE_ROUND, .wide = 12.8 * PRINT_MM, .high = 12.8 * PRINT_MM};

	if (strlen(symbol) == 1)
		snprintf(piece.front.left, sizeof piece.front.left, "%s", symbol);
	else
		snprintf(piece.front.symbol, sizeof piece.front.symbol, "%s", symbol);
	snprintf(piece.front.name, sizeof piece.front.name, "%s", name);
	snprintf(piece.front.nation, sizeof piece.front.nation, "%s", nation);
	piece.back = piece.front;
	for (int i = 0; i < count; i++)
		pieces_add(pieces, &piece);
}

void pieces_collect(struct pieces *pieces, const struct print_order *order)
{
	static const struct {
		const char *system;
		void (*add)(struct pieces *pieces);
	} systems[] = {{"sunset", pieces_add_sunset},
	               {"mutiny", pieces_add_mutiny},
	               {"restless", pieces_add_restless},
	               {"conduct", pieces_add_conduct}};

	*pieces = (struct pieces){.game = order->game};
	for (size_t i = 0; i < sizeof systems / sizeof *systems; i++)
		if (!strcmp(order->system, systems[i].system))
			systems[i].add(pieces);
}
