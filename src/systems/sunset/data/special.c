/* special.c: what single wars have of their own: set-ups that players place, friendly and hostile Natives,
 * elephants, hostages, captures and floods.
 * May use: load, base, kit. */
#include <string.h>

#include "systems/sunset/data/load.h"

/* A map under a key that need not be there, with the keys it may have. */
static const struct doc *find_part(struct loader *loader, const struct doc *doc, const char *key,
                                   const char *const *known)
{
	const struct doc *part = kit_want_map_opt(&loader->folder, doc, key);

	base_refuse_unknown_keys(part, known, loader->faults);
	return part;
}

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
	static const char *const kinds[] = {"hq",       "cavalry", "infantry", "artillery",
	                                    "engineer", "supply",  "other",    NULL};
	static const char *const known[] = {"at",       "hq",     "cavalry", "infantry", "artillery",
	                                    "engineer", "supply", "other",   "rule",     NULL};
	const struct doc *list = kit_want_list_opt(&loader->folder, entry, "least");
	unsigned count = 0;

	for (const struct doc *one = list ? list->first : NULL; one && count + 1 < BILLET_PLACES; one = one->next) {
		base_refuse_unknown_keys(one, known, loader->faults);
		part->billet[count].hex = read_spot(loader, war, base_find_doc(one, "at"));
		part->billet[count].rule = kit_want_rule(&loader->folder, one, "rule");
		for (unsigned kind = 0; kind < BILLET_KINDS; kind++)
			part->billet[count].least[kind] =
				(uint8_t)base_read_int_opt(one, kinds[kind], 0, 99, 0, loader->faults);
		count++;
	}
	part->most = (uint8_t)base_read_int_opt(entry, "most", 0, 99, 0, loader->faults);
	part->most_rule = part->rule;
	if (base_find_doc(entry, "most_rule"))
		part->most_rule = kit_want_rule(&loader->folder, entry, "most_rule");
	if (base_find_doc(entry, "area"))
		for (unsigned area = 1; area < war->map->area_count && area < 32; area++)
			if (strcmp(war->map->area_names[area], base_read_text(entry, "area", "", loader->faults)) == 0)
				part->areas |= 1u << area;
}

static void load_deployment(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	static const char *const known[] = {"id",     "side",     "places",    "ground", "from_coast", "dice",
	                                    "number", "together", "apart",     "ready",  "rest",       "rule",
	                                    "least",  "most",     "most_rule", "area",   "own_places", NULL};
	static const char *const rests[] = {"dead", "pool", NULL};
	const struct doc *list = kit_want_list_opt(&loader->folder, doc, "deployment");

	for (const struct doc *entry = list ? list->first : NULL; entry; entry = entry->next) {
		struct deployment *part = &war->deployment[war->deployments];

		if (war->deployments == DEPLOYMENTS) {
			base_add_fault(loader->faults, entry, NULL, "a set-up has at most 12 parts");
			return;
		}
		base_refuse_unknown_keys(entry, known, loader->faults);
		part->id = kit_keep_text(&loader->folder, base_read_text(entry, "id", "", loader->faults));
		part->side = (uint8_t)base_read_choice(entry, "side", sunset_side_words, 0, loader->faults);
		load_ground(loader, entry, war, part);
		part->from_coast = (uint8_t)base_read_int_opt(entry, "from_coast", 0, 99, 255, loader->faults);
		part->dice = (uint8_t)base_read_int_opt(entry, "dice", 0, 4, 0, loader->faults);
		part->number = (uint8_t)base_read_int_opt(entry, "number", 0, 99, 0, loader->faults);
		part->together = base_read_bool_opt(entry, "together", false, loader->faults);
		part->apart = base_read_bool_opt(entry, "apart", false, loader->faults);
		part->ready = read_spot(loader, war, base_find_doc(entry, "ready"));
		part->rest = base_read_choice_opt(entry, "rest", rests, 0, loader->faults) ? AT_POOL : AT_DEAD;
		part->rule = kit_want_rule(&loader->folder, entry, "rule");
		load_billets(loader, entry, war, part);
		if (!part->ready && !base_read_bool_opt(entry, "own_places", false, loader->faults))
			base_add_fault_about(loader->faults, entry, "sunset:15.1",
			                     "this part of the set-up has no `ready` place:", part->id);
		war->deployments++;
	}
}

/* ---- Natives, friendly and hostile ---- */

static uint32_t read_areas(struct loader *loader, const struct doc *homes, const char *key, const struct scenario *war)
{
	const struct doc *list = kit_want_list_opt(&loader->folder, homes, key);
	uint32_t areas = 0;

	for (const struct doc *one = list ? list->first : NULL; one; one = one->next) {
		size_t area = 1;

		while (area < war->map->area_count && (!one->scalar || strcmp(war->map->area_names[area], one->scalar)))
			area++;
		if (area < war->map->area_count && area < 32)
			areas |= 1u << area;
		else
			base_add_fault_about(loader->faults, one, NULL, "the map has no such area",
			                     one->scalar ? one->scalar : "(not a word)");
	}
	return list ? areas : UINT32_MAX;
}

static void load_natives(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	static const char *const friends_keys[] = {"rule", NULL}, *const barred_keys[] = {"place", "rule", NULL},
				 *const heights_keys[] = {"natives", "foot", NULL},
				 *const home_keys[] = {"army", "tribes", "raided", NULL};
	const struct doc *friends = find_part(loader, doc, "friends", friends_keys);
	const struct doc *barred = find_part(loader, doc, "barred", barred_keys);
	const struct doc *heights = find_part(loader, doc, "heights", heights_keys);
	const struct doc *homes = find_part(loader, doc, "homes", home_keys);

	if (friends)
		war->friends_rule = kit_want_rule(&loader->folder, friends, "rule");
	if (barred) {
		war->barred = read_spot(loader, war, base_find_doc(barred, "place"));
		war->barred_rule = kit_want_rule(&loader->folder, barred, "rule");
	}
	if (heights) {
		war->heights.counts = true;
		war->heights.natives = (int8_t)base_read_int(heights, "natives", -9, 9, 0, loader->faults);
		war->heights.foot = (int8_t)base_read_int(heights, "foot", -9, 9, 0, loader->faults);
	}
	war->home[0] = read_areas(loader, homes, "army", war);
	war->home[1] = read_areas(loader, homes, "tribes", war);
	war->raided = read_areas(loader, homes, "raided", war);
}

/* ---- captures, hostages, elephants, landings ---- */

static void load_captures(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	static const char *const known[] = {"rule", "area", "points", "named", NULL};
	const struct doc *captures = find_part(loader, doc, "captures", known);
	const struct doc *named = base_find_doc(captures, "named");
	const char *area = captures ? base_read_text(captures, "area", "", loader->faults) : "";
	int16_t points;

	if (!captures)
		return;
	points = (int16_t)base_read_int(captures, "points", 0, 200, 0, loader->faults);
	war->capture_rule = kit_want_rule(&loader->folder, captures, "rule");
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
	static const char *const known[] = {"unit", "at", "points", "by_die", NULL};
	const struct doc *hostages = find_part(loader, doc, "hostages", known);
	const struct doc *list = hostages ? kit_want_list(&loader->folder, hostages, "by_die") : NULL;
	const char *id = hostages ? base_read_text(hostages, "unit", "", loader->faults) : "";
	unsigned die = 0;

	if (!hostages)
		return;
	war->prison = read_spot(loader, war, base_find_doc(hostages, "at"));
	war->hostage_vp = (int16_t)base_read_int(hostages, "points", 0, 200, 0, loader->faults);
	for (const struct doc *one = list ? list->first : NULL; one && die < 6; one = one->next)
		war->prison_of[die++] = read_spot(loader, war, one);
	for (unsigned unit = 1; unit <= war->units; unit++)
		if (strcmp(war->unit[unit].id, id) == 0)
			war->hostages = (uint16_t)unit;
	if (!war->hostages || die != 6)
		base_add_fault_about(loader->faults, hostages, "sunset:abyssinia-6.5",
		                     "hostages need a counter of the British and a place for each die:", id);
}

static void load_transport(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	static const char *const elephant_keys[] = {"carry", "gun_move", "rule", NULL}, *const landing_keys[] = {
												"coast_needs_fleet",
												"supply_needs_port",
												"rule", NULL};
	const struct doc *elephants = find_part(loader, doc, "elephants", elephant_keys);
	const struct doc *landings = find_part(loader, doc, "landings", landing_keys);

	if (elephants) {
		war->elephant_loads =
			(uint8_t)base_read_choice(elephants, "carry", sunset_load_words, LOAD_NOTHING, loader->faults);
		war->elephant_gun_move = (uint8_t)base_read_int_opt(elephants, "gun_move", 1, 20, 4, loader->faults);
		war->elephant_rule = kit_want_rule(&loader->folder, elephants, "rule");
	}
	war->open_rule = "sunset:13.3";
	if (landings) {
		if (base_find_doc(landings, "rule"))
			war->open_rule = kit_want_rule(&loader->folder, landings, "rule");
		war->coast_needs_fleet = base_read_bool_opt(landings, "coast_needs_fleet", false, loader->faults);
		war->supply_needs_port = base_read_bool_opt(landings, "supply_needs_port", false, loader->faults);
	}
}

/* ---- floods ---- */

/* "3609/ne": the map has been checked, so that every side of a river is well written. */
static void flood_side(struct scenario *war, const char *word)
{
	static const char *const flat[] = {"n", "ne", "se", "s", "sw", "nw"}, *const pointy[] = {"ne", "e", "se",
	                                                                                         "sw", "w", "nw"};
	unsigned hex, to;
	int number = 0;

	for (; word && *word >= '0' && *word <= '9'; word++)
		number = number * 10 + (*word - '0');
	hex = kit_find_hex(war->map, number);
	for (unsigned d = 0; hex && word && *word == '/' && d < HEX_SIDES; d++) {
		if (strcmp(word + 1, war->map->pointy ? pointy[d] : flat[d]) != 0)
			continue;
		to = war->map->next[hex][d];
		war->flooded[hex] |= (uint8_t)(1u << d);
		if (to)
			war->flooded[to] |= (uint8_t)(1u << (d + 3) % HEX_SIDES);
	}
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
	load_natives(loader, doc, war);
	load_captures(loader, doc, war);
	load_transport(loader, doc, war);
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
