/* analysis.h: a finished game looked at again: the chance to win after every move, what each decision gave away against the
 * best that was found, and how lucky each throw was. Luck and skill are told apart as backgammon players do it: a move is
 * judged by its mean over many throws, and what the throw that fell made of it is luck, so that
 *     chance at the start + luck of both - mistakes of both + drift = the result.
 * The drift is what the estimate itself has changed by without a throw or a mistake: where a turn ends it looks one turn
 * further, and at the end it knows.
 * Everything is seen from the first side: 1 is its victory. The same game and seed give the same answer with any number of
 * threads. Not for games that go on: it looks at everything that is hidden.
 * chance.c says what a position is worth, judge.c looks at one decision, analysis.c at the game, write.c writes it down.
 * May use: base, engine, bots, series. */
#ifndef DURBAR_ANALYSIS_ANALYSIS_H
#define DURBAR_ANALYSIS_ANALYSIS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "engine/match.h"

enum { ANALYSIS_TRIED = 8 /* moves that are compared at a decision, with the one that was made */ };

/* A move of the game and what is thought of it. */
struct analysis_move {
	int seat, side;
	uint32_t ply; /* after it */
	uint32_t dice;
	struct move made, best; /* best: the same where nothing better was proved */
	/* The chance of the first side to win before the move and after it. */
	double before, after;
	/* What the side of the mover lost by it: 0, or a difference that is larger than twice its standard error. */
	double gave, gave_error;
	/* What the throw brought, for the side of the mover. */
	double luck, luck_error;
	double drift;         /* of the estimate after the move, for the first side */
	uint32_t tried;       /* moves that were compared */
	const void *position; /* before the move */
};

/* Sums of a side. */
struct analysis_side {
	double gave, luck;
	uint32_t decisions, mistakes, throws;
};

struct analysis_plan {
	uint32_t worlds;   /* throws of the dice that a move is judged by; 0: ANALYSIS_WORLDS */
	uint32_t practice; /* games by which chances are learned; 0: ANALYSIS_PRACTICE */
	uint32_t tried;    /* moves that are compared at a decision; 0: ANALYSIS_TRIED */
	int threads;       /* at least 1 */
	uint64_t seed;
	bool cut;                /* the game need not be over: nobody plays on, and it ends by its last estimate */
	const atomic_bool *stop; /* set by others: end early; may be NULL */
	/* Called now and then on the thread of the caller; may be NULL. */
	void (*watch)(void *own, uint64_t done, uint64_t all);
	void *own;
};
enum { ANALYSIS_WORLDS = 24, ANALYSIS_PRACTICE = 200 };

struct analysis {
	struct match_plan match;
	struct analysis_move *move;
	size_t count, room;
	struct outcome outcome;
	double start, end; /* the chance before the first move, and after the last */
	double drift;      /* what no throw and no mistake explains */
	struct analysis_side side[RULES_SEATS];
	struct arena *arena;
};

/* An analysis of a game of this plan, in the arena. */
struct analysis *analysis_open(const struct match_plan *match, struct arena *arena);
/* The last move of the match, as it was made; moves come in their order. */
void analysis_add_move(struct analysis *analysis, const struct match *match);
/* It was undone. */
void analysis_drop_move(struct analysis *analysis);
/* Looks at all moves. The match stands at its end. False: it was stopped, there is no memory, or the game is not over and
 * the plan does not say that it is cut. */
bool analysis_judge_game(struct analysis *analysis, const struct match *match, const struct analysis_plan *plan);
/* The moves that mattered most, mistakes and throws, by their size: indices of moves, at most `most`. How many. */
size_t analysis_find_turning_points(const struct analysis *analysis, size_t *index, size_t most);
/* Writes all of it into the open map, chances in ten-thousandths: "start", "drift", "end", "sides", "moves",
 * "turning_points". */
void analysis_write(const struct analysis *analysis, struct writer *writer);

#endif
