/* base_dice.c: dice are fair, follow their script, and a copy rolls the same future. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/dice.h"
#include "base/hash.h"

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

static void faces_are_fair(void **state)
{
	struct dice dice = seeded("fair");
	const int throws = 600000;
	int count[7] = {0};
	double square = 0;

	(void)state;
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
static void neighbours_are_independent(void **state)
{
	struct dice dice = seeded("pairs");
	const int throws = 360000;
	int count[6][6] = {{0}};
	double square = 0;

	(void)state;
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

static void a_die_is_the_hash_of_its_number(void **state)
{
	struct dice dice = seeded("check me");
	uint64_t key[2];

	(void)state;
	base_make_key("check me", key);
	for (uint64_t number = 0; number < 100; number++)
		assert_int_equal(base_roll_die(&dice, 6), base_keyed_hash(key, number) % 6 + 1);
}

static void a_copy_rolls_the_same_future(void **state)
{
	struct dice dice = seeded("42"), copy;

	(void)state;
	for (int i = 0; i < 10; i++)
		base_roll_die(&dice, 6);
	copy = dice;
	for (int i = 0; i < 100; i++)
		assert_int_equal(base_draw_below(&dice, 1000), base_draw_below(&copy, 1000));
	assert_memory_equal(&dice, &copy, sizeof dice);
}

static void scripts_are_followed(void **state)
{
	struct dice dice = scripted((const uint8_t[]){6, 1, 3, 52}, 4);

	(void)state;
	assert_int_equal(base_roll_die(&dice, 6), 6);
	assert_int_equal(base_roll_die(&dice, 6), 1);
	assert_int_equal(base_draw_below(&dice, 3), 2);
	assert_int_equal(base_draw_below(&dice, 52), 51);
	assert_int_equal(dice.used, 4);
	assert_int_equal(dice.next, 4);
	assert_int_equal(dice.overrun, 0);
}

static void overrun_is_counted(void **state)
{
	struct dice dice = scripted((const uint8_t[]){7, 0, 2}, 3);

	(void)state;
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

static void overrun_does_not_wrap(void **state)
{
	struct dice dice = scripted((const uint8_t[]){1}, 1);

	(void)state;
	for (int i = 0; i < 70000; i++)
		base_roll_die(&dice, 6);
	assert_int_equal(dice.overrun, UINT16_MAX);
}

static void a_full_script_ends(void **state)
{
	uint8_t values[DICE_SCRIPT];
	struct dice dice;

	(void)state;
	memset(values, 5, sizeof values);
	dice = scripted(values, DICE_SCRIPT);
	for (int i = 0; i < DICE_SCRIPT; i++)
		assert_int_equal(base_roll_die(&dice, 6), 5);
	assert_int_equal(dice.overrun, 0);
	base_roll_die(&dice, 6);
	assert_int_equal(dice.overrun, 1);
}

static void secret_dice_are_thrown_but_not_open(void **state)
{
	struct dice dice = seeded("secret"), plain = dice;

	(void)state;
	assert_int_equal(base_roll_die(&dice, 6), base_roll_die(&plain, 6));
	base_hide_dice(&dice, 1);
	assert_int_equal(base_draw_below(&dice, 52), base_draw_below(&plain, 52));
	assert_int_equal(dice.used, 2);
	assert_int_equal(base_count_open_dice(&dice), 1);
	assert_int_equal(base_count_open_dice(&plain), 2);
}

/* A record changes no die and leaves nothing behind; dice that it has no room for are recorded the next time. */
static void sides_are_recorded_in_order(void **state)
{
	struct dice dice = seeded("record"), plain = dice, again = dice;
	uint16_t sides[DICE_RECORD];

	(void)state;
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

static void keys_differ_and_hide_behind_the_digest(void **state)
{
	uint64_t one[2], two[2], shown[4];
	uint8_t mix[48];

	(void)state;
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

static void seeding_clears_everything(void **state)
{
	const uint64_t key[2] = {1, 2};
	struct dice dice, expected = {.key = {1, 2}};

	(void)state;
	memset(&dice, 0xa5, sizeof dice);
	base_seed_dice(&dice, key);
	assert_memory_equal(&dice, &expected, sizeof dice);
}

static void picks_cover_their_range(void **state)
{
	struct rng rng = {1};
	int count[10] = {0};

	(void)state;
	for (int i = 0; i < 10000; i++) {
		uint32_t pick = base_pick_below(&rng, 10);

		assert_in_range(pick, 0, 9);
		count[pick]++;
	}
	for (int i = 0; i < 10; i++)
		assert_in_range(count[i], 850, 1150);
	assert_int_equal(base_pick_below(&rng, 1), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(faces_are_fair),
		cmocka_unit_test(neighbours_are_independent),
		cmocka_unit_test(a_die_is_the_hash_of_its_number),
		cmocka_unit_test(a_copy_rolls_the_same_future),
		cmocka_unit_test(scripts_are_followed),
		cmocka_unit_test(overrun_is_counted),
		cmocka_unit_test(overrun_does_not_wrap),
		cmocka_unit_test(a_full_script_ends),
		cmocka_unit_test(secret_dice_are_thrown_but_not_open),
		cmocka_unit_test(sides_are_recorded_in_order),
		cmocka_unit_test(keys_differ_and_hide_behind_the_digest),
		cmocka_unit_test(seeding_clears_everything),
		cmocka_unit_test(picks_cover_their_range),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
