/* array.h: a formation as data: how many stands a rank has, how far apart they are, or that they form a ring. A system
 * keeps a constant table of arrays, one for each of its formations. May use: engine, field. */
#ifndef DURBAR_KIT_FIELD_ARRAY_H
#define DURBAR_KIT_FIELD_ARRAY_H

#include "engine/rules.h"
#include "kit/field/field.h"

enum { FIELD_STANDS = 8 /* of a formation */ };

struct field_array {
	uint8_t ranks; /* so many; 0: as many as the files need */
	uint8_t files; /* stands of a full rank; with `ranks`: at least so many, while there are as many stands */
	int32_t gap;   /* between the files, grains */
	/* A ring round the reference point, all stands looking outwards: how many stand in front, on the right, behind
	 * and on the left, a row for each number of stands from 0 on. NULL: ranks and files. */
	const uint8_t (*ring)[4];
	bool ring_by_front; /* the reference point of a ring is the middle of its front, not its centre */
};

/* Where a stand has its centre, seen from the reference point: the middle of the front of ranks and files. */
struct field_slot {
	int32_t right, forward; /* grains */
	int32_t turn;           /* from the facing of the whole */
};

/* The front rank of so many stands; of a ring: its wider face. */
int kit_count_files(const struct field_array *array, int stands);
int kit_count_ranks(const struct field_array *array, int stands);
/* The slots of so many stands of a width and depth, numbered from the left, rank by rank; round a ring clockwise. */
void kit_find_slots(const struct field_array *array, int stands, int32_t width, int32_t depth,
                    struct field_slot *slots);
/* Tells the slots of 0 to FIELD_STANDS stands: [right in half widths, right in half depths, forward in half widths, forward in
 * half depths, turn in degrees], and with gaps, a sixth: right in half gaps. */
void kit_put_array(struct writer *writer, const char *key, const struct field_array *array);

#endif
