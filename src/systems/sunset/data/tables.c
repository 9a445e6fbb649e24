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
	static const char *const known[] = {"source", "reason", "artillery", "rifle", "melee", NULL};
	static const char *const *const columns[ROUNDS] = {gun_letters, foot_letters, melee_letters};
	static const char *const rule[ROUNDS] = {"sunset:8.31(1)", "sunset:8.31(2)", "sunset:8.31(3)"};
	const struct doc *doc = kit_want_doc(&loader->folder, "tables/crt", "sunset:8.31");

	if (!doc)
		return;
	kit_check_source(&loader->folder, doc);
	base_refuse_unknown_keys(doc, known, loader->faults);
	for (int round = 0; round < ROUNDS; round++) {
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

static void load_battle(struct loader *loader)
{
	static const char *const known[] = {"source",
	                                    "reason",
	                                    "morale",
	                                    "defeat_percent",
	                                    "retreat_hexes",
	                                    "supplied_modifier",
	                                    "march_attack_modifier",
	                                    NULL};
	static const char *const rounds[] = {"artillery", "rifle", "melee", NULL};
	const struct doc *doc = kit_want_doc(&loader->folder, "tables/battle", "sunset:8.6");
	const struct doc *morale = doc ? kit_want_map(&loader->folder, doc, "morale") : NULL;
	struct sunset_tables *tables = loader->tables;

	if (!doc)
		return;
	kit_check_source(&loader->folder, doc);
	base_refuse_unknown_keys(doc, known, loader->faults);
	tables->defeat_percent = (uint8_t)base_read_int(doc, "defeat_percent", 1, 100, 50, loader->faults);
	tables->retreat_distance = (uint8_t)base_read_int(doc, "retreat_hexes", 1, 6, 2, loader->faults);
	tables->retreat_refusal =
		kit_keep_number(&loader->folder, "A retreat is # hexes long.", tables->retreat_distance);
	tables->supplied_modifier = (int8_t)base_read_int(doc, "supplied_modifier", -6, 6, 1, loader->faults);
	tables->assault_defence = (int8_t)base_read_int(doc, "march_attack_modifier", -6, 6, 2, loader->faults);
	base_refuse_unknown_keys(morale, sunset_morale_words, loader->faults);
	for (int class = 0; morale && class < MORALES; class ++) {
		const struct doc *line = kit_want_map(&loader->folder, morale, sunset_morale_words[class]);

		base_refuse_unknown_keys(line, rounds, loader->faults);
		for (int round = 0; line && round < ROUNDS; round++)
			tables->morale_fire[class][round] =
				(int8_t)base_read_int(line, sunset_round_words[round], -9, 9, 0, loader->faults);
	}
}

static void load_march(struct loader *loader)
{
	static const char *const known[] = {
		"source", "reason", "low", "results", "multiples", "weather_modifier", "foul_weather_modifier", NULL};
	const struct doc *doc = kit_want_doc(&loader->folder, "tables/march", "sunset:6.T1");
	const struct doc *multiples;
	struct sunset_tables *tables = loader->tables;

	if (!doc)
		return;
	kit_check_source(&loader->folder, doc);
	base_refuse_unknown_keys(doc, known, loader->faults);
	tables->march_low = (uint8_t)base_read_int(doc, "low", 0, 6, 0, loader->faults);
	tables->march_count = (uint8_t)kit_want_words(&loader->folder, kit_want_list(&loader->folder, doc, "results"),
	                                              sunset_march_words, tables->march, sizeof tables->march);
	multiples = kit_want_map(&loader->folder, doc, "multiples");
	base_refuse_unknown_keys(multiples, sunset_march_words, loader->faults);
	for (int result = 0; multiples && result <= MARCH_DASH; result++)
		tables->march_multiple[result] =
			(uint8_t)base_read_int(multiples, sunset_march_words[result], 0, 6, 0, loader->faults);
	tables->weather_modifier = (int8_t)base_read_int(doc, "weather_modifier", -6, 6, 0, loader->faults);
	tables->foul_modifier = (int8_t)base_read_int(doc, "foul_weather_modifier", -6, 6, 0, loader->faults);
}

static void load_rally(struct loader *loader)
{
	static const char *const known[] = {"source", "reason", "low", "results", NULL};
	const struct doc *doc = kit_want_doc(&loader->folder, "tables/rally", "sunset:11.5");
	const struct doc *results = doc ? kit_want_map(&loader->folder, doc, "results") : NULL;
	struct sunset_tables *tables = loader->tables;

	if (!doc)
		return;
	kit_check_source(&loader->folder, doc);
	base_refuse_unknown_keys(doc, known, loader->faults);
	base_refuse_unknown_keys(results, sunset_morale_words, loader->faults);
	tables->rally_low = (int8_t)base_read_int(doc, "low", -6, 6, 1, loader->faults);
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
	static const char *const known[] = {"terrain", "units", "limit", NULL};
	const char *limit = base_read_text(row, "limit", "", loader->faults);
	const struct doc *units = kit_want_list(&loader->folder, row, "units");
	uint8_t terrain[TERRAINS];
	unsigned count = kit_want_words(&loader->folder, kit_want_list(&loader->folder, row, "terrain"),
	                                sunset_terrain_words, terrain, TERRAINS);
	unsigned die = 0;

	base_refuse_unknown_keys(row, known, loader->faults);
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
	static const char *const known[] = {
		"source",         "reason", "rows", "works_modifier", "fair_play_modifier", "supply_unit_feeds",
		"line_of_supply", NULL};
	const struct doc *doc = kit_want_doc(&loader->folder, "tables/forage", "sunset:12.T1");
	const struct doc *rows = doc ? kit_want_list(&loader->folder, doc, "rows") : NULL;
	struct sunset_tables *tables = loader->tables;
	unsigned at = 0;

	for (unsigned terrain = 0; terrain < TERRAINS; terrain++)
		tables->terrain[terrain].forage = FORAGE_ROWS;
	if (!doc)
		return;
	kit_check_source(&loader->folder, doc);
	base_refuse_unknown_keys(doc, known, loader->faults);
	if (rows && rows->count > FORAGE_ROWS)
		base_add_fault(loader->faults, rows, "sunset:12.T1", "the forage chart has at most five rows");
	for (const struct doc *row = rows ? rows->first : NULL; row && at < FORAGE_ROWS; row = row->next, at++)
		load_forage_row(loader, row, at);
	if (rows &&
	    (tables->terrain[T_CLEAR].forage == FORAGE_ROWS || tables->terrain[T_ATROCITY].forage == FORAGE_ROWS))
		base_add_fault(loader->faults, rows, "sunset:12.T1",
		               "the forage chart needs rows for clear and for atrocity");
	tables->works_forage = (int8_t)base_read_int(doc, "works_modifier", -6, 6, 0, loader->faults);
	tables->fair_play_forage = (int8_t)base_read_int(doc, "fair_play_modifier", -6, 6, 0, loader->faults);
	tables->supply_capacity = (uint8_t)base_read_int(doc, "supply_unit_feeds", 1, 200, 12, loader->faults);
	tables->line_length = (uint8_t)base_read_int(doc, "line_of_supply", 1, 20, 2, loader->faults);
}

static void load_native(struct loader *loader)
{
	static const char *const known[] = {"source", "reason", "low", "results", "leads", NULL};
	static const char *const lead_keys[] = {"lead", "modifier", NULL};
	const struct doc *doc = kit_want_doc(&loader->folder, "tables/native", "sunset:13.T1");
	const struct doc *leads = doc ? kit_want_list(&loader->folder, doc, "leads") : NULL;
	struct sunset_tables *tables = loader->tables;
	unsigned at = 0;

	if (!doc)
		return;
	kit_check_source(&loader->folder, doc);
	base_refuse_unknown_keys(doc, known, loader->faults);
	tables->native_low = (int8_t)base_read_int(doc, "low", -6, 6, 1, loader->faults);
	tables->native_count = (uint8_t)kit_want_words(&loader->folder, kit_want_list(&loader->folder, doc, "results"),
	                                               sunset_native_words, tables->native, sizeof tables->native);
	if (leads && leads->count > 3)
		base_add_fault(loader->faults, leads, "sunset:13.T2", "there are at most three lines of leads");
	for (const struct doc *one = leads ? leads->first : NULL; one && at < 3; one = one->next, at++) {
		base_refuse_unknown_keys(one, lead_keys, loader->faults);
		tables->native_lead[at].lead = (int16_t)base_read_int(one, "lead", -999, 999, 0, loader->faults);
		tables->native_lead[at].modifier = (int8_t)base_read_int(one, "modifier", -6, 6, 0, loader->faults);
		if (tables->native_lead[at].lead == 0)
			base_add_fault(loader->faults, one, "sunset:13.T2",
			               "a lead is above 0 for the Native, below 0 for the British");
	}
}

static void load_talk_modifiers(struct loader *loader, const struct doc *doc)
{
	static const char *const known[] = {"chief",  "better",    "lead",     "ahead",
	                                    "behind", "fair_play", "atrocity", NULL};
	const struct doc *map = kit_want_map(&loader->folder, doc, "modifiers");
	struct sunset_tables *tables = loader->tables;
	struct faults *faults = loader->faults;

	base_refuse_unknown_keys(map, known, faults);
	if (!map)
		return;
	tables->talk_modifier.chief = (int8_t)base_read_int(map, "chief", -6, 6, 0, faults);
	tables->talk_modifier.better = (int8_t)base_read_int(map, "better", -6, 6, 0, faults);
	tables->talk_modifier.lead = (int16_t)base_read_int(map, "lead", 1, 999, 0, faults);
	tables->talk_modifier.ahead = (int8_t)base_read_int(map, "ahead", -6, 6, 0, faults);
	tables->talk_modifier.behind = (int8_t)base_read_int(map, "behind", -6, 6, 0, faults);
	tables->talk_modifier.fair_play = (int8_t)base_read_int(map, "fair_play", -6, 6, 0, faults);
	tables->talk_modifier.outrage = (int8_t)base_read_int(map, "atrocity", -6, 6, 0, faults);
}

/* What a unit costs: victory points and replacement points. */
static void load_price(struct loader *loader, const struct doc *doc, const char *key, int16_t *price)
{
	static const char *const known[] = {"victory_points", "replacement_points", "move", NULL};
	const struct doc *map = kit_want_map(&loader->folder, doc, key);

	base_refuse_unknown_keys(map, known, loader->faults);
	if (!map)
		return;
	price[0] = (int16_t)base_read_int(map, "victory_points", 0, 99, 0, loader->faults);
	price[1] = (int16_t)base_read_int(map, "replacement_points", 1, RULES_PATH, 1, loader->faults);
}

static void load_politics(struct loader *loader)
{
	static const char *const known[] = {"source",     "reason",        "low",   "results", "modifiers",
	                                    "submission", "officer_value", "raise", "hire",    NULL};
	const struct doc *doc = kit_want_doc(&loader->folder, "tables/politics", "sunset:25.21");
	struct sunset_tables *tables = loader->tables;

	if (!doc)
		return;
	kit_check_source(&loader->folder, doc);
	base_refuse_unknown_keys(doc, known, loader->faults);
	tables->talk_low = (int8_t)base_read_int(doc, "low", -6, 6, 1, loader->faults);
	tables->talk_count = (uint8_t)kit_want_words(&loader->folder, kit_want_list(&loader->folder, doc, "results"),
	                                             sunset_talk_words, tables->talk, sizeof tables->talk);
	load_talk_modifiers(loader, doc);
	tables->officer_value = (uint8_t)base_read_int(doc, "officer_value", 0, 6, 3, loader->faults);
	tables->submission_vp = (int16_t)base_read_int(doc, "submission", 0, 99, 0, loader->faults);
	load_price(loader, doc, "raise", tables->raise_price);
	load_price(loader, doc, "hire", tables->hire_price);
	if (base_find_doc(doc, "hire"))
		tables->hire_move =
			(uint8_t)base_read_int(base_find_doc(doc, "hire"), "move", 1, 20, 4, loader->faults);
}

static void load_victory(struct loader *loader)
{
	static const char *const known[] = {"source", "reason", "levels", "automatic_lead", "fair_play_points", NULL};
	static const char *const level_keys[] = {"from", "name", NULL};
	const struct doc *doc = kit_want_doc(&loader->folder, "tables/victory", "sunset:16.1");
	const struct doc *levels = doc ? kit_want_list(&loader->folder, doc, "levels") : NULL;
	struct sunset_tables *tables = loader->tables;
	unsigned at = 0;

	if (!doc)
		return;
	kit_check_source(&loader->folder, doc);
	base_refuse_unknown_keys(doc, known, loader->faults);
	tables->fair_play_points = (int8_t)base_read_int(doc, "fair_play_points", 0, 99, 1, loader->faults);
	tables->automatic_lead = (int16_t)base_read_int(doc, "automatic_lead", 1, 9999, 75, loader->faults);
	if (levels && levels->count != 4)
		base_add_fault(loader->faults, levels, "sunset:16.1",
		               "there are four levels: the draw and three victories");
	for (const struct doc *one = levels ? levels->first : NULL; one && at < 4; one = one->next, at++) {
		base_refuse_unknown_keys(one, level_keys, loader->faults);
		tables->level_from[at] = (int16_t)base_read_int(one, "from", 0, 9999, 0, loader->faults);
		tables->level_name[at] =
			kit_keep_text(&loader->folder, base_read_text(one, "name", "", loader->faults));
		if (at == 0 ? tables->level_from[0] != 0 : tables->level_from[at] <= tables->level_from[at - 1])
			base_add_fault(loader->faults, one, "sunset:16.1", "levels begin at 0 and rise");
	}
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
	static const char *const known[] = {"source", "reason", "hexes", "hexsides", "half_points", NULL};
	static const char *const half_keys[] = {"road", "zone_of_control", "withdrawal", "march_attack", NULL};
	const struct doc *doc = kit_want_doc(&loader->folder, "tables/terrain", "sunset:6.31");
	const struct doc *hexes = doc ? kit_want_map(&loader->folder, doc, "hexes") : NULL;
	const struct doc *hexsides = doc ? kit_want_map(&loader->folder, doc, "hexsides") : NULL;
	const struct doc *halves = doc ? kit_want_map(&loader->folder, doc, "half_points") : NULL;
	struct sunset_tables *tables = loader->tables;

	for (unsigned i = 0; i < TERRAINS; i++)
		tables->terrain[i].cost[BRITISH] = tables->terrain[i].cost[NATIVE] = TERRAIN_OTHER;
	if (!doc)
		return;
	kit_check_source(&loader->folder, doc);
	base_refuse_unknown_keys(doc, known, loader->faults);
	base_refuse_unknown_keys(hexes, sunset_terrain_words, loader->faults);
	base_refuse_unknown_keys(hexsides, sunset_hexside_words, loader->faults);
	base_refuse_unknown_keys(halves, half_keys, loader->faults);
	for (unsigned i = 0; hexes && i <= T_FIELDWORKS; i++) {
		const struct doc *line = kit_want_map(&loader->folder, hexes, sunset_terrain_words[i]);

		if (line)
			load_hex_line(loader, line, &tables->terrain[i]);
	}
	for (unsigned i = 0; hexsides && i < HEXSIDES; i++)
		if (base_find_doc(hexsides, sunset_hexside_words[i]))
			load_hexside_line(loader, base_find_doc(hexsides, sunset_hexside_words[i]),
			                  &tables->hexside[i]);
	if (!halves)
		return;
	tables->road_cost = (int16_t)base_read_int(halves, "road", 0, 20, 1, loader->faults);
	tables->zoc_cost = (int16_t)base_read_int(halves, "zone_of_control", 0, 20, 2, loader->faults);
	tables->assault_cost = (int16_t)base_read_int(halves, "march_attack", 0, 20, 4, loader->faults);
	tables->assault_refusal = kit_keep_number(
		&loader->folder,
		"An attack from the march costs # movement points, and the force has fewer: halt, or drop slow units.",
		tables->assault_cost / 2);
	tables->withdraw_cost = (int16_t)base_read_int(halves, "withdrawal", 0, 20, 2, loader->faults);
}

static void load_rail(struct loader *loader)
{
	static const char *const known[] = {"source", "reason", "hexes", "engineers", "engineer_hq", "cut", NULL};
	const struct doc *doc = kit_want_doc(&loader->folder, "tables/rail", "sunset:30.0");
	struct sunset_tables *tables = loader->tables;

	if (!doc)
		return;
	kit_check_source(&loader->folder, doc);
	base_refuse_unknown_keys(doc, known, loader->faults);
	tables->lay_engineer = (uint8_t)base_read_int(doc, "hexes", 1, 1, 1, loader->faults);
	tables->lay_engineers = (uint8_t)base_read_int(doc, "engineers", 1, 2, 1, loader->faults);
	tables->lay_hq = (uint8_t)base_read_int(doc, "engineer_hq", 0, 1, 0, loader->faults);
	tables->cut_die = (uint8_t)base_read_int(doc, "cut", 0, 6, 0, loader->faults);
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
	sunset_load_engineers(loader);
	sunset_load_water(loader);
}
