/* kit_field_ways.c: ways that are tried for a goal, and routes round rough ground. May use: kit. */
#include <string.h>

#include "kit/field/route.h"
#include "kit/field/ways.h"
#include "test.h"

enum { INCH = FIELD_INCH, ROUGH = 1, WATER = 2, WALL = 4 };

static const struct field_array line = {.ranks = 1};

/* Nobody may go beyond a line. */
static bool below(void *context, const struct field_pose *vertex, int count)
{
	const int32_t *limit = context;

	for (int i = 0; i < count; i++)
		if (vertex[i].y > *limit)
			return false;
	return true;
}

static struct field_quest start(int32_t *limit)
{
	return (struct field_quest){.form = {&line, INCH, INCH, 4, 15},
	                            .pose = {20000, 10000, 0},
	                            .reach = 12000,
	                            .radius = 2 * INCH,
	                            .try = below,
	                            .context = limit};
}

TEST(degrees_are_whole)
{
	assert_int_equal(kit_find_degree(4449), 4400);
	assert_int_equal(kit_find_degree(4450), 4500);
	assert_int_equal(kit_find_degree(35950), 0);
}

TEST(an_approach_ends_in_contact)
{
	struct field_form form = {&line, INCH, INCH, 4, 15};
	struct field_pose pose = {20000, 10000, 0};
	struct field_body other, body;
	int32_t length;

	kit_make_body(&form, (struct field_pose){21000, 20000, 3000}, &other);
	length = kit_measure_approach(&form, pose, 1000, &other, 30000);
	pose.x += kit_find_step(kit_place_point((struct field_point){0, 0}, 0, length * FIELD_GRAIN, 1000).x);
	pose.y += kit_find_step(kit_place_point((struct field_point){0, 0}, 0, length * FIELD_GRAIN, 1000).y);
	kit_make_body(&form, pose, &body);
	assert_in_range(kit_measure_bodies(&body, &other), 0, FIELD_CONTACT);
	assert_int_equal(kit_measure_approach(&form, (struct field_pose){20000, 10000, 0}, 0, &other, 3000), 3000);
}

/* Those who touch the other, and keep off a band of the table. */
struct wish {
	struct field_form form;
	struct field_pose pose;
	struct field_body other;
	int32_t from, to; /* x of the band */
	int32_t back;     /* the first vertex must be so low */
	int tries;
};

static bool touch(void *context, const struct field_pose *vertex, int count)
{
	struct wish *wish = context;
	struct field_pose before = wish->pose;
	struct field_form form = wish->form;
	struct field_body body;

	wish->tries++;
	if (wish->back && vertex[0].y > wish->back)
		return false;
	for (int i = 0; i < count; i++) {
		struct field_pose now = vertex[i];

		if (now.x > wish->from && now.x < wish->to)
			return false;
		if (kit_measure_facings(before.facing, now.facing) == FIELD_ROUND / 2) {
			now.facing = before.facing;
			now = kit_turn_about(&form, now);
		}
		before = now;
	}
	kit_make_body(&form, before, &body);
	return kit_measure_bodies(&body, &wish->other) <= FIELD_CONTACT;
}

static bool finds(struct field_quest *quest, struct wish *wish)
{
	quest->try = touch;
	quest->context = wish;
	wish->form = quest->form;
	wish->pose = quest->pose;
	return kit_find_contact(quest, &wish->other);
}

TEST(contact_is_found_by_the_shortest_way)
{
	static const struct field_array file = {.files = 1};
	struct wish wish = {0};
	struct field_quest quest = start(NULL);

	kit_make_body(&quest.form, (struct field_pose){20500, 16000, 0}, &wish.other);
	quest.reach = 4980; /* five inches between them, and 0.02 that count as contact */
	assert_true(finds(&quest, &wish));
	assert_int_equal(quest.count, 1);
	assert_int_equal(quest.vertex[0].x, 20000);
	assert_int_equal(quest.vertex[0].y, 14980);
	quest.reach = 4979;
	assert_false(finds(&quest, &wish));
	quest.reach = 4980;
	/* A file has its rear round in no time: the other lies behind its front, and two inches to the right of it. */
	quest.form.array = &file;
	quest.radius = 0;
	quest.reach = 0;
	kit_make_body(&quest.form, (struct field_pose){23000, 10000, 0}, &wish.other);
	assert_true(finds(&quest, &wish));
}

TEST(contact_is_found_round_what_is_closed)
{
	struct wish wish = {.from = 19900, .to = 20100};
	struct field_quest quest = start(NULL);

	quest.pose.x = 19000;
	kit_make_body(&quest.form, (struct field_pose){19000, 16000, 0}, &wish.other);
	wish.from = 18500;
	wish.to = 19500;
	assert_true(finds(&quest, &wish));
	assert_true(quest.vertex[quest.count - 1].x <= wish.from || quest.vertex[quest.count - 1].x >= wish.to);
	wish.from = wish.to = 0;
	wish.back = 9000;
	assert_true(finds(&quest, &wish));
	assert_int_equal(quest.count, 2);
	wish.from = 0;
	wish.to = 40000;
	wish.tries = 0;
	assert_false(finds(&quest, &wish));
	assert_in_range(wish.tries, 1, 2000);
}

/* Six inches ahead without a turn; to the right with one, which costs the way of the corner. */
TEST(a_goal_is_headed_for)
{
	int32_t limit = 36000;
	struct field_quest quest = start(&limit);

	assert_true(kit_head_for(&quest, (struct field_point){20 * INCH, 15 * INCH + INCH / 2}, NULL, 20000, false));
	assert_int_equal(quest.count, 1);
	assert_int_equal(quest.vertex[0].y, 16000); /* its centre goes there */
	assert_int_equal(quest.left, 0);
	assert_true(kit_head_for(&quest, (struct field_point){40 * INCH, 9 * INCH + INCH / 2}, NULL, 20000, true));
	assert_int_equal(quest.count, 2);
	assert_int_equal(quest.vertex[0].facing, 9000);
	assert_int_equal(quest.vertex[0].x, 20000);
	/* Twelve inches less a quarter of a circle of two. */
	assert_in_range(quest.vertex[1].x, 20000 + 12000 - 3142 - 2, 20000 + 12000 - 3142 + 1);
	assert_int_equal(quest.vertex[1].facing, 9000);
	quest.radius = -1;
	assert_true(kit_head_for(&quest, (struct field_point){40 * INCH, 9 * INCH + INCH / 2}, NULL, 20000, true));
	assert_int_equal(quest.vertex[1].x, 32000);
	assert_true(kit_head_for(&quest, (struct field_point){40 * INCH, 9 * INCH + INCH / 2}, NULL, 5000, false));
	assert_int_equal(quest.vertex[0].x, 25000);
	assert_int_equal(quest.vertex[0].facing, 0);
}

/* Twelve inches are too many, eight too, and five fit; the further leg fits when it is a ninth shorter. */
TEST(ways_are_shortened_until_they_fit)
{
	int32_t limit = 16000;
	struct field_quest quest = start(&limit);

	assert_true(kit_head_for(&quest, (struct field_point){20 * INCH, 30 * INCH}, NULL, 20000, false));
	assert_int_equal(quest.vertex[0].y, 15333);
	assert_int_equal(quest.left, 20500 - 5333);
	kit_go_on(&quest, 900);
	assert_int_equal(quest.count, 2);
	assert_int_equal(quest.vertex[1].y, 15333 + 600);
	kit_go_on(&quest, 9000);
	assert_int_equal(quest.count, 2);
	limit = 11000;
	assert_false(kit_head_for(&quest, (struct field_point){20 * INCH, 30 * INCH}, NULL, 20000, false));
}

TEST(limits_are_found_by_halving)
{
	int32_t limit = 15432;
	struct field_quest quest = start(&limit);

	assert_in_range(kit_find_limit(&quest, 0).y, 15432 - 6, 15432);
	assert_int_equal(kit_find_limit(&quest, 18000).y, -2000);
}

static void add_area(struct field_ground *ground, uint32_t flags, int x, int y, int to_x, int to_y)
{
	struct field_feature it = {.flags = flags, .points = 4};

	it.at[0] = (struct field_point){x * INCH, y * INCH};
	it.at[1] = (struct field_point){to_x * INCH, y * INCH};
	it.at[2] = (struct field_point){to_x * INCH, to_y * INCH};
	it.at[3] = (struct field_point){x * INCH, to_y * INCH};
	assert_true(kit_add_feature(ground, &it, true));
}

/* A river across the middle with a gap on the right: the way leads through it. Rough ground counts twice. */
TEST(routes_lead_round_what_is_closed)
{
	static const struct field_going going = {ROUGH, WATER, WALL, 2};
	static struct field_ground ground = {.width = 48 * INCH, .height = 36 * INCH};
	static struct field_route route;
	static uint16_t way[ROUTE_CELLS];
	struct field_shape goal = {
		.count = 4,
		.at = {{4 * INCH, 30 * INCH}, {8 * INCH, 30 * INCH}, {8 * INCH, 34 * INCH}, {4 * INCH, 34 * INCH}}};
	struct field_point from = {6 * INCH, 5 * INCH}, to;
	const int reach[2] = {12000, 0};
	int32_t open, round;

	kit_make_route(&ground, &going, &route);
	kit_find_route(&route, &goal, way);
	open = kit_measure_route(&route, way, from);
	assert_in_range(open, 24 * INCH, 28 * INCH);
	to = kit_follow_route(&route, way, from, reach, 0, false);
	assert_in_range(to.y, 15 * INCH, 18 * INCH);
	add_area(&ground, WATER, 0, 16, 40, 20);
	kit_make_route(&ground, &going, &route);
	kit_find_route(&route, &goal, way);
	round = kit_measure_route(&route, way, from);
	assert_true(round > 70 * INCH); /* there and back */
	to = kit_follow_route(&route, way, from, reach, 0, false);
	assert_true(to.x > 12 * INCH);
	ground.features = ground.parts = 0;
	add_area(&ground, ROUGH, 0, 10, 48, 20);
	kit_make_route(&ground, &going, &route);
	kit_find_route(&route, &goal, way);
	assert_in_range(kit_measure_route(&route, way, from), open + 8 * INCH, open + 13 * INCH);
	/* Clear moves end before it, rough ones do not. */
	assert_true(kit_follow_route(&route, way, from, reach, 0, false).y < 10 * INCH);
	assert_true(kit_follow_route(&route, way, from, reach, 1, false).y > 14 * INCH);
}
