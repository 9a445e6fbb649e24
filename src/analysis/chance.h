/* chance.h: what a position is worth as a chance to win. Evaluations are margins; which chance goes with which margin, and at
 * which time of the game, is learned from practice games of greedy against itself (a logistic curve).
 * Inside analysis only. May use: base, engine, bots. */
#ifndef DURBAR_ANALYSIS_CHANCE_H
#define DURBAR_ANALYSIS_CHANCE_H

#include "bots/bots.h"
#include "engine/match.h"

/* Where one thread plays on. */
struct analysis_bench {
	const struct match_plan *plan;
	void *state, *view; /* state_size bytes each */
	struct move *moves; /* BOTS_MOVES */
	int32_t *worth;     /* BOTS_MOVES */
};

/* A curve: the weights of what it looks at. */
enum { CHANCE_TERMS = 4 };
struct analysis_curve {
	double weight[CHANCE_TERMS];
	double scale;  /* hundredths of points that make a margin of 1 */
	double length; /* of a long game, by the clock */
};

/* What was seen in a practice game at one moment. */
struct analysis_lesson {
	double term[CHANCE_TERMS];
	double points; /* that the first side had in the end */
};

struct analysis_bench *analysis_open_bench(const struct match_plan *plan, struct arena *arena);
/* Plays on with greedy on every seat until the clock shows `until`, or the game is over. */
void analysis_play_on(struct analysis_bench *bench, struct rng *rng, uint32_t until);
/* A practice game from the set-up, in which one move in ten is made at random; notes at most `most` moments of it in lessons,
 * without their terms: margin and clock stand in the first two. Returns how many. */
size_t analysis_practise(struct analysis_bench *bench, uint64_t key, struct analysis_lesson *lesson, size_t most);
/* New dice for what follows; the same key gives the same. */
void analysis_change_dice(void *state, uint64_t key);
/* The margin of the first side in hundredths: what both sides think of it. */
double analysis_find_margin(struct analysis_bench *bench);
/* Learns a curve from the lessons of practice games, whose terms it fills in. */
void analysis_learn_curve(struct analysis_lesson *lesson, size_t count, struct analysis_curve *curve);
/* The chance of the first side in the bench's position; exact where the game is over. */
double analysis_find_chance(struct analysis_bench *bench, const struct analysis_curve *curve);
/* Points of the first side in a result: 1, 1/2, 0. */
double analysis_count_points(const struct outcome *outcome);

#endif
