/* kit_field_board.c: a board that is kept through any positions is the crowd that is made anew from each. May use: kit. */
#include <string.h>

#include "base/dice.h"
#include "kit/field/board.h"
#include "test.h"

enum { NUMBERS = 20, POSITIONS = 3000 };

static const uint8_t ring[FIELD_STANDS + 1][4] = {{0, 0, 0, 0}, {1, 0, 0, 0}, {1, 0, 1, 0}, {1, 1, 0, 1}, {1, 1, 1, 1},
                                                  {2, 1, 1, 1}, {2, 1, 2, 1}, {2, 2, 2, 1}, {2, 2, 2, 2}};
static const struct field_array arrays[] = {{.ranks = 1}, {.files = 1}, {.ring = ring}, {.ranks = 2, .files = 2}};

/* A body of a position; absent where it has no array. */
struct one {
	struct field_form form;
	struct field_pose pose;
	int owner;
};

static int pick(struct rng *rng, int below)
{
	return (int)base_pick_below(rng, (uint32_t)below);
}

/* Any one thing of a body changes, or all of it. */
static void change(struct rng *rng, struct one *one)
{
	int what = pick(rng, 10);

	if (what == 0 || !one->form.array)
		*one = (struct one){{&arrays[pick(rng, 4)], 4000, 2000, 4, 15}, {20000, 20000, 0}, 0};
	if (what == 1)
		one->form.array = NULL;
	if (what == 2)
		one->pose.x += 1 + pick(rng, 900);
	if (what == 3)
		one->pose.y += 1 + pick(rng, 900);
	if (what == 4)
		one->pose.facing = (uint16_t)pick(rng, FIELD_ROUND);
	if (what == 5)
		one->form.present = (uint8_t)pick(rng, 1 << one->form.stands);
	if (what == 6)
		one->form.stands = (uint8_t)(1 + pick(rng, FIELD_STANDS));
	if (what == 7)
		one->owner = pick(rng, 3);
	if (what == 8)
		one->form.width += 2 + 2 * pick(rng, 50);
	if (what == 9)
		one->form.depth += 2 + 2 * pick(rng, 50);
}

static bool same_point(struct field_point a, struct field_point b)
{
	return a.x == b.x && a.y == b.y;
}

static bool same_box(const struct field_box *a, const struct field_box *b)
{
	return same_point(a->low, b->low) && same_point(a->high, b->high);
}

static void check_piece(const struct field_piece *kept, const struct field_piece *anew)
{
	assert_int_equal(kept->body, anew->body);
	assert_int_equal(kept->slot, anew->slot);
	assert_int_equal(kept->owner, anew->owner);
	assert_int_equal(kept->stand.facing, anew->stand.facing);
	assert_int_equal(kept->stand.radius, anew->stand.radius);
	assert_true(same_point(kept->stand.centre, anew->stand.centre));
	assert_int_equal(kept->stand.shape.count, 4);
	for (int i = 0; i < 4; i++)
		assert_true(same_point(kept->stand.shape.at[i], anew->stand.shape.at[i]));
}

static void check_crowd(const struct field_crowd *kept, const struct field_crowd *anew)
{
	assert_int_equal(kept->count, anew->count);
	for (int i = 0; i < kept->count; i++) {
		check_piece(&kept->piece[i], &anew->piece[i]);
		assert_true(same_box(&kept->box[i], &anew->box[i]));
	}
	for (int i = 0; i < NUMBERS; i++) {
		struct field_group one = kit_find_group(kept, i), two = kit_find_group(anew, i);

		assert_int_equal(one.count, two.count);
		if (!one.count)
			continue;
		assert_int_equal(one.first, two.first);
		assert_true(same_box(&one.box, &two.box));
	}
}

TEST(kept_is_the_same_as_made_anew)
{
	static struct field_board board;
	static struct field_crowd anew;
	struct one position[NUMBERS];
	struct rng rng = {.state = 11};

	memset(position, 0, sizeof position);
	for (int i = 0; i < POSITIONS; i++) {
		int numbers = 1 + pick(&rng, NUMBERS);

		for (int j = pick(&rng, 4); j > 0; j--)
			change(&rng, &position[pick(&rng, NUMBERS)]);
		kit_clear_crowd(&anew);
		for (int j = 0; j < numbers; j++) {
			struct one *one = &position[j];
			struct field_body body;

			if (!one->form.array) {
				kit_drop_body(&board, j);
				continue;
			}
			kit_keep_body(&board, j, &one->form, one->pose, one->owner);
			kit_make_body(&one->form, one->pose, &body);
			kit_add_body(&anew, &body, j, one->owner);
		}
		kit_drop_bodies(&board, numbers);
		check_crowd(&board.crowd, &anew);
	}
}

/* Boxes hold all corners of what they are round, and no more. */
TEST(boxes_are_tight)
{
	struct field_form form = {&arrays[3], 4000, 2000, 5, 31};
	struct field_body body;
	static struct field_crowd crowd;

	kit_make_body(&form, (struct field_pose){10000, 10000, 0}, &body);
	kit_add_body(&crowd, &body, 4, 1);
	assert_int_equal(crowd.group[4].box.low.x, 10000 * FIELD_GRAIN - 6000);
	assert_int_equal(crowd.group[4].box.high.x, 10000 * FIELD_GRAIN + 6000);
	assert_int_equal(crowd.group[4].box.low.y, 10000 * FIELD_GRAIN - 4000);
	assert_int_equal(crowd.group[4].box.high.y, 10000 * FIELD_GRAIN);
	assert_int_equal(kit_find_group(&crowd, 3).count, 0);
	assert_int_equal(kit_find_group(&crowd, 5).count, 0);
	assert_int_equal(kit_find_group(&crowd, -1).count, 0);
}
