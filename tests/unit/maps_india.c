/* maps_india.c: the map of northern India 1857. May use: base, codec, kit. */
#include "maps_check.h"
#include "test.h"

static struct maps_loaded it;

static int open_map(void **state)
{
	(void)state;
	maps_open(&it, "mutiny/maps/india");
	return 0;
}

static int close_map(void **state)
{
	(void)state;
	maps_close(&it);
	return 0;
}

static int distance(int a, int b)
{
	return kit_measure_hexes(it.map, kit_find_hex(it.map, a), kit_find_hex(it.map, b));
}

/* [mutiny:8.3, 10.11] the hexes that the rules number. */
TEST(test_numbered_hexes)
{
	static const int numbers[] = {1014, 1117, 1413, 1016, 1513};

	assert_true(it.map->pointy);
	assert_int_equal(maps_place(&it, "to_bolan_pass"), kit_find_hex(it.map, 1301));
	assert_true(it.map->terrain[kit_find_hex(it.map, 1301)] & MAPS_CLEAR);
	assert_string_equal(maps_area(&it, kit_find_hex(it.map, 1301)), "India");
	assert_int_equal(distance(1014, 1117), 3);
	assert_true(distance(1014, 1413) >= 4);
	assert_int_equal(distance(1413, 1513), 1);
	assert_true(distance(1413, 1016) >= 4);
	assert_int_equal(distance(1117, 1016), 1);
	for (size_t i = 0; i < 5; i++) {
		unsigned hex = kit_find_hex(it.map, numbers[i]);

		assert_false(it.map->terrain[hex] & MAPS_SEA);
		assert_string_not_equal(maps_area(&it, hex), "Nepal");
		assert_string_not_equal(maps_area(&it, hex), "Afghanistan");
	}
}

TEST(test_places)
{
	static const struct maps_wanted wanted[] = {
		{"peshawar", "Peshawar", MAPS_FORTRESS, "India"},
		{"lahore", "Lahore", MAPS_FORTRESS, "India"},
		{"kurachee", "Kurachee", MAPS_FORTRESS | MAPS_PORT | MAPS_COAST, "India"},
		{"calcutta", "Calcutta", MAPS_FORTRESS | MAPS_PORT, "India"},
		{"delhi", "Delhi", MAPS_FORTRESS, "India"},
		{"allahabad", "Allahabad", MAPS_FORTRESS, "India"},
		{"bikaner", "Bikaner", MAPS_FORTRESS, "Bikaner"},
		{"gwalior", "Gwalior", MAPS_FORTRESS, "Gwalior"},
		{"jhansi", "Jhansi", MAPS_FORTRESS, "Jhansi"},
		{"kathmandu", "Kathmandu", MAPS_FORTRESS, "Nepal"},
		{"dharan_bazar", "Dharan Bazar", MAPS_TOWN, "Nepal"},
		{"umballah", "Umballah", MAPS_TOWN, "India"},
		{"meerut", "Meerut", MAPS_TOWN, "India"},
		{"deesa", "Deesa", MAPS_TOWN, "India"},
		{"surat", "Surat", MAPS_TOWN | MAPS_PORT | MAPS_COAST, "India"},
		{"lucknow", "Lucknow", MAPS_TOWN, "India"},
		{"cawnpore", "Cawnpore", MAPS_TOWN, "India"},
		{"mooltan", "Mooltan", MAPS_TOWN, "India"},
		{"firozepur", "Firozepur", MAPS_TOWN, "India"},
		{"darjeeling", "Darjeeling", MAPS_TOWN, "India"},
		{"simla", "Simla", MAPS_TOWN, "India"},
		{"benares", "Benares", MAPS_TOWN, "India"},
		{"raniganji", "Raniganji", MAPS_TOWN, "India"},
		{"khyber_pass", "Khyber Pass", MAPS_PASS, "India"},
		{"banihal_pass", "Banihal Pass", MAPS_PASS, "India"},
		{"to_bolan_pass", "To Bolan Pass", MAPS_PASS, "India"},
		{"to_gangtok_pass", "To Gangtok Pass", MAPS_PASS, "India"},
		{NULL, NULL, 0, NULL},
	};
	unsigned calcutta = maps_place(&it, "calcutta");
	int red = 0;

	assert_string_equal(it.map->source, "reconstructed");
	maps_check_places(&it, wanted);
	/* [mutiny:31.3] the south-west and south-east neighbours of Calcutta. */
	assert_true(it.map->next[calcutta][2] && it.map->next[calcutta][3]);
	/* [mutiny:27.0] a Sepoy unit, 38 in all, for each red town and fortress but Calcutta and Darjeeling. */
	for (unsigned hex = 1; hex < it.map->count; hex++)
		red += it.map->terrain[hex] & (MAPS_TOWN | MAPS_FORTRESS) && strcmp(maps_area(&it, hex), "India") == 0;
	assert_in_range(red - 2, 16, 38);
}

/* [mutiny:5.1] the road touches four fortresses and joins them. */
TEST(test_road)
{
	static const char *const on[] = {"calcutta", "allahabad", "delhi", "lahore"};
	int fortresses = 0, towns = 0;

	for (unsigned hex = 1; hex < it.map->count; hex++) {
		fortresses += it.map->terrain[hex] & MAPS_FORTRESS && maps_has_side(&it, hex, MAPS_ROAD);
		towns += it.map->terrain[hex] & MAPS_TOWN && maps_has_side(&it, hex, MAPS_ROAD);
	}
	assert_int_equal(fortresses, 4);
	assert_true(towns >= 1);
	for (size_t i = 0; i < 4; i++) {
		assert_true(maps_has_side(&it, maps_place(&it, on[i]), MAPS_ROAD));
		assert_true(maps_linked(&it, maps_place(&it, "calcutta"), maps_place(&it, on[i]), MAPS_ROAD));
	}
}

/* [mutiny:10.13] the railway from Calcutta to Raniganji crosses a river, by a bridge. */
TEST(test_railway)
{
	int crossings = 0;

	assert_true(maps_linked(&it, maps_place(&it, "calcutta"), maps_place(&it, "raniganji"), MAPS_RAIL));
	for (unsigned hex = 1; hex < it.map->count; hex++)
		for (int d = 0; d < HEX_SIDES; d++)
			if (it.map->side[hex][d] & MAPS_RAIL && it.map->side[hex][d] & MAPS_MINOR_RIVER) {
				assert_true(it.map->side[hex][d] & MAPS_BRIDGE);
				crossings++;
			}
	assert_true(crossings >= 1);
}

/* [mutiny:9.3, 9.53, 20.5] Afghan hexes, further hexes of Nepal, the north edge in India west of Nepal. */
TEST(test_regions)
{
	int afghan = 0, nepal = 0, north = 0;
	bool border_a = false, border_n = false;

	for (unsigned hex = 1; hex < it.map->count; hex++) {
		const char *area = maps_area(&it, hex);
		int number = kit_number_hex(it.map, hex);

		afghan += strcmp(area, "Afghanistan") == 0;
		nepal += strcmp(area, "Nepal") == 0;
		north += number / 100 == 1 && number % 100 < 21 && strcmp(area, "India") == 0;
		border_a |= strcmp(area, "Afghanistan") == 0 && maps_has_side(&it, hex, MAPS_BORDER);
		border_n |= strcmp(area, "Nepal") == 0 && maps_has_side(&it, hex, MAPS_BORDER);
		/* A border lies between two countries. */
		for (int d = 0; d < HEX_SIDES; d++)
			if (it.map->side[hex][d] & MAPS_BORDER)
				assert_string_not_equal(area, maps_area(&it, it.map->next[hex][d]));
	}
	assert_true(afghan >= 1 && nepal >= 3 && north >= 1 && border_a && border_n);
}

/* [mutiny:31.1] a port on each sea, and each sea known by its name. */
TEST(test_seas)
{
	static const char *const ports[] = {"kurachee", "surat"};
	int bengal = 0;

	for (size_t i = 0; i < 2; i++) {
		unsigned hex = maps_place(&it, ports[i]);
		bool arabian = false;

		for (int d = 0; d < HEX_SIDES; d++)
			arabian |= it.map->next[hex][d] &&
			           strcmp(maps_area(&it, it.map->next[hex][d]), "Arabian Sea") == 0;
		assert_true(arabian);
	}
	for (unsigned hex = 1; hex < it.map->count; hex++)
		if (it.map->terrain[hex] & MAPS_SEA) {
			assert_true(it.map->area[hex] != 0);
			bengal += strcmp(maps_area(&it, hex), "Bay of Bengal") == 0;
		}
	assert_true(bengal > 10);
	/* [mutiny:10.12] a river runs by Calcutta. */
	assert_true(maps_has_side(&it, maps_place(&it, "calcutta"), MAPS_MINOR_RIVER));
}

/* [mutiny:23.2] road entries on the south edge for each box. */
TEST(test_boxes)
{
	assert_int_equal(it.map->box_count, 2);
	for (size_t b = 0; b < 2; b++) {
		assert_string_equal(it.map->boxes[b].id, b ? "madras" : "bombay");
		for (size_t i = 0; i < it.map->boxes[b].count; i++) {
			unsigned hex = it.map->boxes[b].hexes[i];

			assert_int_equal(kit_number_hex(it.map, hex) / 100, it.map->rows);
			assert_true(maps_has_side(&it, hex, MAPS_ROAD));
			assert_true(maps_linked(&it, hex, maps_place(&it, "delhi"), MAPS_ROAD));
		}
	}
}

/* [mutiny:10.11] passes at the road's rate lead somewhere. */
TEST(test_passes)
{
	static const char *const passes[] = {"khyber_pass",   "khyber_pass_west_hex",    "banihal_pass",
	                                     "to_bolan_pass", "to_bolan_pass_north_hex", "to_gangtok_pass"};
	unsigned south = maps_place(&it, "to_bolan_pass"), north = maps_place(&it, "to_bolan_pass_north_hex");

	for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
		assert_true(maps_has_side(&it, maps_place(&it, passes[i]), MAPS_PASS_SIDE));
		maps_check_walk(&it, "delhi", passes[i]);
	}
	assert_true(kit_find_direction(it.map, south, north) >= 0);
	assert_true(it.map->side[south][kit_find_direction(it.map, south, north)] & MAPS_PASS_SIDE);
	assert_int_equal(
		kit_measure_hexes(it.map, maps_place(&it, "khyber_pass"), maps_place(&it, "khyber_pass_west_hex")), 1);
	assert_int_equal(kit_measure_hexes(it.map, maps_place(&it, "khyber_pass"), maps_place(&it, "peshawar")), 1);
}

TEST(test_walks)
{
	static const char *const from[] = {"calcutta",  "kurachee",  "surat",       "peshawar",
	                                   "to_bombay", "to_madras", "banihal_pass"};
	static const char *const to[] = {"delhi",   "lucknow",   "gwalior",     "jhansi",
	                                 "bikaner", "kathmandu", "dharan_bazar"};

	for (size_t i = 0; i < sizeof from / sizeof *from; i++)
		for (size_t j = 0; j < sizeof to / sizeof *to; j++)
			maps_check_walk(&it, from[i], to[j]);
}

TEST(test_truth)
{
	maps_check_coordinates(&it);
	maps_check_features(&it);
	maps_check_speed("mutiny/maps/india");
}

AROUND_ALL(open_map, close_map);
