/* kit_field_array.c: ranks, files, gaps and rings: every stand where a parade ground would have it. May use: kit. */
#include "kit/field/array.h"
#include "test.h"

enum { W = 12000, D = 8000 };

static const uint8_t faces[5][4] = {{0}, {1, 0, 0, 0}, {1, 0, 1, 0}, {1, 1, 0, 1}, {1, 1, 1, 1}};
static const struct field_array line = {.ranks = 1}, file = {.files = 1}, column = {.files = 2},
				mass = {.ranks = 2, .files = 2}, loose = {.ranks = 1, .gap = 4000},
				ring = {.ring = faces}, hollow = {.ring = faces, .ring_by_front = true};

static void assert_slot(const struct field_array *array, int stands, int index, int right, int forward, int turn)
{
	struct field_slot slot[FIELD_STANDS];

	kit_find_slots(array, stands, W, D, slot);
	assert_int_equal(slot[index].right, right);
	assert_int_equal(slot[index].forward, forward);
	assert_int_equal(slot[index].turn, turn * FIELD_DEGREE);
}

TEST(a_line_stands_side_by_side)
{
	assert_slot(&line, 4, 0, -3 * W / 2, -D / 2, 0);
	assert_slot(&line, 4, 3, 3 * W / 2, -D / 2, 0);
	assert_slot(&line, 3, 1, 0, -D / 2, 0);
	assert_int_equal(kit_count_files(&line, 4), 4);
	assert_int_equal(kit_count_ranks(&line, 4), 1);
}

TEST(a_file_stands_one_behind_the_other)
{
	for (int i = 0; i < 5; i++)
		assert_slot(&file, 5, i, 0, -D / 2 - i * D, 0);
	assert_int_equal(kit_count_ranks(&file, 5), 5);
}

/* A column two stands wide: the odd man of the last rank stands in its middle. */
TEST(columns_are_as_wide_as_their_files)
{
	assert_slot(&column, 3, 0, -W / 2, -D / 2, 0);
	assert_slot(&column, 3, 2, 0, -3 * D / 2, 0);
	assert_slot(&column, 4, 3, W / 2, -3 * D / 2, 0);
	assert_int_equal(kit_count_files(&column, 1), 1);
}

/* Two ranks, yet two stands stand beside each other. */
TEST(ranks_keep_their_least_width)
{
	static const int files[] = {1, 2, 2, 2, 3, 3, 4, 4};

	for (int n = 1; n <= 8; n++)
		assert_int_equal(kit_count_files(&mass, n), files[n - 1]);
	assert_slot(&mass, 5, 4, W / 2, -3 * D / 2, 0);
	assert_slot(&mass, 5, 3, -W / 2, -3 * D / 2, 0);
}

TEST(gaps_widen_the_pitch_of_the_files)
{
	assert_slot(&loose, 4, 0, -3 * 16000 / 2, -D / 2, 0);
	assert_slot(&loose, 4, 2, 8000, -D / 2, 0);
}

TEST(a_ring_looks_outwards)
{
	assert_slot(&ring, 4, 0, 0, W / 2 + D / 2, 0);
	assert_slot(&ring, 4, 1, W / 2 + D / 2, 0, 90);
	assert_slot(&ring, 4, 2, 0, -W / 2 - D / 2, 180);
	assert_slot(&ring, 4, 3, -W / 2 - D / 2, 0, 270);
	/* Three: none behind, the fourth place is the left. */
	assert_slot(&ring, 3, 2, -W / 2 - D / 2, 0, 270);
}

/* The same ring hung on the middle of its front. */
TEST(a_ring_may_be_placed_by_its_front)
{
	assert_slot(&hollow, 4, 0, 0, -D / 2, 0);
	assert_slot(&hollow, 4, 1, W / 2 + D / 2, -W / 2 - D, 90);
	assert_slot(&hollow, 4, 2, 0, -W - 3 * D / 2, 180);
}
