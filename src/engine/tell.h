/* tell.h: descriptions of rules and matches, for every program that prints or sends them: names of sides and seats,
 * options, events, results.
 * May use: base, rules, match. */
#ifndef DURBAR_ENGINE_TELL_H
#define DURBAR_ENGINE_TELL_H

#include "base/writer.h"
#include "engine/match.h"

enum { TELL_SEAT_NAME = 64, TELL_DIGEST = 65 }; /* buffers for the name of a seat, for the hash of a seed */

/* The title of a side in the scenario, or its name in the rules. */
const char *engine_title_side(const struct match_plan *plan, int side);
/* "british", or "british-2" if a side has several seats; "watcher" for -1, "all" for any other number. */
const char *engine_name_seat(const struct rules *rules, int seat, char *buffer);
/* The same with the side's title. */
const char *engine_title_seat(const struct match_plan *plan, int seat, char *buffer);
/* SHA-256 of a seed in hexadecimal digits. */
void engine_digest_seed(const char *seed, char digits[TELL_DIGEST]);
/* A sentence, without capital and full stop, on where the seed comes from. */
const char *engine_describe_source(const struct match_plan *plan);

/* Into the open map. */
void engine_write_event(const struct rules *rules, const void *tables, const struct event *event,
                        struct writer *writer);
/* A list of the seats that must decide, under `key`. */
void engine_write_to_act(const struct match *match, const char *key, struct writer *writer);
/* A list of the seats that have decided while others decide at the same time (engine_seats_ready), under `key`; nothing where
 * there are none. */
void engine_write_ready(const struct match *match, uint32_t ready, const char *key, struct writer *writer);
/* Where the seed comes from: a map "dice"; `show_words` once the match is over. */
void engine_write_source(const struct match_plan *plan, bool show_words, struct writer *writer);
/* Over, winner, level, reason, rule, score: a map under `key`. */
void engine_write_outcome(const struct match *match, const char *key, struct writer *writer);
/* The values of a match's options: a map "options". */
void engine_write_options(const struct match_plan *plan, struct writer *writer);
/* What can be set: a list "options". */
void engine_write_option_specs(const struct match_plan *plan, struct writer *writer);

#endif
