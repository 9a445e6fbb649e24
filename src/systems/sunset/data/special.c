/* special.c: what single wars have of their own: set-ups that players place, friendly and hostile Natives,
 * elephants, hostages, captures and floods.
 * May use: load, base, kit. */
#include <string.h>

#include "systems/sunset/data/load.h"

static uint16_t read_spot(struct loader *loader, const struct scenario *war, const struct doc *where)
{
	return where ? (uint16_t)kit_read_spot(war->map, where, loader->faults) : (uint16_t)HEX_NONE;
}

/* ---- what players place ---- */

static void load_ground(struct loader *loader, const struct doc *entry, struct scenario *war, struct deployment *part)
{
	const struct doc *places = base_find_doc(entry, "places");
	unsigned count = 0;

	if (!places) {
		part->ground =
			(uint8_t)base_read_choice(entry, "ground", sunset_ground_words, GROUND_PLACES, loader->faults);
		return;
	}
	part->ground = GROUND_LIST;
	places = kit_want_list(&loader->folder, entry, "places");
	for (const struct doc *one = places ? places->first : NULL; one && count < 7; one = one->next)
		part->hex[count++] = read_spot(loader, war, one);
}

/* What places of the set-up must have, by kind. */
static void load_billets(struct loader *loader, const struct doc *entry, const struct scenario *war,
                         struct deployment *part)
{
	static const struct field fields[] = {FIELD_SPOT("at", billet, hex),
	                                      FIELD_INT_OPT("hq", billet, least[0], 0, 99, 0),
	                                      FIELD_INT_OPT("cavalry", billet, least[1], 0, 99, 0),
	                                      FIELD_INT_OPT("infantry", billet, least[2], 0, 99, 0),
	                                      FIELD_INT_OPT("artillery", billet, least[3], 0, 99, 0),
	                                      FIELD_INT_OPT("engineer", billet, least[4], 0, 99, 0),
	                                      FIELD_INT_OPT("supply", billet, least[5], 0, 99, 0),
	                                      FIELD_INT_OPT("other", billet, least[6], 0, 99, 0),
	                                      FIELD_CITED("rule", billet, rule),
	                                      FIELD_END};

	kit_load_rows(&loader->folder, kit_want_list_opt(&loader->folder, entry, "least"), fields, part->billet,
	              sizeof part->billet[0], BILLET_PLACES - 1);
	if (!part->most_rule)
		part->most_rule = part->rule;
	if (base_find_doc(entry, "area"))
		part->areas = 1u << kit_find_area(war->map, base_read_text(entry, "area", "", loader->faults)) & ~1u;
}

static void load_deployment(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	static const struct field fields[] = {
		FIELD_STRING("id", deployment, id),
		FIELD_CHOICE("side", deployment, side, sunset_side_words),
		FIELD_ELSEWHERE("places"),
		FIELD_ELSEWHERE("ground"),
		FIELD_INT_OPT("from_coast", deployment, from_coast, 0, 99, 255),
		FIELD_INT_OPT("dice", deployment, dice, 0, 4, 0),
		FIELD_INT_OPT("number", deployment, number, 0, 99, 0),
		FIELD_FLAG("together", deployment, together),
		FIELD_FLAG("apart", deployment, apart),
		FIELD_SPOT("ready", deployment, ready),
		FIELD_ELSEWHERE("rest"),
		FIELD_CITED("rule", deployment, rule),
		FIELD_ELSEWHERE("least"),
		FIELD_INT_OPT("most", deployment, most, 0, 99, 0),
		{"most_rule", FIELD_RULE, FIELD_AT(deployment, most_rule), .how = FIELD_OPTIONAL},
		FIELD_ELSEWHERE("area"),
		FIELD_ELSEWHERE("own_places"),
		FIELD_END};
	static const char *const rests[] = {"dead", "pool", NULL};
	const struct doc *list = kit_want_list_opt(&loader->folder, doc, "deployment"),
			 *entry = list ? list->first : NULL;

	war->deployments = (uint8_t)kit_load_rows(&loader->folder, list, fields, war->deployment,
	                                          sizeof war->deployment[0], DEPLOYMENTS);
	for (unsigned i = 0; i < war->deployments; i++, entry = entry->next) {
		struct deployment *part = &war->deployment[i];

		load_ground(loader, entry, war, part);
		part->rest = base_read_choice_opt(entry, "rest", rests, 0, loader->faults) ? AT_POOL : AT_DEAD;
		load_billets(loader, entry, war, part);
		if (!part->ready && !base_read_bool_opt(entry, "own_places", false, loader->faults))
			base_add_fault_about(loader->faults, entry, "sunset:15.1",
			                     "this part of the set-up has no `ready` place:", part->id);
	}
}

/* ---- Natives, friendly and hostile ---- */

/* Everywhere where nothing is said. */
static uint32_t read_areas(struct loader *loader, const struct doc *homes, const char *key, const struct scenario *war)
{
	const struct doc *list = kit_want_list_opt(&loader->folder, homes, key);

	return list ? kit_read_areas(war->map, list, loader->faults) : UINT32_MAX;
}

static void load_homes(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	const struct doc *homes = base_find_doc(doc, "homes");

	war->home[0] = read_areas(loader, homes, "army", war);
	war->home[1] = read_areas(loader, homes, "tribes", war);
	war->raided = read_areas(loader, homes, "raided", war);
}

/* ---- captures and hostages ---- */

static void load_captures(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	const struct doc *captures = base_find_doc(doc, "captures");
	const struct doc *named = base_find_doc(captures, "named");
	const char *area = captures ? base_read_text(captures, "area", "", loader->faults) : "";
	int16_t points;

	if (!captures)
		return;
	points = (int16_t)base_read_int(captures, "points", 0, 200, 0, loader->faults);
	for (unsigned i = 0; war->fortress[i]; i++)
		if (strcmp(war->map->area_names[war->map->area[war->fortress[i]]], area) == 0)
			war->capture[i] = points;
	for (const struct doc *one = named ? named->first : NULL; one; one = one->next) {
		const struct hex_place *place = one->key ? kit_find_place(war->map, one->key) : NULL;
		bool found = false;

		for (unsigned i = 0; place && war->fortress[i]; i++)
			if (war->fortress[i] == place->hex) {
				war->capture[i] = (int16_t)base_read_int(named, one->key, 0, 200, 0, loader->faults);
				found = true;
			}
		if (!found)
			base_add_fault_about(loader->faults, one, NULL, "there is no fortress of this name",
			                     one->key ? one->key : "(no name)");
	}
}

static void load_hostages(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	const struct doc *hostages = base_find_doc(doc, "hostages");
	const struct doc *list = hostages ? kit_want_list(&loader->folder, hostages, "by_die") : NULL;
	const char *id = hostages ? base_read_text(hostages, "unit", "", loader->faults) : "";
	unsigned die = 0;

	if (!hostages)
		return;
	for (const struct doc *one = list ? list->first : NULL; one && die < 6; one = one->next)
		war->prison_of[die++] = read_spot(loader, war, one);
	for (unsigned unit = 1; unit <= war->units; unit++)
		if (strcmp(war->unit[unit].id, id) == 0)
			war->hostages = (uint16_t)unit;
	if (!war->hostages || die != 6)
		base_add_fault_about(loader->faults, hostages, "sunset:abyssinia-6.5",
		                     "hostages need a counter of the British and a place for each die:", id);
}

/* ---- floods ---- */

static void flood_side(struct scenario *war, const char *word)
{
	unsigned d, hex = kit_find_side(war->map, word, &d), to = hex ? war->map->next[hex][d] : HEX_NONE;

	if (hex)
		war->flooded[hex] |= (uint8_t)(1u << d);
	if (to)
		war->flooded[to] |= (uint8_t)(1u << (d + 3) % HEX_SIDES);
}

static void load_floods(struct loader *loader, const struct doc *doc, const struct doc *map_doc, struct scenario *war)
{
	const char *river = base_read_text_opt(doc, "flooding_river", NULL, loader->faults);
	const struct doc *rivers = base_find_doc(map_doc, "rivers");
	bool found = false;

	for (const struct doc *one = river && rivers ? rivers->first : NULL; one; one = one->next) {
		const char *name = base_scalar_of(base_find_doc(one, "name"));
		const struct doc *sides = base_find_doc(one, "sides");

		if (!name || strcmp(name, river) != 0)
			continue;
		found = true;
		for (const struct doc *side = sides ? sides->first : NULL; side; side = side->next)
			flood_side(war, base_scalar_of(side));
	}
	if (river && !found)
		base_add_fault_about(loader->faults, base_find_doc(doc, "flooding_river"), NULL,
		                     "the map has no river of this name", river);
}

void sunset_load_special(struct loader *loader, const struct doc *doc, const struct doc *map_doc, struct scenario *war)
{
	load_deployment(loader, doc, war);
	load_homes(loader, doc, war);
	load_captures(loader, doc, war);
	load_floods(loader, doc, map_doc, war);
}

void sunset_find_special(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	unsigned friends = 0;

	load_hostages(loader, doc, war);
	for (unsigned unit = 1; unit <= war->units && friends < 31; unit++)
		if (war->unit[unit].traits & TRAIT_FRIENDLY)
			war->friendly[friends++] = (uint16_t)unit;
	for (unsigned roll = 0; roll < EVENT_ROLLS && war->has_events[BRITISH]; roll++)
		war->dead_pile |= war->event[BRITISH][roll] && war->event[BRITISH][roll]->happening == HAP_RUSSIANS;
}
