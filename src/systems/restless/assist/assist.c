/* assist.c: battles with figures on a real table. The program deals, throws or takes the dice, applies the rules and keeps
 * the roster; ranges, cover, contact and how a unit fell back are told by the players. May use: rooms, kit/common/thrown.h. */
#include "kit/common/thrown.h"
#include "systems/restless/rooms.h"

void restless_want_dice(struct game *game, enum want want, int unit, int count)
{
	static const char *const rules[WANTS] = {"restless:def-d6",          "restless:move-random",
	                                         "restless:fire-per-stand",  "restless:cc-first-attacker",
	                                         "restless:cc-further-dice", "restless:morale-1",
	                                         "restless:morale-5"};
	struct restless_state *state = game->state;

	state->want = (uint8_t)want;
	state->want_unit = (uint8_t)unit;
	state->want_count = (uint8_t)(count < DICE ? count : DICE);
	state->phase = PHASE_DICE;
	state->actor = state->unit[unit].seat;
	restless_tell_unit(game, HAPPEN_WANTED, rules[want], unit, state->want_count, (int32_t)want);
	if (!count)
		restless_take_dice(game, NULL, 0, true);
}

/* ---- losses */

static void part(struct restless_state *state, int unit)
{
	for (int i = 0; i < state->units; i++)
		state->unit[i].engaged &= ~(UINT64_C(1) << unit);
	state->unit[unit].engaged = 0;
}

/* Takes so many stands; whether the unit must test. */
static bool lose(struct game *game, int unit, int lost)
{
	struct restless_unit *it = &game->state->unit[unit];
	int left = restless_count_stands(it) - lost;

	if (lost <= 0)
		return false;
	left = left > 0 ? left : 0;
	lost = restless_count_stands(it) - left;
	it->alive = (uint8_t)((1u << left) - 1);
	it->shape = (uint8_t)left;
	restless_tell_unit(game, HAPPEN_LOST, game->state->close ? "restless:cc-remove-morale" : "restless:fire-remove",
	                   unit, lost, left);
	if (left)
		return true;
	it->status = STATUS_DESTROYED; /* [restless:cc-destroyed] */
	part(game->state, unit);
	restless_tell_unit(game, HAPPEN_DESTROYED, "restless:cc-destroyed", unit, 0, 0);
	return false;
}

/* The next test, or whatever follows fire or close combat. */
static void go_on(struct game *game)
{
	struct restless_state *state = game->state;

	for (int i = 0; i < 2; i++)
		if (state->tests >> i & 1) {
			int unit = state->loss[i].unit;

			state->tests &= (uint8_t) ~(1 << i);
			restless_want_dice(game, WANT_MORALE, unit, restless_count_stands(&state->unit[unit]));
			return;
		}
	state->actor = state->unit[state->unit_active].seat;
	state->phase = PHASE_FIRE;
	if (state->close)
		restless_finish_activation(game);
	else
		restless_next_half(game);
}

/* ---- what dice do */

static int count_from(const uint8_t *dice, int count, int least)
{
	int hits = 0;

	for (int i = 0; i < count; i++)
		hits += dice[i] >= least;
	return hits;
}

static int sum_of(const uint8_t *dice, int count)
{
	int sum = 0;

	for (int i = 0; i < count; i++)
		sum += dice[i];
	return sum;
}

/* A throw, or what people counted of it: then nobody knows the dice. */
struct thrown {
	const uint8_t *dice;
	int count, told; /* told: so many dice stand in the event */
	int sum;         /* hits of fire and close combat, else the dice added up */
};

/* [restless:fire-open] [restless:fire-cover] */
static void take_fire(struct game *game, const struct thrown *thrown)
{
	struct restless_state *state = game->state;
	const struct restless_tables *tables = game->look.tables;
	int open = state->shot_open, covered = state->shot_covered, target = state->loss[0].unit, lost;
	int left = thrown->sum;
	struct event *event =
		restless_tell_unit(game, HAPPEN_FIRED, covered ? "restless:fire-cover" : "restless:fire-open",
	                           state->unit_active, restless_code(&state->unit[target]), thrown->count);

	KIT_NOTE(event, [FIRED_SIXES] = thrown->sum, [FIRED_LEGAL] = open + covered, [FIRED_COVERED] = covered);
	restless_tell_dice(game, event, thrown->dice, thrown->told);
	if (state->option[OPT_MIXED_COVER]) {
		covered = 2 * covered >= open + covered ? open + covered : 0;
		open = covered ? 0 : state->shot_open + state->shot_covered;
	}
	lost = open < left ? open : left;
	left = (left - lost) / tables->cover_sixes;
	lost += covered < left ? covered : left;
	state->tests = lose(game, target, lost);
	go_on(game);
}

static void tell_fought(struct game *game, int unit, int against, const struct thrown *thrown)
{
	bool first = game->state->close == 2;
	struct event *event =
		restless_tell_unit(game, HAPPEN_FOUGHT, first ? "restless:cc-hit" : "restless:cc-further-hit", unit,
	                           restless_code(&game->state->unit[against]), thrown->count);

	KIT_NOTE(event, [FOUGHT_HITS] = thrown->sum, [FOUGHT_FIRST] = first);
	restless_tell_dice(game, event, thrown->dice, thrown->told);
}

/* The active unit strikes, then the other; both lose together. [restless:cc-remove-morale] */
static void take_combat(struct game *game, const struct thrown *thrown)
{
	struct restless_state *state = game->state;
	const struct restless_tables *tables = game->look.tables;
	int passive = state->loss[0].unit, active = state->loss[1].unit;

	if (state->want == WANT_STRIKE) {
		tell_fought(game, active, passive, thrown);
		state->hits = (uint8_t)thrown->sum;
		restless_want_dice(game, WANT_BLOWS, passive,
		                   restless_count_stands(&state->unit[passive]) * tables->further_round);
		return;
	}
	tell_fought(game, passive, active, thrown);
	state->blows = (uint8_t)thrown->sum;
	state->tests = lose(game, passive, state->hits);
	state->tests |= (uint8_t)(lose(game, active, state->blows) << 1);
	go_on(game);
}

static void take_morale(struct game *game, const struct thrown *thrown)
{
	static const char *const rules[MORALES] = {"restless:morale-2", "restless:morale-3", "restless:morale-4"};
	const struct restless_tables *tables = game->look.tables;
	int unit = game->state->want_unit, kind = tables->type[game->state->unit[unit].type].morale;
	int total = thrown->sum, needed = tables->morale[kind];
	struct event *event = restless_tell_unit(game, HAPPEN_MORALE, rules[kind], unit, total, needed);

	KIT_NOTE(event, [MORALE_PASSED] = total >= needed);
	restless_tell_dice(game, event, thrown->dice, thrown->told);
	if (total >= needed)
		go_on(game);
	else
		restless_want_dice(game, WANT_FLIGHT, unit, tables->fall_back);
}

static void take_flight(struct game *game, const struct thrown *thrown)
{
	struct restless_state *state = game->state;
	int distance = thrown->sum * FIELD_STEPS;

	restless_tell_dice(
		game, restless_tell_unit(game, HAPPEN_MUST_FALL, "restless:morale-5", state->want_unit, distance, 0),
		thrown->dice, thrown->told);
	state->reach[1] = distance;
	state->phase = PHASE_FLIGHT;
}

static void take_throw(struct game *game, const struct thrown *thrown)
{
	switch (game->state->want) {
	case WANT_FIRE:
		take_fire(game, thrown);
		break;
	case WANT_STRIKE:
	case WANT_BLOWS:
		take_combat(game, thrown);
		break;
	case WANT_MORALE:
		take_morale(game, thrown);
		break;
	default:
		take_flight(game, thrown);
	}
}

/* Whether hits count, not the sum of the dice. */
static bool wants_hits(const struct restless_state *state)
{
	return state->want >= WANT_FIRE && state->want <= WANT_BLOWS;
}

void restless_take_dice(struct game *game, const uint8_t *dice, int count, bool told)
{
	const struct restless_tables *tables = game->look.tables;
	int want = game->state->want, least = want == WANT_FIRE ? tables->open_hit : tables->close_hit;
	struct thrown thrown = {dice, count, told ? count : 0, 0};

	if (want == WANT_MOVE) {
		restless_take_move(game, dice, told);
		return;
	}
	thrown.sum = wants_hits(game->state) ? count_from(dice, count, least) : sum_of(dice, count);
	take_throw(game, &thrown);
}

_Static_assert((int)HITS_COUNT == (int)TOTAL_SUM, "counted hits and totals are taken alike");

/* ---- what players tell */

static struct refusal check_contact(const struct look *look, const struct move *move)
{
	const struct restless_state *state = look->state;

	if (state->act != ACT_CHARGE)
		return restless_refuse("restless:act-7", "Only a charge may bring a unit into contact with the enemy.");
	for (int i = 0; i < 64; i++)
		if ((move->set[0] >> i & 1) &&
		    (i >= state->units || i == state->target || state->unit[i].status != STATUS_TABLE ||
		     state->unit[i].side == state->unit[state->unit_active].side))
			return restless_refuse("restless:act-7", "Only other enemy units on the table are named.");
	return restless_refuse(NULL, NULL);
}

static struct refusal check_shoot(const struct look *look, const struct move *move)
{
	const struct restless_state *state = look->state;
	const int32_t *arg = move->arg;
	const struct restless_unit *unit = &state->unit[state->unit_active];
	int open = arg[SHOOT_HIT] & HIT_OPEN, covered = arg[SHOOT_HIT] >> HIT_COVERED;

	if (arg[SHOOT_TIMES] > state->fires ||
	    (state->option[OPT_FIRE_TWICE] && state->fires == 2 && arg[SHOOT_TIMES] != 2))
		return restless_refuse("restless:act-3", "The unit does not fire so often, or must fire both at once.");
	if (arg[SHOOT_TARGET] == state->first_target)
		return restless_refuse("restless:act-3", "The second volley must go to another unit.");
	if (!restless_may_target(look, state->unit_active, arg[SHOOT_TARGET]))
		return restless_refuse("restless:contact-locked",
		                       "A target is an enemy unit on the table that is not in close combat.");
	if (!restless_band_dice(look, unit, arg[SHOOT_RANGE] * FIELD_GRAIN))
		return restless_refuse("restless:fire-per-stand", "The weapon does not reach so far.");
	if (arg[SHOOT_STANDS] < 1 || arg[SHOOT_STANDS] > restless_count_stands(unit))
		return restless_refuse("restless:fire-per-stand", "The unit has not so many stands to fire with.");
	if (open + covered < 1 || open + covered > restless_count_stands(&state->unit[arg[SHOOT_TARGET]]))
		return restless_refuse("restless:fire-los", "The target has not so many stands.");
	return restless_refuse(NULL, NULL);
}

static struct refusal check_amend(const struct look *look, const struct move *move)
{
	const struct restless_unit *unit = &look->state->unit[move->arg[AMEND_UNIT]];
	int stands = move->arg[AMEND_STANDS], status = move->arg[AMEND_STATUS];

	if (stands > unit->start || (status == STATUS_DESTROYED) != !stands || status == STATUS_WAITING ||
	    !restless_form_permitted(look, unit, move->arg[AMEND_FORM]))
		return restless_refuse("restless:equip-armies",
		                       "The unit cannot be so: stands up to its start, a permitted formation.");
	return restless_refuse(NULL, NULL);
}

/* Hits or a total that people counted themselves. */
static struct refusal check_counted(const struct restless_state *state, const struct move *move)
{
	int count = state->want_count;

	if (state->want == WANT_MOVE)
		return restless_refuse("restless:def-d6", "The dice of a move are told one by one: dice N N...");
	if (move->verb == VERB_HITS && !wants_hits(state))
		return restless_refuse("restless:def-d6",
		                       "No hits are counted here: the dice are added up. Say total N.");
	if (move->verb == VERB_TOTAL && wants_hits(state))
		return restless_refuse("restless:def-d6", "The dice are not added up here: hits count. Say hits N.");
	if (move->verb == VERB_HITS ? move->arg[HITS_COUNT] > count
	                            : move->arg[TOTAL_SUM] < count || move->arg[TOTAL_SUM] > 6 * count)
		return restless_refuse("restless:def-d6", "So many dice cannot come to that.");
	return restless_refuse(NULL, NULL);
}

struct refusal restless_check_assist(const struct look *look, const struct move *move)
{
	switch (move->verb) {
	case VERB_DICE:
		return kit_check_dice(move, DICE_COUNT, look->state->want_count, 6, "restless:def-d6");
	case VERB_HITS:
	case VERB_TOTAL:
		return check_counted(look->state, move);
	case VERB_CONTACT:
		return check_contact(look, move);
	case VERB_SHOOT:
		return check_shoot(look, move);
	case VERB_AMEND:
		return check_amend(look, move);
	case VERB_END:
		return look->state->phase != PHASE_DICE || look->state->want == WANT_MOVE
		               ? restless_refuse(NULL, NULL)
		               : restless_refuse("restless:act-partial",
		                                 "Only a move may be given up before its dice.");
	default:
		return restless_refuse(NULL, NULL);
	}
}

/* The dice are told with the throw itself: nobody but the players saw them fall. */
static void give_dice(struct game *game, int seat, const struct move *move)
{
	struct event *event = restless_tell(game, HAPPEN_THROWN, "restless:def-d6");
	uint8_t dice[THROWN_MOST];
	int count = kit_read_dice(move, DICE_COUNT, dice);

	if (event) {
		event->arg[THROWN_SEAT] = seat;
		event->arg[THROWN_COUNT] = count;
		kit_note_dice(event, dice, count);
	}
	restless_take_dice(game, dice, count, false);
}

/* [restless:cc-contact] */
static void touch(struct game *game, uint64_t others)
{
	struct restless_state *state = game->state;
	int active = state->unit_active;

	others |= UINT64_C(1) << state->target;
	for (int i = 0; i < state->units; i++)
		if (others >> i & 1) {
			state->unit[active].engaged |= UINT64_C(1) << i;
			state->unit[i].engaged |= UINT64_C(1) << active;
			restless_tell_unit(game, HAPPEN_TOUCHED, "restless:cc-contact", active,
			                   restless_code(&state->unit[i]), 0);
		}
	restless_close_combat(game, active, state->target, true);
}

static void finish_move(struct game *game)
{
	game->state->moved = 1;
	if (game->state->act == ACT_CHARGE)
		restless_tell_unit(game, HAPPEN_FELL_SHORT, "restless:act-7", game->state->unit_active, 0, 0);
	restless_next_half(game);
}

static void leave(struct game *game)
{
	struct restless_state *state = game->state;
	struct restless_unit *unit = &state->unit[state->unit_active];

	if (restless_unit_counts(&game->look, unit))
		state->reached = (uint16_t)(state->reached + restless_count_stands(unit));
	unit->status = STATUS_EXITED;
	restless_tell_unit(game, HAPPEN_EXITED, "restless:scenario-c-win-british", state->unit_active,
	                   restless_count_stands(unit), 0);
	restless_finish_activation(game);
}

static void shoot(struct game *game, const struct move *move)
{
	struct restless_state *state = game->state;
	const int32_t *arg = move->arg;
	const struct restless_unit *unit = &state->unit[state->unit_active];
	int dice = restless_band_dice(&game->look, unit, arg[SHOOT_RANGE] * FIELD_GRAIN) +
	           restless_card_dice(&game->look, EFFECT_FIRE);

	KIT_NOTE(restless_tell_unit(game, HAPPEN_SHOT, "restless:fire-arc", state->unit_active,
	                            restless_code(&state->unit[arg[SHOOT_TARGET]]), arg[SHOOT_RANGE]),
	         [SHOT_FIRING] = arg[SHOOT_STANDS], [SHOT_OPEN] = arg[SHOOT_HIT] & HIT_OPEN,
	         [SHOT_COVERED] = arg[SHOOT_HIT] >> HIT_COVERED);
	state->next = state->phase == PHASE_THEN ? 0 : state->next;
	state->shots = (uint8_t)arg[SHOOT_TIMES];
	state->fires = (uint8_t)(state->fires - arg[SHOOT_TIMES]);
	state->first_target = state->loss[0].unit = (uint8_t)arg[SHOOT_TARGET];
	state->shot_open = (uint8_t)(arg[SHOOT_HIT] & HIT_OPEN);
	state->shot_covered = (uint8_t)(arg[SHOOT_HIT] >> HIT_COVERED);
	state->close = 0;
	restless_want_dice(game, WANT_FIRE, state->unit_active,
	                   dice * arg[SHOOT_STANDS] * arg[SHOOT_TIMES]); /* [restless:fire-double] */
}

/* [restless:morale-5] [restless:morale-6] [restless:morale-7] */
static void fall_back(struct game *game, const struct move *move)
{
	struct restless_state *state = game->state;
	int unit = state->want_unit, distance = state->reach[1];

	state->reach[1] = 0;
	part(state, unit);
	if (move->verb == VERB_BACK) {
		restless_tell_unit(game, HAPPEN_WITHDREW, "restless:morale-5", unit, distance, 0);
	} else {
		state->unit[unit].status = STATUS_FLED;
		restless_tell_unit(game, HAPPEN_FLED, move->arg[RUN_OFF] ? "restless:morale-7" : "restless:morale-6",
		                   unit, distance, move->arg[RUN_OFF]);
	}
	go_on(game);
}

static void amend(struct game *game, const struct move *move)
{
	struct restless_unit *unit = &game->state->unit[move->arg[AMEND_UNIT]];

	KIT_NOTE(restless_tell_unit(game, HAPPEN_AMENDED, "restless:oneoff-1", move->arg[AMEND_UNIT],
	                            move->arg[AMEND_STANDS], move->arg[AMEND_FORM]),
	         [AMENDED_STATUS] = move->arg[AMEND_STATUS]);
	unit->shape = (uint8_t)move->arg[AMEND_STANDS];
	unit->alive = (uint8_t)((1u << move->arg[AMEND_STANDS]) - 1);
	unit->formation = (uint8_t)move->arg[AMEND_FORM];
	unit->status = (uint8_t)move->arg[AMEND_STATUS];
	if (unit->status != STATUS_TABLE)
		part(game->state, move->arg[AMEND_UNIT]);
}

void restless_apply_assist(struct game *game, int seat, const struct move *move)
{
	uint8_t dice[DICE];

	switch (move->verb) {
	case VERB_ROLL:
		restless_throw(game, game->state->want_count, dice);
		restless_take_dice(game, dice, game->state->want_count, true);
		break;
	case VERB_DICE:
		give_dice(game, seat, move);
		break;
	case VERB_HITS:
	case VERB_TOTAL: /* their arguments are the same */
		take_throw(game, &(struct thrown){NULL, game->state->want_count, 0, move->arg[HITS_COUNT]});
		break;
	case VERB_TURN:
		restless_next_card(game);
		break;
	case VERB_DONE:
		finish_move(game);
		break;
	case VERB_CONTACT:
		touch(game, move->set[0]);
		break;
	case VERB_EXIT:
		leave(game);
		break;
	case VERB_SHOOT:
		shoot(game, move);
		break;
	case VERB_AMEND:
		amend(game, move);
		break;
	default:
		fall_back(game, move);
	}
}
