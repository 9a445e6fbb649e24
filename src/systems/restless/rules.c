/* rules.c: Restless Natives as the engine sees it: one table of members, and the dispatch of decisions.
 * May use: rooms. */
#include "systems/restless/restless.h"

#include "systems/restless/rooms.h"

static size_t count_scenarios(const void *tables)
{
	return ((const struct restless_tables *)tables)->scenarios;
}

static struct scenario_facts scenario(const void *tables, size_t index)
{
	return ((const struct restless_tables *)tables)->scenario[index].facts;
}

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

static struct move plain(enum verb verb, int32_t one, int32_t two)
{
	struct move move;

	memset(&move, 0, sizeof move);
	move.verb = (uint16_t)verb;
	move.arg[0] = one;
	move.arg[1] = two;
	return move;
}

/* ---- check */

static struct refusal allowed(void)
{
	return restless_refuse(NULL, NULL);
}

static int count_command(const struct restless_state *state, int seat)
{
	int count = 0;

	for (int i = 0; i < state->units; i++)
		count += state->unit[i].seat == seat;
	return count;
}

static struct refusal check_give(const struct look *look, int seat, const struct move *move)
{
	const struct restless_unit *unit = &look->state->unit[move->arg[0]];
	int to = seat + move->arg[1];

	if (unit->side != seat / PLAYERS || unit->given)
		return restless_refuse("restless:oneoff-7", "Only the side's own units are given, and each once.");
	if (move->arg[1] < 0 || move->arg[1] >= look->state->players || unit->seat == to)
		return restless_refuse("restless:oneoff-7",
		                       "There is no such player, or the unit is that player's already.");
	if (count_command(look->state, unit->seat) < 2)
		return restless_refuse("restless:oneoff-7", "Every player must command at least one unit.");
	return allowed();
}

static struct restless_unit placed_unit(const struct look *look, const struct move *move)
{
	struct restless_unit placed = look->state->unit[move->arg[0]];
	int16_t pose[3];

	restless_get_vertex(move, 0, pose);
	placed.formation = (uint8_t)move->arg[1];
	placed.x = pose[0];
	placed.y = pose[1];
	placed.facing = pose[2];
	return placed;
}

static struct refusal check_placing(const struct look *look, int seat, const struct move *move)
{
	const struct restless_unit *unit = &look->state->unit[move->arg[0]];
	struct restless_unit placed = placed_unit(look, move);
	struct board board;

	if (unit->seat != seat || unit->status != STATUS_WAITING)
		return restless_refuse("restless:oneoff-8", "This player has no such unit to place.");
	if (!restless_form_permitted(look, unit, move->arg[1]))
		return restless_refuse(unit->side == BRITISH ? "restless:form-list-british"
		                                             : "restless:form-list-native",
		                       "The unit may not be in that formation.");
	restless_make_board(look, &board);
	return restless_check_zone(look, &board, move->arg[0], &placed);
}

static struct refusal check_fire(const struct look *look, const struct move *move)
{
	const struct restless_state *state = look->state;
	struct board board;
	struct aim aim;

	if (move->arg[1] > state->fires)
		return restless_refuse("restless:act-3", "The unit does not fire so often.");
	if (state->option[OPT_FIRE_TWICE] && state->fires == 2 && move->arg[1] != 2)
		return restless_refuse("restless:act-3", "Both volleys go to one target.");
	if (move->arg[0] == state->first_target)
		return restless_refuse("restless:act-3", "The second volley must go to another unit.");
	if (!restless_may_target(look, state->unit_active, move->arg[0]))
		return restless_refuse("restless:contact-locked",
		                       "A target is an enemy unit on the table that is not in close combat.");
	restless_make_board(look, &board);
	if (!restless_aim(look, &board, state->unit_active, move->arg[0], true, &aim))
		return restless_refuse("restless:fire-los", "No stand has that unit in its arc, in range and in view.");
	return allowed();
}

static struct refusal check_pass(const struct look *look, int seat, const struct move *move)
{
	struct board board;

	if (move->arg[0] < 1 || move->arg[0] >= look->state->players)
		return restless_refuse("restless:turn-2-pass", "There is no such subordinate.");
	restless_make_board(look, &board);
	if (!restless_seat_can_act(look, &board, seat + move->arg[0]))
		return restless_refuse("restless:turn-2-pass", "That subordinate has no unit to activate.");
	return allowed();
}

static struct refusal check_walk(const struct look *look, const struct move *move)
{
	struct board board;
	struct walk walk;

	restless_make_board(look, &board);
	return restless_walk(look, &board, move, &walk);
}

static const uint16_t phase_verbs[PHASES] = {
	[PHASE_ALLOCATE] = 1 << VERB_GIVE | 1 << VERB_READY,
	[PHASE_DEPLOY] = 1 << VERB_PLACE | 1 << VERB_DEPLOY,
	[PHASE_ORDER] = 1 << VERB_ACTIVATE | 1 << VERB_PASS | 1 << VERB_DECLINE | 1 << VERB_OFFER,
	[PHASE_SUB] = 1 << VERB_ACTIVATE | 1 << VERB_DECLINE,
	[PHASE_MOVE] = 1 << VERB_GO | 1 << VERB_END,
	[PHASE_FIRE] = 1 << VERB_FIRE | 1 << VERB_END,
	[PHASE_OFFER] = 1 << VERB_AGREE | 1 << VERB_REFUSE,
	[PHASE_CLAIM] = 1 << VERB_CLAIM | 1 << VERB_ACCEPT,
};

static struct refusal check(const void *tables, const void *state, int seat, const struct move *move)
{
	struct look look = restless_look(tables, state);
	struct refusal refusal;

	if (look.state->phase == PHASE_OVER)
		return restless_refuse("restless:turn-7", "The battle is over.");
	if (look.state->actor != seat)
		return restless_refuse("restless:turn-2", "It is another player's decision now.");
	refusal = restless_check_form(&look, move);
	if (refusal.rule)
		return refusal;
	if (move->verb == VERB_CONCEDE)
		return is_cinc(seat) ? allowed() : restless_refuse("restless:turn-7-claim", "Only a C-in-C concedes.");
	if (!(phase_verbs[look.state->phase] >> move->verb & 1))
		return restless_refuse(look.state->phase == PHASE_SUB ? "restless:turn-2-pass" : "restless:turn-2",
		                       "That cannot be done now.");
	switch (move->verb) {
	case VERB_GIVE:
		return check_give(&look, seat, move);
	case VERB_PLACE:
		return check_placing(&look, seat, move);
	case VERB_ACTIVATE:
		return restless_check_activate(&look, seat, move);
	case VERB_PASS:
		return check_pass(&look, seat, move);
	case VERB_GO:
		return check_walk(&look, move);
	case VERB_FIRE:
		return check_fire(&look, move);
	case VERB_OFFER:
		return look.state->offered
		               ? restless_refuse("restless:campaign-end-time", "An end was offered on this card.")
		               : allowed();
	default:
		return allowed();
	}
}

/* ---- apply */

static void tell_two(struct game *game, enum happen kind, const char *rule, int32_t one, int32_t two)
{
	struct event *event = restless_tell(game, kind, rule);

	if (event) {
		event->arg[0] = one;
		event->arg[1] = two;
	}
}

static void place(struct game *game, int unit, const struct restless_unit *placed)
{
	struct event *event = restless_tell(game, HAPPEN_PLACED, "restless:oneoff-8");

	game->state->unit[unit] = *placed;
	game->state->unit[unit].status = STATUS_TABLE;
	if (event) {
		event->arg[0] = restless_code(placed);
		event->arg[1] = placed->formation;
		event->arg[2] = placed->x;
		event->arg[3] = placed->y;
		event->arg[4] = placed->facing;
	}
}

/* The umpire places what is left; what finds no room waits off the table for good. */
static void place_rest(struct game *game)
{
	struct restless_state *state = game->state;

	for (int i = 0; i < state->units; i++) {
		struct restless_unit placed;
		struct board board;

		if (state->unit[i].seat != state->actor || state->unit[i].status != STATUS_WAITING)
			continue;
		restless_make_board(&game->look, &board);
		if (restless_find_zone(&game->look, &board, i, &placed))
			place(game, i, &placed);
		else
			state->unit[i].status = STATUS_RESERVE;
	}
}

static void answer_offer(struct game *game, bool agreed)
{
	struct restless_state *state = game->state;

	tell_two(game, HAPPEN_ANSWERED, "restless:campaign-end-time", state->actor / PLAYERS, agreed);
	state->phase = PHASE_ORDER;
	state->actor = state->asker;
	state->asker = 0;
	if (agreed)
		restless_end_battle(game, END_AGREED);
}

static void make_claim(struct game *game, int claim)
{
	struct restless_state *state = game->state;
	int side = state->actor / PLAYERS;
	bool agreed;

	state->claim[side] = (uint8_t)claim;
	tell_two(game, HAPPEN_CLAIMED, "restless:turn-7-claim", side, claim == NONE ? -1 : claim);
	if (side == BRITISH) {
		state->actor = NATIVE * PLAYERS;
		return;
	}
	agreed = state->claim[0] == state->claim[1] && claim != NONE;
	state->phase = PHASE_OVER;
	state->actor = 0;
	tell_two(game, HAPPEN_RESULT, "restless:turn-7-claim", restless_find_winner(&game->look), agreed);
}

static void prepare(struct game *game, int seat, const struct move *move)
{
	struct restless_state *state = game->state;
	struct restless_unit placed;

	switch (move->verb) {
	case VERB_GIVE:
		state->unit[move->arg[0]].seat = (uint8_t)(seat + move->arg[1]);
		state->unit[move->arg[0]].given = 1;
		tell_two(game, HAPPEN_GIVEN, "restless:oneoff-7", restless_code(&state->unit[move->arg[0]]),
		         move->arg[1] + 1);
		break;
	case VERB_READY:
		if (seat == BRITISH * PLAYERS)
			state->actor = NATIVE * PLAYERS;
		else
			restless_start_deploying(game);
		break;
	case VERB_PLACE:
		placed = placed_unit(&game->look, move);
		place(game, move->arg[0], &placed);
		restless_start_deploying(game);
		break;
	default:
		place_rest(game);
		restless_start_deploying(game);
	}
}

static void apply(const void *tables, void *state, int seat, const struct move *move, struct event_log *log)
{
	struct game game = {restless_look(tables, state), state, log};
	struct restless_state *now = state;

	switch (move->verb) {
	case VERB_ACTIVATE:
		restless_apply_activate(&game, move);
		break;
	case VERB_PASS:
		tell_two(&game, HAPPEN_PASSED, "restless:turn-2-pass", seat / PLAYERS, move->arg[0] + 1);
		now->phase = PHASE_SUB;
		now->actor = (uint8_t)(seat + move->arg[0]);
		break;
	case VERB_DECLINE:
		tell_two(&game, HAPPEN_DECLINED, "restless:turn-2", seat, 0);
		restless_finish_activation(&game);
		break;
	case VERB_GO:
		restless_apply_go(&game, move);
		break;
	case VERB_FIRE:
		restless_apply_fire(&game, move->arg[0], move->arg[1]);
		break;
	case VERB_END:
		restless_finish_activation(&game);
		break;
	case VERB_OFFER:
		tell_two(&game, HAPPEN_OFFERED, "restless:campaign-end-time", seat / PLAYERS, 0);
		now->offered = 1;
		now->asker = (uint8_t)seat;
		now->phase = PHASE_OFFER;
		now->actor = (uint8_t)(seat ? 0 : NATIVE * PLAYERS);
		break;
	case VERB_AGREE:
	case VERB_REFUSE:
		answer_offer(&game, move->verb == VERB_AGREE);
		break;
	case VERB_CLAIM:
	case VERB_ACCEPT:
		make_claim(&game, move->verb == VERB_CLAIM ? move->arg[0] : NONE);
		break;
	case VERB_CONCEDE:
		tell_two(&game, HAPPEN_CONCEDED, "restless:turn-7-claim", seat / PLAYERS, 0);
		now->loser = (uint8_t)(seat / PLAYERS);
		restless_end_battle(&game, END_CONCEDED);
		break;
	default:
		prepare(&game, seat, move);
	}
}

/* ---- sample and legal */

static bool sample_place(const struct look *look, int seat, struct rng *rng, struct move *move)
{
	const struct restless_state *state = look->state;

	for (int i = 0; i < 12; i++) {
		int unit = (int)base_pick_below(rng, state->units), x, y;

		if (state->unit[unit].seat != seat || state->unit[unit].status != STATUS_WAITING)
			continue;
		*move = plain(VERB_PLACE, unit, (int32_t)base_pick_below(rng, FORMS));
		/* One after the other: the order in an argument list is the compiler's. */
		x = (int)base_pick_below(rng, (uint32_t)look->map->width / FIELD_GRAIN);
		y = (int)base_pick_below(rng, (uint32_t)look->map->height / FIELD_GRAIN);
		restless_put_vertex(move, x, y, (int)base_pick_below(rng, 24) * 15);
		if (!check_placing(look, seat, move).rule)
			return true;
	}
	return false;
}

static void sample_give(const struct look *look, int seat, struct rng *rng, struct move *move)
{
	int32_t unit = (int32_t)base_pick_below(rng, look->state->units);

	*move = plain(VERB_GIVE, unit, (int32_t)base_pick_below(rng, look->state->players));
	if (base_pick_below(rng, 3) == 0 || check_give(look, seat, move).rule)
		*move = plain(VERB_READY, 0, 0);
}

static void sample_order(const struct look *look, int seat, struct rng *rng, struct move *move)
{
	*move = plain(VERB_PASS, 1 + (int32_t)base_pick_below(rng, PLAYERS), 0);
	if (look->state->phase == PHASE_ORDER && look->state->players > 1 && base_pick_below(rng, 2) &&
	    !check_pass(look, seat, move).rule)
		return;
	if (look->state->phase == PHASE_ORDER && !look->state->offered && base_pick_below(rng, 64) == 0) {
		*move = plain(VERB_OFFER, 0, 0);
		return;
	}
	if (base_pick_below(rng, 64) == 0)
		*move = plain(VERB_DECLINE, 0, 0);
	else
		restless_sample_activate(look, seat, rng, move);
}

static void sample_fire(const struct look *look, struct rng *rng, struct move *move)
{
	const struct restless_state *state = look->state;
	int first = (int)base_pick_below(rng, state->units);
	int times = state->fires == 2 && (state->option[OPT_FIRE_TWICE] || base_pick_below(rng, 2)) ? 2 : 1;

	for (int i = 0; i < state->units; i++) {
		*move = plain(VERB_FIRE, (first + i) % state->units, times);
		if (state->unit[move->arg[0]].side != state->unit[state->unit_active].side &&
		    !check_fire(look, move).rule)
			return;
	}
	*move = plain(VERB_END, 0, 0);
}

static void sample(const void *tables, const void *state, int seat, struct rng *rng, struct move *move)
{
	struct look look = restless_look(tables, state);

	memset(move, 0, sizeof *move);
	switch (look.state->phase) {
	case PHASE_ALLOCATE:
		sample_give(&look, seat, rng, move);
		break;
	case PHASE_DEPLOY:
		if (base_pick_below(rng, 4) == 0 || !sample_place(&look, seat, rng, move))
			*move = plain(VERB_DEPLOY, 0, 0);
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
	case PHASE_OFFER:
		*move = plain(base_pick_below(rng, 8) ? VERB_REFUSE : VERB_AGREE, 0, 0);
		break;
	default:
		*move = base_pick_below(rng, 8) ? plain(VERB_ACCEPT, 0, 0)
		                                : plain(VERB_CLAIM, (int32_t)base_pick_below(rng, 3), 0);
	}
}

static void add(const void *tables, const void *state, int seat, struct move move, struct move_list *moves)
{
	if (!check(tables, state, seat, &move).rule)
		engine_add_move(moves, &move);
}

static void list_places(const struct look *look, int seat, struct move_list *moves)
{
	struct board board;

	restless_make_board(look, &board);
	for (int i = 0; i < look->state->units; i++) {
		struct restless_unit placed;
		struct move move;

		if (look->state->unit[i].seat != seat || look->state->unit[i].status != STATUS_WAITING ||
		    !restless_find_zone(look, &board, i, &placed))
			continue;
		move = plain(VERB_PLACE, i, placed.formation);
		restless_put_vertex(&move, placed.x, placed.y, placed.facing);
		engine_add_move(moves, &move);
	}
	engine_add_move(moves, &(struct move){.verb = VERB_DEPLOY});
}

static void legal(const void *tables, const void *state, int seat, struct move_list *moves)
{
	struct look look = restless_look(tables, state);

	if (look.state->phase == PHASE_OVER || look.state->actor != seat)
		return;
	if (look.state->phase == PHASE_DEPLOY)
		list_places(&look, seat, moves);
	if (look.state->phase == PHASE_ORDER || look.state->phase == PHASE_SUB)
		restless_legal_activate(&look, seat, moves);
	if (look.state->phase == PHASE_MOVE)
		restless_legal_go(&look, moves);
	for (int i = 0; i < look.state->units; i++)
		for (int j = 0; j < PLAYERS; j++) {
			if (look.state->phase == PHASE_ALLOCATE)
				add(tables, state, seat, plain(VERB_GIVE, i, j), moves);
			if (look.state->phase == PHASE_FIRE && (j == 1 || j == 2))
				add(tables, state, seat, plain(VERB_FIRE, i, j), moves);
		}
	for (int i = 0; i < PLAYERS; i++) {
		add(tables, state, seat, plain(VERB_PASS, i, 0), moves);
		add(tables, state, seat, plain(VERB_CLAIM, i, 0), moves);
	}
	for (int verb = VERB_READY; verb < VERBS; verb++)
		if (verb == VERB_READY || verb == VERB_DECLINE || verb == VERB_END ||
		    (verb >= VERB_OFFER && verb != VERB_CLAIM))
			add(tables, state, seat, plain((enum verb)verb, 0, 0), moves);
	engine_sort_moves(moves);
}

const struct rules restless_rules = {
	.facts =
		{
			.id = "restless",
			.title = "Restless Natives",
			.state_size = sizeof(struct restless_state),
			.version = 1,
			.sides = SIDES,
			.seats = SEATS,
			.side_names = restless_side_words,
			.hidden = true,
			.enumerable = false,
			.longest = 4000,
		},
	.load = restless_load,
	.count_scenarios = count_scenarios,
	.scenario = scenario,
	.options = restless_options,
	.describe = restless_describe,
	.survey = restless_survey,
	.setup = restless_setup,
	.to_act = to_act,
	.legal = legal,
	.sample = sample,
	.check = check,
	.apply = apply,
	.result = restless_result,
	.move_text = restless_move_text,
	.move_parse = restless_move_parse,
	.help = restless_help,
	.view = restless_view,
	.event_for = restless_event_for,
	.event_name = restless_event_name,
	.event_text = restless_event_text,
	.event_dump = restless_event_dump,
	.resample = restless_resample,
	.appraise = restless_appraise,
	.dump = restless_dump,
	.read = restless_read,
	.draw = restless_draw,
	.invariants = restless_invariants,
};
