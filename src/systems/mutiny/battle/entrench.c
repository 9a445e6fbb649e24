/* entrench.c: at the end of the movement step units that stayed where they were dig in [mutiny:28.0].
 * May use: private, position, text, turn. */
#include "systems/mutiny/battle/private.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

/* Infantry of all kinds, and siege trains (RU-X1). */
static bool can_dig(const struct look *look, unsigned unit)
{
	switch (mutiny_facts(look, unit)->type) {
	case K_INFANTRY:
	case K_IRREGULAR_INFANTRY:
	case K_NAVAL_INFANTRY:
	case K_PIONEERS:
	case K_SIEGE_TRAIN:
		return true;
	default:
		return false;
	}
}

/* Was activated, has not moved, and nobody has marched off from beside it. */
static bool digs(const struct look *look, unsigned unit)
{
	return look->state->side[unit] == look->state->owner && can_dig(look, unit) &&
	       mutiny_is_hex(look->state->at[unit]) &&
	       (look->state->flags[unit] & (U_ACTIVE | U_MOVED | U_LEFT)) == U_ACTIVE;
}

static struct refusal check_spot(const struct look *look, unsigned hex)
{
	if (mutiny_is_box(hex) || !mutiny_occupied(look->state, look->state->owner, hex))
		return mutiny_refuse("mutiny:28.0", "Only a hex with activated units of your own can be entrenched.");
	if (mutiny_is_fortress(look, hex))
		return mutiny_refuse("mutiny:28.0", "Nobody entrenches in a fortress.");
	if (mutiny_entrenched(look->state, hex))
		return mutiny_refuse("mutiny:28.0", "The hex is entrenched already.");
	if (look->state->works >= look->state->option[OPT_N_ENTRENCH])
		return mutiny_refuse("mutiny:28.2", "All entrenchment markers are on the map: none is left.");
	for (unsigned u = mutiny_first(look->state, hex); u; u = look->state->next[u])
		if (digs(look, u))
			return mutiny_allow();
	return mutiny_refuse("mutiny:28.0",
	                     "Activated infantry or siege trains entrench where none of the activated moved.");
}

/* The first unit at or after `unit` whose hex can be entrenched; 0: none. */
static unsigned next_digger(const struct look *look, unsigned unit)
{
	for (; unit <= look->war->units; unit++)
		if (digs(look, unit) && !check_spot(look, look->state->at[unit]).rule)
			return unit;
	return 0;
}

static void go_on(struct game *game)
{
	if (mutiny_option(&game->look, OPT_ENTRENCH) && next_digger(&game->look, 1)) {
		mutiny_ask(game, STEP_ENTRENCH, game->state->owner);
		return;
	}
	for (unsigned u = 1; u <= game->look.war->units; u++)
		game->state->flags[u] &= (uint16_t)~U_LEFT;
	mutiny_return(game);
}

void mutiny_begin_entrenching(struct game *game)
{
	go_on(game);
}

static struct refusal check_entrench(const struct look *look, const struct move *move)
{
	if (move->verb == VERB_END)
		return mutiny_allow();
	if (move->verb != VERB_ENTRENCH)
		return mutiny_refuse("mutiny:28.0", "Name a hex to `entrench`, or `end`.");
	return check_spot(look, (unsigned)move->arg[ARG_SPOT]);
}

static void apply_entrench(struct game *game, const struct move *move)
{
	struct mutiny_state *state = game->state;

	if (move->verb == VERB_END) {
		for (unsigned u = 1; u <= game->look.war->units; u++)
			state->flags[u] &= (uint16_t)~U_LEFT;
		mutiny_return(game);
		return;
	}
	state->mark[move->arg[ARG_SPOT]] |= MARK_WORKS;
	state->works++;
	mutiny_tell_args(game, HAPPEN_ENTRENCHED, "mutiny:28.0", SEAT_ALL, 3, (int)move->arg[ARG_SPOT], 1,
	                 (int)state->owner);
	go_on(game);
}

static void legal_entrench(const struct look *look, struct move_list *moves)
{
	engine_add_move(moves, &(struct move){.verb = VERB_END});
	for (unsigned u = next_digger(look, 1); u; u = next_digger(look, u + 1))
		engine_add_move(moves, &(struct move){.verb = VERB_ENTRENCH, .arg[ARG_SPOT] = look->state->at[u]});
}

static void sample_entrench(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned unit = next_digger(look, 1 + base_pick_below(rng, look->war->units));

	move->verb = VERB_END;
	if (!unit || base_pick_below(rng, 3) == 0)
		return;
	move->verb = VERB_ENTRENCH;
	move->arg[ARG_SPOT] = look->state->at[unit];
}

const struct step_rules mutiny_entrench = {check_entrench, apply_entrench, legal_entrench, sample_entrench};
