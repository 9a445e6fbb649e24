/* report.c: events told: one table gives each kind its name, its fields and a sentence. Events that are not for all tell the
 * others nothing. May use: private, charts, kit/common/report.h, kit/common/thrown.h. */
#include "kit/common/report.h"

#include <limits.h>

#include "kit/common/thrown.h"
#include "systems/conduct/charts/charts.h"
#include "systems/conduct/text/private.h"

/* ---- what arguments can be */

static const struct conduct_scenario *field_of(const void *tables, const struct event *event)
{
	const struct conduct_tables *all = tables;

	return &all->scenario[event->war];
}

static const struct conduct_type *own_type(const struct conduct_tables *tables, unsigned scenario, int unit)
{
	const struct conduct_scenario *field = &tables->scenario[scenario];
	int type = unit >= 0 && unit < UNITS ? field->start[unit].type : NONE;

	return type == NONE || tables->type[type].listed ? NULL : &tables->type[type];
}

void conduct_name_unit(const struct conduct_tables *tables, unsigned scenario, int unit, struct text *text)
{
	const struct conduct_type *type = own_type(tables, scenario, unit);

	if (type) {
		base_put_string(text, type->id);
		return;
	}
	base_put_char(text, conduct_side_of(unit) == COLONIAL ? 'c' : 'n');
	base_put_int(text, unit % ARMY + 1);
}

#define PUT(name)                                                                                                      \
	static void name(const void *tables, const struct event *event, const struct report_field *field,              \
	                 int32_t value, struct text *text)

static bool is_nobody(int32_t value)
{
	return value < 0;
}

PUT(put_unit)
{
	(void)field;
	conduct_name_unit(tables, event->war, value, text);
}

PUT(say_unit)
{
	const struct conduct_type *type = own_type(tables, event->war, value);

	if (type)
		base_put_string(text, type->name);
	else
		put_unit(tables, event, field, value, text);
}

PUT(put_side)
{
	(void)tables;
	(void)event;
	(void)field;
	base_put_string(text, value == NOBODY ? "nobody" : conduct_side_words[value & 1]);
}

PUT(say_side)
{
	(void)field;
	base_put_string(text, value == NOBODY ? "nobody" : field_of(tables, event)->side_title[value & 1]);
}

/* Of a phase: both at once. */
PUT(put_sides)
{
	(void)tables;
	(void)event;
	(void)field;
	base_put_string(text, value == NOBODY ? "both" : conduct_side_words[value & 1]);
}

PUT(put_figure)
{
	const struct conduct_scenario *it = field_of(tables, event);

	(void)field;
	base_put_string(text, it->figure[value].id);
}

PUT(say_figure)
{
	const struct conduct_scenario *it = field_of(tables, event);

	(void)field;
	base_put_string(text, it->figure[value].name);
}

PUT(put_group)
{
	const struct conduct_scenario *it = field_of(tables, event);

	(void)field;
	base_put_string(text, it->group[value].id);
}

PUT(put_goal)
{
	const struct conduct_scenario *it = field_of(tables, event);

	(void)field;
	base_put_string(text, it->goal[value].id);
}

PUT(say_goal)
{
	const struct conduct_scenario *it = field_of(tables, event);

	(void)field;
	base_put_string(text, it->goal[value].name);
}

PUT(put_type)
{
	const struct conduct_tables *all = tables;

	(void)event;
	(void)field;
	base_put_string(text, all->type[value].id);
}

PUT(put_inches)
{
	(void)tables;
	(void)event;
	(void)field;
	base_put_decimal(text, value, INCH_PLACES);
}

PUT(put_degrees)
{
	(void)tables;
	(void)event;
	(void)field;
	base_put_decimal(text, value, DEGREE_PLACES);
}

PUT(put_given)
{
	(void)tables;
	(void)field;
	(void)value;
	kit_put_dice(event, event->arg[THROWN_COUNT], text);
}

PUT(put_chart)
{
	const struct conduct_tables *all = tables;

	(void)event;
	(void)field;
	base_put_string(text, value < 0 ? "alternative" : all->chart[value].id);
}

PUT(say_chart)
{
	const struct conduct_tables *all = tables;

	(void)event;
	(void)field;
	base_put_string(text, value < 0 ? "the alternative system" : all->chart[value].title);
}

/* The totals of a row as the charts print them; of the alternative system the successes. */
PUT(put_row)
{
	const struct conduct_tables *all = tables;
	int chart = event->arg[CONDUCT_CHART];
	const struct conduct_row *row = chart < 0 ? NULL : &all->chart[chart].row[0][value];

	(void)field;
	if (!row) {
		base_put_int(text, value);
	} else if (row->low == INT8_MIN || row->high == INT8_MAX) {
		base_put_string(text, row->low == INT8_MIN ? "lt1" : "gt6");
	} else {
		base_put_int(text, row->low);
		if (row->high > row->low) {
			base_put_char(text, '-');
			base_put_int(text, row->high);
		}
	}
}

PUT(say_signed)
{
	(void)tables;
	(void)event;
	(void)field;
	base_put_string(text, value >= 0 ? "+" : "");
	base_put_int(text, value);
}

static const struct report_kind unit_field = {.put = put_unit, .say = say_unit, .is_none = is_nobody};
static const struct report_kind side_field = {.put = put_side, .say = say_side};
static const struct report_kind sides_field = {.put = put_sides};
static const struct report_kind figure_field = {.put = put_figure, .say = say_figure, .is_none = is_nobody};
static const struct report_kind group_field = {.put = put_group};
static const struct report_kind goal_field = {.put = put_goal, .say = say_goal};
static const struct report_kind type_field = {.put = put_type};
static const struct report_kind inches_field = {
	.put = put_inches, .form = REPORT_DECIMAL, .places = DATA_PLACES, .one = FIELD_STEPS};
static const struct report_kind degrees_field = {.put = put_degrees, .form = REPORT_DECIMAL, .places = DEGREE_PLACES};
static const struct report_kind given_field = {.put = put_given};
static const struct report_kind chart_field = {.put = put_chart, .say = say_chart};
static const struct report_kind row_field = {.put = put_row};
static const struct report_kind signed_field = {.put = say_signed, .say = say_signed, .form = REPORT_NUMBER};

/* ---- the table */

static const char *const score_words[] = {"destroyed", "figure", "objective", "exit", "award", NULL};
static const char *const markers_said[] = {
	"Shaken",         "Disordered", "Fanatic",         "low on ammunition", "jammed", "bayonets fixed",
	"gone to ground", "doomed",     "free of enemies", "keeping its post",  NULL};
static const char *const causes_said[] = {"artillery fire",
                                          "rifle and machine-gun fire",
                                          "melee",
                                          "its conduct roll",
                                          "nowhere to recoil to",
                                          "driven off the table",
                                          "ridden down by mounted enemies",
                                          "skirmishers caught by massed or mounted enemies",
                                          "a crew that did not rally",
                                          "a company square that had to recoil",
                                          "left the table",
                                          "critical hit",
                                          "touched by the enemy",
                                          NULL};
static const char *const brigade_said[] = {"nothing", "a square", "a column", NULL};

/* clang-format off */
#define F(name, kind) {name, &kind, true, NULL, NULL}
#define W(name, words) {name, &kit_word_field, true, words, NULL}
#define SAID(name, words, said) {name, &kit_said_field, true, words, said}
#define ALL(title, sentence, ...) {.name = title, .full = sentence, .open_set = true, .field = {__VA_ARGS__}}
#define POSE(first, kind) \
	[POSE_UNIT] = F("unit", unit_field), \
	[POSE_WHAT] = F(first, kind), \
	[POSE_X] = F("x", inches_field), \
	[POSE_Y] = F("y", inches_field), \
	[POSE_FACING] = F("facing", degrees_field)
#define POSED \
	[POSE_UNIT] = F("unit", unit_field), \
	[POSE_X] = F("x", inches_field), \
	[POSE_Y] = F("y", inches_field), \
	[POSE_FACING] = F("facing", degrees_field), \
	[POSE_MORE] = W("formation", conduct_form_words)
#define POSTED \
	[POSTED_FIGURE] = F("figure", figure_field), \
	[POSTED_X] = F("x", inches_field), \
	[POSTED_Y] = F("y", inches_field), \
	[POSTED_UNIT] = F("unit", unit_field)

static const struct report reports[HAPPENS] = {
	[HAPPEN_DICE] = ALL("dice",
		"More of these dice: {dice}.",
		{0}),
	[HAPPEN_TURN] = ALL("turn",
		"Turn {number}.",
		[TURN_NUMBER] = F("number", kit_number_field)),
	[HAPPEN_PHASE] = ALL("phase",
		"Turn {turn}: {which}.",
		[PHASE_TURN] = F("turn", kit_number_field),
		[PHASE_SIDE] = F("side", sides_field),
		[PHASE_WHICH] = W("which", conduct_phase_words)),
	[HAPPEN_RAISED] = ALL("raised",
		"{unit} joins the army: {type}.",
		[RAISED_UNIT] = F("unit", unit_field),
		[RAISED_TYPE] = F("type", type_field)),
	[HAPPEN_DISMISSED] = ALL("dismissed",
		"{unit} is left out.",
		[RAISED_UNIT] = F("unit", unit_field),
		[RAISED_TYPE] = F("type", type_field)),
	[HAPPEN_PLACED] = ALL("placed",
		"{unit} is placed in {formation} at {x}, {y}, facing {facing}.",
		POSED),
	[HAPPEN_POSTED] = ALL("posted",
		"{figure} stands at {x}, {y}{, with unit}.",
		POSTED),
	[HAPPEN_TIGERMEN] = ALL("tigermen",
		"Tigermen are attached to {unit}.",
		F("unit", unit_field)),
	[HAPPEN_DEPLOYED] = ALL("deployed",
		"{side} has deployed.",
		[TOLD_SIDE] = F("side", side_field)),
	[HAPPEN_ARRIVAL] = ALL("arrival",
		"Reinforcements {group}, try {try}{: dice}: {comes|they are here|not yet}.",
		[ARRIVAL_GROUP] = F("group", group_field),
		[ARRIVAL_TRY] = F("try", kit_number_field),
		[ARRIVAL_COMES] = F("comes", kit_yes_field)),
	[HAPPEN_BROUGHT] = ALL("brought",
		"Reinforcements {group} {now|enter this turn|are held back}.",
		[BROUGHT_GROUP] = F("group", group_field),
		[BROUGHT_NOW] = F("now", kit_yes_field)),
	[HAPPEN_BAYONETS] = ALL("bayonets",
		"{side} {fixed|fixes bayonets|unfixes bayonets}: {units}.",
		[BAYONETS_SIDE] = F("side", side_field),
		[BAYONETS_FIXED] = F("fixed", kit_yes_field)),
	[HAPPEN_INITIATIVE] = ALL("initiative",
		"Initiative{ dice}: {colonial} against {native}; {winner} has it.",
		[INITIATIVE_COLONIAL] = F("colonial", kit_number_field),
		[INITIATIVE_NATIVE] = F("native", kit_number_field),
		[INITIATIVE_WINNER] = F("winner", side_field)),
	[HAPPEN_FIRST] = ALL("first",
		"{side} moves first.",
		[TOLD_SIDE] = F("side", side_field)),
	[HAPPEN_FIGURE] = ALL("figure",
		"{figure} goes to {x}, {y}{ with unit}.",
		POSTED),
	[HAPPEN_CONDUCT] = ALL("conduct",
		"{unit} rolls{ dice}{why}: {total} on {chart}: {outcome}.",
		[CONDUCT_UNIT] = F("unit", unit_field),
		[CONDUCT_CHART] = F("chart", chart_field),
		[CONDUCT_ROW] = F("row", row_field),
		[CONDUCT_MODIFIER] = F("modifier", signed_field),
		[CONDUCT_TOTAL] = F("total", kit_number_field),
		[CONDUCT_ALLOWANCE] = F("allowance", inches_field)),
	[HAPPEN_ENTERED] = ALL("entered",
		"{unit} comes on in {formation} at {x}, {y}, facing {facing}.",
		POSED),
	[HAPPEN_MOVED] = ALL("moved",
		"{unit} moves for {cost|inch|inches} and stands at {x}, {y}, facing {facing}.",
		POSE("cost", inches_field)),
	[HAPPEN_FORMED] = ALL("formed",
		"{unit} forms {formation} at {x}, {y}, facing {facing}.",
		POSED),
	[HAPPEN_CHARGED] = ALL("charged",
		"{unit} charges {target} on its {face}{flank}.",
		[CHARGED_UNIT] = F("unit", unit_field),
		[CHARGED_TARGET] = F("target", unit_field),
		[CHARGED_FACE] = W("face", conduct_face_words),
		[CHARGED_FLANK] = F("flank", kit_yes_field),
		[CHARGED_ACROSS] = F("across", kit_yes_field)),
	[HAPPEN_BROKE_OFF] = ALL("broke-off",
		"{unit} breaks off for {cost|inch|inches} and stands at {x}, {y}, facing {facing}.",
		POSE("cost", inches_field)),
	[HAPPEN_HALTED] = ALL("halted",
		"{unit} is stopped by {by}, which was hidden.",
		[HALTED_UNIT] = F("unit", unit_field),
		[HALTED_BY] = F("by", unit_field)),
	[HAPPEN_REVEALED] = ALL("revealed",
		"{unit} is seen in {formation} at {x}, {y}, facing {facing}.",
		POSED),
	[HAPPEN_EXITED] = ALL("exited",
		"{unit} leaves the table; points {points}.",
		[EXITED_UNIT] = F("unit", unit_field),
		[EXITED_POINTS] = F("points", kit_number_field)),
	[HAPPEN_MARKER] = ALL("marker",
		"{unit} is {on|now|no longer} {which}.",
		[MARKER_UNIT] = F("unit", unit_field),
		[MARKER_WHICH] = SAID("which", conduct_marker_words, markers_said),
		[MARKER_ON] = F("on", kit_yes_field)),
	[HAPPEN_KILLS] = ALL("kills",
		"{unit} loses {count|kill|kills} ({cause}) and has {total} now.",
		[KILLS_UNIT] = F("unit", unit_field),
		[KILLS_COUNT] = F("count", kit_number_field),
		[KILLS_TOTAL] = F("total", kit_number_field),
		[KILLS_CAUSE] = SAID("cause", conduct_cause_words, causes_said)),
	[HAPPEN_RECOILED] = ALL("recoiled",
		"{unit} recoils {distance|inch|inches} to {x}, {y}.",
		POSE("distance", inches_field)),
	[HAPPEN_DESTROYED] = ALL("destroyed",
		"{unit} is Destroyed: {cause}.",
		[DESTROYED_UNIT] = F("unit", unit_field),
		[DESTROYED_CAUSE] = SAID("cause", conduct_cause_words, causes_said)),
	[HAPPEN_BRIGADE] = ALL("brigade",
		"{units} {stands|form|no longer form} {which}.",
		[BRIGADE_WHICH] = SAID("which", conduct_brigade_words, brigade_said),
		[BRIGADE_STANDS] = F("stands", kit_yes_field)),
	[HAPPEN_FIRED] = ALL("fired",
		"{unit} fires at {target} at {range|inch|inches}{why}: {count|die|dice}{ dice}, needs {need}: {hits|hit|hits}.",
		[FIRED_UNIT] = F("unit", unit_field),
		[FIRED_TARGET] = F("target", unit_field),
		[FIRED_COUNT] = F("count", kit_number_field),
		[FIRED_NEED] = F("need", kit_number_field),
		[FIRED_HITS] = F("hits", kit_number_field),
		[FIRED_RANGE] = F("range", inches_field)),
	[HAPPEN_JAM_ROLL] = ALL("jam-roll",
		"{unit} fired {fired|die|dice}; the jam die makes {total}: {jams|it jams|it does not jam}.",
		[JAM_UNIT] = F("unit", unit_field),
		[JAM_DICE] = F("fired", kit_number_field),
		[JAM_TOTAL] = F("total", kit_number_field),
		[JAM_JAMS] = F("jams", kit_yes_field)),
	[HAPPEN_CLEAR_ROLL] = ALL("clear-roll",
		"{unit} tries to clear its jam{: dice}, {total}: {clears|cleared|it stays jammed}.",
		[CLEAR_UNIT] = F("unit", unit_field),
		[CLEAR_TOTAL] = F("total", kit_number_field),
		[CLEAR_CLEARS] = F("clears", kit_yes_field)),
	[HAPPEN_SERVED] = ALL("served",
		"{mule} brings ammunition to {unit}.",
		[SERVED_MULE] = F("mule", figure_field),
		[SERVED_UNIT] = F("unit", unit_field)),
	[HAPPEN_COMBAT] = ALL("combat",
		"Melee: {units}.",
		{0}),
	[HAPPEN_PRIMARY] = ALL("primary",
		"{side} fights with {unit} in front.",
		[PRIMARY_SIDE] = F("side", side_field),
		[PRIMARY_WHO] = F("unit", unit_field)),
	[HAPPEN_SUPPORTS] = ALL("supports",
		"{side} supports {primary} with {units}.",
		[SUPPORTS_SIDE] = F("side", side_field),
		[SUPPORTS_PRIMARY] = F("primary", unit_field)),
	[HAPPEN_FOUGHT] = ALL("fought",
		"{unit} fights {against}{why}: {count|die|dice}{ dice} at {modifier}: {hits|hit|hits}.",
		[FOUGHT_UNIT] = F("unit", unit_field),
		[FOUGHT_AGAINST] = F("against", unit_field),
		[FOUGHT_COUNT] = F("count", kit_number_field),
		[FOUGHT_MODIFIER] = F("modifier", signed_field),
		[FOUGHT_HITS] = F("hits", kit_number_field),
		[FOUGHT_DOUBLED] = F("doubled", kit_yes_field)),
	[HAPPEN_DECIDED] = ALL("decided",
		"The melee of {colonial} and {native} is won by {winner}.",
		[DECIDED_WINNER] = F("winner", side_field),
		[DECIDED_COLONIAL] = F("colonial", unit_field),
		[DECIDED_NATIVE] = F("native", unit_field)),
	[HAPPEN_CRITICAL] = ALL("critical",
		"Critical hits: {figure} rolls{ dice}, {total}: {result}.",
		[CRITICAL_FIGURE] = F("figure", figure_field),
		[CRITICAL_TOTAL] = F("total", kit_number_field),
		[CRITICAL_RESULT] = W("result", conduct_critical_words)),
	[HAPPEN_FIGURE_LOST] = ALL("figure-lost",
		"{figure} is {how}.",
		[LOST_FIGURE] = F("figure", figure_field),
		[LOST_HOW] = W("how", conduct_figure_status_words)),
	[HAPPEN_SUCCEEDED] = ALL("succeeded",
		"{figure} takes over as army commander.",
		POSTED),
	[HAPPEN_HOLDER] = ALL("holder",
		"{objective} is now held by {side}.",
		[HOLDER_GOAL] = F("objective", goal_field),
		[HOLDER_SIDE] = F("side", side_field)),
	[HAPPEN_SCORE] = ALL("score",
		"{side} scores {points} ({cause}) and has {total}.",
		[SCORE_SIDE] = F("side", side_field),
		[SCORE_POINTS] = F("points", kit_number_field),
		[SCORE_TOTAL] = F("total", kit_number_field),
		[SCORE_CAUSE] = W("cause", score_words)),
	[HAPPEN_BROKEN] = ALL("broken",
		"{side} is broken.",
		[TOLD_SIDE] = F("side", side_field)),
	[HAPPEN_OFFERED] = ALL("offered",
		"{side} offers a draw.",
		[TOLD_SIDE] = F("side", side_field)),
	[HAPPEN_ANSWERED] = ALL("answered",
		"{side} {agreed|agrees|refuses}.",
		[ANSWERED_SIDE] = F("side", side_field),
		[ANSWERED_AGREED] = F("agreed", kit_yes_field)),
	[HAPPEN_CONCEDED] = ALL("conceded",
		"{side} concedes.",
		[TOLD_SIDE] = F("side", side_field)),
	[HAPPEN_ENDED] = ALL("ended",
		"The battle is over ({ending}); points {colonial} to {native}; won by {winner}.",
		[ENDED_HOW] = W("ending", conduct_ending_words),
		[ENDED_WINNER] = F("winner", side_field),
		[ENDED_COLONIAL] = F("colonial", kit_number_field),
		[ENDED_NATIVE] = F("native", kit_number_field)),
	[HAPPEN_WANTED] = ALL("wanted",
		"{count|die|dice} wanted{, unit}{, figure}: {for}.",
		[WANTED_UNIT] = F("unit", unit_field),
		[WANTED_COUNT] = F("count", kit_number_field),
		[WANTED_FOR] = W("for", conduct_want_words),
		[WANTED_FIGURE] = F("figure", figure_field)),
	[HAPPEN_AIMED] = ALL("aimed",
		"{unit} fires at {target} at {range|inch|inches}.",
		[AIMED_UNIT] = F("unit", unit_field),
		[AIMED_TARGET] = F("target", unit_field),
		[AIMED_RANGE] = F("range", inches_field)),
	[HAPPEN_TOLD] = ALL("told",
		"{unit} {what}, in {formation}.",
		[WENT_UNIT] = F("unit", unit_field),
		[WENT_WHAT] = W("what", conduct_went_words),
		[WENT_IN] = W("formation", conduct_form_words)),
	[HAPPEN_AMENDED] = ALL("amended",
		"The record is corrected: {unit} has {kills|kill|kills}, in {formation}, {status}.",
		[AMENDED_UNIT] = F("unit", unit_field),
		[AMENDED_KILLS] = F("kills", kit_number_field),
		[AMENDED_FORM] = W("formation", conduct_form_words),
		[AMENDED_STATUS] = W("status", conduct_status_words)),
	[HAPPEN_THROWN] = ALL("thrown",
		"{seat} threw {given}.",
		[THROWN_SEAT] = F("seat", side_field),
		[THROWN_COUNT] = F("count", kit_number_field),
		F("given", given_field)),
};
/* clang-format on */

/* ---- modifiers and outcomes */

/* The modifiers of an event: their list, and what each is worth. */
struct mods {
	const struct conduct_modifier *list;
	int count;
	bool alternative;
};

static bool find_mods(const struct conduct_tables *tables, const struct event *event, struct mods *mods)
{
	if (event->kind == HAPPEN_CONDUCT)
		*mods = (struct mods){tables->chart_mod, CHART_MODS, event->arg[CONDUCT_CHART] < 0};
	else if (event->kind == HAPPEN_FIRED)
		*mods = (struct mods){tables->fire.mod, FIRE_MODS, false};
	else if (event->kind == HAPPEN_FOUGHT)
		*mods = (struct mods){tables->melee.mod, MELEE_MODS, false};
	else
		return false;
	return true;
}

static int worth_of(const struct conduct_tables *tables, const struct event *event, const struct mods *mods, int mod)
{
	int value = mods->list[mod].value[0] ? mods->list[mod].value[0] : mods->list[mod].value[1];

	if (event->kind == HAPPEN_CONDUCT)
		return conduct_mod_value(tables, event->detail, mod, mods->alternative);
	return event->kind == HAPPEN_FIRED && mod == FIRE_COVER && event->detail & DETAIL_HARD ? 2 * value : value;
}

static void put_why(const struct conduct_tables *tables, const struct event *event, struct text *text)
{
	struct mods mods;
	bool some = false;

	if (!find_mods(tables, event, &mods))
		return;
	for (int mod = 0; mod < mods.count; mod++) {
		if (!(event->detail >> mod & 1))
			continue;
		base_put_string(text, some ? ", " : " (");
		base_put_string(text, mods.list[mod].name);
		base_put_char(text, ' ');
		say_signed(tables, event, NULL, worth_of(tables, event, &mods, mod), text);
		some = true;
	}
	base_put_string(text, some ? ")" : "");
}

static void put_distance(const char *before, const struct conduct_row *row, struct text *text)
{
	base_put_string(text, before);
	base_put_int(text, row->inches[0]);
	base_put_string(text, " on foot, ");
	base_put_int(text, row->inches[1]);
	base_put_string(text, " mounted");
}

/* What the row of a chart says, in words. */
static void put_outcome(const struct conduct_tables *tables, const struct event *event, struct text *text)
{
	int chart = event->arg[CONDUCT_CHART];
	const struct conduct_row *row;

	if (chart < 0) {
		base_put_string(text, "successes; ");
		base_put_decimal(text, event->arg[CONDUCT_ALLOWANCE], INCH_PLACES);
		base_put_string(text, " inches");
		return;
	}
	row = &tables->chart[chart].row[event->detail & DETAIL_HARMONISED ? 1 : 0][event->arg[CONDUCT_ROW]];
	if (row->does & ROW_DESTROYED) {
		put_distance("Destroyed, falls back ", row, text);
		return;
	}
	if (tables->chart[chart].kind == CHART_SHAKEN)
		base_put_string(text, row->does & ROW_RALLIES ? "rallies" : "stays Shaken");
	else
		base_put_string(text, row->pace ? conduct_pace_words[row->pace] : "no move");
	if (row->does & ROW_SHAKES)
		base_put_string(text, ", becomes Shaken");
	if (row->does & ROW_RECOILS)
		put_distance(", recoils from melee ", row, text);
	if (row->pace)
		put_distance(", moves ", row, text);
	if (row->kills)
		base_put_string(text, ", 1 kill");
	if (row->does & ROW_FREE)
		base_put_string(text, ", changes of formation and face cost nothing");
	if (row->does & ROW_FANATIC)
		base_put_string(text, ", natives charge as Fanatics");
}

static bool put_own(const void *tables, const struct event *event, const char *slot, struct text *text)
{
	if (kit_is_slot(slot, "why"))
		put_why(tables, event, text);
	else if (kit_is_slot(slot, "outcome"))
		put_outcome(tables, event, text);
	else if (event->kind == HAPPEN_CHARGED && kit_is_slot(slot, "flank"))
		base_put_string(text, event->arg[CHARGED_FLANK] ? ": a flank charge" : "");
	else
		return false;
	return true;
}

static void dump_more(const void *tables, const struct event *event, struct writer *writer)
{
	struct mods mods;

	if (!find_mods(tables, event, &mods))
		return;
	writer->open_map(writer, "modifiers");
	for (int mod = 0; mod < mods.count; mod++)
		if (event->detail >> mod & 1)
			writer->put_int(writer, mods.list[mod].id, worth_of(tables, event, &mods, mod));
	writer->close(writer);
	if (event->kind != HAPPEN_FIRED)
		return;
	writer->put_text(writer, "band", conduct_band_words[event->detail >> DETAIL_BAND & 1]);
	writer->put_int(writer, "lost", event->detail >> DETAIL_LOST & 15);
	writer->put_int(writer, "stand", (event->detail >> DETAIL_STAND & 7) + 1);
}

static void name_more(unsigned kind, struct writer *writer)
{
	if (kind == HAPPEN_CONDUCT || kind == HAPPEN_FIRED || kind == HAPPEN_FOUGHT)
		writer->put_text(writer, NULL, "modifiers");
	if (kind != HAPPEN_FIRED)
		return;
	writer->put_text(writer, NULL, "band");
	writer->put_text(writer, NULL, "lost");
	writer->put_text(writer, NULL, "stand");
}

static void put_member(const void *tables, const struct event *event, unsigned unit, struct text *text)
{
	conduct_name_unit(tables, event->war, (int)unit, text);
}

const struct report_book conduct_book = {
	.report = reports,
	.kinds = HAPPENS,
	.everyone = SEAT_ALL,
	.dice_between = " ",
	.no_dice = "",
	.put_unit = put_member,
	.put_own = put_own,
	.dump_more = dump_more,
	.name_more = name_more,
};
