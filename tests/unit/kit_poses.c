/* kit_poses.c: inches, degrees and poses in the texts of moves. May use: base, kit. */
#include "maps.h"
#include "kit/field/phrase.h"
#include "test.h"

enum { GO, VERBS };

/* A toy's poses: three bytes each, whole inches and whole degrees by tens. */
static int count_poses(const struct move *move)
{
	return move->count / 3;
}

static void get_pose(const struct move *move, int index, struct field_pose *pose)
{
	const uint8_t *at = &move->path[3 * index];

	*pose = (struct field_pose){(at[0] - 5) * FIELD_STEPS, (at[1] - 5) * FIELD_STEPS,
	                            (uint16_t)(at[2] * 10 * FIELD_DEGREE)};
}

static bool add_pose(struct move *move, int x, int y, int facing)
{
	move->path[move->count++] = (uint8_t)(x / FIELD_STEPS + 5);
	move->path[move->count++] = (uint8_t)(y / FIELD_STEPS + 5);
	move->path[move->count++] = (uint8_t)(facing / (10 * FIELD_DEGREE));
	return x != 13 * FIELD_STEPS;
}

static const struct phrase_poses poses = {.beyond = 2 * FIELD_STEPS,
                                          .widest = 20 * FIELD_STEPS,
                                          .deepest = 10 * FIELD_STEPS,
                                          .most = 2,
                                          .bytes = 3,
                                          .count = count_poses,
                                          .get = get_pose,
                                          .add = add_pose};
static const struct phrase_part parts[] = {{0}, {.kind = &kit_poses_part, .label = "X Y DEGREES", .own = &poses}};
static const struct phrase_verb verbs[VERBS] = {[GO] = {.word = "go", .part = {1}}};
static const struct phrase phrase = {
	.verb = verbs,
	.verbs = VERBS,
	.part = parts,
	.rule = "toy:1",
	.misread = "misread",
	.too_much = "too much",
	.not_there = "not there",
	.more_there = "more there",
};

static struct move must_read_as(const char *text, const char *again)
{
	char buffer[128];
	struct text written = base_start_text(buffer, sizeof buffer);
	struct move move;

	assert_null(kit_take_move(&phrase, NULL, text, &move).rule);
	assert_null(kit_check_form(&phrase, NULL, &move).rule);
	kit_put_move(&phrase, NULL, &move, &written);
	assert_string_equal(buffer, again);
	return move;
}

static void must_not_read(const char *text)
{
	struct move move;

	assert_non_null(kit_take_move(&phrase, NULL, text, &move).rule);
}

static void must_put_inches(int32_t steps, const char *wanted)
{
	char buffer[16];
	struct text text = base_start_text(buffer, sizeof buffer);

	kit_put_inches(&text, steps);
	assert_string_equal(buffer, wanted);
}

TEST(test_inches)
{
	must_put_inches(12050, "12.05");
	must_put_inches(7000, "7.00");
	must_put_inches(3125, "3.125");
	must_put_inches(-1250, "-1.25");
	must_put_inches(-5, "-0.005");
}

TEST(test_text_and_back)
{
	struct move move = must_read_as("go 3 4.00 90", "go 3.00 4.00 90");

	assert_int_equal(move.count, 3);
	move = must_read_as("go -2 -1.00 0,20.00 10 350", "go -2.00 -1.00 0, 20.00 10.00 350");
	assert_int_equal(move.count, 6);
	must_not_read("go");
	must_not_read("go 1 2");
	must_not_read("go 1 2 360");
	must_not_read("go -3 2 0");
	must_not_read("go 21 2 0");
	must_not_read("go 2 11 0");
	must_not_read("go 13 2 0"); /* the toy has no room for it */
	must_not_read("go 1 1 0, 2 2 0, 3 3 0");
}

static void must_be_unsound(struct move move)
{
	assert_string_equal(kit_check_form(&phrase, NULL, &move).text, "not there");
}

TEST(test_form)
{
	struct move sound = must_read_as("go 3 4 90", "go 3.00 4.00 90"), move;

	move = sound, move.count = 0, memset(move.path, 0, sizeof move.path);
	must_be_unsound(move);
	move = sound, move.count = 4;
	must_be_unsound(move);
	move = sound, move.count = 9;
	must_be_unsound(move);
	move = sound, move.path[0] = 26;
	must_be_unsound(move);
	move = sound, move.path[1] = 2;
	must_be_unsound(move);
	move = sound, move.path[2] = 36;
	must_be_unsound(move);
}

TEST(test_pose_for_people)
{
	char buffer[64];
	struct text text = base_start_text(buffer, sizeof buffer);

	kit_put_pose(&text, &(struct field_pose){12050, 7000, 9000});
	kit_say_pose(&text, &(struct field_pose){12050, 7000, 9000});
	assert_string_equal(buffer, "12.05 7.00 90 at 12.05 7.00 facing 90");
}
