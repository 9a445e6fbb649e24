/* guide_read.c: chapters for players: what the marks mean, where numbers come from, every refusal. */
#include <stdio.h>
#include <string.h>

#include "codec/codec.h"
#include "guide/guide.h"
#include "test.h"

struct bench {
	struct arena *arena;
	struct faults faults;
	struct named_doc doc;
	struct doc_set data;
};

static const char march[] = "low: 0\n"
			    "results: [hold+attrition, hold, march]\n"
			    "weather_modifier: -1\n"
			    "bonus: 2\n"
			    "reach: 1250\n"
			    "rows: {slow: [1, 2], fast: [3, 4]}\n";

static struct bench opened; /* for one test */

static int open_bench(void **state)
{
	(void)state;
	opened = (struct bench){.arena = base_open_arena()};
	opened.faults.arena = opened.arena;
	opened.doc.name = "tables/march";
	opened.doc.root = codec_parse_yaml("march.yaml", march, sizeof march - 1, opened.arena, &opened.faults);
	opened.data = (struct doc_set){&opened.doc, 1};
	return 0;
}

static int close_bench(void **state)
{
	(void)state;
	base_close_arena(opened.arena);
	return 0;
}

static const struct doc *chapter(struct bench *bench, const char *text)
{
	struct doc *doc;

	bench->faults.count = 0;
	doc = guide_parse("guide/06-marching.md", text, strlen(text), bench->arena, &bench->faults);
	return doc && guide_fill(doc, &bench->data, bench->arena, &bench->faults) ? doc : NULL;
}

/* A node by keys and numbers: "sections.0.blocks.1.text". */
static const struct doc *at(const struct doc *doc, const char *path)
{
	while (doc && *path) {
		char key[32];
		size_t length = strcspn(path, ".");

		snprintf(key, sizeof key, "%.*s", (int)length, path);
		if (doc->kind == DOC_MAP) {
			doc = base_find_doc(doc, key);
		} else {
			int index = key[0] - '0';

			for (doc = doc->first; doc && index--;)
				doc = doc->next;
		}
		path += length + (path[length] == '.');
	}
	return doc;
}

static void expect(const struct doc *chapter, const char *path, const char *text)
{
	const struct doc *doc = chapter ? at(chapter, path) : NULL;

	if (!doc)
		fail_msg("there is no %s", path);
	assert_string_equal(base_scalar_of(doc), text);
}

static void expect_fault(struct bench *bench, const char *text, int line, const char *fault)
{
	assert_null(chapter(bench, text));
	assert_true(bench->faults.count > 0);
	if (!strstr(bench->faults.list[0].text, fault))
		fail_msg("fault is: %s; expected: %s", bench->faults.list[0].text, fault);
	assert_int_equal(bench->faults.list[0].line, line);
	assert_string_equal(bench->faults.list[0].file, "guide/06-marching.md");
}

TEST(test_heading)
{
	const struct doc *doc =
		chapter(&opened, "# Marching\ngroup: Order of play\nfor: asante, persia\noptions: signals\n");

	expect(doc, "id", "marching");
	expect(doc, "title", "Marching");
	expect(doc, "group", "Order of play");
	expect(doc, "for.1", "persia");
	expect(doc, "options.0", "signals");
	assert_true(guide_is_for(doc, "persia"));
	assert_false(guide_is_for(doc, "abyssinia"));
	assert_true(guide_is_for(doc, NULL));
}

TEST(test_card)
{
	struct bench *bench = &opened;
	struct doc *list = base_make_doc(bench->arena, DOC_LIST, NULL);
	static const char text[] =
		"# What wins\nfor: asante\ngoal: Take Kumasi.\npitch: Six half-months.\nminutes: 60\n"
		"difficulty: easy\n";

	base_append_doc(list, guide_parse("01-a.md", "# A\nfor: asante\n", 16, bench->arena, &bench->faults));
	base_append_doc(list, guide_parse("02-b.md", text, sizeof text - 1, bench->arena, &bench->faults));
	expect(guide_find_card(list, "asante"), "goal", "Take Kumasi.");
	expect(guide_find_card(list, "asante"), "minutes", "60");
	assert_null(guide_find_card(list, "persia"));
	assert_null(guide_find_card(NULL, "asante"));
}

TEST(test_paragraphs)
{
	const struct doc *doc =
		chapter(&opened, "# Marching\n\nIn your movement segment\nyou march.\n\n"
	                         "## The roll\n\n[6.1, 6.11] **Roll** before\n  you move. [6.T1]\n\nNext.\n");

	expect(doc, "sections.0.blocks.0.text", "In your movement segment you march.");
	expect(doc, "sections.1.title", "The roll");
	expect(doc, "sections.1.blocks.0.ids.0", "6.1");
	expect(doc, "sections.1.blocks.0.ids.1", "6.11");
	expect(doc, "sections.1.blocks.0.text", "**Roll** before you move. [6.T1]");
	expect(doc, "sections.1.blocks.1.text", "Next.");
}

TEST(test_lists_and_boxes)
{
	const struct doc *doc =
		chapter(&opened, "# M\n\n- [6.2] one\n  more\n- two\n\n> asante: [asante-6.5] Jungle:\n> slow.\n"
	                         "> persia, afghan: dry\n");

	expect(doc, "sections.0.blocks.0.kind", "list");
	expect(doc, "sections.0.blocks.0.items.0.ids.0", "6.2");
	expect(doc, "sections.0.blocks.0.items.0.text", "one more");
	expect(doc, "sections.0.blocks.0.items.1.text", "two");
	expect(doc, "sections.0.blocks.1.kind", "box");
	expect(doc, "sections.0.blocks.1.for.0", "asante");
	expect(doc, "sections.0.blocks.1.ids.0", "asante-6.5");
	expect(doc, "sections.0.blocks.1.text", "Jungle: slow.");
	expect(doc, "sections.0.blocks.2.for.1", "afghan");
}

TEST(test_tables)
{
	const struct doc *doc = chapter(&opened, "# M\nsay: hold+attrition = Hold, lose 1 unit\n\n"
	                                         "Table: [6.T1] March Table (reconstructed)\n"
	                                         "| Die | 0 | 1 | 2 |\n|---|---|---|---|\n"
	                                         "| Result | {tables/march:results.*} |\n"
	                                         "| Slow | {tables/march:rows.slow.*} | - |\n");

	expect(doc, "sections.0.blocks.0.kind", "table");
	expect(doc, "sections.0.blocks.0.ids.0", "6.T1");
	expect(doc, "sections.0.blocks.0.text", "March Table");
	expect(doc, "sections.0.blocks.0.reconstructed", "true");
	expect(doc, "sections.0.blocks.0.head.3", "2");
	expect(doc, "sections.0.blocks.0.rows.0.1", "Hold, lose 1 unit");
	expect(doc, "sections.0.blocks.0.rows.0.3", "march");
	expect(doc, "sections.0.blocks.0.rows.1.2", "2");
	assert_null(base_find_doc(doc, "say"));
}

TEST(test_rows_that_run)
{
	const struct doc *doc =
		chapter(&opened, "# M\nsay: slow = At leisure\n\nTable: T\n| pace | a | b |\n|---|---|---|\n"
	                         "| {tables/march:rows.#@} | {tables/march:rows.#.*} |\n| end | - | - |\n");

	expect(doc, "sections.0.blocks.0.rows.0.0", "At leisure");
	expect(doc, "sections.0.blocks.0.rows.0.2", "2");
	expect(doc, "sections.0.blocks.0.rows.1.0", "fast");
	expect(doc, "sections.0.blocks.0.rows.1.1", "3");
	expect(doc, "sections.0.blocks.0.rows.2.0", "end");
}

TEST(test_references)
{
	const struct doc *doc =
		chapter(&opened, "# M\n\nWeather {+tables/march:weather_modifier}, bonus {+tables/march:bonus}, "
	                         "reach {tables/march:reach/100}\", second {tables/march:results.1}, "
	                         "all {tables/march:rows.fast.*}.\n");

	expect(doc, "sections.0.blocks.0.text", "Weather −1, bonus +2, reach 12.5\", second hold, all 3, 4.");
}

TEST(test_places)
{
	struct bench *bench = &opened;
	struct doc *list = base_make_doc(bench->arena, DOC_LIST, NULL);
	struct guide_place place;

	base_append_doc(list,
	                guide_parse("01-a.md", "# A\n\n[6.2] x\n\n- [7.1] y\n", 24, bench->arena, &bench->faults));
	place = guide_find(list, "6.21");
	assert_non_null(place.block);
	expect(place.block, "text", "x");
	expect(guide_find(list, "7.1").chapter, "id", "a");
	assert_null(guide_find(list, "8.1").block);
	assert_null(guide_find(NULL, "8.1").block);
}

/* One block is left, and what does not belong to it is gone. */
TEST(test_keeping)
{
	static const char first[] = "# A\nsay: x = y\n\n[6.1] w\n\n## S\n\n[6.2] x\n\n[6.3] z\n";
	struct bench *bench = &opened;
	struct doc *list = base_make_doc(bench->arena, DOC_LIST, NULL);

	base_append_doc(list, guide_parse("01-a.md", first, sizeof first - 1, bench->arena, &bench->faults));
	base_append_doc(list, guide_parse("02-b.md", "# B\n\n[7] v\n", 12, bench->arena, &bench->faults));
	guide_keep(list, "6.21");
	assert_int_equal(list->count, 1);
	expect(list->first, "say", "x = y");
	assert_int_equal(list->first->last->count, 1);
	expect(list->first->last->first, "title", "S");
	assert_int_equal(list->first->last->first->last->count, 1);
	expect(list->first->last->first->last->first, "text", "x");
	guide_keep(list, "9");
	assert_int_equal(list->count, 0);
}

/* What stands on the player aids. */
TEST(test_aids)
{
	static const char text[] =
		"# A\naid: yes\n\n- [1] i\n\n## The way (aid)\n\nTable: [2] T (reconstructed) (aid)\n| a |\n|---|\n| b |\n"
		"\nTable: [3] U (aid)\n| a |\n|---|\n| b |\n\n## Else\n\nTable: V\n| a |\n|---|\n| b |\n";
	struct bench *bench = &opened;
	const struct doc *chapter = guide_parse("01-a.md", text, sizeof text - 1, bench->arena, &bench->faults);
	const struct doc *way = base_find_doc(chapter, "sections")->first->next, *table = way->last->first;

	expect(chapter, "aid", "yes");
	expect(way, "title", "The way");
	expect(way, "aid", "true");
	expect(table, "text", "T");
	expect(table, "aid", "true");
	expect(table, "reconstructed", "true");
	expect(table->next, "text", "U");
	expect(table->next, "aid", "true");
	assert_null(base_find_doc(table->next, "reconstructed"));
	assert_null(base_find_doc(way->next, "aid"));
	assert_null(base_find_doc(way->next->last->first, "aid"));
}

TEST(test_refusals)
{
	expect_fault(&opened, "Marching\n", 1, "begins with a line");
	expect_fault(&opened, "# M\n\n# N\n", 3, "one chapter");
	expect_fault(&opened, "# M\nfor: a\nsize: 3\n", 3, "below a title");
	expect_fault(&opened, "# M\n\n| a | b |\n", 3, "Table:");
	expect_fault(&opened, "# M\n\n> Words of no war\n", 3, "a box begins");
	expect_fault(&opened, "# M\n\nThe {tables/march:nothing} is.\n", 3, "no value");
	expect_fault(&opened, "# M\n\nThe {tables/none:low} is.\n", 3, "no value");
	expect_fault(&opened, "# M\n\nThe {low} is.\n", 3, "no value");
	expect_fault(&opened, "# M\n\nAll of {tables/march:rows} is.\n", 3, "no value");
	expect_fault(&opened, "# M\n\nTable: T\n| a | b |\n|---|---|\n| 1 |\n", 6, "another number of cells");
	expect_fault(&opened, "# M\n\nnot \xff text\n", 3, "");
}

/* What a terminal shows. */
static void expect_print(const struct doc *chapter, const char *scenario, const char *text)
{
	static char buffer[4096];
	FILE *file = fmemopen(buffer, sizeof buffer, "w");
	struct guide_page page = {file, 40, false};

	guide_print_chapter(&page, chapter, scenario);
	fclose(file);
	assert_string_equal(buffer, text);
}

TEST(test_print)
{
	const struct doc *doc =
		chapter(&opened, "# Marching\n\n## Roll\n\n[6.1] **Roll** the die before you march the force.\n\n"
	                         "> asante: Jungle is slow.\n\nTable: Die\n| a | bb |\n|---|---|\n| 10 | 2 |\n");

	expect_print(doc, "persia",
	             "Marching\n\n  Roll\n\n     6.1  Roll the die before you march\n          the force.\n\n"
	             "          Die\n          a   bb\n          10  2\n\n");
	expect_print(chapter(&opened, "# M\n\n> asante: Slow.\n"), "asante",
	             "M\n\n          asante:\n          Slow.\n\n");
}

/* What learn.yaml says, with a list of rules that has 6.1 alone. */
static const struct doc *taught(struct bench *bench, const char *text)
{
	static const char rules[] = "- {id: '6.1', title: March}\n";
	struct named_doc docs[] = {bench->doc, {"learn", NULL}};
	const struct doc *index = codec_parse_yaml("rules", rules, sizeof rules - 1, bench->arena, &bench->faults);

	bench->faults.count = 0;
	docs[1].root = codec_parse_yaml("learn.yaml", text, strlen(text), bench->arena, &bench->faults);
	return guide_read_learn(&(struct doc_set){docs, 2}, index, bench->arena, &bench->faults);
}

TEST(test_learn)
{
	struct bench *bench = &opened;
	const struct doc *learn =
		taught(bench, "lesson: {steps: [{text: 'Add {tables/march:bonus}.', rules: ['6.1']}]}\n"
	                      "first: {scenario: asante}\ndecisions: {}\n");

	assert_non_null(learn);
	assert_string_equal(at(learn, "lesson.steps.0.text")->scalar, "Add 2.");
	assert_null(taught(bench, "lesson: {steps: [{rules: ['6.9']}]}\nfirst: {}\ndecisions: {}\n"));
	assert_int_equal(bench->faults.count, 1);
	assert_null(taught(bench, "lesson: {}\n"));
	assert_int_equal(bench->faults.count, 2);
	assert_null(guide_read_learn(&bench->data, NULL, bench->arena, &bench->faults));
}

TEST(test_learn_keys)
{
	static const char *const wrong[] = {
		"lesson: {}\nfirst: {}\ndecisions: {}\nlast: {}\n",
		"lesson: {titel: x}\nfirst: {}\ndecisions: {}\n",
		"lesson: {steps: [{txt: x}]}\nfirst: {}\ndecisions: {}\n",
		"lesson: {}\nfirst: {war: asante}\ndecisions: {}\n",
		"lesson: {}\nfirst: {}\ndecisions: {march: {looks: x}}\n",
	};

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		assert_null(taught(&opened, wrong[i]));
		assert_int_equal(opened.faults.count, 1);
	}
}

AROUND_EACH(open_bench, close_bench);
