/* recoil.h: falling back by so much in a direction: whom it runs through, where it is blocked, whether it leaves the
 * table. May use: walk. */
#ifndef DURBAR_KIT_FIELD_RECOIL_H
#define DURBAR_KIT_FIELD_RECOIL_H

#include "kit/field/walk.h"

/* A way of so many steps from one point away from another, in whole steps told as grains; from the point itself: in a
 * direction. */
struct field_point kit_find_way_off(struct field_point from, struct field_point at, int32_t steps, int heading);

enum field_recoil_end { RECOIL_FREE, RECOIL_BLOCKED, RECOIL_OFF };
/* Shifts the body by that way. FREE: it ends on the table with the centres of all stands. BLOCKED: the bounds do not
 * allow it; it stays. OFF: it leaves the table; `last` is where its middle crossed the edge. */
enum field_recoil_end kit_fall_back(struct field_walk *walk, struct field_point way, struct field_point *last);
/* The pose from which no stand hangs over the edge, shifted as little as can be. */
struct field_pose kit_push_onto_table(const struct field_form *form, struct field_pose pose,
                                      const struct field_ground *ground);

#endif
