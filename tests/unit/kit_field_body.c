/* kit_field_body.c: formations at a pose: stands, outlines, gaps, turning about and reforming; and the crowd of them all.
 * May use: kit. */
#include "kit/field/crowd.h"
#include "test.h"

enum { INCH = FIELD_INCH };

static const uint8_t faces[5][4] = {{0}, {1, 0, 0, 0}, {1, 0, 1, 0}, {1, 1, 0, 1}, {1, 1, 1, 1}};
static const struct field_array line = {.ranks = 1}, file = {.files = 1}, loose = {.ranks = 1, .gap = INCH / 2},
				ring = {.ring = faces};

static struct field_form form_of(const struct field_array *array, int stands, int present)
{
	return (struct field_form){array, INCH, INCH / 2, (uint8_t)stands, (uint8_t)present};
}

static void make(const struct field_array *array, int stands, int x, int y, int degrees, struct field_body *body)
{
	struct field_form form = form_of(array, stands, (1 << stands) - 1);

	kit_make_body(&form, (struct field_pose){x * 1000, y * 1000, (uint16_t)(degrees * FIELD_DEGREE)}, body);
}

/* A line of four inches at 10, 10 that looks to the right reaches half an inch back. */
TEST(a_body_covers_its_places)
{
	struct field_form gone = form_of(&line, 4, 5);
	struct field_body body;
	struct field_stand outline;

	make(&line, 4, 10, 10, 90, &body);
	assert_int_equal(body.count, 4);
	assert_int_equal(body.stand[0].centre.x, 10 * INCH - INCH / 4);
	assert_int_equal(body.stand[0].centre.y, 11 * INCH + INCH / 2);
	assert_int_equal(body.stand[3].shape.at[2].y, 8 * INCH);
	kit_make_body(&gone, (struct field_pose){10000, 10000, 9000}, &body);
	assert_int_equal(body.count, 2);
	assert_int_equal(body.slot[1], 2);
	/* Lost stands leave the outline as it was. */
	kit_find_outline(&gone, (struct field_pose){10000, 10000, 9000}, &outline);
	assert_int_equal(outline.centre.x, 10 * INCH - INCH / 4);
	assert_int_equal(outline.centre.y, 10 * INCH);
	assert_int_equal(outline.shape.at[3].y - outline.shape.at[2].y, 4 * INCH);
}

TEST(fronts_and_depths_are_those_of_the_array)
{
	struct field_form wide = form_of(&loose, 4, 15), deep = form_of(&file, 3, 7), round = form_of(&ring, 4, 15);

	assert_int_equal(kit_measure_front(&wide), 4 * INCH + 3 * INCH / 2);
	assert_int_equal(kit_measure_depth(&wide), INCH / 2);
	assert_int_equal(kit_measure_front(&deep), INCH);
	assert_int_equal(kit_measure_depth(&deep), 3 * INCH / 2);
	assert_int_equal(kit_measure_depth(&round), INCH);
}

TEST(gaps_are_those_of_the_nearest_stands)
{
	struct field_body a, b, mark, none = {0};
	struct field_shape wall = {.count = 2, .at = {{0, 12 * INCH}, {20 * INCH, 12 * INCH}}};

	make(&line, 2, 10, 10, 0, &a);
	make(&file, 3, 10, 15, 0, &b); /* its last stand is the nearest */
	assert_int_equal(kit_measure_bodies(&a, &b), 5 * INCH - 3 * INCH / 2);
	assert_int_equal(kit_measure_bodies(&b, &a), 5 * INCH - 3 * INCH / 2);
	assert_int_equal(kit_measure_bodies(&a, &none), FIELD_FAR);
	kit_make_mark((struct field_point){0, 13 * INCH}, (struct field_point){20 * INCH, 13 * INCH}, &mark);
	assert_int_equal(kit_measure_bodies(&a, &mark), 3 * INCH);
	assert_true(kit_body_near(&a, &wall, 2 * INCH));
	assert_false(kit_body_near(&a, &wall, 2 * INCH - 1));
}

/* What is found of bodies quickly, against what their stands say one by one. */
TEST(quick_answers_are_those_of_the_stands)
{
	static const struct field_array *const arrays[] = {&line, &file, &loose, &ring};

	for (int i = 0; i < 4 * 4 * 72; i++) {
		struct field_form form = form_of(arrays[i % 4], 1 + i / 4 % 4, i % 3 ? 15 : 5);
		struct field_pose pose = {20000, 20000, (uint16_t)(i / 16 * 500 + i % 7)};
		struct field_point centre[FIELD_STANDS];
		struct field_body body, other;
		struct field_box box;
		int32_t gap = FIELD_FAR;

		kit_make_body(&form, pose, &body);
		make(&line, 3, 17 + i % 7, 24 - i % 5, i, &other);
		assert_int_equal(kit_find_centres(&form, pose.facing, centre), body.count);
		box = kit_find_box(&body.stand[0].shape);
		for (int j = 0; j < body.count; j++) {
			assert_int_equal(centre[j].x + 20 * INCH, body.stand[j].centre.x);
			assert_int_equal(centre[j].y + 20 * INCH, body.stand[j].centre.y);
			box = kit_join_boxes(box, kit_find_box(&body.stand[j].shape));
			for (int k = 0; k < other.count; k++) {
				int32_t one = kit_measure_gap(&body.stand[j].shape, &other.stand[k].shape);

				gap = one < gap ? one : gap;
			}
		}
		assert_memory_equal(&box, &body.box, sizeof box);
		assert_int_equal(kit_measure_bodies(&body, &other), gap);
		assert_true(kit_bodies_near(&body, &other, gap));
		assert_false(gap && kit_bodies_near(&body, &other, gap - 1));
	}
}

TEST(a_body_is_on_the_table_or_not)
{
	struct field_body body;
	struct field_shape zone = {.count = 4, .at = {{0, 0}, {3 * INCH, 0}, {3 * INCH, 3 * INCH}, {0, 3 * INCH}}};

	make(&line, 2, 1, 20, 0, &body);
	assert_true(kit_body_on_table(&body, 30 * INCH, 20 * INCH));
	assert_true(kit_body_on_table(&body, 30 * INCH, 20 * INCH - FIELD_SLACK));
	assert_false(kit_body_on_table(&body, 30 * INCH, 20 * INCH - FIELD_SLACK - 1));
	assert_true(kit_body_on_table(&body, 2 * INCH - FIELD_SLACK, 20 * INCH));
	assert_false(kit_body_on_table(&body, 2 * INCH - FIELD_SLACK - 1, 20 * INCH));
	make(&line, 3, 1, 20, 0, &body);
	assert_false(kit_body_on_table(&body, 30 * INCH, 20 * INCH));
	make(&line, 3, 2, 3, 0, &body);
	assert_true(kit_stand_inside(&body.stand[0], &zone, 1));
	assert_false(kit_stand_inside(&body.stand[2], &zone, 1));
}

/* A stand over the border of two zones that meet, and over one of two that leave a gap. */
TEST(zones_that_meet_are_one)
{
	struct field_shape zone[3] = {{.count = 4, .at = {{0, 0}, {3 * INCH, 0}, {3 * INCH, 3 * INCH}, {0, 3 * INCH}}},
	                              {.count = 3, .at = {{9 * INCH, 0}, {3 * INCH, 6 * INCH}, {3 * INCH, 0}}}};
	struct field_body body;

	make(&line, 3, 3, 2, 0, &body);
	assert_true(kit_stand_inside(&body.stand[1], zone, 2));
	assert_false(kit_stand_inside(&body.stand[1], zone, 1));
	assert_false(kit_stand_inside(&body.stand[1], zone + 1, 1));
	assert_false(kit_stand_inside(&body.stand[1], zone, 0));
	zone[0].at[2].y = zone[0].at[3].y = 2 * INCH - FIELD_SLACK;
	assert_true(kit_stand_inside(&body.stand[1], zone, 2));
	zone[0].at[2].y = zone[0].at[3].y = 2 * INCH - FIELD_SLACK - 1;
	assert_false(kit_stand_inside(&body.stand[1], zone, 2));
	zone[0].at[2].y = zone[0].at[3].y = 3 * INCH;
	for (int i = 0; i < 3; i++)
		zone[1].at[i].x += FIELD_SLACK;
	assert_true(kit_stand_inside(&body.stand[1], zone, 2));
	for (int i = 0; i < 3; i++)
		zone[1].at[i].x += 2 * FIELD_SLACK;
	assert_false(kit_stand_inside(&body.stand[1], zone, 2));
	zone[2] = (struct field_shape){
		.count = 4, .at = {{2 * INCH, 0}, {4 * INCH, 0}, {4 * INCH, 6 * INCH}, {2 * INCH, 6 * INCH}}};
	assert_true(kit_stand_inside(&body.stand[1], zone, 3));
}

TEST(the_nearest_points_are_as_far_apart_as_the_bodies)
{
	struct field_point from, to;
	struct field_body a, b;

	make(&line, 2, 10, 10, 0, &a);
	for (int facing = 0; facing < FIELD_ROUND; facing += 2700) {
		make(&file, 3, 15, 13, facing, &b);
		assert_in_range(kit_find_gap(&a, &b, &from, &to) - kit_measure_bodies(&a, &b) + 2, 0, 4);
		assert_in_range(kit_measure_points(from, to) - kit_measure_bodies(&a, &b) + 2, 0, 4);
	}
}

/* Those on the right are on the left afterwards, and nobody has moved. */
TEST(turning_about_moves_no_stand)
{
	struct field_form form = form_of(&line, 3, 3);
	struct field_pose pose = {10000, 10000, 3000};
	struct field_body before, after;

	kit_make_body(&form, pose, &before);
	pose = kit_turn_about(&form, pose);
	kit_make_body(&form, pose, &after);
	assert_int_equal(pose.facing, 21000);
	assert_int_equal(form.present, 6);
	assert_in_range(kit_measure_points(before.stand[0].centre, after.stand[1].centre), 0, FIELD_GRAIN);
	assert_in_range(kit_measure_points(before.stand[1].centre, after.stand[0].centre), 0, FIELD_GRAIN);
}

TEST(reforming_keeps_the_centre)
{
	struct field_form from = form_of(&line, 4, 11), to = form_of(&file, 4, 15);
	struct field_form dressed = kit_dress_form(&from);
	struct field_pose pose = {20000, 20000, 0}, formed;
	struct field_body before, after;
	struct field_point a, b;

	assert_int_equal(dressed.stands, 3);
	assert_int_equal(dressed.present, 7);
	formed = kit_reform(&from, pose, &to, 4500);
	kit_make_body(&from, pose, &before);
	kit_make_body(&to, formed, &after);
	a = kit_find_centre(&before);
	b = kit_find_centre(&after);
	assert_in_range(kit_measure_points(a, b), 0, FIELD_GRAIN);
	assert_int_equal(formed.facing, 4500);
}

/* Three owners: two that are friends of each other and one that is not. */
TEST(a_crowd_is_asked_by_owners)
{
	static struct field_crowd crowd;
	struct field_body body, me;
	struct field_shape strip = {.count = 4, .at = {{0, 0}, {40 * INCH, 0}, {40 * INCH, 9 * INCH}, {0, 9 * INCH}}};

	kit_clear_crowd(&crowd);
	make(&line, 2, 10, 10, 0, &body);
	kit_add_body(&crowd, &body, 1, 0);
	make(&line, 2, 12, 10, 0, &body);
	kit_add_body(&crowd, &body, 2, 1);
	make(&line, 2, 11, 8, 0, &body);
	kit_add_body(&crowd, &body, 5, 2);
	make(&line, 2, 11, 9, 0, &me);
	kit_add_body(&crowd, &me, 9, 0);
	assert_false(kit_crowd_overlaps(&crowd, &me, 9, FIELD_ANYBODY));
	assert_true(kit_crowd_overlaps(&crowd, &me, FIELD_NOBODY, FIELD_ANYBODY));
	assert_int_equal(kit_crowd_within(&crowd, &me, 9, FIELD_ANYBODY, INCH / 2), 1 << 1 | 1 << 2 | 1 << 5);
	assert_int_equal(kit_crowd_within(&crowd, &me, 9, 1u << 1 | 1u << 2, INCH / 2), 1 << 2 | 1 << 5);
	assert_int_equal(kit_crowd_within(&crowd, &me, 9, FIELD_ANYBODY, INCH / 2 - 1), 0);
	assert_int_equal(kit_crowd_inside(&crowd, &strip, 9, FIELD_ANYBODY), 1 << 5);
	make(&line, 2, 11, 9, 90, &me);
	assert_true(kit_crowd_overlaps(&crowd, &me, 9, 1u << 0));
	assert_false(kit_crowd_overlaps(&crowd, &me, 9, 1u << 3));
}

/* What is changed in its place is what a crowd made anew would hold. */
TEST(a_changed_crowd_is_as_one_made_anew)
{
	static struct field_crowd crowd, anew;
	struct field_body body[3], other;

	for (int i = 0; i < 3; i++) {
		make(&line, 2 + i, 10 + 5 * i, 10, 0, &body[i]);
		kit_add_body(&crowd, &body[i], i, i & 1);
	}
	for (int stands = 0; stands <= 4; stands += 2) {
		make(&file, stands, 20, 20, 45, &other);
		kit_change_body(&crowd, &other, 1, 1);
		kit_clear_crowd(&anew);
		kit_add_body(&anew, &body[0], 0, 0);
		kit_add_body(&anew, &other, 1, 1);
		kit_add_body(&anew, &body[2], 2, 0);
		assert_int_equal(crowd.count, anew.count);
		for (int i = 0; i < anew.count; i++) {
			assert_int_equal(crowd.piece[i].body, anew.piece[i].body);
			assert_int_equal(crowd.piece[i].slot, i && crowd.piece[i].body == crowd.piece[i - 1].body
			                                              ? crowd.piece[i - 1].slot + 1
			                                              : 0);
			assert_int_equal(crowd.piece[i].owner, anew.piece[i].owner);
			assert_int_equal(crowd.piece[i].stand.centre.x, anew.piece[i].stand.centre.x);
		}
	}
}

/* However a form turns about its reference point it stays in its orbit; its middle is that of its outline. */
TEST(orbits_hold_every_facing)
{
	static const struct field_array *const arrays[] = {&line, &file, &loose, &ring};

	for (int i = 0; i < 4 * 4 * 72; i++) {
		struct field_form form = form_of(arrays[i % 4], 1 + i / 4 % 4, 15);
		struct field_pose pose = {20000, 20000, (uint16_t)(i / 16 * 500 + i % 7)};
		struct field_box orbit = kit_find_orbit(&form, kit_point_of(pose));
		struct field_point middle = kit_find_middle(&form, pose);
		struct field_stand outline;
		struct field_body body;

		kit_make_body(&form, pose, &body);
		assert_true(body.box.low.x >= orbit.low.x && body.box.low.y >= orbit.low.y);
		assert_true(body.box.high.x <= orbit.high.x && body.box.high.y <= orbit.high.y);
		kit_find_outline(&form, pose, &outline);
		assert_int_equal(middle.x, outline.centre.x);
		assert_int_equal(middle.y, outline.centre.y);
	}
}
