/* report.c: events told: noted, shown to a seat as far as it may know them, as sentences and as named fields, by the
 * table in sentences.c.
 * May use: text. */
#include <string.h>

#include "systems/sunset/text/report.h"
#include "systems/sunset/text/text.h"

struct event *sunset_tell(struct game *game, enum happen kind, const char *rule, unsigned seats)
{
	struct event *event = engine_new_event(game->log);

	if (event) {
		event->kind = (uint16_t)kind;
		event->seats = (uint8_t)seats;
		event->rule = rule;
		event->war = game->state->scenario;
	}
	return event;
}

struct event *sunset_tell_hex(struct game *game, enum happen kind, const char *rule, unsigned seats, unsigned hex)
{
	struct event *event = sunset_tell(game, kind, rule, seats);

	if (event)
		event->arg[TOLD_HEX] = (int32_t)hex;
	return event;
}

void sunset_tell_units(struct game *game, enum happen kind, const char *rule, unsigned seats, unsigned hex,
                       const uint64_t *set)
{
	struct event *event = sunset_tell_hex(game, kind, rule, seats, hex);

	if (event)
		memcpy(event->set, set, sizeof event->set);
}

struct event *sunset_tell_fate(struct game *game, enum happen kind, unsigned unit, enum cause cause, const char *rule,
                               unsigned seats)
{
	struct event *event = sunset_tell(game, kind, rule, seats);

	if (event) {
		event->arg[FATE_UNIT] = (int32_t)unit;
		event->arg[FATE_HEX] = game->state->at[unit];
		event->arg[FATE_CAUSE] = (int32_t)cause;
	}
	return event;
}

void sunset_tell_works(struct game *game, unsigned hex, unsigned side, bool built, const char *rule)
{
	struct event *event = sunset_tell(game, HAPPEN_WORKS, rule, SEAT_ALL);

	if (event) {
		event->arg[WORKS_HEX] = (int32_t)hex;
		event->arg[WORKS_SIDE] = (int32_t)side;
		event->arg[WORKS_BUILT] = built;
	}
}

void sunset_tell_marker(struct game *game, unsigned hex, enum marker marker, unsigned side, const char *rule)
{
	struct event *event = sunset_tell(game, HAPPEN_MARKER, rule, SEAT_ALL);

	if (event) {
		event->arg[MARKER_HEX] = (int32_t)hex;
		event->arg[MARKER_KIND] = (int32_t)marker;
		event->arg[MARKER_SIDE] = (int32_t)side;
	}
}

int sunset_roll(struct game *game, struct event *event)
{
	int die = base_roll_die(&game->state->dice, 6);

	if (event && event->dice_count < sizeof event->dice)
		event->dice[event->dice_count++] = (uint8_t)die;
	return die;
}

/* What is hidden is removed, and `seats` says that something was: texts and dumps go by it. */
bool sunset_event_for(const void *tables, const struct event *event, int seat, struct event *seen)
{
	const struct report *report = &sunset_reports[event->kind];

	(void)tables;
	*seen = *event;
	if (seat >= 0 && (event->seats >> seat & 1))
		return true;
	/* That the march has cost a unit is known, not that it was a supply unit (R80). */
	if (event->kind == HAPPEN_EXPENDED && event->arg[FATE_CAUSE] == C_ATTRITION) {
		seen->kind = HAPPEN_ELIMINATED;
		report = &sunset_reports[HAPPEN_ELIMINATED];
	}
	if (!report->other)
		return event->seats == SEAT_ALL;
	/* A stack that is shown is shown to the players, not to whoever stands by. */
	if (event->seats == SEAT_ALL && event->kind != HAPPEN_SHOWN)
		return true;
	seen->seats = 0;
	seen->detail = 0;
	for (int i = 0; i < RULES_EVENT_ARGS; i++)
		if (!report->field[i].open)
			seen->arg[i] = 0;
	if (!report->open_set)
		memset(seen->set, 0, sizeof seen->set);
	/* Where units rally nobody else knows, only that one was lost (R80). */
	if (event->kind == HAPPEN_ELIMINATED && event->arg[FATE_CAUSE] == C_RALLY)
		seen->arg[FATE_HEX] = HEX_NONE;
	/* Who knows the pool, or the HQs, would read from the draw whom it meant. */
	if (event->kind == HAPPEN_DRAWN || event->kind == HAPPEN_FEVER || event->kind == HAPPEN_RAISED) {
		seen->dice_count = 0;
		memset(seen->dice, 0, sizeof seen->dice);
	}
	return true;
}

const char *sunset_event_name(uint16_t kind)
{
	return kind < HAPPENS && sunset_reports[kind].name ? sunset_reports[kind].name : "unknown";
}

static void put_result(struct text *text, int result)
{
	if (!result) {
		base_put_string(text, "no effect");
	} else if (result < 0) {
		base_put_char(text, '(');
		base_put_int(text, -result);
		base_put_char(text, ')');
	} else {
		base_put_int(text, result);
	}
}

static void put_field(const struct scenario *war, const struct field *field, int32_t value, struct text *text)
{
	switch (field->kind) {
	case FIELD_HEX:
		if (value == HEX_NONE)
			base_put_string(text, "an unknown hex");
		else
			kit_put_hex(war->map, (unsigned)value, text);
		break;
	case FIELD_UNIT:
		base_put_string(text, value > 0 && value <= war->units ? war->unit[value].id : "none");
		break;
	case FIELD_WINNER:
	case FIELD_WORD:
		base_put_string(text, field->words[value] ? field->words[value] : "none");
		break;
	case FIELD_YES:
		base_put_string(text, value ? "yes" : "no");
		break;
	case FIELD_RESULT:
		put_result(text, value);
		break;
	default:
		base_put_int(text, value);
	}
}

/* Those of a side: the British, the Afghans. */
static void put_people(const struct scenario *war, int32_t side, struct text *text)
{
	const char *title = war->side_title[side & 1];
	size_t length = strlen(title);

	base_put_string(text, title);
	if (length > 2 && strcmp(title + length - 2, "an") == 0)
		base_put_char(text, 's');
}

/* A word of the moves without what joins its parts. */
static void put_plain(const char *word, struct text *text)
{
	for (; *word; word++) {
		if (*word == '+')
			base_put_char(text, ',');
		base_put_char(text, *word == '-' || *word == '+' ? ' ' : *word);
	}
}

static void put_halves(struct text *text, int32_t halves)
{
	if (halves < 0) {
		base_put_string(text, "any number");
		return;
	}
	base_put_int(text, halves / 2);
	base_put_string(text, halves % 2 ? ".5" : "");
}

/* What a volley asks for [sunset:8.52, sunset:8.53]. */
static void put_losses(struct text *text, int result)
{
	if (result > 0) {
		base_put_int(text, result);
		base_put_string(text, " lost, then ");
	}
	if (result)
		base_put_int(text, result < 0 ? -result : result);
	base_put_string(text, result ? " demoralised" : "no effect");
}

/* A field as a sentence has it. */
static void put_said(const struct scenario *war, const struct field *field, int32_t value, struct text *text)
{
	if (field->kind == FIELD_SIDE) {
		put_people(war, value, text);
	} else if (field->kind == FIELD_WINNER) {
		base_put_string(text, value < SIDES ? "the " : "nobody");
		if (value < SIDES)
			put_people(war, value, text);
	} else if (field->kind == FIELD_HALVES) {
		put_halves(text, value);
	} else if (field->kind == FIELD_RESULT) {
		put_losses(text, value);
	} else if (field->kind == FIELD_UNIT && !value) {
		base_put_string(text, "nobody");
	} else if (field->kind == FIELD_WORD && field->said && field->said[value]) {
		base_put_string(text, field->said[value]);
	} else if (field->kind == FIELD_WORD && field->words[value]) {
		put_plain(field->words[value], text);
	} else {
		put_field(war, field, value, text);
	}
}

static void put_dice(const struct event *event, struct text *text)
{
	if (!event->dice_count)
		base_put_string(text, "no die");
	for (int i = 0; i < event->dice_count; i++) {
		if (i)
			base_put_char(text, '+');
		base_put_int(text, event->dice[i]);
	}
}

static void put_units(const struct scenario *war, const struct event *event, struct text *text)
{
	const char *before = "";

	EACH_BIT (u, event->set, RULES_SET_WORDS) {
		base_put_string(text, before);
		base_put_string(text, war->unit[u].id);
		before = ", ";
	}
}

/* What modifiers are made of: fields, words for the sentence (NULL: the HQ). */
struct parts {
	const char *word[AIMS], *say[AIMS];
	uint8_t modifier; /* the argument that is their sum; the next one is the total with the die */
	uint8_t always;   /* so many fields are told even where they are 0 */
	bool open;
};
_Static_assert((int)MARCH_ROLL_MODIFIER == (int)FORAGE_MODIFIER, "march rolls and forage are told alike");

static const struct parts *parts_of(const struct event *event)
{
	static const struct parts volley = {
		.word = {"morale", "tactical", "ground", "march_attack", "supply"},
		.say = {"morale", NULL, "ground", "attack from the march", "supply"},
		.modifier = VOLLEY_MODIFIER,
		.always = 3,
		.open = true,
	};
	static const struct parts larder = {
		.word = {"strategic", "works", "weather", "fair_play"},
		.say = {NULL, "works", "weather", "fair play"},
		.modifier = FORAGE_MODIFIER,
	};
	static const struct parts mine = {
		.word = {"engineer_hq", "veteran", "enemy_engineer", "enemy_engineer_hq"},
		.say = {"engineer HQ", "veteran", "enemy engineer", "enemy engineer HQ"},
		.modifier = SAPPED_MODIFIER,
		.open = true,
	};
	static const struct parts rising = {
		.word = {"lead", "capital", "contingency"},
		.say = {"victory points", "capital", "contingency"},
		.modifier = NATIVE_ROLL_MODIFIER,
		.open = true,
	};
	static const struct parts talks = {
		.word = {"chief", "value", "lead", "fair_play", "atrocity"},
		.say = {"Commander-in-Chief", "strategic value", "victory points", "fair play", "atrocity"},
		.modifier = TALKS_MODIFIER,
		.open = true,
	};

	switch (event->kind) {
	case HAPPEN_TALKS:
		return &talks;
	case HAPPEN_NATIVE_ROLL:
		return &rising;
	case HAPPEN_VOLLEY:
		return &volley;
	case HAPPEN_FORAGE:
	case HAPPEN_MARCH_ROLL:
		return &larder;
	case HAPPEN_SAPPED:
		return &mine;
	default:
		return NULL;
	}
}

static int read_rest(const struct event *event, const struct parts *parts)
{
	int rest = event->arg[parts->modifier];

	for (unsigned i = 0; i < AIMS; i++)
		rest -= sunset_read_aim(event->detail, i);
	return rest;
}

static const char *name_aide(const struct scenario *war, const struct event *event)
{
	unsigned hq = event->detail >> 4 * AIMS;

	return hq && hq <= war->units ? war->unit[hq].id : NULL;
}

static void put_part(const char *name, int value, const char **before, struct text *text)
{
	if (!value)
		return;
	base_put_string(text, *before);
	base_put_string(text, name);
	base_put_string(text, value > 0 ? " +" : " ");
	base_put_int(text, value);
	*before = ", ";
}

static void put_parts(const struct scenario *war, const struct event *event, struct text *text)
{
	const struct parts *parts = parts_of(event);
	const char *before = " (";

	for (unsigned i = 0; i < AIMS; i++)
		put_part(parts->say[i] ? parts->say[i] : name_aide(war, event), sunset_read_aim(event->detail, i),
		         &before, text);
	put_part("event", read_rest(event, parts), &before, text);
	if (before[0] == ',')
		base_put_char(text, ')');
}

static void dump_parts(const struct scenario *war, const struct event *event, struct writer *writer)
{
	const struct parts *parts = parts_of(event);

	if (!parts || (!event->seats && !parts->open))
		return;
	for (unsigned i = 0; i < AIMS; i++)
		if (i < parts->always || sunset_read_aim(event->detail, i))
			writer->put_int(writer, parts->word[i], sunset_read_aim(event->detail, i));
	if (read_rest(event, parts))
		writer->put_int(writer, "event_modifier", read_rest(event, parts));
	if (name_aide(war, event) && event->kind != HAPPEN_MARCH_ROLL) /* which has it as a field */
		writer->put_text(writer, "hq", name_aide(war, event));
}

void sunset_write_fields(unsigned kind, struct writer *writer)
{
	const struct report *report = &sunset_reports[kind];
	const struct parts *parts = parts_of(&(struct event){.kind = (uint16_t)kind});

	writer->open_list(writer, report->name);
	for (int i = 0; i < RULES_EVENT_ARGS && report->field[i].name; i++)
		writer->put_text(writer, NULL, report->field[i].name);
	for (unsigned i = 0; parts && i < AIMS && parts->word[i]; i++)
		writer->put_text(writer, NULL, parts->word[i]);
	if (parts) {
		writer->put_text(writer, NULL, "event_modifier");
		writer->put_text(writer, NULL, "hq");
	}
	writer->put_text(writer, NULL, "units");
	writer->close(writer);
}

/* A die and what becomes of it; without one only what is added [sunset:12.3b]. */
static void put_roll(const struct scenario *war, const struct event *event, struct text *text)
{
	unsigned modifier = parts_of(event)->modifier;

	if (event->dice_count) {
		put_dice(event, text);
		base_put_string(text, ", ");
	}
	if (!event->dice_count && !event->arg[modifier]) {
		base_put_string(text, "no die");
		return;
	}
	base_put_string(text, "modified by ");
	base_put_int(text, event->arg[modifier]);
	if (event->seats)
		put_parts(war, event, text);
	if (event->dice_count) {
		base_put_string(text, " to ");
		base_put_int(text, event->arg[modifier + 1]);
	}
}

/* Points of movement, which rides and voyages do not count. */
static void put_reach(const struct event *event, struct text *text)
{
	if (!event->arg[MARCH_ROLL_ALLOWANCE])
		return;
	base_put_string(text, ", ");
	base_put_int(text, event->arg[MARCH_ROLL_ALLOWANCE]);
	base_put_string(text, event->arg[MARCH_ROLL_ALLOWANCE] == 1 ? " point" : " points");
}

/* One of the two in "name|first|second"; nothing where there are none. */
static void put_either(const char *slot, size_t length, bool first, struct text *text)
{
	const char *one = memchr(slot, '|', length);
	const char *two = one ? memchr(one + 1, '|', length - (size_t)(one + 1 - slot)) : NULL;

	for (const char *at = first ? one + 1 : two + 1; two && at < (first ? two : slot + length); at++)
		base_put_char(text, *at);
}

/* The value of a field, with a word for one or for many behind a number; of what is so or not the word alone. */
static void put_value(const struct scenario *war, const struct field *field, int32_t value, const char *slot,
                      size_t length, struct text *text)
{
	bool choice = memchr(slot, '|', length), number = field->kind != FIELD_YES;

	if (!choice || number)
		put_said(war, field, value, text);
	if (choice && number)
		base_put_char(text, ' ');
	if (choice)
		put_either(slot, length, number ? value == (field->kind == FIELD_HALVES ? 2 : 1) : value != 0, text);
}

/* Is this the name in a slot? */
static bool is_slot(const char *slot, const char *name)
{
	size_t length = strcspn(slot, "|}");

	return strlen(name) == length && memcmp(slot, name, length) == 0;
}

/* Writes what stands between braces; returns what follows the closing one. */
static const char *put_slot(const struct scenario *war, const struct report *report, const struct event *event,
                            const char *slot, struct text *text)
{
	size_t length = strcspn(slot, "}");

	if (is_slot(slot, "dice")) {
		put_dice(event, text);
	} else if (is_slot(slot, "units")) {
		put_units(war, event, text);
		if (memchr(slot, '|', length)) {
			base_put_char(text, ' ');
			put_either(slot, length, base_count_bits(event->set, RULES_SET_WORDS) == 1, text);
		}
	} else if (is_slot(slot, "parts")) {
		put_parts(war, event, text);
	} else if (is_slot(slot, "throw")) {
		put_roll(war, event, text);
	} else if (is_slot(slot, "reach")) {
		put_reach(event, text);
	}
	for (int i = 0; i < RULES_EVENT_ARGS && report->field[i].name; i++)
		if (is_slot(slot, report->field[i].name))
			put_value(war, &report->field[i], event->arg[i], slot, length, text);
	return slot + length + (slot[length] == '}');
}

static const struct scenario *war_of(const void *tables, const struct event *event)
{
	return ((const struct sunset_tables *)tables)->scenario[event->war];
}

void sunset_event_text(const void *tables, const struct event *event, struct text *text)
{
	const struct report *report = &sunset_reports[event->kind];
	const char *at = event->seats || !report->other ? report->full : report->other;

	while (at && *at) {
		if (*at == '{')
			at = put_slot(war_of(tables, event), report, event, at + 1, text);
		else
			base_put_char(text, *at++);
	}
}

static void dump_field(const struct scenario *war, const struct field *field, int32_t value, struct writer *writer)
{
	char buffer[64];
	struct text text = base_start_text(buffer, sizeof buffer);

	if (field->kind == FIELD_HEX && value == HEX_NONE)
		return;
	if (field->kind == FIELD_INT || field->kind == FIELD_HALVES) {
		writer->put_int(writer, field->name, value);
	} else if (field->kind == FIELD_YES) {
		writer->put_bool(writer, field->name, value);
	} else if (field->kind == FIELD_SIDE) {
		writer->put_text(writer, field->name, sunset_side_words[value & 1]);
	} else if (field->kind == FIELD_RESULT && !value) {
		writer->put_text(writer, field->name, "-");
	} else {
		put_field(war, field, value, &text);
		writer->put_text(writer, field->name, buffer);
	}
}

void sunset_event_dump(const void *tables, const struct event *event, struct writer *writer)
{
	const struct report *report = &sunset_reports[event->kind];
	const struct scenario *war = war_of(tables, event);

	for (int i = 0; i < RULES_EVENT_ARGS && report->field[i].name; i++)
		if (event->seats || report->field[i].open)
			dump_field(war, &report->field[i], event->arg[i], writer);
	dump_parts(war, event, writer);
	if (!base_count_bits(event->set, RULES_SET_WORDS))
		return;
	writer->open_list(writer, "units");
	EACH_BIT (u, event->set, RULES_SET_WORDS)
		writer->put_text(writer, NULL, war->unit[u].id);
	writer->close(writer);
}
