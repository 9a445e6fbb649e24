/* appraise.c: how good a move looks at once: enemy stands that it should destroy, ground that it gains, stands that it
 * brings on. Worth is in thousandths of a stand. May use: rooms. */
#include "systems/restless/rooms.h"

enum { STAND = 1000, CROWD = 300 /* what each unit on the table takes from the worth of one more */ };

/* What a unit's fire at a target comes to. */
struct shot {
	uint8_t known, dice, firing, open;
};
/* What a player thinks of while appraising; what was found out once is remembered. */
struct mind {
	struct look look;
	struct board board;
	int side;
	struct shot shot[UNITS][UNITS];
	int formed; /* the change of formation last thought of, as in a move; -1: none */
	int formed_unit, formed_fire;
};

/* ---- fire and close combat */

static const struct shot *find_shot(struct mind *mind, int unit, int target)
{
	struct shot *shot = &mind->shot[unit][target];
	struct aim aim;

	if (shot->known)
		return shot;
	shot->known = 1;
	if (restless_aim(&mind->look, &mind->board, unit, target, false, &aim)) {
		shot->dice = (uint8_t)aim.dice;
		shot->firing = (uint8_t)aim.firing;
		shot->open = aim.legal != aim.covered;
	}
	return shot;
}

static int expected_fire(struct mind *mind, int unit, int target, int times, int bonus)
{
	const struct shot *shot = find_shot(mind, unit, target);
	int dice = (shot->dice + shot->firing * bonus) * times;

	/* A six in six dice in the open, half of that and less in cover; losses often break a unit besides. */
	return shot->open ? dice * STAND / 6 * 3 / 2 : dice > 3 ? dice * STAND / 16 : dice * STAND / 40;
}

static int best_fire(struct mind *mind, int unit, int times, int bonus)
{
	int best = 0;

	for (int i = 0; i < mind->look.state->units; i++)
		if (restless_may_target(&mind->look, unit, i)) {
			int worth = expected_fire(mind, unit, i, times, bonus);

			best = worth > best ? worth : best;
		}
	return best;
}

/* The best fire of a unit that stood otherwise. */
static int fire_from(const struct mind *mind, int index, const struct restless_unit *there)
{
	struct mind other;
	struct restless_state state = *mind->look.state;

	state.unit[index] = *there;
	other.look = mind->look;
	other.look.state = &state;
	memset(other.shot[index], 0, sizeof other.shot[index]);
	restless_make_board(&other.look, &other.board);
	return best_fire(&other, index, 1, 0);
}

static int expected_combat(const struct mind *mind, int unit, int target, bool first, int bonus)
{
	const struct restless_tables *tables = mind->look.tables;
	const struct restless_unit *own = &mind->look.state->unit[unit], *enemy = &mind->look.state->unit[target];
	int mine = restless_count_stands(own), theirs = restless_count_stands(enemy);
	int hits = mine * ((first ? tables->first_round : tables->further_round) + bonus) * STAND / 3;
	int blows = theirs * tables->further_round * STAND / 3;

	hits = hits > theirs * STAND ? theirs * STAND : hits;
	blows = blows > mine * STAND ? mine * STAND : blows;
	/* A unit that is shaken will run. */
	hits += hits * 2 / 3;
	blows +=
		tables->morale[tables->type[own->type].morale] > 3 * (mine * STAND - blows) / STAND ? blows * 2 / 3 : 0;
	return hits - blows;
}

/* ---- ground */

static struct field_point shape_middle(const struct field_shape *shape)
{
	int64_t x = 0, y = 0;

	for (int i = 0; i < shape->count; i++) {
		x += shape->at[i].x;
		y += shape->at[i].y;
	}
	return (struct field_point){(int32_t)(x / shape->count), (int32_t)(y / shape->count)};
}

static bool nearest_enemy(const struct mind *mind, struct field_point from, struct field_point *at, int32_t *away)
{
	*away = FIELD_FAR;
	for (int i = 0; i < mind->board.count; i++) {
		const struct piece *piece = &mind->board.piece[i];
		int32_t gap = kit_measure_points(from, piece->stand.centre);

		if (mind->look.state->unit[piece->unit].side != mind->side && gap < *away) {
			*away = gap;
			*at = piece->stand.centre;
		}
	}
	return *away != FIELD_FAR;
}

/* Where a unit wants to be, and how near is near enough. */
static bool find_goal(const struct mind *mind, const struct restless_unit *unit, struct field_point *goal,
                      int32_t *near)
{
	const struct restless_scenario *map = mind->look.map;
	const struct restless_weapon *weapon = &mind->look.tables->weapon[unit->weapon];
	struct field_point from = restless_ref(unit);
	int32_t least = FIELD_FAR, away;

	*near = 0;
	if (map->victory == VICTORY_EXIT && mind->side == map->exit_side) {
		*goal = shape_middle(&map->exit);
		return true;
	}
	for (int i = 0; map->victory == VICTORY_HOLD && i < map->objectives; i++) {
		struct field_point middle = shape_middle(&map->objective[i].shape);
		bool ours = mind->look.state->holder[i] == mind->side;

		away = kit_measure_points(from, middle) + (ours == (mind->side == map->attacker) ? 40 * FIELD_INCH : 0);
		if (away < least && !restless_class_of(&mind->look, unit)->passive) {
			least = away;
			*goal = middle;
		}
	}
	if (least != FIELD_FAR &&
	    (mind->side == map->attacker || !nearest_enemy(mind, from, &from, &away) || away > 14 * FIELD_INCH))
		return true;
	if (restless_class_of(&mind->look, unit)->passive)
		return false;
	if (!nearest_enemy(mind, restless_ref(unit), goal, &away))
		return false;
	if (weapon->bands && weapon->band[weapon->bands - 1].range > 4 * FIELD_INCH)
		*near = weapon->band[weapon->bands - 1].range - 2 * FIELD_INCH;
	return true;
}

static int32_t miles_to_go(const struct mind *mind, const struct restless_unit *unit)
{
	struct field_point goal;
	int32_t near, away;

	if (!find_goal(mind, unit, &goal, &near))
		return 0;
	away = kit_measure_points(restless_ref(unit), goal) - near;
	return away > 0 ? away : 0;
}

/* An inch towards the goal is worth this for each stand: much to those who must get somewhere. */
static int inch_worth(const struct mind *mind)
{
	const struct restless_scenario *map = mind->look.map;

	return map->victory >= VICTORY_REMAIN                                 ? 8
	       : map->victory == VICTORY_EXIT && mind->side == map->exit_side ? 70
	       : map->victory == VICTORY_HOLD && mind->side == map->attacker  ? 60
	                                                                      : 15;
}

static int count_units(const struct mind *mind)
{
	int count = 0;

	for (int i = 0; i < mind->look.state->units; i++)
		count += mind->look.state->unit[i].side == mind->side &&
		         mind->look.state->unit[i].status == STATUS_TABLE &&
		         !restless_class_of(&mind->look, &mind->look.state->unit[i])->passive;
	return count;
}

/* What it is worth to bring a unit on. Who must leave again brings no more than has to leave: cards are few. */
static int entry_worth(const struct mind *mind, const struct restless_unit *unit)
{
	const struct restless_scenario *map = mind->look.map;
	int stands = restless_count_stands(unit);

	if (map->victory == VICTORY_EXIT && mind->side == map->exit_side &&
	    mind->look.state->reached + restless_count_present(&mind->look, mind->side) >
	            restless_count_start(&mind->look, mind->side) / 2 + 2)
		return -2 * STAND;
	/* A battle has some eighteen cards a side: units that come late come too late. */
	return 900 + stands * 250 - (map->victory == VICTORY_HOLD ? CROWD * count_units(mind) : 0);
}

static int expected_reach(const struct mind *mind, const struct restless_unit *unit, int formation, int rough,
                          int bonus)
{
	struct restless_rate rate = restless_class_of(&mind->look, unit)->rate[unit->side][formation];
	int dice = rate.dice - rough > 0 ? rate.dice - rough : 0;

	return (dice + bonus) * (FIELD_STEPS * 7 / 2) + rate.add * FIELD_STEPS;
}

/* Whether the straight way to the goal soon meets rough ground or an obstacle. */
static bool way_is_rough(const struct mind *mind, const struct restless_unit *unit, int reach)
{
	struct field_point goal, from = restless_ref(unit);
	int32_t near, length;
	struct field_stand stand;
	struct field_shape swept;

	if (!find_goal(mind, unit, &goal, &near))
		return false;
	length = kit_measure_points(from, goal);
	if (!length)
		return false;
	reach = reach * FIELD_GRAIN < length ? reach * FIELD_GRAIN : length;
	kit_make_stand(from, kit_find_facing(from, goal), 2 * FIELD_INCH, FIELD_INCH, &stand);
	kit_sweep_shape(&stand.shape, (int32_t)((int64_t)(goal.x - from.x) * reach / length),
	                (int32_t)((int64_t)(goal.y - from.y) * reach / length), &swept);
	for (int i = 0; i < mind->look.map->terrains; i++) {
		const struct restless_terrain *it = &mind->look.map->terrain[i];
		const struct restless_ground *ground = &mind->look.tables->ground[it->ground];

		if (it->shape.count && ground->rough && kit_shapes_overlap(&it->shape, &swept, SLACK))
			return true;
		for (int j = 0; ground->obstacle && j + 1 < it->points; j++) {
			struct field_shape line = {.count = 2, .at = {it->line[j], it->line[j + 1]}};

			if (kit_shapes_overlap(&swept, &line, SLACK))
				return true;
		}
	}
	return false;
}

/* ---- declarations */

/* Ground that a move of so many steps should gain. */
static int gain_of(const struct mind *mind, const struct restless_unit *unit, int reach, bool rough)
{
	int32_t left = miles_to_go(mind, unit) / FIELD_GRAIN;

	if (!rough && way_is_rough(mind, unit, reach))
		reach /= 3;
	reach = reach < left ? reach : left;
	return reach * restless_count_stands(unit) * inch_worth(mind) / FIELD_STEPS;
}

/* Whether a charge would find its way into the target, were the dice good enough. */
static bool charge_is_open(const struct mind *mind, int index, const struct restless_unit *unit, int target, int rough)
{
	struct restless_state state = *mind->look.state;
	struct look look = {mind->look.tables, mind->look.map, &state};
	struct board board;
	struct body body;
	struct move move;
	struct walk walk;

	state.unit[index] = *unit;
	state.unit[index].status = STATUS_TABLE;
	state.unit_active = (uint8_t)index;
	state.act = ACT_CHARGE;
	state.target = (uint8_t)target;
	state.rough = (uint8_t)rough;
	state.reach[0] = 36 * FIELD_STEPS;
	state.reach[1] = 0;
	restless_make_board(&look, &board);
	restless_make_body(&look, &state.unit[target], &body);
	for (int turn = 0; turn < 2; turn++)
		if (restless_head_for(&look, &board, restless_centre(&body), &body, state.reach[0], turn, &move) &&
		    !restless_walk(&look, &board, &move, &walk).rule && walk.touched >> target & 1)
			return true;
	return false;
}

static int appraise_charge(const struct mind *mind, int index, const struct restless_unit *unit, int target, int reach,
                           int bonus, int rough)
{
	struct body mine, theirs;
	int32_t gap;
	int worth = expected_combat(mind, index, target, true, bonus);

	restless_make_body(&mind->look, unit, &mine);
	restless_make_body(&mind->look, &mind->look.state->unit[target], &theirs);
	gap = restless_body_gap(&mine, &theirs) / FIELD_GRAIN + FIELD_STEPS * 3 / 5;
	if (gap > reach * 3 / 2 || worth <= 0 || !charge_is_open(mind, index, unit, target, rough))
		return -STAND;
	/* Halfway is as likely as not. */
	return gap < reach * 2 / 3 ? worth * 9 / 10 : gap < reach ? worth * 6 / 10 : worth / 4;
}

static int card_worth(const struct mind *mind, int kind)
{
	int effect = mind->look.tables->card[kind].effect;

	return effect == EFFECT_NONE ? -40 : effect == EFFECT_RALLY ? 400 : 250 * mind->look.tables->card[kind].dice;
}

static int card_bonus(const struct mind *mind, int kind, int effect)
{
	return kind >= 0 && mind->look.tables->card[kind].effect == effect ? mind->look.tables->card[kind].dice : 0;
}

static int appraise_forming(struct mind *mind, int index, const struct move *move, int moving)
{
	int now = best_fire(mind, index, 1, 0), formed = move->arg[3] >> 4;

	if (mind->formed != formed || mind->formed_unit != index) {
		struct restless_unit there =
			restless_reform(&mind->look, &mind->look.state->unit[index], formed & 15, formed >> 4);

		mind->formed = formed;
		mind->formed_unit = index;
		mind->formed_fire = fire_from(mind, index, &there);
	}
	if (move->arg[1] == ACT_FORM_FIRE)
		return 2 * mind->formed_fire - now;
	return moving + (mind->formed_fire - now) / 2 - 100;
}

static int appraise_order(struct mind *mind, const struct move *move)
{
	int index = move->arg[0], card = move->arg[2] - 1, act = move->arg[1], rough = move->arg[3] & 3;
	struct restless_unit unit = mind->look.state->unit[index];
	int fire = card_bonus(mind, card, EFFECT_FIRE), fight = card_bonus(mind, card, EFFECT_COMBAT);
	int go = card_bonus(mind, card, EFFECT_MOVE), worth = 0, reach, formation = move->arg[3] >> 4 & 15;
	struct pose pose;

	if (unit.status == STATUS_RESERVE && move->count) {
		restless_get_vertex(move, 0, &pose);
		unit.x = pose.x;
		unit.y = pose.y;
		unit.formation = (uint8_t)formation;
		worth += entry_worth(mind, &unit);
	} else if (unit.status != STATUS_TABLE) {
		return restless_count_stands(&unit) * 500;
	}
	formation = act == ACT_FORM_MOVE ? formation : unit.formation;
	reach = expected_reach(mind, &unit, formation, rough & 1, go);
	if (act == ACT_MOVE_FIRE || act == ACT_MOVE)
		worth += gain_of(mind, &unit, reach, rough) + best_fire(mind, index, 1, fire) / 2;
	else if (act == ACT_FIRE_MOVE || act == ACT_FIRE)
		worth += best_fire(mind, index, 1, fire) + gain_of(mind, &unit, reach, rough) / 2;
	else if (act == ACT_FIRE_TWICE)
		worth += best_fire(mind, index, 2, fire);
	else if (act == ACT_MOVE_TWICE && (rough == 0 || rough == 3))
		worth += gain_of(mind, &unit, 2 * reach, rough);
	else if (act == ACT_FORM_MOVE || act == ACT_FORM_FIRE)
		worth += appraise_forming(mind, index, move, gain_of(mind, &unit, reach, rough));
	else if (act == ACT_CHARGE)
		worth += appraise_charge(mind, index, &unit, move->arg[4] - 1, reach, fight, rough);
	else if (act == ACT_FIGHT)
		worth += expected_combat(mind, index, move->arg[4] - 1, false, fight);
	else
		worth -= 50;
	return worth - (card >= 0 ? card_worth(mind, card) : 0);
}

/* ---- paths */

static int appraise_path(const struct mind *mind, const struct move *move)
{
	const struct restless_state *state = mind->look.state;
	struct restless_unit now = state->unit[state->unit_active];
	struct walk walk;
	struct field_point enemy, ref;
	int32_t before = miles_to_go(mind, &now), after, away;
	int stands = restless_count_stands(&now), worth;

	if (restless_walk(&mind->look, &mind->board, move, &walk).rule)
		return -STAND;
	if (state->act == ACT_CHARGE && walk.touched)
		return 20 * STAND;
	after = miles_to_go(mind, &walk.unit);
	worth = (before - after) / FIELD_GRAIN * stands * inch_worth(mind) / FIELD_STEPS;
	ref = restless_ref(&walk.unit);
	if (nearest_enemy(mind, ref, &enemy, &away)) {
		worth -= kit_measure_facings(walk.unit.facing, kit_find_facing(ref, enemy)) * stands /
		         (4 * FIELD_DEGREE);
		/* Supply keeps away from the enemy. */
		if (restless_class_of(&mind->look, &now)->passive && away < 12 * FIELD_INCH &&
		    mind->look.map->victory != VICTORY_EXIT)
			worth += away / (FIELD_INCH / 25);
	}
	if (mind->look.map->exits && now.side == mind->look.map->exit_side) {
		struct body body;

		restless_make_body(&mind->look, &walk.unit, &body);
		for (int i = 0; i < mind->look.map->exits; i++)
			worth += restless_near_edge(&body, &mind->look.map->exit_edge[i]) ? 5 * STAND : 0;
	}
	if ((state->act == ACT_MOVE_FIRE || state->next & NEXT_FIRE) && mind->look.tables->weapon[now.weapon].bands)
		worth += fire_from(mind, state->unit_active, &walk.unit);
	return worth;
}

static int32_t appraise_move(struct mind *mind, const struct move *move)
{
	const struct restless_state *state = mind->look.state;

	switch (move->verb) {
	case VERB_CONCEDE:
		return INT32_MIN;
	case VERB_READY:
	case VERB_DEPLOY:
		return 100;
	case VERB_ACTIVATE:
		return appraise_order(mind, move);
	case VERB_PASS:
		return 300;
	case VERB_GO:
		return appraise_path(mind, move);
	case VERB_FIRE:
		return 1 + expected_fire(mind, state->unit_active, move->arg[0], move->arg[1], 0);
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
	case VERB_AMEND:
		return -10 * STAND;
	case VERB_SHOOT:
		return 100 * move->arg[1] * (1 + (move->arg[4] & 15)) - move->arg[2] / FIELD_STEPS;
	case VERB_AGREE:
		if (state->asked == ASK_TIME && restless_time_is_up(state))
			return 1;
		return restless_find_winner(&mind->look) == mind->side ? 1 : -1;
	default:
		return 0;
	}
}

void restless_appraise(const void *tables, const void *view, int seat, const struct move *moves, size_t count,
                       int32_t *worth)
{
	struct mind mind = {.look = restless_look(tables, view), .side = seat / PLAYERS, .formed = -1};

	restless_make_board(&mind.look, &mind.board);
	for (size_t i = 0; i < count; i++)
		worth[i] = appraise_move(&mind, &moves[i]);
}
