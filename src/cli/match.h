/* match.h: two players matched against each other. match.c plays, match_tell.c tells what came out.
 * May use: base, engine, series. */
#ifndef DURBAR_CLI_MATCH_H
#define DURBAR_CLI_MATCH_H

#include "cli/args.h"
#include "cli/say.h"
#include "series/pairs.h"
#include "series/run.h"

enum { MATCH_FIELDS = SERIES_TABLES };

/* A scenario that is played, and what came out in it. */
struct match_field {
	struct match_plan plan;
	const char *id;
	struct series_player player[2]; /* the same two, as its system knows them */
	struct series_pairs pairs;
	uint64_t won[2]; /* games that the first player won with the first side, with the second */
	uint64_t moves;
	uint64_t failed[2]; /* games that a player lost because it failed */
};

struct match_job {
	struct match_field field[MATCH_FIELDS];
	int fields;
	const char *name[2];
	const char *seed;
	uint64_t games;
	bool sequential;
	struct series_test test;
	struct series_result half; /* the first game of a pair whose second is not taken yet */
	struct series_pairs all;
	struct series_result broken;
	struct cli_progress progress;
	double seconds;
};

/* Game n is of pair n / 2; pairs go round the scenarios. */
static inline struct match_field *cli_find_field(struct match_job *job, uint64_t game)
{
	return &job->field[game / 2 % (uint64_t)job->fields];
}

void cli_print_contest(const struct match_job *job);
void cli_write_contest(const struct match_job *job);

#endif
