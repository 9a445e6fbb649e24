/* judge.h: one decision: what it was worth, and what others would have been worth, over the same throws of the dice.
 * Inside analysis only. May use: chance. */
#ifndef DURBAR_ANALYSIS_JUDGE_H
#define DURBAR_ANALYSIS_JUDGE_H

#include "analysis/analysis.h"
#include "analysis/chance.h"

enum { JUDGE_WORLDS = 1024 };

struct analysis_desk {
	struct analysis_bench *bench;
	const struct analysis_curve *curve;
	uint32_t worlds, tried;
	uint64_t seed;
	struct move move[ANALYSIS_TRIED];
	double *chance[ANALYSIS_TRIED]; /* of each move in each world */
};

struct analysis_desk *analysis_open_desk(const struct match_plan *match, const struct analysis_plan *plan,
                                         const struct analysis_curve *curve, struct arena *arena);
/* What came out of a decision, for the first side, as far as the end of the turn shows it. */
struct analysis_verdict {
	double mean;  /* the chance after the move that was made, over all throws */
	double fell;  /* with the throw that fell; the same where none did */
	double error; /* of the difference between the two */
};

/* Fills in best, gave, gave_error and tried. `after`: the position after the move. */
struct analysis_verdict analysis_judge_move(struct analysis_desk *desk, struct analysis_move *move, const void *after);

#endif
