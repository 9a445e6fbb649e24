/* conform.c: a front laid flush on an enemy's edge, and what steps cost. May use: walk. */
#include "kit/field/walk.h"

/* Where the front meets an edge: how far along each, from the middle of the front and from the edge's first corner. */
struct meeting {
	int edge;
	int32_t gap, front, along;
};

static struct field_point nearest_on(struct field_point a, struct field_point b, struct field_point from)
{
	struct field_shape line = {.count = 2, .at = {a, b}};

	return kit_find_nearest(&line, from);
}

/* How far a point lies along a line from its first end. */
static int32_t along(struct field_point a, struct field_point b, struct field_point at)
{
	int64_t x = (int64_t)b.x - a.x, y = (int64_t)b.y - a.y, length = kit_find_root(x * x + y * y);

	return length ? (int32_t)((((int64_t)at.x - a.x) * x + ((int64_t)at.y - a.y) * y) / length) : 0;
}

static void try_meeting(const struct field_point front[2], struct field_point p, struct field_point q, int edge,
                        struct field_point mine, struct field_point theirs, struct meeting *best)
{
	int32_t gap = kit_measure_points(mine, theirs);

	if (gap < best->gap)
		*best = (struct meeting){edge, gap,
		                         along(front[0], front[1], mine) - kit_measure_points(front[0], front[1]) / 2,
		                         along(p, q, theirs)};
}

/* The nearest of all pairs of a corner and a point on the other's edge. Of edges that share the corner which is touched
 * the one counts that looks most towards the front. */
static struct meeting find_meeting(const struct field_point front[2], int facing, const struct field_shape *target)
{
	struct meeting best = {-1, FIELD_FAR / 2, 0, 0};
	int least = FIELD_ROUND;

	for (int i = 0; i < target->count; i++) {
		struct field_point p = target->at[i], q = target->at[(i + 1) % target->count];
		int off = kit_measure_facings(facing, kit_find_facing(p, q) + FIELD_ROUND * 3 / 4);
		struct meeting here = {i, FIELD_FAR, 0, 0};

		for (int j = 0; j < 2; j++) {
			struct field_point corner = j ? q : p;

			try_meeting(front, p, q, i, front[j], nearest_on(p, q, front[j]), &here);
			try_meeting(front, p, q, i, nearest_on(front[0], front[1], corner), corner, &here);
		}
		if (here.gap < best.gap - FIELD_CONTACT || (here.gap <= best.gap + FIELD_CONTACT && off < least)) {
			best = here;
			least = off;
		}
	}
	return best;
}

/* How far a front must go to the right (below 0: to the left) to meet an edge on a length; both by their ends. */
static int32_t find_slide(int32_t low, int32_t high, int32_t length, int32_t least)
{
	int32_t whole = high - low < length ? high - low : length;
	int32_t met = (high < length ? high : length) - (low > 0 ? low : 0), lacks;

	least = least < whole ? least : whole;
	lacks = least - met;
	return lacks <= 0 ? 0 : low + high < length ? lacks : -lacks;
}

bool kit_conform(struct field_walk *walk, const struct field_shape *target, int32_t slide, int32_t least, int *edge)
{
	struct field_pose before = walk->pose;
	int32_t half = kit_measure_front(&walk->form) / 2, middle, off;
	struct field_point ref = kit_point_of(before), p, q, at;
	struct field_point front[2] = {kit_place_point(ref, -half, 0, before.facing),
	                               kit_place_point(ref, half, 0, before.facing)};
	struct meeting met = find_meeting(front, before.facing, target);
	int facing;

	if (met.edge < 0 || met.gap > FIELD_CONTACT)
		return false;
	*edge = met.edge;
	p = target->at[met.edge];
	q = target->at[(met.edge + 1) % target->count];
	/* Seen from the front that looks at it the edge runs from left to right. */
	facing = (kit_find_facing(p, q) + FIELD_ROUND * 3 / 4) % FIELD_ROUND;
	middle = met.along - met.front;
	off = find_slide(middle - half, middle + half, kit_measure_points(p, q), least);
	middle += off > slide ? slide : off < -slide ? -slide : off;
	at = kit_place_point(p, middle, 0, facing);
	walk->pose = (struct field_pose){kit_find_step(at.x), kit_find_step(at.y), (uint16_t)facing};
	if (kit_walk_stand(walk))
		return true;
	walk->pose = before;
	return false;
}

int32_t kit_price_way(const struct field_ground *ground, const struct field_rates *rates, struct field_point from,
                      struct field_point to, int32_t rate)
{
	int64_t length = kit_measure_points(from, to), cost = 0, priced = 0;
	uint32_t flags = 0;

	for (int i = 0; i < rates->tolls; i++) {
		const struct field_toll *toll = &rates->toll[i];

		if (toll->rate) {
			int64_t under = kit_measure_along(ground, from, to, flags |= toll->flags);

			cost += (under - priced) * rate * toll->rate / 100;
			priced = under;
		}
		if (toll->flat)
			cost += INT64_C(100) * toll->flat *
			        (kit_count_crossed(ground, from, to, toll->flags) +
			         kit_count_entered(ground, from, to, toll->flags));
	}
	return (int32_t)((cost + (length - priced) * rate) / 100);
}

/* Straight on or sideways. */
static bool walk_way(struct field_walk *walk, const struct field_rates *rates, const struct field_step *step,
                     int32_t *cost)
{
	struct field_point from = kit_point_of(walk->pose), to;
	bool ahead = step->kind == STEP_FORWARD;

	to = kit_place_point(from, ahead ? 0 : step->right * FIELD_GRAIN, step->forward * FIELD_GRAIN,
	                     walk->pose.facing);
	*cost += kit_price_way(walk->ground, rates, from, to, ahead ? rates->forward : rates->shift);
	return kit_walk_straight(walk, kit_find_step(to.x), kit_find_step(to.y));
}

bool kit_walk_step(struct field_walk *walk, const struct field_rates *rates, const struct field_step *step,
                   int32_t *cost)
{
	switch (step->kind) {
	case STEP_WHEEL:
		*cost += kit_measure_turn(kit_measure_front(&walk->form), step->turn < 0 ? -step->turn : step->turn);
		return kit_walk_wheel(walk, step->turn);
	case STEP_FACE:
		*cost += rates->face;
		return kit_walk_face(walk, step->turn);
	case STEP_ABOUT:
		return kit_walk_about(walk);
	default:
		return walk_way(walk, rates, step, cost);
	}
}
