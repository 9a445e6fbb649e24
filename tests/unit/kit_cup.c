/* kit_cup.c: drawing from sets, cups and packs. May use: base, kit. */
#include "maps.h"
#include "base/bits.h"
#include "kit/common/cup.h"
#include "test.h"

/* Dice that fall as written. */
static struct dice script(const char *values)
{
	struct dice dice = {.scripted = (uint16_t)strlen(values)};

	for (size_t i = 0; values[i]; i++)
		dice.script[i] = (uint8_t)(values[i] - '0');
	return dice;
}

TEST(test_set)
{
	uint64_t set[2] = {UINT64_C(1) << 3 | UINT64_C(1) << 63, 1};
	struct dice dice = script("21");
	unsigned die = 0;

	assert_int_equal(kit_find_bit(set, 2, 0), 3);
	assert_int_equal(kit_find_bit(set, 2, 1), 63);
	assert_int_equal(kit_find_bit(set, 2, 2), 64);
	assert_int_equal(kit_draw_bit(&dice, set, 2, &die), 63);
	assert_int_equal(die, 2);
	assert_false(base_has_bit(set, 63));
	assert_int_equal(kit_draw_bit(&dice, set, 2, &die), 3);
	assert_int_equal(die, 1);
	assert_int_equal(base_count_bits(set, 2), 1);
	assert_int_equal(dice.used, 2);
}

TEST(test_picks)
{
	const uint64_t from[2] = {UINT64_C(0x8100000000000012), 5};
	bool all = false, one = false, between = false;
	unsigned seen[128] = {0};
	struct rng rng = {7};

	for (int i = 0; i < 600; i++) {
		unsigned bit = kit_pick_bit(&rng, from, 2), count;
		uint64_t some[2];

		assert_true(base_has_bit(from, bit));
		seen[bit]++;
		kit_pick_bits(&rng, from, some, 2);
		assert_int_equal(some[0] & ~from[0], 0);
		assert_int_equal(some[1] & ~from[1], 0);
		count = base_count_bits(some, 2);
		assert_true(count > 0);
		all |= count == 6;
		one |= count == 1;
		between |= count > 1 && count < 6;
	}
	assert_true(all && one && between);
	for (unsigned bit = 0; bit < 128; bit++) /* 100 each, give or take */
		assert_true(base_has_bit(from, bit) ? seen[bit] > 60 : !seen[bit]);
}

TEST(test_no_set)
{
	const uint64_t none[1] = {0};
	struct rng rng = {1};

	for (int i = 0; i < 20; i++) {
		uint64_t some[1] = {9};

		kit_pick_bits(&rng, none, some, 1);
		assert_int_equal(some[0], 0);
	}
}

TEST(test_shuffle)
{
	unsigned first[4] = {0};
	struct rng rng = {3};

	for (int i = 0; i < 400; i++) {
		uint16_t list[4] = {10, 11, 12, 13};
		unsigned sum = 0;

		kit_shuffle(&rng, list, 4);
		for (int at = 0; at < 4; at++)
			sum += 1u << (list[at] - 10);
		assert_int_equal(sum, 15);
		first[list[0] - 10]++;
	}
	for (int i = 0; i < 4; i++)
		assert_true(first[i] > 60);
}

TEST(test_cup)
{
	uint16_t cup[5] = {21, 22, 23, 24, 25}, drawn[5] = {0};
	struct dice dice = script("42");
	struct event event = {0};

	assert_int_equal(kit_draw_counters(&dice, cup, 5, 2, drawn, &event), 2);
	assert_int_equal(drawn[0], 24);
	assert_int_equal(drawn[1], 22);
	assert_int_equal(event.dice_count, 2);
	assert_int_equal(event.dice[0], 4);
	assert_int_equal(event.dice[1], 2);
	/* The others close ranks. */
	assert_memory_equal(cup, ((uint16_t[]){21, 23, 25}), 3 * sizeof *cup);
}

TEST(test_cup_runs_out)
{
	uint16_t cup[3] = {21, 22, 23}, drawn[3] = {0};
	struct dice dice = script("");

	assert_int_equal(kit_draw_counters(&dice, cup, 3, 9, drawn, NULL), 3);
	assert_memory_equal(drawn, ((uint16_t[]){21, 22, 23}), sizeof drawn);
	assert_int_equal(dice.used, 0); /* all must come: there is nothing to throw for */
	assert_int_equal(kit_draw_counters(&dice, cup, 0, 2, drawn, NULL), 0);
}

TEST(test_many_dice)
{
	struct event event = {0};

	for (unsigned i = 1; i <= sizeof event.dice + 3; i++)
		kit_note_die(&event, i);
	assert_int_equal(event.dice_count, sizeof event.dice);
	assert_int_equal(event.dice[11], 12);
	assert_null(event.rule); /* what stands after the dice is untouched */
}

TEST(test_pack)
{
	uint8_t pack[4] = {2, 0, 1, 3};
	struct dice dice = script("33");
	unsigned die = 0, taken[4] = {0};
	struct rng rng = {5};

	assert_int_equal(kit_count_pack(pack, 4), 6);
	assert_int_equal(kit_draw_kind(&dice, pack, 4, &die), 2);
	assert_int_equal(die, 3);
	assert_int_equal(kit_draw_kind(&dice, pack, 4, &die), 3);
	assert_memory_equal(pack, ((uint8_t[]){2, 0, 0, 2}), 4);
	for (int i = 0; i < 4; i++)
		taken[kit_pick_kind(&rng, pack, 4)]++;
	assert_int_equal(taken[0], 2);
	assert_int_equal(taken[3], 2);
	assert_int_equal(kit_count_pack(pack, 4), 0);
}

/* A decision with nothing to choose from: in a position written by hand, or in a world that another seat imagines. */
TEST(nothing_is_drawn_from_what_is_empty)
{
	uint64_t none[2] = {0}, one[2] = {0, 2};
	uint8_t pack[3] = {0};
	struct dice dice = script("11");
	struct rng rng = {3};
	unsigned die = 7;

	assert_int_equal(kit_find_bit(none, 2, 0), 0);
	assert_int_equal(kit_find_bit(none, 2, 5), 0);
	assert_int_equal(kit_find_bit(one, 2, 1), 0);
	assert_int_equal(kit_pick_bit(&rng, none, 2), 0);
	assert_int_equal(kit_draw_bit(&dice, none, 2, &die), 0);
	assert_int_equal(die, 0);
	assert_int_equal(base_count_bits(none, 2), 0);
	assert_int_equal(kit_pick_kind(&rng, pack, 3), 0);
	die = 7;
	assert_int_equal(kit_draw_kind(&dice, pack, 3, &die), 0);
	assert_int_equal(die, 0);
	assert_int_equal(kit_count_pack(pack, 3), 0);
	assert_int_equal(dice.used, 0);
}
