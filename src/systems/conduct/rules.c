/* rules.c: Battles for Empire II as the engine sees it: one table of members, and the dispatch of decisions to the
 * chapters. May use: assist, battle, charts, data, movement, opinion, position, text, turn. */
#include <string.h>

#include "kit/common/members.h"
#include "kit/common/rows.h"
#include "systems/conduct/assist/assist.h"
#include "systems/conduct/battle/battle.h"
#include "systems/conduct/conduct.h"
#include "systems/conduct/data/data.h"
#include "systems/conduct/movement/movement.h"
#include "systems/conduct/opinion/opinion.h"
#include "systems/conduct/position/position.h"
#include "systems/conduct/text/text.h"
#include "systems/conduct/turn/turn.h"

KIT_ROWS_OF(chapter);
static const struct phase_rules *const chapter[PHASES] = {
	KIT_ROW(PHASE_MUSTER) = &conduct_muster_phase,
	KIT_ROW(PHASE_DEPLOY) = &conduct_deploy_phase,
	KIT_ROW(PHASE_ARRIVE) = &conduct_arrive_phase,
	KIT_ROW(PHASE_BAYONETS) = &conduct_bayonets_phase,
	KIT_ROW(PHASE_INITIATIVE) = &conduct_initiative_phase,
	KIT_ROW(PHASE_COMMAND) = &conduct_command_phase,
	KIT_ROW(PHASE_UNITS) = &conduct_units_phase,
	KIT_ROW(PHASE_MOVE) = &conduct_move_phase,
	KIT_ROW(PHASE_EXPLOIT) = &conduct_exploit_phase,
	KIT_ROW(PHASE_SUPPLY) = &conduct_supply_phase,
	KIT_ROW(PHASE_GUNS) = &conduct_fire_phase,
	KIT_ROW(PHASE_RIFLES) = &conduct_fire_phase,
	KIT_ROW(PHASE_PRIMARY) = &conduct_primary_phase,
	KIT_ROW(PHASE_SUPPORT) = &conduct_support_phase,
	KIT_ROW(PHASE_OFFER) = &conduct_offer_phase,
	KIT_ROW(PHASE_DICE) = &conduct_assist_phase,
	KIT_ROW(PHASE_ASSIST) = &conduct_assist_phase,
};
KIT_ALL_ROWS(chapter, PHASES - 1);

#define BIT(verb) (UINT64_C(1) << (verb))
KIT_ROWS_OF(phase_verbs);
static const uint64_t phase_verbs[PHASES] = {
	KIT_ROW(PHASE_MUSTER) = BIT(VERB_RAISE) | BIT(VERB_DISMISS) | BIT(VERB_READY),
	KIT_ROW(PHASE_DEPLOY) = BIT(VERB_PLACE) | BIT(VERB_POST) | BIT(VERB_TIGERMEN) | BIT(VERB_READY),
	KIT_ROW(PHASE_ARRIVE) = BIT(VERB_BRING),
	KIT_ROW(PHASE_BAYONETS) = BIT(VERB_BAYONETS),
	KIT_ROW(PHASE_INITIATIVE) = BIT(VERB_FIRST) | BIT(VERB_SECOND),
	KIT_ROW(PHASE_COMMAND) = BIT(VERB_FIGURE) | BIT(VERB_DONE),
	KIT_ROW(PHASE_UNITS) = BIT(VERB_ACTIVATE) | BIT(VERB_REVEAL) | BIT(VERB_DONE),
	KIT_ROW(PHASE_MOVE) = BIT(VERB_MOVE),
	KIT_ROW(PHASE_EXPLOIT) = BIT(VERB_EXPLOIT) | BIT(VERB_DONE),
	KIT_ROW(PHASE_SUPPLY) = BIT(VERB_SERVE),
	KIT_ROW(PHASE_GUNS) = BIT(VERB_FIRE) | BIT(VERB_VOLLEY),
	KIT_ROW(PHASE_RIFLES) = BIT(VERB_FIRE) | BIT(VERB_VOLLEY),
	KIT_ROW(PHASE_PRIMARY) = BIT(VERB_PRIMARY),
	KIT_ROW(PHASE_SUPPORT) = BIT(VERB_SUPPORT),
	KIT_ROW(PHASE_OFFER) = BIT(VERB_ACCEPT) | BIT(VERB_REFUSE),
	KIT_ROW(PHASE_DICE) = BIT(VERB_ROLL) | BIT(VERB_DICE) | BIT(VERB_COUNTED),
	KIT_ROW(PHASE_ASSIST) = BIT(VERB_TEST) | BIT(VERB_WENT) | BIT(VERB_CHARGED) | BIT(VERB_BACK) | BIT(VERB_LOST) |
                                BIT(VERB_SHOOT) | BIT(VERB_HITS) | BIT(VERB_CLEAR) | BIT(VERB_FIGHT) | BIT(VERB_BLOWS) |
                                BIT(VERB_NEXT) | BIT(VERB_AMEND) | BIT(VERB_FIGURE) | BIT(VERB_SERVE),
};
KIT_ALL_ROWS(phase_verbs, PHASES - 1);

/* What is wanted instead of a move that is none of the phase. */
KIT_ROWS_OF(wanted);
static const struct refusal wanted[PHASES] = {
	KIT_ROW(PHASE_MUSTER) = {"conduct:house-muster",
                                 "That cannot be done now: raise or dismiss units, or say ready."},
	KIT_ROW(PHASE_DEPLOY) = {"conduct:house-deployment",
                                 "That cannot be done now: lay out units and figures, or say ready."},
	KIT_ROW(PHASE_ARRIVE) = {"conduct:seq-1", "That cannot be done now: say which reinforcements to bring on."},
	KIT_ROW(PHASE_BAYONETS) = {"conduct:seq-2", "That cannot be done now: say who fixes or unfixes bayonets."},
	KIT_ROW(PHASE_INITIATIVE) = {"conduct:seq-3", "That cannot be done now: move first, or second."},
	KIT_ROW(PHASE_COMMAND) = {"conduct:seq-4-a",
                                  "That cannot be done now: move commanders, leaders and mules, or say done."},
	KIT_ROW(PHASE_UNITS) = {"conduct:seq-4-b", "That cannot be done now: activate a unit, or say done."},
	KIT_ROW(PHASE_MOVE) = {"conduct:seq-4-b",
                               "That cannot be done now: the active unit's move is to be made, or 'stay'."},
	KIT_ROW(PHASE_EXPLOIT) = {"conduct:seq-4a", "That cannot be done now: exploit with a freed unit, or say done."},
	KIT_ROW(PHASE_SUPPLY) = {"conduct:seq-5", "That cannot be done now: say whom the mule serves."},
	KIT_ROW(PHASE_GUNS) = {"conduct:seq-6", "That cannot be done now: give the orders of your artillery."},
	KIT_ROW(PHASE_RIFLES) = {"conduct:seq-7",
                                 "That cannot be done now: give the orders of your rifles and machine guns."},
	KIT_ROW(PHASE_PRIMARY) = {"conduct:seq-8", "That cannot be done now: name the Primary of this combat."},
	KIT_ROW(PHASE_SUPPORT) = {"conduct:seq-8", "That cannot be done now: say who supports, or 'unsupported'."},
	KIT_ROW(PHASE_OFFER) = {"conduct:house-victory", "That cannot be done now: accept or refuse the draw."},
	KIT_ROW(PHASE_DICE) = {"conduct:house-dice", "That cannot be done now: dice are wanted."},
	KIT_ROW(PHASE_ASSIST) = {"conduct:house-dice", "That cannot be done now: say what was measured on the table."},
};
KIT_ALL_ROWS(wanted, PHASES - 1);

KIT_SCENARIO_MEMBERS(struct conduct_tables, scenarios, scenario[index].facts)

static uint32_t to_act(const void *tables, const void *state)
{
	const struct conduct_state *now = state;

	(void)tables;
	if (now->phase == PHASE_OVER)
		return 0;
	return now->actor == NOBODY ? (uint32_t)(now->asked & ~now->ready) : 1u << now->actor;
}

/* [conduct:house-victory] */
static bool any_time(const struct move *move)
{
	return move->verb == VERB_CONCEDE;
}

static struct refusal check_offer(const struct look *look, int side)
{
	if (look->state->actor != side || look->state->phase == PHASE_OFFER || look->state->phase < PHASE_ARRIVE)
		return conduct_refuse("conduct:house-victory",
		                      "A draw is offered where your side alone decides, once the battle has begun.");
	if (look->state->offered >> side & 1)
		return conduct_refuse("conduct:house-victory",
		                      "Your side has offered a draw in this turn: wait for the next.");
	return conduct_allow();
}

static struct refusal check(const void *tables, const void *state, int seat, const struct move *move)
{
	struct look look = conduct_look(tables, state);
	struct refusal refusal;

	if (look.state->phase == PHASE_OVER)
		return conduct_refuse("conduct:house-victory", "The battle is over.");
	refusal = kit_check_form(&conduct_phrase, &look, move);
	if (refusal.rule || any_time(move))
		return refusal;
	if (!(to_act(tables, state) >> seat & 1))
		return conduct_refuse("conduct:seq-0", look.state->actor == NOBODY
		                                               ? "Your orders are given: wait for the other side's."
		                                               : "It is the other side's decision now.");
	if (move->verb == VERB_OFFER)
		return check_offer(&look, seat);
	if (!(phase_verbs[look.state->phase] >> move->verb & 1))
		return wanted[look.state->phase];
	return chapter[look.state->phase]->check(&look, seat, move);
}

static void concede(struct game *game, int side)
{
	struct event *event = conduct_tell(game, HAPPEN_CONCEDED, "conduct:house-victory");

	if (event)
		event->arg[TOLD_SIDE] = side;
	game->state->loser = (uint8_t)side;
	conduct_end_battle(game, END_CONCEDED);
}

static void offer(struct game *game, int side)
{
	struct conduct_state *state = game->state;

	conduct_tell_three(game, HAPPEN_OFFERED, "conduct:house-victory", side, 0, 0);
	state->offered |= (uint8_t)(1 << side);
	state->offer_phase = state->phase;
	state->offer_actor = state->actor;
	state->phase = PHASE_OFFER;
	state->actor = (uint8_t)!side;
}

static void apply(const void *tables, void *state, int seat, const struct move *move, struct event_log *log)
{
	struct game game = {conduct_look(tables, state), state, log};

	if (move->verb == VERB_CONCEDE)
		concede(&game, seat);
	else if (move->verb == VERB_OFFER)
		offer(&game, seat);
	else
		chapter[game.state->phase]->apply(&game, seat, move);
}

static void legal(const void *tables, const void *state, int seat, struct move_list *moves)
{
	struct look look = conduct_look(tables, state);

	if (!(to_act(tables, state) >> seat & 1))
		return;
	chapter[look.state->phase]->legal(&look, seat, moves);
	if (!check_offer(&look, seat).rule)
		engine_add_move(moves, &(struct move){.verb = VERB_OFFER});
	engine_add_move(moves, &(struct move){.verb = VERB_CONCEDE});
	engine_sort_moves(moves);
}

static void sample(const void *tables, const void *state, int seat, struct rng *rng, struct move *move)
{
	struct look look = conduct_look(tables, state);

	memset(move, 0, sizeof *move);
	if (look.state->phase == PHASE_UNITS && base_pick_below(rng, 512) == 0 && !check_offer(&look, seat).rule)
		move->verb = VERB_OFFER;
	else
		chapter[look.state->phase]->sample(&look, seat, rng, move);
}

KIT_MOVE_MEMBERS(struct look, conduct_look, conduct_phrase)
KIT_EVENT_MEMBERS(conduct_book)
KIT_EVENT_FOR_MEMBER(conduct_book)

static const struct doctrines *doctrines(const void *tables)
{
	return &((const struct conduct_tables *)tables)->doctrines;
}

static size_t scenario_of(const void *tables, const void *state)
{
	(void)tables;
	return ((const struct conduct_state *)state)->scenario;
}

/* The first position of a scenario must be sound: whoever writes one is told here, not by the first move. */
static void check_start(const struct doc_set *data, const void *tables, size_t scenario, struct faults *faults)
{
	size_t options;
	const struct option_spec *spec = conduct_options(tables, scenario, &options);
	const struct doc *where = NULL;
	const char *broken;
	struct conduct_state state;
	struct dice dice = {0};
	int32_t value[OPTIONS];

	for (size_t i = 0; i < options; i++)
		value[i] = spec[i].standard;
	conduct_setup(tables, scenario, value, &dice, &state);
	broken = conduct_invariants(tables, &state);
	for (size_t i = 0; i < data->count; i++)
		if (base_scalar_of(base_find_doc(data->list[i].root, "id")) == scenario_at(tables, scenario).id)
			where = data->list[i].root;
	if (broken)
		base_add_fault(faults, where, "conduct:house-deployment", broken);
}

static const void *load(const struct doc_set *data, struct arena *arena, struct faults *faults)
{
	size_t before = faults->count;
	const void *tables = conduct_load(data, arena, faults);

	for (size_t i = 0; tables && i < count_scenarios(tables); i++)
		check_start(data, tables, i, faults);
	return faults->count > before ? NULL : tables;
}

const struct rules conduct_rules = {
	.facts =
		{
			.id = "conduct",
			.title = "Unit Conduct Charts",
			.state_size = sizeof(struct conduct_state),
			.members = conduct_members,
			.version = 3,
			.sides = SIDES,
			.seats = SIDES,
			.side_names = conduct_side_words,
			.hidden = true,
			.at_once = true,
			.enumerable = false,
			.longest = 8000,
			.contest = "combat",
			.decisive = "decided",
			.heading = "phase",
		},
	.load = load,
	.introduce = conduct_introduce,
	.count_scenarios = count_scenarios,
	.scenario = scenario_at,
	.options = conduct_options,
	.describe = conduct_describe,
	.survey = conduct_survey,
	.setup = conduct_setup,
	.to_act = to_act,
	.any_time = any_time,
	.legal = legal,
	.sample = sample,
	.check = check,
	.apply = apply,
	.result = conduct_result_of,
	.move_text = move_text,
	.move_parse = move_parse,
	.words = conduct_words,
	.help = conduct_help,
	.view = conduct_view,
	.event_for = event_for,
	.event_name = event_name,
	.event_text = event_text,
	.event_dump = event_dump,
	.resample = conduct_resample,
	.take_back = conduct_take_back,
	.doctrines = doctrines,
	.scenario_of = scenario_of,
	.appraise = conduct_appraise,
	.evaluate = conduct_evaluate,
	.clock = conduct_clock,
	.dump = conduct_dump,
	.read = conduct_read,
	.draw = conduct_draw,
	.piece = conduct_piece,
	.invariants = conduct_invariants,
};
