/* series_pairs.c: points, intervals and the sequential test against values worked out by hand and by simulation.
 * May use: series, base. */
#include <math.h>

#include "base/dice.h"
#include "series/pairs.h"
#include "test.h"

static const struct series_test standard = {0.50, 0.53, 0.05, 0.05};

static void assert_near(double value, double wanted)
{
	if (!(fabs(value - wanted) < 1e-6))
		fail_msg("%.9f instead of %.9f", value, wanted);
}

TEST(points_and_margins_are_counted)
{
	struct series_pairs pairs = {{0}, 0, 0, 0, 0, 0}, twice = {{0}, 0, 0, 0, 0, 0};

	assert_near(series_estimate_points(&pairs).mean, 0.5);
	assert_near(series_weigh_pairs(&standard, &pairs), 0);
	assert_int_equal(series_judge_pairs(&standard, &pairs), SERIES_OPEN);
	series_add_pair(&pairs, 2, 2, 10, 4);
	series_add_pair(&pairs, 2, 0, 3, -3);
	series_add_pair(&pairs, 1, 0, 0, -8);
	assert_int_equal(series_count_pairs(&pairs), 3);
	assert_int_equal(pairs.wins, 3);
	assert_int_equal(pairs.draws, 1);
	assert_int_equal(pairs.losses, 2);
	/* Points of the pairs: 1, 1/2, 1/4; their variance is 7/72, and the error 1.96 times the root of 7/144. */
	assert_near(series_estimate_points(&pairs).mean, 7.0 / 12);
	assert_near(series_estimate_points(&pairs).error, 1.959964 * sqrt(7.0 / 144));
	/* Margins 7, 0, -4: mean 1, variance 62/3. */
	assert_near(series_estimate_margin(&pairs).mean, 1);
	assert_near(series_estimate_margin(&pairs).error, 1.959964 * sqrt(62.0 / 6));
	series_join_pairs(&twice, &pairs);
	series_join_pairs(&twice, &pairs);
	assert_int_equal(series_count_pairs(&twice), 6);
	assert_near(series_estimate_margin(&twice).mean, 1);
}

/* 1000 pairs, 300 of them won 2-0, 400 shared, 300 lost 0-2, and then 20 more won: with the prior of a fifth of a pair for
 * each result the variance of the second is (320.2 * a + 0.2 * b + 400.2 * c + 0.2 * d + 300.2 * e) / 1021. */
TEST(the_ratio_has_known_values)
{
	struct series_pairs pairs = {{300, 0, 400, 0, 320}, 0, 0, 0, 0, 0};
	double mean = (320 + 200) / 1020.0, with = (320.2 + 0.15 + 200.1 + 0.05) / 1021;
	double variance = (320.2 * pow(1 - with, 2) + 0.2 * pow(0.75 - with, 2) + 400.2 * pow(0.5 - with, 2) +
	                   0.2 * pow(0.25 - with, 2) + 300.2 * pow(with, 2)) /
	                  1021;

	assert_near(series_weigh_pairs(&standard, &pairs), 1020 * 0.03 * (2 * mean - 1.03) / (2 * variance));
	assert_near(series_weigh_pairs(&standard, &pairs), -1.047165594);
	assert_near(series_high_bound(&standard), log(19));
	assert_near(series_low_bound(&standard), -log(19));
	assert_near(series_high_bound(&(struct series_test){0.5, 0.6, 0.01, 0.10}), log(90));
	assert_near(series_low_bound(&(struct series_test){0.5, 0.6, 0.01, 0.10}), log(0.10 / 0.99));
}

TEST(a_few_pairs_alike_prove_nothing)
{
	struct series_pairs pairs = {{0, 0, 0, 0, 3}, 0, 0, 0, 0, 0};

	assert_int_equal(series_judge_pairs(&standard, &pairs), SERIES_OPEN);
	pairs.count[4] = 40;
	assert_int_equal(series_judge_pairs(&standard, &pairs), SERIES_HIGH);
}

/* Of a player that wins each game with this chance: how often the test says that he is better, per cent. */
static int simulate(const struct series_test *test, double chance, int *pairs_used)
{
	enum { RUNS = 400, MOST = 20000 };
	uint32_t limit = (uint32_t)(chance * 1e6);
	struct rng rng = {7};
	int better = 0;

	*pairs_used = 0;
	for (int run = 0; run < RUNS; run++) {
		struct series_pairs pairs = {{0}, 0, 0, 0, 0, 0};
		enum series_verdict verdict = SERIES_OPEN;

		for (int i = 0; i < MOST && verdict == SERIES_OPEN; i++) {
			int first = base_pick_below(&rng, 1000000) < limit ? 2 : 0;
			int second = base_pick_below(&rng, 1000000) < limit ? 2 : 0;

			series_add_pair(&pairs, first, second, 0, 0);
			verdict = series_judge_pairs(test, &pairs);
		}
		assert_int_not_equal(verdict, SERIES_OPEN);
		better += verdict == SERIES_HIGH;
		*pairs_used += (int)series_count_pairs(&pairs);
	}
	*pairs_used /= RUNS;
	return better * 100 / RUNS;
}

TEST(the_test_errs_as_seldom_as_it_says)
{
	int equal, better, far;

	assert_in_range(simulate(&standard, 0.50, &equal), 1, 8);
	assert_in_range(simulate(&standard, 0.53, &better), 92, 99);
	assert_int_equal(simulate(&standard, 0.62, &far), 100);
	assert_int_equal(simulate(&standard, 0.40, &far), 0);
	assert_true(far < better && far < equal);
}

/* With a wider gap it ends sooner, and errs no more often where the players are equal: for games that take minutes each. */
TEST(a_wider_gap_ends_sooner)
{
	static const struct series_test wide = {0.50, 0.58, 0.05, 0.05};
	int narrow_pairs, wide_pairs;

	assert_int_equal(simulate(&standard, 0.70, &narrow_pairs), 100);
	assert_int_equal(simulate(&wide, 0.70, &wide_pairs), 100);
	assert_true(wide_pairs < narrow_pairs);
	assert_in_range(simulate(&wide, 0.50, &wide_pairs), 1, 8);
}
