/* terrain.c: the Terrain Effects Chart.
 * May use: load, base. */
#include <string.h>

#include "systems/mutiny/data/load.h"

/* Three numbers, for fair weather, monsoon and winter. */
static bool read_three(struct loader *loader, const struct doc *list, int64_t low, int64_t high,
                       int64_t value[WEATHERS])
{
	unsigned at = 0;

	if (!list || list->kind != DOC_LIST || list->count != WEATHERS)
		return false;
	for (const struct doc *one = list->first; one; one = one->next, at++)
		if (!base_int_of(one, &value[at]) || value[at] < low || value[at] > high) {
			base_add_fault(loader->faults, one, "mutiny:10.7", "no such number can stand in the chart");
			value[at] = 0;
		}
	return true;
}

/* What a line costs, in half MF; a word or three numbers. */
static void read_move(struct loader *loader, const struct doc *line, int16_t *cost, size_t stride, bool hexside)
{
	const struct doc *move = base_find_doc(line, "move");
	const char *word = base_scalar_of(move);
	int64_t value[WEATHERS] = {0, 0, 0};
	bool other = word && !hexside && strcmp(word, "other") == 0, closed = word && strcmp(word, "closed") == 0;

	if (!other && !closed && !read_three(loader, move, hexside ? 0 : 1, 6, value))
		base_add_fault(loader->faults, move ? move : line, "mutiny:10.7",
		               hexside ? "`move` is a number for each weather, or closed"
		                       : "`move` is a number for each weather, other or closed");
	for (unsigned weather = 0; weather < WEATHERS; weather++)
		cost[weather * stride] = (int16_t)(other ? CHART_OTHER : closed ? CHART_CLOSED : 2 * value[weather]);
}

static void read_shift(struct loader *loader, const struct doc *line, uint8_t *shift, size_t stride)
{
	const struct doc *list = base_find_doc(line, "shift");
	int64_t value[WEATHERS] = {0, 0, 0};

	if (!read_three(loader, list, -8, 0, value))
		base_add_fault(loader->faults, list ? list : line, "mutiny:14.71",
		               "`shift` is a number for each weather, 0 or less");
	for (unsigned weather = 0; weather < WEATHERS; weather++)
		shift[weather * stride] = (uint8_t)-value[weather];
}

static void load_hexes(struct loader *loader, const struct doc *map)
{
	static const char *const known[] = {"move", "shift", "halves", NULL};

	base_refuse_unknown_keys(map, mutiny_terrain_words, loader->faults);
	for (unsigned terrain = 0; map && terrain < TERRAINS; terrain++) {
		const struct doc *line = kit_want_map(&loader->folder, map, mutiny_terrain_words[terrain]);
		const struct doc *halves = line ? kit_want_list_opt(&loader->folder, line, "halves") : NULL;
		uint8_t weather[WEATHERS];
		unsigned count =
			halves ? kit_want_words(&loader->folder, halves, mutiny_weather_words, weather, WEATHERS) : 0;

		if (!line)
			continue;
		base_refuse_unknown_keys(line, known, loader->faults);
		read_move(loader, line, &loader->chart.hex[0][terrain], TERRAINS, false);
		read_shift(loader, line, &loader->tables->shift_terrain[0][terrain], TERRAINS);
		for (unsigned i = 0; i < count; i++)
			loader->chart.halves[terrain] |= (uint8_t)(1u << weather[i]);
	}
}

/* Hexsides that are not listed cost nothing. */
static void load_hexsides(struct loader *loader, const struct doc *map)
{
	static const char *const known[] = {"move", "shift", NULL};

	base_refuse_unknown_keys(map, mutiny_hexside_words, loader->faults);
	for (unsigned side = 0; map && side < HEXSIDES; side++) {
		const struct doc *line = kit_want_map_opt(&loader->folder, map, mutiny_hexside_words[side]);

		if (!line)
			continue;
		base_refuse_unknown_keys(line, known, loader->faults);
		read_move(loader, line, &loader->chart.side[0][side], HEXSIDES, true);
		read_shift(loader, line, &loader->tables->shift_side[0][side], HEXSIDES);
	}
}

static void load_half_points(struct loader *loader, const struct doc *map)
{
	static const char *const known[] = {"road", "pass", "riverine", "rail", "camel", "off_map", NULL};
	struct chart *chart = &loader->chart;

	base_refuse_unknown_keys(map, known, loader->faults);
	if (!map)
		return;
	chart->road = (int16_t)base_read_int(map, "road", 1, 12, 1, loader->faults);
	chart->pass = (int16_t)base_read_int(map, "pass", 1, 12, 1, loader->faults);
	chart->riverine = (int16_t)base_read_int(map, "riverine", 1, 12, 1, loader->faults);
	chart->camel = (int16_t)base_read_int(map, "camel", 1, 12, 2, loader->faults);
	loader->tables->rail_cost = (uint8_t)base_read_int(map, "rail", 1, 12, 2, loader->faults);
	loader->tables->edge_cost = (uint8_t)base_read_int(map, "off_map", 1, 12, 2, loader->faults);
}

void mutiny_load_terrain(struct loader *loader)
{
	static const char *const known[] = {
		"source", "reason", "hexes", "hexsides", "half_points", "entrenchment", "attrition_divisor", NULL};
	const struct doc *doc = mutiny_open_table(loader, "tables/terrain", known, "mutiny:10.7");

	if (!doc)
		return;
	load_hexes(loader, kit_want_map(&loader->folder, doc, "hexes"));
	load_hexsides(loader, kit_want_map(&loader->folder, doc, "hexsides"));
	load_half_points(loader, kit_want_map(&loader->folder, doc, "half_points"));
	loader->tables->shift_works = (uint8_t)-base_read_int(doc, "entrenchment", -8, 0, 0, loader->faults);
	loader->tables->attrition_divisor = (uint8_t)base_read_int(doc, "attrition_divisor", 1, 6, 2, loader->faults);
}
