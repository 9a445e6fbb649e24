/* ask.h: questions of a player at the terminal that make no move: odds, a look at a unit or a place, short forms of words.
 * May use: base, engine, play. */
#ifndef DURBAR_CLI_ASK_H
#define DURBAR_CLI_ASK_H

#include "cli/play.h"

/* What a move would do: each result of its first die, and the odds of the contest that it starts. */
void cli_tell_odds(struct play *play, int seat, const struct move *move);
/* What is known of everything that has this name: a unit, a hex, a card. */
void cli_tell_thing(struct play *play, int seat, const char *name);
/* The line with words written out that are the beginning of one word alone: "mar bw fr 1832"; NULL: nothing was short. */
const char *cli_expand_line(struct play *play, const char *line);

#endif
