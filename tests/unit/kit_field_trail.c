/* kit_field_trail.c: ways from corner to corner round rough ground. May use: kit. */
#include <string.h>

#include "kit/field/trail.h"
#include "test.h"

enum { INCH = FIELD_INCH, ROUGH = 1, WATER = 2, WALL = 4, WIDTH = 2 * INCH };

static const struct field_going going = {ROUGH, WATER, WALL, 2};
static const struct field_gauge gauge = {WIDTH, 3 * INCH / 2, 3 * INCH};
static struct field_ground ground;
static struct field_trail trail;
static const struct field_point start = {4 * INCH, 18 * INCH};

static int clear_ground(void **unused)
{
	(void)unused;
	memset(&ground, 0, sizeof ground);
	ground.width = 48 * INCH;
	ground.height = 36 * INCH;
	return 0;
}

static void add_area(uint32_t flags, int x, int y, int to_x, int to_y)
{
	struct field_feature it = {.flags = flags, .points = 4};

	it.at[0] = (struct field_point){x * INCH, y * INCH};
	it.at[1] = (struct field_point){to_x * INCH, y * INCH};
	it.at[2] = (struct field_point){to_x * INCH, to_y * INCH};
	it.at[3] = (struct field_point){x * INCH, to_y * INCH};
	assert_true(kit_add_feature(&ground, &it, true));
}

/* The way to a square of two inches about (41, 18); its legs. */
static int find_legs(struct field_point leg[TRAIL_LEGS])
{
	const struct field_shape goal = {
		.count = 4,
		.at = {{40 * INCH, 17 * INCH}, {42 * INCH, 17 * INCH}, {42 * INCH, 19 * INCH}, {40 * INCH, 19 * INCH}}};

	kit_find_trail(&ground, &going, &gauge, &goal, &trail);
	return kit_follow_trail(&ground, &trail, start, leg);
}

static int32_t measure(void)
{
	return kit_measure_trail(&ground, &trail, start);
}

/* How long the legs are. */
static int32_t measure_legs(const struct field_point *leg, int legs)
{
	struct field_point from = start;
	int32_t length = 0;

	for (int i = 0; i < legs; i++) {
		length += kit_measure_points(from, leg[i]);
		from = leg[i];
	}
	return length;
}

/* Whether a column on these legs keeps clear of what is rough. */
static bool is_clear(const struct field_point *leg, int legs)
{
	struct field_point from = start;

	for (int i = 0; i < legs; i++) {
		struct field_stand stand;
		struct field_shape swept;

		kit_make_stand(from, kit_find_facing(from, leg[i]), WIDTH, WIDTH / 2, &stand);
		kit_sweep_shape(&stand.shape, leg[i].x - from.x, leg[i].y - from.y, &swept);
		if (kit_find_feature(&ground, &swept, ROUGH | WATER, 0) >= 0)
			return false;
		from = leg[i];
	}
	return true;
}

TEST(open_ground_is_crossed_straight)
{
	struct field_point leg[TRAIL_LEGS];

	assert_int_equal(find_legs(leg), 1);
	assert_int_equal(leg[0].x, 41 * INCH);
	assert_int_equal(leg[0].y, 18 * INCH);
	assert_int_equal(measure(), 36 * INCH);
	assert_int_equal(kit_measure_trail(&ground, &trail, leg[0]), 0);
}

/* A wood twenty inches wide and ten deep: round its end it is shorter than twice through it. */
TEST(a_wood_is_gone_round_where_that_is_shorter)
{
	struct field_point leg[TRAIL_LEGS];
	int legs;

	add_area(ROUGH, 14, 14, 34, 30);
	legs = find_legs(leg);
	assert_true(legs > 1);
	assert_true(is_clear(leg, legs));
	for (int i = 0; i + 1 < legs; i++)
		assert_true(leg[i].y < 14 * INCH);
	assert_in_range(measure(), 37 * INCH, 40 * INCH);
	assert_in_range(measure_legs(leg, legs), measure(), measure() + 2 * INCH);
}

/* Two woods from edge to edge: between them where a column fits, and straight through one where it does not. */
TEST(a_gap_is_used_where_a_column_fits)
{
	struct field_point leg[TRAIL_LEGS];
	int legs;

	add_area(ROUGH, 20, 0, 24, 22);
	add_area(ROUGH, 20, 25, 24, 36);
	legs = find_legs(leg);
	assert_true(legs > 1);
	assert_true(is_clear(leg, legs));
	assert_in_range(leg[0].y, 23 * INCH, 24 * INCH);
	assert_true(measure() < 40 * INCH);
	clear_ground(NULL);
	add_area(ROUGH, 20, 0, 24, 22);
	add_area(ROUGH, 20, 23, 24, 36);
	legs = find_legs(leg);
	assert_false(is_clear(leg, legs));
	assert_true(measure() > 40 * INCH);
}

TEST(nobody_goes_over_what_is_closed)
{
	struct field_point leg[TRAIL_LEGS];

	add_area(WATER, 20, 0, 24, 30);
	assert_true(find_legs(leg) > 1);
	assert_true(leg[0].y > 30 * INCH);
	clear_ground(NULL);
	add_area(WATER, 20, 0, 24, 36);
	assert_int_equal(find_legs(leg), 0);
	assert_int_equal(measure(), FIELD_FAR);
}

TEST(a_line_has_its_toll)
{
	struct field_feature wall = {.flags = WALL, .points = 2, .at = {{30 * INCH, 0}, {30 * INCH, 36 * INCH}}};
	struct field_point leg[TRAIL_LEGS];

	assert_true(kit_add_feature(&ground, &wall, false));
	assert_int_equal(find_legs(leg), 1);
	assert_int_equal(measure(), 36 * INCH + gauge.toll);
}

AROUND_EACH(clear_ground, NULL);
