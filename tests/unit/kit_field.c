/* kit_field.c: the continuous table against slow reference arithmetic in floating point, and the properties that a
 * table must have. May use: everything. */
#include <math.h>
#include <stdlib.h>

#include "base/dice.h"
#include "kit/field/sight.h"
#include "test.h"

/* How often to try at random: a tenth of it where no long run is asked for. */
static int rounds(int many)
{
	return getenv("DURBAR_LONG") ? many : many / 10;
}

static int32_t pick(struct rng *rng, int32_t low, int32_t high)
{
	return low + (int32_t)base_pick_below(rng, (uint32_t)(high - low + 1));
}

static struct field_point pick_point(struct rng *rng)
{
	return (struct field_point){pick(rng, 0, 48 * FIELD_INCH), pick(rng, 0, 36 * FIELD_INCH)};
}

static struct field_stand pick_stand(struct rng *rng, struct field_point near, int32_t spread)
{
	struct field_stand stand;
	struct field_point at = {near.x + pick(rng, -spread, spread), near.y + pick(rng, -spread, spread)};

	kit_make_stand(at, pick(rng, 0, FIELD_ROUND - 1), pick(rng, 2000, 20000), pick(rng, 2000, 20000), &stand);
	return stand;
}

/* ---- the ruler */

TEST(roots_are_the_nearest_whole_number)
{
	struct rng rng = {1};

	assert_int_equal(kit_find_root(0), 0);
	assert_int_equal(kit_find_root(2), 1);
	assert_int_equal(kit_find_root(3), 2);
	for (int i = 0; i < rounds(200000); i++) {
		int64_t square = (int64_t)(base_next_random(&rng) >> pick(&rng, 2, 62));
		long double root = sqrtl((long double)square);

		assert_true(fabsl((long double)kit_find_root(square) - root) <= 0.5L + 1e-9L);
	}
}

TEST(distances_are_right_to_a_hundredth_of_an_inch)
{
	struct rng rng = {2};

	for (int i = 0; i < rounds(100000); i++) {
		struct field_point a = pick_point(&rng), b = pick_point(&rng);
		double slow = hypot((double)a.x - b.x, (double)a.y - b.y);

		assert_true(fabs(kit_measure_points(a, b) - slow) < 0.51);
		assert_int_equal(kit_measure_points(a, b), kit_measure_points(b, a));
		assert_false(kit_points_apart(a, b, kit_measure_points(a, b)));
		assert_true(kit_points_apart(a, b, kit_measure_points(a, b) - 1));
	}
}

TEST(places_and_turns_follow_the_compass)
{
	struct field_point zero = {1000, 1000}, at = kit_place_point(zero, 0, 800, 9000);

	assert_int_equal(at.x, 1800);
	assert_int_equal(at.y, 1000);
	for (int facing = 0; facing < FIELD_ROUND; facing++) { /* to half a grain and a little on six feet of table */
		double turn = facing * 3.14159265358979 / 18000;

		at = kit_place_point(zero, 30000, 600000, facing);
		assert_true(fabs(at.x - (1000 + 30000 * cos(turn) + 600000 * sin(turn))) < 0.55);
		assert_true(fabs(at.y - (1000 - 30000 * sin(turn) + 600000 * cos(turn))) < 0.55);
		assert_int_equal(kit_find_facing(zero, kit_place_point(zero, 0, 200000, facing)), facing);
	}
	assert_int_equal(kit_measure_facings(35001, 1000), 1999);
	assert_int_equal(kit_measure_facings(1000, 35001), 1999);
	assert_int_equal(kit_measure_facings(0, 18000), 18000);
	assert_int_equal(kit_measure_turn(18896, 9000), 29682); /* 2.362 inches: 3.710 */
	assert_int_equal(kit_find_step(12), 2);
	assert_int_equal(kit_find_step(11), 1);
	assert_int_equal(kit_find_step(-12), -2);
}

/* ---- shapes */

static double slow_to_line(double px, double py, struct field_point a, struct field_point b)
{
	double x = b.x - a.x, y = b.y - a.y, part = ((px - a.x) * x + (py - a.y) * y) / (x * x + y * y);

	part = part < 0 ? 0 : part > 1 ? 1 : part;
	return hypot(px - a.x - part * x, py - a.y - part * y);
}

static double slow_gap(const struct field_shape *a, const struct field_shape *b)
{
	double least = 1e18;

	for (int i = 0; i < a->count; i++)
		for (int j = 0; j < b->count; j++) {
			double one = slow_to_line(a->at[i].x, a->at[i].y, b->at[j], b->at[(j + 1) % b->count]);
			double two = slow_to_line(b->at[j].x, b->at[j].y, a->at[i], a->at[(i + 1) % a->count]);

			least = fmin(least, fmin(one, two));
		}
	return least;
}

/* Whether any of many points of one shape lies in the other. */
static bool slow_overlap(const struct field_shape *a, const struct field_shape *b)
{
	for (int i = 0; i <= 40; i++)
		for (int j = 0; j <= 40; j++) {
			struct field_point at = {(int32_t)(a->at[0].x + (double)(a->at[1].x - a->at[0].x) * i / 40 +
			                                   (double)(a->at[3].x - a->at[0].x) * j / 40),
			                         (int32_t)(a->at[0].y + (double)(a->at[1].y - a->at[0].y) * i / 40 +
			                                   (double)(a->at[3].y - a->at[0].y) * j / 40)};

			if (kit_holds_point(b, at))
				return true;
		}
	return false;
}

TEST(gaps_and_overlaps_agree_with_a_slow_reference)
{
	struct rng rng = {3};
	int apart = 0, inside = 0;

	for (int i = 0; i < rounds(5000); i++) {
		struct field_stand a = pick_stand(&rng, pick_point(&rng), 0), b = pick_stand(&rng, a.centre, 30000);
		int32_t gap = kit_measure_gap(&a.shape, &b.shape);

		assert_int_equal(gap, kit_measure_gap(&b.shape, &a.shape));
		assert_int_equal(kit_shapes_overlap(&a.shape, &b.shape, 40),
		                 kit_shapes_overlap(&b.shape, &a.shape, 40));
		if (slow_overlap(&a.shape, &b.shape) || slow_overlap(&b.shape, &a.shape)) {
			assert_true(gap <= 1);
			inside++;
		} else if (!kit_shapes_overlap(&a.shape, &b.shape, 0)) {
			assert_true(fabs(gap - slow_gap(&a.shape, &b.shape)) < 1.5);
			assert_false(kit_shapes_overlap(&a.shape, &b.shape, 0));
			apart++;
		}
	}
	assert_true(apart > rounds(1000) && inside > rounds(500));
}

TEST(contact_is_exact)
{
	struct field_stand a, b;

	kit_make_stand((struct field_point){192000, 80000}, 0, 9448, 4728, &a);
	kit_make_stand((struct field_point){192000 + 9448, 80000 + 4728}, 18000, 9448, 4728, &b);
	assert_int_equal(kit_measure_gap(&a.shape, &b.shape), 0); /* corner to corner */
	assert_false(kit_shapes_overlap(&a.shape, &b.shape, 40));
	kit_make_stand((struct field_point){192000, 80000 + 4888}, 18000, 9448, 4728, &b);
	assert_int_equal(kit_measure_gap(&a.shape, &b.shape), 160); /* 0.02 inch */
}

TEST(swept_ground_holds_every_place_on_the_way)
{
	struct rng rng = {4};

	for (int i = 0; i < rounds(20000); i++) {
		struct field_stand stand = pick_stand(&rng, pick_point(&rng), 0);
		struct field_shape swept;
		int32_t x = pick(&rng, -50000, 50000) * (i % 5 > 0), y = pick(&rng, -50000, 50000) * (i % 7 > 0);
		int32_t part = pick(&rng, 0, 100);
		double area = 0, own = 0;

		kit_sweep_shape(&stand.shape, x, y, &swept);
		for (int j = 0; j < 4; j++) {
			struct field_shape dot = {.count = 2};

			dot.at[0] = (struct field_point){stand.shape.at[j].x + x * part / 100,
			                                 stand.shape.at[j].y + y * part / 100};
			dot.at[1] = dot.at[0];
			assert_true(kit_measure_points(kit_find_nearest(&swept, dot.at[0]), dot.at[0]) <= 3);
		}
		for (int j = 0; j < swept.count; j++) {
			struct field_point p = swept.at[j], q = swept.at[(j + 1) % swept.count];

			area += ((double)p.x * q.y - (double)p.y * q.x) / 2;
		}
		for (int j = 0; j < 4; j++) {
			struct field_point p = stand.shape.at[j], q = stand.shape.at[(j + 1) % 4];
			double out = (double)(q.y - p.y) * x - (double)(q.x - p.x) * y;

			own += ((double)p.x * q.y - (double)p.y * q.x) / 2 + (out > 0 ? out : 0);
		}
		assert_true(fabs(area - own) < 1 + own * 1e-9); /* no more and no less than it covers */
	}
}

TEST(clipping_keeps_what_lies_on_the_table)
{
	struct rng rng = {5};

	for (int i = 0; i < rounds(20000); i++) {
		struct field_stand stand = pick_stand(&rng, pick_point(&rng), 20000);
		struct field_shape part = stand.shape;

		kit_clip_to_table(&part, 48 * FIELD_INCH, 36 * FIELD_INCH);
		for (int j = 0; j < part.count; j++) {
			assert_in_range(part.at[j].x + 1, 0, 48 * FIELD_INCH + 2);
			assert_in_range(part.at[j].y + 1, 0, 36 * FIELD_INCH + 2);
			assert_true(kit_measure_points(kit_find_nearest(&stand.shape, part.at[j]), part.at[j]) <= 4);
		}
		if (kit_holds_point(&stand.shape, (struct field_point){100, 100}))
			assert_true(part.count > 2);
	}
}

/* A corner one grain past the edge: what is cut off must not leave an edge without a direction. */
TEST(clipping_leaves_no_edge_without_a_direction)
{
	struct field_shape part = {.count = 4,
	                           .at = {{383000, 100000}, {384001, 101000}, {383000, 102000}, {300000, 101000}}};
	struct field_stand inside;

	kit_clip_to_table(&part, 48 * FIELD_INCH, 36 * FIELD_INCH);
	for (int i = 0; i < part.count; i++)
		assert_true(kit_measure_points(part.at[i], part.at[(i + 1) % part.count]) > FIELD_GRAIN);
	kit_make_stand((struct field_point){350000, 101000}, 0, 1000, 1000, &inside);
	assert_true(kit_shapes_overlap(&part, &inside.shape, FIELD_SLACK));
}

/* ---- arcs and sight */

static const struct field_point apex = {192000, 80000};

static struct field_stand infantry(int32_t x, int32_t y)
{
	struct field_stand stand;

	kit_make_stand((struct field_point){x, y}, 18000, 9448, 4728, &stand);
	return stand;
}

TEST(arcs_open_45_degrees_to_either_side)
{
	struct field_eye eye = {apex, 0, 15 * FIELD_INCH, 4500, 0};
	struct field_stand corner = infantry(276724, 157636), out = infantry(276724 + 400, 157636 - 400);
	struct field_stand part = infantry(241600, 125636);

	assert_true(abs(kit_measure_in_arc(&eye, &corner.shape) - 113040) < 60); /* 14.13 inches */
	assert_int_equal(kit_measure_in_arc(&eye, &out.shape), FIELD_FAR);
	assert_true(abs(kit_measure_in_arc(&eye, &part.shape) - 63408) < 120); /* 7.926 inches */
	eye.facing = 18000;
	assert_int_equal(kit_measure_in_arc(&eye, &corner.shape), FIELD_FAR);
}

static bool sees(const struct field_eye *eye, const struct field_stand *target, const struct field_stand *blocker)
{
	const struct field_shape *list[1] = {&blocker->shape};

	return kit_sees_shape(eye, &target->shape, list, 1);
}

TEST(sight_ends_at_what_hides_a_target_wholly)
{
	struct field_eye eye = {apex, 0, 15 * FIELD_INCH, 4500, 0};
	struct field_stand target = infantry(192000, 178364), before = infantry(192000, 120000);
	struct field_stand beside = infantry(196800, 120000), behind = infantry(192000, 184000);
	struct field_stand own = infantry(192000, 82364);

	assert_true(kit_sees_shape(&eye, &target.shape, NULL, 0));
	assert_false(sees(&eye, &target, &before));
	assert_true(sees(&eye, &target, &beside)); /* part of it shows */
	assert_true(sees(&eye, &target, &behind));
	assert_false(sees(&eye, &target, &own)); /* the rank in front, its rear edge at one's own front edge */
	eye.range = 11 * FIELD_INCH;
	assert_false(sees(&eye, &target, &behind));
}

/* Rays, one by one. */
static bool slow_sees(const struct field_eye *eye, const struct field_stand *target, const struct field_stand *blocker,
                      int *rays)
{
	*rays = 0;
	for (int ray = -4500; ray <= 4500; ray++) {
		double turn = (eye->facing + ray) * 3.14159265358979 / 18000;

		for (int32_t way = 0; way <= eye->range; way += 400) {
			struct field_point at = {(int32_t)(eye->apex.x + way * sin(turn)),
			                         (int32_t)(eye->apex.y + way * cos(turn))};

			if (kit_holds_point(&blocker->shape, at))
				break;
			if (kit_holds_point(&target->shape, at)) {
				++*rays;
				break;
			}
		}
	}
	return *rays > 0;
}

TEST(sight_agrees_with_rays)
{
	struct rng rng = {6};
	int seen = 0, hidden = 0;

	for (int i = 0; i < rounds(400); i++) {
		struct field_eye eye = {apex, pick(&rng, 0, FIELD_ROUND - 1), 12 * FIELD_INCH, 4500, 0};
		struct field_stand target = pick_stand(&rng, kit_place_point(apex, 0, 60000, eye.facing), 30000);
		struct field_stand blocker = pick_stand(&rng, kit_place_point(apex, 0, 35000, eye.facing), 15000);
		int rays;

		if (kit_shapes_overlap(&target.shape, &blocker.shape, 0) || kit_holds_point(&blocker.shape, apex) ||
		    kit_holds_point(&target.shape, apex))
			continue;
		if (slow_sees(&eye, &target, &blocker, &rays) && rays > 20) {
			assert_true(sees(&eye, &target, &blocker));
			seen++;
		} else if (!rays && !sees(&eye, &target, &blocker)) { /* grazing rays may go either way */
			hidden++;
		}
	}
	assert_true(seen > rounds(50) && hidden > rounds(20));
}

/* Two stands side by side hide what is behind them, however the table is turned; where they are apart it is seen through
 * a slit of more than a hundredth of a degree, at ten inches fourteen grains. */
TEST(seams_hide_and_slits_show)
{
	struct rng rng = {8};

	for (int i = 0; i < rounds(20000); i++) {
		int facing = pick(&rng, 0, FIELD_ROUND - 1);
		int32_t near = pick(&rng, 10, 10 * FIELD_INCH), half = 4724;
		struct field_eye eye = {pick_point(&rng), facing, 30 * FIELD_INCH, 4500, 0};
		struct field_stand left, right, target;
		const struct field_shape *list[2] = {&left.shape, &right.shape};

		kit_make_stand(kit_place_point(eye.apex, 0, near + 2 * FIELD_INCH, facing), facing, 400, 4728, &target);
		kit_make_stand(kit_place_point(eye.apex, -half, near + 2364, facing), facing, 9448, 4728, &left);
		kit_make_stand(kit_place_point(eye.apex, half, near + 2364, facing), facing, 9448, 4728, &right);
		assert_false(kit_sees_shape(&eye, &target.shape, list, 2));
		near = 10 * FIELD_INCH;
		for (int32_t apart = 5; apart <= 12; apart += 7) {
			kit_make_stand(kit_place_point(eye.apex, -half - apart, near, facing), facing, 9448, 2, &left);
			kit_make_stand(kit_place_point(eye.apex, half + apart, near, facing), facing, 9448, 2, &right);
			kit_make_stand(kit_place_point(eye.apex, 0, near + FIELD_INCH, facing), facing, 4000, 4728,
			               &target);
			assert_int_equal(kit_sees_shape(&eye, &target.shape, list, 2), apart > 7);
		}
	}
}

/* A slit between two points is the same from both ends. */
TEST(sight_between_points_is_symmetric)
{
	struct rng rng = {7};

	for (int i = 0; i < rounds(20000); i++) {
		struct field_point a = pick_point(&rng), b = pick_point(&rng);
		struct field_stand one, two, wall = pick_stand(&rng, pick_point(&rng), 0);
		struct field_eye there = {a, kit_find_facing(a, b), 70 * FIELD_INCH, 4500, 0};
		struct field_eye back = {b, kit_find_facing(b, a), 70 * FIELD_INCH, 4500, 0};

		kit_make_stand(a, there.facing, 800, 2, &one);
		kit_make_stand(b, back.facing, 800, 2, &two);
		if (kit_measure_gap(&wall.shape, &one.shape) < 800 || kit_measure_gap(&wall.shape, &two.shape) < 800 ||
		    kit_measure_points(a, b) < 8000)
			continue;
		{
			struct field_shape line = {.count = 2, .at = {a, b}};
			bool blocked = kit_shapes_overlap(&wall.shape, &line, 800);
			bool free = kit_measure_gap(&wall.shape, &line) > 800;

			if (blocked || free) {
				assert_int_equal(sees(&there, &two, &wall), free);
				assert_int_equal(sees(&back, &one, &wall), free);
			}
		}
	}
}
