/* scenario.c: one war: turns, points, special rules; its map, events and counters.
 * May use: load, opinion, base, kit. */
#include <string.h>

#include "systems/sunset/data/load.h"
#include "systems/sunset/opinion/opinion.h"

/* ---- what a war says in numbers, words and places; what is read elsewhere only has its name here */

static unsigned read_spot(const void *world, const struct doc *where, struct faults *faults)
{
	const struct scenario *war = world;

	return war->map ? kit_read_spot(war->map, where, faults) : HEX_NONE;
}

const struct field_names sunset_spots = {.read = read_spot};

static const struct field side_fields[] = {FIELD_STRING("british", scenario, side_title[BRITISH]),
                                           FIELD_STRING("native", scenario, side_title[NATIVE]), FIELD_END};
static const struct field point_fields[] = {
	/* of units: counters.c */
	FIELD_ELSEWHERE("native_hq"),
	FIELD_ELSEWHERE("native_unit"),
	FIELD_ELSEWHERE("native_chief"),
	FIELD_ELSEWHERE("native_veteran"),
	FIELD_ELSEWHERE("british_hq_times"),
	FIELD_ELSEWHERE("british_unit"),
	FIELD_ELSEWHERE("friendly_unit"),
	FIELD_INT_OPT("capital", scenario, capital_vp, 0, 200, 0),
	FIELD_INT_OPT("golden_stool", scenario, stool_vp, 0, 200, 0),
	FIELD_INT_OPT("battle_won", scenario, battle_won, 0, 200, 0),
	FIELD_INT_OPT("battle_lost", scenario, battle_lost, 0, 200, 0),
	FIELD_END};
static const struct field extension_fields[] = {FIELD_ELSEWHERE("after"), FIELD_ELSEWHERE("until"),
                                                FIELD_INT("points", scenario, extension_vp, 1, 200), FIELD_END};
static const struct field surge_fields[] = {FIELD_INT("modifier", scenario, surge, -6, 6),
                                            FIELD_ELSEWHERE("east_of"),
                                            FIELD_ELSEWHERE("fortresses"),
                                            FIELD_ELSEWHERE("area"),
                                            FIELD_CITED("rule", scenario, surge_rule),
                                            FIELD_END};
static const struct field railhead_fields[] = {FIELD_SPOT("at", scenario, railhead),
                                               FIELD_FLAG("waits", scenario, railhead_waits),
                                               FIELD_CITED("rule", scenario, railhead_rule), FIELD_END};
static const struct field frontier_fields[] = {FIELD_ELSEWHERE("area"), FIELD_END};
static const struct field draw_fields[] = {FIELD_INT("from", scenario, draw_from, 1, SUNSET_TURNS),
                                           FIELD_CITED("rule", scenario, draw_rule), FIELD_END};
static const struct field works_fields[] = {FIELD_INT_OPT("number", scenario, native_works, 0, 20, 0),
                                            FIELD_INT_OPT("strength", scenario, native_works_strength, 1, 30, 1),
                                            FIELD_SPOT("start", scenario, native_fort), FIELD_END};
static const struct field friend_fields[] = {FIELD_CITED("rule", scenario, friends_rule), FIELD_END};
static const struct field barred_fields[] = {FIELD_SPOT("place", scenario, barred),
                                             FIELD_CITED("rule", scenario, barred_rule), FIELD_END};
static const struct field height_fields[] = {FIELD_INT("natives", scenario, heights.natives, -9, 9),
                                             FIELD_INT("foot", scenario, heights.foot, -9, 9), FIELD_END};
static const struct field home_fields[] = {FIELD_ELSEWHERE("army"), FIELD_ELSEWHERE("tribes"),
                                           FIELD_ELSEWHERE("raided"), FIELD_END};
static const struct field capture_fields[] = {FIELD_CITED("rule", scenario, capture_rule), FIELD_ELSEWHERE("area"),
                                              FIELD_ELSEWHERE("points"), FIELD_ELSEWHERE("named"), FIELD_END};
static const struct field hostage_fields[] = {FIELD_ELSEWHERE("unit"), FIELD_SPOT("at", scenario, prison),
                                              FIELD_INT("points", scenario, hostage_vp, 0, 200),
                                              FIELD_ELSEWHERE("by_die"), FIELD_END};
static const struct field elephant_fields[] = {FIELD_CHOICE("carry", scenario, elephant_loads, sunset_load_words),
                                               FIELD_INT_OPT("gun_move", scenario, elephant_gun_move, 1, 20, 4),
                                               FIELD_CITED("rule", scenario, elephant_rule), FIELD_END};
static const struct field landing_fields[] = {
	FIELD_FLAG("coast_needs_fleet", scenario, coast_needs_fleet),
	FIELD_FLAG("supply_needs_port", scenario, supply_needs_port),
	{"rule", FIELD_RULE, FIELD_AT(scenario, open_rule), .how = FIELD_OPTIONAL},
	FIELD_END};
static const struct field war_fields[] = {
	FIELD_STRING("scenario", scenario, facts.id),
	FIELD_STRING("title", scenario, facts.title),
	FIELD_STRING("note", scenario, facts.note),
	FIELD_ELSEWHERE("source"),
	FIELD_ELSEWHERE("reason"),
	FIELD_FLAG("exercise", scenario, facts.exercise),
	FIELD_ELSEWHERE("map"),
	FIELD_MAP("sides", side_fields),
	FIELD_ELSEWHERE("events"),
	FIELD_ELSEWHERE("turns"),
	FIELD_MAP_OPT("extension", extension_fields),
	FIELD_ELSEWHERE("native_table"),
	FIELD_INT_OPT("capital_modifier", scenario, native_extra, -6, 6, 0),
	FIELD_CITED("arrival_rule", scenario, pool_rule),
	{"tribes_rule", FIELD_RULE, FIELD_AT(scenario, tribes_rule), .how = FIELD_OPTIONAL},
	FIELD_CITED("supply_rule", scenario, supply_rule),
	{"native_arrivals", FIELD_WORD, FIELD_AT(scenario, arrivals), .words = sunset_arrival_words,
         .standard = ARRIVE_INLAND, .how = FIELD_OPTIONAL},
	FIELD_MAP_OPT("contingency_die", surge_fields),
	FIELD_ELSEWHERE("deployment"),
	FIELD_MAP_OPT("friends", friend_fields),
	FIELD_MAP_OPT("barred", barred_fields),
	FIELD_MAP_OPT("heights", height_fields),
	FIELD_MAP_OPT("homes", home_fields),
	FIELD_MAP_OPT("captures", capture_fields),
	FIELD_MAP_OPT("hostages", hostage_fields),
	FIELD_MAP_OPT("elephants", elephant_fields),
	FIELD_MAP_OPT("landings", landing_fields),
	FIELD_ELSEWHERE("flooding_river"),
	FIELD_ELSEWHERE("objectives"),
	FIELD_ELSEWHERE("residents"),
	{"replacement_points", FIELD_NUMBER, FIELD_ARRAY(scenario, points), .high = 999, .keys = sunset_pool_words,
         .how = FIELD_SOME},
	FIELD_INT("supply_quota", scenario, supply_quota, 0, 20),
	FIELD_SPOT("capital", scenario, capital),
	FIELD_SPOT("closed_to_native", scenario, closed_to_native),
	FIELD_FLAG("line_of_supply_needs_road", scenario, land_line_needs_road),
	{"native_sieges", FIELD_SWITCH, FIELD_AT(scenario, native_besieges), .standard = true},
	FIELD_FLAG("signals", scenario, signals),
	FIELD_MAP_OPT("native_works", works_fields),
	FIELD_ELSEWHERE("british_works"),
	FIELD_MAP_OPT("railhead", railhead_fields),
	FIELD_MAP_OPT("frontier", frontier_fields),
	FIELD_MAP_OPT("british_draw", draw_fields),
	FIELD_MAP("victory_points", point_fields),
	FIELD_ELSEWHERE("counters"),
	FIELD_ELSEWHERE("standard"),
	FIELD_ELSEWHERE("presupposes"),
	FIELD_INT_OPT("year", scenario, year, 1000, 3000, 1870),
	FIELD_END};

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
	const struct doc *extension = kit_want_map_opt(&loader->folder, doc, "extension");
	const struct doc *until = extension ? kit_want_list(&loader->folder, extension, "until") : NULL;
	unsigned count = 0;

	war->standard_turns = war->turns;
	if (!extension)
		return;
	war->standard_turns = (uint8_t)base_read_int(extension, "after", 1, war->turns, 1, loader->faults);
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
	const struct doc *surge = kit_want_map_opt(&loader->folder, doc, "contingency_die");
	const struct doc *east = base_find_doc(surge, "east_of");
	unsigned from = east ? kit_read_spot(war->map, east, loader->faults) : HEX_NONE;

	for (unsigned hex = 1; from && hex < war->map->count; hex++)
		war->surge_zone[hex] = column_of(war->map, hex) >= column_of(war->map, from);
	if (!surge || from)
		return;
	war->surge_forts = (uint8_t)base_read_int(surge, "fortresses", 1, 30, 1, loader->faults);
	for (const uint16_t *hex = war->fortress; *hex; hex++)
		war->surge_zone[*hex] = kit_in_area(war->map, *hex, base_read_text(surge, "area", "", loader->faults));
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
	const struct doc *base = kit_want_map_opt(&loader->folder, doc, "frontier");
	unsigned count = 0;

	if (!base)
		return;
	war->frontier = true;
	for (const uint16_t *hex = war->fortress; *hex; hex++)
		if (kit_in_area(war->map, *hex, base_read_text(base, "area", "", loader->faults)))
			war->depot[count++] = *hex;
	list_gates(war);
}

static void load_specials(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	if (war->railhead && !war->rail_of[war->railhead])
		base_add_fault(loader->faults, base_find_doc(doc, "railhead"), "sunset:30.2",
		               "no railroad is drawn in the hex of the railhead");
	war->works_refusal = kit_keep_number(
		&loader->folder, "Works need an Asante unit with a printed strength of # on the map: name one.",
		war->native_works_strength);
	load_works(loader, doc, war);
	load_surge(loader, doc, war);
	load_frontier(loader, doc, war);
	sunset_load_objectives(loader, doc, war);
	sunset_load_residents(loader, doc, war);
}

static void load_head(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	kit_check_source(&loader->folder, doc);
	war->open_rule = "sunset:13.3";
	loader->folder.world = war;
	kit_load_fields(&loader->folder, doc, war_fields, war);
	war->facts.side_titles = war->side_title;
	war->heights.counts = base_find_doc(doc, "heights") != NULL;
	if (!war->tribes_rule)
		war->tribes_rule = war->pool_rule;
}

bool sunset_load_intro(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	if (loader->tables->scenarios == SUNSET_SCENARIOS) {
		base_add_fault(loader->faults, doc, NULL, "there are more than twelve scenarios");
		return false;
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
	return true;
}

void sunset_load_scenario(struct loader *loader, const struct doc *doc)
{
	static const struct hex_words words = {sunset_terrain_words, sunset_hexside_words};
	struct scenario *war = base_take_bytes(loader->folder.arena, sizeof *war);
	const struct doc *map_doc = NULL;

	war->map = kit_want_hexes(&loader->folder, &words, doc, &loader->maps, &map_doc);
	if (!sunset_load_intro(loader, doc, war))
		return;
	load_native_table(loader, doc, war);
	sunset_give_events(loader, doc, war);
	if (!war->map)
		return;
	sunset_survey_ground(loader, map_doc, war);
	load_specials(loader, doc, war);
	sunset_load_special(loader, doc, map_doc, war);
	sunset_load_counters(loader, doc, war);
	sunset_find_special(loader, doc, war);
	sunset_chart_treks(loader->tables, war, loader->folder.arena);
}
