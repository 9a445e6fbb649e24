/* recoil.c: falling back. May use: recoil. */
#include "kit/field/recoil.h"

static int64_t scale(int64_t part, int64_t steps, int64_t length)
{
	return (part * steps + (part > 0 ? length / 2 : -length / 2)) / length * FIELD_GRAIN;
}

struct field_point kit_find_way_off(struct field_point from, struct field_point at, int32_t steps, int heading)
{
	int64_t x = (int64_t)at.x - from.x, y = (int64_t)at.y - from.y, length = kit_find_root(x * x + y * y);

	if (!length) {
		struct field_point inch = kit_place_point((struct field_point){0, 0}, 0, FIELD_INCH, heading);

		x = inch.x;
		y = inch.y;
		length = FIELD_INCH;
	}
	return (struct field_point){(int32_t)scale(x, steps, length), (int32_t)scale(y, steps, length)};
}

static bool on_table(const struct field_ground *ground, struct field_point at)
{
	return at.x >= 0 && at.y >= 0 && at.x <= ground->width && at.y <= ground->height;
}

static struct field_point part_of_way(struct field_point from, struct field_point way, int32_t part, int32_t whole)
{
	return (struct field_point){from.x + (int32_t)((int64_t)way.x * part / whole),
	                            from.y + (int32_t)((int64_t)way.y * part / whole)};
}

/* Where a point crosses the edge on its way, or where it ends. */
static struct field_point last_on_table(const struct field_ground *ground, struct field_point from,
                                        struct field_point way)
{
	int32_t whole = 1 << 20, low = 0, high = whole; /* still on the table, no longer */

	if (on_table(ground, part_of_way(from, way, whole, whole)))
		return part_of_way(from, way, whole, whole);
	while (high - low > 1) {
		int32_t part = (low + high) / 2;

		if (on_table(ground, part_of_way(from, way, part, whole)))
			low = part;
		else
			high = part;
	}
	return part_of_way(from, way, low, whole);
}

enum field_recoil_end kit_fall_back(struct field_walk *walk, struct field_point way, struct field_point *last)
{
	struct field_pose before = walk->pose;
	struct field_body body;

	kit_make_body(&walk->form, walk->pose, &body);
	*last = last_on_table(walk->ground, kit_find_centre(&body), way);
	if (!kit_walk_straight(walk, before.x + way.x / FIELD_GRAIN, before.y + way.y / FIELD_GRAIN)) {
		walk->pose = before;
		return RECOIL_BLOCKED;
	}
	kit_make_body(&walk->form, walk->pose, &body);
	for (int i = 0; i < body.count; i++)
		if (!on_table(walk->ground, body.stand[i].centre))
			return RECOIL_OFF;
	return RECOIL_FREE;
}

static int32_t steps_up(int32_t grains)
{
	return (grains + FIELD_GRAIN - 1) / FIELD_GRAIN;
}

struct field_pose kit_push_onto_table(const struct field_form *form, struct field_pose pose,
                                      const struct field_ground *ground)
{
	struct field_point low = {0, 0}, high = {0, 0};
	struct field_body body;

	kit_make_body(form, pose, &body);
	for (int i = 0; i < body.count; i++)
		for (int j = 0; j < 4; j++) {
			struct field_point at = body.stand[i].shape.at[j];

			low.x = at.x < low.x ? at.x : low.x;
			low.y = at.y < low.y ? at.y : low.y;
			high.x = at.x - ground->width > high.x ? at.x - ground->width : high.x;
			high.y = at.y - ground->height > high.y ? at.y - ground->height : high.y;
		}
	pose.x += steps_up(-low.x) - steps_up(high.x);
	pose.y += steps_up(-low.y) - steps_up(high.y);
	return pose;
}
