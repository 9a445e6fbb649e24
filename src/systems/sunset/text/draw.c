/* draw.c: the board for a terminal: the state of the war, the part of the map where the armies are, and who stands
 * where.
 * May use: position, text, kit/draw. */
#include <string.h>

#include "kit/hex/draw.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"

/* The widest window that a terminal of 80 signs holds. */
enum { WINDOW_COLUMNS = 15, WINDOW_ROWS = 30, UNKNOWN_WEIGHT = 5 };

/* Sign and colours of the ground; the first terrain of a hex in this order is drawn. */
static const struct {
	uint8_t terrain;
	char sign;
	uint16_t ground;
} grounds[] = {{T_SEA, '~', 25},        {T_MOUNTAIN, 'M', 137}, {T_HILL, 'h', 179},   {T_JUNGLE, 'j', 65},
               {T_MARSH, 'm', 108},     {T_DESERT, 'd', 229},   {T_BROKEN, 'b', 180}, {T_SAND, 's', 230},
               {T_MUD_FLATS, 'f', 144}, {T_CLEAR, '.', 187}};

static const uint16_t side_ink[SIDES] = {124, 17};

static unsigned ground_of(const struct look *look, unsigned hex)
{
	for (unsigned i = 0; i < sizeof grounds / sizeof grounds[0]; i++)
		if (sunset_has_terrain(look, hex, grounds[i].terrain))
			return i;
	return sizeof grounds / sizeof grounds[0] - 1;
}

/* Units that are known to stand in a hex; -1: somebody, but not how many. */
static int count_units(const struct look *look, unsigned hex)
{
	int count = 0;

	if (kit_unknown_units(look->state->head, hex))
		return (int)kit_unknown_units(look->state->head, hex);
	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		count++;
	return count || !(look->state->mark[hex] & (MARK_BRITISH | MARK_NATIVE)) ? count : -1;
}

static void fill_cell(const void *who, unsigned hex, struct draw_cell *cell)
{
	const struct look *look = who;
	struct text top = base_start_text(cell->top, sizeof cell->top);
	struct text bottom = base_start_text(cell->bottom, sizeof cell->bottom);
	unsigned mark = look->state->mark[hex];
	int count = count_units(look, hex);

	cell->ink = DRAW_PLAIN;
	cell->ground = DRAW_PLAIN;
	kit_label_hex(look->map, hex, grounds[ground_of(look, hex)].sign, H_ROAD, &top);
	for (unsigned side = 0; side < SIDES; side++)
		if (sunset_occupied(look->state, side, hex)) {
			base_put_char(&bottom, look->war->side_title[side][0]);
			cell->ink = side_ink[side];
			cell->ground = 255;
		}
	if (count > 0)
		base_put_int(&bottom, count);
	else if (count < 0)
		base_put_char(&bottom, '?');
	if (mark & (MARK_WORKS_BRITISH | MARK_WORKS_NATIVE))
		base_put_char(&bottom, '#');
	if (mark & MARK_ATROCITY)
		base_put_char(&bottom, '!');
	if (cell->ground == DRAW_PLAIN) {
		cell->ink = 235;
		cell->ground = grounds[ground_of(look, hex)].ground;
	}
}

/* How much a hex belongs into the window. */
static unsigned weigh_hex(const void *who, unsigned hex)
{
	const struct look *look = who;
	int count = count_units(look, hex);

	if (!(look->state->mark[hex] & (MARK_BRITISH | MARK_NATIVE)))
		return 0;
	return (unsigned)(count > 0 ? 1 + count : UNKNOWN_WEIGHT);
}

static void put_place(const struct look *look, unsigned hex, struct text *text)
{
	const struct hex_place *place = kit_place_at(look->map, hex);

	kit_put_hex(look->map, hex, text);
	if (place && place->terrain)
		base_put_format(text, " %s", place->name);
}

static void put_stack(const struct look *look, unsigned hex, struct text *text)
{
	unsigned side = sunset_occupied(look->state, BRITISH, hex) ? BRITISH : NATIVE;

	base_put_string(text, "  ");
	put_place(look, hex, text);
	base_put_format(text, ": %s", look->war->side_title[side]);
	if (count_units(look, hex) > 0)
		base_put_format(text, ", %d", count_units(look, hex));
	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		base_put_format(text, "%s%s%s", unit == sunset_first(look->state, hex) ? ": " : ", ",
		                sunset_facts(look, unit)->id,
		                sunset_demoralised(look->state, unit) ? " (demoralised)" : "");
	base_put_char(text, '\n');
}

static void put_head(const struct look *look, struct text *text)
{
	const struct sunset_state *state = look->state;

	base_put_format(text, "%s, turn %d of %d (%s), %s %s. Points: %s %d, %s %d.\n", look->war->facts.title,
	                state->turn, state->last_turn, look->war->turn_name[state->turn],
	                look->war->side_title[state->side], sunset_segment_words[state->segment],
	                look->war->side_title[BRITISH], state->vp[BRITISH], look->war->side_title[NATIVE],
	                state->vp[NATIVE]);
}

void sunset_draw(const void *tables, const void *view, int seat, bool colour, struct text *text)
{
	struct look look = sunset_look(tables, view);
	struct draw_window window = {.colour = colour, .fill = fill_cell, .who = &look};

	(void)seat; /* the view knows already what the seat may not */
	put_head(&look, text);
	kit_frame_window(look.map, weigh_hex, WINDOW_COLUMNS, WINDOW_ROWS, &window);
	kit_draw_window(look.map, &window, text);
	for (unsigned hex = 1; hex < look.map->count; hex++)
		if (look.state->mark[hex] & (MARK_BRITISH | MARK_NATIVE))
			put_stack(&look, hex, text);
	base_put_string(text,
	                "= road, # fieldworks, ! atrocity, ? unknown strength; . clear, j jungle, m marsh, h hill, "
	                "M mountain, d desert, ~ sea\n");
}
