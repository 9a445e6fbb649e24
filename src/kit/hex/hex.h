/* hex.h: numbered hexes, their neighbours, what lies in them and on their sides, and how far a
 * force can walk. Mechanism only: the words for terrain and hexsides are the system's. A map comes by kit_want_hexes (maps.h).
 * Where a unit can go, if an enemy zone ends its move (zones.h), and what it has left there:
 *     static int step(const void *who, unsigned from, int direction, int left)
 *     {
 *             const struct walker *walker = who;
 *             unsigned to = walker->map->next[from][direction];
 *
 *             if (to == HEX_NONE || walker->mark[to] || (from != walker->start && in_zone(walker, from)))
 *                     return -1;
 *             return left - cost_of(walker, to);
 *     }
 *     ...
 *     struct hex_walk walk = {step, &walker};
 *     struct hex_reach reach;
 *
 *     kit_find_reach(map, walker.start, allowance, &walk, &reach);
 *     can_come_there = reach.left[hex] >= 0;
 * May use: base. */
#ifndef DURBAR_KIT_HEX_HEX_H
#define DURBAR_KIT_HEX_HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/doc.h"
#include "base/text.h"

enum {
	HEX_SIDES = 6,
	HEX_NONE = 0,    /* no hex; also what lies beyond the edge of the map */
	HEX_LIMIT = 2048 /* hexes of a map, number 0 included */
};

/* Directions go clockwise. Flat-topped maps: 0 north, then NE, SE, S, SW, NW.
 * Pointy-topped maps: 0 north-east, then E, SE, SW, W, NW. The way back is (d + 3) % 6. */

/* The system's words; bit i of a mask is word i. Both lists end in NULL. */
struct hex_words {
	const char *const *terrain; /* what a hex may hold, at most 32 */
	const char *const *side;    /* what a hexside may carry, at most 16 */
};

struct hex_place {
	const char *id;     /* "kumasi" */
	const char *name;   /* as the rules spell it */
	const char *modern; /* the name on today's maps, or NULL */
	uint32_t terrain;   /* what it gives its hex: town, port ...; 0: a name on the map and no more */
	uint16_t hex;
};

/* A box beside the map, and the hexes at the edge by which one goes there. */
struct hex_box {
	const char *id, *name;
	const uint16_t *hexes;
	size_t count;
};

struct hex_map {
	const char *id, *title;
	const char *source; /* "reconstructed" */
	const char *from;   /* from what */
	uint16_t columns, rows;
	uint16_t count; /* hexes + 1: hexes are 1 .. count - 1 */
	bool pointy;    /* pointy-topped: numbers are row-column; flat-topped: column-row */
	const uint16_t (*next)[HEX_SIDES];
	const uint32_t *terrain;
	const uint16_t (*side)[HEX_SIDES]; /* the same seen from both hexes */
	const uint8_t *area;               /* country and the like: an index into area_names; 0 is none */
	const char *const *area_names;
	size_t area_count;
	const int16_t (*axial)[2]; /* for distances */
	const struct hex_place *places;
	size_t place_count;
	const struct hex_box *boxes;
	size_t box_count;
};

/* Reads a map from its document and checks it whole: docs/maps.md tells the format. Every fault is
 * added with its line: roads that end in nothing, rivers that stop and start, places off the map,
 * unknown words. NULL when there were faults. */
const struct hex_map *kit_load_map(const struct doc *doc, const struct hex_words *words, struct arena *arena,
                                   struct faults *faults);

/* The words for the six directions of the map, e.g. n ne se s sw nw. */
const char *const *kit_name_directions(const struct hex_map *map);

/* The printed number, e.g. 1011, and back; HEX_NONE where there is no such hex. */
int kit_number_hex(const struct hex_map *map, unsigned hex);
unsigned kit_find_hex(const struct hex_map *map, int number);
void kit_put_hex(const struct hex_map *map, unsigned hex, struct text *text);
const struct hex_place *kit_find_place(const struct hex_map *map, const char *id);
/* A hex by its number or the id of a place in it; HEX_NONE and a fault where there is none. */
unsigned kit_read_spot(const struct hex_map *map, const struct doc *where, struct faults *faults);
/* The place in a hex, or NULL; one that gives the hex something before a mere name. */
const struct hex_place *kit_place_at(const struct hex_map *map, unsigned hex);

/* The distance in hexes. */
static inline int kit_measure_hexes(const struct hex_map *map, unsigned a, unsigned b)
{
	int q = map->axial[a][0] - map->axial[b][0], r = map->axial[a][1] - map->axial[b][1], s = q + r;

	return ((q < 0 ? -q : q) + (r < 0 ? -r : r) + (s < 0 ? -s : s)) / 2;
}
/* The direction from a to its neighbour b; -1 where they are not neighbours. */
int kit_find_direction(const struct hex_map *map, unsigned a, unsigned b);

/* How far one can go. The start counts as reached, with the whole allowance left.
 * `step` answers what is left of an allowance after going from `from` in
 * direction `direction` with `left` in hand; negative: it cannot. More in hand must never leave
 * less. Costs are whole numbers (half movement points). */
struct hex_walk {
	int (*step)(const void *who, unsigned from, int direction, int left);
	const void *who;
};
struct hex_reach {
	int16_t left[HEX_LIMIT]; /* allowance left on arrival; -1: cannot be reached */
	uint8_t came[HEX_LIMIT]; /* the direction walked into the hex; 255 at the start */
};
void kit_find_reach(const struct hex_map *map, unsigned start, int allowance, const struct hex_walk *walk,
                    struct hex_reach *reach);
/* A tour of all that can be reached, each hex by the path to it, in the order in which lists of moves have paths: the shorter of
 * two that begin alike first, then by direction. Longer paths than there is room for are left out. */
struct hex_tour {
	unsigned hex;  /* where it is; before the first one, the start */
	int steps;     /* directions in `path`, from the start to there */
	uint8_t *path; /* what is behind them is 0, if it was at first */
	int room;
};
/* Goes to the next hex; false: there is none. */
bool kit_next_hex(const struct hex_map *map, const struct hex_reach *reach, struct hex_tour *tour);

#endif
