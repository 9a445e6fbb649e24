/* moves.c: how good a move of a unit looks: what it could hit and what could hit it there, how near it comes to where it is
 * wanted. May use: private, turn. */
#include "systems/conduct/opinion/private.h"
#include "systems/conduct/turn/turn.h"

struct plan conduct_make_plan(const struct look *look, int side, const struct conduct_doctrine *doctrine)
{
	const struct conduct_exit *way = &look->field->exit;
	int lead = conduct_count_points(look, side) - conduct_count_points(look, !side);

	return (struct plan){*look, side, lead <= look->tables->house.draw_most,
	                     way->allowed && way->side == side ? 1 : 0, doctrine};
}

/* The position as it would be, as far as this unit is concerned. */
static void suppose(const struct look *look, const struct conduct_preview *preview, struct conduct_state *then)
{
	int unit = look->state->active.unit;
	const struct conduct_unit *before = &look->state->unit[unit];
	struct conduct_unit *it = &then->unit[unit];

	*then = *look->state;
	*it = preview->unit;
	if (!preview->moved)
		return;
	it->turn |= T_MOVED;
	if (conduct_is_crew(look, unit)) {
		bool pivots = it->formation == before->formation && it->facing != before->facing;

		it->turn |= pivots ? T_PIVOTED : T_NO_FIRE;
	}
}

/* How far it is to the nearest objective that the side does not hold, steps; FIELD_FAR: none. */
static int32_t way_to_goal(const struct plan *plan, const struct look *there, int unit)
{
	int32_t best = FIELD_FAR;

	for (int i = 0; i < there->field->goals; i++) {
		int32_t way =
			kit_measure_points(conduct_middle_of(there, unit), there->field->goal[i].at) / FIELD_GRAIN;

		if (there->state->holder[i] != plan->side && way < best)
			best = way;
	}
	return best;
}

/* Holding what is held, and taking what is not. */
static int32_t weigh_goals(const struct plan *plan, const struct look *there, int unit)
{
	int32_t worth = 0;

	for (int i = 0; i < there->field->goals && !conduct_is_crew(there, unit); i++) {
		const struct conduct_goal *goal = &there->field->goal[i];

		if (conduct_measure_from(there, goal->at, unit) <= there->tables->house.objective_reach)
			worth += goal->points * (there->state->holder[i] == plan->side ? plan->doctrine->goal_hold
			                                                               : plan->doctrine->goal_take);
	}
	return worth;
}

static int32_t weigh_exit(const struct plan *plan, const struct look *there, int unit)
{
	const struct conduct_exit *way = &there->field->exit;
	struct field_shape edge = {.count = 2, .at = {way->edge.from, way->edge.to}};
	struct field_point at = kit_point_of(conduct_pose_of(&there->state->unit[unit]));
	int32_t far = kit_measure_points(at, kit_find_nearest(&edge, at)) / FIELD_GRAIN;
	int32_t left = (there->field->turns - there->state->turn + 1) * 6 * FIELD_STEPS;

	if (!plan->retires)
		return 0;
	return -(far / 100) * (far + 12 * FIELD_STEPS > left ? plan->doctrine->exit_hurry : 1);
}

/* Drilled horse keeps near enough to charge, in the saddle. */
static int32_t weigh_ride(const struct plan *plan, const struct look *there, int unit, int32_t way)
{
	int32_t near = plan->doctrine->horse_inches * FIELD_STEPS;

	return -(way > near ? way - near : 0) / plan->doctrine->horse_steps -
	       (conduct_has(there, unit, U_DISMOUNTED) ? plan->doctrine->horse_afoot : 0);
}

/* Where it is wanted: at the enemy, or at what is to be taken. */
static int32_t weigh_way(const struct plan *plan, const struct look *there, int unit)
{
	int enemy;
	int32_t way = conduct_nearest_enemy(there, unit, &enemy), goal = way_to_goal(plan, there, unit);
	bool assault = conduct_is_assault(there, unit);
	int32_t wait = plan->doctrine->wait_inches * FIELD_STEPS, close = plan->doctrine->attack_inches * FIELD_STEPS;

	if (plan->retires)
		return weigh_exit(plan, there, unit);
	if (enemy == NONE)
		return goal == FIELD_FAR ? 0 : -goal / plan->doctrine->goal_alone_steps;
	if (conduct_is_horse(plan, unit))
		return weigh_ride(plan, there, unit, way);
	if (assault)
		return -way / plan->doctrine->assault_steps;
	if (!plan->attacks)
		return way > wait ? -(way - wait) / plan->doctrine->wait_steps : 0;
	return -(way > close ? way - close : 0) / plan->doctrine->attack_steps -
	       (goal == FIELD_FAR ? 0 : goal / plan->doctrine->goal_steps);
}

/* Turned away from the nearest enemy, or in a formation that does not fight. */
static int32_t weigh_posture(const struct plan *plan, const struct look *there, int unit)
{
	const struct conduct_unit *it = &there->state->unit[unit];
	const struct conduct_footprint *footprint = conduct_footprint_of(there, unit);
	int enemy, off;
	int32_t way = conduct_nearest_enemy(there, unit, &enemy), worth = 0;

	if (enemy == NONE || way > plan->doctrine->posture_inches * FIELD_STEPS)
		return it->formation == FORM_COLUMN || it->formation == FORM_LIMBERED ? plan->doctrine->column_far : 0;
	off = kit_measure_facings(it->facing,
	                          kit_find_facing(conduct_middle_of(there, unit), conduct_middle_of(there, enemy)));
	worth -= off / 200 * (way < 15 * FIELD_STEPS ? 2 : 1);
	worth += footprint->primary * (way < 18 * FIELD_STEPS ? plan->doctrine->front_near : plan->doctrine->front_far);
	if (it->formation == FORM_LIMBERED)
		worth -= plan->doctrine->limbered_near;
	if (it->formation == FORM_SKIRMISH && conduct_is_assault(there, unit))
		worth -= plan->doctrine->assault_skirmish;
	if (conduct_find_works(there, unit) >= 0)
		worth += plan->doctrine->works;
	return worth;
}

/* The line of battle: as many stands in front as can be, guns in action. */
static int32_t weigh_array(const struct plan *plan, const struct look *there, int unit)
{
	int formation = there->state->unit[unit].formation;

	if (formation == FORM_LIMBERED)
		return -plan->doctrine->limbered_near;
	return conduct_footprint_of(there, unit)->primary * plan->doctrine->front_near -
	       (formation == FORM_SKIRMISH || formation == FORM_SQUARE ? plan->doctrine->assault_skirmish : 0);
}

int32_t conduct_weigh_placing(const struct plan *plan, const struct move *move)
{
	int unit = move->arg[PLACE_UNIT];
	const struct conduct_unit *it = &plan->look.state->unit[unit];
	enum { UNWANTED = -20000 }; /* less than anything else, but no giving up */
	bool elsewhere =
		move->arg[PLACE_X] != it->x || move->arg[PLACE_Y] != it->y || move->arg[PLACE_FACING] != it->facing;
	struct conduct_state then;
	struct look there = {plan->look.tables, plan->look.field, &then};

	if (!plan->doctrine->deploys)
		return elsewhere ? UNWANTED : 0;
	if (plan->doctrine->deploys > 1 && conduct_wants_square(&plan->look, plan->side))
		return elsewhere ? 1000 : 0;
	if (elsewhere)
		return 0;
	then = *plan->look.state;
	then.unit[unit].formation = (uint8_t)(move->arg[PLACE_FORM] & ~PLACE_OPEN);
	return 10 + weigh_array(plan, &there, unit) - weigh_array(plan, &plan->look, unit);
}

static int32_t weigh_leaving(const struct plan *plan, int unit)
{
	const struct conduct_exit *way = &plan->look.field->exit;

	return way->allowed && way->side == plan->side && plan->look.state->turn >= way->turn
	               ? plan->doctrine->leave_any +
	                         plan->doctrine->leave_point * conduct_type_of(&plan->look, unit)->points
	               : -3000;
}

/* Those who cannot stand a charge: crews, the Shaken and the scattered. */
static bool is_weak(const struct look *look, int unit)
{
	return conduct_is_crew(look, unit) || conduct_has(look, unit, U_SHAKEN | U_DISORDERED) ||
	       look->state->unit[unit].kills > 1;
}

/* The charge as it would be when melee begins. */
static int32_t weigh_contact(const struct plan *plan, struct conduct_state *then, const struct conduct_preview *preview)
{
	int unit = then->active.unit;
	struct conduct_unit *it = &then->unit[unit];
	struct look there = {plan->look.tables, plan->look.field, then};

	it->foe = (uint8_t)preview->target;
	it->met = then->turn;
	it->flags = (uint16_t)((it->flags & ~(U_FLANK | U_ACROSS)) | (preview->flank ? U_FLANK : 0) |
	                       (preview->across ? U_ACROSS : 0));
	it->turn |= T_CHARGED;
	it->round = 0;
	return conduct_weigh_chances(plan, &there, unit, preview->target);
}

/* Is an enemy within the range of this gun, somewhere in front of it? */
static bool has_targets(const struct look *there, int unit)
{
	const struct conduct_fire *fire = &there->tables->fire;
	int32_t range = conduct_type_of(there, unit)->arm == ARM_GUN ? fire->artillery_band[BAND_EFFECTIVE]
	                                                             : fire->mg_band[BAND_EFFECTIVE];
	struct field_point at = kit_point_of(conduct_pose_of(&there->state->unit[unit]));

	EACH_OF (!conduct_side_of(unit), enemy)
		if (conduct_on_table(there, enemy) && !conduct_has(there, enemy, U_HIDDEN) &&
		    conduct_measure_from(there, at, enemy) <= range &&
		    kit_measure_facings(there->state->unit[unit].facing,
		                        kit_find_facing(at, conduct_middle_of(there, enemy))) <=
		            there->tables->fire.gun_arc)
			return true;
	return false;
}

/* Enemies who could charge it, friends who could help. */
static int32_t weigh_company(const struct plan *plan, const struct look *there, int unit)
{
	const struct conduct_doctrine *by = plan->doctrine;
	int32_t worth = 0;

	if (by->threat)
		worth -= conduct_weigh_threat(plan, there, unit);
	if (by->beside || by->back_up)
		worth += conduct_weigh_friends(plan, there, unit);
	if (conduct_has(there, unit, U_PRONE) && conduct_is_assault(there, unit))
		worth -= by->prone_assault;
	if (by->gun_ready && there->state->unit[unit].formation == FORM_ACTION)
		worth += by->gun_ready * has_targets(there, unit);
	return worth;
}

int32_t conduct_weigh_move(const struct plan *plan, const struct move *move)
{
	int unit = plan->look.state->active.unit;
	struct conduct_preview preview;
	struct conduct_state then;
	struct look there = {plan->look.tables, plan->look.field, &then};
	int32_t worth;

	if (!conduct_preview(&plan->look, move, &preview))
		return -5000;
	if (preview.exits)
		return weigh_leaving(plan, unit);
	suppose(&plan->look, &preview, &then);
	if (then.unit[unit].status != STATUS_TABLE)
		return -200; /* waits off the table */
	if (preview.target != NONE) {
		worth = plan->doctrine->chances
		                ? weigh_contact(plan, &then, &preview)
		                : conduct_weigh_charge(plan, unit, preview.target, preview.flank, preview.across);
		return worth + weigh_way(plan, &there, unit) + plan->doctrine->charge_any +
		       (is_weak(&plan->look, preview.target) ? plan->doctrine->charge_weak : 0);
	}
	worth = conduct_weigh_fire(&there, unit) * plan->doctrine->fire / 100 -
	        conduct_weigh_danger(&there, unit) * plan->doctrine->danger / 100 /
	                (conduct_is_assault(&there, unit) ? plan->doctrine->assault_fearless : 1);
	return worth + weigh_way(plan, &there, unit) + weigh_goals(plan, &there, unit) +
	       weigh_posture(plan, &there, unit) + weigh_company(plan, &there, unit);
}
