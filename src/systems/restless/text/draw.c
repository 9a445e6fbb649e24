/* draw.c: the table as characters, half an inch wide and an inch high each, and the roster below. May use: rooms,
 * kit/field/phrase.h. */
#include "kit/field/phrase.h"
#include "systems/restless/rooms.h"

enum { COLUMNS = 200, ROWS = 100 };

struct sheet {
	int columns, rows;
	char sign[ROWS][COLUMNS];
	uint8_t side[ROWS][COLUMNS]; /* of the unit there, NOBODY */
};

static char ground_sign(const struct restless_ground *ground)
{
	return ground->water                     ? '~'
	       : ground->obstacle                ? '|'
	       : ground->rail                    ? '='
	       : ground->high                    ? '^'
	       : ground->blocks && ground->rough ? '%'
	       : ground->blocks                  ? '#'
	       : ground->cover == COVER_HARD     ? 'o'
	       : ground->rough                   ? '"'
	                                         : '.';
}

static char unit_sign(int unit, int side)
{
	return unit < 26 ? (char)((side == BRITISH ? 'A' : 'a') + unit) : (char)('0' + unit - 26);
}

static struct field_point cell_point(int column, int row)
{
	return (struct field_point){column * (FIELD_INCH / 2) + FIELD_INCH / 4, row * FIELD_INCH + FIELD_INCH / 2};
}

static int clamp(int value, int most)
{
	return value < 0 ? 0 : value > most ? most : value;
}

/* Signs the cells whose middle lies in the shape, or no further than `reach` from it; only those round it are asked. */
static void sign_cells(struct sheet *sheet, const struct field_shape *shape, int32_t reach, char sign)
{
	struct field_point low = shape->at[0], high = shape->at[0];

	for (int i = 1; i < shape->count; i++) {
		struct field_point at = shape->at[i];

		low = (struct field_point){at.x < low.x ? at.x : low.x, at.y < low.y ? at.y : low.y};
		high = (struct field_point){at.x > high.x ? at.x : high.x, at.y > high.y ? at.y : high.y};
	}
	for (int row = clamp((low.y - reach) / FIELD_INCH - 1, sheet->rows);
	     row < clamp((high.y + reach) / FIELD_INCH + 1, sheet->rows); row++)
		for (int column = clamp((low.x - reach) / (FIELD_INCH / 2) - 1, sheet->columns);
		     column < clamp((high.x + reach) / (FIELD_INCH / 2) + 1, sheet->columns); column++) {
			struct field_point at = cell_point(column, row);
			struct field_shape dot = {.count = 1, .at = {at}};

			if (kit_holds_point(shape, at) || (reach && kit_measure_gap(shape, &dot) <= reach))
				sheet->sign[row][column] = sign;
		}
}

static void draw_ground(const struct look *look, struct sheet *sheet)
{
	memset(sheet->sign, ' ', sizeof sheet->sign);
	memset(sheet->side, NOBODY, sizeof sheet->side);
	for (int i = 0; i < look->map->ground.features; i++) {
		const struct field_feature *it = &look->map->ground.feature[i];
		char sign = ground_sign(&look->tables->ground[it->kind]);

		for (int j = 0; j < it->parts; j++)
			sign_cells(sheet, &look->map->ground.part[it->first + j], 0, sign);
		for (int j = 0; !it->parts && j + 1 < it->points; j++) {
			struct field_shape line = {.count = 2, .at = {it->at[j], it->at[j + 1]}};

			sign_cells(sheet, &line, FIELD_INCH * 2 / 5, sign);
		}
	}
}

static void draw_units(const struct look *look, struct sheet *sheet)
{
	struct field_crowd crowd;

	restless_make_crowd(look, &crowd);
	for (int i = 0; i < crowd.count; i++) {
		struct field_point at = crowd.piece[i].stand.centre;
		int column = at.x / (FIELD_INCH / 2), row = at.y / FIELD_INCH,
		    side = look->state->unit[crowd.piece[i].body].side;

		if (column < 0 || row < 0 || column >= sheet->columns || row >= sheet->rows)
			continue;
		sheet->sign[row][column] = unit_sign(crowd.piece[i].body, side);
		sheet->side[row][column] = (uint8_t)side;
	}
}

static void put_sheet(const struct sheet *sheet, bool colour, struct text *text)
{
	static const char *const inks[] = {"\033[1;31m", "\033[1;34m"};

	for (int row = sheet->rows - 1; row >= 0; row--) {
		base_put_string(text, row < 10 ? " " : "");
		base_put_int(text, row);
		base_put_string(text, " ");
		for (int column = 0; column < sheet->columns; column++) {
			bool ink = colour && sheet->side[row][column] < SIDES;

			if (ink)
				base_put_string(text, inks[sheet->side[row][column]]);
			base_put_char(text, sheet->sign[row][column]);
			if (ink)
				base_put_string(text, "\033[0m");
		}
		base_put_char(text, '\n');
	}
	base_put_string(text, "   ");
	for (int inch = 0; inch < sheet->columns / 2; inch += 6) {
		base_put_string(text, inch < 10 ? " " : "");
		base_put_int(text, inch);
		base_put_string(text, "          ");
	}
	base_put_char(text, '\n');
}

static void put_roster(const struct look *look, struct text *text)
{
	for (int i = 0; i < look->state->units; i++) {
		const struct restless_unit *unit = &look->state->unit[i];

		base_put_char(text, unit_sign(i, unit->side));
		base_put_char(text, ' ');
		restless_put_unit(look->tables, restless_code(unit), text);
		base_put_string(text, ": ");
		base_put_int(text, restless_count_stands(unit));
		base_put_char(text, '/');
		base_put_int(text, unit->start);
		base_put_string(text, " stands, ");
		base_put_string(text, look->tables->weapon[unit->weapon].name);
		base_put_string(text, ", ");
		base_put_string(text, unit->status == STATUS_TABLE ? restless_form_words[unit->formation]
		                                                   : restless_status_words[unit->status]);
		if (unit->status == STATUS_TABLE && look->map->real)
			base_put_string(text, unit->engaged ? ", in close combat" : "");
		else if (unit->status == STATUS_TABLE) {
			base_put_string(text, " at ");
			kit_put_inches(text, unit->x);
			base_put_char(text, ' ');
			kit_put_inches(text, unit->y);
			base_put_string(text, " facing ");
			base_put_decimal(text, unit->facing, DEGREE_PLACES);
			base_put_string(text, unit->engaged ? ", in close combat" : "");
		}
		base_put_char(text, '\n');
	}
}

static void put_state(const struct look *look, int seat, struct text *text)
{
	const struct restless_state *state = look->state;

	base_put_string(text, look->map->facts.title);
	base_put_string(text, "; ");
	if (state->card == NONE) {
		base_put_string(text, "before the first card");
	} else {
		base_put_string(text, "card ");
		restless_put_card(state->card, text);
		base_put_string(text, ", ");
		base_put_int(text, (int64_t)base_count_bits(&state->deck, 1));
		base_put_string(text, " left, Jokers ");
		base_put_int(text, state->jokers);
	}
	for (int i = 0; i < look->map->objectives; i++) {
		base_put_string(text, "; ");
		base_put_string(text, look->map->objective[i].id);
		base_put_string(text, ": ");
		base_put_string(text, restless_side_words[state->holder[i]]);
	}
	base_put_char(text, '\n');
	if (seat < 0)
		return;
	base_put_string(text, "Your cards:");
	for (int kind = 0; kind < look->tables->cards; kind++)
		for (int i = 0; i < state->hand[seat][kind]; i++) {
			base_put_char(text, ' ');
			base_put_string(text, look->tables->card[kind].id);
		}
	base_put_char(text, '\n');
	if (state->phase == PHASE_MOVE) {
		base_put_string(text, "The active unit may go ");
		kit_put_inches(text, restless_whole_reach(state));
		base_put_string(text, " inches.\n");
	}
}

void restless_draw(const void *tables, const void *view, int seat, bool colour, struct text *text)
{
	struct look look = restless_look(tables, view);
	struct sheet sheet;

	sheet.columns = look.map->ground.width / (FIELD_INCH / 2);
	sheet.rows = look.map->ground.height / FIELD_INCH;
	sheet.columns = sheet.columns < COLUMNS ? sheet.columns : COLUMNS;
	sheet.rows = sheet.rows < ROWS ? sheet.rows : ROWS;
	put_state(&look, seat, text);
	if (!look.map->real) {
		draw_ground(&look, &sheet);
		draw_units(&look, &sheet);
		put_sheet(&sheet, colour, text);
	}
	put_roster(&look, text);
}
