/* pairs.c: points of pairs, their intervals and the sequential test. May use: pairs, math.h. */
#include "series/pairs.h"

#include <math.h>

static const double NORMAL_95 = 1.959964;

void series_add_pair(struct series_pairs *pairs, int first, int second, double first_margin, double second_margin)
{
	const int game[2] = {first, second};
	double margin = (first_margin + second_margin) / 2;

	pairs->count[first + second]++;
	for (int i = 0; i < 2; i++) {
		pairs->wins += game[i] == 2;
		pairs->draws += game[i] == 1;
		pairs->losses += game[i] == 0;
	}
	pairs->margin += margin;
	pairs->squares += margin * margin;
}

void series_join_pairs(struct series_pairs *to, const struct series_pairs *from)
{
	for (int i = 0; i < PAIR_RESULTS; i++)
		to->count[i] += from->count[i];
	to->wins += from->wins;
	to->draws += from->draws;
	to->losses += from->losses;
	to->margin += from->margin;
	to->squares += from->squares;
}

uint64_t series_count_pairs(const struct series_pairs *pairs)
{
	uint64_t sum = 0;

	for (int i = 0; i < PAIR_RESULTS; i++)
		sum += pairs->count[i];
	return sum;
}

static double mean_points(const struct series_pairs *pairs, double prior)
{
	double sum = 0, weight = 0;

	for (int i = 0; i < PAIR_RESULTS; i++) {
		double count = (double)pairs->count[i] + prior;

		sum += count * i / (PAIR_RESULTS - 1);
		weight += count;
	}
	return weight > 0 ? sum / weight : 0.5;
}

/* Of the points of one pair. With a prior every result counts as seen a little: a few pairs that came out alike have not
 * shown that all do. */
static double variance_of_points(const struct series_pairs *pairs, double prior)
{
	double mean = mean_points(pairs, prior), sum = 0, weight = 0;

	for (int i = 0; i < PAIR_RESULTS; i++) {
		double count = (double)pairs->count[i] + prior, off = (double)i / (PAIR_RESULTS - 1) - mean;

		sum += count * off * off;
		weight += count;
	}
	return weight > 0 ? sum / weight : 0;
}

struct series_estimate series_estimate_points(const struct series_pairs *pairs)
{
	double count = (double)series_count_pairs(pairs);

	return (struct series_estimate){mean_points(pairs, 0),
	                                count > 1 ? NORMAL_95 * sqrt(variance_of_points(pairs, 0) / (count - 1))
	                                          : INFINITY};
}

struct series_estimate series_estimate_margin(const struct series_pairs *pairs)
{
	double count = (double)series_count_pairs(pairs), mean = count > 0 ? pairs->margin / count : 0;
	double variance = count > 0 ? pairs->squares / count - mean * mean : 0;

	return (struct series_estimate){mean, count > 1 ? NORMAL_95 * sqrt((variance > 0 ? variance : 0) / (count - 1))
	                                                : INFINITY};
}

double series_weigh_pairs(const struct series_test *test, const struct series_pairs *pairs)
{
	static const double PRIOR = 0.2; /* of each result: one pair in all */
	double count = (double)series_count_pairs(pairs), variance = variance_of_points(pairs, PRIOR);

	if (count <= 0)
		return 0;
	return count * (test->high - test->low) * (2 * mean_points(pairs, 0) - test->low - test->high) / (2 * variance);
}

double series_low_bound(const struct series_test *test)
{
	return log(test->beta / (1 - test->alpha));
}

double series_high_bound(const struct series_test *test)
{
	return log((1 - test->beta) / test->alpha);
}

enum series_verdict series_judge_pairs(const struct series_test *test, const struct series_pairs *pairs)
{
	double weight = series_weigh_pairs(test, pairs);

	return weight >= series_high_bound(test)  ? SERIES_HIGH
	       : weight <= series_low_bound(test) ? SERIES_LOW
	                                          : SERIES_OPEN;
}
