/* build.h: what the parts of the map loader share. Inside kit only.
 * May use: base, common, hex. */
#ifndef DURBAR_KIT_HEX_BUILD_H
#define DURBAR_KIT_HEX_BUILD_H

#include "kit/common/want.h"
#include "kit/hex/hex.h"

/* A map under construction. */
struct hex_build {
	struct hex_map *map;
	const struct hex_words *words;
	struct arena *arena;
	struct faults *faults;
	const struct doc *doc;
	uint16_t (*next)[HEX_SIDES];
	int16_t (*axial)[2];
	uint32_t *terrain;
	uint16_t (*side)[HEX_SIDES];
	uint8_t *area;
	struct hex_place *places;
	uint32_t sea, coast; /* the masks of these terrain words; 0 where the system has none */
	uint16_t sea_side;   /* hexsides that nobody crosses on foot */
	uint16_t lake_side;
};

/* A step in axial coordinates. */
struct hex_step {
	int q, r;
};
const struct hex_step *kit_list_steps(bool pointy);

/* Where two or three hexes meet; equal corners have equal numbers, also beyond the map's edge. */
struct hex_corner {
	int q, r;
};
/* The corner of `hex` between its sides d and d + 1. */
struct hex_corner kit_find_corner(const struct hex_map *map, unsigned hex, int d);

/* Adds a fault: what is wrong, the words that there are, and the one that was read (or NULL). */
void kit_refuse_word(struct hex_build *build, const struct doc *where, const char *what, const char *const *list,
                     const char *word);
/* Reads a hex number from a scalar; HEX_NONE and a fault where there is no such hex. */
unsigned kit_read_hex(struct hex_build *build, const struct doc *where);
void kit_fault_hex(struct hex_build *build, const struct doc *where, const char *text, unsigned hex);

void kit_load_roads(struct hex_build *build);
void kit_load_rivers(struct hex_build *build);
void kit_load_sides(struct hex_build *build);
/* Once all is read: what needs the whole map. */
void kit_check_roads(struct hex_build *build);
void kit_check_rivers(struct hex_build *build);

#endif
