/* objectives.c: the places that score at the end of a war.
 * May use: load, base, kit. */
#include <string.h>

#include "systems/sunset/data/load.h"

/* What a place brings a side, and by which rule. */
static void set_worth(struct objective *one, const struct scenario *war, unsigned side, int points)
{
	one->points[side] = (int16_t)points;
	one->rule[side] = war->objective_rule[side];
}

static struct objective *take_objective(struct loader *loader, const struct doc *where, struct scenario *war,
                                        unsigned hex)
{
	for (unsigned i = 0; i < war->objectives; i++)
		if (war->objective[i].hex == hex)
			return &war->objective[i];
	if (war->objectives == SUNSET_OBJECTIVES) {
		base_add_fault(loader->faults, where, "sunset:16.2(1)", "a war has at most 64 objectives");
		return &war->objective[0];
	}
	war->objective[war->objectives].hex = (uint16_t)hex;
	return &war->objective[war->objectives++];
}

/* A kind of places: those that were named before keep their own points (R096). */
static void load_kind(struct loader *loader, const struct doc *entry, struct scenario *war, unsigned side, int points)
{
	static const char *const words[] = {"fortresses", "coastal-towns", "towns", NULL};
	int kind = base_read_choice(entry, "kind", words, 0, loader->faults);

	for (const uint16_t *hex = kind ? war->town : war->fortress; *hex; hex++) {
		struct objective *one;

		if (kind == 1 && !(war->map->terrain[*hex] >> T_COAST & 1))
			continue;
		one = take_objective(loader, entry, war, *hex);
		if (one->points[side])
			one->also[side] = (int16_t)points;
		else
			set_worth(one, war, side, points);
		one->by_deed = base_read_bool_opt(entry, "by_deed", false, loader->faults);
	}
}

static void load_places(struct loader *loader, const struct doc *entry, struct scenario *war, unsigned side, int points)
{
	const struct doc *list = kit_want_list(&loader->folder, entry, "places");

	for (const struct doc *place = list ? list->first : NULL; place; place = place->next) {
		unsigned hex = kit_read_spot(war->map, place, loader->faults);

		if (hex != HEX_NONE)
			set_worth(take_objective(loader, place, war, hex), war, side, points);
	}
}

/* Two places that score only together. */
static void load_pair(struct loader *loader, const struct doc *entry, struct scenario *war, unsigned side, int points)
{
	const struct doc *list = kit_want_list(&loader->folder, entry, "pair");
	unsigned first, second;

	if (!list || list->count != 2) {
		base_add_fault(loader->faults, entry, "sunset:16.2(1)", "a pair is a list of two places");
		return;
	}
	first = kit_read_spot(war->map, list->first, loader->faults);
	second = kit_read_spot(war->map, list->first->next, loader->faults);
	if (first && second) {
		struct objective *one = take_objective(loader, entry, war, first);

		set_worth(one, war, side, points);
		one->partner = (uint16_t)second;
	}
}

void sunset_load_residents(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	static const struct field fields[] = {FIELD_CHOICE("side", resident, side, sunset_side_words),
	                                      FIELD_SPOT("at", resident, hex),
	                                      FIELD_ELSEWHERE("who"),
	                                      FIELD_INT("points", resident, points, 1, 200),
	                                      FIELD_CITED("rule", resident, rule),
	                                      FIELD_END};
	static const char *const who[] = {"political", "chief", NULL};
	static const uint16_t trait[] = {TRAIT_POLITICAL, TRAIT_CHIEF};
	const struct doc *list = kit_want_list_opt(&loader->folder, doc, "residents"),
			 *entry = list ? list->first : NULL;
	unsigned count = kit_load_rows(&loader->folder, list, fields, war->resident, sizeof war->resident[0], 3);

	for (unsigned i = 0; i < count; i++, entry = entry->next)
		war->resident[i].trait = trait[base_read_choice(entry, "who", who, 0, loader->faults)];
}

void sunset_load_objectives(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	static const char *const known[] = {"side", "kind", "places", "pair", "points", "rule", "by_deed", NULL};
	const struct doc *list = kit_want_list_opt(&loader->folder, doc, "objectives");

	for (const struct doc *entry = list ? list->first : NULL; entry; entry = entry->next) {
		unsigned side = (unsigned)base_read_choice(entry, "side", sunset_side_words, 0, loader->faults);
		int points = (int)base_read_int(entry, "points", 1, 200, 1, loader->faults);

		base_refuse_unknown_keys(entry, known, loader->faults);
		war->objective_rule[side] = kit_want_rule(&loader->folder, entry, "rule");
		if (base_find_doc(entry, "kind"))
			load_kind(loader, entry, war, side, points);
		else if (base_find_doc(entry, "pair"))
			load_pair(loader, entry, war, side, points);
		else
			load_places(loader, entry, war, side, points);
	}
}
