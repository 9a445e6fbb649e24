/* maps_abyssinia.c: the map of Abyssinia 1868. May use: base, codec, kit. */
#include "maps_check.h"
#include "test.h"

static struct maps_loaded it;

static int open_map(void **state)
{
	(void)state;
	maps_open(&it, "sunset/maps/abyssinia");
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
		{"magdala", "Magdala", MAPS_FORTRESS, "Abyssinia"},
		{"gondar", "Gondar", MAPS_FORTRESS, "Abyssinia"},
		{"debra_tabor", "Debra Tabor", MAPS_FORTRESS, "Abyssinia"},
		{"makele", "Makele", MAPS_TOWN, "Abyssinia"},
		{"zula", "Zula", MAPS_TOWN | MAPS_PORT | MAPS_COAST, "Egypt"},
		{"massawa", "Massawa", MAPS_TOWN | MAPS_PORT | MAPS_COAST, "Egypt"},
		{NULL, NULL, 0, NULL},
	};

	assert_string_equal(it.map->source, "reconstructed");
	maps_check_places(&it, wanted);
	/* [sunset:abyssinia-6.6] only three fortresses. */
	int fortresses = 0;
	for (unsigned hex = 1; hex < it.map->count; hex++)
		fortresses += (it.map->terrain[hex] & MAPS_FORTRESS) != 0;
	assert_int_equal(fortresses, 3);
}

/* [sunset:abyssinia-4.1] a town or fortress without enemies within four hexes of the coast. */
TEST(test_near_the_coast)
{
	int found = 0;

	for (unsigned a = 1; a < it.map->count; a++) {
		bool near = false;

		if (!(it.map->terrain[a] & (MAPS_TOWN | MAPS_FORTRESS)) || it.map->terrain[a] & MAPS_COAST)
			continue;
		for (unsigned b = 1; b < it.map->count; b++)
			near |= it.map->terrain[b] & MAPS_COAST && kit_measure_hexes(it.map, a, b) <= 4;
		found += near;
	}
	assert_true(found >= 1);
}

/* [sunset:abyssinia-4.1(5), 30.21] the railway begins at Zula and is only projected. */
TEST(test_railway)
{
	assert_true(maps_has_side(&it, maps_place(&it, "zula"), MAPS_RAIL_PROJECTED));
	for (unsigned hex = 1; hex < it.map->count; hex++) {
		assert_false(maps_has_side(&it, hex, MAPS_RAIL));
		if (maps_has_side(&it, hex, MAPS_RAIL_PROJECTED))
			assert_true(maps_linked(&it, maps_place(&it, "zula"), hex, MAPS_RAIL_PROJECTED));
	}
}

TEST(test_roads)
{
	assert_int_equal(maps_check_routes(&it, NULL), 6);
	assert_true(maps_linked(&it, maps_place(&it, "zula"), maps_place(&it, "magdala"), MAPS_ROAD));
	assert_true(maps_linked(&it, maps_place(&it, "debra_tabor"), maps_place(&it, "magdala"), MAPS_ROAD));
	/* Napier's 304 straight miles in hexes of 15. */
	int length = kit_measure_hexes(it.map, maps_place(&it, "zula"), maps_place(&it, "magdala"));
	assert_in_range(length, 16, 20);
}

/* Lake Tana is water without a coast. */
TEST(test_lake_tana)
{
	unsigned lake = kit_find_hex(it.map, 419);

	assert_true(it.map->terrain[lake] & MAPS_SEA);
	for (int d = 0; d < HEX_SIDES; d++)
		assert_false(it.map->terrain[it.map->next[lake][d]] & MAPS_COAST);
}

TEST(test_walks)
{
	static const char *const from[] = {"zula", "massawa"}, *const to[] = {"magdala", "gondar", "debra_tabor",
	                                                                      "makele"};

	for (size_t i = 0; i < 2; i++)
		for (size_t j = 0; j < 4; j++)
			maps_check_walk(&it, from[i], to[j]);
}

TEST(test_truth)
{
	maps_check_coordinates(&it);
	maps_check_features(&it);
	maps_check_speed("sunset/maps/abyssinia");
}

AROUND_ALL(open_map, close_map);
