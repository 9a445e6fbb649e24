/* play.h: a game at the terminal. play.c sets the table and takes turns, play_talk.c answers what the
 * player types, play_list.c lists moves.
 * May use: base, engine, bots, game, names. */
#ifndef DURBAR_CLI_PLAY_H
#define DURBAR_CLI_PLAY_H

#include <stdbool.h>

#include "bots/bots.h"
#include "cli/edit.h"
#include "cli/game.h"
#include "cli/moves.h"
#include "cli/names.h"
#include "external/external.h"

struct play {
	const struct cli_args *args;
	struct arena *arena;   /* of the game */
	struct arena *scratch; /* of one decision; emptied before the next */
	struct cli_game game;
	uint32_t humans;          /* bit per seat */
	const struct bot *bot;    /* of the other seats, and of hints */
	const char *name;         /* of it */
	struct bot_budget budget; /* that was asked for it; both 0: its own */
	struct bot_memory memory[RULES_SEATS];
	int64_t waited_ms;              /* that bots have taken since the player's last decision */
	struct external_player *player; /* the bot, where it is a program; NULL elsewhere */
	struct move *room;              /* BOTS_MOVES */
	struct cli_moves moves;         /* of the decision that is asked for */
	struct cli_names names;         /* of the units; for the same decision */
	size_t *listed;                 /* what the numbers of the last list stand for */
	size_t listed_count;
	uint32_t auto_left; /* decisions that the bot makes for the player */
	bool quit;
	bool failed;         /* a move could not be written: the game ends here */
	int asked;           /* the seat that was asked last; CLI_WATCHER: none yet */
	bool at_once;        /* others were to decide at the same time */
	bool fresh;          /* the board has not been shown since the other side moved */
	const char *history; /* the file of lines typed before; NULL: none */
	char help[4096];     /* what was last told about what can be done */
};

/* Asks the seat for its move until it has made one, or the player leaves. */
void cli_ask_player(struct play *play, int seat);
/* The legal moves as a list that fits a screen, folded where they are many: those with a word or a unit's name in them; "all".
 * (play_list.c) */
void cli_list_choices(struct play *play, const char *filter);
/* What the bot would do in this seat. False: it is a program that failed, the user was told, and the game ends here. */
bool cli_choose_move(struct play *play, int seat, struct move *move);
/* Makes and records a move and tells what came of it, as `viewer` sees it. False: refused or not
 * recorded, and told. */
bool cli_make_move(struct play *play, int seat, const struct move *move, int viewer);
/* A refusal as an answer: part of the conversation, not an error of the command. */
void cli_tell_refusal(struct refusal refusal);

#endif
