/* maps_asante.c: the map of Asante 1873-74. May use: base, codec, kit. */
#include "maps_check.h"
#include "test.h"

static struct maps_loaded it;

static int open_map(void **state)
{
	(void)state;
	maps_open(&it, "sunset/maps/asante");
	return 0;
}

static int close_map(void **state)
{
	(void)state;
	maps_close(&it);
	return 0;
}

TEST(test_says_reconstructed)
{
	assert_string_equal(it.map->source, "reconstructed");
	assert_true(strlen(it.map->from) > 20);
	assert_false(it.map->pointy);
	assert_int_equal(it.map->columns, 52);
	assert_int_equal(it.map->rows, 37);
}

/* [sunset:asante-3.1, 4.1] the places of the set-up, under the rules' spelling. */
TEST(test_set_up_places)
{
	static const struct {
		const char *id, *name;
		uint32_t terrain;
	} places[] = {
		{"kumasi", "Kumasi", MAPS_TOWN},
		{"mampong", "Mampong", MAPS_TOWN},
		{"prahsu", "Prahsu", MAPS_TOWN},
		{"cape_coast_castle", "Coast Castle", MAPS_FORTRESS | MAPS_PORT | MAPS_COAST},
		{"adda", "Adda", MAPS_TOWN | MAPS_PORT | MAPS_COAST},
		{"winneba", "Winneba", MAPS_TOWN | MAPS_PORT | MAPS_COAST},
	};

	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		unsigned hex = maps_place(&it, places[i].id);

		assert_string_equal(kit_find_place(it.map, places[i].id)->name, places[i].name);
		assert_int_equal(it.map->terrain[hex] & places[i].terrain, places[i].terrain);
		assert_string_equal(kit_place_at(it.map, hex)->id, places[i].id);
	}
}

/* [sunset:R081] garrisons stand in coastal towns, each in a hex of its own. */
TEST(test_garrisons)
{
	static const char *const forts[] = {"elmina",   "axim",  "dixcove", "secondee",
	                                    "anamaboe", "accra", "adda",    "winneba"};

	for (size_t i = 0; i < sizeof forts / sizeof *forts; i++) {
		unsigned hex = maps_place(&it, forts[i]);

		assert_true(it.map->terrain[hex] & MAPS_TOWN);
		assert_true(it.map->terrain[hex] & MAPS_PORT);
		for (size_t j = 0; j < i; j++)
			assert_int_not_equal(hex, maps_place(&it, forts[j]));
	}
}

TEST(test_wolseleys_road)
{
	static const char *const renamed[] = {"kumasa", "kumasi", "coast_castle", "cape_coast_castle", NULL};
	unsigned prahsu = maps_place(&it, "prahsu");
	bool bridge = false;

	assert_int_equal(maps_check_routes(&it, renamed), 7);
	for (int d = 0; d < HEX_SIDES; d++)
		bridge |= it.map->side[prahsu][d] & MAPS_BRIDGE && it.map->side[prahsu][d] & MAPS_MAJOR_RIVER;
	assert_true(bridge);
}

/* The forest between the Prah and Kumasi is jungle or hill, the Accra plain is clear, the delta marsh. */
TEST(test_country)
{
	assert_true(it.map->terrain[maps_place(&it, "amoaful")] & MAPS_JUNGLE);
	assert_true(it.map->terrain[maps_place(&it, "adansi_pass")] & MAPS_HILL);
	assert_true(it.map->terrain[maps_place(&it, "accra")] & MAPS_CLEAR);
	assert_true(it.map->terrain[maps_place(&it, "adda")] & MAPS_MARSH);
}

TEST(test_walks)
{
	static const char *const from[] = {"cape_coast_castle", "adda", "winneba", "axim", "accra"};
	static const char *const to[] = {"kumasi", "mampong", "prahsu", "nkwanta", "kumawu", "kibbi"};

	for (size_t i = 0; i < sizeof from / sizeof *from; i++)
		for (size_t j = 0; j < sizeof to / sizeof *to; j++)
			maps_check_walk(&it, from[i], to[j]);
}

TEST(test_truth)
{
	maps_check_coordinates(&it);
	maps_check_features(&it);
	maps_check_speed("sunset/maps/asante");
}

AROUND_ALL(open_map, close_map);
