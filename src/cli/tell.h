/* tell.h: what happened and how things stand, as text for people and as facts for programs.
 * May use: base, engine, codec, world. */
#ifndef DURBAR_CLI_TELL_H
#define DURBAR_CLI_TELL_H

#include <stdbool.h>

#include "base/writer.h"
#include "cli/world.h"
#include "engine/match.h"
#include "engine/tell.h"

enum { CLI_DRAW_SIZE = 1 << 18 }; /* bytes that hold any board */

/* The events of the last move as a seat (or CLI_ALL) learns them: a line each on stdout, with the
 * dice and the rule. Returns how many it told. */
uint32_t cli_tell_events(const struct match *match, int seat);
/* "  sentence (dice 3, 5) [rule]" */
void cli_put_event(const struct rules *rules, const void *tables, const struct event *event, struct text *text);
/* "turn ... to act: British" or how the game ended. */
void cli_tell_standing(const struct match *match);
/* The board as the seat sees it. */
void cli_tell_board(struct match *match, int seat, struct arena *arena);

/* The same as facts: each writes one value under `key`. */
void cli_write_event(const struct rules *rules, const void *tables, const struct event *event, const char *key,
                     struct writer *writer);
void cli_write_events(const struct match *match, int seat, const char *key, struct writer *writer);
void cli_write_position(struct match *match, int seat, const char *key, struct writer *writer);
/* System, scenario, options, seed hash, ply, to_act, result: into the open map. */
void cli_write_match(const struct match *match, struct writer *writer);

/* Starts JSON with an open map; finish closes it and prints it. */
struct json_writer;
struct writer *cli_start_json(struct json_writer *json);
void cli_finish_json(struct json_writer *json);

/* Everything a seat may know; the whole state for CLI_ALL. Valid until the next call. */
const void *cli_look(struct match *match, int seat);

#endif
