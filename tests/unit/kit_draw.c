/* kit_draw.c: a map window for the terminal. May use: base, codec, kit. */
#include "maps.h"
#include "kit/hex/draw.h"
#include "test.h"

#define HEAD "map: m\ntitle: T\nsource: s\nfrom: f\n"
#define BLOCK "key: {\".\": clear}\nterrain: |\n  . . .\n  . . .\n"

static void fill(const void *who, unsigned hex, struct draw_cell *cell)
{
	struct text top = base_start_text(cell->top, sizeof cell->top);

	kit_put_hex(who, hex, &top);
	snprintf(cell->bottom, sizeof cell->bottom, "%s", hex == 1 ? "\xe2\x98\x85zu long" : "ab");
	cell->ink = 15;
	cell->ground = 22;
}

static void draw(const char *grid, struct draw_window window, char *out, size_t room)
{
	char text[512];
	struct maps_loaded it;
	struct text into = base_start_text(out, room);

	snprintf(text, sizeof text, HEAD "grid: {%s, columns: 3, rows: 2, shifted: even}\n" BLOCK, grid);
	maps_parse(&it, text);
	assert_non_null(it.map);
	window.fill = fill;
	window.who = it.map;
	kit_draw_window(it.map, &window, &into);
	maps_close(&it);
}

TEST(test_flat)
{
	char out[1024];

	draw("orientation: flat", (struct draw_window){.column = 1, .row = 1, .columns = 9, .rows = 9}, out,
	     sizeof out);
	assert_string_equal(out, "    01   02   03   \n"
	                         "01 /0101     /0301\n"
	                         "   \\\xe2\x98\x85zu /0201\\ab  \n"
	                         "02 /0102\\ab  /0302\n"
	                         "   \\ab  /0202\\ab  \n"
	                         "        \\ab       \n");
}

TEST(test_pointy)
{
	char out[1024];

	draw("orientation: pointy", (struct draw_window){.column = 2, .row = 1, .columns = 2, .rows = 2}, out,
	     sizeof out);
	assert_string_equal(out, "    02    03    \n"
	                         "01 |0102 |0103 \n"
	                         "   |ab   |ab   \n"
	                         "02    |0202 |0203 \n"
	                         "      |ab   |ab   \n");
}

TEST(test_colour_and_cut)
{
	char out[1024], small[24];
	struct draw_window window = {.column = 1, .row = 1, .columns = 1, .rows = 1, .colour = true};

	draw("orientation: flat", window, out, sizeof out);
	assert_non_null(strstr(out, "\033[0;38;5;15;48;5;22m/0101\033[0m"));
	draw("orientation: flat", window, small, sizeof small);
	assert_int_equal(strlen(small), sizeof small - 1);
	window.column = 9;
	draw("orientation: flat", window, out, sizeof out);
	assert_string_equal(out, "");
}

static void must_put(const struct hex_map *map, unsigned hex, const char *wanted)
{
	char buffer[DRAW_BYTES];
	struct text text = base_start_text(buffer, sizeof buffer);

	kit_label_hex(map, hex, '.', 0, &text); /* the first word of sides is road */
	assert_string_equal(buffer, wanted);
}

TEST(test_ground)
{
	struct maps_loaded it;

	maps_parse(&it, HEAD "grid: {orientation: flat, columns: 3, rows: 2, shifted: even}\n" BLOCK
	                     "roads:\n  - {name: R, kind: road, hexes: [0101, 0102]}\n"
	                     "places:\n  - {id: fort, name: Fortress, hex: 0301, kind: [town]}\n"
	                     "  - {id: ford, name: Ford, hex: 0302}\n");
	assert_non_null(it.map);
	must_put(it.map, kit_find_hex(it.map, 201), ".");
	must_put(it.map, kit_find_hex(it.map, 101), ".=");
	must_put(it.map, kit_find_hex(it.map, 301), "Fort");
	must_put(it.map, kit_find_hex(it.map, 302), ".");
	maps_close(&it);
}
