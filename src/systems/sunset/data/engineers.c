/* engineers.c: the numbers of the optional rules on engineers, sieges and rout.
 * May use: load, base. */
#include "systems/sunset/data/load.h"

void sunset_load_engineers(struct loader *loader)
{
	static const char *const totals[] = {"1", "2", "3", "4", "5", "6", NULL};
	static const struct field modifiers[] = {
		FIELD_INT("engineer_hq", sunset_tables, sapper_hq, -9, 9),
		FIELD_INT("veteran", sunset_tables, sapper_veteran, -9, 9),
		FIELD_INT("defending_engineer", sunset_tables, sapper_foe, -9, 9),
		FIELD_INT("defending_engineer_hq", sunset_tables, sapper_foe_hq, -9, 9), FIELD_END};
	static const struct field fields[] = {
		{"sapper", FIELD_WORD, FIELD_ARRAY(sunset_tables, sapper), .words = sunset_sapper_words,
	         .keys = totals},
		FIELD_MAP("sapper_modifiers", modifiers),
		{"rough_with_help", FIELD_NUMBER, FIELD_AT(sunset_tables, rough_helped), .high = 20, .times = 2},
		{"road_without_help", FIELD_NUMBER, FIELD_AT(sunset_tables, road_unaided), .high = 20, .times = 2},
		FIELD_INT("besieged_arrivals", sunset_tables, besieged_arrivals, 0, 99),
		FIELD_INT("rout_rallied_hexes", sunset_tables, rout_hexes, 1, RETREAT_STEPS),
		FIELD_END};

	kit_load_doc(&loader->folder, "tables/engineers", "sunset:17.T1", fields, loader->tables);
}
