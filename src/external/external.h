/* external.h: bots that are programs of their own. They get what their seat may know as lines on their standard input and
 * answer with the text of a move: docs/bot-protocol.md. player.c speaks the protocol, process.c has the process.
 * May use: base, engine, bots, series, codec. */
#ifndef DURBAR_EXTERNAL_EXTERNAL_H
#define DURBAR_EXTERNAL_EXTERNAL_H

#include <stdbool.h>

#include "engine/match.h"
#include "series/table.h"

enum {
	EXTERNAL_PROTOCOL = 1,      /* its version */
	EXTERNAL_MOVE_TIME = 5000,  /* milliseconds for a move */
	EXTERNAL_START_TIME = 10000 /* and to say that it is ready */
};

/* The player of this name in games of this plan: a bot of this program, "greedy", one with a doctrine, "greedy:rush", or,
 * where the name has a '/', the program of that path, which has `move_time` milliseconds for a move (0:
 * EXTERNAL_MOVE_TIME). Without a plan there are no doctrines. False: there is none, and `why` says what to do. */
bool external_find_player(const char *name, const struct match_plan *plan, int move_time, struct arena *arena,
                          struct series_player *player, struct text *why);

/* What tables do with such players, for whoever has no table. */

/* A program that plays at one table. NULL: no memory. */
struct external_player;
struct external_player *external_open_player(const char *path, int move_time);
/* Ends the process. NULL is allowed. */
void external_close_player(struct external_player *player);
/* A new game begins; the next question is of it. A player that has failed before gets another chance. */
void external_start_game(struct external_player *player, const struct match_plan *plan);
/* Asks for a move that check allows. False: there was none, and external_tell_fault says why: the player has lost. */
bool external_choose_move(struct external_player *player, const struct bot_question *question, struct move *move);
/* "./mybot: sent ..., which ..."; empty: none. */
const char *external_tell_fault(const struct external_player *player);
/* The game is over: tells the player how it ended. */
void external_end_game(struct external_player *player, const struct match *match);

#endif
