/* sums.h: what the games of a study show: shares, means and differences with their intervals.
 * May use: results. */
#ifndef DURBAR_STUDY_SUMS_H
#define DURBAR_STUDY_SUMS_H

#include "study/results.h"

/* A mean or a share with the interval that holds the truth 95 times in 100. */
struct study_interval {
	double mean, low, high;
};

/* One cell by itself. Points are those of the first side: 1 for a win, a half for a draw. */
struct study_figures {
	uint32_t games, wins[RULES_SEATS], draws;
	struct study_interval won[RULES_SEATS], drawn; /* Wilson's interval */
	struct study_interval points, margin, moves, turns;
	uint32_t shortest, median, longest; /* moves */
};
void study_sum_cell(const struct study_results *results, size_t cell, struct study_figures *figures);

/* A cell against the one that it is compared with, game by game with the same dice. */
struct study_difference {
	uint32_t games; /* that both have */
	struct study_interval points, margin;
	/* Is it more than chance, even if one asks of every variant of the study? */
	bool clear;
};
/* `questions`: how many such comparisons are looked at together. */
void study_compare_cell(const struct study_results *results, size_t cell, size_t questions,
                        struct study_difference *difference);
/* Was every game that both have the same? */
bool study_is_idle(const struct study_difference *difference);

/* The cells that are compared with `base`, those that move the game most first; how many. */
size_t study_rank_cells(const struct study_results *results, size_t base, size_t *order);

/* The mean of a sum of `count` numbers with its interval, from the sum of their squares. */
struct study_interval study_find_mean(double sum, double squares, uint32_t count);

/* Ends the tests that are decided by the first `played` games of each cell. */
void study_judge_cells(struct study_results *results, uint32_t played);

#endif
