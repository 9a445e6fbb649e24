/* trail.h: the shortest way to some ground round what is rough, from corner to corner of it. Exact where the cells of a route
 * are too coarse: between two woods that a column just fits between. May use: ground, route. */
#ifndef DURBAR_KIT_FIELD_TRAIL_H
#define DURBAR_KIT_FIELD_TRAIL_H

#include "kit/field/route.h"

enum { TRAIL_POINTS = 64, TRAIL_LEGS = 8 };

/* Who goes there: as wide as this, grains, and so far from the corners; a line that is crossed costs so much. */
struct field_gauge {
	int32_t width, room, toll;
};
struct field_trail {
	struct field_going going;
	struct field_gauge gauge;
	struct field_shape goal;
	int32_t count;
	struct field_point at[TRAIL_POINTS]; /* where ways bend: beside the corners of what is rough */
	int32_t way[TRAIL_POINTS];           /* from there to the goal, grains; FIELD_FAR: none */
	uint8_t next[TRAIL_POINTS];          /* where to from there; TRAIL_POINTS: straight to the goal */
};

void kit_find_trail(const struct field_ground *ground, const struct field_going *going, const struct field_gauge *gauge,
                    const struct field_shape *goal, struct field_trail *trail);
/* How far it is from a point, grains, rough ground counted as `going` says; FIELD_FAR: there is no way. */
int32_t kit_measure_trail(const struct field_ground *ground, const struct field_trail *trail, struct field_point from);
/* The points to go for one after the other; the last is the middle of the goal. How many; 0: there is no way. */
int kit_follow_trail(const struct field_ground *ground, const struct field_trail *trail, struct field_point from,
                     struct field_point leg[TRAIL_LEGS]);

#endif
