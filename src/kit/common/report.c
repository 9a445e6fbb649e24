/* report.c: events told by the table of a system.
 * May use: report. */
#include "kit/common/report.h"

#include <string.h>

#include "base/bits.h"

/* ---- the kinds of fields that every system has */

static void put_number(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
                       struct text *text)
{
	(void)tables;
	(void)event;
	(void)field;
	base_put_int(text, value);
}

static void put_yes(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
                    struct text *text)
{
	(void)tables;
	(void)event;
	(void)field;
	base_put_string(text, value ? "yes" : "no");
}

static void put_word(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
                     struct text *text)
{
	(void)tables;
	(void)event;
	if (value < 0)
		base_put_string(text, "nothing");
	else
		base_put_string(text, field->words[value] ? field->words[value] : "none");
}

/* A word of the data without what joins its parts. */
static void put_plain(const char *word, struct text *text)
{
	for (; *word; word++) {
		if (*word == '+')
			base_put_char(text, ',');
		base_put_char(text, *word == '-' || *word == '+' ? ' ' : *word);
	}
}

static void say_word(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
                     struct text *text)
{
	if (value >= 0 && field->said && field->said[value])
		base_put_string(text, field->said[value]);
	else if (value >= 0 && field->words[value])
		put_plain(field->words[value], text);
	else
		put_word(tables, event, field, value, text);
}

const struct report_kind kit_number_field = {.put = put_number, .form = REPORT_NUMBER};
const struct report_kind kit_yes_field = {.put = put_yes, .form = REPORT_YES};
const struct report_kind kit_word_field = {.put = put_word};
const struct report_kind kit_said_field = {.put = put_word, .say = say_word};

/* ---- who learns what */

const char *kit_event_name(const struct report_book *book, unsigned kind)
{
	return kind < book->kinds && book->report[kind].name ? book->report[kind].name : "unknown";
}

static void hide(const struct report *report, struct event *seen)
{
	seen->seats = 0;
	seen->detail = 0;
	for (int i = 0; i < RULES_EVENT_ARGS; i++)
		if (!report->field[i].open)
			seen->arg[i] = report->field[i].name ? report->field[i].kind->closed : 0;
	if (!report->open_set)
		memset(seen->set, 0, sizeof seen->set);
	if (report->closed_dice) {
		seen->dice_count = 0;
		memset(seen->dice, 0, sizeof seen->dice);
	}
}

bool kit_event_for(const struct report_book *book, const struct event *event, int seat, struct event *seen)
{
	const struct report *report = &book->report[event->kind];

	*seen = *event;
	if (seat >= 0 && (event->seats >> seat & 1))
		return true;
	if (event->seats == book->everyone && !report->players_only)
		return true;
	if (!report->other)
		return event->seats == book->everyone;
	hide(report, seen);
	return true;
}

/* ---- sentences */

void kit_put_event_dice(const struct report_book *book, const struct event *event, struct text *text)
{
	if (!event->dice_count)
		base_put_string(text, book->no_dice);
	for (int i = 0; i < event->dice_count; i++) {
		base_put_string(text, i ? book->dice_between : "");
		base_put_int(text, event->dice[i]);
	}
}

void kit_note_args(struct event *event, const int64_t args[RULES_EVENT_ARGS])
{
	for (int i = 0; i < RULES_EVENT_ARGS; i++)
		if (args[i])
			event->arg[i] = (int32_t)args[i];
}

void kit_note_set(struct event *event, const uint64_t set[RULES_SET_WORDS])
{
	for (int i = 0; event && i < RULES_SET_WORDS; i++)
		event->set[i] |= set[i];
}

void kit_note_unit(struct event *event, unsigned unit)
{
	if (event)
		base_set_bit(event->set, unit);
}

/* Where the name of a slot ends, or one of its choices. These are a few letters: strcspn would take longer to begin. */
static const char *end_of(const char *slot)
{
	while (*slot && *slot != '|' && *slot != '}')
		slot++;
	return slot;
}

bool kit_is_slot(const char *slot, const char *name)
{
	for (; *name; name++, slot++)
		if (*slot != *name)
			return false;
	return end_of(slot) == slot;
}

static void put_units(const struct report_book *book, const void *tables, const struct event *event, struct text *text)
{
	const char *before = "";

	EACH_BIT (unit, event->set, RULES_SET_WORDS) {
		base_put_string(text, before);
		book->put_unit(tables, event, (unsigned)unit, text);
		before = ", ";
	}
}

/* The choice in "name|first|second}"; NULL: there is none. */
static const char *choice_of(const char *slot)
{
	const char *bar = end_of(slot);

	return *bar == '|' ? bar + 1 : NULL;
}

static void put_either(const char *choice, bool first, struct text *text)
{
	if (!first)
		choice = end_of(choice) + 1;
	base_put_piece(text, choice, (size_t)(end_of(choice) - choice));
}

/* The value of a field, with a word for one or for many behind a number; of what is so or not the word alone. */
static void put_value(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
                      const char *slot, struct text *text)
{
	const struct report_kind *kind = field->kind;
	const char *choice = choice_of(slot);

	if (choice && kind->form == REPORT_YES) {
		put_either(choice, value, text);
		return;
	}
	(kind->say ? kind->say : kind->put)(tables, event, field, value, text);
	if (choice) {
		base_put_char(text, ' ');
		put_either(choice, value == (kind->one ? kind->one : 1), text);
	}
}

static void put_field(const struct report_book *book, const void *tables, const struct event *event, const char *slot,
                      struct text *text)
{
	const struct report_field *field = book->report[event->kind].field;

	for (int i = 0; i < RULES_EVENT_ARGS; i++)
		if (field[i].name && kit_is_slot(slot, field[i].name))
			put_value(tables, event, &field[i], event->arg[i], slot, text);
}

static void put_slot(const struct report_book *book, const void *tables, const struct event *event, const char *slot,
                     struct text *text)
{
	if (book->put_own && book->put_own(tables, event, slot, text))
		return;
	if (kit_is_slot(slot, "die")) {
		base_put_int(text, event->dice[0]);
	} else if (kit_is_slot(slot, "dice")) {
		kit_put_event_dice(book, event, text);
	} else if (kit_is_slot(slot, "units") && book->put_unit) {
		put_units(book, tables, event, text);
		if (choice_of(slot)) {
			base_put_char(text, ' ');
			put_either(choice_of(slot), base_count_bits(event->set, RULES_SET_WORDS) == 1, text);
		}
	} else {
		put_field(book, tables, event, slot, text);
	}
}

/* Is there nothing to tell in this slot? */
static bool is_void(const struct report_book *book, const struct event *event, const char *slot)
{
	const struct report_field *field = book->report[event->kind].field;

	if (kit_is_slot(slot, "dice"))
		return !event->dice_count;
	for (int i = 0; i < RULES_EVENT_ARGS; i++)
		if (field[i].name && kit_is_slot(slot, field[i].name))
			return field[i].kind->is_none && field[i].kind->is_none(event->arg[i]);
	return false;
}

/* Signs that a slot may begin with: they belong to what it tells. */
static bool is_lead(char c)
{
	return c == ' ' || c == ',' || c == ';' || c == ':';
}

void kit_event_text(const struct report_book *book, const void *tables, const struct event *event, struct text *text)
{
	const struct report *report = &book->report[event->kind];

	for (const char *at = event->seats || !report->other ? report->full : report->other; at && *at;) {
		const char *from = at, *slot;

		while (*at && *at != '{')
			at++;
		base_put_piece(text, from, (size_t)(at - from));
		if (!*at)
			break;
		for (slot = ++at; is_lead(*slot);)
			slot++;
		if (slot == at || !is_void(book, event, slot)) {
			base_put_piece(text, at, (size_t)(slot - at));
			put_slot(book, tables, event, slot, text);
		}
		while (*at && *at++ != '}')
			;
	}
}

/* ---- as data */

static void dump_field(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
                       struct writer *writer)
{
	const struct report_kind *kind = field->kind;
	char buffer[256];
	struct text text = base_start_text(buffer, sizeof buffer);

	if (kind->is_none && kind->is_none(value))
		return;
	if (kind->form == REPORT_NUMBER) {
		writer->put_int(writer, field->name, value);
	} else if (kind->form == REPORT_YES) {
		writer->put_bool(writer, field->name, value);
	} else if (kind->form == REPORT_DECIMAL) {
		writer->put_decimal(writer, field->name, value, kind->places);
	} else {
		kind->put(tables, event, field, value, &text);
		writer->put_text(writer, field->name, buffer);
	}
}

static void dump_units(const struct report_book *book, const void *tables, const struct event *event,
                       struct writer *writer)
{
	if (!book->put_unit || !base_count_bits(event->set, RULES_SET_WORDS))
		return;
	writer->open_list(writer, "units");
	EACH_BIT (unit, event->set, RULES_SET_WORDS) {
		char buffer[64];
		struct text text = base_start_text(buffer, sizeof buffer);

		book->put_unit(tables, event, (unsigned)unit, &text);
		writer->put_text(writer, NULL, buffer);
	}
	writer->close(writer);
}

void kit_event_dump(const struct report_book *book, const void *tables, const struct event *event,
                    struct writer *writer)
{
	const struct report_field *field = book->report[event->kind].field;

	for (int i = 0; i < RULES_EVENT_ARGS; i++)
		if (field[i].name && (event->seats || field[i].open))
			dump_field(tables, event, &field[i], event->arg[i], writer);
	if (book->dump_more)
		book->dump_more(tables, event, writer);
	dump_units(book, tables, event, writer);
}

void kit_write_events(const struct report_book *book, struct writer *writer)
{
	writer->open_map(writer, "events");
	for (unsigned kind = 0; kind < book->kinds; kind++) {
		const struct report *report = &book->report[kind];

		if (!report->name)
			continue;
		writer->open_list(writer, report->name);
		for (int i = 0; i < RULES_EVENT_ARGS; i++)
			if (report->field[i].name)
				writer->put_text(writer, NULL, report->field[i].name);
		if (book->name_more)
			book->name_more(kind, writer);
		if (book->put_unit)
			writer->put_text(writer, NULL, "units");
		writer->close(writer);
	}
	writer->close(writer);
}
