/* private.h: what the files of this chapter know of each other. May use: text. */
#ifndef DURBAR_SYSTEMS_CONDUCT_TEXT_PRIVATE_H
#define DURBAR_SYSTEMS_CONDUCT_TEXT_PRIVATE_H

#include "systems/conduct/text/text.h"

/* Units by their names in moves: moves.c. */
extern const struct phrase_names conduct_unit_names;
bool conduct_take_unit(const struct look *look, struct cursor *cursor, int *unit);
bool conduct_is_unit(const struct look *look, int unit);

/* Parts of moves: legs.c, orders.c. */
extern const struct phrase_kind conduct_legs_part, conduct_stops_part, conduct_fire_part, conduct_support_part;
/* Words that stand in legs and orders. */
extern const char *const conduct_leg_parts[], *const conduct_fire_parts[], *const conduct_support_parts[];

#endif
