/* free.c: moves that the phasing player may make at any of his decisions: which unit lies on top, siege lines.
 * May use: incidents, kit/common/cup, position, text, turn. */
#include <string.h>

#include "kit/common/cup.h"
#include "systems/mutiny/incidents/incidents.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

bool mutiny_is_free_move(const struct move *move)
{
	return move->verb == VERB_TOP || move->verb == VERB_BESIEGE;
}

/* An action phase of the seat's own marker: supply phases have an owner too. */
static bool is_own_action(const struct look *look, unsigned seat)
{
	return look->state->marker != MARKER_NONE && look->state->owner == seat;
}

static bool is_arranged(const struct mutiny_state *state, unsigned spot)
{
	for (unsigned unit = mutiny_first(state, spot); unit; unit = state->next[unit])
		if (state->flags[unit] & U_ARRANGED)
			return true;
	return false;
}

/* [mutiny:11.4] (RU-O4) */
static struct refusal check_top(const struct look *look, unsigned seat, unsigned unit)
{
	const struct mutiny_state *state = look->state;

	if (state->side[unit] != seat || !mutiny_on_map(state, unit))
		return mutiny_refuse("mutiny:11.4", "Only own units on the map are arranged.");
	if (state->flags[unit] & U_TOP)
		return mutiny_refuse("mutiny:11.4", "It lies on top already.");
	if (is_arranged(state, state->at[unit]))
		return mutiny_refuse("mutiny:11.4", "This stack was arranged already in this action phase.");
	return mutiny_allow();
}

/* [mutiny:29.0] (RU-X2) */
static struct refusal check_besiege(const struct look *look, unsigned seat, unsigned hex)
{
	const struct mutiny_state *state = look->state;

	if (!state->option[OPT_SIEGE])
		return mutiny_refuse("mutiny:29.0", "Siege lines are an optional rule that is not in use.");
	if (!mutiny_is_hex(hex) || !mutiny_occupied(state, !seat, hex) || !mutiny_is_strong(look, hex))
		return mutiny_refuse("mutiny:29.0", "Besiege a fortress or entrenchment that the enemy holds.");
	if (mutiny_besieged(state, hex))
		return mutiny_refuse("mutiny:29.0", "It is under siege already.");
	if (!mutiny_find_besieger(look, hex, seat))
		return mutiny_refuse("mutiny:29.0", "A siege needs an own siege train beside the hex.");
	return mutiny_allow();
}

struct refusal mutiny_check_free_move(const struct look *look, unsigned seat, const struct move *move)
{
	if (!is_own_action(look, seat))
		return mutiny_refuse(move->verb == VERB_TOP ? "mutiny:11.4" : "mutiny:29.0",
		                     "That is for your own action phases: wait for your next command marker.");
	if (move->verb == VERB_TOP)
		return check_top(look, seat, (unsigned)move->arg[ARG_UNIT]);
	return check_besiege(look, seat, (unsigned)move->arg[ARG_SPOT]);
}

static void show_siege_trains(struct game *game, unsigned hex, unsigned side)
{
	unsigned spot = mutiny_find_besieger(&game->look, hex, side);

	for (unsigned unit = mutiny_first(game->state, spot); unit; unit = game->state->next[unit])
		if (mutiny_facts(&game->look, unit)->type == K_SIEGE_TRAIN)
			mutiny_show_unit(game, unit);
}

void mutiny_apply_free_move(struct game *game, unsigned seat, const struct move *move)
{
	unsigned unit = (unsigned)move->arg[ARG_UNIT];

	if (move->verb == VERB_BESIEGE) {
		show_siege_trains(game, (unsigned)move->arg[ARG_SPOT], seat);
		mutiny_lay_siege(game, (unsigned)move->arg[ARG_SPOT], seat);
		return;
	}
	mutiny_raise_unit(game, unit);
	game->state->flags[unit] |= U_ARRANGED;
	mutiny_tell_args(game, HAPPEN_TOP, "mutiny:11.4", SEAT_ALL, 2, (int)unit, (int)game->state->at[unit]);
}

static void list_sieges(const struct look *look, unsigned seat, struct move_list *moves)
{
	for (unsigned unit = 1; unit <= look->war->units; unit++) {
		unsigned hex = look->state->at[unit];

		if (mutiny_facts(look, unit)->type != K_SIEGE_TRAIN || look->state->side[unit] != seat ||
		    !mutiny_is_hex(hex))
			continue;
		for (int d = 0; d < HEX_SIDES; d++) {
			struct move move = {.verb = VERB_BESIEGE, .arg[ARG_SPOT] = look->map->next[hex][d]};

			if (move.arg[ARG_SPOT] && !check_besiege(look, seat, (unsigned)move.arg[ARG_SPOT]).rule)
				engine_add_move(moves, &move);
		}
	}
}

/* A selection: stacks are listed once in an action phase, when its owner chooses what to do. */
void mutiny_list_free_moves(const struct look *look, unsigned seat, struct move_list *moves)
{
	const struct mutiny_state *state = look->state;

	if (!is_own_action(look, seat))
		return;
	if (state->option[OPT_SIEGE])
		list_sieges(look, seat, moves);
	for (unsigned unit = 1; unit <= look->war->units && state->step == STEP_ACTION; unit++)
		if (!check_top(look, seat, unit).rule)
			engine_add_move(moves, &(struct move){.verb = VERB_TOP, .arg[ARG_UNIT] = (int32_t)unit});
}

static bool sample_top(const struct look *look, unsigned seat, struct rng *rng, struct move *move)
{
	unsigned unit = 1 + base_pick_below(rng, look->war->units);

	if (!is_own_action(look, seat) || check_top(look, seat, unit).rule)
		return false;
	move->verb = VERB_TOP;
	move->arg[ARG_UNIT] = (int32_t)unit;
	return true;
}

static bool sample_listed(const struct look *look, unsigned seat, struct rng *rng, struct move *move, bool siege)
{
	struct move room[16];
	struct move_list some = {.list = room, .room = 16};

	if (!siege)
		mutiny_list_intelligence(look, seat, &some);
	else if (look->state->option[OPT_SIEGE] && is_own_action(look, seat))
		list_sieges(look, seat, &some);
	if (!some.count)
		return false;
	*move = some.list[base_pick_below(rng, (uint32_t)some.count)];
	return true;
}

bool mutiny_sample_free_move(const struct look *look, unsigned seat, struct rng *rng, struct move *move)
{
	switch (base_pick_below(rng, 64)) {
	case 0:
		return sample_top(look, seat, rng, move);
	case 1:
		return sample_listed(look, seat, rng, move, false);
	case 2:
		return sample_listed(look, seat, rng, move, true);
	default:
		return false;
	}
}
