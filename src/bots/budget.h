/* budget.h: what is left to spend on a decision. May use: bots. */
#ifndef DURBAR_BOTS_BUDGET_H
#define DURBAR_BOTS_BUDGET_H

#include "bots/bots.h"

struct bots_limit {
	int64_t end_ns; /* 0: no end */
	const atomic_bool *stop;
};

/* From now on, a share of the question's milliseconds. */
struct bots_limit bots_set_limit(const struct bot_question *question, uint32_t parts, uint32_t of);
bool bots_is_over(const struct bots_limit *limit);

#endif
