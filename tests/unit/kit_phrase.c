/* kit_phrase.c: moves as text and back by a table of verbs; a toy army on a toy map. May use: base, codec, kit. */
#include "maps.h"
#include "kit/hex/phrase.h"
#include "test.h"

enum verb { NOTHING, WAIT, SEND, LOSE, AIM, GO, PAY, FORM, SHOW, RANKS, FIRE, VERBS };
enum part {
	NONE,
	SET,
	FROM,
	HEX,
	WITH,
	FAST,
	SLOW,
	LOST,
	SHAKEN,
	UNIT,
	FACING,
	RANGE,
	PATH,
	PAYING,
	TO,
	TWICE,
	CARD,
	ALSO,
	RANK,
	FLAGS,
	ORDERS
};

static const char *const unit_names[] = {"guards", "lancers", "horse-guards", "battery"};
static const char *const purse_words[] = {"gold", "silver", NULL};
static const char *const form_words[] = {"line", "square", NULL};
static const char *const twice_words[] = {"twice", NULL};

struct look {
	const struct hex_map *map;
	unsigned start;
};

static int32_t last_unit(const void *look)
{
	(void)look;
	return 4;
}

static void put_unit(const void *look, int32_t unit, struct text *text)
{
	(void)look;
	base_put_string(text, unit_names[unit - 1]);
}

static const struct hex_map *map_of(const void *look)
{
	return ((const struct look *)look)->map;
}

static unsigned start_of(const void *look, const struct move *move, struct refusal *why)
{
	unsigned start = ((const struct look *)look)->start;

	assert_int_equal(move->verb, GO);
	if (!start && why)
		*why = (struct refusal){"toy:2", "Nobody marches."};
	return start;
}

static int32_t last_hex(const void *look)
{
	return map_of(look)->count - 1;
}

static void put_hex(const void *look, int32_t hex, struct text *text)
{
	kit_put_hex(map_of(look), (unsigned)hex, text);
}

static int32_t find_hex(const void *look, const char *name, size_t length)
{
	return (int32_t)kit_find_hex_named(map_of(look), name, length);
}

static bool in_square(const void *look, const struct move *move)
{
	(void)look;
	return (move->arg[1] & 15) == 1;
}

static const struct colour {
	const char *id;
	int size;
} colours[] = {{"kings", 1}, {"regimental", 2}};

static struct named_list list_colours(const void *at)
{
	(void)at;
	return (struct named_list){colours, 2, sizeof colours[0]};
}

static const struct phrase_names flags = {.things = list_colours};
static const struct phrase_names units = {
	.first = 1, .last = last_unit, .put = put_unit, .expected = "A unit is wanted."};
static const struct phrase_names hexes = {.first = 1, .last = last_hex, .put = put_hex, .find = find_hex};
static const struct phrase_path path = {map_of, start_of, true};

/* unit, target, how often: 1 + 2 + 1 bytes */
static const struct phrase_part order_parts[] = {
	{.kind = &kit_name_part, .arg = 0, .names = &units},
	{.kind = &kit_name_part, .word = "at", .arg = 1, .offset = 300, .names = &units},
	{.kind = &kit_choice_part,
         .optional = true,
         .arg = 2,
         .mask = 3,
         .offset = 2,
         .absent = 1,
         .words = twice_words},
};
static const struct phrase_list orders = {order_parts, 3, {1, 2, 1}};

static const struct phrase_part parts[] = {
	[SET] = {.kind = &kit_set_part, .label = "UNITS", .names = &units},
	[FROM] = {.kind = &kit_keyword_part, .word = "from"},
	[HEX] = {.kind = &kit_name_part, .label = "HEX", .names = &hexes, .expected = "A hex is wanted."},
	[WITH] =
		{.kind = &kit_name_part, .word = "with", .label = "CHIEF", .optional = true, .arg = 1, .names = &units},
	[FAST] = {.kind = &kit_flag_part, .word = "fast", .optional = true, .arg = 2, .mask = 4},
	[SLOW] = {.kind = &kit_flag_part, .word = "slow", .optional = true, .arg = 2, .mask = 1},
	[LOST] = {.kind = &kit_second_part, .label = "UNITS", .none = "none", .names = &units},
	[SHAKEN] = {.kind = &kit_set_part, .word = "shake", .label = "UNITS", .optional = true, .names = &units},
	[UNIT] = {.kind = &kit_name_part, .label = "UNIT", .arg = 0, .offset = -1, .names = &units},
	[FACING] = {.kind = &kit_number_part,
                    .word = "facing",
                    .label = "DEGREES",
                    .arg = 1,
                    .mask = 0xffff0,
                    .high = 35999,
                    .places = 2,
                    .when = in_square},
	[RANGE] = {.kind = &kit_number_part,
                   .word = "range",
                   .label = "INCHES",
                   .arg = 1,
                   .low = 0,
                   .high = 99999,
                   .places = 3,
                   .shown = 2},
	[PATH] = {.kind = &kit_path_part, .label = "HEX-HEX", .own = &path},
	[PAYING] = {.kind = &kit_choices_part, .word = "paying", .optional = true, .words = purse_words},
	[TO] = {.kind = &kit_choice_part, .arg = 1, .mask = 15, .words = form_words},
	[TWICE] =
		{.kind = &kit_choice_part, .optional = true, .arg = 2, .offset = 2, .absent = 1, .words = twice_words},
	[CARD] =
		{.kind = &kit_choice_part, .word = "card", .none = "none", .arg = 3, .offset = 1, .words = purse_words},
	[ORDERS] = {.kind = &kit_list_part,
                    .label = "UNIT at UNIT [twice], ...",
                    .none = "nobody",
                    .own = &orders,
                    .expected = "An order is wanted."},
	[RANK] = {.kind = &kit_bits_part, .label = "RANK...", .arg = 0, .low = 1, .high = 4},
	[FLAGS] = {.kind = &kit_name_part,
                   .word = "under",
                   .label = "COLOUR",
                   .optional = true,
                   .arg = 1,
                   .offset = 1,
                   .names = &flags},
	[ALSO] = {.kind = &kit_set_part,
                  .word = "also",
                  .label = "UNIT...",
                  .optional = true,
                  .spaced = true,
                  .names = &units},
};

static const struct phrase_verb verbs[VERBS] = {
	[WAIT] = {.word = "wait", .sentence = "Nothing is done."},
	[SEND] = {.word = "send", .part = {SET, FROM, HEX, WITH, FAST, SLOW}},
	[LOSE] = {.word = "lose", .part = {LOST, SHAKEN}},
	[AIM] = {.word = "aim", .part = {UNIT, RANGE, TWICE}},
	[GO] = {.word = "go", .part = {PATH}, .alone = "stay"},
	[PAY] = {.word = "pay", .part = {PAYING}},
	[FORM] = {.word = "form", .part = {UNIT, TO, FACING, CARD}},
	[FIRE] = {.word = "fire", .part = {ORDERS}},
	[RANKS] = {.word = "ranks", .part = {RANK, FLAGS}},
	[SHOW] = {.word = "show", .part = {UNIT, ALSO}},
};

static struct maps_loaded loaded;
static struct look look;

static void write_more(const void *at, struct writer *writer)
{
	assert_ptr_equal(at, &look);
	writer->put_text(writer, NULL, "old-fort");
}

static const struct phrase phrase = {
	.verb = verbs,
	.verbs = VERBS,
	.part = parts,
	.units = &units,
	.write_more = write_more,
	.rule = "toy:1",
	.no_verb = "no verb",
	.no_word = "no word",
	.misread = "misread",
	.too_much = "too much",
	.no_move = "no move",
	.not_there = "not there",
	.more_there = "more there",
};

static int open_map(void **state)
{
	(void)state;
	maps_parse(&loaded, "map: m\ntitle: T\nsource: reconstructed\nfrom: nothing\n"
	                    "grid: {orientation: flat, columns: 4, rows: 3, shifted: even}\nkey: {\".\": clear}\n"
	                    "terrain: |\n  . . . .\n  . . . .\n  . . . .\n"
	                    "places:\n  - {id: old-fort, name: Old Fort, hex: 0303, kind: [fortress]}\n");
	assert_int_equal(loaded.faults.count, 0);
	look = (struct look){loaded.map, kit_find_hex(loaded.map, 202)};
	return 0;
}

static int close_map(void **state)
{
	(void)state;
	maps_close(&loaded);
	return 0;
}

/* The text is read, found sound, and written as `again`. */
static struct move must_read_as(const char *text, const char *again)
{
	char buffer[512];
	struct text written = base_start_text(buffer, sizeof buffer);
	struct move move;
	struct refusal refusal = kit_take_move(&phrase, &look, text, &move);

	if (refusal.rule)
		fail_msg("%s: %s", text, refusal.text);
	assert_null(kit_check_form(&phrase, &look, &move).rule);
	kit_put_move(&phrase, &look, &move, &written);
	assert_string_equal(buffer, again);
	return move;
}

static struct move must_read(const char *text)
{
	return must_read_as(text, text);
}

static void must_not_read(const char *text, const char *rule, const char *why)
{
	struct move move;
	struct refusal refusal = kit_take_move(&phrase, &look, text, &move);

	assert_non_null(refusal.rule);
	assert_string_equal(refusal.rule, rule);
	assert_string_equal(refusal.text, why);
}

static void must_be_unsound(struct move move, const char *why)
{
	struct refusal refusal = kit_check_form(&phrase, &look, &move);

	assert_non_null(refusal.rule);
	assert_string_equal(refusal.rule, "toy:1");
	assert_string_equal(refusal.text, why);
}

TEST(test_sets_names_and_flags)
{
	struct move move = must_read("send guards,horse-guards from 0202 with battery fast slow");

	assert_int_equal(move.verb, SEND);
	assert_int_equal(move.set[0], 1 << 1 | 1 << 3);
	assert_int_equal(move.arg[0], kit_find_hex(loaded.map, 202));
	assert_int_equal(move.arg[1], 4);
	assert_int_equal(move.arg[2], 5);
	assert_int_equal(must_read("send lancers from 0101").arg[1], 0);
	must_read_as("  send  horse-guards , guards from old-fort slow", "send guards,horse-guards from 0303 slow");
	assert_int_equal(must_read("wait").verb, WAIT);
}

TEST(test_second_set)
{
	struct move move = must_read("lose guards,battery shake lancers");

	assert_int_equal(move.count, 4);
	assert_int_equal(move.path[0], 1);
	assert_int_equal(move.path[2], 4);
	assert_int_equal(move.set[0], 1 << 2);
	assert_int_equal(must_read("lose none").count, 0);
	must_read("lose none shake guards");
	must_read_as("lose battery,guards", "lose guards,battery");
}

TEST(test_numbers)
{
	struct move move = must_read("aim lancers range 12.345 twice");

	assert_int_equal(move.arg[0], 1); /* unit 2, one less */
	assert_int_equal(move.arg[1], 12345);
	assert_int_equal(move.arg[2], 2);
	assert_int_equal(must_read("aim guards range 0.50").arg[2], 1); /* once, unsaid */
	must_read_as("aim guards range 7", "aim guards range 7.00");
	must_not_read("aim guards range 100", "toy:1", "misread");
	must_not_read("aim guards range -1", "toy:1", "misread");
	must_not_read("aim guards range far", "toy:1", "misread");
}

TEST(test_bits_of_an_argument)
{
	struct move move = must_read("form guards square facing 90.5 card silver");

	assert_int_equal(move.arg[1], 1 | 9050 << 4);
	assert_int_equal(move.arg[3], 2);
	assert_int_equal(must_read("form guards line card none").arg[3], 0);
	must_not_read("form guards line facing 90 card none", "toy:1", "no word");
	move.arg[1] = 9050 << 4; /* a line faces nowhere */
	must_be_unsound(move, "more there");
}

TEST(test_paths)
{
	struct move move = must_read("go 0302-0301");

	assert_int_equal(move.count, 2);
	assert_int_equal(move.path[0], 1);
	assert_int_equal(move.path[1], 0);
	must_read_as("go ne-0301-se", "go 0302-0301-0401");
	must_read_as("go old-fort-0203", "go 0303-0203");
	must_not_read("go 0401", "toy:1", "A path goes from hex to neighbouring hex, beginning beside the force.");
	must_not_read("go", "toy:1", "A path is expected here: the hexes entered, in order, such as 1011-1012-1113.");
	move.path[0] = 6;
	must_be_unsound(move, "not there");
	move = must_read_as("go n", "go 0201");
	move.path[0] = 0, move.path[1] = 0, move.count = 2; /* over the edge */
	must_be_unsound(move, "not there");
	look.start = HEX_NONE;
	must_not_read("go 0302", "toy:2", "Nobody marches.");
	look.start = kit_find_hex(loaded.map, 202);
}

TEST(test_lists)
{
	struct move move = must_read("pay paying silver,gold,silver");

	assert_int_equal(move.count, 3);
	assert_int_equal(move.path[0], 1);
	move.path[2] = 2;
	must_be_unsound(move, "not there");
	must_read("pay");
	must_not_read("pay paying silver,copper", "toy:1", "misread");
	assert_int_equal(must_read("show guards also lancers battery").set[0], 1 << 2 | 1 << 4);
	must_not_read("show guards also", "toy:1", "A unit is wanted.");
}

TEST(test_numbers_as_bits)
{
	struct move move = must_read("ranks 1 3 4 under regimental");

	assert_int_equal(move.arg[0], 13);
	assert_int_equal(move.arg[1], 2);
	must_read_as("ranks 3 1", "ranks 1 3");
	must_not_read("ranks", "toy:1", "misread");
	must_not_read("ranks 1 5", "toy:1", "too much");
	must_not_read("ranks 1 under nobody", "toy:1", "misread");
	move.arg[0] = 16;
	must_be_unsound(move, "not there");
	move.arg[0] = 0;
	must_be_unsound(move, "not there");
	move.arg[0] = 1, move.arg[1] = 3;
	must_be_unsound(move, "not there");
}

TEST(test_orders)
{
	struct move move = must_read("fire guards at lancers, battery at lancers twice"), order;

	assert_int_equal(move.count, 8);
	assert_int_equal(kit_count_orders(&orders, &move), 2);
	order = kit_order_of(&orders, &move, 1);
	assert_int_equal(order.arg[0], 4);
	assert_int_equal(order.arg[1], 302);
	assert_int_equal(order.arg[2], 2);
	assert_int_equal(must_read("fire nobody").count, 0);
	must_not_read("fire guards at lancers,", "toy:1", "A unit is wanted.");
	must_not_read("fire guards lancers", "toy:1", "An order is wanted.");
	move.path[4] = 5; /* there is no fifth unit */
	must_be_unsound(move, "not there");
	move = must_read("fire guards at lancers");
	move.path[3] = 3; /* nobody fires three times */
	must_be_unsound(move, "not there");
	move.path[3] = 1 | 4; /* bits that no part has */
	must_be_unsound(move, "not there");
	move = must_read("fire guards at lancers"), move.count = 5;
	must_be_unsound(move, "not there");
}

/* Twelve orders fill the path, a thirteenth is too much. */
TEST(test_many_orders)
{
	char text[512] = "fire guards at guards";

	for (int i = 1; i < RULES_PATH / 4; i++)
		strcat(text, ", guards at guards");
	assert_int_equal(must_read(text).count, RULES_PATH);
	strcat(text, ", guards at guards");
	must_not_read(text, "toy:1", "So many orders cannot be given in one move.");
}

/* A path may be empty here only because the word says so: the kind of part lets no empty one pass. */
TEST(test_word_alone)
{
	char buffer[16];
	struct text text = base_start_text(buffer, sizeof buffer);
	struct move move;

	assert_null(kit_take_move(&phrase, &look, "stay", &move).rule);
	assert_int_equal(move.verb, GO);
	assert_int_equal(move.count, 0);
	kit_put_move(&phrase, &look, &move, &text);
	assert_string_equal(buffer, "stay");
	must_not_read("stay 0302", "toy:1", "too much");
}

/* What is no move has no text that could be read back. */
TEST(test_unsound_text)
{
	static const struct move unsound[] = {{.verb = VERBS}, {.verb = SEND}, {.verb = WAIT, .arg = {[4] = 7}}};

	for (size_t i = 0; i < sizeof unsound / sizeof unsound[0]; i++) {
		char buffer[16];
		struct text text = base_start_text(buffer, sizeof buffer);

		kit_put_move(&phrase, &look, &unsound[i], &text);
		assert_string_equal(buffer, "?");
	}
}

TEST(test_refusals)
{
	must_not_read("dance", "toy:1", "no verb");
	must_not_read("sender", "toy:1", "no verb");
	must_not_read("send 7", "toy:1", "A unit is wanted.");
	must_not_read("send guards 0202", "toy:1", "no word");
	must_not_read("send guards from 9999", "toy:1", "A hex is wanted.");
	must_not_read("send guards from 0202 with", "toy:1", "A unit is wanted.");
	must_not_read("send guards from 0202 slow fast", "toy:1", "too much");
	must_not_read("wait now", "toy:1", "too much");
}

TEST(test_form)
{
	struct move sound = must_read("send guards from 0202 with battery"), move;

	must_be_unsound((struct move){.verb = NOTHING}, "no move");
	must_be_unsound((struct move){.verb = VERBS}, "no move");
	move = sound, move.count = RULES_PATH + 1;
	must_be_unsound(move, "no move");
	move = sound, move.arg[0] = 0;
	must_be_unsound(move, "not there");
	move = sound, move.arg[0] = 13;
	must_be_unsound(move, "not there");
	move = sound, move.arg[1] = 5;
	must_be_unsound(move, "not there");
	move = sound, move.set[0] = 0;
	must_be_unsound(move, "not there");
	move = sound, move.set[0] |= 1;
	must_be_unsound(move, "not there");
	move = sound, move.set[0] |= 1 << 5;
	must_be_unsound(move, "not there");
	move = sound, move.arg[2] = 2;
	must_be_unsound(move, "more there");
	move = sound, move.arg[4] = 1;
	must_be_unsound(move, "more there");
	move = sound, move.path[0] = 1;
	must_be_unsound(move, "more there");
	move = must_read("lose guards,battery"), move.path[2] = 1;
	must_be_unsound(move, "not there");
	move = must_read("lose guards,battery"), move.count = 3, move.path[3] = 0;
	must_be_unsound(move, "not there");
}

static void must_have_grammar(unsigned verb, const char *wanted)
{
	char buffer[128];
	struct text text = base_start_text(buffer, sizeof buffer);

	kit_put_grammar(&phrase, verb, &text);
	assert_string_equal(buffer, wanted);
}

TEST(test_grammar)
{
	must_have_grammar(WAIT, "wait");
	must_have_grammar(SEND, "send UNITS from HEX [with CHIEF] [fast] [slow]");
	must_have_grammar(LOSE, "lose UNITS|none [shake UNITS]");
	must_have_grammar(FORM, "form UNIT line|square [facing DEGREES] card gold|silver|none");
	must_have_grammar(AIM, "aim UNIT range INCHES [twice]");
}

TEST(test_vocabulary)
{
	struct arena *arena = base_open_arena();
	struct doc_writer writer;
	const struct doc *list;

	base_start_doc_writer(&writer, arena);
	writer.writer.open_map(&writer.writer, NULL);
	kit_write_phrase(&phrase, &look, &writer.writer);
	writer.writer.close(&writer.writer);
	list = base_find_doc(writer.root, "verbs")->first;
	assert_string_equal(list->scalar, "wait");
	assert_int_equal(base_find_doc(writer.root, "verbs")->count, VERBS);
	list = base_find_doc(writer.root, "grammar");
	assert_string_equal(base_find_doc(list, "wait")->scalar, "wait: Nothing is done.");
	assert_string_equal(base_find_doc(list, "show")->scalar, "show UNIT [also UNIT...]");
	list = base_find_doc(writer.root, "words")->first;
	assert_string_equal(list->scalar, "from");
	assert_string_equal(list->next->scalar, "with");
	/* from with fast slow none shake range twice paying gold silver line square facing card none gold silver also
	 * nobody at twice under kings regimental, old-fort */
	assert_int_equal(base_find_doc(writer.root, "words")->count, 26);
	assert_int_equal(base_find_doc(writer.root, "units")->count, 4);
	assert_string_equal(base_find_doc(writer.root, "units")->first->scalar, "guards");
	base_close_arena(arena);
}

AROUND_ALL(open_map, close_map);
