/* crowd.c: all stands on the table. May use: crowd. */
#include <string.h>

#include "kit/field/crowd.h"

/* Puts the stands of a body in its group's place, where there is room for them; the boxes with them. */
static void put_body(struct field_crowd *crowd, const struct field_body *body, int number, int owner)
{
	struct field_group *group = &crowd->group[number];

	for (int i = 0; i < group->count; i++) {
		int at = group->first + i;
		struct field_piece *piece = &crowd->piece[at];

		kit_copy_stand(&body->stand[i], body->stand[i].centre, &piece->stand);
		piece->body = (uint8_t)number;
		piece->slot = body->slot[i];
		piece->owner = (uint8_t)owner;
		crowd->box[at] = kit_find_box(&piece->stand.shape);
		group->box = i ? kit_join_boxes(group->box, crowd->box[at]) : crowd->box[at];
	}
}

void kit_add_body(struct field_crowd *crowd, const struct field_body *body, int number, int owner)
{
	int room = FIELD_PIECES - crowd->count;

	for (; crowd->bodies <= number; crowd->bodies++)
		crowd->group[crowd->bodies] = (struct field_group){.first = (uint8_t)crowd->count};
	crowd->group[number].count = (uint8_t)(body->count < room ? body->count : room);
	crowd->count += crowd->group[number].count;
	put_body(crowd, body, number, owner);
}

void kit_change_body(struct field_crowd *crowd, const struct field_body *body, int number, int owner)
{
	struct field_group *group = &crowd->group[number];
	int next, room, more;

	if (number >= crowd->bodies) {
		kit_add_body(crowd, body, number, owner);
		return;
	}
	next = group->first + group->count;
	room = FIELD_PIECES - crowd->count + group->count;
	more = (body->count < room ? body->count : room) - group->count;
	if (more) {
		size_t after = (size_t)(crowd->count - next);

		memmove(&crowd->piece[next + more], &crowd->piece[next], after * sizeof crowd->piece[0]);
		memmove(&crowd->box[next + more], &crowd->box[next], after * sizeof crowd->box[0]);
		for (int i = number + 1; i < crowd->bodies; i++)
			crowd->group[i].first = (uint8_t)(crowd->group[i].first + more);
		group->count = (uint8_t)(group->count + more);
		crowd->count += more;
	}
	put_body(crowd, body, number, owner);
}

/* Whether any stand of the body comes within so many grains of a piece: lies in it by more than the slack where that is
 * negative. */
static bool piece_meets(const struct field_crowd *crowd, int at, const struct field_body *body, int32_t reach)
{
	const struct field_stand *stand = &crowd->piece[at].stand;

	for (int i = 0; i < body->count; i++)
		if (kit_stands_near(stand, &body->stand[i], reach < 0 ? 0 : reach) &&
		    (reach < 0 ? kit_shapes_overlap(&stand->shape, &body->stand[i].shape, FIELD_SLACK)
		               : kit_measure_gap(&stand->shape, &body->stand[i].shape) <= reach))
			return true;
	return false;
}

/* The bodies of some owners of which a piece meets it; no more than the first where `any` is asked. */
static uint64_t find_bodies(const struct field_crowd *crowd, const struct field_body *body, int self, uint32_t owners,
                            int32_t reach, bool any)
{
	uint64_t found = 0;
	struct field_box box;

	if (!body->count)
		return 0;
	box = kit_widen_box(body->box, reach < 0 ? 0 : reach);
	for (int i = 0; i < crowd->bodies && !(any && found); i++) {
		const struct field_group *group = &crowd->group[i];

		if (i == self || !group->count || !kit_boxes_meet(&group->box, &box) ||
		    !kit_owned_by(&crowd->piece[group->first], owners))
			continue;
		for (int at = group->first; at < group->first + group->count; at++)
			if (kit_boxes_meet(&crowd->box[at], &box) && piece_meets(crowd, at, body, reach)) {
				found |= UINT64_C(1) << i;
				break;
			}
	}
	return found;
}

bool kit_crowd_overlaps(const struct field_crowd *crowd, const struct field_body *body, int self, uint32_t owners)
{
	return find_bodies(crowd, body, self, owners, -1, true) != 0;
}

uint64_t kit_crowd_within(const struct field_crowd *crowd, const struct field_body *body, int self, uint32_t owners,
                          int32_t reach)
{
	return find_bodies(crowd, body, self, owners, reach, false);
}

uint64_t kit_crowd_inside(const struct field_crowd *crowd, const struct field_shape *shape, int self, uint32_t owners)
{
	uint64_t found = 0;
	struct field_box box = kit_find_box(shape);

	for (int i = 0; i < crowd->count; i++) {
		const struct field_piece *piece = &crowd->piece[i];

		if (kit_boxes_meet(&crowd->box[i], &box) && piece->body != self && kit_owned_by(piece, owners) &&
		    !(found >> piece->body & 1) && kit_shapes_overlap(&piece->stand.shape, shape, FIELD_SLACK))
			found |= UINT64_C(1) << piece->body;
	}
	return found;
}
