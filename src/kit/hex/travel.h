/* travel.h: how far every hex is from where somebody wants to be, and which step looks best on the way; for players who
 * plan and for those who wander.
 * May use: hex, base/dice. */
#ifndef DURBAR_KIT_HEX_TRAVEL_H
#define DURBAR_KIT_HEX_TRAVEL_H

#include <stdint.h>

#include "base/dice.h"
#include "kit/hex/hex.h"

enum {
	TRAVEL_FAR = 60000, /* there is no way */
	TRAVEL_BARRED = 255 /* a toll: nobody passes this hex */
};

struct travel {
	const struct hex_map *map;
	const int8_t (*cost)[HEX_SIDES]; /* [hex]: of the step out of it; negative: it is closed */
	const uint8_t *toll;             /* [hex], what passing it costs besides, or TRAVEL_BARRED; NULL: nothing */
	const uint64_t *wanted;          /* a set of hexes, HEX_LIMIT bits: only they matter; NULL: all */
};
/* All hexes are TRAVEL_FAR: set those where the way ends to 0, then spread. Both arrays have HEX_LIMIT entries. */
void kit_start_travel(const struct hex_map *map, uint16_t *far);
/* The cost from every hex that is wanted to the nearest that is 0; of the others only what was found on the way there. */
void kit_spread_travel(const struct travel *travel, uint16_t *far);

/* The same bit by bit, for those who ask for a few hexes and for short ways. */
enum { TRAVEL_SPAN = 512 }; /* more than a step and its toll can cost together */
struct travel_front {
	unsigned reached; /* costs below it are final */
	unsigned waiting;
	uint16_t first[TRAVEL_SPAN]; /* hexes that wait to be looked at, in lists by their cost: a ring */
	uint16_t next[HEX_LIMIT], before[HEX_LIMIT];
};
/* In place of kit_spread_travel: nothing has been spread yet. */
void kit_begin_travel(const struct travel *travel, const uint16_t *far, struct travel_front *front);
/* Goes on until the cost from this hex is known, or known to be more than `most`. */
void kit_extend_travel(const struct travel *travel, uint16_t *far, struct travel_front *front, unsigned hex,
                       unsigned most);

/* A force that wanders: `walk` says whether a step can be paid out of what is left, `guess` roughly what it costs
 * (negative: closed); both get walk.who. */
struct wanderer {
	const struct hex_map *map;
	struct hex_walk walk;
	int (*guess)(const void *who, unsigned from, int direction);
};
/* A step at random, or with a goal mostly the one that leads there for little. The direction, and *left is what remains;
 * -1: no way on. */
int kit_sample_step(const struct wanderer *wanderer, unsigned hex, unsigned goal, struct rng *rng, int *left);

#endif
