/* tune.h: numbers of a doctrine made better by self-play. tune.c plays, tune_tell.c tells what came out.
 * May use: base, engine, series. */
#ifndef DURBAR_CLI_TUNE_H
#define DURBAR_CLI_TUNE_H

#include "cli/args.h"
#include "cli/say.h"
#include "series/climb.h"
#include "series/pairs.h"
#include "series/run.h"

enum { TUNE_FIELDS = 16, TUNE_RIVALS = SERIES_PLAYERS - 2 };

/* A scenario that is played, and the opponents as its system knows them. */
struct tune_field {
	struct match_plan plan;
	const char *id;
	struct series_player rival[TUNE_RIVALS];
};

struct tune_job {
	struct tune_field field[TUNE_FIELDS];
	int fields;
	const char *rival[TUNE_RIVALS];
	int rivals; /* 0: the two sets play each other */
	const struct doctrines *doctrines;
	const char *from; /* the doctrine that it begins with */
	const int32_t *start;
	size_t number[CLIMB_NUMBERS]; /* which are tuned */
	struct series_climb climb;
	int32_t *value[2];              /* the two sets, each a whole doctrine */
	struct series_player player[2]; /* who has them */
	const char *seed;
	uint64_t first, games; /* of a step */
	int threads;
	int side;        /* which alone is played; -1: both */
	bool margins;    /* count as well as points */
	double better;   /* by which the first set was better than the second in the games of this step, summed */
	bool singly;     /* one number at a time */
	double worth[2]; /* of the first set, in the last two games */
	struct series_race race;
	struct series_result earlier, twin[2];
	struct series_pairs pairs; /* at the end: what was found against the start */
	struct series_result broken;
	struct cli_progress progress;
};

void cli_print_tuning(const struct tune_job *job, const int32_t *found);
void cli_write_tuning(const struct tune_job *job, const int32_t *found);

#endif
