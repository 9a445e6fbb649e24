/* replay.h: stored matches, replayed. Any thread. Inside serve only.
 * May use: engine, store, codec. */
#ifndef DURBAR_SERVE_REPLAY_H
#define DURBAR_SERVE_REPLAY_H

#include "codec/wire.h"
#include "engine/journal.h"
#include "serve/serve.h"
#include "store/store.h"

/* The system with that id; NULL: there is none. */
const struct serve_system *serve_find_system(const struct serve_config *config, const char *id);
/* Starts a stored match at its first position, for engine_replay_line. NULL: faults were added. */
struct match *serve_begin_replay(const struct serve_config *config, const struct store_match *stored,
                                 struct arena *arena, struct journal *journal, const struct serve_system **system,
                                 struct faults *faults);
/* The same, replayed to its end. */
struct match *serve_replay(const struct serve_config *config, const struct store_match *stored, struct arena *arena,
                           const struct serve_system **system, struct faults *faults);

/* The plan of a match that has not begun, in the arena. NULL: it has begun, or faults were added. */
struct match_plan *serve_read_draft(const struct serve_config *config, const struct store_match *stored,
                                    struct arena *arena, const struct serve_system **system, struct faults *faults);

/* Is the match over? Its own row says so and its moves lead there: a row alone would open what is hidden. */
bool serve_has_ended(const struct serve_config *config, const struct store_match *stored);

/* report.c: the after-action report in HTML, as `seat` (or SEAT_ALL) knows the match. */
void serve_write_report(struct wire *out, const struct serve_config *config, const struct store_match *stored, int seat,
                        struct arena *arena);

#endif
