/* works.c: entrenchments and sieges as they begin and end.
 * May use: position, text, works. */
#include "systems/mutiny/position/works.h"

#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"

static unsigned holder_of(unsigned mark)
{
	return mark & MARK_BRITISH ? BRITISH : mark & MARK_REBEL ? REBEL : NEUTRAL;
}

static bool has_siege_train(const struct look *look, unsigned spot, unsigned side)
{
	for (unsigned unit = mutiny_first(look->state, spot); unit; unit = look->state->next[unit])
		if (mutiny_facts(look, unit)->type == K_SIEGE_TRAIN && look->state->side[unit] == side)
			return true;
	return false;
}

unsigned mutiny_find_besieger(const struct look *look, unsigned hex, unsigned side)
{
	for (int d = 0; d < HEX_SIDES; d++) {
		unsigned spot = look->map->next[hex][d];

		if (spot && mutiny_occupied(look->state, side, spot) && (look->war->land[hex] >> d & 1) &&
		    has_siege_train(look, spot, side))
			return spot;
	}
	return HEX_NONE;
}

void mutiny_lay_siege(struct game *game, unsigned hex, unsigned side)
{
	game->state->mark[hex] |= MARK_SIEGE;
	mutiny_tell_args(game, HAPPEN_SIEGE, "mutiny:29.0", SEAT_ALL, 3, (int)hex, 1, (int)side);
}

static void lift_siege(struct game *game, unsigned hex, unsigned side)
{
	game->state->mark[hex] &= (uint8_t)~MARK_SIEGE;
	mutiny_tell_args(game, HAPPEN_SIEGE, "mutiny:29.3", SEAT_ALL, 3, (int)hex, 0, (int)side);
}

static void check_siege(struct game *game, unsigned hex)
{
	unsigned holder = holder_of(game->state->mark[hex]);
	bool strong = mutiny_is_strong(&game->look, hex);

	if (!(game->state->mark[hex] & MARK_SIEGE))
		return;
	if (holder == NEUTRAL || !strong || !mutiny_find_besieger(&game->look, hex, !holder))
		lift_siege(game, hex, holder == NEUTRAL ? SIDES : !holder);
}

/* [mutiny:28.2] */
void mutiny_refresh_works(struct game *game, unsigned spot, unsigned before)
{
	struct mutiny_state *state = game->state;
	unsigned holder = holder_of(before);

	if ((before & MARK_WORKS) && !(state->mark[spot] & before & MARK_OCCUPIED)) {
		state->mark[spot] &= (uint8_t)~MARK_WORKS;
		state->works--;
		mutiny_tell_args(game, HAPPEN_ENTRENCHED, "mutiny:28.2", SEAT_ALL, 3, (int)spot, 0, (int)holder);
	}
	check_siege(game, spot);
}

void mutiny_refresh_sieges(struct game *game, unsigned spot)
{
	if (!game->state->option[OPT_SIEGE] || !mutiny_is_hex(spot))
		return;
	for (int d = 0; d < HEX_SIDES; d++)
		if (game->look.map->next[spot][d])
			check_siege(game, game->look.map->next[spot][d]);
}
