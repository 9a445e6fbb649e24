/* scenario.c: one war: its turns, its map, the places that rules name.
 * May use: load, base, kit. */
#include <string.h>

#include "systems/mutiny/data/load.h"

static const struct hex_map *load_map(struct loader *loader, const struct doc *scenario, const struct doc **doc)
{
	static const struct hex_words words = {mutiny_terrain_words, mutiny_hexside_words};
	const struct hex_map *map = kit_want_hexes(&loader->folder, &words, scenario, &loader->maps, doc);

	if (map && map->count > BOX_FIRST) {
		base_add_fault(loader->faults, *doc, "mutiny:2.1", "this map has too many hexes for the game");
		return NULL;
	}
	return map;
}

static void load_turns(struct loader *loader, const struct doc *doc, struct war *war)
{
	static const char *const known[] = {"name", "weather", "victory", NULL};
	const struct doc *list = kit_want_list(&loader->folder, doc, "turns");

	if (list && (list->count < 1 || list->count >= MUTINY_TURNS)) {
		base_add_fault(loader->faults, list, "mutiny:27.0(length)", "a war has 1 to 11 turns");
		return;
	}
	for (const struct doc *one = list ? list->first : NULL; one; one = one->next) {
		base_refuse_unknown_keys(one, known, loader->faults);
		war->turns++;
		war->turn_name[war->turns] =
			kit_keep_text(&loader->folder, base_read_text(one, "name", "", loader->faults));
		war->weather[war->turns] =
			(uint8_t)base_read_choice(one, "weather", mutiny_weather_words, 0, loader->faults);
		war->victory[war->turns] = base_read_bool_opt(one, "victory", false, loader->faults);
	}
	war->facts.turns = war->turns;
	war->facts.longest = war->turns;
	war->facts.turn_names = &war->turn_name[1];
}

static uint16_t read_place(struct loader *loader, const struct doc *doc, const char *key, const struct war *war)
{
	const struct doc *where = base_find_doc(doc, key);

	if (!where) {
		base_add_fault_about(loader->faults, doc, NULL, "the war does not say where this place is", key);
		return HEX_NONE;
	}
	return (uint16_t)kit_read_spot(war->map, where, loader->faults);
}

static void read_places(struct loader *loader, const struct doc *doc, const char *key, const struct war *war,
                        uint16_t *hex, unsigned count)
{
	const struct doc *list = kit_want_list(&loader->folder, doc, key);
	unsigned at = 0;

	for (const struct doc *one = list ? list->first : NULL; one && at < count; one = one->next, at++)
		hex[at] = (uint16_t)kit_read_spot(war->map, one, loader->faults);
	if (list && list->count != count)
		base_add_fault_about(loader->faults, list, NULL, "this list of places has another length", key);
}

static void load_places(struct loader *loader, const struct doc *doc, struct war *war)
{
	static const char *const known[] = {"delhi",   "calcutta", "kathmandu",  "frontier",
	                                    "kashmir", "durbar",   "great_game", NULL};
	const struct doc *places = kit_want_map(&loader->folder, doc, "places");

	if (!places)
		return;
	base_refuse_unknown_keys(places, known, loader->faults);
	war->delhi = read_place(loader, places, "delhi", war);
	war->calcutta = read_place(loader, places, "calcutta", war);
	war->kathmandu = read_place(loader, places, "kathmandu", war);
	read_places(loader, places, "frontier", war, war->punjab, 2);
	read_places(loader, places, "kashmir", war, war->kashmir, 3);
	read_places(loader, places, "durbar", war, &war->durbar[1], 6);
	read_places(loader, places, "great_game", war, &war->great_game[1], 6);
}

static void load_head(struct loader *loader, const struct doc *doc, struct war *war)
{
	static const char *const known[] = {"scenario",    "title", "note",   "source",   "reason",
	                                    "exercise",    "map",   "sides",  "turns",    "start",
	                                    "deployments", "rest",  "places", "standard", NULL};
	const struct doc *sides = kit_want_map(&loader->folder, doc, "sides");

	base_refuse_unknown_keys(doc, known, loader->faults);
	kit_check_source(&loader->folder, doc);
	war->facts.id = kit_keep_text(&loader->folder, base_read_text(doc, "scenario", "", loader->faults));
	war->facts.title = kit_keep_text(&loader->folder, base_read_text(doc, "title", "", loader->faults));
	war->facts.note = kit_keep_text(&loader->folder, base_read_text(doc, "note", "", loader->faults));
	war->facts.exercise = base_read_bool_opt(doc, "exercise", false, loader->faults);
	base_refuse_unknown_keys(sides, mutiny_side_words, loader->faults);
	war->facts.side_titles = war->side_title;
	for (unsigned side = 0; side < SIDES; side++)
		war->side_title[side] =
			kit_keep_text(&loader->folder,
		                      sides ? base_read_text(sides, mutiny_side_words[side], "", loader->faults) : "");
}

bool mutiny_load_intro(struct loader *loader, const struct doc *doc, struct war *war)
{
	if (!kit_want_room(&loader->folder, doc, loader->tables->scenarios, MUTINY_SCENARIOS))
		return false;
	load_head(loader, doc, war);
	for (size_t i = 0; i < loader->tables->scenarios; i++)
		if (strcmp(loader->tables->war[i]->facts.id, war->facts.id) == 0)
			base_add_fault_about(loader->faults, doc, NULL, "two scenarios have this id", war->facts.id);
	loader->tables->war[loader->tables->scenarios++] = war;
	mutiny_load_options(loader, doc, war);
	load_turns(loader, doc, war);
	return true;
}

void mutiny_load_scenario(struct loader *loader, const struct doc *doc)
{
	struct war *war = base_take_bytes(loader->folder.arena, sizeof *war);
	const struct doc *map_doc = NULL;

	if (!mutiny_load_intro(loader, doc, war))
		return;
	war->map = load_map(loader, doc, &map_doc);
	if (!war->map)
		return;
	mutiny_survey_ground(loader, map_doc, war);
	load_places(loader, doc, war);
	mutiny_load_setup(loader, doc, war);
}
