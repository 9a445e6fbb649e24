/* contest.h: trials against each other in the same worlds. What they are worth in a world is a whole number that depends on
 * the seed, the world's number and the trial alone, and after each round all threads have ended: the same answer with any
 * number of threads.
 * May use: bots, budget, rollout. */
#ifndef DURBAR_BOTS_CONTEST_H
#define DURBAR_BOTS_CONTEST_H

#include "bots/budget.h"
#include "bots/rollout.h"

enum { CONTEST_TRIALS = 16, CONTEST_WORLDS = 512, CONTEST_ENEMIES = 8 };

struct bots_contest {
	const struct bot_question *question;
	struct bots_bench *bench; /* one for each thread */
	int threads;
	uint64_t seed;
	struct bots_trial trial[CONTEST_TRIALS];
	/* Doctrines by which the others judge in every second world, in turn; in the rest they judge as the trials say. */
	const int32_t *enemy[CONTEST_ENEMIES];
	int enemies;
	struct bots_future (*future)[CONTEST_WORLDS]; /* of each trial */
	int32_t (*worth)[CONTEST_WORLDS];
	int worlds[CONTEST_TRIALS]; /* in which each has been tried */
	int count;
	int order[CONTEST_TRIALS]; /* those that are left, and behind them those that are not, latest first */
};

/* Memory for contests about a question, from the arena. */
struct bots_contest *bots_open_contest(const struct bot_question *question, uint64_t seed, struct arena *arena);
/* Nothing has been tried yet. */
void bots_start_contest(struct bots_contest *contest);
/* Tries each of the first `left` in `order` in so many worlds more. False: the limit was reached first. */
bool bots_try_worlds(struct bots_contest *contest, int left, int worlds, const struct bots_limit *limit);
/* Sequential halving: after each round the worse half goes. The first trial, which the others must beat, stays to the end. The
 * best of the others is order[1] afterwards; with few rollouts only the first trials take part. It may be that all of them are clearly worse before the budget is spent,
 * or that all games to the end have ended alike. */
void bots_hold_contest(struct bots_contest *contest, uint32_t rollouts, uint32_t parts, uint32_t of);
/* Is trial a better than b in the worlds of both by more than so many hundredths of a standard error? */
bool bots_is_clear(const struct bots_contest *contest, int a, int b, int hundredths);
/* Mean of what a trial is worth, times 100. */
int64_t bots_mean_worth(const struct bots_contest *contest, int trial);

#endif
