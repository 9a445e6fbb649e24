/* bots.h: players that are programs. A bot sees what its seat sees and knows no rule: it asks
 * rules.h on a view.
 * May use: base, engine/rules.h. */
#ifndef DURBAR_BOTS_BOTS_H
#define DURBAR_BOTS_BOTS_H

#include <stddef.h>

#include "engine/rules.h"

enum { BOTS_MOVES = 4096 };

/* What a bot is asked. */
struct bot_question {
	const struct rules *rules;
	const void *tables;
	const void *view; /* of the seat; a state would do too, but a bot must not see one */
	int seat;         /* it is to act */
	struct rng *rng;
	struct move *room; /* BOTS_MOVES moves of scratch memory */
};

struct bot {
	const char *name; /* "greedy" */
	const char *help; /* a sentence */
	/* The bot's move: always one that check allows. */
	void (*choose)(const struct bot_question *question, struct move *move);
};

/* Every bot; `count` receives how many. */
const struct bot *const *bots_list(size_t *count);
/* The bot with this name, or NULL. */
const struct bot *bots_find_bot(const char *name);

#endif
