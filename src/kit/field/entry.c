/* entry.c: edges, zones and the border of a table. May use: entry. */
#include "kit/field/entry.h"

bool kit_body_at_edge(const struct field_body *body, const struct field_edge *edge)
{
	struct field_shape line = {.count = 2, .at = {edge->from, edge->to}};

	return kit_body_near(body, &line, FIELD_CONTACT);
}

bool kit_body_at_border(const struct field_body *body, const struct field_ground *ground)
{
	int32_t w = ground->width, h = ground->height;
	struct field_point corner[5] = {{0, 0}, {w, 0}, {w, h}, {0, h}, {0, 0}};

	for (int i = 0; i < 4; i++) {
		struct field_edge edge = {corner[i], corner[i + 1]};

		if (kit_body_at_edge(body, &edge))
			return true;
	}
	return false;
}

int kit_find_inward(const struct field_ground *ground, struct field_point at)
{
	int32_t right = ground->width - at.x, top = ground->height - at.y;

	if (at.x <= at.y && at.x <= right && at.x <= top)
		return FIELD_ROUND / 4;
	if (right <= at.y && right <= top)
		return FIELD_ROUND * 3 / 4;
	return at.y <= top ? 0 : FIELD_ROUND / 2;
}

struct field_pose kit_stand_at_edge(const struct field_form *form, const struct field_ground *ground,
                                    struct field_point at)
{
	int facing = kit_find_inward(ground, at);

	at = kit_place_point(at, 0, kit_measure_depth(form), facing);
	return (struct field_pose){kit_find_step(at.x), kit_find_step(at.y), (uint16_t)facing};
}

int32_t kit_measure_border(const struct field_ground *ground)
{
	return 2 * (ground->width + ground->height);
}

int32_t kit_find_border(const struct field_ground *ground, struct field_point at)
{
	int32_t w = ground->width, h = ground->height, right = w - at.x, top = h - at.y;

	if (at.y <= at.x && at.y <= right && at.y <= top)
		return at.x;
	if (right <= at.x && right <= top)
		return w + at.y;
	return top <= at.x ? w + h + right : 2 * w + h + top;
}

struct field_point kit_find_border_point(const struct field_ground *ground, int32_t place)
{
	int32_t w = ground->width, h = ground->height, round = kit_measure_border(ground);

	place = ((place % round) + round) % round;
	if (place < w)
		return (struct field_point){place, 0};
	if (place < w + h)
		return (struct field_point){w, place - w};
	if (place < 2 * w + h)
		return (struct field_point){2 * w + h - place, h};
	return (struct field_point){0, round - place};
}

static struct field_point part_of_edge(const struct field_edge *edge, int32_t part, int32_t whole)
{
	struct field_point a = edge->from, b = edge->to;

	return (struct field_point){a.x + (int32_t)((int64_t)(b.x - a.x) * part / whole),
	                            a.y + (int32_t)((int64_t)(b.y - a.y) * part / whole)};
}

bool kit_search_edge(const struct field_edge *edge, int32_t pitch, const struct field_search *search)
{
	int32_t steps = kit_measure_points(edge->from, edge->to) / pitch;

	for (int32_t step = 0; steps && step <= steps; step++) {
		int32_t part = steps / 2 + (step & 1 ? (step + 1) / 2 : -(step / 2));

		if (part >= 0 && part <= steps && search->take(search->context, part_of_edge(edge, part, steps)))
			return true;
	}
	return false;
}

bool kit_search_border(const struct field_ground *ground, int32_t place, int32_t pitch,
                       const struct field_search *search)
{
	int32_t steps = kit_measure_border(ground) / pitch;

	for (int32_t step = 0; step <= steps; step++) {
		int32_t off = (step & 1 ? -(step + 1) / 2 : step / 2) * pitch;

		if (search->take(search->context, kit_find_border_point(ground, place + off)))
			return true;
	}
	return false;
}

bool kit_search_zone(const struct field_shape *zone, int32_t pitch, const struct field_search *search)
{
	struct field_point low = {FIELD_FAR, FIELD_FAR}, high = {0, 0};

	for (int i = 0; i < zone->count; i++) {
		low.x = zone->at[i].x < low.x ? zone->at[i].x : low.x;
		low.y = zone->at[i].y < low.y ? zone->at[i].y : low.y;
		high.x = zone->at[i].x > high.x ? zone->at[i].x : high.x;
		high.y = zone->at[i].y > high.y ? zone->at[i].y : high.y;
	}
	for (int32_t y = high.y; y >= low.y; y -= pitch)
		for (int32_t x = low.x; x <= high.x; x += pitch)
			if (search->take(search->context, (struct field_point){x, y}))
				return true;
	return false;
}

bool kit_search_nearest(const struct field_edge *edges, int count, int32_t pitch,
                        int32_t (*measure)(void *context, struct field_point at), const struct field_search *search)
{
	int32_t passed = -1, least; /* places no farther than `passed` were tried */

	do {
		struct field_point best = {0, 0};

		least = FIELD_FAR;
		for (int i = 0; i < count; i++) {
			int32_t steps = kit_measure_points(edges[i].from, edges[i].to) / pitch;

			for (int32_t step = 0; step <= steps && steps; step++) {
				struct field_point at = part_of_edge(&edges[i], step, steps);
				int32_t away = measure(search->context, at);

				if (away > passed && away < least) {
					least = away;
					best = at;
				}
			}
		}
		if (least != FIELD_FAR && search->take(search->context, best))
			return true;
		passed = least;
	} while (least != FIELD_FAR);
	return false;
}
