/* table.h: one game after another at one table: a plan, players, and the memory that they need, taken once. Whoever plays
 * many games, on threads or on machines, has a table for each at a time.
 * May use: base, engine, bots. */
#ifndef DURBAR_SERIES_TABLE_H
#define DURBAR_SERIES_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "bots/bots.h"
#include "engine/match.h"

enum { SERIES_PLAYERS = 8, SERIES_WHY = 512, SERIES_SEED = 40 /* longest word that names a series */ };

struct series_player;

/* Players that are no bots of this program. Each table opens its own. */
struct series_kind {
	/* Makes the player ready for a table. NULL: it cannot be, for the reason in `why`. */
	void *(*open)(const struct series_player *player, const struct match_plan *plan, struct text *why);
	/* A game begins in which it plays a side. May be NULL. */
	void (*begin)(void *it, const struct match *match, int side);
	/* False: it has no move, for the reason in `why`; its side loses the game. A move that check refuses is the same. */
	bool (*choose)(void *it, const struct bot_question *question, struct move *move, struct text *why);
	/* The game is over. May be NULL. */
	void (*end)(void *it, const struct match *match);
	void (*close)(void *it);
};

/* Who plays: a bot, or one of another kind. */
struct series_player {
	const char *name;         /* "greedy", "greedy:rush", "./mybot" */
	const struct bot *bot;    /* NULL: of a kind */
	const int32_t *doctrine;  /* of a bot; NULL: its own */
	struct bot_budget budget; /* of a bot that thinks */
	const struct series_kind *kind;
	const void *own; /* for the kind */
};

/* How a game went. */
struct series_result {
	uint64_t number;
	struct outcome outcome; /* where a player failed: the other side has won, scores as they were */
	uint32_t moves;
	int failed;            /* the side whose player failed; -1: none did */
	bool broken;           /* the program is at fault: no result */
	char why[SERIES_WHY];  /* of what failed or is broken */
	char seed[MATCH_SEED]; /* of the game */
};

struct series_table;
/* Those who look on. Each may be NULL; false: something is wrong with the program, told in table->why. */
struct series_hooks {
	/* Before the first position is made: options of table->match->plan may be changed, and drawn from table->rng. */
	bool (*begin)(void *own, struct series_table *table);
	bool (*before_move)(void *own, struct series_table *table, int seat);
	bool (*after_move)(void *own, struct series_table *table, int seat);
	bool (*end)(void *own, struct series_table *table);
};

struct series_table {
	struct match_plan plan;
	struct match *match;
	struct rng rng; /* of the game: bots, options */
	struct move *room;
	struct bot_memory memory[RULES_SEATS]; /* of this game */
	void *view;
	const struct series_player *player[SERIES_PLAYERS];
	void *own[SERIES_PLAYERS]; /* what the kind of each opened */
	int players;
	const struct series_hooks *hooks; /* NULL: nobody looks on */
	void *looker;                     /* for the hooks */
	bool views;                       /* bots that only sample get a view too */
	char seed[MATCH_SEED];
	char why[SERIES_WHY];
	char move[RULES_MOVE_TEXT]; /* the move that was refused; empty: none */
};

/* False: a player could not be made ready, for the reason in table->why. It is to be closed in any case. */
bool series_open_table(struct series_table *table, const struct match_plan *plan,
                       const struct series_player *const *players, int count, struct arena *arena);
void series_close_table(struct series_table *table);
/* Plays the game of this number in the series of a word: the same word and number give the same game. `who`: the player of
 * each side, an index. */
void series_play_game(struct series_table *table, const char *word, uint64_t number, const int *who,
                      struct series_result *result);
/* Tables for several plans, each opened when it is first played at: what one thread needs for games of different scenarios. */
enum { SERIES_TABLES = 64 };
struct series_hall {
	struct arena *arena;
	struct series_table table[SERIES_TABLES];
	bool open[SERIES_TABLES];
};
struct series_hall *series_open_hall(struct arena *arena);
/* The table of this number, for that plan and those players. NULL: it could not be opened, and `result` is of a broken game, with the
 * reason. */
struct series_table *series_find_table(struct series_hall *hall, int at, const struct match_plan *plan,
                                       const struct series_player *const *players, int count, uint64_t game,
                                       struct series_result *result);
void series_close_hall(struct series_hall *hall);

/* Notes what is wrong; always false. */
bool series_note_fault(struct series_table *table, const char *form, ...) __attribute__((format(printf, 2, 3)));

#endif
