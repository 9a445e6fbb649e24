/* flight.h: ways out of a hex that lead one hex further away with each step: retreats and routs. The system says which
 * steps are open, what a hex costs, and which hexes end the way at once.
 * May use: hex, base/dice. */
#ifndef DURBAR_KIT_HEX_FLIGHT_H
#define DURBAR_KIT_HEX_FLIGHT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/dice.h"
#include "kit/hex/hex.h"

enum {
	FLIGHT_STEPS = 6,                                    /* of a way, at most */
	FLIGHT_ENDS = 3 * FLIGHT_STEPS * (FLIGHT_STEPS + 1), /* hexes where one can end: all within that distance */
	FLIGHT_WAYS = 32                                     /* ways that are listed, at most */
};

struct flight {
	const struct hex_map *map;
	unsigned start;
	unsigned hexes; /* how far, 1 to FLIGHT_STEPS */
	/* Of a way that is begun: the hex it has come to, and after how many steps. Not set: it begins at the start. */
	unsigned at, gone;
	bool (*may_step)(const void *who, unsigned from, unsigned direction);
	bool (*is_refuge)(const void *who, unsigned hex); /* as the first hex it may end the way; NULL: none does */
	bool anywhere;                                    /* a refuge ends the way at any hex, not only as the first */
	unsigned (*toll)(const void *who, unsigned from, unsigned direction); /* of a step, below 32; NULL: nothing */
	const void *who;
};

struct flight_way {
	uint16_t hex;               /* where it ends */
	uint8_t toll, length;       /* of what is still to go */
	uint8_t path[FLIGHT_STEPS]; /* directions */
};
struct flight_ways {
	unsigned count;
	struct flight_way way[FLIGHT_ENDS];
};

/* Is a way that has come to the hex, after this many steps from the start, at its end? */
bool kit_is_flight_end(const struct flight *flight, unsigned hex, unsigned length);
/* For each hex where one can end the way with the least toll, in the order of directions. */
void kit_find_flight_ends(const struct flight *flight, struct flight_ways *ends);
/* Every way, in the order of directions, as many as fit FLIGHT_WAYS. */
void kit_list_flights(const struct flight *flight, struct flight_ways *ways);
/* The number of ways, counted as far as `most`. */
unsigned kit_count_flights(const struct flight *flight, unsigned most);
/* A way at random; false: there is none. */
bool kit_sample_flight(const struct flight *flight, struct rng *rng, struct flight_way *way);

#endif
