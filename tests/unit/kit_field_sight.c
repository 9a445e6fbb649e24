/* kit_field_sight.c: arcs of any angle from a point or along a front, bands, and what hides a target. Lines of sight
 * themselves are tested in kit_field.c. May use: kit. */
#include "base/dice.h"
#include "kit/field/sight.h"
#include "test.h"

enum { INCH = FIELD_INCH };

static struct field_stand stand_at(int x, int y)
{
	struct field_stand stand;

	kit_make_stand((struct field_point){x * INCH, y * INCH}, 0, INCH, INCH, &stand);
	return stand;
}

/* Ten inches ahead the arc of 30 degrees is 5.77 inches to either side, that of 45 is ten. */
TEST(arcs_have_their_angle)
{
	struct field_eye eye = {{20 * INCH, 10 * INCH}, 0, 40 * INCH, 30 * FIELD_DEGREE, 0};
	struct field_stand near = stand_at(26, 20), far = stand_at(28, 20);

	assert_true(kit_measure_in_arc(&eye, &near.shape) != FIELD_FAR);
	assert_int_equal(kit_measure_in_arc(&eye, &far.shape), FIELD_FAR);
	assert_true(kit_measure_off_arc(&eye, &near.shape) <= 0);
	/* The nearest direction to the far one is that to its upper left corner: 7.5 in 10.5. */
	assert_in_range(kit_measure_off_arc(&eye, &far.shape), 3553 - 3000 - 3, 3553 - 3000 + 3);
	eye.half = 45 * FIELD_DEGREE;
	assert_true(kit_measure_in_arc(&eye, &far.shape) != FIELD_FAR);
	assert_true(kit_measure_off_arc(&eye, &far.shape) <= 0);
}

/* From a front of eight inches the same arc begins four inches to either side; nothing beside or behind it is in it. */
TEST(a_base_widens_the_arc)
{
	struct field_eye eye = {{20 * INCH, 10 * INCH}, 0, 40 * INCH, 30 * FIELD_DEGREE, 8 * INCH};
	struct field_stand ahead = stand_at(28, 20), out = stand_at(31, 20), close = stand_at(23, 11),
			   beside = stand_at(25, 9);

	assert_true(kit_measure_in_arc(&eye, &ahead.shape) != FIELD_FAR);
	assert_int_equal(kit_measure_in_arc(&eye, &out.shape), FIELD_FAR);
	assert_true(kit_measure_in_arc(&eye, &close.shape) != FIELD_FAR);
	assert_int_equal(kit_measure_in_arc(&eye, &beside.shape), FIELD_FAR);
	assert_true(kit_sees_shape(&eye, &ahead.shape, NULL, 0));
	eye.base = 0;
	assert_int_equal(kit_measure_in_arc(&eye, &close.shape), FIELD_FAR);
}

/* Nothing that is in the arc and in range lies in a box that is said to be outside; what is behind or too far does. */
TEST(boxes_outside_hold_nothing_that_is_seen)
{
	struct rng rng = {.state = 5};
	int outside = 0;

	for (int i = 0; i < 20000; i++) {
		struct field_eye eye = {{24 * INCH, 18 * INCH},
		                        (int)base_pick_below(&rng, FIELD_ROUND),
		                        (int32_t)base_pick_below(&rng, 16 * INCH),
		                        (int)base_pick_below(&rng, 80) * FIELD_DEGREE + FIELD_DEGREE,
		                        i & 1 ? 4 * INCH : 0};
		struct field_arc arc = kit_find_arc(&eye);
		struct field_stand stand;
		struct field_box box;

		kit_make_stand((struct field_point){(int32_t)base_pick_below(&rng, 48 * INCH),
		                                    (int32_t)base_pick_below(&rng, 36 * INCH)},
		               (int)base_pick_below(&rng, FIELD_ROUND), 2 * INCH, INCH, &stand);
		box = kit_find_box(&stand.shape);
		if (!kit_box_out_of_range(&eye, &box) && !kit_box_outside(&eye, &arc, &box))
			continue;
		outside++;
		assert_true(kit_measure_in_arc(&eye, &stand.shape) > eye.range);
		assert_false(kit_sees_shape(&eye, &stand.shape, NULL, 0));
	}
	assert_true(outside > 10000);
}

TEST(eyes_are_in_the_middle_of_the_front)
{
	struct field_stand stand;
	struct field_eye eye;

	kit_make_stand((struct field_point){20 * INCH, 10 * INCH}, 9000, 2 * INCH, INCH, &stand);
	eye = kit_find_eye(&stand, INCH, 4500, 7);
	assert_int_equal(eye.apex.x, 20 * INCH + INCH / 2);
	assert_int_equal(eye.apex.y, 10 * INCH);
	assert_int_equal(eye.facing, 9000);
	assert_int_equal(eye.range, 7);
}

TEST(the_nearest_stand_of_a_body_counts)
{
	static struct field_crowd crowd;
	static const struct field_array file = {.files = 1};
	struct field_form form = {&file, INCH, INCH, 3, 7};
	struct field_eye eye = {{20 * INCH, 10 * INCH}, 0, 40 * INCH, 4500, 0};
	struct field_body body;

	kit_make_body(&form, (struct field_pose){20000, 20000, 0}, &body);
	kit_add_body(&crowd, &body, 3, 0);
	assert_int_equal(kit_measure_to_body(&eye, &crowd, 3), 7 * INCH);
	assert_int_equal(kit_measure_to_body(&eye, &crowd, 4), FIELD_FAR);
	eye.apex.y = 30 * INCH;
	eye.facing = 18000;
	assert_int_equal(kit_measure_to_body(&eye, &crowd, 3), 10 * INCH);
}

TEST(bands_are_closed_at_the_top)
{
	static const struct field_band bands[] = {{9 * INCH, 2}, {24 * INCH, 1}};

	assert_int_equal(kit_find_band(bands, 2, 0), 0);
	assert_int_equal(kit_find_band(bands, 2, 9 * INCH), 0);
	assert_int_equal(kit_find_band(bands, 2, 9 * INCH + FIELD_LENIENCE + 1), 1);
	assert_int_equal(kit_find_band(bands, 2, 24 * INCH + FIELD_LENIENCE + 1), -1);
}

TEST(only_what_is_between_hides)
{
	struct field_stand target = stand_at(20, 30), between = stand_at(20, 20), beside = stand_at(25, 20),
			   behind = stand_at(20, 34);
	struct field_line line = kit_find_line((struct field_point){20 * INCH, 10 * INCH}, &target);

	assert_true(kit_stand_between(&line, &between));
	assert_false(kit_stand_between(&line, &beside));
	assert_false(kit_stand_between(&line, &behind));
}

/* A wood of two parts hides, unless one of the two stands in it. */
TEST(ground_hides_those_outside_it)
{
	static struct field_ground ground = {.width = 48 * INCH, .height = 36 * INCH};
	struct field_feature wood = {.flags = 2, .points = 6};
	static const int corner[6][2] = {{10, 10}, {20, 10}, {20, 14}, {14, 14}, {14, 20}, {10, 20}};
	struct field_point points[2] = {{5 * INCH, 5 * INCH}, {30 * INCH, 12 * INCH}};
	struct field_shades shades = {0};

	for (int i = 0; i < 6; i++)
		wood.at[i] = (struct field_point){corner[i][0] * INCH, corner[i][1] * INCH};
	assert_true(kit_add_feature(&ground, &wood, true));
	assert_int_equal(ground.parts, 2);
	kit_add_shades(&shades, &ground, 2, points, 2);
	assert_int_equal(shades.count, 2);
	kit_add_shades(&shades, &ground, 1, points, 2);
	assert_int_equal(shades.count, 2);
	shades.count = 0;
	points[0] = (struct field_point){12 * INCH, 18 * INCH};
	kit_add_shades(&shades, &ground, 2, points, 2);
	assert_int_equal(shades.count, 0);
}
