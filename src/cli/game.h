/* game.h: a game file: a journal that was read, replayed and can be appended to.
 * May use: base, engine, files, world. */
#ifndef DURBAR_CLI_GAME_H
#define DURBAR_CLI_GAME_H

#include <stdbool.h>

#include "cli/files.h"
#include "cli/world.h"
#include "engine/journal.h"
#include "engine/match.h"

struct cli_game {
	struct cli_file file;
	struct cli_world world;
	struct journal journal;
	struct match *match;
	bool parted; /* played with other rules from some move on: the match is at the position before it */
};

/* What is called after each line that was replayed; NULL: nothing. */
struct cli_watch {
	void (*line)(struct cli_watch *watch, const struct match *match, enum journal_step step);
};

/* Reads and replays a game; with `writing` the file stays locked until cli_close_game. Tells the
 * user what is wrong and returns an exit code. A game that was played with other rules from some move on is opened at the position
 * before it, and the user told so; but it is not opened for writing. */
int cli_open_game(const struct cli_args *args, const char *path, bool writing, struct cli_watch *watch,
                  struct cli_game *game);
/* Writes the line of the move just played, or takes the move back where that fails. */
bool cli_record_move(struct cli_game *game, struct arena *arena);
/* Takes a seat's last move back and records that; in a practice game with all moves since. *refusal: why nothing was done; no
 * rule: it was. False: it could not be written, and the user has been told. */
bool cli_take_back(struct cli_game *game, int seat, struct refusal *refusal, struct arena *arena);
/* Starts a game in a new file, which stays locked. */
int cli_create_game(const struct cli_args *args, const char *path, const struct cli_world *world,
                    const struct match_plan *plan, bool force, struct cli_game *game);
void cli_close_game(struct cli_game *game);

#endif
