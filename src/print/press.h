/* press.h: a PDF being made: its pages, their measure, lettering. Lengths are points, 72 an inch.
 * May use: print, cairo, pango. */
#ifndef DURBAR_PRINT_PRESS_H
#define DURBAR_PRINT_PRESS_H

#include <pango/pangocairo.h>

#include "print/print.h"

#define PRINT_MM (72 / 25.4)

/* Kinds of letters. */
enum press_style {
	PRESS_TITLE,   /* of the whole */
	PRESS_CHAPTER, /* headings */
	PRESS_SECTION,
	PRESS_BODY,
	PRESS_NUMBER, /* rule numbers in the margin */
	PRESS_CAPTION,
	PRESS_CELL,
	PRESS_FOOT,
	PRESS_STYLES
};

struct press {
	cairo_t *cairo;
	cairo_surface_t *surface;
	PangoContext *context;
	FILE *out;            /* NULL: a rehearsal, nothing is kept */
	double width, height; /* of the page */
	int page;             /* from 1; 0: none is open */
	const char *running;  /* at the foot of each page; NULL: pages without a foot */
};

/* Makes the fonts of the page known. False: `why` says that there are none. */
bool press_add_fonts(const char *web, char *why, size_t room);
/* `out` NULL: a rehearsal that only finds out where pages end. False: `why` says what is missing. */
bool press_open(struct press *press, const struct print_order *order, FILE *out, char *why, size_t room);
/* False: it could not be written. */
bool press_close(struct press *press, char *why, size_t room);
/* The sizes of a paper, upright. */
void press_measure(enum print_paper paper, double *width, double *height);
/* Ends the open page and starts another, lying on its side if wanted. */
void press_turn(struct press *press, const struct print_order *order, bool wide);

/* Colours: 0xRRGGBB. */
void press_ink(struct press *press, unsigned colour);

/* A text of the guide set in lines `width` wide (0: in one line): **bold**, *italic* and [6.21] are understood. The
 * caller frees it with g_object_unref. */
PangoLayout *press_lay(struct press *press, enum press_style style, double scale, const char *text, double width);
double press_height_of(PangoLayout *layout);
double press_width_of(PangoLayout *layout);
/* Draws it with its top left corner there. */
void press_show(struct press *press, PangoLayout *layout, double x, double y);
/* Sets and draws one line; `part` of its width lies left of x: 0, 0.5 or 1. */
void press_write(struct press *press, enum press_style style, const char *text, double x, double y, double part);

/* A place that links and the outline of the document lead to, where the page has come to. */
void press_mark(struct press *press, const char *name);
void press_outline(struct press *press, const char *text, const char *name);
void press_begin_link(struct press *press, const char *name);
void press_end_link(struct press *press);

#endif
