/* zones.h: does something on a neighbouring hex reach into this one? Mark first whose units stand where, a bit a side:
 *     uint8_t mark[HEXES] = {0};
 *
 *     for (unsigned unit = 0; unit < UNITS; unit++)
 *             if (state->at[unit])
 *                     mark[state->at[unit]] |= (uint8_t)(1 << side_of(unit));
 *     in_zone = kit_zone_reaches(map, mark, 1U << enemy, NULL, hex);
 * May use: hex. */
#ifndef DURBAR_KIT_HEX_ZONES_H
#define DURBAR_KIT_HEX_ZONES_H

#include "kit/hex/hex.h"

/* Has a neighbour one of the wanted marks, and does it reach out of its hex in this direction (bit d of grip[neighbour]; NULL:
 * it always does)? mark[HEX_NONE] must be 0. */
static inline bool kit_zone_reaches(const struct hex_map *map, const uint8_t *mark, unsigned wanted,
                                    const uint8_t *grip, unsigned hex)
{
	const uint16_t *next = map->next[hex];

	for (int d = 0; d < HEX_SIDES; d++)
		if ((mark[next[d]] & wanted) && (!grip || grip[next[d]] >> (d + 3) % HEX_SIDES & 1))
			return true;
	return false;
}

#endif
