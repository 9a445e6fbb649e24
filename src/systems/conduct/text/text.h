/* text.h: what this chapter offers the others: the position and what happens in words: moves, events, drawings, surveys.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_CONDUCT_TEXT_TEXT_H
#define DURBAR_SYSTEMS_CONDUCT_TEXT_TEXT_H

#include "systems/conduct/game.h"

/* Members of struct rules. */
void conduct_move_text(const void *tables, const void *state, const struct move *move, struct text *text);
struct refusal conduct_move_parse(const void *tables, const void *state, const char *text, struct move *move);
void conduct_words(const void *tables, const void *state, struct writer *writer);
void conduct_help(const void *tables, const void *state, int seat, struct text *text);
bool conduct_event_for(const void *tables, const struct event *event, int seat, struct event *seen);
const char *conduct_event_name(uint16_t kind);
void conduct_event_text(const void *tables, const struct event *event, struct text *text);
void conduct_event_dump(const void *tables, const struct event *event, struct writer *writer);
void conduct_describe(const void *tables, size_t scenario, struct writer *writer);
struct refusal conduct_survey(const void *tables, const void *view, int seat, const char *question,
                              struct writer *writer);
void conduct_draw(const void *tables, const void *view, int seat, bool colour, struct text *text);
void conduct_appraise(const void *tables, const void *view, int seat, const struct move *moves, size_t count,
                      int32_t *worth);

/* Does everything exist that the move names, and is everything zero that its verb does not use? */
struct refusal conduct_check_form(const struct look *look, const struct move *move);

#endif
