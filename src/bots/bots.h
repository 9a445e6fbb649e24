/* bots.h: computer players. A bot sees what its seat sees and knows no rules: it calls those of rules.h on a view.
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
	const void *view; /* of the seat; the state only for a bot that samples */
	int seat;         /* that must decide */
	struct rng *rng;
	struct move *room;       /* BOTS_MOVES moves of scratch memory */
	const int32_t *doctrine; /* of a bot that judges; NULL: its own */
};

struct bot {
	const char *name; /* "greedy" */
	const char *help; /* a sentence */
	/* It makes the move that rules->sample gives, and that is the same whether it is asked of the view or of the state. */
	bool samples;
	/* Of the league by which others are measured; no opponent for people. */
	bool league;
	/* By which it judges where the question names none; NULL: the standard one. A system that has no such doctrine lacks
	 * the bot's ways, and it plays by the standard. */
	const char *doctrine;
	/* For bots_choose_move. */
	void (*choose)(const struct bot_question *question, struct move *move);
};

/* The bot chooses a move that check allows. */
void bots_choose_move(const struct bot *bot, const struct bot_question *question, struct move *move);

/* Every bot; `count` receives how many. */
const struct bot *bots_list(size_t *count);
/* The bot with this name, or NULL. */
const struct bot *bots_find_bot(const char *name);

#endif
