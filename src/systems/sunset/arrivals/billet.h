/* billet.h: what the files on the set-up share: an army that is shared out among many places.
 * May use: rooms. */
#ifndef DURBAR_SYSTEMS_SUNSET_ARRIVALS_BILLET_H
#define DURBAR_SYSTEMS_SUNSET_ARRIVALS_BILLET_H

#include "systems/sunset/rooms.h"

/* How far the sharing out has come: units of each kind that wait, and that stand in the places with numbers. */
struct billets {
	const struct deployment *part;
	uint16_t waiting[BILLET_KINDS];
	uint16_t present[BILLET_PLACES][BILLET_KINDS];
};
void sunset_count_billets(const struct look *look, unsigned group, struct billets *billets);
/* Supply units of the part that are not placed at all. */
unsigned sunset_count_surplus(const struct billets *billets);
/* Notes that the unit goes to the hex, where `more` others go too; false: it may not. */
bool sunset_take_billet(const struct look *look, struct billets *billets, unsigned unit, unsigned hex, unsigned more);
struct refusal sunset_check_billets(const struct look *look, unsigned group, const uint64_t *set, unsigned hex);
/* Where the unit goes unless its player says otherwise, among the hexes that are open; HEX_NONE: nowhere. */
unsigned sunset_find_billet(const struct look *look, struct billets *billets, unsigned unit, const uint16_t *list,
                            unsigned count);

#endif
