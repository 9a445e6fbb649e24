/* maps_afghan.c: the map of the Second Afghan War. May use: base, codec, kit. */
#include "maps_check.h"
#include "test.h"

static struct maps_loaded it;

static int open_map(void **state)
{
	(void)state;
	maps_open(&it, "sunset/maps/afghan");
	return 0;
}

static int close_map(void **state)
{
	(void)state;
	maps_close(&it);
	return 0;
}

TEST(test_places)
{
	static const struct maps_wanted wanted[] = {
		{"kabul", "Kabul", MAPS_FORTRESS, "Afghanistan"},
		{"kandahar", "Kandahar", MAPS_FORTRESS, "Afghanistan"},
		{"jelalabad", "Jelalabad", MAPS_FORTRESS, "Afghanistan"},
		{"gazni", "Gazni", MAPS_FORTRESS, "Afghanistan"},
		{"kalat_i_ghilzai", "Kalat-i-Ghilzai", MAPS_FORTRESS, "Afghanistan"},
		{"khyber_pass", "Khyber Pass", MAPS_PASS, "Afghanistan"},
		{"quetta", "Quetta", MAPS_FORTRESS, "Baluchistan"},
		{"kalat", "Kalat", MAPS_FORTRESS, "Baluchistan"},
		{"bolan_pass_n", "Bolan Pass", MAPS_PASS, "Baluchistan"},
		{"bolan_pass_s", "Bolan Pass", MAPS_PASS, "Baluchistan"},
		{"dardur", "Dardur", MAPS_TOWN, "Baluchistan"},
		{"peshawar", "Peshawar", MAPS_FORTRESS, "India"},
		{"kohat", "Kohat", MAPS_FORTRESS, "India"},
		{"kalabagh", "Kalabagh", MAPS_FORTRESS, "India"},
		{"multan", "Multan", MAPS_FORTRESS, "India"},
		{"sukkur", "Sukkur", MAPS_FORTRESS, "India"},
		{"gandamak", "Gandamak", 0, "Afghanistan"},
		{"herat", "To Herat", 0, "Afghanistan"},
		{NULL, NULL, 0, NULL},
	};
	int fortresses = 0;

	assert_string_equal(it.map->source, "reconstructed");
	maps_check_places(&it, wanted);
	for (unsigned hex = 1; hex < it.map->count; hex++)
		fortresses += (it.map->terrain[hex] & MAPS_FORTRESS) != 0;
	assert_int_equal(fortresses, 12);
}

/* [sunset:afghan-5.2] the Bolan has two hexes, beside each other, on the road from Dardur to Quetta. */
TEST(test_bolan)
{
	unsigned n = maps_place(&it, "bolan_pass_n"), s = maps_place(&it, "bolan_pass_s");
	int d = kit_find_direction(it.map, n, s);

	assert_true(d >= 0);
	assert_true(it.map->side[n][d] & MAPS_ROAD);
	assert_true(it.map->side[n][d] & MAPS_PASS_SIDE);
	assert_true(maps_linked(&it, maps_place(&it, "dardur"), n, MAPS_ROAD));
	assert_true(maps_linked(&it, n, maps_place(&it, "quetta"), MAPS_ROAD));
}

/* [sunset:afghan-6.8] the projected line runs from Sukkur to Dardur and nowhere else. */
TEST(test_projected_railway)
{
	unsigned sukkur = maps_place(&it, "sukkur");

	assert_true(maps_linked(&it, sukkur, maps_place(&it, "dardur"), MAPS_RAIL_PROJECTED));
	for (unsigned hex = 1; hex < it.map->count; hex++)
		if (maps_has_side(&it, hex, MAPS_RAIL_PROJECTED))
			assert_true(maps_linked(&it, sukkur, hex, MAPS_RAIL_PROJECTED));
}

/* [sunset:afghan-4.6] rail and road hexes on the east and south edges. */
TEST(test_edges)
{
	int east_rail = 0, east_road = 0, south_rail = 0, south_road = 0;

	for (unsigned hex = 1; hex < it.map->count; hex++) {
		int number = kit_number_hex(it.map, hex);
		bool east = number / 100 == it.map->columns, south = number % 100 == it.map->rows;

		east_rail += east && maps_has_side(&it, hex, MAPS_RAIL);
		east_road += east && maps_has_side(&it, hex, MAPS_ROAD);
		south_rail += south && maps_has_side(&it, hex, MAPS_RAIL);
		south_road += south && maps_has_side(&it, hex, MAPS_ROAD);
	}
	assert_true(east_rail >= 1 && east_road >= 1 && south_rail >= 1 && south_road >= 1);
	assert_true(maps_has_side(&it, maps_place(&it, "multan"), MAPS_RAIL));
	assert_true(maps_has_side(&it, maps_place(&it, "sukkur"), MAPS_RAIL));
}

/* The Indus is a major river from edge to edge: no way from Lahore's side to Peshawar without crossing it. */
static int stay_on_bank(const void *who, unsigned from, int direction, int left)
{
	const struct hex_map *map = who;

	return map->side[from][direction] & MAPS_MAJOR_RIVER ? -1 : left;
}

TEST(test_indus)
{
	static struct hex_reach reach;
	struct hex_walk walk = {stay_on_bank, it.map};

	kit_find_reach(it.map, maps_place(&it, "dera_ismail_khan"), 1, &walk, &reach);
	assert_true(reach.left[maps_place(&it, "dera_ghazi_khan")] >= 0);
	assert_int_equal(reach.left[maps_place(&it, "multan")], -1);
	assert_int_equal(reach.left[maps_place(&it, "rawalpindi")], -1);
}

TEST(test_roads_and_walks)
{
	static const char *const from[] = {"peshawar", "kohat", "sukkur", "multan", "quetta"};
	static const char *const to[] = {"kabul",           "kandahar", "jelalabad",  "gazni",
	                                 "kalat_i_ghilzai", "kalat",    "khyber_pass"};

	assert_int_equal(maps_check_routes(&it, NULL), 16);
	for (size_t i = 0; i < sizeof from / sizeof *from; i++)
		for (size_t j = 0; j < sizeof to / sizeof *to; j++)
			maps_check_walk(&it, from[i], to[j]);
	assert_true(maps_linked(&it, maps_place(&it, "peshawar"), maps_place(&it, "kabul"), MAPS_ROAD));
	assert_true(maps_linked(&it, maps_place(&it, "kabul"), maps_place(&it, "kandahar"), MAPS_ROAD));
}

TEST(test_truth)
{
	maps_check_coordinates(&it);
	maps_check_features(&it);
	maps_check_speed("sunset/maps/afghan");
}

AROUND_ALL(open_map, close_map);
