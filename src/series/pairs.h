/* pairs.h: what pairs of games prove. Both games of a pair have the same seed, and the players change sides between them; of
 * each the first player has 1, 1/2 or 0 points. The sequential test asks after every pair whether it may stop: it is the
 * likelihood ratio of two hypotheses about the mean of a pair, with the variance that was seen, as chess engines are
 * tested (generalised sequential probability ratio test).
 * May use: the C library's mathematics. */
#ifndef DURBAR_SERIES_PAIRS_H
#define DURBAR_SERIES_PAIRS_H

#include <stdint.h>

/* A pair has 0 to 4 half points. */
enum { PAIR_RESULTS = 5 };

struct series_pairs {
	uint64_t count[PAIR_RESULTS]; /* pairs that gave the first player so many half points */
	uint64_t wins, draws, losses; /* games, of the first player */
	double margin, squares;       /* sums over pairs: of its mean margin, and of the squares */
};

/* The hypotheses, points of a game from 0 to 1, and the chances to err: `alpha` to believe `high` where `low` is true, `beta`
 * the other way round. */
struct series_test {
	double low, high, alpha, beta;
};
enum series_verdict { SERIES_OPEN, SERIES_LOW, SERIES_HIGH };

/* A value and half of its 95 per cent interval; INFINITY of fewer than two pairs. */
struct series_estimate {
	double mean, error;
};

/* Of both games: half points (0 loss, 1 draw, 2 win) and margins of the first player. */
void series_add_pair(struct series_pairs *pairs, int first, int second, double first_margin, double second_margin);
/* Adds those of other games. */
void series_join_pairs(struct series_pairs *to, const struct series_pairs *from);
uint64_t series_count_pairs(const struct series_pairs *pairs);
struct series_estimate series_estimate_points(const struct series_pairs *pairs);
struct series_estimate series_estimate_margin(const struct series_pairs *pairs);
/* The logarithm of the likelihood ratio; positive speaks for `high`. */
double series_weigh_pairs(const struct series_test *test, const struct series_pairs *pairs);
/* The bounds at which it is enough: log(beta / (1 - alpha)) and log((1 - beta) / alpha). */
double series_low_bound(const struct series_test *test);
double series_high_bound(const struct series_test *test);
enum series_verdict series_judge_pairs(const struct series_test *test, const struct series_pairs *pairs);

#endif
