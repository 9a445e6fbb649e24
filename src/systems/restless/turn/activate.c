/* activate.c: the declaration of what a unit will do, and the order of its halves. May use: rooms. */
#include "systems/restless/rooms.h"

/* What an ACTIVATE move says. */
struct order {
	int unit, act, card, rough, formation, facing, target; /* card, target: NONE for none */
	bool placed;
	struct field_pose pose;
};

static struct order read_order(const struct move *move)
{
	struct order order = {
		.unit = move->arg[ACTIVATE_UNIT],
		.act = move->arg[ACTIVATE_ACT],
		.card = move->arg[ACTIVATE_CARD] ? move->arg[ACTIVATE_CARD] - 1 : NONE,
		.rough = move->arg[ACTIVATE_HOW] & 15,
		.formation = move->arg[ACTIVATE_HOW] >> HOW_FORM & 15,
		.facing = move->arg[ACTIVATE_HOW] >> HOW_FACING,
		.target = move->arg[ACTIVATE_TARGET] ? move->arg[ACTIVATE_TARGET] - 1 : NONE,
		.placed = move->count == 6,
	};

	if (order.placed)
		restless_get_vertex(move, 0, &order.pose);
	return order;
}

static struct move make_activate(int unit, int act, int card, int rough, int formation, int facing, int target)
{
	struct move move;

	memset(&move, 0, sizeof move);
	move.verb = VERB_ACTIVATE;
	move.arg[ACTIVATE_UNIT] = unit;
	move.arg[ACTIVATE_ACT] = act;
	move.arg[ACTIVATE_CARD] = card == NONE ? 0 : card + 1;
	move.arg[ACTIVATE_HOW] = rough | formation << HOW_FORM | facing << HOW_FACING;
	move.arg[ACTIVATE_TARGET] = target == NONE ? 0 : target + 1;
	return move;
}

/* What an act declares: a change of formation at once, a move, fire. */
enum { FORMS_FIRST = 1, MOVES = 2, FIRES = 4, ENTERS = 8 };
static const uint8_t act_parts[ACTS] = {
	[ACT_MOVE_FIRE] = MOVES | FIRES | ENTERS,
	[ACT_FIRE_MOVE] = MOVES | FIRES,
	[ACT_FIRE_TWICE] = FIRES,
	[ACT_MOVE_TWICE] = MOVES | ENTERS,
	[ACT_FORM_MOVE] = FORMS_FIRST | MOVES,
	[ACT_FORM_FIRE] = FORMS_FIRST | FIRES,
	[ACT_CHARGE] = MOVES | ENTERS,
	[ACT_MOVE_FORM] = MOVES | ENTERS,
	[ACT_FIRE_FORM] = FIRES,
	[ACT_MOVE] = MOVES | ENTERS,
	[ACT_FIRE] = FIRES,
	[ACT_FORM] = FORMS_FIRST,
};

static bool act_forms(int act)
{
	return act_parts[act] & FORMS_FIRST;
}

static bool act_moves(int act)
{
	return act_parts[act] & MOVES;
}

static bool act_fires(int act)
{
	return act_parts[act] & FIRES;
}

static struct refusal allowed(void)
{
	return restless_refuse(NULL, NULL);
}

/* ---- check */

/* Whether the players say where the unit comes back. */
static bool chooses_return(const struct look *look, const struct restless_unit *unit)
{
	return look->state->option[OPT_RALLY_POINT] == RALLY_CHOSEN && !look->map->real &&
	       (unit->status == STATUS_FLED || unit->status == STATUS_DESTROYED);
}

/* On a real table only the roster is known. */
static struct refusal check_real_start(const struct look *look, const struct order *order)
{
	const struct restless_unit *unit = &look->state->unit[order->unit];
	bool rally = order->card != NONE && look->tables->card[order->card].effect == EFFECT_RALLY;

	if (order->placed || order->facing || (order->formation && !act_forms(order->act)))
		return restless_refuse("restless:oneoff-8", "On a real table no places and facings are given.");
	if (unit->status == STATUS_TABLE)
		return allowed();
	if (unit->status == STATUS_RESERVE)
		return act_parts[order->act] & ENTERS
		               ? allowed()
		               : restless_refuse("restless:oneoff-8", "A unit that marches on begins with a move.");
	if (!restless_can_rally(look, order->unit))
		return restless_refuse("restless:cc-destroyed", "This unit is out of the battle.");
	return rally ? allowed()
	             : restless_refuse("restless:morale-return", "A unit that ran away returns only by a rally card.");
}

/* Where the unit will stand when its act begins. */
static struct refusal find_start(const struct look *look, const struct field_crowd *crowd, const struct order *order,
                                 struct restless_unit *start)
{
	const struct restless_unit *unit = &look->state->unit[order->unit];

	*start = *unit;
	if (look->map->real)
		return check_real_start(look, order);
	if (unit->status == STATUS_RESERVE) { /* [restless:oneoff-8] */
		if (!order->placed || !restless_form_permitted(look, unit, order->formation))
			return restless_refuse(
				"restless:oneoff-8",
				"A unit that marches on needs a permitted formation and a place at its edge.");
		if (!(act_parts[order->act] & ENTERS))
			return restless_refuse("restless:oneoff-8", "A unit that marches on begins with a move.");
		start->formation = (uint8_t)order->formation;
		start->x = order->pose.x;
		start->y = order->pose.y;
		start->facing = order->pose.facing;
		return restless_check_entry(look, crowd, order->unit, start);
	}
	if (order->placed && !chooses_return(look, unit))
		return restless_refuse("restless:oneoff-8", "Only a unit that waits off the table is given a place.");
	if (unit->status == STATUS_TABLE)
		return allowed();
	if (!restless_can_rally(look, order->unit))
		return restless_refuse("restless:cc-destroyed", "This unit is out of the battle.");
	if (order->card == NONE || look->tables->card[order->card].effect != EFFECT_RALLY)
		return restless_refuse("restless:morale-return", "A unit that ran away returns only by a rally card.");
	if (chooses_return(look, unit)) {
		if (!order->placed || order->formation != unit->formation)
			return restless_refuse("restless:card-rally",
			                       "A rallied unit needs its formation and a place at the table's edge.");
		return restless_check_return(look, crowd, order->unit, &order->pose, start);
	}
	if (!restless_find_return(look, crowd, order->unit, start))
		return restless_refuse("restless:card-rally", "There is no room at the table's edge.");
	return allowed();
}

static struct refusal check_forming(const struct look *look, const struct field_crowd *crowd, const struct order *order,
                                    struct restless_unit *start)
{
	struct restless_unit formed;
	struct refusal refusal;

	if (!act_forms(order->act)) {
		bool entering = look->state->unit[order->unit].status == STATUS_RESERVE ||
		                chooses_return(look, &look->state->unit[order->unit]);

		if (order->facing || (order->formation && !entering))
			return restless_refuse("restless:act-5", "This option changes no formation.");
		return allowed();
	}
	if (order->formation == start->formation || !restless_form_permitted(look, start, order->formation))
		return restless_refuse(start->side == BRITISH ? "restless:form-list-british"
		                                              : "restless:form-list-native",
		                       "The unit cannot change to that formation.");
	if (order->facing < 0 || order->facing >= FIELD_ROUND)
		return restless_refuse("restless:act-5", "A facing is 0 to 359.99 degrees.");
	if (look->map->real)
		return allowed();
	formed = restless_reform(look, start, order->formation, order->facing);
	refusal = restless_check_place(look, crowd, order->unit, &formed);
	*start = formed;
	return refusal;
}

/* Where an order's act begins. Many orders of a unit begin alike: one who lists them keeps what was found. */
struct stance {
	int unit, parts, card, formation,
		facing; /* of the order; parts: whether it forms first, whether it may enter */
	bool placed;
	struct field_pose pose;
	/* found: */
	struct refusal refusal; /* why it cannot begin there */
	struct restless_unit start;
	int rough; /* whether it stands on rough ground: 0 not asked, 1 no, 2 yes */
};
/* The last that were found; they hold for one state. */
enum { STANCES = 16 };
struct stances {
	int count;
	struct stance list[STANCES];
};

static bool is_same_stance(const struct stance *a, const struct stance *b)
{
	return a->unit == b->unit && a->parts == b->parts && a->card == b->card && a->formation == b->formation &&
	       a->facing == b->facing && a->placed == b->placed && a->pose.x == b->pose.x && a->pose.y == b->pose.y &&
	       a->pose.facing == b->pose.facing;
}

static struct stance *find_stance(const struct look *look, const struct field_crowd *crowd, const struct order *order,
                                  struct stances *stances)
{
	struct stance wanted = {.unit = order->unit,
	                        .parts = act_parts[order->act] & (FORMS_FIRST | ENTERS),
	                        .card = order->card,
	                        .formation = order->formation,
	                        .facing = order->facing,
	                        .placed = order->placed,
	                        .pose = order->pose};
	struct stance *stance;

	/* The last ones first: orders that begin alike are mostly listed one after the other. */
	for (int i = stances->count; i > 0 && i > stances->count - STANCES; i--)
		if (is_same_stance(&stances->list[(i - 1) % STANCES], &wanted))
			return &stances->list[(i - 1) % STANCES];
	stance = &stances->list[stances->count++ % STANCES];
	*stance = wanted;
	stance->refusal = find_start(look, crowd, order, &stance->start);
	if (!stance->refusal.rule)
		stance->refusal = check_forming(look, crowd, order, &stance->start);
	return stance;
}

static bool stands_rough(const struct look *look, struct stance *stance)
{
	struct field_body body;

	if (!stance->rough) {
		restless_make_body(look, &stance->start, &body);
		stance->rough = kit_body_on(&look->map->ground, &body, GROUND_ROUGH) ? 2 : 1;
	}
	return stance->rough == 2;
}

static struct refusal check_rough(const struct look *look, const struct order *order, struct stance *stance)
{
	if (order->rough > (order->act == ACT_MOVE_TWICE ? 3 : act_moves(order->act)))
		return restless_refuse("restless:move-rough", "Only a move is declared rough.");
	if (look->map->real || !act_moves(order->act) || order->rough & 1 ||
	    restless_class_of(look, &stance->start)->goes != GOES_LAND)
		return allowed();
	if (stands_rough(look, stance))
		return restless_refuse("restless:move-rough",
		                       "The unit stands on rough ground: its move must be declared rough.");
	return allowed();
}

/* [restless:act-1] [restless:act-5] Acts that only some battles know. */
static struct refusal check_open_act(const struct look *look, const struct order *order)
{
	const struct restless_unit *unit = &look->state->unit[order->unit];

	if (order->act >= ACT_MOVE && !look->state->option[OPT_DECLARE])
		return restless_refuse("restless:act-1", "In this battle both halves are declared at once.");
	if (order->act != ACT_MOVE_FORM && order->act != ACT_FIRE_FORM)
		return allowed();
	if (!look->state->option[OPT_FORM_ORDER])
		return restless_refuse("restless:act-5", "In this battle a formation is changed first.");
	if (!restless_can_form(look, unit))
		return restless_refuse(unit->side == BRITISH ? "restless:form-list-british"
		                                             : "restless:form-list-native",
		                       "The unit has no other formation.");
	return allowed();
}

static struct refusal check_act(const struct look *look, const struct order *order)
{
	const struct restless_unit *unit = &look->state->unit[order->unit];
	bool armed = look->tables->weapon[unit->weapon].bands > 0;
	bool named = order->act == ACT_CHARGE || order->act == ACT_FIGHT;

	if (unit->status == STATUS_TABLE && unit->engaged && order->act != ACT_FIGHT)
		return restless_refuse("restless:contact-locked",
		                       "A unit in close combat can only fight on: fight, or activate another.");
	if (!armed && act_fires(order->act) && order->act != ACT_MOVE_FIRE)
		return restless_refuse("restless:fire-per-stand", "The unit has no weapon to fire.");
	if (!named)
		return order->target == NONE ? allowed()
		                             : restless_refuse("restless:act-7", "This option names no enemy.");
	if (order->target >= look->state->units || look->state->unit[order->target].side == unit->side ||
	    look->state->unit[order->target].status != STATUS_TABLE)
		return restless_refuse("restless:act-7", "An enemy unit on the table must be named.");
	if (order->act == ACT_FIGHT && (unit->status != STATUS_TABLE || !(unit->engaged >> order->target & 1)))
		return restless_refuse("restless:act-8", "The unit is not in close combat with that enemy.");
	if (order->act == ACT_CHARGE && restless_class_of(look, unit)->passive)
		return restless_refuse("restless:primary-rule", "Transport, commanders and civilians do not charge.");
	return allowed();
}

static struct refusal check_order(const struct look *look, const struct field_crowd *crowd, int seat,
                                  const struct order *order, struct stances *stances)
{
	struct stance *stance;
	struct refusal refusal;

	if (look->state->unit[order->unit].seat != seat)
		return restless_refuse("restless:oneoff-7", "That unit is not under this player's command.");
	if (order->card != NONE && (order->card >= look->tables->cards || !look->state->hand[seat][order->card]))
		return restless_refuse("restless:act-card", "The player does not hold that card.");
	refusal = check_open_act(look, order);
	if (!refusal.rule)
		refusal = check_act(look, order);
	if (refusal.rule)
		return refusal;
	stance = find_stance(look, crowd, order, stances);
	return stance->refusal.rule ? stance->refusal : check_rough(look, order, stance);
}

struct refusal restless_check_activate(const struct look *look, int seat, const struct move *move)
{
	struct order order = read_order(move);
	struct stances stances;

	stances.count = 0;
	return check_order(look, restless_make_crowd(look), seat, &order, &stances);
}

struct refusal restless_suppose_order(const struct look *look, int seat, const struct move *move,
                                      struct restless_state *then)
{
	struct order order = read_order(move);
	struct stances stances;
	struct refusal refusal;

	stances.count = 0;
	if (!act_moves(order.act))
		return restless_refuse("restless:act-1", "That order moves nobody.");
	refusal = check_order(look, restless_make_crowd(look), seat, &order, &stances);
	if (refusal.rule)
		return refusal;
	*then = *look->state;
	then->unit[order.unit] = stances.list[0].start;
	then->unit[order.unit].status = STATUS_TABLE;
	then->unit_active = (uint8_t)order.unit;
	then->act = (uint8_t)order.act;
	then->laid = (uint8_t)order.card;
	then->rough = (uint8_t)order.rough;
	then->target = (uint8_t)order.target;
	then->phase = PHASE_MOVE;
	return refusal;
}

/* ---- apply */

struct event *restless_tell_pose(struct game *game, enum happen kind, const char *rule,
                                 const struct restless_unit *unit, int32_t what)
{
	struct event *event = restless_tell(game, kind, rule);

	if (event) {
		event->arg[POSE_UNIT] = restless_code(unit);
		event->arg[POSE_WHAT] = what;
		event->arg[POSE_X] = unit->x;
		event->arg[POSE_Y] = unit->y;
		event->arg[POSE_FACING] = unit->facing;
	}
	return event;
}

/* The unit without a place: what the roster of a real table knows. */
static void tell_stands(struct game *game, int unit, const char *rule, int how)
{
	const struct restless_unit *it = &game->state->unit[unit];
	struct event *event = restless_tell(game, HAPPEN_STANDS, rule);

	if (event) {
		event->arg[STANDS_UNIT] = restless_code(it);
		event->arg[STANDS_FORMATION] = it->formation;
		event->arg[STANDS_COUNT] = restless_count_stands(it);
		event->arg[STANDS_HOW] = how;
	}
}

/* Where a unit comes onto the table. */
static void place_on(struct game *game, const struct order *order, bool rallied)
{
	struct restless_state *state = game->state;
	struct restless_unit *unit = &state->unit[order->unit], start;
	uint8_t drawn[1] = {0}; /* a place of the border, every two inches */
	struct event *event;
	const struct field_crowd *crowd = restless_make_crowd(&game->look);

	find_start(&game->look, crowd, order, &start);
	if (rallied && state->option[OPT_RALLY_POINT] == RALLY_RANDOM) {
		drawn[0] =
			(uint8_t)(base_draw_below(&state->dice, (uint32_t)kit_measure_border(&game->look.map->ground) /
		                                                        (2 * FIELD_INCH)) +
		                  1);
		restless_find_return_from(&game->look, crowd, order->unit, (drawn[0] - 1) * 2 * FIELD_INCH, &start);
	}
	start.status = STATUS_TABLE;
	*unit = start;
	if (!rallied) {
		restless_tell_pose(game, HAPPEN_ENTERED, "restless:oneoff-8", unit, unit->formation);
		return;
	}
	event = restless_tell_pose(game, HAPPEN_RALLIED, "restless:card-rally", unit, restless_count_stands(unit));
	restless_tell_dice(game, event, drawn, drawn[0] != 0);
}

/* Brings the unit onto the table where it is not there; whether it may act. */
static bool bring_on(struct game *game, const struct order *order)
{
	struct restless_unit *unit = &game->state->unit[order->unit];
	bool rallied = unit->status == STATUS_FLED || unit->status == STATUS_DESTROYED;

	if (unit->status == STATUS_TABLE)
		return true;
	if (!game->look.map->real) {
		place_on(game, order, rallied);
	} else {
		unit->status = STATUS_TABLE;
		if (!unit->alive)
			unit->shape = unit->alive = 1;
		tell_stands(game, order->unit, rallied ? "restless:card-rally" : "restless:oneoff-8", rallied);
	}
	return !rallied || !game->state->option[OPT_RALLY_ACTION];
}

void restless_change_form(struct game *game, int unit, int formation, int facing, const char *rule)
{
	struct restless_unit *it = &game->state->unit[unit];

	if (game->look.map->real) {
		it->formation = (uint8_t)formation;
		tell_stands(game, unit, rule, 2);
		return;
	}
	*it = restless_reform(&game->look, it, formation, facing);
	restless_tell_pose(game, HAPPEN_FORMED, rule, it, it->formation);
}

/* Whether there is room for the formation that the order asks for. Nobody could know it of a place that was drawn: a unit that has
 * no room there keeps the formation that it returned in. */
static bool has_room(const struct game *game, const struct order *order)
{
	const struct look *look = &game->look;
	struct restless_unit formed;

	if (look->state->option[OPT_RALLY_POINT] != RALLY_RANDOM || look->map->real)
		return true;
	formed = restless_reform(look, &look->state->unit[order->unit], order->formation, order->facing);
	return !restless_check_place(look, restless_make_crowd(look), order->unit, &formed).rule;
}

void restless_apply_activate(struct game *game, const struct move *move)
{
	struct restless_state *state = game->state;
	struct order order = read_order(move);
	static const char *const rules[ACTS] = {
		"restless:act-partial", "restless:act-1", "restless:act-2", "restless:act-3", "restless:act-4",
		"restless:act-5",       "restless:act-6", "restless:act-7", "restless:act-8", "restless:act-5",
		"restless:act-6",       "restless:act-4", "restless:act-3", "restless:act-5"};
	struct event *event = restless_tell(game, HAPPEN_ACTIVATED, rules[order.act]);

	if (event) {
		event->arg[ACTIVATED_UNIT] = restless_code(&state->unit[order.unit]);
		event->arg[ACTIVATED_ACT] = order.act;
		event->arg[ACTIVATED_TARGET] = order.target == NONE ? -1 : restless_code(&state->unit[order.target]);
	}
	state->unit_active = (uint8_t)order.unit;
	state->act = (uint8_t)order.act;
	state->laid = (uint8_t)order.card;
	state->rough = (uint8_t)order.rough;
	state->target = (uint8_t)order.target;
	if (order.card != NONE)
		restless_discard(game, state->actor, order.card);
	if (!bring_on(game, &order)) {
		restless_finish_activation(game);
		return;
	}
	if (act_forms(order.act) && has_room(game, &order))
		restless_change_form(game, order.unit, order.formation, order.facing,
		                     order.act == ACT_FORM_FIRE ? "restless:act-6" : "restless:act-5");
	restless_start_act(game);
}

/* ---- sample and legal */

/* Whether an order must say where the unit comes onto the table. */
static bool needs_place(const struct look *look, int unit)
{
	return !look->map->real &&
	       (look->state->unit[unit].status == STATUS_RESERVE || chooses_return(look, &look->state->unit[unit]));
}

/* Fills the pose of a unit that comes onto the table; false: there is no room. */
static bool put_entry(const struct look *look, const struct field_crowd *crowd, int unit, struct move *move)
{
	struct restless_unit placed;

	if (look->state->unit[unit].status == STATUS_RESERVE ? !restless_find_entry(look, crowd, unit, &placed)
	                                                     : !restless_find_return(look, crowd, unit, &placed))
		return false;
	move->arg[ACTIVATE_HOW] |= placed.formation << HOW_FORM;
	restless_put_vertex(move, placed.x, placed.y, placed.facing);
	return true;
}

static bool fits(const struct look *look, const struct field_crowd *crowd, int seat, const struct move *move,
                 struct stances *stances)
{
	struct order order = read_order(move);

	return !check_order(look, crowd, seat, &order, stances).rule;
}

static int pick_enemy(const struct look *look, int unit, uint64_t among, struct rng *rng)
{
	int list[UNITS], count = 0;

	for (int i = 0; i < look->state->units; i++)
		if (look->state->unit[i].status == STATUS_TABLE &&
		    look->state->unit[i].side != look->state->unit[unit].side && among >> i & 1)
			list[count++] = i;
	return count ? list[base_pick_below(rng, (uint32_t)count)] : NONE;
}

static int pick_card(const struct look *look, int seat, struct rng *rng)
{
	int kind = (int)base_pick_below(rng, CARDS);

	return look->state->hand[seat][kind] && base_pick_below(rng, 2) ? kind : NONE;
}

static int pick_act(const struct look *look, struct rng *rng)
{
	const uint8_t *option = look->state->option;
	int act = 1 + (int)base_pick_below(rng, ACT_CHARGE);

	if (option[OPT_FORM_ORDER] && base_pick_below(rng, 3) == 0)
		act = ACT_MOVE_FORM + (int)base_pick_below(rng, 2);
	if (option[OPT_DECLARE] && base_pick_below(rng, 2))
		act = ACT_MOVE + (int)base_pick_below(rng, 3);
	return act;
}

static bool try_order(const struct look *look, const struct field_crowd *crowd, int seat, struct rng *rng,
                      struct move *move)
{
	const struct restless_state *state = look->state;
	int unit = (int)base_pick_below(rng, state->units), act, target = NONE, form = 0, facing = 0, card, rough = 0;
	const struct restless_unit *it = &state->unit[unit];
	struct stances stances;

	if (it->seat != seat || it->status == STATUS_DESTROYED || it->status == STATUS_EXITED)
		return false;
	act = it->engaged ? ACT_FIGHT : pick_act(look, rng);
	if (base_pick_below(rng, 32) == 0)
		act = ACT_NONE;
	if (it->status == STATUS_RESERVE && act != ACT_NONE && !(act_parts[act] & ENTERS))
		act = act & 1 ? ACT_MOVE_FIRE : ACT_MOVE_TWICE;
	card = pick_card(look, seat, rng);
	if (act == ACT_CHARGE || act == ACT_FIGHT)
		target = pick_enemy(look, unit, act == ACT_FIGHT ? it->engaged : ~UINT64_C(0), rng);
	if (act_forms(act)) {
		form = (int)base_pick_below(rng, FORMS);
		facing = look->map->real ? 0 : (int)base_pick_below(rng, 24) * (FIELD_ROUND / 24);
	}
	if (act_moves(act))
		rough = (int)base_pick_below(rng, act == ACT_MOVE_TWICE ? 4 : 2);
	*move = make_activate(unit, act, card, rough, form, facing, target);
	if (act_forms(act) && chooses_return(look, it)) /* one formation in an order */
		return false;
	if (needs_place(look, unit) && act != ACT_NONE && !put_entry(look, crowd, unit, move))
		return false;
	stances.count = 0;
	return fits(look, crowd, seat, move, &stances);
}

void restless_sample_activate(const struct look *look, int seat, struct rng *rng, struct move *move)
{
	const struct field_crowd *crowd = restless_make_crowd(look);

	for (int i = 0; i < 24; i++)
		if (try_order(look, crowd, seat, rng, move))
			return;
	memset(move, 0, sizeof *move);
	move->verb = VERB_DECLINE;
}

static bool card_helps(const struct look *look, int kind, int act)
{
	int effect = look->tables->card[kind].effect;

	return effect == EFFECT_FIRE     ? act_fires(act)
	       : effect == EFFECT_MOVE   ? act_moves(act)
	       : effect == EFFECT_COMBAT ? act == ACT_CHARGE || act == ACT_FIGHT
	                                 : act == ACT_FIRE_TWICE || act == ACT_MOVE_TWICE || act == ACT_FIGHT;
}

/* One who lists the orders of a seat. */
struct listing {
	const struct look *look;
	const struct field_crowd *crowd;
	int seat;
	struct move_list *moves;
	struct stances stances;
	/* found: who asked last where the nearest enemy is, and how one faces him; -1: nobody */
	int asked, nearest;
};

/* Whether the unit is neither on the table nor in reserve: only a card brings it back. */
static bool is_away(const struct listing *listing, int unit)
{
	int status = listing->look->state->unit[unit].status;

	return status != STATUS_TABLE && status != STATUS_RESERVE;
}

static bool may_order(struct listing *listing, const struct move *move)
{
	return fits(listing->look, listing->crowd, listing->seat, move, &listing->stances);
}

/* An order that is allowed, and the same with each card that helps: whether one that is here may do it does not hang on
 * the card. */
static void add_allowed(struct listing *listing, const struct move *plain)
{
	const struct look *look = listing->look;
	struct move move = *plain;

	engine_add_move(listing->moves, plain);
	for (int kind = 0; kind < look->tables->cards; kind++)
		if (look->state->hand[listing->seat][kind] && card_helps(look, kind, plain->arg[ACTIVATE_ACT])) {
			move.arg[ACTIVATE_CARD] = kind + 1;
			engine_add_move(listing->moves, &move);
		}
}

/* The order of one who is away with each card that rallies. */
static void add_rallied(struct listing *listing, const struct move *plain)
{
	const struct look *look = listing->look;
	struct move move = *plain;

	for (int kind = 0; kind < look->tables->cards; kind++) {
		move.arg[ACTIVATE_CARD] = kind + 1;
		if (look->state->hand[listing->seat][kind] && look->tables->card[kind].effect == EFFECT_RALLY &&
		    may_order(listing, &move))
			engine_add_move(listing->moves, &move);
	}
}

static void add_order(struct listing *listing, const struct move *plain)
{
	if (is_away(listing, plain->arg[ACTIVATE_UNIT]))
		add_rallied(listing, plain);
	else if (may_order(listing, plain))
		add_allowed(listing, plain);
}

static int facing_nearest(const struct look *look, int unit)
{
	struct field_point from = restless_ref(&look->state->unit[unit]), to = from;
	int32_t least = FIELD_FAR;

	for (int i = 0; i < look->state->units; i++) {
		struct field_point at = restless_ref(&look->state->unit[i]);

		if (look->state->unit[i].status == STATUS_TABLE &&
		    look->state->unit[i].side != look->state->unit[unit].side &&
		    !kit_points_apart(from, at, (int64_t)least - 1)) {
			least = kit_measure_points(from, at);
			to = at;
		}
	}
	if (look->map->real)
		return 0;
	return least == FIELD_FAR ? look->state->unit[unit].facing
	                          : kit_find_facing(from, to) / FIELD_DEGREE * FIELD_DEGREE;
}

static int recall_nearest(struct listing *listing, int unit)
{
	if (listing->asked != unit) {
		listing->asked = unit;
		listing->nearest = facing_nearest(listing->look, unit);
	}
	return listing->nearest;
}

/* Against whom a charge is declared does not decide whether it may be, so that one answer serves for all. Close combat goes
 * on with those that it began with. */
static void list_targets(struct listing *listing, int unit, struct move *move)
{
	const struct restless_state *state = listing->look->state;
	const struct restless_unit *it = &state->unit[unit];
	bool charge = move->arg[ACTIVATE_ACT] == ACT_CHARGE, known = false;

	for (int i = 0; i < state->units; i++) {
		if (state->unit[i].status != STATUS_TABLE || state->unit[i].side == it->side ||
		    (!charge && !(it->engaged >> i & 1)))
			continue;
		move->arg[ACTIVATE_TARGET] = i + 1;
		if (!charge || is_away(listing, unit)) {
			add_order(listing, move);
			continue;
		}
		if (!known && !may_order(listing, move))
			return;
		known = true;
		add_allowed(listing, move);
	}
}

/* The ways to march on that are listed: in the usual formation and in column. */
static int list_entries(const struct look *look, const struct field_crowd *crowd, int unit, struct move entry[2])
{
	int forms[2] = {restless_usual_form(look, &look->state->unit[unit]), FORM_COLUMN}, count = 0;
	struct restless_unit placed;

	for (int i = 0; i < 2 && look->state->unit[unit].status == STATUS_RESERVE; i++) {
		if (!restless_form_permitted(look, &look->state->unit[unit], forms[i]) || (i && forms[0] == forms[1]) ||
		    !restless_find_entry_as(look, crowd, unit, forms[i], &placed))
			continue;
		entry[count] = make_activate(unit, 0, NONE, 0, forms[i], 0, NONE);
		restless_put_vertex(&entry[count++], placed.x, placed.y, placed.facing);
	}
	if (count)
		return count;
	entry[0] = make_activate(unit, 0, NONE, 0, 0, 0, NONE);
	return put_entry(look, crowd, unit, &entry[0]);
}

static void list_forms(struct listing *listing, const struct move *order)
{
	const struct look *look = listing->look;
	int unit = order->arg[ACTIVATE_UNIT];
	int facing[2] = {look->map->real ? 0 : look->state->unit[unit].facing, recall_nearest(listing, unit)};

	for (int i = 0; i < 2 * FORMS; i++) {
		struct move move;

		if (!restless_form_permitted(look, &look->state->unit[unit], i / 2))
			continue;
		move = make_activate(unit, order->arg[ACTIVATE_ACT], NONE, order->arg[ACTIVATE_HOW] & 3, i / 2,
		                     facing[i & 1], NONE);
		add_order(listing, &move);
	}
}

static void list_unit(struct listing *listing, int unit)
{
	bool reserve = needs_place(listing->look, unit);
	struct move entry[2] = {make_activate(unit, 0, NONE, 0, 0, 0, NONE)};
	int entries = reserve ? list_entries(listing->look, listing->crowd, unit, entry) : 1;

	for (int i = 0; i < entries * ACTS; i++) {
		int act = i % ACTS;

		for (int rough = 0; rough < (act == ACT_MOVE_TWICE ? 4 : act_moves(act) ? 2 : 1); rough++) {
			struct move move = entry[i / ACTS];

			move.arg[ACTIVATE_ACT] = act;
			move.arg[ACTIVATE_HOW] |= rough;
			if (act == ACT_CHARGE || act == ACT_FIGHT)
				list_targets(listing, unit, &move);
			else if (!act_forms(act))
				add_order(listing, &move);
			else if (!reserve)
				list_forms(listing, &move);
		}
	}
}

void restless_legal_activate(const struct look *look, int seat, struct move_list *moves)
{
	struct listing listing = {
		.look = look, .crowd = restless_make_crowd(look), .seat = seat, .moves = moves, .asked = -1};

	for (int unit = 0; unit < look->state->units; unit++)
		if (look->state->unit[unit].seat == seat && look->state->unit[unit].status != STATUS_EXITED &&
		    (look->state->unit[unit].status == STATUS_TABLE ||
		     look->state->unit[unit].status == STATUS_RESERVE || restless_can_rally(look, unit)))
			list_unit(&listing, unit);
}
