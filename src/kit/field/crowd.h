/* crowd.h: all the stands on the table, each with its body and its owner: what a body lies in, what it touches. Owners are
 * numbers below 32 and asked for as masks, so that sides, allies and neutrals are the system's business.
 * May use: body, field. */
#ifndef DURBAR_KIT_FIELD_CROWD_H
#define DURBAR_KIT_FIELD_CROWD_H

#include "kit/field/body.h"

enum { FIELD_PIECES = 192, FIELD_BODIES = 64, FIELD_NOBODY = 255 /* no body is left out */ };
#define FIELD_ANYBODY UINT32_MAX /* every owner */

/* Pieces stand in the order of their bodies, which are numbered below FIELD_BODIES; a group tells which pieces are a body's.
 * Boxes round bodies and pieces give a quick no to most questions. All of it is kept by the three functions below. */
struct field_crowd {
	int count;  /* of pieces */
	int bodies; /* numbers that have a group: all below this one */
	struct field_group {
		struct field_box box; /* round all its pieces; nothing where it has none */
		uint8_t first, count;
	} group[FIELD_BODIES];
	struct field_box box[FIELD_PIECES];
	struct field_piece {
		struct field_stand stand;
		uint8_t body, slot, owner;
	} piece[FIELD_PIECES];
};

static inline void kit_clear_crowd(struct field_crowd *crowd)
{
	crowd->count = crowd->bodies = 0;
}
/* The pieces of a body; none for a number that nobody has. */
static inline struct field_group kit_find_group(const struct field_crowd *crowd, int body)
{
	return body >= 0 && body < crowd->bodies ? crowd->group[body] : (struct field_group){.count = 0};
}
static inline bool kit_owned_by(const struct field_piece *piece, uint32_t owners)
{
	return owners >> piece->owner & 1;
}
/* Adds a body whose number is above all others'; stands for which there is no room are left out. */
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
