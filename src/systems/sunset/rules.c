/* rules.c: The Sun Never Sets II as the engine sees it: one table of members, and the dispatch of decisions to the
* chapters. May use: arrivals, battle, data, events, movement, opinion, politics, position, supply, text, turn,
 * water, works. */
#include <string.h>

#include "kit/common/members.h"
#include "kit/common/rows.h"
#include "systems/sunset/arrivals/arrivals.h"
#include "systems/sunset/battle/battle.h"
#include "systems/sunset/data/data.h"
#include "systems/sunset/events/events.h"
#include "systems/sunset/movement/movement.h"
#include "systems/sunset/opinion/opinion.h"
#include "systems/sunset/politics/politics.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/sunset.h"
#include "systems/sunset/supply/supply.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/water/water.h"
#include "systems/sunset/works/works.h"

KIT_ROWS_OF(chapter);
static const struct step_rules *const chapter[STEPS] = {
	KIT_ROW(STEP_EVENT_HEX) = &sunset_event_hex,
	KIT_ROW(STEP_EVENT_AMBUSH) = &sunset_event_ambush,
	KIT_ROW(STEP_DESERT) = &sunset_desert,
	KIT_ROW(STEP_ARRIVE) = &sunset_arrive,
	KIT_ROW(STEP_MARCH) = &sunset_march,
	KIT_ROW(STEP_ATTRITION) = &sunset_attrition,
	KIT_ROW(STEP_MOVE) = &sunset_move,
	KIT_ROW(STEP_SCREEN) = &sunset_screen,
	KIT_ROW(STEP_ATTACK) = &sunset_attack,
	KIT_ROW(STEP_STAND) = &sunset_stand,
	KIT_ROW(STEP_COMMAND) = &sunset_command,
	KIT_ROW(STEP_FIRE) = &sunset_fire,
	KIT_ROW(STEP_LOSS) = &sunset_loss,
	KIT_ROW(STEP_RETREAT) = &sunset_retreat,
	KIT_ROW(STEP_RETREAT_LOSS) = &sunset_retreat_loss,
	KIT_ROW(STEP_ADVANCE) = &sunset_advance,
	KIT_ROW(STEP_PURSUE) = &sunset_pursue,
	KIT_ROW(STEP_ATROCITY) = &sunset_atrocity,
	KIT_ROW(STEP_SUPPLY) = &sunset_supply,
	KIT_ROW(STEP_SHORT) = &sunset_short,
	KIT_ROW(STEP_RALLY) = &sunset_rally,
	KIT_ROW(STEP_TREATY) = &sunset_treaty,
	KIT_ROW(STEP_EVADE) = &sunset_evade,
	KIT_ROW(STEP_COUNTERSPY) = &sunset_counterspy,
	KIT_ROW(STEP_AMMUNITION) = &sunset_ammunition,
	KIT_ROW(STEP_DEPLOY) = &sunset_deploy,
	KIT_ROW(STEP_PARLEY) = &sunset_parley,
	KIT_ROW(STEP_HONOUR) = &sunset_honour,
	KIT_ROW(STEP_DEPART) = &sunset_depart,
	KIT_ROW(STEP_EVENT_PLACE) = &sunset_event_place,
	KIT_ROW(STEP_ROUT) = &sunset_rout,
	KIT_ROW(STEP_FLEE) = &sunset_flight,
	KIT_ROW(STEP_SIEGE) = &sunset_siege,
	KIT_ROW(STEP_AMBUSH) = &sunset_ambush,
	KIT_ROW(STEP_SAIL) = &sunset_sail,
	KIT_ROW(STEP_SHIP) = &sunset_ship,
	KIT_ROW(STEP_CASTOFF) = &sunset_castoff,
	KIT_ROW(STEP_CHASE) = &sunset_chase,
	KIT_ROW(STEP_EXTEND) = &sunset_extend,
	KIT_ROW(STEP_DECLARE) = &sunset_declare,
	KIT_ROW(STEP_BEGIN) = &sunset_begin,
};
KIT_ALL_ROWS(chapter, STEPS - 1);

KIT_SCENARIO_MEMBERS(struct sunset_tables, scenarios, scenario[index]->facts)

static uint32_t to_act(const void *tables, const void *state)
{
	const struct sunset_state *now = state;

	(void)tables;
	return now->step == STEP_OVER ? 0 : 1u << now->actor;
}

/* [sunset:15.3(2)] */
static bool any_time(const struct move *move)
{
	return move->verb == VERB_CAPITULATE;
}

static void legal(const void *tables, const void *state, int seat, struct move_list *moves)
{
	struct look look = sunset_look(tables, state);

	if (look.state->step == STEP_OVER || look.state->actor != seat)
		return;
	chapter[look.state->step]->legal(&look, moves);
	sunset_list_intelligence(&look, moves);
	sunset_list_free_forts(&look, moves);
	engine_add_move(moves, &(struct move){.verb = VERB_CAPITULATE});
	engine_sort_moves(moves);
}

static void sample(const void *tables, const void *state, int seat, struct rng *rng, struct move *move)
{
	struct look look = sunset_look(tables, state);

	(void)seat;
	memset(move, 0, sizeof *move);
	if (look.state->option[OPT_INTELLIGENCE] && sunset_sample_intelligence(&look, rng, move))
		return;
	chapter[look.state->step]->sample(&look, rng, move);
}

#define AT(step) (UINT64_C(1) << (step))

/* Moves that have their time: whoever makes one at another free decision of the turn hears when. */
static const struct season {
	uint16_t verb;
	uint64_t steps;
	const char *rule, *text;
} seasons[] = {
	{VERB_MARCH, AT(STEP_MARCH) | AT(STEP_MOVE), "sunset:6.0", "Units march in the movement segment: wait for it."},
	{VERB_SCOUT, AT(STEP_MOVE), "sunset:19.21",
         "Scouts belong to a force on the march that has a moving result: march with them first."},
	{VERB_ASSAULT, AT(STEP_MARCH) | AT(STEP_MOVE), "sunset:20.1",
         "An attack from the march belongs to the movement segment: attack with 'attack' now, or wait."},
	{VERB_FORTIFY, AT(STEP_MARCH) | AT(STEP_MOVE), "sunset:17.31",
         "Fieldworks are begun with the movement segment: wait for it."},
	{VERB_BESIEGE, AT(STEP_MARCH) | AT(STEP_SIEGE), "sunset:18.1",
         "Sieges are laid when the movement segment ends: move first, then say 'end'."},
	{VERB_ATTACK, AT(STEP_ATTACK), "sunset:7.1", "Attacks belong to the battle segment: wait for it."},
	{VERB_SAP, AT(STEP_ATTACK), "sunset:17.2", "Sappers go to work in the battle segment: wait for it."},
	{VERB_FORAGE, AT(STEP_SUPPLY), "sunset:12.1", "Units forage in the logistics segment: wait for it."},
	{VERB_EXPEND, AT(STEP_SUPPLY), "sunset:12.1",
         "Supply units are expended in the logistics segment, or for fire where that is played: wait for it."},
	{VERB_RALLY, AT(STEP_RALLY), "sunset:11.51", "Units rally in the rally segment: wait for it."},
	{VERB_REBUILD, AT(STEP_ARRIVE), "sunset:13.33", "Units are rebuilt in the reinforcement segment: wait for it."},
	{VERB_RAISE, AT(STEP_ARRIVE), "sunset:25.31",
         "With the option political_officers, forces are raised in the British reinforcement segment: not now."},
	{VERB_HIRE, AT(STEP_ARRIVE), "sunset:25.33",
         "With the option political_officers, supply is hired in the British reinforcement segment: not now."},
	{VERB_WITHDRAW, AT(STEP_MOVE), "sunset:13.41",
         "After the order to evacuate, a force on the march leaves the map from a line of communication: march first."},
	{VERB_NEGOTIATE, AT(STEP_MARCH) | AT(STEP_MOVE), "sunset:25.22",
         "Negotiations belong to the movement segment: wait for it."},
	{VERB_SHIP, AT(STEP_MARCH) | AT(STEP_MOVE), "sunset:29.1",
         "Naval transfer belongs to the movement segment: wait for it."},
	{VERB_BOARD, AT(STEP_MARCH) | AT(STEP_MOVE), "sunset:27.47",
         "Units go aboard in the movement segment: wait for it."},
	{VERB_LAY, AT(STEP_MARCH) | AT(STEP_MOVE), "sunset:30.22",
         "Track is laid in the movement segment: wait for it."},
	{VERB_CUT, AT(STEP_ATTACK), "sunset:30.32", "Railroads are cut in the battle segment: wait for it."},
	{VERB_ADVANCE, ~AT(STEP_MOVE), "sunset:20.42",
         "Nobody advances after a battle on the march: the force goes on with the points that it has left."},
	{VERB_EVADE, 0, "sunset:22.1", "Units evade when the enemy attacks them in his battle segment: not now."},
	{VERB_AMBUSH, 0, "sunset:21.1",
         "With the option ambush, a force lays one when enemies on the march enter its zone of control: not now."},
	{VERB_ATROCITY, 0, "sunset:23.1",
         "With the option atrocities, they are committed at the beginning of the logistics segment: not now."},
	{VERB_PLEDGE, 0, "sunset:23.4",
         "With the option fair_play, HQs promise it at the beginning of the logistics segment: not now."},
};

static struct refusal name_season(unsigned step, const struct move *move, struct refusal refusal)
{
	const uint64_t free = AT(STEP_ARRIVE) | AT(STEP_MARCH) | AT(STEP_MOVE) | AT(STEP_SIEGE) | AT(STEP_ATTACK) |
	                      AT(STEP_SUPPLY) | AT(STEP_RALLY);

	for (size_t i = 0; i < sizeof seasons / sizeof seasons[0] && free >> step & 1; i++)
		if (seasons[i].verb == move->verb && !(seasons[i].steps >> step & 1))
			return sunset_refuse(seasons[i].rule, seasons[i].text);
	return refusal;
}

static struct refusal check(const void *tables, const void *state, int seat, const struct move *move)
{
	struct look look = sunset_look(tables, state);
	struct refusal refusal;

	if (look.state->step == STEP_OVER)
		return sunset_refuse("sunset:15.3", "The war is over.");
	if (look.state->actor != seat && !any_time(move))
		return sunset_refuse("sunset:3.1", "It is the other side's decision now.");
	refusal = kit_check_form(&sunset_phrase, &look, move);
	if (refusal.rule || any_time(move))
		return refusal;
	if (sunset_is_intelligence(move))
		return sunset_check_intelligence(&look, move);
	if (sunset_is_free_fort(&look, move))
		return sunset_check_free_fort(&look, move);
	refusal = chapter[look.state->step]->check(&look, move);
	return refusal.rule ? name_season(look.state->step, move, refusal) : refusal;
}

static void capitulate(struct game *game, int seat)
{
	KIT_NOTE(sunset_tell(game, HAPPEN_CAPITULATED, "sunset:15.3(2)", SEAT_ALL), [CAPITULATED_SIDE] = seat);
	game->state->loser = (uint8_t)seat;
	sunset_end_game(game, END_CAPITULATION);
}

static void apply(const void *tables, void *state, int seat, const struct move *move, struct event_log *log)
{
	struct game game = {sunset_look(tables, state), state, log};

	if (move->verb == VERB_CAPITULATE)
		capitulate(&game, seat);
	else if (sunset_is_intelligence(move))
		sunset_apply_intelligence(&game, move);
	else if (sunset_is_free_fort(&game.look, move))
		sunset_raise_fort(&game, (unsigned)move->arg[ARG_UNIT]);
	else
		chapter[game.state->step]->apply(&game, move);
}

static const struct doctrines *doctrines(const void *tables)
{
	return &((const struct sunset_tables *)tables)->doctrines;
}

static size_t scenario_of(const void *tables, const void *state)
{
	(void)tables;
	return ((const struct sunset_state *)state)->scenario;
}

/* Player turns; 0 before the first. */
static uint32_t clock(const void *tables, const void *it)
{
	const struct sunset_state *state = it;

	(void)tables;
	return state->deploying ? 0 : 2u * state->turn + state->side;
}

KIT_MOVE_MEMBERS(struct look, sunset_look, sunset_phrase)
KIT_WORDS_MEMBER(struct look, sunset_look, sunset_phrase, sunset_book, sunset_side_words)
KIT_EVENT_MEMBERS(sunset_book)

const struct rules sunset_rules = {
	.facts =
		{
			.id = "sunset",
			.title = "The Sun Never Sets II",
			.state_size = sizeof(struct sunset_state),
			.members = sunset_members,
			.version = 5,
			.sides = SIDES,
			.seats = SIDES,
			.side_names = sunset_side_words,
			.hidden = true,
			.enumerable = false,
			.longest = 20000,
			.contest = "attack",
			.decisive = "outcome",
			.heading = "segment",
		},
	.load = sunset_load,
	.introduce = sunset_introduce,
	.introduce_until = "counters",
	.count_scenarios = count_scenarios,
	.scenario = scenario_at,
	.options = sunset_options,
	.preset = sunset_preset,
	.describe = sunset_describe,
	.setup = sunset_setup,
	.to_act = to_act,
	.any_time = any_time,
	.legal = legal,
	.sample = sample,
	.check = check,
	.apply = apply,
	.result = sunset_result,
	.move_text = move_text,
	.move_parse = move_parse,
	.words = words,
	.help = sunset_help,
	.view = sunset_view,
	.event_for = sunset_event_for,
	.event_name = event_name,
	.event_text = event_text,
	.event_dump = event_dump,
	.resample = sunset_resample,
	.remember = sunset_remember,
	.recall = sunset_recall,
	.take_back = sunset_take_back,
	.doctrines = doctrines,
	.scenario_of = scenario_of,
	.appraise = sunset_appraise,
	.evaluate = sunset_evaluate,
	.clock = clock,
	.dump = sunset_dump,
	.dump_changed = sunset_dump_changed,
	.read = sunset_read,
	.draw = sunset_draw,
	.piece = sunset_piece,
	.invariants = sunset_invariants,
};
