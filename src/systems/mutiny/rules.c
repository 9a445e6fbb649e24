/* rules.c: Sepoy Mutiny as the engine sees it: one table of members, and the dispatch of decisions to the chapters.
 * May use: arrivals, battle, data, fortunes, incidents, movement, mutinies, opinion, position, rally, supply, text, turn. */
#include <string.h>

#include "kit/common/members.h"
#include "kit/common/rows.h"
#include "systems/mutiny/arrivals/arrivals.h"
#include "systems/mutiny/battle/battle.h"
#include "systems/mutiny/data/data.h"
#include "systems/mutiny/fortunes/fortunes.h"
#include "systems/mutiny/incidents/incidents.h"
#include "systems/mutiny/movement/movement.h"
#include "systems/mutiny/mutinies/mutinies.h"
#include "systems/mutiny/mutiny.h"
#include "systems/mutiny/opinion/opinion.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/rally/rally.h"
#include "systems/mutiny/supply/supply.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

KIT_ROWS_OF(chapter);
static const struct step_rules *const chapter[STEPS] = {
	KIT_ROW(STEP_BEGIN) = &mutiny_begin,
	KIT_ROW(STEP_DEPLOY) = &mutiny_deploy,
	KIT_ROW(STEP_ACTION) = &mutiny_action,
	KIT_ROW(STEP_FORCED) = &mutiny_forced,
	KIT_ROW(STEP_DRAW) = &mutiny_draw,
	KIT_ROW(STEP_WINDOW) = &mutiny_window,
	KIT_ROW(STEP_KASHMIR) = &mutiny_kashmir,
	KIT_ROW(STEP_RECRUIT) = &mutiny_recruit,
	KIT_ROW(STEP_ARRIVE) = &mutiny_arrive,
	KIT_ROW(STEP_MUTINY) = &mutiny_check_hex,
	KIT_ROW(STEP_PARADE) = &mutiny_parade,
	KIT_ROW(STEP_FORTUNE) = &mutiny_fortune,
	KIT_ROW(STEP_TREACHERY) = &mutiny_treachery,
	KIT_ROW(STEP_MOVE) = &mutiny_move,
	KIT_ROW(STEP_ENTRENCH) = &mutiny_entrench,
	KIT_ROW(STEP_ACTIVATE) = &mutiny_activate,
	KIT_ROW(STEP_DECLARE) = &mutiny_declare,
	KIT_ROW(STEP_FIGHT) = &mutiny_fight,
	KIT_ROW(STEP_BLOW) = &mutiny_blow,
	KIT_ROW(STEP_MASSACRE) = &mutiny_massacre,
	KIT_ROW(STEP_COMMANDER) = &mutiny_commander,
	KIT_ROW(STEP_TRAIN) = &mutiny_train,
	KIT_ROW(STEP_AID) = &mutiny_aid,
	KIT_ROW(STEP_FIRE) = &mutiny_fire,
	KIT_ROW(STEP_LOSS) = &mutiny_loss,
	KIT_ROW(STEP_RETREAT) = &mutiny_retreat,
	KIT_ROW(STEP_FLEE) = &mutiny_flee,
	KIT_ROW(STEP_PURSUE) = &mutiny_pursue,
	KIT_ROW(STEP_RALLY_HEX) = &mutiny_rally_hex,
	KIT_ROW(STEP_RALLY) = &mutiny_rally,
	KIT_ROW(STEP_SUPPLY) = &mutiny_supply,
	KIT_ROW(STEP_STARVE) = &mutiny_starve,
};
KIT_ALL_ROWS(chapter, STEPS - 1);

KIT_SCENARIO_MEMBERS(struct mutiny_tables, scenarios, war[index]->facts)

static uint32_t to_act(const void *tables, const void *state)
{
	const struct mutiny_state *now = state;

	(void)tables;
	return now->step == STEP_OVER ? 0 : 1u << now->actor;
}

/* An Agent looks "at any time", at the enemy's decisions too [mutiny:incident-agent(1)] (RU-I10). */
static bool any_time(const struct move *move)
{
	return move->verb == VERB_CONCEDE || move->verb == VERB_INTELLIGENCE;
}

static void legal(const void *tables, const void *state, int seat, struct move_list *moves)
{
	struct look look = mutiny_look(tables, state);

	if (look.state->step == STEP_OVER || look.state->actor != seat)
		return;
	chapter[look.state->step]->legal(&look, moves);
	mutiny_list_intelligence(&look, (unsigned)seat, moves);
	mutiny_list_free_moves(&look, (unsigned)seat, moves);
	engine_add_move(moves, &(struct move){.verb = VERB_CONCEDE});
	engine_sort_moves(moves);
}

static void sample(const void *tables, const void *state, int seat, struct rng *rng, struct move *move)
{
	struct look look = mutiny_look(tables, state);

	memset(move, 0, sizeof *move);
	if (mutiny_sample_free_move(&look, (unsigned)seat, rng, move))
		return;
	chapter[look.state->step]->sample(&look, rng, move);
}

static struct refusal check(const void *tables, const void *state, int seat, const struct move *move)
{
	struct look look = mutiny_look(tables, state);
	struct refusal refusal;

	if (look.state->step == STEP_OVER)
		return mutiny_refuse("mutiny:5.3", "The war is over.");
	if (look.state->actor != seat && !any_time(move))
		return mutiny_refuse("mutiny:6.0", "It is the other side's decision now.");
	refusal = kit_check_form(&mutiny_phrase, &look, move);
	if (refusal.rule || move->verb == VERB_CONCEDE)
		return refusal;
	if (move->verb == VERB_INTELLIGENCE)
		return mutiny_check_intelligence(&look, (unsigned)seat, move);
	if (mutiny_is_free_move(move))
		return mutiny_check_free_move(&look, (unsigned)seat, move);
	refusal = mutiny_check_moment(&look, move);
	if (refusal.rule)
		return refusal;
	return chapter[look.state->step]->check(&look, move);
}

static void concede(struct game *game, unsigned seat)
{
	struct event *event = mutiny_tell(game, HAPPEN_CONCEDED, "mutiny:5.0", SEAT_ALL);

	if (event)
		event->arg[CONCEDED_SIDE] = (int)seat;
	mutiny_end_game(game, END_CONCEDED, !seat);
}

static void apply(const void *tables, void *state, int seat, const struct move *move, struct event_log *log)
{
	struct game game = {mutiny_look(tables, state), state, log};

	if (move->verb == VERB_CONCEDE)
		concede(&game, (unsigned)seat);
	else if (move->verb == VERB_INTELLIGENCE)
		mutiny_apply_intelligence(&game, (unsigned)seat, move);
	else if (mutiny_is_free_move(move))
		mutiny_apply_free_move(&game, (unsigned)seat, move);
	else
		chapter[game.state->step]->apply(&game, move);
}

static const struct doctrines *doctrines(const void *tables)
{
	return &((const struct mutiny_tables *)tables)->doctrines;
}

static size_t scenario_of(const void *tables, const void *state)
{
	(void)tables;
	return ((const struct mutiny_state *)state)->scenario;
}

KIT_MOVE_MEMBERS(struct look, mutiny_look, mutiny_phrase)
KIT_WORDS_MEMBER(struct look, mutiny_look, mutiny_phrase, mutiny_book, mutiny_side_words)
KIT_EVENT_MEMBERS(mutiny_book)

const struct rules mutiny_rules = {
	.facts =
		{
			.id = "mutiny",
			.title = "Sepoy Mutiny",
			.state_size = sizeof(struct mutiny_state),
			.members = mutiny_members,
			.version = 2,
			.sides = SIDES,
			.seats = SIDES,
			.side_names = mutiny_side_words,
			.hidden = true,
			.enumerable = false,
			.longest = 40000,
			.contest = "battle",
			.decisive = "battle-over",
			.heading = "phase",
		},
	.load = mutiny_load,
	.introduce = mutiny_introduce,
	.count_scenarios = count_scenarios,
	.scenario = scenario_at,
	.options = mutiny_options,
	.preset = mutiny_preset,
	.describe = mutiny_describe,
	.setup = mutiny_setup,
	.to_act = to_act,
	.any_time = any_time,
	.legal = legal,
	.sample = sample,
	.check = check,
	.apply = apply,
	.result = mutiny_result,
	.move_text = move_text,
	.move_parse = move_parse,
	.words = words,
	.help = mutiny_help,
	.view = mutiny_view,
	.event_for = mutiny_event_for,
	.event_name = event_name,
	.event_text = event_text,
	.event_dump = event_dump,
	.resample = mutiny_resample,
	.remember = mutiny_remember,
	.recall = mutiny_recall,
	.take_back = mutiny_take_back,
	.doctrines = doctrines,
	.scenario_of = scenario_of,
	.appraise = mutiny_appraise,
	.evaluate = mutiny_evaluate,
	.clock = mutiny_clock,
	.dump = mutiny_dump,
	.dump_changed = mutiny_dump_changed,
	.read = mutiny_read,
	.draw = mutiny_draw_map,
	.piece = mutiny_piece,
	.invariants = mutiny_invariants,
};
