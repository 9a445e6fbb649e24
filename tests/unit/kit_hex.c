/* kit_hex.c: the hex grid, the map format and its faults, walking. May use: base, codec, kit. */
#include "maps.h"
#include "kit/hex/maps.h"
#include "test.h"

#define HEAD "map: m\ntitle: T\nsource: reconstructed\nfrom: nothing\n"
#define FLAT HEAD "grid: {orientation: flat, columns: 4, rows: 3, shifted: even}\n"
#define KEY "key: {\".\": clear, \"~\": sea}\n"
#define LAND KEY "terrain: |\n  . . . .\n  . . . .\n  . . ~ ~\n"

TEST(test_numbers_and_neighbours)
{
	struct maps_loaded it;
	char buffer[8];
	struct text text = base_start_text(buffer, sizeof buffer);
	unsigned hex;

	maps_parse(&it, FLAT LAND);
	assert_int_equal(it.faults.count, 0);
	assert_int_equal(it.map->count, 13);
	hex = kit_find_hex(it.map, 202);
	assert_int_equal(kit_number_hex(it.map, hex), 202);
	kit_put_hex(it.map, hex, &text);
	assert_string_equal(buffer, "0202");
	/* Even columns lie lower: the north-east of 0202 is 0302, its south-east 0303. */
	static const int around[] = {201, 302, 303, 203, 103, 102};
	for (int d = 0; d < HEX_SIDES; d++)
		assert_int_equal(kit_number_hex(it.map, it.map->next[hex][d]), around[d]);
	hex = kit_find_hex(it.map, 301);
	assert_int_equal(it.map->next[hex][0], HEX_NONE);
	assert_int_equal(it.map->next[hex][1], HEX_NONE);
	assert_int_equal(kit_number_hex(it.map, it.map->next[hex][2]), 401);
	assert_int_equal(kit_find_hex(it.map, 501), HEX_NONE);
	assert_int_equal(kit_find_hex(it.map, 104), HEX_NONE);
	assert_int_equal(kit_find_hex(it.map, 100), HEX_NONE);
	assert_int_equal(kit_measure_hexes(it.map, kit_find_hex(it.map, 101), kit_find_hex(it.map, 403)), 4);
	maps_close(&it);
}

TEST(test_odd_shift)
{
	struct maps_loaded it;

	maps_parse(&it, HEAD "grid: {orientation: flat, columns: 4, rows: 3, shifted: odd}\n" LAND);
	assert_int_equal(it.faults.count, 0);
	static const int around[] = {201, 301, 302, 203, 102, 101};
	for (int d = 0; d < HEX_SIDES; d++)
		assert_int_equal(kit_number_hex(it.map, it.map->next[kit_find_hex(it.map, 202)][d]), around[d]);
	maps_close(&it);
}

TEST(test_pointy_numbers)
{
	struct maps_loaded it;

	maps_parse(&it, HEAD "grid: {orientation: pointy, columns: 4, rows: 3, shifted: even}\n" LAND);
	assert_int_equal(it.faults.count, 0);
	/* Row-column numbers; even rows lie to the right: NE, E, SE, SW, W, NW of 0202. */
	static const int around[] = {103, 203, 303, 302, 201, 102};
	for (int d = 0; d < HEX_SIDES; d++)
		assert_int_equal(kit_number_hex(it.map, it.map->next[kit_find_hex(it.map, 202)][d]), around[d]);
	assert_int_equal(kit_number_hex(it.map, kit_find_hex(it.map, 304)), 304);
	assert_true(it.map->terrain[kit_find_hex(it.map, 303)] & MAPS_SEA);
	maps_close(&it);
}

TEST(test_neighbours_agree)
{
	static const char *const grids[] = {
		"flat, columns: 4, rows: 3, shifted: even", "flat, columns: 4, rows: 3, shifted: odd",
		"pointy, columns: 4, rows: 3, shifted: even", "pointy, columns: 4, rows: 3, shifted: odd"};
	char text[512];
	struct maps_loaded it;

	for (size_t g = 0; g < 4; g++) {
		snprintf(text, sizeof text, HEAD "grid: {orientation: %s}\n" LAND, grids[g]);
		maps_parse(&it, text);
		assert_int_equal(it.faults.count, 0);
		for (unsigned a = 1; a < it.map->count; a++)
			for (int d = 0; d < HEX_SIDES; d++) {
				unsigned b = it.map->next[a][d];

				if (!b)
					continue;
				assert_int_equal(it.map->next[b][(d + 3) % 6], a);
				assert_int_equal(kit_measure_hexes(it.map, a, b), 1);
				assert_int_equal(kit_find_direction(it.map, a, b), d);
			}
		maps_close(&it);
	}
}

static const char whole[] =
	FLAT LAND "hexes: {coast: [0302]}\n"
		  "areas:\n  key: {\".\": none, A: Asante}\n  rows: |\n    A A . .\n    A . . .\n    . . . .\n"
		  "places:\n"
		  "  - {id: village, name: Village, hex: 0101, kind: []}\n"
		  "  - {id: kumasi, name: Kumasa, modern: Kumasi, hex: 0101, kind: [town]}\n"
		  "  - {id: cape, name: Cape, hex: 0302, kind: [town, port], lat: 5.1, lon: -1.2}\n"
		  "roads:\n  - {name: Great Road, kind: road, hexes: [0101, 0201, 0302]}\n"
		  "rivers:\n  - {name: Prah, kind: major-river, sides: [0201/nw, 0201/sw, 0201/s, 0302/sw]}\n"
		  "sides: {bridge: [0201/sw]}\n"
		  "boxes:\n  - {id: bombay, name: Bombay, hexes: [0103, 0203]}\n";

TEST(test_whole_map)
{
	struct maps_loaded it;

	maps_parse(&it, whole);
	maps_print_faults(&it.faults);
	assert_non_null(it.map);
	unsigned kumasi = maps_place(&it, "kumasi"), cape = maps_place(&it, "cape");
	assert_int_equal(it.map->terrain[kumasi], MAPS_CLEAR | MAPS_TOWN);
	assert_int_equal(it.map->terrain[cape], MAPS_CLEAR | MAPS_TOWN | MAPS_PORT | MAPS_COAST);
	assert_string_equal(kit_place_at(it.map, kumasi)->id, "kumasi");
	assert_string_equal(kit_find_place(it.map, "kumasi")->modern, "Kumasi");
	assert_null(kit_place_at(it.map, kit_find_hex(it.map, 402)));
	assert_string_equal(it.map->area_names[it.map->area[kit_find_hex(it.map, 102)]], "Asante");
	assert_int_equal(it.map->area[kit_find_hex(it.map, 202)], 0);
	assert_int_equal(it.map->box_count, 1);
	assert_string_equal(it.map->boxes[0].id, "bombay");
	assert_int_equal(it.map->boxes[0].count, 2);
	assert_int_equal(it.map->boxes[0].hexes[1], kit_find_hex(it.map, 203));
	/* The same from both hexes. */
	unsigned a = kit_find_hex(it.map, 201), b = kit_find_hex(it.map, 302);
	assert_int_equal(it.map->side[a][2], MAPS_ROAD);
	assert_int_equal(it.map->side[b][5], MAPS_ROAD);
	a = kit_find_hex(it.map, 201);
	assert_int_equal(it.map->side[a][4], MAPS_MAJOR_RIVER | MAPS_BRIDGE);
	assert_int_equal(it.map->side[kit_find_hex(it.map, 102)][1], MAPS_MAJOR_RIVER | MAPS_BRIDGE);
	maps_close(&it);
}

struct bad {
	const char *text;
	int line;
	const char *says;
};

TEST(test_faults)
{
	static const struct bad bad[] = {
		{FLAT KEY "terrain: |\n  . . . .\n  . . .\n  . . . .\n", 9, "too few hexes"},
		{FLAT KEY "terrain: |\n  . . . . .\n  . . . .\n  . . . .\n", 8, "too many hexes"},
		{FLAT KEY "terrain: |\n  . . . .\n  . . . .\n", 7, "fewer rows"},
		{FLAT KEY "terrain: |\n  . . . .\n  . . . .\n  . . . .\n  . . . .\n", 7, "more rows"},
		{FLAT KEY "terrain: |\n  . . . .\n  . x . .\n  . . . .\n", 9, "not in the key"},
		{FLAT "key: {\".\": clare}\nterrain: |\n  . . . .\n  . . . .\n  . . . .\n", 6, "unknown terrain"},
		{FLAT LAND
	         "places:\n  - {id: a, name: A, hex: 0401, kind: [town]}\n  - {id: a, name: A, hex: 0101, kind: []}\n",
	         13, "this id"},
		{FLAT LAND "places:\n  - {id: a, name: A, hex: 0303, kind: [town]}\n", 12, "in the sea"},
		{FLAT LAND "places:\n  - {id: a, name: A, hex: 0501, kind: [town]}\n", 12, "no such hex"},
		{FLAT LAND "places:\n  - {id: a, name: A, hex: 0101, kind: [city]}\n", 12, "unknown terrain"},
		{FLAT LAND "roads:\n  - {name: R, kind: road, hexes: [0101, 0301]}\n", 12, "jumps"},
		{FLAT LAND "roads:\n  - {name: R, kind: road, hexes: [0101]}\n", 12, "two hexes"},
		{FLAT LAND "roads:\n  - {name: R, kind: path, hexes: [0101, 0102]}\n", 12, "unknown hexside"},
		{FLAT LAND "roads:\n  - {name: R, kind: road, hexes: [0202, 0303]}\n", 12, "through the sea"},
		{FLAT LAND "roads:\n  - {name: R, kind: road, hexes: [0201, 0202]}\n", 12, "ends in nothing"},
		{FLAT LAND "sides: {lake: [0101/se]}\nroads:\n  - {name: R, kind: road, hexes: [0101, 0201]}\n", 13,
	         "sea or lake"},
		{FLAT LAND "rivers:\n  - {name: R, kind: minor-river, rises: true, sides: [0202/n]}\n", 12,
	         "ends in nothing"},
		{FLAT LAND "rivers:\n  - {name: R, kind: minor-river, vanishes: true, sides: [0202/nw, 0202/n]}\n", 12,
	         "begins in nothing"},
		{FLAT LAND "rivers:\n  - {name: R, kind: minor-river, sides: [0101/se, 0302/se]}\n", 12, "river jumps"},
		{FLAT LAND "rivers:\n  - {name: R, kind: minor-river, sides: [0101/n]}\n", 12, "edge of the map"},
		{FLAT LAND "sides: {bridge: [0202/e]}\n", 11, "n, ne, se"},
		{FLAT LAND "sides: {bridge: [0202-ne]}\n", 11, "written like"},
		{FLAT LAND "hexes: {coast: [0101]}\n", 11, "touches no sea"},
		{FLAT LAND "colour: red\n", 11, "colour"},
		{FLAT LAND "hexes: {coast: 0302}\n", 11, "a list of hexes"},
		{FLAT LAND "sides: {bridge: 0202/ne}\n", 11, "a list of hexsides"},
		{FLAT LAND "boxes:\n  - {id: b, name: B, hexes: [0202]}\n", 12, "at its edge"},
		{FLAT LAND "boxes:\n  - {id: b, name: B, hexes: []}\n", 12, "no hexes"},
		{FLAT LAND "boxes:\n  - {id: b, name: B, hexes: [0101], hexen: [0101]}\n", 12, "unknown key"},
		{HEAD "grid: {orientation: flat, columns: 60, rows: 60, shifted: even}\n", 5, "2047"},
	};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct maps_loaded it;
		bool found = false;

		maps_parse(&it, bad[i].text);
		for (size_t f = 0; f < it.faults.count; f++)
			found |= it.faults.list[f].line == bad[i].line && strstr(it.faults.list[f].text, bad[i].says);
		if (!found) {
			print_message("case %zu wants line %d: %s\n", i, bad[i].line, bad[i].says);
			maps_print_faults(&it.faults);
		}
		assert_true(found);
		assert_null(it.map);
		maps_close(&it);
	}
}

TEST(test_every_fault)
{
	struct maps_loaded it;

	maps_parse(&it, FLAT KEY "terrain: |\n  . x . .\n  . . .\n  . . ~ ~\n"
	                         "places:\n  - {id: a, name: A, hex: 0303, kind: []}\n"
	                         "roads:\n  - {name: R, kind: road, hexes: [0101, 0301]}\n"
	                         "rivers:\n  - {name: R, kind: minor-river, rises: true, sides: [0202/n]}\n");
	assert_null(it.map);
	assert_int_equal(it.faults.count, 5);
	maps_close(&it);
}

/* A hexside that cannot be read says nothing about the one after it. */
TEST(test_river_after_a_fault)
{
	struct maps_loaded it;

	maps_parse(&it, FLAT LAND
	           "rivers:\n  - {name: R, kind: minor-river, rises: true, vanishes: true, sides: [0101/se, 0202/e, "
	           "0302/se]}\n");
	assert_null(it.map);
	for (size_t i = 0; i < it.faults.count; i++)
		assert_null(strstr(it.faults.list[i].text, "river jumps"));
	maps_close(&it);
}

/* Two half points a hex, one along a road. */
static int walk_step(const void *who, unsigned from, int direction, int left)
{
	const struct hex_map *map = who;

	if (map->terrain[map->next[from][direction]] & MAPS_SEA)
		return -1;
	return left - (map->side[from][direction] & MAPS_ROAD ? 1 : 2);
}

/* Every hex that can be reached is met once, by a path that leads there, and the paths rise. */
static void check_tour(const struct hex_map *map, const struct hex_reach *reach, struct hex_tour *tour)
{
	uint8_t before[8] = {0};
	unsigned start = tour->hex, met = 0, reached = 0;
	int steps = 0;

	while (kit_next_hex(map, reach, tour)) {
		unsigned hex = start;
		int order = memcmp(before, tour->path, sizeof before);

		for (int i = 0; i < tour->steps; i++)
			hex = map->next[hex][tour->path[i]];
		assert_int_equal(hex, tour->hex);
		assert_true(reach->left[hex] >= 0);
		assert_true(order < 0 || (order == 0 && steps < tour->steps));
		memcpy(before, tour->path, sizeof before);
		steps = tour->steps;
		met++;
	}
	for (unsigned hex = 1; hex < map->count; hex++)
		reached += hex != start && reach->left[hex] >= 0;
	assert_int_equal(met, reached);
}

TEST(test_reach)
{
	struct maps_loaded it;
	struct hex_reach reach;
	struct hex_walk walk = {walk_step, NULL};
	uint8_t path[8] = {0};
	struct hex_tour tour = {.path = path, .room = 8};

	maps_parse(
		&it, FLAT LAND
		"places:\n  - {id: a, name: A, hex: 0101, kind: [town]}\n  - {id: b, name: B, hex: 0302, kind: [town]}\n"
		"roads:\n  - {name: R, kind: road, hexes: [0101, 0201, 0302]}\n");
	assert_non_null(it.map);
	walk.who = it.map;
	kit_find_reach(it.map, maps_place(&it, "a"), 4, &walk, &reach);
	assert_int_equal(reach.left[maps_place(&it, "a")], 4);
	assert_int_equal(reach.left[maps_place(&it, "b")], 2);
	assert_int_equal(reach.left[kit_find_hex(it.map, 402)], 0);
	assert_int_equal(reach.left[kit_find_hex(it.map, 303)], -1);
	assert_int_equal(reach.left[kit_find_hex(it.map, 102)], 2);
	tour.hex = maps_place(&it, "a");
	check_tour(it.map, &reach, &tour);
	assert_int_equal(tour.hex, maps_place(&it, "a"));
	tour.room = 1;
	while (kit_next_hex(it.map, &reach, &tour))
		assert_int_equal(tour.steps, 1);
	maps_close(&it);
}

#define AREAS "areas:\n  key: {\".\": none, A: Asante}\n  rows: |\n    A A . .\n    A . . .\n    . . . .\n"

TEST(test_maps_of_a_folder)
{
	static const char *const sources[] = {"rules", NULL}, *const terrain[] = {"clear", "sea", NULL},
				 *const none[] = {NULL};
	const struct hex_words words = {terrain, none};
	struct arena *arena = base_open_arena();
	struct faults faults = {.arena = arena};
	const char *text = FLAT LAND AREAS, *war = "map: gold", *other = "map: lead", *list = "[Asante, Fante]";
	struct named_doc docs[] = {{"maps/gold", codec_parse_yaml("m", text, strlen(text), arena, &faults)},
	                           {"rules", codec_parse_yaml("r", "[{id: '1'}]", 11, arena, &faults)}};
	struct doc_set set = {docs, 2};
	struct data_folder folder = kit_open_folder("game", sources, &set, arena, &faults);
	const struct doc *scenario = codec_parse_yaml("w", war, strlen(war), arena, &faults), *doc;
	struct hex_maps maps = {.count = 0};
	const struct hex_map *map = kit_want_hexes(&folder, &words, scenario, &maps, &doc);
	unsigned d;

	assert_int_equal(faults.count, 0);
	assert_non_null(map);
	assert_ptr_equal(doc, docs[0].root);
	/* read once */
	assert_ptr_equal(kit_want_hexes(&folder, &words, scenario, &maps, &doc), map);
	assert_int_equal(maps.count, 1);
	assert_null(kit_want_hexes(&folder, &words, codec_parse_yaml("w", other, strlen(other), arena, &faults), &maps,
	                           &doc));
	assert_string_equal(faults.list[0].text, "there is no map of this name in maps/ 'lead'");
	assert_int_equal(kit_find_area(map, "Asante"), 1);
	assert_int_equal(kit_find_area(map, "Fante"), 0);
	assert_true(kit_in_area(map, kit_find_hex(map, 101), "Asante"));
	assert_false(kit_in_area(map, kit_find_hex(map, 303), "Asante"));
	assert_int_equal(kit_read_areas(map, codec_parse_yaml("l", list, strlen(list), arena, &faults), &faults), 2);
	assert_string_equal(faults.list[1].text, "the map has no such area 'Fante'");
	assert_int_equal(kit_find_side(map, "0202/se", &d), kit_find_hex(map, 202));
	assert_int_equal(d, 2);
	assert_int_equal(kit_find_side(map, "0202/e", &d), HEX_NONE);
	assert_int_equal(kit_find_side(map, "0909/se", &d), HEX_NONE);
	assert_int_equal(kit_find_side(map, "/se", &d), HEX_NONE);
	base_close_arena(arena);
}
