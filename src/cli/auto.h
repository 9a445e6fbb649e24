/* auto.h: many games between bots. auto.c counts, auto_play.c plays a game, auto_check.c looks for
 * faults of the rules meanwhile.
 * May use: base, engine, bots. */
#ifndef DURBAR_CLI_AUTO_H
#define DURBAR_CLI_AUTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bots/bots.h"
#include "cli/args.h"
#include "engine/journal.h"
#include "engine/match.h"

enum { AUTO_LEVELS = 64 };

/* What is asked for; the same for every worker. */
struct auto_job {
	struct match_plan plan;
	const struct bot *bot[RULES_SEATS]; /* by side */
	const char *seed;
	uint64_t first, games;
	bool check;
	const struct cli_args *args;
};

struct auto_sums {
	uint64_t games, moves;
	int64_t score[RULES_SEATS]; /* by side, of all games */
	uint64_t wins[RULES_SEATS], draws;
	struct auto_level {
		int winner;
		const char *name;
		uint64_t count;
	} level[AUTO_LEVELS];
	size_t levels;
};

/* One game at a time: its memory, taken once. */
struct auto_table {
	const struct auto_job *job;
	struct arena *arena;
	struct match *match;
	struct match *second; /* replays what was played */
	struct rng rng;       /* of the game: bots, options */
	struct rng probe;     /* of the checks, which change no game */
	struct move *room;    /* BOTS_MOVES */
	struct move *legal;   /* CLI_MOVES, for checks */
	struct move *seen;    /* CLI_MOVES, for checks */
	void *view, *world, *look;
	char *journal; /* the game so far */
	size_t used, size;
	char seed[MATCH_SEED];
	char fault[1024]; /* empty: none */
	char fault_move[RULES_MOVE_TEXT];
	struct auto_sums sums;
};

/* False: no memory. */
bool cli_open_table(struct auto_table *table, const struct auto_job *job, struct arena *arena);
void cli_close_table(struct auto_table *table);
/* Plays game number `index` and adds it to the sums. False: a fault was found, told in table->fault. */
bool cli_play_table(struct auto_table *table, uint64_t index);

/* Looks at the position with the seat to act; sets table->fault. */
bool cli_check_position(struct auto_table *table, int seat);
/* Replays the journal of the game that was just played. */
bool cli_check_replay(struct auto_table *table);
/* Notes a fault; always false. */
bool cli_note_fault(struct auto_table *table, const char *form, ...) __attribute__((format(printf, 2, 3)));

#endif
