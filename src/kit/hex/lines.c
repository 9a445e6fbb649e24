/* lines.c: roads from hex to hex, rivers along hexsides, and single hexsides of a map; and the
 * proof that none of them begins or ends in nothing.
 * May use: base, hex. */
#include <string.h>

#include "kit/hex/hex.h"
#include "kit/hex/build.h"

static const char *const flat_names[] = {"n", "ne", "se", "s", "sw", "nw", NULL};
static const char *const pointy_names[] = {"ne", "e", "se", "sw", "w", "nw", NULL};

const char *const *kit_name_directions(const struct hex_map *map)
{
	return map->pointy ? pointy_names : flat_names;
}

/* A hexside as written: "1011/se". */
struct written_side {
	unsigned hex;
	int direction;
};

/* What is wrong with a hexside; NULL: nothing. */
static const char *parse_side(const struct hex_build *build, const struct doc *where, struct written_side *side)
{
	const char *word = base_scalar_of(where);
	int number = 0, digits = 0;

	while (word && word[digits] >= '0' && word[digits] <= '9' && digits < 5)
		number = number * 10 + (word[digits++] - '0');
	if (!digits || digits > 4 || word[digits] != '/')
		return "a hexside is written like 1011/se";
	side->hex = kit_find_hex(build->map, number);
	if (side->hex == HEX_NONE)
		return "there is no such hex on the map";
	side->direction = kit_find_word(build->map->pointy ? pointy_names : flat_names, word + digits + 1);
	if (side->direction < 0)
		return build->map->pointy ? "the sides of a hex are ne, e, se, sw, w, nw"
		                          : "the sides of a hex are n, ne, se, s, sw, nw";
	if (build->next[side->hex][side->direction] == HEX_NONE)
		return "this hexside is the edge of the map and has no other hex";
	return NULL;
}

static bool read_side(struct hex_build *build, const struct doc *where, struct written_side *side)
{
	const char *wrong = parse_side(build, where, side);

	if (wrong)
		base_add_fault_about(build->faults, where, NULL, wrong, where->scalar ? where->scalar : "");
	return !wrong;
}

static void mark_side(struct hex_build *build, unsigned hex, int direction, uint16_t mask)
{
	build->side[hex][direction] |= mask;
	build->side[build->next[hex][direction]][(direction + 3) % HEX_SIDES] |= mask;
}

static uint16_t read_side_word(struct hex_build *build, const struct doc *where, const char *word)
{
	int index = kit_find_word(build->words->side, word);

	if (index < 0)
		kit_refuse_word(build, where, "unknown hexside word; it is one of", build->words->side, word);
	return (uint16_t)(index < 0 ? 0 : 1u << index);
}

void kit_load_sides(struct hex_build *build)
{
	const struct doc *sides = base_find_doc(build->doc, "sides");

	for (const struct doc *entry = sides && sides->kind == DOC_MAP ? sides->first : NULL; entry;
	     entry = entry->next) {
		uint16_t mask = read_side_word(build, entry, entry->key);

		if (entry->kind != DOC_LIST)
			base_add_fault_about(build->faults, entry, NULL, "a list of hexsides is wanted here",
			                     entry->key);
		for (const struct doc *one = entry->first; one; one = one->next) {
			struct written_side side;

			if (read_side(build, one, &side))
				mark_side(build, side.hex, side.direction, mask);
		}
	}
}

static const struct doc *first_line(struct hex_build *build, const char *key)
{
	const struct doc *list = base_find_doc(build->doc, key);

	if (list && list->kind != DOC_LIST) {
		base_add_fault_about(build->faults, list, NULL, "a list is wanted here", key);
		return NULL;
	}
	return list ? list->first : NULL;
}

static bool same_corner(struct hex_corner a, struct hex_corner b)
{
	return a.q == b.q && a.r == b.r;
}

/* The two ends of a hexside. */
static void find_ends(const struct hex_map *map, const struct written_side *side, struct hex_corner ends[2])
{
	ends[0] = kit_find_corner(map, side->hex, (side->direction + HEX_SIDES - 1) % HEX_SIDES);
	ends[1] = kit_find_corner(map, side->hex, side->direction);
}

static void load_river(struct hex_build *build, const struct doc *river)
{
	static const char *const known[] = {"name", "modern", "kind", "rises", "vanishes", "sides", NULL};
	const struct doc *sides = base_find_doc(river, "sides");
	uint16_t mask = read_side_word(build, river, base_read_text(river, "kind", NULL, build->faults));
	struct hex_corner before[2] = {{0, 0}, {0, 0}}, ends[2];
	bool chained = false;

	base_refuse_unknown_keys(river, known, build->faults);
	base_read_text(river, "name", NULL, build->faults);
	base_read_bool_opt(river, "rises", false, build->faults);
	base_read_bool_opt(river, "vanishes", false, build->faults);
	if (!sides || !sides->first) {
		base_add_fault(build->faults, river, NULL, "this river has no hexsides");
		return;
	}
	for (const struct doc *one = sides->first; one; one = one->next) {
		struct written_side side;

		if (!read_side(build, one, &side)) {
			chained = false;
			continue;
		}
		mark_side(build, side.hex, side.direction, mask);
		find_ends(build->map, &side, ends);
		if (chained && !same_corner(ends[0], before[0]) && !same_corner(ends[0], before[1]) &&
		    !same_corner(ends[1], before[0]) && !same_corner(ends[1], before[1]))
			base_add_fault_about(build->faults, one, NULL,
			                     "the river jumps: this hexside does not touch the one before it",
			                     one->scalar);
		memcpy(before, ends, sizeof before);
		chained = true;
	}
}

void kit_load_rivers(struct hex_build *build)
{
	for (const struct doc *river = first_line(build, "rivers"); river; river = river->next)
		load_river(build, river);
}

/* Whether water other than the river itself, or the edge of the map, lies at a corner of `hex`
 * between the sides d and d + 1. */
static bool corner_is_wet(const struct hex_build *build, unsigned hex, int d)
{
	unsigned a = build->next[hex][d], b = build->next[hex][(d + 1) % HEX_SIDES];
	uint16_t still = build->sea_side | build->lake_side;

	if (a == HEX_NONE || b == HEX_NONE)
		return true;
	if ((build->terrain[hex] | build->terrain[a] | build->terrain[b]) & build->sea)
		return true;
	return (build->side[hex][d] | build->side[hex][(d + 1) % HEX_SIDES] | build->side[a][(d + 2) % HEX_SIDES]) &
	       still;
}

static bool meets_other_river(struct hex_build *build, const struct doc *self, struct hex_corner corner)
{
	for (const struct doc *river = first_line(build, "rivers"); river; river = river->next) {
		const struct doc *sides = base_find_doc(river, "sides");

		for (const struct doc *one = sides && river != self ? sides->first : NULL; one; one = one->next) {
			struct written_side side;
			struct hex_corner ends[2];

			if (parse_side(build, one, &side))
				continue;
			find_ends(build->map, &side, ends);
			if (same_corner(ends[0], corner) || same_corner(ends[1], corner))
				return true;
		}
	}
	return false;
}

/* Which end of `side` its neighbour in the chain does not share; -1: they do not touch. */
static int find_loose_end(const struct hex_build *build, const struct written_side *side, const struct doc *inner)
{
	struct written_side other;
	struct hex_corner ends[2], others[2];

	if (parse_side(build, inner, &other))
		return -1;
	find_ends(build->map, side, ends);
	find_ends(build->map, &other, others);
	for (int i = 0; i < 2; i++)
		if (same_corner(ends[i], others[0]) || same_corner(ends[i], others[1]))
			return 1 - i;
	return -1;
}

/* `inner` is the next side of the chain; a river of a single side has none, and `single` is the end to look at. */
static void check_river_end(struct hex_build *build, const struct doc *river, const struct doc *end,
                            const struct doc *inner, int single, const char *text)
{
	struct written_side side;
	struct hex_corner ends[2];
	int loose = single;

	if (parse_side(build, end, &side))
		return;
	if (inner)
		loose = find_loose_end(build, &side, inner);
	if (loose < 0)
		return;
	find_ends(build->map, &side, ends);
	if (corner_is_wet(build, side.hex, loose ? side.direction : (side.direction + HEX_SIDES - 1) % HEX_SIDES))
		return;
	if (!meets_other_river(build, river, ends[loose]))
		base_add_fault_about(build->faults, end, NULL, text, base_scalar_of(base_find_doc(river, "name")));
}

/* A yes or no whose form was checked when it was first read. */
static bool reads_true(const struct doc *map, const char *key)
{
	const char *word = base_scalar_of(base_find_doc(map, key));

	return word && strcmp(word, "true") == 0;
}

static void check_river(struct hex_build *build, const struct doc *river)
{
	const struct doc *sides = base_find_doc(river, "sides");
	const struct doc *last = NULL, *before = NULL;

	if (!sides || !sides->first || !base_find_doc(river, "name"))
		return;
	for (const struct doc *one = sides->first; one; one = one->next) {
		before = last;
		last = one;
	}
	if (!reads_true(river, "rises"))
		check_river_end(build, river, sides->first, sides->first->next, 0,
		                "this river begins in nothing: let it touch water or the edge, or say `rises: true`");
	if (!reads_true(river, "vanishes"))
		check_river_end(build, river, last, before, 1,
		                "this river ends in nothing: let it touch water or the edge, or say `vanishes: true`");
}

void kit_check_rivers(struct hex_build *build)
{
	for (const struct doc *river = first_line(build, "rivers"); river; river = river->next)
		check_river(build, river);
}

static void load_step(struct hex_build *build, const struct doc *where, unsigned from, unsigned to, uint16_t mask)
{
	int direction = kit_find_direction(build->map, from, to);

	if (direction < 0) {
		kit_fault_hex(build, where, "the road jumps: this hex is no neighbour of the one before it", to);
		return;
	}
	if (build->side[from][direction] & (build->sea_side | build->lake_side))
		kit_fault_hex(build, where, "the road crosses a hexside of sea or lake before this hex", to);
	mark_side(build, from, direction, mask);
}

static void load_road(struct hex_build *build, const struct doc *road)
{
	static const char *const known[] = {"name", "kind", "route", "hexes", "stops", NULL};
	const struct doc *hexes = base_find_doc(road, "hexes");
	uint16_t mask = read_side_word(build, road, base_read_text(road, "kind", NULL, build->faults));
	unsigned before = HEX_NONE;

	base_refuse_unknown_keys(road, known, build->faults);
	base_read_text(road, "name", NULL, build->faults);
	base_read_bool_opt(road, "stops", false, build->faults);
	if (!hexes || hexes->count < 2) {
		base_add_fault(build->faults, road, NULL, "a road needs two hexes or more");
		return;
	}
	for (const struct doc *one = hexes->first; one; one = one->next) {
		unsigned hex = kit_read_hex(build, one);

		if (hex != HEX_NONE && build->terrain[hex] & build->sea)
			kit_fault_hex(build, one, "the road runs through the sea", hex);
		if (before != HEX_NONE && hex != HEX_NONE)
			load_step(build, one, before, hex, mask);
		before = hex;
	}
}

void kit_load_roads(struct hex_build *build)
{
	for (const struct doc *road = first_line(build, "roads"); road; road = road->next)
		load_road(build, road);
}

static unsigned parse_hex(const struct hex_build *build, const struct doc *where)
{
	int64_t number;

	if (!base_int_of(where, &number) || number < 1 || number > 9999)
		return HEX_NONE;
	return kit_find_hex(build->map, (int)number);
}

static bool road_passes(struct hex_build *build, const struct doc *self, unsigned hex)
{
	for (const struct doc *road = first_line(build, "roads"); road; road = road->next) {
		const struct doc *hexes = base_find_doc(road, "hexes");

		for (const struct doc *one = hexes && road != self ? hexes->first : NULL; one; one = one->next)
			if (parse_hex(build, one) == hex)
				return true;
	}
	return false;
}

static void check_road_end(struct hex_build *build, const struct doc *road, const struct doc *end)
{
	unsigned hex = parse_hex(build, end);

	if (hex == HEX_NONE)
		return;
	for (int d = 0; d < HEX_SIDES; d++)
		if (build->next[hex][d] == HEX_NONE)
			return;
	if (kit_place_at(build->map, hex) || road_passes(build, road, hex))
		return;
	kit_fault_hex(build, end,
	              "the road ends in nothing: lead it to a place, a road or the edge, or say `stops: true`", hex);
}

void kit_check_roads(struct hex_build *build)
{
	for (const struct doc *road = first_line(build, "roads"); road; road = road->next) {
		const struct doc *hexes = base_find_doc(road, "hexes");
		const struct doc *last = hexes ? hexes->first : NULL;

		if (!last || reads_true(road, "stops"))
			continue;
		while (last->next)
			last = last->next;
		check_road_end(build, road, hexes->first);
		check_road_end(build, road, last);
	}
}
