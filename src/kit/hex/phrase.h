/* phrase.h: hexes and paths of hexes in the texts of moves: parts for kit/common/phrase.h. One hex, as in "go UNIT to HEX",
 * is a kit_name_part with names that the system makes of its map:
 *     static int32_t last_hex(const void *look)
 *     {
 *             return map_of(look)->count - 1;
 *     }
 *     static void put_hex(const void *look, int32_t hex, struct text *text)
 *     {
 *             kit_put_hex(map_of(look), (unsigned)hex, text);
 *     }
 *     static int32_t find_hex(const void *look, const char *name, size_t length)
 *     {
 *             return (int32_t)kit_find_hex_named(map_of(look), name, length);
 *     }
 *     static const struct phrase_names hexes = {.first = 1, .last = last_hex, .put = put_hex, .find = find_hex};
 *     ...
 *     [PART_TO] = {.kind = &kit_name_part, .word = "to", .label = "HEX", .arg = 1, .names = &hexes},
 * May use: hex, common/phrase. */
#ifndef DURBAR_KIT_HEX_PHRASE_H
#define DURBAR_KIT_HEX_PHRASE_H

#include "kit/common/phrase.h"
#include "kit/hex/hex.h"

/* The hex of that name: its printed number or the id of a place in it; HEX_NONE: there is none. */
unsigned kit_find_hex_named(const struct hex_map *map, const char *name, size_t length);

/* The ids of all places into an open list. */
void kit_write_places(const struct hex_map *map, struct writer *writer);

/* Where a path lies: the `own` of a part of this kind. */
struct phrase_path {
	const struct hex_map *(*map)(const void *look);
	/* The hex that the path of such a move sets out from. HEX_NONE: none can be made now, and `why`, where it is not
	 * NULL, gets the rule and the reason. */
	unsigned (*start)(const void *look, const struct move *move, struct refusal *why);
	bool by_direction; /* a step may also be written as the direction in which it goes: ne-ne-1013 */
};

/* HEX-HEX-...: the hexes entered, in order; directions in move.path. */
extern const struct phrase_kind kit_path_part;

#endif
