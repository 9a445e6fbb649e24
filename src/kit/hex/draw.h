/* draw.h: a window of a hex map as text for a terminal: each hex a small cell with two lines of
 * label, neighbours shifted by half a cell as on the map, colours on request. A whole small map:
 *     static void fill_cell(const void *who, unsigned hex, struct draw_cell *cell)
 *     {
 *             struct text top = base_start_text(cell->top, sizeof cell->top);
 *             struct text bottom = base_start_text(cell->bottom, sizeof cell->bottom);
 *
 *             base_put_char(&top, ".w^"[ground_of(who, hex)]);
 *             base_put_string(&bottom, name_of_unit_in(who, hex));
 *             cell->ink = cell->ground = DRAW_PLAIN;
 *     }
 *     ...
 *     struct draw_window window = {1, 1, map->columns, map->rows, colour, fill_cell, &look};
 *
 *     kit_draw_window(map, &window, text);
 * May use: base, hex. */
#ifndef DURBAR_KIT_HEX_DRAW_H
#define DURBAR_KIT_HEX_DRAW_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "kit/hex/hex.h"

enum {
	DRAW_LABEL = 4,  /* signs in each line of a cell */
	DRAW_BYTES = 16, /* bytes for one line, UTF-8, the final zero included */
	DRAW_PLAIN = 256 /* no colour: the terminal's own */
};

/* What to write into a hex. Lines shorter than DRAW_LABEL are filled with blanks, longer ones cut. */
struct draw_cell {
	char top[DRAW_BYTES], bottom[DRAW_BYTES];
	uint16_t ink, ground; /* colours 0 to 255 of the ANSI table, or DRAW_PLAIN */
};

struct draw_window {
	uint16_t column, row;   /* the first hex shown, from 1 */
	uint16_t columns, rows; /* cut to what the map has */
	bool colour;            /* write ANSI 256-colour sequences */
	void (*fill)(const void *who, unsigned hex, struct draw_cell *cell);
	const void *who;
};

/* Which part of the map to show: the whole where it is small, else the stretch of so many columns and rows that weighs most.
 * `weigh` gets the window's `who`. */
void kit_frame_window(const struct hex_map *map, unsigned (*weigh)(const void *who, unsigned hex), unsigned columns,
                      unsigned rows, struct draw_window *window);
/* Writes the window, the numbers of columns at its head and those of rows at its left. Flat-topped maps take
 * two lines a row plus two, five signs a column plus three. text->cut tells where the buffer was too small. */
void kit_draw_window(const struct hex_map *map, const struct draw_window *window, struct text *text);

/* The first line of a cell: the name of a place that gives the hex something, as far as it fits; elsewhere the sign of the
 * ground, and "=" where a side of the hex has the word `road`. */
void kit_label_hex(const struct hex_map *map, unsigned hex, char sign, unsigned road, struct text *text);

#endif
