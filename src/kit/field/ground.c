/* ground.c: what ground lies where. May use: ground. */
#include "kit/field/ground.h"

enum { PART = 1 << 20 /* of a line */ };

static struct field_box find_outline_box(const struct field_feature *feature)
{
	struct field_box box = {feature->at[0], feature->at[0]};

	for (int i = 1; i < feature->points; i++)
		box = kit_join_boxes(box, (struct field_box){feature->at[i], feature->at[i]});
	return box;
}

bool kit_add_feature(struct field_ground *ground, const struct field_feature *feature, bool area)
{
	struct field_feature *it = &ground->feature[ground->features];
	int parts = 0;

	if (ground->features == FIELD_FEATURES || (!area && feature->points < 2))
		return false;
	if (area)
		parts = kit_split_outline(feature->at, feature->points, &ground->part[ground->parts],
		                          FIELD_PARTS - ground->parts);
	if (area && !parts)
		return false;
	*it = *feature;
	it->first = (uint8_t)ground->parts;
	it->parts = (uint8_t)parts;
	it->box = find_outline_box(feature);
	for (int i = 0; i < parts; i++)
		ground->box[ground->parts + i] = kit_find_box(&ground->part[ground->parts + i]);
	ground->parts += parts;
	ground->features++;
	return true;
}

bool kit_point_on(const struct field_ground *ground, struct field_point point, uint32_t flags)
{
	const struct field_box dot = {point, point};

	for (int i = 0; i < ground->features; i++) {
		const struct field_feature *it = &ground->feature[i];

		if (!(it->flags & flags) || !kit_boxes_meet(&it->box, &dot))
			continue;
		for (int j = it->first; j < it->first + it->parts; j++)
			if (kit_holds_point(&ground->part[j], point))
				return true;
	}
	return false;
}

static bool area_overlaps(const struct field_ground *ground, const struct field_feature *it,
                          const struct field_shape *shape, const struct field_box *box)
{
	for (int j = it->first; j < it->first + it->parts; j++)
		if (kit_boxes_meet(&ground->box[j], box) && kit_shapes_overlap(&ground->part[j], shape, FIELD_SLACK))
			return true;
	return false;
}

static struct field_shape line_of(const struct field_feature *it, int index)
{
	struct field_shape line;

	line.count = 2;
	line.at[0] = it->at[index];
	line.at[1] = it->at[index + 1];
	return line;
}

static bool line_overlaps(const struct field_feature *it, const struct field_shape *shape)
{
	for (int j = 0; !it->parts && j + 1 < it->points; j++) {
		struct field_shape line = line_of(it, j);

		if (kit_shapes_overlap(shape, &line, FIELD_SLACK))
			return true;
	}
	return false;
}

bool kit_ground_near(const struct field_ground *ground, const struct field_box *box, uint32_t areas, uint32_t lines)
{
	for (int i = 0; (areas || lines) && i < ground->features; i++) {
		const struct field_feature *it = &ground->feature[i];

		if (it->flags & (it->parts ? areas : lines) && kit_boxes_meet(&it->box, box))
			return true;
	}
	return false;
}

int kit_find_feature(const struct field_ground *ground, const struct field_shape *shape, uint32_t areas, uint32_t lines)
{
	struct field_box box = shape->count ? kit_find_box(shape) : (struct field_box){{0, 0}, {0, 0}};

	for (int i = 0; (areas || lines) && i < ground->features; i++) {
		const struct field_feature *it = &ground->feature[i];

		if (!(it->flags & (areas | lines)) || !kit_boxes_meet(&it->box, &box))
			continue;
		if ((it->flags & areas && area_overlaps(ground, it, shape, &box)) ||
		    (it->flags & lines && line_overlaps(it, shape)))
			return i;
	}
	return -1;
}

bool kit_shape_on(const struct field_ground *ground, const struct field_shape *shape, uint32_t flags)
{
	return kit_find_feature(ground, shape, flags, 0) >= 0;
}

bool kit_shape_across(const struct field_ground *ground, const struct field_shape *shape, uint32_t flags)
{
	return kit_find_feature(ground, shape, 0, flags) >= 0;
}

bool kit_body_on(const struct field_ground *ground, const struct field_body *body, uint32_t flags)
{
	if (!body->count || !kit_ground_near(ground, &body->box, flags, 0))
		return false;
	for (int i = 0; i < body->count; i++)
		if (kit_shape_on(ground, &body->stand[i].shape, flags))
			return true;
	return false;
}

bool kit_body_wholly_on(const struct field_ground *ground, const struct field_body *body, uint32_t flags)
{
	bool all = true;

	for (int i = 0; all && i < body->count; i++) {
		all = kit_point_on(ground, body->stand[i].centre, flags);
		for (int j = 0; all && j < 4; j++)
			all = kit_point_on(ground, body->stand[i].shape.at[j], flags);
	}
	return all;
}

bool kit_point_near_line(const struct field_ground *ground, struct field_point point, uint32_t flags, int32_t reach)
{
	struct field_shape dot = {.count = 2, .at = {point, point}};

	for (int i = 0; i < ground->features; i++) {
		const struct field_feature *it = &ground->feature[i];

		for (int j = 0; it->flags & flags && !it->parts && j + 1 < it->points; j++) {
			struct field_shape line = line_of(it, j);

			if (kit_measure_gap(&line, &dot) <= reach)
				return true;
		}
	}
	return false;
}

int kit_find_level(const struct field_ground *ground, struct field_point point)
{
	int level = 0;

	for (int i = 0; i < ground->features; i++) {
		const struct field_feature *it = &ground->feature[i];

		for (int j = 0; it->level > level && j < it->parts; j++)
			if (kit_holds_point(&ground->part[it->first + j], point))
				level = it->level;
	}
	return level;
}

/* ---- along a line */

struct stretch {
	int32_t from, to; /* parts of the line */
};

/* The stretch of the line inside a convex shape; false: none. */
static bool find_stretch(const struct field_shape *shape, struct field_point a, struct field_point b,
                         struct stretch *stretch)
{
	int64_t low = 0, high = PART, x = (int64_t)b.x - a.x, y = (int64_t)b.y - a.y;

	for (int i = 0; i < shape->count; i++) {
		struct field_point p = shape->at[i], q = shape->at[i + 1 < shape->count ? i + 1 : 0];
		int64_t ex = (int64_t)q.x - p.x, ey = (int64_t)q.y - p.y;
		/* How far a lies to the left of the edge, and how much farther each part of the way. */
		int64_t side = ex * ((int64_t)a.y - p.y) - ey * ((int64_t)a.x - p.x), change = ex * y - ey * x;

		if (!change) {
			if (side <= 0)
				return false;
			continue;
		}
		if (change > 0 && -side * PART / change > low)
			low = -side * PART / change;
		if (change < 0 && side * PART / -change < high)
			high = side * PART / -change;
	}
	*stretch = (struct stretch){(int32_t)low, (int32_t)high};
	return low < high;
}

/* The stretches on areas with one of the flags, in their order, those that touch joined; their number. */
static int find_stretches(const struct field_ground *ground, struct field_point a, struct field_point b, uint32_t flags,
                          struct stretch list[FIELD_PARTS])
{
	int count = 0, joined = 0;

	for (int i = 0; i < ground->features; i++) {
		const struct field_feature *it = &ground->feature[i];

		for (int j = 0; it->flags & flags && j < it->parts; j++) {
			struct stretch found;
			int at = count;

			if (!find_stretch(&ground->part[it->first + j], a, b, &found))
				continue;
			for (; at > 0 && list[at - 1].from > found.from; at--)
				list[at] = list[at - 1];
			list[at] = found;
			count++;
		}
	}
	for (int i = 0; i < count; i++)
		if (joined && list[i].from <= list[joined - 1].to + 1)
			list[joined - 1].to = list[i].to > list[joined - 1].to ? list[i].to : list[joined - 1].to;
		else
			list[joined++] = list[i];
	return joined;
}

int32_t kit_measure_along(const struct field_ground *ground, struct field_point a, struct field_point b, uint32_t flags)
{
	struct stretch list[FIELD_PARTS];
	int count = find_stretches(ground, a, b, flags, list);
	int64_t length = kit_measure_points(a, b), sum = 0;

	for (int i = 0; i < count; i++)
		sum += list[i].to - list[i].from;
	return (int32_t)((length * sum + PART / 2) / PART);
}

int kit_count_entered(const struct field_ground *ground, struct field_point a, struct field_point b, uint32_t flags)
{
	struct stretch list[FIELD_PARTS];
	int count = find_stretches(ground, a, b, flags, list), entered = 0;

	for (int i = 0; i < count; i++)
		entered += list[i].from > 0;
	return entered;
}

bool kit_holds_spot(const struct field_ground *ground, const struct field_feature *it, struct field_point point)
{
	for (int i = it->first; i < it->first + it->parts; i++)
		if (kit_holds_point(&ground->part[i], point))
			return true;
	return false;
}

bool kit_crosses_area(const struct field_ground *ground, const struct field_feature *it, struct field_point a,
                      struct field_point b)
{
	struct field_shape line = {.count = 2, .at = {a, b}};

	for (int i = it->first; i < it->first + it->parts; i++)
		if (kit_shapes_overlap(&ground->part[i], &line, FIELD_SLACK))
			return true;
	return false;
}

int kit_count_crossed(const struct field_ground *ground, struct field_point a, struct field_point b, uint32_t flags)
{
	int crossed = 0;

	for (int i = 0; i < ground->features; i++) {
		const struct field_feature *it = &ground->feature[i];

		for (int j = 0; it->flags & flags && !it->parts && j + 1 < it->points; j++)
			crossed += kit_lines_cross(a, b, it->at[j], it->at[j + 1]);
	}
	return crossed;
}

int kit_find_lined(const struct field_ground *ground, const struct field_shape *shape, struct field_point from,
                   uint32_t flags, int32_t near)
{
	struct field_point nearest = kit_find_nearest(shape, from);
	struct field_shape dot = {.count = 2, .at = {from, from}};

	for (int i = 0; i < ground->features; i++) {
		const struct field_feature *it = &ground->feature[i];

		for (int j = 0; it->flags & flags && !it->parts && j + 1 < it->points; j++) {
			struct field_shape line = line_of(it, j);

			if (kit_lines_cross(from, nearest, it->at[j], it->at[j + 1]) &&
			    kit_measure_gap(&line, shape) <= near && kit_measure_gap(&line, &dot) > near)
				return i;
		}
	}
	return -1;
}
