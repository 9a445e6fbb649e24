/* preview.h: what a move would do, from what a seat knows and nothing else: each result of the first die,
 * and the odds of a contest that it starts.
 * May use: base, rules. */
#ifndef DURBAR_ENGINE_PREVIEW_H
#define DURBAR_ENGINE_PREVIEW_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/rules.h"

enum {
	PREVIEW_WAYS = 6,     /* values of the first die */
	PREVIEW_EVENTS = 64,  /* kept for each result */
	PREVIEW_WORLDS = 100, /* played out for the odds */
	PREVIEW_PLIES = 200,  /* of one contest */
	PREVIEW_WINNERS = 4,  /* that are counted */
	PREVIEW_WORD = 32     /* buffer for the name of a winner */
};

struct preview {
	const struct rules *rules;
	const void *tables;
	const void *view; /* of the seat, which must decide */
	int seat;
	struct rng rng;
	/* results */
	int ways; /* 1: no die, or one result */
	struct preview_way {
		int die;                 /* 0: none is rolled */
		struct event_log events; /* as the seat would learn them */
	} way[PREVIEW_WAYS];
	int worlds; /* contests played to a decision; 0: no odds */
	struct preview_winner {
		char word[PREVIEW_WORD];
		int count;
	} winner[PREVIEW_WINNERS];
	/* private */
	struct event *all;
	void *world, *next, *look;
};

/* Who plays the contest out, and for how long. */
struct preview_player {
	void (*choose)(struct preview_player *player, const void *view, int seat, struct move *move);
	bool (*is_late)(struct preview_player *player);
};

/* Allocates in the arena. */
struct preview *engine_open_preview(const struct rules *rules, const void *tables, const void *view, int seat,
                                    uint64_t seed, struct arena *arena);
/* The move must pass check on the view. Of the dice that fall the first is tried with each value, be it a secret one. */
void engine_preview_move(struct preview *preview, const struct move *move);
/* Plays the contest that the move starts to its end, in worlds consistent with the view; does nothing if it starts
 * none (facts.contest, facts.decisive). */
void engine_preview_odds(struct preview *preview, const struct move *move, struct preview_player *player);

#endif
