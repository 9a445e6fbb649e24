/* players.h: players by the words of a command line: "greedy", "greedy:rush".
 * May use: base, engine, bots, series, args. */
#ifndef DURBAR_CLI_PLAYERS_H
#define DURBAR_CLI_PLAYERS_H

#include "cli/args.h"
#include "series/table.h"

/* The player of this name in the game of this plan. False: there is none, and `why` says so. */
bool cli_find_player(const struct cli_args *args, const char *name, const struct match_plan *plan,
                     struct series_player *player, struct text *why);

#endif
