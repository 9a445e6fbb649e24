/* melee.c: close combat, losses, morale, falling back and running away. May use: rooms. */
#include "systems/restless/rooms.h"

static void remember_place(struct restless_unit *unit, struct field_point last)
{
	unit->x = kit_find_step(last.x);
	unit->y = kit_find_step(last.y);
}

/* [restless:cc-destroyed] [restless:card-rally]: by option the destroyed come back near the place. */
static bool destroy_if_empty(struct game *game, const struct restless_loss *loss)
{
	int unit = loss->unit;
	struct restless_unit *it = &game->state->unit[unit], before = *it;
	struct field_body body;

	if (it->alive)
		return false;
	before.alive = loss->before;
	restless_make_body(&game->look, &before, &body);
	remember_place(it, kit_find_centre(&body));
	it->status = STATUS_DESTROYED;
	restless_tell_unit(game, HAPPEN_DESTROYED, "restless:cc-destroyed", unit, 0, 0);
	return true;
}

/* Units are engaged while their stands touch. */
void restless_update_contacts(struct game *game)
{
	struct restless_state *state = game->state;

	for (int i = 0; i < state->units; i++)
		for (int j = i + 1; state->unit[i].engaged && j < state->units; j++) {
			struct field_body a, b;

			if (!(state->unit[i].engaged >> j & 1))
				continue;
			restless_make_body(&game->look, &state->unit[i], &a);
			restless_make_body(&game->look, &state->unit[j], &b);
			if (state->unit[i].status == STATUS_TABLE && state->unit[j].status == STATUS_TABLE && a.count &&
			    b.count && kit_measure_bodies(&a, &b) <= FIELD_CONTACT)
				continue;
			state->unit[i].engaged &= ~(UINT64_C(1) << j);
			state->unit[j].engaged &= ~(UINT64_C(1) << i);
		}
}

/* ---- morale */

/* Where a unit falls back to: how far, and from which point. */
struct flight {
	struct field_point from; /* the middle of the nearest enemy */
	int enemy;               /* NONE: there is none */
};

static struct flight find_nearest_enemy(const struct look *look, int unit, int by)
{
	const struct restless_state *state = look->state;
	struct flight flight = {{0, 0}, NONE};
	int32_t least = FIELD_FAR;
	struct field_body body, other;

	restless_make_body(look, &state->unit[unit], &body);
	for (int i = 0; i < state->units; i++) {
		int32_t gap;

		if (state->unit[i].status != STATUS_TABLE || state->unit[i].side == state->unit[unit].side ||
		    !state->unit[i].alive)
			continue;
		restless_make_body(look, &state->unit[i], &other);
		gap = kit_measure_bodies(&body, &other);
		if (gap < least || (gap == least && i == by)) {
			least = gap;
			flight.enemy = i;
			flight.from = kit_find_centre(&other);
		}
	}
	return flight;
}

static void run_away(struct game *game, int unit, struct field_point last, bool off, const uint8_t *dice, int count,
                     int distance)
{
	struct restless_unit *it = &game->state->unit[unit];
	struct event *event = restless_tell(game, HAPPEN_FLED, off ? "restless:morale-7" : "restless:morale-6");

	it->status = STATUS_FLED;
	remember_place(it, last);
	if (event) {
		event->arg[FLED_UNIT] = restless_code(it);
		event->arg[FLED_DISTANCE] = distance;
		event->arg[FLED_HOW] = off;
	}
	restless_tell_dice(game, event, dice, count);
}

static void tell_fell_back(struct game *game, int unit, int distance, int enemy, const uint8_t *dice, int count)
{
	const struct restless_unit *it = &game->state->unit[unit];
	struct event *event = restless_tell(game, HAPPEN_FELL_BACK, "restless:morale-5");

	if (event) {
		event->arg[FELL_BACK_UNIT] = restless_code(it);
		event->arg[FELL_BACK_DISTANCE] = distance;
		event->arg[FELL_BACK_X] = it->x;
		event->arg[FELL_BACK_Y] = it->y;
		event->arg[FELL_BACK_FROM] = enemy == NONE ? -1 : restless_code(&game->state->unit[enemy]);
	}
	restless_tell_dice(game, event, dice, count);
}

/* Nobody is run through, and no enemy touched but those it comes from. [restless:morale-no-through] */
static struct field_walk start_flight(const struct look *look, const struct field_crowd *crowd, int unit)
{
	const struct restless_unit *it = &look->state->unit[unit];
	bool floats = restless_class_of(look, it)->goes == GOES_WATER;

	return (struct field_walk){.crowd = crowd,
	                           .ground = &look->map->ground,
	                           .bounds = {.solid = FIELD_ANYBODY,
	                                      .shunned = 1u << !it->side,
	                                      .distance = FIELD_CONTACT,
	                                      .exempt = it->engaged,
	                                      .areas = floats ? 0 : GROUND_WATER,
	                                      .off_table = true},
	                           .self = unit,
	                           .form = restless_form_of(look, it),
	                           .pose = restless_pose_of(it)};
}

/* Whether it can stand where it came to. */
static bool flight_ends(const struct look *look, const struct field_crowd *crowd, int unit,
                        const struct restless_unit *moved)
{
	struct field_body body;

	restless_make_body(look, moved, &body);
	return !kit_crowd_overlaps(crowd, &body, unit, FIELD_ANYBODY) && restless_can_stand(look, moved, &body) &&
	       !(restless_touched(crowd, look, &body, unit) & ~moved->engaged);
}

/* [restless:morale-5] [restless:morale-6] [restless:morale-7] */
static void fall_back(struct game *game, int unit, const struct flight *flight)
{
	struct restless_unit *it = &game->state->unit[unit], moved = *it;
	const struct field_crowd *crowd;
	struct field_body body;
	struct field_walk walk;
	struct field_point centre, last;
	uint8_t dice[DICE];
	int count = restless_throw(game, game->look.tables->fall_back, dice), distance = 0;
	enum field_recoil_end end;

	for (int i = 0; i < count; i++)
		distance += dice[i] * FIELD_STEPS;
	crowd = restless_make_crowd(&game->look);
	restless_make_body(&game->look, it, &body);
	centre = kit_find_centre(&body);
	walk = start_flight(&game->look, crowd, unit);
	/* Nobody to run from: to the rear. */
	end = kit_fall_back(&walk,
	                    kit_find_way_off(flight->enemy == NONE ? centre : flight->from, centre, distance,
	                                     it->facing + FIELD_ROUND / 2),
	                    &last);
	if (end != RECOIL_FREE) {
		run_away(game, unit, end == RECOIL_OFF ? last : centre, end == RECOIL_OFF, dice, count, distance);
		return;
	}
	restless_set_pose(&moved, walk.pose);
	if (game->state->option[OPT_FALLBACK_FACING]) {
		restless_make_body(&game->look, &moved, &body);
		moved = restless_reform(&game->look, &moved, moved.formation,
		                        kit_find_facing(flight->from, kit_find_centre(&body)));
		walk.form = restless_form_of(&game->look, &moved);
	}
	restless_set_pose(&moved, kit_push_onto_table(&walk.form, restless_pose_of(&moved), walk.ground));
	if (!flight_ends(&game->look, crowd, unit, &moved)) {
		run_away(game, unit, centre, false, dice, count, distance);
		return;
	}
	*it = moved;
	tell_fell_back(game, unit, distance, flight->enemy, dice, count);
}

/* Throws the test; whether it was passed. [restless:morale-1] */
static bool throw_morale(struct game *game, int unit)
{
	static const char *const rules[MORALES] = {"restless:morale-2", "restless:morale-3", "restless:morale-4"};
	const struct restless_unit *it = &game->state->unit[unit];
	int kind = game->look.tables->type[it->type].morale, needed = game->look.tables->morale[kind], total = 0;
	uint8_t dice[DICE];
	int count = restless_throw(game, restless_count_stands(it), dice);
	struct event *event = restless_tell(game, HAPPEN_MORALE, rules[kind]);

	for (int i = 0; i < count; i++)
		total += dice[i];
	if (event) {
		event->arg[MORALE_UNIT] = restless_code(it);
		event->arg[MORALE_TOTAL] = total;
		event->arg[MORALE_NEEDED] = needed;
		event->arg[MORALE_PASSED] = total >= needed;
	}
	restless_tell_dice(game, event, dice, count);
	return total >= needed;
}

void restless_test_morale(struct game *game, int unit, int by)
{
	struct flight flight;

	if (destroy_if_empty(game, &game->state->loss[0])) {
		restless_update_contacts(game);
		return;
	}
	flight = find_nearest_enemy(&game->look, unit, by);
	if (!throw_morale(game, unit))
		fall_back(game, unit, &flight);
	restless_update_contacts(game);
}

/* ---- close combat */

/* [restless:cc-remove-morale] Stands away from the enemy fall first, the farthest first, so that contact is kept. */
static uint8_t worst_slot(const struct field_body *body, const struct field_body *enemy, uint8_t alive,
                          struct field_point middle)
{
	uint8_t best = 0; /* as a bit */
	int64_t most = -1;

	for (int i = 0; i < body->count; i++) {
		struct field_body one = {.count = 1};
		int64_t rank;

		if (!(alive >> body->slot[i] & 1))
			continue;
		one.stand[0] = body->stand[i];
		rank = kit_measure_points(body->stand[i].centre, middle);
		if (!kit_bodies_near(&one, enemy, FIELD_CONTACT))
			rank += INT64_C(1) << 40;
		if (rank >= most) {
			most = rank;
			best = (uint8_t)(1 << body->slot[i]);
		}
	}
	return best;
}

/* What a unit loses to so many hits; by option the owner chooses. */
static struct restless_loss find_loss(const struct look *look, int unit, const struct field_body *body,
                                      const struct field_body *enemy, int hits)
{
	uint8_t alive = look->state->unit[unit].alive;
	struct restless_loss loss = {.unit = (uint8_t)unit, .open = alive, .before = alive};
	struct field_point middle = kit_find_centre(enemy);

	for (; hits > 0 && loss.pick != alive; hits--) {
		uint8_t left = (uint8_t)(alive & ~loss.pick);

		loss.pick |= worst_slot(body, enemy, left, middle);
		loss.from_open++;
	}
	loss.due = loss.pick != 0;
	return loss;
}

/* Stands that fight: all of the unit, or by option those that touch. */
static int count_involved(const struct look *look, const struct field_body *body, const struct field_body *enemy)
{
	int touching = 0;

	if (!look->state->option[OPT_INVOLVED])
		return body->count;
	for (int i = 0; i < body->count; i++) {
		struct field_body one = {.count = 1};

		one.stand[0] = body->stand[i];
		touching += kit_bodies_near(&one, enemy, FIELD_CONTACT);
	}
	return touching ? touching : 1;
}

static int strike(struct game *game, int unit, int against, int count, bool first)
{
	uint8_t dice[DICE];
	int thrown = restless_throw(game, count, dice), hits = 0;
	struct event *event = restless_tell(game, HAPPEN_FOUGHT, first ? "restless:cc-hit" : "restless:cc-further-hit");

	for (int i = 0; i < thrown; i++)
		hits += dice[i] >= game->look.tables->close_hit;
	if (event) {
		event->arg[FOUGHT_UNIT] = restless_code(&game->state->unit[unit]);
		event->arg[FOUGHT_AGAINST] = restless_code(&game->state->unit[against]);
		event->arg[FOUGHT_COUNT] = thrown;
		event->arg[FOUGHT_HITS] = hits;
		event->arg[FOUGHT_FIRST] = first;
	}
	restless_tell_dice(game, event, dice, thrown);
	return hits;
}

/* Both directions are taken before either unit moves; the engaged unit tests first. */
static void test_both(struct game *game, int active, int passive, bool active_lost, bool passive_lost,
                      const struct flight flights[2])
{
	bool active_alive = !destroy_if_empty(game, &game->state->loss[1]);
	bool passive_alive = !destroy_if_empty(game, &game->state->loss[0]);

	if (passive_lost && passive_alive && !throw_morale(game, passive))
		fall_back(game, passive, &flights[1]);
	restless_update_contacts(game);
	if (active_lost && active_alive && !throw_morale(game, active))
		fall_back(game, active, &flights[0]);
	restless_update_contacts(game);
}

void restless_close_combat(struct game *game, int active, int passive, bool first)
{
	const struct restless_tables *tables = game->look.tables;
	struct restless_state *state = game->state;
	int dice =
		(first ? tables->first_round : tables->further_round) + restless_card_dice(&game->look, EFFECT_COMBAT);
	struct field_body mine, theirs;
	int hits, blows;

	if (game->look.map->real) {
		state->loss[0].unit = (uint8_t)passive;
		state->loss[1].unit = (uint8_t)active;
		state->close = first ? 2 : 1;
		restless_want_dice(game, WANT_STRIKE, active, restless_count_stands(&state->unit[active]) * dice);
		return;
	}
	restless_make_body(&game->look, &state->unit[active], &mine);
	restless_make_body(&game->look, &state->unit[passive], &theirs);
	hits = strike(game, active, passive, count_involved(&game->look, &mine, &theirs) * dice, first);
	blows = strike(game, passive, active, count_involved(&game->look, &theirs, &mine) * tables->further_round,
	               first);
	state->loss[0] = find_loss(&game->look, passive, &theirs, &mine, hits);
	state->loss[1] = find_loss(&game->look, active, &mine, &theirs, blows);
	state->close = 1;
	state->lost = 0;
	restless_settle_losses(game);
}

/* The last positions count where the enemy died in the same round. */
static struct flight find_flight(const struct look *look, const struct restless_loss *own,
                                 const struct restless_loss *other)
{
	struct restless_unit enemy = look->state->unit[other->unit];
	struct field_body body;

	if (enemy.alive)
		return find_nearest_enemy(look, own->unit, other->unit);
	enemy.alive = other->before;
	restless_make_body(look, &enemy, &body);
	return (struct flight){kit_find_centre(&body), other->unit};
}

void restless_finish_combat(struct game *game)
{
	struct restless_state *state = game->state;
	struct flight flights[2];

	flights[0] = find_flight(&game->look, &state->loss[1], &state->loss[0]);
	flights[1] = find_flight(&game->look, &state->loss[0], &state->loss[1]);
	test_both(game, state->loss[1].unit, state->loss[0].unit, state->lost >> 1 & 1, state->lost & 1, flights);
	restless_finish_activation(game);
}
