/* auto.h: many games between bots. auto.c counts, auto_play.c looks on for a table, auto_check.c looks for faults of the
 * rules meanwhile.
 * May use: base, engine, series. */
#ifndef DURBAR_CLI_AUTO_H
#define DURBAR_CLI_AUTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/args.h"
#include "cli/say.h"
#include "engine/journal.h"
#include "series/run.h"

enum { AUTO_LEVELS = 64 };

struct auto_sums {
	uint64_t games, moves;
	int64_t score[RULES_SEATS]; /* by side, of all games */
	uint64_t wins[RULES_SEATS], draws;
	uint64_t forfeits[RULES_SEATS]; /* games that a side lost because its player failed */
	struct auto_level {
		int winner;
		const char *name;
		uint64_t count;
	} level[AUTO_LEVELS];
	size_t levels;
};

/* What is asked for, the same for every table, and what came out. */
struct auto_job {
	struct match_plan plan;
	struct series_player player[RULES_SEATS]; /* by side */
	const char *seed;
	uint64_t first, games;
	bool check;
	const struct cli_args *args;
	struct auto_sums sums;
	struct series_result broken; /* where the program is at fault: the game of the lowest number */
	char *journal;               /* that game up to there */
	size_t used;
	char move[RULES_MOVE_TEXT];
	struct cli_progress progress;
};

/* One game at a time: its memory, taken once. */
struct auto_table {
	struct auto_job *job;
	struct series_table game;
	struct match *second; /* replays what was played */
	struct rng probe;     /* of the checks, which change no game */
	struct move *legal;   /* CLI_MOVES, for checks */
	struct move *seen;    /* CLI_MOVES, for checks */
	void *world, *look;
	char *journal; /* the game so far */
	size_t used, size;
	bool broken; /* it has shown a fault */
};

/* NULL: no memory. */
struct auto_table *cli_open_table(struct auto_job *job, struct arena *arena);
void cli_close_table(struct auto_table *table);
/* Plays game number `index`. */
void cli_play_table(struct auto_table *table, uint64_t index, struct series_result *result);

/* Looks at the position with the seat to act. False: a fault is noted. */
bool cli_check_position(struct auto_table *table, int seat);
/* Replays the journal of the game that was just played. */
bool cli_check_replay(struct auto_table *table);

#endif
