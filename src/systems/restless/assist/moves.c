/* moves.c: moves on a real table: at random and in a list. May use: rooms, kit/common/thrown.h. */
#include "kit/common/thrown.h"
#include "systems/restless/rooms.h"

/* ---- sample */

static void sample_shoot(const struct look *look, struct rng *rng, struct move *move)
{
	const struct restless_state *state = look->state;
	const struct restless_unit *unit = &state->unit[state->unit_active];

	for (int i = 0; i < 16; i++) {
		int target = (int)base_pick_below(rng, state->units), open;
		int stands = restless_count_stands(&state->unit[target]);

		*move = restless_make_move(VERB_SHOOT, target,
		                           state->fires > 1 ? 1 + (int32_t)base_pick_below(rng, 2) : 1);
		move->arg[SHOOT_RANGE] = (int32_t)base_pick_below(rng, 1600);
		move->arg[SHOOT_STANDS] = 1 + (int32_t)base_pick_below(rng, (uint32_t)restless_count_stands(unit));
		open = (int)base_pick_below(rng, (uint32_t)stands + 1);
		move->arg[SHOOT_HIT] = open | (int32_t)base_pick_below(rng, (uint32_t)(stands - open) + 1)
		                                      << HIT_COVERED;
		if (!restless_check_assist(look, move).rule)
			return;
	}
	*move = restless_make_move(restless_check_hold(look).rule ? VERB_END : VERB_HOLD, 0, 0);
}

static void sample_moved(const struct look *look, struct rng *rng, struct move *move)
{
	uint32_t what = base_pick_below(rng, 16);

	*move = restless_make_move(VERB_DONE, 0, 0);
	if (what == 0)
		move->verb = VERB_EXIT;
	else if (what == 1)
		move->verb = VERB_END;
	else if (look->state->act == ACT_CHARGE && what > 5)
		move->verb = VERB_CONTACT;
	if (move->verb != VERB_CONTACT || what < 14)
		return;
	move->set[0] = UINT64_C(1) << base_pick_below(rng, look->state->units);
	if (restless_check_assist(look, move).rule)
		move->set[0] = 0;
}

static void sample_amend(const struct look *look, struct rng *rng, struct move *move)
{
	const struct restless_state *state = look->state;

	*move = restless_make_move(VERB_AMEND, (int32_t)base_pick_below(rng, state->units), 0);
	move->arg[AMEND_STANDS] = (int32_t)base_pick_below(rng, STANDS - 1);
	move->arg[AMEND_FORM] = (int32_t)base_pick_below(rng, FORMS);
	move->arg[AMEND_STATUS] = (int32_t)base_pick_below(rng, STATUSES);
}

/* The program throws, or people do: told die by die, or counted. */
static void sample_dice(const struct look *look, struct rng *rng, struct move *move)
{
	int count = look->state->want_count;

	*move = restless_make_move(VERB_ROLL, 0, 0);
	switch (base_pick_below(rng, 4)) {
	case 0:
		*move = restless_make_move(VERB_HITS, (int32_t)base_pick_below(rng, (uint32_t)count + 1), 0);
		if (restless_check_assist(look, move).rule)
			*move = restless_make_move(VERB_TOTAL,
			                           count + (int32_t)base_pick_below(rng, 5 * (uint32_t)count + 1), 0);
		if (!restless_check_assist(look, move).rule)
			break;
		*move = restless_make_move(VERB_ROLL, 0, 0);
		break;
	case 1:
		*move = restless_make_move(VERB_DICE, 0, 0);
		kit_sample_dice(rng, count, 6, DICE_COUNT, move);
		break;
	default:
		break;
	}
}

/* Whether it has a move for the moment. */
bool restless_sample_assist(const struct look *look, struct rng *rng, struct move *move)
{
	const struct restless_state *state = look->state;

	switch (state->phase) {
	case PHASE_MOVE:
		sample_moved(look, rng, move);
		return true;
	case PHASE_FIRE:
		sample_shoot(look, rng, move);
		return true;
	case PHASE_THEN:
		restless_sample_next(look, rng, move);
		if (move->verb == VERB_END && state->next & NEXT_FIRE)
			sample_shoot(look, rng, move);
		return true;
	case PHASE_DICE:
		sample_dice(look, rng, move);
		return true;
	case PHASE_FLIGHT:
		*move = restless_make_move(base_pick_below(rng, 2) ? VERB_BACK : VERB_RUN, 0, 0);
		if (move->verb == VERB_RUN)
			move->arg[RUN_OFF] = (int32_t)base_pick_below(rng, 2);
		return true;
	case PHASE_CARD:
	case PHASE_ORDER:
		*move = restless_make_move(VERB_TURN, 0, 0);
		if (base_pick_below(rng, 16))
			return state->phase == PHASE_CARD;
		sample_amend(look, rng, move);
		if (!restless_check_assist(look, move).rule)
			return true;
		*move = restless_make_move(VERB_TURN, 0, 0);
		return state->phase == PHASE_CARD;
	default:
		return false;
	}
}

/* ---- legal */

static void add(const struct look *look, struct move move, struct move_list *moves)
{
	if (!restless_check_assist(look, &move).rule)
		engine_add_move(moves, &move);
}

/* A volley of all stands at all of a unit, at the end of each band, in the open and in cover. */
static void list_shots(const struct look *look, struct move_list *moves)
{
	const struct restless_state *state = look->state;
	const struct restless_unit *unit = &state->unit[state->unit_active];
	const struct restless_weapon *weapon = &look->tables->weapon[unit->weapon];

	for (int i = 0; i < state->units * weapon->bands * 4; i++) {
		int target = i / 4 / weapon->bands, stands = restless_count_stands(&state->unit[target]);
		struct move move = restless_make_move(VERB_SHOOT, target, 1 + (i & 1));

		move.arg[SHOOT_RANGE] = weapon->band[i / 4 % weapon->bands].range / FIELD_GRAIN;
		move.arg[SHOOT_STANDS] = restless_count_stands(unit);
		move.arg[SHOOT_HIT] = i & 2 ? stands << HIT_COVERED : stands;
		add(look, move, moves);
	}
}

void restless_legal_assist(const struct look *look, struct move_list *moves)
{
	const struct restless_state *state = look->state;

	switch (state->phase) {
	case PHASE_MOVE:
		add(look, restless_make_move(VERB_DONE, 0, 0), moves);
		add(look, restless_make_move(VERB_CONTACT, 0, 0), moves);
		add(look, restless_make_move(VERB_EXIT, 0, 0), moves);
		break;
	case PHASE_THEN:
		restless_legal_next(look, moves);
		if (state->next & NEXT_FIRE)
			list_shots(look, moves);
		break;
	case PHASE_FIRE:
		list_shots(look, moves);
		break;
	case PHASE_DICE:
		add(look, restless_make_move(VERB_ROLL, 0, 0), moves);
		break;
	case PHASE_CARD:
		add(look, restless_make_move(VERB_TURN, 0, 0), moves);
		break;
	case PHASE_FLIGHT:
		add(look, restless_make_move(VERB_BACK, 0, 0), moves);
		add(look, restless_make_move(VERB_RUN, 0, 0), moves);
		add(look, restless_make_move(VERB_RUN, 1, 0), moves);
		break;
	default:
		break;
	}
}
