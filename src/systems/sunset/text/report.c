/* report.c: events told: noted by the chapters, and written by the table in sentences.c.
 * May use: report, text, kit/common/cup.h. */
#include <string.h>

#include "kit/common/cup.h"
#include "systems/sunset/text/report.h"
#include "systems/sunset/text/text.h"

struct event *sunset_tell(struct game *game, enum happen kind, const char *rule, unsigned seats)
{
	return engine_tell(game->log, kind, rule, seats, game->state->scenario);
}

struct event *sunset_tell_hex(struct game *game, enum happen kind, const char *rule, unsigned seats, unsigned hex)
{
	struct event *event = sunset_tell(game, kind, rule, seats);

	KIT_NOTE(event, [TOLD_HEX] = hex);
	return event;
}

void sunset_tell_units(struct game *game, enum happen kind, const char *rule, unsigned seats, unsigned hex,
                       const uint64_t *set)
{
	struct event *event = sunset_tell_hex(game, kind, rule, seats, hex);

	kit_note_set(event, set);
}

struct event *sunset_tell_fate(struct game *game, enum happen kind, unsigned unit, enum cause cause, const char *rule,
                               unsigned seats)
{
	struct event *event = sunset_tell(game, kind, rule, seats);

	KIT_NOTE(event, [FATE_UNIT] = unit, [FATE_HEX] = game->state->at[unit], [FATE_CAUSE] = cause);
	return event;
}

void sunset_tell_works(struct game *game, unsigned hex, unsigned side, bool built, const char *rule)
{
	KIT_NOTE(sunset_tell(game, HAPPEN_WORKS, rule, SEAT_ALL), [WORKS_HEX] = hex, [WORKS_SIDE] = side,
	         [WORKS_BUILT] = built);
}

void sunset_tell_marker(struct game *game, unsigned hex, enum marker marker, unsigned side, const char *rule)
{
	KIT_NOTE(sunset_tell(game, HAPPEN_MARKER, rule, SEAT_ALL), [MARKER_HEX] = hex, [MARKER_KIND] = marker,
	         [MARKER_SIDE] = side);
}

int sunset_roll(struct game *game, struct event *event)
{
	int die = base_roll_die(&game->state->dice, 6);

	kit_note_die(event, (unsigned)die);
	return die;
}

/* ---- what arguments can be ---- */

static const struct scenario *war_of(const void *tables, const struct event *event)
{
	return ((const struct sunset_tables *)tables)->scenario[event->war];
}

static bool is_nowhere(int32_t hex)
{
	return hex == HEX_NONE;
}

static void put_hex(const void *tables, const struct event *event, const struct report_field *field, int32_t hex,
                    struct text *text)
{
	(void)field;
	if (is_nowhere(hex))
		base_put_string(text, "an unknown hex");
	else
		kit_put_hex(war_of(tables, event)->map, (unsigned)hex, text);
}

static void put_unit(const void *tables, const struct event *event, const struct report_field *field, int32_t unit,
                     struct text *text)
{
	const struct scenario *war = war_of(tables, event);

	(void)field;
	base_put_string(text, unit > 0 && unit <= war->units ? war->unit[unit].id : "none");
}

static void say_unit(const void *tables, const struct event *event, const struct report_field *field, int32_t unit,
                     struct text *text)
{
	if (unit)
		put_unit(tables, event, field, unit, text);
	else
		base_put_string(text, "nobody");
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

static void put_side(const void *tables, const struct event *event, const struct report_field *field, int32_t side,
                     struct text *text)
{
	(void)tables;
	(void)event;
	(void)field;
	base_put_string(text, sunset_side_words[side & 1]);
}

static void say_side(const void *tables, const struct event *event, const struct report_field *field, int32_t side,
                     struct text *text)
{
	(void)field;
	put_people(war_of(tables, event), side, text);
}

static void put_winner(const void *tables, const struct event *event, const struct report_field *field, int32_t winner,
                       struct text *text)
{
	kit_word_field.put(tables, event, field, winner, text);
}

static void say_winner(const void *tables, const struct event *event, const struct report_field *field, int32_t winner,
                       struct text *text)
{
	base_put_string(text, winner < SIDES ? "the " : "nobody");
	if (winner < SIDES)
		say_side(tables, event, field, winner, text);
}

static void put_points(const void *tables, const struct event *event, const struct report_field *field, int32_t halves,
                       struct text *text)
{
	(void)tables;
	(void)event;
	(void)field;
	if (halves < 0) {
		base_put_string(text, "any number");
		return;
	}
	base_put_format(text, halves % 2 ? "%d.5" : "%d", halves / 2);
}

static void put_result(const void *tables, const struct event *event, const struct report_field *field, int32_t result,
                       struct text *text)
{
	(void)tables;
	(void)event;
	(void)field;
	if (!result)
		base_put_char(text, '-');
	else
		base_put_format(text, result < 0 ? "(%d)" : "%d", result < 0 ? -result : result);
}

/* What a volley asks for [sunset:8.52, sunset:8.53]. */
static void say_result(const void *tables, const struct event *event, const struct report_field *field, int32_t result,
                       struct text *text)
{
	(void)tables;
	(void)event;
	(void)field;
	if (!result)
		base_put_string(text, "no effect");
	else if (result < 0)
		base_put_format(text, "%d demoralised", -result);
	else
		base_put_format(text, "%d lost, then %d demoralised", result, result);
}

const struct report_kind sunset_hex_field = {.put = put_hex, .is_none = is_nowhere};
const struct report_kind sunset_unit_field = {.put = put_unit, .say = say_unit};
const struct report_kind sunset_side_field = {.put = put_side, .say = say_side};
const struct report_kind sunset_winner_field = {.put = put_winner, .say = say_winner};
const struct report_kind sunset_halves_field = {.put = put_points, .form = REPORT_NUMBER, .one = 2};
const struct report_kind sunset_result_field = {.put = put_result, .say = say_result};

/* ---- what modifiers are made of ---- */

_Static_assert((int)AIMS == (int)MODIFIER_PARTS, "as many as an event can tell");
_Static_assert((int)MARCH_ROLL_MODIFIER == (int)FORAGE_MODIFIER, "march rolls and forage are told alike");

static const struct modifier_parts *parts_of(const struct event *event)
{
	static const struct modifier_parts volley = {
		.word = {"morale", "tactical", "ground", "march_attack", "supply"},
		.say = {"morale", NULL, "ground", "attack from the march", "supply"},
		.modifier = VOLLEY_MODIFIER,
		.always = 3,
		.open = true,
	};
	static const struct modifier_parts larder = {
		.word = {"strategic", "works", "weather", "fair_play"},
		.say = {NULL, "works", "weather", "fair play"},
		.modifier = FORAGE_MODIFIER,
	};
	static const struct modifier_parts mine = {
		.word = {"engineer_hq", "veteran", "enemy_engineer", "enemy_engineer_hq"},
		.say = {"engineer HQ", "veteran", "enemy engineer", "enemy engineer HQ"},
		.modifier = SAPPED_MODIFIER,
		.open = true,
	};
	static const struct modifier_parts rising = {
		.word = {"lead", "capital", "contingency"},
		.say = {"victory points", "capital", "contingency"},
		.modifier = NATIVE_ROLL_MODIFIER,
		.open = true,
	};
	static const struct modifier_parts talks = {
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

static const char *name_aide(const struct scenario *war, const struct event *event)
{
	unsigned hq = kit_read_helper(event);

	return hq && hq <= war->units ? war->unit[hq].id : NULL;
}

static void dump_parts(const void *tables, const struct event *event, struct writer *writer)
{
	const struct scenario *war = war_of(tables, event);
	const struct modifier_parts *parts = parts_of(event);

	if (!parts || (!event->seats && !parts->open))
		return;
	kit_dump_parts(parts, event, writer);
	if (name_aide(war, event) && event->kind != HAPPEN_MARCH_ROLL) /* which has it as a field */
		writer->put_text(writer, "hq", name_aide(war, event));
}

static void name_parts(unsigned kind, struct writer *writer)
{
	const struct modifier_parts *parts = parts_of(&(struct event){.kind = (uint16_t)kind});

	if (!parts)
		return;
	kit_name_parts(parts, writer);
	writer->put_text(writer, NULL, "hq");
}

/* A die and what becomes of it; without one only what is added [sunset:12.3b]. */
static void put_roll(const struct scenario *war, const struct event *event, struct text *text)
{
	unsigned modifier = parts_of(event)->modifier;

	if (event->dice_count) {
		kit_put_event_dice(&sunset_book, event, text);
		base_put_string(text, ", ");
	}
	if (!event->dice_count && !event->arg[modifier]) {
		base_put_string(text, "no die");
		return;
	}
	base_put_format(text, "modified by %d", event->arg[modifier]);
	if (event->seats)
		kit_put_parts(parts_of(event), event, name_aide(war, event), text);
	if (event->dice_count)
		base_put_format(text, " to %d", event->arg[modifier + 1]);
}

/* Points of movement, which rides and voyages do not count. */
static void put_reach(const struct event *event, struct text *text)
{
	int points = event->arg[MARCH_ROLL_ALLOWANCE];

	if (points)
		base_put_format(text, ", %d %s", points, points == 1 ? "point" : "points");
}

/* ---- the book of events ---- */

static bool put_own(const void *tables, const struct event *event, const char *slot, struct text *text)
{
	const struct scenario *war = war_of(tables, event);

	if (kit_is_slot(slot, "parts"))
		kit_put_parts(parts_of(event), event, name_aide(war, event), text);
	else if (kit_is_slot(slot, "throw"))
		put_roll(war, event, text);
	else if (kit_is_slot(slot, "reach"))
		put_reach(event, text);
	else
		return false;
	return true;
}

static void put_named(const void *tables, const struct event *event, unsigned unit, struct text *text)
{
	base_put_string(text, war_of(tables, event)->unit[unit].id);
}

const struct report_book sunset_book = {
	.report = sunset_reports,
	.kinds = HAPPENS,
	.everyone = SEAT_ALL,
	.dice_between = "+",
	.no_dice = "no die",
	.put_unit = put_named,
	.put_own = put_own,
	.dump_more = dump_parts,
	.name_more = name_parts,
};

bool sunset_event_for(const void *tables, const struct event *event, int seat, struct event *seen)
{
	struct event told = *event;
	bool learns;

	(void)tables;
	/* That the march has cost a unit is known, not that it was a supply unit (R80). */
	if ((seat < 0 || !(event->seats >> seat & 1)) && event->kind == HAPPEN_EXPENDED &&
	    event->arg[FATE_CAUSE] == C_ATTRITION)
		told.kind = HAPPEN_ELIMINATED;
	learns = kit_event_for(&sunset_book, &told, seat, seen);
	/* Where units rally nobody else knows, only that one was lost (R80). */
	if (!seen->seats && event->kind == HAPPEN_ELIMINATED && event->arg[FATE_CAUSE] == C_RALLY)
		seen->arg[FATE_HEX] = HEX_NONE;
	return learns;
}
