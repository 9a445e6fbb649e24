/* phrase.c: hexes by name, and paths as the hexes that they enter.
 * May use: phrase. */
#include "kit/hex/phrase.h"

#include <string.h>

enum { STEP = 5 }; /* characters of a path for each hex: its number and a hyphen */

unsigned kit_find_hex_named(const struct hex_map *map, const char *name, size_t length)
{
	int number = 0;

	for (size_t i = 0; i < map->place_count; i++) {
		const struct hex_place *place = &map->places[i];

		if (place->id[0] == name[0] && strncmp(place->id, name, length) == 0 && !place->id[length])
			return place->hex;
	}
	if (length > 4)
		return HEX_NONE;
	for (size_t i = 0; i < length; i++) {
		if (name[i] < '0' || name[i] > '9')
			return HEX_NONE;
		number = number * 10 + (name[i] - '0');
	}
	return kit_find_hex(map, number);
}

/* The number of a hex, as kit_put_hex writes it, and a hyphen. */
static void write_step(const struct hex_map *map, unsigned hex, char step[STEP])
{
	unsigned number = (unsigned)kit_number_hex(map, hex), high = number / 100, low = number % 100;

	step[0] = (char)('0' + high / 10);
	step[1] = (char)('0' + high % 10);
	step[2] = (char)('0' + low / 10);
	step[3] = (char)('0' + low % 10);
	step[STEP - 1] = '-';
}

/* Lists of moves are mostly paths. */
static void put_path(const void *look, const struct phrase_part *part, const struct move *move, struct text *text)
{
	const struct phrase_path *path = part->own;
	const struct hex_map *map = path->map(look);
	unsigned hex = path->start(look, move, NULL);
	char step[RULES_PATH][STEP];

	for (unsigned i = 0; i < move->count; i++) {
		hex = map->next[hex][move->path[i] % HEX_SIDES];
		write_step(map, hex, step[i]);
	}
	if (move->count)
		base_put_piece(text, step[0], move->count * STEP - 1);
}

/* The next hex of a path; names of places may have hyphens too, so that the longest one that is known counts. */
static unsigned take_stop(const struct hex_map *map, const char *name, size_t length, size_t *used)
{
	for (size_t end = length; end; end--) {
		unsigned hex = end == length || name[end] == '-' ? kit_find_hex_named(map, name, end) : HEX_NONE;

		if (hex != HEX_NONE) {
			*used = end;
			return hex;
		}
	}
	return HEX_NONE;
}

/* The neighbour in the direction that is written there. */
static unsigned take_way(const struct hex_map *map, unsigned hex, const char *name, size_t length, size_t *used)
{
	const char *hyphen = memchr(name, '-', length);

	*used = hyphen ? (size_t)(hyphen - name) : length;
	for (int direction = 0; direction < HEX_SIDES; direction++) {
		const char *way = kit_name_directions(map)[direction];

		if (strlen(way) == *used && memcmp(way, name, *used) == 0)
			return map->next[hex][direction];
	}
	return HEX_NONE;
}

static bool take_path(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                      struct refusal *why)
{
	const struct phrase_path *path = part->own;
	const struct hex_map *map = path->map(look);
	unsigned hex = path->start(look, move, why);
	size_t length, start = 0;
	const char *name = hex ? base_take_name(cursor, &length) : NULL;

	if (hex)
		why->text = "A path is expected here: the hexes entered, in order, such as 1011-1012-1113.";
	while (name && start <= length) {
		size_t used = 0;
		unsigned to = take_stop(map, name + start, length - start, &used);
		int direction;

		if (!to && path->by_direction)
			to = take_way(map, hex, name + start, length - start, &used);
		direction = to ? kit_find_direction(map, hex, to) : -1;
		why->text = direction < 0 ? "A path goes from hex to neighbouring hex, beginning beside the force."
		                          : "The path is too long.";
		if (direction < 0 || move->count >= RULES_PATH)
			return false;
		move->path[move->count++] = (uint8_t)direction;
		hex = to;
		start += used + 1;
	}
	return name;
}

static bool claim_path(const void *look, const struct phrase_part *part, const struct move *move, struct move *used)
{
	const struct phrase_path *path = part->own;
	const struct hex_map *map = path->map(look);
	unsigned hex = path->start(look, move, NULL);

	if (part->optional && !move->count)
		return true;
	kit_claim_path(move, used);
	for (unsigned i = 0; i < move->count; i++) {
		if (!hex || move->path[i] >= HEX_SIDES)
			return false;
		hex = map->next[hex][move->path[i]];
	}
	return move->count ? hex != HEX_NONE : part->optional;
}

const struct phrase_kind kit_path_part = {kit_path_empty, put_path, take_path, claim_path};

void kit_write_places(const struct hex_map *map, struct writer *writer)
{
	for (size_t i = 0; i < map->place_count; i++)
		writer->put_text(writer, NULL, map->places[i].id);
}
