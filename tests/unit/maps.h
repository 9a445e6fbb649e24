/* maps.h: loading map files in tests, with the words that the rule systems use.
 * May use: base, codec, kit, cmocka. */
#ifndef DURBAR_TESTS_MAPS_H
#define DURBAR_TESTS_MAPS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/doc.h"
#include "codec/codec.h"
#include "kit/hex/hex.h"
#include "test.h"

static const char *const maps_terrain[] = {"clear",    "hill", "mountain",  "jungle", "marsh", "desert",
                                           "broken",   "sand", "mud-flats", "well",   "oasis", "town",
                                           "fortress", "port", "coast",     "sea",    "pass",  NULL};
static const char *const maps_sides[] = {
	"road", "rail", "rail-projected", "minor-river", "major-river", "bridge", "drift", "lake", "sea", "pass", NULL};
static const struct hex_words maps_words = {maps_terrain, maps_sides};

enum maps_hex {
	MAPS_CLEAR = 1 << 0,
	MAPS_HILL = 1 << 1,
	MAPS_MOUNTAIN = 1 << 2,
	MAPS_JUNGLE = 1 << 3,
	MAPS_MARSH = 1 << 4,
	MAPS_DESERT = 1 << 5,
	MAPS_TOWN = 1 << 11,
	MAPS_FORTRESS = 1 << 12,
	MAPS_PORT = 1 << 13,
	MAPS_COAST = 1 << 14,
	MAPS_SEA = 1 << 15,
	MAPS_PASS = 1 << 16,
	MAPS_WELL = 1 << 9,
	MAPS_MUD = 1 << 8,
	MAPS_SAND = 1 << 7
};
enum maps_side {
	MAPS_ROAD = 1 << 0,
	MAPS_RAIL = 1 << 1,
	MAPS_RAIL_PROJECTED = 1 << 2,
	MAPS_MINOR_RIVER = 1 << 3,
	MAPS_MAJOR_RIVER = 1 << 4,
	MAPS_BRIDGE = 1 << 5,
	MAPS_BORDER = 1 << 6,
	MAPS_LAKE_SIDE = 1 << 7,
	MAPS_SEA_SIDE = 1 << 8,
	MAPS_PASS_SIDE = 1 << 9
};

/* Sepoy Mutiny: the same words at the same bits as far as it has them, so that the checks fit both. */
static const char *const maps_mutiny_terrain[] = {"clear",    "rough", "-",     "jungle", "-",    "desert",
                                                  "-",        "-",     "-",     "-",      "-",    "town",
                                                  "fortress", "port",  "coast", "sea",    "pass", NULL};
static const char *const maps_mutiny_sides[] = {"road",   "rail", "-",   "river", "-", "bridge",
                                                "border", "lake", "sea", "pass",  NULL};
static const struct hex_words maps_mutiny_words = {maps_mutiny_terrain, maps_mutiny_sides};

struct maps_loaded {
	struct arena *arena;
	struct faults faults;
	struct doc *doc;
	const struct hex_map *map;
};

static inline void maps_print_faults(const struct faults *faults)
{
	for (size_t i = 0; i < faults->count; i++)
		print_message("%s:%d: %s\n", faults->list[i].file ? faults->list[i].file : "?", faults->list[i].line,
		              faults->list[i].text);
}

/* A map of the project, e.g. "sunset/maps/asante". */
static inline void maps_open(struct maps_loaded *it, const char *name)
{
	char path[512];

	snprintf(path, sizeof path, "%s/data/%s.yaml", DURBAR_SOURCE, name);
	it->arena = base_open_arena();
	it->faults = (struct faults){.arena = it->arena};
	it->doc = codec_read_yaml(path, it->arena, &it->faults);
	it->map = NULL;
	if (it->doc)
		it->map = kit_load_map(it->doc, strncmp(name, "mutiny", 6) == 0 ? &maps_mutiny_words : &maps_words,
		                       it->arena, &it->faults);
	maps_print_faults(&it->faults);
	assert_non_null(it->map);
	assert_int_equal(it->faults.count, 0);
}

/* A map from text; faults are the test's business. */
static inline void maps_parse(struct maps_loaded *it, const char *text)
{
	it->arena = base_open_arena();
	it->faults = (struct faults){.arena = it->arena};
	it->doc = codec_parse_yaml("test.yaml", text, strlen(text), it->arena, &it->faults);
	it->map = it->doc ? kit_load_map(it->doc, &maps_words, it->arena, &it->faults) : NULL;
}

static inline void maps_close(struct maps_loaded *it)
{
	base_close_arena(it->arena);
}

static inline unsigned maps_place(const struct maps_loaded *it, const char *id)
{
	const struct hex_place *place = kit_find_place(it->map, id);

	if (!place)
		print_message("no place %s\n", id);
	assert_non_null(place);
	return place->hex;
}

#endif
