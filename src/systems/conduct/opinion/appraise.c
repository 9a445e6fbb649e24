/* appraise.c: how good each move looks to somebody who sees a view. May use: private, battle, text, turn. */
#include "systems/conduct/battle/battle.h"
#include "systems/conduct/opinion/private.h"
#include "systems/conduct/text/text.h"
#include "systems/conduct/turn/turn.h"

/* ---- bayonets */

static bool massed_enemy_near(const struct look *look, int unit, int32_t reach)
{
	EACH_OF (!conduct_side_of(unit), enemy)
		if (conduct_on_table(look, enemy) && !conduct_has(look, enemy, U_HIDDEN) &&
		    look->tables->formation[look->state->unit[enemy].formation].massed &&
		    conduct_measure_units(look, unit, enemy) <= reach)
			return true;
	return false;
}

static int32_t weigh_bayonets(const struct plan *plan, const struct move *move)
{
	const struct look *look = &plan->look;
	int32_t worth = 0;

	EACH_BIT (unit, &move->set[0], 1)
		worth += massed_enemy_near(look, unit, plan->doctrine->fix_inches * FIELD_INCH) ? 10 : -2;
	for (int i = 0; i + 1 < move->count; i += 2)
		worth -= massed_enemy_near(look, move->path[i], plan->doctrine->unfix_inches * FIELD_INCH) ? 10 : 2;
	return worth;
}

/* ---- figures */

static int32_t count_near(const struct look *look, int side, struct field_point at)
{
	int32_t count = 0;

	EACH_OF (side, unit)
		if (conduct_on_table(look, unit) && !conduct_is_crew(look, unit) &&
		    conduct_measure_from(look, at, unit) <= look->tables->house.radius)
			count += conduct_has(look, unit, U_SHAKEN) ? 3 : 1;
	return count;
}

/* What a figure is worth where it would be, or is. */
static int32_t weigh_post(const struct plan *plan, int figure, struct field_point at, int with)
{
	const struct look *look = &plan->look;
	int side = look->field->figure[figure].side, enemy;
	enum figure_kind kind = conduct_kind_of(look, figure);
	int32_t worth = 0, way;

	if (kind == FIGURE_COMMANDER)
		worth = with == NONE ? plan->doctrine->commander_near * count_near(look, side, at)
		                     : plan->doctrine->commander_with;
	else if (kind == FIGURE_LEADER && with != NONE) {
		way = conduct_nearest_enemy(look, with, &enemy);
		worth = plan->doctrine->leader_with +
		        (conduct_has(look, with, U_SHAKEN) ? plan->doctrine->leader_shaken : 0) +
		        (way < 20 * FIELD_STEPS ? 15 : 0) - (conduct_is_crew(look, with) ? 30 : 0);
	}
	EACH_OF (!side, other)
		if (with == NONE && conduct_on_table(look, other) && !conduct_has(look, other, U_HIDDEN) &&
		    conduct_measure_from(look, at, other) <= 6 * FIELD_INCH)
			worth -= plan->doctrine->figure_danger;
	if (kind == FIGURE_MULE)
		EACH_OF (side, unit)
			if (conduct_on_table(look, unit) && conduct_has(look, unit, U_LOW_AMMO) &&
			    conduct_measure_from(look, at, unit) <= look->tables->house.mule_reach)
				worth += 30;
	return worth;
}

static int32_t weigh_figure(const struct plan *plan, const struct move *move)
{
	const struct look *look = &plan->look;
	int figure = move->arg[RIDE_FIGURE], stops = conduct_count_stops(move);
	const struct conduct_person *it = &look->state->figure[figure];
	struct field_point from = {it->x * FIELD_GRAIN, it->y * FIELD_GRAIN}, to = from;
	int with = move->arg[RIDE_JOIN] ? move->arg[RIDE_JOIN] - 1 : NONE;

	if (stops) {
		int32_t x, y;

		conduct_get_stop(move, stops - 1, &x, &y);
		to = (struct field_point){x * FIELD_GRAIN, y * FIELD_GRAIN};
	}
	if (it->status != FIGURE_TABLE)
		return 50;
	return weigh_post(plan, figure, to, with) - weigh_post(plan, figure, from, it->unit) - 4;
}

/* ---- units */

/* A square that the enemy does not come to is of no use to those who must attack. */
static bool leaves_square(const struct plan *plan, int unit, int32_t way)
{
	if (plan->retires)
		return plan->doctrine->square_turns && conduct_in_square(&plan->look, unit) &&
		       plan->look.state->turn >= plan->look.field->exit.turn;
	return plan->doctrine->square_turns && plan->attacks && conduct_in_square(&plan->look, unit) &&
	       plan->look.state->turn > plan->doctrine->square_turns &&
	       way > plan->doctrine->square_inches * FIELD_STEPS;
}

/* Who goes first: those with leaders, then those nearest to the enemy. */
static int32_t weigh_activation(const struct plan *plan, const struct move *move)
{
	const struct look *look = &plan->look;
	int unit = move->arg[ACTIVATE_UNIT], how = move->arg[ACTIVATE_HOW], enemy;
	int32_t worth = 200, way;

	if (!conduct_on_table(look, unit))
		return worth;
	way = conduct_nearest_enemy(look, unit, &enemy);
	worth += conduct_leader_with(look, unit) ? 60 : 0;
	worth -= enemy == NONE ? 0 : way / 1000;
	if (how & HOW_LEAVE)
		worth += leaves_square(plan, unit, way) ? 100 : -150;
	if (how & HOW_CLAIM)
		worth += conduct_is_assault(look, unit) || way > 30 * FIELD_STEPS ? -20 : 5;
	if (how & HOW_FORGO)
		worth -= 10;
	return worth;
}

/* Each unit that is committed brings its dice. */
static int32_t weigh_supports(const struct plan *plan, const struct move *move)
{
	int32_t worth = move->count ? 10 : 5;

	for (int i = 0; i < ARMY && move->count && plan->doctrine->support_each; i++)
		if (conduct_get_order(move, 2 * i + SUPPORT_FOR))
			worth += plan->doctrine->support_each *
			         conduct_footprint_of(&plan->look, plan->side * ARMY + i)->support;
	return worth;
}

/* Doing nothing, where the rules allow it: an order for nobody is none. */
static bool is_passing(const struct move *move)
{
	bool order = move->verb == VERB_BRING || move->verb == VERB_BAYONETS || move->verb == VERB_MOVE ||
	             move->verb == VERB_FIRE || move->verb == VERB_SUPPORT || move->verb == VERB_SERVE;

	return move->verb == VERB_DONE || move->verb == VERB_READY || move->verb == VERB_REFUSE ||
	       (order && !move->count && !move->set[0]);
}

static int32_t weigh(const struct plan *plan, const struct move *move)
{
	const struct look *look = &plan->look;
	uint64_t set = move->set[0];

	if (plan->doctrine->idle && is_passing(move))
		return 1 << 30;
	switch (move->verb) {
	case VERB_CONCEDE:
		return INT32_MIN;
	case VERB_OFFER:
		return -10000;
	case VERB_ACCEPT:
		return plan->attacks ? -1 : -2;
	case VERB_REFUSE:
		return 0;
	case VERB_READY:
		return 10;
	case VERB_PLACE:
		return conduct_weigh_placing(plan, move);
	case VERB_BRING:
		return (int32_t)base_count_bits(&set, 1);
	case VERB_BAYONETS:
		return weigh_bayonets(plan, move);
	case VERB_FIRST:
		return conduct_is_assault(look, plan->side * ARMY) ? 1 : 0;
	case VERB_FIGURE:
		return weigh_figure(plan, move);
	case VERB_ACTIVATE:
		return weigh_activation(plan, move);
	case VERB_MOVE:
		return conduct_weigh_move(plan, move);
	case VERB_EXPLOIT:
	case VERB_VOLLEY:
		return 20;
	case VERB_SERVE:
		return (int32_t)base_count_bits(&set, 1);
	case VERB_PRIMARY:
		return conduct_usual_primary(look, conduct_combat_of(look, look->state->combat), plan->side) ==
		       move->arg[PRIMARY_UNIT];
	case VERB_SUPPORT:
		return weigh_supports(plan, move);
	case VERB_REVEAL:
		return -100;
	default:
		return 0;
	}
}

void conduct_appraise(const void *tables, const void *view, int seat, const int32_t *doctrine, const struct move *moves,
                      size_t count, int32_t *worth)
{
	struct look look = conduct_look(tables, view);
	struct plan plan = conduct_make_plan(
		&look, seat, kit_choose_doctrine(&look.tables->doctrines, doctrine, look.state->scenario, seat));

	for (size_t i = 0; i < count; i++)
		worth[i] = weigh(&plan, &moves[i]);
}
