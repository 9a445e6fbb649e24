/* base_members.c: hashes by names outlive a change of layout, and the old layout can be written from the list of members.
 * May use: base, cmocka. */
#include <string.h>

#include "base/members.h"
#include "base/number.h"
#include "test.h"

struct pair {
	uint8_t left, right;
};
/* A state as it was, and the same state as a later program may hold it. */
struct old {
	int16_t score;
	uint8_t side, scenario;
	uint16_t at[3];
	uint8_t grid[2][2];
	struct pair pair[2];
	uint8_t spare[2];
};
struct wide_pair {
	uint16_t right, middle;
	uint8_t left, spare;
};
struct new
{
	struct wide_pair pair[3];
	uint8_t scenario, wind, side, spare[3];
	uint32_t at[5];
	uint8_t grid[3][3], more[3];
	int32_t score;
};

static const struct member pair_members[] = {{MEMBER(pair, left)}, {MEMBER(pair, right)}, MEMBER_END};
static const struct member old_members[] = {{MEMBER(old, score)},
                                            {MEMBER(old, side)},
                                            {MEMBER(old, scenario), .how = MEMBER_UNHASHED},
                                            {MEMBERS(old, at)},
                                            {MEMBER_GRID(old, grid)},
                                            {MEMBER_PARTS(old, pair, pair_members)},
                                            {MEMBERS(old, spare)},
                                            MEMBER_END};
static const struct member wide_members[] = {{MEMBER(wide_pair, left)},
                                             {MEMBER(wide_pair, right), .old_size = 1},
                                             {MEMBER(wide_pair, middle), .how = MEMBER_LATER},
                                             {MEMBER(wide_pair, spare), .how = MEMBER_LATER},
                                             MEMBER_END};
static const struct member new_members[] = {{MEMBER(new, score), .old_size = 2},
                                            {MEMBER(new, wind), .how = MEMBER_LATER},
                                            {MEMBER(new, side)},
                                            {MEMBER(new, scenario), .how = MEMBER_UNHASHED},
                                            {MEMBERS(new, at), .old_size = 2, .old_count = 3},
                                            {MEMBER_GRID(new, grid), .how = MEMBER_LATER},
                                            {MEMBERS(new, more), .how = MEMBER_LATER},
                                            {MEMBER_PARTS(new, pair, wide_members), .old_count = 2},
                                            {MEMBERS(new, spare), .how = MEMBER_LATER},
                                            MEMBER_END};

static const struct old before = {
	.score = -7, .side = 1, .scenario = 4, .at = {300, 0, 2}, .grid = {{0, 5}, {6, 0}}, .pair = {{1, 0}, {0, 2}}};
static const struct new after = {.score = -7,
                                 .side = 1,
                                 .scenario = 5,
                                 .at = {300, 0, 2},
                                 .grid = {{0, 5, 0}, {6, 0, 0}},
                                 .pair = {{.left = 1}, {.right = 2}}};

/* Fixed for ever: journals hold such hashes, written on machines of either byte order. The value is that of another program. */
TEST(the_hash_is_the_same_everywhere)
{
	assert_true(base_hash_members(old_members, &before) == UINT64_C(0xc023ba070fe257c5));
}

TEST(members_that_are_moved_widened_and_added_change_nothing)
{
	struct new blown = after;

	assert_true(base_hash_members(new_members, &after) == base_hash_members(old_members, &before));
	blown.wind = 1;
	assert_true(base_hash_members(new_members, &blown) != base_hash_members(old_members, &before));
}

/* Each bit of each member counts, but for those of the scenario's number. */
TEST(every_bit_counts)
{
	uint64_t seen[8 * sizeof(struct old) + 1];
	size_t count = 0;

	seen[count++] = base_hash_members(old_members, &before);
	for (size_t bit = 0; bit < 8 * sizeof before; bit++) {
		struct old changed = before;

		((unsigned char *)&changed)[bit / 8] ^= (unsigned char)(1 << bit % 8);
		if (bit / 8 == offsetof(struct old, scenario)) {
			assert_true(base_hash_members(old_members, &changed) == seen[0]);
			continue;
		}
		seen[count] = base_hash_members(old_members, &changed);
		for (size_t i = 0; i < count; i++)
			assert_true(seen[i] != seen[count]);
		count++;
	}
}

/* The same number elsewhere is another position. */
TEST(places_count)
{
	const struct old first = {.at = {5}}, second = {.at = {0, 5}}, other = {.side = 5};
	const struct old left = {.pair = {{5, 0}}}, right = {.pair = {{0, 5}}}, next = {.pair = {{0, 0}, {5, 0}}};
	const struct old *const all[] = {&first, &second, &other, &left, &right, &next};

	for (int i = 0; i < 6; i++)
		for (int j = 0; j < i; j++)
			assert_true(base_hash_members(old_members, all[i]) != base_hash_members(old_members, all[j]));
}

TEST(the_old_layout_is_written_from_either)
{
	static const uint8_t image[] = {0xf9, 0xff, 1, 4, 0x2c, 1, 0, 0, 2, 0, 0, 5, 6, 0, 1, 0, 0, 2, 0, 0};
	/* The later program leaves the grid out, as a list may, and the spare bytes. */
	static const uint8_t later[] = {0xf9, 0xff, 1, 5, 0x2c, 1, 0, 0, 2, 0, 1, 0, 0, 2};
	uint8_t bytes[64];

	assert_int_equal(base_pack_members(old_members, &before, NULL), sizeof image);
	assert_int_equal(base_pack_members(old_members, &before, bytes), sizeof image);
	assert_memory_equal(bytes, image, sizeof image);
	assert_int_equal(base_pack_members(new_members, &after, bytes), sizeof later);
	assert_memory_equal(bytes, later, sizeof later);
}

TEST(a_list_that_does_not_fit_its_struct_is_found)
{
	static const struct member hole[] = {
		{MEMBER(old, score)}, {MEMBERS(old, at)}, {MEMBER_PARTS(old, pair, pair_members)}, MEMBER_END};
	static const struct member doubled[] = {{MEMBER(pair, left)}, {MEMBER(pair, left)}, MEMBER_END};
	static const struct member wide[] = {{MEMBERS(old, at)}, MEMBER_END};
	uint8_t seen[64];

	assert_null(base_check_members(old_members, sizeof(struct old), seen));
	assert_null(base_check_members(new_members, sizeof(struct new), seen));
	assert_string_equal(base_check_members(hole, sizeof(struct old), seen), "");
	assert_string_equal(base_check_members(doubled, sizeof(struct pair), seen), "left");
	assert_string_equal(base_check_members(wide, 8, seen), "at");
}

/* Each width, between neighbours that must not change. */
TEST(numbers_of_each_width_are_read_as_they_were_stored)
{
	const uint64_t value = UINT64_C(0xf1e2d3c4b5a69788);
	const uint16_t two = 0x9788;
	const uint32_t four = 0xb5a69788;

	for (size_t size = 1; size <= 8; size *= 2) {
		uint64_t low = size == 8 ? value : value & ((UINT64_C(1) << 8 * size) - 1);
		uint8_t block[12];

		memset(block, 0x55, sizeof block);
		base_set_number(block + 3, size, value);
		assert_true(base_get_number(block + 3, size) == low);
		assert_int_equal(block[2], 0x55);
		assert_int_equal(block[3 + size], 0x55);
		/* As the compiler itself stores a number of that width. */
		if (size == 2)
			assert_memory_equal(block + 3, &two, sizeof two);
		if (size == 4)
			assert_memory_equal(block + 3, &four, sizeof four);
	}
}
