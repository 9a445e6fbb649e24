/* draw.c: hexes as bricks of signs. A flat-topped hex is
 *     /1011      and its neighbour to the right half a brick lower, so that their strokes
 *     \ 3a       make the slanting sides; pointy-topped rows shift by half a brick instead.
 * May use: base, hex. */
#include "kit/hex/draw.h"

#include <string.h>

enum { LINES = 100 }; /* of columns or rows: two digits of a hex number each */

/* The pen: writes colour changes only where a colour changes. */
struct pen {
	struct text *text;
	bool colour;
	uint16_t ink, ground;
};

static void set_colours(struct pen *pen, uint16_t ink, uint16_t ground)
{
	if (!pen->colour || (pen->ink == ink && pen->ground == ground))
		return;
	base_put_string(pen->text, "\033[0");
	if (ink < DRAW_PLAIN) {
		base_put_string(pen->text, ";38;5;");
		base_put_int(pen->text, ink);
	}
	if (ground < DRAW_PLAIN) {
		base_put_string(pen->text, ";48;5;");
		base_put_int(pen->text, ground);
	}
	base_put_char(pen->text, 'm');
	pen->ink = ink;
	pen->ground = ground;
}

/* Exactly `wide` signs: UTF-8 bytes that go on a sign are not counted. */
static void put_fitted(struct text *text, const char *label, int wide)
{
	int signs = 0;

	for (; *label; label++) {
		bool begins = ((unsigned char)*label & 0xc0) != 0x80;

		if (begins && signs == wide)
			break;
		signs += begins;
		base_put_char(text, *label);
	}
	for (; signs < wide; signs++)
		base_put_char(text, ' ');
}

static void put_blank(struct pen *pen, int wide)
{
	set_colours(pen, DRAW_PLAIN, DRAW_PLAIN);
	put_fitted(pen->text, "", wide);
}

static void put_line_end(struct pen *pen)
{
	set_colours(pen, DRAW_PLAIN, DRAW_PLAIN);
	base_put_char(pen->text, '\n');
}

static void put_cell(struct pen *pen, const struct draw_window *window, unsigned hex, int part, char stroke, int wide)
{
	struct draw_cell cell = {.ink = DRAW_PLAIN, .ground = DRAW_PLAIN};

	window->fill(window->who, hex, &cell);
	set_colours(pen, cell.ink, cell.ground);
	base_put_char(pen->text, stroke);
	put_fitted(pen->text, part ? cell.bottom : cell.top, wide);
}

/* Whether line `line` (column of a flat-topped map, row of a pointy one; from 1) lies half a hex further. */
static bool is_shifted(const struct hex_map *map, int line)
{
	/* Where even lines lie further, the first hex has the first of the second line to its south-east. */
	bool even = map->next[1][2] == kit_find_hex(map, 201);

	return (line % 2 == 0) == even;
}

/* The margin: the number of a row beside its first line. Shifted columns have the same row half a hex further down. */
static void put_row(struct pen *pen, int row, bool first)
{
	if (first)
		base_put_padded(pen->text, (uint64_t)row, 2);
	put_blank(pen, first ? 1 : 3);
}

static void draw_flat(const struct hex_map *map, const struct draw_window *window, int columns, int rows,
                      struct pen *pen)
{
	put_blank(pen, 4);
	for (int i = 0; i < columns; i++) {
		base_put_padded(pen->text, (uint64_t)(window->column + i), 2);
		put_blank(pen, DRAW_LABEL - 1);
	}
	put_line_end(pen);
	for (int y = 0; y < 2 * rows + 1; y++) {
		put_row(pen, window->row + y / 2, y % 2 == 0 && y < 2 * rows);
		for (int i = 0; i < columns; i++) {
			int column = window->column + i;
			int from_top = y - is_shifted(map, column);
			int row = window->row + from_top / 2;

			if (from_top < 0 || from_top >= 2 * rows)
				put_blank(pen, DRAW_LABEL + 1);
			else
				put_cell(pen, window, kit_find_hex(map, column * 100 + row), from_top % 2,
				         from_top % 2 ? '\\' : '/', DRAW_LABEL);
		}
		put_line_end(pen);
	}
}

static void draw_pointy(const struct hex_map *map, const struct draw_window *window, int columns, int rows,
                        struct pen *pen)
{
	const int wide = DRAW_LABEL + 2;

	put_blank(pen, 4);
	for (int i = 0; i < columns; i++) {
		base_put_padded(pen->text, (uint64_t)(window->column + i), 2);
		put_blank(pen, wide - 2);
	}
	put_line_end(pen);
	for (int y = 0; y < 2 * rows; y++) {
		int row = window->row + y / 2;

		put_row(pen, row, y % 2 == 0);
		put_blank(pen, is_shifted(map, row) ? wide / 2 : 0);
		for (int i = 0; i < columns; i++)
			put_cell(pen, window, kit_find_hex(map, row * 100 + window->column + i), y % 2, '|', wide - 1);
		put_line_end(pen);
	}
}

void kit_draw_window(const struct hex_map *map, const struct draw_window *window, struct text *text)
{
	struct pen pen = {text, window->colour, DRAW_PLAIN, DRAW_PLAIN};
	int columns = window->columns, rows = window->rows;

	if (!window->column || !window->row || window->column > map->columns || window->row > map->rows)
		return;
	if (columns > map->columns - window->column + 1)
		columns = map->columns - window->column + 1;
	if (rows > map->rows - window->row + 1)
		rows = map->rows - window->row + 1;
	if (map->pointy)
		draw_pointy(map, window, columns, rows, &pen);
	else
		draw_flat(map, window, columns, rows, &pen);
}

/* The stretch of `room` lines out of `size` that weighs most. */
static void frame_lines(const unsigned *weight, unsigned size, unsigned room, uint16_t *first, uint16_t *count)
{
	unsigned best = 0, at = 1;

	for (unsigned start = 1; start + room - 1 <= size; start++) {
		unsigned sum = 0;

		for (unsigned line = start; line < start + room; line++)
			sum += weight[line];
		if (sum > best) {
			best = sum;
			at = start;
		}
	}
	*first = (uint16_t)at;
	*count = (uint16_t)(size < room ? size : room);
}

void kit_frame_window(const struct hex_map *map, unsigned (*weigh)(const void *who, unsigned hex), unsigned columns,
                      unsigned rows, struct draw_window *window)
{
	unsigned column[LINES] = {0}, row[LINES] = {0};

	for (unsigned hex = 1; hex < map->count; hex++) {
		unsigned number = (unsigned)kit_number_hex(map, hex), weight = weigh(window->who, hex);

		column[map->pointy ? number % LINES : number / LINES] += weight;
		row[map->pointy ? number / LINES : number % LINES] += weight;
	}
	frame_lines(column, map->columns, columns, &window->column, &window->columns);
	frame_lines(row, map->rows, rows, &window->row, &window->rows);
}

static bool has_side(const struct hex_map *map, unsigned hex, unsigned word)
{
	for (int d = 0; d < HEX_SIDES; d++)
		if (map->side[hex][d] >> word & 1)
			return true;
	return false;
}

void kit_label_hex(const struct hex_map *map, unsigned hex, char sign, unsigned road, struct text *text)
{
	const struct hex_place *place = kit_place_at(map, hex);

	if (place && place->terrain) {
		for (int i = 0; i < DRAW_LABEL && place->name[i] && (unsigned char)place->name[i] < 128; i++)
			base_put_char(text, place->name[i]);
		return;
	}
	base_put_char(text, sign);
	if (has_side(map, hex, road))
		base_put_char(text, '=');
}
