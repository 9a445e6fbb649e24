/* rules.c: Restless Natives as the engine sees it: one table of members, and the dispatch of decisions.
 * May use: rooms. */
#include "systems/restless/restless.h"

#include "kit/common/members.h"
#include "kit/common/rows.h"
#include "systems/restless/rooms.h"

KIT_SCENARIO_MEMBERS(struct restless_tables, scenarios, scenario[index].facts)

static uint32_t to_act(const void *tables, const void *state)
{
	const struct restless_state *now = state;

	(void)tables;
	return now->phase == PHASE_OVER ? 0 : 1u << now->actor;
}

static bool is_cinc(int seat)
{
	return seat % PLAYERS == 0;
}

/* ---- check */

static struct refusal allowed(void)
{
	return restless_refuse(NULL, NULL);
}

/* What speaks against fire before anything is measured. */
static struct refusal check_target(const struct look *look, const struct move *move)
{
	const struct restless_state *state = look->state;

	if (move->arg[FIRE_TIMES] > state->fires)
		return restless_refuse("restless:act-3", "The unit does not fire so often.");
	if (state->option[OPT_FIRE_TWICE] && state->fires == 2 && move->arg[FIRE_TIMES] != 2)
		return restless_refuse("restless:act-3", "Both volleys go to one target.");
	if (move->arg[FIRE_TARGET] == state->first_target)
		return restless_refuse("restless:act-3", "The second volley must go to another unit.");
	if (!restless_may_target(look, state->unit_active, move->arg[FIRE_TARGET]))
		return restless_refuse("restless:contact-locked",
		                       "A target is an enemy unit on the table that is not in close combat.");
	return allowed();
}

static bool can_hit(const struct look *look, const struct field_crowd *crowd, int target)
{
	struct aim aim;

	return restless_aim(look, crowd, look->state->unit_active, target, true, &aim);
}

static struct refusal check_fire(const struct look *look, const struct move *move)
{
	struct refusal refusal = check_target(look, move);
	const struct field_crowd *crowd;

	if (refusal.rule)
		return refusal;
	crowd = restless_make_crowd(look);
	if (!can_hit(look, crowd, move->arg[FIRE_TARGET]))
		return restless_explain_miss(look, crowd, look->state->unit_active, 255, move->arg[FIRE_TARGET]);
	return allowed();
}

static struct refusal check_pass(const struct look *look, int seat, const struct move *move)
{
	if (move->arg[PASS_PLAYER] < 1 || move->arg[PASS_PLAYER] >= look->state->players[seat / PLAYERS])
		return restless_refuse("restless:turn-2-pass", "There is no such subordinate.");
	if (!restless_seat_can_act(look, restless_make_crowd(look), seat + move->arg[PASS_PLAYER]))
		return restless_refuse("restless:turn-2-pass", "That subordinate has no unit to activate.");
	return allowed();
}

static struct refusal check_walk(const struct look *look, const struct move *move)
{
	struct walk walk;

	return restless_walk(look, restless_make_crowd(look), move, &walk);
}

static const uint64_t phase_verbs[PHASES] = {
	[PHASE_SIDES] = 1 << VERB_THROW | 1 << VERB_CHOOSE,
	[PHASE_MUSTER] = 1 << VERB_RAISE | 1 << VERB_DISMISS | 1 << VERB_READY,
	[PHASE_ALLOCATE] = 1 << VERB_GIVE | 1 << VERB_READY,
	[PHASE_DEPLOY] = 1 << VERB_PLACE | 1 << VERB_DEPLOY,
	[PHASE_ORDER] = 1 << VERB_ACTIVATE | 1 << VERB_PASS | 1 << VERB_DECLINE | 1 << VERB_OFFER | 1 << VERB_TIME |
                        1 << VERB_PENALISE,
	[PHASE_SUB] = 1 << VERB_ACTIVATE | 1 << VERB_DECLINE,
	[PHASE_MOVE] = 1 << VERB_GO | 1 << VERB_END,
	[PHASE_FIRE] = 1 << VERB_FIRE | 1 << VERB_VOLLEY | 1 << VERB_END | UINT64_C(1) << VERB_HOLD,
	[PHASE_THEN] = 1 << VERB_FIRE | 1 << VERB_VOLLEY | 1 << VERB_MOVE | 1 << VERB_FORM | 1 << VERB_END,
	[PHASE_LOSE] = 1 << VERB_LOSE,
	[PHASE_OFFER] = 1 << VERB_AGREE | 1 << VERB_REFUSE,
	[PHASE_CLAIM] = 1 << VERB_CLAIM | 1 << VERB_ACCEPT,
};

#define BIT(verb) (UINT64_C(1) << (verb))
/* What a phase of a battle on a real table has instead or besides. */
static const uint64_t real_verbs[PHASES] = {
	[PHASE_ORDER] = BIT(VERB_AMEND),
	[PHASE_MOVE] = BIT(VERB_DONE) | BIT(VERB_CONTACT) | BIT(VERB_EXIT),
	[PHASE_FIRE] = BIT(VERB_SHOOT),
	[PHASE_THEN] = BIT(VERB_SHOOT),
	[PHASE_DICE] = BIT(VERB_ROLL) | BIT(VERB_DICE) | BIT(VERB_HITS) | BIT(VERB_TOTAL) | BIT(VERB_END),
	[PHASE_FLIGHT] = BIT(VERB_BACK) | BIT(VERB_RUN),
	[PHASE_CARD] = BIT(VERB_TURN) | BIT(VERB_AMEND),
};

static uint64_t verbs_of(const struct look *look)
{
	uint64_t measured = BIT(VERB_GO) | BIT(VERB_FIRE) | BIT(VERB_VOLLEY);
	int phase = look->state->phase;

	return look->map->real ? (phase_verbs[phase] & ~measured) | real_verbs[phase] : phase_verbs[phase];
}

/* What is wanted instead of a move that is none of the phase. */
static struct refusal refuse_verb(const struct restless_state *state)
{
	KIT_ROWS_OF(wanted);
	static const char *const wanted[PHASES] = {
		KIT_ROW(PHASE_SIDES) = "That cannot be done now: first the C-in-Cs throw for the choice of side.",
		KIT_ROW(PHASE_MUSTER) = "That cannot be done now: raise or dismiss units, or say ready.",
		KIT_ROW(PHASE_ALLOCATE) = "That cannot be done now: give units to players, or say ready.",
		KIT_ROW(PHASE_DEPLOY) = "That cannot be done now: first all units are placed.",
		KIT_ROW(PHASE_ORDER) = "That cannot be done now: activate a unit, pass the initiative or decline.",
		KIT_ROW(PHASE_SUB) = "A subordinate can only activate an own unit or decline.",
		KIT_ROW(PHASE_MOVE) =
			"That cannot be done now: the active unit's move is to be made, or the activation ended.",
		KIT_ROW(PHASE_FIRE) =
			"That cannot be done now: the active unit's target is to be named, or the activation ended.",
		KIT_ROW(PHASE_THEN) =
			"That cannot be done now: the second half is to be chosen, or the activation ended.",
		KIT_ROW(PHASE_LOSE) = "That cannot be done now: the stands that are lost are to be named.",
		KIT_ROW(PHASE_DICE) = "That cannot be done now: dice are wanted.",
		KIT_ROW(PHASE_FLIGHT) = "That cannot be done now: say how the unit fell back.",
		KIT_ROW(PHASE_OFFER) = "That cannot be done now: agree or refuse.",
		KIT_ROW(PHASE_CLAIM) = "That cannot be done now: claim a result or accept the umpire's.",
		KIT_ROW(PHASE_CARD) = "That cannot be done now: turn the next card, or correct the record.",
	};
	KIT_ALL_ROWS(wanted, PHASES - 1);

	return restless_refuse(state->phase == PHASE_SUB ? "restless:turn-2-pass" : "restless:turn-2",
	                       wanted[state->phase]);
}

static struct refusal check(const void *tables, const void *state, int seat, const struct move *move)
{
	struct look look = restless_look(tables, state);
	struct refusal refusal;

	if (look.state->phase == PHASE_OVER)
		return restless_refuse("restless:turn-7", "The battle is over.");
	if (look.state->actor != seat)
		return restless_refuse("restless:turn-2", "It is another player's decision now.");
	refusal = kit_check_form(&restless_phrase, &look, move);
	if (refusal.rule)
		return refusal;
	if (move->verb == VERB_CONCEDE)
		return is_cinc(seat) ? allowed() : restless_refuse("restless:turn-7-claim", "Only a C-in-C concedes.");
	if (!(verbs_of(&look) >> move->verb & 1))
		return refuse_verb(look.state);
	if (look.state->phase < PHASE_ORDER)
		return restless_check_prepare(&look, seat, move);
	if (look.state->phase == PHASE_THEN && move->verb != VERB_END) {
		refusal = restless_check_next(&look, move);
		if (refusal.rule)
			return refusal;
	}
	switch (move->verb) {
	case VERB_ACTIVATE:
		return restless_check_activate(&look, seat, move);
	case VERB_PASS:
		return check_pass(&look, seat, move);
	case VERB_GO:
		return check_walk(&look, move);
	case VERB_FIRE:
		return check_fire(&look, move);
	case VERB_VOLLEY:
		return restless_check_volley(&look, move);
	case VERB_LOSE:
		return restless_check_lose(&look, move);
	case VERB_HOLD:
		return restless_check_hold(&look);
	case VERB_OFFER:
	case VERB_TIME:
	case VERB_PENALISE:
		return restless_check_ask(&look, move);
	default:
		return restless_check_assist(&look, move);
	}
}

/* ---- apply */

static void apply(const void *tables, void *state, int seat, const struct move *move, struct event_log *log)
{
	struct game game = {restless_look(tables, state), state, log};
	struct restless_state *now = state;

	switch (move->verb) {
	case VERB_ACTIVATE:
		restless_apply_activate(&game, move);
		break;
	case VERB_PASS:
		restless_tell_two(&game, HAPPEN_PASSED, "restless:turn-2-pass", seat / PLAYERS,
		                  move->arg[PASS_PLAYER] + 1);
		now->phase = PHASE_SUB;
		now->actor = (uint8_t)(seat + move->arg[PASS_PLAYER]);
		break;
	case VERB_DECLINE:
		restless_tell_two(&game, HAPPEN_DECLINED, "restless:turn-2", seat, 0);
		restless_finish_activation(&game);
		break;
	case VERB_GO:
		restless_apply_go(&game, move);
		break;
	case VERB_FIRE:
		now->next = now->phase == PHASE_THEN ? 0 : now->next;
		restless_apply_fire(&game, move->arg[FIRE_TARGET], move->arg[FIRE_TIMES]);
		break;
	case VERB_VOLLEY:
		now->next = now->phase == PHASE_THEN ? 0 : now->next;
		restless_apply_volley(&game, move);
		break;
	case VERB_MOVE:
	case VERB_FORM:
		restless_apply_next(&game, move);
		break;
	case VERB_LOSE:
		restless_apply_lose(&game, move);
		break;
	case VERB_HOLD: /* [restless:act-partial] */
		now->fires = 0;
		restless_next_half(&game);
		break;
	case VERB_END:
		restless_finish_activation(&game);
		break;
	case VERB_OFFER:
	case VERB_TIME:
	case VERB_PENALISE:
		restless_apply_ask(&game, seat, move);
		break;
	case VERB_AGREE:
	case VERB_REFUSE:
		restless_apply_answer(&game, move->verb == VERB_AGREE);
		break;
	case VERB_CLAIM:
	case VERB_ACCEPT:
		restless_apply_claim(&game, move->verb == VERB_CLAIM ? move->arg[CLAIM_WINNER] : NONE);
		break;
	case VERB_CONCEDE:
		restless_tell_two(&game, HAPPEN_CONCEDED, "restless:turn-7-claim", seat / PLAYERS, 0);
		now->loser = (uint8_t)(seat / PLAYERS);
		restless_end_battle(&game, END_CONCEDED);
		break;
	default:
		if (move->verb >= VERB_ROLL)
			restless_apply_assist(&game, seat, move);
		else
			restless_apply_prepare(&game, seat, move);
	}
}

/* ---- sample and legal */

static void sample_order(const struct look *look, int seat, struct rng *rng, struct move *move)
{
	*move = restless_make_move(VERB_PASS, 1 + (int32_t)base_pick_below(rng, PLAYERS), 0);
	if (look->state->phase == PHASE_ORDER && base_pick_below(rng, 2) && !check_pass(look, seat, move).rule)
		return;
	if (look->state->phase == PHASE_ORDER && base_pick_below(rng, restless_time_is_up(look->state) ? 4 : 48) == 0) {
		static const uint8_t asks[] = {VERB_OFFER, VERB_TIME, VERB_PENALISE};

		*move = restless_make_move(asks[base_pick_below(rng, 3)], 0, 0);
		if (move->verb == VERB_PENALISE)
			move->arg[PENALISE_SEAT] = (int32_t)base_pick_below(rng, SEATS);
		if (!restless_check_ask(look, move).rule)
			return;
	}
	if (base_pick_below(rng, 64) == 0)
		*move = restless_make_move(VERB_DECLINE, 0, 0);
	else
		restless_sample_activate(look, seat, rng, move);
}

/* Each stand at somebody that it can hit. */
static bool sample_volley(const struct look *look, struct rng *rng, struct move *move)
{
	const struct restless_state *state = look->state;
	const struct field_crowd *crowd = restless_make_crowd(look);
	struct aim aim;

	*move = restless_make_move(VERB_VOLLEY, 0, 0);
	move->count = STANDS;
	for (int slot = 0; slot < STANDS; slot++) {
		int target = (int)base_pick_below(rng, state->units);

		if (target != state->first_target && state->unit[state->unit_active].alive >> slot & 1 &&
		    restless_aim_with(look, crowd, state->unit_active, (uint8_t)(1 << slot), target, true, &aim))
			move->path[slot] = (uint8_t)(target + 1);
	}
	return !restless_check_volley(look, move).rule;
}

static void sample_fire(const struct look *look, struct rng *rng, struct move *move)
{
	const struct restless_state *state = look->state;
	const struct field_crowd *crowd = restless_make_crowd(look);
	int first = (int)base_pick_below(rng, state->units);
	int times = state->fires == 2 && (state->option[OPT_FIRE_TWICE] || base_pick_below(rng, 2)) ? 2 : 1;

	if (state->option[OPT_SPLIT_FIRE] && base_pick_below(rng, 2) && sample_volley(look, rng, move))
		return;
	for (int i = 0; i < state->units; i++) {
		*move = restless_make_move(VERB_FIRE, (first + i) % state->units, times);
		if (!check_target(look, move).rule && can_hit(look, crowd, move->arg[FIRE_TARGET]))
			return;
	}
	*move = restless_make_move(restless_check_hold(look).rule ? VERB_END : VERB_HOLD, 0, 0);
}

static void sample(const void *tables, const void *state, int seat, struct rng *rng, struct move *move)
{
	struct look look = restless_look(tables, state);

	memset(move, 0, sizeof *move);
	if (look.map->real && restless_sample_assist(&look, rng, move))
		return;
	switch (look.state->phase) {
	case PHASE_SIDES:
	case PHASE_MUSTER:
	case PHASE_ALLOCATE:
	case PHASE_DEPLOY:
		restless_sample_prepare(&look, seat, rng, move);
		break;
	case PHASE_ORDER:
	case PHASE_SUB:
		sample_order(&look, seat, rng, move);
		break;
	case PHASE_MOVE:
		restless_sample_go(&look, rng, move);
		break;
	case PHASE_FIRE:
		sample_fire(&look, rng, move);
		break;
	case PHASE_THEN:
		restless_sample_next(&look, rng, move);
		if (move->verb == VERB_END && look.state->next & NEXT_FIRE && base_pick_below(rng, 4))
			sample_fire(&look, rng, move);
		break;
	case PHASE_LOSE:
		restless_sample_lose(&look, rng, move);
		break;
	case PHASE_OFFER:
		*move = restless_make_move(
			base_pick_below(rng, restless_time_is_up(look.state) ? 2 : 8) ? VERB_REFUSE : VERB_AGREE, 0, 0);
		break;
	default:
		*move = base_pick_below(rng, 8) ? restless_make_move(VERB_ACCEPT, 0, 0)
		                                : restless_make_move(VERB_CLAIM, (int32_t)base_pick_below(rng, 3), 0);
	}
}

static void add(const void *tables, const void *state, int seat, struct move move, struct move_list *moves)
{
	if (!check(tables, state, seat, &move).rule)
		engine_add_move(moves, &move);
}

/* Whoever can be hit, once or twice. */
static void list_fire(const struct look *look, struct move_list *moves)
{
	const struct field_crowd *crowd = restless_make_crowd(look);
	struct move move = restless_make_move(VERB_FIRE, 0, 1);

	if (look->state->phase == PHASE_THEN && restless_check_next(look, &move).rule)
		return;
	for (int i = 0; i < look->state->units; i++) {
		bool known = false;

		for (int times = 1; times <= 2; times++) {
			move = restless_make_move(VERB_FIRE, i, times);
			if (check_target(look, &move).rule || (!known && !can_hit(look, crowd, i)))
				continue;
			engine_add_move(moves, &move);
			known = true;
		}
	}
}

/* Moves that name a unit or a player. */
static void list_named(const struct look *look, const void *tables, int seat, struct move_list *moves)
{
	if (!look->map->real && (look->state->phase == PHASE_FIRE || look->state->phase == PHASE_THEN))
		list_fire(look, moves);
	for (int i = 0; i < SEATS; i++) {
		add(tables, look->state, seat, restless_make_move(VERB_PENALISE, i, 0), moves);
		if (i < PLAYERS) {
			add(tables, look->state, seat, restless_make_move(VERB_PASS, i, 0), moves);
			add(tables, look->state, seat, restless_make_move(VERB_CLAIM, i, 0), moves);
		}
	}
}

/* By how much a path is too long, a target out of range or out of the arc. */
static void explain(const void *tables, const void *state, int seat, const struct move *move, struct text *text)
{
	struct look look = restless_look(tables, state);
	const char *why = check(tables, state, seat, move).text;
	int unit = look.state->unit_active, target = move->arg[FIRE_TARGET];
	const struct field_crowd *crowd;
	int32_t over;

	if (why != restless_too_long && why != restless_out_of_range && why != restless_out_of_arc)
		return;
	crowd = restless_make_crowd(&look);
	if (move->verb == VERB_FIRE && why == restless_out_of_arc) {
		base_put_decimal(text, restless_measure_offset(&look, crowd, unit, target), DEGREE_PLACES);
		base_put_string(text, " degrees");
	} else if (move->verb == VERB_FIRE || move->verb == VERB_GO) {
		over = move->verb == VERB_GO ? restless_measure_excess(&look, crowd, move)
		                             : restless_measure_shortfall(&look, crowd, unit, target);
		base_put_decimal(text, (over + FIELD_GRAIN - 1) / FIELD_GRAIN, INCH_PLACES);
		base_put_string(text, " inches");
	}
}

static void legal(const void *tables, const void *state, int seat, struct move_list *moves)
{
	static const uint8_t bare[] = {VERB_DECLINE, VERB_END,    VERB_OFFER,   VERB_TIME, VERB_AGREE,
	                               VERB_REFUSE,  VERB_ACCEPT, VERB_CONCEDE, VERB_HOLD};
	struct look look = restless_look(tables, state);
	int phase = look.state->phase;

	if (phase == PHASE_OVER || look.state->actor != seat)
		return;
	if (phase < PHASE_ORDER)
		restless_legal_prepare(&look, seat, moves);
	else if (phase == PHASE_ORDER || phase == PHASE_SUB)
		restless_legal_activate(&look, seat, moves);
	else if (look.map->real)
		restless_legal_assist(&look, moves);
	else if (phase == PHASE_MOVE)
		restless_legal_go(&look, moves);
	else if (phase == PHASE_THEN)
		restless_legal_next(&look, moves);
	else if (phase == PHASE_LOSE)
		restless_legal_lose(&look, moves);
	list_named(&look, tables, seat, moves);
	for (size_t i = 0; i < sizeof bare; i++)
		add(tables, state, seat, restless_make_move((enum verb)bare[i], 0, 0), moves);
	engine_sort_moves(moves);
}

KIT_MOVE_MEMBERS(struct look, restless_look, restless_phrase)
KIT_EVENT_MEMBERS(restless_book)
KIT_EVENT_FOR_MEMBER(restless_book)

static const struct doctrines *doctrines(const void *tables)
{
	return &((const struct restless_tables *)tables)->doctrines;
}

static size_t scenario_of(const void *tables, const void *state)
{
	(void)tables;
	return ((const struct restless_state *)state)->scenario;
}

/* Cards turned over. */
static uint32_t clock(const void *tables, const void *state)
{
	(void)tables;
	return ((const struct restless_state *)state)->turned;
}

const struct rules restless_rules = {
	.facts =
		{
			.id = "restless",
			.title = "Restless Natives",
			.state_size = sizeof(struct restless_state),
			.members = restless_members,
			.version = 4,
			.sides = SIDES,
			.seats = SEATS,
			.side_names = restless_side_words,
			.hidden = true,
			.enumerable = false,
			.longest = 4000,
		},
	.load = restless_load,
	.introduce = restless_introduce,
	.introduce_with = restless_armies_name,
	.count_scenarios = count_scenarios,
	.scenario = scenario_at,
	.options = restless_options,
	.describe = restless_describe,
	.survey = restless_survey,
	.played = restless_played,
	.setup = restless_setup,
	.to_act = to_act,
	.legal = legal,
	.sample = sample,
	.check = check,
	.explain = explain,
	.apply = apply,
	.result = restless_result,
	.move_text = move_text,
	.move_parse = move_parse,
	.words = restless_words,
	.help = restless_help,
	.view = restless_view,
	.event_for = event_for,
	.event_name = event_name,
	.event_text = event_text,
	.event_dump = event_dump,
	.resample = restless_resample,
	.doctrines = doctrines,
	.scenario_of = scenario_of,
	.suggest = restless_suggest,
	.appraise = restless_appraise,
	.evaluate = restless_evaluate,
	.clock = clock,
	.dump = restless_dump,
	.read = restless_read,
	.draw = restless_draw,
	.piece = restless_piece,
	.invariants = restless_invariants,
};
