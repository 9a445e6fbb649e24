/* hint.h: hints, and whether a match has them. Inside serve only.
 * May use: live_match, store. */
#ifndef DURBAR_SERVE_HINT_H
#define DURBAR_SERVE_HINT_H

#include <stdbool.h>

struct live_match;
struct store_seat;

/* Notes in the watchers' row of a new match whether players may ask for hints. */
void serve_allow_hints(struct store_seat *watchers, bool allow);
bool serve_has_hints(const struct live_match *live);

#endif
