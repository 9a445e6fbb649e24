/* bots.h: computer players. A bot sees what its seat sees and knows no rules: it calls those of rules.h on a view.
 * bots.c lists them, greedy.c makes the move that looks best at once, search.c tries moves in worlds that might be true
 * (rollout.c, contest.c, budget.c), advice.c tells people what it found.
 * May use: base, engine/rules.h. */
#ifndef DURBAR_BOTS_BOTS_H
#define DURBAR_BOTS_BOTS_H

#include <stdatomic.h>
#include <stddef.h>

#include "engine/rules.h"

enum { BOTS_MOVES = 4096, BOTS_THREADS = 64 };

/* What a bot that thinks may spend on one decision: rollouts, milliseconds, or whichever is spent first; 0: any number.
 * With rollouts alone the same question has the same answer. */
struct bot_budget {
	uint32_t rollouts, ms;
};

/* What a seat remembers from one decision to the next; all zero: nothing yet. Flat, so that it can be copied. */
struct bot_memory {
	uint32_t made;         /* 1: what follows was found */
	uint32_t clock;        /* in the turn of this time */
	uint32_t doctrine;     /* by which the seat judges in it: an index of doctrines */
	struct sightings seen; /* of pieces that may be hidden again */
};

/* What a bot is asked. */
struct bot_question {
	const struct rules *rules;
	const void *tables;
	const void *view; /* of the seat; the state only for a bot that samples */
	int seat;         /* that must decide */
	struct rng *rng;
	struct move *room;         /* BOTS_MOVES moves of scratch memory */
	const int32_t *doctrine;   /* of a bot that judges; NULL: its own */
	struct bot_memory *memory; /* of the seat; NULL: it has none */
	struct bot_budget budget;  /* of a bot that thinks; both 0: its own */
	int threads;               /* that it may use; 0: one */
	const atomic_bool *stop;   /* set by another thread: answer now. NULL: nobody will */
};

/* For whom a bot is: opponents that people choose by how strong they are, others that play, the league. */
enum bot_kind { BOT_LEVEL, BOT_PLAIN, BOT_LEAGUE };

struct bot {
	const char *name; /* "greedy" */
	const char *help; /* a sentence */
	enum bot_kind kind;
	/* It makes the move that rules->sample gives, and that is the same whether it is asked of the view or of the state. */
	bool samples;
	/* By which it judges where the question names none; NULL: the standard one. A system that has no such doctrine lacks
	 * the bot's ways, and it plays by the standard. */
	const char *doctrine;
	/* For bots_choose_move. */
	void (*choose)(const struct bot_question *question, struct move *move);
	/* Of a bot that thinks; both 0: it does not. */
	struct bot_budget budget;
};

/* The bot chooses a move that check allows. */
void bots_choose_move(const struct bot *bot, const struct bot_question *question, struct move *move);

/* Does it think, and so use a memory? */
bool bots_is_thinker(const struct bot *bot);
/* The memory of the question, if there is one, notes what the view shows. */
void bots_note_view(const struct bot_question *question);

/* Every bot; `count` receives how many. */
const struct bot *bots_list(size_t *count);
/* The bot with this name, or NULL. */
const struct bot *bots_find_bot(const char *name);
/* Reads "rollouts=200" or "ms=1000". False: it is neither. */
bool bots_read_budget(const char *text, struct bot_budget *budget);
/* What a bot may spend on a decision when a person has waited so long already, so that he never waits more than BOTS_PATIENCE
 * milliseconds for a whole turn of it. */
enum { BOTS_PATIENCE = 3000 };
struct bot_budget bots_share_time(struct bot_budget budget, int64_t waited_ms);

/* ---- advice.c ---- */

/* What a player could do, best first. */
enum { BOTS_ADVICE = 3 };
struct bot_plan {
	struct move move;
	uint32_t games, won, drawn; /* of those played on from there to the end by greedy players; both sides */
	uint32_t worlds;            /* in which it was played to the end of the turn */
	int32_t margin;             /* by which the side will then probably win, hundredths */
	bool clear;                 /* it is clearly better than the next one */
};
struct bot_advice {
	struct bot_plan plan[BOTS_ADVICE];
	size_t count;
};
/* Thinks for a person: as search does, then plays the best on to the end. */
void bots_advise(const struct bot_question *question, struct bot_advice *advice);
/* Why a plan is recommended, in words: "Wins 61 of 100 games that were played on from there; ..." */
void bots_explain_plan(const struct bot_advice *advice, size_t plan, struct text *text);
/* Is the first plan better than the others? A sentence. */
const char *bots_sum_up(const struct bot_advice *advice);

#endif
