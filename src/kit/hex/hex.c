/* hex.c: the geometry of a loaded map, its places, and how far a force can walk.
 * May use: base. */
#include "kit/hex/hex.h"

#include <string.h>

#include "kit/hex/build.h"

static const struct hex_step flat_steps[HEX_SIDES] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};
static const struct hex_step pointy_steps[HEX_SIDES] = {{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}};

const struct hex_step *kit_list_steps(bool pointy)
{
	return pointy ? pointy_steps : flat_steps;
}

struct hex_corner kit_find_corner(const struct hex_map *map, unsigned hex, int d)
{
	const struct hex_step *steps = kit_list_steps(map->pointy);
	const struct hex_step *a = &steps[d], *b = &steps[(d + 1) % HEX_SIDES];

	/* The sum of the three hexes that meet there: the same whichever of them one starts from. */
	return (struct hex_corner){3 * map->axial[hex][0] + a->q + b->q, 3 * map->axial[hex][1] + a->r + b->r};
}

int kit_number_hex(const struct hex_map *map, unsigned hex)
{
	unsigned span = map->pointy ? map->columns : map->rows;

	if (hex == HEX_NONE || hex >= map->count)
		return HEX_NONE;
	return (int)((hex - 1) / span + 1) * 100 + (int)((hex - 1) % span + 1);
}

unsigned kit_find_hex(const struct hex_map *map, int number)
{
	int major = number / 100, minor = number % 100;
	int majors = map->pointy ? map->rows : map->columns;
	int minors = map->pointy ? map->columns : map->rows;

	if (number <= 0 || major < 1 || major > majors || minor < 1 || minor > minors)
		return HEX_NONE;
	return (unsigned)((major - 1) * minors + minor);
}

void kit_put_hex(const struct hex_map *map, unsigned hex, struct text *text)
{
	base_put_padded(text, (uint64_t)kit_number_hex(map, hex), 4);
}

const struct hex_place *kit_find_place(const struct hex_map *map, const char *id)
{
	for (size_t i = 0; i < map->place_count; i++)
		if (strcmp(map->places[i].id, id) == 0)
			return &map->places[i];
	return NULL;
}

unsigned kit_read_spot(const struct hex_map *map, const struct doc *where, struct faults *faults)
{
	const char *word = base_scalar_of(where);
	const struct hex_place *place = word ? kit_find_place(map, word) : NULL;
	unsigned hex = place ? place->hex : HEX_NONE;
	int64_t number;

	if (!place && base_int_of(where, &number) && number > 0 && number < 10000)
		hex = kit_find_hex(map, (int)number);
	if (hex == HEX_NONE)
		base_add_fault_about(faults, where, NULL,
		                     "there is no such hex or place on the map; write a hex number or a place id",
		                     word ? word : "(not a word)");
	return hex;
}

const struct hex_place *kit_place_at(const struct hex_map *map, unsigned hex)
{
	const struct hex_place *found = NULL;

	for (size_t i = 0; i < map->place_count; i++) {
		const struct hex_place *place = &map->places[i];

		if (place->hex != hex || hex == HEX_NONE)
			continue;
		if (place->terrain)
			return place;
		if (!found)
			found = place;
	}
	return found;
}

int kit_find_direction(const struct hex_map *map, unsigned a, unsigned b)
{
	for (int d = 0; d < HEX_SIDES; d++)
		if (b != HEX_NONE && map->next[a][d] == b)
			return d;
	return -1;
}

/* Hexes waiting to be walked from, first come first served; a hex waits once at a time, so that
 * a ring of HEX_LIMIT places never overflows. */
struct waiting {
	uint16_t ring[HEX_LIMIT];
	bool inside[HEX_LIMIT];
	unsigned first, count;
};

static void let_wait(struct waiting *waiting, unsigned hex)
{
	if (waiting->inside[hex])
		return;
	waiting->inside[hex] = true;
	waiting->ring[(waiting->first + waiting->count++) % HEX_LIMIT] = (uint16_t)hex;
}

static unsigned take_waiting(struct waiting *waiting)
{
	unsigned hex = waiting->ring[waiting->first];

	waiting->first = (waiting->first + 1) % HEX_LIMIT;
	waiting->count--;
	waiting->inside[hex] = false;
	return hex;
}

void kit_find_reach(const struct hex_map *map, unsigned start, int allowance, const struct hex_walk *walk,
                    struct hex_reach *reach)
{
	struct waiting waiting;

	memset(reach->left, 0xff, sizeof reach->left);
	memset(reach->came, 0xff, sizeof reach->came);
	memset(waiting.inside, 0, map->count);
	waiting.first = waiting.count = 0;
	if (start == HEX_NONE || start >= map->count)
		return;
	reach->left[start] = (int16_t)allowance;
	let_wait(&waiting, start);
	while (waiting.count) {
		unsigned from = take_waiting(&waiting);

		for (int d = 0; d < HEX_SIDES; d++) {
			unsigned to = map->next[from][d];
			int left;

			if (to == HEX_NONE || reach->left[to] >= reach->left[from])
				continue;
			left = walk->step(walk->who, from, d, reach->left[from]);
			if (left <= reach->left[to])
				continue;
			reach->left[to] = (int16_t)left;
			reach->came[to] = (uint8_t)d;
			let_wait(&waiting, to);
		}
	}
}

bool kit_next_hex(const struct hex_map *map, const struct hex_reach *reach, struct hex_tour *tour)
{
	static const uint8_t back[HEX_SIDES] = {3, 4, 5, 0, 1, 2};
	unsigned direction = tour->steps == tour->room ? HEX_SIDES : 0;

	for (;;) {
		for (; direction < HEX_SIDES; direction++) {
			unsigned to = map->next[tour->hex][direction];

			if (to == HEX_NONE || reach->came[to] != direction)
				continue;
			tour->path[tour->steps++] = (uint8_t)direction;
			tour->hex = to;
			return true;
		}
		if (!tour->steps)
			return false;
		direction = tour->path[--tour->steps];
		tour->path[tour->steps] = 0;
		tour->hex = map->next[tour->hex][back[direction++]];
	}
}
