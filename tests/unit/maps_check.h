/* maps_check.h: what must hold on every map of the project.
 * May use: maps.h, libm. */
#ifndef DURBAR_TESTS_MAPS_CHECK_H
#define DURBAR_TESTS_MAPS_CHECK_H

#include <math.h>
#include <time.h>

#include "maps.h"

static inline double maps_number(const struct doc *map, const char *key)
{
	const char *word = base_scalar_of(base_find_doc(map, key));

	assert_non_null(word);
	return strtod(word, NULL);
}

/* Where a hex's middle lies, in miles east and south of hex 0101: even lines lie half a hex further. */
static inline void maps_middle(const struct hex_map *map, unsigned hex, double miles, double *x, double *y)
{
	double q = map->axial[hex][0], r = map->axial[hex][1], root = sqrt(3);

	*x = miles * (map->pointy ? q + r / 2 : q * root / 2);
	*y = miles * (map->pointy ? r * root / 2 : r + q / 2);
}

/* Every place lies in the hex of its true coordinates or in one beside it. */
static inline void maps_check_coordinates(const struct maps_loaded *it)
{
	const struct doc *grid = base_find_doc(it->doc, "grid"), *places = base_find_doc(it->doc, "places");
	double miles = maps_number(grid, "miles"), degree = 69.05;
	double across = degree * cos(maps_number(grid, "level") * acos(-1) / 180);

	for (const struct doc *one = places->first; one; one = one->next) {
		unsigned hex = maps_place(it, base_scalar_of(base_find_doc(one, "id")));
		double x, y, east, south;

		if (!base_find_doc(one, "lat"))
			continue;
		maps_middle(it->map, hex, miles, &x, &y);
		east = (maps_number(one, "lon") - maps_number(grid, "lon")) * across;
		south = (maps_number(grid, "lat") - maps_number(one, "lat")) * degree;
		/* The middle of the next hex is one spacing away, its far corner 1.53. */
		if (hypot(east - x, south - y) > 1.53 * miles)
			print_message("%s is %.1f miles from its hex\n", base_scalar_of(base_find_doc(one, "id")),
			              hypot(east - x, south - y));
		assert_true(hypot(east - x, south - y) <= 1.53 * miles);
	}
}

static inline bool maps_road_has(const struct maps_loaded *it, const char *route, unsigned hex)
{
	const struct doc *roads = base_find_doc(it->doc, "roads");

	for (const struct doc *road = roads ? roads->first : NULL; road; road = road->next) {
		const char *id = base_scalar_of(base_find_doc(road, "route"));
		const struct doc *hexes = base_find_doc(road, "hexes");

		if (!id || strcmp(id, route) != 0)
			continue;
		for (const struct doc *one = hexes->first; one; one = one->next)
			if (kit_find_hex(it->map, atoi(one->scalar)) == hex)
				return true;
	}
	return false;
}

static inline bool maps_has_route(const struct maps_loaded *it, const char *route)
{
	for (unsigned hex = 1; hex < it->map->count; hex++)
		if (maps_road_has(it, route, hex))
			return true;
	return false;
}

/* Each route of the map's roads passes all its places that are on the map. `renamed`: pairs of ids
 * as the routes and as the map have them, ends in NULL. Returns the number of routes found. */
static inline int maps_check_routes(const struct maps_loaded *it, const char *const *renamed)
{
	struct faults faults = {.arena = it->arena};
	const struct doc *routes =
		codec_read_tsv(DURBAR_SOURCE "/tools/cartography/geo/routes.tsv", it->arena, &faults);
	int found = 0;

	assert_non_null(routes);
	for (const struct doc *route = routes->first; route; route = route->next) {
		const char *id = base_scalar_of(base_find_doc(route, "route_id"));
		const char *at = base_scalar_of(base_find_doc(route, "places_by_id"));
		char name[64];

		if (strcmp(base_scalar_of(base_find_doc(route, "campaign")), it->map->id) != 0 ||
		    !maps_has_route(it, id))
			continue;
		found++;
		while (*at) {
			size_t length = strcspn(at, ";");
			const struct hex_place *place;

			snprintf(name, sizeof name, "%.*s", (int)length, at);
			for (const char *const *pair = renamed; pair && *pair; pair += 2)
				if (strcmp(name, pair[0]) == 0)
					snprintf(name, sizeof name, "%s", pair[1]);
			place = kit_find_place(it->map, name);
			if (place && !maps_road_has(it, id, place->hex))
				fail_msg("route %s misses %s", id, name);
			at += length + (at[length] != 0);
		}
	}
	return found;
}

static inline int maps_foot_step(const void *who, unsigned from, int direction, int left)
{
	const struct hex_map *map = who;
	unsigned to = map->next[from][direction];

	if (map->terrain[to] & MAPS_SEA || map->side[from][direction] & (MAPS_SEA_SIDE | MAPS_LAKE_SIDE))
		return -1;
	return left;
}

/* An army can walk from `from` to `to`. */
static inline void maps_check_walk(const struct maps_loaded *it, const char *from, const char *to)
{
	static struct hex_reach reach;
	struct hex_walk walk = {maps_foot_step, it->map};

	kit_find_reach(it->map, maps_place(it, from), 1, &walk, &reach);
	if (reach.left[maps_place(it, to)] < 0)
		fail_msg("no way from %s to %s", from, to);
}

/* No feature for its own sake: each bridge crosses a river on a road, each port is on the coast, each
 * town can be walked to from the others. */
static inline void maps_check_features(const struct maps_loaded *it)
{
	const struct hex_map *map = it->map;

	for (unsigned hex = 1; hex < map->count; hex++) {
		/* Calcutta is a port up a river. */
		if (map->terrain[hex] & MAPS_PORT && strcmp(kit_place_at(map, hex)->id, "calcutta") != 0)
			assert_true(map->terrain[hex] & MAPS_COAST);
		if (map->terrain[hex] & (MAPS_TOWN | MAPS_FORTRESS | MAPS_PORT)) {
			assert_non_null(kit_place_at(map, hex));
			assert_true(kit_place_at(map, hex)->terrain != 0);
		}
		for (int d = 0; d < HEX_SIDES; d++) {
			unsigned to = map->next[hex][d];

			if (!to)
				continue;
			assert_int_equal(map->side[hex][d], map->side[to][(d + 3) % HEX_SIDES]);
			if (map->side[hex][d] & MAPS_BRIDGE) {
				assert_true(map->side[hex][d] & (MAPS_MINOR_RIVER | MAPS_MAJOR_RIVER));
				assert_true(map->side[hex][d] & (MAPS_ROAD | MAPS_RAIL));
			}
		}
	}
}

/* Whether some side of a hex carries a word. */
static inline bool maps_has_side(const struct maps_loaded *it, unsigned hex, uint16_t mask)
{
	for (int d = 0; d < HEX_SIDES; d++)
		if (it->map->side[hex][d] & mask)
			return true;
	return false;
}

static inline bool maps_is_edge(const struct maps_loaded *it, unsigned hex)
{
	for (int d = 0; d < HEX_SIDES; d++)
		if (it->map->next[hex][d] == HEX_NONE)
			return true;
	return false;
}

static inline const char *maps_area(const struct maps_loaded *it, unsigned hex)
{
	return it->map->area_names[it->map->area[hex]];
}

/* Places that a test wants: the id, the rules' spelling, what the hex must hold, and the area (NULL: any). */
struct maps_wanted {
	const char *id, *name;
	uint32_t terrain;
	const char *area;
};

static inline void maps_check_places(const struct maps_loaded *it, const struct maps_wanted *wanted)
{
	for (; wanted->id; wanted++) {
		unsigned hex = maps_place(it, wanted->id);

		assert_string_equal(kit_find_place(it->map, wanted->id)->name, wanted->name);
		if ((it->map->terrain[hex] & wanted->terrain) != wanted->terrain)
			fail_msg("%s lacks something", wanted->id);
		if (wanted->area)
			assert_string_equal(maps_area(it, hex), wanted->area);
		if (wanted->terrain)
			assert_string_equal(kit_place_at(it->map, hex)->id, wanted->id);
	}
}

/* Every way along sides with `mask` from a hex: whether it gets to the other. */
static inline bool maps_linked(const struct maps_loaded *it, unsigned from, unsigned to, uint16_t mask)
{
	static uint16_t queue[HEX_LIMIT];
	static bool seen[HEX_LIMIT];
	size_t first = 0, count = 1;

	memset(seen, 0, sizeof seen);
	queue[0] = (uint16_t)from;
	seen[from] = true;
	for (; first < count; first++)
		for (int d = 0; d < HEX_SIDES; d++) {
			unsigned next = it->map->next[queue[first]][d];

			if (next && !seen[next] && it->map->side[queue[first]][d] & mask) {
				seen[next] = true;
				queue[count++] = (uint16_t)next;
			}
		}
	return seen[to];
}

/* Reading the file and building the map takes under 20 ms; the best of five, for machines that do other work too. */
static inline void maps_check_speed(const char *name)
{
	double best = 1e9;

	for (int i = 0; i < 5; i++) {
		struct maps_loaded it;
		clock_t start = clock();
		double took;

		maps_open(&it, name);
		took = (double)(clock() - start) * 1000 / CLOCKS_PER_SEC;
		maps_close(&it);
		best = took < best ? took : best;
	}
	print_message("%s loads in %.1f ms\n", name, best);
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__)
	assert_true(best < 20);
#endif
}

#endif
