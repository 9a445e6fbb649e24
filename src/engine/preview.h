/* preview.h: what a move could bring, told from what a seat knows and nothing more: each way the first die
 * could fall, and how a contest that it starts would end.
 * May use: base, rules. */
#ifndef DURBAR_ENGINE_PREVIEW_H
#define DURBAR_ENGINE_PREVIEW_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/rules.h"

enum {
	PREVIEW_WAYS = 6,     /* values of the first die */
	PREVIEW_EVENTS = 64,  /* kept of each way */
	PREVIEW_WORLDS = 100, /* played out for odds */
	PREVIEW_PLIES = 200,  /* of one contest at most */
	PREVIEW_WINNERS = 4,  /* that are told apart */
	PREVIEW_WORD = 32     /* a buffer for the name of a winner */
};

struct preview {
	const struct rules *rules;
	const void *tables;
	const void *view; /* of the seat, which is to act */
	int seat;
	struct rng rng;
	/* what came out */
	int ways; /* 1 where no die falls */
	struct preview_way {
		int die;                 /* 0: none falls */
		struct event_log events; /* as the seat would learn them */
	} way[PREVIEW_WAYS];
	int worlds; /* contests that were decided; 0: there are no odds */
	struct preview_winner {
		char word[PREVIEW_WORD];
		int count;
	} winner[PREVIEW_WINNERS];
	/* private */
	struct event *all;
	void *world, *next, *look;
};

/* Who plays the contest on, and for how long. */
struct preview_player {
	void (*choose)(struct preview_player *player, const void *view, int seat, struct move *move);
	bool (*is_late)(struct preview_player *player);
};

/* Takes its memory from the arena. */
struct preview *engine_open_preview(const struct rules *rules, const void *tables, const void *view, int seat,
                                    uint64_t seed, struct arena *arena);
/* The move must pass check on the view. Of the dice that fall the first is tried with each value, be it a secret one. */
void engine_preview_move(struct preview *preview, const struct move *move);
/* Plays the contest that the move starts to its end in worlds that fit the view; nothing where it starts none
 * (facts.contest, facts.decisive). */
void engine_preview_odds(struct preview *preview, const struct move *move, struct preview_player *player);

#endif
