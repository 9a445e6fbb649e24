/* charts.c: conduct rolls: which chart a unit rolls on, which modifiers it has, what the row gives. The alternative
 * system counts successes of four dice instead. May use: game, charts, position, turn. */
#include "systems/conduct/charts/charts.h"

#include "systems/conduct/position/position.h"
#include "systems/conduct/turn/turn.h"

static bool is_alternative(const struct look *look)
{
	return look->state->option[OPT_SYSTEM] == SYSTEM_ALTERNATIVE;
}

/* A free battle has the theatre of its armies, if they have one in common. */
static int theatre_of(const struct look *look)
{
	static const uint8_t option[SIDES] = {OPT_COLONIAL_ARMY, OPT_NATIVE_ARMY};
	int theatre[SIDES];

	if (look->state->option[OPT_CHARTS] == CHARTS_MASTER)
		return THEATRE_NONE;
	if (!look->field->free)
		return look->field->theatre;
	for (int side = 0; side < SIDES; side++) {
		int chosen = look->state->option[option[side]];

		theatre[side] = look->tables->army[chosen ? chosen - 1 : look->field->army[side]].theatre;
	}
	return theatre[COLONIAL] == theatre[NATIVE] ? theatre[COLONIAL] : look->field->theatre;
}

static const struct conduct_chart *chart_of_kind(const struct look *look, int unit, enum chart_kind kind)
{
	return &look->tables->chart[conduct_class_of(look, unit)->chart[theatre_of(look)][kind]];
}

int conduct_chart_of(const struct look *look, int unit)
{
	enum chart_kind kind = conduct_has(look, unit, U_SHAKEN) ? CHART_SHAKEN : CHART_STEADY;

	return (int)(chart_of_kind(look, unit, kind) - look->tables->chart);
}

/* ---- modifiers */

/* On a real table the players say what is near. */
static bool is_told(const struct look *look, int near)
{
	return look->state->told[TOLD_NEAR] & near;
}

/* [conduct:ucc-mod-fanatic] Friends that got their result earlier in this phase; not the unit itself. */
static bool friends_fanatic(const struct look *look, int unit)
{
	if (!conduct_on_table(look, unit) || look->field->real)
		return look->field->real && is_told(look, NEAR_FANATICS);
	EACH_OF (conduct_side_of(unit), friend)
		if (friend != unit && conduct_on_table(look, friend) && conduct_did(look, friend, T_FANATIC) &&
		    conduct_measure_units(look, unit, friend) <= look->tables->house.fanatic_reach)
			return true;
	return false;
}

/* [conduct:ucc-mod-imperial-column] A Steady drilled unit in column, alone or with others, out of contact. */
static bool is_imperial_column(const struct look *look, int unit)
{
	bool drilled = conduct_is_people(look, unit, PEOPLE_REGULAR) || conduct_is_people(look, unit, PEOPLE_RECRUIT);
	uint64_t with = conduct_brigade_of(look, unit);

	if (!drilled || look->state->unit[unit].formation != FORM_COLUMN || conduct_has(look, unit, U_SHAKEN) ||
	    conduct_in_contact(look, unit))
		return false;
	return look->state->option[OPT_IMPERIAL_COLUMN] == COLUMN_UNIT || (with & (with - 1)) != 0;
}

/* [conduct:ucc-mod-kills-4-5] Guns and machine guns are gone before the printed bands begin. */
static uint32_t kills_of(const struct look *look, int unit)
{
	const struct conduct_house *house = &look->tables->house;
	int kills = look->state->unit[unit].kills;

	if (conduct_is_crew(look, unit) && look->state->option[OPT_CREW_KILLS] == CREW_KILLS_SCALED)
		return kills >= house->crew_many   ? 1u << MOD_KILLS_MANY
		       : kills >= house->crew_some ? 1u << MOD_KILLS_SOME
		                                   : 0;
	if (kills >= house->kills_many[0] && kills <= house->kills_many[1])
		return 1u << MOD_KILLS_MANY;
	return kills >= house->kills_some[0] && kills <= house->kills_some[1] ? 1u << MOD_KILLS_SOME : 0;
}

/* [conduct:alt-mod-leader] Any commander or leader with the unit, or by himself within reach of it. */
static bool anybody_near(const struct look *look, int unit)
{
	if (conduct_commander_with(look, unit) || conduct_leader_with(look, unit))
		return true;
	if (look->field->real)
		return is_told(look, NEAR_COMMANDER);
	for (int i = 0; i < FIGURES && conduct_on_table(look, unit); i++) {
		const struct conduct_person *figure = &look->state->figure[i];
		struct field_point at = {figure->x * FIELD_GRAIN, figure->y * FIELD_GRAIN};

		if (i < look->field->figures && look->field->figure[i].kind != FIGURE_MULE && figure->unit == NONE &&
		    conduct_figure_side(look, i) == conduct_side_of(unit) && conduct_figure_works(look, i) &&
		    conduct_measure_from(look, at, unit) <= look->tables->house.radius)
			return true;
	}
	return false;
}

/* Of the alternative system: once, whoever it is. */
static uint32_t command_of(const struct look *look, int unit)
{
	bool near;

	if (is_alternative(look)) {
		if (conduct_commander_with(look, unit))
			return 1u << MOD_COMMANDER_ATTACHED |
			       (look->state->option[OPT_ALT_COMMANDER2] ? (uint32_t)MODS_DOUBLED : 0);
		if (conduct_leader_with(look, unit))
			return 1u << MOD_LEADER;
		return anybody_near(look, unit) ? 1u << MOD_COMMANDER : 0;
	}
	near = look->field->real ? is_told(look, NEAR_COMMANDER) : conduct_commander_near(look, unit);
	return (conduct_commander_with(look, unit) ? 1u << MOD_COMMANDER_ATTACHED
	        : near                             ? 1u << MOD_COMMANDER
	                                           : 0) |
	       (conduct_leader_with(look, unit) ? 1u << MOD_LEADER : 0);
}

static bool may_claim(const struct look *look, int unit)
{
	if (conduct_in_square(look, unit))
		return true;
	return look->field->real ? is_told(look, NEAR_WORKS) : conduct_find_works(look, unit) >= 0;
}

uint32_t conduct_find_mods(const struct look *look, int unit, bool claim)
{
	const struct conduct_type *type = conduct_type_of(look, unit);
	bool claims = claim || !look->state->option[OPT_WORKS_BIND];
	uint32_t mods = command_of(look, unit) | kills_of(look, unit);

	if (claims && conduct_on_table(look, unit) && may_claim(look, unit))
		mods |= 1u << MOD_WORKS;
	if (friends_fanatic(look, unit))
		mods |= 1u << MOD_FANATIC;
	if (is_imperial_column(look, unit))
		mods |= 1u << MOD_COLUMN;
	return mods | (type->elite ? 1u << MOD_ELITE : 0) | (type->brittle ? 1u << MOD_BRITTLE : 0) |
	       (conduct_has(look, unit, U_OPPONENT) ? 1u << MOD_OPPONENT : 0) |
	       (conduct_has(look, unit, U_DISORDERED) ? 1u << MOD_DISORDER : 0);
}

int conduct_mod_value(const struct conduct_tables *tables, uint32_t mods, int mod, bool alternative)
{
	int value = tables->chart_mod[mod].value[alternative];

	return alternative && mod == MOD_COMMANDER_ATTACHED && mods & MODS_DOUBLED ? tables->chart_mod[mod].value[0]
	                                                                           : value;
}

int conduct_sum_mods(const struct look *look, uint32_t mods)
{
	bool alternative = is_alternative(look);
	int sum = 0;

	for (int mod = 0; mod < CHART_MODS; mod++)
		if (mods >> mod & 1)
			sum += conduct_mod_value(look->tables, mods, mod, alternative);
	return sum;
}

/* ---- rows */

static bool is_harmonised(const struct look *look)
{
	return look->state->option[OPT_CHARTS] == CHARTS_HARMONISED;
}

static const struct conduct_row *find_row(const struct look *look, const struct conduct_chart *chart, int total)
{
	const struct conduct_row *row = chart->row[is_harmonised(look)];

	while (row->high < total)
		row++;
	return row;
}

/* [conduct:house-fanatic] [conduct:ucc-steady-massed-gt6] Natives become Fanatic, Boers and irregular horse mount or
 * dismount for nothing. */
static uint8_t benefits_of(const struct look *look, int unit, uint8_t does)
{
	if (!conduct_is_people(look, unit, PEOPLE_NATIVE) || conduct_is_crew(look, unit))
		does &= (uint8_t)~ROW_FANATIC;
	if (!conduct_class_of(look, unit)->mounts)
		does &= (uint8_t)~ROW_MOUNTS;
	return does;
}

static struct conduct_result take_row(const struct look *look, int unit, const struct conduct_row *row)
{
	struct conduct_result result = {
		.rule = row->rule, .does = benefits_of(look, unit, row->does), .kills = row->kills};
	bool contact = conduct_in_contact(look, unit);

	/* The kill of a recoil row is lost out of contact too, unless the option says otherwise. */
	if (row->does & ROW_RECOILS && !contact) {
		result.does &= (uint8_t)~ROW_RECOILS;
		if (look->state->option[OPT_KILL_ONLY_IN_MELEE])
			result.kills = 0;
	}
	if (row->pace == PACE_NONE) {
		result.recoil[0] = row->inches[0];
		result.recoil[1] = row->inches[1];
		return result;
	}
	result.pace = row->pace;
	result.foot = (uint16_t)(row->inches[0] * FIELD_STEPS);
	result.mounted = (uint16_t)(row->inches[1] * FIELD_STEPS);
	return result;
}

struct conduct_result conduct_read_chart(const struct look *look, int unit, int total)
{
	return take_row(look, unit, find_row(look, &look->tables->chart[conduct_chart_of(look, unit)], total));
}

void conduct_read_pace(const struct look *look, int unit, enum pace pace, uint16_t steps[2])
{
	const struct conduct_chart *chart = chart_of_kind(look, unit, CHART_STEADY);

	for (int i = 0; i < chart->rows; i++) {
		if (chart->row[0][i].pace != pace)
			continue;
		steps[0] = (uint16_t)(chart->row[0][i].inches[0] * FIELD_STEPS);
		steps[1] = (uint16_t)(chart->row[0][i].inches[1] * FIELD_STEPS);
		return;
	}
}

/* ---- the alternative system */

struct count {
	int successes, sixes, ones;
};

/* [conduct:alt-nat-1] [conduct:alt-nat-6] */
static struct count count_dice(const struct look *look, const uint8_t *dice, int modifier)
{
	const struct conduct_alternative *rules = &look->tables->alternative;
	struct count count = {0, 0, 0};

	for (int i = 0; i < rules->dice; i++) {
		count.sixes += dice[i] == 6;
		count.ones += dice[i] == 1;
		count.successes += dice[i] == 6 || (dice[i] != 1 && dice[i] + modifier >= rules->success);
	}
	return count;
}

/* Each success is a movement action; of guns and machine guns the inches do not count. */
static void give_actions(const struct look *look, int unit, int actions, struct conduct_result *result)
{
	const struct conduct_alternative *rules = &look->tables->alternative;
	const int32_t *base =
		conduct_class_of(look, unit)->order == ORDER_CLOSE ? rules->base_drilled : rules->base_massed;

	result->foot = (uint16_t)(actions * base[0] * FIELD_STEPS);
	result->mounted = (uint16_t)(actions * base[1] * FIELD_STEPS);
}

/* [conduct:alt-destroyed] [conduct:alt-fail-melee] [conduct:alt-fail-hold] */
static struct conduct_result fail_to_rally(const struct look *look, int unit, struct count count)
{
	const struct conduct_alternative *rules = &look->tables->alternative;
	bool lesser = conduct_is_people(look, unit, PEOPLE_NATIVE) || conduct_is_people(look, unit, PEOPLE_RECRUIT);
	uint8_t distance = (uint8_t)rules->destroyed_recoil;

	if (lesser && count.ones >= rules->ones)
		return (struct conduct_result){
			.rule = "conduct:alt-destroyed", .does = ROW_DESTROYED, .recoil = {distance, distance}};
	if (conduct_in_contact(look, unit))
		return (struct conduct_result){.rule = "conduct:alt-fail-melee",
		                               .does = ROW_RECOILS,
		                               .kills = (uint8_t)rules->kills,
		                               .recoil = {(uint8_t)rules->recoil[0], (uint8_t)rules->recoil[1]}};
	return (struct conduct_result){.rule = "conduct:alt-fail-hold", .kills = (uint8_t)rules->kills};
}

/* What four dice give; `count` has the successes. */
static struct conduct_result take_dice(const struct look *look, int unit, struct count count)
{
	const struct conduct_alternative *rules = &look->tables->alternative;
	bool shaken = conduct_has(look, unit, U_SHAKEN);
	int need = !shaken                                         ? 0
	           : conduct_is_people(look, unit, PEOPLE_REGULAR) ? rules->rally_regular
	                                                           : rules->rally_other;
	bool fanatic = benefits_of(look, unit, ROW_FANATIC) && count.sixes >= rules->sixes &&
	               (!shaken || count.successes >= need + rules->extra);
	struct conduct_result result = {.rule = "conduct:alt-actions"};

	if (count.successes < need)
		return fail_to_rally(look, unit, count);
	if (shaken)
		result.rule = count.successes > need ? "conduct:alt-rally-move" : "conduct:alt-rally";
	if (fanatic)
		result.rule = conduct_in_contact(look, unit) ? "conduct:alt-fanatic-melee"
		              : shaken                       ? "conduct:alt-fanatic-rally"
		                                             : "conduct:alt-fanatic";
	result.does = (uint8_t)((shaken ? ROW_RALLIES : 0) | (fanatic ? ROW_FANATIC : 0));
	give_actions(look, unit, count.successes - need, &result);
	return result;
}

/* ---- rolling */

int conduct_roll_dice(const struct look *look)
{
	return is_alternative(look) ? look->tables->alternative.dice : 1;
}

/* The row for the event: its place in the chart, or the successes. */
static int row_number(const struct look *look, int unit, int total)
{
	const struct conduct_chart *chart = &look->tables->chart[conduct_chart_of(look, unit)];

	return (int)(find_row(look, chart, total) - chart->row[is_harmonised(look)]);
}

/* What an event of a roll tells; its chart is -1 in the alternative system. */
struct told {
	uint32_t mods;
	int chart, row, total, allowance;
};

static void note_roll(const struct look *look, struct event *event, const struct told *told)
{
	if (!event)
		return;
	event->detail = told->mods | (is_harmonised(look) ? DETAIL_HARMONISED : 0);
	event->arg[CONDUCT_CHART] = told->chart;
	event->arg[CONDUCT_ROW] = told->row;
	event->arg[CONDUCT_MODIFIER] = conduct_sum_mods(look, told->mods);
	event->arg[CONDUCT_TOTAL] = told->total;
	event->arg[CONDUCT_ALLOWANCE] = told->allowance;
}

/* [conduct:house-hidden] */
static void keep_roll(struct conduct_unit *unit, const struct told *told)
{
	unit->roll_chart = (uint8_t)(told->chart < 0 ? UINT8_MAX : told->chart + 1);
	unit->roll_row = (uint8_t)told->row;
	unit->roll_total = (int8_t)told->total;
	unit->roll_mods = (uint16_t)told->mods;
}

static int32_t find_allowance(const struct look *look, int unit, const struct conduct_result *result)
{
	return conduct_is_mounted(look, unit) ? result->mounted : result->foot;
}

void conduct_tell_hidden_roll(struct game *game, int unit)
{
	const struct look *look = &game->look;
	struct conduct_unit *it = &game->state->unit[unit];
	struct told told = {.mods = it->roll_mods,
	                    .chart = it->roll_chart == UINT8_MAX ? -1 : it->roll_chart - 1,
	                    .row = it->roll_row,
	                    .total = it->roll_total};
	struct conduct_result result = {.rule = "conduct:alt-actions"};
	struct event *event;

	if (!it->roll_chart)
		return;
	if (told.chart < 0)
		give_actions(look, unit, told.total, &result);
	else
		result = take_row(look, unit, find_row(look, &look->tables->chart[told.chart], told.total));
	told.allowance = find_allowance(look, unit, &result);
	event = conduct_tell_unit(game, HAPPEN_CONDUCT, result.rule, unit, 0, 0);
	if (event)
		event->seats = (uint8_t)(1 << !conduct_side_of(unit));
	note_roll(look, event, &told);
	it->roll_chart = it->roll_row = 0;
	it->roll_total = 0;
	it->roll_mods = 0;
}

struct conduct_result conduct_roll(struct game *game, int unit, bool claim, const uint8_t *dice)
{
	const struct look *look = &game->look;
	struct told told = {.mods = conduct_find_mods(look, unit, claim), .chart = -1};
	int modifier = conduct_sum_mods(look, told.mods), count = conduct_roll_dice(look);
	struct event *event = conduct_tell_unit(game, HAPPEN_CONDUCT, "conduct:ucc-roll", unit, 0, 0);
	struct conduct_result result;
	uint8_t thrown[CONDUCT_DICE];

	for (int i = 0; i < count && i < CONDUCT_DICE; i++)
		thrown[i] = dice ? dice[i] : (uint8_t)conduct_throw(game, event);
	if (is_alternative(look)) {
		struct count counted = count_dice(look, thrown, modifier);

		told.total = told.row = counted.successes;
		result = take_dice(look, unit, counted);
	} else {
		told.total = thrown[0] + modifier;
		told.row = row_number(look, unit, told.total);
		told.chart = conduct_chart_of(look, unit);
		result = conduct_read_chart(look, unit, told.total);
	}
	told.allowance = find_allowance(look, unit, &result);
	if (event)
		event->rule = result.rule;
	note_roll(look, event, &told);
	if (conduct_has(look, unit, U_HIDDEN))
		keep_roll(&game->state->unit[unit], &told);
	return result;
}
