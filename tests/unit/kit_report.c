/* kit_report.c: events by a table: sentences, fields, who learns what. A toy war. May use: base, kit. */
#include "maps.h"
#include "base/bits.h"
#include "kit/common/modifiers.h"
#include "kit/common/report.h"
#include "test.h"

enum kind { NOTHING, LOST, BUILT, DRAWN, SECRET, SHOWN, KINDS };
enum { NORTH = 1, SOUTH = 2, BOTH = 3 };

static const char *const tables[] = {"nobody", "guards", "lancers", "battery"};
static const char *const cause_words[] = {"forced-march", "cold+hunger", "fire", NULL};
static const char *const cause_said[] = {NULL, NULL, "musketry"};

static bool is_nobody(int32_t value)
{
	return value < 0;
}

static void put_unit(const void *names, const struct event *event, const struct report_field *field, int32_t value,
                     struct text *text)
{
	assert_int_equal(event->war, 7);
	assert_non_null(field->name);
	base_put_string(text, value < 0 ? "?" : ((const char *const *)names)[value]);
}

static void say_unit(const void *names, const struct event *event, const struct report_field *field, int32_t value,
                     struct text *text)
{
	base_put_string(text, "the ");
	put_unit(names, event, field, value, text);
}

static void put_halves(const void *names, const struct event *event, const struct report_field *field, int32_t value,
                       struct text *text)
{
	(void)names;
	(void)event;
	(void)field;
	base_put_places(text, value * 5, 1, 1);
}

static const struct report_kind unit_field = {.put = put_unit, .say = say_unit, .closed = -1, .is_none = is_nobody};
static const struct report_kind halves_field = {.put = put_halves, .form = REPORT_NUMBER, .one = 2};
static const struct report_kind inches_field = {.put = put_halves, .form = REPORT_DECIMAL, .places = 3};

static const struct report reports[KINDS] = {
	[LOST] = {.name = "lost",
                  .full = "{unit} lost by {cause}{, dice}{ by}.",
                  .other = "Something is lost by {cause}.",
                  .field = {{"unit", &unit_field, false, NULL, NULL},
                            {"cause", &kit_said_field, true, cause_words, cause_said},
                            {"by", &unit_field, false, NULL, NULL},
                            {"raw", &kit_word_field, true, cause_words, NULL}}},
	[BUILT] =
		{.name = "built",
                 .full = "{units|dig|digs}: {points|point|points}, {walls|wall|walls}, {done|done|not done} {done}; {dice} {own}.",
                 .other = "{units|dig|digs}: {points|point|points}, {walls|wall|walls}, {done|done|not done} {done}; {dice} {own}.",
                 .open_set = true,
                 .field = {{"points", &halves_field, true, NULL, NULL},
                           {"walls", &kit_number_field, true, NULL, NULL},
                           {"done", &kit_yes_field, true, NULL, NULL},
                           {"long", &inches_field, true, NULL, NULL}}},
	[DRAWN] = {.name = "drawn",
                   .full = "{units} drawn by {dice}.",
                   .other = "Drawn by {dice}.",
                   .closed_dice = true,
                   .field = {{"count", &kit_number_field, true, NULL, NULL}}},
	[SECRET] = {.name = "secret", .full = "Hush."},
	[SHOWN] = {.name = "shown", .full = "{units} here.", .other = "Somebody looks.", .players_only = true},
};

static void name_unit(const void *names, const struct event *event, unsigned unit, struct text *text)
{
	(void)event;
	base_put_string(text, ((const char *const *)names)[unit]);
}

static bool put_own(const void *names, const struct event *event, const char *slot, struct text *text)
{
	(void)names;
	(void)event;
	if (!kit_is_slot(slot, "own"))
		return false;
	base_put_string(text, "indeed");
	return true;
}

static void dump_more(const void *names, const struct event *event, struct writer *writer)
{
	(void)names;
	if (event->kind == BUILT)
		writer->put_int(writer, "detail", event->detail);
}

static void name_more(unsigned kind, struct writer *writer)
{
	if (kind == BUILT)
		writer->put_text(writer, NULL, "detail");
}

static const struct report_book book = {
	.report = reports,
	.kinds = KINDS,
	.everyone = BOTH,
	.dice_between = "+",
	.no_dice = "no die",
	.put_unit = name_unit,
	.put_own = put_own,
	.dump_more = dump_more,
	.name_more = name_more,
};

static void must_say(const struct event *event, const char *wanted)
{
	char buffer[256];
	struct text text = base_start_text(buffer, sizeof buffer);

	kit_event_text(&book, tables, event, &text);
	assert_string_equal(buffer, wanted);
}

static struct event make(enum kind kind, uint8_t seats)
{
	return (struct event){.kind = (uint16_t)kind, .seats = seats, .war = 7};
}

TEST(test_names)
{
	assert_string_equal(kit_event_name(&book, LOST), "lost");
	assert_string_equal(kit_event_name(&book, NOTHING), "unknown");
	assert_string_equal(kit_event_name(&book, KINDS), "unknown");
}

TEST(test_sentences)
{
	struct event event = make(LOST, NORTH);

	event.arg[0] = 1;
	event.arg[2] = -1;
	must_say(&event, "the guards lost by forced march.");
	event.arg[1] = 1;
	event.arg[2] = 3;
	event.dice_count = 2;
	event.dice[0] = 6;
	event.dice[1] = 1;
	must_say(&event, "the guards lost by cold, hunger, 6+1 the battery.");
	event.arg[1] = 2;
	event.seats = 0;
	must_say(&event, "Something is lost by musketry.");
}

TEST(test_one_and_many)
{
	struct event event = make(BUILT, BOTH);

	base_set_bit(event.set, 2);
	event.arg[0] = 2;
	event.arg[1] = 1;
	event.arg[2] = 1;
	must_say(&event, "lancers dig: 1.0 point, 1 wall, done yes; no die indeed.");
	base_set_bit(event.set, 3);
	event.arg[0] = 1;
	event.arg[1] = 2;
	event.arg[2] = 0;
	must_say(&event, "lancers, battery digs: 0.5 points, 2 walls, not done no; no die indeed.");
}

TEST(test_who_learns_what)
{
	struct event event = make(LOST, NORTH), seen;

	event.arg[0] = 1, event.arg[1] = 2, event.detail = 9, event.set[0] = 2;
	event.dice_count = 1, event.dice[0] = 4;
	assert_true(kit_event_for(&book, &event, 0, &seen));
	assert_memory_equal(&seen, &event, sizeof seen);
	assert_true(kit_event_for(&book, &event, 1, &seen));
	assert_int_equal(seen.seats, 0);
	assert_int_equal(seen.arg[0], -1);
	assert_int_equal(seen.arg[1], 2);
	assert_int_equal(seen.detail, 0);
	assert_int_equal(seen.set[0], 0);
	assert_int_equal(seen.dice[0], 4);
	assert_true(kit_event_for(&book, &event, -1, &seen));
	assert_int_equal(seen.arg[0], -1);
	event.seats = BOTH;
	assert_true(kit_event_for(&book, &event, -1, &seen));
	assert_int_equal(seen.arg[0], 1);
}

TEST(test_what_is_never_told)
{
	struct event event = make(DRAWN, SOUTH), seen;

	event.dice_count = 1, event.dice[0] = 4;
	assert_true(kit_event_for(&book, &event, 0, &seen));
	assert_int_equal(seen.dice_count + seen.dice[0], 0);
	must_say(&seen, "Drawn by no die.");
	event = make(SECRET, SOUTH);
	assert_false(kit_event_for(&book, &event, 0, &seen));
	assert_false(kit_event_for(&book, &event, -1, &seen));
	assert_true(kit_event_for(&book, &event, 1, &seen));
	event.seats = BOTH;
	assert_true(kit_event_for(&book, &event, -1, &seen));
	event = make(SHOWN, BOTH);
	base_set_bit(event.set, 1);
	assert_true(kit_event_for(&book, &event, 1, &seen));
	must_say(&seen, "guards here.");
	assert_true(kit_event_for(&book, &event, -1, &seen));
	must_say(&seen, "Somebody looks.");
}

static const struct doc *dump(const struct event *event, struct arena *arena)
{
	struct doc_writer writer;

	base_start_doc_writer(&writer, arena);
	writer.writer.open_map(&writer.writer, NULL);
	kit_event_dump(&book, tables, event, &writer.writer);
	writer.writer.close(&writer.writer);
	return writer.root;
}

TEST(test_fields)
{
	struct arena *arena = base_open_arena();
	struct event event = make(LOST, NORTH);
	const struct doc *doc;

	event.arg[0] = 2, event.arg[1] = 1, event.arg[2] = -1, event.arg[3] = -1;
	doc = dump(&event, arena);
	assert_string_equal(base_find_doc(doc, "unit")->scalar, "lancers");
	assert_string_equal(base_find_doc(doc, "cause")->scalar, "cold+hunger");
	assert_null(base_find_doc(doc, "by"));
	assert_string_equal(base_find_doc(doc, "raw")->scalar, "nothing");
	assert_null(base_find_doc(doc, "units"));
	event.seats = 0;
	doc = dump(&event, arena);
	assert_null(base_find_doc(doc, "unit"));
	assert_non_null(base_find_doc(doc, "cause"));
	event = make(BUILT, BOTH);
	event.arg[0] = 3, event.arg[2] = 1, event.arg[3] = 1250, event.detail = 5;
	base_set_bit(event.set, 3);
	doc = dump(&event, arena);
	assert_string_equal(base_find_doc(doc, "points")->scalar, "3");
	assert_string_equal(base_find_doc(doc, "done")->scalar, "true");
	assert_string_equal(base_find_doc(doc, "long")->scalar, "1.25");
	assert_string_equal(base_find_doc(doc, "detail")->scalar, "5");
	assert_string_equal(base_find_doc(doc, "units")->first->scalar, "battery");
	base_close_arena(arena);
}

TEST(test_list_of_names)
{
	struct arena *arena = base_open_arena();
	struct doc_writer writer;
	const struct doc *built;

	base_start_doc_writer(&writer, arena);
	writer.writer.open_map(&writer.writer, NULL);
	kit_write_events(&book, &writer.writer);
	writer.writer.close(&writer.writer);
	assert_int_equal(base_find_doc(writer.root, "events")->count, KINDS - 1);
	built = base_find_doc(base_find_doc(writer.root, "events"), "built");
	assert_int_equal(built->count, 6);
	assert_string_equal(built->first->scalar, "points");
	assert_string_equal(built->first->next->next->next->next->scalar, "detail");
	assert_string_equal(built->first->next->next->next->next->next->scalar, "units");
	base_close_arena(arena);
}

static int asked;

static int32_t ask(int32_t value)
{
	asked++;
	return value;
}

TEST(test_noted_by_name)
{
	struct event event = make(LOST, BOTH);
	const uint64_t some[RULES_SET_WORDS] = {1 << 3};
	unsigned unit = 2;

	event.arg[3] = 7;
	KIT_NOTE(&event, [0] = unit, [2] = ask(-1));
	assert_int_equal(event.arg[0], 2);
	assert_int_equal(event.arg[1], 0);
	assert_int_equal(event.arg[2], -1);
	assert_int_equal(event.arg[3], 7);
	KIT_NOTE(NULL, [0] = ask(1));
	assert_int_equal(asked, 1);
	kit_note_unit(&event, 1);
	kit_note_set(&event, some);
	assert_int_equal(event.set[0], 1 << 1 | 1 << 3);
	kit_note_unit(NULL, 1);
	kit_note_set(NULL, some);
}

TEST(test_parts_of_a_modifier)
{
	static const struct modifier_parts parts = {
		.word = {"morale", "tactical"}, .say = {"morale", NULL}, .modifier = 1, .always = 1};
	struct arena *arena = base_open_arena();
	struct event event = make(LOST, BOTH);
	struct doc_writer writer;
	char buffer[64];
	struct text text = base_start_text(buffer, sizeof buffer);

	event.arg[1] = 4;
	kit_note_parts(&event, (const int[MODIFIER_PARTS]){-8, 7}, 300);
	kit_note_parts(NULL, (const int[MODIFIER_PARTS]){0}, 0);
	assert_int_equal(kit_read_helper(&event), 300);
	kit_put_parts(&parts, &event, "wolseley", &text);
	assert_string_equal(buffer, " (morale -8, wolseley +7, event +5)");
	base_start_doc_writer(&writer, arena);
	writer.writer.open_map(&writer.writer, NULL);
	kit_dump_parts(&parts, &event, &writer.writer);
	writer.writer.open_list(&writer.writer, "names");
	kit_name_parts(&parts, &writer.writer);
	writer.writer.close(&writer.writer);
	writer.writer.close(&writer.writer);
	assert_string_equal(base_find_doc(writer.root, "tactical")->scalar, "7");
	assert_string_equal(base_find_doc(writer.root, "event_modifier")->scalar, "5");
	assert_int_equal(base_find_doc(writer.root, "names")->count, 3);
	event.arg[1] = 0;
	kit_note_parts(&event, (const int[MODIFIER_PARTS]){0}, 0);
	text = base_start_text(buffer, sizeof buffer);
	kit_put_parts(&parts, &event, NULL, &text);
	assert_string_equal(buffer, "");
	base_start_doc_writer(&writer, arena);
	writer.writer.open_map(&writer.writer, NULL);
	kit_dump_parts(&parts, &event, &writer.writer);
	writer.writer.close(&writer.writer);
	assert_int_equal(writer.root->count, 1); /* what is always told */
	base_close_arena(arena);
}
