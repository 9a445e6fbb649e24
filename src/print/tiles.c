/* tiles.c: cuts a drawing into pages. May use: press. */
#include "print/tiles.h"

#include <math.h>

#define MARGIN (9 * PRINT_MM)
#define FOOT (16 * PRINT_MM)
#define OVERLAP (8 * PRINT_MM)

enum { NOTE = 0x514935, MARK = 0x241E12, GLUE = 0x7A1F1A };

/* How the pages lie. */
struct cutting {
	bool lying;
	int columns, rows;
	double wide, high; /* what a page shows */
};

static int count_pages(double length, double shown)
{
	return length <= shown ? 1 : (int)ceil((length - OVERLAP) / (shown - OVERLAP) - 1e-6);
}

static struct cutting try_cutting(const struct tiles *tiles, double width, double height, bool lying)
{
	struct cutting cutting = {.lying = lying, .wide = width - 2 * MARGIN, .high = height - MARGIN - FOOT};

	cutting.columns = count_pages(tiles->wide, cutting.wide);
	cutting.rows = count_pages(tiles->high, cutting.high);
	return cutting;
}

/* Upright or lying, whichever needs fewer pages. */
static struct cutting find_cutting(const struct tiles *tiles, enum print_paper paper)
{
	double width, height;
	struct cutting upright, lying;

	press_measure(paper, &width, &height);
	upright = try_cutting(tiles, width, height, false);
	lying = try_cutting(tiles, height, width, true);
	return lying.columns * lying.rows < upright.columns * upright.rows ? lying : upright;
}

static void draw_line(cairo_t *c, double x, double y, double dx, double dy)
{
	cairo_move_to(c, x, y);
	cairo_rel_line_to(c, dx, dy);
	cairo_stroke(c);
}

/* Where to cut, at the corners; where the next page begins, a dashed line. */
static void draw_marks(struct press *press, const struct cutting *cutting, int column, int row)
{
	const double left = MARGIN, top = MARGIN, right = left + cutting->wide, bottom = top + cutting->high,
		     d = 5 * PRINT_MM;
	cairo_t *c = press->cairo;

	press_ink(press, MARK);
	cairo_set_line_width(c, 0.4);
	for (int i = 0; i < 4; i++) {
		double x = i % 2 ? right : left, y = i / 2 ? bottom : top;

		draw_line(c, x, y + (i / 2 ? 1 : -1), 0, i / 2 ? d : -d);
		draw_line(c, x + (i % 2 ? 1 : -1), y, i % 2 ? d : -d, 0);
	}
	press_ink(press, GLUE);
	cairo_set_dash(c, (double[]){3, 3}, 2, 0);
	if (column + 1 < cutting->columns)
		draw_line(c, right - OVERLAP, top, 0, cutting->high);
	if (row + 1 < cutting->rows)
		draw_line(c, left, bottom - OVERLAP, cutting->wide, 0);
	cairo_set_dash(c, NULL, 0, 0);
}

/* The pages as little boxes, this one filled. */
static void draw_plan(struct press *press, const struct cutting *cutting, int column, int row)
{
	double size = fmin(7, (FOOT - 6) / cutting->rows);
	double left = press->width - MARGIN - cutting->columns * size, top = press->height - 7 - cutting->rows * size;

	press_ink(press, NOTE);
	cairo_set_line_width(press->cairo, 0.5);
	for (int y = 0; y < cutting->rows; y++)
		for (int x = 0; x < cutting->columns; x++) {
			cairo_rectangle(press->cairo, left + x * size, top + y * size, size - 1, size - 1);
			if (x == column && y == row)
				cairo_fill(press->cairo);
			else
				cairo_stroke(press->cairo);
		}
}

static void draw_bar(struct press *press, double x, double y)
{
	press_ink(press, MARK);
	cairo_set_line_width(press->cairo, 0.8);
	draw_line(press->cairo, x, y, 50 * PRINT_MM, 0);
	draw_line(press->cairo, x, y - 3, 0, 6);
	draw_line(press->cairo, x + 50 * PRINT_MM, y - 3, 0, 6);
	press_write(press, PRESS_NUMBER, "50 mm", x + 52 * PRINT_MM, y - 5, 0);
}

static void draw_foot(struct press *press, const struct tiles *tiles, const struct cutting *cutting, int column,
                      int row)
{
	double y = press->height - FOOT + 15;
	char text[600];

	press_ink(press, NOTE);
	snprintf(text, sizeof text, "%s: sheet %c%d, %d in all. %s", tiles->title, 'A' + row, column + 1,
	         cutting->columns * cutting->rows, tiles->note);
	press_write(press, PRESS_FOOT, text, MARGIN + 6 * PRINT_MM, y, 0);
	draw_bar(press, MARGIN + 6 * PRINT_MM, y + 19);
	if (cutting->columns * cutting->rows > 1)
		press_write(press, PRESS_NUMBER,
		            "Cut along the corner marks; glue the next sheet on up to the dashed line.",
		            MARGIN + 75 * PRINT_MM, y + 14, 0);
	draw_plan(press, cutting, column, row);
}

static void put_page(struct press *press, const struct print_order *order, const struct tiles *tiles,
                     const struct cutting *cutting, int column, int row)
{
	double x = column * (cutting->wide - OVERLAP), y = row * (cutting->high - OVERLAP);
	cairo_t *c = press->cairo;

	press_turn(press, order, cutting->lying);
	cairo_save(c);
	cairo_rectangle(c, MARGIN, MARGIN, fmin(cutting->wide, tiles->wide - x), fmin(cutting->high, tiles->high - y));
	cairo_clip(c);
	cairo_translate(c, MARGIN - x, MARGIN - y);
	tiles->draw(press, tiles->what);
	cairo_restore(c);
	draw_marks(press, cutting, column, row);
	draw_foot(press, tiles, cutting, column, row);
}

void tiles_put(struct press *press, const struct print_order *order, const struct tiles *tiles)
{
	struct cutting cutting = find_cutting(tiles, order->paper);

	for (int row = 0; row < cutting.rows; row++)
		for (int column = 0; column < cutting.columns; column++)
			put_page(press, order, tiles, &cutting, column, row);
}
