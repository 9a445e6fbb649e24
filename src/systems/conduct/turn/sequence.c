/* sequence.c: the order of play: ten steps a turn, whoever has to decide is asked, the rest happens by itself.
 * May use: game, private, turn, position, movement, battle, assist. */
#include "systems/conduct/assist/assist.h"
#include "systems/conduct/battle/battle.h"
#include "systems/conduct/movement/movement.h"
#include "systems/conduct/position/position.h"
#include "systems/conduct/turn/private.h"

void conduct_ask(struct game *game, enum phase phase, int side)
{
	game->state->phase = (uint8_t)phase;
	game->state->actor = (uint8_t)side;
	if (side != NOBODY)
		game->state->asked = game->state->ready = 0;
}

void conduct_tell_phase(struct game *game, int which, int side)
{
	conduct_tell_three(game, HAPPEN_PHASE, "conduct:seq-0", game->state->turn, side, which);
}

/* ---- decisions of both sides at once */

static void clear_orders(struct conduct_state *state)
{
	for (int side = 0; side < SIDES; side++) {
		for (int i = 0; i < ARMY * STANDS; i++)
			state->order[side][i] = 0;
		state->fix[side] = state->unfix[side] = 0;
	}
}

bool conduct_ask_both(struct game *game, enum phase phase, bool (*has)(const struct look *look, int side))
{
	struct conduct_state *state = game->state;

	clear_orders(state);
	state->phase = (uint8_t)phase;
	state->actor = NOBODY;
	state->ready = state->asked = 0;
	for (int side = 0; side < SIDES; side++)
		if (has(&game->look, side))
			state->asked |= (uint8_t)(1 << side);
	if (state->asked)
		conduct_tell_phase(game, (int)phase, NOBODY);
	return state->asked;
}

void conduct_note_ready(struct game *game, int side)
{
	struct conduct_state *state = game->state;

	state->ready |= (uint8_t)(1 << side);
	if (state->ready != state->asked)
		return;
	switch (state->phase) {
	case PHASE_BAYONETS:
		conduct_fix_bayonets(game);
		break;
	case PHASE_SUPPORT:
		conduct_resolve_melee(game);
		break;
	default:
		conduct_resolve_fire(game);
	}
	clear_orders(state);
	state->asked = state->ready = 0;
	conduct_end_phase(game);
}

/* ---- one side after the other */

/* A phase that one side has after the other. Whether one of them is asked. */
static bool ask_side(struct game *game, enum phase phase, int side, bool (*has)(const struct look *look, int side))
{
	if (!has(&game->look, side))
		return false;
	conduct_ask(game, phase, side);
	conduct_tell_phase(game, (int)phase, side);
	return true;
}

static void begin_turn(struct game *game);

static void begin_fire(struct game *game, enum phase phase)
{
	if (!conduct_ask_both(game, phase, conduct_has_fire))
		conduct_end_phase(game);
}

/* [conduct:seq-5] */
static void begin_markers(struct game *game)
{
	game->state->served = 0;
	conduct_clear_markers(game);
	if (!conduct_serve_mules(game))
		begin_fire(game, PHASE_GUNS);
}

/* [conduct:seq-4a] */
static void begin_exploits(struct game *game, int side)
{
	for (; side < SIDES; side = side == game->state->first ? !side : SIDES)
		if (ask_side(game, PHASE_EXPLOIT, side, conduct_has_exploits))
			return;
	EACH_UNIT (unit)
		game->state->unit[unit].turn &= (uint16_t)~T_FREED;
	conduct_lapse_brigades(game);
	begin_markers(game);
}

/* [conduct:seq-4-b] A side without a unit to choose is done at once. */
static void begin_units(struct game *game, int side)
{
	for (; side < SIDES; side = side == game->state->first ? !side : SIDES)
		if (ask_side(game, PHASE_UNITS, side, conduct_has_units))
			return;
		else if (!conduct_roll_rest(game, side))
			return;
	conduct_resolve_doom(game);
	begin_exploits(game, game->state->first);
}

/* [conduct:seq-4-a] */
static void begin_command(struct game *game, int side)
{
	if (game->look.field->real) {
		conduct_begin_assist(game);
		return;
	}
	for (; side < SIDES; side = side == game->state->first ? !side : SIDES)
		if (ask_side(game, PHASE_COMMAND, side, conduct_has_figures))
			return;
	conduct_roll_crisis(game);
	begin_units(game, game->state->first);
}

/* [conduct:seq-3] */
static void begin_initiative(struct game *game)
{
	conduct_ask(game, PHASE_INITIATIVE, COLONIAL);
	conduct_tell_phase(game, PHASE_INITIATIVE, NOBODY);
	if (game->look.field->real)
		conduct_ask_initiative(game);
	else
		conduct_take_initiative(game, NULL);
}

/* [conduct:seq-2] */
static void begin_bayonets(struct game *game)
{
	if (!conduct_ask_both(game, PHASE_BAYONETS, conduct_has_bayonets))
		begin_initiative(game);
}

/* [conduct:seq-1] */
static void begin_arrivals(struct game *game, int side)
{
	for (; side < SIDES; side++)
		if (ask_side(game, PHASE_ARRIVE, side, conduct_has_groups))
			return;
	begin_bayonets(game);
}

static void begin_turn(struct game *game)
{
	struct conduct_state *state = game->state;

	state->turn++;
	state->had = state->winner;
	state->offered = 0;
	conduct_tell_three(game, HAPPEN_TURN, "conduct:seq-0", state->turn, 0, 0);
	conduct_throw_arrivals(game);
	begin_arrivals(game, COLONIAL);
}

void conduct_begin_battle(struct game *game)
{
	begin_turn(game);
}

void conduct_next_side(struct game *game)
{
	struct conduct_state *state = game->state;
	int side = state->actor, next = side == state->first ? !side : SIDES;

	switch (state->phase) {
	case PHASE_ARRIVE:
		begin_arrivals(game, side + 1);
		break;
	case PHASE_COMMAND:
		begin_command(game, next);
		break;
	case PHASE_EXPLOIT:
		begin_exploits(game, next);
		break;
	default:
		begin_units(game, next);
	}
}

void conduct_end_phase(struct game *game)
{
	struct conduct_state *state = game->state;

	switch (state->phase) {
	case PHASE_BAYONETS:
		begin_initiative(game);
		break;
	case PHASE_INITIATIVE:
		begin_command(game, state->first);
		break;
	case PHASE_SUPPLY:
		if (!conduct_serve_mules(game))
			begin_fire(game, PHASE_GUNS);
		break;
	case PHASE_GUNS:
		begin_fire(game, PHASE_RIFLES);
		break;
	case PHASE_RIFLES:
		state->phase = PHASE_SUPPORT;
		if (!conduct_begin_melee(game))
			conduct_end_phase(game);
		break;
	default: /* the melee is over; on a real table its critical hits too */
		if (!game->look.field->real)
			conduct_throw_criticals(game);
		conduct_end_turn(game);
		if (state->phase != PHASE_OVER)
			begin_turn(game);
	}
}

void conduct_end_move(struct game *game)
{
	struct conduct_state *state = game->state;
	bool exploits = state->active.exploits;
	int side = state->actor;

	state->active = (struct conduct_active){.unit = NONE};
	if (exploits) {
		conduct_ask(game, PHASE_EXPLOIT, side);
		if (!conduct_has_exploits(&game->look, side))
			conduct_next_side(game);
	} else if (state->rolling) {
		conduct_ask(game, PHASE_UNITS, side);
		if (conduct_roll_rest(game, side))
			conduct_next_side(game);
	} else {
		conduct_ask(game, PHASE_UNITS, side);
		if (!conduct_has_units(&game->look, side) && conduct_roll_rest(game, side))
			conduct_next_side(game);
	}
}

/* The phases of a turn in their order, two for each: those of one side after the other have both. On a real table turns
 * alone are counted. */
uint32_t conduct_clock(const void *tables, const void *it)
{
	static const uint8_t order[PHASES] = {
		[PHASE_ARRIVE] = 0, [PHASE_BAYONETS] = 2, [PHASE_INITIATIVE] = 2, [PHASE_COMMAND] = 4,
		[PHASE_UNITS] = 6,  [PHASE_MOVE] = 6,     [PHASE_EXPLOIT] = 8,    [PHASE_SUPPLY] = 10,
		[PHASE_GUNS] = 12,  [PHASE_RIFLES] = 14,  [PHASE_PRIMARY] = 16,   [PHASE_SUPPORT] = 16,
	};
	struct look look = conduct_look(tables, it);
	const struct conduct_state *state = look.state;
	unsigned phase = state->phase, actor = state->actor, at;

	if (phase == PHASE_OFFER) {
		phase = state->offer_phase;
		actor = state->offer_actor;
	}
	if (state->phase == PHASE_OVER)
		return 32u * state->turn + 31;
	if (look.field->real || phase == PHASE_MUSTER || phase == PHASE_DEPLOY)
		return 32u * state->turn;
	at = phase == PHASE_MOVE && state->active.exploits ? order[PHASE_EXPLOIT] : order[phase];
	if (phase == PHASE_ARRIVE)
		at += actor == NATIVE;
	else if (phase >= PHASE_COMMAND && phase <= PHASE_EXPLOIT)
		at += actor != state->first;
	return 32u * state->turn + at;
}
