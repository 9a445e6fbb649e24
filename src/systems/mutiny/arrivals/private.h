/* private.h: what the files of this chapter share with one another, and nobody else.
 * May use: arrivals. */
#ifndef DURBAR_SYSTEMS_MUTINY_ARRIVALS_PRIVATE_H
#define DURBAR_SYSTEMS_MUTINY_ARRIVALS_PRIVATE_H

#include "systems/mutiny/arrivals/arrivals.h"

/* ---- group.c ---- */
/* Does the unit belong to this group of the side, wherever it is? */
bool mutiny_in_group(const struct look *look, unsigned side, unsigned group, unsigned unit);
/* May units of the group come to the spot now? `relief` as in mutiny_check_group. */
bool mutiny_may_arrive(const struct look *look, unsigned side, unsigned group, unsigned spot, unsigned relief);
/* The spots to which they may come; their number. `list` has room for MUTINY_SPOTS. */
unsigned mutiny_list_arrivals(const struct look *look, unsigned side, unsigned group, unsigned relief, uint16_t *list);
/* Are its counters drawn, and not selected [mutiny:3.0(draw)] (RU-E1)? */
bool mutiny_is_drawn(const struct look *look, unsigned side, unsigned group);
/* How many units come. */
unsigned mutiny_size_group(const struct look *look, unsigned side, unsigned group, unsigned radius, unsigned relief);

#endif
