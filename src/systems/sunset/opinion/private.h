/* private.h: what the files of this chapter share with one another, and nobody else.
 * May use: opinion. */
#ifndef DURBAR_SYSTEMS_SUNSET_OPINION_PRIVATE_H
#define DURBAR_SYSTEMS_SUNSET_OPINION_PRIVATE_H

#include "systems/sunset/opinion/opinion.h"

/* ---- trek.c ---- */
/* Half points of travel to `goal` from every hex as things stand: `toll` is what leaving a hex costs besides, TRAVEL_BARRED
 * where one cannot be at all. Both arrays have HEX_LIMIT entries. */
void sunset_find_way(const struct look *look, unsigned side, unsigned goal, const uint8_t *toll, uint16_t *far);

#endif
