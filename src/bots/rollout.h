/* rollout.h: games played on in a world that might be true: both sides are greedy, each on its own view.
 * May use: base, engine. */
#ifndef DURBAR_BOTS_ROLLOUT_H
#define DURBAR_BOTS_ROLLOUT_H

#include "bots/bots.h"

/* Where one rollout at a time is played. */
struct bots_bench {
	const struct rules *rules;
	const void *tables;
	const void *view; /* of the seat that plans */
	int seat;
	const struct sightings *seen; /* by that seat; NULL: it remembers nothing */
	void *state, *look;           /* state_size bytes each */
	struct move *moves;           /* BOTS_MOVES */
	int32_t *worth;               /* BOTS_MOVES */
};

/* What is tried: by what the seat's side judges, and its first move. */
struct bots_trial {
	const int32_t *doctrine;  /* NULL: the standard one */
	const int32_t *after;     /* once the clock has moved */
	const struct move *first; /* NULL: its doctrine chooses */
	const int32_t *enemy;     /* by what the others judge */
	uint32_t horizon;         /* how often the clock may rise; 0: to the end of the game */
};

struct bots_future {
	int32_t margin; /* hundredths: evaluate, or of the result */
	int8_t half;    /* half points of the seat's side: 2 won, 0 lost; 1 also where it is not over */
};

/* Makes a bench; all of its memory comes from the arena. */
void bots_set_bench(struct bots_bench *bench, const struct bot_question *question, struct arena *arena);
/* Plays on in world `key`, which fits the view and what the seat remembers. Equal keys have equal hidden facts, and equal dice
 * in each turn: those of a turn depend on the clock and how many fell before in that turn, so that trials share their luck. */
struct bots_future bots_roll_out(struct bots_bench *bench, const struct bots_trial *trial, uint64_t key);

#endif
