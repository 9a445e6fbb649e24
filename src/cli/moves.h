/* moves.h: the moves of a seat as texts.
 * May use: base, engine. */
#ifndef DURBAR_CLI_MOVES_H
#define DURBAR_CLI_MOVES_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/match.h"

enum { CLI_MOVES = 8192 }; /* listed at most */

struct cli_moves {
	size_t count;
	struct move *list;
	const char **text;
	bool complete; /* there are no others */
};

/* The moves of the seat that acts. */
void cli_list_moves(const struct match *match, int seat, struct arena *arena, struct cli_moves *moves);
/* What can be done, in words and grammar, on stdout. */
void cli_tell_help(const struct match *match, int seat, struct arena *arena);
/* Does a text fit a pattern? "*" stands for anything. */
bool cli_fits_pattern(const char *pattern, const char *text);

#endif
