/* cast.h: the hidden units of a side, dealt at random to where a view says that somebody stands: one way to make a world
 * that fits a view.
 * May use: base/dice. */
#ifndef DURBAR_KIT_HEX_CAST_H
#define DURBAR_KIT_HEX_CAST_H

#include <stdbool.h>
#include <stdint.h>

#include "base/dice.h"

enum { CAST_UNITS = 512 };

struct hex_cast {
	uint16_t unit[CAST_UNITS]; /* who has not been dealt yet, in random order after kit_shuffle_cast */
	unsigned count;
};

/* A unit that may be anywhere; at most CAST_UNITS. */
void kit_join_cast(struct hex_cast *cast, unsigned unit);
void kit_shuffle_cast(struct hex_cast *cast, struct rng *rng);
/* Takes out the first unit that is fit (NULL: any); 0: there is none. */
unsigned kit_deal_cast(struct hex_cast *cast, bool (*is_fit)(const void *who, unsigned unit), const void *who);

#endif
