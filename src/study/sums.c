/* sums.c: means, intervals, differences, tests. Everything is summed in whole numbers first, so that the order of the games
 * makes no difference to the last digit.
 * May use: base, the mathematics of the C library. */
#include "study/sums.h"

#include <math.h>
#include <stdlib.h>

static const double normal_95 = 1.959963984540054;

struct study_interval study_find_mean(double sum, double squares, uint32_t count)
{
	double n = count, mean = count ? sum / n : 0, spread = count > 1 ? (squares - n * mean * mean) / (n - 1) : 0;
	double half = count ? normal_95 * sqrt(spread > 0 ? spread / n : 0) : 0;

	return (struct study_interval){mean, mean - half, mean + half};
}

/* Wilson: right near 0 and 1 too. */
static struct study_interval find_share(uint32_t part, uint32_t whole)
{
	double n = whole, p = whole ? part / n : 0, z = normal_95, below = 1 + z * z / (n > 0 ? n : 1);
	double middle = (p + z * z / (2 * (n > 0 ? n : 1))) / below;
	double half = whole ? z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / below : 0;

	return (struct study_interval){p, whole ? fmax(0, middle - half) : 0, whole ? fmin(1, middle + half) : 0};
}

/* Half points of the first side: 2, 1, 0. */
static int half_points(const struct study_short *game)
{
	return game->winner == 0 ? 2 : game->winner < 0 ? 1 : 0;
}

static struct study_interval halve(struct study_interval it)
{
	return (struct study_interval){it.mean / 2, it.low / 2, it.high / 2};
}

static int compare_numbers(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

static void find_lengths(const struct study_total *total, uint32_t limit, struct study_figures *figures)
{
	uint32_t *list = malloc((size_t)(figures->games ? figures->games : 1) * sizeof *list), count = 0;

	for (uint32_t i = 0; list && i < limit && count < figures->games; i++)
		if (total->game[i].known)
			list[count++] = total->game[i].moves;
	if (list && count) {
		qsort(list, count, sizeof *list, compare_numbers);
		figures->shortest = list[0];
		figures->median = list[count / 2];
		figures->longest = list[count - 1];
	}
	free(list);
}

struct sum {
	int64_t sum, squares;
};

static void add(struct sum *sum, int64_t value)
{
	sum->sum += value;
	sum->squares += value * value;
}

static struct study_interval mean_of(const struct sum *sum, uint32_t count)
{
	return study_find_mean((double)sum->sum, (double)sum->squares, count);
}

void study_sum_cell(const struct study_results *results, size_t cell, struct study_figures *figures)
{
	const struct study_total *total = &results->total[cell];
	struct sum points = {0}, margin = {0}, moves = {0}, turns = {0};

	*figures = (struct study_figures){0};
	for (uint32_t i = 0; i < results->study->games; i++) {
		const struct study_short *game = &total->game[i];

		if (!game->known)
			continue;
		figures->games++;
		if (game->winner < 0)
			figures->draws++;
		else
			figures->wins[game->winner]++;
		add(&points, half_points(game));
		add(&margin, game->margin);
		add(&moves, game->moves);
		add(&turns, game->turns);
	}
	for (int side = 0; side < RULES_SEATS; side++)
		figures->won[side] = find_share(figures->wins[side], figures->games);
	figures->drawn = find_share(figures->draws, figures->games);
	figures->points = halve(mean_of(&points, figures->games));
	figures->margin = mean_of(&margin, figures->games);
	figures->moves = mean_of(&moves, figures->games);
	figures->turns = mean_of(&turns, figures->games);
	find_lengths(total, results->study->games, figures);
}

/* How many standard deviations a normal number exceeds on one side with this chance. */
static double find_quantile(double chance)
{
	double low = 0, high = 40;

	for (int i = 0; i < 100; i++) {
		double middle = (low + high) / 2;

		if (erfc(middle / sqrt(2)) / 2 > chance)
			low = middle;
		else
			high = middle;
	}
	return low;
}

void study_compare_cell(const struct study_results *results, size_t cell, size_t questions,
                        struct study_difference *difference)
{
	const struct study_short *own = results->total[cell].game;
	const struct study_short *other = results->total[results->study->cell[cell].base].game;
	struct sum points = {0}, margin = {0};
	double half, reach;

	*difference = (struct study_difference){0};
	for (uint32_t i = 0; i < results->study->games; i++)
		if (own[i].known && other[i].known) {
			difference->games++;
			add(&points, half_points(&own[i]) - half_points(&other[i]));
			add(&margin, own[i].margin - other[i].margin);
		}
	difference->points = halve(mean_of(&points, difference->games));
	difference->margin = mean_of(&margin, difference->games);
	half = (difference->points.high - difference->points.low) / 2;
	reach = half * find_quantile(0.025 / (double)(questions ? questions : 1)) / normal_95;
	difference->clear = difference->games > 1 && fabs(difference->points.mean) > reach;
}

bool study_is_idle(const struct study_difference *difference)
{
	const struct study_interval *points = &difference->points, *margin = &difference->margin;

	return points->low == 0 && points->high == 0 && margin->low == 0 && margin->high == 0;
}

/* ---- ranking */

struct ranked {
	size_t cell;
	double points, margin;
};

static int compare_ranked(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;

	if (x->points != y->points)
		return x->points > y->points ? -1 : 1;
	if (x->margin != y->margin)
		return x->margin > y->margin ? -1 : 1;
	return (x->cell > y->cell) - (x->cell < y->cell);
}

size_t study_rank_cells(const struct study_results *results, size_t base, size_t *order)
{
	const struct study *study = results->study;
	struct ranked *list = malloc(study->cells * sizeof *list);
	size_t count = 0;

	for (size_t i = 0; list && i < study->cells; i++)
		if (study->cell[i].base == base && i != base) {
			struct study_difference difference;

			study_compare_cell(results, i, 1, &difference);
			list[count++] = (struct ranked){i, fabs(difference.points.mean), fabs(difference.margin.mean)};
		}
	if (list)
		qsort(list, count, sizeof *list, compare_ranked);
	for (size_t i = 0; i < count; i++)
		order[i] = list[i].cell;
	free(list);
	return count;
}

/* ---- sequential tests */

/* Wald's test, once for a difference upwards and once downwards, with the spread that the games show. A quarter of a game
 * is added to the squares: games that are all alike prove something, but not everything. */
static int judge(const struct study_test *test, const struct sum *halves, uint32_t count)
{
	double n = count, mean = (double)halves->sum / 2 / n, size = test->difference;
	double spread = ((double)halves->squares / 4 + 0.25) / n - mean * mean;
	double up = n * (size * mean - size * size / 2) / spread, down = n * (-size * mean - size * size / 2) / spread;
	double upper = log((1 - test->errors) / (test->errors / 2)), lower = log(test->errors / (1 - test->errors / 2));

	if (up >= upper)
		return 1;
	if (down >= upper)
		return -1;
	return up <= lower && down <= lower ? 0 : 2;
}

static int judge_cell(const struct study_results *results, size_t cell, uint32_t played)
{
	size_t base = results->study->cell[cell].base;
	const struct study_short *own = results->total[cell].game, *other = results->total[base].game;
	struct sum halves = {0};

	for (uint32_t i = 0; i < played; i++)
		add(&halves, half_points(&own[i]) - (base == cell ? 1 : half_points(&other[i])));
	return judge(&results->study->test, &halves, played);
}

/* A cell that others are compared with goes on as long as they do. */
static bool is_needed(const struct study_results *results, size_t base, bool *compared)
{
	*compared = false;
	for (size_t i = 0; i < results->study->cells; i++)
		if (i != base && results->study->cell[i].base == base) {
			*compared = true;
			if (!results->total[i].stopped)
				return true;
		}
	return false;
}

void study_judge_cells(struct study_results *results, uint32_t played)
{
	for (int bases = 0; bases < 2; bases++)
		for (size_t i = 0; i < results->study->cells; i++) {
			struct study_total *total = &results->total[i];
			bool compared = false, needed;

			if (total->stopped || (results->study->cell[i].base == i) != bases)
				continue;
			needed = bases && is_needed(results, i, &compared);
			total->verdict = bases && (needed || compared) ? 2 : judge_cell(results, i, played);
			if (!needed && ((bases && compared) || total->verdict != 2))
				total->stopped = played;
		}
}
