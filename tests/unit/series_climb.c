/* series_climb.c: a climb finds the top of a hill that is seen through noise, keeps within ranges, and is the same again.
 * May use: series, base. */
#include <stdlib.h>

#include "series/climb.h"
#include "test.h"

enum { NUMBERS = 3 };

static const int32_t top[NUMBERS] = {300, 20, 5000};

/* How high the hill is: 0 at the top, -1 a range away from it in each number. */
static double find_height(const int32_t *at)
{
	static const double range[NUMBERS] = {400, 100, 10000};
	double height = 0;

	for (int i = 0; i < NUMBERS; i++)
		height -= (at[i] - top[i]) / range[i] * ((at[i] - top[i]) / range[i]) / NUMBERS;
	return height;
}

/* The difference of two heights as 64 games would show it: noise of an eighth. */
static double look_at(const int32_t *plus, const int32_t *minus, struct rng *rng)
{
	double noise = 0;

	for (int i = 0; i < 12; i++)
		noise += base_pick_below(rng, 1001) / 1000.0 - 0.5;
	return 4 * (find_height(plus) - find_height(minus)) + noise / 8;
}

static void climb_hill(uint64_t steps, uint64_t seed, int32_t *found)
{
	struct series_climb climb;
	struct rng rng = {seed + 1};
	int32_t plus[NUMBERS], minus[NUMBERS];

	series_start_climb(&climb, steps, 1, seed);
	assert_true(series_add_number(&climb, 130, 0, 400, 40));
	assert_true(series_add_number(&climb, 60, 0, 100, 10));
	assert_true(series_add_number(&climb, 2000, 0, 10000, 1000));
	while (series_try_numbers(&climb, plus, minus))
		series_take_result(&climb, look_at(plus, minus, &rng));
	series_end_climb(&climb, found);
}

TEST(a_hill_is_climbed)
{
	static const int32_t start[NUMBERS] = {130, 60, 2000};

	for (uint64_t seed = 1; seed <= 20; seed++) {
		int32_t found[NUMBERS];

		climb_hill(600, seed, found);
		if (!(find_height(found) > find_height(start) / 4))
			fail_msg("seed %d: only %d %d %d was found", (int)seed, found[0], found[1], found[2]);
	}
}

TEST(the_same_seed_climbs_the_same_way)
{
	int32_t once[NUMBERS], again[NUMBERS], other[NUMBERS];

	climb_hill(50, 7, once);
	climb_hill(50, 7, again);
	climb_hill(50, 8, other);
	assert_memory_equal(once, again, sizeof once);
	assert_memory_not_equal(once, other, sizeof once);
}

TEST(trials_stay_within_their_ranges)
{
	struct series_climb climb;
	int32_t plus, minus, found;
	int steps = 0;

	series_start_climb(&climb, 40, 1, 3);
	assert_true(series_add_number(&climb, 4, 1, 5, 3));
	while (series_try_numbers(&climb, &plus, &minus)) {
		assert_in_range(plus, 1, 5);
		assert_in_range(minus, 1, 5);
		assert_int_not_equal(plus, minus);
		/* Whatever is larger has won: it climbs to the end of its range. */
		series_take_result(&climb, plus > minus ? 1 : -1);
		steps++;
	}
	series_end_climb(&climb, &found);
	assert_int_equal(steps, 40);
	assert_int_equal(found, 5);
}

TEST(a_climb_without_results_stays)
{
	struct series_climb climb;
	int32_t plus, minus, found;

	series_start_climb(&climb, 7, 1, 3);
	assert_true(series_add_number(&climb, 42, 0, 100, 10));
	while (series_try_numbers(&climb, &plus, &minus)) {
		assert_int_equal(abs(plus - minus), 2 * abs(plus - 42));
		series_take_result(&climb, 0);
	}
	series_end_climb(&climb, &found);
	assert_int_equal(found, 42);
}

/* One trial of 64 games at most, noise as above. */
static bool win_race(const int32_t *tried, const int32_t *now, struct rng *rng)
{
	struct series_race race = {0};
	enum race_verdict verdict = RACE_OPEN;

	for (int game = 1; game <= 400 && verdict == RACE_OPEN; game++) {
		series_add_difference(&race, look_at(tried, now, rng));
		if (game % 100 == 0)
			verdict = series_judge_race(&race, game == 400);
	}
	return verdict == RACE_BETTER;
}

TEST(a_hill_is_climbed_one_number_at_a_time)
{
	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct series_climb climb;
		struct rng rng = {seed + 1};
		int32_t now[NUMBERS], tried[NUMBERS], found[NUMBERS];

		series_start_climb(&climb, 100, 1, seed);
		assert_true(series_add_number(&climb, 130, 0, 400, 40));
		assert_true(series_add_number(&climb, 60, 0, 100, 10));
		assert_true(series_add_number(&climb, 2000, 0, 10000, 1000));
		while (series_try_single(&climb, now, tried)) {
			int changed = 0;

			for (int i = 0; i < NUMBERS; i++)
				changed += now[i] != tried[i];
			assert_true(changed <= 1);
			series_take_single(&climb, win_race(tried, now, &rng));
		}
		series_end_climb(&climb, found);
		assert_true(find_height(found) > -0.02);
	}
}

TEST(a_race_wants_proof)
{
	struct series_race race = {0};

	assert_int_equal(series_judge_race(&race, false), RACE_WORSE);
	for (int i = 0; i < 60; i++)
		series_add_difference(&race, i % 3 ? 0 : 1);
	assert_int_equal(series_judge_race(&race, false), RACE_BETTER);
	for (int i = 0; i < 16; i++)
		series_add_difference(&race, -1);
	assert_int_equal(series_judge_race(&race, false), RACE_OPEN);
	assert_int_equal(series_judge_race(&race, true), RACE_WORSE);
	for (int i = 0; i < 4; i++)
		series_add_difference(&race, -1);
	assert_int_equal(series_judge_race(&race, false), RACE_WORSE);
}
