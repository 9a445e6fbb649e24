/* search.h: moves and plans of the whole turn tried in worlds that fit what the seat knows. May use: bots, contest. */
#ifndef DURBAR_BOTS_SEARCH_H
#define DURBAR_BOTS_SEARCH_H

#include "bots/contest.h"

void bots_choose_search(const struct bot_question *ask, struct move *move);

/* What is tried in a decision. */
struct bots_options {
	struct move move[CONTEST_TRIALS];
	uint32_t doctrine[CONTEST_TRIALS]; /* of the rest of the turn: an index */
	int count;                         /* the first is greedy's */
};
/* How often the clock rises in a trial; 0: trials cannot be judged before the game is over. */
uint32_t bots_find_horizon(const struct bot_question *ask);
/* Finds what is worth trying: the best move of each kind, but those that look worse than the best of all by more than `doubt`; where
 * that is fewer than `least`, others of the same kinds as well. */
void bots_find_options(const struct bot_question *ask, uint32_t doubt, int least, struct bots_options *options);
/* Enters them for a contest that ends when the clock has risen so often; 0: with the game. */
void bots_enter_options(struct bots_contest *contest, const struct bots_options *options, uint32_t horizon);

#endif
