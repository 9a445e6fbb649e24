/* pending.c: what an activation that goes on is about. In a battle that comes about by itself; a position written by hand
 * must say it. May use: rooms. */
#include "systems/restless/rooms.h"

static bool is_there(const struct restless_state *state, int unit)
{
	return unit < state->units && state->unit[unit].status == STATUS_TABLE;
}

/* ---- stands that are about to be lost */

static bool is_open_choice(const struct restless_loss *loss)
{
	return loss->due == 1 && ((loss->from_open && loss->from_open < __builtin_popcount(loss->open)) ||
	                          (loss->from_covered && loss->from_covered < __builtin_popcount(loss->covered)));
}

static bool is_sound(const struct restless_state *state, const struct restless_loss *loss)
{
	const struct restless_unit *unit;

	if (!is_there(state, loss->unit))
		return !loss->due && !loss->unit && !state->close;
	unit = &state->unit[loss->unit];
	return loss->due <= 2 && !(loss->before >> unit->shape) &&
	       !((loss->open | loss->covered | loss->pick) & ~unit->alive) &&
	       loss->from_open <= __builtin_popcount(loss->open) &&
	       loss->from_covered <= __builtin_popcount(loss->covered);
}

static const char *check_losses(const struct restless_state *state)
{
	const struct restless_loss *loss = state->loss;

	if (!is_sound(state, &loss[0]) || !is_sound(state, &loss[1]))
		return "loss: more stands are lost than there are, or of a unit that is not there";
	if (!is_open_choice(&loss[0]) && !is_open_choice(&loss[1]))
		return "loss: no stands are to be chosen";
	return state->unit[loss[!is_open_choice(&loss[0])].unit].seat == state->actor
	               ? NULL
	               : "loss: whoever commands the unit chooses the stands";
}

/* ---- dice on a real table */

static bool fits_count(const struct look *look)
{
	const struct restless_state *state = look->state;

	switch (state->want) {
	case WANT_MOVE:
		return state->want_unit == state->unit_active && state->want_count == restless_count_move(look);
	case WANT_MORALE:
		return state->want_count == restless_count_stands(&state->unit[state->want_unit]);
	case WANT_FLIGHT:
		return state->want_count == look->tables->fall_back;
	default:
		return state->want != WANT_NOTHING;
	}
}

static const char *check_dice(const struct look *look)
{
	const struct restless_state *state = look->state;
	bool fight = state->want == WANT_STRIKE || state->want == WANT_BLOWS;

	if (!is_there(state, state->want_unit))
		return "dice are wanted for a unit that is not on the table";
	if (!state->want_count || !fits_count(look))
		return "want: it does not say what the dice are for, or want_count is not the number that it takes";
	if ((fight || state->want == WANT_FIRE) && !is_there(state, state->loss[0].unit))
		return "loss: the unit that is fired at or fought is not on the table";
	return fight && !is_there(state, state->loss[1].unit) ? "loss: the unit that fights is not on the table" : NULL;
}

static const char *check_tests(const struct restless_state *state)
{
	for (int i = 0; i < 2; i++)
		if (state->tests >> i & 1 && !is_there(state, state->loss[i].unit))
			return "tests: a unit must test that is not on the table";
	return NULL;
}

/* ---- the whole */

/* A charge has somebody to charge until it is over. */
static bool lacks_target(const struct restless_state *state)
{
	bool moves = state->phase == PHASE_MOVE || (state->phase == PHASE_DICE && state->want == WANT_MOVE);

	return moves && state->act == ACT_CHARGE &&
	       (!is_there(state, state->target) ||
	        state->unit[state->target].side == state->unit[state->unit_active].side);
}

const char *restless_check_pending(const struct look *look)
{
	const struct restless_state *state = look->state;
	const char *broken = NULL;

	if (state->phase < PHASE_MOVE || state->phase > PHASE_FLIGHT)
		return NULL;
	if (state->phase <= PHASE_LOSE && !is_there(state, state->unit_active))
		return "the active unit is not on the table";
	if (state->unit_active >= state->units)
		return "active: name the unit that is activated";
	if (lacks_target(state))
		return "target: a charge names the enemy on the table that is charged";
	if (state->phase == PHASE_LOSE)
		return check_losses(state);
	if (state->phase == PHASE_DICE)
		broken = check_dice(look);
	if (state->phase == PHASE_FLIGHT && !is_there(state, state->want_unit))
		broken = "want_unit: name the unit that falls back";
	return broken || state->phase < PHASE_DICE ? broken : check_tests(state);
}
