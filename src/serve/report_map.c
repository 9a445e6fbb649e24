/* report_map.c: see report_map.h. Terrain hex by hex, towns and fortresses, and a symbol in each occupied hex.
 * May use: replay, report_look, util, codec. */
#include "serve/report_map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/writer.h"
#include "codec/chart.h"
#include "codec/codec.h"
#include "serve/report_look.h"
#include "serve/util.h"

enum { WIDE = 1280 };

struct report_map {
	const struct doc *units; /* of the scenario, with ids and names */
	const struct doc *hexes; /* by number: [x, y, name, [terrain...]] */
	int width, height, size; /* of the small map; of a hex on it */
	int64_t whole;           /* width of the large one */
	bool pointy;             /* hexes stand on a corner */
};

static void put(struct wire *out, const char *text)
{
	codec_put_bytes(out, text, strlen(text));
}

void serve_put_safe(struct wire *out, const char *text)
{
	for (; *text; text++) {
		if (*text == '&')
			put(out, "&amp;");
		else if (*text == '<')
			put(out, "&lt;");
		else if (*text == '>')
			put(out, "&gt;");
		else if (*text == '"')
			put(out, "&quot;");
		else
			codec_put_bytes(out, text, 1);
	}
}

static int64_t number_of(const struct doc *doc, int64_t fallback)
{
	const char *text = base_scalar_of(doc);

	return text ? (int64_t)atof(text) : fallback;
}

/* The map's document, as codec_write_grid tells it: whatever is read from it below is there. */
static const struct doc *read_grid(const struct serve_system *system, const struct match *match, struct arena *arena,
                                   const struct doc **units)
{
	struct faults faults = {.arena = arena};
	struct doc_writer box, grid;
	const char *name;
	char path[96];
	struct chart chart = {.bare = true};

	base_start_doc_writer(&box, arena);
	match->plan.rules->describe(match->plan.tables, match->plan.scenario, &box.writer);
	name = base_scalar_of(base_find_doc(box.root, "map"));
	*units = base_find_doc(box.root, "units");
	snprintf(path, sizeof path, "maps/%s", name ? name : "");
	chart.doc = name ? base_find_in_set(system->docs, path) : NULL;
	if (!chart.doc)
		return NULL;
	chart.words = codec_collect_words(chart.doc, arena);
	chart.map = kit_load_map(chart.doc, chart.words, arena, &faults); /* as its system did before: it can be */
	base_start_doc_writer(&grid, arena);
	codec_write_grid(&chart, arena, &grid.writer);
	return grid.root;
}

const struct report_map *serve_open_report_map(const struct serve_system *system, const struct match *match,
                                               struct arena *arena)
{
	const struct doc *units, *grid = read_grid(system, match, arena, &units);
	struct report_map *map;
	int64_t whole;

	if (!grid)
		return NULL;
	whole = number_of(base_find_doc(grid, "width"), 0);
	map = base_take_bytes(arena, sizeof *map);
	map->units = units;
	map->hexes = base_find_doc(grid, "hexes");
	map->whole = whole;
	map->width = WIDE;
	map->height = (int)(number_of(base_find_doc(grid, "height"), whole) * WIDE / whole);
	map->size = (int)(number_of(base_find_doc(grid, "size"), 60) * WIDE / whole) + 1;
	map->pointy = strcmp(base_scalar_of(base_find_doc(grid, "pointy")), "true") == 0;
	return map;
}

const char *serve_find_name(const struct report_map *map, const char *id)
{
	const struct doc *hex;
	const char *name;

	if (!map)
		return NULL;
	hex = base_find_doc(map->hexes, id);
	if (hex) {
		name = base_scalar_of(hex->first->next->next);
		return *name ? name : NULL;
	}
	for (const struct doc *unit = map->units->first; unit; unit = unit->next)
		if (strcmp(serve_read_text(unit, "id"), id) == 0)
			return base_scalar_of(base_find_doc(unit, "name"));
	return NULL;
}

static void find_middle(const struct report_map *map, const struct doc *hex, int *x, int *y)
{
	*x = (int)(number_of(hex->first, 0) * map->width / map->whole);
	*y = (int)(number_of(hex->first->next, 0) * map->width / map->whole);
}

static bool has_word(const struct doc *hex, const char *word)
{
	const struct doc *list = hex->first->next->next->next;

	for (const struct doc *it = list->first; it; it = it->next)
		if (strcmp(base_scalar_of(it), word) == 0)
			return true;
	return false;
}

/* A hex from its first corner on; a little larger than it is, so that no seam shows. */
static void put_hex(struct wire *out, const struct report_map *map, int x, int y)
{
	int r = map->size * 100 / 173 + 1, half = r / 2, high = map->size / 2 + 1;
	char line[96];

	if (map->pointy)
		snprintf(line, sizeof line, "M%d %dl%d %dv%dl%d %dl%d %dv%dz", x, y - r, high, half, r, -high, half,
		         -high, -half, -r);
	else
		snprintf(line, sizeof line, "M%d %dl%d %dh%dl%d %dl%d %dh%dz", x - r, y, half, -high, r, half, high,
		         -half, high, -r);
	put(out, line);
}

/* Towns and fortresses with a name, for those who look for one. */
static void put_places(struct wire *out, const struct report_map *map)
{
	char line[200];
	int x, y;

	put(out, "<g fill=\"#2b2318\" stroke=\"none\" font-size=\"21\" font-family=\"Georgia,serif\">\n");
	for (const struct doc *hex = map->hexes->first; hex; hex = hex->next) {
		const char *name = serve_find_name(map, hex->key);

		if (!name || !(has_word(hex, "town") || has_word(hex, "fortress")) || strpbrk(name, "<>&\""))
			continue;
		find_middle(map, hex, &x, &y);
		snprintf(line, sizeof line, "<circle cx=\"%d\" cy=\"%d\" r=\"4\"/><text x=\"%d\" y=\"%d\">%s</text>\n",
		         x, y, x + 17, y + 7, name);
		put(out, line);
	}
	put(out, "</g>\n");
}

void serve_put_map_ground(struct wire *out, const struct report_map *map)
{
	const struct report_look *grounds;
	size_t count;
	char line[160];

	if (!map)
		return;
	grounds = serve_list_looks(LOOK_HEX, &count);
	put(out, "<svg class=\"none\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs><g id=\"ground\">\n");
	for (size_t i = 0; i < count; i++) {
		snprintf(line, sizeof line, "<path fill=\"%s\" d=\"", grounds[i].colour);
		put(out, line);
		for (const struct doc *hex = map->hexes->first; hex; hex = hex->next) {
			int x, y;

			if (!has_word(hex, grounds[i].word))
				continue;
			find_middle(map, hex, &x, &y);
			put_hex(out, map, x, y);
		}
		put(out, "\"/>\n");
	}
	put_places(out, map);
	put(out, "</g></defs></svg>\n");
}

/* The first side has squares, the other arches. */
static void put_side(struct wire *out, const struct report_map *map, const struct doc *list, const char *side,
                     bool arch)
{
	const char *shape = arch ? "M-12 11V-1A12 12 0 0 1 12-1V11Z" : "M-11-11H11V11H-11Z",
		   *colour = serve_find_colour(map->units, side);
	char line[200];
	int x, y;

	for (const struct doc *it = list ? list->first : NULL; it; it = it->next) {
		const struct doc *hex = base_find_doc(map->hexes, base_scalar_of(it));

		if (!hex)
			continue;
		find_middle(map, hex, &x, &y);
		snprintf(
			line, sizeof line,
			"<path transform=\"translate(%d %d)\" d=\"%s\" fill=\"%s\" stroke=\"#211d16\" stroke-width=\"2\"/>",
			x, y, shape, colour);
		put(out, line);
	}
}

int64_t serve_find_turn(const struct doc *dump)
{
	return number_of(base_find_doc(dump, "turn"), 0);
}

void serve_put_positions(struct wire *out, const struct report_map *map, const struct rules *rules,
                         const struct doc *dump)
{
	const struct doc *occupied = base_find_doc(dump, "occupied");
	char line[160];

	if (!map || !occupied)
		return;
	snprintf(line, sizeof line,
	         "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"Who stands where\"><use href=\"#ground\"/>",
	         map->width, map->height);
	put(out, line);
	for (int side = 0; side < rules->facts.sides; side++)
		put_side(out, map, base_find_doc(occupied, rules->facts.side_names[side]),
		         rules->facts.side_names[side], side > 0);
	put(out, "</svg>\n");
}
