/* kit_doctrine.c: doctrine.yaml: numbers with ranges, doctrines that differ from the standard one, and faults.
 * May use: base, codec, kit. */
#include "maps.h"
#include "kit/common/doctrine.h"
#include "test.h"

static const char *const names[] = {"odds", "guard", NULL};
static const char *const sources[] = {"rules", NULL};
static const char *const scenarios[] = {"coast", "hills", "river"};
static const char *const sides[] = {"red", "blue", NULL};
static const struct doctrine_places places = {scenarios, 3, sides};

static struct arena *arena;
static struct faults faults;
static struct doctrines doctrines;

#define NUMBERS                                                                                                        \
	"numbers:\n"                                                                                                   \
	"  guard: {low: -5, high: 5, standard: -3, help: Troops that stay.}\n"                                         \
	"  odds: {low: 0, high: 500, standard: 130, help: Per cent.}\n"

static void load(const char *text)
{
	struct named_doc docs[2];
	struct doc_set set = {docs, 1};
	struct data_folder folder;

	faults.count = 0;
	docs[0] = (struct named_doc){"rules", codec_parse_yaml("rules.tsv", "[{id: '1'}]", 11, arena, &faults)};
	if (text)
		docs[set.count++] = (struct named_doc){
			"doctrine", codec_parse_yaml("doctrine.yaml", text, strlen(text), arena, &faults)};
	folder = kit_open_folder("game", sources, &set, arena, &faults);
	kit_load_doctrines(&folder, names, places, &doctrines);
}

static int open_arena(void **state)
{
	(void)state;
	arena = base_open_arena();
	faults = (struct faults){.arena = arena};
	return 0;
}

static int close_arena(void **state)
{
	(void)state;
	base_close_arena(arena);
	return 0;
}

TEST(values_come_in_the_order_of_the_names)
{
	load("made: by hand\n" NUMBERS "doctrines:\n  rush: {help: At once., odds: 90}\n  sit: {help: Stay., guard: 5, "
	     "odds: 0}\n  wait: {like: sit, help: As sit., odds: 7}\n");
	assert_int_equal(faults.count, 0);
	assert_int_equal(doctrines.numbers, 2);
	assert_string_equal(doctrines.number[0].name, "odds");
	assert_string_equal(doctrines.number[1].help, "Troops that stay.");
	assert_int_equal(doctrines.number[1].low, -5);
	assert_int_equal(doctrines.number[0].high, 500);
	assert_int_equal(doctrines.count, 4);
	assert_memory_equal(doctrines.list[3].value, ((int32_t[]){7, 5}), 8);
	assert_string_equal(doctrines.list[0].name, "standard");
	assert_string_equal(doctrines.list[2].name, "sit");
	assert_string_equal(doctrines.list[1].help, "At once.");
	assert_memory_equal(doctrines.list[0].value, ((int32_t[]){130, -3}), 8);
	assert_memory_equal(doctrines.list[1].value, ((int32_t[]){90, -3}), 8);
	assert_memory_equal(doctrines.list[2].value, ((int32_t[]){0, 5}), 8);
	assert_ptr_equal(kit_choose_doctrine(&doctrines, NULL, 2, 1), doctrines.list[0].value);
	assert_ptr_equal(kit_choose_doctrine(&doctrines, doctrines.list[2].value, 0, 0), doctrines.list[2].value);
	assert_ptr_equal(kit_share_doctrine(&doctrines, NULL), doctrines.list[0].value);
	assert_int_equal(doctrines.horizon, 0);
	assert_int_equal(doctrines.haste, 0);
	assert_int_equal(doctrines.sure, 200);
	assert_int_equal(doctrines.doubt, UINT32_MAX);
	assert_int_equal(doctrines.tries, 6);
	load("made: by hand\nhorizon: 2\ndoubt: 900\ntries: 2\nsure: 50\nhaste: 40\n" NUMBERS "doctrines: {}\n");
	assert_int_equal(faults.count, 0);
	assert_int_equal(doctrines.horizon, 2);
	assert_int_equal(doctrines.doubt, 900);
	assert_int_equal(doctrines.tries, 2);
	assert_int_equal(doctrines.sure, 50);
	assert_int_equal(doctrines.haste, 40);
	load("made: by hand\nhorizon: end\n" NUMBERS "doctrines: {}\n");
	assert_int_equal(faults.count, 0);
	assert_int_equal(doctrines.horizon, RULES_TO_THE_END);
	load("made: by hand\nhorizon: 3\nhorizon_in: [{in: [hills, desert], horizon: 0}, {in: [river], horizon: end}]\n" NUMBERS
	     "doctrines: {}\n");
	assert_int_equal(faults.count, 0);
	assert_memory_equal(doctrines.horizons, ((uint32_t[]){3, 0, RULES_TO_THE_END}), 3 * sizeof(uint32_t));
}

TEST(a_doctrine_is_standard_where_it_says)
{
	load("made: by hand\n" NUMBERS "doctrines:\n  rush: {help: At once., odds: 90}\n"
	     "  climb: {help: x, in: [hills, river], side: blue, odds: 10}\n  wade: {help: x, in: [coast], odds: 20}\n");
	assert_int_equal(faults.count, 0);
	assert_int_equal(doctrines.sides, 2);
	assert_memory_equal(doctrines.standard, ((uint32_t[]){3, 3, 0, 2, 0, 2}), 6 * sizeof(uint32_t));
	assert_ptr_equal(kit_choose_doctrine(&doctrines, NULL, 1, 0), doctrines.list[0].value);
	assert_ptr_equal(kit_choose_doctrine(&doctrines, NULL, 1, 1), doctrines.list[2].value);
	assert_ptr_equal(kit_choose_doctrine(&doctrines, doctrines.list[1].value, 1, 1), doctrines.list[1].value);
	assert_ptr_equal(kit_share_doctrine(&doctrines, NULL), doctrines.list[0].value);
	assert_false(doctrines.list[0].local || doctrines.list[1].local);
	assert_true(doctrines.list[2].local && doctrines.list[3].local);
	load("made: by hand\n" NUMBERS "doctrines: {climb: {help: x, in: [mountains], odds: 10}}\n");
	assert_int_equal(faults.count, 0);
	assert_ptr_equal(kit_choose_doctrine(&doctrines, NULL, 1, 1), doctrines.list[0].value);
}

TEST(faults_name_what_is_wrong)
{
	static const struct {
		const char *text, *fault;
	} bad[] = {
		{NULL, "the data folder lacks this document: 'doctrine'"},
		{NUMBERS "doctrines: {}\n", "made"},
		{"made: x\ndoctrines: {}\n", "a map of keys is wanted here 'numbers'"},
		{"made: x\n" NUMBERS "  speed: {low: 0, high: 1, standard: 0, help: x}\ndoctrines: {}\n",
	         "no judgement depends on this number 'speed'"},
		{"made: x\nnumbers: {odds: {low: 0, high: 1, standard: 0, help: x}}\ndoctrines: {}\n",
	         "a map of keys is wanted here 'guard'"},
		{"made: x\nhorizon: -1\n" NUMBERS "doctrines: {}\n", "horizon"},
		{"made: x\nhorizon: ends\n" NUMBERS "doctrines: {}\n", "horizon"},
		{"made: x\nhorizon_in: [{in: [hills], horizon: -1}]\n" NUMBERS "doctrines: {}\n", "horizon"},
		{"made: x\nhorizon_in: [hills]\n" NUMBERS "doctrines: {}\n", "in"},
		{"made: x\nhorizon_in: 1\n" NUMBERS "doctrines: {}\n", "horizon_in"},
		{"made: x\ndoubt: -1\n" NUMBERS "doctrines: {}\n", "doubt"},
		{"made: x\ntries: 0\n" NUMBERS "doctrines: {}\n", "tries"},
		{"made: x\nsure: 0\n" NUMBERS "doctrines: {}\n", "sure"},
		{"made: x\nhaste: 101\n" NUMBERS "doctrines: {}\n", "haste"},
		{"made: x\nwho: x\n" NUMBERS "doctrines: {}\n", "who"},
		{"made: x\n" NUMBERS "doctrines: {rush: {help: x, odds: 501}}\n", "odds"},
		{"made: x\n" NUMBERS "doctrines: {rush: {help: x, speed: 1}}\n", "there is no number 'speed'"},
		{"made: x\n" NUMBERS "doctrines: {rush: {odds: 1}}\n", "help"},
		{"made: x\n" NUMBERS "doctrines: {rush: {help: x, like: later}, later: {help: x}}\n", "later"},
		{"made: x\n" NUMBERS "doctrines: {standard: {help: x}}\n", "which is not 'standard'"},
		{"made: x\n" NUMBERS "doctrines: {rush: 1}\n", "is a map of numbers 'rush'"},
		{"made: x\n" NUMBERS "doctrines: {climb: {help: x, in: hills}}\n", "a list"},
		{"made: x\n" NUMBERS "doctrines: {climb: {help: x, in: [hills], side: green}}\n", "green"},
		{"made: x\n" NUMBERS "doctrines: {climb: {help: x, side: red}}\n", "a side without scenarios"},
		{"made: x\n" NUMBERS
	         "doctrines: {climb: {help: x, in: [hills]}, sit: {help: x, in: [hills], side: red}}\n",
	         "two doctrines are standard there"},
		{"made: x\nnumbers:\n  guard: {low: 0, high: 5, standard: 6, help: x}\n  odds: {low: 0, high: 5, "
	         "standard: 5, help: x}\ndoctrines: {}\n",
	         "standard"},
	};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		load(bad[i].text);
		if (faults.count != 1 || !strstr(faults.list[0].text, bad[i].fault))
			fail_msg("case %zu: %zu faults, the first: %s", i, faults.count,
			         faults.count ? faults.list[0].text : "none");
	}
}

AROUND_EACH(open_arena, close_arena);
