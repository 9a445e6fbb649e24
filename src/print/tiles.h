/* tiles.h: a drawing that is larger than a page, over as many pages as it needs. May use: press. */
#ifndef DURBAR_PRINT_TILES_H
#define DURBAR_PRINT_TILES_H

#include "print/press.h"

struct tiles {
	void (*draw)(struct press *press,
	             void *what); /* all of it, for each page again: only what is seen is written */
	void *what;
	double wide, high;        /* of the drawing, points */
	const char *title, *note; /* at the foot of each page: what it is, what is reconstructed */
};

/* Pages overlap; each has cut marks, a line up to which the next one is glued, its place, and a bar of 50 mm to check the
 * printer's scale. */
void tiles_put(struct press *press, const struct print_order *order, const struct tiles *tiles);

#endif
