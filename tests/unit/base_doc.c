/* base_doc.c: reading with checks, merging, and the writer that builds trees. */
#include <stdlib.h>
#include <string.h>

#include "base/doc.h"
#include "base/writer.h"
#include "codec/codec.h"
#include "test.h"

struct bench {
	struct arena *arena;
	struct faults faults;
};

static struct bench opened; /* for one test */

static int open_bench(void **state)
{
	(void)state;
	opened = (struct bench){.arena = base_open_arena()};
	opened.faults.arena = opened.arena;
	return 0;
}

static int close_bench(void **state)
{
	(void)state;
	base_close_arena(opened.arena);
	return 0;
}

static struct doc *yaml(struct bench *bench, const char *text)
{
	struct doc *doc = codec_parse_yaml("test.yaml", text, strlen(text), bench->arena, &bench->faults);

	assert_non_null(doc);
	return doc;
}

/* One line of JSON: the easiest way to compare whole trees. */
static void expect(const struct doc *doc, const char *json)
{
	struct json_writer writer;
	char *text;

	codec_start_json(&writer);
	codec_send_doc(doc, NULL, &writer.writer);
	text = codec_finish_json(&writer, false);
	assert_string_equal(text, json);
	free(text);
}

/* Exactly one fault since the last one, with this text and place; it is taken off again. */
static void expect_fault(struct bench *bench, int line, const char *text)
{
	assert_int_equal(bench->faults.count, 1);
	assert_string_equal(bench->faults.list[0].text, text);
	assert_int_equal(bench->faults.list[0].line, line);
	bench->faults.count = 0;
}

TEST(merging_lays_patch_over_base)
{
	struct bench *bench = &opened;
	struct doc *base = yaml(bench, "a: 1\nmap: {x: 1, y: 2}\nlist: [1, 2]\nother: [1]\n");
	struct doc *patch = yaml(bench, "map: {y: 3, z: {q: 4}}\n+list: [3, 4]\nother: [9]\nnew: 5\n+fresh: [6]\n");
	const struct doc *merged = base_merge_docs(bench->arena, base, patch);

	expect(merged,
	       "{\"a\":\"1\",\"map\":{\"x\":\"1\",\"y\":\"3\",\"z\":{\"q\":\"4\"}},\"list\":[\"1\",\"2\",\"3\",\"4\"],"
	       "\"other\":[\"9\"],\"new\":\"5\",\"fresh\":[\"6\"]}");
	expect(base, "{\"a\":\"1\",\"map\":{\"x\":\"1\",\"y\":\"2\"},\"list\":[\"1\",\"2\"],\"other\":[\"1\"]}");
	assert_int_equal(merged->count, 6);
	assert_int_equal(base_find_doc(merged, "list")->count, 4);
	assert_int_equal(base_find_doc(merged, "a")->line, 1);
	assert_int_equal(base_find_doc(merged, "new")->line, 4);
}

TEST(merging_replaces_what_differs_in_kind)
{
	struct bench *bench = &opened;
	struct doc *base = yaml(bench, "a: {x: 1}\nb: 2\nc: [3]\nd: 1\n");
	struct doc *patch = yaml(bench, "a: 7\nb: {y: 1}\nc: {z: 1}\n+d: [2]\n");

	expect(base_merge_docs(bench->arena, base, patch),
	       "{\"a\":\"7\",\"b\":{\"y\":\"1\"},\"c\":{\"z\":\"1\"},\"d\":[\"2\"]}");
}

TEST(merging_appends_inside_maps_and_to_nothing)
{
	struct bench *bench = &opened;
	struct doc *base = yaml(bench, "m: {l: [a]}\n");
	struct doc *patch = yaml(bench, "m: {+l: [b], n: {+k: [c]}}\n");

	expect(base_merge_docs(bench->arena, base, patch), "{\"m\":{\"l\":[\"a\",\"b\"],\"n\":{\"k\":[\"c\"]}}}");
	expect(base_merge_docs(bench->arena, base, NULL), "{\"m\":{\"l\":[\"a\"]}}");
	expect(base_merge_docs(bench->arena, NULL, patch), "{\"m\":{\"l\":[\"b\"],\"n\":{\"k\":[\"c\"]}}}");
	assert_null(base_merge_docs(bench->arena, NULL, NULL));
}

TEST(integers_are_checked)
{
	struct bench *bench = &opened;
	struct doc *doc =
		yaml(bench, "good: 5\nlow: -3\nword: five\nhalf: 2.5\nlist: [1]\nhuge: 99999999999999999999\n");

	assert_int_equal(base_read_int(doc, "good", 0, 10, 7, &bench->faults), 5);
	assert_int_equal(base_read_int(doc, "low", -3, 10, 7, &bench->faults), -3);
	assert_int_equal(bench->faults.count, 0);
	assert_int_equal(base_read_int(doc, "low", -2, 10, 7, &bench->faults), 7);
	expect_fault(bench, 2, "'low' must be a whole number from -2 to 10, not '-3'");
	assert_int_equal(base_read_int(doc, "good", 0, 4, 7, &bench->faults), 7);
	expect_fault(bench, 1, "'good' must be a whole number from 0 to 4, not '5'");
	assert_int_equal(base_read_int_opt(doc, "word", 0, 9, 7, &bench->faults), 7);
	expect_fault(bench, 3, "'word' must be a whole number from 0 to 9, not 'five'");
	base_read_int(doc, "half", 0, 9, 7, &bench->faults);
	expect_fault(bench, 4, "'half' must be a whole number from 0 to 9, not '2.5'");
	base_read_int(doc, "list", 0, 9, 7, &bench->faults);
	expect_fault(bench, 5, "'list' must be a whole number from 0 to 9, not a list");
	base_read_int(doc, "huge", 0, INT64_MAX, 7, &bench->faults);
	expect_fault(bench, 6,
	             "'huge' must be a whole number from 0 to 9223372036854775807, not '99999999999999999999'");
	assert_int_equal(base_read_int(doc, "none", 0, 9, 7, &bench->faults), 7);
	expect_fault(bench, 1, "missing key 'none'");
	assert_int_equal(base_read_int_opt(doc, "none", 0, 9, 7, &bench->faults), 7);
	assert_int_equal(bench->faults.count, 0);
}

TEST(texts_and_switches_are_checked)
{
	struct bench *bench = &opened;
	struct doc *doc = yaml(bench, "text: hello\nmap: {}\non: yes\noff: false\nodd: maybe\n");

	assert_string_equal(base_read_text(doc, "text", "x", &bench->faults), "hello");
	assert_string_equal(base_read_text_opt(doc, "none", "x", &bench->faults), "x");
	assert_true(base_read_bool_opt(doc, "on", false, &bench->faults));
	assert_false(base_read_bool_opt(doc, "off", true, &bench->faults));
	assert_true(base_read_bool_opt(doc, "none", true, &bench->faults));
	assert_int_equal(bench->faults.count, 0);
	assert_string_equal(base_read_text(doc, "map", "x", &bench->faults), "x");
	expect_fault(bench, 2, "'map' must be a text, not a map");
	assert_true(base_read_bool_opt(doc, "odd", true, &bench->faults));
	expect_fault(bench, 5, "'odd' must be true or false, not 'maybe'");
	base_read_text(doc, "none", NULL, &bench->faults);
	expect_fault(bench, 1, "missing key 'none'");
	base_read_text(base_find_doc(doc, "text"), "inner", NULL, &bench->faults);
	expect_fault(bench, 1, "expected a map here, with the key 'inner'");
	base_read_text(NULL, "inner", NULL, &bench->faults);
	expect_fault(bench, 0, "missing key 'inner'");
}

TEST(choices_list_their_words)
{
	static const char *const words[] = {"clear", "forest", NULL};
	struct bench *bench = &opened;
	struct doc *doc = yaml(bench, "a: forest\nb: jungel\nc: [clear]\n");

	assert_int_equal(base_read_choice(doc, "a", words, -1, &bench->faults), 1);
	assert_int_equal(base_read_choice_opt(doc, "none", words, -1, &bench->faults), -1);
	assert_int_equal(bench->faults.count, 0);
	assert_int_equal(base_read_choice(doc, "b", words, -1, &bench->faults), -1);
	expect_fault(bench, 2, "'b' must be one of clear, forest, not 'jungel'");
	assert_int_equal(base_read_choice_opt(doc, "c", words, -1, &bench->faults), -1);
	expect_fault(bench, 3, "'c' must be one of clear, forest, not a list");
	base_read_choice(doc, "none", words, -1, &bench->faults);
	expect_fault(bench, 1, "missing key 'none'");
}

TEST(unknown_keys_are_refused)
{
	static const char *const known[] = {"a", "b", NULL};
	struct bench *bench = &opened;

	base_refuse_unknown_keys(yaml(bench, "a: 1\nb: 2\n"), known, &bench->faults);
	base_refuse_unknown_keys(yaml(bench, "[a, c]"), known, &bench->faults);
	base_refuse_unknown_keys(NULL, known, &bench->faults);
	assert_int_equal(bench->faults.count, 0);
	base_refuse_unknown_keys(yaml(bench, "a: 1\nbb: 2\n"), known, &bench->faults);
	expect_fault(bench, 2, "unknown key 'bb'; there are: a b");
}

TEST(looking_bears_anything)
{
	struct bench *bench = &opened;
	struct doc *list = yaml(bench, "[1, 2]");
	struct doc_set set = {&(struct named_doc){.name = "maps/asante", .root = list}, 1};
	int64_t value = 3;

	assert_null(base_find_doc(NULL, "a"));
	assert_null(base_find_doc(list, "a"));
	assert_null(base_scalar_of(NULL));
	assert_null(base_scalar_of(list));
	assert_string_equal(base_scalar_of(list->first), "1");
	assert_false(base_int_of(NULL, &value));
	assert_false(base_int_of(list, &value));
	assert_int_equal(value, 3);
	assert_ptr_equal(base_find_in_set(&set, "maps/asante"), list);
	assert_null(base_find_in_set(&set, "maps"));
	assert_null(base_find_in_set(NULL, "maps"));
}

TEST(many_faults_are_all_kept)
{
	struct bench *bench = &opened;
	char subject[2] = {0};

	for (int i = 0; i < 100; i++) {
		subject[0] = (char)('a' + i % 26);
		base_add_fault_about(&bench->faults, NULL, "sunset:8.71", "unknown unit", subject);
	}
	assert_int_equal(bench->faults.count, 100);
	assert_string_equal(bench->faults.list[0].text, "unknown unit 'a'");
	assert_string_equal(bench->faults.list[27].text, "unknown unit 'b'");
	assert_string_equal(bench->faults.list[99].rule, "sunset:8.71");
	assert_null(bench->faults.list[99].file);
}

TEST(the_writer_builds_a_tree)
{
	struct bench *bench = &opened;
	struct doc_writer out;
	struct writer *writer = &out.writer;
	char passing[] = "passing";

	base_start_doc_writer(&out, bench->arena);
	writer->open_map(writer, NULL);
	writer->put_text(writer, "word", passing);
	writer->open_list(writer, "list");
	writer->put_int(writer, NULL, INT64_MIN);
	writer->put_bool(writer, NULL, true);
	writer->open_map(writer, NULL);
	writer->close(writer);
	writer->close(writer);
	assert_null(out.root);
	writer->close(writer);
	memset(passing, 'x', 7);
	expect(out.root, "{\"word\":\"passing\",\"list\":[\"-9223372036854775808\",\"true\",{}]}");
}

TEST(the_writer_bears_any_depth)
{
	struct bench *bench = &opened;
	struct doc_writer out;
	struct writer *writer = &out.writer;
	int depth = 0;

	base_start_doc_writer(&out, bench->arena);
	for (int i = 0; i < 100; i++)
		writer->open_list(writer, NULL);
	writer->put_int(writer, NULL, 1);
	for (int i = 0; i < 100; i++)
		writer->close(writer);
	for (const struct doc *doc = out.root; doc; doc = doc->first)
		depth++;
	assert_int_equal(depth, 33);
	writer->close(writer);
}

AROUND_EACH(open_bench, close_bench);
