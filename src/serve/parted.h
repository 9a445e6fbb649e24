/* parted.h: matches that were played with other rules from a move on, and cannot be continued by those of this program. They are
 * read up to there, analysed, branched and exported. What is exported of them shows what is hidden: from then on they are over,
 * whatever program opens them. Inside serve only.
 * May use: replay. */
#ifndef DURBAR_SERVE_PARTED_H
#define DURBAR_SERVE_PARTED_H

#include "serve/live_match.h"
#include "serve/replay.h"

/* May all of the match be shown? It is over; or it has parted, is this server's, and is now marked as shown. NULL: it may;
 * otherwise why not. Worker threads; waits for the database. */
const char *serve_show_match(struct server *server, const struct store_match *stored);

/* Event loop. Can nobody play on? */
bool serve_is_closed(const struct live_match *live);
/* Why nobody can play on. */
struct refusal serve_refuse_closed(const struct live_match *live, struct text *text);

#endif
