/* kit_want.c: wanted documents, lists, words, ids and rules. May use: base, codec, kit. */
#include "maps.h"
#include "kit/common/want.h"
#include "test.h"

static const char *const sources[] = {"rules", "reconstructed", NULL};
static struct arena *arena;
static struct faults faults;
static struct data_folder folder;
static struct doc_set set;

static struct doc *parse(const char *text)
{
	struct doc *doc = codec_parse_yaml("test.yaml", text, strlen(text), arena, &faults);

	assert_non_null(doc);
	return doc;
}

static int open_folder(void **state)
{
	static struct named_doc docs[4];

	(void)state;
	arena = base_open_arena();
	faults = (struct faults){.arena = arena};
	docs[0] = (struct named_doc){"rules", parse("[{id: '1.1'}, {id: '2.3(4)'}]")};
	docs[1] = (struct named_doc){"scenarios/one", parse("{a: [x], m: {k: 1}, rule: '2.3(4)', wrong: '9.9'}")};
	docs[2] = (struct named_doc){"tables/list", parse("[1, 2]")};
	docs[3] = (struct named_doc){"scenarios/two", parse("{a: 1}")};
	set = (struct doc_set){docs, 4};
	folder = kit_open_folder("game", sources, &set, arena, &faults);
	return 0;
}

static int close_folder(void **state)
{
	(void)state;
	base_close_arena(arena);
	return 0;
}

/* The one fault so far, which is then forgotten. */
static void expect_fault(const char *text)
{
	assert_int_equal(faults.count, 1);
	assert_string_equal(faults.list[0].text, text);
	faults.count = 0;
}

TEST(test_documents)
{
	size_t at = 0;

	assert_int_equal(faults.count, 0);
	assert_ptr_equal(kit_want_doc(&folder, "scenarios/one", "game:1.1"), set.list[1].root);
	assert_null(kit_want_doc(&folder, "tables/none", "game:1.1"));
	assert_string_equal(faults.list[0].rule, "game:1.1");
	expect_fault("the data folder lacks this document: 'tables/none'");
	assert_null(kit_want_doc(&folder, "tables/list", NULL));
	expect_fault("this document must be a map of keys 'tables/list'");
	assert_string_equal(kit_next_doc(&folder, "scenarios/", &at)->name, "scenarios/one");
	assert_string_equal(kit_next_doc(&folder, "scenarios/", &at)->name, "scenarios/two");
	assert_null(kit_next_doc(&folder, "scenarios/", &at));
	at = 0;
	assert_ptr_equal(kit_next_map(&folder, "scenarios/", &at), set.list[1].root);
	at = 0;
	assert_null(kit_next_map(&folder, "tables/list", &at));
	expect_fault("this document must be a map of keys 'tables/list'");
}

TEST(test_no_rules)
{
	struct doc_set none = {set.list + 1, 1};

	kit_open_folder("game", sources, &none, arena, &faults);
	expect_fault("there is no rules.tsv: refusals and events could not name their rules");
}

TEST(test_sources)
{
	kit_check_source(&folder, parse("source: rules"));
	kit_check_source(&folder, parse("{source: reconstructed, reason: a guess}"));
	assert_int_equal(faults.count, 0);
	kit_check_source(&folder, parse("source: reconstructed"));
	expect_fault("missing key 'reason'");
	kit_check_source(&folder, parse("source: hearsay"));
	expect_fault("'source' must be one of rules, reconstructed, not 'hearsay'");
	kit_check_source(&folder, parse("a: 1"));
	expect_fault("missing key 'source'");
}

TEST(test_members)
{
	const struct doc *doc = set.list[1].root;

	assert_non_null(kit_want_list(&folder, doc, "a"));
	assert_non_null(kit_want_map(&folder, doc, "m"));
	assert_null(kit_want_list_opt(&folder, doc, "absent"));
	assert_null(kit_want_map_opt(&folder, doc, "absent"));
	assert_int_equal(faults.count, 0);
	assert_null(kit_want_list(&folder, doc, "absent"));
	expect_fault("a list is wanted here 'absent'");
	assert_null(kit_want_list_opt(&folder, doc, "m"));
	expect_fault("a list is wanted here 'm'");
	assert_null(kit_want_map(&folder, doc, "a"));
	expect_fault("a map of keys is wanted here 'a'");
	assert_true(kit_want_room(&folder, doc, 7, 8));
	assert_false(kit_want_room(&folder, doc, 8, 8));
	expect_fault("there is no room for more of these");
}

TEST(test_copies)
{
	char word[] = "march";
	const char *kept = kit_keep_text(&folder, word);

	word[0] = 'M';
	assert_string_equal(kept, "march");
	assert_null(kit_keep_text(&folder, NULL));
	assert_string_equal(kit_keep_number(&folder, "A retreat is # hexes long.", 12), "A retreat is 12 hexes long.");
}

TEST(test_rules)
{
	const struct doc *doc = set.list[1].root;

	assert_string_equal(kit_want_rule(&folder, doc, "rule"), "game:2.3(4)");
	assert_string_equal(kit_keep_rule(&folder, doc, "1.1"), "game:1.1");
	assert_null(kit_keep_rule(&folder, doc, NULL));
	assert_int_equal(faults.count, 0);
	assert_non_null(kit_want_rule(&folder, doc, "wrong"));
	assert_int_equal(faults.list[0].line, 1);
	expect_fault("rules.tsv has no such rule '9.9'");
	assert_non_null(kit_want_rule(&folder, doc, "absent"));
	expect_fault("missing key 'absent'");
}

TEST(test_words)
{
	static const char *const words[] = {"clear", "hill", "marsh", NULL};
	uint8_t value[4] = {9, 9, 9, 9};

	assert_int_equal(kit_find_word(words, "marsh"), 2);
	assert_int_equal(kit_find_word(words, "sea"), -1);
	assert_int_equal(kit_find_word(words, NULL), -1);
	assert_int_equal(kit_want_words(&folder, parse("[marsh, clear, hill]"), words, value, 4), 3);
	assert_memory_equal(value, ((uint8_t[]){2, 0, 1, 9}), 4);
	assert_int_equal(kit_want_words(&folder, NULL, words, value, 4), 0);
	assert_int_equal(faults.count, 0);
	assert_int_equal(kit_want_words(&folder, parse("[hill, sea]"), words, value, 4), 2);
	expect_fault("this word is not known here 'sea'");
	assert_int_equal(kit_want_words(&folder, parse("[[hill]]"), words, value, 4), 1);
	expect_fault("this word is not known here '(not a word)'");
	assert_int_equal(kit_want_words(&folder, parse("[hill, hill, hill]"), words, value, 2), 2);
	expect_fault("this list is empty or too long");
	assert_int_equal(kit_want_words(&folder, parse("[]"), words, value, 2), 0);
	expect_fault("this list is empty or too long");
}

TEST(test_ids)
{
	static const struct piece {
		const char *id;
		int strength;
	} piece[] = {{"rifles", 4}, {"guns", 2}, {"guns-2", 2}, {"foot", 3}};
	struct named_list pieces = {piece, 4, sizeof piece[0]};
	uint16_t order[4];

	assert_int_equal(kit_find_id(pieces, "foot"), 3);
	assert_int_equal(kit_find_id(pieces, "horse"), -1);
	assert_int_equal(kit_find_id(pieces, NULL), -1);
	assert_int_equal(kit_want_id(&folder, parse("unit: guns"), "unit", pieces), 1);
	assert_int_equal(faults.count, 0);
	assert_int_equal(kit_want_id(&folder, parse("unit: horse"), "unit", pieces), 0);
	expect_fault("there is no 'horse' here; there are: rifles, guns, guns-2, foot");
	kit_sort_ids(pieces, order);
	assert_memory_equal(order, ((uint16_t[]){3, 1, 2, 0}), sizeof order);
	for (int i = 0; i < 4; i++)
		assert_int_equal(kit_find_sorted(pieces, order, piece[i].id, strlen(piece[i].id)), i);
	/* A name ends where the caller says, not before and not after. */
	assert_int_equal(kit_find_sorted(pieces, order, "guns and foot", 4), 1);
	assert_int_equal(kit_find_sorted(pieces, order, "gun", 3), -1);
	assert_int_equal(kit_find_sorted(pieces, order, "guns-22", 7), -1);
}

TEST(test_like_another)
{
	const struct doc *one = parse("{like: two, b: 2}"), *both = kit_take_after(&folder, one, "scenarios/");

	assert_int_equal(both->count, 2);
	assert_string_equal(base_find_doc(both, "a")->scalar, "1");
	assert_string_equal(base_find_doc(both, "b")->scalar, "2");
	assert_null(base_find_doc(both, "like"));
	both = kit_take_after(&folder, parse("{like: two, a: 3}"), "scenarios/");
	assert_string_equal(base_find_doc(both, "a")->scalar, "3");
	one = parse("a: 1");
	assert_ptr_equal(kit_take_after(&folder, one, "scenarios/"), one);
	assert_int_equal(faults.count, 0);
	kit_take_after(&folder, parse("like: nothing"), "scenarios/");
	expect_fault("there is no 'nothing' here; there are: one, two");
}

AROUND_EACH(open_folder, close_folder);
