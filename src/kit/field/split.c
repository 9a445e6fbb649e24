/* split.c: outlines into convex parts: triangles cut off corner by corner, then joined again as long as what they make is
 * convex. May use: ground. */
#include "kit/field/ground.h"

static int64_t turn_at(struct field_point a, struct field_point b, struct field_point c)
{
	return ((int64_t)b.x - a.x) * ((int64_t)c.y - b.y) - ((int64_t)b.y - a.y) * ((int64_t)c.x - b.x);
}

static bool is_convex(const struct field_shape *shape)
{
	int n = shape->count;

	for (int i = 0; i < n; i++)
		if (turn_at(shape->at[i], shape->at[(i + 1) % n], shape->at[(i + 2) % n]) < 0)
			return false;
	return n > 2;
}

/* An outline crosses itself, or goes round the wrong way. */
static bool is_sound(const struct field_point *corner, int count)
{
	int64_t area = 0;

	for (int i = 0; i < count; i++) {
		struct field_point a = corner[i], b = corner[(i + 1) % count];

		area += (int64_t)a.x * b.y - (int64_t)a.y * b.x;
		for (int j = i + 2; j < count && !(i == 0 && j == count - 1); j++)
			if (kit_lines_cross(a, b, corner[j], corner[(j + 1) % count]))
				return false;
	}
	return area > 0;
}

/* Whether the triangle at a corner can be cut off: it is inside, and no other corner is in it. */
static bool is_ear(const struct field_point *corner, int count, int at)
{
	struct field_shape ear = {.count = 3,
	                          .at = {corner[(at + count - 1) % count], corner[at], corner[(at + 1) % count]}};

	if (turn_at(ear.at[0], ear.at[1], ear.at[2]) <= 0)
		return false;
	for (int i = 2; i < count - 1; i++)
		if (kit_holds_point(&ear, corner[(at + i) % count]))
			return false;
	return true;
}

static int cut_ears(const struct field_point *corner, int count, struct field_shape *parts)
{
	struct field_point left[FIELD_OUTLINE];
	int made = 0;

	for (int i = 0; i < count; i++)
		left[i] = corner[i];
	while (count > 2) {
		int at = 0;

		while (at < count && !is_ear(left, count, at))
			at++;
		if (at == count)
			return 0;
		parts[made++] = (struct field_shape){
			.count = 3, .at = {left[(at + count - 1) % count], left[at], left[(at + 1) % count]}};
		for (int i = at; i + 1 < count; i++)
			left[i] = left[i + 1];
		count--;
	}
	return made;
}

static bool same(struct field_point a, struct field_point b)
{
	return a.x == b.x && a.y == b.y;
}

/* The two as one, over an edge that both have; false: it would not be convex. */
static bool join(const struct field_shape *a, const struct field_shape *b, struct field_shape *whole)
{
	for (int i = 0; i < a->count; i++)
		for (int j = 0; j < b->count; j++) {
			if (!same(a->at[i], b->at[(j + 1) % b->count]) || !same(a->at[(i + 1) % a->count], b->at[j]) ||
			    a->count + b->count - 2 > FIELD_CORNERS)
				continue;
			whole->count = 0;
			for (int k = 1; k <= a->count; k++)
				whole->at[whole->count++] = a->at[(i + k) % a->count];
			for (int k = 2; k < b->count; k++)
				whole->at[whole->count++] = b->at[(j + k) % b->count];
			return is_convex(whole);
		}
	return false;
}

static int join_all(struct field_shape *parts, int count)
{
	struct field_shape whole;

	for (int i = 0; i < count; i++)
		for (int j = i + 1; j < count; j++) {
			if (!join(&parts[i], &parts[j], &whole))
				continue;
			parts[i] = whole;
			parts[j] = parts[--count];
			i = -1;
			break;
		}
	return count;
}

int kit_split_outline(const struct field_point *corner, int count, struct field_shape *parts, int room)
{
	struct field_shape whole = {.count = count}, made[FIELD_OUTLINE];

	if (count < 3 || count > FIELD_OUTLINE || room < 1 || !is_sound(corner, count))
		return 0;
	for (int i = 0; count <= FIELD_CORNERS && i < count; i++)
		whole.at[i] = corner[i];
	if (count <= FIELD_CORNERS && is_convex(&whole)) {
		parts[0] = whole;
		return 1;
	}
	count = join_all(made, cut_ears(corner, count, made));
	for (int i = 0; i < count && count <= room; i++)
		parts[i] = made[i];
	return count <= room ? count : 0;
}
