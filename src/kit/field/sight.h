/* sight.h: what can be seen and fired at: arcs, ranges, bands, and what stands in the way. May use: crowd, ground. */
#ifndef DURBAR_KIT_FIELD_SIGHT_H
#define DURBAR_KIT_FIELD_SIGHT_H

#include "kit/field/crowd.h"
#include "kit/field/ground.h"

/* One who looks: from a point, or along a front of some width, so far to either side of a facing; the border counts as
 * inside. From a front the arc lies between two rays from its ends, and before it. */
struct field_eye {
	struct field_point apex; /* the point, the middle of the front */
	int facing;
	int32_t range; /* grains */
	int half;      /* the angle to either side */
	int32_t base;  /* the width of the front, grains; 0: all is seen from the point */
};
/* The eye in the middle of a stand's front, without a base. */
struct field_eye kit_find_eye(const struct field_stand *stand, int32_t depth, int half, int32_t range);
/* The distance to the nearest part of the shape inside the arc; FIELD_FAR: none is. */
int32_t kit_measure_in_arc(const struct field_eye *eye, const struct field_shape *target);
/* The borders of an eye's arc, made ready to ask of many: ways along them, the arc to the left of both. All eyes that look the
 * same way, so far to either side, have the same. */
struct field_arc {
	struct field_point left, right;
};
struct field_arc kit_find_arc(const struct field_eye *eye);
/* Whether a box lies wholly out of range, or on the wrong side of one border of the arc: a quick no for all that it holds. */
bool kit_box_out_of_range(const struct field_eye *eye, const struct field_box *box);
bool kit_box_outside(const struct field_eye *eye, const struct field_arc *arc, const struct field_box *box);
/* The distance to the nearest stand of a body inside the arc. */
int32_t kit_measure_to_body(const struct field_eye *eye, const struct field_crowd *crowd, int body);
/* How far the nearest corner of the shape lies outside the arc, as a turn; 0 or less: inside. */
int kit_measure_off_arc(const struct field_eye *eye, const struct field_shape *target);
/* Whether a slit of the target, in the arc and in range, can be seen past the blockers. */
bool kit_sees_shape(const struct field_eye *eye, const struct field_shape *target,
                    const struct field_shape *const *blockers, size_t count);
/* The same in two steps, for one who wants to know both: what of the target lies in the arc, and how far off it is, FIELD_FAR
 * where nothing does; then, where that is in range, whether it is seen. */
int32_t kit_find_part(const struct field_eye *eye, const struct field_arc *arc, const struct field_shape *target,
                      struct field_shape *part);
bool kit_sees_part(const struct field_eye *eye, const struct field_shape *target, const struct field_shape *part,
                   const struct field_shape *const *blockers, size_t count);

/* What stands between one who looks and a target. */
struct field_shades {
	size_t count;
	const struct field_shape *list[FIELD_PIECES + FIELD_PARTS];
};
/* The line to a target, made ready to ask of many. */
struct field_line {
	struct field_point from;
	int64_t x, y, length; /* to its centre; not below the true length */
	int32_t radius;       /* of the target */
};
struct field_line kit_find_line(struct field_point from, const struct field_stand *target);
/* Whether a stand is near enough to the line to a target to hide any of it; whether one of such a radius may be whose
 * centre lies in the box. */
bool kit_box_between(const struct field_line *line, const struct field_box *box, int32_t radius);
bool kit_stand_between(const struct field_line *line, const struct field_stand *other);
/* Adds areas with one of the flags, but for those in which one of the points lies. */
void kit_add_shades(struct field_shades *shades, const struct field_ground *ground, uint32_t flags,
                    const struct field_point *points, int count);

/* Ranges with what they give, the shortest first. */
struct field_band {
	int32_t range; /* grains; the limit counts as inside */
	uint8_t dice;
};
/* The band of a range; -1: beyond the last. */
static inline int kit_find_band(const struct field_band *bands, int count, int32_t range)
{
	for (int i = 0; i < count; i++)
		if (range <= bands[i].range + FIELD_LENIENCE)
			return i;
	return -1;
}

#endif
