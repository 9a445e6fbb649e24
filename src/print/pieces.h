/* pieces.h: what is cut out of a game: its counters, stands, markers and cards, from what its box holds.
 * May use: face. */
#ifndef DURBAR_PRINT_PIECES_H
#define DURBAR_PRINT_PIECES_H

#include "print/face.h"

struct pieces {
	const struct print_game *game;
	struct piece *list;
	size_t count, room;
};

/* By the system of the order; free the list afterwards. Systems without pieces that are known have none. */
void pieces_collect(struct pieces *pieces, const struct print_order *order);
/* Parts of it: hex games, and battles in inches. */
void pieces_add_sunset(struct pieces *pieces);
void pieces_add_mutiny(struct pieces *pieces);
void pieces_add_restless(struct pieces *pieces);
void pieces_add_conduct(struct pieces *pieces);

void pieces_add(struct pieces *pieces, const struct piece *piece);
/* Round markers with a symbol of the sprite, or a letter where it is one letter long. */
void pieces_add_markers(struct pieces *pieces, const char *symbol, const char *name, const char *nation, int count);
/* Side of a counter, points. */
double pieces_size(const struct pieces *pieces);
/* Looks a word up in one of the tables of faces.js; `fallback` where it is not there. */
const char *pieces_face(const struct pieces *pieces, const char *table, const char *word, const char *fallback);
int pieces_number(const struct doc *map, const char *key, int fallback);

#endif
