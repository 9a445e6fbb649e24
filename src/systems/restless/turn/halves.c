/* halves.c: what follows what in an activation: the throw for a move, fire, the second half, where it was left open.
 * May use: rooms. */
#include "systems/restless/rooms.h"

int restless_card_dice(const struct look *look, int effect)
{
	int laid = look->state->laid;

	return laid != NONE && look->tables->card[laid].effect == effect ? look->tables->card[laid].dice : 0;
}

/* Dice of each of the moves. [restless:move-rough] */
static int count_move_dice(const struct look *look, int count[2])
{
	const struct restless_state *state = look->state;
	const struct restless_unit *unit = &state->unit[state->unit_active];
	const struct restless_class *class = restless_class_of(look, unit);
	int times = state->act == ACT_MOVE_TWICE ? 2 : 1, base = class->rate[unit->side][unit->formation].dice;

	count[1] = 0;
	for (int i = 0; i < times; i++) {
		int rough = (state->rough >> i & 1) && class->goes == GOES_LAND;

		count[i] = (base - rough > 0 ? base - rough : 0) + restless_card_dice(look, EFFECT_MOVE);
	}
	return times;
}

int restless_count_move(const struct look *look)
{
	int count[2];

	count_move_dice(look, count);
	return count[0] + count[1];
}

int restless_suppose_dice(const struct look *look, int half_pips, int32_t reach[2])
{
	const struct restless_state *state = look->state;
	const struct restless_unit *unit = &state->unit[state->unit_active];
	int add = restless_class_of(look, unit)->rate[unit->side][unit->formation].add, count[2];
	int times = count_move_dice(look, count);

	reach[0] = reach[1] = 0;
	for (int i = 0; i < times; i++)
		reach[restless_kept_apart(state) && i] += add * FIELD_STEPS + count[i] * half_pips * FIELD_STEPS / 2;
	return add * times;
}

/* [restless:move-random] [restless:move-double] */
void restless_take_move(struct game *game, const uint8_t *dice, bool told)
{
	struct restless_state *state = game->state;
	const struct restless_unit *unit = &state->unit[state->unit_active];
	int add = restless_class_of(&game->look, unit)->rate[unit->side][unit->formation].add, count[2], all = 0;
	int times = count_move_dice(&game->look, count);
	bool apart = times == 2 && (state->rough == 1 || state->rough == 2);
	struct event *event;

	state->reach[0] = state->reach[1] = 0;
	for (int i = 0; i < times; i++) {
		int sum = add;

		for (int j = 0; j < count[i]; j++)
			sum += dice[all++];
		state->reach[apart && i] += sum * FIELD_STEPS;
	}
	event = restless_tell(game, HAPPEN_MOVE_ROLL, times == 2 ? "restless:move-double" : "restless:move-random");
	if (event) {
		event->arg[MOVE_ROLL_UNIT] = restless_code(unit);
		event->arg[MOVE_ROLL_COUNT] = all;
		event->arg[MOVE_ROLL_ADD] = add * times;
		event->arg[MOVE_ROLL_REACH] = restless_whole_reach(state);
		event->arg[MOVE_ROLL_ROUGH] = state->rough;
		event->arg[MOVE_ROLL_SECOND] = apart ? state->reach[1] : 0;
	}
	restless_tell_dice(game, event, dice, told ? all : 0);
	state->phase = PHASE_MOVE;
}

static void roll_move(struct game *game)
{
	uint8_t dice[DICE];
	int count = restless_count_move(&game->look);

	if (game->look.map->real) {
		restless_want_dice(game, WANT_MOVE, game->state->unit_active, count);
		return;
	}
	restless_throw(game, count, dice);
	restless_take_move(game, dice, true);
}

static void start_fire(struct game *game, int fires)
{
	game->state->fires = (uint8_t)fires;
	game->state->phase = PHASE_FIRE;
	if (!restless_fire_possible(&game->look, game->state->unit_active)) {
		game->state->fires = 0;
		restless_next_half(game);
	}
}

/* Second halves that the act leaves open. [restless:act-1] [restless:act-5] */
static uint8_t open_halves(const struct restless_state *state)
{
	uint8_t form = state->option[OPT_FORM_ORDER] ? NEXT_FORM : 0;

	switch (state->act) {
	case ACT_MOVE:
		return NEXT_MOVE | NEXT_FIRE | form;
	case ACT_FIRE:
		return (uint8_t)(NEXT_MOVE | form);
	case ACT_FORM:
		return NEXT_MOVE | NEXT_FIRE;
	case ACT_CHARGE: /* one that falls short [restless:act-7] */
		return state->option[OPT_DECLARE] ? NEXT_FIRE : 0;
	case ACT_MOVE_FORM:
	case ACT_FIRE_FORM:
		return NEXT_FORM;
	default:
		return 0;
	}
}

/* Whether anything is left that the unit can do; its player then decides. */
static bool offer_next(struct game *game)
{
	struct restless_state *state = game->state;
	const struct restless_unit *unit = &state->unit[state->unit_active];

	if (state->act == ACT_FIRE && state->first_target != NONE) {
		if (!state->fires)
			state->next = 0;
		else if (!state->option[OPT_FIRE_TWICE])
			state->next |= NEXT_FIRE;
	}
	if (!restless_fire_possible(&game->look, state->unit_active))
		state->next &= (uint8_t)~NEXT_FIRE;
	if (!restless_can_form(&game->look, unit))
		state->next &= (uint8_t)~NEXT_FORM;
	state->fires = state->next & NEXT_FIRE ? 1 : 0;
	state->phase = PHASE_THEN;
	return state->next != 0;
}

void restless_next_half(struct game *game)
{
	struct restless_state *state = game->state;

	if (state->unit[state->unit_active].status == STATUS_TABLE) {
		if (state->act == ACT_FIRE_MOVE && !state->fires && !state->moved && state->phase == PHASE_FIRE) {
			roll_move(game);
			return;
		}
		if (state->act == ACT_MOVE_FIRE && state->moved && state->phase == PHASE_MOVE) {
			start_fire(game, 1);
			return;
		}
		/* [restless:act-3] The second volley, at another unit. */
		if (state->act == ACT_FIRE_TWICE && state->fires && !state->option[OPT_FIRE_TWICE] &&
		    restless_fire_possible(&game->look, state->unit_active))
			return;
		if (state->next && offer_next(game))
			return;
	}
	restless_finish_activation(game);
}

void restless_start_act(struct game *game)
{
	struct restless_state *state = game->state;

	state->next = open_halves(state);
	switch (state->act) {
	case ACT_MOVE_FIRE:
	case ACT_MOVE_TWICE:
	case ACT_FORM_MOVE:
	case ACT_CHARGE:
	case ACT_MOVE_FORM:
	case ACT_MOVE:
		roll_move(game);
		break;
	case ACT_FIRE_MOVE:
	case ACT_FORM_FIRE:
	case ACT_FIRE_FORM:
		start_fire(game, 1);
		break;
	case ACT_FIRE_TWICE:
	case ACT_FIRE:
		start_fire(game, 2);
		break;
	case ACT_FIGHT:
		restless_close_combat(game, state->unit_active, state->target, false);
		break;
	case ACT_FORM:
		restless_next_half(game);
		break;
	default:
		restless_finish_activation(game);
	}
}

struct refusal restless_check_hold(const struct look *look)
{
	const struct restless_state *state = look->state;

	if (state->phase == PHASE_FIRE && state->first_target == NONE &&
	    (state->act == ACT_FIRE_MOVE || state->act == ACT_FIRE_FORM || state->act == ACT_FIRE))
		return restless_refuse(NULL, NULL);
	return restless_refuse("restless:act-partial", "Nothing follows this fire: end the activation instead.");
}

/* ---- the half that was left open */

static struct refusal check_rough_start(const struct look *look, const struct move *move)
{
	const struct restless_unit *unit = &look->state->unit[look->state->unit_active];
	struct field_body body;

	if (move->arg[MOVE_ROUGH] || look->map->real || restless_class_of(look, unit)->goes != GOES_LAND)
		return restless_refuse(NULL, NULL);
	restless_make_body(look, unit, &body);
	return kit_body_on(&look->map->ground, &body, GROUND_ROUGH)
	               ? restless_refuse("restless:move-rough",
	                                 "The unit stands on rough ground: its move must be declared rough.")
	               : restless_refuse(NULL, NULL);
}

static struct refusal check_last_form(const struct look *look, const struct move *move)
{
	const struct restless_unit *unit = &look->state->unit[look->state->unit_active];
	struct restless_unit formed;

	if (move->arg[FORM_TO] == unit->formation || !restless_form_permitted(look, unit, move->arg[FORM_TO]))
		return restless_refuse(unit->side == BRITISH ? "restless:form-list-british"
		                                             : "restless:form-list-native",
		                       "The unit cannot change to that formation.");
	if (look->map->real)
		return restless_refuse(NULL, NULL);
	formed = restless_reform(look, unit, move->arg[FORM_TO], move->arg[FORM_FACING]);
	return restless_check_place(look, restless_make_crowd(look), look->state->unit_active, &formed);
}

struct refusal restless_check_next(const struct look *look, const struct move *move)
{
	int half = move->verb == VERB_MOVE ? NEXT_MOVE : move->verb == VERB_FORM ? NEXT_FORM : NEXT_FIRE;

	if (!(look->state->next & half))
		return restless_refuse("restless:act-partial", "The unit cannot do that in this activation.");
	if (half == NEXT_FIRE)
		return restless_refuse(NULL, NULL);
	return half == NEXT_MOVE ? check_rough_start(look, move) : check_last_form(look, move);
}

void restless_apply_next(struct game *game, const struct move *move)
{
	struct restless_state *state = game->state;

	state->next = 0;
	if (move->verb == VERB_MOVE) {
		state->rough = (uint8_t)move->arg[MOVE_ROUGH];
		roll_move(game);
		return;
	}
	restless_change_form(game, state->unit_active, move->arg[FORM_TO], move->arg[FORM_FACING],
	                     state->moved ? "restless:act-5" : "restless:act-6");
	restless_finish_activation(game);
}

void restless_sample_next(const struct look *look, struct rng *rng, struct move *move)
{
	memset(move, 0, sizeof *move);
	if (base_pick_below(rng, 2)) {
		move->verb = VERB_MOVE;
		move->arg[MOVE_ROUGH] = (int32_t)base_pick_below(rng, 2);
	} else {
		move->verb = VERB_FORM;
		move->arg[FORM_TO] = (int32_t)base_pick_below(rng, FORMS);
		move->arg[FORM_FACING] = look->map->real ? 0 : (int32_t)base_pick_below(rng, 24) * 15;
	}
	if (!restless_check_next(look, move).rule)
		return;
	memset(move, 0, sizeof *move);
	move->verb = VERB_END;
}

void restless_legal_next(const struct look *look, struct move_list *moves)
{
	int facing = look->map->real ? 0 : look->state->unit[look->state->unit_active].facing;

	for (int i = 0; i < 2 + FORMS; i++) {
		struct move move =
			i < 2 ? restless_make_move(VERB_MOVE, i, 0) : restless_make_move(VERB_FORM, i - 2, facing);

		if (!restless_check_next(look, &move).rule)
			engine_add_move(moves, &move);
	}
}
