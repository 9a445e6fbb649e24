/* members.h: the members of a struct by name, for hashes that outlive its layout. A system lists the members of its
 * state once; the engine hashes positions by that list. Each number that is not zero counts with its name and its place
 * in its array, as a value and not as bytes. So the hash of a position stays the same when members are added that are zero
 * in it, moved about, widened, or given longer arrays, and it is the same on machines of either byte order.
 *
 *     static const struct member frame_members[] = {{MEMBER(frame, task)}, {MEMBER(frame, step)}, MEMBER_END};
 *     static const struct member state_members[] = {
 *             {MEMBER_PART(state, dice, base_dice_members)}, {MEMBER(state, turn)}, {MEMBERS(state, at)},
 *             {MEMBER(state, wind), .how = MEMBER_LATER}, {MEMBER_PARTS(state, frame, frame_members)}, MEMBER_END};
 *
 * Journals of formats 1 and 2 hold hashes of the bytes of a state as it was laid out when format 3 came. The same list
 * gives these bytes back (base_pack_members), so its order is that of the old layout: add a member wherever it belongs and mark
 * it `.how = MEMBER_LATER`; keep the old width of a number that was widened in `old_size`, the old length of an array in
 * `old_count`. May use: hash. */
#ifndef DURBAR_BASE_MEMBERS_H
#define DURBAR_BASE_MEMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	MEMBER_LATER = 1,   /* not part of the layout of formats 1 and 2 */
	MEMBER_UNHASHED = 2 /* no part of a position's identity: the number of its scenario, which its journal names */
};

/* A number, an array of them, a grid (an array of rows), a struct or an array of structs. */
struct member {
	const char *name;
	uint32_t offset;
	uint32_t size;                /* bytes of one number or one struct */
	uint32_t count;               /* numbers in all, or structs */
	uint32_t row;                 /* numbers of a row of a grid; 0: it has no rows */
	bool is_signed;               /* a number may be negative */
	uint8_t how;                  /* MEMBER_... */
	uint16_t old_size, old_count; /* in formats 1 and 2; 0: as now */
	const struct member *part;    /* of a struct: its members */
};

#define MEMBER_IS_SIGNED(number) _Generic(number, int8_t : 1, int16_t : 1, int32_t : 1, int64_t : 1, default : 0)
#define MEMBER_OF(type, member) ((struct type *)0)->member
/* The rows of a list are {MEMBER(...)} and so on, with what else they need behind it. */
#define MEMBER(type, member)                                                                                           \
	.name = #member, .offset = offsetof(struct type, member), .size = sizeof(MEMBER_OF(type, member)), .count = 1, \
	.is_signed = MEMBER_IS_SIGNED(MEMBER_OF(type, member))
#define MEMBERS(type, member)                                                                                          \
	.name = #member, .offset = offsetof(struct type, member), .size = sizeof(MEMBER_OF(type, member)[0]),          \
	.count = sizeof(MEMBER_OF(type, member)) / sizeof(MEMBER_OF(type, member)[0]),                                 \
	.is_signed = MEMBER_IS_SIGNED(MEMBER_OF(type, member)[0])
#define MEMBER_GRID(type, member)                                                                                      \
	.name = #member, .offset = offsetof(struct type, member), .size = sizeof(MEMBER_OF(type, member)[0][0]),       \
	.count = sizeof(MEMBER_OF(type, member)) / sizeof(MEMBER_OF(type, member)[0][0]),                              \
	.row = sizeof(MEMBER_OF(type, member)[0]) / sizeof(MEMBER_OF(type, member)[0][0]),                             \
	.is_signed = MEMBER_IS_SIGNED(MEMBER_OF(type, member)[0][0])
#define MEMBER_PART(type, member, members)                                                                             \
	.name = #member, .offset = offsetof(struct type, member), .size = sizeof(MEMBER_OF(type, member)), .count = 1, \
	.part = members
#define MEMBER_PARTS(type, member, members)                                                                            \
	.name = #member, .offset = offsetof(struct type, member), .size = sizeof(MEMBER_OF(type, member)[0]),          \
	.count = sizeof(MEMBER_OF(type, member)) / sizeof(MEMBER_OF(type, member)[0]), .part = members
#define MEMBER_END                                                                                                     \
	{                                                                                                              \
		.name = NULL                                                                                           \
	}

/* The hash of a struct by its members. */
uint64_t base_hash_members(const struct member *members, const void *block);
/* The bytes of a struct in the layout of formats 1 and 2, little-endian; how many there are. NULL for `bytes`: only counts. */
size_t base_pack_members(const struct member *members, const void *block, uint8_t *bytes);
/* Do the members cover each byte of a struct of this size exactly once? Otherwise the name of one that overlaps another or
 * ends beyond it, or "" where bytes belong to no member. NULL: they do. `seen` has a byte for each of `size`. */
const char *base_check_members(const struct member *members, size_t size, uint8_t *seen);

#endif
