/* sight.c: what can be seen from a point past shapes that stand in the way. Directions are compared by cross
 * products inside an arc of less than half a circle, so no angle is ever computed. May use: sight. */
#include "kit/field/sight.h"

enum {
	SLITS = 48,                /* blockers that can matter at once */
	SLIT = 5730,               /* one over the sine of 0.01 degree: a narrower slit shows nothing */
	SEAM = 4,                  /* grains: nor does what rounding leaves between shapes that touch */
	SPARE = FIELD_DEGREE / 20, /* the border of an arc counts as inside, with 0.05 degree to spare */
	REACH = FIELD_INCH * 64
};

struct way {
	int64_t x, y;
};
struct slit {
	struct way low, high; /* clockwise end, other end */
};

static int64_t cross(struct way a, struct way b)
{
	return a.x * b.y - a.y * b.x;
}

static struct way way_to(struct field_point from, struct field_point to)
{
	return (struct way){(int64_t)to.x - from.x, (int64_t)to.y - from.y};
}

/* Whether all of a box lies to the right of the line from a point in a direction. */
static bool box_beyond(const struct field_box *box, struct field_point from, struct field_point line)
{
	struct way way = {line.x, line.y};

	return cross(way, way_to(from, box->low)) < 0 && cross(way, way_to(from, box->high)) < 0 &&
	       cross(way, way_to(from, (struct field_point){box->low.x, box->high.y})) < 0 &&
	       cross(way, way_to(from, (struct field_point){box->high.x, box->low.y})) < 0;
}

bool kit_box_out_of_range(const struct field_eye *eye, const struct field_box *box)
{
	int64_t x = eye->apex.x, y = eye->apex.y, reach = (int64_t)eye->range + 1;

	x = x < box->low.x ? box->low.x - x : x > box->high.x ? x - box->high.x : 0;
	y = y < box->low.y ? box->low.y - y : y > box->high.y ? y - box->high.y : 0;
	return x * x + y * y > reach * reach;
}

struct field_arc kit_find_arc(const struct field_eye *eye)
{
	struct field_point zero = {0, 0};
	int half = eye->half + SPARE;

	return (struct field_arc){kit_place_point(zero, 0, -REACH, eye->facing - half),
	                          kit_place_point(zero, 0, REACH, eye->facing + half)};
}

bool kit_box_outside(const struct field_eye *eye, const struct field_arc *arc, const struct field_box *box)
{
	struct field_point left = eye->apex, right = eye->apex;

	if (eye->base) {
		left = kit_place_point(eye->apex, -eye->base / 2, 0, eye->facing);
		right = kit_place_point(eye->apex, eye->base / 2, 0, eye->facing);
	}
	return box_beyond(box, right, arc->right) || box_beyond(box, left, arc->left);
}

static void clip_to_arc(const struct field_eye *eye, const struct field_arc *arc, struct field_shape *shape)
{
	struct field_point zero = {0, 0}, left = eye->apex, right = eye->apex;

	if (eye->base) {
		left = kit_place_point(eye->apex, -eye->base / 2, 0, eye->facing);
		right = kit_place_point(eye->apex, eye->base / 2, 0, eye->facing);
		kit_clip_shape(shape, eye->apex, kit_place_point(zero, REACH, 0, eye->facing));
	}
	kit_clip_shape(shape, right, arc->right);
	kit_clip_shape(shape, left, arc->left);
}

static int32_t measure_to(struct field_point apex, const struct field_shape *shape)
{
	return kit_measure_points(apex, kit_find_nearest(shape, apex));
}

int32_t kit_find_part(const struct field_eye *eye, const struct field_arc *arc, const struct field_shape *target,
                      struct field_shape *part)
{
	*part = *target;
	clip_to_arc(eye, arc, part);
	return part->count ? measure_to(eye->apex, part) : FIELD_FAR;
}

int32_t kit_measure_in_arc(const struct field_eye *eye, const struct field_shape *target)
{
	struct field_arc arc = kit_find_arc(eye);
	struct field_shape part;

	return kit_find_part(eye, &arc, target, &part);
}

struct field_eye kit_find_eye(const struct field_stand *stand, int32_t depth, int half, int32_t range)
{
	return (struct field_eye){kit_place_point(stand->centre, 0, depth / 2, stand->facing), stand->facing, range,
	                          half, 0};
}

int32_t kit_measure_to_body(const struct field_eye *eye, const struct field_crowd *crowd, int body)
{
	struct field_group group = kit_find_group(crowd, body);
	int32_t nearest = FIELD_FAR;

	for (int i = group.first; i < group.first + group.count; i++) {
		int32_t range = kit_measure_in_arc(eye, &crowd->piece[i].stand.shape);

		nearest = range < nearest ? range : nearest;
	}
	return nearest;
}

int kit_measure_off_arc(const struct field_eye *eye, const struct field_shape *target)
{
	int least = FIELD_ROUND;

	for (int i = 0; i < target->count; i++) {
		int turn = kit_measure_facings(eye->facing, kit_find_facing(eye->apex, target->at[i])) - eye->half;

		least = turn < least ? turn : least;
	}
	return least;
}

struct field_line kit_find_line(struct field_point from, const struct field_stand *target)
{
	int64_t x = (int64_t)target->centre.x - from.x, y = (int64_t)target->centre.y - from.y;

	return (struct field_line){from, x, y, kit_find_root(x * x + y * y) + 1, target->radius};
}

/* Products with the line are lengths along it and across it, times its own. */
bool kit_stand_between(const struct field_line *line, const struct field_stand *other)
{
	int64_t x = (int64_t)other->centre.x - line->from.x, y = (int64_t)other->centre.y - line->from.y;
	int64_t along = x * line->x + y * line->y, across = x * line->y - y * line->x;
	int64_t reach = ((int64_t)line->radius + other->radius) * line->length;

	return across < reach && across > -reach && along > -other->radius * line->length &&
	       along < (line->length + line->radius) * line->length;
}

static bool holds_any(const struct field_ground *ground, const struct field_feature *it,
                      const struct field_point *points, int count)
{
	for (int k = 0; k < count; k++) {
		struct field_box dot = {points[k], points[k]};

		if (!kit_boxes_meet(&it->box, &dot))
			continue;
		for (int j = it->first; j < it->first + it->parts; j++)
			if (kit_holds_point(&ground->part[j], points[k]))
				return true;
	}
	return false;
}

bool kit_box_between(const struct field_line *line, const struct field_box *box, int32_t radius)
{
	struct field_point from = line->from, to = {(int32_t)(from.x + line->x), (int32_t)(from.y + line->y)};
	struct field_box way = kit_join_boxes((struct field_box){from, from}, (struct field_box){to, to});

	way = kit_widen_box(way, line->radius + radius + 1);
	return kit_boxes_meet(box, &way);
}

void kit_add_shades(struct field_shades *shades, const struct field_ground *ground, uint32_t flags,
                    const struct field_point *points, int count)
{
	for (int i = 0; i < ground->features; i++) {
		const struct field_feature *it = &ground->feature[i];

		if (!(it->flags & flags) || holds_any(ground, it, points, count))
			continue;
		for (int j = 0; j < it->parts; j++)
			shades->list[shades->count++] = &ground->part[it->first + j];
	}
}

/* Between which directions the shape lies; false: it is only the point where one stands. */
static bool find_slit(struct field_point apex, const struct field_shape *shape, struct slit *slit)
{
	bool any = false;

	for (int32_t i = 0; i < shape->count; i++) {
		struct way way = way_to(apex, shape->at[i]);

		if (way.x * way.x + way.y * way.y < 16)
			continue;
		if (!any || cross(way, slit->low) > 0)
			slit->low = way;
		if (!any || cross(slit->high, way) > 0)
			slit->high = way;
		any = true;
	}
	return any;
}

/* Where a ray first meets the shape, in 1/1024 of the ray's length. */
static int64_t meet_shape(struct field_point apex, struct way ray, const struct field_shape *shape)
{
	int64_t first = INT64_MAX;

	for (int32_t i = 0; i < shape->count; i++) {
		struct way a = way_to(apex, shape->at[i]);
		struct way b = way_to(apex, shape->at[i + 1 < shape->count ? i + 1 : 0]);
		struct way edge = {b.x - a.x, b.y - a.y};
		int64_t across = cross(ray, edge), at;

		if ((cross(ray, a) > 0) == (cross(ray, b) > 0) || !across)
			continue;
		at = cross(a, edge) * 1024 / across;
		first = at >= 0 && at < first ? at : first;
	}
	return first;
}

/* The length of a way is not below its longer side, nor above both together. */
static int64_t longer_side(struct way way)
{
	int64_t x = way.x < 0 ? -way.x : way.x, y = way.y < 0 ? -way.y : way.y;

	return x > y ? x : y;
}

static int64_t both_sides(struct way way)
{
	return (way.x < 0 ? -way.x : way.x) + (way.y < 0 ? -way.y : way.y);
}

/* By its angle, and by its width where it is nearest: mostly that is clear without a root. */
static bool wide_enough(struct way from, struct way to)
{
	int64_t turn = cross(from, to), one = both_sides(from), two = both_sides(to);

	if (turn <= 0 || turn * SLIT <= longer_side(from) * longer_side(to))
		return false;
	if (turn * SLIT > one * two && turn > SEAM * (one > two ? one : two))
		return true;
	one = kit_find_root(from.x * from.x + from.y * from.y);
	two = kit_find_root(to.x * to.x + to.y * to.y);
	return turn * SLIT > one * two && turn > SEAM * (one > two ? one : two);
}

/* Whether the part of the target between two directions is there and in range. */
static bool shows(const struct field_eye *eye, const struct field_shape *target, struct way from, struct way to)
{
	struct field_shape part = *target;

	if (!wide_enough(from, to))
		return false;
	kit_clip_shape(&part, eye->apex, (struct field_point){(int32_t)from.x, (int32_t)from.y});
	kit_clip_shape(&part, eye->apex, (struct field_point){(int32_t)-to.x, (int32_t)-to.y});
	return part.count && measure_to(eye->apex, &part) <= eye->range;
}

/* Whether a shape lies wholly outside of a slit, to one side of it. */
static bool is_aside(struct field_point apex, const struct field_shape *shape, const struct slit *slit)
{
	bool right = true, left = true;

	for (int32_t i = 0; i < shape->count; i++) {
		struct way way = way_to(apex, shape->at[i]);

		right &= cross(slit->low, way) < 0;
		left &= cross(slit->high, way) > 0;
	}
	return right || left;
}

/* Whether a shape before the eye reaches past a slit on both sides. */
static bool is_across(struct field_point apex, const struct field_shape *shape, const struct slit *slit)
{
	bool right = false, left = false;

	for (int32_t i = 0; i < shape->count; i++) {
		struct way way = way_to(apex, shape->at[i]);

		if (cross(slit->low, way) < 0)
			right = true;
		else if (cross(slit->high, way) > 0)
			left = true;
		if (way.x * slit->low.x + way.y * slit->low.y <= 0)
			return false;
	}
	return right && left;
}

/* The directions in which a blocker hides the target; false: in none. */
static bool find_shade(const struct field_eye *eye, const struct field_shape *target, const struct slit *whole,
                       const struct field_shape *blocker, struct slit *shade)
{
	struct field_shape part;
	struct way ray;

	if (is_aside(eye->apex, blocker, whole))
		return false;
	part = *blocker;
	kit_clip_shape(&part, eye->apex, (struct field_point){(int32_t)whole->low.x, (int32_t)whole->low.y});
	kit_clip_shape(&part, eye->apex, (struct field_point){(int32_t)-whole->high.x, (int32_t)-whole->high.y});
	if (part.count < 2 || !find_slit(eye->apex, &part, shade) || cross(shade->low, shade->high) <= 0)
		return false;
	ray = (struct way){(shade->low.x + shade->high.x) / 2, (shade->low.y + shade->high.y) / 2};
	return meet_shape(eye->apex, ray, blocker) < meet_shape(eye->apex, ray, target);
}

/* Whether a shade begins so far off that what rounding leaves of the slit beside it is too narrow to show anything. */
static bool is_off(const struct slit *shade)
{
	return longer_side(shade->low) > 2 * SLIT && longer_side(shade->high) > 2 * SLIT;
}

/* Whether one of the blockers alone hides the target: mostly one does, where the target is hidden. */
static bool is_hidden(const struct field_eye *eye, const struct field_shape *target, const struct slit *whole,
                      const struct field_shape *const *blockers, size_t count)
{
	struct slit shade;

	for (size_t i = 0; i < count; i++)
		if (is_across(eye->apex, blockers[i], whole) && find_shade(eye, target, whole, blockers[i], &shade) &&
		    is_off(&shade))
			return true;
	return false;
}

static void insert_shade(struct slit *list, size_t *count, const struct slit *shade)
{
	size_t at = *count;

	if (*count == SLITS)
		return;
	for (; at > 0 && cross(shade->low, list[at - 1].low) > 0; at--)
		list[at] = list[at - 1];
	list[at] = *shade;
	++*count;
}

bool kit_sees_shape(const struct field_eye *eye, const struct field_shape *target,
                    const struct field_shape *const *blockers, size_t count)
{
	struct field_arc arc = kit_find_arc(eye);
	struct field_shape part;

	return kit_find_part(eye, &arc, target, &part) <= eye->range &&
	       kit_sees_part(eye, target, &part, blockers, count);
}

bool kit_sees_part(const struct field_eye *eye, const struct field_shape *target, const struct field_shape *part,
                   const struct field_shape *const *blockers, size_t count)
{
	struct slit whole, shade, list[SLITS];
	size_t shades = 0;
	struct way from;

	if (!part->count || !find_slit(eye->apex, part, &whole) || cross(whole.low, whole.high) <= 0)
		return false;
	if (is_hidden(eye, target, &whole, blockers, count))
		return false;
	for (size_t i = 0; i < count; i++)
		if (find_shade(eye, target, &whole, blockers[i], &shade))
			insert_shade(list, &shades, &shade);
	if (!shades) /* its outermost directions cut nothing off */
		return wide_enough(whole.low, whole.high) && measure_to(eye->apex, part) <= eye->range;
	from = whole.low;
	for (size_t i = 0; i < shades; i++) {
		if (shows(eye, part, from, list[i].low))
			return true;
		if (cross(from, list[i].high) > 0)
			from = list[i].high;
	}
	return shows(eye, part, from, whole.high);
}
