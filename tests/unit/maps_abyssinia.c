/* maps_abyssinia.c: the map of Abyssinia 1868. May use: base, codec, kit. */
#include "maps_check.h"

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

static void test_places(void **state)
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

	(void)state;
	assert_string_equal(it.map->source, "reconstructed");
	maps_check_places(&it, wanted);
	/* [sunset:abyssinia-6.6] only three fortresses. */
	int fortresses = 0;
	for (unsigned hex = 1; hex < it.map->count; hex++)
		fortresses += (it.map->terrain[hex] & MAPS_FORTRESS) != 0;
	assert_int_equal(fortresses, 3);
}

/* [sunset:abyssinia-4.1] a town or fortress without enemies within four hexes of the coast. */
static void test_near_the_coast(void **state)
{
	int found = 0;

	(void)state;
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
static void test_railway(void **state)
{
	(void)state;
	assert_true(maps_has_side(&it, maps_place(&it, "zula"), MAPS_RAIL_PROJECTED));
	for (unsigned hex = 1; hex < it.map->count; hex++) {
		assert_false(maps_has_side(&it, hex, MAPS_RAIL));
		if (maps_has_side(&it, hex, MAPS_RAIL_PROJECTED))
			assert_true(maps_linked(&it, maps_place(&it, "zula"), hex, MAPS_RAIL_PROJECTED));
	}
}

static void test_roads(void **state)
{
	(void)state;
	assert_int_equal(maps_check_routes(&it, NULL), 6);
	assert_true(maps_linked(&it, maps_place(&it, "zula"), maps_place(&it, "magdala"), MAPS_ROAD));
	assert_true(maps_linked(&it, maps_place(&it, "debra_tabor"), maps_place(&it, "magdala"), MAPS_ROAD));
	/* Napier's 304 straight miles in hexes of 15. */
	int length = kit_measure_hexes(it.map, maps_place(&it, "zula"), maps_place(&it, "magdala"));
	assert_in_range(length, 16, 20);
}

/* Lake Tana is water without a coast. */
static void test_lake_tana(void **state)
{
	unsigned lake = kit_find_hex(it.map, 419);

	(void)state;
	assert_true(it.map->terrain[lake] & MAPS_SEA);
	for (int d = 0; d < HEX_SIDES; d++)
		assert_false(it.map->terrain[it.map->next[lake][d]] & MAPS_COAST);
}

static void test_walks(void **state)
{
	static const char *const from[] = {"zula", "massawa"}, *const to[] = {"magdala", "gondar", "debra_tabor",
	                                                                      "makele"};

	(void)state;
	for (size_t i = 0; i < 2; i++)
		for (size_t j = 0; j < 4; j++)
			maps_check_walk(&it, from[i], to[j]);
}

static void test_truth(void **state)
{
	(void)state;
	maps_check_coordinates(&it);
	maps_check_features(&it);
	maps_check_speed("sunset/maps/abyssinia");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_places), cmocka_unit_test(test_near_the_coast), cmocka_unit_test(test_railway),
		cmocka_unit_test(test_roads),  cmocka_unit_test(test_lake_tana),      cmocka_unit_test(test_walks),
		cmocka_unit_test(test_truth),
	};

	return cmocka_run_group_tests(tests, open_map, close_map);
}
