/* flight.c: a search over the ways that lead one hex further away with each step.
 * May use: hex, base/dice. */
#include "kit/hex/flight.h"

#include <string.h>

/* A way as far as it has come. */
struct track {
	const struct flight *flight;
	struct flight_ways *ways;
	bool best_only; /* of ways to one hex keep the cheapest */
	uint8_t path[FLIGHT_STEPS];
};

static bool may_step(const struct flight *flight, unsigned hex, unsigned direction, unsigned length)
{
	unsigned to = flight->map->next[hex][direction];

	return flight->may_step(flight->who, hex, direction) &&
	       kit_measure_hexes(flight->map, flight->start, to) == (int)length + 1;
}

bool kit_is_flight_end(const struct flight *flight, unsigned hex, unsigned length)
{
	return length == flight->hexes ||
	       ((length == 1 || flight->anywhere) && flight->is_refuge && flight->is_refuge(flight->who, hex));
}

/* The place for a way that ends in the hex; NULL: it is no better than another, or there is no room. */
static struct flight_way *place_way(const struct track *track, unsigned hex, unsigned toll)
{
	struct flight_ways *ways = track->ways;
	unsigned room = track->best_only ? FLIGHT_ENDS : FLIGHT_WAYS;

	for (unsigned i = 0; track->best_only && i < ways->count; i++)
		if (ways->way[i].hex == hex)
			return toll < ways->way[i].toll ? &ways->way[i] : NULL;
	return ways->count < room ? &ways->way[ways->count++] : NULL;
}

static unsigned begin(const struct flight *flight)
{
	return flight->at ? flight->at : flight->start;
}

static void note_way(const struct track *track, unsigned hex, unsigned length, unsigned toll)
{
	struct flight_way *way = place_way(track, hex, toll);

	length -= track->flight->gone;
	if (!way)
		return;
	*way = (struct flight_way){.hex = (uint16_t)hex, .toll = (uint8_t)toll, .length = (uint8_t)length};
	memcpy(way->path, track->path, length);
}

static void seek(struct track *track, unsigned hex, unsigned length, unsigned toll)
{
	const struct flight *flight = track->flight;

	if (length > flight->gone && kit_is_flight_end(flight, hex, length))
		note_way(track, hex, length, toll);
	for (unsigned d = 0; d < HEX_SIDES && length < flight->hexes; d++) {
		unsigned to = flight->map->next[hex][d];

		if (!may_step(flight, hex, d, length))
			continue;
		track->path[length - flight->gone] = (uint8_t)d;
		seek(track, to, length + 1, toll + (flight->toll ? flight->toll(flight->who, hex, d) : 0));
	}
}

void kit_find_flight_ends(const struct flight *flight, struct flight_ways *ends)
{
	struct track track = {.flight = flight, .ways = ends, .best_only = true};

	ends->count = 0;
	seek(&track, begin(flight), flight->gone, 0);
}

void kit_list_flights(const struct flight *flight, struct flight_ways *ways)
{
	struct track track = {.flight = flight, .ways = ways};

	ways->count = 0;
	seek(&track, begin(flight), flight->gone, 0);
}

static unsigned count_ways(const struct flight *flight, unsigned hex, unsigned length, unsigned most)
{
	unsigned count = length > flight->gone && kit_is_flight_end(flight, hex, length);

	for (unsigned d = 0; d < HEX_SIDES && length < flight->hexes && count < most; d++)
		if (may_step(flight, hex, d, length))
			count += count_ways(flight, flight->map->next[hex][d], length + 1, most - count);
	return count;
}

unsigned kit_count_flights(const struct flight *flight, unsigned most)
{
	return count_ways(flight, begin(flight), flight->gone, most);
}

static bool wander(const struct flight *flight, unsigned hex, unsigned length, struct rng *rng, struct flight_way *way)
{
	unsigned turn = base_pick_below(rng, HEX_SIDES);
	unsigned done = length - flight->gone;
	bool end = done && kit_is_flight_end(flight, hex, length);

	way->hex = (uint16_t)hex;
	way->length = (uint8_t)done;
	if (end && (length == flight->hexes || base_pick_below(rng, 2)))
		return true;
	for (unsigned i = 0; i < HEX_SIDES && length < flight->hexes; i++) {
		unsigned d = (turn + i) % HEX_SIDES;

		way->path[done] = (uint8_t)d;
		if (may_step(flight, hex, d, length) && wander(flight, flight->map->next[hex][d], length + 1, rng, way))
			return true;
	}
	/* The refuge that was passed by is better than nothing. */
	way->hex = (uint16_t)hex;
	way->length = (uint8_t)done;
	return end;
}

bool kit_sample_flight(const struct flight *flight, struct rng *rng, struct flight_way *way)
{
	*way = (struct flight_way){0};
	return wander(flight, begin(flight), flight->gone, rng, way);
}
