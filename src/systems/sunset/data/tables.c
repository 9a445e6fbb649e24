/* tables.c: the charts and tables that all wars share.
 * May use: load, base, kit. */
#include <string.h>

#include "systems/sunset/data/load.h"

/* Columns of each combat table; the order is that of the weapons' enum, so that a column follows from a weapon. */
static const char *const gun_letters[] = {"A", "B", "G", "F", "H", "L", "M", "R", NULL};
static const char *const foot_letters[] = {"B", "L", "M", "R", NULL};
static const char *const melee_letters[] = {"OT", "S", "C", NULL};
enum { MELEE_OTHER, MELEE_SWORD, MELEE_CAVALRY };

/* A result: "-", "(2)" or "2". */
static bool read_result(const char *word, int16_t *result)
{
	bool bracket = word[0] == '(';
	const char *digit = word + bracket;

	if (strcmp(word, "-") == 0) {
		*result = 0;
		return true;
	}
	if (*digit < '1' || *digit > '9' || (bracket ? digit[1] != ')' || digit[2] : digit[1] != 0))
		return false;
	*result = (int16_t)(bracket ? '0' - *digit : *digit - '0');
	return true;
}

static void load_crt(struct loader *loader)
{
	static const struct field fields[] = {FIELD_ELSEWHERE("artillery"), FIELD_ELSEWHERE("rifle"),
	                                      FIELD_ELSEWHERE("melee"), FIELD_END};
	static const char *const *const columns[ROUNDS] = {gun_letters, foot_letters, melee_letters};
	static const char *const rule[ROUNDS] = {"sunset:8.31(1)", "sunset:8.31(2)", "sunset:8.31(3)"};
	const struct doc *doc = kit_load_doc(&loader->folder, "tables/crt", "sunset:8.31", fields, NULL);

	for (int round = 0; doc && round < ROUNDS; round++) {
		const struct doc *table = base_find_doc(doc, sunset_round_words[round]);

		if (table && table->kind == DOC_MAP)
			kit_load_ladder(table, columns[round], read_result, &loader->tables->crt[round],
			                loader->faults);
		else
			base_add_fault_about(loader->faults, table ? table : doc, rule[round],
			                     "no battle can be fought without this table", sunset_round_words[round]);
	}
}

static void set_columns(struct sunset_tables *tables)
{
	memset(tables->crt_column, TABLE_COLUMNS, sizeof tables->crt_column);
	for (unsigned weapon = W_GUN_A; weapon <= W_GUN_R; weapon++)
		tables->crt_column[weapon][ROUND_ARTILLERY] = (uint8_t)(weapon - W_GUN_A);
	for (unsigned weapon = W_FOOT_B; weapon <= W_FOOT_R; weapon++) {
		tables->crt_column[weapon][ROUND_RIFLE] = (uint8_t)(weapon - W_FOOT_B);
		tables->crt_column[weapon][ROUND_MELEE] = MELEE_OTHER; /* [sunset:8.44] */
	}
	tables->crt_column[W_FOOT_S][ROUND_MELEE] = MELEE_SWORD;
	tables->crt_column[W_HORSE_S][ROUND_MELEE] = MELEE_SWORD;
	tables->crt_column[W_HORSE_C][ROUND_MELEE] = MELEE_CAVALRY;
}

#define MORALE_LINE(word, class)                                                                                       \
	{                                                                                                              \
		word, FIELD_NUMBER, FIELD_ARRAY(sunset_tables, morale_fire[class]), .low = -9, .high = 9,              \
										    .keys = sunset_round_words         \
	}

static void load_battle(struct loader *loader)
{
	static const struct field morale[] = {MORALE_LINE("V", M_VETERAN), MORALE_LINE("L", M_LINE),
	                                      MORALE_LINE("R", M_RABBLE), MORALE_LINE("F", M_FANATIC), FIELD_END};
	static const struct field fields[] = {FIELD_MAP("morale", morale),
	                                      FIELD_INT("defeat_percent", sunset_tables, defeat_percent, 1, 100),
	                                      FIELD_INT("retreat_hexes", sunset_tables, retreat_distance, 1, 6),
	                                      FIELD_INT("supplied_modifier", sunset_tables, supplied_modifier, -6, 6),
	                                      FIELD_INT("march_attack_modifier", sunset_tables, assault_defence, -6, 6),
	                                      FIELD_END};

	kit_load_doc(&loader->folder, "tables/battle", "sunset:8.6", fields, loader->tables);
	loader->tables->retreat_refusal =
		kit_keep_number(&loader->folder, "A retreat is # hexes long.", loader->tables->retreat_distance);
}

/* The results of a table by its dice, the first for the die "low". */
static unsigned load_results(struct loader *loader, const struct doc *doc, const char *const *words,
                             uint8_t results[16])
{
	const struct doc *list = doc ? kit_want_list(&loader->folder, doc, "results") : NULL;

	return list ? kit_want_words(&loader->folder, list, words, results, 16) : 0;
}

static void load_march(struct loader *loader)
{
	static const struct field fields[] = {FIELD_INT("low", sunset_tables, march_low, 0, 6),
	                                      FIELD_ELSEWHERE("results"),
	                                      {"multiples", FIELD_NUMBER, FIELD_ARRAY(sunset_tables, march_multiple),
	                                       .high = 6, .keys = sunset_march_words},
	                                      FIELD_INT("weather_modifier", sunset_tables, weather_modifier, -6, 6),
	                                      FIELD_INT("foul_weather_modifier", sunset_tables, foul_modifier, -6, 6),
	                                      FIELD_END};
	struct sunset_tables *tables = loader->tables;
	const struct doc *doc = kit_load_doc(&loader->folder, "tables/march", "sunset:6.T1", fields, tables);

	tables->march_count = (uint8_t)load_results(loader, doc, sunset_march_words, tables->march);
}

static void load_rally(struct loader *loader)
{
	static const struct field fields[] = {FIELD_INT("low", sunset_tables, rally_low, -6, 6),
	                                      FIELD_ELSEWHERE("results"), FIELD_END};
	struct sunset_tables *tables = loader->tables;
	const struct doc *doc = kit_load_doc(&loader->folder, "tables/rally", "sunset:11.5", fields, tables);
	const struct doc *results = doc ? kit_want_map(&loader->folder, doc, "results") : NULL;

	base_refuse_unknown_keys(results, sunset_morale_words, loader->faults);
	for (int class = 0; results && class < MORALES; class ++) {
		const struct doc *line = kit_want_list(&loader->folder, results, sunset_morale_words[class]);
		unsigned count = kit_want_words(&loader->folder, line, sunset_rally_words, tables->rally[class], 16);

		if (line && class > 0 && count != tables->rally_count)
			base_add_fault(loader->faults, line, "sunset:11.5",
			               "each line of the rally table needs as many results as the first");
		if (class == 0)
			tables->rally_count = (uint8_t)count;
	}
}

/* "8", "2(4)" or "all". */
static bool read_capacity(const char *word, uint8_t capacity[SIDES])
{
	int value[2] = {0, 0}, at = 0;
	const char *sign = word;

	if (strcmp(word, "all") == 0) {
		capacity[BRITISH] = capacity[NATIVE] = FORAGE_ALL;
		return true;
	}
	for (; *sign; sign++) {
		if (*sign >= '0' && *sign <= '9')
			value[at] = value[at] * 10 + (*sign - '0');
		else if (*sign == '(' && at == 0 && sign != word)
			at = 1;
		else
			break;
		if (value[at] >= FORAGE_ALL)
			return false;
	}
	if (sign == word || (at ? sign[0] != ')' || sign[1] || sign[-1] == '(' : *sign != 0))
		return false;
	capacity[BRITISH] = (uint8_t)value[0];
	capacity[NATIVE] = (uint8_t)value[at];
	return true;
}

static void load_forage_row(struct loader *loader, const struct doc *row, unsigned at)
{
	static const struct field fields[] = {FIELD_ELSEWHERE("terrain"), FIELD_ELSEWHERE("units"),
	                                      FIELD_ELSEWHERE("limit"), FIELD_END};
	const char *limit = base_read_text(row, "limit", "", loader->faults);
	const struct doc *units = kit_want_list(&loader->folder, row, "units");
	uint8_t terrain[TERRAINS];
	unsigned count = kit_want_words(&loader->folder, kit_want_list(&loader->folder, row, "terrain"),
	                                sunset_terrain_words, terrain, TERRAINS);
	unsigned die = 0;

	kit_load_fields(&loader->folder, row, fields, NULL);
	for (unsigned i = 0; i < count; i++) {
		if (loader->tables->terrain[terrain[i]].forage != FORAGE_ROWS)
			base_add_fault_about(loader->faults, row, "sunset:12.T1", "this terrain stands in two rows",
			                     sunset_terrain_words[terrain[i]]);
		loader->tables->terrain[terrain[i]].forage = (uint8_t)at;
	}
	if (!read_capacity(limit, loader->tables->forage_limit[at]))
		base_add_fault_about(loader->faults, row, "sunset:12.32b", "a limit is a number of units, 1(2) or all",
		                     limit);
	if (units && units->count != FORAGE_DICE)
		base_add_fault(loader->faults, units, "sunset:12.T1", "the forage chart has six columns, dice 1 to 6");
	for (const struct doc *one = units ? units->first : NULL; one && die < FORAGE_DICE; one = one->next, die++)
		if (!one->scalar || !read_capacity(one->scalar, loader->tables->forage[at][die]))
			base_add_fault_about(loader->faults, one, "sunset:12.T1",
			                     "write a number of units, 2(4) or all", one->scalar ? one->scalar : "");
}

static void load_forage(struct loader *loader)
{
	static const struct field fields[] = {FIELD_ELSEWHERE("rows"),
	                                      FIELD_INT("works_modifier", sunset_tables, works_forage, -6, 6),
	                                      FIELD_INT("fair_play_modifier", sunset_tables, fair_play_forage, -6, 6),
	                                      FIELD_INT("supply_unit_feeds", sunset_tables, supply_capacity, 1, 200),
	                                      FIELD_INT("line_of_supply", sunset_tables, line_length, 1, 20),
	                                      FIELD_END};
	struct sunset_tables *tables = loader->tables;
	const struct doc *doc = kit_load_doc(&loader->folder, "tables/forage", "sunset:12.T1", fields, tables);
	const struct doc *rows = doc ? kit_want_list(&loader->folder, doc, "rows") : NULL;
	unsigned at = 0;

	for (unsigned terrain = 0; terrain < TERRAINS; terrain++)
		tables->terrain[terrain].forage = FORAGE_ROWS;
	if (!rows)
		return;
	if (rows->count > FORAGE_ROWS)
		base_add_fault(loader->faults, rows, "sunset:12.T1", "the forage chart has at most five rows");
	for (const struct doc *row = rows->first; row && at < FORAGE_ROWS; row = row->next, at++)
		load_forage_row(loader, row, at);
	if (tables->terrain[T_CLEAR].forage == FORAGE_ROWS || tables->terrain[T_ATROCITY].forage == FORAGE_ROWS)
		base_add_fault(loader->faults, rows, "sunset:12.T1",
		               "the forage chart needs rows for clear and for atrocity");
}

static void load_native(struct loader *loader)
{
	static const struct field fields[] = {FIELD_INT("low", sunset_tables, native_low, -6, 6),
	                                      FIELD_ELSEWHERE("results"), FIELD_ELSEWHERE("leads"), FIELD_END};
	static const struct field lead[] = {FIELD_INT("lead", native_lead, lead, -999, 999),
	                                    FIELD_INT("modifier", native_lead, modifier, -6, 6), FIELD_END};
	struct sunset_tables *tables = loader->tables;
	const struct doc *doc = kit_load_doc(&loader->folder, "tables/native", "sunset:13.T1", fields, tables);
	const struct doc *leads = doc ? kit_want_list(&loader->folder, doc, "leads") : NULL;
	unsigned at = 0;

	tables->native_count = (uint8_t)load_results(loader, doc, sunset_native_words, tables->native);
	kit_load_rows(&loader->folder, leads, lead, tables->native_lead, sizeof tables->native_lead[0], 3);
	for (const struct doc *one = leads ? leads->first : NULL; one && at < 3; one = one->next, at++)
		if (tables->native_lead[at].lead == 0)
			base_add_fault(loader->faults, one, "sunset:13.T2",
			               "a lead is above 0 for the Native, below 0 for the British");
}

/* Political officers [sunset:25.0]. */
static void load_politics(struct loader *loader)
{
	static const struct field modifiers[] = {FIELD_INT("chief", sunset_tables, talk_modifier.chief, -6, 6),
	                                         FIELD_INT("better", sunset_tables, talk_modifier.better, -6, 6),
	                                         FIELD_INT("lead", sunset_tables, talk_modifier.lead, 1, 999),
	                                         FIELD_INT("ahead", sunset_tables, talk_modifier.ahead, -6, 6),
	                                         FIELD_INT("behind", sunset_tables, talk_modifier.behind, -6, 6),
	                                         FIELD_INT("fair_play", sunset_tables, talk_modifier.fair_play, -6, 6),
	                                         FIELD_INT("atrocity", sunset_tables, talk_modifier.outrage, -6, 6),
	                                         FIELD_END};
	static const struct field raise[] = {
		FIELD_INT("victory_points", sunset_tables, raise_price[0], 0, 99),
		FIELD_INT("replacement_points", sunset_tables, raise_price[1], 1, RULES_PATH), FIELD_END};
	static const struct field hire[] = {
		FIELD_INT("victory_points", sunset_tables, hire_price[0], 0, 99),
		FIELD_INT("replacement_points", sunset_tables, hire_price[1], 1, RULES_PATH),
		FIELD_INT("move", sunset_tables, hire_move, 1, 20), FIELD_END};
	static const struct field fields[] = {FIELD_INT("low", sunset_tables, talk_low, -6, 6),
	                                      FIELD_ELSEWHERE("results"),
	                                      FIELD_MAP("modifiers", modifiers),
	                                      FIELD_INT("submission", sunset_tables, submission_vp, 0, 99),
	                                      FIELD_INT("officer_value", sunset_tables, officer_value, 0, 6),
	                                      FIELD_MAP("raise", raise),
	                                      FIELD_MAP("hire", hire),
	                                      FIELD_END};
	struct sunset_tables *tables = loader->tables;
	const struct doc *doc = kit_load_doc(&loader->folder, "tables/politics", "sunset:25.21", fields, tables);

	tables->talk_count = (uint8_t)load_results(loader, doc, sunset_talk_words, tables->talk);
}

static void load_victory(struct loader *loader)
{
	static const struct field fields[] = {
		FIELD_ELSEWHERE("levels"), FIELD_INT("automatic_lead", sunset_tables, automatic_lead, 1, 9999),
		FIELD_INT("fair_play_points", sunset_tables, fair_play_points, 0, 99), FIELD_END};
	static const struct field level[] = {FIELD_INT("from", victory_level, from, 0, 9999),
	                                     {"name", FIELD_TEXT, FIELD_AT(victory_level, name)},
	                                     FIELD_END};
	struct sunset_tables *tables = loader->tables;
	const struct doc *doc = kit_load_doc(&loader->folder, "tables/victory", "sunset:16.1", fields, tables);
	const struct doc *levels = doc ? kit_want_list(&loader->folder, doc, "levels") : NULL;
	unsigned at = 0;

	if (levels && levels->count != 4)
		base_add_fault(loader->faults, levels, "sunset:16.1",
		               "there are four levels: the draw and three victories");
	kit_load_rows(&loader->folder, levels, level, tables->level, sizeof tables->level[0], 4);
	for (const struct doc *one = levels ? levels->first : NULL; one && at < 4; one = one->next, at++)
		if (at == 0 ? tables->level[0].from != 0 : tables->level[at].from <= tables->level[at - 1].from)
			base_add_fault(loader->faults, one, "sunset:16.1", "levels begin at 0 and rise");
}

/* A number of movement points, `other` or `closed`, as half points. */
static int16_t read_cost(struct loader *loader, const struct doc *line, const char *key, bool may_be_other)
{
	const struct doc *doc = base_find_doc(line, key);
	const char *word = base_scalar_of(doc);
	int64_t value;

	if (word && strcmp(word, "closed") == 0)
		return TERRAIN_CLOSED;
	if (word && may_be_other && strcmp(word, "other") == 0)
		return TERRAIN_OTHER;
	if (word && base_int_of(doc, &value) && value >= 0 && value <= 20)
		return (int16_t)(2 * value);
	base_add_fault_about(loader->faults, doc ? doc : line, "sunset:6.31",
	                     may_be_other ? "a cost is 0 to 20 movement points, other or closed"
	                                  : "a cost is 0 to 20 movement points, or closed",
	                     key);
	return 0;
}

static void load_hex_line(struct loader *loader, const struct doc *line, struct terrain_facts *facts)
{
	static const char *const known[] = {"british", "native", "defence", NULL};
	const struct doc *defence = base_find_doc(line, "defence");
	const char *word = base_scalar_of(defence);

	base_refuse_unknown_keys(line, known, loader->faults);
	for (unsigned side = 0; side < SIDES; side++)
		facts->cost[side] = read_cost(loader, line, sunset_side_words[side], true);
	facts->stands = !(word && strcmp(word, "other") == 0);
	if (facts->stands)
		facts->defence = (int8_t)base_read_int(line, "defence", -8, 7, 0, loader->faults);
}

static void load_hexside_line(struct loader *loader, const struct doc *line, struct hexside_facts *facts)
{
	static const char *const known[] = {"british", "native", "opens", NULL};

	base_refuse_unknown_keys(line, known, loader->faults);
	for (unsigned side = 0; side < SIDES; side++)
		facts->cost[side] = read_cost(loader, line, sunset_side_words[side], false);
	facts->opens = base_read_bool_opt(line, "opens", false, loader->faults);
	if (facts->cost[BRITISH] != facts->cost[NATIVE])
		base_add_fault(loader->faults, line, "sunset:6.31", "a hexside costs both sides the same");
}

static void load_terrain(struct loader *loader)
{
	static const struct field halves[] = {FIELD_INT("road", sunset_tables, road_cost, 0, 20),
	                                      FIELD_INT("zone_of_control", sunset_tables, zoc_cost, 0, 20),
	                                      FIELD_INT("withdrawal", sunset_tables, withdraw_cost, 0, 20),
	                                      FIELD_INT("march_attack", sunset_tables, assault_cost, 0, 20), FIELD_END};
	static const struct field fields[] = {FIELD_ELSEWHERE("hexes"), FIELD_ELSEWHERE("hexsides"),
	                                      FIELD_MAP("half_points", halves), FIELD_END};
	struct sunset_tables *tables = loader->tables;
	const struct doc *doc = kit_load_doc(&loader->folder, "tables/terrain", "sunset:6.31", fields, tables);
	const struct doc *hexes = doc ? kit_want_map(&loader->folder, doc, "hexes") : NULL;
	const struct doc *hexsides = doc ? kit_want_map(&loader->folder, doc, "hexsides") : NULL;

	for (unsigned i = 0; i < TERRAINS; i++)
		tables->terrain[i].cost[BRITISH] = tables->terrain[i].cost[NATIVE] = TERRAIN_OTHER;
	base_refuse_unknown_keys(hexes, sunset_terrain_words, loader->faults);
	base_refuse_unknown_keys(hexsides, sunset_hexside_words, loader->faults);
	for (unsigned i = 0; hexes && i <= T_FIELDWORKS; i++) {
		const struct doc *line = kit_want_map(&loader->folder, hexes, sunset_terrain_words[i]);

		if (line)
			load_hex_line(loader, line, &tables->terrain[i]);
	}
	for (unsigned i = 0; hexsides && i < HEXSIDES; i++)
		if (base_find_doc(hexsides, sunset_hexside_words[i]))
			load_hexside_line(loader, base_find_doc(hexsides, sunset_hexside_words[i]),
			                  &tables->hexside[i]);
	tables->assault_refusal = kit_keep_number(
		&loader->folder,
		"An attack from the march costs # movement points, and the force has fewer: halt, or drop slow units.",
		tables->assault_cost / 2);
}

static void load_rail(struct loader *loader)
{
	static const struct field fields[] = {FIELD_INT("hexes", sunset_tables, lay_engineer, 1, 1),
	                                      FIELD_INT("engineers", sunset_tables, lay_engineers, 1, 2),
	                                      FIELD_INT("engineer_hq", sunset_tables, lay_hq, 0, 1),
	                                      FIELD_INT("cut", sunset_tables, cut_die, 0, 6), FIELD_END};

	kit_load_doc(&loader->folder, "tables/rail", "sunset:30.0", fields, loader->tables);
}

/* Engineers, sieges and rout. */
static void load_engineers(struct loader *loader)
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

void sunset_load_tables(struct loader *loader)
{
	load_crt(loader);
	set_columns(loader->tables);
	load_battle(loader);
	load_march(loader);
	load_rally(loader);
	load_terrain(loader);
	load_forage(loader);
	load_native(loader);
	load_victory(loader);
	load_rail(loader);
	load_politics(loader);
	load_engineers(loader);
	sunset_load_water(loader);
}
