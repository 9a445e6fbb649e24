/* aids.h: player aids on one sheet. May use: press. */
#ifndef DURBAR_PRINT_AIDS_H
#define DURBAR_PRINT_AIDS_H

#include "print/press.h"

/* Adds the sheet to a document: one page, or both sides of the sheet where the letters would be too small. */
void aids_put(struct press *press, const struct print_order *order);

#endif
