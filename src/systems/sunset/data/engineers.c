/* engineers.c: the numbers of the optional rules on engineers, sieges and rout.
 * May use: load, base. */
#include "systems/sunset/data/load.h"

static void load_sapper(struct loader *loader, const struct doc *doc)
{
	static const char *const totals[] = {"1", "2", "3", "4", "5", "6", NULL};
	static const char *const known[] = {"engineer_hq", "veteran", "defending_engineer", "defending_engineer_hq",
	                                    NULL};
	const struct doc *table = kit_want_map(&loader->folder, doc, "sapper");
	const struct doc *modifiers = kit_want_map(&loader->folder, doc, "sapper_modifiers");
	struct sunset_tables *tables = loader->tables;

	base_refuse_unknown_keys(table, totals, loader->faults);
	base_refuse_unknown_keys(modifiers, known, loader->faults);
	for (unsigned i = 0; table && totals[i]; i++)
		tables->sapper[i] =
			(uint8_t)base_read_choice(table, totals[i], sunset_sapper_words, SAP_NOTHING, loader->faults);
	if (!modifiers)
		return;
	tables->sapper_hq = (int8_t)base_read_int(modifiers, "engineer_hq", -9, 9, 0, loader->faults);
	tables->sapper_veteran = (int8_t)base_read_int(modifiers, "veteran", -9, 9, 0, loader->faults);
	tables->sapper_foe = (int8_t)base_read_int(modifiers, "defending_engineer", -9, 9, 0, loader->faults);
	tables->sapper_foe_hq = (int8_t)base_read_int(modifiers, "defending_engineer_hq", -9, 9, 0, loader->faults);
}

void sunset_load_engineers(struct loader *loader)
{
	static const char *const known[] = {"source",
	                                    "reason",
	                                    "sapper",
	                                    "sapper_modifiers",
	                                    "rough_with_help",
	                                    "road_without_help",
	                                    "besieged_arrivals",
	                                    "rout_rallied_hexes",
	                                    NULL};
	const struct doc *doc = kit_want_doc(&loader->folder, "tables/engineers", "sunset:17.T1");
	struct sunset_tables *tables = loader->tables;

	if (!doc)
		return;
	kit_check_source(&loader->folder, doc);
	base_refuse_unknown_keys(doc, known, loader->faults);
	load_sapper(loader, doc);
	tables->rough_helped = (int8_t)(2 * base_read_int(doc, "rough_with_help", 0, 20, 2, loader->faults));
	tables->road_unaided = (int8_t)(2 * base_read_int(doc, "road_without_help", 0, 20, 1, loader->faults));
	tables->besieged_arrivals = (uint8_t)base_read_int(doc, "besieged_arrivals", 0, 99, 1, loader->faults);
	tables->rout_hexes = (uint8_t)base_read_int(doc, "rout_rallied_hexes", 1, RETREAT_STEPS, 1, loader->faults);
}
