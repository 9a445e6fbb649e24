/* kit_field_ground.c: areas and lines of a table, concave areas among them. May use: kit. */
#include <string.h>

#include "kit/field/ground.h"
#include "test.h"

enum { INCH = FIELD_INCH, WOOD = 1, HILL = 2, WALL = 4, BANK = 8 };

static struct field_ground ground;

static struct field_point at(int x, int y)
{
	return (struct field_point){x * INCH, y * INCH};
}

static bool add(uint32_t flags, int level, bool area, const int (*points)[2], int count)
{
	struct field_feature it = {.flags = flags, .level = (uint8_t)level, .points = count};

	for (int i = 0; i < count; i++)
		it.at[i] = at(points[i][0], points[i][1]);
	return kit_add_feature(&ground, &it, area);
}

/* A wood like a U, open at the top; a hill over its left arm; a wall along y = 20; a bank with a bend. */
static int lay_ground(void **unused)
{
	static const int wood[8][2] = {{10, 5}, {22, 5}, {22, 15}, {18, 15}, {18, 9}, {14, 9}, {14, 15}, {10, 15}};
	static const int hill[4][2] = {{8, 8}, {16, 8}, {16, 12}, {8, 12}},
			 top[4][2] = {{9, 9}, {11, 9}, {11, 11}, {9, 11}};
	static const int wall[2][2] = {{0, 20}, {30, 20}}, bank[3][2] = {{30, 5}, {34, 9}, {34, 15}};

	(void)unused;
	memset(&ground, 0, sizeof ground);
	ground.width = 48 * INCH;
	ground.height = 36 * INCH;
	return add(WOOD, 0, true, wood, 8) && add(HILL, 2, true, top, 4) && add(HILL, 1, true, hill, 4) &&
	                       add(WALL, 0, false, wall, 2) && add(BANK, 0, false, bank, 3)
	               ? 0
	               : -1;
}

static int64_t area_of(const struct field_point *corner, int count)
{
	int64_t area = 0;

	for (int i = 0; i < count; i++) {
		struct field_point a = corner[i], b = corner[(i + 1) % count];

		area += (int64_t)a.x * b.y - (int64_t)a.y * b.x;
	}
	return area;
}

/* The parts are convex, do not lie in each other and cover as much as the whole. */
TEST(concave_areas_are_split)
{
	const struct field_feature *wood = &ground.feature[0];
	int64_t sum = 0;

	assert_int_equal(wood->parts, 3);
	for (int i = 0; i < wood->parts; i++) {
		const struct field_shape *part = &ground.part[wood->first + i];

		sum += area_of(part->at, part->count);
		for (int j = 0; j < part->count; j++)
			assert_true(area_of((struct field_point[3]){part->at[j], part->at[(j + 1) % part->count],
			                                            part->at[(j + 2) % part->count]},
			                    3) >= 0);
		for (int j = i + 1; j < wood->parts; j++)
			assert_false(kit_shapes_overlap(part, &ground.part[wood->first + j], 0));
	}
	assert_true(sum == area_of(wood->at, wood->points));
	assert_int_equal(ground.feature[1].parts, 1);
	assert_memory_equal(ground.part[ground.feature[1].first].at, ground.feature[1].at,
	                    4 * sizeof(struct field_point));
}

TEST(outlines_that_are_none_are_refused)
{
	static const int bow[4][2] = {{0, 0}, {6, 0}, {0, 4}, {4, 4}}, clockwise[3][2] = {{0, 0}, {0, 4}, {4, 0}};
	struct field_shape parts[2];
	int features = ground.features;

	assert_false(add(WOOD, 0, true, bow, 4));
	assert_false(add(WOOD, 0, true, clockwise, 3));
	assert_false(add(WALL, 0, false, clockwise, 1));
	assert_int_equal(ground.features, features);
	assert_int_equal(kit_split_outline(ground.feature[0].at, 8, parts, 2), 0);
}

TEST(points_and_shapes_are_on_ground_or_not)
{
	struct field_body body;
	static const struct field_array one = {.files = 1};
	struct field_form form = {&one, 2 * INCH, 2 * INCH, 1, 1};

	assert_true(kit_point_on(&ground, at(12, 14), WOOD));
	assert_false(kit_point_on(&ground, at(16, 14), WOOD)); /* between the arms */
	assert_false(kit_point_on(&ground, at(12, 14), HILL | WALL));
	kit_make_body(&form, (struct field_pose){16000, 14000, 0}, &body);
	assert_false(kit_body_on(&ground, &body, WOOD));
	kit_make_body(&form, (struct field_pose){18500, 14000, 0}, &body);
	assert_true(kit_body_on(&ground, &body, WOOD));
	assert_false(kit_body_wholly_on(&ground, &body, WOOD));
	kit_make_body(&form, (struct field_pose){20000, 14000, 0}, &body);
	assert_true(kit_body_wholly_on(&ground, &body, WOOD));
	kit_make_body(&form, (struct field_pose){20000, 20500, 0}, &body);
	assert_true(kit_shape_across(&ground, &body.stand[0].shape, WALL));
	assert_false(kit_shape_across(&ground, &body.stand[0].shape, BANK));
	assert_int_equal(kit_find_feature(&ground, &body.stand[0].shape, WOOD, WALL), 3);
	assert_int_equal(kit_find_feature(&ground, &body.stand[0].shape, WALL, 0), -1);
}

TEST(the_highest_level_counts)
{
	assert_int_equal(kit_find_level(&ground, at(10, 10)), 2);
	assert_int_equal(kit_find_level(&ground, at(15, 10)), 1);
	assert_int_equal(kit_find_level(&ground, at(20, 10)), 0);
}

/* Along y = 12: four inches of wood, four clear between the arms, four of wood. */
TEST(inches_are_measured_along_a_line)
{
	assert_in_range(kit_measure_along(&ground, at(0, 12), at(40, 12), WOOD), 8 * INCH - 2, 8 * INCH + 2);
	assert_in_range(kit_measure_along(&ground, at(0, 7), at(40, 7), WOOD), 12 * INCH - 2, 12 * INCH + 2);
	/* The hill from 8 to 16 and the wood from 10 and 18 to 22: what both cover counts once. */
	assert_in_range(kit_measure_along(&ground, at(0, 10), at(40, 10), WOOD | HILL), 12 * INCH - 2, 12 * INCH + 2);
	assert_in_range(kit_measure_along(&ground, at(12, 12), at(16, 12), WOOD), 2 * INCH - 2, 2 * INCH + 2);
	assert_int_equal(kit_measure_along(&ground, at(0, 30), at(40, 30), WOOD), 0);
	assert_int_equal(kit_count_entered(&ground, at(0, 12), at(40, 12), WOOD), 2);
	assert_int_equal(kit_count_entered(&ground, at(12, 12), at(40, 12), WOOD), 1);
}

TEST(lines_are_crossed_and_near)
{
	assert_int_equal(kit_count_crossed(&ground, at(5, 18), at(5, 22), WALL), 1);
	assert_int_equal(kit_count_crossed(&ground, at(5, 18), at(25, 19), WALL), 0);
	assert_int_equal(kit_count_crossed(&ground, at(33, 4), at(33, 16), WALL | BANK), 1);
	assert_int_equal(kit_count_crossed(&ground, at(31, 5), at(35, 14), BANK), 2);
	assert_true(kit_point_near_line(&ground, at(35, 12), BANK, INCH));
	assert_false(kit_point_near_line(&ground, at(35, 12), BANK, INCH - 1));
	assert_false(kit_point_near_line(&ground, at(35, 12), WALL, INCH));
}

/* Behind the wall by half an inch: against one who is across it, unless he is as near. */
TEST(who_lines_a_wall_is_covered_by_it)
{
	struct field_stand stand;

	kit_make_stand((struct field_point){10 * INCH, 19 * INCH}, 0, INCH, INCH, &stand);
	assert_true(kit_is_lined(&ground, &stand.shape, at(10, 26), WALL, INCH));
	assert_false(kit_is_lined(&ground, &stand.shape, at(10, 26), BANK, INCH));
	assert_false(kit_is_lined(&ground, &stand.shape, at(10, 10), WALL, INCH));
	assert_false(kit_is_lined(&ground, &stand.shape, at(10, 21), WALL, INCH));
	assert_false(kit_is_lined(&ground, &stand.shape, at(10, 26), WALL, INCH / 2 - 1));
}

AROUND_ALL(lay_ground, NULL);
