/* climb.h: better numbers by trial: simultaneous perturbation (SPSA). Each step tries two sets of numbers that differ from
 * the present ones by a little in every number, up in one set and down in the other or the other way round; whoever has
 * them play says which was better and by how much, and all numbers move towards it. The steps become smaller; what comes
 * out is the mean of the last third of them.
 *     series_start_climb(&climb, 200, 1.0, seed);
 *     series_add_number(&climb, 130, 10, 400, 39);
 *     while (series_try_numbers(&climb, plus, minus))
 *             series_take_result(&climb, share of plus less share of minus);
 *     series_end_climb(&climb, found);
 * May use: base, the C library's mathematics. */
#ifndef DURBAR_SERIES_CLIMB_H
#define DURBAR_SERIES_CLIMB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/dice.h"

enum { CLIMB_NUMBERS = 256 };

struct climb_number {
	double now, low, high;
	double reach; /* how far it is tried in the first step */
	double sum;   /* over the late steps */
	double sign;  /* of the present trial: +1 or -1 */
	double tried; /* alone */
};

struct series_climb {
	struct climb_number number[CLIMB_NUMBERS];
	size_t count;
	uint64_t step, steps;
	uint64_t late; /* steps of the last third that are done */
	double gain;   /* how far a clear result moves a number, in units of its reach, at first */
	size_t single; /* the number that is tried alone */
	struct rng rng;
};

void series_start_climb(struct series_climb *climb, uint64_t steps, double gain, uint64_t seed);
/* One more number: where it begins, its range, and how far it is tried, at least 1. False: there is no room. */
bool series_add_number(struct series_climb *climb, int32_t start, int32_t low, int32_t high, double reach);
/* The two sets of the next step, rounded and within their ranges. False: all steps are done. */
bool series_try_numbers(struct series_climb *climb, int32_t *plus, int32_t *minus);
/* How much better the first set was: from -1 to 1. */
void series_take_result(struct series_climb *climb, double better);

/* The other way to climb: one number at a time, changed a lot, and kept where the games prove it better. As most games with the
 * same dice go on as before, little noise is left. The steps of a climb are its trials then. */
/* The present numbers, and these with one of them changed: halved, doubled, or less. False: all trials are done. */
bool series_try_single(struct series_climb *climb, int32_t *now, int32_t *tried);
/* Is the trial to be kept? */
void series_take_single(struct series_climb *climb, bool better);

/* How much better a trial was, game by game with the same dice. */
struct series_race {
	uint64_t count;
	double sum, squares;
};
enum race_verdict { RACE_OPEN, RACE_WORSE, RACE_BETTER };
void series_add_difference(struct series_race *race, double difference);
/* Whoever is not ahead is worse at any time; better is who is ahead by three standard errors, or `last` by 1.7. */
enum race_verdict series_judge_race(const struct series_race *race, bool last);

/* What was found; of a climb that was broken off early, where it stands. */
void series_end_climb(const struct series_climb *climb, int32_t *found);

#endif
