/* kit_field_walk.c: bodies under way: what stops them, what it costs, wheels, conforming and falling back.
 * May use: kit. */
#include <string.h>

#include "kit/field/recoil.h"
#include "test.h"

enum { INCH = FIELD_INCH, WOOD = 1, WALL = 4, OURS = 1, THEIRS = 2, OTHERS = 4 };

static const struct field_array line = {.ranks = 1};
static struct field_ground ground;
static struct field_crowd crowd;

static void add_feature(uint32_t flags, bool area, int x, int y, int to_x, int to_y)
{
	struct field_feature it = {.flags = flags, .points = area ? 4 : 2};

	it.at[0] = (struct field_point){x * INCH, y * INCH};
	it.at[1] = (struct field_point){to_x * INCH, (area ? y : to_y) * INCH};
	it.at[2] = (struct field_point){to_x * INCH, to_y * INCH};
	it.at[3] = (struct field_point){x * INCH, to_y * INCH};
	assert_true(kit_add_feature(&ground, &it, area));
}

static void add_line(int number, int owner, int x, int y)
{
	struct field_form form = {&line, INCH, INCH, 4, 15};
	struct field_body body;

	kit_make_body(&form, (struct field_pose){x * 1000, y * 1000, 0}, &body);
	kit_add_body(&crowd, &body, number, owner);
}

/* A friend on the left at 10, 20, an enemy in the middle at 24, 20, a wood on the right, a wall above it. */
static int lay_table(void **unused)
{
	(void)unused;
	memset(&ground, 0, sizeof ground);
	ground.width = 48 * INCH;
	ground.height = 36 * INCH;
	add_feature(WOOD, true, 36, 18, 40, 22);
	add_feature(WALL, false, 30, 30, 48, 30);
	kit_clear_crowd(&crowd);
	add_line(0, 0, 10, 20);
	add_line(1, 1, 24, 20);
	return 0;
}

/* Four stands of an inch that look to the top. */
static struct field_walk start_at(int x, int y)
{
	return (struct field_walk){.crowd = &crowd,
	                           .ground = &ground,
	                           .bounds = {.solid = OURS, .shunned = THEIRS, .distance = INCH},
	                           .self = 5,
	                           .form = {&line, INCH, INCH, 4, 15},
	                           .pose = {x * 1000, y * 1000, 0}};
}

TEST(a_way_is_stopped_by_the_first_obstacle)
{
	struct field_walk walk = start_at(10, 10);

	assert_true(kit_walk_straight(&walk, 10000, 19000));
	assert_false(kit_walk_straight(&walk, 10000, 19100));
	assert_int_equal(walk.obstacle.kind, OBSTACLE_BODY);
	assert_int_equal(walk.obstacle.index, 0);
	walk = start_at(10, 10); /* past the friend, if one looked only where the way ends */
	assert_false(kit_walk_straight(&walk, 10000, 30000));
	walk = start_at(24, 10);
	assert_false(kit_walk_straight(&walk, 24000, 18250));
	assert_int_equal(walk.obstacle.kind, OBSTACLE_NEAR);
	assert_int_equal(walk.obstacle.owner, 1);
	assert_int_equal(walk.obstacle.by, INCH / 4);
	walk = start_at(3, 10);
	assert_false(kit_walk_straight(&walk, 1500, 10000));
	assert_int_equal(walk.obstacle.kind, OBSTACLE_EDGE);
	assert_int_equal(walk.obstacle.by, INCH / 2);
}

TEST(ground_stops_by_its_flags)
{
	struct field_walk walk = start_at(38, 10);

	assert_true(kit_walk_straight(&walk, 38000, 34000));
	walk = start_at(38, 10);
	walk.bounds.areas = WOOD;
	assert_false(kit_walk_straight(&walk, 38000, 34000));
	assert_int_equal(walk.obstacle.kind, OBSTACLE_GROUND);
	assert_int_equal(walk.obstacle.index, 0);
	walk = start_at(38, 10);
	walk.bounds.lines = WALL;
	assert_false(kit_walk_straight(&walk, 38000, 34000));
	assert_int_equal(walk.obstacle.index, 1);
}

/* One enemy may be met, one owner is passed and noted. */
TEST(masks_say_who_is_in_the_way)
{
	struct field_walk walk = start_at(24, 10);

	walk.bounds.exempt = 1 << 1;
	assert_true(kit_walk_straight(&walk, 24000, 30000)); /* neither shunned nor solid */
	walk = start_at(24, 10);
	walk.bounds = (struct field_bounds){.solid = OURS | OTHERS, .noted = THEIRS};
	assert_true(kit_walk_straight(&walk, 24000, 30000));
	assert_int_equal(walk.through, 1 << 1);
	walk.through = 0;
	assert_true(kit_walk_straight(&walk, 24000, 30000));
	assert_int_equal(walk.through, 0);
	walk = start_at(24, 10);
	walk.measured = true;
	assert_true(kit_walk_straight(&walk, 24000, 30000));
	assert_int_equal(walk.pose.y, 30000);
}

/* Facing up and nearly down a line is clear of the friend above it; half-way round its corner is not. */
TEST(turns_are_looked_at_on_the_way)
{
	struct field_walk walk = start_at(7, 20);

	walk.pose.facing = 9000;
	assert_true(kit_walk_stand(&walk));
	assert_true(kit_walk_turn(&walk, 18000 + 9000));
	assert_int_equal(walk.pose.x, 6000); /* each stand about where it stands */
	assert_int_equal(walk.pose.facing, 27000);
	walk = start_at(10, 17);
	walk.pose.y = 17500;
	walk.pose.facing = 17500;
	assert_true(kit_walk_stand(&walk));
	assert_true(kit_walk_turn(&walk, 18000));
	assert_false(kit_walk_turn(&walk, 500));
	assert_int_equal(walk.obstacle.kind, OBSTACLE_BODY);
	assert_int_equal(walk.pose.facing, 500);
}

/* A quarter about the right corner: it stays, and the left one goes a quarter of a circle of four inches. */
/* Three and two: from behind the rank of three stands where two stood. An enemy beside the two is in its way then. */
TEST(an_odd_body_turns_about_where_it_is_free)
{
	static const struct field_array mass = {.ranks = 2, .files = 2};
	struct field_walk walk = start_at(24, 27), odd;

	walk.bounds.distance = FIELD_CONTACT;
	walk.form = (struct field_form){&mass, INCH, INCH, 4, 15};
	walk.pose = (struct field_pose){27010, 21000, 0};
	assert_true(kit_walk_about(&walk)); /* four stand as before, half an inch from others or not */
	assert_int_equal(walk.pose.y, 19000);
	odd = start_at(24, 27);
	odd.bounds.distance = FIELD_CONTACT;
	odd.form = (struct field_form){&mass, INCH, INCH, 5, 31};
	odd.pose = (struct field_pose){27300, 21050, 0};
	assert_true(kit_walk_stand(&odd));
	assert_false(kit_walk_about(&odd));
	assert_int_equal(odd.obstacle.kind, OBSTACLE_NEAR);
	odd.pose = (struct field_pose){27600, 21050, 0};
	assert_true(kit_walk_turn(&odd, 18000));
}

TEST(a_wheel_keeps_its_corner)
{
	static const struct field_rates rates = {.forward = 100, .shift = 200, .face = 3 * INCH};
	struct field_step step = {.kind = STEP_WHEEL, .turn = 9000};
	struct field_walk walk = start_at(30, 10);
	int32_t cost = 0;

	assert_true(kit_walk_step(&walk, &rates, &step, &cost));
	assert_int_equal(walk.pose.x, 32000);
	assert_int_equal(walk.pose.y, 12000);
	assert_int_equal(walk.pose.facing, 9000);
	assert_in_range(cost, 50265 - 8, 50265 + 8); /* pi * 4 / 2 inches in grains */
	walk = start_at(30, 10);
	assert_true(kit_walk_wheel(&walk, -9000));
	assert_int_equal(walk.pose.x, 28000);
	assert_int_equal(walk.pose.y, 12000);
	assert_int_equal(walk.pose.facing, 27000);
	walk = start_at(12, 16); /* the left corner sweeps over the friend, and half a round is clear again */
	assert_false(kit_walk_wheel(&walk, 18000));
	assert_true(kit_walk_stand(&walk));
}

TEST(steps_cost_by_the_table)
{
	static const struct field_toll tolls[] = {{WOOD, 200, 0}, {WALL, 0, 3 * INCH}};
	static const struct field_rates rates = {100, 200, 3 * INCH, 2, tolls};
	struct field_step forward = {.kind = STEP_FORWARD, .forward = 24000};
	struct field_step shift = {.kind = STEP_SHIFT, .right = -1500, .forward = -2000};
	struct field_step face = {.kind = STEP_FACE, .turn = 18000}, about = {.kind = STEP_ABOUT};
	struct field_walk walk = start_at(38, 10);
	int32_t cost = 0;

	assert_true(kit_walk_step(&walk, &rates, &forward, &cost)); /* 24, four of them twice, and the wall */
	assert_in_range(cost, 31 * INCH - 2, 31 * INCH + 2);
	walk = start_at(38, 10);
	cost = 0;
	assert_true(kit_walk_step(&walk, &rates, &shift, &cost));
	assert_int_equal(cost, 5 * INCH);
	assert_int_equal(walk.pose.x, 36500);
	assert_int_equal(walk.pose.y, 8000);
	cost = 0;
	assert_true(kit_walk_step(&walk, &rates, &face, &cost));
	assert_int_equal(cost, 3 * INCH);
	assert_int_equal(walk.pose.y, 7000); /* about the centre, half an inch behind the front */
	assert_true(kit_walk_step(&walk, &rates, &about, &cost));
	assert_int_equal(cost, 3 * INCH);
	assert_int_equal(walk.pose.y, 8000);
}

TEST(the_free_way_ends_at_the_obstacle)
{
	struct field_walk walk = start_at(24, 10);

	/* The enemy's rear is at 19: an inch of distance, and the limit itself is too near. */
	assert_in_range(kit_measure_free(&walk, 0, 20000), 7998, 7999);
	assert_int_equal(walk.obstacle.kind, OBSTACLE_NEAR);
	assert_int_equal(walk.pose.y, 10000);
	assert_int_equal(kit_measure_free(&walk, 0, 5000), 5000);
	assert_int_equal(kit_measure_free(&walk, 18000, 20000), 9005); /* to the edge, and the slack */
}

TEST(a_charge_closes_up_to_its_target)
{
	struct field_walk walk = start_at(24, 17);
	struct field_form form = {&line, INCH, INCH, 4, 15};
	struct field_body target, body;

	kit_make_body(&form, (struct field_pose){24000, 20000, 0}, &target);
	assert_true(kit_close_up(&walk, &target, (struct field_point){0, INCH}, 3 * INCH));
	kit_make_body(&walk.form, walk.pose, &body);
	assert_in_range(kit_measure_bodies(&body, &target), 0, FIELD_CONTACT);
	walk = start_at(24, 17);
	assert_false(kit_close_up(&walk, &target, (struct field_point){0, INCH}, INCH));
	assert_int_equal(walk.pose.y, 17000);
}

/* Touching a line from below with the left corner, ten degrees off: turned about the corner it lies flush. */
TEST(a_front_conforms_to_the_edge_it_touches)
{
	struct field_walk walk = start_at(0, 0);
	struct field_stand target;
	struct field_point corner;
	int edge;

	kit_make_stand((struct field_point){24 * INCH, 19 * INCH + INCH / 2}, 0, 4 * INCH, INCH, &target);
	walk.bounds = (struct field_bounds){.solid = FIELD_ANYBODY};
	walk.pose = (struct field_pose){26500, 18640, 1000};
	corner = kit_place_point(kit_point_of(walk.pose), -2 * INCH, 0, 1000);
	assert_in_range(corner.y, 19 * INCH - 200, 19 * INCH);
	assert_true(kit_conform(&walk, &target.shape, INCH, INCH, &edge));
	assert_int_equal(edge, 0);
	assert_int_equal(walk.pose.facing, 0);
	assert_in_range(walk.pose.y, 18998, 19000);
	assert_in_range(kit_point_of(walk.pose).x - corner.x, 2 * INCH - 16, 2 * INCH + 16);
	/* It would meet on half an inch only: it slides by what it lacks, and by no more than it may. */
	walk.pose = (struct field_pose){27500, 19000, 0};
	assert_true(kit_conform(&walk, &target.shape, INCH, 3 * INCH / 2, &edge));
	assert_in_range(walk.pose.x, 26498, 26502);
	walk.pose = (struct field_pose){27500, 19000, 0};
	assert_true(kit_conform(&walk, &target.shape, INCH / 4, 3 * INCH / 2, &edge));
	assert_in_range(walk.pose.x, 27248, 27252);
	/* On its left side: the edge from the far left corner down. */
	walk.pose = (struct field_pose){22000, 19500, 9000};
	assert_true(kit_conform(&walk, &target.shape, INCH, INCH, &edge));
	assert_int_equal(edge, 3);
	walk.pose = (struct field_pose){22000, 17000, 0};
	assert_false(kit_conform(&walk, &target.shape, INCH, INCH, &edge)); /* it touches nothing */
}

TEST(ways_off_have_their_length)
{
	struct field_point from = {0, 0},
			   way = kit_find_way_off(from, (struct field_point){3 * INCH, 4 * INCH}, 5000, 0);

	assert_int_equal(way.x, 3 * INCH);
	assert_int_equal(way.y, 4 * INCH);
	way = kit_find_way_off(from, from, 2000, 9000);
	assert_int_equal(way.x, 2 * INCH);
	assert_int_equal(way.y, 0);
}

/* Through friends who are noted, stopped by who is solid, over the edge and off the table. */
TEST(falling_back_runs_through_or_is_blocked)
{
	struct field_walk walk = start_at(10, 24);
	struct field_point last, down = {0, -8 * INCH};

	walk.bounds = (struct field_bounds){.solid = THEIRS, .noted = OURS, .off_table = true};
	assert_int_equal(kit_fall_back(&walk, down, &last), RECOIL_FREE);
	assert_int_equal(walk.through, 1 << 0);
	assert_int_equal(walk.pose.y, 16000);
	walk.pose = (struct field_pose){24000, 24000, 0};
	assert_int_equal(kit_fall_back(&walk, down, &last), RECOIL_BLOCKED);
	assert_int_equal(walk.pose.y, 24000);
	walk.pose = (struct field_pose){10000, 6500, 0};
	assert_int_equal(kit_fall_back(&walk, down, &last), RECOIL_OFF);
	assert_in_range(last.y, 0, 1);
	walk.pose = (struct field_pose){10000, 8750, 0};
	assert_int_equal(kit_fall_back(&walk, down, &last), RECOIL_FREE);
	assert_int_equal(walk.pose.y, 750); /* a quarter of an inch hangs over */
	assert_int_equal(last.y, INCH / 4);
	walk.pose = kit_push_onto_table(&walk.form, walk.pose, &ground);
	assert_int_equal(walk.pose.y, 1000);
	walk.pose = kit_push_onto_table(&walk.form, (struct field_pose){47000, 36500, 0}, &ground);
	assert_int_equal(walk.pose.x, 46000);
	assert_int_equal(walk.pose.y, 36000);
}

AROUND_ALL(lay_table, NULL);
