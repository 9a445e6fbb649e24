/* counters.h: sheets of pieces to cut out. May use: pieces. */
#ifndef DURBAR_PRINT_COUNTERS_H
#define DURBAR_PRINT_COUNTERS_H

#include "print/pieces.h"

/* Pages of fronts, each followed by its backs where there are any, laid out so that they meet when the sheet is turned along
 * its long edge. `note` stands at the head: what is reconstructed. */
void counters_put(struct press *press, const struct print_order *order, const struct signs *signs, const char *note);

#endif
