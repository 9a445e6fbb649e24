/* water.c: the numbers of rules 27 to 29, what a counter is as a craft, and where the map lets craft go.
 * May use: load, base, kit. */
#include <string.h>

#include "systems/sunset/data/load.h"

/* ---- tables/water ---- */

void sunset_load_water(struct loader *loader)
{
	static const struct field armour[] = {FIELD_CHOICE("craft", sunset_tables, armoured_craft, sunset_craft_words),
	                                      FIELD_ELSEWHERE("nations"),
	                                      FIELD_INT("immune", sunset_tables, immune, 0, 9), FIELD_END};
	static const struct field fleet[] = {FIELD_INT("before", sunset_tables, fleet_result[0], 1, 9),
	                                     FIELD_INT("after", sunset_tables, fleet_result[1], 1, 9),
	                                     FIELD_INT("year", sunset_tables, fleet_year, 1000, 3000), FIELD_END};
	static const struct field cataracts[] = {FIELD_INT("march", sunset_tables, cataracts[1], 0, 9),
	                                         FIELD_INT("forced-march", sunset_tables, cataracts[2], 0, 9),
	                                         FIELD_INT("mad-dash", sunset_tables, cataracts[3], 0, 9), FIELD_END};
	static const struct field fields[] = {{"capacity", FIELD_NUMBER, FIELD_ARRAY(sunset_tables, capacity),
	                                       .high = 99, .keys = sunset_craft_words},
	                                      {"weights", FIELD_NUMBER, FIELD_ARRAY(sunset_tables, load), .high = 99,
	                                       .keys = sunset_arm_words, .how = FIELD_SOME, .standard = LOAD_STRENGTH},
	                                      FIELD_INT("cavalry_times", sunset_tables, cavalry_times, 1, 9),
	                                      FIELD_INT("naval_transfer", sunset_tables, transfer_limit, 0, 200),
	                                      FIELD_MAP("armoured", armour),
	                                      FIELD_MAP("fleet_result", fleet),
	                                      FIELD_MAP("cataracts", cataracts),
	                                      FIELD_END};
	struct sunset_tables *tables = loader->tables;
	const struct doc *doc = kit_load_doc(&loader->folder, "tables/water", "sunset:27.41", fields, tables);
	const struct doc *armoured = base_find_doc(doc, "armoured");
	const struct doc *nations = armoured ? kit_want_list(&loader->folder, armoured, "nations") : NULL;
	unsigned count = 0;

	for (const struct doc *one = nations ? nations->first : NULL; one && count < 7; one = one->next)
		tables->armoured_nation[count++] = kit_keep_text(&loader->folder, one->scalar ? one->scalar : "");
	tables->load[A_HQ] = 0; /* [sunset:27.44] */
}

/* ---- counters ---- */

static bool is_armoured(const struct sunset_tables *tables, const struct unit_facts *unit)
{
	for (unsigned i = 0; tables->armoured_nation[i]; i++)
		if (unit->craft == tables->armoured_craft && strcmp(tables->armoured_nation[i], unit->nation) == 0)
			return true;
	return false;
}

void sunset_read_craft(struct loader *loader, const struct doc *doc, struct unit_facts *unit)
{
	struct faults *faults = loader->faults;
	const char *gun = base_read_text_opt(doc, "machinegun", "G", faults);

	unit->craft = CRAFTS;
	if (unit->arm != A_FLEET && unit->arm != A_RIVERINE) {
		if (base_find_doc(doc, "craft") || base_find_doc(doc, "machineguns"))
			base_add_fault_about(faults, doc, "sunset:27.0",
			                     "only fleets and riverine units are craft:", unit->id);
		return;
	}
	unit->craft = unit->arm == A_FLEET ? (uint8_t)CRAFT_FLEET
	                                   : (uint8_t)base_read_choice(doc, "craft", sunset_craft_words, 0, faults);
	if ((unit->craft == CRAFT_FLEET) != (unit->arm == A_FLEET))
		base_add_fault_about(faults, doc, "sunset:27.0",
		                     "a riverine unit is a gunboat, a steamer, a junk or a transport:", unit->id);
	unit->move = 1; /* without limit of distance: it only says that the counter moves */
	unit->rattle = (uint8_t)base_read_int_opt(doc, "machineguns", 0, 30, 0, faults);
	unit->rattle_weapon = strcmp(gun, "M") == 0 ? W_GUN_M : W_GUN_G;
	if (strcmp(gun, "M") != 0 && strcmp(gun, "G") != 0)
		base_add_fault_about(faults, doc, "sunset:2.44", "the machineguns of a craft are G or M, not", gun);
	if (unit->rattle && unit->weapon == unit->rattle_weapon)
		base_add_fault_about(faults, doc, "sunset:27.52",
		                     "guns and machineguns of a craft are of one kind:", unit->id);
	unit->capacity =
		(uint8_t)base_read_int_opt(doc, "capacity", 0, 99, loader->tables->capacity[unit->craft], faults);
	unit->armoured = is_armoured(loader->tables, unit);
}

void sunset_number_craft(struct loader *loader, const struct doc *doc, struct scenario *war, unsigned unit)
{
	if (war->unit[unit].craft == CRAFTS)
		return;
	if (war->crafts == WATER_CRAFTS) {
		base_add_fault(loader->faults, doc, "sunset:27.0", "a war has at most 16 craft");
		return;
	}
	war->unit[unit].number = war->crafts;
	war->craft[war->crafts++] = (uint16_t)unit;
}

/* ---- the map ---- */

static bool has(const struct scenario *war, unsigned hex, unsigned terrain)
{
	return hex && (war->map->terrain[hex] >> terrain & 1);
}

/* The third hex where the sides d and d + 1 of a hex meet lies across both; nothing beyond the edge is the sea. */
static bool corner_is_sea(const struct scenario *war, unsigned hex, unsigned d)
{
	return has(war, war->map->next[hex][d], T_SEA) || has(war, war->map->next[hex][(d + 1) % HEX_SIDES], T_SEA);
}

/* The coast goes on where two coastal hexes share a sea hex, an arm of the sea, or the edge of the map. */
static bool coast_goes_on(const struct scenario *war, unsigned hex, unsigned d)
{
	unsigned before = war->map->next[hex][(d + 5) % HEX_SIDES], after = war->map->next[hex][(d + 1) % HEX_SIDES];

	if (!has(war, hex, T_COAST) || !has(war, war->map->next[hex][d], T_COAST))
		return false;
	return !before || !after || has(war, before, T_SEA) || has(war, after, T_SEA) ||
	       (war->map->side[hex][d] >> H_SEA & 1);
}

void sunset_survey_water(struct scenario *war)
{
	for (unsigned hex = 1; hex < war->map->count; hex++)
		for (unsigned d = 0; d < HEX_SIDES; d++) {
			unsigned to = war->map->next[hex][d];

			if (!to || has(war, hex, T_SEA) || has(war, to, T_SEA))
				continue;
			if (coast_goes_on(war, hex, d))
				war->shore[hex] |= (uint8_t)(1u << d);
			if (!(war->map->side[hex][d] >> H_MAJOR_RIVER & 1))
				continue;
			war->river[hex] |= (uint8_t)(1u << d);
			if (corner_is_sea(war, hex, d) || corner_is_sea(war, hex, (d + 5) % HEX_SIDES))
				war->mouth[hex] |= (uint8_t)(1u << d);
		}
}
