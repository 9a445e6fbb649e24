/* text.h: what this chapter offers the others: the position and what happens in words: moves, events, drawings.
 * May use: game, kit/common/phrase.h, kit/common/report.h. */
#ifndef DURBAR_SYSTEMS_MUTINY_TEXT_TEXT_H
#define DURBAR_SYSTEMS_MUTINY_TEXT_TEXT_H

#include "kit/common/phrase.h"
#include "kit/common/report.h"
#include "systems/mutiny/game.h"

/* ---- tell.c ---- */
/* A new event, or NULL where nobody listens: write `if (event) event->arg[TOLD_SPOT] = ...`. seats: bit per seat that may
 * know all of it; sentences.c says what the others learn. */
struct event *mutiny_tell(struct game *game, enum happen kind, const char *rule, unsigned seats);
/* With up to six arguments in order, for events without a set. */
struct event *mutiny_tell_args(struct game *game, enum happen kind, const char *rule, unsigned seats, int count, ...);
/* Of a set of units (MUTINY_UNIT_WORDS words). */
struct event *mutiny_tell_units(struct game *game, enum happen kind, const char *rule, unsigned seats,
                                const uint64_t *set);
/* Rolls a six-sided die and notes it on the event where there is one. */
int mutiny_roll(struct game *game, struct event *event);

/* ---- report.c, sentences.c ---- */
extern const struct report_book mutiny_book;
bool mutiny_event_for(const void *tables, const struct event *event, int seat, struct event *seen);

/* ---- describe.c ---- */
void mutiny_describe(const void *tables, size_t scenario, struct writer *writer);

/* ---- moves.c ---- */
extern const struct phrase mutiny_phrase;
/* The unit whose id is the `length` bytes at `name`; 0 where there is none. */
unsigned mutiny_find_unit(const struct war *war, const char *name, size_t length);
/* The spot of that name or number: a hex, a place, bombay, madras; HEX_NONE where there is none. And its name. */
unsigned mutiny_find_spot(const struct war *war, const char *name, size_t length);
void mutiny_put_spot(const struct war *war, unsigned spot, struct text *text);
/* The words for command markers: the ids of the leaders, c-in-c, king-of-delhi, fortunes-of-war. */
const char *mutiny_name_marker(const struct war *war, unsigned marker);

/* ---- help.c ---- */
void mutiny_help(const void *tables, const void *state, int seat, struct text *text);

/* ---- draw.c ---- */
void mutiny_draw_map(const void *tables, const void *view, int seat, bool colour, struct text *text);

#endif
