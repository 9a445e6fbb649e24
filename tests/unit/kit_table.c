/* kit_table.c: ladder tables. May use: base, codec, kit. */
#include "maps.h"
#include "kit/common/table.h"
#include "test.h"

static const char *const weapons[] = {"M", "R", "B", NULL};

static bool read_result(const char *word, int16_t *result)
{
	*result = (int16_t)(word[0] == '-' ? 0 : word[0] - '0');
	return !word[1] && (word[0] == '-' || (word[0] >= '0' && word[0] <= '9'));
}

static size_t load(const char *text, struct ladder_table *table, char *first, size_t room)
{
	struct arena *arena = base_open_arena();
	struct faults faults = {.arena = arena};
	struct doc *doc = codec_parse_yaml("table.yaml", text, strlen(text), arena, &faults);
	size_t count;

	assert_non_null(doc);
	kit_load_ladder(doc, weapons, read_result, table, &faults);
	count = faults.count;
	snprintf(first, room, "%d: %s", count ? faults.list[0].line : 0, count ? faults.list[0].text : "");
	base_close_arena(arena);
	return count;
}

static const char good[] = "columns: [R, M, B]\nlow: 0\nrows:\n"
			   "  - {at: [2, 1, -], results: [\"-\", \"1\", \"2\"]}\n"
			   "  - {at: [5, 3, 4], results: [\"1\", \"2\", \"3\"]}\n"
			   "  - {at: [9, -, 8], results: [\"2\", \"3\", \"4\"]}\n";

TEST(test_reads_across)
{
	struct ladder_table table;
	char first[128];

	assert_int_equal(load("source: rules\ncolumns: [M, R, B]\nlow: 0\nrows: [{at: [1, 1, 1], results: [\"1\"]}]\n",
	                      &table, first, sizeof first),
	                 0);
	assert_int_equal(load(good, &table, first, sizeof first), 0);
	/* M: 1, 3, none; the largest number that does not exceed one's own. */
	assert_int_equal(kit_find_rung(&table, 0, 0), -1);
	assert_int_equal(kit_find_rung(&table, 0, 1), 0);
	assert_int_equal(kit_find_rung(&table, 0, 2), 0);
	assert_int_equal(kit_find_rung(&table, 0, 99), 1);
	assert_int_equal(kit_find_rung(&table, 1, 8), 1);
	assert_int_equal(kit_find_rung(&table, 2, 3), -1);
	assert_int_equal(kit_find_rung(&table, 2, 8), 2);
	assert_int_equal(kit_top_rung(&table, 0), 3);
	assert_int_equal(kit_top_rung(&table, 1), 9);
	assert_int_equal(kit_read_ladder(&table, 1, 0), 1);
	assert_int_equal(kit_read_ladder(&table, 1, -5), 1);
	assert_int_equal(kit_read_ladder(&table, 1, 2), 3);
	assert_int_equal(kit_read_ladder(&table, 1, 9), 3);
}

TEST(test_faults)
{
	static const struct {
		const char *text, *first;
	} bad[] = {
		{"columns: [R, M]\nlow: 0\nrows: []\n", "1: this column is missing 'B'"},
		{"columns: [R, M, X]\nlow: 0\nrows: []\n", "1: unknown column 'X'"},
		{"columns: [R, M, B]\nlow: 0\nrows: []\n", "3: the table needs"},
		{"columns: [R, M, B]\nlow: 0\nrows:\n  - {at: [1, 1], results: [\"1\"]}\n", "4: `at` needs"},
		{"columns: [R, M, B]\nlow: 0\nrows:\n  - {at: [1, 1, 1], results: [\"x\"]}\n", "4: this is no result"},
		{"columns: [R, M, B]\nlow: 0\nrows:\n  - {at: [3, 1, 1], results: [\"1\"]}\n  - {at: [2, 2, 2], results: [\"1\"]}\n",
	         "5: the numbers of a column must grow"},
		{"columns: [R, M, B]\nlow: 0\nrows:\n  - {at: [3, 1, 1], results: [\"1\"]}\n"
	         "  - {at: [4, 2, 2], results: [\"1\", \"1\"]}\n",
	         "5: each row needs"},
	};
	struct ladder_table table;
	char first[128];

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		assert_true(load(bad[i].text, &table, first, sizeof first) > 0);
		if (strncmp(first, bad[i].first, strlen(bad[i].first)) != 0)
			fail_msg("case %zu says %s", i, first);
	}
}
