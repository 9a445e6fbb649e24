/* crowd.c: all stands on the table. May use: crowd. */
#include <string.h>

#include "kit/field/crowd.h"

static void put_piece(struct field_piece *piece, const struct field_body *body, int index, int number, int owner)
{
	piece->stand = body->stand[index];
	piece->body = (uint8_t)number;
	piece->slot = body->slot[index];
	piece->owner = (uint8_t)owner;
}

void kit_add_body(struct field_crowd *crowd, const struct field_body *body, int number, int owner)
{
	for (int i = 0; i < body->count && crowd->count < FIELD_PIECES; i++)
		put_piece(&crowd->piece[crowd->count++], body, i, number, owner);
}

void kit_change_body(struct field_crowd *crowd, const struct field_body *body, int number, int owner)
{
	int first = 0, last, count = body->count;

	while (first < crowd->count && crowd->piece[first].body < number)
		first++;
	last = first;
	while (last < crowd->count && crowd->piece[last].body == number)
		last++;
	if (crowd->count - (last - first) + count > FIELD_PIECES)
		count = FIELD_PIECES - crowd->count + (last - first);
	memmove(&crowd->piece[first + count], &crowd->piece[last],
	        (size_t)(crowd->count - last) * sizeof crowd->piece[0]);
	crowd->count += count - (last - first);
	for (int i = 0; i < count; i++)
		put_piece(&crowd->piece[first + i], body, i, number, owner);
}

/* A box round the circles of all stands of a body: most others lie outside. */
struct box {
	int32_t low_x, low_y, high_x, high_y;
};

static struct box box_of(const struct field_body *body, int32_t more)
{
	struct box box = {FIELD_FAR, FIELD_FAR, -FIELD_FAR, -FIELD_FAR};

	for (int i = 0; i < body->count; i++) {
		const struct field_stand *stand = &body->stand[i];
		int32_t reach = stand->radius + more;

		box.low_x = stand->centre.x - reach < box.low_x ? stand->centre.x - reach : box.low_x;
		box.low_y = stand->centre.y - reach < box.low_y ? stand->centre.y - reach : box.low_y;
		box.high_x = stand->centre.x + reach > box.high_x ? stand->centre.x + reach : box.high_x;
		box.high_y = stand->centre.y + reach > box.high_y ? stand->centre.y + reach : box.high_y;
	}
	return box;
}

static bool outside(const struct box *box, const struct field_stand *stand)
{
	int32_t x = stand->centre.x, y = stand->centre.y, reach = stand->radius;

	return x + reach < box->low_x || x - reach > box->high_x || y + reach < box->low_y || y - reach > box->high_y;
}

bool kit_crowd_overlaps(const struct field_crowd *crowd, const struct field_body *body, int self, uint32_t owners)
{
	struct box box = box_of(body, 0);

	for (int i = 0; i < crowd->count; i++) {
		const struct field_piece *piece = &crowd->piece[i];

		if (outside(&box, &piece->stand) || piece->body == self || !kit_owned_by(piece, owners))
			continue;
		for (int j = 0; j < body->count; j++)
			if (kit_stands_near(&piece->stand, &body->stand[j], 0) &&
			    kit_shapes_overlap(&piece->stand.shape, &body->stand[j].shape, FIELD_SLACK))
				return true;
	}
	return false;
}

uint64_t kit_crowd_within(const struct field_crowd *crowd, const struct field_body *body, int self, uint32_t owners,
                          int32_t reach)
{
	struct box box = box_of(body, reach);
	uint64_t found = 0;

	for (int i = 0; i < crowd->count; i++) {
		const struct field_piece *piece = &crowd->piece[i];

		if (outside(&box, &piece->stand) || piece->body == self || !kit_owned_by(piece, owners) ||
		    found >> piece->body & 1)
			continue;
		for (int j = 0; j < body->count; j++)
			if (kit_stands_near(&piece->stand, &body->stand[j], reach) &&
			    kit_measure_gap(&piece->stand.shape, &body->stand[j].shape) <= reach) {
				found |= UINT64_C(1) << piece->body;
				break;
			}
	}
	return found;
}

uint64_t kit_crowd_inside(const struct field_crowd *crowd, const struct field_shape *shape, int self, uint32_t owners)
{
	uint64_t found = 0;

	for (int i = 0; i < crowd->count; i++) {
		const struct field_piece *piece = &crowd->piece[i];

		if (piece->body != self && kit_owned_by(piece, owners) && !(found >> piece->body & 1) &&
		    kit_shapes_overlap(&piece->stand.shape, shape, FIELD_SLACK))
			found |= UINT64_C(1) << piece->body;
	}
	return found;
}
