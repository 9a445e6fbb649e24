/* report.h: events by one table. A system says of each kind of event what it is called, what its arguments are, the
 * sentence for those who know all of it and the one for those who do not. By that table the kit writes sentences and named
 * fields, takes away what a seat may not know, and lists the names that there are.
 *
 * A sentence has the name of an argument in braces: "{unit} is lost in {hex}."
 *   {dice}               the dice of the event
 *   {die}                the first of them
 *   {units}              what event.set names
 *   {built|rise|fall}    of what is so or not: the first where it is so, else the second
 *   {count|unit|units}   a number, a blank, and the first where it is one, else the second; {units|goes|go} likewise
 *   { target} {, dice}   what stands before the name is written with it, and nothing at all where there is nothing to tell
 * and whatever the system fills in itself.
 * May use: engine/rules.h. */
#ifndef DURBAR_KIT_COMMON_REPORT_H
#define DURBAR_KIT_COMMON_REPORT_H

#include "engine/rules.h"

struct report_field;

/* How a field leaves the system as data. */
enum report_form { REPORT_TEXT, REPORT_NUMBER, REPORT_YES, REPORT_DECIMAL };

/* What an argument can be. */
struct report_kind {
	/* As data have it. */
	void (*put)(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
	            struct text *text);
	/* As sentences have it. NULL: the same. */
	void (*say)(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
	            struct text *text);
	enum report_form form;
	uint8_t places; /* REPORT_DECIMAL: decimal places of what is stored whole */
	int32_t one;    /* the number that is one, for {count|unit|units}; 0: 1 */
	int32_t closed; /* what a seat sees that may not know it */
	/* Is there nothing to tell? Then data leave it out. NULL: there always is. */
	bool (*is_none)(int32_t value);
};
extern const struct report_kind kit_number_field; /* a whole number */
extern const struct report_kind kit_yes_field;    /* so or not */
extern const struct report_kind kit_word_field;   /* one of `words`; below 0: "nothing" */
/* The same, and sentences have what `said` has in its place, or the word with blanks for its hyphens. */
extern const struct report_kind kit_said_field;

struct report_field {
	const char *name; /* NULL: the kind of event has no such argument */
	const struct report_kind *kind;
	bool open;                /* those who do not know all learn it too */
	const char *const *words; /* NULL-terminated */
	const char *const *said;  /* NULL, or NULL for a word: as `words` has it */
};

struct report {
	const char *name;  /* NULL: there is no such kind */
	const char *full;  /* the sentence for those who know all */
	const char *other; /* for the others; NULL: they learn nothing */
	bool open_set;     /* the others learn event.set too */
	bool closed_dice;  /* the others do not learn the dice: they would tell what is hidden */
	bool players_only; /* whoever does not play is one of the others, even where every seat knows all */
	struct report_field field[RULES_EVENT_ARGS];
};

struct report_book {
	const struct report *report;
	unsigned kinds;
	unsigned everyone;        /* event.seats of what all may know */
	const char *dice_between; /* between two dice: "+" */
	const char *no_dice;      /* where there are none */
	/* The name of a thing of event.set; NULL: no event names any. */
	void (*put_unit)(const void *tables, const struct event *event, unsigned unit, struct text *text);
	/* Writes what stands between braces where it is the system's own; false: it is not. NULL: there is none. */
	bool (*put_own)(const void *tables, const struct event *event, const char *slot, struct text *text);
	/* Fields beyond the arguments, and their names. NULL: there are none. */
	void (*dump_more)(const void *tables, const struct event *event, struct writer *writer);
	void (*name_more)(unsigned kind, struct writer *writer);
};

/* Tells arguments of an event by their names, where somebody listens (`event` is not NULL):
 *     KIT_NOTE(event, [SCORE_SIDE] = side, [SCORE_POINTS] = points);
 * Those that are not named, and those told as 0, stay as they are. */
#define KIT_NOTE(told, ...)                                                                                            \
	do {                                                                                                           \
		struct event *noted_event = (told);                                                                    \
		if (noted_event)                                                                                       \
			kit_note_args(noted_event, (const int64_t[RULES_EVENT_ARGS]){__VA_ARGS__});                    \
	} while (0)
void kit_note_args(struct event *event, const int64_t args[RULES_EVENT_ARGS]);
/* Adds units to those that an event names: a set, and one. NULL for the event is allowed. */
void kit_note_set(struct event *event, const uint64_t set[RULES_SET_WORDS]);
void kit_note_unit(struct event *event, unsigned unit);

/* Is this the name at the beginning of a slot? */
bool kit_is_slot(const char *slot, const char *name);
/* The dice of an event as its sentences have them. */
void kit_put_event_dice(const struct report_book *book, const struct event *event, struct text *text);

/* For members of struct rules: members.h makes them. What is hidden from a seat is removed, and `seats` is 0 where something was: texts and
 * data go by it. */
const char *kit_event_name(const struct report_book *book, unsigned kind); /* "unknown" where there is none */
bool kit_event_for(const struct report_book *book, const struct event *event, int seat, struct event *seen);
void kit_event_text(const struct report_book *book, const void *tables, const struct event *event, struct text *text);
void kit_event_dump(const struct report_book *book, const void *tables, const struct event *event,
                    struct writer *writer);
/* The member "events" of the map that rules.words writes: the name of each kind, with the list of its fields. */
void kit_write_events(const struct report_book *book, struct writer *writer);

#endif
