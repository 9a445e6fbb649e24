/* maps.h: the maps of a data folder, each read once however many scenarios use it, and what scenarios say of a map: its
 * areas and its hexsides. A scenario says `map: valley`, the document maps/valley has the map (docs/maps.md), and load reads it
 * before whatever names hexes; `tables->maps` is a struct hex_maps that begins empty:
 *     enum { CLEAR, WOOD, HILL };
 *     static const char *const ground_words[] = {"clear", "wood", "hill", NULL}, *const hexside_words[] = {NULL};
 *     static const struct hex_words words = {ground_words, hexside_words};
 *
 *     scenario->map = kit_want_hexes(folder, &words, doc, &tables->maps, &where);
 *     if (scenario->map && scenario->map->count > HEXES)
 *             base_add_fault(folder->faults, where, NULL, "this map has too many hexes for the game");
 *     ...
 *     is_hill = scenario->map->terrain[hex] >> HILL & 1;
 * May use: hex, common/want. */
#ifndef DURBAR_KIT_HEX_MAPS_H
#define DURBAR_KIT_HEX_MAPS_H

#include "kit/common/want.h"
#include "kit/hex/hex.h"

enum { HEX_MAPS = 16 };

/* Maps read so far, with their documents. */
struct hex_maps {
	const struct hex_map *map[HEX_MAPS];
	const struct doc *doc[HEX_MAPS];
	size_t count;
};

/* The map that a scenario names under "map": the document maps/NAME. *doc is that document. A fault and NULL where there
 * is none, or it has faults. */
const struct hex_map *kit_want_hexes(struct data_folder *folder, const struct hex_words *words,
                                     const struct doc *scenario, struct hex_maps *maps, const struct doc **doc);

/* The number of the area of this name; 0: the map has none. */
unsigned kit_find_area(const struct hex_map *map, const char *name);
/* Does the hex lie in the area of this name? */
bool kit_in_area(const struct hex_map *map, unsigned hex, const char *name);
/* A list of areas as bits; a fault for one that the map does not have. */
uint32_t kit_read_areas(const struct hex_map *map, const struct doc *list, struct faults *faults);
/* A hexside as maps write it, "3609/ne": the hex, and its direction; HEX_NONE where it is none. */
unsigned kit_find_side(const struct hex_map *map, const char *word, unsigned *direction);

#endif
