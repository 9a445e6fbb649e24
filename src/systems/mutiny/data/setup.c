/* setup.c: where counters stand before the first turn, and what the players place.
 * May use: load, base, kit. */
#include <string.h>

#include "systems/mutiny/data/load.h"

static struct named_list units_of(const struct war *war)
{
	return (struct named_list){&war->unit[1], war->units, sizeof war->unit[0]};
}

/* The units that a list names, 0 and a fault for one that does not exist. */
static unsigned want_unit(struct loader *loader, const struct doc *one, const struct war *war)
{
	int unit = kit_find_id(units_of(war), base_scalar_of(one));

	if (unit < 0)
		base_add_fault_about(loader->faults, one, "mutiny:27.0",
		                     "there is no counter of this id in tables/counters",
		                     one->scalar ? one->scalar : "");
	return (unsigned)(unit + 1);
}

/* The place that is a key of a map. */
static unsigned want_place(struct loader *loader, const struct doc *one, const struct war *war)
{
	const struct hex_place *place = kit_find_place(war->map, one->key ? one->key : "");

	if (!place)
		base_add_fault_about(loader->faults, one, "mutiny:27.0", "the map has no place of this id",
		                     one->key ? one->key : "");
	return place ? place->hex : HEX_NONE;
}

/* A counter has one place, and nobody of another side stands there [mutiny:10.3(important)]. */
static void check_place(struct loader *loader, const struct doc *one, const struct war *war, unsigned unit,
                        unsigned hex)
{
	const struct unit_facts *facts = &war->unit[unit];
	unsigned side = mutiny_first_side(facts->contingent);
	bool shared = false;

	if (facts->start < MUTINY_SPOTS || facts->ready)
		base_add_fault_about(loader->faults, one, "mutiny:27.0", "this counter has a place already", facts->id);
	for (unsigned other = 1; other <= war->units; other++)
		shared = shared || ((war->unit[other].start == hex || war->unit[other].ready == hex) &&
		                    mutiny_first_side(war->unit[other].contingent) != side);
	if (shared)
		base_add_fault_about(loader->faults, one, "mutiny:10.3(important)",
		                     "counters of another side stand there", facts->id);
}

/* Reinforcements wait in the box of their side, unless the scenario takes all that it does not name out of the game. */
static void load_rest(struct loader *loader, const struct doc *doc, struct war *war)
{
	static const char *const words[] = {"boxes", "gone", NULL};
	int rest = base_read_choice_opt(doc, "rest", words, 0, loader->faults);

	for (unsigned unit = 1; unit <= war->units; unit++)
		war->unit[unit].start = rest ? AT_GONE : AT_BOX;
}

static void load_start(struct loader *loader, const struct doc *doc, struct war *war)
{
	const struct doc *map = kit_want_map_opt(&loader->folder, doc, "start");

	for (const struct doc *line = map ? map->first : NULL; line; line = line->next) {
		unsigned hex = want_place(loader, line, war);

		for (const struct doc *one = line->first; hex && one; one = one->next) {
			unsigned unit = want_unit(loader, one, war);

			if (!unit)
				continue;
			check_place(loader, one, war, unit, hex);
			war->unit[unit].start = (uint16_t)hex;
		}
	}
}

/* Where the historical set-up puts them. */
static void load_ready(struct loader *loader, const struct doc *doc, struct war *war, struct slot_facts *slot)
{
	const struct doc *map = kit_want_map(&loader->folder, doc, "ready");
	unsigned count = 0;

	for (const struct doc *line = map ? map->first : NULL; line; line = line->next) {
		unsigned hex = want_place(loader, line, war);

		for (const struct doc *one = line->first; hex && one; one = one->next, count++) {
			unsigned unit = want_unit(loader, one, war);

			if (!unit)
				continue;
			check_place(loader, one, war, unit, hex);
			war->unit[unit].ready = (uint16_t)hex;
			war->unit[unit].start = AT_ARRIVING;
			war->unit[unit].start_reduced = slot->reduced;
			slot->unit[unit / 64] |= UINT64_C(1) << unit % 64;
		}
	}
	slot->count = (uint8_t)base_read_int_opt(doc, "number", 1, 60, count, loader->faults);
	if (map && count != slot->count)
		base_add_fault(loader->faults, map, "mutiny:27.0",
		               "the proposal has another number of units than it should");
}

/* Counters of a type to choose from; the Naval Brigade's are of a type of their own. */
static void load_choice(struct loader *loader, const struct doc *doc, const struct war *war, struct slot_facts *slot)
{
	unsigned contingent = (unsigned)base_read_choice(doc, "of", mutiny_contingent_words, 0, loader->faults);
	int type = base_read_choice_opt(doc, "type", mutiny_type_words, -1, loader->faults);

	for (unsigned unit = 1; type >= 0 && unit <= war->units; unit++)
		if (war->unit[unit].contingent == contingent && war->unit[unit].type == type &&
		    !war->unit[unit].riverine && war->unit[unit].start >= MUTINY_SPOTS)
			slot->unit[unit / 64] |= UINT64_C(1) << unit % 64;
}

static void add_hex(struct loader *loader, const struct doc *where, struct slot_facts *slot, unsigned hex)
{
	if (hex && kit_want_room(&loader->folder, where, slot->hexes, MUTINY_SLOT_PLACES))
		slot->hex[slot->hexes++] = (uint16_t)hex;
}

/* Every red town and fortress but those named. */
static void add_red_places(struct loader *loader, const struct doc *doc, const struct war *war, struct slot_facts *slot)
{
	const struct doc *but = kit_want_list_opt(&loader->folder, doc, "but");

	for (unsigned hex = 1; hex < war->map->count; hex++) {
		bool barred = !(war->ground[hex] & GROUND_RED) || !(war->ground[hex] & (GROUND_TOWN | GROUND_FORTRESS));

		for (const struct doc *one = but ? but->first : NULL; one && !barred; one = one->next)
			barred = kit_read_spot(war->map, one, loader->faults) == hex;
		if (!barred)
			add_hex(loader, doc, slot, hex);
	}
}

static void load_hexes(struct loader *loader, const struct doc *doc, const struct war *war, struct slot_facts *slot)
{
	static const char *const words[] = {"other-town", "red-places", NULL};
	const struct doc *at = base_find_doc(doc, "at");

	if (at && at->kind == DOC_LIST) {
		for (const struct doc *one = at->first; one; one = one->next)
			add_hex(loader, one, slot, kit_read_spot(war->map, one, loader->faults));
		return;
	}
	if (base_read_choice(doc, "at", words, 0, loader->faults) == 0)
		slot->new_town = true;
	else
		add_red_places(loader, doc, war, slot);
}

static void load_slot(struct loader *loader, const struct doc *doc, struct war *war)
{
	static const char *const known[] = {"id", "name",  "side", "of",   "type",  "number", "reduced",
	                                    "at", "least", "but",  "rule", "ready", NULL};
	struct slot_facts *slot = &war->slot[war->slots];

	if (!kit_want_room(&loader->folder, doc, war->slots, MUTINY_SLOTS))
		return;
	base_refuse_unknown_keys(doc, known, loader->faults);
	war->slots++;
	slot->id = kit_keep_text(&loader->folder, base_read_text(doc, "id", "?", loader->faults));
	slot->name = kit_keep_text(&loader->folder, base_read_text(doc, "name", "", loader->faults));
	slot->rule = kit_want_rule(&loader->folder, doc, "rule");
	slot->side = (uint8_t)base_read_choice(doc, "side", mutiny_side_words, BRITISH, loader->faults);
	slot->reduced = base_read_bool_opt(doc, "reduced", false, loader->faults);
	slot->garrisoned = base_read_int_opt(doc, "least", 1, 1, 0, loader->faults) == 1;
	load_choice(loader, doc, war, slot);
	load_ready(loader, doc, war, slot);
	load_hexes(loader, doc, war, slot);
	if (slot->garrisoned && slot->hexes > slot->count)
		base_add_fault(loader->faults, doc, "mutiny:27.0",
		               "there are more places than units, and each must have one");
}

/* Leaders are numbered in the order of the counters; so are their markers. */
static void number_leaders(struct loader *loader, struct war *war)
{
	for (unsigned unit = 1; unit <= war->units; unit++)
		if (war->unit[unit].type == K_LEADER && kit_want_room(&loader->folder, NULL, war->leaders, 16)) {
			war->leader[++war->leaders] = (uint16_t)unit;
			war->unit[unit].leader = war->leaders;
		}
}

void mutiny_load_setup(struct loader *loader, const struct doc *doc, struct war *war)
{
	const struct doc *list = kit_want_list_opt(&loader->folder, doc, "deployments");

	memcpy(war->unit, loader->unit, sizeof war->unit);
	memcpy(war->front, loader->front, sizeof war->front);
	war->units = loader->units;
	war->fronts = loader->fronts;
	war->by_id = loader->by_id;
	number_leaders(loader, war);
	load_rest(loader, doc, war);
	load_start(loader, doc, war);
	for (const struct doc *one = list ? list->first : NULL; one; one = one->next)
		load_slot(loader, one, war);
}
