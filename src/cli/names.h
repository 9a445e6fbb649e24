/* names.h: units by the names that people call them, for those who type. May use: base, engine. */
#ifndef DURBAR_CLI_NAMES_H
#define DURBAR_CLI_NAMES_H

#include "base/arena.h"
#include "engine/match.h"

/* Every unit that moves may name; a name has no commas. Several of a kind are "1st ...", "2nd ...". */
struct cli_names {
	size_t count;
	const char **id, **name;
};

struct cli_names cli_read_names(const struct match *match, struct arena *arena);
/* The name of a unit; NULL: it has none but its id. */
const char *cli_find_name(const struct cli_names *names, const char *id, size_t length);
/* The one unit that the line begins with, by words of its name in their order, each of them perhaps cut short; at least `least`
 * words. Returns how long that is in the line and sets the id; 0: no unit, or several. */
size_t cli_take_unit(const struct cli_names *names, const char *line, size_t least, const char **id);

#endif
