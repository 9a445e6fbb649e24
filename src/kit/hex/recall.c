/* recall.c: hidden units go back to where they were seen.
 * May use: cast, stacks. */
#include "kit/hex/recall.h"

#include "kit/hex/cast.h"

struct trust {
	const struct hex_recall *recall;
	uint64_t set[RULES_SET_WORDS]; /* whose sightings count in this world */
};

static bool is_trusted(const struct trust *trust, unsigned unit)
{
	return trust->set[unit / 64] >> unit % 64 & 1;
}

/* What was seen later than now was taken back. */
static bool is_lasting(const struct hex_recall *recall, unsigned unit, struct rng *rng)
{
	uint32_t then = recall->seen->when[unit], chance = 1000000;

	if (!recall->seen->place[unit] || then > recall->now)
		return false;
	for (; then < recall->now && chance; then++)
		chance = chance * recall->stay / 100;
	return base_pick_below(rng, 1000000) < chance;
}

static bool is_stranger(const struct trust *trust, unsigned unit, unsigned hex)
{
	const struct hex_recall *recall = trust->recall;

	return recall->is_hidden(recall->world, unit) && !(is_trusted(trust, unit) && recall->seen->place[unit] == hex);
}

/* Any of the strangers there makes room; if there is none, the stack was larger than was dealt. */
static void put_back(const struct trust *trust, unsigned unit, struct rng *rng)
{
	const struct hex_recall *recall = trust->recall;
	unsigned hex = recall->seen->place[unit], other;
	struct hex_cast strangers = {.count = 0};

	for (other = kit_first_unit(recall->stacks.head, hex); other; other = recall->stacks.next[other])
		if (is_stranger(trust, other, hex))
			kit_join_cast(&strangers, other);
	kit_shuffle_cast(&strangers, rng);
	while ((other = kit_deal_cast(&strangers, NULL, NULL)) != 0)
		if (recall->exchange(recall->world, unit, other))
			return;
	if (recall->join)
		recall->join(recall->world, unit, hex);
}

void kit_recall_units(const struct hex_recall *recall, struct rng *rng)
{
	struct trust trust = {.recall = recall};
	struct hex_cast cast = {.count = 0};
	unsigned unit;

	for (unit = 1; unit <= recall->units; unit++) {
		if (!recall->is_hidden(recall->world, unit) || !is_lasting(recall, unit, rng))
			continue;
		trust.set[unit / 64] |= UINT64_C(1) << unit % 64;
		kit_join_cast(&cast, unit);
	}
	kit_shuffle_cast(&cast, rng);
	while ((unit = kit_deal_cast(&cast, NULL, NULL)) != 0)
		if (recall->stacks.at[unit] != recall->seen->place[unit])
			put_back(&trust, unit, rng);
}
