/* conduct_load.c: the loader of the conduct charts: what it makes of the data, and faults with their lines. */
#include "load.h"

#include <limits.h>
#include "systems/conduct/conduct.h"
#include "systems/conduct/data/data.h"
#include "systems/conduct/options.h"
#include "test.h"

static const struct conduct_tables *tables;

static int open_tables(void **state)
{
	(void)state;
	tables = load_open(&conduct_rules);
	return tables ? 0 : -1;
}

/* ---- faults */

TEST(bad_charts_are_refused_with_their_line)
{
	static const struct bad_file bad[] = {
		{"charts/zulu", "source: given", "source: hearsay", "source", 0},
		{"charts/zulu", "id: zulu-steady-regulars", "id: zulu-steady-regular", "no such rule", 0},
		{"charts/zulu", "kind: steady", "kind: brave", "kind", 0},
		{"charts/zulu", "theatre: zulu", "theatre: natal", "theatre", 0},
		{"charts/zulu", "{total: \"1\", pace", "{total: \"3\", pace", "follow each other", 0},
		{"charts/zulu", "{total: gt6, pace", "{total: \"9\", pace", "total", 0},
		{"charts/zulu", "pace: slow", "pace: brisk", "pace", 0},
		{"charts/zulu", "does: [free]", "does: [fly]", "not known here 'fly'", 0},
		{"charts/zulu", "harmonised: {does: [shakes]}", "harmonised: {total: lt1}", "unknown key 'total'", 0},
		{"charts/zulu", "foot: 3, mounted: 9", "foot: 3, mounted: 99", "mounted", 0},
		{"tables/troops", "none: [ucc-steady-close, ucc-shaken-regulars]",
	         "none: [ucc-shaken-regulars, ucc-steady-close]", "no such Steady chart", 0},
		{"tables/troops", "none: [ucc-steady-close, ucc-shaken-regulars]", "none: [ucc-steady-close]",
	         "two charts", 0},
		{"tables/troops", "order: close", "order: loosely", "order", 0},
		{"tables/modifiers", "{id: elite, ", "{id: splendid, ", "id", 0},
		{"tables/modifiers", "rule: ucc-mod-elite", "rule: ucc-mod-proud", "no such rule", 0},
		{"tables/alternative", "dice: 4", "dice: 40", "dice", 0},
		{"tables/alternative", "drilled: [3, 5]", "drilled: [3]", "too many numbers or too few", 0},
	};

	LOAD_MUST_REFUSE(bad);
}

TEST(bad_tables_are_refused_with_their_line)
{
	static const struct bad_file bad[] = {
		{"tables/fire", "bands: [1200, 3600]", "bands: [3600, 1200]", "short band", -1},
		{"tables/fire", "third: [3, 2]", "third: [3, 20]", "number in range", 0},
		{"tables/fire", "hit: {light: 5", "hit: {tiny: 5", "unknown key 'tiny'", 0},
		{"tables/fire", "cleared: 6", "cleared: 60", "cleared", 0},
		{"tables/melee", "hit: 4", "hit: 7", "hit", 0},
		{"tables/melee", "{from: 6, to: 8", "{from: 7, to: 8", "follow each other", 0},
		{"tables/melee", "result: out", "result: asleep", "result", 0},
		{"tables/formations", "id: column", "id: crocodile", "id", 0},
		{"tables/formations", "orders: [close]", "orders: [closed]", "not known here 'closed'", 0},
		{"tables/formations", "shots: 4", "shots: 5", "shots", 0},
		{"tables/terrain", "is: [slow, soft]", "is: [slow, sweet]", "not known here 'sweet'", 0},
		{"tables/house", "capacity: {foot: 8,", "capacity: {foot: 80,", "foot", 0},
		{"tables/house", "kills_some: [4, 5]", "kills_some: 4", "a list is wanted here", 0},
		{"tables/house", "wheel_most: 90", "wheel_most: 900", "wheel_most", 0},
		{"tables/house", "  face: 300", "  fase: 300", "unknown key 'fase'", 0},
	};

	LOAD_MUST_REFUSE(bad);
}

TEST(bad_armies_are_refused_with_their_line)
{
	static const struct bad_file bad[] = {
		{"armies/types", "class: british, weapon: breech", "class: welsh, weapon: breech", "'welsh'", 0},
		{"armies/types", "weapon: breech, rate: first, skirmishes", "weapon: breech, skirmishes", "with a rate",
	         0},
		{"armies/types", "rate: first, elite: yes", "rate: first, brittle: yes, elite: yes", "elite or brittle",
	         0},
		{"armies/types", "gun: light, crew: carriage", "crew: carriage", "light, field or heavy", 0},
		{"armies/types", "gun: light, crew: carriage", "gun: light", "have a crew", 0},
		{"armies/types", "id: highlanders", "id: british-foot", "two types", 0},
		{"armies/zulu", "may_raise: [zulus,", "may_raise: [zombies,",
	         "there is no 'zombies' here; there are:", 0},
		{"armies/zulu", "points: 36", "points: 3", "cost more than its points", -6},
	};

	LOAD_MUST_REFUSE(bad);
}

TEST(bad_scenarios_are_refused_with_their_line)
{
	static const struct bad_file bad[] = {
		{"scenarios/zulu", "theatre: zulu", "theatre: mars", "theatre", 0},
		{"scenarios/zulu", "size: [7200, 4800]", "size: [7200]", "too many numbers or too few", 0},
		{"scenarios/zulu", "turns: 12", "turns: 99", "turns", 0},
		{"scenarios/zulu", "n: 2, id: b2", "n: 1, id: b2", "order of n", 0},
		{"scenarios/zulu", "form: line, at: [4100, 2000]", "form: massed, at: [4100, 2000]",
	         "cannot form 'massed'", -1},
		{"scenarios/zulu", "at: [4100, 2000]", "at: [7300, 2000]", "off the table", -19},
		{"scenarios/zulu", "group: r1", "group: r9", "r9", 0},
		{"scenarios/zulu", "with: b1", "with: b99", "there is no 'b99' here; there are: b1", 0},
		{"scenarios/zulu", "edge: south, from: 3300, to: 3900", "edge: south, from: 3900, to: 3300",
	         "begins after its end", 0},
		{"scenarios/zulu", "type: village, shape", "type: city, shape", "city", 0},
		{"scenarios/zulu", "type: road, line", "type: road, shape", "a line has a line", 0},
		{"scenarios/zulu", "holds: drift", "holds: moon", "moon", 0},
		{"scenarios/zulu", "kind: held", "kind: bribed", "kind", 0},
	};

	LOAD_MUST_REFUSE(bad);
}

TEST(nothing_is_guessed)
{
	static const char *const needed[] = {
		"tables/troops",     "tables/modifiers", "tables/fire",  "tables/melee",
		"tables/formations", "tables/terrain",   "tables/house", "tables/alternative",
		"armies/types",      "charts/master",    "rules",        NULL};

	load_must_need(needed);
}

/* ---- what arrives */

static const struct conduct_chart *chart_called(const char *id)
{
	for (int i = 0; i < tables->charts; i++)
		if (strcmp(tables->chart[i].id, id) == 0)
			return &tables->chart[i];
	fail_msg("no chart %s", id);
	return NULL;
}

/* Every total is in exactly one row, whichever chart. The sheet has 158 rows. */
TEST(every_total_has_its_row)
{
	int rows = 0;

	for (int i = 0; i < tables->charts; i++) {
		const struct conduct_chart *chart = &tables->chart[i];

		rows += chart->rows;
		assert_int_equal(chart->row[0][0].low, INT8_MIN);
		assert_int_equal(chart->row[0][chart->rows - 1].high, INT8_MAX);
		for (int row = 1; row < chart->rows; row++)
			assert_int_equal(chart->row[0][row].low, chart->row[0][row - 1].high + 1);
	}
	assert_int_equal(tables->charts, 28);
	assert_int_equal(rows, 158);
}

/* What the theatres print otherwise than the master charts, and what the option makes of it. */
TEST(printed_slips_are_kept)
{
	const struct conduct_chart *zulu = chart_called("zulu-shaken-regulars");
	const struct conduct_chart *frontier = chart_called("nwf-shaken-regulars");
	const struct conduct_chart *indian = chart_called("nwf-shaken-indian");
	const struct conduct_chart *steady = chart_called("sudan-steady-regulars");

	assert_int_equal(zulu->row[CHARTS_PRINTED][0].kills, 0);
	assert_int_equal(zulu->row[CHARTS_HARMONISED][0].kills, 1);
	assert_int_equal(frontier->row[CHARTS_PRINTED][0].kills, 1);
	assert_int_equal(indian->row[CHARTS_PRINTED][4].inches[0], 6);
	assert_int_equal(indian->row[CHARTS_HARMONISED][4].inches[0], 3);
	assert_int_equal(steady->row[CHARTS_PRINTED][0].does, 0);
	assert_int_equal(steady->row[CHARTS_HARMONISED][0].does, ROW_SHAKES);
	assert_int_equal(chart_called("ucc-shaken-assault")->row[0][0].inches[1], 3);
	assert_int_equal(chart_called("zulu-shaken-assault")->row[0][0].inches[1], 9);
}

/* A class that a theatre does not list uses the master charts. */
TEST(classes_find_their_charts)
{
	static const struct {
		const char *class;
		enum theatre theatre;
		const char *chart[CHART_KINDS];
	} want[] = {
		{"british", THEATRE_ZULU, {"zulu-steady-regulars", "zulu-shaken-regulars"}},
		{"indian", THEATRE_SUDAN, {"sudan-steady-regulars", "sudan-shaken-colonial"}},
		{"indian", THEATRE_ZULU, {"ucc-steady-close", "ucc-shaken-recruits"}},
		{"indian", THEATRE_BOXER, {"boxer-steady-regulars", "boxer-shaken-lesser"}},
		{"irregular", THEATRE_ZULU, {"ucc-steady-massed", "zulu-shaken-irregular"}},
		{"irregular", THEATRE_SUDAN, {"ucc-steady-massed", "ucc-shaken-boers"}},
		{"boer", THEATRE_ZULU, {"ucc-steady-massed", "ucc-shaken-boers"}},
		{"nnc", THEATRE_ZULU, {"zulu-steady-assault", "zulu-shaken-assault"}},
		{"ghazi", THEATRE_FRONTIER, {"nwf-steady-pathans", "nwf-shaken-ghazis"}},
		{"pathan", THEATRE_FRONTIER, {"nwf-steady-pathans", "nwf-shaken-fickle"}},
		{"afghan", THEATRE_FRONTIER, {"ucc-steady-close", "ucc-shaken-recruits"}},
		{"imperial_massed", THEATRE_BOXER, {"boxer-steady-chinese", "boxer-shaken-boxers"}},
		{"imperial_drilled", THEATRE_BOXER, {"boxer-steady-regulars", "boxer-shaken-lesser"}},
		{"ashante", THEATRE_NONE, {"ucc-steady-massed", "ucc-shaken-fickle"}},
	};

	for (size_t i = 0; i < sizeof want / sizeof want[0]; i++) {
		const struct conduct_class *found = NULL;

		for (int class = 0; class < tables->classes; class ++)
			if (strcmp(tables->class[class].id, want[i].class) == 0)
				found = &tables->class[class];
		assert_non_null(found);
		for (int kind = 0; kind < CHART_KINDS; kind++)
			assert_string_equal(tables->chart[found->chart[want[i].theatre][kind]].id, want[i].chart[kind]);
	}
}

/* Units stand by their numbers, colonial from 0, native from ARMY on. */
TEST(units_stand_where_the_state_has_them)
{
	for (size_t i = 0; i < tables->scenarios; i++) {
		const struct conduct_scenario *field = &tables->scenario[i];

		for (int unit = 0; unit < UNITS; unit++) {
			const struct conduct_start *start = &field->start[unit];

			assert_int_equal(start->type == 255, unit % ARMY >= field->count[unit / ARMY]);
			if (start->type == 255)
				continue;
			assert_int_equal(start->side, unit / ARMY);
			assert_true(unit % ARMY == 0 || start[-1].number < start->number);
		}
	}
}

TEST(options_have_their_standards)
{
	size_t count;
	const struct option_spec *specs = conduct_options(tables, 0, &count);

	assert_int_equal(count, OPTIONS);
	for (size_t i = 0; i < count; i++) {
		assert_non_null(specs[i].name);
		assert_true(specs[i].low <= specs[i].standard && specs[i].standard <= specs[i].high);
	}
	assert_int_equal(specs[OPT_DISORDER_LASTS].standard, 0);
	assert_int_equal(specs[OPT_RAPID_FIRE].standard, 0);
	assert_int_equal(specs[OPT_WORKS_BIND].standard, 1);
	assert_int_equal(specs[OPT_AMMO_ONES].standard, AMMO_TWO);
}

AROUND_ALL(open_tables, load_close);
