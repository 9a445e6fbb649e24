/* cast.c: hidden units shuffled and dealt.
 * May use: cup. */
#include "kit/hex/cast.h"

#include "kit/common/cup.h"

void kit_join_cast(struct hex_cast *cast, unsigned unit)
{
	if (cast->count < CAST_UNITS)
		cast->unit[cast->count++] = (uint16_t)unit;
}

void kit_shuffle_cast(struct hex_cast *cast, struct rng *rng)
{
	kit_shuffle(rng, cast->unit, cast->count);
}

unsigned kit_deal_cast(struct hex_cast *cast, bool (*is_fit)(const void *who, unsigned unit), const void *who)
{
	for (unsigned i = 0; i < cast->count; i++) {
		unsigned unit = cast->unit[i];

		if (is_fit && !is_fit(who, unit))
			continue;
		cast->unit[i] = cast->unit[--cast->count];
		return unit;
	}
	return 0;
}
