/* retreat.c: which unit falls back on an R, how far, which way, and what it costs on the way [mutiny:15.0].
 * May use: kit/hex/flight, private, arrivals, movement, position, text, turn. */
#include <string.h>

#include "kit/hex/flight.h"
#include "systems/mutiny/arrivals/arrivals.h"
#include "systems/mutiny/battle/private.h"
#include "systems/mutiny/movement/movement.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

/* ---- which unit ---- */

/* Behind walls and works nobody has to fall back, in attack or defence [mutiny:15.5]. */
static bool may_stay(const struct look *look)
{
	struct roster force;

	mutiny_list_force(look, !look->state->battle.firing, &force);
	return force.count && mutiny_is_strong(look, mutiny_force_hex(look, !look->state->battle.firing));
}

/* Static units, guns and supplies do not get away [mutiny:15.4]. */
static const char *name_debacle(const struct look *look, unsigned unit)
{
	switch (mutiny_facts(look, unit)->type) {
	case K_SIEGE_TRAIN:
		return "mutiny:22.2(loss)";
	case K_SUPPLY_TRAIN:
		return "mutiny:22.3";
	default:
		return mutiny_is_mobile(look, unit) ? NULL : "mutiny:13.10";
	}
}

static unsigned roll_rout(struct game *game, unsigned unit)
{
	struct event *event = mutiny_tell(game, HAPPEN_ROUT_ROLL, "mutiny:15.2", SEAT_ALL);
	int die = mutiny_roll(game, event);

	if (event) {
		event->arg[ROUT_ROLL_UNIT] = (int32_t)unit;
		event->arg[ROUT_ROLL_HEXES] = die;
	}
	return (unsigned)die;
}

static void begin_retreat(struct game *game, unsigned unit)
{
	struct battle *battle = &game->state->battle;
	const char *debacle = name_debacle(&game->look, unit);

	battle->retreats = 0;
	battle->flags |= BATTLE_INFLICTED;
	if (debacle) {
		mutiny_eliminate(game, unit, CAUSE_DEBACLE, debacle);
		return;
	}
	game->state->flags[unit] &= (uint16_t)~U_ENGAGED;
	battle->runner = (uint16_t)unit;
	battle->origin = game->state->at[unit];
	battle->gone = 0;
	battle->distance = (uint8_t)(mutiny_is_steady(&game->look, unit) ? game->look.tables->retreat_hexes
	                                                                 : roll_rout(game, unit));
}

static void stay(struct game *game)
{
	struct battle *battle = &game->state->battle;

	battle->retreats = 0;
	if (mutiny_option(&game->look, OPT_IGNORED_R_COUNTS))
		battle->flags |= BATTLE_INFLICTED;
	mutiny_tell_args(game, HAPPEN_IGNORED, "mutiny:15.5", SEAT_ALL, 2,
	                 (int)mutiny_force_side(&game->look, !battle->firing),
	                 (int)mutiny_force_hex(&game->look, !battle->firing));
}

/* ---- ways out ---- */

struct runner {
	const struct look *look;
	unsigned unit, side;
};

static bool may_step(const void *who, unsigned from, unsigned direction)
{
	const struct runner *runner = who;

	return mutiny_may_enter(runner->look, runner->unit, runner->side, from, (int)direction);
}

/* A fortress that friends hold already (RU-R4) [mutiny:15.5]. */
static bool is_refuge(const void *who, unsigned hex)
{
	const struct runner *runner = who;

	return mutiny_is_fortress(runner->look, hex) && mutiny_occupied(runner->look->state, runner->side, hex);
}

static bool crosses_river(const struct look *look, unsigned from, unsigned direction)
{
	return (look->war->river[from] & ~look->war->bridged[from]) >> direction & 1;
}

/* Dice that a step will cost [mutiny:15.3(b)]. */
static unsigned count_rolls(const void *who, unsigned from, unsigned direction)
{
	const struct runner *runner = who;
	const struct look *look = runner->look;

	return crosses_river(look, from, direction) +
	       mutiny_in_zoc(look, runner->side, look->map->next[from][direction]);
}

static struct runner runner_of(const struct look *look)
{
	unsigned unit = look->state->battle.runner;

	return (struct runner){look, unit, look->state->side[unit]};
}

/* Each step leads one hex further from where the unit fought (RU-R1) [mutiny:15.3(f)]. */
static struct flight plan_flight(const struct look *look, const struct runner *runner)
{
	const struct battle *battle = &look->state->battle;

	return (struct flight){.map = look->map,
	                       .start = battle->origin,
	                       .hexes = battle->distance,
	                       .at = look->state->at[runner->unit],
	                       .gone = battle->gone,
	                       .may_step = may_step,
	                       .is_refuge = is_refuge,
	                       .anywhere = true,
	                       .toll = count_rolls,
	                       .who = runner};
}

/* Has the runner come to a fortress in which others of its side stand? */
static bool is_safe(const struct look *look)
{
	const struct battle *battle = &look->state->battle;
	unsigned hex = look->state->at[battle->runner];

	if (!battle->gone || !mutiny_is_fortress(look, hex))
		return false;
	for (unsigned u = mutiny_first(look->state, hex); u; u = look->state->next[u])
		if (u != battle->runner)
			return true;
	return false;
}

/* ---- no way out (RU-R2) ---- */

struct dead_end {
	unsigned length;
	uint16_t hex;
	bool spares_nepal; /* some way of that length does not enter it */
};

static void seek_dead_end(const struct flight *flight, unsigned hex, unsigned length, bool nepal, struct dead_end *end)
{
	const struct runner *runner = flight->who;

	if (length > end->length || (length == end->length && !nepal && !end->spares_nepal))
		*end = (struct dead_end){length, (uint16_t)hex, !nepal};
	for (unsigned d = 0; d < HEX_SIDES && length < flight->hexes; d++) {
		unsigned to = flight->map->next[hex][d];

		if (may_step(runner, hex, d) && kit_measure_hexes(flight->map, flight->start, to) == (int)length + 1)
			seek_dead_end(flight, to, length + 1, nepal || runner->look->war->region[to] == R_NEPAL, end);
	}
}

static void cut_off(struct game *game, const struct flight *flight)
{
	unsigned unit = game->state->battle.runner;
	struct dead_end end = {0, (uint16_t)flight->start, true};

	seek_dead_end(flight, flight->start, 0, false, &end);
	game->state->battle.runner = 0;
	if (!end.spares_nepal && game->state->side[unit] == REBEL)
		mutiny_join_power(game, P_NEPAL, BRITISH, "mutiny:15.3(d)");
	mutiny_eliminate(game, unit, CAUSE_NO_RETREAT, end.length ? "mutiny:15.3(f)" : "mutiny:15.3(a)");
}

/* ---- the way ---- */

/* Odd costs a step; true: the unit is still there. */
static bool roll_on_the_way(struct game *game, unsigned unit, int danger)
{
	struct event *event = mutiny_tell(game, HAPPEN_RETREAT_ROLL, "mutiny:15.3(b)", SEAT_ALL);
	bool odd = mutiny_roll(game, event) & 1;

	if (event) {
		event->arg[RETREAT_ROLL_UNIT] = (int32_t)unit;
		event->arg[RETREAT_ROLL_SPOT] = game->state->at[unit];
		event->arg[RETREAT_ROLL_WHY] = danger;
		event->arg[RETREAT_ROLL_LOST] = odd;
	}
	return !odd || mutiny_lose_step(game, unit, CAUSE_RETREAT, "mutiny:15.3(b)");
}

static void step_back(struct game *game, unsigned direction)
{
	struct battle *battle = &game->state->battle;
	unsigned unit = battle->runner, from = game->state->at[unit], to = game->look.map->next[from][direction];
	bool river = crosses_river(&game->look, from, direction);
	bool zoc = mutiny_in_zoc(&game->look, game->state->side[unit], to);
	struct event *event = mutiny_tell(
		game, HAPPEN_RETREATED, mutiny_is_steady(&game->look, unit) ? "mutiny:15.1" : "mutiny:15.2", SEAT_ALL);

	if (event) {
		event->arg[RETREATED_UNIT] = (int32_t)unit;
		event->arg[RETREATED_FROM] = (int32_t)from;
		event->arg[RETREATED_TO] = (int32_t)to;
	}
	mutiny_put_unit(game, unit, to);
	battle->gone++;
	if ((river && !roll_on_the_way(game, unit, RETREAT_RIVER)) ||
	    (zoc && !roll_on_the_way(game, unit, RETREAT_ZOC)))
		battle->runner = 0;
}

static void walk(struct game *game, const uint8_t *path, unsigned length)
{
	for (unsigned i = 0; i < length && game->state->battle.runner; i++)
		step_back(game, path[i]);
}

/* The enemies of the attacker who end beside others of his may be attacked again [mutiny:15.6]. */
static void end_retreat(struct game *game)
{
	struct battle *battle = &game->state->battle;

	if (game->state->side[battle->runner] != battle->attacker)
		game->state->flags[battle->runner] |= U_FLED;
	battle->runner = 0;
}

/* True: the owner must choose the way. */
static bool run_on(struct game *game)
{
	struct battle *battle = &game->state->battle;

	while (battle->runner) {
		struct runner runner = runner_of(&game->look);
		struct flight flight = plan_flight(&game->look, &runner);
		unsigned ways = battle->gone < battle->distance ? kit_count_flights(&flight, 2) : 0;
		struct flight_ways only;

		if (battle->gone == battle->distance || (!ways && battle->gone)) {
			end_retreat(game);
		} else if (!ways) {
			cut_off(game, &flight);
		} else if (ways > 1 || is_safe(&game->look)) {
			mutiny_ask(game, STEP_FLEE, runner.side);
			return true;
		} else {
			kit_list_flights(&flight, &only);
			walk(game, only.way[0].path, only.way[0].length);
		}
	}
	return false;
}

bool mutiny_take_retreat(struct game *game)
{
	struct battle *battle = &game->state->battle;
	unsigned who = !battle->firing;
	struct roster force;

	if (battle->retreats) {
		mutiny_list_force(&game->look, who, &force);
		if (!force.count) {
			battle->retreats = 0;
		} else if (force.count > 1 || may_stay(&game->look)) {
			mutiny_ask(game, STEP_RETREAT, mutiny_force_side(&game->look, who));
			return true;
		} else {
			begin_retreat(game, force.unit[0]);
		}
	}
	return run_on(game);
}

/* ---- the decision: who ---- */

static struct refusal check_retreat(const struct look *look, const struct move *move)
{
	if (move->verb == VERB_STAY)
		return may_stay(look) ? mutiny_allow()
		                      : mutiny_refuse("mutiny:15.5",
		                                      "Only in a fortress or behind an entrenchment may a unit stay: "
		                                      "name the one that retreats.");
	if (move->verb != VERB_RETREAT)
		return mutiny_refuse("mutiny:14.2(R)", "A unit must fall back: name it with `retreat`.");
	if (!mutiny_is_engaged(look, !look->state->battle.firing, (unsigned)move->arg[ARG_UNIT]))
		return mutiny_refuse("mutiny:14.3",
		                     "The result falls on the force that is fired at: name one of its units.");
	return mutiny_allow();
}

static void apply_retreat(struct game *game, const struct move *move)
{
	if (move->verb == VERB_STAY)
		stay(game);
	else
		begin_retreat(game, (unsigned)move->arg[ARG_UNIT]);
	mutiny_continue_battle(game);
}

static void legal_retreat(const struct look *look, struct move_list *moves)
{
	struct roster force;

	if (may_stay(look))
		engine_add_move(moves, &(struct move){.verb = VERB_STAY});
	mutiny_list_force(look, !look->state->battle.firing, &force);
	for (unsigned i = 0; i < force.count; i++)
		engine_add_move(moves, &(struct move){.verb = VERB_RETREAT, .arg[ARG_UNIT] = force.unit[i]});
}

static void sample_retreat(const struct look *look, struct rng *rng, struct move *move)
{
	struct roster force;

	if (may_stay(look) && base_pick_below(rng, 2)) {
		move->verb = VERB_STAY;
		return;
	}
	mutiny_list_force(look, !look->state->battle.firing, &force);
	move->verb = VERB_RETREAT;
	if (force.count)
		move->arg[ARG_UNIT] = force.unit[base_pick_below(rng, force.count)];
}

const struct step_rules mutiny_retreat = {check_retreat, apply_retreat, legal_retreat, sample_retreat};

/* ---- the decision: which way ---- */

static struct refusal name_bar(const struct look *look, unsigned side, unsigned from, unsigned direction)
{
	unsigned to = look->map->next[from][direction];

	if (!to)
		return mutiny_refuse("mutiny:15.3(a)", "No retreat leaves the map: choose another way.");
	if (mutiny_occupied(look->state, !side, to))
		return mutiny_refuse("mutiny:15.3(a)", "The enemy holds that hex: retreat another way.");
	if (mutiny_occupied(look->state, NEUTRAL, to))
		return mutiny_refuse("mutiny:15.3(a)", "Neutral units hold that hex: retreat another way.");
	if (mutiny_besieged(look->state, from) || mutiny_besieged(look->state, to))
		return mutiny_refuse("mutiny:29.1(b)", "Nobody goes into or out of a hex under siege.");
	return mutiny_refuse("mutiny:15.3(a)", "The unit may not enter there: choose another way.");
}

static struct refusal check_way(const struct look *look, const struct runner *runner, const struct move *move,
                                struct flight *flight)
{
	for (unsigned i = 0; i < move->count; i++) {
		unsigned to = look->map->next[flight->at][move->path[i]];

		if (!may_step(runner, flight->at, move->path[i]))
			return name_bar(look, runner->side, flight->at, move->path[i]);
		if (flight->gone == flight->hexes)
			return mutiny_refuse("mutiny:15.3(f)",
			                     "That is further than the unit has to go: name fewer hexes.");
		flight->gone++;
		if (kit_measure_hexes(look->map, flight->start, to) != (int)flight->gone)
			return mutiny_refuse("mutiny:15.3(f)", "Every hex of the retreat must lie one further away: "
			                                       "it may not turn aside or back.");
		flight->at = to;
	}
	return mutiny_allow();
}

static struct refusal check_flee(const struct look *look, const struct move *move)
{
	struct runner runner = runner_of(look);
	struct flight flight = plan_flight(look, &runner);
	struct refusal refusal;

	if (move->verb == VERB_HALT)
		return is_safe(look)
		               ? mutiny_allow()
		               : mutiny_refuse("mutiny:15.5", "Only a fortress that friends hold ends a retreat early: "
		                                              "name the way.");
	if (move->verb != VERB_FLEE || !move->count)
		return mutiny_refuse("mutiny:15.0", "The unit must retreat: name its way with `flee`.");
	refusal = check_way(look, &runner, move, &flight);
	if (refusal.rule || kit_is_flight_end(&flight, flight.at, flight.gone) || kit_count_flights(&flight, 1))
		return refusal;
	return mutiny_refuse("mutiny:15.3(h)",
	                     "From there the unit cannot go the whole distance, and another way is open.");
}

static void apply_flee(struct game *game, const struct move *move)
{
	if (move->verb == VERB_HALT)
		end_retreat(game);
	else
		walk(game, move->path, move->count);
	mutiny_continue_battle(game);
}

static void fill_way(const struct flight_way *way, struct move *move)
{
	move->verb = VERB_FLEE;
	move->count = way->length;
	memcpy(move->path, way->path, way->length);
}

static void legal_flee(const struct look *look, struct move_list *moves)
{
	struct runner runner = runner_of(look);
	struct flight flight = plan_flight(look, &runner);
	struct flight_ways ends;

	if (is_safe(look))
		engine_add_move(moves, &(struct move){.verb = VERB_HALT});
	kit_find_flight_ends(&flight, &ends);
	for (unsigned i = 0; i < ends.count; i++) {
		struct move move = {0};

		fill_way(&ends.way[i], &move);
		engine_add_move(moves, &move);
	}
}

/* A part of a way is enough: the rest is asked again. */
static void sample_flee(const struct look *look, struct rng *rng, struct move *move)
{
	struct runner runner = runner_of(look);
	struct flight flight = plan_flight(look, &runner);
	struct flight_way way;

	if (is_safe(look) && base_pick_below(rng, 2)) {
		move->verb = VERB_HALT;
		return;
	}
	if (!kit_sample_flight(&flight, rng, &way))
		return; /* only in a position written by hand: nothing is legal */
	if (base_pick_below(rng, 8) == 0)
		way.length = (uint8_t)(1 + base_pick_below(rng, way.length));
	fill_way(&way, move);
}

const struct step_rules mutiny_flee = {check_flee, apply_flee, legal_flee, sample_flee};
