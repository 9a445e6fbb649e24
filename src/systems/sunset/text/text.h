/* text.h: what this chapter offers the others: the position and what happens in words: moves, events, drawings.
 * May use: game, kit/common/modifiers.h, kit/common/phrase.h, kit/common/report.h. */
#ifndef DURBAR_SYSTEMS_SUNSET_TEXT_TEXT_H
#define DURBAR_SYSTEMS_SUNSET_TEXT_TEXT_H

#include "kit/common/modifiers.h"
#include "kit/common/phrase.h"
#include "kit/common/report.h"
#include "systems/sunset/game.h"

/* ---- report.c ---- */
/* A new event, or NULL where nobody listens: give it its arguments with KIT_NOTE. seats: bit per seat that may
 * know all of it; sentences.c says what the others learn. */
struct event *sunset_tell(struct game *game, enum happen kind, const char *rule, unsigned seats);
/* Events that many chapters tell: of a hex; of units in a hex; of what becomes of a unit, while it is still where it
 * was; of fieldworks, built or gone; of a marker and whose deed it is (SIDES: nobody's). */
struct event *sunset_tell_hex(struct game *game, enum happen kind, const char *rule, unsigned seats, unsigned hex);
void sunset_tell_units(struct game *game, enum happen kind, const char *rule, unsigned seats, unsigned hex,
                       const uint64_t *set);
struct event *sunset_tell_fate(struct game *game, enum happen kind, unsigned unit, enum cause cause, const char *rule,
                               unsigned seats);
void sunset_tell_works(struct game *game, unsigned hex, unsigned side, bool built, const char *rule);
void sunset_tell_marker(struct game *game, unsigned hex, enum marker marker, unsigned side, const char *rule);
/* Rolls a six-sided die and notes it on the event where there is one. */
int sunset_roll(struct game *game, struct event *event);
extern const struct report_book sunset_book;
bool sunset_event_for(const void *tables, const struct event *event, int seat, struct event *seen);

/* ---- describe.c ---- */
void sunset_describe(const void *tables, size_t scenario, struct writer *writer);

/* ---- moves.c ---- */
extern const struct phrase sunset_phrase;
/* The unit whose id is the `length` bytes at `name`; 0 where there is none. */
unsigned sunset_find_unit(const struct scenario *war, const char *name, size_t length);

/* ---- help.c ---- */
void sunset_help(const void *tables, const void *state, int seat, struct text *text);

/* ---- draw.c ---- */
void sunset_draw(const void *tables, const void *view, int seat, bool colour, struct text *text);

#endif
