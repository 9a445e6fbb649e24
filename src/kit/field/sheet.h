/* sheet.h: a table drawn for a terminal: a character for each half inch of width and inch of height.
 * May use: base, crowd, ground. */
#ifndef DURBAR_KIT_FIELD_SHEET_H
#define DURBAR_KIT_FIELD_SHEET_H

#include "base/text.h"
#include "kit/field/crowd.h"
#include "kit/field/ground.h"

enum { SHEET_COLUMNS = 200, SHEET_ROWS = 100, SHEET_INKS = 6, SHEET_PLAIN = 255 };

struct field_sheet {
	int columns, rows;
	char sign[SHEET_ROWS][SHEET_COLUMNS];
	uint8_t ink[SHEET_ROWS][SHEET_COLUMNS]; /* the owner of what is there, or SHEET_PLAIN */
};
/* The characters of kinds of ground and of bodies, as the system has them. */
struct field_signs {
	char (*ground)(const void *context, int kind);
	char (*body)(const void *context, int number);
	const void *context;
};

/* Ground below, stands above; owners below SHEET_INKS are coloured where that is wanted. */
void kit_draw_table(struct field_sheet *sheet, const struct field_ground *ground, const struct field_crowd *crowd,
                    const struct field_signs *signs);
void kit_put_sheet(const struct field_sheet *sheet, bool colour, struct text *text);

#endif
