/* moves.c: moves on a real table: at random, in a list, as text and back. May use: rooms. */
#include "systems/restless/rooms.h"

static void put_die(struct move *move, int value)
{
	move->path[move->arg[DICE_COUNT] / 2] |= (uint8_t)(value << move->arg[DICE_COUNT] % 2 * 4);
	move->arg[DICE_COUNT]++;
	move->count = (uint16_t)((move->arg[DICE_COUNT] + 1) / 2);
}

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
		*move = restless_make_move(VERB_ROLL, 0, 0);
		if (base_pick_below(rng, 2))
			return true;
		*move = restless_make_move(VERB_DICE, 0, 0);
		while (move->arg[DICE_COUNT] < state->want_count)
			put_die(move, 1 + (int)base_pick_below(rng, 6));
		return true;
	case PHASE_FLIGHT:
		*move = restless_make_move(base_pick_below(rng, 2) ? VERB_BACK : VERB_RUN, 0, 0);
		if (move->verb == VERB_RUN)
			move->arg[RUN_OFF] = (int32_t)base_pick_below(rng, 2);
		return true;
	case PHASE_ORDER:
		if (base_pick_below(rng, 16))
			return false;
		sample_amend(look, rng, move);
		return !restless_check_assist(look, move).rule;
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
	case PHASE_FLIGHT:
		add(look, restless_make_move(VERB_BACK, 0, 0), moves);
		add(look, restless_make_move(VERB_RUN, 0, 0), moves);
		add(look, restless_make_move(VERB_RUN, 1, 0), moves);
		break;
	default:
		break;
	}
}

/* ---- form and text */

static bool in_range(int32_t value, int32_t low, int32_t high)
{
	return value >= low && value <= high;
}

int restless_count_assist(const struct look *look, const struct move *move)
{
	const int32_t *arg = move->arg;
	int units = look->state->units;

	switch (move->verb) {
	case VERB_DICE:
		for (int i = arg[DICE_COUNT]; in_range(i, 0, 2 * RULES_PATH - 1) && i < 2 * move->count; i++)
			if (move->path[i / 2] >> (i % 2 * 4) & 15)
				return -1;
		return in_range(arg[DICE_COUNT], 1, 2 * RULES_PATH) && move->count == (arg[DICE_COUNT] + 1) / 2 ? 1
		                                                                                                : -1;
	case VERB_SHOOT:
		return in_range(arg[SHOOT_TARGET], 0, units - 1) && in_range(arg[SHOOT_TIMES], 1, 2) &&
		                       in_range(arg[SHOOT_RANGE], 0, 100 * FIELD_STEPS) &&
		                       in_range(arg[SHOOT_STANDS], 1, STANDS) && in_range(arg[SHOOT_HIT], 1, 255)
		               ? 5
		               : -1;
	case VERB_RUN:
		return in_range(arg[RUN_OFF], 0, 1) ? 1 : -1;
	case VERB_AMEND:
		return in_range(arg[AMEND_UNIT], 0, units - 1) && in_range(arg[AMEND_STANDS], 0, STANDS - 2) &&
		                       in_range(arg[AMEND_FORM], 0, FORMS - 1) &&
		                       in_range(arg[AMEND_STATUS], 0, STATUSES - 1)
		               ? 4
		               : -1;
	default:
		return 0;
	}
}

static void put_number(const char *word, int value, struct text *text)
{
	base_put_string(text, word);
	base_put_int(text, value);
}

void restless_put_assist(const struct look *look, const struct move *move, struct text *text)
{
	const int32_t *arg = move->arg;

	switch (move->verb) {
	case VERB_DICE:
		for (int i = 0; i < arg[DICE_COUNT]; i++)
			put_number(" ", move->path[i / 2] >> (i % 2 * 4) & 15, text);
		break;
	case VERB_CONTACT:
		for (int i = 0, first = 1; i < look->state->units; i++)
			if (move->set[0] >> i & 1) {
				base_put_string(text, first ? " also " : " ");
				restless_put_unit(look->tables, restless_code(&look->state->unit[i]), text);
				first = 0;
			}
		break;
	case VERB_SHOOT:
		base_put_string(text, " range");
		restless_put_inches(text, arg[SHOOT_RANGE]);
		put_number(" by ", arg[SHOOT_STANDS], text);
		put_number(" open ", arg[SHOOT_HIT] & HIT_OPEN, text);
		put_number(" cover ", arg[SHOOT_HIT] >> HIT_COVERED, text);
		base_put_string(text, arg[SHOOT_TIMES] == 2 ? " twice" : "");
		break;
	case VERB_RUN:
		base_put_string(text, arg[RUN_OFF] ? " off" : " blocked");
		break;
	case VERB_AMEND:
		put_number(" stands ", arg[AMEND_STANDS], text);
		base_put_char(text, ' ');
		base_put_string(text, restless_form_words[arg[AMEND_FORM]]);
		base_put_char(text, ' ');
		base_put_string(text, restless_status_words[arg[AMEND_STATUS]]);
		break;
	default:
		break;
	}
}

static bool take_shoot(struct cursor *cursor, struct move *move)
{
	int32_t range;
	int32_t open, covered;

	if (!base_take_word(cursor, "range") || !restless_take_inches(cursor, &range) ||
	    !base_take_word(cursor, "by") || !restless_take_small(cursor, 1, STANDS, &move->arg[SHOOT_STANDS]) ||
	    !base_take_word(cursor, "open") || !restless_take_small(cursor, 0, 15, &open) ||
	    !base_take_word(cursor, "cover") || !restless_take_small(cursor, 0, 15, &covered))
		return false;
	move->arg[SHOOT_TIMES] = base_take_word(cursor, "twice") ? 2 : 1;
	move->arg[SHOOT_RANGE] = range;
	move->arg[SHOOT_HIT] = open | covered << HIT_COVERED;
	return true;
}

bool restless_take_assist(const struct look *look, struct cursor *cursor, struct move *move)
{
	int32_t die;
	int unit;

	switch (move->verb) {
	case VERB_DICE:
		while (move->arg[DICE_COUNT] < 2 * RULES_PATH && restless_take_small(cursor, 1, 6, &die))
			put_die(move, die);
		return move->arg[DICE_COUNT] > 0;
	case VERB_CONTACT:
		if (!base_take_word(cursor, "also"))
			return true;
		while (restless_take_unit(look, cursor, &unit))
			move->set[0] |= UINT64_C(1) << unit;
		return move->set[0] != 0;
	case VERB_SHOOT:
		return take_shoot(cursor, move);
	case VERB_RUN:
		move->arg[RUN_OFF] = base_take_word(cursor, "off");
		return move->arg[RUN_OFF] || base_take_word(cursor, "blocked");
	case VERB_AMEND:
		return base_take_word(cursor, "stands") &&
		       restless_take_small(cursor, 0, STANDS - 2, &move->arg[AMEND_STANDS]) &&
		       restless_take_choice(cursor, restless_form_words, &move->arg[AMEND_FORM]) &&
		       restless_take_choice(cursor, restless_status_words, &move->arg[AMEND_STATUS]);
	default:
		return true;
	}
}
