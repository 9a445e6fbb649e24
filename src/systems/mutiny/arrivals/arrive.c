/* arrive.c: a group is drawn or selected and comes to the map, unit by unit [mutiny:20.1].
 * May use: kit/common/cup, incidents, private, position, text, turn. */
#include <string.h>

#include "kit/common/cup.h"
#include "systems/mutiny/arrivals/private.h"
#include "systems/mutiny/incidents/incidents.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

void mutiny_place_units(struct game *game, const uint64_t *set, unsigned spot, const char *rule)
{
	int first = base_next_bit(set, MUTINY_UNIT_WORDS, 0);
	unsigned side = game->state->side[first];
	struct event *event = mutiny_tell_units(game, HAPPEN_PLACED, rule, mutiny_seat(side), set);

	if (event) {
		event->arg[PLACED_SPOT] = (int32_t)spot;
		event->arg[PLACED_SIDE] = (int32_t)side;
		event->arg[PLACED_COUNT] = (int32_t)base_count_bits(set, MUTINY_UNIT_WORDS);
	}
	mutiny_put_units(game, set, spot);
}

/* ---- the flow ---- */

/* Units that may be placed now: those drawn, or any of the box. */
static bool is_coming(const struct look *look, unsigned unit)
{
	const struct mutiny_state *state = look->state;
	unsigned from = mutiny_is_drawn(look, state->actor, state->group) ? AT_ARRIVING : AT_BOX;

	return state->at[unit] == from && mutiny_in_group(look, state->actor, state->group, unit);
}

static unsigned gather(const struct look *look, uint64_t *set)
{
	unsigned count = 0;

	for (unsigned u = 1; u <= look->war->units; u++)
		if (is_coming(look, u)) {
			base_set_bit(set, u);
			count++;
		}
	return count;
}

static void finish(struct game *game)
{
	unsigned side = game->state->actor;

	game->state->left = 0;
	game->state->group = 0;
	game->state->target = 0;
	if (side == BRITISH)
		mutiny_begin_kashmir(game); /* it may have waited (RU-N5) */
	else
		mutiny_return(game);
}

/* Asks where they go, unless nothing is left to choose. */
static void ask_next(struct game *game)
{
	struct mutiny_state *state = game->state;
	uint64_t coming[MUTINY_UNIT_WORDS] = {0};
	uint16_t list[MUTINY_SPOTS];
	unsigned units, spots;

	if (!state->left) {
		finish(game);
		return;
	}
	units = gather(&game->look, coming);
	spots = mutiny_list_arrivals(&game->look, state->actor, state->group, state->target, list);
	if (spots && (units > state->left || spots > 1))
		return;
	if (units && spots)
		mutiny_place_units(game, coming, list[0], game->look.tables->group_rule[state->actor][state->group]);
	finish(game);
}

static void draw_group(struct game *game)
{
	struct mutiny_state *state = game->state;
	enum draw draw = state->group == G_LEADER      ? DRAW_LEADERS
	                 : state->group == G_BADMASHES ? DRAW_BADMASHES
	                                               : DRAW_AUXILIARIES;
	uint64_t set[MUTINY_UNIT_WORDS] = {0};

	mutiny_draw_units(game, state->actor, draw, state->left, set,
	                  game->look.tables->group_rule[state->actor][state->group]);
}

void mutiny_begin_group(struct game *game, unsigned side, unsigned group, unsigned radius, unsigned relief)
{
	struct mutiny_state *state = game->state;

	state->group = (uint8_t)group;
	state->left = (uint8_t)mutiny_size_group(&game->look, side, group, radius, relief);
	state->target = (uint16_t)relief;
	mutiny_ask(game, STEP_ARRIVE, side);
	if (mutiny_is_drawn(&game->look, side, group))
		draw_group(game);
	ask_next(game);
}

/* ---- place UNITS at PLACE ---- */

static struct refusal check(const struct look *look, const struct move *move)
{
	const struct mutiny_state *state = look->state;
	const char *rule = look->tables->group_rule[state->actor][state->group];
	unsigned spot = (unsigned)move->arg[ARG_AT], count = 0;

	if (move->verb != VERB_PLACE)
		return mutiny_refuse(rule,
		                     "The group is to be placed: 'place UNITS at PLACE' until all of it has come.");
	EACH_BIT (unit, move->set, MUTINY_UNIT_WORDS) {
		if (!is_coming(look, (unsigned)unit))
			return mutiny_refuse(rule, "This unit is not of the group: name those that come.");
		count++;
	}
	if (!count)
		return mutiny_refuse(rule, "Nobody was named: name the units to place.");
	if (count > state->left)
		return mutiny_refuse(rule, "So many do not come: name fewer units.");
	if (mutiny_may_arrive(look, state->actor, state->group, spot, state->target))
		return mutiny_allow();
	if (state->target)
		return mutiny_refuse("mutiny:fortunes-2", "A relief force comes to its leader's hex: place it there.");
	if (mutiny_besieged(look->state, spot))
		return mutiny_refuse("mutiny:29.1(a)", "Nobody comes to a hex under siege: choose another place.");
	return mutiny_refuse(rule, "The group does not come there: choose one of its places.");
}

static void apply(struct game *game, const struct move *move)
{
	struct mutiny_state *state = game->state;

	mutiny_place_units(game, move->set, (unsigned)move->arg[ARG_AT],
	                   game->look.tables->group_rule[state->actor][state->group]);
	state->left = (uint8_t)(state->left - base_count_bits(move->set, MUTINY_UNIT_WORDS));
	ask_next(game);
}

/* One by one, and where all that come must come also all together. */
static void legal(const struct look *look, struct move_list *moves)
{
	const struct mutiny_state *state = look->state;
	uint64_t coming[RULES_SET_WORDS] = {0};
	uint16_t list[MUTINY_SPOTS];
	unsigned units = gather(look, coming);
	unsigned spots = mutiny_list_arrivals(look, state->actor, state->group, state->target, list);

	for (unsigned i = 0; i < spots; i++) {
		struct move move = {.verb = VERB_PLACE, .arg = {[ARG_AT] = list[i]}};

		if (units == state->left) {
			memcpy(move.set, coming, sizeof move.set);
			engine_add_move(moves, &move);
		}
		EACH_BIT (unit, coming, MUTINY_UNIT_WORDS) {
			memset(move.set, 0, sizeof move.set);
			base_set_bit(move.set, (unsigned)unit);
			engine_add_move(moves, &move);
		}
	}
}

static void sample(const struct look *look, struct rng *rng, struct move *move)
{
	const struct mutiny_state *state = look->state;
	uint64_t coming[MUTINY_UNIT_WORDS] = {0};
	uint16_t list[MUTINY_SPOTS];
	unsigned count, spots;

	count = gather(look, coming);
	spots = mutiny_list_arrivals(look, state->actor, state->group, state->target, list);
	if (!count || !spots)
		return; /* only in a position written by hand: nothing is legal */
	move->verb = VERB_PLACE;
	move->arg[ARG_AT] = list[base_pick_below(rng, spots)];
	if (count > state->left)
		count = state->left;
	for (unsigned i = 1 + base_pick_below(rng, count); i > 0; i--) {
		unsigned unit = kit_pick_bit(rng, coming, MUTINY_UNIT_WORDS);

		base_clear_bit(coming, unit);
		base_set_bit(move->set, unit);
	}
}

const struct step_rules mutiny_arrive = {check, apply, legal, sample};
