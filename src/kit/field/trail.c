/* trail.c: ways from corner to corner. May use: trail. */
#include <string.h>

#include "kit/field/trail.h"

/* What a straight leg costs: rough ground counts as often as `going` says, a line its toll. FIELD_FAR: nobody may go there. */
static int32_t price_leg(const struct field_ground *ground, const struct field_trail *trail, struct field_point from,
                         struct field_point to)
{
	int32_t length = kit_measure_points(from, to);
	struct field_stand stand;
	struct field_shape swept;

	if (!length)
		return 0;
	kit_make_stand(from, kit_find_facing(from, to), trail->gauge.width, trail->gauge.width / 2, &stand);
	kit_sweep_shape(&stand.shape, to.x - from.x, to.y - from.y, &swept);
	if (kit_find_feature(ground, &swept, trail->going.closed, 0) >= 0)
		return FIELD_FAR;
	if (kit_find_feature(ground, &swept, trail->going.rough, 0) >= 0)
		length *= trail->going.factor;
	return length + trail->gauge.toll * kit_count_crossed(ground, from, to, trail->going.lines);
}

/* What the way over each point comes to at least; behind them that of the straight way. */
static void bound_ways(const struct field_trail *trail, struct field_point from, int32_t bound[TRAIL_POINTS + 1])
{
	for (int i = 0; i < trail->count; i++) {
		int32_t leg = kit_measure_points(from, trail->at[i]);

		bound[i] = leg && trail->way[i] != FIELD_FAR ? leg + trail->way[i] : FIELD_FAR;
	}
	bound[trail->count] = kit_measure_points(from, kit_find_nearest(&trail->goal, from));
}

static int find_lowest(const int32_t *bound, int count)
{
	int lowest = 0;

	for (int i = 1; i < count; i++)
		if (bound[i] < bound[lowest])
			lowest = i;
	return lowest;
}

/* The best way on from a point, and where to first. Most legs that could be best are: few are looked at. */
static int32_t find_next(const struct field_ground *ground, const struct field_trail *trail, struct field_point from,
                         int *next)
{
	int32_t bound[TRAIL_POINTS + 1], least = FIELD_FAR;
	int at;

	*next = TRAIL_POINTS;
	if (kit_holds_point(&trail->goal, from))
		return 0;
	bound_ways(trail, from, bound);
	while (bound[at = find_lowest(bound, trail->count + 1)] < least) {
		bool straight = at == trail->count;
		struct field_point to = straight ? kit_find_nearest(&trail->goal, from) : trail->at[at];
		int32_t leg = price_leg(ground, trail, from, to), rest = straight ? 0 : trail->way[at];

		bound[at] = FIELD_FAR;
		if (leg >= least - rest)
			continue;
		least = leg + rest;
		*next = straight ? TRAIL_POINTS : at;
	}
	return least;
}

/* ---- where ways bend */

static bool is_free(const struct field_ground *ground, const struct field_trail *trail, struct field_point at)
{
	int32_t half = trail->gauge.width / 2;

	return at.x >= half && at.y >= half && at.x <= ground->width - half && at.y <= ground->height - half &&
	       !kit_point_on(ground, at, trail->going.rough | trail->going.closed);
}

/* Outside a corner, in the direction that halves it; the outline goes counter-clockwise. */
static struct field_point leave_corner(const struct field_feature *it, int corner, int32_t room)
{
	struct field_point at = it->at[corner];
	int in = kit_find_facing(it->at[(corner + it->points - 1) % it->points], at);
	int out = kit_find_facing(at, it->at[(corner + 1) % it->points]);
	int turn = (in - out + FIELD_ROUND) % FIELD_ROUND; /* to the left */

	return kit_place_point(at, 0, room, (in + FIELD_ROUND / 4 + FIELD_ROUND - turn / 2) % FIELD_ROUND);
}

static void find_points(const struct field_ground *ground, struct field_trail *trail)
{
	for (int i = 0; i < ground->features; i++) {
		const struct field_feature *it = &ground->feature[i];

		if (!it->parts || !(it->flags & (trail->going.rough | trail->going.closed)))
			continue;
		for (int j = 0; j < it->points && trail->count < TRAIL_POINTS; j++) {
			struct field_point at = leave_corner(it, j, trail->gauge.room);

			trail->at[trail->count] = at;
			trail->count += is_free(ground, trail, at);
		}
	}
}

void kit_find_trail(const struct field_ground *ground, const struct field_going *going, const struct field_gauge *gauge,
                    const struct field_shape *goal, struct field_trail *trail)
{
	bool changed = true;

	memset(trail, 0, sizeof *trail);
	trail->going = *going;
	trail->gauge = *gauge;
	trail->goal = *goal;
	find_points(ground, trail);
	for (int i = 0; i < trail->count; i++)
		trail->way[i] = FIELD_FAR;
	/* No way has more legs than there are points. */
	for (int round = 0; changed && round <= trail->count; round++) {
		changed = false;
		for (int i = 0; i < trail->count; i++) {
			int next;
			int32_t way = find_next(ground, trail, trail->at[i], &next);

			if (way >= trail->way[i])
				continue;
			trail->way[i] = way;
			trail->next[i] = (uint8_t)next;
			changed = true;
		}
	}
}

int32_t kit_measure_trail(const struct field_ground *ground, const struct field_trail *trail, struct field_point from)
{
	int next;

	return find_next(ground, trail, from, &next);
}

int kit_follow_trail(const struct field_ground *ground, const struct field_trail *trail, struct field_point from,
                     struct field_point leg[TRAIL_LEGS])
{
	int next, count = 0;

	if (find_next(ground, trail, from, &next) == FIELD_FAR)
		return 0;
	for (; next < TRAIL_POINTS && count < TRAIL_LEGS - 1; next = trail->next[next])
		leg[count++] = trail->at[next];
	leg[count++] = kit_find_mean(trail->goal.at, trail->goal.count);
	return count;
}
