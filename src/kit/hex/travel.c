/* travel.c: distances spread over the map from their goals, and steps towards one.
 * May use: hex, base/bits, base/dice. */
#include "kit/hex/travel.h"

#include <limits.h>
#include <string.h>

#include "base/bits.h"

enum {
	NEARER_HEX = 4, /* a hex nearer is worth about what a hex off the road costs */
	STRAYING = 61   /* bits of luck: one step in eight goes anywhere */
};

static void add_hex(struct travel_front *front, unsigned hex, unsigned distance)
{
	uint16_t *first = &front->first[distance % TRAVEL_SPAN];

	front->next[hex] = *first;
	front->before[hex] = HEX_NONE;
	front->before[*first] = (uint16_t)hex;
	*first = (uint16_t)hex;
	front->waiting++;
}

static void take_hex(struct travel_front *front, unsigned hex, unsigned distance)
{
	unsigned before = front->before[hex], next = front->next[hex];

	if (before)
		front->next[before] = (uint16_t)next;
	else
		front->first[distance % TRAVEL_SPAN] = (uint16_t)next;
	front->before[next] = (uint16_t)before;
	front->waiting--;
}

/* The hexes from which one can step into `hex`, where that is a shorter way than theirs so far. */
static void relax_neighbours(const struct travel *travel, uint16_t *far, struct travel_front *front, unsigned hex)
{
	const uint8_t *toll = travel->toll;

	for (int d = 0; d < HEX_SIDES; d++) {
		unsigned from = travel->map->next[hex][d];
		int points = from && far[from] > far[hex] ? travel->cost[from][(d + 3) % HEX_SIDES] : -1;

		if (points < 0 || (toll && toll[from] == TRAVEL_BARRED))
			continue;
		points += toll ? toll[from] : 0;
		if (far[hex] + points >= far[from])
			continue;
		if (far[from] != TRAVEL_FAR)
			take_hex(front, from, far[from]);
		far[from] = (uint16_t)(far[hex] + points);
		add_hex(front, from, far[from]);
	}
}

void kit_start_travel(const struct hex_map *map, uint16_t *far)
{
	for (unsigned hex = 0; hex < map->count; hex++)
		far[hex] = TRAVEL_FAR;
}

void kit_begin_travel(const struct travel *travel, const uint16_t *far, struct travel_front *front)
{
	memset(front->first, HEX_NONE, sizeof front->first);
	front->waiting = front->reached = 0;
	for (unsigned hex = 1; hex < travel->map->count; hex++)
		if (!far[hex])
			add_hex(front, hex, 0);
}

void kit_extend_travel(const struct travel *travel, uint16_t *far, struct travel_front *front, unsigned hex,
                       unsigned most)
{
	/* The nearest first: none is looked at twice. */
	for (; front->waiting && front->reached <= most && far[hex] >= front->reached; front->reached++)
		for (unsigned at; (at = front->first[front->reached % TRAVEL_SPAN]);) {
			take_hex(front, at, front->reached);
			relax_neighbours(travel, far, front, at);
		}
}

void kit_spread_travel(const struct travel *travel, uint16_t *far)
{
	unsigned missing = travel->wanted ? base_count_bits(travel->wanted, HEX_LIMIT / 64) : HEX_LIMIT;
	struct travel_front front;

	kit_begin_travel(travel, far, &front);
	for (unsigned distance = 0; front.waiting; distance++)
		for (unsigned hex; (hex = front.first[distance % TRAVEL_SPAN]);) {
			take_hex(&front, hex, distance);
			if (travel->wanted && base_has_bit(travel->wanted, hex) && --missing == 0)
				return;
			relax_neighbours(travel, far, &front, hex);
		}
}

static void rank_steps(const struct wanderer *wanderer, struct rng *rng, unsigned hex, unsigned goal, int *worth)
{
	uint64_t luck = base_next_random(rng);

	for (int d = 0; d < HEX_SIDES; d++) {
		unsigned next = wanderer->map->next[hex][d];
		int cost = wanderer->guess(wanderer->walk.who, hex, d);

		if (!next || cost < 0)
			worth[d] = INT_MIN;
		else if (goal && luck >> STRAYING)
			worth[d] = -cost - NEARER_HEX * kit_measure_hexes(wanderer->map, next, goal);
		else
			worth[d] = (int)(luck >> 8 * d & 255);
	}
}

int kit_sample_step(const struct wanderer *wanderer, unsigned hex, unsigned goal, struct rng *rng, int *left)
{
	int worth[HEX_SIDES];

	rank_steps(wanderer, rng, hex, goal, worth);
	for (;;) {
		int best = 0, after;

		for (int d = 1; d < HEX_SIDES; d++)
			if (worth[d] > worth[best])
				best = d;
		if (worth[best] == INT_MIN)
			return -1;
		after = wanderer->walk.step(wanderer->walk.who, hex, best, *left);
		if (after >= 0) {
			*left = after;
			return best;
		}
		worth[best] = INT_MIN;
	}
}
