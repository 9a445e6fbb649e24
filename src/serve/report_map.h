/* report_map.h: the small maps of the after-action report. Inside serve only.
 * May use: replay. */
#ifndef DURBAR_SERVE_REPORT_MAP_H
#define DURBAR_SERVE_REPORT_MAP_H

#include "base/doc.h"
#include "serve/replay.h"

struct report_map;

/* Writes text that is safe between tags and in attributes. */
void serve_put_safe(struct wire *out, const char *text);
/* The map of a match's scenario, in the arena; NULL: it has none. */
const struct report_map *serve_open_report_map(const struct serve_system *system, const struct match *match,
                                               struct arena *arena);
/* The name of a unit by its id, or of a place by its hex number; NULL: it has none. */
const char *serve_find_name(const struct report_map *map, const char *id);
/* Writes the terrain, once a page; the maps refer to it. */
void serve_put_map_ground(struct wire *out, const struct report_map *map);
/* The turn of a dumped position or view; 0: it has none. */
int64_t serve_find_turn(const struct doc *dump);
/* Writes a map with the positions of both sides, from a dump. */
void serve_put_positions(struct wire *out, const struct report_map *map, const struct rules *rules,
                         const struct doc *dump);

#endif
