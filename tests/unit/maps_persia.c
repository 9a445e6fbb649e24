/* maps_persia.c: the map of Persia 1856-57. May use: base, codec, kit. */
#include "maps_check.h"
#include "test.h"

static struct maps_loaded it;

static int open_map(void **state)
{
	(void)state;
	maps_open(&it, "sunset/maps/persia");
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
		{"bushehr", "Bushehr", MAPS_FORTRESS | MAPS_PORT | MAPS_COAST, NULL},
		{"shiraza", "Shiraza", MAPS_FORTRESS, NULL},
		{"dalaki", "Dalaki", MAPS_TOWN, NULL},
		{"kasarum", "Kasarum", MAPS_TOWN, NULL},
		{"khosab", "Khosab", MAPS_TOWN, NULL},
		{NULL, NULL, 0, NULL},
	};

	assert_string_equal(it.map->source, "reconstructed");
	assert_false(it.map->pointy); /* [sunset:persia-3.3] hex rows that run north and south */
	maps_check_places(&it, wanted);
}

/* [sunset:persia-4.1] the British begin in a coastal fortress or town that the Persians do not hold: not Bushehr. */
TEST(test_landing)
{
	int found = 0;

	for (unsigned hex = 1; hex < it.map->count; hex++)
		if (it.map->terrain[hex] & MAPS_COAST && it.map->terrain[hex] & (MAPS_TOWN | MAPS_FORTRESS) &&
		    hex != maps_place(&it, "bushehr")) {
			found++;
			maps_check_walk(&it, kit_place_at(it.map, hex)->id, "bushehr");
		}
	assert_true(found >= 1);
	assert_true(it.map->terrain[maps_place(&it, "reshire")] & MAPS_COAST);
	assert_int_equal(kit_measure_hexes(it.map, maps_place(&it, "reshire"), maps_place(&it, "bushehr")), 1);
}

/* [sunset:persia-3.3] Khosab's column has land hexes on it and east of it; Bushehr lies west of it. */
TEST(test_khosab_line)
{
	int khosab = kit_number_hex(it.map, maps_place(&it, "khosab")) / 100;

	assert_true(kit_number_hex(it.map, maps_place(&it, "bushehr")) / 100 < khosab);
	assert_true(kit_number_hex(it.map, maps_place(&it, "shiraza")) / 100 > khosab);
}

/* [sunset:persia-3.23] land hexes at the map's edges, from which one can walk to Bushehr and Shiraz. */
TEST(test_edges)
{
	static struct hex_reach reach;
	struct hex_walk walk = {maps_foot_step, it.map};
	int edges = 0;

	kit_find_reach(it.map, maps_place(&it, "bushehr"), 1, &walk, &reach);
	assert_true(reach.left[maps_place(&it, "shiraza")] >= 0);
	for (unsigned hex = 1; hex < it.map->count; hex++)
		if (maps_is_edge(&it, hex) && !(it.map->terrain[hex] & MAPS_SEA)) {
			assert_true(reach.left[hex] >= 0);
			edges++;
		}
	assert_true(edges > 40);
}

TEST(test_road_and_passes)
{
	static const char *const passes[] = {"malu_pass", "kamarij_pass", "dukhtar_pass", "pir_i_zan_pass"};

	assert_int_equal(maps_check_routes(&it, NULL), 2);
	assert_true(maps_linked(&it, maps_place(&it, "bushehr"), maps_place(&it, "shiraza"), MAPS_ROAD));
	for (size_t i = 0; i < 4; i++) {
		assert_true(it.map->terrain[maps_place(&it, passes[i])] & MAPS_PASS);
		assert_true(maps_has_side(&it, maps_place(&it, passes[i]), MAPS_PASS_SIDE));
	}
}

TEST(test_truth)
{
	maps_check_coordinates(&it);
	maps_check_features(&it);
	maps_check_speed("sunset/maps/persia");
}

AROUND_ALL(open_map, close_map);
