/* replay.h: stored matches, replayed: by today's data, or by those that they were begun with if only these agree. Any thread.
 * Inside serve only.
 * May use: archive, engine, store, codec. */
#ifndef DURBAR_SERVE_REPLAY_H
#define DURBAR_SERVE_REPLAY_H

#include "codec/wire.h"
#include "engine/journal.h"
#include "serve/archive.h"
#include "store/store.h"

/* A stored match on its way to its last position. */
struct replay {
	const struct serve_system *system; /* that it is played by */
	struct journal *journal;
	struct match *match;
	enum journal_step end; /* serve_replay: JOURNAL_PARTED: it was played with other rules from the next move on */
	bool away;             /* it could not begin, as the database cannot be reached */
};

/* Starts a stored match at its first position, for engine_replay_line. False: faults were added. */
bool serve_begin_replay(struct archive *archive, const struct store_match *stored, struct arena *arena,
                        struct replay *replay, struct faults *faults);
/* The same, replayed to its end, or to the move from which on it was played with other rules. False: faults were added, and
 * there is no such position. */
bool serve_replay(struct archive *archive, const struct store_match *stored, struct arena *arena, struct replay *replay,
                  struct faults *faults);

/* The plan of a match that has not begun, in the arena. NULL: it has begun, or faults were added. */
struct match_plan *serve_read_draft(struct archive *archive, const struct store_match *stored, struct arena *arena,
                                    struct replay *replay, struct faults *faults);

/* May everybody know all of the match: is it over, or has it been shown (parted.h)? Its own row says so; that it is over its moves
 * must say too: a row alone would open what is hidden. */
bool serve_is_open(struct archive *archive, const struct store_match *stored);

/* report.c: the after-action report in HTML, as `seat` (or SEAT_ALL) knows the match. */
void serve_write_report(struct wire *out, struct archive *archive, const struct store_match *stored, int seat,
                        struct arena *arena);

#endif
