/* kit_thrown.c: dice that people throw, in moves and events. May use: base, kit. */
#include "maps.h"
#include "kit/common/thrown.h"
#include "test.h"

enum { DICE, VERBS };

static const struct phrase_part parts[] = {{0}, {.kind = &kit_dice_part, .label = "N...", .arg = 2, .high = 6}};
static const struct phrase_verb verbs[VERBS] = {[DICE] = {.word = "dice", .part = {1}}};
static const struct phrase phrase = {
	.verb = verbs,
	.verbs = VERBS,
	.part = parts,
	.rule = "toy:1",
	.no_verb = "no verb",
	.misread = "misread",
	.too_much = "too much",
	.no_move = "no move",
	.not_there = "not there",
	.more_there = "more there",
};

static struct move must_read(const char *text)
{
	char buffer[256];
	struct text written = base_start_text(buffer, sizeof buffer);
	struct move move;

	assert_null(kit_take_move(&phrase, NULL, text, &move).rule);
	assert_null(kit_check_form(&phrase, NULL, &move).rule);
	kit_put_move(&phrase, NULL, &move, &written);
	assert_string_equal(buffer, text);
	return move;
}

static void must_not_read(const char *text, const char *why)
{
	struct move move;

	assert_string_equal(kit_take_move(&phrase, NULL, text, &move).text, why);
}

TEST(test_text_and_back)
{
	struct move move = must_read("dice 3 6 1");

	assert_int_equal(move.arg[2], 3);
	assert_int_equal(move.count, 2);
	assert_int_equal(kit_die_of(&move, 0), 3);
	assert_int_equal(kit_die_of(&move, 1), 6);
	assert_int_equal(kit_die_of(&move, 2), 1);
	must_not_read("dice", "misread");
	must_not_read("dice 0", "misread");
	must_not_read("dice 3 7", "too much");
}

/* So many dice as a move has room for, and not one more. */
TEST(test_most)
{
	char text[8 + 2 * THROWN_MOST + 2] = "dice";
	struct move move;
	uint8_t dice[THROWN_MOST + 1];

	for (int i = 0; i < THROWN_MOST; i++)
		strcat(text, i % 2 ? " 2" : " 5");
	move = must_read(text);
	assert_int_equal(move.count, RULES_PATH);
	dice[THROWN_MOST] = 99;
	assert_int_equal(kit_read_dice(&move, 2, dice), THROWN_MOST);
	assert_int_equal(dice[0], 5);
	assert_int_equal(dice[THROWN_MOST - 1], 2);
	assert_int_equal(dice[THROWN_MOST], 99);
	strcat(text, " 1");
	must_not_read(text, "too much");
}

static void must_be_unsound(struct move move)
{
	assert_non_null(kit_check_form(&phrase, NULL, &move).rule);
}

TEST(test_form)
{
	struct move sound = must_read("dice 3 6 1"), move;

	move = sound, move.arg[2] = 0;
	must_be_unsound(move);
	move = sound, move.arg[2] = THROWN_MOST + 1;
	must_be_unsound(move);
	move = sound, move.arg[2] = -1;
	must_be_unsound(move);
	move = sound, move.count = 3;
	must_be_unsound(move);
	move = sound, move.path[1] |= 4 << 4; /* a fourth die that is not counted */
	must_be_unsound(move);
	move = sound, move.path[2] = 1;
	must_be_unsound(move);
}

TEST(test_wanted)
{
	struct move move = must_read("dice 3 6 1");

	assert_null(kit_check_dice(&move, 2, 3, 6, "toy:2").rule);
	assert_string_equal(kit_check_dice(&move, 2, 2, 6, "toy:2").rule, "toy:2");
	assert_string_equal(kit_check_dice(&move, 2, 4, 6, "toy:2").text, "Another number of dice is thrown here.");
	assert_string_equal(kit_check_dice(&move, 2, 3, 5, "toy:2").rule, "toy:2");
	move.path[0] = 0x30;
	assert_string_equal(kit_check_dice(&move, 2, 3, 6, "toy:2").text, "A die shows 1 to 6.");
}

TEST(test_sample)
{
	struct rng rng = {7};
	bool seen[7] = {false};

	for (int i = 0; i < 50; i++) {
		struct move move = {.verb = DICE};

		kit_sample_dice(&rng, 5, 6, 2, &move);
		assert_null(kit_check_form(&phrase, NULL, &move).rule);
		assert_null(kit_check_dice(&move, 2, 5, 6, "toy:2").rule);
		for (int die = 0; die < 5; die++)
			seen[kit_die_of(&move, die)] = true;
	}
	for (int die = 1; die <= 6; die++)
		assert_true(seen[die]);
}

TEST(test_events)
{
	struct event event = {0};
	uint8_t dice[THROWN_MOST];
	char buffer[2 * THROWN_MOST + 1];
	struct text text = base_start_text(buffer, sizeof buffer);

	for (int i = 0; i < THROWN_MOST; i++)
		dice[i] = (uint8_t)(1 + i % 6);
	kit_note_dice(&event, dice, THROWN_MOST);
	kit_put_dice(&event, THROWN_MOST, &text);
	for (int i = 0; i < THROWN_MOST; i++)
		assert_int_equal(buffer[2 * i], '1' + i % 6);
	assert_int_equal(strlen(buffer), 2 * THROWN_MOST - 1);
	assert_int_equal(event.dice_count, 0);
}
