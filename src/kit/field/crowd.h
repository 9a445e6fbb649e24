/* crowd.h: all the stands on the table, each with its body and its owner: what a body lies in, what it touches. Owners are
 * numbers below 32 and asked for as masks, so that sides, allies and neutrals are the system's business.
 * May use: body, field. */
#ifndef DURBAR_KIT_FIELD_CROWD_H
#define DURBAR_KIT_FIELD_CROWD_H

#include "kit/field/body.h"

enum { FIELD_PIECES = 192, FIELD_NOBODY = 255 /* no body is left out */ };
#define FIELD_ANYBODY UINT32_MAX /* every owner */

/* Pieces stand in the order of their bodies, which are numbered below 64. */
struct field_crowd {
	int count;
	struct field_piece {
		struct field_stand stand;
		uint8_t body, slot, owner;
	} piece[FIELD_PIECES];
};

static inline void kit_clear_crowd(struct field_crowd *crowd)
{
	crowd->count = 0;
}
static inline bool kit_owned_by(const struct field_piece *piece, uint32_t owners)
{
	return owners >> piece->owner & 1;
}
/* Adds a body after all others; stands for which there is no room are left out. */
void kit_add_body(struct field_crowd *crowd, const struct field_body *body, int number, int owner);
/* Puts a body that moved, lost stands or left (an empty one) in the place of what it was; the others stay as they are. */
void kit_change_body(struct field_crowd *crowd, const struct field_body *body, int number, int owner);
/* Whether the body lies in stands of some owners, its own left out. */
bool kit_crowd_overlaps(const struct field_crowd *crowd, const struct field_body *body, int self, uint32_t owners);
/* The bodies of some owners that come within so many grains of it, a bit for each: FIELD_CONTACT for those it touches. */
uint64_t kit_crowd_within(const struct field_crowd *crowd, const struct field_body *body, int self, uint32_t owners,
                          int32_t reach);
/* The same for what lies in a shape. */
uint64_t kit_crowd_inside(const struct field_crowd *crowd, const struct field_shape *shape, int self, uint32_t owners);

#endif
