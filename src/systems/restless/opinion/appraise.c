/* appraise.c: how good a move looks at once: enemies that it should destroy or drive off, ground that it gains, units
 * that it brings on. May use: opinion. */
#include "systems/restless/opinion/opinion.h"

/* ---- fire */

static struct shot take_aim(const struct look *look, const struct field_crowd *crowd, int unit, int target)
{
	struct shot shot = {.known = 1};
	struct aim aim;

	if (restless_aim(look, crowd, unit, target, false, &aim)) {
		shot.dice = (uint8_t)aim.dice;
		shot.firing = (uint8_t)aim.firing;
		shot.open = (uint8_t)__builtin_popcount(aim.legal & ~aim.covered);
		shot.covered = (uint8_t)__builtin_popcount(aim.covered);
	}
	return shot;
}

static int price_shot(const struct mind *mind, const struct shot *shot, int target, int times, int bonus,
                      struct field_point from)
{
	struct harm harm;

	if (!shot->firing)
		return 0;
	harm = restless_expect_fire(mind, target, (shot->dice + shot->firing * bonus) * times, shot->open,
	                            shot->covered);
	return restless_price_harm(mind, target, harm, from);
}

static int expected_fire(struct mind *mind, int unit, int target, int times, int bonus)
{
	struct shot *shot = &mind->pair[unit][target].shot;

	if (!shot->known)
		*shot = take_aim(&mind->look, mind->crowd, unit, target);
	return price_shot(mind, shot, target, times, bonus, mind->centre[unit]);
}

static int find_best_fire(struct mind *mind, int unit, int times, int bonus)
{
	int best = 0;

	for (int i = 0; i < mind->look.state->units; i++)
		if (restless_may_target(&mind->look, unit, i)) {
			int worth = expected_fire(mind, unit, i, times, bonus);

			best = worth > best ? worth : best;
		}
	return best;
}

static int best_fire(struct mind *mind, int unit, int times, int bonus)
{
	struct volley *volley;

	if (times > VOLLEYS || bonus >= BONUSES)
		return find_best_fire(mind, unit, times, bonus);
	volley = &mind->volley[unit][times - 1][bonus];
	if (!volley->known)
		*volley = (struct volley){true, find_best_fire(mind, unit, times, bonus)};
	return volley->worth;
}

/* The best fire of a unit that stood otherwise. */
static int fire_from(const struct mind *mind, int index, const struct restless_unit *there)
{
	const struct restless_weapon *weapon = &mind->look.tables->weapon[there->weapon];
	int64_t range = weapon->bands ? weapon->band[weapon->bands - 1].range + 4 * FIELD_INCH : 0;
	struct restless_state state = *mind->look.state;
	struct look look = {mind->look.tables, mind->look.map, &state};
	const struct field_crowd *crowd = NULL;
	int best = 0;

	state.unit[index] = *there;
	for (int i = 0; i < state.units; i++) {
		struct shot shot;
		int worth;

		if (!restless_may_target(&look, index, i) ||
		    kit_points_apart(restless_ref(there), mind->centre[i], range))
			continue;
		if (!crowd)
			crowd = restless_suppose_crowd(&look);
		shot = take_aim(&look, crowd, index, i);
		worth = price_shot(mind, &shot, i, 1, 0, restless_ref(there));
		best = worth > best ? worth : best;
	}
	return best;
}

/* ---- ground */

static int count_units(const struct mind *mind)
{
	int count = 0;

	for (int i = 0; i < mind->look.state->units; i++)
		count += mind->look.state->unit[i].side == mind->side &&
		         mind->look.state->unit[i].status == STATUS_TABLE &&
		         !restless_class_of(&mind->look, &mind->look.state->unit[i])->passive;
	return count;
}

/* What it is worth to bring a unit on: cards are few, and who comes late comes too late. */
static int entry_worth(const struct mind *mind, int index)
{
	const struct restless_scenario *map = mind->look.map;
	const struct restless_unit *unit = &mind->look.state->unit[index];
	int stands = restless_count_stands(unit), worth = mind->doctrine->entry + stands * mind->doctrine->entry_stand;

	if (mind->runners)
		return mind->runners >> index & 1 ? worth : -2 * STAND;
	if (map->victory == VICTORY_HOLD)
		return restless_class_of(&mind->look, unit)->passive
		               ? -STAND
		               : worth - mind->doctrine->entry_crowd * count_units(mind);
	/* Who waits off the table is safe there, and before the first Joker no card can be the last. */
	if (mind->kept >> index & 1 && !mind->look.state->jokers)
		return mind->doctrine->keep_entry;
	if (map->victory == VICTORY_REMAIN && restless_unit_counts(&mind->look, unit) &&
	    2 * restless_count_present(&mind->look, mind->side) < restless_count_start(&mind->look, mind->side))
		worth += stands * mind->doctrine->entry_counted;
	return worth;
}

/* ---- declarations */

/* Whether a charge would find its way into the target, were the dice good enough. */
static bool charge_is_open(const struct mind *mind, int index, const struct restless_unit *unit, int target, int rough)
{
	struct restless_state state = *mind->look.state;
	struct look look = {mind->look.tables, mind->look.map, &state};
	struct seeking seeking = {.look = &look, .touches = true};
	struct field_quest quest;
	struct field_body body;
	struct move move;

	state.unit[index] = *unit;
	state.unit[index].status = STATUS_TABLE;
	state.unit_active = (uint8_t)index;
	state.act = ACT_CHARGE;
	state.target = (uint8_t)target;
	state.rough = (uint8_t)rough;
	state.reach[0] = 36 * FIELD_STEPS;
	state.reach[1] = 0;
	seeking.crowd = restless_suppose_crowd(&look);
	quest = restless_start_quest(&seeking);
	restless_make_body(&look, &state.unit[target], &body);
	for (int turn = 0; turn < 2; turn++)
		if (restless_head_for(&quest, kit_find_centre(&body), &body, state.reach[0], turn, &move))
			return true;
	return false;
}

static bool find_open(struct mind *mind, int index, const struct march *march, int target)
{
	uint8_t *open = &mind->pair[index][target].open[march->rough & 1];

	if (march->unit.status != STATUS_TABLE || !*open)
		*open = charge_is_open(mind, index, &march->unit, target, march->rough) ? 2 : 1;
	return *open == 2;
}

static struct onset find_onset(struct mind *mind, int index, const struct restless_unit *unit, int target)
{
	struct field_body mine, theirs;
	struct restless_unit there;
	int32_t gap;

	restless_make_body(&mind->look, unit, &mine);
	restless_make_body(&mind->look, &mind->look.state->unit[target], &theirs);
	gap = kit_measure_bodies(&mine, &theirs);
	there = restless_shift_towards(unit, mind->centre[target], gap / FIELD_GRAIN);
	return (struct onset){true, gap,
	                      restless_price_ground(mind, index, &there) - restless_price_ground(mind, index, unit)};
}

static int appraise_charge(struct mind *mind, int index, const struct march *march, int target, int bonus)
{
	struct onset *onset = &mind->pair[index][target].onset;
	int worth, chance;

	if (mind->look.map->real)
		return restless_price_combat(mind, index, target, true, bonus) / 2;
	if (kit_points_apart(restless_ref(&march->unit), mind->centre[target],
	                     (6 * march->rate.dice + march->rate.add + 4) * FIELD_INCH))
		return -STAND;
	if (march->unit.status != STATUS_TABLE || !onset->known)
		*onset = find_onset(mind, index, &march->unit, target);
	worth = restless_price_combat(mind, index, target, true, bonus) + onset->gain;
	chance = restless_expect_way(mind, march->rate, onset->gap);
	if (chance < mind->doctrine->least_chance || worth <= 0 || !find_open(mind, index, march, target))
		return -STAND;
	return worth * chance / STAND * mind->doctrine->charge / 100;
}

static int card_worth(const struct mind *mind, int kind)
{
	int effect = mind->look.tables->card[kind].effect;

	return effect == EFFECT_NONE    ? mind->doctrine->card_nothing
	       : effect == EFFECT_RALLY ? mind->doctrine->card_rally
	                                : mind->doctrine->card_die * mind->look.tables->card[kind].dice;
}

/* The best fire of a unit in another formation and facing, told as in a move. */
static int fire_formed(struct mind *mind, int index, int how)
{
	struct forming *forming = restless_recall_forming(mind, index, how);

	if (!forming->fired)
		forming->fire = fire_from(mind, index, &forming->unit);
	forming->fired = true;
	return forming->fire;
}

static int appraise_forming(struct mind *mind, int index, const struct move *move, int moving)
{
	int now = best_fire(mind, index, 1, 0), then = fire_formed(mind, index, move->arg[ACTIVATE_HOW] >> HOW_FORM);

	return move->arg[ACTIVATE_ACT] == ACT_FORM_FIRE ? 2 * then - now : moving + (then - now) / 2;
}

static int fire_twice(struct mind *mind, int index, int bonus)
{
	int worth = best_fire(mind, index, 2, bonus);

	return worth ? worth : -mind->doctrine->aimless;
}

static int appraise_order(struct mind *mind, const struct move *move)
{
	int index = move->arg[ACTIVATE_UNIT], card = move->arg[ACTIVATE_CARD] - 1, act = move->arg[ACTIVATE_ACT],
	    worth = 0;
	int fire = restless_find_bonus(mind, card, EFFECT_FIRE), fight = restless_find_bonus(mind, card, EFFECT_COMBAT);
	struct march march = restless_read_march(mind, move);

	if (march.unit.status == STATUS_RESERVE && move->count)
		worth += entry_worth(mind, index);
	else if (march.unit.status != STATUS_TABLE)
		return restless_count_stands(&march.unit) * mind->doctrine->rallied;
	if (act == ACT_MOVE_FIRE || act == ACT_MOVE)
		worth += restless_gain_march(mind, index, &march) + best_fire(mind, index, 1, fire) / 2;
	else if (act == ACT_FIRE_MOVE || act == ACT_FIRE)
		worth += best_fire(mind, index, 1, fire) + restless_gain_march(mind, index, &march) / 2;
	else if (act == ACT_FIRE_TWICE)
		worth += fire_twice(mind, index, fire);
	else if (act == ACT_MOVE_TWICE)
		worth += restless_gain_march(mind, index, &march);
	else if (act == ACT_FORM_MOVE || act == ACT_FORM_FIRE)
		worth += appraise_forming(mind, index, move,
		                          act == ACT_FORM_MOVE ? restless_gain_march(mind, index, &march) : 0);
	else if (act == ACT_CHARGE)
		worth += appraise_charge(mind, index, &march, move->arg[ACTIVATE_TARGET] - 1, fight);
	else if (act == ACT_FIGHT)
		worth += restless_price_combat(mind, index, move->arg[ACTIVATE_TARGET] - 1, false, fight);
	else
		worth -= mind->doctrine->do_nothing;
	return worth - (card >= 0 ? card_worth(mind, card) : 0);
}

/* ---- paths */

/* Whether a charge along this path, one that is not empty, may come to touch its target: it does not where it ends farther
 * off than a charge is brought nearer, unless it turns about on its way. */
static bool may_touch(const struct mind *mind, const struct move *move)
{
	const struct restless_state *state = mind->look.state;
	struct restless_unit end = restless_dress(&mind->look, mind->crowd, state->unit_active);
	struct field_body mine, theirs;

	for (int i = 0; i < restless_count_vertices(move); i++) {
		struct field_pose pose;

		restless_get_vertex(move, i, &pose);
		if (kit_measure_facings(end.facing, pose.facing) == FIELD_ROUND / 2)
			return true;
		restless_set_pose(&end, pose);
	}
	restless_make_body(&mind->look, &end, &mine);
	restless_make_body(&mind->look, &state->unit[state->target], &theirs);
	return kit_bodies_near(&mine, &theirs, mind->look.tables->charge_snap + FIELD_LENIENCE + FIELD_CONTACT);
}

static int appraise_path(struct mind *mind, const struct move *move)
{
	const struct restless_state *state = mind->look.state;
	struct restless_unit there = state->unit[state->unit_active];
	const struct restless_weapon *weapon = &mind->look.tables->weapon[there.weapon];
	struct walk walk;
	int stands = restless_count_stands(&there), count = restless_count_vertices(move), enemy, worth;
	struct field_pose pose;

	if (count) {
		restless_get_vertex(move, count - 1, &pose);
		there.x = pose.x;
		there.y = pose.y;
		there.facing = pose.facing;
	}
	if (state->act == ACT_CHARGE && count && may_touch(mind, move) &&
	    !restless_walk(&mind->look, mind->crowd, move, &walk).rule && walk.touched)
		return 20 * STAND - 100 * __builtin_popcountll(walk.touched);
	worth = restless_price_place(mind, state->unit_active, &there) - restless_price_here(mind, state->unit_active);
	enemy = restless_nearest_enemy(mind, restless_ref(&there));
	if (enemy != NONE && weapon->bands && there.formation != FORM_SQUARE)
		worth -= kit_measure_facings(there.facing, kit_find_facing(restless_ref(&there), mind->centre[enemy])) *
		         stands / FIELD_DEGREE * mind->doctrine->astray / 100;
	if (mind->look.map->exits && there.side == mind->look.map->exit_side) {
		struct field_body body;

		restless_make_body(&mind->look, &there, &body);
		for (int i = 0; i < mind->look.map->exits; i++)
			worth += kit_body_at_edge(&body, &mind->look.map->exit_edge[i]) ? 5 * STAND : 0;
	}
	if ((state->act == ACT_MOVE_FIRE || state->next & NEXT_FIRE) && weapon->bands)
		worth += fire_from(mind, state->unit_active, &there);
	return worth;
}

/* ---- any move */

/* A place before the battle. Who leaves that to the umpire thinks of no other places than his. */
static int32_t appraise_place(struct mind *mind, const struct move *move)
{
	int unit = move->arg[PLACE_UNIT];
	struct restless_unit placed = mind->look.state->unit[unit];
	struct field_pose pose;

	restless_get_vertex(move, 0, &pose);
	placed.formation = (uint8_t)move->arg[PLACE_FORM];
	restless_set_pose(&placed, pose);
	if (mind->doctrine->deploy)
		return restless_price_start(mind, unit, &placed);
	if (!mind->known[unit])
		mind->known[unit] = restless_find_zone(&mind->look, mind->crowd, unit, &mind->umpires);
	return memcmp(&placed, &mind->umpires, sizeof placed) == 0 ? 0 : INT32_MIN;
}

static bool is_march(const struct move *move)
{
	return move->verb == VERB_ACTIVATE &&
	       (move->arg[ACTIVATE_ACT] == ACT_MOVE_TWICE || move->arg[ACTIVATE_ACT] == ACT_MOVE_FIRE ||
	        move->arg[ACTIVATE_ACT] == ACT_FORM_MOVE);
}

/* Doing nothing, where the rules allow it. */
static bool is_passing(const struct move *move)
{
	return move->verb == VERB_DECLINE || move->verb == VERB_END || move->verb == VERB_HOLD ||
	       move->verb == VERB_READY || move->verb == VERB_DEPLOY || move->verb == VERB_REFUSE;
}

static int32_t appraise_move(struct mind *mind, const struct move *move)
{
	const struct restless_state *state = mind->look.state;

	if (mind->doctrine->idle && is_passing(move))
		return PASSING;
	switch (move->verb) {
	case VERB_CONCEDE:
		return INT32_MIN;
	case VERB_READY:
	case VERB_DEPLOY:
		return 100;
	case VERB_PLACE:
		return appraise_place(mind, move);
	case VERB_ACTIVATE:
		return appraise_order(mind, move);
	case VERB_PASS:
		return mind->doctrine->pass;
	case VERB_GO:
		return appraise_path(mind, move);
	case VERB_FIRE:
		return 1 + expected_fire(mind, state->unit_active, move->arg[FIRE_TARGET], move->arg[FIRE_TIMES], 0);
	case VERB_END:
	case VERB_HOLD:
	case VERB_CLAIM:
		return -2 * STAND;
	case VERB_TIME:
		return restless_time_is_up(state) ? 100 * STAND : -10 * STAND;
	case VERB_OFFER:
	case VERB_PENALISE:
		return -10 * STAND;
	case VERB_RAISE:
	case VERB_DISMISS:
		return -1;
	case VERB_MOVE:
		return 100;
	case VERB_CONTACT:
		return 20 * STAND;
	case VERB_EXIT:
	case VERB_RUN:
	case VERB_DICE:
	case VERB_HITS:
	case VERB_TOTAL:
	case VERB_AMEND:
		return -10 * STAND;
	case VERB_SHOOT:
		return 100 * move->arg[SHOOT_TIMES] * (1 + (move->arg[SHOOT_HIT] & HIT_OPEN)) -
		       move->arg[SHOOT_RANGE] / FIELD_STEPS;
	case VERB_AGREE:
		if (state->asked == ASK_TIME && restless_time_is_up(state))
			return 1;
		return restless_find_winner(&mind->look) == mind->side ? 1 : -1;
	default:
		return 0;
	}
}

/* The best orders are looked at again where they hang on a march: the way may be blocked. */
static void prove_marches(struct mind *mind, const struct move *moves, size_t count, int32_t *worth)
{
	for (int i = 0; i < PROOFS && count && !mind->look.map->real; i++) {
		struct march march;
		size_t best = 0;
		int index;
		int32_t hope, found;

		for (size_t j = 1; j < count; j++)
			best = worth[j] > worth[best] ? j : best;
		index = moves[best].arg[ACTIVATE_UNIT];
		if (!is_march(&moves[best]) || restless_runs_out(mind, index))
			return;
		march = restless_read_march(mind, &moves[best]);
		hope = restless_gain_march(mind, index, &march);
		if (hope <= 0 || mind->trust[index][march.rough] != 100)
			return;
		found = restless_try_march(mind, &moves[best]);
		if (found >= hope * 9 / 10)
			return;
		mind->trust[index][march.rough] = (uint8_t)(found > 0 ? found * 100 / hope : 0);
		for (size_t j = 0; j < count; j++)
			if (moves[j].verb == VERB_ACTIVATE && moves[j].arg[ACTIVATE_UNIT] == index)
				worth[j] = appraise_move(mind, &moves[j]);
	}
}

void restless_appraise(const void *tables, const void *view, int seat, const int32_t *doctrine,
                       const struct move *moves, size_t count, int32_t *worth)
{
	struct mind mind;

	restless_make_plan(tables, view, seat / PLAYERS, doctrine, &mind);
	for (size_t i = 0; i < count; i++)
		worth[i] = appraise_move(&mind, &moves[i]);
	prove_marches(&mind, moves, count, worth);
}
