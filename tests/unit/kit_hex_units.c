/* kit_hex_units.c: units in hexes: stacks, ways out, zones, travel, hidden units, the window of a terminal.
 * May use: base, kit. */
#include "maps.h"

#include "base/bits.h"
#include "kit/hex/cast.h"
#include "kit/hex/draw.h"
#include "kit/hex/flight.h"
#include "kit/hex/stacks.h"
#include "kit/hex/travel.h"
#include "kit/hex/zones.h"
#include "test.h"

/* Seven by seven hexes of clear ground; 0404 is the middle. */
#define ROW "  . . . . . . .\n"
#define FIELD                                                                                                              \
	"map: m\ntitle: T\nsource: reconstructed\nfrom: nothing\n"                                                         \
	"grid: {orientation: flat, columns: 7, rows: 7, shifted: even}\nkey: {\".\": clear, \"~\": sea}\nterrain: |\n" ROW \
		ROW ROW ROW ROW ROW ROW

enum { NORTH, NORTH_EAST, SOUTH_EAST, SOUTH };

static unsigned hex_of(const struct maps_loaded *it, int number)
{
	return kit_find_hex(it->map, number);
}

/* ---- stacks ---- */

struct board {
	uint16_t at[8], next[8], head[4];
	struct hex_stacks stacks;
};

static void open_board(struct board *board)
{
	*board = (struct board){0};
	board->stacks = (struct hex_stacks){board->at, board->next, board->head};
}

TEST(test_placed_units_are_found)
{
	enum { HEXES = 2048, UNITS = 192, WORDS = UNITS / 64 };
	static const uint16_t places[] = {0, 1, 2, 2046, 2047, 2048, 2049, 0x7fff, 0x8000, 0xfff0, 0xffff};
	uint64_t among[WORDS], set[WORDS];
	uint16_t at[UNITS];

	for (unsigned shift = 0; shift < 11; shift++) {
		memset(among, 0, sizeof among);
		for (unsigned unit = 0; unit < UNITS; unit++) {
			at[unit] = places[(unit + shift) % 11];
			if (unit % 3 && unit / 64 != 1)
				base_set_bit(among, unit);
		}
		kit_find_placed(at, HEXES, among, WORDS, set);
		for (unsigned unit = 0; unit < UNITS; unit++)
			assert_int_equal(base_has_bit(set, unit),
			                 base_has_bit(among, unit) && at[unit] > 0 && at[unit] < HEXES);
		for (unsigned place = 0; place < 11; place++) {
			memset(set, 0, sizeof set);
			base_set_bit(set, 3);
			kit_add_at(at, places[place], among, WORDS, set);
			for (unsigned unit = 0; unit < UNITS; unit++)
				assert_int_equal(base_has_bit(set, unit),
				                 unit == 3 || (base_has_bit(among, unit) && at[unit] == places[place]));
		}
	}
}

TEST(test_rounds_of_a_set)
{
	uint64_t set[2] = {UINT64_C(1) << 3 | UINT64_C(1) << 63, 1 | 1 << 9}, none[2] = {0};
	static const int bits[] = {3, 63, 64, 73};

	for (unsigned from = 0; from < 130; from++) {
		unsigned first = 0, count = 0;

		while (first < 4 && bits[first] < (int)from)
			first++;
		EACH_BIT_FROM(bit, set, 2, from)
		assert_int_equal(bit, bits[(first + count++) % 4]);
		assert_int_equal(count, 4);
		EACH_BIT_FROM(bit, none, 2, from)
		fail_msg("%d is in no empty set", bit);
	}
}

TEST(test_stacks_are_in_rising_order)
{
	struct board board;
	unsigned listed = 0;

	open_board(&board);
	kit_link_unit(&board.stacks, 5, 2);
	kit_link_unit(&board.stacks, 1, 2);
	kit_link_unit(&board.stacks, 3, 2);
	assert_int_equal(kit_first_unit(board.head, 2), 1);
	assert_int_equal(board.next[1], 3);
	assert_int_equal(board.next[3], 5);
	assert_int_equal(board.next[5], 0);
	assert_int_equal(board.at[3], 2);
	assert_true(kit_check_stack(board.at, board.next, board.head, 2, 7, &listed));
	assert_int_equal(listed, 3);
	kit_unlink_unit(&board.stacks, 3);
	assert_int_equal(board.next[1], 5);
	assert_int_equal(board.next[3], 0);
	assert_int_equal(board.at[3], 2);
	kit_unlink_unit(&board.stacks, 1);
	assert_int_equal(kit_first_unit(board.head, 2), 5);
}

TEST(test_broken_stacks_are_found)
{
	struct board board;
	unsigned listed = 0;

	open_board(&board);
	kit_link_unit(&board.stacks, 2, 1);
	kit_link_unit(&board.stacks, 4, 1);
	assert_true(kit_check_stack(board.at, board.next, board.head, 1, 7, &listed));
	assert_false(kit_check_stack(board.at, board.next, board.head, 1, 3, &listed)); /* unit 4 is past the last */
	board.at[4] = 3;
	assert_false(kit_check_stack(board.at, board.next, board.head, 1, 7, &listed));
	board.at[4] = 1;
	board.next[4] = 2; /* a ring */
	assert_false(kit_check_stack(board.at, board.next, board.head, 1, 7, &listed));
}

TEST(test_unknown_units_are_counted)
{
	struct board board;

	open_board(&board);
	kit_count_unknown(&board.stacks, 1);
	kit_count_unknown(&board.stacks, 1);
	assert_int_equal(kit_unknown_units(board.head, 1), 2);
	assert_int_equal(kit_first_unit(board.head, 1), 0);
	kit_link_unit(&board.stacks, 6, 1);
	assert_int_equal(kit_unknown_units(board.head, 1), 0);
	assert_int_equal(kit_first_unit(board.head, 1), 6);
	kit_count_unknown(&board.stacks, 1); /* known units say it already */
	assert_int_equal(kit_first_unit(board.head, 1), 6);
}

/* ---- flight ---- */

struct ground {
	const struct hex_map *map;
	unsigned closed[5]; /* hexes nobody enters */
	unsigned refuge, dear;
};

static bool may_step(const void *who, unsigned from, unsigned direction)
{
	const struct ground *ground = who;
	unsigned to = ground->map->next[from][direction];

	for (int i = 0; i < 5; i++)
		if (to == ground->closed[i])
			return false;
	return to != HEX_NONE;
}

static bool is_refuge(const void *who, unsigned hex)
{
	return hex == ((const struct ground *)who)->refuge;
}

static unsigned toll(const void *who, unsigned from, unsigned direction)
{
	const struct ground *ground = who;

	return ground->map->next[from][direction] == ground->dear ? 2 : 0;
}

static struct flight plan_flight(const struct maps_loaded *it, const struct ground *ground, unsigned hexes)
{
	return (struct flight){.map = it->map,
	                       .start = hex_of(it, 404),
	                       .hexes = hexes,
	                       .may_step = may_step,
	                       .is_refuge = is_refuge,
	                       .toll = toll,
	                       .who = ground};
}

TEST(test_flights_lead_away)
{
	struct maps_loaded it;
	struct flight_ways ways;

	maps_parse(&it, FIELD);
	struct ground ground = {.map = it.map, .closed = {~0u, ~0u, ~0u, ~0u, ~0u}};
	struct flight flight = plan_flight(&it, &ground, 2);

	/* Twelve hexes two away; six of them, between two directions, are reached by two ways. */
	kit_find_flight_ends(&flight, &ways);
	assert_int_equal(ways.count, 12);
	kit_list_flights(&flight, &ways);
	assert_int_equal(ways.count, 18);
	assert_int_equal(kit_count_flights(&flight, 100), 18);
	assert_int_equal(kit_count_flights(&flight, 5), 5);
	for (unsigned i = 0; i < ways.count; i++) {
		assert_int_equal(ways.way[i].length, 2);
		assert_int_equal(kit_measure_hexes(it.map, flight.start, ways.way[i].hex), 2);
	}
	maps_close(&it);
}

TEST(test_refuges_end_a_flight)
{
	struct maps_loaded it;
	struct flight_ways ways;

	maps_parse(&it, FIELD);
	/* Only north is open: the refuge there, or on from it to the left or the right. */
	struct ground ground = {.map = it.map, .refuge = hex_of(&it, 401)};
	struct flight flight = plan_flight(&it, &ground, 2);

	flight.start = hex_of(&it, 402);
	for (int i = 0; i < 5; i++)
		ground.closed[i] = it.map->next[flight.start][i + 1];
	kit_list_flights(&flight, &ways);
	assert_int_equal(ways.count, 3);
	assert_int_equal(ways.way[0].hex, ground.refuge);
	assert_int_equal(ways.way[0].length, 1);
	assert_int_equal(ways.way[1].hex, hex_of(&it, 501));
	assert_int_equal(ways.way[2].hex, hex_of(&it, 301));
	assert_true(kit_is_flight_end(&flight, ground.refuge, 1));
	assert_false(kit_is_flight_end(&flight, hex_of(&it, 502), 1));
	flight.is_refuge = NULL;
	assert_int_equal(kit_count_flights(&flight, 9), 2);
	maps_close(&it);
}

TEST(test_a_flight_that_is_begun)
{
	struct maps_loaded it;
	struct flight_ways ways;
	struct flight_way way;
	struct rng rng = {7};

	maps_parse(&it, FIELD);
	struct ground ground = {.map = it.map, .closed = {~0u, ~0u, ~0u, ~0u, ~0u}};
	struct flight flight = plan_flight(&it, &ground, 3);

	/* One step north is made: two are left, one of them or both further north. */
	flight.at = it.map->next[flight.start][NORTH];
	flight.gone = 1;
	kit_find_flight_ends(&flight, &ways);
	assert_int_equal(ways.count, 5);
	for (unsigned i = 0; i < ways.count; i++) {
		assert_int_equal(ways.way[i].length, 2);
		assert_int_equal(kit_measure_hexes(it.map, flight.start, ways.way[i].hex), 3);
	}
	assert_true(kit_sample_flight(&flight, &rng, &way));
	assert_int_equal(way.length, 2);
	/* A refuge two hexes away ends the way only where any hex may. */
	ground.refuge = it.map->next[flight.at][NORTH];
	kit_find_flight_ends(&flight, &ways);
	assert_int_equal(ways.count, 5);
	flight.anywhere = true;
	kit_find_flight_ends(&flight, &ways);
	assert_int_equal(ways.count, 6);
	assert_true(kit_is_flight_end(&flight, ground.refuge, 2));
	maps_close(&it);
}

TEST(test_the_cheapest_flight_is_kept)
{
	struct maps_loaded it;
	struct flight_ways ends;

	maps_parse(&it, FIELD);
	struct ground ground = {.map = it.map, .closed = {~0u, ~0u, ~0u, ~0u, ~0u}};
	struct flight flight = plan_flight(&it, &ground, 2);
	/* North then north-east, or north-east then north: the first costs more. */
	unsigned end = it.map->next[it.map->next[flight.start][NORTH]][NORTH_EAST];

	ground.dear = it.map->next[flight.start][NORTH];
	kit_find_flight_ends(&flight, &ends);
	for (unsigned i = 0; i < ends.count; i++)
		if (ends.way[i].hex == end) {
			assert_int_equal(ends.way[i].toll, 0);
			assert_int_equal(ends.way[i].path[0], NORTH_EAST);
			assert_int_equal(ends.way[i].path[1], NORTH);
			end = 0;
		}
	assert_int_equal(end, 0);
	maps_close(&it);
}

TEST(test_flights_at_random)
{
	struct maps_loaded it;
	struct flight_way way;
	struct rng rng = {7};
	unsigned seen = 0;

	maps_parse(&it, FIELD);
	struct ground ground = {.map = it.map, .closed = {~0u, ~0u, ~0u, ~0u, ~0u}};
	struct flight flight = plan_flight(&it, &ground, 3);

	ground.refuge = it.map->next[flight.start][NORTH];
	for (int i = 0; i < 400; i++) {
		assert_true(kit_sample_flight(&flight, &rng, &way));
		assert_true(kit_is_flight_end(&flight, way.hex, way.length));
		assert_int_equal(kit_measure_hexes(it.map, flight.start, way.hex), way.length);
		seen |= 1u << way.path[0];
		seen |= way.length == 1 ? 64u : 0;
	}
	assert_int_equal(seen, 127);     /* every direction, and the refuge */
	flight.start = hex_of(&it, 101); /* a corner: all ways out are closed */
	for (int d = 0; d < 5; d++)
		ground.closed[d] = it.map->next[flight.start][d + 1];
	assert_false(kit_sample_flight(&flight, &rng, &way));
	maps_close(&it);
}

/* ---- zones ---- */

TEST(test_zones_reach_where_they_grip)
{
	struct maps_loaded it;
	uint8_t mark[HEX_LIMIT] = {0}, grip[HEX_LIMIT] = {0};

	maps_parse(&it, FIELD);
	unsigned hex = hex_of(&it, 404), south = it.map->next[hex][SOUTH];

	mark[south] = 4;
	assert_false(kit_zone_reaches(it.map, mark, 4, grip, hex));
	grip[south] = 1 << NORTH;
	assert_true(kit_zone_reaches(it.map, mark, 4, grip, hex));
	assert_false(kit_zone_reaches(it.map, mark, 8, grip, hex));
	assert_false(kit_zone_reaches(it.map, mark, 4, grip, it.map->next[south][SOUTH]));
	grip[south] = 0;
	assert_false(kit_zone_reaches(it.map, mark, 4, grip, hex));
	assert_true(kit_zone_reaches(it.map, mark, 4, NULL, hex)); /* every side */
	assert_false(kit_zone_reaches(it.map, mark, 8, NULL, hex));
	maps_close(&it);
}

/* ---- travel ---- */

/* A step costs 2, out of the dear hex 5. */
static int guess_cost(const void *who, unsigned from, int direction)
{
	const struct ground *ground = who;

	return may_step(who, from, (unsigned)direction) ? (from == ground->dear ? 5 : 2) : -1;
}

static void chart_costs(const struct ground *ground, int8_t (*cost)[HEX_SIDES])
{
	for (unsigned hex = 0; hex < ground->map->count; hex++)
		for (int d = 0; d < HEX_SIDES; d++)
			cost[hex][d] = (int8_t)guess_cost(ground, hex, d);
}

TEST(test_travel_spreads)
{
	struct maps_loaded it;
	static int8_t cost[HEX_LIMIT][HEX_SIDES];
	uint64_t wanted[HEX_LIMIT / 64] = {0};
	uint16_t far[HEX_LIMIT];
	uint8_t tolls[HEX_LIMIT] = {0};

	maps_parse(&it, FIELD);
	struct ground ground = {.map = it.map, .closed = {~0u, ~0u, ~0u, ~0u, ~0u}};
	struct travel travel = {it.map, (const int8_t(*)[HEX_SIDES])cost, NULL, NULL};
	unsigned goal = hex_of(&it, 404);

	chart_costs(&ground, cost);
	kit_start_travel(it.map, far);
	far[goal] = 0;
	kit_spread_travel(&travel, far);
	for (unsigned hex = 1; hex < it.map->count; hex++)
		assert_int_equal(far[hex], 2 * kit_measure_hexes(it.map, hex, goal));
	/* A dear hex is left for 5; a barred one is no way. */
	ground.dear = hex_of(&it, 403);
	chart_costs(&ground, cost);
	tolls[hex_of(&it, 405)] = TRAVEL_BARRED;
	tolls[it.map->next[goal][NORTH_EAST]] = 3;
	travel.toll = tolls;
	kit_start_travel(it.map, far);
	far[goal] = 0;
	kit_spread_travel(&travel, far);
	assert_int_equal(far[ground.dear], 5);
	assert_int_equal(far[hex_of(&it, 405)], TRAVEL_FAR);
	assert_int_equal(far[it.map->next[goal][NORTH_EAST]], 5);
	assert_int_equal(far[hex_of(&it, 406)], 6); /* round the barred hex */
	/* Of a few hexes: they are as far as before, and beyond them nobody looks. */
	base_set_bit(wanted, goal);
	base_set_bit(wanted, ground.dear);
	travel.wanted = wanted;
	kit_start_travel(it.map, far);
	far[goal] = 0;
	kit_spread_travel(&travel, far);
	assert_int_equal(far[ground.dear], 5);
	assert_int_equal(far[hex_of(&it, 101)], TRAVEL_FAR);
	/* One that cannot be reached: all others are known. */
	base_set_bit(wanted, hex_of(&it, 405));
	kit_start_travel(it.map, far);
	far[goal] = 0;
	kit_spread_travel(&travel, far);
	assert_int_equal(far[hex_of(&it, 406)], 6);
	assert_int_not_equal(far[hex_of(&it, 101)], TRAVEL_FAR);
	maps_close(&it);
}

/* Bit by bit it comes to the same, and no further than was asked. */
TEST(test_travel_extends)
{
	struct maps_loaded it;
	static int8_t cost[HEX_LIMIT][HEX_SIDES];
	static struct travel_front front;
	uint16_t far[HEX_LIMIT], whole[HEX_LIMIT];

	maps_parse(&it, FIELD);
	struct ground ground = {.map = it.map, .dear = hex_of(&it, 403), .closed = {~0u, ~0u, ~0u, ~0u, ~0u}};
	struct travel travel = {it.map, (const int8_t(*)[HEX_SIDES])cost, NULL, NULL};
	unsigned goal = hex_of(&it, 404), last = it.map->count - 1u;

	chart_costs(&ground, cost);
	kit_start_travel(it.map, whole);
	whole[goal] = 0;
	kit_spread_travel(&travel, whole);
	kit_start_travel(it.map, far);
	far[goal] = 0;
	kit_begin_travel(&travel, far, &front);
	kit_extend_travel(&travel, far, &front, last, 1);
	assert_true(whole[last] > 3 && far[last] == TRAVEL_FAR);
	kit_extend_travel(&travel, far, &front, ground.dear, 100);
	assert_int_equal(far[ground.dear], whole[ground.dear]);
	assert_true(front.reached <= whole[ground.dear] + 1u);
	for (unsigned hex = 1; hex < it.map->count; hex++) {
		kit_extend_travel(&travel, far, &front, hex, 100);
		assert_int_equal(far[hex], whole[hex]);
	}
	maps_close(&it);
}

static int pay_two(const void *who, unsigned from, int direction, int left)
{
	return may_step(who, from, (unsigned)direction) ? left - 2 : -1;
}

TEST(test_steps_towards_a_goal)
{
	struct maps_loaded it;
	struct rng rng = {3};
	int nearer = 0, left;

	maps_parse(&it, FIELD);
	struct ground ground = {.map = it.map, .closed = {~0u, ~0u, ~0u, ~0u, ~0u}};
	struct wanderer wanderer = {it.map, {pay_two, &ground}, guess_cost};
	unsigned start = hex_of(&it, 404), goal = hex_of(&it, 401);

	for (int i = 0; i < 400; i++) {
		left = 3;
		int way = kit_sample_step(&wanderer, start, goal, &rng, &left);

		assert_in_range(way, 0, HEX_SIDES - 1);
		assert_int_equal(left, 1);
		nearer += way == NORTH;
	}
	assert_in_range(nearer, 300, 399); /* mostly, not always */
	left = 1;
	assert_int_equal(kit_sample_step(&wanderer, start, goal, &rng, &left), -1);
	assert_int_equal(left, 1);
	maps_close(&it);
}

/* ---- hidden units ---- */

static bool is_even(const void *who, unsigned unit)
{
	(void)who;
	return unit % 2 == 0;
}

TEST(test_a_cast_deals_each_once)
{
	struct hex_cast cast = {.count = 0};
	struct rng rng = {11};
	unsigned seen = 0, orders = 0;

	for (unsigned unit = 1; unit <= 8; unit++)
		kit_join_cast(&cast, unit);
	kit_shuffle_cast(&cast, &rng);
	for (unsigned i = 0; i < 8; i++)
		orders += cast.unit[i] != i + 1;
	assert_true(orders > 0);
	for (int i = 0; i < 4; i++) {
		unsigned unit = kit_deal_cast(&cast, is_even, NULL);

		assert_int_equal(unit % 2, 0);
		seen |= 1u << unit;
	}
	assert_int_equal(kit_deal_cast(&cast, is_even, NULL), 0);
	for (int i = 0; i < 4; i++)
		seen |= 1u << kit_deal_cast(&cast, NULL, NULL);
	assert_int_equal(seen, 0x1FE);
	assert_int_equal(kit_deal_cast(&cast, NULL, NULL), 0);
	for (unsigned i = 0; i < 2 * CAST_UNITS; i++)
		kit_join_cast(&cast, 1);
	assert_int_equal(cast.count, CAST_UNITS);
}

/* ---- the window ---- */

static unsigned weigh(const void *who, unsigned hex)
{
	return hex == *(const unsigned *)who ? 1 : 0;
}

TEST(test_the_window_shows_what_weighs)
{
	struct maps_loaded it;

	maps_parse(&it, FIELD);
	unsigned heavy = hex_of(&it, 702);
	struct draw_window window = {.who = &heavy};

	kit_frame_window(it.map, weigh, 3, 2, &window);
	assert_int_equal(window.column, 5); /* the first stretch that holds column 7 */
	assert_int_equal(window.columns, 3);
	assert_int_equal(window.row, 1);
	assert_int_equal(window.rows, 2);
	kit_frame_window(it.map, weigh, 20, 30, &window);
	assert_int_equal(window.column, 1);
	assert_int_equal(window.columns, 7);
	assert_int_equal(window.rows, 7);
	maps_close(&it);
}
