/* pool.c: command markers: who has one in the pool.
 * May use: private, position, text, turn. */
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/private.h"
#include "systems/mutiny/turn/turn.h"

unsigned mutiny_marker_side(const struct look *look, unsigned marker)
{
	if (marker == MARKER_CINC)
		return BRITISH;
	if (marker == MARKER_KING)
		return REBEL;
	if (marker == MARKER_FORTUNES || marker == MARKER_NONE)
		return SIDES;
	return look->state->side[look->war->leader[marker]];
}

static void tell_pooled(struct game *game, unsigned marker, bool in, const char *rule)
{
	mutiny_tell_args(game, HAPPEN_POOLED, rule, SEAT_ALL, 2, (int)marker, (int)in);
}

/* Before turn 1 there is no pool yet: the first Command Pool Phase fills it. */
void mutiny_pool_leader(struct game *game, unsigned unit)
{
	unsigned marker = mutiny_facts(&game->look, unit)->leader;

	if (!game->state->turn || (game->state->pool >> marker & 1))
		return;
	game->state->pool |= 1u << marker;
	game->state->aside &= ~(1u << marker);
	tell_pooled(game, marker, true, "mutiny:7.3(a)");
}

void mutiny_drop_leader(struct game *game, unsigned unit)
{
	unsigned marker = mutiny_facts(&game->look, unit)->leader;

	if (!game->state->turn)
		return;
	game->state->pool &= ~(1u << marker);
	game->state->aside &= ~(1u << marker);
	tell_pooled(game, marker, false, "mutiny:7.3(b)");
}

static bool king_reigns(const struct look *look)
{
	unsigned delhi = look->war->delhi;

	if (!mutiny_occupied(look->state, REBEL, delhi))
		return false;
	return look->state->option[OPT_KOD_ENTRY] || mutiny_has_leader(look, delhi, REBEL);
}

void mutiny_fill_pool(struct game *game)
{
	const struct look *look = &game->look;
	struct mutiny_state *state = game->state;

	state->pool = state->aside = 0;
	for (unsigned marker = 1; marker <= look->war->leaders; marker++) {
		unsigned unit = look->war->leader[marker];

		if (mutiny_on_map(state, unit) && state->side[unit] != NEUTRAL)
			state->pool |= 1u << marker;
	}
	if (state->turn >= look->tables->cinc_turn && mutiny_occupied(state, BRITISH, look->war->calcutta)) {
		state->pool |= 1u << MARKER_CINC;
		tell_pooled(game, MARKER_CINC, true, "mutiny:7.1(c)");
	}
	if (king_reigns(look)) {
		state->pool |= 1u << MARKER_KING;
		tell_pooled(game, MARKER_KING, true, "mutiny:7.1(b)");
	}
	state->fortunes = state->option[OPT_N_FORTUNES];
}

/* Leaders who are out of the game: the markers of some of them had been used in this turn. */
static unsigned count_lost_leaders(const struct look *look)
{
	unsigned count = 0;

	for (unsigned marker = 1; marker <= look->war->leaders; marker++) {
		unsigned at = look->state->at[look->war->leader[marker]];

		count += at == AT_DEAD || at == AT_GONE;
	}
	return count;
}

/* No counter says how many markers were drawn; the marker of a leader who falls is taken out, and Cawnpore's vengeance may
 * bring one back: then the fortune that did it has just been drawn. Where fortunes go back into the pool at once, turns
 * alone are counted. */
uint32_t mutiny_clock(const void *tables, const void *it)
{
	struct look look = mutiny_look(tables, it);
	const struct mutiny_state *state = look.state;
	unsigned drawn = 0;

	if (state->turn && state->phase >= PHASE_ACTION && !state->option[OPT_FOW_RETURN])
		drawn = (unsigned)__builtin_popcountll(state->aside) + count_lost_leaders(&look) +
		        2 * (state->option[OPT_N_FORTUNES] - (unsigned)state->fortunes) -
		        (state->marker == MARKER_FORTUNES && state->fortune == F_VENGEANCE);
	return 256u * state->turn + drawn;
}
