/* report_look.h: the colours of the maps in the after-action report, for all systems. Inside serve only.
 * May use: base. */
#ifndef DURBAR_SERVE_REPORT_LOOK_H
#define DURBAR_SERVE_REPORT_LOOK_H

#include <stddef.h>

#include "base/doc.h"

/* LOOK_NATION: nations of units, and sides whose units have none; LOOK_HEX: ground of hexes, later rows painted over earlier ones;
 * LOOK_GROUND: ground of tables in inches. */
enum report_looks { LOOK_NATION, LOOK_HEX, LOOK_GROUND, LOOKS };

struct report_look {
	const char *word, *colour;
	int wide; /* of a line, in hundredths of an inch; 0: it is an area */
};

const struct report_look *serve_list_looks(enum report_looks which, size_t *count);
/* NULL: there is none for this word. */
const struct report_look *serve_find_look(enum report_looks which, const char *word);
/* The colour of a side: that of the nation of its first unit, or its own. `units`: those of the scenario, as rules describe them. */
const char *serve_find_colour(const struct doc *units, const char *side);

#endif
