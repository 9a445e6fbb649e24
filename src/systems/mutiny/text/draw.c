/* draw.c: the board for a terminal: the state of the war, the part of the map where the armies are, and who stands
 * where.
 * May use: position, text, kit/draw. */
#include "kit/hex/draw.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"

/* The widest window that a terminal of 80 signs holds. */
enum { WINDOW_COLUMNS = 15, WINDOW_ROWS = 30 };

/* Sign and colours of the ground; the first terrain of a hex in this order is drawn. */
static const struct {
	uint8_t terrain;
	char sign;
	uint16_t ground;
} grounds[] = {{T_SEA, '~', 25}, {T_ROUGH, 'r', 179}, {T_JUNGLE, 'j', 65}, {T_DESERT, 'd', 229}, {T_CLEAR, '.', 187}};

static const uint16_t holder_ink[] = {124, 17, 240};
static const char holder_sign[] = "BRN";

static unsigned ground_of(const struct look *look, unsigned hex)
{
	for (unsigned i = 0; i < sizeof grounds / sizeof grounds[0]; i++)
		if (look->map->terrain[hex] >> grounds[i].terrain & 1)
			return i;
	return sizeof grounds / sizeof grounds[0] - 1;
}

/* Who holds the spot: a side, NEUTRAL, or one more: nobody. */
static unsigned holder_of(const struct look *look, unsigned spot)
{
	unsigned holder = 0;

	while (holder <= NEUTRAL && !mutiny_occupied(look->state, holder, spot))
		holder++;
	return holder;
}

static void fill_cell(const void *who, unsigned hex, struct draw_cell *cell)
{
	const struct look *look = who;
	struct text top = base_start_text(cell->top, sizeof cell->top);
	struct text bottom = base_start_text(cell->bottom, sizeof cell->bottom);
	unsigned holder = holder_of(look, hex), mark = look->state->mark[hex];

	kit_label_hex(look->map, hex, grounds[ground_of(look, hex)].sign, H_ROAD, &top);
	cell->ink = 235;
	cell->ground = grounds[ground_of(look, hex)].ground;
	if (holder <= NEUTRAL) {
		base_put_char(&bottom, holder_sign[holder]);
		base_put_int(&bottom, (int)mutiny_height(look, hex));
		cell->ink = holder_ink[holder];
		cell->ground = 255;
	}
	if (mark & MARK_WORKS)
		base_put_char(&bottom, '#');
	if (mark & MARK_SIEGE)
		base_put_char(&bottom, '!');
	if (look->state->durbar == hex)
		base_put_char(&bottom, 'D');
	if (look->state->great_game == hex)
		base_put_char(&bottom, 'G');
}

/* How much a hex belongs into the window. */
static unsigned weigh_hex(const void *who, unsigned hex)
{
	const struct look *look = who;

	return holder_of(look, hex) <= NEUTRAL ? 1 + mutiny_height(look, hex) : 0;
}

static void put_place(const struct look *look, unsigned spot, struct text *text)
{
	const struct hex_place *place = mutiny_is_hex(spot) ? kit_place_at(look->map, spot) : NULL;

	mutiny_put_spot(look->war, spot, text);
	if (place && place->terrain) {
		base_put_char(text, ' ');
		base_put_string(text, place->name);
	}
}

static void put_unit(const struct look *look, unsigned unit, struct text *text)
{
	unsigned flags = look->state->flags[unit];

	base_put_string(text, mutiny_facts(look, unit)->id);
	if (flags & U_REDUCED)
		base_put_string(text, " (reduced)");
	if (flags & U_FACE_DOWN)
		base_put_string(text, " (untried)");
}

static void put_stack(const struct look *look, unsigned spot, struct text *text)
{
	base_put_string(text, "  ");
	put_place(look, spot, text);
	base_put_string(text, ": ");
	base_put_string(text, mutiny_holder_words[holder_of(look, spot)]);
	base_put_string(text, ", ");
	base_put_int(text, (int)mutiny_height(look, spot));
	for (unsigned unit = mutiny_first(look->state, spot); unit; unit = look->state->next[unit]) {
		base_put_string(text, unit == mutiny_first(look->state, spot) ? ": " : ", ");
		put_unit(look, unit, text);
	}
	base_put_char(text, '\n');
}

static void put_pool(const struct look *look, struct text *text)
{
	const struct mutiny_state *state = look->state;
	const char *before = "Command Pool: ";

	for (unsigned marker = 1; marker <= MARKER_KING; marker++)
		if (state->pool >> marker & 1) {
			base_put_string(text, before);
			base_put_string(text, mutiny_name_marker(look->war, marker));
			before = ", ";
		}
	if (state->fortunes) {
		base_put_string(text, before);
		base_put_int(text, state->fortunes);
		base_put_string(text, " fortunes-of-war");
		before = ", ";
	}
	base_put_string(text, before[0] == ',' ? ".\n" : "The Command Pool is empty.\n");
}

static void put_hand(const struct look *look, unsigned side, struct text *text)
{
	const struct mutiny_state *state = look->state;

	base_put_string(text, look->war->side_title[side]);
	base_put_string(text, " hold ");
	base_put_int(text, state->held[side]);
	base_put_string(text, state->held[side] == 1 ? " incident" : " incidents");
	for (unsigned incident = 0, told = 0; incident < INCIDENTS; incident++)
		for (unsigned i = 0; i < state->hand[side][incident]; i++) {
			base_put_string(text, told++ ? ", " : ": ");
			base_put_string(text, mutiny_incident_words[incident]);
		}
	base_put_string(text, ".\n");
}

static void put_head(const struct look *look, struct text *text)
{
	const struct mutiny_state *state = look->state;

	base_put_string(text, look->war->facts.title);
	if (state->turn) {
		base_put_string(text, ", turn ");
		base_put_int(text, state->turn);
		base_put_string(text, " of ");
		base_put_int(text, look->war->turns);
		base_put_string(text, " (");
		base_put_string(text, look->war->turn_name[state->turn]);
		base_put_string(text, ", ");
		base_put_string(text, mutiny_weather_words[look->war->weather[state->turn]]);
		base_put_char(text, ')');
	}
	base_put_string(text, ", ");
	base_put_string(text, mutiny_phase_words[state->phase]);
	if (state->marker) {
		base_put_string(text, ", marker ");
		base_put_string(text, mutiny_name_marker(look->war, state->marker));
	}
	base_put_string(text, ".\n");
	put_pool(look, text);
	for (unsigned side = 0; side < SIDES; side++)
		put_hand(look, side, text);
}

void mutiny_draw_map(const void *tables, const void *view, int seat, bool colour, struct text *text)
{
	struct look look = mutiny_look(tables, view);
	struct draw_window window = {.colour = colour, .fill = fill_cell, .who = &look};

	(void)seat; /* the view knows already what the seat may not */
	put_head(&look, text);
	kit_frame_window(look.map, weigh_hex, WINDOW_COLUMNS, WINDOW_ROWS, &window);
	kit_draw_window(look.map, &window, text);
	for (unsigned hex = 1; hex < look.map->count; hex++)
		if (look.state->mark[hex] & MARK_OCCUPIED)
			put_stack(&look, hex, text);
	for (unsigned box = BOX_FIRST; box < MUTINY_SPOTS; box++)
		if (look.state->mark[box] & MARK_OCCUPIED)
			put_stack(&look, box, text);
	base_put_string(
		text,
		"B British, R Rebels, N neutrals and how many; = road, # entrenchment, ! siege, D Durbar, G Great "
		"Game; . clear, r rough, j jungle, d desert, ~ sea\n");
}
