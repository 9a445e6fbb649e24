/* home.h: the user's data folder, where games are kept unless he names another place.
 * May use: base, say. */
#ifndef DURBAR_CLI_HOME_H
#define DURBAR_CLI_HOME_H

#include "base/arena.h"

/* A path in $XDG_DATA_HOME/durbar or ~/.local/share/durbar, whose folders are created: "matches.db", "games/asante.durbar".
 * NULL: they cannot be, and the user has been told to name a file with this option. */
const char *cli_find_home(const char *name, const char *option, struct arena *arena);

#endif
