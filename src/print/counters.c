/* counters.c: places pieces on sheets, draws fronts, backs and cut lines. May use: pieces, face, press. */
#include "print/counters.h"

#include <stdlib.h>

enum { PLACES = 1024, NOTE = 0x514935, CUT = 0x8A8478 };

struct sheets {
	struct press *press;
	const struct print_order *order;
	const struct signs *signs;
	const char *note;
	struct place {
		const struct piece *piece;
		double x, y;
	} place[PLACES];
	int places, number;
	double left, top, right, bottom, y;
};

static void put_head(const struct sheets *sheets, bool back)
{
	char text[600];

	snprintf(text, sizeof text, "%s. Counters, sheet %d, %s. %s", sheets->order->game->title, sheets->number,
	         back ? "backs" : "fronts", sheets->note);
	press_ink(sheets->press, NOTE);
	press_write(sheets->press, PRESS_FOOT, text, sheets->left, sheets->top - 9 * PRINT_MM, 0);
	press_write(
		sheets->press, PRESS_FOOT,
		back ? "Printed on the other side of the fronts, turned along the long edge, each back meets its front."
		     : "Glue the sheet to card, then cut along the lines.",
		sheets->left, sheets->top - 5 * PRINT_MM, 0);
}

static void draw_cut(const struct sheets *sheets, const struct place *place, double x)
{
	cairo_t *c = sheets->press->cairo;

	press_ink(sheets->press, CUT);
	cairo_set_line_width(c, 0.3);
	cairo_rectangle(c, x, place->y, place->piece->wide, place->piece->high);
	cairo_stroke(c);
}

static void draw_side(const struct sheets *sheets, bool back)
{
	press_turn(sheets->press, sheets->order, false);
	put_head(sheets, back);
	for (int i = 0; i < sheets->places; i++) {
		const struct place *place = &sheets->place[i];
		double wide = place->piece->wide, x = back ? sheets->press->width - place->x - wide : place->x;

		if (!back || !place->piece->back.empty)
			draw_cut(sheets, place, x);
		face_draw(sheets->press, sheets->signs, back ? &place->piece->back : &place->piece->front, x, place->y,
		          wide, place->piece->high);
	}
}

static void finish_sheet(struct sheets *sheets)
{
	bool backs = false;

	for (int i = 0; i < sheets->places; i++)
		backs |= !sheets->place[i].piece->back.empty;
	if (!sheets->places)
		return;
	sheets->number++;
	draw_side(sheets, false);
	if (backs)
		draw_side(sheets, true);
	sheets->places = 0;
	sheets->y = sheets->top;
}

/* A row of pieces of one size, as many as fit; returns how many. */
static size_t place_row(struct sheets *sheets, const struct piece *const *list, size_t count)
{
	const struct piece *first = list[0];
	size_t fit = (size_t)((sheets->right - sheets->left) / first->wide);
	double x;

	fit = fit ? fit : 1;
	fit = fit < count ? fit : count;
	if (sheets->y + first->high > sheets->bottom || sheets->places + (int)fit > PLACES)
		finish_sheet(sheets);
	x = sheets->left;
	for (size_t i = 0; i < fit; i++, x += first->wide)
		sheets->place[sheets->places++] = (struct place){list[i], x, sheets->y};
	sheets->y += first->high;
	return fit;
}

static bool same_size(const struct piece *a, const struct piece *b)
{
	return a->wide == b->wide && a->high == b->high;
}

/* All pieces of the size of the first that has not been placed. */
static void place_size(struct sheets *sheets, const struct pieces *pieces, const struct piece **chosen, bool *done,
                       size_t first)
{
	size_t count = 0;

	for (size_t i = first; i < pieces->count; i++)
		if (!done[i] && same_size(&pieces->list[i], &pieces->list[first])) {
			chosen[count++] = &pieces->list[i];
			done[i] = true;
		}
	for (size_t at = 0; at < count;)
		at += place_row(sheets, chosen + at, count - at);
	sheets->y += 3 * PRINT_MM;
}

void counters_put(struct press *press, const struct print_order *order, const struct signs *signs, const char *note)
{
	struct sheets *sheets = calloc(1, sizeof *sheets);
	struct pieces pieces;
	const struct piece **chosen;
	bool *done;

	pieces_collect(&pieces, order);
	chosen = calloc(pieces.count + 1, sizeof *chosen);
	done = calloc(pieces.count + 1, sizeof *done);
	if (sheets && chosen && done) {
		double width, height, side = 12 * PRINT_MM;

		press_measure(order->paper, &width, &height);
		*sheets = (struct sheets){.press = press,
		                          .order = order,
		                          .signs = signs,
		                          .note = note,
		                          .left = side,
		                          .top = 20 * PRINT_MM,
		                          .right = width - side,
		                          .bottom = height - 17 * PRINT_MM,
		                          .y = 20 * PRINT_MM};
		for (size_t i = 0; i < pieces.count; i++)
			if (!done[i])
				place_size(sheets, &pieces, chosen, done, i);
		finish_sheet(sheets);
	}
	free(sheets);
	free(chosen);
	free(done);
	free(pieces.list);
}
