/* codec_read.c: YAML, TSV and data folders: places, every refusal, hostile input. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "codec/codec.h"
#include "test.h"

struct bench {
	struct arena *arena;
	struct faults faults;
	char folder[64];
};

static struct bench opened; /* for one test */

static int open_bench(void **state)
{
	(void)state;
	opened = (struct bench){.arena = base_open_arena(), .folder = "/tmp/durbar-codec-XXXXXX"};
	opened.faults.arena = opened.arena;
	return mkdtemp(opened.folder) ? 0 : 1;
}

static int close_bench(void **state)
{
	char command[128];

	(void)state;
	base_close_arena(opened.arena);
	snprintf(command, sizeof command, "rm -r '%s'", opened.folder);
	return system(command);
}

static struct doc *yaml_of(struct bench *bench, const char *bytes, size_t length)
{
	bench->faults.count = 0;
	return codec_parse_yaml("f.yaml", bytes, length, bench->arena, &bench->faults);
}

static struct doc *yaml(struct bench *bench, const char *text)
{
	return yaml_of(bench, text, strlen(text));
}

/* The last reading gave nothing and this fault first. */
static void expect_fault(const struct bench *bench, const struct doc *doc, int line, const char *text)
{
	assert_null(doc);
	assert_true(bench->faults.count > 0);
	if (!strstr(bench->faults.list[0].text, text))
		fail_msg("fault is: %s; expected: %s", bench->faults.list[0].text, text);
	assert_int_equal(bench->faults.list[0].line, line);
	assert_non_null(bench->faults.list[0].file);
}

TEST(places_are_kept)
{
	struct bench *bench = &opened;
	const struct doc *doc =
		yaml(bench, "# note\nname: Kumasi\nlist:\n  - 1\n  - {a: b}\n\"q k\": 'it''s'\nempty:\n");
	const struct doc *list = base_find_doc(doc, "list");

	assert_non_null(doc);
	assert_int_equal(doc->kind, DOC_MAP);
	assert_int_equal(doc->count, 4);
	assert_string_equal(doc->file, "f.yaml");
	assert_int_equal(doc->first->line, 2);
	assert_int_equal(doc->first->column, 7);
	assert_int_equal(list->line, 3);
	assert_int_equal(list->column, 1);
	assert_int_equal(list->first->line, 4);
	assert_int_equal(list->first->column, 5);
	assert_null(list->first->key);
	assert_int_equal(base_find_doc(list->first->next, "a")->column, 9);
	assert_string_equal(base_scalar_of(base_find_doc(doc, "q k")), "it's");
	assert_string_equal(base_scalar_of(base_find_doc(doc, "empty")), "");
}

TEST(texts_of_every_style)
{
	struct bench *bench = &opened;
	const struct doc *doc = yaml(bench, "\xef\xbb\xbf"
	                                    "a: |\n  one\n  two\nb: >-\n  three\n  four\nc: \"\\u00e9\\t\"\n");

	assert_non_null(doc);
	assert_string_equal(base_scalar_of(base_find_doc(doc, "a")), "one\ntwo\n");
	assert_string_equal(base_scalar_of(base_find_doc(doc, "b")), "three four");
	assert_string_equal(base_scalar_of(base_find_doc(doc, "c")), "\xc3\xa9\t");
}

/* What follows the key is not looked at, whatever it is; inside other maps the key means nothing. */
TEST(heads_end_at_a_key)
{
	static const char text[] = "a: {units: 1}\nb: [1, 2]\nunits: [1, {\n";
	struct bench *bench = &opened;
	const struct doc *doc =
		codec_parse_head("f.yaml", text, sizeof text - 1, "units", bench->arena, &bench->faults);

	assert_non_null(doc);
	assert_int_equal(bench->faults.count, 0);
	assert_int_equal(doc->count, 2);
	assert_non_null(base_find_doc(base_find_doc(doc, "a"), "units"));
	assert_int_equal(base_find_doc(doc, "b")->count, 2);
	assert_null(base_find_doc(doc, "units"));
	assert_null(codec_parse_head("f.yaml", text, sizeof text - 1, "armies", bench->arena, &bench->faults));
	assert_int_equal(bench->faults.count, 1);
}

TEST(doubles_are_refused)
{
	struct bench *bench = &opened;

	expect_fault(bench, yaml(bench, "a: 1\nb: 2\na: 3\n"), 3, "already has the key 'a'");
	expect_fault(bench, yaml(bench, "x:\n  - {k: 1, k: 2}\n"), 2, "already has the key 'k'");
	assert_non_null(yaml(bench, "a: {k: 1}\nb: {k: 1}\n"));
}

TEST(references_and_tags_are_refused)
{
	struct bench *bench = &opened;

	expect_fault(bench, yaml(bench, "a: &x 1\n"), 1, "anchors");
	expect_fault(bench, yaml(bench, "a: &x [1]\n"), 1, "anchors");
	expect_fault(bench, yaml(bench, "a: &x {b: 1}\n"), 1, "anchors");
	expect_fault(bench, yaml(bench, "a: 1\nb: *x\n"), 2, "aliases");
	expect_fault(bench, yaml(bench, "a: !!int 1\n"), 1, "tags");
	expect_fault(bench, yaml(bench, "a: !x [1]\n"), 1, "tags");
	expect_fault(bench, yaml(bench, "a: !x {b: 1}\n"), 1, "tags");
}

TEST(broken_yaml_is_refused)
{
	struct bench *bench = &opened;

	expect_fault(bench, yaml(bench, ""), 1, "empty");
	expect_fault(bench, yaml(bench, "# only a note\n"), 1, "empty");
	expect_fault(bench, yaml(bench, "a: [1, 2\nb: 3\n"), 2, "not YAML");
	expect_fault(bench, yaml(bench, "a: 1\n\tb: 2\n"), 2, "not YAML");
	expect_fault(bench, yaml(bench, "a: \"open\n"), 2, "not YAML");
	expect_fault(bench, yaml(bench, "}"), 1, "not YAML");
	expect_fault(bench, yaml(bench, "? [a]\n: 1\n"), 1, "a key must be");
	expect_fault(bench, yaml(bench, "? {a: 1}\n: 1\n"), 1, "a key must be");
	expect_fault(bench, yaml(bench, "a: 1\n---\nb: 2\n"), 2, "second document");
}

TEST(bytes_that_are_no_text_are_refused)
{
	struct bench *bench = &opened;
	static const char *const bad[] = {"\xff",
	                                  "\xc0\x80",
	                                  "\xc3",
	                                  "\xe0\x80\x80",
	                                  "\xed\xa0\x80",
	                                  "\xf0\x80\x80\x80",
	                                  "\xf4\x90\x80\x80",
	                                  "\xf8\x88\x80\x80\x80",
	                                  "\x80",
	                                  "\xe2\x82"};

	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		char text[32];

		snprintf(text, sizeof text, "a: 1\nb: %s", bad[i]);
		expect_fault(bench, yaml(bench, text), 2, "not UTF-8");
		assert_int_equal(bench->faults.list[0].column, 4);
	}
	expect_fault(bench, yaml_of(bench, "a: 1\nb\0: 2", 10), 2, "control character");
	expect_fault(bench,
	             yaml(bench, "\x7f"
	                         "ELF"),
	             1, "control character");
	expect_fault(bench, yaml(bench, "a: \"x\\0y\"\n"), 1, "zero byte");
	expect_fault(bench, yaml(bench, "\"x\\0y\": 1\n"), 1, "zero byte");
	assert_non_null(yaml(bench, "a: \xf0\x9f\x8e\xb2 \xe2\x82\xac\n"));
}

TEST(depth_is_bounded)
{
	struct bench *bench = &opened;
	static char deep[200000];

	memset(deep, '[', 64);
	memset(deep + 64, ']', 64);
	assert_non_null(yaml_of(bench, deep, 128));
	memset(deep, '[', 65);
	memset(deep + 65, ']', 65);
	expect_fault(bench, yaml_of(bench, deep, 130), 1, "64 deep");
	memset(deep, '[', sizeof deep);
	expect_fault(bench, yaml_of(bench, deep, sizeof deep), 1, "64 deep");
	memset(deep, '-', sizeof deep);
	for (size_t i = 1; i < sizeof deep; i += 2)
		deep[i] = ' ';
	expect_fault(bench, yaml_of(bench, deep, 2000), 1, "64 deep");
}

TEST(size_is_bounded)
{
	struct bench *bench = &opened;
	size_t size = CODEC_FILE_LIMIT + 1;
	char *large = malloc(size);

	memset(large, '#', size);
	expect_fault(bench, yaml_of(bench, large, size), 1, "16 MiB");
	for (size_t i = 0; i < 2500000; i++)
		large[i] = "[,a"[i == 0 ? 0 : 1 + i % 2];
	large[1] = 'a';
	expect_fault(bench, yaml_of(bench, large, 2500000), 1, "million");
	free(large);
}

/* Two hundred thousand keys in one map: checking for doubles must not take forever. */
TEST(large_maps_are_quick)
{
	struct bench *bench = &opened;
	char *large = malloc(3000000);
	size_t used = 0;

	for (int i = 0; i < 200000; i++)
		used += (size_t)snprintf(large + used, 3000000 - used, "k%d: 1\n", i);
	assert_non_null(yaml_of(bench, large, used));
	used += (size_t)snprintf(large + used, 3000000 - used, "k77: 1\n");
	expect_fault(bench, yaml_of(bench, large, used), 200001, "'k77'");
	free(large);
}

/* Every short cut-off and every single changed byte of a file gives a tree or a fault, never both. */
TEST(damaged_files_never_crash)
{
	static const char text[] = "a: {b: [1, 'x', \"y\\n\"]}\nc: |\n  text\nd:\n  - e: 1\n    f: 2\n";
	struct bench *bench = &opened;
	size_t length = sizeof text - 1;
	char copy[sizeof text];

	for (size_t cut = 0; cut < length; cut++) {
		const struct doc *doc = yaml_of(bench, text, cut);

		assert_true((doc == NULL) == (bench->faults.count > 0));
	}
	for (size_t at = 0; at < length; at++) {
		for (int byte = 0; byte < 256; byte += 3) {
			const struct doc *doc;

			memcpy(copy, text, sizeof text);
			copy[at] = (char)byte;
			doc = yaml_of(bench, copy, length);
			assert_true((doc == NULL) == (bench->faults.count > 0));
		}
	}
}

static struct doc *tsv(struct bench *bench, const char *text)
{
	bench->faults.count = 0;
	return codec_parse_tsv("f.tsv", text, strlen(text), bench->arena, &bench->faults);
}

TEST(tables_become_lists_of_maps)
{
	struct bench *bench = &opened;
	const struct doc *doc = tsv(bench, "# note\nid\ttitle\r\n\n1.1\tMoving\r\n1.2\t");

	assert_non_null(doc);
	assert_int_equal(doc->kind, DOC_LIST);
	assert_int_equal(doc->count, 2);
	assert_int_equal(doc->first->line, 4);
	assert_string_equal(base_scalar_of(base_find_doc(doc->first, "title")), "Moving");
	assert_int_equal(base_find_doc(doc->first, "title")->column, 5);
	assert_string_equal(base_scalar_of(base_find_doc(doc->first->next, "id")), "1.2");
	assert_string_equal(base_scalar_of(base_find_doc(doc->first->next, "title")), "");
	assert_int_equal(tsv(bench, "id\ttitle\n")->count, 0);
}

TEST(broken_tables_are_refused)
{
	struct bench *bench = &opened;
	char wide[200];

	expect_fault(bench, tsv(bench, ""), 1, "empty");
	expect_fault(bench, tsv(bench, "id\ttitle\n1\n"), 2, "has 1 cells where the first line names 2");
	expect_fault(bench, tsv(bench, "id\ttitle\n1\t2\t3\n"), 2, "has 3 cells");
	expect_fault(bench, tsv(bench, "id\tid\n"), 1, "names twice the column 'id'");
	expect_fault(bench, tsv(bench, "id\t\n"), 1, "without a name");
	expect_fault(bench, tsv(bench, "id\n\xff\n"), 2, "not UTF-8");
	memset(wide, '\t', sizeof wide);
	wide[sizeof wide - 1] = 0;
	expect_fault(bench, tsv(bench, wide), 1, "more than 64 columns");
	memcpy(wide, "id\n", 3);
	expect_fault(bench, tsv(bench, wide), 2, "has 197 cells");
	tsv(bench, "id\ttitle\n1\n2\n3\n");
	assert_int_equal(bench->faults.count, 3);
}

static void put_file(const struct bench *bench, const char *name, const char *text)
{
	char path[256];
	FILE *file;

	snprintf(path, sizeof path, "%s/%s", bench->folder, name);
	file = fopen(path, "wb");
	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

static void make_folder(const struct bench *bench, const char *name)
{
	char path[256];

	snprintf(path, sizeof path, "%s/%s", bench->folder, name);
	assert_int_equal(mkdir(path, 0700), 0);
}

TEST(files_are_read_or_refused)
{
	struct bench *bench = &opened;
	char path[256];

	put_file(bench, "a.yaml", "k: 1\n");
	snprintf(path, sizeof path, "%s/a.yaml", bench->folder);
	assert_string_equal(codec_read_yaml(path, bench->arena, &bench->faults)->file, path);
	put_file(bench, "a.tsv", "k\n1\n");
	snprintf(path, sizeof path, "%s/a.tsv", bench->folder);
	assert_int_equal(codec_read_tsv(path, bench->arena, &bench->faults)->count, 1);
	assert_int_equal(bench->faults.count, 0);
	snprintf(path, sizeof path, "%s/none.yaml", bench->folder);
	expect_fault(bench, codec_read_yaml(path, bench->arena, &bench->faults), 0, "cannot be opened");
	assert_string_equal(bench->faults.list[0].file, path);
	bench->faults.count = 0;
	expect_fault(bench, codec_read_yaml(bench->folder, bench->arena, &bench->faults), 0, "cannot be read");
	bench->faults.count = 0;
	expect_fault(bench, codec_read_tsv("/dev/zero", bench->arena, &bench->faults), 0, "16 MiB");
}

TEST(folders_are_sorted_and_hashed)
{
	struct bench *bench = &opened;
	struct doc_set set;
	uint64_t first, second;

	make_folder(bench, "maps");
	put_file(bench, "rules.tsv", "id\n1\n");
	put_file(bench, "maps/b.yaml", "b: 1\n");
	put_file(bench, "maps/a.yaml", "a: 1\n");
	put_file(bench, "wars.yaml", "w: 1\n");
	assert_true(codec_read_data(bench->folder, bench->arena, &set, &bench->faults, &first));
	assert_int_equal(set.count, 4);
	assert_string_equal(set.list[0].name, "maps/a");
	assert_string_equal(set.list[1].name, "maps/b");
	assert_string_equal(set.list[2].name, "rules");
	assert_string_equal(set.list[3].name, "wars");
	assert_int_equal(base_find_in_set(&set, "rules")->kind, DOC_LIST);
	put_file(bench, "README.md", "not data");
	put_file(bench, "rules.tsv", "id\n2\n");
	put_file(bench, ".hidden.yaml", "[");
	put_file(bench, "doctrine.yaml", "made: by hand\n"); /* for bots: no journal depends on it */
	assert_true(codec_read_data(bench->folder, bench->arena, &set, &bench->faults, &second));
	assert_int_equal(set.count, 5);
	assert_int_equal(first, second);
	put_file(bench, "wars.yaml", "w: 2\n");
	assert_true(codec_read_data(bench->folder, bench->arena, &set, &bench->faults, &second));
	assert_int_not_equal(first, second);
	assert_true(codec_read_data(bench->folder, bench->arena, &set, &bench->faults, NULL));
}

TEST(every_fault_of_a_folder_is_reported)
{
	struct bench *bench = &opened;
	struct doc_set set;
	char path[128];

	put_file(bench, "a.yaml", "[");
	put_file(bench, "b.yaml", "x: 1\nx: 2\n");
	put_file(bench, "c.yaml", "good: 1\n");
	put_file(bench, "c.tsv", "id\n");
	assert_false(codec_read_data(bench->folder, bench->arena, &set, &bench->faults, NULL));
	assert_int_equal(bench->faults.count, 3);
	assert_int_equal(set.count, 1);
	snprintf(path, sizeof path, "%s/none", bench->folder);
	bench->faults.count = 0;
	assert_false(codec_read_data(path, bench->arena, &set, &bench->faults, NULL));
	assert_int_equal(bench->faults.count, 1);
	assert_int_equal(set.count, 0);
}

TEST(heads_of_a_folder_are_read)
{
	struct bench *bench = &opened;
	struct doc_set set;

	put_file(bench, "a.yaml", "title: A\nunits: [\n");
	put_file(bench, "b.yaml", "title: B\n");
	assert_true(codec_read_heads(bench->folder, "units", bench->arena, &set, &bench->faults));
	assert_int_equal(set.count, 2);
	assert_int_equal(set.list[0].root->count, 1);
	put_file(bench, "b.yaml", "title: [\n");
	assert_false(codec_read_heads(bench->folder, "units", bench->arena, &set, &bench->faults));
	assert_int_equal(set.count, 1);
}

/* A folder that leads back into itself must end in a fault. */
TEST(circles_end)
{
	struct bench *bench = &opened;
	struct doc_set set;
	char path[128];

	snprintf(path, sizeof path, "%s/again", bench->folder);
	assert_int_equal(symlink(".", path), 0);
	assert_false(codec_read_data(bench->folder, bench->arena, &set, &bench->faults, NULL));
	assert_non_null(strstr(bench->faults.list[0].text, "too deep"));
}

AROUND_EACH(open_bench, close_bench);
