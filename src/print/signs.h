/* signs.h: what the page draws with, read from its folder: the sprite of counters, the colours of its style sheet, which sign a
 * kind of unit has. So paper and screen cannot differ. May use: press, librsvg. */
#ifndef DURBAR_PRINT_SIGNS_H
#define DURBAR_PRINT_SIGNS_H

#include "print/press.h"

struct signs {
	char *sprite; /* hex/counters.svg */
	char *tokens; /* style/tokens.css */
	char *field;  /* style/field.css: colours of ground */
};

/* False: a file is missing, and `why` says which. */
bool signs_open(struct signs *signs, const char *web, char *why, size_t room);
void signs_close(struct signs *signs);
/* A colour of the style sheet, "n-british-ink", as in daylight; `fallback` where it has none. */
unsigned signs_colour(const struct signs *signs, const char *name, unsigned fallback);
/* Draws a symbol of the sprite into a box; unknown ones are left out. */
void signs_draw(const struct signs *signs, cairo_t *cairo, const char *symbol, const double box[4], unsigned ink,
                unsigned ground);
/* An SVG that has been read. NULL: it cannot be. */
struct drawing;
struct drawing *signs_read_svg(const char *bytes, size_t size, double *wide, double *high);
/* Draws all of it, `scale` points for a unit. */
void signs_draw_svg(const struct drawing *drawing, cairo_t *cairo, double scale);
void signs_free_svg(struct drawing *drawing);

#endif
