/* report.h: the tables of moves (moves.c) and of events (sentences.c), for this chapter alone.
 * May use: game, kit/common/phrase.h. */
#ifndef DURBAR_SYSTEMS_SUNSET_TEXT_REPORT_H
#define DURBAR_SYSTEMS_SUNSET_TEXT_REPORT_H

#include "kit/common/phrase.h"
#include "systems/sunset/game.h"

extern const struct phrase sunset_phrase;

enum field_kind {
	FIELD_NONE,
	FIELD_INT,
	FIELD_HALVES, /* half points, told as points */
	FIELD_YES,
	FIELD_HEX,
	FIELD_UNIT,
	FIELD_SIDE,
	FIELD_WINNER,
	FIELD_WORD,
	FIELD_RESULT
};

struct field {
	const char *name; /* NULL: the kind has no such argument */
	enum field_kind kind;
	bool open; /* the other seat learns it too */
	const char *const *words;
	const char *const *said; /* in sentences, in place of words; NULL, or NULL for a value: as words has it */
};

struct report {
	const char *name;
	/* The sentence; {field} is replaced, {dice}, {units}, {parts}, {throw} and {reach} too. {field|yes|no} is one of the
	 * two for what is so or not; {count|unit|units} and {units|goes|go} are followed by the first where they are one. */
	const char *full;
	const char *other; /* for a seat that may not know all; NULL: it learns nothing */
	bool open_set;     /* the other seat learns event.set too */
	struct field field[RULES_EVENT_ARGS];
};

extern const struct report sunset_reports[HAPPENS];

/* A list with the names of the fields that events of a kind may have; its key is the kind's name. */
void sunset_write_fields(unsigned kind, struct writer *writer);

#endif
