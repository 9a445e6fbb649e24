/* members.h: members of struct rules that follow from a system's tables alone. The engine calls them without saying for
 * which system, so each system has functions of its own: each macro defines static functions with the names of the members,
 * for the file where the struct rules stands.
 * May use: phrase, report. */
#ifndef DURBAR_KIT_COMMON_MEMBERS_H
#define DURBAR_KIT_COMMON_MEMBERS_H

#include "kit/common/phrase.h"
#include "kit/common/report.h"

/* count_scenarios and scenario_at. `type` is the struct of the tables, `count` its member that says how many scenarios there
 * are, and `facts` the one with the facts of the scenario at `index`: scenario[index].facts. */
#define KIT_SCENARIO_MEMBERS(type, count, facts)                                                                       \
	static size_t count_scenarios(const void *tables)                                                              \
	{                                                                                                              \
		return ((const type *)tables)->count;                                                                  \
	}                                                                                                              \
	static struct scenario_facts scenario_at(const void *tables, size_t index)                                     \
	{                                                                                                              \
		return ((const type *)tables)->facts;                                                                  \
	}

/* move_text and move_parse: by the phrase. `type look = look_of(tables, state)` is what the kinds of the phrase get a
 * pointer to. */
#define KIT_MOVE_MEMBERS(type, look_of, phrase)                                                                        \
	static void move_text(const void *tables, const void *state, const struct move *move, struct text *text)       \
	{                                                                                                              \
		type look = look_of(tables, state);                                                                    \
		kit_put_move(&(phrase), &look, move, text);                                                            \
	}                                                                                                              \
	static struct refusal move_parse(const void *tables, const void *state, const char *text, struct move *move)   \
	{                                                                                                              \
		type look = look_of(tables, state);                                                                    \
		return kit_take_move(&(phrase), &look, text, move);                                                    \
	}

/* words: what the phrase and the book have, and `seats`, the names of those that play. */
#define KIT_WORDS_MEMBER(type, look_of, phrase, book, seats)                                                           \
	static void words(const void *tables, const void *state, struct writer *writer)                                \
	{                                                                                                              \
		type look = look_of(tables, state);                                                                    \
		writer->open_map(writer, NULL);                                                                        \
		kit_write_phrase(&(phrase), &look, writer);                                                            \
		base_write_words(writer, "seats", seats);                                                              \
		kit_write_events(&(book), writer);                                                                     \
		writer->close(writer);                                                                                 \
	}

/* event_name, event_text and event_dump: by the book. */
#define KIT_EVENT_MEMBERS(book)                                                                                        \
	static const char *event_name(uint16_t kind)                                                                   \
	{                                                                                                              \
		return kit_event_name(&(book), kind);                                                                  \
	}                                                                                                              \
	static void event_text(const void *tables, const struct event *event, struct text *text)                       \
	{                                                                                                              \
		kit_event_text(&(book), tables, event, text);                                                          \
	}                                                                                                              \
	static void event_dump(const void *tables, const struct event *event, struct writer *writer)                   \
	{                                                                                                              \
		kit_event_dump(&(book), tables, event, writer);                                                        \
	}

/* event_for, where the book alone says who learns what. */
#define KIT_EVENT_FOR_MEMBER(book)                                                                                     \
	static bool event_for(const void *tables, const struct event *event, int seat, struct event *seen)             \
	{                                                                                                              \
		(void)tables;                                                                                          \
		return kit_event_for(&(book), event, seat, seen);                                                      \
	}

#endif
