/* base_dice.c: dice are fair, follow their script, and a copy rolls the same future. */
#include <string.h>

#include "base/dice.h"
#include "base/hash.h"
#include "test.h"

static struct dice seeded(const char *seed)
{
	struct dice dice;
	uint64_t key[2];

	base_make_key(seed, key);
	base_seed_dice(&dice, key);
	return dice;
}

static struct dice scripted(const uint8_t *values, uint16_t count)
{
	struct dice dice = seeded("script");

	memcpy(dice.script, values, count);
	dice.scripted = count;
	return dice;
}

TEST(faces_are_fair)
{
	struct dice dice = seeded("fair");
	const int throws = 600000;
	int count[7] = {0};
	double square = 0;

	for (int i = 0; i < throws; i++) {
		int face = base_roll_die(&dice, 6);

		assert_in_range(face, 1, 6);
		count[face]++;
	}
	for (int face = 1; face <= 6; face++) {
		double off = count[face] - throws / 6.0;

		square += off * off / (throws / 6.0);
	}
	/* Chi-square with 5 degrees of freedom: 20.5 is passed by chance once in a thousand. The seed is
	 * fixed, so this passes always or never. */
	assert_true(square < 20.5);
	assert_int_equal(dice.used, throws);
}

/* No pair of neighbours is preferred: 36 pairs, 35 degrees of freedom. */
TEST(neighbours_are_independent)
{
	struct dice dice = seeded("pairs");
	const int throws = 360000;
	int count[6][6] = {{0}};
	double square = 0;

	for (int i = 0; i < throws; i++) {
		int first = base_roll_die(&dice, 6), second = base_roll_die(&dice, 6);

		count[first - 1][second - 1]++;
	}
	for (int i = 0; i < 36; i++) {
		double off = count[i / 6][i % 6] - throws / 36.0;

		square += off * off / (throws / 36.0);
	}
	assert_true(square < 66.6);
}

TEST(a_die_is_the_hash_of_its_number)
{
	struct dice dice = seeded("check me");
	uint64_t key[2];

	base_make_key("check me", key);
	for (uint64_t number = 0; number < 100; number++)
		assert_int_equal(base_roll_die(&dice, 6), base_keyed_hash(key, number) % 6 + 1);
}

TEST(a_copy_rolls_the_same_future)
{
	struct dice dice = seeded("42"), copy;

	for (int i = 0; i < 10; i++)
		base_roll_die(&dice, 6);
	copy = dice;
	for (int i = 0; i < 100; i++)
		assert_int_equal(base_draw_below(&dice, 1000), base_draw_below(&copy, 1000));
	assert_memory_equal(&dice, &copy, sizeof dice);
}

TEST(scripts_are_followed)
{
	struct dice dice = scripted((const uint8_t[]){6, 1, 3, 52}, 4);

	assert_int_equal(base_roll_die(&dice, 6), 6);
	assert_int_equal(base_roll_die(&dice, 6), 1);
	assert_int_equal(base_draw_below(&dice, 3), 2);
	assert_int_equal(base_draw_below(&dice, 52), 51);
	assert_int_equal(dice.used, 4);
	assert_int_equal(dice.next, 4);
	assert_int_equal(dice.overrun, 0);
}

TEST(overrun_is_counted)
{
	struct dice dice = scripted((const uint8_t[]){7, 0, 2}, 3);

	assert_in_range(base_roll_die(&dice, 6), 1, 6);
	assert_int_equal(dice.overrun, 1);
	assert_in_range(base_roll_die(&dice, 6), 1, 6);
	assert_int_equal(dice.overrun, 2);
	assert_int_equal(base_roll_die(&dice, 6), 2);
	assert_int_equal(dice.overrun, 2);
	assert_in_range(base_roll_die(&dice, 6), 1, 6);
	assert_in_range(base_draw_below(&dice, 4), 0, 3);
	assert_int_equal(dice.overrun, 4);
	assert_int_equal(dice.used, 5);
}

TEST(overrun_does_not_wrap)
{
	struct dice dice = scripted((const uint8_t[]){1}, 1);

	for (int i = 0; i < 70000; i++)
		base_roll_die(&dice, 6);
	assert_int_equal(dice.overrun, UINT16_MAX);
}

TEST(a_full_script_ends)
{
	uint8_t values[DICE_SCRIPT];
	struct dice dice;

	memset(values, 5, sizeof values);
	dice = scripted(values, DICE_SCRIPT);
	for (int i = 0; i < DICE_SCRIPT; i++)
		assert_int_equal(base_roll_die(&dice, 6), 5);
	assert_int_equal(dice.overrun, 0);
	base_roll_die(&dice, 6);
	assert_int_equal(dice.overrun, 1);
}

TEST(secret_dice_are_thrown_but_not_open)
{
	struct dice dice = seeded("secret"), plain = dice;

	assert_int_equal(base_roll_die(&dice, 6), base_roll_die(&plain, 6));
	base_hide_dice(&dice, 1);
	assert_int_equal(base_draw_below(&dice, 52), base_draw_below(&plain, 52));
	assert_int_equal(dice.used, 2);
	assert_int_equal(base_count_open_dice(&dice), 1);
	assert_int_equal(base_count_open_dice(&plain), 2);
}

/* A record changes no die and leaves nothing behind; dice that it has no room for are recorded the next time. */
TEST(sides_are_recorded_in_order)
{
	struct dice dice = seeded("record"), plain = dice, again = dice;
	uint16_t sides[DICE_RECORD];

	base_record_dice(&dice, 0);
	base_record_dice(&again, DICE_RECORD);
	for (int i = 0; i < DICE_RECORD + 5; i++) {
		int value = base_roll_die(&dice, 2 + i);

		assert_int_equal(value, base_roll_die(&plain, 2 + i));
		assert_int_equal(value, base_find_die(plain.key, (uint32_t)i, (uint32_t)(2 + i)));
		assert_int_equal(value, base_roll_die(&again, 2 + i));
	}
	assert_int_equal(base_end_record(&dice, sides), DICE_RECORD);
	for (int i = 0; i < DICE_RECORD; i++)
		assert_int_equal(sides[i], 2 + i);
	assert_int_equal(base_end_record(&again, sides), 5);
	for (int i = 0; i < 5; i++)
		assert_int_equal(sides[i], 2 + DICE_RECORD + i);
	assert_memory_equal(&dice, &plain, sizeof dice);
	assert_memory_equal(&again, &plain, sizeof dice);
}

TEST(keys_differ_and_hide_behind_the_digest)
{
	uint64_t one[2], two[2], shown[4];
	uint8_t mix[48];

	base_make_key("1", one);
	base_make_key("2", two);
	assert_memory_not_equal(one, two, sizeof one);
	base_digest_bytes("1", 1, (uint8_t *)shown);
	for (int i = 0; i < 4; i++) {
		assert_int_not_equal(shown[i], one[0]);
		assert_int_not_equal(shown[i], one[1]);
	}
	/* Nor by hashing what is shown once more, with the purpose before it. */
	memcpy(mix, "durbar dice key", 16);
	memcpy(mix + 16, shown, 32);
	base_digest_bytes(mix, sizeof mix, (uint8_t *)shown);
	assert_int_not_equal(shown[0], one[0]);
}

TEST(seeding_clears_everything)
{
	const uint64_t key[2] = {1, 2};
	struct dice dice, expected = {.key = {1, 2}};

	memset(&dice, 0xa5, sizeof dice);
	base_seed_dice(&dice, key);
	assert_memory_equal(&dice, &expected, sizeof dice);
}

TEST(picks_cover_their_range)
{
	struct rng rng = {1};
	int count[10] = {0};

	for (int i = 0; i < 10000; i++) {
		uint32_t pick = base_pick_below(&rng, 10);

		assert_in_range(pick, 0, 9);
		count[pick]++;
	}
	for (int i = 0; i < 10; i++)
		assert_in_range(count[i], 850, 1150);
	assert_int_equal(base_pick_below(&rng, 1), 0);
}
