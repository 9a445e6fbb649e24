/* kit_field_entry.c: the border of a table, and the order in which places along edges and in zones are tried; points,
 * shapes and edges from documents. May use: kit, codec. */
#include <string.h>

#include "codec/codec.h"
#include "kit/field/shape.h"
#include "test.h"

enum { INCH = FIELD_INCH, TRIES = 200 };

static const struct field_ground ground = {.width = 40 * INCH, .height = 30 * INCH};
static const struct field_array line = {.ranks = 1};

/* Takes the place after so many. */
struct taker {
	int left, count;
	struct field_point at[TRIES];
};

static bool take(void *context, struct field_point at)
{
	struct taker *taker = context;

	if (taker->count < TRIES)
		taker->at[taker->count++] = at;
	return taker->left-- == 0;
}

static void assert_point(struct field_point at, int x, int y)
{
	assert_int_equal(at.x, x);
	assert_int_equal(at.y, y);
}

TEST(the_border_goes_round)
{
	assert_int_equal(kit_measure_border(&ground), 140 * INCH);
	assert_point(kit_find_border_point(&ground, 5 * INCH), 5 * INCH, 0);
	assert_point(kit_find_border_point(&ground, 45 * INCH), 40 * INCH, 5 * INCH);
	assert_point(kit_find_border_point(&ground, 75 * INCH), 35 * INCH, 30 * INCH);
	assert_point(kit_find_border_point(&ground, 115 * INCH), 0, 25 * INCH);
	assert_point(kit_find_border_point(&ground, -5 * INCH), 0, 5 * INCH);
	/* Each place of the border is the nearest to a point an inch inside it. */
	assert_int_equal(kit_find_border(&ground, (struct field_point){20 * INCH, INCH}), 20 * INCH);
	assert_int_equal(kit_find_border(&ground, (struct field_point){39 * INCH, 15 * INCH}), 55 * INCH);
	assert_int_equal(kit_find_border(&ground, (struct field_point){10 * INCH, 29 * INCH}), 100 * INCH);
	assert_int_equal(kit_find_border(&ground, (struct field_point){INCH, 20 * INCH}), 120 * INCH);
}

TEST(those_who_enter_look_inward)
{
	struct field_form form = {&line, INCH, 2 * INCH, 4, 15};
	struct field_pose pose = kit_stand_at_edge(&form, &ground, (struct field_point){40 * INCH, 12 * INCH});
	struct field_body body;

	assert_int_equal(pose.facing, 27000);
	assert_int_equal(pose.x, 38000);
	assert_int_equal(kit_find_inward(&ground, (struct field_point){0, 12 * INCH}), 9000);
	assert_int_equal(kit_find_inward(&ground, (struct field_point){12 * INCH, 0}), 0);
	assert_int_equal(kit_find_inward(&ground, (struct field_point){12 * INCH, 30 * INCH}), 18000);
	kit_make_body(&form, pose, &body);
	assert_true(kit_body_at_border(&body, &ground));
	assert_true(kit_body_at_edge(&body, &(struct field_edge){{40 * INCH, 0}, {40 * INCH, 11 * INCH}}));
	assert_false(kit_body_at_edge(&body, &(struct field_edge){{40 * INCH, 0}, {40 * INCH, 9 * INCH}}));
	pose.x -= 100;
	kit_make_body(&form, pose, &body);
	assert_false(kit_body_at_border(&body, &ground));
}

TEST(edges_are_tried_from_their_middle)
{
	struct field_edge edge = {{10 * INCH, 0}, {14 * INCH, 0}};
	struct taker taker = {.left = TRIES};
	struct field_search search = {take, &taker};

	assert_false(kit_search_edge(&edge, INCH, &search));
	assert_int_equal(taker.count, 5);
	assert_point(taker.at[0], 12 * INCH, 0);
	assert_point(taker.at[1], 13 * INCH, 0);
	assert_point(taker.at[2], 11 * INCH, 0);
	assert_point(taker.at[4], 10 * INCH, 0);
	taker = (struct taker){.left = 2};
	assert_true(kit_search_edge(&edge, INCH, &search));
	assert_int_equal(taker.count, 3);
}

TEST(the_border_is_tried_to_either_side)
{
	struct taker taker = {.left = 2};
	struct field_search search = {take, &taker};

	assert_true(kit_search_border(&ground, INCH, INCH, &search));
	assert_point(taker.at[0], INCH, 0);
	assert_point(taker.at[1], 0, 0);
	assert_point(taker.at[2], 2 * INCH, 0);
	taker = (struct taker){.left = TRIES};
	assert_false(kit_search_border(&ground, 0, INCH, &search));
	assert_int_equal(taker.count, 141);
}

TEST(zones_are_tried_row_by_row)
{
	struct field_shape zone = {.count = 3,
	                           .at = {{4 * INCH, 4 * INCH}, {6 * INCH, 4 * INCH}, {4 * INCH, 5 * INCH}}};
	struct taker taker = {.left = TRIES};
	struct field_search search = {take, &taker};

	assert_false(kit_search_zone(&zone, INCH, &search));
	assert_int_equal(taker.count, 6);
	assert_point(taker.at[0], 4 * INCH, 5 * INCH);
	assert_point(taker.at[2], 6 * INCH, 5 * INCH);
	assert_point(taker.at[5], 6 * INCH, 4 * INCH);
}

static int32_t from_corner(void *context, struct field_point at)
{
	(void)context;
	return at.x + 2 * at.y;
}

TEST(the_nearest_place_is_tried_first)
{
	static const struct field_edge edges[] = {{{5 * INCH, 0}, {8 * INCH, 0}}, {{0, 2 * INCH}, {0, 4 * INCH}}};
	struct taker taker = {.left = TRIES};
	struct field_search search = {take, &taker};

	assert_false(kit_search_nearest(edges, 2, INCH, from_corner, &search));
	assert_int_equal(taker.count, 5); /* 4, 5, 6, 7, 8: of those as far as each other one is tried */
	assert_point(taker.at[0], 0, 2 * INCH);
	assert_point(taker.at[1], 5 * INCH, 0);
	assert_point(taker.at[2], 6 * INCH, 0);
	assert_point(taker.at[4], 8 * INCH, 0);
}

/* Documents tell places in hundredths of an inch. */
TEST(shapes_are_read_and_refused)
{
	static const char text[] = "good: [[0, 0], [400, 0], [400, 250.5]]\n"
				   "hollow: [[0, 0], [400, 0], [100, 100], [0, 400]]\n"
				   "far: [[0, 0], [4001, 0]]\n"
				   "edges: [[[0, 0], [0, 100]], [[5, 5]]]\n";
	struct arena *arena = base_open_arena();
	struct faults faults = {.arena = arena};
	struct doc *root = codec_parse_yaml("test", text, sizeof text - 1, arena, &faults);
	struct field_reader reader = {
		.places = 1, .width = 40000, .height = 30000, .point_text = "no", .faults = &faults};
	struct field_shape shape;
	struct field_edge edges[2];

	kit_read_shape(&reader, base_find_doc(root, "good"), &shape);
	assert_int_equal(faults.count, 0);
	assert_int_equal(shape.count, 3);
	assert_point(shape.at[2], 4 * INCH, 2505 * FIELD_GRAIN);
	kit_read_shape(&reader, base_find_doc(root, "hollow"), &shape);
	assert_int_equal(faults.count, 1);
	assert_int_equal(kit_read_points(&reader, base_find_doc(root, "far"), shape.at, 8), 1);
	assert_int_equal(faults.count, 2);
	assert_int_equal(kit_read_points(&reader, base_find_doc(root, "good"), shape.at, 2), 2);
	assert_int_equal(faults.count, 3);
	assert_int_equal(kit_read_edges(&reader, base_find_doc(root, "edges"), edges, 2), 1);
	assert_int_equal(faults.count, 4);
	assert_point(edges[0].to, 0, INCH);
	base_close_arena(arena);
}
