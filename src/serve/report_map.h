/* report_map.h: the small maps of the after-action report. Inside serve only.
 * May use: hall. */
#ifndef DURBAR_SERVE_REPORT_MAP_H
#define DURBAR_SERVE_REPORT_MAP_H

#include "base/doc.h"
#include "serve/hall.h"

struct report_map;

/* The map of a match's scenario, in the arena; NULL: it has none. */
const struct report_map *serve_open_report_map(const struct hall *hall, const struct match *match, struct arena *arena);
/* The name of a unit or a place by its id or number, as the scenario and its map tell; NULL: there is none. */
const char *serve_find_name(const struct report_map *map, const char *id);
/* The ground, once in a page; the small maps below refer to it. */
void serve_put_map_ground(struct wire *out, const struct report_map *map);
/* The turn that a position or a view of it stands in, as its dump tells; 0: it tells none. */
int64_t serve_find_turn(const struct doc *dump);
/* Who stands where, from a dump. */
void serve_put_positions(struct wire *out, const struct report_map *map, const struct rules *rules,
                         const struct doc *dump);

#endif
