/* scenario.c: one war: turns, points, special rules; its map, events and counters.
 * May use: load, opinion, base, kit. */
#include <string.h>

#include "systems/sunset/data/load.h"
#include "systems/sunset/opinion/opinion.h"

/* The map of this name, read once however many wars use it. */
static const struct hex_map *load_map(struct loader *loader, const struct doc *scenario, const struct doc **doc)
{
	static const struct hex_words words = {sunset_terrain_words, sunset_hexside_words};
	const char *name = base_read_text(scenario, "map", NULL, loader->faults);
	char path[96];
	struct text text = base_start_text(path, sizeof path);

	if (!name)
		return NULL;
	base_put_string(&text, "maps/");
	base_put_string(&text, name);
	*doc = base_find_in_set(loader->folder.data, path);
	if (!*doc) {
		base_add_fault_about(loader->faults, base_find_doc(scenario, "map"), NULL,
		                     "there is no map of this name in maps/", name);
		return NULL;
	}
	for (size_t i = 0; i < loader->maps; i++)
		if (loader->map_doc[i] == *doc)
			return loader->map[i];
	loader->map_doc[loader->maps] = *doc;
	loader->map[loader->maps] = kit_load_map(*doc, &words, loader->folder.arena, loader->faults);
	return loader->map[loader->maps++];
}

static void load_turns(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	static const char *const known[] = {"name", "weather", "rains", "flood", NULL};
	const struct doc *list = kit_want_list(&loader->folder, doc, "turns");

	if (list && (list->count < 1 || list->count > SUNSET_TURNS)) {
		base_add_fault(loader->faults, list, "sunset:3.0", "a war has 1 to 16 turns");
		return;
	}
	for (const struct doc *one = list ? list->first : NULL; one; one = one->next) {
		base_refuse_unknown_keys(one, known, loader->faults);
		war->turns++;
		war->turn_name[war->turns] =
			kit_keep_text(&loader->folder, base_read_text(one, "name", "", loader->faults));
		war->weather[war->turns] =
			(uint8_t)base_read_choice(one, "weather", sunset_weather_words, 0, loader->faults);
		war->rains[war->turns] = (uint8_t)base_read_choice_opt(one, "rains", sunset_weather_words,
		                                                       war->weather[war->turns], loader->faults);
		war->flood[war->turns] = base_read_bool_opt(one, "flood", false, loader->faults);
	}
}

/* The turns after the standard ones are played only if the British extend the war. */
static void load_extension(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	static const char *const known[] = {"after", "until", "points", NULL};
	const struct doc *extension = kit_want_map_opt(&loader->folder, doc, "extension");
	const struct doc *until = extension ? kit_want_list(&loader->folder, extension, "until") : NULL;
	unsigned count = 0;

	base_refuse_unknown_keys(extension, known, loader->faults);
	war->standard_turns = war->turns;
	if (!extension)
		return;
	war->standard_turns = (uint8_t)base_read_int(extension, "after", 1, war->turns, 1, loader->faults);
	war->extension_vp = (int16_t)base_read_int(extension, "points", 1, 200, 1, loader->faults);
	for (const struct doc *one = until ? until->first : NULL; one; one = one->next) {
		int64_t turn = 0;

		if (count < 2 && base_int_of(one, &turn) && turn > war->standard_turns && turn <= war->turns)
			war->extended_turns[count] = (uint8_t)turn;
		else
			base_add_fault(loader->faults, one, "sunset:afghan-6.10",
			               "an extended war ends with one of two turns of the track");
		count++;
	}
}

/* What the lobby says of the length: the longer one where the standard set of options has the extension. */
static void tell_calendar(struct scenario *war)
{
	const int32_t *option = war->preset[PRESET_STANDARD];

	war->facts.turns = war->standard_turns;
	war->facts.longest = war->extension_vp && option[OPT_EXTENSION] ? war->extended_turns[option[OPT_EXTENDED_LAST]]
	                                                                : war->standard_turns;
	war->facts.turn_names = &war->turn_name[1];
}

static void load_native_table(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	static const char *const known[] = {"dice", "divisor", "units", "rule", NULL};
	const struct doc *table = kit_want_map(&loader->folder, doc, "native_table");

	base_refuse_unknown_keys(table, sunset_native_words, loader->faults);
	for (int result = 0; table && result <= UPRISING; result++) {
		const struct doc *line = kit_want_map(&loader->folder, table, sunset_native_words[result]);

		base_refuse_unknown_keys(line, known, loader->faults);
		war->native_rule[result] = line && base_find_doc(line, "rule")
		                                   ? kit_want_rule(&loader->folder, line, "rule")
		                                   : "sunset:13.T3";
		if (line && base_find_doc(line, "dice")) {
			war->native_dice[result][0] = (uint8_t)base_read_int(line, "dice", 1, 4, 1, loader->faults);
			war->native_dice[result][1] =
				(uint8_t)base_read_int_opt(line, "divisor", 1, 6, 1, loader->faults);
		} else if (line) {
			war->native_dice[result][1] = (uint8_t)base_read_int(line, "units", 0, 30, 0, loader->faults);
		}
	}
	war->native_extra = (int8_t)base_read_int_opt(doc, "capital_modifier", -6, 6, 0, loader->faults);
	war->pool_rule = kit_want_rule(&loader->folder, doc, "arrival_rule");
	war->tribes_rule =
		base_find_doc(doc, "tribes_rule") ? kit_want_rule(&loader->folder, doc, "tribes_rule") : war->pool_rule;
	war->supply_rule = kit_want_rule(&loader->folder, doc, "supply_rule");
	war->arrivals = (uint8_t)base_read_choice_opt(doc, "native_arrivals", sunset_arrival_words, ARRIVE_INLAND,
	                                              loader->faults);
}

static void load_points(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	static const char *const known[] = {"native_hq",        "native_unit",  "native_chief",  "native_veteran",
	                                    "british_hq_times", "british_unit", "friendly_unit", "capital",
	                                    "golden_stool",     "battle_won",   "battle_lost",   NULL};
	const struct doc *points = kit_want_map(&loader->folder, doc, "victory_points");
	const struct doc *pools = kit_want_map(&loader->folder, doc, "replacement_points");

	base_refuse_unknown_keys(points, known, loader->faults);
	base_refuse_unknown_keys(pools, sunset_pool_words, loader->faults);
	for (int pool = 0; pools && pool < POOLS; pool++)
		war->points[pool] =
			(int16_t)base_read_int_opt(pools, sunset_pool_words[pool], 0, 999, 0, loader->faults);
	war->supply_quota = (uint8_t)base_read_int(doc, "supply_quota", 0, 20, 0, loader->faults);
	if (!points)
		return;
	war->capital_vp = (int16_t)base_read_int_opt(points, "capital", 0, 200, 0, loader->faults);
	war->battle_won = (int16_t)base_read_int_opt(points, "battle_won", 0, 200, 0, loader->faults);
	war->battle_lost = (int16_t)base_read_int_opt(points, "battle_lost", 0, 200, 0, loader->faults);
	war->stool_vp = (int16_t)base_read_int_opt(points, "golden_stool", 0, 200, 0, loader->faults);
}

static uint16_t read_place(struct loader *loader, const struct doc *doc, const char *key, const struct scenario *war)
{
	const struct doc *where = base_find_doc(doc, key);

	return where ? (uint16_t)kit_read_spot(war->map, where, loader->faults) : HEX_NONE;
}

static int column_of(const struct hex_map *map, unsigned hex)
{
	return map->pointy ? kit_number_hex(map, hex) % 100 : kit_number_hex(map, hex) / 100;
}

/* British works at the start: a list of hexes and places, or `coastal-towns`: one in each town on the coast. */
static void load_works(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	const struct doc *works = base_find_doc(doc, "british_works");
	const char *word = base_scalar_of(works);
	unsigned count = 0;

	if (word && strcmp(word, "coastal-towns") == 0) {
		for (int i = 0; war->town[i]; i++)
			if (war->map->terrain[war->town[i]] >> T_COAST & 1)
				war->works[count++] = war->town[i];
		return;
	}
	if (works && works->kind != DOC_LIST)
		base_add_fault(loader->faults, works, NULL, "write a list of hexes, or coastal-towns");
	for (const struct doc *one = works ? works->first : NULL; one && count < 63; one = one->next) {
		unsigned hex = kit_read_spot(war->map, one, loader->faults);

		if (hex != HEX_NONE)
			war->works[count++] = (uint16_t)hex;
	}
}

/* A better die for the Native, once, when the British come as far east as a place (R094), or hold so many fortresses of
 * a country [sunset:afghan-3.3] (R042). */
static void load_surge(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	static const char *const known[] = {"modifier", "east_of", "fortresses", "area", "rule", NULL};
	const struct doc *surge = kit_want_map_opt(&loader->folder, doc, "contingency_die");
	unsigned from = surge ? read_place(loader, surge, "east_of", war) : HEX_NONE;

	base_refuse_unknown_keys(surge, known, loader->faults);
	if (!surge)
		return;
	war->surge = (int8_t)base_read_int(surge, "modifier", -6, 6, 0, loader->faults);
	war->surge_rule = kit_want_rule(&loader->folder, surge, "rule");
	for (unsigned hex = 1; from && hex < war->map->count; hex++)
		war->surge_zone[hex] = column_of(war->map, hex) >= column_of(war->map, from);
	if (from)
		return;
	war->surge_forts = (uint8_t)base_read_int(surge, "fortresses", 1, 30, 1, loader->faults);
	for (const uint16_t *hex = war->fortress; *hex; hex++)
		war->surge_zone[*hex] =
			sunset_in_area(war->map, *hex, base_read_text(surge, "area", "", loader->faults));
}

/* Where the railhead stands: from the start, or once a railroad engineer is there [sunset:afghan-6.8]. */
static void load_railhead(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	static const char *const known[] = {"at", "waits", "rule", NULL};
	const struct doc *railhead = kit_want_map_opt(&loader->folder, doc, "railhead");

	base_refuse_unknown_keys(railhead, known, loader->faults);
	if (!railhead)
		return;
	war->railhead = read_place(loader, railhead, "at", war);
	war->railhead_waits = base_read_bool_opt(railhead, "waits", false, loader->faults);
	war->railhead_rule = kit_want_rule(&loader->folder, railhead, "rule");
	if (war->railhead && !war->rail_of[war->railhead])
		base_add_fault(loader->faults, railhead, "sunset:30.2",
		               "no railroad is drawn in the hex of the railhead");
}

/* Roads and railroads on the eastern and southern edges [sunset:afghan-4.6]. */
static void list_gates(struct scenario *war)
{
	const struct hex_map *map = war->map;
	unsigned rim = 0, gates = 0;

	for (const uint16_t *edge = war->edge; *edge && rim < 127; edge++) {
		int number = kit_number_hex(map, *edge);
		int column = map->pointy ? number % 100 : number / 100, row = map->pointy ? number / 100 : number % 100;
		unsigned ways = 0;

		if (column != map->columns && row != map->rows)
			continue;
		war->rim[rim++] = *edge;
		for (unsigned d = 0; d < HEX_SIDES; d++)
			ways |= map->side[*edge][d];
		if (ways & (1u << H_ROAD | 1u << H_RAIL) && gates < 31)
			war->gate[gates++] = *edge;
	}
}

static void load_frontier(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	static const char *const known[] = {"area", NULL}, *const draw_keys[] = {"from", "rule", NULL};
	const struct doc *base = kit_want_map_opt(&loader->folder, doc, "frontier");
	const struct doc *draw = kit_want_map_opt(&loader->folder, doc, "british_draw");
	unsigned count = 0;

	base_refuse_unknown_keys(base, known, loader->faults);
	base_refuse_unknown_keys(draw, draw_keys, loader->faults);
	if (draw) {
		war->draw_from = (uint8_t)base_read_int(draw, "from", 1, war->turns, 1, loader->faults);
		war->draw_rule = kit_want_rule(&loader->folder, draw, "rule");
	}
	if (!base)
		return;
	war->frontier = true;
	for (const uint16_t *hex = war->fortress; *hex; hex++)
		if (sunset_in_area(war->map, *hex, base_read_text(base, "area", "", loader->faults)))
			war->depot[count++] = *hex;
	list_gates(war);
}

static void load_specials(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	static const char *const known[] = {"number", "strength", "start", NULL};
	const struct doc *works = base_find_doc(doc, "native_works");

	war->capital = read_place(loader, doc, "capital", war);
	war->closed_to_native = read_place(loader, doc, "closed_to_native", war);
	war->year = (int16_t)base_read_int_opt(doc, "year", 1000, 3000, 1870, loader->faults);
	war->native_besieges = base_read_bool_opt(doc, "native_sieges", true, loader->faults);
	war->signals = base_read_bool_opt(doc, "signals", false, loader->faults);
	war->land_line_needs_road = base_read_bool_opt(doc, "line_of_supply_needs_road", false, loader->faults);
	if (works) {
		works = kit_want_map(&loader->folder, doc, "native_works");
		base_refuse_unknown_keys(works, known, loader->faults);
		war->native_works = (uint8_t)base_read_int_opt(works, "number", 0, 20, 0, loader->faults);
		war->native_works_strength = (uint8_t)base_read_int_opt(works, "strength", 1, 30, 1, loader->faults);
		war->works_refusal = kit_keep_number(
			&loader->folder, "Works need an Asante unit with a printed strength of # on the map: name one.",
			war->native_works_strength);
		war->native_fort = read_place(loader, works, "start", war);
	}
	load_works(loader, doc, war);
	load_surge(loader, doc, war);
	load_railhead(loader, doc, war);
	load_frontier(loader, doc, war);
	sunset_load_objectives(loader, doc, war);
	sunset_load_residents(loader, doc, war);
}

static void load_head(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	static const char *const known[] = {"scenario",
	                                    "title",
	                                    "note",
	                                    "source",
	                                    "reason",
	                                    "exercise",
	                                    "map",
	                                    "sides",
	                                    "events",
	                                    "turns",
	                                    "extension",
	                                    "native_table",
	                                    "capital_modifier",
	                                    "arrival_rule",
	                                    "tribes_rule",
	                                    "supply_rule",
	                                    "native_arrivals",
	                                    "contingency_die",
	                                    "deployment",
	                                    "friends",
	                                    "barred",
	                                    "heights",
	                                    "homes",
	                                    "captures",
	                                    "hostages",
	                                    "elephants",
	                                    "landings",
	                                    "flooding_river",
	                                    "objectives",
	                                    "residents",
	                                    "replacement_points",
	                                    "supply_quota",
	                                    "capital",
	                                    "closed_to_native",
	                                    "line_of_supply_needs_road",
	                                    "native_sieges",
	                                    "signals",
	                                    "native_works",
	                                    "british_works",
	                                    "railhead",
	                                    "frontier",
	                                    "british_draw",
	                                    "victory_points",
	                                    "counters",
	                                    "standard",
	                                    "presupposes",
	                                    "year",
	                                    NULL};
	const struct doc *sides = kit_want_map(&loader->folder, doc, "sides");

	base_refuse_unknown_keys(doc, known, loader->faults);
	kit_check_source(&loader->folder, doc);
	war->facts.id = kit_keep_text(&loader->folder, base_read_text(doc, "scenario", "", loader->faults));
	war->facts.title = kit_keep_text(&loader->folder, base_read_text(doc, "title", "", loader->faults));
	war->facts.note = kit_keep_text(&loader->folder, base_read_text(doc, "note", "", loader->faults));
	war->facts.exercise = base_read_bool_opt(doc, "exercise", false, loader->faults);
	base_refuse_unknown_keys(sides, sunset_side_words, loader->faults);
	war->facts.side_titles = war->side_title;
	for (unsigned side = 0; side < SIDES; side++)
		war->side_title[side] =
			kit_keep_text(&loader->folder,
		                      sides ? base_read_text(sides, sunset_side_words[side], "", loader->faults) : "");
}

void sunset_load_scenario(struct loader *loader, const struct doc *doc)
{
	struct scenario *war = base_take_bytes(loader->folder.arena, sizeof *war);
	const struct doc *map_doc = NULL;

	if (loader->tables->scenarios == SUNSET_SCENARIOS) {
		base_add_fault(loader->faults, doc, NULL, "there are more than eight scenarios");
		return;
	}
	load_head(loader, doc, war);
	for (size_t i = 0; i < loader->tables->scenarios; i++)
		if (strcmp(loader->tables->scenario[i]->facts.id, war->facts.id) == 0)
			base_add_fault_about(loader->faults, doc, NULL, "two scenarios have this id", war->facts.id);
	loader->tables->scenario[loader->tables->scenarios++] = war;
	sunset_load_options(loader, doc, war);
	load_turns(loader, doc, war);
	load_extension(loader, doc, war);
	tell_calendar(war);
	load_native_table(loader, doc, war);
	load_points(loader, doc, war);
	sunset_give_events(loader, doc, war);
	war->map = load_map(loader, doc, &map_doc);
	if (!war->map)
		return;
	sunset_survey_ground(loader, map_doc, war);
	load_specials(loader, doc, war);
	sunset_load_special(loader, doc, map_doc, war);
	sunset_load_counters(loader, doc, war);
	sunset_find_special(loader, doc, war);
	sunset_chart_treks(loader->tables, war, loader->folder.arena);
}
