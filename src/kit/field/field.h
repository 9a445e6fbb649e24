/* field.h: a continuous table of inches in whole numbers: points, convex shapes, distances as a ruler gives them,
 * overlap and contact, ground that a moving shape sweeps. What the shapes are is the rule system's business.
 * May use: base. */
#ifndef DURBAR_KIT_FIELD_FIELD_H
#define DURBAR_KIT_FIELD_FIELD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/root.h"

/* Positions are whole steps, thousandths of an inch; facings whole hundredths of a degree. Corners of turned shapes lie
 * between the steps: points are in grains. A table may be up to 100 inches wide. */
enum {
	FIELD_STEPS = 1000, /* steps to the inch */
	FIELD_GRAIN = 8,    /* grains to the step */
	FIELD_INCH = FIELD_STEPS * FIELD_GRAIN,
	FIELD_DEGREE = 100,
	FIELD_ROUND = 360 * FIELD_DEGREE,
	FIELD_CORNERS = 14,
	FIELD_SIDES = 4, /* corners of a stand, at most */
	INCH_PLACES = 3, /* decimals of inches that tell a step */
	DATA_PLACES = 1, /* the same of hundredths of an inch, in which data and positions tell lengths */
	DEGREE_PLACES = 2,
	FIELD_FAR = INT32_MAX,
	/* What whole numbers and a steady hand are forgiven, in grains: shapes that lie in each other no deeper do not
	 * overlap; shapes no farther apart touch; a length may be so much over its limit. */
	FIELD_SLACK = FIELD_INCH * 5 / 1000,
	FIELD_CONTACT = FIELD_INCH * 20 / 1000,
	FIELD_LENIENCE = FIELD_INCH / 1000
};

struct field_point {
	int32_t x, y; /* x to the right, y to the top, grains */
};

/* A reference point in steps, and where it looks. */
struct field_pose {
	int32_t x, y;
	uint16_t facing; /* clockwise from the top, 0 to FIELD_ROUND - 1 */
};

/* Convex, counter-clockwise. Two corners make a line; none makes nothing. */
struct field_shape {
	int32_t count;
	struct field_point at[FIELD_CORNERS];
};

/* What lies between two points, the borders included. Apart are two shapes for certain whose boxes are. */
struct field_box {
	struct field_point low, high;
};

/* An oriented rectangle with a circle round it, so that most questions are answered quickly. */
struct field_stand {
	struct field_shape shape;
	struct field_point centre;
	int32_t radius;
	int32_t facing; /* clockwise from the top, 0 to FIELD_ROUND - 1 */
};

/* The whole root, rounded to the nearest. */
static inline int64_t kit_find_root(int64_t square)
{
	return base_find_root(square);
}
/* Between two points, in grains, rounded to the nearest. */
static inline int32_t kit_measure_points(struct field_point a, struct field_point b)
{
	int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y;

	return (int32_t)kit_find_root(x * x + y * y);
}
/* Whether that is more than so much: without a root. */
static inline bool kit_points_apart(struct field_point a, struct field_point b, int64_t reach)
{
	int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y;

	return reach < 0 || x * x + y * y > reach * reach + reach;
}
/* The nearest step. */
static inline int32_t kit_find_step(int64_t grains)
{
	const int64_t half = FIELD_GRAIN / 2;

	return (int32_t)(grains >= 0 ? (grains + half) / FIELD_GRAIN : -((-grains + half) / FIELD_GRAIN));
}
static inline struct field_point kit_point_of(struct field_pose pose)
{
	return (struct field_point){pose.x * FIELD_GRAIN, pose.y * FIELD_GRAIN};
}
/* A facing made ready to place many points by: parts of 1 << FIELD_TURN. */
enum { FIELD_TURN = 30 };
struct field_turn {
	int64_t sine, cosine;
};
struct field_turn kit_find_turn(int facing);
/* A place given to the right and forward of a point, seen from there in a facing. */
static inline struct field_point kit_place_by(struct field_point from, int32_t right, int32_t forward,
                                              struct field_turn turn)
{
	const int64_t half = 1 << (FIELD_TURN - 1);
	int64_t x = right * turn.cosine + forward * turn.sine, y = -right * turn.sine + forward * turn.cosine;

	return (struct field_point){from.x + (int32_t)((x + half) >> FIELD_TURN),
	                            from.y + (int32_t)((y + half) >> FIELD_TURN)};
}
struct field_point kit_place_point(struct field_point from, int32_t right, int32_t forward, int facing);
/* The facing from one point to another, to the nearest hundredth of a degree. */
int kit_find_facing(struct field_point from, struct field_point to);
/* The way from one facing to another, up to half a round. */
static inline int kit_measure_facings(int from, int to)
{
	int way = (((to - from) % FIELD_ROUND) + FIELD_ROUND) % FIELD_ROUND;

	return way > FIELD_ROUND / 2 ? FIELD_ROUND - way : way;
}
/* The arc that a point `radius` grains from the pivot goes in such a turn, in grains. */
int32_t kit_measure_turn(int32_t radius, int turn);

void kit_make_stand(struct field_point centre, int facing, int32_t width, int32_t depth, struct field_stand *stand);
/* Likewise where the facing has been made ready. */
void kit_make_stand_by(struct field_point centre, int facing, struct field_turn turn, int32_t width, int32_t depth,
                       struct field_stand *stand);
/* The same stand, its centre elsewhere: cheaper than turning its corners again. */
static inline void kit_copy_stand(const struct field_stand *from, struct field_point centre, struct field_stand *stand)
{
	int32_t x = centre.x - from->centre.x, y = centre.y - from->centre.y;

	stand->shape.count = from->shape.count;
	for (int i = 0; i < FIELD_SIDES; i++)
		stand->shape.at[i] = (struct field_point){from->shape.at[i].x + x, from->shape.at[i].y + y};
	stand->centre = centre;
	stand->radius = from->radius;
	stand->facing = from->facing;
}

/* Whether the circles round two stands come within so many grains of each other: a quick no to all other questions. */
static inline bool kit_stands_near(const struct field_stand *a, const struct field_stand *b, int32_t more)
{
	int64_t x = (int64_t)a->centre.x - b->centre.x, y = (int64_t)a->centre.y - b->centre.y;
	int64_t reach = (int64_t)a->radius + b->radius + more;

	return x * x + y * y <= reach * reach;
}

/* The box round a shape that has corners; round two boxes; one shifted; one with so many grains more on every side. */
struct field_box kit_find_box(const struct field_shape *shape);
static inline struct field_box kit_join_boxes(struct field_box a, struct field_box b)
{
	return (struct field_box){
		{a.low.x < b.low.x ? a.low.x : b.low.x, a.low.y < b.low.y ? a.low.y : b.low.y},
		{a.high.x > b.high.x ? a.high.x : b.high.x, a.high.y > b.high.y ? a.high.y : b.high.y}};
}
static inline struct field_box kit_shift_box(struct field_box box, int32_t x, int32_t y)
{
	return (struct field_box){{box.low.x + x, box.low.y + y}, {box.high.x + x, box.high.y + y}};
}
static inline struct field_box kit_widen_box(struct field_box box, int32_t more)
{
	return (struct field_box){{box.low.x - more, box.low.y - more}, {box.high.x + more, box.high.y + more}};
}
static inline bool kit_boxes_meet(const struct field_box *a, const struct field_box *b)
{
	return a->low.x <= b->high.x && b->low.x <= a->high.x && a->low.y <= b->high.y && b->low.y <= a->high.y;
}

/* The distance between two shapes in grains, 0 where they touch or overlap. */
int32_t kit_measure_gap(const struct field_shape *a, const struct field_shape *b);
/* The same of shapes that are known not to overlap; `most` where it is not less. */
int32_t kit_measure_apart(const struct field_shape *a, const struct field_shape *b, int32_t most);
/* Whether two shapes lie in each other by more than `slack` grains. */
bool kit_shapes_overlap(const struct field_shape *a, const struct field_shape *b, int32_t slack);
/* Whether the point is inside or on the border. */
bool kit_holds_point(const struct field_shape *shape, struct field_point point);
/* The point of the shape that is nearest to another. */
struct field_point kit_find_nearest(const struct field_shape *shape, struct field_point from);
bool kit_lines_cross(struct field_point a, struct field_point b, struct field_point c, struct field_point d);
/* What the shape covers when it is shifted in a straight line. */
void kit_sweep_shape(const struct field_shape *shape, int32_t x, int32_t y, struct field_shape *swept);
/* What is left of the line from `a` in direction `way`. */
void kit_clip_shape(struct field_shape *shape, struct field_point a, struct field_point way);
/* What lies on a table from 0,0 to its far corner. */
void kit_clip_to_table(struct field_shape *shape, int32_t width, int32_t height);

#endif
