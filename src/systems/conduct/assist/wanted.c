/* wanted.c: whom and how many dice a question on a real table is about. In a game that comes about by itself; a position
 * written by hand must say it. May use: private, battle, charts, position. */
#include "kit/common/thrown.h"
#include "systems/conduct/assist/private.h"
#include "systems/conduct/battle/battle.h"
#include "systems/conduct/charts/charts.h"
#include "systems/conduct/position/position.h"

static bool is_of_unit(int want)
{
	return want != WANT_NOTHING && want != WANT_INITIATIVE && want != WANT_CRITICAL;
}

/* The dice that are used; of fire it is the number that was told. */
static int count_dice(const struct look *look)
{
	const struct conduct_state *state = look->state;

	switch (state->want) {
	case WANT_CONDUCT:
		return conduct_roll_dice(look);
	case WANT_CLEAR:
		return 1;
	case WANT_MELEE:
		return conduct_count_fight(look, state->want_unit, state->told[TOLD_TARGET]);
	case WANT_INITIATIVE:
	case WANT_CRITICAL:
		return 2;
	default:
		return state->want_count;
	}
}

static const char *check_who(const struct look *look, int side)
{
	const struct conduct_state *state = look->state;
	int unit = state->want_unit, target = state->told[TOLD_TARGET];

	if (state->want == WANT_CRITICAL)
		return unit < look->field->figures ? NULL : "wanted: the dice are those of a figure; name it as unit";
	if (!is_of_unit(state->want))
		return NULL;
	if (unit >= UNITS || !conduct_on_table(look, unit) || conduct_side_of(unit) != side)
		return "wanted: name as unit one on the table, of the side that decides";
	if (state->want != WANT_FIRE && state->want != WANT_MELEE)
		return NULL;
	return target < UNITS && conduct_on_table(look, target) && conduct_side_of(target) != side
	               ? NULL
	               : "wanted: told names no enemy on the table";
}

const char *conduct_check_wanted(const struct look *look, int side)
{
	const struct conduct_state *state = look->state;
	bool dice = state->want != WANT_NOTHING && state->want < WANT_WENT;
	const char *broken;

	if (conduct_step_of(look) >= STEPS)
		return "wanted: there is no such step";
	if (dice != (state->phase == PHASE_DICE || (state->phase == PHASE_OFFER && state->offer_phase == PHASE_DICE)))
		return "wanted: dice are thrown in the phase of the dice, and only there";
	broken = check_who(look, side);
	if (broken || !dice)
		return broken;
	if (!state->want_count || state->want_count > THROWN_MOST)
		return "wanted: dice are wanted, and none of them or too many";
	return state->want_count == count_dice(look) ? NULL : "wanted: count is not the number of dice that it takes";
}
