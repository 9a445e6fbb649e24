/* mutiny_load.c: the loader of Sepoy Mutiny: what it makes of the data, and faults with their lines. */
#include "load.h"

#include "base/bits.h"
#include "kit/common/want.h"
#include "systems/mutiny/data/data.h"
#include "systems/mutiny/mutiny.h"
#include "test.h"

static const struct mutiny_tables *tables;

static int open_tables(void **state)
{
	(void)state;
	tables = load_open(&mutiny_rules);
	return tables ? 0 : -1;
}

static const struct war *war_called(const char *id)
{
	for (size_t i = 0; i < tables->scenarios; i++)
		if (strcmp(tables->war[i]->facts.id, id) == 0)
			return tables->war[i];
	fail_msg("no scenario %s", id);
	return NULL;
}

static unsigned spot(const struct war *war, int number)
{
	unsigned hex = kit_find_hex(war->map, number);

	assert_int_not_equal(hex, HEX_NONE);
	return hex;
}

static unsigned unit_called(const struct war *war, const char *id)
{
	int unit = kit_find_id((struct named_list){&war->unit[1], war->units, sizeof war->unit[0]}, id);

	if (unit < 0)
		fail_msg("no counter %s", id);
	return (unsigned)unit + 1;
}

/* ---- counters [mutiny:27.0] [mutiny:2.3] ---- */

static unsigned count_units(const struct war *war, unsigned contingent, unsigned type)
{
	unsigned count = 0;

	for (unsigned unit = 1; unit <= war->units; unit++)
		count += war->unit[unit].contingent == contingent && (type == TYPES || war->unit[unit].type == type);
	return count;
}

TEST(the_counters_are_those_of_the_set_up)
{
	static const struct {
		uint8_t contingent, type, count;
	} wanted[] = {
		{C_SEPOY, K_CAVALRY, 3},
		{C_SEPOY, K_IRREGULAR_CAVALRY, 5},
		{C_SEPOY, K_INFANTRY, 18},
		{C_SEPOY, K_IRREGULAR_INFANTRY, 10},
		{C_SEPOY, K_CAMELS, 1},
		{C_SEPOY, K_SIEGE_TRAIN, 1},
		{C_SEPOY, K_GARRISON, 2},
		{C_REBEL, K_LEADER, 6},
		{C_REBEL, K_SUPPLY_TRAIN, 2},
		{C_BADMASH, TYPES, 12},
		{C_REGULAR, K_GARRISON, 4},
		{C_NEPALESE, K_GARRISON, 2},
		{C_BIKANER, TYPES, 4},
		{C_GWALIOR, TYPES, 3},
		{C_JHANSI, TYPES, 5},
		{C_KASHMIR, TYPES, 1},
		{C_REGULAR, K_NAVAL_INFANTRY, 1},
		{C_PUNJABI, K_PIONEERS, 1},
	};
	const struct war *war = war_called("india");

	assert_int_equal(war->units, 132);
	for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
		assert_int_equal(count_units(war, wanted[i].contingent, wanted[i].type), wanted[i].count);
	assert_int_equal(war->leaders, 16);
	assert_int_equal(war->fronts, 20);
}

/* [mutiny:14.72] [mutiny:13.3(ex)] the radii that the rules give; [mutiny:2.3(two-step)] steps. */
TEST(counters_have_what_the_rules_give_them)
{
	const struct war *war = war_called("india");

	assert_int_equal(war->unit[unit_called(war, "campbell")].radius[0], 3);
	assert_int_equal(war->unit[unit_called(war, "outram")].radius[0], 1);
	assert_int_equal(war->unit[unit_called(war, "rani")].radius[0], 2);
	assert_true(war->unit[unit_called(war, "guides")].elite);
	assert_true(war->unit[unit_called(war, "nb")].riverine && war->unit[unit_called(war, "nb-guns")].riverine);
	for (unsigned unit = 1; unit <= war->units; unit++) {
		const struct unit_facts *facts = &war->unit[unit];
		bool two = facts->contingent == C_REGULAR || facts->contingent == C_PUNJABI ||
		           facts->contingent == C_NEPALESE;

		if (facts->type != K_LEADER && facts->type != K_SUPPLY_TRAIN)
			assert_int_equal(facts->steps, two ? 2 : 1);
		assert_int_equal(facts->move == 0, facts->type == K_GARRISON);
		assert_int_equal(facts->untried, facts->contingent == C_AUXILIARY || facts->contingent == C_BADMASH);
		assert_int_equal(facts->leader != 0, facts->type == K_LEADER);
	}
	/* Ghazis [mutiny:30.3]. */
	for (unsigned front = 1; front <= war->fronts; front++)
		assert_int_equal(war->front[front].elite, strncmp(war->front[front].id, "ghazi", 5) == 0);
}

/* ---- set-up ---- */

static const struct slot_facts *slot_called(const struct war *war, const char *id)
{
	for (unsigned i = 0; i < war->slots; i++)
		if (strcmp(war->slot[i].id, id) == 0)
			return &war->slot[i];
	fail_msg("no part %s", id);
	return NULL;
}

/* [mutiny:27.0(sepoys)] 38 units for 31 places, each with one by the historical set-up. */
TEST(the_historical_set_up_fills_every_place)
{
	const struct war *war = war_called("india");
	const struct slot_facts *slot = slot_called(war, "sepoys");

	assert_int_equal(slot->count, 38);
	assert_int_equal(slot->hexes, 31);
	assert_int_equal(base_count_bits(slot->unit, MUTINY_UNIT_WORDS), 38);
	assert_true(slot->garrisoned && slot->side == REBEL);
	for (unsigned i = 0; i < slot->hexes; i++) {
		bool found = false;

		for (unsigned unit = 1; unit <= war->units; unit++)
			found |= war->unit[unit].contingent == C_SEPOY && war->unit[unit].ready == slot->hex[i];
		assert_true(found);
		assert_true(war->ground[slot->hex[i]] & GROUND_RED);
	}
}

/* [mutiny:27.0] what the other parts ask for. */
TEST(parts_of_the_set_up_know_their_choices)
{
	const struct war *war = war_called("india");

	assert_int_equal(slot_called(war, "deesa-or-surat")->hexes, 2);
	assert_true(slot_called(war, "deesa-or-surat")->reduced);
	assert_true(slot_called(war, "other-town")->new_town);
	assert_false(slot_called(war, "peshawar")->reduced);
	assert_int_equal(base_count_bits(slot_called(war, "lahore-guns")->unit, MUTINY_UNIT_WORDS), 2);
	assert_int_equal(base_count_bits(slot_called(war, "peshawar")->unit, MUTINY_UNIT_WORDS), 14);
	assert_int_equal(slot_called(war, "punjabis")->count, 5);
	assert_int_equal(base_count_bits(slot_called(war, "punjabis")->unit, MUTINY_UNIT_WORDS), 5);
}

/* ---- the ground ---- */

static void check_ground(const struct war *war, int number, unsigned has, unsigned lacks)
{
	unsigned ground = war->ground[spot(war, number)];

	if ((ground & has) != has || ground & lacks)
		fail_msg("hex %d has ground %x", number, ground);
}

TEST(india_is_what_the_rules_say)
{
	const struct war *war = war_called("india");
	unsigned north = 0;

	assert_int_equal(war->forts, 10);
	assert_int_equal(war->roadside, 23);
	check_ground(war, 2734, GROUND_FORTRESS | GROUND_PORT | GROUND_ROADSIDE | GROUND_RED | GROUND_BENGAL,
	             GROUND_ARABIAN | GROUND_COAST);
	check_ground(war, 2201, GROUND_FORTRESS | GROUND_PORT | GROUND_ARABIAN | GROUND_COAST,
	             GROUND_ROADSIDE | GROUND_BENGAL);
	check_ground(war, 1610, GROUND_FORTRESS | GROUND_INDIA, GROUND_RED | GROUND_ROADSIDE);
	check_ground(war, 1729, GROUND_FORTRESS, GROUND_INDIA | GROUND_RED);
	check_ground(war, 3210, GROUND_BOMBAY | GROUND_ENTRY | GROUND_SOUTH, GROUND_MADRAS);
	check_ground(war, 3219, GROUND_MADRAS | GROUND_ENTRY | GROUND_SOUTH, GROUND_BOMBAY);
	check_ground(war, 3220, GROUND_SOUTH, GROUND_MADRAS | GROUND_ENTRY);
	for (unsigned hex = 1; hex < war->map->count; hex++)
		north += war->ground[hex] & GROUND_NORTH ? 1 : 0;
	assert_int_equal(north, 10); /* 0111 to 0120 */
	assert_int_equal(war->rails, 4);
}

static int step_cost(const struct war *war, unsigned weather, unsigned mover, int from, int to)
{
	int direction = kit_find_direction(war->map, spot(war, from), spot(war, to));

	assert_true(direction >= 0);
	return war->cost[weather][mover][spot(war, from)][direction];
}

/* [mutiny:8.3(ex)] Campbell's march from 1014 to 1413 can be made by infantry in fair weather, not in the monsoon. */
TEST(campbell_can_march)
{
	static const int way[] = {1014, 1114, 1213, 1313, 1413};
	const struct war *war = war_called("india");
	int fair = 0, monsoon = 0;

	for (size_t i = 0; i + 1 < sizeof way / sizeof way[0]; i++) {
		fair += step_cost(war, WEATHER_FAIR, MOVER_FOOT, way[i], way[i + 1]);
		monsoon += step_cost(war, WEATHER_MONSOON, MOVER_FOOT, way[i], way[i + 1]);
	}
	assert_true(fair <= 8);
	assert_true(monsoon > 8);
}

/* Riverine steps by the corners of their common hexside (RU-M5), both ways. */
TEST(rivers_lead_along_their_corners)
{
	const struct war *war = war_called("mutiny-drill");

	assert_int_equal(step_cost(war, WEATHER_MONSOON, MOVER_RIVERINE, 1112, 1012), 1);
	assert_int_equal(step_cost(war, WEATHER_MONSOON, MOVER_RIVERINE, 1012, 1112), 1);
	assert_int_equal(step_cost(war, WEATHER_MONSOON, MOVER_RIVERINE, 810, 710), 1);
	/* 1113 and 1013 touch the river, but at no end of the hexside between them. */
	assert_int_equal(step_cost(war, WEATHER_MONSOON, MOVER_RIVERINE, 1112, 1111), 4);
	assert_int_equal(step_cost(war, WEATHER_MONSOON, MOVER_FOOT, 1112, 1012), 4);
	for (unsigned hex = 1; hex < war->map->count; hex++)
		for (unsigned d = 0; d < HEX_SIDES; d++) {
			unsigned to = war->map->next[hex][d];
			bool there = war->cost[WEATHER_MONSOON][MOVER_RIVERINE][hex][d] == 1;

			if (to && war->land[hex] >> d & 1 && !(war->map->side[hex][d] >> H_ROAD & 1) &&
			    !(war->map->side[hex][d] >> H_PASS & 1))
				assert_int_equal(there,
				                 war->cost[WEATHER_MONSOON][MOVER_RIVERINE][to][(d + 3) % 6] == 1);
		}
}

TEST(seas_close_hexsides)
{
	const struct war *war = war_called("mutiny-drill");
	unsigned hex = spot(war, 1204);

	assert_false(war->land[hex] >> 1 & 1);
	assert_true(war->sea_side[hex] >> 1 & 1);
	assert_int_equal(step_cost(war, WEATHER_FAIR, MOVER_FOOT, 1204, 1205), -1);
}

/* ---- tables ---- */

TEST(numbers_of_the_rulebook_arrive)
{
	assert_int_equal(tables->crt[6][8], 3);
	assert_int_equal(tables->crt[3][8], 1 | CRT_RETREAT);
	assert_int_equal(tables->crt[6][0], CRT_RETREAT);
	assert_int_equal(tables->crt[1][1], CRT_NOTHING);
	assert_int_equal(tables->mutiny[1], MUTINY_BADMASH);
	assert_int_equal(tables->mutiny[6], MUTINY_LOYAL);
	assert_int_equal(tables->shift_terrain[WEATHER_FAIR][T_FORTRESS], 2);
	assert_int_equal(tables->shift_side[WEATHER_FAIR][H_RIVER], 1);
	assert_int_equal(tables->shift_side[WEATHER_MONSOON][H_RIVER], 2);
	assert_int_equal(tables->group_size[REBEL][G_BADMASHES], GROUP_RADIUS);
	assert_int_equal(tables->group_size[BRITISH][G_REGULARS], 2);
	assert_int_equal(tables->group_size[REBEL][G_REGULARS], 0);
	assert_int_equal(tables->counted[I_AGENT], OPT_N_AGENT);
	assert_int_equal(tables->counted[I_DURBAR], OPTIONS);
	assert_true(tables->keep[I_MASSACRE] && !tables->keep[I_NEPAL]);
	assert_int_equal(tables->blow[6][1], 2);
	assert_int_equal(tables->blow[1][0], 1);
	assert_string_equal(tables->fortune_rule[F_TREACHERY], "mutiny:fortunes-3");
}

/* ---- faults ---- */

TEST(bad_tables_are_refused_with_their_line)
{
	static const struct bad_file bad[] = {
		{"tables/combat", "source: reconstructed", "source: hearsay", "source", 0},
		{"tables/combat", "\"1+R\", \"2\"]", "\"1+R\", \"2-R\"]", "-, R, 1 or 1+R '2-R'", 0},
		{"tables/combat", "  6: [\"R\", ", "  6: [", "for each factor", 0},
		{"tables/combat", "  leader: 1 ", "  leader: 11 ", "leader", 0},
		{"tables/combat", "retreat: 1", "retire: 1", "unknown key 'retire'", 0},
		{"tables/terrain", "  jungle:   {", "  jungel:   {", "unknown key 'jungel'", 0},
		{"tables/terrain", "clear:    {move: [1, 2, 1]", "clear:    {move: [1, 2]", "number for each weather",
	         0},
		{"tables/terrain", "clear:    {move: [1, 2, 1]", "clear:    {move: [1, 22, 1]", "no such number", 0},
		{"tables/terrain", "shift: [-2, -2, -2]", "shift: [2, 2, 2]", "no such number", 0},
		{"tables/terrain", "halves: [winter]", "halves: [summer]", "not known here 'summer'", 0},
		{"tables/terrain", "river:  {move: [1, 2, 1]", "river:  {move: other", "or closed", 0},
		{"tables/terrain", "  rail: 2", "  rail: 0", "rail", 0},
		{"tables/mutiny", "result: disband", "result: desert", "result", 0},
		{"tables/mutiny", "number: radius", "number: many", "number", 0},
		{"tables/mutiny", "    regulars:", "    irregulars:", "unknown key 'irregulars'", 0},
		{"tables/mutiny", "rule: mutiny-5", "rule: mutiny-7", "no such rule", 0},
		{"tables/incidents", "number: n_agent", "number: n_agents", "number", 0},
		{"tables/incidents", "dice: [3, 4, 5]", "dice: [3, 4]", "no line has the die '5'", -3},
		{"tables/incidents", ", kind: keep", ", kind: kept", "kind", 0},
		{"tables/fortunes", "event: treachery", "event: clemency", "brings the event 'treachery'", 0},
		{"tables/counters", "id: inf-2,", "id: inf-1,", "two counters have this id 'inf-1'", 0},
		{"tables/counters", "id: inf-2,", "id: Second,", "begins with a small letter", 0},
		{"tables/counters", "type: garrison, move: 0", "type: garrison, move: 2", "never move", 0},
		{"tables/counters", "factor: [4, 2]", "factor: [4, 2, 1]", "two: of the full", 0},
		{"tables/counters", "factor: [4, 2]", "factor: 40", "a number from 0 to 8", 0},
		{"tables/counters", "type: irregular-infantry, move: 4}",
	         "type: irregular-infantry, move: 4, factor: 2}", "on a front", 0},
		{"tables/counters", "id: jhind, name: Jhind, of: auxiliary", "id: jhind, name: Jhind, of: badmash",
	         "as many fronts as untried counters", -2},
	};

	LOAD_MUST_REFUSE(bad);
}

TEST(bad_wars_are_refused_with_their_line)
{
	static const struct bad_file bad[] = {
		{"scenarios/india", "map: india", "map: atlantis", "no map of this name", 0},
		{"scenarios/india", "weather: monsoon", "weather: fine", "weather", 0},
		{"scenarios/india", "  peshawar: [peshawar-garrison", "  pekin: [peshawar-garrison",
	         "no place of this id 'pekin'", 0},
		{"scenarios/india", "nicholson]", "nickelson]", "no counter of this id in tables/counters 'nickelson'",
	         0},
		{"scenarios/india", "  jhansi: [jhansi-garrison,", "  jhansi: [nicholson,", "another side stand there",
	         0},
		{"scenarios/india", "  lucknow: [h-lawrence]", "  lucknow: [havelock]", "a place already 'havelock'",
	         0},
		{"scenarios/india", "ready: {deesa: [inf-5]}", "ready: {deesa: [inf-4]}", "a place already 'inf-4'", 0},
		{"scenarios/india", "ready: {deesa: [inf-5]}", "ready: {deesa: [inf-5, inf-9]}",
	         "another number of units", 0},
		{"scenarios/india", "type: siege-train", "type: siege", "type", 0},
		{"scenarios/india", "rule: 27.0(meerut)", "rule: 27.0(mirut)", "no such rule", 0},
		{"scenarios/india", "at: [deesa, surat]", "at: [deesa, sura]", "no such hex or place", 0},
		{"scenarios/india", "at: other-town", "at: anywhere", "at", 0},
		{"scenarios/india", "durbar: [peshawar, ", "durbar: [", "another length 'durbar'", 0},
		{"scenarios/india", "sides: {british: British Empire, ", "sides: {", "british", 0},
		{"maps/drill", "  j: [jungle]", "  j: [jungel]", "unknown terrain word", 0},
		{"maps/drill", "N: Nepal}", "N: Tibet}", "there is no 'Tibet' here; there are: none, India", -1},
		{"maps/drill", "{id: madras, name: Madras", "{id: goa, name: Goa", "not 'goa'", -2},
	};

	LOAD_MUST_REFUSE(bad);
}

TEST(a_war_without_its_tables_is_refused)
{
	static const char *const needed[] = {"tables/combat",    "tables/terrain",  "tables/mutiny",
	                                     "tables/incidents", "tables/fortunes", "tables/counters",
	                                     "maps/india",       "rules",           NULL};

	load_must_need(needed);
}

AROUND_ALL(open_tables, load_close);
