/* ground.h: the ground of a table: areas and lines, each with a word of flags whose meaning is the system's. Areas may be
 * concave: they are split into convex parts when they are loaded, and the parts count as one.
 * May use: body, field. */
#ifndef DURBAR_KIT_FIELD_GROUND_H
#define DURBAR_KIT_FIELD_GROUND_H

#include "kit/field/body.h"

enum { FIELD_FEATURES = 32, FIELD_PARTS = 64, FIELD_OUTLINE = 16 /* corners of an area, points of a line */ };

struct field_feature {
	const char *id;
	uint32_t flags;
	uint8_t kind, level;  /* the system's number of it; how high it is */
	uint8_t first, parts; /* of an area; no parts: a line */
	int32_t points;
	struct field_point at[FIELD_OUTLINE]; /* the corners of an area counter-clockwise, or the points of a line */
	struct field_box box;                 /* round all of them; found when it is added */
};
struct field_ground {
	int32_t width, height; /* of the table, grains */
	int32_t features, parts;
	struct field_feature feature[FIELD_FEATURES];
	struct field_shape part[FIELD_PARTS];
	struct field_box box[FIELD_PARTS]; /* round each part */
};

/* The convex parts of an outline, counter-clockwise, that does not cross itself; 0: it is no such outline, or the parts
 * are more than there is room for. A convex outline is its own only part, corner by corner. */
int kit_split_outline(const struct field_point *corner, int count, struct field_shape *parts, int room);
/* Adds a feature whose points are given: an area or a line. False: there is no room, or the outline is not sound. */
bool kit_add_feature(struct field_ground *ground, const struct field_feature *feature, bool area);

/* Whether a point, a shape or a body is on an area that has one of the flags. */
bool kit_point_on(const struct field_ground *ground, struct field_point point, uint32_t flags);
bool kit_shape_on(const struct field_ground *ground, const struct field_shape *shape, uint32_t flags);
bool kit_body_on(const struct field_ground *ground, const struct field_body *body, uint32_t flags);
/* Whether the centres and all corners of a body are, be it over several areas. */
bool kit_body_wholly_on(const struct field_ground *ground, const struct field_body *body, uint32_t flags);
/* Whether a shape lies across a line, and whether a point is so near to one. */
bool kit_shape_across(const struct field_ground *ground, const struct field_shape *shape, uint32_t flags);
bool kit_point_near_line(const struct field_ground *ground, struct field_point point, uint32_t flags, int32_t reach);
/* Whether there is a feature with one of the flags whose box meets another: a quick no to the questions about shapes. */
bool kit_ground_near(const struct field_ground *ground, const struct field_box *box, uint32_t areas, uint32_t lines);
/* The first feature with one of the flags that the shape overlaps or lies across; -1: none. */
int kit_find_feature(const struct field_ground *ground, const struct field_shape *shape, uint32_t areas,
                     uint32_t lines);
/* The highest level of all areas there. */
int kit_find_level(const struct field_ground *ground, struct field_point point);

/* How much of a straight line lies on areas with one of the flags, grains; how often it comes into one from outside. */
int32_t kit_measure_along(const struct field_ground *ground, struct field_point a, struct field_point b,
                          uint32_t flags);
int kit_count_entered(const struct field_ground *ground, struct field_point a, struct field_point b, uint32_t flags);
/* How many lines with one of the flags a straight line crosses. */
int kit_count_crossed(const struct field_ground *ground, struct field_point a, struct field_point b, uint32_t flags);
/* Whether an area holds a point; whether a straight line goes through it. */
bool kit_holds_spot(const struct field_ground *ground, const struct field_feature *it, struct field_point point);
bool kit_crosses_area(const struct field_ground *ground, const struct field_feature *it, struct field_point a,
                      struct field_point b);
/* The first of them that a shape lines against somebody: it is within `near` grains of a line that the way to its nearest
 * point crosses, and the other is not. -1: none. */
int kit_find_lined(const struct field_ground *ground, const struct field_shape *shape, struct field_point from,
                   uint32_t flags, int32_t near);
static inline bool kit_is_lined(const struct field_ground *ground, const struct field_shape *shape,
                                struct field_point from, uint32_t flags, int32_t near)
{
	return kit_find_lined(ground, shape, from, flags, near) >= 0;
}

#endif
