/* recall.h: what a seat has seen of units that are hidden again, and a world dealt at random (cast.h) brought nearer to it: who
 * was seen in a hex changes places with somebody there who was not, or joins those there where nobody can count them.
 * May use: engine/rules.h, stacks. */
#ifndef DURBAR_KIT_HEX_RECALL_H
#define DURBAR_KIT_HEX_RECALL_H

#include "engine/rules.h"
#include "kit/hex/stacks.h"

/* The unit was seen in the hex at this time. */
static inline void kit_note_sighting(struct sightings *seen, unsigned unit, unsigned hex, uint32_t now)
{
	seen->place[unit] = (uint16_t)hex;
	seen->when[unit] = (uint16_t)now;
}
/* Nobody counts on it any more. */
static inline void kit_drop_sighting(struct sightings *seen, unsigned unit)
{
	seen->place[unit] = seen->when[unit] = 0;
}

struct hex_recall {
	const struct sightings *seen;
	uint32_t now;             /* in the count of time of `when` */
	uint32_t stay;            /* of a hundred units, how many stay where they are while it rises by one */
	unsigned units;           /* the last one */
	struct hex_stacks stacks; /* of the world */
	void *world;              /* for what follows */
	/* Is it hidden from the seat, and could it be elsewhere for all the seat knows? Those who can are of one side. */
	bool (*is_hidden)(const void *world, unsigned unit);
	/* Lets two hidden units change places, the second of which is in a hex. False: the seat would notice, or it is against
	 * the rules, and nothing was changed. */
	bool (*exchange)(void *world, unsigned unit, unsigned other);
	/* The same for a hidden unit that goes to a hex. NULL: the seat would always notice. */
	bool (*join)(void *world, unsigned unit, unsigned hex);
};

/* Each sighting counts with a chance that falls with its age. */
void kit_recall_units(const struct hex_recall *recall, struct rng *rng);

#endif
