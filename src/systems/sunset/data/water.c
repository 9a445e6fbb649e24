/* water.c: the numbers of rules 27 to 29, what a counter is as a craft, and where the map lets craft go.
 * May use: load, base, kit. */
#include <string.h>

#include "systems/sunset/data/load.h"

/* ---- tables/water ---- */

static void load_weights(struct loader *loader, const struct doc *doc)
{
	const struct doc *weights = kit_want_map(&loader->folder, doc, "weights");
	struct sunset_tables *tables = loader->tables;

	base_refuse_unknown_keys(weights, sunset_arm_words, loader->faults);
	memset(tables->load, LOAD_STRENGTH, sizeof tables->load);
	tables->load[A_HQ] = 0; /* [sunset:27.44] */
	for (int arm = 0; weights && arm < ARMS; arm++)
		if (base_find_doc(weights, sunset_arm_words[arm]))
			tables->load[arm] =
				(uint8_t)base_read_int(weights, sunset_arm_words[arm], 0, 99, 0, loader->faults);
}

static void load_armour(struct loader *loader, const struct doc *doc)
{
	static const char *const known[] = {"craft", "nations", "immune", NULL};
	const struct doc *armour = kit_want_map(&loader->folder, doc, "armoured");
	const struct doc *nations = armour ? kit_want_list(&loader->folder, armour, "nations") : NULL;
	struct sunset_tables *tables = loader->tables;
	unsigned count = 0;

	if (!armour)
		return;
	base_refuse_unknown_keys(armour, known, loader->faults);
	tables->armoured_craft = (uint8_t)base_read_choice(armour, "craft", sunset_craft_words, 0, loader->faults);
	tables->immune = (uint8_t)base_read_int(armour, "immune", 0, 9, 1, loader->faults);
	for (const struct doc *one = nations ? nations->first : NULL; one && count < 7; one = one->next)
		tables->armoured_nation[count++] = kit_keep_text(&loader->folder, one->scalar ? one->scalar : "");
}

static void load_limits(struct loader *loader, const struct doc *doc)
{
	static const char *const fleet_keys[] = {"before", "after", "year", NULL};
	static const char *const falls_keys[] = {"march", "forced-march", "mad-dash", NULL};
	const struct doc *fleet = kit_want_map(&loader->folder, doc, "fleet_result");
	const struct doc *falls = kit_want_map(&loader->folder, doc, "cataracts");
	struct sunset_tables *tables = loader->tables;

	tables->cavalry_times = (uint8_t)base_read_int(doc, "cavalry_times", 1, 9, 2, loader->faults);
	tables->transfer_limit = (uint8_t)base_read_int(doc, "naval_transfer", 0, 200, 12, loader->faults);
	if (!fleet || !falls)
		return;
	base_refuse_unknown_keys(fleet, fleet_keys, loader->faults);
	tables->fleet_result[0] = (uint8_t)base_read_int(fleet, "before", 1, 9, 2, loader->faults);
	tables->fleet_result[1] = (uint8_t)base_read_int(fleet, "after", 1, 9, 3, loader->faults);
	tables->fleet_year = (int16_t)base_read_int(fleet, "year", 1000, 3000, 1880, loader->faults);
	base_refuse_unknown_keys(falls, falls_keys, loader->faults);
	for (int i = 0; falls_keys[i]; i++)
		tables->cataracts[i + 1] = (uint8_t)base_read_int(falls, falls_keys[i], 0, 9, 0, loader->faults);
}

void sunset_load_water(struct loader *loader)
{
	static const char *const known[] = {"source",         "reason",   "capacity",     "weights",   "cavalry_times",
	                                    "naval_transfer", "armoured", "fleet_result", "cataracts", NULL};
	const struct doc *doc = kit_want_doc(&loader->folder, "tables/water", "sunset:27.41");
	const struct doc *capacity = doc ? kit_want_map(&loader->folder, doc, "capacity") : NULL;

	if (!doc)
		return;
	kit_check_source(&loader->folder, doc);
	base_refuse_unknown_keys(doc, known, loader->faults);
	base_refuse_unknown_keys(capacity, sunset_craft_words, loader->faults);
	for (int craft = 0; capacity && craft < CRAFTS; craft++)
		loader->tables->capacity[craft] =
			(uint8_t)base_read_int(capacity, sunset_craft_words[craft], 0, 99, 0, loader->faults);
	load_weights(loader, doc);
	load_armour(loader, doc);
	load_limits(loader, doc);
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
