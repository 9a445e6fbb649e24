/* sunset_load.c: the loader of The Sun Never Sets II: what it makes of the data, and faults with their lines. */
#include "load.h"

#include "systems/sunset/data/data.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/sunset.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"
#include "test.h"

static const struct sunset_tables *tables;

static int open_tables(void **state)
{
	(void)state;
	tables = load_open(&sunset_rules);
	return tables ? 0 : -1;
}

static const struct scenario *war_called(const char *id)
{
	for (size_t i = 0; i < tables->scenarios; i++)
		if (strcmp(tables->scenario[i]->facts.id, id) == 0)
			return tables->scenario[i];
	fail_msg("no scenario %s", id);
	return NULL;
}

static unsigned spot(const struct scenario *war, int number)
{
	unsigned hex = kit_find_hex(war->map, number);

	assert_int_not_equal(hex, HEX_NONE);
	return hex;
}

static int way(const struct scenario *war, int from, int to)
{
	int direction = kit_find_direction(war->map, spot(war, from), spot(war, to));

	assert_true(direction >= 0);
	return direction;
}

/* ---- faults ---- */

TEST(bad_tables_are_refused_with_their_line)
{
	static const struct bad_file bad[] = {
		{"tables/crt", "source: reconstructed", "source: hearsay", "source", 0},
		{"tables/crt", "columns: [M, R, B, L]", "columns: [M, R, B, X]", "unknown column 'X'", 0},
		{"tables/crt", "columns: [M, R, B, L]", "columns: [M, R, B]", "missing 'L'", 0},
		{"tables/crt", "{at: [16, 8, 4, 2]", "{at: [16, 3, 4, 2]", "must grow", 0},
		{"tables/crt", "\"1\", \"2\", \"2\"]", "\"1\", \"2\", \"many\"]", "no result of the table 'many'", 0},
		{"tables/crt", "melee:\n", "brawl:\n", "unknown key 'brawl'", 0},
		{"tables/battle", "defeat_percent: 50", "defeat_percent: 0", "defeat_percent", 0},
		{"tables/battle", "rifle: 0, melee: 3}", "rifle: 0, melee: 30}", "melee", 0},
		{"tables/battle", "  R: {", "  Z: {", "unknown key 'Z'", 0},
		{"tables/march", "results: [hold+attrition, hold,", "results: [hold+attrition, wait,",
	         "not known here 'wait'", 0},
		{"tables/march", "mad-dash: 3}", "mad-dash: 9}", "mad-dash", 0},
		{"tables/march", "low: 0", "low: never", "low", 0},
		{"tables/rally", "L: [F, F, F, R, R, R, R]", "L: [F, F, F, R, R, R]", "as many results", 0},
		{"tables/rally", "V: [F, F, R,", "V: [F, F, X,", "not known here 'X'", 0},
		{"tables/forage", "2(4), 4, 6, 8, 10]", "2(4, 4, 6, 8, 10]", "write a number of units", 0},
		{"tables/forage", "[4, 8, 12, 16, 20, 24]", "[4, 8, 12, 16, 20]", "six columns", 0},
		{"tables/forage", "[town, besieged]", "[town, fortress]", "two rows 'fortress'", 0},
		{"tables/forage", "line_of_supply: 2", "line_of_supply: 99", "line_of_supply", 0},
		{"tables/native", "uprising]", "rebellion]", "not known here 'rebellion'", 0},
		{"tables/native", "{lead: 5, modifier: 1}", "{lead: 0, modifier: 1}", "a lead is above 0", 0},
		{"tables/victory", "{from: 31, name", "{from: 5, name", "rise", 0},
		{"tables/victory", "automatic_lead: 75", "automatic_lead: 0", "automatic_lead", 0},
		{"tables/terrain", "marsh:      {british: 3", "marsh:      {british: 3.5", "0 to 20 movement points",
	         0},
		{"tables/terrain", "  jungle: ", "  jungel: ", "unknown key 'jungel'", 0},
		{"tables/terrain", "minor-river: {british: 1, native: 1}", "minor-river: {british: 1, native: 2}",
	         "both sides", 0},
		{"tables/terrain", "zone_of_control: 2", "zone_of_control: 200", "zone_of_control", 0},
	};

	LOAD_MUST_REFUSE(bad);
}

TEST(bad_wars_are_refused_with_their_line)
{
	static const struct bad_file bad[] = {
		{"events/asante", "rolls: 31-32", "rolls: 31-39", "rolls are written", 0},
		{"events/asante", "rolls: 31-32", "rolls: 31-33", "two entries", 1},
		{"events/asante", "rolls: 36, happening: spies", "rolls: 35, happening: spies", "two entries", 0},
		{"events/asante", "happening: vision", "happening: division", "happening", 0},
		{"events/asante", "rule: event2-british-36", "rule: event2-british-99", "no such rule", 0},
		{"events/asante", "numbers: {hexes: 3}", "numbers: {miles: 3}", "unknown key 'miles'", 0},
		{"scenarios/asante", "map: asante", "map: atlantis", "no map of this name", 0},
		{"scenarios/asante", "events: asante", "events: 7", "there is no '7' here; there are: none, abyssinia",
	         0},
		{"scenarios/asante", "weather: normal", "weather: fine", "weather", 0},
		{"scenarios/asante", "rains: monsoon", "rains: fine", "rains", 0},
		{"scenarios/asante", "uprising: {dice: 1", "uprising: {dice: 9", "dice", 0},
		{"scenarios/asante", "arrival_rule: asante-3.25", "arrival_rule: asante-3.99", "no such rule", 0},
		{"scenarios/asante", "capital: kumasi", "capital: eldorado", "no such hex or place on the map", 0},
		{"scenarios/asante", "native_unit: 1 ", "native_unit: many ", "native_unit", 0},
		{"scenarios/asante", "supply_quota: 1", "supply_quota: -1", "supply_quota", 0},
		{"scenarios/asante", "type: hq, tactical: 2", "type: hq, tactical: 22", "tactical", 0},
		{"scenarios/asante", "id: rb,", "id: bw,", "two counters have this id 'bw'", 0},
		{"scenarios/asante", "counters:\n", "counters: []\narmies:\n", "counters stand last", 1},
		{"scenarios/asante", "id: rb,", "id: Rifles,", "an id begins with a small letter", 0},
		{"scenarios/asante", "strength: 3, weapon: B", "strength: 3, weapon: Q",
	         "no such weapon; the letters are N", 0},
		{"scenarios/asante", "strength: 3, weapon: B", "strength: 0, weapon: B", "strength", 0},
		{"scenarios/asante", "nation: british, type: infantry", "nation: british, type: infants", "type", 0},
		{"scenarios/asante", "weapon: B, morale: V", "weapon: B, morale: X", "morale", 0},
		{"scenarios/asante", "move: 6, at: cape_coast_castle}", "move: 66, at: cape_coast_castle}", "move", 0},
		{"scenarios/asante", "move: 6, at: cape_coast_castle}", "move: 6}", "where it starts", -1},
		{"scenarios/asante", "move: 6, at: cape_coast_castle}", "move: 6, at: cape}", "no such hex or place",
	         0},
		{"scenarios/asante", "move: 6, at: cape_coast_castle}", "move: 6, at: \"1834\"}", "in the sea", -1},
		{"scenarios/asante", "vp: 15,", "vp: 999,", "vp", 0},
		{"scenarios/asante", "traits: [scout]", "traits: [spy]", "not known here 'spy'", 0},
		{"scenarios/asante", "tactical: 1, strategic: 1, move: 8, at: prahsu",
	         "tactical: 1, strategic: 1, move: 8, at: adda", "enemies already start", 0},
		{"scenarios/asante", "tactical: 1, strategic: 1, move: 8, at: prahsu",
	         "tactical: 1, strategic: 1, move: 8, at: cape_coast_castle", "closed to the unit", 0},
		{"maps/drill", "  d: [desert]", "  d: [dessert]", "unknown terrain word", 0},
		{"maps/drill", "  d: [desert]", "  d: [besieged]", "no terrain of a map hex", WHOLE_MAP},
		{"maps/drill", "  d: [desert]", "  d: [port]", "costs to enter", WHOLE_MAP},
	};

	LOAD_MUST_REFUSE(bad);
}

/* R97: a war whose tables are absent is refused, never guessed. */
TEST(a_war_without_its_tables_is_refused)
{
	static const char *const needed[] = {"tables/crt",    "tables/battle", "tables/march",   "tables/rally",
	                                     "tables/forage", "tables/native", "tables/victory", "tables/terrain",
	                                     "maps/asante",   "events/asante", "rules",          NULL};

	load_must_need(needed);
}

TEST(every_fault_of_a_file_is_told)
{
	static const char text[] =
		"source: rules\nlow: x\nresults: [hold, nonsense]\nmultiples: {march: 77}\nextra: 1\n";
	struct arena *arena = base_open_arena();
	struct faults faults = {.arena = arena};
	struct doc_set set =
		load_with(arena, "tables/march", codec_parse_yaml("march.yaml", text, sizeof text - 1, arena, &faults));

	assert_null(sunset_rules.load(&set, arena, &faults));
	assert_true(load_told(&faults, "march.yaml", 2, "low"));
	assert_true(load_told(&faults, "march.yaml", 3, "nonsense"));
	assert_true(load_told(&faults, "march.yaml", 4, "march"));
	assert_true(load_told(&faults, "march.yaml", 5, "extra"));
	base_close_arena(arena);
}

/* ---- tables ---- */

/* The two facts about the rifle table that the examples fix (R97) [sunset:8.42] [sunset:8.6]. */
TEST(the_rifle_table_keeps_the_examples)
{
	const struct ladder_table *rifle = &tables->crt[ROUND_RIFLE];
	unsigned muzzle[] = {W_FOOT_M, W_FOOT_R};

	for (int i = 0; i < 2; i++) {
		unsigned column = tables->crt_column[muzzle[i]][ROUND_RIFLE];
		int row = kit_find_rung(rifle, column, 10);

		assert_int_equal(rifle->rung[row][column], 8);
		assert_int_equal(row, kit_find_rung(rifle, column, 8));
		assert_int_equal(kit_read_ladder(rifle, row, 6), 1);
	}
}

/* M, G and F guns read one line [sunset:8.46]; firearms fight hand to hand as OT [sunset:8.44]; no weapon fires in a
 * round that is not its own [sunset:8.41(1)]. */
TEST(weapons_read_their_columns)
{
	const struct ladder_table *guns = &tables->crt[ROUND_ARTILLERY];

	for (int row = 0; row < guns->rows; row++) {
		int line = guns->rung[row][tables->crt_column[W_GUN_M][ROUND_ARTILLERY]];

		assert_int_equal(line, guns->rung[row][tables->crt_column[W_GUN_G][ROUND_ARTILLERY]]);
		assert_int_equal(line, guns->rung[row][tables->crt_column[W_GUN_F][ROUND_ARTILLERY]]);
	}
	for (unsigned weapon = W_FOOT_B; weapon <= W_FOOT_R; weapon++)
		assert_int_equal(tables->crt_column[weapon][ROUND_MELEE], tables->crt_column[W_FOOT_B][ROUND_MELEE]);
	for (unsigned weapon = W_GUN_A; weapon <= W_GUN_R; weapon++) {
		assert_int_equal(tables->crt_column[weapon][ROUND_RIFLE], TABLE_COLUMNS);
		assert_int_equal(tables->crt_column[weapon][ROUND_MELEE], TABLE_COLUMNS);
	}
	assert_int_equal(tables->crt_column[W_HORSE_C][ROUND_RIFLE], TABLE_COLUMNS);
	assert_int_equal(tables->crt_column[W_FOOT_S][ROUND_RIFLE], TABLE_COLUMNS);
	assert_int_not_equal(tables->crt_column[W_FOOT_S][ROUND_MELEE], tables->crt_column[W_FOOT_B][ROUND_MELEE]);
}

TEST(printed_numbers_arrive)
{
	static const int8_t fire[MORALES][ROUNDS] = {{2, 2, 2}, {1, 1, 1}, {0, 0, 0}, {0, 0, 3}}; /* [sunset:8.6(1)] */
	static const uint8_t march[] = {
		MARCH_HOLD_ATTRITION,   MARCH_HOLD,   MARCH_HOLD, MARCH_MARCH, MARCH_MARCH, MARCH_MARCH,
		MARCH_FORCED_ATTRITION, MARCH_FORCED, MARCH_DASH}; /* [sunset:6.T1] */
	static const uint8_t native[] = {DESERTIONS,     NO_EFFECT,      NO_EFFECT, REINFORCEMENTS,
	                                 REINFORCEMENTS, REINFORCEMENTS, UPRISING}; /* [sunset:13.T1] */

	assert_memory_equal(tables->morale_fire, fire, sizeof fire);
	assert_int_equal(tables->march_count, sizeof march);
	assert_memory_equal(tables->march, march, sizeof march);
	assert_int_equal(tables->native_count, sizeof native);
	assert_memory_equal(tables->native, native, sizeof native);
	assert_int_equal(tables->terrain[T_FIELDWORKS].defence, -2); /* [sunset:17.32(1)] */
	assert_int_equal(tables->terrain[T_MOUNTAIN].defence, -2);
	assert_int_equal(tables->road_cost, 1); /* [sunset:6.4] */
	assert_int_equal(tables->zoc_cost, 2);  /* [sunset:9.31] */
	assert_int_equal(tables->supply_capacity, 12);
	assert_int_equal(tables->level[3].from, 51);
	assert_int_equal(tables->automatic_lead, 75);
}

/* Every cell of the Forage Chart [sunset:12.T1]. */
TEST(the_forage_chart_is_the_printed_one)
{
	static const struct {
		uint8_t terrain;
		uint8_t british[6], native[6];
	} rows[] = {
		{T_FORTRESS, {255, 255, 255, 255, 255, 255}, {255, 255, 255, 255, 255, 255}},
		{T_TOWN, {4, 8, 12, 16, 20, 24}, {4, 8, 12, 16, 20, 24}},
		{T_BESIEGED, {4, 8, 12, 16, 20, 24}, {4, 8, 12, 16, 20, 24}},
		{T_CLEAR, {2, 4, 8, 12, 16, 20}, {2, 4, 8, 12, 16, 20}},
		{T_HILL, {2, 4, 8, 12, 16, 20}, {2, 4, 8, 12, 16, 20}},
		{T_WELL, {2, 4, 8, 12, 16, 20}, {2, 4, 8, 12, 16, 20}},
		{T_OASIS, {2, 4, 8, 12, 16, 20}, {2, 4, 8, 12, 16, 20}},
		{T_RIVER, {2, 4, 8, 12, 16, 20}, {2, 4, 8, 12, 16, 20}},
		{T_MOUNTAIN, {0, 2, 4, 6, 8, 10}, {0, 4, 4, 6, 8, 10}},
		{T_JUNGLE, {0, 2, 4, 6, 8, 10}, {0, 4, 4, 6, 8, 10}},
		{T_MARSH, {0, 2, 4, 6, 8, 10}, {0, 4, 4, 6, 8, 10}},
		{T_DESERT, {0, 0, 0, 2, 4, 6}, {0, 2, 2, 4, 4, 6}},
		{T_BROKEN, {0, 0, 0, 2, 4, 6}, {0, 2, 2, 4, 4, 6}},
		{T_MUD_FLATS, {0, 0, 0, 2, 4, 6}, {0, 2, 2, 4, 4, 6}},
		{T_SAND, {0, 0, 0, 2, 4, 6}, {0, 2, 2, 4, 4, 6}},
		{T_ATROCITY, {0, 0, 0, 2, 4, 6}, {0, 2, 2, 4, 4, 6}},
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		unsigned row = tables->terrain[rows[i].terrain].forage;

		assert_true(row < FORAGE_ROWS);
		for (int die = 0; die < 6; die++) {
			assert_int_equal(tables->forage[row][die][BRITISH], rows[i].british[die]);
			assert_int_equal(tables->forage[row][die][NATIVE], rows[i].native[die]);
		}
	}
	assert_int_equal(tables->terrain[T_COAST].forage, FORAGE_ROWS);
	assert_int_equal(tables->terrain[T_PASS].forage, FORAGE_ROWS);
	assert_int_equal(tables->terrain[T_SEA].forage, FORAGE_ROWS);
}

/* All 36 rolls of both sides in the Asante war, from the second events table of the rules; a line for each tens digit. */
/* clang-format off */
static const uint8_t british_rolls[EVENT_ROLLS] = {
	0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0,
	HAP_PORTERS, HAP_PORTERS, HAP_CORRESPONDENTS, HAP_ATTRITION, HAP_ATTRITION, HAP_SPIES,
	HAP_HEROICS, HAP_MUDDLING, HAP_FEVER, HAP_FEVER, HAP_FEVER, HAP_LEVIES_LEAVE,
	HAP_LEVIES_LEAVE, HAP_RAIN, HAP_RAIN, 0, HAP_SCOUTS, HAP_SCOUTS,
	HAP_MODERN_GENERAL, 0, 0, 0, 0, 0};
static const uint8_t native_rolls[EVENT_ROLLS] = {
	0, 0, 0, 0, 0, 0,
	HAP_MOB, HAP_MOB, HAP_VISION, HAP_SPIES, HAP_EARTHQUAKE, HAP_BLUNDER,
	HAP_FOUL_WEATHER, HAP_FOUL_WEATHER, HAP_FOUL_WEATHER, HAP_ATTRITION, HAP_ATTRITION, HAP_STOOL,
	HAP_NERVE, HAP_NERVE, HAP_ALLIES_LEAVE, HAP_ALLIES_LEAVE, HAP_ALLIES_LEAVE, HAP_ALLIES_LEAVE,
	HAP_RAIN, HAP_RAIN, HAP_QUEEN_MOTHER, HAP_QUEEN_MOTHER, HAP_DEPOSED, HAP_AUSPICIOUS,
	HAP_AUSPICIOUS, HAP_AMBUSH, HAP_AMBUSH, 0, 0, 0};
/* clang-format on */

TEST(every_roll_brings_its_event)
{
	const struct scenario *war = war_called("asante");

	assert_true(war->has_events[BRITISH] && war->has_events[NATIVE]);
	for (int i = 0; i < EVENT_ROLLS; i++) {
		assert_int_equal(war->event[BRITISH][i]->happening, british_rolls[i]);
		assert_int_equal(war->event[NATIVE][i]->happening, native_rolls[i]);
	}
}

/* ---- ground ---- */

TEST(steps_cost_what_the_chart_says)
{
	const struct scenario *war = war_called("drill");

	/* Clear; hill and jungle, dearer for the British [sunset:6.33]. Half points. */
	assert_int_equal(war->step_cost[BRITISH][spot(war, 202)][way(war, 202, 203)], 2);
	assert_int_equal(war->step_cost[BRITISH][spot(war, 903)][way(war, 903, 1002)], 4);
	assert_int_equal(war->step_cost[NATIVE][spot(war, 903)][way(war, 903, 1002)], 2);
	assert_int_equal(war->step_cost[BRITISH][spot(war, 1502)][way(war, 1502, 1501)], 6);
	assert_int_equal(war->step_cost[NATIVE][spot(war, 1502)][way(war, 1502, 1501)], 4);
	/* The stream: a point more, but not over the bridge or the drift [sunset:6.43]. */
	assert_int_equal(war->step_cost[BRITISH][spot(war, 802)][way(war, 802, 902)], 4);
	assert_int_equal(war->step_cost[BRITISH][spot(war, 803)][way(war, 803, 903)], 2);
	assert_int_equal(war->step_cost[BRITISH][spot(war, 804)][way(war, 804, 904)], 2);
	/* A road without a bridge pays for the stream [sunset:6.44]; no road across the hexside, no road [sunset:6.41]. */
	assert_int_equal(war->road_extra[spot(war, 803)][way(war, 803, 903)], 0);
	assert_int_equal(war->road_extra[spot(war, 805)][way(war, 805, 905)], 2);
	assert_int_equal(war->road_extra[spot(war, 505)][way(war, 505, 506)], -1);
	/* The river: two points; neither zones of control nor retreats cross, bridge or not [sunset:9.24] [sunset:8.81(2)]. */
	assert_int_equal(war->step_cost[NATIVE][spot(war, 807)][way(war, 807, 907)], 6);
	assert_int_equal(war->open[NATIVE][spot(war, 808)] >> way(war, 808, 908) & 1, 1);
	assert_int_equal(war->grip[spot(war, 808)] >> way(war, 808, 908) & 1, 0);
	assert_int_equal(war->retreat[NATIVE][spot(war, 808)] >> way(war, 808, 908) & 1, 0);
	assert_int_equal(war->grip[spot(war, 802)] >> way(war, 802, 902) & 1, 1);
	assert_int_equal(war->retreat[BRITISH][spot(war, 802)] >> way(war, 802, 902) & 1, 1);
}

TEST(closed_ground_is_closed)
{
	const struct scenario *war = war_called("drill");
	static const int closed[][2] = {{205, 305}, {205, 306}, {1510, 1609}, {510, 511}};

	for (size_t i = 0; i < 4; i++) {
		unsigned hex = spot(war, closed[i][0]);
		int d = way(war, closed[i][0], closed[i][1]);

		assert_int_equal(war->step_cost[BRITISH][hex][d], -1);
		assert_int_equal(war->open[NATIVE][hex] >> d & 1, 0);
		assert_int_equal(war->grip[hex] >> d & 1, 0); /* [sunset:9.21] */
		assert_int_equal(war->retreat[BRITISH][hex] >> d & 1, 0);
	}
	assert_int_equal(war->open[BRITISH][spot(war, 101)] & 1, 0); /* the edge of the map */
}

/* A pass is cheap until an earthquake bars it [sunset:event2-asante-native-25]. */
TEST(passes_lead_through_mountains)
{
	const struct scenario *war = war_called("drill");
	unsigned hex = spot(war, 1102);
	int d = way(war, 1102, 1202);

	assert_int_equal(war->step_cost[BRITISH][hex][d], 2);
	assert_int_equal(war->rough_cost[BRITISH][hex][d], 6);
	assert_int_equal(war->rough_cost[NATIVE][hex][d], 4);
	assert_int_equal(war->step_cost[BRITISH][spot(war, 1201)][way(war, 1201, 1202)], 6);
}

TEST(lists_hold_the_places)
{
	const struct scenario *war = war_called("asante");
	int coastal = 0, works = 0;

	for (int i = 0; war->town[i]; i++)
		coastal += (war->map->terrain[war->town[i]] >> T_COAST & 1) != 0;
	while (war->works[works])
		works++;
	assert_int_equal(coastal, 8);
	assert_int_equal(works, coastal); /* [sunset:asante-4.1(2)] */
	assert_int_equal(war->fortress[0], war->closed_to_native);
	assert_int_equal(war->fortress[1], 0);
	assert_int_equal(war->capital, kit_find_place(war->map, "kumasi")->hex);
}

AROUND_ALL(open_tables, load_close);
