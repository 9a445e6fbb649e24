/* sheet.c: tables for terminals. May use: sheet. */
#include <string.h>

#include "kit/field/sheet.h"

enum { LINE_REACH = FIELD_INCH * 2 / 5 };

static struct field_point cell_point(int column, int row)
{
	return (struct field_point){column * (FIELD_INCH / 2) + FIELD_INCH / 4, row * FIELD_INCH + FIELD_INCH / 2};
}

static int clamp(int value, int most)
{
	return value < 0 ? 0 : value > most ? most : value;
}

/* Signs the cells whose middle lies in the shape, or no further than `reach` from it; only those round it are asked. */
static void sign_cells(struct field_sheet *sheet, const struct field_shape *shape, int32_t reach, char sign)
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

static void draw_ground(struct field_sheet *sheet, const struct field_ground *ground, const struct field_signs *signs)
{
	for (int i = 0; i < ground->features; i++) {
		const struct field_feature *it = &ground->feature[i];
		char sign = signs->ground(signs->context, it->kind);

		for (int j = 0; j < it->parts; j++)
			sign_cells(sheet, &ground->part[it->first + j], 0, sign);
		for (int j = 0; !it->parts && j + 1 < it->points; j++) {
			struct field_shape line = {.count = 2, .at = {it->at[j], it->at[j + 1]}};

			sign_cells(sheet, &line, LINE_REACH, sign);
		}
	}
}

void kit_draw_table(struct field_sheet *sheet, const struct field_ground *ground, const struct field_crowd *crowd,
                    const struct field_signs *signs)
{
	sheet->columns = clamp(ground->width / (FIELD_INCH / 2), SHEET_COLUMNS);
	sheet->rows = clamp(ground->height / FIELD_INCH, SHEET_ROWS);
	memset(sheet->sign, ' ', sizeof sheet->sign);
	memset(sheet->ink, SHEET_PLAIN, sizeof sheet->ink);
	draw_ground(sheet, ground, signs);
	for (int i = 0; i < crowd->count; i++) {
		struct field_point at = crowd->piece[i].stand.centre;
		int column = at.x / (FIELD_INCH / 2), row = at.y / FIELD_INCH;

		if (column < 0 || row < 0 || column >= sheet->columns || row >= sheet->rows)
			continue;
		sheet->sign[row][column] = signs->body(signs->context, crowd->piece[i].body);
		sheet->ink[row][column] = crowd->piece[i].owner;
	}
}

static void put_row(const struct field_sheet *sheet, int row, bool colour, struct text *text)
{
	static const char *const inks[SHEET_INKS] = {"\033[1;31m", "\033[1;34m", "\033[1;32m",
	                                             "\033[1;35m", "\033[1;33m", "\033[1;36m"};

	for (int column = 0; column < sheet->columns; column++) {
		bool ink = colour && sheet->ink[row][column] < SHEET_INKS;

		if (ink)
			base_put_string(text, inks[sheet->ink[row][column]]);
		base_put_char(text, sheet->sign[row][column]);
		if (ink)
			base_put_string(text, "\033[0m");
	}
	base_put_char(text, '\n');
}

void kit_put_sheet(const struct field_sheet *sheet, bool colour, struct text *text)
{
	for (int row = sheet->rows - 1; row >= 0; row--) {
		base_put_string(text, row < 10 ? " " : "");
		base_put_int(text, row);
		base_put_string(text, " ");
		put_row(sheet, row, colour, text);
	}
	base_put_string(text, "   ");
	for (int inch = 0; inch < sheet->columns / 2; inch += 6) {
		base_put_string(text, inch < 10 ? " " : "");
		base_put_int(text, inch);
		base_put_string(text, "          ");
	}
	base_put_char(text, '\n');
}
