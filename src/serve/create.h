/* create.h: what a new match begins with. Inside serve only.
 * May use: engine, store. */
#ifndef DURBAR_SERVE_CREATE_H
#define DURBAR_SERVE_CREATE_H

#include "engine/journal.h"

struct seed_source;
struct store_seat;

/* A source of words for the dice: the server commits to its own before any player does. */
void serve_start_source(struct seed_source *source);
/* The header of the journal, by who sits where. */
void serve_put_header(const struct match_plan *plan, const struct store_seat *seat, char header[JOURNAL_HEADER]);

#endif
