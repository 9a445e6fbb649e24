/* rally.c: reduced units of the command try to recover [mutiny:17.0].
 * May use: rally, position, text, turn. */
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/rally/rally.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

/* What the die must not exceed: the leader's radius or the value of a high command, better in a fortress; 0: no try
 * [mutiny:17.1] [mutiny:17.2]. */
static unsigned rally_value(const struct look *look, unsigned unit)
{
	const struct mutiny_tables *tables = look->tables;
	unsigned value = mutiny_is_high_command(look->state) ? tables->rally_high : look->state->radius;

	return value + (mutiny_is_fortress(look, look->state->at[unit]) ? tables->rally_fortress : 0);
}

/* Everybody in reach of the leader, or in the hex of a high command's stack: state.subject (RU-H3). */
static bool is_in_reach(const struct look *look, unsigned unit)
{
	const struct mutiny_state *state = look->state;

	if (mutiny_is_high_command(state))
		return state->at[unit] == state->subject;
	return state->centre && mutiny_distance(look, state->centre, state->at[unit]) <= (int)state->radius;
}

static bool may_rally(const struct look *look, unsigned unit)
{
	const struct mutiny_state *state = look->state;

	return state->side[unit] == state->owner && mutiny_on_map(state, unit) &&
	       (state->flags[unit] & (U_REDUCED | U_RALLIED)) == U_REDUCED && is_in_reach(look, unit) &&
	       rally_value(look, unit);
}

static unsigned next_reduced(const struct look *look, unsigned unit)
{
	for (; unit <= look->war->units; unit++)
		if (may_rally(look, unit))
			return unit;
	return 0;
}

static void end_rally(struct game *game)
{
	for (unsigned u = 1; u <= game->look.war->units; u++)
		game->state->flags[u] &= (uint16_t)~U_RALLIED;
	game->state->subject = 0;
	mutiny_return(game);
}

static void go_on(struct game *game)
{
	if (next_reduced(&game->look, 1))
		mutiny_ask(game, STEP_RALLY, game->state->owner);
	else
		end_rally(game);
}

/* ---- the hex of a high command ---- */

/* Units of the stack stand there, and somebody reduced. */
static bool is_rally_hex(const struct look *look, unsigned spot)
{
	bool stack = false, reduced = false;

	for (unsigned u = mutiny_first(look->state, spot); u; u = look->state->next[u]) {
		stack |= (look->state->flags[u] & U_STACK) != 0;
		reduced |= mutiny_reduced(look->state, u);
	}
	return stack && reduced;
}

/* The first unit at or after `unit` of the stack whose hex serves; 0: none. */
static unsigned next_of_stack(const struct look *look, unsigned unit)
{
	for (; unit <= look->war->units; unit++)
		if ((look->state->flags[unit] & U_STACK) && mutiny_on_map(look->state, unit) &&
		    is_rally_hex(look, look->state->at[unit]))
			return unit;
	return 0;
}

static bool is_split(const struct look *look, unsigned first)
{
	for (unsigned u = next_of_stack(look, first + 1); u; u = next_of_stack(look, u + 1))
		if (look->state->at[u] != look->state->at[first])
			return true;
	return false;
}

/* Battle may have scattered the stack: then its owner says which part the marker is with (RU-H3). */
static void begin_high_rally(struct game *game)
{
	unsigned first = next_of_stack(&game->look, 1);

	if (!first) {
		end_rally(game);
	} else if (is_split(&game->look, first)) {
		mutiny_ask(game, STEP_RALLY_HEX, game->state->owner);
	} else {
		game->state->subject = game->state->at[first];
		go_on(game);
	}
}

void mutiny_begin_rally(struct game *game)
{
	if (mutiny_is_high_command(game->state))
		begin_high_rally(game);
	else
		go_on(game);
}

static struct refusal check_rally_hex(const struct look *look, const struct move *move)
{
	if (move->verb == VERB_END)
		return mutiny_allow();
	if (move->verb != VERB_CHOOSE)
		return mutiny_refuse("mutiny:8.6(3)", "Choose the hex in which the high command rallies, or `end`.");
	if (!is_rally_hex(look, (unsigned)move->arg[ARG_SPOT]))
		return mutiny_refuse("mutiny:17.0",
		                     "No unit of the stack stands with a reduced one there: choose another hex.");
	return mutiny_allow();
}

static void apply_rally_hex(struct game *game, const struct move *move)
{
	if (move->verb == VERB_END) {
		end_rally(game);
		return;
	}
	game->state->subject = (uint16_t)move->arg[ARG_SPOT];
	go_on(game);
}

static void legal_rally_hex(const struct look *look, struct move_list *moves)
{
	engine_add_move(moves, &(struct move){.verb = VERB_END});
	for (unsigned u = next_of_stack(look, 1); u; u = next_of_stack(look, u + 1))
		engine_add_move(moves, &(struct move){.verb = VERB_CHOOSE, .arg[ARG_SPOT] = look->state->at[u]});
}

static void sample_rally_hex(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned unit = next_of_stack(look, 1 + base_pick_below(rng, look->war->units));

	move->verb = VERB_END;
	if (base_pick_below(rng, 8) == 0)
		return;
	if (!unit)
		unit = next_of_stack(look, 1);
	if (!unit)
		return;
	move->verb = VERB_CHOOSE;
	move->arg[ARG_SPOT] = look->state->at[unit];
}

const struct step_rules mutiny_rally_hex = {check_rally_hex, apply_rally_hex, legal_rally_hex, sample_rally_hex};

/* ---- the tries ---- */

static struct refusal check_unit(const struct look *look, unsigned unit)
{
	const struct mutiny_state *state = look->state;

	if (state->side[unit] != state->owner || !mutiny_on_map(state, unit))
		return mutiny_refuse("mutiny:17.0(note)", "Only a unit of your own on the map can rally.");
	if (state->flags[unit] & U_RALLIED)
		return mutiny_refuse("mutiny:17.1", "That unit has tried to rally in this step: name another.");
	if (!mutiny_reduced(state, unit))
		return mutiny_refuse("mutiny:17.0", "Only a reduced unit can rally: name another.");
	if (!is_in_reach(look, unit))
		return mutiny_refuse("mutiny:17.0", "The unit is not within the command that rallies: name another.");
	if (!rally_value(look, unit))
		return mutiny_refuse("mutiny:8.21", "With a radius of 0 a leader rallies units in a fortress only.");
	return mutiny_allow();
}

static struct refusal check_rally(const struct look *look, const struct move *move)
{
	if (move->verb == VERB_END)
		return mutiny_allow();
	if (move->verb != VERB_RALLY)
		return mutiny_refuse("mutiny:17.0", "Name a reduced unit to `rally`, or `end`.");
	return check_unit(look, (unsigned)move->arg[ARG_UNIT]);
}

static void try_rally(struct game *game, unsigned unit)
{
	unsigned value = rally_value(&game->look, unit);
	struct event *event = mutiny_tell(game, HAPPEN_RALLY, "mutiny:17.1", mutiny_seats_of(&game->look, unit));
	bool restored = mutiny_roll(game, event) <= (int)value;

	game->state->flags[unit] |= U_RALLIED;
	if (event) {
		event->arg[RALLY_UNIT] = (int32_t)unit;
		event->arg[RALLY_SPOT] = game->state->at[unit];
		event->arg[RALLY_VALUE] = (int32_t)value;
		event->arg[RALLY_RESTORED] = restored;
	}
	if (restored)
		game->state->flags[unit] &= (uint16_t)~U_REDUCED;
}

static void apply_rally(struct game *game, const struct move *move)
{
	if (move->verb == VERB_END) {
		end_rally(game);
		return;
	}
	try_rally(game, (unsigned)move->arg[ARG_UNIT]);
	go_on(game);
}

static void legal_rally(const struct look *look, struct move_list *moves)
{
	engine_add_move(moves, &(struct move){.verb = VERB_END});
	for (unsigned u = next_reduced(look, 1); u; u = next_reduced(look, u + 1))
		engine_add_move(moves, &(struct move){.verb = VERB_RALLY, .arg[ARG_UNIT] = (int32_t)u});
}

static void sample_rally(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned unit = next_reduced(look, 1 + base_pick_below(rng, look->war->units));

	move->verb = VERB_END;
	if (base_pick_below(rng, 8) == 0)
		return;
	if (!unit)
		unit = next_reduced(look, 1);
	if (!unit)
		return;
	move->verb = VERB_RALLY;
	move->arg[ARG_UNIT] = (int32_t)unit;
}

const struct step_rules mutiny_rally = {check_rally, apply_rally, legal_rally, sample_rally};
