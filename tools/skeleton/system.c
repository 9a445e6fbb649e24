/* @name@.c: @Title@: so far a race of two sides whose units go forward by the die. The sections follow the order of struct
 * rules; docs/@name@.md tells how it is played.
 * May use: base, engine/rules.h, kit. */
#include "systems/@name@/@name@.h"

#include <string.h>

#include "kit/common/cup.h"
#include "kit/common/fields.h"
#include "kit/common/members.h"
#include "kit/common/options.h"
#include "kit/common/sentences.h"

enum { SIDES = 2, UNITS = 8 /* of both sides */, SCENARIOS = 8, MOST = 100 };
enum verb { ADVANCE, RESIGN, VERBS };
enum option { OPT_GOAL, OPT_BONUS, OPTIONS };
enum ending { PLAYING, ARRIVED, RESIGNED };

static const char *const side_names[] = {"north", "south", NULL};
static const char *const side_titles[] = {"North", "South"};

/* What the data folder says; never changes after load. */
struct unit {
	const char *id;
	uint8_t side;
};
struct scenario {
	struct scenario_facts facts;
	struct option_spec option[OPTIONS];
	int32_t preset[PRESETS][OPTIONS];
	struct unit unit[UNITS];
	uint8_t units;
};
struct tables {
	uint8_t die, bonus;
	size_t count;
	struct scenario scenario[SCENARIOS];
};

/* A position. Flat, no padding, no pointers; the dice come first. */
struct state {
	struct dice dice;
	uint8_t at[UNITS]; /* how far each unit has come */
	uint8_t scenario, side, ending, loser, goal, bonus, spare[2];
};
_Static_assert(sizeof(struct state) == sizeof(struct dice) + UNITS + 8, "no padding");
/* Its members by name, for its hash: see base/members.h. A member without a row fails the contract tests. */
static const struct member members[] = {{MEMBER_PART(state, dice, base_dice_members)},
                                        {MEMBERS(state, at)},
                                        {MEMBER(state, scenario), .how = MEMBER_UNHASHED},
                                        {MEMBER(state, side)},
                                        {MEMBER(state, ending)},
                                        {MEMBER(state, loser)},
                                        {MEMBER(state, goal)},
                                        {MEMBER(state, bonus)},
                                        {MEMBERS(state, spare)},
                                        MEMBER_END};

/* Tables and state at one moment: what the kit hands back to the functions below. */
struct look {
	const struct tables *tables;
	const struct scenario *scenario;
	const struct state *state;
};

static struct look look_at(const void *tables, const void *state)
{
	const struct tables *all = tables;

	return (struct look){all, &all->scenario[((const struct state *)state)->scenario], state};
}

static struct refusal refuse(const char *rule, const char *text)
{
	return (struct refusal){rule, text};
}

/* ---- load, scenarios, options */

static const struct option_spec options[OPTIONS] = {
	[OPT_GOAL] = KIT_NUMBER("goal", "@name@:1.1", "How far the goal is.", 1, MOST, 12),
	[OPT_BONUS] = KIT_OPTIONAL("bonus", "@name@:2.2", "Whether the side that is behind goes further.", 0),
};

static const struct field game_fields[] = {FIELD_INT("die", tables, die, 2, 20),
                                           FIELD_INT("bonus", tables, bonus, 0, 20), FIELD_END};
static const struct field unit_fields[] = {FIELD_STRING("id", unit, id), FIELD_CHOICE("side", unit, side, side_names),
                                           FIELD_END};
static const struct field scenario_fields[] = {FIELD_ELSEWHERE("source"),
                                               FIELD_STRING("id", scenario, facts.id),
                                               FIELD_STRING("title", scenario, facts.title),
                                               FIELD_STRING("note", scenario, facts.note),
                                               FIELD_ELSEWHERE("standard"),
                                               FIELD_ELSEWHERE("presupposes"),
                                               FIELD_ELSEWHERE("units"),
                                               FIELD_END};

static void load_scenario(struct data_folder *folder, const struct doc *doc, struct scenario *scenario)
{
	kit_check_source(folder, doc);
	kit_load_fields(folder, doc, scenario_fields, scenario);
	scenario->facts.side_titles = side_titles;
	memcpy(scenario->option, options, sizeof options);
	kit_load_options(folder, doc, scenario->option, OPTIONS, scenario->preset[0]);
	scenario->units = (uint8_t)kit_load_rows(folder, kit_want_list(folder, doc, "units"), unit_fields,
	                                         scenario->unit, sizeof scenario->unit[0], UNITS);
	for (unsigned side = 0; side < SIDES; side++) {
		unsigned count = 0;

		for (unsigned unit = 0; unit < scenario->units; unit++)
			count += scenario->unit[unit].side == side;
		if (!count)
			base_add_fault(folder->faults, doc, "@name@:1.2", "each side needs a unit");
	}
}

static const void *load(const struct doc_set *data, struct arena *arena, struct faults *faults)
{
	static const char *const sources[] = {"ours", "reconstructed", NULL};
	struct tables *tables = base_take_bytes(arena, sizeof *tables);
	size_t before = faults->count, at = 0;
	struct data_folder folder = kit_open_folder("@name@", sources, data, arena, faults);
	const struct doc *doc;

	kit_load_doc(&folder, "game", "@name@:2.1", game_fields, tables);
	while (tables->count < SCENARIOS && (doc = kit_next_map(&folder, "scenarios/", &at)) != NULL)
		load_scenario(&folder, doc, &tables->scenario[tables->count++]);
	if (!tables->count)
		base_add_fault(faults, NULL, NULL, "there is no scenario in data/@name@/scenarios");
	return faults->count > before ? NULL : tables;
}

KIT_SCENARIO_MEMBERS(struct tables, count, scenario[index].facts)

static const struct option_spec *list_options(const void *tables, size_t scenario, size_t *count)
{
	*count = OPTIONS;
	return ((const struct tables *)tables)->scenario[scenario].option;
}

static const int32_t *list_preset(const void *tables, size_t scenario, enum preset preset)
{
	return ((const struct tables *)tables)->scenario[scenario].preset[preset];
}

static void describe(const void *tables, size_t index, struct writer *writer)
{
	const struct scenario *scenario = &((const struct tables *)tables)->scenario[index];

	writer->open_map(writer, NULL);
	writer->open_map(writer, "sides");
	for (unsigned side = 0; side < SIDES; side++)
		writer->put_text(writer, side_names[side], side_titles[side]);
	writer->close(writer);
	kit_write_rows(writer, "units", unit_fields, scenario->unit, sizeof scenario->unit[0], scenario->units, NULL);
	writer->close(writer);
}

/* ---- setup, to_act */

static void setup(const void *tables, size_t scenario, const int32_t *values, const struct dice *dice, void *it)
{
	struct state *state = it;

	(void)tables;
	memset(state, 0, sizeof *state);
	state->dice = *dice;
	state->scenario = (uint8_t)scenario;
	state->goal = (uint8_t)values[OPT_GOAL];
	state->bonus = (uint8_t)values[OPT_BONUS];
}

static uint32_t to_act(const void *tables, const void *it)
{
	const struct state *state = it;

	(void)tables;
	return state->ending ? 0 : UINT32_C(1) << state->side;
}

/* ---- what moves are made of: by this table they are checked, written and read */

static struct named_list list_units(const void *it)
{
	const struct scenario *scenario = ((const struct look *)it)->scenario;

	return (struct named_list){scenario->unit, scenario->units, sizeof scenario->unit[0]};
}

static const struct phrase_names units = {.things = list_units, .expected = "Name one of your units."};

enum { PART_UNIT = 1 };
static const struct phrase_part parts[] = {
	[PART_UNIT] = {.kind = &kit_name_part, .label = "UNIT", .names = &units},
};
static const struct phrase_verb verbs[VERBS] = {
	[ADVANCE] = {.word = "advance", .part = {PART_UNIT}, .sentence = "a unit goes forward by the die"},
	[RESIGN] = {.word = "resign", .sentence = "give the game up"},
};
static const struct phrase phrase = {
	.verb = verbs,
	.verbs = VERBS,
	.part = parts,
	.units = &units,
	.rule = "@name@:2.0",
	.no_verb = "Not understood: write \"advance UNIT\" or \"resign\".",
	.misread = "Not understood: write \"advance UNIT\" or \"resign\".",
	.too_much = "Not understood: there is something after the end of the move.",
	.no_move = "A side can advance a unit or resign, nothing else.",
};

/* ---- legal, sample, check */

static struct refusal check(const void *tables, const void *state, int seat, const struct move *move)
{
	struct look look = look_at(tables, state);
	struct refusal refusal = kit_check_form(&phrase, &look, move);

	if (look.state->ending || seat != look.state->side)
		return refuse("@name@:2.0", "It is not this side that has to decide now: wait for the other.");
	if (!refusal.rule && move->verb == ADVANCE && look.scenario->unit[move->arg[0]].side != seat)
		return refuse("@name@:2.1", "This unit is the other side's: advance one of your own.");
	return refusal;
}

static void list_advances(const struct look *look, int seat, struct move_list *moves)
{
	for (int32_t unit = 0; unit < look->scenario->units; unit++)
		if (look->scenario->unit[unit].side == seat)
			engine_add_move(moves, &(struct move){.verb = ADVANCE, .arg = {unit}});
}

static void legal(const void *tables, const void *state, int seat, struct move_list *moves)
{
	struct look look = look_at(tables, state);

	if (!(to_act(tables, state) >> seat & 1))
		return;
	list_advances(&look, seat, moves);
	engine_add_move(moves, &(struct move){.verb = RESIGN});
	engine_sort_moves(moves);
}

static void sample(const void *tables, const void *state, int seat, struct rng *rng, struct move *move)
{
	struct look look = look_at(tables, state);
	struct move room[UNITS];
	struct move_list moves = {room, UNITS, 0, false};

	list_advances(&look, seat, &moves);
	/* Where nothing can be done: a move that check refuses, so that read can tell. */
	*move = moves.count ? room[base_pick_below(rng, (uint32_t)moves.count)] : (struct move){.verb = VERBS};
}

/* ---- apply, result; what happens, by one table: name, arguments, sentence */

enum happen { HAPPEN_ADVANCED, HAPPEN_RESIGNED, HAPPEN_OVER, HAPPENS };
enum { ADVANCED_UNIT, ADVANCED_TO };
enum { RESIGNED_SIDE };
enum { OVER_WINNER };

static const struct scenario *scenario_of(const void *tables, const struct event *event)
{
	return &((const struct tables *)tables)->scenario[event->war];
}

static void put_unit_field(const void *tables, const struct event *event, const struct report_field *field,
                           int32_t unit, struct text *text)
{
	(void)field;
	base_put_string(text, scenario_of(tables, event)->unit[unit].id);
}

static const struct report_kind unit_field = {.put = put_unit_field};

#define SIDE(name) OPEN_SAID(name, side_names, side_titles)
static const struct report reports[HAPPENS] = {
	[HAPPEN_ADVANCED] = PUBLIC("advanced", "{unit} rolls {dice} and comes to {to}.",
                                   [ADVANCED_UNIT] = OPEN("unit", unit_field), [ADVANCED_TO] = NUMBER("to")),
	[HAPPEN_RESIGNED] = PUBLIC("resigned", "{side} resigns.", [RESIGNED_SIDE] = SIDE("side")),
	[HAPPEN_OVER] = PUBLIC("over", "{winner} has won.", [OVER_WINNER] = SIDE("winner")),
};
static const struct report_book book = {
	.report = reports, .kinds = HAPPENS, .everyone = (1 << SIDES) - 1, .dice_between = "+", .no_dice = "nothing"};

/* A new event, or NULL where nobody listens: KIT_NOTE gives it its arguments. */
static struct event *tell(const struct state *state, struct event_log *log, enum happen kind, const char *rule)
{
	return engine_tell(log, kind, rule, (1 << SIDES) - 1, state->scenario);
}

static void end_game(struct state *state, enum ending ending, unsigned loser, const char *rule, struct event_log *log)
{
	state->ending = (uint8_t)ending;
	state->loser = (uint8_t)loser;
	KIT_NOTE(tell(state, log, HAPPEN_OVER, rule), [OVER_WINNER] = !loser);
}

static unsigned front_of(const struct look *look, unsigned side)
{
	unsigned front = 0;

	for (unsigned unit = 0; unit < look->scenario->units; unit++)
		if (look->scenario->unit[unit].side == side && look->state->at[unit] > front)
			front = look->state->at[unit];
	return front;
}

/* [@name@:2.1] [@name@:2.2] */
static void advance(const struct look *look, struct state *state, unsigned unit, struct event_log *log)
{
	struct event *event = tell(state, log, HAPPEN_ADVANCED, "@name@:2.1");
	bool behind = state->bonus && front_of(look, state->side) < front_of(look, !state->side);
	int die = base_roll_die(&state->dice, look->tables->die), to = state->at[unit] + die;

	to += behind ? look->tables->bonus : 0;
	state->at[unit] = (uint8_t)(to < state->goal ? to : state->goal);
	kit_note_die(event, (unsigned)die);
	KIT_NOTE(event, [ADVANCED_UNIT] = unit, [ADVANCED_TO] = state->at[unit]);
	if (state->at[unit] == state->goal) /* [@name@:1.1] */
		end_game(state, ARRIVED, !state->side, "@name@:1.1", log);
	else
		state->side = !state->side;
}

static void apply(const void *tables, void *it, int seat, const struct move *move, struct event_log *log)
{
	struct look look = look_at(tables, it);

	if (move->verb == ADVANCE) {
		advance(&look, it, (unsigned)move->arg[0], log);
		return;
	}
	KIT_NOTE(tell(it, log, HAPPEN_RESIGNED, "@name@:3.1"), [RESIGNED_SIDE] = seat);
	end_game(it, RESIGNED, (unsigned)seat, "@name@:3.1", log);
}

static struct outcome result(const void *tables, const void *it)
{
	const struct state *state = it;
	struct look look = look_at(tables, it);
	struct outcome outcome = {.over = state->ending != PLAYING,
	                          .winner = state->ending ? !state->loser : -1,
	                          .level = state->ending ? "victory" : "none",
	                          .reason = "the game goes on",
	                          .rule = "@name@:1.1",
	                          .score = {(int32_t)front_of(&look, 0), (int32_t)front_of(&look, 1)}};

	if (state->ending == RESIGNED) {
		outcome.reason = "the other side resigned";
		outcome.rule = "@name@:3.1";
	} else if (state->ending == ARRIVED) {
		outcome.reason = "a unit has come to the goal";
	}
	return outcome;
}

/* ---- move_text, move_parse, words, help */

KIT_MOVE_MEMBERS(struct look, look_at, phrase)
KIT_WORDS_MEMBER(struct look, look_at, phrase, book, side_names)

static void help(const void *tables, const void *state, int seat, struct text *text)
{
	if (to_act(tables, state) >> seat & 1)
		base_put_string(text, "advance UNIT\nresign\n");
}

/* ---- view, events, resample, appraise */

/* Nothing is hidden but the dice to come. */
static void view(const void *tables, const void *state, int seat, void *seen)
{
	(void)tables;
	(void)seat;
	memcpy(seen, state, sizeof(struct state));
	memset(seen, 0, sizeof(struct dice));
}

static void resample(const void *tables, const void *seen, int seat, struct rng *rng, void *it)
{
	struct state *state = it;

	(void)tables;
	(void)seat;
	memcpy(state, seen, sizeof *state);
	state->dice.key[0] = base_next_random(rng);
	state->dice.key[1] = base_next_random(rng);
}

KIT_EVENT_MEMBERS(book)
KIT_EVENT_FOR_MEMBER(book)

/* The unit in front. INT32_MIN is giving up. */
static void appraise(const void *tables, const void *seen, int seat, const int32_t *doctrine, const struct move *moves,
                     size_t count, int32_t *worth)
{
	const struct state *state = seen;

	(void)tables;
	(void)seat;
	(void)doctrine;
	for (size_t i = 0; i < count; i++)
		worth[i] = moves[i].verb == ADVANCE ? state->at[moves[i].arg[0]] : INT32_MIN;
}

/* By how far each side has come. */
static int32_t evaluate(const void *tables, const void *seen, int seat, const int32_t *doctrine)
{
	struct outcome outcome = result(tables, seen);

	(void)doctrine;
	return 100 * (outcome.score[seat] - outcome.score[!seat]);
}

/* Every move brings a unit on. */
static uint32_t clock(const void *tables, const void *it)
{
	const struct state *state = it;
	uint32_t sum = 0;

	(void)tables;
	for (int unit = 0; unit < UNITS; unit++)
		sum += state->at[unit];
	return sum;
}

/* ---- dump, read, draw, invariants: a position by one table */

static void put_places(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	const struct look *look = world;

	writer->open_map(writer, field->name);
	for (unsigned unit = 0; unit < look->scenario->units; unit++)
		writer->put_int(writer, look->scenario->unit[unit].id, ((const struct state *)block)->at[unit]);
	writer->close(writer);
}

static void read_places(const struct doc *map, const struct field *field, void *block, const void *world,
                        struct faults *faults)
{
	const struct scenario *scenario = ((const struct look *)world)->scenario;
	const struct doc *places = base_find_doc(map, field->name);
	const char *known[UNITS + 1] = {NULL};
	struct state *state = block;

	for (unsigned unit = 0; unit < scenario->units; unit++) {
		known[unit] = scenario->unit[unit].id;
		state->at[unit] =
			(uint8_t)base_read_int_opt(places, scenario->unit[unit].id, 0, MOST, state->at[unit], faults);
	}
	base_refuse_unknown_keys(places, known, faults);
}

/* What the bar of the page shows; follows from the rest and is not read. */
static void put_points(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	(void)block;
	writer->open_map(writer, field->name);
	for (unsigned side = 0; side < SIDES; side++)
		writer->put_int(writer, side_names[side], front_of(world, side));
	writer->close(writer);
}

static const char *const ending_words[] = {"none", "arrived", "resigned", NULL};
static const struct field state_fields[] = {
	FIELD_CHOICE("side", state, side, side_names),
	{.name = "units", .kind = FIELD_OWN, .put = put_places, .read = read_places},
	{.name = "vp", .kind = FIELD_OWN, .put = put_points},
	FIELD_CHOICE("ending", state, ending, ending_words),
	FIELD_CHOICE("loser", state, loser, side_names),
	FIELD_END};

static void dump(const void *tables, const void *state, struct writer *writer)
{
	struct look look = look_at(tables, state);

	writer->open_map(writer, NULL);
	kit_write_fields(writer, state_fields, state, &look);
	writer->close(writer);
}

static const char *invariants(const void *tables, const void *it)
{
	const struct state *state = it;
	struct look look = look_at(tables, it);

	for (unsigned unit = 0; unit < look.scenario->units; unit++)
		if (state->at[unit] > state->goal || (state->at[unit] == state->goal && state->ending == PLAYING))
			return "a unit has come to the goal and the game goes on";
	return NULL;
}

static void read_position(const void *tables, const struct doc *doc, void *it, struct faults *faults)
{
	static const struct field *const known[] = {state_fields, NULL};
	struct state now = *(struct state *)it;
	struct look look = look_at(tables, &now);
	size_t before = faults->count;

	kit_refuse_keys(doc, known, faults);
	kit_read_fields(doc, state_fields, &now, &look, faults);
	if (faults->count == before && invariants(tables, &now))
		base_add_fault(faults, doc, "@name@:1.1", invariants(tables, &now));
	if (faults->count == before && !now.ending && !engine_can_go_on(&@name@_rules, tables, &now, now.side))
		base_add_fault(faults, doc, "@name@:2.0", "in this position the side to move can do nothing");
	if (faults->count == before)
		*(struct state *)it = now;
}

static void draw(const void *tables, const void *seen, int seat, bool colour, struct text *text)
{
	struct look look = look_at(tables, seen);

	(void)seat;
	(void)colour;
	base_put_format(text, "%s: the goal is %d\n", look.scenario->facts.title, look.state->goal);
	for (unsigned unit = 0; unit < look.scenario->units; unit++)
		base_put_format(text, "%s %s: %d\n", side_titles[look.scenario->unit[unit].side],
		                look.scenario->unit[unit].id, look.state->at[unit]);
}

const struct rules @name@_rules = {
	.facts = {.id = "@name@",
                  .title = "@Title@",
                  .state_size = sizeof(struct state),
                  .members = members,
                  .version = 1,
                  .sides = SIDES,
                  .seats = SIDES,
                  .side_names = side_names,
                  .enumerable = true,
                  .longest = UNITS * MOST},
	.load = load,
	.count_scenarios = count_scenarios,
	.scenario = scenario_at,
	.options = list_options,
	.preset = list_preset,
	.describe = describe,
	.setup = setup,
	.to_act = to_act,
	.legal = legal,
	.sample = sample,
	.check = check,
	.apply = apply,
	.result = result,
	.move_text = move_text,
	.move_parse = move_parse,
	.words = words,
	.help = help,
	.view = view,
	.event_for = event_for,
	.event_name = event_name,
	.event_text = event_text,
	.event_dump = event_dump,
	.resample = resample,
	.appraise = appraise,
	.evaluate = evaluate,
	.clock = clock,
	.dump = dump,
	.read = read_position,
	.draw = draw,
	.invariants = invariants,
};
