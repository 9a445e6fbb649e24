/* kit_options.c: options by a table, and the sets of them that a scenario gives. May use: base, codec, kit. */
#include "maps.h"
#include "kit/common/options.h"
#include "test.h"

enum { ROUT, RAINS, ENTRY, WEEKS, OPTIONS };

static const struct option_spec table[OPTIONS] = {
	[ROUT] = KIT_OPTIONAL("rout", "game:1", "Beaten units run.", 0),
	[RAINS] = KIT_SWITCH("rains", "game:2", "The weather counts.", 0),
	[ENTRY] = KIT_CHOICE("entry", "game:3", "When a hex may be entered.", 1, "known", "seen", "always"),
	[WEEKS] = KIT_NUMBER("weeks", "game:4", "Weeks that are played.", 1, 52, 12),
};
static const char *const sources[] = {"rules", NULL};

static struct arena *arena;
static struct faults faults;
static struct data_folder folder;
static struct doc_set set;
static struct option_spec specs[OPTIONS];
static int32_t preset[PRESETS][OPTIONS];

static struct doc *parse(const char *text)
{
	return codec_parse_yaml("test.yaml", text, strlen(text), arena, &faults);
}

static int open_folder(void **state)
{
	static struct named_doc docs[1];

	(void)state;
	arena = base_open_arena();
	faults = (struct faults){.arena = arena};
	docs[0] = (struct named_doc){"rules", parse("[{id: '1'}]")};
	set = (struct doc_set){docs, 1};
	folder = kit_open_folder("game", sources, &set, arena, &faults);
	memcpy(specs, table, sizeof specs);
	return 0;
}

static int close_folder(void **state)
{
	(void)state;
	base_close_arena(arena);
	return 0;
}

TEST(test_table)
{
	assert_int_equal(table[ENTRY].high, 2);
	assert_int_equal(table[ENTRY].standard, 1);
	assert_string_equal(table[ENTRY].words[2], "always");
	assert_null(table[ENTRY].words[3]);
	assert_null(table[WEEKS].words);
	assert_int_equal(table[WEEKS].low, 1);
	assert_string_equal(table[ROUT].words[1], "on");
	assert_string_equal(table[RAINS].words[1], "on");
}

TEST(test_sets)
{
	kit_load_options(&folder, parse("{standard: {weeks: 3}, presupposes: {rains: on, entry: always}}"), specs,
	                 OPTIONS, preset[0]);
	assert_int_equal(faults.count, 0);
	assert_memory_equal(preset[PRESET_STANDARD], ((int32_t[]){0, 0, 1, 3}), sizeof preset[0]);
	assert_memory_equal(preset[PRESET_SCENARIO], ((int32_t[]){0, 1, 2, 3}), sizeof preset[0]);
	/* "all": the optional rules, not the rulings */
	assert_memory_equal(preset[PRESET_ALL], ((int32_t[]){1, 0, 1, 3}), sizeof preset[0]);
	assert_int_equal(specs[WEEKS].standard, 3);
	kit_load_options(&folder, parse("{title: none}"), specs, OPTIONS, preset[0]);
	assert_memory_equal(preset[PRESET_SCENARIO], preset[PRESET_STANDARD], sizeof preset[0]);
	assert_int_equal(faults.count, 0);
}

TEST(test_faults)
{
	static const struct {
		const char *text, *fault;
	} bad[] = {
		{"standard: {weeks: 53}", "this option has no such value 'weeks'"},
		{"standard: {weeks: many}", "this option has no such value 'weeks'"},
		{"presupposes: {entry: never}", "this option has no such value 'entry'"},
		{"presupposes: {entry: 1}", "this option has no such value 'entry'"},
		{"standard: {snow: on}", "there is no option of this name 'snow'"},
		{"standard: on", "a map of keys is wanted here 'standard'"},
	};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		faults.count = 0;
		kit_load_options(&folder, parse(bad[i].text), specs, OPTIONS, preset[0]);
		assert_int_equal(faults.count, 1);
		assert_string_equal(faults.list[0].text, bad[i].fault);
	}
}

AROUND_EACH(open_folder, close_folder);
