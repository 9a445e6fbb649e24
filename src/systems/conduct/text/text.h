/* text.h: what this chapter offers the others: the position and what happens in words: moves, events, drawings, surveys.
 * May use: game, kit/common/phrase.h, kit/common/report.h. */
#ifndef DURBAR_SYSTEMS_CONDUCT_TEXT_TEXT_H
#define DURBAR_SYSTEMS_CONDUCT_TEXT_TEXT_H

#include "kit/common/phrase.h"
#include "kit/common/report.h"
#include "systems/conduct/game.h"

/* What moves and events are made of. */
extern const struct phrase conduct_phrase;
extern const struct report_book conduct_book;

/* Members of struct rules. */
void conduct_words(const void *tables, const void *state, struct writer *writer);
void conduct_help(const void *tables, const void *state, int seat, struct text *text);
void conduct_describe(const void *tables, size_t scenario, struct writer *writer);
struct refusal conduct_survey(const void *tables, const void *view, int seat, const char *question,
                              struct writer *writer);
void conduct_draw(const void *tables, const void *view, int seat, bool colour, struct text *text);

/* The name of a unit in moves, positions and events: the id that the scenario gives it; of units raised from army lists a
 * letter of the side and the place in the army, "c3", whatever type they are. */
void conduct_name_unit(const struct conduct_tables *tables, unsigned scenario, int unit, struct text *text);

/* ---- orders.c: the bytes of orders in a move: path first, then set. Of fire: STANDS for each unit of the side by its place,
 * of support two. */
uint8_t conduct_get_order(const struct move *move, int index);
void conduct_set_order(struct move *move, int index, uint8_t value);
/* A move of fire or support orders without any yet: where none are added it is `hold`, or `unsupported`. */
struct move conduct_start_orders(enum verb verb, int side);
/* What is left of it when all orders are given: a move without orders has neither side nor path. */
void conduct_finish_orders(struct move *move);

#endif
